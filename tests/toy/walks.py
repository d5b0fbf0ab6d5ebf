"""What the walks of `tests/conformance` have to know about the toy family."""

from __future__ import annotations

from collections import Counter
from random import Random

from carioca.cards import HIDDEN, Card, french_pack
from carioca.engine import game
from carioca.engine.game import Action
from tests.toy.rules import LINES, DrawCard, own

TOLD_TO_ONE: tuple[type[Action], ...] = (DrawCard,)


def choose(actions: list[Action], state: game.State, rng: Random) -> Action:
    """Any action."""
    return rng.choice(actions)


def junk_lines(rng: Random) -> list[str]:
    """There are but three lines."""
    return [*LINES] * 40


def pack_of(state: game.State) -> Counter[Card]:
    """All cards of the game."""
    return Counter(french_pack(1, 0))


def cards_of(state: game.State) -> Counter[Card]:
    """All cards of a state."""
    mine = own(state)
    return Counter(card for row in (*mine.hands, mine.stock) for card in row if card != HIDDEN)
