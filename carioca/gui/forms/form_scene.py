"""The common shape of forms and sheets: a panel with a title, rows that scroll when they do not fit, buttons below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from carioca.gui.forms.explainer import Explainer
from carioca.gui.forms.page import Page
from carioca.gui.forms.rows import Rows
from carioca.gui.forms.widgets import Button, Picture, Style, box, fitted
from carioca.gui.frame.clock import RESTING
from carioca.gui.frame.scene import Pop, Scene, Transition

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

__all__ = ["Foot", "FormScene", "Rows"]


class Foot(NamedTuple):
    """A button below the rows."""

    name: str
    text: str
    act: Callable[[], Transition]
    style: Style = "plain"


class FormScene(Scene):
    """Subclasses give `title`, `fill` and `feet`; Esc closes."""

    width = 760
    overlay = False
    paper = False
    """Dark letters on paper instead of light ones on a panel."""
    heading_size = 30
    full = False
    """As high as the window, whatever the rows need."""
    side = 0
    """Units kept free beside the rows for `fill_side`, where the window is large enough."""
    room = 0
    """Pixels that there are for the scrolled rows, while they are being filled in."""

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        self.page = Page(stage, self.paper)
        self.page.explainer = self.explainer()
        self.problem = ""
        self.lay_out()

    def resized(self) -> None:
        self.lay_out()

    def leave(self) -> None:
        self.page.clear()

    def explainer(self) -> Explainer | None:
        """Who explains the words in the paragraphs; nobody."""
        return None

    def title(self) -> str:
        """The heading."""
        return ""

    def subtitle(self) -> str:
        """A line under the heading."""
        return ""

    def aside(self) -> str:
        """A sentence beside the buttons."""
        return ""

    def fill_head(self, rows: Rows) -> None:
        """Add rows above the scrolled ones."""

    def fill_side(self, rows: Rows) -> None:
        """Add rows beside the scrolled ones."""

    def fill(self, rows: Rows) -> None:
        """Add the rows."""

    def feet(self) -> Sequence[Foot]:
        """The buttons below."""
        return ()

    def back(self) -> Transition:
        """Esc."""
        return Pop()

    def top(self, height: int) -> int:
        """Where the panel begins, which is so high (both px): in the middle of the window."""
        return (self.stage.size[1] - height) // 2

    def handle(self, event: pygame.event.Event) -> Transition:
        # Esc ends an edit, or sends a tip away, before it closes anything.
        typing = self.stage.typing or self.page.explaining
        answer = self.page.handle(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and not typing:
            return self.back()
        return answer

    def update(self, dt: float) -> Transition:
        self.page.update(dt)
        return None

    def rest(self) -> float:
        return self.page.rest() if type(self).update is FormScene.update else RESTING

    def draw(self, surface: pygame.Surface) -> None:
        if not self.overlay:
            surface.blit(self.stage.textures.felt(self.stage.size), (0, 0))
        surface.blit(self._panel, self._place)
        self.page.draw(surface)

    def lay_out(self) -> None:
        """Build everything for the present size, scale, language and colours."""
        stage, page, unit = self.stage, self.page, self.stage.text_unit
        width, height = stage.size
        edge = round(min(20 * unit, width * 0.03))
        pad = round(min(28 * unit, width * 0.04, height * 0.045))
        wide = max(30, min(round(self.width * unit), width - 2 * edge))
        left, inner = (width - wide) // 2, max(10, wide - 2 * pad)
        titles = self._headings(inner)
        above = pad // 2 + sum(image.get_height() for image in titles) + round(12 * unit) if titles else pad
        foot = self._foot_height(inner)
        beside = round(self.side * unit) if wide >= 800 * unit and height >= 460 * unit else 0
        for bar in (0, round(16 * unit))[self.full :]:
            # A second time, narrower, only when a scroll bar is needed.
            page.clear()
            top = self._rows(left + pad, inner)
            self.fill_head(top)
            room = max(1, height - 2 * edge - above - top.y - foot - pad)
            fixed = len(page.widgets)
            self.room = room
            if beside:
                self.fill_side(self._rows(left + pad, beside - round(24 * unit)))
            self._body = pygame.Rect(left + pad + beside, 0, max(10, inner - beside - bar), room)
            rows = Rows(stage, page, self._body, self.paper)
            self.fill(rows)
            length = rows.y + round(4 * unit)
            if length <= room:
                break
        shown = room if self.full else min(room, length)
        all_of_it = above + top.y + shown + foot + pad
        place = pygame.Rect(left, self.top(all_of_it), wide, all_of_it)
        view = pygame.Rect(self._body.x - round(6 * unit), place.y + above + top.y, 0, shown)
        view.w = place.right - round(10 * unit) - view.x
        for index, widget in enumerate(page.widgets):
            widget.rect.y += place.y + above if index < fixed else view.y
        page.scroll.fit(view, length)
        self._place, self._panel = place, self._ground(place)
        y = place.y + pad // 2
        for image in titles:
            page.add(Picture(stage, image, image.get_rect(topleft=(place.x + pad, y))))
            y += image.get_height()
        self._add_feet(pygame.Rect(place.x + pad, place.bottom - pad, inner, 0))
        stage.redraw()

    def refill(self) -> None:
        """Build the scrolled rows alone again: a text that is being edited above them stays in the edit."""
        behind = self.page.clear_scrolled()
        rows = Rows(self.stage, self.page, self._body, self.paper)
        before = len(self.page.widgets)
        self.fill(rows)
        for widget in self.page.widgets[before:]:
            widget.rect.y += self.page.scroll.view.y
        self.page.widgets += behind
        self.page.scroll.fit(self.page.scroll.view, rows.y + round(4 * self.stage.text_unit))
        self.page.hover(self.stage.pointer)
        self.stage.redraw()

    def _rows(self, x: int, wide: int) -> Rows:
        """Rows that stay where they are."""
        return Rows(self.stage, self.page, pygame.Rect(x, 0, max(10, wide), 0), self.paper, scrolls=False)

    def _ground(self, place: pygame.Rect) -> pygame.Surface:
        pal, unit = self.stage.palette, self.stage.text_unit
        if self.paper:
            return box(self.stage, place, round(18 * unit), pal.paper)
        return box(self.stage, place, round(18 * unit), pal.panel, pal.panel_edge, max(1, round(1.5 * unit)))

    def _headings(self, wide: int) -> list[pygame.Surface]:
        stage, pal, unit = self.stage, self.stage.palette, self.stage.text_unit
        strong, weak = (pal.ink, pal.ink_muted) if self.paper else (pal.text, pal.muted)
        lines = []
        if self.title():
            lines.append(
                fitted(
                    stage,
                    self.title(),
                    round(self.heading_size * unit * (0.75 if self._low() else 1)),
                    strong,
                    wide,
                    True,
                )
            )
        if self.subtitle():
            lines.append(stage.textures.text_block(self.subtitle(), max(6, round(16 * unit)), weak, wide))
        return lines

    def _low(self) -> bool:
        """Whether the window is so low that headings and buttons should leave room."""
        return self.stage.size[1] < 460 * self.stage.text_unit

    def _foot(self) -> int:
        """The height of the buttons, px."""
        return round((42 if self._low() else 54) * self.stage.text_unit)

    def _foot_height(self, wide: int) -> int:
        unit = self.stage.text_unit
        lines = len(self._foot_lines(wide)) if self.feet() else 0
        height = lines * self._foot() + max(0, lines - 1) * self._gap() + (round(16 * unit) if lines else 0)
        if self._above_feet(wide):
            height += self._words(wide).get_height() + round(8 * unit)
        return height

    def _gap(self) -> int:
        """What is between two buttons, px."""
        return round(12 * self.stage.text_unit)

    def _foot_lines(self, wide: int) -> list[Sequence[Foot]]:
        """The buttons line by line: two lines where the words of three or more would be cut in one."""
        feet = self.feet()
        # Letters become smaller first, down to 72 %; what is around them does not.
        least = sum(0.75 * self._foot_words(foot) for foot in feet) + self._gap() * (len(feet) - 1)
        half = len(feet) // 2
        return [feet] if len(feet) < 3 or least <= wide else [feet[:half], feet[half:]]

    def _above_feet(self, wide: int) -> bool:
        """Whether there are words that do not fit beside the buttons."""
        if self.aside() and len(self._foot_lines(wide)) > 1:
            return True
        needed = 300 + 200 * max(2, len(self.feet()))
        return bool(self.problem) or (bool(self.aside()) and self.stage.size[0] < needed * self.stage.text_unit)

    def _words(self, wide: int) -> pygame.Surface:
        pal, px = self.stage.palette, max(6, round(16 * self.stage.text_unit))
        if self.problem:
            return self.stage.textures.text_block(self.problem, px, pal.danger, max(10, wide), True)
        return self.stage.textures.text_block(self.aside(), px, pal.ink if self.paper else pal.text, max(10, wide))

    def _foot_words(self, foot: Foot) -> int:
        """What the words of a button need, px."""
        bold = foot.style == "primary"
        px = round((20 if bold else 17) * self.stage.text_unit)
        return self.stage.textures.text_width(foot.text, px, bold) + round(20 * self.stage.text_unit)

    def _add_feet(self, line: pygame.Rect) -> None:
        if not self.feet():
            return
        height, gap = self._foot(), self._gap()
        lines = self._foot_lines(line.w)
        top, taken = line.y - len(lines) * height - (len(lines) - 1) * gap, [0]
        for at, feet in enumerate(lines):
            taken = self._foot_line(pygame.Rect(line.x, top + at * (height + gap), line.w, height), feet)
        if self._above_feet(line.w):
            words = self._words(line.w)
            place = words.get_rect(bottomleft=(line.x, top - round(10 * self.stage.text_unit)))
            self.page.add(Picture(self.stage, words, place))
        elif self.aside():
            before = sum(taken[:-1]) + gap * (len(taken) - 1)
            words = self._words(line.w - before - taken[-1] - 2 * gap)
            self.page.add(Picture(self.stage, words, words.get_rect(midleft=(line.x + before, top + height // 2))))

    def _foot_line(self, line: pygame.Rect, feet: Sequence[Foot]) -> list[int]:
        """Puts buttons beside each other, the last one at the right end; their widths, px."""
        unit, gap = self.stage.text_unit, self._gap()
        widths = [round((250 if foot.style == "primary" else 190) * unit) for foot in feet]
        room = line.w - gap * (len(feet) - 1)
        if sum(widths) > room:
            # Who says more gets more of what there is.
            needs = [self._foot_words(foot) for foot in feet]
            widths = [int(room * need / sum(needs)) for need in needs]
        x = line.x
        for index, (foot, wide) in enumerate(zip(feet, widths, strict=True)):
            if index == len(feet) - 1:
                x = line.right - wide
            rect = pygame.Rect(x, line.y, max(4, wide), line.h)
            button = Button(self.stage, foot.name, rect, foot.text, foot.act, style=foot.style, on_paper=self.paper)
            self.page.add(button, default=foot.style == "primary")
            x += wide + gap
        return widths
