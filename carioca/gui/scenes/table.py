"""The card table: the scene in which a match is played."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from carioca.gui.frame import routes
from carioca.gui.frame.scene import Push, Scene, Transition
from carioca.gui.table.advice import Adviser
from carioca.gui.table.draw import Painter
from carioca.gui.table.gestures import Gestures
from carioca.gui.table.keys import Keys
from carioca.gui.table.moves import Moves
from carioca.gui.table.notes import read_notes, write_notes
from carioca.gui.table.table import Table
from carioca.gui.table.turns import Turns
from carioca.storage import settings as stored
from carioca.storage.errors import StorageError

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

HUSHED = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
PLAYING = (
    pygame.K_s, pygame.K_z, pygame.K_d, pygame.K_b, pygame.K_l, pygame.K_RETURN, pygame.K_KP_ENTER,
)  # fmt: skip
"""Keys that only hasten while something is being shown: what they do must not happen unseen."""
POINTER = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class TableScene(Scene):
    """Plays a session: persons by pointer and keys, opponents on a thread; every action goes through the session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._push: Transition = None

    # -- life --

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        self.table = Table(stage, self.session)
        self.turns = Turns(self.table)
        self.moves = Moves(self.table, self.turns)
        self.adviser = Adviser(self.table)
        self.gestures = Gestures(self.table, self.moves, self.turns, self._button)
        self.keys = Keys(self.table, self.moves, self._button)
        self.painter = Painter(self.table, self.keys)
        self.resized()
        self.turns.begin()
        self.table.board.remember(read_notes(stage.saves, self.session))
        self.resized()

    def leave(self) -> None:
        self.turns.thinker.close()
        self.moves.searcher.close()
        self.adviser.thinker.close()
        self._note()
        with contextlib.suppress(StorageError):
            stored.save(self.stage.paths.settings, self.stage.settings)
        with contextlib.suppress(StorageError):
            self.stage.saves.retry()

    def covered(self) -> None:
        self.gestures.cancel()
        self.turns.lower_eyes()
        self._note()

    def revealed(self) -> None:
        self.turns.revealed()

    def resized(self) -> None:
        self.table.apply_settings()
        self.table.board.resize(self.stage.size, self.stage.unit)
        self.painter.forget()
        self.table.cool()
        self.table.refresh()
        self.adviser.again()

    @property
    def animating(self) -> bool:  # type: ignore[override]
        """Cards are on their way."""
        return self.table.animator.active

    # -- events --

    def handle(self, event: pygame.event.Event) -> Transition:
        self._push = None
        if event.type in HUSHED:
            self.gestures.cancel()
            self.turns.lower_eyes()
            self._note()
        elif event.type in POINTER:
            self._point(event)
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        return self._push

    def _point(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self.gestures.move(event.pos)
            return
        if self.table.focus.shown:
            self.table.focus.shown = False
            self.stage.redraw()
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.gestures.press(event.pos, event.button)
        else:
            self.gestures.release(event.pos, event.button)

    def _key(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_ESCAPE:
            self._escape()
            return
        if self.gestures.drag.dragging:
            return
        if self.table.busy and self.turns.hasten() and event.key in PLAYING:
            return
        if event.unicode == "?":
            # On some keyboards it is no key of its own.
            self._button("help")
            return
        self.keys.press(event.key, event.mod)

    def _escape(self) -> None:
        """Esc takes back one thing after the other; with nothing left to take back it opens the pause."""
        if self.gestures.cancel():
            return
        if self.adviser.forget():
            return
        if self.table.toast is not None:
            self.table.send_away()
        elif not self.moves.unpick() and not self.moves.take_back():
            self._button("menu")

    def _button(self, name: str) -> None:
        """Carry out a button."""
        deeds: dict[str, Callable[[], object]] = {
            "propose": self.moves.propose,
            "down": self.moves.go_down,
            "back": self.moves.take_back,
            "pass": self.moves.end_turn,
            "hint": self.adviser.more,
            "rank": lambda: self.moves.sort("rank"),
            "suit": lambda: self.moves.sort("suit"),
        }
        if name in deeds:
            ready = any(button.name == name and button.enabled for button in self.table.buttons)
            if ready or name in ("down", "hint"):
                deeds[name]()
            return
        self.stage.audio.play("click")
        self._push = Push(self._screen(name))

    def _screen(self, name: str) -> Scene | routes.Route:
        if name == "help":
            from carioca.gui.table.key_list import KeyList

            return KeyList()
        if name in ("rules", "rule"):
            rule = self.table.toast.rule if name == "rule" and self.table.toast is not None else ""
            self.table.hush()
            return routes.Rules(rule, self.session.match.setup.options, self.session.preset)
        return routes.Pause(self.session)

    # -- time and picture --

    def update(self, dt: float) -> Transition:
        self.table.update(dt)
        self.gestures.update(dt)
        self.moves.update()
        self.adviser.update()
        busy = self.table.busy
        wish = self.turns.update(dt)
        if busy and not self.table.busy:
            self._note()
        return wish

    def draw(self, surface: pygame.Surface) -> None:
        self.painter.draw_in(surface)

    def _note(self) -> None:
        write_notes(self.stage.saves, self.session, self.table.board.kept())
