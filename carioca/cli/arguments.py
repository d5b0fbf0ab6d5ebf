"""What the arguments of several commands mean: the language, the folder, house rules, a match file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from carioca.games import all_presets
from carioca.i18n import LANGUAGES, set_language, t
from carioca.plain_start import INTERRUPTED as INTERRUPTED
from carioca.storage.paths import MATCH, Paths

if TYPE_CHECKING:
    from carioca.agreement import Agreement
    from carioca.terminal.console import Console


FAILED = 1
MISUSED = 2


class Misused(Exception):
    """The arguments of a command are wrong or contradict one another; `sentence` says how in the reader's language."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values

    @property
    def sentence(self) -> str:
        """Made late: `--lang` may stand behind the mistake."""
        return t(self.key, **self.values)


Arguments = argparse._ActionsContainer  # a parser or a group of one: what arguments are added to


def data_folder(text: str) -> Paths:
    try:
        if text and "\0" not in text:
            return Paths(text)
    except RuntimeError:  # ~somebody who does not exist
        pass
    raise Misused("cli.no-folder", path=text[:200])


def player_paths(args: argparse.Namespace) -> Paths:
    """Where the player's files lie: in the folder of `--data-dir` or where the system keeps them. Raises Misused."""
    if args.data_dir is not None:
        folder: Paths = args.data_dir
        return folder
    try:
        paths = Paths()
    except RuntimeError:  # neither HOME nor an entry among the users
        raise Misused("cli.no-home") from None
    if not paths.settings.is_absolute():
        raise Misused("cli.no-home")
    return paths


def saves_folder(args: argparse.Namespace) -> Path | None:
    """Where the running match lies; None where nobody knows which folder is the player's."""
    try:
        return player_paths(args).saves
    except Misused:
        return None


def known_language(text: str) -> str:
    if text not in LANGUAGES:
        raise Misused("cli.no-language", name=text[:60], known=", ".join(LANGUAGES))
    return text


def console() -> Console:
    from carioca.terminal.console import Console

    return Console(sys.stdin, sys.stdout)


def complain(sentence: str) -> None:
    """Tells what went wrong on the stream for errors, where no name out of a file can steer the terminal either."""
    from carioca.terminal.console import Console

    Console(sys.stdin, sys.stderr).say(sentence)


def speak(args: argparse.Namespace) -> Any:
    """Speak as the arguments say, else as the player's settings do; the settings."""
    from carioca.storage.settings import load

    settings, problem = load(player_paths(args).settings)
    if not args.lang:
        set_language(settings.language)
    if problem:
        complain(t(problem))
    return settings


def agreed_rules(args: argparse.Namespace, words: str | None = None, changes: Sequence[str] = ()) -> Agreement:
    """The house rules that these words name (None: the usual ones) with changes. Raises Misused."""
    from carioca.agreement import agreed
    from carioca.storage.presets import PresetError, Presets

    try:
        return agreed(Presets(player_paths(args).presets), words, changes)
    except PresetError as error:
        raise Misused(error.code, **error.values) from None


def add_rules(parser: Arguments) -> None:
    parser.add_argument(
        "--preset", metavar=t("cli.word.rules"), help=t("cli.help.preset", presets=", ".join(all_presets()))
    )
    change = t("cli.word.change")
    parser.add_argument("--option", action="append", default=[], metavar=change, help=t("cli.help.option"))


def add_file(parser: Arguments) -> argparse.Action:
    """A match file, which may be missing: the command says so in the reader's language."""
    return parser.add_argument("file", nargs="?", metavar=t("cli.word.file"), help=t("cli.help.file"))


def add_needed_file(parser: Arguments) -> None:
    """The same where nothing can be done without it: the usage shows it without brackets."""
    add_file(parser).required = True


def known_opponent(text: str) -> str:
    from carioca.bots.base import CHARACTERS, OPPONENTS
    from carioca.words.opponents import bot_named

    bot = bot_named(text)
    if bot is None:
        raise Misused("cli.no-level", name=text[:60], levels=", ".join((*OPPONENTS, *CHARACTERS)))
    return bot


def is_match(word: str) -> bool:
    """Whether a word names a match file: what a double click on one gives."""
    from carioca.storage.files import is_file

    return word.lower().endswith(MATCH) or is_file(word)


def match_file(args: argparse.Namespace, name: str) -> tuple[Console, Path]:
    """Where the command `name` tells what it finds, and in which file it looks. Raises Misused."""
    speak(args)
    if not args.file:
        raise Misused("cli.no-file", name=name)
    return console(), Path(args.file)
