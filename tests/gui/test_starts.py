"""What a menu of the desktop starts: the kept match, or the table of a new one by the rules that were named."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from carioca.agreement import Agreement
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.new_game import NewGameScene
from carioca.gui.scenes.table import TableScene
from carioca.gui.start import _against
from carioca.i18n import t
from carioca.session import Seat, Session
from carioca.storage.errors import SIGNS_LEFT_OUT
from tests.gui.driver import Driver

ROOT = Path(__file__).resolve().parents[2]


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


@pytest.mark.parametrize("kept", [b"\0" * 400, b'{"format": 99}\n'], ids=["torn", "newer"])
def test_going_on_with_a_match_that_cannot_go_on_stays_where_it_is_said(driver: Driver, kept: bytes) -> None:
    Session.new(
        CARIOCA, "carioca-chile", CariocaOptions(), (Seat("Ana"), Seat("Rosa", "easy")), "x", driver.stage.saves
    )
    (running,) = (file for file in driver.stage.paths.saves.iterdir() if file.name.startswith("match"))
    running.write_bytes(kept)
    menu = driver.open(MenuScene(start="continue"), 4)
    assert isinstance(menu, MenuScene) and driver.scene is menu and t(menu.problem, **menu.values) != menu.problem


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
    assert menu.session.names == ("A na", "(2)") and menu.problem == SIGNS_LEFT_OUT
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


def test_the_first_picture_waits_for_no_rules(tmp_path: Path) -> None:
    """Without a kept match the menu is drawn before anything of a game is loaded."""
    done = subprocess.run([sys.executable, "-c", FIRST, str(tmp_path)], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, ["[]"]), done.stderr
