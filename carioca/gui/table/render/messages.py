"""Sentences over the table: the toast with its button, what a lesson asks for with its lights, and the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from carioca.gui.draw.badges import marker
from carioca.gui.draw.theme import mix
from carioca.gui.forms.tooltip import Units, even, tight
from carioca.gui.table.people import fitting
from carioca.gui.table.recap import LogTurn
from carioca.gui.table.render import panels
from carioca.gui.table.render.panels import Block, panel, ring_below, spans
from carioca.i18n import t
from carioca.suit_shapes import SIGNS
from carioca.words.door import voice_of

if TYPE_CHECKING:
    from carioca.gui.draw.theme import Rgb
    from carioca.gui.table.table import Table, TableButton, Toast


class ToastParts(NamedTuple):
    """The heading, the sentence and the button's words as pictures, and where they go.

    `block`: the sentence as it was wrapped, `ink`: px that were taken off at its left; `beside`: the button stands at
    the end of the sentence, not below it.
    """

    head: Surface | None
    words: Surface
    box: Rect
    link: Surface | None
    button: Rect
    block: Block
    ink: int
    pad: int
    beside: bool = False

    def at(self, box: Rect) -> ToastParts:
        """The same in this place."""
        button = self.button.copy()
        if self.beside:
            button.midright = box.right - self.pad, box.centery + self.above // 2
        else:
            button.midbottom = box.centerx, box.bottom - self.pad
        moved = self._replace(box=box, button=button)
        place = moved.words_place
        return moved._replace(block=self.block._replace(at=(place.x - self.ink, place.y)))

    @property
    def above(self) -> int:
        """How much of the box the heading takes."""
        return self.head.get_height() + self.pad // 3 if self.head else 0

    @property
    def words_place(self) -> Rect:
        if self.beside:
            return self.words.get_rect(midleft=(self.box.x + 2 * self.pad - 1, self.box.centery + self.above // 2))
        return self.words.get_rect(midtop=(self.box.centerx, self.box.y + self.pad + self.above))


def toast_picture(table: Table, toast: Toast, wide: int, whole: bool, px: Units) -> ToastParts:
    """The sentence in lines of about `wide` px with what belongs to it, in no place yet; `whole`: a refusal may take
    the width of the window; `px`: the letters' units in pixels.
    """
    frame, pal, textures = table.board.frame, table.stage.palette, table.stage.textures
    under, room = spans(table, toast.text), max(20, wide - px(36))
    room = even(table.stage, toast.text, px(16), room)
    words = textures.text_block(toast.text, px(16), pal.text, room, align="center", under=under)
    ink = tight(words)
    words = words.subsurface(ink)
    head = textures.text(toast.heading, px(13), pal.hint, True) if toast.heading else None
    link, button = None, Rect(0, 0, 0, 0)
    if toast.link is not None:
        link = textures.text(t(toast.link.words), px(14), pal.accent_text, True)
        button.size = link.get_width() + px(24), link.get_height() + px(8)
    block, pad = Block(toast.text, px(16), room, (0, 0), align="center"), px(10)
    long = words.get_width() + button.w + px(48)
    above = head.get_height() + pad // 3 if head else 0
    if link is not None and not toast.calm and long <= (0.9 * frame.size[0] if whole else wide):
        # A refusal stands over the hand in one line: so it leaves what lies above it to be seen.
        box = Rect(0, 0, long, max(words.get_height() + px(12), button.h + pad) + above)
        return ToastParts(head, words, box, link, button, block, ink.x, pad, True)
    foot = button.h + pad if link else 0
    most = max(max(image.get_width() for image in (head, words) if image), button.w) + px(40)
    box = Rect(0, 0, most, above + words.get_height() + px(22) + foot)
    return ToastParts(head, words, box, link, button, block, ink.x, pad)


def draw_toast(table: Table, surface: Surface, toast: Toast, parts: ToastParts) -> Rect:
    frame, pal = table.board.frame, table.stage.palette
    edge = pal.hint if toast.calm else pal.danger
    panel(table, surface, parts.box, frame.px(14), mix(pal.panel, (0, 0, 0), 0.35), edge, max(1, frame.px(1.5)))
    if parts.head:
        surface.blit(parts.head, parts.head.get_rect(midtop=(parts.box.centerx, parts.box.y + parts.pad - 1)))
    surface.blit(parts.words, parts.words_place)
    if parts.link:
        panel(table, surface, parts.button, frame.px(9), pal.accent)
        surface.blit(parts.link, parts.link.get_rect(center=parts.button.center))
    return parts.box.copy()


# -- what a lesson asks for --------------------------------------------------------------------------------------------

WORDS, BETWEEN, QUESTION, SMALL = 26, 22, 18, 16  # letters (design units) of few words, of a question, and the least
SHORT = 8  # so many words are a few
SHORTER = 0.6  # which share of the room a line takes where larger letters find no place in whole ones
EVEN = (1.12, 1.3)  # how many times its share a line may be long; the second where words are long
LEAST = 0.35  # how strong the light is at its weakest, of 1
REACH = 7  # design units by which the light around a place reaches beyond it


def lit_places(table: Table) -> list[Rect]:
    """The places and buttons that a lesson speaks of now, px."""
    if table.tutor is None:
        return []
    shown, board = table.tutor.shown(), table.board
    zones = board.zones()
    # A place that takes no clicks itself is lit where its first card comes to lie.
    rects = [zones[zone] if zone in zones else board.card_rect(board.places.slots(zone, 1)[0]) for zone in shown.zones]
    return rects + [button.rect for button in table.buttons if button.name in shown.buttons]


def paint_tutor(table: Table, surface: Surface) -> list[Rect]:
    """The lights of a lesson."""
    tutor = table.tutor
    if tutor is None:
        return []
    tokens, colour = tutor.shown().tokens, _colour(table, tutor.strength)
    touched = [_light(table, surface, rect, colour) for rect in lit_places(table)]
    row = table.board.own_row(front=True)
    return touched + [
        ring_below(table, surface, sprite, row[at + 1 :], colour)
        for at, sprite in enumerate(row)
        if sprite.token in tokens
    ]


def _colour(table: Table, strength: float) -> Rgb:
    pal = table.stage.palette
    return mix(pal.felt, pal.accent, LEAST + (1 - LEAST) * strength)


def _light(table: Table, surface: Surface, rect: Rect, colour: Rgb) -> Rect:
    frame, grown = table.board.frame, grown_light(table, rect)
    panel(table, surface, grown, frame.px(15), (*colour, 26), colour, max(3, frame.px(4.5)))
    return grown


def grown_light(table: Table, rect: Rect) -> Rect:
    """What the light around a place covers."""
    reach = table.board.frame.px(REACH)
    return rect.inflate(2 * reach, 2 * reach)


class TutorParts(NamedTuple):
    """What a lesson says as a picture, its box, and the words as they were wrapped; `ink` as in ToastParts."""

    words: Surface
    box: Rect
    block: Block
    ink: int

    def at(self, box: Rect) -> TutorParts:
        """The same in this place."""
        place = self.words.get_rect(center=box.center)
        return self._replace(box=box, block=self.block._replace(at=(place.x - self.ink, place.y)))


class TutorForm(NamedTuple):
    """How a lesson's words may be written: letters of at most `size` px, lines of at most this share of the room."""

    size: int
    share: float = 1.0


