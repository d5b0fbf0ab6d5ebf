"""How the events of a melding table are shown, at the table and in a replay."""

from __future__ import annotations

from collections.abc import Sequence

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
from carioca.gui.melding import stirs
from carioca.gui.table.desk import COMMON, Show, always
from carioca.gui.table.moments import Happened, Moment, of_seat
from carioca.gui.table.sprites import Cast
from carioca.gui.table.zones import hand_of


def swap(cast: Cast, event: Event, chosen: Sequence[int]) -> None:
    """The card of the hand takes the joker's place: both are there already when the picture changes."""
    assert isinstance(event, JokerSwapped)
    meld = next((zone for zone in cast.rows if zone.kind == "meld" and zone.number == event.meld), None)
    if meld is not None:
        cast.swap(hand_of(event.seat), event.card, meld, event.at, chosen)


def from_stock(event: Event) -> bool:
    """A card of the stock leaves the pile as it lies; one of the pile must have been seen there first."""
    return isinstance(event, Drew) and event.source == "stock"


def going_down(happened: Happened) -> Moment:
    """A contract is laid: whose it is stands there in large letters."""
    event = happened.event
    assert isinstance(event, WentDown)
    return going_out(happened) or of_seat("down", event.seat, happened, tone="ok")


def going_out(happened: Happened) -> Moment | None:
    """The last card of a hand glows where it lies."""
    seat = getattr(happened.event, "seat", None)
    if seat is None or not happened.emptied(seat):
        return None
    return of_seat("out", seat, happened, tone="ok", glows=True, late=True, seconds=1.5)


def more_melds(happened: Happened) -> Moment | None:
    """Further melds glow, unless they are the last cards."""
    return going_out(happened) or Moment(glows=True, late=True, tone="ok", seconds=0.8)


def answered(happened: Happened) -> Moment:
    """Whether who called gets the card."""
    event = happened.event
    assert isinstance(event, CallAllowed | CallRefused)
    allowed = isinstance(event, CallAllowed)
    key, tone = ("call-allowed", "call") if allowed else ("call-refused", "danger")
    return of_seat(key, event.caller, happened, tone=tone)


STEP = 0.2
"""Seconds between two melds of one who goes down."""
_DOWN = Show("down", 0.6, 1.8, lands=True, ahead=0.2, joins=always, step=STEP, tells=going_down, stirs=stirs.went_down)
SHOWS: dict[type[Event], Show] = {
    **COMMON,
    SidesEnded: COMMON[RoundEnded],
    DealOffered: Show(),
    RoundDealt: Show("riffle", rest=0.25, pause=1.0, deals=True),
    Drew: Show("draw", 0.26, 0.7, ahead=0.22, joins=from_stock),
    StockTurned: Show("flip", 0.5, 1.0, own=True),
    TookPile: Show("draw", 0.5, 1.2),
    MuertoTaken: Show("deal", 0.8, 1.6),
    MuertosToStock: Show("flip", 0.5, 1.0, own=True),
    WentDown: _DOWN,
    LaidMelds: _DOWN._replace(rest=0.26, tells=more_melds, stirs=stirs.went_out),
    LaidOff: Show("lay", 0.24, 0.8, lands=True, ahead=0.2, joins=always, tells=going_out, stirs=stirs.went_out),
    # A joker must be seen before it turns over.
    JokerSwapped: Show("swap", 0.7, 1.2, flight=0.55, arc=34, lands=True, before=swap, stirs=stirs.swapped),
    # It lies there until the next one covers it: the next player may draw meanwhile, though not take it yet.
    Discarded: Show(
        "discard", 0.35, 0.8, arc=14, lands=True, ahead=0.4, joins=always, tells=going_out, stirs=stirs.went_out
    ),
    TurnPassed: Show(rest=0.5),
    WildMoved: Show("swap", 0.5, 1.2, flight=0.55, lands=True),
    CallPassed: Show(heard=True),
    # It is written at their names for longer than that.
    Called: Show("turn", 0.6, 1.2, own=True),
    **dict.fromkeys(
        (CallAllowed, CallRefused), Show(rest=0.6, pause=1.2, own=True, tells=answered, stirs=stirs.answered)
    ),
    CardDeclined: Show(rest=0.7),
}
WITH_CALLS = {**SHOWS, Discarded: SHOWS[Discarded]._replace(rest=0.5, own=True, ahead=0.0, within=True)}
"""Where cards are called a discard takes as long, whoever threw it and whatever is said: it tells nothing. It need take
no longer than the card takes to land and be seen: people are asked, opponents answer while it is on its way.
"""
