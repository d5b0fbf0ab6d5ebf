"""What happened since a person's last turn, as everybody saw it: its lines, what is new on the table, a short film."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from itertools import chain, groupby, islice, pairwise, repeat
from typing import TYPE_CHECKING, Any, NamedTuple

from carioca.cards import Card
from carioca.engine.events import Event, TurnBegan
from carioca.engine.game import State
from carioca.engine.match import split_line
from carioca.gui.table.board import Board
from carioca.gui.table.model import Picture
from carioca.gui.table.motion.pacing import Pacing, fly
from carioca.gui.table.paint import PLAIN, Paint, Show
from carioca.gui.table.slots import Zone
from carioca.i18n import t
from carioca.words.cards import points_text
from carioca.words.door import voice_of
from carioca.words.names import Names, begun

if TYPE_CHECKING:
    from carioca.session import Session

BEFORE = 0.6  # seconds for which the table is looked at as it was, before the first move
MOST_LAID = 2  # so many things that a stand-in has laid are told in its line
LONGEST = 9.0  # seconds that all moves together may take: many are shown faster


class LogTurn(NamedTuple):
    """The lines of a turn; `seat` -1: before the first one."""

    seat: int
    lines: tuple[str, ...]


def lines_seen(session: Session, seat: int) -> int:
    """How many lines of the running round had been played when the last turn that a person had at a seat was over; 0
    where there was none yet. What a stand-in played has not been seen.

    All of them once the person has acted in the turn that is being played, unless the match was just taken up again:
    what was done before may have been forgotten. Where no turns are told, each line is one.
    """
    played = session.match.rounds[-1]
    seats = [split_line(line)[0] for line in played.lines]
    acted = [who == seat and bot is None for who, bot in zip(seats, session.players(session.place[0]), strict=True)]
    steps = ((played.start.events,) if played.start is not None else ((),)) + tuple(s.events for s in played.steps)
    begun = [(at, event.seat) for at, events in enumerate(steps) for event in events if isinstance(event, TurnBegan)]
    if not begun:
        return max((at for at, own in enumerate(acted, 1) if own), default=0)
    last, whose = begun[-1]
    if whose == seat and any(acted[last:]) and session.resumed != session.place:
        return len(seats)
    turns = ((at, end) for (at, other), (end, _) in pairwise(begun) if other == seat)
    return max((end for at, end in turns if any(acted[at:end])), default=0)


def stood_in(session: Session, seat: int) -> str:
    """What a stand-in has played for somebody who comes back, in a line that everybody may read; empty where it has
    not acted."""
    over, lines = session.absence(seat)
    names, voice = Names.at(session).telling({seat: ""}), voice_of(session.game)
    told, who = list[str](), begun(names[seat])
    if over:
        points = points_text(sum(session.round_points[round_no][seat] for round_no in over))
        told.append(t("table.stand-in.rounds", who=who, n=len(over), points=points))
    turns = list[list[str]]()
    for at in lines:
        if not turns or at - 1 not in lines:
            # Others have acted: another turn of several lines.
            turns.append([])
        own = [event.seen_by(None) for event in session.match.rounds[-1].steps[at].events if _seat(event) == seat]
        watched = [voice.watched(event, names) for event in own if not isinstance(event, TurnBegan)]
        turns[-1] += [line.removeprefix(f"{who} ").rstrip(".") for line in watched if line]
    if turns:
        *before, last = turns
        # Between the draw and the discard something was laid.
        laid = [line for turn in before for line in turn[1:-1]][:MOST_LAID]
        key = "table.stand-in.laid" if laid else "table.stand-in.turns"
        told.append(t(key, who=who, n=len(turns), laid=" · ".join(laid), moves=" · ".join(last)))
    return " ".join(told)


def _seat(event: Event) -> int | None:
    return getattr(event, "seat", None)


class Recap:
    """Made when somebody is to look at the own cards. `at`: how many of its `steps` the film has shown; `marks`: what
    came to the places of the middle where cards stay; `told`: whether who is meant has read it."""

    def __init__(self, session: Session, board: Board, paint: Paint[Any], pacing: Pacing, seat: int) -> None:
        self.session, self.board, self.paint, self.pacing, self.seat = session, board, paint, pacing, seat
        played, self._made = session.match.rounds[-1], session.place
        self._first = first = lines_seen(session, seat)
        self.steps = played.steps[first:]
        self._seats = [split_line(line)[0] for line in played.lines[first:]]
        others = chain(session.others_by_line(session.place[0]), repeat({}))
        self._others = [who.get(seat) for who, seat in zip(islice(others, first, None), self._seats, strict=False)]
        begun = played.steps[first - 1] if first else played.start
        self._start: State | None = begun.state if begun is not None else None
        self.at = len(self.steps)
        self._wait = 0.0
        self.told = False
        self.marks: Mapping[Zone, Counter[Card]] = self._new_cards()
        self.turns = self._turns()

    def holds_for(self, seat: int) -> bool:
        """Whether it is still what this seat is to be told: nobody else has acted since it was made."""
        (round_no, lines), (now, _) = self._made, self.session.place
        since = self.session.match.rounds[-1].lines[lines:]
        return seat == self.seat and now == round_no and all(split_line(line)[0] == seat for line in since)

    @property
    def events(self) -> list[Event]:
        return [event.seen_by(None) for step in self.steps for event in step.events]

    def _turns(self) -> tuple[LogTurn, ...]:
        """What the log says, in a line for each who acted, oldest first; the name stands there once."""
        voice, found = voice_of(self.session.game), list[LogTurn]()
        self._begins = list[int]()
        acted = enumerate(zip(self._seats, self._others, self.steps, strict=True))
        for (seat, other), group in groupby(acted, key=lambda one: one[1][:2]):
            steps = [(at, step) for at, (_, _, step) in group]
            # Who sits down reads it: what was done in the own turn before a break is said to "you".
            names = Names(self.session.names, self.seat)
            if other is not None:
                names = names.telling({seat: other})
            events = [event.seen_by(None) for _, step in steps for event in step.events]
            # Of what is heard at most there is no film, and no line.
            told = [event for event in events if not isinstance(event, TurnBegan) and not self._show(event).heard]
            first, *more = [line for event in told if (line := voice.watched(event, names))] or [""]
            line = " · ".join((first, *(line.removeprefix(f"{begun(names[seat])} ") for line in more)))
            if line:
                self._begins.append(steps[0][0])
                found.append(LogTurn(seat, (line,)))
        return tuple(found)

    @property
    def begun(self) -> int:
        """How many of the turns the film has come to."""
        return bisect_left(self._begins, self.at)

    def _show(self, event: Event) -> Show:
        return self.paint.shows.get(type(event), PLAIN)

    def _new_cards(self) -> dict[Zone, Counter[Card]]:
        kinds, rows = self.paint.marked_zones, self.board.model.rows
        if self._start is None or not self.steps or not kinds:
            return {}
        before = {zone: Counter(row) for zone, row in rows(self._picture(0)) if zone.kind in kinds}
        now = ((zone, Counter(row)) for zone, row in rows(self._picture(len(self.steps))) if zone.kind in kinds)
        return {zone: new for zone, cards in now if (new := cards - before.get(zone, Counter()))}

    # -- the film --

    @property
    def stand_ins(self) -> Mapping[int, str]:
        """For whom an opponent played when the film had come so far, with its level. Who looks is back."""
        round_no, _ = self.session.place
        seats = [seat for seat, one in enumerate(self.session.seats) if one.bot is None and seat != self.seat]
        then = ((seat, self.session.player_at(round_no, self._first + self.at, seat)) for seat in seats)
        return {seat: bot for seat, bot in then if bot is not None}

    @property
    def runs(self) -> bool:
        return self.at < len(self.steps)

    def play(self) -> None:
        """Show the table as it was, and then move after move."""
        if self._start is not None and self.steps:
            self.at, self._wait = 0, BEFORE
            self.board.animator.settle()
            self.board.show(self._picture(0))
            self.board.place()

    def update(self, dt: float) -> bool:
        """Let time pass; whether the next move, or the end, was shown."""
        if not self.runs or self.board.animator.active:
            return False
        self._wait -= dt
        if self._wait > 0:
            return False
        shows = [self._show(event) for event in self.steps[self.at].events]
        self.at += 1
        fly(self.board, self._picture(self.at), shows)
        # What nobody sees takes no time.
        pause = max((show.pause for show in shows if show is not PLAIN), default=0.0)
        self._wait = min(pause * self.pacing.pace, LONGEST / len(self.steps))
        if not self.runs:
            self.stop()
        return True

    def stop(self) -> None:
        """The table as it is."""
        self.at = len(self.steps)
        self.board.look(self.session.view(None))
        self.board.glide()

    def _picture(self, at: int) -> Picture:
        """The table after so many steps, as one who has no cards sees it."""
        model, step = self.board.model, self.steps[at - 1] if at else None
        state = self._start if step is None else step.state
        assert state is not None
        picture: Picture = model.picture(self.session.game.censor(state, None))
        return picture if step is None else model.replayed(picture, step.events)
