"""The Spanish pack's drawings: what a Spanish card must show, every card and suit told apart, even without colour."""

from __future__ import annotations

import os
import re
import xml.etree.ElementTree as ElementTree
from itertools import combinations, pairwise

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from carioca.cards import FRENCH, HIDDEN, SPANISH, Card, Suit, parse_card
from carioca.gui import art
from carioca.gui.draw import raster

SUITS = (Suit.OROS, Suit.COPAS, Suit.ESPADAS, Suit.BASTOS)
LOOKS = [art.CardStyle(contrast, False, large) for contrast in (False, True) for large in (False, True)]
SMALL, LARGE = art.CardStyle(), art.CardStyle(large_index=True)
UNIT = 2
"""Pixels of a card unit where a picture is measured."""


def drawn(card: Card, look: art.CardStyle, height: int, pack: object = SPANISH) -> pygame.Surface:
    """A card without margin at its own ratio."""
    drawing = art.face(card, look, SPANISH if pack is SPANISH else FRENCH)
    return raster.premultiplied(drawing, round(height * drawing.width / drawing.height), height, margin=0)


def greys(surface: pygame.Surface) -> bytes:
    """The brightness of every pixel, row by row."""
    return pygame.image.tobytes(pygame.transform.grayscale(surface), "RGB")[::3]


def apart(first: bytes, second: bytes) -> int:
    """How many pixels differ so much that an eye sees it."""
    return sum(abs(a - b) > 60 for a, b in zip(first, second, strict=True))


@pytest.mark.parametrize("look", LOOKS)
def test_every_face_is_well_formed_and_uses_only_supported_elements(look: art.CardStyle) -> None:
    allowed = {"svg", "g", "path", "circle", "ellipse", "rect", "linearGradient", "stop"}
    for card in (*SPANISH.cards, HIDDEN):
        document = art.face(card, look, SPANISH).document(244, 380)
        assert {element.tag.split("}")[-1] for element in ElementTree.fromstring(document).iter()} <= allowed, card
        colours = set(re.findall(r'(?:fill|stroke|stop-color)="([^"]+)"', document))
        assert all(re.fullmatch(r"#[0-9a-f]{6}|none|url\(#\w+\)", colour) for colour in colours), card


def test_the_drawings_have_the_ratio_of_their_pack() -> None:
    """61 x 95 mm, and poker size."""
    for pack, ratio in ((SPANISH, 61 / 95), (FRENCH, 5 / 7)):
        assert pack.ratio == pytest.approx(ratio)
        for card in (pack.cards[0], pack.cards[-1], HIDDEN):
            drawing = art.face(card, SMALL, pack)
            assert drawing.width / drawing.height == pytest.approx(ratio)


@pytest.mark.slow
@pytest.mark.parametrize("look", [LOOKS[0], *(pytest.param(look, marks=pytest.mark.slow) for look in LOOKS[1:])])
def test_every_card_differs_from_every_other_one_in_grey(look: art.CardStyle) -> None:
    """Form alone suffices: without any colour two cards differ in at least a twentieth of their corner."""
    corner = pygame.Rect(0, 0, 26, 48)
    pictures = {card: greys(drawn(card, look, 140).subsurface(corner)) for card in SPANISH.cards}
    for one, other in combinations(pictures, 2):
        assert apart(pictures[one], pictures[other]) > corner.w * corner.h / 50, (one, other)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("large", "height"),
    [
        (False, 72),
        (True, 72),
        *(pytest.param(*case, marks=pytest.mark.slow) for case in ((False, 98), (False, 130), (True, 98))),
    ],
)
def test_a_strip_of_twelve_pixels_tells_card_and_suit_in_grey(large: bool, height: int) -> None:
    """As much of a card as one under others leaves to be seen; the picture of the card below its index is left out."""
    look = LARGE if large else SMALL
    rows = round(height * (125 if large else 92) / 380)
    strips = {card: greys(drawn(card, look, height).subsurface((0, 0, 12, rows))) for card in SPANISH.cards}
    for one, other in combinations(strips, 2):
        assert apart(strips[one], strips[other]) >= 4, (one, other)


def test_the_suits_have_four_colours_and_keep_them_beside_four_french_ones() -> None:
    for contrast in (False, True):
        for four in (False, True):
            look = art.CardStyle(contrast, four)
            colours = [look.suit(suit) for suit in SUITS]
            assert len(set(colours)) == 4 and colours == [art.CardStyle(contrast).suit(suit) for suit in SUITS]


@pytest.mark.sampled(32)
@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("look", [SMALL, LARGE])
def test_the_frame_is_broken_as_often_as_the_suit_says(suit: Suit, look: art.CardStyle) -> None:
    """Pintas: oros none, copas one, espadas two, bastos three, in the upper and in the lower line."""
    gaps = {Suit.OROS: 0, Suit.COPAS: 1, Suit.ESPADAS: 2, Suit.BASTOS: 3}[suit]
    for rank in (1, 5, 10, 12):
        face = drawn(Card(rank, suit), look, 380 * UNIT)
        paper = face.get_at((122 * UNIT, 5 * UNIT))
        for y in (13 * UNIT, face.get_height() - 1 - 13 * UNIT):
            # The middle of the line is free of both indices.
            line = [face.get_at((x, y)) != paper for x in range(70 * UNIT, 174 * UNIT)]
            ends = sum(a and not b for a, b in pairwise(line))
            assert line[0] and line[-1] and ends == gaps, rank


