"""How long matches take at the table: plays them in the window by a clock of its own, and keeps the means.

python benchmarks/durations.py [--preset pocha] [--players 4 6] [--matches 2] [--dry]

What is kept (assets/durations.json) is what the screens tell before a match. One person plays with opponents of the
level `normal` at the usual speed. The person is a program that takes THOUGHT seconds for each decision and READS for
each score sheet; opponents take no longer than what they do takes to be shown. Nothing is drawn, and no time passes
but the window's own: the same command gives the same figures on every machine.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from carioca import __version__
from carioca.agreement import Agreement
from carioca.bots.base import make_bot
from carioca.durations import WHOLE, Durations, durations_file, durations_text, read_durations
from carioca.engine.options import length_spec
from carioca.games import all_presets
from carioca.gui.frame.app import App
from carioca.gui.frame.clock import FixedClock
from carioca.gui.frame.scene import Reset
from carioca.gui.frame.screen import open_display
from carioca.gui.scenes.decision import DecisionScene
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.scenes.table import TableScene
from carioca.session import Seat, Session
from carioca.storage.paths import Paths
from carioca.storage.settings import Settings
from carioca.words.opponents import free_name

SEED = "durations"
STEP = 1 / 30
"""Seconds of a step of the window's clock."""
THOUGHT = 3.0
"""Seconds that the person takes for a decision: people who know a game take two to six."""
READS = 8.0
"""Seconds that the person looks at a score sheet."""
PATIENCE = 4 * 3600
"""Seconds of the window's clock after which a round is taken to hang."""


class AtOnce:
    """In the place of the thread on which opponents think: no time passes while they do."""

    def __init__(self) -> None:
        self.asked = False
        self._answer: Any = None

    def ask(self, question: Callable[[], Any]) -> None:
        self._answer, self.asked = question(), True

    def answer(self, seconds: float = 0.0) -> tuple[Any] | None:
        if not self.asked:
            return None
        self.asked = False
        return (self._answer,)

    def drop(self) -> None:
        self.asked = False

    def close(self) -> None:
        self.asked = False


def seconds_of(agreed: Agreement, seats: int, seed: str) -> list[tuple[str, float, int]]:
    """Every round of a match with its seconds and the person's decisions, by the round's id.

    One entry where nobody knows the rounds before.
    """
    with tempfile.TemporaryDirectory() as folder:
        open_display()
        settings = replace(Settings(), language="es", muted=True)
        app = App(pygame.Window("durations", (1280, 720)), Paths(Path(folder)), settings, FixedClock(), lambda: seed)
        app.guarded = False
        try:
            spent, decided = _played(app, agreed, seats, seed)
        finally:
            app.close()
            app.window.destroy()
    rounds = agreed.game.rounds(_setup(agreed, seats, seed))
    if rounds is None:
        return [(WHOLE, sum(spent.values()), sum(decided.values()))]
    return [(one, spent[at], decided[at]) for at, one in enumerate(rounds)]


def _setup(agreed: Agreement, seats: int, seed: str) -> Any:
    from carioca.engine.game import Setup

    return Setup(agreed.game.name, agreed.options, seats, seed)


def _played(app: App, agreed: Agreement, seats: int, seed: str) -> tuple[dict[int, float], dict[int, int]]:
    """Seconds, and the person's decisions, by the number of the round."""
    names: list[str] = []
    for _ in range(seats):
        names.append(free_name(names))
    people = (Seat(names[0]), *(Seat(name, "normal") for name in names[1:]))
    session = Session.new(agreed.game, agreed.base, agreed.options, people, seed, app.stage.saves)
    app.go(Reset(TableScene(session)))
    table = app.scene
    assert isinstance(table, TableScene)
    table.turns.thinker = AtOnce()  # type: ignore[assignment]
    person, chance = make_bot("normal", agreed.game), Random(seed)
    spent: dict[int, float] = defaultdict(float)
    decided: dict[int, int] = defaultdict(int)
    while not isinstance(app.scene, FinalScene):
        at = table.table.board.picture.round_no
        if spent[at] > PATIENCE:
            raise SystemExit(f"{agreed.base}, {seats} players, seed {seed}: round {at + 1} does not end")
        if isinstance(app.scene, ScoreSheet):
            spent[at] += READS
            app.go(app.scene.back())
        elif _to_act(app, table):
            spent[at] += THOUGHT
            decided[at] += 1
            _act(app, table, person.decide(session.view(0), chance))
        spent[at] += STEP
        app.go(app.scene.update(STEP))
    return spent, decided


def _to_act(app: App, table: TableScene) -> bool:
    """Whether it is for the person to decide."""
    return isinstance(app.scene, DecisionScene) or (app.scene is table and table.table.my_turn and not table.table.busy)


def _act(app: App, table: TableScene, action: Any) -> None:
    if isinstance(app.scene, DecisionScene):
        from carioca.gui.frame.scene import Pop

        app.scene.answer(action)
        app.go(Pop())
    else:
        table.turns.submit((action,))


def measured(preset: str, players: list[int] | None, matches: int, before: Durations | None) -> Durations:
    """The table of a preset; numbers of players that are not asked for stay as they were."""
    agreed = Agreement(preset)
    agreed = agreed.with_value("first_dealer", "random")
    seconds = dict(before.seconds) if before is not None else {}
    for seats in players or agreed.sizes:
        rounds: dict[str, list[float]] = defaultdict(list)
        decisions: dict[str, list[int]] = defaultdict(list)
        for number in range(matches):
            for one, spent, decided in seconds_of(agreed, seats, f"{SEED}/{number}"):
                rounds[one].append(spent)
                decisions[one].append(decided)
        seconds[seats] = {one: fmean(found) for one, found in rounds.items()}
        _tell(agreed, seats, seconds[seats], {one: fmean(found) for one, found in decisions.items()})
    return Durations(dict(sorted(seconds.items())), THOUGHT, matches, SEED, __version__)


def _tell(agreed: Agreement, seats: int, seconds: dict[str, float], decisions: dict[str, float]) -> None:
    """One line for each length that the game names, with what of it the person takes."""
    spec = length_spec(agreed.start)
    for length in spec.metadata["choices"] if spec else ("",):
        chosen = agreed.with_value(spec.name, length) if spec else agreed
        played = chosen.game.rounds(_setup(chosen, seats, "-")) or (WHOLE,)
        if not all(one in seconds for one in played):
            continue
        whole, acts = sum(seconds[one] for one in played), sum(decisions[one] for one in played)
        print(
            f"{agreed.base}, {seats} players{', ' * bool(length)}{length}: {whole / 60:.1f} minutes, of these "
            f"{acts * THOUGHT / 60:.1f} for {acts:.0f} decisions of {THOUGHT:.0f} s "
            f"and {len(played) * READS / 60:.1f} for {len(played)} score sheets of {READS:.0f} s",
            flush=True,
        )


def main() -> None:
    """Measure what is asked for and keep it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--preset", choices=all_presets(), action="append", help="this one alone; may be repeated")
    parser.add_argument("--players", type=int, nargs="+", help="these numbers alone")
    parser.add_argument("--matches", type=int, default=2, help="matches of each number of players (2)")
    parser.add_argument("--dry", action="store_true", help="keep nothing")
    args = parser.parse_args()
    for preset in args.preset or all_presets():
        tables = read_durations(durations_file().read_bytes())
        tables[preset] = measured(preset, args.players, args.matches, tables.get(preset))
        if not args.dry:
            ordered = {one: tables[one] for one in all_presets() if one in tables}
            durations_file().write_text(durations_text(ordered), encoding="utf-8")


if __name__ == "__main__":
    main()
