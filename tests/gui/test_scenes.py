"""The screens: they fit every window, work with keys alone, and do what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from carioca.games.melding.carioca import CARIOCA
from carioca.games.melding.options import MeldingOptions
from carioca.gui.form_scene import FormScene
from carioca.gui.page import Page
from carioca.gui.scene import Pop, Push, Scene
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.new_game import NewGameScene
from carioca.gui.scenes.pause import PauseScene
from carioca.gui.scenes.question import QuestionScene
from carioca.gui.scenes.rules import RulesScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.scenes.settings import SettingsScene
from carioca.gui.scenes.trouble import TroubleScene
from carioca.gui.widgets import Picture
from carioca.i18n import t
from carioca.session import Seat, Session
from carioca.storage import settings as stored
from carioca.storage.paths import Paths
from tests.gui.driver import Driver
from tests.gui.made_up import NAMES, MadeUp

SIZES = ((800, 600), (1024, 768), (1280, 720), (1920, 1080), (900, 1200))
TINY = ((200, 150), (150, 120), (640, 160), (210, 700))
SCENES: dict[str, Callable[[], Scene]] = {
    "menu": lambda: MenuScene(problem="save.broken"),
    "new": lambda: NewGameScene(replaces=True),
    "settings": SettingsScene,
    "rules": lambda: RulesScene("J6"),
    "handover": lambda: HandoverScene("Bernardo Segundo"),
    "pause": lambda: PauseScene(MadeUp()),
    "question": TroubleScene,
    "score 2": lambda: ScoreSheet(MadeUp(NAMES[:2], 2), 1),
    "score 6": lambda: ScoreSheet(MadeUp(NAMES, 9), 8),
    "final 2": lambda: FinalScene(MadeUp(NAMES[:2], 9)),
    "final 6": lambda: FinalScene(MadeUp(NAMES, 9)),
}


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path)
    yield driver
    driver.close()


def page_of(scene: Scene) -> Page:
    """The controls of a scene."""
    page = getattr(scene, "page")  # noqa: B009
    assert isinstance(page, Page)
    return page


def press(driver: Driver, name: str) -> None:
    """Click a control, scrolled into the view first."""
    page = page_of(driver.scene)
    widget = page.find(name)
    if page.shown(widget) != widget.rect or page.scroll.spare:
        page.scroll.show(widget.rect)
    driver.click(*page.shown(widget).center)


def focus(driver: Driver, name: str) -> None:
    """Go to a control with Tab."""
    page = page_of(driver.scene)
    for _ in range(len(page.widgets) + 1):
        driver.key("tab")
        if page.focus.current is not None and page.focus.current.name == name:
            return
    raise AssertionError(f"{name} cannot be reached with Tab")


def faults(scene: Scene, size: tuple[int, int]) -> list[str]:
    """What a critical look finds: things outside the window, or controls over each other."""
    page = page_of(scene)
    window = pygame.Rect((0, 0), size).inflate(4, 4)
    found = []
    scrolled = [widget for widget in page.widgets if id(widget) in page._moving]
    fixed = [widget for widget in page.widgets if widget not in scrolled]
    for widget in fixed:
        if not window.contains(widget.rect):
            found.append(f"{widget.name or 'picture'} {widget.rect} leaves the window")
    for widget in scrolled:
        if widget.rect.left < page.scroll.view.left or widget.rect.right > page.scroll.view.right + 2:
            found.append(f"{widget.name or 'picture'} {widget.rect} is wider than the view {page.scroll.view}")
    for layer in (fixed, scrolled):
        for at, one in enumerate(layer):
            for other in layer[at + 1 :]:
                if one.rect.colliderect(other.rect):
                    found.append(f"{one.name or 'picture'} {one.rect} over {other.name or 'picture'} {other.rect}")
    return found


LOOKS = [(size, language, 1.0) for size in SIZES for language in ("es", "en")] + [
    ((1280, 720), "es", 0.75),
    ((800, 600), "en", 1.5),
    ((1024, 768), "es", 1.75),
    ((800, 600), "es", 2.0),
    ((1280, 720), "en", 2.0),
    ((900, 1200), "es", 2.0),
]


@pytest.mark.parametrize(("size", "language", "scale"), LOOKS, ids=str)
def test_nothing_is_cut_or_covered(tmp_path: Path, size: tuple[int, int], language: str, scale: float) -> None:
    driver = Driver(tmp_path, size, language=language, scale=scale)
    for name, make in SCENES.items():
        scene = driver.open(make(), 3)
        if name == "new":
            press(driver, "add")
            press(driver, "add")
        assert faults(scene, size) == [], name
    driver.close()


@pytest.mark.parametrize("name", SCENES)
def test_any_window_is_survived(driver: Driver, name: str) -> None:
    driver.open(SCENES[name]())
    for size in (*TINY, (1280, 720)):
        driver.resize(*size)
        for key in ("tab", "down", "right", "pagedown", "end", "up", "left"):
            driver.key(key)
        driver.wheel(-2)
        driver.move(size[0] / 2, size[1] / 2)
    assert driver.app.running


@pytest.mark.parametrize("name", SCENES)
def test_tab_goes_round_all_controls_and_the_ring_shows_only_then(driver: Driver, name: str) -> None:
    scene = driver.open(SCENES[name]())
    page = page_of(scene)
    assert not page.focus.ring
    wanted = {widget.name for widget in page.widgets if widget.focusable and widget.enabled}
    met = set()
    for _ in range(len(wanted)):
        driver.key("tab")
        assert page.focus.current is not None
        met.add(page.focus.current.name)
    assert met == wanted and page.focus.ring
    driver.button(2, 2, down=True)
    assert not page.focus.ring


# -- menu ---------------------------------------------------------------------------------------------------------


def test_enter_starts_a_new_game_and_then_continues_it(driver: Driver) -> None:
    driver.open(MenuScene(), 5)
    driver.key("enter")
    assert isinstance(driver.scene, NewGameScene)
    driver.key("enter")
    first = driver.scene
    assert type(first).__name__ == "TableScene"
    driver.step(5)
    before = first.session.record()  # type: ignore[attr-defined]
    menu = driver.open(MenuScene(), 5)
    assert isinstance(menu, MenuScene) and "Ronda 1 de 9 · 4 jugadores" in menu.standing
    driver.key("enter")
    assert driver.scene.session.record()["seed"] == before["seed"]  # type: ignore[attr-defined]


def test_a_broken_save_is_set_aside_with_one_sentence(driver: Driver, tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "match.carioca").write_text("{no json")
    menu = driver.open(MenuScene(), 5)
    assert isinstance(menu, MenuScene)
    assert menu.problem == "save.broken" and t(menu.problem) != menu.problem and not menu.has_match
    assert list((tmp_path / "saves").glob("match.broken-*.carioca"))
    driver.key("enter")
    assert isinstance(driver.scene, NewGameScene)


def test_a_save_that_fails_in_any_way_leaves_a_usable_menu(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(saves: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("carioca.session.Session.resume", fails)
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "match.carioca").write_text("{}")
    menu = driver.open(MenuScene(), 5)
    assert isinstance(menu, MenuScene) and menu.problem == "save.broken"
    assert list((tmp_path / "saves").glob("match.broken-*.carioca"))


def test_the_menu_opens_settings_and_rules_and_quits(driver: Driver) -> None:
    driver.open(MenuScene(), 5)
    press(driver, "settings")
    assert isinstance(driver.scene, SettingsScene)
    driver.key("esc")
    press(driver, "rules")
    assert isinstance(driver.scene, RulesScene)
    driver.key("esc")
    press(driver, "quit")
    assert not driver.app.running


# -- new game ------------------------------------------------------------------------------------------------------


def new_game(driver: Driver, **values: object) -> NewGameScene:
    scene = driver.open(NewGameScene(**values), 6)  # type: ignore[arg-type]
    assert isinstance(scene, NewGameScene)
    return scene


def test_a_name_is_typed_with_the_keys_alone(driver: Driver) -> None:
    scene = new_game(driver)
    focus(driver, "name0")
    driver.text("Ñandú m")
    assert driver.app.typing and not driver.app.notice.text
    driver.key("enter")
    assert scene.seats[0].name == "Ñandú m" and not driver.app.typing


def test_a_name_is_typed_after_a_click_and_escape_takes_it_back(driver: Driver) -> None:
    scene = new_game(driver)
    old = scene.seats[1].name
    press(driver, "name1")
    driver.text("X")
    driver.key("esc")
    assert driver.scene is scene and scene.seats[1].name == old
    press(driver, "name1")
    driver.text("Íñigo")
    press(driver, "kind1")
    assert scene.seats[1].name == "Íñigo"


def test_names_are_at_most_sixteen_letters(driver: Driver) -> None:
    scene = new_game(driver)
    press(driver, "name0")
    driver.text("A" * 30)
    driver.key("enter")
    assert scene.seats[0].name == "A" * 16


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
    assert len(scene.seats) == 6 and len({seat.name for seat in scene.seats}) == 6
    with pytest.raises(KeyError):
        page_of(scene).find("add")
    for _ in range(4):
        press(driver, "remove1")
    assert len(scene.seats) == 2 and not page_of(scene).find("remove0").enabled
    focus(driver, "dealer")
    driver.key("right")
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
    press(driver, "play")
    kept = stored.load(Paths(tmp_path).settings)[0]
    assert kept.names[0] == "Ema" and kept.seats == tuple(seat.kind for seat in scene.seats)
    assert [seat.name for seat in new_game(driver).seats] == list(kept.names)


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
    before = driver.app.settings
    for name in ("scale", "animation", "reduced_motion", "four_colours", "high_contrast", "sound", "muted"):
        focus(driver, name)
        old = getattr(driver.app.settings, name)
        driver.key("left")
        if getattr(driver.app.settings, name) == old:
            driver.key("right")
        assert getattr(driver.app.settings, name) != old, name
        assert page_of(scene).focus.current is not None and page_of(scene).focus.current.name == name
    focus(driver, "language")
    driver.key("right")
    assert isinstance(scene, FormScene) and scene.title() == "Settings"
    kept = stored.load(Paths(tmp_path).settings)[0]
    assert kept == driver.app.settings and kept != before


def test_a_slider_is_dragged(driver: Driver) -> None:
    scene = driver.open(SettingsScene())
    rect = page_of(scene).find("sound").rect
    driver.drag((rect.centerx, rect.centery), (rect.right, rect.centery))
    assert driver.app.settings.sound == 1.0
    driver.drag((rect.right - 4, rect.centery), (rect.left - 60, rect.centery + 40))
    assert driver.app.settings.sound == 0.0


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


# -- handover, pause, question ---------------------------------------------------------------------------------------


def test_the_curtain_hides_everything_until_the_person_confirms(driver: Driver) -> None:
    confirmed: list[bool] = []
    pictures = []
    for below in (MenuScene(), RulesScene("T4")):
        driver.open(below, 4)
        driver.app.go(Push(HandoverScene("Rosa", lambda: confirmed.append(True))))
        driver.step(2)
        pictures.append(pygame.image.tobytes(driver.picture(), "RGB"))
        for key in ("esc", "f1", "a", "delete"):
            driver.key(key)
            assert isinstance(driver.scene, HandoverScene)
        driver.key("space")
        assert driver.scene is below
    assert pictures[0] == pictures[1] and confirmed == [True, True]


def test_the_pause_goes_on_or_leaves(driver: Driver) -> None:
    menu = driver.open(MenuScene(), 4)
    session = MadeUp()
    for name, kind in (("score", ScoreSheet), ("rules", RulesScene), ("settings", SettingsScene)):
        driver.app.go(Push(PauseScene(session)))
        driver.step()
        press(driver, name)
        assert isinstance(driver.scene, kind)
        driver.key("esc")
        assert isinstance(driver.scene, PauseScene)
        driver.key("esc")
        assert driver.scene is menu
    driver.app.go(Push(PauseScene(session)))
    driver.step()
    press(driver, "menu")
    assert isinstance(driver.scene, MenuScene) and driver.scene is not menu
    driver.app.go(Push(PauseScene(session)))
    driver.step()
    press(driver, "quit")
    assert not driver.app.running


def test_a_question_answers_no_to_escape(driver: Driver) -> None:
    below = driver.open(MenuScene(), 4)
    driver.app.go(Push(QuestionScene("¿?", "Sí", Pop, "No")))
    driver.key("esc")
    assert driver.scene is below


# -- score sheet and final -------------------------------------------------------------------------------------------


def test_the_sheet_adds_up_and_names_the_next_contract(driver: Driver) -> None:
    points = [(0, 25, 40), (35, 0, 60), (10, 30, 0), (-10, 5, 5)]
    scene = driver.open(ScoreSheet(MadeUp(NAMES[:3], 4, points), 3))
    assert isinstance(scene, ScoreSheet)
    assert scene.data.totals == ((0, 0, 0), (0, 25, 40), (35, 25, 100), (45, 55, 100), (35, 60, 105))
    assert scene.aside() == t("score.next", round=5, contract="2 tríos y 1 escala")
    driver.key("enter")
    assert not driver.app.running


def test_an_earlier_round_is_shown_as_it_was(driver: Driver) -> None:
    scene = driver.open(ScoreSheet(MadeUp(NAMES[:3], 5), 1))
    assert isinstance(scene, ScoreSheet)
    assert len(scene.data.points) == 2
    assert "Nadie la ganó" in scene.subtitle()


def test_the_last_sheet_leads_to_the_winner(driver: Driver) -> None:
    driver.open(ScoreSheet(MadeUp(NAMES[:3], 9), 8))
    driver.key("space")
    assert isinstance(driver.scene, FinalScene)
    driver.key("enter")
    again = driver.scene
    assert type(again).__name__ == "TableScene"
    assert again.session.names == NAMES[:3]  # type: ignore[attr-defined]
    assert again.session.match.state.round_no == 0  # type: ignore[attr-defined]


def test_a_match_that_was_really_played_fills_sheet_and_final(driver: Driver) -> None:
    options = MeldingOptions(rounds=("TT", "TE"))
    session = Session.new(CARIOCA, "carioca-chile", options, (Seat("Ana", "normal"), Seat("Rosa", "normal")), "1")
    while session.current is not None:
        session.submit(session.ask()())
    sheet = driver.open(ScoreSheet(session, 1))
    assert isinstance(sheet, ScoreSheet)
    assert sheet.data.totals[-1] == session.match.state.scores
    assert sheet.data.winners == tuple(result.winner for result in session.results)
    driver.key("enter")
    assert isinstance(driver.scene, FinalScene)
    assert driver.scene.title() == t("final.winner", name=session.names[session.ranking[0][0]])


def test_negative_totals_and_ties_are_drawn(driver: Driver) -> None:
    points = [(-10, -10, 20)] * 9
    scene = driver.open(FinalScene(MadeUp(NAMES[:3], 9, points)))
    assert isinstance(scene, FinalScene)
    assert scene.title() == t("final.shared", names="Iñaki y Rosa")
    driver.open(ScoreSheet(MadeUp(NAMES[:3], 9, points), 8))


def test_confetti_falls_once_unless_motion_is_reduced(driver: Driver) -> None:
    scene = driver.open(FinalScene(MadeUp(NAMES[:3], 9)))
    assert not scene.animating
    driver.app.change(replace(driver.app.settings, reduced_motion=False, animation="normal"))
    scene = driver.open(FinalScene(MadeUp(NAMES[:3], 9)))
    assert scene.animating
    driver.seconds(8)
    assert not scene.animating


def test_pictures_do_not_take_the_focus(driver: Driver) -> None:
    scene = driver.open(ScoreSheet(MadeUp(), 3))
    pictures = [widget for widget in page_of(scene).widgets if isinstance(widget, Picture)]
    assert pictures and not any(picture.focusable for picture in pictures)
