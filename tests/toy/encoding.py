"""The toy table in numbers: three words, and what the dealer said."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.engine.game import Setup, View
from carioca.gym import Encoding
from tests.toy.rules import LINES, own


class ToyEncoding(Encoding):
    """Every action has a number of its own. `doubled`, 2: whether the round counts single or double; 0, 0 before."""

    phases = ("stake", "draw", "over")

    def lines(self, setup: Setup) -> tuple[str, ...]:
        return tuple(LINES)

    def parts(self, view: View, seat: int) -> dict[str, Sequence[int]]:
        doubled = own(view.state).doubled
        return {"doubled": [int(doubled is False), int(doubled is True)]}
