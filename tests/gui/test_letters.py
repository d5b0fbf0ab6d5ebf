"""Keys come with their characters everywhere but where a letter begins a text: so `?` is never dead (T4)."""

from __future__ import annotations

import pygame
import pytest

from carioca.gui.frame.scene import Push, Reset
from carioca.gui.scenes.agreement import AgreementScene
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.rules import RulesScene
from tests.gui.driver import Driver


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether the window was told to let keys come with their characters, the newest last."""
    told = [True]
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: told.append(True))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: told.append(False))
    return told


@pytest.mark.slow
def test_a_field_that_was_used_leaves_the_letters_as_the_screen_has_them(driver: Driver, letters: list[bool]) -> None:
    driver.open(MenuScene())
    driver.app.go(Push(RulesScene()))
    driver.step(2)
    driver.key("f", pygame.KMOD_CTRL)
    driver.text("joker")
    assert letters[-1] and driver.stage.typing
    driver.keys("esc", "esc", "esc")
    assert letters[-1] and not driver.stage.typing


def test_where_a_letter_begins_a_text_it_comes_as_a_key_first(
    letters: list[bool], driver: Driver, scene: AgreementScene
) -> None:
    assert not letters[-1]
    driver.key("j")
    assert driver.stage.typing and letters[-1]
    driver.key("esc")
    assert driver.scene is scene and not letters[-1]
    driver.app.go(Reset(MenuScene()))
    assert letters[-1]
