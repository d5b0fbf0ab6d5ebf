"""`carioca-cli arena`: its arguments, what it prints where, and how it stops."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from carioca import cli, i18n
from carioca.agreement import agreed
from carioca.arena.cluster import Cluster
from carioca.arena.journal import beside
from carioca.arena.plan import Lineup, pair_table
from carioca.arena.pool import Processes
from carioca.arena.report import label
from carioca.arena.run import Progress, clock_text
from carioca.games.contract.carioca import RUMMY
from carioca.i18n import LANGUAGES
from carioca.storage.presets import Presets
from tests.arena.programs import sample, wrong
from tests.children import child

ROOT = Path(__file__).resolve().parents[2]
SMALL = ("arena", "--pair", "greedy", "random", "--players", "2", "--rounds", "1", "--deals", "2")


pytestmark = pytest.mark.usefixtures("spanish_system")


MISTAKES = [
    (),
    ("--pair", "normal"),
    ("--pair", "normal", "genius"),
    ("--pair", "normal", "cmd:"),
    ("--pair", "normal", "cmd:no-such-program --x"),
    ("--pair", "normal", "cmd:python3 'x"),
    ("--seats", "normal"),
    ("--seats", 'normal,"random'),
    ("--seats", ""),
    ("--pair", "normal", "random", "--players", "7"),
    ("--pair", "normal", "random", "--players", "x"),
    ("--pair", "normal", "random", "--deals", "0"),
    ("--pair", "normal", "random", "--deals", "8", "--single-rounds"),
    ("--pair", "normal", "random", "--jobs", "0"),
    ("--pair", "normal", "random", "--rounds", "TT,TX"),
    ("--pair", "normal", "random", "--rounds", "12"),
    ("--pair", "normal", "random", "--preset", "canasta"),
    ("--pair", "normal", "random", "--option", "decks"),
    ("--pair", "normal", "random", "--option", "decks=7"),
    ("--pair", "normal", "random", "--option", "wheels=4"),
    ("--pair", "normal", "random", "--option", "decks=1"),
    ("--pair", "normal", "random", "--seed", ""),
    ("--pair", "normal", "random", "--time-limit", "nan"),
    ("--pair", "normal", "random", "--dance"),
    ("--pair", "normal", "random", "--cluster", "somewhere"),
    ("--pair", "normal", "random", "--cluster", "tcp://"),
    ("--pair", "normal", "random", "--cluster", "tcp://host:port"),
    ("--pair", "normal", "random", "--cluster", "127.0.0.1:8786", "--jobs", "2"),
    ("--resume", "/nowhere/at/all.json"),
    ("--resume", "x.json", "--deals", "3"),
]


@pytest.mark.parametrize("words", MISTAKES, ids=lambda words: " ".join(words)[:40])
def test_a_mistake_gets_one_sentence_in_the_language_and_code_2(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for lang in LANGUAGES:
        assert cli.main([f"--lang={lang}", "arena", *words]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.count("\n") == 1 and err.endswith(".\n") and "{" not in err
        assert not re.search(r"(arena|cli)\.[a-z]", err)
        told.append(err)
    assert told[0] != told[1]


def test_a_cluster_needs_an_extra_and_the_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("carioca.arena.cluster.find_spec", lambda name: None)
    for lang in LANGUAGES:
        assert cli.main(["arena", "--pair", "random", "greedy", "--cluster", "local", "--lang", lang]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.count("\n") == 1 and 'pip install ".[cluster]"' in err


def orders(*words: str) -> Any:
    import argparse

    from carioca.arena.orders import add_arguments, read_orders

    parser = argparse.ArgumentParser()
    add_arguments(parser)
    args = parser.parse_args(words)
    agreement = agreed(Presets(Path("nowhere")), args.preset, args.option or ())
    return read_orders(args, agreement.base, agreement.options)


def test_the_arguments_make_the_plan(tmp_path: Path) -> None:
    program = sample()
    plan, way, out = orders(
        *("--pair", "novice", "random", "--pair", program, "greedy", "--seats", f'random, "{program}",novice'),
        *("--players", "3", "--deals", "50", "--jobs", "3", "--out", str(tmp_path / "x"), "--seed", "7"),
        *("--option", "cut_bonus=10", "--option", "jokers_total=2", "--option", "joker_swap=any"),
        *("--option", "extra_melds=true", "--rounds", "TT,real,EE", "--times", "--time-limit", "0.5"),
    )
    assert plan.tables == (
        pair_table("novice", "random", range(3)),
        pair_table(program, "greedy", range(3)),
        Lineup(("random", program, "novice"), False),
    )
    options = plan.options
    assert (options.cut_bonus, options.jokers_total, options.joker_swap, options.extra_melds) == (10, 2, "any", True)
    assert options.round_ids == ("TT", "EE", "real")
    assert (plan.deals, plan.seed, plan.times, plan.time_limit, plan.single_rounds) == (50, "7", True, 0.5, False)
    assert (way, out) == (Processes(3), tmp_path / "x")


def test_a_plan_plays_on_a_cluster_and_goes_on_there() -> None:
    pytest.importorskip("distributed")
    way = orders("--pair", "normal", "random", "--cluster", "tls://table.example:8786").way
    assert isinstance(way, Cluster) and way.address == "tls://table.example:8786"
    way = orders("--pair", "normal", "random", "--cluster", "local", "--jobs", "3").way
    assert isinstance(way, Cluster) and way.workers == 3


def test_the_defaults_are_whole_matches_of_the_preset_on_all_cores() -> None:
    plan, way, out = orders("--pair", "normal", "random", "--preset", "carioca-rummy", "--players", "2")
    assert (plan.options, plan.deals, plan.seed, plan.single_rounds) == (RUMMY, 100, "1", False)
    assert (way, out) == (Processes(os.cpu_count() or 1), None)


def test_the_table_is_the_output_and_the_progress_is_not(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found = []
    for lang in LANGUAGES:
        assert cli.main([*SMALL, "--lang", lang, "--jobs", "1", "--out", str(tmp_path / "a.json")]) == 0
        out, err = capsys.readouterr()
        found.append((out, err))
        assert "greedy – random" in out and "TT" in out and "± " in out and "{" not in out and "arena." not in out
    assert found[0][0] != found[1][0] and found[1][1] == "", "nothing is played twice"
    assert [line.split()[0] for line in found[0][1].splitlines()] == ["1", "2", "3", "4"]
    data = json.loads((tmp_path / "a.json").read_text("utf-8"))
    assert data.keys() == {"plan", "result", "machine"} and data["plan"]["unit"] == "match"
    kept = (tmp_path / "a.jsonl").read_bytes()
    for name in ("a.json", "a.jsonl"):
        assert cli.main(["arena", "--resume", str(tmp_path / name), "--lang", "en"]) == 0
        assert capsys.readouterr() == (found[1][0], "")
        assert (tmp_path / "a.jsonl").read_bytes() == kept


@pytest.mark.slow
def test_single_rounds_forfeits_and_times_are_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["--single-rounds", "--times", "--jobs", "1", "--lang", "en", "--out", str(tmp_path / "a.json")]
    words += ["--rounds", "TT,TE", "--deals", "2"]
    assert cli.main(["arena", "--seats", f"greedy,{wrong(tmp_path, 'died')}", *words]) == 0
    out = capsys.readouterr().out
    assert "Single rounds" in out and "4 × " in out and "stopped working · exit 3 · oh no" in out and "median ms" in out
    data = json.loads((tmp_path / "a.json").read_text("utf-8"))
    assert data["plan"]["unit"] == "round"
    assert data["result"][0][1]["forfeits"] == {"died": 4} and data["result"][0][1]["won"] == 0
    assert data["machine"]["forfeits"][0]["said"] == "oh no"
    assert data["machine"]["times"]["greedy"]["TT"]["decisions"] > 0


def test_a_full_disk_or_no_folder_is_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert cli.main([*SMALL, "--out", str(tmp_path / "file" / "a.json")]) == 1
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and "{" not in err


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_shows_the_remaining_time() -> None:
    i18n.set_language("en")
    now = iter(range(0, 1000, 10))
    stream = Terminal()
    bar = Progress(stream, 2, 6, lambda: float(next(now)))
    for _ in range(4):
        bar.step()
    bar.end()
    pictures = stream.getvalue().split("\r")
    assert pictures[1].startswith("[############............] 3 of 6 (50%), 1:00 left")
    assert (
        pictures[-1].startswith("[########################] 6 of 6 (100%), 0:00 left") and stream.getvalue()[-1] == "\n"
    )
    assert clock_text(3723.4) == "1:02:03" and clock_text(59.6) == "1:00"


def test_a_long_name_keeps_its_telling_end() -> None:
    assert label("cmd:python3 bot.py") == "cmd:python3 bot.py"
    assert label("cmd:/usr/bin/python3 /home/ana/bots/clever_bot.py") == "…ana/bots/clever_bot.py"
    assert len(label("cmd:" + "x" * 300)) == 28


# -- stopped in the middle -------------------------------------------------------------------------------------------


@contextmanager
def started(out: Path) -> Iterator[subprocess.Popen[str]]:
    """A long arena on two processes, of which some matches have been played already."""
    order = ["arena", "--pair", sample(), "random", "--deals", "5000", "--jobs", "2", "--rounds", "TT"]
    environ = {**os.environ, "LANGUAGE": "en", "PYTHONUTF8": "1"}
    words = [sys.executable, "-m", "carioca", *order, "--out", str(out)]
    with child(words, cwd=ROOT, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        for _ in range(3000):
            if beside(out).is_file() and beside(out).read_bytes().count(b"\n") > 3:
                break
            time.sleep(0.02)
        else:
            raise AssertionError("no match was played")
        yield process


def descendants(number: int) -> set[int]:
    """The processes below a process (Linux)."""
    found: set[int] = set()
    for path in Path(f"/proc/{number}/task").glob("*/children"):
        for below in map(int, path.read_text().split()):
            found |= {below} | descendants(below)
    return found


def assert_gone(numbers: set[int]) -> None:
    for _ in range(1500):
        if not any(Path(f"/proc/{number}").exists() for number in numbers):
            return
        time.sleep(0.02)
    raise AssertionError(f"still there: {[number for number in numbers if Path(f'/proc/{number}').exists()]}")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.slow
@pytest.mark.parametrize("name", ["SIGINT", "SIGKILL"])
def test_a_stopped_arena_leaves_no_process_and_goes_on(name: str, tmp_path: Path) -> None:
    end = signal.Signals[name]
    out = tmp_path / "a.json"
    with started(out) as process:
        below = descendants(process.pid)
        assert len(below) >= 4, "two processes with a program each"
        if end is signal.SIGINT:
            os.killpg(process.pid, end)  # as Ctrl-C does
        else:
            process.send_signal(end)
        said, told = process.communicate(timeout=60)
    assert said == ""
    if end is signal.SIGINT:
        assert process.returncode == 130 and told.splitlines()[-1].endswith(f"--resume {out}")
        assert "Traceback" not in told
    assert_gone(below)
    kept = beside(out).read_bytes()
    with started(out) as again:
        again.send_signal(signal.SIGINT)
        again.communicate(timeout=60)
    whole = kept[: kept.rindex(b"\n") + 1]
    assert beside(out).read_bytes().startswith(whole) and not out.exists()
