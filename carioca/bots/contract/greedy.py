"""The rival that others are measured against: counts pairs and neighbours, knows nothing of contracts as a whole."""

from __future__ import annotations

from random import Random

from carioca.bots.contract.calling import answer
from carioca.cards import JOKER, Card
from carioca.engine import game
from carioca.engine.game import Game, View
from carioca.games.contract.state import State, own
from carioca.games.melding.actions import Discard, Draw
from carioca.games.melding.state import without

TAKE = 2
"""A card of the pile is taken when at least this many cards of the hand could stand in a meld with it."""


class GreedyBot:
    """Takes what has partners, goes down and lays off at once, throws the card with the fewest partners."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def decide(self, view: View, rng: Random) -> game.Action:
        """A legal action for the seat of the view."""
        state = own(view.state)
        if state.phase == "draw":
            legal = list(self._game.legal_actions(state))
            pile = Draw("pile")
            return pile if pile in legal and _welcome(state, state.pile[-1]) else legal[0]
        if state.course.window is not None:
            return answer(state)
        discards: list[Discard] = []
        for action in self._game.legal_actions(state):
            if not isinstance(action, Discard):
                return action
            discards.append(action)
        return min(discards, key=lambda action: worth_keeping(state, state.hand, action.card))


def _welcome(state: State, card: Card) -> bool:
    """Whether a card of the pile has partners and would be kept: taking and throwing the same card has no end."""
    if _partners(state, state.hand, card) < TAKE:
        return False
    hand = (*state.hand, card)
    return card != min(hand, key=lambda held: worth_keeping(state, hand, held))


def _partners(state: State, hand: tuple[Card, ...], card: Card) -> int:
    """How many cards of the hand go with this one: of its rank for sets, near it in its suit for runs."""
    if card == JOKER:
        return TAKE
    contract = state.contract
    if contract.full:
        kin = [other for other in hand if other.suit == card.suit]
        return 0 if card in hand else len(kin) // 2
    same = sum(other.rank == card.rank for other in hand) if contract.sets else 0
    near = 0
    if contract.runs and card not in hand:
        steps = {(other.rank - card.rank) % 13 for other in hand if other.suit == card.suit}
        near = len(steps & {1, 2, 11, 12})
    return same + near


def worth_keeping(state: State, hand: tuple[Card, ...], card: Card) -> tuple[int, int, Card]:
    """The lowest of a hand is thrown: fewest partners, then most points."""
    points = 20 if card.rank == 1 else min(card.rank, 10)
    return _partners(state, without(hand, card), card), -points, card
