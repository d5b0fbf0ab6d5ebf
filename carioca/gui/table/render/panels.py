"""Words and panels of the table: names with points, the round's banner, the log, buttons and the sentence on top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from carioca.gui.draw.shapes import disc, sign
from carioca.gui.draw.text import dots
from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.table.frame import SORTS
from carioca.gui.table.motion.sprites import Sprite
from carioca.gui.table.people import fitting
from carioca.gui.table.table import Table, TableButton
from carioca.i18n import capitalised, language, t
from carioca.words.glossary import Found, find

LOOKED_UP = ("rounds", "log")  # parts of the table that a click opens; they do not look like buttons
PROMPT = 16  # design units of the letters that say what may be done: the brightest sentence on the table
END_WORDS, END_LEAST = 26, 16
"""Design units of the letters that tell how a round ended, and of the smallest ones between cards."""
JAMMED = 0.9  # from this part of their size on letters are made smaller rather than words brief
SIGNS = {"hasten": "hasten", "stand-in": "stand-in", "who": "stand-in", "cover": "cover"}
"""The small buttons at the edges that have a drawn sign."""


def panel(
    table: Table,
    surface: Surface,
    rect: Rect,
    radius: int,
    fill: tuple[int, ...],
    edge: Rgb | None = None,
    width: int = 0,
) -> None:
    """A smooth rounded rectangle; nothing where there is no room for one."""
    if rect.w < 2 or rect.h < 2:
        return
    radius = max(0, min(radius, rect.w // 2, rect.h // 2))
    surface.blit(table.stage.textures.panel(rect.size, radius, fill, edge, width), rect)  # type: ignore[arg-type]


def opened(table: Table, surface: Surface, rect: Rect) -> None:
    """The frame of what is opened over the table and stays until it is sent away."""
    frame, pal = table.board.frame, table.stage.palette
    panel(table, surface, rect, frame.px(14), mix(pal.panel, (0, 0, 0), 0.25), pal.accent, max(1, frame.px(1.5)))


def text(table: Table, words: str, size: int, colour: Rgb, width: int, bold: bool = False) -> Surface:
    """One line of at most `width` px: smaller when it does not fit, at the least 72 %, then cut with an ellipsis.

    At sizes above 100 % it is never smaller than it would be at 100 %: there 72 % are meant.
    """
    textures = table.stage.textures
    size = fitting(table.board.frame, size, lambda size: textures.text_width(words, size, bold) <= width)
    image = textures.text(words, size, colour, bold)
    while image.get_width() > width and len(words) > 1:
        # A little less than what should fit, and always less than before.
        words = words[: min(len(words) - 1, int(len(words) * width / image.get_width()))].rstrip(" ,")
        image = textures.text(words + "…", size, colour, bold)
    return image


def tag(table: Table, surface: Surface, words: str, centre: tuple[int, int], fill: Rgb, ink: Rgb) -> Rect:
    image, rect = tag_box(table, words, centre, ink)
    panel(table, surface, rect, rect.h // 2, fill, table.stage.palette.panel_edge, 1)
    surface.blit(image, image.get_rect(center=rect.center))
    return rect


def tag_box(table: Table, words: str, centre: tuple[int, int], ink: Rgb = (255, 255, 255)) -> tuple[Surface, Rect]:
    frame = table.board.frame
    image = table.stage.textures.text(words, frame.tx(12), ink, True)
    rect = Rect(0, 0, max(image.get_width() + frame.tx(12), frame.tx(22)), max(frame.tx(19), image.get_height()))
    rect.center = (centre[0], centre[1] - frame.px(4))
    return image, rect


def draw_banner(table: Table, surface: Surface) -> None:
    frame, pal = table.board.frame, table.stage.palette
    banner = table.once(("banner", table.board.viewer), lambda: table.guide.banner(table))
    rect = frame.banner
    panel(table, surface, rect, frame.px(14), (*pal.panel, 215), pal.panel_edge, 1)
    # Letters that grow take the room between three lines, and above them.
    tight = bool(banner.note) and frame.text > frame.calm
    inner = rect.inflate(-2 * frame.px(16), -2 * frame.px(5 if tight else 9))
    room = inner.w - _draw_unsaved(table, surface, inner)
    bar = max(2, frame.px(7))
    lines = 48 if banner.note else 34
    # As large as the lines have room below one another: a line is some 1.36 times as high as its letters.
    unit = min(frame.text, max(frame.calm, (inner.h - bar) / lines / (1.2 if tight else 1.36)))
    first = text(table, banner.title, round(14 * unit), pal.muted, room)
    surface.blit(first, first.get_rect(topleft=inner.topleft))
    bold = text(table, capitalised(banner.line), round(20 * unit), pal.text, inner.w, True)
    low = inner.bottom - bar
    if banner.note:
        note = text(table, banner.note, round(14 * unit), pal.muted, inner.w)
        low -= note.get_height() + frame.px(3)
        surface.blit(note, (inner.x, low))
    middle = (inner.y + first.get_height() + low) // 2
    surface.blit(bold, bold.get_rect(midleft=(inner.x, middle)))
    if not banner.rounds:
        return
    for i, seg in enumerate(round_bar(Rect(inner.x, inner.bottom - bar, inner.w, bar), banner.rounds, frame.px(5))):
        fill = pal.accent if i == banner.round_no else mix(pal.panel_edge, pal.ok, 0.3)
        if i > banner.round_no:
            fill = mix(pal.panel, pal.panel_edge, 0.45)
        panel(table, surface, seg, bar // 2, fill)


def _draw_unsaved(table: Table, surface: Surface, inner: Rect) -> int:
    """The sign that what is played now is not on the disk, at the banner's right; the width it takes."""
    if not table.unsaved:
        return 0
    frame, pal = table.board.frame, table.stage.palette
    words = text(table, t("table.unsaved"), frame.tx(14), pal.hint, inner.w // 2, True)
    place = words.get_rect(topright=inner.topright)
    dot = disc(max(4, frame.tx(8)), pal.hint)
    surface.blit(words, place)
    surface.blit(dot, dot.get_rect(midright=(place.left - frame.tx(5), place.centery)))
    return inner.right - place.left + dot.get_width() + frame.tx(12)


def round_bar(rect: Rect, rounds: int, gap: int) -> list[Rect]:
    """A piece for each round of the match side by side, with nearly equal widths; many rounds stand closer."""
    gap = max(1, gap if rounds < 10 else gap * 3 // 5)
    edges = [rect.x + round(i * (rect.w + gap) / rounds) for i in range(rounds + 1)]
    return [Rect(left, rect.y, max(1, right - gap - left), rect.h) for left, right in pairwise(edges)]


def draw_buttons(table: Table, surface: Surface) -> None:
    for button in table.buttons:
        if button.name in LOOKED_UP:
            if table.hovered_button == button.name:
                panel(table, surface, button.rect, table.board.frame.px(14), (*table.stage.palette.accent, 24),
                      table.stage.palette.accent, 1)  # fmt: skip
        elif button.name == "menu":
            _draw_corner(table, surface, button)
            _bars(table, surface, button.rect)
        elif button.name == "help":
            _draw_corner(table, surface, button)
            mark = table.stage.textures.text("?", table.board.frame.tx(19), table.stage.palette.text, True)
            surface.blit(mark, mark.get_rect(center=button.rect.center))
        elif button.name in SIGNS:
            # Small windows have no room between those below a corner, and still they are seen apart.
            _draw_corner(table, surface, button._replace(rect=button.rect.inflate(0, -2)))
            mark = sign(SIGNS[button.name], round(button.rect.h * 0.74), _state(table, button)[2], 0.12)
            surface.blit(mark, mark.get_rect(center=button.rect.center))
        else:
            draw_button(table, surface, button)


def _state(table: Table, button: TableButton) -> tuple[Rgb, Rgb, Rgb]:
    pal = table.stage.palette
    if button.command.strong:
        tone = getattr(pal, button.command.tone)
        fill, edge, ink = tone, mix(tone, (0, 0, 0), 0.25), pal.accent_text
    else:
        fill, edge, ink = mix(pal.panel, pal.panel_edge, 0.2), pal.panel_edge, pal.text
    if button.command.on:
        edge = pal.accent
        fill = mix(fill, pal.accent, 0.22)
    if not button.command.enabled:
        return mix(fill, pal.felt, 0.35), mix(edge, pal.felt, 0.6), mix(ink, pal.felt, 0.5)
    if table.pressed_button == button.name:
        fill = mix(fill, (0, 0, 0), 0.2)
    elif table.hovered_button == button.name:
        fill, edge = mix(fill, (255, 255, 255), 0.12), pal.accent
    return fill, edge, ink


def _draw_corner(table: Table, surface: Surface, button: TableButton) -> None:
    fill, edge, _ = _state(table, button)
    panel(table, surface, button.rect, button.rect.h // 3, (*fill, 220), edge, 1)


def _bars(table: Table, surface: Surface, rect: Rect) -> None:
    width, height = max(2, round(rect.w * 0.44)), max(1, round(rect.h * 0.07))
    for i in (-1, 0, 1):
        bar = Rect(0, 0, width, height)
        bar.center = (rect.centerx, rect.centery + round(i * rect.h * 0.17))
        surface.fill(table.stage.palette.text, bar)


def draw_button(table: Table, surface: Surface, button: TableButton) -> None:
    frame = table.board.frame
    fill, edge, ink = _state(table, button)
    rect = button.rect
    panel(table, surface, rect, frame.px(11), fill, edge, max(1, frame.px(1.5)))
    room, roomy = _label_room(table, button)
    if roomy:
        key = table.stage.textures.text(button.command.key, frame.tx(12), mix(ink, fill, 0.4), True)
        surface.blit(key, key.get_rect(midright=(rect.right - frame.px(12), rect.centery)))
    words, size = _label(table, button)
    if rect.h > 3 * size and table.stage.textures.text_width(words, size, button.command.strong) > room:
        label = _stacked(table, button, size, ink)
    else:
        label = text(table, words, size, ink, room, button.command.strong)
    if roomy:
        surface.blit(label, label.get_rect(midleft=(rect.x + frame.px(12), rect.centery)))
    else:
        surface.blit(label, label.get_rect(center=rect.center))


def _stacked(table: Table, button: TableButton, size: int, ink: Rgb) -> Surface:
    """A label in two lines, on a button that is high and narrow: smaller where a word is wider, else its last one."""
    command, textures, room = button.command, table.stage.textures, button.rect.w - 2 * table.board.frame.px(6)

    def fits(size: int) -> bool:
        return all(textures.text_width(word, size, command.strong) <= room for word in command.label.split())

    size = fitting(table.board.frame, size, fits)
    words = command.label if fits(size) else command.label.split()[-1]
    return textures.text_block(words, size, ink, room, command.strong, "center")


def _label_room(table: Table, button: TableButton) -> tuple[int, bool]:
    """How wide the words of a button may be (px), and whether its key stands beside them."""
    frame, command, width = table.board.frame, button.command, table.stage.textures.text_width
    room = max(button.rect.w - frame.px(22), button.rect.w * 3 // 4)
    key = width(command.key, frame.tx(12), True) + frame.px(6)
    # Letters give way to the key as far as they stay as large as at 100 %, then it to them: the list of keys has it.
    grown = frame.text > frame.calm and width(command.label, frame.cx(command.size), command.strong) + key > room
    # An answer bears its key wherever there is room for both.
    places = table.board.places
    named = bool(command.key) and isinstance(command.place, str)
    answers = named and (command.place in places.buttons or command.place in places.beside)
    least = width(command.label, frame.tx(command.size), command.strong) + key if answers else frame.cx(118)
    roomy = room > least and not grown
    return (room - key, True) if roomy else (max(room, button.rect.w - frame.px(12)), False)


def _label(table: Table, button: TableButton) -> tuple[str, int]:
    """A button's words and the size of its letters (px) at the most: those that order the hand have the same, whatever
    they say, and so have those on the other side of the hand, and all where they stand in one line. Where words would
    be cut the brief ones stand."""
    command = button.command
    sorts = [one for one in table.buttons if one.name in SORTS]
    beside = [one for one in table.buttons if isinstance(one.command.place, int)]
    row = sorts if button in sorts else beside if button in beside else []
    if row and len({one.rect.y for one in (*sorts, *beside)}) == 1:
        row = [*sorts, *beside]
    told = "letters", command.size, tuple((one.command.label, one.command.brief, tuple(one.rect)) for one in row)
    whole, short = table.once(told, lambda: _letters(table, row, command.size))
    # Strong words are wider; a row does not change its letters for one of them.
    width = table.stage.textures.text_width
    if whole and (not command.brief or width(command.label, whole, command.strong) <= _label_room(table, button)[0]):
        return command.label, whole
    return command.brief or command.label, short


def _letters(table: Table, row: Sequence[TableButton], size: float) -> tuple[int, int]:
    """The letters (px) of a row of buttons with whole words, 0 where brief ones are better, and with brief ones."""
    rooms = [(one.command, _label_room(table, one)[0]) for one in row]

    def fits(size: int, *, brief: bool = False) -> bool:
        return all(
            table.stage.textures.text_width((brief and one.brief) or one.label, size) <= room for one, room in rooms
        )

    frame = table.board.frame
    whole, short = (fitting(frame, frame.tx(size), way) for way in (fits, partial(fits, brief=True)))
    return whole if fits(whole) and whole >= JAMMED * short else 0, short


def pulse_button(table: Table, surface: Surface) -> Rect:
    level, pal = table.board.glows.pulse, table.stage.palette
    button = next((button for button in table.buttons if button.name == "down"), None) if level else None
    if button is None or not button.command.strong:
        return Rect(0, 0, 0, 0)
    reach = table.board.frame.px(6)
    grown = button.rect.inflate(2 * reach, 2 * reach)
    panel(
        table,
        surface,
        grown,
        table.board.frame.px(15),
        (*pal.accent, 0),
        mix(pal.accent, pal.felt, 1 - level / 8),
        reach,
    )
    return grown


def time_to_retract(table: Table, surface: Surface) -> Rect:
    """A bar in the button that takes a thrown card back: it empties while there is time."""
    button = next((button for button in table.buttons if button.name == "retract"), None)
    if button is None:
        return Rect(0, 0, 0, 0)
    frame, ink = table.board.frame, table.stage.palette.accent_text
    bar = Rect(0, 0, button.rect.w - 2 * frame.px(12), max(3, frame.px(4)))
    bar.midbottom = button.rect.centerx, button.rect.bottom - max(2, frame.px(4))
    panel(table, surface, bar, bar.h // 2, (*ink, 60))
    left = Rect(bar.topleft, (round(bar.w * table.time_to_retract), bar.h))
    panel(table, surface, left, bar.h // 2, ink)
    return bar


def prompt(table: Table) -> str:
    """What may be done in a line; empty while nobody plays or a sentence stands in its place."""
    # While the end of a round is shown the match knows the next one already.
    shown = not table.busy or table.state.round_no == table.board.picture.round_no
    free = table.tutor is None and (table.toast is None or table.toast.beside)
    said = (table.board.own_open or table.reading) and shown and free
    if said and table.thrown is not None:
        return t("table.hint.thrown")
    # Whose seat was handed over is said to him alone; the others see it at his name.
    away = table.board.viewer in table.session.stand_ins
    return (t("table.stand-in") if away else table.guide.status(table)) if said else ""


def draw_status(table: Table, surface: Surface) -> None:
    line, pal = table.board.places.status, table.stage.palette
    image = _prompt_image(table)
    if image is not None:
        plate = prompt_place(table)
        edge = pal.panel_edge if pal.high_contrast else None
        panel(table, surface, plate, plate.h // 2, (*pal.panel, 170), edge, 1)
        surface.blit(image, image.get_rect(center=line.center))
    said = prompt_block(table)
    if said is not None:
        # Dots below the words that explain themselves.
        for _, rect in said.places(table):
            dots(surface, rect, said.px, table.stage.palette.text)


def prompt_place(table: Table) -> Rect:
    line, image = table.board.places.status, _prompt_image(table)
    if image is None:
        return Rect(line.center, (0, 0))
    plate = Rect(0, 0, image.get_width() + 2 * table.board.frame.tx(12), line.h)
    plate.center = line.center
    return plate


def _prompt_image(table: Table) -> Surface | None:
    frame, words = table.board.frame, prompt(table)
    wide = table.board.places.status.w - 2 * frame.tx(12)
    return text(table, words, frame.tx(PROMPT), table.stage.palette.text, wide, True) if words else None


def prompt_block(table: Table) -> Block | None:
    words, line, frame = prompt(table), table.board.places.status, table.board.frame
    if not words:
        return None
    width, textures = line.w - 2 * frame.tx(12), table.stage.textures
    size = fitting(frame, frame.tx(PROMPT), lambda size: textures.text_width(words, size, True) <= width)
    wide = textures.text_width(words, size, True)
    if wide > width:
        return None
    place = Rect(0, 0, wide, textures.text(words, size, table.stage.palette.text, True).get_height())
    place.center = line.center
    return Block(words, size, 2 * wide, place.topleft, True)


def prompt_fits(table: Table, words: str) -> bool:
    frame = table.board.frame
    wide = table.stage.textures.text_width(words, frame.tx(PROMPT), True)
    return wide <= table.board.places.status.w - 2 * frame.tx(12)


def ring(table: Table, surface: Surface, rect: Rect, colour: Rgb, width: float, fill: int = 0) -> Rect:
    """A smooth ring around a place; `fill` 0..255 lets its colour shine through. The place it covers."""
    frame = table.board.frame
    grown = rect.inflate(2 * frame.px(5), 2 * frame.px(5))
    panel(table, surface, grown, frame.px(14), (*colour, fill), colour, max(2, frame.px(width)))
    return grown


def ring_card(table: Table, surface: Surface, pose: tuple[float, float, float, float], colour: Rgb) -> Rect:
    x, y, angle, height = pose
    image = ring_image(table, angle, height, colour)
    return surface.blit(image, image.get_rect(center=(round(x), round(y))))


def ring_image(table: Table, angle: float, height: float, colour: Rgb, inside: bool = False) -> Surface:
    """A ring around a card, or a thin one on its edge, `inside`, that touches no neighbour."""
    frame = table.board.frame
    reach, radius, width = (0, 7, max(2, frame.px(3))) if inside else (frame.px(4), 11, max(2, frame.px(3.5)))
    size = (round(height * table.board.pack.ratio) + 2 * reach, round(height) + 2 * reach)
    if min(size) < 4:
        return Surface((0, 0), pygame.SRCALPHA)
    image = table.stage.textures.panel(size, frame.px(radius), (*colour, 0), colour, width)
    if angle:
        # A margin keeps the turned edge smooth.
        framed = Surface((size[0] + 4, size[1] + 4), pygame.SRCALPHA)
        framed.fill((*colour, 0))
        framed.blit(image, (2, 2), special_flags=pygame.BLEND_RGBA_MAX)
        image = pygame.transform.rotozoom(framed, angle, 1)
    return image


def ring_below(
    table: Table, surface: Surface, sprite: Sprite, above: Sequence[Sprite], colour: Rgb, inside: bool = False
) -> Rect:
    image = ring_image(table, sprite.angle, sprite.height, colour, inside).copy()
    rect = image.get_rect(center=(round(sprite.x), round(sprite.y)))
    for other in above:
        height = max(2, round(other.height))
        face = table.stage.textures.card(other.shown, height, other.angle, pack=table.board.pack)
        place = face.get_rect(center=(round(other.x), round(other.y)))
        if place.colliderect(rect):
            image.blit(face, place.move(-rect.x, -rect.y), special_flags=pygame.BLEND_RGBA_SUB)
    return surface.blit(image, rect)


class Block(NamedTuple):
    """A text in letters of `px`, wrapped at `width` px; its picture begins `at` a place of the window, or would if it
    were as wide as its rows.
    """

    text: str
    px: int
    width: int
    at: tuple[int, int]
    bold: bool = False
    align: str = "left"

    def places(self, table: Table) -> Iterator[tuple[str, Rect]]:
        """The words that explain themselves, and where they stand on the window; a word in two rows twice."""
        words = terms(table, self.text)
        parts = [(word.start, word.end) for word in words]
        textures = table.stage.textures
        for number, rect in textures.text_places(self.text, self.px, self.width, self.bold, self.align, parts):
            yield words[number].term, rect.move(self.at)


def terms(table: Table, text: str) -> tuple[Found, ...]:
    game, tips = table.session.game.name, table.stage.settings.tips
    return table.once(("terms", text), lambda: find(text, game, language())) if tips else ()


def spans(table: Table, text: str) -> tuple[tuple[int, int], ...]:
    return tuple((word.start, word.end) for word in terms(table, text))


# -- how a round ended, in large words over the table ------------------------------------------------------------------


def draw_round_end(table: Table, surface: Surface) -> Rect:
    if not table.outcome:
        return Rect(0, 0, 0, 0)
    frame, pal = table.board.frame, table.stage.palette
    image, rect = _round_end_plate(table)
    panel(table, surface, rect, frame.px(18), pal.accent, mix(pal.accent, (0, 0, 0), 0.3), max(1, frame.px(2)))
    surface.blit(image, image.get_rect(center=rect.center))
    return rect


def round_end_place(table: Table) -> Rect:
    return _round_end_plate(table)[1] if table.outcome else Rect(0, 0, 0, 0)


def _round_end_plate(table: Table) -> tuple[Surface, Rect]:
    image, rect = _beside_name(table) or _over_hand(table)
    # A button that may be pressed now is read: the way back of who left the round to a stand-in.
    met = [button.rect.top for button in table.buttons if button.rect.colliderect(rect)]
    rect.bottom = min([rect.bottom, *(top - table.board.frame.px(6) for top in met)])
    return image, rect.clamp(Rect((0, 0), table.board.frame.size))


def _end_plate(table: Table, units: float) -> tuple[Surface, Rect]:
    """The words in letters of so many units, and a plate around them in the middle of the window where the prompt
    begins, as that keeps clear of what lies on the table.
    """
    frame = table.board.frame
    wide = round(frame.size[0] * 0.8)
    image = text(table, table.outcome, frame.tx(units), table.stage.palette.accent_text, wide, True)
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
    size = fitting(frame, frame.tx(END_WORDS), lambda size: width(table.outcome, size, True) <= room)
    if width(table.outcome, size, True) <= room:
        image = table.stage.textures.text(table.outcome, size, table.stage.palette.accent_text, True)
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
