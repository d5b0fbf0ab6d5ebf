"""The table's rectangles: everything inside the window, nothing over anything, indices readable, at every size."""

from itertools import combinations, pairwise, product

import pytest
from pygame import Rect

from carioca.cards import FRENCH, SPANISH
from carioca.gui.frame.stage import units
from carioca.gui.melding.layout import WITH_TRAY, Lying, MeldingPlaces, TrayRoom, arrange, meld_card
from carioca.gui.melding.model import tray_zone
from carioca.gui.table.frame import Frame, Needs, Shape, back_slots, frame_of
from carioca.gui.table.hand_layout import HandShape, hand_slots
from carioca.gui.table.layout import Places
from carioca.gui.table.render.panels import round_bar
from carioca.gui.table.slots import CARD_RATIO, Slot, Zone, covers, fan, row
from tests.together import together

SIZES = [(800, 600), (1024, 768), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (900, 1200), (3440, 1440)]
FULL_TABLE = tuple((owner, cards) for owner in range(1, 6) for cards in (3, 4, 5, 3))


def unit(size: tuple[int, int]) -> float:
    return units(size, 1.0)[0]


def framed(size: tuple[int, int], scale: float = 1.0, seats: int = 4, tray: bool = True, seat: int = 0) -> Frame:
    needs = WITH_TRAY if tray else Needs()
    return frame_of(Shape(size, unit(size), seat, seats, needs, scale=scale))


def table(
    size: tuple[int, int],
    scale: float = 1.0,
    seats: int = 4,
    melds: tuple[tuple[int, int], ...] = (),
    tray: tuple[int, ...] = (3, 4),
    slim: bool = False,
) -> MeldingPlaces:
    lying = tuple(Lying(owner, Zone("meld", owner, at), cards) for at, (owner, cards) in enumerate(melds))
    return arrange(framed(size, scale, seats, bool(tray)), lying, TrayRoom(tray, slim))


def meld_slots(places: Places, number: int, cards: int) -> list[Slot]:
    return places.slots(Zone("meld", 0, number), cards)


def parts(places: MeldingPlaces) -> dict[str, Rect]:
    frame = places.frame
    found = {"banner": frame.banner, "log": frame.log, "stock": places.stock, "pile": places.pile, "own": frame.own}
    found |= {f"tray{i}": rect for i, rect in enumerate(places.tray)}
    found |= {f"pill{seat}": box.pill for seat, box in frame.seats.items()}
    found |= {f"fan{seat}": box.fan for seat, box in frame.seats.items()}
    found |= {f"group{i}": group.rect for i, group in enumerate(places.melds.groups)}
    found |= {f"deed{i}": rect for i, rect in enumerate(frame.command_places)}
    return found | frame.buttons


@pytest.mark.slow
@together("size", SIZES)
@together("scale", [0.75, 1.0, 1.3, 2.0])
@together("seats", range(2, 9))
def test_parts_are_inside_the_window_and_do_not_overlap(size, scale, seats):
    layout = table(size, scale, seats, melds=tuple((seat, 4) for seat in range(seats)))
    window = Rect((0, 0), size)
    for name, rect in parts(layout).items():
        assert window.contains(rect), (name, rect)
    for (a, first), (b, second) in combinations(parts(layout).items(), 2):
        assert not first.colliderect(second), (a, first, b, second)


@pytest.mark.parametrize("size", SIZES)
def test_own_cards_are_large_and_inside_the_window(size):
    layout = framed(size)
    assert layout.hand_height >= round(140 * unit(size))
    for slot in hand_slots(layout, 13):
        assert slot.height / 2 <= slot.y <= size[1]
        assert slot.x - slot.height * CARD_RATIO / 2 >= 0 and slot.x + slot.height * CARD_RATIO / 2 <= size[0]


@pytest.mark.parametrize("size", SIZES)
def test_a_hand_of_spanish_cards_follows_their_ratio(size):
    """Narrower cards lie closer, as much of each is seen as of a French one, and where the width ruled they grow."""
    french, spanish = (frame_of(Shape(size, unit(size), 0, 4, ratio=pack.ratio)) for pack in (FRENCH, SPANISH))
    assert (french.ratio, spanish.ratio) == (5 / 7, 61 / 95)
    assert spanish.core.w < french.core.w and spanish.hand_height >= french.hand_height
    for frame in (french, spanish):
        for slots in (hand_slots(frame, 4), back_slots(frame, 2, 4)):
            wide = slots[0].height * frame.ratio
            steps = {round((b.x - a.x) / wide, 3) for a, b in pairwise(slots)}
            assert steps == {round(0.6 if slots[0].height == frame.hand_height else frame.back_step, 3)}
        edge = frame.hand_height * frame.ratio / 2
        assert all(slot.x - edge >= 0 and slot.x + edge <= size[0] for slot in hand_slots(frame, 13))


