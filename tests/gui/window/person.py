"""A person at the desk: knows the match from the disk, where things lie from the mirror, and acts."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from carioca.games.melding.actions import Discard, Draw, EndTurn, LayDown, LayOff
from carioca.games.melding.carioca import CARIOCA
from carioca.games.melding.melds import RUN_SIZE
from carioca.games.melding.options import MeldingOptions
from carioca.session import Seat, Session
from carioca.storage import settings as stored
from carioca.storage.paths import Paths
from carioca.storage.saves import Saves
from carioca.storage.settings import Settings
from tests.gui.driver import Driver
from tests.gui.window.desk import Desk
from tests.gui.window.mirror import Mirror, session_on_disk


class Person:
    """Sees the disk and the mirror, acts through pointer and keys."""

    def __init__(self, desk: Desk, folder: Path, driver: Driver, pictures: Path) -> None:
        self.desk, self.driver, self.pictures = desk, driver, pictures
        self.saves = Paths(folder).saves
        self._taken = 0

    def session(self) -> Session:
        """The match as it stands on the disk."""
        for _ in range(50):
            try:
                return session_on_disk(self.saves)
            except (OSError, ValueError):
                time.sleep(0.1)
        return session_on_disk(self.saves)

    def wait(self, ready: Callable[[Session], bool], seconds: float = 40, rest: float = 1.2) -> Session:
        """Wait for something to be so, and until the cards have come to rest."""
        end = time.monotonic() + seconds
        while not ready(session := self.session()):
            if time.monotonic() > end:
                self.show("stuck")
                raise AssertionError("nobody goes on")
            time.sleep(0.1)
        time.sleep(rest)
        return session

    def mirror(self) -> Mirror:
        return Mirror(self.driver, self.session())

    def show(self, name: str) -> None:
        self._taken += 1
        self.desk.picture(self.pictures / f"{self._taken:02}-{name}.png")

    def act(self, action: object) -> None:
        """One action with the pointer."""
        before = self.lines()
        mirror = self.mirror()
        match action:
            case Draw("stock"):
                self.desk.click(mirror.zone("stock"))
            case Draw("pile"):
                self.desk.drag(mirror.zone("pile"), mirror.zone("hand"))
            case LayDown(melds):
                self._go_down(mirror, melds)
            case LayOff(card, meld, end):
                self.desk.drag(mirror.card(card), mirror.zone(end or "meld", meld))
            case Discard(card):
                self.desk.drag(mirror.card(card), mirror.zone("pile"))
            case EndTurn():
                self.desk.click(mirror.button("pass"))
        self.wait(lambda _: self.lines() != before or bool(self.session().results), 8)

    def _go_down(self, mirror: Mirror, melds: tuple[tuple[object, ...], ...]) -> None:
        for slot, row in enumerate(sorted(melds, key=lambda row: len(row) == RUN_SIZE)):
            for card in row:
                self.desk.drag(mirror.card(card), mirror.zone("tray", slot))
                mirror.stage(card, slot)
                time.sleep(0.5)
        self.show("staged")
        self.desk.click(mirror.button("down"))

    def lines(self) -> int:
        """How many actions are on the disk."""
        return sum(len(played.lines) for played in self.session().match.rounds)


def prepare(folder: Path, options: MeldingOptions, seats: tuple[Seat, ...], seed: str, settings: Settings) -> None:
    """A match about to begin, and the settings of whoever plays it."""
    with Saves(Paths(folder).saves) as saves:
        Session.new(CARIOCA, "carioca-chile", options, seats, seed, saves)
    stored.save(Paths(folder).settings, settings)
