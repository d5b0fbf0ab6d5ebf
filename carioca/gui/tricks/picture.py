"""What lies on a trick table as a value, and how each event changes it: what the cards on the screen settle on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import singledispatch

from carioca.cards import HIDDEN, Card, Suit
from carioca.engine.events import Event, RoundEnded, TurnBegan
from carioca.engine.game import View
from carioca.games.tricks.events import (
    BidMade,
    CardPlayed,
    HandsSeen,
    Revoked,
    RoundDealt,
    TrickTaken,
    TrumpNamed,
    TrumpShown,
)
from carioca.games.tricks.options import PochaOptions
from carioca.games.tricks.state import State, Trick
from carioca.games.tricks.state import own as own_state
from carioca.gui.table import picture as common
from carioca.gui.table.picture import Picture, Row, hand_rows, less
from carioca.gui.table.zones import Zone
from carioca.gui.tricks.zones import TRUMP, laid, won


@dataclass(frozen=True, slots=True, kw_only=True)
class TricksPicture(Picture):
    """A round on the table; entries by seat where a field is a tuple over seats.

    `pack` is how many cards there are, `size` how many each was dealt, `step` the way round the table. `turned` is the
    card that shows the trump, HIDDEN while nobody may know it, None where there is none. `won` counts a trick as soon
    as it is taken; it still lies in the middle as long as its `winner` is named.
    """

    pack: int
    size: int
    step: int
    bids: tuple[int | None, ...]
    won: tuple[int, ...]
    trump: Suit | None
    turned: Card | None
    leader: int
    trick: Row
    winner: int | None
    tricks: tuple[Trick, ...]

    @property
    def mano(self) -> int:
        """The seat that bids and leads first."""
        return (self.dealer + self.step) % len(self.hands)

    @property
    def beside(self) -> bool:
        """Whether cards are left over, so that the trump card lies beside them."""
        return self.size * len(self.hands) < self.pack

    @property
    def left(self) -> int:
        """The cards that nobody got, without the trump card."""
        over = self.pack - self.size * len(self.hands)
        return over - (self.turned is not None and over > 0)

    @property
    def bidding(self) -> bool:
        """Whether a bid is still to come."""
        return None in self.bids

    def seat_at(self, place: int) -> int:
        """Who played the card at a place of the trick."""
        return (self.leader + self.step * place) % len(self.hands)

    def taken(self, seat: int) -> int:
        """The tricks that lie at a seat: one that is still in the middle does not."""
        return self.won[seat] - (self.winner == seat)


def own(picture: Picture) -> TricksPicture:
    """A picture that is known to be one of a trick table, as that."""
    assert isinstance(picture, TricksPicture)
    return picture


def picture_of(view: View) -> TricksPicture:
    """The picture of a view. What a view knows of other hands was shown to all, or lies open for all others."""
    state = own_state(view.state)
    return TricksPicture(
        hands=tuple(map(_known_last, state.hands)),
        turn=None if state.phase == "over" else state.turn,
        dealer=state.dealer,
        round_no=state.round_no,
        scores=state.scores,
        faces=state.indian,
        pack=len(state.options.pack(state.seats)),
        size=state.size,
        step=state.options.step,
        bids=state.bids,
        won=state.won,
        trump=state.trump,
        turned=_turned(state),
        leader=state.leader,
        trick=state.trick,
        winner=None,
        tricks=state.tricks,
    )


def _known_last(hand: Row) -> Row:
    """A rival's hand with the card that all have seen in it on top (P06)."""
    return tuple(sorted(hand, key=lambda card: card != HIDDEN)) if HIDDEN in hand else hand


def _turned(state: State) -> Card | None:
    return HIDDEN if state.turned is None and state.mode == "chusas" else state.turned


def rows(picture: TricksPicture) -> Iterator[tuple[Zone, Row]]:
    """Which cards lie where: the hands, the trick, the trump card, and face down the tricks that were taken."""
    yield from hand_rows(picture)
    if picture.turned is not None and picture.beside:
        yield TRUMP, (picture.turned,)
    for seat in range(len(picture.hands)):
        yield won(seat), (HIDDEN,) * (picture.taken(seat) * len(picture.hands))
    for at, card in enumerate(picture.trick):
        yield laid(picture.seat_at(at)), (card,)


