"""How long matches take: what `benchmarks/durations.py` measured of each round, and minutes made of it.

Measured, in the window by a clock of its own: how long is shown what others do and what a card takes on its way, at
each pace of the settings, and how many turns and decisions a person has, with one person and opponents of the level
`normal`. Set down beforehand: how long a person thinks (people who know a game take two to six seconds) and looks at a
score sheet. Watched: a hand-over (docs/lab-notes.md, thirty of them with the film watched to its end; in La Pocha,
where there is less to watch, five seconds).

Every person more has as many turns as the first, with a hand-over for each, and takes no part of what is shown of
others. That is more than what is shown of an opponent: no match of the same rounds is shorter for one person more.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from carioca.assets import assets_dir

FORMAT = 2
SHEET = 8.0  # seconds before the score sheet of a round
WHOLE = ""  # the id of a whole match, where nobody knows its rounds beforehand (`Game.rounds`)


class Spent(NamedTuple):
    """A round, in the mean: seconds in which something is shown, a person's decisions, in so many turns, seconds
    before score sheets."""

    shown: float
    decisions: float
    turns: float
    sheet: float


class Durations(NamedTuple):
    """What was measured of a preset: its rounds by the number of players and the round's id.

    `thought`: seconds of a decision. Where persons share the machine a turn takes `handover` seconds more. `paces`: how
    much longer at a pace of the settings than at the usual one everything is shown. `matches` of each number of players
    were played, with these seeds, by this version of the program.
    """

    rounds: Mapping[int, Mapping[str, Spent]]
    thought: float
    matches: int
    seed: str
    app: str
    paces: Mapping[str, float]
    handover: float = 8.3


def durations_file() -> Path:
    """Where the tables lie."""
    return assets_dir() / "durations.json"


def minutes(
    preset: str, seats: int, rounds: Sequence[str] | None, persons: int = 1, pace: str = "normal", tempo: int = 1,
    take_back: float = 0.0, part: float = 1.0,
) -> int | None:  # fmt: skip
    """About how many minutes a match of these rounds takes with so many persons among the players; None where it was
    not measured for so many players. `pace`, `tempo`, `take_back`: what the settings say of them, in seconds. Where
    nobody knows the rounds beforehand `part` is the part of the usual points that is played to; 0: a single round."""
    table = _shipped().get(preset)
    measured = table.rounds.get(seats) if table is not None else None
    if not measured or table is None:
        return None
    spent = [_near(measured, one) for one in ((WHOLE,) if rounds is None else rounds)]
    shown, decisions, turns, sheets = (sum(parts) for parts in zip(*spent, strict=True))
    shown, decisions, turns, sheets = (one * (part or SHEET / sheets) for one in (shown, decisions, turns, sheets))
    # A turn ends with the time in which its card can be taken back, and where persons are several with a hand-over.
    turn = take_back + (table.handover if persons > 1 else 0.0)
    own = table.thought * decisions + turn * turns
    # What is shown is everybody's, in equal parts; of several persons each has what happened in the hand-over.
    shown *= table.paces.get(pace, 1.0) / tempo * (seats - persons + 1) / seats
    return rounded((shown + own * persons + sheets) / 60)


def rounded(exact: float) -> int:
    """Minutes as one says them: to the minute below half an hour, else to five; never none at all."""
    return max(1, round(exact)) if exact < 30 else 5 * round(exact / 5)


def _near(measured: Mapping[str, Spent], one: str) -> Spent:
    """What was measured of a round; of one that was not that of the next size, or the mean of all."""
    if one in measured:
        return measured[one]
    sizes = [other for other in measured if other.isdecimal()]
    if one.isdecimal() and sizes:
        return measured[min(sizes, key=lambda other: abs(int(other) - int(one)))]
    return Spent(*map(fmean, zip(*measured.values(), strict=True)))


@lru_cache(maxsize=1)
def _shipped() -> Mapping[str, Durations]:
    """The tables that come with the program; none when the file is missing or cannot be read."""
    try:
        return read_durations(durations_file().read_bytes())
    except (OSError, AttributeError, KeyError, TypeError, ValueError):
        return {}


def read_durations(content: bytes) -> dict[str, Durations]:
    """The tables of a file by preset. Raises AttributeError, KeyError, TypeError, ValueError for anything else."""
    data = json.loads(content)
    if data["format"] != FORMAT:
        raise ValueError("another format")
    return {str(preset): _read(table) for preset, table in data["presets"].items()}


def _read(table: Mapping[str, Any]) -> Durations:
    rounds = {
        int(seats): {str(one): Spent(*map(float, spent)) for one, spent in found.items()}
        for seats, found in table["rounds"].items()
    }
    if not all(0 <= value < 86400 for found in rounds.values() for spent in found.values() for value in spent):
        raise ValueError("no seconds of a round")
    played = int(table["matches"]), str(table["seed"]), str(table["app"])
    paces = {str(pace): float(factor) for pace, factor in table["paces"].items()}
    return Durations(rounds, float(table["thought"]), *played, paces, float(table["handover"]))
