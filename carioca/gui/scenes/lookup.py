"""Panels over the table to look something up for a moment: the log, the rounds of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from carioca.gui.draw.shapes import disc, sign
from carioca.gui.draw.theme import mix
from carioca.gui.forms.form import Foot, FormScene, Rows
from carioca.gui.forms.widgets import box, fitted
from carioca.gui.frame.scene import Pop, Transition
from carioca.gui.parts.score_table import ledger_after
from carioca.gui.table.recap import LogTurn
from carioca.gui.table.render.messages import turns
from carioca.i18n import capitalised, minus, t
from carioca.words.cards import list_text
from carioca.words.door import voice_of
from carioca.words.lines import round_of
from carioca.words.names import Names, begun

if TYPE_CHECKING:
    from carioca.gui.draw.theme import Rgb
    from carioca.gui.frame.stage import Stage
    from carioca.gui.table.table import Table
    from carioca.session import Session

LOST = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


class Glance(FormScene):
    """Esc, a click beside it and the key that opened it send it away; while that key is held, letting go of it.

    `key`: the key that opens it, `held`: the key that is held (0: none). `lost` is called when the window loses the
    focus: who looks may be somebody else when it comes back.
    """

    overlay = True

    def __init__(self, key: int = 0, held: int = 0, lost: Callable[[], object] | None = None) -> None:
        self.key, self.held, self.lost = key, held, lost

    def feet(self) -> Sequence[Foot]:
        return () if self.held else (Foot("back", t("form.back"), Pop, "primary"),)

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type in LOST:
            if self.lost is not None:
                self.lost()
            return Pop()
        if event.type == pygame.KEYUP:
            return Pop() if self.held and event.key == self.held else None
        if event.type == pygame.KEYDOWN and self.held and event.key == self.held:
            return None
        if event.type == pygame.KEYDOWN and self.key and event.key == self.key:
            return Pop()
        if event.type == pygame.MOUSEBUTTONDOWN and not self._place.collidepoint(event.pos):
            return Pop()
        return super().handle(event)


def round_heading(session: Session, round_no: int) -> str:
    which = round_of("table.round", round_no, session.rounds)
    name = voice_of(session.game).round_name(session.match.setup, round_no)
    return f"{which} · {capitalised(name)}" if session.rounds else which


LETTERS = 16  # design units of the letters


class LogScene(Glance):
    heading = "log.title"
    width = 720

    def __init__(self, table: Table, key: int, lost: Callable[[], object] | None = None) -> None:
        super().__init__(key, lost=lost)
        self.table = table

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.page.scroll.to(self.page.scroll.spare)

    def fill(self, rows: Rows) -> None:
        table = self.table
        session, voice = table.session, voice_of(table.session.game)
        now = table.board.picture.round_no
        for result in session.results:
            if result.round_no < now:
                rows.heading(round_heading(session, result.round_no))
                names = table.names.telling(session.others(result.round_no))
                rows.note(voice.watched(result, names), LETTERS, 10)
        rows.heading(round_heading(session, now))
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

    def _line(self, rows: Rows) -> None:
        pal, rect = self.stage.palette, Rect(rows.area.x, rows.y + rows.px(2), rows.area.w, rows.px(1.5))
        rows.picture(box(self.stage, rect, 0, mix(pal.panel, pal.panel_edge, 0.6)), topleft=rect.topleft)
        rows.y += rows.px(10)

    def _turn(self, rows: Rows, turn: LogTurn) -> None:
        pal, size, left = self.stage.palette, rows.px(LETTERS), rows.px(22) if turn.seat >= 0 else 0
        mine = turn.seat >= 0 and turn.seat == self.table.names.reader
        colour = pal.text if mine else mix(pal.text, pal.muted, 0.6)
        image = self.stage.textures.text_block("\n".join(turn.lines), size, colour, rows.area.w - left)
        if turn.seat >= 0:
            dot = disc(rows.px(11), pal.seat_colours[turn.seat % len(pal.seat_colours)])
            rows.picture(dot, midleft=(rows.area.x, rows.y + round(size * 0.68)))
        rows.picture(image, topleft=(rows.area.x + left, rows.y))
        rows.y += image.get_height() + rows.px(7)


ROW = 32  # design units of a round


class Rounds(Glance):
    """A line for each round that is known; where a target ends the match, how far everybody has come."""

    heading = "rounds.title"
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

    def fill(self, rows: Rows) -> None:
        if self.data.goal:
            self._goal(rows)
        for at, line in enumerate(self.data.rows):
            # Where a target ends the match, rounds have no names: their points tell them apart.
            words = capitalised(line.title) or " · ".join(entry.text for entry in line.entries)
            self._row(rows, at, words, self._won(at) if line.done else "")
        if self.session.rounds is None:
            self._row(rows, self.now, t("rounds.now"), "")

    def _won(self, at: int) -> str:
        names = Names.at(self.session).telling(self.session.others(at))
        won = [names.label(self.data.heads[column].seats) for column in self.data.rows[at].standing]
        return begun(list_text(won)) if won else t("rounds.nobody")

    def _row(self, rows: Rows, at: int, words: str, won: str) -> None:
        stage, pal, high = self.stage, self.stage.palette, rows.px(ROW)
        rect = Rect(rows.area.x, rows.y, rows.area.w, high - rows.px(2))
        over, now = at < self.now, at == self.now
        if now:
            plate = box(stage, rect, high // 4, mix(pal.panel, pal.accent, 0.24), pal.accent, 1)
            rows.picture(plate, topleft=rect.topleft)
        ink: Rgb = pal.text if now else mix(pal.text, pal.muted, 0.5) if over else pal.muted
        size, left, middle = rows.px(17), rect.x + rows.px(8), rect.centery
        mark = sign("tick", size, pal.ok) if over else sign("right", size, pal.accent, 0.18) if now else None
        mark = mark or disc(max(4, size // 3), mix(pal.panel, pal.panel_edge, 0.8))
        rows.picture(mark, center=(left + size // 2, middle))
        left += size + rows.px(12)
        names = fitted(stage, won, size, pal.ok, round(rect.w * 0.46)) if won else None
        if names is not None:
            rows.picture(names, midright=(rect.right - rows.px(10), middle))
        room = rect.right - left - rows.px(20) - (names.get_width() if names is not None else 0)
        rows.picture(fitted(stage, f"{at + 1}. {words}", size, ink, max(1, room), now), midleft=(left, middle))
        rows.y += high

    def _goal(self, rows: Rows) -> None:
        rows.note(t("rounds.goal", n=self.data.goal), 17, 8, bold=True)
        for head, total in zip(self.data.heads, self.data.course[-1], strict=True):
            left = max(0, self.data.goal - total)
            rows.note(t("rounds.side", name=head.name, points=minus(total), n=left), 17, 6)
        rows.y += rows.px(8)
