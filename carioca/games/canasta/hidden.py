"""What a seat may know of a state, and states that fit what it knows (formats.md 6: the pozo is public)."""

from __future__ import annotations

from collections import Counter
from random import Random

from carioca.cards import HIDDEN, Card
from carioca.engine.game import View
from carioca.games.canasta.state import State, own
from carioca.games.melding.state import Row


def censor(state: State, seat: int | None) -> View:
    """The state as a seat sees it: own hand, of the others the cards seen being taken, the table and the pozo."""
    hands = tuple(
        hand if at == seat else known + (HIDDEN,) * (len(hand) - len(known))
        for at, (hand, known) in enumerate(zip(state.hands, state.known, strict=True))
    )
    sides = tuple(side._replace(muerto=(HIDDEN,) * len(side.muerto)) for side in state.sides)
    stock = (HIDDEN,) * len(state.stock)
    # What may not be thrown in this turn lay open on the pozo.
    return View(seat, state.evolve(seed="", hands=hands, sides=sides, stock=stock))


def visible_rows(state: State) -> tuple[Row, ...]:
    """All rows of cards of a state: hands, stock, pozo, muertos, melds."""
    muertos = (side.muerto for side in state.sides)
    return (*state.hands, state.stock, state.pile, *muertos, *(meld.cards for meld in state.melds))


def unseen(view: View) -> Counter[Card]:
    """The cards of the pack that a seat has not seen: those of the stock, the muertos and other hands."""
    state = own(view.state)
    left = Counter(state.order.pack(state.seats))
    left.subtract(card for row in visible_rows(state) for card in row if card != HIDDEN)
    return +left


def imagine(view: View, rng: Random) -> State:
    """A full state that fits the view, every arrangement of the unseen cards equally likely."""
    state = own(view.state)
    # Sorted first: the draw must depend on which cards are unseen, not on the order of a dictionary.
    cards = sorted(unseen(view).elements())
    rng.shuffle(cards)
    supply = iter(cards)

    def fill(row: Row) -> Row:
        return tuple(next(supply) if card == HIDDEN else card for card in row)

    return state.evolve(
        seed=f"imagined-{rng.random()}",
        hands=tuple(map(fill, state.hands)),
        sides=tuple(side._replace(muerto=fill(side.muerto)) for side in state.sides),
        stock=fill(state.stock),
    )
