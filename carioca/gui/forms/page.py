"""A page of controls: hands events to the control under the pointer or in focus, scrolls, and paints them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import pygame

from carioca.gui.draw.theme import mix
from carioca.gui.forms.tooltip import Explainer, Word
from carioca.gui.forms.widgets import Image, Sentences, Widget, box
from carioca.gui.frame.scene import Hit, HitMap, Transition

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

Place = Callable[[Widget], pygame.Rect]
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class Focus:
    """Which control of a page the keys stand on; it is ringed while keys are used."""

    def __init__(self) -> None:
        self.current: Widget | None = None

    def set(self, widget: Widget | None) -> None:
        if widget is self.current:
            return
        if self.current is not None:
            self.current.focus(False)
        self.current = widget
        if widget is not None:
            widget.focus(True)

    def step(self, widgets: Sequence[Widget], step: int) -> None:
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


def ring_width(stage: Stage) -> int:
    return max(2, round(2.5 * stage.text_unit))


def draw_ring(stage: Stage, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """The ring around the focused control: light with a dark edge, visible on felt, panel and paper."""
    width = ring_width(stage)
    radius = round(13 * stage.text_unit)
    outer = rect.inflate(4 * width, 4 * width)
    pygame.draw.rect(surface, (0, 0, 0), outer, width + 1, border_radius=radius)
    inner = outer.inflate(-2, -2)
    pygame.draw.rect(surface, stage.palette.focus, inner, width, border_radius=radius)


NOTCH = 56  # design units that one notch of the wheel or an arrow key moves


class Scroll:
    """`view` is the visible part of the window, `length` the height of all of it, `offset` what lies above."""

    def __init__(self, stage: Stage, on_paper: bool = False) -> None:
        self.stage = stage
        self.on_paper = on_paper
        self.view = pygame.Rect(0, 0, 0, 0)
        self.length = 0
        self.offset = 0
        self._grip: int | None = None

    def fit(self, view: pygame.Rect, length: int) -> None:
        self.view, self.length = view, length
        self.to(self.offset)

    @property
    def spare(self) -> int:
        return max(0, self.length - self.view.h)

    def to(self, offset: float) -> bool:
        """Scroll so that `offset` px lie above the view; whether something moved."""
        new = max(0, min(self.spare, round(offset)))
        moved, self.offset = new != self.offset, new
        if moved:
            self.stage.redraw()
        return moved

    def show(self, rect: pygame.Rect) -> None:
        """Scroll as little as needed to show a rect of the content (in window pixels at offset 0)."""
        margin = min(round(14 * self.stage.text_unit), self.view.h // 4)
        if rect.top - self.offset < self.view.top + margin:
            self.to(rect.top - self.view.top - margin)
        elif rect.bottom - self.offset > self.view.bottom - margin:
            self.to(rect.bottom - self.view.bottom + margin)

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.spare:
            return False
        notch = NOTCH * self.stage.text_unit
        if event.type == pygame.MOUSEWHEEL:
            self.to(self.offset - event.y * notch)
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event.key, notch)
        return self._drag(event)

    def _key(self, key: int, notch: float) -> bool:
        page = self.view.h * 0.85
        steps = {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page, pygame.K_UP: -notch, pygame.K_DOWN: notch}
        if key in steps:
            return self.to(self.offset + steps[key])
        if key in (pygame.K_HOME, pygame.K_END):
            return self.to(0 if key == pygame.K_HOME else self.spare)
        return False

    def _drag(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            bar, thumb = self._track(), self._thumb()
            if bar.inflate(bar.w, 0).collidepoint(event.pos):
                inside = thumb.top <= event.pos[1] <= thumb.bottom
                self._grip = event.pos[1] - thumb.top if inside else thumb.h // 2
                self._follow(event.pos[1])
                return True
        elif event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._follow(event.pos[1])
            return True
        elif event.type == pygame.MOUSEBUTTONUP and self._grip is not None:
            self._grip = None
            self.stage.redraw()
            return True
        return False

    def _follow(self, y: int) -> None:
        bar, thumb = self._track(), self._thumb()
        self.to((y - (self._grip or 0) - bar.top) / max(1, bar.h - thumb.h) * self.spare)

    def _track(self) -> pygame.Rect:
        width = max(6, round(10 * self.stage.text_unit))
        return pygame.Rect(self.view.right - width, self.view.top, width, self.view.h)

    def _thumb(self) -> pygame.Rect:
        bar = self._track()
        height = max(min(bar.h, 3 * bar.w), round(bar.h * self.view.h / max(1, self.length)))
        top = bar.top + round((bar.h - height) * self.offset / max(1, self.spare))
        return pygame.Rect(bar.x, top, bar.w, height)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.spare:
            return
        pal, bar, thumb = self.stage.palette, self._track(), self._thumb()
        ground = pal.paper if self.on_paper else pal.panel
        ink = pal.ink if self.on_paper else pal.text
        surface.blit(box(self.stage, bar, bar.w // 2, mix(ground, ink, 0.1)), bar)
        strength = 0.6 if self._grip is not None else 0.38
        surface.blit(box(self.stage, thumb, bar.w // 2, mix(ground, ink, strength)), thumb)


W = TypeVar("W", bound=Widget)
ACTIVATE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Used(NamedTuple):
    """The control that the pointer presses again and again: its name, where it is seen (px), and which part of it.

    There it stays until the pointer leaves it or the window's size changes, whatever its presses do to the layout.
    """

    name: str
    rect: pygame.Rect
    part: Hashable


class KeptPlace(NamedTuple):
    """A control that is kept where the pointer uses it, and where the layout has it."""

    widget: Widget
    rect: pygame.Rect
    scrolls: bool


class Page:
    """Controls in Tab order; those added with `scrolls` live in the scrolled view, the others stay."""

    def __init__(self, stage: Stage, on_paper: bool = False, stood: str = "") -> None:
        """`stood`: the name of the control that has the focus at first, if it is not the usual one."""
        self.stage = stage
        self.focus = Focus()
        self.scroll = Scroll(stage, on_paper)
        self.widgets: list[Widget] = []
        self.explainer: Explainer | None = None  # who explains the words on the page; mostly nobody
        self._held: Widget | None = None
        self._remembered = stood
        self.usual = ""  # the name of the control that has the focus at first
        self._used: Used | None = None
        self._kept: KeptPlace | None = None
        self._window = stage.size  # for which it was laid out

    def words(self) -> Iterator[Word]:
        for widget in self.widgets:
            if isinstance(widget, Sentences):
                shown = self.shown(widget)
                view = self.scroll.view if widget.scrolls else shown
                for term, rect in widget.words:
                    place = rect.move(shown.topleft)
                    if view.contains(place):
                        yield Word(term, place)

    def clear(self) -> None:
        """Take all controls away before a new layout; the focus comes back by name."""
        if self._window != self.stage.size:
            # Nothing lies where it lay: what was used is no longer under the pointer.
            self._window, self._used = self.stage.size, None
        if self.focus.current is not None:
            self._remembered = self.focus.current.name
        if self.explainer is not None:
            self.explainer.drop()
        self.focus.set(None)
        self.widgets.clear()
        self._held = self._kept = None

    def clear_scrolled(self) -> list[Widget]:
        """Take the scrolled controls away, and hand over those that stood behind them, to be put back behind the
        new ones; the focus comes back by name."""
        current = self.focus.current
        self._remembered = current.name if current is not None else ""
        if self.explainer is not None:
            self.explainer.drop()
        self._give_place()
        if current is not None and current.scrolls:
            self.focus.set(None)
        first = next((i for i, w in enumerate(self.widgets) if w.scrolls), len(self.widgets))
        behind = [w for w in self.widgets[first:] if not w.scrolls]
        del self.widgets[first:]
        self._held = None
        return behind

    def add(self, widget: W, *, scrolls: bool = False, default: bool = False) -> W:
        """Add a control; the default one has the focus at first."""
        self.widgets.append(widget)
        widget.scrolls = scrolls
        if default:
            self.usual = self.usual or widget.name
        if widget.focusable and (widget.name == self._remembered or (default and self.focus.current is None)):
            self.focus.set(widget)
        return widget

    def picture(self, image: pygame.Surface, *, scrolls: bool = False, sticks: int = 0, **where: Any) -> None:
        """Add something to look at, placed by one of its corners or middles: `topleft=(x, y)` and the like."""
        self.add(Image(self.stage, image, image.get_rect(**where)), scrolls=scrolls).sticks = sticks

    @property
    def explaining(self) -> bool:
        return self.explainer is not None and self.explainer.told is not None

    @property
    def holding(self) -> bool:
        return self._held is not None

    @property
    def using(self) -> bool:
        """Whether the pointer rests on a control that it presses again and again."""
        return self._used is not None

    def keep_place(self) -> None:
        """All is laid out anew: what the pointer is using stays under it, what the keys stand on stays in view."""
        used, pointer, current = self._used, self.stage.pointer, self.focus.current
        widget = None if used is None else next((w for w in self.widgets if w.name == used.name), None)
        if used is None or widget is None:
            self._used = None
            if self.stage.keyed and current is not None and current.scrolls:
                self.scroll.show(current.rect)
            return
        if widget.scrolls:
            self.scroll.to(widget.rect.y - used.rect.y)
        here = self._local(widget, pointer)
        if widget.rect.collidepoint(here) and widget.hit(here) == used.part:
            self._used = used._replace(rect=self.shown(widget).copy())
        else:
            self._kept = KeptPlace(widget, widget.rect, widget.scrolls)
            widget.rect, widget.scrolls = used.rect.copy(), False

    def _give_place(self) -> None:
        """What was kept under the pointer goes where the layout has it."""
        if self._kept is not None:
            self._kept.widget.rect, self._kept.widget.scrolls = self._kept.rect, self._kept.scrolls
            self._kept = None
            self.stage.redraw()

    def leave_place(self) -> None:
        """The pointer's control is used no more: the page shows something else."""
        self._used = None
        self._give_place()

    def hit_map(self) -> HitMap:
        view, offset = self.scroll.view.copy(), self.scroll.offset
        here = [(w.rect.copy(), w.scrolls, w) for w in reversed(self.widgets) if w.enabled and w is not self._on_top]
        if self._on_top is not None:
            here.insert(0, (self._on_top.rect.copy(), False, self._on_top))

        def at(pos: tuple[float, float]) -> Hit:
            pressed = round(pos[0]), round(pos[1])
            inside = (pressed[0], pressed[1] + offset) if view.collidepoint(pressed) else None
            for rect, scrolls, widget in here:
                point = inside if scrolls else pressed
                if point is not None and rect.collidepoint(point):
                    return Hit(widget.hit(point))
            return Hit()

        current = self.focus.current
        return HitMap(at, focus=None if current is None else current.hit())

    def shown(self, widget: Widget) -> pygame.Rect:
        if not widget.scrolls:
            return widget.rect
        rect = widget.rect.move(0, -self.scroll.offset)
        return rect.move(0, min(widget.sticks, max(0, self.scroll.view.y - rect.y)))

    def find(self, name: str) -> Widget:
        """The control of a name. Raises KeyError."""
        for widget in self.widgets:
            if widget.name == name:
                return widget
        raise KeyError(name)

    def handle(self, event: pygame.event.Event) -> Transition:
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
        elif event.type == pygame.MOUSEWHEEL:
            # Whoever turns the wheel goes elsewhere: what was kept under the pointer goes along.
            self.leave_place()
            if self.scroll.handle(event):
                self.hover(self.stage.pointer)
        return None

    def _local(self, widget: Widget, pos: tuple[int, int]) -> tuple[int, int]:
        """A position as the control knows it; far away when it is scrolled out of the view."""
        if not widget.scrolls:
            return pos
        if widget is not self._held and not self.scroll.view.collidepoint(pos):
            return -10000, -10000
        return pos[0], pos[1] + self.scroll.offset

    def _press(self, event: pygame.event.Event) -> Transition:
        self.stage.redraw()
        target = self._under(event.pos)
        # What is kept under the pointer lies over the bar that scrolls, too.
        if (target is None or target is not self._on_top) and self.scroll.handle(event):
            return None
        if target is None:
            if self.focus.current is not None:
                self.focus.current.focus(False)
                self.stage.redraw()
            return None
        if target.focusable and target is not self.focus.current:
            # Leaving a text that was being edited may lay the page out anew: what is pressed stays under the pointer.
            meant = Used(target.name, self.shown(target).copy(), target.hit(self._local(target, event.pos)))
            self._used = meant
            self.focus.set(target)
            target = self._under(event.pos)
            if target is None or target.name != meant.name:
                # It is gone: what lies there now was not meant.
                self.leave_place()
                return None
            self.focus.set(target)
        self._held = target
        pos = self._local(target, event.pos)
        self._used = Used(target.name, self.shown(target).copy(), target.hit(pos)) if target.stays else None
        target.move_pointer(pos)
        target.press(pos)
        self.stage.redraw()
        return None

    @property
    def _on_top(self) -> Widget | None:
        return None if self._kept is None else self._kept.widget

    def _under(self, pos: tuple[int, int]) -> Widget | None:
        if self._on_top is not None and self._on_top.rect.collidepoint(pos):
            return self._on_top
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
        wish = held.release(pos)
        if self._used is None:
            self._give_place()
        return wish

    def _move(self, event: pygame.event.Event) -> None:
        if self._held is None and self.scroll.handle(event):
            return
        self.hover(event.pos)

    def hover(self, pos: tuple[int, int]) -> None:
        changed = False
        hand = False
        if self._used is not None and not self._used.rect.collidepoint(pos):
            self.leave_place()
        for widget in self.widgets:
            changed |= widget.move_pointer(self._local(widget, pos))
            hand |= widget.hovered and widget.enabled and widget.focusable
        if changed:
            self.stage.redraw()
        self.stage.point(hand)

    def _key(self, event: pygame.event.Event) -> Transition:
        focus = self.focus
        current = focus.current
        self.leave_place()
        if event.key == pygame.K_TAB:
            focus.step(self.widgets, -1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif current is not None and current.key(event):
            self.stage.redraw()
            return None
        elif event.key in ACTIVATE:
            if current is None or not current.enabled:
                return None
            self.stage.redraw()
            # Where no ring shows what would be done it comes first.
            return current.activate() if self.stage.keyed else None
        elif event.key in ARROWS:
            if not self._towards(ARROWS[event.key]) and not self.scroll.handle(event):
                return None
        elif not self.scroll.handle(event):
            return None
        if focus.current is not None and focus.current is not current:
            focus.current.arrive()
        if focus.current is not None and focus.current.scrolls and focus.current is not current:
            self.scroll.show(focus.current.rect)
        self.stage.redraw()
        return None

    def _towards(self, direction: tuple[int, int]) -> bool:
        """The nearest control in a direction: from one that is scrolled to the next such one, seen or not, and only
        beyond the last one to those that stay; from there to what can be seen."""
        focus, moving = self.focus, [w for w in self.widgets if w.scrolls]
        if focus.current is None:
            focus.step(self.widgets, 1)
            return focus.current is not None
        if focus.current in moving and focus.towards(moving, direction, self.shown):
            return True
        seen = [w for w in moving if self.scroll.view.colliderect(self.shown(w)) and focus.current not in moving]
        staying = [w for w in self.widgets if not w.scrolls]
        return focus.towards(staying + seen, direction, self.shown)

    def update(self, dt: float) -> None:
        if self.focus.current is not None and self.focus.current.update(dt):
            self.stage.redraw()
        if self.explainer is not None:
            self.explainer.update(dt)

    def rest(self) -> float:
        """Seconds until time changes something for the control in focus, or a word explains itself."""
        rest = inf if self.focus.current is None else self.focus.current.rest()
        return rest if self.explainer is None else min(rest, self.explainer.rest())

    def draw(self, surface: pygame.Surface) -> None:
        self._draw(surface, [w for w in self.widgets if not w.scrolls and w is not self._on_top])
        moving = [w for w in self.widgets if w.scrolls]
        if moving:
            clip = surface.get_clip()
            surface.set_clip(self.scroll.view.clip(clip))
            self._draw(surface, moving)
            surface.set_clip(clip)
            self.scroll.draw(surface)
        if self._on_top is not None:
            pad, pal = round(12 * self.stage.text_unit), self.stage.palette
            plate = self._on_top.rect.inflate(2 * pad, 2 * pad)
            fill = pal.paper if self.scroll.on_paper else pal.panel
            # A plain edge: one in gold would be taken for the ring of the keys.
            surface.blit(box(self.stage, plate, 2 * pad, fill, pal.panel_edge, 1), plate)
            self._draw(surface, [self._on_top])
        if self.explainer is not None:
            seen = [(w.focusable, self.shown(w).clip(self.scroll.view) if w.scrolls else w.rect) for w in self.widgets]
            controls, texts = ([rect for acts, rect in seen if acts is which] for which in (True, False))
            self.explainer.draw(surface, controls, texts)

    def reading(self, tops: Mapping[str, int]) -> str:
        """The part that is being read; `tops`: where parts begin (px), by name. Empty: none."""
        scroll = self.scroll
        line = scroll.length if scroll.offset >= scroll.spare else scroll.offset + scroll.view.h // 4
        return next((name for name, top in reversed(list(tops.items())) if top <= line), "")

    def mark_reading(self, surface: pygame.Surface, tops: Mapping[str, int]) -> None:
        """A bar beside the control of the part that is being read, which bears its name."""
        now, unit = self.reading(tops), self.stage.text_unit
        for rect in [widget.rect for widget in self.widgets if now and widget.name == now]:
            bar = pygame.Rect(rect.x - round(9 * unit), rect.y, max(3, round(5 * unit)), rect.h)
            surface.blit(box(self.stage, bar, bar.w // 2, self.stage.palette.accent), bar)

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
            if widget is self.focus.current and self.stage.keyed and not self.stage.typing:
                # A field that is being typed into has its own frame.
                ringed = at
        if ringed is not None:
            # It reaches beyond what is at the edge of a list, and is seen whole.
            clip, reach = surface.get_clip(), 2 * ring_width(self.stage)
            surface.set_clip(clip.inflate(2 * reach, 2 * reach))
            draw_ring(self.stage, surface, ringed)
            surface.set_clip(clip)
