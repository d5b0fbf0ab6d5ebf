"""What Esc opens at the table, in a lesson and over a replay: go on, look something up, or leave."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from carioca.bots.review import reviewable
from carioca.film import Film
from carioca.gui.forms.form import Foot, FormScene, Rows
from carioca.gui.forms.widgets import HEIGHT
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Quit, Reset, Scene, Transition
from carioca.gui.scenes.persons import PersonsScene
from carioca.i18n import t
from carioca.lessons.lesson import Lesson, ask_text
from carioca.storage.errors import StorageError
from carioca.storage.files import replace_file, to_json
from carioca.storage.names import free_path
from carioca.storage.paths import MATCH
from carioca.storage.settings import CURTAINS
from carioca.words.cards import list_text

if TYPE_CHECKING:
    from carioca.engine.options import TableOptions
    from carioca.session import Session


class _Shape(NamedTuple):
    """How the entries of a menu stand, in units: how wide all is, how high an entry, and what is between two."""

    width: int = 400
    columns: int = 1
    high: int = HEIGHT
    gap: int = Rows.GAP


# The first one in which all entries are seen at once is taken.
SHAPES = (_Shape(), _Shape(high=38, gap=7), _Shape(640, 2), _Shape(640, 2, 36, 7), _Shape(640, 2, 29, 4))


class _Menu(FormScene):
    """Subclasses give the entries, the first of which goes on, and what stands below them."""

    heading = "pause.title"
    overlay = True
    _shape = SHAPES[0]

    @property
    def width(self) -> int:  # type: ignore[override]
        return self._shape.width

    def entries(self) -> Iterable[Foot]:
        raise NotImplementedError

    def fill_below(self, rows: Rows) -> None:
        """What else is told and chosen here."""

    def fill(self, rows: Rows) -> None:
        rows.GAP = min(rows.GAP, self._shape.gap)
        makes = [rows.make_button(one.name, one.text, one.act, one.style) for one in self.entries()]
        rows.grid(makes, self._shape.columns, self._shape.high, self._shape.gap, default=True)
        self.fill_below(rows)

    def lay_out(self) -> None:
        for self._shape in SHAPES:
            super().lay_out()
            if not self.page.scroll.spare:
                break

    def _rule_entries(self, options: TableOptions, preset: str, names: tuple[str, ...]) -> Iterator[Foot]:
        def agreed() -> Transition:
            from carioca.agreement import Agreement

            return Push(routes.Agreed(Agreement.of(options, preset), names))

        yield Foot("agreed", t("agree.playing"), agreed)
        yield Foot("rules", t("pause.rules"), lambda: Push(routes.Rules("", options, preset)))


class PauseScene(_Menu):
    """Lies over the table, which rests; the match is on the disk already."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def entries(self) -> Iterator[Foot]:
        session = self.session
        yield Foot("go_on", t("pause.go_on"), Pop, "primary")
        yield Foot("score", t("pause.score"), self._score)
        if session.current is not None and (session.people or session.stand_ins):
            yield Foot("persons", t("persons.title"), lambda: Push(PersonsScene(session)))
        yield from self._rule_entries(session.match.setup.options, session.preset, session.names)
        yield Foot("settings", t("menu.settings"), lambda: Push(routes.Settings(session.game.name)))
        yield Foot("menu", t("pause.menu"), lambda: Reset(routes.Menu()))
        yield Foot("quit", t("pause.quit"), Quit, "quiet")

    def fill_below(self, rows: Rows) -> None:
        session = self.session
        if len(session.people) > 1:
            curtains = [(one, t(f"settings.curtain.{one}")) for one in CURTAINS]
            rows.chooser("curtain", curtains, self.stage.settings.curtain, self._agree)
            line = t(f"settings.curtain.{self.stage.settings.curtain}.line")
            rows.note(f"{t('settings.curtain')} · {line}", size=14)
        rows.note(t("pause.unsaved" if session.unsaved else "pause.saved"), size=14, gap=0)

    def _agree(self, curtain: Any) -> None:
        """From the next curtain on; one that lies over the table waits for its person."""
        self.stage.change(replace(self.stage.settings, curtain=curtain))
        self.lay_out()

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            return Push(routes.Rules("", self.session.match.setup.options, self.session.preset))
        return super().handle(event)

    def _score(self) -> Transition:
        if self.session.current is not None:
            return Push(routes.InterimScore(self.session))
        return Push(routes.RoundScore(self.session, self.session.results[-1].round_no, closing=t("form.back")))


