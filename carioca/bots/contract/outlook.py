"""Building or saving: what a hand is expected to cost when it goes for its contract, and when it gives that up."""

from __future__ import annotations

from math import fsum
from random import Random
from typing import NamedTuple

from carioca.bots.contract.chances import measured, reach, turns_left
from carioca.bots.contract.prospects import Hand, Prospects
from carioca.bots.contract.styles import leaning
from carioca.bots.contract.table import akin
from carioca.cards import JOKER, Card, Suit
from carioca.games.contract.scoring import card_points, hand_points
from carioca.games.contract.state import State
from carioca.games.melding.actions import Action, Call, Draw, Pass
from carioca.games.melding.state import without

LAID = {"TT": 8.0, "TE": 9.0, "EE": 7.0, "TTT": 8.0, "TTE": 5.0, "TEE": 4.0}
"""Mean points that a seat still pays once it is down, by contract; 0 where the bajada takes the whole hand."""

LAID_WINS = (1.0, 0.7, 0.45, 0.25, 0.12, 0.06, 0.03)
"""The share of rounds won by a seat that lays its contract with so many cards more in hand than it asks, where melds
may be longer than asked (counted from 180 rounds of `normal`); the last of them for more cards."""
LAID_LEFT = (0.0, 5.0, 7.0, 9.0, 11.0, 11.0, 12.0)  # mean points that such a seat pays where it does not win
CUT = 40.0
"""Points beyond its bonus that it is worth to go down and out in one turn where all others pay their cards twice for
it; who does not win holds some 80. Found by play: 70 and 120 lose to it, without it too much is called
(docs/lab-notes.md)."""
NO_POINTS = -1
"""Stands for a joker in a list of the points of cards: it may not be thrown (J8), so no points can be saved by it."""
MOST_TURNS = 40
"""Turns of a seat that a sampled future covers at most; by the tables only rounds of the 13-card run last longer."""
TYPICAL = 0.15
"""The share of unseen cards that is assumed to lower the distance, under rules where counting them takes too long."""
ALIKE = 2  # points by which cards may differ that are much the same to who saves
MISSED = 6.0  # what each step of the contract that a card takes away counts to who saves, as a part of `given`
LAST_CARDS = 2
"""A rival who is down with this many cards or fewer is expected to go out before a hand is laid that lacks more cards
than the rival holds."""


