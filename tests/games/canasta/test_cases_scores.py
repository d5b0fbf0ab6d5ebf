"""Cases BC50-BC58 of docs/rules/buraco.md: points, the match and the deal."""

from __future__ import annotations

from itertools import pairwise

import pytest

from carioca.cards import parse_row
from carioca.engine.events import MatchEnded
from carioca.engine.game import Scores, Setup
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.scoring import tally
from carioca.games.canasta.state import State
from tests.games.canasta.table import ended, melds, play, position, sides, turn

CANASTA = "3D 4D 5D 6D 7D 8D 9D"


def test_bc50_a_side_that_closed() -> None:
    table = melds(CANASTA, "KS KH KD")
    state = position("JC", "3C 3C", "* 4C", "3S 3S", drew="stock", melds=table, sides=sides({"taken": True}))
    over = ended(play(state, "discard JC")[1])
    assert over is not None and over.points[0] == over.points[2] == 45 + 200 + 30 + 100 - 55 == 320
    assert over.winners == (0, 2)


def test_bc51_a_side_without_muerto() -> None:
    state = position("3S", "AS 2D 7C", melds=melds("QS QS QH QH QD QC *", side=1))
    assert BURACO.points(state)[1] == 110 + 100 - 40 - 100 == 70


def test_bc52_an_unused_muerto_and_a_negative_result() -> None:
    """The taker's eleven cards do not count; the partner's hand does."""
    table = melds("TS JS QS", "TH JH QH", side=1)
    hands = ("3S", "4S 4S 4D 4D 5S 5S 5D 5D 6S 6S 6D", "3S", "9H 3C")
    state = position(*hands, melds=table, sides=sides({}, {"taken": True, "fresh": 1}))
    assert BURACO.points(state)[1] == BURACO.points(state)[3] == 60 - 15 - 100 == -55
    counted = position(
        *hands, melds=table, sides=sides({}, {"taken": True, "fresh": 1}), options={"unused_muerto_cards_count": True}
    )
    assert BURACO.points(counted)[1] == -55 - 55


def closing_at(first: int, second: int) -> State:
    """Seat 0 closes for 45 + 200 + 100 and seat 1 loses 110: these scores are what both have afterwards."""
    given = sides({"taken": True, "score": first - 345}, {"score": second + 110})
    return position("JC", "3C 3D", drew="stock", melds=melds(CANASTA), sides=given)


def test_bc55_the_highest_of_several_wins() -> None:
    state, events = play(closing_at(2050, 2120), "discard JC")
    assert state.phase == "over" and state.scores == (2050, 2120)
    assert events[-1] == MatchEnded(((1,), (0,)))
    assert BURACO.ranking(state) == ((1,), (0,))


def test_bc56_a_tie_plays_on() -> None:
    state, events = play(closing_at(2100, 2100), "discard JC")
    assert state.phase == "draw" and state.round_no == 1 and state.scores == (2100, 2100)
    assert not any(isinstance(event, MatchEnded) for event in events)
    sharing = BURACO.presets["buraco"].with_changes({"match_tie": "shared"})
    shared, _ = play(closing_at(2100, 2100).evolve(options=sharing), "discard JC")
    assert shared.phase == "over" and BURACO.ranking(shared) == ((0, 1),)


def test_b30_below_the_target_it_goes_on() -> None:
    state, _ = play(closing_at(1999, 1995), "discard JC")
    assert state.phase == "draw" and state.round_no == 1
    assert play(closing_at(2000, 1995), "discard JC")[0].phase == "over"


def dealt(seats: int, **options: object) -> State:
    setup = Setup("buraco", BURACO.presets["buraco"].with_changes(options), seats, "cases")
    return BURACO.deal(setup).state


@pytest.mark.parametrize(
    ("case", "seats", "packs", "muertos", "stock"),
    [
        ("B03", 2, "auto", 2, 64),
        ("BC57", 3, "auto", 3, 42),
        ("B03", 4, "auto", 2, 42),
        ("BC58", 6, "auto", 3, 63),
        ("BC58", 6, 2, 3, 9),
    ],
)
def test_the_deal(case: str, seats: int, packs: object, muertos: int, stock: int) -> None:
    state = dealt(seats, packs=packs)
    assert [len(hand) for hand in state.hands] == [11] * seats
    assert [len(side.muerto) for side in state.sides] == [11] * muertos
    assert len(state.stock) == stock and state.pile == ()
    assert state.turn == (state.dealer - 1) % seats  # clockwise: seats are numbered the other way round


def test_b01_partners_sit_opposite() -> None:
    assert BURACO.sides(2) == (0, 1) and BURACO.sides(3) == (0, 1, 2)
    assert BURACO.sides(4) == (0, 1, 0, 1) and BURACO.sides(6) == (0, 1, 2, 0, 1, 2)


def test_b04_the_deal_passes_clockwise() -> None:
    setup = Setup("buraco", BURACO.presets["buraco"], 4, "x")
    dealers = [BURACO.deal(setup, number, Scores((0,) * 4, (0,) * 4)).state.dealer for number in range(5)]
    assert [(one - other) % 4 for one, other in pairwise(dealers)] == [1] * 4


def test_the_parts_of_a_score_add_up() -> None:
    state = turn("QS 2C *", rows=[CANASTA, "KS KH KD"], muerto="taken")
    parts = tally(state, 0, closed=True)
    assert parts == (75, 200, 100, -80, 0) and parts.total == 295


def test_the_turn_of_an_open_hand_counts_wilds_at_their_own_value() -> None:
    assert BURACO.presets["buraco"].value(parse_row("* 2S AS KS TS 8S 7S 3S")) == 50 + 20 + 15 + 30 + 10
