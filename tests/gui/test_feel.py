"""Cards in the hand of a player, on frames of the fixed clock: what is pointed at rises, rows part, cards glow."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca.games.melding.actions import Discard, Draw
from carioca.gui.melding.model import PILE, STOCK
from carioca.gui.table import operations
from carioca.gui.table.hand_layout import lift_of, rise_of
from carioca.gui.table.input.keyboard import current
from carioca.gui.table.input.pointer import own_at
from carioca.gui.table.motion.animator import Grip, gripped
from carioca.gui.table.motion.sprites import FACE_UP, Sprite
from carioca.gui.table.render.painter import free_slots
from carioca.gui.table.slots import Slot
from tests.gui.canasta.sides import Sides
from tests.gui.frames import MOVING, SMALL, apart, card_picture, on_window, pose, shows
from tests.gui.kalooki_top import KalookiTop
from tests.gui.tabletop import Tabletop, sitting
from tests.gui.tricks.test_trick_duties import to_play
from tests.gui.tricks.trick_table import TrickTable
from tests.together import together

__all__ = ["sitting"]  # the fixture "sit"

SIDES = "KS KH KD 4S 5S 6S 7S 9C TC JC QC"
LONG = "KS KH KD 4S 5S 6S 7S 9C TC JC QC AS AD AC 8H 8D 8C 3H 5H 5D 5C 6H 7H 9H TH"


def table_of(game: str, folder: Path) -> Any:
    """A table of a game in the person's turn, with motion, at the smallest window that the frames are judged in."""
    if game.startswith("buraco"):
        moving = {name: value for name, value in MOVING.items() if name != "size"}
        return Sides(folder, LONG if "rows" in game else SIDES, size=SMALL, settings=moving, drew="stock")
    if game == "pocha":
        return TrickTable(folder, position=to_play("1O 3O 4O 5O 6O 7O SO CO RO 1E", "2O"), **MOVING)
    return KalookiTop(folder, **MOVING) if game == "kalooki" else Tabletop(folder, **MOVING)


def at_rest(top: Any) -> None:
    """It is the person's turn and nothing moves."""
    top.wait()
    table = top.table
    for _ in range(400):
        top.step()
        if table.board.own_open and not table.animator.active and table.faces.ready:
            return
    raise AssertionError("the table never came to rest")


def strip(top: Any, token: int, down: float) -> tuple[float, float]:
    """A point of what its neighbours leave free of a card, left of its middle; `down` in heights from its middle."""
    return on_window(pose(top.table.board.sprite(token)), (-0.44 * top.table.board.pack.ratio, down))


GAMES = ["carioca", "kalooki", "buraco", "buraco, two rows", "pocha"]


@pytest.mark.slow
@together("game", GAMES)
def test_the_card_under_the_pointer_rises_upright_in_front_of_all(game, tmp_path_factory):
    top = table_of(game, tmp_path_factory.mktemp("feel"))
    at_rest(top)
    board = top.table.board
    order = board.hand.order
    # A card that a duty refuses is painted paler.
    at = next(at for at in range(2, len(order)) if order[at] not in top.table.refused_cards)
    token, right = order[at], order[at + 1]
    sprite, neighbour = board.sprite(token), board.sprite(right)
    was, beside = pose(sprite), pose(neighbour)
    rise = rise_of(board.frame, sprite.height)
    top.move(*strip(top, token, -0.3))
    assert was[1] - sprite.y < rise, "it takes a moment"
    top.step(9)
    assert sprite.y == was[1] - rise and pose(neighbour) == beside, "the pointer may be on its way to another card"
    top.step(24)
    assert 0 < rise <= lift_of(board.frame, sprite.height) / 2, "it does not look picked"
    assert sprite.y == was[1] - rise and sprite.angle == 0
    width = sprite.height * board.pack.ratio
    assert sprite.x == was[0] and neighbour.x - sprite.x >= width, "its neighbour makes room: nothing of it is hidden"
    assert next(reversed(list(board.goals()))).sprite is sprite and sprite.lift > 0
    image = top.app.stage.textures.card(sprite.card, round(sprite.height), 0, pack=board.pack)
    seen = shows(top.app.surface, image, (sprite.x, sprite.y))
    assert seen is not None and seen > 0.9, "all of it is seen"
    top.move(3, 3)
    top.step(9)
    assert pose(sprite) == was and pose(neighbour) == beside
    top.close()


