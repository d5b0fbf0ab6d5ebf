"""A person at the desk: knows the match from the disk, where things lie from the mirror, and acts."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from carioca.bots.contract.player import NormalBot
from carioca.engine.game import Game
from carioca.engine.options import TableOptions
from carioca.games.contract.carioca import CARIOCA
from carioca.games.melding.actions import Action, Discard, Draw, EndTurn, LayDown, LayMeld, LayOff, SwapJoker
from carioca.session import Seat, Session
from carioca.storage import settings as stored
from carioca.storage.paths import Paths
from carioca.storage.saves import Saves
from carioca.storage.settings import Settings
from tests.gui.driver import Driver
from tests.gui.window.desk import Desk
from tests.gui.window.mirror import Mirror, go_on, session_on_disk

NORMAL = NormalBot(CARIOCA)


def sensible(session: Session) -> Action:
    """What the person does: takes jokers and lays further melds where that is agreed, else plays as an opponent."""
    state = session.match.state
    if state.phase == "play" and (state.order.further or state.order.joker_swap != "off"):
        for action in session.game.legal_actions(state):
            if isinstance(action, SwapJoker | LayMeld):
                return action
    return NORMAL.decide(session.view(session.current), Random(1))


class Person:
    """Sees the disk and the mirror, acts through pointer and keys."""

    def __init__(self, desk: Desk, folder: Path, driver: Driver, pictures: Path) -> None:
        self.desk, self.driver, self.pictures = desk, driver, pictures
        self.saves = Paths(folder).saves
        self._taken = 0
        self._read: tuple[object, Session] | None = None

    def session(self) -> Session:
        """The match as it stands on the disk."""
        for _ in range(50):
            try:
                return self._session()
            except (OSError, ValueError):
                time.sleep(0.1)
        return self._session()

    def _session(self) -> Session:
        files = sorted(self.saves.rglob("*.*"))
        stamp = [(path, path.stat().st_mtime_ns, path.stat().st_size) for path in files]
        if self._read is None or self._read[0] != stamp:
            # A long match takes a while to replay: once for each state of the files.
            self._read = (stamp, session_on_disk(self.saves))
        return self._read[1]

    def wait(self, ready: Callable[[Session], bool], seconds: float = 40, rest: float = 1.2) -> Session:
        """Wait for something to be so, and until the cards have come to rest."""
        end = time.monotonic() + seconds
        while not ready(session := self.session()):
            if time.monotonic() > end:
                self.show("stuck")
                raise AssertionError("nobody goes on")
            time.sleep(0.05)
        time.sleep(rest)
        return session

    def mirror(self) -> Mirror:
        return Mirror(self.driver, self.session())

    def show(self, name: str) -> None:
        self._taken += 1
        self.desk.picture(self.pictures / f"{self._taken:02}-{name}.png")

    # -- deeds --

    def act(self, action: object) -> None:
        """One action with the pointer."""
        before = self.lines()
        self._do(self.mirror(), action)
        self.wait(lambda _: self.lines() != before or bool(self.session().results), 8)

    def _do(self, mirror: Mirror, action: object) -> None:
        match action:
            case Draw("stock"):
                self.desk.click(mirror.zone("stock"))
            case Draw("pile"):
                self.desk.drag(mirror.zone("pile"), mirror.zone("hand"))
            case LayDown() | LayMeld():
                self._lay(mirror, action)
            case LayOff(card) | SwapJoker(card):
                self.desk.drag(mirror.card(card), mirror.target(action))
            case Discard(card):
                self.desk.drag(mirror.card(card), mirror.zone("pile"))
            case EndTurn():
                self.desk.click(mirror.button("pass"))

    def _lay(self, mirror: Mirror, action: LayDown | LayMeld) -> None:
        for slot, row in mirror.slots(action):
            for card in row:
                self.desk.drag(mirror.card(card), mirror.zone("tray", slot))
                mirror.stage(card, slot)
                time.sleep(0.35)
        self.show("staged")
        self.desk.click(mirror.button("down"))

    def lines(self) -> int:
        """How many actions are on the disk."""
        return sum(len(played.lines) for played in self.session().match.rounds)

    # -- whole matches --

    def play(self, decide: Callable[[Session], Action] = sensible) -> Counter[str]:
        """Play from the table to the winner with the pointer alone; what was done, by name.

        Pictures are taken of every kind of action, once a round, of every score sheet and of the winner.
        """
        done: Counter[str] = Counter()
        shown: set[str] = set()
        rounds = 0
        while True:
            session = self.wait(lambda s, seen=rounds: s.current in (0, None) or len(s.results) > seen, 60, 0)
            # A press that comes sooner is not meant for what has just come, and does nothing.
            time.sleep(0.6)
            if len(session.results) > rounds:
                rounds, shown = len(session.results), set()
                self._turn_page(session)
            if session.current is None:
                time.sleep(2)
                self.show("winner")
                return done
            if session.current == 0:
                name = self._deed(decide)
                done[name] += 1
                if name not in shown | {"Draw", "Discard"} and len(self.session().results) == rounds:
                    shown.add(name)
                    self.show(f"round{rounds + 1}-{name.lower()}")

    def _turn_page(self, session: Session) -> None:
        """Look at the score sheet and go on with its button."""
        time.sleep(5)
        self.show(f"sheet-{len(session.results)}")
        self.desk.click(go_on(self.driver, session))
        time.sleep(1)

    def _deed(self, decide: Callable[[Session], Action]) -> str:
        """The next action; again when cards still moved, for then a click only hastens them."""
        before, action = self.lines(), decide(self.session())
        for _ in range(4):
            # On a busy machine what was done last may have come to the disk only now.
            if self.lines() == before:
                self._do(self.mirror(), action)
            end = time.monotonic() + 1.5
            while time.monotonic() < end:
                if self.lines() != before:
                    return type(action).__name__
                time.sleep(0.05)
            if isinstance(action, LayDown | LayMeld):
                # What was staged goes back to the hand.
                self.desk.keys(["Escape"])
                time.sleep(0.5)
        self.show("stuck")
        raise AssertionError(f"nothing happened: {action}")


def prepare(
    folder: Path,
    options: TableOptions,
    seats: tuple[Seat, ...],
    seed: str,
    settings: Settings,
    preset: str = "carioca-chile",
    game: Game = CARIOCA,
) -> None:
    """A match about to begin, and the settings of whoever plays it."""
    with Saves(Paths(folder).saves) as saves:
        Session.new(game, preset, options, seats, seed, saves)
    # Every draw is the script's own.
    stored.save(Paths(folder).settings, replace(settings, self_draw=False, news=False))
