"""What cards left in hand cost, and who stands where (docs/rules/carioca.md 2.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from carioca.cards import Card, Suit
from carioca.engine.game import places
from carioca.games.contract.law import RED_TWOS, Law, Order
from carioca.games.contract.melds import RUN_SIZE, SET_SIZE
from carioca.games.melding.state import Row

RED_TWO = 20  # P5
Points = Sequence[int] | Mapping[int, int]  # points by rank 1..13, the joker's under 0


RED_ACES = (Card(1, Suit.HEARTS), Card(1, Suit.DIAMONDS))
RED_ACE = 14  # the place of a red ace among the points by rank, where it has points of its own (K28)


def card_points(points: Points, card: Card) -> int:
    return points[RED_ACE if card in RED_ACES and len(points) > RED_ACE else card.rank]


def hand_points(order: Order, hand: Iterable[Card]) -> int:
    """What cards cost in hand when the round ends (P1, P2, K28); red twos as twos."""
    points = order.points
    if len(points) > RED_ACE:
        return sum(card_points(points, card) for card in hand)
    return sum(points[card.rank] for card in hand)


def left_points(law: Law, order: Order, hand: Row, jokers: int) -> int:
    """What a hand costs at the end of a round whose bajadas take so many jokers (P1, P2, P5)."""
    points = hand_points(order, hand)
    if not law.red_twos_wild or jokers == 0:
        return points
    loose = sum(card in RED_TWOS for card in hand) - _most_placed(Counter(hand), law)
    return points + loose * (RED_TWO - order.points[2])


def _most_placed(held: Counter[Card], law: Law) -> int:
    """P5: the most red twos that stand as twos in complete melds without jokers, no card in two of them."""
    twos = sorted((card for card in held.elements() if card.rank == 2), key=lambda card: card not in RED_TWOS)
    as_set = sum(card in RED_TWOS for card in twos) if len(twos) >= SET_SIZE else 0
    best = as_set
    for red in dict.fromkeys(card for card in twos if card in RED_TWOS):
        for run in _runs_with(red, held, law):
            best = max(best, 1 + _most_placed(held - Counter(run), law))
    return best


def _runs_with(two: Card, held: Counter[Card], law: Law) -> Iterator[Row]:
    for low in (11, 12, 0, 1):
        if law.allows(low, RUN_SIZE):
            ranks = [(low + step) % 13 + 1 for step in range(RUN_SIZE)]
            fits = [
                [card for card in held if card.rank == rank and (card.suit == two.suit or not law.same_suit)]
                for rank in ranks
                if rank != 2
            ]
            yield from ((two, *others) for others in product(*fits))


def ranking(
    order: Order, scores: Sequence[int], rounds_won: Sequence[int], last: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """Seats from first to last place; the lowest total wins (P6).

    What was agreed breaks a tie: more rounds won, or fewer points in the `last` round (P7, K29).
    """
    breaks = {"rounds": [-won for won in rounds_won], "last": last}.get(order.ties, [0] * len(scores))
    return places(list(zip(scores, breaks, strict=True)))
