"""The body of a score sheet on paper: the table of all rounds, what each hand cost, and the course of the match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pygame

from carioca.gui.forms.form_scene import FormScene, Rows
from carioca.gui.parts.bids_met import bids_met
from carioca.gui.parts.faces import Faces
from carioca.gui.parts.hands_left import hands_left
from carioca.gui.parts.made_of import made_of
from carioca.gui.parts.plot import plot
from carioca.gui.parts.score_table import ScoreTable, ledger_after
from carioca.gui.table.moods import moods_after
from carioca.i18n import t
from carioca.words.base import Ledger

if TYPE_CHECKING:
    from carioca.engine.events import RoundEnded
    from carioca.gui.art.portraits import Mood
    from carioca.session import Session

LINE = 27
"""Units of a round, where there are more of them than fit."""
MANY = 12
"""Up to so many rounds stay one picture, whatever the window."""
COLUMN = 62
"""Units that a column needs at least to stand beside something else."""


class SheetForm(FormScene):
    """Lays a sheet out; who inherits says after which round, `until`, and which row stands out, `now` (from 0)."""

    width = 1240
    paper = True
    session: Session
    until: int
    now: int
    data: Ledger
    result: RoundEnded | None
    """How the round of the sheet ended, where that is shown."""

    _now_y = 0.0
    """Where the middle of that row is among the scrolled ones (px)."""
    _head = 0
    """Pixels of the names and totals that stay above the rounds."""

    def show_now(self) -> None:
        """Scroll to the row that stands out, where there are more rounds than fit."""
        self.page.scroll.to(self._now_y - self.page.scroll.view.h / 2)

    # -- layout --

    def lay_out(self) -> None:
        stage, unit = self.stage, self.stage.text_unit
        inner = min(self.width * unit, stage.size[0] - 40 * unit) - 56 * unit
        # Where two numbers stand in each column, narrow columns take the whole width.
        narrow = bool(self.data.legend) and 0.6 * 0.76 * inner / len(self.data.heads) < COLUMN * unit
        narrow = narrow or not self._names_fit(inner)
        self._wide = inner >= 820 * unit and stage.size[0] > stage.size[1] and not narrow
        # What surrounds the rows: title, subtitle, buttons, edges.
        room = stage.size[1] - 235 * unit
        rounds = len(self.data.rows)
        self._long = (rounds > MANY or self.result is None) and (rounds + 2.6) * LINE * unit > room
        beside = round(0.4 * inner / unit)
        # The columns come first: where they would be narrow, the rest stands below the rounds.
        each = (inner / unit - beside) * 0.72 / len(self.data.heads)
        self.side = beside if self._long and self._wide and each >= COLUMN else 0
        super().lay_out()

    @property
    def _share(self) -> float:
        """How much of the width the rounds have where something stands beside them."""
        return 0.55 if len(self.data.heads) <= 4 else 0.64

    def _names_fit(self, inner: float) -> bool:
        """Whether names fit into a table that leaves room beside it (px): in one line where it is read in play."""
        wide = round((inner - 34 * self.stage.text_unit) * self._share)
        row = round((42 if self.result is None else 34) * self.stage.text_unit)
        table = self._table(max(100, wide), row)
        return table.names_whole if self.result is None else table.words_whole

    def fill_head(self, rows: Rows) -> None:
        """The names and totals, where the rounds scroll below them."""
        if not self._long:
            return
        place = pygame.Rect(rows.area.x + rows.px(self.side) * bool(self.side), rows.y, 0, 0)
        head = self._table(rows.area.right - rows.px(16) - place.x, rows.px(LINE)).head_image()
        rows.picture(head, head.get_rect(topleft=place.topleft))
        rows.y += head.get_height() + rows.px(2)
        self._head = rows.y

    def fill_side(self, rows: Rows) -> None:
        """How the round went, and the course of the match, beside the rounds."""
        # It begins beside the names, not below them.
        rows.y, room = -self._head, self.room + self._head
        self._hands(rows, min(rows.px(40), max(rows.px(25), round(room * 0.5 / len(self.data.heads)))))
        self._plot(rows, max(rows.px(90), min(rows.px(320), self.room - rows.y - rows.px(26))))

    def _table(self, width: int, row: int) -> ScoreTable:
        return ScoreTable(self.stage, self.data, width, row, self.now, self._faces({}))

    def _faces(self, moods: Mapping[int, Mood]) -> Faces:
        return Faces(self.stage, [seat.bot for seat in self.session.seats], moods)

    def fill(self, rows: Rows) -> None:
        self.data = ledger_after(self.session, self.until)
        stage, area = self.stage, rows.area
        if self._long:
            self._fill_long(rows)
            return
        if not self.data.played:
            self._alone(rows)
            return
        if not self._wide:
            self._narrow(rows)
            return
        gap = rows.px(34)
        left = round((area.w - gap) * self._share)
        right = area.w - gap - left
        row = max(rows.px(27), min(rows.px(42), int(area.h / (len(self.data.rows) + 2.6))))
        table = self._table(left, row).image()
        rows.picture(table, table.get_rect(topleft=(area.x, 0)))
        if self.data.made:
            self._between_sides(rows, left, right, table.get_height())
            return
        side = Rows(stage, self.page, pygame.Rect(area.x + left + gap, 0, right, area.h), True)
        self._hands(side, min(rows.px(54), max(rows.px(34), round(area.h * 0.46 / len(self.data.heads)))))
        rest = max(rows.px(150), min(max(area.h, table.get_height()) - side.y - rows.px(34), rows.px(300)))
        self._plot(side, rest)
        rows.y = max(table.get_height(), side.y)

    def _between_sides(self, rows: Rows, left: int, right: int, top: int) -> None:
        """The hands below the rounds; beside them what the points are made of, with bars instead of a plot."""
        stage, area = self.stage, rows.area
        under = Rows(stage, self.page, pygame.Rect(area.x, 0, left, area.h), True)
        under.y = top + rows.px(14)
        self._hands(under, rows.px(40))
        beside = Rows(stage, self.page, pygame.Rect(area.right - right, 0, right, area.h), True)
        self._made(beside)
        rows.y = max(under.y, beside.y)

    def _made(self, rows: Rows) -> None:
        if self.data.made:
            rows.label(t("score.made-of"))
        image = made_of(self.stage, self.data, rows.area.w, rows.px(30))
        rows.picture(image, image.get_rect(topleft=(rows.area.x, rows.y)))
        rows.y += image.get_height() + rows.px(12)

    def _alone(self, rows: Rows) -> None:
        """The table before the first round is over, and what the match is played to."""
        row = max(rows.px(27), min(rows.px(38), int(self.room / (len(self.data.rows) + 2.6))))
        self._whole(rows, row, rows.px(14))
        if self.data.goal:
            self._made(rows)

    def _whole(self, rows: Rows, row: int, below: int) -> None:
        """The table of all rounds, as wide as there is room; `row` and what is free below it in px."""
        table = self._table(rows.area.w, row).image()
        rows.picture(table, table.get_rect(topleft=(rows.area.x, rows.y)))
        self._now_y = rows.y + row * (self.now + 1.5)
        rows.y += table.get_height() + below

    def _fill_long(self, rows: Rows) -> None:
        """The rounds alone; in a narrow window the rest stands below them."""
        wide = self.page.widgets[0].rect.w if self.page.widgets else rows.area.w
        body = self._table(wide, rows.px(LINE)).body_image()
        self._now_y = rows.px(LINE) * (self.now + 0.5)
        rows.picture(body, body.get_rect(topleft=(rows.area.x, rows.y)))
        rows.y += body.get_height()
        if not self.side:
            rows.y += rows.px(14)
            self._hands(rows, rows.px(36))
            self._plot(rows, min(rows.px(320), round(rows.area.w * 0.6)))

    def _narrow(self, rows: Rows) -> None:
        area = rows.area
        if self.data.made:
            self._made(rows)
        self._hands(rows, max(rows.px(28), min(rows.px(50), round(self.room * 0.5 / len(self.data.heads)))))
        rows.y += rows.px(10)
        self._whole(rows, rows.px(34), rows.px(20))
        if self.data.made:
            return
        self._plot(rows, min(rows.px(320), round(area.w * 0.6)))

    def _hands(self, rows: Rows, height: int) -> None:
        if self.result is None:
            return
        names, profile = self.session.names, self.session.game.profile
        faces = self._faces(moods_after(self.result, profile.higher_wins))
        rows.label(t("score.bids" if self.result.bids else "score.hands"))
        if self.result.bids:
            image = bids_met(faces, names, self.result, rows.area.w, height)
        else:
            image = hands_left(faces, profile.pack, names, self.result, rows.area.w, height, not self.data.made)
        rows.picture(image, image.get_rect(topleft=(rows.area.x, rows.y)))
        rows.y += image.get_height() + rows.px(12)

    def _plot(self, rows: Rows, height: int) -> None:
        if not self.data.played:
            return
        rows.label(self.data.sense)
        image = plot(self.stage, self.data, (rows.area.w, height))
        rows.picture(image, image.get_rect(topleft=(rows.area.x, rows.y)))
        rows.y += height
