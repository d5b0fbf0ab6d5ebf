"""What a contract game looks like at one moment: frozen values, tuples only."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from carioca.cards import HIDDEN, Card
from carioca.engine.game import View
from carioca.games.contract.law import Contract, ContractOptions, Law, Order
from carioca.games.melding.actions import Source
from carioca.games.melding.state import Meld, filled_with, seen_hands

Phase = Literal["deal", "draw", "play", "call", "call-answer", "first-option", "over"]
DownSince = Literal["no", "now", "earlier"]


class Window(NamedTuple):
    """A card that was thrown and may be called (K19-K26): `source` threw it, the seats in `asked` answered.

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
        return len(self.hands)

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.hands[self.turn]

    @property
    def law(self) -> Law:
        return self.options.law

    @property
    def order(self) -> Order:
        return self.options.order

    @property
    def contract(self) -> Contract:
        return self.options.order.contracts[self.round_no]

    @property
    def last_round(self) -> bool:
        return self.round_no == len(self.options.order.contracts) - 1

    def evolve(self, **changes: Any) -> State:
        return self._replace(**changes)


if not TYPE_CHECKING:
    # The same two without a frame of Python: the rules ask several times for every action.
    State.law = property(attrgetter("options.law"))
    State.order = property(attrgetter("options.order"))


def censor(state: State, seat: int | None) -> View[State]:
    hands = seen_hands(state.hands, state.known, seat)
    return View(
        seat,
        state.evolve(
            seed="",
            hands=hands,
            stock=(HIDDEN,) * len(state.stock),
            pile=(HIDDEN,) * (len(state.pile) - 1) + state.pile[-1:],
        ),
        # A state without a seed is itself a view, whose pile may be hidden.
        state.pile[:-1] if state.seed else (),
    )


def unseen(view: View[State]) -> Counter[Card]:
    state = view.state
    left = Counter(state.order.pack)
    left.subtract(card for row in visible_rows(state) for card in row if card != HIDDEN)
    left.subtract(view.seen)
    return +left


def visible_rows(state: State) -> tuple[tuple[Card, ...], ...]:
    return (*state.hands, state.stock, state.pile, *(meld.cards for meld in state.melds))


def imagine(view: View[State], rng: Random) -> State:
    """A full state that fits the view, every arrangement of the unseen cards equally likely."""
    state, fill = view.state, filled_with(unseen(view), rng)
    return state.evolve(
        seed=f"imagined-{rng.random()}",
        hands=tuple(map(fill, state.hands)),
        stock=fill(state.stock),
        pile=(*view.seen, state.pile[-1]) if view.seen else fill(state.pile),
    )


def may_take_pile(state: State) -> bool:
    """Whether the seat to act is entitled to the top of the pile (T4, K23) and there is one."""
    entitled = state.down[state.turn] == "no" or state.order.down_may_draw_pozo
    return entitled and bool(state.pile) and not state.course.must_stock


def can_turn_stock(state: State, kept: int = 1) -> bool:
    """Whether an empty stock can be made anew from the pile, of which the `kept` upper cards stay (T14)."""
    order = state.order
    return len(state.pile) > kept and state.recycles < order.max_recycles and order.stock_exhaustion != "dead"
