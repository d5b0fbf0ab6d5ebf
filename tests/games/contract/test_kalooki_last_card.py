"""Turns of Kalooki that have to end with a discard, where the card just taken may not be thrown (K17, K18)."""

from __future__ import annotations

from random import Random

import pytest

from carioca.bots.door import make_bot
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.contract.state import State
from carioca.games.contract.tray import proposal
from carioca.games.melding.actions import LayDown
from tests.games.contract.kalooki import LEGAL, legal, meld, play, player, position, verdict

STRICT = {"final_discard": "required", "discard_drawn_discard": False}
LEVELS = ("greedy", "easy", "normal", "hard", "expert")
FIVES = [meld("5S 5H 5D")]


def strict(cards: str, taken: str, down: str = "no", **more: object) -> State:
    """A has just taken a card of the pile."""
    return position(A=player(cards, down), options=STRICT, drew="pile", taken=taken, **more)


def decides(state: State, level: str) -> str:
    """What an opponent does; the rules allow it."""
    action = make_bot(level, KALOOKI).decide(KALOOKI.censor(state, state.turn), Random(1))
    assert KALOOKI.check(state, action) is None
    return KALOOKI.action_text(action)


@pytest.mark.parametrize("taken", ["KS", "KH", "KD", "KC"])
def test_the_lay_is_found_that_keeps_a_card_to_throw(taken: str) -> None:
    """K13: of four kings the one of the pile is laid, and another one stays."""
    state = strict("4S 4H 4D 9C 9D 9H KS KH KD KC", taken)
    downs = [line for line in legal(state) if line.startswith("down")]
    assert downs and all(taken in line and verdict(state, line) == LEGAL for line in downs)
    rows = proposal(KALOOKI.censor(state, state.turn))
    assert rows is not None and KALOOKI.check(state, LayDown(rows)) is None
    assert decides(state, "normal").startswith("down")


def test_a_further_three_keeps_a_card_to_throw_as_well() -> None:
    for taken in ("KS", "KC"):
        state = strict("KS KH KD KC", taken, "earlier")
        lines = [line for line in legal(state) if line.startswith("meld")]
        assert lines and all(taken in line and verdict(state, line) == LEGAL for line in lines)


def test_of_two_equal_cards_one_is_laid_and_the_other_thrown() -> None:
    state = strict("5C 5C", "5C", "earlier", melds=FIVES)
    assert verdict(state, "lay 5C m0") == LEGAL
    after, _ = play(state, "lay 5C m0")
    assert legal(after) == ["discard 5C"]


@pytest.mark.parametrize("level", LEVELS)
def test_where_every_lay_would_leave_the_taken_card_alone_another_one_is_thrown(level: str) -> None:
    state = strict("4S 4H 4D 9C 9D 9H KS KH KD 2C", "2C")
    assert not [line for line in legal(state) if line.startswith("down") or line == "discard 2C"]
    assert decides(state, level).startswith("discard")


def test_who_holds_the_taken_card_alone_beside_a_joker_that_may_not_be_thrown_ends_the_turn() -> None:
    state = position(
        A=player("2C *", "earlier"), options=STRICT | {"discard_joker": False}, drew="pile", taken="2C", melds=FIVES
    )
    assert "end" in legal(state)
    assert all(KALOOKI.check(state, action) is None for action in KALOOKI.legal_actions(state))
