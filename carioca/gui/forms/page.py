"""A page of controls: hands events to the control under the pointer or in focus, scrolls, and paints them."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, TypeVar

import pygame

from carioca.gui.forms.explainer import Explainer, Word
from carioca.gui.forms.focus import ARROWS, Focus, draw_ring
from carioca.gui.forms.scroll import Scroll
from carioca.gui.forms.widgets import Sentences, Widget
from carioca.gui.frame.scene import Transition

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

W = TypeVar("W", bound=Widget)
ACTIVATE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Page:
    """Controls in Tab order; those added with `scrolls` live in the scrolled view, the others stay."""

    def __init__(self, stage: Stage, on_paper: bool = False) -> None:
        self.stage = stage
        self.focus = Focus()
        self.scroll = Scroll(stage, on_paper)
        self.widgets: list[Widget] = []
        self.explainer: Explainer | None = None
        """Who explains the words on the page; mostly nobody."""
        self._moving: set[int] = set()
        self._held: Widget | None = None
        self._remembered = ""

    def words(self) -> Iterator[Word]:
        """The words that explain themselves and can be seen now, and where."""
        for widget in self.widgets:
            if isinstance(widget, Sentences):
                shown = self.shown(widget)
                view = self.scroll.view if id(widget) in self._moving else shown
                for term, rect in widget.words:
                    place = rect.move(shown.topleft)
                    if view.contains(place):
                        yield Word(term, place)

    def clear(self) -> None:
        """Take all controls away before a new layout; the focus comes back by name."""
        if self.focus.current is not None:
            self._remembered = self.focus.current.name
        if self.explainer is not None:
            self.explainer.drop()
        self.focus.set(None)
        self.widgets.clear()
        self._moving.clear()
        self._held = None

    def clear_scrolled(self) -> list[Widget]:
        """Take the scrolled controls away, and hand over those that stood behind them, to be put back behind the
        new ones; the focus comes back by name."""
        current = self.focus.current
        self._remembered = current.name if current is not None else ""
        if self.explainer is not None:
            self.explainer.drop()
        if current is not None and id(current) in self._moving:
            self.focus.set(None)
        first = next((i for i, w in enumerate(self.widgets) if id(w) in self._moving), len(self.widgets))
        behind = [w for w in self.widgets[first:] if id(w) not in self._moving]
        del self.widgets[first:]
        self._moving.clear()
        self._held = None
        return behind

    def add(self, widget: W, *, scrolls: bool = False, default: bool = False) -> W:
        """Add a control; the default one has the focus at first (Enter acts at once)."""
        self.widgets.append(widget)
        if scrolls:
            self._moving.add(id(widget))
        if widget.focusable and (widget.name == self._remembered or (default and self.focus.current is None)):
            self.focus.set(widget)
        return widget

    @property
    def explaining(self) -> bool:
        """Whether a word is being explained."""
        return self.explainer is not None and self.explainer.told is not None

    @property
    def holding(self) -> bool:
        """Whether the pointer holds a control."""
        return self._held is not None

    def shown(self, widget: Widget) -> pygame.Rect:
        """Where a control is on the screen now."""
        return widget.rect.move(0, -self.scroll.offset) if id(widget) in self._moving else widget.rect

    def find(self, name: str) -> Widget:
        """The control of a name. Raises KeyError."""
        for widget in self.widgets:
            if widget.name == name:
                return widget
        raise KeyError(name)

    def handle(self, event: pygame.event.Event) -> Transition:
        """An event of the window."""
        if self.explainer is not None:
            meant, wish = self.explainer.handle(event)
            if meant:
                return wish
        current = self.focus.current
        if current is not None and current.capture(event):
            self.stage.redraw()
            return None
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button != 1:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._release(event)
        if event.type == pygame.MOUSEMOTION:
            self._move(event)
        elif event.type == pygame.MOUSEWHEEL and self.scroll.handle(event):
            self.hover(self.stage.pointer)
        return None

    def _local(self, widget: Widget, pos: tuple[int, int]) -> tuple[int, int]:
        """A position as the control knows it; far away when it is scrolled out of the view."""
        if id(widget) not in self._moving:
            return pos
        if widget is not self._held and not self.scroll.view.collidepoint(pos):
            return -10000, -10000
        return pos[0], pos[1] + self.scroll.offset

    def _press(self, event: pygame.event.Event) -> Transition:
        if self.focus.ring:
            self.focus.ring = False
            self.stage.redraw()
        if self.scroll.handle(event):
            return None
        target = self._under(event.pos)
        if target is None:
            if self.focus.current is not None:
                self.focus.current.focus(False)
                self.stage.redraw()
            return None
        if target.focusable and target is not self.focus.current:
            # Leaving a text that was being edited may lay the page out anew.
            self.focus.set(target)
            target = self._under(event.pos)
            if target is None:
                return None
            self.focus.set(target)
        self._held = target
        pos = self._local(target, event.pos)
        target.move_pointer(pos)
        target.press(pos)
        self.stage.redraw()
        return None

    def _under(self, pos: tuple[int, int]) -> Widget | None:
        """The control at a position of the window."""
        for widget in reversed(self.widgets):
            if widget.enabled and widget.rect.collidepoint(self._local(widget, pos)):
                return widget
        return None

    def _release(self, event: pygame.event.Event) -> Transition:
        held = self._held
        if held is None:
            self.scroll.handle(event)
            return None
        pos = self._local(held, event.pos)
        self._held = None
        self.stage.redraw()
        return held.release(pos)

    def _move(self, event: pygame.event.Event) -> None:
        if self._held is None and self.scroll.handle(event):
            return
        self.hover(event.pos)

    def hover(self, pos: tuple[int, int]) -> None:
        """The pointer is here: what lies under it shows that it can be pressed."""
        changed = False
        hand = False
        for widget in self.widgets:
            changed |= widget.move_pointer(self._local(widget, pos))
            hand |= widget.hovered and widget.enabled and widget.focusable
        if changed:
            self.stage.redraw()
        self.stage.point(hand)

    def _key(self, event: pygame.event.Event) -> Transition:
        focus = self.focus
        current = focus.current
        if event.key == pygame.K_TAB:
            focus.step(self.widgets, -1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif current is not None and current.key(event):
            self.stage.redraw()
            return None
        elif event.key in ACTIVATE:
            if current is None or not current.enabled:
                return None
            self.stage.redraw()
            return current.activate()
        elif event.key in ARROWS:
            if not self._towards(ARROWS[event.key]) and not self.scroll.handle(event):
                return None
        elif not self.scroll.handle(event):
            return None
        focus.ring = True
        if focus.current is not None and focus.current is not current:
            focus.current.arrive()
        if focus.current is not None and id(focus.current) in self._moving and focus.current is not current:
            self.scroll.show(focus.current.rect)
        self.stage.redraw()
        return None

    def _towards(self, direction: tuple[int, int]) -> bool:
        """The nearest control in a direction: from one that is scrolled to the next such one, seen or not, and only
        beyond the last one to those that stay; from there to what can be seen."""
        focus, moving = self.focus, [w for w in self.widgets if id(w) in self._moving]
        if focus.current is None:
            focus.step(self.widgets, 1)
            return focus.current is not None
        if focus.current in moving and focus.towards(moving, direction, self.shown):
            return True
        seen = [w for w in moving if self.scroll.view.colliderect(self.shown(w)) and focus.current not in moving]
        staying = [w for w in self.widgets if id(w) not in self._moving]
        return focus.towards(staying + seen, direction, self.shown)

    def update(self, dt: float) -> None:
        """Let time pass for the control in focus (a caret blinks)."""
        if self.focus.current is not None and self.focus.current.update(dt):
            self.stage.redraw()
        if self.explainer is not None:
            self.explainer.update(dt)

    def rest(self) -> float:
        """Seconds until time changes something for the control in focus, or a word explains itself."""
        rest = inf if self.focus.current is None else self.focus.current.rest()
        return rest if self.explainer is None else min(rest, self.explainer.rest())

    def draw(self, surface: pygame.Surface) -> None:
        """Paint all controls, the scroll bar and the ring."""
        self._draw(surface, [w for w in self.widgets if id(w) not in self._moving])
        moving = [w for w in self.widgets if id(w) in self._moving]
        if moving:
            clip = surface.get_clip()
            surface.set_clip(self.scroll.view.clip(clip))
            self._draw(surface, moving)
            surface.set_clip(clip)
            self.scroll.draw(surface)
        if self.explainer is not None:
            self.explainer.draw(surface)

    def _draw(self, surface: pygame.Surface, widgets: list[Widget]) -> None:
        ringed: pygame.Rect | None = None
        for widget in widgets:
            at = self.shown(widget)
            if surface.get_clip().colliderect(at):
                widget.draw(surface, at)
                if widget.pale:
                    veil = pygame.Surface(at.size, pygame.SRCALPHA)
                    veil.fill((*(self.stage.palette.paper if self.scroll.on_paper else self.stage.palette.panel), 130))
                    surface.blit(veil, at)
            if widget is self.focus.current and self.focus.ring:
                ringed = at
        if ringed is not None:
            draw_ring(self.stage, surface, ringed)
