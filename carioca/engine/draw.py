"""The draw for the first deal, the same in every game that agrees on it: one card each, the lowest one deals."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.cards import JOKER, Card, shuffled
from carioca.engine.game import Game, Setup
from carioca.engine.options import TableOptions

Cut = tuple[tuple[int, Card], ...]  # one card a seat, in the order of the seats that drew


def drawn_for_deal(game: Game, setup: Setup) -> tuple[Cut, ...]:
    """What was drawn for the first deal of a match; nothing where it was agreed otherwise."""
    drawn = setup.options.first_dealer == "lowest_cut"
    return cuts(game.cards(setup.options, setup.seats), setup.seats, setup.seed) if drawn else ()


def first_dealer(options: TableOptions, pack: Sequence[Card], seats: int, seed: str) -> int:
    """The seat that deals the first round, of those who play with these cards (S4, B04, P03)."""
    if options.first_dealer == "random":
        return shuffled(range(seats), seed, "dealer")[0]
    if options.first_dealer == "lowest_cut":
        return min(standing(cuts(pack, seats, seed)), key=lambda drawn: drawn[1].rank)[0]
    return options.first_dealer_seat % seats


def cuts(pack: Sequence[Card], seats: int, seed: str) -> tuple[Cut, ...]:
    """The cards drawn from a pack (S4): who draws a joker, or shares the lowest rank, draws again.

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
