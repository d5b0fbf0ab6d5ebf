"""What the rules say, in the reader's language: cards, contracts, refusals and events as sentences of the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from carioca.cards import HIDDEN, JOKER, Card, Suit
from carioca.engine.events import Event, MatchEnded, RoundEnded, TurnBegan
from carioca.engine.game import Refusal
from carioca.engine.options import OptionsError
from carioca.games.contract import layoffs
from carioca.games.contract.deal import Cut
from carioca.games.contract.law import PLAIN, Law
from carioca.games.contract.state import CONTRACTS, Contract
from carioca.games.contract.twos import stood
from carioca.games.melding.events import (
    DealOffered,
    DealPassed,
    Discarded,
    Drew,
    JokerSwapped,
    LaidMelds,
    LaidOff,
    RoundDealt,
    StockTurned,
    TurnPassed,
    WentDown,
)
from carioca.games.melding.state import Kind
from carioca.i18n import capitalised, catalogue, language, t

_RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
# The last one is of a card of any suit.
_SUITS = ("♠", "♥", "♦", "♣", "")
# Which number of a refusal decides between singular and plural, the first that it has.
_COUNTED = ("most", "gap", "count", "size", "melds")


# -- cards -----------------------------------------------------------------------------------------------------------


def rank_text(rank: int) -> str:
    """A rank 1..13 as it stands on the card: `A`, `10`, `K`."""
    return _RANKS[rank - 1]


def suit_words(suit: Suit) -> str:
    """The name of a suit."""
    return t(f"suit.{suit.value}")


def card_text_suit(card: Card) -> str:
    """A card inside a sentence: `9♦`, `10♥`, or the word for a joker or a face-down card."""
    if card == JOKER:
        return t("card.joker")
    return t("card.hidden") if card == HIDDEN else rank_text(card.rank) + _SUITS[card.suit]


def card_the(card: Card) -> str:
    """A card with its article: `el 8♥`, `la K♥`, `el comodín`; in Spanish jacks, queens and kings are feminine."""
    if card == JOKER:
        return t("card.joker.the")
    return t("card.the.court" if card.rank > 10 else "card.the", card=card_text_suit(card))


def card_words(card: Card) -> str:
    """A card as it is spoken: `nueve de diamantes`."""
    if card in (JOKER, HIDDEN):
        return card_text_suit(card)
    return t("card.of", rank=t(f"rank.{card.rank}"), suit=suit_words(card.suit))


def cards_text(cards: Iterable[Card]) -> str:
    """A row of cards inside a sentence."""
    return " ".join(map(card_text_suit, cards))


def meld_text(kind: Kind, cards: Sequence[Card], law: Law = PLAIN) -> str:
    """What a meld of the table is: `trío de 9`, `escala de corazones`, or the 13-card run."""
    if kind is Kind.SET:
        return t("meld.set", rank=rank_text(layoffs.set_rank(tuple(cards), law)))
    if kind is Kind.FULL:
        return t("meld.full")
    if not law.same_suit:
        return t("meld.run-any")
    natural = next(card for card in stood(kind, tuple(cards), law) if card != JOKER)
    return t("meld.run", suit=suit_words(natural.suit))


# -- contracts, points, lists ----------------------------------------------------------------------------------------


def points_text(n: int) -> str:
    """A number of points with its word."""
    return t("points", n=n)


def list_text(items: Sequence[str]) -> str:
    """`Rosa, Ana y Tomás`; empty for no items."""
    if len(items) < 2:
        return "".join(items)
    # Spanish says "e" instead of "y" before the sound of an i.
    key = "list.and-i" if re.match(r"h?[ií](?![aeo])", items[-1], re.IGNORECASE) else "list.and"
    return t(key, first=", ".join(items[:-1]), last=items[-1])


def contract_text(contract: Contract) -> str:
    """What a round asks for: `1 trío y 1 escala`, or the name of a 13-card run."""
    return t(f"contract.{contract.full}") if contract.full else _groups_text(contract.sets, contract.runs)


def contract_short(contract: Contract) -> str:
    """A contract in a few letters, for the row of rounds: `1T 1E`."""
    if contract.full:
        return t(f"contract.short.{contract.full}")
    counts = (("sets", contract.sets), ("runs", contract.runs))
    return " ".join(t(f"contract.short.{kind}", n=n) for kind, n in counts if n)


def _groups_text(sets: int, runs: int) -> str:
    parts = [t(f"contract.{kind}", n=n) for kind, n in (("sets", sets), ("runs", runs)) if n]
    return list_text(parts) or t("contract.none")


# -- refusals --------------------------------------------------------------------------------------------------------


def refusal_text(refusal: Refusal) -> str:
    """One sentence that says why an action is not allowed and what would be right; its key is `refusal.<code>`."""
    key = f"refusal.{refusal.code}"
    contract = refusal.values.get("contract")
    if isinstance(contract, Contract) and contract.full:
        key += ".full"
    elif 0 in (refusal.values.get("between"), refusal.values.get("melds")) and refusal.values.get("gap") != 1:
        key += ".none"
    text = t(key, **_phrases(refusal.values))
    # A sentence may begin with the word for a joker.
    return capitalised(text)


def _phrases(values: Mapping[str, object]) -> dict[str, object]:
    """A refusal's values as parts of a sentence; a card gives also its rank and suit, a row its length."""
    parts: dict[str, object] = {}
    for name, value in values.items():
        match value:
            case Card():
                parts |= {name: card_text_suit(value), f"{name}_the": card_the(value)}
                if value.rank > 0:
                    parts |= {f"{name}_rank": rank_text(value.rank), f"{name}_suit": suit_words(value.suit)}
            case Contract():
                parts[name] = contract_text(value)
            case tuple():
                words = list_text(list(map(card_the, value))) if name == "missing" else cards_text(value)
                parts |= {name: words, f"{name}_count": len(value)}
            case int() if name == "rank":
                parts[name] = rank_text(value)
            case _:
                parts[name] = value
    if "sets" in values and "runs" in values:
        parts["laid"] = _groups_text(int(str(values["sets"])), int(str(values["runs"])))
    counted = next((name for name in _COUNTED if name in values), None)
    return parts | ({"n": values[counted]} if counted else {})


