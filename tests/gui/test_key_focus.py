"""The focus of the keys is bound to a thing: it stays with it, is seen before Enter acts, offers what is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from carioca.agreement import Agreement
from carioca.games import CATALOGUE, entry_of, game_named
from carioca.gui.canasta.moves import SidesMoves
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.input.keyboard import SEEN, current, stops
from carioca.gui.table.slots import OWN, Item, Stop
from carioca.gui.table.table import Table
from carioca.session import Seat, Session
from tests.games.contract.kalooki import meld, player
from tests.gui.canasta.sides import Sides
from tests.gui.controls import focus, page_of
from tests.gui.driver import KEYS, Driver
from tests.gui.kalooki_top import KalookiTop
from tests.gui.test_scenes import SCENES
from tests.gui.tricks.trick_table import TrickTable
from tests.longer import many

PRESETS = ("carioca-chile", "carioca-rummy", *(entry.presets[0] for entry in CATALOGUE[1:]))
WALKS = ("left", "right", "home", "end", "up", "down", "tab")
ACTS = ("enter", "space")
OTHERS = ("s", "z", "t", "r", "n", "p", "b", "l", "d", "v", "h", "1", "2", "3", "esc")
OPENS = (*ACTS, "b", "z")
"""Keys that may open the panel of a table of sides, into which the focus goes."""
LANDS = ("l", "1", "2", "3", "v")
"""Keys of which one sends the focus somewhere: L and a figure to a meld, V to the panel."""


def new_match(driver: Driver, preset: str, seed: str = "7") -> Session:
    """A match of one person against quick opponents."""
    game = game_named(entry_of(preset).name)
    size = max(seats for seats in Agreement(preset).sizes if seats <= 4)
    seats = tuple(Seat(name, None if at == 0 else "random") for at, name in enumerate(("Ana", "B1", "B2", "B3")[:size]))
    return Session.new(game, preset, game.presets[preset], seats, seed, driver.stage.saves)


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path, ask_discard=False, tips=False, remarks=False, trick_pause="quick")
    yield driver
    driver.close()


def wait(driver: Driver) -> bool:
    """Until the person may act; whether the match is still at its table."""
    for _ in range(3000):
        if not isinstance(driver.scene, TableScene) or driver.scene.table.my_turn:
            break
        driver.step(4)
    else:
        raise AssertionError("nobody's turn")
    driver.seconds(SEEN + 0.1)
    return isinstance(driver.scene, TableScene)


def ringed(driver: Driver, table: Table, stop: Stop) -> bool:
    """Whether the picture in the window has the ring of the keys around a thing."""
    colour, window = table.stage.palette.focus, driver.app.surface
    near = stop.rect.inflate(24, 24).clip(window.get_rect())
    mask = pygame.mask.from_threshold(window.subsurface(near), (*colour, 255), (14, 14, 14, 255))
    return mask.count() > (stop.rect.w + stop.rect.h) // 2


def there(table: Table) -> set[Item]:
    """Everything that the focus can stand on now."""
    names = (*OWN, *table.moves.focus_groups, "rivals", "buttons")
    return {stop.item for name in names for stop in stops(table, name)}


def done_by(driver: Driver, table: Table) -> tuple[object, ...]:
    """What a key can change beside the focus: what was played, picked, set apart, opened."""
    hand, moves = table.board.hand, table.moves
    opened = (moves.open.kind, moves.open.tab) if isinstance(moves, SidesMoves) else ()
    looks = moves.looking(table) if hasattr(moves, "looking") else ()
    told = table.toast.text if table.toast is not None else ""
    rounds = table.session.match.rounds
    return (
        driver.scene, len(rounds), len(rounds[-1].lines), tuple(table.board.picked), hand.arrangement(), opened, looks,
        told, table.hint,
    )  # fmt: skip


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_keys_are_pressed_the_focus_is_bound_seen_and_allowed(driver: Driver, preset: str) -> None:
    rng = Random(preset)
    for match in range(2):
        driver.open(TableScene(new_match(driver, preset, str(match))))
        for _ in range(many(250, 125)):
            if not wait(driver):
                driver.keys("enter", "esc")
                driver.step(20)
                if not any(isinstance(scene, TableScene) for scene in driver.app.stack.scenes):
                    break
                continue
            _press(driver, driver.scene, rng)


def _press(driver: Driver, scene: TableScene, rng: Random) -> None:
    """One key, or the pointer once, and a critical look at what it did."""
    table, keys = scene.table, scene.table.focus
    if rng.random() < 0.05:
        driver.move(rng.randrange(1280), rng.randrange(720))
        return
    key = rng.choice((*WALKS, *WALKS, *ACTS, *ACTS, *OTHERS))
    was, shown, asked, before = current(table), keys.shown, table.asking, done_by(driver, table)
    tray = set(table.board.hand.staged)
    seen = was is not None and shown and ringed(driver, table, was)
    driver.key(key)
    if driver.scene is not scene:
        assert key not in ACTS or seen, f"{key} opened {driver.scene} with no ring around {was}"
        return
    if key in ACTS and asked is None and done_by(driver, table) != before:
        assert seen, f"{key} acted on {was}, which had no ring"
    driver.step(3)
    now = current(table)
    if not table.my_turn or was is None:
        return
    opened = isinstance(table.moves, SidesMoves) and table.focus.group == "panel"
    if was.item in set(table.board.hand.staged) - tray:
        assert table.focus.group == "hand", f"{key} took the focus into the tray with {was}: the next card lies outside"
    elif shown and key not in (*WALKS, *LANDS) and was.item in there(table) and not (opened and key in OPENS):
        assert now is not None and now.item == was.item, f"{key} moved the focus from {was} to {now}"
    if now is None or not keys.shown:
        return
    if key in WALKS and (shown or key not in ("left", "right")):
        row = stops(table, keys.group)
        assert now.free or not any(stop.free for stop in row), f"{key} stands on {now}, which can do nothing"
    if key == "l" and keys.group == "melds" and isinstance(was.item, int):
        assert now.item in table.lit, f"L stands on {now}, which takes nothing"


# -- the thing ---------------------------------------------------------------------------------------------------------


def test_the_focus_stays_with_its_card_when_one_is_drawn_sorted_moved_and_set_apart(tmp_path: Path) -> None:
    hand = player("3C 4D 7H KD QD 8S")
    top = KalookiTop(tmp_path, A=hand, phase="draw")
    try:
        top.wait()
        board = top.table.board
        top.keys("r", "end", "left")
        card = current(top.table).item
        for key in ("s", "t", "r", "t"):
            top.key(key)
            top.wait()
            top.seconds(0.5)
            assert current(top.table).item == card == board.raised, key
        top.key("left", pygame.KMOD_SHIFT)
        assert current(top.table).item == card
        beside = board.hand.order[board.hand.order.index(card) + 1]
        top.keys("space", "1")
        # The next card for the tray lies in the hand.
        assert card in board.hand.staged and current(top.table).item == beside
        top.key("z", pygame.KMOD_CTRL)
        assert current(top.table).item == beside and card in board.hand.order
        top.key("left")
        assert current(top.table).item == card
        value = board.hand.cards[card]
        top.seconds(SEEN)
        top.key("d")
        assert board.picked == [card] and board.hand.cards[board.picked[0]] == value
        assert top.table.asking is not None and top.table.asking.token == card
    finally:
        top.close()


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    "preset", [*(pytest.param(preset, marks=pytest.mark.slow) for preset in PRESETS[:-1]), PRESETS[-1]]
)
def test_the_focus_is_where_it_was_after_a_restart(tmp_path: Path, preset: str) -> None:
    for group in (*OWN, "answers", "piles", "rivals", "buttons"):
        folder = tmp_path / group
        driver = Driver(folder)
        driver.open(TableScene(new_match(driver, preset)))
        wait(driver)
        table = driver.scene.table
        if not stops(table, group):
            driver.close()
            continue
        driver.key("end")
        for _ in range(9):
            if table.focus.group == group:
                break
            driver.key("tab")
        driver.keys("right", "right")
        there_was = thing(table)
        driver.close()
        driver = Driver(folder)
        session = Session.resume(driver.stage.saves)
        assert session is not None
        driver.open(TableScene(session))
        wait(driver)
        table = driver.scene.table
        assert not table.focus.shown
        driver.key("right")
        assert table.focus.shown and thing(table) == there_was, group
        driver.close()


def thing(table: Table) -> tuple[str, object]:
    """What the focus stands on, in words that outlive the window."""
    stop = current(table)
    assert stop is not None
    item = table.board.hand.cards[stop.item] if isinstance(stop.item, int) else stop.item
    return table.focus.group, item


@pytest.mark.slow
def test_each_person_at_a_machine_has_a_focus_of_ones_own(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, seats=4, people=2)
    try:
        seen = {}
        for _ in range(30):
            top.wait()
            if not isinstance(top.scene, TableScene):
                top.seconds(1)
                top.key("enter")
                continue
            if top.table.board.viewer in seen:
                break
            assert not top.table.focus.shown, "nobody has shown this person a ring"
            top.key("end")
            seen[top.table.board.viewer] = current(top.table).item
            top.key("0")
        assert len(seen) == 2
    finally:
        top.close()


# -- seen before it acts -----------------------------------------------------------------------------------------------


@pytest.mark.sampled(2)
@pytest.mark.parametrize("key", ACTS)
def test_a_key_that_acts_only_shows_the_ring_where_there_is_none(tmp_path: Path, key: str) -> None:
    top = TrickTable(tmp_path)
    try:
        top.wait()
        while top.state.phase == "bid":
            assert not top.state.bids[0]
            lines = len(top.session.match.rounds[-1].lines)
            top.key(key)
            top.hasty = True
            top.key(key)
            top.hasty = False
            assert len(top.session.match.rounds[-1].lines) == lines, "the second of a double press is none"
            assert top.table.focus.shown and current(top.table).item == "bid0"
            assert ringed(top, top.table, current(top.table))
            top.seconds(SEEN)
            top.key(key)
            assert top.state.bids[0] == 0
            break
        top.move(400, 300)
        assert not top.table.focus.shown
        top.wait()
        top.key("d")
        assert top.state.phase == "play"
    finally:
        top.close()


def test_a_key_that_means_a_card_means_none_that_has_no_ring(tmp_path: Path) -> None:
    top = KalookiTop(tmp_path, A=player("3C 4D 7H KD"), melds=[meld("3H 3D 3S")])
    try:
        top.wait()
        for key in ("d", "l", "1"):
            top.move(300, 300)
            assert not top.table.focus.shown
            top.key(key)
            assert top.table.focus.shown and not top.table.board.picked and not top.table.board.hand.staged, key
            assert top.table.asking is None
            top.move(600, 300)
            top.table.send_away()
    finally:
        top.close()


@pytest.mark.seldom(2)
@pytest.mark.sampled(14)
@pytest.mark.parametrize("name", SCENES)
def test_enter_on_a_screen_acts_only_on_what_has_a_ring(tmp_path: Path, name: str) -> None:
    driver = Driver(tmp_path)
    try:
        for key in ACTS:
            scene = driver.open(SCENES[name](), 5)
            driver.button(2, 2, down=True)
            page, settings = page_of(scene), driver.stage.settings
            first = page.focus.current
            if first is None or driver.stage.typing or driver.stage.keyed:
                # The curtain's ring stays to be seen whatever the pointer does.
                continue
            driver.press_first(KEYS[key])
            assert driver.scene is scene and driver.stage.settings == settings and page.focus.current is first
            assert driver.stage.keyed
    finally:
        driver.close()


# -- what is allowed ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_arrows_pass_over_what_cannot_be_played_and_a_turn_offers_what_can(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, seed="11", options={"rounds_table": [8, 8]})
    try:
        looked = 0
        for _ in top.rounds(top.by_keys):
            if not isinstance(top.scene, TableScene) or top.state.phase != "play":
                continue
            top.step(2)
            table = top.table
            if table.refused_cards and table.focus.shown:
                assert current(table).item not in table.refused_cards
                for key in ("right",) * 9 + ("left",) * 9 + ("home", "end"):
                    top.key(key)
                    assert current(table).item not in table.refused_cards, key
                looked += 1
            if looked > 2:
                break
        assert looked > 2
    finally:
        top.close()


def test_after_a_card_the_focus_rests_on_its_neighbour_until_the_next_turn(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, seed="3", options={"rounds_table": [5, 5]})
    try:
        for _ in top.rounds(top.by_keys):
            if isinstance(top.scene, TableScene) and top.state.phase == "play" and len(top.state.hand) > 3:
                break
        table = top.table
        top.key("end")
        top.key("end")
        top.seconds(SEEN)
        top.key("enter")
        top.step(2)
        stood = current(table).item
        assert stood in table.board.hand.order
        top.wait()
        top.seconds(0.6)
        assert current(table).item == stood or stood in table.refused_cards
    finally:
        top.close()


def test_while_a_number_is_asked_for_the_ring_and_the_arrows_are_on_the_numbers(tmp_path: Path) -> None:
    top = TrickTable(tmp_path)
    try:
        top.wait()
        top.key("end")
        last = stops(top.table, "answers")
        assert top.table.focus.group == "answers"
        assert current(top.table).item == [stop for stop in last if stop.free][-1].item
        assert ringed(top, top.table, current(top.table)) and top.table.board.raised is None
    finally:
        top.close()


def test_l_begins_at_a_meld_that_takes_the_card_and_a_refusal_leaves_mode_and_choice(tmp_path: Path) -> None:
    melds = [{"side": 1, "cards": ["9C", "9D", "9S"]}, {"side": 0, "cards": ["4C", "5C", "6C"]}]
    top = Sides(tmp_path, "7C 9H KD KS", melds=melds, phase="play", drew="stock")
    try:
        top.key("home")
        table = top.table
        for card, takes in (("7C", True), ("9H", False)):
            while table.board.hand.cards[current(table).item] not in (
                table.board.hand.cards[t] for t in top.tokens(card)
            ):
                top.key("right")
            token = current(table).item
            top.key("l")
            assert table.board.picked == ([token] if takes else []), "what is refused changes no choice"
            if takes:
                assert table.focus.group == "melds" and current(table).item in table.lit
                for key in ("right", "left", "right"):
                    top.key(key)
                    assert current(table).item in table.lit
                top.keys("esc")
            else:
                assert current(table).item == token and table.toast is not None
            table.board.picked = []
            table.refresh()
            table.focus.group = "hand"
    finally:
        top.close()


def test_what_was_chosen_beside_a_card_that_is_played_is_not_chosen_in_the_next_trick(tmp_path: Path) -> None:
    top = TrickTable(tmp_path, seed="3", options={"rounds_table": [5, 5]})
    try:
        for _ in top.rounds(top.by_keys):
            if isinstance(top.scene, TableScene) and top.state.phase == "play" and len(top.state.hand) > 2:
                break
        board = top.table.board
        allowed = [token for token in board.hand.order if token not in top.table.refused_cards]
        other = next(token for token in board.hand.order if token != allowed[0])
        board.picked = [other]
        top.table.refresh()
        top.drag(top.spot(board.hand.cards[allowed[0]]), top.middle())
        top.wait()
        assert allowed[0] not in board.hand.order and board.picked == []
    finally:
        top.close()


# -- screens -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_keys_are_on_the_same_control_after_a_new_layout_and_after_coming_back(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    try:
        driver.open(MenuScene(), 5)
        for name in ("learn", "settings", "rules"):
            focus(driver, name)
            driver.resize(1024, 768)
            driver.resize(1280, 720)
            assert page_of(driver.scene).focus.current.name == name
            driver.key("enter")
            driver.step(3)
            assert not isinstance(driver.scene, MenuScene)
            driver.key("esc")
            driver.step(5)
            assert isinstance(driver.scene, MenuScene)
            assert page_of(driver.scene).focus.current.name == name and driver.stage.keyed
    finally:
        driver.close()


@pytest.mark.slow
def test_the_first_end_goes_to_the_last_one(driver: Driver) -> None:
    for preset in PRESETS:
        driver.open(TableScene(new_match(driver, preset)))
        wait(driver)
        table = driver.scene.table
        driver.key("end")
        row = stops(table, table.focus.group)
        assert current(table).item == [stop for stop in row if stop.free][-1].item, preset
        driver.button(3, 3, down=True)


@pytest.mark.slow
def test_what_opens_over_the_table_has_the_keys_and_a_ring_to_be_seen(tmp_path: Path) -> None:
    top = Sides(tmp_path, "5H 6H 7H * 9C JS", drew="stock", pile=["4C", "5D"])
    try:
        top.key("home")
        top.choose("* 7H 5H 6H")
        for key, first in (("b", "way0"), ("v", "tab0")):
            top.key(key)
            top.step(2)
            assert current(top.table).item == first and ringed(top, top.table, current(top.table))
            # What lies below it is out of reach.
            for _ in range(12):
                top.key("tab")
                stop = current(top.table)
                assert ringed(top, top.table, stop), stop
            top.key("esc")
    finally:
        top.close()
