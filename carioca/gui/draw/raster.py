"""From a drawing to pixels, at exactly twice the size, then halved; panels, shadows, the cloth; a bounded store."""

from __future__ import annotations

import io
import math
import random
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from typing import Generic, TypeVar

import pygame

from carioca.gui import art
from carioca.gui.draw.theme import Colour, Palette, Rgb, hex_colour


def _twice(drawing: art.Svg, width: int, height: int) -> pygame.Surface:
    """The drawing at twice the size, ordinary alpha; a halved one is put together, which saves half the time."""
    if not drawing.halved:
        return _load(drawing, 2 * width, 2 * height)
    upper = _load(drawing, 2 * width, height)
    whole = pygame.Surface((2 * width, 2 * height), pygame.SRCALPHA)
    whole.blits([(upper, (0, 0)), (pygame.transform.flip(upper, True, True), (0, height))])
    return whole


def _load(drawing: art.Svg, width: int, height: int) -> pygame.Surface:
    # Writing the size into the document is exact; load_sized_svg is off by one for some sizes.
    return pygame.image.load(io.BytesIO(drawing.document(width, height).encode()), "drawing.svg")


def settled(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the display's pixel format (30 times faster to blit); itself before there is a display."""
    try:
        return surface.convert_alpha()
    except pygame.error:
        return surface


def premultiplied(drawing: art.Svg, width: int, height: int, margin: int = 2) -> pygame.Surface:
    """The drawing at width x height px with a transparent margin, which keeps the edge smooth when it is rotated.

    Colours are premultiplied by alpha: blit with BLEND_PREMULTIPLIED.
    """
    # Only a factor of two: smoothscale by other factors loses 2/255 in every channel, alpha too.
    small = pygame.transform.smoothscale(_twice(drawing, width, height).premul_alpha(), (width, height))
    framed = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    framed.blit(small, (margin, margin), special_flags=pygame.BLEND_PREMULTIPLIED)
    return settled(framed)


def straight(drawing: art.Svg, width: int, height: int) -> pygame.Surface:
    """The drawing at width x height px with ordinary alpha, for plain blits."""
    return settled(pygame.transform.smoothscale(_twice(drawing, width, height), (width, height)))


def at_once(drawing: art.Svg, width: int, height: int) -> pygame.Surface:
    """As `straight`, in a third of the time: for large round shapes, whose edges need no halving to be smooth."""
    return settled(_load(drawing, width, height))


def tinted(drawing: art.Svg, width: int, height: int, colour: Colour) -> pygame.Surface:
    surface = straight(drawing, width, height)
    surface.fill((*colour[:3], 0), special_flags=pygame.BLEND_RGBA_MAX)
    if len(colour) == 4:
        surface.fill((255, 255, 255, colour[3]), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def app_icon(px: int) -> pygame.Surface:
    return straight(art.picture("icon"), px, px)


# -- panels, shadows and the cloth -------------------------------------------------------------------------------------


def rounded(
    size: tuple[int, int], radius: int, fill: Colour, border: Colour | None = None, width: int = 0
) -> pygame.Surface:
    """A rounded rectangle of `size` px with ordinary alpha; `border` runs inside the edge, `width` px wide.

    Only the corners are drawn as a picture; the rest is filled, so that a large panel costs little.
    """
    w, h = size
    reach = min(max(radius, width) + 1, (w + 1) // 2, (h + 1) // 2)
    tile = _corners(reach, min(radius, w // 2, h // 2), fill, border if width else None, width)
    whole = pygame.Surface(size, pygame.SRCALPHA)
    whole.fill(fill)
    if border is not None and width:
        for edge in ((0, 0, w, width), (0, h - width, w, width), (0, 0, width, h), (w - width, 0, width, h)):
            whole.fill(border, edge)
    for x, tx in ((0, 0), (w - reach, reach)):
        for y, ty in ((0, 0), (h - reach, reach)):
            whole.fill((0, 0, 0, 0), (x, y, reach, reach))
            whole.blit(tile, (x, y), (tx, ty, reach, reach))
    return settled(whole)


def _corners(reach: int, radius: int, fill: Colour, border: Colour | None, width: int) -> pygame.Surface:
    """The smallest panel that shows all four corners: `2 * reach` px square."""
    side = 2 * reach
    alpha = fill[3] / 255 if len(fill) == 4 else 1.0
    inset = width / 2 if border else 0.0
    inner = max(0.0, radius - inset)
    body = art.rect(inset, inset, side - 2 * inset, side - 2 * inset, inner, hex_colour(fill[:3]), opacity=alpha)
    if border:
        body += art.rect(inset, inset, side - 2 * inset, side - 2 * inset, inner, "", hex_colour(border[:3]), width)
    return straight(art.Svg(side, side, body), side, side)


def card_shadow(height: int, ratio: float, lift: bool) -> pygame.Surface:
    """A blurred card outline in black; right for plain and for premultiplied blits alike."""
    blur = max(2, round(height * (0.06 if lift else 0.028)))
    return _blurred(height, ratio, blur, (0, 0, 0, 88 if lift else 100), 0)


def card_glow(height: int, ratio: float, colour: Rgb) -> pygame.Surface:
    """A blurred card outline in a colour, a little larger than the card; premultiplied."""
    alpha = 235
    red, green, blue = (round(part * alpha / 255) for part in colour)
    return _blurred(height, ratio, max(2, round(height * 0.03)), (red, green, blue, alpha), round(height * 0.05))


def turned(soft: pygame.Surface, turn: int) -> pygame.Surface:
    """A shadow or a light, turned counter-clockwise by so many degrees: a sixth of the work of blurring it anew."""
    return settled(pygame.transform.rotozoom(soft, turn, 1))


def _blurred(height: int, ratio: float, blur: int, colour: tuple[int, int, int, int], grown: int) -> pygame.Surface:
    # No wider than the blur reaches: all of it is painted and sent with every card that moves.
    again = max(1, blur // 2)
    width, margin = round(height * ratio), blur + again + 1 + grown
    sharp = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    box = pygame.Rect(margin, margin, width, height).inflate(2 * grown, 2 * grown)
    pygame.draw.rect(sharp, colour, box, border_radius=max(2, height // 19 + grown))
    # Two passes of a box look round where one shows corners.
    return settled(pygame.transform.box_blur(pygame.transform.box_blur(sharp, blur), again))


_TILE = 128
_SMALL = (32, 18)  # pixels of the vignette before it is scaled to the window's size
_MIDDLE = 8  # what stands for no light and no shade while the weave is made: a byte has no sign


def felt(size: tuple[int, int], colours: Palette) -> pygame.Surface:
    """The opaque cloth of `size` px: darker towards the corners, under a fine weave that also hides colour steps."""
    cloth = pygame.transform.smoothscale(_vignette(colours.felt, colours.felt_edge), size)
    if not colours.high_contrast:
        tile = _weave()
        cloth.fblits([(tile, (x, y)) for y in range(0, size[1], _TILE) for x in range(0, size[0], _TILE)])
    return cloth


@lru_cache(maxsize=4)
def _vignette(middle: Rgb, edge: Rgb) -> pygame.Surface:
    # Scaling maps the first pixel to one edge of the window and the last one to the other.
    right, bottom = _SMALL[0] - 1, _SMALL[1] - 1
    small = pygame.Surface(_SMALL)
    for y in range(bottom + 1):
        # Both halves are alike.
        for x in range(right // 2 + 1):
            far = min(1.0, math.hypot((x / right - 0.5) / 0.635, (y / bottom - 0.457) / 0.714))
            # Flat in the middle and at the rim: no ring can be seen.
            share = far * far * (3 - 2 * far) * 0.92
            colour = tuple(round(m + (e - m) * share) for m, e in zip(middle, edge, strict=True))
            small.set_at((x, y), colour)
            small.set_at((right - x, y), colour)
    return small


@lru_cache(maxsize=1)
def _weave() -> pygame.Surface:
    """A repeating tile of black and white threads and grain at a few percent of opacity.

    Every point is grain and one of two crossing threads, in turns like the fields of a chess board. Whole lines are
    translated at once: point by point the first picture would have to wait for it.
    """
    source = random.Random(3)
    grain = source.randbytes(_TILE * _TILE)
    across = [source.randrange(-2, 3) for _ in range(_TILE)]
    down = [source.randrange(-2, 3) for _ in range(_TILE)]
    tables = {thread: bytes(_MIDDLE + byte % 13 - 6 + thread for byte in range(256)) for thread in range(-2, 3)}
    rows, columns = bytearray(grain), bytearray(grain)
    for at in range(_TILE):
        line = slice(at * _TILE, (at + 1) * _TILE)
        rows[line] = grain[line].translate(tables[down[at]])
        columns[at::_TILE] = grain[at::_TILE].translate(tables[across[at]])
    for at in range(_TILE):
        fields = slice(at * _TILE + 1 - at % 2, (at + 1) * _TILE, 2)
        rows[fields] = columns[fields]
    pixels = bytearray(4 * _TILE * _TILE)
    pixels[0::4] = pixels[1::4] = pixels[2::4] = rows.translate(bytes(255 * (byte > _MIDDLE) for byte in range(256)))
    pixels[3::4] = rows.translate(bytes(min(255, abs(byte - _MIDDLE)) for byte in range(256)))
    # In the display's format: blitting it as it is would take 20 times as long.
    return settled(pygame.image.frombytes(bytes(pixels), (_TILE, _TILE), "RGBA"))


# -- pictures that are kept ------------------------------------------------------------------------------------------

K = TypeVar("K", bound=Hashable)


class Store(Generic[K]):
    """Surfaces by key, at most `entries` of them and `limit` bytes together; the least recently used go first."""

    def __init__(self, entries: int, limit: int) -> None:
        self._entries, self._limit, self._size = entries, limit, 0
        self._kept: OrderedDict[K, pygame.Surface] = OrderedDict()

    def __contains__(self, key: K) -> bool:
        return key in self._kept

    def __iter__(self) -> Iterator[K]:
        return iter(self._kept)

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: K) -> pygame.Surface | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: K, surface: pygame.Surface) -> pygame.Surface:
        """Keep a surface under a new key and drop what no longer fits; returns the surface."""
        self._kept[key] = surface
        self._size += _bytes(surface)
        while len(self._kept) > 1 and (len(self._kept) > self._entries or self._size > self._limit):
            self._size -= _bytes(self._kept.popitem(last=False)[1])
        return surface

    def drawn(self, key: K, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        found = self.get(key)
        return found if found is not None else self.put(key, draw())

    def clear(self, of: Callable[[K], bool] = lambda key: True) -> None:
        """Drop the surfaces whose keys answer True: all if nothing is asked."""
        for key in [key for key in self._kept if of(key)]:
            self._size -= _bytes(self._kept.pop(key))

    @property
    def size(self) -> int:
        """Bytes of pixels."""
        return self._size


def _bytes(surface: pygame.Surface) -> int:
    return 4 * surface.get_width() * surface.get_height()
