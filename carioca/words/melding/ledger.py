"""The score sheet of the melding table: the points of each round."""

from __future__ import annotations

from carioca.engine.events import RoundEnded
from carioca.engine.game import Game
from carioca.games.melding.events import SidePoints, SidesEnded
from carioca.games.melding.game import melding
from carioca.i18n import t
from carioca.words.base import Entry, Ledger, LedgerRow, Scored, Voice
from carioca.words.cards import points_text
from carioca.words.scores import make_ledger


def ledger(game: Game, voice: Voice, played: Scored, until: int) -> Ledger:
    """The sheet after a round (counted from 0)."""
    sheet = make_ledger(game, voice, played, until, lambda _, points: points_entry(points))
    rows = tuple(_in_parts(row, played.ends.get(at)) for at, row in enumerate(sheet.rows))
    goal = melding(game).target(played.setup.options)
    return sheet._replace(rows=rows, made=_made(played.ends.get(until)), goal=goal)


def _made(ended: RoundEnded | None) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What each side's points in a round are made of, line by line, the sum last."""
    if not isinstance(ended, SidesEnded):
        return ()
    lines = {name: [getattr(parts, name) for parts in ended.parts] for name in SidePoints._fields}
    lines["total"] = [parts.total for parts in ended.parts]
    return tuple((t(f"score.made.{name}"), tuple(map(str, points))) for name, points in lines.items())


def _in_parts(row: LedgerRow, ended: RoundEnded | None) -> LedgerRow:
    """A round between sides with what their points are made of."""
    if not isinstance(ended, SidesEnded) or not row.done:
        return row
    return row._replace(entries=tuple(map(side_entry, ended.parts)))


def side_entry(parts: SidePoints) -> Entry:
    """What a side scored: the points, and as one says them with their parts."""
    told = [t(f"score.part.{name}", n=f"{n:+}") for name, n in parts._asdict().items() if n]
    points = points_text(parts.total)
    return Entry(str(parts.total), t("score.parts", points=points, parts=", ".join(told)) if told else points)


def points_entry(points: int) -> Entry:
    """A number of points."""
    return Entry(str(points), points_text(points))
