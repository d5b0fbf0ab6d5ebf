"""Six opponents with a name of their own: a level each, and a style that shows."""

from __future__ import annotations

from typing import NamedTuple

from carioca.bots.contract.styles import Style


class Character(NamedTuple):
    """An opponent: its id in records and catalogues (`character.<id>`), the level it plays at, how it leans."""

    id: str
    level: str
    style: Style


CHARACTERS: tuple[Character, ...] = (
    # Takes whatever lies on the pile and may be of use.
    Character("lautaro", "easy", Style(pile=6.0)),
    # Down as soon as she can, whatever she throws to get there.
    Character("rosa", "normal", Style(caution=0.3, feeding=0.7, patience=-6.0)),
    # Never lets go of a joker as long as it is safe.
    Character("tomas", "normal", Style(jokers=10.0)),
    # Few points in hand when another one goes down.
    Character("ines", "hard", Style(caution=2.5)),
    # Waits with a full hand until nearly all of it can go at once.
    Character("hernan", "hard", Style(patience=12.0)),
    # Gives the next player nothing.
    Character("elena", "expert", Style(feeding=2.0)),
)
"""From the gentlest to the strongest."""
