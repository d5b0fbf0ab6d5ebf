"""Regression for the scripts that fit the opponents' formulas: few weights, many rows, no package needed."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

Row = list[float]


def fitted(rows: Sequence[tuple[Row, float]], ridge: float, logistic: bool) -> tuple[float, ...]:
    """The weights that explain the outcomes best, by least squares or as a logistic chance (Newton's method)."""
    size = len(rows[0][0])
    weights = [0.0] * size
    for _ in range(25 if logistic else 1):
        matrix = [[ridge * (i == j) for j in range(size)] for i in range(size)]
        pull = [-ridge * weight for weight in weights]
        for found, outcome in rows:
            z = sum(weight * value for weight, value in zip(weights, found, strict=True))
            guess = 1 / (1 + exp(-max(-30.0, min(30.0, z)))) if logistic else z
            curve = guess * (1 - guess) if logistic else 1.0
            for i, value in enumerate(found):
                if value:
                    pull[i] += (outcome - guess) * value
                    for j, other in enumerate(found):
                        matrix[i][j] += curve * value * other
        weights = [weight + step for weight, step in zip(weights, solved(matrix, pull), strict=True)]
    return tuple(round(weight, 3) for weight in weights)


def solved(matrix: Sequence[Row], right: Row) -> Row:
    """The solution of a system of linear equations (Gauss and Jordan, with pivots)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for other in range(size):
            if other != at:
                factor = rows[other][at] / rows[at][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]
