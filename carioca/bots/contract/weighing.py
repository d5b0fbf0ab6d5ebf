"""What each possible move costs in expectation: the one judgement behind the expert, the hints and the review."""

from __future__ import annotations

from random import Random

from carioca.bots.base import Weighed
from carioca.bots.contract.levels import SAMPLES, ExpertBot
from carioca.bots.contract.outlook import Outlook, worth_of
from carioca.bots.contract.player import bajada_of, dispensable_value
from carioca.bots.contract.prospects import Hand
from carioca.bots.contract.styles import NEUTRAL
from carioca.bots.contract.table import Shedding, discards
from carioca.engine.game import Action, Game, View
from carioca.games.contract.rules import check
from carioca.games.contract.scoring import hand_points
from carioca.games.contract.state import State, may_take_pile
from carioca.games.melding.actions import Call, Decline, Discard, Draw, LayOff, Pass, Take
from carioca.games.melding.state import without

GIVEN = 1 / 3
"""Points of the score sheet for one unit of `Prospects.given`, whose weights (see player.py) only serve to compare
discards with each other."""
SAME = 0.01
"""Points by which another move is put behind the expert's own when its cost comes out equal or lower: the first of the
moves is the expert's by definition."""


def weigh(game: Game, view: View[State], rng: Random, samples: int = SAMPLES) -> tuple[Weighed, ...]:
    """The moves worth thinking about, best first; the first is what the expert does. Never empty.

    `samples` is the budget: how many courses of the rest of the round are looked at. What else is legal was not
    weighed: another arrangement of the same cards, a swap or a further meld that gains less.
    """
    state = view.state
    bot = ExpertBot(game, samples=samples)
    best = bot.decide(view, rng)
    if state.phase in ("deal", "call-answer"):
        # What a rival makes of a card that is let go is for playouts to tell.
        return (Weighed(best, 0.0),)
    if state.phase == "call":
        found = _calls(bot, view)
    elif state.down[state.turn] != "no":
        found = _when_down(state, best)
    elif state.phase in ("draw", "first-option"):
        found = _draws(bot, view)
    else:
        found = _before(bot, view, best)
    others = [weighed for weighed in found if weighed.action != best]
    mine = [weighed.cost for weighed in found if weighed.action == best]
    cost = min([*mine, *(weighed.cost for weighed in others)], default=0.0)
    rest = (Weighed(other.action, max(other.cost, cost + SAME)) for other in others)
    return (Weighed(best, cost), *sorted(rest, key=lambda weighed: weighed.cost))


def _before(bot: ExpertBot, view: View[State], best: Action) -> list[Weighed]:
    """The discards of a seat that is not down; where the best move is another one, each means to go without it."""
    state = view.state
    outlook = bot.outlook(view)
    choices = discards(state)
    lacks = {card: outlook.prospects.distance(without(state.hand, card)) for card in choices}
    if not isinstance(best, Discard):
        waits = [Weighed(Discard(card), _waiting(outlook, without(state.hand, card), lacks[card])) for card in choices]
        return [Weighed(best, outlook.laid), *waits]
    costs = {card: _of_plans(bot, outlook, without(state.hand, card), lacks[card]) for card in choices}
    found = [Weighed(Discard(card), cost + GIVEN * outlook.prospects.given(card)) for card, cost in costs.items()]
    # Where a finished bajada is kept back.
    bajada = bajada_of(view)
    return found if bajada is None else [Weighed(bajada, outlook.laid), *found]


def _of_plans(bot: ExpertBot, outlook: Outlook, hand: Hand, lack: int) -> float:
    building = outlook.building(hand, outlook.reach(hand, lack))
    if lack == 0 or bot.builds_on(outlook.prospects.state):
        return building
    held = outlook.prospects.state.hand
    return building - max(0.0, bot.advantage(outlook, hand, lack) + _kept(outlook, held, hand))


def _kept(outlook: Outlook, held: Hand, hand: Hand) -> float:
    """What a plan to save loses by throwing another card than the dearest one first."""
    size = len(hand)
    return outlook.saving(held, size) - outlook.saving(hand, size) if size < len(held) else 0.0


def _waiting(outlook: Outlook, hand: Hand, lack: int) -> float:
    """What it costs to go on a turn with a bajada in hand, or without it when the discard breaks it."""
    in_time = sum(turns >= 1 for turns in outlook.turns) / len(outlook.turns)
    return outlook.building(hand, min(in_time, outlook.reach(hand, lack)))


def _draws(bot: ExpertBot, view: View[State]) -> list[Weighed]:
    """Stock and pile by the hand that is left after the turn; an unknown card is taken to change nothing."""
    state = view.state
    outlook = bot.outlook(view)
    hand = state.hand

    def cost(hand: Hand) -> float:
        return _of_plans(bot, outlook, hand, outlook.prospects.distance(hand))

    offered = state.phase == "first-option"
    stock, pile = (Decline(), Take()) if offered else (Draw("stock"), Draw("pile"))
    found = [Weighed(stock, cost(hand))] if check(state, stock) is None else []
    if may_take_pile(state):
        more = (*hand, state.pile[-1])
        thrown = outlook.prospects.harmless(more, tuple(sorted(set(more))))
        found.append(Weighed(pile, min(cost(without(more, card)) for card in thrown)))
    return found


def _calls(bot: ExpertBot, view: View[State]) -> list[Weighed]:
    """To call the card that was thrown, or to let it go; that nobody lets it go costs nothing."""
    outlook = bot.outlook(view)
    if not outlook.prospects.distance(outlook.prospects.state.hand):
        return [Weighed(Pass(), outlook.laid)]
    worth = worth_of(outlook)
    return [Weighed(Call(), worth.with_it), Weighed(Pass(), worth.without)]


def _when_down(state: State, best: Action) -> list[Weighed]:
    """The discards of a seat that is down by what they leave; to lay off first saves what can be laid off."""
    if state.phase == "first-option":
        return [Weighed(Take(), 0.0), Weighed(Decline(), 0.0)]
    if state.phase == "draw":
        sources = [Draw("stock"), Draw("pile")] if may_take_pile(state) else [Draw("stock")]
        return [Weighed(draw, 0.0) for draw in sources if check(state, draw) is None]
    order = state.order
    held = hand_points(order, state.hand)
    found = [Weighed(Discard(card), held - dispensable_value(state, card, NEUTRAL)) for card in discards(state)]
    if isinstance(best, Discard):
        return found
    left = Shedding(state, state.hand, state.melds).left if isinstance(best, LayOff) else ()
    return [Weighed(best, hand_points(order, left)), *found]
