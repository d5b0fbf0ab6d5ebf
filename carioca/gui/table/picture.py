"""What lies on a table as a value: the part that all tables share, and how the events that all games have change it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import TypeVar

from carioca.cards import HIDDEN, Card
from carioca.engine.events import Event, RoundEnded, TurnBegan
from carioca.engine.game import View
from carioca.gui.table.zones import Zone, hand_of

Row = tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """What a viewer sees; a desk adds what lies in the middle. Unknown cards of hands are HIDDEN.

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


P = TypeVar("P", bound=Picture)


def hands_of(view: View) -> tuple[Row, ...]:
    """The hands of a view. Of a rival's hand only the number of cards is shown, whatever is known of it."""
    return tuple(hand if seat == view.seat else (HIDDEN,) * len(hand) for seat, hand in enumerate(view.state.hands))


def hand_rows(picture: Picture) -> Iterator[tuple[Zone, Row]]:
    """The cards of all hands by zone."""
    return ((hand_of(seat), hand) for seat, hand in enumerate(picture.hands))


def less(hand: Row, card: Card) -> Row:
    """The hand without the card, or without an unknown one: a rival's hand is all unknown."""
    for face in (card, HIDDEN):
        if face in hand:
            at = hand.index(face)
            return hand[:at] + hand[at + 1 :]
    return hand[:-1]


@singledispatch
def after(event: Event, picture: P) -> P:
    """The picture after an event of any game (as its viewer sees it); other events change nothing here."""
    return picture


@after.register
def _(event: TurnBegan, picture: P) -> P:
    return replace(picture, turn=event.seat)


@after.register
def _(event: RoundEnded, picture: P) -> P:
    scores = tuple(old + new for old, new in zip(picture.scores, event.points, strict=True))
    return replace(picture, hands=event.hands, turn=None, scores=scores, open=True)
