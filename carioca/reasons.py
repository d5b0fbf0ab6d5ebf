"""One true sentence about a bot's move: what the move changes, in the solver's numbers."""

from __future__ import annotations

from collections.abc import Iterable

from carioca.cards import HIDDEN, Card
from carioca.games.melding.actions import (
    Action,
    Deal,
    Discard,
    Draw,
    LayDown,
    LayMeld,
    LayOff,
    PassDeal,
    SwapJoker,
)
from carioca.games.melding.rules import joker_limit, limits, may_take_pile
from carioca.games.melding.scoring import left_points
from carioca.games.melding.solver import distance
from carioca.games.melding.state import Row, State, without
from carioca.i18n import t
from carioca.wording import card_text_suit, contract_text


def reason(state: State, action: Action, level: str) -> str:
    """Why a bot of this level may have chosen an action in the state it saw, in the reader's language."""
    if level == "random":
        return t("why.random")
    match action:
        case Draw(source):
            return _draw(state, source)
        case LayDown(melds):
            left = _cost(state, state.hand) - _saved(state, melds)
            return t("why.down", contract=contract_text(state.contract), n=left)
        case LayMeld(melds):
            return t("why.meld", n=_saved(state, melds))
        case LayOff(card):
            return t("why.lay", card=card_text_suit(card), n=_saved(state, ((card,),)))
        case SwapJoker(card):
            return t("why.swap", card=card_text_suit(card))
        case Discard(card):
            return _discard(state, card)
        case Deal():
            return t("why.deal")
        case PassDeal():
            return t("why.pass-deal")
    return t("why.end")


def _draw(state: State, source: str) -> str:
    top = state.pile[-1] if state.pile else HIDDEN
    if top == HIDDEN or not may_take_pile(state):
        return t("why.draw-only")
    if state.down[state.turn] != "no":
        return t("why.draw-free")
    now, then = _lacking(state, state.hand), _lacking(state, (*state.hand, top))
    if source == "pile" and then == 0 < now:
        return t("why.pile-down", card=card_text_suit(top), contract=contract_text(state.contract))
    if source == "pile":
        return t("why.pile-nearer" if then < now else "why.pile-same", card=card_text_suit(top), n=then)
    return t("why.stock-better" if then < now else "why.stock", card=card_text_suit(top), n=now)


def _discard(state: State, card: Card) -> str:
    if state.down[state.turn] != "no":
        return t("why.discard-points", card=card_text_suit(card), n=_saved(state, ((card,),)))
    return t("why.discard", card=card_text_suit(card), n=_lacking(state, without(state.hand, card)))


def _cost(state: State, hand: Row) -> int:
    """What a hand would cost if the round ended now (P2, P5)."""
    return left_points(state.options, hand, joker_limit(state))


def _saved(state: State, rows: Iterable[Row]) -> int:
    """How many points the hand of the seat to act loses with these cards."""
    left = state.hand
    for row in rows:
        for card in row:
            left = without(left, card)
    return _cost(state, state.hand) - _cost(state, left)


def _lacking(state: State, hand: tuple[Card, ...]) -> int:
    return distance(hand, state.contract, limits(state)) if hand else state.contract.cards
