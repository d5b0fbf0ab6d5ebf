"""What it is worth to call a card (kalooki.md 2.4): it brings a hand nearer, and all that comes with it may be paid.

Beside `weighing.py`, which weighs the moves of a turn. All values are points that the round is expected to cost.
"""

from __future__ import annotations

from typing import NamedTuple

from carioca.bots.contract.outlook import Outlook
from carioca.bots.contract.prospects import Hand
from carioca.bots.contract.styles import leaning
from carioca.cards import Card, Suit
from carioca.games.melding.actions import Action, Call, Pass

TYPICAL = Card(7, Suit.CLUBS)
"""Stands for a card that is drawn blindly: seven points are about what one costs that may have to be paid."""
SURE = 1.0
"""Points that a call has to gain. A card is let go mostly where that costs the one who lets it go little."""


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
    """What the card that may be called is worth to the seat of the outlook, which is not down."""
    prospects = outlook.prospects
    state, hand = prospects.state, prospects.state.hand
    window, order = state.course.window, state.order
    assert window is not None
    lack, more = prospects.distance(hand), (*hand, window.card)
    nearer = prospects.distance(more)
    larger = (*more, *(TYPICAL,) * order.call_cards)
    helps = outlook.live(more, nearer) if nearer else 0.0
    after = min(_cost(outlook, more, larger, nearer, helps), outlook.saving(larger, len(larger)))
    before = min(_cost(outlook, hand, hand, lack, 0.0), outlook.saving(hand, len(hand)))
    fine = order.over_call if state.course.calls >= order.most_calls else 0
    return Worth(before, after + fine, lack, nearer)


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
    """Call or pass, whichever is expected to cost less."""
    prospects = outlook.prospects
    if not prospects.distance(prospects.state.hand):
        return Pass()
    leant = leaning(prospects.style, prospects.state, Call())
    return Call() if worth_of(outlook).gain - leant > SURE else Pass()
