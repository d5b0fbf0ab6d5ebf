"""A person plays a whole round in the real window with a real pointer, and comes to the score sheet.

Pictures of the way lie in `out/pictures/`: look at them. With CARIOCA_ALL_LOOKS set more sizes and languages are
played.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from random import Random

import pytest

from carioca.bots.contract.player import NormalBot
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.contract.state import State
from carioca.games.melding.actions import Discard, Draw, LayDown, LayOff
from carioca.session import Seat, Session
from carioca.storage.settings import Settings
from tests.gui.driver import Driver
from tests.gui.window.desk import ROOT, Desk, missing_tools
from tests.gui.window.person import Person, prepare

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}"),
]

SEATS = (Seat("Ana"), Seat("Rosa", "normal"), Seat("Tomás", "normal"))
PERSON = NormalBot(CARIOCA)
# Tríos and runs are on the table, and a second round follows.
OPTIONS = CariocaOptions(rounds=("TE", "TT"))


def decide(session: Session) -> object:
    """What the person does: the moves of a sensible player."""
    return PERSON.decide(session.view(session.current), Random(1))


def round_that_shows_all(seed: str) -> bool:
    """Whether in this deal the person draws from both piles, goes down, and lays off on an own and a rival's meld."""
    session = Session.new(CARIOCA, "carioca-chile", OPTIONS, SEATS, seed)
    done = set()
    while not session.results:
        action = decide(session) if session.current == 0 else session.think()
        if session.current == 0:
            state: State = session.match.state
            if isinstance(action, Draw):
                done.add(action.source)
            elif isinstance(action, LayOff):
                done.add("own" if state.melds[action.meld].owner == 0 else "rival")
        session.submit(action)
    return done == {"stock", "pile", "own", "rival"}


@pytest.fixture(scope="module")
def seed() -> str:
    return next(str(n) for n in range(2000) if round_that_shows_all(str(n)))


LOOKS = [((1280, 720), "es"), ((1920, 1080), "en"), ((1024, 768), "es"), ((1280, 720), "en")]
if not os.environ.get("CARIOCA_ALL_LOOKS"):
    del LOOKS[1:]


@pytest.mark.parametrize(("size", "language"), LOOKS, ids=str)
def test_a_person_plays_a_round_with_the_pointer(
    tmp_path: Path, desk: Desk, seed: str, size: tuple[int, int], language: str
) -> None:
    folder = tmp_path / "data"
    # Sorted by rank, so that the mirror knows the order of the hand.
    prepare(folder, OPTIONS, SEATS, seed, Settings(language=language, window=size, animation="fast", sort="rank"))
    driver = Driver(tmp_path / "mirror", size, language=language, sort="rank")
    person = Person(desk, folder, driver, ROOT / "out" / "pictures" / f"{size[0]}x{size[1]}-{language}")
    desk.start("--data-dir", str(folder))
    person.show("menu")
    desk.keys(["Prior", "Return"])
    person.wait(lambda session: session.current == 0)
    person.show("table")

    # A refused move: a discard before drawing. The card glides home, a sentence says why, nothing happened.
    before = person.lines()
    mirror = person.mirror()
    desk.drag(mirror.card(mirror.order[3]), mirror.zone("pile"))
    time.sleep(0.8)
    person.show("refused")
    assert person.lines() == before

    # The hand is put in another order by hand, and sorted again with one key.
    desk.drag(mirror.card(mirror.order[0]), mirror.card(mirror.order[6]))
    time.sleep(0.6)
    person.show("reordered")
    desk.keys(["r"])
    time.sleep(0.6)

    seen = set()
    while not (session := person.wait(lambda s: s.current == 0 or bool(s.results), 60)).results:
        action = decide(session)
        person.act(action)
        if type(action) not in seen and not person.session().results:
            seen.add(type(action))
            person.show(type(action).__name__.lower())
    time.sleep(4)
    person.show("sheet")
    assert {Draw, LayDown, LayOff, Discard} <= seen | {Discard}
    assert desk.game is not None and desk.game.poll() is None
    again = Session.new(CARIOCA, "carioca-chile", OPTIONS, SEATS, seed)
    while not again.results:
        again.submit(decide(again) if again.current == 0 else again.think())
    played = person.session().match.rounds[0]
    assert len(played.lines) == len(again.match.rounds[0].lines)
    assert played.digest == again.match.rounds[0].digest
