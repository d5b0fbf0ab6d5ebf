"""Where stock, pozo, the sides' fields with their melds and muertos, and what opens over them lie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from carioca.games.melding.state import Kind, Meld
from carioca.gui.canasta.fields import Item, Measure, cards_rect, plan, slots, strip
from carioca.gui.canasta.picture import SidesPicture
from carioca.gui.melding.melds import MeldPlan
from carioca.gui.melding.places import Lying, MeldingPlaces
from carioca.gui.melding.zones import ENDS, PILE, STOCK, meld_zone
from carioca.gui.table.desk import Places
from carioca.gui.table.frame import Frame, Needs
from carioca.gui.table.slots import CARD_RATIO, Slot
from carioca.gui.table.sprites import FACE_DOWN, FACE_UP, Birth
from carioca.gui.table.zones import HAND, Zone

LINE = 26
"""Design units of text: the line above the hand."""
NEEDS = Needs(apart=20, field=270, core=2.6, sorts=3, words=LINE)
CANASTA = 7
SEEN = Zone("seen")
"""What opens the list of the cards that all saw going into a hand."""
WAYS = 6
"""How many readings of the same cards can be offered at once."""
LOWEST, SIDE_WIDTH = 0.3, 1060
"""How much of its height a field keeps for melds at least; how wide (design units) what opens over the table grows."""


class Field(NamedTuple):
    """The part of the table where a side's melds lie, its head, its muerto's place in there, and the melds' area."""

    side: int
    rect: Rect
    head: Rect
    muerto: Rect
    area: Rect


