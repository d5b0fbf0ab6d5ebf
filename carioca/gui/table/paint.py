"""How it looks: the role that paints what lies under, on and over the cards, and says how events are shown."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from pygame import Rect, Surface

from carioca.engine.events import Event, RoundEnded
from carioca.gui.table.motion.moments import Reactions, Tells, points, round_over
from carioca.gui.table.motion.sprites import SpriteRows
from carioca.gui.table.moves import T
from carioca.gui.table.slots import Zone

if TYPE_CHECKING:
    from carioca.bots.review import Decision
    from carioca.gui.frame.stage import Stage

FLIGHT = 0.32  # seconds in which a card flies to another place


class Show(NamedTuple):
    """How an event is shown.

    `rest` and `pause`: seconds of rest once its cards have arrived, at the table (events of others) and in a replay;
    `within`: at the table they count from when the cards set out; `flight`: seconds on the way; `arc`: height of the
    flight in design units; `lands`: it sounds when its cards lie there, else at once; `own`: the player's own one takes
    its rest too; `reads`: the rest, at the table, is as long as people want to look (Settings.pause); `deals`: a new
    round's cards leave the deck one by one; `heard`: it needs no picture of its own, what follows is shown with it;
    `before` moves sprites that the picture alone would mix up. `joins`: whether an event leaves the cards of the step
    before it alone, so that it may begin `ahead` (that step's) seconds before that one's flight and rest are over.
    `step`: seconds between the places of the middle that its cards come to, each of which is heard, and between the
    hands that turn over; `moment` makes what stands out; `reactions` say whose face shows it.
    """

    sound: str = ""
    rest: float = 0.0
    pause: float = 0.5
    flight: float = FLIGHT
    arc: float = 0.0
    lands: bool = False
    own: bool = False
    reads: bool = False
    deals: bool = False
    heard: bool = False
    before: Callable[[SpriteRows, Event, Sequence[int]], None] | None = None
    ahead: float = 0.0
    joins: Callable[[Event], bool] | None = None
    step: float = 0.0
    within: bool = False
    moment: Tells | None = None
    reactions: Reactions | None = None


PLAIN = Show()


def always(event: Event) -> bool:
    """For `Show.joins`: whatever the event says."""
    return True


COMMON: Mapping[type[Event], Show] = {
    RoundEnded: Show(rest=1.9, pause=3.0, own=True, step=0.08, moment=points, reactions=round_over)
}
"""How the events of all games are shown; who won decides how the end of a round sounds."""


class Paint(ABC, Generic[T]):
    """Paints what only one kind of table has.

    `apart` are the ids of sprites that are painted elsewhere; what paints on top tells which place it covered.
    """

    shows: Mapping[type[Event], Show]  # how each event is shown; others have no sound, rest or flight
    own_stacks: Collection[str] = ()  # kinds of zones whose resting cards `middle` paints
    warns_of_last = False  # whether somebody with one card is about to end the round
    marked_zones: Collection[str] = ()  # kinds of zones whose cards stay there: what is new of them can be marked

    @abstractmethod
    def middle(self, table: T, layer: Surface, apart: set[int]) -> None:
        """What lies under the cards, and the resting cards of `own_stacks`."""

    def panels(self, table: T, apart: set[int]) -> Hashable:
        """What `middle` makes of the places whose cards are not there yet, or move as a whole: these it leaves out."""
        return None

    def moving_panels(self, table: T, surface: Surface, made: Any) -> list[Rect]:
        """What lies under cards that move as a whole, and moves with them; the places it covers. `made` by `panels`."""
        return []

    def counters(self, table: T, surface: Surface, moving: Counter[Zone]) -> list[Rect]:
        """How many cards lie in the middle, painted anew with every picture; the places it covers.

        `moving`: what the cards on their way add to the zones where they came from, and take from those where they go.
        """
        return []

    def labels(self, table: T, layer: Surface, apart: set[int]) -> None:
        """Words on resting cards of the middle."""

    def group_labels(self, table: T, layer: Surface, apart: set[int]) -> None:
        """Words on cards of the own hand that are set apart."""

    def overlay(self, table: T, surface: Surface) -> Rect:
        """What lies over all cards for as long as the pointer or the keys ask for it; the place it covers."""
        return Rect(0, 0, 0, 0)

    def question(self, table: T) -> Rect:
        """Where something is asked that is painted with what lies still (px); empty: nothing is."""
        return Rect(0, 0, 0, 0)

    def written(self, table: T) -> Iterable[Rect]:
        """Where words and numbers of the middle stand that are read beside the cards (px): little is said over them."""
        return ()

    def asked(self, table: T, layer: Surface) -> None:
        """Paints the `question`."""

    # -- while something is held --

    @abstractmethod
    def drop_sign(self, table: T, surface: Surface, zone: Zone, rect: Rect, meant: bool) -> Rect:
        """A sign that cards can go to a zone; `meant`: they would now."""

    def sign_on_top(self, zone: Zone) -> bool:
        """Whether the sign of a zone that is meant stands above the cards that are held: it is too small otherwise."""
        return False

    def drop_words(self, table: T, surface: Surface, zone: Zone, rect: Rect) -> Rect:
        """Words over a zone that is meant, where it is not plain what letting go would do."""
        return Rect(0, 0, 0, 0)

    @abstractmethod
    def decision(
        self, stage: Stage, decision: Decision, names: Sequence[str], size: tuple[int, int], judged: bool = True
    ) -> Surface:
        """The table at a decision: what lay there, the move that was played, and the better one if it is `judged`."""
