"""Where stock, pozo, the sides' fields with their melds and muertos, and what opens over them lie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from pygame import Rect

from carioca.games.canasta.state import State
from carioca.games.melding.state import Kind, Meld
from carioca.gui.canasta.model import SidesPicture
from carioca.gui.melding.layout import Lying, MeldingPlaces, MeldPlan
from carioca.gui.melding.model import ENDS, PILE, STOCK, meld_zone
from carioca.gui.table.frame import Frame, Needs
from carioca.gui.table.hand import Hand
from carioca.gui.table.layout import Layout
from carioca.gui.table.motion.sprites import FACE_DOWN, FACE_UP, Birth
from carioca.gui.table.slots import CARD_RATIO, HAND, Slot, Zone
from carioca.gui.table.table import Table

LINE = 26  # design units of text: the line above the hand
NEEDS = Needs(apart=20, field=270, core=2.6, sorts=3, words=LINE)
"""Room for the fields; the pozo is wider than a card, and the hand can be sorted by plan."""
CANASTA = 7
SEEN = Zone("seen")  # what opens the list of the cards that all saw going into a hand
SIDE = "side"  # the kind of the zones where a side lays its melds; `number` is the side
WAYS = 6  # how many readings of the same cards can be offered at once
LOWEST, SIDE_WIDTH = 0.3, 1060
"""How much of its height a field keeps for melds at least; how wide (design units) what opens over the table grows."""
HEIGHTS = (132, 122, 112, 102, 94, 86, 80, 74, 68, 62, 56, 50, 45, 40, 35, 30, 25, 20, 15, 10)
"""Card heights (design units) that melds may have: few, so that few bitmaps are needed."""
INDEX = 13  # pixels that a strip of a covered card needs at least for its index and its suit
SMALL, NAMED = 45, 0.66
"""Below how many design units cards are too small: then canastas have their names alone where that makes them larger;
and how wide these are as a share of all their words."""
GROWN = 3  # in so many steps the words at melds come back to the letters of 100 %
TIGHT = 0.7  # px of a design unit below which what is said needs the last line of the fields: words there do not grow
LINES = 4  # in so many lines sets and canastas lie beside runs, at most
ACROSS, DOWN = 0.29, 0.175  # the strip of a covered card: of a run, share of its width, of a set of its height


class Item(NamedTuple):
    """A meld as far as the layout is concerned: its number, how many cards, whether it lies as a row or is squared."""

    number: int
    cards: int
    lies: bool
    squared: bool


class MeldSizes(NamedTuple):
    """The measures that all melds of a side share (px): the card, the strips, the line of words below, what lies free.

    `wide`: how wide the words at a canasta are at least; `lines`: how many there are, there and below a set, one where
    there is little room.
    """

    height: int
    across: int
    down: int
    words: int
    gap: int
    wide: int
    lines: int = 2

    @property
    def width(self) -> int:
        return round(self.height * CARD_RATIO)

    def size(self, item: Item) -> tuple[int, int]:
        if item.squared:
            # A frame around the cards, and the lines.
            high = self.height + self.lines * self.words + self.gap
            return max(self.width + self.across, self.wide) + self.gap, high
        strips = max(0, item.cards - 1)
        if item.lies:
            return self.width + strips * self.across, self.height + self.words
        return self.width, self.height + strips * self.down + self.lines * self.words


class SideField(NamedTuple):
    """The part of the table where a side's melds lie, its head, its muerto's place in there, and the melds' area."""

    side: int
    rect: Rect
    head: Rect
    muerto: Rect
    area: Rect


