"""What comes over the table for a moment: large words, glowing seats and cards, points on their way to the names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import cos, inf, pi

import pygame
from pygame import Rect, Surface

from carioca.gui.draw.shapes import sign
from carioca.gui.draw.theme import mix
from carioca.gui.forms.room import Room, beside, cheapest
from carioca.gui.table.frame import SeatBox
from carioca.gui.table.motion.animator import ease
from carioca.gui.table.motion.moments import FLY, TURN_OVER, Gain, Moment, Plate, Rarity, Running
from carioca.gui.table.render import messages, panels, seats
from carioca.gui.table.render.bubbles import bubbles
from carioca.gui.table.render.highlights import colour_of, paint_rising, paint_staged, staged_plate
from carioca.gui.table.render.keep import FREE, held_indices, kept, standing, weighed
from carioca.gui.table.render.seats import draw_traces, paint_held
from carioca.gui.table.slots import HAND
from carioca.gui.table.table import Table
from carioca.i18n import minus

POP, FADE = 0.14, 0.22  # seconds in which words come and go
BREATH = 0.55  # seconds in which a glow swells and sinks once
SMALL = 0.72  # the size with which words come, as a share of their own
WORDS, NUMBERS = 27, 20  # design units of text: the letters of the words, and of points on their way
FORMS = ((1.0, 1), (0.75, 1), (0.75, 2), (0.58, 1), (0.58, 2))
"""Shares of that size, and rows, in which words are tried one after the other where there is little room."""
LARGER = 1.4  # how much larger the words of something great are
STAGED = (1.0, 0.85, 0.7, 0.58, 0.45)  # shares of their size in which those over the table are tried
LINES = (13, 0)  # units that the letters below these have at least, and where that has no room
DEARER = 5000.0  # what each of these is dearer, in weighed px²
SMALLER = 1500.0  # what each of these is dearer than the one before: so many weighed px² are a way of 150 px


def paint_moments(table: Table, surface: Surface, spoken: Sequence[Rect] = ()) -> list[Rect]:
    """What stands out; its words give way to what is `spoken` (px). The places it covers."""
    touched: list[Rect] = []
    running = table.moments.running
    if table.moments.counting:
        # With the names what stands over their edge is painted anew.
        touched += seats.draw_names(table, surface)
        draw_traces(table, surface)
        touched += paint_held(table, surface)
    for one in running:
        if one.moment.seat is not None:
            touched += [_seat(table, surface, one, one.moment.seat), seats.draw_tag(table, surface, one.moment.seat)]
        touched += _cards(table, surface, one)
    for one, plate, rect in _all_words(table, spoken):
        paint = paint_staged if plate.letters else _words
        touched += paint(table, surface, one, plate, rect, _strength(table, one))
    return touched + [_gain(table, surface, one, gain) for one in running for gain in one.moment.gains]


def _strength(table: Table, one: Running) -> float:
    if table.moments.still:
        return 1.0
    return min(one.share(0, POP), 1.0 - one.share(one.moment.seconds - FADE, FADE))


def _blend(surface: Surface, image: Surface, rect: Rect, strength: float) -> Rect:
    if strength < 1.0:
        image = image.copy()
        image.set_alpha(round(255 * strength))
    return surface.blit(image, rect)


def _glow(table: Table, one: Running) -> float:
    wave = 0.75 if table.moments.still else 0.75 - 0.25 * cos(2 * pi * one.age / BREATH)
    return wave * _strength(table, one)


# -- seats and cards ---------------------------------------------------------------------------------------------------


def _seat(table: Table, surface: Surface, one: Running, seat: int) -> Rect:
    board, frame = table.board, table.board.frame
    box = frame.seats.get(seat)
    rect = frame.own if box is None else box.fan.union(box.pill)
    grown = rect.inflate(2 * frame.px(6), 2 * frame.px(6)).clip(Rect((0, 0), frame.size))
    colour = colour_of(table, one.moment.tone if one.moment.tone != "text" else "accent")
    radius = rect.h // 2 if seat == board.seat else frame.px(16)
    if min(grown.size) < 2:
        return Rect(0, 0, 0, 0)
    radius = min(radius, grown.w // 2, grown.h // 2)
    image = table.stage.textures.panel(grown.size, radius, (*colour, 46), colour, max(2, frame.px(3)))
    return _blend(surface, image, grown, _glow(table, one))


def _cards(table: Table, surface: Surface, one: Running) -> list[Rect]:
    if not one.moment.glows:
        return []
    touched, colour = [], colour_of(table, one.moment.tone)
    for sprite in table.board.sprites.find(one.tokens):
        image = panels.ring_image(table, sprite.angle, sprite.height, colour)
        if image.get_width():
            rect = image.get_rect(center=(round(sprite.x), round(sprite.y)))
            touched.append(_blend(surface, image, rect, _glow(table, one)))
    return touched + (paint_rising(table, surface, one) if one.moment.rarity else [])


# -- words -------------------------------------------------------------------------------------------------------------


def _all_words(table: Table, spoken: Sequence[Rect]) -> list[tuple[Running, Plate, Rect]]:
    """The words of all moments with their places. Those are not seen of which newer ones, or what is spoken, would hide
    a part, nor those that find no place beside what is open over the table.
    """
    seen: list[tuple[Running, Plate, Rect]] = []
    hidden = [*spoken, table.paint.question(table)]
    for one in reversed([one for one in table.moments.running if one.moment.words]):
        plate, rect = _standing(table, one, spoken)
        if rect.collidelist([*hidden, *(newer for _, _, newer in seen)]) < 0:
            seen.append((one, plate, rect))
    return seen[::-1]


def words_now(table: Table) -> list[Rect]:
    return [rect for _, _, rect in _all_words(table, ())]


def words_place(table: Table, one: Running, spoken: Sequence[Rect] = ()) -> Rect:
    return _standing(table, one, spoken)[1]


def _standing(table: Table, one: Running, spoken: Sequence[Rect]) -> tuple[Plate, Rect]:
    """The words of a moment as a picture and their place, found anew when what lies on the table has changed."""
    frame = table.board.frame
    look = frame.size, frame.text, id(table.stage.palette)
    state = (*look, table.version, id(table.board.places))
    key = state, tuple(map(tuple, spoken))
    if key not in one.stood:
        was = next((made for (old, _), made in reversed(one.stood.items()) if old[:3] == look), None)
        kept = {old: made for old, made in one.stood.items() if old[0] == state}
        one.stood = kept | {key: _find(table, one, spoken, was)}
    return one.stood[key]


def _find(table: Table, one: Running, spoken: Sequence[Rect], was: tuple[Plate, Rect] | None) -> tuple[Plate, Rect]:
    """As near to what they speak of as they hide nothing, in smaller letters or two rows where there is little room;
    else in the place of the log, which says the same, or in that of the round.
    """
    frame = table.board.frame
    window = Rect((0, 0), frame.size).inflate(-2 * frame.px(12), -2 * frame.px(4))
    if one.moment.staged:
        # The round is over: what lies on the table may be covered for a while, what is read there may not. No card
        # comes any more to a place that is free.
        price = [one for one in weighed(table) if one[1] != FREE and (table.board.own or one[0] != frame.hand)]
        room = Room(window, [*kept(table), *spoken], price)
        if was is not None and room.hides(was[1]) < inf:
            return was
        for line in LINES:
            shares = [partial(staged_plate, table, one, share, line) for share in STAGED]
            found = cheapest(room, shares, DEARER, lambda plate: _wishes(table, one.moment, plate.image.get_size()))
            if found is not None:
                return found[0], found[1].box
    own = one.moment.zone is None and one.moment.seat == table.board.seat
    held = held_indices(table) if own else [frame.hand]
    free = [*standing(table), *held, messages.log_place(table), *spoken]
    if was is not None and Room(window, free).hides(was[1]) == 0:
        return was
    forms = [_form(table, one, share, rows) for share, rows in FORMS]
    # What is told of a ground stands within it, in whatever letters there is room for.
    grounds = (rect for zone, rect in table.board.places.grounds.items() if zone == one.moment.zone)
    for area in (*grounds, window):
        room = Room(area, free)
        found = cheapest(room, forms, SMALLER, lambda plate: _wishes(table, one.moment, plate.image.get_size()))
        if found is not None:
            return found[0], found[1].box
    log = messages.log_place(table) or frame.log
    part = frame.banner if log.collidelist(spoken) >= 0 else log
    # All of what stands there gives way, so that no half words are seen.
    return _whole(table, one, part), part.copy()


def _form(table: Table, one: Running, share: float, rows: int) -> Callable[[], Plate]:
    return lambda: _plate(table, one, share, rows)


def _wishes(table: Table, moment: Moment, size: tuple[int, int]) -> list[Rect]:
    """Where the words would stand best: at a place, at a name, or in the middle."""
    board, frame = table.board, table.board.frame
    over = board.zones().get(moment.zone) if moment.zone is not None else None
    wish = Rect((0, 0), size)
    if over is not None and moment.zone in board.places.grounds:
        wish.center = over.center
        return [wish]
    if over is not None:
        # Above it are the names of whose place it lies in.
        return beside(over, size, frame.px(4))
    if moment.seat is None or moment.staged:
        area = frame.middle if board.own else frame.middle.union(frame.hand)
        wish.center = area.centerx, area.y + area.h * 2 // 5
        return [wish]
    pill, gap = seats.pills(table)[moment.seat], frame.px(8)
    if moment.seat != board.seat:
        wish.midtop = pill.centerx, pill.bottom + gap
        return [wish]
    above, aside, below = wish.copy(), wish.copy(), wish.copy()
    tag = seats.tag_place(table, board.seat)
    above.bottomleft = pill.left, (tag.top if tag.w else pill.top) - gap // 2
    aside.midleft = pill.right + gap, pill.centery
    below.topleft = pill.left, pill.bottom + gap // 2
    return [above, aside, below]


def _words(table: Table, surface: Surface, one: Running, plate: Plate, rect: Rect, strength: float) -> list[Rect]:
    image = plate.image
    if strength < 1.0 and one.age < POP:
        size = SMALL + (1 - SMALL) * ease(one.share(0, POP))
        image = pygame.transform.smoothscale(image, (max(1, round(rect.w * size)), max(1, round(rect.h * size))))
        rect = image.get_rect(center=rect.center)
    return [_blend(surface, image, rect, strength)]


def _plate(table: Table, one: Running, share: float = 1.0, rows: int = 1) -> Plate:
    """The words as a picture in letters of a share of their size, in one row or two of about the same length."""
    frame, pal, words = table.board.frame, table.stage.palette, one.moment.words
    larger = LARGER if one.moment.rarity >= Rarity.GREAT else 1.0
    high, most = max(1, round(frame.tx(WORDS) * share * larger)), round(frame.size[0] * 0.6)
    if rows == 1:
        image = panels.text(table, words, high, pal.text, most, True)
    else:
        textures = table.stage.textures
        room = min(most, round(textures.text_width(words, high, True) * 0.62))
        image = textures.text_block(words, high, pal.text, room, bold=True, align="center")
    return _framed(table, one, image, (image.get_width() + 2 * frame.tx(24), image.get_height() + 2 * frame.tx(8)))


def _whole(table: Table, one: Running, part: Rect) -> Plate:
    """The words in a plate as large as a part of the table, in the largest letters in which it has room for them."""
    frame, pal, textures = table.board.frame, table.stage.palette, table.stage.textures
    wide, high, size = part.w - 2 * frame.px(12), part.h - 2 * frame.px(4), frame.tx(WORDS)
    while True:
        image = textures.text_block(one.moment.words, size, pal.text, wide, bold=True, align="center")
        if size <= 8 or (image.get_width() <= wide and image.get_height() <= high):
            return _framed(table, one, image, part.size)
        size -= 1


def _framed(table: Table, one: Running, image: Surface, size: tuple[int, int]) -> Plate:
    frame, pal = table.board.frame, table.stage.palette
    plate = Surface(size, pygame.SRCALPHA)
    fill, radius = mix(pal.panel, (0, 0, 0), 0.25), min(frame.px(18), size[1] // 2)
    colour = colour_of(table, one.moment.tone)
    plate.blit(table.stage.textures.panel(size, radius, (*fill, 240), colour, max(2, frame.px(3))), (0, 0))
    plate.blit(image, image.get_rect(center=plate.get_rect().center))
    return Plate(plate)


# -- points ------------------------------------------------------------------------------------------------------------


def _gain(table: Table, surface: Surface, one: Running, gain: Gain) -> Rect:
    """Points on their way from the hand to the name; the place they cover. Without motion they stand at the name."""
    board, frame, still = table.board, table.board.frame, table.moments.still
    pill, box = seats.pills(table)[gain.seat], board.frame.seats.get(gain.seat)
    start = (box.fan if box is not None else board.zones()[HAND]).center
    end = pill.right - frame.tx(30), pill.centery
    still = still or (box is not None and gain.seat in table.moments.busy)
    part = 1.0 if still else ease(one.share(TURN_OVER, FLY))
    # They are gone when they arrive: there the points are counted up.
    strength = 1.0 if still else min(one.share(0, TURN_OVER), 1.0 - one.share(TURN_OVER + FLY - FADE, FADE))
    if strength <= 0 or (not gain.points and not gain.mark):
        return Rect(0, 0, 0, 0)
    image = _number(table, gain)
    centre = [round(a + (b - a) * part) for a, b in zip(start, end, strict=True)]
    rect = image.get_rect(center=centre)
    if still:
        _rest(table, rect, pill, box)
    rect.clamp_ip(surface.get_rect())
    return _blend(surface, image, rect, strength)


def _rest(table: Table, rect: Rect, pill: Rect, box: SeatBox | None) -> None:
    """Where points stand that do not fly: at the name, beside what is read there, if there is room for that."""
    frame = table.board.frame
    above, below, after = rect.copy(), rect.copy(), rect.copy()
    x, gap = pill.right - frame.tx(30), frame.px(3)
    # Above the log and the piles; how many cards a seat holds is told at the edge of its plate.
    above.midbottom = x, frame.own.top + gap if box is None else box.fan.bottom - frame.tx(13)
    below.midtop = x, pill.bottom - gap
    after.midleft = pill.right + 2 * gap, pill.centery
    read = [*kept(table), *table.paint.written(table), messages.log_place(table), *words_now(table), *bubbles(table)]
    read += table.board.held_cards()
    inside = [place for place in ((after, above) if box is None else (above, below, after)) if place.top >= 0]
    free = (place for place in inside if place.inflate(-2 * gap, -2 * gap).collidelist(read) < 0)
    rect.topleft = next(free, inside[-1] if box is None else inside[0]).topleft


def _number(table: Table, gain: Gain) -> Surface:
    frame, pal = table.board.frame, table.stage.palette
    words = f"+{gain.points}" if gain.points > 0 else minus(gain.points)
    colour = colour_of(table, gain.tone)
    text = table.stage.textures.text(words, frame.tx(NUMBERS), colour, True)
    side = frame.tx(15) if gain.mark else 0
    size = text.get_width() + side + frame.tx(18) + (frame.tx(4) if gain.mark else 0), text.get_height() + frame.tx(4)
    plate = Surface(size, pygame.SRCALPHA)
    plate.blit(table.stage.textures.panel(size, size[1] // 2, pal.panel, colour, max(1, frame.px(2))), (0, 0))
    x = frame.tx(9)
    if gain.mark:
        drawn = sign(gain.mark, side, colour, 0.18)
        plate.blit(drawn, drawn.get_rect(midleft=(x, size[1] // 2)))
        x += side + frame.tx(4)
    plate.blit(text, text.get_rect(midleft=(x, size[1] // 2)))
    return plate
