"""Means, intervals and shares against sums made by hand and against published tables."""

from __future__ import annotations

from collections import Counter
from math import inf, isclose, sqrt

import pytest

from carioca.arena.figures import Estimate, all_times, estimate, rows, student, taken, total
from carioca.arena.plan import Job, Lineup, Plan, pair_table
from carioca.arena.play import STEPS, Forfeited, Played
from carioca.games.contract.carioca import CariocaOptions
from carioca.strength import wilson

TWO_ROUNDS = CariocaOptions(rounds=("TT", "TE"))


def played(deal: int, rotation: int, points: tuple[tuple[int, ...], ...], first: tuple[int, ...]) -> Played:
    return Played(Job(deal, 0, rotation), points, first, (), {})


def test_students_distribution() -> None:
    # The 97.5 % column of any printed table.
    printed = {1: 12.706, 2: 4.303, 5: 2.571, 10: 2.228, 11: 2.201, 15: 2.131, 20: 2.086, 30: 2.042, 120: 1.980}
    for freedom, value in printed.items():
        assert student(freedom) == pytest.approx(value, abs=6e-4)
    assert student(1e9) == pytest.approx(1.95996, abs=1e-4)
    assert student(0.5) == inf and student(2.9) == student(2)


def test_mean_and_interval_of_deals() -> None:
    # 10, 14, 18 in halves: 5, 7, 9; the mean 7, the variance 4, of the mean 4/3.
    found = estimate([10, 14, 18], 2)
    assert found.mean == 7 and found.freedom == 2 and found.variance == pytest.approx(4 / 3)
    assert found.half == pytest.approx(4.3027 * sqrt(4 / 3))
    assert estimate([6], 2) == Estimate(3, None, 0)
    assert estimate([10, 14, 18], 2) == estimate([18, 10, 14], 2)


def test_independent_parts_add_up() -> None:
    both = total([Estimate(5, 3.0, 4), Estimate(2, 1.0, 2)])
    assert both.mean == 7 and both.variance == 4
    assert both.freedom == pytest.approx(16 / (9 / 4 + 1 / 2))
    assert total([Estimate(5, 3.0, 4), Estimate(2, None, 0)]).half is None


def test_share_of_wins() -> None:
    # Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20.
    for hits, count, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)):
        assert wilson(hits, count) == pytest.approx((low, high), abs=1e-4)


def test_a_pair_by_hand() -> None:
    plan = Plan((pair_table("normal", "random", range(3)),), 2, "carioca-chile", TWO_ROUNDS)
    matches = [
        # deal 0: the one has 10 + 20, 0 + 30, 6 + 0; the others 100, 50, 40
        played(0, 0, ((10, 20, 30), (20, 25, 25)), (0,)),
        played(0, 1, ((20, 0, 0), (15, 30, 15)), (1,)),
        played(0, 2, ((10, 10, 6), (10, 10, 0)), (2,)),
        # deal 1: 50 + 50, 0, 0; the others 20, 40, 60
        played(1, 0, ((50, 0, 10), (50, 5, 5)), (1,)),
        played(1, 1, ((10, 0, 10), (10, 0, 10)), (1,)),
        played(1, 2, ((10, 20, 0), (20, 10, 0)), (2,)),
    ]
    (row,) = rows(plan, 0, matches)
    # Over deal 0 the one has 66 in three matches, a rival 190 / 2 = 95: (95 - 66) / 3; over deal 1 100 and 60.
    assert row.margin.mean == pytest.approx(((95 - 66) / 3 + (60 - 100) / 3) / 2)
    half = 12.7062 * abs((95 - 66) / 3 - (60 - 100) / 3) / 2  # two values lie half their distance from the mean
    assert row.margin.half == pytest.approx(half)
    assert row.points == pytest.approx(166 / 6) and row.rival_points == pytest.approx(310 / 12)
    # TT: 16 against 90 / 2 in deal 0 and 50 against 60 / 2 in deal 1; TE what is left.
    assert row.by_round["TT"].mean == pytest.approx((29 - 20) / 6)
    assert row.by_round["TE"].mean == pytest.approx(row.margin.mean - row.by_round["TT"].mean)
    assert (row.won, row.shared, row.of, row.even) == (5, 0, 6, 1 / 3)
    assert row.name == "normal" and row.rivals == ("random", "random")


def test_single_rounds_by_hand() -> None:
    plan = Plan((pair_table("normal", "random", range(2)),), 4, "carioca-chile", TWO_ROUNDS, single_rounds=True)
    margins = (4, 10, 8, 20)  # of the deals, both rotations alike: TT, TE, TT, TE
    matches = [
        played(deal, turned, (((0, margin), (margin, 0))[turned],), (turned,))
        for deal, margin in enumerate(margins)
        for turned in (0, 1)
    ]
    (row,) = rows(plan, 0, matches)
    assert row.by_round["TT"].mean == 6 and row.by_round["TE"].mean == 15
    assert row.margin.mean == 21 and row.points == 0 and row.rival_points == 21
    # Variances of the means: (4 - 6)^2 * 2 / 1 / 2 = 4, and 25; one degree of freedom each.
    assert row.margin.variance == pytest.approx(29) and row.margin.freedom == pytest.approx(29**2 / (16 + 625))
    assert (row.won, row.of) == (8, 8)


def test_a_free_table_by_hand() -> None:
    table = Lineup(("normal", "random", "normal"), False)
    plan = Plan((table,), 1, "carioca-chile", CariocaOptions(rounds=("TT",)))
    matches = [played(0, turned, ((0, 9, 30),), (0,)) for turned in range(3)]
    normal, chance = rows(plan, 0, matches)
    # random sits at 1, 2, 0: 9, 30, 0; the two of normal have the rest.
    assert chance.points == 13 and chance.rival_points == 13 and chance.margin.mean == 0
    assert (chance.won, normal.won, normal.even) == (1, 2, 2 / 3)
    assert rows(Plan((Lineup(("normal",) * 3, False),), 1, "carioca-chile", TWO_ROUNDS), 0, matches) == []


def test_a_forfeited_match_is_no_win() -> None:
    plan = Plan((pair_table("normal", "random", range(2)),), 1, "carioca-chile", CariocaOptions(rounds=("TT",)))
    lost = Forfeited(0, "died", "exit 3", "oh no")
    matches = [
        Played(Job(0, 0, 0), ((0, 5),), (0,), (lost, lost), {}),
        Played(Job(0, 0, 1), ((5, 5),), (0, 1), (lost,), {}),
    ]
    (row,) = rows(plan, 0, matches)
    assert (row.won, row.shared, row.of, row.forfeits) == (0, 1, 2, {"died": 1})


def test_decision_times() -> None:
    steps = Counter({10 * STEPS: 98, 11 * STEPS: 1, 12 * STEPS: 1})  # 1.024, 2.048 and 4.096 ms
    match = Played(Job(0, 0, 0), (), (), (), {"normal": {"TT": steps}})
    counts = all_times([match, match])["normal"]["TT"]
    assert counts == Counter({10 * STEPS: 196, 11 * STEPS: 2, 12 * STEPS: 2})
    figures = taken(counts)
    assert figures.decisions == 200 and figures.median == 1.024 and figures.longest == 4.096
    assert isclose(figures.p99, 4.096)
