"""Own rules: kept under a name, given away, taken from a file, and the printed sheet."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pygame
import pytest

from carioca.agreement import Agreement
from carioca.gui.forms import form
from carioca.gui.frame.scene import Push
from carioca.gui.parts.rule_choice import Choosing
from carioca.gui.scenes import printing
from carioca.gui.scenes.agreement import AgreementScene
from carioca.gui.scenes.agreement_files import FilesScene
from carioca.gui.scenes.new_game import NewGameScene
from carioca.gui.scenes.printing import RulesSheetScene
from carioca.gui.scenes.question import QuestionScene
from carioca.i18n import t
from carioca.storage import paths as places
from carioca.storage.presets import ENDING, OwnPreset, Presets
from tests.gui.controls import page_of, press
from tests.gui.driver import Driver

GRANDMA = OwnPreset("Reglas de la abuela", "carioca", "carioca-chile", {"cut_bonus": 10, "extra_melds": True})


@pytest.fixture(autouse=True)
def _far_from_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folders of whoever runs the tests stay out of it, and nothing is opened on the desktop."""
    (tmp_path / "Descargas").mkdir()
    monkeypatch.setattr(places, "_meeting_places", lambda: (tmp_path / "Descargas",))
    opened: list[Path] = []
    for module in (printing, form):
        monkeypatch.setattr(module, "open_path", lambda path: opened.append(path) or True)
    monkeypatch.setattr(printing, "opened", opened, raising=False)


def opened() -> list[Path]:
    found = printing.opened  # type: ignore[attr-defined]
    assert isinstance(found, list)
    return found


@pytest.fixture
def files(driver: Driver) -> FilesScene:
    """The screen over the agreement over a new game, with two rules changed."""
    new = driver.open(NewGameScene(), 3)
    assert isinstance(new, NewGameScene)
    new.choosing.change(Agreement(GRANDMA.base, "", GRANDMA.options))
    press(driver, "rules")
    press(driver, "files")
    assert isinstance(driver.scene, FilesScene)
    return driver.scene


def presets(driver: Driver) -> Presets:
    return Presets(driver.stage.paths.presets)


def write(path: Path, own: OwnPreset = GRANDMA) -> Path:
    Presets(path.parent).export(own, path)
    return path


def drop(driver: Driver, path: Path) -> None:
    driver.post(pygame.DROPFILE, file=str(path))
    driver.step()


# -- keeping -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_rules_are_kept_under_a_name_and_chosen_next_time(driver: Driver, files: FilesScene) -> None:
    press(driver, "name")
    driver.text("Reglas de la abuela")
    press(driver, "keep")
    assert files.done == t("agree.kept", name="Reglas de la abuela")
    assert presets(driver).all() == (GRANDMA,)
    driver.keys("esc", "esc")
    new = driver.scene
    assert isinstance(new, NewGameScene)
    kept = Agreement(GRANDMA.base, GRANDMA.name, GRANDMA.options)
    assert new.choosing.now == kept and new.choosing.entries_of_game[-1] == (new.choosing.key, GRANDMA.name)
    press(driver, "play")
    fresh = driver.open(NewGameScene(), 3)
    assert isinstance(fresh, NewGameScene) and fresh.choosing.now == kept
    press(driver, "rules.carioca-chile.")
    assert fresh.choosing.now == Agreement()
    press(driver, "rules.carioca-chile.reglas de la abuela")
    assert fresh.choosing.now == kept


def test_a_name_is_needed_and_nothing_typed_is_lost(driver: Driver, files: FilesScene) -> None:
    press(driver, "name")
    driver.key("backspace")
    press(driver, "keep")
    assert files.problem == t("preset.name") and presets(driver).all() == ()
    press(driver, "name")
    driver.text("X")
    press(driver, "keep")
    assert not files.problem and presets(driver).find("x") is not None


