"""A person at the real window who plays Kalooki, by pointer or by keys, alone or with others at one machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from carioca.bots.door import make_bot
from carioca.cards import JOKER
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.contract.state import State
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
from carioca.games.melding.state import Row
from carioca.gui.melding.calls import NAMES, CallPoll
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.input.keyboard import stops
from carioca.gui.table.slots import Zone
from carioca.gui.table.table import Table
from carioca.session import Seat, Session
from carioca.storage.settings import Settings
from tests.gui.controls import page_of
from tests.gui.tabletop import point_in
from tests.gui.window.mirror import Mirror, Point, TurnMirror, go_on
from tests.gui.window.person import Person, prepare

PEOPLE = ("Ana", "Rosa", "Tomás", "Lautaro", "Elena", "Fermín")
NORMAL = make_bot("normal", KALOOKI)
ANSWERS = (Call, Pass, Allow, Refuse, Take, Decline)
DEAD = 0.6
"""Seconds after which an answer that has come takes a click; a little more than at the table."""


def table_of(folder: Path, seats: int, people: int, seed: str, settings: Settings, **rules: object) -> None:
    """A match about to begin, with opponents after so many people."""
    settings = replace(settings, ask_calls="always", told=("calls",))
    prepare(folder, KALOOKI.presets["kalooki"].with_changes(rules), sat(seats, people), seed, settings, "kalooki",
            KALOOKI)  # fmt: skip


def sat(seats: int, people: int) -> tuple[Seat, ...]:
    """Who sits there."""
    return tuple(Seat(name, None if at < people else "normal") for at, name in enumerate(PEOPLE[:seats]))


def sensible(session: Session) -> Action:
    """What a person does who plays as an opponent does, but calls whatever can be called."""
    view = session.view(session.current)
    if view.state.phase == "call" and session.check(Call()) is None:
        return Call()
    return NORMAL.decide(view, Random(1))  # type: ignore[return-value]


def slots_of(state: State, action: LayDown | LayMeld) -> list[tuple[int, Row]]:
    """In which place of the tray each row of an action belongs."""
    free = list(enumerate(KALOOKI.slots(state, state.turn)))
    found = []
    for row in action.melds:
        slot = next((number, place) for number, place in free if KALOOKI.read(state, place.kind, row))
        free.remove(slot)
        found.append((slot[0], row))
    return found


class CallMirror(TurnMirror):
    """The table for whoever is to act; where several people play, behind that person's curtain."""

    def ready(self) -> bool:
        """A panel may ask all of them, too."""
        found = isinstance(self._driver.scene, CallPoll) or super().ready()
        if found:
            self._driver.step(2)
        return found

    @property
    def table(self) -> Table:
        """The table of the scene."""
        return self._scene.table

    def slots(self, action: LayDown | LayMeld) -> list[tuple[int, Row]]:
        return slots_of(self._scene.session.match.state, action)

    def control(self, name: str) -> Point:
        """A control of the panel that asks several people."""
        rect = page_of(self._driver.scene).find(name).rect
        return float(rect.centerx), float(rect.centery)

    def target(self, action: LayOff | Replace) -> Point:  # type: ignore[override]
        """Where a card of the hand must be let go for exactly this."""
        self.table.board.held = [self._token(action.card)]
        self.table.refresh()
        found = self._zone(action)
        point = point_in(self.table, found)
        self.table.board.held = []
        self.table.refresh()
        return point

    def _zone(self, action: LayOff | Replace) -> Zone:
        return next(zone for zone, steps in self.table.lit.items() if steps[0] == action)

    def keys(self, action: Action) -> list[str]:
        """The keys that do it."""
        match action:
            case Draw(source):
                return ["s" if source == "stock" else "z"]
            case Call() | Allow() | Take():
                return ["c"]
            case Pass() | Refuse() | Decline():
                return ["n"]
            case Discard(card):
                return [*self.walk_to(card), "d", "d"]
            case LayOff(card) | Replace(card):
                keys = [*self.walk_to(card), "l"]
                for key in keys:
                    self._driver.key(key.lower())
                items = [stop.item for stop in stops(self.table, "melds")]
                return [*keys, *["Right"] * items.index(self._zone(action)), "Return"]
            case LayDown() | LayMeld():
                keys = []
                for slot, row in self.slots(action):
                    for card in row:
                        keys += [*self.walk_to(card), "space"]
                        # One card after the other: what is staged is in the hand's order no more.
                        keys.append(str(slot + 1))
                        self.stage(card, slot)
                return [*keys, "b"]
        raise AssertionError(f"no keys do {action}")


