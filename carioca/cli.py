"""The command line: reads the arguments and starts the window, the text game, the referee or a check."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

from carioca import __version__
from carioca.i18n import LANGUAGES, set_language, t
from carioca.misused import Misused
from carioca.storage.paths import Paths

if TYPE_CHECKING:
    from carioca.agreement import Agreement
    from carioca.console import Console

# The other rooms are imported by the command that needs them: the window must not wait for them.

MISUSED = 2
INTERRUPTED = 130
_WITH_VALUE = ("--data-dir", "--lang", "--new")


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
        _console().tell(t("cli.help").split("\n"))
        return 0
    if "--version" in rest:
        _console().say(f"Carioca {__version__}")
        return 0
    command, add = _COMMANDS[name]
    return command(_parse(name, rest, add))


def _command(words: list[str]) -> tuple[str, list[str]]:
    """The command's name and the other words."""
    value_next = False
    for at, word in enumerate(words):
        if not value_next and not word.startswith("-"):
            if word not in _COMMANDS:
                if _is_match(word):
                    return "play", words
                raise Misused("cli.no-command", name=word[:60], commands=", ".join(_COMMANDS))
            return word, words[:at] + words[at + 1 :]
        value_next = word in _WITH_VALUE and not value_next
    return "play", words


def _is_match(word: str) -> bool:
    """Whether a word names a match file: what a double click on one gives."""
    from carioca.storage.match_file import ENDING

    try:
        return word.lower().endswith(ENDING) or Path(word).is_file()
    except (OSError, ValueError):  # too long for a name, or a letter that no name can have
        return False


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Misused("cli.misused", what=message[:60])


def _parse(name: str, words: list[str], add: Callable[[argparse.ArgumentParser], None]) -> argparse.Namespace:
    parser = _Parser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--data-dir", type=_paths, default=None)
    parser.add_argument("--lang", type=_language, default=None)
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


def _paths(text: str) -> Paths:
    try:
        if text and "\0" not in text:
            return Paths(text)
    except RuntimeError:  # ~somebody who does not exist
        pass
    raise Misused("cli.no-folder", path=text[:200])


def _language(text: str) -> str:
    if text not in LANGUAGES:
        raise Misused("cli.no-language", name=text[:60], known=", ".join(LANGUAGES))
    return text


def _console() -> Console:
    from carioca.console import Console

    return Console(sys.stdin, sys.stdout)


def _speak(args: argparse.Namespace) -> Any:
    """Speak as the arguments say, else as the player's settings do; the settings."""
    from carioca.storage.settings import load

    settings, problem = load(args.data_dir.settings)
    if not args.lang:
        set_language(settings.language)
    if problem:
        print(t(problem), file=sys.stderr)
    return settings


# -- play and watch --------------------------------------------------------------------------------------------------


def _add_play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--text", action="store_true")
    parser.add_argument("--continue", action="store_true", dest="go_on")
    parser.add_argument("--new", default=None)
    _add_file(parser)


def _play(args: argparse.Namespace) -> int:
    if args.file is not None and not _is_match(args.file):
        raise Misused("cli.unknown", what=args.file[:60], name="play")
    if not args.text:
        try:
            return _window(args)
        except _NoWindow:
            pass
    settings = _speak(args)
    if args.file is not None:
        from carioca.records import replay

        return replay(_console(), Path(args.file))
    if not args.text:
        print(t("cli.no-screen"), file=sys.stderr)
        if not (_is_terminal(sys.stdin) and _is_terminal(sys.stdout)):
            return _bots_play(_agreed(args), "", "normal", secrets.token_hex(4), "", brief=True)
    return _text_game(args.data_dir, settings.names)


class _NoWindow(Exception):
    """The window cannot be opened on this machine now."""


def _window(args: argparse.Namespace) -> int:
    try:
        return _open_window(args)
    except (_NoWindow, Misused):
        raise
    except Exception as error:
        from carioca.gui.trace import last_words

        return last_words(args.data_dir.logs, error)


def _open_window(args: argparse.Namespace) -> int:
    try:
        from carioca.gui.app import NoScreen, run
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in ("pygame", "pygame_gui"):
            raise
        raise _NoWindow from None
    try:
        start = "continue" if args.go_on else "menu" if args.new is None else _agreed(args, args.new)
        file = Path(args.file) if args.file is not None else None
        return run(args.data_dir, language=args.lang or "", start=start, file=file)
    except NoScreen:
        raise _NoWindow from None


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except ValueError:  # closed
        return False


