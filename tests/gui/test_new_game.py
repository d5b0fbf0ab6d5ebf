"""Setting up a match and the settings, with pointer and keys."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from carioca.bots.base import Bot
from carioca.bots.door import level_of, make_bot
from carioca.engine.game import Game
from carioca.gui.forms.form import FormScene
from carioca.gui.scenes.new_game import NewGameScene
from carioca.gui.scenes.question import QuestionScene
from carioca.gui.scenes.seats import PERSON, Draft
from carioca.gui.scenes.settings import SettingsScene
from carioca.i18n import t
from carioca.session import Seat
from carioca.storage import settings as stored
from carioca.storage.paths import Paths
from tests.gui.controls import focus, page_of, press
from tests.gui.driver import Driver


def new_game(driver: Driver, **values: object) -> NewGameScene:
    scene = driver.open(NewGameScene(**values), 6)  # type: ignore[arg-type]
    assert isinstance(scene, NewGameScene)
    return scene


def test_a_name_is_typed_with_the_keys_alone(driver: Driver) -> None:
    scene = new_game(driver)
    focus(driver, "name0")
    driver.text("Ñandú m")
    assert driver.stage.typing and not driver.stage.notice.text
    driver.key("enter")
    assert scene.table.drafts[0].name == "Ñandú m" and not driver.stage.typing


def test_a_name_is_typed_after_a_click_and_escape_takes_it_back(driver: Driver) -> None:
    scene = new_game(driver)
    old = scene.table.drafts[0].name
    press(driver, "name0")
    driver.text("X")
    driver.key("esc")
    assert driver.scene is scene and scene.table.drafts[0].name == old
    press(driver, "name0")
    driver.text("Íñigo")
    press(driver, "dealer")
    assert scene.table.drafts[0].name == "Íñigo"


def test_names_are_at_most_sixteen_letters(driver: Driver) -> None:
    scene = new_game(driver)
    press(driver, "name0")
    driver.text("A" * 30)
    driver.key("enter")
    assert scene.table.drafts[0].name == "A" * 16


def test_signs_that_cannot_be_shown_are_left_out_of_a_name_with_a_sentence(driver: Driver) -> None:
    scene = new_game(driver)
    press(driver, "name0")
    driver.text("A\0na\u200b\x1bB")
    driver.key("enter")
    assert scene.table.drafts[0].name == "Ana B" and driver.stage.notice.text == t("names.cleaned")


@pytest.mark.parametrize(("name", "key"), [(" ", "new.fault.empty"), ("rosa", "new.fault.twice")])
def test_a_wrong_name_gives_one_sentence(driver: Driver, name: str, key: str) -> None:
    scene = new_game(driver)
    press(driver, "name0")
    driver.text(name)
    press(driver, "play")
    assert driver.scene is scene
    assert scene.problem == t(key, name="Rosa", number=1, n=1)


def test_two_to_six_seats_and_who_deals(driver: Driver) -> None:
    scene = new_game(driver)
    press(driver, "add")
    press(driver, "add")
    assert len(scene.table.drafts) == 6 and len({seat.name for seat in scene.table.drafts}) == 6
    with pytest.raises(KeyError):
        page_of(scene).find("add")
    for _ in range(4):
        press(driver, "remove1")
    assert len(scene.table.drafts) == 2 and not page_of(scene).find("remove0").enabled
    focus(driver, "dealer")
    driver.key("right")
    assert scene.dealer == 1
    press(driver, "play")
    session = driver.scene.session  # type: ignore[attr-defined]
    assert session.match.state.dealer == 1 and len(session.seats) == 2


def test_the_last_table_is_remembered(driver: Driver, tmp_path: Path) -> None:
    scene = new_game(driver)
    press(driver, "name0")
    driver.text("Ema")
    press(driver, "kind1")
    press(driver, "easy")
    press(driver, "play")
    kept = stored.load(Paths(tmp_path).settings)[0]
    assert kept.names[0] == "Ema" and kept.seats == tuple(seat.kind for seat in scene.table.drafts)
    assert kept.seats == ("person", "easy", "tomas", "lautaro")
    assert [seat.name for seat in new_game(driver).table.drafts] == list(kept.names)


def test_what_was_chosen_is_there_again_after_leaving_with_esc(driver: Driver) -> None:
    scene = driver.open(NewGameScene(), 6)
    assert isinstance(scene, NewGameScene)
    press(driver, "name0")
    driver.text("Ema")
    press(driver, "add")
    scene._set_dealer(2)
    left = [(seat.name, seat.kind) for seat in scene.table.drafts]
    driver.key("esc")
    again = new_game(driver)
    assert len(left) == 5 and [(seat.name, seat.kind) for seat in again.table.drafts] == left
    assert left[0][0] == "Ema" and again.dealer == 2


def test_a_new_player_meets_three_characters_of_a_gentle_level(driver: Driver) -> None:
    drafts = new_game(driver).table.drafts
    assert [draft.kind for draft in drafts] == ["person", "rosa", "tomas", "lautaro"]
    assert [draft.name for draft in drafts] == ["Tú", "Rosa", "Tomás", "Lautaro"]
    assert {level_of(draft.kind) for draft in drafts[1:]} == {"easy", "normal"}


def test_an_opponent_is_chosen_with_the_keys_alone(driver: Driver) -> None:
    scene = new_game(driver)
    press(driver, "remove3")
    focus(driver, "kind2")
    driver.key("enter")
    page = page_of(driver.scene)
    assert page.focus.current is page.find("tomas") and not page.find("rosa").enabled
    driver.key("esc")
    assert driver.scene is scene and scene.table.drafts[2] == Draft("Tomás", "tomas")
    driver.key("enter")
    focus(driver, "lautaro")
    driver.key("enter")
    assert scene.table.drafts[2] == Draft("Lautaro", "lautaro")
    assert page_of(scene).focus.current is page_of(scene).find("kind2")


def test_a_person_and_an_unnamed_opponent_take_a_place(driver: Driver) -> None:
    scene = new_game(driver)
    press(driver, "kind1")
    press(driver, "person")
    assert scene.table.drafts[1].kind == PERSON and scene.table.drafts[1].name not in ("Rosa", "Tú")
    press(driver, "name1")
    driver.text("Ñico")
    driver.key("enter")
    press(driver, "kind1")
    press(driver, "normal")
    assert scene.table.drafts[1] == Draft("Ñico", "normal")
    press(driver, "kind3")
    press(driver, "rosa")
    press(driver, "play")
    assert driver.scene.session.seats[1:] == (  # type: ignore[attr-defined]
        Seat("Ñico", "normal"), Seat("Tomás", "tomas"), Seat("Rosa", "rosa")
    )  # fmt: skip
    assert driver.stage.settings.seats == ("person", "normal", "tomas", "rosa"), "what was chosen, for any game"


def test_settings_of_an_older_version_still_set_the_table(driver: Driver) -> None:
    old = {"names": ("Ana", "Rosa", "Juan"), "seats": ("person", "normal", "genius")}
    driver.stage.settings = replace(driver.stage.settings, **old)
    drafts = new_game(driver).table.drafts
    assert drafts == [Draft("Ana", "person"), Draft("Rosa", "normal"), Draft("Juan", "normal")]


def test_a_running_match_is_replaced_only_after_a_question(driver: Driver, tmp_path: Path) -> None:
    new_game(driver)
    driver.key("enter")
    scene = new_game(driver, replaces=True)
    driver.key("enter")
    assert isinstance(driver.scene, QuestionScene)
    driver.key("esc")
    assert driver.scene is scene
    driver.key("enter")
    driver.key("enter")
    assert type(driver.scene).__name__ == "TableScene"
    assert list((tmp_path / "saves" / "left").glob("*.carioca"))


# -- settings ------------------------------------------------------------------------------------------------------


def test_every_setting_is_changed_with_keys_and_remembered(driver: Driver, tmp_path: Path) -> None:
    scene = driver.open(SettingsScene())
    before = driver.stage.settings
    for name in (
        *(
            "scale",
            "animation",
            "reduced_motion",
            "four_colours",
            "large_index",
            "high_contrast",
            "sound",
            "muted",
            "thinking",
        ),
    ):
        focus(driver, name)
        old = getattr(driver.stage.settings, name)
        driver.key("left")
        if getattr(driver.stage.settings, name) == old:
            driver.key("right")
        assert getattr(driver.stage.settings, name) != old, name
        assert page_of(scene).focus.current is not None and page_of(scene).focus.current.name == name
    focus(driver, "language")
    driver.key("right")
    assert isinstance(scene, FormScene) and scene.title() == "Settings"
    kept = stored.load(Paths(tmp_path).settings)[0]
    assert kept == driver.stage.settings and kept != before


def test_a_slider_is_dragged(driver: Driver) -> None:
    scene = driver.open(SettingsScene())
    focus(driver, "sound")
    rect = page_of(scene).shown(page_of(scene).find("sound"))
    driver.drag((rect.centerx, rect.centery), (rect.right, rect.centery))
    assert driver.stage.settings.sound == 1.0
    driver.drag((rect.right - 4, rect.centery), (rect.left - 60, rect.centery + 40))
    assert driver.stage.settings.sound == 0.0


def test_a_shortcut_shows_in_the_open_settings(driver: Driver) -> None:
    scene = driver.open(SettingsScene())
    driver.key("m")
    driver.step(2)
    assert page_of(scene).find("muted").value is False  # type: ignore[attr-defined]


def test_a_press_that_ends_elsewhere_does_nothing(driver: Driver) -> None:
    scene = driver.open(SettingsScene())
    start = page_of(scene).find("back").rect.center
    driver.drag(start, (5, 5))
    assert driver.scene is scene
    driver.click(*start, button=3)
    assert driver.scene is scene


@pytest.mark.parametrize(("thinking", "budget"), [("short", 0.4), ("normal", 1.0), ("long", 3.0)])
def test_opponents_think_as_long_as_they_are_allowed(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, thinking: str, budget: float
) -> None:
    asked = []

    def make(name: str, game: Game, budget: float) -> Bot:
        asked.append((name, budget))
        return make_bot(name, game)

    monkeypatch.setattr("carioca.session.make_bot", make)
    driver.stage.settings = replace(driver.stage.settings, thinking=thinking)
    scene = new_game(driver)
    scene._set_dealer(0)
    press(driver, "play")
    driver.seconds(1)
    assert asked[0][1] == budget
