"""A whole match in the real window with the keys alone, from the menu to the winner."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from carioca.bots.contract.player import NormalBot
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.contract.carioca import ROUNDS as NINE
from carioca.games.melding.actions import Discard, Draw, EndTurn, LayDown, LayOff
from carioca.session import Seat, Session
from carioca.storage.settings import Settings
from tests.gui.driver import Driver
from tests.gui.window.desk import ROOT, Desk, missing_tools
from tests.gui.window.person import Person, prepare

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}"),
]

SIZE = (1024, 768)
# The nine rounds take five minutes; the first three have every kind of key in them.
ROUNDS = NINE if os.environ.get("CARIOCA_ALL_LOOKS") else NINE[:3]
SEATS = (Seat("Ana"), Seat("Rosa", "normal"))
PERSON = NormalBot(CARIOCA)


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk((1100, 860))
    yield desk
    desk.close()


def keys_for(person: Person, session: Session, by_hand: bool) -> list[str]:
    """The keys of a sensible player's next action; `by_hand` stages every card instead of asking for a proposal."""
    mirror = person.mirror()
    match PERSON.decide(session.view(session.current), Random(1)):
        case Draw(source):
            return ["s" if source == "stock" else "z"]
        case LayDown(melds) if by_hand:
            keys = []
            for slot, row in mirror.slots(LayDown(melds)):
                for card in row:
                    keys += [*mirror.walk_to(card), str(slot + 1)]
                    mirror.stage(card, slot)
            return [*keys, "b"]
        case LayDown():
            return ["p", "b"]
        case LayOff(card, meld, end):
            return mirror.lay_off(card, meld, end)
        case Discard(card):
            return [*mirror.walk_to(card), "d", "d"]
        case EndTurn():
            return ["b"]
    raise AssertionError("an action that no key does")


def press(person: Person, session: Session, by_hand: bool) -> None:
    """Keys until the action is done: while cards still move a key only hastens them."""
    before = person.lines()
    for attempt in range(4):
        person.desk.keys(keys_for(person, session, by_hand and attempt == 0))
        end = time.monotonic() + 3
        while time.monotonic() < end:
            if person.lines() != before:
                return
            time.sleep(0.05)
    person.show("stuck")
    raise AssertionError("no key did anything")


def test_a_match_is_finished_with_the_keys_alone(tmp_path: Path, desk: Desk) -> None:
    folder = tmp_path / "data"
    settings = Settings(language="es", window=SIZE, animation="off", reduced_motion=True, sort="rank")
    prepare(folder, CariocaOptions(rounds=ROUNDS), SEATS, "keys-4", settings)
    person = Person(desk, folder, Driver(tmp_path / "mirror", SIZE, sort="rank"), ROOT / "out" / "pictures" / "keys")
    desk.start("--data-dir", str(folder))
    desk.keys(["Prior", "Return"])
    rounds = 0
    while True:
        session = person.wait(lambda s, seen=rounds: s.current in (0, None) or len(s.results) > seen, 60, 0.3)
        if len(session.results) > rounds:
            rounds = len(session.results)
            # The cards of who went out stand over the table for up to 2.5 s, and the sheet takes no press at once.
            time.sleep(6)
            person.show(f"sheet-{rounds}")
            desk.keys(["Prior", "Return"])
        if session.current is None:
            break
        if session.current == 0:
            press(person, session, by_hand=rounds == 0)
    time.sleep(2)
    person.show("winner")
    assert rounds == len(ROUNDS)
    assert [path.name for path in person.saves.glob("match.*carioca")] == []
    assert desk.game is not None and desk.game.poll() is None
