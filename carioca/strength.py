"""How strong the levels are: a table for each game that `benchmarks/strength.py` measures and the program shows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from carioca.assets import assets_dir

FORMAT = 2
"""Format 1 had one table, that of Carioca; it is read as well."""


class Firsts(NamedTuple):
    """First places in whole matches: of so many, won alone and shared; `low` and `high` are the 95 % interval of the
    share won alone."""

    matches: int
    won: int
    shared: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """The share of matches won alone."""
        return self.won / self.matches


class Measured(NamedTuple):
    """One seat of a level against all others of a rival, every deal in all rotations.

    `points`: by how many it is better than a rival's mean in a match of all rounds, whichever way points count;
    `half`: half the width of its 95 % interval; `won`: its share of rounds won, `even`: the share by chance alone;
    `by_round`: points and half width of each round; `plays`: how both decided when they were measured
    (arena/pinned.py); `firsts`: first places in whole matches, None where only rounds were played.
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
        """What it is about: of two measurements with the same key the later one counts."""
        return self.one, self.rival, self.players

    @property
    def clear(self) -> bool:
        """Whether the 95 % interval keeps away from zero on the good side."""
        return self.points > self.half

    @property
    def behind(self) -> bool:
        """Whether the 95 % interval keeps away from zero on the bad side."""
        return self.points < -self.half

    def to_json(self) -> dict[str, Any]:
        """The entry of the file."""
        data = self._asdict()
        if self.firsts is None:
            del data["firsts"]
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Measured:
        """What `to_json` wrote. Raises KeyError, TypeError, ValueError for anything else."""
        return cls(
            one=str(data["one"]),
            rival=str(data["rival"]),
            players=int(data["players"]),
            points=float(data["points"]),
            half=float(data["half"]),
            won=float(data["won"]),
            even=float(data["even"]),
            by_round={str(name): (float(mean), float(half)) for name, (mean, half) in data["by_round"].items()},
            deals=int(data["deals"]),
            seed=str(data["seed"]),
            app=str(data["app"]),
            forfeits=int(data["forfeits"]),
            plays=_plays(data),
            firsts=_firsts(data["firsts"]) if "firsts" in data else None,
        )


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
        """What it is about."""
        return self.level, self.players

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Pace:
        """What its fields were written as. Raises KeyError, TypeError, ValueError for anything else."""
        return cls(
            level=str(data["level"]),
            players=int(data["players"]),
            by_round={
                str(name): (float(laps), float(dead), int(rounds))
                for name, (laps, dead, rounds) in data["by_round"].items()
            },
            deals=int(data["deals"]),
            seed=str(data["seed"]),
            app=str(data["app"]),
            plays=_plays(data),
        )


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

    def to_json(self) -> dict[str, Any]:
        """The entry of the file."""
        return self._asdict() | {"places": [place._asdict() for place in self.places]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Mixed:
        """What `to_json` wrote. Raises KeyError, TypeError, ValueError for anything else."""
        return cls(
            places=tuple(
                Place(str(one["level"]), float(one["points"]), float(one["half"]), _firsts(one["firsts"]))
                for one in data["places"]
            ),
            deals=int(data["deals"]),
            seed=str(data["seed"]),
            app=str(data["app"]),
            plays=_plays(data),
        )


class StrengthTable(NamedTuple):
    """What was measured for a game: under which preset, the pairs, the paces, the mixed table (None: not yet)."""

    preset: str
    pairs: tuple[Measured, ...]
    paces: tuple[Pace, ...] = ()
    mixed: Mixed | None = None


def _plays(data: Mapping[str, Any]) -> dict[str, str]:
    return {str(level): str(digest) for level, digest in data["plays"].items()}


def _firsts(data: Sequence[Any]) -> Firsts:
    matches, won, shared, low, high = data
    return Firsts(int(matches), int(won), int(shared), float(low), float(high))


def strength_file() -> Path:
    """Where the tables lie."""
    return assets_dir() / "strength.json"


@lru_cache(maxsize=1)
def _shipped() -> Mapping[str, StrengthTable]:
    """The tables that come with the program; none when the file is missing or cannot be read."""
    try:
        return read_tables(strength_file().read_bytes())
    except (OSError, AttributeError, KeyError, TypeError, ValueError):
        return {}


def strength(game: str) -> tuple[Measured, ...]:
    """What the program knows of the levels of a game; empty where nothing was measured."""
    return _shipped()[game].pairs if game in _shipped() else ()


def paces(game: str) -> tuple[Pace, ...]:
    """How long rounds of a game take among one level; empty where nothing was measured."""
    return _shipped()[game].paces if game in _shipped() else ()


def mixed_table(game: str) -> Mixed | None:
    """How all levels of a game did at one table; None where that was not measured."""
    return _shipped()[game].mixed if game in _shipped() else None


def read_tables(content: bytes) -> dict[str, StrengthTable]:
    """The tables of a file by the name of the game. Raises AttributeError, KeyError, TypeError, ValueError for anything
    else."""
    data = json.loads(content)
    if data["format"] == 1:
        return {"carioca": _read(data)}
    if data["format"] != FORMAT:
        raise ValueError("another format")
    return {str(game): _read(table) for game, table in data["games"].items()}


def _read(data: Mapping[str, Any]) -> StrengthTable:
    return StrengthTable(
        str(data["preset"]),
        tuple(Measured.from_json(entry) for entry in data["pairs"]),
        tuple(Pace.from_json(entry) for entry in data.get("paces", ())),
        Mixed.from_json(data["mixed"]) if "mixed" in data else None,
    )


def tables_text(tables: Mapping[str, StrengthTable]) -> str:
    """The file of these tables: a line for each figure, the same for equal tables."""
    games = [f" {json.dumps(game)}: {_table_text(table)}" for game, table in tables.items()]
    return f'{{"format": {FORMAT}, "games": {{\n' + ",\n".join(games) + "\n}}\n"


def _table_text(table: StrengthTable) -> str:
    parts = [_listed("pairs", [entry.to_json() for entry in table.pairs])]
    if table.paces:
        parts.append(_listed("paces", [entry._asdict() for entry in table.paces]))
    if table.mixed:
        parts.append('"mixed": ' + json.dumps(table.mixed.to_json(), ensure_ascii=False))
    return f'{{"preset": {json.dumps(table.preset)}, ' + ", ".join(parts) + "}"


def _listed(name: str, entries: Sequence[Mapping[str, Any]]) -> str:
    return f'"{name}": [\n' + ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in entries) + "\n ]"
