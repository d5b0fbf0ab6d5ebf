"""A table with sides in the middle of a person's turn, for tests."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from carioca.cards import Card, parse_row
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.state import State
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.slots import Point
from carioca.gui.table.table import Table
from carioca.session import Seat, Session
from tests.games.canasta.table import texts
from tests.gui.driver import Driver

NAMES = ("Ana", "Rosa", "Tomás", "Eva", "Pedro", "Luz")
OTHERS = ("3C 3D 9S JH", "3S 3H 9H JC", "4C 4D 8S QH", "4H 8H TH TD", "5C 5D 8D JD")


class Sides(Driver):
    """A table of two, four or six in the middle of Ana's turn.

    `people` are the seats of persons; `started`: one of them acts, no curtain is in the way.
    """

    def __init__(
        self,
        folder: Path,
        hand: str,
        seats: int = 2,
        size: tuple[int, int] = (1280, 720),
        people: tuple[int, ...] = (0,),
        settings: dict[str, Any] | None = None,
        started: bool = True,
        **keys: Any,
    ) -> None:
        super().__init__(folder, size, **(settings or {}))
        table = tuple(Seat(name, None if at in people else "normal") for at, name in enumerate(NAMES[:seats]))
        self.session = Session.new(BURACO, "buraco", BURACO.presets["buraco"], table, "7", None)
        players = [{"hand": texts(one)} for one in (hand, *OTHERS[: seats - 1])]
        self.session.match.state = BURACO.read_position({"turns": 5, "players": players} | keys)
        self.open(TableScene(self.session))
        self.step(20)
        if started:
            self.wait()

    def wait(self) -> None:
        """Until a person may act."""
        end = time.monotonic() + 20
        while not (isinstance(self.scene, TableScene) and self.scene.table.my_turn):
            assert time.monotonic() < end
            self.step(4)

    @property
    def state(self) -> State:
        """The truth."""
        return self.session.match.state

    @property
    def table(self) -> Table:
        """What the scene on top shows; fails when that is no table."""
        assert isinstance(self.scene, TableScene), self.scene
        return self.scene.table

    def tokens(self, row: str) -> list[int]:
        """Cards of the hand, each another one."""
        found: list[int] = []
        for card in parse_row(row):
            found.append(next(t for t, held in self.table.board.hand.cards.items() if held == card and t not in found))
        return found

    def choose(self, row: str) -> None:
        """Pick cards of the hand."""
        board = self.table.board
        board.picked += self.tokens(row)
        board.glide()
        self.table.refresh()
        self.step(2)

    def spot(self, card: Card) -> Point:
        """A point of a card of the hand that no other one covers."""
        board = self.table.board
        token = next(t for t, held in board.hand.cards.items() if held == card and t not in board.picked)
        sprite = board.sprite(token)
        assert sprite is not None
        return sprite.x - sprite.height * 5 / 7 * 0.4, sprite.y - sprite.height * 0.38

    def press_button(self, name: str) -> None:
        """Click a button of the table once it is no longer dead."""
        self.seconds(0.3)
        self.click(*next(button.rect for button in self.table.buttons if button.name == name).center)
