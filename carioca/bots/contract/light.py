"""A quick player for playouts: the plan of level `normal` with rules of thumb where that one counts."""

from __future__ import annotations

from random import Random

from carioca.bots.contract.table import (
    answer,
    discards,
    feeds,
    fits,
    further_meld,
    let_go,
    lets_go,
    swap_towards_contract,
    threat,
)
from carioca.cards import JOKER, Card
from carioca.engine import game
from carioca.engine.game import Game, View
from carioca.games.contract import layoffs
from carioca.games.contract.bajada import limits
from carioca.games.contract.law import Contract
from carioca.games.contract.rules import check
from carioca.games.contract.scoring import card_points
from carioca.games.contract.solver.hand import best_bajada, can_go_down, distance
from carioca.games.contract.state import State, may_take_pile
from carioca.games.melding.actions import Action, Deal, Discard, Draw, EndTurn, LayDown, LayOff
from carioca.games.melding.state import without

Hand = tuple[Card, ...]

# Weights as those of `normal`, with rules of thumb for what takes that one long to compute. One against three of level
# `normal` this player scores about a point more a round; its rounds take a third of the time.
LINK = 6.0
"""Each other card of the hand that could stand in a meld with this one, instead of counting unseen cards that help."""
FED = 6.0  # the loss for each unit of `feeds`
HELD = 0.5  # each point in hand while no rival is close to going out
STEP_LATE = 8.0
"""The loss for each card that the hand lacks, once a rival is expected to go out first and points count in full: the
rival may take longer, so the distance still matters."""
KEPT = 0.4  # the share of a card's points that still counts against keeping it when it can be laid off in the next turn
_NEAR = (0.0, 1.0, 0.8, 0.5)
"""How well two cards of one suit go together in a run, by the difference of their ranks: the further apart, the more
cards have to come between them. 0 is the second copy of the same card, which no run takes."""


class LightBot:
    """Distance first, then the cards that have company, then points; lays off what fits, one card after the other."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def decide(self, view: View[State], rng: Random) -> game.Action:
        state = view.state
        action = _decide(state)
        if self._game.check(state, action) is None:
            return action
        return next(self._game.legal_actions(state))


def _decide(state: State) -> Action:
    if state.phase == "deal":
        return Deal()
    if state.phase == "draw":
        return _draw(state)
    if state.course.window is not None:
        return answer(state)
    if state.down[state.turn] == "no":
        return _towards_contract(state)
    return _rid_of_cards(state)


def _draw(state: State) -> Action:
    """The pile only for a card that brings the contract nearer, or that can be laid off where that is agreed."""
    if not may_take_pile(state):
        return Draw("stock")
    top, limit, contract = state.pile[-1], limits(state), state.contract
    if state.down[state.turn] != "no":
        return Draw("pile" if top != JOKER and fits(top, state.melds, state.law) else "stock")
    nearer = distance((*state.hand, top), contract, limit) < distance(state.hand, contract, limit)
    return Draw("pile" if nearer else "stock")


def _towards_contract(state: State) -> Action:
    limit = limits(state)
    early = not state.order.go_down_first_turn and state.turns <= state.seats
    if not early and can_go_down(state.hand, state.contract, limit):
        found = best_bajada(state.hand, state.contract, state.order.points, limit)
        action = LayDown(found or ())
        if check(state, action) is None:
            return action
    swap = swap_towards_contract(state)
    if swap is not None and not early:
        return swap
    choices = discards(state)
    if not choices:
        return EndTurn()
    if lets_go(state):
        return Discard(let_go(state, choices))
    hand = state.hand
    lacks = {card: distance(without(hand, card), state.contract, limit) for card in choices}
    least = min(lacks.values())
    nearest = threat(state)
    if nearest <= 2 and least > nearest:
        # A rival needs fewer turns to go out than this hand needs cards, so it most likely pays for all it holds.
        return Discard(max(choices, key=lambda card: _relief(state, card, 1.0) - STEP_LATE * lacks[card]))
    held = 1.0 if nearest <= 4 else HELD
    near = [card for card in choices if lacks[card] == least]
    return Discard(max(near, key=lambda card: _relief(state, card, held) - LINK * _company(hand, card, state.contract)))


def _relief(state: State, card: Card, held: float) -> float:
    return held * card_points(state.order.points, card) - FED * feeds(state, card)


def _company(hand: Hand, card: Card, contract: Contract) -> float:
    if card == JOKER:
        return 99.0
    number = 0.0
    if contract.sets:
        number += sum(other.rank == card.rank for other in hand) - 1
    if contract.runs:
        for rank in {other.rank for other in hand if other.suit == card.suit and other != JOKER}:
            step = (rank - card.rank) % 13
            near = min(step, 13 - step)
            if near <= 3:
                number += _NEAR[near]
    return number


def _rid_of_cards(state: State) -> Action:
    law = state.law
    if state.down[state.turn] == "earlier" or state.order.layoff_same_turn:
        further = further_meld(state)
        if further is not None:
            return further
        if len(state.hand) > 1 or not state.order.must_end_with_discard:
            for card in sorted(set(state.hand), key=lambda card: -card_points(state.order.points, card)):
                for number, meld in enumerate(state.melds):
                    for end in layoffs.open_ends(meld.kind, meld.cards, card, law):
                        return LayOff(card, number, end)
    choices = discards(state)
    if not choices:
        return EndTurn()

    def gain(card: Card) -> float:
        share = KEPT if fits(card, state.melds, law) else 1.0
        return share * card_points(state.order.points, card) - FED * feeds(state, card)

    return Discard(max(choices, key=gain))
