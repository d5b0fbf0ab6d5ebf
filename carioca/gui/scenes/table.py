"""The card table: the scene in which a match is played."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import pygame
from pygame.key import key_code

from carioca.gui.frame import routes
from carioca.gui.frame.scene import Push, Scene, Transition
from carioca.gui.scenes.help import HelpScene
from carioca.gui.scenes.log import LogScene
from carioca.gui.scenes.rounds import Rounds
from carioca.gui.scenes.standing import Standing
from carioca.gui.table import deeds
from carioca.gui.table.advice import Adviser
from carioca.gui.table.door import desk_of
from carioca.gui.table.draw import Painter
from carioca.gui.table.firsts import Firsts
from carioca.gui.table.gestures import Gestures
from carioca.gui.table.haste import Haste
from carioca.gui.table.held_key import HeldTab
from carioca.gui.table.helping import help_of
from carioca.gui.table.hud import LOOKED_UP
from carioca.gui.table.keys import ENTER, Keys, deed_of, undoes
from carioca.gui.table.notes import read_notes, write_notes
from carioca.gui.table.steward import Steward
from carioca.gui.table.table import LOG_KEY, ROUNDS_KEY, SHEET_KEY, Table
from carioca.gui.table.tips import Tips
from carioca.gui.table.turns import Turns
from carioca.storage import settings as stored
from carioca.storage.errors import StorageError

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

HUSHED = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_SHIFT
BUTTONS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
COARSE = 0.06
"""Seconds by which time is told where nothing happens but that a card is dragged: with every motion it would be most
of the work of the frame."""


class TableScene(Scene):
    """Plays a session: persons by pointer and keys, opponents on a thread; every action goes through the session."""

    whole = True
    """Whether it is a screen of its own, though another one is made from it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._push: Transition = None
        self._glancing = False
        self._owed = 0.0
        """Seconds that have passed and are not told yet."""

    # -- life --

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        self.table = Table(stage, self.session, desk_of(self.session))
        self.table.carry = self._carry
        self.prepare()
        self.turns = Turns(self.table)
        self.adviser = Adviser(self.table)
        self.steward = Steward(self.table, self.turns.drop)
        self.tips = Tips(self.table)
        self.firsts = Firsts(self.table)
        self.gestures = Gestures(self.table, self.turns)
        self.keys = Keys(self.table)
        self.haste = Haste(self.table, self.keys)
        self.tab = HeldTab(self.table)
        self.painter = Painter(self.table)
        self.resized()
        self.turns.begin()
        self.recall()
        self.resized()

    def prepare(self) -> None:
        """The table stands and nothing is shown on it yet."""

    def recall(self) -> None:
        """The hands lie as they were left."""
        self.table.board.remember(read_notes(self.stage.saves, self.session))

    def leave(self) -> None:
        self.turns.thinker.close()
        self.table.desk.close()
        self.adviser.thinker.close()
        self.steward.close()
        self.keep()
        with contextlib.suppress(StorageError):
            stored.save(self.stage.paths.settings, self.stage.settings)
        with contextlib.suppress(StorageError):
            self.stage.saves.retry()

    def covered(self) -> None:
        self.painter.covered()
        self.gestures.cancel()
        self.table.end_moments()
        self.table.company.talk.hush()
        self.tips.drop()
        self.tab.release()
        self.haste.let_go()
        if not self._glancing:
            self.turns.lower_eyes()
        self.keep()

    def revealed(self) -> None:
        self._glancing = False
        self.turns.revealed()

    def resized(self) -> None:
        self.table.apply_settings()
        self.table.board.resize(self.stage.size, self.stage.unit, self.stage.settings.scale)
        self.painter.forget()
        self.table.faces.cool()
        self.table.refresh()
        self.adviser.again()

    @property
    def animating(self) -> bool:  # type: ignore[override]
        """Cards move, something stands out, a light fades, or a key is down whose meaning follows from how long."""
        table = self.table
        moves = table.animator.active or table.moments.moving or table.company.moving
        return moves or table.board.glows.active or self.tab.waiting

    # -- events --

    def handle(self, event: pygame.event.Event) -> Transition:
        self._push = None
        if event.type == pygame.MOUSEMOTION:
            self.gestures.move(event.pos)
            if not self.table.board.held:
                self.tips.point(event.pos)
        elif event.type in HUSHED:
            self.gestures.cancel()
            self.haste.let_go()
            self.tips.drop()
            self.tab.release()
            self.turns.lower_eyes()
            self.keep()
        elif event.type in BUTTONS:
            self._press(event)
        elif event.type == pygame.KEYUP:
            self.haste.key_up(event.key)
            if event.key == pygame.K_TAB:
                self.tab.release()
        elif event.type == pygame.KEYDOWN:
            self._key(event)
            self.tips.walk()
        return self._push

    def _press(self, event: pygame.event.Event) -> None:
        self.tips.drop()
        if self.table.focus.shown:
            self.table.focus.shown = False
            self.stage.redraw()
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.gestures.press(event.pos, event.button)
            self.haste.pressed()
        else:
            self.haste.released()
            self.gestures.release(event.pos, event.button)

    def _key(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_ESCAPE:
            self._escape()
            return
        if self.gestures.drag.dragging:
            return
        if event.key == pygame.K_TAB and not event.mod & MODIFIERS and not self.tab.press():
            return
        if self.haste.key(event.key, event.mod):
            return
        if event.key in ENTER and not self.table.busy:
            # The own great moment is over for whoever goes on.
            self.table.end_moments()
        deed = deed_of(self.table, event.key)
        looks = undoes(event.key, event.mod) or (deed is not None and deed.name in (*LOOKED_UP, "sheet"))
        if self.table.busy and not looks and (self.table.reading or self._plays(event.key)):
            # Looking after one's own cards holds nobody up and hurries nobody.
            self.turns.hasten()
            if self._plays(event.key):
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
        if self.adviser.forget() or self.steward.stop():
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
        elif name == "words":
            self.tips.word()
        elif name == "answer":
            if self.table.asking is not None:
                self.table.asking.act()
        else:
            self.stage.audio.play("click")
            self.turns.keep_seat()
            self._push = Push(self._screen(name))

    def _screen(self, name: str) -> Scene | routes.Route:
        if name == "help":
            return HelpScene(help_of(self.table))
        if name in ("sheet", "rounds", "log"):
            return self._glance(name)
        if name in ("rules", "rule"):
            rule = self.table.toast.rule if name == "rule" and self.table.toast is not None else ""
            self.table.hush()
            return routes.Rules(rule, self.session.match.setup.options, self.session.preset)
        return routes.Pause(self.session)

    def _glance(self, name: str, held: int = 0) -> Scene:
        """A screen over the table at which the same person goes on looking: the hand stays open below it."""
        self._glancing, lost = True, self.turns.lower_eyes
        if name == "log":
            return LogScene(self.table, key_code(LOG_KEY), lost)
        if name == "rounds":
            return Rounds(self.session, key_code(ROUNDS_KEY), lost)
        return Standing(self.session, key_code(SHEET_KEY), held, lost)

    # -- time and picture --

    def update(self, dt: float) -> Transition:
        if self.gestures.hold is not None:
            self.gestures.update(dt)
        self.turns.move(dt)
        self._owed += dt
        if self._owed < COARSE and self._dragging:
            return None
        dt, self._owed = self._owed, 0.0
        return self._let_pass(dt)

    @property
    def _dragging(self) -> bool:
        """Whether a card is dragged and nothing else happens."""
        table = self.table
        return bool(table.board.held and self.painter.carried) and not table.busy and not self.tab.waiting

    def _let_pass(self, dt: float) -> Transition:
        self.table.update(dt)
        self.adviser.update()
        self.haste.update()
        self.tips.update(dt)
        if self.tab.update(dt):
            return Push(self._glance("sheet", pygame.K_TAB))
        busy = self.table.busy
        wish = self.turns.update(dt)
        if wish is None:
            self.steward.update(dt)
            self.firsts.update()
        if busy and not self.table.busy:
            self.keep()
        return wish

    def rest(self) -> float:
        rests = (self.table.rest(), self.turns.rest(), self.tips.rest(), self.steward.rest(), self.haste.rest())
        return min(rests)

    def draw(self, surface: pygame.Surface) -> None:
        self.painter.draw_in(surface)

    def keep(self) -> None:
        """Note how the hands lie."""
        write_notes(self.stage.saves, self.session, self.table.board.kept())
