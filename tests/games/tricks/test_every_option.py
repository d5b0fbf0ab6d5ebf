"""Every value of every option of docs/rules/pocha.md 3 changes something that the rules say it changes."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import carioca
from carioca import i18n
from carioca.engine.options import OptionsError, with_rounds
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.pocha import POCHA
from carioca.words import options as wording
from tests.games.tricks.table import Changes, setup_of
from tests.games.tricks.witnesses import WITNESSES
from tests.games.witness import check_change, each_value

DEFAULT = PochaOptions()

# docs/rules/pocha.md 3, word by word; the two about the seats, and who deals first, are what every game agrees on.
LAW: dict[str, tuple[Any, set[Any]]] = {
    "remove_twos": ("auto", {"auto", "never"}),
    "rounds_table": ("complete", {"complete", "medium", "short"}),
    "card_order": ("tute", {"tute", "natural"}),
    "direction": ("ccw", {"ccw", "cw"}),
    "full_deal_trump": ("last_card", {"last_card", "dealer_pick_unseen"}),
    "hook": (True, {True, False}),
    "next_leader": ("trick_winner", {"trick_winner", "mano"}),
    "montar_target": ("highest_on_table", {"highest_on_table", "led_card"}),
    "must_head": (True, {True, False}),
    "must_head_after_ruff": (False, {False, True}),
    "undertrump_duty": (False, {False, True}),
    "score_hit_base": (10, set(range(101))),
    "score_hit_per_trick": (5, set(range(101))),
    "score_miss_per_trick": (5, set(range(101))),
    "oros_double": (False, {False, True}),
    "oros_double_factor": (2, {2, 4}),
    "all_tricks_double": (False, {False, True}),
    "all_tricks_min_cards": (4, set(range(1, 14))),
    "all_tricks_needs_exact_bid": (True, {True, False}),
    "indias": (False, {False, True}),
    "max_round_mode": ("normal", {"normal", "sin_triunfo", "subastado", "chusas", "dealer_chooses"}),
    "subastado_tie": ("first_bidder", {"first_bidder", "last_bidder", "dealer"}),
    "subastado_no_trump": (False, {False, True}),
    "dealer_choice_time": ("before_bids", {"before_bids", "after_bids"}),
    "renuncio_policy": ("prevent", {"prevent", "lose_round"}),
    "tie_break": ("exact_bids_then_shared", {"exact_bids_then_shared", "shared"}),
    "players_min": (4, set(range(3, 9))),
    "players_max": (8, set(range(3, 9))),
    "first_dealer": ("random", {"random", "assigned", "lowest_cut"}),
    "first_dealer_seat": (0, set(range(8))),
}


def test_the_options_are_those_of_the_law() -> None:
    found = {spec.name: (getattr(DEFAULT, spec.name), set(spec.metadata["choices"])) for spec in fields(PochaOptions)}
    assert found == LAW
    assert POCHA.presets == {"pocha": DEFAULT}


def test_every_option_has_a_witness() -> None:
    assert WITNESSES.keys() == {spec.name for spec in fields(PochaOptions)}


@each_value(DEFAULT, ("rounds_table", [3]), ("rounds_table", [1, 10, 2]))
def test_the_rules_say_what_changes(name: str, value: Any) -> None:
    check_change(WITNESSES[name](value), DEFAULT, name, value)


@pytest.mark.parametrize(
    ("context", "idle"),
    [
        ({}, ["first_dealer_seat", "subastado_tie", "subastado_no_trump", "dealer_choice_time", "oros_double_factor"]),
        ({"first_dealer": "assigned"}, ["subastado_tie"]),
        ({"max_round_mode": "sin_triunfo"}, ["full_deal_trump"]),
        ({"max_round_mode": "subastado"}, ["full_deal_trump", "dealer_choice_time"]),
        ({"max_round_mode": "dealer_chooses"}, ["full_deal_trump", "subastado_tie"]),
        ({"must_head": False}, ["montar_target", "must_head_after_ruff"]),
        ({"rounds_table": [2, 3]}, ["indias"]),
        ({}, ["all_tricks_min_cards", "all_tricks_needs_exact_bid"]),
    ],
    ids=str,
)
def test_what_cannot_matter_is_idle(context: Changes, idle: list[str]) -> None:
    assert set(idle) <= DEFAULT.with_changes(context).idle()


def test_every_fault_of_options_has_its_sentence() -> None:
    """Each code that the rules raise, in both languages."""
    faults: dict[str, tuple[Changes, int]] = {
        "seats": ({}, 9),
        "round-size": ({"rounds_table": [11]}, 4),
        "no-rounds": ({"rounds_table": []}, 4),
        "many-rounds": ({"rounds_table": [1] * 61}, 4),
    }
    for code, (changes, seats) in faults.items():
        with pytest.raises(OptionsError) as refused:
            POCHA.validate(setup_of(seats, **changes))
        assert refused.value.code == code
        said = sentences(refused.value)
        assert said[0] != said[1]
    for written in ("99", "0", "x", "1,,x", "-1"):
        with pytest.raises(OptionsError) as misnamed:
            with_rounds(DEFAULT, written)
        assert misnamed.value.code == "round-numbers" and sentences(misnamed.value)
    with pytest.raises(OptionsError) as unseeded:
        POCHA.validate(setup_of(4, ""))
    assert codes_in(Path(carioca.__file__).parent / "games" / "tricks") == {*faults, unseeded.value.code}


def codes_in(folder: Path) -> set[str]:
    """The codes of OptionsError that the files of a folder raise."""
    found = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "OptionsError":
                assert isinstance(node.args[1], ast.Constant)
                found.add(node.args[1].value)
    return found


def sentences(fault: OptionsError) -> list[str]:
    """What a player is told, in each language."""
    said = []
    for lang in i18n.LANGUAGES:
        i18n.set_language(lang)
        said.append(wording.options_fault(fault, POCHA))
    assert all(re.fullmatch(r"[A-ZÁÉÍÓÚ«“\"0-9][^{}]+\.", text) and "options." not in text for text in said), said
    return said
