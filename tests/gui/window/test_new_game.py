"""Setting up a match in the real window: opponents are chosen with a real pointer, then with real keys.

Pictures lie in `out/pictures/new_game`: look at them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from carioca.gui.scenes.new_game import NewGameScene
from carioca.storage import settings as stored
from carioca.storage.match_file import read_match
from carioca.storage.paths import Paths
from carioca.storage.settings import Settings
from tests.gui.controls import page_of, press
from tests.gui.driver import Driver
from tests.gui.window.desk import ROOT, Desk, missing_tools

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}"),
]

SIZE = (1280, 720)
PICTURES = ROOT / "out" / "pictures" / "new_game"


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk((1400, 860))
    yield desk
    desk.close()


def places(folder: Path) -> dict[str, tuple[int, int]]:
    """Where the controls of the form and of the choice of opponents are in a window of this size."""
    driver = Driver(folder, SIZE)
    scene = driver.open(NewGameScene())
    found = {widget.name: widget.rect.center for widget in page_of(scene).widgets if widget.focusable}
    press(driver, "kind2")
    found |= {f"who.{widget.name}": widget.rect.center for widget in page_of(driver.scene).widgets if widget.focusable}
    driver.close()
    return found


def test_opponents_are_chosen_with_the_pointer_and_with_keys(tmp_path: Path, desk: Desk) -> None:
    at, folder = places(tmp_path / "layout"), tmp_path / "data"
    stored.save(Paths(folder).settings, Settings(language="es", window=SIZE, animation="fast", muted=True, news=False))
    desk.start("--data-dir", str(folder))
    desk.keys(["Prior", "Return"])
    time.sleep(0.8)
    desk.picture(PICTURES / "0-new.png")
    desk.click(at["kind2"])
    time.sleep(0.5)
    desk.hover(at["who.easy"])
    time.sleep(0.3)
    desk.picture(PICTURES / "1-who.png")
    desk.click(at["who.easy"])
    time.sleep(0.5)
    # The same place with the keys: Enter opens the choice, Esc leaves it as it was.
    desk.keys(["Prior", "Return"])
    time.sleep(0.4)
    desk.keys(["Escape"])
    time.sleep(0.4)
    desk.picture(PICTURES / "2-chosen.png")
    desk.click(at["play"])
    saved = Paths(folder).saves / "match.carioca"
    end = time.monotonic() + 12
    while time.monotonic() < end and not saved.exists():
        time.sleep(0.3)
    seats = read_match(saved).record["seats"]
    assert [seat.get("bot") for seat in seats] == [None, "rosa", "easy", "lautaro"]
    assert [seat["name"] for seat in seats[:2]] == ["", "Rosa"]
