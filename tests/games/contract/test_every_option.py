"""Every value of every option changes something that the rules say it changes; what makes no game is refused."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import carioca
from carioca import i18n
from carioca.engine.game import Setup
from carioca.engine.options import OptionsError, with_rounds
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.words import options as wording
from tests.games.contract import witnesses_melds, witnesses_table
from tests.games.contract.witness import WITNESSES, played
from tests.games.witness import check_change, each_value
from tests.together import together

assert witnesses_melds and witnesses_table  # they enter what they know into WITNESSES
DEFAULT = CariocaOptions()


def test_every_option_has_a_witness() -> None:
    assert WITNESSES.keys() == {spec.name for spec in fields(CariocaOptions)}


@pytest.mark.seldom(2)
@pytest.mark.sampled(8)
@each_value(DEFAULT)
def test_the_rules_say_what_changes(name: str, value: Any) -> None:
    check_change(WITNESSES[name](value), DEFAULT, name, value)


def test_the_order_of_rounds() -> None:
    """C1: as the list says; C3: the optional ones in their own order, whatever the order in which they are chosen."""
    assert played({"rounds": ["EEE", "TT", "final"]}) == ["EEE", "TT", "final"]
    chosen = {"rounds": ["TT"], "extra_rounds": ["real", "payaso", "sucia"]}
    assert played(chosen) == ["TT", "sucia", "payaso", "real"]


# What makes no game: the options, how many sit down (0: nobody can), and what the refusal names.
NO_GAME: list[tuple[dict[str, Any], int, str, str]] = [
    ({"rounds": []}, 0, "rounds", "no-rounds"),
    ({"rounds": ["TT", "TE", "TT"]}, 0, "rounds", "round-twice"),
    ({"extra_rounds": ["real", "real"]}, 0, "extra_rounds", "round-twice"),
    ({"players_min": 4, "players_max": 3}, 0, "players_min", "players"),
    ({"must_end_with_discard": True, "hand_size": 11}, 0, "hand_size", "no-discard"),
    ({"must_end_with_discard": True, "hand_size": 11, "rounds": ["TTTT"]}, 0, "hand_size", "no-discard"),
    ({"decks": 1}, 3, "decks", "one-deck"),
    ({"decks": 1}, 6, "decks", "one-deck"),
    ({"players_min": 3}, 2, "players_min", "seats"),
    ({"players_max": 3}, 4, "players_max", "seats"),
    ({"players_min": 3, "players_max": 3}, 2, "players_min", "seats"),
    ({"hand_size": 14}, 0, "hand_size", "value"),
    ({"joker_swap": "always"}, 0, "joker_swap", "value"),
    ({"flying_jokers": True}, 0, "flying_jokers", "unknown"),
]


@together(("changes", "seats", "option", "code"), NO_GAME, ids=[str(case[:2]) for case in NO_GAME])
def test_what_makes_no_game_is_refused(changes: dict[str, Any], seats: int, option: str, code: str) -> None:
    with pytest.raises(OptionsError, match=f"'{option}'") as refused:
        options = DEFAULT.with_changes(changes)
        assert seats, "the options alone make no game"
        CARIOCA.validate(Setup("carioca", options, seats, "x"))
    assert refused.value.code == code
    said = sentences(refused.value)
    assert said[0] != said[1]


def sentences(fault: OptionsError) -> list[str]:
    """What a player is told, in each language."""
    before, said = i18n.language(), []
    for lang in i18n.LANGUAGES:
        i18n.set_language(lang)
        said.append(wording.options_fault(fault, CARIOCA))
    i18n.set_language(before)
    assert all(re.fullmatch(r"[A-ZÁÉÍÓÚ«“\"][^{}]+\.", text) and "options." not in text for text in said), said
    return said


@pytest.mark.slow
def test_every_fault_of_options_is_reached() -> None:
    """A match without a seed is no fault of a player; it has its sentence all the same."""
    with pytest.raises(OptionsError) as refused:
        CARIOCA.validate(Setup("carioca", DEFAULT, 2, ""))
    sentences(refused.value)
    with pytest.raises(OptionsError) as misnamed:
        with_rounds(DEFAULT, "XX")
    assert "XX" in sentences(misnamed.value)[0]
    found = set()
    rules = Path(carioca.__file__).parent / "games"
    for file in Path(carioca.__file__).parent.rglob("*.py"):
        # Other families look after their own.
        if file.parent.parent == rules and file.parent.name not in ("contract", "melding"):
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "OptionsError":
                assert isinstance(node.args[1], ast.Constant)
                found.add(node.args[1].value)
    # Of games whose rounds are numbers, which look after it too.
    found.remove("round-numbers")
    assert found == {code for *_, code in NO_GAME} | {refused.value.code, misnamed.value.code}


def test_what_looks_alike_and_makes_a_game() -> None:
    """One card fewer and a discard for ever are fine where no bajada needs twelve; one deck is fine for two."""
    for changes, seats in (
        ({"must_end_with_discard": True, "hand_size": 11, "rounds": ["TT", "TEE", "final"]}, 3),
        ({"decks": 1, "hand_size": 13}, 2),
        ({"players_min": 3, "players_max": 3}, 3),
        ({"rounds": [], "extra_rounds": ["sucia"]}, 6),
    ):
        options = DEFAULT.with_changes(changes)
        CARIOCA.validate(Setup("carioca", options, seats, "x"))


def test_so_many_and_no_other_number_is_said_plainly() -> None:
    """`carioca-rummy` is for two: not for 2 to 2."""
    with pytest.raises(OptionsError) as refused:
        CARIOCA.validate(Setup("carioca", CARIOCA.presets["carioca-rummy"], 3, "x"))
    assert sentences(refused.value)[0] == "Con estas reglas juegan exactamente 2 jugadores."
