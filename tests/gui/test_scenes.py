"""The screens: they fit every window, work with keys alone, and do what they say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from carioca.agreement import Agreement
from carioca.gui.forms.controls import SampleChooser
from carioca.gui.forms.page import ring_width
from carioca.gui.forms.widgets import Button
from carioca.gui.frame.scene import Pop, Push, Scene
from carioca.gui.parts.rule_choice import Choosing
from carioca.gui.parts.seating import Ground
from carioca.gui.scenes.agreement import AgreedScene, AgreementScene
from carioca.gui.scenes.agreement_files import FilesScene
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.new_game import NewGameScene
from carioca.gui.scenes.pause import LessonPause, PauseScene
from carioca.gui.scenes.question import QuestionScene
from carioca.gui.scenes.rules import RulesScene
from carioca.gui.scenes.score_sheet import ScoreSheet, Standing
from carioca.gui.scenes.settings import SCALES, SettingsScene
from carioca.gui.scenes.trouble import TroubleScene
from carioca.gui.scenes.welcome import LARGE, WelcomeScene
from carioca.i18n import LANGUAGES, set_language, t
from carioca.storage.presets import Presets
from carioca.storage.settings import Settings
from tests.gui.bidding import bidding
from tests.gui.controls import page_of, press
from tests.gui.curtains import LoneCurtain
from tests.gui.driver import Driver
from tests.gui.lesson_ways import FIRST
from tests.gui.made_up import NAMES, MadeUp

SIZES = ((800, 600), (1024, 768), (1280, 720), (1920, 1080), (900, 1200))
TINY = ((200, 150), (150, 120), (640, 160), (210, 700))


def choosing() -> Choosing:
    """Rules that differ in every kind of row, and make no game for four."""
    found = Choosing(Presets(Path("no such folder")), Settings())
    changes = {"decks": 1, "cut_bonus": 100, "extra_melds": True, "joker_swap": "any", "rounds": ["TT", "TTTT", "TE"]}
    found.change(Agreement("carioca-chile", "", {**changes, "extra_rounds": ["sucia", "real"]}))
    return found


def bids_agreed() -> Choosing:
    """La Pocha with rounds of one's own."""
    found = Choosing(Presets(Path("no such folder")), Settings())
    found.change(Agreement("pocha", "", {"rounds_table": [1, 1, 2, 3, 4, 5, 5, 3, 1], "max_round_mode": "subastado"}))
    return found


SCENES: dict[str, Callable[[], Scene]] = {
    "menu": lambda: MenuScene(problem="save.broken"),
    "new": lambda: NewGameScene(replaces=True),
    "agreement": lambda: AgreementScene(choosing(), NAMES[:4]),
    "agreed": lambda: AgreedScene(choosing().now, NAMES[:4]),
    "files": lambda: FilesScene(choosing()),
    "settings": SettingsScene,
    "rules": lambda: RulesScene("J6"),
    "handover": LoneCurtain,
    "pause": lambda: PauseScene(MadeUp()),
    "question": TroubleScene,
    "score 2": lambda: ScoreSheet(MadeUp(NAMES[:2], 2), 1),
    "score 6": lambda: ScoreSheet(MadeUp(NAMES, 9), 8),
    "final 2": lambda: FinalScene(MadeUp(NAMES[:2], 9)),
    "final 6": lambda: FinalScene(MadeUp(NAMES, 9)),
    "agreement bids": lambda: AgreementScene(bids_agreed(), NAMES[:4]),
    "score bids 4": lambda: ScoreSheet(bidding(12), 11),
    "score bids 8": lambda: ScoreSheet(bidding(17, 8), 16),
    "score bids short": lambda: ScoreSheet(bidding(7, rounds_table="short"), 6),
    "final bids 8": lambda: FinalScene(bidding(99, 8, rounds_table="short")),
}


def faults(scene: Scene, size: tuple[int, int]) -> list[str]:
    """What a critical look finds: things outside the window, or controls over each other."""
    page = page_of(scene)
    window = pygame.Rect((0, 0), size).inflate(4, 4)
    found = []
    scrolled = [widget for widget in page.widgets if widget.scrolls]
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
                if one.rect.colliderect(other.rect) and not isinstance(one, Ground):
                    found.append(f"{one.name or 'picture'} {one.rect} over {other.name or 'picture'} {other.rect}")
    return found


# The plain suite looks at the usual window, the smallest one and its largest letters, `slow` at the rest.
LOOKS = [((1280, 720), "es", 1.0), ((800, 600), "en", 1.0), ((800, 600), "es", 2.0)]
REST = [
    *[(size, language, 1.0) for size in SIZES for language in ("es", "en")],
    *[((1280, 720), "es", 0.75), ((800, 600), "en", 1.5), ((1024, 768), "es", 1.75)],
    *[((1280, 720), "en", 2.0), ((900, 1200), "es", 2.0)],
]
MORE = [pytest.param(*look, marks=pytest.mark.slow) for look in REST if look not in LOOKS]


