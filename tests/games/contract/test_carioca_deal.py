"""Case 90 of docs/rules/carioca.md and the deal: seats, dealers, hands, stock (S1-S9)."""

from __future__ import annotations

import pytest

from carioca.engine.game import Setup
from carioca.engine.options import OptionsError
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.melding.events import RoundDealt
from tests.games.contract.table import play, player, position, verdict

HAND = "7H 7D 7S QH QD QC 2S 3S 4H 6D 8C TC"


def _dealt(seats: int, round_no: int, **options: object) -> RoundDealt:
    setup = Setup("carioca", CariocaOptions().with_changes(options), seats, "order")
    event = CARIOCA.deal(setup, round_no).events[0]
    assert isinstance(event, RoundDealt)
    return event


def test_case_90_order_of_three_seats() -> None:
    setup = Setup("carioca", CariocaOptions(), 3, "order")
    state, events = CARIOCA.deal(setup)
    assert events[0].dealer == 0 and state.turn == 2
    drawn, _ = play(state, "draw stock", f"discard {state.hands[2][0]}")
    again, _ = play(drawn, "draw stock", f"discard {drawn.hands[0][0]}")
    assert (drawn.turn, again.turn) == (0, 1)
    assert _dealt(3, 1).dealer == 1
    first = Setup("carioca", CariocaOptions(first_player="first_dealt"), 3, "order")
    assert CARIOCA.deal(first).state.turn == 1


def test_case_90_cards_are_dealt_one_by_one_from_the_dealers_right() -> None:
    """S5: with other dealers the same pack reaches other seats, always beginning at the dealer's right."""
    packs = []
    for dealer in range(3):
        event = _dealt(3, 0, first_dealer_seat=dealer)
        order = [(dealer + step) % 3 for step in (1, 2, 3)]
        packs.append([event.hands[seat][card] for card in range(12) for seat in order] + [event.upcard])
    assert packs[0] == packs[1] == packs[2]


@pytest.mark.parametrize("dealer", range(3))
def test_case_90_the_deal_passes_on_to_the_right(dealer: int) -> None:
    """S9, from a written position too: the next dealer is the right-hand neighbour of this one."""
    state = position(
        player("2S", "earlier"),
        player("2C"),
        player("2D"),
        dealer=dealer,
        drew="stock",
        melds=[{"owner": 0, "cards": ["5H", "5D", "5S"]}],
    )
    after, _ = play(state, "discard 2S")
    assert after.round_no == 1
    assert after.dealer == (dealer + 1) % 3
    assert after.turn == dealer  # S7: the left-hand neighbour of the new dealer


@pytest.mark.parametrize(
    ("decks", "seats", "left"),
    [(1, 2, 29), (2, 2, 83), (2, 3, 71), (2, 4, 59), (2, 5, 47), (2, 6, 35)],
)
def test_stock_after_the_deal(decks: int, seats: int, left: int) -> None:
    """The table of S2."""
    state = CARIOCA.deal(Setup("carioca", CariocaOptions(decks=decks), seats, "s")).state  # type: ignore[arg-type]
    assert len(state.stock) == left and len(state.pile) == 1
    assert {len(hand) for hand in state.hands} == {12}


@pytest.mark.parametrize(("seats", "decks"), [(1, 2), (7, 2), (3, 1), (0, 2)])
def test_seats_that_make_no_game(seats: int, decks: int) -> None:
    """S1, S2."""
    with pytest.raises(OptionsError):
        CARIOCA.validate(Setup("carioca", CariocaOptions(decks=decks), seats, "s"))  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [11, 12, 13])
@pytest.mark.parametrize("round_no", [0, 7, 8])
def test_hand_size(size: int, round_no: int) -> None:
    """S5: twelve cards in the 13-card rounds whatever is dealt in the others, so that one draw can complete the run."""
    event = _dealt(2, round_no, hand_size=size)
    assert {len(hand) for hand in event.hands} == {12 if round_no == 8 else size}


def test_first_dealer() -> None:
    """S4: assigned, or by lot; the lot follows from the seed."""
    drawn = []
    for seed in map(str, range(60)):
        setup = Setup("carioca", CariocaOptions(first_dealer="random"), 3, seed)
        first, second = (CARIOCA.deal(setup, round_no).state for round_no in (0, 1))
        assert second.dealer == (first.dealer + 1) % 3
        assert CARIOCA.deal(setup).state == first
        drawn.append(first.dealer)
    assert all(drawn.count(seat) > 10 for seat in range(3))


def test_a_joker_may_be_turned_up_and_taken() -> None:
    """S6."""
    state = position(player(HAND), player("2C"), pile=["*"])
    after, _ = play(state, "draw pile")
    assert str(after.hand[-1]) == "*" and str(after.known[0][0]) == "*"
    assert verdict(after, "discard *") == "J8"
