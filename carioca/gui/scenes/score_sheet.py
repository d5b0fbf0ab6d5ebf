"""The score sheet after a round: table, plot, what each hand cost, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from carioca.bots.review import reviewable
from carioca.gui.forms.form_scene import Foot
from carioca.gui.forms.widgets import Button
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Reset, Transition
from carioca.gui.parts.reviewer import QUIET, Reviewer, reviewer_of
from carioca.gui.parts.score_table import ledger_after
from carioca.gui.parts.sheet_form import SheetForm
from carioca.i18n import t
from carioca.words.cards import list_text
from carioca.words.rounds import round_of

if TYPE_CHECKING:
    from carioca.engine.events import RoundEnded
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session


class ScoreSheet(SheetForm):
    """`round_no` counts from 0; `closing` is another text for the button, when one only wants to look.

    Esc never goes on to the next round: it opens the pause, as at the table.
    """

    aside_now = False
    """Whether the sheet is out of the way, so that the table below it is seen."""

    def __init__(self, session: Session, round_no: int, closing: str = "") -> None:
        self.session = session
        self.round_no = self.until = self.now = round_no
        self.closing = closing
        self.over = session.current is None and not closing

    def enter(self, stage: Stage) -> None:
        self.data = ledger_after(self.session, self.round_no)
        found = [result for result in self.session.results if result.round_no == self.round_no]
        self.result = found[-1] if found else None
        self._reviewer = self._begun()
        super().enter(stage)
        if self._long:
            self.show_now()

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
        return self._go_on() if self.over or self.closing else Push(routes.Pause(self.session))

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
        else:
            super().lay_out()

    def _lay_out_aside(self) -> None:
        """Only the way back, where it covers nothing that matters."""
        stage, px = self.stage, self.stage.text_unit
        self.page.clear()
        rect = pygame.Rect(0, 0, round(280 * px), round(46 * px))
        rect.bottomright = (stage.size[0] - round(16 * px), stage.size[1] - round(16 * px))
        self.page.add(Button(stage, "sheet", rect, t("score.sheet"), self._show_sheet, style="primary"), default=True)
        stage.redraw()

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
