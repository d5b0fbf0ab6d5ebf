"""Whom the events of a melding table stir: who goes down or out is glad, who is caught with a hand of cards is not."""

from __future__ import annotations

from collections.abc import Iterator

from carioca.games.melding.events import CallAllowed, CallRefused, JokerSwapped, WentDown
from carioca.gui.melding.picture import own
from carioca.gui.table.moments import Happened
from carioca.gui.table.moods import Stir


def went_out(happened: Happened) -> Iterator[Stir]:
    """The last card of a hand: glad for one, and too early for whoever has not even gone down."""
    seat = getattr(happened.event, "seat", None)
    if seat is None or not happened.emptied(seat):
        return
    yield Stir(seat, "glad", "out")
    for other, down in enumerate(own(happened.after).down):
        if other != seat:
            yield Stir(other, "calm", "praise", 0.6) if down else Stir(other, "annoyed", "caught", 0.8)


def went_down(happened: Happened) -> Iterator[Stir]:
    """The contract lies on the table, perhaps with the whole hand."""
    assert isinstance(happened.event, WentDown)
    found = list(went_out(happened))
    yield from found or [Stir(happened.event.seat, "glad", "down")]


def swapped(happened: Happened) -> Iterator[Stir]:
    """A joker for a plain card."""
    assert isinstance(happened.event, JokerSwapped)
    found = list(went_out(happened))
    yield from found or [Stir(happened.event.seat, "glad", "joker", 0.7)]


def answered(happened: Happened) -> Iterator[Stir]:
    """A card that was called: given or kept."""
    event = happened.event
    assert isinstance(event, CallAllowed | CallRefused)
    allowed = isinstance(event, CallAllowed)
    yield Stir(event.caller, *(("glad", "allowed", 0.4) if allowed else ("annoyed", "refused", 0.5)))
