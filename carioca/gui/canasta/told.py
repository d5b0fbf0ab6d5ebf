"""What is told of the places of a table with sides: stock and pozo, melds and canastas, muertos, how a side stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from carioca.games.canasta.state import own as own_state
from carioca.gui.canasta.marks import bonus_of, kind_of
from carioca.gui.canasta.paint import standing_words
from carioca.gui.canasta.panels import taking_of
from carioca.gui.canasta.picture import own as own_picture
from carioca.gui.canasta.places import SEEN, Field
from carioca.gui.canasta.places import own as own_places
from carioca.gui.melding.owners import owner_of
from carioca.gui.melding.told import draw_tip, meld_title, now_with_cards, stock_tip
from carioca.gui.melding.zones import PILE, STOCK
from carioca.gui.table.values import Spot, Tip
from carioca.i18n import capitalised, t
from carioca.words.cards import points_text

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def tips_of(table: Table) -> Iterator[Spot]:
    """Everything that has a place of its own."""
    board = table.board
    places, zones = own_places(board.places), board.zones()
    for number in range(len(own_picture(board.picture).melds)):
        yield Spot(places.melds.rects[number], _meld(table, number))
    for field in places.fields:
        yield Spot(field.muerto, _muerto(table, field))
        yield Spot(field.head, _side(table, field))
    if table.stage.settings.seen_cards and board.own_open:
        yield Spot(zones[SEEN], Tip(t("sides.button.seen"), t("tip.seen"), "C"))
    yield Spot(zones[STOCK], stock_tip(table))
    yield Spot(zones[PILE], _pozo(table))


def _meld(table: Table, number: int) -> Tip:
    """A meld with its points, a canasta with its bonus."""
    meld, kind = own_picture(table.board.picture).melds[number], kind_of(table, number)
    worth = points_text(own_state(table.state).order.value(meld.cards))
    if kind:
        text = t("tip.canasta", points=worth, bonus=bonus_of(table, kind))
        return Tip(f"{meld_title(table, meld)} · {t(f'sides.canasta.{kind}')}", text, "L", "canasta")
    return Tip(meld_title(table, meld), t("tip.meld.worth", points=worth), "L", f"meld-{meld.kind.value}")


def _muerto(table: Table, field: Field) -> Tip:
    """A side's reserve hand, or its empty place."""
    lies = own_picture(table.board.picture).muertos[field.side]
    return Tip(t("tip.muerto.title"), t("tip.muerto" if lies else "tip.muerto.taken"), topic="muerto")


def _side(table: Table, field: Field) -> Tip:
    """How a side stands."""
    stands = own_picture(table.board.picture).stands
    words = " · ".join(standing_words(table, field.side))
    topic = "closing" if stands and stands[field.side].salida else "salida"
    return Tip(owner_of(table.session.game, table.session.names, field.side).name, capitalised(words), topic=topic)


def _pozo(table: Table) -> Tip:
    """The pozo and how many cards it has; a click opens it."""
    count = len(own_picture(table.board.picture).pile)
    return Tip(t("table.pile"), t("tip.pozo", n=count) if count else t("sides.pozo.empty"), "Z", "pile")


def now(table: Table) -> Iterator[Tip]:
    """What may be done: draw, take the pozo, lay, add, discard."""
    if own_state(table.state).phase == "draw":
        if STOCK in table.targets(()):
            yield draw_tip(table)
        if taking_of(table) is not None:
            yield _pozo(table)._replace(title=t("sides.button.take"), topic="pozo")
        return
    viewer = table.board.viewer
    down = viewer is not None and own_picture(table.board.picture).down[viewer]
    words = t("sides.button.lay" if down else "sides.button.salida")
    yield Tip(words, t("now.sides.down"), "B", "down" if down else "salida")
    yield from now_with_cards(table)
