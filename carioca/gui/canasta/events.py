"""How the events of a table with sides are shown, which moments stand out, and whose face shows them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TypeAlias

from carioca.engine.events import Event
from carioca.games.canasta.scoring import bonus
from carioca.games.canasta.state import State
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
from carioca.gui.canasta.layout import SIDE
from carioca.gui.canasta.model import SidesPicture, canasta_name, canasta_of
from carioca.gui.draw.theme import Rgb
from carioca.gui.melding.events import SHOWS as MELDING
from carioca.gui.melding.events import last_card
from carioca.gui.melding.model import meld_zone
from carioca.gui.table.motion.moments import (
    LENGTHS,
    LONGEST,
    Happened,
    Moment,
    Rarity,
    Reaction,
    going_out,
    of_seat,
    round_over,
)
from carioca.gui.table.paint import Show
from carioca.gui.table.slots import Zone
from carioca.i18n import t
from carioca.words.cards import card_text_suit

Seen: TypeAlias = Happened[State, SidesPicture]
FRAMES: dict[str, Rgb] = {
    "real": (255, 206, 84),
    "semi": (222, 228, 236),
    "simple": (222, 228, 236),
    "wild": (206, 160, 255),
}
"""The colours of canastas: gold, silver, violet; the word beside it says the same."""
FAT = 5  # from so many cards on a pozo is worth a word


def laid_moment(happened: Seen) -> Moment | None:
    """Who plays the last cards closes the round; a canasta that has just been closed says what it is; else the melds of
    a salida, or what was added, glow."""
    if closing := closing_moment(happened):
        return closing
    if closed := closed_now(happened):
        return _canasta_moment(happened, closed[-1])
    event = happened.event
    if isinstance(event, WentDown) and not isinstance(event, LaidMelds) and happened.state.options.salida_matters:
        return of_seat("salida", event.seat, happened, tone="ok", zone=_ground(happened, event.seat))
    return Moment(glows=True, late=True, tone="ok", seconds=0.8) if isinstance(event, WentDown) else None


def _canasta_moment(happened: Seen, number: int) -> Moment:
    state, after = happened.state, happened.after
    kind, meld = canasta_of(state, after, number), after.melds[number]
    assert kind is not None
    name = canasta_name(kind, state.options)
    words = t(f"moment.canasta.{name}", bonus=bonus(state.options, kind))
    rarity = Rarity.FINE if name in ("simple", "semi") else Rarity.GREAT
    zone, seconds = meld_zone(meld, number), LENGTHS[rarity]
    return Moment(words, zone=zone, tone=FRAMES[name], glows=True, late=True, seconds=seconds, rarity=rarity)


def muerto_moment(happened: Seen) -> Moment:
    event = happened.event
    assert isinstance(event, MuertoTaken)
    words = happened.names.said("sides.muerto.taken", event.seat)
    return Moment(words, event.seat, _ground(happened, event.seat), "accent", seconds=2.0)


def _ground(happened: Seen, seat: int) -> Zone:
    """The place of the side of a seat: what is told there is told of it."""
    return Zone(SIDE, number=seat % len(happened.before.muertos))


def closing_moment(happened: Seen) -> Moment | None:
    """Who closes, and with what (B22): it is read before the points come."""
    closes = closing_reactions(happened)
    if not closes:
        return None
    seat, after, card = closes[0].seat, happened.after, getattr(happened.event, "card", None)
    mine = [number for number, meld in enumerate(after.melds) if meld.owner == seat % len(after.muertos)]
    count = sum(canasta_of(happened.state, after, number) is not None for number in mine)
    last = t("moment.closed.cards") if card is None else t("moment.closed.card", card=card_text_suit(card))
    line = t("moment.closed.with", n=count, last=last)
    return going_out("closed", seat, happened)._replace(line=line, seconds=LONGEST)


def closed_now(happened: Seen) -> list[int]:
    state, before, after = happened.state, happened.before, happened.after
    new = [number for number in range(len(after.melds)) if canasta_of(state, before, number) is None]
    return [number for number in new if canasta_of(state, after, number) is not None]


def laid_reactions(happened: Seen) -> Iterator[Reaction]:
    yield from closing_reactions(happened) or _lay(happened)


def closing_reactions(happened: Seen) -> list[Reaction]:
    seat, before = getattr(happened.event, "seat", None), happened.before
    if seat is None or not happened.emptied(seat) or before.muertos[seat % len(before.muertos)]:
        return []
    found = [Reaction(seat, "glad", "closed")]
    for other in _beside(happened, seat):
        if _together(happened, seat, other):
            found.append(Reaction(other, "glad", "partner", 0.5, seat))
        else:
            found.append(Reaction(other, "annoyed", "caught", 0.8, seat))
    return found


def thrown_reactions(happened: Seen) -> Iterator[Reaction]:
    event = happened.event
    assert isinstance(event, Discarded)
    yield from closing_reactions(happened)
    if len(happened.after.hands[event.seat]) == 1:
        beside = _beside(happened, event.seat)
        yield from last_card(event.seat, (seat for seat in beside if not _together(happened, event.seat, seat)))


def _lay(happened: Seen) -> Iterator[Reaction]:
    event = happened.event
    seat: int = getattr(event, "seat", 0)
    if closed_now(happened):
        yield Reaction(seat, "glad", "canasta")
        for other in _beside(happened, seat):
            if _together(happened, seat, other):
                yield Reaction(other, "glad", "partner", 0.5, seat)
    elif isinstance(event, WentDown) and not isinstance(event, LaidMelds):
        yield Reaction(seat, "glad", "salida")


def pozo_reactions(happened: Seen) -> Iterator[Reaction]:
    """A fat pozo: whoever threw the last card of it would rather have it back."""
    event = happened.event
    assert isinstance(event, TookPile)
    if len(event.cards) < FAT:
        return
    yield Reaction(event.seat, "glad", "pozo")
    for other in _beside(happened, event.seat):
        if not _together(happened, event.seat, other):
            yield Reaction(other, "annoyed")


def muerto_reactions(happened: Seen) -> Iterator[Reaction]:
    assert isinstance(happened.event, MuertoTaken)
    yield Reaction(happened.event.seat, "glad", "muerto")


def _beside(happened: Seen, seat: int) -> list[int]:
    return [other for other in range(len(happened.after.hands)) if other != seat]


def _together(happened: Seen, seat: int, other: int) -> bool:
    sides = len(happened.before.muertos)
    return seat % sides == other % sides


SHOWS: dict[type[Event], Show] = {
    **MELDING,
    SidesEnded: MELDING[SidesEnded]._replace(rest=2.6, reactions=partial(round_over, higher_wins=True)),
    TookPile: Show("draw", 0.3, 1.6, flight=0.36, ahead=0.26, reactions=pozo_reactions),
    # It is told in large letters, one's own too: they are still there while the next step begins.
    MuertoTaken: Show("deal", 0.8, 2.6, flight=0.6, own=True, moment=muerto_moment, reactions=muerto_reactions),
    # Many a pozo is taken at once: its last card has lain there by then.
    Discarded: MELDING[Discarded]._replace(
        rest=0.17, flight=0.28, ahead=0.2, moment=closing_moment, reactions=thrown_reactions
    ),
    **{
        kind: MELDING[kind]._replace(moment=laid_moment, reactions=laid_reactions)
        for kind in (WentDown, LaidMelds, LaidOff, WildMoved)
    },
}
