"""House rules on the command line: the articles under them, two of them side by side, and their printed sheet."""

from __future__ import annotations

from pathlib import Path
from shutil import get_terminal_size

from carioca.agreement import Agreement
from carioca.cli.arguments import complain, is_folder
from carioca.cli.comparison import comparison_lines
from carioca.cli.misused import Misused
from carioca.i18n import t
from carioca.sheet import write_sheet
from carioca.storage.errors import StorageError
from carioca.terminal.console import Console
from carioca.terminal.rules import rules_lines


def print_rules(console: Console, agreement: Agreement, usual: Agreement | None) -> int:
    """The articles under these rules, after what differs from the usual ones if those are given; 0."""
    if usual is not None and agreement != usual:
        console.tell([*comparison_lines(agreement, usual, get_terminal_size().columns), ""])
    console.tell(rules_lines(agreement.options, agreement.base))
    return 0


def compare(console: Console, one: Agreement, other: Agreement) -> int:
    """A table of the rules that differ; 0. Raises Misused for two games: their rules have no names in common."""
    if one.game.name != other.game.name:
        raise Misused("cli.two-games", one=one.title, other=other.title)
    console.tell(comparison_lines(one, other, get_terminal_size().columns))
    return 0


def print_sheet(console: Console, agreement: Agreement, path: Path) -> int:
    """Writes the sheet of these rules and says where it is; 0, or 1 when it could not be written.

    Raises Misused where its folder does not exist: a mistyped name must not become one.
    """
    if not is_folder(path.parent):
        raise Misused("sheet.no-folder", path=path.parent)
    options = agreement.options
    try:
        write_sheet(options, path, preset=agreement.base, name=agreement.own)
    except StorageError as error:
        complain(t(error.code, **error.values))
        return 1
    console.say(t("cli.sheet", name=agreement.title, path=path))
    return 0
