"""Who has won a match is seen large before the result: faces, words, a fan of the game's cards, light and snippets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, radians, sin
from typing import TYPE_CHECKING

import pygame

from carioca.cards import Card, Pack
from carioca.gui.draw.badges import badge
from carioca.gui.draw.confetti import Confetti, sunburst
from carioca.gui.draw.shapes import disc, star
from carioca.gui.draw.theme import mix
from carioca.gui.forms.widgets import fitted, paste
from carioca.gui.table.motion.animator import ease, overshooting
from carioca.gui.table.motion.moments import Rarity
from carioca.gui.table.render.cards import PREMULTIPLIED, passing_size

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

CARDS, SPREAD = 9, 128.0  # so many cards, and degrees of the arc that they come to lie on
AWAY = 0.77  # from the middle of the fan to that of a card, in heights of a card
CARD, FACE, WORDS, LINE = 0.3, 0.17, 0.082, 0.036  # heights of card, face and letters, as a share of the room's
WRITTEN = 42, 22  # design units of text of the page below: what is said over it is not smaller where letters are large
ROOM = 0.86  # how much of the window's width the words take at the most
UNFOLDS, GROWS, FADES = 0.55, 0.25, 0.3  # seconds in which the fan opens, words grow, and all is gone
SNIPPETS = 90
SHADE = 215  # how dark the screen below it is, of 255
TURN = 0.35  # radians a second by which rays turn


def fan_of(pack: Pack) -> list[Card]:
    """The cards of the fan: the highest ones of a red suit."""
    return sorted((card for card in pack.cards if card.suit == pack.suits[1]), key=lambda card: card.rank)[-CARDS:]


def draw_fan(
    stage: Stage, pack: Pack, surface: pygame.Surface, centre: tuple[float, float], height: int, part: float = 1.0
) -> None:
    """The fan around a point with cards `height` px high; `part`: how far it is open, 0 to 1."""
    cards, moving = fan_of(pack), part < 1.0
    for at, card in enumerate(cards):
        turn = SPREAD * part * (at / max(1, len(cards) - 1) - 0.5)
        spot = centre[0] + AWAY * height * sin(radians(turn)), centre[1] - AWAY * height * cos(radians(turn)) * part
        tall = passing_size(height) if moving else height
        image = stage.textures.card(card, tall, round(-turn / 2) * 2, moving=moving, pack=pack)
        place = image.get_rect(center=(round(spot[0]), round(spot[1])))
        surface.blit(image, place, special_flags=PREMULTIPLIED)


class Triumph:
    """`seconds`: how long it is seen. The rarer it is the more snippets fly: none for the win of a rival, twice as
    many, and a star, where a match was turned at its end."""

    def __init__(
        self, stage: Stage, pack: Pack, faces: Sequence[str], words: str, line: str, rarity: Rarity, seconds: float
    ) -> None:
        self.stage, self.pack, self.faces, self.words, self.line = stage, pack, tuple(faces), words, line
        self.turned, self.seconds = rarity is Rarity.ONCE, seconds
        colours = [*stage.palette.seat_colours, stage.palette.accent]
        self._snippets = Confetti(colours, SNIPPETS * (rarity - Rarity.GREAT), seconds - 0.15)
        self._behind: pygame.Surface | None = None  # the screen below it, dark
        self._made: tuple[tuple[int, int], pygame.Surface] | None = None
        stage.textures.prewarm(fan_of(pack), self._card_height, pack=pack)

    @property
    def _card_height(self) -> int:
        wide, high = self.stage.size
        return max(8, round(CARD * min(high, wide * 0.75)))

    def _strength(self, age: float) -> float:
        return min(1.0, (self.seconds - age) / FADES)

    def draw(self, surface: pygame.Surface, age: float, below: Callable[[pygame.Surface], None]) -> None:
        """So many seconds after it began, over the screen that `below` paints; that alone once it is over."""
        strength, (wide, high) = self._strength(age), surface.get_size()
        if strength <= 0:
            below(surface)
            return
        dark = min(1.0, strength, 0.4 + age / 0.2)
        if dark < 1.0 or self._behind is None or self._behind.get_size() != (wide, high):
            below(surface)
            self._shade(surface, dark)
            self._behind = surface.copy() if dark >= 1.0 else None
        else:
            # Nothing changes below while all of it is dark.
            surface.blit(self._behind, (0, 0))
        unit = min(high, wide * 0.75)
        centre = wide // 2, round(high * 0.44)
        sunburst(
            surface, centre, round(unit * 0.62), age * TURN, self.stage.palette.accent, strength * min(1.0, age / 0.2)
        )
        if strength >= 1.0:
            self._fan(surface, centre, unit, age)
        # Behind the words, which are read.
        self._snippets.draw(surface, centre, unit * 0.75, self.stage.text_unit, age - 0.15)
        image = self._picture(surface.get_size())
        grown = overshooting(min(1.0, max(0.02, age / GROWS)))
        if grown != 1.0:
            size = max(1, round(image.get_width() * grown)), max(1, round(image.get_height() * grown))
            image = pygame.transform.smoothscale(image, size)
        elif strength < 1.0:
            image = image.copy()
            image.set_alpha(round(255 * strength))
        surface.blit(image, image.get_rect(center=(centre[0], round(centre[1] + unit * 0.13))))

    def _shade(self, surface: pygame.Surface, dark: float) -> None:
        shade = pygame.Surface(surface.get_size())
        shade.fill(mix(self.stage.palette.felt_edge, (0, 0, 0), 0.6))
        shade.set_alpha(round(SHADE * dark))
        surface.blit(shade, (0, 0))

    def _fan(self, surface: pygame.Surface, centre: tuple[int, int], unit: float, age: float) -> None:
        """The cards turn around the middle, from a pack to a fan, and close again in the end."""
        part = ease(min(1.0, age / UNFOLDS)) * min(1.0, max(0.0, self.seconds - FADES - age) / 0.2)
        draw_fan(self.stage, self.pack, surface, (centre[0], centre[1] + unit * 0.02), self._card_height, part)

    def _picture(self, size: tuple[int, int]) -> pygame.Surface:
        """The faces, and below them a plate with the words."""
        if self._made is None or self._made[0] != size:
            self._made = size, self._make(size)
        return self._made[1]

    def _make(self, size: tuple[int, int]) -> pygame.Surface:
        stage, pal, (wide, high) = self.stage, self.stage.palette, size
        unit = min(high, wide * 0.75)
        room = round(wide * ROOM)
        large, small = (
            max(9, round(unit * share), round(stage.text_unit * least))
            for share, least in zip((WORDS, LINE), WRITTEN, strict=True)
        )
        words = fitted(stage, self.words, large, pal.accent_text, room, True)
        line = stage.textures.text_block(self.line, small, pal.accent_text, room, align="center")
        pad = round(unit * 0.035)
        plate = pygame.Rect(0, 0, max(words.get_width(), line.get_width()) + 2 * pad, 0)
        plate.h = words.get_height() + line.get_height() + pad
        face = round(unit * FACE)
        image = pygame.Surface((plate.w, plate.h + (round(face * 0.82) if self.faces else 0)), pygame.SRCALPHA)
        plate.bottom = image.get_height()
        edge = mix(pal.accent, (0, 0, 0), 0.35)
        image.blit(stage.textures.panel(plate.size, pad, pal.accent, edge, max(2, pad // 8)), plate)
        paste(image, words, midtop=(plate.centerx, plate.y + pad // 2))
        paste(image, line, midbottom=(plate.centerx, plate.bottom - pad // 2))
        step = min(round(face * 1.06), (plate.w - face) // max(1, len(self.faces) - 1) if len(self.faces) > 1 else face)
        for at, name in enumerate(self.faces):
            x = plate.centerx + round((at - (len(self.faces) - 1) / 2) * step)
            ring = max(2, face // 22)
            paste(image, disc(face, edge), center=(x, face // 2))
            paste(image, badge(pal, name, face - 2 * ring, "glad"), center=(x, face // 2))
        if self.turned:
            gold = star(round(unit * 0.07), mix(pal.accent, (255, 255, 255), 0.4))
            for x in (plate.x + pad, plate.right - pad):
                paste(image, gold, center=(x, plate.y))
        return image
