"""The small panel that tells what a thing is, and the words of a page that explain themselves by it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import hypot, inf
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface

from carioca.gui.draw.theme import mix
from carioca.gui.forms.room import Room, beside
from carioca.gui.forms.widgets import box
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Push, Transition
from carioca.i18n import language
from carioca.words.glossary import find, meaning, rule_of, title

if TYPE_CHECKING:
    from carioca.engine.options import TableOptions
    from carioca.gui.frame.stage import Stage
    from carioca.rulebook import Brief

WIDE = 330  # design units of text: the longest line
EVEN = (0.55, 0.64, 0.75)  # the widths of two even rows that are tried, as shares of the text in one row
Units = Callable[[float], int]  # design units in pixels


class TipParts(NamedTuple):
    """The pieces of a tip as pictures with their places inside the box, the place of the key, and the box's size."""

    pieces: tuple[tuple[Surface, Rect], ...]
    key: Rect
    size: tuple[int, int]


def tip_parts(
    stage: Stage, px: Units, title: str, text: str, key: str, rule: Brief | None, share: float = 1.0
) -> TipParts:
    """`share`: how wide its longest line may be, as a part of the usual width."""
    pal, textures = stage.palette, stage.textures
    pad, gap = px(12), px(4)
    wide = min(px(share * WIDE), max(20, stage.size[0] - 4 * pad))
    pieces: list[tuple[Surface, Rect]] = []
    cap_place, y, room = Rect(0, 0, 0, 0), px(9), wide
    cap = textures.text(key, px(13), pal.text, True) if key else None
    if cap is not None:
        cap_place.size = max(cap.get_width() + px(12), cap.get_height() + px(2)), cap.get_height() + px(2)
        room -= cap_place.w + 2 * gap
    for words, size, bold, width in ((title, 16, True, room), (text, 15, False, wide)):
        if words:
            image = textures.text_block(words, px(size), pal.text, width, bold)
            image = image.subsurface(tight(image))
            pieces.append((image, image.get_rect(topleft=(pad, y))))
            y += image.get_height() + gap
    if rule is not None:
        number = textures.text(rule.number, px(14), pal.accent, True)
        left = pad + number.get_width() + 2 * gap
        image = textures.text_block(rule.text, px(14), pal.muted, max(20, pad + wide - left))
        image = image.subsurface(tight(image))
        pieces += [(number, number.get_rect(topleft=(pad, y))), (image, image.get_rect(topleft=(left, y)))]
        y += image.get_height() + gap
    right = max(place.right for _, place in pieces)
    if cap is not None:
        right = max(right, pieces[0][1].right + 2 * gap + cap_place.w)
        cap_place.topright = (right, px(9))
        pieces.append((cap, cap.get_rect(center=cap_place.center)))
    return TipParts(tuple(pieces), cap_place, (right + pad, y - gap + px(9)))


