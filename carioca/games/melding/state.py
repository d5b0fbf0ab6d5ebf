"""What lies on a melding table and how it is read: kinds of melds, rows of cards, and where a card is drawn from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from enum import StrEnum
from random import Random
from typing import Any, NamedTuple, Protocol, runtime_checkable

from carioca.cards import HIDDEN, JOKER, Card, Suit
from carioca.games.melding.actions import LayOff

Row = tuple[Card, ...]


class Kind(StrEnum):
    """What a meld is: a set (trío), a run (escala), a 13-card run that is a contract of its own, wild cards alone."""

    SET = "set"
    RUN = "run"
    FULL = "full"
    WILD = "wild"


class Laid(NamedTuple):
    """A row read as a meld: its kind and its cards in the order in which they lie on the table."""

    kind: Kind
    cards: Row


class Meld(NamedTuple):
    """A meld on the table: its owner, its kind, and its row (a run low to high, a joker stands for its place).

    The owner is the seat that laid it, or the side where seats play in sides (`Game.sides`).
    """

    owner: int
    kind: Kind
    cards: Row


def put(row: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*row[:index], value, *row[index + 1 :])


def without(cards: Row, card: Card) -> Row:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


@runtime_checkable
class Asked(Protocol):
    @property
    def sets(self) -> int:
        """How many sets."""

    @property
    def runs(self) -> int:
        """How many runs."""

    @property
    def full(self) -> str:
        """The long run instead of these; empty for none."""


Melds = tuple[Meld, ...]


def seen_hands(hands: tuple[Row, ...], known: tuple[Row, ...], seat: int | None) -> tuple[Row, ...]:
    """The hands as a seat sees them: its own, of the others the cards that all saw being taken."""
    return tuple(
        hand if at == seat else seen + (HIDDEN,) * (len(hand) - len(seen))
        for at, (hand, seen) in enumerate(zip(hands, known, strict=True))
    )


def filled_with(unseen: Counter[Card], rng: Random) -> Callable[[Row], Row]:
    """What puts unseen cards in the place of the HIDDEN ones of a row, every arrangement equally likely."""
    # Sorted first: the draw must depend on which cards are unseen, not on the order of a dictionary.
    cards = sorted(unseen.elements())
    rng.shuffle(cards)
    supply = iter(cards)
    return lambda row: tuple(next(supply) if card == HIDDEN else card for card in row)


def melds_of(owner: int, laid: Iterable[Laid]) -> Melds:
    return tuple(Meld(owner, row.kind, row.cards) for row in laid)


def grown(melds: Melds, action: LayOff) -> Melds:
    """The table with a card laid off: below a run at its low end, else behind the last card of the row."""
    owner, kind, row = melds[action.meld]
    cards = (action.card, *row) if action.end == "low" else (*row, action.card)
    return put(melds, action.meld, Meld(owner, kind, cards))


def swapped(melds: Melds, number: int, at: int, card: Card) -> Melds:
    owner, kind, row = melds[number]
    return put(melds, number, Meld(owner, kind, put(row, at, card)))


def naturals(row: Row) -> list[Card]:
    return [card for card in row if card != JOKER]


def run_low(row: Row) -> int:
    """The index 0..12 in the rank cycle of the first place of a run, jokers counted (S3)."""
    at, card = next((i, card) for i, card in enumerate(row) if card != JOKER)
    return (card.rank - 1 - at) % 13


def ascends(row: Row) -> bool:
    """Whether the naturals of a row with jokers stand at their places, upwards and cyclically."""
    low = run_low(row)
    return all(card == JOKER or card.rank == (low + at) % 13 + 1 for at, card in enumerate(row))


def is_place(place: Card | None, card: Card) -> bool:
    """Whether a card is the natural of a place in a run; a place of suit NONE takes any suit."""
    return place is not None and card.rank == place.rank and place.suit in (card.suit, Suit.NONE)
