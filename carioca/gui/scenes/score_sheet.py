"""The score sheet after a round: table, plot, what each hand cost, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from carioca.bots.review import reviewable
from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.forms.widgets import Button
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Reset, Transition
from carioca.gui.parts.bids_met import bids_met
from carioca.gui.parts.hands_left import hands_left
from carioca.gui.parts.made_of import made_of
from carioca.gui.parts.plot import plot
from carioca.gui.parts.reviewer import QUIET, Reviewer, reviewer_of
from carioca.gui.parts.score_table import ScoreTable, ledger_after
from carioca.i18n import t
from carioca.words.base import Ledger
from carioca.words.cards import list_text
from carioca.words.rounds import round_of

if TYPE_CHECKING:
    from carioca.engine.events import RoundEnded
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session


LINE = 27
"""Units of a round, where there are more of them than fit."""
MANY = 12
"""Up to so many rounds stay one picture, whatever the window."""
COLUMN = 62
"""Units that a column needs at least to stand beside something else."""


class ScoreSheet(FormScene):
    """`round_no` counts from 0; `closing` is another text for the button, when one only wants to look."""

    width = 1240
    paper = True
    aside_now = False
    """Whether the sheet is out of the way, so that the table below it is seen."""

    _head = 0
    """Pixels of the names and totals that stay above the rounds."""

    def __init__(self, session: Session, round_no: int, closing: str = "") -> None:
        self.session = session
        self.round_no = round_no
        self.closing = closing
        self.over = session.current is None and not closing

    def enter(self, stage: Stage) -> None:
        self.data: Ledger = ledger_after(self.session, self.round_no)
        found = [result for result in self.session.results if result.round_no == self.round_no]
        self.result: RoundEnded | None = found[-1] if found else None
        self._reviewer = self._begun()
        super().enter(stage)
        if self._long and not self.aside_now:
            # The round that was played stands in the middle.
            row = (self.round_no + 0.5) * LINE * stage.text_unit
            self.page.scroll.to(row - self.page.scroll.view.h / 2)

    @property
    def overlay(self) -> bool:  # type: ignore[override]
        """While the table is looked at."""
        return self.aside_now

    @property
    def shades(self) -> bool:  # type: ignore[override]
        """Never: what lies below is to be seen."""
        return False

    def title(self) -> str:
        return t("score.title")

    def subtitle(self) -> str:
        words = self.data.rows[self.round_no].title
        text = round_of("score.after", self.round_no, self.session.rounds, contract=words)
        return f"{text} {_outcome(self.session, self.result)}".strip()

    def aside(self) -> str:
        if self.over or self.round_no + 1 >= len(self.data.rows):
            return ""
        contract = self.data.rows[self.round_no + 1].title
        return t("score.next", round=self.round_no + 2, contract=contract)

    def feet(self) -> Sequence[Foot]:
        text = self.closing or t("score.result" if self.over else "score.go_on")
        go_on = Foot("go_on", text, self._go_on, "primary")
        table = () if self.closing else (Foot("table", t("score.table"), self._show_table),)
        review = (Foot("review", t("review.action"), self._review),) if self._reviewable else ()
        why = (Foot("why", t("hindsight.action"), self._why),) if self._has_opponents else ()
        return (*table, *review, *why, go_on)

    @property
    def _reviewable(self) -> bool:
        """Whether a person played the round, its cards are known, and the opponents of this game weigh moves."""
        return bool(self.session.people) and self.result is not None and reviewable(self.session.game)

    def _begun(self) -> Reviewer | None:
        """The review of the first person's round is worked out while the sheet is read."""
        if not self._reviewable:
            return None
        reviewer = reviewer_of(self.session, self.round_no, self.session.people[0])
        reviewer.hold(self, QUIET)
        return reviewer

    def leave(self) -> None:
        if self._reviewer is not None:
            self._reviewer.let_go(self)
        super().leave()

    @property
    def _has_opponents(self) -> bool:
        """Whether opponents played the round, whose moves can be told."""
        return len(self.session.people) < len(self.session.seats) and self.result is not None

    def _why(self) -> Transition:
        from carioca.gui.scenes.why import WhyScene

        return Push(WhyScene(self.session, self.round_no))

    def handle(self, event: pygame.event.Event) -> Transition:
        if self.aside_now and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONUP):
            return self._show_sheet()
        if self.aside_now:
            return None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_v and self._reviewable:
            return self._review()
        return super().handle(event)

    def back(self) -> Transition:
        return self._go_on()

    # -- the sheet out of the way --

    def _show_table(self) -> Transition:
        self.aside_now = True
        self.lay_out()
        return None

    def _show_sheet(self) -> Transition:
        self.aside_now = False
        self.lay_out()
        self.page.focus.set(self.page.find("go_on"))
        return None

    def draw(self, surface: pygame.Surface) -> None:
        if self.aside_now:
            self.page.draw(surface)
        else:
            super().draw(surface)

    # -- layout --

    def lay_out(self) -> None:
        if self.aside_now:
            self._lay_out_aside()
            return
        stage, unit = self.stage, self.stage.text_unit
        inner = min(self.width * unit, stage.size[0] - 40 * unit) - 56 * unit
        # Where two numbers stand in each column, narrow columns take the whole width.
        narrow = bool(self.data.legend) and 0.6 * 0.76 * inner / len(self.data.heads) < COLUMN * unit
        self._wide = inner >= 820 * unit and stage.size[0] > stage.size[1] and not narrow
        # What surrounds the rows: title, subtitle, buttons, edges.
        room = stage.size[1] - 235 * unit
        rounds = len(self.data.rows)
        self._long = rounds > MANY and (rounds + 2.6) * LINE * unit > room
        beside = round(0.4 * inner / unit)
        # The columns come first: where they would be narrow, the rest stands below the rounds.
        each = (inner / unit - beside) * 0.72 / len(self.data.heads)
        self.side = beside if self._long and self._wide and each >= COLUMN else 0
        super().lay_out()

    def _lay_out_aside(self) -> None:
        """Only the way back, where it covers nothing that matters."""
        stage, px = self.stage, self.stage.text_unit
        self.page.clear()
        rect = pygame.Rect(0, 0, round(280 * px), round(46 * px))
        rect.bottomright = (stage.size[0] - round(16 * px), stage.size[1] - round(16 * px))
        self.page.add(Button(stage, "sheet", rect, t("score.sheet"), self._show_sheet, style="primary"), default=True)
        stage.redraw()

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
        return ScoreTable(self.stage, self.data, width, row, self.round_no)

    def fill(self, rows: Rows) -> None:
        self.data = ledger_after(self.session, self.round_no)
        stage, area = self.stage, rows.area
        if self._long:
            self._fill_long(rows)
            return
        if not self._wide:
            self._narrow(rows)
            return
        gap = rows.px(34)
        left = round((area.w - gap) * (0.55 if len(self.data.heads) <= 4 else 0.6))
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
        rows.label(t("score.made-of"))
        image = made_of(self.stage, self.data, rows.area.w, rows.px(30))
        rows.picture(image, image.get_rect(topleft=(rows.area.x, rows.y)))
        rows.y += image.get_height() + rows.px(12)

    def _fill_long(self, rows: Rows) -> None:
        """The rounds alone; in a narrow window the rest stands below them."""
        wide = self.page.widgets[0].rect.w if self.page.widgets else rows.area.w
        body = self._table(wide, rows.px(LINE)).body_image()
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
        table = self._table(area.w, rows.px(34)).image()
        rows.picture(table, table.get_rect(topleft=(area.x, rows.y)))
        rows.y += table.get_height() + rows.px(20)
        if self.data.made:
            return
        self._plot(rows, min(rows.px(320), round(area.w * 0.6)))

    def _hands(self, rows: Rows, height: int) -> None:
        if self.result is None:
            return
        names, pack = self.session.names, self.session.game.profile.pack
        rows.label(t("score.bids" if self.result.bids else "score.hands"))
        if self.result.bids:
            image = bids_met(self.stage, names, self.result, rows.area.w, height)
        else:
            image = hands_left(self.stage, pack, names, self.result, rows.area.w, height, not self.data.made)
        rows.picture(image, image.get_rect(topleft=(rows.area.x, rows.y)))
        rows.y += image.get_height() + rows.px(12)

    def _plot(self, rows: Rows, height: int) -> None:
        rows.label(self.data.sense)
        image = plot(self.stage, self.data, (rows.area.w, height))
        rows.picture(image, image.get_rect(topleft=(rows.area.x, rows.y)))
        rows.y += height

    def _review(self) -> Transition:
        from carioca.gui.scenes.review import ReviewScene

        return Push(ReviewScene(self.session, self.round_no))

    def _go_on(self) -> Transition:
        if self.over:
            return Reset(routes.Final(self.session))
        return Pop()


def _outcome(session: Session, result: RoundEnded | None) -> str:
    """Who won the round, or why nobody did; where one bids, who met the bid."""
    if result is None:
        return ""
    if result.bids:
        return _bids_outcome(session, result)
    if not result.winners:
        return t(f"score.{result.reason}")
    if session.people == result.winners:
        return t("score.won.you")
    return t("score.won", name=list_text([session.names[seat] for seat in result.winners]), n=len(result.winners))


def _bids_outcome(session: Session, result: RoundEnded) -> str:
    met, people = result.winners, session.people
    if result.reason == "revoke":
        return t("score.revoke")
    if not met:
        return t("score.met.none")
    if len(people) == 1 and people[0] in met:
        return t("score.met.only-you" if met == people else "score.met.you")
    if len(met) == len(session.names):
        return t("score.met.all")
    others = t("score.met", names=list_text([session.names[seat] for seat in met]), n=len(met))
    return f"{t('score.met.not-you')} {others}" if len(people) == 1 else others
