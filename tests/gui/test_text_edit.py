"""The library that edits a line of text follows the stage, and there is one of its managers for all lines."""

from __future__ import annotations

from dataclasses import replace

import pytest

from carioca.gui.forms.field import TextField
from carioca.gui.forms.text_edit import manager_of
from carioca.gui.scenes.new_game import NewGameScene
from tests.gui.driver import Driver


def edited(driver: Driver, text: str) -> str:
    """What stands in the first name after it was typed anew."""
    field = next(widget for widget in driver.scene.page.widgets if isinstance(widget, TextField))
    driver.scene.page.scroll.show(field.rect)
    driver.click(*driver.scene.page.shown(field).center)
    assert driver.stage.typing
    driver.text(text)
    driver.key("enter")
    assert not driver.stage.typing
    return field.value


@pytest.mark.slow
def test_a_line_is_edited_before_and_after_the_window_changed(driver: Driver) -> None:
    driver.open(NewGameScene(), 3)
    assert edited(driver, "Eva") == "Eva"
    manager = manager_of(driver.stage)
    driver.resize(900, 640)
    assert edited(driver, "Noé") == "Noé"
    driver.stage.change(replace(driver.stage.settings, high_contrast=True, scale=1.3))
    assert edited(driver, "Ana") == "Ana"
    assert manager_of(driver.stage) is manager and tuple(manager.window_resolution) == (900, 640)


def test_the_line_is_gone_when_the_window_changes_while_it_is_edited(driver: Driver) -> None:
    driver.open(NewGameScene(), 3)
    field = next(widget for widget in driver.scene.page.widgets if isinstance(widget, TextField))
    driver.click(*field.rect.center)
    driver.text("Eva")
    driver.resize(900, 640)
    assert "Eva" in [widget.value for widget in driver.scene.page.widgets if isinstance(widget, TextField)]
    assert edited(driver, "Noé") == "Noé"
    assert len(manager_of(driver.stage).get_sprite_group().sprites()) <= 1, "nothing but the root is left"
