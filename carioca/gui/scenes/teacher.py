"""Shows the steps of a lesson at its table, accepts what they ask for, and says why not of all else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from carioca.cards import Card, parse_row, row_text
from carioca.engine.game import Action
from carioca.gui.scenes.lights import Lights
from carioca.gui.table import guide
from carioca.gui.table.advice_marks import tokens_of
from carioca.gui.table.guide import Shown
from carioca.gui.table.zones import Zone
from carioca.lessons.lesson import SORT, STAGE
from carioca.words.lessons import step_text

LAID = ("down", "meld")
"""Acts after which nothing is set apart any more."""


class Teacher(Lights):
    """The guide of one table; how far the lesson has come is known by its session."""

    button = ""

    def take_up(self) -> None:
        """Set apart what earlier steps have set apart, as far as it is still in the hand."""
        hand = self.table.board.hand
        hand.sort_by(hand.sort or "rank" if self.session.at else "")
        for number, cards in self._rows(self.session.at):
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
        return step_text(f"{lesson.key}.{step.id}") if step is not None and self.table.my_turn else ""

    def shown(self) -> Shown:
        """What the step lets glow and is still to be done."""
        step = self.session.step
        return Shown() if step is None or not self.table.my_turn else self.lit(step.glows)

    def places(self, kind: str) -> Iterator[Zone]:
        """Of the tray the place where the cards of the step go."""
        if kind == "tray":
            yield from (self.table.board.places.groups[number] for number, _ in self._tasks())
            return
        yield from super().places(kind)

    def meld(self, glow: str) -> Iterator[Zone]:
        """A meld, as long as something is to be laid there."""
        if any(glow in act.split() and self.session.asks(act) for act in self.session.step.does):  # type: ignore[union-attr]
            yield from super().meld(glow)

    # -- what is accepted --

    def stops(self, deed: str) -> bool:
        """Ordering the hand is a step, what is set apart stays so, and nobody proposes anything."""
        if self.table.busy or (deed == guide.SORT and self.session.asks(SORT)):
            return self.table.busy
        self.again()
        return True

    def group(self, tokens: Sequence[int], group: int) -> int | None:
        """What the step sets apart comes together, wherever it was let go."""
        hand = self.table.board.hand
        for number, row in self._tasks() if self.table.my_turn else ():
            there = [token for token in hand.groups[number] if token not in tokens]
            if _part([hand.cards[token] for token in (*there, *tokens)], row):
                return number
        self.again()
        return None

    def allows(self, action: Action) -> bool:
        """What the step asks for; of several cards some may be laid only after others."""
        return self.session.asks(self.session.game.action_text(action))

    def stops_play(self, actions: Iterable[Action]) -> bool:
        """One that is not asked for stops all."""
        if self.session.current != self.session.seat:
            return False
        first, *others = actions
        refusal = self.session.check(first)
        if refusal is None and not all(map(self.allows, others)):
            refusal = self.session.not_now()
        if refusal is not None:
            self.table.refuse(refusal)
        return refusal is not None

    def did(self, deed: str) -> None:
        """The hand was ordered, or cards were set apart: perhaps that was all of the step."""
        if deed == guide.SORT:
            self.session.did(SORT)
        elif deed == "":
            rows = self.table.board.hand.rows()
            for number, row in self._tasks():
                if sorted(rows[number]) == sorted(row):
                    self.session.did(_setting(row))
                    break
        self.table.refresh()

    def again(self) -> None:
        """Say that something else is asked for."""
        self.table.refuse(self.session.not_now())

    # -- what is set apart --

    def _rows(self, at: int) -> Iterator[tuple[int, tuple[Card, ...]]]:
        """What the first `at` steps set apart since something was laid down: the number of the group and its cards.

        The order in which a lesson names its rows is that of the groups.
        """
        rows: list[tuple[int, tuple[Card, ...]]] = []
        for step in self.session.lesson.steps[:at]:
            for act in step.does:
                if act.startswith(STAGE):
                    rows.append((len(rows), parse_row(act.split()[1], self.table.board.pack)))
                elif act.startswith(LAID):
                    rows.clear()
        return iter(rows)

    def _tasks(self) -> Iterator[tuple[int, tuple[Card, ...]]]:
        """What the present step sets apart and is not there yet."""
        rows = self._rows(self.session.at + 1)
        return (row for row in rows if self.session.asks(_setting(row[1])))


def _setting(row: Sequence[Card]) -> str:
    """The act that sets a row apart."""
    return f"{STAGE} {row_text(row, '')}"


def _part(some: Sequence[Card], whole: Sequence[Card]) -> bool:
    """Whether a row can be completed from some cards."""
    return not Counter(some) - Counter(whole)
