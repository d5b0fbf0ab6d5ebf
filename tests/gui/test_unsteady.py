"""An unsteady hand: slips are clicks, half a drop is the right one, a wrong card comes back, nothing moves too soon."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise, product
from math import cos, hypot, pi, sin
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Rect

from carioca.bots.door import make_bot
from carioca.cards import parse_card, parse_row
from carioca.games import preset_game
from carioca.games.melding.actions import Discard, LayMeld
from carioca.gui.forms.widgets import Sentences
from carioca.gui.frame.press import LONG_BURST, NEAR
from carioca.gui.frame.stage import units
from carioca.gui.melding.model import PILE, STOCK
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.table import TableScene
from carioca.gui.scenes.welcome import ASKED, LARGE, WelcomeScene
from carioca.gui.table import operations
from carioca.gui.table.guide import Hint
from carioca.gui.table.hand_layout import APART_WORDS
from carioca.gui.table.input.pointer import hit_map
from carioca.gui.table.motion.events import EventQueue
from carioca.gui.table.render.overlays import said, subject
from carioca.gui.table.render.painter import lit_zones
from carioca.gui.table.render.panels import prompt, time_to_retract
from carioca.gui.table.render.seats import plate_at
from carioca.gui.table.slots import HAND, Zone, distance, zone_at
from carioca.gui.table.table import LATE
from carioca.i18n import catalogue, t
from carioca.session import Seat, Session
from carioca.storage import settings as stored
from carioca.storage.paths import Paths
from carioca.storage.saves import Saves
from carioca.words.cards import card_text_suit
from carioca.words.hints import LOOK
from tests.gui.controls import page_of, press
from tests.gui.driver import Driver
from tests.gui.tabletop import Tabletop
from tests.gui.test_drops_everywhere import buraco, kalooki, pocha
from tests.longer import many

SLIP = 15  # px by which the hand slips between press and release
LONG = 36  # frames of a press: 600 ms
GAMES = ("carioca", "kalooki", "buraco", "pocha")
DOWN = {
    "game": "carioca",
    "round": "TE",
    "drew": "stock",
    "pile": ["3C"],
    "melds": [{"owner": 1, "cards": ["5H", "6H", "7H", "8H"]}, {"owner": 1, "cards": ["QH", "QD", "QC"]}],
    "players": [
        {"hand": ["9H", "KD", "2S", "4C", "TD", "JS"], "down": "earlier"},
        {"hand": ["2C", "4C"], "down": "earlier"},
        {"hand": ["3D", "4D", "5D", "9S"]},
    ],
}
TO_DRAW = {**DOWN, "drew": None}
BEGUN = {**DOWN, "melds": [], "players": [{"hand": ["5H", "5D", "5S", "KD", "2S", "4C"]}, *DOWN["players"][1:]]}


def carioca(folder: Path, position: dict[str, Any] = DOWN) -> Tabletop:
    return Tabletop(folder, position=position)


@pytest.fixture(name="seat")
def seated(tmp_path: Path) -> Iterator[Any]:
    """Opens the table of a game in the middle of the person's turn; closes it afterwards."""
    opened: list[Any] = []

    def seat(game: str, position: dict[str, Any] | None = None, **settings: Any) -> Any:
        folder = tmp_path / str(len(opened))
        make = {"carioca": carioca, "kalooki": kalooki, "buraco": buraco, "pocha": pocha}[game]
        top = make(folder) if position is None else carioca(folder, position)
        opened.append(top)
        top.stage.change(replace(top.stage.settings, animation="off", reduced_motion=True, **settings))
        if top.app.window.size != (1280, 720):
            top.resize(1280, 720)
        top.step(4)
        top.wait()
        return top

    yield seat
    for top in opened:
        top.close()


def shaky(top: Driver, point: tuple[float, float], by: tuple[float, float]) -> None:
    """A long press whose release slips away."""
    top.move(*point)
    top.button(*point, down=True)
    for part in (0.3, 0.7, 1.0):
        top.step(LONG // 3 - 1)
        top.move(point[0] + by[0] * part, point[1] + by[1] * part, held=True)
    top.button(point[0] + by[0], point[1] + by[1], down=False)
    top.step(2)


def ways(count: int = 8) -> list[tuple[float, float]]:
    return [(SLIP * cos(2 * pi * at / count), SLIP * sin(2 * pi * at / count)) for at in range(count)]


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("game", GAMES)
def test_a_press_that_slips_is_a_click_on_a_card(seat, game, scale):
    """Where one click plays a card, too, it is a click: what that does is told elsewhere (tests/gui/tricks)."""
    top = seat(game, scale=scale, one_click=False)
    board = top.table.board
    order = list(board.hand.order)
    for token in order[:3]:
        for by in ways():
            top.seconds(2)
            board.picked = []
            board.glide()
            top.table.refresh()
            allowed = token not in top.table.refused_cards
            sprite = board.sprite(token)
            shaky(top, (sprite.x - sprite.height * 0.2, sprite.y - sprite.height * 0.1), by)
            assert list(board.hand.order) == order, by
            assert board.picked == ([token] if allowed else []), by


@pytest.mark.slow
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_press_that_slips_is_a_click_on_stock_and_pile(seat, scale):
    for zone, was in ((STOCK, None), (PILE, None)):
        for by in ways(4):
            top = seat("carioca", TO_DRAW, scale=scale)
            before = len(top.table.board.hand.cards)
            shaky(top, top.centre(zone), by)
            top.wait()
            able = zone == STOCK or zone in top.table.lit
            assert len(top.table.board.hand.cards) == before + able, (zone, by, was)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES)
def test_a_press_that_slips_off_a_button_presses_it(seat, game):
    top = seat(game)
    for by in ways(4):
        button = next(button for button in top.table.buttons if button.name == "rank")
        was = top.table.board.hand.sort
        edge = (
            button.rect.centerx + by[0] / SLIP * (button.rect.w / 2 - 3),
            button.rect.centery + by[1] / SLIP * (button.rect.h / 2 - 3),
        )
        shaky(top, edge, by)
        assert top.table.board.hand.sort != was, by


def test_a_card_that_left_and_came_back_was_not_clicked(seat):
    top = seat("carioca", TO_DRAW)
    stock = top.centre(STOCK)
    top.move(*stock)
    top.button(*stock, down=True)
    for to in ((640, 500), stock):
        for part in (0.5, 1.0):
            top.move(stock[0] + (to[0] - stock[0]) * part, stock[1] + (to[1] - stock[1]) * part, held=True)
    top.button(*stock, down=False)
    top.step(4)
    assert top.session.match.state.phase == "draw"


