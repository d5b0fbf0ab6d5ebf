"""What the rules say, in the reader's language: refusals, the draw for the deal, and house rules as sentences."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields

from carioca.cards import JOKER, Card
from carioca.engine.draw import Cut
from carioca.engine.game import Game, Refusal
from carioca.engine.options import OptionsError, TableOptions
from carioca.i18n import capitalised, catalogue, language, t
from carioca.words.base import Voice, voice_of
from carioca.words.cards import card_text_suit, card_the, cards_text, list_text, rank_text, suit_words
from carioca.words.lessons import step_text
from carioca.words.listed import numbers_text

# Which number of a refusal decides between singular and plural, the first that it has.
_COUNTED = ("most", "gap", "count", "size", "melds")


# -- refusals --------------------------------------------------------------------------------------------------------


def refusal_text(refusal: Refusal, game: Game) -> str:
    """One sentence that says why an action is not allowed and what would be right; its key is `refusal.<code>`."""
    voice = voice_of(game)
    text = t(f"refusal.{refusal.code}{voice.variant(refusal)}", **_phrases(refusal.values, voice))
    # A sentence may begin with the word for a joker.
    return capitalised(text)


def _phrases(values: Mapping[str, object], voice: Voice) -> dict[str, object]:
    """A refusal's values as parts of a sentence; a card gives also its rank and suit, a row its length."""
    known = voice.phrases(values)
    parts: dict[str, object] = {}
    for name, value in values.items():
        match value:
            case _ if name in known:
                pass
            case Card():
                parts |= {name: card_text_suit(value), f"{name}_the": card_the(value)}
                if value.rank > 0:
                    parts |= {f"{name}_rank": rank_text(value.rank, value.suit), f"{name}_suit": suit_words(value.suit)}
            case tuple():
                words = list_text(list(map(card_the, value))) if name == "missing" else cards_text(value)
                parts |= {name: words, f"{name}_count": len(value)}
            case str() if name == "step":
                parts[name] = step_text(value)
            case int() if name == "rank":
                parts[name] = rank_text(value)
            case _:
                parts[name] = value
    counted = next((name for name in _COUNTED if name in values), None)
    return parts | known | ({"n": values[counted]} if counted else {})


# -- the draw for the first deal -------------------------------------------------------------------------------------


def cut_again_text(cut: Cut, again: Cut, names: Sequence[str]) -> str:
    """Why the seats of `again` draw once more after a cut (K8)."""
    who = list_text([names[seat] for seat, _ in again])
    return t("cut.joker" if any(card == JOKER for _, card in cut) else "cut.tie", names=who, n=len(again))


def cut_dealer_text(cut: Cut, names: Sequence[str], viewer: int | None) -> str:
    """Who deals when these cards count, and the card that says so."""
    seat, card = min(cut, key=lambda drawn: drawn[1].rank)
    key = "cut.dealer.you" if seat == viewer else "cut.dealer"
    return t(key, name=names[seat], card=card_text_suit(card))


# -- house rules -----------------------------------------------------------------------------------------------------


def preset_text(preset: str) -> str:
    """The name of a preset."""
    return t(f"preset.{preset}")


def option_text(name: str, game: Game) -> str:
    """The label of an option of a game."""
    return t(_key(name, game))


def option_help(name: str, game: Game) -> str:
    """One line that says what an option changes."""
    return t(_key(name, game, ".help"))


def option_idle(name: str, options: TableOptions, game: Game) -> str:
    """Why an option changes nothing under the other ones; empty where there is no more to say."""
    key = _key(name, game, ".idle")
    return voice_of(game).idle(name, options) or (t(key) if key in catalogue(language()) else "")


def option_group_text(group: str) -> str:
    """The heading of a group of options."""
    return t(f"option.group.{group}")


def options_fault(error: OptionsError, game: Game) -> str:
    """One sentence that says why options make no game."""
    values = dict(error.values)
    option = values.get("option")
    if isinstance(option, str):
        if "value" in values:
            values["value"] = option_value_text(option, values["value"], game)
        values["option"] = option_text(option, game)
    exact = error.code == "seats" and values["least"] == values["most"]
    return t(f"options.fault.{error.code}" + (".exact" if exact else ""), **values)


def option_value_text(name: str, value: object, game: Game) -> str:
    """A value as the reader sees it: its name, a plain number, or a list of rounds or of numbers."""
    if isinstance(value, tuple | list):
        if value and all(isinstance(one, int) for one in value):
            return numbers_text(value)
        voice, known = voice_of(game), _choices(name, game)
        return list_text([voice.round_text(one) for one in value if one in known]) or t(_key(name, game, ".none"))
    key = _key(name, game, f".{str(value).lower()}")
    return t(key) if key in catalogue(language()) else str(value)


def _key(name: str, game: Game, rest: str = "") -> str:
    """The key of an option: what a game says of it in its own words comes before what all games say."""
    own = f"option.{game.name}.{name}{rest}"
    return own if own in catalogue(language()) else f"option.{name}{rest}"


def _choices(name: str, game: Game) -> Collection[object]:
    """The values of which a list of this option is made."""
    usual = next(iter(game.presets.values()))
    return next((spec.metadata["choices"] for spec in fields(usual) if spec.name == name), ())
