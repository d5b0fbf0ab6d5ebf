"""Every picture the scenes blit, made when first asked for and kept in bounded caches."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

import pygame

from carioca.cards import FRENCH, HIDDEN, JOKER, Card, Pack, Suit, pack_of
from carioca.gui import art
from carioca.gui.draw import raster
from carioca.gui.draw.raster import Store, at_once, premultiplied, straight
from carioca.gui.draw.text import Lettering
from carioca.gui.draw.theme import Colour, Palette, palette

LEAST_LETTERS, LEAST_WINDOW = 12, (800, 600)
"""No letters are lower than so many pixels at 100 %, in windows from this size on; in lower ones all are smaller."""


def least_letters(size: tuple[int, int], scale: float) -> int:
    """The em height (px) of the smallest letters in a window of this size, at the chosen scale."""
    share = min(1.0, scale, size[0] / LEAST_WINDOW[0], size[1] / LEAST_WINDOW[1])
    return max(4, round(LEAST_LETTERS * share))


class _Face(NamedTuple):
    card: Card
    height: int
    pack: Pack


class Textures(Lettering):
    """Cards, shadows, felt, text, panels. All surfaces are shared: blit them, never draw on them."""

    def __init__(
        self, palette: Palette, four_colours: bool = False, large_index: bool = False, back: str = "stars"
    ) -> None:
        super().__init__()
        self._faces: Store[_Face] = Store(400, 64 << 20)
        self._turned: Store[tuple[_Face, float]] = Store(140, 32 << 20)
        self._passing: Store[tuple[_Face, float]] = Store(160, 16 << 20)
        """Pictures scaled for a moment; backs of many cards share them."""
        self._shadows: Store[tuple[int, float, float, int]] = Store(80, 24 << 20)
        self._panels: Store[tuple[object, ...]] = Store(60, 12 << 20)
        self._queue: deque[_Face] = deque()
        self._felt: tuple[tuple[int, int], pygame.Surface] | None = None
        self.configure(palette, four_colours, large_index, back)

    def configure(self, palette: Palette, four_colours: bool, large_index: bool = False, back: str = "stars") -> None:
        """Take new colours, another index and back; everything drawn so far is forgotten."""
        self._palette = palette
        self._four_colours = four_colours
        self._style = art.CardStyle(palette.high_contrast, four_colours, large_index, back)
        self.flush()

    def measure(self, size: tuple[int, int], scale: float) -> None:
        """Take the window's size and the chosen scale: what the smallest letters follow from. Forgets all pictures."""
        self._least = least_letters(size, scale)
        self.flush()

    def flush(self) -> None:
        super().flush()
        self._faces.clear()
        self._turned.clear()
        self._passing.clear()
        self._shadows.clear()
        self._panels.clear()
        self._queue.clear()
        self._felt = None

    def forget(self, height: int) -> None:
        """Drop the cards of this height (px) and their shadows: large ones that are not seen soon again."""
        self._faces.clear(lambda face: face.height == height)
        self._turned.clear(lambda turned: turned[0].height == height)
        self._shadows.clear(lambda shadow: shadow[0] == height)

    def card(
        self, card: Card, height: int, angle: float = 0.0, *, moving: bool = False, pack: Pack = FRENCH
    ) -> pygame.Surface:
        """The card face `height` px high (plus 2 px transparent margin), turned counter-clockwise by `angle` degrees.

        Premultiplied: blit with `special_flags=pygame.BLEND_PREMULTIPLIED`. Angles are rounded to half a degree.
        HIDDEN gives the back of `pack`; every other card is drawn as its own pack has it and as wide as that pack's
        ratio says, and a joker, of which there is a French one only, whatever `pack` is. A face that is not ready is
        drawn at once (up to 9 ms); with `moving`, for a card that changes its size on the way, one that is ready at
        another height is scaled instead and not kept.
        """
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
        return self._turned.drawn((face, turn), lambda: pygame.transform.rotozoom(self._face(face), turn, 1))

    def back(self, height: int, angle: float = 0.0, *, pack: Pack = FRENCH) -> pygame.Surface:
        return self.card(HIDDEN, height, angle, pack=pack)

    def shadow(self, height: int, lift: bool, angle: float = 0.0, *, pack: Pack = FRENCH) -> pygame.Surface:
        """The soft shadow of a pack's card; blit it centred a little below the card. `lift`: wider and fainter."""
        turn = round(angle) % 180
        key = (height, pack.ratio, lift, turn)
        found = self._shadows.get(key)
        if found is None and turn > 90:
            # Turned the other way it is the same in a mirror, at a tenth of the work.
            mirrored = self.shadow(height, lift, 180 - turn, pack=pack)
            found = self._shadows.put(key, pygame.transform.flip(mirrored, True, False))
        elif found is None and turn:
            found = self._shadows.put(key, raster.turned(self.shadow(height, lift, pack=pack), turn))
        elif found is None:
            found = self._shadows.put(key, raster.card_shadow(height, pack.ratio, lift))
        return found

    def glow(self, height: int, level: float, angle: float = 0.0, *, pack: Pack = FRENCH) -> pygame.Surface:
        """A light around a pack's card, to be blitted under it and centred on it; `level` 0..1. Premultiplied."""
        turn = round(angle) % 180
        key = (height, pack.ratio, 2.0 + level, turn)
        found = self._shadows.get(key)
        if found is None and turn:
            found = self._shadows.put(key, raster.turned(self.glow(height, level, pack=pack), turn))
        elif found is None and level >= 1.0:
            found = self._shadows.put(key, raster.card_glow(height, pack.ratio, self._palette.legal))
        elif found is None:
            paler = self.glow(height, 1.0, pack=pack).copy()
            paler.fill((round(255 * level),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            found = self._shadows.put(key, paler)
        return found

    def felt(self, size: tuple[int, int]) -> pygame.Surface:
        """The opaque table cloth; only the last size is kept."""
        if self._felt is None or self._felt[0] != size:
            self._felt = size, raster.felt(size, self._palette)
        return self._felt[1]

    def panel(
        self, size: tuple[int, int], radius: int, fill: Colour, border: Colour | None = None, width: int = 0
    ) -> pygame.Surface:
        """A smooth rounded rectangle; `border` is drawn `width` px wide inside the edge. Ordinary alpha."""
        key = (size, radius, fill, border, width)
        return self._panels.drawn(key, lambda: raster.rounded(*key))

    def sample_of_back(self, back: str, height: int) -> pygame.Surface:
        """One of the backs that can be chosen, on a French card. Premultiplied."""
        drawing = art.face(HIDDEN, replace(self._style, back=back), FRENCH)
        width = round(height * FRENCH.ratio)
        return self._panels.drawn(("back", back, height), lambda: premultiplied(drawing, width, height))

    def sample_of_felt(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        colours = palette(self._palette.high_contrast, name)
        return self._panels.drawn(("felt", name, size), lambda: raster.felt(size, colours))

    def suit(self, suit: Suit, px: int) -> pygame.Surface:
        """A suit sign in its card colour on light ground, `px` square. Ordinary alpha."""
        return self.suit_sign(suit, px, self._palette.ink)

    def emblem(self, suit: Suit, px: int) -> pygame.Surface:
        """A suit sign as it stands on the cards, `px` square: Spanish ones in all their colours. Ordinary alpha."""
        key = ("emblem", suit, px)
        return self._panels.drawn(key, lambda: straight(art.suit_emblem(suit, self._style), px, px))

    def logo(self, height: int) -> pygame.Surface:
        """The name of the game, 4.5 times as wide as high. Ordinary alpha."""
        return self._panels.drawn(("logo", height), lambda: at_once(art.picture("logo"), round(height * 4.5), height))

    def prewarm(self, cards: Iterable[Card], height: int, *, pack: Pack = FRENCH) -> None:
        """Queue faces for `work`, so that a deal finds them ready; HIDDEN is the back of `pack`."""
        for card in dict.fromkeys(cards):
            face = _Face(card, height, pack_of(card, FRENCH if card == JOKER else pack))
            if face not in self._faces and face not in self._queue:
                self._queue.append(face)

    def work(self, budget_ms: float) -> bool:
        """Draw queued faces, at least one, as long as one more should fit into the budget; True while some remain."""
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
            drawing = art.face(face.card, self._style, face.pack)
            found = self._faces.put(face, premultiplied(drawing, round(face.height * face.pack.ratio), face.height))
        return found

    def _nearest(self, wanted: _Face) -> pygame.Surface | None:
        heights = [have.height for have in self._faces if have.card == wanted.card and have.pack is wanted.pack]
        if not heights:
            return None
        best = min(heights, key=lambda have: (have < wanted.height, abs(have - wanted.height)))
        return self._faces.get(wanted._replace(height=best))
