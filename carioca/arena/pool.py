"""The ways in which the matches of an arena are played, and the usual one: processes that end when their parent does,
however it ends."""

from __future__ import annotations

import os
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from typing import Any, NamedTuple, Protocol

from carioca.arena.plan import Job, Plan, Trouble
from carioca.arena.play import Played, Team, play

_LEAVE = 5.0  # seconds for a process to end its programs


class Failed(RuntimeError):
    """A match could not be played to its end, which is an error of ours; the message names it."""


class Stopped(Trouble):
    """What plays the matches is gone or cannot be had; those that were played stay as they are."""


class Way(Protocol):
    """How jobs are played: here on processes (`Processes`) or on other machines (cluster.Cluster)."""

    @property
    def workers(self) -> int:
        """How many processes play, as far as that is known."""

    def play(self, plan: Plan, jobs: Sequence[Job], tell: Callable[[str], None]) -> Generator[Played, None, None]:
        """Plays every job once and yields them as they end, in any order; whoever closes the generator ends the rest.

        `tell` is given sentences for the person who waits. Raises Failed, Stopped and Trouble.
        """


@dataclass(frozen=True, slots=True)
class Processes:
    """Plays on so many processes of this machine (1: in this very one)."""

    workers: int

    def play(self, plan: Plan, jobs: Sequence[Job], tell: Callable[[str], None]) -> Generator[Played, None, None]:
        workers = min(self.workers, len(jobs))
        if workers > 1:
            yield from _spread(plan, jobs, workers)
            return
        with Team(plan) as team:
            for job in jobs:
                yield attempt(plan, job, team)


def attempt(plan: Plan, job: Job, team: Team) -> Played:
    """The match of a job, played. Raises Failed."""
    try:
        return play(plan, job, team)
    except Exception as error:
        raise Failed(
            f"deal {job.deal}, table {job.table}, rotation {job.rotation}\n{traceback.format_exc()}"
        ) from error


class _Worker(NamedTuple):
    """A process and the ends of its two pipes (a Connection, on Windows a PipeConnection)."""

    process: SpawnProcess
    orders: Any
    results: Any


def _spread(plan: Plan, jobs: Sequence[Job], workers: int) -> Generator[Played, None, None]:
    crew = [_start(plan) for _ in range(workers)]
    try:
        todo = iter(jobs)
        busy: dict[Any, _Worker] = {}
        for worker, job in zip(crew, todo, strict=False):
            worker.orders.send(job)
            busy[worker.results] = worker
        while busy:
            for ready in connection.wait(list(busy)):
                worker = busy.pop(ready)
                answer = _receive(worker)
                if (order := next(todo, None)) is not None:
                    worker.orders.send(order)
                    busy[worker.results] = worker
                yield answer
    finally:
        _dismiss(crew)


def _start(plan: Plan) -> _Worker:
    context = get_context("spawn")
    take, orders = context.Pipe(duplex=False)
    results, give = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(take, give, plan.to_json()), daemon=True)
    with deaf():
        process.start()
    take.close()
    give.close()
    return _Worker(process, orders, results)


def _receive(worker: _Worker) -> Played:
    try:
        answer = worker.results.recv()
    except (EOFError, OSError):
        raise Failed("a process ended before its match") from None
    if isinstance(answer, str):
        raise Failed(answer)
    assert isinstance(answer, Played)
    return answer


def _dismiss(crew: list[_Worker]) -> None:
    for worker in crew:
        worker.orders.close()
    for worker in crew:
        worker.process.join(_LEAVE)
        worker.process.kill()
        worker.process.join()
        worker.results.close()


@contextmanager
def deaf() -> Iterator[None]:
    """A process that is started deaf to Ctrl-C stays so: the parent alone decides what it means."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# -- in the process --------------------------------------------------------------------------------------------------


def _work(orders: Connection, results: Connection, plan_json: dict[str, Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    plan = Plan.from_json(plan_json)
    team = Team(plan)
    jobs: SimpleQueue[Job] = SimpleQueue()
    threading.Thread(target=_listen, args=(orders, jobs, team), daemon=True).start()
    while True:
        answer: Played | str
        try:
            answer = attempt(plan, jobs.get(), team)
        except Failed as error:
            answer = str(error)
        with suppress(OSError):  # nobody waits any more: the listener ends us
            results.send(answer)


def _listen(orders: Connection, jobs: SimpleQueue[Job], team: Team) -> None:
    """Takes orders; the end of their pipe is the end of the parent or of the work, in the middle of a match, too."""
    with suppress(EOFError, OSError):
        while True:
            jobs.put(orders.recv())
    team.close()
    os._exit(0)
