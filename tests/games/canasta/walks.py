"""What the walks of `tests/conformance` have to know about canasta games."""

from __future__ import annotations

from collections import Counter
from random import Random

from carioca.cards import Card
from carioca.engine import game
from carioca.engine.game import Action
from carioca.games.canasta.state import visible_rows
from carioca.games.melding.actions import Discard, Draw, LayMeld, LayOff, Replace, TakePile

TOLD_TO_ONE: tuple[type[Action], ...] = (Draw, TakePile, LayMeld, LayOff, Replace, Discard)
"""Who draws, or empties the hand and takes a muerto, learns cards."""


def choose(actions: list[Action], state: game.State, rng: Random) -> Action:
    """A random action, every kind of action alike; lays gladly."""
    kinds: dict[type, list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    for kind in (TakePile, LayMeld, LayOff, Replace):
        if kind in kinds and rng.random() < 0.8:
            return rng.choice(kinds[kind])
    return rng.choice(kinds[rng.choice(sorted(kinds, key=lambda kind: kind.__name__))])


def junk_lines(rng: Random) -> list[str]:
    """Every kind of action with every card, and melds of cards that hardly ever go together."""
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"] + ["*"] * 4
    lines = ["draw stock", "draw pile"] * 3
    for card in cards:
        lines += [f"discard {card}"]
        for word in ("lay", "replace"):
            lines += [f"{word} {card} m{meld}{end}" for meld in range(6) for end in ("", " low", " high")]
    for _ in range(300):
        rows = ["".join(rng.choices(cards, k=rng.choice((1, 3, 3, 4, 7)))) for _ in range(rng.randint(1, 3))]
        lines += [f"{rng.choice(('meld', 'meld', 'draw pile'))} {' '.join(rows)}"]
    return lines


def pack_of(state: game.State) -> Counter[Card]:
    """All cards of the game."""
    return Counter(state.options.pack(state.seats))


def cards_of(state: game.State) -> Counter[Card]:
    """All cards of a state."""
    return Counter(card for row in visible_rows(state) for card in row)
