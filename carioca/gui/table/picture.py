"""What lies on the table as a value, and how each event changes it: what the cards on the screen settle on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import singledispatch

from carioca.cards import HIDDEN, JOKER, Card
from carioca.engine.events import Event, RoundEnded, TurnBegan
from carioca.engine.game import View
from carioca.games.contract.state import State, own
from carioca.games.melding.events import (
    DealOffered,
    DealPassed,
    Discarded,
    Drew,
    JokerSwapped,
    LaidOff,
    RoundDealt,
    StockTurned,
    WentDown,
)
from carioca.games.melding.state import Kind, Meld, put


@dataclass(frozen=True, slots=True)
class Picture:
    """What a viewer sees: hands with HIDDEN cards, the stock's size, the pile (below its top HIDDEN), the melds.

    `turn` is the seat to act, None between rounds; `open` says that all hands lie face up (a round ended).
    """

    hands: tuple[tuple[Card, ...], ...]
    stock: int
    pile: tuple[Card, ...]
    melds: tuple[Meld, ...]
    down: tuple[bool, ...]
    turn: int | None
    dealer: int
    round_no: int
    scores: tuple[int, ...]
    open: bool = False


def picture_of(view: View) -> Picture:
    """The picture of a view. Of a rival's hand only the number of cards is shown, whatever is known of it."""
    state = own(view.state)
    hands = tuple(hand if seat == view.seat else (HIDDEN,) * len(hand) for seat, hand in enumerate(state.hands))
    return Picture(
        hands,
        len(state.stock),
        _covered(state.pile),
        state.melds,
        tuple(down != "no" for down in state.down),
        None if state.phase == "over" else state.turn,
        state.dealer,
        state.round_no,
        state.scores,
    )


def _covered(pile: tuple[Card, ...]) -> tuple[Card, ...]:
    return (HIDDEN,) * (len(pile) - 1) + pile[-1:]


def uncovered(picture: Picture, view: View) -> Picture:
    """The picture with the face of the pile's top when the card above it has just been taken.

    No event tells it; the view after the event does, for what lies on top is public (T3).
    """
    state = own(view.state)
    if picture.pile and picture.pile[-1] == HIDDEN and len(state.pile) == len(picture.pile):
        return replace(picture, pile=_covered(state.pile))
    return picture


def _less(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand without the card, or without an unknown one: a rival's hand is all unknown."""
    for face in (card, HIDDEN):
        if face in hand:
            at = hand.index(face)
            return hand[:at] + hand[at + 1 :]
    return hand[:-1]


@singledispatch
def after(event: Event, picture: Picture) -> Picture:
    """The picture after an event (as its viewer sees it); other events change nothing that lies on the table."""
    return picture


@after.register
def _(event: TurnBegan, picture: Picture) -> Picture:
    return replace(picture, turn=event.seat)


def _pack(picture: Picture) -> int:
    """How many cards are in the game."""
    laid = sum(len(meld.cards) for meld in picture.melds)
    return picture.stock + len(picture.pile) + sum(map(len, picture.hands)) + laid


@after.register
def _(event: DealOffered, picture: Picture) -> Picture:
    """The whole pack lies before the dealer, nobody holds a card (S10)."""
    seats = len(picture.hands)
    return Picture(
        ((),) * seats, _pack(picture), (), (), (False,) * seats, event.dealer, event.dealer, event.round_no,
        picture.scores,
    )  # fmt: skip


@after.register
def _(event: DealPassed, picture: Picture) -> Picture:
    return replace(picture, dealer=event.to, turn=event.to)


@after.register
def _(event: RoundDealt, picture: Picture) -> Picture:
    cards = sum(map(len, event.hands)) + 1
    return Picture(
        event.hands, _pack(picture) - cards, (event.upcard,), (), (False,) * len(event.hands), None, event.dealer,
        event.round_no, picture.scores,
    )  # fmt: skip


@after.register
def _(event: Drew, picture: Picture) -> Picture:
    card = event.card
    hand = picture.hands[event.seat]
    # A rival's hand stays unknown even when everybody saw the card that went into it.
    shown = HIDDEN if hand and all(held == HIDDEN for held in hand) else card
    hands = put(picture.hands, event.seat, (*hand, shown))
    if event.source == "pile":
        return replace(picture, hands=hands, pile=picture.pile[:-1])
    return replace(picture, hands=hands, stock=max(0, picture.stock - 1))


@after.register
def _(event: StockTurned, picture: Picture) -> Picture:
    return replace(picture, stock=event.cards, pile=picture.pile[-1:])


@after.register
def _(event: WentDown, picture: Picture) -> Picture:
    hand = picture.hands[event.seat]
    for meld in event.melds:
        for card in meld.cards:
            hand = _less(hand, card)
    return replace(
        picture,
        hands=put(picture.hands, event.seat, hand),
        melds=picture.melds[: event.first] + event.melds,
        down=put(picture.down, event.seat, True),
    )


@after.register
def _(event: LaidOff, picture: Picture) -> Picture:
    meld = picture.melds[event.meld]
    cards = (*meld.cards[: event.at], event.card, *meld.cards[event.at :])
    return replace(
        picture,
        hands=put(picture.hands, event.seat, _less(picture.hands[event.seat], event.card)),
        melds=put(picture.melds, event.meld, meld._replace(cards=cards)),
    )


@after.register
def _(event: JokerSwapped, picture: Picture) -> Picture:
    hand, meld = picture.hands[event.seat], picture.melds[event.meld]
    # A rival's hand stays unknown even when everybody saw the joker that went into it.
    joker = HIDDEN if HIDDEN in hand else JOKER
    return replace(
        picture,
        hands=put(picture.hands, event.seat, (*_less(hand, event.card), joker)),
        melds=put(picture.melds, event.meld, meld._replace(cards=put(meld.cards, event.at, event.card))),
    )


@after.register
def _(event: Discarded, picture: Picture) -> Picture:
    return replace(
        picture,
        hands=put(picture.hands, event.seat, _less(picture.hands[event.seat], event.card)),
        pile=(*_hidden(picture.pile), event.card),
    )


def _hidden(pile: tuple[Card, ...]) -> tuple[Card, ...]:
    return (HIDDEN,) * len(pile)


@after.register
def _(event: RoundEnded, picture: Picture) -> Picture:
    scores = tuple(old + new for old, new in zip(picture.scores, event.points, strict=True))
    return replace(picture, hands=event.hands, turn=None, scores=scores, open=True)


def tray_of(state: State) -> tuple[Kind, ...]:
    """One staging slot for each meld of the round's contract."""
    return state.contract.kinds
