"""The measurement of the levels: its plans, its figures, its table, and the short form that pins every level."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks import ladder_figures
from benchmarks.ladder import LADDERS, PINNED, Asked, Ladder
from benchmarks.ladder_figures import measured, plays
from benchmarks.ladder_page import markdown, tables_text
from carioca.arena.figures import rows
from carioca.arena.identity import decisions, digest, views
from carioca.arena.plan import Job
from carioca.arena.play import Played
from carioca.bots.base import LEVELS
from carioca.games.contract.carioca import CARIOCA, EXTRA_ROUNDS, ROUNDS
from carioca.games.tricks.pocha import POCHA
from carioca.strength import Measured, StrengthTable, read_tables, strength_file, strength_tables

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden" / "strength" / "carioca"
LADDER = LADDERS["carioca-chile"]
NORMAL = Asked("normal", "greedy", None)
HARD = ("hard", "normal")


def entry(one: str = "normal", rival: str = "greedy", players: int = 4, **changes: Any) -> Measured:
    by_round = {"TT": (8.0, 4.0), "TE": (12.5, 3.0)}
    plays = {one: "aa", rival: "bb"}
    fixed = Measured(one, rival, players, 20.5, 5.0, 0.4, 0.25, by_round, 18, "s", "1.0", 0, plays)
    return fixed._replace(**changes)


# -- what is played --------------------------------------------------------------------------------------------------


def test_the_levels_that_people_meet_are_measured() -> None:
    """Neighbours up to `hard` shall lie sixty points apart."""
    assert [(asked.name, asked.points) for asked in LADDER.asked] == [
        *(("novice/random", None), ("easy/novice", 60), ("normal/easy", 60), ("normal/greedy", None)),
        *(("hard/normal", 60), ("expert/hard", 40), ("expert/greedy", None)),
    ]
    assert LADDER.deals[4] >= 1000 and all(deals % len(ROUNDS) == 0 for deals in LADDER.deals.values())
    plan = LADDER.plan(NORMAL, 4, LADDER.deals[4])
    assert plan.tables[0].entries == ("normal", "greedy", "greedy", "greedy") and plan.tables[0].pair
    assert plan.single_rounds and plan.options.round_ids == ROUNDS and plan.preset == "carioca-chile"
    assert len(list(plan.jobs())) == 4 * LADDER.deals[4]


def test_pairs_are_found_by_their_names() -> None:
    assert LADDER.pairs(["hard/normal", "random/greedy", "hard/normal"]) == (
        Asked(*HARD, 60),
        Asked("random", "greedy", None),
    )
    assert {asked.name for asked in LADDER.pairs()} >= {"hard/normal"}
    assert all({asked.one, asked.rival} <= set(LADDER.levels) for asked in LADDER.pairs())
    for wrong in ("normal", "normal/genius", ""):
        with pytest.raises(KeyError):
            LADDER.pairs([wrong])


def test_the_figure_is_the_sum_of_the_contracts_and_its_interval_that_of_strata(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("benchmarks.ladder_figures.plays", lambda game, level: f"{game} {level}")
    plan = LADDER.plan(NORMAL, 2, 27, "by hand")
    chance = Random(1)
    # The rival has the same in both rotations: so the mean of a deal is what the one has fewer.
    ahead = [chance.randrange(100) for _ in range(27)]
    played = [
        Played(Job(deal, 0, turned), ((0, value) if turned == 0 else (value, 0),), (turned,), (), {})
        for deal, value in enumerate(ahead)
        for turned in (0, 1)
    ]
    found = measured(plan, played)
    strata = [ahead[contract::9] for contract in range(9)]
    means = [sum(values) / 3 for values in strata]
    variances = [
        sum((value - mean) ** 2 for value in values) / 2 / 3 for values, mean in zip(strata, means, strict=True)
    ]
    freedom = sum(variances) ** 2 / sum(value**2 / 2 for value in variances)
    assert found.points == pytest.approx(sum(means), abs=1e-4)
    assert [mean for mean, _ in found.by_round.values()] == pytest.approx(means, abs=1e-4)
    (row,) = rows(plan, 0, played)
    assert row.margin.variance == pytest.approx(sum(variances)) and row.margin.freedom == pytest.approx(freedom)
    assert found.half == pytest.approx(row.margin.half, abs=1e-4)
    assert (found.won, found.even, found.deals, found.players, found.seed) == (1, 0.5, 27, 2, "by hand")
    assert found.plays == {"normal": "carioca normal", "greedy": "carioca greedy"}


def test_a_round_that_comes_several_times_counts_as_often() -> None:
    """A match of the rounds 1, 1, 2: twice the mean of those of one card, in their four deals, and once the other's."""
    options = POCHA.presets["pocha"].with_changes({"rounds_table": (1, 1, 2), "players_min": 3})
    plan = replace(LADDERS["pocha"].plan(Asked("hard", "normal", None), 3, 6), options=options)
    ahead = [5, 10, 30, 15, 20, 10]
    played = []
    for deal, value in enumerate(ahead):
        for turned in range(3):
            points = tuple(value if seat == turned else 0 for seat in range(3))
            played.append(Played(Job(deal, 0, turned), (points,), (turned,), (), {}))
    (row,) = rows(plan, 0, played)
    ones, twos = [5, 10, 15, 20], [30, 10]
    assert row.by_round["1"].mean == sum(ones) / 4 and row.by_round["2"].mean == sum(twos) / 2
    assert row.margin.mean == pytest.approx(2 * sum(ones) / 4 + sum(twos) / 2)
    variance = 4 * sum((one - 12.5) ** 2 for one in ones) / 3 / 4 + sum((two - 20) ** 2 for two in twos) / 1 / 2
    assert row.margin.variance == pytest.approx(variance)
    assert row.points == pytest.approx(row.margin.mean) and row.rival_points == 0


