"""How the players at one table keep their hands, taken up again when each is back."""

from __future__ import annotations

from typing import NamedTuple

from carioca.gui.table.hand import Hand
from carioca.gui.table.picture import Row


class Kept(NamedTuple):
    """How a seat kept its hand, as cards: the whole order, and what of it was set apart."""

    order: Row
    groups: tuple[Row, ...]


class Keeping:
    """The arrangements of those who are not looking just now, by seat."""

    def __init__(self) -> None:
        self._kept: dict[int, Kept] = {}

    def all(self, viewer: int | None, hand: Hand) -> dict[int, Kept]:
        """Every person's arrangement, also that of who is looking at this hand."""
        found = dict(self._kept)
        if viewer is not None and hand.cards:
            found[viewer] = Kept(hand.kept(), hand.rows())
        return found

    def take(self, kept: dict[int, Kept]) -> None:
        """Keep these and no others."""
        self._kept = dict(kept)

    def recall(self, viewer: int | None, hand: Hand) -> None:
        """Let a hand lie as its player kept it, once."""
        kept = self._kept.pop(viewer, None) if viewer is not None else None
        if kept is None:
            return
        hand.recall(kept.order)
        if any(kept.groups) and len(kept.groups) == len(hand.groups):
            hand.stage_rows(kept.groups)
