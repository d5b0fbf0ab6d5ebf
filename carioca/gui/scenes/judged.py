"""A judged lesson at the table: one decision, in which any move may be tried, and what each of them costs."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import pygame

from carioca.gui.frame.scene import Push, Reset, Transition
from carioca.gui.scenes.answer import AnswerScene
from carioca.gui.scenes.taught import TaughtScene, judged_of, session_of
from carioca.gui.scenes.trial import Trial
from carioca.gui.table.hand import sort_of
from carioca.gui.table.toast import hidden_cards
from carioca.lessons.lesson import lesson_named
from carioca.storage import learning

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.gui.table.keeping import Kept
    from carioca.session import Session

BEFORE = 0.8
"""Seconds for which the position is seen before the best move is shown in it."""


class JudgedScene(TaughtScene):
    """The position of a lesson. `kept`: how the hand lay before a move that is taken back; `shows`: the best move is
    played by itself.
    """

    def __init__(self, game: str, name: str, kept: dict[int, Kept] | None = None, shows: bool = False) -> None:
        super().__init__(lesson_named(game, name))
        self._kept, self._shows, self._shown = kept or {}, shows, False

    @classmethod
    def sample(cls, session: Session) -> JudgedScene:
        """The first judged lesson of the game of a match, or of another game where it has none."""
        lesson = judged_of(session.game.name)
        return cls(lesson.game, lesson.id)

    def enter(self, stage: Stage) -> None:
        self.session = session_of(self.lesson, 0)
        super().enter(stage)

    def prepare(self) -> None:
        self.light = self.trial = Trial(self.table, self.session, self._tries)
        self.table.guide = self.trial

    def recall(self) -> None:
        board = self.table.board
        if self._kept:
            board.remember(self._kept)
        elif not board.hand.sort:
            board.hand.sort_by(sort_of(self.lesson.order))
        board.glide()
        self.table.refresh()

    def update(self, dt: float) -> Transition:
        wish = super().update(dt)
        if self._shows and self.table.my_turn and self.table.clock >= BEFORE:
            self._show()
        # A screen above stops the time of this one: all cards lie where they belong by then.
        still = not self.table.busy and not self.table.animator.active
        if self.session.answered is not None and (self.ends(wish) or still):
            return Push(self._answer())
        return wish

    def rest(self) -> float:
        waits = self._shows and self.table.my_turn
        return min(super().rest(), max(0.0, BEFORE - self.table.clock) if waits else inf)

    def _tries(self) -> None:
        self._kept = self.table.board.kept()

    def _show(self) -> None:
        """Play the best move for the learner."""
        self._shown = True
        self.table.submit((self.session.game.parse_action(self.lesson.best[0]),))

    def _answer(self) -> AnswerScene:
        """What the move costs that was tried; whoever found or saw the best one has done the lesson."""
        answered, session = self.session.answered, self.session
        assert answered is not None
        if self.lesson.right(session.game, answered):
            self.note(learning.load(self.stage.paths.learning).finished(self.lesson.key))
        return AnswerScene(session, self._shown, self._again, self._beside)

    def _beside(self, panel: pygame.Rect) -> int:
        """Where a panel of a size begins (px): above the own hand, or over it where that leaves more cards in sight."""
        window, hand = pygame.Rect((0, 0), self.stage.size), self.table.board.frame.hand
        panel.centerx = window.centerx
        places = [panel.move(0, bottom - panel.bottom).clamp(window) for bottom in (hand.top, window.bottom)]
        return min(places, key=lambda place: hidden_cards(self.table, place)).y

    def _again(self, shows: bool) -> Transition:
        """Put everything back; then the best move is shown, or another one is tried."""
        return Reset(JudgedScene(self.lesson.game, self.lesson.id, self._kept, shows))

    def _carry(self, name: str) -> None:
        if name == "best":
            if self.table.my_turn:
                self._show()
        elif name != "hint":
            super()._carry(name)
