"""Where the cards of the own hand lie: a fan, and two rows above some twenty cards; pure geometry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from pygame import Rect

from carioca.gui.table.frame import Frame
from carioca.gui.table.layout import Places
from carioca.gui.table.motion.sprites import FACE_UP, Sprite
from carioca.gui.table.slots import HAND, Slot, Zone, fan, fitting_step

ONE_ROW = 20  # so many cards lie in one fan at most
SHOWN = 0.4  # how much of its height a card of the upper row shows above the lower one
OPENED = 0.72  # how much of its width is seen of the card under the pointer when its neighbours make room
ASIDE = 0.06  # by how much of their width the cards on its other side give way


class HandShape(NamedTuple):
    """How a hand lies, beside its number of cards.

    `gap_at`: room for `gap_size` cards is open before that card; `group_at`: what was just taken begins there, a little
    apart; `spread`: the neighbours of that card make room for it.
    """

    gap_at: int | None = None
    gap_size: int = 1
    group_at: int | None = None
    spread: int | None = None


PLAIN = HandShape()


def hand_slots(frame: Frame, count: int, lie: HandShape = PLAIN) -> list[Slot]:
    """Slots of the own hand from left to right; in two rows those of the upper one first."""
    places = _places(count, lie)
    whole = places[-1] + 1 if places else 0
    if lie.gap_at is not None and lie.gap_at >= count:
        whole += lie.gap_size
    at = None if lie.spread is None or not 0 <= lie.spread < count else places[lie.spread]
    if in_two_rows(count):
        slots = _two_rows(frame, whole, at)
    else:
        width = frame.hand_height * frame.ratio
        slots = fan(frame.hand, whole, frame.hand_height, width * 0.6, 1.0, frame.ratio)
        if at is not None and whole > 1:
            xs = [slot.x for slot in slots]
            _open(frame, xs, at, width, slots[1].x - slots[0].x)
            slots = [slot._replace(x=x) for slot, x in zip(slots, xs, strict=True)]
    return [slots[place] for place in places]


def in_two_rows(count: int) -> bool:
    return count > ONE_ROW


def card_height(frame: Frame, count: int) -> int:
    return max(4, round(frame.hand.h / (1 + SHOWN))) if in_two_rows(count) else frame.hand_height


def _places(count: int, lie: HandShape) -> list[int]:
    """The place of every card, with the places that stay empty counted too."""
    found, place = [], 0
    for at in range(count):
        if at == lie.gap_at:
            place += lie.gap_size
        if at == lie.group_at and at:
            place += 1
        found.append(place)
        place += 1
    return found


def _two_rows(frame: Frame, count: int, spread: int | None) -> list[Slot]:
    height, per = card_height(frame, count), (count + 1) // 2
    width = height * frame.ratio
    step = fitting_step(frame.hand.w, per, height, width * 0.6, frame.ratio)
    left = frame.hand.centerx - step * (per - 1) / 2
    slots = []
    for first, y in ((0, frame.hand.top + height / 2), (per, frame.hand.bottom - height / 2)):
        xs = [left + step * at for at in range(min(per, count - first))]
        if spread is not None and first <= spread < first + len(xs):
            _open(frame, xs, spread - first, width, step)
        slots += [Slot(x, y, 0.0, float(height)) for x in xs]
    return slots


def _open(frame: Frame, xs: list[float], at: int, width: float, step: float) -> None:
    least = min(5.0, step)
    last, first = frame.hand.right + frame.pad - width / 2, frame.hand.left - frame.pad + width / 2
    push = width * OPENED - step
    for other in range(at + 1, len(xs)):
        xs[other] = max(xs[other], min(xs[other] + max(push, width * ASIDE), last - (len(xs) - 1 - other) * least))
    for other in range(at):
        xs[other] = min(xs[other], max(xs[other] - width * ASIDE, first + other * least))


class SlotCache:
    """A new one comes with every new arrangement; `rests` is for the table to fill and to empty."""

    def __init__(self, frame: Frame, places: Places) -> None:
        self.frame, self.places = frame, places
        self.rests: Sequence[RestingCard] | None = None  # as they lie while none is pointed at, from left to right
        self._fans: dict[int, Sequence[Slot]] = {}
        self._heights: dict[int, tuple[int, ...]] = {}
        self._slots: dict[tuple[Zone, int], Sequence[Slot]] = {}

    @cached_property
    def zones(self) -> Mapping[Zone, Rect]:
        return self.places.zones(()) | {HAND: self.frame.hand}

    def heights(self, count: int) -> tuple[int, ...]:
        if count not in self._heights:
            self._heights[count] = card_height(self.frame, count), *self.places.heights, self.frame.back_height
        return self._heights[count]

    def slots(self, zone: Zone, count: int) -> Sequence[Slot]:
        if (zone, count) not in self._slots:
            self._slots[zone, count] = self.places.slots(zone, count)
        return self._slots[zone, count]

    def hand_slots(self, count: int) -> Sequence[Slot]:
        if count not in self._fans:
            self._fans[count] = hand_slots(self.frame, count)
        return self._fans[count]


class RestingCard(NamedTuple):
    sprite: Sprite
    slot: Slot


LIFT, APART_LIFT = 22, 8  # design units by which a picked card stands out of the hand, and out of those set apart
RISE, APART_RISE = 18, 2  # design units by which a card rises that is pointed at, in the hand and among those set apart
NEAR = 0.4  # how far a card that is pointed at stands above the cloth for its shadow; one that is held: 1


class Goal(NamedTuple):
    """Where a sprite belongs, which side is up, and how far it stands above the cloth (0..1)."""

    zone: Zone
    sprite: Sprite
    slot: Slot
    face: float
    lift: float = 0.0


class RowGap(NamedTuple):
    """A row of cards that makes room for what is held: which places of it stay free."""

    zone: Zone
    free: tuple[int, ...]

    def slots(self, slots: Sequence[Slot]) -> list[Slot]:
        return [slot for at, slot in enumerate(slots) if at not in self.free]


class OwnCards(NamedTuple):
    """The own cards by token. `lie`: how the order lies; `groups`: what is set apart, each with its slots."""

    order: Sequence[int]
    lie: HandShape
    groups: Sequence[tuple[Zone, Sequence[int], Sequence[Slot]]]
    picked: Sequence[int]
    raised: int | None

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
