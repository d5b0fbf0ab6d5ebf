"""Who decides at a table of the arena, and how a player loses the right to."""

from __future__ import annotations

from random import Random
from typing import Protocol

from carioca.bots.base import make_bot
from carioca.engine.game import Action, Game, View


class Forfeit(Exception):
    """A player that may not play on in this match.

    `why` is a code: hung, died, nonsense, illegal, crashed (a level of ours raised), endless.
    """

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(why, detail)
        self.why, self.detail = why, detail


class Player(Protocol):
    """A contestant at the table."""

    def decide(self, view: View, rng: Random) -> Action:
        """An action for the seat of the view. Raises Forfeit."""

    def stop(self) -> str:
        """Ends what runs for the player, until it is asked again; its last words, or empty."""

    def close(self) -> None:
        """Ends it for good."""


class LevelPlayer:
    """A level of the game."""

    def __init__(self, level: str, game: Game) -> None:
        self._bot = make_bot(level, game)

    def decide(self, view: View, rng: Random) -> Action:
        try:
            return self._bot.decide(view, rng)
        except Exception as error:  # the arena is where such a bug has to come to light, and it must not end there
            raise Forfeit("crashed", f"{type(error).__name__}: {error}"[:200]) from error

    def stop(self) -> str:
        return ""

    def close(self) -> None:
        return


class GivenUp:
    """Stands for a program that hung too often: it forfeits at its first question, with the same reason, unasked."""

    def __init__(self, forfeit: Forfeit, said: str) -> None:
        self._forfeit, self._said = forfeit, said

    def decide(self, view: View, rng: Random) -> Action:
        raise Forfeit(self._forfeit.why, self._forfeit.detail)

    def stop(self) -> str:
        return self._said

    def close(self) -> None:
        return
