"""The rules being agreed on: what differs, what makes no game, and what is kept of strange files."""

from __future__ import annotations

from dataclasses import fields
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from carioca.agreement import DEFAULT, Agreement, agreement_lines, agreement_named
from carioca.agreement import agreed as agree
from carioca.engine.options import OptionsError
from carioca.games import all_presets, preset_game
from carioca.i18n import catalogue, set_language
from carioca.storage.presets import OwnPreset, PresetError, Presets
from tests.together import together

PRESETS = [preset for preset in all_presets()]


def values(choices: Any) -> list[Any]:
    """All values of an option, or the ends of a long range."""
    return [choices[0], choices[-1]] if isinstance(choices, range) else list(choices)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("base", PRESETS)
def test_every_value_of_every_option_goes_in_and_out(base: str) -> None:
    agreed = Agreement(base)
    assert agreed.options == agreed.start and agreed.fault() is None
    for spec in fields(agreed.start):  # type: ignore[arg-type]
        now = agreed.value(spec.name)
        lists = isinstance(now, tuple)
        for value in values(spec.metadata["choices"]):
            chosen = agreed.with_value(spec.name, (value,) if lists else value)
            assert chosen.value(spec.name) == ((value,) if lists else value)
            assert (spec.name in chosen.changes) == (chosen.value(spec.name) != now)
            assert chosen.without(spec.name) == chosen.back() == agreed
            if chosen.fault() is None:
                assert Agreement.of(chosen.options, base) == chosen
            assert Agreement.from_own(chosen.to_own("x")) == chosen._replace(own="x")
            assert Agreement.recalled(base, "x", chosen.changes) == chosen._replace(own="x")


@pytest.mark.parametrize("base", PRESETS)
def test_null_is_no_limit_and_is_never_written(base: str, tmp_path: Path) -> None:
    """B2: rules write null where nothing is limited; in the program and in every file that is 0."""
    presets, agreed = Presets(tmp_path), Agreement(base)
    for spec in fields(agreed.start):  # type: ignore[arg-type]
        text = f"{spec.name}=null"
        if not spec.metadata["endless"]:
            with pytest.raises(OptionsError):
                agreed.start.with_changes({spec.name: None})
            with pytest.raises(PresetError):
                agree(presets, base, (text,))
            continue
        none = agreed.with_value(spec.name, 0)
        assert agreed.start.with_changes({spec.name: None}) == none.options
        own = OwnPreset("x", agreed.game.name, base, {spec.name: None})
        for found in (agreed.with_value(spec.name, None), agree(presets, base, (text,)), Agreement.from_own(own)):
            assert (found.options, found.changes) == (none.options, none.changes)


def test_rules_that_make_no_game_are_kept_as_they_are_and_say_why() -> None:
    agreed = Agreement().with_value("players_min", 5).with_value("players_max", 3)
    fault = agreed.fault()
    assert fault is not None and fault.code == "players"
    assert agreed.value("players_min") == 5
    assert agreed.with_value("players_max", 6).fault() is None
    assert Agreement().with_value("rounds", ()).fault() is not None
    one_deck = Agreement().with_value("decks", 1)
    assert one_deck.fault() is None and one_deck.fault(2) is None
    fault = one_deck.fault(3)
    assert fault is not None and fault.code == "one-deck"


@pytest.mark.parametrize("base", PRESETS)
def test_rules_that_nobody_can_play_make_no_game(base: str) -> None:
    """B10: numbers of players that a game has no seats for, as five at Buraco, are not agreed on and played never."""
    agreed = Agreement(base)
    spec = next(spec for spec in fields(agreed.start) if spec.name == "players_min")
    for least, most in product(spec.metadata["choices"], repeat=2):
        narrowed = agreed.with_value("players_min", least).with_value("players_max", most)
        assert (narrowed.fault() is None) == bool(narrowed.sizes), (least, most)
        assert all(least <= seats <= most for seats in narrowed.sizes)