@pytest.mark.seldom(3)
@pytest.mark.slow
@pytest.mark.parametrize(("size", "language", "scale"), [*LOOKS, *MORE], ids=str)
def test_nothing_is_cut_or_covered(tmp_path: Path, size: tuple[int, int], language: str, scale: float) -> None:
    driver = Driver(tmp_path, size, language=language, scale=scale)
    for name, make in SCENES.items():
        scene = driver.open(make(), 3)
        if name == "new":
            press(driver, "add")
            press(driver, "add")
        assert faults(scene, size) == [], name
    driver.close()


SURVIVED = [(name, (TINY[at % 4], TINY[(at + 1) % 4])) for at, name in enumerate(SCENES)]


@pytest.mark.seldom(3)
@pytest.mark.sampled(32)
@pytest.mark.parametrize(
    ("name", "sizes"), [*SURVIVED, *(pytest.param(name, TINY, marks=pytest.mark.slow) for name in SCENES)]
)
def test_any_window_is_survived(driver: Driver, name: str, sizes: tuple[tuple[int, int], ...]) -> None:
    """All sizes in all scenes behind `slow`; without it two in each."""
    driver.open(SCENES[name]())
    for size in (*sizes, (1280, 720)):
        driver.resize(*size)
        for key in ("tab", "down", "right", "pagedown", "end", "up", "left"):
            driver.key(key)
        driver.wheel(-2)
        driver.move(size[0] / 2, size[1] / 2)
    assert driver.app.running


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", SCENES)
def test_tab_goes_round_all_controls_and_the_ring_shows_only_then(driver: Driver, name: str) -> None:
    scene = driver.open(SCENES[name]())
    page = page_of(scene)
    # A curtain comes with its ring: Enter opens it, and that is to be seen before.
    assert driver.stage.keyed is isinstance(scene, HandoverScene)
    wanted = {widget.name for widget in page.widgets if widget.focusable and widget.enabled}
    met = set()
    for _ in range(len(wanted)):
        driver.key("tab")
        assert page.focus.current is not None
        met.add(page.focus.current.name)
    assert met == wanted and driver.stage.keyed
    driver.button(2, 2, down=True)
    # On a curtain it stays: Enter opens it wherever the pointer has been.
    assert driver.stage.keyed is isinstance(scene, HandoverScene)


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


def test_the_small_buttons_of_the_menu_have_letters_of_one_size(driver: Driver) -> None:
    menu = MenuScene()
    driver.open(menu, 3)
    menu.has_past = menu.has_match = True
    for size in ((1280, 720), (800, 600)):
        driver.resize(*size)
        menu.resized()
        small = [w for w in menu.page.widgets if isinstance(w, Button) and w.style == "quiet"]
        assert len(small) == 5 and len({one.letters for one in small}) == 1
        # G16: the row is as wide as what stands above it.
        gold = menu.page.find("continue").rect.union(menu.page.find("new").rect)
        assert (min(one.rect.left for one in small), max(one.rect.right for one in small)) == (gold.left, gold.right)
        assert max(one.rect.w for one in small) - min(one.rect.w for one in small) <= 1
        widths = [driver.stage.textures.text_width(one.text, one.letters) for one in small]
        assert all(wide <= one.rect.w - one.px(20) for wide, one in zip(widths, small, strict=True))


def test_the_row_of_the_menu_ends_where_the_first_lesson_ends(driver: Driver) -> None:
    """An odd width was halved, and a pixel of it was lost."""
    menu = driver.open(MenuScene(), 3)
    assert isinstance(menu, MenuScene)
    for size in ((1280, 720), (1920, 1080), (800, 600)):
        driver.resize(*size)
        assert menu.page.find("first").rect.right == menu.page.find("quit").rect.right, size
        assert menu.page.find("new").rect.left == menu.page.find("learn").rect.left, size


def test_a_broken_save_is_set_aside_with_one_sentence(driver: Driver, tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "match.carioca").write_text("{no json")
    menu = driver.open(MenuScene(), 5)
    assert isinstance(menu, MenuScene)
    assert menu.problem == "save.broken" and t(menu.problem) != menu.problem and not menu.has_match
    assert list((tmp_path / "saves").glob("match.broken-*.carioca"))
    driver.key("enter")
    assert isinstance(driver.scene, NewGameScene)


