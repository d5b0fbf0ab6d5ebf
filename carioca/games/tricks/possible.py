"""What the duties reveal (pocha.md 2.4): the cards that a seat may still hold after all that it has played."""

from __future__ import annotations

from collections.abc import Iterator

from carioca.cards import HIDDEN, Card
from carioca.engine.game import View
from carioca.games.tricks.hidden import unseen
from carioca.games.tricks.rules import winning
from carioca.games.tricks.state import Row, State, own


def possible(view: View) -> tuple[frozenset[Card], ...]:
    """For each seat the cards that it may hold as far as the view tells: those that it is known to hold among them.

    A hand is among these sets if and only if no card that the seat has played broke a duty; how many cards it has, and
    that two seats never hold the same one, is not looked at.
    """
    state = own(view.state)
    rest = frozenset(unseen(view))
    found = [
        frozenset(card for card in hand if card != HIDDEN) | (rest if HIDDEN in hand else frozenset())
        for hand in state.hands
    ]
    for seat, before, card in _plays(state):
        if found[seat]:
            found[seat] -= excluded(state, found[seat], before, card)
    return tuple(found)


def excluded(state: State, cards: frozenset[Card], before: Row, card: Card) -> frozenset[Card]:
    """Those of `cards` that a seat cannot hold that played `card` behind the cards `before` of the trick (P10)."""
    if not before:
        return frozenset()
    options, trump, led = state.options, state.trump, before[0].suit
    strength = options.strength
    trumps = [strength[other.rank] for other in before if other.suit == trump]
    if card.suit == led:
        heading = options.must_head and (trump == led or not trumps or options.must_head_after_ruff)
        over = before[0] if options.montar_target == "led_card" else before[winning(before, led, options)]
        bar = strength[over.rank]
        if not heading or strength[card.rank] > bar:
            return frozenset()
        return frozenset(other for other in cards if other.suit == led and strength[other.rank] > bar)
    found = frozenset(other for other in cards if other.suit == led)
    if trump == led:
        return found
    bar = max(trumps, default=-1)
    if card.suit == trump:
        if strength[card.rank] > bar:
            return found
    elif options.undertrump_duty:
        bar = -1
    return found | {other for other in cards if other.suit == trump and strength[other.rank] > bar}


def _plays(state: State) -> Iterator[tuple[int, Row, Card]]:
    """Every card of the round so far: who played it, behind which cards of its trick."""
    step, seats = state.options.step, state.seats
    for leader, cards in (*state.tricks, (state.leader, state.trick)):
        for at, card in enumerate(cards):
            yield (leader + step * at) % seats, cards[:at], card