def tutor_forms(table: Table, words: str) -> list[TutorForm]:
    """What may be tried, the largest first. Whoever wants larger letters gets none that are smaller than they mostly
    are at 100 %, but shorter lines."""
    frame, first = table.board.frame, table.board.frame.tx(WORDS if len(words.split()) <= SHORT else QUESTION)
    usual, grown = frame.cx(QUESTION), frame.text > frame.calm
    sizes = {first, frame.tx(QUESTION), frame.tx(SMALL)}
    sizes |= {frame.tx(BETWEEN), frame.cx(WORDS), usual} if grown else {frame.cx(SMALL)}
    tried = sorted((size for size in sizes if size <= first and (size >= usual or not grown)), reverse=True)
    return [TutorForm(size, share) for size in tried for share in ((1.0, SHORTER) if grown else (1.0,))]


def tutor_picture(table: Table, words: str, form: TutorForm) -> TutorParts:
    """The words in letters of at most this size, in no place yet."""
    frame, (size, room) = table.board.frame, _lines(table, words, *form)
    image = _written(table, words, size, room)
    ink = tight(image)
    image = image.subsurface(ink)
    box = image.get_rect().inflate(min(frame.tx(36), 2 * size), min(frame.tx(8), size // 2))
    return TutorParts(image, box, Block(words, size, room, (0, 0), True, "center"), ink.x)


def draw_lesson(table: Table, surface: Surface, parts: TutorParts) -> Rect:
    frame, pal = table.board.frame, table.stage.palette
    panel(table, surface, parts.box, frame.px(14), pal.accent, mix(pal.accent, (0, 0, 0), 0.35), max(1, frame.px(1.5)))
    surface.blit(parts.words, parts.words.get_rect(center=parts.box.center))
    return parts.box.copy()


def _lines(table: Table, words: str, size: int, share: float) -> tuple[int, int]:
    """Size and width (px) of the words: in one line if it fits, in smaller letters if need be, else in lines of the
    same length.
    """
    frame, textures = table.board.frame, table.stage.textures
    width, least = round((table.board.places.status.w - frame.tx(40)) * share), frame.tx(SMALL)
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

ROWS, MORE = 4, 8  # rows of the log, and how many of them there may be where nothing lies below it
LARGE = (1280, 720)  # px from which on a window has that room
HEAD = 54  # design units that words over melds may take


def turns(table: Table) -> list[LogTurn]:
    """What happened in the round, as everybody at this machine may read it; turns without words are left out."""
    voice, log = voice_of(table.session.game), tuple(table.logged())
    begun = [(0, -1), *table.turns_at, (len(log), -1)]
    found = []
    for (start, seat), (end, _) in pairwise(begun):
        found.append(LogTurn(seat, tuple(voice.told(log[start:end]))))
    return [turn for turn in found if turn.lines]


def draw_log(table: Table, surface: Surface, spoken: Sequence[Rect]) -> None:
    """The newest event is at the bottom and brightest; one that is told in many words takes two rows.

    A row over which a sentence lies (`spoken`, px) is left out: halves of lines are of no use.
    """
    if table.recap is not None and table.recap.runs:
        # The film shows what was: the log knows already what follows.
        return
    if _recaps(table):
        _draw_recap(table, surface, spoken)
        return
    frame, pal, (place, size, rows, most) = table.board.frame, table.stage.palette, log_parts(table)
    rect = place.inflate(-2 * frame.px(12), -2 * frame.px(4))
    if rows:
        # An edge as the banner's: both open by a click.
        panels.panel(table, surface, place, frame.px(14), (*pal.panel, 80), mix(pal.felt, pal.panel_edge, 0.5), 1)
    step = rect.h / most
    for at, (back, row) in enumerate(rows[:most]):
        colour = pal.text if back == 0 else mix(pal.muted, pal.felt, min(0.6, 0.12 * back))
        image = panels.text(table, row, size, colour, rect.w)
        stands = image.get_rect(midright=(rect.right, round(rect.bottom - step * (at + 0.5))))
        if stands.collidelist(spoken) < 0:
            surface.blit(image, stands)


class LogParts(NamedTuple):
    """Where the log stands (px), the size of its letters, its rows from below, each with how old it is, and how many
    there would be room for."""

    place: Rect
    size: int
    rows: tuple[tuple[int, str], ...]
    most: int


def log_parts(table: Table) -> LogParts:
    """Made once for what is told; what lies below it is there for as long."""
    frame = table.board.frame
    key = "log", table.board.viewer, frame.size, frame.text, id(table.board.places)
    return table.once(key, lambda: _new_log(table))


def _new_log(table: Table) -> LogParts:
    frame, lines = table.board.frame, tuple(islice(_newest(table), MORE))
    rect = frame.log.inflate(-2 * frame.px(12), -2 * frame.px(4))
    large = frame.size[0] >= LARGE[0] and frame.size[1] >= LARGE[1]
    free = (_free_below(table, frame.log, frame.px(8)) if large else frame.log.h) - (frame.log.h - rect.h)
    found: LogParts | None = None
    # Where fewer lines have room the log folds away, and opens in full by a click; its letters stay as they are. The
    # newest line stands there whole, in smaller letters if need be, an older one whole or not at all.
    for size in sorted(set(map(frame.tx, (14, 13, 12, 11))), reverse=True):
        line_high = table.stage.textures.text("Á", size, table.stage.palette.text).get_height()
        usual = max(1, min(ROWS, int(rect.h / (0.92 * line_high))))
        most = max(usual, min(MORE, int(free * usual / rect.h)))
        rows: list[tuple[int, str]] = []
        for back, line in enumerate(lines):
            parts = _rows(table, line, size, rect.w)
            if len(rows) + len(parts) > most and (rows or len(parts) > most):
                break
            rows += ((back, row) for row in reversed(parts))
        place, most = frame.log.copy(), max(usual, len(rows))
        place.h += round(rect.h * (most - usual) / usual)
        if found is None or rows:
            found = LogParts(place, size, tuple(rows), most)
        if rows:
            break
    assert found is not None
    return found


def _recaps(table: Table) -> bool:
    return table.recap is not None and bool(table.recap.turns) and table.board.own_open


def log_place(table: Table) -> Rect:
    """Where is written what happened (px); empty: nothing is."""
    if _recaps(table):
        return _recap(table).place
    return log_parts(table).place if table.log else Rect(0, 0, 0, 0)


def pressed_places(table: Table) -> list[tuple[TableButton, Rect]]:
    """Every button with where a press means it (px): the log wherever its lines stand."""
    return [(one, (one.command.name == "log" and log_place(table)) or one.rect) for one in table.buttons]


class RecapParts(NamedTuple):
    """Where the recap stands (px), the size of its letters, its blocks by seats, whether the log has more."""

    place: Rect
    size: int
    shown: list[tuple[int, Surface]]
    more: bool


def _recap(table: Table) -> RecapParts:
    """What happened since the own last turn: in the place of the log, and below it as far as nothing lies there."""
    frame = table.board.frame
    inner = frame.log.inflate(-2 * frame.px(12), -2 * frame.px(4))
    left, most = inner.x + frame.tx(14), _free_below(table, frame.log, frame.tx(HEAD)) - 2 * frame.px(6)
    for size in map(frame.tx, (14, 13, 12)):
        blocks = recap_blocks(table, size, inner.right - left)
        if sum(image.get_height() for _, image in blocks) <= most:
            break
    shown = list[tuple[int, Surface]]()
    for seat, block in reversed(blocks):
        if shown and sum(image.get_height() for _, image in shown) + block.get_height() > most:
            break
        shown.insert(0, (seat, block))
    high = max(frame.log.h, sum(image.get_height() for _, image in shown) + 2 * frame.px(6))
    return RecapParts(Rect(frame.log.x, frame.log.y, frame.log.w, high), size, shown, len(shown) < len(blocks))


def _draw_recap(table: Table, surface: Surface, spoken: Sequence[Rect]) -> None:
    frame, pal, (place, size, shown, goes_on) = table.board.frame, table.stage.palette, _recap(table)
    if place.collidelist(spoken) >= 0:
        return
    inner = frame.log.inflate(-2 * frame.px(12), -2 * frame.px(4))
    left = inner.x + frame.tx(14)
    panels.panel(table, surface, place, frame.px(14), (*pal.panel, 215), mix(pal.panel, pal.ok, 0.6), 1)
    y, dot = place.y + frame.px(6), max(4, frame.tx(11))
    if goes_on:
        # There is more in the log.
        more = table.stage.textures.text("…", size, pal.muted, True)
        surface.blit(more, more.get_rect(bottomright=(place.right - frame.px(8), place.bottom - frame.px(4))))
    before = surface.get_clip()
    surface.set_clip(place.clip(before))
    for seat, block in shown:
        mark = marker(pal, seat, dot, on_paper=False)
        surface.blit(mark, mark.get_rect(midleft=(inner.x, y + round(size * 0.68))))
        surface.blit(block, (left, y))
        y += block.get_height()
    surface.set_clip(before)


def recap_blocks(table: Table, size: int, width: int) -> list[tuple[int, Surface]]:
    """The turns of the recap, each with its seat, in letters of `size` px and lines of `width` px; the film's next ones
    are paler."""
    if table.recap is None:
        return []
    pal, begun, block = table.stage.palette, table.recap.begun, table.stage.textures.text_block
    told = ((turn, pal.text if at < begun else pal.muted) for at, turn in enumerate(table.recap.turns))
    return [(turn.seat, block("\n".join(turn.lines), size, ink, width)) for turn, ink in told]


def _free_below(table: Table, place: Rect, above: int) -> int:
    """How high (px) a panel with this upper edge may be, so that it hides nothing that lies on the table, nor the words
    that may stand so far `above` it."""
    board = table.board
    below = [*board.lying_places(), *(card for _, card in board.lying_cards()), board.frame.hand]
    below += [*table.paint.written(table), *board.places.awaited, table.paint.question(table), board.places.status]
    below += [button.rect for button in table.buttons if button.rect.top > place.top]
    edge = Rect(place.x, place.y, place.w, board.frame.size[1])
    least = min((rect.top for rect in below if rect.colliderect(edge) and rect.top > place.top), default=edge.bottom)
    return max(place.h, least - place.top - above)


def _newest(table: Table) -> Iterator[str]:
    return voice_of(table.session.game).told(table.logged(newest_first=True))


def _rows(table: Table, line: str, size: int, width: int) -> list[str]:
    """A line as it is, or in rows, parted as evenly as can be between words and melds, never within a meld."""
    wide = table.stage.textures.text_width
    if wide(line, size) <= width:
        return [line]
    parts = _unbroken(line.split(" "))
    pairs = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts))]
    rows = list(min(pairs, key=lambda pair: max(wide(row, size) for row in pair), default=(line,)))
    # Letters may become a little smaller before there are more rows.
    if all(wide(row, fitting(table.board.frame, size, lambda _: False)) <= width for row in rows):
        return rows
    rows = parts[:1]
    for part in parts[1:]:
        if wide(f"{rows[-1]} {part}", size) <= width:
            rows[-1] += f" {part}"
        else:
            rows.append(part)
    return rows


def _unbroken(words: Sequence[str]) -> list[str]:
    """The words of a line; the cards of a meld are one."""
    parts = list[str]()
    for word in words:
        if parts and _is_card(word) and _is_card(parts[-1].split(" ")[-1]) and parts[-1][-1] != ",":
            parts[-1] += f" {word}"
        else:
            parts.append(word)
    return parts


def _is_card(word: str) -> bool:
    return word.rstrip(",.;:") == t("card.joker") or any(sign in word for sign in SIGNS)
