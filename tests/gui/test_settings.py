"""The settings: groups, a line for each, a search, pictures, a way back, and nothing that moves from the pointer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import pygame
import pytest

from carioca.games import CATALOGUE, game_named
from carioca.gui.forms.controls import Picker
from carioca.gui.forms.form import Rows
from carioca.gui.forms.widgets import Button
from carioca.gui.parts.setting_pictures import TableSample
from carioca.gui.scenes.settings import GROUPS, SETTINGS, SettingsScene, games_of
from carioca.gui.scenes.table import TableScene
from carioca.i18n import LANGUAGES, catalogue, set_language, t
from carioca.session import Seat, Session
from carioca.storage.settings import CURTAINS, Settings
from tests.gui.controls import focus, names, page_of, press
from tests.gui.driver import Driver

ELSEWHERE = {
    *("window", "maximised", "sort", "tempo", "stand_in_level", "told"),
    *("names", "seats", "waiting", "waiting_seats", "preset", "own_rules", "rules", "left", "other"),
}
"""What is remembered and chosen at its own place: at the table, or by playing."""
NAMES = [setting.name for setting in SETTINGS]
OTHERWISE = Settings(
    language="en", full_screen=True, scale=1.25, big_cards=True, felt="wine", back="fans", four_colours=True,
    large_index=True, high_contrast=True, animation="fast", reduced_motion=True, take_back="4", trick_pause="click",
    call_time="8", ask_calls="never", hints=False, tips=False, news=False, fit_marks=False, seen_cards=False,
    one_click=False, ask_discard=False, self_draw=False, self_lay=True, stand_in=True, thinking="long", remarks=False,
    curtain="open", sound=0.2, muted=True,
)  # fmt: skip


def opened(driver: Driver, game: str = "") -> SettingsScene:
    scene = driver.open(SettingsScene(game), 3)
    assert isinstance(scene, SettingsScene)
    return scene


def spoken(driver: Driver, lang: str) -> SettingsScene:
    driver.stage.change(replace(driver.stage.settings, language=lang))
    set_language(lang)
    return opened(driver)


# -- words -----------------------------------------------------------------------------------------------------------


def test_every_setting_has_its_place_and_its_line_in_every_language() -> None:
    assert sorted(NAMES) == sorted({spec.name for spec in fields(Settings)} - ELSEWHERE)
    for lang in LANGUAGES:
        texts = catalogue(lang)
        lines = [str(texts[f"settings.{name}.line"]) for name in (*NAMES, "strength", "open", "licences")]
        assert all(line.endswith(".") and len(line) <= 90 for line in lines) and len(set(lines)) == len(lines)
        labels = [str(texts[f"settings.{name}"]) for name in (*NAMES, "strength", "open", "licences")]
        assert len(set(labels)) == len(labels)


@pytest.mark.sampled(32)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_search_finds_every_setting_by_its_words(driver: Driver, lang: str) -> None:
    """By its name and by its line, whatever accents and capitals."""
    scene = spoken(driver, lang)
    plain = str.maketrans("áéíóúüñ", "aeiouun")
    for name in NAMES:
        for text in (t(f"settings.{name}"), t(f"settings.{name}.line")):
            for typed in (text, text.lower().translate(plain), text.upper().translate(plain.__class__())):
                scene.search(typed)
                assert name in names(driver), (name, typed)
    scene.search("")
    assert set(NAMES) <= names(driver)


EVERYDAY = {
    "es": {
        "lento": {"animation", "take_back"}, "velocidad": {"animation"}, "dificultad": {"strength"},
        "musica": {"sound", "muted"}, "letra grande": {"scale", "big_cards"}, "tamaño de la letra": {"scale"},
        "agrandar": {"scale", "big_cards"}, "LETRA": {"scale"}, "daltónico": {"four_colours"},
        "mareo": {"reduced_motion"}, "más rápido por favor": {"animation"},
        "llamar": {"ask_calls", "call_time"}, "llamadas": {"ask_calls", "call_time"},
        "fichar": {"fit_marks", "self_lay"}, "botar": {"ask_discard", "take_back"}, "mazo": {"self_draw"},
    },
    "en": {
        "text size": {"scale"}, "bigger": {"scale", "big_cards"}, "font": {"scale"}, "speed": {"animation"},
        "slow": {"animation", "take_back"}, "music": {"sound", "muted"}, "difficulty": {"strength"},
        "color": {"felt", "four_colours"}, "change the font": {"scale"}, "mistake": {"take_back"},
        "calls": {"ask_calls", "call_time"}, "calling": {"ask_calls", "call_time"}, "lay off": {"fit_marks"},
    },
}  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_search_knows_everyday_words(driver: Driver, lang: str) -> None:
    """Also where not every word that is typed is known."""
    scene = spoken(driver, lang)
    for typed, meant in EVERYDAY[lang].items():
        scene.search(typed)
        assert meant <= names(driver), (typed, meant - names(driver))
        assert len({*NAMES, "strength"} & names(driver)) < 12, typed
    for nothing in ("zzz", "de zzz", "a zzz"):
        scene.search(nothing)
        assert not {"strength", "scale", "sound"} & names(driver), nothing


def test_the_list_narrows_while_one_types_and_esc_brings_all_back(driver: Driver) -> None:
    opened(driver)
    for letter in "dorso":
        # The search begins with a letter.
        driver.key(letter) if not driver.stage.typing else driver.text(letter)
    assert "back" in names(driver) and "felt" not in names(driver)
    driver.key("esc")
    assert isinstance(driver.scene, SettingsScene) and {"back", "felt"} <= names(driver)


@pytest.mark.parametrize(("lang", "typed"), [("es", "fuert"), ("en", "slow")])
def test_one_group_stands_out_of_the_list_and_it_is_among_what_was_found(driver: Driver, lang: str, typed: str) -> None:
    """The group that was being read before the search stayed lit beside the one that it found."""
    scene = spoken(driver, lang)
    driver.picture()
    scene.search(typed)
    driver.picture()
    lit = [one.name for one in page_of(scene).widgets if isinstance(one, Button) and one.style == "plain"]
    lit = [name.removeprefix("group.") for name in lit if name.startswith("group.")]
    assert len(lit) == 1 and lit[0] in scene._tops


def test_what_nothing_has_is_said(driver: Driver, told: list[str]) -> None:
    scene = opened(driver)
    told.clear()
    scene.search("zzz")
    assert told == [t("settings.nothing", words="zzz")]


def test_a_group_is_reached_from_the_list_of_the_groups(driver: Driver) -> None:
    scene = opened(driver)
    for group in GROUPS:
        driver.click(*page_of(scene).find(f"group.{group}").rect.center)
        first = page_of(scene).find(next(one.name for one in GROUPS[group] if games_of(one)[0].name == scene.game))
        assert page_of(scene).scroll.view.colliderect(page_of(scene).shown(first)), group


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (1100, 700)])
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 1.75])
def test_the_list_of_the_groups_is_never_crowded(driver: Driver, size: tuple[int, int], scale: float) -> None:
    """At 150 % its entries were hardly higher than their letters: without room one goes through the groups."""
    scene = opened(driver)
    driver.resize(*size)
    driver.stage.change(replace(driver.stage.settings, scale=scale))
    driver.step(12)
    page = page_of(scene)
    entries = [widget for widget in page.widgets if widget.name.startswith("group.")]
    assert entries or isinstance(page.find("group"), Picker)
    assert all(entry.rect.h >= 1.5 * 17 * driver.stage.text_unit for entry in entries)


def test_who_goes_to_a_group_does_not_search_any_more(driver: Driver) -> None:
    scene = opened(driver)
    group = next(name for name, settings in GROUPS.items() if "felt" in [one.name for one in settings])
    for letter in "dorso":
        driver.key(letter) if not driver.stage.typing else driver.text(letter)
    assert scene.query == "dorso" and "felt" not in names(driver)
    driver.click(*page_of(scene).find(f"group.{group}").rect.center)
    assert page_of(scene).find("search").value == scene.query == ""  # type: ignore[attr-defined]
    assert {"back", "felt", "animation"} <= names(driver) and not driver.stage.typing
    first = page_of(scene).find(GROUPS[group][0].name)
    assert page_of(scene).scroll.view.colliderect(page_of(scene).shown(first))


# -- games -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Headings, names and paragraphs in the order in which they stand."""
    lines: list[str] = []
    for method in ("heading", "note"):
        real = getattr(Rows, method)
        monkeypatch.setattr(
            Rows,
            method,
            lambda rows, text, *rest, real=real, **more: lines.append(text) or real(rows, text, *rest, **more),
        )
    return lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_way_to_uncover_a_hand_is_explained_where_it_is_chosen(driver: Driver, told: list[str], lang: str) -> None:
    spoken(driver, lang)
    lines = [t(f"settings.curtain.{way}.line") for way in CURTAINS]
    assert "\n".join(lines) in told
    for way, line in zip(CURTAINS, lines, strict=True):
        assert line.startswith(f"{t(f'settings.curtain.{way}')}: ") and line.endswith(".")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", [entry.name for entry in CATALOGUE])
