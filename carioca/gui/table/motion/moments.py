"""What is worth a moment at the table (somebody goes down, a canasta is closed, points are counted), as data.

A game's table declares them with its shows; they are painted from the clock over the table (render/effects.py) while
play goes on, and any click or key that hastens ends them. Without motion their words stay as long and nothing moves.
The rare ones are painted larger (render/highlights.py): a press ends them, and does nothing else where one stands over
the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from math import inf
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from carioca.engine.events import Event, RoundEnded
from carioca.engine.game import S_co
from carioca.gui.art import Mood
from carioca.gui.table.model import P_co, Picture
from carioca.gui.table.motion.animator import Animator
from carioca.gui.table.slots import Zone
from carioca.i18n import t
from carioca.words.names import Names

if TYPE_CHECKING:
    from pygame import Rect, Surface


TURN_OVER, FLY, COUNT = 0.3, 0.55, 0.45
"""Seconds of the points' moment: until the hands lie open, on the way to the names, until they are counted there."""
POINTS = TURN_OVER + FLY + COUNT + 0.3  # seconds of all of it


LONGEST = 2.5  # seconds that anything that stands out takes at the most, at the slow pace too


class Rarity(IntEnum):
    """How seldom something comes, and so how large it is and how long it is seen."""

    USUAL = 0  # passes by while play goes on
    FINE = 1  # a canasta, a bid that was met, somebody else who goes out
    GREAT = 2  # a real canasta, a high bid that was met, going out oneself
    RARE = 3  # a match that is won
    ONCE = 4  # a match that was turned in its last round


LENGTHS = {Rarity.USUAL: 1.2, Rarity.FINE: 1.5, Rarity.GREAT: 2.0, Rarity.RARE: 2.2, Rarity.ONCE: LONGEST}
SOUNDS = {Rarity.FINE: "fine", Rarity.GREAT: "great"}


class Gain(NamedTuple):
    """What a seat scored: the points, a colour of the palette, and a sign ("tick", "cross") where it has one."""

    seat: int
    points: int
    tone: str = "text"
    mark: str = ""


class Moment(NamedTuple):
    """Something that stands out for `seconds`.

    `words` stand large at the name of `seat`, or at `zone` where that is given, within it if it is a ground, or in the
    middle of the table where there is neither. The seat glows, and with `glows` the cards that came with the event.
    `gains` fly to the names, where the points count up. `tone`: a colour of the palette, or one of its own. `late`: not
    before the cards lie there.

    A rare one is painted larger: with a `zone` its cards rise there one after the other; without one it stands over the
    table with the face of `seat`, a `line` below its words, and the cards that came, or `backs` from where that seat
    has won tricks. What follows waits for that.
    """

    words: str = ""
    seat: int | None = None
    zone: Zone | None = None
    tone: str | tuple[int, int, int] = "accent"
    glows: bool = False
    gains: tuple[Gain, ...] = ()
    late: bool = False
    seconds: float = LENGTHS[Rarity.USUAL]
    rarity: Rarity = Rarity.USUAL
    line: str = ""
    backs: int = 0

    @property
    def staged(self) -> bool:
        """Whether it stands over the table, and what follows waits."""
        return self.rarity > Rarity.USUAL and self.zone is None


class Happened(NamedTuple, Generic[S_co, P_co]):
    """What a moment is made of: the event as its viewer sees it, the pictures around it, the names."""

    event: Event
    before: P_co
    after: P_co
    state: S_co
    names: Names

    def emptied(self, seat: int) -> bool:
        return bool(self.before.hands[seat]) and not self.after.hands[seat]


Tells = Callable[["Happened[Any, Any]"], Moment | None]  # the moment of an event; None: nothing stands out


def of_seat(key: str, seat: int, happened: Happened, **more: Any) -> Moment:
    """The moment of a seat, which may be "you": its words are `moment.<key>`; `more`: further fields."""
    return Moment(happened.names.said(f"moment.{key}", seat), seat, **more)


def going_out(key: str, seat: int, happened: Happened) -> Moment:
    """Somebody plays the last cards: it is great for who does it, and for who watches persons."""
    own = happened.names.reader is None or happened.names.reads(seat)
    rarity = Rarity.GREAT if own else Rarity.FINE
    rest = [len(hand) for hand in happened.after.hands if hand]
    return of_seat(
        key,
        seat,
        happened,
        tone="ok",
        late=True,
        rarity=rarity,
        seconds=LENGTHS[rarity],
        line=t("moment.out.left" if len(rest) > 1 else "moment.out.left.one", n=sum(rest)) if rest else "",
    )


def points(happened: Happened) -> Moment | None:
    """The end of a round: every seat's points fly to its name; green for who won it."""
    event = happened.event
    assert isinstance(event, RoundEnded)
    gains = (Gain(seat, points, "ok" if seat in event.winners else "text") for seat, points in enumerate(event.points))
    return Moment(gains=tuple(gains), seconds=POINTS)


class Plate(NamedTuple):
    """The words of a moment as a picture; `letters`: how large they are (px) where it stands over the table."""

    image: Surface
    letters: int = 0


