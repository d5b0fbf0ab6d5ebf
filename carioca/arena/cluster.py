"""Plays the matches of an arena on the machines of a Dask cluster (extra `carioca[cluster]`)."""

from __future__ import annotations

import json
import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from importlib.util import find_spec
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from carioca.arena import errand
from carioca.arena.identity import identity
from carioca.arena.plan import Job, Plan, Trouble
from carioca.arena.play import Played
from carioca.arena.pool import Failed, Stopped, deaf
from carioca.i18n import t

LOCAL = "local"  # instead of an address: workers are started on this machine
_CONNECT = 10.0  # seconds for a scheduler to answer
_AHEAD = 2  # orders that a worker has at a time: the next one is there when the first is done
_LOOK = 1.0  # seconds between two looks at who is there
_MOST_LOST = 5  # workers that one match may cost: it may be the match that ends them
_GONE = (OSError, TimeoutError, CancelledError)
"""What Dask raises about what it cannot reach any more; its own errors of communication are OSErrors."""


class Cluster:
    """Plays on the workers of a cluster: see pool.Way. Who breaks off leaves its workers running."""

    patience = 30.0  # seconds without any worker, or without the scheduler, after which the arena gives up

    def __init__(self, address: str, workers: int) -> None:
        """`address` of a scheduler as Dask writes it, or `LOCAL` for so many workers here. Raises Trouble."""
        if address != LOCAL and not _is_address(address):
            raise Trouble("arena.cluster.address", address=address[:60])
        if find_spec("distributed") is None:
            raise Trouble("arena.cluster.extra")
        self.address = address
        self.workers = workers

    def play(self, plan: Plan, jobs: Sequence[Job], tell: Callable[[str], None]) -> Generator[Played, None, None]:
        if not jobs:
            return
        with ExitStack() as stack:
            client = stack.enter_context(self._client(min(self.workers, len(jobs))))
            errands = _Errands(client, plan, jobs, tell, self)
            stack.callback(errands.call_off)
            yield from errands.play()

    @contextmanager
    def _client(self, workers: int) -> Iterator[Any]:
        """A client of the scheduler, or of one that is started for it. Raises Stopped."""
        import distributed  # noqa: F401 - its loggers are there from now on

        _hush()
        with ExitStack() as stack:
            target: Any = self.address
            if self.address == LOCAL:
                target = stack.enter_context(_local(workers))
            try:
                client = _connected(target)
            except Exception as problem:  # Dask tells nowhere which errors it raises for what a stranger answers
                raise Stopped("arena.cluster.unreachable", address=self.address, why=_short(problem)) from problem
            stack.callback(_close, client)
            yield client


def _connected(target: Any) -> Any:
    """A client that has spoken with its scheduler. Raises what Dask raises, and TimeoutError."""
    from distributed import Client

    make: Any = Client
    made: SimpleQueue[Any] = SimpleQueue()

    def connect() -> None:
        try:
            made.put(make(target, timeout=_CONNECT, set_as_default=False))
        except Exception as problem:
            made.put(problem)

    # To what answers in another language Dask listens for ever, so it does in a thread that nobody waits for.
    Thread(target=connect, daemon=True).start()
    try:
        found = made.get(timeout=_CONNECT + 2)
    except Empty:
        raise TimeoutError(t("arena.cluster.silent")) from None
    if isinstance(found, Exception):
        raise found
    return found


def _is_address(text: str) -> bool:
    """Whether this is `host:port`, with or without the name of a protocol before it."""
    try:
        parts = urlsplit(text if "://" in text else f"tcp://{text}")
        return bool(parts.scheme.isalnum() and parts.hostname and parts.port and not parts.path) and text.isprintable()
    except ValueError:
        return False


@contextmanager
def _local(workers: int) -> Iterator[Any]:
    """A cluster on this machine, closed to its other users: it talks over TLS with keys that are made for it."""
    from distributed import LocalCluster

    make: Any = LocalCluster
    options = {"processes": True, "threads_per_worker": 1, "host": "127.0.0.1", "security": True}
    # Each part serves its figures on a page as well: no other machine is to reach it.
    pages = dict.fromkeys(("dashboard_address", "worker_dashboard_address"), "127.0.0.1:0")
    with deaf():
        cluster = make(n_workers=workers, silence_logs=logging.CRITICAL, **options, **pages)
    try:
        yield cluster
    finally:
        with suppress(*_GONE):
            cluster.close(timeout=_CONNECT)


