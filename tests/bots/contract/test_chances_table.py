"""The tables of the opponents are what their script writes, where the program reads them."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from carioca.bots.contract.player import NormalBot
from carioca.engine.events import RoundEnded
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.state import State

ROOT = Path(__file__).resolve().parents[3]
NAMES = ("CALM", "THREATENED", "REACH", "WANTED", "GIVE_UP")


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(ROOT / "build")
    try:
        yield importlib.import_module("count_chances")
    finally:
        for name in ("count_chances", "fitting"):
            sys.modules.pop(name, None)


@pytest.mark.parametrize("game", ["carioca", "kalooki"])
def test_the_script_writes_the_module_as_it_is(script: ModuleType, game: str) -> None:
    counted = script.counted_at((game, 4))
    assert Path(str(counted.table.__file__)) == counted.file
    written = script.text({name: getattr(counted.table, name) for name in NAMES})
    assert written == counted.file.read_text("utf-8")


def _points(state: State) -> tuple[int, ...]:
    """Of the round, when all play it on as `normal`."""
    bot = NormalBot(CARIOCA)
    while True:
        step = CARIOCA.apply(state, bot.decide(CARIOCA.censor(state, state.turn), Random(1)))
        for event in step.events:
            if isinstance(event, RoundEnded):
                return event.points
        state = step.state


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("seats", "weight"), [(2, 1.0), (3, 1.0), (4, 0.5)])
def test_a_round_is_counted_at_a_table_of_any_size(script: ModuleType, seats: int, weight: float) -> None:
    """At small tables what the rivals pay counts in full; the program's own tables stay as they are."""
    key = ("carioca", seats)
    counted = script.counted_at(key)
    assert (ROOT / "carioca" in counted.file.parents) == (seats == 4)
    assert script.turns_of_round((key, 0, "table"))
    state = script.dealt(counted, "table", 0)
    points, seat = _points(state), state.turn
    rivals = [paid for other, paid in enumerate(points) if other != seat]
    assert len(points) == seats
    cost = script._cost(counted, state, NormalBot(CARIOCA))
    assert cost == pytest.approx(points[seat] - weight * sum(rivals) / len(rivals))
