"""Where the cards of the own hand lie: one fan of any length, and what of it makes room; pure geometry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import degrees, log, radians, sin
from typing import NamedTuple

from pygame import Rect

from carioca.gui.table.frame import EDGE, INDEX, Frame, row_width
from carioca.gui.table.layout import Places
from carioca.gui.table.motion.sprites import FACE_UP, Sprite
from carioca.gui.table.slots import HAND, Slot, Zone, fan, fitting_step

STEP = 0.6  # how much of its width is seen of each card where there is room for it
TURN, MOST_TURN = 1.0, 6.0  # degrees between two neighbours of the fan, and of the outermost ones, at most
SIZES = 1.04  # how much higher than the next lower one a height is that the cards of long hands have
CLEAR = 0.36  # how much of its width is seen of a card that went aside, where there is room: its index stands free
LEAST_LIFT = 0.075  # how far a picked card stands out at least, as a share of its height: it must be plain to see
SIGN = 0.055  # how far above a card's edge its signs reach, as a share of its height


class HandShape(NamedTuple):
    """How a hand lies, beside its number of cards.

    `gap_at`: room for `gap_size` cards is open before that card; `spread`: the neighbours of that card make room for
    it; `whole`: how many cards the hand has, those set apart or held too: their size follows from it, so that it stays
    the same while cards are only arranged.
    """

    gap_at: int | None = None
    gap_size: int = 1
    spread: int | None = None
    whole: int = 0


PLAIN = HandShape()


def hand_slots(frame: Frame, count: int, lie: HandShape = PLAIN) -> list[Slot]:
    """Slots of the own hand from left to right."""
    gap = count if lie.gap_at is None else min(lie.gap_at, count)
    places = _fan(
        frame, count if lie.gap_at is None else count + lie.gap_size, card_height(frame, max(count, lie.whole))
    )
    slots = [*places[:gap], *places[len(places) - count + gap :]]
    if lie.spread is None or not 0 <= lie.spread < count:
        return slots
    return opened(slots, lie.spread, frame.ratio, frame.hand)


def card_height(frame: Frame, count: int) -> int:
    """As high as the frame has them; in a long hand so low that an index is seen of each beside one that is whole."""
    room = frame.hand.w * frame.small / row_width(count) / frame.ratio
    # Few heights: pictures are made for each.
    long = int(SIZES ** int(log(max(room, 1), SIZES)))
    return max(4, min(frame.hand_height, int(frame.hand.h / (1 + SIGN + LEAST_LIFT)), long))


def _fan(frame: Frame, count: int, height: int) -> list[Slot]:
    middle = (count - 1) / 2
    step = fitting_step(frame.hand.w, count, height, height * frame.ratio * STEP, frame.ratio)
    # It bows no further than a card in its middle may rise.
    bow = max(0.0, frame.hand.h - height * (1 + SIGN) - frame.px(LIFT))
    # The lower corners of the outermost cards stay in the window.
    most = min(MOST_TURN, degrees(2 * (frame.size[1] - frame.hand.bottom) / max(1.0, height * frame.ratio)))
    turn = min(TURN, most / middle, degrees(2 * bow / (step * middle**2))) if step and middle else 0.0
    return fan(frame.hand, count, height, step, turn, frame.ratio)


def opened(slots: Sequence[Slot], at: int, ratio: float, room: Rect) -> list[Slot]:
    """Slots of a row in which one card is upright and in front of all: within `room` its neighbours go aside, and only
    as many as must, until neither it nor a ring around it hides the index of any, and none covers another one's where
    the room allows it."""
    xs, width = [slot.x for slot in slots], slots[at].height * ratio
    step = xs[1] - xs[0] if len(xs) > 1 else 0.0
    least, roomy = min(INDEX * width, step), min(CLEAR * width, step)
    right = (1 + EDGE) * width + _lean(slots[at + 1]) if at + 1 < len(xs) else 0.0
    left = (INDEX + EDGE) * width + _lean(slots[at - 1]._replace(angle=-slots[at - 1].angle)) if at else 0.0
    xs[at] = min(xs[at], room.right - width / 2 - right - least * max(0, len(xs) - at - 2))
    xs[at] = max(xs[at], room.left + width / 2 + left + least * max(0, at - 1))
    free = room.right - width / 2 - right - xs[at]
    aside = max(least, min(roomy, free / max(1, len(xs) - at - 2)))
    for other in range(at + 1, len(xs)):
        xs[other] = max(xs[other], xs[other - 1] + (right if other == at + 1 else aside))
    free = xs[at] - left - width / 2 - room.left
    aside = max(least, min(roomy, free / max(1, at - 1)))
    for other in reversed(range(at)):
        xs[other] = min(xs[other], xs[other + 1] - (left if other == at - 1 else aside))
    return [slot._replace(x=x) for slot, x in zip(slots, xs, strict=True)]


def _lean(slot: Slot) -> float:
    """How far the upper edge of a card that leans to the left lies beside its middle."""
    return max(0.0, sin(radians(slot.angle))) * slot.height / 2


def lying_part(frame: Frame) -> Rect:
    """Where the cards of the hand lie, without the room above them into which they only rise."""
    above = lift_of(frame, frame.hand_height) + round(frame.hand_height * SIGN)
    return Rect(frame.hand.x, frame.hand.y + above, frame.hand.w, frame.hand.h - above)


def lift_of(frame: Frame, height: float) -> int:
    """How far (px) a picked card of the hand stands out of it: as far as there is room above it for that."""
    return max(1, min(frame.px(LIFT), round(frame.hand.h - height * (1 + SIGN))))


def rise_of(frame: Frame, height: float) -> int:
    """How far (px) a card of the hand rises that is only pointed at: it must not look picked."""
    return max(1, round(lift_of(frame, height) * RISE))


class SlotCache:
    """A new one comes with every new arrangement; `rests` is for the table to fill and to empty."""

    def __init__(self, frame: Frame, places: Places) -> None:
        self.frame, self.places = frame, places
        self.rests: RestingHand | None = None
        self._fans: dict[tuple[int, int], Sequence[Slot]] = {}
        self._heights: dict[int, tuple[int, ...]] = {}
        self._slots: dict[tuple[Zone, int], Sequence[Slot]] = {}

    @cached_property
    def zones(self) -> Mapping[Zone, Rect]:
        return self.places.zones(()) | {HAND: self.frame.hand}

    @cached_property
    def buttons(self) -> Mapping[str, Rect]:
        return self.places.buttons

    def heights(self, count: int) -> tuple[int, ...]:
        if count not in self._heights:
            self._heights[count] = card_height(self.frame, count), *self.places.heights, self.frame.back_height
        return self._heights[count]

    def slots(self, zone: Zone, count: int) -> Sequence[Slot]:
        if (zone, count) not in self._slots:
            self._slots[zone, count] = self.places.slots(zone, count)
        return self._slots[zone, count]

    def hand_slots(self, count: int, whole: int) -> Sequence[Slot]:
        """Of so many cards in a hand of so many (HandShape.whole)."""
        if (count, whole) not in self._fans:
            self._fans[count, whole] = hand_slots(self.frame, count, HandShape(whole=whole))
        return self._fans[count, whole]


class RestingCard(NamedTuple):
    sprite: Sprite
    slot: Slot


class RestingHand(NamedTuple):
    """The own cards from below: as they lie while none is pointed at, and as they are seen now; whether some of them
    have made room for another one."""

    plain: Sequence[RestingCard]
    seen: Sequence[RestingCard]
    parted: bool


LIFT, APART_LIFT = 20, 8  # design units by which a picked card stands out of the hand, and out of those set apart
APART_WORDS, RING = 20, 4  # design units that words over cards set apart take, and the ring around a card
RISE = 1 / 3  # of the way of a picked card: so far rises a card of the hand that is only pointed at
APART_RISE = 2  # design units by which a card rises that is pointed at among those set apart
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


class ApartRow(NamedTuple):
    """The cards of a group set apart, by token, their slots, and the place (px) that they have."""

    zone: Zone
    tokens: Sequence[int]
    slots: Sequence[Slot]
    room: Rect


class OwnCards(NamedTuple):
    """The own cards by token. `lie`: how the order lies; `groups`: what is set apart."""

    order: Sequence[int]
    lie: HandShape
    groups: Sequence[ApartRow]
    picked: Sequence[int]
    raised: int | None
    opened: int | None

    def goals(self, frame: Frame, sprites: Mapping[int, Sprite]) -> Iterator[Goal]:
        """Every card with its slot, in the order in which they are drawn: what room was made for in front of all."""
        front = None
        for goal in self._plain(frame, sprites):
            if goal.sprite.token == self.opened:
                front = goal._replace(slot=goal.slot._replace(angle=0.0), lift=NEAR)
            else:
                yield goal
        if front is not None:
            yield front

    def _plain(self, frame: Frame, sprites: Mapping[int, Sprite]) -> Iterator[Goal]:
        lift, rise = frame.px(APART_LIFT), frame.px(APART_RISE)
        for zone, tokens, slots, room in self.groups:
            if self.opened in tokens:
                slots = opened(slots, tokens.index(self.opened), frame.ratio, room)
            for token, slot in zip(tokens, slots, strict=True):
                # What is written over its place stays to be read above what is pointed at, with its ring; what is
                # picked stands out downwards where there is no room above it.
                free = round(slot.y - slot.height / 2) - room.top - frame.tx(APART_WORDS)
                out = max(-frame.px(RING), min(rise, free - frame.px(RING)))
                yield Goal(zone, sprites[token], self._out(token, slot, lift if free >= lift else -lift, out), FACE_UP)
        slots = hand_slots(frame, len(self.order), self.lie)
        lift, rise = (of(frame, slots[0].height) for of in (lift_of, rise_of)) if slots else (0, 0)
        for token, slot in zip(self.order, slots, strict=True):
            yield Goal(HAND, sprites[token], self._out(token, slot, lift, rise), FACE_UP)

    def _out(self, token: int, slot: Slot, lift: int, rise: int) -> Slot:
        return slot._replace(y=slot.y - (lift if token in self.picked else rise if token == self.raised else 0))
