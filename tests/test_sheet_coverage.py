"""How much of a dot an outline covers: known areas, holes, and what a slanted edge leaves."""

from __future__ import annotations

import math

import pytest

from carioca.sheet.png import Mask, Point, cover

SQUARE = [(1.0, 1.0), (5.0, 1.0), (5.0, 4.0), (1.0, 4.0)]


def area(mask: Mask) -> float:
    """Covered dots."""
    return sum(map(sum, mask.rows)) / 255


def at(mask: Mask, x: int, y: int) -> int:
    """What a dot got, 0 beyond the mask."""
    row, column = y - mask.top, x - mask.left
    return mask.rows[row][column] if 0 <= row < len(mask.rows) and 0 <= column < len(mask.rows[row]) else 0


def test_whole_dots_are_covered_wholly_in_either_direction() -> None:
    for points in (SQUARE, SQUARE[::-1]):
        mask = cover([points])
        found = {(x, y): at(mask, x, y) for x in range(7) for y in range(6)}
        assert found == {(x, y): 255 * (1 <= x < 5 and 1 <= y < 4) for x in range(7) for y in range(6)}


@pytest.mark.parametrize("dx", [-3.25, 0.0, 0.5])
def test_a_part_of_a_dot_is_that_part(dx: float) -> None:
    mask = cover([[(x + dx, y + 0.25) for x, y in SQUARE]])
    left = 1 + dx
    share = math.ceil(left) - left or 1.0
    assert at(mask, math.floor(left), 1) == pytest.approx(255 * share * 0.75, abs=1)
    assert at(mask, math.floor(left), 2) == pytest.approx(255 * share, abs=1)


def test_an_inner_outline_that_runs_the_other_way_is_a_hole() -> None:
    hole = [(2.0, 2.0), (2.0, 3.0), (3.5, 3.0), (3.5, 2.0)]
    mask = cover([SQUARE, hole])
    assert area(mask) == pytest.approx(12 - 1.5, abs=0.02) and at(mask, 2, 2) == 0 and at(mask, 3, 2) == 128


@pytest.mark.parametrize("turn", [0.0, 0.3, 1.1, 2.9])
def test_areas_are_right_whatever_the_slant(turn: float) -> None:
    corners: list[Point] = [
        (20 + 15 * math.cos(turn + corner * math.tau / 5), 18 + 15 * math.sin(turn + corner * math.tau / 5))
        for corner in range(5)
    ]
    assert area(cover([corners])) == pytest.approx(5 / 2 * 15**2 * math.sin(math.tau / 5), rel=0.003)


def test_nothing_covers_nothing() -> None:
    assert cover([]) == cover([[]]) == Mask(0, 0, ())
    assert area(cover([[(1.0, 1.0), (4.0, 1.0)]])) == 0
