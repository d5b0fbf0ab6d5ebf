"""What screens ask of the maker of pictures; `draw/textures.py` makes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from pygame import Surface

from carioca.cards import Card, Suit
from carioca.gui.frame.palette import Colour


class Pictures(Protocol):
    """Cards, shadows, felt, text, panels. All surfaces are shared: blit them, never draw on them."""

    def card(self, card: Card, height: int, angle: float = 0.0, *, moving: bool = False) -> Surface:
        """The card face `height` px high (plus 2 px transparent margin), turned counter-clockwise by `angle` degrees.

        Premultiplied: blit with `special_flags=pygame.BLEND_PREMULTIPLIED`. Angles are rounded to half a degree.
        HIDDEN gives the back. A face that is not ready is drawn at once (up to 9 ms); with `moving`, for a card that
        changes its size on the way, one that is ready at another height is scaled instead and not kept.
        """

    def back(self, height: int, angle: float = 0.0, *, moving: bool = False) -> Surface:
        """The back of the cards, as `card`."""

    def shadow(self, height: int, lift: bool, angle: float = 0.0) -> Surface:
        """The soft shadow of a card; blit it centred a little below the card. `lift`: wider and fainter."""

    def felt(self, size: tuple[int, int]) -> Surface:
        """The opaque table cloth; only the last size is kept."""

    def text(self, s: str, px: int, colour: Colour, bold: bool = False) -> Surface:
        """One line of text, `px` the em height; ♠♥♦♣ are drawn signs. Ordinary alpha."""

    def text_width(self, s: str, px: int, bold: bool = False) -> int:
        """The width of a line of text as `text` draws it, px; much cheaper than drawing it."""

    def text_block(
        self, s: str, px: int, colour: Colour, width: int, bold: bool = False, align: str = "left"
    ) -> Surface:
        """Text wrapped at `width` px, as wide as its longest row; a newline starts a new row. Ordinary alpha.

        `align`: left, center or right.
        """

    def panel(
        self, size: tuple[int, int], radius: int, fill: Colour, border: Colour | None = None, width: int = 0
    ) -> Surface:
        """A smooth rounded rectangle; `border` is drawn `width` px wide inside the edge. Ordinary alpha."""

    def suit(self, suit: Suit, px: int) -> Surface:
        """A suit sign in its card colour on light ground, `px` square. Ordinary alpha."""

    def logo(self, height: int) -> Surface:
        """The name of the game, `art.LOGO_RATIO` times as wide as high. Ordinary alpha."""

    def prewarm(self, cards: Iterable[Card], height: int) -> None:
        """Queue faces for `work`, so that a deal finds them ready."""

    def work(self, budget_ms: float) -> bool:
        """Draw queued faces, at least one, as long as one more should fit into the budget; True while some remain."""
