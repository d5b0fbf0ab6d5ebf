"""What a menu of the desktop starts: the kept match, or the table of a new one by the rules that were named."""

from __future__ import annotations

import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from carioca.agreement import Agreement
from carioca.engine.events import RoundEnded
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.new_game import NewGameScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.scenes.table import TableScene
from carioca.gui.start import _against
from carioca.i18n import LANGUAGES, t
from carioca.session import Seat, Session
from carioca.storage.errors import SIGNS_LEFT_OUT
from carioca.storage.match_file import has_past
from carioca.storage.saves import Saves
from carioca.terminal.console import Console
from carioca.terminal.game import play
from carioca.words.options import preset_text
from tests.gui.controls import names, page_of, press
from tests.gui.driver import Driver

ROOT = Path(__file__).resolve().parents[2]
BOTS = None, "random", "random", "random"


def test_a_new_match_by_named_rules_opens_the_table_with_them(driver: Driver) -> None:
    driver.open(MenuScene(start=Agreement("carioca-rummy")), 3)
    assert isinstance(driver.scene, NewGameScene)
    assert driver.scene.choosing.now.base == "carioca-rummy" and not driver.scene.choosing.now.changes
    driver.keys("esc")
    driver.step(2)
    assert isinstance(driver.scene, MenuScene) and driver.app.running


def test_going_on_without_a_match_sets_a_table(driver: Driver) -> None:
    driver.open(MenuScene(start="continue"), 3)
    assert isinstance(driver.scene, NewGameScene)


def ended(driver: Driver, preset: str) -> Session:
    """A match of one round that came to its end while nobody looked."""
    agreed = Agreement(preset, "", LAST.get(preset, {}))
    names = ("Ana", "Rosa", "Elena", "Inés")[: min(4, max(agreed.sizes))]
    seats = tuple(Seat(name, "random" if at else None) for at, name in enumerate(names))
    session = Session.new(agreed.game, preset, agreed.options, seats, "x", driver.stage.saves)
    while session.current is not None:
        session.hand_over(0, "random")
        session.submit(session.think())
    return session


LAST: dict[str, dict[str, object]] = {
    "carioca-chile": {"rounds": ["TT"]},
    "pocha": {"rounds_table": [2]},
    "kalooki": {"rounds_table": ["TTT"]},
    "buraco": {"target": 1005},
}


@pytest.mark.seldom(2)
@pytest.mark.sampled(12)
@pytest.mark.parametrize("preset", list(LAST))
@pytest.mark.parametrize("way", ["start", "menu"])
def test_going_on_after_the_last_sheet_shows_the_result_once(driver: Driver, way: str, preset: str) -> None:
    session = ended(driver, preset)
    for again in (False, True):
        driver.open(MenuScene(start="continue" if way == "start" else "menu"), 3)
        if way == "menu":
            driver.seconds(1)
            assert ("continue" in names(driver)) != again
        if again:
            assert not isinstance(driver.scene, FinalScene)
            return
        if way == "menu":
            assert t("score.result") in driver.scene.standing  # type: ignore[attr-defined]
            # Who leaves without having seen it finds it once more.
            driver.open(MenuScene(), 3)
            driver.seconds(1)
            press(driver, "continue")
            driver.step(2)
        assert isinstance(driver.scene, FinalScene)
        assert driver.scene.session.match.state.scores == session.match.state.scores
        assert driver.scene.session.players(0) == session.players(0)


def test_a_result_that_was_told_at_a_terminal_is_not_told_again(driver: Driver) -> None:
    ended(driver, "pocha")
    (file,) = (driver.stage.paths.saves / "finished").iterdir()
    file.rename(driver.stage.paths.saves / "match.carioca")
    console = Console(StringIO(), StringIO())
    play(console, driver.stage.saves, newcomer=driver.stage.paths.newcomer)
    assert has_past(driver.stage.paths.saves)
    driver.open(MenuScene(), 3)
    driver.seconds(1)
    assert "continue" not in names(driver)


def test_a_new_match_takes_the_place_of_a_result_that_nobody_looked_at(driver: Driver) -> None:
    ended(driver, "carioca-chile")
    driver.open(MenuScene(), 3)
    driver.seconds(1)
    press(driver, "new")
    assert isinstance(driver.scene, NewGameScene)
    press(driver, "play")
    driver.step(2)
    driver.open(MenuScene(), 3)
    driver.seconds(1)
    press(driver, "continue")
    assert driver.scene.session.current is not None  # type: ignore[attr-defined]


