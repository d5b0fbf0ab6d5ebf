"""Whole matches under other house rules in the real window, played by a real pointer to the winner.

Pictures lie in `out/pictures/rummy` and `out/pictures/wild`: look at them. A check plays the first rounds; with
CARIOCA_ALL_LOOKS the matches are whole, the first in Spanish and the second in English.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from carioca.games.contract.carioca import CARIOCA, EXTRA_ROUNDS, CariocaOptions
from carioca.session import Seat, Session
from carioca.storage.settings import Settings
from tests.gui.driver import Driver
from tests.gui.window.desk import ROOT, Desk, missing_tools
from tests.gui.window.person import Person, prepare, sensible

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}"),
]

WHOLE = bool(os.environ.get("CARIOCA_ALL_LOOKS"))
SEATS = (Seat("Ana"), Seat("Rosa", "normal"))
RUMMY = CARIOCA.presets["carioca-rummy"]
WILD = CARIOCA.presets["carioca-chile"].with_changes(
    {
        "rounds": ["TT", "TE"] if WHOLE else ["TE"],
        "extra_rounds": list(EXTRA_ROUNDS) if WHOLE else ["sucia"],
        "red_twos_wild": True,
        "joker_swap": "any",
        "extra_melds": True,
    }
)
MATCHES = {
    "rummy": (RUMMY if WHOLE else RUMMY.with_changes({"rounds": ["TT", "TE"]}), "carioca-rummy", "es", (1280, 720)),
    "wild": (WILD, "carioca-chile", "en", (1024, 768)),
}


def played(options: CariocaOptions, preset: str, seed: str) -> tuple[Session, Counter[str]]:
    """The match as it must come, and what the person does in it."""
    session, done = Session.new(CARIOCA, preset, options, SEATS, seed), Counter[str]()
    while session.current is not None:
        action = sensible(session) if session.current == 0 else session.think()
        if session.current == 0:
            done[type(action).__name__] += 1
        session.submit(action)
    return session, done


def shows_all(options: CariocaOptions, done: Counter[str]) -> bool:
    """Whether the person goes down in nearly every round, lays off, and does what else is agreed; in short rounds."""
    rare = options.joker_swap == "off" or (done["SwapJoker"] and done["LayMeld"])
    rounds, most = len(options.round_ids), 22 if WHOLE else 16
    return bool(rare and done["LayOff"] > 1 and done["LayDown"] >= rounds - WHOLE and done["Draw"] <= most * rounds)


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk((1400, 900))
    yield desk
    desk.close()


@pytest.mark.seldom(2)
@pytest.mark.parametrize("name", MATCHES)
def test_a_match_under_house_rules_is_finished_with_the_pointer(tmp_path: Path, desk: Desk, name: str) -> None:
    options, preset, language, size = MATCHES[name]
    folder = tmp_path / "data"
    seed = next(str(n) for n in range(400) if shows_all(options, played(options, preset, str(n))[1]))
    settings = Settings(language=language, window=size, animation="fast", sort="rank")
    prepare(folder, options, SEATS, seed, settings, preset)
    driver = Driver(tmp_path / "mirror", size, language=language, sort="rank")
    person = Person(desk, folder, driver, ROOT / "out" / "pictures" / name)
    desk.start("--data-dir", str(folder))
    desk.keys(["Prior", "Return"])
    person.wait(lambda session: session.current == 0)
    person.show("table")
    done = person.play()
    session = person.session()
    assert session.current is None and len(session.results) == len(options.round_ids)
    assert [path.name for path in person.saves.glob("match.*carioca")] == []
    assert desk.game is not None and desk.game.poll() is None
    again, wanted = played(options, preset, seed)
    assert done == wanted
    # In a trío the cards lie as the person laid them, so positions may differ in that alone.
    assert session.round_points == again.round_points
    assert [len(each.lines) for each in session.match.rounds] == [len(each.lines) for each in again.match.rounds]
