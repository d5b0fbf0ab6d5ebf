"""Who deals, and the deal of a round (pocha.md 2.1, 2.2)."""

from __future__ import annotations

from carioca.cards import SPANISH, Card, Suit, shuffled
from carioca.engine.draw import cuts, standing
from carioca.engine.events import Event
from carioca.engine.game import Scores, Setup, Step
from carioca.games.tricks.events import RoundDealt, turn_began
from carioca.games.tricks.options import PochaOptions, own
from carioca.games.tricks.state import Row, State


def first_dealer(options: PochaOptions, seats: int, seed: str) -> int:
    """The dealer of the first round (P03)."""
    if options.first_dealer == "random":
        return shuffled(range(seats), seed, "dealer")[0]
    if options.first_dealer == "lowest_cut":
        return min(standing(cuts(options.pack(seats), seats, seed)), key=lambda drawn: drawn[1].rank)[0]
    return options.first_dealer_seat % seats


def deal(setup: Setup, round_no: int = 0, scores: Scores | None = None) -> Step:
    """Deals a round. Raises IndexError when the match has none of this number."""
    options, seats = own(setup.options), setup.seats
    so_far = scores or Scores((0,) * seats, (0,) * seats)
    dealer = (first_dealer(options, seats, setup.seed) + options.step * round_no) % seats
    return deal_round(options, setup.seed, round_no, dealer, so_far)


def deal_round(options: PochaOptions, seed: str, round_no: int, dealer: int, scores: Scores) -> Step:
    """The round of this number, one card at a time from mano on, then the trump card (P05, P06, P18)."""
    seats, step = len(scores.points), options.step
    size = options.sizes(seats)[round_no]
    pack = shuffled(options.pack(seats), seed, "deal", round_no)
    # The seat after the dealer gets the first card of every lap, whichever way the deal goes.
    hands = tuple(pack[(step * (seat - dealer) - 1) % seats : size * seats : seats] for seat in range(seats))
    mode, mano = options.mode(seats, size), (dealer + step) % seats
    turned = (
        trump_card(options, seed, round_no, pack[size * seats :], hands[dealer])
        if mode in ("normal", "chusas")
        else None
    )
    if mode == "chusas" and turned in hands[dealer]:
        # The place of the card in the hand must not tell the dealer which one it is.
        hands = (*hands[:dealer], SPANISH.hand(hands[dealer], by_suit=True), *hands[dealer + 1 :])
    trump = turned.suit if turned else Suit.NONE if mode == "sin_triunfo" else None
    naming = mode == "dealer_chooses" and options.dealer_choice_time == "before_bids"
    turn = dealer if naming else mano
    state = State(
        options=options,
        seed=seed,
        round_no=round_no,
        dealer=dealer,
        turn=turn,
        phase="trump" if naming else "bid",
        hands=hands,
        bids=(None,) * seats,
        won=(0,) * seats,
        trump=trump,
        turned=turned,
        leader=mano,
        trick=(),
        tricks=(),
        scores=scores.points,
        exact=scores.tally,
    )
    shown = mode != "chusas"
    dealt: Event = RoundDealt(
        round_no, dealer, size, hands, trump if shown else None, turned if shown else None, state.indian
    )
    return Step(state, (dealt, turn_began(turn)))


def trump_card(options: PochaOptions, seed: str, round_no: int, rest: Row, dealers: Row) -> Card:
    """The card that shows the trump: the next one of the pack; if all are dealt one of the dealer's, unseen (P06)."""
    if rest:
        return rest[0]
    if options.full_deal_trump == "last_card":
        return dealers[-1]
    return shuffled(dealers, seed, "trump", round_no)[0]
