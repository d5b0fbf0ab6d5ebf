"""Level `normal` of the contract games: plays well from its view with the exact solver, without searching ahead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain, islice
from math import inf
from random import Random

from carioca.bots.contract import holding
from carioca.bots.contract.prospects import FED, LAID_NEXT, OUT, Hand, Prospects
from carioca.bots.contract.styles import NEUTRAL, Style, calm, leaning
from carioca.bots.contract.table import (
    Shedding,
    answer,
    discards,
    feeds,
    fits,
    further_meld,
    move_to_shed,
    nears,
    not_taken,
    sheds,
    swap_to_shed,
    swap_towards_contract,
    threat,
    without_rows,
)
from carioca.cards import JOKER, Card
from carioca.engine import game
from carioca.engine.game import Game, Refusal, View
from carioca.games.contract.bajada import joker_limit, limits, read_bajada
from carioca.games.contract.melds import RUN_SIZE
from carioca.games.contract.rules import check, legal_actions
from carioca.games.contract.scoring import card_points, hand_points
from carioca.games.contract.solver.hand import bajadas, best_bajada, can_go_down
from carioca.games.contract.state import State, may_take_pile
from carioca.games.melding.actions import Action, Call, Deal, Discard, Draw, EndTurn, LayDown, Pass
from carioca.games.melding.state import melds_of

Bajada = tuple[Hand, ...]

STOCK, PILE = Draw("stock"), Draw("pile")

# Weights of a linear evaluation. All but the shares have one unit, in which a point that is certainly paid at the end
# of the round counts 1. They were tuned by playing the level against itself (see prospects.py).
CLEAR = 8.0
"""The gain, beyond its points, of getting rid of a card that fits no meld: all others can be laid off, so only such
cards keep a player who is down from going out."""
MOST_BAJADAS = 60
"""Ways to go down that are compared at most: it bounds the time of a decision where many cards are interchangeable."""
# Thresholds for styles, for decisions in which a neutral player has a fixed rule instead of an evaluation.
PILE_BAR = 12.0
"""What the further outs (in units of OUT) and the liking of a style must exceed before a card of the pile is taken that
does not lower the distance."""
RISK = 0.1  # the share of a bajada's points that keeping it in hand for one more turn is taken to cost


class NormalBot:
    """Distance first, then the unseen cards that help, then points; lays off all it can, feeds nobody."""

    def __init__(self, game: Game, style: Style = NEUTRAL, prospects: type[Prospects] | None = None) -> None:
        """`prospects`: how it reads a view before it is down."""
        self._game = game
        self._style = style
        self._prospects = prospects or Prospects

    def decide(self, view: View[State], rng: Random) -> game.Action:
        state = view.state
        action = _PHASES[state.phase](self._prospects(view, self._style))
        if self._game.check(state, action) is None:
            return action
        return next(self._game.legal_actions(state))


# -- before going down -----------------------------------------------------------------------------------------------


def _draw(prospects: Prospects) -> Action:
    """The pile only for a card that brings the contract nearer: so no circle of takes and throws can arise.

    To take it for more outs as well gained nothing in play against itself.
    """
    state, style = prospects.state, prospects.style
    if not may_take_pile(state):
        return STOCK
    if state.down[state.turn] != "no":
        return PILE if sheds(state, state.pile[-1]) else STOCK
    hand, top = state.hand, state.pile[-1]
    lack = prospects.distance(hand)
    nearer = prospects.distance((*hand, top))
    if nearer < lack and not (nearer == 0 and _may_not_win(state, len(hand) + 1)):
        return PILE
    kept = _kept(prospects) if lack == 0 else None
    if kept is not None:
        return PILE if fits(top, kept.melds, state.law) else STOCK
    return PILE if _tempts(prospects, lack, leaning(style, state, PILE)) else STOCK


def _tempts(prospects: Prospects, lack: int, leant: float) -> bool:
    state = prospects.state
    if leant >= 0 or lack == 0:
        return False
    hand, top = state.hand, state.pile[-1]
    more = (*hand, top)
    gain = prospects.copies(prospects.outs(more, lack)) - prospects.copies(prospects.outs(hand, lack))
    return OUT * gain - leant > PILE_BAR and prospects.best_discard(more, tuple(sorted(set(more) - {JOKER}))) != top


def _answer(prospects: Prospects) -> Action:
    state = prospects.state
    said = answer(state, prospects.weighs)
    if state.phase == "call" and isinstance(said, Pass) and state.course.calls < state.order.max_calls_per_round:
        lack = prospects.distance(state.hand)
        return Call() if _tempts(prospects, lack, leaning(prospects.style, state, Call())) else said
    return said


def _may_not_win(state: State, cards: int) -> bool:
    """T13: a card of the pile does not win the last round with a bajada of the whole hand."""
    forbidden = state.last_round and not state.order.pile_wins_match
    return forbidden and state.contract.cards == cards


def _play(prospects: Prospects) -> Action:
    state, style = prospects.state, prospects.style
    hand, down = state.hand, state.down[state.turn]
    if down == "no":
        forbidden = state.drew == "pile" and _may_not_win(state, len(hand))
        forbidden |= not state.order.go_down_first_turn and state.turns <= state.seats
        if not forbidden and can_go_down(hand, state.contract, limits(state)):
            kept = _kept(prospects)
            thrown = None if kept is None else holding.thrown(prospects, discards(state), kept)
            if thrown is not None:
                return Discard(thrown)
            bajada = _legal_bajada(state, style)
            if bajada is not None and not _waits(state, style, bajada):
                return LayDown(bajada)
        swap = swap_towards_contract(state)
        if swap is not None and not forbidden:
            return swap
    elif down == "earlier" or state.order.layoff_same_turn:
        shedding = Shedding(state, hand, state.melds)
        further = further_meld(state) if shedding.left else None
        other = further or swap_to_shed(state, shedding) or move_to_shed(state, shedding)
        if other is not None:
            return other
        if shedding.actions and not _saves_joker(state, style, shedding):
            return shedding.actions[0]
    choices = discards(state)
    if not choices:
        return EndTurn()
    if down != "no":
        return Discard(max(not_taken(state, choices), key=lambda card: dispensable_value(state, card, style)))
    return Discard(prospects.best_discard(hand, choices))


def bajada_of(view: View[State]) -> LayDown | None:
    """What the seat to act would go down with; None where it may not, and for the melds after those (T8)."""
    state = view.state
    if view.seat != state.turn or state.phase != "play" or state.down[state.turn] != "no":
        return None
    able = can_go_down(state.hand, state.contract, limits(state))
    bajada = _legal_bajada(state, NEUTRAL) if able else None
    return None if bajada is None else LayDown(bajada)


def _waits(state: State, style: Style, bajada: Bajada) -> bool:
    if max(style.patience, style.jokers) <= 0 or len(state.hand) <= state.contract.cards or not calm(state):
        return False
    risk = RISK * sum(hand_points(state.order, row) for row in bajada)
    return leaning(style, state, LayDown(bajada)) > risk


def _kept(prospects: Prospects) -> holding.Kept | None:
    """What is kept back rather than to go down with it; None for who goes down when it can."""
    return holding.kept(prospects.state) if prospects.holds else None


def _saves_joker(state: State, style: Style, shedding: Shedding) -> bool:
    action = shedding.actions[0]
    calm = len(shedding.left) > 1 and threat(state) > style.nerve
    return action.card == JOKER and calm and leaning(style, state, action) > 0


def _legal_bajada(state: State, style: Style) -> Bajada | None:
    best = _bajada(state, style)
    if check(state, LayDown(best)) is None:
        return best
    return next((action.melds for action in legal_actions(state) if isinstance(action, LayDown)), None)


def _bajada(state: State, style: Style) -> Bajada:
    """The bajada with the best rest: few points, and those on cards that can be laid off next turn."""
    limit = limits(state)
    cheapest = best_bajada(state.hand, state.contract, state.order.points, limit)
    assert cheapest is not None
    if state.contract.full:
        return cheapest
    found = [cheapest, *islice(bajadas(state.hand, state.contract, limit), MOST_BAJADAS)]
    if state.law.at_least:
        found = _longest(found)

    # Whether to wait with going down is decided by `_waits` once the bajada is chosen. Patience adds the same to nearly
    # every bajada, and computing it searches the lay-offs of each one, which takes most of the time of a decision.
    style = style._replace(patience=0.0)

    def cost(bajada: Bajada) -> float:
        return _rest_cost(state, bajada) + leaning(style, state, LayDown(bajada))

    return min(_turned(min(found, key=cost)), key=cost)


def _longest(found: Sequence[Bajada]) -> list[Bajada]:
    """Those that are no part of another one: where melds may be of any length, to lay fewer of the cards is worse."""
    cards = [Counter(chain.from_iterable(bajada)) for bajada in found]
    return [one for one, held in zip(found, cards, strict=True) if not any(held < other for other in cards)]


def _turned(bajada: Bajada) -> list[Bajada]:
    """A bajada, and the same with a joker moved from one end of a run to the other: other cards then fit it."""
    found = [bajada]
    for at, row in enumerate(bajada):
        if JOKER in (row[0], row[-1]) and len(row) == RUN_SIZE:
            other = (*row[1:], JOKER) if row[0] == JOKER else (JOKER, *row[:-1])
            found += [(*known[:at], other, *known[at + 1 :]) for known in found]
    return found


def _rest_cost(state: State, bajada: Bajada) -> float:
    """What a bajada leaves in hand, in points; inf when the rules refuse it, below 0 when it ends the round."""
    rest = without_rows(state.hand, bajada)
    laid = read_bajada(state.contract, bajada, joker_limit(state), state.law)
    if isinstance(laid, Refusal):
        return inf
    if len(rest) <= 1 and JOKER not in rest:
        return -1.0
    table = state.melds + melds_of(state.turn, laid)
    shedding = Shedding(state, rest, table)
    stays = hand_points(state.order, shedding.left)
    return stays + (1 - LAID_NEXT) * (hand_points(state.order, rest) - stays) + CLEAR * len(shedding.left)


def dispensable_value(state: State, card: Card, style: Style) -> float:
    """The points gained by throwing a card once down: cards that fit stay for the next turn, no rival is fed."""
    points = card_points(state.order.points, card)
    if fits(card, state.melds, state.law):
        gain = (1 - LAID_NEXT) * points
    else:
        gain = CLEAR + points * (0.7 if nears(card, state.melds, state.law) else 1.0)
    return gain - FED * feeds(state, card) - leaning(style, state, Discard(card))


_PHASES: dict[str, Callable[[Prospects], Action]] = {
    "deal": lambda prospects: Deal(),
    "draw": _draw,
    "play": _play,
    **dict.fromkeys(("call", "call-answer", "first-option"), _answer),
}
