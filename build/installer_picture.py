"""Draws the picture beside the first page of the Windows installer: a fan of cards on the table's felt."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from carioca.cards import JOKER, Card, Suit  # noqa: E402
from carioca.gui.draw.textures import Textures  # noqa: E402
from carioca.gui.draw.theme import palette  # noqa: E402

SIZE = (164, 314)
"""What NSIS shows at 96 dots per inch; it is scaled with the desktop, so it is drawn larger."""
SCALE = 3
FAN = (JOKER, Card(13, Suit.SPADES), Card(12, Suit.HEARTS), Card(1, Suit.CLUBS))


def draw() -> pygame.Surface:
    """The picture, `SCALE` times as large."""
    width, height = SIZE[0] * SCALE, SIZE[1] * SCALE
    picture = pygame.Surface((width, height), 0, 24)
    textures = Textures(palette(False))
    picture.blit(textures.felt((width, height)), (0, 0))
    logo = textures.logo(round(width * 0.2))
    picture.blit(logo, logo.get_rect(center=(width // 2, round(height * 0.2))))
    tall = round(height * 0.27)
    for index, card in enumerate(FAN):
        k = index - (len(FAN) - 1) / 2
        image = textures.card(card, tall, -11.0 * k)
        place = image.get_rect(center=(width / 2 + k * 0.27 * tall, height * 0.62 + abs(k) ** 1.8 * 0.04 * tall))
        picture.blit(image, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture


def main(file: Path) -> None:
    """Write the picture as a BMP file."""
    pygame.display.init()
    pygame.font.init()
    pygame.image.save(draw(), file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
