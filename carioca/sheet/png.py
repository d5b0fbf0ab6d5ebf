"""Paints a page as a picture for a screen or a printer without PDF."""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from carioca.sheet.page import Faces, Page, Point, Rgb, Rule, Text


class Mask(NamedTuple):
    """Dots from an upper left one; every row holds a byte for each dot: 0 outside, 255 wholly covered."""

    left: int
    top: int
    rows: tuple[bytes, ...]


def cover(outlines: Iterable[Sequence[Point]]) -> Mask:
    """The dots inside closed outlines (px, y downwards). An inner outline that runs the other way is a hole."""
    closed = [points for points in outlines if points]
    if not closed:
        return Mask(0, 0, ())
    left, right = _bounds(x for points in closed for x, _ in points)
    top, bottom = _bounds(y for points in closed for _, y in points)
    # What changes from each dot to its right neighbour; the last place takes what leaves the picture.
    changes = [[0.0] * (right - left + 2) for _ in range(bottom - top)]
    for points in closed:
        last = points[-1]
        for point in points:
            _edge(changes, (last[0] - left, last[1] - top), (point[0] - left, point[1] - top))
            last = point
    return Mask(left, top, tuple(_filled(row) for row in changes))


def _bounds(values: Iterable[float]) -> tuple[int, int]:
    known = list(values)
    return math.floor(min(known)), math.floor(max(known)) + 1


def _edge(changes: list[list[float]], start: Point, end: Point) -> None:
    """Note a straight edge: everything to the right of it is inside by its height in that row."""
    (x0, y0), (x1, y1) = start, end
    if y0 == y1:
        return
    slope = (x1 - x0) / (y1 - y0)
    for row, upper, lower in _pieces(y0, y1):
        a, b = x0 + (upper - y0) * slope, x0 + (lower - y0) * slope
        line, height = changes[row], lower - upper
        if a == b or int(a) == int(b):
            _cell(line, int(a), height, (a + b) / 2)
            continue
        for column, one, other in _pieces(a, b):
            _cell(line, column, height * (other - one) / (b - a), (one + other) / 2)


def _cell(line: list[float], column: int, height: float, x: float) -> None:
    """An edge inside one dot covers what lies right of its middle `x`, and all dots further right."""
    part = column + 1 - x
    line[column] += height * part
    line[column + 1] += height * (1 - part)


def _pieces(start: float, end: float) -> Iterator[tuple[int, float, float]]:
    """A way cut at the whole numbers: the number below each piece and its ends, in the way's direction."""
    low, high = min(start, end), max(start, end)
    at = low
    for whole in range(math.floor(low), math.ceil(high)):
        until = min(high, whole + 1)
        yield (whole, at, until) if start < end else (whole, until, at)
        at = until


def _filled(changes: list[float]) -> bytes:
    total, row = 0.0, bytearray()
    for change in changes[:-1]:
        total += change
        row.append(min(255, round(abs(total) * 255)))
    return bytes(row)


DPI = 200
_PX = DPI / 72
_CURVE_STEPS = 4
# Letters stand at quarters of a dot.
_FINE = 4


def paint(page: Page, faces: Faces, title: str, language: str) -> bytes:
    """The file, `DPI` dots to the inch. Raises ImportError when fontTools is not installed."""
    canvas = _Canvas(round(page.width * _PX), round(page.height * _PX))
    for item in page.items:
        if isinstance(item, Text):
            _write(canvas, item, faces)
        elif isinstance(item, Rule):
            _bar(canvas, item)
        else:
            canvas.lay(cover([[(x * _PX, y * _PX) for x, y in item.points]]), 0, 0, item.colour)
    return canvas.file(title, language)


