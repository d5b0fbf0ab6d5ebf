"""Every value of every option of Kalooki changes something that the rules say it changes, and is said in words."""

from __future__ import annotations

import re
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from carioca import i18n
from carioca.engine.events import RoundEnded
from carioca.engine.game import Setup
from carioca.engine.options import OptionsError, specs_of
from carioca.games.contract.kalooki import KALOOKI, SUPER, KalookiOptions
from carioca.words.options import option_group_text, option_help, option_text, option_value_text, options_fault
from tests.games.contract import kalooki_witnesses_cards, kalooki_witnesses_play
from tests.games.contract.kalooki_witness import WITNESSES
from tests.games.contract.walks import choose
from tests.games.witness import check_change, each_value, other_values
from tests.longer import many
from tests.together import together

assert kalooki_witnesses_cards and kalooki_witnesses_play  # they enter what they know into WITNESSES
DEFAULT = KalookiOptions()


VALUES = list(other_values(DEFAULT))
CHOICES = {spec.name: spec.metadata["choices"] for spec in fields(KalookiOptions)}
FEW = [(name, value) for name, value in VALUES if len(CHOICES[name]) < 12 or value in (0, 1, 2, 3, 15, 50, 99, 100)]


def test_every_option_has_a_witness() -> None:
    assert WITNESSES.keys() == {spec.name for spec in fields(KalookiOptions)}


@pytest.mark.seldom(2)
@pytest.mark.sampled(2)
@each_value(DEFAULT)
def test_the_rules_say_what_changes(name: str, value: Any) -> None:
    check_change(WITNESSES[name](value), DEFAULT, name, value)


def played(options: KalookiOptions, seats: int, seed: str) -> int:
    """How many rounds a match of chance has; it ends, and no card is lost."""
    rng, rounds = Random(seed), 0
    state = KALOOKI.deal(Setup("kalooki", options, seats, seed)).state
    whole = len(KALOOKI.cards(options, seats))
    while KALOOKI.current(state) is not None:
        step = KALOOKI.apply(state, choose(list(KALOOKI.legal_actions(state)), state, rng))
        state = step.state
        rounds += sum(isinstance(event, RoundEnded) for event in step.events)
        table: Any = state
        cards = [*table.hands, table.stock, table.pile, *(meld.cards for meld in table.melds)]
        assert sum(map(len, cards)) == whole
    return rounds


SHORT = {"rounds_table": ["TTE", "EEE"]}


@pytest.mark.seldom(2)
@pytest.mark.sampled(60)
@pytest.mark.parametrize(("name", "value"), dict(FEW).items(), ids=dict(FEW))
def test_a_match_of_chance(name: str, value: Any) -> None:
    """One value of every option; the slow tests play them all."""
    options = DEFAULT.with_changes({**SHORT, name: value})
    seats = min(max(4, options.players_min), options.players_max)
    assert played(options, seats, f"{name}-{value}") == len(options.rounds_table)


@pytest.mark.seldom(4)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "value"), FEW, ids=[f"{name}={value}" for name, value in FEW])
def test_many_matches_of_chance(name: str, value: Any) -> None:
    """With CARIOCA_LONG=1 a hundred matches for every value."""
    options = DEFAULT.with_changes({**SHORT, name: value})
    for number in range(many(100, 1)):
        seats = min(max(3 + number % 4, options.players_min), options.players_max)
        assert played(options, seats, f"{name}-{value}-{number}") == len(options.rounds_table)


@together(
    ("changes", "seats", "code"),
    [
        ({"rounds_table": []}, 0, "no-rounds"),
        ({"rounds_table": ["TTT", "TTT"]}, 0, "round-twice"),
        ({"rounds_table": ["TT"]}, 0, "value"),
        ({"players_min": 5, "players_max": 4}, 0, "players"),
        ({"players_min": 2}, 0, "value"),
        ({"deal_round5": 14}, 0, "value"),
        ({"call_arbiter": "everybody"}, 0, "value"),
        ({"contract_error_penalty": 50}, 0, "unknown"),
        ({}, 2, "seats"),
        ({}, 7, "seats"),
        ({"players_max": 4}, 5, "seats"),
    ],
)
def test_what_makes_no_game_is_refused(changes: dict[str, Any], seats: int, code: str) -> None:
    with pytest.raises(OptionsError) as refused:
        options = DEFAULT.with_changes(changes)
        assert seats, "the options alone make no game"
        KALOOKI.validate(Setup("kalooki", options, seats, "x"))
    assert refused.value.code == code
    assert re.fullmatch(r"[^{}]+\.", options_fault(refused.value, KALOOKI))


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_every_option_is_said_in_words(lang: str) -> None:
    """A label and a help of its own; values that are words or yes and no have a name."""
    i18n.set_language(lang)
    for spec in specs_of(DEFAULT):
        label, told = option_text(spec.name, KALOOKI), option_help(spec.name, KALOOKI)
        assert "option." not in label + told + option_group_text(spec.metadata["group"]) and told.endswith(".")
        for value in spec.metadata["choices"]:
            if not isinstance(spec.default, tuple) and type(value) is not int:
                assert option_value_text(spec.name, value, KALOOKI) != str(value), spec.name


def test_super_kalooki_differs_as_its_rules_say() -> None:
    """docs/rules/kalooki.md 3, presets."""
    assert SUPER.changed(DEFAULT) == {
        "call_arbiter": "next_player",
        "max_calls_per_round": 3,
        "discard_joker": False,
        "three_joker_rule": "min2",
        "down_and_out_double": True,
        "over_call_penalty": 50,
    }
