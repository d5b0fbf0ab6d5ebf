"""Forms: rows that measure their contents from top to bottom, and the panel around them with a title and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from carioca.cards import pack_of
from carioca.gui.draw.theme import Rgb
from carioca.gui.forms.controls import Change, Chooser, Options
from carioca.gui.forms.page import Page
from carioca.gui.forms.tooltip import Explainer, placed
from carioca.gui.forms.widgets import HEIGHT, Act, Button, Image, Sentences, Style, Widget, box, fitted, inks
from carioca.gui.frame.scene import HitMap, Pop, Scene, Transition
from carioca.gui.frame.screen import open_path
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.cards import Card
    from carioca.gui.frame.stage import Stage

Make = Callable[[pygame.Rect], Widget]
WORDS = 190  # units that the words of a control need beside it
SUBTITLE = 16  # units of the words below a heading


class Rows:
    """Lays rows out from top to bottom; wide windows have the label beside its control, narrow ones above."""

    GAP = 12

    def __init__(self, stage: Stage, page: Page, area: pygame.Rect, paper: bool = False, scrolls: bool = True) -> None:
        self.stage, self.page, self.area, self.paper, self.scrolls = stage, page, area, paper, scrolls
        self.y = area.y
        self.narrow = area.w < 470 * stage.text_unit

    def px(self, units: float) -> int:
        return max(1, round(units * self.stage.text_unit))

    def labelled(self, label: str, make: Make, units: float = 0) -> None:
        """A control with its name; `units` is the control's width, 0 for all there is."""
        height = self.px(HEIGHT)
        if self.narrow:
            self.note(label, gap=3)
            rect = pygame.Rect(self.area.x, self.y, self.area.w, height)
        else:
            column = round(self.area.w * 0.44)
            image = fitted(self.stage, label, self.px(17), self.stage.palette.text, column - self.px(8))
            self.picture(image, midleft=(self.area.x, self.y + height // 2))
            rest = self.area.w - column
            wide = min(rest, self.px(units)) if units else rest
            rect = pygame.Rect(self.area.x + column, self.y, wide, height)
        self.page.add(make(rect), scrolls=self.scrolls)
        self.y += height + self.px(self.GAP)

    def explained(self, label: str, line: str, make: Make, units: float, units_high: float = HEIGHT) -> None:
        """A control with its name and a line that says what it does: at the right end of the row beside its words, or
        below them where these would have too little room. `units`: how wide and high the control is."""
        wide, high = min(self.area.w, self.px(units)), self.px(units_high)
        beside = self.area.w - wide >= max(self.px(WORDS), self.area.w * 0.4)
        words = self.part(self.area.copy())
        words.y = self.y
        words.area.w -= wide + self.px(18) if beside else 0
        words.note(label, 17, 1, plain=True)
        if line:
            words.note(line, 14, 0)
        top = max(self.y, self.y + (words.y - self.y - high) // 2) if beside else words.y + self.px(6)
        rect = pygame.Rect(self.area.right - wide if beside else self.area.x, top, wide, high)
        self.page.add(make(rect), scrolls=self.scrolls)
        self.y = max(words.y, rect.bottom) + self.px(self.GAP)

    def mark(self, top: int, bottom: int) -> None:
        """A bar in gold at the left edge beside what differs from how it comes (px)."""
        bar = pygame.Rect(self.area.x, top, self.px(5), bottom - top)
        self.picture(box(self.stage, bar, self.px(2), self.stage.palette.accent), topleft=bar.topleft)

    def add(self, make: Make, units_high: float = HEIGHT, default: bool = False) -> None:
        self.cells([(0, make)], default, units_high)

    def button(self, name: str, text: str, act: Act, style: Style = "plain", default: bool = False) -> None:
        self.add(self.make_button(name, text, act, style), default=default)

    def make_button(self, name: str, text: str, act: Act, style: Style = "plain") -> Make:
        return lambda rect: Button(self.stage, name, rect, text, act, style=style, on_paper=self.paper)

    def make_picture(self, image: pygame.Surface, side: str = "center") -> Make:
        """Something to look at for one of several `cells`: `side` is the middle or corner that it has of its cell."""
        return lambda rect: Image(self.stage, image, image.get_rect(**{side: getattr(rect, side)}))

    def chooser(self, name: str, options: Options, value: object, change: Change) -> None:
        self.add(lambda rect: Chooser(self.stage, name, rect, options, value, change))

    def cells(
        self, parts: Sequence[tuple[float, Make | None]], default: bool = False, units_high: float = HEIGHT
    ) -> None:
        """Controls side by side: widths in units, one of them 0 for the rest; None leaves a gap.

        With `default` the first one has the focus at first.
        """
        gap, height = self.px(8), self.px(units_high)
        fixed = sum(self.px(units) for units, _ in parts if units) + gap * (len(parts) - 1)
        x = self.area.x
        for units, make in parts:
            wide = self.px(units) if units else max(self.px(40), self.area.w - fixed)
            if make is not None:
                self.page.add(make(pygame.Rect(x, self.y, wide, height)), scrolls=self.scrolls, default=default)
            x += wide + gap
        self.y += height + self.px(self.GAP)

    def grid(
        self, makes: Sequence[Make], columns: int, units_high: float, units_gap: float = 10, default: bool = False
    ) -> None:
        """Controls line by line, so many to a line; with `default` the first one has the focus at first."""
        gap, height = self.px(units_gap), self.px(units_high)
        edges = [self.area.x + round((self.area.w + gap) * at / columns) for at in range(columns + 1)]
        for start in range(0, len(makes), columns):
            for make, (left, right) in zip(makes[start : start + columns], pairwise(edges), strict=False):
                rect = pygame.Rect(left, self.y, right - gap - left, height)
                self.page.add(make(rect), scrolls=self.scrolls, default=default and make is makes[0])
            self.y += height + gap

    def part(self, area: pygame.Rect) -> Rows:
        """Rows in an area of their own; `join` them afterwards."""
        return Rows(self.stage, self.page, area, self.paper, self.scrolls)

    def columns(self, share: float = 0, units: float = 36) -> tuple[Rows, Rows]:
        """Two columns side by side from here on; the left one has this share of the room, 0: both are equally wide.

        `units` are between them.
        """
        area, room = self.area, self.area.w - self.px(units)
        wide = round(room * share) if share else room // 2
        rest = room - wide if share else wide
        left = self.part(pygame.Rect(area.x, self.y, wide, area.h))
        right = self.part(pygame.Rect(area.right - rest, self.y, rest, area.h))
        left.narrow = right.narrow = self.narrow
        return left, right

    def inset(self, units: float) -> Rows:
        """Rows that begin so far to the right, from here on."""
        left = self.px(units)
        return self.part(pygame.Rect(self.area.x + left, self.y, max(10, self.area.w - left), 0))

    def join(self, *parts: Rows) -> None:
        self.y = max(part.y for part in parts)

    def note(self, text: str, size: float = 15, gap: float = 12, bold: bool = False, plain: bool = False) -> None:
        """A paragraph; `plain`: as bright as the name of a control."""
        strong, weak = inks(self.stage, self.paper)
        colour = strong if bold or plain else weak
        image = self.paragraph(text, self.px(size), colour, self.area.w, (self.area.x, self.y), bold)
        self.y += image.get_height() + self.px(gap)

    def paragraph(
        self, text: str, px: int, colour: Rgb, width: int, at: tuple[int, int], bold: bool = False
    ) -> pygame.Surface:
        """A wrapped text anywhere in the rows, whose words explain themselves where the page has somebody for that."""
        explainer, textures = self.page.explainer, self.stage.textures
        words = () if explainer is None else placed(explainer, text, px, width, bold)
        under = () if explainer is None else tuple((start, end) for _, start, end in explainer.spans(text))
        image = textures.text_block(text, px, colour, width, bold, under=under)
        self.page.add(Sentences(self.stage, image, image.get_rect(topleft=at), words), scrolls=self.scrolls)
        return image

    def heading(self, text: str, units: float = 0) -> pygame.Rect:
        """The place at the right end of its line, so many units wide: for a button that is added after the rows."""
        if self.y > self.area.y:
            self.y += self.px(8)
        wide = self.px(units) if units else 0
        image = fitted(self.stage, text, self.px(18), self.stage.palette.accent, self.area.w - wide, True)
        high = max(image.get_height(), self.px(32) if units else 0)
        self.picture(image, midleft=(self.area.x, self.y + high // 2))
        place = pygame.Rect(self.area.right - wide, self.y, wide, high)
        self.y += high + self.px(8)
        return place

    def label(self, text: str) -> None:
        self.show(fitted(self.stage, text, self.px(16), self.stage.palette.ink, self.area.w, True), 4)

    def path(self, text: str) -> None:
        """A path of the file system, broken where it must be."""
        px, width = self.px(14), self.area.w
        lines = [""]
        for character in text:
            if self.stage.textures.text(lines[-1] + character, px, self.stage.palette.muted).get_width() > width:
                lines.append("")
            lines[-1] += character
        self.note("\n".join(lines), 14, 4)

    def show_cards(self, cards: Sequence[Card], units: float) -> None:
        """A row of cards, `units` high; where it is narrow they lie over one another."""
        height = self.px(units)
        wide = round(height * max(pack_of(card).ratio for card in cards))
        step = min(wide + self.px(8), (self.area.w - wide - 4) // max(1, len(cards) - 1))
        image = pygame.Surface((step * (len(cards) - 1) + wide + 4, height + 4))
        image.fill(self.stage.palette.panel)
        for index, card in enumerate(cards):
            face = self.stage.textures.card(card, height)
            image.blit(face, (index * step, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        self.picture(image, topleft=(self.area.x, self.y))
        self.y += height + self.px(self.GAP)

    def show(self, image: pygame.Surface, gap: float = 0) -> None:
        """Something to look at as the next row, with so many units below it."""
        self.picture(image, topleft=(self.area.x, self.y))
        self.y += image.get_height() + (self.px(gap) if gap else 0)

    def picture(self, image: pygame.Surface, **where: Any) -> None:
        """Something to look at, anywhere in the rows: `midleft=(x, y)` and the like."""
        self.page.picture(image, scrolls=self.scrolls, **where)


class PageScene(Scene):
    """A screen that is one page of controls, laid out anew by `lay_out` whenever size, language or colours change."""

    paper = False  # dark letters on paper instead of light ones on a panel
    returns = False  # whether one comes back to it when it is made anew: the keys stand where they stood then

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        self.page = Page(stage, self.paper, stage.left.pop(type(self).__name__, ""))
        self.page.explainer = self.explainer()
        self.lay_out()

    def leave(self) -> None:
        current = self.page.focus.current
        if self.returns and current is not None and current.name != self.page.usual:
            self.stage.left[type(self).__name__] = current.name

    def explainer(self) -> Explainer | None:
        return None

    def resized(self) -> None:
        self.lay_out()

    def lay_out(self) -> None:
        raise NotImplementedError

    def handle(self, event: pygame.event.Event) -> Transition:
        return self.page.handle(event)

    def hit_map(self) -> HitMap:
        return self.page.hit_map()

    def update(self, dt: float) -> Transition:
        self.page.update(dt)
        return None

    def rest(self) -> float:
        """What the page waits for; whoever has more to do with time says so."""
        return self.page.rest()


class Foot(NamedTuple):
    """A button below. One that is not `enabled` keeps its place: what steps on and back never changes under a hand."""

    name: str
    text: str
    act: Act
    style: Style = "plain"
    enabled: bool = True


class FormScene(PageScene):
    """Subclasses give `heading` or `title`, `fill` and `feet`; Esc closes."""

    heading = ""  # the key of the title
    close_key = ""  # the key of the words on the only button below
    width = 760
    overlay = False
    heading_size = 30
    subtitle_size = SUBTITLE  # larger words are as dark as the heading
    pad = 28  # units between the panel's edge and what stands in it, where there is room
    full = False  # as high as the window, whatever the rows need
    tucks = False  # in a low window buttons that have no room in the line come below the rows; first and last have it
    side = 0  # units kept free beside the rows for `fill_side`, where the window is large enough
    side_from = 460  # units of the window's height from which on it is
    room = 0  # pixels that there are for the scrolled rows, while they are being filled in
    sided = 0  # pixels that are kept free beside them now
    _place: pygame.Rect  # the panel, as it was laid out last

    def enter(self, stage: Stage) -> None:
        self.problem = ""
        super().enter(stage)

    def leave(self) -> None:
        super().leave()
        self.page.clear()

    def title(self) -> str:
        return t(self.heading) if self.heading else ""

    def subtitle(self) -> str:
        return ""

    def aside(self) -> str:
        return ""

    def mended(self) -> bool:
        """Whether what is being typed mends the problem that is told: it is told no longer, and nothing moves."""
        return False

    def fill_head(self, rows: Rows) -> None:
        """Add rows above the scrolled ones."""

    def fill_side(self, rows: Rows) -> None:
        """Add rows beside the scrolled ones."""

    def fill(self, rows: Rows) -> None:
        """Add the scrolled rows."""

    def feet(self) -> Sequence[Foot]:
        return (Foot("back", t(self.close_key), self.back, "primary"),) if self.close_key else ()

    def back(self) -> Transition:
        return Pop()

    def top(self, height: int) -> int:
        """Where the panel begins, which is so high (both px): in the middle of the window."""
        return (self.stage.size[1] - height) // 2

    def left(self, wide: int) -> int:
        """Where the panel begins, which is so wide (both px): in the middle of the window."""
        return (self.stage.size[0] - wide) // 2

    def open(self, path: Path) -> Transition:
        if not open_path(path):
            self.stage.say(t("settings.folder.failed"))
        return None

    def handle(self, event: pygame.event.Event) -> Transition:
        # Esc ends an edit, or sends a tip away, before it closes anything.
        typing = self.stage.typing or self.page.explaining
        answer = self.page.handle(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and not typing:
            return self.back()
        return answer

    def draw(self, surface: pygame.Surface) -> None:
        if not self.overlay:
            surface.blit(self.stage.textures.felt(self.stage.size), (0, 0))
        surface.blit(self._panel, self._place)
        self.page.draw(surface)

    def lay_out(self) -> None:
        stage, page, unit = self.stage, self.page, self.stage.text_unit
        width, height = stage.size
        edge = round(min(20 * unit, width * 0.03))
        pad = round(min(self.pad * unit, width * 0.04, height * 0.045))
        wide = max(30, min(round(self.width * unit), width - 2 * edge))
        left, inner = self.left(wide), max(10, wide - 2 * pad)
        titles = self._headings(inner)
        above = pad // 2 + sum(image.get_height() for image in titles) + round(12 * unit) if titles else pad
        foot = self._foot_height(inner)
        self.sided = beside = round(self.side * unit) if wide >= 800 * unit and height >= self.side_from * unit else 0
        for bar in (0, round(16 * unit))[self.full :]:
            # A second time, narrower, only when a scroll bar is needed.
            page.clear()
            # A control that is pressed again and again stays under the pointer: what grows does so below it.
            head = max(edge, min(self._place.y, height // 3)) if page.using else edge
            top = self._rows(left + pad, inner)
            self.fill_head(top)
            room = max(1, height - head - edge - above - top.y - foot - pad)
            fixed = len(page.widgets)
            self.room = room
            if beside:
                self.fill_side(self._rows(left + pad, beside - round(24 * unit)))
            self._body = pygame.Rect(left + pad + beside, 0, max(10, inner - beside - bar), room)
            rows = Rows(stage, page, self._body, self.paper)
            self.fill(rows)
            self._tuck(rows, inner)
            length = rows.y + round(4 * unit)
            if length <= room:
                break
        shown = room if self.full else min(room, length)
        all_of_it = above + top.y + shown + foot + pad
        place = pygame.Rect(left, head if page.using else self.top(all_of_it), wide, all_of_it)
        view = pygame.Rect(self._body.x - round(6 * unit), place.y + above + top.y, 0, shown)
        view.w = place.right - round(10 * unit) - view.x
        for index, widget in enumerate(page.widgets):
            widget.rect.y += place.y + above if index < fixed else view.y
        page.scroll.fit(view, length)
        self._place, self._panel = place, panel(stage, place, self.paper)
        y = place.y + pad // 2
        for image in titles:
            page.picture(image, topleft=(place.x + pad, y))
            y += image.get_height()
        self._add_feet(pygame.Rect(place.x + pad, place.bottom - pad, inner, 0))
        page.keep_place()
        stage.redraw()

    def turn_page(self) -> None:
        self.page.scroll.to(0)
        self.lay_out()

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
        self.page.keep_place()
        self.page.hover(self.stage.pointer)
        self.stage.redraw()

    def _rows(self, x: int, wide: int) -> Rows:
        return Rows(self.stage, self.page, pygame.Rect(x, 0, max(10, wide), 0), self.paper, scrolls=False)

    def _headings(self, wide: int) -> list[pygame.Surface]:
        stage, unit, lines = self.stage, self.stage.text_unit, []
        strong, weak = inks(stage, self.paper)
        if self.title():
            px = round(self.heading_size * unit * (0.75 if self._low() else 1))
            lines.append(fitted(stage, self.title(), px, strong, wide, True))
        if self.subtitle():
            size = max(SUBTITLE, self.subtitle_size * (0.75 if self._low() else 1))
            ink = strong if self.subtitle_size > SUBTITLE else weak
            lines.append(stage.textures.text_block(self.subtitle(), max(6, round(size * unit)), ink, wide))
        return lines

    def _low(self) -> bool:
        return self.stage.size[1] < 460 * self.stage.text_unit

    def _foot(self) -> int:
        return round((42 if self._low() else 54) * self.stage.text_unit)

    def _gap(self) -> int:
        """What is between two buttons, px."""
        return round(12 * self.stage.text_unit)

    def _foot_height(self, wide: int) -> int:
        unit = self.stage.text_unit
        lines = len(self._foot_lines(wide)) if self.feet() else 0
        height = lines * self._foot() + max(0, lines - 1) * self._gap() + (round(16 * unit) if lines else 0)
        if self._above_feet(wide):
            height += self._words(wide).get_height() + round(8 * unit)
        return height

    def _foot_lines(self, wide: int) -> list[Sequence[Foot]]:
        feet = self.feet()
        tucks, half = self.tucks and self._low(), len(feet) // 2
        # Letters become smaller first, down to 72 %, unless there is another place; what is around them does not.
        if len(feet) < 3 or self._foot_room(feet, 1.0 if tucks else 0.75) <= wide:
            return [feet]
        if not tucks:
            return [feet[:half], feet[half:]]
        kept = [feet[0], feet[-1]]
        for foot in feet[1:-1]:
            if self._foot_room([*kept, foot], 0.85) <= wide:
                kept.insert(-1, foot)
        return [kept]

    def _foot_room(self, feet: Sequence[Foot], share: float) -> float:
        """How wide (px) these buttons are beside each other, with letters of this share of their size."""
        words = sum(share * self._foot_words(foot) + self._edges() for foot in feet)
        return words + self._gap() * (len(feet) - 1)

    def _tuck(self, rows: Rows, wide: int) -> None:
        """What has no room in the line of buttons, which is so wide (px), stands below the rows."""
        kept = {foot.name for line in self._foot_lines(wide) for foot in line}
        below = [foot for foot in self.feet() if foot.name not in kept]
        if below:
            rows.y += rows.px(12)
            rows.grid([rows.make_button(foot.name, foot.text, foot.act) for foot in below], 2, 42)

    def _above_feet(self, wide: int) -> bool:
        """Whether there are words that do not fit beside the buttons."""
        if self.aside() and len(self._foot_lines(wide)) > 1:
            return True
        if self.problem or not self.aside():
            return bool(self.problem)
        feet = self._foot_lines(wide)[-1]
        return self._words(self._beside_feet(wide, self._foot_widths(wide, feet))).get_height() > self._foot()

    def _beside_feet(self, wide: int, taken: Sequence[int]) -> int:
        """How much room (px) the buttons leave in their line for words."""
        return wide - sum(taken) - self._gap() * (len(taken) + 1)

    def _words(self, wide: int) -> pygame.Surface:
        pal, px = self.stage.palette, max(6, round(16 * self.stage.text_unit))
        if self.problem:
            return self.stage.textures.text_block(self.problem, px, pal.danger, max(10, wide), True)
        return self.stage.textures.text_block(self.aside(), px, inks(self.stage, self.paper)[0], max(10, wide))

    def _foot_words(self, foot: Foot) -> int:
        """What the words of a button need, px."""
        bold = foot.style == "primary"
        px = round((20 if bold else 17) * self.stage.text_unit)
        return self.stage.textures.text_width(foot.text, px, bold)

    def _edges(self) -> int:
        """What is beside the words of a button, px."""
        return round(20 * self.stage.text_unit)

    def _add_feet(self, line: pygame.Rect) -> None:
        if not self.feet():
            return
        height, gap = self._foot(), self._gap()
        lines = self._foot_lines(line.w)
        top, taken = line.y - len(lines) * height - (len(lines) - 1) * gap, [0]
        for at, feet in enumerate(lines):
            taken = self._foot_line(pygame.Rect(line.x, top + at * (height + gap), line.w, height), feet)
        if self._above_feet(line.w):
            words, foot = self._words(line.w), (line.x, top - round(10 * self.stage.text_unit))
            self.page.add(FootWords(self.stage, words, words.get_rect(bottomleft=foot), self.mended))
        elif self.aside():
            before = sum(taken[:-1]) + gap * (len(taken) - 1)
            words = self._words(self._beside_feet(line.w, taken))
            self.page.picture(words, midleft=(line.x + before, top + height // 2))

    def _foot_line(self, line: pygame.Rect, feet: Sequence[Foot]) -> list[int]:
        """Puts buttons beside each other, the last one at the right end; their widths, px."""
        x, gap, widths = line.x, self._gap(), self._foot_widths(line.w, feet)
        for index, (foot, wide) in enumerate(zip(feet, widths, strict=True)):
            if index == len(feet) - 1:
                x = line.right - wide
            rect = pygame.Rect(x, line.y, max(4, wide), line.h)
            button = Button(self.stage, foot.name, rect, foot.text, foot.act, style=foot.style, on_paper=self.paper)
            button.enabled = foot.enabled
            self.page.add(button, default=foot.style == "primary" and foot.enabled)
            x += wide + gap
        return widths

    def _foot_widths(self, wide: int, feet: Sequence[Foot]) -> list[int]:
        widths = [round((250 if foot.style == "primary" else 190) * self.stage.text_unit) for foot in feet]
        room = wide - self._gap() * (len(feet) - 1)
        if sum(widths) > room:
            # Who says more gets more of what there is.
            needs, edges = [self._foot_words(foot) for foot in feet], self._edges()
            widths = [edges + int((room - len(feet) * edges) * need / sum(needs)) for need in needs]
        return widths


def panel(stage: Stage, place: pygame.Rect, paper: bool = False) -> pygame.Surface:
    pal, unit = stage.palette, stage.text_unit
    if paper:
        return box(stage, place, round(18 * unit), pal.paper)
    return box(stage, place, round(18 * unit), pal.panel, pal.panel_edge, max(1, round(1.5 * unit)))


def cells(room: pygame.Rect, count: int, columns: int, tall: int, gap: int) -> list[pygame.Rect]:
    """So many places of one size, line by line; `tall` and `gap` in px."""
    each = (room.w - (columns - 1) * gap) // columns
    spots = [(room.x + at % columns * (each + gap), room.y + at // columns * (tall + gap)) for at in range(count)]
    return [pygame.Rect(spot, (each, tall)) for spot in spots]


class FootWords(Image):
    """What is told above the buttons, unless it is `gone`."""

    def __init__(self, stage: Stage, image: pygame.Surface, place: pygame.Rect, gone: Callable[[], bool]) -> None:
        super().__init__(stage, image, place)
        self.gone = gone

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        if not self.gone():
            super().draw(surface, at)


class Dialog(PageScene):
    """A panel over the screen below, as high as its words and buttons: subclasses call `frame` in `lay_out`."""

    overlay = True

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self._panel, self._place)
        self.page.draw(surface)

    def frame(self, wide: int, height: int) -> pygame.Rect:
        """Begin anew with a panel of this size (px) in the middle of the window; its place."""
        width, room = self.stage.size
        self._place = pygame.Rect((width - wide) // 2, max(0, (room - height) // 2), wide, height)
        self._panel = panel(self.stage, self._place)
        self.page.clear()
        return self._place
