"""What an opponent is, which levels and characters there are, and what a family's opponents can do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import Any, NamedTuple, Protocol

from carioca.cards import Card
from carioca.engine.game import NOTHING, Action, Game, S, S_contra, View


class Bot(Protocol[S_contra]):
    """An opponent: a decision depends on the view and the random stream alone."""

    def decide(self, view: View[S_contra], rng: Random) -> Action:
        """A legal action for the seat of the view, whose turn it is."""


class Level(NamedTuple):
    """A level: its id in records and catalogues, and whether players can choose it (the others are for comparison)."""

    id: str
    offered: bool = True


RANDOM = "random"  # the level that every game has: any legal action with equal chance

_LEVELS = (
    Level(RANDOM),
    Level("greedy", offered=False),
    Level("novice"),
    Level("easy"),
    Level("normal"),
    Level("hard"),
    Level("expert"),
)
LEVELS: tuple[str, ...] = tuple(level.id for level in _LEVELS)
"""All levels, the weakest first, those for comparison too."""
OPPONENTS: tuple[str, ...] = tuple(level.id for level in _LEVELS if level.offered)
"""The levels that a player can choose, the weakest first."""
STRONGEST = LEVELS[-1]  # the level that hints speak for


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


class Reason(NamedTuple):
    """A fact about a move: its code and the numbers, cards and seats of its sentence (catalogue key `why.<code>`).

    `card`, `cards`: cards; `seat`: a rival; `n`: the number that the sentence counts; further values belong to the
    family, which says them in its voice. `warns`: the fact speaks against the move. `gain` measures the fact beside the
    one of this code that holds for another move, more being better; None where they are not compared. `kept`: the cards
    of which it says why they stay: it holds for every move that keeps them; none: it holds whatever is played.
    """

    code: str
    values: Mapping[str, object] = NOTHING
    warns: bool = False
    gain: float | None = None
    kept: tuple[Card, ...] | None = None

    def like(self, others: Iterable[Reason]) -> Reason | None:
        """The same said of another move, for or against it as here, among what is said of that one."""
        return next((one for one in others if (one.code, one.warns) == (self.code, self.warns)), None)

    def sets_apart(self, others: Sequence[Reason], parted: Card | None = None) -> bool:
        """Whether it tells its move from another one, of which `others` are said and which gives `parted` away: it does
        not where it holds of that one as well, or the same is said of that one's card."""
        if self.kept is not None and parted not in self.kept:
            return False
        other = self.like(others)
        return other is None or (None not in (self.gain, other.gain) and self.gain > other.gain)  # type: ignore[operator]


WORTH = 1.5  # points that matter where a round is worth some tens of them (`Mind.worth`)
EXPERIENCE = Reason("experience")  # what is said for a move where nothing better is known


class Advice(NamedTuple):
    """The move that the strongest level would make, and what can be said for it, most telling first."""

    action: Action
    reasons: tuple[Reason, ...]


class Verdict(StrEnum):
    """What can be told of a move beside the one that an expert weighs first."""

    OWN = "own"  # it is the same
    WORSE = "worse"  # it cost points, surely
    BETTER = "better"  # it did better, surely
    ALIKE = "alike"  # whatever it cost is less than what matters, surely
    MAYBE = "maybe"  # it cost points more likely than not, by far
    UNSURE = "unsure"  # it may have cost points that matter, or not


class Weighed(NamedTuple):
    """A legal action and its cost: the points that the round is expected to lose the seat by it; less is better.

    Where more points are better, a cost is the expected points with their sign turned.
    """

    action: Action
    cost: float


class Mind(Protocol[S]):
    """What the opponents of a family can do. A family derives its own from this one and leaves out what it has not."""

    weighs: bool = False  # whether `weigh` can be asked: without it there is no review of a round
    worth: float = WORTH  # of two moves that are closer together than so many points nobody minds which is played

    def bot(self, level: str, game: Game, style: object, budget: float) -> Bot[S]:
        """The bot of a level. `style` comes from `style` of the same mind; `budget` (1 is usual) scales how much those
        look at who look ahead. `random` is never asked for. Raises KeyError for a level that this family lacks."""

    def style(self, bot: str, game: Game) -> object:
        """How a character leans in a game of this family; neutral for levels and characters of whom nothing is
        said."""

    def quick(self, game: Game) -> Bot[S]:
        """A bot for playouts: thousands of decisions a second, no chance in them."""

    def kept(self, game: Game[S, Any], dealt: S, seat: int) -> View[S]:
        """A deal as a seat knows it that looks at its own hand and nothing else: what is kept when luck is told."""
        return game.censor(dealt, seat)

    def lay(self, view: View[S]) -> Action | None:
        """What the strongest level goes down with where the seat of the view can do so now, even if it would wait.
        None: it cannot, or the game knows nothing of the kind."""
        return None

    def effort(self, state: S) -> float:
        """How much may be tried in a review under the rules of this state: 1, less where a decision takes longer."""
        return 1.0

    def explain(self, view: View[S], action: Action) -> tuple[Reason, ...]:
        """What can be said for a legal action of the seat of the view, which is to act; most telling first, never
        empty."""
        return (EXPERIENCE,)

    def weigh(self, game: Game, view: View[S], rng: Random, budget: float) -> tuple[Weighed, ...]:
        """The moves worth thinking about, best first; the first is what the strongest level does. Never empty.

        Other legal actions were not looked at. `budget` as for `bot`.
        """
        raise NotImplementedError
