"""How what happens at a trick table is shown."""

from __future__ import annotations

from carioca.engine.events import Event, TurnBegan
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
from carioca.gui.table.desk import COMMON, Show, always

SHOWS: dict[type[Event], Show] = {
    **COMMON,
    RoundDealt: Show("deal", rest=0.3, pause=1.0, deals=True),
    BidMade: Show("place", 0.6, 0.9, joins=always),
    HandsSeen: Show("flip", 1.6, 1.6, own=True),
    TrumpShown: Show("flip", 1.0, 1.2, own=True),
    TrumpNamed: Show("flip", 1.2, 1.4),
    # Cards lie beside each other, each for itself: the next one is on its way while this one is looked at.
    CardPlayed: Show("discard", 0.35, 0.8, flight=0.3, arc=16, lands=True, ahead=0.2, joins=always),
    # The card that takes it rises; then it lies there for as long as people want to look.
    TrickTaken: Show("lay", pause=1.6, flight=0.18, reads=True),
    Revoked: Show("refuse", 2.0, 2.0, own=True),
    # Whatever is still in the middle is gathered before somebody else acts.
    TurnBegan: Show(flight=0.36, joins=always),
}
