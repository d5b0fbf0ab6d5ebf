"""How a player leans: small biases in points that make two players of one level play differently."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from carioca.bots.tricks.masks import WIDTH
from carioca.bots.tricks.seen import Seen


class Style(NamedTuple):
    """Biases in points of the score sheet, added to what a move is worth; 0 is neutral everywhere."""

    bold: float = 0.0  # for each trick more that is bid; below 0: prefers to ask for fewer
    nothing: float = 0.0  # for asking for no trick at all
    trumps: float = 0.0  # for playing a trump where another card would do; below 0: holds its trumps back
    draws: float = 0.0  # for leading a trump (arrastrar)
    spoils: float = 0.0  # how much the rivals' points count, on average, against the own ones (for who looks ahead)


NEUTRAL = Style()
STYLES: Mapping[str, Style] = {
    # Asks for one more than he has now and then.
    "lautaro": Style(bold=1.6),
    # Asks for little, and best of all for nothing.
    "rosa": Style(bold=-1.5, nothing=1.0),
    # Keeps his trumps for later.
    "tomas": Style(trumps=-4.0),
    # A round without a trick is as good as any.
    "ines": Style(nothing=3.0),
    # Sure of himself, and leads trumps as soon as he has the lead.
    "hernan": Style(bold=2.5, draws=4.0),
    # Looks at what the others need, and spoils it.
    "elena": Style(spoils=0.8),
}
"""How each character leans in these games (bots/base.py says who they are)."""


def leaning(style: Style, seen: Seen, move: int) -> float:
    if style == NEUTRAL or seen.state.phase == "trump":
        return 0.0
    if seen.state.phase == "bid":
        return style.bold * move + (style.nothing if not move else 0.0)
    if move // WIDTH != seen.trump:
        return 0.0
    return style.trumps + (style.draws if not seen.state.trick else 0.0)
