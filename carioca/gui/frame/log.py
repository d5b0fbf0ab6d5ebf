"""The program's log, and what is said and reported when something fails, without a word about the cards.

`logging` is loaded when there is something to tell, so no first picture waits for it.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from carioca import __version__
from carioca.i18n import language, t

if TYPE_CHECKING:
    from logging import Logger


BYTES = 256 * 1024
NAME = "carioca.log"
_folders: list[Path] = []  # where it is to be written, if anywhere: the last one counts


def log_file(folder: Path) -> Path:
    return folder / NAME


def log_to(folder: Path) -> None:
    """Write warnings and failures to `carioca.log` in a folder; a folder that cannot be written is no error."""
    _folders[:] = [folder]


def log() -> Logger:
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


def watch_threads(alarm: Callable[[BaseException], None]) -> None:
    """Log what fails on a thread of ours that does not look after itself, and hand it to `alarm` (on that thread)."""

    def failed(what: threading.ExceptHookArgs) -> None:
        if what.exc_value is None or issubclass(what.exc_type, SystemExit):
            return
        name = what.thread.name if what.thread else "?"
        log().error("the thread %s failed", name, exc_info=what.exc_value)
        alarm(what.exc_value)

    threading.excepthook = failed


def failure_text(error: BaseException) -> str:
    import platform
    import traceback

    pygame = sys.modules.get("pygame")
    library = f", pygame-ce {pygame.version.ver}, SDL {pygame.version.SDL}" if pygame else ""
    lines = (
        f"Carioca {__version__} ({'packaged' if getattr(sys, 'frozen', False) else 'source'}, {language()})",
        f"Python {platform.python_version()}{library}",
        platform.platform(),
        "",
        "".join(traceback.format_exception(error)).rstrip(),
    )
    return "\n".join(lines) + "\n"


def report_failure(folder: Path, error: BaseException | None) -> int:
    """Tell of a failure where no window can: the log has it, the terminal one sentence; the exit code 1.

    `error` is logged here; None means that this was done already. A program without a terminal, behind an icon,
    shows the sentence in the system's own box.
    """
    log_to(folder)
    if error is not None:
        log().critical("the window cannot open", exc_info=error)
    file = log_file(folder)
    if file.exists():
        words = t("trouble.closed", path=file)
    else:
        words = t("trouble.closed.unlogged")
        if error is not None:
            words += "\n\n" + failure_text(error)
    print(words, file=sys.stderr)
    if sys.platform in ("win32", "darwin") and getattr(sys, "frozen", False):
        with contextlib.suppress(Exception):
            import pygame

            pygame.display.message_box("Carioca", words, "error")
    return 1
