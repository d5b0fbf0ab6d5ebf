"""The card table: the scene in which a match is played."""

from __future__ import annotations

import contextlib
from functools import partial
from math import inf
from typing import TYPE_CHECKING

import pygame
from pygame.key import key_code

from carioca.gui.door import roles_of
from carioca.gui.frame import routes
from carioca.gui.frame.preferences import Preferences
from carioca.gui.frame.press import is_press
from carioca.gui.frame.scene import SKIPS, HitMap, Push, Scene, Transition
from carioca.gui.parts.seating import seat_all
from carioca.gui.table import operations
from carioca.gui.table.assist import Automation, Hints
from carioca.gui.table.hand import Sort, read_notes, sort_of, write_notes
from carioca.gui.table.input.keyboard import ENTER, HasteKeys, HeldTab, Keyboard, command_of, undoes
from carioca.gui.table.input.pointer import LEFT, Pointer, hit_map
from carioca.gui.table.motion.events import EventQueue
from carioca.gui.table.moves import Command
from carioca.gui.table.render.painter import Painter
from carioca.gui.table.render.panels import LOOKED_UP
from carioca.gui.table.render.tips import NewcomerTips, Tips
from carioca.gui.table.table import LOG_KEY, ROUNDS_KEY, SHEET_KEY, Controls, Table
from carioca.storage import settings as stored
from carioca.storage.errors import StorageError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

HUSHED = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_SHIFT
BUTTONS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
ARRANGING = (pygame.MOUSEBUTTONUP, pygame.KEYDOWN)  # the events that may leave the own cards lying otherwise
KEEPS = 3.0
"""Seconds without another change after which how the own cards lie is on the disk: it outlives whatever happens to the
program, as what was played does, but not every card that is only moved is worth a writing."""
COARSE = 0.06
"""Seconds by which time is told where nothing happens but that a card is dragged: with every motion it would be most
of the work of the frame."""


