"""Whom the events of a table with sides stir: canastas, a fat pozo, the muerto, closing."""

from __future__ import annotations

from collections.abc import Iterator

from carioca.games.canasta.melds import Category, category
from carioca.games.canasta.state import own as own_state
from carioca.games.melding.events import LaidMelds, MuertoTaken, TookPile, WentDown
from carioca.gui.canasta.picture import SidesPicture, own
from carioca.gui.table.moments import Happened
from carioca.gui.table.moods import Stir

FAT = 5
"""From so many cards on a pozo is worth a word."""


def kind_of(happened: Happened, picture: SidesPicture, number: int) -> Category | None:
    """What kind of canasta a meld of a picture is, None for none."""
    if number >= len(picture.melds):
        return None
    meld = picture.melds[number]
    return category(meld.kind, meld.cards, own_state(happened.state).law, number in picture.locked)


def closed_now(happened: Happened) -> list[int]:
    """The melds that an event has made canastas, by number."""
    before, after = own(happened.before), own(happened.after)
    kinds = ((number, kind_of(happened, before, number)) for number in range(len(after.melds)))
    return [number for number, kind in kinds if kind is None and kind_of(happened, after, number) is not None]


def laid(happened: Happened) -> Iterator[Stir]:
    """A deal that is closed, a canasta, or the first cards that a side lays."""
    yield from closing(happened) or _lay(happened)


def closing(happened: Happened) -> list[Stir]:
    """The last card of a hand when there is no muerto left for it: the deal is over."""
    seat, before = getattr(happened.event, "seat", None), own(happened.before)
    if seat is None or not happened.emptied(seat) or before.muertos[seat % len(before.muertos)]:
        return []
    found = [Stir(seat, "glad", "closed")]
    for other in _beside(happened, seat):
        if _together(happened, seat, other):
            found.append(Stir(other, "glad", "partner", 0.5))
        else:
            found.append(Stir(other, "annoyed", "caught", 0.8))
    return found


def _lay(happened: Happened) -> Iterator[Stir]:
    event = happened.event
    seat: int = getattr(event, "seat", 0)
    if closed_now(happened):
        yield Stir(seat, "glad", "canasta")
        for other in _beside(happened, seat):
            if _together(happened, seat, other):
                yield Stir(other, "glad", "partner", 0.5)
    elif isinstance(event, WentDown) and not isinstance(event, LaidMelds):
        yield Stir(seat, "glad", "salida")


def pozo(happened: Happened) -> Iterator[Stir]:
    """A fat pozo: whoever threw the last card of it would rather have it back."""
    event = happened.event
    assert isinstance(event, TookPile)
    if len(event.cards) < FAT:
        return
    yield Stir(event.seat, "glad", "pozo")
    for other in _beside(happened, event.seat):
        if not _together(happened, event.seat, other):
            yield Stir(other, "annoyed")


def muerto(happened: Happened) -> Iterator[Stir]:
    """A second hand."""
    assert isinstance(happened.event, MuertoTaken)
    yield Stir(happened.event.seat, "glad", "muerto")


def _beside(happened: Happened, seat: int) -> list[int]:
    return [other for other in range(len(happened.after.hands)) if other != seat]


def _together(happened: Happened, seat: int, other: int) -> bool:
    sides = len(own(happened.before).muertos)
    return seat % sides == other % sides
