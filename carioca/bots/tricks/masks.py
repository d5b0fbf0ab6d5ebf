"""Cards of the Spanish pack as bits: suit by suit, in each from the lowest card to the highest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from carioca.cards import HIDDEN, SPANISH, Card, Suit
from carioca.games.tricks.options import PochaOptions

WIDTH = 10
"""Cards of a suit: card `10 * s + strength` of suit `s` (0-3: oros, copas, espadas, bastos) is bit `1 << card`."""
NO_TRUMP = -1
SUITS = range(4)
SUIT = tuple((1 << WIDTH) - 1 << WIDTH * suit for suit in range(4))
"""The bits of each suit; with index NO_TRUMP those of no suit would be wanted: see `Rules.trumps`."""
ABOVE = tuple(SUIT[card // WIDTH] & ~((2 << card) - 1) for card in range(4 * WIDTH))
"""For each card the higher ones of its suit."""
ALL = (1 << 4 * WIDTH) - 1


class Rules(NamedTuple):
    """What decides about the cards of a round: `trump` is a suit 0-3 or NO_TRUMP, `trumps` its bits, else 0.

    `pack` are all cards; `mano` leads every trick where that is agreed, otherwise it is None; `step` is 1 or -1.
    """

    pack: int
    seats: int
    step: int
    trump: int
    trumps: int
    must_head: bool
    over_led: bool
    head_after_ruff: bool
    undertrump: bool
    mano: int | None


def trump_of(trump: Suit | None) -> int:
    """A trump as a number; Suit.NONE, and None while it is not known, are no trump."""
    return NO_TRUMP if trump is None or trump == Suit.NONE else trump - Suit.OROS


def suit_of(trump: int) -> Suit:
    """The suit of a number."""
    return Suit.NONE if trump == NO_TRUMP else Suit(trump + Suit.OROS)


def rules_of(options: PochaOptions, seats: int, trump: Suit | None, mano: int) -> Rules:
    """The rules of a round under a trump."""
    suit = trump_of(trump)
    return Rules(
        mask(options, options.pack(seats)),
        seats,
        options.step,
        suit,
        SUIT[suit] if suit >= 0 else 0,
        options.must_head,
        options.montar_target == "led_card",
        options.must_head_after_ruff,
        options.undertrump_duty,
        mano if options.next_leader == "mano" else None,
    )


@cache
def _numbers(order: str) -> dict[Card, int]:
    strength = PochaOptions(card_order="tute" if order == "tute" else "natural").strength
    return {card: trump_of(card.suit) * WIDTH + strength[card.rank] for card in SPANISH.cards}


@cache
def _cards(order: str) -> tuple[Card, ...]:
    numbers = _numbers(order)
    return tuple(sorted(numbers, key=numbers.__getitem__))


def number(options: PochaOptions, card: Card) -> int:
    """A card as a number from 0 to 39."""
    return _numbers(options.card_order)[card]


def card_of(options: PochaOptions, number: int) -> Card:
    """The card of a number."""
    return _cards(options.card_order)[number]


def mask(options: PochaOptions, cards: Iterable[Card]) -> int:
    """The bits of some cards; hidden ones have none."""
    numbers, found = _numbers(options.card_order), 0
    for card in cards:
        if card != HIDDEN:
            found |= 1 << numbers[card]
    return found


def bits(mask: int) -> Iterator[int]:
    """The numbers of the cards of a mask, from the lowest."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
