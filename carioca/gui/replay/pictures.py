"""What lies on the table at a frame of a film, as a seat saw it or with all cards open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from carioca.cards import FRENCH, Card
from carioca.engine import game
from carioca.film import Film, Frame
from carioca.games.contract.state import State, own
from carioca.games.melding.events import Discarded
from carioca.gui.table.picture import Picture, after, picture_of
from carioca.gui.table.staging import Sort

Row = tuple[Card, ...]


def picture_at(film: Film, at: int, eyes: int | None, sort: Sort) -> Picture:
    """The table after frame `at`. `eyes` None: everything; else exactly what the game lets that seat see (censor).

    Hands are sorted, what is not known comes last.
    """
    frame = film.frames[at]
    if frame.ended is None or frame.before is None:
        return _seen(film, frame.after, eyes, sort)
    # The state is the next deal already: how the round ended is told by its events.
    picture = _seen(film, frame.before, eyes, sort)
    for event in frame.events:
        picture = after(event if eyes is None else event.seen_by(eyes), picture)
    return replace(picture, hands=_sorted(picture.hands, sort))


def pile_at(film: Film, at: int, eyes: int | None) -> Row:
    """The discard pile from the bottom to the top: of a seat's eyes what it saw being thrown (T3)."""
    frame = film.frames[at]
    view = film.view(_of_this_round(frame), eyes)
    state = own(view.state)
    row = (*view.seen, *state.pile[-1:]) if view.seen else state.pile
    if frame.ended is None:
        return row
    return (*row, *(event.card for event in frame.events if isinstance(event, Discarded)))


def stock_at(film: Film, at: int) -> Row:
    """The stock, the next card first."""
    return _of_this_round(film.frames[at]).stock


def _of_this_round(frame: Frame) -> State:
    """The state after a frame, or before it when the next round has begun with it."""
    state = own(frame.after if frame.ended is None or frame.before is None else frame.before)
    return state


def _seen(film: Film, state: game.State, eyes: int | None, sort: Sort) -> Picture:
    view = film.view(state, eyes)
    seen = own(view.state)
    return replace(picture_of(view), hands=_sorted(seen.hands, sort), open=True)


def _sorted(hands: Iterable[Row], sort: Sort) -> tuple[Row, ...]:
    return tuple(FRENCH.hand(hand, sort == "suit") for hand in hands)
