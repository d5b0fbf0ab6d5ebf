"""What an action leads to (docs/rules/carioca.md 2.1, 2.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from carioca.cards import JOKER, Card
from carioca.engine.events import Event
from carioca.engine.game import Action, Refusal, Step, demand
from carioca.games.contract import calls, layoffs
from carioca.games.contract.bajada import further_of, joker_limit, laid_by, read_bajada, read_further
from carioca.games.contract.rounds import Outcome, begin_turn, draw, end_round, fresh_course, hand_out
from carioca.games.contract.rules import check
from carioca.games.contract.state import State
from carioca.games.melding.actions import (
    Allow,
    Call,
    Deal,
    Decline,
    Discard,
    Draw,
    EndTurn,
    LayDown,
    LayMeld,
    LayOff,
    Pass,
    Refuse,
    Replace,
    SwapJoker,
    Take,
)
from carioca.games.melding.events import (
    DealPassed,
    Discarded,
    JokerSwapped,
    LaidMelds,
    LaidOff,
    TurnPassed,
    WentDown,
    WildMoved,
)
from carioca.games.melding.state import Laid, Meld, grown, melds_of, put, swapped, without


def apply(state: State, action: Action) -> Step[State]:
    """The state after an action of the seat to act, and what happened. Raises Illegal, and ValueError for a view."""
    demand(state, check(state, action))
    after, events = _APPLY[type(action)](state, action)
    return Step(after, tuple(events))


def _deal(state: State, action: Deal) -> Outcome:
    after, events = hand_out(state, state.dealer)
    return after, list(events)


def _pass(state: State, action: Pass) -> Outcome:
    if state.course.window is not None:
        return calls.let_pass(state, action)
    # S10: seats are numbered counter-clockwise, so the next number sits to the right, whichever way turns pass.
    to = (state.dealer + 1) % state.seats
    after, events = hand_out(state, to)
    return after, [DealPassed(state.dealer, to), *events]


def _taken(state: State, cards: tuple[Card, ...]) -> dict[str, Any]:
    """The changes when these cards leave the hand of the seat to act; what was known of them is forgotten."""
    seat = state.turn
    hand, known = state.hands[seat], state.known[seat]
    for card in cards:
        hand = without(hand, card)
        if card in known:
            known = without(known, card)
    changes: dict[str, Any] = {"hands": put(state.hands, seat, hand)}
    if state.taken in cards:
        changes["taken"] = None
    if known is not state.known[seat]:
        changes["known"] = put(state.known, seat, known)
    return changes


def _lay_down(state: State, action: LayDown) -> Outcome:
    seat = state.turn
    laid = read_bajada(state.contract, action.melds, joker_limit(state), state.law)
    after, melds = _laid(state, laid)
    return _unless_out(after.evolve(down=put(state.down, seat, "now")), [WentDown(seat, len(state.melds), melds)])


def _lay_meld(state: State, action: LayMeld) -> Outcome:
    mine = laid_by(state, state.turn)
    laid = read_further(further_of(state), action.melds, joker_limit(state), state.law, mine)
    after, melds = _laid(state, laid)
    return _unless_out(after, [LaidMelds(state.turn, len(state.melds), melds)])


def _laid(state: State, laid: tuple[Laid, ...] | Refusal) -> tuple[State, tuple[Meld, ...]]:
    assert not isinstance(laid, Refusal)
    melds = melds_of(state.turn, laid)
    cards = tuple(card for meld in laid for card in meld.cards)
    return state.evolve(**_taken(state, cards), melds=state.melds + melds), melds


def _lay_off(state: State, action: LayOff) -> Outcome:
    end = layoffs.end_of(state.melds[action.meld], action, state.law)
    melds = grown(state.melds, LayOff(action.card, action.meld, end))
    at = 0 if end == "low" else len(melds[action.meld].cards) - 1
    after = state.evolve(**_taken(state, (action.card,)), melds=melds, **_tacked(state))
    return _unless_out(after, [LaidOff(state.turn, action.card, action.meld, end, at)])


def _tacked(state: State) -> dict[str, Any]:
    """K12: from now on this turn lays no melds."""
    if state.order.meld_after_tack or state.course.tacked:
        return {}
    return {"course": state.course._replace(tacked=True)}


def _replace(state: State, action: Replace) -> Outcome:
    """K16: the card takes the joker's place, and the joker goes to an end of the run."""
    owner, kind, row = state.melds[action.meld]
    end = layoffs.moving_end(row, action, state.law, state.order.moves_high)
    at = layoffs.swaps(kind, row, action.card, state.law)[0]
    longer = layoffs.moved(row, action.card, end, state.law)
    assert longer is not None
    melds = put(state.melds, action.meld, Meld(owner, kind, longer))
    after = state.evolve(**_taken(state, (action.card,)), melds=melds, **_tacked(state))
    to = 0 if end == "low" else len(row)
    return _unless_out(after, [WildMoved(state.turn, action.card, action.meld, end, at, to)])


def _swap(state: State, action: SwapJoker) -> Outcome:
    """J10: the card takes the joker's place; all see who has the joker now."""
    seat, card = state.turn, action.card
    _, kind, row = state.melds[action.meld]
    at = layoffs.swaps(kind, row, card, state.law)[0] if action.at is None else action.at
    changes = _taken(state, (card,))
    known = changes.get("known", state.known)
    changes["hands"] = put(changes["hands"], seat, (*changes["hands"][seat], JOKER))
    changes["known"] = put(known, seat, (*known[seat], JOKER))
    after = state.evolve(**changes, melds=swapped(state.melds, action.meld, at, card))
    return after, [JokerSwapped(seat, card, action.meld, at)]


def _discard(state: State, action: Discard) -> Outcome:
    seat = state.turn
    changes = _taken(state, (action.card,))
    changes["pile"] = (*state.pile, action.card)
    events: list[Event] = [Discarded(seat, action.card)]
    if not changes["hands"][seat]:
        return end_round(state.evolve(**changes), seat, "out", events)
    return calls.after_discard(state, _turn_over(state, changes), events)


def _end_turn(state: State, action: EndTurn) -> Outcome:
    following = (state.turn + state.order.step) % state.seats
    return begin_turn(state, following, [TurnPassed(state.turn)], **_turn_over(state, {}))


_APPLY: dict[type, Callable[[State, Any], Outcome]] = {
    Deal: _deal,
    Pass: _pass,
    Draw: draw,
    LayDown: _lay_down,
    LayMeld: _lay_meld,
    LayOff: _lay_off,
    SwapJoker: _swap,
    Replace: _replace,
    Discard: _discard,
    EndTurn: _end_turn,
    Call: calls.call,
    Allow: calls.allow,
    Refuse: calls.refuse,
    Take: calls.take,
    Decline: calls.decline,
}


def _unless_out(state: State, events: list[Event]) -> Outcome:
    """T11: the round ends at once when a hand is empty."""
    return (state, events) if state.hand else end_round(state, state.turn, "out", events)


def _turn_over(state: State, changes: dict[str, Any]) -> dict[str, Any]:
    seat = state.turn
    if state.down[seat] == "now":
        changes["down"] = put(state.down, seat, "earlier")
    if state.taken is not None:
        changes["taken"] = None
    return changes | fresh_course(state)
