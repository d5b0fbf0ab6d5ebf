"""What a view says about reaching the contract: distances, cards that help, and what a discard is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from math import log

from carioca.bots.contract.chances import FITTED_SEATS, likely, measured, tables_of
from carioca.bots.contract.styles import NEUTRAL, Style, leaning
from carioca.bots.contract.table import feeds, fits, let_go, lets_go, next_seat, odd, threat
from carioca.cards import FRENCH, HIDDEN, JOKER, Card, Suit
from carioca.engine.game import View
from carioca.games.contract.bajada import joker_limit, limits
from carioca.games.contract.scoring import card_points
from carioca.games.contract.solver.hand import distance, outs
from carioca.games.contract.state import State, unseen
from carioca.games.melding.actions import Discard
from carioca.games.melding.state import without

Hand = tuple[Card, ...]

# Weights of a linear evaluation. All but the shares have one unit, in which a point that is certainly paid at the end
# of the round counts 1. They were tuned by playing the level against itself.
OUT = 3.0  # each unseen card (copies count) that would bring the hand nearer to its contract
HELD = 0.5  # each point in hand while no rival is close to going out: there is time to throw or lay the card
HELD_LATE = 1.0  # the same once a rival who is down holds four cards or fewer
FED = 6.0  # the loss for each unit of `feeds`, which runs from 0 to about 2
ODD = 4.0  # what those who mind their looks give for not throwing what all wonder at (`table.odd`)
SOON = 2  # a rival who is down with so many cards most likely goes out before a card is laid off that is not yet down
LAID_NEXT = 0.7
"""The share of a card's points that is expected to be saved when the card can be laid off in the next turn."""


class Prospects:
    """What a view says about reaching the contract: distances, and how many unseen cards help."""

    thorough = False
    """Whether cards that help are counted also where jokers keep apart and melds may be longer, which takes longer."""
    holds = False
    """Whether a finished bajada is kept where that pays (`holding.py`)."""
    weighs = False
    """Whether it is weighed what a call brings its caller before one is granted (K21)."""

    def __init__(self, view: View[State], style: Style = NEUTRAL) -> None:
        state = view.state
        self.state = state
        self.style = style
        self._view = view
        self._limits = limits(state)
        self.quick = self._limits.fast or (self.thorough and self._limits.finds_outs)
        """Whether cards that help are found quickly; under freer rules (`Limits.law`) it takes too long to try all."""
        self.threat = threat(state)

    @cached_property
    def unseen(self) -> Counter[Card]:
        return unseen(self._view)

    @property
    def thrown(self) -> Hand:
        """The cards of the pile, the top one last, as far as they are known."""
        return (*self._view.seen, *self.state.pile[-1:])

    def distance(self, hand: Hand) -> int:
        """The fewest further cards, of the suit that is gone for in the last round of a large table."""
        return distance(self._of_plan(hand), self.state.contract, self._limits)

    @cached_property
    def suit(self) -> Suit | None:
        """The suit of the run that is gone for; None where any will do."""
        return planned(self._view)

    def _of_plan(self, hand: Hand) -> Hand:
        suit = self.suit
        return hand if suit is None else tuple(card for card in hand if card == JOKER or card.suit == suit)

    def surplus(self, hand: Hand) -> int | None:
        """By how many cards a hand is larger than its contract; None where that is told by its distance alone."""
        state = self.state
        return max(0, len(hand) - state.contract.cards) if state.law.arranged else None

    def outs(self, hand: Hand, lack: int, among: Iterable[Card] | None = None) -> Hand:
        """The cards, of those given or of all unseen, that bring a hand of this distance nearer."""
        if not lack:
            return ()
        if among is None and self.quick:
            found = outs(self._of_plan(hand), self.state.contract, self._limits)
            return tuple(card for card in self.unseen if card in found)
        cards = self.unseen if among is None else among
        return tuple(card for card in cards if self.distance((*hand, card)) < lack)

    def copies(self, cards: Hand) -> int:
        return sum(self.unseen[card] for card in cards)

    def harmless(self, hand: Hand, choices: Hand) -> Hand:
        """The cards whose loss leaves the hand as near to its contract as can be."""
        lacks = {card: self.distance(without(hand, card)) for card in choices}
        least = min(lacks.values())
        return tuple(card for card in choices if lacks[card] == least)

    def best_discard(self, hand: Hand, choices: Hand) -> Card:
        """The discard that leaves the best hand: nearest, then with the most unseen cards that help, then cheapest."""
        if lets_go(self.state) and self.distance(hand):
            return let_go(self.state, choices)
        lacks = {card: self.distance(without(hand, card)) for card in choices}
        least = min(lacks.values())
        near = [card for card in choices if lacks[card] == least]
        if not self.quick:
            return max(near, key=self._relief)
        # Removing a card adds no outs as long as the distance stays the same: so they are found once, for the whole
        # hand, and only these are tried for each smaller one.
        lack = self.distance(hand)
        among = self.outs(hand, lack) if lack == least else None

        def value(card: Card) -> float:
            live = self.copies(self.outs(without(hand, card), least, among))
            return OUT * live + self._relief(card)

        return max(near, key=value)

    def _relief(self, card: Card) -> float:
        state = self.state
        points = card_points(state.order.points, card) * (HELD_LATE if self.threat <= 4 else HELD)
        if self.waits and fits(card, state.melds, state.law):
            points *= 1 - LAID_NEXT
        return (
            points - self.given(card) - self.odd(card) - leaning(self.style, state, Discard(card)) + self.echoed(card)
        )

    def given(self, card: Card) -> float:
        return FED * feeds(self.state, card)

    @property
    def waits(self) -> bool:
        """Whether a card that fits a meld is likely to be laid off yet."""
        return True

    def odd(self, card: Card) -> float:
        """What it costs that all wonder at a discard."""
        return 0.0

    def echoed(self, card: Card) -> float:
        """What a style likes about throwing a card: its rank is among those thrown last."""
        return self.style.echo if card.rank in self._last else 0.0

    @cached_property
    def _last(self) -> frozenset[int]:
        return frozenset(card.rank for card in self.thrown[-self.state.seats :])