@dataclass(frozen=True, slots=True)
class SidesPlaces(MeldingPlaces):
    """The rectangles (px) of one arrangement; `scales`: the measures of the melds of each field, `sizes` those of each
    meld by its number; `giver`: the side whose muerto is just being taken."""

    fields: tuple[SideField, ...]
    items: tuple[Item, ...]
    scales: tuple[MeldSizes, ...]
    sizes: tuple[MeldSizes, ...]
    panel: Rect  # where the pozo, a choice or what was seen opens
    giver: int | None

    @property
    def heights(self) -> tuple[int, ...]:
        return self.stock.h, *(scale.height for scale in self.scales), self.fields[0].muerto.h

    @property
    def top(self) -> Slot:
        return Slot(self.pile.right - self.card / 2, self.pile.centery, 0.0, float(self.pile.h))

    @property
    def card(self) -> float:
        """The width of a card of the pozo."""
        return self.pile.h * CARD_RATIO

    @property
    def grips(self) -> Mapping[Zone, Slot]:
        return {STOCK: self.deck, PILE: self.top}

    @property
    def whole(self) -> tuple[Zone, ...]:
        return (PILE,)

    @property
    def grounds(self) -> Mapping[Zone, Rect]:
        return {Zone(SIDE, number=field.side): field.rect for field in self.fields}

    @property
    def own_ground(self) -> Zone:
        return Zone(SIDE, number=self.fields[0].side)

    @property
    def closed(self) -> tuple[Zone, ...]:
        return (STOCK, SEEN)

    @property
    def firm(self) -> tuple[Zone, ...]:
        return (PILE, *self.grounds)

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
            columns = 1 + (ways > 3)
            each, across = min(max(4, (row - top - pad // 2) // -(-ways // columns)), frame.px(130)), panel.w - 2 * pad
            for at in range(ways):
                down, right = divmod(at, columns)
                place = Rect(
                    panel.x + pad + right * across // columns, top + down * each, across // columns - 4, each - 4
                )
                found[way_place(ways, at)] = place
        return found

    def slots(self, zone: Zone, count: int) -> list[Slot]:
        if zone.kind == PILE.kind:
            return self.pozo(count)
        return slots(self.melds.rects[zone.number], self.items[zone.number], count, self.sizes[zone.number])

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
        here = [zone for zone in parts if zone.kind != SIDE and 0 <= zone.number < len(self.items)]
        found = {zone: self._wild(zone) for zone in here if zone.kind == "joker"}
        found |= {zone: self._end(zone) for zone in here if zone.kind in ENDS}
        found |= {meld.zone: rect for meld, rect in zip(self.lying, self.melds.rects, strict=True)}
        return {**found, STOCK: self.stock, PILE: self.pile, SEEN: self.seen, **self.grounds}

    @property
    def seen(self) -> Rect:
        frame, x = self.frame, self.pile.right + self.frame.px(14)
        high = max(frame.cx(20), min(frame.tx(20), round(self.pile.h * 0.27)))
        wide = max(frame.cx(72), min(frame.tx(72), frame.log.left - x - frame.px(4)))
        return Rect(x, self.pile.bottom - high, wide, high)

    def cards_of(self, number: int) -> Rect:
        return cards_rect(self.melds.rects[number], self.items[number], self.sizes[number])

    def card_of(self, number: int, at: int) -> Rect:
        return strip(self.melds.rects[number], self.items[number], self.items[number].cards, at, self.sizes[number])

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
        if zone.kind == PILE.kind:
            return Birth(self.top, FACE_UP)
        if zone.kind == HAND.kind and self.giver is not None:
            place = next(field.muerto for field in self.fields if field.side == self.giver)
            return Birth(Slot(*place.center, 0.0, float(place.h)), FACE_DOWN)
        return Birth(self.deck)


SidesTable: TypeAlias = Table[State, SidesPicture, SidesPlaces]


class SidesLayout(Layout[SidesPicture, SidesPlaces]):
    def needs(self, staging: bool) -> Needs:
        return NEEDS

    def depends_on(self, picture: SidesPicture, hand: Hand, seat: int, staging: bool) -> int | None:
        """Whose muerto is just being taken: its cards come from there."""
        return picture.taker

    def arrange(self, frame: Frame, picture: SidesPicture, hand: Hand, staging: bool) -> SidesPlaces:
        return arrange(frame, picture)


def arrange(frame: Frame, picture: SidesPicture) -> SidesPlaces:
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
    plans = [
        max((plan(field.area, mine, frame.unit, text) for text in _letters(frame)), key=lambda one: one[0].height)
        for field, mine in zip(found, lists, strict=True)
    ]
    scales = tuple(scale for scale, _ in plans)
    where = {number: (scale, rect) for scale, rects in plans for number, rect in rects.items()}
    sizes = tuple(where[number][0] for number in range(len(items)))
    ordered = tuple(where[number][1] for number in range(len(items)))
    lying = tuple(
        Lying(meld.owner, meld_zone(meld, number), len(meld.cards)) for number, meld in enumerate(picture.melds)
    )
    melds = MeldPlan((), ordered, scales[0].height, scales[0].across, found[0].head.h)
    panel = Rect(0, frame.banner.y - frame.px(9), min(frame.size[0] - 2 * frame.pad, frame.tx(SIDE_WIDTH)), 0)
    panel.h = max(8, area.bottom - panel.y)
    panel.centerx = frame.size[0] // 2
    giver = picture.taker % sides if picture.taker is not None else None
    return SidesPlaces(
        frame, lying, stock, pile, melds, area, status, (), stock.h, found, items, scales, sizes, panel, giver
    )


def _letters(frame: Frame) -> Iterable[float]:
    """The px per design unit that words at melds may have, the largest first: they grow as far as no card shrinks."""
    steps = GROWN if frame.unit >= TIGHT and frame.text > frame.calm else 0
    return (frame.calm + (frame.text - frame.calm) * share / GROWN for share in range(steps, -1, -1))


def _fields(frame: Frame, area: Rect, sides: int) -> Iterable[SideField]:
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
        yield SideField((frame.seat + at) % sides, rect, head, muerto, inner)


def way_place(ways: int, at: int) -> str:
    """The name of a button's place: one of so many readings."""
    return f"way{at}.{ways}"


def item_of(meld: Meld, number: int) -> Item:
    """A meld for the layout: runs lie, canastas are squared up (B10)."""
    return Item(number, len(meld.cards), meld.kind is Kind.RUN, len(meld.cards) >= CANASTA)


def measure_of(height: int, unit: float, text: float, lines: int = 2) -> MeldSizes:
    """The measures for cards of this height, `unit` and `text` px per design unit, with so many lines at canastas."""
    across = max(round(height * CARD_RATIO * ACROSS), min(INDEX, round(height * CARD_RATIO)))
    down = max(round(height * DOWN), min(INDEX, height))
    # Where a unit of text is short, letters are still 12 px high.
    words, wide = max(16 * text, min(15, 19.5 * text)), max(82 * text, min(88, 113 * text))
    share = 1.0 if lines == 2 else NAMED
    return MeldSizes(height, across, down, max(6, round(words)), max(3, round(9 * unit)), round(wide * share), lines)


def plan(area: Rect, items: Sequence[Item], unit: float, text: float) -> tuple[MeldSizes, dict[int, Rect]]:
    """The place of every meld of a side by its number, with cards as large as they fit into its field; the last resort
    overflows."""
    whole = _plan(area, items, unit, text, 2)
    if whole[0].height >= SMALL * unit:
        return whole
    brief = _plan(area, items, unit, text, 1)
    return max(whole, brief, key=lambda one: one[0].height)


def _plan(area: Rect, items: Sequence[Item], unit: float, text: float, lines: int) -> tuple[MeldSizes, dict[int, Rect]]:
    """The same with so many lines of words at canastas."""
    found: dict[int, Rect] = {}
    measure = measure_of(8, unit, text, lines)
    # With fewer words cards grow no further than they need: so they are never smaller at a larger size.
    for units in HEIGHTS if lines == 2 else [each for each in HEIGHTS if each <= SMALL]:
        measure = measure_of(max(8, round(units * unit)), unit, text, lines)
        found = _best(area, items, measure)
        if _fits(area, found.values()):
            break
    return measure, found


def _best(area: Rect, items: Sequence[Item], m: MeldSizes) -> dict[int, Rect]:
    """Sets and canastas above the runs, or beside them in as few lines as that takes."""
    upright = [item for item in items if not item.lies or item.squared]
    lying = [item for item in items if item.lies and not item.squared]
    above = _shelves(area, upright, m, area.top)
    low = max((rect.bottom for rect in above.values()), default=area.top - m.gap)
    first = above | _shelves(area, lying, m, low + m.gap)
    if not upright or not lying or _fits(area, first.values()):
        return first
    for lines in range(1, LINES + 1):
        row = upright[: -(-len(upright) // lines)]
        wide = max(sum(m.size(item)[0] + m.gap for item in row), *(m.size(item)[0] + m.gap for item in upright))
        beside = Rect(area.x + wide, area.y, max(1, area.w - wide), area.h)
        left = Rect(area.x, area.y, min(wide, area.w), area.h)
        found = _shelves(left, upright, m, area.top) | _shelves(beside, lying, m, area.top)
        if _fits(area, found.values()):
            return found
    return first


def _shelves(area: Rect, items: Sequence[Item], m: MeldSizes, top: int) -> dict[int, Rect]:
    found: dict[int, Rect] = {}
    x, y, shelf = area.x, top, 0
    for item in items:
        wide, high = m.size(item)
        if x > area.x and x + wide > area.right:
            x, y, shelf = area.x, y + shelf + m.gap, 0
        found[item.number] = Rect(x, y, wide, high)
        x += wide + m.gap
        shelf = max(shelf, high)
    return found


def _fits(area: Rect, rects: Iterable[Rect]) -> bool:
    return all(rect.bottom <= area.bottom and rect.right <= area.right for rect in rects)


def cards_rect(rect: Rect, item: Item, m: MeldSizes) -> Rect:
    if item.squared:
        wide = m.width + (m.across if item.lies else 0)
        return Rect(rect.centerx - wide // 2, rect.y + m.gap // 2, wide, m.height)
    return Rect(rect.x, rect.y, rect.w, rect.h - (1 if item.lies else m.lines) * m.words)


def slots(rect: Rect, item: Item, count: int, m: MeldSizes) -> list[Slot]:
    cards = cards_rect(rect, item, m)
    x, y, height = cards.x + m.width / 2, cards.y + m.height / 2, float(m.height)
    if item.squared:
        right = cards.right - m.width / 2
        if item.lies:
            return [Slot(x if at == 0 else right, y, 0.0, height) for at in range(count)]
        return [Slot(cards.centerx, y, 0.0, height)] * count
    if item.lies:
        return [Slot(x + at * m.across, y, 0.0, height) for at in range(count)]
    return [Slot(x, y + at * m.down, 0.0, height) for at in range(count)]


def strip(rect: Rect, item: Item, count: int, at: int, m: MeldSizes) -> Rect:
    cards = cards_rect(rect, item, m)
    if item.squared:
        return cards
    last = at == count - 1
    if item.lies:
        return Rect(cards.x + at * m.across, cards.y, m.width if last else m.across, cards.h)
    return Rect(cards.x, cards.y + at * m.down, cards.w, m.height if last else m.down)
