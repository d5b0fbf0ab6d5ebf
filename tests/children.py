"""Processes that a test starts: they hear Ctrl-C however the suite was started, and none outlives its test."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


@contextmanager
def child(words: Sequence[str], **options: Any) -> Iterator[subprocess.Popen[str]]:
    """A process of the program's with its pipes as text; `options` as Popen's. On POSIX it leads a group of its own."""
    alone = {} if sys.platform == "win32" else {"start_new_session": True, "preexec_fn": _hear}
    with subprocess.Popen(words, text=True, encoding="utf-8", **alone, **options) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                _end(process)


def _hear() -> None:
    """A shell starts what runs in its background deaf to SIGINT, and whatever that starts stays deaf by convention."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _end(process: subprocess.Popen[str]) -> None:
    if sys.platform == "win32":
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)


def program(*words: str, given: str = "", **environ: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own, with no screen."""
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    clean = {key: value for key, value in os.environ.items() if key not in hidden}
    return subprocess.run(
        [sys.executable, "-m", "carioca", *words],
        cwd=ROOT,
        env={**clean, "LANGUAGE": "es", "PYTHONUTF8": "1", **environ},
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )
