"""What hastens the others by hand: Space and the button while they are held, one key for good, digits for the speed."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import pygame

from carioca.gui.frame.clock import ACTIVE
from carioca.gui.table.keys import ALIKE, deed_of

if TYPE_CHECKING:
    from carioca.gui.table.keys import Keys
    from carioca.gui.table.table import Table

SPEEDS = {pygame.K_1: 1, pygame.K_2: 2, pygame.K_4: 4}
BUTTON = "hasten"


class Haste:
    """Follows the keys and the button of one table that make others go on quickly."""

    def __init__(self, table: Table, keys: Keys) -> None:
        self.table, self.keys = table, keys
        self._space = self._button = self._hurried = False

    # -- keys --

    def key(self, key: int, mod: int) -> bool:
        """A key went down; whether it is used up.

        While others play Space may be held to hasten; let go of at once it picks the card, as it does in one's own
        turn.
        """
        table = self.table
        if key == pygame.K_SPACE and (self._space or not table.my_turn) and not table.reading:
            self._space = True
            table.tempo.press()
            return True
        factor = SPEEDS.get(ALIKE.get(key, key))
        if factor is not None and (mod & pygame.KMOD_CTRL or self._idle(key, mod)):
            table.run_at(factor)
            return True
        deed = deed_of(table, key)
        if deed is None or deed.name != BUTTON or mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        table.hasten()
        return True

    def key_up(self, key: int) -> None:
        """A key was let go of."""
        if key == pygame.K_SPACE and self._space:
            self._space = False
            if not self.table.tempo.release():
                self.keys.press(key, 0)

    def _idle(self, key: int, mod: int) -> bool:
        """Whether a digit would do nothing now: others play, and no card is picked, none has the keys' focus."""
        table, deed = self.table, deed_of(self.table, key)
        free = not (mod or table.my_turn or table.board.picked or table.focus.shown)
        return free and (deed is None or not deed.place)

    # -- the button --

    def pressed(self) -> None:
        """A button of the table went down under the pointer."""
        if self.table.pressed_button == BUTTON:
            self._button = True
            self.table.tempo.press()

    def released(self) -> None:
        """The pointer lets go: after a long press the button has done its work already."""
        if self._button:
            self._button = False
            if self.table.tempo.release():
                self.table.pressed_button = ""
                self.table.refresh()

    # -- time --

    def update(self) -> None:
        """Whoever is to act is not hurried; the button shows whether it all goes quickly."""
        table, tempo = self.table, self.table.tempo
        if tempo.rushing and table.my_turn:
            tempo.rush(False)
        if tempo.hurried != self._hurried:
            self._hurried = tempo.hurried
            table.refresh()

    def rest(self) -> float:
        """Seconds until a press counts as held."""
        return ACTIVE if self.table.tempo.pressed and not self._hurried else inf

    def let_go(self) -> None:
        """Nothing is held any more: another screen has the keys, or another window."""
        self._space = self._button = False
        self.table.tempo.release()
        self.table.tempo.rush(False)