def test_what_is_about_other_games_stands_apart_under_their_names(driver: Driver, told: list[str], game: str) -> None:
    opened(driver, game)
    last = told.index(t("settings.muted"))
    for setting in SETTINGS:
        about = [entry.name for entry in games_of(setting)]
        assert (told.index(t(f"settings.{setting.name}")) <= last) == (game in about), setting
    assert any(line.startswith(t("settings.only", games="")) for line in told[last:])


def test_the_game_that_was_played_last_is_the_one_that_is_meant(driver: Driver) -> None:
    for preset, game in (("pocha", "pocha"), ("burraco", "buraco"), ("gone", CATALOGUE[0].name), ("", "carioca")):
        driver.stage.change(replace(driver.stage.settings, preset=preset))
        assert opened(driver).game == game


def test_at_a_table_its_own_game_is_meant(driver: Driver) -> None:
    game = game_named("pocha")
    seats = Seat("Ana"), Seat("Rosa", "rosa"), Seat("Tomás", "tomas"), Seat("Elena", "elena")
    driver.open(TableScene(Session.new(game, "pocha", game.presets["pocha"], seats, "s")), 3)
    driver.key("esc")
    press(driver, "settings")
    assert isinstance(driver.scene, SettingsScene) and driver.scene.game == "pocha"


