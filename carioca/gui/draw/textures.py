"""Every picture the scenes blit, made when first asked for and kept in bounded caches."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from carioca.cards import FRENCH, HIDDEN, JOKER, Card, Pack, Suit, pack_of
from carioca.gui import art
from carioca.gui.draw import panels
from carioca.gui.draw.felt import felt
from carioca.gui.draw.raster import premultiplied, straight
from carioca.gui.draw.text import Lettering
from carioca.gui.draw.theme import palette
from carioca.gui.frame.palette import Colour, Palette
from carioca.gui.frame.pictures import Pictures
from carioca.gui.frame.store import Store

LEAST_LETTERS, LEAST_WINDOW = 12, (800, 600)
"""No letters are lower than so many pixels at 100 %, in windows from this size on; in lower ones all are smaller."""


def least_letters(size: tuple[int, int], scale: float) -> int:
    """The em height (px) of the smallest letters in a window of this size, at the chosen scale."""
    share = min(1.0, scale, size[0] / LEAST_WINDOW[0], size[1] / LEAST_WINDOW[1])
    return max(4, round(LEAST_LETTERS * share))


class _Face(NamedTuple):
    """A card at a height, px, and the pack that it is drawn for."""

    card: Card
    height: int
    pack: Pack


class Textures(Pictures):
    """Keeps what it made; what the pictures are like stands at `Pictures`."""

    def __init__(
        self, palette: Palette, four_colours: bool = False, large_index: bool = False, back: str = "stars"
    ) -> None:
        self._faces: Store[_Face] = Store(400, 64 << 20)
        self._turned: Store[tuple[_Face, float]] = Store(140, 32 << 20)
        self._passing: Store[tuple[_Face, float]] = Store(160, 16 << 20)
        """Pictures scaled for a moment; backs of many cards share them."""
        self._shadows: Store[tuple[int, float, float, int]] = Store(80, 24 << 20)
        self._panels: Store[tuple[object, ...]] = Store(60, 12 << 20)
        self._queue: deque[_Face] = deque()
        self._least = 4
        self._felt: tuple[tuple[int, int], pygame.Surface] | None = None
        self.configure(palette, four_colours, large_index, back)

    def configure(self, palette: Palette, four_colours: bool, large_index: bool = False, back: str = "stars") -> None:
        """Take new colours, another index and back; everything drawn so far is forgotten."""
        self._palette = palette
        self._four_colours = four_colours
        self._look = art.look(palette.high_contrast, four_colours, large_index, back)
        self.flush()

    def measure(self, size: tuple[int, int], scale: float) -> None:
        """Take the window's size and the chosen scale: what the smallest letters follow from. Forgets all pictures."""
        self._least = least_letters(size, scale)
        self.flush()

    def flush(self) -> None:
        """Forget all pictures, for instance after the window changed its size."""
        self._faces.clear()
        self._turned.clear()
        self._passing.clear()
        self._shadows.clear()
        self._panels.clear()
        self._lettering = Lettering(self._four_colours, self._least)
        self._queue.clear()
        self._felt = None

    def card(
        self, card: Card, height: int, angle: float = 0.0, *, moving: bool = False, pack: Pack = FRENCH
    ) -> pygame.Surface:
        face = _Face(card, height, pack_of(card, FRENCH if card == JOKER else pack))
        turn = round(angle * 2) / 2 % 360
        if moving and face not in self._faces:
            found = self._passing.get((face, turn))
            near = self._nearest(face) if found is None else None
            if near is not None:
                scaled = pygame.transform.rotozoom(near, turn, (height + 4) / near.get_height())
                found = self._passing.put((face, turn), scaled)
            if found is not None:
                return found
        if turn == 0:
            return self._face(face)
        key = (face, turn)
        found = self._turned.get(key)
        if found is None:
            found = self._turned.put(key, pygame.transform.rotozoom(self._face(face), turn, 1))
        return found

    def back(self, height: int, angle: float = 0.0, *, moving: bool = False, pack: Pack = FRENCH) -> pygame.Surface:
        return self.card(HIDDEN, height, angle, moving=moving, pack=pack)

    def shadow(self, height: int, lift: bool, angle: float = 0.0, *, pack: Pack = FRENCH) -> pygame.Surface:
        turn = round(angle) % 180
        key = (height, pack.ratio, lift, turn)
        found = self._shadows.get(key)
        if found is None and turn:
            found = self._shadows.put(key, panels.turned(self.shadow(height, lift, pack=pack), turn))
        elif found is None:
            found = self._shadows.put(key, panels.card_shadow(height, pack.ratio, lift))
        return found

    def glow(self, height: int, level: float, angle: float = 0.0, *, pack: Pack = FRENCH) -> pygame.Surface:
        turn = round(angle) % 180
        key = (height, pack.ratio, 2.0 + level, turn)
        found = self._shadows.get(key)
        if found is None and turn:
            found = self._shadows.put(key, panels.turned(self.glow(height, level, pack=pack), turn))
        elif found is None and level >= 1.0:
            found = self._shadows.put(key, panels.card_glow(height, pack.ratio, self._palette.legal))
        elif found is None:
            paler = self.glow(height, 1.0, pack=pack).copy()
            paler.fill((round(255 * level),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            found = self._shadows.put(key, paler)
        return found

    def felt(self, size: tuple[int, int]) -> pygame.Surface:
        if self._felt is None or self._felt[0] != size:
            colours = self._palette
            self._felt = size, felt(size, colours.felt, colours.felt_edge, weave=not colours.high_contrast)
        return self._felt[1]

    def text(self, s: str, px: int, colour: Colour, bold: bool = False) -> pygame.Surface:
        return self._lettering.line(s, px, colour, bold)

    def text_width(self, s: str, px: int, bold: bool = False) -> int:
        return self._lettering.width(s, px, bold)

    def text_block(
        self,
        s: str,
        px: int,
        colour: Colour,
        width: int,
        bold: bool = False,
        align: str = "left",
        under: Sequence[tuple[int, int]] = (),
    ) -> pygame.Surface:
        return self._lettering.block(s, px, colour, width, bold, align, under)

    def text_places(
        self,
        s: str,
        px: int,
        width: int,
        bold: bool = False,
        align: str = "left",
        parts: Sequence[tuple[int, int]] = (),
    ) -> list[tuple[int, pygame.Rect]]:
        return self._lettering.places(s, px, width, bold, align, parts)

    def panel(
        self, size: tuple[int, int], radius: int, fill: Colour, border: Colour | None = None, width: int = 0
    ) -> pygame.Surface:
        key = (size, radius, fill, border, width)
        found = self._panels.get(key)
        if found is None:
            found = self._panels.put(key, panels.rounded(size, radius, fill, border, width))
        return found

    def sample_of_back(self, back: str, height: int, *, pack: Pack = FRENCH) -> pygame.Surface:
        key = ("back", back, height, pack.name)
        found = self._panels.get(key)
        if found is None:
            drawing = art.face(HIDDEN, replace(self._look, back=back), pack)
            found = self._panels.put(key, premultiplied(drawing, round(height * pack.ratio), height))
        return found

    def sample_of_felt(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        key = ("felt", name, size)
        found = self._panels.get(key)
        if found is None:
            colours = palette(self._palette.high_contrast, name)
            cloth = felt(size, colours.felt, colours.felt_edge, weave=not colours.high_contrast)
            found = self._panels.put(key, cloth)
        return found

    def suit(self, suit: Suit, px: int) -> pygame.Surface:
        return self._lettering.sign(suit, px, self._palette.ink)

    def emblem(self, suit: Suit, px: int) -> pygame.Surface:
        key = ("emblem", suit, px)
        found = self._panels.get(key)
        if found is None:
            found = self._panels.put(key, straight(art.suit_emblem(suit, self._look), px, px))
        return found

    def logo(self, height: int) -> pygame.Surface:
        key = ("logo", height)
        found = self._panels.get(key)
        if found is None:
            found = self._panels.put(key, straight(art.logo(), round(height * art.LOGO_RATIO), height))
        return found

    def prewarm(self, cards: Iterable[Card], height: int, *, pack: Pack = FRENCH) -> None:
        for card in dict.fromkeys(cards):
            face = _Face(card, height, pack_of(card, FRENCH if card == JOKER else pack))
            if face not in self._faces and face not in self._queue:
                self._queue.append(face)

    def work(self, budget_ms: float) -> bool:
        if not self._queue:
            return False
        start, done = time.perf_counter(), 0
        while self._queue:
            self._face(self._queue.popleft())
            done += 1
            spent = 1000 * (time.perf_counter() - start)
            if spent + spent / done > budget_ms:
                break
        return bool(self._queue)

    def _face(self, face: _Face) -> pygame.Surface:
        found = self._faces.get(face)
        if found is None:
            drawing = art.face(face.card, self._look, face.pack)
            found = self._faces.put(face, premultiplied(drawing, round(face.height * face.pack.ratio), face.height))
        return found

    def _nearest(self, wanted: _Face) -> pygame.Surface | None:
        """The ready face whose height is closest, preferring larger ones."""
        heights = [have.height for have in self._faces if have.card == wanted.card and have.pack is wanted.pack]
        if not heights:
            return None
        best = min(heights, key=lambda have: (have < wanted.height, abs(have - wanted.height)))
        return self._faces.get(wanted._replace(height=best))
