"""A window with a match of Kalooki: A sits at the bottom, B plays after A; positions as in the rules' cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from carioca.cards import parse_card, parse_row
from carioca.engine.game import Action
from carioca.games.contract.kalooki import KALOOKI, KalookiOptions
from carioca.games.melding.actions import LayDown, LayMeld
from carioca.games.melding.state import Row
from carioca.gui.melding.calls import CallPoll
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.slots import Zone
from carioca.session import Seat, Session
from tests.games.contract.kalooki import position, seat
from tests.gui.at_once import AtOnce, pondering
from tests.gui.driver import Driver
from tests.gui.tabletop import Tabletop

NAMES = ("Ana", "Diego", "Carla", "Bruno", "Ema", "Félix")
"""By seat: at a table of four A is Ana, B Bruno, C Carla, D Diego."""


PONDER = "..."
"""What an opponent says that thinks until the window is closed."""


class KalookiTop(Tabletop):
    """`people` are the letters of the persons; the other players say what `says` tells, without any thought.

    `wait`: they think until the window is closed. `told`: the player knows already what calling is.
    """

    def __init__(
        self,
        folder: Path,
        people: str = "A",
        seats: int = 4,
        size: tuple[int, int] = (1280, 720),
        save: bool = False,
        wait: bool = False,
        told: tuple[str, ...] = ("calls", "calls-quiet"),
        says: dict[int, list[str]] | None = None,
        **keys: Any,
    ) -> None:
        look = {
            name: keys.pop(name)
            for name in ("animation", "reduced_motion", "language", "call_time", "ask_calls", "scale")
            if name in keys
        }
        look = {"ask_calls": "always", **look}
        Driver.__init__(self, folder, size, told=told, **look)
        state = position(seats=seats, turns=5, **keys)
        persons = {seat(letter, seats) for letter in people}
        names = tuple(Seat(NAMES[at], None if at in persons else "normal") for at in range(seats))
        saves = self.stage.saves if save else None
        self.session = Session.new(KALOOKI, "kalooki", state.options, names, "kalooki", saves)
        if keys or seats != 4:
            self.session.match.state = state
        self.says = says or {}
        """What opponents say next, by seat; else they let go what they may, and draw from the stock."""
        self._waits = wait
        self.session.ask = self._ask  # type: ignore[method-assign]
        scene = self.open(TableScene(self.session), 0)
        assert isinstance(scene, TableScene)
        scene.events.thinker = AtOnce()
        self.step(2)

    def _ask(self, budget: float = 1.0) -> Callable[[], Action]:
        current = self.session.current
        assert current is not None
        lines = self.says.get(current, [])
        legal = [KALOOKI.action_text(action) for action in KALOOKI.legal_actions(self.state)]
        meek = next((line for line in ("pass", "refuse", "decline", "draw stock") if line in legal), legal[0])
        line = lines.pop(0) if lines else PONDER if self._waits else meek
        return pondering if line == PONDER else lambda: KALOOKI.parse_action(line)

    @property
    def state(self) -> Any:
        """The whole state."""
        return self.session.match.state

    def lines(self) -> list[str]:
        """What was played in this round, in the notation of records."""
        return list(self.session.match.rounds[-1].lines)

    @property
    def poll(self) -> CallPoll:
        """The panel that asks several people; fails when none is up."""
        assert isinstance(self.scene, CallPoll), self.scene
        return self.scene

    def slots(self, action: LayDown | LayMeld) -> list[tuple[int, Row]]:
        free = list(enumerate(KALOOKI.slots(self.state, self.state.turn)))
        found = []
        for row in action.melds:
            slot = next((number, place) for number, place in free if KALOOKI.read(self.state, place.kind, row))
            free.remove(slot)
            found.append((slot[0], row))
        return found

    def put(self, *rows: str) -> None:
        """Put rows on the places of the tray, one after the other, card by card, wherever they may belong."""
        for number, row in enumerate(rows):
            for card in parse_row(row):
                board = self.table.board
                token = self.token(card, (*board.hand.staged, *board.picked))
                target = board.places.tray[number]
                self.drag(self.spot(token), (target.right - 4, target.centery), 2)
                assert token in board.hand.staged, f"{card} did not come to the tray"

    def drop(self, card: str, zone: Zone) -> None:
        """Drag a card of the hand to a place."""
        self.table.board.picked = []
        token = self.token(parse_card(card))
        self.table.board.held = [token]
        self.table.refresh()
        end = self.centre(zone)
        self.table.board.held = []
        self.table.refresh()
        self.drag(self.spot(token), end, 2)

    def rest(self) -> None:
        """Let the quarter of a second pass for which an answer is dead that has just come."""
        self.seconds(0.3)

    def click_zone(self, zone: Zone) -> None:
        """Click in the middle of a place."""
        self.click(*self.centre(zone))

    def button_names(self) -> set[str]:
        """The buttons that are there."""
        return {button.name for button in self.table.buttons}


def options(**changes: Any) -> KalookiOptions:
    """House rules of Kalooki."""
    return KalookiOptions().with_changes(changes)


@pytest.fixture(name="kalooki")
def sitting(tmp_path: Path) -> Iterator[Callable[..., KalookiTop]]:
    """Opens tables of Kalooki; closes them afterwards."""
    opened: list[KalookiTop] = []

    def sit(**keys: Any) -> KalookiTop:
        top = KalookiTop(tmp_path / str(len(opened)), **keys)
        opened.append(top)
        return top

    yield sit
    for top in opened:
        top.close()
