"""The characters at one table: the moods that their faces show, and what they say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from carioca.gui.table.likeness import Likenesses
from carioca.gui.table.moods import Moods, Stir
from carioca.gui.table.talk import Talk

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.gui.table.board import Board
    from carioca.session import Session


class Company:
    """Everybody at the table who has a face. Nobody who plays waits for them."""

    def __init__(self, stage: Stage, session: Session, board: Board) -> None:
        self._stage, self._board = stage, board
        self.likenesses = Likenesses(stage.textures, session, board)
        self.moods = Moods()
        self.talk = Talk(session.match.setup.seed)

    def stir(self, stirs: Sequence[Stir], waits: Mapping[int, float], silent: bool) -> bool:
        """Something happened that concerns these seats; whether a face changes, which is a part of what lies still.

        `waits`: for how many seconds other words stand at a seat.
        """
        character = self.likenesses.character
        changed = [self.moods.show(one.seat, one.mood) for one in stirs if character(one.seat)]
        if self._stage.settings.remarks and not silent:
            known = {seat: name for seat in self._board.frame.seats if (name := character(seat))}
            if self.talk.hear(stirs, known, waits):
                self._stage.redraw()
        return self._changed(any(changed))

    def calm(self) -> bool:
        """All faces are calm and nobody speaks: something else is shown; whether a face changes."""
        if self.talk.hush():
            self._stage.redraw()
        return self._changed(self.moods.clear())

    def begin_round(self) -> None:
        """Cards are dealt: what was before is forgotten."""
        self.calm()
        self.talk.begin_round()

    def update(self, dt: float) -> bool:
        """Let time pass; whether a face changes."""
        if self.talk.update(dt, self.soft):
            self._stage.redraw()
        return self._changed(self.moods.update(dt))

    def _changed(self, changed: bool) -> bool:
        if changed:
            self._stage.redraw()
        return changed

    @property
    def soft(self) -> bool:
        """Whether what is said comes and goes softly rather than at once."""
        return self._board.glows.pulses

    @property
    def moving(self) -> bool:
        """Whether every picture differs from the last one."""
        return bool(self.talk.said) and self.soft and self.talk.fading

    @property
    def rest(self) -> float:
        """Seconds until time changes something by itself."""
        return min(self.moods.rest, self.talk.rest)
