"""How much of every dot of a picture an outline covers, exactly: what soft edges are made of."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

Point = tuple[float, float]


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
