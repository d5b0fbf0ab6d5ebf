"""The score sheet of the melding table: the points of each round."""

from __future__ import annotations

from carioca.engine.game import Game
from carioca.words.base import Entry, Ledger, Scored, Voice
from carioca.words.cards import points_text
from carioca.words.scores import make_ledger


def ledger(game: Game, voice: Voice, played: Scored, until: int) -> Ledger:
    """The sheet after a round (counted from 0)."""
    return make_ledger(game, voice, played, until, lambda _, points: points_entry(points))


def points_entry(points: int) -> Entry:
    """A number of points."""
    return Entry(str(points), points_text(points))
