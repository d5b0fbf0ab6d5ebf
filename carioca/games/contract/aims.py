"""Where cards of the hand may go and what that does; why they may not; the end of a turn that nothing else ends."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.cards import JOKER, Card
from carioca.engine.game import Refusal, View
from carioca.games.contract import layoffs
from carioca.games.contract.rules import check
from carioca.games.contract.state import State
from carioca.games.melding.actions import Action, Discard, Draw, End, LayOff, Replace, SwapJoker
from carioca.games.melding.game import PILE, STOCK, Aim, Lays, Steps
from carioca.games.melding.state import Kind, grown, put, without

_OF_THE_JOKER = ("swap-other", "place-needed", "keep-discard")
"""Refusals that are about the joker a card was brought to, not about who may take one."""


def laid_off(state: State, action: LayOff) -> State:
    """The state of a view once a card of the hand lies at a meld; a view cannot be played on with `apply`."""
    hand = without(state.hand, action.card)
    return state.evolve(hands=put(state.hands, state.turn, hand), melds=grown(state.melds, action))


_LAYS = Lays(check, laid_off)


def aims(view: View[State], picked: Sequence[Card]) -> dict[Aim, Steps]:
    """What `MeldingGame.aims` says: a card may be thrown, several be laid off at once, one taken for a joker (J10)."""
    state = view.state
    if state.phase == "over" or state.turn != view.seat or state.course.window is not None:
        return {}
    found = _LAYS.pile_aims(state, picked)
    for number in range(len(state.melds)):
        lays = _LAYS.aims(state, picked, number)
        found |= lays | _swaps(state, picked, number, alone=not lays) | _moves(state, picked, number, alone=not lays)
    return found


def _swaps(state: State, picked: Sequence[Card], number: int, alone: bool) -> dict[Aim, Steps]:
    """The jokers of a meld that the picked card may replace (J10), by their places.

    `alone`: nothing can be laid off there. Then the whole meld means the joker, unless there is a choice of two.
    """
    _, kind, row = state.melds[number]
    if len(picked) != 1 or JOKER not in row:
        return {}
    found: dict[Aim, Steps] = {}
    for at in (at for at, card in enumerate(row) if card == JOKER):
        swap = SwapJoker(picked[0], number, at)
        if check(state, swap) is None:
            found[Aim("joker", number, at)] = (swap,)
    if found and alone and (kind is Kind.SET or len(found) == 1):
        found[Aim("meld", number)] = next(iter(found.values()))
    return found


def _moves(state: State, picked: Sequence[Card], number: int, alone: bool) -> dict[Aim, Steps]:
    """The joker that the picked card may replace (K16); where it may move to either end, the ends are the aims."""
    _, kind, row = state.melds[number]
    if len(picked) != 1 or kind is not Kind.RUN or state.order.joker_moves == "off":
        return {}
    ends = layoffs.move_ends(row, picked[0], state.law, state.order.moves_high)
    moves = [Replace(picked[0], number, end) for end in ends]
    legal: list[Action] = [move for move in moves if check(state, move) is None]
    if len(legal) == 1:
        joker = aim_of(state, legal[0])
        return {aim: (legal[0],) for aim in (joker, Aim("meld", number) if alone else None) if aim is not None}
    return {aim: (move,) for move in legal if (aim := aim_of(state, move)) is not None}


def refused(view: View[State], picked: Sequence[Card], aim: Aim) -> Refusal | None:
    state = view.state
    if state.phase != "over" and state.turn != view.seat:
        return Refusal("not-your-turn", "T1")
    if aim.what in ("stock", "pile"):
        return _LAYS.pile_refused(state, picked, aim, Refusal("discard-one", "T10"))
    if not picked:
        return None
    if aim.what == "joker":
        moves = state.order.joker_moves != "off"
        return check(state, Replace(picked[0], aim.meld) if moves else SwapJoker(picked[0], aim.meld, aim.at))
    return _lay_refused(*_LAYS.stuck(state, picked, aim.meld), aim)


def _lay_refused(state: State, card: Card, aim: Aim) -> Refusal | None:
    _, kind, row = state.melds[aim.meld]
    end: End = ("low" if aim.what == "low" else "high") if kind is Kind.RUN else ""
    refusal = check(state, LayOff(card, aim.meld, end))
    if refusal is not None and kind is Kind.RUN and layoffs.swaps(kind, row, card, state.law):
        # The card belongs to the place of a joker: what matters is why it may not take that.
        refusal = check(state, Replace(card, aim.meld)) if state.order.joker_moves != "off" else refusal
    if refusal is not None and JOKER in row and refusal.code in ("not-down", "same-turn"):
        # Who may not lay off there may still take the joker: then that is what was meant.
        swap = check(state, SwapJoker(card, aim.meld))
        return swap if swap is not None and swap.code in _OF_THE_JOKER else refusal
    return refusal


def aim_of(state: State, action: Action) -> Aim | None:
    match action:
        case Draw(source):
            return STOCK if source == "stock" else PILE
        case Discard():
            return PILE
        case LayOff(card, number, end):
            _, kind, row = state.melds[number]
            only = len(layoffs.open_ends(kind, row, card, state.law)) == 1
            return Aim("meld" if only or not end else end, number)
        case Replace(card, number, end):
            row = state.melds[number].cards
            ends = layoffs.move_ends(row, card, state.law, state.order.moves_high)
            at = layoffs.swaps(Kind.RUN, row, card, state.law)[0]
            return Aim(end, number) if end and len(ends) > 1 else Aim("joker", number, at)
        case SwapJoker(card, number, at):
            _, kind, row = state.melds[number]
            return Aim("joker", number, layoffs.swaps(kind, row, card, state.law)[0] if at is None else at)
    return None
