"""Who deals, and the deal (B02-B04)."""

from __future__ import annotations

from carioca.cards import shuffled
from carioca.engine.draw import cuts, standing
from carioca.engine.events import TurnBegan
from carioca.engine.game import Scores, Setup, Step
from carioca.games.canasta.options import CanastaOptions, own
from carioca.games.canasta.scoring import is_over
from carioca.games.canasta.state import SIDES, Side, State
from carioca.games.melding.events import RoundDealt


def first_dealer(options: CanastaOptions, seats: int, seed: str) -> int:
    """The dealer of the first deal (B04)."""
    if options.first_dealer == "random":
        return shuffled(range(seats), seed, "dealer")[0]
    if options.first_dealer == "lowest_cut":
        return min(standing(cuts(options.order.pack(seats), seats, seed)), key=lambda drawn: drawn[1].rank)[0]
    return options.first_dealer_seat % seats


def deal(setup: Setup, round_no: int = 0, scores: Scores | None = None) -> Step:
    """The deal of this number (from 0) with the scores before it. Raises IndexError where they end the match."""
    options, seats, seed = own(setup.options), setup.seats, setup.seed
    so_far = scores or Scores((0,) * seats, (0,) * seats)
    if is_over(options.order, so_far.points, SIDES[seats], round_no):
        raise IndexError(round_no)
    return deal_round(options, seed, round_no, (first_dealer(options, seats, seed) + options.step * round_no), so_far)


def deal_round(options: CanastaOptions, seed: str, round_no: int, dealer: int, scores: Scores) -> Step:
    """Deals one card at a time from the dealer's neighbour on, then the muertos, then the card turned up."""
    order, seats = options.order, len(scores.points)
    dealer, sides = dealer % seats, SIDES[seats]
    pack = shuffled(order.pack(seats), seed, "deal", round_no)
    dealt = order.dealt * seats
    hands = tuple(pack[(order.step * (seat - dealer) - 1) % seats : dealt : seats] for seat in range(seats))
    rest = pack[dealt:]
    muertos = [rest[side * order.muerto : (side + 1) * order.muerto] for side in range(sides)]
    rest = rest[sides * order.muerto :]
    upcard = rest[0] if order.upcard else None
    turn = (dealer + order.step) % seats
    state = State(
        options=options,
        seed=seed,
        round_no=round_no,
        dealer=dealer,
        turn=turn,
        phase="draw",
        drew=None,
        turns=1,
        hands=hands,
        known=((),) * seats,
        sides=tuple(map(Side, muertos)),
        melds=(),
        locked=(),
        stock=rest[1:] if upcard else rest,
        pile=(upcard,) if upcard else (),
        scores=scores.points,
        tally=scores.tally,
    )
    return Step(state, (RoundDealt(round_no, dealer, hands, upcard), TurnBegan(turn)))
