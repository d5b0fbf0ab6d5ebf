"""What screens ask of the maker of pictures; `draw/textures.py` makes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from pygame import Rect, Surface

from carioca.cards import FRENCH, Card, Pack, Suit
from carioca.gui.frame.palette import Colour


class Pictures(Protocol):
    """Cards, shadows, felt, text, panels. All surfaces are shared: blit them, never draw on them."""

    def card(
        self, card: Card, height: int, angle: float = 0.0, *, moving: bool = False, pack: Pack = FRENCH
    ) -> Surface:
        """The card face `height` px high (plus 2 px transparent margin), turned counter-clockwise by `angle` degrees.

        Premultiplied: blit with `special_flags=pygame.BLEND_PREMULTIPLIED`. Angles are rounded to half a degree.
        HIDDEN gives the back of `pack`; every other card is drawn as its own pack has it and as wide as that pack's
        ratio says, and a joker, of which there is a French one only, whatever `pack` is. A face that is not ready is
        drawn at once (up to 9 ms); with `moving`, for a card that changes its size on the way, one that is ready at
        another height is scaled instead and not kept.
        """

    def back(self, height: int, angle: float = 0.0, *, moving: bool = False, pack: Pack = FRENCH) -> Surface:
        """The back of a pack's cards, as `card`."""

    def shadow(self, height: int, lift: bool, angle: float = 0.0, *, pack: Pack = FRENCH) -> Surface:
        """The soft shadow of a pack's card; blit it centred a little below the card. `lift`: wider and fainter."""

    def glow(self, height: int, level: float, angle: float = 0.0, *, pack: Pack = FRENCH) -> Surface:
        """A light around a pack's card, to be blitted under it and centred on it; `level` 0..1. Premultiplied."""

    def felt(self, size: tuple[int, int]) -> Surface:
        """The opaque table cloth; only the last size is kept."""

    def sample_of_back(self, back: str, height: int, *, pack: Pack = FRENCH) -> Surface:
        """One of the backs that can be chosen, as `back`."""

    def sample_of_felt(self, name: str, size: tuple[int, int]) -> Surface:
        """A piece of one of the cloths that can be chosen, under the colours in force."""

    def text(self, s: str, px: int, colour: Colour, bold: bool = False) -> Surface:
        """One line of text, `px` the em height; suits (suit_shapes.py) are drawn signs. Ordinary alpha.

        No text is smaller than 12 px at 100 % in windows from 800x600 on, whatever `px` asks; measure what comes.
        """

    def text_width(self, s: str, px: int, bold: bool = False) -> int:
        """The width of a line of text as `text` draws it, px; much cheaper than drawing it."""

    def text_block(
        self,
        s: str,
        px: int,
        colour: Colour,
        width: int,
        bold: bool = False,
        align: str = "left",
        under: Sequence[tuple[int, int]] = (),
    ) -> Surface:
        """Text wrapped at `width` px, as wide as its longest row; a newline starts a new row. Ordinary alpha.

        `align`: left, center or right. Dots stand below the parts `under`, from a letter to before another.
        """

    def text_places(
        self,
        s: str,
        px: int,
        width: int,
        bold: bool = False,
        align: str = "left",
        parts: Sequence[tuple[int, int]] = (),
    ) -> Sequence[tuple[int, Rect]]:
        """Where parts of such a text stand in its picture: the number of the part, and its place in one row."""

    def panel(
        self, size: tuple[int, int], radius: int, fill: Colour, border: Colour | None = None, width: int = 0
    ) -> Surface:
        """A smooth rounded rectangle; `border` is drawn `width` px wide inside the edge. Ordinary alpha."""

    def suit(self, suit: Suit, px: int) -> Surface:
        """A suit sign in its card colour on light ground, `px` square. Ordinary alpha."""

    def emblem(self, suit: Suit, px: int) -> Surface:
        """A suit sign as it stands on the cards, `px` square: Spanish ones in all their colours. Ordinary alpha."""

    def logo(self, height: int) -> Surface:
        """The name of the game, `art.LOGO_RATIO` times as wide as high. Ordinary alpha."""

    def prewarm(self, cards: Iterable[Card], height: int, *, pack: Pack = FRENCH) -> None:
        """Queue faces for `work`, so that a deal finds them ready; HIDDEN is the back of `pack`."""

    def work(self, budget_ms: float) -> bool:
        """Draw queued faces, at least one, as long as one more should fit into the budget; True while some remain."""