class Outlook:
    """The two plans of a seat that is not down, in points of the score sheet."""

    def __init__(self, prospects: Prospects, samples: int = 12, longer: float = 1.0) -> None:
        """`samples`: how many courses of the rest of the round are looked at; `longer`: how much longer it lasts."""
        self.prospects = prospects
        state = prospects.state
        order = state.order
        self._worth = order.points
        self._throws_jokers = order.joker_discard == "always"
        self.turns = tuple(turns * longer for turns in turns_left(state, prospects.threat))
        self.mean = fsum(self.turns) / len(self.turns)
        self.laid = LAID.get(measured(state.contract, state.law), 0.0)
        self._unseen = sum(prospects.unseen.values())
        self._futures = self._sample(samples)

    def _sample(self, samples: int) -> list[tuple[list[int], int]]:
        """Cards that may be drawn until the end: the points of those that can be thrown, and how many jokers.

        The same for all hands and moves that are compared, and for equal views.
        """
        unseen = self.prospects.unseen
        pool = [card for card in sorted(unseen) for _ in range(unseen[card])]
        Random(1).shuffle(pool)
        points = [NO_POINTS if self._stays(card) else self.worth(card) for card in pool] * 2
        futures = []
        for number in range(samples):
            turns = min(round(self.turns[number * len(self.turns) // samples]), MOST_TURNS, len(pool))
            start = number * len(pool) // samples
            drawn = points[start : start + turns]
            jokers = drawn.count(NO_POINTS)
            futures.append((sorted(drawn)[jokers:], jokers))
        return futures

    def reach(self, hand: Hand, lack: int, surplus: int | None = None) -> float:
        """The chance that a hand of this distance lays its contract in time.

        `surplus`: by how many cards it is larger than the contract, where unknown ones come to it.
        """
        prospects = self.prospects
        contract = prospects.state.contract
        law = prospects.state.law
        surplus = prospects.surplus(hand) if surplus is None else surplus
        if contract.full or not prospects.quick:
            return reach(contract, lack, 0.0 if contract.full else TYPICAL, self.mean, law, surplus)
        return reach(contract, lack, self.live(hand, lack), self.mean, law, surplus)

    def live(self, hand: Hand, lack: int) -> float:
        return self.prospects.copies(self.prospects.outs(hand, lack)) / max(self._unseen, 1)

    def worth(self, card: Card) -> int:
        return card_points(self._worth, card)

    def _stays(self, card: Card) -> bool:
        return card == JOKER and not self._throws_jokers

    def hopeless(self, lack: int) -> bool:
        """A rival goes out before this hand can be laid."""
        threat = self.prospects.threat
        return threat <= LAST_CARDS and lack > threat

    def building(self, hand: Hand, chance: float) -> float:
        """What a hand costs that goes on: little when it is laid in time (`chance`), all its points when it is not."""
        order = self.prospects.state.order
        return chance * self.once_down(hand) + (1 - chance) * (hand_points(order, hand) + order.no_contract_penalty)

    def once_down(self, hand: Hand) -> float:
        """What a seat still pays that lays its contract out of such a hand: who has no card left wins the round."""
        surplus = self.prospects.surplus(hand)
        if surplus is None:
            return self.laid
        order, more = self.prospects.state.order, min(surplus, len(LAID_WINS) - 1)
        won = LAID_WINS[more]
        cut = CUT if order.down_and_out_double and not surplus else 0.0
        return (1 - won) * LAID_LEFT[more] - won * (order.win_bonus + cut)

    def saving(self, hand: Hand, size: int) -> float:
        """What `size` cards cost in the end if from now on the dearest card goes in each turn.

        Jokers stay where they may not be thrown (J8).
        """
        points = [self.worth(card) for card in hand if not self._stays(card)]
        jokers = len(hand) - len(points)
        total = 0
        for drawn, more in self._futures:
            stay = sorted(points + drawn)[: max(0, size - jokers - more)]
            total += sum(stay) + (jokers + more) * self._worth[0]
        return total / len(self._futures) + self.prospects.state.order.no_contract_penalty

    # -- playing to save --

    def thrown_to_save(self, choices: Hand, hand: Hand) -> Card:
        """The dearest card; of several the one that feeds nobody and is missed least.

        One that is hardly cheaper goes where all would wonder at the dearest ones.
        """
        prospects = self.prospects
        most = max(map(self.worth, choices))
        dear = [card for card in choices if self.worth(card) == most]
        if all(map(prospects.odd, dear)):
            dear = [card for card in choices if self.worth(card) >= most - ALIKE and card != JOKER] or dear
        if len(dear) == 1:
            return dear[0]

        def cost(card: Card) -> float:
            return prospects.given(card) + prospects.odd(card) + MISSED * prospects.distance(without(hand, card))

        return min(dear, key=cost)

    def with_top(self) -> Hand | None:
        """The hand with the card of the pile and without its worst one, where that is nearer to the contract."""
        state, prospects = self.prospects.state, self.prospects
        held = (*state.hand, state.pile[-1])
        rests = [without(held, card) for card in dict.fromkeys(held) if card != JOKER]
        best = min(
            rests, key=lambda rest: (prospects.distance(rest), hand_points(state.order, rest)), default=state.hand
        )
        return best if prospects.distance(best) < prospects.distance(state.hand) else None

    def drawn_to_save(self) -> Draw:
        """The pile's card when it is cheaper than the dearest of the hand by more than a card of the stock would be.

        It lowers the points in hand each time, so no circle of takes and throws can arise.
        """
        state = self.prospects.state
        top = state.pile[-1]
        dearest = max((self.worth(card) for card in state.hand if not self._stays(card)), default=0)
        gain = dearest - self.worth(top)
        if top == JOKER or gain <= 0:
            return Draw("stock")
        blind = sum(copies * self._relief(card, dearest) for card, copies in self.prospects.unseen.items())
        return Draw("pile") if gain * self._unseen >= blind else Draw("stock")

    def _relief(self, card: Card, dearest: int) -> int:
        """By how much a drawn card lowers the points in hand: a dear one is thrown again, a joker stays."""
        points = self.worth(card)
        return dearest - points if self._stays(card) else max(0, dearest - points)


# -- what it is worth to call a card (K19-K25): it brings a hand nearer, and all that comes with it may be paid ------

SEVEN = Card(7, Suit.CLUBS)
"""Stands for a card that is drawn blindly: seven points are about what one costs that may have to be paid."""
SURE = 1.0  # points that a call has to gain
FIRST = 2  # cards that go in the next two turns: so long all remember a call
BROUGHT = 15.0
"""Points by which a hand that a call brings nearer comes out cheaper than the tables say (docs/lab-notes.md)."""
DRAWN = 5.0
"""Where who refuses has to take the card (K23) most calls are granted, and two cards out of turn are as good as a turn
more: any of them saves about so many points. By the tables, counted from games in which few cards are called, a hand
that grows costs more (docs/lab-notes.md). Not so where who goes down and out at once makes the others pay twice: a
hand that has grown cannot."""


class Worth(NamedTuple):
    """A call by what the hand is expected to cost without the card and with it, and by its distance both times."""

    without: float
    with_it: float
    lack: int
    nearer: int

    @property
    def gain(self) -> float:
        """The points saved by a call that is allowed."""
        return self.without - self.with_it


def worth_of(outlook: Outlook) -> Worth:
    prospects = outlook.prospects
    state, hand = prospects.state, prospects.state.hand
    window, order = state.course.window, state.order
    assert window is not None
    lack, more = prospects.distance(hand), (*hand, window.card)
    nearer = prospects.distance(more)
    larger = (*more, *(SEVEN,) * order.call_extra_cards)
    helps = outlook.live(more, nearer) if nearer else 0.0
    after = min(_cost(outlook, more, larger, nearer, helps), outlook.saving(larger, len(larger)))
    before = min(_cost(outlook, hand, hand, lack, 0.0), outlook.saving(hand, len(hand)))
    fine = order.over_call_penalty if state.course.calls >= order.max_calls_per_round else 0
    after -= BROUGHT if nearer < lack else 0.0
    if granted(state) and not order.down_and_out_double:
        after = min(after, before - DRAWN)
    return Worth(before, after + fine, lack, nearer)


def granted(state: State) -> bool:
    """Whether most calls are granted: who refuses has to take the card (K23)."""
    return state.order.calls == "next" and state.order.refusing_next_player_must_take


def _cost(outlook: Outlook, known: Hand, hand: Hand, lack: int, helps: float) -> float:
    """What a hand costs that goes on towards its contract.

    `helps`: the chance that a card drawn blindly brings the `known` ones nearer.
    """
    drawn = len(hand) - len(known)
    surplus = outlook.prospects.surplus(hand)
    chance = outlook.reach(known, lack, surplus)
    if drawn and lack:
        sooner = outlook.reach(known, lack - 1, surplus)
        chance += (1 - (1 - helps) ** drawn) * (sooner - chance)
    return outlook.building(hand, chance)


def called_by_worth(outlook: Outlook) -> Action:
    prospects = outlook.prospects
    if not prospects.distance(prospects.state.hand):
        return Pass()
    leant = leaning(prospects.style, prospects.state, Call())
    worth = worth_of(outlook)
    if worth.gain - leant <= SURE:
        return Pass()
    # Where most calls are refused all remember them; a card that completes the contract is called whatever they think.
    refused = worth.nearer > 0 and not granted(prospects.state)
    vain = refused and (worth.nearer == worth.lack or _strange(prospects))
    return Pass() if vain else Call()


def _strange(prospects: Prospects) -> bool:
    """Whether all would wonder at a call: the card is like one of those that the caller throws next."""
    state, hand = prospects.state, prospects.state.hand
    for _ in range(FIRST):
        thrown = prospects.best_discard(hand, tuple(sorted(set(hand) - {JOKER})) or hand)
        if akin(state.contract, state.pile[-1], thrown):
            return True
        hand = without(hand, thrown)
    return False
