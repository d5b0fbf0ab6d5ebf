"""The levels of the contract games: who counts pairs, who knows when to save points, and who slips."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum, log
from random import Random
from typing import NamedTuple

from carioca.bots.base import Bot
from carioca.bots.contract import last_round
from carioca.bots.contract.chances import FITTED_SEATS, measured, tables_of
from carioca.bots.contract.last_round import blocked, decisive, pace_of, released, turnings
from carioca.bots.contract.outlook import Outlook, called_by_worth
from carioca.bots.contract.player import NormalBot
from carioca.bots.contract.prospects import Counting, Hand, Prospects, TableSense
from carioca.bots.contract.styles import NEUTRAL, Style
from carioca.bots.contract.table import Shedding, answer, circles, discards, fits, lets_go, not_taken, odd, threat
from carioca.cards import JOKER, Card
from carioca.engine.game import Action, Game, View
from carioca.games.contract.rules import check
from carioca.games.contract.state import State, may_take_pile
from carioca.games.melding.actions import Decline, Discard, Draw, LayDown, LayOff, Take
from carioca.games.melding.state import without

TAKE = 2  # a card of the pile is taken when at least this many cards of the hand could stand in a meld with it


class GreedyBot:
    """Kept for comparison: takes what has partners, goes down and lays off at once, throws the card with the fewest
    partners, and knows nothing of contracts as a whole."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def decide(self, view: View[State], rng: Random) -> Action:
        state = view.state
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


CAREFUL = 6.0  # points that one unit of `Style.caution` above neutral adds to the advantage of saving
LONG = 45  # laps of the table: four in five of the rounds that `normal` plays for a 13-card run have ended by then
DOUBT = (12.0, 4.0)
"""By how many points a 13-card run without a joker, and with one, is rated dearer: `reach` looks at no jokers."""


class HardBot:
    """Weighs the chance of the contract against the points that throwing the dear cards would save."""

    reading: type[Prospects] = Counting  # how it reads a view before it is down

    def __init__(self, game: Game, style: Style = NEUTRAL) -> None:
        self._player = NormalBot(game, style, self.reading)
        self._style = style

    def decide(self, view: View[State], rng: Random) -> Action:
        action = self._player.decide(view, rng)
        return self.saving_move(view, action) or action

    def saving_move(self, view: View[State], action: Action) -> Draw | Discard | Take | None:
        """What it does instead of a step towards the contract that is given up; None while it is not."""
        state = view.state
        if state.down[state.turn] != "no":
            return None
        if isinstance(action, Draw) and may_take_pile(state):
            if check(state, Draw("stock")) is not None:
                # Without a stock the card of the pile has to be taken (K26).
                return None
            outlook = self.outlook(view)
            if not self.gives_up(outlook, state.hand):
                return None
            # A card that brings it nearer is judged in the hand: to save first and to build with it later looks silly.
            nearer = outlook.with_top() if action.source == "pile" else None
            return None if nearer and not self.gives_up(outlook, nearer) else outlook.drawn_to_save()
        if isinstance(action, Decline):
            outlook = self.outlook(view)
            saves = self.gives_up(outlook, state.hand) and outlook.drawn_to_save().source == "pile"
            return Take() if saves else None
        if isinstance(action, Discard):
            outlook = self.outlook(view)
            saves = self.gives_up(outlook, without(state.hand, action.card))
            others = not_taken(state, discards(state))
            freed = released(outlook.prospects, others, saves)
            if freed is not None:
                return Discard(freed)
            if action.card not in others or saves:
                return Discard(outlook.thrown_to_save(others, state.hand))
        return None

    def outlook(self, view: View[State]) -> Outlook:
        return Outlook(self.reading(view, self._style))

    def gives_up(self, outlook: Outlook, hand: Hand) -> bool:
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
        state = outlook.prospects.state
        pace = pace_of(state)
        if pace is not None and state.seats > FITTED_SEATS:
            return last_round.advantage(pace, lack)
        jokers = hand.count(JOKER)
        doubt = DOUBT[jokers] if state.contract.full and jokers < len(DOUBT) else 0.0
        return outlook.building(hand, outlook.reach(hand, lack)) + doubt - outlook.saving(state.hand, len(hand))


SAMPLES = 24  # courses of the rest of the round that a decision looks at


class ExpertBot(HardBot):
    """Saves or builds as tens of thousands of rounds, played to their ends both ways, have shown to be cheaper."""

    reading = TableSense

    def __init__(self, game: Game, style: Style = NEUTRAL, samples: int = SAMPLES) -> None:
        """`samples`: how many courses of the rest of the round a decision looks at."""
        super().__init__(game, style)
        self._samples = samples

    def decide(self, view: View[State], rng: Random) -> Action:
        if view.state.phase == "call":
            return called_by_worth(self.outlook(view))
        return super().decide(view, rng)

    def outlook(self, view: View[State]) -> Outlook:
        return Outlook(self.reading(view, self._style), self._samples)

    def builds_on(self, state: State) -> bool:
        """Whether somebody has to build; in the last round enough of them always do."""
        return super().builds_on(state) if pace_of(state) is None else False

    def advantage(self, outlook: Outlook, hand: Hand, lack: int) -> float:
        """The points by which saving is cheaper than building, and what it leaves to the rivals."""
        state = outlook.prospects.state
        pace = decisive(state)
        if pace is not None:
            return last_round.advantage(pace, lack)
        contract = measured(state.contract, state.law)
        if state.seats == 2 and contract == "EEE" and not state.order.jokers:
            # Carioca Rummy: the tables promise too few turns there, and who never saves wins (docs/lab-notes.md).
            return -1.0
        weights = tables_of(state.law).give_up.get(contract)
        if weights is None or state.seats < FITTED_SEATS:
            return super().advantage(outlook, hand, lack)
        found = evidence_of_plans(outlook, hand, lack)
        return fsum(weight * value for weight, value in zip(weights, found, strict=True))


