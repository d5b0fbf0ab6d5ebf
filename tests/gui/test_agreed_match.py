"""The rules agreed on reach the match: presets and their seats, who deals, saving, and what the pause shows."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pygame
import pytest

from carioca.agreement import Agreement
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.gui.scenes.agreement import AgreedScene, AgreementScene
from carioca.gui.scenes.new_game import NewGameScene
from carioca.gui.scenes.pause import PauseScene
from carioca.i18n import t
from carioca.session import Session
from carioca.storage import settings as stored
from carioca.storage.paths import Paths
from carioca.storage.saves import Saves
from tests.gui.controls import focus, names, page_of, press, to
from tests.gui.driver import Driver

# -- presets -----------------------------------------------------------------------------------------------------------


def test_changes_to_a_preset_wait_while_another_is_looked_at(driver: Driver, scene: AgreementScene) -> None:
    to(driver, "cut_bonus")
    driver.key("right")
    to(driver, "preset")
    driver.key("right")
    assert scene.agreed == Agreement("carioca-rummy")
    driver.key("left")
    assert scene.agreed == Agreement("carioca-chile", "", {"cut_bonus": 1})


def test_two_play_rummy_and_the_others_come_back(driver: Driver) -> None:
    new = driver.open(NewGameScene(), 3)
    assert isinstance(new, NewGameScene)
    before = list(new.table.drafts)
    press(driver, "rules.carioca-rummy.")
    assert [draft.name for draft in new.table.drafts] == ["", "Rosa"]
    assert new.hint == t("new.fewer", most=2, names="Tomás y Lautaro", n=2)
    assert "add" not in names(driver) and not page_of(new).find("remove1").enabled
    assert new.dealer == "lowest_cut"
    press(driver, "rules.carioca-chile.")
    assert new.table.drafts == before
    press(driver, "rules.carioca-rummy.")
    press(driver, "play")
    session = driver.scene.session  # type: ignore[attr-defined]
    assert session.preset == "carioca-rummy" and session.match.setup.options == CARIOCA.presets["carioca-rummy"]
    driver.open(NewGameScene(), 3)
    assert driver.scene.choosing.now == Agreement("carioca-rummy")  # type: ignore[attr-defined]


def test_who_deals_is_one_choice_here_and_there(driver: Driver, scene: AgreementScene) -> None:
    to(driver, "first_dealer")
    driver.key("right")
    press(driver, "done")
    new = driver.scene
    assert isinstance(new, NewGameScene) and new.dealer == "random"
    focus(driver, "dealer")
    driver.keys("right", "right", "right")
    assert new.dealer == 1
    assert new.choosing.now.changes == {"first_dealer_seat": 1}
    press(driver, "remove1")
    assert new.dealer == 0 and not new.choosing.now.changes


def test_the_smallest_table_of_the_rules_is_filled_up(driver: Driver, scene: AgreementScene) -> None:
    to(driver, "players_min")
    for _ in range(4):
        driver.key("right")
    press(driver, "done")
    new = driver.scene
    assert isinstance(new, NewGameScene)
    assert len(new.table.drafts) == 6 and new.hint and not page_of(new).find("remove5").enabled


# -- into the match ----------------------------------------------------------------------------------------------------


def test_own_rules_are_played_saved_resumed_and_remembered(
    driver: Driver, scene: AgreementScene, tmp_path: Path
) -> None:
    to(driver, "cut_bonus")
    driver.key("right", pygame.KMOD_SHIFT)
    to(driver, "extra_melds")
    driver.key("space")
    press(driver, "rounds.TTT.cross")
    chosen = scene.agreed
    press(driver, "done")
    assert driver.scene.choosing.now.line == "Carioca chilena, 3 reglas distintas"  # type: ignore[attr-defined]
    press(driver, "play")
    session = driver.scene.session  # type: ignore[attr-defined]
    assert session.match.setup.options == chosen.options != Agreement().options
    assert session.record()["options"] == chosen.changes
    driver.open(NewGameScene(), 3)
    assert driver.scene.choosing.now == chosen  # type: ignore[attr-defined]
    assert stored.load(Paths(tmp_path).settings)[0].rules == chosen.changes
    driver.close()
    with Saves(Paths(tmp_path).saves) as saves:
        resumed = Session.resume(saves)
    assert resumed is not None and resumed.match.setup.options == chosen.options
    assert resumed.record()["options"] == chosen.changes


@pytest.mark.slow
def test_the_pause_shows_the_rules_of_the_match_and_changes_none(driver: Driver, scene: AgreementScene) -> None:
    to(driver, "cut_bonus")
    driver.key("right")
    press(driver, "done")
    press(driver, "play")
    session = driver.scene.session  # type: ignore[attr-defined]
    driver.open(PauseScene(session))
    press(driver, "agreed")
    shown = driver.scene
    assert isinstance(shown, AgreedScene) and shown.subtitle() == "Carioca chilena, 1 regla distinta"
    assert names(driver) & {spec.name for spec in fields(CariocaOptions)} == set()
    assert t("agree.group", group="Los puntos", n=1) in [getattr(w, "text", "") for w in page_of(shown).widgets]
    driver.keys("tab", "right", "space", "esc")
    assert session.match.setup.options == scene.agreed.options


def test_enter_leaves_the_pause(driver: Driver, scene: AgreementScene) -> None:
    press(driver, "done")
    press(driver, "play")
    table = driver.scene
    driver.keys("esc", "enter")
    assert driver.scene is table
