"""The contract between a card game and everything that plays, shows, stores or tests it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from carioca.cards import Card, Pack
    from carioca.engine.events import Event
    from carioca.engine.options import TableOptions

NOTHING: Mapping[str, object] = MappingProxyType({})


class Action:
    """A small frozen value with a text form (notation.py); its classes belong to a family."""

    __slots__ = ()


class State(Protocol):
    """What the state of every game has, read only. Whoever needs more imports the family's own `State`."""

    @property
    def options(self) -> TableOptions:
        """The house rules of the match."""

    @property
    def seed(self) -> str:
        """What all chance of the match follows from; empty in a view."""

    @property
    def round_no(self) -> int:
        """The round being played, from 0."""

    @property
    def dealer(self) -> int:
        """The seat that deals this round."""

    @property
    def turn(self) -> int:
        """The seat to act."""

    @property
    def phase(self) -> str:
        """What the seat to act has to decide; "over" after the last round."""

    @property
    def turns(self) -> int:
        """The turns begun in this round; 0 while it is still open who deals."""

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards held, by seat; HIDDEN where a view does not know them."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand of the seat to act."""

    @property
    def seats(self) -> int:
        """How many sit at the table."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of the finished rounds, by seat."""


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

    `seen` are cards that lie hidden now but were seen by all, the latest last (a pile below its top, tricks that were
    taken): nobody may look them up (carioca.md T3), anybody may remember them.
    """

    seat: int | None
    state: State
    seen: tuple[Card, ...] = ()


class Scores(NamedTuple):
    """Points so far and the number that breaks a tie (rounds won; bids made exactly), one entry a seat.

    Points of a side stand at each of its seats.
    """

    points: tuple[int, ...]
    tally: tuple[int, ...]


class Profile(NamedTuple):
    """What a game is to those who show it: games of a `family` share rules and bots, those of a `table` their look.

    `higher_wins` tells whether more points are better.
    """

    family: str
    table: str
    pack: Pack
    higher_wins: bool


@dataclass(frozen=True, slots=True)
class Setup:
    """All that fixes a match before its first action."""

    game: str
    options: TableOptions
    seats: int
    seed: str


class Game(Protocol):
    """A family of rules. Pure functions over frozen states; one seat acts at a time."""

    @property
    def name(self) -> str:
        """The word that records and positions use."""

    @property
    def profile(self) -> Profile:
        """What others have to know of it."""

    @property
    def presets(self) -> Mapping[str, TableOptions]:
        """The named sets of options, the default first."""

    def rounds(self, setup: Setup) -> tuple[str, ...] | None:
        """Ids of the rounds that are known beforehand; None where the match ends when somebody reaches a target."""

    def sides(self, seats: int) -> tuple[int, ...]:
        """The side of each seat; 0, 1, 2, ... where everybody plays alone."""

    def cards(self, options: TableOptions, seats: int) -> tuple[Card, ...]:
        """All cards that so many play with under these options, in a fixed order."""

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
