"""Lines and paragraphs of text in which suit characters become drawn suit signs."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Sequence

import pygame

from carioca.assets import font_folder
from carioca.cards import Suit
from carioca.gui import art
from carioca.gui.draw.raster import Store, settled, tinted
from carioca.gui.draw.theme import Colour
from carioca.suit_shapes import SIGNS

_PIECES = re.compile(f"([{''.join(SIGNS)}])")
# Noto Sans: capitals are 0.714 em high.
_CAP = 0.714
_DOT, _PALE = 0.07, 150  # the dots below a word: their size beside the letters', and how much of 255 is seen of them
Span = tuple[int, int]  # a part of a text: its first letter and the one after its last
_MAX_TEXTS = 800
_MAX_FONTS = 24
_MAX_WIDTHS = 1000


class Lettering:
    """Renders text; keeps the last few hundred results and a few fonts."""

    def __init__(self) -> None:
        self._four_colours = False
        self._least = 4  # px: no letters are smaller, whatever is asked
        self._texts: Store[tuple[object, ...]] = Store(_MAX_TEXTS, 16 << 20)
        self._widths: dict[tuple[str, int, bool], int] = {}
        self._fonts: OrderedDict[tuple[int, bool], pygame.font.Font] = OrderedDict()

    def flush(self) -> None:
        self._texts.clear()
        self._widths.clear()
        self._fonts.clear()

    def text(self, text: str, px: int, colour: Colour, bold: bool = False) -> pygame.Surface:
        """One line, `px` the em height; suits (suit_shapes.py) are drawn signs. Ordinary alpha.

        No text is smaller than 12 px at 100 % in windows from 800x600 on, whatever `px` asks; measure what comes.
        """
        px = max(px, self._least)
        line = (text, px, colour, bold)
        return self._texts.drawn(line, lambda: _Line(self, self._font(px, bold), px, colour, bold).render(text))

    def text_width(self, text: str, px: int, bold: bool = False) -> int:
        """The width of a line of text, px; much cheaper than drawing it."""
        px = max(px, self._least)
        key = (text, px, bold)
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) >= _MAX_WIDTHS:
                self._widths.clear()
            found = self._widths[key] = _Line(self, self._font(px, bold), px, (0, 0, 0), bold).width(text)
        return found

    def text_block(
        self,
        text: str,
        px: int,
        colour: Colour,
        width: int,
        bold: bool = False,
        align: str = "left",
        under: Sequence[Span] = (),
    ) -> pygame.Surface:
        """Text wrapped at `width` px, as wide as its longest row; a newline starts a new row. Ordinary alpha.

        `align`: left, center or right. Dots stand below the parts `under`, from a letter to before another.
        """
        px = max(px, self._least)
        key = (text, px, colour, bold, width, align, *under)
        found = self._texts.get(key)
        if found is not None:
            return found
        font = self._font(px, bold)
        line = _Line(self, font, px, colour, bold)
        rows = [line.render(row) for row in _wrapped(line, text, width)]
        step = font.get_linesize()
        whole = pygame.Surface((max(row.get_width() for row in rows), step * len(rows)), pygame.SRCALPHA)
        for at, row in enumerate(rows):
            whole.blit(row, (_left(align, whole.get_width() - row.get_width()), at * step))
        for _, rect in self.text_places(text, px, width, bold, align, under) if under else ():
            dots(whole, rect.clip(whole.get_rect()), px, colour)
        return self._texts.put(key, settled(whole))

    def text_places(
        self, text: str, px: int, width: int, bold: bool = False, align: str = "left", parts: Sequence[Span] = ()
    ) -> list[tuple[int, pygame.Rect]]:
        """Where parts of such a text stand in its picture: the number of the part, and its place in one row."""
        px = max(px, self._least)
        font = self._font(px, bold)
        line = _Line(self, font, px, (0, 0, 0), bold)
        rows = _wrapped(line, text, width)
        widest, step, begin, found = max(map(line.width, rows)), font.get_linesize(), 0, []
        for at, row in enumerate(rows):
            left = _left(align, widest - line.width(row))
            for number, (start, end) in enumerate(parts):
                first, last = max(start, begin), min(end, begin + len(row))
                if first < last:
                    x = left + line.width(row[: first - begin])
                    found.append(
                        (number, pygame.Rect(x, at * step, line.width(row[first - begin : last - begin]), step))
                    )
            begin += len(row) + 1
        return found

    def suit_sign(self, suit: Suit, px: int, colour: Colour) -> pygame.Surface:
        """A suit sign, `px` square, in a colour that suits text of `colour`: light on dark grounds."""
        tint = sign_colour(suit, colour, self._four_colours)
        return self._texts.drawn((suit, px, tint), lambda: tinted(art.suit_icon(suit), px, px, tint))

    def _font(self, px: int, bold: bool) -> pygame.font.Font:
        key = (max(4, px), bold)
        if key not in self._fonts:
            folder = font_folder()
            name = "NotoSans-Bold.ttf" if bold else "NotoSans-Regular.ttf"
            self._fonts[key] = pygame.font.Font(str(folder / name) if folder else None, key[0])
            if len(self._fonts) > _MAX_FONTS:
                self._fonts.popitem(last=False)
        self._fonts.move_to_end(key)
        return self._fonts[key]


class _Line:
    def __init__(self, lettering: Lettering, font: pygame.font.Font, px: int, colour: Colour, bold: bool) -> None:
        self._lettering, self._font, self._colour = lettering, font, colour
        self._icon = max(6, round(px * _CAP * (1.12 if bold else 1.06)))
        self._cap = px * _CAP
        self._gap = max(1, round(px * 0.05))

    def width(self, text: str) -> int:
        return sum(
            self._icon + 2 * self._gap if piece in SIGNS else self._font.size(piece)[0]
            for piece in _PIECES.split(text)
            if piece
        )

    def render(self, text: str) -> pygame.Surface:
        pieces = [piece for piece in _PIECES.split(text) if piece]
        if not any(piece in SIGNS for piece in pieces):
            return settled(self._ink(text))
        whole = pygame.Surface((max(1, self.width(text)), self._font.get_linesize()), pygame.SRCALPHA)
        # The sign's middle stands at half the height of the capitals.
        top = round(self._font.get_ascent() - self._cap / 2 - self._icon / 2)
        x = 0
        for piece in pieces:
            if piece in SIGNS:
                whole.blit(self._lettering.suit_sign(SIGNS[piece], self._icon, self._colour), (x + self._gap, top))
                x += self._icon + 2 * self._gap
            else:
                whole.blit(self._ink(piece), (x, 0))
                x += self._font.size(piece)[0]
        return settled(whole)

    def _ink(self, text: str) -> pygame.Surface:
        ink = self._font.render(text, True, self._colour[:3])
        if len(self._colour) == 4:
            ink.fill((255, 255, 255, self._colour[3]), special_flags=pygame.BLEND_RGBA_MULT)
        return ink


def _left(align: str, free: int) -> int:
    return free // 2 if align == "center" else free if align == "right" else 0


def _wrapped(line: _Line, text: str, width: int) -> list[str]:
    rows: list[str] = []
    for paragraph in text.split("\n"):
        row = ""
        for word in paragraph.split(" "):
            longer = f"{row} {word}" if row else word
            if row and line.width(longer) > width:
                rows.append(row)
                row = word
            else:
                row = longer
        rows.append(row)
    return rows


def dots(surface: pygame.Surface, rect: pygame.Rect, px: int, colour: Colour) -> None:
    """A dotted line below a word that stands in a row, in a paler shade of its letters."""
    size = max(1, round(px * _DOT))
    y = rect.bottom - size - max(0, round(px * 0.04))
    for x in range(rect.x, rect.right - size + 1, 3 * size):
        surface.fill((*colour[:3], _PALE), (x, y, size, size))


def luminance(colour: Colour) -> float:
    """Rough brightness 0..1."""
    return (0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]) / 255


def sign_colour(suit: Suit, text_colour: Colour, four_colours: bool) -> Colour:
    """Colour of a suit sign beside text: light text means a dark ground, where black and deep red would vanish."""
    dark_ground = luminance(text_colour) > 0.5
    red, black = ((255, 120, 118), (255, 255, 255)) if dark_ground else ((200, 30, 46), (27, 34, 46))
    blue, green = ((128, 190, 255), (132, 226, 150)) if dark_ground else ((31, 95, 192), (24, 122, 67))
    gold = (255, 208, 98) if dark_ground else (148, 102, 12)
    return {
        Suit.OROS: gold,
        Suit.COPAS: red,
        Suit.ESPADAS: blue,
        Suit.BASTOS: green,
        Suit.SPADES: black,
        Suit.HEARTS: red,
        Suit.DIAMONDS: blue if four_colours else red,
        Suit.CLUBS: green if four_colours else black,
    }[suit]
