"""Over the replay: what else there is to do with the match, its piles, and the keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from carioca.cards import Card
from carioca.film import Film
from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.forms.widgets import Button, Style, Widget
from carioca.gui.frame import routes
from carioca.gui.frame.desktop import open_path
from carioca.gui.frame.scene import Pop, Push, Transition
from carioca.gui.replay.pictures import heaps_at
from carioca.gui.table.door import desk_of
from carioca.gui.table.key_list import KeyList
from carioca.i18n import t
from carioca.storage.atomic import replace_file, to_json
from carioca.storage.errors import StorageError
from carioca.storage.match_file import ENDING
from carioca.storage.presets import free_path
from carioca.words.cards import list_text

KEYS = (
    "film-space", "film-arrows", "film-turn", "film-round", "film-ends", "film-eyes", "film-digits", "film-speed",
    "film-z", "film-tab", "film-esc", "h", "film-rules", "f11", "m",
)  # fmt: skip
IN_A_ROW = 13
"""Cards of a pile side by side."""


def keys() -> KeyList:
    """The keys of the replay."""
    return KeyList(KEYS, "keys.film")


class ReplayMenu(FormScene):
    """Lies over a replay that shows frame `at` of its film."""

    width = 420
    overlay = True

    def __init__(self, film: Film, at: int) -> None:
        self.film, self.at = film, at
        self.written: Path | None = None

    def title(self) -> str:
        return t("replay.title")

    def fill(self, rows: Rows) -> None:
        self._row(rows, "go_on", t("replay.go_on"), Pop, "primary")
        if self._rounds_ended():
            self._row(rows, "score", t("pause.score"), self._score)
        self._row(rows, "agreed", t("agree.playing"), self._agreed)
        self._row(rows, "rules", t("menu.rules"), self._rules)
        self._row(rows, "copy", t("replay.copy"), self._copy)
        if self.written is not None:
            rows.note(t("agree.written"), bold=True, gap=2)
            rows.path(str(self.written))
            self._row(rows, "folder", t("form.folder"), self._open)
        self._row(rows, "settings", t("menu.settings"), self._settings)
        self._row(rows, "leave", t("replay.leave"), self._leave, "quiet")

    def _row(self, rows: Rows, name: str, text: str, act: Callable[[], Transition], style: Style = "plain") -> None:
        def make(rect: pygame.Rect) -> Widget:
            return Button(self.stage, name, rect, text, act, style=style)

        rows.cells([(0, make)], default=style == "primary")

    def _rounds_ended(self) -> int:
        """How many rounds were over when this was shown: what comes later is not told."""
        ended = [frame.round_no for frame in self.film.frames[: self.at + 1] if frame.ended is not None]
        return ended[-1] + 1 if ended else 0

    def _score(self) -> Transition:
        try:
            session = self.film.session()
        except StorageError:
            return None
        return Push(routes.ScoreSheet(session, self._rounds_ended() - 1, closing=t("form.back")))

    def _agreed(self) -> Transition:
        from carioca.agreement import Agreement

        return Push(routes.Agreed(Agreement.of(self.film.setup.options, self.film.preset), self.film.names))

    def _rules(self) -> Transition:
        return Push(routes.Rules("", self.film.setup.options, self.film.preset))

    def _settings(self) -> Transition:
        return Push(routes.Settings())

    def _copy(self) -> Transition:
        """The match as a file for somebody else, where the files for others are."""
        path = free_path(self.stage.paths.outbox, t("replay.copy.name", names=list_text(self.film.names)), (ENDING,))
        path = path.with_name(path.name + ENDING)
        try:
            replace_file(path, to_json(self.film.data))
            self.written, self.problem = path, ""
        except StorageError as error:
            self.problem = t(error.code, **error.values)
        self.lay_out()
        return None

    def _open(self) -> Transition:
        if self.written is None or not open_path(self.written.parent):
            self.stage.say(t("settings.folder.failed"))
        return None

    def _leave(self) -> Transition:
        """Close this and the replay below it."""
        return Pop(2)


class PileScene(FormScene):
    """The discard pile as the eyes of the moment remember it, and with all cards open the stock too."""

    width = 900
    overlay = True

    def __init__(self, film: Film, at: int, eyes: int | None) -> None:
        self.film, self.at, self.eyes = film, at, eyes

    def title(self) -> str:
        return t("replay.pile")

    def subtitle(self) -> str:
        if self.eyes is None:
            return t("replay.pile.all")
        return t("replay.pile.seen", name=self.film.names[self.eyes])

    def fill(self, rows: Rows) -> None:
        for heap in heaps_at(desk_of(self.film.stage()), self.film, self.at, self.eyes):
            if heap.title:
                rows.heading(heap.title)
            self._cards(rows, heap.cards)

    def _cards(self, rows: Rows, cards: Sequence[Card]) -> None:
        for first in range(0, len(cards), IN_A_ROW):
            rows.show_cards(cards[first : first + IN_A_ROW], 84)
        if not cards:
            rows.note(t("replay.pile.empty"))

    def feet(self) -> Sequence[Foot]:
        return (Foot("back", t("form.back"), Pop, "primary"),)

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_z:
            return Pop()
        return super().handle(event)
