"""What the table does for its player on request: the only draw, sure lay-offs, and an opponent who finishes the round.

All of it are actions of the seat, submitted like those of a hand, and none of it happens while the hand does something.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from carioca.bots.base import Advice, advise
from carioca.engine.game import Action
from carioca.gui.frame.clock import ACTIVE
from carioca.gui.table.desk import Deed
from carioca.gui.table.thinker import Thinker
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

LEVEL = "hard"
"""The level that finishes a round."""
DRAW_AFTER, LAY_AFTER = 0.35, 0.7
"""Seconds for which a turn, or a lay-off, is looked at before it happens by itself."""
Place = tuple[int | None, int, int]
"""A decision: the seat, the round and how many of its lines were played."""


class Steward:
    """Stands at one table; `dropped` is told when nobody wants the opponents' thoughts of the moment any more."""

    def __init__(self, table: Table, dropped: Callable[[], object]) -> None:
        self.table, self._dropped = table, dropped
        self.thinker: Thinker[Advice] = Thinker()
        table.served = self.deeds
        self._place: Place | None = None
        """The decision that was looked at last."""
        self._pending: Action | None = None
        self._sure: Collection[Action] = ()
        self._wait = 0.0
        self._stopped = -1
        """The turn in which the player wants to do everything alone."""

    # -- what happens by itself --

    @property
    def pending(self) -> bool:
        """Whether something is about to happen by itself."""
        return self._pending is not None or self.thinker.asked

    @property
    def looked(self) -> bool:
        """Whether it has been seen whether something happens by itself."""
        return self._place == self._here

    def rest(self) -> float:
        """Seconds until something happens by itself; a thought tells of itself when it is finished."""
        return inf if self._pending is None else max(ACTIVE, self._wait * self.table.tempo.pace)

    def update(self, dt: float) -> None:
        """Look at a decision once; what goes without saying is played after a moment."""
        table = self.table
        if not self._free:
            if self.pending:
                self._forget()
            return
        if not self.looked:
            self._look()
        answer = self.thinker.answer()
        if answer is not None and answer[0] is not None:
            action = answer[0].action
            if action in self._sure:
                self._pending, self._wait = action, LAY_AFTER
        # Before the draw nothing else can be meant; later whoever picks a card means something with it.
        if self._pending is None or (self._sure and (table.board.picked or table.board.hand.staged)):
            return
        self._wait -= dt / table.tempo.pace
        if self._wait <= 0:
            action = self._pending
            self._forget()
            table.submit((action,))

    def stop(self) -> bool:
        """The player wants to do the rest of this turn alone; whether something was about to happen."""
        had = self.pending
        if had:
            self._forget()
            self._stopped = self.table.session.match.state.turns
        return had

    def close(self) -> None:
        """The table is left."""
        self.thinker.close()

    @property
    def _free(self) -> bool:
        """Whether the person is to act and the hand is at rest."""
        table, board = self.table, self.table.board
        if board.held or table.asking is not None or table.hint is not None or table.guide is not None:
            return False
        return table.my_turn and board.own_open and self._stopped != table.session.match.state.turns

    @property
    def _here(self) -> Place:
        rounds = self.table.session.match.rounds
        return self.table.board.viewer, len(rounds), len(rounds[-1].lines)

    def _look(self) -> None:
        self._forget()
        table, settings, self._place = self.table, self.table.stage.settings, self._here
        draw = table.desk.plain(table.view) if settings.self_draw else None
        if draw is not None:
            self._pending, self._wait = draw, DRAW_AFTER
        elif settings.self_lay:
            self._sure = table.desk.sure(table.view)
            if self._sure:
                # Now the strongest level is asked whether it would do one of them.
                self.thinker.ask(partial(advise, table.session.game, table.view, settings.budget))

    def _forget(self) -> None:
        self.thinker.drop()
        self._pending = self._place = None
        self._sure = ()

    # -- an opponent finishes the round --

    def deeds(self) -> Iterator[Deed]:
        """To hand the seat over, and to have it back."""
        if self.table.guide is not None:
            return
        active = bool(self.table.session.stand_ins)
        if active or self.table.stage.settings.stand_in:
            able = active or self._may_hand_over
            yield Deed("stand-in", "", "F", self.toggle, "stand-in", able, on=active, listed="f")

    def toggle(self) -> None:
        """Hand the seat over, or take back whatever was handed over."""
        table, session = self.table, self.table.session
        seat = table.board.viewer
        if session.stand_ins:
            for given in tuple(session.stand_ins):
                session.take_back(given)
            table.say(t("table.stand-in.back"))
        elif self._may_hand_over and seat is not None:
            session.hand_over(seat, LEVEL)
            table.say(t("table.stand-in.on"))
        else:
            return
        self._forget()
        self._dropped()
        table.stage.audio.play("click")
        table.refresh()

    @property
    def _may_hand_over(self) -> bool:
        """One person may at any time; of several the one who looks at the own cards and is to act."""
        table = self.table
        if table.board.viewer is None or table.session.current is None or table.board.picture.open:
            return False
        return table.my_turn or not table.together
