"""How the events of a table with sides are shown, at the table and in a replay."""

from __future__ import annotations

from functools import partial

from carioca.engine.events import Event, RoundEnded
from carioca.games.canasta.scoring import bonus
from carioca.games.canasta.state import own as own_state
from carioca.games.melding.events import (
    Discarded,
    LaidMelds,
    LaidOff,
    MuertoTaken,
    SidesEnded,
    TookPile,
    WentDown,
    WildMoved,
)
from carioca.gui.canasta import stirs
from carioca.gui.canasta.marks import FRAMES
from carioca.gui.canasta.picture import own as own_picture
from carioca.gui.melding.shows import SHOWS as MELDING
from carioca.gui.melding.zones import meld_zone
from carioca.gui.table.desk import Show
from carioca.gui.table.moments import Happened, Moment, of_seat, points
from carioca.gui.table.moods import round_over
from carioca.i18n import t


def laid(happened: Happened) -> Moment | None:
    """A canasta that has just been closed says what it is; else the melds of a salida, or what was added, glow."""
    if closed := stirs.closed_now(happened):
        return _canasta(happened, closed[-1])
    event = happened.event
    if isinstance(event, WentDown) and not isinstance(event, LaidMelds):
        return of_seat("salida", event.seat, happened, tone="ok")
    return Moment(glows=True, late=True, tone="ok", seconds=0.8) if isinstance(event, WentDown) else None


def _canasta(happened: Happened, number: int) -> Moment:
    order, after = own_state(happened.state).order, own_picture(happened.after)
    kind, meld = stirs.kind_of(happened, after, number), after.melds[number]
    assert kind is not None
    told = "simple" if kind == "semi" and not order.semi_bonus else kind
    words = t(f"moment.canasta.{told}", bonus=bonus(order, kind))
    return Moment(words, zone=meld_zone(meld, number), tone=FRAMES[told], glows=True, late=True, seconds=1.8)


def muerto(happened: Happened) -> Moment:
    """Who takes a muerto is told at the name."""
    event = happened.event
    assert isinstance(event, MuertoTaken)
    mine, name = event.seat == happened.viewer, happened.names[event.seat]
    words = t("sides.muerto.you") if mine else t("sides.muerto.taken", name=name)
    return Moment(words, event.seat, tone="accent", seconds=2.0)


def closing(happened: Happened) -> Moment | None:
    """Who has closed is told while the points fly to the names."""
    event = happened.event
    assert isinstance(event, RoundEnded)
    counted, seat = points(happened), happened.before.turn
    if counted is None or event.reason != "closed" or seat is None:
        return counted
    return of_seat("closed", seat, happened, tone="ok", gains=counted.gains, seconds=counted.seconds)


SHOWS: dict[type[Event], Show] = {
    **MELDING,
    SidesEnded: MELDING[SidesEnded]._replace(tells=closing, stirs=partial(round_over, higher_wins=True)),
    TookPile: Show("draw", 0.3, 1.6, flight=0.36, ahead=0.26, stirs=stirs.pozo),
    # It is told in large letters, one's own too: they are still there while the next step begins.
    MuertoTaken: Show("deal", 0.8, 2.6, flight=0.6, own=True, tells=muerto, stirs=stirs.muerto),
    # Many a pozo is taken at once: its last card has lain there by then.
    Discarded: MELDING[Discarded]._replace(rest=0.17, flight=0.28, ahead=0.2, tells=None, stirs=stirs.closing),
    **{
        kind: MELDING[kind]._replace(tells=laid, stirs=stirs.laid) for kind in (WentDown, LaidMelds, LaidOff, WildMoved)
    },
}
