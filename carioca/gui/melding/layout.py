"""Where stock, pile, melds and tray of a melding table lie, inside what the frame leaves for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from pygame import Rect

from carioca.games.melding.game import MeldingState
from carioca.games.melding.state import Kind
from carioca.gui.melding.model import ENDS, PILE, STOCK, MeldingModel, MeldingPicture, meld_zone, tray_zones
from carioca.gui.table.frame import Frame, Needs
from carioca.gui.table.hand import Hand
from carioca.gui.table.layout import Layout, Places
from carioca.gui.table.motion.sprites import FACE_UP, Birth
from carioca.gui.table.slots import CARD_RATIO, Slot, Zone, row
from carioca.gui.table.table import Table

HEIGHTS = (160, 148, 136, 124, 112, 102, 94, 86, 78, 72, 66, 60, 55, 50, 45, 40, 36, 32, 28, 24, 20, 16, 12)
"""Card heights (design units) that melds may have: few, so that few bitmaps are needed."""
STEPS = {0.44: 1.0, 0.36: 0.95, 0.3: 0.8}
"""How much of each covered card stays visible, as a part of its width (an index needs 0.27), and its worth."""
ROOMY = 94
"""The least height of cards (design units) for which melds keep room to grow; below it the cards need all there is."""
NAME = 23  # design units of text above the melds of an owner, whose name stands there


class OwnerPanel(NamedTuple):
    """The melds of one owner and the panel that holds them."""

    owner: int
    rect: Rect


@dataclass(frozen=True, slots=True)
class MeldPlan:
    """The panels, each meld's rectangle by its number, the cards' height and the step between them (px).

    `head` and `pad`: what lies free in a panel above its melds, and on their other sides.
    """

    groups: tuple[OwnerPanel, ...]
    rects: tuple[Rect, ...]
    height: int
    step: float
    head: int
    pad: int = 0


@lru_cache(maxsize=32)
def sizes(fold: float = 0.0) -> list[tuple[int, float]]:
    """Heights and steps, the most readable pair first: smaller cards that show more come before large crowded ones.

    The more things fold (0 to 1), the less so: whoever wants everything larger takes larger cards that overlap more.
    """
    pairs = [(h, step) for h in HEIGHTS for step in STEPS]
    return sorted(pairs, key=lambda size: -size[0] * STEPS[size[1]] ** (1.0 - fold))


class _Metrics(NamedTuple):
    height: float
    step: float
    pad: int
    head: int
    space: int
    roomy: bool

    def width(self, cards: int) -> int:
        return round(self.height * CARD_RATIO + max(0, cards - 1) * self.step)

    def room(self, cards: int) -> int:
        return self.width(grown(cards) if self.roomy else cards)


def grown(cards: int) -> int:
    """For how many cards a meld of so many has its room: for 5, 8, 11 and so on."""
    return cards + (2 - cards) % 3 if cards > 2 else cards


def plan_melds(
    area: Rect,
    melds: tuple[tuple[int, int], ...],
    unit: float,
    text: float,
    most: int,
    fold: float = 0.0,
    large: float = 0.0,
) -> MeldPlan:
    """Place all melds, given as (owner, cards) in table order, with cards of at most `most` px; `fold` see `sizes`.

    The owners' names stand in letters of `text` pixels a unit, in larger ones, up to `large`, where the cards leave
    room. The last resort overflows downwards.

    Each meld keeps room for the next cards (`grown`), so that most lay-offs move nothing. This follows from the state
    alone: a match that is resumed, replayed or shown in another window looks the same, and nothing is remembered.
    """
    pad, head, space = max(1, round(7 * unit)), max(2, round(NAME * text)), max(2, round(10 * unit))
    owners = list(dict.fromkeys(owner for owner, _ in melds))
    plan: MeldPlan | None = None
    tries = [(size, True) for size in sizes(fold) if size[0] >= ROOMY] + [(size, False) for size in sizes(fold)]
    for (units, step), roomy in tries:
        height = max(4, round(units * unit))
        if height > most and units > HEIGHTS[-1]:
            continue
        metrics = _Metrics(height, height * CARD_RATIO * step, pad, head, space, roomy)
        for columns in range(1, max(1, len(owners)) + 1):
            plan = _pack(area, melds, owners, metrics, area.w // columns)
            if _fits(plan, area):
                larger = (metrics._replace(head=high) for high in range(round(NAME * large), head, -1))
                plans = (_pack(area, melds, owners, one, area.w // columns) for one in larger)
                return _centred(next((one for one in plans if _fits(one, area)), plan), area)
    assert plan is not None
    return plan


def _pack(area: Rect, melds: tuple[tuple[int, int], ...], owners: list[int], m: _Metrics, widest: int) -> MeldPlan:
    rects: dict[int, Rect] = {}
    groups: list[OwnerPanel] = []
    x, y, shelf = 0, 0, 0
    for owner in owners:
        mine = [(i, m.room(cards)) for i, (who, cards) in enumerate(melds) if who == owner]
        lines = _lines(mine, widest - 2 * m.pad, m.space)
        width = max(sum(w for _, w in line) + m.space * (len(line) - 1) for line in lines) + 2 * m.pad
        tall = m.head + len(lines) * (round(m.height) + m.pad)
        if x and x + width > area.w:
            x, y, shelf = 0, y + shelf + m.pad, 0
        groups.append(OwnerPanel(owner, Rect(area.x + x, area.y + y, width, tall)))
        for number, line in enumerate(lines):
            left = area.x + x + m.pad
            for i, w in line:
                top = area.y + y + m.head + number * (round(m.height) + m.pad)
                rects[i] = Rect(left, top, m.width(melds[i][1]), round(m.height))
                left += w + m.space
        x += width + m.space
        shelf = max(shelf, tall)
    return MeldPlan(tuple(groups), tuple(rects[i] for i in range(len(melds))), round(m.height), m.step, m.head, m.pad)


def _lines(melds: list[tuple[int, int]], width: int, space: int) -> list[list[tuple[int, int]]]:
    lines: list[list[tuple[int, int]]] = [[]]
    used = 0
    for i, w in melds:
        if lines[-1] and used + space + w > width:
            lines.append([])
            used = 0
        used += w + (space if lines[-1] else 0)
        lines[-1].append((i, w))
    return lines


def _fits(plan: MeldPlan, area: Rect) -> bool:
    return all(group.rect.bottom <= area.bottom and group.rect.right <= area.right for group in plan.groups)


def _centred(plan: MeldPlan, area: Rect) -> MeldPlan:
    """Every shelf moved to the middle of the area, the whole a little above its middle."""
    if not plan.groups:
        return plan
    down = round((area.bottom - max(g.rect.bottom for g in plan.groups)) * 0.4)
    moved: dict[int, int] = {}
    for top, shelf in groupby(plan.groups, key=lambda g: g.rect.top):
        moved[top] = (area.right - list(shelf)[-1].rect.right) // 2
    groups = tuple(OwnerPanel(g.owner, g.rect.move(moved[g.rect.top], down)) for g in plan.groups)
    rects = []
    for rect in plan.rects:
        top = next(g.rect.top for g in plan.groups if g.rect.contains(rect))
        rects.append(rect.move(moved[top], down))
    return MeldPlan(groups, tuple(rects), plan.height, plan.step, plan.head, plan.pad)


YES, NO, NO_MORE = "answer.yes", "answer.no", "answer.no-more"
"""The places of the two answers, and of the wish not to be asked again (Places.buttons)."""
THROW = "throw"  # the place of the button that throws the picked card (Places.beside)
ASKED = 152  # design units of text that a question takes at the least, with the gap beside it


def panel_of(frame: Frame) -> Rect:
    """Beside the piles, over what the round asks for: the tray says that too, and the log stays in sight."""
    return frame.banner.inflate(2 * frame.px(6), 2 * frame.px(5))


def cards_of(frame: Frame) -> Rect:
    """The card that is asked for, and beside it those that would be drawn with it, overlapped."""
    box, pad = panel_of(frame), frame.px(9)
    height = max(4, box.h - 2 * pad)
    return Rect(box.x + pad, box.y + pad, round(height * frame.ratio * 1.55), height)


def places_of(frame: Frame) -> dict[str, Rect]:
    """The two answers side by side, below the words, and one beside the words; they stay whatever is asked."""
    box, pad, gap = panel_of(frame), frame.px(9), frame.px(8)
    left = cards_of(frame).right + pad
    wide = max(4, (box.right - pad - left - gap) // 2)
    tall = max(4, min(frame.tx(38), round(box.h * 0.56)))
    yes = Rect(left, box.bottom - pad - tall, wide, tall)
    # Its key has room beside its words where the question keeps its own.
    broad = max(round(wide * 0.8), min(round(wide * 1.05), 2 * wide + gap - frame.tx(ASKED)))
    more = Rect(0, box.y + pad, broad, min(frame.tx(26), max(4, yes.y - box.y - pad - frame.px(4))))
    more.right = box.right - pad
    return {YES: yes, NO: yes.move(wide + gap, 0), NO_MORE: more}


BIG_TRAY = 100  # design units of the tray's cards for who wants big cards; 88 are usual
SHARES = (0.95, 0.9, 0.85, 0.8, 0.75)  # of that size, where melds have less room than they could use
SHARED = 0.68  # of the height of the hand's cards those of tray and melds have at the most while the tray is open
FIRST = ((0, 4), (0, 4))  # the melds, by owner, for which there is to be room as long as none lie
PILE_WORDS, PILE_BUTTON = 34, 44
"""Design units of text: two lines of words beside a pile, and the least height of the button there."""
LARGE = 1.2  # how many times as large as at 100 % letters are that are worth more than older lines of the log
LINE, HEAD = 24, 20  # design units of text: the line above the tray, and the captions of the tray's places
WITH_TRAY = Needs(apart=126, field=190, words=LINE + HEAD)
TRAY_CARDS = {Kind.SET: 3, Kind.RUN: 4, Kind.FULL: 13}  # for how many cards a place of the tray has room at least


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
class MeldingPlaces(Places):
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
        return self.pile.h

    @property
    def spare(self) -> Rect:
        return self.status.union(self.tray[0]) if self.tray else Rect(0, 0, 0, 0)

    @property
    def heights(self) -> tuple[int, ...]:
        return self.tray_height, self.pile_height, self.melds.height

    @property
    def deck(self) -> Slot:
        return Slot(*self.stock.center, 0.0, self.pile_height)

    @property
    def top(self) -> Slot:
        return Slot(*self.pile.center, 0.0, self.pile_height)

    @property
    def groups(self) -> tuple[Zone, ...]:
        return tray_zones(len(self.tray))

    @property
    def grips(self) -> Mapping[Zone, Slot]:
        return {STOCK: self.deck, PILE: self.top}

    @property
    def closed(self) -> tuple[Zone, ...]:
        return (STOCK,)

    @property
    def buttons(self) -> Mapping[str, Rect]:
        return places_of(self.frame)

    @property
    def beside(self) -> Mapping[str, Rect]:
        """A card is thrown by a button where no other one ever is, so that nobody throws who meant something else."""
        frame, pile = self.frame, self.pile
        left = pile.right + frame.px(10)
        if pile.h > frame.core.h:
            top = frame.core.bottom + frame.px(6)
            return {THROW: Rect(left, top, min(frame.tx(150), frame.log.right - left), pile.bottom - top)}
        place = Rect(left, 0, max(4, min(frame.tx(120), frame.log.x - left - frame.px(6))), min(pile.h, frame.tx(64)))
        place.centery = pile.centery
        return {THROW: place}

    @property
    def firm(self) -> tuple[Zone, ...]:
        """The pile: a discard ends the turn."""
        return (PILE,)

    def slots(self, zone: Zone, count: int) -> list[Slot]:
        if zone.kind == PILE.kind:
            return [self.top] * count
        return meld_slots(self, zone.number, count) if zone.kind == "meld" else tray_slots(self, zone.number, count)

    def zones(self, parts: Iterable[Zone]) -> dict[Zone, Rect]:
        found = parts_of_melds(self, [meld.cards for meld in self.lying], parts)
        found |= {meld.zone: rect for meld, rect in zip(self.lying, self.melds.rects, strict=True)}
        found |= dict(zip(self.groups, self.tray, strict=True))
        return found | {STOCK: self.stock, PILE: self.pile}

    def birth(self, zone: Zone) -> Birth:
        """A card comes from the stock, but the top of the pile was in it all the time."""
        return Birth(self.top, FACE_UP) if zone.kind == PILE.kind else Birth(self.deck)


MeldingTable: TypeAlias = Table[MeldingState, MeldingPicture, MeldingPlaces]

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarOr

    T = TypeVarOr("T", bound=MeldingTable, default=MeldingTable, contravariant=True)
else:
    T = TypeVar("T")


class MeldingLayout(Layout[MeldingPicture, MeldingPlaces]):
    """Stock and pile in the core, the melds in the middle, the tray above the hand."""

    def __init__(self, model: MeldingModel) -> None:
        self.model = model

    def needs(self, staging: bool) -> Needs:
        return WITH_TRAY if staging else Needs()

    def depends_on(self, picture: MeldingPicture, hand: Hand, seat: int, staging: bool) -> TrayRoom:
        """For how many cards each place of the tray is made: more where more are staged.

        Who is down seldom needs it: until a card is staged there, the melds of the table have the room.
        """
        if not staging:
            return TrayRoom()
        pairs = zip(self.model.tray, hand.groups, strict=True)
        cards = tuple(max(TRAY_CARDS[place.kind], len(group)) for place, group in pairs)
        return TrayRoom(cards, picture.down[seat] and not hand.staged)

    def arrange(self, frame: Frame, picture: MeldingPicture, hand: Hand, staging: bool) -> MeldingPlaces:
        melds = enumerate(picture.melds)
        lying = tuple(Lying(meld.owner, meld_zone(meld, number), len(meld.cards)) for number, meld in melds)
        return arrange(frame, lying, self.depends_on(picture, hand, frame.seat, staging))


def arrange(frame: Frame, lying: tuple[Lying, ...], tray_room: TrayRoom) -> MeldingPlaces:
    core, middle = frame.core, frame.middle
    card = max(4, round(frame.core_height * CARD_RATIO))
    stock, pile = core.copy(), core.copy()
    stock.w = pile.w = card
    pile.right = core.right
    owners = tuple((meld.owner, meld.cards) for meld in lying)
    opened = bool(tray_room.cards) and not tray_room.slim
    usual = max(6, round(_tray_card(frame)))

    def planned(tray_height: int, most: float, *lines: float) -> MeldingPlaces:
        status, tray = _tray(frame, tray_room, tray_height)
        end = status.top - frame.pad // 2
        free = Rect(middle.x, middle.y, middle.w, max(8, end - middle.y))
        area = frame.planned(free, frame.more(LINE, *lines))
        melds = plan_melds(area, owners or FIRST, frame.unit, frame.calm, round(most), frame.fold, frame.text)
        melds = melds if owners else replace(melds, groups=(), rects=())
        return MeldingPlaces(frame, lying, stock, pile, melds, area, status, tray, tray_height)

    if not opened:
        return _heightened(planned(usual, frame.hand_height * 0.85, *([HEAD] if tray_room.cards else [])), tray_room)
    # Tray and melds share the room: none are small so that the others are large, and the own ones not the smaller ones.
    # Where nothing lies yet, as if the first one had gone down: then the tray stays as it is.
    found = [planned(usual, most := frame.hand_height * SHARED, HEAD)]
    larger = [round(units * frame.unit) for units in reversed(HEIGHTS)] if found[0].melds.height > usual else []
    smaller = [round(usual * share) for share in SHARES] if frame.big and owners else []
    for high in (high for high in larger or smaller if high < usual or usual < high <= most):
        if (found[-1].tray_height < found[-1].melds.height) != bool(larger):
            break
        found.append(planned(high, most, HEAD))
    best = max(found, key=lambda one: (one.tray_height >= one.melds.height, min(one.tray_height, one.melds.height)))
    if best.tray_height < best.melds.height or (frame.more(NAME) and not frame.big):
        # The names above the melds have what larger letters need, as far as there is room.
        best = planned(best.tray_height, min(best.tray_height, best.melds.height), HEAD, NAME)
    return _heightened(best, tray_room)


def _heightened(places: MeldingPlaces, tray_room: TrayRoom) -> MeldingPlaces:
    """As long as no meld lies stock and pile take the room, in large letters and with big cards: they reach below the
    strip, where their words stand then. In a round of one long run the ways to make it have that room."""
    frame, gap = places.frame, places.pile.x - places.stock.right
    if places.lying or TRAY_CARDS[Kind.FULL] in tray_room.cards or not (frame.big or frame.text > LARGE * frame.calm):
        return places
    high = frame.core.h + max(frame.tx(PILE_WORDS), frame.cx(PILE_BUTTON))
    wide = round(high * CARD_RATIO)
    both = Rect(0, frame.core.y, 2 * wide + gap, high)
    both.centerx = frame.core.centerx
    if both.bottom + frame.pad > places.status.y or both.x < frame.banner.right + frame.pad or high > frame.hand_height:
        return places
    stock, pile = Rect(both.topleft, (wide, high)), Rect(both.right - wide, both.y, wide, high)
    return replace(places, stock=stock, pile=pile)


def _tray_card(frame: Frame) -> float:
    """How high (px) the cards of the tray are where nothing asks for others."""
    units = BIG_TRAY * frame.larger if frame.big else 88
    return min(units * frame.unit, frame.hand_height * 0.62)


def tray_slots(places: MeldingPlaces, index: int, count: int) -> list[Slot]:
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
    whole, floor, pad = frame.size[0], frame.middle.bottom, frame.pad
    line = max(4, round(LINE * frame.text))
    if not room.cards:
        return Rect(2 * pad, floor - line, max(4, whole - 4 * pad), line), ()
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
