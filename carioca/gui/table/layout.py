"""Where things lie (px): the role of a game's table that puts its middle into the frame, and what it puts there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Generic, TypeVar

from pygame import Rect

from carioca.gui.table.frame import Frame, Needs
from carioca.gui.table.hand import Hand
from carioca.gui.table.model import P
from carioca.gui.table.motion.sprites import Birth
from carioca.gui.table.slots import Slot, Zone

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarOr

    L = TypeVarOr("L", bound="Places", default="Places")
    L_co = TypeVarOr("L_co", bound="Places", default="Places", covariant=True)
else:
    L = L_co = TypeVar("L")


class Places(ABC):
    """Where everything lies that a game's table has put into the frame's middle and core."""

    status: Rect  # the line that says what may be done

    @property
    @abstractmethod
    def heights(self) -> tuple[int, ...]:
        """The heights of cards that lie here (px)."""

    @property
    @abstractmethod
    def deck(self) -> Slot:
        """Where cards are dealt from."""

    @property
    def groups(self) -> tuple[Zone, ...]:
        """The zones of the cards of the own hand that are set apart, by the number of the group."""
        return ()

    @property
    def grips(self) -> Mapping[Zone, Slot]:
        """The zones whose top card may be carried to the hand when they are lit, and where it lies."""
        return {}

    @property
    def whole(self) -> Collection[Zone]:
        """Those among them of which all cards are carried together; they may be lifted whenever there are any."""
        return ()

    @property
    def grounds(self) -> Mapping[Zone, Rect]:
        """The wide zones, on which others lie, for cards that are let go there: a click with none picked means the free
        cloth."""
        return {}

    @property
    def closed(self) -> Collection[Zone]:
        """Zones that take no cards: a click there means the same whatever is picked."""
        return ()

    @property
    def buttons(self) -> Mapping[str, Rect]:
        """The places of the table's own buttons, which come and go."""
        return {}

    @property
    def beside(self) -> Mapping[str, Rect]:
        """The places of buttons that stand beside what they act on."""
        return {}

    @property
    def awaited(self) -> Iterable[Rect]:
        """Where cards will come to lie that lie nowhere yet, beside groups and grips (px)."""
        return ()

    @property
    def firm(self) -> Collection[Zone]:
        """Zones that take from no other place what is let go beside them: what is done there is not undone."""
        return ()

    @abstractmethod
    def slots(self, zone: Zone, count: int) -> list[Slot]:
        """The slots of so many cards of a zone."""

    @abstractmethod
    def zones(self, parts: Iterable[Zone]) -> dict[Zone, Rect]:
        """The rectangles of all zones; of places within a zone those of `parts`, which are told apart now."""

    def birth(self, zone: Zone) -> Birth:
        """Where a new card of a zone comes from."""
        return Birth(self.deck)


class Layout(ABC, Generic[P, L]):
    """What room a game's table needs, and where everything lies in it."""

    face_down: Collection[str] = ()  # kinds of zones in the middle whose unknown cards lie face down

    def needs(self, staging: bool) -> Needs:
        """The room that is needed of the window's height; `staging` as in Model.staging."""
        return Needs()

    def depends_on(self, picture: P, hand: Hand, seat: int, staging: bool) -> Hashable:
        """What the places depend on beside picture and frame: when it changes they are arranged anew."""
        return None

    @abstractmethod
    def arrange(self, frame: Frame, picture: P, hand: Hand, staging: bool) -> L:
        """The places for what the picture shows."""
