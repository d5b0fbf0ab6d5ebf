"""What Esc opens at the table, in a lesson and over a replay: go on, look something up, or leave."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from carioca.bots.review import reviewable
from carioca.film import Film
from carioca.gui.forms.form import FormScene, Rows
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


class _Menu(FormScene):
    heading = "pause.title"
    width = 400
    overlay = True

    def _rule_buttons(self, rows: Rows, options: TableOptions, preset: str, names: tuple[str, ...]) -> None:
        def agreed() -> Transition:
            from carioca.agreement import Agreement

            return Push(routes.Agreed(Agreement.of(options, preset), names))

        rows.button("agreed", t("agree.playing"), agreed)
        rows.button("rules", t("pause.rules"), lambda: Push(routes.Rules("", options, preset)))


class PauseScene(_Menu):
    """Lies over the table, which rests; the match is on the disk already."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def fill(self, rows: Rows) -> None:
        session = self.session
        rows.button("go_on", t("pause.go_on"), Pop, "primary", default=True)
        if len(session.people) > 1:
            rows.note(t("settings.curtain"), size=15, gap=4, plain=True)
            curtains = [(one, t(f"settings.curtain.{one}")) for one in CURTAINS]
            rows.chooser("curtain", curtains, self.stage.settings.curtain, self._agree)
        rows.button("score", t("pause.score"), self._score)
        if session.current is not None and (session.people or session.stand_ins):
            rows.button("persons", t("persons.title"), lambda: Push(PersonsScene(session)))
        self._rule_buttons(rows, session.match.setup.options, session.preset, session.names)
        rows.button("settings", t("menu.settings"), lambda: Push(routes.Settings(session.game.name)))
        rows.button("menu", t("pause.menu"), lambda: Reset(routes.Menu()))
        rows.button("quit", t("pause.quit"), Quit, "quiet")
        rows.note(t("pause.unsaved" if session.unsaved else "pause.saved"), size=14, gap=0)

    def _agree(self, curtain: Any) -> None:
        self.stage.change(replace(self.stage.settings, curtain=curtain))

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

    def fill(self, rows: Rows) -> None:
        lesson = self.lesson
        rows.button("go_on", t("learn.go-on"), Pop, "primary", default=True)
        rows.button("again", t("learn.again"), lambda: Reset(routes.Lesson(lesson.game, lesson.id, True)))
        rows.button("learn", t("learn.list"), lambda: Reset(routes.Learn(lesson.game)))
        rows.button("settings", t("menu.settings"), lambda: Push(routes.Settings(lesson.game)))
        rows.button("leave", t("learn.leave"), lambda: Reset(routes.Menu()))
        rows.note(t("learn.kept") if lesson.guided else ask_text(lesson.key), size=14, gap=0)


class ReplayMenu(_Menu):
    """Lies over a replay that shows frame `at` of its film."""

    heading = "replay.title"
    width = 420

    def __init__(self, film: Film, at: int) -> None:
        self.film, self.at = film, at
        self.written: Path | None = None

    def fill(self, rows: Rows) -> None:
        film, written = self.film, self.written
        rows.button("go_on", t("replay.go_on"), Pop, "primary", default=True)
        if ended := self._rounds_ended():
            rows.button("score", t("pause.score"), lambda: self._of_round(self._score))
            acted = (frame for frame in film.frames if frame.round_no == ended - 1 and frame.line)
            if reviewable(film.game) and any(frame.bot is None for frame in acted):
                rows.button("review", t("replay.review", n=ended), lambda: self._of_round(self._review))
        self._rule_buttons(rows, film.setup.options, film.preset, film.names)
        rows.button("copy", t("replay.copy"), self._copy)
        if written is not None:
            rows.note(t("agree.written"), bold=True, gap=2)
            rows.path(str(written))
            rows.button("folder", t("form.folder"), lambda: self.open(written.parent))
        rows.button("settings", t("menu.settings"), lambda: Push(routes.Settings(film.game.name)))
        rows.button("leave", t("replay.leave"), lambda: Pop(2), "quiet")

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
