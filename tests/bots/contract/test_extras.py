"""What `normal` does with the moves that only some tables allow."""

from __future__ import annotations

from random import Random
from typing import Any

from carioca.bots.contract.player import NormalBot
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.state import State
from tests.games.contract.table import player, position, table


def decide(state: State) -> str:
    """The line of the bot's decision for the seat to act."""
    action = NormalBot(CARIOCA).decide(CARIOCA.censor(state, state.turn), Random(1))
    assert CARIOCA.check(state, action) is None
    return CARIOCA.action_text(action)


def at(hand: str, *rows: str, down: str = "no", round: str = "TT", **options: Any) -> State:
    return position(
        player(hand, down),
        player("2S 3D 9C", "earlier"),
        melds=table(*rows, owner=1),
        round=round,
        phase="play",
        drew="stock",
        options=options,
    )


def test_takes_the_joker_that_completes_the_contract() -> None:
    """J10 `not_down`: with the joker of the set of nines the pair of sevens is a set too."""
    state = at("9D 7H 7D QC QS QD 2H", "9H 9S *", "KH KD KS", joker_swap="not_down")
    assert decide(state).startswith("swap 9D m0")


def test_leaves_a_joker_that_brings_nothing() -> None:
    state = at("9D 7H 7D 7S QC QS QD 2H", "8D * TD JD", joker_swap="not_down")
    assert decide(state).startswith("down")


def test_swaps_to_get_rid_of_a_card_that_fits_nowhere_else() -> None:
    """J10 `any`: the card goes into the run, its joker onto the set; both are out of the hand."""
    state = at("9D 4C KS", "8D * TD JD", "7H 7D 7S", down="earlier", round="TE", joker_swap="any")
    first = decide(state)
    assert first.startswith("swap 9D m0")
    after = CARIOCA.apply(state, CARIOCA.parse_action(first)).state
    assert decide(after) == "lay * m1"


def test_lays_a_further_meld() -> None:
    """T8 `extra_melds`: a whole set leaves the hand."""
    state = at("7C 7H 7D 4C KS", "QH QD QS", down="earlier", extra_melds=True)
    assert decide(state).startswith("meld 7")
    state = at("7C 7H 7D 4C KS", "QH QD QS", down="earlier")
    assert decide(state).startswith("discard")
