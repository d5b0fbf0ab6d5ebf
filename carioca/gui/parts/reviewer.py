"""Reviews rounds on a thread of their own, while somebody waits for them; what was worked out is kept."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from threading import Event, Lock
from time import monotonic
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from carioca.bots.review import Decision, Progress, Review, further, review
from carioca.gui.frame.log import log
from carioca.gui.frame.thinker import Thinker
from carioca.hindsight import own_round

if TYPE_CHECKING:
    from carioca.session import Session

QUIET = 1.0
"""Seconds that a sheet is read before the review of its round begins: who only presses on pays nothing for it."""

SURE, SURE_SHARE = 1.0, 0.1  # after so many seconds and so much of it is told how long it will take
STEP = 5  # seconds in which more than so many are told


class Reviewer:
    """One review of a seat in a finished round (counted from 0): works while anybody holds it, rests in between.

    Get it by `reviewer_of`. It keeps no session: it lives as long as one.
    """

    def __init__(self, session: Session, round_no: int, seat: int) -> None:
        self._record = session.record()
        self._key = (round_no, seat)
        self._holders: set[int] = set()
        self._stop = Event()
        self._working = Lock()
        self._steps: Iterator[Progress | Review] | None = None
        self._thinker: Thinker[None] | None = None
        self.share = 0.0  # how far it is, 0..1
        self.spent = 0.0  # seconds of work by now
        self.found: tuple[Decision, ...] = ()  # what was found by now that gave something away, the worst first
        self.result: Review | None = None
        self.version = 0  # which result it is: what was left open comes in by and by
        self.whole = False  # whether nothing is left to be tried
        self.failed = False

    @property
    def left(self) -> int | None:
        """About how many seconds it will take still, as fast as it has gone so far; None while that is a guess."""
        if self.ended or self.spent < SURE or self.share < SURE_SHARE:
            return None
        seconds = ceil(self.spent * (1.0 - self.share) / self.share)
        return seconds if seconds <= STEP else -(-seconds // STEP) * STEP

    @property
    def ended(self) -> bool:
        """Whether there is nothing to wait for: `result` has it then, or `failed` is set."""
        return self.result is not None or self.failed

    def hold(self, holder: object, quiet: float = 0.0) -> None:
        """Somebody waits for it: go on, after so many seconds if it is not wanted sooner. Returns at once."""
        self._holders.add(id(holder))
        if self.whole or self.failed:
            return
        # Who opens the review itself does not wait until the sheet has been read.
        self._rest()
        self._stop = stop = Event()
        self._thinker = Thinker()
        self._thinker.ask(lambda: self._work(stop, quiet))

    def let_go(self, holder: object) -> None:
        """This one waits no longer; when nobody does the thread ends at its next step, which nobody waits for."""
        self._holders.discard(id(holder))
        if not self._holders:
            self._rest()

    def finish(self, found: Review, whole: bool = True) -> None:
        self.found, self.share, self.whole = found.costliest, 1.0, whole
        self.result, self.version = found, self.version + 1

    def _rest(self) -> None:
        self._stop.set()
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None

    def _work(self, stop: Event, quiet: float) -> None:
        """Steps until the end or until it is stopped. The next thread begins where this one left."""
        if stop.wait(quiet):
            return
        with self._working:
            try:
                self._go_on(stop)
            except Exception:
                log().exception("a review failed")
                self.failed = True

    def _go_on(self, stop: Event) -> None:
        if self._steps is None:
            self._steps = self._review()
        began, before = monotonic(), self.spent
        for step in self._steps:
            if isinstance(step, Review):
                self.finish(step, not step.open)
            elif self.result is None:
                self.share, self.found, self.spent = step.share, step.found, before + monotonic() - began
            if stop.is_set():
                return
        self.failed = self.result is None

    def _review(self) -> Iterator[Progress | Review]:
        """The review, and then what it had no time for, as long as somebody looks."""
        played, seat = own_round(self._record, *self._key), self._key[1]
        for step in review(played, seat):
            yield step
            if isinstance(step, Review):
                yield from further(played, step)


_KNOWN: WeakKeyDictionary[Session, dict[tuple[int, int], Reviewer]] = WeakKeyDictionary()
"""The reviews of a session by round and seat, finished or not: nobody waits for the same step twice."""


def reviewer_of(session: Session, round_no: int, seat: int) -> Reviewer:
    """The review of a seat in a finished round, as far as it is; `hold` it to let it go on."""
    known = _KNOWN.setdefault(session, {})
    if (round_no, seat) not in known:
        known[round_no, seat] = Reviewer(session, round_no, seat)
    return known[round_no, seat]


def remember(session: Session, found: Review) -> None:
    reviewer_of(session, found.round_no, found.seat).finish(found)