# -- how they come ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_all_as_delivered_restores_exactly_what_is_delivered_and_can_be_undone(driver: Driver) -> None:
    kept = {"preset": "pocha", "names": ("Ana",), "told": ("calls",), "tempo": 4, "sort": "suit", "window": (1280, 720)}
    chosen = replace(OTHERWISE, **kept, full_screen=False)
    driver.stage.change(chosen)
    opened(driver)
    press(driver, "restore")
    driver.step(3)
    # The screen goes on in the language in which it is read.
    assert driver.stage.settings == replace(Settings(), language=OTHERWISE.language, **kept)
    press(driver, "restore")
    driver.step(3)
    assert driver.stage.settings == chosen
    assert all(getattr(OTHERWISE, name) != getattr(Settings(), name) for name in NAMES), "every one was otherwise"


def test_a_group_as_delivered_leaves_all_others(driver: Driver) -> None:
    chosen = replace(OTHERWISE, language="es", full_screen=False, scale=1.0, window=(1280, 720))
    driver.stage.change(chosen)
    opened(driver)
    press(driver, "help.restore")
    driver.step(3)
    here = ("hints", "tips", "news", "fit_marks")
    assert driver.stage.settings == replace(chosen, **{name: getattr(Settings(), name) for name in here})
    assert "help.restore" not in names(driver), "there is nothing left to restore"


def test_where_all_is_as_delivered_nothing_offers_it(driver: Driver) -> None:
    driver.stage.change(Settings())
    opened(driver)
    assert not [name for name in names(driver) if name.endswith("restore")]


def test_a_change_after_it_cannot_be_undone_any_more(driver: Driver) -> None:
    """What one has done since would be lost with it."""
    driver.stage.change(replace(Settings(), language="es", felt="blue"))
    opened(driver)
    press(driver, "restore")
    driver.step(3)
    press(driver, "tips")
    driver.step(3)
    press(driver, "restore")
    driver.step(3)
    assert driver.stage.settings == replace(Settings(), language="es", window=driver.stage.settings.window)


