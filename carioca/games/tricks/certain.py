"""Whether a seat wins all or none of the remaining tricks, whatever the others hold and play: then it may claim them.

Every answer is certain; that nothing is answered does not mean that nothing is certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from carioca.cards import Card, Suit
from carioca.engine.game import View
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.possible import possible
from carioca.games.tricks.rules import due, winning
from carioca.games.tricks.state import Row, own


class Rest(NamedTuple):
    """What is certain: how many of the remaining tricks are won, and a card to play now that keeps it so.

    `card` is None when the seat is not to act.
    """

    tricks: int
    card: Card | None


def certain(view: View) -> int | None:
    """How many of the remaining tricks (the one on the table included) the viewer wins for sure by playing rightly.

    All of them or none (0); None where neither is certain.
    """
    found = certain_rest(view)
    return None if found is None else found.tricks


def certain_rest(view: View) -> Rest | None:
    """As `certain`, with the card to play; after it, and whatever the others play, the same stays certain."""
    state = own(view.state)
    if view.seat is None or state.phase != "play" or state.trump is None:
        return None
    left = state.size - sum(state.won)
    table = _Table(view)
    if table.takes_all:
        for card in table.winning_all():
            return Rest(left, card)
    for card in table.losing_all():
        return Rest(0, card)
    return None


class _Table:
    """What the viewer knows; the rivals together may hold any of `theirs`."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.seat, self.state = view.seat, own(view.state)
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
        self.to_come = [seat for seat in range(seats) if seat not in played and seat != self.seat]

    @property
    def leads_always(self) -> bool:
        """Whether the viewer leads every later trick if it wins all (or as mano, where that is agreed)."""
        return self.options.next_leader == "trick_winner" or self.state.mano == self.seat

    @property
    def leads_never(self) -> bool:
        """Whether the viewer leads no later trick if it wins none."""
        return self.options.next_leader == "trick_winner" or self.state.mano != self.seat

    @property
    def takes_all(self) -> bool:
        """Whether all can be won at all: who does not lead later, or sits behind an open trick, is not asked."""
        return (self.leads_always or self.left == 1) and (self.mine or self.place is not None)

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
        """Whether the card at this place takes the trick, whatever is still to come."""
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
        """Whether none of these cards wins a trick that a rival leads."""
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
        """Whether one of the last cards of the rivals beats this one, which is led to the last trick."""
        harmless = [other for other in self.theirs if not beats(other, card, self.trump, self.options)]
        return len(harmless) < len(self.to_come)


def beats(other: Card, card: Card, trump: Suit | None, options: PochaOptions) -> bool:
    """Whether a card that is played later takes a trick from one that leads it."""
    if other.suit == card.suit:
        return options.strength[other.rank] > options.strength[card.rank]
    return other.suit == trump
