"""The score sheet, after a round and during one: all rounds, what each hand cost, the course of the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from carioca.bots.review import reviewable
from carioca.gui.door import roles_of
from carioca.gui.draw.badges import face_of
from carioca.gui.forms.form import Foot, FormScene, Rows
from carioca.gui.forms.widgets import Button, wording
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Reset, Scene, Transition
from carioca.gui.parts.plot import plot
from carioca.gui.parts.reviewer import QUIET, Reviewer, reviewer_of
from carioca.gui.parts.score_details import bids_met, hands_left, made_of, row_for
from carioca.gui.parts.score_table import Faces, ScoreTable, ledger_after
from carioca.gui.parts.seating import seat_all
from carioca.gui.scenes.lookup import Glance, round_heading
from carioca.gui.scenes.printing import print_foot
from carioca.gui.table.frame import Shape, frame_of
from carioca.gui.table.hand import write_notes
from carioca.gui.table.motion.moments import moods_after
from carioca.i18n import t
from carioca.words.lines import round_of
from carioca.words.names import Names
from carioca.words.voice import Ledger

if TYPE_CHECKING:
    from carioca.engine.events import RoundEnded
    from carioca.gui.art import Mood
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

LINE = 27  # units of a round, where there are more of them than fit
HIGH = 480  # units of a window's height from which notes stand above the rounds that scroll
MANY = 12  # up to so many rounds stay one picture, whatever the window
SUDDEN = 1.0  # seconds for which a sheet that comes by itself takes no press
COLUMN = 62  # units that a column needs at least to stand beside something else


class SheetForm(FormScene):
    """Lays a sheet out; who inherits says after which round, `until`, and which row stands out, `now` (from 0)."""

    width = 1240
    paper = True
    tucks = True
    session: Session
    shown: Session  # the match with who is named on the sheet
    until: int
    now: int
    data: Ledger
    result: RoundEnded | None  # how the round of the sheet ended, where that is shown

    _now_y = 0.0  # where the middle of that row is among the scrolled ones (px)
    _head = 0  # pixels of the names and totals that stay above the rounds
    _wide_head = 0  # how wide these are, px

    def show_now(self) -> None:
        self.page.scroll.to(self._now_y - self.page.scroll.view.h / 2)

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
    def _high(self) -> bool:
        """Whether notes above the rounds leave enough of these to be seen."""
        return self.stage.size[1] >= HIGH * self.stage.text_unit

    @property
    def _share(self) -> float:
        return 0.55 if len(self.data.heads) <= 4 else 0.64

    def _names_fit(self, inner: float) -> bool:
        """Whether names fit into a table that leaves room beside it (px): in one line where it is read in play."""
        wide = round((inner - 34 * self.stage.text_unit) * self._share)
        row = round((42 if self.result is None else 34) * self.stage.text_unit)
        table = self._table(max(100, wide), row)
        return table.names_whole if self.result is None else table.words_whole

    def fill_head(self, rows: Rows) -> None:
        if not self._long:
            return
        if not self.side and self._high:
            self._notes(rows)
        place = pygame.Rect(rows.area.x + rows.px(self.side) * bool(self.side), rows.y, 0, 0)
        head = self._table(rows.area.right - rows.px(16) - place.x, rows.px(LINE)).head_image()
        rows.picture(head, topleft=place.topleft)
        self._wide_head = head.get_width()
        rows.y += head.get_height() + rows.px(2)
        self._head = rows.y

    def fill_side(self, rows: Rows) -> None:
        # It begins beside the names, not below them.
        rows.y, room = -self._head, self.room + self._head
        self._hands(rows, min(rows.px(40), max(rows.px(25), round(room * 0.5 / len(self.data.heads)))))
        # What a mark means is read as long as the mark may be.
        self._notes(rows)
        rest = self.room - rows.y - rows.px(30)
        if rest >= rows.px(60):
            self._plot(rows, min(rows.px(320), rest))

    def _table(self, width: int, row: int) -> ScoreTable:
        return ScoreTable(self.stage, self.data, width, row, self.now, self._faces({}))

    def _faces(self, moods: Mapping[int, Mood]) -> Faces:
        faces = [face_of(self.stage.persons, *seat) for seat in self.shown.seats]
        return Faces(self.stage, faces, moods)

    def fill(self, rows: Rows) -> None:
        self.data = ledger_after(self.shown, self.until)
        if self._long:
            self._fill_long(rows)
        elif not self.data.played:
            self._alone(rows)
        elif self._wide:
            self._fill_wide(rows, rows.area.h)
        else:
            self._narrow(rows)

    def _fill_wide(self, rows: Rows, high: int) -> None:
        """The rounds, and beside them how the last one went; `high`: px that there are."""
        left, right = rows.columns(self._share, 34)
        notes = 0
        if told := "\n".join(self._told):
            block = self.stage.textures.text_block(told, rows.px(14), self.stage.palette.ink_muted, left.area.w)
            notes = block.get_height() + rows.px(18)
        row = max(rows.px(27), min(rows.px(42), int((high - notes) / (len(self.data.rows) + 2.6))))
        left.show(self._table(left.area.w, row).image())
        self._notes(left)
        if self.data.made:
            # What the points are made of, with bars, stands instead of hands and plot; the hands come below the rounds.
            left.y += rows.px(14)
            self._hands(left, rows.px(40))
            self._made(right)
        else:
            self._hands(right, min(rows.px(54), max(rows.px(34), round(high * 0.46 / len(self.data.heads)))))
            rest = min(max(high, left.y) - right.y - rows.px(34), rows.px(300))
            self._plot(right, max(rows.px(150), rest))
        rows.join(left, right)

    def _made(self, rows: Rows) -> None:
        if self.data.made:
            rows.label(t("score.made-of"))
        rows.show(made_of(self.stage, self.data, rows.area.w, rows.px(30)), 12)
        if self.data.lost:
            rows.note(self.data.lost, 14)

    def _alone(self, rows: Rows) -> None:
        row = max(rows.px(27), min(rows.px(38), int(self.room / (len(self.data.rows) + 2.6))))
        self._whole(rows, row, 14)
        if self.data.goal:
            self._made(rows)

    def _whole(self, rows: Rows, row: int, gap: int) -> None:
        self._now_y = rows.y + row * (self.now + 1.5)
        image, top = self._table(rows.area.w, row).image(), (rows.area.x, rows.y)
        wide, high = image.get_size()
        names = pygame.Surface((wide, row))
        names.fill(self.stage.palette.paper)
        names.blit(image, (0, 0))
        rows.y += row
        rows.show(image.subsurface((0, row, wide, high - row)), gap)
        # The names stay above the numbers while the rounds go by below them.
        rows.picture(names, topleft=top, sticks=high - 2 * row)
        self._notes(rows)

    @property
    def _told(self) -> tuple[str, ...]:
        """What the small numbers and the marks among the points mean."""
        return tuple(filter(None, (self.data.legend, *self.data.notes)))

    def _notes(self, rows: Rows) -> None:
        if self._told:
            rows.y += rows.px(6)
            rows.note("\n".join(self._told), 14, 6)

    def _fill_long(self, rows: Rows) -> None:
        body = self._table(self._wide_head, rows.px(LINE)).body_image()
        self._now_y = rows.px(LINE) * (self.now + 0.5)
        rows.show(body)
        if not (self.side or self._high):
            self._notes(rows)
        if not self.side:
            rows.y += rows.px(14)
            self._hands(rows, rows.px(36))
            self._plot(rows, min(rows.px(320), round(rows.area.w * 0.6)))

    def _narrow(self, rows: Rows) -> None:
        if self.data.made:
            self._made(rows)
        # The rounds with their sums come below, perhaps out of sight: what all have now is told with the hands.
        totals = self.data.course[-1] if len(self.data.heads) == len(self.session.names) else ()
        self._hands(rows, max(rows.px(28), min(rows.px(50), round(self.room * 0.5 / len(self.data.heads)))), totals)
        rows.y += rows.px(10)
        self._whole(rows, rows.px(34), 20)
        if not self.data.made:
            self._plot(rows, min(rows.px(320), round(rows.area.w * 0.6)))

    def _hands(self, rows: Rows, height: int, totals: Sequence[int] = ()) -> None:
        if self.result is None:
            return
        others = self.session.others(self.result.round_no)
        names, profile = Names(self.shown.names, self.shown.alone, others), self.session.game.profile
        faces = self._faces(moods_after(self.result, profile.higher_wins))
        told = "score.bids.revoke" if self.result.reason == "revoke" else "score.bids"
        rows.label(t(told if self.result.bids else "score.hands"))
        bids, sums = bool(self.result.bids), None if self.data.made else self._sums
        row = height if bids else row_for(self.result.hands, rows.area.w, height)
        row += rows.px(16) if sums and any(sums) and row < rows.px(50) else 0
        if bids:
            image = bids_met(faces, names, self.result, rows.area.w, row, self._sums, totals)
        else:
            image = hands_left(faces, profile.pack, names, self.result, rows.area.w, row, sums, totals)
        rows.show(image, 12)

    @property
    def _sums(self) -> Sequence[str]:
        """By seat, how the points of the round add up."""
        entries = self.data.rows[self.until].entries
        return [entry.sum for entry in entries] if len(entries) == len(self.session.names) else []

    def _plot(self, rows: Rows, height: int) -> None:
        if self.data.played:
            rows.label(self.data.sense)
            rows.show(plot(self.stage, self.data, (rows.area.w, height)))


class ScoreSheet(SheetForm):
    """`round_no`, `closing` and `opens` as in routes.RoundScore.

    Esc never goes on to the next round: it opens the pause, as at the table.
    """

    heading = "score.title"
    aside_now = False  # whether the sheet is out of the way, so that the table below it is seen
    _still: pygame.Surface | None = None  # a picture of it where none lies there

    def __init__(self, session: Session, round_no: int, closing: str = "", opens: bool = False) -> None:
        # Who came or went when the round was over has not played it.
        self.session, self.shown = session, session.at_end(round_no)
        self.opens = opens
        self.round_no = self.until = self.now = round_no
        self.closing = closing
        self.over = session.current is None and not closing
        if not closing:
            # It comes by itself, while something else may be pressed.
            self.calm = SUDDEN

    def covered(self) -> None:
        # Who comes back to it has seen it.
        self.calm = Scene.calm

    def enter(self, stage: Stage) -> None:
        # It may be that of a past match.
        seat_all(stage, self.shown.seats, self.session.game)
        self.data = ledger_after(self.shown, self.round_no)
        found = [result for result in self.session.results if result.round_no == self.round_no]
        self.result = found[-1] if found else None
        self._reviewer = self._begun()
        super().enter(stage)
        if self._long:
            self.show_now()

    @property
    def overlay(self) -> bool:  # type: ignore[override]
        return self.aside_now and not self.opens

    @property
    def shades(self) -> bool:  # type: ignore[override]
        return False

    def subtitle(self) -> str:
        words = self.data.rows[self.round_no].title
        text = round_of("score.after", self.round_no, self.session.rounds, contract=words)
        return f"{text} {_outcome(self.shown, self.result)}".strip()

    def aside(self) -> str:
        if self.over or self.round_no + 1 >= len(self.data.rows):
            return ""
        contract = self.data.rows[self.round_no + 1].title
        return t("score.next", round=self.round_no + 2, contract=contract)

    def feet(self) -> Sequence[Foot]:
        text = self.closing or t("score.result" if self.over else "score.go_on")
        go_on = Foot("go_on", text, self._go_on, "primary")
        table = (Foot("table", t("score.table"), self._show_table),) if self._table_holds else ()
        review = (Foot("review", t("review.action"), self._review),) if self._reviewable else ()
        why = (Foot("why", t("hindsight.action"), self._why),) if self._has_opponents else ()
        return (print_foot(self.shown, self.until), *table, *review, *why, go_on)

    @property
    def _table_holds(self) -> bool:
        """Whether anything lies there still: after the last trick nothing does."""
        tricks = self.result is not None and self.result.bids and not any(self.result.hands)
        return not (self.closing or tricks)

    @property
    def _reviewable(self) -> bool:
        return self.result is not None and bool(self._reviewed()) and reviewable(self.session.game)

    def _begun(self) -> Reviewer | None:
        if not self._reviewable:
            return None
        reviewer = reviewer_of(self.session, self.round_no, self._reviewed()[0])
        reviewer.hold(self, QUIET)
        return reviewer

    def _reviewed(self) -> tuple[int, ...]:
        """Whose round may be reviewed: who played last first."""
        return self.session.persons_in(self.round_no)

    def leave(self) -> None:
        if self._reviewer is not None:
            self._reviewer.let_go(self)
        seat_all(self.stage, self.session.seats, self.session.game)
        super().leave()

    @property
    def _has_opponents(self) -> bool:
        return self.result is not None and any(self.session.players(self.round_no))

    def _why(self) -> Transition:
        from carioca.gui.scenes.hindsight import HindsightScene

        return Push(HindsightScene(self.shown, self.round_no))

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
            if self._still is not None:
                surface.blit(self._still, (0, 0))
            self.page.draw(surface)
        else:
            super().draw(surface)

    def lay_out(self) -> None:
        if self.aside_now:
            self._lay_out_aside()
        else:
            super().lay_out()

    def _lay_out_aside(self) -> None:
        stage = self.stage
        self.page.clear()
        if self.opens:
            # No table lies below it yet.
            from carioca.gui.scenes.replay import table_after

            self._still = table_after(stage, self.shown, self.round_no)
        rect = self._beside_hand()
        texts, inner = (t("score.sheet"), t("score.sheet.brief")), rect.w - round(20 * stage.text_unit)
        text = wording(stage, texts, round(20 * stage.text_unit), inner, True)
        self.page.add(Button(stage, "sheet", rect, text, self._show_sheet, style="primary"), default=True)
        stage.redraw()

    def _beside_hand(self) -> pygame.Rect:
        """Where the table has its own buttons while it is played at: no card lies there."""
        stage, game = self.stage, self.session.game
        settings, needs = stage.settings, roles_of(self.session).layout.needs(False)
        look = game.profile.pack.ratio, settings.scale, settings.big_cards
        frame = frame_of(Shape(stage.size, stage.unit, 0, len(self.session.seats), needs, True, *look))
        return frame.command_places[0].union(frame.command_places[1]).inflate(0, -frame.px(6))

    def _review(self) -> Transition:
        from carioca.gui.scenes.review import open_review

        return open_review(self.session, self.round_no)

    def _go_on(self) -> Transition:
        if self.over:
            return Reset(routes.Final(self.session))
        if not self.closing:
            # From now on it has been seen, whenever the program ends.
            write_notes(self.stage.saves, self.session, {})
        return Reset(routes.Match(self.session)) if self.opens else Pop()


def _outcome(session: Session, result: RoundEnded | None) -> str:
    if result is None:
        return ""
    if result.bids:
        return _bids_outcome(session, result)
    if not result.winners:
        return t(f"score.{result.reason}")
    return Names.at(session).telling(session.others(result.round_no)).said_of("score.won", result.winners)


def _bids_outcome(session: Session, result: RoundEnded) -> str:
    met, names = result.winners, Names.at(session).telling(session.others(result.round_no))
    if result.reason == "revoke":
        return t("score.revoke")
    if not met:
        return t("score.met.none")
    if any(map(names.reads, met)):
        return t("score.met.only-you" if len(met) == 1 else "score.met.you")
    if len(met) == len(names):
        return t("score.met.all")
    others = names.text("score.met", names=names.list(met), n=len(met))
    return others if names.reader is None or names.reader in met else f"{t('score.met.not-you')} {others}"


class Standing(Glance, SheetForm):
    """The sheet as it stands; the round that is being played stands out. `held` as in Glance."""

    heading = "score.title"
    result = None

    def __init__(self, session: Session, key: int = 0, held: int = 0, lost: Callable[[], object] | None = None) -> None:
        Glance.__init__(self, key, held, lost)
        self.session = self.shown = session
        self.now = session.match.state.round_no
        self.until = len(session.round_points) - 1

    def enter(self, stage: Stage) -> None:
        self.data = ledger_after(self.session, self.until)
        self.width = 1080 if self.data.played else 760
        super().enter(stage)
        self.show_now()

    def subtitle(self) -> str:
        return round_heading(self.session, self.now)

    def feet(self) -> Sequence[Foot]:
        if self.held or not self.session.results:
            return super().feet()
        return (Foot("last", t("score.last"), self._last), *super().feet())

    def _last(self) -> Transition:
        last = self.session.results[-1].round_no
        return Push(routes.RoundScore(self.session, last, closing=t("form.back")))
