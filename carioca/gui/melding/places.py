"""Where stock, pile, melds and tray of a melding table lie, inside what the frame leaves for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from carioca.gui.melding.call_places import places_of
from carioca.gui.melding.melds import MeldPlan, plan_melds
from carioca.gui.melding.zones import ENDS, PILE, STOCK, tray_zones
from carioca.gui.table.desk import Places
from carioca.gui.table.frame import Frame
from carioca.gui.table.slots import CARD_RATIO, Slot, row
from carioca.gui.table.sprites import FACE_UP, Birth
from carioca.gui.table.zones import Zone

LINE, HEAD = 24, 20
"""Design units of text: the line above the tray, and the captions of the tray's places."""


class TrayRoom(NamedTuple):
    """For how many cards each place of the tray is made; `slim`: they are only as high as their captions."""

    cards: tuple[int, ...] = ()
    slim: bool = False


class Lying(NamedTuple):
    """A meld as far as the layout is concerned: in whose panel it lies, its zone, and how many cards it has."""

    owner: int
    zone: Zone
    cards: int


@dataclass(frozen=True, slots=True)
class MeldingPlaces:
    """The rectangles (px) of one arrangement; what it gives the shared table is said in `Places`."""

    frame: Frame
    lying: tuple[Lying, ...]
    stock: Rect
    pile: Rect
    melds: MeldPlan
    meld_area: Rect
    status: Rect
    tray: tuple[Rect, ...]
    tray_height: int

    @property
    def pile_height(self) -> int:
        """The height of the cards of stock and pile."""
        return self.pile.h

    @property
    def spare(self) -> Rect:
        """The tray with the line above it."""
        return self.status.union(self.tray[0]) if self.tray else Rect(0, 0, 0, 0)

    @property
    def heights(self) -> tuple[int, ...]:
        """The cards' heights: on the tray, of the pile, of the melds."""
        return self.tray_height, self.pile_height, self.melds.height

    @property
    def deck(self) -> Slot:
        """The top of the stock."""
        return Slot(*self.stock.center, 0.0, self.pile_height)

    @property
    def top(self) -> Slot:
        """The top of the discard pile."""
        return Slot(*self.pile.center, 0.0, self.pile_height)

    @property
    def groups(self) -> tuple[Zone, ...]:
        """The places of the tray."""
        return tray_zones(len(self.tray))

    @property
    def grips(self) -> Mapping[Zone, Slot]:
        """The stock and the pile."""
        return {STOCK: self.deck, PILE: self.top}

    @property
    def closed(self) -> tuple[Zone, ...]:
        """The stock."""
        return (STOCK,)

    @property
    def buttons(self) -> Mapping[str, Rect]:
        """The answers about a card that may be called."""
        return places_of(self.frame)

    @property
    def firm(self) -> tuple[Zone, ...]:
        """The pile: a discard ends the turn."""
        return (PILE,)

    def slots(self, zone: Zone, count: int) -> list[Slot]:
        """The slots of the pile's top, of a meld, or of a place of the tray."""
        if zone.kind == PILE.kind:
            return [self.top] * count
        return meld_slots(self, zone.number, count) if zone.kind == "meld" else tray_slots(self, zone.number, count)

    def zones(self, parts: Iterable[Zone]) -> dict[Zone, Rect]:
        """Jokers and ends that are told apart now, melds, tray, stock and pile."""
        found = parts_of_melds(self, [meld.cards for meld in self.lying], parts)
        found |= {meld.zone: rect for meld, rect in zip(self.lying, self.melds.rects, strict=True)}
        found |= dict(zip(self.groups, self.tray, strict=True))
        return found | {STOCK: self.stock, PILE: self.pile}

    def birth(self, zone: Zone) -> Birth:
        """A card comes from the stock, but the top of the pile was in it all the time."""
        return Birth(self.top, FACE_UP) if zone.kind == PILE.kind else Birth(self.deck)


def own(places: Places) -> MeldingPlaces:
    """Places that are known to be those of a melding table, as that."""
    assert isinstance(places, MeldingPlaces)
    return places


