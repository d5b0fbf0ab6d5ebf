"""How a turn begins and how a round ends: the points, and the deal of the next one (carioca.md 2.5, 2.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from carioca.engine.events import Event, MatchEnded, RoundEnded, TurnBegan
from carioca.engine.game import Scores
from carioca.games.contract.bajada import joker_limit
from carioca.games.contract.dead import no_draw, no_winner
from carioca.games.contract.deal import deal_round
from carioca.games.contract.scoring import hand_points, left_points, ranking
from carioca.games.contract.state import State, own
from carioca.games.melding.events import RoundEnd
from carioca.games.melding.state import put

Outcome = tuple[State, list[Event]]


def begin_turn(state: State, seat: int, events: list[Event], **changes: Any) -> Outcome:
    """The turn of a seat begins, or the round ends because nobody can win it or draw any more (T15)."""
    after = state.evolve(turn=seat, phase="draw", drew=None, turns=state.turns + 1, **changes)
    reason = no_draw(after) or no_winner(after)
    if reason:
        return end_round(after, None, reason, events)
    events.append(TurnBegan(seat))
    return after, events


def end_round(state: State, winner: int | None, reason: RoundEnd, events: list[Event]) -> Outcome:
    """Scores the hands (P1-P4, K27) and deals the next round, or ends the match (P6)."""
    points = round_points(state, winner)
    scores = tuple(old + new for old, new in zip(state.scores, points, strict=True))
    won = state.rounds_won if winner is None else put(state.rounds_won, winner, state.rounds_won[winner] + 1)
    events.append(RoundEnded(state.round_no, () if winner is None else (winner,), points, state.hands, reason))
    if state.last_round:
        over = state.evolve(phase="over", scores=scores, rounds_won=won)
        if state.order.numbered:
            # Positions do not tell whose turn it was.
            over = over.evolve(turn=0)
        return over, [*events, MatchEnded(ranking(state.order, scores, won, points))]
    dealer = (state.dealer + state.order.step) % state.seats
    after, dealt = deal_round(state.options, state.seed, state.round_no + 1, dealer, Scores(scores, won))
    return own(after), [*events, *dealt]


def winner_of(state: State) -> int | None:
    """The seat whose hand is empty."""
    return next((seat for seat, hand in enumerate(state.hands) if not hand), None)


def round_points(state: State, winner: int | None) -> tuple[int, ...]:
    """What each seat scores if the round ends now; a cut in the turn of going down may earn a bonus (P4)."""
    order, jokers = state.order, joker_limit(state)
    cut = winner is not None and state.down[winner] == "now"
    bonus = order.win_bonus + (order.cut_bonus if cut else 0)
    points = [
        -bonus if seat == winner else left_points(state.law, order, hand, jokers)
        for seat, hand in enumerate(state.hands)
    ]
    return _further_points(state, winner, points, cut) if order.not_down or order.cut_doubles else tuple(points)


def _further_points(state: State, winner: int | None, points: Sequence[int], cut: bool) -> tuple[int, ...]:
    """K27: a seat that is not down pays more, and one whose rival went down and out at once twice its cards."""
    order, fines = state.order, state.course.fines or (0,) * state.seats
    return tuple(
        own_points
        + fines[seat]
        + (0 if seat == winner or state.down[seat] != "no" else order.not_down)
        + (hand_points(order, state.hands[seat]) if cut and order.cut_doubles else 0)
        for seat, own_points in enumerate(points)
    )


def ranking_of(state: State) -> tuple[tuple[int, ...], ...]:
    """Seats from first to last place; a match that is over still shows the hands of its last round."""
    last = round_points(state, winner_of(state)) if state.phase == "over" else (0,) * state.seats
    return ranking(state.order, state.scores, state.rounds_won, last)


def fresh_course(state: State) -> dict[str, Any]:
    """The changes by which what was kept of one turn is forgotten in the next."""
    return {"course": state.course._replace(tacked=False)} if state.course.tacked else {}
