"""Cards of the Spanish pack as bits, suit by suit from the lowest card to the highest, and a round played on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
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
    return Suit.NONE if trump == NO_TRUMP else Suit(trump + Suit.OROS)


def rules_of(options: PochaOptions, seats: int, trump: Suit | None, mano: int) -> Rules:
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
    return _numbers(options.card_order)[card]


def card_of(options: PochaOptions, number: int) -> Card:
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


def distinct(cards: int, others: int) -> list[int]:
    """One card of each row of cards with none of the others' between them, the lowest: the rest of the row is alike."""
    found: list[int] = []
    last = -WIDTH
    while cards:
        low = cards & -cards
        cards ^= low
        card = low.bit_length() - 1
        if card // WIDTH != last // WIDTH or others >> last & (1 << card - last) - 1:
            found.append(card)
        last = card
    return found


Choose = Callable[["Round", int, int, int], int]
"""Which card a seat plays: called with the round, the seat, its hand and the two or more cards that it may play."""


class Round:
    """A round whose hands are all known, while its cards are played.

    `hands` are masks; `need` is how many tricks each seat still lacks to its bid (below 0: too many); `gone` are the
    cards that all have seen lying; `left` are the tricks to come, the one on the table included. `led` is the suit of
    the trick or -1 before the first card, `best` its winning card, `high` the highest card of the led suit (the led
    card, where that is the one to beat), `ruff` the highest trump on a trick of another suit (-1: none).
    """

    __slots__ = ("best", "gone", "hands", "high", "leader", "led", "left", "lying", "need", "ruff", "rules", "winner")

    def __init__(self, rules: Rules, hands: list[int], need: list[int], gone: int, left: int, leader: int) -> None:
        self.rules, self.hands, self.need, self.gone, self.left, self.leader = rules, hands, need, gone, left, leader
        self.lying = 0
        self.led = self.best = self.high = self.ruff = -1
        self.winner = leader

    def copy(self) -> Round:
        other = Round(self.rules, self.hands.copy(), self.need.copy(), self.gone, self.left, self.leader)
        other.lying, other.led, other.best = self.lying, self.led, self.best
        other.high, other.ruff, other.winner = self.high, self.ruff, self.winner
        return other

    @property
    def turn(self) -> int:
        return (self.leader + self.rules.step * self.lying) % self.rules.seats

    def legal(self, hand: int) -> int:
        """The cards of a hand that may be played now (P10)."""
        led = self.led
        if led < 0:
            return hand
        rules, ruff = self.rules, self.ruff
        follow = hand & SUIT[led]
        if follow:
            if rules.must_head and (ruff < 0 or rules.head_after_ruff):
                return follow & ABOVE[self.high] or follow
            return follow
        trumps = hand & rules.trumps
        if not trumps or led == rules.trump:
            return hand
        if ruff < 0:
            return trumps
        return trumps & ABOVE[ruff] or (trumps if rules.undertrump else hand)

    def play(self, seat: int, card: int) -> None:
        bit, rules = 1 << card, self.rules
        self.hands[seat] ^= bit
        self.gone |= bit
        suit = card // WIDTH
        if self.led < 0:
            self.led, self.best, self.high, self.winner = suit, card, card, seat
        else:
            if suit == self.led:
                if not rules.over_led and card > self.high:
                    self.high = card
                if self.ruff < 0 and card > self.best:
                    self.best, self.winner = card, seat
            elif suit == rules.trump and card > self.ruff:
                self.ruff = self.best = card
                self.winner = seat
        self.lying += 1
        if self.lying == rules.seats:
            self._taken()

    def _taken(self) -> None:
        winner, rules = self.winner, self.rules
        self.need[winner] -= 1
        self.left -= 1
        self.lying = 0
        self.led = self.best = self.high = self.ruff = -1
        self.leader = winner if rules.mano is None else rules.mano
        self.winner = self.leader

    def finish(self, choose: Choose) -> None:
        """Plays the round to its end; a seat with one legal card is not asked."""
        step, seats, hands = self.rules.step, self.rules.seats, self.hands
        seat = self.turn
        while self.left:
            hand = hands[seat]
            legal = self.legal(hand) if self.led >= 0 else hand
            if legal & legal - 1:
                self.play(seat, choose(self, seat, hand, legal))
            else:
                self.play(seat, legal.bit_length() - 1)
            seat = (seat + step) % seats if self.lying else self.leader
