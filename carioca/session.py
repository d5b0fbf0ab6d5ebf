"""A match with people and opponents on its seats, saved as it is played: what the window and the terminal drive."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import chain, pairwise, repeat
from pathlib import Path
from typing import Any, NamedTuple, Self

from carioca import __version__
from carioca.bots.base import Bot
from carioca.bots.door import BOTS, make_bot, stream_at
from carioca.engine import record
from carioca.engine.events import Event, RoundEnded
from carioca.engine.game import Action, Game, Refusal, Setup, View
from carioca.engine.match import Match, as_counted, split_line, turn_numbers
from carioca.engine.options import TableOptions
from carioca.games import game_named
from carioca.i18n import in_every_language, t
from carioca.storage.errors import LOST, REMADE, SIGNS_LEFT_OUT, TORN, UNCLEAR, SaveBroken, StorageError
from carioca.storage.match_file import Loaded, read_match
from carioca.storage.names import clean_name
from carioca.storage.saves import Saves


class Seat(NamedTuple):
    """Who sits at a place: a name, and the level or character of an opponent (None: a person).

    A person without a name is told "you" where nobody else plays (`shown_names`).
    """

    name: str
    bot: str | None = None


def record_seats(data: Mapping[str, Any]) -> tuple[Seat, ...]:
    """The seats of a record; the names of a foreign file may be anything."""
    return _nameless(Seat(clean_name(seat["name"]), seat.get("bot")) for seat in data["seats"])


def shown_names(seats: Sequence[Seat], own: bool = True) -> tuple[str, ...]:
    """What the seats are called at a table and on a sheet, in the language being spoken.

    `own`: whether it is a match of who looks; in somebody else's nobody is "you".
    """
    alone = own and sum(seat.bot is None for seat in seats) == 1
    return tuple(
        seat.name or (t("new.you") if alone and seat.bot is None else t("why.seat", n=number))
        for number, seat in enumerate(seats, start=1)
    )


def _nameless(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The word for "you" is no name: others would read it of somebody else, and in another language."""
    return tuple(
        seat._replace(name="")
        if seat.bot is None and seat.name and seat.name.casefold() in in_every_language("new.you")
        else seat
        for seat in seats
    )


class StandIn(NamedTuple):
    """An opponent who plays on for a person: its level, and in which round (from 0); None: until the person is back."""

    level: str
    round_no: int | None


class Newcomer(NamedTuple):
    """A person who takes over an opponent's seat when the round of this number (from 0) is over."""

    name: str
    round_no: int


class Seated(NamedTuple):
    """Who sat there from a line on: the numbers (from 0) of a round and of its next line, and what was said then."""

    round_no: int
    at: int
    seats: tuple[Seat, ...]
    away: Mapping[int, StandIn] = {}
    joins: Mapping[int, Newcomer] = {}

    def sitting(self, round_no: int) -> Seated:
        """What of it holds in a round: who was to join by then sits there."""
        joined = {at for at, one in self.joins.items() if one.round_no < round_no}
        seats = [Seat(self.joins[at].name) if at in joined else seat for at, seat in enumerate(self.seats)]
        away = {at: one for at, one in self.away.items() if one.round_no in (None, round_no)}
        joins = {at: one for at, one in self.joins.items() if at not in joined}
        return Seated(*self[:2], tuple(seats), away, joins)

    def player(self, seat: int, round_no: int) -> str | None:
        """The opponent who plays at a seat in a round; None: a person."""
        now = self.sitting(round_no)
        return now.seats[seat].bot or (now.away[seat].level if seat in now.away else None)

    @property
    def plain(self) -> dict[str, Any]:
        """In the words of a record's `seatings`."""
        said = {"away": _plain(self.away), "joins": _plain(self.joins)}
        place = {"round": self.round_no, "action": self.at, "seats": _plain_seats(self.seats)}
        return place | {name: found for name, found in said.items() if found}


