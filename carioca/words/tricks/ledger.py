"""The score sheet of the trick table: what was bid and made, and the points of each round."""

from __future__ import annotations

from carioca.engine.game import Game
from carioca.i18n import t
from carioca.words.base import Entry, Ledger, LedgerRow, Scored, Voice
from carioca.words.cards import points_text
from carioca.words.scores import make_ledger


def ledger(game: Game, voice: Voice, played: Scored, until: int) -> Ledger:
    """The sheet after a round (counted from 0): `2 de 3   -5`, the tricks won of those bid; who made the bid stands
    out."""
    made = make_ledger(game, voice, played, until, lambda _, points: Entry(signed(points), points_text(points)))
    rows = tuple(_with_bids(row, played, number) for number, row in enumerate(made.rows))
    return made._replace(rows=rows, legend=t("tricks.sheet.legend"))


def _with_bids(row: LedgerRow, played: Scored, number: int) -> LedgerRow:
    ended = played.ends.get(number)
    if not row.done or ended is None or not ended.bids:
        return row
    entries = tuple(
        Entry(
            t("tricks.sheet", won=won, bid=bid, points=entry.text),
            t("tricks.sheet.said", won=won, n=bid, points=entry.said),
            t("tricks.sheet.small", won=won, bid=bid),
            entry.text,
            bid == won,
        )
        for entry, (bid, won) in zip(row.entries, ended.bids, strict=True)
    )
    return row._replace(entries=entries)


def signed(points: int) -> str:
    """Points of a round, where a gain and a loss must be told apart at a glance: `+15`, `-5`, `0`."""
    return f"{points:+}" if points else "0"