def _write(canvas: _Canvas, item: Text, faces: Faces) -> None:
    face = faces.of(item.bold)
    line = round(item.y * _PX)
    for step, char in zip(face.steps(item.text, item.size), item.text, strict=True):
        place = round((item.x + step) * _PX * _FINE)
        mask = _letter(face.path, char, item.size * _PX, place % _FINE)
        canvas.lay(mask, place // _FINE, line, item.colour)


def _bar(canvas: _Canvas, rule: Rule) -> None:
    """A bar of whole dots: thin ones are all equally thin."""
    left, top = round(rule.x * _PX), round(rule.y * _PX)
    width, height = (max(1, round(side * _PX)) for side in (rule.width, rule.height))
    canvas.lay(Mask(left, top, (b"\xff" * width,) * height), 0, 0, rule.colour)


@lru_cache(maxsize=1024)
def _letter(path: Path, char: str, size: float, quarter: int) -> Mask:
    """A letter of a size (px to the em) on the line y = 0, moved right by quarters of a dot."""
    font = _font(path)
    scale = size / font.em
    return cover([(x * scale + quarter / _FINE, -y * scale) for x, y in outline] for outline in font.outlines(char))


class _Font:
    """The outlines of a font file in its own units, y upwards."""

    def __init__(self, path: Path) -> None:
        from fontTools.ttLib import TTFont

        with TTFont(path) as font:
            self.em: int = font["head"].unitsPerEm
            self._names = font.getBestCmap()
            self._glyphs = font.getGlyphSet()

    def outlines(self, char: str) -> list[Sequence[Point]]:
        from fontTools.pens.recordingPen import DecomposingRecordingPen

        pen = DecomposingRecordingPen(self._glyphs)
        self._glyphs[self._names[ord(char)]].draw(pen)
        found: list[list[Point]] = []
        for kind, points in pen.value:
            if kind == "moveTo":
                found.append([])
            if kind == "qCurveTo":
                found[-1] += _curve(found[-1][-1], points)
            else:
                found[-1] += points
        return [points for points in found if points]


@lru_cache(maxsize=2)
def _font(path: Path) -> _Font:
    return _Font(path)


def _curve(start: Point, points: Any) -> list[Point]:
    """TrueType's chain of parabolas without its first point."""
    from fontTools.pens.basePen import decomposeQuadraticSegment

    made: list[Point] = []
    for (bx, by), (cx, cy) in decomposeQuadraticSegment(points):
        ax, ay = start
        for i in range(1, _CURVE_STEPS + 1):
            t = i / _CURVE_STEPS
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            made.append((a * ax + b * bx + c * cx, a * ay + b * by + c * cy))
        start = (cx, cy)
    return made


class _Canvas:
    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._rows = [bytearray(b"\xff" * (3 * width)) for _ in range(height)]

    def lay(self, mask: Mask, x: int, y: int, colour: Rgb) -> None:
        """Lay colour on the dots of a mask that is moved by (x, y); what is outside of the picture is cut off."""
        left, top = mask.left + x, mask.top + y
        for number, dots in enumerate(mask.rows):
            if 0 <= top + number < self.height:
                self._lay_row(self._rows[top + number], left, dots, colour)

    def _lay_row(self, row: bytearray, left: int, dots: bytes, colour: Rgb) -> None:
        ink, (red, green, blue) = bytes(colour), colour
        for column, part in enumerate(dots, start=left):
            if not part or not 0 <= column < self.width:
                continue
            at = 3 * column
            if part == 255:
                row[at : at + 3] = ink
                continue
            rest = 255 - part
            row[at] = (row[at] * rest + red * part) // 255
            row[at + 1] = (row[at + 1] * rest + green * part) // 255
            row[at + 2] = (row[at + 2] * rest + blue * part) // 255

    def file(self, title: str, language: str) -> bytes:
        per_metre = round(DPI / 0.0254)
        return b"".join(
            (
                b"\x89PNG\r\n\x1a\n",
                _chunk(b"IHDR", struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)),
                _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
                _chunk(b"iTXt", b"Title\0\0\0" + language.encode() + b"\0\0" + title.encode()),
                _chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in self._rows))),
                _chunk(b"IEND", b""),
            )
        )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