def test_a_point_beside_a_narrow_card_is_not_on_it():
    slot = Slot(100, 100, 0.0, 95)
    assert covers(slot, (132, 100)) and not covers(slot, (132, 100), SPANISH.ratio)
    assert covers(slot, (130, 100), SPANISH.ratio)


@pytest.mark.slow
@together("size", SIZES)
@together("tray", [(), (3, 3, 3, 3)])
def test_twenty_four_melds_fit_and_their_indices_stay_visible(size, tray):
    melds = FULL_TABLE if tray else (*FULL_TABLE, (0, 3), (0, 4), (0, 3), (0, 7))
    layout = table(size, seats=6, melds=melds, tray=tray)
    for i, (_, cards) in enumerate(melds):
        rect = layout.melds.rects[i]
        assert layout.meld_area.contains(rect)
        slots = meld_slots(layout, i, cards)
        assert slots[0].x - slots[0].height * CARD_RATIO / 2 >= rect.left - 1
        assert slots[-1].x + slots[-1].height * CARD_RATIO / 2 <= rect.right + 1
        steps = [b.x - a.x for a, b in pairwise(slots)]
        assert min(steps) >= 0.27 * slots[0].height * CARD_RATIO
    for a, b in combinations(layout.melds.rects, 2):
        assert not a.colliderect(b)


@pytest.mark.slow
@together("size", SIZES)
@together("tray", [(), (3, 3, 3, 3)])
def test_the_prompt_stands_free_between_the_melds_and_the_hand(size, tray):
    melds = FULL_TABLE if tray else (*FULL_TABLE, (0, 3), (0, 4), (0, 3), (0, 7))
    layout = table(size, seats=6, melds=melds, tray=tray)
    frame, line = layout.frame, layout.status
    assert all(group.rect.bottom + frame.px(3) <= line.top for group in layout.melds.groups)
    assert not any(line.colliderect(rect) for rect in layout.tray)
    tops = [slot.y - slot.height / 2 for slot in hand_slots(frame, 13)]
    assert frame.tall or line.bottom <= min(tops)


def test_melds_of_an_owner_lie_in_one_panel():
    layout = table((1280, 720), melds=((1, 3), (2, 4), (1, 4), (2, 3)))
    assert [group.owner for group in layout.melds.groups] == [1, 2]
    for i, owner in enumerate((1, 2, 1, 2)):
        panel = next(group.rect for group in layout.melds.groups if group.owner == owner)
        assert panel.contains(layout.melds.rects[i])


@together("size", SIZES)
@pytest.mark.parametrize("laid_on", range(4))
def test_a_card_laid_off_moves_no_meld(size, laid_on):
    """Sets and runs as they are gone down with, two to a player: whichever gets its first card more, all stay."""
    melds = ((0, 3), (0, 4), (1, 4), (1, 3))
    grown = tuple((owner, cards + (at == laid_on)) for at, (owner, cards) in enumerate(melds))
    before, after = table(size, melds=melds).melds, table(size, melds=grown).melds
    assert [rect.topleft for rect in before.rects] == [rect.topleft for rect in after.rects]
    assert (before.height, before.step) == (after.height, after.step)
    assert after.rects[laid_on].w > before.rects[laid_on].w


def test_the_longest_meld_fits():
    layout = table((1280, 720), melds=((1, 13), (1, 13)))
    assert all(layout.meld_area.contains(rect) for rect in layout.melds.rects)


LONG_TABLE = ((0, 13), (0, 5), (0, 4), *((owner, cards) for owner in range(1, 6) for cards in (4, 16, 3, 5)))


@pytest.mark.sampled(10)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_long_melds_of_six_fit_beside_the_empty_tray_of_who_is_down(size, scale):
    slim = table(size, scale, seats=6, melds=LONG_TABLE, tray=(3, 3, 4), slim=True)
    full = table(size, scale, seats=6, melds=LONG_TABLE, tray=(3, 3, 4))
    assert all(slim.meld_area.contains(rect) for rect in slim.melds.rects)
    assert slim.melds.height >= full.melds.height and slim.frame.hand_height == full.frame.hand_height
    assert slim.melds.height >= 24
    for first, second in combinations([*slim.melds.rects, *slim.tray], 2):
        assert not first.colliderect(second)


