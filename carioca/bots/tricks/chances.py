"""How likely each card of a hand is to take a trick, before anything is played out: fitted to the bots' own rounds.

Four numbers say what a suit is worth to its holder: its own cards, the unseen ones, all unseen cards and the tricks to
come. What was worked out is remembered, because playouts ask for the same suits again and again.
"""

from __future__ import annotations

from functools import cache
from math import exp
from operator import mul
from typing import NamedTuple

from carioca.bots.tricks.masks import WIDTH

TRUMPS, FREE = 15, 14
"""Kinds of suits: trumps, and suits that nobody can trump; any other number is how many unseen trumps there are."""
_LOW = (1 << WIDTH) - 1

MOST = 150_000  # suits that are remembered, some 30 MB; after that all are worked out anew

# Weights of `features`, fitted by build/count_tricks.py.
W_TRUMP = (2.173, -1.666, 0.158, 0.418, 0.851, 0.988, -0.679, -0.362, -0.089)
W_FREE = (-0.076, -1.892, 0.153, 0.163, 0.148, -0.731, -1.524, 1.157, 2.402)
W_SIDE = (0.058, -1.417, 0.09, -0.276, -0.248, 1.451, -2.203, 0.351, 1.685, -2.67, -0.173, 2.05)


class Takes(NamedTuple):
    """What the cards of a suit take: the mean, its variance, and the chance of each card from the lowest."""

    mean: float
    variance: float
    chances: tuple[float, ...]


class Later(NamedTuple):
    """What the cards of a suit take after this trick: mean and variance for who leads then, and for who does not."""

    leads: float
    leads_variance: float
    follows: float
    follows_variance: float


class Shared(NamedTuple):
    """What suits of a kind share, as factors of the odds that a card takes nothing.

    `alone` by how many cards of the suit are unseen, `higher` by how many of these are higher than the card, `places`
    by the cards held of it and the card's place among them, `lead` for who leads; `sure`: whether the highest card
    takes a trick for certain.
    """

    alone: list[float]
    higher: list[float]
    places: tuple[tuple[float, ...], ...]
    lead: float
    sure: bool


NOTHING_LATER = Later(0.0, 0.0, 0.0, 0.0)


def key(left: int, kind: int, unseen: int, mine: int, rest: int) -> int:
    """The four numbers, and the kind of the suit, as one."""
    return (left << 4 | kind) << 27 | unseen << 20 | mine << 10 | rest


