"""For all tests: no example fails because the machine is slow, nor only on some days."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from carioca import cli, i18n

if sys.dont_write_bytecode:
    # Nothing is written beside the sources then; but hundreds of files compiled anew in each process are slow.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).resolve().parents[1] / "out" / "pycache")
    del os.environ["PYTHONDONTWRITEBYTECODE"]
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

settings.register_profile("carioca", deadline=None, derandomize=True)
settings.load_profile("carioca")


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
