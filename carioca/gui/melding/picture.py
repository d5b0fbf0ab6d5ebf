"""What lies on a melding table as a value, and how each event changes it: what the cards on the screen settle on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import singledispatch

from carioca.cards import HIDDEN, JOKER
from carioca.engine.events import Event
from carioca.engine.game import View
from carioca.games.melding.events import (
    DealOffered,
    DealPassed,
    Discarded,
    Drew,
    JokerSwapped,
    LaidOff,
    MuertosToStock,
    MuertoTaken,
    RoundDealt,
    StockTurned,
    TookPile,
    WentDown,
    WildMoved,
)
from carioca.games.melding.game import melding_state
from carioca.games.melding.state import Meld, put
from carioca.gui.melding.zones import meld_zone, pile_zone
from carioca.gui.table import picture as common
from carioca.gui.table.picture import Picture, Row, hand_rows, hands_of, less
from carioca.gui.table.zones import Zone


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldingPicture(Picture):
    """The stock's size, the pile (below its top HIDDEN), the melds, and who is down.

    `said`: what each seat has said about the card that may be called: "call", "second" (a nearer one has called),
    "pass" or nothing; empty while there is none.
    """

    stock: int
    pile: Row
    melds: tuple[Meld, ...]
    down: tuple[bool, ...]
    said: tuple[str, ...] = ()


def own(picture: Picture) -> MeldingPicture:
    """A picture that is known to be one of a melding table, as that."""
    assert isinstance(picture, MeldingPicture)
    return picture


def picture_of(view: View) -> MeldingPicture:
    """The picture of a view."""
    state = melding_state(view.state)
    return MeldingPicture(
        hands=hands_of(view),
        turn=None if state.phase == "over" else state.turn,
        dealer=state.dealer,
        round_no=state.round_no,
        scores=state.scores,
        stock=len(state.stock),
        pile=_covered(state.pile),
        melds=state.melds,
        down=tuple(down != "no" for down in state.down),
    )


def rows(picture: MeldingPicture) -> Iterator[tuple[Zone, Row]]:
    """Which cards lie where: the hands, the melds, the top of the pile."""
    yield from hand_rows(picture)
    for number, meld in enumerate(picture.melds):
        yield meld_zone(meld, number), meld.cards
    if picture.pile:
        yield pile_zone(len(picture.pile)), picture.pile[-1:]


def uncovered(picture: MeldingPicture, view: View) -> MeldingPicture:
    """The picture with the face of the pile's top when the card above it has just been taken.

    No event tells it; the view after the event does, for what lies on top is public (T3).
    """
    pile = melding_state(view.state).pile
    if picture.pile and picture.pile[-1] == HIDDEN and len(pile) == len(picture.pile):
        return replace(picture, pile=_covered(pile))
    return picture


def _covered(pile: Row) -> Row:
    return _hidden(pile[:-1]) + pile[-1:]


def _hidden(pile: Row) -> Row:
    return (HIDDEN,) * len(pile)


def _pack(picture: MeldingPicture) -> int:
    """How many cards there are; however they lie now."""
    return (
        picture.stock
        + len(picture.pile)
        + sum(map(len, picture.hands))
        + sum(len(meld.cards) for meld in picture.melds)
    )


@singledispatch
def after(event: Event, picture: MeldingPicture) -> MeldingPicture:
    """The picture after an event (as its viewer sees it); other events change nothing that lies on the table."""
    return common.after(event, picture)


@after.register
def _(event: DealOffered, picture: MeldingPicture) -> MeldingPicture:
    """The whole pack lies before the dealer, nobody holds a card (S10)."""
    empty = _cleared(picture, ((),) * len(picture.hands))
    return replace(empty, stock=_pack(picture), turn=event.dealer, dealer=event.dealer, round_no=event.round_no)


@after.register
def _(event: DealPassed, picture: MeldingPicture) -> MeldingPicture:
    return replace(picture, dealer=event.to, turn=event.to)


@after.register
def _(event: RoundDealt, picture: MeldingPicture) -> MeldingPicture:
    stock = _pack(picture) - sum(map(len, event.hands)) - (event.upcard is not None)
    empty = _cleared(picture, event.hands)
    return replace(
        empty,
        stock=stock,
        pile=() if event.upcard is None else (event.upcard,),
        dealer=event.dealer,
        round_no=event.round_no,
    )


def _cleared(picture: MeldingPicture, hands: tuple[Row, ...]) -> MeldingPicture:
    """Before a round's first turn: hands, and nothing laid by anybody."""
    down = (False,) * len(hands)
    return replace(picture, hands=hands, pile=(), melds=(), down=down, turn=None, open=False)


