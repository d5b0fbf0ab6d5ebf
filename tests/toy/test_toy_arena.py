"""The toy family in the arena: levels and outside programs, margins by side where more points are better, journal."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from carioca.arena.figures import rows
from carioca.arena.plan import Lineup, Plan, pair_table
from carioca.arena.play import Played, Team, play
from carioca.engine.options import OptionsError
from carioca.i18n import LANGUAGES
from tests.arena.programs import command
from tests.toy.family import toy as toy
from tests.toy.rules import TOY

pytestmark = pytest.mark.usefixtures("toy")

PROGRAM = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    players = question["view"]["players"]
    assert sum(hand not in (["??"], []) for hand in (player["hand"] for player in players)) <= 1
    {answer}
    print(json.dumps({{"action": action}}), flush=True)
"""


def plan(table: Lineup, deals: int, single: bool = False) -> Plan:
    return Plan((table,), deals, "toy", TOY.presets["toy"], single_rounds=single)


def played(ordered: Plan) -> list[Played]:
    ordered.check()
    with Team(ordered) as team:
        return [play(ordered, job, team) for job in ordered.jobs()]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("single", [True, False], ids=["rounds", "matches"])
def test_margins_are_counted_by_side_and_more_is_ahead(seats: int, single: bool) -> None:
    """The same sums by hand: what a side scored in a match, less what the other side scored."""
    ordered = plan(pair_table("expert", "easy", TOY.sides(seats)), 12, single)
    matches = played(ordered)
    (row,) = rows(ordered, 0, matches)
    margins, won = [], 0
    for match in matches:
        # The expert has the side of the seat to which entry 0 has moved.
        mine = match.job.rotation % 2
        ours, theirs = (sum(points[side] for points in match.points) for side in (mine, 1 - mine))
        # Single rounds are told as the match of all rounds that they make up.
        margins.append(Fraction(ours - theirs) * (2 if single else 1))
        won += ours > theirs
        assert all(points[seat] == points[seat % 2] for points in match.points for seat in range(seats))
    assert row.margin.mean == pytest.approx(float(sum(margins) / len(margins)))
    assert row.won == won and row.of == len(matches) == 12 * seats
    assert (row.margin.mean > 0) == (row.points > row.rival_points)


def test_a_program_plays_from_what_its_seat_may_see(tmp_path: Path) -> None:
    script = tmp_path / "doubler.py"
    answer = 'action = "double" if "double" in question["legal"] else "draw"'
    script.write_text(PROGRAM.format(answer=answer), "utf-8")
    matches = played(plan(pair_table(command(script), "easy", TOY.sides(4)), 2))
    assert not any(match.forfeits for match in matches)
    stakes = {max(points) for match in matches for points in match.points}
    assert stakes <= {0, 10, 20} and 20 in stakes


def test_a_program_that_breaks_a_rule_forfeits_for_its_side(tmp_path: Path) -> None:
    script = tmp_path / "drawer.py"
    script.write_text(PROGRAM.format(answer='action = "draw"'), "utf-8")
    ordered = plan(pair_table(command(script), "expert", TOY.sides(2)), 2)
    matches = played(ordered)
    lost = [forfeit for match in matches for forfeit in match.forfeits]
    assert lost and {(forfeit.why, forfeit.detail) for forfeit in lost} == {("illegal", "draw (toy-stake-first)")}
    (row,) = rows(ordered, 0, matches)
    assert row.forfeits["illegal"] == len(lost)


def test_three_cannot_sit_down() -> None:
    with pytest.raises(OptionsError):
        plan(Lineup(("expert", "easy", "easy"), False), 2).check()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_plays_keeps_and_resumes(run: Any, tmp_path: Path, lang: str) -> None:
    out = tmp_path / "arena.json"
    words = ("arena", "--pair", "expert", "easy", "--preset", "toy", "--deals", "4", "--jobs", "1", "--lang", lang)
    code, told, _ = run(*words, "--out", str(out))
    assert code == 0 and "{" not in told and "arena." not in told
    assert '"toy"' in out.read_text("utf-8")
    code, again, _ = run("arena", "--resume", str(out), "--lang", lang)
    assert code == 0 and again == told


def test_orders_that_make_no_game_are_refused(run: Any) -> None:
    base = ("arena", "--pair", "expert", "easy", "--preset", "toy", "--deals", "2", "--jobs", "1")
    for wrong in (("--players", "3"), ("--rounds", "1"), ("--option", "worth=7"), ("--option", "decks=2")):
        code, out, err = run(*base, *wrong)
        assert (code, out) == (2, "") and err.strip() and "Traceback" not in err
    assert run(*base, "--option", "worth=5")[0] == 0
