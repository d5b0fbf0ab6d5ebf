"""Whole small arenas: the same table on any number of processes, after a kill, and with programs that go wrong."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from carioca.arena import identity as identities
from carioca.arena import play as playing
from carioca.arena.journal import Journal, beside
from carioca.arena.plan import Job, Plan, Trouble, pair_table
from carioca.arena.play import Played, Team, play
from carioca.arena.players import Forfeit, GivenUp, Program, arguments, descendants, end_descendants
from carioca.arena.pool import Failed, Processes
from carioca.arena.run import run
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.melding.actions import Discard, Draw
from carioca.storage.errors import StorageError
from tests.arena.programs import SAMPLE, WRONG, command, sample, wrong

ONE_ROUND = CariocaOptions(rounds=("TT",))


def plan(*tables: Any, **changes: Any) -> Plan:
    given: dict[str, Any] = {"deals": 2, "preset": "carioca-chile", "options": ONE_ROUND}
    return Plan(tables or (pair_table("greedy", "random", range(2)),), **{**given, **changes})


def fixed(path: Path) -> Any:
    """What a result says that must not depend on the machine."""
    data = json.loads(path.read_text("utf-8"))
    return data["plan"], data["result"]


def played(ordered: Plan) -> list[Played]:
    with Team(ordered) as team:
        return [play(ordered, job, team) for job in ordered.jobs()]


# -- the same everywhere ---------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_one_and_two_processes_give_the_same_table(tmp_path: Path) -> None:
    ordered = plan(pair_table("easy", "random", range(3)), pair_table("greedy", "normal", range(2)), deals=1)
    tables = [list(run(ordered, Processes(workers), tmp_path / f"{workers}.json", StringIO())) for workers in (1, 2)]
    assert tables[0] == tables[1]
    assert fixed(tmp_path / "1.json") == fixed(tmp_path / "2.json")
    journals = [(tmp_path / f"{workers}.jsonl").read_bytes().splitlines() for workers in (1, 2)]
    assert sorted(journals[0]) == sorted(journals[1])


def test_a_deal_is_one_match_of_all_rounds_or_one_round() -> None:
    options = CariocaOptions(rounds=("TT", "TE"))
    whole = played(plan(options=options, deals=1))
    assert all(len(match.points) == 2 for match in whole)
    single = played(plan(options=options, single_rounds=True))
    assert all(len(match.points) == 1 for match in single)
    # The first round of a match is the very round that is dealt alone.
    assert [match.points[0] for match in whole] == [match.points[0] for match in single[:2]]


# -- kept and resumed ------------------------------------------------------------------------------------------------


@pytest.mark.sampled(32)
@pytest.mark.parametrize("cut", [0, 1, 40])
def test_a_killed_arena_goes_on_behind_its_last_whole_match(
    cut: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "a.json"
    list(run(plan(), Processes(1), out, StringIO()))
    whole, result = beside(out).read_bytes(), fixed(out)
    lines = whole.splitlines(keepends=True)
    beside(out).write_bytes(b"".join(lines[:3]) + (lines[3][:cut]))
    out.unlink()
    fresh: list[Job] = []
    monkeypatch.setattr("carioca.arena.pool.play", lambda p, job, team: fresh.append(job) or play(p, job, team))
    list(run(plan(), Processes(1), out, StringIO()))
    assert fresh == list(plan().jobs())[2:]
    assert beside(out).read_bytes() == whole and fixed(out) == result
    list(run(plan(), Processes(1), out, StringIO()))
    assert len(fresh) == 2


def test_more_deals_keep_the_matches_that_are_there(tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    list(run(plan(), Processes(1), out, StringIO()))
    before = beside(out).read_bytes()
    list(run(plan(deals=3), Processes(1), out, StringIO()))
    assert beside(out).read_bytes().startswith(before)
    list(run(plan(deals=3), Processes(1), tmp_path / "b.json", StringIO()))
    assert fixed(out) == fixed(tmp_path / "b.json")


def test_the_file_of_another_arena_or_of_nobody_is_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    list(run(plan(deals=1), Processes(1), out, StringIO()))
    kept = beside(out).read_bytes()
    with pytest.raises(Trouble):
        list(run(plan(deals=1, seed="other"), Processes(1), out, StringIO()))
    with Journal(beside(out)), pytest.raises(Trouble):
        Journal(beside(out))
    assert beside(out).read_bytes() == kept
    beside(out).write_text("my diary\n", "utf-8")
    with pytest.raises(Trouble):
        list(run(plan(deals=1), Processes(1), out, StringIO()))
    assert beside(out).read_text("utf-8") == "my diary\n"
    with pytest.raises(StorageError):
        Journal(tmp_path)


def test_a_plan_goes_on_with_the_program_that_began_it_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, bot = tmp_path / "a.json", tmp_path / "bot.py"
    shutil.copy(SAMPLE, bot)
    ordered = plan(pair_table(command(bot), "greedy", range(2)), deals=1)
    list(run(ordered, Processes(1), out, StringIO()))
    kept = beside(out).read_bytes()
    first, rest = kept.split(b"\n", 1)
    data = json.loads(first)
    changes = {"version": {**data, "app": "0.0.1"}, "player": {**data, "plays": {**data["plays"], "greedy": "x"}}}
    for changed in changes.values():
        beside(out).write_bytes(json.dumps(changed).encode() + b"\n" + rest)
        with pytest.raises(Trouble) as told:
            list(run(ordered, Processes(1), out, StringIO()))
        assert told.value.key == "arena.other-program"
    beside(out).write_bytes(json.dumps({key: data[key] for key in data if key != "plays"}).encode() + b"\n" + rest)
    with pytest.raises(Trouble, match=r"arena\.no-journal"):
        list(run(ordered, Processes(1), out, StringIO()))
    beside(out).write_bytes(kept)
    bot.write_text(SAMPLE.read_text("utf-8") + "# another one\n", "utf-8")
    identities._way.cache_clear()
    with pytest.raises(Trouble) as told:
        list(run(ordered, Processes(1), out, StringIO()))
    assert told.value.key == "arena.other-program" and str(bot) in told.value.values["what"]


def test_a_kill_while_the_plan_was_written_leaves_nothing_to_mend(tmp_path: Path) -> None:
    beside(tmp_path / "a.json").write_text('{"format":1,"app":"0.', "utf-8")
    list(run(plan(deals=1), Processes(1), tmp_path / "a.json", StringIO()))
    assert len(beside(tmp_path / "a.json").read_bytes().splitlines()) == 3


# -- outside programs ------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_sample_bot_plays_a_whole_match_legally() -> None:
    ordered = plan(pair_table(sample(), "greedy", range(3)), options=CariocaOptions(extra_rounds=("real",)), deals=1)
    with Team(ordered) as team:
        match = play(ordered, Job(0, 0, 1), team)
    assert match.forfeits == () and len(match.points) == 10
    assert 0 in {points[1] for points in match.points}, "it goes out now and then"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("why", list(WRONG))
def test_a_program_that_goes_wrong_forfeits_and_the_arena_goes_on(why: str, tmp_path: Path) -> None:
    limit = 0.4 if why == "hung" else 20.0
    ordered = plan(pair_table(wrong(tmp_path, why), "greedy", range(2)), deals=1, time_limit=limit)
    matches = played(ordered)
    assert [len(match.points) for match in matches] == [1, 1]
    for turned, match in enumerate(matches):
        (lost,) = match.forfeits
        assert lost.seat == turned
        # Under a great load even the start of an honest program takes longer than what a hanging one is given.
        assert why == "hung" or lost.said == {"died": "oh no"}.get(why, "")
        details = {"hung": "0.4 s", "died": "exit 3", "nonsense": "I draw a card", "illegal": "lay KD m7 ("}
        assert lost.why == why and lost.detail.startswith(details[why])


def test_a_program_that_cannot_start_or_never_reads_forfeits(tmp_path: Path) -> None:
    deaf = tmp_path / "deaf.py"
    deaf.write_text("import time\ntime.sleep(600)\n", "utf-8")
    view = CARIOCA.censor(plan().match(Job(0, 0, 0)).state, 0)
    for words, why in ((command(deaf), "hung"), ("cmd:" + str(tmp_path / "nothing"), "died")):
        program = Program(words.removeprefix("cmd:"), CARIOCA, 0.2)
        with pytest.raises(Forfeit) as lost:
            program.decide(view, plan().stream(Job(0, 0, 0), 0, 0))
        assert lost.value.why == why
        program.close()


@pytest.mark.skipif(sys.platform == "win32", reason="process groups")
def test_a_program_is_ended_with_its_children(tmp_path: Path) -> None:
    child = tmp_path / "child.pid"
    starts = f"""
