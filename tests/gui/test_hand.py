"""The own hand from 1 to 44 cards: every rank and suit is seen, every card is reached, nothing else is covered."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import replace
from math import hypot
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Rect

from carioca.cards import FRENCH, JOKER, SPANISH
from carioca.games.canasta.buraco import BURACO
from carioca.games.melding.actions import Discard
from carioca.gui import art
from carioca.gui.canasta import layout as sides_layout
from carioca.gui.canasta.model import picture_of
from carioca.gui.draw import raster
from carioca.gui.frame.stage import units
from carioca.gui.melding import layout as melding_layout
from carioca.gui.melding.layout import WITH_TRAY, TrayRoom
from carioca.gui.scenes.table import KEEPS
from carioca.gui.table.frame import EDGE, INDEX, Frame, Needs, Shape, frame_of
from carioca.gui.table.hand import read_notes
from carioca.gui.table.hand_layout import (
    SIGN,
    HandShape,
    card_height,
    hand_slots,
    lift_of,
    opened,
    rise_of,
)
from carioca.gui.table.input.pointer import own_at
from carioca.gui.table.render.overlays import said
from carioca.gui.table.slots import Point, Slot, covers
from carioca.gui.tricks import layout as tricks_layout
from carioca.session import Session
from carioca.storage.saves import Saves
from carioca.storage.settings import load
from tests.games.canasta.table import melds, position, texts
from tests.gui.canasta.sides import Sides
from tests.gui.frames import MOVING, on_window, shows
from tests.gui.kalooki_top import sitting as kalooki_sitting
from tests.gui.tabletop import sitting
from tests.together import together

__all__ = ["kalooki_sitting", "sitting"]  # the fixtures "kalooki" and "sit"

SIZES = [(800, 600), (1024, 768), (1280, 720), (1366, 768), (1920, 1080)]
Scale = float | str
SCALES: tuple[Scale, ...] = (1.0, 2.0, "big")  # the chosen size, or that of who wants big cards
NEEDS = {"tray": WITH_TRAY, "no tray": Needs(), "sides": sides_layout.NEEDS, "tricks": tricks_layout.NEEDS}
MOST = 44
SOME = (1, 2, 3, 5, 9, 12, 13, 14, 20, 21, 24, 25, 26, 30, 36, 40, MOST)
DOWN = 0.37  # how far down a card its rank and suit reach, as a share of its height


def sized(scale: Scale) -> dict[str, Any]:
    return {"big": True} if isinstance(scale, str) else {"scale": scale}


def framed(size: tuple[int, int], scale: Scale, table: str = "tray") -> Frame:
    pack = SPANISH if table == "tricks" else FRENCH
    return frame_of(Shape(size, units(size, 1.0)[0], 0, 4, NEEDS[table], ratio=pack.ratio, **sized(scale)))


def index_of(slot: Slot, ratio: float) -> list[Point]:
    """Points on the edge of a card's rank and suit, in the window."""
    left, right = -ratio / 2 + 0.03 * ratio, -ratio / 2 + (INDEX - 0.005) * ratio
    return [on_window(slot, (x, y - 0.5)) for x in (left, right) for y in (0.03, DOWN / 2, DOWN)]


def pointed(frame: Frame, count: int, at: int) -> list[Slot]:
    """The slots while the card `at` is pointed at."""
    slots = hand_slots(frame, count, HandShape(spread=at))
    rise = rise_of(frame, slots[at].height)
    slots[at] = slots[at]._replace(y=slots[at].y - rise, angle=0.0)
    return slots


def corners(slot: Slot, ratio: float) -> list[Point]:
    return [on_window(slot, (x, y)) for x in (-ratio / 2, ratio / 2) for y in (-0.5, 0.5)]


def hidden(slots: Sequence[Slot], front: int | None, ratio: float) -> list[tuple[int, int]]:
    """Which card hides a part of which one's rank or suit; `front` is painted over all others, with a ring."""
    found, slots = list[tuple[int, int]](), list(slots)
    if front is not None:
        slots[front] = slots[front]._replace(height=slots[front].height * (1 + 2 * EDGE))
    for at, slot in enumerate(slots):
        over = [other for other in range(at + 1, min(len(slots), at + 9)) if other != front]
        if front is not None and front != at:
            over.append(front)
        points = index_of(slot, ratio) if at != front else []
        found += [(other, at) for other in over if any(covers(slots[other], point, ratio) for point in points)]
    return found


