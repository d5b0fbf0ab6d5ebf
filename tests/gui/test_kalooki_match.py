"""A whole match of Kalooki by a person with keys and no pointer: nine rounds, every call asked, sheets and podium."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

import pytest

from carioca.cards import Card
from carioca.engine.record import replay
from carioca.film import Film
from carioca.games import game_named
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.melding.actions import (
    Action,
    Allow,
    Call,
    Decline,
    Discard,
    Draw,
    LayDown,
    LayMeld,
    LayOff,
    Pass,
    Refuse,
    Replace,
    Take,
)
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.input.keyboard import current, stops
from carioca.gui.table.table import Table
from carioca.session import Session
from carioca.storage.match_file import past, read_match
from carioca.storage.paths import Paths
from tests.gui.driver import Driver
from tests.gui.window.caller import sat, sensible, slots_of

ANSWERS = {Call: "c", Allow: "c", Take: "c", Pass: "n", Refuse: "n", Decline: "n"}
FROZEN = 60.0
"""Seconds of real time in which something must happen."""


class KeyPlayer(Driver):
    """A match of one person and opponents; only keys are pressed. `done` counts what the person did."""

    def __init__(self, folder: Path, seats: int, seed: str, **rules: object) -> None:
        super().__init__(folder, (800, 600), language="en", sort="rank", told=("calls",), ask_calls="always")
        options = KALOOKI.presets["kalooki"].with_changes(rules)
        self.session = Session.new(KALOOKI, "kalooki", options, sat(seats, 1), seed, self.stage.saves)
        self.done: Counter[str] = Counter()
        self.sheets = 0
        self.open(TableScene(self.session))

    @property
    def table(self) -> Table:
        """What the scene on top shows; fails when that is no table."""
        assert isinstance(self.scene, TableScene), self.scene
        return self.scene.table

    def play(self) -> None:
        """To the podium."""
        while not isinstance(self.scene, FinalScene):
            self._wait()
            if isinstance(self.scene, ScoreSheet):
                self.sheets += 1
                self.key("enter")
                self.step(2)
            elif isinstance(self.scene, TableScene):
                self._act(sensible(self.session))

    def _wait(self) -> None:
        """Until the person may act, or another screen is on top."""
        end = time.monotonic() + FROZEN
        while isinstance(self.scene, TableScene) and not self.table.my_turn:
            assert time.monotonic() < end, "nobody goes on"
            self.step(4)

    def _act(self, action: Action) -> None:
        lines = self._lines()
        # An answer that has just come is dead for a moment.
        self.seconds(0.3)
        self._press(action)
        end = time.monotonic() + FROZEN
        while self._lines() == lines:
            assert time.monotonic() < end, f"nothing happened: {action}"
            self.step()
        assert self._played(lines) == f"0 {KALOOKI.action_text(action)}"
        self.done[type(action).__name__] += 1

    def _lines(self) -> int:
        return sum(len(played.lines) for played in self.session.match.rounds)

    def _played(self, number: int) -> str:
        """A line of the match."""
        lines = [line for played in self.session.match.rounds for line in played.lines]
        return str(lines[number])

    # -- keys --

    def _press(self, action: Action) -> None:
        match action:
            case Draw(source):
                self.key("s" if source == "stock" else "z")
            case Discard(card):
                self._walk_to(card)
                self.keys("d", "d")
            case LayOff(card) | Replace(card):
                self._walk_to(card)
                self.key("l")
                wanted = next(zone for zone, steps in self.table.lit.items() if steps[0] == action)
                self.keys(*["right"] * [stop.item for stop in stops(self.table, "melds")].index(wanted), "enter")
            case LayDown() | LayMeld():
                for slot, row in slots_of(self.session.match.state, action):
                    for card in row:
                        self._walk_to(card)
                        self.keys("space", str(slot + 1))
                self.key("b")
            case _:
                self.key(ANSWERS[type(action)])

    def _walk_to(self, card: Card) -> None:
        """Bring the focus to a card of the hand."""
        hand = self.table.board.hand
        # Home twice: the first key only shows where the focus is.
        at = [hand.cards[token] for token in hand.order].index(card)
        self.keys("home", "home", *["right"] * at)
        stop = current(self.table)
        assert stop is not None and hand.cards[stop.item] == card  # type: ignore[index]


def match_by_keys(folder: Path, seats: int, seed: str, **rules: object) -> KeyPlayer:
    """Plays a match to its podium, reads it back from the disk and looks at it as a film."""
    player = KeyPlayer(folder, seats, seed, **rules)
    try:
        player.play()
        session = player.session
        assert session.current is None and player.sheets >= len(session.results) - 1
        (kept,) = past(Paths(folder).saves)
        record = read_match(kept.path).record
        assert record == session.record()
        again = replay(record, game_named).match
        assert again.state == session.match.state and len(again.rounds) == len(session.results)
        assert not Film(record).broken
    finally:
        player.close()
    return player


@pytest.mark.slow
def test_a_round_is_played_with_keys_alone(tmp_path: Path) -> None:
    player = match_by_keys(tmp_path, 3, "short", rounds_table=("TTT",), first_dealer="assigned")
    assert player.done["Draw"] and player.done["Discard"]


@pytest.mark.slow
def test_nine_rounds_are_played_with_keys_alone(tmp_path: Path) -> None:
    player = match_by_keys(tmp_path, 4, "whole")
    assert len(player.session.results) == 9
    assert {"Draw", "Discard", "Call", "LayDown", "LayOff"} <= player.done.keys()
    assert {"Allow", "Refuse"} & player.done.keys(), "its own discards were called"
