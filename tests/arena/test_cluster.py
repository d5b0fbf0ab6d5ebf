"""An arena on a Dask cluster of this machine: the same table as here, whoever is lost or does not belong to it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack
from io import StringIO
from pathlib import Path
from subprocess import Popen

import pytest

from carioca import cli, i18n
from carioca.arena import cluster as clusters
from carioca.arena.cluster import Cluster
from carioca.arena.journal import beside
from carioca.arena.plan import Job, Plan, pair_table
from carioca.arena.play import Played
from carioca.arena.pool import Processes, Stopped
from carioca.arena.run import play_out, run
from carioca.games.contract.carioca import CariocaOptions
from tests.arena.cluster_parts import scheduler, worker
from tests.arena.programs import command, sample

pytest.importorskip("distributed", reason="the extra carioca[cluster] is not installed")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with scheduler() as (found, _):
        yield found


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for what does not come, and sentences are English."""
    i18n.set_language("en")
    monkeypatch.setattr(Cluster, "patience", 1.5)
    monkeypatch.setattr(clusters, "_LOOK", 0.2)
    monkeypatch.setattr(clusters, "_CONNECT", 5.0)


def plan(deals: int = 4, one: str = "random") -> Plan:
    options = CariocaOptions(rounds=("TT",))
    return Plan((pair_table(one, "greedy", range(2)),), deals, "carioca-chile", options)


class Disturbed:
    """A way that lets something happen after so many matches have come back."""

    def __init__(self, way: Cluster, after: int, happens: Callable[[], None]) -> None:
        self.way, self.after, self.happens = way, after, happens

    @property
    def workers(self) -> int:
        return self.way.workers

    def play(self, plan: Plan, jobs: Sequence[Job], tell: Callable[[str], None]) -> Generator[Played, None, None]:
        for number, played in enumerate(self.way.play(plan, jobs, tell), 1):
            yield played
            if number == self.after:
                self.happens()


def ended(process: Popen[str]) -> Callable[[], None]:
    """Ends a process at once, as a failing machine does."""

    def end() -> None:
        process.kill()
        process.wait()

    return end


@pytest.mark.slow
def test_one_process_all_cores_and_a_cluster_that_loses_a_worker_give_one_table(address: str, tmp_path: Path) -> None:
    ordered = plan(8)
    with worker(address), worker(address) as lost:
        ways = (Processes(1), Processes(2), Disturbed(Cluster(address, 1), 5, ended(lost)))
        tables = [list(run(ordered, way, tmp_path / f"{at}.json", StringIO())) for at, way in enumerate(ways)]
        assert lost.returncode is not None
    assert tables[0] == tables[1] == tables[2]
    journals = [sorted((tmp_path / f"{at}.jsonl").read_bytes().splitlines()) for at in range(3)]
    assert journals[0] == journals[1] == journals[2], "every match once"


@pytest.mark.slow
def test_without_workers_it_stops_and_goes_on_elsewhere(address: str, tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    with worker(address) as only, pytest.raises(Stopped) as told:
        play_out(plan(), Disturbed(Cluster(address, 1), 3, ended(only)), out, StringIO())
    assert told.value.key == "arena.cluster.no-workers"
    kept = beside(out).read_bytes()
    assert 4 <= kept.count(b"\n") < 9 and not out.exists()
    assert play_out(plan(), Processes(1), out, StringIO()) == play_out(plan(), Processes(1), None, StringIO())
    assert beside(out).read_bytes().startswith(kept)


@pytest.mark.slow
def test_a_scheduler_that_ends_stops_the_arena(tmp_path: Path) -> None:
    with scheduler() as (address, process), worker(address), pytest.raises(Stopped) as told:
        play_out(plan(50), Disturbed(Cluster(address, 1), 3, ended(process)), tmp_path / "a.json", StringIO())
    assert told.value.key == "arena.cluster.lost"
    assert beside(tmp_path / "a.json").read_bytes().count(b"\n") >= 4


STRANGERS = {"older": "version 0.0.1", "otherwise": "others: random", "bare": "no Carioca"}


@pytest.mark.slow
def test_what_other_programs_play_is_not_taken(address: str) -> None:
    here = play_out(plan(), Processes(1), None, StringIO())
    with ExitStack() as strangers:
        for kind in STRANGERS:
            strangers.enter_context(worker(address, kind))
        with pytest.raises(Stopped) as told:
            play_out(plan(), Cluster(address, 1), None, StringIO())
        assert told.value.key == "arena.cluster.useless"
        said = StringIO()
        with worker(address):
            assert play_out(plan(), Cluster(address, 1), None, said) == here
    for words in STRANGERS.values():
        assert said.getvalue().count(words) == 1


@pytest.mark.slow
def test_outside_programs_play_on_workers_and_have_to_be_the_same_there(address: str, tmp_path: Path) -> None:
    here = play_out(plan(2, sample()), Processes(1), None, StringIO())
    script = tmp_path / "bot.py"
    with worker(address):
        assert play_out(plan(2, sample()), Cluster(address, 1), None, StringIO()) == here
        script.write_text("print()", "utf-8")
        first = Cluster(address, 1).play(plan(2, command(script)), list(plan(2).jobs()), print)
        assert next(first).forfeits
        first.close()


@pytest.mark.slow
def test_workers_that_are_started_here_give_the_same_table(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "--pair", "random", "greedy", "--players", "2", "--rounds", "TT", "--deals", "2", "--jobs", "2"]
    tables = []
    for more in ([], ["--cluster", "local"]):
        assert cli.main([*words, *more, "--lang", "en"]) == 0
        tables.append(capsys.readouterr().out)
    assert tables[0] == tables[1] and "random – greedy" in tables[0]


@pytest.mark.parametrize("stranger", ["nobody", pytest.param("silent", marks=pytest.mark.slow), "web"])
def test_who_is_no_scheduler_cannot_be_reached(
    stranger: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    clusters._CONNECT = 1.0  # put back by the fixture
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        if stranger == "nobody":
            server.close()
        elif stranger == "web":
            threading.Thread(target=_answer, args=(server,), daemon=True).start()
        out = tmp_path / "a.json"
        words = ["--pair", "random", "greedy", "--rounds", "TT", "--out", str(out), "--cluster", f"127.0.0.1:{port}"]
        assert cli.main(["arena", *words, "--lang", "en"]) == 1
    said, told = capsys.readouterr()
    assert said == "" and told.splitlines()[0].startswith(f"The cluster 127.0.0.1:{port} cannot be reached: ")
    assert told.splitlines()[1:] == [f"Stopped. To go on: carioca-cli arena --resume {out}"]


def _answer(server: socket.socket) -> None:
    """A web server's answer to whatever is said."""
    talk, _ = server.accept()
    with talk:
        talk.sendall(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n" * 4)