def test_a_slow_double_click_keeps_the_choice(seat):
    top = seat("carioca")
    token = top.table.board.hand.order[1]
    for _ in range(2):
        top.click(*top.spot(token))
        top.seconds(0.8)
    assert top.table.board.picked == [token]
    top.seconds(1.5)
    top.click(*top.spot(token))
    assert not top.table.board.picked, "another click later takes it back"


@pytest.mark.slow
def test_between_two_melds_the_one_that_takes_the_card_is_meant(seat):
    """Pointer just inside a place that does not take the card, right beside one that does."""
    tried = 0
    for game, name in (("carioca", "9H"), ("kalooki", "4H"), ("kalooki", "TS"), ("buraco", "9S")):
        top = seat(game)
        table, board = top.table, top.table.board
        token = next(token for token, card in board.hand.cards.items() if str(card) == name)
        lit = set(table.targets(board.cards([token])))
        melds = {zone: rect for zone, rect in board.zones().items() if zone.kind == "meld"}
        takes = [zone for zone in melds if any(one.number == zone.number for one in lit if one.number >= 0)]
        wrong = [zone for zone in melds if zone not in takes]
        for one in takes:
            for other in wrong:
                inner, goal = melds[other].inflate(-24, -24), melds[one]
                point = max(inner.left, min(goal.centerx, inner.right)), max(inner.top, min(goal.centery, inner.bottom))
                if distance(goal, point) > board.frame.tx(28):
                    continue
                tried += 1
                top.move(*top.spot(token) if game != "buraco" else top.spot(board.hand.cards[token]))
                start = top.stage.pointer
                top.button(*start, down=True)
                top.move(start[0], start[1] - 60, held=True)
                top.move(*point, held=True)
                assert table.drop_target is not None and table.drop_target.number == one.number, (game, name)
                top.key("esc")
                top.button(*point, down=False)
    assert tried


def test_a_card_that_lies_half_on_a_meld_is_meant_for_it(seat):
    """With its middle on the cloth between two melds, of which one takes it."""
    hand = {"hand": ["KD", "2S", "4C", "TD", "JS", "9H"], "down": "earlier"}
    top = seat("carioca", {**DOWN, "players": [hand, *DOWN["players"][1:]]})
    board, token = top.table.board, top.token(parse_card("9H"))
    melds = {zone.number: rect for zone, rect in board.zones().items() if zone.kind == "meld"}
    sprite, gap = board.sprite(token), (melds[0].right + melds[1].left) / 2
    start = sprite.x, sprite.y - sprite.height * 0.3
    assert gap - melds[0].right > 12, "farther than a pointer may be beside a place"
    top.move(*start)
    top.button(*start, down=True)
    for part in (0.3, 0.7, 1.0):
        top.move(start[0] + (gap - start[0]) * part, start[1] + (melds[0].centery - start[1]) * part, held=True)
    assert top.table.drop_target is not None and top.table.drop_target.number == 0
    top.key("esc")


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("side", ["above", "below", "left"])
def test_a_card_that_lies_on_a_meld_with_an_edge_is_laid_off_there(seat, side, scale):
    """Pointer and middle on the free cloth beside it: it was refused in sight of what takes it."""
    top = seat("carioca", scale=scale)
    board, token = top.table.board, top.token(parse_card("9H"))
    meld = next(rect for zone, rect in board.zones().items() if zone.kind == "meld" and zone.number == 0)
    sprite, start, edge = board.sprite(token), top.spot(token), 16
    wide, high = sprite.height * board.pack.ratio, sprite.height
    middle = {
        "above": (meld.centerx, meld.top - high / 2 + edge),
        "below": (meld.centerx, min(meld.bottom + high / 2 - edge, board.frame.hand.top - 2 * edge)),
        "left": (meld.left - wide / 2 + edge, meld.centery),
    }[side]
    end = middle[0] + start[0] - sprite.x, middle[1] + start[1] - sprite.y
    assert zone_at([end, middle], board.zones(), 0) is None
    top.drag(start, end)
    top.step(2)
    assert token not in board.hand.cards and "lay" in top.session.match.rounds[-1].lines[-1]


def free_cloth(top: Driver, rect: Rect, by: float) -> Iterator[tuple[float, float]]:
    """Points so far beside a place at which nothing else lies."""
    table, zones = top.table, top.table.zones()
    room = Rect(0, 0, top.app.window.size[0], table.board.frame.hand.top - SLIP)
    ends, across = (rect.left - by, rect.right + by), range(rect.top, rect.bottom, 8)
    above, along = (rect.top - by, rect.bottom + by), range(rect.left, rect.right, 8)
    for point in (*product(along, above), *product(ends, across)):
        alone = min(distance(one, point) for one in zones.values()) > by - 3
        plain = hit_map(table).at(point).thing is None and plate_at(table, point) is None
        if room.collidepoint(point) and alone and plain:
            yield point


@pytest.mark.sampled(3)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize(
    ("game", "kind"),
    [("carioca", "meld"), ("carioca", "tray"), ("kalooki", "meld"), ("kalooki", "pile"), ("buraco", "pile")],
)
def test_a_click_just_beside_a_lit_place_means_it_as_a_drop_there_does(seat, game, kind, scale):
    """On the free cloth; one that is further away lets go of what is chosen."""
    for by in (7, 11, 100):
        top = seat(game, BEGUN if kind == "tray" else None, scale=scale)
        table, board = top.table, top.table.board

        def ways(top: Any = top, by: int = by) -> Iterator[tuple[int, tuple[float, float]]]:
            table, board = top.table, top.table.board
            for token in list(board.hand.order):
                board.picked = [token]
                table.refresh()
                for zone in [zone for zone in (*table.lit, *board.places.groups) if zone.kind == kind]:
                    yield from ((token, point) for point in free_cloth(top, table.zones()[zone], by))

        found = next(ways(), None)
        assert found is not None or by == 100
        if found is None:
            continue  # in so large letters no cloth is so far from everything
        token, point = found
        top.click(*point)
        top.step(4)
        assert (token in board.hand.order and table.thrown is None) == (by == 100) and not board.picked, by


def test_a_slow_double_click_beside_the_stock_throws_nothing_that_was_chosen_before(seat):
    """The pile lies within the reach of a drop there."""
    top = seat("carioca", TO_DRAW, scale=2.0)
    table, board = top.table, top.table.board
    top.click(*top.spot(board.hand.order[1]))
    top.seconds(1.5)
    stock = board.zones()[STOCK]
    for _ in range(2):
        top.click(stock.right + 3, stock.centery)
        top.seconds(0.8)
    assert top.session.match.state.phase == "play" and table.thrown is None
    assert top.session.match.rounds[-1].lines[-1].endswith("draw stock")


