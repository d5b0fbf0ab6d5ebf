"""Paints the moments of a table over it: large words, glowing seats and cards, points on their way to the names."""

from __future__ import annotations

from math import cos, pi
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from carioca.gui.draw.shapes import mix, sign
from carioca.gui.frame.palette import Rgb
from carioca.gui.table import hud
from carioca.gui.table.animator import ease
from carioca.gui.table.counters import paint_held
from carioca.gui.table.course import draw_traces
from carioca.gui.table.frame import Frame, SeatBox
from carioca.gui.table.guide_paint import said_at
from carioca.gui.table.moments import FLY, TURN_OVER, Gain, Moment, Running
from carioca.gui.table.round_end import round_end_place
from carioca.gui.table.talk_paint import bubbles
from carioca.gui.table.toast import held_cards, lying_cards, lying_places
from carioca.gui.table.zones import HAND

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

POP, FADE = 0.14, 0.22
"""Seconds in which words come and go."""
BREATH = 0.55
"""Seconds in which a glow swells and sinks once."""
SMALL = 0.72
"""The size with which words come, as a share of their own."""
WORDS, NUMBERS = 27, 20
"""Design units of text: the letters of the words, and of points on their way."""
LEAST = 0.75
"""How much smaller the words may become where there is little room between cards."""
SHARES = (1.0, LEAST, LEAST**2)
"""The sizes of words that are tried one after the other, as shares of their own."""


def paint_moments(table: Table, surface: Surface) -> list[Rect]:
    """All that stand out now; the places they cover."""
    touched: list[Rect] = []
    running = table.moments.running
    if table.moments.counting:
        # With the names what stands over their edge is painted anew.
        touched += hud.draw_names(table, surface)
        draw_traces(table, surface)
        touched += paint_held(table, surface)
    for one in running:
        if one.moment.seat is not None:
            touched += [_seat(table, surface, one, one.moment.seat), hud.draw_tag(table, surface, one.moment.seat)]
        touched += _cards(table, surface, one)
    touched += _all_words(table, surface, [one for one in running if one.moment.words])
    return touched + [_gain(table, surface, one, gain) for one in running for gain in one.moment.gains]


def _colour(table: Table, tone: str | Rgb) -> Rgb:
    if not isinstance(tone, str):
        return tone
    colour: Rgb = getattr(table.stage.palette, tone)
    return colour


def _strength(table: Table, one: Running) -> float:
    """How strongly it is seen: it comes and goes softly, without motion at once."""
    if table.moments.still:
        return 1.0
    return min(one.share(0, POP), 1.0 - one.share(one.moment.seconds - FADE, FADE))


def _blend(surface: Surface, image: Surface, rect: Rect, strength: float) -> Rect:
    """A picture, more or less see-through; the place it covers."""
    if strength < 1.0:
        image = image.copy()
        image.set_alpha(round(255 * strength))
    return surface.blit(image, rect)


def _glow(table: Table, one: Running) -> float:
    """The strength of what glows now."""
    wave = 0.75 if table.moments.still else 0.75 - 0.25 * cos(2 * pi * one.age / BREATH)
    return wave * _strength(table, one)


# -- seats and cards ---------------------------------------------------------------------------------------------------


