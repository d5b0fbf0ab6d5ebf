"""What a canasta game looks like at one moment: frozen values, tuples only."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from carioca.cards import HIDDEN, Card
from carioca.engine import game
from carioca.engine.game import View
from carioca.games.canasta.law import Law
from carioca.games.canasta.options import CanastaOptions
from carioca.games.melding.actions import Source
from carioca.games.melding.state import Meld, Row, filled_with, seen_hands

Phase = Literal["draw", "play", "over"]


class Side(NamedTuple):
    """A side in a deal: its muerto while it lies there, whether it took it and has made its salida (B16, B19).

    `fresh` is the seat that took the muerto as long as it counts as unused (B28), else None.
    """

    muerto: Row = ()
    taken: bool = False
    salida: bool = False
    fresh: int | None = None


class State(NamedTuple):
    """Everything about a match at one moment; in a view the cards that a seat cannot know are HIDDEN.

    `stock` is drawn from its first card, `pile` (the pozo, public) has its top last; `known[s]` are the cards of seat s
    that all saw being taken and that are still in the hand; `turns` counts the turns begun in this deal. Melds belong
    to sides; `locked` are the numbers of the runs whose wild two stands in its own place (B12). `taken` is the card
    that may not be thrown in this turn, only where that is agreed. `idle` counts the turns in a row that began with
    the pozo and laid nothing. Scores and `tally` (deals closed) are those of the finished deals, a side's at each seat.
    """

    options: CanastaOptions
    seed: str
    round_no: int
    dealer: int
    turn: int
    phase: Phase
    drew: Source | None
    turns: int
    hands: tuple[Row, ...]
    known: tuple[Row, ...]
    sides: tuple[Side, ...]
    melds: tuple[Meld, ...]
    locked: tuple[int, ...]
    stock: Row
    pile: Row
    scores: tuple[int, ...]
    tally: tuple[int, ...]
    taken: Card | None = None
    idle: int = 0

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def hand(self) -> Row:
        return self.hands[self.turn]

    @property
    def law(self) -> Law:
        return self.options.law

    @property
    def own_side(self) -> int:
        return self.turn % len(self.sides)

    @property
    def side(self) -> Side:
        return self.sides[self.turn % len(self.sides)]

    @property
    def down(self) -> tuple[str, ...]:
        """Whether the side of a seat has made its salida, in the words of the melding table."""
        return tuple("earlier" if self.sides[seat % len(self.sides)].salida else "no" for seat in range(self.seats))

    def evolve(self, **changes: Any) -> State:
        return self._replace(**changes)


if not TYPE_CHECKING:
    # The same without a frame of Python: the rules ask several times for every action.
    State.law = property(attrgetter("options.law"))


def sides_of(seats: int) -> tuple[int, ...]:
    """The side of each seat: partners sit opposite, four in two pairs and six in three (B01)."""
    return tuple(seat % SIDES[seats] for seat in range(seats))


SIDES = {2: 2, 3: 3, 4: 2, 6: 3}  # how many sides there are by the number of players


def own(state: game.State) -> State:
    assert type(state) is State
    return state


def censor(state: State, seat: int | None) -> View[State]:
    hands = seen_hands(state.hands, state.known, seat)
    sides = tuple(side._replace(muerto=(HIDDEN,) * len(side.muerto)) for side in state.sides)
    stock = (HIDDEN,) * len(state.stock)
    # What may not be thrown in this turn lay open on the pozo.
    return View(seat, state.evolve(seed="", hands=hands, sides=sides, stock=stock))


def visible_rows(state: State) -> tuple[Row, ...]:
    muertos = (side.muerto for side in state.sides)
    return (*state.hands, state.stock, state.pile, *muertos, *(meld.cards for meld in state.melds))


def unseen(view: View[State]) -> Counter[Card]:
    state = view.state
    left = Counter(state.options.pack(state.seats))
    left.subtract(card for row in visible_rows(state) for card in row if card != HIDDEN)
    return +left


def imagine(view: View[State], rng: Random) -> State:
    """A full state that fits the view, every arrangement of the unseen cards equally likely."""
    state, fill = view.state, filled_with(unseen(view), rng)
    return state.evolve(
        seed=f"imagined-{rng.random()}",
        hands=tuple(map(fill, state.hands)),
        sides=tuple(side._replace(muerto=fill(side.muerto)) for side in state.sides),
        stock=fill(state.stock),
    )
