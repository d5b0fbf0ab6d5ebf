"""Words on a page that explain themselves: where the pointer rests on one, or a key asks for the next, a tip tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import hypot, inf
from typing import TYPE_CHECKING, NamedTuple

import pygame

from carioca.gui.forms.tip_box import paint_tip, tip_parts
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Push, Transition
from carioca.words.glossary import find, meaning, rule_of, title

if TYPE_CHECKING:
    from carioca.engine.options import TableOptions
    from carioca.gui.frame.stage import Stage

KEY = pygame.K_F4
"""Tells of the next word; with Shift of the one before."""
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
REST = 0.35
"""Seconds for which the pointer rests on a word before it explains itself."""
TREMBLE = 3
"""Design units by which a resting hand may move."""
Words = Callable[[], Iterable["Word"]]
"""Where words can be seen now, in reading order."""
Go = Callable[[str], Transition]
"""What leads to the article of a rule, by its id."""


class Word(NamedTuple):
    """A word, and where it stands in its row, px."""

    term: str
    rect: pygame.Rect


class Explainer:
    """Explains the words of a game on one page, and leads to their articles: `go`, or the rules over the page."""

    def __init__(
        self, stage: Stage, game: str, options: TableOptions, preset: str, words: Words, go: Go | None = None
    ) -> None:
        self.stage, self.game = stage, game
        self._options, self._preset = options, preset
        self._words, self._go = words, go or self._read
        self.told: Word | None = None
        """The word that is being explained."""
        self._at: tuple[int, int] | None = None
        self._rested = 0.0

    def spans(self, text: str) -> tuple[tuple[str, int, int], ...]:
        """The words in a text that explain themselves, with where they begin and end; none without the setting."""
        return tuple(find(text, self.game)) if self.stage.settings.tips else ()

    def handle(self, event: pygame.event.Event) -> tuple[bool, Transition]:
        """An event of the window: whether it was meant for a word, and where it leads."""
        if event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            word = self._under(event.pos) if event.button == 1 else None
            self.drop()
            if word is not None:
                return True, self._go(rule_of(self.game, word.term))
        elif event.type == pygame.MOUSEWHEEL:
            self.drop()
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        return False, None

    def _key(self, event: pygame.event.Event) -> tuple[bool, Transition]:
        told = self.told
        if event.key == KEY:
            self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True, None
        if told is not None and event.key in (*ENTER, pygame.K_ESCAPE):
            self.drop()
            return True, self._go(rule_of(self.game, told.term)) if event.key in ENTER else None
        self.drop()
        return False, None

    def _next(self, step: int) -> None:
        words = [*self._words()] if self.stage.settings.tips else []
        if words:
            at = words.index(self.told) + step if self.told in words else 0 if step > 0 else -1
            self._tell(words[at % len(words)])

    def _point(self, pos: tuple[int, int]) -> None:
        """The pointer moved: what it leaves says no more, what it comes to rests."""
        if self._at is not None and hypot(pos[0] - self._at[0], pos[1] - self._at[1]) <= self._px(TREMBLE):
            return
        if self.told is not None and self.told.rect.collidepoint(pos):
            return
        self.drop()
        if self._under(pos) is not None:
            self._at = pos

    def _under(self, pos: tuple[int, int]) -> Word | None:
        if not self.stage.settings.tips:
            return None
        return next((word for word in self._words() if word.rect.collidepoint(pos)), None)

    def _read(self, rule: str) -> Transition:
        return Push(routes.Rules(rule, self._options, self._preset))

    def drop(self) -> None:
        """Nothing is explained until the pointer rests again."""
        self._at, self._rested = None, 0.0
        if self.told is not None:
            self.told = None
            self.stage.redraw()

    def _tell(self, word: Word) -> None:
        self.told, self._at = word, None
        self.stage.redraw()

    def update(self, dt: float) -> None:
        """Let time pass; costs nothing while the pointer rests on no word."""
        if self._at is None:
            return
        self._rested += dt
        if self._rested >= REST:
            word = self._under(self._at)
            self.drop()
            if word is not None:
                self._tell(word)

    def rest(self) -> float:
        """Seconds until a word explains itself."""
        return inf if self._at is None else max(0.0, REST - self._rested)

    def draw(self, surface: pygame.Surface) -> None:
        """The tip, below its word or above it."""
        word = self.told
        if word is None:
            return
        # Screens without words need no rules, and the first one is to come at once.
        from carioca.rulebook import brief_of

        rule = brief_of(self._options, self._preset, rule_of(self.game, word.term))
        parts = tip_parts(self.stage, self._px, title(self.game, word.term), meaning(self.game, word.term), "", rule)
        window = surface.get_rect().inflate(-self._px(8), -self._px(8))
        box = pygame.Rect((0, 0), parts.size)
        box.midtop = (word.rect.centerx, word.rect.bottom + self._px(5))
        if box.bottom > window.bottom:
            box.bottom = word.rect.top - self._px(5)
        paint_tip(self.stage, surface, box.clamp(window), parts, self._px, max(1, self._px(1.5)))

    def _px(self, units: float) -> int:
        return max(1, round(units * self.stage.text_unit))


def placed(explainer: Explainer, text: str, px: int, width: int, bold: bool = False) -> Sequence[Word]:
    """The words of a text as `text_block` paints it, from its top left corner on."""
    words = explainer.spans(text)
    parts = [(start, end) for _, start, end in words]
    found = explainer.stage.textures.text_places(text, px, width, bold, parts=parts) if parts else ()
    return [Word(words[number][0], rect) for number, rect in found]
