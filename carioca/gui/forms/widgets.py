"""Drawn controls of the forms: what all have in common, pictures and buttons."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import dist, inf
from typing import TYPE_CHECKING, Any, Literal

import pygame

from carioca.gui.draw.shapes import sign
from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.frame.scene import Transition

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

Ink = tuple[int, int, int] | tuple[int, int, int, int]
Act = Callable[[], Transition]  # what a control does, and where that leads
Style = Literal["primary", "plain", "quiet", "call"]
HEIGHT = 44  # design units of a control: large enough for a finger
SLIP = 16  # design units by which a hand may slip that presses: it means what lay there when it pressed


class Widget:
    """A control at `rect` (pixels). `name` is unique on its page: the focus finds it again after a new layout.

    One that is not `enabled` does nothing; one that is `pale` works, but does not matter now. One that `stays` is
    pressed again and again: it keeps its place under the pointer while it is used.
    """

    focusable = True
    stays = False
    scrolls = False  # whether it stands in the scrolled view of its page
    sticks = 0  # for how many px of scrolling it stays at the top of that view before it goes on

    def __init__(self, stage: Stage, name: str, rect: pygame.Rect) -> None:
        self.stage = stage
        self.name = name
        self.rect = rect
        self.enabled = True
        self.pale = False
        self.hovered = False
        self.pressed = False
        self._pressed_at = (0, 0)
        self._meant: Hashable = None  # what a press that is not over would act on

    def px(self, units: float) -> int:
        return max(1, round(units * self.stage.text_unit))

    def hit(self, pos: tuple[int, int] | None = None) -> Hashable:
        """What a press at a place would act on, by its name; None: Enter. Another name is another thing."""
        return self.name

    def move_pointer(self, pos: tuple[int, int]) -> bool:
        """The pointer moved (held or not); whether the picture changed."""
        hovered = self.enabled and self.rect.collidepoint(pos)
        changed = hovered != self.hovered
        self.hovered = hovered
        return changed

    def press(self, pos: tuple[int, int]) -> None:
        self.pressed, self._pressed_at, self._meant = True, pos, self.hit(pos)

    def release(self, pos: tuple[int, int]) -> Transition:
        """The button went up; acts only when still over the control, or where it has only slipped, and when the control
        still says what it said then."""
        self.pressed = False
        if self.hit(self._pressed_at) != self._meant:
            return None
        if dist(pos, self._pressed_at) <= self.px(SLIP):
            pos = self._pressed_at
        return self.click(pos) if self.rect.collidepoint(pos) else None

    def click(self, pos: tuple[int, int]) -> Transition:
        return self.activate()

    def activate(self) -> Transition:
        """Enter or Space on the focused control."""
        return None

    def key(self, event: pygame.event.Event) -> bool:
        """A key while focused; whether the control used it (left and right change a value)."""
        return False

    def focus(self, on: bool) -> None:
        return None

    def arrive(self) -> None:
        """The focus came by a key, not by the pointer."""
        return None

    def capture(self, event: pygame.event.Event) -> bool:
        """The first look at every event while focused; whether nobody else may have it."""
        return False

    def update(self, dt: float) -> bool:
        return False

    def rest(self) -> float:
        """Seconds until `update` has something to do."""
        return inf

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        """Paint the control at `at`: its rect, moved by what is scrolled."""

    def write(
        self, surface: pygame.Surface, text: str, size: float, colour: Rgb, centre: tuple[int, int], width: int,
        bold: bool = False,
    ) -> None:  # fmt: skip
        """Centred text of `size` units, smaller if it would be wider than `width` px."""
        paste(surface, fitted(self.stage, text, self.px(size), colour, width, bold), center=centre)


LEAST = 0.72  # how small letters become that have no room, as a share of their size


def fitted(
    stage: Stage, text: str, px: int, colour: Ink, width: int, bold: bool = False, shrink: bool = True
) -> pygame.Surface:
    """A line of text of `px` pixels; one wider than `width` px gets smaller letters, then an ellipsis."""
    image = stage.textures.text(text, px, colour, bold)
    least = max(6, round(px * LEAST)) if shrink else px
    while image.get_width() > width and px > least:
        px = max(least, min(px - 1, round(px * width / image.get_width())))
        image = stage.textures.text(text, px, colour, bold)
    while image.get_width() > width and len(text) > 1:
        text = text.rstrip("…")[:-1].rstrip() + "…"
        if text == "…":
            break
        image = stage.textures.text(text, px, colour, bold)
    return image


def paste(surface: pygame.Surface, image: pygame.Surface, **where: Any) -> None:
    """Draw an image so that one of its corners or middles lies at a point: `midleft=(x, y)` and the like."""
    surface.blit(image, image.get_rect(**where))


def paste_card(surface: pygame.Surface, image: pygame.Surface, **where: Any) -> None:
    """The same for a card or its shadow, whose pictures have their colours multiplied by their opacity."""
    surface.blit(image, image.get_rect(**where), None, pygame.BLEND_PREMULTIPLIED)


def wording(stage: Stage, texts: Sequence[str], px: int, width: int, bold: bool = False) -> str:
    """The first of several wordings of the same that `fitted` need not cut in `width` px; else the last."""
    least = max(6, round(px * 0.72))
    return next((text for text in texts if stage.textures.text_width(text, least, bold) <= width), texts[-1])


def common_px(stage: Stage, texts: Sequence[str], px: int, width: int, bold: bool = False) -> int:
    """One size of letters (px) for several lines, so that as many as possible fit into `width`; never below 72 %."""
    widest = max((stage.textures.text_width(text, px, bold) for text in texts), default=0)
    return px if widest <= width else max(6, round(px * 0.72), int(px * width / widest))


def inks(stage: Stage, paper: bool) -> tuple[Rgb, Rgb]:
    pal = stage.palette
    return (pal.ink, pal.ink_muted) if paper else (pal.text, pal.muted)


def blank(stage: Stage, size: tuple[int, int]) -> pygame.Surface:
    """A blank picture on paper, at least one pixel large."""
    image = pygame.Surface((max(1, size[0]), max(1, size[1])))
    image.fill(stage.palette.paper)
    return image


def box(
    stage: Stage, rect: pygame.Rect, radius: int, fill: Rgb, edge: Rgb | None = None, width: int = 0
) -> pygame.Surface:
    size = (max(1, rect.w), max(1, rect.h))
    radius = max(0, min(radius, size[0] // 2, size[1] // 2))
    return stage.textures.panel(size, radius, fill, edge, width)


class Image(Widget):
    focusable = False

    def __init__(self, stage: Stage, image: pygame.Surface, place: pygame.Rect) -> None:
        super().__init__(stage, "", place)
        self.image = image
        self.enabled = False

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        surface.blit(self.image, at)


class Sentences(Image):
    """A paragraph with words that explain themselves: each by its id, with its place in the picture."""

    def __init__(
        self, stage: Stage, image: pygame.Surface, place: pygame.Rect, words: Sequence[tuple[str, pygame.Rect]]
    ) -> None:
        super().__init__(stage, image, place)
        self.words = words


class Button(Widget):
    """Text that does something; `detail` is a second, smaller line, or two; `icon` the name of a sign instead of text.

    `letters`: px of the letters where they are to be as large as those of its neighbours; 0: as large as usual.
    """

    def __init__(
        self,
        stage: Stage,
        name: str,
        rect: pygame.Rect,
        text: str,
        act: Act,
        *,
        style: Style = "plain",
        detail: str = "",
        icon: str = "",
        on_paper: bool = False,
        letters: int = 0,
    ) -> None:
        super().__init__(stage, name, rect)
        self.text, self.detail, self.icon = text, detail, icon
        self.letters = letters
        self.style: Style = style
        self.act = act
        self.on_paper = on_paper
        self.ready = True  # one that is not looks like a plain one, whatever its style

    def hit(self, pos: tuple[int, int] | None = None) -> Hashable:
        return self.name, self.text

    def activate(self) -> Transition:
        if not self.enabled:
            return None
        self.stage.audio.play("click")
        return self.act()

    @property
    def strong(self) -> bool:
        """Whether it stands out from the plain ones: in the colour of its style, with bold letters."""
        return self.style in ("primary", "call")

    def colours(self) -> tuple[Rgb, Rgb, Rgb]:
        pal = self.stage.palette
        over = self.hovered and self.enabled
        if self.strong and self.ready:
            calling = self.style == "call"
            tone = pal.call if calling else pal.accent
            lit = mix(pal.call, (255, 255, 255), 0.3) if calling else pal.accent_hover
            fill, edge, ink = lit if over else tone, mix(tone, (0, 0, 0), 0.25), pal.accent_text
        elif self.on_paper:
            fill, edge, ink = (
                mix(pal.paper_shade, pal.ink, 0.08 if over else 0.0),
                mix(pal.paper, pal.ink, 0.4),
                pal.ink,
            )
        else:
            calm = pal.panel if self.style == "quiet" else pal.button
            fill, edge, ink = pal.button_hover if over else calm, pal.accent if over else pal.panel_edge, pal.text
        if not self.enabled:
            ground = pal.paper if self.on_paper else pal.panel
            return mix(fill, ground, 0.6), mix(edge, ground, 0.6), mix(ink, ground, 0.55)
        if self.pressed and over:
            fill = mix(fill, (0, 0, 0), 0.2)
        return fill, edge, ink

    def ground(self, surface: pygame.Surface, at: pygame.Rect) -> tuple[Rgb, pygame.Rect]:
        """Paint the button without its words; their colour, and where it is: a little lower while it is pressed."""
        fill, edge, ink = self.colours()
        place = at.move(0, self.px(1) if self.pressed and self.hovered else 0)
        surface.blit(box(self.stage, at, self.px(11), fill, edge, self.px(1.5)), place)
        return ink, place

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        ink, place = self.ground(surface, at)
        x, y = place.center
        room = at.w - self.px(20)
        if self.icon:
            paste(surface, sign(self.icon, max(6, round(min(at.w, at.h) * 0.5)), ink), center=(x, y))
        elif self.detail:
            lines = self.detail.split("\n")
            up = self.px(8.5) * (len(lines) - 1)
            self.write(surface, self.text, 20, ink, (x, y - self.px(11) - up), room, self.strong)
            for number, line in enumerate(lines):
                self.write(surface, line, 14.5, ink, (x, y + self.px(14) - up + number * self.px(17)), room)
        elif self.letters:
            image = fitted(self.stage, self.text, self.letters, ink, room, self.style == "primary")
            paste(surface, image, center=(x, y))
        else:
            self.write(surface, self.text, 20 if self.strong else 17, ink, (x, y), room, self.strong)


class HeldButton(Button):
    """Does something as long as it is held: `hold` gets whether it is. For the pointer: with keys a key is held."""

    focusable = False

    def __init__(
        self, stage: Stage, name: str, rect: pygame.Rect, text: str, hold: Callable[[bool], object], *,
        style: Style = "plain",
    ) -> None:  # fmt: skip
        super().__init__(stage, name, rect, text, lambda: None, style=style)
        self.hold = hold

    def press(self, pos: tuple[int, int]) -> None:
        super().press(pos)
        self.hold(True)

    def release(self, pos: tuple[int, int]) -> Transition:
        self.pressed = False
        self.hold(False)
        return None

    def activate(self) -> Transition:
        return None
