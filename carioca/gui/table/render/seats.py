"""What stands at the seats: names with points and faces, how many cards they hold, what they did last, who is next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ceil, inf, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame
from pygame import Rect, Surface

from carioca.cards import Card
from carioca.engine.events import RoundBegan, RoundEnded
from carioca.gui.draw.badges import badge, level_dots, marker
from carioca.gui.draw.shapes import disc, sign
from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.forms.tooltip import tight
from carioca.gui.frame.screen import joined
from carioca.gui.table import people
from carioca.gui.table.frame import ARROW, NAMES
from carioca.gui.table.guide import Trace
from carioca.gui.table.people import GAP, fitting
from carioca.gui.table.render import panels
from carioca.gui.table.render.cards import PREMULTIPLIED
from carioca.gui.table.render.panels import panel, tag, tag_box, text
from carioca.gui.table.slots import Point, Stop, Zone, bare, hand_of
from carioca.gui.table.table import Table
from carioca.i18n import minus, t
from carioca.words.cards import card_text_suit, points_text
from carioca.words.opponents import character_words, level_word

if TYPE_CHECKING:
    from carioca.gui.table.board import Board
    from carioca.gui.table.frame import Frame
    from carioca.gui.table.table import Table

FADED = 0.6  # what is left of a trace when everybody has had a turn since; the next one takes its place
DECK = Zone("deck")  # where cards are dealt and drawn from: in no zone before


# -- names with points -------------------------------------------------------------------------------------------------


def draw_names(table: Table, surface: Surface) -> list[Rect]:
    touched = []
    for seat, rect in pills(table).items():
        touched += [draw_pill(table, surface, seat, rect), draw_tag(table, surface, seat)]
    return touched


class Recorded(Surface):
    """What is painted on it is kept as blits, in order, to be painted again in one call without asking for every name,
    face and number once more."""

    def __init__(self) -> None:
        super().__init__((1, 1))
        self.written: list[tuple[Surface, Point, Rect, int]] = []
        self.places: list[Rect] = []

    def blit(self, source: Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> Rect:
        part = area or source.get_rect()
        place = Rect(dest[:2], part.size)
        self.written.append((source, place.topleft, part, special_flags))
        self.places.append(place)
        return place

    def repeat(self, surface: Surface, area: Rect) -> None:
        """Paint again what lies within an area (px) of a surface."""
        surface.blits([self.written[at] for at in area.collidelistall(self.places)], doreturn=False)


def names_over(table: Table) -> Recorded:
    """The rivals' names with all that stands over their edges but the numbers of cards."""
    names = Recorded()
    for seat, box in table.board.frame.seats.items():
        draw_pill(table, names, seat, box.pill)
        draw_tag(table, names, seat)
    draw_course(table, names)
    return names


def draw_over(table: Table, surface: Surface, areas: Sequence[Rect], *written: Recorded) -> list[Rect]:
    """What was written at the rivals' seats anew where cards were painted over it (px)."""
    places = [box.fan.union(box.pill) for box in table.board.frame.seats.values()]
    before, touched = surface.get_clip(), list[Rect]()
    for area in joined(area for area in areas if area.collidelist(places) >= 0):
        surface.set_clip(area.clip(before))
        for one in written:
            one.repeat(surface, area)
        touched.append(area)
    surface.set_clip(before)
    return touched


