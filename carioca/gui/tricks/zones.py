"""The places of a trick table: the trick, what was won, the trump card, and the answers to a question."""

from __future__ import annotations

from carioca.cards import Suit
from carioca.gui.table.zones import Zone

TRICK = Zone("trick")
"""The middle of the table, where cards are played to."""
TRUMP = Zone("trump")
"""The card that shows the trump, beside the cards that nobody got."""


def laid(seat: int) -> Zone:
    """Where a seat's card of the trick lies."""
    return Zone("laid", seat)


def won(seat: int) -> Zone:
    """Where the tricks of a seat lie."""
    return Zone("won", seat)


def bid_zone(tricks: int) -> Zone:
    """A number of the bid row."""
    return Zone("bid", number=tricks)


def suit_zone(suit: Suit) -> Zone:
    """A suit of the row in which the trump is named."""
    return Zone("suit", number=int(suit))
