"""An opponent whose thoughts take no time that differs from run to run."""

from __future__ import annotations

from collections.abc import Callable

from carioca.engine.game import Action
from carioca.gui.frame.thinker import Thinker


def pondering() -> Action:
    """The thought that never ends."""
    raise NotImplementedError


class AtOnce(Thinker[Action]):
    """Thinks without a thread, so that frames can be counted; of `pondering` no answer comes."""

    _found: tuple[Action | None] | None = None

    @property
    def thinks(self) -> bool:
        return False

    def ask(self, question: Callable[[], Action]) -> None:
        self.asked = True
        self._found = None if question is pondering else (question(),)

    def answer(self, seconds: float = 0.0) -> tuple[Action | None] | None:
        found, self._found = self._found, None
        self.asked = self.asked and found is None
        return found
