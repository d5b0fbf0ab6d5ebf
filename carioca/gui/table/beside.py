"""What a desk does at a table: cards are played, painted and asked about; `Ground` (desk.py) is what lies there.

Generic in the table, because the table knows its desk: `Desk` in table.py is this for tables of that file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from pygame import Rect, Surface

from carioca.cards import Card
from carioca.engine.events import Event
from carioca.engine.game import Action, State, View
from carioca.gui.table.desk import Banner, Deed, Ground, Landing, Steps
from carioca.gui.table.picture import Picture
from carioca.gui.table.values import Example, Hint, Hinted, Spot, Tip, Trace
from carioca.gui.table.zones import Point, Stop, Zone

if TYPE_CHECKING:
    from carioca.bots.review import Decision
    from carioca.gui.frame.scene import Scene
    from carioca.gui.frame.stage import Stage

T = TypeVar("T", contravariant=True)


class Beside(Ground, Protocol[T]):
    """What knows one kind of table and stands beside it: what cards can do there, its deeds, and what only it paints.

    `apart` are the ids of sprites that are painted elsewhere; what paints on top tells which place it covered.
    """

    @property
    def walks(self) -> Sequence[str]:
        """The names of its groups of stops for the keys, in the order of Tab."""

    @property
    def asks(self) -> bool:
        """Whether it asks itself what is decided without cards; else a panel over the table does."""

    @property
    def asks_aside(self) -> bool:
        """Whether what is asked out of turn comes to stand over the log: a click there may be meant for an answer."""

    def plain(self, view: View) -> Action | None:
        """The draw of the seat of the view, which is to act, where nothing else is legal."""

    def sure(self, view: View) -> Collection[Action]:
        """The actions of the seat of the view, which is to act, that are right as soon as the strongest level would
        play them: nothing speaks for keeping the card or for another place.
        """

    @property
    def watched(self) -> bool:
        """Whether the round is long to play and short to tell: one contract for which whole hands are gathered."""

    def stops(self, table: T, group: str) -> list[Stop]:
        """What the focus can stand on in one of these groups."""

    # -- what is possible --

    def targets(self, view: View, picked: Sequence[Card]) -> Mapping[Zone, Steps]:
        """What these cards of the viewer's hand may do, by where they go; with nothing picked: what a click does."""

    def cards_of(self, action: Action) -> Sequence[Card]:
        """The cards of the hand that an action plays."""

    def chosen(self, table: T, token: int, at_once: bool) -> None:
        """A card of the own hand was clicked, or pressed on with Space; `at_once`: with Enter."""

    def landing(self, table: T, zone: Zone, steps: Steps) -> Landing | None:
        """Where the cards that are held would come to lie if these steps were taken; None: nothing shows it."""

    def dim(self, table: T) -> frozenset[int]:
        """The cards of the own hand (their tokens) that the rules refuse now."""

    def fits(self, table: T) -> frozenset[int]:
        """The cards of the own hand (their tokens) that something on the table takes now, beside the usual way to
        play one; asked while the viewer is to act."""

    def opens(self, table: T, zone: Zone) -> bool:
        """A click on a zone, or Enter on it, opens something over the table; whether it did."""

    def covers(self, table: T, pos: Point) -> bool:
        """Whether something open lies over the table at a point: nothing below it can be reached there."""

    def put_back(self, table: T) -> bool:
        """Esc takes back what the desk shows on request; whether there was something."""

    def sort_words(self, sort: str) -> str:
        """What the button says that sorts by "suit" or by "rank"."""

    def deny(self, table: T, picked: Sequence[Card], zone: Zone) -> None:
        """Say why these cards may not go there, with nothing picked why a click does nothing; if there is a why."""

    def whole(self, zone: Zone) -> Zone:
        """The zone whose targets hold for this one where it has none of its own."""

    def tidy(self, state: State, group: int) -> Callable[[list[int], Mapping[int, Card]], list[int]]:
        """What brings the cards of a group set apart into their order."""

    def deeds(self, table: T) -> Sequence[Deed]:
        """What can be done here beside sorting, hints and screens, in the order of the list of keys."""

    def update(self, table: T) -> None:
        """Let a frame pass, for what is thought about on another thread."""

    def close(self) -> None:
        """The table is left."""

    # -- what is seen and read --

    def paint(self, table: T, layer: Surface, apart: set[int]) -> None:
        """What lies under the cards, and the resting cards of `stacks`."""

    def framed(self, table: T, apart: set[int]) -> Hashable:
        """What `paint` makes of the places whose cards are not there yet, or move as a whole: these it leaves out."""

    def under(self, table: T, surface: Surface, apart: set[int]) -> list[Rect]:
        """What lies under cards that move as a whole, and moves with them; the places it covers."""

    def counters(self, table: T, surface: Surface, moving: Counter[Zone]) -> list[Rect]:
        """How many cards lie in the middle, painted anew with every picture; the places it covers.

        `moving`: what the cards on their way add to the zones where they came from, and take from those where they go.
        """

    def label(self, table: T, layer: Surface, apart: set[int]) -> None:
        """Words on resting cards of the middle."""

    def label_apart(self, table: T, layer: Surface, apart: set[int]) -> None:
        """Words on cards of the own hand that are set apart."""

    def over(self, table: T, surface: Surface) -> Rect:
        """What lies over all cards for as long as the pointer or the keys ask for it; the place it covers."""

    def light(self, table: T, surface: Surface, zone: Zone, rect: Rect, meant: bool) -> Rect:
        """A sign that cards can go to a zone; `meant`: they would now."""

    def over_cards(self, zone: Zone) -> bool:
        """Whether the sign of a zone that is meant stands above the cards that are held: it is too small otherwise."""

    def say_what(self, table: T, surface: Surface, zone: Zone, rect: Rect) -> Rect:
        """Words over a zone that is meant, where it is not plain what letting go would do."""

    def way(self, table: T, zone: Zone) -> str:
        """In a word what letting go of the picked card over a zone would do; empty: nothing worth a word."""

    def meant(self, table: T, zone: Zone) -> Zone:
        """The zone that stands for this one among those that are lit."""

    def hinted(self, table: T, hint: Hint) -> Hinted:
        """What a hint speaks of so far."""

    def now(self, table: T) -> Iterable[Tip]:
        """Each thing that the viewer, who is to act, may do now, with its key and topic."""

    def example(self, table: T) -> Example | None:
        """What matters to the viewer now, shown with the own cards and nothing else; None where they show nothing."""

    def news(self, table: T, told: Collection[str]) -> Iterable[str]:
        """What may be new to a newcomer now, by the names of its lines (`news.`), the rarest first; asked while the
        viewer is to act. What was `told` need not be looked for."""

    def tips(self, table: T) -> Iterable[Spot]:
        """What is told of its places when the pointer or the keys rest there, the small ones first."""

    def status(self, table: T) -> str:
        """What the person at the bottom may do now, in one line."""

    def banner(self, table: T) -> Banner:
        """Which round this is and what it asks for."""

    def trace(self, event: Event) -> Trace | None:
        """What of an event stays visible for a lap at the seat of who did it, where nothing else shows it."""

    def next(self, table: T) -> int | None:
        """Who acts after the one who acts now; None where that is not certain yet."""

    def letter(self, picture: Picture, seat: int) -> str:
        """A letter in the dot of a seat's name plate; mostly empty."""

    def tag(self, table: T, seat: int) -> str:
        """A word at a seat's name plate that tells how far it is; mostly empty."""

    def tone(self, picture: Picture, seat: int) -> str:
        """The colour of that word, by its name in the palette."""

    def breadth(self, table: T, y: int) -> int:
        """How wide (px) large words in the middle of the table may be at this height."""

    def aside(self, table: T, layer: Surface) -> bool:
        """Paints what stands in the place of the log for now; whether something does."""

    def poll(self, table: T) -> Scene | None:
        """The screen on which several persons at one machine are asked before any curtain."""

    def hurried(self, table: T, zone: Zone | None) -> None:
        """A click on a place of the middle while something was being shown: it has only hastened that."""

    def moment(self, stage: Stage, decision: Decision, names: Sequence[str], size: tuple[int, int]) -> Surface:
        """The picture of a decision in a review: what lay there, the move that was played and the better one."""
