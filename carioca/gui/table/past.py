"""What a player did with the own hand since the last move, so that it can be taken back step by step."""

from __future__ import annotations

from typing import NamedTuple

from carioca.gui.table.board import Board
from carioca.gui.table.hand import Arrangement

MOST = 200
"""So many steps are kept; nobody takes back more."""


class _Step(NamedTuple):
    """How the hand lay before a step; `picks`: the step only picked cards, and moved none."""

    hand: Arrangement
    picked: tuple[int, ...]
    picks: bool


class Past:
    """Steps of one player in one round. What was played lies on the table: nothing before it is taken back."""

    def __init__(self) -> None:
        self._steps: list[_Step] = []
        self._played = False
        self._whose: tuple[int | None, int] = (None, -1)

    def keep(self, board: Board, picks: bool = False) -> None:
        """The player is about to arrange the hand anew, or (`picks`) has cards picked by the program."""
        self._follow(board)
        self._steps.append(_Step(board.hand.arrangement(), tuple(board.picked), picks))
        del self._steps[:-MOST]

    def played(self, board: Board) -> None:
        """The player has made a move."""
        self._follow(board)
        self._steps.clear()
        self._played = True

    def back(self, board: Board) -> str:
        """Take the last step back; or why there is none, as a word of the catalogue."""
        self._follow(board)
        hand = board.hand
        while self._steps:
            step = self._steps.pop()
            if set(step.hand.line) != set(hand.line) or len(step.hand.groups) != len(hand.groups):
                # A card has come or gone since, without a move of this player's own.
                self._steps.clear()
                return "table.undo.played"
            if step.hand != hand.arrangement() or (step.picks and step.picked != tuple(board.picked)):
                hand.arrange(step.hand)
                board.picked = [token for token in step.picked if token in hand.cards]
                return ""
        return "table.undo.played" if self._played else "table.undo.nothing"

    def _follow(self, board: Board) -> None:
        whose = board.viewer, board.picture.round_no
        if whose != self._whose:
            self._steps.clear()
            self._played, self._whose = False, whose
