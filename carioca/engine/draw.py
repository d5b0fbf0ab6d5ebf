"""The draw for the first deal, the same in every game that agrees on it: one card each, the lowest one deals."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.cards import JOKER, Card, shuffled
from carioca.engine.game import Game, Setup

Cut = tuple[tuple[int, Card], ...]
"""One card a seat, in the order of the seats that drew."""


def drawn_for_deal(game: Game, setup: Setup) -> tuple[Cut, ...]:
    """What was drawn for the first deal of a match; nothing where it was agreed otherwise."""
    drawn = setup.options.first_dealer == "lowest_cut"
    return cuts(game.cards(setup.options, setup.seats), setup.seats, setup.seed) if drawn else ()


def cuts(pack: Sequence[Card], seats: int, seed: str) -> tuple[Cut, ...]:
    """The cards drawn from a pack (carioca.md K8): who draws a joker, or shares the lowest rank, draws again.

    `standing` tells which of them count in the end; the lowest of those, the ace being lowest, deals.
    """
    cards = iter(shuffled(pack, seed, "cut"))
    drawn: list[Cut] = []
    among: tuple[int, ...] = tuple(range(seats))
    while among:
        drawn.append(tuple((seat, next(cards)) for seat in among))
        among = _drawing_again(standing(drawn))
    return tuple(drawn)


def standing(drawn: Sequence[Cut]) -> Cut:
    """The cards that count after these draws: a new one in place of a joker; where some were equal only theirs."""
    cards = dict(drawn[0])
    for cut in drawn[1:]:
        cards = (cards if JOKER in cards.values() else {}) | dict(cut)
    return tuple(sorted(cards.items()))


def _drawing_again(cut: Cut) -> tuple[int, ...]:
    """Who must draw once more: those with a joker, or else those who share the lowest rank."""
    jokers = tuple(seat for seat, card in cut if card == JOKER)
    if jokers:
        return jokers
    least = min(card.rank for _, card in cut)
    lowest = tuple(seat for seat, card in cut if card.rank == least)
    return lowest if len(lowest) > 1 else ()
