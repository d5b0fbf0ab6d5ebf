"""The keyboard on the table: a focus that walks over everything, and one key a command."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import pygame

from carioca.gui.frame.clock import ACTIVE
from carioca.gui.table.operations import click_card, shift, tap, undo
from carioca.gui.table.render.seats import plates
from carioca.gui.table.slots import Stop

if TYPE_CHECKING:
    from carioca.gui.table.moves import Command
    from carioca.gui.table.table import Table


OWN = ("hand", "apart")  # the groups of the own cards


def groups(table: Table) -> tuple[str, ...]:
    return (*OWN, *table.moves.focus_groups, "rivals", "buttons")


def stops(table: Table, group: str) -> list[Stop]:
    board = table.board
    if group == "buttons":
        coming = board.places.buttons
        buttons = [button for button in table.buttons if button.command.enabled and button.command.place not in coming]
        return [Stop(button.name, button.rect) for button in buttons]
    if group == "rivals":
        return [Stop(zone, rect) for zone, rect in plates(table).items()]
    if group not in OWN:
        return table.moves.stops(table, group)
    if board.viewer is None:
        return []
    tokens = board.hand.order if group == "hand" else board.hand.staged
    return [Stop(token, board.card_rect(sprite)) for token in tokens if (sprite := board.sprite(token)) is not None]


def current(table: Table) -> Stop | None:
    focus = table.focus
    found = stops(table, focus.group)
    if not found:
        all_groups = groups(table)
        focus.group, found = next(((g, s) for g in all_groups if (s := stops(table, g))), ("buttons", []))
    if not found:
        return None
    focus.at = max(0, min(focus.at, len(found) - 1))
    return found[focus.at]


def here(table: Table) -> list[int]:
    stop = current(table)
    return [stop.item] if stop is not None and table.focus.group in OWN and isinstance(stop.item, int) else []


ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
SWITCHES = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
SHOWING = (*STEPS, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END, pygame.K_TAB, pygame.K_SPACE, *ENTER)
"""The keys that walk, or act where the focus stands: the ring comes with them, and with no other key."""
KEYPAD = {getattr(pygame, f"K_KP{n}"): getattr(pygame, f"K_{n}") for n in range(1, 10)}
ESC = "Esc"
ALIKE = {pygame.K_QUESTION: pygame.K_F2, **KEYPAD}  # keys that mean the same as another one


def command_of(table: Table, key: int) -> Command | None:
    """The command of a key, Esc excepted: that takes back one thing after the other."""
    code = ALIKE.get(key, key)
    return next(
        (
            command
            for command in table.commands
            if command.key not in ("", ESC) and pygame.key.key_code(command.key) == code
        ),
        None,
    )


def undoes(key: int, mod: int) -> bool:
    """Whether a key with its switches is Ctrl+Z (on a Mac Cmd+Z)."""
    return key == pygame.K_z and bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not mod & pygame.KMOD_ALT


class Keyboard:
    def __init__(self, table: Table) -> None:
        self.table = table

    def press(self, key: int, mod: int) -> bool:
        """A key went down; whether it meant something here."""
        table, focus = self.table, self.table.focus
        was_shown, focus.shown = focus.shown, focus.shown or key in SHOWING
        asked, used = table.asking, True
        if undoes(key, mod):
            undo(table)
        elif mod & SWITCHES:
            used = False
        elif key in STEPS or key in (pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END):
            self._walk(key, bool(mod & pygame.KMOD_SHIFT), was_shown)
        elif key == pygame.K_TAB:
            self._next_group(-1 if mod & pygame.KMOD_SHIFT else 1)
        elif key == pygame.K_SPACE:
            self._act(False)
        elif key in ENTER:
            if asked is not None:
                asked.act()
            else:
                self._act(True)
        elif (command := command_of(table, key)) is not None:
            command.act()
        else:
            used = False
        if table.asking is asked:
            # Nobody asked anew: whatever was pressed, the question is over.
            table.unask()
        table.lifted = None
        stop = current(table)
        if focus.shown:
            table.board.raise_card(stop.item if stop is not None and isinstance(stop.item, int) else None)
        table.stage.redraw()
        return used

    def _walk(self, key: int, carry: bool, was_shown: bool) -> None:
        focus = self.table.focus
        stop = current(self.table)
        if key in (pygame.K_UP, pygame.K_DOWN):
            self._next_group(1 if key == pygame.K_UP else -1)
            return
        if not was_shown and not carry:
            return  # The first arrow only shows where the focus is.
        found = stops(self.table, focus.group)
        if key in (pygame.K_HOME, pygame.K_END):
            focus.at = 0 if key == pygame.K_HOME else len(found) - 1
            return
        step = STEPS[key]
        if carry and focus.group == "hand" and stop is not None and isinstance(stop.item, int):
            shift(self.table, stop.item, step)
            focus.at = max(0, min(focus.at + step, len(found) - 1))
        elif found:
            focus.at = (focus.at + step) % len(found)

    def _next_group(self, step: int) -> None:
        focus, names = self.table.focus, groups(self.table)
        at = names.index(focus.group)
        for i in range(1, len(names) + 1):
            group = names[(at + step * i) % len(names)]
            if stops(self.table, group):
                focus.group, focus.at = group, 0
                return

    def _act(self, at_once: bool) -> None:
        """Space, or Enter (`at_once`), where the focus is."""
        stop = current(self.table)
        if stop is None:
            return
        if isinstance(stop.item, str):
            next(command for command in self.table.commands if command.name == stop.item).act()
        elif isinstance(stop.item, int):
            click_card(self.table, stop.item, at_once)
        elif stop.item.kind == "seat":
            self.table.controls.open_score()
        else:
            self._act_on(stop)

    def _act_on(self, stop: Stop) -> None:
        table = self.table
        assert not isinstance(stop.item, int | str)
        tap(table, stop.item)
        if stop.item not in table.board.places.grips:
            table.focus.group = "hand"


SPEEDS = {pygame.K_1: 1, pygame.K_2: 2, pygame.K_4: 4}
BUTTON = "hasten"


class HasteKeys:
    def __init__(self, table: Table, keys: Keyboard) -> None:
        self.table, self.keys = table, keys
        self._space = self._button = self._hurried = False

    def key(self, key: int, mod: int) -> bool:
        """A key went down; whether it is used up.

        While others play Space may be held to hasten; let go of at once it picks the card, as it does in one's own
        turn.
        """
        table = self.table
        if key == pygame.K_SPACE and (self._space or not table.my_turn) and not table.reading:
            self._space = True
            table.pacing.press()
            return True
        factor = SPEEDS.get(ALIKE.get(key, key))
        if factor is not None and (mod & pygame.KMOD_CTRL or self._idle(key, mod)):
            table.run_at(factor)
            return True
        command = command_of(table, key)
        if command is None or command.name != BUTTON or mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        table.hasten()
        return True

    def key_up(self, key: int) -> None:
        if key == pygame.K_SPACE and self._space:
            self._space = False
            if not self.table.pacing.release():
                self.keys.press(key, 0)

    def _idle(self, key: int, mod: int) -> bool:
        """Whether a digit would do nothing now: others play, and no card is picked, none has the keys' focus."""
        table, command = self.table, command_of(self.table, key)
        free = not (mod or table.my_turn or table.board.picked or table.focus.shown)
        return free and (command is None or not command.place)

    def pressed(self) -> None:
        if self.table.pressed_button == BUTTON:
            self._button = True
            self.table.pacing.press()

    def released(self) -> None:
        """The pointer lets go: after a long press the button has done its work already."""
        if self._button:
            self._button = False
            if self.table.pacing.release():
                self.table.pressed_button = ""
                self.table.refresh()

    def update(self) -> None:
        """Whoever is to act is not hurried; the button shows whether it all goes quickly."""
        table, pacing = self.table, self.table.pacing
        if pacing.rushing and table.my_turn:
            pacing.rush(False)
        if pacing.hurried != self._hurried:
            self._hurried = pacing.hurried
            table.refresh()

    def rest(self) -> float:
        """Seconds until a press counts as held."""
        return ACTIVE if self.table.pacing.pressed and not self._hurried else inf

    def let_go(self) -> None:
        self._space = self._button = False
        self.table.pacing.release()
        self.table.pacing.rush(False)


HELD = 0.35  # seconds after which a key counts as held


class HeldTab:
    """Tab walks on when it goes down; held, it shows the score sheet, and the keys are back where they were."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._left: float | None = None
        self._was: tuple[str, int, bool] = ("", 0, False)

    @property
    def waiting(self) -> bool:
        return self._left is not None

    def press(self) -> bool:
        if self.waiting:
            return False
        focus = self.table.focus
        self._left, self._was = HELD, (focus.group, focus.at, focus.shown)
        return True

    def release(self) -> None:
        self._left = None

    def update(self, dt: float) -> bool:
        if self._left is None:
            return False
        self._left -= dt
        if self._left > 0:
            return False
        self._left, focus = None, self.table.focus
        focus.group, focus.at, focus.shown = self._was
        return True
