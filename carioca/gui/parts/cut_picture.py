"""Paints the draw for the first deal: cloth, players, spread pack, words, and the cards that were drawn."""

from __future__ import annotations

from math import radians, sin
from typing import TYPE_CHECKING, Protocol

import pygame
from pygame import Rect, Surface

from carioca.cards import HIDDEN, Card, Pack
from carioca.gui.draw.shapes import disc, mix
from carioca.gui.forms.widgets import box, fitted
from carioca.gui.table.slots import Slot
from carioca.gui.table.sprites import Sprite
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.gui.parts.cut_layout import CutLayout
    from carioca.gui.table.animator import Animator
    from carioca.session import Session

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
LAYER = 18
"""So many cards of a closed pack are drawn as one."""
DIM = (128, 140, 134)
"""What is left of a card's colours (of 255) once it does not count any more."""


class Drawing(Protocol):
    """A draw for the deal as it stands: what its picture shows."""

    stage: Stage
    session: Session
    layout: CutLayout
    animator: Animator
    deck: Pack
    """What is drawn from."""
    pack: Sprite
    """Its x says how far the pack is spread, 0 to 1."""
    cards: int
    """How many the whole pack has; they are told apart by their places in it."""
    gone: set[int]
    drawn: dict[int, list[Sprite]]
    """What each seat has drawn, from the first card to the last."""
    raised: int | None
    """The card of the spread that would be drawn now."""
    chooser: int | None
    """The person who is asked to choose a card now."""
    part: str

    @property
    def headline(self) -> str:
        """What this is about, why some draw again, or who deals."""

    @property
    def line(self) -> str:
        """Who draws now, or what decides."""

    @property
    def drawing(self) -> int | None:
        """The seat that is to choose a card, or whose card is flying."""

    @property
    def dealer(self) -> int | None:
        """The seat that deals, once everybody knows."""

    def counts(self, seat: int, at: int) -> bool:
        """Whether the card that a seat drew as number `at` may still decide."""


