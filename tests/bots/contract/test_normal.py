"""What `normal` does in positions where a player who knows the game has no doubt."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from carioca.bots.contract.player import NormalBot
from carioca.cards import Card, parse_card, parse_row
from carioca.engine.game import Setup, State
from carioca.games.contract.carioca import CARIOCA, EXTRA_ROUNDS, CariocaOptions
from carioca.games.melding.actions import Action, Discard, Draw, EndTurn, LayDown, LayOff
from carioca.games.melding.state import Kind, Meld

OPTIONS = CariocaOptions(extra_rounds=EXTRA_ROUNDS)


def _table(contract: str, hand: str, *, rounds: tuple[str, ...] = (), **changes: Any) -> State:
    """Seat 0 of three to act with this hand; it has drawn from the stock unless `changes` say otherwise."""
    options = CariocaOptions(rounds=rounds) if rounds else OPTIONS
    number = options.round_ids.index(contract)
    state = CARIOCA.deal(Setup("carioca", options, 3, "table"), number).state
    fixed: dict[str, Any] = {
        "turn": 0,
        "phase": "play",
        "drew": "stock",
        "hands": (parse_row(hand), *state.hands[1:]),
        "pile": (parse_card("9C"),),
    }
    return state.evolve(**(fixed | changes))  # type: ignore[no-any-return]


def _decide(state: State) -> Action:
    action = NormalBot(CARIOCA).decide(CARIOCA.censor(state, 0), Random(1))
    assert CARIOCA.check(state, action) is None
    return action  # type: ignore[no-any-return]


def _pile(top: str) -> dict[str, Any]:
    return {"phase": "draw", "drew": None, "pile": (parse_card(top),)}


def _down(*melds: tuple[Kind, str], owner: int = 0) -> dict[str, Any]:
    down = tuple("earlier" if seat == owner else "no" for seat in range(3))
    return {"down": down, "melds": tuple(Meld(owner, kind, parse_row(row)) for kind, row in melds)}


SEVENS, QUEENS = (Kind.SET, "7H 7D 7S"), (Kind.SET, "QH QD QC")


def test_takes_the_card_that_brings_the_contract_nearer() -> None:
    assert _decide(_table("TT", "7H7DQCQS2H3D4S5C6H8D9SKD", **_pile("7S"))) == Draw("pile")


def test_leaves_the_card_that_does_not() -> None:
    assert _decide(_table("TT", "7H7DQCQS2H3D4S5C6H8D9SKD", **_pile("TS"))) == Draw("stock")


def test_does_not_take_a_joker_too_many() -> None:
    assert _decide(_table("TT", "7H7D**2H3D4S5C6H8D9SKD", **_pile("*"))) == Draw("stock")


def test_draws_the_last_card_of_the_match_from_the_stock() -> None:
    hand = "AH2H3H4H5H6H7H8H9HTHJHQH"
    assert _decide(_table("final", hand, rounds=("final",), **_pile("KH"))) == Draw("stock")
    assert _decide(_table("final", hand, rounds=("final", "TT"), **_pile("KH"))) == Draw("pile")


def test_goes_down_at_once() -> None:
    action = _decide(_table("TT", "7H7D7SQCQSQD2H3D4S5C6H8D9S"))
    assert isinstance(action, LayDown)
    assert sorted(card.rank for row in action.melds for card in row) == [7] * 3 + [12] * 3


def test_goes_down_with_the_dearer_cards() -> None:
    action = _decide(_table("TT", "2H2D2SQCQSQDAHADAS5C6H8D9S"))
    assert isinstance(action, LayDown)
    assert sorted(card.rank for row in action.melds for card in row) == [1] * 3 + [12] * 3


def test_turns_the_joker_to_the_end_that_takes_its_own_card() -> None:
    low = _decide(_table("TE", "7H7D7S5C6C7C*3C2DKSKDTHJS"))
    assert isinstance(low, LayDown)
    assert parse_row("*5C6C7C") in low.melds  # 3C fits below the joker
    high = _decide(_table("TE", "7H7D7S5C6C7C*9C2DKSKDTHJS"))
    assert isinstance(high, LayDown)
    assert parse_row("6C7C*9C") in high.melds  # the dearer card is gone, and 5C fits below


def test_wins_with_the_thirteen_card_run() -> None:
    action = _decide(_table("payaso", "AH2S3D4C5H6S7D8C9HTSJDQCKH"))
    assert action == LayDown((parse_row("AH2S3D4C5H6S7D8C9HTSJDQCKH"),))


def test_lays_off_a_joker() -> None:
    action = _decide(_table("TT", "*2H3D", **_down(SEVENS, QUEENS)))
    assert isinstance(action, LayOff) and action.card == parse_card("*")


def test_a_joker_makes_the_bridge_that_empties_the_hand() -> None:
    state = _table("TE", "*8C", **_down(SEVENS, (Kind.RUN, "3C 4C 5C 6C")))
    assert _decide(state) == LayOff(parse_card("*"), 1, "high")
    after = CARIOCA.apply(state, LayOff(parse_card("*"), 1, "high")).state
    assert _decide(after) == LayOff(parse_card("8C"), 1, "high")


@pytest.mark.parametrize("hand", ["*", "**"])
def test_ends_the_turn_when_nothing_can_be_thrown(hand: str) -> None:
    melds = ((Kind.RUN, "4C 5C 6C *"), (Kind.RUN, "4D 5D 6D *"))
    assert _decide(_table("EE", hand, **_down(*melds))) == EndTurn()


def _thrown(state: State) -> Card:
    action = _decide(state)
    assert isinstance(action, Discard)
    return action.card


def test_throws_a_card_that_no_plan_uses_and_the_dearest_of_them() -> None:
    assert _thrown(_table("EE", "3H4H5H6H9CTCJC2SASKD8D5D7S")) == parse_card("AS")


def test_throws_the_joker_where_it_is_a_dead_card() -> None:
    assert _thrown(_table("color", "AH2D3D4H5D6H7H8D9D2S3S4S*")) == parse_card("*")


def test_does_not_throw_what_the_next_player_collects() -> None:
    hand = "7H7D7SQCQS2H3D4S5C6H8DKD9S"
    assert _thrown(_table("TT", hand)) == parse_card("KD")
    state = _table("TT", hand)
    known = ((), (parse_card("KS"), parse_card("KC")), ())
    hands = (state.hands[0], (*known[1], *state.hands[1][2:]), state.hands[2])
    assert _thrown(state.evolve(hands=hands, known=known)) != parse_card("KD")


def test_keeps_a_card_that_it_can_lay_off_next_turn() -> None:
    state = _table("TT", "QS5D2H", **_down(SEVENS, QUEENS) | {"down": ("now", "no", "no")})
    assert _thrown(state) == parse_card("5D")
