"""The commands by their names: which arguments each takes, what carries it out, and how its words are read."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from carioca.cli.arguments import (
    FAILED,
    INTERRUPTED,
    MISUSED,
    Arguments,
    Misused,
    add_needed_file,
    add_rules,
    agreed_rules,
    complain,
    console,
    data_folder,
    known_language,
    known_opponent,
    match_file,
    saves_folder,
    speak,
)
from carioca.cli.play import add_play, play
from carioca.i18n import LANGUAGES, capitalised, t

# The other rooms are imported by the command that needs them: the window must not wait for them.


def _add_watch(parser: Arguments) -> None:
    from carioca.games import fewest_and_most

    add_rules(parser)
    text, number = t("cli.word.text"), t("cli.word.number")
    parser.add_argument("--players", default="", metavar=number, help=t("cli.help.players", most=fewest_and_most()[1]))
    parser.add_argument("--level", default="normal", metavar=t("cli.word.level"), help=t("cli.help.level"))
    parser.add_argument("--seed", default="", metavar=text, help=t("cli.help.seed"))
    parser.add_argument("--rounds", default="", metavar=t("cli.word.rounds"), help=t("cli.help.rounds"))
    parser.add_argument("--brief", action="store_true", help=t("cli.help.brief"))


def _watch(args: argparse.Namespace) -> int:
    from carioca.cli.watch import bots_play

    speak(args)
    agreement, level = agreed_rules(args, args.preset, args.option), known_opponent(args.level)
    import secrets

    seed = args.seed or secrets.token_hex(4)
    return bots_play(console(), agreement, args.players, level, seed, args.rounds, args.brief)


def _add_replay(parser: Arguments) -> None:
    add_needed_file(parser)
    parser.add_argument("--seat", default="", metavar=t("cli.word.name"), help=t("cli.help.replay.seat"))
    parser.add_argument("--all", action="store_true", help=t("cli.help.all"))


def _replay(args: argparse.Namespace) -> int:
    from carioca.cli.records import replay

    if args.seat and args.all:
        raise Misused("cli.misused", what="--seat")
    return replay(*match_file(args, "replay"), args.seat, args.all, saves_folder(args))


def _verify(args: argparse.Namespace) -> int:
    from carioca.cli.records import verify

    return verify(*match_file(args, "verify"))


def _add_review(parser: Arguments) -> None:
    add_needed_file(parser)
    parser.add_argument("--round", default="", metavar=t("cli.word.number"), help=t("cli.help.round"))
    parser.add_argument("--seat", default="", metavar=t("cli.word.name"), help=t("cli.help.review.seat"))
    parser.add_argument("--effort", default="", metavar=t("cli.word.number"), help=t("cli.help.effort"))
    parser.add_argument("--json", action="store_true", help=t("cli.help.json"))


def _review(args: argparse.Namespace) -> int:
    from carioca.cli.records import review_file

    return review_file(*match_file(args, "review"), args)


def _referee(args: argparse.Namespace) -> int:
    from carioca.cli.referee import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _add_arena(parser: Arguments) -> None:
    from carioca.arena.orders import add_arguments

    add_arguments(parser)


def _arena(args: argparse.Namespace) -> int:
    from carioca.arena.orders import read_orders
    from carioca.arena.plan import Trouble
    from carioca.arena.pool import Failed, Stopped
    from carioca.arena.run import run
    from carioca.engine.options import OptionsError
    from carioca.words.options import options_fault

    speak(args)
    agreement, out = agreed_rules(args, args.preset, args.option or ()), None
    try:
        orders = read_orders(args, agreement.base, agreement.options)
        out = orders.out
        console().tell(run(orders.plan, orders.way, out, sys.stderr))
        return 0
    except KeyboardInterrupt:
        if out is None:
            raise
        complain(t("arena.stopped", path=out))
        return INTERRUPTED
    except Stopped as end:
        complain(t(end.key, **end.values))
        if out is not None:
            complain(t("arena.stopped", path=out))
    except Trouble as trouble:
        raise Misused(trouble.key, **trouble.values) from None
    except OptionsError as error:
        complain(options_fault(error, agreement.game))
        return MISUSED
    except Failed as error:
        complain(t("arena.failed", why=error))
    return FAILED


def _add_rules(parser: Arguments) -> None:
    add_rules(parser)
    parser.add_argument("--options", action="store_true", help=t("cli.help.options"))
    parser.add_argument("--diff", nargs=2, metavar=t("cli.word.rules"), help=t("cli.help.diff"))
    parser.add_argument("--sheet", metavar=t("cli.word.file"), help=t("cli.help.sheet"))


def _rules(args: argparse.Namespace) -> int:
    from carioca.cli.rules import compare, print_options, print_rules, print_sheet

    speak(args)
    if args.diff is not None:
        if args.preset is not None or args.sheet is not None or args.option or args.options:
            raise Misused("cli.misused", what="--diff")
        one, other = (agreed_rules(args, words) for words in args.diff)
        return compare(console(), one, other)
    agreement = agreed_rules(args, args.preset, args.option)
    if args.options:
        if args.sheet is not None:
            raise Misused("cli.misused", what="--options")
        return print_options(console(), agreement)
    if args.sheet is None:
        named = args.preset is not None or args.option
        usual = agreed_rules(args, next(iter(agreement.game.presets)))
        return print_rules(console(), agreement, usual if named else None)
    path = Path(args.sheet)
    if path.suffix.lower() not in (".pdf", ".png"):
        raise Misused("sheet.ending", path=path)
    return print_sheet(console(), agreement, path)


def _add_self_test(parser: Arguments) -> None:
    parser.add_argument("--report", type=Path, metavar=t("cli.word.file"), help=t("cli.help.report"))


def _self_test(args: argparse.Namespace) -> int:
    # A mistyped name must not become a folder, nor be told of after a minute.
    if args.report is not None and not args.report.parent.is_dir():
        raise Misused("cli.no-report", path=args.report.parent)
    from carioca.cli.selftest import run

    def draw_the_window(folder: Path) -> str:
        from carioca.gui.rehearsal import rehearse

        return rehearse(folder)

    return run(console(), args.report, draw_the_window)


class Command(NamedTuple):
    """What carries a command out and tells its exit code, what adds its arguments, and examples of what follows its
    name."""

    run: Callable[[argparse.Namespace], int]
    add: Callable[[Arguments], None]
    examples: tuple[str, ...]


COMMANDS: dict[str, Command] = {
    "play": Command(play, add_play, ("play", "play --new carioca-rummy --level hard", "play --text")),
    "watch": Command(_watch, _add_watch, ("watch --players 3 --rounds 2 --brief", "watch --level rosa --seed 7")),
    "arena": Command(_arena, _add_arena, ("arena --pair hard normal --deals 50 --single-rounds",)),
    "replay": Command(_replay, _add_replay, ("replay match.carioca --seat 1",)),
    "verify": Command(_verify, add_needed_file, ("verify match.carioca",)),
    "review": Command(_review, _add_review, ("review match.carioca --round 3",)),
    "rules": Command(
        _rules, _add_rules, ("rules --options --preset pocha", "rules --option cut_bonus=10", "rules --sheet rules.pdf")
    ),
    "referee": Command(
        _referee,
        lambda _: None,
        ("referee < questions.jsonl", """referee <<< '{"new": {"game": "carioca", "players": 4}}'"""),
    ),
    "self-test": Command(_self_test, _add_self_test, ("self-test --report report.json",)),
}


PROGRAM = "carioca-cli"
_SHOWN = 60


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help in the reader's language: argparse has its own words for the first line only."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        shown = []
        for action in actions:
            if action.required and action.nargs == argparse.OPTIONAL:  # our own words say that it is missing
                action = copy(action)
                action.nargs = None
            shown.append(action)
        super().add_usage(usage, shown, groups, t("cli.usage") + " " if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """Raises Misused where argparse would end the program."""

    def __init__(self, **options: Any) -> None:
        super().__init__(add_help=False, allow_abbrev=False, exit_on_error=False, formatter_class=_Help, **options)
        # Python 3.14 colours its help, and what steers a terminal is not let through.
        self.color = False

    def error(self, message: str) -> NoReturn:
        raise Misused("cli.misused", what=message[:_SHOWN])


def command_parser(name: str) -> Parser:
    return _filled(Parser(prog=f"{PROGRAM} {name}"), name)


def whole_parser() -> Parser:
    from carioca.games import CATALOGUE
    from carioca.words.cards import list_text
    from carioca.words.options import preset_text

    games = list_text([preset_text(entry.presets[0]) for entry in CATALOGUE])
    parser = Parser(prog=PROGRAM, description=t("cli.about", games=games), epilog=t("cli.about.more"))
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
