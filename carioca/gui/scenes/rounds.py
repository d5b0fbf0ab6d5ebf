"""The rounds of the match: what each asks for, which is being played, and who won those that are over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect

from carioca.gui.draw.shapes import disc, mix, sign
from carioca.gui.forms.form_scene import Rows
from carioca.gui.forms.widgets import box, fitted
from carioca.gui.parts.glance import Glance
from carioca.gui.parts.score_table import ledger_after, number
from carioca.i18n import capitalised, t
from carioca.words.cards import list_text

if TYPE_CHECKING:
    from carioca.gui.frame.palette import Rgb
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

ROW = 32
"""Design units of a round."""


class Rounds(Glance):
    """A line for each round that is known; where a target ends the match, how far everybody has come."""

    width = 780

    def __init__(self, session: Session, key: int, lost: Callable[[], object] | None = None) -> None:
        super().__init__(key, lost=lost)
        self.session = session
        self.now = session.match.state.round_no

    def enter(self, stage: Stage) -> None:
        self.data = ledger_after(self.session, len(self.session.round_points) - 1)
        super().enter(stage)
        row = (self.now + 0.5) * ROW * stage.text_unit
        self.page.scroll.to(row - self.page.scroll.view.h / 2)

    def title(self) -> str:
        return t("rounds.title")

    def fill(self, rows: Rows) -> None:
        if self.data.goal:
            self._goal(rows)
        for at, line in enumerate(self.data.rows):
            # Where a target ends the match, rounds have no names: their points tell them apart.
            words = capitalised(line.title) or " · ".join(number(entry.text) for entry in line.entries)
            self._row(rows, at, words, self._won(at) if line.done else "")
        if self.session.rounds is None:
            self._row(rows, self.now, t("rounds.now"), "")

    def _won(self, at: int) -> str:
        won = [self.data.heads[column].name for column in self.data.rows[at].standing]
        return list_text(won) if won else t("rounds.nobody")

    def _row(self, rows: Rows, at: int, words: str, won: str) -> None:
        """A tick, an arrow or a dot; the number and what is asked for; who won it."""
        stage, pal, high = self.stage, self.stage.palette, rows.px(ROW)
        rect = Rect(rows.area.x, rows.y, rows.area.w, high - rows.px(2))
        over, now = at < self.now, at == self.now
        if now:
            rows.picture(box(stage, rect, high // 4, mix(pal.panel, pal.accent, 0.24), pal.accent, 1), rect)
        ink: Rgb = pal.text if now else mix(pal.text, pal.muted, 0.5) if over else pal.muted
        size, left, middle = rows.px(17), rect.x + rows.px(8), rect.centery
        mark = sign("tick", size, pal.ok) if over else sign("right", size, pal.accent, 0.18) if now else None
        mark = mark or disc(max(4, size // 3), mix(pal.panel, pal.panel_edge, 0.8))
        rows.picture(mark, mark.get_rect(center=(left + size // 2, middle)))
        left += size + rows.px(12)
        names = fitted(stage, won, size, pal.ok, round(rect.w * 0.46)) if won else None
        if names is not None:
            rows.picture(names, names.get_rect(midright=(rect.right - rows.px(10), middle)))
        room = rect.right - left - rows.px(20) - (names.get_width() if names is not None else 0)
        text = fitted(stage, f"{at + 1}. {words}", size, ink, max(1, room), now)
        rows.picture(text, text.get_rect(midleft=(left, middle)))
        rows.y += high

    def _goal(self, rows: Rows) -> None:
        """How far each side has come towards the points that end the match."""
        rows.note(t("rounds.goal", n=self.data.goal), 17, 8, bold=True)
        for head, total in zip(self.data.heads, self.data.course[-1], strict=True):
            left = max(0, self.data.goal - total)
            rows.note(t("rounds.side", name=head.name, points=number(total), n=left), 17, 6)
        rows.y += rows.px(8)
