"""Level `hard` of the contract games: plays as `normal`, and knows when a contract is no longer worth its cards."""

from __future__ import annotations

from random import Random

from carioca.bots.contract import last_round
from carioca.bots.contract.chances import FITTED_SEATS
from carioca.bots.contract.last_round import blocked, pace_of, released
from carioca.bots.contract.normal import NormalBot
from carioca.bots.contract.outlook import Outlook
from carioca.bots.contract.prospects import Counting, Hand, Prospects
from carioca.bots.contract.styles import NEUTRAL, Style
from carioca.bots.contract.table import lets_go, not_taken
from carioca.cards import JOKER
from carioca.engine.game import Action, Game, View
from carioca.games.contract.rules import check, may_take_pile
from carioca.games.contract.state import State, own
from carioca.games.melding.actions import Decline, Discard, Draw, Take
from carioca.games.melding.state import without

CAREFUL = 6.0
"""Points that one unit of `Style.caution` above neutral adds to the advantage of saving."""
LONG = 45
"""Laps of the table: four in five of the rounds that `normal` plays for a 13-card run have ended by then."""
DOUBT = (12.0, 4.0)
"""By how many points a 13-card run without a joker, and with one, is rated dearer: `reach` looks at no jokers."""


class HardBot:
    """Weighs the chance of the contract against the points that throwing the dear cards would save."""

    reading: type[Prospects] = Counting
    """How it reads a view before it is down."""

    def __init__(self, game: Game, style: Style = NEUTRAL) -> None:
        self._player = NormalBot(game, style, self.reading)
        self._style = style

    def decide(self, view: View, rng: Random) -> Action:
        """A legal action for the seat of the view. Nothing is left to chance: equal views give equal decisions."""
        action = self._player.decide(view, rng)
        return self.saving_move(view, action) or action

    def saving_move(self, view: View, action: Action) -> Draw | Discard | Take | None:
        """What it does instead of a step towards the contract that is given up; None while it is not."""
        state = own(view.state)
        if state.down[state.turn] != "no":
            return None
        if isinstance(action, Draw) and may_take_pile(state):
            if check(state, Draw("stock")) is not None:
                # Without a stock the card of the pile has to be taken (K26).
                return None
            outlook = self.outlook(view)
            return outlook.drawn_to_save() if self.gives_up(outlook, state.hand) else None
        if isinstance(action, Decline):
            outlook = self.outlook(view)
            saves = self.gives_up(outlook, state.hand) and outlook.drawn_to_save().source == "pile"
            return Take() if saves else None
        if isinstance(action, Discard):
            outlook = self.outlook(view)
            saves = self.gives_up(outlook, without(state.hand, action.card))
            choices = tuple(card for card in sorted(set(state.hand)) if check(state, Discard(card)) is None)
            others = not_taken(state, choices)
            freed = released(outlook.prospects, others, saves)
            if freed is not None:
                return Discard(freed)
            if action.card not in others or saves:
                return Discard(outlook.thrown_to_save(others, state.hand))
        return None

    def outlook(self, view: View) -> Outlook:
        """What both plans rest on."""
        return Outlook(self.reading(view, self._style))

    def gives_up(self, outlook: Outlook, hand: Hand) -> bool:
        """Whether saving points is the better plan for a hand that is left after its turn."""
        lack, state = outlook.prospects.distance(hand), outlook.prospects.state
        if blocked(state, hand):
            return True
        if lack == 0 or self.builds_on(state):
            return False
        if outlook.hopeless(lack):
            return True
        # Where winning earns points of its own, to save earlier loses more than it saves (-45 +- 50 points a match).
        if state.order.win_bonus:
            return False
        return self.advantage(outlook, hand, lack) + CAREFUL * (self._style.caution - 1) > 0

    def builds_on(self, state: State) -> bool:
        """Whether a round has lasted so long that its players seem to save: somebody has to build, or to let go.

        Those who hoard all low cards of the pack would otherwise wait for each other until the stock is used up.
        """
        if state.contract.full and state.seats <= FITTED_SEATS:
            return state.turns > LONG * state.seats
        return lets_go(state)

    def advantage(self, outlook: Outlook, hand: Hand, lack: int) -> float:
        """The points by which saving is cheaper than building."""
        state = outlook.prospects.state
        pace = pace_of(state)
        if pace is not None and state.seats > FITTED_SEATS:
            return last_round.advantage(pace, lack)
        jokers = hand.count(JOKER)
        doubt = DOUBT[jokers] if state.contract.full and jokers < len(DOUBT) else 0.0
        return outlook.building(hand, outlook.reach(hand, lack)) + doubt - outlook.saving(state.hand, len(hand))