def samples_of(budget: float) -> int:
    """The courses to look at with this budget (1 is usual); at least one."""
    return max(1, round(SAMPLES * budget))


def evidence_of_plans(outlook: Outlook, hand: Hand, lack: int) -> tuple[float, ...]:
    """What the expert's judgement is computed from: both plans' costs, chance, distance and time of a hand."""
    chance = outlook.reach(hand, lack)
    building = outlook.building(hand, chance)
    saving = outlook.saving(outlook.prospects.state.hand, len(hand))
    return 1.0, building, saving, chance, lack, log(outlook.mean + 1)


class Slips(NamedTuple):
    """The mistakes of a level: probabilities in percent, for each decision in which the mistake is possible."""

    bajada: int  # it overlooks that it can go down, unless that wins the round at once
    layoff: int  # it overlooks that a card can be laid off, unless the whole hand can
    clings: int
    """It discards the card with the fewest partners in hand, as `greedy` does, whatever the contract still lacks."""
    wavers: int  # it discards one of the WAVERING cards with the fewest partners, and not always the one with the least
    careless: Style  # what it minds less than `normal`, on top of a neutral style
    player: type[NormalBot | HardBot] = NormalBot  # who plays when it makes no mistake
    forgets: bool = True  # it forgets what was thrown
    alert: int = 0
    """With a rival down who holds so few cards it is wide awake: it overlooks nothing and throws what it ought to.

    Who is alert at all never throws what all wonder at (`table.odd`), nor a card that fits the table if another does
    not.
    """


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
CARIOCA_EASY = Slips(42, 54, 85, 19, CARELESS)
CARIOCA_NORMAL = Slips(29, 35, 54, 0, Style(caution=-0.4, feeding=-1.0, pile=6.0))
CARIOCA_HARD = Slips(6, 13, 20, 0, Style(caution=0.5, feeding=0.2, pile=2.0), HardBot, False, 3)
"""In Carioca each level slips less than the one before it, in everything: only so the steps between them can be felt.
`hard` seldom overlooks that it can go down, remembers what was thrown and knows when to save points."""
SLIPS: Mapping[str, Mapping[str, Slips]] = {
    "carioca": {"novice": NOVICE, "easy": CARIOCA_EASY, "normal": CARIOCA_NORMAL, "hard": CARIOCA_HARD},
}
"""Levels that slip, by game; in all others `novice` and `easy` alone."""
OTHERWISE: Mapping[str, Slips] = {"novice": NOVICE, "easy": EASY}


class EasyBot:
    """Forgets what was thrown, likes the pile, holds high cards, overlooks things; a finished meld stays whole."""

    def __init__(self, game: Game, style: Style = NEUTRAL, slips: Slips = EASY) -> None:
        careless = slips.careless
        self._slips = hurried(slips) if style.patience < 0 else slips
        self._style = style.over(careless)
        self._player = slips.player(game, self._style)
        self._caller = NormalBot(game, style)

    def decide(self, view: View[State], rng: Random) -> Action:
        """A legal action for the seat of the view; its mistakes follow from the random stream."""
        state = view.state
        many = state.seats > FITTED_SEATS
        # Who overrates the pile calls much, which is so strong where many sit that it would be no weaker than `normal`;
        # where few sit rounds would take too long without (docs/lab-notes.md).
        if many and state.phase == "call":
            return self._caller.decide(view, rng)
        # In the last round of many seats the same few cards go round so often that nobody forgets them.
        crowded = many and pace_of(state) is not None
        known = view._replace(seen=()) if self._slips.forgets and not crowded else view
        action = self._player.decide(known, rng)
        if threat(state) <= self._slips.alert:
            return action
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

    def _freed(self, view: View[State]) -> Discard | None:
        """A card that it lets go in a long last round of many seats, which often nobody would win otherwise."""
        state = view.state
        if state.seats <= FITTED_SEATS or state.down[state.turn] != "no" or pace_of(state) is None:
            return None
        card = released(Prospects(view, self._style), not_taken(state, discards(state)), saving=False)
        return None if card is None else Discard(card)

    @staticmethod
    def _happens(percent: int, rng: Random) -> bool:
        return rng.randrange(100) < percent

    @staticmethod
    def _strange(state: State, card: Card) -> bool:
        """Whether all see that a discard is a slip."""
        return odd(state, card) if state.down[state.turn] == "no" else fits(card, state.melds, state.law)

    def _throw(self, view: View[State], clings: bool, rng: Random) -> Discard | None:
        """What it throws: the card that its plan misses least, or one that has no partners; None when nothing may be.

        Jokers are kept, and so are the cards of a finished meld.
        """
        state = view.state
        hand = state.hand
        choices = tuple(card for card in discards(state) if card != JOKER)
        if not choices:
            return None
        choices = not_taken(state, choices)
        if self._slips.alert:
            choices = tuple(card for card in choices if not self._strange(state, card)) or choices
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


def bot_of(level: str, game: Game, style: Style, budget: float) -> Bot[State]:
    slips = SLIPS.get(game.name, OTHERWISE).get(level)
    if slips is not None:
        return EasyBot(game, style, slips)
    match level:
        case "greedy":
            return GreedyBot(game)
        case "normal":
            return NormalBot(game, style)
        case "hard":
            return HardBot(game, style)
        case "expert":
            return ExpertBot(game, style, samples_of(budget))
    raise KeyError(level)
