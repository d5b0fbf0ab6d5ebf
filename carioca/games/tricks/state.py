"""The state of a trick game: a frozen value."""

from __future__ import annotations

from typing import Any, NamedTuple

from carioca.cards import Card, Suit
from carioca.engine import game
from carioca.games.tricks.options import PochaOptions

Row = tuple[Card, ...]


class Trick(NamedTuple):
    """A complete trick: who led it and its cards in the order of play."""

    leader: int
    cards: Row


class State(NamedTuple):
    """A round of La Pocha; entries by seat where a field is a tuple over seats.

    `trump` is None while nobody knows it (in a view: while the viewer may not), Suit.NONE where there is none.
    `turned` is the card that shows it; it lies beside the pack (P05) or is in the dealer's hand (P06). `leader` led the
    trick that is being played, `tricks` are those that were taken. The cards that are in no hand and in no trick lie
    unused; no field holds them.
    """

    # What stays as it is while cards are played; `after_trick` and `after_card` change what follows.
    options: PochaOptions
    seed: str
    round_no: int
    dealer: int
    scores: tuple[int, ...]
    exact: tuple[int, ...]
    trump: Suit | None
    turned: Card | None
    bids: tuple[int | None, ...]
    phase: str
    # With every trick.
    tricks: tuple[Trick, ...]
    won: tuple[int, ...]
    leader: int
    # With every card.
    turn: int
    hands: tuple[Row, ...]
    trick: Row

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.hands)

    @property
    def hand(self) -> Row:
        """The hand of the seat to act."""
        return self.hands[self.turn]

    @property
    def size(self) -> int:
        """The cards that each player was dealt in this round."""
        return self.options.sizes(len(self.hands))[self.round_no]

    @property
    def mano(self) -> int:
        """The seat after the dealer: it bids first and leads first (P07, P09)."""
        return (self.dealer + self.options.step) % len(self.hands)

    @property
    def turns(self) -> int:
        """The turns begun in this round: every bid and every card is one."""
        made = sum(bid is not None for bid in self.bids)
        return 1 + made + sum(self.won) * len(self.hands) + len(self.trick)

    @property
    def mode(self) -> str:
        """How this round finds its trump (P18)."""
        return self.options.mode(len(self.hands), self.size)

    @property
    def indian(self) -> bool:
        """Whether everybody's card is seen by the others only, until all have bid (P17)."""
        return self.options.indias and self.size == 1

    @property
    def blind(self) -> bool:
        """Whether nobody knows the own hand: in an Indian round until all have bid (P17)."""
        return self.indian and self.bidding

    @property
    def bidding(self) -> bool:
        """Whether a bid is still to come."""
        return None in self.bids

    @property
    def last_round(self) -> bool:
        """Whether no round follows this one."""
        return self.round_no == len(self.options.sizes(len(self.hands))) - 1

    def evolve(self, **changes: Any) -> State:
        """This state with some fields changed."""
        return self._replace(**changes)

    # A match makes a state for every bid and card: these cost a quarter of `evolve`.

    def after_bid(self, turn: int, bids: tuple[int | None, ...]) -> State:
        """This state with a bid more; others are still to come."""
        return _new(State, (*self[:_BIDS], bids, *self[_BIDS + 1 : _TO_CARD], turn, *self[_TO_CARD + 1 :]))

    def after_card(self, turn: int, hands: tuple[Row, ...], trick: Row) -> State:
        """This state with a card more in the trick."""
        return _new(State, self[:_TO_CARD] + (turn, hands, trick))  # noqa: RUF005

    def after_trick(self, trick: Trick, won: tuple[int, ...], leader: int, hands: tuple[Row, ...]) -> State:
        """This state with a trick more that was taken; the leader is the one to act."""
        return _new(State, (*self[:_TO_TRICK], (*self.tricks, trick), won, leader, leader, hands, ()))


_new = tuple.__new__
_BIDS = State._fields.index("bids")
_TO_TRICK, _TO_CARD = State._fields.index("tricks"), State._fields.index("turn")


def own(state: game.State) -> State:
    """A state that is known to be one of this family's, as that."""
    assert type(state) is State
    return state


def in_order(state: State) -> tuple[int, ...]:
    """The seats in the order in which they bid: mano first, the dealer last (P07)."""
    mano, step, seats = state.mano, state.options.step, state.seats
    return tuple((mano + step * at) % seats for at in range(seats))
