"""What lies on a trick table as a value, how each event changes it, and how hands are sorted there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from carioca.cards import HIDDEN, SPANISH, Card, Suit
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
from carioca.games.tricks.options import own as own_options
from carioca.games.tricks.state import State, Trick
from carioca.gui.table import model as common
from carioca.gui.table.hand import Sort
from carioca.gui.table.model import Model, Picture, Pile, Row, less, put
from carioca.gui.table.slots import Zone
from carioca.i18n import capitalised, t
from carioca.words.cards import suit_words

if TYPE_CHECKING:
    from carioca.session import Session


TRICK = Zone("trick")  # the middle of the table, where cards are played to
TRUMP = Zone("trump")  # the card that shows the trump, beside the cards that nobody got


def laid(seat: int) -> Zone:
    return Zone("laid", seat)


def won(seat: int) -> Zone:
    return Zone("won", seat)


def bid_zone(tricks: int) -> Zone:
    return Zone("bid", number=tricks)


def suit_zone(suit: Suit) -> Zone:
    return Zone("suit", number=int(suit))


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
        return None in self.bids

    @property
    def over(self) -> bool:
        """Whether the last trick of the round was taken and counted."""
        return self.turn is None and not self.bidding

    def seat_at(self, place: int) -> int:
        return (self.leader + self.step * place) % len(self.hands)

    def taken(self, seat: int) -> int:
        """The tricks that lie at a seat: one that is still in the middle does not."""
        return self.won[seat] - (self.winner == seat)

    def standing(self, seat: int, won: int | None = None) -> Literal["open", "hit", "past"]:
        """Where a seat stands with its bid: "hit" while it has just what it bid, "past" with more, or once the round is
        over with less, else "open".

        `won`: the tricks that are counted, by default all that it has taken. The last one decides when it is counted.
        """
        bid, won = self.bids[seat], self.won[seat] if won is None else won
        under_way = self.over and won < self.won[seat]
        if bid is None or self.bidding or (won < bid and not self.over) or (won <= bid and under_way):
            return "open"
        return "hit" if won == bid else "past"


def trump_text(trump: Suit | None) -> str:
    """What is trump, Suit.NONE for nothing; None while nobody may know it."""
    if trump is None:
        return t("tricks.desk.trump-later")
    return t("tricks.desk.trump-none") if trump is Suit.NONE else capitalised(suit_words(trump))


def bids_text(picture: TricksPicture) -> str:
    bid, size = sum(bid or 0 for bid in picture.bids), picture.size
    if picture.bidding:
        return t("tricks.bid-so-far", bid=bid, size=size)
    over = bid - size
    key = "over" if over > 0 else "under" if over < 0 else "even"
    return t(f"tricks.bid-in-all.{key}", bid=bid, size=size, n=abs(over))


class ByStrength:
    """The strongest card on the left, as the order of the cards is agreed (P02); unknown cards last."""

    def __init__(self, options: PochaOptions) -> None:
        self._strength = options.strength

    def by_rank(self, card: Card) -> tuple[int, ...]:
        if card.rank < 0:
            return 1, 0, 0
        return 0, -self._strength[card.rank], SPANISH.by_suit(card)[0]

    def by_suit(self, card: Card) -> tuple[int, ...]:
        if card.rank < 0:
            return 1, 0, 0
        return 0, SPANISH.by_suit(card)[0], -self._strength[card.rank]


class TricksModel(Model[State, TricksPicture]):
    """Hands, the trick, the trump card, what was won."""

    default_sort: Sort = "suit"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.options = own_options(session.match.setup.options)
        self._orders = ByStrength(self.options)
        self._opened: tuple[int, ...] | None = None  # what was played was looked up when the table was so (`_seen`)

    def opened(self, picture: TricksPicture, seat: int) -> bool:
        """Whether the panel of what was played is open: a new round, another viewer or an own card closes it."""
        return self._opened == _seen(picture, seat)

    def look_up(self, picture: TricksPicture, seat: int | None) -> None:
        """Open that panel for a seat, or close it."""
        self._opened = None if seat is None else _seen(picture, seat)

    @property
    def orders(self) -> ByStrength:
        return self._orders

    def opening(self, state: State, fresh: bool) -> Event | None:
        if not fresh:
            return None
        trump, turned = (None, None) if state.mode == "chusas" else (state.trump, state.turned)
        dealt = state.round_no, state.dealer, state.leader, state.size, state.hands
        return RoundDealt(*dealt, trump, turned, state.indian)

    def picture(self, view: View[State]) -> TricksPicture:
        """The picture of a view. What a view knows of other hands was shown to all, or lies open for all others."""
        state = view.state
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
            turned=HIDDEN if state.turned is None and state.mode == "chusas" else state.turned,
            leader=state.leader,
            trick=state.trick,
            winner=None,
            tricks=state.tricks,
        )

    def after(self, event: Event, picture: TricksPicture) -> TricksPicture:
        match event:
            case RoundDealt():
                return self._dealt(event, picture)
            case TurnBegan(seat):
                there = _gathered(picture)
                leads = not (there.trick or there.bidding or there.trump is None)
                return replace(there, turn=seat, leader=seat if leads else there.leader)
            case BidMade(seat, tricks):
                return replace(picture, bids=put(picture.bids, seat, tricks))
            case HandsSeen(hands):
                return replace(picture, hands=hands)
            case TrumpShown(card):
                return _known(replace(picture, turned=card, trump=card.suit))
            case TrumpNamed():
                return replace(picture, trump=event.suit)
            case CardPlayed(seat, card):
                there = _gathered(picture)
                hands = put(there.hands, seat, less(there.hands[seat], card))
                leader = there.leader if there.trick else seat
                return replace(there, hands=hands, leader=leader, trick=(*there.trick, card))
            case TrickTaken(seat, _, trick):
                won = put(picture.won, seat, picture.won[seat] + 1)
                return replace(picture, won=won, winner=seat, tricks=(*picture.tricks, trick))
            case RoundEnded():
                return common.after(event, _gathered(picture))
        return picture

    def _dealt(self, event: RoundDealt, picture: TricksPicture) -> TricksPicture:
        seats = len(event.hands)
        unknown = self.options.mode(seats, event.size) == "chusas" and event.turned is None
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
            leader=event.first,
            trick=(),
            winner=None,
            tricks=(),
        )
        return _known(begun)

    def replayed(self, picture: TricksPicture, events: Iterable[Event]) -> TricksPicture:
        """The picture in which a trick that these events completed still lies there."""
        for event in events:
            if isinstance(event, TrickTaken):
                picture = replace(picture, leader=event.trick.leader, trick=event.trick.cards, winner=event.seat)
            elif isinstance(event, Revoked):
                more = () if event.card in picture.trick else (event.card,)
                picture = replace(picture, trick=(*picture.trick, *more))
        return picture

    def rows(self, picture: TricksPicture) -> Iterator[tuple[Zone, Row]]:
        if picture.turned is not None and picture.beside:
            yield TRUMP, (picture.turned,)
        for seat in range(len(picture.hands)):
            yield won(seat), (HIDDEN,) * (picture.taken(seat) * len(picture.hands))
        for at, card in enumerate(picture.trick):
            yield laid(picture.seat_at(at)), (card,)

    def piles(self, view: View[State], later: Iterable[Event]) -> Sequence[Pile]:
        heaps = enumerate(view.state.tricks, 1)
        return [Pile(t("tricks.desk.heap", number=number), trick.cards) for number, trick in heaps]

    def next_seat(self, picture: TricksPicture) -> int | None:
        """The neighbour; after the last card of a trick its winner, who is not known yet."""
        last = not picture.bidding and len(picture.trick) >= len(picture.hands) - 1
        return None if last else super().next_seat(picture)


def _seen(picture: TricksPicture, seat: int) -> tuple[int, ...]:
    """The round, whose eyes, and how many cards these hold."""
    return picture.round_no, seat, len(picture.hands[seat])


def _known_last(hand: Row) -> Row:
    """A rival's hand with the card that all have seen in it on top (P06)."""
    return tuple(sorted(hand, key=lambda card: card != HIDDEN)) if HIDDEN in hand else hand


def _known(picture: TricksPicture) -> TricksPicture:
    """With the trump card in the dealer's hand, where it was shown to all (P06)."""
    card, hand = picture.turned, picture.hands[picture.dealer]
    if picture.beside or card in (None, HIDDEN) or card in hand or HIDDEN not in hand:
        return picture
    assert card is not None
    return replace(picture, hands=put(picture.hands, picture.dealer, (*less(hand, HIDDEN), card)))


def _gathered(picture: TricksPicture) -> TricksPicture:
    return picture if picture.winner is None else replace(picture, trick=(), winner=None)
