"""The canasta games' part of the sheet: no rounds that are known beforehand, and what cards are worth by rank."""

from __future__ import annotations

from carioca.games.canasta.options import CanastaOptions
from carioca.sheet.blocks import JOKER, Price, Round


class CanastaBlocks:
    def rounds(self, options: CanastaOptions, base: CanastaOptions) -> tuple[tuple[Round, ...], list[str]]:
        return (), []

    def prices(self, options: CanastaOptions, changed: frozenset[str]) -> tuple[Price, ...]:
        """B25: each price with the ranks that share it."""
        points = options.points
        return (
            Price(("3", "7"), True, str(points[3]), False),
            Price(("8", "K"), True, str(points[8]), False),
            Price(("A",), False, str(points[1]), "ace_value" in changed),
            Price(("2",), False, str(points[2]), "two_value" in changed),
            Price((JOKER,), False, str(points[0]), "joker_value" in changed),
        )