# -- events ----------------------------------------------------------------------------------------------------------


def event_text(event: Event, names: Sequence[str], viewer: int | None) -> str:
    """A short sentence for the log, empty for an event of another family.

    It tells only what the seat `viewer` (None: a spectator) may know, and addresses that seat as "you".
    """
    seen = event.seen_by(viewer)
    match seen:
        case DealOffered(round_no, dealer):
            return _told("deal-offered", dealer, names, viewer, round=round_no + 1)
        case DealPassed(seat, to):
            return _told("deal-passed", seat, names, viewer, to=names[to])
        case RoundDealt(round_no, dealer, _, upcard):
            return _told("round-dealt", dealer, names, viewer, round=round_no + 1, card=card_text_suit(upcard))
        case TurnBegan(seat):
            return _told("turn-began", seat, names, viewer)
        case Drew(seat, source, card):
            return _told(f"drew-{source}", seat, names, viewer, card=card_text_suit(card))
        case StockTurned(cards):
            return t("event.stock-turned", n=cards)
        case LaidMelds(seat, _, melds):
            laid = list_text([cards_text(meld.cards) for meld in melds])
            return _told("laid-melds", seat, names, viewer, melds=laid)
        case JokerSwapped(seat, card):
            return _told("joker-swapped", seat, names, viewer, card=card_text_suit(card))
        case WentDown(seat, _, melds):
            laid = list_text([cards_text(meld.cards) for meld in melds])
            return _told("went-down", seat, names, viewer, melds=laid)
        case LaidOff(seat, card):
            return _told("laid-off", seat, names, viewer, card=card_text_suit(card))
        case Discarded(seat, card):
            return _told("discarded", seat, names, viewer, card=card_text_suit(card))
        case TurnPassed(seat):
            return _told("turn-passed", seat, names, viewer)
        case RoundEnded(round_no, winners, _, _, reason):
            if not winners:
                return t(f"event.round-ended.{reason}", round=round_no + 1)
            return _told(f"round-ended.{reason}", winners[0], names, viewer, round=round_no + 1)
        case MatchEnded(ranking):
            return _winners_text(ranking[0], names, viewer)
    return ""


def _told(key: str, seat: int, names: Sequence[str], viewer: int | None, **values: object) -> str:
    return t(f"event.{key}.you" if seat == viewer else f"event.{key}", name=names[seat], **values)


def _winners_text(winners: tuple[int, ...], names: Sequence[str], viewer: int | None) -> str:
    if len(winners) > 1:
        return t("event.match-ended.shared", names=list_text([names[seat] for seat in winners]))
    return _told("match-ended", winners[0], names, viewer)


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


def option_text(name: str) -> str:
    """The label of an option."""
    return t(f"option.{name}")


def option_help(name: str) -> str:
    """One line that says what an option changes."""
    return t(f"option.{name}.help")


def option_group_text(group: str) -> str:
    """The heading of a group of options."""
    return t(f"option.group.{group}")


def options_fault(error: OptionsError) -> str:
    """One sentence that says why options make no game."""
    values = dict(error.values)
    option = values.get("option")
    if isinstance(option, str):
        if "value" in values:
            values["value"] = option_value_text(option, values["value"])
        values["option"] = option_text(option)
    exact = error.code == "seats" and values["least"] == values["most"]
    return t(f"options.fault.{error.code}" + (".exact" if exact else ""), **values)


def option_value_text(name: str, value: object) -> str:
    """A value as the reader sees it: its name, a plain number, or a list of rounds."""
    if isinstance(value, tuple | list):
        rounds = [CONTRACTS[round_id] for round_id in value if round_id in CONTRACTS]
        return list_text(list(map(contract_text, rounds))) or t(f"option.{name}.none")
    key = f"option.{name}.{str(value).lower()}"
    return t(key) if key in catalogue(language()) else str(value)