class Outlook:
    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.known: dict[int, Later] = {}
        self.leading: dict[int, Takes] = {}
        self._shared: dict[int, Shared] = {}

    def later(self, key: int) -> Later:
        """What a suit takes, by its `key`; it is then found in `known`."""
        if len(self.known) > MOST:
            self.known.clear()
        leading, following = self._chances(key)
        leads, follows = sum(leading), sum(following)
        leads_variance = leads - sum(map(mul, leading, leading))
        follows_variance = follows - sum(map(mul, following, following))
        found = self.known[key] = Later(leads, leads_variance, follows, follows_variance)
        return found

    def first(self, key: int, leads: bool) -> Takes:
        """The same with each card, for the hand that leads or for one that does not."""
        at = key << 1 | leads
        found = self.leading.get(at)
        if found is None:
            if len(self.leading) > MOST:
                self.leading.clear()
            chances = tuple(self._chances(key)[0 if leads else 1])
            found = Takes(sum(chances), sum(chance * (1.0 - chance) for chance in chances), chances)
            self.leading[at] = found
        return found

    def _chances(self, key: int) -> tuple[list[float], list[float]]:
        """The chance of each card from the lowest, for the hand that leads and for one that does not.

        This is the inner loop of all playouts: what cards share is worked out once for many suits, and the odds of a
        card are a product of it, without an exponential.
        """
        rest, mine = key & _LOW, key >> 10 & _LOW
        if not mine or not key >> 31:
            return [], []
        shared = self._shared.get(key >> 20) or self._share(key >> 20)
        alone, higher, lead, sure = shared.alone[rest.bit_count()], shared.higher, shared.lead, shared.sure
        leads: list[float] = []
        follows: list[float] = []
        for place in shared.places[mine.bit_count()]:
            low = mine & -mine
            mine ^= low
            over = rest >> low.bit_length()
            if over or not sure:
                odds = alone * place * higher[over.bit_count()]
                leads.append(1.0 / (1.0 + odds * lead))
                follows.append(1.0 / (1.0 + odds))
            else:
                # Above all unseen ones: it takes a trick whenever it is played.
                leads.append(1.0)
                follows.append(1.0)
        return leads, follows

    def _share(self, front: int) -> Shared:
        """`front`: all of a `key` but the cards."""
        left, unseen, kind = front >> 11, front & 127, front >> 7 & 15 or FREE
        weights = W_TRUMP if kind == TRUMPS else W_FREE if kind == FREE else W_SIDE
        one, once, square, above, below, *suit = weights
        dealt = share(self.seats, left, unseen)
        lengths = (of_suit(self.seats, left, kind, unseen, (1 << length) - 1) for length in range(WIDTH + 1))
        found = self._shared[front] = Shared(
            [exp(-one - sum(a * b for a, b in zip(suit, values, strict=True))) for values in lengths],
            [exp(-(once + square * count * dealt) * count * dealt) for count in range(WIDTH + 1)],
            places(above, below),
            exp(-suit[LEAD] / left),
            kind == TRUMPS,
        )
        return found

    def hand(self, hand: int, rest: int, trump: int, left: int, leads: bool) -> list[Takes]:
        """What each suit of a hand takes, beside these unseen cards."""
        unseen = rest.bit_count()
        plain = (rest >> WIDTH * trump & _LOW).bit_count() if trump >= 0 else 0
        return [
            self.first(
                key(
                    left,
                    TRUMPS if suit == trump else plain,
                    unseen,
                    hand >> WIDTH * suit & _LOW,
                    rest >> WIDTH * suit & _LOW,
                ),
                leads,
            )
            for suit in range(4)
        ]


def share(seats: int, left: int, unseen: int) -> float:
    """The share of the unseen cards that the rivals hold."""
    return min(1.0, (seats - 1) * left / unseen) if unseen else 0.0


@cache
def places(above: float, below: float) -> tuple[tuple[float, ...], ...]:
    """`Shared.places` for the weights of a card above and of one below."""
    return tuple(
        tuple(exp(-above * (cards - 1 - at) - below * at) for at in range(cards)) for cards in range(WIDTH + 1)
    )


LEAD = 3  # where `of_suit` has what leading changes: the lead over the tricks to come


def of_suit(seats: int, left: int, kind: int, unseen: int, rest: int, lead: float = 0.0) -> tuple[float, ...]:
    """The part of `features` that all cards of a suit share."""
    per = left / unseen if unseen else 0.0
    length = rest.bit_count()
    common = (left * 0.1, 1.0 / left, length * per, lead / left)
    if kind >= FREE:
        return common
    none = max(0.0, 1.0 - per)
    ruff = none**length * (1.0 - none**kind)
    return (*common, 1.0 - (1.0 - ruff) ** (seats - 1), kind * share(seats, left, unseen), seats * 0.1)


def features(
    seats: int, left: int, kind: int, unseen: int, mine: int, rest: int, card: int, lead: float
) -> tuple[float, ...]:
    """What the chance of a card is computed from; `card` is its place in the suit, `lead` 1 for who leads, else 0."""
    higher = (rest >> card + 1).bit_count() * share(seats, left, unseen)
    below, above = (mine & (1 << card) - 1).bit_count(), (mine >> card + 1).bit_count()
    return 1.0, higher, higher * higher, above, below, *of_suit(seats, left, kind, unseen, rest, lead)


def spread(chances: list[float]) -> list[float]:
    """The chances of 0, 1, 2 ... tricks, each card by itself."""
    found = [1.0]
    for chance in chances:
        missed = 1.0 - chance
        found = [none * missed + one * chance for none, one in zip([*found, 0.0], [0.0, *found], strict=True)]
    return found


@cache
def outlook(seats: int) -> Outlook:
    """The one outlook of a table of so many."""
    return Outlook(seats)
