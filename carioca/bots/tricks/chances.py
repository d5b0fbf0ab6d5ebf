"""How likely each card of a hand is to take a trick, before anything is played out: fitted to the bots' own rounds.

Four numbers say what a suit is worth to its holder: its own cards, the unseen ones, all unseen cards and the tricks to
come. What was worked out is remembered, because playouts ask for the same suits again and again.
"""

from __future__ import annotations

from functools import cache
from math import exp
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


NOTHING_LATER = Later(0.0, 0.0, 0.0, 0.0)


def key(left: int, kind: int, unseen: int, mine: int, rest: int) -> int:
    """The four numbers, and the kind of the suit, as one."""
    return (left << 4 | kind) << 27 | unseen << 20 | mine << 10 | rest


class Outlook:
    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.known: dict[int, Later] = {}
        self.leading: dict[int, Takes] = {}

    def later(self, key: int) -> Later:
        """What a suit takes, by its `key`; it is then found in `known`."""
        if len(self.known) > MOST:
            self.known.clear()
        leads = leads_variance = follows = follows_variance = 0.0
        for leading, following in self._chances(key):
            leads += leading
            leads_variance += leading * (1.0 - leading)
            follows += following
            follows_variance += following * (1.0 - following)
        found = self.known[key] = Later(leads, leads_variance, follows, follows_variance)
        return found

    def first(self, key: int, leads: bool) -> Takes:
        """The same with each card, for the hand that leads or for one that does not."""
        at = key << 1 | leads
        found = self.leading.get(at)
        if found is None:
            if len(self.leading) > MOST:
                self.leading.clear()
            chances = tuple(both[0 if leads else 1] for both in self._chances(key))
            found = Takes(sum(chances), sum(chance * (1.0 - chance) for chance in chances), chances)
            self.leading[at] = found
        return found

    def _chances(self, key: int) -> list[tuple[float, float]]:
        """The chance of each card from the lowest, for the hand that leads and for one that does not.

        This is the inner loop of all playouts: what the cards of a suit share is added up once, and leading only
        multiplies the odds, so that a card costs one exponential.
        """
        rest, mine, unseen = key & _LOW, key >> 10 & _LOW, key >> 20 & 127
        left, kind = key >> 31, key >> 27 & 15
        if not left or not mine:
            return []
        kind = kind or FREE
        weights = W_TRUMP if kind == TRUMPS else W_FREE if kind == FREE else W_SIDE
        alone, higher_weight, square_weight, above_weight, below_weight, *suit_weights = weights
        for weight, value in zip(suit_weights, of_suit(self.seats, left, kind, unseen, rest), strict=True):
            alone += weight * value
        dealt = share(self.seats, left, unseen)
        lead = exp(-suit_weights[LEAD] / left)
        found: list[tuple[float, float]] = []
        below, above = 0, mine.bit_count() - 1
        while mine:
            low = mine & -mine
            mine ^= low
            over = rest >> low.bit_length()
            if over or kind != TRUMPS:
                higher = over.bit_count() * dealt
                odds = exp(
                    -alone
                    - (higher_weight + square_weight * higher) * higher
                    - above_weight * above
                    - below_weight * below
                )
                found.append((1.0 / (1.0 + odds * lead), 1.0 / (1.0 + odds)))
            else:
                # Above all unseen ones: it takes a trick whenever it is played.
                found.append((1.0, 1.0))
            below, above = below + 1, above - 1
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
        more = [part * missed for part in found]
        more.append(0.0)
        for at, part in enumerate(found):
            more[at + 1] += part * chance
        found = more
    return found


@cache
def outlook(seats: int) -> Outlook:
    """The one outlook of a table of so many."""
    return Outlook(seats)
