"""What an action leads to: the turn, the end of a round, the deal of the next (carioca.md 2.1, 2.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from carioca.cards import JOKER, Card, shuffled
from carioca.engine.events import Event, MatchEnded, RoundEnded, TurnBegan
from carioca.engine.game import Action, Illegal, Refusal, Scores, Step
from carioca.games.contract import layoffs
from carioca.games.contract.bajada import joker_limit, read_bajada, read_further
from carioca.games.contract.dead import no_draw, no_winner
from carioca.games.contract.deal import deal_round, hand_out
from carioca.games.contract.rules import can_turn_stock, check
from carioca.games.contract.scoring import left_points, ranking
from carioca.games.contract.state import State, own
from carioca.games.melding.actions import (
    Deal,
    Discard,
    Draw,
    EndTurn,
    LayDown,
    LayMeld,
    LayOff,
    PassDeal,
    SwapJoker,
)
from carioca.games.melding.events import (
    DealPassed,
    Discarded,
    Drew,
    JokerSwapped,
    LaidMelds,
    LaidOff,
    RoundEnd,
    StockTurned,
    TurnPassed,
    WentDown,
)
from carioca.games.melding.runs import grown, melds_of, swapped
from carioca.games.melding.state import Laid, Meld, put, without

Outcome = tuple[State, list[Event]]

# -- actions ---------------------------------------------------------------------------------------------------------


def apply(state: State, action: Action) -> Step:
    """The state after an action of the seat to act, and what happened. Raises Illegal, and ValueError for a view."""
    refusal = check(state, action)
    if refusal is not None:
        raise Illegal(refusal)
    if not state.seed:
        raise ValueError("a view has hidden cards: imagine a state before applying an action")
    after, events = _APPLY[type(action)](state, action)
    return Step(after, tuple(events))


def _deal(state: State, action: Deal) -> Outcome:
    after, events = hand_out(state, state.dealer)
    return own(after), list(events)


def _pass_deal(state: State, action: PassDeal) -> Outcome:
    """S10: seats are numbered counter-clockwise, so the next number sits to the right, whichever way turns pass."""
    to = (state.dealer + 1) % state.seats
    after, events = hand_out(state, to)
    return own(after), [DealPassed(state.dealer, to), *events]


def _draw(state: State, action: Draw) -> Outcome:
    seat = state.turn
    events: list[Event] = []
    hand, known = state.hands[seat], state.known
    stock, pile, recycles = state.stock, state.pile, state.recycles
    if action.source == "pile":
        card, pile = pile[-1], pile[:-1]
        known = put(known, seat, (*known[seat], card))
    else:
        if not stock:
            if not can_turn_stock(state):
                return _end_round(state, None, no_draw(state) or "dead-draw", [])
            recycles += 1
            stock = pile[:-1]
            if state.order.stock_exhaustion == "reshuffle":
                stock = shuffled(stock, state.seed, "turn", state.round_no, recycles)
            pile = pile[-1:]
            events.append(StockTurned(len(stock)))
        card, stock = stock[0], stock[1:]
    events.append(Drew(seat, action.source, card))
    after = state.evolve(
        phase="play",
        drew=action.source,
        hands=put(state.hands, seat, (*hand, card)),
        known=known,
        stock=stock,
        pile=pile,
        recycles=recycles,
    )
    if action.source == "pile" and not state.order.taken_may_return:
        after = after.evolve(taken=card)
    return after, events


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
    laid = read_further(state.contract, action.melds, joker_limit(state), state.law)
    after, melds = _laid(state, laid)
    return _unless_out(after, [LaidMelds(state.turn, len(state.melds), melds)])


def _laid(state: State, laid: tuple[Laid, ...] | Refusal) -> tuple[State, tuple[Meld, ...]]:
    """The state with these melds of the seat to act on the table."""
    assert not isinstance(laid, Refusal)
    melds = melds_of(state.turn, laid)
    cards = tuple(card for meld in laid for card in meld.cards)
    return state.evolve(**_taken(state, cards), melds=state.melds + melds), melds


def _lay_off(state: State, action: LayOff) -> Outcome:
    end = layoffs.end_of(state.melds[action.meld], action, state.law)
    melds = grown(state.melds, LayOff(action.card, action.meld, end))
    at = 0 if end == "low" else len(melds[action.meld].cards) - 1
    after = state.evolve(**_taken(state, (action.card,)), melds=melds)
    return _unless_out(after, [LaidOff(state.turn, action.card, action.meld, end, at)])


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
        return _end_round(state.evolve(**changes), seat, "out", events)
    return _next_turn(state, changes, events)


def _end_turn(state: State, action: EndTurn) -> Outcome:
    return _next_turn(state, {}, [TurnPassed(state.turn)])


_APPLY: dict[type, Callable[[State, Any], Outcome]] = {
    Deal: _deal,
    PassDeal: _pass_deal,
    Draw: _draw,
    LayDown: _lay_down,
    LayMeld: _lay_meld,
    LayOff: _lay_off,
    SwapJoker: _swap,
    Discard: _discard,
    EndTurn: _end_turn,
}


# -- the end of a turn and of a round --------------------------------------------------------------------------------


def _unless_out(state: State, events: list[Event]) -> Outcome:
    """T11: the round ends at once when a hand is empty."""
    return (state, events) if state.hand else _end_round(state, state.turn, "out", events)


def _next_turn(state: State, changes: dict[str, Any], events: list[Event]) -> Outcome:
    seat = state.turn
    turn = (seat + state.order.step) % state.seats
    if state.down[seat] == "now":
        changes["down"] = put(state.down, seat, "earlier")
    if state.taken is not None:
        changes["taken"] = None
    after = state.evolve(turn=turn, phase="draw", drew=None, turns=state.turns + 1, **changes)
    reason = no_draw(after) or no_winner(after)
    if reason:
        return _end_round(after, None, reason, events)
    events.append(TurnBegan(turn))
    return after, events


def _end_round(state: State, winner: int | None, reason: RoundEnd, events: list[Event]) -> Outcome:
    """Scores the hands (P1-P4) and deals the next round, or ends the match (P6)."""
    points = round_points(state, winner)
    scores = tuple(old + new for old, new in zip(state.scores, points, strict=True))
    won = state.rounds_won if winner is None else put(state.rounds_won, winner, state.rounds_won[winner] + 1)
    events.append(RoundEnded(state.round_no, () if winner is None else (winner,), points, state.hands, reason))
    if state.last_round:
        over = state.evolve(phase="over", scores=scores, rounds_won=won)
        return over, [*events, MatchEnded(ranking(state.order, scores, won))]
    dealer = (state.dealer + state.order.step) % state.seats
    after, dealt = deal_round(state.options, state.seed, state.round_no + 1, dealer, Scores(scores, won))
    return own(after), [*events, *dealt]


def round_points(state: State, winner: int | None) -> tuple[int, ...]:
    """What each seat scores if the round ends now; a cut in the turn of going down may earn a bonus (P4)."""
    bonus = state.order.cut_bonus if winner is not None and state.down[winner] == "now" else 0
    jokers = joker_limit(state)
    return tuple(
        -bonus if seat == winner else left_points(state.law, state.order, hand, jokers)
        for seat, hand in enumerate(state.hands)
    )
