"""Asks the question of a judged lesson at its table: whatever the rules allow may be tried."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from carioca.engine.game import Action
from carioca.gui.scenes.lights import Lights
from carioca.gui.table.guide import Shown
from carioca.i18n import capitalised, t
from carioca.lessons.course import LessonSession
from carioca.words.lessons import ask_text

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


class Trial(Lights):
    """The guide of one table; `tries` is called before a move is played, with the hand as it was ordered for it."""

    def __init__(self, table: Table, session: LessonSession, tries: Callable[[], object]) -> None:
        super().__init__(table, session)
        self._tries = tries

    @property
    def words(self) -> str:
        """The question, until something was tried."""
        return ask_text(self.session.lesson.key) if self.table.my_turn else ""

    @property
    def beats(self) -> bool:
        """Where nothing is named nothing glows."""
        return super().beats and bool(self.session.lesson.glows)

    @property
    def button(self) -> str:
        """The words of the button that shows the best move."""
        return t("learn.button") if self.table.my_turn else ""

    def shown(self) -> Shown:
        """What the question is about."""
        return self.lit(self.session.lesson.glows) if self.table.my_turn else Shown()

    def stops(self, deed: str) -> bool:
        """The hand is arranged freely."""
        return False

    def group(self, tokens: Sequence[int], group: int) -> int | None:
        """Cards are set apart freely."""
        return group

    def allows(self, action: Action) -> bool:
        """Whatever the rules allow."""
        return True

    def stops_play(self, actions: Iterable[Action]) -> bool:
        """Nothing is stopped that the rules allow; of several actions the first is the answer."""
        if self.table.my_turn:
            self._tries()
        return False

    def again(self) -> None:
        """What may be done instead."""
        self.table.say(capitalised(self.table.desk.status(self.table)))

    def did(self, deed: str) -> None:
        """Nothing follows from an order."""
