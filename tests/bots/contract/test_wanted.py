"""What the next player is taken to want, in positions written by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from carioca.bots.contract.explain import explain
from carioca.bots.contract.levels import ExpertBot
from carioca.bots.contract.prospects import FED, Prospects, TableSense
from carioca.cards import JOKER, french_pack, parse_card
from carioca.engine.game import View
from carioca.games.contract.carioca import CARIOCA, ROUNDS
from carioca.games.melding.actions import Discard

HAND = "7H 7D 7S QH QD 2S 3S 4H 6D 8C TC AC"


def _view(contract: str, own: str, pile: str, **rival: Any) -> View:
    """What seat 0 of four sees that has drawn; `rival` is the next seat."""
    players = [{"hand": own.split()}, {"hand": ["JS", "JD"], **rival}, {"hand": ["TD", "9C"]}, {"hand": ["5C", "6H"]}]
    position = {"game": "carioca", "round": contract, "players": players, "drew": "stock", "pile": pile.split()}
    return CARIOCA.censor(CARIOCA.read_position(position), 0)


def _wanted(view: View, card: str) -> float:
    return TableSense(view).wanted(parse_card(card))


def test_a_rank_that_has_gone_by_is_wanted_less_in_a_round_of_sets() -> None:
    hand = HAND + " KS"
    quiet = _view("TTTT", hand, "2D 9D 4S 3C 5D 6S 4C")
    gone = _view("TTTT", hand, "KD KH KC KD KH KC 4C")
    assert _wanted(gone, "KS") < _wanted(quiet, "KS")


def test_a_card_without_neighbours_is_wanted_less_in_a_round_of_runs() -> None:
    hand = HAND + " KS"
    quiet = _view("EEE", hand, "2D 9D 4H 3C 5D 6C 4C")
    alone = _view("EEE", hand, "QS QS JS AS AS TS 4C")
    assert _wanted(alone, "KS") < _wanted(quiet, "KS")


@pytest.mark.parametrize("contract", ["EEE", "TTTT", "final"])
def test_what_goes_with_cards_that_were_picked_up_is_wanted_more(contract: str) -> None:
    hand = HAND + " KS"
    known = ["KD", "KH"] if contract == "TTTT" else ["QS", "JS"]
    shown = _view(contract, hand, "9D 4C", known=known, hand=[*known, "2D"])
    assert _wanted(shown, "KS") > _wanted(_view(contract, hand, "9D 4C"), "KS")


@pytest.mark.parametrize("contract", ["EEE", "TTTT", "final"])
def test_it_is_a_chance(contract: str) -> None:
    sense = TableSense(_view(contract, HAND + " KS", "2D 9D 4C"))
    chances = [sense.wanted(card) for card in set(french_pack(2, 2))]
    assert all(chance is not None and 0 <= chance <= 1 for chance in chances) and sense.wanted(JOKER) == 1


@pytest.mark.parametrize("contract", ROUNDS)
def test_who_is_down_takes_nothing_from_the_pile(contract: str) -> None:
    view = _view(contract, HAND + " KS", "2D 4C", down="earlier")
    for card in sorted(set(view.state.hand)):
        assert TableSense(view).given(card) == 0 == Prospects(view).given(card)


def test_of_two_cards_that_help_alike_the_expert_throws_the_one_that_has_gone_by() -> None:
    # Queen and king cost the same, and neither is of use; first the kings have gone by, then the queens.
    hand = "7H 7D 7S 8H 8D 8S 3S 3C 3D 2C 2H KC QD"
    for pile, thrown, other in (("KD KH KC KD KH KS 9C", "KC", "QD"), ("QS QH QC QS QH QC 9C", "QD", "KC")):
        view = _view("TTTT", hand, pile)
        assert ExpertBot(CARIOCA).decide(view, Random(1)) == Discard(parse_card(thrown))
        found = {reason.code: dict(reason.values) for reason in explain(view, Discard(parse_card("2C")))}
        assert "wanted" not in found
        assert _wanted(view, thrown) < _wanted(view, other)


def test_why_a_dearer_card_stays() -> None:
    view = _view("TTTT", "7H 7D 7S 8H 8D 8S 3S 3C 3D 2C 2H KC 9D", "9S 9H 9S 9H 9C 9D 4C")
    move = Discard(parse_card("9D"))
    assert ExpertBot(CARIOCA).decide(view, Random(1)) == move
    found = {reason.code: dict(reason.values) for reason in explain(view, move)}
    assert found["wanted"] == {"card": parse_card("KC"), "seat": 1}


def test_the_usual_player_minds_only_what_was_picked_up() -> None:
    view = _view("TT", HAND + " KS", "2D 4C", known=["KD"], hand=["KD", "2D"])
    assert Prospects(view).given(parse_card("KS")) == FED and Prospects(view).given(parse_card("AC")) == 0
