"""Points of a round and who stands where (docs/rules/pocha.md 2)."""

from __future__ import annotations

from carioca.cards import Suit
from carioca.engine.game import places
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.state import State


def round_points(state: State) -> tuple[int, ...]:
    """What each seat scores when the round ends with these tricks; nothing for who has not bid (P13, P15, P16)."""
    return tuple(
        0 if bid is None else scored(state.options, state.size, bid, won, state.trump)
        for bid, won in zip(state.bids, state.won, strict=True)
    )


def scored(options: PochaOptions, size: int, bid: int, won: int, trump: Suit | None) -> int:
    """The points for a bid and the tricks won in a round of so many cards, under a trump."""
    if bid == won:
        points = options.score_hit_base + options.score_hit_per_trick * bid
    else:
        points = -options.score_miss_per_trick * abs(bid - won)
    if options.all_tricks_double and won == size >= options.all_tricks_min_cards:
        points *= 2 if bid == won or not options.all_tricks_needs_exact_bid else 1
    if options.oros_double and trump == Suit.OROS:
        points *= options.oros_double_factor
    return points


def revoke_points(state: State) -> int:
    """What a breach of a duty scores its seat: as if it had missed all tricks (P12)."""
    return -state.options.score_miss_per_trick * state.size


def ranking(options: PochaOptions, scores: tuple[int, ...], exact: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Seats from first to last place: the highest total, then more exact bids (P14)."""
    breaks = exact if options.tie_break == "exact_bids_then_shared" else (0,) * len(scores)
    return places([(-score, -made) for score, made in zip(scores, breaks, strict=True)])
