"""How strong the levels are: a table for each preset that `benchmarks/strength.py` measures and the program shows."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from carioca.assets import assets_dir

FORMAT = 3
Z = 1.959963984540054  # standard deviations on either side of the mean that hold 95 % of a normal distribution


def wilson(hits: int, count: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's score)."""
    share, z2 = hits / count, Z * Z
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = Z / (1 + z2 / count) * sqrt(share * (1 - share) / count + z2 / (4 * count * count))
    return max(0.0, middle - half), min(1.0, middle + half)


class Firsts(NamedTuple):
    """First places in whole matches (or in rounds): of so many, won alone and shared; `low` and `high` are the 95 %
    interval of the share won alone."""

    matches: int
    won: int
    shared: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.won / self.matches


class Measured(NamedTuple):
    """One seat of a level against all others of a rival, every deal in all rotations.

    `points`: by how many it is better than a rival's mean in a match of all rounds, whichever way points count;
    `half`: half the width of its 95 % interval; `won`: its share of rounds won, `even`: the share by chance alone;
    `by_round`: points and half width of each round; `plays`: how both decided when they were measured
    (arena/identity.py); `firsts`: first places in whole matches, None where only rounds were played.
    """

    one: str
    rival: str
    players: int
    points: float
    half: float
    won: float
    even: float
    by_round: dict[str, tuple[float, float]]
    deals: int
    seed: str
    app: str
    forfeits: int
    plays: dict[str, str]
    firsts: Firsts | None = None

    @property
    def key(self) -> tuple[str, str, int]:
        return self.one, self.rival, self.players

    @property
    def rounds(self) -> Firsts:
        """The rounds won alone: every deal was played once from each seat."""
        count = self.deals * self.players
        hits = round(self.won * count)
        return Firsts(count, hits, 0, *wilson(hits, count))

    @property
    def clear(self) -> bool:
        """Whether the 95 % interval keeps away from zero on the good side."""
        return self.points > self.half

    @property
    def behind(self) -> bool:
        """Whether the 95 % interval keeps away from zero on the bad side."""
        return self.points < -self.half

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Measured:
        """What `to_json` wrote. Raises KeyError, TypeError, ValueError for anything else."""
        by_round = {name: (float(mean), float(half)) for name, (mean, half) in data["by_round"].items()}
        return cls(**{**data, "by_round": by_round, "firsts": Firsts(*data["firsts"]) if "firsts" in data else None})


class Pace(NamedTuple):
    """A table where all play at one level: by round the laps that it takes, the share of dead ones, how many."""

    level: str
    players: int
    by_round: dict[str, tuple[float, float, int]]
    deals: int
    seed: str
    app: str
    plays: dict[str, str]

    @property
    def key(self) -> tuple[str, int]:
        return self.level, self.players

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Pace:
        by_round = {name: (float(laps), float(dead), int(n)) for name, (laps, dead, n) in data["by_round"].items()}
        return cls(**{**data, "by_round": by_round})


class Place(NamedTuple):
    """How a level did at a mixed table: points ahead of the others' mean in a match, half the width of the 95 %
    interval, first places."""

    level: str
    points: float
    half: float
    firsts: Firsts


class Mixed(NamedTuple):
    """Whole matches with one of each level at the table, every deal in all rotations."""

    places: tuple[Place, ...]
    deals: int
    seed: str
    app: str
    plays: dict[str, str]

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Mixed:
        places = tuple(Place(**{**one, "firsts": Firsts(*one["firsts"])}) for one in data["places"])
        return cls(**{**data, "places": places})


class StrengthTable(NamedTuple):
    """What was measured under a preset: the pairs, the paces, the mixed table (None: not yet)."""

    pairs: tuple[Measured, ...]
    paces: tuple[Pace, ...] = ()
    mixed: Mixed | None = None


def strength_file() -> Path:
    return assets_dir() / "strength.json"


@lru_cache(maxsize=1)
def _shipped() -> Mapping[str, StrengthTable]:
    """The tables that come with the program; none when the file is missing or cannot be read."""
    try:
        return read_tables(strength_file().read_bytes())
    except (OSError, AttributeError, KeyError, TypeError, ValueError):
        return {}


def strength_tables() -> Mapping[str, StrengthTable]:
    """What was measured of the levels, by preset."""
    return _shipped()


def read_tables(content: bytes) -> dict[str, StrengthTable]:
    """The tables of a file by preset. Raises AttributeError, KeyError, TypeError, ValueError for anything else."""
    data = json.loads(content)
    if data["format"] != FORMAT:
        raise ValueError("another format")
    return {
        preset: StrengthTable(
            tuple(map(Measured.from_json, table["pairs"])),
            tuple(map(Pace.from_json, table.get("paces", ()))),
            Mixed.from_json(table["mixed"]) if "mixed" in table else None,
        )
        for preset, table in data["presets"].items()
    }