@dataclass(frozen=True, slots=True)
class SidesPlaces(MeldingPlaces):
    """The rectangles (px) of one arrangement; `giver`: the side whose muerto is just being taken."""

    fields: tuple[Field, ...]
    items: tuple[Item, ...]
    measure: Measure
    panel: Rect
    """Where the pozo, a choice or what was seen opens."""
    giver: int | None

    @property
    def heights(self) -> tuple[int, ...]:
        """The cards' heights: of the stock and the pozo, of the melds, of the muertos."""
        return self.stock.h, self.measure.height, self.fields[0].muerto.h

    @property
    def top(self) -> Slot:
        """The top of the pozo, where the next discard goes."""
        return Slot(self.pile.right - self.card / 2, self.pile.centery, 0.0, float(self.pile.h))

    @property
    def card(self) -> float:
        """The width of a card of the pozo."""
        return self.pile.h * CARD_RATIO

    @property
    def grips(self) -> Mapping[Zone, Slot]:
        """The stock: the pozo is taken by a clear act only."""
        return {STOCK: self.deck}

    @property
    def closed(self) -> tuple[Zone, ...]:
        """The stock, and what only opens something."""
        return (STOCK, SEEN)

    @property
    def buttons(self) -> Mapping[str, Rect]:
        """Those of what opens over the table: tabs above, readings in the middle, what is done with it below."""
        frame, panel = self.frame, self.panel
        pad, high = frame.tx(10), frame.tx(32)
        found = {}
        wide = min(frame.tx(140), (panel.w - 5 * pad) // 4)
        for at in range(3):
            found[f"tab{at}"] = Rect(panel.right - pad - (3 - at) * wide - (2 - at) * 4, panel.y + pad, wide, high)
        row = panel.bottom - pad - high
        found["shut"] = Rect(panel.right - pad - wide, row, wide, high)
        take = min(frame.tx(230), panel.w - 3 * pad - wide)
        found["take"] = Rect(found["shut"].x - pad - take, row, take, high)
        top = panel.y + pad + high + pad // 2
        for ways in range(2, WAYS + 1):
            each = min(max(4, (row - top - pad // 2) // ways), frame.px(120))
            for at in range(ways):
                found[way_place(ways, at)] = Rect(panel.x + pad, top + at * each, panel.w - 2 * pad, each - 4)
        return found

    def slots(self, zone: Zone, count: int) -> list[Slot]:
        """The slots of the pozo, of a meld."""
        if zone.kind == PILE.kind:
            return self.pozo(count)
        return slots(self.melds.rects[zone.number], self.items[zone.number], count, self.measure)

    def pozo(self, count: int) -> list[Slot]:
        """The pozo from its lowest card: the last ones with their index, the older ones close together."""
        x, y, height = self.pile.x + self.card / 2, float(self.pile.centery), float(self.pile.h)
        room = self.pile.w - self.card
        step = max(self.card * 0.27, 12.0)
        seen = min(count - 1, int(room / step)) if step else 0
        older = count - 1 - seen
        left = room - seen * step
        close = min(2.0, left / older) if older else 0.0
        xs = [x + close * at for at in range(older)]
        start = x + close * older
        xs += [start + step * at for at in range(count - older)]
        return [Slot(at, y, 0.0, height) for at in xs]

    def zones(self, parts: Iterable[Zone]) -> dict[Zone, Rect]:
        """Wild cards and ends that are told apart now, melds, stock and pozo."""
        here = [zone for zone in parts if 0 <= zone.number < len(self.items)]
        found = {zone: self._wild(zone) for zone in here if zone.kind == "joker"}
        found |= {zone: self._end(zone) for zone in here if zone.kind in ENDS}
        found |= {meld.zone: rect for meld, rect in zip(self.lying, self.melds.rects, strict=True)}
        return found | {STOCK: self.stock, PILE: self.pile, SEEN: self.seen}

    @property
    def seen(self) -> Rect:
        """Where a click shows what all have seen, below the name of the pozo."""
        frame, x = self.frame, self.pile.right + self.frame.px(14)
        high = max(frame.cx(20), min(frame.tx(20), round(self.pile.h * 0.27)))
        wide = max(frame.cx(72), min(frame.tx(72), frame.log.left - x - frame.px(4)))
        return Rect(x, self.pile.bottom - high, wide, high)

    def cards_of(self, number: int) -> Rect:
        """The cards of a meld without its words."""
        return cards_rect(self.melds.rects[number], self.items[number], self.measure)

    def card_of(self, number: int, at: int) -> Rect:
        """What is seen of a card of a meld."""
        return strip(self.melds.rects[number], self.items[number], self.items[number].cards, at, self.measure)

    def _wild(self, zone: Zone) -> Rect:
        item, rect = self.items[zone.number], self.card_of(zone.number, zone.at)
        if item.squared:
            return rect.inflate(-2 * rect.w // 3, 0)
        least = self.frame.px(34)
        wide = rect.inflate(max(0, least - rect.w), max(0, least - rect.h))
        return wide.clamp(self.melds.rects[zone.number])

    def _end(self, zone: Zone) -> Rect:
        rect = self.melds.rects[zone.number]
        half = Rect(rect.x, rect.y, rect.w // 2, rect.h)
        return half if zone.kind == "low" else half.move(rect.w - rect.w // 2, 0)

    def birth(self, zone: Zone) -> Birth:
        """A card comes from the stock, those of a muerto from its place; what lies in the pozo was seen before."""
        if zone.kind == PILE.kind:
            return Birth(self.top, FACE_UP)
        if zone.kind == HAND.kind and self.giver is not None:
            place = next(field.muerto for field in self.fields if field.side == self.giver)
            return Birth(Slot(*place.center, 0.0, float(place.h)), FACE_DOWN)
        return Birth(self.deck)


def way_place(ways: int, at: int) -> str:
    """The name of a button's place: one of so many readings."""
    return f"way{at}.{ways}"


def own(places: Places) -> SidesPlaces:
    """Places that are known to be those of a table with sides, as that."""
    assert isinstance(places, SidesPlaces)
    return places


def item_of(meld: Meld, number: int) -> Item:
    """A meld for the layout: runs lie, canastas are squared up (B10)."""
    return Item(number, len(meld.cards), meld.kind is Kind.RUN, len(meld.cards) >= CANASTA)


def arrange(frame: Frame, picture: SidesPicture) -> SidesPlaces:
    """Everything for a frame of any size; never raises, however small it is."""
    core, sides = frame.core, len(picture.muertos)
    card = max(4, round(frame.core_height * CARD_RATIO))
    stock = Rect(core.x, core.y, card, core.h)
    pile = Rect(0, core.y, max(card, core.w - card - frame.px(28)), core.h)
    pile.right = core.right
    line = max(4, round(LINE * frame.text))
    floor = frame.middle.bottom
    status = Rect(2 * frame.pad, floor - line, max(4, frame.size[0] - 4 * frame.pad), line)
    free = Rect(frame.middle.x, frame.middle.y, frame.middle.w, max(8, status.top - frame.pad // 2 - frame.middle.y))
    area = frame.planned(free, frame.more(LINE))
    found = tuple(_fields(frame, area, sides))
    items = tuple(item_of(meld, number) for number, meld in enumerate(picture.melds))
    lists = [[items[n] for n, meld in enumerate(picture.melds) if meld.owner == field.side] for field in found]
    measure, rects = plan([field.area for field in found], lists, frame.unit, frame.calm)
    ordered = tuple(rects[number] for number in range(len(items)))
    lying = tuple(
        Lying(meld.owner, meld_zone(meld, number), len(meld.cards)) for number, meld in enumerate(picture.melds)
    )
    melds = MeldPlan((), ordered, measure.height, measure.across, found[0].head.h)
    panel = Rect(0, frame.banner.y - frame.px(9), min(frame.size[0] - 2 * frame.pad, frame.tx(SIDE_WIDTH)), 0)
    panel.h = max(8, area.bottom - panel.y)
    panel.centerx = frame.size[0] // 2
    giver = picture.taker % sides if picture.taker is not None else None
    return SidesPlaces(frame, lying, stock, pile, melds, area, status, (), stock.h, found, items, measure, panel, giver)


def _fields(frame: Frame, area: Rect, sides: int) -> Iterable[Field]:
    """The own field first, then those of the others as they follow at the table."""
    gap, pad = frame.pad, max(2, frame.px(8))
    width = (area.w - gap * (sides - 1)) // sides
    high = min(frame.cx(50), round(area.h * LOWEST) + 8)
    for at in range(sides):
        rect = Rect(area.x + at * (width + gap), area.y, width, area.h)
        head = Rect(rect.x, rect.y, rect.w, high)
        card = max(4, high - pad)
        muerto = Rect(rect.x + pad, 0, round(card * CARD_RATIO), card)
        muerto.centery = head.centery + 1
        inner = Rect(rect.x + pad, head.bottom + 2, rect.w - 2 * pad, max(4, rect.bottom - pad // 2 - head.bottom - 2))
        yield Field((frame.seat + at) % sides, rect, head, muerto, inner)
