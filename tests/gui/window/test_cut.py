"""The draw for the deal in the real window: from the menu to the first card with a real pointer.

Pictures lie in `out/pictures/cut`: look at them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from carioca.gui.frame.stage import units
from carioca.gui.parts.cut_layout import arrange
from carioca.session import Session
from carioca.storage import settings as stored
from carioca.storage.paths import Paths
from carioca.storage.saves import Saves
from carioca.storage.settings import Settings
from tests.gui.window.desk import ROOT, Desk, missing_tools

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}"),
]

SIZE = (1280, 720)
PICTURES = ROOT / "out" / "pictures" / "cut"


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk((1400, 860))
    yield desk
    desk.close()


def lines(folder: Path) -> list[str]:
    """What was played so far, as it is on the disk; nothing before the first match."""
    record = Paths(folder).saves / "match.carioca"
    if not record.exists():
        return []
    copy = folder / "copy"
    copy.mkdir(exist_ok=True)
    for path in Paths(folder).saves.glob("match.*"):
        (copy / path.name).write_bytes(path.read_bytes())
    with Saves(copy) as saves:
        session = Session.resume(saves)
    assert session is not None
    return session.match.rounds[0].lines


def test_a_match_of_carioca_rummy_begins_with_the_draw(tmp_path: Path, desk: Desk) -> None:
    folder = tmp_path / "data"
    table = {"names": ("Ana", "Rosa"), "seats": ("person", "normal"), "preset": "carioca-rummy", "news": False}
    stored.save(Paths(folder).settings, Settings(language="es", window=SIZE, animation="fast", muted=True, **table))  # type: ignore[arg-type]
    desk.start("--data-dir", str(folder))
    desk.keys(["Prior", "Return"])
    time.sleep(2)
    desk.keys(["Prior", "Return"])
    time.sleep(1.5)
    layout = arrange(SIZE, *units(SIZE, 1.0), 2, 0, 104)
    for attempt in range(6):
        # After a tie both draw again, from another place.
        slot = layout.pack_slot(20 + 14 * attempt)
        spot = (slot.x - slot.height * 0.3, slot.y)
        desk.hover(spot)
        time.sleep(0.3)
        desk.picture(PICTURES / f"{attempt}-chosen.png")
        desk.click(spot)
        time.sleep(2.5)
        desk.picture(PICTURES / f"{attempt}-drawn.png")
        # The key for the stock means nothing before the table is there.
        desk.keys(["s"])
        assert not lines(folder)
        desk.click(layout.foot.center)
        end = time.monotonic() + 12
        while time.monotonic() < end and "0 draw stock" not in lines(folder):
            time.sleep(1)
            desk.keys(["s"])
        if lines(folder):
            break
    desk.picture(PICTURES / "table.png")
    assert "0 draw stock" in lines(folder)
