"""The matches that were played: the finished ones of this machine, and files of others, to be watched again."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from carioca.agreement import Agreement
from carioca.engine.record import RecordError, read_setup
from carioca.film import Film, Outcome, outcome
from carioca.games import game_named
from carioca.gui.forms.field import FileForm
from carioca.gui.forms.form import Foot, Rows
from carioca.gui.forms.widgets import Act, Button, box, fitted, paste
from carioca.gui.frame import routes
from carioca.gui.frame.clock import RESTING
from carioca.gui.frame.scene import Push, Transition
from carioca.i18n import t
from carioca.session import record_seats, shown_names
from carioca.storage.errors import StorageError
from carioca.storage.files import files_with
from carioca.storage.match_file import FINISHED, Past, finished
from carioca.storage.paths import MATCH
from carioca.words.cards import points_text
from carioca.words.film import file_fault
from carioca.words.ledger import shared
from carioca.words.names import Names

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

HEIGHT = 62  # design units of a match in the list
MOST_FOUND = 8  # files of others that are offered; a longer list is for the file browser
AT_ONCE = 4  # how many results are found out in a frame: each plays a round again


class MatchRow(Button):
    def __init__(self, stage: Stage, name: str, rect: pygame.Rect, parts: tuple[str, str, str, str], act: Act) -> None:
        super().__init__(stage, name, rect, parts[0], act, style="quiet")
        self.parts = parts

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        fill, edge, ink = self.colours()
        surface.blit(box(self.stage, at, self.px(11), fill, edge, self.px(1.5)), at)
        pal, side = self.stage.palette, self.px(16)
        names, when, won, rules = self.parts
        room = at.inflate(-2 * side, 0)
        for y, left, size, colour, bold, right in (
            (at.centery - self.px(12), names, 18, ink, True, when),
            (at.centery + self.px(13), won, 15, pal.accent, False, rules),
        ):
            end = fitted(self.stage, right, self.px(15), pal.muted, max(10, round(room.w * 0.45)))
            paste(surface, end, midright=(room.right, y))
            rest = max(10, room.w - end.get_width() - self.px(18))
            paste(surface, fitted(self.stage, left, self.px(size), colour, rest, bold), midleft=(room.x, y))


class MatchesScene(FileForm):
    """The list, the last match first; who won is found out after the first picture."""

    heading = "past.title"
    width = 920

    def enter(self, stage: Stage) -> None:
        self.saves = stage.paths.saves
        self.matches, self.older = finished(self.saves)
        self.outcomes: dict[Path, Outcome | None] = {}
        self.found = _of_others(stage, self.matches)
        self._ticks = 0
        super().enter(stage)

    def fill(self, rows: Rows) -> None:
        if not self.matches:
            rows.note(t("past.none"), size=17)
        for number, past in enumerate(self.matches):
            self._match(rows, f"match{number}", past)
        if self.older:
            rows.note(t("past.older", n=self.older))
        rows.heading(t("past.others"))
        rows.note(t("past.others.how"), gap=8)
        self.file_rows(rows, "file", [(path, path.name) for path in self.found], ("watch", t("past.watch")))

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
        seats = record_seats(past.record)
        people = [at for at, seat in enumerate(seats) if seat.bot is None]
        names = Names(shown_names(seats), people[0] if len(people) == 1 else None)
        found = self.outcomes.get(past.path)
        won = ""
        if found is not None:
            first = found.ranking[0]
            key = "past.shared" if shared(game_named(past.record["game"]), first, len(names)) else "past.won"
            won = names.said_of(key, first, points=points_text(found.points[first[0]]))
        elif past.path in self.outcomes:
            won = t("past.unclear")
        return names.label(range(len(names))), when, won, _rules(past.record)

    def feet(self) -> Sequence[Foot]:
        back = Foot("back", t("form.back"), self.back)
        folder = Foot("folder", t("form.folder"), lambda: self.open(self.saves / FINISHED))
        return (folder, back) if self.matches else (back,)

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

    def take(self, file: Path) -> Transition:
        return self.watch(file, self.saves)

    def watch(self, file: Path, saves: Path) -> Transition:
        try:
            film = Film.read(file, saves)
        except StorageError as error:
            self.problem = file_fault(error)
            self.lay_out()
            return None
        self.problem = ""
        return Push(routes.Replay(film))


def _date(seconds: float) -> str:
    try:
        now = time.localtime(seconds)
    except (OSError, OverflowError, ValueError):
        return ""
    day, month, hour, minute = (f"{part:02}" for part in (now.tm_mday, now.tm_mon, now.tm_hour, now.tm_min))
    return t("past.date", day=day, month=month, year=now.tm_year, hour=hour, minute=minute)


def _rules(record: dict[str, Any]) -> str:
    try:
        return Agreement.of(read_setup(record, game_named)[1].options, record["preset"]).title
    except RecordError:
        return ""


def _of_others(stage: Stage, matches: Sequence[Past]) -> list[Path]:
    """Match files where other people's files may lie, without those of the list."""
    own = {past.path for past in matches}
    found = [
        path for folder in stage.paths.inboxes for path in files_with(folder, MATCH, MOST_FOUND) if path not in own
    ]
    return found[:MOST_FOUND]