@pytest.mark.parametrize("kept", [b"\0" * 400, b'{"format": 99}\n'], ids=["torn", "newer"])
def test_going_on_with_a_match_that_cannot_go_on_stays_where_it_is_said(driver: Driver, kept: bytes) -> None:
    Session.new(
        CARIOCA, "carioca-chile", CariocaOptions(), (Seat("Ana"), Seat("Rosa", "easy")), "x", driver.stage.saves
    )
    (running,) = (file for file in driver.stage.paths.saves.iterdir() if file.name.startswith("match"))
    running.write_bytes(kept)
    menu = driver.open(MenuScene(start="continue"), 4)
    assert isinstance(menu, MenuScene) and driver.scene is menu and t(menu.problem, **menu.values) != menu.problem


def test_going_on_beside_a_second_program_stays_where_it_is_said(driver: Driver) -> None:
    with Saves(driver.stage.paths.saves) as other:
        Session.new(CARIOCA, "carioca-chile", CariocaOptions(), (Seat("Ana"), Seat("Rosa", "easy")), "x", other)
        menu = driver.open(MenuScene(start="continue"), 4)
        assert isinstance(menu, MenuScene) and driver.scene is menu
        assert t(menu.problem, **menu.values) == t("save.in-use") and "continue" not in names(driver)


@pytest.mark.parametrize("bot", ["hard", "elena"])
def test_the_opponents_that_were_named_sit_at_the_table(driver: Driver, bot: str) -> None:
    driver.stage.settings = _against(driver.stage.settings, bot)
    driver.open(MenuScene(start="new"), 3)
    assert isinstance(driver.scene, NewGameScene)
    kinds = [draft.kind for draft in driver.scene.table.drafts]
    assert kinds == (["person", "elena", "tomas", "lautaro"] if bot == "elena" else ["person", *["hard"] * 3])
    assert not driver.scene.table.fault()


def test_a_kept_match_whose_names_cannot_be_drawn_goes_on_with_a_sentence(driver: Driver) -> None:
    seats = (Seat("A\0na"), Seat("\x1b", "normal"))
    Session.new(CARIOCA, "carioca-chile", CariocaOptions(), seats, "names", driver.stage.saves)
    menu = driver.open(MenuScene(), 4)
    assert isinstance(menu, MenuScene) and menu.session is not None
    assert menu.session.names == ("A na", t("why.seat", n=2)) and menu.problem == SIGNS_LEFT_OUT
    driver.key("enter")
    driver.step(4)
    assert isinstance(driver.scene, TableScene)


MENU = """
import sys
from pathlib import Path

import carioca.cli
import carioca.gui.start
from carioca.gui.scenes.menu import MenuScene
from tests.gui.driver import Driver

driver = Driver(Path(sys.argv[1]))
driver.open(MenuScene(), frames=60)
columns = {"canasta", "contract", "melding", "tricks"}
print([name for name in sys.modules if name.startswith("carioca.") and columns & set(name.split("."))])
"""


@pytest.mark.slow
def test_the_menu_loads_no_family(tmp_path: Path) -> None:
    """Rules, opponents and words of a game are loaded when a match of it is opened: the start stays as quick."""
    done = subprocess.run([sys.executable, "-c", MENU, str(tmp_path)], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, ["[]"]), done.stderr


FIRST = """
import sys
from pathlib import Path

from carioca.gui.scenes.menu import MenuScene
from tests.gui.driver import Driver

driver = Driver(Path(sys.argv[1]))
driver.open(MenuScene(), frames=3)
columns = {"engine", "games", "session", "bots", "rulebook"}
print([name for name in sys.modules if name.startswith("carioca.") and columns & set(name.split("."))])
"""


@pytest.mark.slow
def test_the_first_picture_waits_for_no_rules(tmp_path: Path) -> None:
    """Without a kept match the menu is drawn before anything of a game is loaded."""
    done = subprocess.run([sys.executable, "-c", FIRST, str(tmp_path)], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, ["[]"]), done.stderr


def on_a_sheet(driver: Driver, seats: int = 4) -> Session:
    """A match that was left on the sheet of its first round."""
    names = ("Ana", "Rosa", "Elena", "Inés")[:seats]
    sitting = tuple(Seat(name, "random" if at else None) for at, name in enumerate(names))
    options = CariocaOptions(rounds=("TT", "TE", "EE"))
    session = Session.new(CARIOCA, "carioca-chile", options, sitting, "x", driver.stage.saves)
    session.hand_over(0, "random")
    while not session.results:
        session.submit(session.think())
    session.take_back(0)
    return session


