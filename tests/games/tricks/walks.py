"""What the walks of `tests/conformance` have to know about trick games."""

from __future__ import annotations

from collections import Counter
from random import Random

from carioca.cards import Card
from carioca.engine import game
from carioca.engine.game import Action
from carioca.games.tricks.actions import Bid
from carioca.games.tricks.state import visible_cards

TOLD_TO_ONE: tuple[type[Action], ...] = ()


def choose(actions: list[Action], state: game.State, rng: Random) -> Action:
    """A random action; bids are low more often than high, as hands are."""
    if isinstance(actions[0], Bid):
        return rng.choice(actions[: max(2, len(actions) // 2)])
    return rng.choice(actions)


def junk_lines(rng: Random) -> list[str]:
    """Every kind of action with every number, suit and card."""
    cards = [rank + suit for rank in "1234567SCR" for suit in "OCEB"]
    lines = [f"play {card}" for card in cards] + [f"trump {suit}" for suit in "OCEB-"]
    return (lines + [f"bid {tricks}" for tricks in (*range(15), 99)]) * 2


def pack_of(state: game.State) -> Counter[Card]:
    """All cards of the game."""
    mine = state
    return Counter(mine.options.pack(mine.seats))


def cards_of(state: game.State) -> Counter[Card]:
    """All cards of a state: those left over are what no hand and no trick has, so one that is held twice shows."""
    mine = state
    found = Counter(visible_cards(mine))
    assert sum(found.values()) <= len(mine.options.pack(mine.seats))
    assert sum(map(len, mine.hands)) + sum(mine.won) * mine.seats + len(mine.trick) == mine.size * mine.seats
    return found + (pack_of(state) - found)
