"""What each possible move costs in expectation: the one judgement behind the expert, the hints and the review."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from carioca.bots.melding import NormalBot, Prospects
from carioca.cards import Card
from carioca.engine.game import Action, Game, View
from carioca.games.melding.actions import Discard
from carioca.games.melding.state import State, without


class Weighed(NamedTuple):
    """A legal action and the points that the round is expected to cost the seat after it; fewer is better."""

    action: Action
    cost: float


def weigh(game: Game, view: View, rng: Random, samples: int = 60) -> tuple[Weighed, ...]:
    """The moves worth thinking about, best first; the first is what the expert would do. Never empty.

    `samples` is the budget. Moves that are legal but left out are not worth a thought.
    """
    state: State = view.state
    best = NormalBot(game).decide(view, rng)
    if not isinstance(best, Discard):
        return (Weighed(best, 0.0),)
    prospects = Prospects(view)

    def cost(card: Card) -> float:
        hand = without(state.hand, card)
        lack = prospects.distance(hand)
        return 8.0 * lack - 0.5 * prospects.copies(prospects.outs(hand, lack))

    found = [Weighed(action, cost(action.card)) for action in game.legal_actions(state) if isinstance(action, Discard)]
    return tuple(sorted(found, key=lambda weighed: (weighed.action != best, weighed.cost)))