def _text_game(paths: Paths, names: tuple[str, ...]) -> int:
    from carioca.storage.presets import Presets
    from carioca.storage.saves import Saves
    from carioca.terminal import play

    with Saves(paths.saves) as saves:
        try:
            return play(_console(), saves, names, Presets(paths.presets))
        except KeyboardInterrupt:
            print("\n" + t("term.left"))
            return INTERRUPTED


def _add_watch(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--preset", default=None)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--players", default="")
    parser.add_argument("--level", default="normal")
    parser.add_argument("--seed", default="")
    parser.add_argument("--rounds", default="")
    parser.add_argument("--brief", action="store_true")


def _watch(args: argparse.Namespace) -> int:
    _speak(args)
    agreement = _agreed(args, args.preset, args.option)
    return _bots_play(agreement, args.players, args.level, args.seed or secrets.token_hex(4), args.rounds, args.brief)


def _agreed(args: argparse.Namespace, words: str | None = None, changes: Sequence[str] = ()) -> Agreement:
    """The house rules that the arguments name, the usual ones for None."""
    from carioca.house_rules import agreed
    from carioca.storage.presets import PresetError, Presets

    try:
        return agreed(Presets(args.data_dir.presets), words, changes)
    except PresetError as error:
        raise Misused(error.code, **error.values) from None


def _bots_play(agreement: Agreement, players: str, level: str, seed: str, rounds: str, brief: bool) -> int:
    from carioca.watch_command import bots_play

    return bots_play(_console(), agreement, players, level, seed, rounds, brief)


# -- the other commands ----------------------------------------------------------------------------------------------


def _add_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?")


def _add_replay(parser: argparse.ArgumentParser) -> None:
    _add_file(parser)
    parser.add_argument("--seat", default="")
    parser.add_argument("--all", action="store_true")


def _replay(args: argparse.Namespace) -> int:
    from carioca.records import NoSeat, replay

    if args.seat and args.all:
        raise Misused("cli.misused", what="--seat")
    try:
        return replay(*_file(args, "replay"), args.seat, args.all)
    except NoSeat as error:
        raise Misused("cli.no-seat", name=args.seat[:60], names=", ".join(error.names)) from None


def _verify(args: argparse.Namespace) -> int:
    from carioca.records import verify

    return verify(*_file(args, "verify"))


def _add_review(parser: argparse.ArgumentParser) -> None:
    from carioca.review_command import add_arguments

    add_arguments(parser)


def _review(args: argparse.Namespace) -> int:
    from carioca.review_command import review_file

    return review_file(*_file(args, "review"), args)


def _file(args: argparse.Namespace, name: str) -> tuple[Console, Path]:
    _speak(args)
    if not args.file:
        raise Misused("cli.no-file", name=name)
    return _console(), Path(args.file)


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

    _speak(args)
    return arena(_console(), args, _agreed(args, args.preset, args.option or ()))


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--preset", default=None)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--diff", nargs=2, default=None)
    parser.add_argument("--sheet", default=None)


def _rules(args: argparse.Namespace) -> int:
    from carioca.rules_command import compare, print_rules, print_sheet

    _speak(args)
    if args.diff is not None:
        if args.preset is not None or args.sheet is not None or args.option:
            raise Misused("cli.misused", what="--diff")
        one, other = (_agreed(args, words) for words in args.diff)
        return compare(_console(), one, other)
    agreement = _agreed(args, args.preset, args.option)
    if args.sheet is None:
        named = args.preset is not None or args.option
        return print_rules(_console(), agreement, _agreed(args) if named else None)
    path = Path(args.sheet)
    if path.suffix.lower() not in (".pdf", ".png"):
        raise Misused("sheet.ending", path=path)
    return print_sheet(_console(), agreement, path)


def _add_self_test(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--report", type=Path, default=None)


def _self_test(args: argparse.Namespace) -> int:
    from carioca.selftest import run

    def draw_the_window(folder: Path) -> str:
        from carioca.gui.rehearsal import rehearse

        return rehearse(folder)

    return run(_console(), args.report, draw_the_window)


_COMMANDS: dict[str, tuple[Callable[[argparse.Namespace], int], Callable[[argparse.ArgumentParser], None]]] = {
    "play": (_play, _add_play),
    "watch": (_watch, _add_watch),
    "arena": (_arena, _add_arena),
    "replay": (_replay, _add_replay),
    "verify": (_verify, _add_file),
    "review": (_review, _add_review),
    "rules": (_rules, _add_rules),
    "referee": (_referee, _add_nothing),
    "self-test": (_self_test, _add_self_test),
}