import pathlib, subprocess, sys
sleeper = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"])
pathlib.Path({str(child)!r}).write_text(str(sleeper.pid))
"""
    played(plan(pair_table(wrong(tmp_path, "illegal", starts), "random", range(2)), deals=1))
    _expect_the_end(int(child.read_text()))


_STARTS = """
import os, pathlib, subprocess, sys, time
def told():
    pathlib.Path({file!r} + ".new").write_text(str(os.getpid()))
    os.rename({file!r} + ".new", {file!r})
if os.fork() == 0:
    {leave}
    told()
    os.close(0), os.close(1), os.close(2)
    time.sleep(600)
    os._exit(0)
while not os.path.exists({file!r}):
    time.sleep(0.01)
"""


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="forks, and is looked for in /proc")
@pytest.mark.parametrize(
    ("leave", "why"),
    [
        ("os.setsid()", "hung"),
        ("os.setsid()", "died"),
        ("os.setsid(); os.fork() and os._exit(0)", "illegal"),
        ("os.setsid(); os.fork() and os._exit(0)", "died"),
        ("os.fork() and os._exit(0); os.setpgid(0, 0)", "illegal"),
    ],
)
def test_children_that_left_the_group_are_ended_too(tmp_path: Path, leave: str, why: str) -> None:
    """Also when the program itself, or the one in between, ended long before."""
    file = tmp_path / "child.pid"
    table = pair_table(wrong(tmp_path, why, _STARTS.format(file=str(file), leave=leave)), "random", range(2))
    played(plan(table, deals=1, time_limit=1.0))
    _expect_the_end(int(file.read_text()))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks /proc")
def test_a_cleared_environment_does_not_hide_a_child() -> None:
    mark = "a mark of this test"
    words = [sys.executable, "-S", "-c", "import os, sys; os.setsid(); print(flush=True); sys.stdin.read()"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, env={}, stdin=pipe, stdout=pipe) as one:
        assert one.stdout is not None and one.stdout.readline()
        assert one.pid in descendants(os.getpid(), mark) and os.getpid() not in descendants(os.getpid(), mark)
        assert descendants(one.pid, mark) == {one.pid}
        end_descendants(one.pid, mark)
        assert one.wait(10) == -9


def test_processes_are_found_without_proc(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if shutil.which("ps") is None:
        pytest.skip("no ps")
    monkeypatch.setattr("carioca.arena.players._PROC", tmp_path)
    with subprocess.Popen([sys.executable, "-S", "-c", "input()"], stdin=subprocess.PIPE) as one:
        assert one.pid in descendants(os.getpid(), "no mark")
        one.kill()


def _expect_the_end(number: int) -> None:
    for _ in range(500):
        if not _runs(number):
            return
        time.sleep(0.02)
    os.kill(number, 9)
    pytest.fail("a child of the program still runs")


def _runs(number: int) -> bool:
    try:
        os.kill(number, 0)
        return "\nState:\tZ" not in Path(f"/proc/{number}/status").read_text()
    except OSError:
        return False


def test_a_program_is_told_what_its_seat_may_know(tmp_path: Path) -> None:
    script = tmp_path / "spy.py"
    script.write_text(
        f"import json, sys\nfor line in sys.stdin:\n    open({str(tmp_path / 'seen')!r}, 'a').write(line)\n"
        "    print(json.dumps({'action': json.loads(line)['legal'][0], 'why': 'x'}), flush=True)\n",
        "utf-8",
    )
    ordered = plan(pair_table(command(script), "random", range(3)), deals=1)
    with Team(ordered) as team:
        assert play(ordered, Job(0, 0, 2), team).forfeits == ()
    asked = [json.loads(line) for line in (tmp_path / "seen").read_text().splitlines()]
    assert len(asked) > 3
    for question in asked:
        view = question["view"]
        assert question.keys() == {"view", "legal"} and view["seat"] == view["turn"] == 2
        assert set(view["stock"]) <= {"??"} and "??" not in view["players"][2]["hand"]
        for seat in (0, 1):
            seen = view["players"][seat].get("known", [])
            assert view["players"][seat]["hand"] == seen + ["??"] * (len(view["players"][seat]["hand"]) - len(seen))
        CARIOCA.read_position(view)


def test_commands_are_split_as_in_a_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    assert arguments("python3 'my bot.py' --level \"very good\" # 3") == [
        *("python3", "my bot.py", "--level", "very good", "#", "3")
    ]
    monkeypatch.setattr("carioca.arena.players.os.name", "nt")
    assert arguments(r'py "C:\my bots\bot.py" C:\x') == ["py", r"C:\my bots\bot.py", r"C:\x"]


@pytest.mark.slow
def test_a_program_that_always_hangs_is_given_up_after_three_matches(tmp_path: Path) -> None:
    """It costs its time three times, not in every match; and the table is that of asking it every time."""
    asked = tmp_path / "asked"
    asked.touch()
    script = tmp_path / "hangs.py"
    script.write_text(f"open({str(asked)!r}, 'a').write('x')\nimport time\ntime.sleep(600)\n", "utf-8")
    ordered = plan(pair_table(command(script), "greedy", range(2)), deals=3, time_limit=0.3)
    whole = played(ordered)
    assert asked.stat().st_size <= playing.MOST_HANGS == 3
    reasons = [[(lost.seat, lost.why, lost.detail) for lost in match.forfeits] for match in whole]
    assert reasons == [[(turned, "hung", "0.3 s")] for _ in range(3) for turned in (0, 1)]
    with Team(ordered) as team:  # asked anew: the fifth match is then the first
        assert play(ordered, Job(2, 0, 0), team) == whole[4]


def test_three_hangs_count_only_in_a_row() -> None:
    ordered = plan(pair_table("cmd:x", "greedy", range(2)))
    lost = playing.Forfeited(0, "hung", "5 s", "hm")
    with Team(ordered) as team:
        honest = team.player("cmd:x", 0)
        for ended in (lost, lost, None, lost, lost, lost._replace(why="died"), lost, lost):
            team.match_ended("cmd:x", 0, ended)
            assert team.player("cmd:x", 0) is honest
        team.match_ended("cmd:x", 0, lost)
        assert isinstance(team.player("cmd:x", 0), GivenUp) and team.player("cmd:x", 0).stop() == "hm"
        assert team.player("cmd:x", 1) is not team.player("cmd:x", 0)


# -- levels of ours --------------------------------------------------------------------------------------------------


def test_a_level_that_fails_or_breaks_a_rule_is_a_forfeit_too(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def decide(self, view: Any, rng: Any) -> Any:
            return CARIOCA.parse_action("draw stock") if view.state.phase == "draw" else 1 / 0

    class Cheat:
        def decide(self, view: Any, rng: Any) -> Any:
            return CARIOCA.parse_action("end")

    for level, why, detail in ((Broken(), "crashed", "ZeroDivisionError: division by zero"), (Cheat(), "illegal", "")):
        ordered = plan(pair_table("normal", "random", range(2)), deals=1)
        with Team(ordered) as team:
            monkeypatch.setattr(team.player("normal", 0), "_bot", level)
            (lost,) = play(ordered, Job(0, 0, 0), team).forfeits
        assert (lost.seat, lost.why) == (0, why) and lost.detail.startswith(detail)


def test_an_endless_round_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    class Circle:
        """Takes the pile and throws the same card."""

        def decide(self, view: Any, rng: Any) -> Any:
            state = view.state
            return Draw("pile") if state.phase == "draw" else Discard(state.known[state.turn][-1])

    monkeypatch.setattr(playing, "ENDLESS", 60)
    ordered = plan(pair_table("normal", "greedy", range(2)), deals=1)
    with Team(ordered) as team:
        for name, entry in (("normal", 0), ("greedy", 1)):
            monkeypatch.setattr(team.player(name, entry), "_bot", Circle())
        match = play(ordered, Job(0, 0, 0), team)
    assert [(lost.seat, lost.why) for lost in match.forfeits] == [(0, "endless"), (1, "endless")]
    assert len(match.points) == 1


def test_an_error_of_the_engine_is_told_with_its_match(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> Any:
        raise KeyError("stock")

    monkeypatch.setattr("carioca.engine.match.digest", fail)
    with pytest.raises(Failed, match="deal 0, table 0, rotation 0"):
        list(run(plan(), Processes(1), None, StringIO()))
