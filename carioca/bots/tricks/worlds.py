"""Deals that fit what a seat knows: within what the duties revealed, more often the better they suit the bids."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import NamedTuple

from carioca.bots.tricks.auction import Auction, expected
from carioca.bots.tricks.masks import NO_TRUMP, SUITS, WIDTH, bits
from carioca.bots.tricks.seen import Seen

TRIES = 12  # deals that are begun anew when the last cards fit no hand; after that what was revealed is disregarded
MORE = 3  # of so many deals one is kept when the bids are looked at
EXCHANGES = 5  # so many pairs of unseen cards are tried the other way round in each that was kept
BLUR = 1.35  # the variance of a bid around what its hand takes where the trump is named after the bids
SURE_OF_SUIT = 1.5  # how sure a seat is to name its best suit, for each trick by which it is better
SURE_OF_BID = 0.4  # how sure a seat is to make the better of two bids, for each point by which it is better
NOBODY = -1  # who holds the cards that are left over


class World(NamedTuple):
    """A deal: the hands of all seats as masks, and the trump (0-3, NO_TRUMP), which nobody may know yet."""

    hands: list[int]
    trump: int


class Dealer:
    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self._cards = list(bits(seen.rest))
        self._takers = [seat for seat, lacks in enumerate(seen.lacks) if lacks]
        self._free = all(seen.may[seat] == seen.rest for seat in self._takers)
        self._who = {card: [seat for seat in self._takers if seen.may[seat] >> card & 1] for card in self._cards}

    def deal(self, rng: Random) -> list[int]:
        for _ in range(0 if self._free else TRIES):
            found = self._fitting(rng)
            if found is not None:
                return found
        return self._anyhow(rng)

    def _anyhow(self, rng: Random) -> list[int]:
        hands, cards = self.seen.known.copy(), self._cards.copy()
        rng.shuffle(cards)
        at = 0
        for seat in self._takers:
            upto = at + self.seen.lacks[seat]
            for card in cards[at:upto]:
                hands[seat] |= 1 << card
            at = upto
        return hands

    def _fitting(self, rng: Random) -> list[int] | None:
        """A deal that gives each card to one of those who may hold it, the most choosy cards first."""
        random, who = rng.random, self._who
        hands, lacks = self.seen.known.copy(), self.seen.lacks.copy()
        over = len(self._cards) - sum(lacks)
        for card in sorted(self._cards, key=lambda card: len(who[card]) + random()):
            seats = who[card]
            room = over + sum(lacks[seat] for seat in seats)
            if not room:
                return None
            pick = random() * room
            for seat in seats:
                pick -= lacks[seat]
                if pick < 0:
                    hands[seat] |= 1 << card
                    lacks[seat] -= 1
                    break
            else:
                over -= 1
        return None if any(lacks) else hands


class Worlds:
    """Deals for a seat, of which `bids` says how much the bids weigh (0: not at all)."""

    def __init__(self, seen: Seen, auction: Auction, bids: float, rng: Random) -> None:
        self._seen, self._auction, self._weight, self._rng = seen, auction, bids, rng
        self._dealer = Dealer(seen)
        self._blind = seen.state.indian and seen.state.bidding  # whether no seat knows its own card
        self._known: dict[tuple[int, int], float] = {}
        made = [seat for seat, bid in enumerate(seen.bids) if bid is not None and seat != seen.seat]
        self._made = made if bids else []

    def some(self, count: int) -> list[World]:
        rng, deal = self._rng, self._dealer.deal
        if not self._made:
            found = [deal(rng) for _ in range(count)]
        else:
            many = [deal(rng) for _ in range(MORE * count)]
            kept = resampled(many, [self._fits(hands) for hands in many], count, rng.random())
            found = kept if self._blind else [self._exchanged(hands) for hands in kept]
        return [World(hands, self._trump(hands)) for hands in found]

    def _trump(self, hands: Sequence[int]) -> int:
        """The trump; the unseen card of a round of chusas is one of the cards left over, or else the dealer's (P18)."""
        auction, seen = self._auction, self._seen
        if not auction.open or auction.state.mode != "chusas":
            return auction.trump
        cards = seen.rest
        for hand in hands:
            cards &= ~hand
        return self._rng.choice(list(bits(cards or hands[auction.dealer]))) // WIDTH

    def _exchanged(self, hands: list[int]) -> list[int]:
        """The deal with some unseen cards exchanged, so that few hands come twice: a walk (Metropolis) that comes to
        each deal as often as the bids say.
        """
        seen, random = self._seen, self._rng.random
        cards, holders, left = [], [], seen.rest
        for seat, hand in enumerate(hands):
            held = hand & seen.rest
            left &= ~held
            for card in bits(held):
                cards.append(1 << card)
                holders.append(seat)
        dealt = len(cards)
        for card in bits(left):
            cards.append(1 << card)
            holders.append(NOBODY)
        now = self._fits(hands)
        for _ in range(EXCHANGES if dealt else 0):
            one, other = int(random() * dealt), int(random() * len(cards))
            giver, taker, gives, takes = holders[one], holders[other], cards[one], cards[other]
            if giver == taker or not seen.may[giver] & takes or (taker != NOBODY and not seen.may[taker] & gives):
                continue
            after = hands.copy()
            after[giver] ^= gives | takes
            if taker != NOBODY:
                after[taker] ^= gives | takes
            fits = self._fits(after)
            if random() * now <= fits:
                hands, now = after, fits
                cards[one], cards[other] = takes, gives
        return hands

    def _fits(self, hands: Sequence[int]) -> float:
        """How likely the rivals' bids are with these hands, up to a factor."""
        if self._blind:
            return self._fits_blind(hands)
        found, known = 1.0, self._known
        for seat in self._made:
            hand = hands[seat]
            likely = known.get((seat, hand))
            if likely is None:
                likely = known[seat, hand] = self._likely(seat, hand | self._seen.played[seat])
            found *= likely
        return found

    def _likely(self, seat: int, hand: int) -> float:
        if self._auction.named_after:
            return self._likely_named(seat, hand)
        return self._chosen(seat, self._auction.values(seat, hand))

    def _chosen(self, seat: int, values: Sequence[float]) -> float:
        """How likely a seat bids as it did to which the bids are worth so much."""
        sure, bids = self._weight * SURE_OF_BID, self._seen.bids
        forbidden, bid = self._auction.forbidden(seat, bids), bids[seat]
        assert bid is not None
        best = max(values)
        every = sum(exp(sure * (value - best)) for at, value in enumerate(values) if at != forbidden)
        return exp(sure * (values[bid] - best)) / every if every else 0.0

    def _likely_named(self, seat: int, hand: int) -> float:
        """In a round whose trump is named after the bids: who named it has the suit."""
        auction, bid = self._auction, self._seen.bids[seat]
        assert bid is not None
        means = [sum(suit.mean for suit in auction.suits(seat, hand, trump)) for trump in SUITS]
        best = max(means)
        if seat == auction.namer and auction.trump != NO_TRUMP:
            off = (bid - means[auction.trump]) ** 2 + SURE_OF_SUIT * (best - means[auction.trump])
        else:
            mean = auction.own_trump(seat) * best + (1.0 - auction.own_trump(seat)) * sum(means) / len(means)
            off = (bid - mean) ** 2
        return exp(-0.5 * self._weight * off / BLUR)

    def _fits_blind(self, hands: Sequence[int]) -> float:
        """In an Indian round: each bid by what its seat saw of the others' cards, all but its own (P17)."""
        found = 1.0
        for seat in self._made:
            chance = self._auction.blind_chance(seat, hands)
            found *= self._chosen(seat, expected((1.0 - chance, chance), self._auction.points))
        return found


def resampled(many: list[list[int]], weights: Sequence[float], count: int, start: float) -> list[list[int]]:
    """So many of the deals, each as often as its weight says (systematic resampling; `start` is from 0 to 1)."""
    total = sum(weights)
    if not total:
        return many[:count]
    step, found = total / count, []
    at, upto = 0, weights[0]
    for number in range(count):
        while upto <= (number + start) * step and at < len(many) - 1:
            at += 1
            upto += weights[at]
        found.append(many[at])
    return found
