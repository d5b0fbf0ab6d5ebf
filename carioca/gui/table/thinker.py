"""Asks opponents on one thread of its own, so that a slow one never holds up a frame nor the way out."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable

from carioca.engine.game import Action

LOG = logging.getLogger("carioca.gui")
Question = Callable[[], Action]


class Thinker:
    """One question at a time; an answer to a question that was dropped is thrown away."""

    def __init__(self) -> None:
        self._questions: queue.SimpleQueue[tuple[int, Question] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[tuple[int, Action | None]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._number = 0
        self.asked = False

    def ask(self, question: Question) -> None:
        """Begin to think; returns at once."""
        if self._thread is None:
            # A daemon: leaving the program never waits for a thought.
            self._thread = threading.Thread(target=self._work, name="opponent", daemon=True)
            self._thread.start()
        self._number += 1
        self.asked = True
        self._questions.put((self._number, question))

    def answer(self) -> tuple[Action | None] | None:
        """None while it thinks; then the decision in a tuple (None inside: the opponent failed)."""
        while True:
            try:
                number, action = self._answers.get_nowait()
            except queue.Empty:
                return None
            if number == self._number and self.asked:
                self.asked = False
                return (action,)

    def drop(self) -> None:
        """Nobody wants the answer any more."""
        self.asked = False

    def close(self) -> None:
        """Let the thread end after its thought; does not wait for it."""
        self.drop()
        if self._thread is not None:
            self._questions.put(None)
            self._thread = None

    def _work(self) -> None:
        questions, answers = self._questions, self._answers
        while (asked := questions.get()) is not None:
            number, question = asked
            try:
                answers.put((number, question()))
            except Exception:
                LOG.exception("an opponent failed")
                answers.put((number, None))
