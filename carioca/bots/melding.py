"""Level `normal` of the melding games: plays well from its view with the exact solver, without searching ahead."""

from __future__ import annotations

from itertools import islice
from random import Random

from carioca.bots.table import Shedding, feeds, fits, nears
from carioca.cards import JOKER, Card, french_pack
from carioca.engine.game import Game, View
from carioca.games.melding.actions import Action, Discard, Draw, EndTurn, LayDown
from carioca.games.melding.hidden import unseen
from carioca.games.melding.melds import Laid
from carioca.games.melding.rules import joker_limit, limits, may_take_pile, read_bajada
from carioca.games.melding.scoring import hand_points, values
from carioca.games.melding.solver import bajadas, best_bajada, can_go_down, distance
from carioca.games.melding.state import Meld, State, without

Hand = tuple[Card, ...]
Bajada = tuple[Hand, ...]

CARDS: Hand = (*french_pack(1, 0), JOKER)
STOCK, PILE = Draw("stock"), Draw("pile")

# Weights in points of the score sheet, tuned by play against itself (benchmarks/bots.py --strength).
STEP = 1000.0  # a card nearer to the contract
STEP_LATE = 12.0  # the same when a rival is about to go out and the contract is far
OUT = 3.0  # one more unseen card that helps
HELD = 0.5  # a point in hand
HELD_LATE = 1.0  # the same once a rival has few cards left
FED = 6.0  # one unit of `feeds`
LAID_NEXT = 0.7  # the share of a card's points that a lay-off in the next turn is expected to save
CLEAR = 8.0  # a card that fits nowhere, gone: nothing else keeps a hand from being empty
MOST_BAJADAS = 60


class NormalBot:
    """Distance first, then the unseen cards that help, then points; lays off all it can, feeds nobody."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def decide(self, view: View, rng: Random) -> Action:
        """A legal action for the seat of the view; the same for the same view and stream."""
        state: State = view.state
        action = _draw(state) if state.phase == "draw" else _play(state, rng)
        if self._game.check(state, action) is None:
            return action
        return next(self._game.legal_actions(state))


# -- before going down -----------------------------------------------------------------------------------------------


class Prospects:
    """What a view says about reaching the contract: distances, and how many unseen cards help."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.unseen = unseen(state)
        self._limits = limits(state)
        rivals = [len(hand) for seat, hand in enumerate(state.hands) if state.down[seat] != "no"]
        self.threat = min(rivals, default=99)
        """The fewest cards of a rival who is down."""

    def distance(self, hand: Hand) -> int:
        """The fewest further cards."""
        return distance(hand, self.state.contract, self._limits)

    def outs(self, hand: Hand, lack: int, among: Hand = CARDS) -> Hand:
        """The cards, of those given, that bring a hand of this distance nearer."""
        return tuple(card for card in among if self.distance((*hand, card)) < lack) if lack else ()

    def copies(self, cards: Hand) -> int:
        """How many unseen copies of these cards there are."""
        return sum(self.unseen[card] for card in cards)

    def step(self, lack: int) -> float:
        """What a card nearer to the contract is worth now."""
        return STEP_LATE if self.threat <= 2 and lack > self.threat else STEP

    def best_discard(self, hand: Hand, choices: Hand) -> tuple[float, Card, int, int]:
        """The discard that leaves the best hand: its value, the card, the distance left and the unseen outs."""
        state = self.state
        worth = values(state.options.ace_value, state.options.joker_value)
        held = HELD_LATE if self.threat <= 4 else HELD
        lack = self.distance(hand)
        outs = self.outs(hand, lack)
        best: tuple[float, Card, int, int] | None = None
        for card in choices:
            left = without(hand, card)
            after = self.distance(left)
            # A hand with a card fewer has no outs that the larger one has not, unless it lost a step.
            live = self.copies(self.outs(left, after, outs if after == lack else CARDS))
            points = worth[card.rank] * (held if not fits(card, state.melds) else held * (1 - LAID_NEXT))
            value = OUT * live - self.step(lack) * after + points - FED * feeds(state, card)
            if best is None or value > best[0]:
                best = value, card, after, live
        assert best is not None
        return best


def _draw(state: State) -> Action:
    if not may_take_pile(state) or state.down[state.turn] != "no":
        return STOCK
    hand, top = state.hand, state.pile[-1]
    prospects = Prospects(state)
    lack = prospects.distance(hand)
    nearer = prospects.distance((*hand, top))
    if nearer < lack and not (nearer == 0 and _may_not_win(state, len(hand) + 1)):
        return PILE
    return STOCK


def _may_not_win(state: State, cards: int) -> bool:
    """T13: a card of the pile does not win the last round with a bajada of the whole hand."""
    forbidden = state.last_round and state.options.last_round_pozo_win == "forbid"
    return forbidden and state.contract.cards == cards


# -- the turn --------------------------------------------------------------------------------------------------------


def _play(state: State, rng: Random) -> Action:
    hand, down = state.hand, state.down[state.turn]
    if down == "no":
        forbidden = state.drew == "pile" and _may_not_win(state, len(hand))
        if not forbidden and can_go_down(hand, state.contract, limits(state)):
            return LayDown(_bajada(state))
    elif down == "earlier" or state.options.layoff_same_turn:
        plan = Shedding(state, hand, state.melds).actions
        if plan:
            return plan[0]
    choices = tuple(card for card in dict.fromkeys(hand) if card != JOKER or joker_limit(state) == 0)
    if not choices:
        return EndTurn()
    if down != "no":
        return Discard(_dispensable(state, choices))
    return Discard(Prospects(state).best_discard(hand, choices)[1])


def _bajada(state: State) -> Bajada:
    """The bajada with the best rest: few points, and those on cards that can be laid off next turn."""
    limit = limits(state)
    options = state.options
    worth = values(options.ace_value, options.joker_value)
    cheapest = best_bajada(state.hand, state.contract, worth, limit)
    assert cheapest is not None
    if state.contract.full:
        return cheapest
    found = [cheapest, *islice(bajadas(state.hand, state.contract, limit), MOST_BAJADAS)]
    return min(found, key=lambda bajada: _rest_cost(state, bajada))


def _rest_cost(state: State, bajada: Bajada) -> float:
    rest = state.hand
    for row in bajada:
        for card in row:
            rest = without(rest, card)
    laid = read_bajada(state.contract, bajada, joker_limit(state))
    assert isinstance(laid, tuple) and laid and isinstance(laid[0], Laid)
    if len(rest) <= 1 and JOKER not in rest:
        return -1.0
    table = state.melds + tuple(Meld(state.turn, meld.kind, meld.cards) for meld in laid)
    shedding = Shedding(state, rest, table)
    stays = hand_points(state.options, shedding.left)
    return stays + (1 - LAID_NEXT) * (hand_points(state.options, rest) - stays) + CLEAR * len(shedding.left)


def _dispensable(state: State, choices: Hand) -> Card:
    """The discard of a hand that is down: cards that fit stay for the next turn, points go, no rival is fed."""
    worth = values(state.options.ace_value, state.options.joker_value)

    def value(card: Card) -> float:
        points = worth[card.rank]
        if fits(card, state.melds):
            gain = (1 - LAID_NEXT) * points
        else:
            gain = CLEAR + points * (0.7 if nears(card, state.melds) else 1.0)
        return gain - FED * feeds(state, card)

    return max(choices, key=value)
