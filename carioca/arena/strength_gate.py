"""Whether the measured strength is as it has to be: what fails `benchmarks/strength.py --check`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from carioca.arena.figures import wilson
from carioca.arena.ladder import Ladder, Work
from carioca.strength import Measured, Pace, StrengthTable


def failures(ladder: Ladder, table: StrengthTable, plays: Mapping[str, str]) -> Iterator[str]:
    """Why a table does not hold, a sentence for each: a pair that is to be clear of each other and whose interval
    crosses zero, more laps than the limits of the ladder allow, or more dead rounds. A dead round or two of thirty may
    be chance, so the whole 95 % interval of their share has to lie above its limit.

    Only figures count that were measured in full and of levels that decide as they do now (`plays`); for the others
    see `missing`.
    """
    asked = {(pair.one, pair.rival): pair for pair in ladder.both if pair.points is not None}
    for entry in table.pairs:
        pair = asked.get((entry.one, entry.rival))
        if pair and _whole(entry, plays) and not (entry.behind if pair.behind else entry.clear):
            way = "behind" if pair.behind else "ahead"
            yield f"{_head(ladder, entry.players)}: {entry.one} is not clearly {way} of {entry.rival}: {_margin(entry)}"
    for pace in table.paces:
        if not stale(pace.plays, plays):
            yield from _too_long(ladder, pace)


def missing(ladder: Ladder, table: StrengthTable, plays: Mapping[str, str]) -> tuple[Work, ...]:
    """What has to be measured, or measured anew because a level decides otherwise now."""
    pairs = {entry.key for entry in table.pairs if _whole(entry, plays)}
    paces = {entry.key for entry in table.paces if not stale(entry.plays, plays)}
    mixed = table.mixed is not None and not stale(table.mixed.plays, plays)

    def there(work: Work) -> bool:
        if work.pair:
            return (work.pair.one, work.pair.rival, work.players) in pairs
        return (work.level, work.players) in paces if work.level else mixed

    return tuple(work for work in ladder.works() if not there(work))


def stale(measured: Mapping[str, str], plays: Mapping[str, str]) -> bool:
    """Whether a level decides otherwise now than when it was measured."""
    return any(plays.get(level) != way for level, way in measured.items())


def _whole(entry: Measured, plays: Mapping[str, str]) -> bool:
    return entry.firsts is not None and not stale(entry.plays, plays)


def _too_long(ladder: Ladder, pace: Pace) -> Iterator[str]:
    if ladder.limits is None:
        return
    most_dead, most_laps = ladder.limits.dead, ladder.limits.laps.get(pace.players)
    head = f"{_head(ladder, pace.players)}: {pace.level}"
    for name, (laps, dead, number) in pace.by_round.items():
        what = f"the rounds {name}" if name else "the deals"
        if most_dead is not None and wilson(round(dead * number), number)[0] > most_dead:
            yield f"{head} leaves {100 * dead:.1f} % of {what} dead, {100 * most_dead:g} % at most"
        if most_laps is not None and laps > most_laps:
            yield f"{head} takes {laps:.1f} laps in {what}, {most_laps:g} at most"


def _head(ladder: Ladder, players: int) -> str:
    return f"{ladder.game}, {players} seats"


def _margin(entry: Measured) -> str:
    return f"{entry.points:.1f} ± {entry.half:.1f}"
