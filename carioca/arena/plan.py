"""What an arena plays: tables, deals, rotations and seeds; everything follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from carioca import __version__
from carioca.engine.game import Game, Scores, Setup
from carioca.engine.match import Match
from carioca.engine.options import TableOptions
from carioca.games import preset_game

FORMAT = 1
PROGRAM = "cmd:"  # what the name of an outside program begins with; any other name is a level


class Trouble(Exception):
    """Something that keeps the arena from playing; `t(error.key, **error.values)` is the sentence for the player."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key, self.values = key, values


def preset_options(preset: str) -> TableOptions:
    """The options of a preset. Raises KeyError."""
    return preset_game(preset).presets[preset]


class Lineup(NamedTuple):
    """Who plays whom: the name of each entry, one entry a seat.

    `pair`: the first entry and its partners against all others; else every name is measured against the other names.
    """

    entries: tuple[str, ...]
    pair: bool

    def entry(self, seat: int, rotation: int) -> int:
        """The entry (its index) that sits at a seat in this rotation; over all rotations each one sits at each seat."""
        return (seat - rotation) % len(self.entries)

    def groups(self, sides: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """The entries that are measured together, one tuple for each row of the result.

        `sides` has the side of each entry (see `Plan.sides`): in a pair, the partners of the first entry count with it.
        """
        if self.pair:
            return (tuple(at for at, side in enumerate(sides) if side == sides[0]),)
        return tuple(
            tuple(at for at, other in enumerate(self.entries) if other == name) for name in dict.fromkeys(self.entries)
        )


def pair_table(one: str, rival: str, sides: Sequence[int]) -> Lineup:
    """One side of a contestant against another one on all others; `sides` has the side of each seat (Game.sides)."""
    return Lineup(tuple(one if side == sides[0] else rival for side in sides), True)


class Job(NamedTuple):
    """One match (or one round): the deal, the number of the table, how far its entries are turned."""

    deal: int
    table: int
    rotation: int


@dataclass(frozen=True, slots=True)
class Plan:
    """An arena's whole order. Two plans that are equal but for `deals` share the results of their common deals.

    `single_rounds`: each deal is one contract dealt afresh without scores, the contracts taking turns. `time_limit`:
    seconds an outside program has for a decision; `times`: whether decisions are timed.
    """

    tables: tuple[Lineup, ...]
    deals: int
    preset: str
    options: TableOptions
    seed: str = "1"
    single_rounds: bool = False
    time_limit: float = 5.0
    times: bool = False

    @property
    def game(self) -> Game:
        return preset_game(self.preset)

    def check(self) -> None:
        """Raises OptionsError when the options make no game, Trouble when the deals make no measurement."""
        for table in self.tables:
            self.game.validate(self._setup(table, 0))
        least = len(self.rounds) if self.single_rounds else 1
        if self.deals < least:
            raise Trouble("arena.few-deals", n=least)

    def jobs(self) -> Iterator[Job]:
        """Every match to be played; the tables take turns, so that all grow alike. Where all play alike, turning the
        table would play the same match again."""
        for deal in range(self.deals):
            for number, table in enumerate(self.tables):
                for rotation in range(len(table.entries) if len(set(table.entries)) > 1 else 1):
                    yield Job(deal, number, rotation)

    @property
    def rounds(self) -> tuple[str, ...]:
        """Ids of the rounds that take turns when single rounds are played; one, "", where a target ends the match."""
        return self.game.rounds(self._setup(self.tables[0], 0)) or ("",)

    @property
    def open_ended(self) -> bool:
        """Whether a target ends the match, so that nobody knows its rounds beforehand."""
        return self.game.rounds(self._setup(self.tables[0], 0)) is None

    def sides(self, table: Lineup) -> tuple[int, ...]:
        """The side of each entry of a table. Partners sit at equal distances, so a rotation keeps them together."""
        return self.game.sides(len(table.entries))

    def round_id(self, deal: int) -> str:
        return self.rounds[deal % len(self.rounds)]

    def match(self, job: Job) -> Match:
        """The match of a job; its cards depend on the deal alone, whoever plays and wherever they sit."""
        table = self.tables[job.table]
        nothing = (0,) * len(table.entries)
        number = job.deal % len(self.rounds) if self.single_rounds else 0
        return Match(self.game, self._setup(table, job.deal), number, Scores(nothing, nothing))

    def stream(self, job: Job, seat: int, number: int) -> Random:
        """The random stream of a decision: by deal, rotation, seat and the decision's number in the match."""
        return Random(f"{self.seed}/bot/{job.deal}/{job.rotation}/{seat}/{number}")

    def _setup(self, table: Lineup, deal: int) -> Setup:
        return Setup(self.game.name, self.options, len(table.entries), f"{self.seed}/{deal}")

    def to_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "app": __version__,
            "preset": self.preset,
            "options": self.options.changed(preset_options(self.preset)),
            "rounds": list(self.rounds),
            "unit": "round" if self.single_rounds else "match",
            "seed": self.seed,
            "deals": self.deals,
            "tables": [{"seats": list(table.entries), "pair": table.pair} for table in self.tables],
            "time_limit": self.time_limit,
            "times": self.times,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Plan:
        """The plan that `to_json` wrote. Raises KeyError, TypeError, ValueError for anything else."""
        if data["format"] != FORMAT:
            raise ValueError("another format")
        return cls(
            tables=tuple(Lineup(tuple(table["seats"]), bool(table["pair"])) for table in data["tables"]),
            deals=int(data["deals"]),
            preset=data["preset"],
            options=preset_options(data["preset"]).with_changes(data["options"]),
            seed=str(data["seed"]),
            single_rounds=data["unit"] == "round",
            time_limit=float(data["time_limit"]),
            times=bool(data["times"]),
        )

    def continues(self, data: Mapping[str, Any]) -> bool:
        """Whether results that were played for this plan's JSON are results of this one: all but `deals` is equal."""
        return {**data, "deals": self.deals} == self.to_json()
