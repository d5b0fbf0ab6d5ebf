"""What is said at a table: the role of a game's table that has the words for what is seen, can be done and is new; and
the tutor of a lesson, who says what is to be done."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol

from pygame import Rect

from carioca.cards import Card
from carioca.engine.events import Event
from carioca.engine.game import Action, Refusal
from carioca.gui.table.moves import T
from carioca.gui.table.slots import Zone
from carioca.i18n import t

SORT, BACK, UNDO, PROPOSE = "sort", "back", "undo", "propose"
"""What is done with the own hand that is no action of the match and no setting apart."""


class Hint(NamedTuple):
    """The move that is hinted at and how much of it has been told: LOOK, MOVE or WHY."""

    action: Action
    step: int


class HintTarget(NamedTuple):
    """What a hint speaks of so far: cards of the own hand by their tokens, and a place."""

    tokens: Sequence[int] = ()
    zone: Zone | None = None


class Tip(NamedTuple):
    """What is told of a thing on the table: its name, a line of what it is or does, its key (empty: none).

    `topic` names the rule that explains it (rulebook/pages.py, `topics`), or `rule` is its id; empty: none does.
    """

    title: str
    text: str = ""
    key: str = ""
    topic: str = ""
    rule: str = ""


class Spot(NamedTuple):
    """A place on the window (px) that something is told of."""

    rect: Rect
    tip: Tip


class CardGroup(NamedTuple):
    """Cards that belong together under a name; at the places `missing` stand some that one does not have yet."""

    title: str
    cards: tuple[Card, ...]
    missing: tuple[int, ...] = ()


class Example(NamedTuple):
    """What matters now, in a sentence, shown with the cards that the viewer holds."""

    text: str
    groups: tuple[CardGroup, ...] = ()


class Trace(NamedTuple):
    """A draw or a discard of a seat: `thrown` tells which, `cards` are those that all saw going there."""

    seat: int
    cards: tuple[Card, ...] = ()
    thrown: bool = False


class Banner(NamedTuple):
    """The words over the table: which round this is and what it asks for; `rounds` 0: how many follow is not known.

    `note` stands below in small letters, empty where the line says all.
    """

    title: str
    line: str
    round_no: int
    rounds: int
    note: str = ""


class Guide(ABC, Generic[T]):
    """Has the words of one kind of table: what may be done, what a hint means, what lies where."""

    @abstractmethod
    def status(self, table: T) -> str:
        """What the person at the bottom may do now, in one line."""

    @abstractmethod
    def banner(self, table: T) -> Banner:
        """Which round this is and what it asks for."""

    @abstractmethod
    def hint_target(self, table: T, hint: Hint) -> HintTarget:
        """What a hint speaks of so far."""

    def drop_label(self, table: T, zone: Zone) -> str:
        """In a word what letting go of the picked card over a zone would do; empty: nothing worth a word."""
        return t("ways.here")

    def possible(self, table: T) -> Iterable[Tip]:
        """Each thing that the viewer, who is to act, may do now, with its key and topic."""
        return ()

    def example(self, table: T) -> Example | None:
        """What matters to the viewer now, shown with the own cards and nothing else; None where they show nothing."""
        return None

    news_about: Mapping[str, Zone] = {}  # the places of which these lines speak: they stand beside them

    def news(self, table: T, told: Collection[str]) -> Iterable[str]:
        """What may be new to a newcomer now, by the names of its lines (`news.`), what wins most first; asked while the
        viewer is to act. What was `told` need not be looked for."""
        return ()

    def news_text(self, table: T, name: str) -> str:
        """One of these lines in words."""
        return t(f"news.{name}")

    lasting: frozenset[str] = frozenset()  # the lines that come again, turn after turn, until what they tell was done

    def learnt(self, table: T) -> Iterable[str]:
        """Of which lines the viewer has just done what they tell."""
        return ()

    def tips(self, table: T) -> Iterable[Spot]:
        """What is told of the table's places when the pointer or the keys rest there, the small ones first."""
        return ()

    # -- at the seats --

    def trace(self, event: Event) -> Trace | None:
        """What of an event stays visible for a lap at the seat of who did it, where nothing else shows it."""
        return None

    def plate_letter(self, table: T, seat: int) -> str:
        """A letter in the dot of a seat's name plate, where it is not the dealer's; mostly empty."""
        return ""

    def plate_letter_line(self, table: T, seat: int) -> str:
        """What that letter means."""
        return ""

    def topics(self, table: T) -> Sequence[str]:
        """The topics (rulebook) whose rules matter in every turn of this round."""
        return "round", "alike", "turn", "points"

    def plate_tag(self, table: T, seat: int) -> str:
        """A word at a seat's name plate that tells how far it is; mostly empty."""
        return ""

    def plate_tone(self, table: T, seat: int) -> str:
        """The colour of that word, by its name in the palette."""
        return "ok"


class Highlights(NamedTuple):
    """What is to be seen first: cards of the own hand by their tokens, places, and buttons by their names."""

    tokens: Sequence[int] = ()
    zones: Sequence[Zone] = ()
    buttons: Sequence[str] = ()


class Tutor(Protocol):
    """Somebody who shows at the table what to do, so that nothing else is accepted; mostly there is nobody.

    Is asked before anything is done. Whatever it does not accept it says why, and then nothing changes."""

    @property
    def words(self) -> str:
        """What is to be done, in a few words; empty: nothing for now."""

    @property
    def button(self) -> str:
        """What the button says that stands in the place of the hint's; empty: there is none."""

    @property
    def deed(self) -> str:
        """The name of that button."""

    @property
    def strength(self) -> float:
        """How strongly what is shown glows now, 0 to 1."""

    @property
    def only(self) -> Refusal | None:
        """Why nothing but the button is accepted now, whatever the rules would say; None: that is not so."""

    def shown(self) -> Highlights:
        """What glows now."""

    def stops(self, what: str) -> bool:
        """Whether SORT, BACK, UNDO or PROPOSE is not accepted now; then it has said why."""

    def group(self, tokens: Sequence[int], group: int) -> int | None:
        """The group into which these cards go that are being set apart in `group`; None: they may not, and it has
        said why.
        """

    def allows(self, actions: Sequence[Action]) -> bool:
        """Whether actions, which the rules allow, are accepted one after the other; says nothing."""

    def stops_play(self, actions: Iterable[Action]) -> bool:
        """Whether actions of the viewer are not accepted; then it has said why."""

    def again(self) -> None:
        """Say what is to be done, where somebody did what the rules say nothing of."""

    def did(self, what: str) -> None:
        """SORT was done, or with an empty word cards were set apart."""
