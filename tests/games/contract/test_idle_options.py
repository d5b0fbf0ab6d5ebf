"""An option that is told to be without effect has none: play goes on alike with any other value of it."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

import pytest

from carioca.engine.game import Setup
from carioca.engine.options import OptionsError
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from tests.games.contract.witness import cost

CHOICES = {spec.name: spec.metadata["choices"] for spec in fields(CariocaOptions)}
CONTEXTS: list[dict[str, Any]] = [
    {},
    {"rounds": ["final"]},
    {"rounds": [], "extra_rounds": ["payaso"]},
    {"rounds": [], "extra_rounds": ["real"], "red_twos_wild": True},
    {"rounds": ["TT"]},
    {"jokers_total": 0},
    {"jokers_total": 0, "red_twos_wild": True, "joker_discard": "allow"},
    {"first_dealer": "random", "stock_exhaustion": "dead", "real_relief": "off"},
]
ACTIONS = 60


def story(changes: dict[str, Any]) -> list[object]:
    """What may be done, what was done and what came of it, from the deal of the first round on."""
    state = CARIOCA.deal(Setup("carioca", CariocaOptions().with_changes(changes), 3, "idle")).state
    rng, told = Random("idle"), []
    for _ in range(ACTIONS):
        lines = sorted(map(CARIOCA.action_text, CARIOCA.legal_actions(state)))
        # Which of several ways to go down is offered is the solver's business.
        others = [line for line in lines if not line.startswith("down")]
        line = rng.choice(others)
        state, events = CARIOCA.apply(state, CARIOCA.parse_action(line))
        told.append((others, len(lines) > len(others), line, events, CARIOCA.points(state)))
    return told


@pytest.mark.sampled(6)
@pytest.mark.parametrize("context", CONTEXTS, ids=str)
def test_without_effect(context: dict[str, Any]) -> None:
    options = CariocaOptions().with_changes(context)
    usual = story(context)
    for name in sorted(options.idle()):
        other = next(value for value in reversed(CHOICES[name]) if value != getattr(options, name))
        try:
            CariocaOptions().with_changes({**context, name: other})
        except OptionsError:
            continue
        assert story({**context, name: other}) == usual, name


def test_a_red_two_in_a_held_run_asks_what_a_run_is() -> None:
    """P5: even where no escala is laid, its suit and its ace decide what a red two costs."""
    context = {"rounds": ["TT"], "red_twos_wild": True}
    for name, value, hand in (("ace_in_escala", "high_or_low", "KH AH 2H 3H"), ("escala_suit", "any", "2H 3S 4H 5H")):
        assert cost(hand)(context) != cost(hand)({**context, name: value})
        assert name not in CariocaOptions().with_changes(context).idle()
        assert name in CariocaOptions().with_changes({**context, "red_twos_wild": False}).idle()


def test_what_is_idle_by_the_rules() -> None:
    """A 13-card round leaves nothing on the table, and nobody plays on who went down."""
    full = CariocaOptions().with_changes({"rounds": ["final"]}).idle()
    assert {"layoff_same_turn", "extra_melds", "joker_gap", "joker_swap", "jokers_per_bajada", "hand_size"} <= full
    assert not {"final_jokers", "joker_value", "last_round_pozo_win", "red_twos_wild", "joker_discard"} & full
    trios = CariocaOptions().with_changes({"rounds": ["TT"]}).idle()
    assert {"joker_gap", "escala_max_len", "escala_suit", "final_jokers"} <= trios
    assert not {"jokers_adjacent", "table_joker_limit", "meld_size_down"} & trios
    assert CariocaOptions().idle() == {"sucia_jokers", "real_relief", "real_relief_count"}
