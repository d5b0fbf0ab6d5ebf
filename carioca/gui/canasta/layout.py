"""Where stock, pozo, the sides' fields with their melds and muertos, and what opens over them lie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
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
HEIGHTS = (132, 118, 106, 94, 82, 70, 60, 53, 46, 40, 35, 30, 25, 20, 15, 10)
"""Card heights (design units) that melds may have: few, so that they seldom change and few bitmaps are needed."""
MANY, WIDER = 8, 1.5
"""From so many melds on the field of a side is so many times as wide as that of one with half of them or fewer."""
USUAL = 4  # for so many melds a side's cards are planned from the start; where cards are small or to be large, for one
SMALL = 60  # up to how many design units cards are so small that no more room is kept than the longest meld needs
INDEX = 13  # pixels that a strip of a covered card needs at least for its index and its suit
GROWN = 3  # in so many steps the words at melds come back to the letters of 100 %
WORDS, WIDE = 16, 75  # design units of text: how high the line of words below a meld is, how wide the longest of them
TIGHT = 0.7  # px of a design unit below which what is said needs the last line of the fields: words there do not grow
ACROSS = 0.29  # the strip of a covered card, as a share of its width


class Item(NamedTuple):
    """A meld as far as the layout is concerned: its number, how many cards, whether it lies as a row or is squared."""

    number: int
    cards: int
    lies: bool
    squared: bool


class MeldSizes(NamedTuple):
    """The measures that all melds of a side share (px): the card, the strip, the line of words below, what lies free,
    and how wide the place of each is."""

    height: int
    across: int
    words: int
    gap: int
    wide: int

    @property
    def width(self) -> int:
        return round(self.height * CARD_RATIO)

    @property
    def high(self) -> int:
        """How high the place of a meld is: the frame around a canasta, its cards, the words."""
        return self.gap + self.height + self.words

    def length(self, item: Item) -> int:
        """How wide the cards of a meld lie; of squared runs both ends are seen."""
        strips = item.lies if item.squared else max(0, item.cards - 1)
        return self.width + strips * self.across

    def filling(self, area: Rect, columns: int, rows: int, text: float) -> MeldSizes:
        """With the line of words as high, and the place as wide, as so many places in a field leave it, for letters of
        `text` px per design unit at the most."""
        high, wide = area.h // rows - self.gap - self.height, (area.w + self.gap) // columns - self.gap
        words, place = min(high, round(WORDS * text)), min(wide, round(WIDE * text))
        return self._replace(words=max(self.words, words), wide=max(self.wide, place))


class SideField(NamedTuple):
    """The part of the table where a side's melds lie, its head, its muerto's place in there, and the melds' area."""

    side: int
    rect: Rect
    head: Rect
    muerto: Rect
    area: Rect