class Seatings(list[Seated]):
    """Who sat and who played at which seat in the course of a match, in order; never empty."""

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Self:
        """Those of a record, as far as they can be true; without any those who sat there last played all of it."""
        return cls(map(_seated, data.get("seatings") or [{"round": 0, "action": 0, "seats": data["seats"]}]))

    def player(self, round_no: int, at: int, seat: int) -> str | None:
        """The opponent who played at a seat when this line was to come; None: a person."""
        return self.then(round_no, at).player(seat, round_no)

    def then(self, round_no: int, at: int) -> Seated:
        """Who sat there when this line was to come."""
        return next((one for one in reversed(self) if one[:2] <= (round_no, at)), self[0]).sitting(round_no)

    def reader(self, round_no: int, lines: Sequence[str], seat: int) -> Seat | None:
        """The person who acted last at a seat in a round; None: only opponents did."""
        acted = (at for at in range(len(lines) - 1, -1, -1) if split_line(lines[at])[0] == seat)
        persons = (self.then(round_no, at).seats[seat] for at in acted if self.player(round_no, at, seat) is None)
        return next(persons, None)

    def seats_in(self, round_no: int, lines: Sequence[str]) -> tuple[Seat, ...]:
        """Who played these lines of a round: of persons who followed one another the last one."""
        there = self.then(round_no, len(lines) - 1).seats
        return _nameless(self.reader(round_no, lines, at) or seat for at, seat in enumerate(there))

    def played_for(self, round_no: int, lines: Sequence[str], seat: int) -> dict[int, Seat]:
        """Which lines of a round somebody else played at a seat than its `reader`: another person, or a stand-in, which
        has its level and the name of the other person it stood in for."""
        found, reader = dict[int, Seat](), self.reader(round_no, lines, seat)
        for at in (at for at, line in enumerate(lines) if split_line(line)[0] == seat):
            then = self.then(round_no, at)
            sat = then.seats[seat]
            name = "" if reader in (None, sat) else sat.name
            if name or seat in then.away:
                found[at] = Seat(name, then.player(seat, round_no))
        return found

    def shares(self, round_no: int, lines: Sequence[str], turns: Sequence[int]) -> dict[int, list[tuple[Seat, int]]]:
        """Where persons and stand-ins (their level is "") followed one another in mid round: by seat each of them with
        the number (from 1) of the seat's own turn in which it acted first. Who was away for a while has played it
        through. `turns`: those of the lines (Round.turns); where there are none the number is 0.
        """
        found = dict[int, list[tuple[Seat, int]]]()
        acted = as_counted(
            [(turn, split_line(line)[0]) for line, turn in zip(lines, chain(turns, repeat(0)), strict=False)]
        )
        for at, (turn, seat) in enumerate(acted):
            then, course = self.then(round_no, at), found.setdefault(seat, [])
            played = Seat(then.seats[seat].name, "" if seat in then.away else None)
            if then.seats[seat].bot is not None or (course and course[-1][0] == played):
                continue
            if played.bot is None and len(course) > 1 and course[-2][0] == played:
                course.pop()
            else:
                course.append((played, turn_numbers(acted, seat).get(turn, (0, 0))[0]))
        return {seat: course for seat, course in found.items() if len(course) > 1}

    def others(self, round_no: int, lines: Sequence[str], seats: Sequence[Seat]) -> Iterator[Mapping[int, str]]:
        """After each of these lines of a round: at which seats (of `seats`, who sits there in the end) somebody else
        acted last. "" for one who stood in for that person; else what is called who acted then."""
        found = dict[int, str]()
        for at, line in enumerate(lines):
            seat = split_line(line)[0]
            then, there = self.then(round_no, at), seats[seat]
            sat = then.seats[seat]
            found = {other: name for other, name in found.items() if other != seat}
            if sat.name and sat != there:
                found[seat] = t("names.stand-in", name=sat.name) if seat in then.away else sat.name
            elif there.bot is None and seat in then.away:
                found[seat] = ""
            yield found


