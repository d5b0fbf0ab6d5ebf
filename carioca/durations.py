"""How long matches take: the seconds of each round, a table that `benchmarks/durations.py` measures."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from carioca.assets import assets_dir

FORMAT = 1
WHOLE = ""  # the id of a whole match, where nobody knows its rounds beforehand (`Game.rounds`)


class Durations(NamedTuple):
    """What was measured of a preset: mean seconds of a round, by the number of players and the round's id.

    All of them at the usual speed, with one person who takes `thought` seconds for each decision; `matches` of each
    number of players were played, with these seeds, by this version of the program.
    """

    seconds: Mapping[int, Mapping[str, float]]
    thought: float
    matches: int
    seed: str
    app: str


def durations_file() -> Path:
    """Where the tables lie."""
    return assets_dir() / "durations.json"


def minutes(preset: str, seats: int, rounds: Sequence[str] | None) -> int | None:
    """About how many minutes a match of these rounds takes; None where it was not measured for so many players."""
    table = _shipped().get(preset)
    measured = table.seconds.get(seats) if table is not None else None
    if not measured:
        return None
    ids = (WHOLE,) if rounds is None else rounds
    return rounded(sum(_near(measured, one) for one in ids) / 60)


def rounded(exact: float) -> int:
    """Minutes as one says them: to the minute below half an hour, else to five; never none at all."""
    return max(1, round(exact)) if exact < 30 else 5 * round(exact / 5)


def _near(measured: Mapping[str, float], one: str) -> float:
    """The seconds of a round; of one that was not measured those of the next size, or of the mean round."""
    if one in measured:
        return measured[one]
    sizes = [other for other in measured if other.isdecimal()]
    if one.isdecimal() and sizes:
        return measured[min(sizes, key=lambda other: abs(int(other) - int(one)))]
    return fmean(measured.values())


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
    seconds = {
        int(seats): {str(one): float(value) for one, value in rounds.items()}
        for seats, rounds in table["seconds"].items()
    }
    if not all(0 <= value < 86400 for rounds in seconds.values() for value in rounds.values()):
        raise ValueError("no seconds of a round")
    return Durations(seconds, float(table["thought"]), int(table["matches"]), str(table["seed"]), str(table["app"]))
