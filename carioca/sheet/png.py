"""Paints a page as a picture for a screen or a printer without PDF."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from carioca.sheet.coverage import Mask, Point, cover
from carioca.sheet.faces import Faces
from carioca.sheet.page import Page, Rgb, Rule, Shape, Text

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
            canvas.lay(_shape(item), 0, 0, item.colour)
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


def _shape(shape: Shape) -> Mask:
    return cover([[(x * _PX, y * _PX) for x, y in shape.points]])


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
        """The closed lines of a letter, its curves as short straight pieces."""
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
    """A white picture in red, green and blue."""

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
        """The picture as PNG with its title."""
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
