"""Controls and pictures of a review: the progress bar, a decision in one row, bars that compare points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from carioca.gui.review_picture import BETTER, PLAYED, badge
from carioca.gui.scene import Transition
from carioca.gui.score_table import number
from carioca.gui.shapes import mix
from carioca.gui.widgets import Widget, box, common_px, fitted

if TYPE_CHECKING:
    from carioca.gui.app import App


class ProgressBar(Widget):
    """How much is done, 0..1."""

    focusable = False

    def __init__(self, app: App, rect: pygame.Rect) -> None:
        super().__init__(app, "progress", rect)
        self.enabled = False
        self.share = 0.0

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        pal = self.app.palette
        surface.blit(box(self.app, at, at.h // 2, pal.paper_shade, mix(pal.paper, pal.ink, 0.25), 1), at)
        done = pygame.Rect(at.x, at.y, max(at.h, round(at.w * self.share)), at.h)
        if self.share > 0:
            surface.blit(box(self.app, done, done.h // 2, pal.seat_inks[3]), done)


class RowWords(NamedTuple):
    """What stands in a row: when, what was played, what would have been better ("" for nothing), what it cost."""

    when: str
    played: str
    better: str
    cost: str


class DecisionRow(Widget):
    """A decision that opens when it is pressed."""

    def __init__(self, app: App, name: str, rect: pygame.Rect, words: RowWords, act: Callable[[], Transition]) -> None:
        super().__init__(app, name, rect)
        self.words, self.act = words, act

    def activate(self) -> Transition:
        self.app.audio.play("click")
        return self.act()

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        app, pal, words = self.app, self.app.palette, self.words
        fill = mix(pal.paper_shade, pal.accent, 0.28) if self.hovered else pal.paper_shade
        surface.blit(box(app, at, self.px(10), fill, mix(pal.paper, pal.ink, 0.14), self.px(1)), at)
        first, last = self.px(92), self.px(118)
        left = at.x + self.px(14)
        when = fitted(app, words.when, self.px(15), pal.ink_muted, first - self.px(18))
        surface.blit(when, when.get_rect(midleft=(left, at.centery)))
        cost = fitted(app, words.cost, self.px(17), pal.ink, last, True)
        surface.blit(cost, cost.get_rect(midright=(at.right - self.px(14), at.centery)))
        x, room = at.x + first, at.w - first - last - self.px(22)
        if not words.better:
            self._line(surface, BETTER, words.played, (x, at.centery), room)
            return
        self._line(surface, PLAYED, words.played, (x, at.y + round(at.h * 0.29)), room)
        self._line(surface, BETTER, words.better, (x, at.y + round(at.h * 0.71)), room)

    def _line(self, surface: pygame.Surface, mark: str, text: str, at: tuple[int, int], room: int) -> None:
        image = badge(self.app, mark, self.px(16))
        surface.blit(image, image.get_rect(midleft=at))
        words = fitted(self.app, text, self.px(16), self.app.palette.ink, room - self.px(24))
        surface.blit(words, words.get_rect(midleft=(at[0] + self.px(24), at[1])))


class Measure(NamedTuple):
    """A bar: its name, its points, and whether it is the reader's own."""

    name: str
    points: float
    own: bool = False


def bars(app: App, measures: Sequence[Measure], width: int, row: int) -> pygame.Surface:
    """Horizontal bars for points, one row of `row` px each; fewer points are shorter."""
    pal = app.palette
    image = pygame.Surface((width, row * len(measures)))
    image.fill(pal.paper)
    px = max(6, round(row * 0.42))
    names, last = round(width * 0.44), round(row * 1.5)
    size = common_px(app, [measure.name for measure in measures], px, names - px // 2)
    most = max(1.0, *(measure.points for measure in measures))
    for at, (name, points, own) in enumerate(measures):
        middle = at * row + row // 2
        label = fitted(app, name, size, pal.ink, names - px // 2, own)
        image.blit(label, label.get_rect(midleft=(0, middle)))
        bar = pygame.Rect(names, at * row + round(row * 0.2), 0, round(row * 0.6))
        bar.w = max(round(row * 0.2), round((width - names - last) * max(0.0, points) / most))
        fill = pal.accent if own else mix(pal.paper_shade, pal.ink, 0.16)
        image.blit(box(app, bar, bar.h // 4, fill), bar)
        value = fitted(app, number(round(points)), px, pal.ink, last, own)
        image.blit(value, value.get_rect(midleft=(bar.right + px // 2, middle)))
    return image
