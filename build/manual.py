"""Makes the manual pages and the shell completions out of the parser of the command line, so that they cannot go stale.

A page in roff (man 7) for each of the two commands and each language; completions of `carioca-cli` for bash, zsh and
fish, which shtab writes.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from release import ROOT

sys.path.insert(0, str(ROOT))

from carioca.cli.commands import COMMANDS, PROGRAM, Parser, command_parser, whole_parser
from carioca.i18n import capitalised, language, set_language, t

WINDOW = "carioca"
"""The command behind the icon: what it takes is what `play` takes."""
FOLDERS = {"en": "man1", "es": "es/man1"}
"""Where the pages of a language lie below `man`; `man` looks for English ones where there is none of its own."""
SHELLS = {
    "bash": f"bash-completion/completions/{PROGRAM}",
    "zsh": f"zsh/site-functions/_{PROGRAM}",
    "fish": f"fish/vendor_completions.d/{PROGRAM}.fish",
}
"""Where each shell looks below a `share` folder."""

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "name": "NAME",
        "window": "play Carioca, Kalooki, Buraco and La Pocha, card games of melds and of tricks",
        "terminal": "Carioca, Kalooki, Buraco and La Pocha in the terminal: matches, rules, reviews and arenas",
        "synopsis": "SYNOPSIS",
        "description": "DESCRIPTION",
        "about": "Opens the window, and in it the match of a file when one is named. Without a screen the game is "
        "played in the terminal. Matches are kept after every card.",
        "options": "OPTIONS",
        "commands": "COMMANDS",
        "examples": "EXAMPLES",
        "exit": "EXIT STATUS",
        "0": "done",
        "1": "it could not be done, or what was checked is not in order",
        "2": "the arguments make no sense",
        "130": "interrupted",
        "files": "FILES",
        "~/.local/share/carioca": "matches and own rules",
        "~/.config/carioca/settings.json": "settings",
        "~/.local/state/carioca": "the log",
        "kept": "No package touches them: an update and a removal keep them.",
        "also": "SEE ALSO",
    },
    "es": {
        "name": "NOMBRE",
        "window": "jugar carioca, kalooki, buraco y pocha, de tríos, canastas y bazas",
        "terminal": "carioca, kalooki, buraco y pocha en la terminal: partidas, reglas, revisiones y torneos",
        "synopsis": "SINOPSIS",
        "description": "DESCRIPCIÓN",
        "about": "Abre la ventana, y en ella la partida de un archivo si se nombra uno. Sin pantalla se juega en la "
        "terminal. La partida se guarda después de cada carta.",
        "options": "OPCIONES",
        "commands": "ÓRDENES",
        "examples": "EJEMPLOS",
        "exit": "ESTADO DE SALIDA",
        "0": "está hecho",
        "1": "no se pudo hacer, o lo que se revisó no está en orden",
        "2": "los argumentos no se entienden",
        "130": "interrumpido",
        "files": "ARCHIVOS",
        "~/.local/share/carioca": "partidas y reglas propias",
        "~/.config/carioca/settings.json": "ajustes",
        "~/.local/state/carioca": "el registro",
        "kept": "Ningún paquete los toca: se quedan al actualizar y al desinstalar.",
        "also": "VÉASE TAMBIÉN",
    },
}


def lay(share: Path, epoch: int) -> None:
    """Manual pages, dated by these seconds since 1970, and completions in a `share` folder."""
    pages = [(name, lang) for lang in WORDS for name in (WINDOW, PROGRAM)]
    texts = {Path("man", FOLDERS[lang], f"{name}.1"): page(name, lang, epoch) for name, lang in pages}
    texts |= {Path(place): completion(shell) for shell, place in SHELLS.items()}
    for place, text in texts.items():
        (share / place).parent.mkdir(parents=True, exist_ok=True)
        (share / place).write_text(text, encoding="utf-8")


# -- manual pages ----------------------------------------------------------------------------------------------------


def page(name: str, lang: str, epoch: int) -> str:
    """The manual page of `carioca` or `carioca-cli` in a language."""
    before, date = language(), time.strftime("%Y-%m-%d", time.gmtime(epoch))
    set_language(lang)
    try:
        lines = _window_page(WORDS[lang]) if name == WINDOW else _terminal_page(WORDS[lang])
        return "\n".join((f".TH {name.upper()} 1 {date} Carioca", *lines)) + "\n"
    finally:
        set_language(before)


def _window_page(words: dict[str, str]) -> Iterator[str]:
    parser = command_parser("play")
    yield from _head(WINDOW, words["window"], words)
    yield from (f".B {_plain(WINDOW)}", _usage(parser))
    yield from (_section(words["description"]), _text(words["about"]), _section(words["options"]))
    yield from _options(parser)
    yield from _tail(words, PROGRAM)


def _terminal_page(words: dict[str, str]) -> Iterator[str]:
    yield from _head(PROGRAM, words["terminal"], words)
    yield from (f".B {_plain(PROGRAM)}", f".RI [ {_plain(t('cli.word.command'))} ]", _usage(common_only()))
    yield from (_section(words["description"]), _text(t("cli.about.more")), _section(words["options"]))
    yield from _options(common_only())
    yield _section(words["commands"])
    for name in COMMANDS:
        parser = command_parser(name)
        own = [action for action in parser._actions if action.dest not in _COMMON]
        yield from (f".SS {_plain(name)}", _text(capitalised(t(f"cli.does.{name}")) + "."))
        yield from (f".PP\n.B {_plain(f'{PROGRAM} {name}')}", _usage(parser, own), *_options(parser, own))
    yield from (_section(words["examples"]), ".nf")
    yield from (_text(f"{PROGRAM} {line}") for command in COMMANDS.values() for line in command.examples)
    yield from (".fi", _section(words["exit"]))
    for code in ("0", "1", "2", "130"):
        yield f".TP\n.B {code}\n{_text(words[code])}"
    yield from _tail(words, WINDOW)


_COMMON = {"data_dir", "lang", "version", "help"}


def common_only() -> Parser:
    """The parser without its commands."""
    parser = whole_parser()
    parser._actions[:] = [action for action in parser._actions if action.dest in _COMMON]
    return parser


def _head(name: str, does: str, words: dict[str, str]) -> Iterator[str]:
    yield from (_section(words["name"]), f"{_plain(name)} \\- {_plain(does)}", _section(words["synopsis"]))


def _tail(words: dict[str, str], other: str) -> Iterator[str]:
    yield _section(words["files"])
    for place in (key for key in words if key.startswith("~")):
        yield f".TP\n.I {_plain(place)}\n{_text(words[place])}"
    yield from (f".PP\n{_text(words['kept'])}", _section(words["also"]), f".BR {_plain(other)} (1)")


def _section(title: str) -> str:
    return f".SH {_plain(title)}"


def _usage(parser: Parser, actions: list[argparse.Action] | None = None) -> str:
    """What may follow the name, each in brackets, for nothing has to."""
    shown = parser._actions if actions is None else actions
    return "\n".join(f"[{_written(action, action.option_strings[:1])}]" for action in shown)


def _options(parser: Parser, actions: list[argparse.Action] | None = None) -> Iterator[str]:
    for action in parser._actions if actions is None else actions:
        yield f".TP\n{_written(action, action.option_strings)}\n{_text(str(action.help))}"


def _written(action: argparse.Action, names: list[str] | tuple[str, ...]) -> str:
    """`--pair A B`: names in bold, what follows them in italics."""
    metavar: Any = action.metavar or ()
    values = metavar if isinstance(metavar, tuple) else (metavar,) * (action.nargs if type(action.nargs) is int else 1)
    after = "".join(f" \\fI{_plain(value)}\\fR" for value in values) if action.nargs != 0 else ""
    if not names:
        return after.strip()
    return ", ".join(f"\\fB{_plain(name)}\\fR" for name in names) + after


def _plain(text: str) -> str:
    """A text in which roff sees no orders of its own; its hyphens are those that are typed."""
    return text.replace("\\", "\\e").replace("-", "\\-")


def _text(text: str) -> str:
    """Lines of which none is an order."""
    lines = _plain(text).split("\n")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in lines)


# -- completions -----------------------------------------------------------------------------------------------------


def completion(shell: str) -> str:
    """What a shell reads to complete the words of `carioca-cli`, its explanations in English."""
    import shtab

    before = language()
    set_language("en")
    try:
        parser = whole_parser()
        for action in _all_actions(parser):
            _say_values(action, shtab)
        return str(shtab.complete(parser, shell))
    finally:
        set_language(before)


def _all_actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for child in action.choices.values():
                yield from _all_actions(child)


def _say_values(action: argparse.Action, shtab: Any) -> None:
    """What may stand behind an option: known words, a file or a folder."""
    from carioca.bots.base import CHARACTERS, OPPONENTS
    from carioca.games import all_presets
    from carioca.i18n import LANGUAGES

    presets = [preset for preset in all_presets()]
    levels = [*OPPONENTS, *CHARACTERS]
    known: dict[str, list[str]] = {"lang": list(LANGUAGES), "level": levels, "pair": levels}
    known |= dict.fromkeys(("preset", "new", "diff"), presets)
    if action.dest in known:
        action.choices = known[action.dest]
    elif action.dest == "data_dir":
        action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    elif action.dest in ("file", "sheet", "out", "resume", "report"):
        action.complete = shtab.FILE  # type: ignore[attr-defined]
