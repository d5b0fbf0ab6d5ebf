"""The sentences of hints and of reasons: where to look, what to do, and why, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from carioca.bots.base import RANDOM, Advice, Reason, mind_of
from carioca.cards import Card
from carioca.engine.game import Action, Game, View
from carioca.i18n import capitalised, catalogue, language, t
from carioca.words.base import Mood, voice_of
from carioca.words.cards import card_text_suit, list_text, points_text

MOST = 3
"""So many sentences are read; more are skipped."""


def reason(game: Game, view: View, action: Action, bot: str, names: Sequence[str] = (), most: int = 1) -> str:
    """Why a bot may have chosen an action: so many sentences about what the move changes.

    `bot` is a level or a character. Without `names` the seats are called by their numbers.
    """
    if bot == RANDOM:
        return t("why.random")
    names = names or [t("why.seat", n=seat + 1) for seat in range(view.state.seats)]
    return reasons_text(game, mind_of(game).explain(view, action), names, mine=False, most=most)


def reasons_text(game: Game, reasons: Iterable[Reason], names: Sequence[str], mine: bool, most: int = MOST) -> str:
    """The first sentences of these reasons; `mine` addresses the seat that moves as "you"."""
    return " ".join(reason_text(game, one, names, mine) for one in tuple(reasons)[:most])


def reason_text(game: Game, reason: Reason, names: Sequence[str], mine: bool) -> str:
    """One sentence. Its key is `why.<code>`, with `.other` for another's move where that is said otherwise.

    Where a rule decides, the sentence ends with the article of the game's pages.
    """
    text = t(_said(f"why.{reason.code}", mine), **_phrases(game, reason.values, names, mine))
    if reason.rule:
        text = f"{text.removesuffix('.')} ({voice_of(game).article(reason.rule)})."
    # A sentence may begin with the word for a joker.
    return capitalised(text)


def _said(key: str, mine: bool) -> str:
    other = f"{key}.other"
    return other if not mine and other in catalogue(language()) else key


def _phrases(game: Game, values: Mapping[str, object], names: Sequence[str], mine: bool) -> dict[str, object]:
    """The values of a reason as parts of a sentence."""
    known = voice_of(game).phrases(values) if values else {}
    parts: dict[str, object] = dict(known)
    for name, value in values.items():
        match value:
            case _ if name in known:
                pass
            case Card():
                parts[name] = card_text_suit(value)
            case tuple():
                parts[name] = list_text(list(map(card_text_suit, value)))
            case int() if name == "seat":
                parts["name"] = names[value]
            case int() if name == "points":
                parts[name] = points_text(value)
            case int() if name == "lack":
                parts[name] = t(_said("why.lack", mine), n=value)
            case _:
                parts[name] = value
    return parts


# -- the three steps of a hint ---------------------------------------------------------------------------------------


LOOK, MOVE, WHY = 1, 2, 3


def hint_text(game: Game, advice: Advice, view: View, names: Sequence[str], step: int) -> str:
    """One step of a hint for the seat to act: LOOK, MOVE or WHY."""
    if step == LOOK:
        return voice_of(game).look(advice.action)
    if step == MOVE:
        return voice_of(game).move(view, advice.action, names, Mood.IMPERATIVE)
    return reasons_text(game, advice.reasons, names, mine=True)
