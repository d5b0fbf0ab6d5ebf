"""Shows the steps of a lesson at its table, accepts what they ask for, and says why not of all else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, pi
from typing import TYPE_CHECKING

from carioca.cards import Card, parse_row, row_text
from carioca.engine.game import Action
from carioca.gui.table import guide
from carioca.gui.table.advice_marks import tokens_of
from carioca.gui.table.guide import Shown
from carioca.gui.table.zones import Zone
from carioca.i18n import t
from carioca.lessons.course import LessonSession
from carioca.lessons.lesson import SORT, STAGE

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

PERIOD = 1.8
"""Seconds of a beat of the light."""
LEVELS = 8
"""So many strengths of it are told apart: each is a picture of its own."""
PLACES = {"tray": "tray", "pile": "pile", "stock": "stock", "trick": "trick"}
"""The places of a table that can glow, by their names in a lesson."""
BUTTONS = {SORT: "rank", "down": "down"}
"""The buttons that can glow; to order the hand either way is one step."""


class Teacher:
    """The guide of one table; how far the lesson has come is known by its session."""

    def __init__(self, table: Table, session: LessonSession) -> None:
        self.table, self.session = table, session
        self.pulses = False
        """Whether the light comes and goes; else it stands still."""

    def take_up(self) -> None:
        """Set apart what earlier steps have set apart, as far as it is still in the hand."""
        hand = self.table.board.hand
        hand.sort_by(hand.sort or "rank" if self.session.at else "")
        for number, cards in enumerate(self._staged_before()):
            tokens = tokens_of(self.table, cards)
            if len(tokens) == len(cards) and number < len(hand.groups):
                hand.stage(tokens, number, None, self.table.desk.tidy(self.table.state, number))
        self.table.board.glide()
        self.table.refresh()

    # -- what is shown --

    @property
    def words(self) -> str:
        """The sentence of the step, while it is the learner's turn."""
        step, lesson = self.session.step, self.session.lesson
        return t(f"lesson.{lesson.game}.{lesson.id}.{step.id}") if step is not None and self.table.my_turn else ""

    @property
    def strength(self) -> float:
        """One of a few strengths, 0 to 1."""
        return self.level / LEVELS if self.pulses else 1.0

    @property
    def level(self) -> int:
        """The strength of the light in steps, 0 to LEVELS."""
        return round(LEVELS * (1 + cos(2 * pi * self.table.clock / PERIOD)) / 2)

    def shown(self) -> Shown:
        """What the step lets glow and is still to be done."""
        step, board = self.session.step, self.table.board
        if step is None or not self.table.my_turn:
            return Shown()
        cards, zones, buttons = list[Card](), list[Zone](), list[str]()
        for glow in step.glows:
            if glow in BUTTONS:
                buttons.append(BUTTONS[glow])
            elif " " in glow:
                buttons.append(glow.replace(" ", "-"))
            elif glow in PLACES:
                zones += self._places(PLACES[glow])
            elif glow[0] == "m" and glow[1:].isdecimal():
                zones += self._meld(glow)
            else:
                cards += parse_row(glow, board.pack)
        apart = board.hand.staged
        return Shown([token for token in tokens_of(self.table, cards) if token not in apart], zones, buttons)

    def _places(self, kind: str) -> Iterator[Zone]:
        """Places of a kind: of the tray the one where the cards of the step go."""
        if kind == "tray":
            yield from self.table.board.places.groups[self._goal :][:1]
            return
        yield from (zone for zone in self.table.board.zones() if zone.kind == kind)

    def _meld(self, glow: str) -> Iterator[Zone]:
        """A meld, as long as something is to be laid there."""
        if any(act.split()[-1] == glow and self.session.asks(act) for act in self.session.step.does):  # type: ignore[union-attr]
            number = int(glow[1:])
            yield from (zone for zone in self.table.board.zones() if (zone.kind, zone.number) == ("meld", number))

    # -- what is accepted --

    def stops(self, deed: str) -> bool:
        """Ordering the hand is a step, what is set apart stays so, and nobody proposes anything."""
        if self.table.busy or (deed == guide.SORT and self.session.asks(SORT)):
            return self.table.busy
        self.again()
        return True

    def group(self, tokens: Sequence[int], group: int) -> int | None:
        """What the step sets apart comes together, wherever it was let go."""
        board = self.table.board
        apart = [token for token in self._begun() if token not in tokens]
        cards = [board.hand.cards[token] for token in (*apart, *tokens)]
        if not self.table.my_turn or not self.session.asks(f"{STAGE} {row_text(cards)}"):
            self.again()
            return None
        return self._goal if board.hand.groups[group] and group != self._goal else (self._goal if apart else group)

    def allows(self, action: Action) -> bool:
        """What the rules and the step allow."""
        return self.session.check(action) is None

    def stops_play(self, actions: Iterable[Action]) -> bool:
        """The first action that is not asked for stops all."""
        refusal = next(filter(None, map(self.session.check, actions)), None)
        if refusal is not None:
            self.table.refuse(refusal)
        return refusal is not None

    def deny(self, picked: Sequence[Card], zone: Zone) -> None:
        """What the rules say against it; what they allow is not asked for now."""
        table = self.table
        before, table.toast = table.toast, None
        table.desk.deny(table, picked, zone)
        if table.toast is None:
            table.toast = before
            self.again()

    def did(self, deed: str) -> None:
        """The hand was ordered, or cards were set apart: perhaps that was all of the step."""
        if deed == guide.SORT:
            self.session.did(SORT)
        elif deed == "":
            for row in self.table.board.hand.rows():
                act = f"{STAGE} {row_text(row)}"
                if row and self._whole(row) and self.session.asks(act):
                    self.session.did(act)
                    break
        self.table.refresh()

    def again(self) -> None:
        """Say that something else is asked for."""
        self.table.refuse(self.session.not_now())

    # -- what is set apart --

    @property
    def _wanted(self) -> list[Card]:
        """The cards that the step sets apart."""
        step = self.session.step
        acts = [act.split()[1] for act in step.does if act.startswith(STAGE)] if step is not None else []
        return list(parse_row(acts[0], self.table.board.pack)) if acts else []

    def _whole(self, row: Sequence[Card]) -> bool:
        return sorted(row) == sorted(self._wanted)

    @property
    def _goal(self) -> int:
        """The number of the group where the cards of the step go: where some lie, else the first empty one."""
        groups, wanted = self.table.board.hand.groups, self._wanted
        cards = self.table.board.hand.cards
        begun = [at for at, group in enumerate(groups) if any(cards[token] in wanted for token in group)]
        empty = [at for at, group in enumerate(groups) if not group]
        return next(iter((*begun, *empty)), 0)

    def _begun(self) -> list[int]:
        """The cards that the step has set apart already."""
        hand, wanted = self.table.board.hand, self._wanted
        return [token for token in hand.staged if hand.cards[token] in wanted]

    def _staged_before(self) -> Iterator[Sequence[Card]]:
        held = self.table.board.hand.cards.values()
        for step in self.session.lesson.steps[: self.session.at]:
            for act in step.does:
                cards = parse_row(act.split()[1], self.table.board.pack) if act.startswith(STAGE) else ()
                if cards and all(card in held for card in cards):
                    yield cards
