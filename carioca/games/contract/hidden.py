"""What a seat may know of a state, and states that fit what it knows (carioca.md T3, formats.md 3)."""

from __future__ import annotations

from collections import Counter
from random import Random

from carioca.cards import HIDDEN, Card
from carioca.engine.game import View
from carioca.games.contract.state import State, own


def censor(state: State, seat: int | None) -> View:
    """The state as a seat sees it: own hand, of the others the cards seen being taken, the table, the pile's top."""
    hands = tuple(
        hand if at == seat else known + (HIDDEN,) * (len(hand) - len(known))
        for at, (hand, known) in enumerate(zip(state.hands, state.known, strict=True))
    )
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


def unseen(view: View) -> Counter[Card]:
    """The cards of the pack that a seat has not seen, with their copies: those of the stock and of other hands."""
    state = own(view.state)
    left = Counter(state.order.pack)
    left.subtract(card for row in visible_rows(state) for card in row if card != HIDDEN)
    left.subtract(view.seen)
    return +left


def visible_rows(state: State) -> tuple[tuple[Card, ...], ...]:
    """All rows of cards of a state: hands, stock, pile, melds."""
    return (*state.hands, state.stock, state.pile, *(meld.cards for meld in state.melds))


def imagine(view: View, rng: Random) -> State:
    """A full state that fits the view, every arrangement of the unseen cards equally likely."""
    state = own(view.state)
    # Sorted first: the draw must depend on which cards are unseen, not on the order of a dictionary.
    cards = sorted(unseen(view).elements())
    rng.shuffle(cards)
    supply = iter(cards)

    def fill(row: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(next(supply) if card == HIDDEN else card for card in row)

    return state.evolve(
        seed=f"imagined-{rng.random()}",
        hands=tuple(map(fill, state.hands)),
        stock=fill(state.stock),
        pile=(*view.seen, state.pile[-1]) if view.seen else fill(state.pile),
    )
