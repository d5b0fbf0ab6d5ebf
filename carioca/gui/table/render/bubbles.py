"""The bubbles with what opponents say, at their names, over nothing that is played with or read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pygame import Rect, Surface

from carioca.cards import HIDDEN
from carioca.gui.art import Svg, path
from carioca.gui.draw.raster import straight
from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.forms.room import Room, cheapest
from carioca.gui.forms.tooltip import tight
from carioca.gui.table.people import Remark
from carioca.gui.table.render import messages
from carioca.gui.table.render.keep import standing
from carioca.gui.table.table import Table
from carioca.i18n import t

LETTERS = 14.5  # design units of the letters
SIZES = (1.0, 0.87)  # the sizes of letters that are tried, as shares of their own
SMALLER = 900.0  # what each form of a line is dearer than the one before: so many weighed px² are a way of 90 px
EDGE = 2  # px around a bubble that its line may take
TAIL = 8  # design units from a bubble to the tip of its tail


def paint_talk(table: Table, surface: Surface, spoken: Sequence[Rect] = ()) -> list[Rect]:
    """Every line that is being said in a bubble near its seat; the places they cover. None is seen where it would lie
    over other words, which are `spoken` (px).
    """
    touched: list[Rect] = []
    for remark in table.people.talk.said:
        plate = _bubble(table, remark, [*touched, *spoken]) if remark.age >= 0 else None
        if plate is None:
            continue
        image, rect = plate
        if rect.collidelist(spoken) >= 0:
            continue
        if table.people.soft and remark.strength < 1.0:
            image = image.copy()
            image.set_alpha(round(255 * remark.strength))
        touched.append(surface.blit(image, rect))
    return touched


def bubbles(table: Table) -> list[Rect]:
    said = [made for remark in table.people.talk.said if remark.age >= 0 for made in remark.plate.values()]
    return [made[1] for made in said if made is not None]


def _bubble(table: Table, remark: Remark, taken: Sequence[Rect]) -> tuple[Surface, Rect] | None:
    """The bubble of a line and where it stands, None where there is no room for it: found anew when what lies on the
    table has changed, and it stays where it hides nothing.
    """
    board = table.board
    look = board.frame.size, board.frame.text, id(table.stage.palette), _bare(table, remark.seat), board.frame.seat
    key = look, (table.version, id(board.places), *map(tuple, taken))
    if key not in remark.plate:
        was = next((made for (old, _), made in remark.plate.items() if old == look), None)
        remark.plate = {key: _new_bubble(table, remark, taken, was)}
    return remark.plate[key]


def _bare(table: Table, seat: int) -> bool:
    """Whether cards of the seat lie open, or will as soon as the end of the round is shown: they are to be seen."""
    picture = table.board.picture
    over = picture.open or len(table.session.round_points) > picture.round_no
    return any(over or card != HIDDEN for card in picture.hands[seat])


def _new_bubble(
    table: Table, remark: Remark, taken: Sequence[Rect], was: tuple[Surface, Rect] | None
) -> tuple[Surface, Rect] | None:
    frame, box = table.board.frame, table.board.frame.seats.get(remark.seat)
    if box is None:
        return None
    edge = frame.px(2)
    window = Rect((0, 0), frame.size).inflate(-2 * edge, -2 * edge)
    open_hands = [frame.seats[seat].fan for seat in frame.seats if _bare(table, seat)]
    room = Room(window, [*standing(table), frame.hand, *open_hands, messages.log_place(table), *taken])
    if was is not None and room.hides(was[1].inflate(-6, -6)) == 0:
        return was
    face, foot = table.people.portraits.place(remark.seat, box.pill), box.fan.bottom - frame.px(4) - frame.tx(10)
    if face is not None:
        foot = min(foot, face.top)
    named = t("talk.far", name=table.session.names[remark.seat], words=remark.words)
    for words in (form() for form in _forms(table, remark.words)):
        rect = words.get_rect().inflate(2 * frame.tx(9), 2 * frame.tx(4))
        # Below its tail stand the face, how many cards the seat holds, and what it did.
        rect.bottomleft = box.pill.left, foot - frame.px(TAIL) - 2 * EDGE
        if not room.hides(rect):
            return _draw_bubble(table, remark.seat, rect, words, above=True)
    for line in (remark.words, named):
        found = cheapest(room, list(_forms(table, line)), SMALLER, lambda words: [_below(table, box.pill, words)])
        if found is None:
            break
        words, (rect, *_) = found
        near = _near(table, box.pill, rect)
        if line is named or near:
            tail = 2 * frame.px(TAIL) + EDGE
            rect = Rect(rect.x + EDGE, rect.y + tail, rect.w - 2 * EDGE, rect.h - tail - EDGE)
            # From far away a tail would point at whatever lies there.
            return _draw_bubble(table, remark.seat, rect, words, above=False, reach=None if near else 0)
    for part in (messages.log_place(table) or frame.log, frame.banner):
        if part.collidelist(taken) < 0:
            # All of what stands there gives way, so that no half words are seen.
            words, rect = _within(table, named, part), part.inflate(-2 * EDGE, -2 * EDGE)
            return _draw_bubble(table, remark.seat, rect, words, above=False, reach=0)
    return None


def _near(table: Table, pill: Rect, rect: Rect) -> bool:
    """Whether it is plain whose line it is."""
    return rect.left < pill.right and rect.right > pill.left and rect.top - pill.bottom < pill.h


def _below(table: Table, pill: Rect, words: Surface) -> Rect:
    """The place of a bubble below a name, with its tail."""
    frame = table.board.frame
    wide, high = words.get_width() + 2 * frame.tx(9) + 2 * EDGE, words.get_height() + 2 * frame.tx(4) + 2 * EDGE
    return Rect(pill.left, pill.bottom + 1, wide, high + 2 * frame.px(TAIL))


def _forms(table: Table, words: str) -> Iterator[Callable[[], Surface]]:
    """A line as a picture: in a row if it is short, in two of about the same length; where there is little room in
    smaller letters, in one row or three.
    """
    frame = table.board.frame
    short = table.stage.textures.text_width(words, frame.tx(LETTERS), True) <= frame.tx(150)
    for size in SIZES:
        for share in (1.02, 0.6) if short else (0.6, 1.02, 0.42):
            yield _form(table, words, max(1, round(frame.tx(LETTERS) * size)), share)


def _form(table: Table, words: str, px: int, share: float) -> Callable[[], Surface]:
    textures, most = table.stage.textures, table.board.frame.size[0] * 3 // 5
    wide = max(20, min(most, round(textures.text_width(words, px, True) * share) + 2))
    return lambda: _written(table, words, px, wide)


def _written(table: Table, words: str, px: int, wide: int) -> Surface:
    image = table.stage.textures.text_block(words, px, table.stage.palette.ink, wide, bold=True, align="center")
    return image.subsurface(tight(image))


def _within(table: Table, words: str, part: Rect) -> Surface:
    """A line in the largest letters in which a part of the table has room for it."""
    frame, size = table.board.frame, table.board.frame.tx(LETTERS)
    while True:
        image = _written(table, words, size, part.w - 2 * frame.px(9))
        if size <= 8 or image.get_height() <= part.h - 2 * frame.px(3):
            return image
        size -= 1


def _draw_bubble(
    table: Table, seat: int, rect: Rect, words: Surface, above: bool, reach: int | None = None
) -> tuple[Surface, Rect]:
    """`reach`: how long the tail is, px; 0: it has none."""
    frame, pal, pill = table.board.frame, table.stage.palette, table.board.frame.seats[seat].pill
    face = table.people.portraits.place(seat, pill)
    reach = frame.px(TAIL) if reach is None else reach
    x = pill.left + pill.h // 2 if face is None else face.centerx
    y = rect.bottom + reach if above else min(rect.top, max(pill.bottom + 1, rect.top - 2 * reach))
    # It is never so flat that it becomes a splinter.
    root, far = min(frame.px(11), rect.h // 2) + reach, abs(y - (rect.bottom if above else rect.top))
    tip = max(rect.left + root - far, min(rect.right - root + far, x)), y
    whole = rect.union(Rect(tip, (1, 1))).inflate(2 * EDGE, 2 * EDGE)
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
