"""The table of strength in both directions: what is played first, what it says of laps and matches, when it fails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from benchmarks import strength
from benchmarks.ladder import LADDERS, PINNED, Asked, Work
from benchmarks.ladder_figures import failures, firsts, missing, mixed, pace, paces
from benchmarks.ladder_page import markdown, tables_text
from carioca.arena.plan import Job, Lineup, Plan
from carioca.arena.play import Played, Team, play
from carioca.games import CATALOGUE, preset_game
from carioca.games.contract.carioca import CARIOCA
from carioca.strength import Firsts, Measured, Mixed, Pace, Place, StrengthTable, read_tables

LADDER = LADDERS["carioca-chile"]
ASKED = next(pair for pair in reversed(LADDER.asked) if pair.points is not None and pair.turned in LADDER.both)
MET = LADDER.met
STRONG, WEAK = ASKED.one, ASKED.rival
NOW = {level: f"{level} now" for level in LADDER.levels}
FIRSTS = Firsts(224, 70, 3, 0.25, 0.38)


def pair(one: str, rival: str, points: float, half: float = 5.0, **changes: Any) -> Measured:
    plays = {one: NOW[one], rival: NOW[rival]}
    found = Measured(one, rival, 4, points, half, 0.3, 0.25, {"TT": (points, half)}, 90, "s", "1.0", 0, plays, FIRSTS)
    return found._replace(**changes)


def slow(level: str = STRONG, players: int = 4, laps: float = 10.0, dead: float = 0.0) -> Pace:
    return Pace(level, players, {"TT": (5.0, 0.0, 30), "final": (laps, dead, 30)}, 60, "s", "1.0", {level: NOW[level]})


def said(*entries: Measured | Pace) -> list[str]:
    pairs = tuple(entry for entry in entries if isinstance(entry, Measured))
    table = StrengthTable(pairs, tuple(entry for entry in entries if isinstance(entry, Pace)))
    return list(failures(LADDER, table, NOW))


# -- what is played --------------------------------------------------------------------------------------------------


def test_what_tells_most_is_played_first() -> None:
    works = LADDER.works()
    assert works[0] == Work(len(MET)) and len(set(works)) == len(works)
    four = [work for work in works[1:] if work.players == 4]
    assert works[1 : len(four) + 1] == tuple(four), "all of the size that people play"
    first, second = four[0].pair, four[1].pair
    assert first and second and (first.one, first.rival) == (second.rival, second.one) and second.behind
    levels = [work.level for work in four if work.level]
    assert levels == list(reversed(MET)) and {work.players for work in works} == {2, 3, 4, 5, 6}


@pytest.mark.parametrize("preset", LADDERS)
def test_levels_that_people_choose_meet_in_both_directions(preset: str) -> None:
    ladder = LADDERS[preset]
    names = {work.name for work in ladder.works()}
    duel = preset == "carioca-rummy"
    for asked in ladder.asked:
        assert asked.name in names and asked.turned.turned == asked
        met = {asked.one, asked.rival} <= set(ladder.met) and not duel
        assert (f"{asked.rival}/{asked.one}" in names) == met


def test_where_two_sides_play_one_direction_is_enough() -> None:
    pairs = [work.pair for work in LADDER.works() if work.players == 2 and work.pair]
    assert pairs and not any(pair.behind for pair in pairs)


def test_works_are_found_by_their_names_and_sizes() -> None:
    assert [work.players for work in LADDER.ordered([f"{WEAK}/{STRONG}"], [3, 6])] == [3, 6]
    assert LADDER.ordered(["mixed"], ()) == (Work(LADDER.mixed_seats),)
    free = LADDER.ordered(["random/greedy"], [4])
    assert free == (Work(4, Asked("random", "greedy", None)),)
    with pytest.raises(KeyError):
        LADDER.ordered(["genius"], ())


def test_the_mixed_table_has_one_of_each_where_each_sits_alone() -> None:
    plan = LADDER.mixed_plan(None)
    assert plan.tables == (Lineup(MET, False),) and not plan.single_rounds
    wanted = LADDER.mixed_matches
    assert wanted <= len(list(plan.jobs())) < wanted + len(MET)
    assert LADDER.mixed_plan(18).deals == 2 and LADDERS["buraco"].mixed_seats == 0


def test_whole_matches_are_about_a_quarter_of_the_rounds() -> None:
    plan = LADDER.matches(ASKED, 4, 360)
    assert plan.deals == 10 and not plan.single_rounds and plan.tables == LADDER.plan(ASKED, 4, 360).tables
    assert LADDER.matches(ASKED, 4, 18).deals == 2


def test_a_table_of_one_level_is_not_turned() -> None:
    plan = LADDER.pace_plan("greedy", 3, 9)
    assert [job.rotation for job in plan.jobs()] == [0] * 9
    assert len(list(LADDER.pace_plan("greedy", 3, None).jobs())) == 270


# -- what it amounts to ----------------------------------------------------------------------------------------------


def test_turns_and_dead_rounds_are_noted_as_they_were_played() -> None:
    plan = LADDER.pace_plan("greedy", 3, 2)
    with Team(plan) as team:
        found = [play(plan, job, team) for job in plan.jobs()]
    for match in found:
        state = plan.match(match.job)
        assert len(match.turns) == 1 and match.turns[0] > 3 and not match.dead
        assert Played.from_json(match.to_json()) == match and state.current is not None
    line = {"job": [0, 0, 0], "points": [[1, 2]], "first": [0]}
    assert Played.from_json(line) == Played(Job(0, 0, 0), ((1, 2),), (0,), (), {})


def test_laps_are_turns_by_seats_and_dead_rounds_a_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.ladder_figures.plays", lambda game, level: NOW[level])
    options = CARIOCA.presets["carioca-chile"].with_changes({"rounds": ["TT", "final"]})
    plan = Plan((Lineup(("normal",) * 4, False),), 4, "carioca-chile", options, single_rounds=True)
    turns, dead = [8, 40, 12, 120], [(), (), (), (0,)]
    none = (0, 0, 0, 0)
    single = [Played(Job(at, 0, 0), (none,), (), (), {}, (turns[at],), dead[at]) for at in range(4)]
    assert paces(plan, 0, single) == {"TT": (2.5, 0.0, 2), "final": (20.0, 0.5, 2)}
    found = pace(plan, single)
    assert (found.level, found.players, found.by_round["final"]) == ("normal", 4, (20.0, 0.5, 2))
    whole = [Played(Job(0, 0, 0), (none, none), (), (), {}, (8, 120), (1,))]
    matches = Plan((Lineup(("normal",) * 4, False),), 1, "carioca-chile", options)
    assert paces(matches, 0, whole) == {"TT": (2.0, 0.0, 1), "final": (30.0, 1.0, 1)}
    assert paces(matches, 0, [Played(Job(0, 0, 0), (none, none), (), (), {})]) == {}


def test_first_places_are_those_of_whole_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.ladder_figures.plays", lambda game, level: NOW[level])
    plan = LADDER.matches(ASKED, 2, 72)
    rounds = len(plan.rounds)
    # Alone first in one of two rotations of each deal; a place is shared in the other one of the last deal.
    played = [
        Played(Job(deal, 0, turned), ((0, 5),) * rounds, first, (), {})
        for deal in range(2)
        for turned, first in ((0, (0,)), (1, (0,) if deal == 0 else (0, 1)))
    ]
    found = firsts(plan, played)
    assert (found.matches, found.won, found.shared) == (4, 2, 1) and found.low < found.share == 0.5 < found.high
    table, seats = LADDER.mixed_plan(18), range(len(MET))
    seated = {job: tuple(10 * table.tables[0].entry(seat, job.rotation) for seat in seats) for job in table.jobs()}
    order = [Played(job, (points,) * rounds, (), (), {}) for job, points in seated.items()]
    places = mixed(table, order).places
    assert [place.level for place in places] == list(MET)
    # The first has 0 a round, the others 10, 20, 30 and so on: that is how many fewer than their mean.
    assert places[0].points == pytest.approx(5 * len(MET) * rounds)


def test_tables_with_everything_are_their_file() -> None:
    one = Place(STRONG, 12.5, 3.0, FIRSTS)
    full = StrengthTable(
        (pair(STRONG, WEAK, 20.0), pair(WEAK, STRONG, -20.0, firsts=None)),
        (slow(), slow(players=6)),
        Mixed((one, one._replace(level=WEAK)), 125, "s", "1.0", NOW),
    )
    assert read_tables(tables_text({"carioca-chile": full}).encode()) == {"carioca-chile": full}


def test_a_figure_of_fewer_deals_takes_no_place_of_a_better_one() -> None:
    many, few = pair(STRONG, WEAK, 20.0, deals=900, firsts=None), pair(STRONG, WEAK, 90.0, deals=18)
    assert LADDER.merged([many], [few]) == (many._replace(firsts=FIRSTS),)
    changed = few._replace(plays={**few.plays, STRONG: "another way"})
    assert LADDER.merged([many], [changed]) == (changed,), "what levels did that are no more does not count"
    assert LADDER.merged_paces([slow()], slow(laps=9.0)._replace(deals=9)) == (slow(),)
    assert LADDER.merged_paces([slow()], slow(laps=9.0)) == (slow(laps=9.0),)


# -- the gate --------------------------------------------------------------------------------------------------------


def test_what_is_as_it_has_to_be_passes() -> None:
    assert said(pair(STRONG, WEAK, 20.0), pair(WEAK, STRONG, -20.0), slow(laps=45.0, dead=0.03), slow(players=6)) == []


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (pair(STRONG, WEAK, 4.0), "not clearly ahead"),
        (pair(STRONG, WEAK, -20.0), "not clearly ahead"),
        (pair(WEAK, STRONG, -4.0), "not clearly behind"),
        (pair(WEAK, STRONG, 20.0), "not clearly behind"),
        (slow(laps=45.1), "45.1 laps"),
        (slow(players=6, dead=4 / 30), "13.3 % of the rounds final dead"),
    ],
    ids=str,
)
def test_what_is_not_fails_with_a_sentence(entry: Measured | Pace, words: str) -> None:
    (sentence,) = said(entry)
    assert words in sentence and "carioca-chile, " in sentence


def test_what_is_old_or_half_measured_or_not_asked_is_no_failure() -> None:
    assert said(pair(STRONG, WEAK, 4.0, plays={STRONG: "before", WEAK: NOW[WEAK]})) == []
    assert said(pair(STRONG, WEAK, 4.0, firsts=None), slow(players=2, laps=200.0)) == []
    assert said(slow(laps=99.0)._replace(plays={STRONG: "before"})) == []
    free = next(asked for asked in LADDER.asked if asked.points is None)
    assert said(pair(free.one, free.rival, 0.0)) == []


def test_one_dead_round_of_thirty_is_chance_and_thirty_of_a_thousand_above_the_limit_are_not() -> None:
    """3 % is the limit: 1 of 30 is 0.6 to 16.7 %, 45 of 1,000 are 3.4 to 6.0 %."""
    assert said(slow(dead=1 / 30)) == []
    (sentence,) = said(slow()._replace(by_round={"final": (9.0, 0.045, 1000)}))
    assert "4.5 % of the rounds final dead" in sentence


EACH = pytest.mark.parametrize("preset", LADDERS)


def bad(preset: str, *entries: Measured | Pace) -> list[str]:
    ladder = LADDERS[preset]
    pairs = tuple(entry for entry in entries if isinstance(entry, Measured))
    table = StrengthTable(pairs, tuple(entry for entry in entries if isinstance(entry, Pace)))
    return list(failures(ladder, table, {level: f"{level} now" for level in ladder.levels}))


@EACH
def test_every_pair_that_is_to_be_clear_fails_where_it_is_not(preset: str) -> None:
    """At every size and in both directions; a pair that nobody asks for never does."""
    ladder = LADDERS[preset]
    for players in ladder.deals:
        for asked in ladder.both:
            sign = -1 if asked.behind else 1
            plays = {level: f"{level} now" for level in (asked.one, asked.rival)}
            entry = pair(STRONG, WEAK, 0.0)._replace(one=asked.one, rival=asked.rival, players=players, plays=plays)
            assert bad(preset, entry._replace(points=sign * 5.1)) == []
            wanted = int(asked.points is not None)
            for points in (sign * 4.9, 0.0, -sign * 80.0):
                assert len(bad(preset, entry._replace(points=points))) == wanted, (asked.name, players, points)
    assert any(asked.points is not None for asked in ladder.both)


@EACH
def test_rounds_that_drag_on_fail_at_every_level(preset: str) -> None:
    ladder, limits = LADDERS[preset], LADDERS[preset].limits
    if limits is None:
        # Every round has as many tricks as cards: nothing is measured, nothing can fail.
        assert preset == "pocha" and not any(work.level for work in ladder.works())
        return
    limited = PINNED[ladder.game] is ladder
    assert set(limits.laps) <= set(ladder.deals) and (bool(limits.laps), limits.dead is not None) == (limited, limited)
    for level in ladder.met:
        plays = {level: f"{level} now"}
        for players in ladder.deals:
            most = limits.laps.get(players, 0.0)
            calm = Pace(level, players, {"": (most, 0.0, 30)}, 30, "s", "1.0", plays)
            assert bad(preset, calm) == []
            dead = bad(preset, calm._replace(by_round={"": (most, 0.5, 30)}))
            assert len(dead) == limited and all(level in one and "50.0 % of the deals dead" in one for one in dead)
            if most:
                (long,) = bad(preset, calm._replace(by_round={"": (most + 0.1, 0.0, 30)}))
                assert level in long and f"{most + 0.1:.1f} laps" in long and f"{players} seats" in long


def test_what_is_missing_is_what_was_never_measured_of_these_levels() -> None:
    entry, old = pair(STRONG, WEAK, 20.0), pair(WEAK, STRONG, -20.0, firsts=None)
    left = missing(LADDER, StrengthTable((entry, old), (slow(),)), NOW)
    assert {work.name for work in set(LADDER.works()) - set(left)} == {entry.one + "/" + entry.rival, STRONG}
    assert Work(LADDER.mixed_seats) in left and left[0] == LADDER.works()[0]


def test_the_page_has_both_directions_and_all_else() -> None:
    places = tuple(Place(level, 1.0, 2.0, FIRSTS) for level in MET)
    table = StrengthTable(
        (pair(STRONG, WEAK, 20.0), pair(WEAK, STRONG, -20.0)),
        (slow(dead=0.02), slow(players=5)),
        Mixed(places, 125, "s", "1.0", {STRONG: "before"}),
    )
    page = markdown({"carioca-chile": table}, {"carioca": NOW})
    assert "## One of each level, 224 matches *" in page and f"| {STRONG} | 31.2 % | 25.0 to 38.0 % | 1.0 |" in page
    over, among = page.index(f"| {STRONG} over {WEAK} |"), page.index(f"| {WEAK} among {STRONG} |")
    assert over < page.index("One of the weaker") < among and "| 31.2 % of 224 | 25.0 to 38.0 % |" in page
    assert f"| {STRONG} | 5.0, 0 % | 10.0, 2 % |" in page and "## Five seats" in page


SIZES = {
    "carioca-chile": {2, 3, 4, 5, 6},
    "carioca-rummy": {2},
    "kalooki": {3, 4, 5, 6},
    "super-kalooki": {3, 4, 5, 6},
    "buraco": {2, 3, 4, 6},
    "burraco": {2, 3, 4, 6},
    "pocha": {4, 5, 6, 7, 8},
}
"""With how many each preset is played."""


def test_every_preset_is_measured_at_all_its_sizes() -> None:
    assert {preset: set(ladder.deals) for preset, ladder in LADDERS.items()} == SIZES
    assert set(SIZES) == {preset for entry in CATALOGUE if entry.name in PINNED for preset in entry.presets}
    for ladder in LADDERS.values():
        for players, deals in ladder.deals.items():
            assert deals % len(ladder.plan(ladder.asked[0], players, deals).rounds) == 0, (ladder.preset, players)


@pytest.mark.parametrize(
    ("order", "played"),
    [
        ("--missing", tuple(SIZES)),
        ("--missing --only mixed --players 5", tuple(SIZES)),
        ("--missing --preset burraco", ("burraco",)),
        ("--preset pocha --only expert/hard", ("pocha",)),
        ("--only expert/hard", ("carioca-chile",)),
    ],
)
def test_one_command_measures_what_is_missing_of_all_presets(
    monkeypatch: pytest.MonkeyPatch, order: str, played: tuple[str, ...]
) -> None:
    ordered: dict[str, Sequence[Work]] = {}
    monkeypatch.setattr("sys.argv", ["strength.py", *order.split()])
    monkeypatch.setattr(strength, "set_language", lambda language: None)
    monkeypatch.setattr(strength, "play_all", lambda ladder, works, args: ordered.update({ladder.preset: works}))
    assert strength.main() == 0 and set(ordered) == set(played)
    assert all(work.name in order for works in ordered.values() for work in works if "--only" in order)
    if "mixed" in order:
        assert {preset for preset, works in ordered.items() if works} == {
            "carioca-chile",
            "kalooki",
            "super-kalooki",
            "pocha",
        }


def test_every_preset_can_be_measured_at_its_sizes() -> None:
    for ladder in LADDERS.values():
        for work in ladder.works():
            plan = ladder.mixed_plan(None)
            if work.pair:
                ladder.matches(work.pair, work.players, ladder.deals[work.players]).check()
                plan = ladder.plan(work.pair, work.players, ladder.deals[work.players])
            elif work.level:
                plan = ladder.pace_plan(work.level, work.players, None)
            plan.check()
            assert plan.game is preset_game(ladder.preset)