# -- the table -------------------------------------------------------------------------------------------------------


def test_the_tables_are_their_file() -> None:
    tables = {
        "carioca-chile": StrengthTable((entry(), entry("random", seed="ñ"))),
        "other": StrengthTable((entry(points=3.0),)),
    }
    text = tables_text(tables)
    assert read_tables(text.encode()) == tables and text.count("\n") == 2 + 4 + 3
    assert read_tables(tables_text({}).encode()) == {}
    for wrong in (b"", b"[]", b'{"format": 3, "pairs": []}', text.replace('"half"', '"whole"').encode()):
        with pytest.raises((AttributeError, KeyError, TypeError, ValueError)):
            read_tables(wrong)
    with pytest.raises(ValueError):
        read_tables(text.replace('"format": 3', '"format": 2').encode())
    assert entry().clear and not entry(half=20.5).clear and not entry(points=-9.0).clear


def test_newer_figures_take_the_place_of_older_ones() -> None:
    old = (entry("normal", players=2), entry(*HARD), entry("normal"))
    table = LADDER.merged(old, (entry("normal", points=33.0), entry("random"), entry("novice", "random")))
    assert [found.key for found in table] == [
        *(("novice", "random", 4), ("normal", "greedy", 4), (*HARD, 4), ("random", "greedy", 4)),
        ("normal", "greedy", 2),
    ]
    assert table[1].points == 33.0


def page_of(*pairs: Measured) -> str:
    return markdown({"carioca-chile": StrengthTable(pairs)}, {"carioca": {"hard": "aa", "normal": "bb"}})


def test_the_page_shows_the_figures_and_which_of_them_are_old() -> None:
    page = page_of(entry(*HARD), entry("expert", "hard"), entry(*HARD, players=2))
    assert "| hard over normal | 60 | 20.5 | 15.5 to 25.5 | 40.0 % | 25.0 % |  |  | 18 | `s` | 1.0 |" in page
    assert "| expert over hard * | 40 |" in page and "\n\\* measured before" in page
    assert "## Two seats" in page and "| hard over normal |  | 20.5" in page
    assert "| hard over normal | 8.0 ± 4.0 | 12.5 ± 3.0 |" in page
    assert "*" not in page_of(entry(*HARD)).partition("## Four")[2] and page.count("\n# ") == 0


@pytest.mark.skipif(not strength_file().exists(), reason="nothing measured yet")
def test_the_page_in_the_repository_is_that_of_the_shipped_tables() -> None:
    tables = read_tables(strength_file().read_bytes())
    assert strength_tables()["carioca-chile"] == tables["carioca-chile"] and tables["carioca-chile"].pairs
    assert tables_text(tables).encode() == strength_file().read_bytes()
    page = (ROOT / "benchmarks" / "strength.md").read_text("utf-8")
    plays = {game: ladder_figures.pinned_plays(GOLDEN.parent / game) for game in PINNED}
    assert page == markdown(tables, plays), "run benchmarks/strength.py --table"


@pytest.mark.parametrize("players", [3, 4])
def test_the_levels_of_kalooki_are_clear_of_each_other(players: int) -> None:
    found = {(one.one, one.rival): one for one in strength_tables()["kalooki"].pairs if one.players == players}
    asked = [(pair.one, pair.rival) for pair in LADDERS["kalooki"].asked if pair.points is not None]
    assert len(asked) == 4 and all(found[pair].clear for pair in asked)


