"""What lies on a melding table as a value: stock, pile, melds, the tray, and what was said about a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from carioca.cards import HIDDEN, JOKER, Card
from carioca.engine.events import Event, RoundEnded, TurnBegan
from carioca.engine.game import Action, Game, State, View
from carioca.games.melding.actions import Call
from carioca.games.melding.events import (
    CallAllowed,
    Called,
    CallPassed,
    CallRefused,
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
from carioca.games.melding.game import Calling, MeldingGame, MeldingState, Place, melding
from carioca.games.melding.state import Kind, Meld
from carioca.gui.melding.tray import beyond, slot_reader, tidy
from carioca.gui.table import model as common
from carioca.gui.table.model import Model, Picture, Pile, Row, hands_of, less, put
from carioca.gui.table.slots import Zone
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.session import Session


STOCK = Zone("stock")
PILE = Zone("pile")
ENDS = ("low", "high")  # the two ends of a run, told apart where that makes a difference
PARTS = ("low", "meld", "joker", "high")
"""The places of a meld, in the order in which the arrows walk along them; `at` is a joker's place in its row."""


def tray_zone(number: int) -> Zone:
    return Zone("tray", number=number)


@cache
def tray_zones(count: int) -> tuple[Zone, ...]:
    return tuple(map(tray_zone, range(count)))


def meld_zone(meld: Meld, number: int) -> Zone:
    return Zone("meld", meld.owner, number)


def pile_zone(size: int) -> Zone:
    """The top of a discard pile of so many cards: another size, another top, even when its card looks alike."""
    return PILE._replace(at=size)


class Owner(NamedTuple):
    """How the panel of an owner's melds looks: in the colour of `seat`, with a name."""

    seat: int
    name: str


def owner_of(game: Game, names: Sequence[str], owner: int) -> Owner:
    """The owner of melds by the number that they carry: the seat, or the side where sides play (`Game.sides`)."""
    seats = [seat for seat, side in enumerate(game.sides(len(names))) if side == owner]
    return Owner(seats[0], " · ".join(names[seat] for seat in seats))


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldingPicture(Picture):
    """The stock's size, the pile (below its top HIDDEN), the melds, and who is down.

    `said`: what each seat has said about the card that may be called: "call", "second" (a nearer one has called),
    "pass" or nothing; then who answered the call "gives" or "refuses", and the caller "gets" or is "refused"; empty
    while there is none. `calls`: how many may still be granted in the round, None where any number may.
    """

    stock: int
    pile: Row
    melds: tuple[Meld, ...]
    down: tuple[bool, ...]
    said: tuple[str, ...] = ()
    calls: int | None = None


if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarOr

    MS = TypeVarOr("MS", bound=MeldingState, default=MeldingState)
    MP = TypeVarOr("MP", bound=MeldingPicture, default=MeldingPicture)
else:
    MS, MP = TypeVar("MS"), TypeVar("MP")


def picture_of(view: View[MeldingState]) -> MeldingPicture:
    state = view.state
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


class Window(NamedTuple):
    """A card that lies there to be called, told apart from every other one of the match."""

    round_no: int
    turns: int
    source: int


