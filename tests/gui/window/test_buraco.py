"""A whole deal of Buraco in the real window, played by two people who pass the machine round.

The deal is written down (tests/gui/canasta/written.txt): a muerto is taken with all cards laid and another one with the
discard, a pozo with the salida, a wild is replaced, a two recovered, closing is refused and done. Pictures of the way
lie in `out/pictures/buraco-*`: look at them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from carioca.games.canasta.buraco import BURACO
from carioca.session import Seat
from carioca.storage.settings import Settings
from tests.gui.canasta.written import NAMES, options, written
from tests.gui.driver import Driver
from tests.gui.window.desk import Desk, missing_tools, pictures
from tests.gui.window.melder import Melder
from tests.gui.window.person import prepare

tools = pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}")


LOOKS = [((1280, 720), "es"), ((800, 600), "en")]
if not os.environ.get("CARIOCA_ALL_LOOKS"):
    del LOOKS[1:]


def play(tmp_path: Path, desk: Desk, size: tuple[int, int], language: str, keys: bool) -> Melder:
    """Every line of the deal by hand, to the winner."""
    seed, lines = written()
    folder = tmp_path / "data"
    settings = Settings(language=language, window=size, animation="off", reduced_motion=True, sort="suit")
    prepare(folder, options(), tuple(map(Seat, NAMES[:2])), seed, settings, "buraco", BURACO)
    driver = Driver(tmp_path / "mirror", size, language=language, sort="suit")
    name = f"buraco-{'keys' if keys else 'pointer'}-{size[0]}x{size[1]}-{language}"
    person = Melder(desk, folder, driver, pictures(name), keys=keys)
    desk.start("--data-dir", str(folder))
    desk.keys(["Prior", "Return"])
    shown: set[str] = set()
    for line in lines:
        if line.startswith("!"):
            person.try_line(line[1:], "refused")
            continue
        person.play_line(line)
        word = line.split()[0]
        if word not in shown | {"draw"}:
            shown.add(word)
            person.show(word)
    person.turn_page()
    return person


@pytest.mark.parametrize(("size", "language"), LOOKS, ids=str)
@pytest.mark.window
@tools
def test_a_deal_is_played_with_the_pointer(tmp_path: Path, desk: Desk, size: tuple[int, int], language: str) -> None:
    person = play(tmp_path, desk, size, language, keys=False)
    assert person.session().current is None
    assert desk.game is not None and desk.game.poll() is None


@pytest.mark.window
@tools
def test_a_match_of_one_deal_is_played_with_the_keys_alone(tmp_path: Path, desk: Desk) -> None:
    person = play(tmp_path, desk, (1024, 768), "en", keys=True)
    assert person.session().current is None
    assert desk.game is not None and desk.game.poll() is None
