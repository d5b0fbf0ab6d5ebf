"""Setting up a match and the settings, with pointer and keys."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from carioca.agreement import Agreement
from carioca.bots.base import Bot
from carioca.bots.door import level_of, make_bot
from carioca.engine.game import Game
from carioca.games import all_presets
from carioca.gui.forms.controls import DETAIL, Picker, TallChooser
from carioca.gui.forms.form import FormScene
from carioca.gui.forms.widgets import LEAST
from carioca.gui.parts.seating import SeatingPlan, Sitter
from carioca.gui.scenes.new_game import DRAWN, NewGameScene
from carioca.gui.scenes.question import QuestionScene
from carioca.gui.scenes.seats import PERSON, Draft, Seats, sizes
from carioca.gui.scenes.settings import SettingsScene
from carioca.i18n import LANGUAGES, t
from carioca.session import Seat
from carioca.storage import settings as stored
from carioca.storage.paths import Paths
from carioca.storage.settings import Settings
from carioca.words.opponents import next_opponent
from tests.gui.controls import focus, names, page_of, press
from tests.gui.driver import Driver
from tests.together import together


def new_game(driver: Driver, **values: object) -> NewGameScene:
    scene = driver.open(NewGameScene(**values), 6)  # type: ignore[arg-type]
    assert isinstance(scene, NewGameScene)
    return scene


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((800, 600), 2.0)])
@pytest.mark.parametrize("count", [4, 6])
def test_no_line_between_partners_goes_through_a_seat(count: int, size, scale: float, tmp_path: Path) -> None:
    driver = Driver(tmp_path, size, scale=scale)
    sitters = [Sitter("Bartolomé", "hair", None)] * count
    pairs, alone = (
        SeatingPlan(driver.stage, sitters, sides, lambda one, other: None)
        for sides in ([seat % 2 for seat in range(count)], list(range(count)))
    )
    area = pygame.Rect(0, 0, round(420 * driver.stage.text_unit), round(230 * driver.stage.text_unit))
    lines = pygame.mask.from_threshold(pairs.picture(area.size), (0, 0, 0), (1, 1, 1, 255), alone.picture(area.size))
    lines.invert()
    assert lines.count() > 100
    for tile in pairs.tiles(area):
        other = pygame.mask.Mask(tile.rect.size, fill=True)
        assert lines.overlap_area(other, tile.rect.topleft) == 0, tile.seat
    driver.close()


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


def test_a_wrong_name_gives_one_sentence(driver: Driver) -> None:
    scene = new_game(driver)
    press(driver, "name0")
    driver.text("rosa")
    press(driver, "play")
    assert driver.scene is scene
    assert scene.problem == t("new.fault.twice", name="Rosa")


@pytest.mark.slow
def test_two_to_six_seats_and_who_deals(driver: Driver) -> None:
    scene = new_game(driver)
    press(driver, "add")
    press(driver, "add")
    assert len(scene.table.drafts) == 6 and len({seat.name for seat in scene.table.drafts}) == 6
    assert "add" not in names(driver), "it keeps its place and does nothing"
    for _ in range(4):
        press(driver, "remove1")
    assert len(scene.table.drafts) == 2 and not page_of(scene).find("remove0").enabled
    focus(driver, "dealer")
    driver.key("right")
    assert scene.dealer == 1
    press(driver, "play")
    session = driver.scene.session  # type: ignore[attr-defined]
    assert session.match.state.dealer == 1 and len(session.seats) == 2


def test_whoever_came_only_because_the_rules_asked_for_more_leaves_with_them() -> None:
    seats = Seats(replace(Settings(), names=("", "Rosa"), seats=("person", "rosa")))
    for base, most in (("buraco", 2), ("kalooki", 3), ("pocha", 4), ("carioca-chile", 2), ("kalooki", 3)):
        seats.fit(Agreement(base))
        assert len(seats.drafts) == most, base
    seats.add(Agreement("kalooki"))
    seats.fit(Agreement("carioca-chile"))
    assert len(seats.drafts) == 4, "who was asked to come stays"


def a_table(rng: Random) -> Seats:
    """Persons, some without a name, and opponents."""
    people = [Draft(name, PERSON) for name in ("", "Marta", "Juana")[: rng.randrange(1, 4)]]
    bots = [Draft(*next_opponent([])), Draft("Tomás", "tomas"), Draft("Ñico", "normal")]
    drafts = rng.sample([*people, *bots], rng.randrange(2, len(people) + 4))
    names, kinds = tuple(draft.name for draft in drafts), tuple(draft.kind for draft in drafts)
    return Seats(replace(Settings(), names=names, seats=kinds))


@pytest.mark.slow
@together("seed", range(60))
def test_who_sits_where_in_a_game_is_as_it_was_left(seed: int) -> None:
    """Games are looked at in any order, seats arranged by hand now and then."""
    rng, games = Random(seed), [Agreement(preset) for preset in all_presets()]
    seats, now = a_table(rng), rng.choice(games)
    seats.fit(now)
    arranged, looked_at = {now.base: seats.drafts}, dict[str, list[Draft]]()
    for _ in range(60):
        before, now = seats.drafts, rng.choice(games)
        seats.fit(now)
        left = arranged.get(now.base) or looked_at.get(now.base)
        if left is not None:
            assert seats.drafts == left, now.base
        else:
            assert len(seats.drafts) in sizes(now)
            stayed = [draft for draft in seats.drafts if draft in before]
            assert stayed == [draft for draft in before if draft in stayed], "in the order in which they sat"
        looked_at[now.base] = seats.drafts
        if rng.random() < 0.3:
            seats.swap(*rng.sample(range(len(seats.drafts)), 2))
            arranged[now.base] = seats.drafts
            # A game that was only looked at follows what is arranged elsewhere.
            looked_at = {}


def test_every_game_keeps_what_a_hand_arranged_there() -> None:
    seats, carioca, buraco = Seats(Settings()), Agreement("carioca-chile"), Agreement("buraco")
    seats.fit(carioca)
    seats.swap(0, 3)
    left = seats.drafts
    seats.fit(Agreement("carioca-rummy"))
    seats.fit(buraco)
    assert seats.drafts == left, "nobody has moved"
    seats.swap(1, 2)
    partners = seats.drafts
    seats.rename(0, "Pancho")
    seats.fit(carioca)
    assert [draft.kind for draft in seats.drafts] == [draft.kind for draft in left]
    assert seats.drafts[0].name == "Pancho", "it is the same one who sits there"
    seats.fit(buraco)
    assert seats.drafts == [partners[0]._replace(name="Pancho"), *partners[1:]]


def test_only_who_really_comes_is_said_to_come() -> None:
    """Games are looked at one after the other; the table is arranged in the first one."""
    for called, games in (
        (("", "Rosa", "Ana", "Eva"), ("carioca-rummy", "kalooki", "carioca-rummy", "carioca-chile")),
        (("", "Rosa"), ("kalooki", "pocha", "carioca-chile")),
    ):
        kinds = (PERSON, "rosa", PERSON, PERSON)[: len(called)]
        seats = Seats(replace(Settings(), names=called, seats=kinds))
        seats.fit(Agreement("carioca-chile"))
        own = set(seats.drafts)
        for game in games:
            before = set(seats.drafts)
            said = seats.fit(Agreement(game))
            came, gone = set(seats.drafts) - before - own, before - set(seats.drafts)
            assert bool(said) == bool(came or gone), game
            assert all(draft.name in said for draft in came), game


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_no_row_makes_room_for_who_comes_or_waits(tmp_path: Path, size: tuple[int, int]) -> None:
    driver = Driver(tmp_path, size)
    scene = new_game(driver)
    places = []
    for scene.hint in ("", "Se suman Lautaro y Marta."):
        scene.lay_out()
        driver.step()
        places.append([(widget.name, scene.page.shown(widget)) for widget in scene.page.widgets if widget.focusable])
    assert places[0] == places[1]
    driver.close()


def test_a_person_never_waits_while_an_opponent_plays() -> None:
    seats = Seats(replace(Settings(), names=("Rosa", "Ana", "Tomás", "Eva"), seats=("rosa", PERSON, "tomas", PERSON)))
    seats.fit(Agreement("carioca-chile"))
    seats.fit(Agreement("carioca-rummy"))
    assert [draft.name for draft in seats.drafts] == ["Ana", "Eva"]
    seats.swap(0, 1)
    seats.fit(Agreement("carioca-chile"))
    assert [draft.name for draft in seats.drafts] == ["Rosa", "Ana", "Tomás", "Eva"], "as that table was left"
    seats.fit(Agreement("kalooki"))
    assert [draft.name for draft in seats.drafts] == ["Rosa", "Ana", "Tomás", "Eva"]


@pytest.mark.slow
@together("size", [((1280, 720), 1.0), ((800, 600), 2.0), ((1024, 768), 1.5)])
def test_what_brings_players_stays_under_the_pointer(size: tuple[tuple[int, int], float], tmp_path: Path) -> None:
    for game in ("carioca-chile", "pocha", "buraco"):
        driver = Driver(tmp_path / game, size[0], scale=size[1])
        scene = new_game(driver)
        scene._choose((game, ""))
        driver.step(2)
        page = page_of(scene)
        page.scroll.show(page.find("add").rect)
        pos, count = page.shown(page.find("add")).center, len(scene.table.drafts)
        driver.move(*pos)
        while page.find("add").enabled:
            driver.button(*pos, down=True)
            driver.button(*pos, down=False)
            assert len(scene.table.drafts) > count, "the same place, pressed again, brings one more"
            count = len(scene.table.drafts)
            came = page.shown(page.find(f"kind{count - 1}"))
            assert not came.colliderect(page.shown(page.find("add"))), "and does not lie over who came"
        assert count == sizes(scene.choosing.now)[-1]
        driver.close()


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
    assert [draft.name for draft in drafts] == ["", "Rosa", "Tomás", "Lautaro"]
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


def test_who_waits_comes_back_after_the_match_of_two_was_played(driver: Driver) -> None:
    """ "Tomás y Lautaro esperan" is promised by the rules for two."""
    scene = new_game(driver)
    scene._choose(("carioca-chile", ""))
    four = scene.table.drafts
    scene._choose(("carioca-rummy", ""))
    assert "espera" in scene.hint and len(scene.table.drafts) == 2
    press(driver, "play")
    again = new_game(driver)
    assert again.table.drafts == four[:2] and again.table.waiting == four[2:]
    again._choose(("carioca-chile", ""))
    assert again.table.drafts == four
    assert all(draft.name in again.hint for draft in four[2:])


def test_who_waits_can_be_asked_to_play_and_the_other_waits(driver: Driver) -> None:
    scene = new_game(driver)
    scene._choose(("carioca-chile", ""))
    you, first, second, third = scene.table.drafts
    scene._choose(("carioca-rummy", ""))
    press(driver, "kind1")
    press(driver, second.kind)
    assert scene.table.drafts == [you, second]
    scene._choose(("carioca-chile", ""))
    assert {draft.name for draft in scene.table.drafts} == {draft.name for draft in (you, first, second, third)}


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
    assert driver.scene is scene, "Enter alone loses no match"
    driver.key("enter")
    press(driver, "yes")
    assert type(driver.scene).__name__ == "TableScene"
    assert list((tmp_path / "saves" / "left").glob("*.carioca"))


def test_who_sends_players_away_by_keys_goes_on_there(driver: Driver) -> None:
    """The ring went from the last cross to the button that begins the match: one Enter more began it."""
    scene = new_game(driver)
    scene.table.add(scene.choosing.now)
    scene._changed()
    focus(driver, f"remove{len(scene.table.order) - 1}")
    for _ in range(8):
        current = page_of(scene).focus.current
        assert current is not None and current.name.startswith(("remove", "kind")), current
        if current.name.startswith("kind"):
            break
        driver.key("enter")
        driver.step(2)
    assert len(scene.table.order) == sizes(scene.choosing.now)[0]


# -- settings ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_slider_is_dragged(driver: Driver) -> None:
    scene = driver.open(SettingsScene())
    focus(driver, "sound")
    rect = page_of(scene).shown(page_of(scene).find("sound"))
    driver.drag((rect.centerx, rect.centery), (rect.right, rect.centery))
    assert driver.stage.settings.sound == 1.0
    driver.drag((rect.right - 4, rect.centery), (rect.left - 60, rect.centery + 40))
    assert driver.stage.settings.sound == 0.0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_who_deals_first_is_read_whole(driver: Driver, size: tuple[int, int], lang: str) -> None:
    """Chance and the lowest cut: no word is cut, and chance, which is mostly chosen, is as large as all else."""
    driver.stage.change(replace(driver.stage.settings, language=lang))
    driver.open(NewGameScene(), 2)
    driver.resize(*size)
    picker = page_of(driver.scene).find("dealer")
    assert isinstance(picker, Picker)
    room = picker.rect.w - 2 * picker._arrow(picker.rect)
    for way in DRAWN:
        words = t(f"option.first_dealer.{way}")
        px = round(picker.px(16.5) * (1 if way == "random" else LEAST))
        assert driver.stage.textures.text_width(words, px) <= room, words


def test_a_shortcut_shows_in_the_open_settings(driver: Driver) -> None:
    scene = driver.open(SettingsScene())
    driver.key("f11")
    driver.step(2)
    assert page_of(scene).find("full_screen").value is True  # type: ignore[attr-defined]


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


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("preset", ["carioca-chile", "buraco", "pocha"])
def test_four_seats_are_seen_at_once_below_rules_and_length(tmp_path: Path, size: tuple[int, int], preset: str) -> None:
    driver = Driver(tmp_path, size)
    page = page_of(driver.open(NewGameScene(wanted=preset), 4))
    seen = page.scroll.view
    assert all(seen.contains(page.shown(page.find(name))) for name in ("length", *(f"kind{at}" for at in range(4))))
    driver.close()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("size", [(800, 600), (1024, 768), (1280, 720)])
def test_no_length_and_no_time_of_it_is_cut(tmp_path: Path, size: tuple[int, int], scale: float, lang: str) -> None:
    driver = Driver(tmp_path, size, scale=scale, language=lang)
    for preset in all_presets():
        scene = new_game(driver, wanted=preset)
        if preset == "pocha":
            # A length of one's own is a fourth one.
            scene.choosing.change(scene.choosing.now.with_value("rounds_table", (1, 2, 3)))
            scene._agreed()
        chooser = page_of(scene).find("length")
        assert isinstance(chooser, TallChooser)
        width, px = driver.stage.textures.text_width, chooser.px
        for at, (value, label) in enumerate(chooser.options):
            room, bold = chooser.segment(at).w - px(5), value == chooser.value
            assert width(chooser.detail(at), px(DETAIL)) <= room, (preset, chooser.detail(at))
            assert width(label, round(px(17) * LEAST), bold) <= room, (preset, label)
            assert re.search(r"\d+ min$", chooser.detail(at))
    driver.close()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((800, 600), 1.5)])
def test_what_is_said_of_changed_rules_stays_on_their_tile(
    tmp_path: Path, size: tuple[int, int], scale: float, lang: str
) -> None:
    driver = Driver(tmp_path, size, scale=scale, language=lang)
    for preset in ("super-kalooki", "burraco"):
        upcard = Agreement(preset).value("initial_upcard")
        changes = {"initial_upcard": not upcard, "ace_both_ends": False}
        scene = new_game(driver, wanted=Agreement(preset, "", changes))
        assert len(scene.choosing.now.differing) == 2
        tile = page_of(scene).find(f"rules.{preset}.")
        assert all(t("game.differ", n=2) in line for line in tile.lines), "that they were changed is said in any room"  # type: ignore[attr-defined]
        place = tile.rect.move(100 - tile.rect.x, 100 - tile.rect.y)
        assert sum(part.get_height() for part in tile.written(place, (255, 255, 255))) <= place.h  # type: ignore[attr-defined]
        paper = pygame.Surface((place.right + 100, place.bottom + 100))
        tile.draw(paper, place)
        paper.fill((0, 0, 0), place)
        blank = pygame.mask.from_threshold(paper, (0, 0, 0), (1, 1, 1, 255))
        assert blank.count() == paper.get_width() * paper.get_height(), preset
    driver.close()
