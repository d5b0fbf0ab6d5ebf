"""Choosing a game for the next match: the list, the length, a list of rounds of one's own."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from carioca.agreement import Agreement
from carioca.bots.door import level_of
from carioca.engine.options import lengths_of
from carioca.games import CATALOGUE, all_presets, entry_of, game_named
from carioca.gui.forms.controls import TallChooser
from carioca.gui.parts.option_rows import Saying
from carioca.gui.parts.rule_choice import Choosing, fact_lines, length_lines, players_line, variant_lines
from carioca.gui.parts.tiles import GameTile
from carioca.gui.scenes.agreement import AgreementScene
from carioca.gui.scenes.lessons import LearnScene, LessonDone
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.new_game import NewGameScene
from carioca.gui.scenes.rules import RulesScene
from carioca.i18n import set_language, t
from carioca.lessons.lesson import lessons_of
from carioca.session import Seat, Session
from carioca.storage.paths import Paths
from carioca.storage.presets import OwnPreset, Presets
from carioca.storage.progress import Newcomer
from carioca.storage.settings import Settings
from tests.gui.controls import focus, names, page_of, press, to
from tests.gui.driver import Driver

SIZES = [(800, 600), (960, 600), (1024, 768), (1280, 720), (1920, 1080)]


@pytest.fixture
def new(driver: Driver) -> NewGameScene:
    """The new-game screen with La Pocha chosen."""
    scene = driver.open(NewGameScene(), 4)
    assert isinstance(scene, NewGameScene)
    scene._choose(("pocha", ""))
    driver.step(2)
    return scene


def test_a_game_is_chosen_from_the_tiles_with_the_pointer(driver: Driver) -> None:
    new = driver.open(NewGameScene(), 4)
    assert isinstance(new, NewGameScene)
    assert {f"game.{entry.name}" for entry in CATALOGUE} <= names(driver)
    press(driver, "game.pocha")
    assert driver.scene is new and new.choosing.now == Agreement("pocha") and page_of(new).find("game.pocha").chosen  # type: ignore[attr-defined]
    press(driver, "game.kalooki")
    press(driver, "rules.super-kalooki.")
    assert new.choosing.now == Agreement("super-kalooki")
    press(driver, "game.buraco")
    press(driver, "game.kalooki")
    assert new.choosing.now == Agreement("super-kalooki"), "a game comes back by the rules one had there"
    press(driver, "play")
    assert driver.scene.session.preset == "super-kalooki"  # type: ignore[attr-defined]


def test_a_game_is_chosen_with_the_arrows_alone_and_the_focus_stays_on_it(driver: Driver) -> None:
    new = driver.open(NewGameScene(), 4)
    assert isinstance(new, NewGameScene)
    focus(driver, "game.carioca")
    driver.keys("right", "right", "enter")
    assert new.choosing.now == Agreement("buraco")
    current = page_of(new).focus.current
    assert current is not None and current.name == "game.buraco"
    driver.keys("down")
    assert (current := page_of(new).focus.current) is not None and current.name.startswith("rules.")


def started(driver: Driver, preset: str) -> None:
    new = driver.open(NewGameScene(), 4)
    assert isinstance(new, NewGameScene)
    new._choose((preset, ""))
    driver.step(2)
    press(driver, "play")
    driver.step(2)


def tile_order(new: NewGameScene) -> list[str]:
    return [widget.name for widget in page_of(new).widgets if isinstance(widget, GameTile)]


def test_what_was_played_last_comes_first_and_what_was_only_looked_at_does_not(driver: Driver) -> None:
    started(driver, "burraco")
    driver.open(MenuScene(), 60)
    press(driver, "new")
    new = driver.scene
    assert isinstance(new, NewGameScene) and new.choosing.now.base == "burraco"
    assert tile_order(new)[0] == "game.buraco" and len(tile_order(new)) == len(CATALOGUE)
    order = tile_order(new)
    press(driver, "game.pocha")
    assert tile_order(new) == order, "none changes its place while one chooses"
    driver.key("esc")
    driver.step(2)
    press(driver, "new")
    again = driver.scene
    assert isinstance(again, NewGameScene) and again is not new
    assert again.choosing.now.base == "burraco" and tile_order(again)[0] == "game.buraco"


def test_changes_to_a_game_that_was_only_looked_at_wait_there(driver: Driver) -> None:
    started(driver, "kalooki")
    driver.open(MenuScene(), 60)
    press(driver, "new")
    new = driver.scene
    assert isinstance(new, NewGameScene)
    press(driver, "game.pocha")
    new.choosing.change(new.choosing.now.with_value("hook", False))
    driver.key("esc")
    again = driver.open(NewGameScene(), 4)
    assert isinstance(again, NewGameScene) and again.choosing.now == Agreement("kalooki")
    press(driver, "game.pocha")
    assert again.choosing.now == Agreement("pocha", "", {"hook": False})


@pytest.mark.sampled(2)
@pytest.mark.parametrize("look", [((1280, 720), 1.0), ((800, 600), 2.0)], ids=str)
def test_a_tile_stays_under_the_pointer_that_presses_it(look: tuple[tuple[int, int], float], tmp_path: Path) -> None:
    driver = Driver(tmp_path, look[0])
    driver.stage.change(replace(driver.stage.settings, scale=look[1]))
    new = driver.open(NewGameScene(), 4)
    assert isinstance(new, NewGameScene)
    page = page_of(new)
    tiles = tile_order(new)
    places = {name: page.shown(page.find(name)).topleft for name in tiles}
    for name in (*tiles, *reversed(tiles)):
        press(driver, name)
        assert {one: page.shown(page.find(one)).topleft for one in tiles} == places, name
    press(driver, "game.carioca")
    for name in ("rules.carioca-rummy.", "rules.carioca-chile.") * 2:
        page.scroll.show(page.find(name).rect)
        before = page.shown(page.find(name))
        driver.click(*before.center)
        assert page.shown(page.find(name)) == before and page.find(name).chosen  # type: ignore[attr-defined]
    driver.close()


@pytest.mark.sampled(8)
@pytest.mark.parametrize(("size", "scale"), [((w, h), 1.0) for w, h in SIZES] + [((800, 600), 2.0)])
@pytest.mark.parametrize("lang", ["es", "en"])
def test_all_games_are_seen_at_once_and_their_names_whole(
    size: tuple[int, int], scale: float, lang: str, tmp_path: Path
) -> None:
    driver = Driver(tmp_path, size)
    set_language(lang)
    driver.stage.change(replace(driver.stage.settings, scale=scale, language=lang))
    new = driver.open(NewGameScene(), 4)
    assert isinstance(new, NewGameScene)
    page, width = page_of(new), driver.stage.textures.text_width
    for name in tile_order(new):
        tile = page.find(name)
        assert isinstance(tile, GameTile) and page.scroll.view.contains(page.shown(tile)), name
        assert width(tile.text, tile.letters, True) <= tile.rect.w, name
    driver.close()
    set_language("es")


def test_the_game_that_was_played_last_says_so_and_the_others_keep_their_order(driver: Driver) -> None:
    """Tiles changed places with the game that a lesson led to; now the one that is first says why."""
    usual = [f"game.{entry.name}" for entry in CATALOGUE]

    def notes(scene: NewGameScene) -> dict[str, str]:
        return {tile.name: tile.note for tile in scene.page.widgets if isinstance(tile, GameTile) and tile.note}

    new = driver.open(NewGameScene(), 4)
    assert isinstance(new, NewGameScene) and tile_order(new) == usual and not notes(new), "nothing was played"
    started(driver, "buraco")
    Newcomer().played("buraco").save(driver.stage.paths.newcomer)
    lead = driver.open(NewGameScene(wanted="kalooki"), 4)
    assert isinstance(lead, NewGameScene) and lead.choosing.now.base == "kalooki"
    assert tile_order(lead) == ["game.buraco", *(name for name in usual if name != "game.buraco")]
    assert notes(lead) == {"game.buraco": t("new.last")}


def test_lessons_and_rules_open_at_the_game_one_was_last_at(driver: Driver) -> None:
    started(driver, "pocha")
    driver.open(MenuScene(), 60)
    press(driver, "new")
    press(driver, "game.kalooki")
    driver.key("esc")
    driver.step(2)
    press(driver, "learn")
    assert isinstance(driver.scene, LearnScene) and driver.scene.game == "pocha"
    driver.open(MenuScene(), 60)
    press(driver, "rules")
    assert isinstance(driver.scene, RulesScene) and driver.scene.base == "pocha"


def test_the_running_match_counts_more_than_what_was_chosen_here(driver: Driver) -> None:
    """A match that was begun elsewhere, at a terminal, is what one is at."""
    agreed = Agreement("buraco")
    seats = (Seat("Ana"), *(Seat(name, "easy") for name in ("Rosa", "Eva", "Inés")))
    Session.new(agreed.game, "buraco", agreed.options, seats, "x", driver.stage.saves)
    driver.open(MenuScene(), 60)
    press(driver, "new")
    assert driver.scene.choosing.now == agreed  # type: ignore[attr-defined]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", [entry.name for entry in CATALOGUE])
def test_the_first_lesson_of_a_game_leads_to_its_table_with_easy_opponents(driver: Driver, game: str) -> None:
    started(driver, "pocha" if game != "pocha" else "kalooki")
    driver.open(LessonDone(lessons_of(game)[0]), 4)
    press(driver, "new")
    driver.step(4)
    new = driver.scene
    assert isinstance(new, NewGameScene) and entry_of(new.choosing.now.base).name == game
    kinds = {draft.kind for draft in new.table.drafts[1:]}
    assert new.table.drafts[0].kind == "person" and {level_of(kind) for kind in kinds} == {"easy"}
    assert not new.table.fault()


def test_the_menu_tells_what_it_goes_on_with_and_that_there_are_other_games(driver: Driver) -> None:
    driver.open(MenuScene(), 60)
    assert page_of(driver.scene).find("new") is not None
    started(driver, "kalooki")
    driver.open(MenuScene(), 60)
    page = page_of(driver.scene)
    assert page.find("continue").detail.startswith("Kalooki · ")  # type: ignore[attr-defined]
    assert page.find("new").detail == t("menu.games")  # type: ignore[attr-defined]


def test_what_is_gone_on_with_is_seen_before_anybody_moves(driver: Driver) -> None:
    """G10: the words came only when the pointer passed over the button."""
    started(driver, "kalooki")
    driver.stage.change(replace(driver.stage.settings, animation="normal", reduced_motion=False))
    driver.open(MenuScene(), 3)
    driver.seconds(3)
    shown = pygame.image.tobytes(driver.app.surface, "RGB")
    driver.stage.redraw()
    driver.step(2)
    assert pygame.image.tobytes(driver.app.surface, "RGB") == shown


@pytest.mark.parametrize(("size", "scale"), [((800, 600), 2.0), ((800, 600), 1.0), ((1280, 720), 1.0)])
def test_the_place_one_has_is_told_whole_at_any_size(size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    driver = Driver(tmp_path, size)
    driver.stage.change(replace(driver.stage.settings, scale=scale))
    started(driver, "carioca-rummy")
    menu = driver.open(MenuScene(), 60)
    assert isinstance(menu, MenuScene)
    menu.standing = "Carioca Rummy para dos · Ronda 3 de 8 · 2 jugadores · vas en segundo lugar con 145 puntos"
    menu.lay_out()
    button = page_of(menu).find("continue")
    lines = button.detail.split("\n")  # type: ignore[attr-defined]
    room, least = button.rect.w - button.px(20), round(button.px(14.5) * 0.72)
    assert lines[-1].endswith("145 puntos") and lines[0].startswith("Carioca Rummy")
    assert all(driver.stage.textures.text_width(line, least) <= room for line in lines)
    driver.close()


def test_own_rules_stand_beside_those_of_their_game(driver: Driver, tmp_path: Path) -> None:
    kept = OwnPreset("Pocha de la nana", "pocha", "pocha", {"rounds_table": [1, 2, 3], "hook": False})
    Presets(Paths(tmp_path).presets).save(kept)
    new = driver.open(NewGameScene(), 4)
    assert isinstance(new, NewGameScene)
    press(driver, "game.pocha")
    press(driver, "rules.pocha.pocha de la nana")
    assert new.choosing.now == Agreement.from_own(kept)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_variant_says_in_one_line_what_is_different(driver: Driver, lang: str) -> None:
    set_language(lang)
    lines = [variant_lines(Agreement(preset), Agreement(preset))[0] for preset in all_presets()]
    assert len(set(lines)) == len(lines) and all(lines) and max(map(len, lines)) <= 75
    set_language("es")


def test_what_is_said_of_each_game(driver: Driver) -> None:
    set_language("es")
    assert players_line(range(4, 9)) == "4 a 8 jugadores"
    assert players_line((2, 3, 4, 6)) == "2, 3, 4 o 6 jugadores"
    assert players_line((2,)) == "2 jugadores"
    facts = [lines[0] for lines in fact_lines(Agreement("pocha"), Settings())]
    assert facts[0] == "4 a 8 jugadores" and facts[1].startswith("28 rondas, ") and facts[2] == "40 cartas españolas"
    # P01, P04: six play without the twos, 26 rounds.
    changed = Agreement("pocha", "", {"hook": False})
    facts = [lines[0] for lines in fact_lines(changed, Settings(), 6)]
    assert facts[1].startswith("26 rondas") and facts[2] == "36 cartas españolas"
    assert variant_lines(Agreement("pocha"), changed) == ("1 regla distinta",)
    assert not length_lines(Agreement("pocha"), Settings(), 2)


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
        "regla" not in variant_lines(Agreement("pocha"), new.choosing.now)[0]
        and dict(new.choosing.entries_of_game)["pocha", ""] == "La Pocha"
    )
    own = new.choosing.now.with_value("rounds_table", (1, 2, 3))
    assert variant_lines(Agreement("pocha"), own) == ("1 regla distinta",)
    driver.click(*page_of(new).find("length").segment(0).center)  # type: ignore[attr-defined]
    assert not new.choosing.now.changes


@pytest.mark.parametrize("preset", [preset for game in CATALOGUE for preset in game.presets])
def test_every_game_offers_named_lengths_with_minutes_and_the_usual_one_is_chosen(driver: Driver, preset: str) -> None:
    """A short evening: fewer rounds (C1, K03, P04), or fewer points (B30); whatever is chosen makes a game."""
    new = driver.open(NewGameScene(wanted=preset), 4)
    assert isinstance(new, NewGameScene)
    widget = page_of(new).find("length")
    assert isinstance(widget, TallChooser) and widget.value == widget.options[0][0] and len(widget.options) == 3
    told = [int(re.findall(r"\d+", widget.details[value][0])[-1]) for value, _ in widget.options]
    assert told == sorted(set(told), reverse=True), "the shorter, the fewer minutes"
    assert all(
        t("game.minutes.brief", n=n) in widget.details[value][0]
        for n, (value, _) in zip(told, widget.options, strict=True)
    )
    for at in (1, 2):
        driver.click(*page_of(new).find("length").segment(at).center)  # type: ignore[attr-defined]
        agreed = new.choosing.now
        assert list(agreed.changes) == [lengths_of(agreed.start).option] and not agreed.differing
        assert agreed.fault(new.choosing.now.sizes[0]) is None
    press(driver, "play")
    session = driver.scene.session  # type: ignore[attr-defined]
    assert session.rounds is None or session.rounds[0] == session.game.rounds(session.match.setup)[0]


@pytest.mark.parametrize("preset", ["carioca-chile", "carioca-rummy", "kalooki", "super-kalooki"])
def test_a_short_match_ends_with_the_round_that_the_long_one_ends_with(preset: str) -> None:
    start = Agreement(preset).start
    lengths = lengths_of(start)
    assert lengths is not None
    whole, *shorter = lengths.named.values()
    assert whole == getattr(start, lengths.option) and [len(rounds) for rounds in shorter] == [6, 4]
    for rounds in shorter:
        assert rounds[-1] == whole[-1] and [one for one in whole if one in rounds] == list(rounds)


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


@pytest.mark.sampled(2)
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
    assert kept in fresh.offers_of(entry_of("pocha"))


def test_the_rules_screen_offers_the_entries_of_its_game(driver: Driver, rules: AgreementScene) -> None:
    assert "preset" not in names(driver)
    rules.choosing.keep("Cortita")
    rules.lay_out()
    picker = page_of(rules).find("preset")
    assert [key for key, _ in picker.options] == [("pocha", ""), ("pocha", "cortita")]  # type: ignore[attr-defined]


@pytest.mark.slow
def test_the_menu_counts_places_by_sides(driver: Driver) -> None:
    """Of two sides the losing one is second, not third: partners share their place."""
    game = game_named("buraco")
    seats = (Seat("Ana"), Seat("Rosa", "easy"), Seat("Tomás", "random"), Seat("Eva", "easy"))
    for seed in range(9):
        session = Session.new(game, "buraco", game.presets["buraco"], seats, f"sides-{seed}", driver.stage.saves)
        while session.match.state.round_no == 0:
            first = next(iter(game.legal_actions(session.match.state)))
            session.submit(first if session.current == 0 else session.think())
        if 0 in session.ranking[1]:
            break
        session.close()
    menu = driver.open(MenuScene(), 60)
    assert isinstance(menu, MenuScene)
    assert 0 in session.ranking[1]
    assert t("menu.you", place=t("place.2"), n=session.match.state.scores[0]) in menu.standing


def test_each_game_is_told_for_those_who_are_here(driver: Driver) -> None:
    """What a tile says of three persons is what it says once it is chosen: minutes, most of all."""
    here = ("Ana", "Marta", "Juan", "Rosa")
    driver.stage.change(replace(driver.stage.settings, names=here, seats=("person", "person", "person", "rosa")))
    new = driver.open(NewGameScene(), 3)
    for name in tile_order(new):
        before = page_of(new).find(name).lines
        press(driver, name)
        assert page_of(driver.scene).find(name).lines == before and before, name
