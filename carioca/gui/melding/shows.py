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
from carioca.gui.table.desk import COMMON, Show, always
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


_DOWN = Show("down", 0.9, 1.8, lands=True)
SHOWS: dict[type[Event], Show] = {
    **COMMON,
    SidesEnded: COMMON[RoundEnded],
    DealOffered: Show(),
    RoundDealt: Show("deal", rest=0.25, pause=1.0, deals=True),
    Drew: Show("draw", 0.26, 0.7, ahead=0.18, joins=from_stock),
    StockTurned: Show("flip", 0.5, 1.0, own=True),
    TookPile: Show("draw", 0.5, 1.2),
    MuertoTaken: Show("deal", 0.8, 1.6),
    MuertosToStock: Show("flip", 0.5, 1.0, own=True),
    WentDown: _DOWN,
    LaidMelds: _DOWN,
    LaidOff: Show("lay", 0.34, 0.8, lands=True, ahead=0.12, joins=always),
    # A joker must be seen before it turns over.
    JokerSwapped: Show("swap", 0.8, 1.2, flight=0.55, arc=34, lands=True, before=swap),
    # It lies there until the next one covers it: the next player may draw meanwhile, though not take it yet.
    Discarded: Show("discard", 0.35, 0.8, arc=14, lands=True, ahead=0.4, joins=always),
    TurnPassed: Show(rest=0.5),
    WildMoved: Show("swap", 0.8, 1.2, flight=0.55, lands=True),
    CallPassed: Show(heard=True),
    Called: Show("turn", 1.2, 1.2, own=True),
    **dict.fromkeys((CallAllowed, CallRefused), Show(rest=1.2, pause=1.2, own=True)),
    CardDeclined: Show(rest=0.7),
}
WITH_CALLS = {**SHOWS, Discarded: SHOWS[Discarded]._replace(rest=0.5, own=True, ahead=0.0)}
"""Where cards are called the rest after a discard is the same, whoever threw it and whatever is said: it tells nothing.
"""