class Calls:
    """What the people of a match have said about the card that may be called, even before they are asked."""

    def __init__(self, session: Session, game: MeldingGame[Any, Any]) -> None:
        self.session, self.game = session, game
        self.window: Window | None = None  # the card that may be called, or was the last one
        self.last: Calling | None = None
        self.muted: dict[int, int] = {}  # by seat the round in which its person is not asked any more
        self._said: dict[int, Action] = {}

    @property
    def open(self) -> Calling | None:
        return self.game.calling(self.session.match.state)

    def said(self, seat: int) -> Action | None:
        state = self.session.match.state
        return self.spoken().get(seat) if state.phase == "call" and state.turn == seat else None

    def say(self, seat: int, action: Action) -> None:
        self.spoken()[seat] = action

    def mute(self, seats: Iterable[int]) -> None:
        self.muted |= dict.fromkeys(seats, self.session.match.state.round_no)

    def spoken(self) -> dict[int, Action]:
        """What was said about the card that may be called now; afterwards, until the next one, about the last one."""
        state, calling = self.session.match.state, self.open
        window = self.window if calling is None else Window(state.round_no, state.turns, calling.source)
        if window != self.window:
            self.window, self._said = window, {}
        self.last = calling or self.last
        return self._said

    def signs(self, state: State) -> tuple[str, ...]:
        """What each seat has said about the card that may be called in a state; empty when none may."""
        calling, nothing = self.game.calling(state), ("",) * state.seats
        if calling is None:
            return ()
        found = tuple("pass" if seat in calling.asked else sign for seat, sign in enumerate(nothing))
        if calling.caller is None:
            return found
        signs = self._called(found, calling.caller)
        return _answered(signs, calling.judge, calling.caller, False) if state.phase == "first-option" else signs

    def _called(self, signs: Sequence[str], caller: int) -> tuple[str, ...]:
        """One has called: whoever wanted the card as well comes too late, for a nearer one has it (K20)."""
        said = {seat: "second" if isinstance(action, Call) else "pass" for seat, action in self.spoken().items()}
        return tuple({**dict(enumerate(signs)), **said, caller: "call"}.values())

    def pictured(self, picture: MeldingPicture, state: State) -> MeldingPicture:
        """The picture with what was said; who may call does so out of turn: the turn is still that of who discarded."""
        calling, picture = self.game.calling(state), replace(picture, calls=self.game.calls_left(state))
        if calling is None:
            return picture
        turn = calling.source if state.phase == "call" else picture.turn
        return replace(picture, said=self.signs(state), turn=turn)

    def after(self, event: Event, picture: MeldingPicture) -> MeldingPicture:
        signs = picture.said or ("",) * len(picture.hands)
        match event:
            case Called(seat):
                return replace(picture, said=self._called(signs, seat))
            case CallPassed(seat):
                return replace(picture, said=put(signs, seat, "pass"))
            case CallAllowed(seat, caller):
                left = picture.calls and picture.calls - 1
                return replace(picture, said=_answered(signs, seat, caller, True), calls=left)
            case CallRefused(seat, caller):
                return replace(picture, said=_answered(signs, seat, caller, False))
            case RoundDealt():
                return replace(picture, calls=self.game.calls_left(self.session.match.state, fresh=True))
            case Discarded():
                return replace(picture, said=("",) * len(picture.hands))
            case TurnBegan() | RoundEnded():
                return replace(picture, said=())
        return picture

    def callers(self, calling: Calling) -> tuple[int, ...]:
        seats, state = len(self.session.seats), self.session.match.state
        step = (calling.following - calling.source) % seats
        order = [(calling.source + step * far) % seats for far in range(2, seats)]
        return tuple(s for s in order if self.session.is_person(s) and self.game.call_refused(state, s) is None)


def _answered(signs: tuple[str, ...], judge: int, caller: int, allowed: bool) -> tuple[str, ...]:
    """Who answered a call, and whose it was, bear it at their names."""
    given, got = ("gives", "gets") if allowed else ("refuses", "refused")
    return put(put(signs, judge, given), caller, got)


