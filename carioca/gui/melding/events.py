"""How the events of a melding table are shown, which moments stand out, and whose face shows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from carioca.engine.events import Event, RoundEnded
from carioca.games.melding.events import (
    CallAllowed,
    Called,
    CallPassed,
    CallRefused,
    CardDeclined,
    DealOffered,
    Discarded,
    Drew,
    HandsEnded,
    JokerSwapped,
    LaidMelds,
    LaidOff,
    MuertosToStock,
    MuertoTaken,
    RoundDealt,
    SidesEnded,
    StockTurned,
    TookPile,
    TurnPassed,
    WentDown,
    WildMoved,
)
from carioca.games.melding.game import MeldingState
from carioca.gui.melding.model import MeldingPicture
from carioca.gui.table.motion.moments import Happened, Moment, Reaction, going_out, of_seat
from carioca.gui.table.motion.sprites import SpriteRows
from carioca.gui.table.paint import COMMON, Show, always
from carioca.gui.table.slots import hand_of
from carioca.i18n import t
from carioca.words.cards import card_text_suit

Seen: TypeAlias = Happened[MeldingState, MeldingPicture]


def down_moment(happened: Seen) -> Moment:
    event = happened.event
    assert isinstance(event, WentDown)
    return out_moment(happened) or of_seat("down", event.seat, happened, tone="ok")


def out_moment(happened: Seen) -> Moment | None:
    seat = getattr(happened.event, "seat", None)
    if seat is None or not happened.emptied(seat):
        return None
    return going_out("out", seat, happened)


def further_moment(happened: Seen) -> Moment | None:
    """Further melds glow, unless they are the last cards."""
    return out_moment(happened) or Moment(glows=True, late=True, tone="ok", seconds=0.8)


def answer_moment(happened: Seen) -> Moment | None:
    """Stands out for who called; all others see it at the names of both."""
    event, names = happened.event, happened.names
    assert isinstance(event, CallAllowed | CallRefused)
    if not names.reads(event.caller):
        return None
    key, tone = ("call-allowed", "call") if isinstance(event, CallAllowed) else ("call-refused", "danger")
    card = card_text_suit(happened.before.pile[-1])
    return Moment(t(f"moment.{key}.you", name=names[event.seat], card=card), event.caller, tone=tone)


def out_reactions(happened: Seen) -> Iterator[Reaction]:
    seat = getattr(happened.event, "seat", None)
    if seat is None or not happened.emptied(seat):
        return
    yield Reaction(seat, "glad", "out")
    for other, down in enumerate(happened.after.down):
        if other != seat:
            yield Reaction(other, *(("calm", "praise", 0.6) if down else ("annoyed", "caught", 0.8)), seat)


def thrown_reactions(happened: Seen) -> Iterator[Reaction]:
    event = happened.event
    assert isinstance(event, Discarded)
    yield from out_reactions(happened)
    if len(happened.after.hands[event.seat]) == 1:
        yield from last_card(event.seat, (seat for seat in range(len(happened.after.hands)) if seat != event.seat))


def last_card(seat: int, rivals: Iterable[int]) -> Iterator[Reaction]:
    """Who ends a turn with a single card is watched by these seats."""
    yield from (Reaction(rival, "calm", "last", 0.4, seat) for rival in rivals)


def down_reactions(happened: Seen) -> Iterator[Reaction]:
    assert isinstance(happened.event, WentDown)
    found = list(out_reactions(happened))
    yield from found or [Reaction(happened.event.seat, "glad", "down")]


def swap_reactions(happened: Seen) -> Iterator[Reaction]:
    assert isinstance(happened.event, JokerSwapped)
    found = list(out_reactions(happened))
    yield from found or [Reaction(happened.event.seat, "glad", "joker", 0.7)]


def answer_reactions(happened: Seen) -> Iterator[Reaction]:
    event = happened.event
    assert isinstance(event, CallAllowed | CallRefused)
    allowed = isinstance(event, CallAllowed)
    yield Reaction(event.caller, *(("glad", "allowed", 0.4) if allowed else ("annoyed", "refused", 0.5)), event.seat)


def swap(cast: SpriteRows, event: Event, chosen: Sequence[int]) -> None:
    """The card of the hand takes the joker's place: both are there already when the picture changes."""
    assert isinstance(event, JokerSwapped)
    meld = next((zone for zone in cast.rows if zone.kind == "meld" and zone.number == event.meld), None)
    if meld is not None:
        cast.swap(hand_of(event.seat), event.card, meld, event.at, chosen)


def from_stock(event: Event) -> bool:
    """A card of the stock leaves the pile as it lies; one of the pile must have been seen there first."""
    return isinstance(event, Drew) and event.source == "stock"


STEP = 0.2  # seconds between two melds of one who goes down
_DOWN = Show(
    "down", 1.5, 1.8, lands=True, ahead=0.2, joins=always, step=STEP, moment=down_moment, reactions=down_reactions
)
SHOWS: dict[type[Event], Show] = {
    **COMMON,
    **dict.fromkeys((HandsEnded, SidesEnded), COMMON[RoundEnded]),
    DealOffered: Show(),
    RoundDealt: Show("riffle", rest=0.25, pause=1.0, deals=True),
    Drew: Show("draw", 0.26, 0.7, ahead=0.22, joins=from_stock),
    StockTurned: Show("flip", 0.5, 1.0, own=True),
    TookPile: Show("draw", 0.5, 1.2),
    MuertoTaken: Show("deal", 0.8, 1.6),
    MuertosToStock: Show("flip", 0.5, 1.0, own=True),
    WentDown: _DOWN,
    LaidMelds: _DOWN._replace(rest=1.0, moment=further_moment, reactions=out_reactions),
    LaidOff: Show("lay", 0.7, 0.8, lands=True, ahead=0.2, joins=always, moment=out_moment, reactions=out_reactions),
    # A joker must be seen before it turns over.
    JokerSwapped: Show("swap", 0.7, 1.2, flight=0.55, arc=34, lands=True, before=swap, reactions=swap_reactions),
    # It lies there until the next one covers it: the next player may draw meanwhile, though not take it yet.
    Discarded: Show(
        "discard", 0.45, 0.8, arc=14, lands=True, ahead=0.4, joins=always, moment=out_moment, reactions=thrown_reactions
    ),
    TurnPassed: Show(rest=0.5),
    WildMoved: Show("swap", 0.5, 1.2, flight=0.55, lands=True),
    CallPassed: Show(heard=True),
    # It is written at their names for longer than that.
    Called: Show("turn", 0.6, 1.2, own=True),
    **dict.fromkeys(
        (CallAllowed, CallRefused),
        Show(rest=0.6, pause=1.2, own=True, moment=answer_moment, reactions=answer_reactions),
    ),
    CardDeclined: Show(rest=0.7),
}
WITH_CALLS = {**SHOWS, Discarded: SHOWS[Discarded]._replace(rest=0.5, own=True, ahead=0.0, within=True)}
"""Where cards are called a discard takes as long, whoever threw it and whatever is said: it tells nothing. It need take
no longer than the card takes to land and be seen: people are asked, opponents answer while it is on its way.
"""
