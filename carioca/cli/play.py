"""The command `play`: the window, or the text game where no window can be opened."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from carioca.cli.arguments import (
    INTERRUPTED,
    Arguments,
    Misused,
    add_file,
    agreed_rules,
    complain,
    console,
    is_match,
    known_opponent,
    player_paths,
    saves_folder,
    speak,
)
from carioca.games import all_presets
from carioca.i18n import t
from carioca.storage.paths import Paths

if TYPE_CHECKING:
    from carioca.agreement import Agreement


def add_play(parser: Arguments) -> None:
    add_file(parser)
    parser.add_argument("--text", action="store_true", help=t("cli.help.text"))
    parser.add_argument("--continue", action="store_true", dest="go_on", help=t("cli.help.continue"))
    parser.add_argument(
        "--new", "--preset", metavar=t("cli.word.rules"), help=t("cli.help.new", presets=", ".join(all_presets()))
    )
    parser.add_argument("--level", default="", metavar=t("cli.word.level"), help=t("cli.help.play.level"))


def play(args: argparse.Namespace) -> int:
    if args.file is not None and not is_match(args.file):
        raise Misused("cli.unknown", what=args.file[:60], name="play")
    # Asked here, so that a mistake is told before any window or question.
    bot = known_opponent(args.level) if args.level else ""
    agreement = None if args.new is None else agreed_rules(args, args.new)
    if not args.text:
        try:
            return _window(args, agreement, bot)
        except _NoWindow:
            pass
    settings = speak(args)
    if args.file is not None:
        from carioca.cli.records import replay

        return replay(console(), Path(args.file), saves=saves_folder(args))
    if not args.text:
        complain(t("cli.no-screen"))
        if not (_is_terminal(sys.stdin) and _is_terminal(sys.stdout)):
            import secrets

            from carioca.cli.watch import bots_play
            from carioca.words.opponents import NAMELESS

            return bots_play(
                console(), agreement or agreed_rules(args), "", bot or NAMELESS, secrets.token_hex(4), "", brief=True
            )
    return _text_game(player_paths(args), settings.names, agreement, bot)


class _NoWindow(Exception):
    """The window cannot be opened on this machine now."""


def _window(args: argparse.Namespace, agreement: Agreement | None, bot: str) -> int:
    try:
        return _open_window(args, agreement, bot)
    except (_NoWindow, Misused):
        raise
    except Exception as error:
        from carioca.gui.frame.log import report_failure

        return report_failure(player_paths(args).logs, error)


def _open_window(args: argparse.Namespace, agreement: Agreement | None, bot: str) -> int:
    try:
        from carioca.gui.start import NoScreen, run
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in ("pygame", "pygame_gui"):
            raise
        raise _NoWindow from None
    try:
        start = "continue" if args.go_on else agreement or ("new" if bot else "menu")
        file = Path(args.file) if args.file is not None else None
        return run(player_paths(args), language=args.lang or "", start=start, file=file, bot=bot)
    except NoScreen:
        raise _NoWindow from None


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except ValueError:  # closed
        return False


def _text_game(paths: Paths, names: tuple[str, ...], agreement: Agreement | None, bot: str) -> int:
    from carioca.storage.presets import Presets
    from carioca.storage.saves import Saves
    from carioca.terminal.game import play as play_text

    with Saves(paths.saves) as saves:
        try:
            return play_text(console(), saves, names, Presets(paths.presets), agreement, bot, paths.newcomer)
        except KeyboardInterrupt:
            print("\n" + t("term.left"))
            return INTERRUPTED
