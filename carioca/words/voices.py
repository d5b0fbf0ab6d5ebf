"""What the characters say at great moments: each in a voice of its own, in the terms of the game."""

from __future__ import annotations

from carioca.i18n import t

OCCASIONS = (
    # Contracts: the contract laid, the hand empty, somebody else's, a joker won; Kalooki: a call and its answer.
    *("down", "out", "caught", "praise", "joker", "allowed", "refused"),
    # Sides: the first lay, a canasta, a fat pozo, the second hand, the deal closed, all of it by one's partner.
    *("salida", "canasta", "pozo", "muerto", "closed", "partner"),
    # Bids: a trick that was wanted, one too many, the bid met or missed.
    *("trick", "extra", "met", "missed"),
)
"""When somebody may say something."""
VARIANTS = 3
"""How many lines a character has for each occasion."""
MOST_WORDS = 8
"""How long a line is at most: it is read in passing."""


def remark(character: str, occasion: str, variant: int) -> str:
    """A line of a character; `variant` counts from 1 to VARIANTS."""
    return t(f"voice.{character}.{occasion}.{variant}")
