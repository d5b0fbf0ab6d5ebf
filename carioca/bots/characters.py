"""Six opponents with a name of their own: a level each. How each one leans is said by every family for itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Character(NamedTuple):
    """An opponent: its id in records and catalogues (`character.<id>`) and the level it plays at."""

    id: str
    level: str


CHARACTERS: Mapping[str, Character] = {
    one.id: one
    for one in (
        Character("lautaro", "easy"),
        Character("rosa", "normal"),
        Character("tomas", "normal"),
        Character("ines", "hard"),
        Character("hernan", "hard"),
        Character("elena", "expert"),
    )
}
"""By id, from the gentlest to the strongest."""