def test_the_name_of_a_preset_is_taken(driver: Driver, files: FilesScene, tmp_path: Path) -> None:
    press(driver, "name")
    driver.text("CARIOCA chilena")
    press(driver, "keep")
    assert files.problem == t("preset.taken", name="CARIOCA chilena") and presets(driver).all() == ()
    drop(driver, write(tmp_path / "a", GRANDMA._replace(name="Carioca chilena")))
    assert [own.name for own in presets(driver).all()] == ["Carioca chilena 2"]


def test_changed_own_rules_say_so_until_they_are_kept_again(driver: Driver, files: FilesScene) -> None:
    press(driver, "keep")
    name = t("agree.suggestion")
    driver.key("esc")
    scene = driver.scene
    assert isinstance(scene, AgreementScene)
    assert dict(scene.choosing.entries_of_game)[scene.choosing.key] == name
    page_of(scene).focus.set(page_of(scene).find("cut_bonus"))
    driver.key("right")
    assert dict(scene.choosing.entries_of_game)[scene.choosing.key] == t("agree.changed", name=name)
    press(driver, "files")
    press(driver, "keep")
    found = presets(driver).find(name)
    assert found is not None and found.options["cut_bonus"] == 11
    assert dict(scene.choosing.entries_of_game)[scene.choosing.key] == name


def test_own_rules_are_forgotten_only_after_a_question(driver: Driver, files: FilesScene) -> None:
    press(driver, "keep")
    press(driver, "forget")
    assert isinstance(driver.scene, QuestionScene)
    driver.key("esc")
    assert len(presets(driver).all()) == 1
    press(driver, "forget")
    driver.key("enter")
    assert len(presets(driver).all()) == 1, "Enter alone loses nothing"
    press(driver, "forget")
    press(driver, "yes")
    assert presets(driver).all() == () and driver.scene is files
    assert files.done == t("agree.forgotten", name=t("agree.suggestion"))
    assert files.choosing.now == Agreement(GRANDMA.base, "", GRANDMA.options)


def test_a_disk_that_refuses_is_one_sentence(driver: Driver, files: FilesScene) -> None:
    driver.stage.paths.presets.write_text("in the way")
    press(driver, "keep")
    assert files.problem == t("storage.unwritable")
    assert files.choosing.now.changes == GRANDMA.options


def test_rules_whose_file_is_gone_are_still_chosen(driver: Driver, files: FilesScene) -> None:
    press(driver, "keep")
    driver.keys("esc", "esc")
    press(driver, "play")
    presets(driver).remove(t("agree.suggestion"))
    new = driver.open(NewGameScene(), 3)
    assert isinstance(new, NewGameScene)
    assert new.choosing.now == Agreement(GRANDMA.base, "", GRANDMA.options)


# -- giving and taking -------------------------------------------------------------------------------------------------


def test_a_file_is_made_where_it_is_found_and_read_again(driver: Driver, files: FilesScene) -> None:
    press(driver, "name")
    driver.text("Tías: ../¿quién?")
    press(driver, "export")
    path = files.written
    assert path is not None and path.parent == driver.stage.paths.outbox and path.name == f"Tías quién{ENDING}"
    assert json.loads(path.read_text("utf-8"))["options"] == GRANDMA.options
    press(driver, "folder")
    assert opened() == [path.parent]
    press(driver, "export")
    assert files.written is not None and files.written != path and path.exists()
    press(driver, "take0")
    assert files.choosing.now == Agreement(GRANDMA.base, "Tías: ../¿quién?", GRANDMA.options)
    assert "take0" not in [widget.name for widget in page_of(files).widgets]


def test_files_in_the_usual_folders_are_offered(driver: Driver, tmp_path: Path) -> None:
    write(tmp_path / "Descargas" / f"a{ENDING}")
    (tmp_path / "Descargas" / f"b{ENDING}").write_text("{")
    choosing = Choosing(presets(driver), driver.stage.settings)
    driver.open(AgreementScene(choosing))
    driver.app.go(Push(FilesScene(choosing)))
    driver.step(2)
    scene = driver.scene
    assert isinstance(scene, FilesScene)
    assert [name for _, name in scene.found] == [GRANDMA.name, f"b{ENDING}"]
    press(driver, "take1")
    assert scene.problem == t("preset.broken", name=f"b{ENDING}")
    press(driver, "take0")
    assert not scene.problem and choosing.now.own == GRANDMA.name
    assert presets(driver).all() == (GRANDMA,)


