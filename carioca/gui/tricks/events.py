"""How the events of a trick table are shown, which moments stand out, and whose face shows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

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
from carioca.games.tricks.state import State
from carioca.gui.table.motion.moments import LENGTHS, POINTS, Gain, Happened, Moment, Rarity, Reaction
from carioca.gui.table.paint import COMMON, Show, always
from carioca.gui.tricks.model import TricksPicture, bids_text
from carioca.i18n import t

Seen: TypeAlias = Happened[State, TricksPicture]
HIGH = 3  # from so many tricks on a bid that is met is something great


def trick_moment(happened: Seen) -> Moment:
    """Who takes the trick glows: green with what was bid, red with more."""
    event = happened.event
    assert isinstance(event, TrickTaken)
    tone = {"hit": "ok", "past": "danger"}.get(happened.after.standing(event.seat), "accent")
    return Moment(seat=event.seat, tone=tone, seconds=0.9)


def bid_moment(happened: Seen) -> Moment | None:
    """With the last bid: how many tricks too many or too few are bid in all."""
    picture = happened.after
    return None if picture.bidding else Moment(bids_text(picture), tone="hint", seconds=1.5)


def end_moment(happened: Seen) -> Moment:
    """The points fly; the own bid that was met stands over the table with as many tricks."""
    event, reader = happened.event, happened.names.reader
    assert isinstance(event, RoundEnded)
    gains = [
        Gain(seat, points, *(("ok", "tick") if seat in event.winners else ("danger", "cross")))
        for seat, points in enumerate(event.points)
    ]
    if reader is None or not happened.names.reads(reader) or reader not in event.winners or not event.bids:
        return Moment(gains=tuple(gains), seconds=POINTS)
    bid, _ = event.bids[reader]
    rarity = Rarity.GREAT if bid >= HIGH else Rarity.FINE
    return Moment(
        t("moment.met"),
        reader,
        tone="ok",
        gains=tuple(gains),
        seconds=max(POINTS, LENGTHS[rarity]),
        rarity=rarity,
        line=t("moment.met.line", n=bid) if bid else t("moment.met.none"),
        backs=bid,
    )


def trick_reactions(happened: Seen) -> Iterator[Reaction]:
    event, picture = happened.event, happened.after
    assert isinstance(event, TrickTaken)
    if any(picture.hands):
        spoilt = picture.standing(event.seat) == "past"
        yield Reaction(event.seat, *(("annoyed", "extra", 0.6) if spoilt else ("glad", "trick", 0.2)))
        return
    yield _decided(picture, event.seat)
    yield from (_decided(picture, seat) for seat in range(len(picture.hands)) if seat != event.seat)


def _decided(picture: TricksPicture, seat: int) -> Reaction:
    return Reaction(seat, *(("glad", "met", 0.5) if picture.standing(seat) == "hit" else ("annoyed", "missed", 0.6)))


SHOWS: dict[type[Event], Show] = {
    **COMMON,
    RoundDealt: Show("riffle", rest=0.3, pause=1.0, deals=True),
    RoundEnded: COMMON[RoundEnded]._replace(moment=end_moment),
    BidMade: Show("place", 0.6, 0.9, joins=always, moment=bid_moment),
    HandsSeen: Show("flip", 1.6, 1.6, own=True),
    TrumpShown: Show("flip", 1.0, 1.2, own=True),
    TrumpNamed: Show("flip", 1.2, 1.4),
    # Cards lie beside each other, each for itself: the next one is on its way while this one is looked at.
    CardPlayed: Show("discard", 0.35, 0.8, flight=0.3, arc=16, lands=True, ahead=0.2, joins=always),
    # The card that takes it rises; then it lies there for as long as people want to look.
    TrickTaken: Show("lay", pause=1.6, flight=0.18, reads=True, moment=trick_moment, reactions=trick_reactions),
    Revoked: Show("refuse", 2.0, 2.0, own=True),
    # Whatever is still in the middle is gathered before somebody else acts.
    TurnBegan: Show(flight=0.36, joins=always),
}