# -- the short form --------------------------------------------------------------------------------------------------


def test_the_positions_are_of_all_kinds() -> None:
    seen = list(views("carioca", 39))
    assert {view.state.contract.id for view in seen} == {*ROUNDS, *EXTRA_ROUNDS}
    assert {view.state.seats for view in seen} == {2, 3, 4, 5, 6}
    assert {view.state.phase for view in seen} == {"draw", "play"} and len({view.state.options for view in seen}) == 3
    assert all(len(list(CARIOCA.legal_actions(view.state))) > 1 for view in seen)


def test_the_positions_of_tricks_are_of_all_kinds() -> None:
    seen = list(views("pocha", 60))
    assert {view.state.seats for view in seen} == {4, 5, 6, 7, 8} and len({view.state.options for view in seen}) == 4
    assert {view.state.phase for view in seen} >= {"bid", "play"}
    assert sum(len(view.state.hand) > 2 for view in seen) > 20
    assert all(len(list(POCHA.legal_actions(view.state))) > 1 for view in seen)


@pytest.mark.slow
def test_the_positions_of_canastas_are_of_all_kinds() -> None:
    seen = list(views("buraco", 26))
    assert {view.state.seats for view in seen} == {2, 3, 4, 6} and len({view.state.options for view in seen}) == 4
    assert {view.state.phase for view in seen} == {"draw", "play"}
    assert sum(len(view.state.hand) > 8 for view in seen) > 5


@pytest.mark.seldom(2)
@pytest.mark.sampled(8)
@pytest.mark.parametrize(("game", "level"), [(game, level) for game in PINNED for level in LEVELS])
def test_every_level_decides_as_it_is_pinned(game: str, level: str) -> None:
    """`benchmarks/strength.py --check` looks at the rest; after a change that is meant `--pin` writes it anew."""
    few = 26
    assert decisions(game, level, few) == ladder_figures.pinned_lines(GOLDEN.parent / game / f"{level}.txt")[:few]


@pytest.mark.slow
def test_no_decision_depends_on_how_python_hashes_its_texts() -> None:
    """The other things that may differ between machines, the version of Python and the system, need other machines."""
    program = (
        "import sys; from carioca.arena.identity import decisions; "
        "print(*decisions('carioca', sys.argv[1], 52), sep='\\n')"
    )
    for level in LADDER.levels:
        environment = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT)}
        order = [sys.executable, "-c", program, level]
        done = subprocess.run(order, env=environment, check=True, capture_output=True, text=True)
        assert done.stdout.splitlines() == ladder_figures.pinned_lines(GOLDEN / f"{level}.txt")[:52]


@pytest.mark.slow
def test_another_decision_is_another_name() -> None:
    lines = ladder_figures.pinned_lines(GOLDEN / "normal.txt")
    assert ladder_figures.pinned_plays(GOLDEN)["normal"] == digest(lines) == plays("carioca", "normal")
    assert digest([*lines[:-1], "end"]) != digest(lines)


def test_the_short_form_tells_what_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = LADDER._replace(asked=(Asked("greedy", "random", None),), few={"rounds": ["TT"]})
    monkeypatch.setattr(Ladder, "levels", ("greedy",))
    monkeypatch.setattr(ladder_figures, "DEAR", ("greedy",))
    (tmp_path / "gone.txt").write_text("draw stock\n")
    ladder_figures.pin(ladder, tmp_path, 1, StringIO())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["greedy.txt", "rounds.txt"]
    assert ladder_figures.differences(ladder, tmp_path, 1, StringIO()) == []
    kept = (tmp_path / "rounds.txt").read_text().splitlines()
    assert [line.split(":")[0] for line in kept] == [f"greedy/random TT {turned}" for turned in range(4)] * 2
    (tmp_path / "rounds.txt").write_text("\n".join([*kept[:7], "greedy/random TT 3: 1 2 3 4", "x"]) + "\n")
    (tmp_path / "greedy.txt").unlink()
    found = ladder_figures.differences(ladder, tmp_path, 1, StringIO())
    assert [line.partition(": ")[0] for line in found] == ["greedy.txt", "rounds.txt:8", "rounds.txt"]


def test_a_dear_pair_plays_few_rounds_in_the_short_form() -> None:
    assert ladder_figures.short_plan(LADDER, Asked("expert", "hard", 15)).options.round_ids == ("EEE", "TTTT", "final")
    plan = ladder_figures.short_plan(LADDER, NORMAL)
    assert len(plan.options.round_ids) == 9 and plan == replace(LADDER.plan(NORMAL, 4, 18), seed="short")
