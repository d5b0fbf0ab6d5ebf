"""Short matches of La Pocha in the real window: with the pointer, with the keys, and passed round by three people.

Pictures of the way lie in `out/pictures/pocha-*`: look at them. With CARIOCA_ALL_LOOKS set more sizes, languages and
numbers of players are played.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from carioca.cards import HIDDEN
from carioca.storage.settings import Settings
from tests.gui.driver import Driver
from tests.gui.window.bidder import Bidder, TrickMirror, sensible, table_of
from tests.gui.window.desk import Desk, missing_tools, pictures

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}"),
]


LOOKS = [((1280, 720), "es", 4), ((800, 600), "en", 8), ((1920, 1080), "en", 6), ((1024, 768), "es", 6)]
if not os.environ.get("CARIOCA_ALL_LOOKS"):
    del LOOKS[2:]


@pytest.mark.seldom(2)
@pytest.mark.parametrize(("size", "language", "seats"), LOOKS, ids=str)
def test_a_match_is_played_with_the_pointer(
    tmp_path: Path, desk: Desk, size: tuple[int, int], language: str, seats: int
) -> None:
    folder = tmp_path / "data"
    settings = Settings(language=language, window=size, animation="fast", sort="suit", trick_pause="quick")
    table_of(folder, seats, 1, "pointer", settings, rounds_table=[1, 4], first_dealer_seat=2)
    driver = Driver(tmp_path / "mirror", size, language=language, sort="suit")
    person = Bidder(desk, folder, driver, pictures(f"pocha-{size[0]}x{size[1]}-{language}"))
    desk.start("--data-dir", str(folder))
    person.show("menu")
    desk.keys(["Prior", "Return"])
    person.wait(lambda session: session.current == 0)
    person.show("table")
    done = person.play(sensible)
    assert done == {"Bid": 2, "Play": 5}
    assert not list(person.saves.glob("match.*carioca"))
    assert desk.game is not None and desk.game.poll() is None


def test_a_match_is_played_with_the_keys_alone(tmp_path: Path, desk: Desk) -> None:
    """In the larger rounds the dealer names the trump, and the first dealer is the person."""
    folder, size = tmp_path / "data", (1024, 768)
    settings = Settings(language="en", window=size, animation="off", reduced_motion=True, sort="rank",
                        trick_pause="quick")  # fmt: skip
    table_of(folder, 6, 1, "keys", settings, rounds_table=[3, 2], max_round_mode="dealer_chooses", first_dealer_seat=0)
    driver = Driver(tmp_path / "mirror", size, language="en", sort="rank")
    person = Bidder(desk, folder, driver, pictures("pocha-keys"), keys=True)
    desk.start("--data-dir", str(folder))
    desk.keys(["Prior", "Return"])
    assert person.play(sensible) == {"NameTrump": 1, "Bid": 2, "Play": 5}
    assert desk.game is not None and desk.game.poll() is None


def test_three_people_pass_the_machine_round_in_indian_rounds(tmp_path: Path, desk: Desk) -> None:
    folder, size = tmp_path / "data", (1280, 720)
    settings = Settings(language="es", window=size, animation="fast", sort="suit", trick_pause="quick")
    table_of(folder, 3, 3, "round", settings, rounds_table=[1, 2], indias=True, players_min=3, first_dealer_seat=2)
    driver = Driver(tmp_path / "mirror", size, sort="suit")
    person = Bidder(desk, folder, driver, pictures("pocha-indias"))
    desk.start("--data-dir", str(folder))
    desk.keys(["Prior", "Return"])
    time.sleep(2)
    looked = []

    def look(mirror: TrickMirror) -> None:
        table, state = mirror.scene.table, person.session().match.state
        viewer, picture = table.board.viewer, table.board.picture
        assert viewer == state.turn
        if state.indian and state.bidding:
            assert picture.hands[viewer] == (HIDDEN,)
            assert all(picture.hands[seat] == state.hands[seat] for seat in range(3) if seat != viewer)
        if state.indian:
            # What the window shows of all hands is what this person may see, card for card.
            expected = driver.picture()
            frame = table.board.frame
            hands = (frame.hand, *(box.fan for box in frame.seats.values()))
            assert person.alike(expected, [part.clip(expected.get_rect()) for part in hands])
        looked.append((state.round_no, state.phase, viewer))
        if len(looked) in (1, 4, 7):
            person.show(f"look-{len(looked)}")

    raised = person.play_round_the_table(look)
    assert len(looked) == len(set(looked)) + 3 == 3 + 3 + 3 + 6
    assert raised >= 3 + 3 + 3 + 4
    assert desk.game is not None and desk.game.poll() is None
