"""Kalooki in the real window: rounds with every kind of call by pointer, a match by keys, several people, jokers moved.

Pictures of the way lie in `out/pictures/kalooki-*`: look at them. With CARIOCA_ALL_LOOKS set more sizes, languages and
numbers of players are played.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from itertools import islice, pairwise
from pathlib import Path

import pytest

from carioca.engine.game import Action
from carioca.games.contract.kalooki import KALOOKI, ROUNDS
from carioca.games.melding.actions import Call
from carioca.gui.melding.calls import CallPoll
from carioca.session import Session
from carioca.storage.settings import Settings
from tests.gui.driver import Driver
from tests.gui.window.caller import Caller, CallMirror, mover, sat, sensible, table_of
from tests.gui.window.desk import Desk, missing_tools, pictures
from tests.longer import many

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_tools()), reason=f"needs {', '.join(missing_tools())}"),
]

KINDS = {"allowed", "taken", "declined"}
"""What becomes of the person's own calls."""


def played(seed: str, seats: int, decide: Callable[[Session], Action], **rules: object) -> list[str]:
    """The lines of a first round that goes as the person decides."""
    options = KALOOKI.presets["kalooki"].with_changes(rules)
    session = Session.new(KALOOKI, "kalooki", options, sat(seats, 1), seed)
    while session.current is not None and not session.results:
        session.submit(decide(session) if session.current == 0 else session.think())
    return list(session.match.rounds[0].lines)


def kinds(lines: list[str]) -> set[str]:
    """What became of the calls of seat 0."""
    words, found = [line.split() for line in lines], set()
    for at, (one, other) in enumerate(pairwise(words)):
        if one == ["0", "call"] and other[1] == "allow":
            found.add("allowed")
        elif one == ["0", "call"]:
            found.add({"take": "taken", "decline": "declined"}.get(words[at + 2][1], ""))
    return found


def best_seed(
    fits: Callable[[list[str]], bool], seats: int, decide: Callable[[Session], Action], of: int = 3, **rules: object
) -> str:
    """The seed of the shortest of the first few rounds that fit."""
    rounds = ((str(n), played(str(n), seats, decide, **rules)) for n in range(400))
    good = islice(((seed, lines) for seed, lines in rounds if fits(lines)), of)
    return min(good, key=lambda pair: len(pair[1]))[0]


LOOKS = [((1280, 720), "es", 4), ((800, 600), "en", 6), ((1920, 1080), "en", 3), ((1024, 768), "es", 5)]
if not os.environ.get("CARIOCA_ALL_LOOKS"):
    del LOOKS[2:]


@pytest.mark.parametrize(("size", "language", "seats"), LOOKS, ids=str)
def test_calls_allowed_taken_and_declined_with_the_pointer(
    tmp_path: Path, desk: Desk, size: tuple[int, int], language: str, seats: int
) -> None:
    """A round to its end; cards are called by the card itself and by the button in turn."""
    rules = {"rounds_table": ("TTT",), "first_dealer": "assigned"}
    wanted = KINDS if seats > 3 else {"allowed"}
    seed = best_seed(lambda lines: wanted <= kinds(lines), seats, sensible, **rules)
    folder = tmp_path / "data"
    table_of(folder, seats, 1, seed, Settings(language=language, window=size, animation="fast", sort="rank"), **rules)
    driver = Driver(tmp_path / "mirror", size, language=language, sort="rank", told=("calls",), ask_calls="always")
    person = Caller(desk, folder, driver, pictures(f"kalooki-{size[0]}x{size[1]}-{language}"))
    desk.start("--data-dir", str(folder))
    desk.keys(["Prior", "Return"])
    person.wait(lambda session: session.current == 0)
    person.show("table")
    done = person.until(lambda session: bool(session.results), sensible)
    assert "Call" in done
    time.sleep(4)
    person.show("sheet")
    lines = list(person.session().match.rounds[0].lines)
    assert wanted <= kinds(lines) and lines == played(seed, seats, sensible, **rules)
    assert desk.game is not None and desk.game.poll() is None