def test_a_save_of_before_1_0_0_is_told_and_left_where_it_lies(driver: Driver, tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "match.carioca").write_text('{"format": 2}')
    menu = driver.open(MenuScene(), 5)
    assert isinstance(menu, MenuScene) and not menu.has_match
    assert menu.problem == "save.old" and t(menu.problem) != menu.problem
    assert (tmp_path / "saves" / "match.carioca").read_text() == '{"format": 2}'


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


# -- handover, pause, question ---------------------------------------------------------------------------------------


def test_the_curtain_hides_everything_until_the_person_confirms(driver: Driver) -> None:
    below, curtain = driver.open(MenuScene(), 4), LoneCurtain()
    driver.app.go(Push(curtain))
    driver.seconds(0.7)
    for key in ("h", "a", "delete"):
        driver.key(key)
        assert driver.scene is curtain
    driver.key("esc")
    assert isinstance(driver.scene, PauseScene)
    driver.seconds(0.7)
    driver.key("esc")
    driver.seconds(0.7)
    driver.key("space")
    assert driver.scene is below and curtain.sat == 1


def test_the_pause_goes_on_or_leaves(driver: Driver) -> None:
    menu = driver.open(MenuScene(), 4)
    session = MadeUp()
    for name, kind in (("score", Standing), ("rules", RulesScene), ("settings", SettingsScene)):
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


@pytest.mark.sampled(10)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_menu_over_the_table_shows_all_its_entries(tmp_path: Path, size: tuple[int, int], lang: str) -> None:
    """Nothing that leads away lies below an edge, however large the letters are and whoever plays."""
    for scale in SCALES:
        driver = Driver(tmp_path, size, language=lang, scale=scale, big_cards=scale > 1)
        set_language(lang)
        for menu in (PauseScene(MadeUp()), PauseScene(MadeUp(people=(0, 1))), LessonPause(FIRST)):
            driver.open(menu)
            page = page_of(driver.scene)
            assert not page.scroll.spare, (scale, menu)
            shown = [page.shown(widget) for widget in page.widgets]
            assert all(pygame.Rect(0, 0, *size).contains(rect) for rect in shown), (scale, menu)
        driver.close()


def test_who_plays_is_seen_with_large_letters(tmp_path: Path) -> None:
    """What the first screen offers as large: the names are asked without scrolling."""
    driver = Driver(tmp_path, scale=LARGE, big_cards=True)
    page = page_of(driver.open(NewGameScene(), 4))
    assert page.scroll.view.contains(page.shown(page.find("name0")))
    assert page.shown(page.find("kind1")).top < page.scroll.view.bottom
    driver.close()


def test_a_question_answers_no_to_escape(driver: Driver) -> None:
    below = driver.open(MenuScene(), 4)
    driver.app.go(Push(QuestionScene("¿?", "Sí", Pop, "No")))
    driver.key("esc")
    assert driver.scene is below


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_ring_around_what_stands_at_the_edge_of_a_list_is_seen_whole(scale: float, tmp_path: Path) -> None:
    driver = Driver(tmp_path, (800, 600), scale=scale)
    driver.open(SCENES["pause"](), 20)
    page = page_of(driver.scene)
    listed = [widget for widget in page.widgets if widget.scrolls and widget.focusable]
    for widget in (listed[0], listed[-1]):
        page.focus.set(widget)
        page.scroll.show(widget.rect)
        driver.stage.keyed = True
        picture, place = driver.picture(), page.shown(widget)
        colour, reach = driver.stage.palette.focus, 3 * ring_width(driver.stage)
        for x, y in ((place.centerx, place.top), (place.centerx, place.bottom)):
            sides = range(reach)
            seen = [picture.get_at((x, y - up if y == place.top else y + up))[:3] for up in sides]
            assert colour in seen, widget.name
    driver.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 2.0), ((800, 600), 2.0), ((1024, 768), 1.5), (SIZES[0], 1.0)]
)
def test_what_is_asked_at_first_shows_what_is_set_in_pictures_that_are_seen(tmp_path, size, scale, language) -> None:
    driver = Driver(tmp_path, size, scale=scale, big_cards=scale > 1.0, language=language)
    scene, seen = driver.open(WelcomeScene()), []
    widget = page_of(scene).find("size")
    assert isinstance(widget, SampleChooser)
    assert widget.value == {1.0: "normal", 1.5: "large", 2.0: "largest"}[scale]
    make = widget.sample
    widget.sample = lambda value, room: (seen.append(room[1]), make(value, room))[1]
    driver.stage.redraw()
    driver.picture()
    assert len(seen) >= 3 and min(seen) >= 60 * driver.stage.unit
    driver.stage.settings = replace(driver.stage.settings, big_cards=scale == 1.0)
    assert page_of(driver.open(WelcomeScene())).find("size").value == ""
    driver.close()
