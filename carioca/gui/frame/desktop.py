"""Showing a file or folder with the programs of the desktop."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from carioca.gui.frame.screen import HEADLESS


def open_path(path: Path) -> bool:
    """Open a folder in the file browser, or a file in the program for it; False when the system has none.

    Nor is anything opened where nobody looks: the self-test shows every screen.
    """
    if os.environ.get("SDL_VIDEODRIVER") in HEADLESS:
        return False
    command = {"darwin": "open", "win32": "explorer"}.get(sys.platform, "xdg-open")
    try:
        subprocess.Popen(
            [command, str(path)],
            env=_outside(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return False
    return True


def _outside() -> dict[str, str]:
    """The environment for other programs: a frozen one must not lend them its libraries (PyInstaller keeps what was
    set before under another name).
    """
    environ = dict(os.environ)
    if getattr(sys, "frozen", False):
        before = environ.pop("LD_LIBRARY_PATH_ORIG", "")
        environ.pop("LD_LIBRARY_PATH", None)
        if before:
            environ["LD_LIBRARY_PATH"] = before
    return environ
