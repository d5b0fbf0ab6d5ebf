"""What a report of a failure needs, and nothing about the cards; and what is said when no window is."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from carioca import __version__
from carioca.gui.frame.log import log, log_file, log_to
from carioca.i18n import language, t


def watch_threads(alarm: Callable[[BaseException], None]) -> None:
    """Log what fails on a thread of ours that does not look after itself, and hand it to `alarm` (on that thread)."""

    def failed(what: threading.ExceptHookArgs) -> None:
        if what.exc_value is None or issubclass(what.exc_type, SystemExit):
            return
        name = what.thread.name if what.thread else "?"
        log().error("the thread %s failed", name, exc_info=what.exc_value)
        alarm(what.exc_value)

    threading.excepthook = failed


def details(error: BaseException) -> str:
    """A failure as text for a report: versions, system, and where in the program it happened."""
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


def last_words(folder: Path, error: BaseException | None) -> int:
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
            words += "\n\n" + details(error)
    print(words, file=sys.stderr)
    if sys.platform in ("win32", "darwin") and getattr(sys, "frozen", False):
        with contextlib.suppress(Exception):
            import pygame

            pygame.display.message_box("Carioca", words, "error")
    return 1
