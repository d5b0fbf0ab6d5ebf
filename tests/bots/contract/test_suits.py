"""Which suit of the 13-card run is gone for where six sit at the table and three may collect the same one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from carioca.bots.contract.explain import explain
from carioca.bots.contract.prospects import planned
from carioca.bots.door import make_bot
from carioca.cards import Suit, parse_card, parse_row
from carioca.engine.game import Setup, View
from carioca.games.contract.carioca import CARIOCA, ROUNDS, CariocaOptions
from carioca.games.contract.state import State
from carioca.games.melding.actions import Discard, Draw
from carioca.words.hints import reasons_text

FIVE_SHORT = "AH2H3H4H5H6H7H8HJSQSKSKD"
TWO_SHORT = "AH2H3H4H5H6H7H8H9HTHJHKD"
SPADES_GO_ROUND = "AS2S3S4S5S6S7S8S9STSAS2S3S4S5S6S7S8S9STS"
LEVELS = ("novice", "easy", "normal", "hard", "expert")


def _view(hand: str, pile: str = SPADES_GO_ROUND, seats: int = 6, **changes: Any) -> View[State]:
    """Seat 0 of the last round is to draw, or to throw where the hand has thirteen cards."""
    state = CARIOCA.deal(Setup("carioca", CariocaOptions(), seats, "suits"), ROUNDS.index("final")).state
    cards, round_about = parse_row(hand), 35 if seats == 6 else 60
    phase, drew = ("play", "stock") if len(cards) == 13 else ("draw", None)
    fixed: dict[str, Any] = {
        "turn": 0,
        "turns": seats * 6,
        "phase": phase,
        "drew": drew,
        "hands": (cards, *state.hands[1:]),
        "pile": parse_row(pile),
        "stock": state.stock[: round_about - len(parse_row(pile))],
    }
    return CARIOCA.censor(state.evolve(**(fixed | changes)), 0)  # type: ignore[no-any-return]


def test_a_suit_is_left_of_which_nothing_goes_round_for_one_that_goes_round_whole() -> None:
    assert planned(_view(FIVE_SHORT)) is Suit.SPADES
    # What one lacks of the own suit lies there as well.
    assert planned(_view(FIVE_SHORT, f"{SPADES_GO_ROUND}9HTHJHQHKH9HTHJHQHKH")) is Suit.HEARTS
    # So few cards are lacking that somebody else has to change over.
    assert planned(_view(TWO_SHORT)) is Suit.HEARTS


def test_at_small_tables_and_in_other_rounds_no_suit_is_chosen() -> None:
    assert planned(_view(FIVE_SHORT, seats=4)) is None
    view = _view(FIVE_SHORT)
    other = CARIOCA.deal(Setup("carioca", CariocaOptions(), 6, "suits"), ROUNDS.index("EEE")).state
    assert planned(View(0, other.evolve(turn=0, pile=view.state.pile), view.seen)) is None


@pytest.mark.parametrize(("recycles", "suit"), [(0, None), (1, Suit.SPADES)])
def test_once_the_stock_was_turned_the_card_taken_last_tells(recycles: int, suit: Suit | None) -> None:
    known = (parse_row("8HKS"), *((),) * 5)
    assert planned(_view(FIVE_SHORT, "9C", known=known, recycles=recycles)) is suit
    assert planned(_view(FIVE_SHORT, "9C", known=(parse_row("KS8H"), *known[1:]), recycles=recycles)) is None


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_takes_from_the_pile_what_it_changes_over_to(level: str) -> None:
    """The forgetful, too: the same few cards went round for long."""
    taken = [make_bot(level, CARIOCA).decide(_view(FIVE_SHORT), Random(1))]
    taken.append(make_bot(level, CARIOCA).decide(_view(FIVE_SHORT, seats=4), Random(1)))
    assert taken == [Draw("pile"), Draw("stock")]


def test_the_expert_throws_the_suit_it_leaves_and_says_why() -> None:
    hand = "AH2H3H4H5H6H7HTSJSQSKS9S8S"
    view = _view(hand)
    action = make_bot("expert", CARIOCA).decide(view, Random(1))
    assert isinstance(action, Discard) and action.card.suit is Suit.HEARTS
    found = explain(view, action)
    assert {reason.code: dict(reason.values) for reason in found}["goes-round"] == {"n": 7, "suit": Suit.SPADES}
    text = reasons_text(CARIOCA, found, tuple("ABCDEF"), mine=True)
    assert "En el pozo hay 7 cartas de picas que te faltan, y volverán a salir." in text
    kept = {reason.code for reason in explain(view, Discard(parse_card("KS")))}
    assert "goes-round" not in kept


@pytest.mark.parametrize("level", LEVELS)
def test_who_holds_three_jokers_lets_go_of_what_others_need(level: str) -> None:
    """Such a run is never laid (J2, J8), so none of its cards is worth keeping once the stock was turned twice."""
    thrown = set()
    for lap in range(14, 26):
        view = _view("***AH2H3H4H5H6H7H8H9HKC", "9C", recycles=2, turns=6 * lap)
        action = make_bot(level, CARIOCA).decide(view, Random(lap))
        assert isinstance(action, Discard)
        thrown.add(action.card.suit)
    assert Suit.HEARTS in thrown
