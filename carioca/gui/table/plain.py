"""What most desks answer alike; a desk that differs says so itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable
from typing import TYPE_CHECKING

from pygame import Rect

from carioca.engine.events import Event
from carioca.engine.game import Action, View
from carioca.gui.table import deeds
from carioca.gui.table.desk import Landing, Steps
from carioca.gui.table.hand import Orders, Sort
from carioca.gui.table.picture import Picture
from carioca.gui.table.values import Example, Spot, Tip, Trace
from carioca.gui.table.zones import Point, Zone
from carioca.i18n import t

if TYPE_CHECKING:
    from pygame import Surface

    from carioca.gui.frame.scene import Scene
    from carioca.gui.table.table import Table
    from carioca.gui.table.values import Trace
    from carioca.session import Session


class PlainDesk:
    """Cards are picked by a click and played by another one; nothing is dim; a panel asks what needs no cards."""

    session: Session
    backs: Collection[str] = ()
    habit: Sort = ""
    parts_new = False
    asks_aside = False

    @property
    def asks(self) -> bool:
        """A panel does."""
        return False

    def plain(self, view: View) -> Action | None:
        """Nothing is drawn."""
        return None

    def sure(self, view: View) -> Collection[Action]:
        """Nothing is."""
        return ()

    @property
    def watched(self) -> bool:
        """No round is."""
        return False

    @property
    def orders(self) -> Orders:
        """As the pack of the game is sorted."""
        return self.session.game.profile.pack

    def lasting(self, picture: Picture, events: Iterable[Event]) -> Picture:
        """Nothing more than what lies there."""
        return picture

    def breadth(self, table: Table, y: int) -> int:
        """They may cover what lies there for their moment."""
        return round(table.board.frame.size[0] * 0.6)

    def letter(self, picture: Picture, seat: int) -> str:
        """The dealer's."""
        return t("table.dealer-letter") if picture.dealer == seat else ""

    def chosen(self, table: Table, token: int, at_once: bool) -> None:
        """It is picked, or let go of."""
        deeds.pick(table, token)

    def opens(self, table: Table, zone: Zone) -> bool:
        """Nothing opens."""
        return False

    def covers(self, table: Table, pos: Point) -> bool:
        """Nothing lies over the table."""
        return False

    def put_back(self, table: Table) -> bool:
        """Nothing can be."""
        return False

    def sort_words(self, sort: str) -> str:
        """As at every table."""
        return t(f"table.button.{sort}")

    def landing(self, table: Table, zone: Zone, steps: Steps) -> Landing | None:
        """Nothing is shown beforehand."""
        return None

    def dim(self, table: Table) -> frozenset[int]:
        """No card."""
        return frozenset()

    def fits(self, table: Table) -> frozenset[int]:
        """No card."""
        return frozenset()

    def trace(self, event: Event) -> Trace | None:
        """None."""
        return None

    def next(self, table: Table) -> int | None:
        """The neighbour."""
        turn = table.board.picture.turn
        return None if turn is None else (turn + self.session.match.setup.options.step) % len(self.session.seats)

    def tone(self, picture: Picture, seat: int) -> str:
        """Green."""
        return "ok"

    def framed(self, table: Table, apart: set[int]) -> Hashable:
        """Nothing lies under the cards that depends on them."""
        return None

    def under(self, table: Table, surface: Surface, apart: set[int]) -> list[Rect]:
        """Nothing moves with them."""
        return []

    def counters(self, table: Table, surface: Surface, moving: Counter[Zone]) -> list[Rect]:
        """Nothing is counted."""
        return []

    def aside(self, table: Table, layer: Surface) -> bool:
        """Nothing: the log stands there."""
        return False

    def way(self, table: Table, zone: Zone) -> str:
        """It goes there."""
        return t("ways.here")

    def now(self, table: Table) -> Iterable[Tip]:
        """The sentence over the hand says it all."""
        return ()

    def example(self, table: Table) -> Example | None:
        """Nothing."""
        return None

    def news(self, table: Table, told: Collection[str]) -> Iterable[str]:
        """Nothing."""
        return ()

    def tips(self, table: Table) -> Iterable[Spot]:
        """Nothing is told."""
        return ()

    def listening(self) -> bool:
        """Nobody speaks out of turn."""
        return False

    def said(self, seat: int) -> Action | None:
        """Nobody speaks before."""
        return None

    def poll(self, table: Table) -> Scene | None:
        """Who acts stands behind the curtain."""
        return None

    def hurried(self, table: Table, zone: Zone | None) -> None:
        """It only hastens."""

    def over(self, table: Table, surface: Surface) -> Rect:
        """Nothing."""
        return Rect(0, 0, 0, 0)
