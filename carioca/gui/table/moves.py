"""What can be done at a table: the role that says where cards may go, why not, and what else one can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from carioca.cards import Card
from carioca.engine.game import Action
from carioca.gui.table.slots import Point, Slot, Stop, Zone
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.frame.scene import Scene

T = TypeVar("T", contravariant=True)  # the table that a role is asked about

Steps = tuple[Action, ...]  # actions to submit one after the other; several cards laid off at once are as many steps


class Landing(NamedTuple):
    """Where what is held would come to lie: its slot, and the `free` places of the `row` that makes room for it."""

    slot: Slot
    row: Zone | None = None
    free: tuple[int, ...] = ()


class Question(NamedTuple):
    """A command that asks before it is done: the same key again, or Enter, carries it out; any other key drops it.

    `picks`: it picked the card only to ask; dropped it lets go of it. `known`: when, on the table's clock, who chose
    the card before can mean the answer: the question told nothing new.
    """

    token: int
    act: Callable[[], object]
    picks: bool = False
    known: float = inf


class Command(NamedTuple):
    """Something a player can do: a button, a key, and a line in the list of keys.

    `label` is the button's text, `size` its letters, and `place` where it stands (a name of Frame.buttons, of
    Places.buttons or of Places.beside, or a number of Frame.command_places); without a place it has no button. `key` is
    the key's name ("S", "1", "F2"; empty: none), `listed` the line of the list of keys (`keys.<listed>`).
    `enabled`, `strong` (calls for attention) and `on` (a switch) are looks. `plays`: while something is being shown
    the key only hastens; `says`: a dim button acts too, and says why not;
    `tone`: a colour of the palette for one that calls for attention; `brief`: other words for the button where the
    label would be cut; `tip`: what is told of it, where that follows from what is asked.
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
    brief: str = ""
    tip: str = ""


class Moves(ABC, Generic[T]):
    """What cards may do at a table, what else can be done there, and what the rules say against it.

    Cards are picked by a click and played by another one; a panel asks what is decided without cards.
    """

    focus_groups: Sequence[str] = ()  # the names of the groups of stops for the keys, in the order of Tab
    other_lines: Mapping[str, str] = {}  # the lines of the list of keys that have other words at this table
    picks_many = False  # whether several cards are picked for one move: then they may be swept over

    # -- cards --

    @abstractmethod
    def targets(self, table: T, picked: Sequence[Card]) -> Mapping[Zone, Steps]:
        """What these cards of the viewer's hand may do, by where they go; with nothing picked: what a click does."""

    @abstractmethod
    def cards_of(self, action: Action) -> Sequence[Card]:
        """The cards of the hand that an action plays."""

    def takes_over(self, table: T, tokens: Sequence[int], zone: Zone, steps: Steps) -> bool:
        """Cards of the hand were let go, or clicked, on a zone that takes them. Whether the game asks first how, or
        whether, they are to be played; `operations.play` with `sure` then plays them."""
        return False

    def carry_targets(self, table: T, source: Zone) -> Mapping[Zone, Steps]:
        """Where what was lifted from a zone may be carried beside the hand."""
        return {}

    def carry(self, table: T, source: Zone, zone: Zone) -> None:
        """What was lifted from a zone was let go on one of its targets that is not the hand."""

    def throws(self, action: Action) -> bool:
        """Whether an action throws a card, which can be taken back until somebody has acted on it."""
        return False

    def fitting_group(self, table: T, tokens: Sequence[int], group: int) -> int:
        """The group into which cards of the hand (their tokens) go that are being set apart in `group`: another one
        where they could never be laid so, but could there."""
        return group

    def full_groups(self, table: T) -> Collection[int]:
        """The groups of cards set apart that are whole melds, which what is held or picked would spoil: they are not
        lit, though whoever lets go of it there has it there."""
        return ()

    def landing(self, table: T, zone: Zone, steps: Steps) -> Landing | None:
        """Where the cards that are held would come to lie if these steps were taken; None: nothing shows it."""
        return None

    def whole_zone(self, zone: Zone) -> Zone:
        """The zone whose targets hold for this one where it has none of its own."""
        return zone

    def lit_zone(self, table: T, zone: Zone) -> Zone:
        """The zone that stands for this one among those that are lit."""
        return zone

    @abstractmethod
    def say_refusal(self, table: T, picked: Sequence[Card], zone: Zone) -> None:
        """Say why these cards may not go there, with nothing picked why a click does nothing; if there is a why."""

    def refused_cards(self, table: T) -> frozenset[int]:
        """The cards of the own hand (their tokens) that the rules refuse now."""
        return frozenset()

    def unplayable_cards(self, table: T) -> frozenset[int]:
        """Those among them that cannot be played at any price, so that arrows pass over them."""
        return frozenset()

    def fitting_cards(self, table: T) -> frozenset[int]:
        """The cards of the own hand (their tokens) that something on the table takes now, beside the usual way to
        play one; asked while the viewer is to act."""
        return frozenset()

    def only_draw(self, table: T) -> Action | None:
        """The draw of the viewer, who is to act, where nothing else is legal."""
        return None

    def sure_moves(self, table: T) -> Collection[Action]:
        """The actions of the viewer, who is to act, that are right as soon as the strongest level would
        play them: nothing speaks for keeping the card or for another place.
        """
        return ()

    # -- clicks, keys and buttons --

    @abstractmethod
    def commands(self, table: T) -> Iterable[Command]:
        """What can be done here beside sorting, hints and screens, in the order of the list of keys."""

    def stops(self, table: T, group: str) -> list[Stop]:
        """What the focus can stand on in one of `focus_groups`."""
        return []

    def answering(self, table: T) -> str:
        """The group of stops from which what is asked now is answered, so that the keys go there; empty: none."""
        return ""

    def sort_label(self, sort: str) -> str:
        """What the button says that sorts by "suit" or by "rank"."""
        return t(f"table.button.{sort}")

    def click_card(self, table: T, token: int, at_once: bool) -> bool:
        """A card of the own hand was clicked, or pressed on with Space; `at_once`: with Enter. Whether that was more
        than picking it, which the table does."""
        return False

    def click_plays(self, table: T) -> bool:
        """Whether one click on an own card may play it now."""
        return False

    def open_zone(self, table: T, zone: Zone) -> bool:
        """A click on a zone, or Enter on it, opens something over the table; whether it did."""
        return False

    def covers(self, table: T, pos: Point) -> bool:
        """Whether something open lies over the table at a point: nothing below it can be reached there."""
        return False

    def escape(self, table: T) -> bool:
        """Esc takes back what is shown on request; whether there was something."""
        return False

    # -- questions without cards --

    @property
    def asks_itself(self) -> bool:
        """Whether the table asks what is decided without cards; else a panel over it does."""
        return False

    def answers_during_rest(self) -> bool:
        """Whether opponents may answer while the last event is still being looked at: all is shown after its rest."""
        return False

    def asks_over(self, table: T) -> str:
        """The button where stands what is asked out of turn: a click there was meant for an answer. Empty: none."""
        return ""

    def early_answer(self, table: T, seat: int) -> Action | None:
        """What the person to act has said already, before being asked, or never wants to be asked."""
        return None

    def click_early(self, table: T, zone: Zone | None) -> None:
        """A click on a place of the middle while something was being shown: it has only hastened that."""

    def poll(self, table: T) -> Scene | None:
        """The screen on which several persons at one machine are asked before any curtain."""
        return None

    def update(self, table: T) -> None:
        """Let a frame pass, for what is thought about on another thread."""

    def close(self) -> None:
        """The table is left."""
