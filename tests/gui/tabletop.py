"""Plays at the table in tests: opens one, waits for the person's turn, and carries decisions out by pointer or keys."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca.bots.door import make_bot
from carioca.cards import Card
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.contract.state import State
from carioca.games.melding.actions import Action, Discard, Draw, EndTurn, LayDown, LayMeld, LayOff, SwapJoker
from carioca.games.melding.state import Row
from carioca.gui.melding.model import PILE, STOCK, MeldingPicture
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.input.keyboard import current
from carioca.gui.table.motion.sprites import Birth, Sprite, SpriteRows
from carioca.gui.table.slots import Point, Slot, Zone, hand_of, zone_at
from carioca.gui.table.table import Table
from carioca.session import Seat, Session
from tests.gui.driver import Driver
from tests.gui.melding_roles import rows

NAMES = ("Ana", "Rosa", "Tomás", "Ñuble", "Elena", "Fermín")
PATIENCE = 20.0
"""Seconds of real time after which a test gives up waiting."""


def point_in(table: Table, zone: Zone) -> Point:
    """The point of a zone nearest to its middle that means this zone, with the targets that are lit now."""
    lit = {*table.lit, zone}
    zones = table.board.zones(lit if zone.kind != "meld" else {other for other in lit if other.kind == "joker"})
    rect = zones[zone]
    steps = sorted(range(0, rect.w // 2 - 1, 2))
    points = [(rect.centerx + side * step, rect.centery) for step in steps for side in (1, -1)]
    return next((point for point in points if zone_at([point], zones, 0) == zone), rect.center)


def settled(cast: SpriteRows, picture: MeldingPicture, chosen: Iterable[int] = ()) -> None:
    """Let a cast follow a picture; where its cards lie on the window does not matter."""
    hands = ((hand_of(seat), hand) for seat, hand in enumerate(picture.hands))
    cast.settle([*hands, *rows(picture)], lambda zone: Birth(Slot(0, 0, 0, 10)), chosen)


def meld_row(cast: SpriteRows, number: int) -> list[Sprite]:
    """The cards of a meld by its number."""
    return next(row for zone, row in cast.rows.items() if zone.kind == "meld" and zone.number == number)


def slots_for(state: State, action: LayDown | LayMeld) -> list[tuple[int, Row]]:
    """In which slot of the tray each row of an action belongs."""
    free = list(enumerate(state.contract.kinds))
    found = []
    for row in action.melds:
        slot = next((number, kind) for number, kind in free if CARIOCA.read(state, kind, row))
        free.remove(slot)
        found.append((slot[0], row))
    return found


class Tabletop(Driver):
    """A window with a match: `bots` gives each seat's level, None for a person; or with the one that was saved.

    `options` are house rules in place of carioca-chile's; `position` (docs/formats.md 3) is where play begins.
    """

    def __init__(
        self,
        folder: Path,
        bots: tuple[str | None, ...] = (None, "random", "random"),
        seed: str = "7",
        size: tuple[int, int] = (1280, 720),
        resume: bool = False,
        options: CariocaOptions = CARIOCA.presets["carioca-chile"],
        position: dict[str, Any] | None = None,
        **settings: object,
    ) -> None:
        super().__init__(folder, size, **settings)
        seats = tuple(Seat(name, bot) for name, bot in zip(NAMES, bots, strict=False))
        found = Session.resume(self.stage.saves) if resume else None
        saves = self.stage.saves if position is None else None
        self.session = found or Session.new(CARIOCA, "carioca-chile", options, seats, seed, saves)
        if position is not None:
            # In a later turn than the first one, so that the table does not deal this position before the eyes.
            self.session.match.state = CARIOCA.read_position({"turns": 5, **position})
        self.brain = make_bot("normal", CARIOCA)
        self.open(TableScene(self.session))

    @property
    def table(self) -> Table:
        """What the scene on top shows; fails when that is no table."""
        scene = self.scene
        assert isinstance(scene, TableScene), scene
        return scene.table

    def wait(self, until: object = None) -> None:
        """Let frames pass until a person may act and all cards rest, another scene is on top, or `until()` holds."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if callable(until):
                if until():
                    return
            elif not isinstance(self.scene, TableScene) or (self.table.my_turn and not self.table.animator.active):
                return
            self.step(4)
            time.sleep(0.0005)
        raise AssertionError("nothing happened")

    # -- places --

    def token(self, card: Card, but: tuple[int, ...] = ()) -> int:
        """A card of the viewer's hand by its value."""
        cards = self.table.board.hand.cards
        return next(token for token, held in cards.items() if held == card and token not in but)

    def spot(self, token: int) -> tuple[float, float]:
        """A point of a card that no other card covers."""
        sprite = self.table.board.sprite(token)
        assert sprite is not None
        return sprite.x - sprite.height * 5 / 7 * 0.36, sprite.y

    def centre(self, zone: Zone) -> Point:
        """The middle of a zone, or a point of it that means no other one."""
        return point_in(self.table, zone)

    def end_zone(self, action: LayOff) -> Zone:
        """The zone that stands for a lay-off."""
        board = self.table.board
        owner = board.picture.melds[action.meld].owner
        zone = Zone(action.end or "meld", owner, action.meld)
        return zone if zone in self.table.lit else Zone("meld", owner, action.meld)

    def joker_zone(self, action: SwapJoker) -> Zone:
        """The zone that stands for a joker of the table."""
        at = action.at
        if at is None:
            at = next(zone.at for zone in self.table.lit if zone.kind == "joker" and zone.number == action.meld)
        return Zone("joker", self.table.board.picture.melds[action.meld].owner, action.meld, at)

    def press_button(self, name: str) -> None:
        """Click a button of the table."""
        self.click(*next(button.rect for button in self.table.buttons if button.name == name).center)
        if name == "propose":
            self.wait(lambda: not self.table.moves.searcher.asked)

    # -- deeds --

    def decide(self) -> Action:
        """What a fair opponent would do in the person's place."""
        seat = self.session.current
        return self.brain.decide(self.session.view(seat), Random(len(self.session.match.rounds[-1].lines)))

    def slots(self, action: LayDown | LayMeld) -> list[tuple[int, Row]]:
        """In which slot of the tray each row of an action belongs."""
        return slots_for(self.session.match.state, action)

    def carry_out(self, action: Action) -> None:
        """Do it with clicks alone."""
        if isinstance(action, Draw):
            self.click(*self.centre(STOCK if action.source == "stock" else PILE))
        elif isinstance(action, Discard):
            self.click(*self.spot(self.token(action.card)))
            self.click(*self.centre(PILE))
        elif isinstance(action, LayOff):
            self.click(*self.spot(self.token(action.card)))
            self.click(*self.centre(self.end_zone(action)))
        elif isinstance(action, SwapJoker):
            self.click(*self.spot(self.token(action.card)))
            self.click(*self.centre(self.joker_zone(action)))
        elif isinstance(action, LayDown | LayMeld):
            for slot, row in self.slots(action):
                for card in row:
                    self.click(*self.spot(self.token(card, (*self.table.board.hand.staged, *self.table.board.picked))))
                self.click(*self.centre(Zone("tray", number=slot)))
            self.press_button("down")
        elif isinstance(action, EndTurn):
            self.press_button("pass")

    def drag_out(self, action: Action) -> None:
        """Do it with drags alone, where a drag can do it."""
        hand = self.table.board.frame.hand.center
        if isinstance(action, Draw):
            self.drag(self.centre(STOCK if action.source == "stock" else PILE), hand)
        elif isinstance(action, Discard):
            self.drag(self.spot(self.token(action.card)), self.centre(PILE))
        elif isinstance(action, LayDown | LayMeld):
            for slot, row in self.slots(action):
                for card in row:
                    token = self.token(card, tuple(self.table.board.hand.staged))
                    target = self.table.board.places.tray[slot]
                    self.drag(self.spot(token), (target.right - 4, target.centery))
            self.press_button("down")
        elif isinstance(action, LayOff | SwapJoker):
            token = self.token(action.card)
            self.table.board.held = [token]
            self.table.refresh()
            end = self.centre(self.end_zone(action) if isinstance(action, LayOff) else self.joker_zone(action))
            self.table.board.held = []
            self.table.refresh()
            self.drag(self.spot(token), end)
        else:
            self.carry_out(action)

    def type_out(self, action: Action) -> None:
        """Do it with the keys alone."""
        if isinstance(action, Draw):
            self.key("s" if action.source == "stock" else "z")
        elif isinstance(action, Discard):
            self._focus(self.token(action.card))
            self.keys("d", "d")
        elif isinstance(action, LayDown | LayMeld):
            for slot, row in self.slots(action):
                for card in row:
                    self._focus(self.token(card, (*self.table.board.hand.staged, *self.table.board.picked)))
                    self.key("space")
                self.key(str(slot + 1))
            self.key("b")
        elif isinstance(action, LayOff | SwapJoker):
            self._focus(self.token(action.card))
            self.key("l")
            zone = self.end_zone(action) if isinstance(action, LayOff) else self.joker_zone(action)
            for _ in range(30):
                if current(self.table).item == zone:
                    break
                self.key("right")
            self.key("enter")
        else:
            self.key("b")

    def _focus(self, token: int) -> None:
        """Walk to a card of the hand with the arrows."""
        focus = self.table.focus
        while focus.group != "hand":
            self.key("tab")
        self.key("home")
        for _ in range(40):
            stop = current(self.table)
            if stop is not None and stop.item == token:
                return
            self.key("right")
        raise AssertionError("the focus never reached the card")


def hand_is_true(top: Tabletop) -> bool:
    """The person's sprites are exactly the cards of the view, each once."""
    board, session = top.table.board, top.session
    if board.viewer is None or top.table.busy:
        return True
    tokens = [*board.hand.order, *board.hand.staged]
    truth = sorted(session.view(board.viewer).state.hands[board.viewer])
    sprites = sorted(sprite.card for sprite in board.sprites.hand(board.viewer))
    shown = sorted(board.hand.cards[token] for token in tokens)
    return len(tokens) == len(set(tokens)) and shown == truth == sprites


@pytest.fixture(name="sit")
def sitting(tmp_path: Path) -> Iterator[Callable[..., Tabletop]]:
    """Opens tables; closes them afterwards."""
    opened: list[Tabletop] = []

    def sit(*args: Any, **settings: Any) -> Tabletop:
        top = Tabletop(tmp_path / settings.pop("folder", str(len(opened))), *args, **settings)
        opened.append(top)
        return top

    yield sit
    for top in opened:
        top.close()
