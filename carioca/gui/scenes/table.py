"""The card table: the scene in which a match is played."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import pygame

from carioca.gui.frame import routes
from carioca.gui.frame.scene import Push, Scene, Transition
from carioca.gui.table import deeds
from carioca.gui.table.advice import Adviser
from carioca.gui.table.door import desk_of
from carioca.gui.table.draw import Painter
from carioca.gui.table.gestures import Gestures
from carioca.gui.table.key_list import KeyList, key_lines
from carioca.gui.table.keys import ENTER, Keys, deed_of
from carioca.gui.table.notes import read_notes, write_notes
from carioca.gui.table.table import Table
from carioca.gui.table.turns import Turns
from carioca.storage import settings as stored
from carioca.storage.errors import StorageError

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

HUSHED = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
POINTER = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class TableScene(Scene):
    """Plays a session: persons by pointer and keys, opponents on a thread; every action goes through the session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._push: Transition = None

    # -- life --

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        self.table = Table(stage, self.session, desk_of(self.session))
        self.table.carry = self._carry
        self.turns = Turns(self.table)
        self.adviser = Adviser(self.table)
        self.gestures = Gestures(self.table, self.turns)
        self.keys = Keys(self.table)
        self.painter = Painter(self.table)
        self.resized()
        self.turns.begin()
        self.table.board.remember(read_notes(stage.saves, self.session))
        self.resized()

    def leave(self) -> None:
        self.turns.thinker.close()
        self.table.desk.close()
        self.adviser.thinker.close()
        self._note()
        with contextlib.suppress(StorageError):
            stored.save(self.stage.paths.settings, self.stage.settings)
        with contextlib.suppress(StorageError):
            self.stage.saves.retry()

    def covered(self) -> None:
        self.gestures.cancel()
        self.table.end_moments()
        self.turns.lower_eyes()
        self._note()

    def revealed(self) -> None:
        self.turns.revealed()

    def resized(self) -> None:
        self.table.apply_settings()
        self.table.board.resize(self.stage.size, self.stage.unit)
        self.painter.forget()
        self.table.faces.cool()
        self.table.refresh()
        self.adviser.again()

    @property
    def animating(self) -> bool:  # type: ignore[override]
        """Cards are on their way, or something stands out."""
        return self.table.animator.active or self.table.moments.moving

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
        if self.table.busy and self.turns.hasten() and self._plays(event.key):
            return
        if event.unicode == "?":
            # On some keyboards it is no key of its own.
            self._carry("help")
            return
        self.keys.press(event.key, event.mod)

    def _plays(self, key: int) -> bool:
        """Whether a key only hastens while something is being shown: what it does must not happen unseen."""
        deed = deed_of(self.table, key)
        return key in ENTER or (deed is not None and deed.plays)

    def _escape(self) -> None:
        """Esc takes back one thing after the other; with nothing left to take back it opens the pause."""
        if self.gestures.cancel():
            return
        if self.adviser.forget():
            return
        if self.table.toast is not None:
            self.table.send_away()
        elif self.table.desk.put_back(self.table):
            return
        elif not deeds.unpick(self.table) and not deeds.take_back(self.table):
            self._carry("menu")

    def _carry(self, name: str) -> None:
        """Carry out what goes beyond the cards: sorting, hints, and screens over the table."""
        if name in ("suit", "rank"):
            deeds.sort(self.table, "suit" if name == "suit" else "rank")
        elif name == "hint":
            self.adviser.more()
        else:
            self.stage.audio.play("click")
            self._push = Push(self._screen(name))

    def _screen(self, name: str) -> Scene | routes.Route:
        if name == "help":
            return KeyList(key_lines(self.table.deeds))
        if name in ("rules", "rule"):
            rule = self.table.toast.rule if name == "rule" and self.table.toast is not None else ""
            self.table.hush()
            return routes.Rules(rule, self.session.match.setup.options, self.session.preset)
        return routes.Pause(self.session)

    # -- time and picture --

    def update(self, dt: float) -> Transition:
        self.table.update(dt)
        self.gestures.update(dt)
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
