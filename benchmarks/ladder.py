"""How the levels are measured under each preset: what in which order, on how many deals, how far ahead."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from carioca.arena.identity import SAMPLES
from carioca.arena.plan import Lineup, Plan, pair_table, preset_options
from carioca.bots.base import LEVELS, OPPONENTS, RANDOM
from carioca.engine.game import Setup
from carioca.engine.options import OptionsError
from carioca.games import entry_of, preset_game
from carioca.strength import Measured, Mixed, Pace

SEED = "strength"
Figure = TypeVar("Figure", Measured, Pace, Mixed)

_ROUNDS = 30
"""Rounds of each kind at a table of one level, by which laps and dead rounds are counted."""


class Asked(NamedTuple):
    """A pair to be measured, and the points per match that the one shall be ahead; None when nothing is asked.

    `behind`: the one is the weaker of the two, alone among stronger ones, and shall be behind.
    """

    one: str
    rival: str
    points: int | None
    behind: bool = False

    @property
    def name(self) -> str:
        """As it is written on the command line."""
        return f"{self.one}/{self.rival}"

    @property
    def turned(self) -> Asked:
        """The same two, seen from a single one of the weaker."""
        return Asked(self.rival, self.one, self.points, not self.behind)


class Work(NamedTuple):
    """One figure to be measured: `pair`, or the pace of a table of this `level`, or with neither the mixed table."""

    players: int
    pair: Asked | None = None
    level: str = ""

    @property
    def name(self) -> str:
        """As it is written on the command line, and in the names of files with a dash."""
        return self.pair.name if self.pair else self.level or "mixed"


class Limits(NamedTuple):
    """What a table where all play alike may not exceed: the share of dead rounds of any kind, and by the number of
    seats the laps of any round on an average; None and nothing where no limit is set.

    A quick measure (8 to 45 rounds) of Kalooki: `normal` and `expert` 5 to 14 laps, `easy` up to 20 (three seats: 23;
    `novice` there 41 for four runs, 200 rounds, which is long and nobody's wish: docs/lab-notes.md); of Buraco: experts
    7 laps at four seats and 23 at two, novices 20 and 54, and no deal of it can be dead, because the stock runs out.
    """

    dead: float | None = None
    laps: Mapping[int, float] = {}


class Ladder(NamedTuple):
    """How the levels are measured under a preset.

    `deals`: how many by the number of seats, the usual one first, a multiple of the preset's rounds, so that each is
    dealt equally often; `few`: changes of the preset under which levels that take their time play the short form;
    `limits`: how long rounds may take, None where every round has its number of tricks, so that there is nothing to
    measure; `mixed_matches`: how many whole matches at the mixed table.
    """

    preset: str
    deals: Mapping[int, int]
    asked: tuple[Asked, ...]
    few: Mapping[str, Any] = {}
    limits: Limits | None = Limits()
    mixed_matches: int = 200

    @property
    def game(self) -> str:
        """The name of the game that has the preset."""
        return entry_of(self.preset).name

    @property
    def met(self) -> tuple[str, ...]:
        """The levels that people meet, the weakest first: they are measured in both directions, at tables of their own
        and at one with one of each."""
        return tuple(level for level in OPPONENTS if level != RANDOM)

    @property
    def levels(self) -> tuple[str, ...]:
        """All levels of the game, the weakest first."""
        return LEVELS

    @property
    def both(self) -> tuple[Asked, ...]:
        """All pairs: those that are asked, and each of them turned where people can choose both levels."""
        turned = [asked.turned for asked in self.asked if {asked.one, asked.rival} <= set(self.met)]
        return (*self.asked, *turned)

    def works(self) -> tuple[Work, ...]:
        """All that is measured, what tells most first: the mixed table; then size by size the levels that are to be
        clear of each other, the strongest first and in both directions; how long rounds take; the other pairs."""
        found = [Work(self.mixed_seats)] if self.mixed_seats else []
        turned = self.both[len(self.asked) :]
        clear = [pair for pair in reversed(self.asked) if pair.points is not None and pair.turned in turned]
        telling = [one for pair in clear for one in (pair, pair.turned)]
        rest = [pair for pair in self.both if pair not in telling]
        for players in self.deals:
            found += [Work(players, pair) for pair in telling]
            found += [Work(players, level=level) for level in reversed(self.met if self.limits else ())]
            found += [Work(players, pair) for pair in rest]
        # Where one side plays one other, both directions are the same matches.
        duels = {players for players in self.deals if len(set(preset_game(self.preset).sides(players))) == 2}
        return tuple(work for work in found if not (work.pair in turned and work.players in duels))

    def ordered(self, names: Sequence[str], sizes: Sequence[int]) -> tuple[Work, ...]:
        """The works of these names (all without any) at tables of these sizes (all); also pairs that nobody asked for.
        A level or `mixed` is a name also where nothing of it is measured.

        Raises KeyError with a name that is none.
        """
        works = [work for work in self.works() if not names or work.name in names]
        known = {work.name for work in self.works()} | {"mixed", *self.levels}
        extra = [_free(name, self.levels) for name in dict.fromkeys(names) if name not in known]
        works += [Work(players, pair) for players in self.deals for pair in extra]
        return tuple(work for work in works if not sizes or work.players in sizes)

    @property
    def mixed_seats(self) -> int:
        """How many sit at the mixed table, one of each level that people choose; 0 where they cannot sit each alone."""
        seats, game = len(self.met), preset_game(self.preset)
        try:
            game.validate(Setup(game.name, preset_options(self.preset), seats, SEED))
        except OptionsError:
            return 0
        return seats if len(set(game.sides(seats))) == seats else 0

    def pairs(self, names: Sequence[str] = ()) -> tuple[Asked, ...]:
        """The pairs with these names, or all that are asked; other pairs of levels may be named, too.

        Raises KeyError with a name that is none.
        """
        known = {asked.name: asked for asked in self.both}
        return tuple(known.get(name) or _free(name, self.levels) for name in dict.fromkeys(names)) or self.asked

    def plan(self, asked: Asked, players: int, deals: int, seed: str = SEED) -> Plan:
        """One side against all others: single rounds, those of the preset in turn, every rotation of every deal."""
        table = pair_table(asked.one, asked.rival, preset_game(self.preset).sides(players))
        return Plan((table,), deals, self.preset, preset_options(self.preset), seed, single_rounds=True)

    def matches(self, asked: Asked, players: int, deals: int, seed: str = SEED) -> Plan:
        """The same pair in whole matches, for first places: about a quarter of the rounds of so many deals."""
        single = self.plan(asked, players, deals, seed)
        return replace(single, single_rounds=False, deals=max(2, deals // (4 * len(single.rounds))))

    def pace_plan(self, level: str, players: int, deals: int | None, seed: str = SEED) -> Plan:
        """Single rounds of one level among itself, of each kind equally many; `deals` when fewer are wanted."""
        table = Lineup((level,) * players, False)
        plan = Plan((table,), 1, self.preset, preset_options(self.preset), seed, single_rounds=True)
        usual = _ROUNDS * max(len(plan.rounds), 2)
        return replace(plan, deals=min(deals or usual, usual))

    def mixed_plan(self, deals: int | None, seed: str = SEED) -> Plan:
        """Whole matches with one of each level; `deals` counts rounds here, too, when fewer are wanted."""
        plan = Plan((Lineup(self.met, False),), 1, self.preset, preset_options(self.preset), seed)
        usual = -(-self.mixed_matches // len(self.met))
        return replace(plan, deals=min(usual, max(2, deals // len(plan.rounds))) if deals else usual)

    def merged_paces(self, table: Sequence[Pace], fresh: Pace) -> tuple[Pace, ...]:
        """The paces with a newer one put in (see `newer`), by seats as in `deals`, then by strength."""
        found = {entry.key: entry for entry in table}
        found[fresh.key] = newer(found.get(fresh.key), fresh)
        return tuple(
            sorted(
                found.values(), key=lambda one: (list(self.deals).index(one.players), _place(one.level, self.levels))
            )
        )

    def merged(self, table: Sequence[Measured], fresh: Sequence[Measured]) -> tuple[Measured, ...]:
        """A table with newer measurements put in (see `newer`), ordered by seats as in `deals`, then by pairs as they
        are asked. Of rounds and whole matches each is kept as it was measured best."""
        found = {entry.key: entry for entry in table}
        for entry in fresh:
            old = found.get(entry.key)
            firsts = entry.firsts
            if old and old.firsts and old.plays == entry.plays and (not firsts or firsts.matches < old.firsts.matches):
                firsts = old.firsts
            found[entry.key] = newer(old, entry)._replace(firsts=firsts)
        order = [(asked.one, asked.rival) for asked in self.both]

        def place(entry: Measured) -> tuple[int, int, str, str]:
            pair = (entry.one, entry.rival)
            return list(self.deals).index(entry.players), order.index(pair) if pair in order else len(order), *pair

        return tuple(sorted(found.values(), key=place))


_STEPS = (
    Asked("easy", "novice", None),
    Asked("normal", "easy", 0),
    Asked("hard", "normal", 0),
    Asked("expert", "hard", 0),
)
"""What is measured under the further presets of a game: the levels that people meet, each over the one below."""

LADDERS: Mapping[str, Ladder] = {
    ladder.preset: ladder
    for ladder in (
        Ladder(
            "carioca-chile",
            {4: 1008, 2: 1008, 3: 1008, 6: 252, 5: 252},
            (
                Asked("novice", "random", None),
                Asked("easy", "novice", 60),
                Asked("normal", "easy", 60),
                Asked("normal", "greedy", None),
                Asked("hard", "normal", 60),
                Asked("expert", "hard", 40),
                Asked("expert", "greedy", None),
            ),
            {"rounds": ["EEE", "TTTT", "final"]},
            Limits(dead=0.02, laps={4: 45}),
            # So many that the intervals of five levels' first places lie clear of each other.
            mixed_matches=1500,
        ),
        Ladder("carioca-rummy", {2: 504}, _STEPS),
        Ladder(
            "kalooki",
            {4: 450, 3: 270, 5: 270, 6: 270},
            (
                Asked("easy", "random", 0),
                Asked("easy", "novice", None),
                Asked("normal", "easy", 0),
                Asked("normal", "greedy", None),
                Asked("hard", "normal", 0),
                Asked("expert", "hard", 0),
                Asked("expert", "normal", None),
            ),
            {"rounds_table": ["TTE", "EEE", "TTEE"]},
            Limits(dead=0.02, laps={4: 25, 3: 45}),
        ),
        Ladder("super-kalooki", dict.fromkeys((4, 3, 5, 6), 252), _STEPS),
        Ladder(
            "pocha",
            {4: 420, 6: 182, 5: 243, 7: 216, 8: 210},
            (
                Asked("easy", "random", 0),
                Asked("easy", "novice", 0),
                Asked("normal", "easy", 0),
                Asked("normal", "greedy", 0),
                Asked("hard", "normal", 0),
                Asked("expert", "hard", 0),
                Asked("expert", "greedy", None),
            ),
            {"rounds_table": [4, 7, 10]},
            limits=None,
        ),
        Ladder(
            "buraco",
            {4: 300, 2: 300, 3: 120, 6: 120},
            (
                Asked("easy", "random", 0),
                Asked("easy", "novice", 0),
                Asked("normal", "easy", 0),
                Asked("hard", "normal", 0),
                Asked("expert", "hard", None),
                Asked("hard", "greedy", None),
            ),
            limits=Limits(dead=0.0, laps={4: 25, 2: 65}),
        ),
        Ladder("burraco", {4: 200, 2: 200, 3: 120, 6: 120}, _STEPS),
    )
}
"""By preset."""
PINNED: Mapping[str, Ladder] = {game: LADDERS[sample.preset] for game, sample in SAMPLES.items()}
"""By the name of a game the ladder whose short form pins how its levels decide, whatever the preset."""


def newer(old: Figure | None, fresh: Figure) -> Figure:
    """The figure that counts: the newer one, unless fewer deals were played of levels that decide as they did."""
    return old if old and old.plays == fresh.plays and old.deals > fresh.deals else fresh


def _place(level: str, levels: Sequence[str]) -> int:
    """Where a level stands among all, the strongest first."""
    return -levels.index(level) if level in levels else 1


def _free(name: str, levels: Collection[str]) -> Asked:
    one, _, rival = name.partition("/")
    if not {one, rival} <= set(levels):
        raise KeyError(name)
    return Asked(one, rival, None)
