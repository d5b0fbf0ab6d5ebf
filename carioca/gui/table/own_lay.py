"""How the own cards lie while somebody plays with them: hand and groups, what is picked, pointed at, or let in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from carioca.gui.table.frame import Frame
from carioca.gui.table.hand_rows import Lie, hand_slots
from carioca.gui.table.slots import Slot
from carioca.gui.table.sprites import FACE_UP, Sprite
from carioca.gui.table.zones import HAND, Zone

LIFT, APART_LIFT = 22, 8
"""Design units by which a picked card stands out of the hand, and out of those set apart."""
RISE, APART_RISE = 18, 2
"""Design units by which a card rises that is pointed at, in the hand and among those set apart."""
NEAR = 0.4
"""How far a card that is pointed at stands above the cloth for its shadow; one that is held: 1."""


class Goal(NamedTuple):
    """Where a sprite belongs, which side is up, and how far it stands above the cloth (0..1)."""

    zone: Zone
    sprite: Sprite
    slot: Slot
    face: float
    lift: float = 0.0


class Parting(NamedTuple):
    """A row of cards that makes room for what is held: which places of it stay free."""

    zone: Zone
    free: tuple[int, ...]

    def slots(self, slots: Sequence[Slot]) -> list[Slot]:
        """Those of the row's cards, out of the slots for so many more."""
        return [slot for at, slot in enumerate(slots) if at not in self.free]


class Own(NamedTuple):
    """The own cards by token. `lie`: how the order lies; `groups`: what is set apart, each with its slots."""

    order: Sequence[int]
    lie: Lie
    groups: Sequence[tuple[Zone, Sequence[int], Sequence[Slot]]]
    picked: Sequence[int]
    raised: int | None

    def tokens(self) -> Iterator[int]:
        """All tokens, from the first group to the last card of the hand."""
        for _, row, _ in self.groups:
            yield from row
        yield from self.order

    def goals(self, frame: Frame, sprites: Mapping[int, Sprite]) -> Iterator[Goal]:
        """Every card with its slot, in the order in which they are drawn: what is pointed at in front of all."""
        front = None
        for goal in self._plain(frame, sprites):
            if goal.sprite.token == self.raised:
                rise = frame.px(RISE if goal.zone == HAND else APART_RISE)
                front = goal._replace(slot=goal.slot._replace(y=goal.slot.y - rise, angle=0.0), lift=NEAR)
            else:
                yield goal
        if front is not None:
            yield front

    def _plain(self, frame: Frame, sprites: Mapping[int, Sprite]) -> Iterator[Goal]:
        for zone, row, slots in self.groups:
            for token, slot in zip(row, slots, strict=True):
                yield Goal(zone, sprites[token], self._out(token, slot, frame.px(APART_LIFT)), FACE_UP)
        for token, slot in zip(self.order, hand_slots(frame, len(self.order), self.lie), strict=True):
            yield Goal(HAND, sprites[token], self._out(token, slot, frame.px(LIFT)), FACE_UP)

    def _out(self, token: int, slot: Slot, lift: int) -> Slot:
        return slot._replace(y=slot.y - lift) if token in self.picked else slot
