"""What cards left in hand cost, and who stands where (carioca.md 2.6)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from carioca.cards import Card
from carioca.games.melding.options import MeldingOptions


@lru_cache(maxsize=64)
def values(ace: int, joker: int) -> tuple[int, ...]:
    """Points by rank, the joker at 0 (P2)."""
    return (joker, ace, *range(2, 11), 10, 10, 10)


def hand_points(options: MeldingOptions, hand: Iterable[Card]) -> int:
    """What a hand costs when the round ends (P1, P2)."""
    worth = values(options.ace_value, options.joker_value)
    return sum(worth[card.rank] for card in hand)


def ranking(
    options: MeldingOptions, scores: tuple[int, ...], rounds_won: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Seats from first to last place; the lowest total wins, more rounds won break a tie (P6, P7)."""

    def place(seat: int) -> tuple[int, int]:
        return scores[seat], -rounds_won[seat] if options.tie_break == "rounds_won" else 0

    seats = range(len(scores))
    return tuple(tuple(s for s in seats if place(s) == key) for key in sorted({place(s) for s in seats}))
