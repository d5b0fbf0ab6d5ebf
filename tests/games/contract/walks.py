"""What the walks of `tests/conformance` have to know about contract games."""

from __future__ import annotations

from collections import Counter
from random import Random

from carioca.cards import Card
from carioca.engine import game
from carioca.engine.game import Action
from carioca.games.contract.bajada import limits
from carioca.games.contract.solver import hand as solver
from carioca.games.contract.state import State, visible_rows
from carioca.games.melding.actions import Allow, Discard, Draw, LayDown, LayOff
from carioca.games.melding.state import without

TOLD_TO_ONE: tuple[type[Action], ...] = (Draw, Allow)


def told(state: game.State) -> int | None:
    """Who learns by such an action: the seat to act, or the one whose call it allows."""
    window = state.course.window
    return state.turn if window is None else window.caller


def choose(actions: list[Action], state: game.State, rng: Random) -> Action:
    """A random action, every kind of action alike; goes down and lays off gladly, throws what is of least use."""
    kinds: dict[type, list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    for kind in (LayDown, LayOff):
        if kind in kinds and rng.random() < 0.9:
            return rng.choice(kinds[kind])
    if Discard in kinds and state.down[state.turn] == "no" and rng.random() < 0.9:
        core = useful(state)
        spare = [action for action in kinds[Discard] if action.card not in core]
        if spare:
            return rng.choice(spare)
    return rng.choice(kinds[rng.choice(sorted(kinds, key=lambda kind: kind.__name__))])


def useful(state: State) -> tuple[Card, ...]:
    """The cards of the hand that bring it nearer to the contract."""
    limit = limits(state)
    lack = solver.distance(state.hand, state.contract, limit)
    cards = sorted(set(state.hand))
    return tuple(c for c in cards if solver.distance(without(state.hand, c), state.contract, limit) > lack)


def junk_lines(rng: Random) -> list[str]:
    """Every kind of action with every card, and bajadas of cards that hardly ever go together."""
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"] + ["*"] * 4
    lines = ["draw stock", "draw pile", "end", "call", "pass", "allow", "refuse", "take", "decline"]
    for card in cards:
        lines += [f"discard {card}", f"swap {card} m{rng.randrange(4)}"]
        lines += [f"replace {card} m{rng.randrange(4)}{rng.choice(('', ' low', ' high'))}"]
        lines += [f"lay {card} m{meld}{end}" for meld in range(6) for end in ("", " low", " high")]
    for _ in range(200):
        rows = ["".join(rng.choices(cards, k=rng.choice((1, 3, 3, 4, 4, 13)))) for _ in range(rng.randint(1, 4))]
        lines += [f"{rng.choice(('down', 'down', 'meld'))} {' '.join(rows)}"]
    return lines


def pack_of(state: game.State) -> Counter[Card]:
    """All cards of the game."""
    return Counter(state.order.pack)


def cards_of(state: game.State) -> Counter[Card]:
    """All cards of a state."""
    return Counter(card for row in visible_rows(state) for card in row)
