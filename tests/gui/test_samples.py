"""Cloths and backs are chosen by small pictures, with the pointer and with keys, and act at once."""

from __future__ import annotations

import pytest

from carioca.gui.art import BACKS
from carioca.gui.draw.theme import FELTS, palette
from carioca.gui.forms.controls import SampleChooser
from carioca.gui.scenes.settings import SettingsScene
from tests.gui.controls import page_of
from tests.gui.driver import Driver


def chooser(driver: Driver, name: str) -> SampleChooser:
    """The chooser of this name, scrolled into the window."""
    page = page_of(driver.scene)
    found = page.find(name)
    assert isinstance(found, SampleChooser)
    page.focus.set(found)
    page.scroll.show(found.rect)
    driver.step()
    return found


@pytest.mark.slow
def test_every_cloth_and_back_can_be_chosen_with_keys(driver: Driver) -> None:
    driver.open(SettingsScene())
    for name, values in (("felt", tuple(FELTS)), ("back", tuple(BACKS))):
        chooser(driver, name)
        for value in values[1:]:
            driver.key("right")
            assert getattr(driver.stage.settings, name) == value
            chooser(driver, name)
    assert driver.stage.palette == palette(False, tuple(FELTS)[-1])


def test_a_click_on_a_picture_chooses_it(driver: Driver) -> None:
    driver.open(SettingsScene())
    found = chooser(driver, "felt")
    shown = page_of(driver.scene).shown(found)
    driver.click(found.segment(2).centerx - found.rect.x + shown.x, shown.centery)
    assert driver.stage.settings.felt == tuple(FELTS)[2]