def lasting(picture: TricksPicture, events: Iterable[Event]) -> TricksPicture:
    """The picture in which a trick that these events completed still lies there."""
    for event in events:
        if isinstance(event, TrickTaken):
            picture = replace(picture, leader=event.trick.leader, trick=event.trick.cards, winner=event.seat)
        elif isinstance(event, Revoked):
            picture = replace(
                picture, trick=(*picture.trick, event.card) if event.card not in picture.trick else picture.trick
            )
    return picture


def dealt(event: RoundDealt, picture: TricksPicture, options: PochaOptions) -> TricksPicture:
    """A round begins: a full table without bids."""
    seats = len(event.hands)
    unknown = options.mode(seats, event.size) == "chusas" and event.turned is None
    begun = replace(
        picture,
        hands=event.hands,
        turn=None,
        dealer=event.dealer,
        round_no=event.round_no,
        open=False,
        faces=event.indian,
        size=event.size,
        bids=(None,) * seats,
        won=(0,) * seats,
        trump=event.trump,
        turned=HIDDEN if unknown else event.turned,
        leader=(event.dealer + picture.step) % seats,
        trick=(),
        winner=None,
        tricks=(),
    )
    return _known(begun)


def _known(picture: TricksPicture) -> TricksPicture:
    """With the trump card in the dealer's hand, where it was shown to all (P06)."""
    card, hand = picture.turned, picture.hands[picture.dealer]
    if picture.beside or card in (None, HIDDEN) or card in hand or HIDDEN not in hand:
        return picture
    assert card is not None
    return replace(picture, hands=_put(picture.hands, picture.dealer, (*less(hand, HIDDEN), card)))


def _put(entries: tuple[Row, ...], at: int, entry: Row) -> tuple[Row, ...]:
    return (*entries[:at], entry, *entries[at + 1 :])


def _gathered(picture: TricksPicture) -> TricksPicture:
    """Who won the trick has taken it away."""
    return picture if picture.winner is None else replace(picture, trick=(), winner=None)


@singledispatch
def after(event: Event, picture: TricksPicture) -> TricksPicture:
    """The picture after an event (as its viewer sees it); other events change nothing that lies on the table."""
    return common.after(event, picture)


@after.register
def _(event: TurnBegan, picture: TricksPicture) -> TricksPicture:
    gathered = _gathered(picture)
    leads = not (gathered.trick or gathered.bidding or gathered.trump is None)
    return replace(gathered, turn=event.seat, leader=event.seat if leads else gathered.leader)


@after.register
def _(event: RoundEnded, picture: TricksPicture) -> TricksPicture:
    return common.after(event, _gathered(picture))


@after.register
def _(event: BidMade, picture: TricksPicture) -> TricksPicture:
    bids = (*picture.bids[: event.seat], event.tricks, *picture.bids[event.seat + 1 :])
    return replace(picture, bids=bids)


@after.register
def _(event: HandsSeen, picture: TricksPicture) -> TricksPicture:
    return replace(picture, hands=event.hands)


@after.register
def _(event: TrumpShown, picture: TricksPicture) -> TricksPicture:
    return _known(replace(picture, turned=event.card, trump=event.card.suit))


@after.register
def _(event: TrumpNamed, picture: TricksPicture) -> TricksPicture:
    return replace(picture, trump=event.suit)


@after.register
def _(event: CardPlayed, picture: TricksPicture) -> TricksPicture:
    gathered = _gathered(picture)
    hands = _put(gathered.hands, event.seat, less(gathered.hands[event.seat], event.card))
    leader = gathered.leader if gathered.trick else event.seat
    return replace(gathered, hands=hands, leader=leader, trick=(*gathered.trick, event.card))


@after.register
def _(event: TrickTaken, picture: TricksPicture) -> TricksPicture:
    won = tuple(count + (seat == event.seat) for seat, count in enumerate(picture.won))
    return replace(picture, won=won, winner=event.seat, tricks=(*picture.tricks, event.trick))
