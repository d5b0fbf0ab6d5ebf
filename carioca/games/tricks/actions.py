"""What a player can do in a trick game (formats.md 2): small frozen values."""

from __future__ import annotations

from dataclasses import dataclass

from carioca.cards import Card, Suit
from carioca.engine import game


@dataclass(frozen=True, slots=True)
class Bid(game.Action):
    """Announce how many tricks one will take (P07)."""

    tricks: int


@dataclass(frozen=True, slots=True)
class NameTrump(game.Action):
    """Name the trump suit; Suit.NONE for a round without one (P18)."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class Play(game.Action):
    """Play a card to the trick (P09, P10)."""

    card: Card


Action = Bid | NameTrump | Play