def test_a_match_is_played_with_the_keys_alone(tmp_path: Path, desk: Desk) -> None:
    """Two rounds, all nine with CARIOCA_LONG=1 (`tests/gui/test_kalooki_match.py` plays them without a screen)."""
    rules = {"rounds_table": ROUNDS[: many(9, 2)], "first_dealer": "assigned"}
    folder, size = tmp_path / "data", (1024, 768)
    settings = Settings(language="en", window=size, animation="off", reduced_motion=True, sort="rank")
    table_of(folder, 3, 1, "keys", settings, **rules)
    driver = Driver(tmp_path / "mirror", size, language="en", sort="rank", told=("calls",), ask_calls="always")
    person = Caller(desk, folder, driver, pictures("kalooki-keys"), keys=True)
    desk.start("--data-dir", str(folder))
    desk.keys(["Prior", "Return"])
    done = person.play(sensible)
    assert done["Call"] and done["Discard"] and done["Draw"]
    assert not list(person.saves.glob("match.*carioca"))
    assert desk.game is not None and desk.game.poll() is None


@pytest.mark.seldom(2)
@pytest.mark.parametrize("end", ["low", "high"])
def test_a_joker_is_moved_to_the_end_where_its_card_is_let_go(tmp_path: Path, desk: Desk, end: str) -> None:
    # With jokers to spare one is soon laid inside a run.
    rules = {"rounds_table": ("TTE",), "first_dealer": "assigned", "jokers": 8}

    def moves(line: str) -> bool:
        return line.startswith("0 replace") and line.endswith(f" {end}")

    seed = best_seed(lambda lines: any(map(moves, lines)), 3, mover(end), 1, **rules)
    folder, size = tmp_path / "data", (1280, 720)
    table_of(folder, 3, 1, seed, Settings(language="es", window=size, animation="fast", sort="rank"), **rules)
    driver = Driver(tmp_path / "mirror", size, sort="rank", told=("calls",), ask_calls="always")
    person = Caller(desk, folder, driver, pictures(f"kalooki-joker-{end}"))
    desk.start("--data-dir", str(folder))
    desk.keys(["Prior", "Return"])
    person.wait(lambda session: session.current == 0)

    def over(session: Session) -> bool:
        return any(line.startswith("0 replace") for line in session.match.rounds[0].lines) or bool(session.results)

    person.until(over, mover(end))
    time.sleep(1)
    person.show("moved")
    line = next(line for line in person.session().match.rounds[0].lines if line.startswith("0 replace"))
    assert moves(line)
    assert desk.game is not None and desk.game.poll() is None


def test_two_of_three_people_call_and_the_nearest_has_it(tmp_path: Path, desk: Desk) -> None:
    """Three people and an opponent at one machine: one panel asks, without a curtain; its first caller is heard."""
    folder, size = tmp_path / "data", (1280, 720)
    settings = Settings(language="es", window=size, animation="fast", sort="rank")
    table_of(folder, 4, 3, "two", settings, rounds_table=("TTT",), first_dealer="assigned", first_dealer_seat=0)
    driver = Driver(tmp_path / "mirror", size, sort="rank", told=("calls",), ask_calls="always")
    person = Caller(desk, folder, driver, pictures("kalooki-people"))
    desk.start("--data-dir", str(folder))
    desk.keys(["Prior", "Return"])
    # The opponent begins (dealer 0, clockwise) and throws a card: 2 is next, 1 and 0 may call it.
    session = person.wait(lambda s: s.match.state.phase == "call" and s.current is not None, 40, 2)
    asked = session.current
    mirror = CallMirror(driver, session)
    assert isinstance(driver.scene, CallPoll)
    seats = driver.scene.seats
    assert len(seats) == 2 and seats[0] == asked
    person.show("poll")
    for seat in reversed(seats):
        desk.click(CallMirror(driver, person.session()).control(f"yes{seat}") if seat != seats[-1] else
                   mirror.control(f"yes{seat}"))  # fmt: skip
        time.sleep(0.6)
        person.show(f"seat-{seat}-calls")
    session = person.wait(lambda s: any(line.endswith("call") for line in s.match.rounds[0].lines), 10, 1)
    calls = [line for line in session.match.rounds[0].lines if line.endswith(" call")]
    assert calls == [f"{seats[0]} call"] and session.check(Call()) is not None
    person.show("answered")
    assert desk.game is not None and desk.game.poll() is None