NOWHERE = {**TO_DRAW, "melds": [], "players": [{"hand": ["9H", "KD", "2S", "4C"]}, *DOWN["players"][1:]]}
FAILURES = (
    (NOWHERE, "stock", "tray", "drop.draw-first", "drop.draw"),
    (NOWHERE, "pile", "tray", "drop.draw-first", "drop.draw"),
    (NOWHERE, "pile", "felt", "drop.draw-first", "drop.draw"),
    (NOWHERE, "stock", "rival", "drop.draw-first", "drop.draw"),
    (DOWN, "hand", "stock", "drop.play-first", "drop.play"),
    (DOWN, "hand", "below", "drop.play", "drop.play"),
    (DOWN, "hand", "felt", "drop.play-first", "drop.play"),
    (DOWN, "hand", "rival", "drop.play-first", "drop.play"),
    (BEGUN, "several", "felt", "drop.play-first", "drop.play"),
    (BEGUN, "several", "stock", "drop.play-first", "drop.play"),
    (DOWN, "several", "felt", "refusal.discard-one", "refusal.discard-one"),
    (TO_DRAW, "several", "stock", "refusal.draw-first-stock", "refusal.draw-first-stock"),
)


@pytest.mark.sampled(24)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize(("position", "what", "where", "first", "second"), FAILURES)
def test_a_drop_that_does_nothing_says_why_and_the_second_how_it_is_done(
    seat, position, what, where, first, second, scale
):
    """Just beside a place that takes it the first one shows how: it was meant. The cards and the choice stay."""
    top = seat("carioca", position, scale=scale)
    board = top.table.board
    cards = board.hand.order[1 : 3 if what == "several" else 2]
    if what == "several":
        for token in cards:
            top.click(*top.spot(token))
            top.seconds(1)
    pile, middle = board.zones()[PILE], board.frame.middle
    goal = {
        "stock": top.centre(STOCK),
        "tray": board.places.tray[0].center if where == "tray" else None,
        "felt": (middle.x + 20, middle.bottom - 20),
        "below": (pile.centerx, pile.bottom + 18) if scale == 1 else (pile.right + 50, pile.bottom + 4),
        "rival": board.frame.seats[1].pill.center,
    }[where]
    for told in (t(first, n=len(cards)), t(second, n=len(cards))):
        picked = list(board.picked)
        start = {"stock": top.centre(STOCK), "pile": top.centre(PILE)}.get(what) or top.spot(cards[0])
        top.drag(start, goal)
        top.step(2)
        assert (top.table.toast.text if top.table.toast else "") == told
        assert board.picked == picked or told == t("drop.play", n=1)
        assert top.session.match.rounds[-1].lines == [] and len(board.hand.cards) == len(position["players"][0]["hand"])
    if what == "hand":
        assert board.picked == cards, "what it may do is written over the places that take it"


@pytest.mark.sampled(16)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((800, 600), 1.0)])
@pytest.mark.parametrize("game", ["carioca", "kalooki", "buraco"])
def test_a_card_let_go_just_beside_the_pile_is_thrown(seat, game, size, scale):
    """Nothing but the cloth lies there: it was meant, the further away the larger the letters are. The stock has its
    own answer."""
    top = seat(game, DOWN if game == "carioca" else None, scale=scale)
    top.resize(*size)
    top.step(4)
    table, board = top.table, top.table.board
    frame, token = board.frame, next(token for token in board.hand.order if PILE in table.targets(board.cards([token])))
    pile, by, zones = board.zones()[PILE], 42 if scale == 2 else max(11, frame.tx(11)), board.zones()
    around = (pile.right + by, pile.y), (pile.right - 4, pile.bottom + by), (pile.right - 4, pile.top - by)
    beside = next(point for point in around if zone_at([point], zones, 0) is None)
    start = top.spot(token) if game != "buraco" else top.spot(board.hand.cards[token])
    top.button(*start, down=True)
    for pos, over in ((board.zones()[STOCK].center, STOCK), (beside, PILE)):
        top.move(*pos, held=True)
        assert table.drop_target == over, pos
    top.button(*beside, down=False)
    top.step(2)
    assert token not in board.hand.cards or table.thrown is not None


@pytest.mark.parametrize("source", [STOCK, PILE])
def test_what_comes_back_to_where_it_was_lifted_is_no_failure(seat, source):
    """Issue 28: a card let go near where it was lifted was not dropped anywhere else."""
    top = seat("carioca", NOWHERE)
    start = top.centre(source)
    for _ in range(2):
        top.move(*start)
        top.button(*start, down=True)
        top.move(start[0] - 40, start[1] + 260, held=True)
        top.move(start[0] + 6, start[1] + 4, held=True)
        top.button(start[0] + 6, start[1] + 4, down=False)
        top.step(2)
        assert top.table.toast is None and top.session.match.rounds[-1].lines == []


def test_a_third_five_goes_to_the_other_two(seat):
    top = seat("carioca", {**BEGUN, "round": "TT"})
    board = top.table.board
    fives = [token for token, card in board.hand.cards.items() if card.rank == 5]
    for token, number in zip(fives, (0, 0, 1), strict=True):
        top.drag(top.spot(token), top.centre(Zone("tray", number=number)))
    assert [len(row) for row in board.hand.groups] == [3, 0]
    assert top.table.toast is not None and top.table.toast.calm


@pytest.mark.slow
def test_a_chosen_card_can_be_thrown_by_a_button(seat):
    for game in ("carioca", "kalooki", "buraco"):
        top = seat(game)
        token = top.table.board.hand.order[-1]
        top.click(*(top.spot(token) if game != "buraco" else top.spot(top.table.board.hand.cards[token])))
        lines = len(top.session.match.rounds[-1].lines)
        top.seconds(1)
        top.press_button("throw")
        assert len(top.session.match.rounds[-1].lines) > lines, game