def counts(frame: Frame) -> range:
    """How many cards a hand may have there: no game of tricks deals more than thirteen."""
    return range(1, 14 if frame.ratio == SPANISH.ratio else MOST + 1)


@pytest.mark.slow
@together("size", SIZES)
@together("scale", SCALES)
@together("table", ["tray", "tricks"])
def test_rank_and_suit_of_every_card_are_seen(size: tuple[int, int], scale: Scale, table: str) -> None:
    frame = framed(size, scale, table)
    for count in counts(frame):
        assert hidden(hand_slots(frame, count), None, frame.ratio) == [], count


@pytest.mark.slow
def test_they_take_no_more_of_a_card_than_that() -> None:
    """Beside the index the card is bare, from the edge down to where it ends."""
    for card in (*FRENCH.cards, JOKER):
        image = raster.straight(art.face(card, art.CardStyle()), 250, 350)
        column = [image.get_at((round(250 * INDEX), y))[:3] for y in range(round(350 * 0.06), round(350 * DOWN))]
        assert min(map(min, column)) > 190, card


def check_pointed(size: tuple[int, int], scale: Scale, table: str, some: Sequence[int] | None) -> None:
    frame = framed(size, scale, table)
    for count in counts(frame):
        if some is not None and count not in some:
            continue
        every = range(count) if some is None else sorted({0, 1, count // 3, count // 2, count - 2, count - 1})
        for at in (one for one in every if 0 <= one < count):
            slots = pointed(frame, count, at)
            assert hidden(slots, at, frame.ratio) == [], (count, at)
            plain = hand_slots(frame, count)[at]
            assert abs(slots[at].x - plain.x) <= slots[at].height * frame.ratio, "it stays below the pointer"
            for slot in (slots[0], slots[-1]):
                assert all(0 <= x <= size[0] for x, _ in corners(slot, frame.ratio)), (count, at)


@pytest.mark.slow
@together("size", SIZES)
@together("scale", SCALES)
@together("table", ["tray", "tricks"])
def test_what_is_pointed_at_hides_the_index_of_no_card(size: tuple[int, int], scale: Scale, table: str) -> None:
    check_pointed(size, scale, table, SOME)


@pytest.mark.slow
@together("size", [(800, 600), (1280, 720), (900, 1200), (2560, 1080)])
@together("scale", (0.75, 1.0, 2.0))
@together("table", ["tray", "tricks"])
def test_whichever_card_is_pointed_at(size: tuple[int, int], scale: Scale, table: str) -> None:
    check_pointed(size, scale, table, None)


@together("size", SIZES)
@together("scale", SCALES)
@together("table", ["tray", "tricks"])
def test_a_card_that_made_room_is_not_squeezed_where_there_is_room(
    size: tuple[int, int], scale: Scale, table: str
) -> None:
    """Its index stood between two edges, beside a hand with room for all."""
    frame = framed(size, scale, table)
    for count in (6, 10, 12, 13):
        plain = hand_slots(frame, count)
        width, step = plain[0].height * frame.ratio, plain[1].x - plain[0].x
        for at in range(count - 2):
            slots = pointed(frame, count, at)
            seen = [slots[other + 1].x - slots[other].x for other in range(at + 1, count - 1)]
            free = frame.hand.right - width / 2 - slots[at + 1].x
            assert min(seen) >= min(0.34 * width, step, free / len(seen)) - 1, (count, at)


def places_beside(size: tuple[int, int], scale: Scale, table: str) -> tuple[Frame, dict[str, Rect]]:
    """What must not be covered: the line of what may be done, places for cards, buttons, the own name."""
    frame = framed(size, scale, table)
    places: Any
    if table == "sides":
        places = sides_layout.arrange(frame, picture_of(BURACO.censor(position("8S 9C", "3C 3D"), 0)))
    elif table == "tricks":
        places = tricks_layout.arrange(frame, tricks_layout.Round(10, (0,) * 4, None, 5))
    else:
        places = melding_layout.arrange(frame, (), TrayRoom((3, 4, 3) if table == "tray" else ()))
    found = {"status": places.status, "own": frame.own, **frame.buttons}
    found |= {f"command{at}": rect for at, rect in enumerate(frame.command_places)}
    found |= {f"tray{at}": rect for at, rect in enumerate(getattr(places, "tray", ()))}
    return frame, found


@pytest.mark.slow
@together("size", SIZES)
@together("scale", SCALES)
@together("table", list(NEEDS))
def test_no_card_covers_what_may_be_done_or_a_button(size: tuple[int, int], scale: Scale, table: str) -> None:
    """Neither where it lies, nor picked, nor pointed at, its signs included."""
    frame, beside = places_beside(size, scale, table)
    for count in counts(frame):
        height = card_height(frame, count)
        lift, sign = lift_of(frame, height), SIGN * height
        assert rise_of(frame, height) <= max(1, lift / 2), "a card that is only pointed at does not look picked"
        picked = [slot._replace(y=slot.y - lift) for slot in hand_slots(frame, count)]
        for at in {0, count // 2, count - 1}:
            for slot in (*picked, *pointed(frame, count, at)):
                points = corners(slot, frame.ratio)
                left, right = min(x for x, _ in points), max(x for x, _ in points)
                top, bottom = min(y for _, y in points) - sign, max(y for _, y in points)
                area = Rect(round(left) + 1, round(top) + 1, round(right - left) - 2, round(bottom - top) - 2)
                assert [name for name, rect in beside.items() if rect.colliderect(area)] == [], count
                assert bottom <= size[1]


@together("size", SIZES)
@together("scale", SCALES)
@together("table", ["tray", "tricks"])
def test_one_card_more_moves_none_far(size: tuple[int, int], scale: Scale, table: str) -> None:
    """T7: no jump from 20 to 21 cards, nor anywhere else, wherever the new one is sorted in."""
    frame = framed(size, scale, table)
    for count in counts(frame):
        less, more = hand_slots(frame, count), hand_slots(frame, count + 1)
        width = less[0].height * frame.ratio
        assert 0.9 * less[0].height <= more[0].height <= less[0].height
        for at in {0, count // 3, count // 2, count}:
            moved = zip(less, [slot for place, slot in enumerate(more) if place != at], strict=True)
            far = max(hypot(one.x - other.x, one.y - other.y) for one, other in moved)
            assert far <= 0.62 * width, (count, at, far / width)


@together("size", SIZES)
@together("scale", SCALES)
@together("tray", [(3, 4), (3, 3, 4), (3, 3, 3, 3), (13,)])
def test_what_is_pointed_at_on_the_tray_hides_no_index_either(size: tuple[int, int], scale: Scale, tray: Any) -> None:
    frame = framed(size, scale)
    places = melding_layout.arrange(frame, (), TrayRoom(tray))
    for zone, room, cards in zip(places.groups, places.tray, tray, strict=True):
        slots = places.slots(zone, cards)
        for at in range(cards):
            shown = opened(slots, at, frame.ratio, room)
            assert hidden(shown, at, frame.ratio) == [], (zone, at)
            edge = shown[0].height * frame.ratio / 2
            assert room.left <= shown[0].x - edge and shown[-1].x + edge <= room.right


@together("size", SIZES)
@together("scale", SCALES)
def test_cards_keep_their_size_while_they_are_only_arranged(size: tuple[int, int], scale: Scale) -> None:
    frame = framed(size, scale)
    for count in (13, 25, 30, 44):
        away = hand_slots(frame, count - 3, HandShape(gap_at=4, gap_size=3, whole=count))
        assert away == [slot for at, slot in enumerate(hand_slots(frame, count)) if not 4 <= at < 7]
        assert {slot.height for slot in hand_slots(frame, count - 3, HandShape(whole=count))} == {away[0].height}


# -- at a table --------------------------------------------------------------------------------------------------------

ALL = [f"{rank}{suit}" for suit in "SHDC" for rank in "3456789TJQKA"]


def long_hand(folder: Path, count: int, **keys: Any) -> Sides:
    """A hand of so many cards in the middle of the own turn."""
    return Sides(folder, " ".join(ALL[:count]), drew="stock", **keys)


def seen_at(slot: Slot, ratio: float) -> Point:
    """The middle of a card's rank and suit."""
    return on_window(slot, (ratio * (INDEX / 2 - 0.5), DOWN / 2 - 0.5))


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale"), [((800, 600), 1.0), ((1280, 720), 2.0)])
def test_each_of_forty_cards_is_reached_and_dragged_with_one_press(tmp_path, size, scale) -> None:
    top = long_hand(tmp_path, 40, size=size, settings={"scale": scale})
    board = top.table.board
    ratio, order = board.pack.ratio, list(board.hand.order)
    for token in order:
        x, y = seen_at(board.sprite(token).slot, ratio)
        hit = own_at(board, (x, y))
        assert hit is not None and hit.token == token
    for token in order[::6]:
        x, y = seen_at(board.sprite(token).slot, ratio)
        top.button(x, y, down=True)
        top.move(x + 4, y - 60, held=True)
        assert board.held == [token]
        top.key("esc")
        top.button(x, y, down=False)
        top.move(3, 3)
        top.step(4)
        assert list(board.hand.order) == order
    top.close()


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("count", "size"), [(12, (1280, 720)), (24, (1280, 720)), (40, (800, 600))])
def test_what_is_hit_is_what_is_seen_and_nothing_trembles(tmp_path, count, size) -> None:
    """Wherever the pointer comes from: the card whose index it meets rises, and stays while it rests there."""
    top = long_hand(tmp_path, count, size=size)
    board, random = top.table.board, Random(str(count))
    top.move(3, 3)
    for _ in range(60):
        token = random.choice(board.hand.order)
        sprite = board.sprite(token)
        slot = sprite.slot
        x, y = seen_at(slot, board.pack.ratio)
        down = random.uniform(0, slot.height * 0.3)
        for _ in range(3):
            top.move(x, y + down)
            assert board.raised == token
    top.close()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("count", [12, 40])
@pytest.mark.parametrize("wait", [1, 60])
def test_who_clicks_along_the_hand_finds_every_card_where_it_lay(tmp_path, count, wait) -> None:
    """Where the cards were seen before the first click (28, part 7: nothing moves under a pointer about to take it)."""
    top = long_hand(tmp_path, count)
    board = top.table.board
    top.move(3, 3)
    top.step(30)
    chosen = board.hand.order[3:9:2]
    places = [seen_at(board.sprite(token).slot, board.pack.ratio) for token in chosen]
    for place in places:
        top.click(*place)
        top.step(wait)
    assert board.picked == chosen and board.opened is None
    top.close()


def test_a_click_closes_the_hand_again_and_at_the_same_place_means_the_same_card(tmp_path) -> None:
    """Wherever on the whole card it was clicked; elsewhere each card is where it lay."""
    top = long_hand(tmp_path, 13)
    board = top.table.board
    top.move(3, 3)
    top.step(30)
    first, second = board.hand.order[4:6]
    places = [seen_at(board.sprite(token).slot, board.pack.ratio) for token in (first, second)]
    top.move(*places[0])
    top.step(40)
    assert board.opened == first
    sprite = board.sprite(first)
    middle = round(sprite.x + sprite.height * 0.2), round(sprite.y)
    top.move(*middle)
    for picked in ([first], [], [first]):
        top.button(*middle, down=True)
        top.button(*middle, down=False)
        top.seconds(1.5)
        assert board.picked == picked and board.opened is None
    top.click(*places[1])
    assert board.picked == [first, second]
    top.click(*places[0])
    top.key("r")
    top.step(30)
    there = own_at(board, places[0])
    assert there is not None and there.token not in (first, second)
    top.button(*places[0], down=True)
    top.button(*places[0], down=False)
    assert there.token in board.picked, "other cards lie there now"
    top.close()


def test_room_is_made_for_a_card_once_the_pointer_rests_on_it(tmp_path) -> None:
    top = long_hand(tmp_path, 24)
    board = top.table.board
    first, *_, last = row = board.hand.order[4:12]
    places = [seen_at(board.sprite(token).slot, board.pack.ratio) for token in row]
    for place in places:
        top.move(*place)
        top.step(6)
        assert board.opened is None, "a pointer on its way"
    assert board.raised == last
    top.step(30)
    assert board.opened == last
    seen = {token: board.sprite(token) for token in board.hand.order}
    there = {token: seen_at(sprite.slot, board.pack.ratio) for token, sprite in seen.items()}
    for token in board.hand.order[14:6:-1]:
        top.move(*there[token])
        top.step(4)
        assert (board.raised, board.opened) == (token, last), "along the row every card is where it is seen"
    top.step(30)
    assert board.opened == board.hand.order[7]
    top.move(3, 3)
    top.step(12)
    assert board.raised is None and board.opened is None
    top.move(*places[0])
    top.step(6)
    assert board.raised == first and board.opened is None
    top.close()


@pytest.mark.slow
def test_signs_are_part_of_their_cards(tmp_path) -> None:
    """T7: whatever lies over a card hides its dot and its bar, and neither reaches what is written above the hand."""
    top = long_hand(tmp_path, 30)
    board, table = top.table.board, top.table
    top.move(3, 3)
    line = board.places.status
    plain = top.picture()
    board.hand.fresh, table.fitting_cards = set(board.hand.order), frozenset(board.hand.order)
    table.version += 1
    signed = top.picture()
    assert pygame.image.tobytes(plain.subsurface(line), "RGB") == pygame.image.tobytes(signed.subsurface(line), "RGB")
    first = board.sprite(board.hand.order[0])
    spot = on_window(first.slot, (board.pack.ratio * (0.135 - 0.5), -0.5))
    assert signed.get_at((round(spot[0]), round(spot[1])))[:3] == tuple(top.stage.palette.ok)
    for token in board.hand.order[4:28:5]:
        sprite = board.sprite(token)
        top.move(*seen_at(sprite.slot, board.pack.ratio))
        top.step(33)
        board.hand.fresh, table.fitting_cards = set(board.hand.order), frozenset(board.hand.order)
        table.version += 1
        frame = top.picture()
        image = top.stage.textures.card(sprite.card, round(sprite.height), 0, pack=board.pack)
        seen = shows(frame, image, (sprite.x, sprite.y))
        assert board.raised == token and seen is not None and seen > 0.99
        top.move(3, 3)
    top.close()


@pytest.mark.slow
def test_what_is_held_is_above_everything(sit) -> None:
    """G14: over sentences, the words at a round's end, rings and lights, names and log, and over the other cards."""
    top = sit(hints=True, **MOVING | {"size": (1280, 720)})
    top.wait()
    board, table = top.table.board, top.table
    top.keys("s")
    top.wait()
    top.step(60)
    token = board.hand.order[3]
    x, y = seen_at(board.sprite(token).slot, board.pack.ratio)
    top.move(x, y)
    top.step(12)
    top.button(x, y, down=True)
    top.move(x + 3, y - 30, held=True)
    table.banner = "Rosa ganó la ronda 1"
    table.say("Esto no se puede.", "T3")
    table.focus.shown = True
    toast = said(table).toast
    assert toast is not None
    places = [toast.box.center, board.frame.banner.center, board.frame.log.center]
    places += [board.frame.seats[1].pill.center, board.places.tray[0].midtop, board.places.pile.center]
    places += [board.card_rect(board.sprite(other)).center for other in board.hand.order[::4]]
    middle = board.frame.size[0] // 2, board.frame.size[1] // 3
    for goal in [middle, *places]:
        top.move(*goal, held=True)
        top.step(30)
        sprite = board.sprite(token)
        assert board.held == [token] and table.toast is not None and table.banner
        shown = top.picture()
        image = top.stage.textures.card(sprite.card, round(sprite.height), sprite.angle, pack=board.pack)
        seen = shows(shown, image, (sprite.x, sprite.y))
        assert seen is not None and seen > 0.97, goal


def test_its_neighbours_come_back_wherever_a_card_is_taken_at_once(tmp_path) -> None:
    top = long_hand(tmp_path, 13)
    board = top.table.board
    token = board.hand.order[5]
    x, y = seen_at(board.sprite(token).slot, board.pack.ratio)
    top.move(x, y)
    top.step(10)
    top.button(x, y, down=True)
    top.move(200, 200, held=True)
    top.step(20)
    left = [sprite.slot for sprite in board.own_row()]
    assert board.held == [token] and left == hand_slots(board.frame, 12, HandShape(whole=13))
    top.close()


def test_new_cards_are_sorted_in_and_bear_a_dot_until_the_next_ones_come(tmp_path) -> None:
    top = Sides(tmp_path, "KS KH 4C 9C JS", pile=texts("7C KD AS"), melds=melds("4H 5H 6H"))
    top.table.controls.sort("suit")
    top.key("z")
    top.step(30)
    hand = top.table.board.hand
    order = [hand.cards[token] for token in hand.order]
    assert order == sorted(order, key=FRENCH.by_suit)
    assert sorted(str(hand.cards[token]) for token in hand.fresh) == sorted(texts("7C KD AS"))
    for key in "trn":
        top.key(key)
        assert len(hand.fresh) == 3, "sorting is no reason to forget what is new"
    top.close()


@pytest.mark.parametrize("sort", ["", "rank", "suit"])
def test_the_order_stays_when_a_round_ends(sit, sort) -> None:
    """T8: all hands are opened, and the own one lies as its player kept it."""
    top = sit()
    top.wait()
    board = top.table.board
    board.hand.sort_by(sort)
    if not sort:
        board.hand.line.reverse()
    board.glide()
    order = list(board.hand.order)
    board.picked = order[2:3]
    board.show(replace(board.picture, hands=tuple(top.session.match.state.hands), turn=None, open=True))
    board.glide()
    assert [sprite.token for sprite in board.own_row()] == order and not board.own_open
    lies = [board.sprite(token).slot for token in order]
    assert lies == hand_slots(board.frame, len(order)), "none stands out any more"


def test_pace_and_sorting_are_remembered_at_once(sit) -> None:
    """T8: a program that is killed takes them along no more than one that is closed."""
    top = sit()
    top.wait()
    top.key("r")
    top.table.run_at(4)
    assert (stored := load(top.stage.paths.settings)[0]).tempo == 4 and stored.sort == "rank"


def test_the_sorting_that_is_lit_is_what_the_hand_shows_when_a_match_goes_on(sit, tmp_path) -> None:
    """M4: meanwhile another match was sorted by rank."""
    top = sit()
    top.wait()
    hand = top.table.board.hand
    top.drag(top.spot(hand.order[-1]), top.spot(hand.order[2]))
    kept = hand.kept()
    top.scene.keep()
    shutil.copytree(top.stage.paths.saves.parent, tmp_path / "left")
    resumed = sit(folder="left", resume=True, sort="rank")
    resumed.wait()
    again = resumed.table.board.hand
    assert again.kept() == kept
    assert not any(button.command.on for button in resumed.table.buttons if button.name in {"rank", "suit"})


def test_what_is_set_apart_is_on_the_disk_when_the_hand_rests(kalooki, tmp_path) -> None:
    """T8: a card in the fourth place, with the third one empty, is there after a kill, and so is the own order."""
    top = kalooki(save=True)
    top.wait()
    board = top.table.board
    places = len(board.hand.groups)
    first, other = board.hand.order[:2]
    rect = board.places.tray[-1]
    top.drag(seen_at(board.sprite(first).slot, board.pack.ratio), rect.center)
    assert board.hand.groups[-1] == [first] and places > 1
    top.drag(seen_at(board.sprite(other).slot, board.pack.ratio), board.sprite(board.hand.order[-1]).slot[:2])
    assert board.hand.order[-2] == other or board.hand.order[-1] == other
    lies = board.hand.kept(), board.hand.rows()
    top.seconds(KEEPS + 0.2)
    # What lies on the disk at this moment is what a kill leaves.
    shutil.copytree(top.stage.paths.saves, tmp_path / "left")
    left = Saves(tmp_path / "left")
    found = Session.resume(left)
    assert found is not None
    note = read_notes(left, found)[0]
    assert (note.order, note.groups) == lies


def test_the_mark_of_what_was_taken_in_this_turn_outlives_a_kill(sit, tmp_path) -> None:
    top = sit()
    top.wait()
    top.key("s")
    top.wait()
    hand = top.table.board.hand
    (new,) = hand.fresh
    left = tmp_path / "left"
    shutil.copytree(top.stage.paths.saves.parent, left)
    resumed = sit(folder="left", resume=True)
    resumed.wait()
    there = resumed.table.board.hand
    (found,) = there.fresh
    assert there.line.index(found) == hand.line.index(new) and there.cards[found] == hand.cards[new]
    other = next(card for token, card in there.cards.items() if token != found and card != JOKER)
    resumed.carry_out(Discard(other))
    resumed.wait()
    resumed.key("s")
    resumed.wait()
    assert len(there.fresh) == 1 and found not in there.fresh
