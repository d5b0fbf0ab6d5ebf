"""The contract between a card game and everything that plays, shows, stores or tests it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarOr

    from carioca.cards import Card, Pack
    from carioca.engine.events import Event
    from carioca.engine.options import TableOptions

    # A bare `Game`, `View`, `Step`, `Setup` is one of any game: it is read by what all states and options have.
    S = TypeVarOr("S", bound="State", default="State")
    S_co = TypeVarOr("S_co", bound="State", default="State", covariant=True)
    S_contra = TypeVarOr("S_contra", bound="State", default="State", contravariant=True)
    Opts = TypeVarOr("Opts", bound=TableOptions, default=TableOptions)
    Opts_co = TypeVarOr("Opts_co", bound=TableOptions, default=TableOptions, covariant=True)
    Opts_contra = TypeVarOr("Opts_contra", bound=TableOptions, default=TableOptions, contravariant=True)
else:
    S = S_co = S_contra = TypeVar("S")
    Opts = Opts_co = Opts_contra = TypeVar("Opts")

NOTHING: Mapping[str, object] = MappingProxyType({})


class Action:
    """A small frozen value with a text form (docs/formats.md 2); its classes belong to a family."""

    __slots__ = ()


class State(Protocol):
    """What the state of every game has, read only. Whoever needs more imports the family's own `State`.

    `seed`: what all chance of the match follows from, empty in a view; `round_no`: the round being played, from 0;
    `dealer`, `turn`: the seats that deal this round and have to act; `phase`: what has to be decided, "over" after the
    last round; `turns`: those begun in this round, 0 while it is still open who deals; `hands`: the cards held by seat,
    HIDDEN where a view does not know them, `hand` those of the seat to act; `seats`: how many sit at the table;
    `scores`: the points of the finished rounds by seat.
    """

    @property
    def options(self) -> TableOptions: ...
    @property
    def seed(self) -> str: ...
    @property
    def round_no(self) -> int: ...
    @property
    def dealer(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def turns(self) -> int: ...
    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]: ...
    @property
    def hand(self) -> tuple[Card, ...]: ...
    @property
    def seats(self) -> int: ...
    @property
    def scores(self) -> tuple[int, ...]: ...


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


def demand(state: State, refusal: Refusal | None) -> None:
    """Raises Illegal where an action is refused, and ValueError for a view, which has no future."""
    if refusal is not None:
        raise Illegal(refusal)
    if not state.seed:
        raise ValueError("a view has hidden cards: imagine a state before applying an action")


class Step(NamedTuple, Generic[S_co]):
    """What an action leads to: the next state and the events that tell how."""

    state: S_co
    events: tuple[Event, ...]


class View(NamedTuple, Generic[S_co]):
    """What one seat may know of a state: the same shape with HIDDEN cards and no seed (seat None: a spectator).

    `seen` are cards that lie hidden now but were seen by all, the latest last (a pile below its top, tricks that were
    taken): nobody may look them up (docs/rules/carioca.md T3), anybody may remember them.
    """

    seat: int | None
    state: S_co
    seen: tuple[Card, ...] = ()


class Scores(NamedTuple):
    """Points so far and the number that breaks a tie (rounds won; bids made exactly), one entry a seat.

    Points of a side stand at each of its seats.
    """

    points: tuple[int, ...]
    tally: tuple[int, ...]


def places(keys: Sequence[Any]) -> tuple[tuple[int, ...], ...]:
    """Seats from first to last place, by what each one's place goes by, the least first."""
    return tuple(tuple(seat for seat, own in enumerate(keys) if own == key) for key in sorted(set(keys)))


class Profile(NamedTuple):
    """What a game is to those who show it: games of a `family` share rules and bots, those of a `table` their look.

    `higher_wins` tells whether more points are better.
    """

    family: str
    table: str
    pack: Pack
    higher_wins: bool


@dataclass(frozen=True, slots=True)
class Setup(Generic[Opts_co]):
    """All that fixes a match before its first action."""

    game: str
    options: Opts_co
    seats: int
    seed: str


class Game(Protocol[S, Opts]):
    """A game's rules. Pure functions over frozen states; one seat acts at a time.

    `S` is the state of its family, `Opts` its options; whoever plays any game sees them as `State` and `TableOptions`.
    """

    @property
    def name(self) -> str:
        """The word that records and positions use."""

    @property
    def profile(self) -> Profile:
        """What others have to know of it."""

    @property
    def presets(self) -> Mapping[str, Opts]:
        """The named sets of options, the default first."""

    def rounds(self, setup: Setup[Opts]) -> tuple[str, ...] | None:
        """Ids of the rounds that are known beforehand; None where the match ends when somebody reaches a target."""

    def sides(self, seats: int) -> tuple[int, ...]:
        """The side of each seat; 0, 1, 2, ... where everybody plays alone."""
        return tuple(range(seats))

    def cards(self, options: Opts, seats: int) -> tuple[Card, ...]:
        """All cards that so many play with under these options, in a fixed order."""

    def stock_left(self, setup: Setup[Opts]) -> int | None:
        """How many cards there are to draw from after the largest deal of a match; None where nobody draws."""
        return None

    def deal(self, setup: Setup[Opts], round_no: int = 0, scores: Scores | None = None) -> Step[S]:
        """The state at the start of a round (counted from 0) with the scores of the rounds before."""

    def current(self, state: S) -> int | None:
        return None if state.phase == "over" else state.turn

    def check(self, state: S, action: Action) -> Refusal | None:
        """May the current seat do this? The only place where legality is decided."""

    def legal_actions(self, state: S) -> Iterator[Action]:
        """Canonical legal actions: never empty before the end, all pass `check`."""

    def apply(self, state: S, action: Action) -> Step[S]:
        """The step an action leads to; deals the next round itself. Raises Illegal."""

    def censor(self, state: S, seat: int | None) -> View[S]:
        """What this seat may know."""

    def imagine(self, view: View[S], rng: Random) -> S:
        """Some full state that fits the view: `censor(imagine(view), view.seat) == view`."""

    def scores(self, state: S) -> Scores:
        """The scores of the rounds that are finished."""

    def ranking(self, state: S) -> tuple[tuple[int, ...], ...]:
        """Seats from first to last place; seats that share a place stand in one group."""

    def validate(self, setup: Setup[Opts]) -> None:
        """Raises OptionsError when these options make no game for so many seats."""

    def action_text(self, action: Action) -> str:
        """The one line of text of an action (docs/formats.md 2)."""

    def parse_action(self, text: str) -> Action:
        """The action that a line names. Raises NotationError."""

    def position(self, state: S, seat: int | None = None) -> dict[str, Any]:
        """The JSON of a state, or of the view of a seat (docs/formats.md 3)."""

    def read_position(self, data: Mapping[str, Any]) -> S:
        """The state of a position. Raises PositionError naming the key."""

    def points(self, state: S) -> tuple[int, ...]:
        """What each seat would score if the round ended now."""


AnyGame: TypeAlias = Game[Any, Any]  # a game of whatever family, where its state and its options are its own affair


class NotationError(ValueError):
    """A line that names no action; the message is one sentence."""