@pytest.mark.parametrize("cards", [3, 4, 13])
def test_the_place_of_a_joker_is_what_is_seen_of_it(cards):
    layout = table((1280, 720), melds=((1, cards), (2, 5)))
    rect, slots = layout.melds.rects[0], meld_slots(layout, 0, cards)
    for at, slot in enumerate(slots):
        place, left = meld_card(layout, 0, cards, at), slot.x - slot.height * CARD_RATIO / 2
        assert rect.contains(place) and place.left <= left + 1
        assert place.w >= layout.frame.px(34) - 1
        if at:
            assert place.left > slots[at - 1].x - slots[at - 1].height * CARD_RATIO / 2


@together("size", [*SIZES, (1024, 600)])
@together("rounds", range(1, 14))
def test_the_bar_of_rounds_fills_the_banner(size, rounds):
    layout = framed(size)
    bar = Rect(layout.banner.x, 0, layout.banner.w - 2 * layout.px(16), layout.px(7))
    pieces = round_bar(bar, rounds, layout.px(5))
    assert len(pieces) == rounds and pieces[0].left == bar.left and pieces[-1].right == bar.right
    assert all(bar.contains(piece) and piece.w >= 6 for piece in pieces)
    assert all(left.right < right.left for left, right in pairwise(pieces))


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(800, 600), (1024, 768), (1280, 720), (1920, 1080)])
def test_no_card_of_a_rival_comes_out_below_the_name(size, scale):
    for seats, big in product((2, 4, 6), (False, True)):
        frame = frame_of(Shape(size, unit(size), 0, seats, WITH_TRAY, scale=scale, big=big))
        for (seat, box), count in product(frame.seats.items(), range(1, 21)):
            lowest = max(slot.y for slot in back_slots(frame, seat, count)) + frame.back_height / 2
            assert lowest < box.pill.bottom, (seats, count)


def test_next_player_sits_at_my_right():
    layout = framed((1280, 720), seats=5, seat=2)
    order = sorted(layout.seats, key=lambda seat: layout.seats[seat].pill.centerx, reverse=True)
    assert order == [3, 4, 0, 1]


def test_a_gap_opens_where_a_card_would_go():
    layout = framed((1280, 720))
    closed, opened = hand_slots(layout, 12), hand_slots(layout, 12, HandShape(gap_at=5))
    assert len(opened) == len(closed) == 12
    steps = [b.x - a.x for a, b in pairwise(opened)]
    assert steps[4] == pytest.approx(2 * steps[0])
    assert opened == [slot for i, slot in enumerate(hand_slots(layout, 13)) if i != 5]


@together("size", [(200, 150), (1, 1), (60, 900), (1600, 90)])
@together("tray", [(), (3, 4), (13,)])
def test_tiny_windows_never_raise(size, tray):
    places = table(size, seats=8, melds=FULL_TABLE, tray=tray)
    assert len(hand_slots(places.frame, 13)) == 13
    for seat in range(1, 8):
        assert len(back_slots(places.frame, seat, 12)) == 12
    for i, (_, cards) in enumerate(FULL_TABLE):
        assert len(meld_slots(places, i, cards)) == cards
    for i, cards in enumerate(tray):
        assert len(places.slots(tray_zone(i), cards)) == cards


def test_texts_stay_readable_in_small_windows():
    assert framed((800, 600)).tx(15) >= 12


def test_rows_and_fans():
    box = Rect(0, 0, 300, 100)
    assert row(box, 0, 80, 30) == fan(box, 0, 80, 30, 1.0) == []
    assert row(box, 1, 80, 30)[0].x == box.centerx
    crowded = row(box, 40, 80, 30)
    assert crowded[0].x >= 80 * CARD_RATIO / 2 - 1e-6 and crowded[-1].x <= 300 - 80 * CARD_RATIO / 2 + 1e-6
    up, down = fan(box, 5, 80, 30, 1.0), fan(box, 5, 80, 30, -1.0)
    assert up[2].y < up[0].y and down[2].y > down[0].y
    assert up[0].angle > 0 > up[4].angle and down[0].angle < 0 < down[4].angle
