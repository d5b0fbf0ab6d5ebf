"""Walks through matches of several persons at one machine, and a curtain that stands alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from carioca.bots.base import Bot
from carioca.engine.events import TurnBegan
from carioca.games import game_named
from carioca.gui.door import roles_of
from carioca.gui.frame.stage import Stage
from carioca.gui.melding.calls import CallPoll
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.recap import Recap
from carioca.gui.table.table import Table
from carioca.session import Seat, Session
from tests.gui.driver import Driver
from tests.gui.made_up import MadeUp

GAMES = {"carioca": "carioca-chile", "kalooki": "kalooki", "buraco": "buraco", "pocha": "pocha"}
NAMES = ("Marta", "Pedro", "Juana", "Bernardo")
MIXES = {"carioca": (3, 1), "kalooki": (3, 1), "buraco": (2, 2), "pocha": (2, 2)}


class LoneCurtain(HandoverScene):
    """A curtain over a table of its own, at which nothing has happened; `sat` counts who opened it."""

    def __init__(self, session: Session | None = None) -> None:
        given = session or MadeUp()
        self.session, self.sat = Session(given.match, tuple(map(Seat, given.names)), given.preset), 0

    def enter(self, stage: Stage) -> None:
        """Lay the table and cover it."""
        table = Table(stage, self.session, roles_of(self.session))
        table.board.resize(stage.size, stage.unit, stage.settings.scale)
        table.board.look(self.session.view(None))
        table.recap = Recap(self.session, table.board, table.paint, table.pacing, 0)
        HandoverScene.__init__(self, table, 0, self._sits)
        super().enter(stage)

    def _sits(self) -> None:
        self.sat += 1

    def resized(self) -> None:
        """The table below takes the new size first."""
        self.table.board.resize(self.stage.size, self.stage.unit, self.stage.settings.scale)
        super().resized()


def match_of(game: str, people: int, bots: int, seed: str, driver: Driver | None = None) -> Session:
    """A match of persons who sit first, and opponents that play at random."""
    rules, preset = game_named(game), GAMES[game]
    seats = tuple(Seat(name, None if at < people else "random") for at, name in enumerate(NAMES[: people + bots]))
    saves = driver.stage.saves if driver is not None else None
    return Session.new(rules, preset, rules.presets[preset], seats, seed, saves)


class Walk:
    """Plays at random, or as a `brain` does, through a window; `told`: by seat, how many events there were when its
    turn ended."""

    def __init__(
        self, folder: Path, game: str, people: int, bots: int, seed: str, brain: Bot | None = None, **settings: object
    ) -> None:
        self.brain = brain
        self.driver = Driver(folder, **settings)
        self.session = match_of(game, people, bots, seed, self.driver)
        self.rng = Random(seed)
        self.told: dict[int, int] = {}
        self._round, self._whose, self._turns = -1, -1, False
        self._begin()
        real = self.session.submit

        def submit(action):  # type: ignore[no-untyped-def]
            seat = self.session.current
            events = real(action)
            self._note(seat, events)
            return events

        self.session.submit = submit  # type: ignore[method-assign]
        self.driver.open(TableScene(self.session))

    def _begin(self) -> None:
        self.told, self._round = {}, len(self.session.match.rounds)
        begun = [event.seat for event, _ in self.session.told if isinstance(event, TurnBegan)]
        self._start = len(self.session.told)
        self._whose, self._turns, self.acted = (begun[-1] if begun else -1), bool(begun), False

    def _note(self, seat, events) -> None:  # type: ignore[no-untyped-def]
        if len(self.session.match.rounds) != self._round:
            self._begin()
            return
        begun = [event.seat for event in events if isinstance(event, TurnBegan)]
        if not self._turns and not begun:
            self.told[seat] = len(self.session.told)
        elif begun:
            self.told[self._whose] = len(self.session.told)
            self._whose, self._turns, self.acted = begun[-1], True, False
        elif seat == self._whose:
            self.acted = True

    def since(self, seat: int) -> list[object]:
        """What everybody saw since the last turn of this seat."""
        if seat == self._whose and self.acted:
            return []
        return [event.seen_by(None) for event, _ in self.session.told[self.told.get(seat, self._start) :]]

    def curtains(self, most: int) -> Iterator[HandoverScene]:
        """So many curtains, each before it is opened."""
        driver = self.driver
        for _ in range(20000):
            driver.step(3)
            scene = driver.scene
            if isinstance(scene, HandoverScene):
                yield scene
                most -= 1
                if not most:
                    return
                driver.seconds(0.7)
                driver.key("enter")
                driver.step(2)
            elif isinstance(scene, TableScene):
                self._act(scene)
            elif isinstance(scene, FinalScene):
                return
            else:
                driver.seconds(0.7)
                driver.key("n" if isinstance(scene, CallPoll) and not scene.several else "enter")
        raise AssertionError("no further curtain came")

    def _act(self, scene: TableScene) -> None:
        table = scene.table
        if table.my_turn and table.board.own_open and not table.animator.active:
            legal = islice(self.session.game.legal_actions(self.session.match.state), 30)
            view = self.session.view(table.board.viewer)
            table.submit((self.brain.decide(view, self.rng) if self.brain else self.rng.choice(list(legal)),))


def table_of(driver: Driver):  # type: ignore[no-untyped-def]
    return next(scene.table for scene in driver.app.stack.scenes if isinstance(scene, TableScene))


def opened(driver: Driver) -> None:
    """Wait for the curtain, and open it."""
    for _ in range(600):
        if isinstance(driver.scene, HandoverScene):
            break
        driver.step()
    driver.seconds(0.7)
    driver.key("enter")
    driver.step(2)
    assert table_of(driver).my_turn


def cover_at(driver: Driver) -> tuple[int, int]:
    return next(button.rect.center for button in table_of(driver).buttons if button.name == "cover")
