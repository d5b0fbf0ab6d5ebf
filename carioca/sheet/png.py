"""Paints a page as a picture for a screen or a printer without PDF."""

from __future__ import annotations

import io
import math
from functools import cache
from typing import TYPE_CHECKING

from carioca.sheet.faces import Faces
from carioca.sheet.page import Page, Rule, Shape, Text

if TYPE_CHECKING:
    from PIL import Image
    from PIL.ImageDraw import ImageDraw

DPI = 200
_PX = DPI / 72
# Shapes are painted this many times larger and shrunk: the library draws no soft edges.
_FINE = 6


def paint(page: Page, faces: Faces, title: str, language: str) -> bytes:
    """The file, `DPI` dots to the inch. Raises ImportError when Pillow is not installed."""
    from PIL import Image, ImageDraw, ImageFont, PngImagePlugin

    @cache
    def font(bold: bool, size: float) -> ImageFont.FreeTypeFont:
        # Basic layout: every letter is placed by us, as in the PDF.
        return ImageFont.truetype(str(faces.of(bold).path), size * _PX, layout_engine=ImageFont.Layout.BASIC)

    picture = Image.new("RGB", (round(page.width * _PX), round(page.height * _PX)), "white")
    canvas = ImageDraw.Draw(picture)
    for item in page.items:
        if isinstance(item, Text):
            line, face = round(item.y * _PX), faces.of(item.bold)
            for step, char in zip(face.steps(item.text, item.size), item.text, strict=True):
                place = ((item.x + step) * _PX, line)
                canvas.text(place, char, item.colour, font(item.bold, item.size), anchor="ls")
        elif isinstance(item, Rule):
            _bar(canvas, item)
        else:
            _fill(picture, item)
    notes = PngImagePlugin.PngInfo()
    notes.add_itxt("Title", title, language)
    file = io.BytesIO()
    picture.save(file, "PNG", dpi=(DPI, DPI), pnginfo=notes, optimize=True)
    return file.getvalue()


def _bar(canvas: ImageDraw, rule: Rule) -> None:
    """A bar of whole dots: thin ones are all equally thin."""
    left, top = round(rule.x * _PX), round(rule.y * _PX)
    width, height = (max(1, round(side * _PX)) for side in (rule.width, rule.height))
    canvas.rectangle((left, top, left + width - 1, top + height - 1), rule.colour)


def _fill(picture: Image.Image, shape: Shape) -> None:
    from PIL import Image, ImageDraw

    points = [(x * _PX, y * _PX) for x, y in shape.points]
    left, top = (math.floor(min(point[axis] for point in points)) for axis in (0, 1))
    width, height = (math.ceil(max(point[axis] for point in points)) - low for axis, low in ((0, left), (1, top)))
    mask = Image.new("L", (width * _FINE, height * _FINE))
    # The library colours the dots on an outline too, half a dot beyond it.
    fine = [((x - left) * _FINE - 0.5, (y - top) * _FINE - 0.5) for x, y in points]
    ImageDraw.Draw(mask).polygon(fine, 255)
    picture.paste(shape.colour, (left, top), mask.resize((width, height), Image.Resampling.BOX))