@after.register
def _(event: Drew, picture: MeldingPicture) -> MeldingPicture:
    card = event.card
    hand = picture.hands[event.seat]
    # A rival's hand stays unknown even when everybody saw the card that went into it.
    shown = HIDDEN if hand and all(held == HIDDEN for held in hand) else card
    hands = put(picture.hands, event.seat, (*hand, shown))
    if event.source == "pile":
        return replace(picture, hands=hands, pile=picture.pile[:-1])
    return replace(picture, hands=hands, stock=max(0, picture.stock - 1))


@after.register
def _(event: StockTurned, picture: MeldingPicture) -> MeldingPicture:
    return replace(picture, stock=event.cards, pile=picture.pile[-1:])


@after.register
def _(event: WentDown, picture: MeldingPicture) -> MeldingPicture:
    hand = picture.hands[event.seat]
    for meld in event.melds:
        for card in meld.cards:
            hand = less(hand, card)
    return replace(
        picture,
        hands=put(picture.hands, event.seat, hand),
        melds=picture.melds[: event.first] + event.melds,
        down=put(picture.down, event.seat, True),
    )


@after.register
def _(event: LaidOff, picture: MeldingPicture) -> MeldingPicture:
    meld = picture.melds[event.meld]
    cards = (*meld.cards[: event.at], event.card, *meld.cards[event.at :])
    return replace(
        picture,
        hands=put(picture.hands, event.seat, less(picture.hands[event.seat], event.card)),
        melds=put(picture.melds, event.meld, meld._replace(cards=cards)),
    )


@after.register
def _(event: WildMoved, picture: MeldingPicture) -> MeldingPicture:
    meld = picture.melds[event.meld]
    wild, row = meld.cards[event.at], put(meld.cards, event.at, event.card)
    longer = (wild, *row) if event.to == 0 else (*row, wild)
    return replace(
        picture,
        hands=put(picture.hands, event.seat, less(picture.hands[event.seat], event.card)),
        melds=put(picture.melds, event.meld, meld._replace(cards=longer)),
    )


@after.register
def _(event: JokerSwapped, picture: MeldingPicture) -> MeldingPicture:
    hand, meld = picture.hands[event.seat], picture.melds[event.meld]
    # A rival's hand stays unknown even when everybody saw the joker that went into it.
    joker = HIDDEN if HIDDEN in hand else JOKER
    return replace(
        picture,
        hands=put(picture.hands, event.seat, (*less(hand, event.card), joker)),
        melds=put(picture.melds, event.meld, meld._replace(cards=put(meld.cards, event.at, event.card))),
    )


@after.register
def _(event: Discarded, picture: MeldingPicture) -> MeldingPicture:
    return replace(
        picture,
        hands=put(picture.hands, event.seat, less(picture.hands[event.seat], event.card)),
        pile=(*_hidden(picture.pile), event.card),
    )


@after.register
def _(event: TookPile, picture: MeldingPicture) -> MeldingPicture:
    hand = picture.hands[event.seat]
    # A rival's hand stays unknown even when everybody saw the cards that went into it.
    shown = _hidden(event.cards) if hand and all(held == HIDDEN for held in hand) else event.cards
    return replace(picture, hands=put(picture.hands, event.seat, (*hand, *shown)), pile=())


@after.register
def _(event: MuertoTaken, picture: MeldingPicture) -> MeldingPicture:
    return replace(picture, hands=put(picture.hands, event.seat, event.cards))


@after.register
def _(event: MuertosToStock, picture: MeldingPicture) -> MeldingPicture:
    return replace(picture, stock=picture.stock + event.cards)
