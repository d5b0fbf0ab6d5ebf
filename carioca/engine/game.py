"""The contract between a card game and everything that plays, shows, stores or tests it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from carioca.cards import Card
    from carioca.engine.events import Event
    from carioca.engine.options import Options

NOTHING: Mapping[str, object] = MappingProxyType({})

Action = Any
"""A small hashable value with a text form (notation.py); its classes belong to a family."""
State = Any
"""A frozen value of the family; see games/*/state.py."""


class Refusal(NamedTuple):
    """Why an action is not allowed: a catalogue code, the rule's id, and the values its sentence names."""

    code: str
    rule: str = ""
    values: Mapping[str, object] = NOTHING


class Illegal(ValueError):
    """An action that `check` refuses was given to `apply`: an error of the program, never of a player."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.rule})")
        self.refusal = refusal


class Step(NamedTuple):
    """What an action leads to: the next state and the events that tell how."""

    state: State
    events: tuple[Event, ...]


class View(NamedTuple):
    """What one seat may know of a state: the same shape with HIDDEN cards and no seed (seat None: a spectator).

    `thrown` are cards that lie hidden now but were seen by all while they were on top: nobody may look them up (T3),
    anybody may remember them.
    """

    seat: int | None
    state: State
    thrown: tuple[Card, ...] = ()


class Scores(NamedTuple):
    """Points so far (fewer is better in Carioca) and rounds won, one entry a seat."""

    points: tuple[int, ...]
    rounds_won: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """All that fixes a match before its first action."""

    game: str
    options: Options
    seats: int
    seed: str


class Game(Protocol):
    """A family of rules. Pure functions over frozen states; one seat acts at a time."""

    @property
    def name(self) -> str:
        """The word that records and positions use."""

    @property
    def presets(self) -> Mapping[str, Options]:
        """The named sets of options, the default first."""

    def deal(self, setup: Setup, round_no: int = 0, scores: Scores | None = None) -> Step:
        """The state at the start of a round (counted from 0) with the scores of the rounds before."""

    def current(self, state: State) -> int | None:
        """The one seat that must act; None when the match is over."""

    def check(self, state: State, action: Action) -> Refusal | None:
        """May the current seat do this? The only place where legality is decided."""

    def legal_actions(self, state: State) -> Iterator[Action]:
        """Canonical legal actions: never empty before the end, all pass `check`."""

    def apply(self, state: State, action: Action) -> Step:
        """The step an action leads to; deals the next round itself. Raises Illegal."""

    def censor(self, state: State, seat: int | None) -> View:
        """What this seat may know."""

    def imagine(self, view: View, rng: Random) -> State:
        """Some full state that fits the view: `censor(imagine(view), view.seat) == view`."""

    def scores(self, state: State) -> Scores:
        """The scores of the rounds that are finished."""

    def ranking(self, state: State) -> tuple[tuple[int, ...], ...]:
        """Seats from first to last place; seats that share a place stand in one group."""

    def validate(self, setup: Setup) -> None:
        """Raises OptionsError when these options make no game for so many seats."""

    def action_text(self, action: Action) -> str:
        """The one line of text of an action (formats.md 2)."""

    def parse_action(self, text: str) -> Action:
        """The action that a line names. Raises NotationError."""

    def position(self, state: State, seat: int | None = None) -> dict[str, Any]:
        """The JSON of a state, or of the view of a seat (formats.md 3)."""

    def read_position(self, data: Mapping[str, Any]) -> State:
        """The state of a position. Raises PositionError naming the key."""

    def points(self, state: State) -> tuple[int, ...]:
        """What each seat would score if the round ended now."""
