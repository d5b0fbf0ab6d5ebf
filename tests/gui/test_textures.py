"""What the scenes ask of the pictures: sizes, caches that stay bounded, legible suits in text."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest

from carioca.cards import FRENCH, HIDDEN, JOKER, SPANISH, Pack, Suit, french_pack, parse_card
from carioca.gui.art import BACKS
from carioca.gui.draw import text as lettering
from carioca.gui.draw.raster import Store
from carioca.gui.draw.text import Lettering
from carioca.gui.draw.textures import Textures
from carioca.gui.draw.theme import FELTS, Palette, hex_colour, palette, seen, ui_theme
from tests.together import together

WHITE, BLACK = (255, 255, 255), (0, 0, 0)


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    yield


@pytest.fixture
def textures() -> Textures:
    return Textures(palette(False))


def colours(surface: pygame.Surface) -> set[tuple[int, int, int]]:
    found = (surface.get_at((x, y)) for x in range(surface.get_width()) for y in range(surface.get_height()))
    return {(pixel.r, pixel.g, pixel.b) for pixel in found if pixel.a == 255}


def test_a_card_is_drawn_once_and_has_its_size(textures: Textures) -> None:
    card = parse_card("QH")
    face = textures.card(card, 150)
    assert face.get_size() == (round(150 * FRENCH.ratio) + 4, 154)
    assert textures.card(card, 150) is face
    assert textures.back(150) is textures.card(HIDDEN, 150)


def test_a_spanish_card_has_the_ratio_of_its_pack_and_so_have_back_and_shadow(textures: Textures) -> None:
    """61 x 95 mm; a face knows its pack, what is the same in both packs is told."""
    wide = round(190 * 61 / 95) + 4
    assert textures.card(parse_card("RE", SPANISH), 190).get_size() == (wide, 194)
    assert textures.card(parse_card("RE", SPANISH), 190, pack=FRENCH) is textures.card(parse_card("RE", SPANISH), 190)
    assert textures.back(190, pack=SPANISH).get_size() == (wide, 194)
    assert textures.card(HIDDEN, 190, pack=SPANISH) is textures.back(190, pack=SPANISH)
    assert textures.back(190).get_width() > wide
    assert textures.shadow(190, False, pack=SPANISH).get_width() < textures.shadow(190, False).get_width()
    assert textures.card(JOKER, 190, pack=SPANISH) is textures.card(JOKER, 190)


def test_prewarming_a_spanish_back_makes_that_back(textures: Textures) -> None:
    textures.prewarm([HIDDEN, parse_card("1O", SPANISH)], 60, pack=SPANISH)
    assert textures.work(0.0) and not textures.work(0.0)
    textures.prewarm([HIDDEN], 60, pack=SPANISH)
    assert not textures._queue
    textures.prewarm([HIDDEN], 60)
    assert len(textures._queue) == 1


def test_large_numbers_change_spanish_cards_alone(textures: Textures) -> None:
    cards = [parse_card("5B", SPANISH), parse_card("CO", SPANISH), parse_card("5C"), parse_card("KS"), JOKER]
    before = [pygame.image.tobytes(textures.card(card, 90), "RGBA") for card in cards]
    textures.configure(palette(False), False, True)
    after = [pygame.image.tobytes(textures.card(card, 90), "RGBA") for card in cards]
    assert [a != b for a, b in zip(before, after, strict=True)] == [True, True, False, False, False]


def test_emblems_are_kept_and_square(textures: Textures) -> None:
    for suit in (*FRENCH.suits, *SPANISH.suits):
        assert textures.emblem(suit, 40).get_size() == (40, 40)
        assert textures.emblem(suit, 40) is textures.emblem(suit, 40)


def test_angles_are_rounded_to_half_a_degree(textures: Textures) -> None:
    card = parse_card("7C")
    assert textures.card(card, 100, 10.1) is textures.card(card, 100, 9.9)
    assert textures.card(card, 100, 10.3) is not textures.card(card, 100, 9.9)
    assert textures.card(card, 100, 0.2) is textures.card(card, 100)
    assert textures.card(card, 100, 360.0) is textures.card(card, 100)


def test_a_moving_card_is_scaled_from_a_ready_one(textures: Textures) -> None:
    card = parse_card("KS")
    textures.card(card, 100)
    moving = textures.card(card, 80, moving=True)
    assert abs(moving.get_height() - 84) <= 1
    assert textures.card(card, 80, moving=True) is moving
    assert textures.card(card, 80) is not moving, "what comes to rest is drawn in its own size"
    assert textures.card(card, 80) is textures.card(card, 80, moving=True)


def test_prewarming_ends_and_makes_every_face_ready(textures: Textures) -> None:
    textures.prewarm([*french_pack(2, 4), HIDDEN], 60)
    steps = 0
    while textures.work(0.0):
        steps += 1
    assert steps == 53
    assert not textures.work(4)
    ready = textures.card(JOKER, 60)
    textures.prewarm([JOKER], 60)
    assert not textures.work(4)
    assert textures.card(JOKER, 60) is ready


def test_new_colours_give_new_cards(textures: Textures) -> None:
    card = parse_card("5D")
    red = textures.card(card, 90)
    textures.configure(palette(False), True)
    blue = textures.card(card, 90)
    assert pygame.image.tobytes(red, "RGBA") != pygame.image.tobytes(blue, "RGBA")
    assert Textures(palette(True)).felt((80, 45)).get_at((40, 20)) != textures.felt((80, 45)).get_at((40, 20))


def test_cards_of_a_height_are_forgotten_and_no_others(textures: Textures) -> None:
    card = parse_card("7C")
    small = textures.card(card, 100), textures.shadow(100, False), textures.card(card, 100, 30)
    large = textures.card(card, 200), textures.shadow(200, False), textures.card(card, 200, 30)
    textures.forget(200)
    assert (textures.card(card, 100), textures.shadow(100, False), textures.card(card, 100, 30)) == small
    again = textures.card(card, 200), textures.shadow(200, False), textures.card(card, 200, 30)
    assert all(new is not old for new, old in zip(again, large, strict=True))


def test_a_store_knows_the_bytes_of_what_is_left() -> None:
    store: Store[int] = Store(9, 10_000)
    for key in range(4):
        store.put(key, pygame.Surface((10, key + 1)))
    store.clear(lambda key: key % 2 == 0)
    assert list(store) == [1, 3] and store.size == 4 * 10 * (2 + 4)
    store.clear()
    assert list(store) == [] and store.size == 0


def test_store_keeps_the_most_recently_used_within_both_bounds() -> None:
    store: Store[int] = Store(3, 4 * 100 * 10)
    for key in range(3):
        store.put(key, pygame.Surface((10, 10)))
    assert store.get(0) is not None
    store.put(3, pygame.Surface((10, 10)))
    assert list(store) == [2, 0, 3]
    store.put(4, pygame.Surface((30, 30)))
    assert list(store) == [3, 4]
    assert store.size == 4000
    store.clear()
    assert (len(store), store.size) == (0, 0)


def test_turned_cards_stay_bounded(textures: Textures) -> None:
    for step in range(720):
        textures.card(HIDDEN, 60, step / 2)
    assert len(textures._turned) <= 250


def test_shadow_is_pure_black_and_soft(textures: Textures) -> None:
    low, high = textures.shadow(100, False), textures.shadow(100, True)
    assert high.get_width() > low.get_width() > 100 * FRENCH.ratio
    edge, middle = low.get_at((1, low.get_height() // 2)), low.get_at((low.get_width() // 2, low.get_height() // 2))
    assert middle[:3] == (0, 0, 0) and edge.a < 20 < middle.a < 160
    assert textures.shadow(100, False, 180.2) is low


@pytest.mark.parametrize("size", [(1280, 720), (801, 503)])
def test_felt_is_opaque_calm_and_darker_in_the_corners(textures: Textures, size: tuple[int, int]) -> None:
    cloth = textures.felt(size)
    assert cloth.get_size() == size and textures.felt(size) is cloth
    corner = pygame.transform.average_color(cloth, pygame.Rect(0, 0, 40, 40))
    middle = pygame.transform.average_color(cloth, pygame.Rect(size[0] // 2, size[1] // 2, 40, 40))
    assert corner[1] < middle[1] - 30
    near = [cloth.get_at((size[0] // 2 + i, size[1] // 2)).g for i in range(40)]
    assert max(near) - min(near) < 24


@pytest.mark.parametrize("size", [(300, 100), (41, 40), (20, 90)])
@pytest.mark.parametrize("alpha", [255, 200])
def test_panel_has_smooth_corners_and_flat_sides(textures: Textures, size: tuple[int, int], alpha: int) -> None:
    panel = textures.panel(size, 14, (20, 60, 40, alpha), (200, 220, 210), 2)
    w, h = size
    assert panel.get_size() == size
    assert all(panel.get_at(point).a < 40 for point in ((0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1)))
    assert tuple(panel.get_at((w // 2, h // 2))) == (20, 60, 40, alpha)
    assert panel.get_at((w // 2, 0))[:3] == pytest.approx((200, 220, 210), abs=3)
    partial = {panel.get_at((x, y)).a for x in range(8) for y in range(8)}
    assert len(partial) > 4, "corners are antialiased"


def test_panel_without_border_and_with_too_large_a_radius(textures: Textures) -> None:
    pill = textures.panel((60, 20), 99, (10, 20, 30))
    assert pill.get_at((30, 0)).a == 255 and pill.get_at((0, 0)).a == 0
    assert tuple(pill.get_at((30, 10))) == (10, 20, 30, 255)


def test_suits_in_text_are_drawn_signs(textures: Textures) -> None:
    plain = textures.text("Bota 6", 24, BLACK)
    with_sign = textures.text("Bota 6♣", 24, BLACK)
    assert with_sign.get_height() == plain.get_height()
    assert 10 < with_sign.get_width() - plain.get_width() < 30
    assert textures.text("Bota 6♣", 24, BLACK) is with_sign
    assert (200, 30, 46) in colours(textures.text("♥", 24, BLACK))
    # Gold, red, blue and green, and no character of any font.
    for sign, colour in (("☉", (148, 102, 12)), ("⚱", (200, 30, 46)), ("⚔", (31, 95, 192)), ("⚕", (24, 122, 67))):
        assert colour in colours(textures.text(f"3{sign}", 24, BLACK))
        assert textures.text_width(f"3{sign}", 24) == textures.text_width("3♥", 24)


@together("suit", [suit for suit in Suit if suit is not Suit.NONE])
@together("four", [False, True])
def test_signs_stand_out_from_their_ground(suit: Suit, four: bool) -> None:
    """WCAG asks 3:1 for graphics."""

    def light(colour: tuple[int, ...]) -> float:
        parts = [part / 255 / 12.92 if part < 11 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    for high in (False, True):
        scheme = palette(high)
        for ink, ground in ((scheme.text, scheme.panel), (scheme.text, scheme.felt_edge), (scheme.ink, scheme.paper)):
            sign = lettering.sign_colour(suit, ink, four)
            bright, dark = sorted((light(sign), light(ground)), reverse=True)
            assert (bright + 0.05) / (dark + 0.05) > 3


def test_text_block_wraps_within_its_width_and_keeps_signs(textures: Textures) -> None:
    words = "No puedes botar el 6♣: sirve en la escala de ♣ de Ñuble."
    block = textures.text_block(words, 18, BLACK, 200)
    line = textures.text(words, 18, BLACK)
    assert block.get_width() <= 200 < line.get_width()
    assert block.get_height() >= 3 * line.get_height() - 3
    assert (
        textures.text_block("uno\ndos", 18, BLACK, 400).get_height()
        > 1.9 * textures.text("uno", 18, BLACK).get_height()
    )
    assert textures.text_block("", 18, BLACK, 100).get_height() > 0


def test_empty_text_and_tiny_sizes_do_not_fail(textures: Textures) -> None:
    assert textures.text("", 14, WHITE).get_height() > 0
    assert textures.text("♠♥♦♣", 1, WHITE).get_width() > 0
    assert textures.suit(Suit.SPADES, 1).get_size() == (1, 1)


def test_font_is_found_without_importing_the_form_library() -> None:
    folder = lettering.font_folder()
    assert folder is not None and (folder / "NotoSans-Bold.ttf").is_file()


def test_logo_keeps_its_ratio(textures: Textures) -> None:
    assert textures.logo(100).get_size() == (450, 100)


@pytest.mark.parametrize("high", [False, True])
def test_theme_is_made_of_strings_and_scales(high: bool) -> None:
    scheme: Palette = palette(high)
    small, large = ui_theme(scheme, 1.0), ui_theme(scheme, 2.0)
    assert int(large["button"]["font"]["size"]) == 2 * int(small["button"]["font"]["size"])
    for block in large.values():
        for values in block.values():
            assert all(isinstance(value, str) for value in values.values())
    assert hex_colour((1, 2, 255)) == "#0102ff"
    assert len(scheme.seat_colours) == len(set(scheme.seat_colours)) == 8
    assert len(scheme.seat_inks) == len(set(scheme.seat_inks)) == 8


@pytest.mark.parametrize("bold", [False, True])
def test_a_no_break_space_is_as_wide_as_a_blank(bold: bool) -> None:
    letters = Lettering()
    for text in ("2 tríos", "76 puntos"):
        for px in (12, 16, 20, 32):
            usual = letters.text_width(text, px, bold)
            assert (
                letters.text_width(text.replace(" ", "\u00a0"), px, bold)
                == usual
                > letters.text_width(text.replace(" ", ""), px, bold)
            )


@together("high", [False, True])
@together("felt", FELTS)
def test_what_is_read_on_a_cloth_is_read_on_all_of_them(high: bool, felt: str) -> None:
    """Every cloth is as bright as the usual one where texts stand, so contrasts stay; each has another colour."""
    usual, scheme = palette(high), palette(high, felt)
    for name in ("felt", "felt_edge", "zone", "panel", "muted", "button", "field"):
        assert seen(getattr(scheme, name)) == pytest.approx(seen(getattr(usual, name)), abs=0.012), name
    others = [palette(high, other).felt for other in FELTS if other != felt]
    assert all(sum(abs(a - b) for a, b in zip(scheme.felt, other, strict=True)) > 25 for other in others)


@together("pack", [FRENCH, SPANISH])
@together("high", [False, True])
def test_backs_are_clearly_different_and_the_same_upside_down(pack: Pack, high: bool) -> None:
    small = {}
    for back in BACKS:
        image = Textures(palette(high), back=back).back(150, pack=pack)
        assert pygame.image.tobytes(image, "RGBA") == pygame.image.tobytes(
            pygame.transform.flip(image, True, True), "RGBA"
        )
        small[back] = [image.get_at((x, y))[:3] for x in range(20, 90, 3) for y in range(20, 130, 3)]
    for one, other in combinations(small.values(), 2):
        apart = [sum(abs(a - b) for a, b in zip(*pair, strict=True)) for pair in zip(one, other, strict=True)]
        assert sum(apart) / len(apart) > 90


def test_samples_show_what_would_be_chosen(textures: Textures) -> None:
    for back in BACKS:
        chosen = Textures(palette(False), back=back).back(80)
        sample = textures.sample_of_back(back, 80)
        assert pygame.image.tobytes(chosen, "RGBA") == pygame.image.tobytes(sample, "RGBA")
    for felt in FELTS:
        chosen = Textures(palette(False, felt)).felt((64, 36))
        assert chosen.get_at((32, 16)) == textures.sample_of_felt(felt, (64, 36)).get_at((32, 16))