@pytest.mark.slow
@together("game", GAMES)
def test_only_the_strip_of_a_card_is_hit_and_nothing_trembles(game, tmp_path_factory):
    """Along the whole hand, up and down: the card in front is the one that would be taken, and it stays so at rest."""
    top = table_of(game, tmp_path_factory.mktemp("feel"))
    at_rest(top)
    board = top.table.board
    rests = {token: pose(board.sprite(token)) for token in board.hand.order}
    for token in board.hand.order:
        top.move(3, 3)
        top.table.animator.settle()
        hit = own_at(board, strip(top, token, -0.45))
        assert hit is not None and hit.token == token
    edge = max(y + height / 2 for _, y, _, height in rests.values())
    for x in range(round(min(x for x, *_ in rests.values())), round(max(x for x, *_ in rests.values())), 23):
        for y in (edge - 12, edge - 40):
            top.move(x, y)
            top.step(9)
            raised = [board.raised]
            for _ in range(4):
                top.move(x, y)
                raised.append(board.raised)
            assert len(set(raised)) == 1 and raised[0] is not None, (x, y, raised)
            hit = own_at(board, (x, y))
            assert hit is not None and hit.token == board.raised
    top.close()


def test_without_motion_it_stands_there_at_once(sit):
    top = sit(reduced_motion=True, animation="normal", size=SMALL)
    top.wait()
    board = top.table.board
    sprite = board.sprite(board.hand.order[4])
    was = pose(sprite)
    top.move(*strip(top, sprite.token, 0))
    assert pose(sprite) == (was[0], was[1] - rise_of(board.frame, was[3]), *was[2:]) and not top.table.animator.active
    top.step(24)
    assert pose(sprite) == (was[0], was[1] - rise_of(board.frame, was[3]), 0, was[3]) and not top.table.animator.active


# -- how it is carried -------------------------------------------------------------------------------------------------


def held(count: int = 1, still: bool = False) -> tuple[Grip, list[Sprite]]:
    sprites = [Sprite(at, (1, 0), Slot(100 + 40 * at, 200, 3 - at, 90), FACE_UP) for at in range(count)]  # type: ignore[arg-type]
    return Grip(sprites, sprites[0], (90, 180), 100, 20, still), sprites


def test_a_held_card_leans_with_its_speed_and_its_grip_never_leaves_the_pointer():
    hold, (card,) = held()
    rng, point, turns = Random(3), [90.0, 180.0], []
    grip = hold._grip
    for frame in range(160):
        fast = 0 if frame > 100 else 30
        point = [point[0] + rng.uniform(-fast / 3, fast), point[1] + rng.uniform(-fast, fast)]
        hold.aim(Slot(point[0] + 30, 0, 0, 64) if 40 < frame < 70 else None)
        hold.update(1 / 60)
        hold.follow((point[0], point[1]))
        at = gripped(grip, (point[0], point[1]), card.angle, card.height)
        assert apart((card.x, card.y), (at.x, at.y)) <= 1.0
        turns.append(card.angle)
    assert 3 < max(map(abs, turns)) <= 14 and turns[-30:] == [0] * 30
    assert all(abs(one - other) <= 4 for one, other in pairwise(turns))
    assert card.height == 100 and card.lift == 1
    assert not hold.update(1 / 60), "at rest it costs nothing"


def test_over_its_place_it_takes_the_size_that_it_will_have_there():
    hold, (card,) = held()
    hold.aim(Slot(90, 180, 0, 64))
    heights = []
    for _ in range(30):
        hold.update(1 / 60)
        hold.follow((90, 180))
        heights.append(card.height)
    assert heights == sorted(heights, reverse=True) and heights[-1] == 64 and card.lift < 1


def test_cards_that_come_along_lag_behind_and_arrive():
    hold, cards = held(3)
    for _ in range(20):
        hold.update(1 / 60)
        hold.follow((90, 180))
    rest = [card.x - cards[0].x for card in cards]
    assert rest == [0, 20, 40]
    behind = []
    for frame in range(60):
        hold.update(1 / 60)
        hold.follow((90 + 15 * min(frame, 12), 180))
        behind.append([card.x - cards[0].x for card in cards])
    assert behind[10][1] < 16 and behind[10][2] < behind[10][1] + 16, "the further away, the longer"
    assert behind[-1] == rest


