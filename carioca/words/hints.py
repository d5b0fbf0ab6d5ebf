"""The three steps of a hint for a decision of a match: which decision it is for, and how much of it has been told."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice

from carioca.bots.base import Advice, advise
from carioca.engine.game import View
from carioca.i18n import t
from carioca.session import Session
from carioca.words.reasons import MOVE, WHY, hint_text


class HintSteps:
    """The hint for one decision; whatever is played in the match makes it stale.

    Finding the advice takes up to a second, so that is a question which may be asked on another thread. Where only
    one thing can be done there is nothing to guess: all of it is told in one step.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._place: object = None
        """The decision: seat, round and how many lines of the round have been played."""
        self.advice: Advice | None = None
        """What was found; None while nothing is."""
        self.step = 0
        """The last step that was told, LOOK, MOVE or WHY; 0 for none."""
        self._only = False

    @property
    def asked(self) -> bool:
        """Whether there is a decision for which a hint was begun."""
        return self._place is not None

    def holds(self, seat: int | None) -> bool:
        """Whether the hint was begun for the decision that this seat has before it now."""
        return self._place == self._here(seat)

    def begin(self, seat: int | None, budget: float = 1.0) -> Callable[[], Advice]:
        """Begins a hint for the seat to act; what it returns finds the advice, which then goes to `found`."""
        self.forget()
        self._place = self._here(seat)
        game, view = self._session.game, self._session.view(seat)
        legal = tuple(islice(game.legal_actions(view.state), 2))
        self._only = len(legal) == 1
        return partial(Advice, legal[0], ()) if self._only else partial(advise, game, view, budget)

    def found(self, advice: Advice) -> None:
        """What the question of `begin` came to."""
        self.advice = advice

    def further(self) -> int:
        """Goes on to the next step, which it returns; the last one again when all were told."""
        self.step = WHY if self._only else min(WHY, self.step + 1)
        return self.step

    def forget(self) -> None:
        """No decision, no advice, nothing told."""
        self._place = self.advice = None
        self.step, self._only = 0, False

    def text(self, view: View) -> str:
        """The sentences of the present step, for the view of the seat that it advises."""
        assert self.advice is not None
        game, names = self._session.game, self._session.names
        if self._only:
            return f"{hint_text(game, self.advice, view, names, MOVE)} {t('advice.only')}"
        return hint_text(game, self.advice, view, names, self.step)

    def heading(self) -> str:
        """Which step of how many, where there are several."""
        return t("advice.sole") if self._only else t("advice.step", step=self.step, steps=WHY)

    def _here(self, seat: int | None) -> object:
        rounds = self._session.match.rounds
        return seat, len(rounds), len(rounds[-1].lines)
