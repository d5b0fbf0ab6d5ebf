"""Controls and pictures of a review: the progress bar, a decision in one row, bars that compare points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from carioca.gui.draw.move_signs import BETTER, PLAYED, move_sign
from carioca.gui.draw.shapes import mix
from carioca.gui.forms.widgets import Widget, box, common_px, fitted
from carioca.gui.frame.scene import Transition
from carioca.gui.parts.score_table import number

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage


class ProgressBar(Widget):
    """How much is done, 0..1."""

    focusable = False

    def __init__(self, stage: Stage, rect: pygame.Rect) -> None:
        super().__init__(stage, "progress", rect)
        self.enabled = False
        self.share = 0.0

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        pal = self.stage.palette
        surface.blit(box(self.stage, at, at.h // 2, pal.paper_shade, mix(pal.paper, pal.ink, 0.25), 1), at)
        done = pygame.Rect(at.x, at.y, max(at.h, round(at.w * self.share)), at.h)
        if self.share > 0:
            surface.blit(box(self.stage, done, done.h // 2, pal.seat_inks[3]), done)


class RowWords(NamedTuple):
    """What stands in a row: when, what was played, what would have been better ("" for nothing), what it cost."""

    when: str
    played: str
    better: str
    cost: str


class DecisionRow(Widget):
    """A decision that opens when it is pressed; the row at `place` grows downwards as its words need."""

    def __init__(
        self, stage: Stage, name: str, place: pygame.Rect, words: RowWords, act: Callable[[], Transition]
    ) -> None:
        super().__init__(stage, name, place.copy())
        self.words, self.act = words, act
        self._first, self._last = self.px(92), self.px(118)
        room = max(self.px(60), place.w - self._first - self._last - self.px(46))
        ink, size = stage.palette.ink, self.px(16)
        moves = [(PLAYED, words.played), (BETTER, words.better)] if words.better else [(BETTER, words.played)]
        self._moves = [(mark, stage.textures.text_block(text, size, ink, room)) for mark, text in moves]
        self.rect.h = sum(block.get_height() for _, block in self._moves) + self.px(15)

    def activate(self) -> Transition:
        self.stage.audio.play("click")
        return self.act()

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        stage, pal, words = self.stage, self.stage.palette, self.words
        fill = mix(pal.paper_shade, pal.accent, 0.28) if self.hovered else pal.paper_shade
        surface.blit(box(stage, at, self.px(10), fill, mix(pal.paper, pal.ink, 0.14), self.px(1)), at)
        when = fitted(stage, words.when, self.px(15), pal.ink_muted, self._first - self.px(18))
        surface.blit(when, when.get_rect(midleft=(at.x + self.px(14), at.centery)))
        cost = fitted(stage, words.cost, self.px(17), pal.ink, self._last, True)
        surface.blit(cost, cost.get_rect(midright=(at.right - self.px(14), at.centery)))
        x, y = at.x + self._first, at.y + self.px(7)
        half = stage.textures.text("A", self.px(16), pal.ink).get_height() // 2
        for mark, block in self._moves:
            image = move_sign(stage, mark, self.px(16))
            surface.blit(image, image.get_rect(midleft=(x, y + half)))
            surface.blit(block, (x + self.px(24), y))
            y += block.get_height()


class Measure(NamedTuple):
    """A bar: its name, its points, and whether it is the reader's own."""

    name: str
    points: float
    own: bool = False


def bars(stage: Stage, measures: Sequence[Measure], width: int, row: int) -> pygame.Surface:
    """Horizontal bars for points, one row of `row` px each; fewer points are shorter."""
    pal = stage.palette
    image = pygame.Surface((width, row * len(measures)))
    image.fill(pal.paper)
    px = max(6, round(row * 0.42))
    widest = max(stage.textures.text_width(measure.name, px, measure.own) for measure in measures)
    # Words that are long take some of the room of the bars.
    names, last = min(round(width * 0.58), max(round(width * 0.44), widest + px)), round(row * 1.5)
    size = common_px(stage, [measure.name for measure in measures], px, names - px // 2)
    most = max(1.0, *(measure.points for measure in measures))
    for at, (name, points, own) in enumerate(measures):
        middle = at * row + row // 2
        label = fitted(stage, name, size, pal.ink, names - px // 2, own)
        image.blit(label, label.get_rect(midleft=(0, middle)))
        bar = pygame.Rect(names, at * row + round(row * 0.2), 0, round(row * 0.6))
        bar.w = max(round(row * 0.2), round((width - names - last) * max(0.0, points) / most))
        fill = pal.accent if own else mix(pal.paper_shade, pal.ink, 0.16)
        image.blit(box(stage, bar, bar.h // 4, fill), bar)
        value = fitted(stage, number(round(points)), px, pal.ink, last, own)
        image.blit(value, value.get_rect(midleft=(bar.right + px // 2, middle)))
    return image
