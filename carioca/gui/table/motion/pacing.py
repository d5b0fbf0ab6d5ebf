"""How fast what others do is shown: the speed of the table, hastening, when the next step may follow the last; and how
the cards of an event set out: a deal card by card, a step place by place, open hands one by one."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from carioca.gui.table.motion.animator import SPEEDS, Animator
from carioca.gui.table.motion.sprites import Sprite
from carioca.gui.table.paint import FLIGHT, PLAIN, Show
from carioca.gui.table.slots import HAND

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from carioca.engine.events import Event
    from carioca.gui.table.board import Board
    from carioca.gui.table.model import Picture
    from carioca.storage.settings import Settings

PACES = {"slow": 3.0, "normal": 1.0, "fast": 0.5, "off": 0.7}  # how long the table rests between the steps of others
LEAST = {"slow": 0.5}
"""The shortest of these rests. At the slow pace each move is found, its line read ("Rosa botó 7♥": some four words, of
which a slow reader reads two a second) and its card looked at before the next one begins: two seconds from setting out,
four for a turn that only draws and throws, five for melds. So nothing overlaps there either (`Show.ahead`)."""
FACTORS = (1, 2, 4)  # how many times faster than that it can be set at the table
RUSH = 8.0  # how much faster everything goes while somebody hastens
HELD = 0.25  # seconds from which on a key or a button that is held down hastens: a shorter press means something else
GLANCE = 0.5  # seconds for which is shown what people else look at as long as they like, while it all goes quickly
STILL = 1.15  # how much longer a rest is where nothing moves that would lead the eye
OWN_LEAD = 0.2  # seconds before an own card has arrived in which the next player may already begin
DEAL_STEP = 0.032  # seconds between two cards
WHOLE = 0.6  # seconds between the first and the last place at most


class Pacing:
    """Keeps the speed of one table, and the time that the step which is being shown still takes.

    A step has a flight and a rest. The next one follows when both are over and nothing moves any more; one that leaves
    the cards of the last alone (Show.joins) may follow a little sooner (Show.ahead): a card is still landing, or lies
    there to be read, while the next player draws.
    """

    def __init__(self, animator: Animator) -> None:
        self.animator = animator
        self.rushing = False  # whether everything goes quickly until a person is to act
        self.pace = 1.0  # what a rest takes in the seconds of a clock, for each of its own
        self._held: float | None = None
        self._usual, self._watched = 1, False
        self._round_no = self._chosen_in = -1
        self._moves, self._rests, self._least, self._settings_still = 1.0, 1.0, 0.0, False
        self._flight = self._rest = self._ahead = 0.0
        self._whole = self._within = False

    # -- the speed --

    @property
    def factor(self) -> int:
        """The speed that is shown: one of FACTORS. A round that is watched more than played begins at double speed."""
        doubled = self._watched and self._chosen_in != self._round_no
        return max(self._usual, 2) if doubled else self._usual

    def apply(self, settings: Settings) -> None:
        self._moves, self._rests = SPEEDS.get(settings.animation, 1.0), PACES.get(settings.animation, 1.0)
        self._least = LEAST.get(settings.animation, 0.0)
        self._settings_still = settings.reduced_motion
        self._usual = settings.tempo
        self._set()

    def enter(self, round_no: int, watched: bool) -> None:
        """A round is shown; `watched`: it is long to play and short to tell."""
        if (round_no, watched) != (self._round_no, self._watched):
            self._round_no, self._watched = round_no, watched
            self._set()

    def choose(self, factor: int) -> None:
        """Somebody chose a speed: it holds for this round, whatever round it is, and for those to come."""
        self._usual, self._chosen_in = factor, self._round_no
        self._set()

    @property
    def following(self) -> int:
        return FACTORS[(FACTORS.index(self.factor) + 1) % len(FACTORS)] if self.factor in FACTORS else 1

    def rush(self, on: bool) -> None:
        self.rushing = on
        self._set()

    def press(self) -> None:
        if self._held is None:
            self._held = 0.0

    def release(self) -> bool:
        """It is let go; whether it was held long enough to hasten."""
        held, self._held = self._held, None
        self._set()
        return held is not None and held >= HELD

    @property
    def pressed(self) -> bool:
        return self._held is not None

    @property
    def hurried(self) -> bool:
        return self.rushing or (self._held is not None and self._held >= HELD)

    def _set(self) -> None:
        faster = self.factor * (RUSH if self.hurried else 1.0)
        if self.hurried:
            # What lies there until somebody has seen enough of it has been seen.
            self._rest = min(self._rest, GLANCE)
        self.animator.speed = 0.0 if self._settings_still else self._moves * faster
        self.pace = self._rests * (STILL if self._settings_still and self._moves > 0 else 1.0) / faster

    # -- the step that is being shown --

    def begin(self, show: Show, rest: float, moved: bool, lead: float | None = None) -> None:
        """A step is being shown, and rests so many seconds; `moved`: cards of it go from one place to another.

        `lead` is for the own moves, which need no time to be understood: so many seconds before their cards have
        arrived a step may begin that leaves them alone.
        """
        self._within = show.within
        self._flight = show.flight if moved and not show.within else 0.0
        if self.animator.speed <= 0:
            # Cards that do not fly lie there at once: the time of their flight is time to see it.
            read = self._settings_still and self._moves > 0
            self._flight = self._flight / (self._moves * self._rests) if read else 0.0
        self._rest = min(rest, GLANCE) if self.hurried else max(rest, self._least)
        ahead = 0.0 if self._least else show.ahead
        self._ahead = ahead if lead is None else self._rest + lead
        self._whole = lead is None and not ahead

    def freed(self) -> None:
        """A person acts: nothing that is still being shown holds that up."""
        self._flight = self._rest = 0.0
        self._ahead = inf

    def skip(self) -> None:
        self.animator.hasten()
        self._flight = self._rest = 0.0
        self._ahead = -1.0

    def pass_time(self, dt: float) -> None:
        if self._held is not None:
            before, self._held = self._held, self._held + dt
            if before < HELD <= self._held:
                self._set()
        if self._flight > 0:
            self._flight -= dt * self.animator.speed if self.animator.speed > 0 else dt / self.pace
        elif self._rest > 0 and not (self._whole and not self._within and self.animator.active):
            self._rest -= dt / self.pace

    @property
    def resting(self) -> bool:
        """Whether the step still wants to be looked at."""
        return self._rest > 0 or (self._flight > 0 and self.animator.speed <= 0)

    @property
    def left(self) -> float:
        """Seconds until the next step may follow if no card is on its way; without end while somebody looks."""
        flight = max(0.0, self._flight if self.animator.speed <= 0 else 0.0)
        return max(0.0, flight + max(0.0, self._rest) - max(0.0, self._ahead)) * self.pace

    def lets(self, event: Event | None, shows: Mapping[type[Event], Show]) -> bool:
        """Whether this event may be shown now, or, without one, whether the next player may begin."""
        if not (self.animator.active or self.resting) or self._ahead == inf:
            return True
        if self._whole:
            return False
        show = shows.get(type(event)) if event is not None else None
        # What is not shown at all leaves everything alone.
        joins = show is None or event is None or (show.joins is not None and show.joins(event))
        return joins and self._flight + self._rest <= self._ahead


# -- how the cards of an event set out ---------------------------------------------------------------------------------


def fly(board: Board, picture: Picture, shows: Sequence[Show]) -> list[Sprite]:
    """Let the cards follow to the next picture, as its events are shown; those that come to another zone."""
    moved = board.show(picture)
    flown = next((show for show in shows if show.arc), PLAIN)
    late = delays(waves(board, moved), max((show.step for show in shows), default=0.0))
    high = board.frame.px(flown.arc) if flown.arc else 0
    board.glide(flown.flight, lambda sprite: late.get(sprite.token, 0.0), high)
    return moved


def deal_out(board: Board, dealer: int, step: int) -> None:
    """Send the cards of a new round on their way; `step` is the way round the table (+1 or -1)."""
    hands = [board.sprites.hand(seat) for seat in range(len(board.picture.hands))]
    places: dict[int, float] = {}
    for seat, hand in enumerate(hands):
        order = (step * (seat - dealer) - 1) % len(hands)
        for i, sprite in enumerate(_dealt(hand, board.hand.order)):
            places[sprite.token] = (i * len(hands) + order) * DEAL_STEP
    last = max(places.values(), default=0.0) + 4 * DEAL_STEP
    board.glide(FLIGHT, lambda sprite: places.get(sprite.token, last), arc=board.frame.px(10))


def _dealt(hand: list[Sprite], order: Sequence[int]) -> list[Sprite]:
    places = {token: i for i, token in enumerate(order)}
    return sorted(hand, key=lambda sprite: places.get(sprite.token, 0))


def waves(board: Board, moved: Sequence[Sprite]) -> list[list[Sprite]]:
    """The cards that came, parted by the places of the middle, in the order of the table; those of hands come first."""
    here = {id(sprite) for sprite in moved}
    found: list[list[Sprite]] = []
    first: list[Sprite] = []
    for zone, sprites in board.sprites.rows.items():
        group = [sprite for sprite in sprites if id(sprite) in here]
        if zone.kind == HAND.kind:
            first += group
        elif group:
            found.append(group)
    return [first + found[0], *found[1:]] if found else [first]


def delays(groups: Sequence[Sequence[Sprite]], step: float) -> dict[int, float]:
    """By token, how many seconds each card waits when its place comes `step` seconds after the one before."""
    step = min(step, WHOLE / max(1, len(groups) - 1))
    return {sprite.token: at * step for at, group in enumerate(groups) for sprite in group}


def fans(board: Board, step: float) -> dict[int, float]:
    """By token, how many seconds the rivals' cards wait until they turn over, one hand after the other."""
    seats = list(board.frame.seats)
    step = min(step, WHOLE / max(1, len(seats)))
    return {sprite.token: at * step for at, seat in enumerate(seats) for sprite in board.sprites.hand(seat)}