@pytest.mark.sampled(2)
@pytest.mark.parametrize("way", ["start", "menu"])
def test_going_on_after_a_round_shows_its_sheet_until_somebody_went_on_from_it(driver: Driver, way: str) -> None:
    session = on_a_sheet(driver)
    scores = session.match.state.scores
    for _ in range(2):
        driver.open(MenuScene(start="continue" if way == "start" else "menu"), 3)
        if way == "menu":
            driver.seconds(1)
            said = driver.scene.standing  # type: ignore[attr-defined]
            assert t("menu.round", round=1, rounds=3) in said and t("score.title") in said
            press(driver, "continue")
            driver.step(2)
        assert isinstance(driver.scene, ScoreSheet) and driver.scene.round_no == 0
        assert driver.scene.session.match.state.scores == scores and "table" in names(driver)
    driver.seconds(1)
    press(driver, "go_on")
    driver.step(2)
    assert isinstance(driver.scene, TableScene)
    driver.open(MenuScene(start="continue"), 3)
    assert isinstance(driver.scene, TableScene), "it is shown once"


@pytest.mark.sampled(4)
@pytest.mark.parametrize("killed", [False, True])
def test_a_table_that_is_left_on_its_sheet_comes_back_to_it(driver: Driver, killed: bool) -> None:
    seats = tuple(Seat(name, "random" if at else None) for at, name in enumerate(("Ana", "Rosa", "Elena")))
    session = Session.new(CARIOCA, "carioca-chile", CariocaOptions(), seats, "x", driver.stage.saves)
    session.hand_over(0, "random")
    while True:
        step = session.game.apply(session.match.state, (action := session.think()))
        if any(isinstance(event, RoundEnded) for event in step.events):
            break
        session.submit(action)
    driver.open(TableScene(session), 3)
    for _ in range(600):
        driver.seconds(0.2)
        if isinstance(driver.scene, ScoreSheet):
            break
    assert isinstance(driver.scene, ScoreSheet) and session.results and not session.match.rounds[-1].lines
    driver.seconds(1)
    if killed:
        driver.open(MenuScene(), 3)
    else:
        driver.key("esc")
        driver.step(2)
        press(driver, "menu")
        driver.step(2)
    driver.seconds(1)
    press(driver, "continue")
    driver.step(2)
    assert isinstance(driver.scene, ScoreSheet) and driver.scene.opens


@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize("game", ["carioca-chile", "kalooki", "buraco", "pocha"])
def test_a_match_that_was_left_before_its_first_move_comes_back_with_the_same_deal(
    tmp_path: Path, game: str, killed: bool
) -> None:
    driver = Driver(tmp_path, preset=game)
    driver.open(NewGameScene(False, Agreement(game)), 4)
    press(driver, "play")
    driver.step(6)
    session = driver.app.stack.scenes[0].session  # type: ignore[attr-defined]
    assert not session.match.rounds[-1].lines
    before, seats = session.match.state, session.seats
    if killed:
        driver.close()
        driver = Driver(tmp_path)
    driver.open(MenuScene(), 120)
    scene = driver.scene
    assert isinstance(scene, MenuScene) and scene.has_match
    press(driver, "continue")
    driver.step(6)
    again = driver.app.stack.scenes[0].session  # type: ignore[attr-defined]
    assert again is not session and again.match.state == before and again.seats == seats
    driver.close()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((500, 900), 2.0)])
def test_a_match_that_was_left_can_be_gone_on_with_once_the_other_one_is_over(
    tmp_path: Path, size: tuple[int, int], scale: float, lang: str
) -> None:
    """It was only to be found among the past matches: the menu had the result of the other one, then nothing."""
    driver = Driver(tmp_path, size, scale=scale, language=lang)
    agreed, seats = Agreement("pocha"), tuple(Seat(name, bot) for name, bot in zip("ABCD", BOTS, strict=True))
    left = Session.new(agreed.game, "pocha", agreed.options, seats, "7", driver.stage.saves)
    ended(driver, "carioca-chile")
    driver.open(MenuScene(), 3)
    driver.seconds(1)
    assert "carioca" in driver.scene.standing.lower()  # type: ignore[attr-defined]
    press(driver, "continue")
    driver.step(2)
    assert isinstance(driver.scene, FinalScene)
    driver.open(MenuScene(), 3)
    driver.seconds(1)
    menu = driver.scene
    assert isinstance(menu, MenuScene) and menu.standing.startswith(preset_text("pocha"))
    assert {"continue", "new"} <= names(driver)
    # What was left is not in the way of a new match: Enter begins one.
    focus = page_of(menu).focus.current
    assert focus is not None and focus.name == "new"
    press(driver, "continue")
    driver.step(4)
    assert isinstance(driver.scene, TableScene) and driver.scene.session.preset == "pocha"
    assert driver.scene.session.players(0) == left.players(0)
    driver.close()
