"""The library that edits a line of text follows the stage, and there is one of its managers for all lines."""

from __future__ import annotations

from dataclasses import replace

import pytest

from carioca.gui.forms.field import TextField
from carioca.gui.forms.page import ring_width
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


def test_a_field_that_is_typed_into_has_one_frame(driver: Driver) -> None:
    """Its own one: the ring of the keys comes when the typing ends."""
    driver.open(NewGameScene(), 3)
    page, pal = driver.scene.page, driver.stage.palette
    field = next(widget for widget in page.widgets if isinstance(widget, TextField))
    page.scroll.show(field.rect)
    page.focus.set(field)
    driver.stage.keyed = True

    def light() -> int:
        """Light pixels of the ring beside the field, in the row of its middle."""
        driver.stage.redraw()
        driver.step(2)
        at, width = page.shown(field), ring_width(driver.stage)
        row = [driver.app.surface.get_at((at.x - left, at.centery))[:3] for left in range(1, 3 * width)]
        return row.count(pal.focus)

    assert light()
    driver.key("enter")
    assert driver.stage.typing and driver.stage.keyed and not light()
    driver.key("enter")
    assert not driver.stage.typing and light()
