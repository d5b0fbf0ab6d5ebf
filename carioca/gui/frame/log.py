"""The window's log; `logging` is loaded when there is something to tell, so no first picture waits for it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from logging import Logger

BYTES = 256 * 1024
NAME = "carioca.log"
_folders: list[Path] = []
"""Where it is to be written, if anywhere: the last one counts."""


def log_file(folder: Path) -> Path:
    """Where the log lies in a folder; it is written when there is something to tell."""
    return folder / NAME


def log_to(folder: Path) -> None:
    """Write warnings and failures to `carioca.log` in a folder; a folder that cannot be written is no error."""
    _folders[:] = [folder]


def log() -> Logger:
    """The log of the program; it knows where to write."""
    import logging

    logger = logging.getLogger("carioca")
    if _folders and not any(isinstance(handler, logging.FileHandler) for handler in logger.handlers):
        _open(logger, _folders[-1])
    return logger


def _open(logger: Logger, folder: Path) -> None:
    """Let the log be written there. The file of an earlier run is kept once as `carioca.log.1` when it has grown."""
    import logging

    file = log_file(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if file.exists() and file.stat().st_size > BYTES:
            os.replace(file, folder / (NAME + ".1"))
        handler = logging.FileHandler(file, encoding="utf-8", delay=True)
    except OSError:
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logger.addHandler(handler)
