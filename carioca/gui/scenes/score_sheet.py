"""The score sheet after a round: table, plot, what each hand cost, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from carioca.bots.review import reviewable
from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Reset, Transition
from carioca.gui.parts.hands_left import hands_left
from carioca.gui.parts.plot import plot
from carioca.gui.parts.score_table import ScoreTable, ledger_after
from carioca.i18n import t
from carioca.words.base import Ledger
from carioca.words.base import voice_of
from carioca.words.cards import list_text
from carioca.words.rounds import round_of

if TYPE_CHECKING:
    from carioca.engine.events import RoundEnded
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session


class ScoreSheet(FormScene):
    """`round_no` counts from 0; `closing` is another text for the button, when one only wants to look."""

    width = 1240
    paper = True

    def __init__(self, session: Session, round_no: int, closing: str = "") -> None:
        self.session = session
        self.round_no = round_no
        self.closing = closing
        self.over = session.current is None and not closing

    def enter(self, stage: Stage) -> None:
        self.data: Ledger = ledger_after(self.session, self.round_no)
        found = [result for result in self.session.results if result.round_no == self.round_no]
        self.result: RoundEnded | None = found[-1] if found else None
        super().enter(stage)

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
        review = (Foot("review", t("review.action"), self._review),) if self._reviewable else ()
        why = (Foot("why", t("hindsight.action"), self._why),) if self._has_opponents else ()
        return (*review, *why, go_on)

    @property
    def _reviewable(self) -> bool:
        """Whether a person played the round, its cards are known, and the opponents of this game weigh moves."""
        return bool(self.session.people) and self.result is not None and reviewable(self.session.game)

    @property
    def _has_opponents(self) -> bool:
        """Whether opponents played the round, whose moves can be told."""
        return len(self.session.people) < len(self.session.seats) and self.result is not None

    def _why(self) -> Transition:
        from carioca.gui.scenes.why import WhyScene

        return Push(WhyScene(self.session, self.round_no))

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_v and self._reviewable:
            return self._review()
        return super().handle(event)

    def back(self) -> Transition:
        return self._go_on()

    def fill(self, rows: Rows) -> None:
        self.data = ledger_after(self.session, self.round_no)
        stage, area = self.stage, rows.area
        wide = area.w >= 820 * stage.text_unit and stage.size[0] > stage.size[1]
        if not wide:
            self._narrow(rows)
            return
        gap = rows.px(34)
        left = round((area.w - gap) * (0.55 if len(self.data.heads) <= 4 else 0.6))
        right = area.w - gap - left
        row = max(rows.px(27), min(rows.px(42), int(area.h / (len(self.data.rows) + 2.6))))
        table = ScoreTable(stage, self.data, left, row, self.round_no).image()
        rows.picture(table, table.get_rect(topleft=(area.x, 0)))
        side = Rows(stage, self.page, pygame.Rect(area.x + left + gap, 0, right, area.h), True)
        self._hands(side, min(rows.px(54), max(rows.px(34), round(area.h * 0.46 / len(self.data.heads)))))
        rest = max(rows.px(150), min(max(area.h, table.get_height()) - side.y - rows.px(34), rows.px(300)))
        self._plot(side, rest)
        rows.y = max(table.get_height(), side.y)

    def _narrow(self, rows: Rows) -> None:
        stage, area = self.stage, rows.area
        self._hands(rows, rows.px(50))
        rows.y += rows.px(10)
        table = ScoreTable(stage, self.data, area.w, rows.px(34), self.round_no).image()
        rows.picture(table, table.get_rect(topleft=(area.x, rows.y)))
        rows.y += table.get_height() + rows.px(20)
        self._plot(rows, min(rows.px(320), round(area.w * 0.6)))

    def _hands(self, rows: Rows, height: int) -> None:
        if self.result is None or self.result.bids:
            # Where one bids, no card is left that would have to be counted.
            return
        rows.label(t("score.hands"))
        pack = self.session.game.profile.pack
        image = hands_left(self.stage, pack, self.session.names, self.result, rows.area.w, height)
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
    """Who won the round, or why nobody did."""
    if result is None:
        return ""
    if result.bids:
        alone = session.people[0] if len(session.people) == 1 else None
        return voice_of(session.game).event(result, session.names, alone)
    if not result.winners:
        return t(f"score.{result.reason}")
    if session.people == result.winners:
        return t("score.won.you")
    return t("score.won", name=list_text([session.names[seat] for seat in result.winners]))