class TableScene(Scene, Controls):
    """Plays a session: persons by pointer and keys, opponents on a thread; every action goes through the session."""

    whole = True  # whether it is a screen of its own, though another one is made from it

    def __init__(self, session: Session) -> None:
        self.session = session
        self._push: Transition = None
        self._owed = 0.0  # seconds that have passed and are not told yet

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        seat_all(stage, self.session.seats, self.session.game)
        self.table = Table(stage, self.session, roles_of(self.session), self)
        self.prepare()
        self.events = EventQueue(self.table)
        self.hints = Hints(self.table)
        self.automation = Automation(self.table, self.events)
        self.tips = Tips(self.table)
        self.preferences = Preferences(stage, self.session)
        self.firsts = NewcomerTips(self.table, self.preferences)
        self.pointer = Pointer(self.table, self.events)
        self.keyboard = Keyboard(self.table)
        self.haste = HasteKeys(self.table, self.keyboard)
        self.tab = HeldTab(self.table)
        self.painter = Painter(self.table)
        self.resized()
        self.events.begin()
        self.recall()
        self.resized()
        self._arranged, self._unkept = self.table.board.hand.arrangement(), inf

    def prepare(self) -> None:
        """The table stands and nothing is shown on it yet."""

    def recall(self) -> None:
        self.table.board.remember(read_notes(self.stage.saves, self.session))

    def leave(self) -> None:
        self.table.play_thrown()
        self.events.thinker.close()
        self.table.moves.close()
        self.hints.thinker.close()
        self.automation.close()
        self.keep()
        self.preferences.leave()
        with contextlib.suppress(StorageError):
            stored.save(self.stage.paths.settings, self.stage.settings)
        with contextlib.suppress(StorageError):
            self.stage.saves.retry()

    def covered(self) -> None:
        self.table.play_thrown()
        # Somebody else may sit there when this is seen again.
        self.preferences.keep()
        self.painter.covered()
        self.pointer.cancel()
        self.table.end_moments()
        self.table.people.talk.hush()
        self.tips.drop()
        self.tab.release()
        self.haste.let_go()
        self.events.covered()
        self.keep()

    def revealed(self) -> None:
        # The screen above may have been the settings.
        self.table.apply_settings()
        self.table.refresh()
        self.events.revealed()

    def resized(self) -> None:
        self.table.apply_settings()
        settings = self.stage.settings
        self.table.board.resize(self.stage.size, self.stage.unit, settings.scale, settings.big_cards)
        self.painter.forget()
        self.table.faces.cool()
        self.table.refresh()
        self.hints.again()

    @property
    def animating(self) -> bool:  # type: ignore[override]
        """Cards move, something stands out, a light fades, or a key is down whose meaning follows from how long."""
        table = self.table
        moves = table.animator.active or table.moments.moving or table.people.moving
        return moves or table.board.glows.active or self.tab.waiting

    @property
    def holds(self) -> bool:  # type: ignore[override]
        return self.pointer.grip is not None

    @property
    def unhurried(self) -> bool:  # type: ignore[override]
        return self.stage.settings.animation == "slow"

    def hit_map(self) -> HitMap:
        return SKIPS if self.table.moments.staged else hit_map(self.table)

    def early(self, event: pygame.event.Event) -> None:
        command = command_of(self.table, event.key) if event.type == pygame.KEYDOWN else None
        self.table.answered_early(command is not None and command.plays)

    def handle(self, event: pygame.event.Event) -> Transition:
        self._push = None
        if is_press(event) and self.table.moments.rare:
            # It is over; where it stood over the table the press has done nothing else, else one plays on.
            over = self.table.moments.staged
            self.table.end_moments()
            if over:
                self.table.pacing.skip()
                return None
        if event.type == pygame.MOUSEMOTION:
            self.pointer.move(event.pos)
            if not self.table.board.held:
                self.tips.point(event.pos)
        elif event.type in HUSHED:
            self.pointer.cancel()
            self.haste.let_go()
            self.tips.drop()
            self.tab.release()
            self.events.lower_eyes()
            self.keep()
        elif event.type in BUTTONS:
            self._press(event)
        elif event.type == pygame.KEYUP:
            self.haste.key_up(event.key)
            if event.key == pygame.K_TAB:
                self.tab.release()
        elif event.type == pygame.KEYDOWN:
            self._key(event)
            self.tips.walk(event.key)
        if event.type in ARRANGING and self._arranged != (now := self.table.board.hand.arrangement()):
            self._arranged, self._unkept = now, KEEPS
        return self._push

    def _press(self, event: pygame.event.Event) -> None:
        down = event.type == pygame.MOUSEBUTTONDOWN
        if down and event.button == LEFT and self.tips.pin(event.pos):
            return
        if down or not self.tips.pinned:
            self.tips.drop()
        if self.table.focus.shown:
            self.table.focus.shown = False
            self.stage.redraw()
        if down:
            self.pointer.press(event.pos, event.button)
            self.haste.pressed()
        else:
            self.haste.released()
            self.pointer.release(event.pos, event.button)

    def _key(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_ESCAPE:
            self._escape()
            return
        if self.pointer.drag.dragging:
            return
        if event.key == pygame.K_TAB and not event.mod & MODIFIERS and not self.tab.press():
            return
        if self.haste.key(event.key, event.mod):
            return
        if event.key in ENTER and not self.table.busy:
            # The own great moment is over for whoever goes on.
            self.table.end_moments()
        command = command_of(self.table, event.key)
        looks = undoes(event.key, event.mod) or (command is not None and command.name in (*LOOKED_UP, "sheet"))
        if self.table.busy and not looks and (self.table.reading or self._plays(event.key)):
            # Looking after one's own cards holds nobody up and hurries nobody.
            self.events.hasten()
            if self._plays(event.key):
                return
        if event.unicode == "?":
            # On some keyboards it is no key of its own.
            self.open_help()
            return
        self.keyboard.press(event.key, event.mod)

    def _plays(self, key: int) -> bool:
        """Whether a key only hastens while something is being shown: what it does must not happen unseen."""
        command = command_of(self.table, key)
        return key in ENTER or (command is not None and command.plays)

    def _escape(self) -> None:
        """Esc takes back one thing after the other; with nothing left to take back it opens the pause."""
        if self.pointer.cancel():
            return
        if self.tips.pinned:
            self.tips.drop()
            return
        if self.hints.forget() or self.automation.stop():
            return
        if self.table.toast is not None:
            self.table.send_away()
        elif self.table.moves.escape(self.table):
            return
        elif not operations.unpick(self.table) and not operations.take_back(self.table):
            self.open_menu()

    # -- what the table asks for (Controls): a screen that is looked up is loaded when it is --

    def open_menu(self) -> None:
        # Who goes on from there may be somebody else.
        self.stage.audio.play("click")
        self._push = Push(routes.Pause(self.session))

    def open_persons(self) -> None:
        from carioca.gui.scenes.persons import PersonsScene

        self.stage.audio.play("click")
        self._push = Push(PersonsScene(self.session))

    def open_help(self) -> None:
        from carioca.gui.scenes.help import HelpScene, help_of

        self._open(HelpScene(help_of(self.table)))

    def open_rules(self, rule: str = "") -> None:
        self.table.hush()
        self._open(routes.Rules(rule, self.session.match.setup.options, self.session.preset))

    def open_score(self) -> None:
        self._open(self._score())

    def open_rounds(self) -> None:
        from carioca.gui.scenes.lookup import Rounds

        self._open(Rounds(self.session, key_code(ROUNDS_KEY), self.events.lower_eyes))

    def open_log(self) -> None:
        from carioca.gui.scenes.lookup import LogScene

        self._open(LogScene(self.table, key_code(LOG_KEY), self.events.lower_eyes))

    def sort(self, by: Sort) -> None:
        operations.sort(self.table, by)

    def tell_hint(self) -> None:
        self.hints.more()

    def tell_word(self) -> None:
        self.tips.word()

    def turn_to(self, seat: int) -> None:
        if self.preferences.take(seat):
            table = self.table
            table.apply_settings()
            table.board.hand.sort = sort_of(self.stage.settings.sort) or table.model.default_sort

    def preference(self, seat: int, name: str) -> object:
        return self.preferences.of(seat, name)

    def curtain(self, seat: int) -> Scene:
        from carioca.gui.scenes.handover import HandoverScene

        return HandoverScene(self.table, seat, partial(self.events.sit, seat))

    def commands(self) -> Iterable[Command]:
        yield from self.automation.commands()
        if self.table.guarded and self.table.board.own_open:
            yield Command("cover", "", "X", self.events.lower_eyes, "cover", listed="cover")

    def _open(self, screen: Scene | routes.Route) -> None:
        self.stage.audio.play("click")
        self.events.keep_seat()
        self._push = Push(screen)

    def _score(self, held: int = 0) -> Scene:
        from carioca.gui.scenes.score_sheet import Standing

        self.events.keep_seat()
        return Standing(self.session, key_code(SHEET_KEY), held, self.events.lower_eyes)

    def update(self, dt: float) -> Transition:
        self.pointer.update(dt)
        self.events.move(dt)
        self._owed += dt
        if self._owed < COARSE and self._dragging:
            return None
        dt, self._owed = self._owed, 0.0
        return self._let_pass(dt)

    @property
    def _dragging(self) -> bool:
        table = self.table
        return bool(table.board.held and self.painter.carried) and not table.busy and not self.tab.waiting

    def _let_pass(self, dt: float) -> Transition:
        self.table.update(dt)
        if self.table.hint is not None or self.hints.thinker.asked:
            self.hints.update()
        self.haste.update()
        self.tips.update(dt)
        if self.tab.update(dt):
            return Push(self._score(pygame.K_TAB))
        busy = self.table.busy
        wish = self.events.update(dt)
        if wish is None:
            self.automation.update(dt)
            self.firsts.update()
        self.keyboard.update()
        self._unkept -= dt
        if (busy and not self.table.busy) or self._unkept <= 0:
            self.keep()
        return wish

    def rest(self) -> float:
        rests = (self.table.rest(), self.events.rest(), self.tips.rest(), self.automation.rest(), self.haste.rest())
        return min(*rests, self.firsts.rest(), self.pointer.rest(), self._unkept)

    def draw(self, surface: pygame.Surface) -> None:
        self.painter.draw_in(surface)

    def keep(self) -> None:
        self._unkept = inf
        if self.table.board.picture.round_no == self.session.match.state.round_no:
            # Else the next round has not been dealt before the eyes yet.
            write_notes(self.stage.saves, self.session, self.table.board.kept())
