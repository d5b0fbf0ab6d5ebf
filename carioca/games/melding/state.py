"""What lies on a melding table and how it is read: kinds of melds, rows of cards, and where a card is drawn from."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal, NamedTuple, Protocol, runtime_checkable

from carioca.cards import Card

Source = Literal["stock", "pile"]
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
    """A tuple with one entry changed."""
    return (*row[:index], value, *row[index + 1 :])


def without(cards: Row, card: Card) -> Row:
    """A hand without one copy of a card that is in it."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


@runtime_checkable
class Asked(Protocol):
    """What a round asks for: so many sets and runs, or the one long run that `full` names."""

    @property
    def sets(self) -> int:
        """How many sets."""

    @property
    def runs(self) -> int:
        """How many runs."""

    @property
    def full(self) -> str:
        """The long run instead of these; empty for none."""