class CutPicture:
    """What lies still is painted once and kept until it changes; only the drawn cards are painted every frame."""

    def __init__(self, scene: Drawing) -> None:
        self.scene = scene
        self._layer: Surface | None = None
        self._key: object = None

    def forget(self) -> None:
        """Size, colours or language changed."""
        self._key = None

    def draw(self, surface: Surface) -> None:
        """The whole scene but its buttons."""
        scene = self.scene
        key = (scene.pack.x, len(scene.gone), scene.headline, scene.line, scene.drawing)
        if self._layer is None or self._layer.get_size() != surface.get_size():
            self._layer = surface.copy()
            self._key = None
        if self._key != key:
            self._paint_still(self._layer)
            self._key = key
        surface.blit(self._layer, (0, 0))
        self._raised(surface)
        for seat, sprites in scene.drawn.items():
            for at, sprite in enumerate(sprites):
                self._sprite(surface, sprite, not scene.counts(seat, at))

    def _paint_still(self, layer: Surface) -> None:
        layer.blit(self.scene.stage.textures.felt(layer.get_size()), (0, 0))
        for seat in self.scene.layout.places:
            self._place(layer, seat)
        self._pack(layer)
        self._words(layer)

    # -- players --

    def _place(self, layer: Surface, seat: int) -> None:
        """An empty place for a card, and the player's name below it; who is to draw or deals stands out."""
        scene, layout = self.scene, self.scene.layout
        pal, place = scene.stage.palette, layout.places[seat]
        deals = scene.dealer == seat
        marked = deals or scene.drawing == seat
        slot = place.card.inflate(layout.px(10), layout.px(10))
        edge = pal.legal if marked else pal.zone_edge
        layer.blit(
            scene.stage.textures.panel(slot.size, layout.px(11), (*pal.zone, 150), edge, layout.px(3 if marked else 1)),
            slot,
        )
        fill, ink = (pal.accent, pal.accent_text) if marked else (pal.panel, pal.text)
        pill = place.pill
        layer.blit(box(scene.stage, pill, pill.h // 2, fill, mix(fill, pal.panel_edge, 0.6), layout.px(1)), pill)
        size = round(pill.h * 0.56)
        x = pill.x + round(pill.h * 0.25)
        colour = pal.seat_colours[seat % len(pal.seat_colours)]
        layer.blit(disc(size + 4, mix(colour, pal.panel, 0.7)), (x - 2, pill.centery - size // 2 - 2))
        layer.blit(disc(size, colour), (x, pill.centery - size // 2))
        if deals:
            letter = scene.stage.textures.text(t("table.dealer-letter"), max(6, round(size * 0.72)), pal.panel, True)
            layer.blit(letter, letter.get_rect(center=(x + size // 2, pill.centery)))
        room = pill.right - x - 2 * size - layout.px(4)
        name = fitted(scene.stage, scene.session.names[seat], layout.tx(16), ink, max(4, room), True)
        layer.blit(name, name.get_rect(center=((x + size + pill.right) // 2 - layout.px(3), pill.centery)))

    # -- the pack --

    def _pack(self, layer: Surface) -> None:
        scene, layout = self.scene, self.scene.layout
        left = [index for index in range(scene.cards) if index not in scene.gone]
        slots = [layout.pack_slot(index, scene.pack.x) for index in left]
        shaded = -layout.spread.w
        for at, slot in enumerate(slots):
            after = slots[at + 1] if at + 1 < len(slots) else None
            if after is not None and after.x - slot.x < 0.5 and at % LAYER:
                # A closed pack is drawn as a few thick layers, like the stock on the table.
                continue
            if slot.x - shaded > layout.card_height * 0.3 or after is None:
                # One shadow for several cards: all of them together would be black.
                shaded = round(slot.x)
                self._shadow(layer, slot)
            self._in_pack(layer, slot, after)

    def _in_pack(self, layer: Surface, slot: Slot, after: Slot | None) -> None:
        """A card of the pack, only as far as the next one leaves it to be seen: that is a third of the work."""
        image = self.scene.stage.textures.back(max(2, round(slot.height)), slot.angle, pack=self.scene.deck)
        place = image.get_rect(center=(round(slot.x), round(slot.y)))
        seen = place.w
        if after is not None and after.x - slot.x >= 0.5:
            lean = slot.height * abs(sin(radians(max(abs(slot.angle), abs(after.angle)))))
            seen = min(seen, round(after.x - slot.x + lean + slot.height * 0.12))
        layer.blit(image, place, (0, 0, seen, place.h), PREMULTIPLIED)

    def _raised(self, surface: Surface) -> None:
        """The card of the spread that would be drawn now; it also stays in its place, under the others."""
        scene = self.scene
        if scene.raised is not None and scene.chooser is not None:
            slot = scene.layout.lifted(scene.raised)
            self._shadow(surface, slot, lifted=True)
            self._card(surface, HIDDEN, slot)

    def _shadow(self, layer: Surface, at: Slot, lifted: bool = False) -> None:
        height = max(2, round(at.height))
        shadow = self.scene.stage.textures.shadow(height, lifted, at.angle, pack=self.scene.deck)
        drop = self.scene.layout.px(8 if lifted else 1.6)
        layer.blit(shadow, shadow.get_rect(center=(round(at.x) + drop // 2, round(at.y) + drop)), None, PREMULTIPLIED)

    def _card(
        self, layer: Surface, card: Card, at: Slot, width: float = 1.0, moving: bool = False, dim: bool = False
    ) -> None:
        """A card at a slot; `width` 1..0 narrows it while it turns over, `dim`: it does not count any more."""
        height = max(2, round(at.height))
        image = self.scene.stage.textures.card(card, height, at.angle, moving=moving, pack=self.scene.deck)
        if dim:
            image = image.copy()
            image.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
        if width < 0.98:
            size = (max(1, round(image.get_width() * width)), image.get_height())
            image = pygame.transform.smoothscale(image, size)
        layer.blit(image, image.get_rect(center=(round(at.x), round(at.y))), None, PREMULTIPLIED)

    def _sprite(self, surface: Surface, sprite: Sprite, dim: bool) -> None:
        scene = self.scene
        flying = scene.animator.moving(sprite)
        at = sprite.slot._replace(angle=round(sprite.angle / 2) * 2) if flying else sprite.slot
        if abs(sprite.face) > 0.6:
            self._shadow(surface, at)
        self._card(surface, sprite.card if sprite.face > 0 else HIDDEN, at, abs(sprite.face), flying, dim)

    # -- words --

    def _words(self, layer: Surface) -> None:
        scene, layout, pal = self.scene, self.scene.layout, self.scene.stage.palette
        if scene.part == "over":
            self._verdict(layer, layout.title.union(layout.line))
            return
        for text, rect, size, colour, bold in (
            (scene.headline, layout.title, 24, pal.text, True),
            (scene.line, layout.line, 17, pal.muted, False),
        ):
            image = fitted(scene.stage, text, layout.tx(size), colour, rect.w, bold)
            layer.blit(image, image.get_rect(center=rect.center))
        if scene.chooser is not None:
            image = fitted(scene.stage, t("cut.keys"), layout.tx(14), pal.muted, layout.foot.w)
            layer.blit(image, image.get_rect(center=layout.foot.center))

    def _verdict(self, layer: Surface, room: Rect) -> None:
        scene, layout, pal = self.scene, self.scene.layout, self.scene.stage.palette
        image = fitted(scene.stage, scene.headline, layout.tx(23), pal.accent_text, room.w - layout.tx(60), True)
        rect = image.get_rect(center=room.center).inflate(layout.tx(52), layout.tx(16))
        edge = mix(pal.accent, (0, 0, 0), 0.3)
        layer.blit(box(scene.stage, rect, layout.px(16), pal.accent, edge, layout.px(2)), rect)
        layer.blit(image, image.get_rect(center=rect.center))