def test_without_motion_nothing_leans_or_lags():
    hold, cards = held(2, still=True)
    for frame in range(20):
        hold.aim(Slot(0, 0, 0, 64) if frame > 10 else None)
        hold.update(1 / 60)
        hold.follow((90 + 25 * frame, 180))
        assert cards[0].angle == cards[1].angle == 0
        assert cards[0].height == (64 if frame > 10 else 100)
        assert cards[1].x - cards[0].x == pytest.approx(20 * cards[0].height / 100)


def test_a_shadow_deepens_in_the_hand_and_comes_back_on_the_cloth(sit):
    top = sit(**MOVING)
    at_rest(top)
    board = top.table.board
    sprite = board.sprite(board.hand.order[5])
    start = strip(top, sprite.token, -0.2)
    lifts = [sprite.lift]
    top.move(*start)
    top.step(33)
    lifts.append(sprite.lift)
    top.button(*start, down=True)
    top.move(60, 120, held=True)
    top.step(12)
    lifts.append(sprite.lift)
    top.button(60, 120, down=False)
    seen = []
    for _ in range(20):
        top.step()
        seen.append(sprite.lift)
    assert lifts == [0, pytest.approx(0.4), 1]
    assert seen == sorted(seen, reverse=True) and seen[-1] == 0


# -- where it goes -----------------------------------------------------------------------------------------------------


