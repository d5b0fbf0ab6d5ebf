"""Opening the window where nothing else is asked for, as behind the icon: no parser of arguments is loaded for that.

Reading the arguments of all commands would take an eighth of the time until the first picture.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from typing import NamedTuple

from carioca.i18n import LANGUAGES, set_language
from carioca.storage.paths import Paths

INTERRUPTED = 130  # as a shell counts a program that SIGINT stopped


class Plain(NamedTuple):
    """What a plain start says: the player's folder and the language, empty where it does not."""

    folder: str = ""
    language: str = ""


def open_streams() -> None:
    """A program without a console (Windows, an icon) has no streams; and no letter may stop one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - lives as long as we do
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def plain_words(words: Sequence[str]) -> Plain | None:
    """The arguments of a plain start; None where there are others, or mistakes: the command line tells of those."""
    told = dict(zip(words[::2], words[1::2], strict=False))
    if 2 * len(told) != len(words) or not told.keys() <= {"--data-dir", "--lang"}:
        return None
    folder, language = told.get("--data-dir", ""), told.get("--lang", "")
    sound = "\0" not in folder and "" not in told.values() and not any(value.startswith("-") for value in told.values())
    return Plain(folder, language) if sound and language in ("", *LANGUAGES) else None


def open_plain(plain: Plain) -> int | None:
    """Play in the window until it is closed; the exit code. None: it cannot be opened in this way."""
    open_streams()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    set_language(plain.language)
    # What is loaded now stays: to look for garbage meanwhile would take a twentieth of the start.
    gc.disable()
    try:
        return _opened(plain)
    finally:
        gc.enable()


def _opened(plain: Plain) -> int | None:
    try:
        paths = Paths(plain.folder) if plain.folder else Paths()
        if not paths.settings.is_absolute() and not plain.folder:
            return None
        from carioca.gui.start import NoScreen, run
    except (RuntimeError, ImportError):
        # Nobody knows a home, or there is no pygame.
        return None
    try:
        return run(paths, language=plain.language)
    except NoScreen:
        return None
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        from carioca.gui.frame.log import report_failure

        return report_failure(paths.logs, error)
