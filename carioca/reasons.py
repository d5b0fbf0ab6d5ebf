"""The sentences of hints and of reasons: where to look, what to do, and why, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from carioca.bots.explain import Advice, explain
from carioca.bots.facts import Reason
from carioca.cards import Card
from carioca.engine.game import Action, View
from carioca.games.melding.actions import (
    Deal,
    Discard,
    Draw,
    LayDown,
    LayMeld,
    LayOff,
    PassDeal,
    SwapJoker,
)
from carioca.games.melding.state import Contract, State
from carioca.i18n import catalogue, language, t
from carioca.wording import card_text_suit, cards_text, contract_text, list_text, meld_text, points_text, suit_words

MOST = 3
"""So many sentences are read; more are skipped."""


def reason(view: View, action: Action, bot: str, names: Sequence[str] = (), most: int = 1) -> str:
    """Why a bot may have chosen an action: so many sentences about what the move changes.

    `bot` is a level or a character. Without `names` the seats are called by their numbers.
    """
    if bot == "random":
        return t("why.random")
    names = names or [t("why.seat", n=seat + 1) for seat in range(view.state.seats)]
    return reasons_text(explain(view, action), names, mine=False, most=most)


def reasons_text(reasons: Iterable[Reason], names: Sequence[str], mine: bool, most: int = MOST) -> str:
    """The first sentences of these reasons; `mine` addresses the seat that moves as "you"."""
    return " ".join(reason_text(one, names, mine) for one in tuple(reasons)[:most])


def reason_text(reason: Reason, names: Sequence[str], mine: bool) -> str:
    """One sentence. Its key is `why.<code>`, with `.other` for another's move where that is said otherwise."""
    text = t(_voice(f"why.{reason.code}", mine), **_phrases(reason.values, names, mine))
    # A sentence may begin with the word for a joker.
    return text[:1].upper() + text[1:]


def _voice(key: str, mine: bool) -> str:
    other = f"{key}.other"
    return other if not mine and other in catalogue(language()) else key


def _phrases(values: Mapping[str, object], names: Sequence[str], mine: bool) -> dict[str, object]:
    """The values of a reason as parts of a sentence."""
    parts: dict[str, object] = {}
    for name, value in values.items():
        match value:
            case Card():
                parts[name] = card_text_suit(value)
            case Contract():
                parts[name] = contract_text(value)
            case tuple():
                parts[name] = list_text(list(map(card_text_suit, value)))
            case int() if name == "seat":
                parts["name"] = names[value]
            case int() if name == "points":
                parts[name] = points_text(value)
            case int() if name == "lack":
                parts[name] = t(_voice("why.lack", mine), n=value)
            case _:
                parts[name] = value
    return parts


# -- the three steps of a hint ---------------------------------------------------------------------------------------


LOOK, MOVE, WHY = 1, 2, 3


def hint_text(advice: Advice, view: View, names: Sequence[str], step: int) -> str:
    """One step of a hint for the seat to act: LOOK, MOVE or WHY."""
    if step == LOOK:
        return look_text(advice.action)
    return move_text(view, advice.action, names) if step == MOVE else reasons_text(advice.reasons, names, mine=True)


def look_text(action: Action) -> str:
    """Where to look, without the move."""
    match action:
        case Draw(source):
            return t(f"advice.look.{source}")
        case LayDown() | LayMeld():
            return t("advice.look.hand")
        case LayOff(card) | SwapJoker(card) | Discard(card):
            return t("advice.look.card", card=card_said(card))
        case Deal() | PassDeal():
            return t("advice.look.deal")
    return t("advice.look.end")


def move_text(view: View, action: Action, names: Sequence[str]) -> str:
    """The move of the seat to act."""
    state: State = view.state
    match action:
        case Draw("stock"):
            return t("advice.move.stock")
        case Draw():
            return t("advice.move.pile", card=card_said(state.pile[-1]))
        case LayDown(melds) | LayMeld(melds):
            key = "advice.move.down" if isinstance(action, LayDown) else "advice.move.meld"
            return t(key, melds=list_text([cards_text(row) for row in melds]))
        case LayOff(card, _, end):
            key = f"advice.move.lay.{end}" if end else "advice.move.lay"
            return t(key, card=card_said(card), meld=_meld_said(state, action, names))
        case SwapJoker(card):
            return t("advice.move.swap", card=card_said(card), meld=_meld_said(state, action, names))
        case Discard(card):
            return t("advice.move.discard", card=card_said(card))
        case Deal():
            return t("advice.move.deal")
        case PassDeal():
            return t("advice.move.pass-deal", name=names[(state.dealer + 1) % state.seats])
    return t("advice.move.end")


def card_said(card: Card) -> str:
    """A card as one says it with its number: `8 de corazones`, `reina de picas`, `comodín`."""
    if card.rank <= 0:
        return card_text_suit(card)
    rank = str(card.rank) if 2 <= card.rank <= 10 else t(f"rank.{card.rank}")
    return t("card.of", rank=rank, suit=suit_words(card.suit))


def _meld_said(state: State, action: LayOff | SwapJoker, names: Sequence[str]) -> str:
    owner, kind, cards = state.melds[action.meld]
    return t("advice.meld", meld=meld_text(kind, cards, state.options.law), name=names[owner])
