"""Two agreements side by side in plain lines: the rules that differ, in columns for a terminal."""

from __future__ import annotations

import unicodedata

from carioca.agreement import Agreement
from carioca.i18n import t
from carioca.words.rules import option_text, option_value_text

_GAP = "  "
_NARROWEST = 8
_NARROW_VALUE = 20


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
        rows.append([option_text(name, one.game), *values])
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
    """A row of the table; long cells go on below."""
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
