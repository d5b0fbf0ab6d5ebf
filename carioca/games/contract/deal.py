"""Who deals, and the deal of a round (carioca.md 2.1)."""

from __future__ import annotations

from carioca.cards import JOKER, Card, shuffled
from carioca.engine.draw import cuts, standing
from carioca.engine.events import TurnBegan
from carioca.engine.game import Scores, Setup, Step
from carioca.games.contract.options import ContractOptions
from carioca.games.contract.order import Order
from carioca.games.contract.state import DownSince, State
from carioca.games.melding.events import DealOffered, RoundDealt

UP: DownSince = "no"


def first_dealer(options: ContractOptions, seats: int, seed: str) -> int:
    """The dealer of the first round (S4)."""
    if options.first_dealer == "random":
        return shuffled(range(seats), seed, "dealer")[0]
    if options.first_dealer == "lowest_cut":
        return min(standing(cuts(options.order.pack, seats, seed)), key=lambda drawn: drawn[1].rank)[0]
    return options.first_dealer_seat % seats


def deal(setup: Setup, round_no: int = 0, scores: Scores | None = None) -> Step:
    """Deals a round (S5-S9): one card at a time from the dealer's neighbour, the dealer last, then the upcard."""
    options, seats, seed = setup.options, setup.seats, setup.seed
    assert isinstance(options, ContractOptions)
    so_far = scores or Scores((0,) * seats, (0,) * seats)
    dealer = (first_dealer(options, seats, seed) + options.step * round_no) % seats
    return deal_round(options, seed, round_no, dealer, so_far)


def deal_round(options: ContractOptions, seed: str, round_no: int, dealer: int, scores: Scores) -> Step:
    """The round of this number, dealt by a seat; where it may pass the deal on it is asked first (S10)."""
    seats = len(scores.points)
    state = State(
        options=options,
        seed=seed,
        round_no=round_no,
        dealer=dealer,
        turn=dealer,
        phase="deal",
        drew=None,
        recycles=0,
        turns=0,
        hands=((),) * seats,
        known=((),) * seats,
        down=tuple(UP for _ in range(seats)),
        melds=(),
        stock=shuffled(options.order.pack, seed, "deal", round_no),
        pile=(),
        scores=scores.points,
        rounds_won=scores.tally,
    )
    return Step(state, (DealOffered(round_no, dealer),)) if options.order.pass_deal else hand_out(state, dealer)


def hand_out(state: State, dealer: int) -> Step:
    """A round of the phase "deal" with its cards dealt by this seat."""
    order, pack, seats, step = state.order, state.stock, state.seats, state.order.step
    dealt = order.dealt[state.round_no] * seats
    hands = tuple(pack[(step * (seat - dealer) - 1) % seats : dealt : seats] for seat in range(seats))
    # S7: "left" is where the seat with the number before sits, whichever way the turns pass.
    turn = (dealer + (step if order.first_dealt_plays else -1)) % seats
    upcard, stock = _upcard(order, pack[dealt:]) if order.upcard else (None, pack[dealt:])
    pile = () if upcard is None else (upcard,)
    after = state.evolve(dealer=dealer, turn=turn, phase="draw", turns=1, hands=hands, stock=stock, pile=pile)
    return Step(after, (RoundDealt(state.round_no, dealer, hands, upcard), TurnBegan(turn)))


def _upcard(order: Order, rest: tuple[Card, ...]) -> tuple[Card, tuple[Card, ...]]:
    """The card turned up and the stock (S6); a joker may have to go below the stock."""
    while not order.joker_upcard and rest[0] == JOKER:
        rest = (*rest[1:], JOKER)
    return rest[0], rest[1:]
