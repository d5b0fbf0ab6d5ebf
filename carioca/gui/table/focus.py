"""Where the keys can stand on the table: cards of the hand, those set apart, places of the desk, plates, buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from carioca.gui.table.plates import plates
from carioca.gui.table.zones import Stop

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

OWN = ("hand", "apart")
"""The groups of the own cards."""


def groups(table: Table) -> tuple[str, ...]:
    """The groups of stops, in the order of Tab."""
    return (*OWN, *table.desk.walks, "rivals", "buttons")


def stops(table: Table, group: str) -> list[Stop]:
    """What the focus can stand on in a group, from left to right."""
    board = table.board
    if group == "buttons":
        coming = board.places.buttons
        buttons = [button for button in table.buttons if button.deed.enabled and button.deed.place not in coming]
        return [Stop(button.name, button.rect) for button in buttons]
    if group == "rivals":
        return [Stop(zone, rect) for zone, rect in plates(table).items()]
    if group not in OWN:
        return table.desk.stops(table, group)
    if board.viewer is None:
        return []
    tokens = board.hand.order if group == "hand" else board.hand.staged
    return [Stop(token, _card_rect(table, token)) for token in tokens]


def current(table: Table) -> Stop | None:
    """Where the focus stands; it follows when its group shrinks or empties."""
    focus = table.focus
    found = stops(table, focus.group)
    if not found:
        all_groups = groups(table)
        focus.group, found = next(((g, s) for g in all_groups if (s := stops(table, g))), ("buttons", []))
    if not found:
        return None
    focus.at = max(0, min(focus.at, len(found) - 1))
    return found[focus.at]


def here(table: Table) -> list[int]:
    """The own card that has the focus."""
    stop = current(table)
    return [stop.item] if stop is not None and table.focus.group in OWN and isinstance(stop.item, int) else []


def _card_rect(table: Table, token: int) -> Rect:
    sprite = table.board.sprite(token)
    rect = Rect(0, 0, 1, 1)
    if sprite is not None:
        rect = Rect(0, 0, round(sprite.height * table.board.pack.ratio), round(sprite.height))
        rect.center = (round(sprite.x), round(sprite.y))
    return rect
