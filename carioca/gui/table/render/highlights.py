"""What is rare at the table is large: the cards of a canasta rise one after the other; who goes out, or met the bid,
stands over the table with a face, the cards that came, light and paper snippets.

Where it stands decides effects.py by the rules of all words over the table. Without motion the same stands still.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import pi, sin

import pygame
from pygame import Rect, Surface

from carioca.cards import HIDDEN, Card
from carioca.gui.draw.badges import badge
from carioca.gui.draw.confetti import Confetti, sunburst
from carioca.gui.draw.shapes import disc
from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.table.motion.animator import ease, overshooting
from carioca.gui.table.motion.moments import Plate, Rarity, Running
from carioca.gui.table.render import panels
from carioca.gui.table.render.cards import PREMULTIPLIED, card_pieces, covered_by, passing_size
from carioca.gui.table.slots import HAND, Slot
from carioca.gui.table.table import Table

WORDS = {Rarity.FINE: 32, Rarity.GREAT: 48}  # design units of the letters
LINE, MOST_OF = 0.46, 0.75  # the size of the second line's letters, of those of the words, and where these are small
CARD = 3.3  # the height of a card over the table, of that of the letters
BESIDE, TURNED = 0.52, 5.0  # how much of a card's width the next one leaves of it, and degrees from one to the next
TUCKED = 0.16  # how much of a card's height goes below the plate
MOST = 7  # so many cards are seen at the most
SETS_OUT, FLIES, RETURNS = 0.06, 0.4, 0.32  # seconds between two cards, on the way, and back to where they lie
SNIPPETS = {Rarity.FINE: 16, Rarity.GREAT: 70}
RISES, WAVE, HIGHER = 0.42, 0.07, 0.17  # seconds in which a card rises and sinks, between two of them; by how much
TURN = 0.5  # radians a second by which rays turn


def colour_of(table: Table, tone: str | Rgb) -> Rgb:
    """A colour of the palette by its name, or one of its own."""
    if not isinstance(tone, str):
        return tone
    colour: Rgb = getattr(table.stage.palette, tone)
    return colour


@lru_cache(maxsize=4)
def _snippets(colours: tuple[Rgb, ...], count: int, seconds: float) -> Confetti:
    return Confetti(colours, count, seconds)


def _scatter(table: Table, surface: Surface, one: Running, centre: tuple[int, int], reach: float, begin: float) -> Rect:
    """Snippets fly off from a point so many seconds after it began, behind what is written on the cloth."""
    pal, moment = table.stage.palette, one.moment
    colours = (*pal.seat_colours[:4], pal.accent, colour_of(table, moment.tone))
    snippets = _snippets(colours, SNIPPETS[min(moment.rarity, Rarity.GREAT)], moment.seconds - begin)
    area = Rect(0, 0, round(4 * reach), round(4 * reach))
    area.center = centre
    area = area.clip(table.board.frame.middle)
    before = surface.get_clip()
    surface.set_clip(area)
    read = [place for rect in table.paint.written(table) if (place := rect.clip(area.clip(before)))]
    words = [(surface.subsurface(place).copy(), place) for place in read]
    snippets.draw(surface, centre, reach, table.board.frame.unit, one.age - begin)
    surface.blits(words)
    surface.set_clip(before)
    return area


# -- over the table ----------------------------------------------------------------------------------------------------


def staged_cards(table: Table, one: Running) -> list[tuple[Card, Slot]]:
    """The cards that are seen over the table, each with where it lies: only what everybody has seen there."""
    moment, board = one.moment, table.board
    if moment.backs and moment.seat is not None:
        pile = next(
            (rect for zone, rect in board.zones().items() if zone.kind == "won" and zone.seat == moment.seat), None
        )
        x, y = (pile or board.zones()[HAND]).center
        return [(HIDDEN, Slot(x, y, 0.0, board.frame.back_height))] * min(MOST, moment.backs)
    sprites = [sprite for sprite in board.sprites.find(one.tokens) if sprite.face > 0 and sprite.shown != HIDDEN]
    return [(sprite.shown, sprite.slot) for sprite in sprites[-MOST:]]


def staged_plate(table: Table, one: Running, share: float, line: int) -> Plate:
    """All that stands over the table but its cards, in letters of a share of their size, those of the second line of
    `line` design units at least: above the plate is the room of the cards."""
    frame, pal, moment = table.board.frame, table.stage.palette, one.moment
    great = moment.rarity >= Rarity.GREAT
    high, textures = max(8, round(frame.tx(WORDS[min(moment.rarity, Rarity.GREAT)]) * share)), table.stage.textures
    ink = pal.accent_text if great else pal.text
    most = round(frame.size[0] * 0.62)
    words = panels.text(table, moment.words, high, ink, most, True)
    rows = [words]
    if moment.line:
        size = max(8, round(high * LINE), min(round(high * MOST_OF), frame.tx(line)))
        rows.append(
            textures.text_block(moment.line, size, ink, max(words.get_width(), round(most * 0.7)), align="center")
        )
    pad, face = round(high * 0.7), round(high * 2.1)
    tall = sum(row.get_height() for row in rows) + round(high * 0.36)
    inner = max(row.get_width() for row in rows)
    portrait = "" if moment.seat is None else table.people.portraits.face(moment.seat)
    left = face + pad // 2 if portrait else pad
    wide = left + inner + pad
    cards = staged_cards(table, one)
    above = max(_fan_height(cards, high), face - tall if portrait else 0)
    image = Surface((max(wide, _fan_width(table, len(cards), high)), above + tall), pygame.SRCALPHA)
    plate = Rect((image.get_width() - wide) // 2, above, wide, tall)
    colour = colour_of(table, moment.tone)
    fill = pal.accent if great else (*mix(pal.panel, (0, 0, 0), 0.25), 245)
    edge = mix(pal.accent, (0, 0, 0), 0.35) if great else colour
    image.blit(textures.panel(plate.size, min(frame.px(18), tall // 2), fill, edge, max(2, frame.px(3))), plate)
    y = plate.y + round(high * 0.18)
    for row in rows:
        image.blit(row, row.get_rect(midtop=(plate.x + left + inner // 2, y)))
        y += row.get_height()
    if portrait:
        place = Rect(plate.x + pad // 4, 0, face, face)
        place.bottom = plate.bottom - max(1, round(high * 0.1))
        image.blit(disc(face, edge), place)
        ring = max(2, face // 24)
        image.blit(badge(pal, portrait, face - 2 * ring, "glad"), place.move(ring, ring))
    return Plate(image, high)


def _fan_height(cards: Sequence[object], letters: int) -> int:
    return round(letters * CARD * (1.08 - TUCKED)) if cards else 0


def _fan_width(table: Table, count: int, letters: int) -> int:
    return round(letters * CARD * table.board.pack.ratio * (1.3 + BESIDE * (count - 1))) if count else 0


def _fan(table: Table, rect: Rect, count: int, letters: int) -> list[Slot]:
    """The slots of the cards above the plate of what takes this place."""
    height = letters * CARD
    step = height * table.board.pack.ratio * BESIDE
    found = []
    for at in range(count):
        aside = at - (count - 1) / 2
        y = rect.y + height * 0.54 + abs(aside) ** 1.7 * height * 0.012
        found.append(Slot(rect.centerx + aside * step, y, round(-aside * TURNED), round(height)))
    return found


def paint_staged(table: Table, surface: Surface, one: Running, plate: Plate, rect: Rect, strength: float) -> list[Rect]:
    """What stands over the table in its place; what it touches."""
    still, moment = table.moments.still, one.moment
    cards, great = staged_cards(table, one), moment.rarity >= Rarity.GREAT
    goals = _fan(table, rect, len(cards), plate.letters)
    centre = rect.centerx, round(goals[0].y if goals else rect.y)
    touched = [rect]
    if great and not still:
        # Light hides nothing: it may fall on names, too.
        colour = table.stage.palette.accent
        touched.append(sunburst(surface, centre, round(rect.w * 0.8), one.age * TURN, colour, 0.9 * strength))
    touched += [
        _flown(table, surface, one, card, start, goal, at)
        for at, ((card, start), goal) in enumerate(zip(cards, goals, strict=True))
    ]
    image, place = plate.image, rect
    if strength < 1.0 and not still:
        image = image.copy()
        image.set_alpha(round(255 * strength))
        if one.age < moment.seconds / 2:
            size = overshooting(strength)
            image = pygame.transform.smoothscale(image, (max(1, round(rect.w * size)), max(1, round(rect.h * size))))
            place = image.get_rect(center=rect.center)
    touched.append(surface.blit(image, place))
    if great and not still:
        touched.append(_scatter(table, surface, one, centre, rect.w * 0.8, FLIES * 0.7))
    return touched


def _flown(table: Table, surface: Surface, one: Running, card: Card, start: Slot, goal: Slot, at: int) -> Rect:
    """A card on its way from where it lies, over the table, and back."""
    moment, textures, pack = one.moment, table.stage.textures, table.board.pack
    there = 1.0 if table.moments.still else ease(one.share(SETS_OUT * at, FLIES))
    back = 0.0 if table.moments.still else ease(one.share(moment.seconds - RETURNS, RETURNS))
    part = there * (1.0 - back)
    if part >= 1.0:
        image = textures.card(card, round(goal.height), goal.angle, pack=pack)
        centre = round(goal.x), round(goal.y)
    else:
        x, y, angle, height = [a + (b - a) * part for a, b in zip(start[:4], goal[:4], strict=True)]
        y -= sin(pi * part) * goal.height * 0.25
        image = textures.card(card, passing_size(round(height)), round(angle / 2) * 2, moving=True, pack=pack)
        centre = round(x), round(y)
    return surface.blit(image, image.get_rect(center=centre), special_flags=PREMULTIPLIED)


# -- where the cards lie -----------------------------------------------------------------------------------------------


def paint_rising(table: Table, surface: Surface, one: Running) -> list[Rect]:
    """The cards of a canasta rise one after the other; of a real one snippets fly off."""
    moment, board = one.moment, table.board
    if moment.zone is None or table.moments.still:
        return []
    touched = []
    row = board.sprites.row(moment.zone)
    for at, sprite in enumerate(row):
        part = sin(pi * one.share(WAVE * at, RISES))
        slot = sprite.slot._replace(height=sprite.height * (1 + HIGHER * part), y=sprite.y - sprite.height * 0.1 * part)
        pieces = card_pieces(table, sprite.shown, slot, part, flying=part > 0)
        surface.fblits(pieces, PREMULTIPLIED)
        touched.append(covered_by(pieces))
    if not touched:
        return []
    middle, reach = touched[0].unionall(touched[1:]), board.frame.px(190)
    if moment.rarity >= Rarity.GREAT:
        glow, colour = sin(pi * one.share(0, moment.seconds)) * 0.6, colour_of(table, moment.tone)
        touched.append(sunburst(surface, middle.center, max(middle.size), one.age * TURN, colour, glow))
    return [*touched, _scatter(table, surface, one, middle.center, reach, WAVE * len(row) / 2)]