def test_with_keys_one_stays_in_the_group_that_was_restored(driver: Driver) -> None:
    driver.stage.change(replace(driver.stage.settings, hints=False))
    scene = opened(driver)
    focus(driver, "help.restore")
    driver.key("enter")
    driver.step(3)
    current = page_of(scene).focus.current
    assert driver.stage.settings.hints and current is not None and current.name == "hints"


# -- nothing moves away from the pointer -----------------------------------------------------------------------------


def under(driver: Driver, pos: tuple[int, int]) -> object:
    found = page_of(driver.scene)._under(pos)
    return None if found is None else found.hit(page_of(driver.scene)._local(found, pos))


@pytest.mark.seldom(2)
@pytest.mark.sampled(96)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768), (800, 600), (1024, 640)])
def test_what_is_pressed_stays_under_the_pointer_while_everything_grows(driver: Driver, size: tuple[int, int]) -> None:
    """In some windows the bar that scrolls comes to lie below what is kept: it takes none of its presses."""
    opened(driver)
    driver.resize(*size)
    for first, side, step, presses in ((0.75, 1, 0.25, 5), (1.0, 1, 0.25, 4), (2.0, -1, -0.25, 5)):
        driver.stage.change(replace(driver.stage.settings, scale=first))
        scene = opened(driver)
        page = page_of(scene)
        page.scroll.show(page.find("scale").rect)
        driver.step()
        shown = page.shown(page.find("scale"))
        pos = (shown.right - 12 if side > 0 else shown.x + 12), shown.centery
        driver.move(*pos)
        meant = under(driver, pos)
        for press_no in range(1, presses + 1):
            driver.click(*pos)
            driver.step(4)
            assert driver.stage.settings.scale == first + press_no * step
            assert under(driver, pos) == meant, (first, press_no)


@pytest.mark.sampled(16)
@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_what_the_keys_stand_on_stays_in_view_while_everything_grows(driver: Driver, size: tuple[int, int]) -> None:
    page = page_of(opened(driver))
    driver.resize(*size)
    for _ in range(40):
        driver.key("tab")
        if page.focus.current is not None and page.focus.current.name == "scale":
            break
    while driver.stage.settings.scale < 2.0:
        driver.key("right")
        driver.step(4)
        assert page.focus.current is not None and page.focus.current.name == "scale"
        assert page.scroll.view.contains(page.shown(page.focus.current)), driver.stage.settings.scale


@pytest.mark.sampled(32)
@pytest.mark.parametrize("size", [(1024, 640), (800, 600)])
def test_what_stayed_under_the_pointer_goes_along_when_the_wheel_turns(driver: Driver, size: tuple[int, int]) -> None:
    """It would lie over the settings that are scrolled to."""
    opened(driver)
    driver.resize(*size)
    page = page_of(opened(driver))
    page.scroll.show(page.find("scale").rect)
    driver.step()
    shown = page.shown(page.find("scale"))
    for _ in range(4):
        driver.click(shown.right - 12, shown.centery)
        driver.step(4)
    assert driver.stage.settings.scale == 2.0
    driver.wheel(-2)
    driver.step(2)
    others = [page.shown(widget) for widget in page.widgets if widget.scrolls and widget.name not in ("", "scale")]
    assert page.shown(page.find("scale")).collidelist(others) < 0 and page.find("scale").scrolls


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", ["big_cards", "four_colours", "high_contrast", "reduced_motion"])
def test_a_switch_stays_under_the_pointer(driver: Driver, name: str) -> None:
    scene = opened(driver)
    page = page_of(scene)
    page.scroll.show(page.find(name).rect)
    driver.step()
    pos = page.shown(page.find(name)).center
    for _ in range(4):
        before = getattr(driver.stage.settings, name)
        driver.click(*pos)
        driver.step(4)
        assert getattr(driver.stage.settings, name) is not before and under(driver, pos) == name


