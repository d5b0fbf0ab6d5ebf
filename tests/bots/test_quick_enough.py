"""No options make a decision slow: hands with every wild card, free sizes and no limits."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from carioca.bots.base import LEVELS
from carioca.bots.door import make_bot
from carioca.cards import parse_row
from carioca.engine.game import Setup
from carioca.games.contract.carioca import CARIOCA, RUMMY
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.contract.tray import proposal
from carioca.games.melding.state import put

DECISION, PROPOSAL = 5.0, 5.0
"""Seconds of CPU time that only what grows without bound takes: the slowest of these took 14 before equal uses of a
hand were looked at once. How fast a decision is stands in benchmarks/."""

HANDS = [
    ("TEE", "* * 2H 2H 2D 2D 5S 6S 7S 8S 9S TS JS"),
    ("EE", "* * 2H 2H 2D 2D 5S 6S 7S 8S 9S TS JS"),
    ("EEE", "* * 2H 2D 2D 5S 6S 7S 8S 9S TS JS QS"),
    ("TTTT", "* * 2H 2H 2D 2D 7S 7H 7D 8S 8H 9S 9H"),
]


@pytest.mark.sampled(8)
@pytest.mark.parametrize(("round_id", "hand"), HANDS)
@pytest.mark.parametrize("level", [level for level in LEVELS if level != "random"])
def test_a_decision_and_a_proposal_with_all_wild_cards(level: str, round_id: str, hand: str) -> None:
    options = RUMMY.changed(CARIOCA.presets["carioca-chile"])
    state = CARIOCA.read_position(
        {
            "format": 1,
            "game": "carioca",
            "options": {**options, "jokers_total": 2, "red_twos_wild": True, "must_end_with_discard": False},
            "round": round_id,
            "phase": "play",
            "drew": "stock",
            "turns": 5,
            "players": [{"hand": hand.split()}, {"hand": []}],
        }
    )
    view = CARIOCA.censor(state, 0)
    begun = process_time()
    action = make_bot(level, CARIOCA).decide(view, Random(1))
    decided = process_time()
    proposed = proposal(view)
    assert process_time() - decided < PROPOSAL and decided - begun < DECISION
    assert CARIOCA.check(state, action) is None and (proposed is None or len(proposed) == state.contract.melds)


@pytest.mark.sampled(12)
@pytest.mark.parametrize("level", [level for level in LEVELS if level != "random"])
def test_a_decision_and_a_proposal_of_kalooki_in_one_suit(level: str) -> None:
    """Runs of one suit may come twice: the rules with most ways to lay a hand."""
    loose = {"distinct_fours": "none", "distinct_threes": "none", "three_joker_rule": "max1", "jokers": 6}
    options = KALOOKI.presets["kalooki"].with_changes({**loose, "final_discard": "required", "extra_melds": False})
    state = KALOOKI.deal(Setup("kalooki", options, 3, "one suit"), 7).state
    hand = parse_row("* * * 2D 3D 3D 3D 4D 4D 6D 6D 7D 8D 8D 9D TD TD JD QD KD AD")
    view = KALOOKI.censor(state.evolve(hands=put(state.hands, state.turn, hand), phase="play"), state.turn)
    begun = process_time()
    make_bot(level, KALOOKI).decide(view, Random(1))
    decided = process_time()
    assert proposal(view)
    assert process_time() - decided < PROPOSAL and decided - begun < DECISION