def arrange(frame: Frame, lying: tuple[Lying, ...], tray_room: TrayRoom) -> MeldingPlaces:
    """Everything for a frame of any size; never raises, however small it is."""
    core, middle = frame.core, frame.middle
    card = max(4, round(frame.core_height * CARD_RATIO))
    stock, pile = core.copy(), core.copy()
    stock.w = pile.w = card
    pile.right = core.right
    tray_height = max(6, round(min(88 * frame.unit, frame.hand_height * 0.62)))
    status, tray = _tray(frame, tray_room, tray_height)
    more = frame.more(LINE, HEAD) if tray else frame.more(LINE)
    end = status.top - frame.pad // 2
    area = frame.planned(Rect(middle.x, middle.y, middle.w, max(8, end - middle.y)), more)
    owners = tuple((meld.owner, meld.cards) for meld in lying)
    melds = plan_melds(area, owners, frame.unit, frame.calm, round(frame.hand_height * 0.85), frame.fold)
    return MeldingPlaces(frame, lying, stock, pile, melds, area, status, tray, tray_height)


def tray_slots(places: MeldingPlaces, index: int, count: int) -> list[Slot]:
    """Slots of the cards staged in a tray slot."""
    rect = places.tray[index]
    head = places.frame.tx(HEAD)
    inner = Rect(
        rect.x + places.frame.px(8),
        rect.y + head,
        rect.w - places.frame.px(16),
        max(1, rect.h - head - places.frame.px(6)),
    )
    return row(inner, count, places.tray_height, places.tray_height * CARD_RATIO * 0.62)


def meld_slots(places: MeldingPlaces, index: int, count: int) -> list[Slot]:
    """Slots of a meld's cards, low to high."""
    plan = places.melds
    rect = plan.rects[index]
    half = plan.height * CARD_RATIO / 2
    room = (rect.w - 2 * half) / max(1, count - 1)
    step = min(plan.step, room) if count > 1 else 0.0
    return [Slot(rect.x + half + i * step, rect.centery, 0.0, plan.height) for i in range(count)]


def meld_card(places: MeldingPlaces, index: int, count: int, at: int) -> Rect:
    """What is seen of a card of a meld beside the one that covers it, and a little more where that is narrow."""
    rect = places.melds.rects[index]
    if at >= count:
        return rect
    slots = meld_slots(places, index, count)
    card = places.melds.height * CARD_RATIO
    seen = slots[at + 1].x - slots[at].x if at + 1 < count else card
    wide = Rect(0, rect.y, round(max(seen, min(card, places.frame.px(34)))), rect.h)
    wide.centerx = round(slots[at].x - card / 2 + seen / 2)
    return wide.clamp(rect) if wide.w <= rect.w else rect


def parts_of_melds(places: MeldingPlaces, counts: Sequence[int], parts: Iterable[Zone]) -> dict[Zone, Rect]:
    """Where these ends and jokers of melds of so many cards lie, the jokers first: the smaller place is asked first."""
    found: dict[Zone, Rect] = {}
    here = [zone for zone in parts if zone.number < len(places.melds.rects)]
    for zone in here:
        if zone.kind == "joker":
            found[zone] = meld_card(places, zone.number, counts[zone.number], zone.at)
    for zone in here:
        if zone.kind in ENDS:
            rect = places.melds.rects[zone.number]
            half = Rect(rect.x, rect.y, rect.w // 2, rect.h)
            found[zone] = half if zone.kind == "low" else half.move(rect.w - rect.w // 2, 0)
    return found


def _tray(frame: Frame, room: TrayRoom, height: int) -> tuple[Rect, tuple[Rect, ...]]:
    """The line above the tray and the tray's places."""
    whole, floor, pad = frame.size[0], frame.middle.bottom, frame.pad
    line = max(4, round(LINE * frame.text))
    if not room.cards:
        # Above the cards of the hand there is room for a picked one to rise: the line may stand in it.
        return Rect(2 * pad, floor - line + round(14 * frame.unit), max(4, whole - 4 * pad), line), ()
    head, gap = round(HEAD * frame.text), max(2, round(16 * frame.unit))
    slot_h = head + round((12 if room.slim else 8) * frame.unit) + (0 if room.slim else height)
    card = height * CARD_RATIO
    wishes = [max(round(150 * frame.text), round(card * (1 + 0.62 * cards)) + 2 * pad) for cards in room.cards]
    space = whole - 4 * pad - gap * (len(wishes) - 1)
    scale = min(1.0, space / sum(wishes))
    widths = [max(4, int(wish * scale)) for wish in wishes]
    x = (whole - sum(widths) - gap * (len(widths) - 1)) // 2
    rects = []
    for width in widths:
        rects.append(Rect(x, floor - slot_h, width, slot_h))
        x += width + gap
    hint = Rect(2 * pad, floor - slot_h - line - round(7 * frame.unit), max(4, whole - 4 * pad), line)
    return hint, tuple(rects)
