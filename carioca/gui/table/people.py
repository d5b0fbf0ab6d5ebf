"""The characters at one table: the moods that their faces show, what they say, and what they remember of the match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from pygame import Rect

from carioca.bots.door import character_of
from carioca.engine.events import RoundEnded
from carioca.gui.draw.badges import face_of
from carioca.gui.table.board import Board
from carioca.gui.table.frame import Frame
from carioca.gui.table.motion.moments import Happened, Moods, Reaction
from carioca.i18n import language, minus, t
from carioca.words.cards import points_text
from carioca.words.opponents import VARIANTS, names_somebody, remark

if TYPE_CHECKING:
    from pygame import Surface

    from carioca.gui.frame.stage import Stage
    from carioca.session import Seat, Session


MOST = 3  # how often a character speaks in a round at most
TOGETHER = 2  # how many speak at the same time at most
APART = 6.0  # seconds from one line of a character to its next one
SECONDS, WORD = 2.5, 0.35  # seconds for which a line stands there: at the least, and for each word
READ = 0.3  # seconds in which one finds a line, and in which one reads a word of it: two hundred a minute
FADE = 0.14  # seconds in which it comes and goes, where things move
THREADS = 4  # how often a character goes on with the own thread in a match, about
DROUGHT = 2  # rounds in a row without winning one from which on Hernán speaks of it


NOBODY: Mapping[int, float] = MappingProxyType({})
NAMELESS: Mapping[int, str] = MappingProxyType({})


@dataclass
class Remark:
    """A line that stands at a seat since `age` seconds; before that, below 0, it waits for its time."""

    seat: int
    words: str
    age: float = 0.0
    plate: dict[tuple[object, object], tuple[Surface, Rect] | None] = field(default_factory=dict)
    """Its bubble with its place, None without room for it, by its look and what else that follows from."""

    @property
    def seconds(self) -> float:
        """How long it stands there: long enough to be read without haste, whatever the speed of the cards."""
        return max(SECONDS, 0.8 + WORD * len(self.words.split()))

    @property
    def strength(self) -> float:
        """How strongly it is seen where things move: 0 to 1."""
        return max(0.0, min(1.0, self.age / FADE, (self.seconds - self.age) / FADE))


class Talk:
    """The lines at one table. `open`: whether anybody speaks here at all."""

    def __init__(self, seed: str) -> None:
        self._rng = Random(f"{seed}/talk")
        self.open = False
        self.said: list[Remark] = []
        self._spoken: Counter[int] = Counter()  # how often each seat has spoken in this round
        self._quiet: dict[int, float] = {}  # for how many seconds a seat says nothing more
        self._used: dict[tuple[str, str], list[int]] = {}  # variants since all were used, by character and occasion
        self._warned: set[int | None] = set()  # whose last card was spoken of in this round

    def begin_round(self) -> None:
        self._spoken.clear()
        self._quiet.clear()
        self._warned.clear()
        self.said = []

    def hear(
        self,
        stirs: Sequence[Reaction],
        characters: Mapping[int, str],
        waits: Mapping[int, float] = NOBODY,
        names: Mapping[int, str] = NAMELESS,
    ) -> bool:
        """Something happened: who did it may speak, and one of the others; whether somebody does.

        `waits`: for how many seconds other words still stand at a seat. `names`: who may be named.
        """
        if not self.open or not stirs:
            return False
        first, others = stirs[:1], list(stirs[1:])
        self._rng.shuffle(others)
        speakers = [
            next((one for one in asked if one.seat in characters and self._speaks(one)), None)
            for asked in (first, others)
        ]
        for one in speakers:
            if one is not None:
                self._say(
                    one, characters[one.seat], waits.get(one.seat, 0.0), "" if one.of is None else names.get(one.of, "")
                )
        # Who spoke first is silent first.
        self.said = self.said[-TOGETHER:]
        return any(speakers)

    def _speaks(self, stir: Reaction) -> bool:
        if not stir.occasion or self._spoken[stir.seat] >= MOST or self._quiet.get(stir.seat, 0.0) > 0:
            return False
        if stir.occasion == "last" and stir.of in self._warned:
            return False
        return self._rng.random() < stir.worth

    def _say(self, stir: Reaction, character: str, wait: float, name: str) -> None:
        self._spoken[stir.seat] += 1
        if stir.occasion == "last":
            self._warned.add(stir.of)
        variant = self._variant(character, stir.occasion, bool(name))
        self.said.append(Remark(stir.seat, remark(character, stir.occasion, variant, name=name, n=stir.n), -wait))
        self._quiet[stir.seat] = APART + wait

    def _variant(self, character: str, occasion: str, names: bool) -> int:
        """The next line for an occasion: one that was not said since all were, and not the last one unless it is the
        only one. `names`: whether it may name somebody."""
        fitting = [each for each in range(1, VARIANTS + 1) if names or not names_somebody(character, occasion, each)]
        used = self._used.setdefault((character, occasion), [])
        if used and set(fitting) <= set(used):
            del used[:-1]
        used.append(self._rng.choice([each for each in fitting if each not in used] or fitting))
        return used[-1]

    def update(self, dt: float, moves: bool) -> bool:
        """Let time pass; whether something is to be painted anew. `moves`: lines come and go softly."""
        if not self._quiet:
            return False
        self._quiet = {seat: left - dt for seat, left in self._quiet.items() if left > dt}
        if not self.said:
            return False
        fading, before = moves and self.fading, self._shown
        for one in self.said:
            one.age += dt
        self.said = [one for one in self.said if one.age < one.seconds]
        return fading or self._shown != before or (moves and self.fading)

    def hush(self) -> bool:
        had, self.said = bool(self.said), []
        return had

    @property
    def unread(self) -> bool:
        """Whether a line has not stood there for as long as it takes to read it."""
        return any(one.age < READ * (1 + len(one.words.split())) for one in self.said)

    @property
    def fading(self) -> bool:
        return any(one.age >= 0 and one.strength < 1.0 for one in self.said)

    @property
    def _shown(self) -> list[int]:
        return [one.seat for one in self.said if one.age >= 0]

    @property
    def rest(self) -> float:
        ends = (-one.age if one.age < 0 else one.seconds - FADE - one.age for one in self.said)
        return min((max(0.0, end) for end in ends), default=inf)


TALL = 1.75  # a portrait's height where there is room, in heights of its plate
CROWD = 7  # from so many seats on points may leave the plates
LEAST = 21  # pixels below which nobody reads a face any more, from 100 % on
ROW = 152  # design units for the words beside a portrait, over the plate's edge
MARGIN, GAP = 13, 6  # design units between the points and the end of a plate, and between a portrait and what follows


def pills(frame: Frame) -> dict[int, Rect]:
    return {frame.seat: frame.own, **{seat: box.pill for seat, box in frame.seats.items()}}


def fitting(frame: Frame, size: int, fits: Callable[[int], bool]) -> int:
    """The largest size of letters up to this one that fits, or the least one that is allowed in its place."""
    least = max(6, round(size * 0.72 * frame.calm / frame.text))
    while size > least and not fits(size):
        size -= 1
    return size


class Portraits:
    """How the name plates of a table are filled, as they were measured last.

    `short`: whether points stand there as a number alone; `bare`: whether those of rivals stand above the plate, beside
    their place in the match, as in a crowd of seats names would be cut and faces left out.
    """

    def __init__(self, stage: Stage, session: Session, board: Board) -> None:
        self._stage, self._session, self._board = stage, session, board
        self.short = self.bare = False
        self._sizes: dict[int, int] = {}  # how large each portrait is, px
        self._faces: dict[int, tuple[Seat, str]] = {}  # who sat there when it was asked for, and the face
        self._known: tuple[Frame | None, object] = None, None  # the frame, and what else all this was measured for

    def character(self, seat: int) -> str:
        """Who plays at a seat; empty for people and for the levels."""
        return character_of(self._session.seats[seat].bot)

    def face(self, seat: int) -> str:
        """Kept until somebody else sits there, or `forget`: every picture asks for it."""
        who = self._session.seats[seat]
        if seat not in self._faces or self._faces[seat][0] != who:
            self._faces[seat] = who, face_of(self._stage.persons, *who)
        return self._faces[seat][1]

    def forget(self) -> None:
        """A face may have been chosen, or the language."""
        self._faces.clear()

    def measure(self) -> None:
        """Size, words or points have changed. All portraits are alike; a name that leaves no room has its colour."""
        faces = tuple(self.face(seat) for seat in pills(self._board.frame))
        frame, known = self._board.frame, (language(), self._board.picture.scores, faces)
        if self._known[0] is frame and self._known[1] == known:
            return
        self._known = frame, known
        plates = pills(frame)
        # All plates say points in the same way: where one has no room for the word, none has it. Several persons take
        # turns at the lower edge, and all others move along.
        people = self._session.people
        sit = (
            (seat, rect)
            for at, rect in plates.items()
            for seat in plates
            if (at == seat if len(people) < 2 else seat in people or rect != frame.own)
        )
        self.short = any(self._tight(seat, rect) for seat, rect in sit)
        least, found = max(8, round(LEAST * min(1.0, frame.small))), dict[int, int]()
        self.bare = False
        self.bare = len(plates) >= CROWD and any(
            box.pill.w - self._needed(seat, box.pill) < least for seat, box in frame.seats.items()
        )
        for seat, rect in plates.items():
            if self.face(seat):
                room = min(self._tallest(rect), rect.w - self._needed(seat, rect))
                if room >= least:
                    found[seat] = room
        rivals = min((size for seat, size in found.items() if seat in frame.seats), default=0)
        self._sizes = {seat: rivals if seat in frame.seats else size for seat, size in found.items()}

    def place(self, seat: int, rect: Rect) -> Rect | None:
        # Between two rounds somebody without a face may have sat down since it was measured.
        size = self._sizes.get(seat, 0)
        if not size or not self.face(seat):
            return None
        found = Rect(rect.left, 0, size, size)
        found.bottom = rect.bottom if size >= rect.h else rect.centery + size // 2
        return found

    def rises(self, seat: int, rect: Rect) -> int:
        """How far from the left end of a plate a portrait stands above it (px); 0 where none does."""
        face = self.place(seat, rect)
        return face.w if face is not None and face.top < rect.top - 2 else 0

    def high(self, rect: Rect) -> int:
        """What stands beside the words keeps its size, so that letters never shrink where the plate cannot grow."""
        return min(rect.h, self._board.frame.cx(38 if rect == self._board.frame.own else 28))

    def _tallest(self, rect: Rect) -> int:
        """How high a portrait may be: none rises over plates without room for what stands there, nor at the bottom."""
        tall = round(TALL * rect.h)
        if rect == self._board.frame.own or rect.w - tall < self._board.frame.tx(ROW):
            return rect.h
        return min(tall, rect.bottom - 2)

    def _needed(self, seat: int, rect: Rect) -> int:
        """How many pixels of a plate its words and signs need on their turn, in letters as large as beside a colour."""
        frame, width = self._board.frame, self._stage.textures.text_width
        name, score = self._session.names[seat], self._board.picture.scores[seat]
        bare = self.bare and rect != frame.own
        points = "" if bare else minus(score) if self.short else points_text(score)
        high = self.high(rect)
        signs = round(high * 0.5) - frame.px(4) + frame.px(MARGIN) + (0 if bare else frame.px(5))
        dot = round(high * 0.25) + max(4, round(high * 0.56)) + frame.px(7)
        room = rect.w - signs - dot
        size = fitting(frame, frame.tx(15), lambda size: width(name, size, True) + width(points, size) <= room)
        return width(name, size, True) + width(points, size) + signs + frame.px(GAP)

    def _tight(self, seat: int, rect: Rect) -> bool:
        """Whether a plate has no room for the points' word beside face and name: then all plates leave it out.

        The number alone says it too; a name that is cut, and a face that is not there, say less.
        """
        frame, width = self._board.frame, self._stage.textures.text_width
        name, points = self._session.names[seat], points_text(self._board.picture.scores[seat])
        high = self.high(rect)
        taken = round(high * 1.31) + frame.tx(24)
        if self.face(seat):
            taken += self._tallest(rect) - round(high * 0.81)
        return width(name, frame.tx(15), True) + width(points, frame.tx(15)) + taken > rect.w


class People:
    """Everybody at the table who has a face. Nobody who plays waits for them."""

    def __init__(self, stage: Stage, session: Session, board: Board) -> None:
        self._stage, self._session, self._board = stage, session, board
        self.portraits = Portraits(stage, session, board)
        self.moods = Moods()
        self.talk = Talk(session.match.setup.seed)

    def stir(self, stirs: Sequence[Reaction], waits: Mapping[int, float], silent: bool) -> bool:
        """Something happened that concerns these seats; whether a face changes, which is a part of what lies still.

        `waits`: for how many seconds other words stand at a seat.
        """
        character = self.portraits.character
        changed = [self.moods.show(one.seat, one.mood) for one in stirs if self.portraits.face(one.seat)]
        if self._stage.settings.remarks and not silent:
            known = {seat: name for seat in self._board.frame.seats if (name := character(seat))}
            if self.talk.hear(
                stirs, known, waits, {seat: self._session.names[seat] for seat in nameable(self._session)}
            ):
                self._stage.redraw()
        return self._changed(any(changed))

    def calm(self) -> bool:
        """All faces are calm and nobody speaks: something else is shown; whether a face changes."""
        if self.talk.hush():
            self._stage.redraw()
        return self._changed(self.moods.clear())

    def begin_round(self) -> None:
        self.calm()
        self.talk.begin_round()

    def update(self, dt: float) -> bool:
        if self.talk.update(dt, self.soft):
            self._stage.redraw()
        return self._changed(self.moods.update(dt))

    def _changed(self, changed: bool) -> bool:
        if changed:
            self._stage.redraw()
        return changed

    @property
    def soft(self) -> bool:
        return self._board.glows.pulses

    @property
    def moving(self) -> bool:
        return bool(self.talk.said) and self.soft and self.talk.fading

    @property
    def rest(self) -> float:
        return min(self.moods.rest, self.talk.rest)


# -- what they remember of a match, and say of it at a deal and at the end: counted from what everybody saw ------------


class Thread(NamedTuple):
    """What a character says of the match so far: a number, and the seat that it names."""

    n: int
    of: int | None = None


class Memory:
    """A match before a round (from 0) as one seat saw it: `points` of each round by seat, and who won each of them."""

    def __init__(self, session: Session, seat: int, round_no: int) -> None:
        self.session, self.seat = session, seat
        self.sides = session.game.sides(len(session.seats))
        self.sign = 1 if session.game.profile.higher_wins else -1
        self.points = session.round_points[:round_no]
        ends = {end.round_no: end for end in session.results}
        self.won = [self._winners(ends[at]) if at in ends else () for at in range(len(self.points))]

    @property
    def others(self) -> list[int]:
        """Whom this seat may name: who has a name and does not play with it."""
        own = self.sides[self.seat]
        return [seat for seat in nameable(self.session) if self.sides[seat] != own]

    @property
    def wins(self) -> int:
        return sum(self.seat in won for won in self.won)

    def thread(self) -> Thread | None:
        """What the own thread has come to; None where there is nothing to be said of it."""
        told = getattr(self, character_of(self.session.seats[self.seat].bot), None)
        return told() if told is not None and self.points else None

    # -- each one's thread --

    def rosa(self) -> Thread | None:
        """Bakes for every round that she wins."""
        return Thread(self.wins) if self.wins else None

    def tomas(self) -> Thread | None:
        """Keeps an old account with another character, or with whoever sits there."""
        known = [seat for seat in self.others if character_of(self.session.seats[seat].bot)] or self.others
        apart = abs(self._total(self.seat) - self._total(known[0])) if known else 0
        return Thread(apart, known[0]) if apart else None

    def lautaro(self) -> Thread | None:
        """Notes his records: the round just played was the best of his own."""
        *before, last = (row[self.seat] for row in self.points)
        best = before and all(self.sign * last > self.sign * one for one in before)
        return Thread(last) if best else None

    def ines(self) -> Thread | None:
        """Gives the best mark to who wins a round."""
        best = next((seat for seat in self.others if seat in self.won[-1]), None)
        return None if best is None else Thread(sum(best in won for won in self.won), best)

    def hernan(self) -> Thread | None:
        """Counts the rounds since it rained for him: since he won one."""
        since = next((at for at, won in enumerate(reversed(self.won)) if self.seat in won), len(self.won))
        return Thread(since) if since >= DROUGHT else None

    def elena(self) -> Thread | None:
        """Every round is an act, and who leads has the part."""
        totals = {seat: self.sign * self._total(seat) for seat in range(len(self.sides))}
        first = [seat for seat, total in totals.items() if total == max(totals.values())]
        alone = len({self.sides[seat] for seat in first}) == 1
        star = next((seat for seat in first if seat in self.others), None)
        return Thread(len(self.points) + 1, star) if alone and star is not None else None

    def _total(self, seat: int) -> int:
        return sum(row[seat] for row in self.points)

    def _winners(self, end: RoundEnded) -> tuple[int, ...]:
        """Who won a round. Where points are collected and nothing is bid it is who has most, whoever closed."""
        if end.bids or self.sign < 0:
            return end.winners
        best = tuple(seat for seat, points in enumerate(end.points) if points == max(end.points))
        return best if len({self.sides[seat] for seat in best}) == 1 else ()


def nameable(session: Session) -> list[int]:
    """The seats that somebody may call by name: who plays alone without one has none."""
    return [seat for seat, name in enumerate(session.names) if name != t("new.you") and seat not in session.stand_ins]


def at_deal(session: Session, round_no: int) -> tuple[Reaction, ...]:
    """In the first round they greet each other, later they go on with their threads; another one first each time."""
    seats = range(len(session.seats))
    order = [seat for seat in (*seats[round_no % len(seats) :], *seats) if session.seats[seat].bot]
    if round_no == 0:
        beside = {seat: (seat + 1) % len(seats) for seat in order}
        return tuple(Reaction(seat, "glad", "greet", 0.8, beside[seat]) for seat in dict.fromkeys(order))
    known = session.rounds
    worth = min(0.5, THREADS / len(known)) if known else 0.5
    found = ((seat, Memory(session, seat, round_no).thread()) for seat in dict.fromkeys(order))
    return tuple(Reaction(seat, "calm", "thread", worth, told.of, told.n) for seat, told in found if told is not None)


def at_end(session: Session, happened: Happened[Any, Any], stirs: Sequence[Reaction]) -> tuple[Reaction, ...]:
    """What is said of a round that nobody won, and of a match that is over: that has the last word, so what ended it
    is not spoken of."""
    event, over = happened.event, session.current is None
    if not isinstance(event, RoundEnded):
        return tuple(one._replace(occasion="") for one in stirs) if over else tuple(stirs)
    if over:
        first = session.ranking[0]
        said = [one._replace(occasion="won" if one.seat in first else "lost", of=first[0]) for one in stirs]
        return tuple(sorted(said, key=lambda one: one.seat not in first))
    dead = not event.winners and not event.bids
    return tuple(one._replace(occasion="dead", worth=0.7) if dead else one for one in stirs)
