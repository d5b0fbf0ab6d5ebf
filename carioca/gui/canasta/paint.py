"""Paints what lies still on a table with sides: the fields with their heads, stock and pozo, the tray."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from carioca.games.canasta.state import own as own_state
from carioca.games.melding.game import Standing
from carioca.gui.canasta.laying import Staged, staged
from carioca.gui.canasta.picture import SidesPicture
from carioca.gui.canasta.picture import own as own_picture
from carioca.gui.canasta.places import Field
from carioca.gui.canasta.places import own as own_places
from carioca.gui.draw.shapes import disc, mix
from carioca.gui.frame.palette import Rgb
from carioca.gui.melding.owners import owner_of
from carioca.gui.melding.paint import counters as count_piles
from carioca.gui.melding.paint import paint_caption, paint_empty, paint_stock
from carioca.gui.table import hud
from carioca.gui.table.paint import PREMULTIPLIED
from carioca.gui.table.zones import Zone
from carioca.i18n import t
from carioca.words.cards import card_the, cards_text, list_text

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def paint_middle(table: Table, layer: Surface) -> None:
    """Everything that lies under the cards of the middle."""
    picture = own_picture(table.board.picture)
    for field in own_places(table.board.places).fields:
        _field(table, layer, field, picture)
    paint_stock(table, layer)
    _pozo(table, layer, picture)


# -- fields ------------------------------------------------------------------------------------------------------------


def _field(table: Table, layer: Surface, field: Field, picture: SidesPicture) -> None:
    """A side's part of the table with its head: muerto, names, points, and what it lacks."""
    frame, pal = table.board.frame, table.stage.palette
    owner = owner_of(table.session.game, table.session.names, field.side)
    colour = pal.seat_colours[owner.seat % len(pal.seat_colours)]
    mine = field.side == frame.seat % len(picture.muertos)
    edge = mix(colour, pal.zone, 0.35 if mine else 0.7)
    hud.panel(table, layer, field.rect, frame.px(12), (*pal.zone, 205 if mine else 150), edge, 2 if mine else 1)
    _muerto(table, layer, field, picture, colour)
    head = _head(table, field)
    left, right = head.left, head.right
    score = _score(table, owner.seat, head.size)
    dot = max(4, round(head.size * 0.62))
    layer.blit(disc(dot, colour), (left, head.upper - dot // 2))
    room = right - score.get_width() - frame.px(10) - left - dot - frame.px(5)
    name = hud.text(table, owner.name, head.size, colour, max(1, room), True)
    layer.blit(name, name.get_rect(midleft=(left + dot + frame.px(5), head.upper)))
    target = own_state(table.state).order.target
    if target:
        bar = Rect(left, field.head.bottom - max(3, frame.px(5)), right - left, max(2, frame.px(4)))
        _bar(table, layer, bar, table.moments.score(picture, owner.seat) / target, colour)


class Head(NamedTuple):
    """Where the two lines of a field's head stand (px), from where to where, and how large their letters are."""

    left: int
    right: int
    upper: int
    lower: int
    size: int


def _head(table: Table, field: Field) -> Head:
    """Its height is that of 100 %, or melds would have less room: at larger sizes the letters fill more of it."""
    frame, high = table.board.frame, field.head.h
    grown = frame.text > frame.calm
    size = max(8, min(frame.tx(16), round(high * (0.42 if grown else 0.36))))
    upper, lower = (field.head.y + round(high * share) for share in ((0.28, 0.7) if grown else (0.3, 0.68)))
    return Head(field.muerto.right + frame.px(12), field.rect.right - frame.px(12), upper, lower, size)


def _score(table: Table, seat: int, size: int) -> Surface:
    """A side's points, as far as they are counted."""
    points = _points(table.moments.score(table.board.picture, seat))
    return table.stage.textures.text(points, size, table.stage.palette.text, True)


def counters(table: Table, surface: Surface, moving: Counter[Zone]) -> list[Rect]:
    """The cards of stock and pozo, and how the sides stand, as far as the cards have arrived."""
    places = own_places(table.board.places)
    touched = count_piles(table, surface, moving, _ground(table))
    for field in places.fields:
        head = _head(table, field)
        told = " · ".join(standing_words(table, field.side, moving))
        words = hud.text(table, told, max(7, head.size - 2), table.stage.palette.muted, head.right - head.left)
        owner = owner_of(table.session.game, table.session.names, field.side)
        score = _score(table, owner.seat, head.size)
        touched.append(surface.blit(score, score.get_rect(midright=(head.right, head.upper))))
        touched.append(surface.blit(words, words.get_rect(midleft=(head.left, head.lower))))
    return touched


def _points(score: int) -> str:
    return str(score).replace("-", "−")


def _bar(table: Table, layer: Surface, rect: Rect, share: float, colour: Rgb) -> None:
    """How far a side has come towards the points that end the match."""
    pal = table.stage.palette
    hud.panel(table, layer, rect, rect.h // 2, mix(pal.panel, pal.panel_edge, 0.3))
    done = Rect(rect.x, rect.y, round(rect.w * max(0.0, min(1.0, share))), rect.h)
    hud.panel(table, layer, done, rect.h // 2, colour)


def standing_words(table: Table, side: int, moving: Counter[Zone] | None = None) -> list[str]:
    """What a side has on the table, what its salida needs, and what it lacks for closing."""
    picture = own_picture(table.board.picture)
    coming = any(zone.kind == "meld" for zone in moving or ())
    stands = picture.stood if coming and picture.stood else picture.stands
    return [*_laid(stands[side]), _closing(stands[side])] if stands else []


def _laid(stand: Standing) -> list[str]:
    if stand.salida:
        return [t("sides.head.laid", n=stand.laid + stand.bonus)]
    return [t("sides.head.needs", n=stand.needs)] if stand.needs else []


def _closing(stand: Standing) -> str:
    lacks = [t(f"sides.lacks.{one}") for one in stand.lacks]
    return t("sides.head.lacks", lacks=list_text(lacks)) if lacks else t("sides.head.closes")


def _muerto(table: Table, layer: Surface, field: Field, picture: SidesPicture, colour: Rgb) -> None:
    """The reserve hand with the sign of its side as long as it lies there, else its empty place."""
    frame, rect = table.board.frame, field.muerto
    if not picture.muertos[field.side]:
        pal = table.stage.palette
        hud.panel(table, layer, rect, max(2, rect.h // 12), (*pal.zone, 110), mix(pal.zone_edge, pal.zone, 0.5), 1)
        return
    back = table.stage.textures.back(rect.h)
    shift = max(1, frame.px(1.6))
    for at in (2, 1, 0):
        layer.blit(back, back.get_rect(center=(rect.centerx + at * shift, rect.centery)), None, PREMULTIPLIED)
    dot = max(8, round(rect.h * 0.42))
    for side, fill in ((dot + 4, table.stage.palette.panel), (dot, colour)):
        image = disc(side, fill)
        layer.blit(image, image.get_rect(center=rect.center))
    letter = table.stage.textures.text(t("sides.muerto.letter"), round(dot * 0.72), table.stage.palette.panel, True)
    layer.blit(letter, letter.get_rect(center=rect.center))


# -- the pozo ----------------------------------------------------------------------------------------------------------


def _pozo(table: Table, layer: Surface, picture: SidesPicture) -> None:
    """Its place and its name."""
    frame, bed = table.board.frame, _bed(table)
    if not picture.pile:
        paint_empty(table, layer, bed)
    else:
        pal = table.stage.palette
        hud.panel(table, layer, bed, frame.px(9), (*pal.zone, 110), mix(pal.zone_edge, pal.zone, 0.4), 1)
    paint_caption(table, layer, t("table.pile"), _ground(table), left=False)
    if _looks(table):
        pal, place = table.stage.palette, own_places(table.board.places).seen
        hud.panel(table, layer, place, place.h // 3, (*pal.panel, 200), pal.panel_edge, 1)
        size = min(frame.tx(12), round(place.h * 0.62))
        words = hud.text(table, t("sides.button.seen"), size, pal.muted, place.w - frame.px(8))
        layer.blit(words, words.get_rect(center=place.center))


def _looks(table: Table) -> bool:
    """Whether what all have seen may be looked up now."""
    return table.stage.settings.seen_cards and table.board.own_open


def _ground(table: Table) -> Rect:
    """Beside which part of the pozo its name stands: above what can be pressed there."""
    bed = _bed(table)
    if _looks(table):
        bed.h = max(1, own_places(table.board.places).seen.top - bed.top)
    return bed


def _bed(table: Table) -> Rect:
    """The ground on which the pozo lies."""
    edge = 2 * table.board.frame.px(5)
    return own_places(table.board.places).pile.inflate(edge, edge)


# -- the tray ----------------------------------------------------------------------------------------------------------


def paint_tray(table: Table, layer: Surface) -> None:
    """What the picked cards make, meld by meld, with the running total of a salida, in the line above the hand."""
    now = staged(table)
    if now is None or table.toast is not None or table.board.held or not now.rows:
        return
    frame, pal, line = table.board.frame, table.stage.palette, table.board.places.status
    # What is a meld already, what is left over and bars the way, and whether there are points enough.
    loose = t("sides.tray.loose", cards=cards_text(now.loose)) if now.loose else ""
    chips = [(words, pal.danger if words == loose else pal.ok) for words in tray_words(table, now)]
    short = now.points < now.needs
    size, gap, pad = frame.tx(15), frame.px(6), frame.px(9)
    total = total_words(now)
    images = [table.stage.textures.text(words, size, colour) for words, colour in chips]
    images.append(table.stage.textures.text(total, size, pal.danger if short else pal.accent, True))
    edges = [*(mix(colour, pal.panel, 0.2) for _, colour in chips), pal.danger if short else pal.accent]
    wide = sum(image.get_width() + 2 * pad for image in images) + gap * (len(images) - 1)
    while wide > line.w and len(images) > 1:
        wide -= images.pop(-2).get_width() + 2 * pad + gap
        del edges[-2]
    x = line.centerx - wide // 2
    for image, edge in zip(images, edges, strict=True):
        box = Rect(x, line.y, image.get_width() + 2 * pad, line.h)
        hud.panel(table, layer, box, line.h // 3, (*pal.panel, 235), edge, 1)
        layer.blit(image, image.get_rect(center=box.center))
        x = box.right + gap


def tray_words(table: Table, now: Staged) -> list[str]:
    """The melds of what is picked, what is left over, and the card of the pozo that is used."""
    words = [cards_text(row) for row in now.rows]
    if now.loose:
        words.append(t("sides.tray.loose", cards=cards_text(now.loose)))
    if now.top is not None:
        words.append(t("sides.tray.top", card=card_the(now.top)))
    if len(now.ways) > 1:
        words.append(t("sides.tray.ways", n=len(now.ways)))
    return words


def total_words(now: Staged) -> str:
    """How many points are staged, of how many that are needed."""
    return (
        t("sides.tray.total", have=now.points, needs=now.needs) if now.needs else t("sides.tray.points", n=now.points)
    )
