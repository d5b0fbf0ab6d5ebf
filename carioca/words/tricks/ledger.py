"""The score sheet of the trick table: what was bid and made, and the points of each round."""

from __future__ import annotations

from carioca.engine.game import Game
from carioca.i18n import t
from carioca.words.base import Entry, Ledger, Scored, Voice
from carioca.words.cards import points_text
from carioca.words.scores import make_ledger


def ledger(game: Game, voice: Voice, played: Scored, until: int) -> Ledger:
    """The sheet after a round (counted from 0): `2 de 3  -5`, tricks won of those bid."""

    def told(round_no: int, column: int, points: int) -> Entry:
        ended = played.ends.get(round_no)
        if ended is None or not ended.bids:
            return Entry(signed(points), points_text(points))
        bid, won = ended.bids[column]
        said = t("tricks.sheet.said", won=won, n=bid, points=points_text(points))
        return Entry(t("tricks.sheet", won=won, bid=bid, points=signed(points)), said)

    return make_ledger(game, voice, played, until, told)


def signed(points: int) -> str:
    """Points of a round, where a gain and a loss must be told apart at a glance: `+15`, `-5`, `0`."""
    return f"{points:+}" if points else "0"
