"""What follows from the cards played: what a seat may still hold, and whether it may claim the rest.

It may where it wins all or none of the remaining tricks, whatever the others hold and play. Every answer is certain;
that nothing is answered does not mean that nothing is certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from carioca.cards import HIDDEN, Card, Suit
from carioca.engine.game import View
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.rules import due, winning
from carioca.games.tricks.state import Row, State, unseen


def possible(view: View[State]) -> tuple[frozenset[Card], ...]:
    """For each seat the cards that it may hold as far as the view tells: those that it is known to hold among them.

    A hand is among these sets if and only if no card that the seat has played broke a duty; how many cards it has, and
    that two seats never hold the same one, is not looked at.
    """
    state = view.state
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
    step, seats = state.options.step, state.seats
    for leader, cards in (*state.tricks, (state.leader, state.trick)):
        for at, card in enumerate(cards):
            yield (leader + step * at) % seats, cards[:at], card


# -- what is certain ---------------------------------------------------------------------------------------------------


class Rest(NamedTuple):
    """What is certain: how many of the remaining tricks are won, and a card to play now that keeps it so.

    `card` is None when the seat is not to act.
    """

    tricks: int
    card: Card | None


def certain_rest(view: View[State]) -> Rest | None:
    """How many of the remaining tricks (the one on the table included) the viewer wins for sure by playing rightly: all
    or none; None where neither is certain. After the card to play, whatever the others play, the same stays certain.
    """
    state = view.state
    if view.seat is None or state.phase != "play" or state.trump is None:
        return None
    left = state.size - sum(state.won)
    table = _Table(view)
    # Who does not lead later, or sits behind an open trick, is not asked.
    if (table.leads_always or left == 1) and (table.mine or table.place is not None):
        for card in table.winning_all():
            return Rest(left, card)
    for card in table.losing_all():
        return Rest(0, card)
    return None


class _Table:
    """What the viewer knows; the rivals together may hold any of `theirs`."""

    def __init__(self, view: View[State]) -> None:
        assert view.seat is not None
        self.seat, self.state = view.seat, view.state
        state, self.options, self.trump = self.state, self.state.options, self.state.trump
        self.hand, self.trick = state.hands[self.seat], state.trick
        self.left = state.size - sum(state.won)
        self.may = possible(view)
        self.theirs: frozenset[Card] = frozenset().union(
            *(cards for seat, cards in enumerate(self.may) if seat != self.seat)
        )
        self.mine = state.turn == self.seat
        step, seats = self.options.step, state.seats
        played = [(state.leader + step * at) % seats for at in range(len(self.trick))]
        self.place = played.index(self.seat) if self.seat in played else None
        """Where in the trick the viewer's card lies."""
        # Whether the viewer leads every later trick if it wins all, and none if it wins none.
        winner, mano = self.options.next_leader == "trick_winner", state.mano == self.seat
        self.leads_always, self.leads_never = winner or mano, winner or not mano
        self.to_come = [seat for seat in range(seats) if seat not in played and seat != self.seat]

    def winning_all(self) -> Iterator[Card | None]:
        """The cards with which the viewer wins this trick and all others; None where its card lies already."""
        if self.place is not None:
            if self._stays(self.trick, self.place) and self._leads_win(self.hand):
                yield None
        elif not self.trick:
            if self._leads_win(self.hand):
                yield self._best_lead()
        else:
            for card in due(self.hand, self.trick, self.trump, self.options).cards:
                rest = tuple(other for other in self.hand if other != card)
                if self._stays((*self.trick, card), len(self.trick)) and self._leads_win(rest):
                    yield card

    def _stays(self, trick: Row, place: int) -> bool:
        if winning(trick, self.trump, self.options) != place:
            return False
        later = (other for seat in self.to_come for other in self.may[seat])
        return not any(beats(other, trick[place], self.trump, self.options) for other in later)

    def _leads_win(self, hand: Row) -> bool:
        """Whether all these cards win when they are led, trumps first and each suit from the top.

        A rival follows each lead as long as it can: behind as many unbeatable leads as it has cards of the suit, it has
        none left.
        """
        strength = self.options.strength
        drawn = not any(card.suit == self.trump for card in self.theirs)
        for suit in sorted({card.suit for card in hand}, key=lambda suit: suit != self.trump):
            theirs = [strength[card.rank] for card in self.theirs if card.suit == suit]
            ours = [strength[card.rank] for card in hand if card.suit == suit]
            tops = sum(value > max(theirs, default=-1) for value in ours)
            if suit == self.trump:
                drawn = drawn or tops >= len(theirs)
            elif not drawn:
                return False
            if tops < len(ours) and tops < len(theirs):
                return False
        return True

    def _best_lead(self) -> Card:
        strength = self.options.strength
        return max(self.hand, key=lambda card: (card.suit == self.trump, card.suit, strength[card.rank]))

    def losing_all(self) -> Iterator[Card | None]:
        """The cards with which the viewer loses this trick and all others; None where it has no card to play now."""
        if self.mine and not self.trick:
            if self.left == 1 and self._surely_beaten(self.hand[0]):
                yield self.hand[0]
            return
        if self.left > 1 and not self.leads_never:
            return
        if self.mine:
            for card in due(self.hand, self.trick, self.trump, self.options).cards:
                rest = tuple(other for other in self.hand if other != card)
                lies = winning((*self.trick, card), self.trump, self.options) != len(self.trick)
                if lies and self._follows_low(rest, self.theirs):
                    yield card
        elif self.place is not None:
            if winning(self.trick, self.trump, self.options) != self.place and self._follows_low(
                self.hand, self.theirs
            ):
                yield None
        elif self._follows_low(self.hand, self.theirs | set(self.trick[:1])):
            yield None

    def _follows_low(self, hand: Row, theirs: frozenset[Card]) -> bool:
        strength = self.options.strength
        only_trumps = all(card.suit == self.trump for card in theirs)
        if not only_trumps and any(card.suit == self.trump for card in hand):
            return False
        for card in hand:
            below = (other for other in theirs if other.suit == card.suit)
            if any(strength[other.rank] < strength[card.rank] for other in below):
                return False
        return True

    def _surely_beaten(self, card: Card) -> bool:
        harmless = [other for other in self.theirs if not beats(other, card, self.trump, self.options)]
        return len(harmless) < len(self.to_come)


def beats(other: Card, card: Card, trump: Suit | None, options: PochaOptions) -> bool:
    """Whether a card that is played later takes a trick from one that leads it."""
    if other.suit == card.suit:
        return options.strength[other.rank] > options.strength[card.rank]
    return other.suit == trump
