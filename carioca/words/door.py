"""The door to the voices of the tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from carioca.engine.door import Door
from carioca.engine.game import AnyGame
from carioca.words.voice import Voice


@Door
def voices(table: str) -> Callable[[AnyGame], Voice[Any, Any]]:
    """How the games of a table get their voice. Raises KeyError."""
    match table:
        case "melding":
            from carioca.words.melding import MeldingVoice

            return MeldingVoice
        case "tricks":
            from carioca.words.tricks import TricksVoice

            return TricksVoice
    raise KeyError(table)


def voice_of(game: AnyGame) -> Voice:
    return voices(game.profile.table)(game)
