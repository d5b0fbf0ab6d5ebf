"""What can be done at a table with sides by button or key: draw, look into the pozo, take it, lay, lay off, discard."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from carioca.games.canasta.state import own as own_state
from carioca.games.melding.actions import TakePile
from carioca.gui.canasta import laying
from carioca.gui.canasta.panels import POZO, SEEN, TABS, WAYS, Shown, taking_of
from carioca.gui.canasta.picture import own as own_picture
from carioca.gui.canasta.places import way_place
from carioca.gui.melding.deeds import discard, lay_off
from carioca.gui.melding.zones import PILE, STOCK
from carioca.gui.table import deeds
from carioca.gui.table.desk import Deed
from carioca.gui.table.guided import deny
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

DOWN, LOOK, PROPOSE = 1, 2, 3
"""The places of the buttons (Frame.deeds); the lowest one is the hint's."""


def deeds_of(table: Table, shown: Shown) -> Iterator[Deed]:
    """Everything, in the order of the list of keys."""
    board = table.board
    plan, place = partial(deeds.sort, table, "plan"), "plan" if board.own_open else ""
    yield Deed("plan", t("sides.button.plan"), "N", plan, place, on=board.hand.sort == "plan", listed="sides-n")
    yield Deed("stock", "", "S", partial(deeds.draw, table, STOCK), plays=True, listed="s")
    yield Deed("pile", "", "Z", partial(take_pile, table, shown), plays=True, listed="sides-z")
    yield from _panel(table, shown)
    seen, look = shown.kind == POZO, LOOK if board.own_open else ""
    yield Deed("pozo", t("sides.button.pozo"), "V", partial(open_pozo, table, shown), look, on=seen, listed="sides-v")
    below: int | str = PROPOSE if board.own_open else ""
    yield Deed("propose", t("table.button.propose"), "P", partial(laying.propose, table), below, listed="sides-p")
    below = DOWN if board.own_open else ""
    now = laying.staged(table)
    able = now is not None and bool(now.ways)
    lay = partial(lay_picked, table, shown)
    yield Deed("down", _lay_words(table), "B", lay, below, able, able, plays=True, says=True, listed="sides-b")
    yield Deed("back", "", "Esc", partial(deeds.unpick, table))
    yield Deed("lay", "", "L", partial(lay_off, table), plays=True, listed="sides-l")
    yield Deed("discard", "", "D", partial(discard, table), plays=True, listed="d")
    if table.stage.settings.seen_cards:
        yield Deed("seen", "", "C", partial(toggle, table, shown, SEEN), listed="sides-c")


def _lay_words(table: Table) -> str:
    return t("sides.button.lay" if _is_down(table) else "sides.button.salida")


def _is_down(table: Table) -> bool:
    """Whether the viewer's side has made its salida."""
    viewer = table.board.viewer
    return viewer is None or own_picture(table.board.picture).down[viewer]


def _panel(table: Table, shown: Shown) -> Iterator[Deed]:
    """The buttons of what is open."""
    if shown.kind == POZO:
        for at, name in enumerate(("thrown", "suit", "hand")[: TABS if table.board.viewer is not None else 2]):
            turn = partial(turn_to, table, shown, at)
            yield Deed(f"tab{at}", t(f"sides.tab.{name}"), str(at + 1), turn, f"tab{at}", on=shown.tab == at)
        able = taking_of(table) is not None
        words = t("sides.button.take" if _is_down(table) else "sides.button.take-salida")
        take = partial(take_pile, table, shown)
        yield Deed("take", words, "Z", take, "take", able, able, plays=True, says=True)
    for at in range(len(shown.ways) if shown.kind == WAYS else 0):
        place = way_place(len(shown.ways), at)
        yield Deed(f"way{at}", "", str(at + 1), partial(choose, table, shown, at), place, plays=True)
    if shown.kind:
        yield Deed("shut", t("sides.button.shut"), "", partial(shut, table, shown), "shut")


# -- what is open ------------------------------------------------------------------------------------------------------


def toggle(table: Table, shown: Shown, kind: str) -> None:
    """Open something over the table, or close it when it is open."""
    was = shown.kind
    shown.shut()
    if was != kind:
        shown.kind = kind
        table.focus.group, table.focus.at = "panel", 0
    else:
        table.focus.group = "hand"
    table.hush()
    table.stage.audio.play("click")
    table.refresh()


def open_pozo(table: Table, shown: Shown) -> None:
    """Show all cards of the pozo, or say that it is empty."""
    if not own_picture(table.board.picture).pile and shown.kind != POZO:
        table.say(t("sides.pozo.empty"))
        return
    toggle(table, shown, POZO)


def turn_to(table: Table, shown: Shown, tab: int) -> None:
    """Look at the pozo in another order."""
    shown.tab = tab
    table.refresh()


def shut(table: Table, shown: Shown) -> bool:
    """Close what is open; whether something was."""
    was = shown.shut()
    if was:
        if table.focus.group == "panel":
            table.focus.group = "hand"
        table.refresh()
    return was


# -- taking and laying -------------------------------------------------------------------------------------------------


def take_pile(table: Table, shown: Shown) -> None:
    """Take the pozo once it lies open before the player: alone, or together with the salida (B13, B17)."""
    if table.busy:
        return
    drawing = table.my_turn and own_state(table.state).phase == "draw"
    if shown.kind != POZO and drawing and own_picture(table.board.picture).pile:
        open_pozo(table, shown)
        return
    action = taking_of(table)
    if action is None:
        deny(table, (), PILE)
        return
    shut(table, shown)
    if isinstance(action, TakePile):
        laying.lay(table, action)
    else:
        table.submit((action,), ())


def lay_picked(table: Table, shown: Shown) -> None:
    """Lay what is picked; where it can be read in several ways these are offered."""
    ways = laying.lay_picked(table)
    if ways:
        shown.ways = ways
        shown.kind = ""
        toggle(table, shown, WAYS)
        shown.ways = ways
        table.refresh()


def choose(table: Table, shown: Shown, at: int) -> None:
    """Lay the cards as they lie in one of the readings."""
    action = shown.ways[at]
    shut(table, shown)
    laying.lay(table, action)
