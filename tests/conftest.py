"""For all tests: no example fails because the machine is slow, nor only on some days."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from carioca import cli, i18n
from tests.longer import LONG

if sys.dont_write_bytecode:
    # Nothing is written beside the sources then; but hundreds of files compiled anew in each process are slow.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).resolve().parents[1] / "out" / "pycache")
    del os.environ["PYTHONDONTWRITEBYTECODE"]
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

# The program waits for the disk with all it saves: thousands of times in these tests. Where the system has a folder
# in memory with room (they leave some 300 MB), theirs is made there.
memory = Path("/dev/shm")
if os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 4 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))

settings.register_profile("carioca", deadline=None, derandomize=True)
settings.load_profile("carioca")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is `sampled(n)` leaves all but every n-th of its cases to the slow ones, before those are deselected; of
    what is `seldom(n)` only every n-th is run at all, unless CARIOCA_LONG asks for all. Which one of n follows from
    the test's name: where the cases are the five games, it is not always the same game that is left out."""
    seen: Counter[str] = Counter()
    kept = list[pytest.Item]()
    for item in items:
        sampled, seldom = item.get_closest_marker("sampled"), item.get_closest_marker("seldom")
        test = item.nodeid.partition("[")[0]
        if sampled and seen[test] % sampled.args[0]:
            item.add_marker(pytest.mark.slow)
        # What the plain suite takes of a test's cases is the first of them: that one is kept.
        chosen = 0 if sampled else zlib.crc32(test.encode())
        if not seldom or LONG or (seen[test] - chosen) % seldom.args[0] == 0:
            kept.append(item)
        seen[test] += 1
    items[:] = kept


def pytest_collection_finish() -> None:
    """Modules and tests stay to the end: the collector of garbage need not look through them again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def language_of_the_test() -> Iterator[None]:
    """Whatever language a test speaks, the next one begins with that of the start."""
    before = i18n.language()
    yield
    i18n.set_language(before)


@pytest.fixture
def spanish_system(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system in Spanish, which is what a command speaks without `--lang`."""
    before = i18n.language()
    monkeypatch.setenv("LANGUAGE", "es")
    yield
    i18n.set_language(before)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Any:
    """The command line with a data folder of its own: words in, exit code and both streams out."""

    def call(*words: str) -> tuple[int, str, str]:
        code = cli.main([*words, "--data-dir", str(tmp_path / "data")])
        return (code, *capsys.readouterr())

    return call