@together(
    ("own", "code"),
    [
        (OwnPreset("x", "carioca", "nothing", {}), "preset.base"),
        (OwnPreset("x", "chess", DEFAULT, {}), "preset.game"),
        (OwnPreset("x", "carioca", DEFAULT, {"magic": 1}), "preset.option"),
        (OwnPreset("x", "carioca", DEFAULT, {"decks": 3}), "preset.value"),
        (OwnPreset("x", "carioca", DEFAULT, {"decks": True}), "preset.value"),
        (OwnPreset("x", "carioca", DEFAULT, {"extra_melds": 1}), "preset.value"),
        (OwnPreset("x", "carioca", DEFAULT, {"rounds": "TT"}), "preset.value"),
        (OwnPreset("x", "carioca", DEFAULT, {"rounds": ["TT", "TT"]}), "preset.value"),
        (OwnPreset("x", "carioca", DEFAULT, {"rounds": ["sucia"]}), "preset.value"),
        (OwnPreset("x", "carioca", DEFAULT, {"max_recycles": 10**30}), "preset.value"),
    ],
)
def test_what_does_not_exist_here_is_named(own: OwnPreset, code: str) -> None:
    with pytest.raises(PresetError) as caught:
        Agreement.from_own(own)
    assert caught.value.code == code
    assert code in catalogue("es") and code in catalogue("en")
    text = catalogue("es")[code]
    assert isinstance(text, str)
    assert all("{" + name + "}" in text for name in caught.value.values)


def test_yesterdays_rules_lose_only_what_no_longer_fits() -> None:
    agreed = Agreement.recalled(DEFAULT, "Abuela", {"cut_bonus": 10, "magic": 1, "decks": "two", "rounds": ["TT"]})
    assert agreed == Agreement(DEFAULT, "Abuela", {"cut_bonus": 10, "rounds": ["TT"]})
    assert Agreement.recalled("", "", {"cut_bonus": 10}) == Agreement()


def test_a_preset_an_own_name_or_a_file_is_found_by_its_words(tmp_path: Path) -> None:
    presets = Presets(tmp_path / "presets")
    own = OwnPreset("Reglas de la abuela", "carioca", "carioca-rummy", {"cut_bonus": 10})
    presets.save(own)
    presets.export(own._replace(name="Otras"), tmp_path / "mías.carioca-rules")
    (tmp_path / "text").write_text("x")
    for preset in PRESETS:
        assert agreement_named(preset, presets).options == preset_game(preset).presets[preset]
    assert agreement_named("reglas de la ABUELA", presets) == Agreement("carioca-rummy", own.name, own.options)
    assert agreement_named(str(tmp_path / "mías.carioca-rules"), presets).own == "Otras"
    for words, code in (
        ("nobody", "preset.none"),
        ("", "preset.none"),
        ("a\0b", "preset.none"),
        (str(tmp_path / "text"), "preset.broken"),
        (str(tmp_path / "no.carioca-rules"), "preset.unreadable"),
    ):
        with pytest.raises(PresetError) as caught:
            agreement_named(words, presets)
        assert caught.value.code == code, words


@pytest.mark.parametrize(
    ("lang", "preset", "name", "value", "said"),
    [
        ("es", "pocha", "rounds_table", (3,), "Cartas de cada ronda: 3 (de costumbre, la lista completa)."),
        ("en", "pocha", "rounds_table", (3,), "Cards in each round: 3 (usually the full list)."),
        (
            *("en", "pocha", "rounds_table", (2, 3, 4)),
            "Cards in each round: from 2 to 4 (usually the full list).",
        ),
        ("es", "carioca-chile", "rounds", ("TT", "TE"), "Rondas, 2 en vez de 9: 2 tríos; 1 trío y 1 escala."),
        ("en", "kalooki", "rounds_table", ("TTT",), "Rounds, 1 instead of 9: 3 sets."),
        (
            *("es", "carioca-rummy", "rounds", ("TT", "TE", "EE", "TTT", "TTE", "TEE", "EEE", "TTTT")),
            "Rondas, no las de costumbre: 2 tríos; 1 trío y 1 escala; 2 escalas; 3 tríos; 2 tríos y 1 escala; "
            "1 trío y 2 escalas; 3 escalas; 4 tríos.",
        ),
        (
            "es",
            "carioca-chile",
            "extra_rounds",
            ("sucia", "color"),
            "Rondas extra: escala sucia; escala de color (de costumbre, ninguna).",
        ),
        ("en", "carioca-chile", "jokers_adjacent", True, "Jokers side by side: yes (usually no)."),
    ],
)
def test_what_was_agreed_is_a_sentence(lang: str, preset: str, name: str, value: object, said: str) -> None:
    """ "Rounds: 3. Usually: Full." """
    set_language(lang)
    options = preset_game(preset).presets[preset].with_changes({name: value})
    assert agreement_lines(preset, options)[1:] == [said]
