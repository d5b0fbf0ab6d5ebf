"""The log in full: what happened in the round that is being played, turn by turn, below how the others ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect

from carioca.gui.draw.shapes import disc, mix
from carioca.gui.forms.form_scene import Rows
from carioca.gui.forms.widgets import box
from carioca.gui.parts.glance import Glance
from carioca.gui.table.log import Turn, turns
from carioca.i18n import capitalised, t
from carioca.words.base import voice_of
from carioca.words.rounds import round_of

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.gui.table.table import Table

LETTERS = 16
"""Design units of the letters."""


class LogScene(Glance):
    """Tells what the table's log holds; the newest stands below and is seen first."""

    width = 720

    def __init__(self, table: Table, key: int, lost: Callable[[], object] | None = None) -> None:
        super().__init__(key, lost=lost)
        self.table = table

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.page.scroll.to(self.page.scroll.spare)

    def title(self) -> str:
        return t("log.title")

    def fill(self, rows: Rows) -> None:
        table = self.table
        session, voice = table.session, voice_of(table.session.game)
        now = table.board.picture.round_no
        for result in session.results:
            if result.round_no < now:
                self._heading(rows, result.round_no)
                rows.note(voice.event(result, session.names, table.log_viewer), LETTERS, 10)
        self._heading(rows, now)
        found = turns(table)
        if not found:
            rows.note(t("log.empty"), LETTERS)
        acted: set[int] = set()
        for turn in found:
            if turn.seat in acted:
                # Everybody has had a turn, or the winner of a trick leads: what follows is another lap.
                self._line(rows)
                acted.clear()
            acted.add(turn.seat)
            self._turn(rows, turn)

    def _heading(self, rows: Rows, round_no: int) -> None:
        session = self.table.session
        name = voice_of(session.game).round_name(session.match.setup, round_no)
        which = round_of("table.round", round_no, session.rounds)
        rows.heading(f"{which} · {capitalised(name)}" if session.rounds else which)

    def _line(self, rows: Rows) -> None:
        pal, rect = self.stage.palette, Rect(rows.area.x, rows.y + rows.px(2), rows.area.w, rows.px(1.5))
        rows.picture(box(self.stage, rect, 0, mix(pal.panel, pal.panel_edge, 0.6)), rect)
        rows.y += rows.px(10)

    def _turn(self, rows: Rows, turn: Turn) -> None:
        """The lines of one turn below each other, beside the colour of who plays."""
        pal, size, left = self.stage.palette, rows.px(LETTERS), rows.px(22) if turn.seat >= 0 else 0
        mine = turn.seat >= 0 and turn.seat == self.table.log_viewer
        image = self.stage.textures.text_block(
            "\n".join(turn.lines), size, pal.text if mine else mix(pal.text, pal.muted, 0.6), rows.area.w - left
        )
        if turn.seat >= 0:
            dot = disc(rows.px(11), pal.seat_colours[turn.seat % len(pal.seat_colours)])
            rows.picture(dot, dot.get_rect(midleft=(rows.area.x, rows.y + round(size * 0.68))))
        rows.picture(image, image.get_rect(topleft=(rows.area.x + left, rows.y)))
        rows.y += image.get_height() + rows.px(7)
