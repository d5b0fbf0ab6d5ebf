"""The keyboard on the table: a focus that walks over everything, and one key a deed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from carioca.gui.table.deeds import shift, tap, undo
from carioca.gui.table.focus import current, groups, stops
from carioca.gui.table.spots import point_at
from carioca.gui.table.zones import Stop

if TYPE_CHECKING:
    from carioca.gui.table.desk import Deed
    from carioca.gui.table.table import Table

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
SWITCHES = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
SHOWING = (*STEPS, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END, pygame.K_TAB, pygame.K_SPACE, *ENTER)
"""The keys that walk, or act where the focus stands: the ring comes with them, and with no other key."""
KEYPAD = {getattr(pygame, f"K_KP{n}"): getattr(pygame, f"K_{n}") for n in range(1, 10)}
ESC = "Esc"
ALIKE = {pygame.K_QUESTION: pygame.K_F2, **KEYPAD}
"""Keys that mean the same as another one."""


def deed_of(table: Table, key: int) -> Deed | None:
    """The deed of a key, Esc excepted: that takes back one thing after the other."""
    code = ALIKE.get(key, key)
    return next(
        (deed for deed in table.deeds if deed.key not in ("", ESC) and pygame.key.key_code(deed.key) == code), None
    )


def undoes(key: int, mod: int) -> bool:
    """Whether a key with its switches is Ctrl+Z (on a Mac Cmd+Z)."""
    return key == pygame.K_z and bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not mod & pygame.KMOD_ALT


class Keys:
    """Follows the keyboard of one table."""

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
        elif (deed := deed_of(table, key)) is not None:
            deed.act()
        else:
            used = False
        if table.asking is asked:
            # Nobody asked anew: whatever was pressed, the question is over.
            table.unask()
        table.lifted = None
        stop = current(table)
        if focus.shown:
            point_at(table.board, stop.item if stop is not None and isinstance(stop.item, int) else None)
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
            next(deed for deed in self.table.deeds if deed.name == stop.item).act()
        elif isinstance(stop.item, int):
            self.table.desk.chosen(self.table, stop.item, at_once)
        elif stop.item.kind == "seat":
            self.table.carry("sheet")
        else:
            self._act_on(stop)

    def _act_on(self, stop: Stop) -> None:
        table = self.table
        assert not isinstance(stop.item, int | str)
        tap(table, stop.item)
        if stop.item not in table.board.places.grips:
            table.focus.group = "hand"
