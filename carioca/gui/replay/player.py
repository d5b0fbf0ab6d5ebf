"""Runs a film on the table: a frame, a turn or a round on or back, by itself at a speed, with somebody's eyes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from carioca.engine.events import MatchEnded, RoundEnded, TurnBegan
from carioca.engine.game import State
from carioca.film import Film, Frame
from carioca.gui.table.hand import Sort, in_order, sort_of
from carioca.gui.table.model import Model, Picture, Pile, Row
from carioca.gui.table.motion.events import begin_moment
from carioca.gui.table.motion.moments import Happened
from carioca.gui.table.motion.pacing import deal_out, fly
from carioca.gui.table.motion.sprites import Sprite
from carioca.gui.table.paint import PLAIN
from carioca.gui.table.table import Table
from carioca.words.door import voice_of


def picture_at(model: Model, film: Film, at: int, eyes: int | None, sort: Sort) -> Picture:
    """The table after frame `at`. `eyes` None: everything; else exactly what the game lets that seat see (censor).

    Hands are sorted, what is not known comes last.
    """
    frame = film.frames[at]
    if frame.ended is None or frame.before is None:
        return model.replayed(_seen(model, film, frame.after, eyes, sort), frame.events)
    # The state is the next deal already: how the round ended is told by its events.
    picture = _seen(model, film, frame.before, eyes, sort)
    for event in frame.events:
        picture = model.after(event if eyes is None else event.seen_by(eyes), picture)
    return model.replayed(replace(picture, hands=_sorted(model, picture.hands, sort)), frame.events)


def piles_at(model: Model, film: Film, at: int, eyes: int | None) -> Sequence[Pile]:
    """The cards of the piles after frame `at`, as these eyes may see them."""
    frame = film.frames[at]
    if frame.ended is None or frame.before is None:
        return model.piles(film.view(frame.after, eyes), frame.events if frame.ended is not None else ())
    # The next round has begun with this frame.
    return model.piles(film.view(frame.before, eyes), frame.events)


def _seen(model: Model, film: Film, state: State, eyes: int | None, sort: Sort) -> Picture:
    view = film.view(state, eyes)
    return replace(model.picture(view), hands=_sorted(model, view.state.hands, sort), open=True)


def _sorted(model: Model, hands: Iterable[Row], sort: Sort) -> tuple[Row, ...]:
    return tuple(in_order(model.orders, hand, sort) for hand in hands)


SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)


class Player:
    """`at` is the frame that is shown; `eyes` whose they are (None: all cards are open)."""

    def __init__(self, film: Film, table: Table, bottom: int) -> None:
        self.film, self.table = film, table
        self.bottom = bottom  # who sits at the bottom while all cards are open
        self.at = 0
        self.eyes: int | None = None
        self.playing = False
        self.speed = 1.0
        self._rest = 0.0
        frames = film.frames
        self.rounds = [i for i, frame in enumerate(frames) if not frame.line]
        self._turns = [i for i, frame in enumerate(frames) if _is_last_of_turn(frame, frames[i + 1 : i + 2])]
        table.board.faces = True

    @property
    def frame(self) -> Frame:
        return self.film.frames[self.at]

    @property
    def last(self) -> int:
        return len(self.film.frames) - 1

    @property
    def round_moves(self) -> tuple[int, int]:
        """Which move of its round is shown (0: the deal), and how many the round has."""
        begun = bisect_right(self.rounds, self.at)
        start = self.rounds[begun - 1]
        end = self.rounds[begun] if begun < len(self.rounds) else len(self.film.frames)
        return self.at - start, end - start - 1

    # -- where to --

    def seek(self, at: int) -> None:
        self._show(max(0, min(self.last, at)), glide=False)

    def step(self, step: int) -> None:
        new = max(0, min(self.last, self.at + step))
        if new != self.at:
            self._show(new, glide=True)

    def turn(self, step: int) -> None:
        self.seek(self._beyond(self._turns, step))

    def round(self, step: int) -> None:
        """To the next deal, or to this one, then to the one before."""
        self.seek(self._beyond(self.rounds, step))

    def look(self, eyes: int | None) -> None:
        self.eyes = eyes
        self.seek(self.at)

    def _beyond(self, places: list[int], step: int) -> int:
        if step > 0:
            found = bisect_right(places, self.at)
            return places[found] if found < len(places) else self.last
        found = bisect_left(places, self.at) - 1
        return places[found] if found >= 0 else 0

    # -- time --

    def play(self, on: bool) -> None:
        self.playing, self._rest = on, 0.0
        if on and self.at == self.last:
            self.seek(0)

    def pace(self, speed: float) -> None:
        """How fast it goes on, and cards fly; 1 is normal."""
        self.speed = speed
        self.table.apply_settings()
        self.table.animator.speed *= speed

    def update(self, dt: float) -> None:
        if self.table.animator.update(dt):
            self.table.stage.redraw()
        if self.table.animator.active or not self.playing:
            return
        if self._rest > 0:
            self._rest -= dt * self.speed
        elif self.at < self.last:
            self.step(1)
        else:
            self.playing = False
            self.table.stage.redraw()

    # -- the table --

    def refresh(self) -> None:
        self.pace(self.speed)
        self._tell()

    def _show(self, at: int, glide: bool) -> None:
        board, step = self.table.board, at - self.at
        self.at = at
        board.seat = self.bottom if self.eyes is None else self.eyes
        model = self.table.model
        sort = sort_of(self.table.stage.settings.sort) or model.default_sort
        picture = picture_at(model, self.film, at, self.eyes, sort)
        frame = self.frame
        shows = [self.table.paint.shows.get(type(event), PLAIN) for event in frame.events]
        before, moved = board.picture, list[Sprite]()
        self.table.end_moments()
        if step != 1:
            self.table.people.calm()
        if glide and step == 1 and any(show.deals for show in shows):
            board.deal(picture, frame.after)
            deal_out(board, picture.dealer, frame.after.options.step)
        else:
            moved = fly(board, picture, shows if step == 1 else [])
            if not glide:
                self.table.animator.settle()
                board.place()
        self._rest = max((show.pause for show in shows), default=0.5)
        if glide and step == 1:
            placed = any(show.lands for show in shows)
            self.table.animator.landed(moved if placed else [], partial(self._sound, frame))
            for event, show in zip(frame.events, shows, strict=True):
                seen = event if self.eyes is None else event.seen_by(self.eyes)
                names = self.table.names.telling(frame.others)
                begin_moment(self.table, show, Happened(seen, before, picture, frame.after, names), moved)
        self._tell()

    def _sound(self, frame: Frame) -> None:
        shows = self.table.paint.shows
        names = [sound for event in frame.events if (sound := shows.get(type(event), PLAIN).sound)]
        if frame.ended is not None:
            names = ["win"]
        if names:
            self.table.stage.audio.play(names[0])

    def _tell(self) -> None:
        """The words on the table: how a round ended, and what happened in it so far."""
        table, frame = self.table, self.frame
        # Of a round's end and the match's the last one counts.
        ends = [event for event in frame.events if isinstance(event, RoundEnded | MatchEnded)]
        names = table.names.telling(frame.others)
        table.banner = voice_of(self.film.game).watched(ends[-1], names) if ends else ""
        table.log.clear()
        table.turns_at.clear()
        for past in self.film.frames[self.at - self.round_moves[0] : self.at + 1]:
            seen = [event if self.eyes is None else event.seen_by(self.eyes) for event in past.events]
            for event in seen:
                if isinstance(event, TurnBegan):
                    table.turns_at.append((len(table.log), event.seat))
                else:
                    table.others_at[len(table.log)] = past.others, table.session.seats
                    table.log.append(event)
        table.refresh()


def _is_last_of_turn(frame: Frame, following: tuple[Frame, ...]) -> bool:
    return not following or (following[0].seat, following[0].round_no) != (frame.seat, frame.round_no)