def test_a_whole_meld_on_the_tray_does_not_glow_for_a_card_that_would_spoil_it(seat):
    """A fourth five does so too: a set is laid with three cards (M5). Whoever lets go there has the card there."""
    trio = ["5H", "5D", "5C"]
    position = {**BEGUN, "round": "TT", "players": [{"hand": [*trio, "5S", "9S", "KD"]}, *BEGUN["players"][1:]]}
    top = seat("carioca", position)
    board = top.table.board
    by = {card: token for token, card in board.hand.cards.items()}
    by = {text: by[parse_card(text)] for text in (*trio, "5S", "9S")}
    for text in trio:
        top.drag(top.spot(by[text]), top.centre(Zone("tray", number=0)))

    def glows(text: str) -> set[int]:
        board.picked = [by[text]]
        top.table.refresh()
        return {zone.number for zone in lit_zones(top.table) if zone.kind == "tray"}

    assert glows("9S") == glows("5S") == {1}
    board.picked = []
    top.table.refresh()
    top.drag(top.spot(by["9S"]), top.centre(Zone("tray", number=0)))
    assert len(board.hand.groups[0]) == 4


def test_what_takes_cards_back_never_throws_one_however_often_it_is_pressed(seat):
    top = seat("carioca", {**BEGUN, "round": "TT"})
    table, board = top.table, top.table.board
    for number, token in enumerate(list(board.hand.order[:2])):
        top.drag(top.spot(token), top.centre(Zone("tray", number=number)))
    top.click(*top.spot(board.hand.order[0]))
    assert board.picked and board.hand.staged
    place = next(button.rect.center for button in table.buttons if button.name == "back")
    lines = len(top.session.match.rounds[-1].lines)
    for _ in range(4):
        top.click(*place)
        top.seconds(1.5)
        assert not board.hand.staged and not board.picked
    assert len(top.session.match.rounds[-1].lines) == lines


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", ["carioca", "kalooki", "buraco"])
def test_where_a_card_is_thrown_no_other_button_ever_stands(seat, game):
    """Whatever is picked or set apart, before a throw and after it."""
    top = seat(game)
    table, board = top.table, top.table.board
    thrown, others = [], []

    def note() -> None:
        table.refresh()
        for button in table.buttons:
            (thrown if button.name == "throw" else others).append(button.rect)

    for token in list(board.hand.order):
        board.picked = [token]
        note()
        if board.staging:
            board.hand.stage([token], 0)
            note()
            board.picked = [one for one in board.hand.order if one not in board.hand.staged][:1]
            note()
            board.hand.take_back()
    board.picked = board.hand.order[-1:]
    top.seconds(1)
    table.refresh()
    top.press_button("throw")
    note()
    assert thrown and all(one.collidelist(others) < 0 for one in thrown)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("game", "code"),
    [("carioca", "draw-first-stock"), ("kalooki", "draw-first"), ("buraco", "draw-first-stock")],
)
def test_before_the_draw_d_says_that_one_draws_first_and_picks_nothing(seat, game, code):
    """Also where the keys stand on no card: whichever was chosen would be refused."""
    top = seat(game, TO_DRAW if game == "carioca" else None)
    table = top.table
    if game != "carioca":
        position = top.session.match.state
        top.session.match.state = position._replace(phase="draw")
        table.board.look(top.session.view(table.board.viewer))
        table.refresh()
    for keys in (("home", "home", "d"), ("v", "d")):
        top.seconds(1)
        top.keys(*keys)
        assert table.last_refusal is not None and table.last_refusal[1].code == code, (keys, table.toast)
        assert not table.board.picked and table.asking is None
        table.last_refusal = None


@pytest.mark.sampled(4)
@pytest.mark.parametrize("game", ["carioca", "kalooki", "buraco"])
def test_only_what_takes_all_of_several_picked_cards_is_lit(seat, game):
    """What the sentence says is held against the rules, for every pair and trio of the hand."""
    top = seat(game)
    table, board = top.table, top.table.board
    for size in (2, 3):
        for tokens in combinations(board.hand.order, size):
            board.picked = list(tokens)
            table.refresh()
            said, lit = prompt(table), [steps for steps in table.lit.values() if steps]
            if not said:
                continue  # in Buraco the tray shows what they make
            alone = any(zone != PILE for card in board.cards(tokens) for zone in table.targets((card,)))
            key = "picked" if lit else "picked-tray" if board.staging else "picked-single" if alone else "picked-none"
            assert said in (t(f"table.hint.{key}", n=size), t("sides.hint.more")), board.cards(tokens)
            assert all(len(steps) == size for steps in lit if not isinstance(steps[0], LayMeld)), board.cards(tokens)


