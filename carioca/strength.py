"""How strong the levels are: the table that `benchmarks/strength.py` measures and the program shows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from carioca.assets import assets_dir

FORMAT = 1


class Measured(NamedTuple):
    """One seat of a level against all others of a rival, every deal in all rotations.

    `points`: how many fewer than a rival's mean in a match of all `rounds`, `half`: half the width of its 95 %
    interval; `won`: its share of rounds won, `even`: the share by chance alone; `by_round`: points and half width
    of each contract; `plays`: how both decided when they were measured (arena/pinned.py).
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


def strength_file() -> Path:
    """Where the table lies."""
    return assets_dir() / "strength.json"


@lru_cache(maxsize=1)
def strength() -> tuple[Measured, ...]:
    """The table that comes with the program; empty when it is missing or cannot be read."""
    try:
        return read_table(strength_file().read_bytes())
    except (OSError, AttributeError, KeyError, TypeError, ValueError):
        return ()


def read_table(content: bytes) -> tuple[Measured, ...]:
    """The table of a file. Raises AttributeError, KeyError, TypeError, ValueError for anything else."""
    data = json.loads(content)
    if data["format"] != FORMAT:
        raise ValueError("another format")
    return tuple(Measured.from_json(entry) for entry in data["pairs"])


def table_text(table: Sequence[Measured], preset: str) -> str:
    """The file of a table: a line for each pair, the same for equal tables."""
    lines = [" " + json.dumps(entry.to_json(), ensure_ascii=False) for entry in table]
    return f'{{"format": {FORMAT}, "preset": {json.dumps(preset)}, "pairs": [\n' + ",\n".join(lines) + "\n]}\n"
