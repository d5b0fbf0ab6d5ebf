"""Whom the events of a trick table stir: a trick that was wanted, one too many, and with the last one the bids."""

from __future__ import annotations

from collections.abc import Iterator

from carioca.games.tricks.events import TrickTaken
from carioca.gui.table.moments import Happened
from carioca.gui.table.moods import Stir
from carioca.gui.tricks.paint import standing
from carioca.gui.tricks.picture import TricksPicture, own


def taken(happened: Happened) -> Iterator[Stir]:
    """A trick helps or spoils a bid; the last one decides all of them."""
    event, picture = happened.event, own(happened.after)
    assert isinstance(event, TrickTaken)
    if any(picture.hands):
        spoilt = standing(picture, event.seat) == "past"
        yield Stir(event.seat, *(("annoyed", "extra", 0.6) if spoilt else ("glad", "trick", 0.2)))
        return
    yield _decided(picture, event.seat)
    yield from (_decided(picture, seat) for seat in range(len(picture.hands)) if seat != event.seat)


def _decided(picture: TricksPicture, seat: int) -> Stir:
    return Stir(seat, *(("glad", "met", 0.5) if standing(picture, seat) == "hit" else ("annoyed", "missed", 0.6)))