def _seat(table: Table, surface: Surface, one: Running, seat: int) -> Rect:
    """A ring of light around a seat's name and cards, around the own name alone."""
    board, frame = table.board, table.board.frame
    box = frame.seats.get(seat)
    rect = frame.own if box is None else box.fan.union(box.pill)
    grown = rect.inflate(2 * frame.px(6), 2 * frame.px(6)).clip(Rect((0, 0), frame.size))
    colour = _colour(table, one.moment.tone if one.moment.tone != "text" else "accent")
    radius = rect.h // 2 if seat == board.seat else frame.px(16)
    if min(grown.size) < 2:
        return Rect(0, 0, 0, 0)
    radius = min(radius, grown.w // 2, grown.h // 2)
    image = table.stage.textures.panel(grown.size, radius, (*colour, 46), colour, max(2, frame.px(3)))
    return _blend(surface, image, grown, _glow(table, one))


def _cards(table: Table, surface: Surface, one: Running) -> list[Rect]:
    """Rings of light around the cards of a moment, wherever they are."""
    if not one.moment.glows:
        return []
    touched, colour = [], _colour(table, one.moment.tone)
    for sprite in table.board.cast.find(one.tokens):
        image = hud.ring_image(table, sprite.angle, sprite.height, colour)
        if image.get_width():
            rect = image.get_rect(center=(round(sprite.x), round(sprite.y)))
            touched.append(_blend(surface, image, rect, _glow(table, one)))
    return touched


# -- words -------------------------------------------------------------------------------------------------------------


def _all_words(table: Table, surface: Surface, running: list[Running]) -> list[Rect]:
    """The words of all moments; the places they cover. Older ones are gone where newer ones would hide a part."""
    seen: list[tuple[Running, Surface, Rect]] = []
    for one in reversed(running):
        plate, rect = _standing(table, one)
        if rect.collidelist([newer for _, _, newer in seen]) < 0:
            seen.append((one, plate, rect))
    return [_words(table, surface, *each) for each in reversed(seen)]


def words_place(table: Table, one: Running) -> Rect:
    """Where the plate with the words of a moment stands."""
    return _standing(table, one)[1]


def _standing(table: Table, one: Running) -> tuple[Surface, Rect]:
    """The words of a moment on their plate, and where it stands."""
    for share in SHARES:
        plate = _plate(table, one, share)
        rect = plate.get_rect()
        if _put(table, one, rect, Rect((0, 0), table.board.frame.size)):
            return plate, rect
    return _aside(table, one)


def _words(table: Table, surface: Surface, one: Running, plate: Surface, rect: Rect) -> Rect:
    """The words of a moment as strong as they are now; the place they cover."""
    strength = _strength(table, one)
    if strength < 1.0 and one.age < POP:
        size = SMALL + (1 - SMALL) * ease(one.share(0, POP))
        plate = pygame.transform.smoothscale(plate, (max(1, round(rect.w * size)), max(1, round(rect.h * size))))
        rect = plate.get_rect(center=rect.center)
    return _blend(surface, plate, rect, strength)


def _plate(table: Table, one: Running, share: float = 1.0, part: Rect | None = None) -> Surface:
    """The words as a picture in letters of a share of their size, made once for the look of the table.

    The plate is as large as a `part` of the table where that is given.
    """
    frame, pal, moment = table.board.frame, table.stage.palette, one.moment
    key = (frame.size, frame.text, id(pal), part.size if part else share)
    if key not in one.plate:
        colour = _colour(table, moment.tone)
        edge = 2 * frame.tx(24)
        high, wide = round(frame.tx(WORDS) * share), _wide(table, moment, edge)
        if part:
            # Letters take a third more than their height.
            high, wide = min(high, part.h * 2 // 3), part.w - 2 * frame.px(12)
        image = hud.text(table, moment.words, high, pal.text, wide, True)
        size = part.size if part else (image.get_width() + edge, image.get_height() + 2 * frame.tx(8))
        plate = Surface(size, pygame.SRCALPHA)
        fill = mix(pal.panel, (0, 0, 0), 0.25)
        radius = min(frame.px(18), size[1] // 2)
        plate.blit(table.stage.textures.panel(size, radius, (*fill, 240), colour, max(2, frame.px(3))), (0, 0))
        plate.blit(image, image.get_rect(center=plate.get_rect().center))
        one.plate = {old: made for old, made in one.plate.items() if old[:-1] == key[:-1]} | {key: plate}
    return one.plate[key]


def _wide(table: Table, moment: Moment, edge: int) -> int:
    """How wide the words may be on a plate with edges of `edge` px: never so little that they would be cut."""
    frame = table.board.frame
    if moment.seat is not None or moment.zone is not None:
        return round(frame.size[0] * 0.6)
    least = table.stage.textures.text_width(moment.words, round(frame.tx(WORDS) * LEAST), True) + 2
    return max(least, table.desk.breadth(table, middle_of(table)) - edge)


def middle_of(table: Table) -> int:
    """The height (px) at which words in the middle of the table stand."""
    middle = table.board.frame.middle
    return middle.y + middle.h * 2 // 5


def _put(table: Table, one: Running, rect: Rect, window: Rect) -> bool:
    """Where the words stand: over a place, at a name, or in the middle; whether they hide nothing there that counts."""
    free = True
    board, frame, moment = table.board, table.board.frame, one.moment
    over = board.zones().get(moment.zone) if moment.zone is not None else None
    if over is not None:
        # Above it are the names of whose place it lies in.
        free = _below(table, rect, over, window)
    elif moment.seat is not None and moment.zone is None:
        pill = hud.pills(table)[moment.seat]
        # What lies below the names, as the top card of the pile, stays to be seen.
        rect.midbottom = pill.centerx, pill.bottom + frame.px(3)
        if moment.seat == board.seat:
            free = _at_own_name(table, rect, pill)
    elif rect.w <= table.desk.breadth(table, middle_of(table)):
        rect.center = frame.middle.centerx, middle_of(table)
    else:
        # Cards come to lie there.
        return False
    rect.clamp_ip(window.inflate(-2 * frame.px(12), -2 * frame.px(4)))
    return free


def _below(table: Table, rect: Rect, over: Rect, window: Rect) -> bool:
    """Below a place (px); above what may be done, and where that would hide cards or what is written there, beside it
    or lower. Whether nothing is hidden.
    """
    frame, top = table.board.frame, table.board.places.status.top
    inner, gap = window.inflate(-2 * frame.px(12), 0), frame.px(4)
    rect.midtop = over.centerx, over.bottom + frame.px(2)
    rect.clamp_ip(inner)
    lying = lying_places(table)
    taken = [*lying, hud.prompt_place(table), *hud.pills(table).values()]
    taken += held_cards(table)
    high, low = min(rect.top, top - rect.h), max(place.bottom for place in (over, *lying)) + frame.px(2)
    sides = (over.right + gap, over.left - gap - rect.w)
    for place in ((rect.left, high), *((left, high) for left in sides), rect.topleft, (rect.left, low)):
        tried = Rect(place, rect.size)
        if inner.contains(tried) and tried.collidelist(taken) < 0:
            rect.topleft = place
            return True
    return False


def _aside(table: Table, one: Running) -> tuple[Surface, Rect]:
    """Words that have no room at their place or name, and where they stand: in the place of the round or in that of
    the log, which says the same, whichever is nearer.
    """
    frame, zone = table.board.frame, one.moment.zone
    over = table.board.zones().get(zone) if zone is not None else None
    right = over is not None and over.centerx > frame.size[0] // 2
    part = frame.log if right else frame.banner
    # All of what stands there gives way, so that no half words are seen.
    return _plate(table, one, part=part), part.copy()


def _at_own_name(table: Table, rect: Rect, pill: Rect) -> bool:
    """Above the own name; where cards reach down so far beside the word there, or beside the name, or lower.

    Whether nothing is hidden but buttons, which wait for a second.
    """
    board, frame = table.board, table.board.frame
    room, gap, tag = frame.px(8), frame.px(4), hud.tag_place(table, board.seat)
    taken = [card.inflate(2 * room, 2 * room) for zone, card in lying_cards(table) if zone.kind != HAND.kind]
    asked = [place for place in (hud.prompt_place(table), said_at(table)) if place.w]
    # What is written below cards belongs to their place.
    taken += [*asked, *lying_places(table), round_end_place(table)]
    # The edges of a fan's cards may be touched: what they are is told further in.
    held = [card.inflate(-2 * gap, -2 * room) for card in held_cards(table)]
    rect.left = max(rect.left, frame.px(12))
    above, at_tag, beside, below = (rect.copy() for _ in range(4))
    above.bottom = pill.top - gap - (frame.tx(13) if tag.w else 0)
    at_tag.bottomleft = max(pill.left, tag.right + gap), pill.top - frame.px(2)
    beside.midleft = pill.right + 2 * gap, pill.centery
    beside.top = max(beside.top, *(place.bottom for place in asked if place.bottom < pill.centery), 0)
    below.topleft = pill.left, pill.bottom + gap
    for place in (above, at_tag, beside, below):
        if place.collidelist(taken + held) < 0:
            rect.topleft = place.topleft
            return True
    return False


# -- points ------------------------------------------------------------------------------------------------------------


def _gain(table: Table, surface: Surface, one: Running, gain: Gain) -> Rect:
    """Points on their way from the hand to the name; the place they cover. Without motion they stand at the name."""
    board, frame, still = table.board, table.board.frame, table.moments.still
    pill, box = hud.pills(table)[gain.seat], board.frame.seats.get(gain.seat)
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
    """Points that do not fly: over the edge of a name, beside the own one where no card lies."""
    frame = table.board.frame
    rect.midbottom = pill.right - frame.tx(30), _foot_of_gain(frame, box, rect)
    if box is not None and rect.collidelist(bubbles(table)) >= 0:
        rect.top = pill.bottom - frame.px(3)
    beside = rect.copy()
    beside.midleft = pill.right + frame.px(6), pill.centery
    if box is None and beside.collidelist(held_cards(table)) < 0:
        rect.topleft = beside.topleft


def _foot_of_gain(frame: Frame, box: SeatBox | None, rect: Rect) -> int:
    """Where points end (px) that do not fly: above the name, so that the log and the piles stay to be seen."""
    if box is None:
        return frame.own.top + frame.px(3)
    # How many cards the seat holds is told at the edge of its plate.
    foot = box.fan.bottom - frame.tx(13)
    return foot if foot - rect.h >= 0 else box.pill.bottom + rect.h - frame.px(3)


def _number(table: Table, gain: Gain) -> Surface:
    """Points on a small plate: `+35`, `−5`, with a sign where there is one."""
    frame, pal = table.board.frame, table.stage.palette
    words = f"+{gain.points}" if gain.points > 0 else str(gain.points).replace("-", "−")
    colour = _colour(table, gain.tone)
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
