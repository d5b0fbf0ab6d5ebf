"""The figures of games in which more points are better, partners share their points, or a target ends the match."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from carioca.arena.figures import Row, rows
from carioca.arena.plan import Job, Lineup, Plan, pair_table
from carioca.arena.play import Forfeited, Played, Team, play
from carioca.arena.report import table_lines
from carioca.bots.door import mind_named
from carioca.engine.options import TableOptions
from carioca.games import CATALOGUE, Entry, game_named
from carioca.i18n import LANGUAGES, set_language, t
from tests.bots.tiny import FAMILY, Tiny, Wordless

ALONE, PARTNERS = (0, 1, 2, 3), (0, 1, 0, 1)


@contextmanager
def playing(game: Tiny) -> Iterator[None]:
    """The tiny game in the catalogue."""
    entry = Entry("tiny", FAMILY, "tiny", ("tiny",), 2, 8)
    CATALOGUE.append(entry)
    game_named.admit("tiny", game)
    mind_named.admit(FAMILY, Wordless())
    try:
        yield
    finally:
        CATALOGUE.remove(entry)
        game_named.dismiss("tiny")
        mind_named.dismiss(FAMILY)


def plan(table: Lineup, deals: int = 1, single: bool = False) -> Plan:
    return Plan((table,), deals, "tiny", TableOptions(), single_rounds=single, times=True)


def played(ordered: Plan) -> list[Played]:
    with Team(ordered) as team:
        return [play(ordered, job, team) for job in ordered.jobs()]


def test_partners_are_seated_and_measured_together() -> None:
    table = pair_table("expert", "easy", PARTNERS)
    assert table.entries == ("expert", "easy", "expert", "easy") and table.groups(PARTNERS) == ((0, 2),)
    with playing(Tiny(True, partners=True)):
        ordered = plan(table)
        points = ((30, 18, 30, 18),) * 3
        lost = (Forfeited(2, "illegal", "", ""),)
        matches = [
            Played(Job(0, 0, 0), points, (0, 2), (), {}),
            Played(Job(0, 0, 1), points, (0, 2), (), {}),
            Played(Job(0, 0, 2), points, (0, 2), lost, {}),
            Played(Job(0, 0, 3), points, (0, 1, 2, 3), (), {}),
        ]
        (row,) = rows(ordered, 0, matches)
    # In rotations 0 and 2 the expert has the seats 0 and 2: three rounds 30 to 18, in the other two the easy ones do.
    assert row.margin.mean == 0 and row.points == row.rival_points == 72
    # Rotation 0 is won; 1 is the rivals'; 2 was forfeited by a partner; in 3 both sides had as many points.
    assert (row.won, row.shared, row.of, row.even) == (1, 1, 4, 0.5)
    assert row.rivals == ("easy", "easy") and row.forfeits == {"illegal": 1}


def test_whose_partner_is_of_another_name_has_the_other_side_for_rivals() -> None:
    with playing(Tiny(True, partners=True)):
        ordered = plan(Lineup(("a", "b", "c", "d"), False))
        matches = [Played(Job(0, 0, turned), ((30, 18, 30, 18),) * 3, (0, 2), (), {}) for turned in range(4)]
        found = rows(ordered, 0, matches)
        mixed = rows(plan(Lineup(("a", "a", "b", "b"), False)), 0, matches)
    assert [row.rivals for row in found] == [("b", "d"), ("a", "c"), ("b", "d"), ("a", "c")]
    assert all(row.even == 0.5 and row.won == 2 for row in found)
    # Each name sits on both sides: there is nobody to be measured against.
    assert mixed == []


@pytest.mark.parametrize("sides", [ALONE, PARTNERS], ids=["alone", "partners"])
@pytest.mark.parametrize("higher", [True, False], ids=["more points are better", "fewer points are better"])
@pytest.mark.parametrize("single", [True, False], ids=["rounds", "matches"])
def test_who_plays_better_is_ahead_whichever_way_points_count(
    sides: tuple[int, ...], higher: bool, single: bool
) -> None:
    with playing(Tiny(higher, partners=sides == PARTNERS)):
        ordered = plan(pair_table("expert", "easy", sides), 12, single)
        matches = played(ordered)
        (row,) = rows(ordered, 0, matches)
        (worse,) = rows(plan(pair_table("easy", "expert", sides), 12, single), 0, _swapped(matches))
    assert row.margin.mean > 0 and row.won > row.of * row.even
    assert (row.points > row.rival_points) == higher
    assert all(part.mean > 0 for part in row.by_round.values()) and set(row.by_round) == {"one", "two", "three"}
    if sides == PARTNERS:
        assert worse.margin.mean == pytest.approx(-row.margin.mean) and worse.won == row.of - row.won - row.shared


def _swapped(matches: list[Played]) -> list[Played]:
    """The same matches where the rivals began: the entries have moved on by one seat."""
    return [match._replace(job=match.job._replace(rotation=(match.job.rotation + 1) % 4)) for match in matches]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("single", [True, False], ids=["rounds", "matches"])
def test_matches_up_to_a_target_are_counted_as_a_whole(single: bool, lang: str) -> None:
    set_language(lang)
    with playing(Tiny(target=40)):
        ordered = plan(pair_table("expert", "easy", ALONE), 4, single)
        matches = played(ordered)
        row = one(rows(ordered, 0, matches))
        lines = list(table_lines(ordered, matches))
    assert any(len(match.points) != 3 for match in matches)
    totals = [sum(points[match.job.rotation] for points in match.points) for match in matches]
    assert row.points == pytest.approx(sum(totals) / len(totals)) and row.margin.mean > 0
    assert lines[1] == t("arena.unit.alone" if single else "arena.unit.target")
    assert any(t("arena.columns.more").split("|")[0] in line for line in lines)
    assert t("arena.by-round.more") not in lines and t("arena.by-round") not in lines


def one(found: list[Row]) -> Row:
    (row,) = found
    return row
