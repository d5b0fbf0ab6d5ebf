"""What a table asks of its desk: the part of the window that knows one kind of table, its middle and its deeds.

`Ground` is what lies there and where; `Beside` (beside.py) also acts and paints, at the table that it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from pygame import Rect

from carioca.engine.events import Event, RoundEnded
from carioca.engine.game import Action, State, View
from carioca.gui.table.frame import Frame, Needs
from carioca.gui.table.hand import Hand, Orders, Sort
from carioca.gui.table.moments import Tells, points
from carioca.gui.table.moods import Stirs, round_over
from carioca.gui.table.picture import Picture, Row
from carioca.gui.table.slots import Slot
from carioca.gui.table.sprites import Birth, Cast
from carioca.gui.table.zones import Zone

Steps = tuple[Action, ...]
"""Actions to submit one after the other; several cards laid off at once are as many steps."""
FLIGHT = 0.32
"""Seconds in which a card flies to another place."""


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
    hands that turn over; `tells`: the moment that stands out; `stirs`: whose face shows it.
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
    before: Callable[[Cast, Event, Sequence[int]], None] | None = None
    ahead: float = 0.0
    joins: Callable[[Event], bool] | None = None
    step: float = 0.0
    within: bool = False
    tells: Tells | None = None
    stirs: Stirs | None = None


def always(event: Event) -> bool:
    """For `Show.joins`: whatever the event says."""
    return True


COMMON: Mapping[type[Event], Show] = {
    RoundEnded: Show(rest=1.9, pause=3.0, own=True, step=0.08, tells=points, stirs=round_over)
}
"""How the events of all games are shown; who won decides how the end of a round sounds."""


class Banner(NamedTuple):
    """The words over the table: which round this is and what it asks for; `rounds` 0: how many follow is not known.

    `note` stands below in small letters, empty where the line says all.
    """

    title: str
    line: str
    round_no: int
    rounds: int
    note: str = ""


class Landing(NamedTuple):
    """Where what is held would come to lie: its slot, and the `free` places of the `row` that makes room for it."""

    slot: Slot
    row: Zone | None = None
    free: tuple[int, ...] = ()


class Heap(NamedTuple):
    """Cards that lie on one another, shown side by side in a replay; the first of several needs no title."""

    title: str
    cards: Row


class Deed(NamedTuple):
    """Something a player can do: a button, a key, and a line in the list of keys.

    `label` is the button's text, `size` its letters, and `place` where it stands (a name of Frame.buttons or of
    Places.buttons, or a number of Frame.deeds); without a place it has no button. `key` is the key's name ("S", "1",
    "F2"; empty: none), `listed` the line of the list of keys (in the catalogue `keys.<listed>`). `enabled`, `strong`
    (calls for attention) and `on` (a switch) are looks.
    `plays`: while something is being shown the key only hastens; `says`: a dim button acts too, and says why not;
    `tone`: a colour of the palette for one that calls for attention.
    """

    name: str
    label: str
    key: str
    act: Callable[[], object]
    place: str | int = ""
    enabled: bool = True
    strong: bool = False
    on: bool = False
    plays: bool = False
    says: bool = False
    listed: str = ""
    size: float = 15
    tone: str = "accent"


class Places(Protocol):
    """Where everything lies that the desk has put into the frame's middle and core."""

    @property
    def status(self) -> Rect:
        """The line that says what may be done."""

    @property
    def heights(self) -> tuple[int, ...]:
        """The heights of cards that lie here (px)."""

    @property
    def deck(self) -> Slot:
        """Where cards are dealt from."""

    @property
    def groups(self) -> tuple[Zone, ...]:
        """The zones of the cards of the own hand that are set apart, by the number of the group."""

    @property
    def grips(self) -> Mapping[Zone, Slot]:
        """The zones whose top card may be carried to the hand when they are lit, and where it lies."""

    @property
    def closed(self) -> Collection[Zone]:
        """Zones that take no cards: a click there means the same whatever is picked."""

    @property
    def buttons(self) -> Mapping[str, Rect]:
        """The places of the desk's own buttons, which come and go."""

    @property
    def firm(self) -> Collection[Zone]:
        """Zones where cards must be let go exactly."""

    def slots(self, zone: Zone, count: int) -> list[Slot]:
        """The slots of so many cards of a zone."""

    def zones(self, parts: Iterable[Zone]) -> dict[Zone, Rect]:
        """The rectangles of all zones; of places within a zone those of `parts`, which are told apart now."""

    def birth(self, zone: Zone) -> Birth:
        """Where a new card of a zone comes from."""


class Ground(Protocol):
    """What lies in the middle of a table and where: one object for a match that is shown."""

    @property
    def shows(self) -> Mapping[type[Event], Show]:
        """How each event is shown; others have no sound, rest or flight."""

    @property
    def stacks(self) -> Collection[str]:
        """Kinds of zones whose resting cards the desk paints itself."""

    @property
    def backs(self) -> Collection[str]:
        """Kinds of zones in the middle whose unknown cards lie face down."""

    @property
    def orders(self) -> Orders:
        """How hands are sorted."""

    @property
    def habit(self) -> Sort:
        """How a hand is kept sorted as long as nobody has chosen."""

    @property
    def parts_new(self) -> bool:
        """Whether cards that have just come lie apart in the hand until the turn is over."""

    def opening(self, state: State, fresh: bool) -> Event | None:
        """The event that shows how the round of a state begins; `fresh`: nobody has acted in it."""

    def picture(self, view: View) -> Picture:
        """What a view shows."""

    def after(self, event: Event, picture: Picture) -> Picture:
        """The picture after an event, as its viewer sees it."""

    def truth(self, picture: Picture, view: View) -> Picture:
        """The picture with what no event tells but a later view shows."""

    def lasting(self, picture: Picture, events: Iterable[Event]) -> Picture:
        """The picture with what a replay still shows of the events that led to it."""

    def rows(self, picture: Picture) -> Iterable[tuple[Zone, Row]]:
        """Which cards lie where, those of the hands too."""

    def groups(self, state: State, seat: int) -> int:
        """Into how many groups a seat may set cards of its hand apart now; called whenever the state is shown anew."""

    def staging(self, picture: Picture, seat: int) -> bool:
        """Whether the places for cards set apart are on the table of a seat that has cards."""

    def needs(self, staging: bool) -> Needs:
        """The room the desk needs of the window's height."""

    def room(self, picture: Picture, hand: Hand, seat: int, staging: bool) -> Hashable:
        """What the places depend on beside picture and frame: when it changes they are arranged anew."""

    def arrange(self, frame: Frame, picture: Picture, hand: Hand, staging: bool) -> Places:
        """The places for what the picture shows."""

    def listening(self) -> bool:
        """Whether opponents may answer while the last event is still being looked at: all is shown after its rest."""

    def said(self, seat: int) -> Action | None:
        """What the person to act has said already, before being asked."""

    def heaps(self, view: View, later: Iterable[Event]) -> Sequence[Heap]:
        """The cards of the piles as one who watches a replay may see them; `later` events came after the view."""
