"""The command line: reads the arguments and starts the window, the text game, the referee or a check."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from carioca import __version__
from carioca.cli.arguments import console, data_folder, is_match, known_language
from carioca.cli.commands import COMMANDS
from carioca.cli.exit_codes import INTERRUPTED, MISUSED
from carioca.cli.misused import Misused
from carioca.i18n import LANGUAGES, set_language, t
from carioca.storage.paths import Paths

_WITH_VALUE = ("--data-dir", "--lang", "--new", "--preset", "--level")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command (`play` when none is named); its exit code: 0 done, 1 failed, 2 misused, 130 interrupted."""
    words = list(sys.argv[1:] if argv is None else argv)
    _open_streams()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    set_language(_spoken(words))
    try:
        return _run(words)
    except Misused as error:
        print(error.sentence, file=sys.stderr)
        return MISUSED
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads any more, as behind `| head`; Python would complain once more while closing.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _open_streams() -> None:
    """A program without a console (Windows, an icon) has no streams; and no letter may stop one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - lives as long as we do
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _spoken(words: list[str]) -> str:
    """The language of `--lang` when it is one, read before everything else so that mistakes are told in it."""
    for at, word in enumerate(words):
        value = (
            word[7:] if word.startswith("--lang=") else words[at + 1] if word == "--lang" and words[at + 1 :] else ""
        )
        if value in LANGUAGES:
            return value
    return ""


def _run(words: list[str]) -> int:
    name, rest = _command(words)
    if "-h" in rest or "--help" in rest:
        console().tell(t("cli.help").split("\n"))
        return 0
    if "--version" in rest:
        console().say(f"Carioca {__version__}")
        return 0
    command, _ = COMMANDS[name]
    return command(_parse(name, rest))


def _command(words: list[str]) -> tuple[str, list[str]]:
    """The command's name and the other words."""
    value_next = False
    for at, word in enumerate(words):
        if not value_next and not word.startswith("-"):
            if word not in COMMANDS:
                if is_match(word):
                    return "play", words
                raise Misused("cli.no-command", name=word[:60], commands=", ".join(COMMANDS))
            return word, words[:at] + words[at + 1 :]
        value_next = word in _WITH_VALUE and not value_next
    return "play", words


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Misused("cli.misused", what=message[:60])


def _parse(name: str, words: list[str]) -> argparse.Namespace:
    _, add = COMMANDS[name]
    parser = _Parser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--data-dir", type=data_folder, default=None)
    parser.add_argument("--lang", type=known_language, default=None)
    add(parser)
    try:
        found, unknown = parser.parse_known_args(words)
    except argparse.ArgumentError as error:
        raise Misused("cli.misused", what=error.argument_name or name) from None
    if unknown:
        raise Misused("cli.unknown", what=unknown[0][:60], name=name)
    if found.data_dir is None:
        found.data_dir = Paths()
    return found
