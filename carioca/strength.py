"""How strong the levels are: a table for each game that `benchmarks/strength.py` measures and the program shows."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from carioca.assets import assets_dir

FORMAT = 2
"""Format 1 had one table, that of Carioca; it is read as well."""


class Measured(NamedTuple):
    """One seat of a level against all others of a rival, every deal in all rotations.

    `points`: by how many it is better than a rival's mean in a match of all rounds, whichever way points count;
    `half`: half the width of its 95 % interval; `won`: its share of rounds won, `even`: the share by chance alone;
    `by_round`: points and half width of each round; `plays`: how both decided when they were measured
    (arena/pinned.py).
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

    @property
    def key(self) -> tuple[str, str, int]:
        """What it is about: of two measurements with the same key the later one counts."""
        return self.one, self.rival, self.players

    @property
    def clear(self) -> bool:
        """Whether the 95 % interval keeps away from zero on the good side."""
        return self.points > self.half

    def to_json(self) -> dict[str, Any]:
        """The entry of the file."""
        return self._asdict()

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
            plays={str(level): str(digest) for level, digest in data["plays"].items()},
        )


class StrengthTable(NamedTuple):
    """What was measured for a game: under which preset, and the pairs."""

    preset: str
    pairs: tuple[Measured, ...]


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
    return StrengthTable(str(data["preset"]), tuple(Measured.from_json(entry) for entry in data["pairs"]))


def tables_text(tables: Mapping[str, StrengthTable]) -> str:
    """The file of these tables: a line for each pair, the same for equal tables."""
    games = [
        f' {json.dumps(game)}: {{"preset": {json.dumps(table.preset)}, "pairs": [\n'
        + ",\n".join("  " + json.dumps(entry.to_json(), ensure_ascii=False) for entry in table.pairs)
        + "\n ]}"
        for game, table in tables.items()
    ]
    return f'{{"format": {FORMAT}, "games": {{\n' + ",\n".join(games) + "\n}}\n"
