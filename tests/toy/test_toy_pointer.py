"""A match of the toy family in the real window with a real pointer, from the menu to the winner."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from carioca.gui.scenes.question import DecisionScene
from carioca.gui.scenes.table import TableScene
from carioca.session import Session
from carioca.storage import settings as stored
from carioca.storage.paths import Paths
from carioca.storage.saves import Saves
from carioca.storage.settings import Settings
from tests.gui.controls import page_of
from tests.gui.driver import Driver
from tests.gui.window.desk import ROOT, Desk, Point, missing_tools
from tests.gui.window.mirror import go_on, session_on_disk
from tests.toy.family import match, shown
from tests.toy.rules import ToyOptions, own
from tests.toy.table import STOCK

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}"),
]
LOOKS = [((1280, 720), "es"), ((800, 600), "en")]


class ToyTable(Desk):
    """A desk on which the program plays the toy as well."""

    program = (sys.executable, "-m", "tests.toy.program")


@pytest.fixture
def desk() -> Iterator[ToyTable]:
    desk = ToyTable((1400, 860))
    with shown():
        yield desk
    desk.close()


def waited(folder: Path, ready: Callable[[Session], bool]) -> Session:
    """The match on the disk once something is so, and the cards have come to rest."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        session = session_on_disk(Paths(folder).saves)
        if ready(session):
            time.sleep(1.5)
            return session
        time.sleep(0.1)
    raise AssertionError("nobody goes on")


def choice(driver: Driver, session: Session, name: str) -> Point:
    """A button of the panel that asks for the stake."""
    driver.open(TableScene(session))
    for _ in range(200):
        if isinstance(driver.scene, DecisionScene):
            break
        driver.step()
    rect = page_of(driver.scene).find(name).rect
    return float(rect.centerx), float(rect.centery)


@pytest.mark.parametrize(("size", "language"), LOOKS, ids=str)
def test_a_match_is_played_with_the_pointer(
    tmp_path: Path, desk: ToyTable, size: tuple[int, int], language: str
) -> None:
    folder, pictures = tmp_path / "data", ROOT / "out" / "pictures" / f"toy-{size[0]}x{size[1]}-{language}"
    with Saves(Paths(folder).saves) as saves:
        match(seed="pointer", saves=saves, options=ToyOptions(first_dealer_seat=0))
    stored.save(Paths(folder).settings, Settings(language=language, window=size, animation="fast"))
    driver = Driver(tmp_path / "mirror", size, language=language)
    desk.start("--data-dir", str(folder))
    desk.keys(["Return"])
    time.sleep(2)
    desk.picture(pictures / "1-stake.png")
    desk.click(choice(driver, session_on_disk(Paths(folder).saves), "choice0"))
    for number in (1, 2):
        session = waited(folder, lambda s: s.current == 0 and s.match.state.phase == "draw")
        desk.picture(pictures / f"{number + 1}-table.png")
        scene = driver.open(TableScene(session))
        assert isinstance(scene, TableScene)
        stock, hand = scene.table.board.zones()[STOCK].center, scene.table.board.frame.hand.center
        if number == 1:
            desk.click(stock)
        else:
            desk.drag(stock, hand)
        session = waited(folder, lambda s, n=number: len(s.results) == n)
        time.sleep(3)
        desk.picture(pictures / f"{number + 3}-sheet.png")
        desk.click(go_on(driver, session))
        time.sleep(1.5)
    desk.picture(pictures / "6-winner.png")
    over = session_on_disk(Paths(folder).saves)
    assert over.current is None and len(over.results) == 2 and own(over.match.state).phase == "over"
    assert over.match.rounds[0].lines[0] in ("0 double", "0 single")
    driver.close()