def _hush() -> None:
    """Dask tells of every connection that is lost; what matters of it the arena tells itself."""
    for name in list(logging.root.manager.loggerDict):
        if name.split(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _close(client: Any) -> None:
    with suppress(*_GONE):
        client.close(timeout=_CONNECT)


def _short(problem: BaseException) -> str:
    return _plain((str(problem).splitlines() or [type(problem).__name__])[0])


def _plain(text: object) -> str:
    """What others sent, short and without what could steer a terminal."""
    return "".join(char if char.isprintable() else " " for char in str(text)[:160]).strip(" .")


class _Errands:
    """The jobs of a plan while they are played. Each is sent to one worker by name: a worker that is lost or plays by
    another program is known at once, and its jobs go to the others."""

    def __init__(
        self, client: Any, plan: Plan, jobs: Sequence[Job], tell: Callable[[str], None], cluster: Cluster
    ) -> None:
        self.client, self.tell, self.cluster = client, tell, cluster
        self.todo = deque(jobs)
        self.out: dict[Any, tuple[Job, str]] = {}
        self.order: dict[str, Any] = {"plan": json.dumps(plan.to_json()), "program": list(identity(plan))}
        self.refused: dict[str, str] = {}
        self.there: tuple[str, ...] = ()
        self.lost: Counter[Job] = Counter()
        self.useful = False
        self._carried = _Carried()
        self._ended: SimpleQueue[Any] = SimpleQueue()
        self._seen = self._looked = time.monotonic()

    def play(self) -> Iterator[Played]:
        """Yields every job's match as it ends. Raises Failed and Stopped."""
        self._look()
        while self.todo or self.out:
            self._hand_out()
            with suppress(Empty):
                played = self._taken(self._ended.get(timeout=_LOOK))
                if played is not None:
                    yield played
            if time.monotonic() - self._looked >= _LOOK:
                self._look()

    def call_off(self) -> None:
        with suppress(*_GONE):
            self.client.cancel(list(self.out))

    def _hand_out(self) -> None:
        load = Counter(worker for _, worker in self.out.values())
        for _ in range(_AHEAD):
            for worker in self.there:
                if self.todo and worker not in self.refused and load[worker] < _AHEAD:
                    load[worker] += 1
                    job = self.todo.popleft()
                    order = {**self.order, "job": list(job)}
                    future = self.client.submit(self._carried, order, workers=[worker], pure=False)
                    self.out[future] = job, worker
                    future.add_done_callback(self._ended.put)

    def _taken(self, future: Any) -> Played | None:
        """The match of an order that came back; None when it has to be played again. Raises Failed and Stopped."""
        if future not in self.out:
            return None
        job, worker = self.out.pop(future)
        try:
            answer = future.result(timeout=_CONNECT)
        except Exception as error:
            if isinstance(error, _GONE) or type(error).__name__ == "KilledWorker":
                self._again(job)
                return None
            answer, why = {"program": None}, _short(error)
        else:
            why = "" if answer["program"] == self.order["program"] else _other(self.order["program"], answer["program"])
        if why:
            self.todo.appendleft(job)
            self._refuse(worker, why)
            return None
        if "failed" in answer:
            raise Failed(answer["failed"])
        self.useful = True
        return Played.from_json(answer["played"])

    def _again(self, job: Job) -> None:
        self.todo.appendleft(job)
        self.lost[job] += 1
        if self.lost[job] == _MOST_LOST:
            raise Failed(f"deal {job.deal}, table {job.table}, rotation {job.rotation}: {_MOST_LOST} lost workers")

    def _refuse(self, worker: str, why: str) -> None:
        """Takes nothing from a worker any more. Raises Stopped when no other one is there or was."""
        if worker not in self.refused:
            self.refused[worker] = why
            self.tell(t("arena.cluster.refused", worker=_plain(worker), why=why))
        if not (self.useful or set(self.there) - self.refused.keys()):
            raise Stopped("arena.cluster.useless", address=self.cluster.address, why=why)

    def _look(self) -> None:
        """Sees who is there; what others have not brought back is to be played again. Raises Failed and Stopped."""
        try:
            self.there = tuple(sorted(self.client.nthreads()))
        except Exception as problem:  # whatever Dask raises while it tries to reach its scheduler again
            self._patient("arena.cluster.lost", problem)
            return
        finally:
            self._looked = time.monotonic()
        self.refused = {worker: why for worker, why in self.refused.items() if worker in self.there}
        for future, (job, worker) in list(self.out.items()):
            if worker not in self.there and not future.done():
                del self.out[future]
                self.client.cancel([future])
                self._again(job)
        usable = len(self.there) - len(self.refused)
        self.cluster.workers = max(usable, 1)
        if usable:
            self._seen = self._looked
        else:
            self._patient("arena.cluster.no-workers", None)

    def _patient(self, key: str, problem: Exception | None) -> None:
        if time.monotonic() - self._seen > self.cluster.patience or self.client.status == "closed":
            raise Stopped(key, address=self.cluster.address) from problem


def _other(ours: list[Any], theirs: Any) -> str:
    """What differs between two programs: one is missing, or of another version, or some players play otherwise."""
    if theirs is None:
        return t("arena.cluster.no-program")
    if theirs[0] != ours[0]:
        return t("arena.cluster.version", theirs=_plain(theirs[0]), ours=ours[0])
    return t("arena.cluster.plays", names=", ".join(name for name in ours[1] if theirs[1].get(name) != ours[1][name]))


class _Carried:
    """The errand as what is sent: a pickle of its code, so that nobody on the way has to know this program."""

    def __init__(self) -> None:
        import cloudpickle

        cloudpickle.register_pickle_by_value(errand)
        try:
            self._code = cloudpickle.dumps(errand.errand)
        finally:
            cloudpickle.unregister_pickle_by_value(errand)

    def __call__(self, order: dict[str, Any]) -> dict[str, Any]:
        return errand.errand(order)

    def __reduce__(self) -> tuple[Any, ...]:
        import cloudpickle

        return cloudpickle.loads, (self._code,)
