"""Keyboard focus of a page: Tab order, arrows to the nearest control, and a ring once a key was used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import pygame

from carioca.gui.forms.widgets import Widget

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

Place = Callable[[Widget], pygame.Rect]
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class Focus:
    """Which control has the keys; `ring` tells whether it is shown (not while only the pointer is used)."""

    def __init__(self) -> None:
        self.current: Widget | None = None
        self.ring = False

    def set(self, widget: Widget | None) -> None:
        """Give the focus to a control, or to none."""
        if widget is self.current:
            return
        if self.current is not None:
            self.current.focus(False)
        self.current = widget
        if widget is not None:
            widget.focus(True)

    def step(self, widgets: Sequence[Widget], step: int) -> None:
        """Tab: the next control in order, round and round."""
        here = self.current
        # One that can no longer be used is still the place to go on from.
        order = [w for w in widgets if w is here or (w.focusable and w.enabled)]
        at = order.index(here) + step if here is not None and here in order else (0 if step > 0 else -1)
        if order:
            self.set(order[at % len(order)])

    def towards(self, widgets: Iterable[Widget], direction: tuple[int, int], place: Place) -> bool:
        """An arrow: the nearest of these controls in that direction; whether there is one. `place`: where one is."""
        here = self.current
        if here is None:
            return False
        best: tuple[float, Widget] | None = None
        for widget in widgets:
            if widget is here or not (widget.focusable and widget.enabled):
                continue
            distance = _distance(place(here), place(widget), direction)
            if distance is not None and (best is None or distance < best[0]):
                best = (distance, widget)
        if best is not None:
            self.set(best[1])
        return best is not None


def _distance(here: pygame.Rect, there: pygame.Rect, direction: tuple[int, int]) -> float | None:
    """How far a rect lies in a direction; sideways counts double; None when it lies elsewhere."""
    if direction[0]:
        ahead = (there.left - here.right) if direction[0] > 0 else (here.left - there.right)
        gap = max(0, there.top - here.bottom, here.top - there.bottom)
        off = abs(there.centery - here.centery)
    else:
        ahead = (there.top - here.bottom) if direction[1] > 0 else (here.top - there.bottom)
        gap = max(0, there.left - here.right, here.left - there.right)
        off = abs(there.centerx - here.centerx)
    return None if ahead < 0 else ahead + 2.0 * gap + off * 0.01


def draw_ring(stage: Stage, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """The ring around the focused control: light with a dark edge, visible on felt, panel and paper."""
    width = max(2, round(2.5 * stage.text_unit))
    radius = round(13 * stage.text_unit)
    outer = rect.inflate(4 * width, 4 * width)
    pygame.draw.rect(surface, (0, 0, 0), outer, width + 1, border_radius=radius)
    inner = outer.inflate(-2, -2)
    pygame.draw.rect(surface, stage.palette.focus, inner, width, border_radius=radius)
