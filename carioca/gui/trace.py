"""The log file: what a report of a failure needs, and nothing about the cards."""

from __future__ import annotations

import logging
import os
from pathlib import Path

BYTES = 256 * 1024
NAME = "carioca.log"


def log_to(folder: Path) -> None:
    """Write warnings and failures to `carioca.log` in a folder; a folder that cannot be written is no error.

    The file of an earlier run is kept once as `carioca.log.1` when it has grown (logging's own rotating handler
    imports sockets and pickle, which the first frame would have to wait for).
    """
    logger = logging.getLogger("carioca")
    file = folder / NAME
    if any(isinstance(handler, logging.FileHandler) for handler in logger.handlers):
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if file.exists() and file.stat().st_size > BYTES:
            os.replace(file, folder / (NAME + ".1"))
        handler = logging.FileHandler(file, encoding="utf-8", delay=True)
    except OSError:
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logger.addHandler(handler)
