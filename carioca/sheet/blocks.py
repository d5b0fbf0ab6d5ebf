"""What a family says on the rules sheet: its rounds and the prices of its cards."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from carioca.engine.game import Opts_contra

JOKER = "*"  # stands for the joker among the ranks of a price


class Round(NamedTuple):
    """A round in its place: what it asks for, how many cards that takes, and the sizes of its melds.

    Where rounds follow from the number of players: that number, all its rounds, and how many they are.
    """

    number: int
    contract: str
    cards: str
    melds: tuple[int, ...]
    changed: bool


class Price(NamedTuple):
    """What some cards cost: the ranks (`2♥` with a suit, JOKER); a `span` goes from the first to the last of two."""

    ranks: tuple[str, ...]
    span: bool
    points: str
    changed: bool


class Blocks(Protocol[Opts_contra]):
    """A family's part of the sheet (sheet/FAMILY.py)."""

    def rounds(self, options: Opts_contra, base: Opts_contra) -> tuple[tuple[Round, ...], list[str]]:
        """The rounds in order, those that the base has not or has elsewhere marked; and what the base has beyond."""

    def prices(self, options: Opts_contra, changed: frozenset[str]) -> tuple[Price, ...]:
        """What cards cost; `changed` are the options that differ from the base."""
