"""A key that means one thing when it is pressed and another one while it is held."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

HELD = 0.35
"""Seconds after which a key counts as held."""


class HeldTab:
    """Tab walks on when it goes down; held, it shows the score sheet, and the keys are back where they were."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._left: float | None = None
        self._was: tuple[str, int, bool] = ("", 0, False)

    @property
    def waiting(self) -> bool:
        """Whether the key is down and does not count as held yet."""
        return self._left is not None

    def press(self) -> bool:
        """The key went down; whether it was up before."""
        if self.waiting:
            return False
        focus = self.table.focus
        self._left, self._was = HELD, (focus.group, focus.at, focus.shown)
        return True

    def release(self) -> None:
        """The key is up, or nobody knows where it is."""
        self._left = None

    def update(self, dt: float) -> bool:
        """Let time pass; whether the key counts as held from now on."""
        if self._left is None:
            return False
        self._left -= dt
        if self._left > 0:
            return False
        self._left, focus = None, self.table.focus
        focus.group, focus.at, focus.shown = self._was
        return True
