"""The last few events in words, in the corner of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Surface

from carioca.gui.draw.shapes import mix
from carioca.gui.table import hud
from carioca.words.base import voice_of

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

ROWS = 4


def draw_log(table: Table, surface: Surface) -> None:
    """The newest event is at the bottom and brightest; one that is told in many words takes two rows."""
    frame, pal = table.board.frame, table.stage.palette
    rect, size = frame.log, frame.tx(14)
    voice = voice_of(table.session.game)
    told = [voice.event(event, table.session.names, table.log_viewer) for event in table.log]
    rows = [
        (back, row)
        for back, line in enumerate(reversed([line for line in told if line]))
        for row in reversed(_rows(table, line, size, rect.w))
    ]
    step = rect.h / ROWS
    for at, (back, row) in enumerate(rows[:ROWS]):
        colour = pal.text if back == 0 else mix(pal.muted, pal.felt, 0.12 * back)
        image = hud.text(table, row, size, colour, rect.w)
        surface.blit(image, image.get_rect(midright=(rect.right, round(rect.bottom - step * (at + 0.5)))))


def _rows(table: Table, line: str, size: int, width: int) -> list[str]:
    """A line as it is, or parted at the blank nearest its middle."""
    if table.stage.textures.text(line, size, table.stage.palette.text).get_width() <= width:
        return [line]
    words = line.split(" ")
    parts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return list(min(parts, key=lambda part: max(map(len, part)), default=(line,)))
