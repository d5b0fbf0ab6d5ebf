"""The commands by their names: which arguments each takes, and what carries it out."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Callable
from pathlib import Path

from carioca.cli.arguments import add_file, add_rules, agreed_rules, console, known_opponent, match_file, speak
from carioca.cli.play import add_play, play
from carioca.misused import Misused

# The other rooms are imported by the command that needs them: the window must not wait for them.


def _add_watch(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    parser.add_argument("--players", default="")
    parser.add_argument("--level", default="normal")
    parser.add_argument("--seed", default="")
    parser.add_argument("--rounds", default="")
    parser.add_argument("--brief", action="store_true")


def _watch(args: argparse.Namespace) -> int:
    from carioca.watch_command import bots_play

    speak(args)
    agreement, level = agreed_rules(args, args.preset, args.option), known_opponent(args.level)
    seed = args.seed or secrets.token_hex(4)
    return bots_play(console(), agreement, args.players, level, seed, args.rounds, args.brief)


def _add_replay(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    parser.add_argument("--seat", default="")
    parser.add_argument("--all", action="store_true")


def _replay(args: argparse.Namespace) -> int:
    from carioca.records import NoSeat, replay

    if args.seat and args.all:
        raise Misused("cli.misused", what="--seat")
    try:
        return replay(*match_file(args, "replay"), args.seat, args.all, args.data_dir.saves)
    except NoSeat as error:
        raise Misused("cli.no-seat", name=args.seat[:60], names=", ".join(error.names)) from None


def _verify(args: argparse.Namespace) -> int:
    from carioca.records import verify

    return verify(*match_file(args, "verify"))


def _add_review(parser: argparse.ArgumentParser) -> None:
    from carioca.review_command import add_arguments

    add_arguments(parser)


def _review(args: argparse.Namespace) -> int:
    from carioca.review_command import review_file

    return review_file(*match_file(args, "review"), args)


def _add_nothing(parser: argparse.ArgumentParser) -> None:
    return None


def _referee(args: argparse.Namespace) -> int:
    from carioca.referee import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _add_arena(parser: argparse.ArgumentParser) -> None:
    from carioca.arena.orders import add_arguments

    add_arguments(parser)


def _arena(args: argparse.Namespace) -> int:
    from carioca.arena_command import arena

    speak(args)
    return arena(console(), args, agreed_rules(args, args.preset, args.option or ()))


def _add_rules(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    parser.add_argument("--diff", nargs=2, default=None)
    parser.add_argument("--sheet", default=None)


def _rules(args: argparse.Namespace) -> int:
    from carioca.rules_command import compare, print_rules, print_sheet

    speak(args)
    if args.diff is not None:
        if args.preset is not None or args.sheet is not None or args.option:
            raise Misused("cli.misused", what="--diff")
        one, other = (agreed_rules(args, words) for words in args.diff)
        return compare(console(), one, other)
    agreement = agreed_rules(args, args.preset, args.option)
    if args.sheet is None:
        named = args.preset is not None or args.option
        return print_rules(console(), agreement, agreed_rules(args) if named else None)
    path = Path(args.sheet)
    if path.suffix.lower() not in (".pdf", ".png"):
        raise Misused("sheet.ending", path=path)
    return print_sheet(console(), agreement, path)


def _add_self_test(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--report", type=Path, default=None)


def _self_test(args: argparse.Namespace) -> int:
    from carioca.selftest import run

    def draw_the_window(folder: Path) -> str:
        from carioca.gui.rehearsal import rehearse

        return rehearse(folder)

    return run(console(), args.report, draw_the_window)


Run = Callable[[argparse.Namespace], int]
AddArguments = Callable[[argparse.ArgumentParser], None]

COMMANDS: dict[str, tuple[Run, AddArguments]] = {
    "play": (play, add_play),
    "watch": (_watch, _add_watch),
    "arena": (_arena, _add_arena),
    "replay": (_replay, _add_replay),
    "verify": (_verify, add_file),
    "review": (_review, _add_review),
    "rules": (_rules, _add_rules),
    "referee": (_referee, _add_nothing),
    "self-test": (_self_test, _add_self_test),
}