# -- pictures --------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(6)
@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_the_picture_of_the_table_shows_what_a_setting_changes(driver: Driver, entry) -> None:  # type: ignore[no-untyped-def]
    driver.stage.change(replace(Settings(), language="es"))
    table = TableSample(driver.stage, entry.name)

    def seen(**changed: object) -> bytes:
        driver.stage.change(replace(Settings(), language="es", **changed))  # type: ignore[arg-type]
        return pygame.image.tobytes(table.picture((320, 180), 6), "RGBA")

    usual = seen()
    changes: list[dict[str, object]] = [{"scale": 2.0}, {"big_cards": True}, {"felt": "blue"}, {"back": "tiles"}]
    changes += [{"high_contrast": True}, {"large_index": True} if entry.table == "tricks" else {"four_colours": True}]
    assert [change for change in changes if seen(**change) == usual] == []
    assert seen() == usual


@pytest.mark.slow
def test_the_pace_is_shown_when_it_is_changed_and_then_all_rests(driver: Driver) -> None:
    driver.stage.change(replace(Settings(), language="es"))
    scene = opened(driver)
    assert not scene.animating
    lasted = []
    for times in (-1, 2):  # to slow; to fast
        focus(driver, "animation")
        for _ in range(abs(times)):
            driver.key("left" if times < 0 else "right")
        driver.step(2)
        assert scene.animating
        frames = 0
        while scene.animating and frames < 1200:
            driver.step()
            frames += 1
        lasted.append(frames)
    assert 0 < lasted[1] < lasted[0] < 1200
    focus(driver, "pace")
    driver.key("enter")
    driver.step(2)
    assert scene.animating, "it can be seen again"


# -- in the middle of a match ----------------------------------------------------------------------------------------


@pytest.fixture
def table(driver: Driver) -> Iterator[TableScene]:
    game = game_named("carioca")
    seats = Seat("Ana"), Seat("Rosa", "rosa"), Seat("Tomás", "tomas")
    scene = driver.open(TableScene(Session.new(game, "carioca-chile", game.presets["carioca-chile"], seats, "s")), 20)
    assert isinstance(scene, TableScene)
    yield scene


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("setting", "command", "place"), [("stand_in", "stand-in", "stand-in"), ("hints", "hint", 0)])
def test_what_is_changed_in_the_pause_is_so_at_the_table_at_once(
    driver: Driver, table: TableScene, setting: str, command: str, place: object
) -> None:
    def there() -> bool:
        return any(one.name == command and one.place == place for one in table.table.commands)

    for _ in range(2):
        before = there()
        driver.key("esc")
        press(driver, "settings")
        press(driver, setting)
        driver.keys("esc", "esc")
        driver.step(3)
        assert driver.scene is table and there() is not before


def test_the_folder_is_opened_without_showing_a_path(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, told: list[str]
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr("carioca.gui.forms.form.open_path", lambda path: shown.append(path) or True)
    opened(driver)
    press(driver, "open")
    assert shown == [driver.stage.paths.saves.parent]
    assert not [line for line in told if str(tmp_path) in line]


def test_the_group_that_is_read_stands_out_of_the_list(driver: Driver) -> None:
    scene = opened(driver)
    press(driver, "group.help")
    driver.picture()
    styles = {group: page_of(scene).find(f"group.{group}").style for group in scene.group_names()}  # type: ignore[attr-defined]
    assert [group for group, style in styles.items() if style == "plain"] == ["help"]
    assert set(styles.values()) == {"plain", "quiet"}


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_in_large_letters_groups_are_gone_through_one_by_one(tmp_path: Path, size: tuple[int, int]) -> None:
    """There was no list of them: nine pages were to be scrolled through."""
    driver = Driver(tmp_path, size, language="en", scale=2.0)
    scene = opened(driver)
    picker = page_of(scene).find("group")
    assert isinstance(picker, Picker) and picker.value == "window"
    focus(driver, "group")
    driver.key("right")
    driver.key("right")
    driver.picture()
    assert picker.value == "pace"
    page = page_of(scene)
    assert page.scroll.view.collidepoint(page.shown(page.find("animation")).center)
    page.scroll.to(0)
    driver.picture()
    assert picker.value == "window", "it says what is read"
    driver.close()


def test_what_the_yellow_line_means_is_said_as_long_as_there_is_one(driver: Driver) -> None:
    scene = opened(driver)
    assert scene.aside() == t("settings.marked")
    press(driver, "restore")
    driver.step(3)
    assert scene.aside() == ""