@dataclass(frozen=True, slots=True)
class SidesPlaces(MeldingPlaces):
    """The rectangles (px) of one arrangement, of melds the whole place that each has.

    `scales`: the measures of the melds of each field, `sizes` those of each meld by its number; `giver`: the side whose
    muerto is just being taken.
    """

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
        cards, item, m = self.cards_of(zone.number), self.items[zone.number], self.sizes[zone.number]
        x, step = cards.x + m.width / 2, float(m.across)
        if item.squared:
            return [Slot(x + (step if at and item.lies else 0), cards.centery, 0.0, m.height) for at in range(count)]
        return [Slot(x + at * step, cards.centery, 0.0, m.height) for at in range(count)]

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
        """Where its cards lie in the place of a meld: a canasta in its middle, others from its left edge."""
        rect, m = self.melds.rects[number], self.sizes[number]
        cards = Rect(rect.x, rect.y + m.gap // 2, m.length(self.items[number]), m.height)
        if self.items[number].squared:
            cards.centerx = rect.centerx
        return cards

    def card_of(self, number: int, at: int) -> Rect:
        """What is seen of a card of a meld."""
        cards, item, m = self.cards_of(number), self.items[number], self.sizes[number]
        if item.squared:
            return cards
        return Rect(cards.x + at * m.across, cards.y, m.width if at == item.cards - 1 else m.across, cards.h)

    def _wild(self, zone: Zone) -> Rect:
        item, rect = self.items[zone.number], self.card_of(zone.number, zone.at)
        if item.squared:
            return rect.inflate(-2 * rect.w // 3, 0)
        least = self.frame.px(34)
        wide = rect.inflate(max(0, least - rect.w), max(0, least - rect.h))
        return wide.clamp(self.melds.rects[zone.number])

    def _end(self, zone: Zone) -> Rect:
        """Half of the cards, and of the place above and below them."""
        rect, cards = self.melds.rects[zone.number], self.cards_of(zone.number)
        if zone.kind == "low":
            return Rect(rect.x, rect.y, cards.centerx - rect.x, rect.h)
        return Rect(cards.centerx, rect.y, rect.right - cards.centerx, rect.h)

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
    items = tuple(item_of(meld, number) for number, meld in enumerate(picture.melds))
    owners = [meld.owner for meld in picture.melds]
    found = tuple(_fields(frame, area, [owners.count((frame.seat + at) % sides) for at in range(sides)]))
    lists = [[items[n] for n, meld in enumerate(picture.melds) if meld.owner == field.side] for field in found]
    usual = 1 if frame.big or frame.text > frame.calm or frame.unit < TIGHT else USUAL
    plans = [_lettered(frame, field.area, mine, usual) for field, mine in zip(found, lists, strict=True)]
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


def _lettered(frame: Frame, area: Rect, items: Sequence[Item], usual: int) -> tuple[MeldSizes, dict[int, Rect]]:
    """The plan of a side with the largest words at melds for which its cards need not become smaller: they grow where
    the cards leave them room."""
    steps = GROWN if frame.unit >= TIGHT and frame.text > frame.calm else 0
    letters = [frame.calm + (frame.text - frame.calm) * share / GROWN for share in range(steps, -1, -1)]
    most = frame.text if frame.text > frame.calm else 0.0
    plans = [plan(area, items, frame.unit, text, usual, most) for text in letters]
    return max(plans, key=lambda one: one[0].height)


def _fields(frame: Frame, area: Rect, melds: Sequence[int]) -> Iterable[SideField]:
    """The own field first, then those of the others as they follow at the table; `melds`: how many each has."""
    gap, pad, sides = frame.pad, max(2, frame.px(8)), len(melds)
    # In small windows the words of a side need all of its width.
    many = MANY if frame.unit >= TIGHT else inf
    shares = [WIDER if count >= many and 2 * min(melds) <= count else 1.0 for count in melds]
    high, left = min(frame.cx(50), round(area.h * LOWEST) + 8), area.x
    for at, share in enumerate(shares):
        rect = Rect(left, area.y, int((area.w - gap * (sides - 1)) * share / sum(shares)), area.h)
        left = rect.right + gap
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


def measure_of(height: int, unit: float, text: float, strips: int = CANASTA - 2) -> MeldSizes:
    """The measures for cards of this height, `unit` and `text` px per design unit, with room for so many strips."""
    width = round(height * CARD_RATIO)
    across = max(round(width * ACROSS), min(INDEX, width))
    # Where a unit of text is short, letters are still 12 px high; the longest name of a canasta has room.
    words, wide = max(WORDS * text, min(15, 19.5 * text)), max(54 * text, min(58, WIDE * text))
    return MeldSizes(
        height, across, max(6, round(words)), max(3, round(9 * unit)), max(round(wide), width + strips * across)
    )


def plan(
    area: Rect, items: Sequence[Item], unit: float, text: float, usual: int = USUAL, most: float = 0.0
) -> tuple[MeldSizes, dict[int, Rect]]:
    """The place of every meld of a side by its number, with cards as large as they fit into its field; the last resort
    overflows.

    All places are alike, with room for all cards up to a canasta, and there is room for `usual` melds from the start:
    so cards become smaller with a new meld only, and seldom, and what comes to a meld moves no other one. Where
    there is room the words below take letters of up to `most` px per design unit.
    """
    longest = max((item.cards - 1 for item in items if not item.squared), default=2)
    for units in HEIGHTS:
        for strips in range(CANASTA - 2, longest - 1 if units <= SMALL else CANASTA - 3, -1):
            m = measure_of(max(8, round(units * unit)), unit, text, strips)
            columns, rows = (area.w + m.gap) // (m.wide + m.gap), area.h // m.high
            fits = columns * rows >= max(usual if units > SMALL else 0, len(items))
            if fits or (units, strips) == (HEIGHTS[-1], longest):
                columns = max(1, columns)
                m = m.filling(area, columns, max(1, rows), most)
                where = {item.number: divmod(at, columns) for at, item in enumerate(items)}
                return m, {
                    number: Rect(area.x + column * (m.wide + m.gap), area.y + row * m.high, m.wide, m.high)
                    for number, (row, column) in where.items()
                }
    raise AssertionError("the last resort overflows")
