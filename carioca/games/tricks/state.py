"""The state of a trick game: a frozen value."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from carioca.cards import HIDDEN, Card, Suit
from carioca.engine import game
from carioca.engine.game import View
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
        return len(self.hands)

    @property
    def hand(self) -> Row:
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
        return None in self.bids

    @property
    def last_round(self) -> bool:
        return self.round_no == len(self.options.sizes(len(self.hands))) - 1

    def evolve(self, **changes: Any) -> State:
        return self._replace(**changes)

    # A match makes a state for every bid and card: these cost a quarter of `evolve`.

    def after_bid(self, turn: int, bids: tuple[int | None, ...]) -> State:
        return _new(State, (*self[:_BIDS], bids, *self[_BIDS + 1 : _TO_CARD], turn, *self[_TO_CARD + 1 :]))

    def after_card(self, turn: int, hands: tuple[Row, ...], trick: Row) -> State:
        return _new(State, self[:_TO_CARD] + (turn, hands, trick))  # noqa: RUF005

    def after_trick(self, trick: Trick, won: tuple[int, ...], leader: int, hands: tuple[Row, ...]) -> State:
        return _new(State, (*self[:_TO_TRICK], (*self.tricks, trick), won, leader, leader, hands, ()))


_new = tuple.__new__
_BIDS = State._fields.index("bids")
_TO_TRICK, _TO_CARD = State._fields.index("tricks"), State._fields.index("turn")


def own(state: game.State) -> State:
    assert type(state) is State
    return state


def in_order(state: State) -> tuple[int, ...]:
    """The seats in the order in which they bid: mano first, the dealer last (P07)."""
    mano, step, seats = state.mano, state.options.step, state.seats
    return tuple((mano + step * at) % seats for at in range(seats))


def censor(state: State, seat: int | None) -> View[State]:
    """The state as a seat sees it: its hand, the bids, the tricks, and of other hands the trump card shown in one.

    In an Indian round the other hands instead of its own until all have bid, and all of them afterwards (P17).
    """
    unknown = state.mode == "chusas" and state.bidding
    turned = None if unknown else state.turned
    hands = tuple(_shown(state, seat, at, turned) for at in range(state.seats))
    trump = None if unknown else state.trump
    seen = tuple(card for trick in state.tricks for card in trick.cards)
    return View(seat, state._replace(seed="", hands=hands, trump=trump, turned=turned), seen)


def _shown(state: State, seat: int | None, at: int, turned: Card | None) -> Row:
    hand = state.hands[at]
    seen = at == seat
    if state.indian:
        seen = seat is not None and (at != seat or not state.blind)
    if seen:
        return hand
    # P06: the dealer's trump card was shown to all and stays in the hand.
    known = (turned,) if at == state.dealer and turned is not None and turned in hand else ()
    return known + (HIDDEN,) * (len(hand) - len(known))


def visible_cards(state: State) -> list[Card]:
    """All cards of a state: hands, tricks, the turned card where it lies beside the pack; HIDDEN ones too."""
    cards = [card for hand in state.hands for card in hand]
    cards += state.trick
    cards += [card for trick in state.tricks for card in trick.cards]
    if state.turned is not None and beside(state):
        cards.append(state.turned)
    return cards


def beside(state: State) -> bool:
    """Whether the trump card lies beside the cards left over; otherwise it is one of the dealer's (P05, P06)."""
    return state.size * state.seats < len(state.options.pack(state.seats))


def unseen(view: View[State]) -> list[Card]:
    """The cards of the pack that a seat has not seen, in the pack's order: other hands and the cards left over."""
    state = view.state
    seen = set(visible_cards(state))
    return [card for card in state.options.pack(state.seats) if card not in seen]


def imagine(view: View[State], rng: Random) -> State:
    """A full state that fits the view, every arrangement of the unseen cards equally likely."""
    state = view.state
    cards = unseen(view)
    rng.shuffle(cards)
    supply = iter(cards)
    hands = tuple(tuple(next(supply) if card == HIDDEN else card for card in hand) for hand in state.hands)
    full = state._replace(seed=f"imagined-{rng.random()}", hands=hands)
    if state.mode != "chusas" or not state.bidding:
        return full
    turned = next(supply) if beside(state) else rng.choice(hands[state.dealer])
    return full._replace(turned=turned, trump=turned.suit)
