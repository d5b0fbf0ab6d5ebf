"""The review of a round: what slipped away, the costliest decisions with the better move, and what was luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.move_signs import BETTER, PLAYED, mark_colour, move_sign
from carioca.gui.draw.shapes import Colour
from carioca.gui.forms.choices import Chooser
from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.forms.widgets import common_px
from carioca.gui.frame.clock import RESTING
from carioca.gui.frame.scene import Pop, Transition
from carioca.gui.parts.review_rows import DecisionRow, Measure, ProgressBar, RowWords, bars
from carioca.gui.parts.reviewer import reviewer_of
from carioca.gui.table.door import desk_of
from carioca.i18n import t, uncapitalised
from carioca.words.base import voice_of
from carioca.words.cards import points_text
from carioca.words.review import cost, luck_lines, move, praise, title, verdict, why
from carioca.words.rounds import round_of

if TYPE_CHECKING:
    from carioca.bots.review import Decision, Review
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

SUMMARY, ALL = "summary", "all"
SHOWN = 3
"""So many decisions are shown while it still thinks: they are judged in the order of what they promise."""


class ReviewScene(FormScene):
    """`round_no` counts from 0 and is finished. Several persons each look at their own seat."""

    width = 1240
    paper = True

    def __init__(self, session: Session, round_no: int, seat: int | None = None) -> None:
        self.session = session
        self.round_no = round_no
        self.people = session.people or (0,)
        self.seat = self.people[0] if seat is None else seat
        self.shown: str | Decision = SUMMARY
        self._walked: tuple[Decision, ...] = ()
        self._from = SUMMARY
        self._bar: ProgressBar | None = None
        self._told: object = None

    def enter(self, stage: Stage) -> None:
        self._review_of(self.seat)
        super().enter(stage)

    def leave(self) -> None:
        self.reviewer.let_go(self)
        super().leave()

    def _review_of(self, seat: int) -> None:
        """Wait for this seat's review; what was worked out of it before is there at once."""
        self.seat = seat
        self.reviewer = reviewer_of(self.session, self.round_no, seat)
        self.reviewer.hold(self)

    @property
    def result(self) -> Review | None:
        """The review once it is finished."""
        return self.reviewer.result

    @property
    def _now(self) -> object:
        """What there is to see: it is laid out anew when this changes."""
        return self.reviewer.ended, len(self.reviewer.found)

    @property
    def _waiting(self) -> bool:
        """Whether the page is shown that tells how far the review is."""
        return self.result is None and isinstance(self.shown, str)

    # -- headings and buttons --

    def title(self) -> str:
        if not isinstance(self.shown, str):
            return f"{t('review.turn', n=self.shown.turn)}: {uncapitalised(cost(self.shown))}"
        if self.shown == ALL:
            return t("review.all")
        return t("review.title") if len(self.people) < 2 else t("review.of", name=self.session.names[self.seat])

    def subtitle(self) -> str:
        if isinstance(self.shown, str):
            return title(self.result, self._round_name) if self.result else self._contract_words()
        if len(self._walked) < 2:
            return self._contract_words()
        place = t("review.place", at=self._walked.index(self.shown) + 1, of=len(self._walked))
        return f"{place}. {self._contract_words()}"

    @property
    def _round_name(self) -> str:
        return voice_of(self.session.game).round_name(self.session.match.setup, self.round_no)

    def _contract_words(self) -> str:
        return round_of("score.after", self.round_no, self.session.rounds, contract=self._round_name)

    def aside(self) -> str:
        return t("review.thinking.more") if self._waiting and not self.reviewer.failed else ""

    def feet(self) -> Sequence[Foot]:
        back = Foot("back", t("form.back"), self.back)
        if self._waiting:
            # Another name: the keys go to the main button once there is something to see.
            return (back._replace(name="leave", style="primary"),)
        if self.shown == SUMMARY and self.result is not None:
            every = Foot("all", t("review.all"), self._show_all)
            worst = self.result.costliest()
            if not worst:
                return every, back._replace(style="primary")
            return back, every, Foot("see", t("review.see"), partial(self._open, worst, worst[0], SUMMARY), "primary")
        if self.shown == ALL:
            return (back._replace(style="primary"),)
        feet = [back]
        if self._beside(-1) is not None:
            feet.append(Foot("previous", t("review.previous"), partial(self._step, -1)))
        if self._beside(1) is not None:
            return (*feet, Foot("next", t("review.next"), partial(self._step, 1), "primary"))
        return (*feet[1:], back._replace(style="primary"))

    def back(self) -> Transition:
        if self.shown == SUMMARY:
            return Pop()
        left = self.shown
        self._show(SUMMARY if isinstance(left, str) else self._from)
        if not isinstance(left, str):
            # The keys stay at the decision that was looked at, if it is still one of the costliest.
            for row in [widget for widget in self.page.widgets if widget.name == f"at.{left.at}"]:
                self.page.focus.set(row)
                self.page.scroll.show(row.rect)
        return None

    # -- moving about --

    def _show(self, what: str | Decision) -> None:
        self.shown = what
        self.page.scroll.to(0)
        self.lay_out()

    def _show_all(self) -> Transition:
        self._show(ALL)
        return None

    def walk(self, walked: tuple[Decision, ...], decision: Decision, come_from: str = SUMMARY) -> None:
        """Look at one of these decisions; the others stand before and after it."""
        self._walked, self._from, self.shown = walked, come_from, decision

    def _open(self, walked: tuple[Decision, ...], decision: Decision, come_from: str) -> Transition:
        self.walk(walked, decision, come_from)
        self._show(decision)
        return None

    def _beside(self, step: int) -> Decision | None:
        """The decision before or after the one that is shown."""
        if isinstance(self.shown, str):
            return None
        at = self._walked.index(self.shown) + step
        return self._walked[at] if 0 <= at < len(self._walked) else None

    def _step(self, step: int) -> Transition:
        beside = self._beside(step)
        if beside is not None:
            self._show(beside)
        return None

    def _choose(self, seat: object) -> None:
        """Another person's seat."""
        assert isinstance(seat, int)
        self.reviewer.let_go(self)
        self.shown = SUMMARY
        self._review_of(seat)
        self.lay_out()

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN and not isinstance(self.shown, str):
            step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
            if step is not None:
                return self._step(step)
        return super().handle(event)

    def update(self, dt: float) -> Transition:
        if self._told != self._now:
            self.lay_out()
        elif self._bar is not None and round(self.reviewer.share * 200) != round(self._bar.share * 200):
            self._bar.share = self.reviewer.share
            self.stage.redraw()
        return super().update(dt)

    def rest(self) -> float:
        return RESTING if self._bar is not None else self.page.rest()

    # -- what is shown --

    def fill_head(self, rows: Rows) -> None:
        if len(self.people) > 1 and self.shown == SUMMARY:
            options = [(seat, self.session.names[seat]) for seat in self.people]
            wide = min(rows.area.w, Chooser.width(self.stage, [name for _, name in options]) + rows.px(60))
            rect = pygame.Rect(rows.area.x, rows.y, wide, rows.px(40))
            rows.page.add(Chooser(self.stage, "seat", rect, options, self.seat, self._choose))
            rows.y += rect.h + rows.px(14)

    def fill(self, rows: Rows) -> None:
        self._bar, self._told = None, self._now
        if not isinstance(self.shown, str):
            self._decision(rows, self.shown)
        elif self.result is None:
            self._thinking(rows)
        elif self.shown == ALL:
            self._list(rows, self.result.decisions, ALL)
        else:
            self._summary(rows, self.result)
        # All pages are as high as the window: nothing jumps from one to the next.
        rows.y = max(rows.y, rows.area.h - round(4 * self.stage.text_unit))

    def _text(self, rows: Rows, text: str, size: float, bold: bool = False, colour: Colour | None = None) -> None:
        """A paragraph on paper."""
        colour = colour or self.stage.palette.ink
        image = self.stage.textures.text_block(text, rows.px(size), colour, rows.area.w, bold)
        rows.picture(image, image.get_rect(topleft=(rows.area.x, rows.y)))
        rows.y += image.get_height() + rows.px(8)

    def _thinking(self, rows: Rows) -> None:
        if self.reviewer.failed:
            self._text(rows, t("review.failed"), 18)
            return
        stage, found = self.stage, self.reviewer.found[:SHOWN]
        rows.y += max(0, round(rows.area.h * (0.06 if found else 0.3)))
        words = stage.textures.text_block(
            t("review.thinking"), rows.px(18), stage.palette.ink, rows.area.w, align="center"
        )
        rows.picture(words, words.get_rect(midtop=(rows.area.centerx, rows.y)))
        rect = pygame.Rect(0, 0, min(rows.area.w, rows.px(560)), rows.px(16))
        rect.midtop = (rows.area.centerx, rows.y + words.get_height() + rows.px(18))
        self._bar = ProgressBar(stage, rect)
        self._bar.share = self.reviewer.share
        rows.page.add(self._bar, scrolls=True)
        rows.y = rect.bottom + rows.px(10)
        if found:
            rows.y += rows.px(18)
            rows.label(t("review.costliest.so-far"))
            self._list(rows, found, SUMMARY)

    def _summary(self, rows: Rows, result: Review) -> None:
        area = rows.area
        wide = area.w >= 820 * self.stage.text_unit and self.stage.size[0] > self.stage.size[1]
        if not wide:
            self._given(rows, result)
            rows.y += rows.px(14)
            self._luck(rows, result)
            return
        gap = rows.px(44)
        left = Rows(self.stage, self.page, pygame.Rect(area.x, 0, round((area.w - gap) * 0.54), area.h), True)
        self._given(left, result)
        x = left.area.right + gap
        right = Rows(self.stage, self.page, pygame.Rect(x, 0, area.right - x, area.h), True)
        self._luck(right, result)
        rows.y = max(left.y, right.y)

    def _given(self, rows: Rows, result: Review) -> None:
        good = self.stage.palette.seat_inks[3] if result.given < 5 else None
        self._text(rows, praise(result), 26, True, good)
        self._text(rows, verdict(result), 18)
        worst = result.costliest()
        if worst:
            rows.y += rows.px(6)
            rows.label(t("review.costliest"))
            self._list(rows, worst, SUMMARY)

    def _luck(self, rows: Rows, result: Review) -> None:
        luck = result.luck
        rows.label(t("review.luck"))
        rows.y += rows.px(4)
        measures = (
            Measure(t("review.luck.you"), result.points, True),
            Measure(t("review.luck.expert"), luck.expected),
            Measure(t("review.luck.usual"), luck.usual),
        )
        image = bars(self.stage, measures, rows.area.w, rows.px(36))
        rows.picture(image, image.get_rect(topleft=(rows.area.x, rows.y)))
        rows.y += image.get_height() + rows.px(10)
        lines = luck_lines(luck, result.points)
        for line in lines[:-1]:
            self._text(rows, line, 16)
        self._text(rows, lines[-1], 14, colour=self.stage.palette.ink_muted)

    def _list(self, rows: Rows, decisions: tuple[Decision, ...], come_from: str) -> None:
        for decision in decisions:
            names, same = self.session.names, decision.played == decision.best
            words = RowWords(
                t("review.turn", n=decision.turn),
                move(self.session.game, decision.view, decision.played, names),
                move(self.session.game, decision.view, decision.best, names) if decision.given and not same else "",
                points_text(round(decision.given)) if decision.given else "",
            )
            place = pygame.Rect(rows.area.x, rows.y, rows.area.w, 0)
            act: Callable[[], Transition] = partial(self._open, decisions, decision, come_from)
            row = self.page.add(DecisionRow(self.stage, f"at.{decision.at}", place, words, act), scrolls=True)
            rows.y += row.rect.h + rows.px(8)

    def _decision(self, rows: Rows, decision: Decision) -> None:
        """The picture takes what the words leave."""
        names, area = self.session.names, rows.area
        below = Rows(self.stage, self.page, pygame.Rect(area.x, 0, area.w, area.h), True)
        before = len(self.page.widgets)
        moves = [(PLAYED, t("review.played"), decision.played), (BETTER, t("review.better"), decision.best)]
        if decision.played == decision.best:
            moves = [(BETTER, t("review.played"), decision.played)]
        elif not decision.given:
            moves = [(BETTER, t("review.played"), decision.played), (BETTER, t("review.even"), decision.best)]
        labels = [label for _, label, _ in moves] + [t("review.why")]
        column = common_px(self.stage, labels, rows.px(17), round(area.w * 0.3), True)
        width = max(self.stage.textures.text_width(label, column, True) for label in labels) + rows.px(18)
        for mark, label, action in moves:
            self._said(below, mark, label, move(self.session.game, decision.view, action, names), (column, width))
        self._said(below, "", t("review.why"), why(self.session.game, decision, names), (column, width))
        height = max(rows.px(112), min(area.h - below.y - rows.px(18), rows.px(430)))
        picture = desk_of(self.session).moment(self.stage, decision, names, (area.w, height))
        for widget in self.page.widgets[before:]:
            widget.rect.y += height + rows.px(14)
        rows.picture(picture, picture.get_rect(topleft=(area.x, rows.y)))
        rows.y = below.y + height + rows.px(14)

    def _said(self, rows: Rows, mark: str, label: str, text: str, column: tuple[int, int]) -> None:
        """A label with its move's sign, and what it says beside it."""
        px, width = column
        stage, size = self.stage, rows.px(22)
        words = stage.textures.text(label, px, mark_colour(stage, mark) if mark else stage.palette.ink_muted, True)
        x = rows.area.x + size + rows.px(8)
        room = max(rows.px(60), rows.area.right - x - width)
        block = stage.textures.text_block(text, rows.px(17), stage.palette.ink, room)
        line = stage.textures.text("A", rows.px(17), stage.palette.ink).get_height()
        if mark:
            image = move_sign(stage, mark, size)
            rows.picture(image, image.get_rect(midleft=(rows.area.x, rows.y + line // 2)))
        rows.picture(words, words.get_rect(midleft=(x, rows.y + line // 2)))
        rows.picture(block, block.get_rect(topleft=(x + width, rows.y)))
        rows.y += block.get_height() + rows.px(7)