@pytest.mark.parametrize(("at", "key"), [((0, 2), "picked-single"), ((2, 3), "picked-none")])
def test_of_cards_that_go_nowhere_together_it_is_said_whether_one_at_a_time_does(seat, at, key):
    """9♥ goes on a meld, 2♠, 4♣ do not."""
    top = seat("carioca", DOWN)
    table = top.table
    hand = DOWN["players"][0]["hand"]
    table.board.picked = table.board.tokens_of([parse_card(hand[one]) for one in at])
    table.refresh()
    assert prompt(table) == t(f"table.hint.{key}", n=2)
    assert "un clic en el paño las suelta" in prompt(table).lower()
    top.click(top.stage.size[0] // 2, table.board.places.status.top - table.board.frame.px(60))
    assert table.board.picked == []


@pytest.mark.parametrize(("picked", "code"), [("9H 2S", "run-other-suit"), ("9H 9H", "run-not-next")])
def test_cards_of_which_a_meld_takes_one_are_not_laid_and_it_is_said_why(seat, picked, code):
    """By a drop and by a click, whatever was swept over: one card would be laid and another be spoken of."""
    others = DOWN["players"][1:]
    top = seat("carioca", {**DOWN, "players": [{"hand": ["9H", "9H", "2S", "JS"], "down": "earlier"}, *others]})
    table = top.table
    zone = next(zone for zone, steps in table.targets(parse_row("9H")).items() if zone.kind == "meld")
    for act in (operations.play, lambda table, tokens, zone: operations.tap(table, zone)):
        cards = parse_row(picked)
        first = top.token(cards[0])
        board = table.board
        board.picked = [first, top.token(cards[1], (first,))]
        table.refresh()
        before, hand = top.session.match.state, list(board.hand.order)
        act(table, list(board.picked), zone)
        assert top.session.match.state is before and board.hand.order == hand
        assert table.last_refusal[1].code == code
        table.hush()


# -- what was thrown comes back ----------------------------------------------------------------------------------------

PRESETS = ("carioca-chile", "carioca-rummy", "kalooki", "buraco", "pocha")


class Played(Driver):
    """A match of any preset from its deal, saved, in which the person does what a bot would do."""

    def __init__(self, folder: Path, preset: str, people: int = 1, **settings: object) -> None:
        super().__init__(folder, **settings)
        game = preset_game(preset)
        options = game.presets[preset]
        seats = next(count for count in (4, 3, 2) if count in range(options.players_min, options.players_max + 1))
        bots = tuple(Seat(f"N{at}", None if at < people else "easy") for at in range(seats))
        self.session = Session.new(game, preset, options, bots, "7", self.stage.saves)
        self.brain = make_bot("easy", game)
        self.open(TableScene(self.session))

    @property
    def table(self) -> Any:
        assert isinstance(self.scene, TableScene), self.scene
        return self.scene.table

    @property
    def played(self) -> int:
        return sum(len(one.lines) for one in self.session.match.rounds)

    def to_throw(self) -> Any:
        """Play on until the person is to throw a card, and has others; that action."""
        for _ in range(6000):
            self.step()
            if not isinstance(self.scene, TableScene):
                self.key("enter")
                continue
            table = self.table
            if not table.my_turn or table.animator.active:
                continue
            viewer = table.board.viewer
            action = self.brain.decide(self.session.view(viewer), Random(self.played))
            if table.moves.throws(action) and len(self.session.match.state.hands[viewer]) > 2:
                return action
            table.submit((action,))
        raise AssertionError("nobody ever throws a card")

    def throw(self, action: Any) -> None:
        board = self.table.board
        self.table.submit((action,), board.tokens_of(self.table.moves.cards_of(action)))
        self.step(3)


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_a_card_that_was_thrown_comes_back_as_if_nothing_had_been(preset, tmp_path):
    top = Played(tmp_path, preset, take_back="2")
    for again in range(2):
        action = top.to_throw()
        top.seconds(0.5)
        table, board = top.table, top.table.board
        before = board.hand.arrangement(), board.picture, list(table.log), top.session.match.state
        top.throw(action)
        assert not table.my_turn and board.hand.arrangement() != before[0]
        top.seconds(1)
        assert top.session.match.state is before[3], "nobody has acted on it"
        if again:
            top.key("z", pygame.KMOD_LCTRL)
        else:
            top.click(*next(button.rect for button in table.buttons if button.name == "retract").center)
        top.step(3)
        assert table.my_turn and table.thrown is None
        assert (board.hand.arrangement(), board.picture, table.log) == before[:3]
        assert sorted(sprite.card for sprite in board.own) == sorted(board.hand.cards.values())
        played = top.played
        top.throw(action)
        top.seconds(2.6)
        assert top.played > played and table.thrown is None
    top.close()


def test_a_slow_press_that_began_in_time_takes_the_card_back(tmp_path):
    top = Played(tmp_path, "carioca-rummy", take_back="2")
    top.throw(top.to_throw())
    top.seconds(1.9)
    spot = next(button.rect for button in top.table.buttons if button.name == "retract").center
    top.move(*spot)
    top.button(*spot, down=True)
    top.seconds(2)
    top.button(*spot, down=False)
    top.step(2)
    assert top.table.my_turn and top.table.thrown is None
    top.close()


def test_a_press_that_comes_too_late_for_the_card_presses_nothing_else(tmp_path):
    """What is set apart lies where it lay: the button keeps its place for a moment and says that it is too late."""
    top = Played(tmp_path, "carioca-chile", take_back="2")
    action = top.to_throw()
    table, hand = top.table, top.table.board.hand
    kept = [token for token, card in hand.cards.items() if card != action.card][:2]
    hand.stage(kept, 0)
    table.refresh()
    top.throw(action)
    spot = next(button.rect for button in table.buttons if button.name == "retract").center
    while table.thrown is not None:
        top.step()
    top.seconds(1.5)
    top.click(*spot)
    assert hand.staged == kept and table.toast.text == t("table.late")
    top.seconds(4)
    assert all(button.name != "retract" for button in table.buttons)
    top.close()


@pytest.mark.parametrize("people", [1, 2])
def test_the_button_of_a_time_that_is_over_stands_for_nobody_else_and_in_no_other_turn(tmp_path, people):
    top = Played(tmp_path, "carioca-chile", people, take_back="2", animation="off")
    action = top.to_throw()
    table, threw = top.table, top.table.board.viewer
    top.throw(action)
    while table.thrown is not None:
        top.step()
    over = table.clock
    for _ in range(600):
        other = table.board.viewer != threw
        assert not any(button.name == "retract" for button in table.buttons) or not (other or table.my_turn)
        if table.my_turn:
            break
        if not isinstance(top.scene, TableScene):
            top.key("enter")
        # Quickly on to the next turn, which comes before the button would be gone.
        table.pacing.skip()
        top.step()
    assert table.my_turn and table.clock < over + LATE, "it would still stand"
    top.close()


def test_a_slow_hand_that_goes_on_clicking_on_the_pile_draws_nothing(tmp_path):
    """Every 0.8 s, since before the own turn began: at the slow pace that is one burst."""
    top = Played(tmp_path, "carioca-chile", animation="slow")
    top.throw(top.to_throw())
    table, place, begun = top.table, top.table.board.zones()[PILE].center, None
    while table.thrown is not None:
        top.step()
    top.move(*place)
    top.hasty = True
    while begun is None or table.clock - begun < 2.5:
        top.click(*place)
        for _ in range(48):
            top.step()
            begun = table.clock if begun is None and table.my_turn else begun
    assert top.session.match.state.phase == "draw"
    top.close()


def thrown_sprite(top: Played) -> Any:
    return next(one for one in top.table.board.sprites if one.token in top.table.chosen)


@pytest.mark.parametrize("animation", ["off", "normal", "slow"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_press_that_slips_on_a_thrown_card_takes_it_back_whatever_moves(scale, animation, tmp_path):
    """The hand lifts the card, which is on its way back to the pile when the click counts."""
    top = Played(tmp_path, "carioca-chile", take_back="20", scale=scale, animation=animation, reduced_motion=False)
    action = top.to_throw()
    for by in ((12, 0), (0, -12)):
        top.throw(action)
        top.seconds(1.5)
        shaky(top, (thrown_sprite(top).x, thrown_sprite(top).y), by)
        assert top.table.thrown is None and top.table.my_turn, by
        top.seconds(1.5)
    top.close()


@pytest.mark.sampled(5)
@pytest.mark.parametrize("way", ["click", "slip", "drag"])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_thrown_card_is_taken_back_from_where_it_lies(preset, way, tmp_path):
    """By a click on it, also of a hand that slips, or by dragging it to the hand; while it is pressed or held the time
    stands still (28)."""
    top = Played(tmp_path, preset, take_back="4")
    action = top.to_throw()
    table, board = top.table, top.table.board
    before = board.hand.arrangement(), board.picture, list(table.log), top.session.match.state
    top.throw(action)
    top.seconds(1.5)
    x, y = thrown_sprite(top).x, thrown_sprite(top).y
    top.move(x, y)
    top.button(x, y, down=True)
    top.seconds(6)
    assert table.thrown is not None, "a press that began in time counts"
    if way == "drag":
        for part in range(1, 9):
            by = (board.frame.hand.centerx - x) * part / 8, (board.frame.hand.centery - y) * part / 8
            top.move(x + by[0], y + by[1], held=True)
        top.seconds(6)
        assert table.thrown is not None and HAND in table.lit
        x, y = board.frame.hand.center
    if way == "slip":
        x, y = x + 11, y + 10
        top.move(x, y, held=True)
        top.step(3)
    top.button(x, y, down=False)
    top.step(3)
    assert table.my_turn and table.thrown is None and not board.held
    assert (board.hand.arrangement(), board.picture, table.log, top.session.match.state) == before
    top.close()


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("animation", ["off", "normal"])
def test_a_thrown_card_is_taken_back_from_all_of_the_place_where_a_drop_throws_it(scale, animation, tmp_path):
    """The pozo is wider than the card that lies on it."""
    top = Played(tmp_path, "buraco", take_back="20", scale=scale, animation=animation, reduced_motion=False)
    action = top.to_throw()
    pile = top.table.board.zones()[PILE]
    for point in ((pile.left + 3, pile.centery), (pile.right - 3, pile.centery)):
        top.throw(action)
        top.seconds(2)
        top.click(*point)
        top.step(4)
        assert top.table.thrown is None and top.table.my_turn and not top.table.moves.open.kind, point
        top.seconds(2)
    top.close()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_press_that_threw_a_card_does_not_take_it_back(scale, tmp_path):
    """Not a click on the pile repeated at once, and not the drop: only a press that was meant for the card there."""
    top = Played(tmp_path, "carioca-chile", take_back="20", scale=scale)
    action = top.to_throw()
    top.seconds(1)
    table, board = top.table, top.table.board
    board.picked = board.tokens_of([action.card])
    table.refresh()
    place = board.zones()[PILE].center
    top.click(*place)
    assert table.thrown is not None
    top.hasty = True
    for _ in range(3):
        top.seconds(0.3)
        top.click(*place)
        assert table.thrown is not None, "a click on the pile that is repeated"
    top.seconds(LONG_BURST + 0.1)
    top.click(*place)
    assert table.thrown is None and table.my_turn
    top.seconds(0.3)
    top.click(*place)
    assert table.thrown is None and table.my_turn and not board.picked, "the second half of a double click"
    top.seconds(2)
    sprite = board.sprite(board.tokens_of([action.card])[0])
    top.drag((sprite.x - sprite.height * 0.25, sprite.y), place)
    assert table.thrown is not None and table.thrown.action == action
    top.step(40)
    assert table.thrown is not None, "the release that dropped it"
    order = list(board.hand.order)
    first, last = board.sprite(order[0]), board.sprite(order[-1])
    top.drag((first.x - first.height * 0.25, first.y), (last.x + 20, last.y))
    top.step(40)
    assert table.thrown is not None and board.hand.order == [*order[1:], order[0]], "the hand is sorted meanwhile"
    top.drag(place, (place[0] + 2, place[1] + board.frame.tx(120)))
    assert table.thrown is None and table.my_turn, "wherever else than where it lay it is let go"
    top.close()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("apart", [0.2, 0.45, 0.8])
def test_who_clicks_on_where_another_button_has_come_presses_none(tmp_path, apart):
    """What took the card back makes way for the button that empties the tray (28, part 1)."""
    top = Played(tmp_path, "carioca-chile", take_back="2")
    action = top.to_throw()
    board = top.table.board
    left = [token for token in board.hand.order if board.hand.cards[token] != action.card]
    board.hand.stage(left[:1], 0)
    top.throw(action)
    top.seconds(0.7)
    spot = next(button.rect for button in top.table.buttons if button.name == "retract").center
    top.hasty = True
    top.click(*spot)
    assert top.table.my_turn and board.hand.staged == left[:1]
    assert any(button.rect.collidepoint(spot) for button in top.table.buttons), "another button has come there"
    top.seconds(apart)
    top.click(*spot)
    assert board.hand.staged == left[:1]
    top.close()


def test_at_the_slow_pace_there_are_six_seconds_and_at_the_button_time_does_not_run_out(tmp_path):
    """Long enough for who reads, moves and presses slowly."""
    top = Played(tmp_path, "carioca-rummy", animation="slow")
    top.throw(top.to_throw())
    top.seconds(5.9)
    assert top.table.thrown is not None
    top.move(*next(button.rect for button in top.table.buttons if button.name == "retract").center)
    top.seconds(6)
    assert top.table.thrown is not None
    top.move(5, top.stage.size[1] - 5)
    top.seconds(1)
    assert top.table.thrown is None
    top.close()


@pytest.mark.sampled(8)
@pytest.mark.parametrize("still", [False, True])
def test_the_time_that_is_left_is_seen_at_the_button(still, tmp_path):
    """A bar in the button: it is full at first, never grows, and stands still while the pointer is there."""
    top = Played(tmp_path, "carioca-rummy", animation="slow", reduced_motion=still)
    top.throw(top.to_throw())
    place = next(button.rect for button in top.table.buttons if button.name == "retract")

    def dark() -> int:
        """How long the bar is: px of its row in the dark colour of the button's words."""
        bar, picture = time_to_retract(top.table, top.app.surface.copy()), top.app.surface
        ink = top.stage.palette.accent_text
        return sum(picture.get_at((x, bar.centery))[:3] == ink for x in range(bar.left, bar.right))

    seen = []
    while top.table.thrown is not None and top.table.clock < 60:
        seen.append(dark())
        top.seconds(0.5)
        if len(seen) == 4:
            top.move(*place.center)
            top.step(2)
            held = dark()
            top.seconds(3)
            assert dark() == held
            top.move(5, top.stage.size[1] - 5)
    assert seen[0] > place.w * 0.8 and seen[-1] < place.w * 0.25
    assert all(after <= before for before, after in pairwise(seen))
    assert len(set(seen)) <= 7 if still else len(set(seen)) > 8
    top.close()


def resumed(folder: Path, copy: Path) -> Session:
    """What somebody would find who killed the program now."""
    shutil.copytree(folder, copy)
    with Saves(Paths(copy).saves) as saves:
        found = Session.resume(saves)
    assert found is not None and not found.problem
    return found


@pytest.mark.sampled(8)
@pytest.mark.parametrize("preset", PRESETS)
def test_killed_in_between_the_card_is_thrown_or_it_is_not(preset, tmp_path):
    top = Played(tmp_path / "a", preset, take_back="4")
    action = top.to_throw()
    before, lines = top.session.match.state, len(top.session.match.rounds[-1].lines)
    top.throw(action)
    assert resumed(tmp_path / "a", tmp_path / "b").match.state == before
    seat = top.session.current
    top.close()  # who leaves has thrown it
    found = resumed(tmp_path / "a", tmp_path / "c")
    assert found.match.rounds[-1].lines[lines:] == [f"{seat} {found.game.action_text(action)}"]


@pytest.mark.slow
def test_a_screen_above_and_the_curtain_come_after_the_card_was_played(tmp_path):
    top = Played(tmp_path / "alone", "carioca-chile", take_back="4")
    top.throw(top.to_throw())
    played = top.played
    top.key("f1")
    assert top.played == played + 1
    top.close()
    top = Played(tmp_path / "two", "carioca-chile", people=2, take_back="2")
    for _ in range(400):
        if isinstance(top.scene, TableScene) and top.table.my_turn:
            break
        top.key("enter")
        top.seconds(0.3)
    top.throw(top.to_throw())
    played = top.played
    top.seconds(1.5)
    assert isinstance(top.scene, TableScene) and top.played == played
    top.seconds(3)
    assert not isinstance(top.scene, TableScene) and top.played == played + 1
    top.close()


@pytest.mark.slow
def test_two_seconds_belong_to_the_slow_pace_and_are_a_choice_elsewhere(tmp_path):
    paces = (
        ({"animation": "slow"}, True),
        ({"animation": "normal"}, False),
        ({"animation": "fast", "take_back": "2"}, True),
    )
    for at, (settings, holds) in enumerate(paces):
        top = Played(tmp_path / str(at), "carioca-rummy", **settings)
        top.throw(top.to_throw())
        assert (top.table.thrown is not None) == holds
        top.close()


# -- nothing moves under a pointer -------------------------------------------------------------------------------------


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_moves_under_a_pressed_pointer(preset, tmp_path):
    """At random moments a card of the own hand is pressed: while it is, no other one goes anywhere."""
    top, rng, pressed = Played(tmp_path, preset, animation="normal", reduced_motion=False, self_draw=True), Random(3), 0
    last, pressed_at = (0.0, 0.0), 0.0
    for _ in range(many(400, 150)):
        top.step(rng.randrange(1, 30))
        if not isinstance(top.scene, TableScene):
            top.key("enter")
            continue
        table, board = top.table, top.table.board
        if table.my_turn and rng.random() < 0.3:
            table.submit((top.brain.decide(top.session.view(0), Random(top.played)),))
            continue
        if not board.own_open or not board.hand.order or any(map(board.animator.moving, board.own)):
            continue
        sprite = board.sprite(rng.choice(board.hand.order))
        point = sprite.x - sprite.height * 0.2, sprite.y
        # A press where another card was clicked just now may be that click again, and takes nothing.
        away = hypot(point[0] - last[0], point[1] - last[1])
        if table.clock - pressed_at <= LONG_BURST and away <= NEAR * top.stage.text_unit:
            continue
        top.move(*point)
        top.step(12)
        if any(map(board.animator.moving, board.own)):
            continue
        ends, last = table.moments.staged, point
        top.button(*point, down=True)
        assert table.pressed != ends, "a press that ends what stands over the table takes no card"
        if ends:
            pressed_at = table.clock
            continue
        was, cards = {one.token: (one.x, one.y) for one in board.own}, dict(board.hand.cards)
        pressed += 1
        for _ in range(rng.randrange(6, LONG)):
            top.step()
            if isinstance(top.scene, TableScene):
                assert {one.token: (one.x, one.y) for one in board.own} == was and board.hand.cards == cards
        top.button(*point, down=False)
        pressed_at = table.clock
        board.picked = []
        board.glide()
        table.refresh()
    assert pressed > many(20, 8)
    top.close()


def test_the_draw_by_itself_waits_for_a_pointer_over_the_hand(tmp_path):
    top = Played(tmp_path, "carioca-rummy", self_draw=True)
    table, board = top.table, top.table.board
    table.moves.only_draw = lambda table: next(iter(top.session.game.legal_actions(table.state)))  # type: ignore
    top.step(2)
    hand = board.frame.hand
    played, viewer = top.played, board.viewer
    assert viewer == top.session.current
    for at in range(40):
        top.move(hand.centerx + at % 7 * 5, hand.centery)
        top.step(2)
    assert top.played == played
    top.seconds(2)
    assert top.played > played


# -- what rivals do can be read ----------------------------------------------------------------------------------------

READ = {"WentDown": 1.5, "LaidMelds": 1.0, "LaidOff": 0.8, "JokerSwapped": 0.8, "MuertoTaken": 1.0, "Called": 0.5,
        "CallAllowed": 0.5, "CallRefused": 0.5, "BidMade": 0.5, "CardPlayed": 0.45, "TrickTaken": 1.5}  # fmt: skip
"""Seconds from the begin of what a rival does until the next move is shown, at the delivered pace."""
SLOWLY = 1.5  # the same for any move at the slow pace: a line of four words, in the time of a slow reader
LIES = 0.6  # seconds for which a card that a rival threw is the last one thrown
FOLLOWS = frozenset({"TurnBegan", "CallPassed", "CardDeclined"})  # what moves nothing


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("pace", ["normal", "slow"])
@pytest.mark.parametrize("preset", PRESETS)
def test_each_move_of_a_rival_can_be_read(preset, pace, tmp_path, monkeypatch):
    """N6: three rivals, a going down and two lay-offs were over in four seconds; who asks for a slow pace reads two
    words a second, and nothing begins while a line is being read."""
    top, shown = Played(tmp_path, preset, animation=pace, reduced_motion=False), []
    real = EventQueue._show

    def show(queue, event):
        shown.append((queue.table.clock, type(event).__name__, getattr(event, "seat", None)))
        return real(queue, event)

    monkeypatch.setattr(EventQueue, "_show", show)
    for _ in range(many(3600, 1800) * (1 if pace == "normal" else 2)):
        top.step()
        if not isinstance(top.scene, TableScene):
            top.key("enter")
        elif top.table.my_turn and not top.table.animator.active:
            top.table.submit((top.brain.decide(top.session.view(0), Random(top.played)),))
    moves = [one for one in shown if one[1] not in FOLLOWS]
    slow = pace == "slow"
    for (at, name, seat), (then, *_) in pairwise(moves):
        if seat and not (slow and name == "Drew" and preset == "kalooki"):
            # A card that is drawn with one that was called tells nothing more.
            assert then - at >= (SLOWLY if slow else READ.get(name, 0)), name
    thrown = [(at, seat) for at, name, seat in moves if name == "Discarded"]
    lies = [(then - at, after) for (at, seat), (then, after) in pairwise(thrown) if seat]
    assert all(time >= LIES for time, _ in lies)
    assert not slow or all(time >= 2 * SLOWLY for time, after in lies if after), "but for the person's own"
    assert any(seat for _, _, seat in moves)
    top.close()


# -- the first start ---------------------------------------------------------------------------------------------------


@pytest.mark.sampled(6)
@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1024, 768), 1.0), ((800, 600), 1.0), ((1280, 720), 2.0)]
)
@pytest.mark.parametrize("wanted", ["large", "largest"])
def test_large_cards_and_a_slow_pace_are_offered_once_before_anything_was_played(
    size, scale, language, wanted, tmp_path
):
    top = Driver(tmp_path, size, scale=scale, news=True, language=language)
    top.open(MenuScene(), 200)
    assert isinstance(top.scene, WelcomeScene)
    was, view = top.stage.settings, top.app.surface.get_rect()
    page = page_of(top.scene)
    places = [(widget.name, page.shown(widget)) for widget in page.widgets]
    assert all(view.contains(place) for _, place in places), "all is seen at once"
    said = [widget for widget in page.widgets if isinstance(widget, Sentences)]
    assert len(said) == 4, "both questions, and what is said of them"
    least = top.stage.textures.text("x", round(15 * LARGE * units(size, 1.0)[1]), (0, 0, 0)).get_height()
    assert all(widget.rect.h >= least for widget in said), "in large letters before anything is chosen"
    for name, choice in (("size", wanted), ("pace", "slow")):
        chooser = page.find(name)
        at, room = [value for value, _ in chooser.options].index(choice), chooser.rect.w / len(chooser.options)
        top.click(chooser.rect.x + (at + 0.5) * room, chooser.rect.centery)
        assert [(widget.name, page.shown(widget)) for widget in page.widgets] == places, "nothing moves"
    press(top, "done")
    letters = {"large": 1.5, "largest": 2.0}[wanted]
    chosen = replace(was, big_cards=True, scale=letters, animation="slow", window=top.stage.settings.window)
    chosen = replace(chosen, told=(*was.told, ASKED))
    assert top.stage.settings == chosen
    assert top.stage.settings.take_back_seconds >= 2
    assert isinstance(top.scene, MenuScene)
    top.open(MenuScene(), 200)
    assert isinstance(top.scene, MenuScene), "it is asked once"
    top.close()


