"""A measured page: letters, rules and filled shapes with their places in points, y downwards from the upper edge."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from carioca.assets import font_folder
from carioca.cards import Suit
from carioca.storage.errors import StorageError
from carioca.suit_shapes import SHAPES, SIGNS

NO_TOOLS = "sheet.no-tools"
# Of the em: how deep a letter reaches below the line, how high a capital above it.
DESCENT = 0.24
CAPITAL = 0.714
_UNKNOWN = "?"


class Face:
    """One font file; widths are in points for a size in points, without kerning."""

    def __init__(self, path: Path) -> None:
        from fontTools.ttLib import TTFont

        self.path = path
        with TTFont(path, lazy=True) as font:
            advances, em = font["hmtx"].metrics, font["head"].unitsPerEm
            letters = font.getBestCmap().items()
            self._widths: dict[str, float] = {chr(code): advances[glyph][0] / em for code, glyph in letters}

        # A page is set many times until its type fits: every text is measured once.
        self._ems: dict[str, float] = {}

    def known(self, text: str) -> str:
        return "".join(char if char in self._widths else _UNKNOWN for char in text)

    def width(self, text: str, size: float) -> float:
        if text not in self._ems:
            self._ems[text] = sum(self._widths[char] for char in self.known(text))
        return size * self._ems[text]

    def steps(self, text: str, size: float) -> list[float]:
        """Where each letter of a line begins, from 0."""
        at, found = 0.0, []
        for char in text:
            found.append(at)
            at += size * self._widths[char]
        return found


class Faces(NamedTuple):
    """The regular and the bold type."""

    regular: Face
    bold: Face

    def of(self, bold: bool) -> Face:
        return self.bold if bold else self.regular


@lru_cache(maxsize=1)
def faces() -> Faces:
    """The typefaces. Raises StorageError when they, or what reads them, are not installed."""
    folder = font_folder()
    if folder is None:
        raise StorageError(NO_TOOLS, {"name": "Noto Sans"})
    try:
        return Faces(Face(folder / "NotoSans-Regular.ttf"), Face(folder / "NotoSans-Bold.ttf"))
    except ImportError as problem:
        raise StorageError(NO_TOOLS, {"name": problem.name or "fontTools"}) from problem
    except Exception as problem:
        # A damaged font file fails in many ways inside the library.
        raise StorageError(NO_TOOLS, {"name": "Noto Sans"}, repr(problem)) from problem


Rgb = tuple[int, int, int]
Point = tuple[float, float]

INK: Rgb = (24, 26, 30)
LABEL: Rgb = (64, 67, 72)
QUIET: Rgb = (92, 95, 100)
HAIR: Rgb = (206, 206, 204)
PAPER: Rgb = (255, 255, 255)
# Behind every second row, and behind who won: they print as light greys.
SHADE: Rgb = (243, 242, 238)
TINT: Rgb = (250, 238, 222)
# The red of the cards: it prints as a dark grey.
ACCENT: Rgb = (158, 20, 38)

# Dark enough to be told from paper on any printer; without colour the forms suffice.
_COLOURS: dict[Suit, Rgb] = {
    Suit.HEARTS: ACCENT,
    Suit.DIAMONDS: ACCENT,
    Suit.OROS: (128, 88, 8),
    Suit.COPAS: ACCENT,
    Suit.ESPADAS: (30, 68, 132),
    Suit.BASTOS: (22, 92, 50),
}
_PIECES = re.compile(f"([{''.join(SIGNS)}])")
_SIGN = 0.80
_CURVE_STEPS = 10


class Text(NamedTuple):
    """A piece of a line; `y` is the line the letters stand on."""

    x: float
    y: float
    text: str
    size: float
    bold: bool
    colour: Rgb
    width: float


class Rule(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    colour: Rgb


class Shape(NamedTuple):
    points: tuple[Point, ...]
    colour: Rgb


class Page:
    """A sheet of `width` x `height` points that is being filled; `items` are painted in their order."""

    def __init__(self, width: float, height: float, faces: Faces) -> None:
        self.width = width
        self.height = height
        self.items: list[Text | Rule | Shape] = []
        self._faces = faces

    def length(self, text: str, size: float, bold: bool = False) -> float:
        face = self._faces.of(bold)
        return sum(size * _SIGN if piece in SIGNS else face.width(piece, size) for piece in _PIECES.split(text))

    def write(self, x: float, y: float, text: str, size: float, *, bold: bool = False, colour: Rgb = INK) -> None:
        """A line from `x`; suit characters become drawn signs."""
        face = self._faces.of(bold)
        for piece in filter(None, _PIECES.split(text)):
            if piece in SIGNS:
                self.sign(SIGNS[piece], x + size * _SIGN / 2, y - size * CAPITAL / 2, size * CAPITAL)
                x += size * _SIGN
                continue
            width = face.width(piece, size)
            if not piece.isspace():
                self.items.append(Text(x, y, face.known(piece), size, bold, colour, width))
            x += width

    def write_to(self, x: float, y: float, text: str, size: float, *, bold: bool = False, colour: Rgb = INK) -> None:
        self.write(x - self.length(text, size, bold), y, text, size, bold=bold, colour=colour)

    def rule(self, x: float, y: float, width: float, height: float, colour: Rgb = HAIR) -> None:
        self.items.append(Rule(x, y, width, height, colour))

    def dot(self, x: float, y: float, radius: float) -> None:
        self.items.append(Shape(tuple(_arc(x, y, radius, 0, 2 * math.pi, 24)), ACCENT))

    def sign(self, suit: Suit, x: float, y: float, size: float) -> None:
        colour = _COLOURS.get(suit, INK)
        points = tuple((x + px * size / 100, y + py * size / 100) for px, py in outline(SHAPES[suit]))
        self.items.append(Shape(points, colour))

    def star(self, x: float, y: float, radius: float, colour: Rgb = INK) -> None:
        turns = [(radius * (0.42 if step % 2 else 1), math.pi * (step / 5 - 0.5)) for step in range(10)]
        self.items.append(Shape(tuple((x + r * math.cos(a), y + r * math.sin(a)) for r, a in turns), colour))

    def card(
        self, x: float, y: float, width: float, height: float, line: float, colour: Rgb = QUIET, radius: float = 0.0,
        fill: Rgb = PAPER,
    ) -> None:  # fmt: skip
        """An empty card with round corners from its upper left corner; `line` is the weight of its edge."""
        radius = radius or width * 0.16
        self.items.append(Shape(_rounded(x, y, width, height, radius), colour))
        inner = (x + line, y + line, width - 2 * line, height - 2 * line)
        self.items.append(Shape(_rounded(*inner, radius - line), fill))

    def wrapped(self, text: str, size: float, width: float, bold: bool = False) -> list[str]:
        """The text in lines of at most this width, broken at blanks and, where a word is too long, inside it."""
        lines: list[str] = []
        line = ""
        for word in text.split():
            longer = f"{line} {word}" if line else word
            if self.length(longer, size, bold) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            line = word
            while self.length(line, size, bold) > width and len(line) > 1:
                cut = len(line) - 1
                while cut > 1 and self.length(line[:cut], size, bold) > width:
                    cut -= 1
                lines.append(line[:cut])
                line = line[cut:]
        return [*lines, line] if line else lines


def outline(path: str) -> list[Point]:
    """The points of an SVG path of M, C, L and Z in absolute coordinates, its curves as short straight pieces."""
    points: list[Point] = []
    for command, numbers in re.findall(r"([MCL])([^MCLZ]*)", path):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        pairs = list(zip(values[::2], values[1::2], strict=True))
        if command != "C":
            points += pairs
            continue
        for at in range(0, len(pairs), 3):
            start, *rest = points[-1], *pairs[at : at + 3]
            points += [_bezier((start, *rest), step / _CURVE_STEPS) for step in range(1, _CURVE_STEPS + 1)]
    return points


def _bezier(points: tuple[Point, ...], u: float) -> Point:
    weights = ((1 - u) ** 3, 3 * u * (1 - u) ** 2, 3 * u * u * (1 - u), u**3)
    x = sum(weight * point[0] for weight, point in zip(weights, points, strict=True))
    return x, sum(weight * point[1] for weight, point in zip(weights, points, strict=True))


def _arc(x: float, y: float, radius: float, start: float, end: float, steps: int) -> list[Point]:
    angles = [start + (end - start) * step / steps for step in range(steps + 1)]
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> tuple[Point, ...]:
    quarter = math.pi / 2
    corners = (
        (x + width - radius, y + radius, -quarter),
        (x + width - radius, y + height - radius, 0.0),
        (x + radius, y + height - radius, quarter),
        (x + radius, y + radius, 2 * quarter),
    )
    return tuple(point for cx, cy, start in corners for point in _arc(cx, cy, radius, start, start + quarter, 6))
