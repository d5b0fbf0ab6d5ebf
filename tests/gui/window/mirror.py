"""What a person at the real window sees, told from the files on the disk: whose turn it is, and where things lie.

The game brings every action to the disk before it shows it, so the files are the truth. The places come from the same
scene, opened in a window that nobody sees, of the same size and with the same settings.
"""

from __future__ import annotations

from pathlib import Path

from carioca.cards import Card
from carioca.engine import record
from carioca.games import game_named
from carioca.games.melding.actions import LayDown, LayMeld, LayOff, SwapJoker
from carioca.games.melding.state import Row
from carioca.gui.forms.form import FormScene
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.scenes.table import TableScene
from carioca.gui.table import operations
from carioca.gui.table.input.keyboard import stops
from carioca.gui.table.slots import Zone
from carioca.session import Seat, Session
from carioca.storage.errors import StorageError
from carioca.storage.match_file import read_match
from carioca.storage.paths import RUNNING
from tests.gui.driver import Driver
from tests.gui.tabletop import point_in, slots_for

Point = tuple[float, float]


def session_on_disk(saves: Path) -> Session:
    """The match as the files tell it, without touching them. Raises OSError or ValueError while they change."""
    finished = sorted((saves / "finished").glob("*.carioca"))
    try:
        data = read_match(finished[0] if finished else saves / RUNNING).record
    except StorageError as error:
        raise OSError(error.why) from None
    match = record.replay(data, game_named).match
    return Session(match, tuple(Seat(seat["name"], seat.get("bot")) for seat in data["seats"]), data["preset"])


def go_on(driver: Driver, session: Session) -> Point:
    """The button of the score sheet after the last round that was played."""
    scene = driver.open(ScoreSheet(session, session.results[-1].round_no))
    assert isinstance(scene, FormScene)
    rect = scene.page.find("go_on").rect
    return float(rect.centerx), float(rect.centery)


class Mirror:
    """The table as it must stand in the real window when nothing moves and the person is to act."""

    def __init__(self, driver: Driver, session: Session) -> None:
        self._driver = driver
        self._scene = TableScene(session)
        # Where several people play a curtain is raised at once.
        driver.open(self._scene)

    def _token(self, card: Card) -> int:
        hand = self._scene.table.board.hand
        return next(token for token in [*hand.order, *hand.staged] if hand.cards[token] == card)

    def card(self, card: Card) -> Point:
        """A place on the strip of a card of the hand that no other card covers."""
        token = self._token(card)
        goal = next(goal for goal in self._scene.table.board.goals() if goal.sprite.token == token)
        return goal.slot.x - 0.27 * goal.slot.height, goal.slot.y - 0.05 * goal.slot.height

    @property
    def order(self) -> list[Card]:
        """The hand from left to right."""
        hand = self._scene.table.board.hand
        return [hand.cards[token] for token in hand.order]

    def zone(self, kind: str, number: int = -1) -> Point:
        """The middle of a zone."""
        wanted = Zone(kind, number=number)
        board = self._scene.table.board
        owner = board.picture.melds[number].owner if kind in ("meld", "low", "high") else -1
        rect = board.zones([wanted._replace(seat=owner)])[wanted._replace(seat=owner)]
        return float(rect.centerx), float(rect.centery)

    def target(self, action: LayOff | SwapJoker) -> Point:
        """Where a card of the hand must be let go to be laid off, or to take a joker."""
        table = self._scene.table
        table.board.held = [self._token(action.card)]
        table.refresh()
        found = next(
            zone
            for zone, steps in table.lit.items()
            if steps[0] == action and (zone.kind == "joker" or isinstance(action, LayOff))
        )
        point = point_in(table, found)
        table.board.held = []
        table.refresh()
        return point

    def slots(self, action: LayDown | LayMeld) -> list[tuple[int, Row]]:
        """In which slot of the tray each row of an action belongs."""
        return slots_for(self._scene.session.match.state, action)

    def button(self, name: str) -> Point:
        """The middle of a button."""
        rect = next(button.rect for button in self._scene.table.buttons if button.name == name)
        return float(rect.centerx), float(rect.centery)

    def walk_to(self, card: Card) -> list[str]:
        """The keys that bring the focus to a card of the hand, wherever it stood in the hand."""
        # Home twice: the first arrow after the pointer was used only shows the focus.
        return ["Home", "Home", *["Right"] * self.order.index(card)]

    def lay_off(self, card: Card, meld: int, end: str) -> list[str]:
        """The keys that lay a card off: to the card, L, along the melds that take it, Enter."""
        keys = self.walk_to(card)
        for key in [*keys, "l"]:
            self._driver.key(key.lower())
        items = [stop.item for stop in stops(self._scene.table, "melds")]
        at = next(
            at
            for at, zone in enumerate(items)
            if isinstance(zone, Zone) and zone.number == meld and zone.kind in ("meld", end)
        )
        return [*keys, "l", *["Right"] * at, "Return"]

    def stage(self, card: Card, slot: int) -> None:
        """Follow what the person just staged."""
        operations.stage(self._scene.table, [self._token(card)], slot)
        self._driver.step()


class TurnMirror(Mirror):
    """The table for whoever is to act; where several people play, behind that person's curtain."""

    def __init__(self, driver: Driver, session: Session) -> None:
        super().__init__(driver, session)
        for _ in range(400):
            if isinstance(driver.scene, HandoverScene):
                driver.key("enter")
            if self.ready():
                return
            driver.step()
        raise AssertionError("nobody is to act")

    def ready(self) -> bool:
        """Whether the person can act."""
        return self._driver.scene is self._scene and self._scene.table.my_turn

    @property
    def scene(self) -> TableScene:
        """The scene itself."""
        return self._scene
