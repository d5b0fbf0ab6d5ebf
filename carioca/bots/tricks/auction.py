"""Bids and trumps by a quick look at a hand: every card takes a trick or not, by itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul

from carioca.bots.tricks.chances import Takes, outlook, spread
from carioca.bots.tricks.masks import NO_TRUMP, SUITS, WIDTH, Round, bits, suit_of, trump_of
from carioca.bots.tricks.seen import Seen
from carioca.cards import Suit
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.rules import may_refuse_trump, namer
from carioca.games.tricks.scoring import scored
from carioca.games.tricks.state import in_order

Points = tuple[tuple[int, ...], ...]  # the points by bid and tricks won
NAMES = 0.4  # the chance that a seat is taken to name the trump itself where the highest bid does


@lru_cache(maxsize=256)
def points_table(options: PochaOptions, size: int, trump: Suit | None) -> Points:
    """The points for every bid and every number of tricks of a round."""
    numbers = range(size + 1)
    return tuple(tuple(scored(options, size, bid, won, trump) for won in numbers) for bid in numbers)


def expected(chances: Sequence[float], points: Points) -> list[float]:
    return [sum(map(mul, chances, row)) for row in points]


def best_bid(values: Sequence[float], forbidden: int | None) -> int:
    """The legal bid with the best value; of equal ones the lowest."""
    return max((bid for bid in range(len(values)) if bid != forbidden), key=values.__getitem__)


class Auction:
    """How the seats of a round bid and name the trump, each by the hand that it has in one of the imagined deals."""

    def __init__(self, seen: Seen) -> None:
        state = seen.state
        self.seen, self.state, self.options = seen, state, seen.options
        self.size, self.mano, self.dealer = seen.size, state.mano, state.dealer
        self.order = in_order(state)
        self.trump = trump_of(state.trump)
        self.open = state.trump is None  # whether nobody knows the trump yet
        late = state.mode == "dealer_chooses" and seen.options.dealer_choice_time == "after_bids"
        self.named_after = state.mode == "subastado" or late  # whether the trump is named once all have bid
        self.namer = namer(state) if self.named_after and not state.bidding else None  # who names it, or has named it
        self.points = points_table(seen.options, seen.size, state.trump)
        self._takes = outlook(seen.seats)
        self._values: dict[tuple[int, int], list[float]] = {}

    def suits(self, seat: int, hand: int, trump: int) -> list[Takes]:
        rest = self.seen.pack & ~hand & ~self.seen.turned
        return self._takes.hand(hand, rest, trump, self.size, seat == self.mano)

    def chances(self, seat: int, hand: int) -> list[float]:
        """The chances of 0, 1, 2 ... tricks for a whole hand, as its seat sees it when it bids."""
        blind = self.open or self.state.mode == "chusas"
        return self.blind(seat, hand) if blind else self._spread(seat, hand, self.trump)

    def values(self, seat: int, hand: int) -> list[float]:
        """What each bid is worth with a whole hand, as its seat sees it when it bids."""
        found = self._values.get((seat, hand))
        if found is None:
            found = self._values[seat, hand] = expected(self.chances(seat, hand), self.points)
        return found

    def blind(self, seat: int, hand: int) -> list[float]:
        """The same before the trump is known."""
        found = [self._spread(seat, hand, trump) for trump in SUITS]
        own = self.own_trump(seat)
        best = found[self.best_trump(seat, hand)] if own else found[0]
        return [own * mine + (1.0 - own) * sum(each) / len(each) for mine, *each in zip(best, *found, strict=True)]

    def own_trump(self, seat: int) -> float:
        """The chance that the seat is to name the trump, as far as it knows when it bids."""
        if self.state.mode == "dealer_chooses":
            return float(seat == self.dealer)
        return NAMES if self.state.mode == "subastado" else 0.0

    def _spread(self, seat: int, hand: int, trump: int) -> list[float]:
        found = spread([chance for suit in self.suits(seat, hand, trump) for chance in suit.chances])
        # In an Indian round the own card is not known.
        return found + [0.0] * (self.size + 1 - len(found))

    def best_trump(self, seat: int, hand: int) -> int:
        """The suit under which a hand takes most, 0-3."""
        return max(SUITS, key=lambda trump: sum(suit.mean for suit in self.suits(seat, hand, trump)))

    def forbidden(self, seat: int, bids: Sequence[int | None]) -> int | None:
        """The bid that the seat may not make beside these (P08)."""
        if not self.options.hook or seat != self.dealer:
            return None
        left = self.size - sum(bid or 0 for at, bid in enumerate(bids) if at != seat)
        return left if left >= 0 else None

    def bid(self, seat: int, hand: int, bids: Sequence[int | None]) -> int:
        return best_bid(self.values(seat, hand), self.forbidden(seat, bids))

    def complete(self, bids: Sequence[int | None], hands: Sequence[int]) -> list[int]:
        """All bids: those still to come are made in turn, each by the hand of its seat."""
        made = list(bids)
        for seat in self.order:
            if made[seat] is None:
                made[seat] = self.bid(seat, hands[seat], made)
        return [bid or 0 for bid in made]

    def named(self, bids: Sequence[int], hands: Sequence[int]) -> int:
        """The trump that is named after these bids, 0-3 (P18)."""
        seat = namer(self.state.evolve(bids=tuple(bids)))
        return self.best_trump(seat, hands[seat])

    def points_under(self, trump: Suit) -> Points:
        """The points under a trump, which may not be known yet."""
        return points_table(self.options, self.size, trump)

    def opened(self, bids: Sequence[int | None], hands: Sequence[int], trump: int) -> tuple[list[int], int, Round]:
        """The bids and the trump of a round with these hands once all have bid and named, and its cards to be played.

        `trump` is that of the deal or, where somebody is about to name it, what is named.
        """
        whole = self.complete(bids, hands)
        if self.open and self.named_after and self.state.phase == "bid":
            trump = self.named(whole, hands)
        rules = self.seen.rules(suit_of(trump))
        return whole, trump, Round(rules, list(hands), whole.copy(), self.seen.turned, self.size, self.mano)

    def nameable(self) -> list[int]:
        """What the seat to act may name: suits 0-3, NO_TRUMP where that may be said."""
        return [*SUITS, *([NO_TRUMP] if may_refuse_trump(self.state) else [])]

    # -- Indian rounds -----------------------------------------------------------------------------------------------

    def blind_chance(self, seat: int, hands: Sequence[int]) -> float:
        """The chance that a seat takes the only trick, of which it sees all cards but its own (P17)."""
        lying = [hands[at].bit_length() - 1 for at in self.order]
        place = self.order.index(seat)
        seen = self.seen.turned
        for at, card in enumerate(lying):
            seen |= 0 if at == place else 1 << card
        own = list(bits(self.seen.pack & ~seen))
        wins = 0
        for card in own:
            lying[place] = card
            wins += self._winner(lying) == place
        return wins / len(own)

    def _winner(self, lying: Sequence[int]) -> int:
        best = 0
        for at in range(1, len(lying)):
            card, held = lying[at], lying[best]
            if card // WIDTH == held // WIDTH:
                if card > held:
                    best = at
            elif card // WIDTH == self.trump:
                best = at
        return best
