"""Choosing a game for the next match: the list, the length, a list of rounds of one's own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from carioca.agreement import Agreement
from carioca.games import all_presets, game_named
from carioca.gui.parts.option_rows import Saying
from carioca.gui.parts.rule_choice import Choosing, choice_line, length_line, players_line, table_line
from carioca.gui.scenes.agreement import AgreementScene
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.new_game import GamesScene, NewGameScene
from carioca.i18n import set_language, t
from carioca.session import Seat, Session
from carioca.storage.paths import Paths
from carioca.storage.presets import OwnPreset, Presets
from carioca.storage.settings import Settings
from tests.gui.controls import focus, names, page_of, press, to
from tests.gui.driver import Driver


@pytest.fixture
def new(driver: Driver) -> NewGameScene:
    """The new-game screen with La Pocha chosen."""
    scene = driver.open(NewGameScene(), 4)
    assert isinstance(scene, NewGameScene)
    scene._choose(("pocha", ""))
    driver.step(2)
    return scene


def test_a_game_is_chosen_from_the_list_with_the_pointer(driver: Driver) -> None:
    new = driver.open(NewGameScene(), 4)
    assert isinstance(new, NewGameScene)
    press(driver, "preset")
    assert isinstance(driver.scene, GamesScene)
    assert {f"game.{preset}." for preset in all_presets()} <= names(driver)
    press(driver, "game.pocha.")
    assert driver.scene is new and new.choosing.now == Agreement("pocha")
    assert new.stage.settings.preset == "pocha"


def test_a_game_is_chosen_with_the_keys_alone_and_escape_changes_nothing(driver: Driver) -> None:
    new = driver.open(NewGameScene(), 4)
    assert isinstance(new, NewGameScene)
    focus(driver, "preset")
    driver.key("enter")
    page = page_of(driver.scene)
    assert page.focus.current is page.find("game.carioca-chile.")
    driver.key("esc")
    assert driver.scene is new and new.choosing.now == Agreement()
    focus(driver, "preset")
    driver.key("enter")
    driver.keys(*["tab"] * all_presets().index("pocha"), "enter")
    assert new.choosing.now == Agreement("pocha")


def test_own_rules_stand_below_the_games(driver: Driver, tmp_path: Path) -> None:
    kept = OwnPreset("Pocha de la nana", "pocha", "pocha", {"rounds_table": [1, 2, 3], "hook": False})
    Presets(Paths(tmp_path).presets).save(kept)
    new = driver.open(NewGameScene(), 4)
    assert isinstance(new, NewGameScene)
    press(driver, "preset")
    press(driver, "game.pocha.pocha de la nana")
    assert new.choosing.now == Agreement.from_own(kept)


def test_what_is_said_of_each_game(driver: Driver) -> None:
    set_language("es")
    assert players_line(range(4, 9)) == "4 a 8 jugadores"
    assert players_line((2, 3, 4, 6)) == "2, 3, 4 o 6 jugadores"
    assert players_line((2,)) == "2 jugadores"
    chosen = choice_line(Agreement("pocha"), Settings())
    assert chosen.startswith("4 a 8 jugadores · con 4: 28 rondas") and chosen.endswith("40 cartas españolas")
    # P01, P04: six play without the twos, 26 rounds.
    line = table_line(Agreement("pocha", "", {"hook": False}), Settings(), 6)
    assert line.startswith("26 rondas") and line.endswith("36 cartas españolas · 1 regla distinta")
    assert not length_line(Agreement("pocha"), Settings(), 2)


@pytest.mark.parametrize(("keys", "table", "rounds"), [((), "complete", 28), (("right",), "medium", 22)])
def test_the_length_is_a_choice_of_the_new_game(
    driver: Driver, new: NewGameScene, keys: tuple[str, ...], table: str, rounds: int
) -> None:
    focus(driver, "length")
    driver.keys(*keys)
    press(driver, "play")
    session = driver.scene.session  # type: ignore[attr-defined]
    assert session.match.setup.options.rounds_table == table and len(session.rounds) == rounds


def test_the_length_is_chosen_with_the_pointer(driver: Driver, new: NewGameScene) -> None:
    widget = page_of(new).find("length")
    driver.click(*widget.segment(2).center)  # type: ignore[attr-defined]
    assert new.choosing.now.changes == {"rounds_table": "short"}
    # A length with a name is no other rule of the house; a list of one's own is.
    assert (
        "regla" not in table_line(new.choosing.now, Settings(), 4)
        and dict(new.choosing.entries)["pocha", ""] == "La Pocha"
    )
    own = new.choosing.now.with_value("rounds_table", (1, 2, 3))
    assert table_line(own, Settings(), 4).endswith("1 regla distinta")
    driver.click(*page_of(new).find("length").segment(0).center)  # type: ignore[attr-defined]
    assert not new.choosing.now.changes


def test_games_without_named_lengths_have_no_such_row(driver: Driver) -> None:
    driver.open(NewGameScene(), 4)
    assert "length" not in names(driver)


def test_each_game_is_found_again_as_it_was_left(driver: Driver, new: NewGameScene) -> None:
    focus(driver, "length")
    driver.keys("right", "right")
    new._choose(("carioca-rummy", ""))
    press(driver, "play")
    assert driver.scene.session.preset == "carioca-rummy"  # type: ignore[attr-defined]
    # Another day.
    later = driver.open(NewGameScene(), 4)
    assert isinstance(later, NewGameScene) and later.choosing.now == Agreement("carioca-rummy")
    later._choose(("pocha", ""))
    assert later.choosing.now == Agreement("pocha", "", {"rounds_table": "short"})
    # What is put back is not remembered any longer.
    later.choosing.change(later.choosing.now.back())
    later._agreed()
    later._choose(("carioca-chile", ""))
    assert driver.stage.settings.left == {}


def test_rules_that_are_gone_are_left_out_of_what_is_remembered(driver: Driver) -> None:
    settings = replace(driver.stage.settings, left={"pocha": {"hook": False, "gone": 1}, "no-game": {"x": 1}})
    found = Choosing(Presets(Path("no such folder")), settings)
    found.choose(("pocha", ""))
    assert found.now == Agreement("pocha", "", {"hook": False})


def test_eight_sit_down_each_with_a_name_and_a_colour_of_their_own(driver: Driver, new: NewGameScene) -> None:
    for _ in range(4):
        press(driver, "add")
    assert "add" not in names(driver)
    drafts = new.table.drafts
    assert len(drafts) == 8 == len({draft.name for draft in drafts})
    assert len(set(driver.stage.palette.seat_colours[:8])) == 8
    press(driver, "play")
    session = driver.scene.session  # type: ignore[attr-defined]
    # P04: eight play 30 rounds of at most five cards.
    assert len(session.seats) == 8 and len(session.rounds) == 30 and session.rounds[12] == "5"


def test_three_play_where_that_is_agreed(driver: Driver, new: NewGameScene) -> None:
    assert not page_of(new).find("remove1").enabled
    new.choosing.change(new.choosing.now.with_value("players_min", 3))
    new._agreed()
    driver.step(2)
    press(driver, "remove3")
    assert len(new.table.drafts) == 3 and not page_of(new).find("remove1").enabled
    press(driver, "play")
    session = driver.scene.session  # type: ignore[attr-defined]
    # Without the twos: twelve cards each at most.
    assert len(session.seats) == 3 and max(map(int, session.rounds)) == 12


def test_a_match_of_bids_is_gone_on_with_from_the_menu(driver: Driver, new: NewGameScene) -> None:
    press(driver, "play")
    session = driver.scene.session  # type: ignore[attr-defined]
    menu = driver.open(MenuScene(), 60)
    assert isinstance(menu, MenuScene)
    assert menu.standing.startswith("La Pocha · Ronda 1 de 28 · 4 jugadores")
    press(driver, "continue")
    assert driver.scene.session.match.setup == session.match.setup  # type: ignore[attr-defined]


# -- a list of one's own ---------------------------------------------------------------------------------------------


@pytest.fixture
def rules(driver: Driver, new: NewGameScene) -> AgreementScene:
    """La Pocha's rules, with a list of one's own chosen by keys."""
    press(driver, "rules")
    driver.step(2)
    to(driver, "rounds_table")
    driver.keys("right", "right", "right")
    driver.step(2)
    assert isinstance(driver.scene, AgreementScene)
    return driver.scene


def said(scene: AgreementScene) -> Saying:
    return next(widget for widget in page_of(scene).widgets if isinstance(widget, Saying))


def test_an_own_list_begins_with_the_rounds_as_they_were(rules: AgreementScene) -> None:
    # The short table of four: 1 to 8 and back.
    assert rules.agreed.changes == {"rounds_table": [*range(1, 9), *range(7, 0, -1)]}
    assert page_of(rules).find("rounds_table.list").value == "1-8 7-1"  # type: ignore[attr-defined]


def test_an_own_list_begins_with_rounds_that_so_many_can_play(driver: Driver, new: NewGameScene) -> None:
    press(driver, "add")
    press(driver, "add")
    press(driver, "rules")
    driver.step(2)
    to(driver, "rounds_table")
    driver.keys("right", "right", "right")
    driver.step(2)
    # Six get six cards each at most.
    assert page_of(driver.scene).find("rounds_table.list").value == "1-6 5-1"  # type: ignore[attr-defined]
    assert not driver.scene.problem  # type: ignore[attr-defined]


def test_a_list_is_typed_and_played(driver: Driver, rules: AgreementScene, new: NewGameScene) -> None:
    to(driver, "rounds_table.list")
    driver.key("enter")
    driver.text("1 2 3 4 3 2 1")
    driver.key("enter")
    driver.step(2)
    assert rules.agreed.value("rounds_table") == (1, 2, 3, 4, 3, 2, 1) and not said(rules).wrong
    press(driver, "done")
    assert page_of(new).find("length").value == (1, 2, 3, 4, 3, 2, 1)  # type: ignore[attr-defined]
    press(driver, "play")
    assert driver.scene.session.rounds == ("1", "2", "3", "4", "3", "2", "1")  # type: ignore[attr-defined]


def test_what_is_wrong_is_said_while_it_is_typed_and_nothing_is_lost(driver: Driver, rules: AgreementScene) -> None:
    to(driver, "rounds_table.list")
    driver.key("enter")
    driver.text("1 2 14")
    assert said(rules).wrong and said(rules).text == t("listed.fault.number", number=14, least=1, most=13)
    driver.key("enter")
    before = rules.agreed
    rules.lay_out()
    # It is still there to be mended, the rules are as they were, and leaving says what is wrong.
    assert page_of(rules).find("rounds_table.list").value == "1 2 14" and said(rules).wrong  # type: ignore[attr-defined]
    press(driver, "done")
    assert driver.scene is rules and rules.agreed == before
    assert driver.stage.notice.text == t("listed.fault.number", number=14, least=1, most=13)
    to(driver, "rounds_table.list")
    driver.key("enter")
    driver.text("1 2 3")
    driver.key("enter")
    driver.step(2)
    press(driver, "done")
    assert isinstance(driver.scene, NewGameScene) and driver.scene.choosing.now.value("rounds_table") == (1, 2, 3)


@pytest.mark.parametrize(("text", "key"), [(" ", "options.fault.no-rounds"), ("1x61", "options.fault.many-rounds")])
def test_a_list_has_some_rounds_and_not_too_many(driver: Driver, rules: AgreementScene, text: str, key: str) -> None:
    to(driver, "rounds_table.list")
    driver.key("enter")
    driver.text(text)
    assert said(rules).wrong and said(rules).text == t(key, most=60)


def test_more_cards_than_there_are_for_the_table_are_named(driver: Driver, rules: AgreementScene) -> None:
    to(driver, "rounds_table.list")
    driver.key("enter")
    driver.text("1 11")
    driver.key("enter")
    driver.step(2)
    assert rules.problem == t("options.fault.round-size", seats=4, most=10)


def test_own_lists_are_kept_given_and_compared_like_other_rules(driver: Driver, rules: AgreementScene) -> None:
    choosing = rules.choosing
    choosing.keep("Cortita")
    fresh = Choosing(choosing.presets, driver.stage.settings)
    kept = next(offer for offer in fresh.offers if offer.own == "Cortita")
    assert kept.changes == {"rounds_table": [*range(1, 9), *range(7, 0, -1)]} and kept.base == "pocha"
    assert fresh.entries[-1][1] == "Cortita"


def test_the_rules_screen_offers_the_entries_of_its_game(driver: Driver, rules: AgreementScene) -> None:
    assert "preset" not in names(driver)
    rules.choosing.keep("Cortita")
    rules.lay_out()
    picker = page_of(rules).find("preset")
    assert [key for key, _ in picker.options] == [("pocha", ""), ("pocha", "cortita")]  # type: ignore[attr-defined]


def test_the_menu_counts_places_by_sides(driver: Driver) -> None:
    """Of two sides the losing one is second, not third: partners share their place."""
    game = game_named("buraco")
    seats = (Seat("Ana"), Seat("Rosa", "easy"), Seat("Tomás", "random"), Seat("Eva", "easy"))
    session = Session.new(game, "buraco", game.presets["buraco"], seats, "sides-1", driver.stage.saves)
    while session.match.state.round_no == 0:
        first = next(iter(game.legal_actions(session.match.state)))
        session.submit(first if session.current == 0 else session.think())
    menu = driver.open(MenuScene(), 60)
    assert isinstance(menu, MenuScene)
    assert 0 in session.ranking[1]
    assert t("menu.you", place=t("place.2"), n=session.match.state.scores[0]) in menu.standing
