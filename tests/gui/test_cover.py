"""What a card hides of its own shadow: all of that is left out, and nothing of the picture changes."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from itertools import combinations

import pygame
import pytest
from pygame import Rect

from carioca.cards import FRENCH, HIDDEN, JOKER, SPANISH, Pack, parse_card
from carioca.gui.draw.textures import Textures
from carioca.gui.draw.theme import palette
from carioca.gui.table.render.cards import around, hidden_by

CENTRE = (120, 120)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("pack", "names"), [(FRENCH, "AS KH 7D"), (SPANISH, "1O RE 5B")])
@pytest.mark.parametrize("height", [48, 61, 150, 191])
def test_a_card_hides_all_that_lies_below_the_rectangle(pack: Pack, names: str, height: int) -> None:
    """At every turn of a fan, of cards on their way and of those that lean; turned further it is asked for nothing."""
    pygame.display.init()
    textures = Textures(palette(False))
    cards = [*(parse_card(name, pack) for name in names.split()), HIDDEN, JOKER]
    for card, angle in zip(cards * 3, (0, 0.5, -3, 4.5, -7.5, 10, 14, -20, 24, 89, 179, 184, 270, 352, 0), strict=True):
        face = textures.card(card, height, angle, pack=pack)
        place, hidden = face.get_rect(center=CENTRE), hidden_by(CENTRE, height, angle, pack.ratio)
        if abs((angle + 90) % 180 - 90) <= 8:
            assert hidden.w * hidden.h > height * height * 0.25, "most of the card"
        part = hidden.move(-place.x, -place.y)
        alpha = {face.get_at((x, y)).a for x in range(part.left, part.right) for y in range(part.top, part.bottom)}
        assert alpha <= {255}, f"{card} at {angle} degrees"


def test_the_parts_around_it_make_up_the_rest() -> None:
    place = Rect(10, 20, 93, 131)
    rects = [(31, 40, 50, 90), (15, 10, 80, 200), (80, 30, 90, 40), (0, 0, 0, 0), (300, 0, 9, 9), (10, 20, 93, 131)]
    for hidden in map(Rect, rects):
        parts = around(hidden, place)
        assert all(place.contains(part) for part in parts)
        # Alpha twice is darker.
        assert not any(one.colliderect(other) for one, other in combinations(parts, 2))
        seen = {(x, y) for part in parts for x in range(part.left, part.right) for y in range(part.top, part.bottom)}
        missing = {(x, y) for x in range(10, 103) for y in range(20, 151)} - seen
        assert all(hidden.collidepoint(at) for at in missing)
    assert sum(part.w * part.h for part in around(Rect(31, 40, 50, 90), place)) < 0.75 * place.w * place.h
