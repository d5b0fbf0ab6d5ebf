"""The rules to read: opened at the article that explains a refusal, with examples drawn as cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from carioca.cards import JOKER, SPANISH, Card, Suit
from carioca.games import CATALOGUE
from carioca.games.contract.carioca import CARIOCA, EXTRA_ROUNDS, RUMMY, CariocaOptions
from carioca.gui.forms.controls import Chooser
from carioca.gui.parts.rule_page import Typesetter
from carioca.gui.parts.small_cards import card_of, chip
from carioca.gui.scenes.pause import PauseScene
from carioca.gui.scenes.rules import TILE, RulesScene
from carioca.gui.scenes.table import TableScene
from carioca.i18n import LANGUAGES, set_language
from carioca.rulebook import Block, articles
from carioca.rulebook.contract import example_of
from carioca.session import Seat, Session
from carioca.words.cards import card_text_suit
from tests.gui.driver import Driver

DEFAULT = CariocaOptions()
WILD = CariocaOptions(extra_rounds=EXTRA_ROUNDS, red_twos_wild=True, joker_swap="any", joker_gap=1)


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path)
    yield driver
    driver.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_the_examples_is_drawn(language: str) -> None:
    set_language(language)
    rows = [row.split() for block in articles(DEFAULT) for row in re.findall(r"`([^`]+)`", block.text)]
    assert rows and all(card_of(word) is not None for row in rows for word in row)


def test_words_of_the_examples_name_cards() -> None:
    set_language("es")
    assert card_of("10♥") == Card(10, Suit.HEARTS) and card_of("A♠") == Card(1, Suit.SPADES)
    assert card_of("comodín") == JOKER
    assert card_of("11♥") is None and card_of("→") is None and card_of("1♠") is None
    # Spanish cards by the letters of their notation, or as they stand in a sentence.
    assert card_of("3O") == card_of("3☉") == Card(3, Suit.OROS)
    assert card_of("SE") == card_of("10⚔") == Card(10, Suit.ESPADAS)
    assert all(card_of(str(card)) == card_of(card_text_suit(card)) == card for card in SPANISH.cards)
    assert all(card_of(word) is None for word in ("8O", "9⚱", "A☉", "J⚕", "AC", "??", "*"))


def test_a_small_spanish_card_differs_from_every_other_one(driver: Driver) -> None:
    chips = {card: pygame.image.tobytes(chip(driver.stage, card, 26), "RGBA") for card in SPANISH.cards}
    assert len(set(chips.values())) == 40


@pytest.mark.sampled(10)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", ["M1", "J6", "T13", "P7", "S1"])
def test_a_rule_opens_at_its_article(tmp_path: Path, language: str, rule: str) -> None:
    driver = Driver(tmp_path, (800, 600), language=language)
    scene = driver.open(RulesScene(rule))
    assert isinstance(scene, RulesScene)
    article = scene._marked
    assert article is not None and article.block.rules[0] == rule
    scroll = scene.page.scroll
    assert scroll.offset <= article.top
    assert article.bottom <= scroll.offset + scroll.view.h or article.top <= scroll.offset + scroll.view.h / 3
    driver.close()


def test_an_unknown_rule_opens_at_the_beginning(driver: Driver) -> None:
    scene = driver.open(RulesScene("X9"))
    assert isinstance(scene, RulesScene) and scene.page.scroll.offset == 0


def test_the_page_scrolls_with_wheel_keys_bar_and_chapters(driver: Driver) -> None:
    scene = driver.open(RulesScene())
    assert isinstance(scene, RulesScene)
    scroll = scene.page.scroll
    places = [scroll.offset]
    driver.wheel(-3)
    places.append(scroll.offset)
    driver.key("down")
    places.append(scroll.offset)
    driver.key("pagedown")
    places.append(scroll.offset)
    driver.key("end")
    places.append(scroll.offset)
    assert places == sorted(set(places)) and scroll.offset == scroll.spare
    driver.key("home")
    assert scroll.offset == 0
    bar = scroll.view.right - 4
    driver.drag((bar, scroll.view.y + 10), (bar, scroll.view.bottom - 5))
    assert scroll.offset > scroll.spare * 0.8
    driver.click(*scene.page.find("chapter4").rect.center)
    assert scroll.offset == scene._chapters()[4].top


def test_the_place_in_the_page_survives_another_size(driver: Driver) -> None:
    scene = driver.open(RulesScene())
    assert isinstance(scene, RulesScene)
    driver.key("end")
    driver.resize(900, 700)
    assert scene.page.scroll.offset == scene.page.scroll.spare


@pytest.mark.slow
def test_the_rules_of_a_match_are_those_agreed_on(driver: Driver) -> None:
    told = {None: "son cartas **comunes**", WILD: "también son comodines", RUMMY: "juega sin comodines"}
    for options, words in told.items():
        scene = driver.open(RulesScene(options=options))
        assert isinstance(scene, RulesScene)
        assert words in " ".join(anchor.block.text for anchor in scene._layout.anchors)


@pytest.mark.parametrize("scene", [PauseScene, TableScene])
def test_a_match_shows_its_own_rules(driver: Driver, scene: type[PauseScene] | type[TableScene]) -> None:
    seats = (Seat("Ana"), Seat("Rosa"))
    driver.open(scene(Session.new(CARIOCA, "carioca-rummy", RUMMY, seats, "1")))
    driver.key("f1" if scene is PauseScene else "f2")
    assert isinstance(driver.scene, RulesScene) and driver.scene.options == RUMMY


@pytest.mark.sampled(2)
@pytest.mark.parametrize("width", [330, 420, 560, 800, 1200])
@pytest.mark.parametrize(
    "line",
    [
        "T: 7H 7D *",
        "T: 7H * *",
        "TT: 7H 7D 7S / 7C 7H 7D",
        "lay: 4C 5C 6C * + *",
        "swap: 5C 6C * 8C <> 9C",
        "final: AH 2H 3H 4H * * 7H 8H 9H TH JH QH KH",
        "points: AH KS 9D 4C *",
    ],
)
def test_an_example_stays_in_its_column(driver: Driver, line: str, width: int) -> None:
    set_language("es")
    example = example_of(line, WILD)
    assert example is not None
    layout = Typesetter(driver.stage, width, 17).lay([Block("example", "", example=example)])
    assert max(piece.rect.right for piece in layout.pieces) <= width
    assert max(piece.rect.bottom for piece in layout.pieces) <= layout.height + 2


def test_a_search_goes_from_article_to_article(driver: Driver) -> None:
    scene = driver.open(RulesScene())
    assert isinstance(scene, RulesScene)
    driver.key("f", pygame.KMOD_CTRL)
    driver.text("POZO trece")
    assert not scene._found and scene._marked is None
    driver.key("esc")
    assert driver.scene is scene and not scene.query
    driver.key("f", pygame.KMOD_CTRL)
    driver.text("comodin")
    found = [anchor.block.number for anchor in scene._found]
    assert len(found) > 5 and scene._marked is not None and scene._marked.block.number == found[0]
    driver.keys("enter", "enter")
    assert scene._marked.block.number == found[2]
    driver.key("f3", pygame.KMOD_SHIFT)
    assert scene._marked.block.number == found[1]
    assert scene.page.scroll.offset <= scene._marked.top <= scene.page.scroll.offset + scene.page.scroll.view.h
    driver.key("tab")
    assert not driver.stage.typing


@pytest.mark.slow
def test_only_what_is_seen_is_painted(driver: Driver) -> None:
    scene = driver.open(RulesScene(options=WILD))
    assert isinstance(scene, RulesScene)
    screen = scene.page.scroll.view.h // TILE + 2
    assert 0 < len(scene._strip._tiles) <= screen
    driver.key("end")
    assert len(scene._strip._tiles) <= 2 * screen


def test_tiles_make_up_the_page(driver: Driver) -> None:
    """Where two of them meet the dots below a word were painted in both."""
    scene = driver.open(RulesScene("", base="carioca-chile"))
    assert isinstance(scene, RulesScene)
    size = scene._strip._size
    whole = pygame.Surface(size)
    whole.fill(driver.stage.palette.paper)
    scene._paint(whole, whole.get_rect())
    for top in range(0, size[1], TILE):
        part = pygame.Rect(0, top, size[0], min(TILE, size[1] - top))
        tile = scene._strip._tile(top // TILE)
        assert pygame.image.tobytes(tile, "RGB") == pygame.image.tobytes(whole.subsurface(part), "RGB"), top


def test_the_ground_of_the_wanted_article_is_marked(driver: Driver) -> None:
    scene = driver.open(RulesScene("T4"))
    assert isinstance(scene, RulesScene) and scene._marked is not None
    scroll = scene.page.scroll
    y = scroll.view.y + scene._marked.top - scroll.offset + 3
    assert driver.picture().get_at((scroll.view.x + 4, y))[:3] != driver.stage.palette.paper


def turn_to(driver: Driver, scene: RulesScene, game: str) -> None:
    chooser = scene.page.find("game")
    assert isinstance(chooser, Chooser)
    at = [name for name, _ in chooser.options].index(game)
    driver.click(*chooser.segment(at).center)


@pytest.mark.slow
def test_the_rules_lead_to_every_game_and_back_to_those_of_the_table(driver: Driver) -> None:
    scene = driver.open(RulesScene("T4", WILD, "carioca-chile"))
    assert isinstance(scene, RulesScene)
    own = [anchor.block for anchor in scene._layout.anchors]
    for entry in CATALOGUE[1:]:
        turn_to(driver, scene, entry.name)
        usual = [block for block in articles(None, entry.presets[0]) if block.kind in ("chapter", "article")]
        assert [anchor.block for anchor in scene._layout.anchors] == usual and scene.page.scroll.offset == 0
    turn_to(driver, scene, "carioca")
    assert [anchor.block for anchor in scene._layout.anchors] == own and any(block.house for block in own)


@pytest.mark.slow
def test_a_variant_stays_when_another_game_was_looked_at(driver: Driver) -> None:
    scene = driver.open(RulesScene(base="super-kalooki"))
    assert isinstance(scene, RulesScene)
    turn_to(driver, scene, "pocha")
    turn_to(driver, scene, "kalooki")
    assert scene.base == "super-kalooki"


@pytest.mark.slow
def test_what_a_game_does_not_have_is_found_in_the_others(driver: Driver) -> None:
    scene = driver.open(RulesScene())
    assert isinstance(scene, RulesScene)
    scene.search("kalooki")
    assert not scene._found and scene._elsewhere == "Kalooki"
    scene.search("comodin")
    assert scene._found and not scene._elsewhere, "here it is"
    scene.search("xyzzy")
    assert not scene._found and not scene._elsewhere
    scene.search("triunfo")
    assert scene._elsewhere == "La Pocha"
    turn_to(driver, scene, "pocha")
    assert scene._marked is scene._found[0] and scene.query == "triunfo"
    turn_to(driver, scene, "buraco")
    assert scene.query == "", "it is not there"
