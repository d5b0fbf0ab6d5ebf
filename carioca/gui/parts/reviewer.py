"""Reviews a round on a thread of its own: it tells how far it is, and leaving never waits for it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from carioca.bots.played import played_round
from carioca.bots.review import Review, review
from carioca.gui.table.thinker import Thinker

if TYPE_CHECKING:
    from carioca.session import Session

_KNOWN: WeakKeyDictionary[Session, dict[tuple[int, int], Review]] = WeakKeyDictionary()
"""Reviews that were finished, by session, round and seat: nobody waits for the same one twice."""


def remember(session: Session, found: Review) -> None:
    """Keep a review as long as its session lives."""
    _KNOWN.setdefault(session, {})[found.round_no, found.seat] = found


class Reviewer:
    """One review of a seat in a finished round (counted from 0)."""

    def __init__(self, session: Session, round_no: int, seat: int) -> None:
        self._key = (round_no, seat)
        self._session = session
        self._record = session.record()
        self._stopped = False
        self._thinker: Thinker[Review | None] = Thinker()
        self.share = 0.0
        """How far it is, 0..1."""
        self.failed = False
        self.result = _KNOWN.get(session, {}).get(self._key)
        if self.result is None:
            self._thinker.ask(self._work)

    def poll(self) -> bool:
        """Whether it came to its end since it was asked last; `result` has it then, or `failed` is set."""
        if self.result is not None or self.failed:
            return False
        answer = self._thinker.answer()
        if answer is None:
            return False
        self.result = answer[0]
        self.failed = self.result is None
        if self.result is not None:
            remember(self._session, self.result)
        return True

    def stop(self) -> None:
        """Nobody wants to know any more; the thread ends at its next step."""
        self._stopped = True
        self._thinker.close()

    def _work(self) -> Review | None:
        number, seat = self._key
        for step in review(played_round(self._record, number), seat):
            if self._stopped:
                return None
            if isinstance(step, Review):
                return step
            self.share = step.share
        return None