class Counting(Prospects):
    """The prospects of a player who counts the cards that help under all rules where they can be counted, sees when
    the round is about to end, and throws nothing that all wonder at."""

    thorough = True

    @property
    def waits(self) -> bool:
        return self.threat > SOON

    def odd(self, card: Card) -> float:
        return (ODD if self.waits else ODD / 2) if odd(self.state, card) else 0.0


GIVEN = 10.0
"""The loss for a card that certainly brings the next player nearer, in the unit of the weights of player.py."""
STEPS = (1, 2, 3)  # how far a card of the same suit stands from another one in a run of four


class TableSense(Counting):
    """The prospects of a player who counts what has gone by and what is still to come."""

    holds = True
    weighs = True

    def given(self, card: Card) -> float:
        chance = self.wanted(card)
        return super().given(card) if chance is None else GIVEN * chance

    def wanted(self, card: Card) -> float | None:
        """How likely a card brings the next player nearer to the contract, 0 to 1.

        None for a player who is down, at small tables, and in the contracts that leave cards over: there it gains
        nothing in play.
        """
        state: State = self.state
        weights = tables_of(state.law).wanted.get(measured(state.contract, state.law))
        if weights is None or state.seats < FITTED_SEATS or state.down[next_seat(state)] != "no":
            return None
        if card == JOKER:
            return 1.0
        return likely(weights, self.signs(card))

    def signs(self, card: Card) -> tuple[float, ...]:
        """What `wanted` is computed from: how long it lasts, what was picked up, what is to come and has gone by."""
        state: State = self.state
        stage = log(1 + state.turns // state.seats)
        own = sum(other.rank == card.rank for other in state.hand)
        return 1.0, stage, feeds(state, card), *self._to_come.around(card), *self._gone.around(card), own

    @cached_property
    def _to_come(self) -> _Kinds:
        return _Kinds(self.unseen.elements())

    @cached_property
    def _gone(self) -> _Kinds:
        return _Kinds(self.thrown)


class _Kinds:
    """Cards counted by what they are to another card."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = Counter(cards)
        self._ranks: Counter[int] = Counter()
        for card, copies in self._cards.items():
            self._ranks[card.rank] += copies

    def around(self, card: Card) -> tuple[int, ...]:
        """The cards of its rank, its own copies, and those one, two and three steps away in its suit."""
        rank, suit, cards = card.rank - 1, card.suit, self._cards
        near = (cards[Card((rank - step) % 13 + 1, suit)] + cards[Card((rank + step) % 13 + 1, suit)] for step in STEPS)
        return self._ranks[card.rank], cards[card], *near


# -- the suit of a 13-card run at a table so large that three or more may collect the same one ------------------------
#
# Two thirds of the cards are in hands there: three who collect one suit hold all that the others of them lack, and a
# fourth suit goes round whole that nobody wants. Who looks at what lies in the pile sees both and changes over, which
# frees the other two. Once the stock was turned nothing is to be seen for a while: then the last card that was taken
# tells what it was taken for.

AWAY = 3.0
"""What a lacking card counts that does not go round, where one of which a copy does counts 1, and two copies half: so
nobody leaves a suit of which it lacks two cards or fewer."""
ENOUGH = 0.5  # the share of the cards going round that has to lie in the pile to judge by it
FURTHER = 6  # a suit is gone on with that lacks so many more cards than another one


def lacking(state: State) -> dict[Suit, tuple[Card, ...]]:
    """By suit the cards of its run that the seat to act does not hold."""
    held = set(state.hand)
    return {suit: tuple(c for rank in range(1, 14) if (c := Card(rank, suit)) not in held) for suit in FRENCH.suits}


def planned(view: View[State]) -> Suit | None:
    """The suit that the seat to act goes for; None where it may be any, whichever is nearest."""
    state: State = view.state
    if state.contract.full != "final" or state.seats <= FITTED_SEATS:
        return None
    missing, jokers = lacking(state), min(joker_limit(state), state.hand.count(JOKER))
    lacks = {suit: max(0, len(cards) - jokers) for suit, cards in missing.items()}
    nearest = min(FRENCH.suits, key=lacks.__getitem__)
    gone = Counter((*view.seen, *state.pile[-1:]))
    if not lacks[nearest]:
        return None
    if gone.total() < ENOUGH * (len(state.stock) + len(state.pile)):
        taken = [card.suit for card in state.known[state.turn] if card not in (HIDDEN, JOKER)]
        own = taken[-1] if state.recycles and taken else nearest
        return own if own != nearest and lacks[own] <= lacks[nearest] + FURTHER else None
    left = unseen(view)
    share = len(state.stock) / max(1, left.total())

    def cost(suit: Suit) -> tuple[float, int]:
        copies = (gone[card] + share * left[card] for card in missing[suit])
        each = sorted(min(AWAY, 1 / found) if found else AWAY for found in copies)
        return sum(each[: lacks[suit]]), lacks[suit]

    return min(FRENCH.suits, key=cost)
