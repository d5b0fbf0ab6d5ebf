"""What is shown: the role of a game's table that turns views and events into pictures of what lies where."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from carioca.cards import HIDDEN, Card
from carioca.engine.events import Event, RoundEnded, TurnBegan
from carioca.engine.game import S, View
from carioca.gui.table.hand import Orders, Sort
from carioca.gui.table.slots import Zone

if TYPE_CHECKING:
    from carioca.session import Session


if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarOr

    # A bare `Table`, `Board` or `Model` is one of any game: it is read by what all pictures have.
    P = TypeVarOr("P", bound="Picture", default="Picture")
    P_co = TypeVarOr("P_co", bound="Picture", default="Picture", covariant=True)
else:
    P = P_co = TypeVar("P")

E = TypeVar("E")
Row = tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """What a viewer sees; a game's table adds what lies in the middle. Unknown cards of hands are HIDDEN.

    `turn` is the seat to act, None between rounds; `open` says that all hands lie face up (a round ended), `faces`
    that the rivals' cards are there to be looked at, and larger for it.
    """

    hands: tuple[Row, ...]
    turn: int | None
    dealer: int
    round_no: int
    scores: tuple[int, ...]
    open: bool = False
    faces: bool = False


def hands_of(view: View) -> tuple[Row, ...]:
    """The hands of a view. Of a rival's hand only the number of cards is shown, whatever is known of it."""
    return tuple(hand if seat == view.seat else (HIDDEN,) * len(hand) for seat, hand in enumerate(view.state.hands))


def less(hand: Row, card: Card) -> Row:
    """The hand without the card, or without an unknown one: a rival's hand is all unknown."""
    for face in (card, HIDDEN):
        if face in hand:
            at = hand.index(face)
            return hand[:at] + hand[at + 1 :]
    return hand[:-1]


def put(entries: tuple[E, ...], at: int, entry: E) -> tuple[E, ...]:
    """A tuple with one entry changed."""
    return (*entries[:at], entry, *entries[at + 1 :])


def after(event: Event, picture: P) -> P:
    """The picture after an event of any game (as its viewer sees it); other events change nothing here."""
    match event:
        case TurnBegan(seat):
            return replace(picture, turn=seat)
        case RoundEnded():
            scores = tuple(old + new for old, new in zip(picture.scores, event.points, strict=True))
            return replace(picture, hands=event.hands, turn=None, scores=scores, open=True)
    return picture


class Pile(NamedTuple):
    """Cards that lie on one another, shown side by side in a replay; the first of several needs no title."""

    title: str
    cards: Row


class Model(ABC, Generic[S, P]):
    """What lies on the table of one match, as values. Asked by the table and by a replay."""

    default_sort: Sort = ""  # how a hand is kept sorted as long as nobody has chosen

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def orders(self) -> Orders:
        return self.session.game.profile.pack

    @property
    def long_round(self) -> bool:
        """Whether the round is long to play and short to tell: one contract for which whole hands are gathered."""
        return False

    @abstractmethod
    def opening(self, state: S, fresh: bool) -> Event | None:
        """The event that shows how the round of a state begins; `fresh`: nobody has acted in it."""

    @abstractmethod
    def picture(self, view: View[S]) -> P:
        """What a view shows."""

    @abstractmethod
    def after(self, event: Event, picture: P) -> P:
        """The picture after an event, as its viewer sees it."""

    def completed(self, picture: P, view: View[S]) -> P:
        """The picture with what no event tells but a later view shows."""
        return picture

    def replayed(self, picture: P, events: Iterable[Event]) -> P:
        """The picture with what a replay still shows of the events that led to it."""
        return picture

    @abstractmethod
    def rows(self, picture: P) -> Iterable[tuple[Zone, Row]]:
        """Which cards lie where beside the hands."""

    @abstractmethod
    def piles(self, view: View[S], later: Iterable[Event]) -> Sequence[Pile]:
        """The cards of the piles as one who watches a replay may see them; `later` events came after the view."""

    def next_seat(self, picture: P) -> int | None:
        """Who acts after the one who acts now; None where that is not certain yet."""
        step, seats = self.session.match.setup.options.step, len(self.session.seats)
        return None if picture.turn is None else (picture.turn + step) % seats

    # -- cards of the own hand that are set apart --

    def groups(self, state: S, seat: int) -> int:
        """Into how many groups a seat may set cards of its hand apart now; called whenever the state is shown anew."""
        return 0

    def staging(self, picture: P, seat: int) -> bool:
        """Whether the places for cards set apart are on the table of a seat that has cards."""
        return False

    def group_order(self, state: S, group: int) -> Callable[[list[int], Mapping[int, Card]], list[int]]:
        """What brings the cards (tokens) of a group set apart into their order."""
        return lambda tokens, cards: tokens
