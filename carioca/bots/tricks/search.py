"""Bids, trumps and cards by playing the round out on deals that fit what the seat knows, the same for every move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from carioca.bots.tricks.auction import Auction, Points, points_table
from carioca.bots.tricks.masks import Round, distinct, suit_of
from carioca.bots.tricks.policy import Policy
from carioca.bots.tricks.seen import Seen
from carioca.bots.tricks.styles import NEUTRAL, Style, leaning
from carioca.bots.tricks.worlds import World, Worlds


class Endgame:
    """The ends of a round under these bids; `rows` has the points of each seat by the tricks it wins."""

    def __init__(self, bids: Sequence[int], points: Points) -> None:
        self._bids = bids
        self._rows = [points[bid] for bid in bids]
        self._best = [max(row) for row in self._rows]

    def finish(self, round: Round) -> list[int]:
        """What each seat lacks to its bid at the end (as `Round.need`)."""
        while round.left:
            seat = round.turn
            hand = round.hands[seat]
            legal = round.legal(hand)
            if legal & legal - 1:
                others = 0
                for held in round.hands:
                    others |= held
                cards = distinct(legal, others & ~hand)
                if len(cards) > 1:
                    return self._choose(round, seat, cards)
                round.play(seat, cards[0])
            else:
                round.play(seat, legal.bit_length() - 1)
        return round.need

    def _choose(self, round: Round, seat: int, cards: list[int]) -> list[int]:
        row, bid = self._rows[seat], self._bids[seat]
        found: list[int] = []
        most = None
        for card in cards:
            after = round.copy()
            after.play(seat, card)
            need = self.finish(after)
            points = row[bid - need[seat]]
            if most is None or points > most:
                found, most = need, points
                if points == self._best[seat]:
                    break
        return found


LONG = 10  # cards in hand for which `Depth.worlds` is meant; with fewer a deal is cheaper, so that more are looked at
MOST_WORLDS = 4  # at most so many times as many
BIDS = 4  # bids that are tried: those that a quick look at the hand finds best
USUAL_MOVE = 0.3
"""Points by which another card has to be better than the one of the quick player: so much is luck of the deals."""
NOTHING: Mapping[int, float] = MappingProxyType({})
KEPT = (4, 2)  # moves that are still looked at after a third and after two thirds of the deals


class Depth(NamedTuple):
    """How far a level looks.

    `worlds`: deals of ten cards that a decision plays out; `cards`: how many cards these may have in all hands, at most
    (which tells at tables of more than four); `reads`: whether it notices what the duties reveal; `bids`: how much the
    rivals' bids say about their hands (0: nothing, 1: all); `exact`: the last cards that are played out exactly.
    """

    worlds: float = 24
    cards: float = inf
    reads: bool = True
    bids: float = 1.0
    exact: int = 0


class Valued(NamedTuple):
    """A move (a bid, a suit 0-3 or NO_TRUMP, a card as a number) and what it is worth, over so many deals.

    `worth` are the expected points, and what a style adds to them.
    """

    move: int
    worth: float
    deals: int


class Search:
    def __init__(self, seen: Seen, depth: Depth, rng: Random, style: Style = NEUTRAL) -> None:
        """`seen` must read the duties as `depth` says."""
        self.seen, self.depth, self._style = seen, depth, style
        self.auction = Auction(seen)
        self._worlds = Worlds(seen, self.auction, depth.bids, rng)
        self._choose = Policy(seen.seats).choose

    def moves(self) -> list[Valued]:
        """The moves worth a thought, best first; never empty."""
        phase = self.seen.state.phase
        if phase == "bid":
            return self._bids()
        return self._trumps() if phase == "trump" else self._cards()

    def _bids(self) -> list[Valued]:
        seen, auction = self.seen, self.auction
        forbidden = auction.forbidden(seen.seat, seen.bids)
        rough = auction.values(seen.seat, seen.hand)
        legal = [bid for bid in range(seen.size + 1) if bid != forbidden]
        tried = sorted(legal, key=lambda bid: -rough[bid])[:BIDS]

        def worth(bid: int, world: World) -> float:
            bids = [bid if at == seen.seat else made for at, made in enumerate(seen.bids)]
            return self._played(bids, world)

        return self._compared(tried, seen.size, worth)

    def _trumps(self) -> list[Valued]:
        seen = self.seen

        def worth(trump: int, world: World) -> float:
            return self._played(seen.bids, World(world.hands, trump))

        return self._compared(self.auction.nameable(), seen.size, worth)

    def _played(self, bids: Sequence[int | None], world: World) -> float:
        """The worth of a round with these bids in this world, from its first card on."""
        whole, trump, round = self.auction.opened(bids, world.hands, world.trump)
        round.finish(self._choose)
        return self._paid(whole, round.need, self.auction.points_under(suit_of(trump)))

    def _cards(self) -> list[Valued]:
        seen = self.seen
        table = seen.table()
        bids = [bid or 0 for bid in seen.bids]
        points = points_table(seen.options, seen.size, seen.state.trump)
        ends = Endgame(bids, points) if seen.left <= self.depth.exact else None

        def worth(card: int, world: World) -> float:
            round = table.copy()
            round.hands = world.hands.copy()
            round.play(seen.seat, card)
            if ends is not None:
                return self._paid(bids, ends.finish(round), points)
            round.finish(self._choose)
            return self._paid(bids, round.need, points)

        legal = table.legal(seen.hand)
        moves = distinct(legal, seen.rest)
        usual = self._choose(table, seen.seat, seen.hand, legal) if len(moves) > 1 else moves[0]
        return self._compared(moves, seen.left, worth, {usual: USUAL_MOVE})

    def _paid(self, bids: Sequence[int], need: Sequence[int], points: Sequence[Sequence[int]]) -> float:
        seat, share = self.seen.seat, self._style.spoils
        own = points[bids[seat]][bids[seat] - need[seat]]
        if not share:
            return own
        every = sum(points[bid][bid - lacks] for bid, lacks in zip(bids, need, strict=True))
        return own - share * (every - own) / (len(bids) - 1)

    def _compared(
        self,
        moves: list[int],
        cards: int,
        worth: Callable[[int, World], float],
        more: Mapping[int, float] = NOTHING,
    ) -> list[Valued]:
        """The moves by their mean worth and what is `more` for some; who falls behind is given up on the way."""
        if len(moves) == 1:
            return [Valued(moves[0], 0.0, 0)]
        deals = min(self.depth.worlds * min(MOST_WORLDS, LONG / cards), self.depth.cards / cards / self.seen.seats)
        count = max(3, round(deals))
        leans = {move: leaning(self._style, self.seen, move) + more.get(move, 0.0) for move in moves}
        totals = dict.fromkeys(moves, 0.0)
        found: list[Valued] = []
        limits = {count // 3: KEPT[0], 2 * count // 3: KEPT[1]}
        for number, world in enumerate(self._worlds.some(count)):
            most = limits.get(number, len(moves))
            if len(moves) > most:
                moves = sorted(moves, key=lambda move: -totals[move] - number * leans[move])
                found += [Valued(move, totals[move] / number + leans[move], number) for move in moves[most:]]
                moves = moves[:most]
            for move in moves:
                totals[move] += worth(move, world)
        left = [Valued(move, totals[move] / count + leans[move], count) for move in moves]
        # Who was given up stays behind, whatever luck it had on the first deals.
        return sorted(left, key=lambda one: -one.worth) + sorted(found, key=lambda one: (-one.deals, -one.worth))
