"""What is counted for reasons: the round played out on a hundred deals that fit what a seat knows."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import NamedTuple

from carioca.bots.tricks.auction import Auction, expected
from carioca.bots.tricks.exact import distinct
from carioca.bots.tricks.levels import DEPTHS
from carioca.bots.tricks.light import Round
from carioca.bots.tricks.masks import ABOVE, WIDTH, bits, card_of, suit_of
from carioca.bots.tricks.policy import Policy
from carioca.bots.tricks.search import BIDS
from carioca.bots.tricks.seen import Seen
from carioca.bots.tricks.worlds import World, Worlds
from carioca.cards import Card
from carioca.engine.game import View

OF = 100
"""Deals on which everything is counted."""


class Bidden(NamedTuple):
    """What comes of a bid: the tricks won on each deal, and the mean points."""

    won: tuple[int, ...]
    mean: float


class Played(NamedTuple):
    """What comes of a card: on how many deals the bid is met, and this trick taken."""

    met: int
    took: int


class Facts:
    """A view of the seat to act, and what can be counted of it; equal views give equal counts."""

    def __init__(self, view: View) -> None:
        self.seen = Seen(view)
        self.state, self.options = self.seen.state, self.seen.options
        self._auction = Auction(self.seen)
        self._choose = Policy(self.seen.seats).choose
        self._bids: dict[int, Bidden] = {}
        self._cards: dict[int, Played] = {}

    @cached_property
    def worlds(self) -> list[World]:
        """The deals."""
        return Worlds(self.seen, self._auction, DEPTHS["expert"].bids, Random("explain")).some(OF)

    # -- bids and trumps ---------------------------------------------------------------------------------------------

    @cached_property
    def forbidden(self) -> int | None:
        """The bid that the seat may not make (P08)."""
        return self._auction.forbidden(self.seen.seat, self.seen.bids)

    @cached_property
    def tried(self) -> list[int]:
        """The bids worth a thought, the forbidden one among them."""
        rough = expected(self._auction.chances(self.seen.seat, self.seen.hand), self._auction.points)
        return sorted(range(self.seen.size + 1), key=lambda bid: -rough[bid])[:BIDS]

    def bid(self, tricks: int) -> Bidden:
        """What comes of this bid."""
        if tricks not in self._bids:
            bids = [tricks if at == self.seen.seat else made for at, made in enumerate(self.seen.bids)]
            ends = [self._from_bids(bids, world) for world in self.worlds]
            won = tuple(won for won, _ in ends)
            self._bids[tricks] = Bidden(won, sum(points for _, points in ends) / OF)
        return self._bids[tricks]

    def named(self, trump: int) -> float:
        """The mean points of naming this trump."""
        return sum(self._from_bids(self.seen.bids, World(world.hands, trump))[1] for world in self.worlds) / OF

    def _from_bids(self, bids: list[int | None] | tuple[int | None, ...], world: World) -> tuple[int, int]:
        """The tricks and the points of the seat in a round that is played from its first card on."""
        whole, trump, round = self._auction.opened(bids, world.hands, world.trump)
        round.finish(self._choose)
        bid = whole[self.seen.seat]
        won = bid - round.need[self.seen.seat]
        return won, self._auction.points_under(suit_of(trump))[bid][won]

    def sure(self) -> tuple[Card, ...]:
        """The cards that take a trick whatever happens: trumps above all unseen ones."""
        seen = self.seen
        if seen.trump < 0:
            return ()
        found = [card for card in bits(seen.hand) if card // WIDTH == seen.trump and not seen.rest & ABOVE[card]]
        return tuple(card_of(self.options, card) for card in reversed(found))

    def blind(self) -> tuple[int, int]:
        """Of the cards that may be the own one in an Indian round: how many take the trick, and how many there are."""
        of = self.seen.rest.bit_count()
        return round(self._auction.blind_chance(self.seen.seat, self.seen.known) * of), of

    # -- cards -------------------------------------------------------------------------------------------------------

    @cached_property
    def table(self) -> Round:
        """The round as it stands; of the rivals' hands only what is seen."""
        return self.seen.table()

    @property
    def need(self) -> int:
        """The tricks that the seat lacks to its bid."""
        return self.table.need[self.seen.seat]

    def card(self, card: int) -> Played:
        """What comes of this card."""
        if card not in self._cards:
            met = took = 0
            for world in self.worlds:
                round = self.table.copy()
                round.hands = world.hands.copy()
                takes = self._plays(round, card)
                met += round.need[self.seen.seat] == 0
                took += takes
            self._cards[card] = Played(met, took)
        return self._cards[card]

    def _plays(self, round: Round, card: int) -> bool:
        """Plays the round to its end with this card now; whether it takes the trick."""
        seat, left = self.seen.seat, round.left
        need = round.need[seat]
        round.play(seat, card)
        while round.left == left:
            at = round.turn
            hand = round.hands[at]
            legal = round.legal(hand)
            round.play(at, self._choose(round, at, hand, legal) if legal & legal - 1 else legal.bit_length() - 1)
        takes = round.need[seat] < need
        round.finish(self._choose)
        return takes

    def others(self, card: int) -> list[int]:
        """The other legal cards that are not as good as this one because no unseen card lies between them."""
        legal = self.table.legal(self.seen.hand)
        rest = self.seen.rest
        alike = [row for row in distinct(legal, rest) if row // WIDTH == card // WIDTH and row <= card]
        same = max(alike)
        return [other for other in distinct(legal, rest) if other != same]

    def lies_below(self, card: int) -> bool:
        """Whether the card cannot take the trick because a better one lies there."""
        table = self.table
        if table.led < 0:
            return False
        if card // WIDTH == table.led:
            return table.ruff >= 0 or card < table.best
        return card // WIDTH != table.rules.trump or card < table.ruff

    def highest_loser(self, card: int) -> bool:
        """Whether it is the highest of its suit among the legal cards that cannot take the trick, not the only one."""
        losers = [other for other in bits(self.table.legal(self.seen.hand)) if self.lies_below(other)]
        suit = [other for other in losers if other // WIDTH == card // WIDTH]
        return len(losers) > 1 and card == max(suit)

    def surely_takes(self, card: int) -> bool:
        """Whether nobody who is still to play can have a card that beats this one."""
        seen, table = self.seen, self.table
        above = ABOVE[card] | (0 if card // WIDTH == seen.trump else table.rules.trumps)
        seat = seen.seat
        for _ in range(seen.seats - 1 - table.lying):
            seat = (seat + seen.options.step) % seen.seats
            if (seen.known[seat] | (seen.may[seat] if seen.lacks[seat] else 0)) & above:
                return False
        return True