class Session:
    """Drives one match. All calls belong to one thread, but what `ask` returns may run on another."""

    def __init__(self, match: Match, seats: tuple[Seat, ...], preset: str, saves: Saves | None = None) -> None:
        self.match = match
        self.game: Game = match.game
        self.seats = _nameless(seats)
        self.preset = preset
        self._saves = saves
        self._bots: dict[tuple[str, float], Bot] = {}
        self._stand_ins: dict[int, StandIn] = {}
        self._joining: dict[int, Newcomer] = {}
        self._seated = Seatings([Seated(0, 0, self.seats)])
        self.resumed = (-1, -1)  # the numbers of the round and of its next line when the match was taken up again
        self.problem = ""  # catalogue key of a sentence about the save that the player has not been told yet, or empty
        self.problem_values: Mapping[str, object] = {}  # what that sentence names
        self.ended: float | None = None  # when a match that is looked at again was played, seconds since 1970
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
    def replayed(cls, match: Match, data: Mapping[str, Any], saves: Saves | None = None) -> Self:
        """The match of a record, with who sat there when as far as that can be true."""
        session = cls(match, record_seats(data), data["preset"], saves)
        session._seated = Seatings.of(data)
        session._sit(session._seated[-1])
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
        replayed = _replay(data)
        session = cls.replayed(replayed.match, data, saves)
        session.resumed = session.place
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
        """The seats of persons, but for those who went home."""
        return tuple(at for at, seat in enumerate(self.seats) if seat.bot is None and at not in self.gone)

    @property
    def alone(self) -> int | None:
        """The seat of the one person who plays; None where several do, or none."""
        return self.people[0] if len(self.people) == 1 else None

    def is_person(self, seat: int) -> bool:
        """Whether a person sits there and plays: nobody stands in."""
        return self.seats[seat].bot is None and seat not in self._stand_ins

    # -- who sits there: an opponent plays on for a person, a person takes over from an opponent --

    @property
    def stand_ins(self) -> Mapping[int, str]:
        """The seats of persons for whom an opponent plays on, with its level."""
        return {seat: one.level for seat, one in self._stand_ins.items()}

    @property
    def gone(self) -> frozenset[int]:
        """Those among them who went home: the opponent plays on for the rest of the match."""
        return frozenset(seat for seat, one in self._stand_ins.items() if one.round_no is None)

    @property
    def joining(self) -> Mapping[int, str]:
        """The seats of opponents that persons take over when this round is over, with their names."""
        return {seat: one.name for seat, one in self._joining.items()}

    def hand_over(self, seat: int, level: str, for_good: bool = False) -> None:
        """Let an opponent play for a person until the round is over, or `for_good`; until `take_back` in any case.

        What it plays are actions like any other: the record knows no difference, and who resumes finds it as it was.
        """
        if self.seats[seat].bot is None and self.current is not None:
            self._stand_ins[seat] = StandIn(level, None if for_good else self._round)
            self._note_seats()

    def take_back(self, seat: int) -> None:
        if self._stand_ins.pop(seat, None) is not None:
            self._note_seats()

    def join(self, seat: int, name: str) -> None:
        """A person takes over an opponent's seat: now if nobody has acted in this round, else when it is over.

        Without a name the seat stays the opponent's.
        """
        if self.seats[seat].bot is None or self.current is None:
            return
        self._joining.pop(seat, None)
        if name and self.match.rounds[-1].lines:
            self._joining[seat] = Newcomer(name, self._round)
        elif name:
            self._seat(seat, Seat(name))
        self._note_seats()

    def swap(self, one: int, other: int) -> None:
        """Two change places, as long as nobody has acted in this round; cards and points stay with the place."""
        if self.current is None or self.match.rounds[-1].lines:
            return
        to = {one: other, other: one}
        self.seats = tuple(self.seats[to.get(seat, seat)] for seat in range(len(self.seats)))
        self._stand_ins = {to.get(seat, seat): said for seat, said in self._stand_ins.items()}
        self._note_seats()

    def rename(self, seat: int, name: str) -> None:
        """Somebody else sits there from now on; or the same person, whose name was wrong (`correct`)."""
        old = self.seats[seat].name
        if name != old:
            self._seat(seat, self.seats[seat]._replace(name=name))
            self._note_seats()
            if not old and Seat("") not in self.seats:
                # Whoever played without a name has one now.
                self.correct(old, name)

    def correct(self, old: str, name: str) -> None:
        """Whoever was called so far by a name that was wrong has played all of it under the right one."""

        def right(said: Seated) -> Seated:
            seats = [Seat(name) if seat == Seat(old) else seat for seat in said.seats]
            joins = {at: one._replace(name=name) if one.name == old else one for at, one in said.joins.items()}
            return said._replace(seats=tuple(seats), joins=joins)

        self._seated = Seatings(map(right, self._seated))
        self._sit(self._seated[-1])
        self._store(lambda disk: disk.start(self.record(), ""))

    def _seat(self, at: int, seat: Seat) -> None:
        self.seats = _nameless((*self.seats[:at], seat, *self.seats[at + 1 :]))

    @property
    def place(self) -> tuple[int, int]:
        """The numbers (from 0) of the running round and of its next line."""
        return self._round, len(self.match.rounds[-1].lines)

    @property
    def _round(self) -> int:
        return len(self.match.rounds) - 1

    def _sit(self, said: Seated) -> None:
        """As it holds in the running round: who handed a round over plays again, who waited for its end sits down."""
        *_, seats, away, joins = said.sitting(self._round)
        self.seats, self._stand_ins, self._joining = _nameless(seats), dict(away), dict(joins)

    def _note_seats(self) -> None:
        """Bring to the disk who sits there."""
        said = Seated(*self.place, self.seats, {**self._stand_ins}, {**self._joining})
        self._seated.append(said)
        self._store(lambda disk: disk.seat(said.plain))

    def players(self, round_no: int) -> tuple[str | None, ...]:
        """Who played each line of a round (from 0): the level or character of an opponent, None for a person.

        A record tells no more than who sat there last.
        """
        lines = self.match.rounds[round_no].lines
        return tuple(self.player_at(round_no, at, split_line(line)[0]) for at, line in enumerate(lines))

    def player_at(self, round_no: int, at: int, seat: int) -> str | None:
        """The opponent who played at a seat when this line was to come; None: a person."""
        return self._seated.player(round_no, at, seat)

    def others(self, round_no: int) -> Mapping[int, str]:
        """At which persons' seats somebody else acted last in a round, as far as it was played (Seatings.others)."""
        *_, found = {}, *self.others_by_line(round_no)
        return found

    def others_by_line(self, round_no: int) -> Iterator[Mapping[int, str]]:
        """The same after each line; nothing where nobody ever came or went."""
        played = self.match.rounds[round_no : round_no + 1] if len(self._seated) > 1 else ()
        lines = played[0].lines if played else ()
        return self._seated.others(round_no, lines, self.seats)

    def shares(self, round_no: int) -> Mapping[int, Sequence[tuple[Seat, int]]]:
        """Where persons and stand-ins followed one another within a round (Seatings.shares)."""
        played, changed = self.match.rounds[round_no], any(one.round_no == round_no for one in self._seated[1:])
        return self._seated.shares(round_no, played.lines, played.turns) if changed else {}

    def played_for(self, round_no: int, seat: int) -> dict[int, Seat]:
        """The lines of a round that somebody else played at a seat (Seatings.played_for)."""
        return self._seated.played_for(round_no, self.match.rounds[round_no].lines, seat)

    def absence(self, seat: int) -> tuple[list[int], list[int]]:
        """What opponents played for a person who has not acted since: the rounds that are over, and the lines of the
        running one."""
        over, now = list[int](), list[int]()
        for round_no in range(self._round, -1, -1):
            lines, bots = self.match.rounds[round_no].lines, self.players(round_no)
            own = [at for at, line in enumerate(lines) if split_line(line)[0] == seat]
            mine = max((at for at in own if bots[at] is None), default=-1)
            since = [at for at in own if at > mine]
            if round_no == self._round:
                now = since
            elif since:
                over.append(round_no)
            if mine >= 0:
                break
        return over, now

    def persons_in(self, round_no: int) -> tuple[int, ...]:
        """The seats at which persons played in a round, those too who went home since: who played last first."""
        seats = [split_line(line)[0] for line in self.match.rounds[round_no].lines]
        own = [seat for seat, bot in zip(seats, self.players(round_no), strict=True) if bot is None]
        return tuple(dict.fromkeys(reversed(own)))

    def seats_in(self, round_no: int) -> tuple[Seat, ...]:
        """Who played a round, as far as it was played (Seatings.seats_in)."""
        return self._seated.seats_in(round_no, self.match.rounds[round_no].lines)

    def at_end(self, round_no: int) -> Self:
        """The match with who played a round (from 0), to be looked at when it is over: nothing of it is written."""
        found = copy(self)
        found.seats, found._saves, found._joining = self.seats_in(round_no), None, {}
        found._stand_ins = {**self._seated.then(round_no, len(self.match.rounds[round_no].lines) - 1).away}
        return found

    @property
    def names(self) -> tuple[str, ...]:
        return shown_names(self.seats)

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
    def told(self) -> tuple[tuple[Event, Mapping[int, str]], ...]:
        """What happened in the round that is being played, from its deal, each event with who had acted for persons by
        then; show `event.seen_by(viewer)`. Nothing where the round was not played here."""
        played = self.match.rounds[-1]
        steps = () if played.start is None else (played.start, *played.steps)
        others = chain(({},), self.others_by_line(self._round), repeat({}))
        return tuple((event, who) for step, who in zip(steps, others, strict=False) for event in step.events)

    def record(self) -> dict[str, Any]:
        data = record.write(self.match, _plain_seats(self.seats), self.preset, __version__)
        return data | {"seatings": [one.plain for one in self._seated]} if len(self._seated) > 1 else data

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
            over, before = self.current is None, self.seats
            if not over:
                self._sit(self._seated[-1])
            self._store(lambda disk: disk.finish(self.record()) if over else disk.end_round(self.record()))
            if self.seats != before:
                # Who reads no more than who sat there last is right, too.
                self._note_seats()
        return step.events

    def ask(self, budget: float = 1.0) -> Callable[[], Action]:
        """A snapshot of the current opponent's question; calling it (on any thread) gives the decision.

        `budget` scales how much those think who look ahead; 1 is usual.
        """
        seat = self.match.current
        name = None if seat is None else self.seats[seat].bot or self.stand_ins.get(seat)
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
            if self.problem == self.unsaved:
                # Not told yet, and not true any more.
                self.problem = ""
            self.unsaved = ""


