"""Where the trick, what was won, the trump card and the answers to a question lie, inside what the frame leaves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from pygame import Rect

from carioca.games.tricks.rules import SUITS
from carioca.games.tricks.state import State
from carioca.gui.table.frame import Frame, Needs
from carioca.gui.table.hand import Hand
from carioca.gui.table.layout import Layout, Places
from carioca.gui.table.slots import Slot, Zone
from carioca.gui.table.table import Table
from carioca.gui.tricks.model import TRICK, TRUMP, TricksModel, TricksPicture, bid_zone, laid, suit_zone, won

LINE, TOLD = 22, 44  # design units of text: the line above the hand, and the name of the trump
WORDS = 0.36  # how much of the growth of other texts that has in high windows, where the column becomes lower
ANSWER = 46  # design units of text: the height of the buttons that answer a question
FEW = 3  # so many rivals leave room left of the trick
BESIDE = 72  # design units of text that the order of the cards needs beside the pack
CHIP = 62  # design units of text: the width of the numbers at a seat
GAP = 0.14  # what lies free between two cards of the trick at least, as a share of a card's width
SPREAD = 3.0  # how many heights of a card a trick takes at most
DROP = 0.6  # how far down towards the own card the outermost ones lie
WIDE = 320  # design units of text from which on the rows of what was played have room for words
PANEL = 640  # design units of text: the width of what opens over the middle
ASIDE, AROUND = 54, 88  # design units of text beside its rows of cards, above and below them
STRIP = 0.3  # how much of its width a card shows there at least: rank and suit
LEAST, STEPS = 0.6, 20
"""How much of their height the trick's cards keep where they make way for it, and in how many steps that is found."""
READABLE = 28  # design units of text that its cards are high where it opens beside the trick
RISE = 10  # design units by which the card that takes the trick rises


Trick: TypeAlias = tuple[int, dict[int, tuple[int, int]]]  # how high (px) its cards are, and each seat's centre


class Round(NamedTuple):
    """What the places depend on: how many cards were dealt, how many tricks lie where, who takes the trick, how
    many answers there are to what is trump, whether a bid or the trump is still asked for, and whether the panel of
    what was played is open."""

    size: int
    taken: tuple[int, ...]
    winner: int | None
    suits: int = 4
    asked: bool = True
    opened: bool = False


