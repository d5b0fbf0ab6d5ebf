"""Hints in the terminal: each wish tells one step more of the same advice, until something is played."""

from __future__ import annotations

from carioca.bots.contract.explain import Advice, advise
from carioca.i18n import t
from carioca.session import Session
from carioca.words.reasons import WHY, hint_text


class HintSteps:
    """Remembers for which decision of a match a hint was given, and how much of it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._place: object = None
        self._advice: Advice | None = None
        self._step = 0

    def more(self, seat: int) -> str:
        """The next step of the hint for the seat to act, with its number; the last one again when all were told."""
        session, rounds = self._session, self._session.match.rounds
        view, place = session.view(seat), (len(rounds), len(rounds[-1].lines))
        if self._advice is None or place != self._place:
            self._advice, self._place, self._step = advise(session.game, view), place, 0
        self._step = min(WHY, self._step + 1)
        text = hint_text(session.game, self._advice, view, session.names, self._step)
        return f"{t('advice.step', step=self._step, steps=WHY)}. {text}"