@pytest.mark.sampled(2)
@pytest.mark.parametrize("look", LOOKS)
def test_the_index_reads_the_same_both_ways_up(look: art.CardStyle) -> None:
    for text in ("1O", "7C", "SE", "CB", "RO"):
        face = drawn(parse_card(text, SPANISH), look, 380)
        box = pygame.Rect(4, 8, 44, 112) if look.large_index else pygame.Rect(4, 8, 36, 84)
        upside = pygame.transform.flip(face, True, True)
        both = [greys(picture.subsurface(box)) for picture in (face, upside)]
        assert apart(*both) < 30, text


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rank", [10, 11, 12])
def test_figures_stand_in_full_length_and_look_the_way_of_their_suit(rank: int) -> None:
    """Not mirrored as French ones are; what a figure holds up is on the side where it looks."""
    for suit in SUITS:
        face = drawn(Card(rank, suit), SMALL, 380)
        middle = pygame.Rect(45, 20, 154, 340)
        upside = pygame.transform.flip(face, True, True)
        assert apart(greys(face.subsurface(middle)), greys(upside.subsurface(middle))) > 9000
        paper = face.get_at((122, 8))
        rows = [
            y
            for y in range(24, 360)
            if any(sum(abs(face.get_at((x, y))[i] - paper[i]) for i in range(3)) > 60 for x in range(60, 184))
        ]
        assert min(rows) < 75 and max(rows) > 325, "from the head to the ground"
        # The held sign stands beside the head, where nothing else is.
        left, right = (
            sum(face.get_at((x, y)) != paper for x in part for y in range(92, 128))
            for part in (range(48, 88), range(156, 196))
        )
        assert (left > 2 * right) if suit in (Suit.OROS, Suit.COPAS) else (right > 2 * left), suit


def test_the_ace_of_oros_is_the_richest_card() -> None:
    """More is drawn on it than on any other card, and it shows more colours."""
    rich = parse_card("1O", SPANISH)
    drawings = {card: art.face(card, SMALL).body for card in SPANISH.cards if card.rank <= 7}
    colours = {card: len(set(re.findall(r"#[0-9a-f]{6}", body))) for card, body in drawings.items()}
    shapes = {card: len(set(re.findall("<[^>]+>", body))) for card, body in drawings.items()}
    assert max(shapes, key=lambda card: shapes[card]) == rich
    assert all(colours[card] < colours[rich] for card in drawings if card != rich)


@pytest.mark.parametrize("look", [SMALL, LARGE])
def test_number_cards_show_as_many_signs_as_they_count(look: art.CardStyle) -> None:
    """Every sign stands apart from index and frame, and is drawn as often as the card says."""
    for suit in SUITS:
        bodies = [art.face(Card(rank, suit), look).body.count("<path") for rank in range(2, 8)]
        steps = {after - before for before, after in pairwise(bodies)}
        # Each step is one sign more; one of the frame's paths is the same everywhere.
        assert len(steps) == 1 and steps.pop() > 4, suit


@pytest.mark.slow
@pytest.mark.parametrize("look", [SMALL, LARGE])
def test_nothing_of_the_picture_lies_on_an_index(look: art.CardStyle) -> None:
    """The sign under the number is the same on all cards of a suit, in both corners."""
    box = pygame.Rect(7, 80, 43, 41) if look.large_index else pygame.Rect(7, 57, 31, 32)
    for suit in SUITS:
        faces = [drawn(Card(rank, suit), look, 380) for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)]
        for flip in (False, True):
            corners = [greys(pygame.transform.flip(face, flip, flip).subsurface(box)) for face in faces]
            assert all(apart(corner, corners[1]) < 4 for corner in corners), (suit, flip)


def test_the_back_fits_the_narrower_card_and_is_the_same_upside_down() -> None:
    back = drawn(HIDDEN, SMALL, 190)
    assert back.get_size() == (122, 190)
    assert greys(back) == greys(pygame.transform.flip(back, True, True))
    assert back.get_size() != drawn(HIDDEN, SMALL, 190, FRENCH).get_size()


@pytest.mark.parametrize("height", range(40, 331, 58))
def test_exact_size_and_opaque_paper(height: int) -> None:
    width = round(height * SPANISH.ratio)
    for text in ("1O", "7B", "CE", "RC"):
        face = raster.premultiplied(art.face(parse_card(text, SPANISH), SMALL), width, height)
        assert face.get_size() == (width + 4, height + 4)
        middle = face.subsurface((width // 2, 6, 1, height - 8))
        assert all(middle.get_at((0, y)).a == 255 for y in range(middle.get_height()))
        assert face.get_at((0, 0)).a == 0


def test_suit_signs_are_told_apart_without_colour_at_the_size_of_a_line() -> None:
    """All eight: a Spanish sign is never taken for a French one."""
    signs = {suit: greys(_on_white(art.suit_icon(suit), 11)) for suit in (*FRENCH.suits, *SPANISH.suits)}
    for one, other in combinations(signs, 2):
        assert apart(signs[one], signs[other]) > 11 * 11 / 8, (one, other)


def test_emblems_have_all_their_colours() -> None:
    for suit in SUITS:
        picture = _on_white(art.suit_emblem(suit, SMALL), 60)
        hues = {tuple(part // 48 for part in picture.get_at((x, y))[:3]) for x in range(60) for y in range(60)}
        assert len(hues) > 6, suit
    assert art.suit_emblem(Suit.HEARTS, SMALL) == art.suit_icon(Suit.HEARTS, SMALL.suit(Suit.HEARTS))


def test_equal_cards_share_one_drawing() -> None:
    assert art.face(Card(5, Suit.BASTOS), art.CardStyle()) is art.face(parse_card("5B", SPANISH), art.CardStyle())


def _on_white(drawing: art.Svg, px: int) -> pygame.Surface:
    picture = pygame.Surface((px, px))
    picture.fill((255, 255, 255))
    picture.blit(raster.straight(drawing, px, px), (0, 0))
    return picture
