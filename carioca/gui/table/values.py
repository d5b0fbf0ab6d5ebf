"""Small values that a table keeps: the sentence of the moment, where the keys are, hint, tip, question, button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from pygame import Rect

from carioca.cards import Card
from carioca.engine.events import Event
from carioca.engine.game import Action
from carioca.gui.table.desk import Deed
from carioca.gui.table.zones import Zone

TOAST_SECONDS = 6.0


@dataclass(slots=True)
class Toast:
    """One sentence over the table; `rule` is the article that explains it (empty: none).

    `button` names what its button does; a `calm` one helps instead of refusing, and stays until it is sent away.
    """

    text: str
    rule: str = ""
    left: float = TOAST_SECONDS
    heading: str = ""
    button: str = ""
    calm: bool = False


@dataclass(slots=True)
class Focus:
    """Where the keys are: a group of stops and which of them; shown only while keys are used."""

    group: str = "hand"
    at: int = 0
    shown: bool = False


class Hint(NamedTuple):
    """The move that is hinted at and how much of it has been told: LOOK, MOVE or WHY."""

    action: Action
    step: int


class Hinted(NamedTuple):
    """What a hint speaks of so far: cards of the own hand by their tokens, and a place."""

    tokens: Sequence[int] = ()
    zone: Zone | None = None


class Tip(NamedTuple):
    """What is told of a thing on the table: its name, a line of what it is or does, its key (empty: none).

    `topic` names the rule that explains it (rulebook/source.py, `topics`), or `rule` is its id; empty: none does.
    """

    title: str
    text: str = ""
    key: str = ""
    topic: str = ""
    rule: str = ""


class Group(NamedTuple):
    """Cards that belong together under a name; at the places `missing` stand some that one does not have yet."""

    title: str
    cards: tuple[Card, ...]
    missing: tuple[int, ...] = ()


class Example(NamedTuple):
    """What matters now, in a sentence, shown with the cards that the viewer holds."""

    text: str
    groups: tuple[Group, ...] = ()


class Spot(NamedTuple):
    """A place on the window (px) that something is told of."""

    rect: Rect
    tip: Tip


class Told(NamedTuple):
    """What is being told just now; `pointer` is where the pointer rests, None while keys are used."""

    spot: Spot
    pointer: tuple[float, float] | None


class Question(NamedTuple):
    """A deed that asks before it is done: the same key again, or Enter, carries it out; any other key drops it."""

    token: int
    act: Callable[[], object]


class Trace(NamedTuple):
    """A draw or a discard of a seat: `thrown` tells which, `cards` are those that all saw going there."""

    seat: int
    cards: tuple[Card, ...] = ()
    thrown: bool = False


class Button(NamedTuple):
    """A deed with the place (px) where it is offered; `since`: the time at the table when it came there."""

    deed: Deed
    rect: Rect
    since: float = -inf

    @property
    def name(self) -> str:
        """The deed's name."""
        return self.deed.name


@dataclass(eq=False, slots=True)
class Coming:
    """An event that has been shown and not been told yet; `lies`: its cards have arrived."""

    event: Event
    lies: bool = False