def test_the_first_question_can_be_read_in_either_language(tmp_path):
    """A system that says no language gets Spanish: the button changes all that is seen, and it stays so."""
    top = Driver(tmp_path, (800, 600), news=True, language="es")
    top.open(MenuScene(), 200)
    x, y = page_of(top.scene).find("size").rect.midright
    top.click(x - page_of(top.scene).find("size").rect.w // 4, y)
    seen = pygame.image.tobytes(top.app.surface, "RGB")
    for lang in ("en", "es"):
        press(top, "language")
        top.step(2)
        assert top.stage.settings.language == lang and top.scene.title() == catalogue(lang)["welcome.title"]
        assert page_of(top.scene).find("done").text == catalogue(lang)["welcome.go"]
    top.move(1, 1)
    press(top, "language")
    assert pygame.image.tobytes(top.app.surface, "RGB") != seen
    press(top, "done")
    assert top.stage.settings.big_cards and stored.load(top.stage.paths.settings)[0].language == "en"
    assert page_of(top.scene).find("settings").text == catalogue("en")["menu.settings"]
    top.close()


def test_who_leaves_the_first_question_has_what_is_delivered(tmp_path):
    top = Driver(tmp_path, news=True)
    top.open(MenuScene(), 200)
    was = top.stage.settings
    assert ASKED not in (*was.told, *stored.load(top.stage.paths.settings)[0].told), "it is asked until it is answered"
    top.key("esc")
    assert isinstance(top.scene, MenuScene) and not was.big_cards
    assert top.stage.settings == replace(was, told=(*was.told, ASKED))
    assert ASKED in stored.load(top.stage.paths.settings)[0].told
    top.close()


# -- words stand by what they speak of ---------------------------------------------------------------------------------


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((800, 600), 2.0)])
@pytest.mark.parametrize("game", ["carioca", "kalooki", "buraco"])
def test_a_hint_stands_beside_the_card_that_it_speaks_of(seat, game, size, scale):
    """Eyes need not leave the card: the words are no further from it than a tray is high, and over neither."""
    top = seat(game, {**BEGUN, "round": "TT"} if game == "carioca" else None, scale=scale)
    top.resize(*size)
    table, board = top.table, top.table.board
    for card in dict.fromkeys(board.cards(board.hand.order)):
        table.hint = Hint(Discard(card), LOOK)
        table.tell(t("advice.look.card", card=card_text_suit(card)), t("advice.step", step=1, steps=3))
        table.refresh()
        top.step(2)
        box, about = said(table).toast.box, subject(table)[0]
        away = max(about.left - box.right, box.left - about.right, 0), max(about.top - box.bottom, 0)
        zones = board.zones()
        assert box.collidelist([*subject(table), *(zones[zone] for zone in board.places.groups)]) < 0
        assert max(away) <= (0.25 if scale == 1 else 0.33) * size[1], (card, box, about)


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_what_is_written_over_the_tray_is_read_above_each_card_that_stands_out(seat, size, scale):
    top = seat("carioca", BEGUN, scale=scale)
    top.resize(*size)
    board = top.table.board
    fives = [token for token, card in board.hand.cards.items() if card.rank == 5]
    operations.stage(top.table, fives, 0)
    top.step(4)
    lies = {goal.sprite.token: board.card_rect(goal.slot) for goal in board.goals()}
    for token in fives:
        board.picked = [token]
        place = next(board.card_rect(goal.slot) for goal in board.goals() if goal.sprite.token == token)
        assert abs(place.y - lies[token].y) >= 3, "it stands out"
        assert place.top >= board.places.tray[0].top + board.frame.tx(APART_WORDS)
        assert place.bottom <= board.frame.hand.top, "over nothing of the hand"
        board.picked = []
