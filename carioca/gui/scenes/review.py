"""The review of a round: what slipped away, the costliest decisions with the better move, and what was luck."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from carioca.bots.base import Verdict
from carioca.gui.door import roles_of
from carioca.gui.draw.badges import BETTER, PLAYED, VERDICTS, mark_colour, move_sign
from carioca.gui.draw.theme import mix
from carioca.gui.forms.controls import Chooser
from carioca.gui.forms.form import Foot, FormScene, Rows
from carioca.gui.forms.widgets import Act, Widget, blank, box, common_px, fitted, paste
from carioca.gui.frame.clock import RESTING
from carioca.gui.frame.scene import Pop, Push, Swap, Transition
from carioca.gui.parts.plot import ticks
from carioca.gui.parts.reviewer import reviewer_of
from carioca.i18n import minus, t, uncapitalised
from carioca.session import shown_names
from carioca.words.cards import list_text, points_text
from carioca.words.door import voice_of
from carioca.words.lines import round_of
from carioca.words.names import begun
from carioca.words.review import (
    compared,
    cost,
    luck_lines,
    move,
    others,
    played_by,
    played_on,
    praise,
    title,
    turn,
    verdict,
    why,
)

if TYPE_CHECKING:
    from carioca.bots.review import Decision, Review
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session


class ProgressBar(Widget):
    """How much is done, 0..1."""

    focusable = False

    def __init__(self, stage: Stage, rect: pygame.Rect) -> None:
        super().__init__(stage, "progress", rect)
        self.enabled = False
        self.share = 0.0

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        pal = self.stage.palette
        surface.blit(box(self.stage, at, at.h // 2, pal.paper_shade, mix(pal.paper, pal.ink, 0.25), 1), at)
        done = pygame.Rect(at.x, at.y, max(at.h, round(at.w * self.share)), at.h)
        if self.share > 0:
            surface.blit(box(self.stage, done, done.h // 2, pal.good_ink), done)


class RowWords(NamedTuple):
    """What stands in a row: when, what was played, what would have been better ("" for nothing), what it cost.

    `mark`: the sign of a move that stands alone; "" for somebody else's, of which nothing is judged.
    """

    when: str
    played: str
    better: str = ""
    cost: str = ""
    mark: str = BETTER


NARROW = 480  # design units of a row below which its moves have lines of their own


class DecisionRow(Widget):
    """A decision that opens when it is pressed; the row at `place` grows downwards as its words need."""

    def __init__(self, stage: Stage, name: str, place: pygame.Rect, words: RowWords, act: Act) -> None:
        super().__init__(stage, name, place.copy())
        self.words, self.act = words, act
        # Where it is narrow the moves have lines of their own, below when and what it cost.
        self._narrow = place.w < self.px(NARROW)
        says = stage.textures.text_width(words.cost, self.px(17), True) + self.px(10)
        self._first, self._last = self.px(130), min(self.px(150), max(self.px(100), says)) if words.cost else 0
        room = max(self.px(60), place.w - self.px(46) - (0 if self._narrow else self._first + self._last - self.px(14)))
        ink, size = stage.palette.ink if words.mark else stage.palette.ink_muted, self.px(16)
        moves = [(PLAYED, words.played), (BETTER, words.better)] if words.better else [(words.mark, words.played)]
        self._moves = [(mark, stage.textures.text_block(text, size, ink, room)) for mark, text in moves]
        self._head = self.px(26) if self._narrow else 0
        self.rect.h = self._head + sum(block.get_height() for _, block in self._moves) + self.px(15)

    def activate(self) -> Transition:
        self.stage.audio.play("click")
        return self.act()

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        stage, pal, words = self.stage, self.stage.palette, self.words
        fill = mix(pal.paper_shade, pal.accent, 0.28) if self.hovered else pal.paper_shade
        surface.blit(box(stage, at, self.px(10), fill, mix(pal.paper, pal.ink, 0.14), self.px(1)), at)
        when = fitted(stage, words.when, self.px(15), pal.ink_muted, self._first - self.px(18))
        line = at.y + self.px(8) + self._head // 2 if self._narrow else at.centery
        paste(surface, when, midleft=(at.x + self.px(14), line))
        cost = fitted(stage, words.cost, self.px(17), pal.ink, self._last, True)
        paste(surface, cost, midright=(at.right - self.px(14), line))
        x, y = at.x + (self.px(14) if self._narrow else self._first), at.y + self.px(7) + self._head
        half = stage.textures.text("A", self.px(16), pal.ink).get_height() // 2
        for mark, block in self._moves:
            if mark:
                paste(surface, move_sign(stage.palette, mark, self.px(16)), midleft=(x, y + half))
            surface.blit(block, (x + self.px(24), y))
            y += block.get_height()


class LuckBar(NamedTuple):
    """A bar: its name, its points, and whether it is the reader's own."""

    name: str
    points: float
    own: bool = False


