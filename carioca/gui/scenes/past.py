"""The matches that were played: the finished ones of this machine, and files of others, to be watched again."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from carioca.agreement import Agreement
from carioca.engine.record import RecordError, read_setup
from carioca.film import Film, Outcome, outcome, seat_names
from carioca.games import game_named
from carioca.gui.draw.shapes import Colour
from carioca.gui.forms.field import Field
from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.forms.widgets import Button, Widget, box, fitted
from carioca.gui.frame import routes
from carioca.gui.frame.clock import RESTING
from carioca.gui.frame.desktop import open_path
from carioca.gui.frame.scene import Push, Transition
from carioca.i18n import t
from carioca.storage.errors import StorageError
from carioca.storage.history import Past, finished, finished_folder, match_files
from carioca.words.cards import list_text, points_text
from carioca.words.film import file_fault
from carioca.words.scores import shared

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

HEIGHT = 62
"""Design units of a match in the list."""
LONGEST_PATH = 400
MOST_FOUND = 8
"""Files of others that are offered; a longer list is for the file browser."""
AT_ONCE = 4
"""How many results are found out in a frame: each plays a round again."""


class MatchRow(Button):
    """A match of the list: who played and when, who won and by which rules."""

    def __init__(
        self,
        stage: Stage,
        name: str,
        rect: pygame.Rect,
        parts: tuple[str, str, str, str],
        act: Callable[[], Transition],
    ) -> None:
        """`parts`: names, when, who won, rules."""
        super().__init__(stage, name, rect, parts[0], act, style="quiet")
        self.parts = parts

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        fill, edge, ink = self.colours()
        surface.blit(box(self.stage, at, self.px(11), fill, edge, self.px(1.5)), at)
        pal, side = self.stage.palette, self.px(16)
        names, when, won, rules = self.parts
        self._line(
            surface, at.inflate(-2 * side, 0), -self.px(12), (names, 18, ink, True), (when, 15, pal.muted, False)
        )
        self._line(
            surface, at.inflate(-2 * side, 0), self.px(13), (won, 15, pal.accent, False), (rules, 15, pal.muted, False)
        )

    def _line(
        self, surface: pygame.Surface, room: pygame.Rect, down: int, left: tuple[str, int, Colour, bool],
        right: tuple[str, int, Colour, bool],
    ) -> None:  # fmt: skip
        """Words at both ends; those on the left have what the others leave."""
        gap = self.px(18)
        end = fitted(self.stage, right[0], self.px(right[1]), right[2], max(10, round(room.w * 0.45)), right[3])
        surface.blit(end, end.get_rect(midright=(room.right, room.centery + down)))
        start = fitted(self.stage, left[0], self.px(left[1]), left[2], max(10, room.w - end.get_width() - gap), left[3])
        surface.blit(start, start.get_rect(midleft=(room.x, room.centery + down)))


class PastScene(FormScene):
    """The list, the last match first; who won is found out after the first picture."""

    width = 920

    def enter(self, stage: Stage) -> None:
        self.saves = stage.paths.saves
        self.matches, self.older = finished(self.saves)
        self.outcomes: dict[Path, Outcome | None] = {}
        self.found = _of_others(stage, self.matches)
        self.typed = ""
        self._ticks = 0
        super().enter(stage)

    def title(self) -> str:
        return t("past.title")

    def fill(self, rows: Rows) -> None:
        if not self.matches:
            rows.note(t("past.none"), size=17)
        for number, past in enumerate(self.matches):
            self._match(rows, f"match{number}", past)
        if self.older:
            rows.note(t("past.older", n=self.older))
        rows.heading(t("past.others"))
        rows.note(t("past.others.how"), gap=8)
        for number, path in enumerate(self.found):
            text = t("agree.take.file", name=path.name, folder=path.parent.name)
            rows.cells([(0, partial(self._button, f"file{number}", text, partial(self.watch, path, self.saves)))])
        rows.cells(
            [
                (
                    0,
                    lambda rect: Field(self.stage, "path", rect, self.typed, LONGEST_PATH, self._type, t("agree.path")),
                ),
                (150, lambda rect: self._button("watch", t("past.watch"), self._watch_typed, rect)),
            ]
        )

    def _match(self, rows: Rows, name: str, past: Past) -> None:
        rect = pygame.Rect(rows.area.x, rows.y, rows.area.w, rows.px(HEIGHT))
        act = partial(self.watch, past.path, self.saves)
        self.page.add(MatchRow(self.stage, name, rect, self._parts(past), act), scrolls=True, default=name == "match0")
        rows.y += rect.h + rows.px(8)

    def _parts(self, past: Past) -> tuple[str, str, str, str]:
        when = _date(past.ended)
        if past.record is None:
            assert past.fault is not None
            return past.path.name, when, file_fault(past.fault), ""
        names = seat_names(past.record)
        found = self.outcomes.get(past.path)
        won = ""
        if found is not None:
            first = found.ranking[0]
            key = "past.shared" if shared(game_named(past.record["game"]), first, len(names)) else "past.won"
            won = t(key, name=list_text([names[seat] for seat in first]), points=points_text(found.points[first[0]]))
        elif past.path in self.outcomes:
            won = t("past.unclear")
        return list_text(names), when, won, _rules(past.record)

    def feet(self) -> Sequence[Foot]:
        back = Foot("back", t("form.back"), self.back)
        return (Foot("folder", t("form.folder"), self._open), back) if self.matches else (back,)

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.DROPFILE:
            return self.watch(Path(event.file), self.saves)
        return super().handle(event)

    def update(self, dt: float) -> Transition:
        self._ticks += 1
        left = [past for past in self.matches if past.path not in self.outcomes]
        if left and self._ticks > 1 and not self.page.holding and not self.stage.typing:
            for past in left[:AT_ONCE]:
                self.outcomes[past.path] = outcome(past.record) if past.record is not None else None
            self.refill()
        return super().update(dt)

    def rest(self) -> float:
        return self.page.rest() if all(past.path in self.outcomes for past in self.matches) else RESTING

    def _button(self, name: str, text: str, act: Callable[[], Transition], rect: pygame.Rect) -> Widget:
        return Button(self.stage, name, rect, text, act)

    def _type(self, text: str) -> None:
        self.typed = text

    def _watch_typed(self) -> Transition:
        if not self.typed:
            return None
        try:
            return self.watch(Path(self.typed.strip("\"'")).expanduser(), self.saves)
        except RuntimeError:  # ~somebody who does not exist
            return self.watch(Path(self.typed), self.saves)

    def watch(self, file: Path, saves: Path) -> Transition:
        """Show a match file, or say in the list why it cannot be shown."""
        try:
            film = Film.read(file, saves)
        except StorageError as error:
            self.problem = file_fault(error)
            self.lay_out()
            return None
        self.problem = ""
        return Push(routes.Replay(film))

    def _open(self) -> Transition:
        if not open_path(finished_folder(self.saves)):
            self.stage.say(t("settings.folder.failed"))
        return None


def _date(seconds: float) -> str:
    """A moment as its reader's clock shows it, day and hour."""
    try:
        now = time.localtime(seconds)
    except (OSError, OverflowError, ValueError):
        return ""
    day, month, hour, minute = (f"{part:02}" for part in (now.tm_mday, now.tm_mon, now.tm_hour, now.tm_min))
    return t("past.date", day=day, month=month, year=now.tm_year, hour=hour, minute=minute)


def _rules(record: dict[str, Any]) -> str:
    """The name of the rules; empty when they are none of ours."""
    try:
        return Agreement.of(read_setup(record, game_named)[1].options, record["preset"]).title
    except RecordError:
        return ""


def _of_others(stage: Stage, matches: Sequence[Past]) -> list[Path]:
    """Match files where other people's files may lie, without those of the list."""
    own = {past.path for past in matches}
    found = [path for folder in stage.paths.inboxes for path in match_files(folder, MOST_FOUND) if path not in own]
    return found[:MOST_FOUND]
