"""Positions of La Pocha for tests of words, as short as they can be written."""

from __future__ import annotations

from typing import Any

from carioca.cards import HIDDEN, SPANISH, Card, Suit, parse_card
from carioca.engine.game import Setup
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.state import State
from carioca.words.door import voice_of

NAMES = ("Rosa", "Ana", "Tomás", "Eva")
VOICE = voice_of(POCHA)


def card(text: str) -> Card:
    return parse_card(text, SPANISH)


def row(text: str) -> tuple[Card, ...]:
    return SPANISH.parse_row(text)


def dealt(changes: dict[str, Any] | None = None, seed: str = "w", seats: int = 4) -> State:
    """The first position of a match; seat 0 deals, so seat 1 is mano."""
    options = PochaOptions().with_changes({"first_dealer": "assigned", **(changes or {})})
    return POCHA.deal(Setup("pocha", options, seats, seed)).state


def after(state: State, *lines: str) -> State:
    for line in lines:
        state = POCHA.apply(state, POCHA.parse_action(line)).state
    return state


def playing(hand: str, trick: str, trump: str = "E", bids: tuple[int, ...] = (1, 1, 1, 1), **changes: Any) -> State:
    """Seat 1 is to play from this hand to a trick; nobody else's cards matter."""
    cards = row(hand)
    base = dealt({"rounds_table": [len(cards)], **changes})
    suit = {**dict(zip("OCEB", SUITS, strict=True)), "-": Suit.NONE}[trump]
    played = row(trick)
    hands = tuple(cards if seat == 1 else (HIDDEN,) * len(cards) for seat in range(4))
    return base.evolve(
        hands=hands,
        trick=played,
        trump=suit,
        bids=bids,
        phase="play",
        turn=1,
        leader=(1 - len(played)) % 4,
        turned=None,
    )


SUITS = (Suit.OROS, Suit.COPAS, Suit.ESPADAS, Suit.BASTOS)
BIDS = dealt({"rounds_table": [4]})
HOOK = after(BIDS, "bid 1", "bid 0", "bid 2")
LATE = {"max_round_mode": "subastado", "rounds_table": [4]}
NAMING = after(dealt(LATE), "bid 1", "bid 0", "bid 2", "bid 0")
