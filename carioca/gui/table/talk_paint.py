"""Paints what rivals say: a bubble at the seat, over the backs of the cards, hiding nothing that is played with.

Where a seat has no room above its name, as at large sizes or while the hands lie open, the bubble hangs below it, over
the words about the round or over the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from carioca.cards import HIDDEN
from carioca.gui.art.svg import Drawing, path
from carioca.gui.draw.raster import straight
from carioca.gui.draw.shapes import mix
from carioca.gui.forms.tip_box import tight
from carioca.gui.frame.palette import Rgb
from carioca.gui.table.hud import LOOKED_UP
from carioca.gui.table.table import Table
from carioca.gui.table.talk import Remark
from carioca.gui.table.toast import hidden_cards
from carioca.i18n import t

LETTERS = 14.5
"""Design units of the letters."""
TAIL = 8
"""Design units from a bubble to the tip of its tail."""


def paint_talk(table: Table, surface: Surface) -> list[Rect]:
    """Every line that is being said; the places they cover."""
    touched: list[Rect] = []
    for remark in table.company.talk.said:
        plate = _plate(table, remark, touched) if remark.age >= 0 else None
        if plate is None:
            continue
        image, rect = plate
        if table.company.soft and remark.strength < 1.0:
            image = image.copy()
            image.set_alpha(round(255 * remark.strength))
        touched.append(surface.blit(image, rect))
    return touched


def bubbles(table: Table) -> list[Rect]:
    """Where the lines stand that are being said (px)."""
    said = [made for remark in table.company.talk.said if remark.age >= 0 for made in remark.plate.values()]
    return [made[1] for made in said if made is not None]


def _plate(table: Table, remark: Remark, taken: Sequence[Rect]) -> tuple[Surface, Rect] | None:
    """The bubble of a line and where it stands, None where there is no room for it: made once for the look."""
    board, pal = table.board, table.stage.palette
    key = board.frame.size, board.frame.text, id(pal), _bare(table, remark.seat), board.frame.seat
    if key not in remark.plate:
        remark.plate = {key: _made(table, remark, taken)}
    return remark.plate[key]


def _bare(table: Table, seat: int) -> bool:
    """Whether cards of the seat lie open, or will as soon as the end of the round is shown: they are to be seen."""
    picture = table.board.picture
    over = picture.open or len(table.session.round_points) > picture.round_no
    return any(over or card != HIDDEN for card in picture.hands[seat])


def _made(table: Table, remark: Remark, taken: Sequence[Rect]) -> tuple[Surface, Rect] | None:
    box = table.board.frame.seats.get(remark.seat)
    if box is None:
        return None
    for area, above in _areas(table, remark.seat):
        put = _put(table, remark.words, box.pill, area, above, taken)
        if put is not None and not (put[1].left < box.pill.right and put[1].right > box.pill.left):
            # Below the name of another it says who speaks.
            named = t("talk.far", name=table.session.names[remark.seat], words=remark.words)
            put = _put(table, named, box.pill, area, above, taken) or put
        if put is not None:
            words, rect = put
            return _drawn(table, remark.seat, rect, words, above)
    return None


def _put(
    table: Table, line: str, pill: Rect, area: Rect, above: bool, taken: Sequence[Rect]
) -> tuple[Surface, Rect] | None:
    """A line as a picture and its bubble within an area; None where it has no room or would hide something."""
    words = _words(table, line, area)
    if words is None:
        return None
    pad = table.board.frame.tx(9), table.board.frame.tx(4)
    rect = Rect(0, 0, words.get_width() + 2 * pad[0], words.get_height() + 2 * pad[1])
    rect.left, rect.top = pill.left, area.top
    if above:
        rect.bottom = area.bottom
    rect.clamp_ip(area)
    hides = rect.collidelist(taken) >= 0 or hidden_cards(table, rect) or _asked(table, rect)
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


def _words(table: Table, words: str, area: Rect) -> Surface | None:
    """The line in one or two rows, None where that is too high."""
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
    """Whether there is a button below it."""
    return any(button.name not in LOOKED_UP and button.rect.colliderect(rect) for button in table.buttons)


def _drawn(table: Table, seat: int, rect: Rect, words: Surface, above: bool) -> tuple[Surface, Rect]:
    """The bubble with its tail towards the face, in the colour of the seat; where its picture stands."""
    frame, pal, pill = table.board.frame, table.stage.palette, table.board.frame.seats[seat].pill
    face = table.company.likenesses.place(seat, pill)
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
    drawing = Drawing(*whole.size, path(line, _hex(pal.paper), _hex(colour), max(1.5, frame.px(2))))
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
