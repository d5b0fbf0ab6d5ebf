"""House rules on the command line: how they are named, their articles, two of them side by side, their sheet."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from shutil import get_terminal_size

from carioca.agreement import Agreement
from carioca.cli.arguments import Misused
from carioca.engine.options import specs_of
from carioca.i18n import t
from carioca.terminal.console import Console
from carioca.words.options import option_named, option_text, option_value_text

_GAP = "  "
_NARROWEST = 8
_NARROW_VALUE = 20
_LISTED = 9  # so many numbers are listed one by one


def comparison_lines(one: Agreement, other: Agreement, width: int) -> list[str]:
    """A table of the options that differ, at most `width` columns wide; one sentence when none does.

    Raises OptionsError when one of them makes no game.
    """
    left, right = one.options, other.options
    # What matters to neither table, as the jokers of a round that both leave out, is no difference.
    unused = left.idle() & right.idle()
    if not (names := [name for name in left.changed(right) if name not in unused]):
        return [t("cli.same-rules", one=one.title, other=other.title)]
    rows = [["", _title(one), _title(other)]]
    for name in names:
        values = (option_value_text(name, getattr(side, name), one.game) for side in (left, right))
        rows.append([option_named(name, one.game), *values])
    widths = _widths(rows, width)
    head, *lines = (_row_lines(row, widths) for row in rows)
    return [*head, _GAP.join("-" * room for room in widths), *(line for row in lines for line in row)]


def _title(agreement: Agreement) -> str:
    """The players' own name, or the preset's with a word when it was changed."""
    plain = agreement.own or not agreement.changes
    return agreement.title if plain else t("agree.changed", name=agreement.title)


def columns_of(text: str) -> int:
    """How many columns of a terminal a text takes: two for a wide character, none for an accent on its own."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def _widths(rows: list[list[str]], width: int) -> list[int]:
    """As wide as the cells ask for; where that is too much, the values give way first, then the widest column."""
    widths = [max(columns_of(row[at]) for row in rows) for at in range(len(rows[0]))]
    room = max(width - len(_GAP) * (len(widths) - 1), _NARROWEST * len(widths))
    while sum(widths) > room:
        values = max(widths[1:])
        widest = values if values > _NARROW_VALUE else max(widths)
        widths[widths.index(widest, 1 if widest == values else 0)] -= 1
    return widths


def _row_lines(row: list[str], widths: list[int]) -> list[str]:
    cells = [_wrapped(text, room) for text, room in zip(row, widths, strict=True)]
    lines = []
    for at in range(max(map(len, cells))):
        parts = [cell[at] if at < len(cell) else "" for cell in cells]
        padded = (part + " " * (room - columns_of(part)) for part, room in zip(parts, widths, strict=True))
        lines.append(_GAP.join(padded).rstrip())
    return lines


def _wrapped(text: str, room: int) -> list[str]:
    lines = [""]
    for word in text.split():
        while word:
            longer = f"{lines[-1]} {word}" if lines[-1] else word
            if columns_of(longer) <= room:
                lines[-1] = longer
                break
            if lines[-1]:
                lines.append("")
                continue
            cut = next(n for n in range(len(word), 0, -1) if n == 1 or columns_of(word[:n]) <= room)
            lines[-1] = word[:cut]
            word = word[cut:]
    return lines


def print_rules(console: Console, agreement: Agreement, usual: Agreement | None) -> int:
    """The articles under these rules, after what differs from the usual ones if those are given; 0."""
    from carioca.terminal.rules import rules_lines

    if usual is not None and agreement != usual:
        console.tell([*comparison_lines(agreement, usual, get_terminal_size().columns), ""])
    console.tell(rules_lines(agreement.options, agreement.base))
    return 0


def print_options(console: Console, agreement: Agreement) -> int:
    """What `--option` takes under these rules, each with its title and the value that holds marked; 0."""
    for spec in specs_of(agreement.options):
        console.say(f"{spec.name}: {option_text(spec.name, agreement.game)}")
        now, choices = getattr(agreement.options, spec.name), spec.metadata["choices"]
        several = isinstance(now, tuple)  # of a list of rounds every choice is one name
        long = isinstance(choices, range) and len(choices) > _LISTED
        for value in choices:
            holds = value in now if isinstance(now, tuple) else value == now
            written = str(value).lower() if isinstance(value, bool) else str(value)
            meant = option_value_text(spec.name, (value,) if several else value, agreement.game)
            if holds or meant != written or not long:
                console.say(f"  {'*' if holds else ' '} {written}" + (f"  {meant}" if meant != written else ""))
        if long:
            key = "cli.range" if choices.step == 1 else "cli.range.steps"
            console.say(f"    {t(key, low=choices[0], high=choices[-1], step=choices.step)}")
        if several and spec.metadata["listed"] is not None:
            console.say(f"  * {','.join(map(str, now))}")
    return 0


def compare(console: Console, one: Agreement, other: Agreement) -> int:
    """A table of the rules that differ; 0. Raises Misused for two games: their rules have no names in common."""
    if one.game.name != other.game.name:
        raise Misused("cli.two-games", one=one.title, other=other.title)
    console.tell(comparison_lines(one, other, get_terminal_size().columns))
    return 0


def print_sheet(console: Console, agreement: Agreement, path: Path) -> int:
    """Writes the sheet of these rules and says where it is; 0.

    Raises StorageError, and Misused where its folder does not exist: a mistyped name must not become one.
    """
    try:
        there = path.parent.is_dir()
    except (OSError, ValueError):  # a name that cannot be
        there = False
    if not there:
        raise Misused("sheet.no-folder", path=path.parent)
    from carioca.sheet import write_sheet

    write_sheet(agreement.options, path, preset=agreement.base, name=agreement.own)
    console.say(t("cli.sheet", name=agreement.title, path=path))
    return 0
