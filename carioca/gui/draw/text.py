"""Lines and paragraphs of text in which suit characters become drawn suit signs."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Sequence

import pygame

from carioca.assets import font_folder
from carioca.cards import Suit
from carioca.gui import art
from carioca.gui.draw.raster import settled, tinted
from carioca.gui.frame.palette import Colour
from carioca.gui.frame.store import Store
from carioca.suit_shapes import SIGNS

_PIECES = re.compile(f"([{''.join(SIGNS)}])")
# Noto Sans: capitals are 0.714 em high.
_CAP = 0.714
_DOT, _PALE = 0.07, 150
"""The dots below a word: their size beside the letters', and how much of 255 is seen of them."""
Span = tuple[int, int]
"""A part of a text: its first letter and the one after its last."""
_MAX_TEXTS = 800
_MAX_FONTS = 24
_MAX_WIDTHS = 1000


class Lettering:
    """Renders text; keeps the last few hundred results and a few fonts."""

    def __init__(self, four_colours: bool = False, least: int = 4) -> None:
        """No letters are smaller than `least` px, whatever is asked."""
        self._four_colours = four_colours
        self._least = least
        self._texts: Store[tuple[object, ...]] = Store(_MAX_TEXTS, 16 << 20)
        self._widths: dict[tuple[str, int, bool], int] = {}
        self._fonts: OrderedDict[tuple[int, bool], pygame.font.Font] = OrderedDict()

    def flush(self) -> None:
        """Forget everything rendered and opened."""
        self._texts.clear()
        self._widths.clear()
        self._fonts.clear()

    def line(self, text: str, px: int, colour: Colour, bold: bool = False) -> pygame.Surface:
        """One line, `px` the font's em height; ordinary alpha. Shared: do not draw on it."""
        px = max(px, self._least)
        key = (text, px, colour, bold)
        found = self._texts.get(key)
        if found is None:
            found = self._texts.put(key, _Line(self, self._font(px, bold), px, colour, bold).render(text))
        return found

    def width(self, text: str, px: int, bold: bool = False) -> int:
        """The width that a line would have, px."""
        px = max(px, self._least)
        key = (text, px, bold)
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) >= _MAX_WIDTHS:
                self._widths.clear()
            found = self._widths[key] = _Line(self, self._font(px, bold), px, (0, 0, 0), bold).width(text)
        return found

    def block(
        self,
        text: str,
        px: int,
        colour: Colour,
        width: int,
        bold: bool = False,
        align: str = "left",
        under: Sequence[Span] = (),
    ) -> pygame.Surface:
        """A paragraph wrapped at `width` px and as wide as its longest row. `align`: left, center or right.

        Dots stand below the parts `under`, from one letter of the text to before another.
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
            free = whole.get_width() - row.get_width()
            whole.blit(row, (free // 2 if align == "center" else free if align == "right" else 0, at * step))
        for _, rect in self.places(text, px, width, bold, align, under) if under else ():
            dots(whole, rect, px, colour)
        return self._texts.put(key, settled(whole))

    def places(
        self, text: str, px: int, width: int, bold: bool = False, align: str = "left", parts: Sequence[Span] = ()
    ) -> list[tuple[int, pygame.Rect]]:
        """Where parts of such a paragraph stand in its picture: the number of the part, and its place in one row."""
        px = max(px, self._least)
        font = self._font(px, bold)
        line = _Line(self, font, px, (0, 0, 0), bold)
        rows = _wrapped(line, text, width)
        widest, step, begin, found = max(map(line.width, rows)), font.get_linesize(), 0, []
        for at, row in enumerate(rows):
            free = widest - line.width(row)
            left = free // 2 if align == "center" else free if align == "right" else 0
            for number, (start, end) in enumerate(parts):
                first, last = max(start, begin), min(end, begin + len(row))
                if first < last:
                    x = left + line.width(row[: first - begin])
                    found.append(
                        (number, pygame.Rect(x, at * step, line.width(row[first - begin : last - begin]), step))
                    )
            begin += len(row) + 1
        return found

    def sign(self, suit: Suit, px: int, colour: Colour) -> pygame.Surface:
        """A suit sign, `px` square, in a colour that suits text of `colour`: light on dark grounds."""
        tint = sign_colour(suit, colour, self._four_colours)
        key = (suit, px, tint)
        found = self._texts.get(key)
        return found if found is not None else self._texts.put(key, tinted(art.suit_icon(suit), px, px, tint))

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
    """One font and colour: measures and renders a line of pieces."""

    def __init__(self, lettering: Lettering, font: pygame.font.Font, px: int, colour: Colour, bold: bool) -> None:
        self._lettering, self._font, self._colour = lettering, font, colour
        self._icon = max(6, round(px * _CAP * (1.12 if bold else 1.06)))
        self._cap = px * _CAP
        self._gap = max(1, round(px * 0.05))

    def width(self, text: str) -> int:
        """Width in px as rendered."""
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
                whole.blit(self._lettering.sign(SIGNS[piece], self._icon, self._colour), (x + self._gap, top))
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


def _wrapped(line: _Line, text: str, width: int) -> list[str]:
    """Greedy wrap at blanks; a word wider than the column keeps a row of its own."""
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
    y = min(rect.bottom, surface.get_height()) - size - max(0, round(px * 0.04))
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