def bars(stage: Stage, measures: Sequence[LuckBar], width: int, row: int) -> pygame.Surface:
    """Bars for points on one scale, one row of `row` px each, and its numbers below them: bars below zero lie left of
    the line at zero."""
    pal = stage.palette
    image = blank(stage, (width, row * len(measures) + row // 2))
    px = max(6, round(row * 0.42))
    widest = max(stage.textures.text_width(measure.name, px, measure.own) for measure in measures)
    # Words that are long take some of the room of the bars.
    names, last = min(round(width * 0.58), max(round(width * 0.44), widest + px)), round(row * 1.5)
    size = common_px(stage, [measure.name for measure in measures], px, names - px // 2)
    lowest, highest = (pick(0, *(round(one.points) for one in measures)) for pick in (min, max))
    first = names + (last if lowest < 0 else 0)  # the number of a negative bar stands left of it
    scale = (width - first - (last if highest > 0 or not lowest else 0)) / max(1, highest - lowest)
    zero = first + round(-lowest * scale)
    foot = row * len(measures)
    thick = max(1, px // 10)
    line = pygame.Rect(min(zero, width - thick), 0, thick, foot)
    for mark in ticks(lowest, highest, MARKS):
        if lowest <= mark <= highest:
            x = zero + round(mark * scale)
            pygame.draw.rect(image, mix(pal.paper, pal.ink, 0.14), line.move(min(x, width - thick) - line.x, 0))
            number = stage.textures.text(minus(mark), max(6, round(px * 0.8)), pal.ink_muted)
            paste(image, number, midtop=(min(x, width - number.get_width() // 2), foot))
    for at, (name, points, own) in enumerate(measures):
        middle, length = at * row + row // 2, round(abs(round(points)) * scale)
        paste(image, fitted(stage, name, size, pal.ink, names - px // 2, own), midleft=(0, middle))
        bar = pygame.Rect(zero, at * row + round(row * 0.2), length, round(row * 0.6))
        if round(points) < 0:
            bar.right = zero
        fill = pal.accent if own else mix(pal.paper_shade, pal.ink, 0.16)
        if length:
            image.blit(box(stage, bar, min(bar.w, bar.h) // 4, fill), bar)
        value = fitted(stage, minus(round(points)), px, pal.ink, last - px // 2, own)
        side = (
            {"midright": (bar.x - px // 2, middle)} if round(points) < 0 else {"midleft": (bar.right + px // 2, middle)}
        )
        paste(image, value, **side)
    pygame.draw.rect(image, mix(pal.paper, pal.ink, 0.5), line)
    return image


SUMMARY, ALL = "summary", "all"
MARKS = 5  # how many numbers the scale of the bars has at the most
SEEN = 0.4  # which share of the window's height the table of then has at least
SHOWN = 3  # so many decisions are shown while it still thinks: they are judged in the order of what they promise


class ReviewScene(FormScene):
    """`round_no` counts from 0 and is finished. Several persons each look at their own seat."""

    width = 1240
    paper = True

    def __init__(self, session: Session, round_no: int, seat: int | None = None) -> None:
        self.session = session
        self.round_no = round_no
        self.people = tuple(sorted(session.persons_in(round_no))) or (0,)
        self.seat = self.people[0] if seat is None else seat
        self.names = shown_names(session.seats_in(round_no))
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
        self.seat = seat
        self._by = self.session.played_for(self.round_no, seat)
        self.reviewer = reviewer_of(self.session, self.round_no, seat)
        self.reviewer.hold(self)

    @property
    def result(self) -> Review | None:
        return self.reviewer.result

    @property
    def _now(self) -> object:
        return self.reviewer.ended, len(self.reviewer.found), self.reviewer.left, self.reviewer.version

    @property
    def _waiting(self) -> bool:
        return self.result is None and isinstance(self.shown, str)

    def title(self) -> str:
        if not isinstance(self.shown, str):
            own = self._own(self.shown)
            said = uncapitalised(cost(self.shown)) if own else played_by(self._by[self.shown.at])
            return f"{turn(self.shown)}: {said}"
        if self.shown == ALL:
            return t("review.all" if len(self.people) < 2 else "review.all.of", name=self.names[self.seat])
        return t("review.title") if len(self.people) < 2 else t("review.of", name=self.names[self.seat])

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
        if self.result is not None and not self.reviewer.whole:
            return t("review.further", n=len(self.result.open))
        if not self._waiting or self.reviewer.failed:
            return ""
        left = self.reviewer.left
        return " ".join(([] if left is None else [t("review.thinking.left", n=left)]) + [t("review.thinking.more")])

    def feet(self) -> Sequence[Foot]:
        back = Foot("back", t("form.back"), self.back)
        if self._waiting:
            # Another name: the keys go to the main button once there is something to see.
            return (back._replace(name="leave", style="primary"),)
        if self.shown == SUMMARY and self.result is not None:
            every = Foot("all", t("review.all"), self._show_all)
            worst = self.result.costliest
            if not worst:
                return every, back._replace(style="primary")
            return back, every, Foot("see", t("review.see"), partial(self._open, worst, worst[0], SUMMARY), "primary")
        if self.shown == ALL:
            return (back._replace(style="primary"),)
        before, after = self._beside(-1) is not None, self._beside(1) is not None
        if not before and not after:
            return (back._replace(style="primary"),)
        return (
            back,
            Foot("previous", t("review.previous"), partial(self._step, -1), enabled=before),
            Foot("next", t("review.next"), partial(self._step, 1), "primary", after),
        )

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

    def _show(self, what: str | Decision) -> None:
        self.shown = what
        self.turn_page()

    def _show_all(self) -> Transition:
        self._show(ALL)
        return None

    def walk(self, walked: tuple[Decision, ...], decision: Decision, come_from: str = SUMMARY) -> None:
        self._walked, self._from, self.shown = walked, come_from, decision

    def _open(self, walked: tuple[Decision, ...], decision: Decision, come_from: str) -> Transition:
        self.walk(walked, decision, come_from)
        self._show(decision)
        return None

    def _beside(self, step: int) -> Decision | None:
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
            self._take_up()
            self.lay_out()
        elif self._bar is not None and round(self.reviewer.share * 200) != round(self._bar.share * 200):
            self._bar.share = self.reviewer.share
            self.stage.redraw()
        return super().update(dt)

    def _take_up(self) -> None:
        """What is looked at is what is known of it by now."""
        if self.result is not None and not isinstance(self.shown, str):
            known = {one.at: one for one in (*self.result.decisions, *self.result.others)}
            self._walked = tuple(known.get(one.at, one) for one in self._walked)
            self.shown = known.get(self.shown.at, self.shown)

    def rest(self) -> float:
        return (
            RESTING if self._bar is not None or not (self.reviewer.whole or self.reviewer.failed) else self.page.rest()
        )

    def fill_head(self, rows: Rows) -> None:
        if len(self.people) > 1 and self.shown == SUMMARY:
            options = [(seat, self.names[seat]) for seat in self.people]
            wide = min(rows.area.w, Chooser.width(self.stage, [name for _, name in options]) + rows.px(60))
            rect = pygame.Rect(rows.area.x, rows.y, wide, rows.px(40))
            self.page.add(Chooser(self.stage, "seat", rect, options, self.seat, self._choose))
            rows.y += rect.h + rows.px(14)

    def fill(self, rows: Rows) -> None:
        self._bar, self._told = None, self._now
        if not isinstance(self.shown, str):
            self._decision(rows, self.shown)
        elif self.result is None:
            self._thinking(rows)
        elif self.shown == ALL:
            # Signs are explained where they are met.
            self._legend(rows, self.result.decisions)
            if self.result.others:
                rows.note(played_on(self.result, self._by), 16, 8, plain=True)
            every = (*self.result.decisions, *self.result.others)
            self._list(rows, tuple(sorted(every, key=lambda one: one.at)), ALL)
        else:
            self._summary(rows, self.result)
        # All pages are as high as the window: nothing jumps from one to the next.
        rows.y = max(rows.y, rows.area.h - round(4 * self.stage.text_unit))

    def _thinking(self, rows: Rows) -> None:
        if self.reviewer.failed:
            rows.note(t("review.failed"), 18, 8, plain=True)
            return
        stage, found = self.stage, self.reviewer.found[:SHOWN]
        rows.y += max(0, round(rows.area.h * (0.06 if found else 0.3)))
        words = stage.textures.text_block(
            t("review.thinking"), rows.px(18), stage.palette.ink, rows.area.w, align="center"
        )
        rows.picture(words, midtop=(rows.area.centerx, rows.y))
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
        if rows.area.w >= 820 * self.stage.text_unit and self.stage.size[0] > self.stage.size[1]:
            left, right = rows.columns(0.46, 44)
            self._scale(left, result)
            self._given(right, result)
            rows.join(left, right)
        else:
            self._scale(rows, result)
            rows.y += rows.px(14)
            self._given(rows, result)

    def _scale(self, rows: Rows, result: Review) -> None:
        """The result, what was luck, and what an expert would have made of it: on one scale, then in words."""
        luck, (dealt, expert, note) = result.luck, luck_lines(result.luck, result.points, others(result, self._by))
        measures = (
            LuckBar(t("review.bar.mine"), result.points, True),
            LuckBar(t("review.bar.usual"), luck.usual),
            # What may as well be chance is not drawn: it is told that the cards were like any others.
            *([LuckBar(t("review.bar.hand"), luck.hand)] if luck.favour else ()),
            LuckBar(t("review.bar.expert"), luck.expected),
        )
        rows.label(t("review.scale"))
        rows.note(t("review.scale.more" if luck.higher_wins else "review.scale.fewer"), 14, 6)
        rows.show(bars(self.stage, measures, rows.area.w, rows.px(36)), 10)
        rows.note(dealt, 16, 8, plain=True)
        rows.note(expert, 16, 8, plain=True)
        rows.note(note, 14, 8)

    def _given(self, rows: Rows, result: Review) -> None:
        pal, block, (words, praises) = self.stage.palette, self.stage.textures.text_block, praise(result, self._by)
        rows.show(block(words, rows.px(26), pal.good_ink if praises else pal.ink, rows.area.w, True), 8)
        rows.note(verdict(result), 18, 8, plain=True)
        if worst := result.costliest:
            rows.y += rows.px(6)
            rows.label(t("review.costliest"))
            self._list(rows, worst, SUMMARY)
        if maybe := result.maybe:
            rows.y += rows.px(6)
            rows.label(t("review.maybes"))
            self._list(rows, maybe, SUMMARY)
        self._legend(rows, (*worst, *maybe))
        if result.others:
            rows.y += rows.px(10)
            names = others(result, self._by)
            rows.label(t("review.others", name=list_text(names), n=len(names)))
            rows.note(played_on(result, self._by), 16, 8, plain=True)

    def _own(self, decision: Decision) -> bool:
        """Whether the person played it, and nobody else."""
        return self.result is None or decision not in self.result.others

    def _list(self, rows: Rows, decisions: tuple[Decision, ...], come_from: str) -> None:
        for decision in decisions:
            game, names, given = self.session.game, self.names, decision.given
            said = [move(game, decision.view, action, names) for action in decision.moves]
            unsure = decision.verdict is Verdict.MAYBE and self._own(decision)
            points = (
                points_text(round(given)) if given else t("review.row.maybe", n=round(decision.loss)) if unsure else ""
            )
            mark = VERDICTS[decision.verdict] if self._own(decision) else ""
            if not mark:
                said[0] = f"{begun(played_by(self._by[decision.at]))}: {said[0]}"
            words = RowWords(turn(decision), said[0], said[-1] if given else "", points, mark)
            place = pygame.Rect(rows.area.x, rows.y, rows.area.w, 0)
            act: Act = partial(self._open, decisions, decision, come_from)
            row = self.page.add(DecisionRow(self.stage, f"at.{decision.at}", place, words, act), scrolls=True)
            rows.y += row.rect.h + rows.px(8)

    def _legend(self, rows: Rows, decisions: Sequence[Decision]) -> None:
        """What the signs beside the moves mean, those that stand there, side by side where there is room."""
        shown = {VERDICTS[decision.verdict] for decision in decisions} | {BETTER for one in decisions if one.given}
        px, x = rows.px(14), rows.area.x
        rows.y += rows.px(6)
        for mark in dict.fromkeys(mark for mark in VERDICTS.values() if mark in shown):
            words = fitted(self.stage, t(f"review.sign.{mark}"), px, self.stage.palette.ink_muted, rows.area.w - 2 * px)
            wide = px + rows.px(8) + words.get_width()
            if x > rows.area.x and x + wide > rows.area.right:
                x, rows.y = rows.area.x, rows.y + words.get_height() + rows.px(6)
            middle = rows.y + words.get_height() // 2
            rows.picture(move_sign(self.stage.palette, mark, px), midleft=(x, middle))
            rows.picture(words, midleft=(x + px + rows.px(8), middle))
            x += wide + rows.px(26)
        rows.y += 2 * px

    def _decision(self, rows: Rows, decision: Decision) -> None:
        names, area = self.names, rows.area
        below = rows.part(area)
        before = len(self.page.widgets)
        mark = VERDICTS[decision.verdict]
        moves = [(mark, t("review.played"), decision.played)]
        if decision.given:
            moves.append((BETTER, t("review.better"), decision.best))
        elif decision.best != decision.played:
            moves.append(("", t("review.expert"), decision.best))
        own = self._own(decision)
        if not own:
            moves = [("", begun(played_by(self._by[decision.at])), decision.played)]
        labels = [label for _, label, _ in moves] + [t("review.average"), t("review.why")]
        column = common_px(self.stage, labels, rows.px(17), round(area.w * 0.3), True)
        width = max(self.stage.textures.text_width(label, column, True) for label in labels) + rows.px(18)
        for mark, label, action in moves:
            self._said(below, mark, label, move(self.session.game, decision.view, action, names), (column, width))
        if own and (said := compared(self.session.game, decision, not self.reviewer.whole)):
            self._said(below, "", t("review.average"), said, (column, width))
        if own and (said := why(self.session.game, decision, names)):
            self._said(below, "", t("review.why"), said, (column, width))
        # Where large letters take the room, cards that can be read come before what fits without scrolling.
        least = max(rows.px(125), round(SEEN * self.stage.size[1]))
        height = max(least, min(area.h - below.y - rows.px(18), rows.px(430)))
        picture = roles_of(self.session).paint.decision(self.stage, decision, names, (area.w, height), own)
        for widget in self.page.widgets[before:]:
            widget.rect.y += height + rows.px(14)
        rows.picture(picture, topleft=(area.x, rows.y))
        rows.y = below.y + height + rows.px(14)

    def _said(self, rows: Rows, mark: str, label: str, text: str, column: tuple[int, int]) -> None:
        px, width = column
        stage, size = self.stage, rows.px(22)
        words = stage.textures.text(
            label, px, mark_colour(stage.palette, mark) if mark else stage.palette.ink_muted, True
        )
        x = rows.area.x + size + rows.px(8)
        room = max(rows.px(60), rows.area.right - x - width)
        block = stage.textures.text_block(text, rows.px(17), stage.palette.ink, room)
        line = stage.textures.text("A", rows.px(17), stage.palette.ink).get_height()
        if mark:
            rows.picture(move_sign(stage.palette, mark, size), midleft=(rows.area.x, rows.y + line // 2))
        rows.picture(words, midleft=(x, rows.y + line // 2))
        rows.picture(block, topleft=(x + width, rows.y))
        rows.y += block.get_height() + rows.px(7)


def open_review(session: Session, round_no: int) -> Transition:
    """The review of a round in which persons played; where several did it is asked who looks."""
    seats = session.persons_in(round_no)

    def show(seat: int) -> Transition:
        return Swap(ReviewScene(session, round_no, seat))

    if len(seats) > 1:
        from carioca.gui.scenes.persons import WhoScene

        return Push(WhoScene("review.whose", session.seats_in(round_no), seats, show))
    return Push(ReviewScene(session, round_no, seats[0]))