def test_a_path_is_typed_even_in_quotes(driver: Driver, files: FilesScene, tmp_path: Path) -> None:
    path = write(tmp_path / "otra carpeta" / f"x{ENDING}")
    press(driver, "path")
    driver.text(f'"{path}"')
    press(driver, "take")
    assert files.choosing.now.own == GRANDMA.name
    for words, code in ((str(tmp_path / "no"), "preset.unreadable"), ("~nobody-at-all/x", "preset.unreadable")):
        press(driver, "path")
        driver.text(words)
        press(driver, "take")
        assert files.problem == t(code, name=Path(words).name)
        assert files.typed == words


@pytest.mark.parametrize("where", ["new", "agreement", "files"])
def test_a_file_is_dropped_anywhere(driver: Driver, tmp_path: Path, where: str) -> None:
    new = driver.open(NewGameScene(), 3)
    assert isinstance(new, NewGameScene)
    if where != "new":
        press(driver, "rules")
    if where == "files":
        press(driver, "files")
    drop(driver, tmp_path / "nothing")
    assert new.choosing.now == Agreement()
    drop(driver, write(tmp_path / "x.json"))
    assert new.choosing.now == Agreement(GRANDMA.base, GRANDMA.name, GRANDMA.options)
    assert presets(driver).all() == (GRANDMA,)


def test_other_rules_of_the_same_name_are_not_replaced(driver: Driver, files: FilesScene, tmp_path: Path) -> None:
    drop(driver, write(tmp_path / "a"))
    drop(driver, write(tmp_path / "b", GRANDMA._replace(options={"decks": 1})))
    drop(driver, write(tmp_path / "c", GRANDMA))
    assert {own.name: dict(own.options) for own in presets(driver).all()} == {
        "Reglas de la abuela": dict(GRANDMA.options),
        "Reglas de la abuela 2": {"decks": 1},
    }


def test_rules_from_elsewhere_name_what_is_unknown_here(driver: Driver, files: FilesScene, tmp_path: Path) -> None:
    drop(driver, write(tmp_path / "a", GRANDMA._replace(options={"magic": 1})))
    assert files.problem == t("preset.option", name=GRANDMA.name, option="magic")
    drop(driver, write(tmp_path / "a", GRANDMA._replace(options={"decks": 9})))
    assert files.problem == t("preset.value", name=GRANDMA.name, option=t("option.decks"), value=9)
    assert files.choosing.now.changes == GRANDMA.options and presets(driver).all() == ()


# -- the sheet ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_sheet_is_written_twice_and_shown(driver: Driver, files: FilesScene) -> None:
    press(driver, "keep")
    driver.key("esc")
    press(driver, "sheet")
    driver.step(2)
    assert isinstance(driver.scene, RulesSheetScene) and not driver.scene.problem
    folder = driver.stage.paths.outbox
    name = f"{t('menu.rules')} {t('agree.suggestion')}"
    assert sorted(os.listdir(folder)) == [f"{name}.pdf", f"{name}.png"]
    assert opened() == [folder / f"{name}.pdf"]
    press(driver, "folder")
    driver.key("esc")
    assert opened()[-1] == folder and isinstance(driver.scene, AgreementScene)


@pytest.mark.slow
def test_a_sheet_that_cannot_be_written_is_one_sentence(driver: Driver, files: FilesScene) -> None:
    driver.key("esc")
    driver.stage.paths.outbox.write_text("in the way")
    press(driver, "sheet")
    driver.step(2)
    assert isinstance(driver.scene, RulesSheetScene) and driver.scene.problem and not opened()
    driver.key("enter")
    assert isinstance(driver.scene, AgreementScene)
