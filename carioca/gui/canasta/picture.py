"""What lies on a table with sides as a value: beside melds and stock the open pozo, the muertos, and what is new."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, replace
from typing import NamedTuple

from carioca.engine.events import Event, RoundEnded, TurnBegan
from carioca.engine.game import View
from carioca.games.canasta.law import Order
from carioca.games.canasta.standings import standings
from carioca.games.canasta.state import own as own_state
from carioca.games.melding.events import (
    Discarded,
    LaidOff,
    MuertosToStock,
    MuertoTaken,
    RoundDealt,
    TookPile,
    WentDown,
    WildMoved,
)
from carioca.games.melding.game import Standing
from carioca.gui.melding import picture as common
from carioca.gui.melding.picture import MeldingPicture
from carioca.gui.melding.zones import PILE, meld_zone
from carioca.gui.table.picture import Picture, Row, hand_rows
from carioca.gui.table.zones import Zone


class Added(NamedTuple):
    """A card of a meld that was laid there in its side's last turn: the meld's number and its place in the row."""

    meld: int
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SidesPicture(MeldingPicture):
    """The whole pozo lies open; `muertos`: how many cards of each side's reserve hand lie there.

    `added`: what is new on the table; `taker`: the seat that has just taken a muerto, while that is told. `stands` is
    how the sides stand, `locked` the numbers of the runs whose two stays wild (B12). `stood`: how they stood before the
    last event, told until its cards lie there.
    """

    muertos: tuple[int, ...]
    stands: tuple[Standing, ...] = ()
    stood: tuple[Standing, ...] = field(default=(), compare=False)
    locked: tuple[int, ...] = ()
    added: frozenset[Added] = frozenset()
    taker: int | None = None


def own(picture: Picture) -> SidesPicture:
    """A picture that is known to be one of a table with sides, as that."""
    assert isinstance(picture, SidesPicture)
    return picture


def picture_of(view: View, added: Iterable[Added] = (), stood: tuple[Standing, ...] = ()) -> SidesPicture:
    """The picture of a view; of what was `added` stays what lies there. `stood`: how the sides stood before."""
    state = own_state(view.state)
    plain = common.picture_of(view)
    here = (one for one in added if one.meld < len(state.melds) and one.at < len(state.melds[one.meld].cards))
    return SidesPicture(
        **{one.name: getattr(plain, one.name) for one in fields(plain)} | {"pile": state.pile},
        muertos=tuple(len(side.muerto) for side in state.sides),
        added=frozenset(here),
        stands=() if state.phase == "over" else standings(state),
        stood=() if state.phase == "over" else stood,
        locked=state.locked,
    )


def standing(picture: SidesPicture, view: View) -> SidesPicture:
    """The picture with how the sides stand in the view after its event; none once the view is of another deal."""
    state = own_state(view.state)
    if state.round_no != picture.round_no or picture.turn is None:
        return replace(picture, stands=(), stood=())
    return replace(picture, stands=standings(state), stood=picture.stands, locked=state.locked)


def rows(picture: SidesPicture) -> Iterator[tuple[Zone, Row]]:
    """Which cards lie where: the hands, the melds, the whole pozo."""
    yield from hand_rows(picture)
    for number, meld in enumerate(picture.melds):
        yield meld_zone(meld, number), meld.cards
    yield PILE, picture.pile


def after(event: Event, picture: SidesPicture, order: Order) -> SidesPicture:
    """The picture after an event, as its viewer sees it."""
    then = own(common.after(event, picture))
    sides = len(picture.muertos)
    match event:
        case RoundDealt():
            given = sum(map(len, event.hands)) + order.muerto * sides + (event.upcard is not None)
            stock = len(order.pack(len(event.hands))) - given
            return replace(then, stock=stock, muertos=(order.muerto,) * sides, added=frozenset(), taker=None)
        case TurnBegan(seat):
            mine = {number for number, meld in enumerate(then.melds) if meld.owner == seat % sides}
            return replace(then, taker=None, added=frozenset(one for one in then.added if one.meld not in mine))
        case Discarded(_, card):
            return replace(then, pile=(*picture.pile, card))
        case TookPile(_, cards):
            # In two acts at once the top card is laid from the hand.
            return replace(then, pile=picture.pile[len(cards) :])
        case MuertoTaken(seat):
            return replace(then, muertos=_gone(picture.muertos, seat % sides), taker=seat)
        case MuertosToStock():
            return replace(then, muertos=(0,) * sides)
        case WentDown(_, first, melds):
            new = (Added(first + i, at) for i, meld in enumerate(melds) for at in range(len(meld.cards)))
            return replace(then, added=then.added.union(new))
        case LaidOff():
            return replace(then, added=_grown(then.added, event.meld, event.at, event.at))
        case WildMoved():
            filled = event.at + 1 if event.to == 0 else event.at
            return replace(then, added=_grown(then.added, event.meld, event.to, filled))
        case RoundEnded():
            return replace(then, taker=None)
    return then


def _gone(muertos: tuple[int, ...], side: int) -> tuple[int, ...]:
    return tuple(0 if at == side else left for at, left in enumerate(muertos))


def _grown(added: frozenset[Added], meld: int, came: int, new: int) -> frozenset[Added]:
    """What is new when a row has got a place more at `came` and another card at `new`."""
    moved = {one._replace(at=one.at + (one.meld == meld and one.at >= came)) for one in added}
    return frozenset(moved | {Added(meld, new)})