class LessonPause(_Menu):
    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    def entries(self) -> Iterator[Foot]:
        lesson = self.lesson
        yield Foot("go_on", t("learn.go-on"), Pop, "primary")
        yield Foot("again", t("learn.again"), lambda: Reset(routes.Lesson(lesson.game, lesson.id, True)))
        yield Foot("learn", t("learn.list"), lambda: Reset(routes.Learn(lesson.game)))
        yield Foot("settings", t("menu.settings"), lambda: Push(routes.Settings(lesson.game)))
        yield Foot("leave", t("learn.leave"), lambda: Reset(routes.Menu()))

    def fill_below(self, rows: Rows) -> None:
        rows.note(t("learn.kept") if self.lesson.guided else ask_text(self.lesson.key), size=14, gap=0)


class ReplayMenu(_Menu):
    """Lies over a replay that shows frame `at` of its film."""

    heading = "replay.title"

    def __init__(self, film: Film, at: int) -> None:
        self.film, self.at = film, at
        self.written: Path | None = None

    def entries(self) -> Iterator[Foot]:
        film = self.film
        yield Foot("go_on", t("replay.go_on"), Pop, "primary")
        if ended := self._rounds_ended():
            yield Foot("score", t("pause.score"), lambda: self._of_round(self._score))
            acted = (frame for frame in film.frames if frame.round_no == ended - 1 and frame.line)
            if reviewable(film.game) and any(frame.bot is None for frame in acted):
                yield Foot("review", t("replay.review", n=ended), lambda: self._of_round(self._review))
        yield from self._rule_entries(film.setup.options, film.preset, film.names)
        yield Foot("copy", t("replay.copy"), self._copy)
        yield Foot("settings", t("menu.settings"), lambda: Push(routes.Settings(film.game.name)))
        yield Foot("leave", t("replay.leave"), lambda: Pop(2), "quiet")

    def fill_below(self, rows: Rows) -> None:
        if (written := self.written) is not None:
            rows.note(t("agree.written"), bold=True, gap=2)
            rows.path(str(written))
            rows.button("folder", t("form.folder"), lambda: self.open(written.parent))

    def _rounds_ended(self) -> int:
        """How many rounds were over when this was shown: what comes later is not told."""
        ended = [frame.round_no for frame in self.film.frames[: self.at + 1] if frame.ended is not None]
        return ended[-1] + 1 if ended else 0

    def _of_round(self, screen: Callable[[Session, int], Scene | routes.Route]) -> Transition:
        """A screen about the round that was over last."""
        try:
            return Push(screen(self.film.session, self._rounds_ended() - 1))
        except StorageError:
            return None

    def _score(self, session: Session, round_no: int) -> routes.Route:
        return routes.RoundScore(session, round_no, closing=t("form.back"))

    def _review(self, session: Session, round_no: int) -> Scene:
        from carioca.gui.scenes.review import ReviewScene

        return ReviewScene(session, round_no)

    def _copy(self) -> Transition:
        """The match as a file for somebody else, where the files for others are."""
        named = [seat.name for seat in self.film.seats if seat.name]
        path = free_path(self.stage.paths.outbox, t("replay.copy.name", names=list_text(named)), (MATCH,))
        path = path.with_name(path.name + MATCH)
        try:
            replace_file(path, to_json(self.film.data))
            self.written, self.problem = path, ""
        except StorageError as error:
            self.problem = t(error.code, **error.values)
        self.lay_out()
        return None
