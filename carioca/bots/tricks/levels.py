"""How far the levels look that look ahead, and the moves as the strongest one weighs them."""

from __future__ import annotations

from random import Random

from carioca.bots.base import Weighed
from carioca.bots.tricks.normal import action_of
from carioca.bots.tricks.search import Depth, Search
from carioca.bots.tricks.seen import Seen
from carioca.engine.game import View

DEPTHS = {
    "hard": Depth(worlds=10, reads=True, bids=0.0, exact=0),
    "expert": Depth(worlds=40, reads=True, bids=1.0, exact=3),
}


def depth_of(level: str, budget: float) -> Depth:
    """How far a level looks with this budget (1 is usual), which scales the deals."""
    depth = DEPTHS[level]
    return depth._replace(worlds=depth.worlds * budget)


def weigh(view: View, rng: Random, budget: float) -> tuple[Weighed, ...]:
    """The moves worth thinking about, best first: a cost is the expected points of the round with their sign turned.

    Moves that fell behind early were looked at on fewer deals; their costs are never below those that were kept.
    """
    depth = depth_of("expert", budget)
    seen = Seen(view, depth.reads)
    found: list[Weighed] = []
    most = float("-inf")
    for one in Search(seen, depth, rng).moves():
        most = max(most, -one.worth)
        found.append(Weighed(action_of(seen, one.move), most))
    return tuple(found)
