"""The parsers of the command line: one for each command, and the whole tree for its help, manual and completions."""

from __future__ import annotations

import argparse
from contextlib import suppress
from typing import Any, NoReturn

from carioca.cli.arguments import data_folder, known_language
from carioca.cli.commands import COMMANDS
from carioca.cli.misused import Misused
from carioca.i18n import LANGUAGES, capitalised, t

PROGRAM = "carioca-cli"
_SHOWN = 60


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help in the reader's language: argparse has its own words for the first line only."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, t("cli.usage") + " " if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """Raises Misused where argparse would end the program."""

    def __init__(self, **options: Any) -> None:
        super().__init__(add_help=False, allow_abbrev=False, exit_on_error=False, formatter_class=_Help, **options)
        # Python 3.14 colours its help, and what steers a terminal is not let through.
        self.color = False

    def error(self, message: str) -> NoReturn:
        raise Misused("cli.misused", what=message[:_SHOWN])


def command_parser(name: str) -> Parser:
    """The parser of a command, with its help in the language being spoken."""
    return _filled(Parser(prog=f"{PROGRAM} {name}"), name)


def whole_parser() -> Parser:
    """The program with all its commands."""
    parser = Parser(prog=PROGRAM, description=t("cli.about"), epilog=t("cli.about.more"))
    commands = parser.add_subparsers(
        title=t("cli.commands"), metavar=t("cli.word.command"), dest="command", parser_class=Parser
    )
    for name in COMMANDS:
        _filled(commands.add_parser(name, help=t(f"cli.does.{name}")), name)
    _add_common(parser)
    return parser


def common_words(words: list[str]) -> argparse.Namespace:
    """What is understood in every command: texts as they were typed, None or False where they are missing."""
    parser = Parser(prog=PROGRAM)
    for name in ("--lang", "--data-dir"):
        parser.add_argument(name)
    for names in (("-h", "--help"), ("--version",)):
        parser.add_argument(*names, action="store_true")
    found = argparse.Namespace(lang=None, data_dir=None, help=False, version=False)
    # A value that is missing is told by the parser of the command.
    with suppress(argparse.ArgumentError):
        parser.parse_known_args(words, found)
    return found


def parse(name: str, words: list[str]) -> argparse.Namespace:
    """What the words after a command's name mean. Raises Misused."""
    try:
        found, unknown = command_parser(name).parse_known_args(words)
    except argparse.ArgumentError as error:
        raise Misused("cli.misused", what=error.argument_name or name) from None
    if unknown:
        raise Misused("cli.unknown", what=unknown[0][:_SHOWN], name=name)
    return found


def _filled(parser: Parser, name: str) -> Parser:
    command = COMMANDS[name]
    parser.description = capitalised(t(f"cli.does.{name}")) + "."
    examples = "\n".join(f"  {PROGRAM} {words}" for words in command.examples)
    parser.epilog = f"{t('cli.examples')}\n{examples}"
    command.add(parser.add_argument_group(t("cli.arguments")))
    _add_common(parser)
    return parser


def _add_common(parser: Parser) -> None:
    group = parser.add_argument_group(t("cli.everywhere"))
    folder, languages = t("cli.word.folder"), "|".join(LANGUAGES)
    group.add_argument("--data-dir", type=data_folder, metavar=folder, help=t("cli.help.data-dir"))
    group.add_argument("--lang", type=known_language, metavar=languages, help=t("cli.help.lang"))
    group.add_argument("--version", action="store_true", help=t("cli.help.version"))
    group.add_argument("-h", "--help", action="store_true", help=t("cli.help.help"))
