"""Setting up a match and the settings, with pointer and keys."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from carioca.bots.base import Bot, level_of, make_bot
from carioca.engine.game import Game
from carioca.games import CATALOGUE, Entry, game_named
from carioca.games.contract.kalooki import KALOOKI
from carioca.gui.forms.form_scene import FormScene, Rows
from carioca.gui.scenes.new_game import NewGameScene
from carioca.gui.scenes.question import QuestionScene
from carioca.gui.scenes.seats import PERSON, Draft
from carioca.gui.scenes.settings import SettingsScene
from carioca.gui.scenes.strength import StrengthScene, strength_text
from carioca.i18n import t
from carioca.session import Seat
from carioca.storage import settings as stored
from carioca.storage.paths import Paths
from carioca.strength import Firsts, Measured, Mixed, Place
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
        Seat("Ñico", "normal-2"), Seat("Tomás", "tomas"), Seat("Rosa", "rosa")
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


# -- opponents' strength ---------------------------------------------------------------------------------------------


def _measured(one: str, rival: str, points: float, players: int = 4) -> Measured:
    return Measured(one, rival, players, points, 8.4, 0.31, 1 / players, {}, 2007, "s", "0", 0, {})


def test_the_strength_is_told_in_sentences() -> None:
    expert = _measured("expert", "hard", 20.2)
    assert strength_text(expert) == "Un rival experto le saca 20 puntos por partida (±8) a 3 difíciles."
    assert strength_text(_measured("hard", "easy", 61.0, 2)).endswith("le saca 61 puntos por partida (±8) a uno fácil.")
    close = _measured("hard", "normal", 3.0, 2)
    assert strength_text(close) == strength_text(close._replace(rival="normal-2"))
    assert strength_text(close) == "Un rival difícil juega tan parejo como uno normal: 3 puntos por partida (±8)."


def test_a_weaker_one_among_stronger_ones_is_told_to_be_behind() -> None:
    behind = _measured("hard", "expert", -20.2)
    assert strength_text(behind) == "Un rival difícil pierde 20 puntos por partida (±8) contra 3 expertos."
    assert strength_text(behind, "buraco") == "Un rival difícil pierde 20 puntos por ronda (±8) contra 3 expertos."


def test_first_places_in_matches_and_at_the_mixed_table_are_told(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    firsts = Firsts(500, 155, 2, 0.274, 0.352)
    places = tuple(Place(level, 0.0, 9.0, firsts._replace(won=won)) for level, won in (("easy-2", 40), ("hard-2", 300)))
    mixed = Mixed(places, 125, "s", "0", {})
    pair = _measured("hard-2", "easy-2", 90.0)._replace(firsts=firsts)
    monkeypatch.setattr("carioca.gui.scenes.strength.strength", lambda game: (pair,) if game == "carioca" else ())
    monkeypatch.setattr("carioca.gui.scenes.strength.mixed_table", lambda game: mixed if game == "carioca" else None)
    told: list[str] = []
    real = Rows.note
    monkeypatch.setattr(Rows, "note", lambda rows, text, *rest: told.append(text) or real(rows, text, *rest))
    driver.open(StrengthScene())
    assert any("en 31 de cada 100 (entre 27 y 35)" in line for line in told)
    hard, easy = (next(at for at, line in enumerate(told) if line.startswith(name)) for name in MIXED)
    assert hard < easy and any("500 partidas" in line for line in told)


MIXED = ("Un rival difícil: 60 de cada 100", "Un rival fácil: 8 de cada 100")


def test_buraco_is_told_in_points_of_a_deal_between_sides() -> None:
    pair = Measured("normal", "easy", 4, 319.8, 35.8, 0.8, 0.5, {}, 80, "s", "0", 0, {})
    told = "Un rival normal le saca 320 puntos por ronda (±36) a uno fácil."
    assert strength_text(pair, "buraco") == told
    close = pair._replace(points=-20.3, half=56.3)
    assert strength_text(close, "buraco").endswith("como uno fácil: -20 puntos por ronda (±56).")


def test_the_strength_of_the_levels_is_reached_from_the_settings(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = (_measured("normal", "easy", 90.0), _measured("normal", "greedy", 150.0))
    monkeypatch.setattr("carioca.gui.scenes.strength.strength", lambda game: table)
    told = []
    monkeypatch.setattr("carioca.gui.scenes.strength.strength_text", lambda entry, game: told.append(entry) or "x")
    driver.open(SettingsScene())
    focus(driver, "strength")
    driver.key("enter")
    # Who is only there for comparison is no opponent.
    assert isinstance(driver.scene, StrengthScene) and table[0] in told and table[1] not in told
    driver.key("esc")
    assert isinstance(driver.scene, SettingsScene)


def test_each_game_that_was_measured_has_its_own_tables(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    carioca = (_measured("normal-2", "easy-2", 90.0), _measured("normal", "easy", 90.0))
    tables = {"carioca": carioca, "tiny": (_measured("hard", "easy", 20.0, 2),)}
    for name in ("tiny", "new"):
        CATALOGUE.append(Entry(name, name, name, ("carioca-rummy",), 2, 2))
        game_named.admit(name, KALOOKI)
    monkeypatch.setattr("carioca.gui.scenes.strength.strength", lambda game: tables.get(game, ()))
    told: list[str] = []
    for method in ("heading", "note"):
        real = getattr(Rows, method)
        monkeypatch.setattr(
            Rows, method, lambda rows, text, *rest, real=real: told.append(text) or real(rows, text, *rest)
        )
    try:
        driver.open(StrengthScene())
    finally:
        del CATALOGUE[-2:]
        game_named.dismiss("tiny")
        game_named.dismiss("new")
    games = [told.index(t(f"preset.{preset}")) for preset in ("carioca-chile", "carioca-rummy")]
    pairs = [told.index(strength_text(tables[game][0])) for game in ("carioca", "tiny")]
    assert games[0] < pairs[0] < games[1] < pairs[1] and t("strength.none") not in told
    assert told.count(strength_text(tables["carioca"][0])) == 1, "of how normal plays now"


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
