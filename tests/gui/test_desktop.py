"""Other programs are opened as from the desktop: with its libraries, and only where somebody looks."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from carioca.gui.frame import screen


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], dict[str, str]]]:
    """The programs that were started, and with which environment."""
    found: list[tuple[list[str], dict[str, str]]] = []

    def start(words: list[str], *, env: dict[str, str], **_: Any) -> None:
        found.append((words, env))

    monkeypatch.setattr("subprocess.Popen", start)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    return found


@pytest.mark.parametrize(("before", "lent"), [("/opt/lib", "/opt/lib"), (None, None)])
def test_a_frozen_program_keeps_its_libraries_to_itself(
    started: list[tuple[list[str], dict[str, str]]],
    monkeypatch: pytest.MonkeyPatch,
    before: str | None,
    lent: str | None,
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/usr/lib/carioca/_internal")
    if before:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    assert screen.open_path(Path("/folder"))
    (words, environ), *more = started
    assert words[1:] == [str(Path("/folder"))] and environ.get("LD_LIBRARY_PATH") == lent and not more


def test_nothing_is_opened_where_nobody_looks(
    started: list[tuple[list[str], dict[str, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert not screen.open_path(Path("/folder")) and started == []
