"""Which program plays a plan: its version, and how the players of the plan decide and what they are made of."""

from __future__ import annotations

import shutil
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from carioca import __version__
from carioca.arena.ladder import LADDERS
from carioca.arena.pinned import decisions, digest
from carioca.arena.plan import PROGRAM, Plan
from carioca.arena.program import arguments

_COUNT = 48
"""Positions in which a level is asked: every kind of rules and number of seats comes up, and all takes a second."""
_ABSENT = "absent"
"""Stands for an outside program that cannot be found here."""


class Identity(NamedTuple):
    """A version and, by the name of a player, a short name for the way in which it plays.

    Matches of a plan belong together only when they were played by programs of equal identity.
    """

    app: str
    plays: dict[str, str]


def identity(plan: Plan) -> Identity:
    """The identity of the program that runs here, for the players of a plan."""
    names = sorted({name for table in plan.tables for name in table.entries})
    return Identity(__version__, {name: _way(plan.game.name, name) for name in names})


@cache
def _way(game: str, name: str) -> str:
    """How a player plays: of a level what it decides in some positions; of a program the files that its command names.

    The first word of a command is the interpreter or a program for one kind of machine, so only whether it is there
    counts. In a game without a ladder there are no positions to ask in.
    """
    if not name.startswith(PROGRAM):
        return digest(decisions(game, name, _COUNT)) if game in LADDERS else ""
    first, *rest = arguments(name.removeprefix(PROGRAM))
    if shutil.which(first) is None:
        return _ABSENT
    files = [path.read_bytes() for path in map(Path, rest) if path.is_file()]
    return sha256(b"\n".join(files)).hexdigest()[:12]
