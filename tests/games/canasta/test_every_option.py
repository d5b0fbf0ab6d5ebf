"""Every value of every option changes something that the rules say it changes; what makes no game is refused."""

from __future__ import annotations

import ast
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from carioca.engine.game import Setup
from carioca.engine.options import OptionsError
from carioca.games import canasta
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.options import CanastaOptions
from carioca.games.melding import game as shared
from tests.games.canasta import witnesses_cards, witnesses_play
from tests.games.canasta.witness import WITNESSES
from tests.games.witness import check_change, each_value

assert witnesses_cards and witnesses_play  # they enter what they know into WITNESSES

DEFAULT = CanastaOptions()


def test_every_option_has_a_witness() -> None:
    assert WITNESSES.keys() == {spec.name for spec in fields(CanastaOptions)}


@pytest.mark.sampled(2)
@each_value(DEFAULT)
def test_the_rules_say_what_changes(name: str, value: Any) -> None:
    check_change(WITNESSES[name](value), DEFAULT, name, value, moot=name.startswith("salida_"))


NO_GAME: list[tuple[dict[str, Any], int, str, str]] = [
    ({}, 5, "Buraco is played by", "sides"),
    ({"players_min": 3}, 2, "'players_min'", "seats"),
    ({"players_max": 3}, 4, "'players_max'", "seats"),
    ({"packs": 2, "hand_size": 13}, 6, "'hand_size'", "no-stock"),
    ({"packs": 2, "hand_size": 12, "muerto_size": 12}, 6, "'packs'", "no-stock"),
]


@pytest.mark.parametrize(("changes", "seats", "words", "code"), NO_GAME, ids=[str(case[:2]) for case in NO_GAME])
def test_what_makes_no_game_is_refused(changes: dict[str, Any], seats: int, words: str, code: str) -> None:
    with pytest.raises(OptionsError, match=words) as refused:
        BURACO.validate(Setup("buraco", DEFAULT.with_changes(changes), seats, "x"))
    assert refused.value.code == code


def test_every_fault_of_options_is_reached() -> None:
    with pytest.raises(OptionsError) as refused:
        BURACO.validate(Setup("buraco", DEFAULT, 2, ""))
    found = set()
    # The seats agreed on are checked for all games of the table.
    for file in (*Path(canasta.__file__).parent.rglob("*.py"), Path(shared.__file__)):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "OptionsError":
                assert isinstance(node.args[1], ast.Constant)
                found.add(node.args[1].value)
    assert found == {code for *_, code in NO_GAME} | {refused.value.code}


IDLE: list[tuple[dict[str, Any], set[str]]] = [
    ({}, {"first_dealer_seat"}),
    ({"first_dealer": "assigned"}, set()),
    ({"first_dealer": "assigned", "twos_wild": False}, {"two_recovery"}),
    ({"first_dealer": "assigned", "salida_min_points": 0}, {"salida_score_limit", "salida_canasta_counts"}),
    ({"first_dealer": "assigned", "pozo_before_salida": "free"}, {"pozo_salida_top_card"}),
    ({"first_dealer": "assigned", "wild_combination": "off"}, {"canasta_wild_bonus"}),
    ({"first_dealer": "assigned", "canasta_max": 7}, {"semi_clean_bonus", "ace_both_ends"}),
]


@pytest.mark.parametrize(("changes", "idle"), IDLE)
def test_options_that_cannot_matter(changes: dict[str, Any], idle: set[str]) -> None:
    assert DEFAULT.with_changes(changes).idle() == idle


def test_the_presets() -> None:
    """The Italian game has a card turned up, the semi-clean canasta, a free pozo and a discard that closes."""
    assert list(BURACO.presets) == ["buraco", "burraco"] and BURACO.presets["buraco"] == DEFAULT
    options = BURACO.presets["burraco"]
    assert options.initial_upcard and options.semi_clean_bonus == 150
    assert options.pozo_before_salida == "free" and options.close_discard == "required"
