"""No number and no word on the table runs ahead of the cards: it changes when they land (findings W20)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from carioca.games.canasta.buraco import BURACO
from carioca.games.contract.carioca import CARIOCA
from carioca.games.tricks.events import RoundDealt as TricksDealt
from carioca.games.tricks.pocha import POCHA
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.motion.events import EventQueue
from carioca.session import Seat, Session
from tests.gui.counted import Counted
from tests.gui.driver import Driver
from tests.gui.frames import SMALL

NAMES = ("Ana", "Rosa", "Tomás", "Eva")
GAMES = {
    "carioca": (CARIOCA, "carioca-chile"),
    "buraco": (BURACO, "buraco"),
    "pocha": (POCHA, "pocha"),
}


@pytest.fixture
def moving(tmp_path: Path) -> Iterator[Driver]:
    """A small window in which cards move."""
    driver = Driver(tmp_path, SMALL, animation="normal", reduced_motion=False, trick_pause="quick")
    yield driver
    driver.close()


def watched(driver: Driver, name: str, monkeypatch: pytest.MonkeyPatch, seats: int = 4, people: int = 1) -> Counted:
    """A match that has just begun; its cards have not left the pack. Beside a person nobody ever finds a move."""
    game, preset = GAMES[name]
    table = tuple(Seat(NAMES[at], None if at < people else "random") for at in range(seats))
    session = Session.new(game, preset, game.presets[preset], table, "12")
    if people:
        monkeypatch.setattr(EventQueue, "_think", lambda turns: None)
    scene = TableScene(session)
    driver.open(scene, 0)
    return Counted(driver, scene.table, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "rest", "upcard"), [("carioca", 108 - 4 * 12 - 1, 1), ("buraco", 108 - 4 * 11 - 2 * 11, 0)]
)
def test_the_deal_is_counted_card_by_card(moving, monkeypatch, name, rest, upcard):
    seen = watched(moving, name, monkeypatch)
    table, first = seen.table, seen.step()
    assert set(first.hands.values()) == {0} and first.piles[1] == 0
    while table.animator.active:
        told = seen.step()
        for seat, count in told.hands.items():
            assert count <= seen.near(seat)
        assert sum(told.hands.values()) + sum(told.piles) <= 108
    last = seen.frames[-1]
    dealt = len(table.board.picture.hands[1])
    assert set(last.hands.values()) == {dealt} and last.piles == (rest, upcard)
    # One at a time, each as it lands: never down again at a seat, never up again at the stock.
    for old, new in zip(seen.frames, seen.frames[1:], strict=False):
        assert all(new.hands[seat] >= count for seat, count in old.hands.items()) and new.piles[0] <= old.piles[0]
    assert len({told.piles[0] for told in seen.frames}) > 30 and not seen.too_early()


@pytest.mark.slow
@pytest.mark.parametrize("name", list(GAMES))
def test_what_was_turned_up_is_named_when_it_lies_there(moving, monkeypatch, name):
    seen = watched(moving, name, monkeypatch)
    told = seen.step()
    while seen.table.animator.active:
        assert not told.log, told.log
        told = seen.step()
    assert len(told.log) == 1
    if name == "pocha":
        assert isinstance(told.log[0], TricksDealt)
        early = {word for one in seen.frames[:-1] for word in one.words}
        assert set(told.words) - early & {"Oros", "Copas", "Espadas", "Bastos"}


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name == "carioca" else [pytest.mark.slow]) for name in GAMES]
)
def test_numbers_change_as_cards_land_in_play(moving, monkeypatch, name):
    seen = watched(moving, name, monkeypatch, people=0)
    end = time.monotonic() + 60
    while len(seen.frames) < 700 and time.monotonic() < end:
        seen.step()
        if seen.table.thinking:
            time.sleep(0.001)
    assert len({(tuple(told.hands.values()), told.piles) for told in seen.frames}) > 8
    assert seen.too_early() == []
    if name == "pocha":
        chips = [[word for word in told.words if " · " in word] for told in seen.frames]
        taken = [sum(int(chip.split(" · ")[1]) for chip in row) for row in chips]
        rises = [at for at in range(1, len(taken)) if taken[at] > taken[at - 1]]
        assert rises and all(seen.landed[at] for at in rises)


@pytest.mark.slow
def test_the_numbers_add_up_to_the_pack_whenever_nothing_moves(moving, monkeypatch):
    """Stock, pile, hands and melds: no card is counted twice or nowhere. The hand at the bottom has no number."""
    seen = watched(moving, "carioca", monkeypatch, people=0)
    table, end, rested = seen.table, time.monotonic() + 20, 0
    while len(seen.frames) < 500 and time.monotonic() < end:
        told = seen.step()
        if not table.animator.active:
            rested += 1
            laid = sum(len(meld.cards) for meld in table.board.picture.melds)
            own = len(table.board.picture.hands[table.board.seat])
            assert sum(told.hands.values()) + sum(told.piles) + laid + own == 108
        if table.thinking:
            time.sleep(0.001)
    assert rested > 50


def test_with_reduced_motion_all_is_counted_at_once(tmp_path, monkeypatch):
    driver = Driver(tmp_path, SMALL)
    seen = watched(driver, "carioca", monkeypatch)
    told = seen.step()
    told = seen.step()
    assert set(told.hands.values()) == {12} and told.piles == (59, 1) and len(told.log) == 1
    driver.close()
