"""A match with people and opponents on its seats, saved as it is played: what the window and the terminal drive."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple, Self

from carioca import __version__
from carioca.bots.base import Bot
from carioca.bots.door import BOTS, make_bot, stream_at
from carioca.engine import record
from carioca.engine.events import Event, RoundEnded
from carioca.engine.game import Action, Game, Refusal, Setup, View
from carioca.engine.match import Match
from carioca.engine.options import TableOptions
from carioca.games import game_named
from carioca.storage.errors import LOST, REMADE, SIGNS_LEFT_OUT, TORN, UNCLEAR, SaveBroken, StorageError
from carioca.storage.match_file import Loaded
from carioca.storage.names import seat_names
from carioca.storage.saves import Saves


class Seat(NamedTuple):
    """Who sits at a place: a name, and the level or character of an opponent (None: a person)."""

    name: str
    bot: str | None = None


class Session:
    """Drives one match. All calls belong to one thread, but what `ask` returns may run on another."""

    def __init__(self, match: Match, seats: tuple[Seat, ...], preset: str, saves: Saves | None = None) -> None:
        self.match = match
        self.game: Game = match.game
        self.seats = seats
        self.preset = preset
        self._saves = saves
        self._bots: dict[tuple[str, float], Bot] = {}
        self._stand_ins: dict[int, str] = {}
        self.problem = ""  # catalogue key of a sentence about the save that the player has not been told yet, or empty
        self.problem_values: Mapping[str, object] = {}  # what that sentence names
        self.unsaved = ""  # why what was played last is not on the disk (a catalogue key); empty while everything is

    @classmethod
    def new(
        cls,
        game: Game,
        preset: str,
        options: TableOptions,
        seats: tuple[Seat, ...],
        seed: str,
        saves: Saves | None = None,
    ) -> Self:
        """Deals the first round and begins to save. Raises OptionsError."""
        session = cls(Match(game, Setup(game.name, options, len(seats), seed)), seats, preset, saves)
        session._store(lambda disk: disk.start(session.record()))
        return session

    @classmethod
    def resume(cls, saves: Saves) -> Self | None:
        """The running match at the very same card, or None. Raises SaveBroken or StorageError (saves.py).

        Where the save is damaged it goes on after the last action that can be played, `problem` says how many were
        lost, and what lay there is kept aside. A match that was killed after its last card comes back over (`current`
        is None) and is put away.
        """
        loaded = saves.load()
        if loaded is None:
            return None
        data = loaded.record
        try:
            replayed = record.replay(data, game_named)
            seats = tuple(map(Seat, seat_names(data), (seat.get("bot") for seat in data["seats"])))
            if any(seat.bot is not None and seat.bot not in BOTS for seat in seats):
                raise record.RecordError("the record names an opponent that does not exist")
        except record.RecordError as error:
            raise SaveBroken(str(error)) from None
        session = cls(replayed.match, seats, data["preset"], saves)
        session._tell_damage(loaded, replayed)
        if not session.problem and not all(seat["name"].isprintable() for seat in data["seats"]):
            session._store(lambda disk: disk.start(session.record(), "signs in a name that cannot be shown"))
            session.problem = SIGNS_LEFT_OUT
        if session.current is None:
            # Killed after its last card: there is only its result left to show.
            session._store(lambda disk: disk.finish(session.record()))
        return session

    def _tell_damage(self, loaded: Loaded, replayed: record.Replay) -> None:
        """What of the save could not be read or played; it is set aside, and the match is saved as it is now."""
        rounds = loaded.record["rounds"]
        last = len(rounds) - 1
        unplayed = len(rounds[last]["actions"]) - len(self.match.rounds[last].lines)
        lost = None if loaded.lost is None else loaded.lost + unplayed
        problem: tuple[str, Mapping[str, object]] = (loaded.problem, {})
        if lost != 0 or last in replayed.broken:
            self._store(lambda disk: disk.start(self.record(), f"{lost} actions lost, rounds {replayed.broken} differ"))
            problem = (LOST, {"n": lost}) if lost else (TORN, {})
        else:
            if replayed.broken:
                problem = (UNCLEAR, {"round": replayed.broken[0] + 1})
            if self.current is not None and len(self.match.rounds) > len(rounds):
                # Killed after the last card of a round: what follows belongs to the next one.
                self._store(lambda disk: disk.end_round(self.record()))
        self.problem, self.problem_values = problem

    # -- what is going on --

    @property
    def current(self) -> int | None:
        return self.game.current(self.match.state)

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(at for at, seat in enumerate(self.seats) if seat.bot is None)

    def is_person(self, seat: int) -> bool:
        """Whether a person sits there and plays: nobody stands in."""
        return self.seats[seat].bot is None and seat not in self._stand_ins

    @property
    def stand_ins(self) -> Mapping[int, str]:
        """The seats of persons for whom an opponent plays on in this round, with its level."""
        return self._stand_ins

    def hand_over(self, seat: int, level: str) -> None:
        """Let an opponent play for a person until the round is over, or until `take_back`.

        What it plays are actions like any other: the record knows no difference, and who resumes plays again.
        """
        if self.seats[seat].bot is None and self.current is not None:
            self._stand_ins[seat] = level

    def take_back(self, seat: int) -> None:
        self._stand_ins.pop(seat, None)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def view(self, seat: int | None) -> View:
        return self.game.censor(self.match.state, seat)

    @property
    def rounds(self) -> tuple[str, ...] | None:
        """Ids of the rounds of the match as far as they are known beforehand; None where a target ends it."""
        return self.game.rounds(self.match.setup)

    @property
    def results(self) -> tuple[RoundEnded, ...]:
        return tuple(self.match.results)

    @property
    def round_points(self) -> tuple[tuple[int, ...], ...]:
        totals = [played.before.points for played in self.match.rounds]
        if self.current is None:
            totals.append(self.game.scores(self.match.state).points)
        return tuple(tuple(after - before for before, after in zip(*pair, strict=True)) for pair in pairwise(totals))

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        return self.game.ranking(self.match.state)

    @property
    def told(self) -> tuple[Event, ...]:
        """What happened in the round that is being played, from its deal; show `event.seen_by(viewer)`."""
        return self.match.told()

    def record(self) -> dict[str, Any]:
        seats = [{"name": s.name} | ({"bot": s.bot} if s.bot is not None else {}) for s in self.seats]
        return record.write(self.match, seats, self.preset, __version__)

    # -- playing --

    def check(self, action: Action) -> Refusal | None:
        return self.game.check(self.match.state, action)

    def submit(self, action: Action) -> tuple[Event, ...]:
        """Plays an action; it is on the disk before this returns. Show `event.seen_by(viewer)`. Raises Illegal.

        When the disk refuses, the match goes on and `problem` names the sentence to show.
        """
        text = self.match.line(action)
        step = self.match.submit(action)
        self._store(lambda disk: disk.append(text))
        if any(isinstance(event, RoundEnded) for event in step.events):
            self._stand_ins.clear()
            over = self.current is None
            self._store(lambda disk: disk.finish(self.record()) if over else disk.end_round(self.record()))
        return step.events

    def ask(self, budget: float = 1.0) -> Callable[[], Action]:
        """A snapshot of the current opponent's question; calling it (on any thread) gives the decision.

        `budget` scales how much those think who look ahead; 1 is usual.
        """
        seat = self.match.current
        name = None if seat is None else self.seats[seat].bot or self._stand_ins.get(seat)
        if seat is None or name is None:
            raise ValueError("no opponent is to act")
        if (name, budget) not in self._bots:
            self._bots[name, budget] = make_bot(name, self.game, budget)
        bot, view, rounds = self._bots[name, budget], self.view(seat), self.match.rounds
        # It follows from the seed and the place in the match: a resumed match goes on alike.
        stream = stream_at(self.match.setup.seed, len(rounds) - 1, len(rounds[-1].lines))
        return lambda: bot.decide(view, stream)

    def think(self) -> Action:
        return self.ask()()

    def _store(self, write: Callable[[Saves], object]) -> None:
        if self._saves is None:
            return
        try:
            write(self._saves)
        except StorageError as error:
            self.problem, self.problem_values = error.code, error.values
            if error.code != REMADE:
                self.unsaved = error.code
                return
        if not self._saves.behind:
            self.unsaved = ""