def paint_tip(stage: Stage, surface: Surface, place: Rect, parts: TipParts, px: Units, edge: int) -> None:
    """The tip in its place; `edge`: px of the line around it."""
    pal = stage.palette
    surface.blit(box(stage, place, px(11), mix(pal.panel, (0, 0, 0), 0.25), pal.accent, edge), place)
    if parts.key.w:
        cap = parts.key.move(place.topleft)
        surface.blit(box(stage, cap, cap.h // 4, mix(pal.panel, pal.panel_edge, 0.5), pal.panel_edge, 1), cap)
    for image, at in parts.pieces:
        surface.blit(image, at.move(place.topleft))


def even(stage: Stage, words: str, size: int, room: int) -> int:
    """A width (px, at most `room`) at which a text has no more rows than it needs, and no short one at its end."""
    textures, colour = stage.textures, stage.palette.text
    high, whole = textures.text_block(words, size, colour, room).get_height(), textures.text_width(words, size)
    rows = max(1, round(high / (1.3 * size)))
    for share in EVEN if rows > 1 else ():
        wide = round(whole * share * 2 / rows) + 2
        if wide < room and textures.text_block(words, size, colour, wide).get_height() <= high:
            return wide
    return room


def tight(image: Surface) -> Rect:
    """The part of a block of text that has ink, with its whole height."""
    ink = image.get_bounding_rect()
    return Rect(ink.x, 0, max(1, ink.w), image.get_height())


KEY = pygame.K_F4  # tells of the next word; with Shift of the one before
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
REST = 0.35  # seconds for which the pointer rests on a word before it explains itself
TREMBLE = 3  # design units by which a resting hand may move
Words = Callable[[], Iterable["Word"]]  # where words can be seen now, in reading order
Go = Callable[[str], Transition]  # what leads to the article of a rule, by its id


class Word(NamedTuple):
    """A word, and where it stands in its row, px."""

    term: str
    rect: pygame.Rect


class Explainer:
    """Explains the words of a game on one page, and leads to their articles: `go`, or the rules over the page.

    A word that is pressed stays explained until something else is; a press on what is told of it leads to its article.
    """

    def __init__(
        self, stage: Stage, game: str, options: TableOptions, preset: str, words: Words, go: Go | None = None
    ) -> None:
        self.stage, self.game = stage, game
        self._options, self._preset = options, preset
        self._words, self._go = words, go or self._read
        self.told: Word | None = None  # the word that is being explained
        self.pinned = False  # whether it stays wherever the pointer goes
        self._box = Rect(0, 0, 0, 0)  # where it was painted last
        self._at: tuple[int, int] | None = None
        self._rested = 0.0

    def spans(self, text: str) -> tuple[tuple[str, int, int], ...]:
        """The words in a text that explain themselves, with where they begin and end; none without the setting."""
        return find(text, self.game, language()) if self.stage.settings.tips else ()

    def handle(self, event: pygame.event.Event) -> tuple[bool, Transition]:
        """An event of the window: whether it was meant for a word, and where it leads."""
        if event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            told, word = self.told, self._under(event.pos) if event.button == 1 else None
            reads = told is not None and event.button == 1 and self._box.collidepoint(event.pos)
            self.drop()
            if told is not None and reads:
                return True, self._go(rule_of(self.game, told.term))
            if word is not None:
                self._tell(word)
                self.pinned = True
                return True, None
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
        if self._at is not None and hypot(pos[0] - self._at[0], pos[1] - self._at[1]) <= self._px(TREMBLE):
            return
        if self.pinned or (self.told is not None and self.told.rect.collidepoint(pos)):
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
        self._at, self._rested, self.pinned = None, 0.0, False
        if self.told is not None:
            self.told, self._box = None, Rect(0, 0, 0, 0)
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
        return inf if self._at is None else max(0.0, REST - self._rested)

    def draw(self, surface: pygame.Surface, controls: Iterable[Rect] = (), texts: Iterable[Rect] = ()) -> None:
        """The tip beside its word, where it covers none of the controls on the page and as little of its texts as it
        can (px)."""
        word = self.told
        if word is None:
            return
        # Screens without words need no rules, and the first one is to come at once.
        from carioca.rulebook import brief_of

        rule = brief_of(self._options, self._preset, rule_of(self.game, word.term))
        parts = tip_parts(self.stage, self._px, title(self.game, word.term), meaning(self.game, word.term), "", rule)
        window = surface.get_rect().inflate(-self._px(8), -self._px(8))
        wishes = beside(word.rect, parts.size, self._px(5))[:2]
        weighed = [(rect, 1.0) for rect in texts]
        rooms = (Room(window, kept, weighed) for kept in ([word.rect, *controls], [word.rect], []))
        place = next((found for room in rooms if (found := room.find(wishes)) is not None), None)
        if place is not None:
            self._box = place.box
            paint_tip(self.stage, surface, place.box, parts, self._px, max(1, self._px(1.5)))

    def _px(self, units: float) -> int:
        return max(1, round(units * self.stage.text_unit))


def placed(explainer: Explainer, text: str, px: int, width: int, bold: bool = False) -> Sequence[Word]:
    """The words of a text as `text_block` paints it, from its top left corner on."""
    words = explainer.spans(text)
    parts = [(start, end) for _, start, end in words]
    found = explainer.stage.textures.text_places(text, px, width, bold, parts=parts) if parts else ()
    return [Word(words[number][0], rect) for number, rect in found]
