"""Parts of a Dask cluster as processes of their own, on this machine only: `scheduler`, or `worker ADDRESS KIND`.

A scheduler never has this program. Kinds of workers: `same` as the tests, `older` by its version, one where `random`
plays `otherwise`, and one that is `bare`, without the program.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

from tests.children import ROOT, child

HERE: dict[str, Any] = {"host": "127.0.0.1", "port": 0, "dashboard": False, "dashboard_address": "127.0.0.1:0"}


@contextmanager
def scheduler() -> Iterator[tuple[str, Popen[str]]]:
    """A scheduler's address and its process."""
    with started("scheduler") as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip(), process


@contextmanager
def worker(address: str, kind: str = "same") -> Iterator[Popen[str]]:
    """A worker's process, after it has found its scheduler."""
    with started("worker", address, kind) as process:
        assert process.stdout is not None and process.stdout.readline().strip()
        yield process


@contextmanager
def started(*words: str) -> Iterator[Popen[str]]:
    """A process of this file; what it complains about is nobody's business."""
    with child([sys.executable, "-m", "tests.arena.cluster_parts", *words], cwd=ROOT, stdout=PIPE, stderr=PIPE) as one:
        yield one


async def _scheduler() -> None:
    from distributed import Scheduler

    sys.modules["carioca"] = None  # type: ignore[assignment]
    async with Scheduler(**HERE) as part:
        print(part.address, flush=True)
        await part.finished()


async def _worker(address: str, kind: str) -> None:
    from distributed import Worker

    if kind == "older":
        import carioca

        carioca.__version__ = "0.0.1"
    elif kind == "otherwise":
        from carioca.arena import identity
        from carioca.bots.door import make_bot

        identity.make_bot = lambda level, game: make_bot("easy" if level == "random" else level, game)
    elif kind == "bare":
        sys.modules["carioca"] = None  # type: ignore[assignment]

    async with Worker(address, nthreads=1, **HERE) as part:
        print(part.address, flush=True)
        await part.finished()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    asyncio.run(_scheduler() if sys.argv[1] == "scheduler" else _worker(*sys.argv[2:]))
