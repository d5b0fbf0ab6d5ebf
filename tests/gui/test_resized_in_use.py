"""A control that is being used stays under the pointer, but not when the window gets another size."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from carioca.agreement import Agreement
from carioca.gui.forms.controls import Chooser, Picker, Switch
from carioca.gui.forms.form import FormScene
from carioca.gui.parts.rule_choice import Choosing
from carioca.gui.scenes.agreement import AgreementScene
from carioca.gui.scenes.lessons import LearnScene
from carioca.gui.scenes.new_game import NewGameScene
from carioca.gui.scenes.settings import SettingsScene
from carioca.gui.scenes.welcome import WelcomeScene
from carioca.storage.presets import Presets
from tests.gui.controls import page_of, press
from tests.gui.driver import Driver


def agreement(driver: Driver) -> AgreementScene:
    choosing = Choosing(Presets(driver.stage.paths.presets), driver.stage.settings)
    choosing.begin(Agreement("carioca-chile"))
    return AgreementScene(choosing, ["Ana", "Rosa", "Tomás"])


FORMS: list[Callable[[Driver], FormScene]] = [
    lambda driver: WelcomeScene(),
    lambda driver: SettingsScene(),
    lambda driver: NewGameScene(),
    lambda driver: LearnScene(),
    agreement,
]
IDS = ["welcome", "settings", "new game", "lessons", "agreement"]


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
@pytest.mark.parametrize("made", FORMS, ids=IDS)
def test_what_was_pressed_keeps_no_place_in_a_window_of_another_size(
    tmp_path: Path, made: Callable[[Driver], FormScene], size: tuple[int, int]
) -> None:
    driver = Driver(tmp_path, (1536, 864))
    scene = driver.open(made(driver), 40)
    valued = [one.name for one in page_of(scene).widgets if isinstance(one, Chooser | Picker | Switch)]
    valued = [name for name in valued if name != "full_screen"]  # which changes the window itself
    for name in dict.fromkeys((valued[0], valued[len(valued) // 2], valued[-1])):
        press(driver, name)
        assert page_of(scene).using, name
        driver.resize(*size)
        page = page_of(scene)
        lies = [(one.name, page.shown(one).topleft, one.rect.size) for one in page.widgets]
        page.leave_place()
        scene.lay_out()
        assert lies == [(one.name, page.shown(one).topleft, one.rect.size) for one in page.widgets], name
        driver.resize(1536, 864)
        driver.seconds(1)
    driver.close()
