"""A short match of La Pocha in the real window with a real pointer: bids by clicks, cards by clicks and drags.

Pictures of the way lie in `out/pictures/`: look at them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from carioca.games.tricks.actions import Play
from carioca.games.tricks.pocha import POCHA
from carioca.gui.scenes.table import TableScene
from carioca.gui.tricks.zones import TRICK
from carioca.session import Seat, Session
from carioca.storage import settings as stored
from carioca.storage.paths import Paths
from carioca.storage.saves import Saves
from carioca.storage.settings import Settings
from tests.gui.driver import Driver
from tests.gui.tricks.trick_table import NAMES, answer_name, first
from tests.gui.window.desk import ROOT, Desk, Point, missing_tools
from tests.gui.window.mirror import go_on, session_on_disk

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}"),
]
LOOKS = [((1280, 720), "es", 4), ((800, 600), "en", 8)]


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk((1400, 860))
    yield desk
    desk.close()


def waited(folder: Path, ready: Callable[[Session], bool]) -> Session:
    """The match on the disk once something is so, and the cards have come to rest."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        session = session_on_disk(Paths(folder).saves)
        if ready(session):
            time.sleep(3.5)
            return session
        time.sleep(0.1)
    raise AssertionError("nobody goes on")


def spots(driver: Driver, session: Session) -> tuple[Callable[[Play], Point], Callable[[str], Point], Point]:
    """Where a card, a button and the middle of the table are in a window of this size."""
    scene = driver.open(TableScene(session), 4)
    assert isinstance(scene, TableScene)
    for _ in range(600):
        if scene.table.my_turn:
            break
        driver.step()
    table = scene.table

    def card(action: Play) -> Point:
        hand = table.board.hand
        token = next(token for token in hand.order if hand.cards[token] == action.card)
        slot = next(goal.slot for goal in table.board.goals() if goal.sprite.token == token)
        return slot.x - slot.height * table.board.pack.ratio * 0.35, slot.y - slot.height * 0.1

    def button(name: str) -> Point:
        rect = next(button.rect for button in table.buttons if button.name == name)
        return float(rect.centerx), float(rect.centery)

    middle = table.board.zones()[TRICK].center
    return card, button, (float(middle[0]), float(middle[1]))


@pytest.mark.parametrize(("size", "language", "seats"), LOOKS, ids=str)
def test_a_match_is_played_with_the_pointer(
    tmp_path: Path, desk: Desk, size: tuple[int, int], language: str, seats: int
) -> None:
    folder, pictures = tmp_path / "data", ROOT / "out" / "pictures" / f"pocha-{size[0]}x{size[1]}-{language}"
    rules = {"rounds_table": [1, 2], "first_dealer": "assigned", "first_dealer_seat": seats - 1}
    table = tuple(Seat(name, "easy" if at else None) for at, name in enumerate(NAMES[:seats]))
    with Saves(Paths(folder).saves) as saves:
        Session.new(POCHA, "pocha", POCHA.presets["pocha"].with_changes(rules), table, "pointer", saves)
    stored.save(Paths(folder).settings, Settings(language=language, window=size, animation="fast", trick_pause="quick"))
    driver = Driver(tmp_path / "mirror", size, language=language)
    desk.start("--data-dir", str(folder))
    desk.keys(["Return"])
    shown = 0
    for number, cards in enumerate((1, 2)):
        for turn in range(cards + 1):
            session = waited(
                folder,
                lambda s, n=number, t=turn: s.current == 0 and len(s.results) == n and _deeds(s) == t,  # type: ignore[misc]
            )
            shown += 1
            desk.picture(pictures / f"{shown}-table.png")
            action = first(session.match.state)
            card, button, middle = spots(driver, session)
            if not isinstance(action, Play):
                desk.click(button(answer_name(action)))
            elif turn == 1:
                desk.click(card(action))
                time.sleep(0.4)
                desk.click(middle)
            else:
                desk.drag(card(action), middle)
        session = waited(folder, lambda s, n=number: len(s.results) == n + 1)  # type: ignore[misc]
        time.sleep(3)
        desk.picture(pictures / f"{shown}-sheet.png")
        desk.click(go_on(driver, session))
        time.sleep(1.5)
    desk.picture(pictures / "winner.png")
    over = session_on_disk(Paths(folder).saves)
    assert over.current is None and len(over.results) == 2
    driver.close()


def _deeds(session: Session) -> int:
    """How often the person has acted in the round that is being played."""
    return sum(line.startswith("0 ") for line in session.match.rounds[-1].lines)