@dataclass(frozen=True)
class TricksPlaces(Places):
    """The rectangles (px) of one arrangement; what it gives the table is said in `Places`."""

    frame: Frame
    round: Round
    field: Rect  # where the trick lies
    status: Rect
    answers: Rect  # the row of numbers or suits that answer a question
    pack: Rect  # the cards that nobody got
    trump: Rect  # the card that shows the trump, or its sign
    words: Rect  # where the trump is named, below its card
    order: Rect  # where the order of the cards is told
    centres: dict[int, tuple[int, int]]  # where each seat's card of the trick lies
    height: int  # the height of the trick's cards

    @property
    def closed(self) -> tuple[Zone, ...]:
        return tuple(map(won, self.feet))

    @cached_property
    def feet(self) -> dict[int, Rect]:
        """The room below (of who looks: above) each name."""
        frame = self.frame
        return {frame.seat: frame.own_foot, **{seat: box.foot for seat, box in frame.seats.items()}}

    @cached_property
    def chips(self) -> dict[int, Rect]:
        frame, found = self.frame, {}
        for seat, foot in self.feet.items():
            # Larger numbers leave the tricks the better half of it.
            wide = max(frame.cx(CHIP), min(frame.tx(CHIP), foot.w * 2 // 5))
            rect = Rect(foot.x, 0, min(wide, foot.w), max(4, foot.h - frame.px(6)))
            rect.centery = foot.centery
            found[seat] = rect
        return found

    @cached_property
    def piles(self) -> dict[int, Rect]:
        found = {}
        for seat, foot in self.feet.items():
            left = self.chips[seat].right + self.frame.px(6)
            found[seat] = Rect(left, foot.y, max(1, foot.right - left), foot.h)
        return found

    @property
    def told(self) -> float:
        """Pixels per design unit of text of what is told of the trump."""
        return max(self.frame.calm, self.words.h / TOLD)

    @property
    def won_height(self) -> int:
        return max(4, self.frame.own_foot.h - self.frame.px(4))

    @cached_property
    def panel(self) -> Rect:
        """Where it opens what was played, and what is still to come: right of the trick or above it, where its cards
        are the larger ones, else over the middle, where they are too small to be read. Never over what is asked."""
        frame, cards = self.frame, self.awaited
        top, edge = frame.banner.y - frame.px(9), frame.buttons["help"].left - frame.pad
        foot = min(self.field.bottom, frame.own_foot.top) if frame.tall else self.field.bottom
        floor = (self.answers.top if self.round.asked else foot) - frame.pad // 2
        # Rings and names reach beyond the cards.
        left, roof = max(card.right for card in cards) + frame.px(9), min(card.top for card in cards) - frame.px(9)
        free = [Rect(left, top, edge - left, floor - top), Rect(self.field.x, top, edge - self.field.x, roof - top)]
        best = max(free, key=self._readable)
        # Cards of five and more may leave no place beside them in which letters could grow.
        narrow = frame.text > frame.calm and len(frame.seats) > FEW and best.w < frame.tx(WIDE)
        if not narrow and self._readable(best) >= frame.tx(READABLE):
            return best
        wide = max(8, min(2 * (edge - self.field.centerx), frame.tx(PANEL)))
        return Rect(self.field.centerx - wide // 2, top, wide, max(8, floor - top))

    def _readable(self, panel: Rect) -> float:
        """How high (px) the cards in a panel can be, with twelve in a row."""
        tx = self.frame.tx
        wide = (panel.w - tx(ASIDE)) / (1 + 11 * STRIP) / self.frame.ratio
        return min((panel.h - tx(AROUND)) / 4, wide)

    @property
    def lane(self) -> tuple[int, int]:
        """From where to where (px) the cloth is free up to the names: between the banner and the log."""
        return _lane(self.frame)

    @property
    def heights(self) -> tuple[int, ...]:
        return self.height, self.pack.h, self.won_height

    @property
    def deck(self) -> Slot:
        return Slot(*self.pack.center, 0.0, self.pack.h)

    @cached_property
    def buttons(self) -> dict[str, Rect]:
        """The numbers of the bid row, and the suits with the answer that there is no trump."""
        numbers = _side_by_side(self.answers, self.round.size + 1, self.frame.tx(58), self.frame.px(8))
        suits = _side_by_side(self.answers, self.round.suits, self.frame.tx(150), self.frame.px(10))
        named = {f"bid{at}": rect for at, rect in enumerate(numbers)}
        frame, panel, pad = self.frame, self.panel, self.frame.tx(8)
        shut = Rect(0, panel.y + pad, min(frame.tx(72), panel.w - 2 * pad), frame.tx(28))
        shut.right = panel.right - pad
        # A chosen card has its button where it would come to lie.
        play = Rect(0, 0, min(self.field.w, frame.cx(132)), min(self.height, frame.tx(ANSWER)))
        play.center = self.centres[frame.seat]
        return named | {f"suit{at}": rect for at, rect in enumerate(suits)} | {"shut": shut, "play": play}

    @property
    def awaited(self) -> list[Rect]:
        return [card_at(centre, self.height, self.frame) for centre in self.centres.values()]

    def slots(self, zone: Zone, count: int) -> list[Slot]:
        if zone.kind == TRUMP.kind:
            return [Slot(*self.trump.center, 0.0, self.trump.h)] * count
        if zone.kind == laid(0).kind:
            x, y = self.centres[zone.seat]
            rise = self.frame.px(RISE) if zone.seat == self.round.winner else 0
            return [Slot(x, y - rise, 0.0, self.height)] * count
        return self._won(zone.seat, count)

    def _won(self, seat: int, count: int) -> list[Slot]:
        """Each trick is squared up and leaves enough of the one below it to be counted."""
        pile, height, seats = self.piles[seat], self.won_height, len(self.feet)
        card = height * self.frame.ratio
        most = max(2, self.round.size)
        step = min(card * 0.62, max(1.0, (pile.w - card) / (most - 1)))
        return [Slot(round(pile.x + card / 2 + (at // seats) * step), pile.centery, 0.0, height) for at in range(count)]

    def zones(self, parts: Iterable[Zone]) -> dict[Zone, Rect]:
        found = {won(seat): pile for seat, pile in self.piles.items()}
        named = {bid_zone(at): f"bid{at}" for at in range(self.round.size + 1)}
        named |= {suit_zone(suit): f"suit{at}" for at, suit in enumerate(SUITS)}
        found |= {part: self.buttons[named[part]] for part in parts if part in named}
        return found | {TRICK: self.field}


NEEDS = Needs(apart=12, field=262, foot=36, words=LINE)  # room for the trick, and for the numbers at each seat
TricksTable: TypeAlias = Table[State, TricksPicture, TricksPlaces]


class TricksLayout(Layout[TricksPicture, TricksPlaces]):
    """The trick in the middle, pack and trump beside it, numbers and tricks at the names."""

    face_down = (TRUMP.kind, won(0).kind)

    def __init__(self, model: TricksModel) -> None:
        self.model = model

    def needs(self, staging: bool) -> Needs:
        return NEEDS

    def depends_on(self, picture: TricksPicture, hand: Hand, seat: int, staging: bool) -> Round:
        seats, options = range(len(picture.hands)), self.model.options
        suits = 5 if options.max_round_mode == "subastado" and options.subastado_no_trump else 4
        return Round(
            picture.size,
            tuple(map(picture.taken, seats)),
            picture.winner,
            suits,
            picture.bidding or picture.trump is None,
            self.model.opened(picture, seat),
        )

    def arrange(self, frame: Frame, picture: TricksPicture, hand: Hand, staging: bool) -> TricksPlaces:
        return arrange(frame, self.depends_on(picture, hand, frame.seat, staging))


def arrange(frame: Frame, played: Round) -> TricksPlaces:
    middle, pad = frame.middle, frame.pad
    line = max(4, frame.tx(LINE))
    # In a high window the buttons are between this line and the hand: it may come nearer.
    floor = middle.bottom + (frame.px(12) if frame.tall else 0)
    # In high windows the own tricks lie in the corner of the middle.
    left = frame.own_foot.right + pad if frame.tall else 2 * pad
    status = Rect(left, floor - line, max(4, frame.size[0] - 2 * left), line)
    column = frame.cx(150) if frame.tall else frame.own.w
    edge, bottom = frame.own.x + column + 2 * pad, status.top - pad // 2
    field = Rect(edge, frame.core.y, max(4, frame.size[0] - 2 * edge), max(8, bottom - frame.core.y))
    tall = max(4, frame.tx(ANSWER))
    base = frame.own_foot.top - pad // 2 if frame.tall else bottom
    # Below 100 % the space around becomes smaller, and what lies here does not grow for it.
    wide = max(4, round(frame.size[0] * frame.small) - 2 * edge)
    answers = Rect(0, base - tall, min(field.w, wide), tall)
    answers.centerx = field.centerx
    if not frame.tall:
        status.x, status.w = field.x, field.w
    # Each column of cards below the banner and the log needs its height, the own card and the one above it theirs.
    high = frame.planned(Rect(field.x, middle.y, field.w, max(8, bottom - middle.y)), frame.more(LINE)).h
    height = max(6, round(min((middle.y - field.y + high - pad) / 2, high, frame.hand_height * 0.95)))
    right = frame.buttons["help"].left - frame.pad
    usual = _trick(frame, field, answers.w, height)
    height, centres = usual
    beside = right - max(x for x, _ in centres.values()) - round(height * frame.ratio) // 2 - frame.px(9)
    if played.opened and not played.asked and beside < frame.tx(WIDE):
        wide = right - frame.tx(WIDE) - 2 * frame.px(9) - field.x
        height, centres = _beside(frame, Rect(field.x, field.y, max(4, wide), field.h), usual)
    edge = min(x for x, _ in usual[1].values()) - round(usual[0] * frame.ratio) // 2
    return TricksPlaces(frame, played, field, status, answers, *_aside(frame, column, edge), centres, height)


def _trick(frame: Frame, field: Rect, wide: int, height: int) -> Trick:
    """How high the trick's cards are, at the most `height`, and where they lie, side by side in `wide` px."""
    rivals = len(frame.seats)
    if rivals > 1:
        height = min(height, max(6, round(wide / (rivals + (rivals - 1) * GAP) / frame.ratio)))
    # In a very high window the cards stay together.
    spare = max(0, field.h - round(SPREAD * height))
    return height, _around(frame, Rect(field.x, field.y + spare // 2, field.w, field.h - spare), height)


def _beside(frame: Frame, field: Rect, usual: Trick) -> Trick:
    """How the trick makes way for a panel, if its cards stay large enough: the own one remains above the hand where it
    can."""
    for share in range(STEPS, 0, -1):
        height, centres = _trick(frame, field, field.w, round(usual[0] * share / STEPS))
        middle, low = centres.pop(frame.seat)
        others = [card_at(centre, height, frame) for centre in centres.values()]
        for x in (usual[1][frame.seat][0], middle):
            own = card_at((x, low), height, frame)
            if height >= LEAST * usual[0] and own.right <= field.right and own.collidelist(others) < 0:
                return height, {frame.seat: own.center, **centres}
    return usual


def card_at(centre: tuple[int, int], height: int, frame: Frame) -> Rect:
    place = Rect(0, 0, round(height * frame.ratio), height)
    place.center = centre
    return place


def _lane(frame: Frame) -> tuple[int, int]:
    return frame.banner.right + frame.pad, frame.log.left - frame.pad


def _aside(frame: Frame, width: int, edge: int) -> tuple[Rect, Rect, Rect, Rect]:
    """Pack, trump, its name and the order of the cards, above the own name: the whole middle is left to the trick, that
    begins at `edge`."""
    pad = frame.pad
    column = Rect(frame.own.x, frame.middle.y, width, max(8, frame.own_foot.top - pad - frame.middle.y))
    told, line = min(column.h // 3, frame.cx(TOLD)), max(4, frame.cx(LINE))
    # In a high window the column is narrow: the order of the cards takes two rows.
    rows = 3 if frame.tall else 2
    room = column.h - rows * line - told - 2 * pad
    # In a high window the column becomes lower as the row of buttons grows: these cards keep their height.
    most = min(frame.hand_height, frame.cx(104)) if frame.tall else frame.hand_height
    height = max(4, min(room, most, round((column.w - pad) / 2 / frame.ratio)))
    # What the cards leave makes the words larger.
    wish = frame.calm + WORDS * (frame.text - frame.calm) if frame.tall else frame.text
    large = min(wish, (column.h - height - 2 * pad) / (TOLD + rows * LINE))
    told, line = max(told, int(TOLD * large)), max(line, int(LINE * large))
    order = Rect(column.x, column.bottom - rows * line, column.w, rows * line)
    trump = Rect(column.x, column.y, max(1, round(height * frame.ratio)), height)
    words = Rect(column.x, trump.bottom + pad, column.w, told)
    pack = trump.move(trump.w + pad, 0)
    # Letters that grow have room where few have a place in the trick: the order then stands between it and the cards.
    free = Rect(pack.right + pad, trump.y, edge - frame.px(RISE) - pack.right - pad, trump.h)
    if frame.text > frame.calm and not frame.tall and len(frame.seats) <= FEW and free.w >= frame.tx(BESIDE):
        order = free
        words.h = min(frame.tx(TOLD), column.bottom - words.y)
    return pack, trump, words, order


def _around(frame: Frame, field: Rect, height: int) -> dict[int, tuple[int, int]]:
    """Each seat's side of the middle: the own one below, the others in an arch, in the order in which they sit.

    A column that does not stand between the banner and the log begins below them.
    """
    low, card = field.bottom - height / 2, height * frame.ratio
    rivals = sorted(frame.seats, key=lambda seat: frame.seats[seat].pill.centerx)
    count, (left, right) = len(rivals), _lane(frame)
    wish = card * (1 + (4.4 if count < 5 else 2.6) / max(1, count))
    if count > 3:
        # Three of them, or two, fit between the banner and the log.
        wish = max(card * (1 + GAP), min(wish, (right - left - card - 4) / (2 if count % 2 else 1)))
    step = min(wish, (field.w - card) / max(1, count - 1))
    centres = {frame.seat: (field.centerx, round(low))}
    for at, seat in enumerate(rivals):
        side = at - (count - 1) / 2
        x = round(field.centerx + side * step)
        free = left <= x - card / 2 and x + card / 2 <= right
        top = (field.top if free else max(field.top, frame.middle.top)) + height / 2
        # The innermost stand straight above the own card, the outermost lowest.
        drop = (max(0.0, abs(2 * side) - 1) / (count - 2)) ** 1.5 if count > 2 else float(count - 1)
        arch = field.top + height / 2 + drop * (low - field.top - height / 2) * DROP
        centres[seat] = (x, round(min(low, max(top, arch))))
    return centres


def _side_by_side(room: Rect, count: int, width: int, gap: int) -> list[Rect]:
    """So many rectangles of this width in the middle of a row, narrower where it is too short."""
    width = max(1, min(width, (room.w - (count - 1) * gap) // count))
    left = room.centerx - (count * width + (count - 1) * gap) // 2
    return [Rect(left + at * (width + gap), room.y, width, room.h) for at in range(count)]
