"""What lies on the table at a frame of a film, as a seat saw it or with all cards open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from carioca.engine.game import State
from carioca.film import Film
from carioca.gui.table.desk import Ground, Heap
from carioca.gui.table.hand import Sort, in_order
from carioca.gui.table.picture import Picture, Row


def picture_at(desk: Ground, film: Film, at: int, eyes: int | None, sort: Sort) -> Picture:
    """The table after frame `at`. `eyes` None: everything; else exactly what the game lets that seat see (censor).

    Hands are sorted, what is not known comes last.
    """
    frame = film.frames[at]
    if frame.ended is None or frame.before is None:
        return desk.lasting(_seen(desk, film, frame.after, eyes, sort), frame.events)
    # The state is the next deal already: how the round ended is told by its events.
    picture = _seen(desk, film, frame.before, eyes, sort)
    for event in frame.events:
        picture = desk.after(event if eyes is None else event.seen_by(eyes), picture)
    return desk.lasting(replace(picture, hands=_sorted(desk, picture.hands, sort)), frame.events)


def heaps_at(desk: Ground, film: Film, at: int, eyes: int | None) -> Sequence[Heap]:
    """The cards of the piles after frame `at`, as these eyes may see them."""
    frame = film.frames[at]
    if frame.ended is None or frame.before is None:
        return desk.heaps(film.view(frame.after, eyes), frame.events if frame.ended is not None else ())
    # The next round has begun with this frame.
    return desk.heaps(film.view(frame.before, eyes), frame.events)


def _seen(desk: Ground, film: Film, state: State, eyes: int | None, sort: Sort) -> Picture:
    view = film.view(state, eyes)
    return replace(desk.picture(view), hands=_sorted(desk, view.state.hands, sort), open=True)


def _sorted(desk: Ground, hands: Iterable[Row], sort: Sort) -> tuple[Row, ...]:
    return tuple(in_order(desk.orders, hand, sort) for hand in hands)
