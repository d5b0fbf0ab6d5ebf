"""Level `normal` of the trick games, and what the levels above it have in common with it."""

from __future__ import annotations

from random import Random

from carioca.bots.tricks.auction import Auction, best_bid, expected
from carioca.bots.tricks.masks import card_of, suit_of
from carioca.bots.tricks.policy import Policy
from carioca.bots.tricks.search import Depth, Search
from carioca.bots.tricks.seen import Seen
from carioca.bots.tricks.styles import NEUTRAL, Style, leaning
from carioca.engine.game import Action, View
from carioca.games.tricks.actions import Action as Move
from carioca.games.tricks.actions import Bid, NameTrump, Play
from carioca.games.tricks.rules import legal_actions
from carioca.games.tricks.state import own


def action_of(seen: Seen, move: int) -> Move:
    """A move as the rules have it."""
    phase = seen.state.phase
    if phase == "bid":
        return Bid(move)
    return NameTrump(suit_of(move)) if phase == "trump" else Play(card_of(seen.options, move))


class NormalBot:
    """Counts what its cards are likely to take, remembers all that was played, and looks one card ahead."""

    def __init__(self, style: Style = NEUTRAL) -> None:
        self._style = style

    def decide(self, view: View, rng: Random) -> Action:
        """A legal action for the seat of the view."""
        first, *more = legal_actions(own(view.state))
        if not more:
            return first
        seen = self._read(view)
        return action_of(seen, self._move(seen, rng))

    def _read(self, view: View) -> Seen:
        return Seen(view, reads=False)

    def _move(self, seen: Seen, rng: Random) -> int:
        phase = seen.state.phase
        if phase == "bid":
            return self._bid(seen)
        if phase == "trump":
            return Auction(seen).best_trump(seen.seat, seen.hand)
        table = seen.table()
        return self._policy(seen).choose(table, seen.seat, seen.hand, table.legal(seen.hand))

    def _policy(self, seen: Seen) -> Policy:
        return Policy(seen.seats, self._style)

    def _bid(self, seen: Seen) -> int:
        auction = Auction(seen)
        if seen.state.indian:
            chance = auction.blind_chance(seen.seat, seen.known)
            chances = [1.0 - chance, chance]
        else:
            chances = auction.chances(seen.seat, seen.hand)
        values = [
            worth + leaning(self._style, seen, bid) for bid, worth in enumerate(expected(chances, auction.points))
        ]
        return best_bid(values, auction.forbidden(seen.seat, seen.bids))


class SearchBot(NormalBot):
    """Plays the round out on deals that fit what it knows: levels `hard` and `expert`."""

    def __init__(self, depth: Depth, style: Style = NEUTRAL) -> None:
        super().__init__(style)
        self._depth = depth

    def _read(self, view: View) -> Seen:
        return Seen(view, self._depth.reads)

    def _move(self, seen: Seen, rng: Random) -> int:
        return Search(seen, self._depth, rng, self._style).moves()[0].move
