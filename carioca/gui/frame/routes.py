"""Screens by what they show, for those that open one another: `scenes/door.py` makes the screen of a route.

A screen that only its opener knows needs none: the opener makes it and pushes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from carioca.agreement import Agreement
    from carioca.engine.game import Action
    from carioca.engine.options import TableOptions
    from carioca.film import Film
    from carioca.session import Session
    from carioca.words.voice import Question


class Menu(NamedTuple):
    """The first screen."""


class Settings(NamedTuple):
    """What can be chosen about the program; `game` is the one at the table, "" for the one that was played last."""

    game: str = ""


class Rules(NamedTuple):
    """The written rules, at the article `rule` if one is named, under the options and the preset they began with."""

    rule: str = ""
    options: TableOptions | None = None
    base: str = ""


class Agreed(NamedTuple):
    """What a table agreed on, to be read."""

    agreed: Agreement
    names: Sequence[str]


class Opening(NamedTuple):
    """The first screen of a new match: the draw for the deal, or the table."""

    session: Session


class Match(NamedTuple):
    session: Session


class Pause(NamedTuple):
    session: Session


class Decision(NamedTuple):
    """A decision without cards of the person to act; `answer` gets what was chosen."""

    session: Session
    question: Question
    answer: Callable[[Action], None]


class RoundScore(NamedTuple):
    """The score after a round, counted from 0; `closing` is another text for its button, to look only. `opens`: it
    comes before the table, where the program ended on it."""

    session: Session
    round_no: int
    closing: str = ""
    opens: bool = False


class InterimScore(NamedTuple):
    """The score sheet over the table, in the midst of a round."""

    session: Session


class Final(NamedTuple):
    session: Session


class Learn(NamedTuple):
    """The lessons of a game; none named: those of the first."""

    game: str = ""


class Lesson(NamedTuple):
    """A lesson at the table; a first round from the step that was reached last, or `again` from the first."""

    game: str
    id: str
    again: bool = False


class Matches(NamedTuple):
    """The matches that were played."""


class Replay(NamedTuple):
    film: Film


class Watch(NamedTuple):
    """A match file to be watched, or a sentence that says why it cannot be shown.

    `saves` is the player's folder, whose running match is not shown.
    """

    file: Path
    saves: Path


class Trouble(NamedTuple):
    """A screen failed; `report` is the failure as text."""

    report: str


Route = (
    Menu | Settings | Rules | Agreed | Opening | Match | Pause | Decision
    | RoundScore | InterimScore | Final | Learn | Lesson | Matches | Replay | Watch | Trouble
)  # fmt: skip
