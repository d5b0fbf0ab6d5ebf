"""House rules as data: their values, their JSON form, what is refused; each rule of a family by its default."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest

from carioca.engine.options import OptionsError, fewer_rounds
from carioca.games.contract.carioca import CARIOCA, EXTRA_ROUNDS, ROUNDS, CariocaOptions
from carioca.i18n import catalogue, language, set_language
from carioca.words import options as wording
from tests.together import together

DEFAULT = CariocaOptions()
SPECS = {spec.name: spec for spec in fields(CariocaOptions)}


@together("name", SPECS)
def test_every_value_of_every_option_goes_through_json(name: str) -> None:
    spec = SPECS[name]
    assert spec.metadata["rule"] and spec.metadata["group"]
    values = spec.metadata["choices"]
    for value in values if not isinstance(spec.default, tuple) else [list(values), [values[-1]]]:
        changes = json.loads(json.dumps({name: value}))
        options = DEFAULT.with_changes(changes)
        assert options.changed(DEFAULT) == ({} if options == DEFAULT else changes)
        assert DEFAULT.with_changes(options.changed(DEFAULT)) == options


@together("name", SPECS)
@together("value", [None, "", "maybe", -1, 10_000, 2.0, {}, [None], ["TT", 3], [["TT"]], [[]]])
def test_values_that_do_not_exist(name: str, value: Any) -> None:
    with pytest.raises(OptionsError, match=name):
        DEFAULT.with_changes({name: value})


def test_true_is_no_number_and_one_is_not_true() -> None:
    for changes in ({"decks": True}, {"down_may_draw_pozo": 1}, {"cut_bonus": False}, {"decks": 1.0}):
        with pytest.raises(OptionsError):
            DEFAULT.with_changes(changes)


def test_unknown_options() -> None:
    with pytest.raises(OptionsError, match="jokers_fly"):
        DEFAULT.with_changes({"jokers_fly": True})


def test_rounds() -> None:
    """C1, C3: extra rounds come at the end in their own order; there is one round at least and none twice."""
    assert DEFAULT.round_ids == ("TT", "TE", "EE", "TTT", "TTE", "TEE", "EEE", "TTTT", "final")
    mixed = DEFAULT.with_changes({"rounds": ["EE", "TT"], "extra_rounds": ["real", "sucia"]})
    assert mixed.round_ids == ("EE", "TT", "sucia", "real")
    assert DEFAULT.with_changes({"rounds": [], "extra_rounds": ["payaso"]}).round_ids == ("payaso",)
    for changes in ({"rounds": []}, {"rounds": ["TT", "TT"]}, {"extra_rounds": ["real", "real"]}, {"rounds": ["real"]}):
        with pytest.raises(OptionsError, match="rounds"):
            DEFAULT.with_changes(changes)
    assert set(ROUNDS).isdisjoint(EXTRA_ROUNDS)


def test_defaults_are_those_of_the_rules() -> None:
    """Section 4, column ch, of the options that exist."""
    expected = {
        "decks": 2,
        "hand_size": 12,
        "extra_rounds": (),
        "first_dealer": "assigned",
        "first_player": "dealer_left",
        "final_jokers": 2,
        "down_may_draw_pozo": False,
        "layoff_same_turn": False,
        "last_round_pozo_win": "forbid",
        "max_recycles": 6,
        "ace_value": 20,
        "joker_value": 50,
        "cut_bonus": 0,
        "tie_break": "rounds_won",
    }
    assert {name: getattr(DEFAULT, name) for name in expected} == expected


def test_options_are_frozen_values() -> None:
    assert hash(CariocaOptions()) == hash(DEFAULT)
    with pytest.raises(AttributeError):
        DEFAULT.decks = 1  # type: ignore[misc]


@together("name", SPECS)
@together("lang", ["es", "en"])
def test_every_option_and_value_has_its_words(name: str, lang: str) -> None:
    """A label and a line of help; a value that is no plain number has a name, and so has every 0 that means none."""
    words = catalogue(lang)
    spec = SPECS[name]
    keys = [f"option.{name}", f"option.{name}.help", f"option.group.{spec.metadata['group']}"]
    if not isinstance(spec.default, tuple):
        texts = [str(v).lower() for v in spec.metadata["choices"] if isinstance(v, bool | str)]
        keys += [f"option.{name}.{text}" for text in texts]
    if name in ("escala_max_len", "jokers_per_meld_down", "jokers_per_bajada", "table_joker_limit"):
        keys.append(f"option.{name}.0")
    assert [key for key in keys if not words.get(key)] == []


def test_values_in_words() -> None:
    before = language()
    set_language("es")
    try:
        assert wording.option_value_text("escala_max_len", 0, CARIOCA) == "Sin límite"
        assert wording.option_value_text("escala_max_len", 13, CARIOCA) == "13"
        assert wording.option_value_text("extra_melds", False, CARIOCA) == "No"
        assert wording.option_value_text("rounds", ("TT", "TE"), CARIOCA) == "2 tríos; 1 trío y 1 escala"
        assert wording.preset_text("carioca-rummy") == "Carioca Rummy para dos"
        assert wording.option_text("decks", CARIOCA) == "Barajas" and wording.option_help("decks", CARIOCA).endswith(
            "."
        )
        assert wording.option_group_text("turn") == "El turno"
    finally:
        set_language(before)


@pytest.mark.parametrize(
    ("rounds", "lengths"), [("abcdefghi", [9, 6, 4]), ("abcdefg", [7, 6, 4]), ("abcde", [5, 4]), ("abcd", [4])]
)
def test_a_shorter_match_has_fewer_rounds_and_none_twice(rounds: str, lengths: list[int]) -> None:
    found = fewer_rounds(tuple(rounds)).values()
    assert [len(one) for one in found] == lengths
    assert all(len(set(one)) == len(one) and one[-1] == rounds[-1] for one in found)
