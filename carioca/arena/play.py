"""Plays one match of an arena and notes what is needed to count it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from math import log2
from typing import Any, NamedTuple, Self

from carioca.arena.plan import PROGRAM, Job, Plan
from carioca.arena.players import Forfeit, GivenUp, LevelPlayer, Player, Program
from carioca.engine.game import Illegal, View
from carioca.engine.match import Match

ENDLESS = 4000
"""Actions in one round after which all its seats are replaced by `random`, so that it ends. Far above what players who
want to win need: six seats for a hundred laps, a draw and a discard each, are 1,200. The rules alone end it later."""
STEPS = 16  # decision times are counted in classes of equal ratio: so many for each doubling, 4 % wide

MOST_HANGS = 3
"""A program that hung in so many matches in a row forfeits the rest of the arena unasked: each time, the arena waits
for the whole time limit."""

_DEAD = "dead"  # how the reasons begin for which a round ends that nobody can win (RoundEnded.reason)

Times = dict[str, dict[str, Counter[int]]]
"""How many decisions took so long: by name, contract and class (`2 ** (class / STEPS)` microseconds)."""


class Forfeited(NamedTuple):
    """A seat that lost its match by the way it played: the code of the reason, details, its last words on stderr."""

    seat: int
    why: str
    detail: str
    said: str


class Played(NamedTuple):
    """A finished match: points by round and seat, the seats in the first place, forfeits, decision times.

    `turns` are those begun in each round, `dead` the numbers of the rounds (from 0) that ended because nobody could win
    them any more.
    """

    job: Job
    points: tuple[tuple[int, ...], ...]
    first: tuple[int, ...]
    forfeits: tuple[Forfeited, ...]
    times: Times
    turns: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()

    def to_json(self) -> dict[str, Any]:
        always = ("job", "points", "first")
        return {name: value for name, value in self._asdict().items() if value or name in always}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Played:
        """What `to_json` wrote. Raises KeyError, TypeError, ValueError for anything else."""
        return cls(
            Job(*map(int, data["job"])),
            tuple(tuple(map(int, row)) for row in data["points"]),
            tuple(map(int, data["first"])),
            tuple(Forfeited(int(seat), *map(str, rest)) for seat, *rest in data.get("forfeits", ())),
            {
                str(name): {
                    contract: Counter({int(step): int(count) for step, count in counts.items()})
                    for contract, counts in rounds.items()
                }
                for name, rounds in data.get("times", {}).items()
            },
            tuple(map(int, data.get("turns", ()))),
            tuple(map(int, data.get("dead", ()))),
        )


class Team:
    """The players of one process: made when first asked for, every entry with its own program. Use it with `with`."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._players: dict[tuple[str, int], Player] = {}
        self._hangs: Counter[tuple[str, int]] = Counter()
        self.substitute = LevelPlayer("random", plan.game)

    def player(self, name: str, entry: int) -> Player:
        """Who plays for an entry; two entries of the same program never see each other's cards."""
        if (name, entry) not in self._players:
            self._players[name, entry] = self._made(name)
        return self._players[name, entry]

    def _made(self, name: str) -> Player:
        if name.startswith(PROGRAM):
            return Program(name.removeprefix(PROGRAM), self._plan.game, self._plan.time_limit)
        return LevelPlayer(name, self._plan.game)

    def match_ended(self, name: str, entry: int, lost: Forfeited | None) -> None:
        """How a match ended for an entry. Who hangs too often loses the other matches of this process likewise."""
        key = (name, entry)
        if lost is None or lost.why != "hung":
            del self._hangs[key]
            return
        self._hangs[key] += 1
        if self._hangs[key] == MOST_HANGS:
            self._players[key].close()
            self._players[key] = GivenUp(Forfeit(lost.why, lost.detail), lost.said)

    def close(self) -> None:
        for player in list(self._players.values()):
            player.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def play(plan: Plan, job: Job, team: Team) -> Played:
    """Plays the match of a job. A player that breaks a rule is replaced by `random` until the match ends."""
    return _Match(plan, job, team).play()


class _Match:
    def __init__(self, plan: Plan, job: Job, team: Team) -> None:
        self.plan, self.job, self.team = plan, job, team
        table = plan.tables[job.table]
        self.entries = [table.entry(seat, job.rotation) for seat in range(len(table.entries))]
        self.names = [table.entries[entry] for entry in self.entries]
        self.players = [team.player(name, entry) for name, entry in zip(self.names, self.entries, strict=True)]
        self.forfeits: list[Forfeited] = []
        self.times: Times = {}
        self.turns: list[int] = []
        self._rounds = plan.rounds

    def play(self) -> Played:
        match = self.plan.match(self.job)
        playing, since, number = match.rounds[-1], 0, 0
        while (seat := match.current) is not None and not (self.plan.single_rounds and match.results):
            begun = match.state.turns
            self._act(match, seat, number)
            number += 1
            if len(match.results) > len(self.turns):
                self.turns.append(begun)
            if match.rounds[-1] is not playing:
                playing, since = match.rounds[-1], number
            elif number - since >= ENDLESS:
                self._replace_all()
        lost = {forfeit.seat: forfeit for forfeit in self.forfeits}
        for seat, entry in enumerate(self.entries):
            self.team.match_ended(self.names[seat], entry, lost.get(seat))
        return Played(
            self.job,
            tuple(ended.points for ended in match.results),
            match.game.ranking(match.state)[0],
            tuple(self.forfeits),
            self.times,
            tuple(self.turns),
            tuple(at for at, ended in enumerate(match.results) if ended.reason.startswith(_DEAD)),
        )

    def _act(self, match: Match, seat: int, number: int) -> None:
        view = match.game.censor(match.state, seat)
        try:
            match.submit(self._timed(view, seat, number))
        except Forfeit as forfeit:
            self._replace(seat, forfeit)
        except Illegal as error:
            self._replace(seat, Forfeit("illegal", error.refusal.code))
        else:
            return
        # The player may already have drawn from the stream of this decision, so `random` gets one of its own: negative
        # numbers belong to no decision.
        match.submit(self.team.substitute.decide(view, self.plan.stream(self.job, seat, -1 - number)))

    def _timed(self, view: View, seat: int, number: int) -> Any:
        stream = self.plan.stream(self.job, seat, number)
        if not self.plan.times:
            return self.players[seat].decide(view, stream)
        begun = time.perf_counter()
        action = self.players[seat].decide(view, stream)
        micro = max(1.0, 1e6 * (time.perf_counter() - begun))
        # Where a target ends the match, all its rounds go by the one id that there is.
        playing = self._rounds[min(view.state.round_no, len(self._rounds) - 1)]
        self.times.setdefault(self.names[seat], {}).setdefault(playing, Counter())[round(STEPS * log2(micro))] += 1
        return action

    def _replace(self, seat: int, forfeit: Forfeit) -> None:
        self.forfeits.append(Forfeited(seat, forfeit.why, forfeit.detail, self.players[seat].stop()))
        self.players[seat] = self.team.substitute

    def _replace_all(self) -> None:
        """Every seat forfeits: a round goes on for ever only if none of them plays to end it."""
        for seat, player in enumerate(self.players):
            if player is not self.team.substitute and self.names[seat] != "random":
                self._replace(seat, Forfeit("endless"))
