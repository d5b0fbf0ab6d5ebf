"""What happens before a deal: the draw that decides who deals (K6-K8), and passing the deal on (S10)."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import Rect

from carioca import i18n
from carioca.cards import JOKER
from carioca.engine.draw import cuts
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.gui.frame.stage import units
from carioca.gui.parts.cut_layout import arrange
from carioca.gui.scenes.cut import CutScene, opening
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.pause import PauseScene
from carioca.gui.scenes.question import DecisionScene
from carioca.gui.scenes.table import TableScene
from carioca.session import Seat, Session
from carioca.words.cards import card_text_suit
from tests.gui.controls import focus, press
from tests.gui.driver import Driver

NAMES = ("Ana", "Rosa", "Tomás", "Inés", "Hernán", "Elena")
SIZES = ((1280, 720), (1920, 1080), (1024, 600), (900, 1200), (640, 480))


def match(seats: int = 2, people: int = 1, seed: str = "1", **changes: object) -> Session:
    """A match that nobody has touched."""
    options = CariocaOptions().with_changes(changes)
    names = (Seat(name, None if at < people else "normal") for at, name in enumerate(NAMES[:seats]))
    return Session.new(CARIOCA, "carioca-chile", options, tuple(names), seed)


def cut(driver: Driver, seats: int = 2, people: int = 1, seed: str = "1") -> CutScene:
    scene = driver.open(opening(match(seats, people, seed, first_dealer="lowest_cut")))
    assert isinstance(scene, CutScene)
    return scene


def shown(scene: CutScene) -> dict[int, list[object]]:
    """The cards that lie face up at the seats."""
    return {seat: [s.card for s in sprites if s.face > 0] for seat, sprites in scene.drawn.items()}


def of_seed(seats: int, seed: str) -> dict[int, list[object]]:
    drawn = cuts(CARIOCA.cards(CariocaOptions(), seats), seats, seed)
    return {seat: [card for one in drawn for other, card in one if other == seat] for seat in range(seats)}


def seed_with(draws: int, seats: int, joker: bool = False) -> str:
    """A seed under which so many rounds of drawing are needed, because of a tie or of a joker."""
    options = CariocaOptions(first_dealer="lowest_cut")
    for seed in map(str, range(500)):
        drawn = cuts(CARIOCA.cards(options, seats), seats, seed)
        if len(drawn) == draws and any(card == JOKER for cut in drawn for _, card in cut) == joker:
            return seed
    raise AssertionError("no such seed")


# -- the draw for the first deal -------------------------------------------------------------------------------------


def test_only_where_it_was_agreed_the_deal_is_drawn_for() -> None:
    assert isinstance(opening(match()), TableScene)
    assert isinstance(opening(match(first_dealer="random")), TableScene)
    assert isinstance(opening(match(first_dealer="lowest_cut")), CutScene)


def test_a_card_is_chosen_with_the_pointer_and_the_lowest_deals(driver: Driver) -> None:
    scene = cut(driver, 4, seed=seed_with(1, 4))
    assert scene.chooser == 0 and scene.line == "Elige una carta"
    slot = scene.layout.pack_slot(30)
    driver.click(slot.x - scene.layout.card_height * 0.3, slot.y)
    driver.step(3)
    assert scene.part == "over" and shown(scene) == of_seed(4, scene.session.match.setup.seed)
    dealer = scene.session.match.state.dealer
    card = card_text_suit(of_seed(4, scene.session.match.setup.seed)[dealer][-1])  # type: ignore[arg-type]
    who = "Repartes tú: sacaste" if dealer == 0 else f"Reparte {NAMES[dealer]}: sacó"
    assert scene.headline == f"{who} la carta más baja ({card})" and scene.dealer == dealer
    press(driver, "deal")
    assert isinstance(driver.scene, TableScene)


def test_the_card_under_the_pointer_is_the_one_that_is_lifted(driver: Driver) -> None:
    scene = cut(driver)
    for index in (0, 40, 107):
        slot = scene.layout.pack_slot(index)
        # What is seen of a card that others cover is its left edge.
        driver.move(slot.x - scene.layout.card_height * 5 / 14 + 3, slot.y)
        assert scene.raised == index
    driver.move(5, 5)
    assert scene.raised is None


def test_a_card_is_chosen_with_the_keys_alone(driver: Driver) -> None:
    scene = cut(driver, seed=seed_with(1, 2))
    driver.key("right")
    assert scene.raised == 54
    driver.keys("right", "right", "left", "up", "down", "home", "end")
    assert scene.raised == 107
    driver.keys("left", "enter")
    driver.step(3)
    assert 106 in scene.gone and scene.part == "over"
    driver.key("enter")
    assert isinstance(driver.scene, TableScene)


def test_enter_alone_chooses_too(driver: Driver) -> None:
    cut(driver, seed=seed_with(1, 2))
    driver.keys("enter", "enter")
    driver.step(2)
    driver.key("enter")
    driver.step(2)
    assert isinstance(driver.scene, TableScene)


def test_a_tie_is_drawn_again_and_told(driver: Driver) -> None:
    seed = seed_with(2, 2)
    scene = cut(driver, seed=seed)
    driver.keys("right", "enter")
    driver.step(3)
    assert scene.chooser == 0 and scene.round == 1
    assert scene.headline == "Empate en la más baja: Rosa y tú sacan de nuevo"
    assert not scene.counts(0, 0) and scene.counts(0, 1)
    driver.keys("right", "enter")
    driver.step(3)
    assert scene.part == "over" and shown(scene) == of_seed(2, seed)


def test_who_draws_a_joker_draws_again_and_the_others_keep_their_cards(driver: Driver) -> None:
    seed = seed_with(2, 2, joker=True)
    scene = cut(driver, seed=seed)
    first, second = scene.cuts
    (again, _), (kept,) = second[0], [seat for seat, _ in first if seat != second[0][0]]
    driver.keys("right", "enter")
    driver.step(3)
    assert len(second) == 1
    name = ("Ana", "Rosa")[again]
    if scene.part != "over":
        assert scene.headline == f"Salió un comodín: {name} saca de nuevo"
        driver.keys("right", "enter")
        driver.step(3)
    assert scene.part == "over" and shown(scene) == of_seed(2, seed)
    assert scene.counts(kept, 0) and not scene.counts(again, 0) and scene.counts(again, 1)


def test_several_persons_choose_one_after_the_other_by_name(driver: Driver) -> None:
    scene = cut(driver, 3, people=2, seed=seed_with(1, 3))
    assert scene.line == "Ana: elige una carta"
    driver.keys("right", "enter")
    driver.step(3)
    assert scene.line == "Rosa: elige una carta"
    driver.keys("right", "enter")
    driver.step(3)
    # Nobody is "you" where several persons look.
    assert scene.headline.startswith(f"Reparte {NAMES[scene.session.match.state.dealer]}:")


@pytest.mark.parametrize("how", ["esc", "button"])
@pytest.mark.parametrize("seats", [2, 6])
def test_it_can_be_skipped_at_any_time(driver: Driver, seats: int, how: str) -> None:
    seed = seed_with(3, seats)
    scene = cut(driver, seats, people=seats, seed=seed)
    if how == "esc":
        driver.key("esc")
    else:
        focus(driver, "skip")
        driver.key("space")
    assert scene.part == "over" and shown(scene) == of_seed(seats, seed)
    driver.key("esc")
    assert isinstance(driver.scene, TableScene)


def test_with_animation_the_cards_take_their_time_and_a_key_hastens(driver: Driver) -> None:
    driver.stage.settings = driver.stage.settings.__class__(language="es", animation="normal", muted=True)
    scene = cut(driver, 6, people=0, seed=seed_with(1, 6))
    driver.step(4)
    assert scene.animating and not scene.gone
    slow = 0
    while scene.part != "over":
        driver.step()
        slow += 1
        assert slow < 1200
    scene = cut(driver, 6, people=0, seed=seed_with(1, 6))
    fast = 0
    while scene.part != "over":
        driver.key("space")
        fast += 1
    assert fast < slow / 2


def test_a_new_size_and_language_in_the_middle(driver: Driver) -> None:
    scene = cut(driver, 6, people=2, seed=seed_with(3, 6))
    driver.keys("right", "enter")
    driver.resize(700, 900)
    driver.stage.change(driver.stage.settings.__class__(language="en", animation="off", muted=True))
    driver.step(2)
    assert scene.line == "Rosa: choose a card" and i18n.language() == "en"
    assert scene.drawn[0][0].slot == scene.layout.drawn_slot(0, 0, 1)
    driver.keys("right", "enter", "esc")
    driver.picture()
    assert scene.part == "over"


def test_a_resumed_match_goes_straight_to_the_table(driver: Driver) -> None:
    seats = (Seat("Ana"), Seat("Rosa", "normal"))
    options = CariocaOptions(first_dealer="lowest_cut")
    driver.open(opening(Session.new(CARIOCA, "carioca-chile", options, seats, "1", driver.stage.saves)))
    driver.open(MenuScene(start="continue"), 3)
    assert isinstance(driver.scene, TableScene)


def test_another_match_at_the_same_table_is_drawn_for_again(driver: Driver) -> None:
    session = match(rounds=["TT"], first_dealer="lowest_cut", stock_exhaustion="dead")
    while session.current is not None:
        session.submit(next(session.game.legal_actions(session.match.state)))
    assert {seat.bot for seat in session.seats} == {None, "normal"}
    driver.open(FinalScene(session))
    press(driver, "again")
    assert isinstance(driver.scene, CutScene)
    # Who played as in older versions plays as today in a new match.
    assert {seat.bot for seat in driver.scene.session.seats} == {None, "normal"}


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_nothing_lies_on_top_of_anything_else(seats: int, size: tuple[int, int], scale: float) -> None:
    layout = arrange(size, *units(size, scale), seats, 0, 108)
    window = Rect((0, 0), size)
    parts = [layout.title, layout.line, layout.spread, layout.foot]
    parts += [rect for place in layout.places.values() for rect in place]
    for rect in (*parts, layout.skip):
        assert window.contains(rect), rect
    assert not [pair for pair in combinations(parts, 2) if pair[0].colliderect(pair[1])]
    assert not any(layout.skip.colliderect(rect) for rect in parts if rect is not layout.foot)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_large_words_grow_as_long_as_the_cards_stay_large(seats: int, size: tuple[int, int]) -> None:
    plain, large = (arrange(size, *units(size, scale), seats, 0, 108) for scale in (1.0, 2.0))
    assert large.text >= plain.text and large.title.h >= plain.title.h
    assert large.places[0].card.h >= 0.7 * plain.places[0].card.h
    if size == (1280, 720) and seats <= 4:
        assert large.text >= 1.3 * plain.text


# -- passing the deal ------------------------------------------------------------------------------------------------


def test_the_dealer_is_asked_and_deals_with_enter(driver: Driver) -> None:
    session = match(3, pass_deal=True)
    driver.open(TableScene(session), 4)
    assert isinstance(driver.scene, DecisionScene)
    driver.key("enter")
    driver.step(4)
    assert session.match.rounds[0].lines[0] == "0 deal" and session.match.state.dealer == 0
    assert isinstance(driver.scene, TableScene)


@pytest.mark.parametrize("keys", [True, False])
def test_the_deal_is_passed_to_the_right(driver: Driver, keys: bool) -> None:
    session = match(3, pass_deal=True)
    driver.open(TableScene(session), 4)
    if keys:
        focus(driver, "choice1")
        driver.key("enter")
    else:
        press(driver, "choice1")
    driver.step(4)
    assert session.match.rounds[0].lines[0] == "0 pass" and session.match.state.dealer == 1
    assert [len(hand) for hand in session.match.state.hands] == [12, 12, 12]


def test_esc_opens_the_pause_and_the_question_waits(driver: Driver) -> None:
    driver.open(TableScene(match(3, pass_deal=True)), 4)
    driver.key("esc")
    assert isinstance(driver.scene, PauseScene)
    driver.key("esc")
    assert isinstance(driver.scene, DecisionScene)


def test_an_opponent_deals_by_itself(driver: Driver) -> None:
    session = match(3, pass_deal=True, first_dealer_seat=2)
    driver.open(TableScene(session))
    for _ in range(2000):
        driver.step()
        assert not isinstance(driver.scene, DecisionScene)
        if session.match.rounds[0].lines:
            break
    assert session.match.rounds[0].lines[0] == "2 deal"


def test_several_persons_the_right_one_is_asked_without_a_curtain(driver: Driver) -> None:
    session = match(3, people=3, pass_deal=True, first_dealer_seat=1)
    driver.open(TableScene(session), 4)
    scene = driver.scene
    assert isinstance(scene, DecisionScene) and session.names[session.match.state.dealer] == "Rosa"
    driver.key("enter")
    for _ in range(60):
        driver.step()
    # Now there are cards, and the curtain comes before the first player's.
    assert isinstance(driver.scene, HandoverScene) and driver.scene.name == NAMES[session.match.state.turn]


def test_a_resumed_match_asks_again(driver: Driver) -> None:
    session = match(2, pass_deal=True, seed="r")
    driver.open(TableScene(session), 4)
    assert isinstance(driver.scene, DecisionScene)
    driver.open(TableScene(session), 4)
    assert isinstance(driver.scene, DecisionScene)
