"""The deck's drawings: only what the rasteriser draws rightly, the same both ways up, every card distinct."""

from __future__ import annotations

import os
import re
import xml.etree.ElementTree as ElementTree

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from carioca.assets import assets_dir
from carioca.bots.base import CHARACTERS
from carioca.cards import FRENCH, HIDDEN, JOKER, SPANISH, Card, Suit, french_pack, parse_card
from carioca.gui import art
from carioca.gui.art import MOODS, PORTRAITS, SMALL, num, portrait
from carioca.gui.draw import raster
from carioca.gui.draw.badges import _face
from carioca.suit_shapes import SHAPES
from tests.together import together

ALLOWED = {"svg", "g", "path", "circle", "ellipse", "rect", "linearGradient", "stop"}
FACES = [*french_pack(1, 1), HIDDEN]
INDEX_X = 33
"""The middle of the index, in card units."""
LOOKS = [art.CardStyle(contrast, four) for contrast in (False, True) for four in (False, True)]


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("look", LOOKS)
def test_every_face_is_well_formed_and_uses_only_supported_elements(look: art.CardStyle) -> None:
    for card in FACES:
        document = art.face(card, look).document(250, 350)
        names = {element.tag.split("}")[-1] for element in ElementTree.fromstring(document).iter()}
        assert names <= ALLOWED, card
        colours = set(re.findall(r'(?:fill|stroke|stop-color)="([^"]+)"', document))
        assert all(re.fullmatch(r"#[0-9a-f]{6}|none|url\(#\w+\)", colour) for colour in colours), card


def test_every_picture_has_a_file_and_every_file_is_one_of_them() -> None:
    """Where a file repeats one of its parts, the part is in it."""
    folder = assets_dir()
    files = {file.relative_to(folder).with_suffix("").as_posix() for file in folder.rglob("*.svg")}
    assert files == set(art.pictures())
    for name in files:
        names = {element.tag.split("}")[-1] for element in ElementTree.parse(folder / f"{name}.svg").iter()}
        assert names <= ALLOWED | {"use"}, name
        assert "<use" not in art.picture(name).body and "<g" in art.picture(name).document(10, 10), name


def test_cards_have_the_signs_that_stand_in_texts_and_on_sheets() -> None:
    for pack in (FRENCH, SPANISH):
        for card in pack.cards:
            assert SHAPES[card.suit] in art.face(card, art.CardStyle()).body, card


def test_every_face_is_different() -> None:
    look = art.CardStyle()
    assert len({pixels(raster.premultiplied(art.face(card, look), 50, 70)) for card in FACES}) == len(FACES)


@together("text", ["KS", "QH", "JD", "KC", "6D", "TS", "4H", "AC", "*", "??"])
def test_two_way_symmetry(text: str) -> None:
    """Cards read the same upside down; the joker's head is the exception."""
    card = HIDDEN if text == "??" else parse_card(text)
    face = raster.premultiplied(art.face(card, art.CardStyle()), 150, 210)
    upside = pygame.transform.flip(face, True, True)
    index = pygame.Rect(2, 2, 40, 60)
    if card not in (JOKER, parse_card("AC"), parse_card("6D"), parse_card("4H"), parse_card("TS")):
        assert pixels(face) == pixels(upside)
    assert pygame.transform.average_color(face, index) == pytest.approx(
        pygame.transform.average_color(upside, index), abs=2
    )


@pytest.mark.sampled(2)
@pytest.mark.parametrize("height", range(40, 331, 29))
def test_exact_size_and_opaque_paper(height: int) -> None:
    width = round(height * 5 / 7)
    for card in (JOKER, HIDDEN, parse_card("KH"), parse_card("7C")):
        face = raster.premultiplied(art.face(card, art.CardStyle()), width, height)
        assert face.get_size() == (width + 4, height + 4)
        # Every point inside is opaque: scaling by other factors than two would leave 253.
        middle = face.subsurface((width // 2, 6, 1, height - 8))
        assert all(middle.get_at((0, y)).a == 255 for y in range(middle.get_height()))
        assert face.get_at((0, 0)).a == 0


@pytest.mark.parametrize(("four", "same"), [(False, True), (True, False)])
def test_four_colours_tell_all_suits_apart(four: bool, same: bool) -> None:
    look = art.CardStyle(four_colours=four)
    assert (look.suit(Suit.HEARTS) == look.suit(Suit.DIAMONDS)) is same
    assert (look.suit(Suit.SPADES) == look.suit(Suit.CLUBS)) is same


@pytest.mark.parametrize("name", [*(f"spades-{rank}" for rank in (1, 12)), "joker"])
def test_high_contrast_has_white_paper_black_ink_and_a_heavier_outline(name: str) -> None:
    card = JOKER if name == "joker" else Card(int(name.split("-")[1]), Suit.SPADES)
    plain, strong = (art.face(card, art.CardStyle(contrast)) for contrast in (False, True))
    middle = {look: raster.straight(drawing, 250, 350) for look, drawing in (("plain", plain), ("strong", strong))}
    assert middle["strong"].get_at((125, 12))[:3] == (255, 255, 255) != middle["plain"].get_at((125, 12))[:3]
    assert middle["strong"].get_at((3, 175))[:3] == (0, 0, 0) != middle["plain"].get_at((3, 175))[:3]
    pens = [sum(map(float, re.findall(r'stroke-width="([\d.]+)"', drawing.body))) for drawing in (plain, strong)]
    assert art.CardStyle(True).ink() == art.CardStyle(True).suit(Suit.SPADES) == "#000000"
    assert pens[1] > pens[0] or name == "spades-1"


def test_the_index_fills_the_corner_and_leaves_a_gap_to_the_pips() -> None:
    """At 70 px the index must be at least 10 px high; between index and pips or frame some paper stays free."""
    face = raster.premultiplied(art.face(parse_card("TS"), art.CardStyle()), 250, 350, margin=0)
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


def test_numbers_are_short() -> None:
    assert (num(3.0), num(2.50), num(-0.333333)) == ("3", "2.5", "-0.33")


@pytest.mark.parametrize("px", [16, 32, 256])
def test_app_icon_has_transparent_corners(px: int) -> None:
    icon = raster.app_icon(px)
    assert icon.get_size() == (px, px)
    assert icon.get_at((0, 0)).a < 60
    assert icon.get_at((px // 2, px // 2)).a == 255


def test_equal_cards_share_one_drawing() -> None:
    assert art.face(Card(5, Suit.CLUBS), art.CardStyle()) is art.face(parse_card("5C"), art.CardStyle())


def test_every_character_has_three_faces_that_differ() -> None:
    assert set(PORTRAITS) == set(CHARACTERS)
    pictures = {
        portrait(name, mood, look).document(96, 96) for name in PORTRAITS for mood in MOODS for look in LOOKS[::2]
    }
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
