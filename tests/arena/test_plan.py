"""Which matches an arena consists of: pairs, rotations, the same deals for everybody."""

from __future__ import annotations

from typing import Any

import pytest

from carioca.arena.plan import Job, Lineup, Plan, Trouble, pair_table
from carioca.engine.options import OptionsError
from carioca.games.contract.carioca import CariocaOptions

SHORT = CariocaOptions(rounds=("TT", "TE"))


def plan(*tables: Lineup, **changes: Any) -> Plan:
    given: dict[str, Any] = {"deals": 2, "preset": "carioca-chile", "options": SHORT}
    return Plan(tables or (pair_table("normal", "random", range(3)),), **{**given, **changes})


def test_the_one_has_every_seat_once_against_the_others() -> None:
    table = pair_table("normal", "random", range(4))
    seated = [[table.entries[table.entry(seat, turned)] for seat in range(4)] for turned in range(4)]
    assert [row.index("normal") for row in seated] == [0, 1, 2, 3]
    assert all(row.count("random") == 3 for row in seated)
    assert table.groups(range(4)) == ((0,),)


def test_a_free_table_measures_every_name() -> None:
    table = Lineup(("normal", "random", "normal", "greedy"), False)
    assert table.groups(range(4)) == ((0, 2), (1,), (3,))
    for entry in range(4):
        assert sorted(seat for turned in range(4) for seat in range(4) if table.entry(seat, turned) == entry) == [
            0,
            1,
            2,
            3,
        ]


def test_the_jobs_are_every_deal_at_every_table_in_every_rotation() -> None:
    jobs = list(plan(pair_table("normal", "random", range(3)), pair_table("random", "normal", range(2))).jobs())
    assert len(jobs) == len(set(jobs)) == 2 * (3 + 2)
    assert jobs[:6] == [Job(0, 0, 0), Job(0, 0, 1), Job(0, 0, 2), Job(0, 1, 0), Job(0, 1, 1), Job(1, 0, 0)]


def test_the_cards_follow_from_the_deal_whoever_plays_wherever() -> None:
    ordered = plan(pair_table("normal", "random", range(3)), pair_table("random", "greedy", range(3)))
    states = {job: ordered.match(job).state for job in ordered.jobs()}
    for deal in (0, 1):
        assert len({state for job, state in states.items() if job.deal == deal}) == 1
    assert states[Job(0, 0, 0)].stock != states[Job(1, 0, 0)].stock
    assert plan(seed="2").match(Job(0, 0, 0)).state.stock != states[Job(0, 0, 0)].stock


def test_single_rounds_take_the_contracts_in_turn_without_scores() -> None:
    ordered = plan(deals=5, single_rounds=True)
    matches = [ordered.match(Job(deal, 0, 0)) for deal in range(5)]
    assert [match.state.contract.id for match in matches] == ["TT", "TE", "TT", "TE", "TT"]
    assert [ordered.round_id(deal) for deal in range(5)] == ["TT", "TE", "TT", "TE", "TT"]
    assert all(match.state.scores == (0, 0, 0) for match in matches)


def test_streams_differ_by_all_that_a_decision_is() -> None:
    ordered = plan()
    drawn = {
        ordered.stream(Job(deal, 0, turned), seat, number).random()
        for deal in (0, 1)
        for turned in (0, 1)
        for seat in (0, 1)
        for number in (0, 1)
    }
    assert len(drawn) == 16
    assert ordered.stream(Job(1, 0, 1), 2, 3).random() == ordered.stream(Job(1, 5, 1), 2, 3).random()


def test_a_plan_is_its_json_and_more_deals_go_on_with_it() -> None:
    table = Lineup(("normal", "cmd:python3 a.py", "random"), False)
    ordered = plan(table, single_rounds=True, times=True, time_limit=0.5, seed="ñ")
    assert Plan.from_json(ordered.to_json()) == ordered
    assert plan(deals=9).continues(plan().to_json())
    for changes in ({"seed": "2"}, {"single_rounds": True}, {"options": CariocaOptions()}, {"time_limit": 1.0}):
        assert not plan(**changes).continues(plan().to_json())
    with pytest.raises(ValueError):
        Plan.from_json({**plan().to_json(), "format": 2})


def test_what_cannot_be_played_or_measured_is_refused() -> None:
    plan().check()
    with pytest.raises(OptionsError):
        plan(pair_table("normal", "random", range(7))).check()
    with pytest.raises(OptionsError):
        plan(options=CariocaOptions(players_max=2)).check()
    with pytest.raises(Trouble):
        plan(deals=1, single_rounds=True).check()
