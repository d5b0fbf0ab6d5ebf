"""The common shape of forms and sheets: a panel with a title, rows that scroll when they do not fit, buttons below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from carioca.gui.page import Page
from carioca.gui.scene import Pop, Scene, Transition
from carioca.gui.textures import CARD_RATIO
from carioca.gui.widgets import HEIGHT, Button, Picture, Style, Widget, box, fitted

if TYPE_CHECKING:
    from carioca.cards import Card
    from carioca.gui.app import App

Make = Callable[[pygame.Rect], Widget]


class Foot(NamedTuple):
    """A button below the rows."""

    name: str
    text: str
    act: Callable[[], Transition]
    style: Style = "plain"


class Rows:
    """Lays rows out from top to bottom; wide windows have the label beside its control, narrow ones above."""

    GAP = 12

    def __init__(self, app: App, page: Page, area: pygame.Rect, paper: bool = False) -> None:
        self.app, self.page, self.area, self.paper = app, page, area, paper
        self.y = area.y
        self.narrow = area.w < 470 * app.text_unit

    def px(self, units: float) -> int:
        """Design units in pixels."""
        return max(1, round(units * self.app.text_unit))

    def labelled(self, label: str, make: Make, units: float = 0, default: bool = False) -> None:
        """A control with its name; `units` is the control's width, 0 for all there is."""
        height = self.px(HEIGHT)
        if self.narrow:
            self.note(label, gap=3)
            rect = pygame.Rect(self.area.x, self.y, self.area.w, height)
        else:
            column = round(self.area.w * 0.44)
            image = fitted(self.app, label, self.px(17), self.app.palette.text, column - self.px(8))
            self.picture(image, image.get_rect(midleft=(self.area.x, self.y + height // 2)))
            rest = self.area.w - column
            wide = min(rest, self.px(units)) if units else rest
            rect = pygame.Rect(self.area.x + column, self.y, wide, height)
        self.page.add(make(rect), scrolls=True, default=default)
        self.y += height + self.px(self.GAP)

    def cells(self, parts: Sequence[tuple[float, Make | None]]) -> None:
        """Controls side by side: widths in units, one of them 0 for the rest; None leaves a gap."""
        gap, height = self.px(8), self.px(HEIGHT)
        fixed = sum(self.px(units) for units, _ in parts if units) + gap * (len(parts) - 1)
        x = self.area.x
        for units, make in parts:
            wide = self.px(units) if units else max(self.px(40), self.area.w - fixed)
            if make is not None:
                self.page.add(make(pygame.Rect(x, self.y, wide, height)), scrolls=True)
            x += wide + gap
        self.y += height + self.px(self.GAP)

    def columns(self) -> tuple[Rows, Rows]:
        """Two halves side by side from here on; `join` them afterwards."""
        gap = self.px(36)
        wide = (self.area.w - gap) // 2
        left = Rows(self.app, self.page, pygame.Rect(self.area.x, self.y, wide, 0))
        right = Rows(self.app, self.page, pygame.Rect(self.area.right - wide, self.y, wide, 0))
        left.narrow = right.narrow = self.narrow
        return left, right

    def join(self, *parts: Rows) -> None:
        """Go on below these halves."""
        self.y = max(part.y for part in parts)

    def note(self, text: str, size: float = 15, gap: float = 12, bold: bool = False) -> None:
        """A paragraph."""
        colour = self.app.palette.text if bold else self.app.palette.muted
        image = self.app.textures.text_block(text, self.px(size), colour, self.area.w, bold)
        self.picture(image, image.get_rect(topleft=(self.area.x, self.y)))
        self.y += image.get_height() + self.px(gap)

    def heading(self, text: str) -> None:
        """The name of a group of rows."""
        if self.y > self.area.y:
            self.y += self.px(8)
        image = fitted(self.app, text, self.px(18), self.app.palette.accent, self.area.w, True)
        self.picture(image, image.get_rect(topleft=(self.area.x, self.y)))
        self.y += image.get_height() + self.px(8)

    def label(self, text: str) -> None:
        """The name of a picture on paper."""
        image = fitted(self.app, text, self.px(16), self.app.palette.ink, self.area.w, True)
        self.picture(image, image.get_rect(topleft=(self.area.x, self.y)))
        self.y += image.get_height() + self.px(4)

    def path(self, text: str) -> None:
        """A path of the file system, broken where it must be."""
        px, width = self.px(14), self.area.w
        lines = [""]
        for character in text:
            if self.app.textures.text(lines[-1] + character, px, self.app.palette.muted).get_width() > width:
                lines.append("")
            lines[-1] += character
        self.note("\n".join(lines), 14, 4)

    def show_cards(self, cards: Sequence[Card], units: float) -> None:
        """A row of cards, `units` high."""
        height = self.px(units)
        step = min(round(height * CARD_RATIO) + self.px(8), self.area.w // max(1, len(cards)))
        image = pygame.Surface((step * (len(cards) - 1) + round(height * CARD_RATIO) + 4, height + 4))
        image.fill(self.app.palette.panel)
        for index, card in enumerate(cards):
            image.blit(
                self.app.textures.card(card, height), (index * step, 0), special_flags=pygame.BLEND_PREMULTIPLIED
            )
        self.picture(image, image.get_rect(topleft=(self.area.x, self.y)))
        self.y += height + self.px(self.GAP)

    def picture(self, image: pygame.Surface, place: pygame.Rect) -> None:
        """Something to look at, anywhere in the rows."""
        self.page.add(Picture(self.app, image, place), scrolls=True)


class FormScene(Scene):
    """Subclasses give `title`, `fill` and `feet`; Esc closes."""

    width = 760
    overlay = False
    paper = False
    """Dark letters on paper instead of light ones on a panel."""
    heading_size = 30

    def enter(self, app: App) -> None:
        self.app = app
        self.page = Page(app, self.paper)
        self.problem = ""
        self.lay_out()

    def resized(self) -> None:
        self.lay_out()

    def leave(self) -> None:
        self.page.clear()

    def title(self) -> str:
        """The heading."""
        return ""

    def subtitle(self) -> str:
        """A line under the heading."""
        return ""

    def aside(self) -> str:
        """A sentence beside the buttons."""
        return ""

    def fill(self, rows: Rows) -> None:
        """Add the rows."""

    def feet(self) -> Sequence[Foot]:
        """The buttons below."""
        return ()

    def back(self) -> Transition:
        """Esc."""
        return Pop()

    def handle(self, event: pygame.event.Event) -> Transition:
        typing = self.app.typing
        answer = self.page.handle(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and not typing:
            return self.back()
        return answer

    def update(self, dt: float) -> Transition:
        self.page.update(dt)
        return None

    def draw(self, surface: pygame.Surface) -> None:
        if not self.overlay:
            surface.blit(self.app.textures.felt(self.app.size), (0, 0))
        surface.blit(self._panel, self._place)
        self.page.draw(surface)

    def lay_out(self) -> None:
        """Build everything for the present size, scale, language and colours."""
        app, page = self.app, self.page
        unit = app.text_unit
        width, height = app.size
        edge = round(min(20 * unit, width * 0.03))
        pad = round(min(28 * unit, width * 0.04, height * 0.045))
        wide = max(30, min(round(self.width * unit), width - 2 * edge))
        left = (width - wide) // 2
        head = self._headings(max(10, wide - 2 * pad))
        above = pad // 2 + sum(image.get_height() for image in head) + round(12 * unit) if head else pad
        foot = self._foot_height(wide - 2 * pad)
        room = max(1, height - 2 * edge - above - foot - pad)
        for bar in (0, round(16 * unit)):
            # A second time, narrower, only when a scroll bar is needed.
            page.clear()
            rows = Rows(app, page, pygame.Rect(left + pad, 0, max(10, wide - 2 * pad - bar), room), self.paper)
            self.fill(rows)
            length = rows.y + round(4 * unit)
            if length <= room:
                break
        shown = min(room, length)
        place = pygame.Rect(left, (height - above - shown - foot - pad) // 2, wide, above + shown + foot + pad)
        view = pygame.Rect(left + pad - round(6 * unit), place.y + above, wide - pad - round(4 * unit), shown)
        for widget in page.widgets:
            widget.rect.y += view.y
        page.scroll.fit(view, length)
        self._place, self._panel = place, self._ground(place)
        y = place.y + pad // 2
        for image in head:
            page.add(Picture(app, image, image.get_rect(topleft=(place.x + pad, y))))
            y += image.get_height()
        self._add_feet(pygame.Rect(place.x + pad, place.bottom - pad, wide - 2 * pad, 0))
        app.redraw()

    def _ground(self, place: pygame.Rect) -> pygame.Surface:
        pal, unit = self.app.palette, self.app.text_unit
        if self.paper:
            return box(self.app, place, round(18 * unit), pal.paper)
        return box(self.app, place, round(18 * unit), pal.panel, pal.panel_edge, max(1, round(1.5 * unit)))

    def _headings(self, wide: int) -> list[pygame.Surface]:
        app, pal, unit = self.app, self.app.palette, self.app.text_unit
        strong, weak = (pal.ink, pal.ink_muted) if self.paper else (pal.text, pal.muted)
        lines = []
        if self.title():
            lines.append(
                fitted(
                    app,
                    self.title(),
                    round(self.heading_size * unit * (0.75 if self._low() else 1)),
                    strong,
                    wide,
                    True,
                )
            )
        if self.subtitle():
            lines.append(app.textures.text_block(self.subtitle(), max(6, round(16 * unit)), weak, wide))
        return lines

    def _low(self) -> bool:
        """Whether the window is so low that headings and buttons should leave room."""
        return self.app.size[1] < 460 * self.app.text_unit

    def _foot(self) -> int:
        """The height of the buttons, px."""
        return round((42 if self._low() else 54) * self.app.text_unit)

    def _foot_height(self, wide: int) -> int:
        unit = self.app.text_unit
        height = self._foot() + round(16 * unit) if self.feet() else 0
        if self._above_feet():
            height += self._words(wide).get_height() + round(8 * unit)
        return height

    def _above_feet(self) -> bool:
        """Whether there are words that do not fit beside the buttons."""
        return bool(self.problem) or (bool(self.aside()) and self.app.size[0] < 700 * self.app.text_unit)

    def _words(self, wide: int) -> pygame.Surface:
        pal, px = self.app.palette, max(6, round(16 * self.app.text_unit))
        if self.problem:
            return self.app.textures.text_block(self.problem, px, pal.danger, max(10, wide), True)
        return self.app.textures.text_block(self.aside(), px, pal.ink if self.paper else pal.text, max(10, wide))

    def _add_feet(self, line: pygame.Rect) -> None:
        unit, feet = self.app.text_unit, self.feet()
        if not feet:
            return
        height, gap = self._foot(), round(12 * unit)
        top = line.y - height
        most = (line.w - gap * (len(feet) - 1)) // len(feet)
        widths = [min(round((250 if foot.style == "primary" else 190) * unit), most) for foot in feet]
        x = line.x
        for index, (foot, wide) in enumerate(zip(feet, widths, strict=True)):
            if index == len(feet) - 1:
                x = line.right - wide
            rect = pygame.Rect(x, top, max(4, wide), height)
            button = Button(self.app, foot.name, rect, foot.text, foot.act, style=foot.style, on_paper=self.paper)
            self.page.add(button, default=foot.style == "primary")
            x += wide + gap
        if self._above_feet():
            words = self._words(line.w)
            self.page.add(Picture(self.app, words, words.get_rect(bottomleft=(line.x, top - round(10 * unit)))))
        elif self.aside():
            before = sum(widths[:-1]) + gap * (len(feet) - 1)
            words = self._words(line.w - before - widths[-1] - 2 * gap)
            self.page.add(Picture(self.app, words, words.get_rect(midleft=(line.x + before, top + height // 2))))
