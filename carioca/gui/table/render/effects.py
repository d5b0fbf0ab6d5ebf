"""What comes over the table for a moment: large words, glowing seats and cards, points on their way to the names, how a
round ended, and the bubbles with what opponents say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi

import pygame
from pygame import Rect, Surface

from carioca.cards import HIDDEN
from carioca.gui.art import Svg, path
from carioca.gui.draw.raster import straight
from carioca.gui.draw.shapes import sign
from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.forms.tooltip import tight
from carioca.gui.table.frame import Frame, SeatBox
from carioca.gui.table.motion.animator import ease
from carioca.gui.table.motion.moments import FLY, TURN_OVER, Gain, Moment, Running
from carioca.gui.table.people import Remark, fitting
from carioca.gui.table.render import panels, seats
from carioca.gui.table.render.messages import said_at
from carioca.gui.table.render.panels import LOOKED_UP, panel, text
from carioca.gui.table.render.seats import draw_traces, paint_held
from carioca.gui.table.slots import HAND
from carioca.gui.table.table import Table
from carioca.i18n import t

POP, FADE = 0.14, 0.22  # seconds in which words come and go
BREATH = 0.55  # seconds in which a glow swells and sinks once
SMALL = 0.72  # the size with which words come, as a share of their own
WORDS, NUMBERS = 27, 20  # design units of text: the letters of the words, and of points on their way
LEAST = 0.75  # how much smaller the words may become where there is little room between cards
SHARES = (1.0, LEAST, LEAST**2)  # the sizes of words that are tried one after the other, as shares of their own


def paint_moments(table: Table, surface: Surface) -> list[Rect]:
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
    touched += _all_words(table, surface, [one for one in running if one.moment.words])
    return touched + [_gain(table, surface, one, gain) for one in running for gain in one.moment.gains]


def _colour(table: Table, tone: str | Rgb) -> Rgb:
    if not isinstance(tone, str):
        return tone
    colour: Rgb = getattr(table.stage.palette, tone)
    return colour


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
    colour = _colour(table, one.moment.tone if one.moment.tone != "text" else "accent")
    radius = rect.h // 2 if seat == board.seat else frame.px(16)
    if min(grown.size) < 2:
        return Rect(0, 0, 0, 0)
    radius = min(radius, grown.w // 2, grown.h // 2)
    image = table.stage.textures.panel(grown.size, radius, (*colour, 46), colour, max(2, frame.px(3)))
    return _blend(surface, image, grown, _glow(table, one))


def _cards(table: Table, surface: Surface, one: Running) -> list[Rect]:
    if not one.moment.glows:
        return []
    touched, colour = [], _colour(table, one.moment.tone)
    for sprite in table.board.sprites.find(one.tokens):
        image = panels.ring_image(table, sprite.angle, sprite.height, colour)
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
    return _standing(table, one)[1]


def _standing(table: Table, one: Running) -> tuple[Surface, Rect]:
    for share in SHARES:
        plate = _plate(table, one, share)
        rect = plate.get_rect()
        if _put(table, one, rect, Rect((0, 0), table.board.frame.size)):
            return plate, rect
    return _aside(table, one)


def _words(table: Table, surface: Surface, one: Running, plate: Surface, rect: Rect) -> Rect:
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
        image = panels.text(table, moment.words, high, pal.text, wide, True)
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
    return max(least, table.words_width(middle_of(table)) - edge)


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
        pill = seats.pills(table)[moment.seat]
        # What lies below the names, as the top card of the pile, stays to be seen.
        rect.midbottom = pill.centerx, pill.bottom + frame.px(3)
        if moment.seat == board.seat:
            free = _at_own_name(table, rect, pill)
    elif rect.w <= table.words_width(middle_of(table)):
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
    lying = table.board.lying_places()
    taken = [*lying, panels.prompt_place(table), *seats.pills(table).values()]
    taken += table.board.held_cards()
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
    room, gap, tag = frame.px(8), frame.px(4), seats.tag_place(table, board.seat)
    taken = [card.inflate(2 * room, 2 * room) for zone, card in table.board.lying_cards() if zone.kind != HAND.kind]
    asked = [place for place in (panels.prompt_place(table), said_at(table)) if place.w]
    # What is written below cards belongs to their place.
    taken += [*asked, *table.board.lying_places(), round_end_place(table)]
    # The edges of a fan's cards may be touched: what they are is told further in.
    held = [card.inflate(-2 * gap, -2 * room) for card in table.board.held_cards()]
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
    frame = table.board.frame
    rect.midbottom = pill.right - frame.tx(30), _foot_of_gain(frame, box, rect)
    if box is not None and rect.collidelist(bubbles(table)) >= 0:
        rect.top = pill.bottom - frame.px(3)
    beside = rect.copy()
    beside.midleft = pill.right + frame.px(6), pill.centery
    if box is None and beside.collidelist(table.board.held_cards()) < 0:
        rect.topleft = beside.topleft


def _foot_of_gain(frame: Frame, box: SeatBox | None, rect: Rect) -> int:
    """Where points end (px) that do not fly: above the name, so that the log and the piles stay to be seen."""
    if box is None:
        return frame.own.top + frame.px(3)
    # How many cards the seat holds is told at the edge of its plate.
    foot = box.fan.bottom - frame.tx(13)
    return foot if foot - rect.h >= 0 else box.pill.bottom + rect.h - frame.px(3)


def _number(table: Table, gain: Gain) -> Surface:
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


# -- the end of a round ------------------------------------------------------------------------------------------------

END_WORDS, END_LEAST = 26, 16  # design units of the letters, and of the smallest ones between cards


def draw_round_end(table: Table, surface: Surface) -> Rect:
    if not table.banner:
        return Rect(0, 0, 0, 0)
    frame, pal = table.board.frame, table.stage.palette
    image, rect = _round_end_plate(table)
    panel(table, surface, rect, frame.px(18), pal.accent, mix(pal.accent, (0, 0, 0), 0.3), max(1, frame.px(2)))
    surface.blit(image, image.get_rect(center=rect.center))
    return rect


def round_end_place(table: Table) -> Rect:
    return _round_end_plate(table)[1] if table.banner else Rect(0, 0, 0, 0)


def _round_end_plate(table: Table) -> tuple[Surface, Rect]:
    image, rect = _beside_name(table) or _over_hand(table)
    return image, rect.clamp(Rect((0, 0), table.board.frame.size))


def _end_plate(table: Table, units: float) -> tuple[Surface, Rect]:
    """The words in letters of so many units, and a plate around them in the middle of the window where the prompt
    begins, as that keeps clear of what lies on the table.
    """
    frame = table.board.frame
    wide = round(frame.size[0] * 0.8)
    image = text(table, table.banner, frame.tx(units), table.stage.palette.accent_text, wide, True)
    rect = image.get_rect().inflate(frame.tx(56), frame.tx(12))
    rect.midtop = frame.size[0] // 2, table.board.places.status.top
    return image, rect


def _beside_name(table: Table) -> tuple[Surface, Rect] | None:
    """Beside the own name, where the plate would stand over it: points fly there, and over it is told what became of
    a bid. None where it stands elsewhere.
    """
    frame, width = table.board.frame, table.stage.textures.text_width
    image, rect = _end_plate(table, END_WORDS)
    if not rect.colliderect(frame.own.inflate(0, 2 * frame.tx(44))):
        return None
    left, edge = frame.own.right + frame.tx(24), frame.tx(40)
    room = frame.size[0] - frame.pad - left - edge
    size = fitting(frame, frame.tx(END_WORDS), lambda size: width(table.banner, size, True) <= room)
    if width(table.banner, size, True) <= room:
        image = table.stage.textures.text(table.banner, size, table.stage.palette.accent_text, True)
        rect = image.get_rect().inflate(edge, frame.tx(12))
        rect.topleft = left, table.board.places.status.top
    elif rect.colliderect(frame.own):
        # It would be cut there.
        rect.bottom = frame.own.top - frame.tx(18)
    return image, rect


def _over_hand(table: Table) -> tuple[Surface, Rect]:
    frame = table.board.frame
    held, lying, units = table.board.held_cards(), table.board.lying_places(), END_WORDS
    while True:
        image, rect = _end_plate(table, units)
        floor = min((card.top for card in held if _meet(card, rect)), default=rect.bottom + frame.px(4))
        # Frames and fields reach a little beyond what lies in them.
        roof = max((place.bottom for place in lying if _meet(place, rect)), default=0) + frame.px(9)
        rect.top = max(min(rect.top, floor - frame.px(4) - rect.h), min(rect.top, roof))
        if units <= END_LEAST or rect.bottom <= floor:
            return image, rect
        units -= 2


def _meet(place: Rect, plate: Rect) -> bool:
    return place.left < plate.right and plate.left < place.right


# -- what opponents say ------------------------------------------------------------------------------------------------

LETTERS = 14.5  # design units of the letters
TAIL = 8  # design units from a bubble to the tip of its tail


def paint_talk(table: Table, surface: Surface) -> list[Rect]:
    """Every line that is being said in a bubble at its seat, over the backs of the cards; the places they cover.

    Where a seat has no room above its name, as at large sizes or while the hands lie open, the bubble hangs below it,
    over the words about the round or over the log.
    """
    touched: list[Rect] = []
    for remark in table.people.talk.said:
        plate = _bubble(table, remark, touched) if remark.age >= 0 else None
        if plate is None:
            continue
        image, rect = plate
        if table.people.soft and remark.strength < 1.0:
            image = image.copy()
            image.set_alpha(round(255 * remark.strength))
        touched.append(surface.blit(image, rect))
    return touched


def bubbles(table: Table) -> list[Rect]:
    said = [made for remark in table.people.talk.said if remark.age >= 0 for made in remark.plate.values()]
    return [made[1] for made in said if made is not None]


def _bubble(table: Table, remark: Remark, taken: Sequence[Rect]) -> tuple[Surface, Rect] | None:
    """The bubble of a line and where it stands, None where there is no room for it: made once for the look."""
    board, pal = table.board, table.stage.palette
    key = board.frame.size, board.frame.text, id(pal), _bare(table, remark.seat), board.frame.seat
    if key not in remark.plate:
        remark.plate = {key: _new_bubble(table, remark, taken)}
    return remark.plate[key]


def _bare(table: Table, seat: int) -> bool:
    """Whether cards of the seat lie open, or will as soon as the end of the round is shown: they are to be seen."""
    picture = table.board.picture
    over = picture.open or len(table.session.round_points) > picture.round_no
    return any(over or card != HIDDEN for card in picture.hands[seat])


def _new_bubble(table: Table, remark: Remark, taken: Sequence[Rect]) -> tuple[Surface, Rect] | None:
    box = table.board.frame.seats.get(remark.seat)
    if box is None:
        return None
    for area, above in _areas(table, remark.seat):
        put = _fit_bubble(table, remark.words, box.pill, area, above, taken)
        if put is not None and not (put[1].left < box.pill.right and put[1].right > box.pill.left):
            # Below the name of another it says who speaks.
            named = t("talk.far", name=table.session.names[remark.seat], words=remark.words)
            put = _fit_bubble(table, named, box.pill, area, above, taken) or put
        if put is not None:
            words, rect = put
            return _draw_bubble(table, remark.seat, rect, words, above)
    return None


def _fit_bubble(
    table: Table, line: str, pill: Rect, area: Rect, above: bool, taken: Sequence[Rect]
) -> tuple[Surface, Rect] | None:
    """A line as a picture and its bubble within an area; None where it has no room or would hide something."""
    words = _bubble_words(table, line, area)
    if words is None:
        return None
    pad = table.board.frame.tx(9), table.board.frame.tx(4)
    rect = Rect(0, 0, words.get_width() + 2 * pad[0], words.get_height() + 2 * pad[1])
    rect.left, rect.top = pill.left, area.top
    if above:
        rect.bottom = area.bottom
    rect.clamp_ip(area)
    hides = rect.collidelist(taken) >= 0 or table.board.hidden_cards(rect) or _asked(table, rect)
    return None if hides else (words, rect)


def _areas(table: Table, seat: int) -> Iterator[tuple[Rect, bool]]:
    """Where a bubble of a seat may stand, the best first, and whether that is above the name."""
    frame, box = table.board.frame, table.board.frame.seats[seat]
    if not _bare(table, seat):
        # What stands over the edge of the plate, as how many cards the seat holds, stays to be seen.
        end = box.fan.bottom - frame.tx(15)
        wide = round(box.pill.w * 1.3)
        area = Rect(box.pill.left - (wide - box.pill.w) // 2, 2, wide, end - 2)
        left, right = frame.buttons["menu"].right + frame.pad, frame.buttons["help"].left - frame.pad
        yield area.clip(Rect(left, 0, right - left, frame.size[1])), True
    lower = frame.banner, frame.log
    for area in sorted(lower, key=lambda area: abs(area.centerx - box.pill.centerx)):
        yield area, False


def _bubble_words(table: Table, words: str, area: Rect) -> Surface | None:
    frame, pal, textures = table.board.frame, table.stage.palette, table.stage.textures
    px = frame.tx(LETTERS)
    room = area.w - 2 * frame.tx(9)
    whole = textures.text_width(words, px, True)
    # Two rows of about the same length rather than a long and a short one, and those rather than three.
    shares = (1.0,) if whole <= min(room, frame.tx(150)) else (0.55, 0.64, 0.75, 1.0)
    for share in shares:
        wide = max(20, min(room, round(whole * share) + 2))
        image = textures.text_block(words, px, pal.ink, wide, bold=True, align="center")
        image = image.subsurface(tight(image))
        rows = round(image.get_height() / (1.3 * px))
        if rows <= 2 and image.get_height() + 2 * frame.tx(4) <= area.h and image.get_width() <= room:
            return image
    return None


def _asked(table: Table, rect: Rect) -> bool:
    return any(button.name not in LOOKED_UP and button.rect.colliderect(rect) for button in table.buttons)


def _draw_bubble(table: Table, seat: int, rect: Rect, words: Surface, above: bool) -> tuple[Surface, Rect]:
    frame, pal, pill = table.board.frame, table.stage.palette, table.board.frame.seats[seat].pill
    face = table.people.portraits.place(seat, pill)
    reach = frame.px(TAIL)
    x = pill.left + pill.h // 2 if face is None else face.centerx
    y = rect.bottom + reach if above else max(pill.bottom + 1, rect.top - 2 * reach)
    # From far away it only points there, and never so flat that it becomes a splinter.
    root, far = min(frame.px(11), rect.h // 2) + reach, abs(y - (rect.bottom if above else rect.top))
    tip = max(rect.left + root - far, min(rect.right - root + far, x)), y
    whole = rect.union(Rect(tip, (1, 1))).inflate(4, 4)
    colour = mix(pal.seat_colours[seat % len(pal.seat_colours)], pal.ink, 0.25)
    body = rect.move(-whole.x, -whole.y)
    line = _outline(body, (tip[0] - whole.x, tip[1] - whole.y), root - reach, reach * 0.7)
    drawing = Svg(*whole.size, path(line, _hex(pal.paper), _hex(colour), max(1.5, frame.px(2))))
    image = straight(drawing, *whole.size).copy()
    image.blit(words, words.get_rect(center=body.center))
    return image, whole


def _outline(body: Rect, tip: tuple[int, int], round_off: int, half: float) -> str:
    """A box with round corners and a tail to `tip`, which is above or below it; `half` the width of the tail's root."""
    left, top, right, bottom, r = body.left, body.top, body.right, body.bottom, round_off
    root = max(left + r + half, min(right - r - half, tip[0]))
    below = tip[1] > body.centery
    upper = "" if below else f"L{root - half} {top}L{tip[0]} {tip[1]}L{root + half} {top}"
    lower = f"L{root + half} {bottom}L{tip[0]} {tip[1]}L{root - half} {bottom}" if below else ""
    return (
        f"M{left + r} {top}{upper}L{right - r} {top}Q{right} {top} {right} {top + r}L{right} {bottom - r}"
        f"Q{right} {bottom} {right - r} {bottom}{lower}L{left + r} {bottom}Q{left} {bottom} {left} {bottom - r}"
        f"L{left} {top + r}Q{left} {top} {left + r} {top}Z"
    )


def _hex(colour: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
