"""Cases 101-112 of docs/rules/carioca.md under the default: what a hand costs, and who stands where."""

from __future__ import annotations

import pytest

from carioca.games.contract.carioca import CARIOCA
from tests.games.contract.table import play, player, position, round_end, table

HANDS = [
    ("101", "AH KS 9D 2C *", {}, 91),
    ("101-values", "AH KS 9D 2C *", {"ace_value": 15, "joker_value": 25}, 61),
    ("102", "TH JH QH KH", {}, 40),
    ("103", "2H 3H 4D 5D 6C 7C 8S 9S TH JD QC KS", {}, 84),
    ("104", "* * AS", {}, 120),
    ("104-values", "* * AS", {"ace_value": 15, "joker_value": 25}, 65),
    ("106-black-and-red-twos", "2H 2S", {}, 4),
]


@pytest.mark.parametrize(("hand", "options", "points"), [c[1:] for c in HANDS], ids=[f"case-{c[0]}" for c in HANDS])
def test_hand(hand: str, options: dict[str, object], points: int) -> None:
    state = position(player("3S", "earlier"), player(hand), drew="stock", melds=table("5H 5D 5S"), options=options)
    assert CARIOCA.points(state) == (3, points)
    ended = round_end(play(state, "discard 3S")[1])
    assert ended is not None and ended.points == (0, points)
    assert [str(card) for card in ended.hands[1]] == hand.split()


def test_case_110_own_melds_are_ignored() -> None:
    state = position(
        player("3S", "earlier"), player("4S 4D JC", "earlier"), drew="stock", melds=table("5H 5D 5S", owner=1)
    )
    assert CARIOCA.points(state)[1] == 18


RANKINGS = [
    ("111", [(130, 4), (130, 3)], "rounds_won", ((0,), (1,))),
    ("111-turned", [(130, 3), (130, 4)], "rounds_won", ((1,), (0,))),
    ("112", [(130, 3), (130, 3)], "rounds_won", ((0, 1),)),
    ("112-shared", [(130, 4), (130, 3)], "shared", ((0, 1),)),
    ("fewest", [(90, 0), (30, 2), (60, 7)], "rounds_won", ((1,), (2,), (0,))),
    ("below-nought", [(0, 5), (-20, 1), (-20, 2), (5, 9)], "rounds_won", ((2,), (1,), (0,), (3,))),
    ("four-share", [(50, 1), (40, 2), (50, 1), (40, 2)], "rounds_won", ((1, 3), (0, 2))),
]


@pytest.mark.parametrize(
    ("totals", "rule", "places"), [c[1:] for c in RANKINGS], ids=[f"case-{c[0]}" for c in RANKINGS]
)
def test_ranking(totals: list[tuple[int, int]], rule: str, places: tuple[tuple[int, ...], ...]) -> None:
    players = [player(score=score, rounds_won=won) for score, won in totals]
    state = position(*players, options={"tie_break": rule})
    assert CARIOCA.ranking(state) == places
    assert CARIOCA.scores(state).points == tuple(score for score, _ in totals)


def test_the_winners_last_round_counts_for_the_tie() -> None:
    """P3 before P7: 120 + 10 and 130 + 0 are equal, the second has won one round more."""
    state = position(
        player("TS", score=120, rounds_won=2),
        player("3S", "earlier", score=130, rounds_won=2),
        round="TT",
        turn=1,
        drew="stock",
        melds=table("5H 5D 5S", owner=1),
        options={"rounds": ["TT"]},
    )
    after, events = play(state, "discard 3S")
    assert after.scores == (130, 130) and after.rounds_won == (2, 3)
    assert events[-1].ranking == ((1,), (0,))  # type: ignore[attr-defined]
