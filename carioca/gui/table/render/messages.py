"""Sentences over the table: the toast with its button, what a lesson asks for with its lights, and the log."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from carioca.gui.draw.theme import mix
from carioca.gui.forms.tooltip import even, tight
from carioca.gui.table.render import panels, seats
from carioca.gui.table.render.panels import Block, panel, ring_below, spans
from carioca.gui.table.slots import HAND
from carioca.i18n import t
from carioca.words.door import voice_of

if TYPE_CHECKING:
    from carioca.gui.draw.theme import Rgb
    from carioca.gui.table.table import Table, Toast


class ToastParts(NamedTuple):
    """The heading, the sentence and the button's words as pictures, and where they go.

    `room`: px at which the sentence was wrapped; `ink`: px that were taken off at its left; `beside`: the button
    stands at the end of the sentence, not below it.
    """

    head: Surface | None
    words: Surface
    box: Rect
    link: Surface | None
    button: Rect
    room: int
    ink: int
    beside: bool = False


def toast_parts(table: Table) -> ToastParts | None:
    """How the sentence of the moment lies on the window; None when there is none.

    What helps lies where it hides the fewest cards: over the hand as every other sentence, or in the place of the log
    or of the round.
    """
    toast, frame = table.toast, table.board.frame
    if toast is None:
        return None
    window = Rect((0, 0), frame.size)
    parts = _put_together(table, toast, round(min(window.w * 0.8, frame.tx(620))))
    box = parts.box
    box.midbottom = (window.w // 2, table.board.places.status.bottom + frame.tx(4))
    asked = _asked(table)
    if toast.calm:
        aside = [_put_together(table, toast, max(part.w, frame.tx(240))) for part in (frame.log, frame.banner)]
        aside[0].box.topright, aside[1].box.topleft = frame.log.topright, frame.banner.topleft
        for one in aside:
            one.box.clamp_ip(window)
        free = [one for one in aside if one.box.collidelist(asked) < 0]
        # In a lesson what is to be done stands over the hand.
        said = table.tutor is not None and table.tutor.words
        parts = min(free if said and free else (parts, *free), key=lambda one: _hidden(table, one.box))
        box = parts.box
    if box.collidelist(asked) >= 0:
        # What answers a question stays in sight.
        box.bottom = min(rect.top for rect in asked) - frame.tx(6)
    box.clamp_ip(window)
    if parts.beside:
        parts.button.midright = (box.right - frame.tx(10), box.centery)
    else:
        parts.button.midbottom = (box.centerx, box.bottom - frame.tx(10))
    return parts


def toast_words(table: Table) -> Block | None:
    parts, toast = toast_parts(table), table.toast
    if parts is None or toast is None:
        return None
    place = _words_place(table, parts)
    return Block(toast.text, table.board.frame.tx(16), parts.room, (place.x - parts.ink, place.y), align="center")


def _words_place(table: Table, parts: ToastParts) -> Rect:
    frame = table.board.frame
    if parts.beside:
        return parts.words.get_rect(midleft=(parts.box.x + frame.tx(19), parts.box.centery))
    above = parts.head.get_height() + frame.tx(3) if parts.head else 0
    return parts.words.get_rect(midtop=(parts.box.centerx, parts.box.y + frame.tx(11) + above))


def _put_together(table: Table, toast: Toast, wide: int) -> ToastParts:
    frame, pal, textures = table.board.frame, table.stage.palette, table.stage.textures
    under, room = spans(table, toast.text), max(20, wide - frame.tx(36))
    room = even(table.stage, toast.text, frame.tx(16), room)
    words = textures.text_block(toast.text, frame.tx(16), pal.text, room, align="center", under=under)
    ink = tight(words)
    words = words.subsurface(ink)
    head = textures.text(toast.heading, frame.tx(13), pal.hint, True) if toast.heading else None
    link, button = None, Rect(0, 0, 0, 0)
    if toast.link is not None:
        link = textures.text(t(toast.link.words), frame.tx(14), pal.accent_text, True)
        button.size = link.get_width() + frame.tx(24), link.get_height() + frame.tx(8)
    long = words.get_width() + button.w + frame.tx(48)
    if link is not None and not toast.calm and long <= 0.9 * frame.size[0]:
        # A refusal stands over the hand in one line: so it leaves what lies above it to be seen.
        box = Rect(0, 0, long, max(words.get_height() + frame.tx(12), button.h + frame.tx(10)))
        return ToastParts(head, words, box, link, button, room, ink.x, True)
    above = head.get_height() + frame.tx(3) if head else 0
    foot = button.h + frame.tx(10) if link else 0
    most = max(image.get_width() for image in (head, words, link) if image) + frame.tx(40)
    box = Rect(0, 0, most, above + words.get_height() + frame.tx(22) + foot)
    return ToastParts(head, words, box, link, button, room, ink.x)


def _hidden(table: Table, box: Rect) -> int:
    """How much a box would hide of cards and of where cards are set apart, px²."""
    zones, places = table.board.zones(), table.board.places
    parts = [box.clip(zones[zone]) for zone in (*places.groups, *places.grips)]
    return table.board.hidden_cards(box) + sum(part.w * part.h for part in parts)


def _asked(table: Table) -> list[Rect]:
    return [button.rect for button in table.buttons if button.command.place in table.board.places.buttons]


def draw_toast(table: Table, surface: Surface) -> Rect:
    parts = toast_parts(table)
    if parts is None or table.toast is None:
        return Rect(0, 0, 0, 0)
    frame, pal = table.board.frame, table.stage.palette
    edge = pal.hint if table.toast.calm else pal.danger
    panel(table, surface, parts.box, frame.px(14), mix(pal.panel, (0, 0, 0), 0.35), edge, max(1, frame.px(1.5)))
    if parts.head:
        top = parts.box.y + frame.tx(11) - frame.tx(2)
        surface.blit(parts.head, parts.head.get_rect(midtop=(parts.box.centerx, top)))
    surface.blit(parts.words, _words_place(table, parts))
    if parts.link:
        panel(table, surface, parts.button, frame.px(9), pal.accent)
        surface.blit(parts.link, parts.link.get_rect(center=parts.button.center))
    return parts.box.copy()


# -- what a lesson asks for --------------------------------------------------------------------------------------------

WORDS, QUESTION, SMALL = 26, 18, 16  # letters (design units) of few words, of a question, and the least
SHORT = 8  # so many words are a few
EVEN = (1.12, 1.3)  # how many times its share a line may be long; the second where words are long
LEAST = 0.35  # how strong the light is at its weakest, of 1
REACH = 7  # design units by which the light around a place reaches beyond it


def paint_tutor(table: Table, surface: Surface) -> list[Rect]:
    tutor = table.tutor
    if tutor is None:
        return []
    shown, board, colour = tutor.shown(), table.board, _colour(table, tutor.strength)
    zones = board.zones()
    # A place that takes no clicks itself is lit where its first card comes to lie.
    rects = [zones[zone] if zone in zones else board.card_rect(board.places.slots(zone, 1)[0]) for zone in shown.zones]
    rects += [button.rect for button in table.buttons if button.name in shown.buttons]
    touched = [_light(table, surface, rect, colour) for rect in rects]
    row = board.own_row()
    touched += [
        ring_below(table, surface, sprite, row[at + 1 :], colour)
        for at, sprite in enumerate(row)
        if sprite.token in shown.tokens
    ]
    return [*touched, _say(table, surface, tutor.words)]


def _colour(table: Table, strength: float) -> Rgb:
    pal = table.stage.palette
    return mix(pal.felt, pal.accent, LEAST + (1 - LEAST) * strength)


def _light(table: Table, surface: Surface, rect: Rect, colour: Rgb) -> Rect:
    frame, grown = table.board.frame, _grown(table, rect)
    panel(table, surface, grown, frame.px(15), (*colour, 26), colour, max(3, frame.px(4.5)))
    return grown


def _grown(table: Table, rect: Rect) -> Rect:
    reach = table.board.frame.px(REACH)
    return rect.inflate(2 * reach, 2 * reach)


class TutorParts(NamedTuple):
    words: Surface
    box: Rect
    block: Block


def tutor_words(table: Table) -> Block | None:
    words = table.tutor.words if table.tutor is not None else ""
    return _parts(table, words).block if words else None


def said_at(table: Table) -> Rect:
    """Where the words stand; empty while nothing is said."""
    words = table.tutor.words if table.tutor is not None else ""
    return _parts(table, words).box if words else Rect(0, 0, 0, 0)


def _say(table: Table, surface: Surface, words: str) -> Rect:
    if not words:
        return Rect(0, 0, 0, 0)
    frame, pal = table.board.frame, table.stage.palette
    block, box, _ = _parts(table, words)
    panel(table, surface, box, frame.px(14), pal.accent, mix(pal.accent, (0, 0, 0), 0.35), max(1, frame.px(1.5)))
    surface.blit(block, block.get_rect(center=box.center))
    return box


def _parts(table: Table, words: str) -> TutorParts:
    """The words where else the prompt stands; where they would hide cards, what is written there or what stands at the
    own name, in smaller letters or beside that.
    """
    frame, tag = table.board.frame, seats.tag_place(table, table.board.seat)
    kept = [tag, *(card for zone, card in table.board.lying_cards() if zone.kind != HAND.kind)]
    kept += table.board.lying_places()
    first = frame.tx(WORDS if len(words.split()) <= SHORT else QUESTION)
    sizes = {first, frame.tx(QUESTION), frame.tx(SMALL), frame.cx(SMALL)}
    found: list[tuple[int, TutorParts]] = []
    for size in sorted((size for size in sizes if size <= first), reverse=True):
        for left in (0, tag.right + frame.px(4)) if tag.w else (0,):
            parts = _placed(table, words, size, left)
            clipped = (parts.box.clip(rect) for rect in kept)
            hidden = sum(part.w * part.h for part in clipped) + _beyond(table, parts.box)
            if not hidden:
                return parts
            found.append((hidden, parts))
    return min(found, key=lambda one: one[0])[1]


def _beyond(table: Table, box: Rect) -> int:
    """By how much (px) the words are too wide for the middle of the table, where they had to move up to it."""
    if box.bottom >= table.board.places.status.top:
        return 0
    return max(0, box.w - table.words_width(box.centery))


def _placed(table: Table, words: str, size: int, left: int) -> TutorParts:
    """The words in letters of at most `size` px, right of `left`; while a sentence is read there, above it."""
    frame, line, (size, room) = table.board.frame, table.board.places.status, _lines(table, words, size)
    image = _written(table, words, size, room)
    ink = tight(image)
    block = image.subsurface(ink)
    box = block.get_rect().inflate(frame.tx(36), frame.tx(8))
    box.midbottom = (line.centerx, line.bottom + frame.px(2))
    box.left = max(box.left, left)
    asked = [
        _grown(table, button.rect)
        if table.tutor is not None and button.name in table.tutor.shown().buttons
        else button.rect
        for button in table.buttons
        if button.command.place in table.board.places.buttons
    ]
    if box.collidelist(asked) >= 0:
        # What can be answered stays in sight.
        box.bottom = min(rect.top for rect in asked) - frame.tx(8)
    toast = toast_parts(table)
    if toast is not None and toast.box.colliderect(box):
        box.bottom = toast.box.top - frame.tx(4)
    box.clamp_ip(Rect((0, 0), frame.size))
    at = block.get_rect(center=box.center)
    return TutorParts(block, box, Block(words, size, room, (at.x - ink.x, at.y), True, "center"))


def _lines(table: Table, words: str, size: int) -> tuple[int, int]:
    """Size and width (px) of the words: in one line if it fits, in smaller letters if need be, else in lines of the
    same length.
    """
    frame, textures = table.board.frame, table.stage.textures
    width, least = table.board.places.status.w - frame.tx(40), frame.tx(SMALL)
    while size > least and textures.text_width(words, size, True) > width:
        size -= 1
    whole = textures.text_width(words, size, True)
    if whole > width:
        high = tight(_written(table, words, size, width)).h
        for longer in EVEN:
            even = min(width, round(whole / ceil(whole / width) * longer))
            # As many lines, though letters below the line and dots below words make them a little higher or lower.
            if tight(_written(table, words, size, even)).h - high < size // 2:
                return size, even
    return size, width


def _written(table: Table, words: str, size: int, width: int) -> Surface:
    colour, under = table.stage.palette.accent_text, spans(table, words)
    return table.stage.textures.text_block(words, size, colour, width, True, align="center", under=under)


# -- the log -----------------------------------------------------------------------------------------------------------

ROWS = 4


class LogTurn(NamedTuple):
    """The lines of a turn; `seat` -1: before the first one."""

    seat: int
    lines: tuple[str, ...]


def turns(table: Table) -> list[LogTurn]:
    """What happened in the round, as everybody at this machine may read it; turns without words are left out."""
    voice, names, viewer = voice_of(table.session.game), table.session.names, table.log_viewer
    begun = [(0, -1), *table.turns_at, (len(table.log), -1)]
    found = []
    for (start, seat), (end, _) in pairwise(begun):
        lines = (voice.event(event, names, viewer) for event in table.log[start:end])
        found.append(LogTurn(seat, tuple(line for line in lines if line)))
    return [turn for turn in found if turn.lines]


def draw_log(table: Table, surface: Surface) -> None:
    """The newest event is at the bottom and brightest; one that is told in many words takes two rows."""
    frame, pal = table.board.frame, table.stage.palette
    rect, size = frame.log.inflate(-2 * frame.px(12), -2 * frame.px(4)), frame.tx(14)
    # At larger sizes fewer lines have room: the log folds away, and opens in full by a click.
    line_high = table.stage.textures.text("Á", size, pal.text).get_height()
    most = max(1, min(ROWS, int(rect.h / (0.92 * line_high))))
    rows: list[tuple[int, str]] = []
    newest = table.once(("log", table.log_viewer), lambda: tuple(islice(_newest(table), ROWS)))
    for back, line in enumerate(newest):
        rows += [(back, row) for row in reversed(_rows(table, line, size, rect.w))]
        if len(rows) >= most:
            break
    if rows:
        panels.panel(table, surface, frame.log, frame.px(14), (*pal.panel, 80))
    sentence = toast_parts(table)
    if sentence is not None and sentence.box.colliderect(frame.log):
        # Halves of lines beside it are of no use.
        return
    step = rect.h / most
    for at, (back, row) in enumerate(rows[:most]):
        colour = pal.text if back == 0 else mix(pal.muted, pal.felt, 0.12 * back)
        image = panels.text(table, row, size, colour, rect.w)
        surface.blit(image, image.get_rect(midright=(rect.right, round(rect.bottom - step * (at + 0.5)))))


def _newest(table: Table) -> Iterator[str]:
    voice = voice_of(table.session.game)
    for event in reversed(table.log):
        line = voice.event(event, table.session.names, table.log_viewer)
        if line:
            yield line


def _rows(table: Table, line: str, size: int, width: int) -> list[str]:
    """A line as it is, or parted at the blank nearest its middle."""
    if table.stage.textures.text(line, size, table.stage.palette.text).get_width() <= width:
        return [line]
    words = line.split(" ")
    parts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return list(min(parts, key=lambda part: max(map(len, part)), default=(line,)))
