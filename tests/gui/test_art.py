"""The deck's drawings: only what the rasteriser draws rightly, the same both ways up, every card distinct."""

from __future__ import annotations

import os
import re
import xml.etree.ElementTree as ElementTree

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from carioca.bots.base import CHARACTERS
from carioca.cards import HIDDEN, JOKER, Card, Suit, french_pack, parse_card
from carioca.gui import art
from carioca.gui.art.french.pips import INDEX_X
from carioca.gui.art.glyphs import stroke_text, text_width
from carioca.gui.art.portraits import MOODS, PORTRAITS, SMALL, portrait
from carioca.gui.art.svg import num, star
from carioca.gui.draw import raster
from carioca.gui.draw.badges import _face
from tests.together import together

FACES = [*french_pack(1, 1), HIDDEN]
LOOKS = [art.look(contrast, four) for contrast in (False, True) for four in (False, True)]


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("look", LOOKS)
def test_every_face_is_well_formed_and_uses_only_supported_elements(look: art.Look) -> None:
    allowed = {"svg", "g", "path", "circle", "ellipse", "rect", "linearGradient", "stop"}
    for card in FACES:
        document = art.face(card, look).svg(250, 350)
        names = {element.tag.split("}")[-1] for element in ElementTree.fromstring(document).iter()}
        assert names <= allowed, card
        colours = set(re.findall(r'(?:fill|stroke|stop-color)="([^"]+)"', document))
        assert all(re.fullmatch(r"#[0-9a-f]{6}|none|url\(#\w+\)", colour) for colour in colours), card


def test_every_face_is_different() -> None:
    look = art.look()
    assert len({pixels(raster.premultiplied(art.face(card, look), 50, 70)) for card in FACES}) == len(FACES)


@together("text", ["KS", "QH", "JD", "KC", "6D", "TS", "4H", "AC", "*", "??"])
def test_two_way_symmetry(text: str) -> None:
    """Cards read the same upside down; the joker's head is the exception."""
    card = HIDDEN if text == "??" else parse_card(text)
    face = raster.premultiplied(art.face(card, art.look()), 150, 210)
    upside = pygame.transform.flip(face, True, True)
    index = pygame.Rect(2, 2, 40, 60)
    if card not in (JOKER, parse_card("AC"), parse_card("6D"), parse_card("4H"), parse_card("TS")):
        assert pixels(face) == pixels(upside)
    assert pygame.transform.average_color(face, index) == pytest.approx(
        pygame.transform.average_color(upside, index), abs=2
    )


@pytest.mark.parametrize("height", range(40, 331, 29))
def test_exact_size_and_opaque_paper(height: int) -> None:
    width = round(height * 5 / 7)
    for card in (JOKER, HIDDEN, parse_card("KH"), parse_card("7C")):
        face = raster.premultiplied(art.face(card, art.look()), width, height)
        assert face.get_size() == (width + 4, height + 4)
        # Every point inside is opaque: scaling by other factors than two would leave 253.
        middle = face.subsurface((width // 2, 6, 1, height - 8))
        assert all(middle.get_at((0, y)).a == 255 for y in range(middle.get_height()))
        assert face.get_at((0, 0)).a == 0


@pytest.mark.parametrize(("four", "same"), [(False, True), (True, False)])
def test_four_colours_tell_all_suits_apart(four: bool, same: bool) -> None:
    look = art.look(four_colours=four)
    assert (look.suit(Suit.HEARTS) == look.suit(Suit.DIAMONDS)) is same
    assert (look.suit(Suit.SPADES) == look.suit(Suit.CLUBS)) is same


def test_high_contrast_has_white_paper_black_ink_and_a_heavier_outline() -> None:
    plain, strong = art.look(), art.look(high_contrast=True)
    assert (strong.paper, strong.ink, strong.spades) == ("#ffffff", "#000000", "#000000")
    assert strong.edge_width > plain.edge_width and strong.outline > plain.outline


def test_the_index_fills_the_corner_and_leaves_a_gap_to_the_pips() -> None:
    """At 70 px the index must be at least 10 px high; between index and pips or frame some paper stays free."""
    face = raster.premultiplied(art.face(parse_card("TS"), art.look()), 250, 350, margin=0)
    paper = face.get_at((125, 25))
    ink = [
        (x, y)
        for x in range(8, 100)
        for y in range(8, 78)
        if sum(abs(face.get_at((x, y))[i] - paper[i]) for i in range(3)) > 200
    ]
    columns = {x for x, _ in ink}
    left = [x for x in columns if x < 62]
    assert max(y for x, y in ink if x < 62) - min(y for x, y in ink if x < 62) > 50
    assert min(left) >= 8 and max(left) < 2 * INDEX_X - 7
    assert not columns & set(range(60, 69))


def test_narrowing_squeezes_letters_but_not_strokes() -> None:
    narrow = stroke_text("8", 50, 0, 100, "#000000", weight=20, narrow=0.5)
    assert 'stroke-width="20"' in narrow
    assert text_width("8", 100, 0) == 58
    numbers = [float(value) for value in re.findall(r"-?\d+\.?\d*", narrow.split('d="')[1].split('"')[0])]
    xs = numbers[::2]
    assert max(xs) - min(xs) == pytest.approx(29)


def test_numbers_are_short() -> None:
    assert (num(3.0), num(2.50), num(-0.333333)) == ("3", "2.5", "-0.33")
    assert star(10, 5, 5).count("L") == 9


@pytest.mark.parametrize("px", [16, 32, 256])
def test_app_icon_has_transparent_corners(px: int) -> None:
    icon = raster.app_icon(px)
    assert icon.get_size() == (px, px)
    assert icon.get_at((0, 0)).a < 60
    assert icon.get_at((px // 2, px // 2)).a == 255


def test_equal_cards_share_one_drawing() -> None:
    assert art.face(Card(5, Suit.CLUBS), art.look()) is art.face(parse_card("5C"), art.look())


def test_every_character_has_three_faces_that_differ() -> None:
    assert set(PORTRAITS) == set(CHARACTERS)
    pictures = {portrait(name, mood, look).svg(96, 96) for name in PORTRAITS for mood in MOODS for look in LOOKS[::2]}
    assert len(pictures) == 2 * 3 * len(PORTRAITS)


@pytest.mark.parametrize("px", [24, 48, 96])
def test_a_portrait_stays_in_its_disc_and_a_mood_can_be_seen(px: int) -> None:
    for name in PORTRAITS:
        calm, glad, annoyed = (_face(name, mood, px, False) for mood in MOODS)
        for face in (calm, glad, annoyed):
            assert face.get_at((0, 0)).a == 0 and face.get_at((px - 1, px - 1)).a == 0
            assert face.get_at((px // 2, px // 2)).a == 255
            mask = pygame.mask.from_surface(face, 20)
            assert all(part.w <= px and part.h <= px for part in mask.get_bounding_rects())
            assert mask.count() < 3.3 * (px / 2) ** 2
        for one, other in ((calm, glad), (calm, annoyed), (glad, annoyed)):
            differ = sum(one.get_at((x, y)) != other.get_at((x, y)) for x in range(px) for y in range(px))
            # The smaller, the more of it.
            assert differ > (0.35 if px < SMALL else 0.02) * px * px
