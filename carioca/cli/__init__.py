"""The command line: reads the arguments and starts the window, the text game, the referee or a check."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from carioca import __version__
from carioca.cli.arguments import (
    FAILED,
    INTERRUPTED,
    MISUSED,
    Misused,
    complain,
    console,
    data_folder,
    is_match,
    known_language,
    speak,
)
from carioca.cli.commands import COMMANDS, command_parser, common_words, parse, whole_parser
from carioca.i18n import LANGUAGES, set_language, t
from carioca.plain_start import open_streams
from carioca.storage.errors import StorageError

_WITH_VALUE = ("--data-dir", "--lang", "--new", "--preset", "--level")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command (`play` when none is named); its exit code: 0 done, 1 failed, 2 misused, 130 interrupted."""
    words = list(sys.argv[1:] if argv is None else argv)
    open_streams()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    common = common_words(words)
    set_language(common.lang if common.lang in LANGUAGES else "")
    try:
        return _run(words, common)
    except Misused as error:
        _speak_as_set(common)
        complain(error.sentence)
        return MISUSED
    except StorageError as error:
        complain(t(error.code, **error.values))
        return FAILED
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads any more, as behind `| head`; Python would complain once more while closing.
        _write_no_more()
        return 0
    except OSError as error:
        if error.errno not in _NO_ROOM:
            raise
        _write_no_more()
        complain(t("cli.no-room"))
        return FAILED


_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)  # what a full disk, or one's share of it, answers to a redirection


def _write_no_more() -> None:
    """What is still to be written goes nowhere: Python would try again, and complain, while closing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _speak_as_set(common: argparse.Namespace) -> None:
    """The language of the player's settings, where none is named and it is known where they are."""
    with suppress(Misused):
        folder = None if common.data_dir is None else data_folder(common.data_dir)
        speak(argparse.Namespace(lang=common.lang, data_dir=folder))


def _run(words: list[str], common: argparse.Namespace) -> int:
    name, rest = _command(words)
    if common.help or common.version:
        if common.lang is not None:
            known_language(common.lang)
        _answer(name, common)
        return 0
    name = name or "play"
    return COMMANDS[name].run(parse(name, rest))


def _answer(name: str | None, common: argparse.Namespace) -> None:
    if not common.help:
        console().say(f"Carioca {__version__}")
        return
    _speak_as_set(common)
    parser = whole_parser() if name is None else command_parser(name)
    console().tell(parser.format_help().rstrip().split("\n"))


def _command(words: list[str]) -> tuple[str | None, list[str]]:
    """The command's name, None where none is named, and the other words."""
    value_next = False
    for at, word in enumerate(words):
        if not value_next and not word.startswith("-"):
            if word not in COMMANDS:
                if is_match(word):
                    return None, words
                raise Misused("cli.no-command", name=word[:60], commands=", ".join(COMMANDS))
            return word, words[:at] + words[at + 1 :]
        value_next = word in _WITH_VALUE and not value_next
    return None, words
