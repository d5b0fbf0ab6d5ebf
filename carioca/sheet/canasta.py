"""The canasta games' part of the sheet: no rounds that are known beforehand, and what cards are worth by rank."""

from __future__ import annotations

from carioca.engine.options import TableOptions
from carioca.games.canasta.options import own
from carioca.sheet.content import JOKER, Price, Round


class CanastaBlocks:
    """What sheet/content.py asks of a family."""

    def rounds(self, options: TableOptions, base: TableOptions) -> tuple[tuple[Round, ...], list[str]]:
        return (), []

    def prices(self, options: TableOptions, changed: frozenset[str]) -> tuple[Price, ...]:
        """B25: each price with the ranks that share it."""
        points = own(options).order.points
        return (
            Price(("3", "7"), True, str(points[3]), False),
            Price(("8", "K"), True, str(points[8]), False),
            Price(("A",), False, str(points[1]), "ace_value" in changed),
            Price(("2",), False, str(points[2]), "two_value" in changed),
            Price((JOKER,), False, str(points[0]), "joker_value" in changed),
        )
