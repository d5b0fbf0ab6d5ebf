"""How what happens at a trick table is shown."""

from __future__ import annotations

from carioca.engine.events import Event, RoundEnded, TurnBegan
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
from carioca.gui.table.moments import POINTS, Gain, Happened, Moment
from carioca.gui.tricks import stirs
from carioca.gui.tricks.paint import standing
from carioca.gui.tricks.picture import own as own_picture
from carioca.gui.tricks.status import bids_text


def taken(happened: Happened) -> Moment:
    """Who takes the trick glows: green with what was bid, red with more."""
    event = happened.event
    assert isinstance(event, TrickTaken)
    tone = {"hit": "ok", "past": "danger"}.get(standing(own_picture(happened.after), event.seat), "accent")
    return Moment(seat=event.seat, tone=tone, seconds=0.9)


def last_bid(happened: Happened) -> Moment | None:
    """With the last bid: how many tricks too many or too few are bid in all."""
    picture = own_picture(happened.after)
    return None if picture.bidding else Moment(bids_text(picture), tone="hint", seconds=1.5)


def bids_met(happened: Happened) -> Moment:
    """The end of a round: a tick or a cross with every seat's points on the way to its name."""
    event = happened.event
    assert isinstance(event, RoundEnded)
    gains = [
        Gain(seat, points, *(("ok", "tick") if seat in event.winners else ("danger", "cross")))
        for seat, points in enumerate(event.points)
    ]
    return Moment(gains=tuple(gains), seconds=POINTS)


SHOWS: dict[type[Event], Show] = {
    **COMMON,
    RoundDealt: Show("riffle", rest=0.3, pause=1.0, deals=True),
    RoundEnded: COMMON[RoundEnded]._replace(tells=bids_met),
    BidMade: Show("place", 0.6, 0.9, joins=always, tells=last_bid),
    HandsSeen: Show("flip", 1.6, 1.6, own=True),
    TrumpShown: Show("flip", 1.0, 1.2, own=True),
    TrumpNamed: Show("flip", 1.2, 1.4),
    # Cards lie beside each other, each for itself: the next one is on its way while this one is looked at.
    CardPlayed: Show("discard", 0.35, 0.8, flight=0.3, arc=16, lands=True, ahead=0.2, joins=always),
    # The card that takes it rises; then it lies there for as long as people want to look.
    TrickTaken: Show("lay", pause=1.6, flight=0.18, reads=True, tells=taken, stirs=stirs.taken),
    Revoked: Show("refuse", 2.0, 2.0, own=True),
    # Whatever is still in the middle is gathered before somebody else acts.
    TurnBegan: Show(flight=0.36, joins=always),
}
