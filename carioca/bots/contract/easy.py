"""Levels that slip: `novice`, `easy`, `normal-2` and `hard-2` play well, with the mistakes of people at the table."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from carioca.bots.contract.chances import FITTED_SEATS
from carioca.bots.contract.greedy import worth_keeping
from carioca.bots.contract.hard import HardBot
from carioca.bots.contract.last_round import pace_of, released, turnings
from carioca.bots.contract.normal import NormalBot
from carioca.bots.contract.prospects import Prospects
from carioca.bots.contract.styles import NEUTRAL, Style
from carioca.bots.contract.table import Shedding, circles, not_taken
from carioca.cards import JOKER, Card
from carioca.engine.game import Action, Game, View
from carioca.games.contract.rules import check
from carioca.games.contract.state import State, own
from carioca.games.melding.actions import Discard, LayDown, LayOff


class Slips(NamedTuple):
    """The mistakes of a level: probabilities in percent, for each decision in which the mistake is possible."""

    bajada: int
    """It overlooks that it can go down, unless that wins the round at once."""
    layoff: int
    """It overlooks that a card can be laid off, unless the whole hand can."""
    clings: int
    """It discards the card with the fewest partners in hand, as `greedy` does, whatever the contract still lacks."""
    wavers: int
    """It discards one of the WAVERING cards with the fewest partners, and not always the one with the least."""
    careless: Style
    """What it minds less than `normal`, on top of a neutral style."""
    player: type[NormalBot | HardBot] = NormalBot
    """Who plays when it makes no mistake."""
    forgets: bool = True
    """It forgets what was thrown."""


CARELESS = Style(caution=-1.0, feeding=-2.0, pile=10.0)
"""Cancels most of what `normal` minds: a point in hand counts 0.1 instead of 0.5, what the next player likes counts
nothing instead of 6, and the card on the pile is overrated by 10 points."""
WAVERING = 4
STUCK = 2.0
"""Turnings of the stock after which it sees that a last round of many seats goes nowhere; `expert` sees it sooner."""
NOVICE = Slips(0, 72, 100, 52, CARELESS)
"""Takes what helps and goes down when it can, so that a beginner who looks on learns both; it collects pairs and
neighbours whatever the contract lacks, lets go of a useful one in every second turn, and often forgets what it could
lay off."""
EASY = Slips(35, 40, 65, 0, CARELESS)
"""What 0.1.0 called `easy`."""
EASY_2 = Slips(42, 54, 85, 19, CARELESS)
NORMAL_2 = Slips(29, 35, 54, 0, Style(caution=-0.4, feeding=-1.0, pile=6.0))
HARD_2 = Slips(6, 13, 20, 0, Style(caution=0.5, feeding=0.2, pile=2.0), HardBot, forgets=False)
"""What players of Carioca meet under these names: each slips less than the one before it, in everything. `hard` seldom
overlooks that it can go down, remembers what was thrown and knows when to save points."""


class EasyBot:
    """Forgets what was thrown, likes the pile, holds high cards, overlooks things; a finished meld stays whole."""

    def __init__(self, game: Game, style: Style = NEUTRAL, slips: Slips = EASY) -> None:
        """`style` comes on top of the carelessness of the level."""
        careless = slips.careless
        self._slips = hurried(slips) if style.patience < 0 else slips
        self._style = style.over(careless)
        self._player = slips.player(game, self._style)

    def decide(self, view: View, rng: Random) -> Action:
        """A legal action for the seat of the view; its mistakes follow from the random stream."""
        state = own(view.state)
        known = view._replace(seen=()) if self._slips.forgets else view
        action = self._player.decide(known, rng)
        missed = isinstance(action, LayDown | LayOff) and self._overlooks(state, action, rng)
        # Once the stock was turned, or cards go round, it has seen that its favourites lead nowhere; otherwise some
        # rounds would not end.
        seen = state.recycles > 0 or circles(state)
        may_cling = isinstance(action, Discard) and state.down[state.turn] == "no" and not seen
        clings = may_cling and self._happens(self._slips.clings, rng)
        gives_back = isinstance(action, Discard) and action.card not in not_taken(state, state.hand)
        freed = self._freed(known) if isinstance(action, Discard) and turnings(state) >= STUCK else None
        if freed is not None:
            return freed
        return self._throw(known, clings, rng) or action if missed or clings or gives_back else action

    def _overlooks(self, state: State, action: LayDown | LayOff, rng: Random) -> bool:
        """Whether it misses this chance, by chance; a move that ends the round is never missed."""
        if isinstance(action, LayDown):
            return len(state.hand) > state.contract.cards + 1 and self._happens(self._slips.bajada, rng)
        wins = len(Shedding(state, state.hand, state.melds).left) <= 1
        return not wins and self._happens(self._slips.layoff, rng)

    def _freed(self, view: View) -> Discard | None:
        """A card that it lets go in a long last round of many seats, which often nobody would win otherwise."""
        state = own(view.state)
        if state.seats <= FITTED_SEATS or state.down[state.turn] != "no" or pace_of(state) is None:
            return None
        choices = tuple(card for card in sorted(set(state.hand)) if check(state, Discard(card)) is None)
        card = released(Prospects(view, self._style), not_taken(state, choices), saving=False)
        return None if card is None else Discard(card)

    @staticmethod
    def _happens(percent: int, rng: Random) -> bool:
        return rng.randrange(100) < percent

    def _throw(self, view: View, clings: bool, rng: Random) -> Discard | None:
        """What it throws: the card that its plan misses least, or one that has no partners; None when nothing may be.

        Jokers are kept, and so are the cards of a finished meld.
        """
        state = own(view.state)
        hand = state.hand
        choices = tuple(card for card in sorted(set(hand)) if card != JOKER and check(state, Discard(card)) is None)
        if not choices:
            return None
        choices = not_taken(state, choices)
        prospects = Prospects(view, self._style)
        if clings:
            loose = tuple(card for card in choices if not _finished(state, card)) or prospects.harmless(hand, choices)
            loosest = sorted(loose, key=lambda card: worth_keeping(state, hand, card))
            wavers = self._slips.wavers and self._happens(self._slips.wavers, rng)
            return Discard(rng.choice(loosest[:WAVERING]) if wavers else loosest[0])
        return Discard(prospects.best_discard(hand, choices))


def hurried(slips: Slips) -> Slips:
    """The mistakes of somebody in a hurry to go down: eyes on the contract alone, until it lies there."""
    return slips._replace(bajada=0, clings=0, layoff=min(100, 2 * slips.layoff))


def _finished(state: State, card: Card) -> bool:
    """Whether a card stands in a meld of the contract that lies complete in the hand, without jokers."""
    contract, hand = state.contract, set(state.hand)
    if contract.sets and sum(other.rank == card.rank for other in state.hand) >= 3:
        return True
    if contract.full:
        return card in hand
    runs = ([Card((card.rank - 1 + first + step) % 13 + 1, card.suit) for step in range(4)] for first in range(-3, 1))
    return bool(contract.runs) and any(hand.issuperset(run) for run in runs)