def carry(top: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Press at a place and bring what is there to another, and hold it there."""
    top.move(*start)
    top.button(*start, down=True)
    for part in (0.2, 0.5, 0.8, 1.0):
        top.move(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part, held=True)
    top.step(15)


def test_the_tray_parts_before_a_card_is_let_go_and_it_lands_in_that_very_place(sit):
    top = sit(seed="31", **MOVING)
    at_rest(top)
    board, table = top.table.board, top.table
    tokens = sorted(board.hand.order, key=lambda token: board.hand.cards[token].rank)[:3]
    operations.stage(table, tokens[:2], 1)
    top.step(30)
    rest = {token: board.sprite(token).x for token in tokens[:2]}
    tray = board.places.tray[1]
    end = tray.centerx + 3, tray.centery
    carry(top, strip(top, tokens[2], -0.2), end)
    sprite = board.sprite(tokens[2])
    (slot,) = free_slots(board, board.parting)
    assert any(board.sprite(token).x != x for token, x in rest.items()), "the row has made room"
    assert sprite.height == round(slot.height), "it has the size that it will have there"
    stays = {token: board.sprite(token).x for token in tokens[:2]}
    top.button(*end, down=False)
    sizes = []
    for _ in range(25):
        top.step()
        sizes.append(sprite.height)
    assert (sprite.x, sprite.y) == (slot.x, slot.y) and board.parting is None
    assert {token: board.sprite(token).x for token in tokens[:2]} == stays, "what was shown is what came"
    assert min(sizes) < slot.height == sizes[-1], "it gives way a little when it meets the cloth"
    carry(top, (sprite.x, sprite.y), (8, 200))
    assert board.parting is None, "away from every place the row closes"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("source", [STOCK, PILE])
def test_a_drawn_card_goes_into_the_gap_that_opened_for_it_and_glows(sit, source):
    top = sit(seed="31", **MOVING)
    at_rest(top)
    board = top.table.board
    before = list(board.hand.order)
    rest = {token: pose(board.sprite(token)) for token in before}
    one, other = rest[before[3]], rest[before[4]]
    end = (one[0] + other[0]) / 2, one[1]
    carry(top, top.centre(source), end)
    left, right = board.sprite(before[3]).x, board.sprite(before[4]).x
    assert board.gap == 4 and right - left > 1.6 * (other[0] - one[0]), "a gap, under the card"
    window, paper = top.app.surface, board.sprite(before[-1])
    image = card_picture(top, paper.card, paper.height, paper.angle)
    seen = shows(window, image, (paper.x, paper.y))
    assert seen is not None and seen > 0.9, "no light lies over the cards"
    top.button(*end, down=False)
    top.step(3)
    order = board.hand.order
    new = next(token for token in order if token not in before)
    assert order == [*before[:4], new, *before[4:]]
    levels = []
    for _ in range(110):
        top.step()
        levels.append(board.glows.level(new))
    assert levels[25] > 5 and levels[-1] == 0 and not board.glows.active and not top.scene.animating
    assert levels == sorted(levels, reverse=True)


def test_a_drawn_card_that_is_played_at_once_glows_no_more(sit):
    """On the table it would be painted with its light among all that rests, and keep it."""
    top = sit(seed="31", **MOVING)
    at_rest(top)
    board = top.table.board
    before = set(board.hand.order)
    top.table.submit((Draw("stock"),))
    top.wait()
    (new,) = set(board.hand.order) - before
    assert board.glows.level(new)
    top.table.submit((Discard(board.sprite(new).card),))
    top.step(2)
    assert new not in board.hand.order and board.glows.level(new) == 0


def test_in_a_sorted_hand_a_drawn_card_has_its_place_already(sit):
    top = sit(seed="31", **MOVING)
    at_rest(top)
    top.press_button("rank")
    board = top.table.board
    top.step(30)
    carry(top, top.centre(STOCK), (board.frame.hand.left + 30, board.frame.hand.centery))
    assert board.gap is None
    top.button(board.frame.hand.left + 30, board.frame.hand.centery, down=False)
    top.step(40)
    ranks = [board.hand.orders.by_rank(board.hand.cards[token]) for token in board.hand.order]
    assert ranks == sorted(ranks) and len(ranks) == 13 and board.hand.sort == "rank"


def test_a_click_draws_without_waiting_for_any_light(sit):
    """Nobody is held up: the card that was just drawn can be taken and thrown while it still glows."""
    top = sit(**MOVING)
    at_rest(top)
    top.carry_out(Draw("stock"))
    top.step(30)
    assert top.table.my_turn and top.table.board.glows.active


def test_a_light_needs_no_motion_and_is_left_out_without_animation(sit):
    for settings, glows in (({"animation": "normal", "reduced_motion": True}, True), ({"animation": "off"}, False)):
        top = sit(**settings, size=SMALL)
        top.wait()
        top.carry_out(Draw("stock"))
        top.wait()
        assert top.table.board.glows.active == glows


# -- the ring of the keys ----------------------------------------------------------------------------------------------


def test_the_ring_lies_around_a_card_in_front_and_comes_only_with_keys_that_walk(sit):
    top = sit(**MOVING)
    at_rest(top)
    board, focus = top.table.board, top.table.focus
    for key in ("h", "r", "t", "esc"):
        top.key(key)
        assert not focus.shown, key
    top.keys("right", "right")
    at_rest(top)
    raised = next(reversed(list(board.goals()))).sprite
    assert focus.shown and raised.token == board.raised == current(top.table).item
    other = board.hand.order[board.hand.order.index(board.raised) + 5]
    top.move(*strip(top, other, -0.2))
    assert not focus.shown and board.raised == other, "the pointer takes over"
    top.keys("left", "left")
    assert focus.shown and board.raised == current(top.table).item
    top.click(8, 300)
    top.move(9, 300)
    assert not focus.shown and board.raised is None, "and nothing stays up that nobody points at"
    top.move(*strip(top, other, -0.2))
    top.key("r")
    assert board.raised is None, "the cards have changed places under the pointer"
    top.step(20)
    top.move(*strip(top, other, -0.2))
    assert board.raised == other


def test_no_ring_hangs_beside_the_stock_while_cards_are_dealt(sit):
    top = sit(**MOVING)
    top.step(2)
    top.key("right")
    board, window = top.table.board, top.app.surface
    assert top.table.focus.shown and top.table.animator.active
    near = board.places.stock.inflate(30, 30).clip(window.get_rect())
    blue = top.stage.palette.focus
    for _ in range(30):
        top.step()
        points = [(x, y) for x in range(near.left, near.right) for y in (near.top, near.top + 4, near.bottom - 6)]
        assert not any(max(abs(a - b) for a, b in zip(window.get_at(p)[:3], blue, strict=True)) < 12 for p in points)


# -- the deal (W19) ----------------------------------------------------------------------------------------------------


def test_a_dealt_card_grows_on_its_way_and_its_shadow_turns_with_it(sit):
    from carioca.gui.table.render.cards import card_pieces, covered_by

    top = sit(**MOVING)
    board = top.table.board
    sprite = board.own[-1]
    heights = []
    for _ in range(200):
        heights.append(sprite.height)
        if not top.table.animator.moving(sprite):
            break
        top.step()
    assert heights[0] == board.places.deck.height and heights[-1] == board.hand_height
    assert heights == sorted(heights) and max(b / a for a, b in pairwise(heights)) < 1.2
    at_rest(top)
    widths = [
        covered_by(card_pieces(top.table, sprite.card, Slot(300, 200, 0, board.hand_height), width=part)).w
        for part in (1.0, 0.7, 0.4, 0.2, 0.1)
    ]
    assert widths == sorted(widths, reverse=True) and widths[-1] < widths[0] * 0.2
