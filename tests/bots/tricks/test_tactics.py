"""What players of La Pocha expect of good opponents, as positions; trumps are espadas."""

from __future__ import annotations

from random import Random

import pytest

from carioca.bots.door import make_bot
from carioca.bots.tricks.auction import Auction, best_bid, expected
from carioca.bots.tricks.seen import Seen
from carioca.engine.game import View
from carioca.games.tricks.actions import Bid, Play
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.scoring import scored
from tests.bots.tricks.rounds import PRESET, cards, dealt, position

GOOD = ("normal", "hard", "expert")


def plays(level: str, view: View) -> str:
    """The card of a level, whatever its random stream."""
    found = {make_bot(level, POCHA).decide(view, Random(at)) for at in range(3)}
    assert len(found) == 1, (level, found)
    (action,) = found
    assert isinstance(action, Play)
    return str(action.card)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("level", GOOD)
def test_who_needs_all_that_is_left_leads_the_highest_trump(level: str) -> None:
    assert plays(level, position("1E RE 1O", bid=3)) == "1E"


@pytest.mark.parametrize("level", GOOD)
def test_with_the_boss_trump_and_one_trick_needed_the_other_card_goes_first(level: str) -> None:
    assert plays(level, position("1E 4O", bid=1)) == "4O"


@pytest.mark.parametrize("level", GOOD)
def test_who_wants_nothing_more_sheds_the_highest_card_that_loses(level: str) -> None:
    assert plays(level, position("7O 2O 2C", trick="1O 4O RO")) == "7O"


@pytest.mark.parametrize("level", GOOD)
def test_who_wants_nothing_more_throws_a_danger_away_when_it_cannot_follow(level: str) -> None:
    assert plays(level, position("3O 2C 4C", trick="RB 4B 5B")) == "3O"


@pytest.mark.parametrize("level", GOOD)
def test_the_trick_is_taken_with_the_card_that_is_sure(level: str) -> None:
    """One trick is needed and this is the last chance to be sure of it: the ace, although the king may do as well."""
    assert plays(level, position("1O RO", trick="CO", bid=1, won=0)) in ("1O", "RO")
    assert plays(level, position("1E 2B", trick="RB 4E", bid=1)) == "2B", "he follows, and the ace of trumps stays"


# -- bids ------------------------------------------------------------------------------------------------------------


def quick_values(view: View) -> list[float]:
    """The expected points of each bid, from the chances of the tricks and the points of the rules alone."""
    seen = Seen(view)
    chances = Auction(seen).chances(seen.seat, seen.hand)
    assert abs(sum(chances) - 1.0) < 1e-9
    state = seen.state
    return [
        sum(chance * scored(state.options, state.size, bid, won, state.trump) for won, chance in enumerate(chances))
        for bid in range(state.size + 1)
    ]


def test_a_bid_is_the_best_expected_score_and_the_hook_moves_it_to_the_next() -> None:
    """`normal` takes the best of all; when that one is forbidden the best of the others, not 0."""
    moved = 0
    for number in range(0, 240, 12):
        state = dealt(number, size=5, seats=4)
        for _ in range(3):
            state = POCHA.apply(
                state, make_bot("normal", POCHA).decide(POCHA.censor(state, state.turn), Random(0))
            ).state
        values = quick_values(POCHA.censor(state, state.dealer))
        best = max(range(6), key=values.__getitem__)
        # The others' bids are set so that exactly the best one is forbidden, or another one.
        for forbidden in (best, (best + 1) % 6):
            left = state.size - forbidden
            bids = [0, 0, 0, 0]
            for seat in range(4):
                if seat != state.dealer and left:
                    bids[seat], left = left, 0
            made = tuple(None if seat == state.dealer else bid for seat, bid in enumerate(bids))
            view = POCHA.censor(state.evolve(bids=made), state.dealer)
            action = make_bot("normal", POCHA).decide(view, Random(0))
            expects = max((bid for bid in range(6) if bid != forbidden), key=values.__getitem__)
            assert action == Bid(expects)
            moved += expects not in (best, 0)
    assert moved


def test_the_best_bid_is_no_rounded_mean() -> None:
    """A hand that takes 0 or 2 tricks, hardly ever 1: the mean of 1 is the worst bid."""
    chances = (0.45, 0.05, 0.5)
    points = tuple(tuple(scored(PRESET, 2, bid, won, None) for won in range(3)) for bid in range(3))
    assert best_bid(expected(chances, points), None) == 2
    assert best_bid(expected(chances, points), 2) == 0


@pytest.mark.sampled(3)
@pytest.mark.parametrize("level", GOOD)
def test_the_highest_trumps_are_bid(level: str) -> None:
    for number in range(0, 60, 12):
        state = dealt(number, size=4, seats=4)
        trump = state.trump
        tops = [
            card for card in cards("1O 3O RO 1C 3C RC 1E 3E RE 1B 3B RB") if card.suit == trump and card != state.turned
        ]
        hands = list(state.hands)
        hands[state.turn] = (*tops, *(card for card in state.hands[state.turn] if card.suit != trump))[:4]
        view = POCHA.censor(state.evolve(hands=tuple(hands)), state.turn)
        action = make_bot(level, POCHA).decide(view, Random(number))
        assert isinstance(action, Bid) and action.tricks >= len(tops)
