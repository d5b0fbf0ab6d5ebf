"""Thinks on one thread of its own: a slow opponent or a long search holds up no frame nor the way out."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from carioca.gui.frame.clock import wake
from carioca.gui.frame.log import log

T = TypeVar("T")


class Thinker(Generic[T]):
    """One question at a time; an answer to a question that was dropped is thrown away."""

    def __init__(self) -> None:
        self._questions: queue.SimpleQueue[tuple[int, Callable[[], T]] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[tuple[int, T | None]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._number = 0
        self.asked = False

    @property
    def thinks(self) -> bool:
        return self.asked and self._answers.empty()

    def ask(self, question: Callable[[], T]) -> None:
        if self._thread is None:
            # A daemon: leaving the program never waits for a thought.
            self._thread = threading.Thread(target=self._work, name="opponent", daemon=True)
            self._thread.start()
        self._number += 1
        self.asked = True
        self._questions.put((self._number, question))

    def answer(self, seconds: float = 0.0) -> tuple[T | None] | None:
        """None while it thinks; then the answer in a tuple (None inside: it failed). Waits for so long at most."""
        while self.asked:
            try:
                number, action = self._answers.get(timeout=seconds) if seconds else self._answers.get_nowait()
            except queue.Empty:
                return None
            if number == self._number and self.asked:
                self.asked = False
                return (action,)
        return None

    def drop(self) -> None:
        self.asked = False

    def close(self) -> None:
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
                log().exception("a thought failed")
                answers.put((number, None))
            wake()