@dataclass
class Running:
    """A moment that has begun: the tokens of its cards, and for how many seconds it lasts already."""

    moment: Moment
    tokens: tuple[int, ...] = ()
    age: float = 0.0
    stood: dict[tuple[tuple[object, ...], object], tuple[Plate, Rect]] = field(default_factory=dict)
    """Its words as a picture with their place, by what that follows from."""

    @property
    def over(self) -> bool:
        return self.age >= self.moment.seconds

    def share(self, begin: float, seconds: float) -> float:
        """How far a part of it has come that begins so late and takes so long: 0 to 1."""
        return max(0.0, min(1.0, (self.age - begin) / seconds))


class Moments:
    """The moments of a table. Their time runs as fast as the cards fly; without motion at the usual speed."""

    def __init__(self, animator: Animator) -> None:
        self._animator = animator
        self.running: list[Running] = []

    @property
    def still(self) -> bool:
        return self._animator.speed <= 0

    def begin(self, moment: Moment, tokens: Iterable[int] = ()) -> None:
        """It is seen from now on; of words at one place the newest are seen."""
        place = moment.seat, moment.zone
        self.running = [
            one
            for one in self.running
            if not (moment.words and one.moment.words and (one.moment.seat, one.moment.zone) == place)
        ]
        self.running.append(Running(moment, tuple(tokens)))

    def update(self, dt: float) -> bool:
        if not self.running:
            return False
        before = len(self.running)
        for one in self.running:
            one.age += dt * self._pace(one)
        self.running = [one for one in self.running if not one.over]
        return not self.still or len(self.running) < before

    def _pace(self, one: Running) -> float:
        """How fast its time runs: as the cards fly, but never so slowly that it takes too long."""
        return max(self._animator.speed or 1.0, one.moment.seconds / LONGEST)

    def clear(self) -> bool:
        had, self.running = bool(self.running), []
        return had

    @property
    def rare(self) -> bool:
        """Whether one is seen that a press ends."""
        return any(one.moment.rarity for one in self.running)

    @property
    def staged(self) -> bool:
        """Whether one stands over the table: what follows waits until it is over."""
        return any(one.moment.staged for one in self.running)

    def score(self, picture: Picture, seat: int) -> int:
        total = picture.scores[seat]
        for one in self.running:
            gain = next((gain.points for gain in one.moment.gains if gain.seat == seat), 0)
            part = 1.0 if self.still else one.share(TURN_OVER + FLY, COUNT)
            total -= gain - round(gain * part)
        return total

    def counted(self, picture: Picture) -> tuple[int, ...]:
        return tuple(self.score(picture, seat) for seat in range(len(picture.scores))) if self.counting else ()

    @property
    def rest(self) -> float:
        left = min(((one.moment.seconds - one.age) / self._pace(one) for one in self.running), default=inf)
        return max(0.0, left)

    @property
    def busy(self) -> dict[int, float]:
        """The seats of which words tell, and for how many seconds still."""
        worded = [one for one in self.running if one.moment.words]
        return {
            one.moment.seat: (one.moment.seconds - one.age) / self._pace(one)
            for one in worded
            if one.moment.seat is not None
        }

    @property
    def moving(self) -> bool:
        return bool(self.running) and not self.still

    @property
    def counting(self) -> bool:
        return any(one.moment.gains for one in self.running)


DEAR = 30  # from so many points on a round was a dear one, where points are paid
SECONDS = 4.0  # how long a mood is seen: by the clock on the wall, however fast the cards fly


class Reaction(NamedTuple):
    """What an event means to a seat: its mood, and the occasion for a line of its own, if it is one
    (words/opponents.py).

    `worth`: how often it is worth the words, 0 to 1; less for what comes often. `of` and `n`: the seat that a line may
    name, and its number.
    """

    seat: int
    mood: Mood
    occasion: str = ""
    worth: float = 1.0
    of: int | None = None
    n: int = 0


Reactions = Callable[["Happened[Any, Any]"], Iterable[Reaction]]  # whom an event stirs. Who did it comes first.


def moods_after(event: RoundEnded, higher_wins: bool) -> dict[int, Mood]:
    """How everybody takes the end of a round: who won it or met the bid is glad; who paid most for it, lost points, or
    missed the bid, is not; all others are calm."""
    worst = max(event.points) if event.winners else 0
    found: dict[int, Mood] = {}
    for seat, points in enumerate(event.points):
        dear = bool(event.bids) or (points < 0 if higher_wins else points == worst >= DEAR)
        found[seat] = "glad" if seat in event.winners else "annoyed" if dear else "calm"
    return found


def round_over(happened: Happened, higher_wins: bool = False) -> Iterable[Reaction]:
    assert isinstance(happened.event, RoundEnded)
    return [Reaction(seat, mood) for seat, mood in moods_after(happened.event, higher_wins).items()]


class Moods:
    def __init__(self) -> None:
        self._left: dict[int, tuple[Mood, float]] = {}

    def of(self, seat: int) -> Mood:
        return self._left[seat][0] if seat in self._left else "calm"

    def show(self, seat: int, mood: Mood) -> bool:
        before = self.of(seat)
        if mood == "calm":
            self._left.pop(seat, None)
        else:
            self._left[seat] = mood, SECONDS
        return mood != before

    def update(self, dt: float) -> bool:
        if not self._left:
            return False
        before = len(self._left)
        self._left = {seat: (mood, left - dt) for seat, (mood, left) in self._left.items() if left > dt}
        return len(self._left) < before

    def clear(self) -> bool:
        had, self._left = bool(self._left), {}
        return had

    @property
    def rest(self) -> float:
        return min((left for _, left in self._left.values()), default=inf)
