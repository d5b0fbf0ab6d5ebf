"""Whose melds lie together: a seat's, or those of a side whose players share them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from carioca.engine.game import Game


class Owner(NamedTuple):
    """How the panel of an owner's melds looks: in the colour of `seat`, with a name."""

    seat: int
    name: str


def owner_of(game: Game, names: Sequence[str], owner: int) -> Owner:
    """The owner of melds by the number that they carry: the seat, or the side where sides play (`Game.sides`)."""
    seats = [seat for seat, side in enumerate(game.sides(len(names))) if side == owner]
    return Owner(seats[0], " · ".join(names[seat] for seat in seats))
