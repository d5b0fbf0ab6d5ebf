"""Why an opponent did what it did, asked from the score sheet: by pointer, by keys, and never during a round."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from carioca.gui.scenes.hindsight import HindsightScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.hindsight import Hindsight
from carioca.i18n import LANGUAGES, t
from carioca.session import Seat
from carioca.words.opponents import character_line, level_word
from tests.gui.controls import focus, names, page_of, press
from tests.gui.driver import Driver
from tests.test_hindsight import played


def asked(driver: Driver) -> HindsightScene:
    """The screen, opened from the score sheet."""
    driver.open(ScoreSheet(played(1), 0))
    press(driver, "why")
    assert isinstance(driver.scene, HindsightScene)
    return driver.scene


def found(driver: Driver, scene: HindsightScene) -> int:
    """The turn that is shown first, once it is found."""
    while scene.at < 0:
        driver.step()
    return scene.at


@pytest.mark.slow
def test_turns_and_opponents_are_chosen_with_the_pointer(driver: Driver) -> None:
    scene = asked(driver)
    first = found(driver, scene)
    assert first == scene.hindsight.opening(scene.seat, lambda: True) > 0
    press(driver, "previous")
    assert scene.at == first - 1 and "next" in names(driver)
    assert scene.title() == t("hindsight.title", name=scene.session.names[scene.seat])
    other = next(seat for seat in scene.hindsight.turns if seat != scene.seat)
    who = page_of(scene).find("who")
    driver.click(*who.segment(list(scene.hindsight.turns).index(other)).center)  # type: ignore[attr-defined]
    assert scene.seat == other and found(driver, scene) == scene.hindsight.opening(other, lambda: True)
    driver.picture()
    press(driver, "back")
    assert isinstance(driver.scene, ScoreSheet)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_last_line_is_seen_with_the_table(driver: Driver, lang: str) -> None:
    """The table takes what the words leave it: at 1280x720 no turn of three moves has to be scrolled."""
    driver.stage.change(replace(driver.stage.settings, language=lang))
    scene = asked(driver)
    found(driver, scene)
    for at, turn in enumerate(scene.hindsight.turns[scene.seat]):
        scene._go(at)
        driver.step(20)
        assert len(turn.frames) > 3 or not page_of(scene).scroll.spare, at


@pytest.mark.slow
def test_keys_alone_are_enough(driver: Driver) -> None:
    scene = asked(driver)
    seat = scene.seat
    focus(driver, "who")
    driver.key("right")
    assert scene.seat != seat and found(driver, scene) > 0
    focus(driver, "previous")
    at = scene.at
    driver.key("enter")
    assert scene.at == at - 1
    driver.key("esc")
    assert isinstance(driver.scene, ScoreSheet)


def test_slow_reasons_hold_nothing_up(driver: Driver, monkeypatch) -> None:
    go, real = threading.Event(), Hindsight.reasons

    def slow(self: Hindsight, turn: object) -> object:
        go.wait(20)
        return real(self, turn)  # type: ignore[arg-type]

    monkeypatch.setattr(Hindsight, "reasons", slow)
    scene = asked(driver)
    assert found(driver, scene) > 0 and scene.thinker.asked
    press(driver, "previous")
    go.set()
    while scene.thinker.asked:
        driver.step()
    assert list(scene._known) == [(scene.seat, scene.at)]


def test_who_plays_among_people_only_has_no_such_button(driver: Driver) -> None:
    driver.open(ScoreSheet(played(1, (Seat("Ana"), Seat("Rosa"))), 0))
    assert "why" not in names(driver)


@pytest.mark.parametrize(
    ("bot", "way", "slips"), [("expert", False, False), ("easy", False, True), ("rosa", True, True)]
)
def test_a_habit_and_a_level_below_the_strongest_are_admitted(driver: Driver, bot: str, way: bool, slips: bool) -> None:
    driver.open(ScoreSheet(played(1, (Seat("Ana"), Seat("Rosa", bot))), 0))
    press(driver, "why")
    scene = driver.scene
    assert isinstance(scene, HindsightScene)
    found(driver, scene)
    assert scene.shown is not None
    *_, last = scene._notes(scene.shown, scene.hindsight.names(scene.shown))
    assert (character_line("rosa", scene.session.game) in scene.subtitle()) == way
    assert (t("hindsight.slips", level=level_word(bot)) in last.text) == slips
