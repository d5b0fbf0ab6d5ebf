"""Who came in by `admit` can be sent away again: no trace of the toy family is left in the house."""

from __future__ import annotations

import pytest

from carioca import i18n
from carioca.agreement import Agreement
from carioca.bots.door import mind_named
from carioca.games import CATALOGUE, all_presets, game_named
from carioca.gui.door import tables
from carioca.rulebook.book import sources
from carioca.sheet.content import families
from carioca.storage.presets import OwnPreset, PresetError
from carioca.words.door import voices
from tests.toy.family import shown

DOORS = (game_named, mind_named, voices, sources, families, tables)


def test_the_toy_comes_and_goes() -> None:
    before = (list(CATALOGUE), {lang: dict(i18n.catalogue(lang)) for lang in i18n.LANGUAGES})
    with shown():
        assert all(door("toy") is not None for door in DOORS)
        assert "toy" in all_presets() and i18n.t("preset.toy") != "preset.toy"
    for door in DOORS:
        with pytest.raises(KeyError):
            door("toy")
    assert (list(CATALOGUE), {lang: dict(i18n.catalogue(lang)) for lang in i18n.LANGUAGES}) == before


def test_rules_of_a_game_that_is_not_here_are_refused_with_a_sentence() -> None:
    with pytest.raises(PresetError) as raised:
        Agreement.from_own(OwnPreset("De la abuela", "toy", "toy", {"worth": 5}))
    assert raised.value.code == "preset.base"
    assert Agreement.recalled("toy", "", {"worth": 5}) == Agreement()