class Caller(Person):
    """Plays Kalooki; what was done is in `done`, every kind is shown once in a picture."""

    def __init__(self, *args: object, keys: bool = False) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.by_keys = keys
        self.by_card = True
        """Whether the next card is called by a click on itself, not by the button."""

    def mirror(self) -> CallMirror:
        return CallMirror(self.driver, self.session())

    def _do(self, mirror: Mirror, action: object) -> None:
        assert isinstance(mirror, CallMirror)
        if isinstance(action, ANSWERS):
            time.sleep(DEAD)
        if self.by_keys:
            self.desk.keys(mirror.keys(action))  # type: ignore[arg-type]
        elif isinstance(action, Call) and self.by_card:
            self.desk.click(mirror.zone("pile"))
            self.by_card = False
        elif isinstance(action, ANSWERS):
            self.desk.click(mirror.button(NAMES[type(action)]))
            self.by_card = True
        elif isinstance(action, LayOff | Replace):
            self.desk.drag(mirror.card(action.card), mirror.target(action))
        else:
            super()._do(mirror, action)

    def until(self, over: Callable[[Session], bool], decide: Callable[[Session], Action]) -> set[str]:
        """Plays until something is so; the names of what was done."""
        done: set[str] = set()
        while not over(session := self.wait(lambda s: s.current in (0, None) or over(s), 60, 0.6)):
            name = self._deed(decide)
            if name not in done and not over(session):
                self.show(name.lower())
            done.add(name)
        return done

    def _turn_page(self, session: Session) -> None:
        time.sleep(5)
        self.show(f"sheet-{len(session.results)}")
        if self.by_keys:
            self.desk.keys(["Prior", "Return"])
        else:
            self.desk.click(go_on(self.driver, session))
        time.sleep(1)


__all__ = ["CallMirror", "Caller", "TableScene", "sensible", "table_of"]


def mover(end: str) -> Callable[[Session], Action]:
    """What a person does who waits for a joker to spare, lays it inside a run, puts the card that it stands for in its
    place in the same turn, and lets it move to this end."""

    def decide(session: Session) -> Action:
        state = session.match.state
        if state.phase != "play":
            return NORMAL.decide(session.view(session.current), Random(1))  # type: ignore[return-value]
        moves = [action for action in KALOOKI.legal_actions(state) if isinstance(action, Replace)]
        action = next((move for move in moves if move.end == end), None)
        action = action or NORMAL.decide(session.view(session.current), Random(1))  # type: ignore[assignment]
        return _with_joker(state, action) if isinstance(action, LayDown) else action  # type: ignore[return-value]

    return decide


def _with_joker(state: State, action: LayDown) -> LayDown | Discard:
    """The same melds, with a joker in the place of an inner card of a run, which stays in the hand.

    The joker is one of the hand, or that of the run's own end. Without one nothing is laid yet, and a card goes that is
    in none of the melds.
    """
    for number, row in enumerate(action.melds):
        if len({card.rank for card in row if card != JOKER}) < 2:
            continue
        for base in (row, row[1:] if row[0] == JOKER else row, row[:-1] if row[-1] == JOKER else row):
            for at in range(1, len(base) - 1):
                changed = (*base[:at], JOKER, *base[at + 1 :])
                other = LayDown((*action.melds[:number], changed, *action.melds[number + 1 :]))
                if base[at] != JOKER and KALOOKI.check(state, other) is None:
                    return other
    laid = {card for row in action.melds for card in row}
    spare = (Discard(card) for card in state.hand if card not in laid and card != JOKER)
    return next((discard for discard in spare if KALOOKI.check(state, discard) is None), action)