class StockModel(Model[MS, MP]):
    """What tables with a stock, a pile and melds have in common."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.game: MeldingGame[Any, Any] = melding(session.game)
        self.tray: tuple[Place, ...] = ()  # where melds are put together on a tray: a place for each that may be laid
        self.calls: Calls | None = None  # what was said about a card out of turn, where cards are called

    def opening(self, state: MS, fresh: bool) -> Event | None:
        if state.phase == "deal":
            return DealOffered(state.round_no, state.dealer)
        if not fresh:
            return None
        upcard = state.pile[-1] if state.pile else None
        return RoundDealt(state.round_no, state.dealer, state.turn, state.hands, upcard)

    def after(self, event: Event, picture: MP) -> MP:
        match event:
            case DealOffered(round_no, dealer):
                # The whole pack lies before the dealer, nobody holds a card (S10).
                empty = _cleared(picture, ((),) * len(picture.hands))
                return replace(empty, stock=_pack(picture), turn=dealer, dealer=dealer, round_no=round_no)
            case DealPassed():
                return replace(picture, dealer=event.to, turn=event.to)
            case RoundDealt(round_no, dealer, _, hands, upcard):
                pile = () if upcard is None else (upcard,)
                stock = _pack(picture) - sum(map(len, hands)) - len(pile)
                return replace(_cleared(picture, hands), stock=stock, pile=pile, dealer=dealer, round_no=round_no)
            case Drew(seat, source, card):
                hands = put(picture.hands, seat, (*picture.hands[seat], *_seen_in(picture.hands[seat], (card,))))
                if source == "pile":
                    return replace(picture, hands=hands, pile=picture.pile[:-1])
                return replace(picture, hands=hands, stock=max(0, picture.stock - 1))
            case StockTurned():
                return replace(picture, stock=event.cards, pile=picture.pile[-1:])
            case WentDown(seat, first, melds):
                hand = picture.hands[seat]
                for card in (card for meld in melds for card in meld.cards):
                    hand = less(hand, card)
                laid, down = picture.melds[:first] + melds, put(picture.down, seat, True)
                return replace(picture, hands=put(picture.hands, seat, hand), melds=laid, down=down)
            case LaidOff():
                meld = picture.melds[event.meld]
                row = (*meld.cards[: event.at], event.card, *meld.cards[event.at :])
                return _grown(picture, event, row)
            case WildMoved():
                meld = picture.melds[event.meld]
                wild, row = meld.cards[event.at], put(meld.cards, event.at, event.card)
                return _grown(picture, event, (wild, *row) if event.to == 0 else (*row, wild))
            case JokerSwapped(seat):
                meld, hand = picture.melds[event.meld], less(picture.hands[seat], event.card)
                # A rival's hand stays unknown even when everybody saw the joker that went into it.
                joker = HIDDEN if HIDDEN in picture.hands[seat] else JOKER
                then = _grown(picture, event, put(meld.cards, event.at, event.card))
                return replace(then, hands=put(picture.hands, seat, (*hand, joker)))
            case Discarded(seat, card):
                hands = put(picture.hands, seat, less(picture.hands[seat], card))
                return replace(picture, hands=hands, pile=(*_hidden(picture.pile), card))
            case TookPile(seat, cards):
                hand = picture.hands[seat]
                return replace(picture, hands=put(picture.hands, seat, (*hand, *_seen_in(hand, cards))), pile=())
            case MuertoTaken(seat, cards):
                return replace(picture, hands=put(picture.hands, seat, cards))
            case MuertosToStock():
                return replace(picture, stock=picture.stock + event.cards)
        return common.after(event, picture)

    def piles(self, view: View[MS], later: Iterable[Event]) -> tuple[Pile, ...]:
        """The pile from the bottom to the top, for a seat what it saw going there (T3); with open cards the stock.

        What was thrown by `later` events, which the view does not have yet, lies on top.
        """
        state = view.state
        pile = (*view.seen, *state.pile[-1:]) if view.seen else state.pile
        thrown = tuple(event.card for event in later if isinstance(event, Discarded))
        stock = (Pile(t("replay.stock"), state.stock),) if view.seat is None else ()
        return (Pile("", (*pile, *thrown)), *stock)


class MeldingModel(StockModel[MeldingState, MeldingPicture]):
    """A table where everybody lays melds of the own: with a tray, and where it is so agreed with calls."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._round_no = -1
        if "call" in self.game.beyond(session.match.setup.options):
            self.calls = Calls(session, self.game)

    def picture(self, view: View[MeldingState]) -> MeldingPicture:
        picture = picture_of(view)
        return picture if self.calls is None else self.calls.pictured(picture, view.state)

    def after(self, event: Event, picture: MeldingPicture) -> MeldingPicture:
        then = super().after(event, picture)
        return then if self.calls is None else self.calls.after(event, then)

    def completed(self, picture: MeldingPicture, view: View[MeldingState]) -> MeldingPicture:
        """The picture with the face of the pile's top when the card above it has just been taken.

        No event tells it; the view after the event does, for what lies on top is public (T3).
        """
        pile = view.state.pile
        if picture.pile and picture.pile[-1] == HIDDEN and len(pile) == len(picture.pile):
            return replace(picture, pile=_covered(pile))
        return picture

    def rows(self, picture: MeldingPicture) -> Iterator[tuple[Zone, Row]]:
        for number, meld in enumerate(picture.melds):
            yield meld_zone(meld, number), meld.cards
        if picture.pile:
            yield pile_zone(len(picture.pile)), picture.pile[-1:]

    @property
    def long_round(self) -> bool:
        """The round whose contract is one run of a whole suit: nobody lays before somebody has all of it."""
        return bool(self.game.long_ways(self.session.match.state))

    # -- the tray --

    def groups(self, state: MeldingState, seat: int) -> int:
        """How many places the tray has; who is down keeps it, unused, until the round is over."""
        tray = self.game.slots(state, seat)
        if tray or state.round_no != self._round_no:
            self.tray, self._round_no = tray, state.round_no
        return len(self.tray)

    def staging(self, picture: MeldingPicture, seat: int) -> bool:
        """Whether the viewer has not gone down yet, or may lay further melds (T8)."""
        return bool(self.tray) and (beyond(self.tray) or not picture.down[seat])

    def group_order(self, state: MeldingState, group: int) -> Callable[[list[int], Mapping[int, Card]], list[int]]:
        kind = self.tray[group].kind
        return partial(tidy, read=slot_reader(self.game, state, kind), full=kind is Kind.FULL)


def _covered(pile: Row) -> Row:
    return _hidden(pile[:-1]) + pile[-1:]


def _hidden(pile: Row) -> Row:
    return (HIDDEN,) * len(pile)


def _seen_in(hand: Row, cards: Row) -> Row:
    """Cards that go into a hand: a rival's stays unknown even when everybody saw them."""
    return _hidden(cards) if hand and all(held == HIDDEN for held in hand) else cards


def _pack(picture: MeldingPicture) -> int:
    """How many cards there are; however they lie now."""
    laid = sum(len(meld.cards) for meld in picture.melds)
    return picture.stock + len(picture.pile) + sum(map(len, picture.hands)) + laid


def _cleared(picture: MP, hands: tuple[Row, ...]) -> MP:
    return replace(picture, hands=hands, pile=(), melds=(), down=(False,) * len(hands), turn=None, open=False)


def _grown(picture: MP, event: LaidOff | WildMoved | JokerSwapped, row: Row) -> MP:
    hands = put(picture.hands, event.seat, less(picture.hands[event.seat], event.card))
    melds = put(picture.melds, event.meld, picture.melds[event.meld]._replace(cards=row))
    return replace(picture, hands=hands, melds=melds)
