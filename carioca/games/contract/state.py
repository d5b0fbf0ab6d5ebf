"""Contracts, and what a contract game looks like at one moment: frozen values, tuples only."""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from carioca.cards import Card
from carioca.engine import game
from carioca.games.melding.state import Kind, Meld, Source

if TYPE_CHECKING:
    from carioca.games.contract.law import Law
    from carioca.games.contract.options import ContractOptions
    from carioca.games.contract.order import Order

Phase = Literal["deal", "draw", "play", "call", "call-answer", "first-option", "over"]
DownSince = Literal["no", "now", "earlier"]


class Contract(NamedTuple):
    """What a round asks for (carioca.md C1): so many sets and runs, or one 13-card run named by `full`."""

    id: str
    sets: int = 0
    runs: int = 0
    full: str = ""

    @property
    def melds(self) -> int:
        """How many melds the bajada has."""
        return 1 if self.full else self.sets + self.runs

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """What each meld of the bajada is."""
        return (Kind.FULL,) if self.full else (Kind.SET,) * self.sets + (Kind.RUN,) * self.runs

    @property
    def cards(self) -> int:
        """How many cards the bajada has."""
        return 13 if self.full else 3 * self.sets + 4 * self.runs


FULL_RUNS = ("final", "sucia", "color", "payaso", "real")


@cache
def contract_of(name: str) -> Contract:
    """The contract of a name: a 13-card run, or a T for each set and an E for each run. Raises KeyError."""
    if name in FULL_RUNS:
        return Contract(name, full=name)
    if not name or set(name) - {"T", "E"}:
        raise KeyError(name)
    return Contract(name, name.count("T"), name.count("E"))


ANY = contract_of("TE")
"""Both kinds of melds, where a contract only says which kinds are allowed."""

CONTRACTS: dict[str, Contract] = {
    name: contract_of(name) for name in ("TT", "TE", "EE", "TTT", "TTE", "TEE", "EEE", "TTTT", *FULL_RUNS)
}
"""The contracts of Carioca's rounds."""


class Window(NamedTuple):
    """A card that was thrown and may be called (kalooki.md 2.4): `source` threw it, the seats in `asked` answered.

    `caller` asked for it, None as long as nobody did. The card lies on top of the pile.
    """

    card: Card
    source: int
    asked: tuple[int, ...] = ()
    caller: int | None = None


class Course(NamedTuple):
    """What only some games keep of a round.

    `calls`: how many were allowed; `window`: the card that may be called now. `must_stock`: this turn draws from the
    stock; `tacked`: it has laid a card off. `forced`: the last turns in a row that had to take the only card of the
    pile; `fines`: points that a seat pays besides its cards, none where empty.
    """

    calls: int = 0
    window: Window | None = None
    must_stock: bool = False
    tacked: bool = False
    forced: int = 0
    fines: tuple[int, ...] = ()


AT_FIRST = Course()


class State(NamedTuple):
    """Everything about a match at one moment; in a view the cards that a seat cannot know are HIDDEN.

    `stock` is drawn from its first card, `pile` shows its last; `known[s]` are the cards of seat s that all saw
    being picked up and that are still in the hand; `turns` counts the turns begun in this round; `taken` is the card
    of the pile that this turn may not give back, only where that is agreed. In the phase "deal" (S10) no card is dealt
    yet: the stock is the whole pack and the dealer acts. While a card may be called, `turn` is the seat that answers.
    """

    options: ContractOptions
    seed: str
    round_no: int
    dealer: int
    turn: int
    phase: Phase
    drew: Source | None
    recycles: int
    turns: int
    hands: tuple[tuple[Card, ...], ...]
    known: tuple[tuple[Card, ...], ...]
    down: tuple[DownSince, ...]
    melds: tuple[Meld, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    scores: tuple[int, ...]
    rounds_won: tuple[int, ...]
    taken: Card | None = None
    course: Course = AT_FIRST

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.hands)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand of the seat to act."""
        return self.hands[self.turn]

    @property
    def law(self) -> Law:
        """What a meld is."""
        return self.options.law

    @property
    def order(self) -> Order:
        """How a round and a turn go."""
        return self.options.order

    @property
    def contract(self) -> Contract:
        """What this round asks for."""
        return self.options.order.contracts[self.round_no]

    @property
    def last_round(self) -> bool:
        """Whether no round follows this one."""
        return self.round_no == len(self.options.order.contracts) - 1

    def evolve(self, **changes: Any) -> State:
        """This state with some fields changed."""
        return self._replace(**changes)


if not TYPE_CHECKING:
    # The same two without a frame of Python: the rules ask several times for every action.
    State.law = property(attrgetter("options.law"), doc=State.law.__doc__)
    State.order = property(attrgetter("options.order"), doc=State.order.__doc__)


def own(state: game.State) -> State:
    """A state that is known to be one of this family's, as that."""
    assert type(state) is State
    return state
