"""Plays at a trick table in tests: opens one, waits for the person's turn, and plays by pointer or keys."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from carioca.cards import Card
from carioca.games.tricks.actions import Action, Bid, NameTrump, Play
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.state import State
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.input.keyboard import SEEN, current
from carioca.gui.table.slots import Point, Zone
from carioca.gui.table.table import Table
from carioca.gui.tricks.model import TRICK
from carioca.session import Seat, Session
from tests.gui.driver import Driver

NAMES = ("Ana", "Rosa", "Tomás", "Ñuble", "Elena", "Fermín", "Maximiliano", "Guillermina")
PATIENCE = 20.0
"""Seconds of real time after which a test gives up waiting."""


class TrickTable(Driver):
    """A window with a match of La Pocha: `people` persons, then opponents of a level.

    `options` are house rules; `position` (docs/formats.md 3) is where play begins.
    """

    def __init__(
        self,
        folder: Path,
        seats: int = 4,
        people: int = 1,
        seed: str = "7",
        size: tuple[int, int] = (1280, 720),
        options: dict[str, Any] | None = None,
        position: dict[str, Any] | None = None,
        bot: str = "random",
        **settings: object,
    ) -> None:
        super().__init__(folder, size, **settings)
        rules = POCHA.presets["pocha"].with_changes({"first_dealer": "assigned", **(options or {})})
        table = tuple(Seat(name, None if at < people else bot) for at, name in enumerate(NAMES[:seats]))
        saves = self.stage.saves if position is None else None
        self.session = Session.new(POCHA, "pocha", rules, table, seed, saves)
        if position is not None:
            self.session.match.state = POCHA.read_position({"game": "pocha", **position})
        self.open(TableScene(self.session))

    @property
    def table(self) -> Table:
        """What the scene on top shows; fails when that is no table."""
        scene = self.scene
        assert isinstance(scene, TableScene), scene
        return scene.table

    @property
    def state(self) -> State:
        """The state of the match."""
        return self.session.match.state

    def wait(self, until: Callable[[], bool] | None = None) -> None:
        """Let frames pass until a person may act, another scene is on top, or `until()` holds."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if until is not None:
                if until():
                    return
            elif not isinstance(self.scene, TableScene) or self.table.my_turn:
                return
            self.step(4)
            time.sleep(0.0005)
        raise AssertionError(f"nothing happened: {self.scene}")

    # -- places --

    def token(self, card: Card) -> int:
        """A card of the viewer's hand by its value."""
        return next(token for token, held in self.table.board.hand.cards.items() if held == card)

    def spot(self, card: Card) -> Point:
        """A point of the strip of a card that no other card covers."""
        board = self.table.board
        sprite = board.sprite(self.token(card))
        assert sprite is not None
        return sprite.x - sprite.height * board.pack.ratio * 0.35, sprite.y - sprite.height * 0.2

    def middle(self, zone: Zone = TRICK) -> Point:
        """The middle of a zone."""
        return self.table.board.zones([zone])[zone].center

    def place_of(self, name: str) -> Point:
        """The middle of a button."""
        return next(button.rect.center for button in self.table.buttons if button.name == name)

    # -- deeds --

    def by_clicks(self, action: Action) -> None:
        """A click on a number or suit; a card is clicked and then the middle of the table."""
        if isinstance(action, Play):
            self.click(*self.spot(action.card))
            self.click(*self.middle())
            return
        self.seconds(0.3)
        self.click(*self.place_of(answer_name(action)))

    def by_click(self, action: Action) -> None:
        """A card is clicked once."""
        if isinstance(action, Play):
            self.click(*self.spot(action.card))
        else:
            self.by_clicks(action)

    def by_second_click(self, action: Action) -> None:
        """A card is clicked twice."""
        if isinstance(action, Play):
            self.click(*self.spot(action.card))
            self.click(*self.spot(action.card))
        else:
            self.by_clicks(action)

    def by_drag(self, action: Action) -> None:
        """A card is dragged to the middle of the table."""
        if isinstance(action, Play):
            self.drag(self.spot(action.card), self.middle())
        else:
            self.by_clicks(action)

    def by_keys(self, action: Action) -> None:
        """Arrows and Enter for a card; figures for a bid, a letter for a suit."""
        if isinstance(action, Bid):
            self.keys(*str(action.tricks))
            if action.tricks and action.tricks * 10 <= self.state.size:
                self.key("enter")
        elif isinstance(action, NameTrump):
            self.key("oceb-"["OCEB-".index(POCHA.action_text(action)[-1])])
        else:
            self.walk_to(action.card)
            self.key("enter")

    def walk_to(self, card: Card) -> None:
        """Arrows until the focus stands on a card."""
        token = self.token(card)
        for _ in range(30):
            stop = current(self.table)
            if self.table.focus.shown and stop is not None and stop.item == token:
                self.seconds(SEEN)
                return
            self.key("right")
        raise AssertionError(f"{card} is out of reach")

    def rounds(self, play: Callable[[Action], None], choose: Callable[[State], Action] | None = None) -> Iterator[str]:
        """Play until the match is over; yields what is on top before each deed of a person."""
        for _ in range(3000):
            self.wait()
            scene = self.scene
            yield type(scene).__name__
            if isinstance(scene, TableScene):
                play((choose or first)(self.state))
            elif isinstance(scene, FinalScene):
                return
            else:
                self.key("enter")
        raise AssertionError("the match never ends")


def first(state: State) -> Action:
    """The first action that is allowed."""
    return next(iter(POCHA.legal_actions(state)))


def answer_name(action: Action) -> str:
    """The button of a number or a suit."""
    if isinstance(action, Bid):
        return f"bid{action.tricks}"
    assert isinstance(action, NameTrump)
    return f"suit{'OCEB-'.index(POCHA.action_text(action)[-1])}"
