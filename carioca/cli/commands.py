"""The commands by their names: which arguments each takes, and what carries it out."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from carioca.cli.arguments import (
    Arguments,
    add_file,
    add_rules,
    agreed_rules,
    console,
    known_opponent,
    match_file,
    saves_folder,
    speak,
)
from carioca.cli.misused import Misused
from carioca.cli.play import add_play, play
from carioca.i18n import t

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
    add_file(parser)
    parser.add_argument("--seat", default="", metavar=t("cli.word.name"), help=t("cli.help.replay.seat"))
    parser.add_argument("--all", action="store_true", help=t("cli.help.all"))


def _replay(args: argparse.Namespace) -> int:
    from carioca.cli.records import NoSeat, replay

    if args.seat and args.all:
        raise Misused("cli.misused", what="--seat")
    try:
        return replay(*match_file(args, "replay"), args.seat, args.all, saves_folder(args))
    except NoSeat as error:
        raise Misused("cli.no-seat", name=args.seat[:60], names=", ".join(error.names)) from None


def _verify(args: argparse.Namespace) -> int:
    from carioca.cli.records import verify

    return verify(*match_file(args, "verify"))


def _add_review(parser: Arguments) -> None:
    from carioca.cli.review import add_arguments

    add_arguments(parser)


def _review(args: argparse.Namespace) -> int:
    from carioca.cli.review import review_file

    return review_file(*match_file(args, "review"), args)


def _add_nothing(parser: Arguments) -> None:
    return None


def _referee(args: argparse.Namespace) -> int:
    from carioca.cli.referee import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _add_arena(parser: Arguments) -> None:
    from carioca.arena.orders import add_arguments

    add_arguments(parser)


def _arena(args: argparse.Namespace) -> int:
    from carioca.cli.arena import arena

    speak(args)
    return arena(console(), args, agreed_rules(args, args.preset, args.option or ()))


def _add_rules(parser: Arguments) -> None:
    add_rules(parser)
    parser.add_argument("--diff", nargs=2, metavar=t("cli.word.rules"), help=t("cli.help.diff"))
    parser.add_argument("--sheet", metavar=t("cli.word.file"), help=t("cli.help.sheet"))


def _rules(args: argparse.Namespace) -> int:
    from carioca.cli.rules import compare, print_rules, print_sheet

    speak(args)
    if args.diff is not None:
        if args.preset is not None or args.sheet is not None or args.option:
            raise Misused("cli.misused", what="--diff")
        one, other = (agreed_rules(args, words) for words in args.diff)
        return compare(console(), one, other)
    agreement = agreed_rules(args, args.preset, args.option)
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
    "verify": Command(_verify, add_file, ("verify match.carioca",)),
    "review": Command(_review, _add_review, ("review match.carioca --round 3",)),
    "rules": Command(_rules, _add_rules, ("rules --option cut_bonus=10", "rules --sheet rules.pdf")),
    "referee": Command(_referee, _add_nothing, ("referee < questions.jsonl",)),
    "self-test": Command(_self_test, _add_self_test, ("self-test --report report.json",)),
}