def draw_pill(table: Table, surface: Surface, seat: int, rect: Rect) -> Rect:
    board, pal, frame = table.board, table.stage.palette, table.board.frame
    turn = board.picture.turn == seat
    fill, ink, soft = (pal.accent, pal.accent_text, pal.accent_text) if turn else (pal.panel, pal.text, pal.accent)
    if turn:
        glow = frame.px(5)
        panel(table, surface, rect.inflate(2 * glow, 2 * glow), rect.h // 2 + glow, (*pal.accent, 90))
    following = len(table.session.seats) > 2 and _follower(table) == seat
    edge = pal.accent if following else mix(fill, pal.panel_edge, 0.6)
    panel(table, surface, rect, rect.h // 2, fill, edge, max(1, frame.px(1.5 if following else 1)))
    high = table.people.portraits.high(rect)
    x, face = draw_portrait(table, surface, seat, rect)
    arrow = sign("right", max(6, round(high * 0.5)), pal.accent_text, 0.2) if turn else None
    start = x if arrow is None else x + arrow.get_width() - frame.px(4)
    end, name = rect.right - frame.px(people.MARGIN), table.session.names[seat]
    score = table.moments.score(board.picture, seat)
    short = table.people.portraits.short
    words = minus(score) if short else table.once(("points", score), lambda: points_text(score))
    if table.people.portraits.bare and seat in frame.seats:
        words = ""
    width, room = table.stage.textures.text_width, end - frame.px(5) - start
    size = fitting(frame, frame.tx(15), lambda size: width(name, size, True) + width(words, size) <= room)
    points = text(table, words, size, soft, rect.w // 2)
    left, bold = room - points.get_width(), True
    if width(name, size, bold) > left:
        # A long name goes before the arrow, what lies free around it, and the weight of its letters.
        arrow, start, end = None, x - frame.px(4), rect.right - frame.px(6)
        left = end - start - (points.get_width() + frame.px(5) if words else 0)
        bold = width(name, size, True) <= left
    if arrow is not None:
        surface.blit(arrow, arrow.get_rect(midleft=(x - frame.px(4), rect.centery)))
    surface.blit(points, points.get_rect(midright=(end, rect.centery)))
    image = text(table, name, size, ink, max(1, left), bold)
    surface.blit(image, image.get_rect(midleft=(start, rect.centery)))
    return rect.union(face)


def draw_portrait(table: Table, surface: Surface, seat: int, rect: Rect) -> tuple[int, Rect]:
    """The portrait or the colour of a seat, with its letter; where the words begin, and the place it covers."""
    pal, frame, known = table.stage.palette, table.board.frame, table.people.portraits
    high = known.high(rect)
    dot, colour = max(4, round(high * 0.56)), pal.seat_colours[seat % len(pal.seat_colours)]
    face = known.place(seat, rect)
    letter = table.once(("letter", seat), lambda: _letter(table, seat))
    if face is None:
        spot = Rect(rect.x + round(high * 0.25), rect.centery - dot // 2, dot, dot)
        _disc(table, surface, spot, seat, letter)
        return spot.right + frame.px(7), spot
    rim, ring = face.inflate(2, 2), max(2, face.w // 18)
    surface.blit(disc(rim.w, mix(colour, pal.panel, 0.7)), rim)
    surface.blit(disc(face.w, colour), face)
    portrait = badge(table.stage.palette, known.face(seat), face.w - 2 * ring, table.people.moods.of(seat))
    surface.blit(portrait, portrait.get_rect(center=face.center))
    if letter or table.session.seats[seat].bot is None:
        spot = Rect(0, 0, dot, dot)
        if known.rises(seat, rect):
            spot.bottomleft = face.left - 1, face.bottom + 1
        elif rect == frame.own and frame.own_foot.h:
            # What the game tells above the own name leaves it no room outside.
            spot.midleft = face.right + 4, face.centery
            _disc(table, surface, spot, seat, letter)
            return spot.right + frame.px(GAP), rim.union(spot.inflate(4, 4))
        else:
            # A face that is no larger than its plate is seen whole: it is touched from outside, within the window.
            away = (rim.w + dot + 4) / 2
            aside = min(0.7 * away, face.centerx - dot / 2 - frame.px(6))
            spot.center = face.centerx - round(aside), face.centery - ceil(sqrt(away**2 - aside**2))
        _disc(table, surface, spot, seat, letter)
        rim.union_ip(spot.inflate(4, 4))
    return face.right + frame.px(GAP), rim


def _letter(table: Table, seat: int) -> str:
    dealer = seat == table.board.picture.dealer
    return t("table.dealer-letter") if dealer else table.guide.plate_letter(table, seat)


def _disc(table: Table, surface: Surface, spot: Rect, seat: int, letter: str) -> None:
    """A letter on the colour of a seat, or where there is none the seat's shape."""
    pal = table.stage.palette
    colour = pal.seat_colours[seat % len(pal.seat_colours)]
    surface.blit(disc(spot.w + 4, mix(colour, pal.panel, 0.7)), spot.move(-2, -2))
    if not letter:
        shape = marker(pal, seat, spot.w, on_paper=False)
        surface.blit(shape, shape.get_rect(center=spot.center))
    else:
        surface.blit(disc(spot.w, colour), spot)
        image = table.stage.textures.text(letter, max(6, round(spot.w * 0.72)), pal.panel, True)
        surface.blit(image, image.get_rect(center=spot.center))


def _tag_forms(table: Table, seat: int) -> tuple[str, ...]:
    """What a table says at a seat, and whether an opponent plays there for a person; then shorter words."""
    said = table.guide.plate_tag(table, seat)
    if seat not in table.stand_ins:
        return (said,)
    whole, brief = t("table.stand-in.plate"), t("table.stand-in.plate.brief")
    return (f"{said} · {whole}", f"{said} · {brief}", said) if said else (whole, brief)


def _tag_shown(table: Table, seat: int) -> str:
    """As many of them as leave the trace of the last move its room."""
    forms, seen = _tag_forms(table, seat), _traces(table).get(seat)
    if len(forms) == 1 or seen is None or seat not in table.board.frame.seats:
        return forms[0]
    room = _end(table, seat) - _start(table, seat)
    return table.once(("tag", seat, room, forms), lambda: _tag_fitting(table, seen, room, forms))


def _tag_fitting(table: Table, seen: LastMoves, room: int, forms: Sequence[str]) -> str:
    """Whole words leave room for all of the trace; shorter ones for the card that was thrown, at the least."""
    wide = [_trace_chip(table, seen, least).get_width() + table.board.frame.px(6) for least in (inf, 0)]
    fits = (tag_box(table, words, (0, 0))[1].w <= room - wide[at > 0] for at, words in enumerate(forms))
    return next((words for words, fit in zip(forms, fits, strict=True) if fit), forms[-1])


def draw_tag(table: Table, surface: Surface, seat: int) -> Rect:
    words = _tag_shown(table, seat)
    if not words:
        return Rect(0, 0, 0, 0)
    return tag(table, surface, words, _edge(table, seat), _tone(table, seat), table.stage.palette.panel)


def tag_place(table: Table, seat: int) -> Rect:
    words = _tag_shown(table, seat)
    return tag_box(table, words, _edge(table, seat))[1] if words else Rect(0, 0, 0, 0)


def _edge(table: Table, seat: int) -> tuple[int, int]:
    rect, box = pills(table)[seat], table.board.frame.seats.get(seat)
    if box is None:
        return rect.centerx, rect.top
    words = tag_box(table, _tag_shown(table, seat), (0, 0))[1]
    # Where a place and points are wider than that they reach over the face, not over the number of cards.
    start = min(_start(table, seat), max(rect.left, _end(table, seat) - words.w))
    return start + words.w // 2, box.fan.bottom


def _start(table: Table, seat: int) -> int:
    """Where what stands over the edge of a rival's name begins: beside the face."""
    rect = table.board.frame.seats[seat].pill
    face = table.people.portraits.place(seat, rect)
    return rect.left if face is None else face.right


def _end(table: Table, seat: int) -> int:
    """Where it ends: before the number of cards."""
    return table.board.frame.seats[seat].pill.right - table.board.frame.tx(26) - table.board.frame.px(2)


def _tone(table: Table, seat: int) -> Rgb:
    colour: Rgb = getattr(table.stage.palette, table.guide.plate_tone(table, seat))
    return colour


def pills(table: Table) -> dict[int, Rect]:
    return people.pills(table.board.frame)


# -- plates, which can be pointed at -----------------------------------------------------------------------------------


def plates(table: Table) -> dict[Zone, Rect]:
    frame = table.board.frame
    shown = sorted((box.pill.x, seat, box.pill) for seat, box in frame.seats.items())
    return {Zone("seat", seat): pill for _, seat, pill in (*shown, (0, table.board.seat, frame.own))}


def plate_at(table: Table, pos: Point) -> int | None:
    frame = table.board.frame
    for seat, box in frame.seats.items():
        if box.pill.collidepoint(pos):
            return seat
    return table.board.seat if frame.own.collidepoint(pos) else None


def pointed_plate(table: Table, stop: Stop | None) -> int | None:
    """The seat to speak of: where the keys stand, else the one under the pointer."""
    if table.focus.shown and table.focus.told:
        return stop.item.seat if stop is not None and isinstance(stop.item, Zone) and stop.item.kind == "seat" else None
    return None if table.board.held else table.hovered_seat


def dealt_words(table: Table, seat: int) -> str:
    """Of who dealt the round that, and who therefore began, where the log knows it; empty for all others."""
    if seat != table.board.picture.dealer:
        return ""
    dealt = next((event for event in reversed(table.log) if isinstance(event, RoundBegan)), None)
    if dealt is None or seat != dealt.dealer:
        return table.telling.said("tip.seat.dealer", seat)
    return table.telling.said_to("tip.seat.deals", seat, dealt.first)


def letter_words(table: Table, seat: int) -> str:
    """What the letter at a name means; empty where there is none."""
    words = dealt_words(table, seat) or table.guide.plate_letter_line(table, seat)
    return f"{_letter(table, seat)}: {words}" if words else ""


def plate_picture(table: Table, seat: int) -> Surface | None:
    """The card of a rival that tells who it is; None for a person."""
    stand_in = table.stand_ins.get(seat)
    bot, box = stand_in or table.session.seats[seat].bot, table.board.frame.seats.get(seat)
    if bot is None or box is None:
        return None
    frame, pal, textures = table.board.frame, table.stage.palette, table.stage.textures
    level = textures.text(level_word(bot), frame.tx(14), pal.muted)
    dots = level_dots(table.stage.palette, bot, frame.tx(8))
    gap, pad = frame.tx(8), frame.tx(12)
    name = text(table, table.session.names[seat], frame.tx(16), pal.text, frame.tx(190), True)
    head = name.get_width() + 2 * gap + level.get_width() + gap + dots.get_width()
    line = None
    about = t("table.stand-in.tip") if stand_in else character_words(bot, table.session.game)
    if words := "\n".join(filter(None, (about, letter_words(table, seat)))):
        line = textures.text_block(words, frame.tx(14.5), pal.text, max(head, frame.tx(280)))
        line = line.subsurface(tight(line))
    inner = Rect(pad, frame.tx(9), max(head, line.get_width() if line else 0), name.get_height())
    inner.h += line.get_height() + frame.tx(3) if line else 0
    image = Surface((inner.w + 2 * pad, inner.h + 2 * inner.y), pygame.SRCALPHA)
    panel(table, image, image.get_rect(), frame.px(12), pal.panel, pal.panel_edge, max(1, frame.px(1.5)))
    middle = inner.y + name.get_height() // 2
    image.blit(name, inner.topleft)
    image.blit(dots, dots.get_rect(midright=(inner.right, middle)))
    image.blit(level, level.get_rect(midright=(inner.right - dots.get_width() - gap, middle)))
    if line:
        image.blit(line, (inner.x, inner.y + name.get_height() + frame.tx(3)))
    return image


# -- how many cards lie where: a card on its way counts where it came from until it lands ------------------------------


def travelling(board: Board) -> Counter[Zone]:
    """What the cards on their way add to the zones where they came from, and take from those where they go."""
    found: Counter[Zone] = Counter()
    if not board.awaits:
        return found
    deck = board.places.deck[:2]
    for zone, sprites in board.sprites.rows.items():
        for sprite in sprites:
            if board.arriving(sprite):
                came = board.sprites.came.get(sprite.token)
                if came is None and board.animator.source(sprite) == deck:
                    came = DECK
                found[bare(zone)] -= 1
                if came is not None:
                    found[came] += 1
    return found


def paint_counters(table: Table, surface: Surface) -> list[Rect]:
    return [*paint_held(table, surface), *table.paint.counters(table, surface, travelling(table.board))]


def paint_held(table: Table, surface: Surface) -> list[Rect]:
    board, pal, moving = table.board, table.stage.palette, travelling(table.board)
    touched = []
    for seat, box in board.frame.seats.items():
        count = len(board.picture.hands[seat]) + moving[hand_of(seat)]
        right = (box.pill.right - board.frame.tx(15), box.fan.bottom)
        last = count == 1 and table.paint.warns_of_last
        fill, ink = (pal.accent, pal.accent_text) if last else (pal.panel, pal.text)
        touched.append(panels.tag(table, surface, str(count), right, fill, ink))
    return touched


class CounterLayer:
    """The numbers of one table as they stand on the layer of what lies still: they change far less often than cards
    move over them, and to write them takes a fifth of the time of a whole picture.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._written: object = None  # what they follow from
        self._below: list[tuple[Surface, Rect]] = []  # what lies under them, and where
        self.held = Recorded()  # those of the rivals' cards

    def forget(self) -> None:
        """The layer has been painted anew: none stands there."""
        self._written, self._below = None, []

    def wipe(self, layer: Surface) -> list[Rect]:
        layer.fblits(self._below)
        places = [place for _, place in self._below]
        self.forget()
        return places

    def write(self, layer: Surface, scratch: Surface) -> list[Rect]:
        """Write on the layer what is to be told now; the places that have changed.

        `scratch`: a surface that may be painted on at these places.
        """
        table = self.table
        board, counting = table.board, table.moments.running
        moving = travelling(board) if board.awaits else None
        told = table.version, moving, table.moments.counted(board.picture) if counting else ()
        if told == self._written:
            return []
        old = self.wipe(layer)
        window = layer.get_rect()
        new = [place for rect in paint_counters(table, scratch) if (place := rect.clip(window)).w and place.h]
        self._below = [(layer.subsurface(place).copy(), place) for place in new]
        paint_counters(table, layer)
        self._written, self.held = told, Recorded()
        paint_held(table, self.held)
        return [*old, *new]


# -- what happened at each seat, and who is next -----------------------------------------------------------------------


class LastMoves(NamedTuple):
    """The last draw and discard of a seat, and how many turns have begun since."""

    drew: Trace | None = None
    threw: Trace | None = None
    age: int = 0


def traces(table: Table) -> dict[int, LastMoves]:
    """What every seat did last, as far as it was within a lap; nothing once the round is over."""
    log, found = table.log, dict[int, LastMoves]()
    if not log or isinstance(log[-1], RoundEnded):
        return found
    seats = len(table.session.seats)
    begun = [0, *(at for at, _ in table.turns_at), len(log)]
    for age, (start, end) in enumerate(pairwise(reversed(begun))):
        if age > seats:
            break
        for event in reversed(log[end:start]):
            trace = table.guide.trace(event)
            if trace is None:
                continue
            seen = found.get(trace.seat, LastMoves(age=age))
            if seen.age == age:
                found[trace.seat] = _with(seen, trace)
    return found


def _with(seen: LastMoves, trace: Trace) -> LastMoves:
    """An earlier event of the same turn: what was told of it stays."""
    if trace.thrown:
        return seen if seen.threw is not None else seen._replace(threw=trace)
    return seen if seen.drew is not None else seen._replace(drew=trace)


def _traces(table: Table) -> Mapping[int, LastMoves]:
    """Those that are shown: none while the film tells of the moves."""
    return {} if table.recap is not None and table.recap.runs else table.once("traces", lambda: traces(table))


def draw_course(table: Table, surface: Surface) -> None:
    _draw_way(table, surface)
    draw_traces(table, surface)


def draw_traces(table: Table, surface: Surface) -> None:
    seats = len(table.session.seats)
    for seat, seen in _traces(table).items():
        if seat in table.board.frame.seats:
            # The turn that is being played has begun since, whoever was before it.
            share = 1 - (1 - FADED) * min(1.0, max(0, seen.age - 1) / max(1, seats - 2))
            _draw_trace(table, surface, seat, seen, 1.0 if table.stage.palette.high_contrast else share)


def _follower(table: Table) -> int | None:
    return table.once("follower", lambda: table.model.next_seat(table.board.picture))


def _draw_way(table: Table, surface: Surface) -> None:
    board, frame, pal = table.board, table.board.frame, table.stage.palette
    count = len(table.session.seats)
    if count < 3:
        return
    step = table.once("step", lambda: table.session.match.setup.options.step)
    bright = board.picture.turn if _follower(table) is not None else None
    order = [(board.seat + step * at) % count for at in range(count)]
    name = "left" if step > 0 else "right"
    for at, seat in enumerate(order):
        after = order[(at + 1) % count]
        middle, room = arrow_at(frame, seat, after, step)
        size = max(4, min(frame.tx(ARROW), room))
        colour = pal.accent if seat == bright else mix(pal.felt, pal.muted, 0.45)
        image = sign("down" if after == board.seat else name, size, colour, 0.2 if seat == bright else 0.15)
        surface.blit(image, image.get_rect(center=middle))


def arrow_at(frame: Frame, seat: int, after: int, step: int) -> tuple[tuple[int, int], int]:
    """Where the arrow between two neighbours stands, and how much room it has (px); the own name lies elsewhere."""
    pills = {other: box.pill for other, box in frame.seats.items()}
    edge = frame.tx(ARROW)
    if seat not in pills or after not in pills:
        pill, first = pills[after if seat not in pills else seat], seat not in pills
        # From the own name the way leads in at one side, and out to it at the other.
        right = (step > 0) == first
        x = pill.right + edge if right else pill.left - edge
        arrow = Rect(x - edge // 2, pill.centery - edge // 2, edge, edge)
        small = [frame.buttons[each] for each in (("help", *NAMES) if right else ("menu",))]
        beside = [button for button in small if button.top < arrow.bottom and button.bottom > arrow.top]
        free = min((button.left - pill.right if right else pill.left - button.right for button in beside), default=edge)
        if any(arrow.colliderect(button) for button in beside):
            # Where the names reach up to the buttons in the corners the arrow takes what lies between.
            return (pill.right + free // 2 if right else pill.left - free // 2, pill.centery), max(4, free - 2)
        return (x, pill.centery), edge
    one, other = sorted((pills[seat], pills[after]), key=lambda pill: pill.x)
    return ((one.right + other.left) // 2, one.centery), max(4, other.left - one.right - 2)


def _draw_trace(table: Table, surface: Surface, seat: int, seen: LastMoves, share: float) -> None:
    chip, place = trace_at(table, seat, seen)
    if place.right <= _end(table, seat):
        # Not even the card has room at six names with faces and larger letters: the log tells it.
        chip.set_alpha(round(255 * share))
        surface.blit(chip, place)


def trace_at(table: Table, seat: int, seen: LastMoves) -> tuple[Surface, Rect]:
    frame, box = table.board.frame, table.board.frame.seats[seat]
    left, right = _room(table, seat)
    chip = table.once(("trace", seat, right - left), lambda: _trace_chip(table, seen, right - left))
    beside = table.people.portraits.rises(seat, box.pill)
    middle = box.pill.centerx + beside // 2 + frame.tx(8 if beside else 3)
    place = chip.get_rect(center=(middle, box.fan.bottom - frame.px(4)))
    place.x = max(left, min(place.x, right - place.w))
    return chip, place


def _trace_chip(table: Table, seen: LastMoves, room: float) -> Surface:
    frame, pal = table.board.frame, table.stage.palette
    parts = [*_drawn(table, seen.drew)]
    if seen.threw is not None:
        parts += [sign("right", frame.tx(11), pal.text, 0.18), _small_card(table, seen.threw.cards[-1])]
    gap, high = frame.tx(4), frame.tx(19)
    wide = _width(parts, gap)
    if wide > room and seen.threw is not None and seen.drew is not None:
        # Where the word at the name leaves little room, what was thrown is told alone.
        parts = parts[-2:]
        wide, seen = _width(parts, gap), seen._replace(drew=None)
    if wide > room and seen.threw is not None:
        parts = parts[-1:]
        wide = _width(parts, gap)
    chip = Surface((wide, high), pygame.SRCALPHA)
    panels.panel(table, chip, chip.get_rect(), high // 2, (*pal.panel, 225), mix(pal.panel, pal.panel_edge, 0.6), 1)
    x = gap
    unseen = seen.drew is not None and not seen.drew.cards
    for at, part in enumerate(parts):
        chip.blit(part, part.get_rect(midleft=(x, high // 2)), special_flags=0 if at or not unseen else PREMULTIPLIED)
        x += part.get_width() + gap
    return chip


def _room(table: Table, seat: int) -> tuple[int, int]:
    """From where to where a rival's trace may stand: between the word at the name and the number of cards."""
    frame, pill, word = table.board.frame, table.board.frame.seats[seat].pill, tag_place(table, seat)
    gap = frame.px(2)
    return max(pill.left, word.right + gap if word.w else 0), _end(table, seat)


def _width(parts: Sequence[Surface], gap: int) -> int:
    return sum(part.get_width() for part in parts) + gap * (len(parts) + 1)


def _drawn(table: Table, drew: Trace | None) -> list[Surface]:
    """The card that all saw going into the hand, of several the last one; the back of one that nobody saw."""
    if drew is None:
        return []
    if drew.cards:
        more = len(drew.cards) - 1
        return [_small_card(table, drew.cards[-1], f" +{more}" if more else "")]
    return [table.stage.textures.back(table.board.frame.tx(15), pack=table.board.pack)]


def _small_card(table: Table, card: Card, more: str = "") -> Surface:
    frame, pal = table.board.frame, table.stage.palette
    words = table.stage.textures.text(card_text_suit(card) + more, frame.tx(12), pal.ink, True)
    rect = Rect(0, 0, words.get_width() + frame.tx(6), frame.tx(15))
    image = Surface(rect.size, pygame.SRCALPHA)
    panels.panel(table, image, rect, frame.tx(4), pal.paper)
    image.blit(words, words.get_rect(center=rect.center))
    return image
