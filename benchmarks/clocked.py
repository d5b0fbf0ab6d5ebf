"""A match played in the window by a clock of its own: nothing is drawn, no time passes but the window's.

The person is a program at the first seat, the opponents are of the level `normal` and take no time to think. So the
same match takes the same seconds on every machine. What was decided is remembered by the place in the match: played
again at another speed the same match costs no thinking at all.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from carioca.agreement import Agreement
from carioca.bots.door import make_bot
from carioca.gui.app import App
from carioca.gui.frame.clock import FixedClock
from carioca.gui.frame.scene import Pop, Reset
from carioca.gui.frame.screen import open_display
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.question import DecisionScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.scenes.table import TableScene
from carioca.session import Seat, Session
from carioca.storage.paths import Paths
from carioca.storage.settings import Settings
from carioca.words.opponents import free_name

PATIENCE = 4 * 3600
"""Seconds of the window's clock after which a round is taken to hang."""
Place = tuple[str, int, int, int]
"""A place in a match: its seed, its seats, the round and how many actions of it were played."""


class AtOnce:
    """In the place of the thread on which opponents think: no time passes while they do."""

    def __init__(self, remembered: Callable[[Callable[[], Any]], Any]) -> None:
        self.asked = False
        self._answer: Any = None
        self._remembered = remembered

    def ask(self, question: Callable[[], Any]) -> None:
        self._answer, self.asked = self._remembered(question), True

    def answer(self, seconds: float = 0.0) -> tuple[Any] | None:
        if not self.asked:
            return None
        self.asked = False
        return (self._answer,)

    def drop(self) -> None:
        self.asked = False

    def close(self) -> None:
        self.asked = False


class Sitting:
    """One match at a table. `step` lets time pass; `act` decides for the person when it is for it to decide."""

    def __init__(self, app: App, agreed: Agreement, seats: int, seed: str, known: dict[Place, Any]) -> None:
        names: list[str] = []
        for _ in range(seats):
            names.append(free_name(names))
        people = (Seat(names[0]), *(Seat(name, "normal") for name in names[1:]))
        self.session = Session.new(agreed.game, agreed.base, agreed.options, people, seed)
        self.app, self._known = app, known
        app.go(Reset(TableScene(self.session)))
        assert isinstance(app.scene, TableScene)
        self.scene = app.scene
        self.scene.events.thinker = AtOnce(self._remembered)  # type: ignore[assignment]
        # Nobody looks: the pictures of the cards are left out.
        self.scene.table.faces.work = lambda: False  # type: ignore[method-assign]
        self._person, self._chance = make_bot("normal", agreed.game), Random(seed)

    @property
    def round_no(self) -> int:
        """The round that is shown."""
        return self.scene.table.board.picture.round_no

    @property
    def over(self) -> bool:
        """Whether the match has been shown to its end."""
        return isinstance(self.app.scene, FinalScene)

    @property
    def sheet(self) -> bool:
        """Whether the score sheet of a round is shown."""
        return isinstance(self.app.scene, ScoreSheet)

    @property
    def to_act(self) -> bool:
        """Whether it is for the person to decide: what happens by itself needs nobody."""
        if self.app.scene is self.scene:
            return self.scene.table.my_turn and self.scene.automation.looked and not self.scene.automation.pending
        return isinstance(self.app.scene, DecisionScene)

    def turn_sheet(self) -> None:
        """The score sheet has been read."""
        feet = {foot.name: foot for foot in self.app.scene.feet()} if isinstance(self.app.scene, ScoreSheet) else {}
        self.app.go(feet["go_on"].act())

    def act(self) -> None:
        """Decide for the person."""
        action = self._remembered(lambda: self._person.decide(self.session.view(0), self._chance))
        if isinstance(self.app.scene, DecisionScene):
            self.app.scene.answer(action)
            self.app.go(Pop())
        else:
            self.scene.table.submit((action,))

    def step(self, seconds: float) -> None:
        """Let a frame pass."""
        self.app.go(self.app.scene.update(seconds))

    def _remembered(self, question: Callable[[], Any]) -> Any:
        match = self.session.match
        place = (match.setup.seed, len(self.session.seats), len(match.rounds), len(match.rounds[-1].lines))
        if place not in self._known:
            self._known[place] = question()
        return self._known[place]


@contextmanager
def sitting(
    agreed: Agreement, seats: int, seed: str, known: dict[Place, Any] | None = None, **settings: object
) -> Iterator[Sitting]:
    """A match that has just begun, at usual settings but for those that are given."""
    with tempfile.TemporaryDirectory() as folder:
        open_display()
        chosen = replace(Settings(), language="es", muted=True, **settings)  # type: ignore[arg-type]
        app = App(pygame.Window("clocked", (1280, 720)), Paths(Path(folder)), chosen, FixedClock(), lambda: seed)
        app.guarded = False
        try:
            yield Sitting(app, agreed, seats, seed, {} if known is None else known)
        finally:
            app.close()
            app.window.destroy()