def take_up(path: Path, saves: Saves) -> None:
    """Make a match that was given up the running one, which `Session.resume` finds then; the one that runs is given up.

    Raises StorageError (match_file.py, saves.py), and then neither is another one than before.
    """
    data = read_match(path).record
    try:
        _replay(data)
    except SaveBroken as error:
        raise StorageError("past.spoilt", {"name": path.name}, error.why) from None
    saves.take_up(path)


def _replay(data: Mapping[str, Any]) -> record.Replay:
    """A record as it is gone on with. Raises SaveBroken."""
    try:
        if any(seat.bot is not None and seat.bot not in BOTS for seat in record_seats(data)):
            raise record.RecordError("the record names an opponent that does not exist")
        return record.replay(data, game_named)
    except record.RecordError as error:
        raise SaveBroken(str(error)) from None


def _plain_seats(seats: Iterable[Seat]) -> list[dict[str, str]]:
    return [{"name": seat.name} | ({"bot": seat.bot} if seat.bot is not None else {}) for seat in seats]


def _plain(found: Mapping[int, StandIn | Newcomer]) -> dict[str, list[Any]]:
    return {str(seat): list(one) for seat, one in found.items()}


def _seated(said: Mapping[str, Any]) -> Seated:
    seats = record_seats(said)
    away, joins = dict[int, StandIn](), dict[int, Newcomer]()
    for seat, level, round_no in _read(said.get("away"), len(seats)):
        if seats[seat].bot is None and level in BOTS:
            away[seat] = StandIn(level, round_no)
    for seat, name, round_no in _read(said.get("joins"), len(seats)):
        if seats[seat].bot is not None and round_no is not None and clean_name(name):
            joins[seat] = Newcomer(clean_name(name), round_no)
    return Seated(said["round"], said["action"], seats, away, joins)


def _read(plain: Any, seats: int) -> Iterator[tuple[int, str, int | None]]:
    """Seats with a text and the number of a round, as far as they are such."""
    for seat, said in plain.items() if isinstance(plain, dict) else ():
        if seat.isdecimal() and int(seat) < seats and isinstance(said, list) and len(said) == 2:
            text, round_no = said
            if isinstance(text, str) and (round_no is None or type(round_no) is int):
                yield int(seat), text, round_no
