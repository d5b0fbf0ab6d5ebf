"""What happened, in words: the last few events in the corner of the table, and all of the round turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from pygame import Surface

from carioca.gui.draw.shapes import mix
from carioca.gui.table import hud
from carioca.gui.table.toast import toast_parts
from carioca.words.base import voice_of

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

ROWS = 4


class Turn(NamedTuple):
    """The lines of a turn; `seat` -1: before the first one."""

    seat: int
    lines: tuple[str, ...]


def turns(table: Table) -> list[Turn]:
    """What happened in the round, as everybody at this machine may read it; turns without words are left out."""
    voice, names, viewer = voice_of(table.session.game), table.session.names, table.log_viewer
    begun = [(0, -1), *table.turns_at, (len(table.log), -1)]
    found = []
    for (start, seat), (end, _) in pairwise(begun):
        lines = (voice.event(event, names, viewer) for event in table.log[start:end])
        found.append(Turn(seat, tuple(line for line in lines if line)))
    return [turn for turn in found if turn.lines]


def draw_log(table: Table, surface: Surface) -> None:
    """The newest event is at the bottom and brightest; one that is told in many words takes two rows."""
    frame, pal = table.board.frame, table.stage.palette
    rect, size = frame.log.inflate(-2 * frame.px(12), -2 * frame.px(4)), frame.tx(14)
    # At larger sizes fewer lines have room: the log folds away, and opens in full by a click.
    line_high = table.stage.textures.text("Á", size, pal.text).get_height()
    most = max(1, min(ROWS, int(rect.h / (0.92 * line_high))))
    rows: list[tuple[int, str]] = []
    for back, line in enumerate(_newest(table)):
        rows += [(back, row) for row in reversed(_rows(table, line, size, rect.w))]
        if len(rows) >= most:
            break
    if rows:
        hud.panel(table, surface, frame.log, frame.px(14), (*pal.panel, 80))
    sentence = toast_parts(table)
    if sentence is not None and sentence.box.colliderect(frame.log):
        # Halves of lines beside it are of no use.
        return
    step = rect.h / most
    for at, (back, row) in enumerate(rows[:most]):
        colour = pal.text if back == 0 else mix(pal.muted, pal.felt, 0.12 * back)
        image = hud.text(table, row, size, colour, rect.w)
        surface.blit(image, image.get_rect(midright=(rect.right, round(rect.bottom - step * (at + 0.5)))))


def _newest(table: Table) -> Iterator[str]:
    """The lines of the log from the last one back."""
    voice = voice_of(table.session.game)
    for event in reversed(table.log):
        line = voice.event(event, table.session.names, table.log_viewer)
        if line:
            yield line


def _rows(table: Table, line: str, size: int, width: int) -> list[str]:
    """A line as it is, or parted at the blank nearest its middle."""
    if table.stage.textures.text(line, size, table.stage.palette.text).get_width() <= width:
        return [line]
    words = line.split(" ")
    parts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return list(min(parts, key=lambda part: max(map(len, part)), default=(line,)))
