"""Watches what a table tells of numbers of cards, as it is painted, frame by frame."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from carioca.engine.events import Event
from carioca.gui.table.render import seats
from carioca.gui.table.slots import Slot
from carioca.gui.table.table import Table
from tests.gui.driver import Driver

CARDS = re.compile(r"^(\d+) (?:cartas?|cards?|sin repartir|not dealt)$")


class Told(NamedTuple):
    """The rivals' numbers by seat, the desk's numbers of cards, all words of the counters, and the log."""

    hands: dict[int, int]
    piles: tuple[int, ...]
    words: tuple[str, ...]
    log: tuple[Event, ...]


def near(one: Slot, other: Slot) -> bool:
    """Whether two places are the same but for a few pixels."""
    return abs(one.x - other.x) + abs(one.y - other.y) < 4


class Counted:
    """Reads what `paint_counters` writes; `step` lets a frame pass and judges it."""

    def __init__(self, driver: Driver, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        self.driver, self.table = driver, table
        self.frames: list[Told] = []
        self.landed: list[bool] = []
        self._written: list[str] = []
        self._moving: set[int] = set()
        self._goals: dict[int, Slot] = {}
        textures = driver.stage.textures
        text, block, paint = textures.text, textures.text_block, seats.paint_counters

        def noted(words: str, *args: Any) -> Any:
            self._written.append(words)
            return text(words, *args)

        def noted_block(words: str, *args: Any) -> Any:
            with monkeypatch.context() as patch:
                patch.setattr(textures, "text", text)
                self._written.append(words)
                return block(words, *args)

        def listened(table: Table, surface: Any) -> Any:
            self._written.clear()
            with monkeypatch.context() as patch:
                patch.setattr(textures, "text", noted)
                patch.setattr(textures, "text_block", noted_block)
                return paint(table, surface)

        monkeypatch.setattr(seats, "paint_counters", listened)

    def step(self) -> Told:
        """A frame later, painted: what is written is known then."""
        self.driver.picture()
        board, animator = self.table.board, self.table.animator
        moving = {sprite.token for sprite in board.sprites if animator.moving(sprite)}
        # One that lies where it was to come has landed, though something else may move it on at once.
        there = {one.token for one in board.sprites if (goal := self._goals.get(one.token)) and near(one.slot, goal)}
        self._goals = {goal.sprite.token: goal.slot for goal in board.goals()}
        seats, words = list(board.frame.seats), tuple(self._written)
        hands = {seat: int(words[at]) for at, seat in enumerate(seats)} if words else {}
        piles = tuple(int(found[1]) for word in words if (found := CARDS.match(word)))
        told = Told(hands, piles, words[len(seats) :], tuple(self.table.log))
        self.frames.append(told)
        self.landed.append(bool(self._moving - moving or self._moving & there))
        self._moving = moving
        return told

    def until(self, done: Callable[[], bool], most: int = 1500) -> None:
        """Frame by frame, until something is so."""
        for _ in range(most):
            if done():
                return
            self.step()
        raise AssertionError("nothing happened")

    def near(self, seat: int) -> int:
        """How many cards are at a rival's fan, wherever they belong."""
        fan = self.table.board.frame.seats[seat].fan.inflate(60, 60)
        return sum(fan.collidepoint(sprite.x, sprite.y) for sprite in self.table.board.sprites)

    def too_early(self) -> list[str]:
        """The frames in which a number changed while no card had just landed."""
        pairs = enumerate(zip(self.frames, self.frames[1:], strict=False), 1)
        return [
            f"frame {at}: {old.hands} {old.piles} became {new.hands} {new.piles}"
            for at, (old, new) in pairs
            if (old.hands, old.piles) != (new.hands, new.piles) and not self.landed[at]
        ]
