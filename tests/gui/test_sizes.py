"""The setting "size" at the tables of all games: what it makes larger never shrinks, and everything still fits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from pygame import Rect

from carioca.cards import SPANISH
from carioca.games.canasta.buraco import BURACO
from carioca.gui.canasta import layout as sides_places
from carioca.gui.canasta.model import picture_of
from carioca.gui.frame.stage import units
from carioca.gui.melding import layout as melding_places
from carioca.gui.melding.layout import WITH_TRAY, Lying, TrayRoom
from carioca.gui.table.frame import SORTS, Frame, Needs, Shape, frame_of
from carioca.gui.table.hand_layout import card_height
from carioca.gui.table.render import panels
from carioca.gui.table.render.seats import arrow_at
from carioca.gui.table.slots import Zone
from carioca.gui.tricks import layout as tricks_layout
from tests.games.canasta.table import melds, position, sides
from tests.gui.canasta.sides import Sides
from tests.gui.canasta.test_fields import OURS, THEIRS
from tests.gui.ink import Ink, watch
from tests.gui.tabletop import Tabletop
from tests.gui.test_longer_texts import look_at_all
from tests.together import together

WINDOWS = [(800, 600), (1024, 600), (1024, 768), (1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440),
           (900, 1200), (2560, 1080)]  # fmt: skip
SCALES = (0.75, 0.85, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
Measures = dict[str, float]


def shape(size: tuple[int, int], scale: float, seats: int, needs: Needs, ratio: float = 5 / 7) -> Shape:
    return Shape(size, units(size, 1.0)[0], 0, seats, needs, ratio=ratio, scale=scale)


def of_frame(frame: Frame) -> Measures:
    """What every table has: the height of its cards and how large its labels and buttons are."""
    found: Measures = {"hand": frame.hand_height, "core": frame.core_height, "backs": frame.back_height}
    found |= {f"{count} cards": card_height(frame, count) for count in (13, 21, 30)}
    found |= {"text": frame.tx(15), "small text": frame.tx(12), "calm": frame.calm}
    places = {"own": frame.own, "banner": frame.banner, "log": frame.log, **frame.buttons}
    places |= {f"pill{seat}": box.pill for seat, box in frame.seats.items()}
    places |= {f"deed{at}": rect for at, rect in enumerate(frame.command_places)}
    for name, rect in places.items():
        found |= {f"{name} wide": rect.w, f"{name} high": rect.h}
    return found


def inside(frame: Frame, more: dict[str, Rect]) -> None:
    """Everything lies in the window and nothing over anything."""
    places = {"own": frame.own, "banner": frame.banner, "log": frame.log, "hand": frame.hand, **frame.buttons, **more}
    places |= {f"pill{seat}": box.pill for seat, box in frame.seats.items()}
    places |= {f"fan{seat}": box.fan for seat, box in frame.seats.items()}
    places |= {f"deed{at}": rect for at, rect in enumerate(frame.command_places)}
    window = Rect((0, 0), frame.size)
    assert [name for name, rect in places.items() if not window.contains(rect)] == []
    raised = Rect(frame.hand.x, frame.hand.bottom - frame.hand_height, frame.hand.w, frame.hand_height)
    places["hand"] = raised
    pairs = combinations(places.items(), 2)
    assert [(one, other) for (one, first), (other, second) in pairs if first.colliderect(second)] == []


def grows(steps: Iterator[Measures]) -> None:
    """No measure is smaller at a larger size."""
    for at, (less, more) in enumerate(pairwise(steps)):
        shrunk = {name: (less[name], more[name]) for name in less if more[name] < less[name]}
        assert shrunk == {}, f"from {SCALES[at]} to {SCALES[at + 1]}"


def melding(size: tuple[int, int], scale: float, seats: int, tray: tuple[int, ...], many: bool) -> Measures:
    frame = frame_of(shape(size, scale, seats, WITH_TRAY if tray else Needs()))
    owned = [(owner, cards) for owner in range(1, seats) for cards in ((3, 4, 5, 3) if many else (3, 4))]
    lying = tuple(Lying(owner, Zone("meld", owner, at), cards) for at, (owner, cards) in enumerate(owned))
    places = melding_places.arrange(frame, lying, TrayRoom(tray))
    inside(frame, {f"tray{at}": rect for at, rect in enumerate(places.tray)}
           | {f"group{at}": group.rect for at, group in enumerate(places.melds.groups)}
           | {"stock": places.stock, "pile": places.pile} | ({"status": places.status} if tray else {}))  # fmt: skip
    # Beside an open tray names grow as far as there is room, and most at one size or another.
    head = min(places.melds.head, round(melding_places.NAME * frame.calm)) if tray else places.melds.head
    return of_frame(frame) | {"melds": places.melds.height, "tray": places.tray_height, "line": places.status.h,
                              "head": head}  # fmt: skip


@pytest.mark.slow
@together("size", WINDOWS)
@together("seats", range(2, 7))
@together("tray", [(), (3, 3, 3)])
@together("many", [False, True])
def test_a_melding_table_never_shrinks(size: tuple[int, int], seats: int, tray: tuple[int, ...], many: bool) -> None:
    grows(melding(size, scale, seats, tray, many) for scale in SCALES)


@together("size", WINDOWS)
@together("seats", [2, 4])
@together("tray", [(), (3, 3, 3, 3), (13,)])
@together("big", [False, True])
def test_stock_and_pile_grow_with_the_letters_as_long_as_no_meld_lies(
    size: tuple[int, int], seats: int, tray: tuple[int, ...], big: bool
) -> None:
    """They stayed as they are at 100 % beside an empty cloth. The ways to make a long run need all of it."""
    found = []
    for scale in (1.0, 1.25, 1.5, 2.0):
        one = replace(shape(size, scale, seats, WITH_TRAY if tray else Needs()), big=big)
        places = melding_places.arrange(frame_of(one), (), TrayRoom(tray))
        found.append(places.pile.h)
        assert places.stock.size == places.pile.size == (round(places.deck.height * 5 / 7), round(places.top.height))
        inside(places.frame, {f"tray{at}": rect for at, rect in enumerate(places.tray)}
               | {"stock": places.stock, "pile": places.pile, "status": places.status, **places.beside})  # fmt: skip
    usual = frame_of(shape(size, 1.0, seats, WITH_TRAY if tray else Needs())).core_height
    assert found == sorted(found)
    if tray == (13,):
        assert set(found) == {usual}
    else:
        assert found[-1] >= 1.35 * usual and (not big or found[0] >= 1.3 * usual)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_the_words_of_stock_and_pile_stand_where_nothing_else_does(size: tuple[int, int], tmp_path: Path) -> None:
    top = Tabletop(tmp_path, size=size, scale=2.0)
    top.wait()
    table = top.table
    board, words = table.board, next(table.paint.written(table))
    others = [board.frame.banner, board.frame.log, *board.places.tray, board.places.status, board.frame.hand]
    assert board.places.pile.bottom > board.frame.core.bottom and words.collidelist(others) == -1
    top.close()


@together("size", WINDOWS)
@together("seats", range(2, 7))
@together("scale", [1.0, 1.5, 2.0])
@pytest.mark.slow
def test_who_wants_big_cards_has_no_small_ones_on_the_table(size: tuple[int, int], seats: int, scale: float) -> None:
    """Tray and melds share the room: the smaller of both are no smaller than with the usual cards, but for a step of
    the heights that they have."""
    lying = tuple(Lying(owner, Zone("meld", owner, at), 4) for owner in range(1, seats) for at in range(2))
    shapes = (replace(shape(size, scale, seats, WITH_TRAY), big=big) for big in (False, True))
    usual, large = (melding_places.arrange(frame_of(one), lying, TrayRoom((3, 4))) for one in shapes)
    assert min(large.melds.height, large.tray_height) >= 0.9 * min(usual.melds.height, usual.tray_height)


@together("size", WINDOWS)
@together("seats", [2, 4, 6])
@together("scale", [1.0, 2.0])
@together("big", [False, True])
@together("each", [0, 2, 4])
@pytest.mark.slow
def test_the_cards_of_the_tray_are_no_smaller_than_those_of_melds(
    size: tuple[int, int], seats: int, scale: float, big: bool, each: int
) -> None:
    lying = tuple(Lying(owner, Zone("meld", owner, at), 4) for owner in range(1, seats) for at in range(each))
    frame = frame_of(replace(shape(size, scale, seats, WITH_TRAY), big=big))
    places = melding_places.arrange(frame, lying, TrayRoom((3, 4)))
    assert not lying or places.tray_height >= places.melds.height
    assert places.tray_height >= 0.75 * 88 * frame.unit
    inside(frame, {f"tray{at}": rect for at, rect in enumerate(places.tray)}
           | {f"group{at}": group.rect for at, group in enumerate(places.melds.groups) if each < 4}
           | {"stock": places.stock, "pile": places.pile, "status": places.status})  # fmt: skip


def with_sides(size: tuple[int, int], scale: float, seats: int) -> Measures:
    hands = ["8S 9C", "3C 3D", "3S 3H", "TC 4H", "4H TH", "5C 5D"][:seats]
    given = sides({}, {"taken": True}, number=3 if seats == 6 else 2)
    ours, theirs = (OURS, THEIRS) if seats == 6 else (OURS[:4], THEIRS[1:3])
    state = position(*hands, drew="stock", melds=melds(*ours) + melds(*theirs, side=1), sides=given)
    frame = frame_of(shape(size, scale, seats, sides_places.NEEDS))
    places = sides_places.arrange(frame, picture_of(BURACO.censor(state, 0)))
    inside(frame, {f"field{field.side}": field.rect for field in places.fields}
           | {"stock": places.stock, "pile": places.pile, "status": places.status})  # fmt: skip
    for field in places.fields:
        mine = [rect for rect, item in zip(places.melds.rects, places.lying, strict=True) if item.owner == field.side]
        assert all(field.rect.contains(rect) for rect in mine)
    scale = min(places.scales, key=lambda one: one.height)
    return of_frame(frame) | {"melds": scale.height, "line": places.status.h, "head": places.fields[0].head.h,
                              "across": scale.across}  # fmt: skip


@pytest.mark.slow
@together("size", WINDOWS)
@together("seats", [2, 4, 6])
def test_a_table_with_sides_never_shrinks(size: tuple[int, int], seats: int) -> None:
    grows(with_sides(size, scale, seats) for scale in SCALES)


def tricks(size: tuple[int, int], scale: float, seats: int, cards: int) -> Measures:
    frame = frame_of(shape(size, scale, seats, tricks_layout.NEEDS, SPANISH.ratio))
    places = tricks_layout.arrange(frame, tricks_layout.Round(cards, (0,) * seats, None, 5))
    parts = {"status": places.status, "pack": places.pack, "trump": places.trump, "order": places.order}
    parts |= {f"chip{seat}": rect for seat, rect in places.chips.items()}
    parts |= {f"pile{seat}": rect for seat, rect in places.piles.items()}
    for kind in ("bid", "suit"):
        inside(frame, parts | {name: rect for name, rect in places.buttons.items() if name.startswith(kind)})
    found = of_frame(frame) | {"trick": places.height, "beside": places.pack.h, "won": places.won_height}
    # The order of the cards takes more rows where it stands beside the pack: its letters count.
    found["told"] = places.told
    for name, rect in (parts | places.buttons).items():
        found |= {f"{name} high": rect.h} | (
            {} if name in ("status", "order") or name.startswith("pile") else {f"{name} wide": rect.w}
        )
    return found


@pytest.mark.slow
@together("size", WINDOWS)
@together("seats, cards", [(3, 12), (4, 10), (5, 8), (6, 6), (7, 5), (8, 5)])
def test_a_trick_table_never_shrinks(size: tuple[int, int], seats: int, cards: int) -> None:
    grows(tricks(size, scale, seats, cards) for scale in SCALES)


@pytest.mark.slow
@together("size", WINDOWS)
@together("seats", range(2, 9))
@together("needs", [Needs(), WITH_TRAY, sides_places.NEEDS, tricks_layout.NEEDS])
def test_the_setting_changes_what_is_seen(size: tuple[int, int], seats: int, needs: Needs) -> None:
    """W5: everything is a quarter smaller at the smallest size; texts, buttons and the hand larger at the largest."""
    small, plain, large = (frame_of(shape(size, scale, seats, needs)) for scale in (0.75, 1.0, 2.0))
    assert abs(small.hand_height - 0.75 * plain.hand_height) <= 1 and small.tx(15) <= 0.8 * plain.tx(15)
    assert large.text >= 1.2 * plain.text and large.hand_height >= 1.08 * plain.hand_height
    assert large.command_places[0].h >= 1.08 * plain.command_places[0].h


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_menu_grows_with_the_letters(size: tuple[int, int], seats: int) -> None:
    """It stayed at 40 px at 200 %."""
    plain, large = (frame_of(shape(size, scale, seats, WITH_TRAY)) for scale in (1.0, 2.0))
    grown, menu = large.text / plain.text, large.buttons["menu"]
    assert menu.h >= plain.buttons["menu"].h * grown - 1
    taken = [large.banner, *(box.fan.union(box.pill) for box in large.seats.values())]
    if seats > 2:
        order = list(large.seats)
        middle, room = arrow_at(large, order[-1], 0, 1)
        taken.append(Rect(0, 0, room, room).move(middle[0] - room // 2, middle[1] - room // 2))
    assert menu.collidelist(taken) < 0


# -- letters -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ink]:
    """The texts there are, and every picture of them watched."""
    monkeypatch.setattr("carioca.sheet.write_sheet", lambda *args, **more: None)
    monkeypatch.setattr("carioca.gui.scenes.printing.open_path", lambda path: True)
    return watch(monkeypatch)


SMALLEST = [pytest.param("es", (800, 600)), pytest.param("en", (800, 600), marks=pytest.mark.slow)]


@pytest.mark.slow
@pytest.mark.parametrize(("language", "size"), SMALLEST)
def test_texts_fit_the_smallest_window_in_letters_of_twelve_pixels(tmp_path, letters, size, language) -> None:
    assert look_at_all(tmp_path, letters, size, language) == {}


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1920, 1080)])
def test_whose_melds_they_are_is_written_as_large_as_other_words_where_there_is_room(size: tuple[int, int]) -> None:
    """N7: the names over the melds stayed at 13 px at 200 %, on an almost empty felt."""
    for scale in (1.0, 1.5, 2.0):
        frame = frame_of(shape(size, scale, 3, Needs()))
        melds = tuple(Lying(1, Zone("meld", 1, at), cards) for at, cards in enumerate((4, 3)))
        places = melding_places.arrange(frame, melds, TrayRoom())
        assert places.melds.head == round(melding_places.NAME * frame.text), scale


@pytest.mark.seldom(2)
@pytest.mark.sampled(27)
@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(800, 600), (1024, 768), (1280, 720)])
def test_no_word_of_a_tables_buttons_is_cut(size: tuple[int, int], scale: float, language: str, tmp_path: Path) -> None:
    settings = {"scale": scale, "language": language}
    sides_top = Sides(tmp_path / "sides", "3S KS 9C 4D KH 5D JS KD 6D 9D", size=size, drew="stock", settings=settings)
    for top in (sides_top, Tabletop(tmp_path / "melding", size=size, **settings)):
        top.wait()
        table = top.table
        worded = [button for button in table.buttons if button.command.label and button.name not in panels.LOOKED_UP]
        assert len(worded) > 4
        beside = [one for one in worded if one.name in SORTS or isinstance(one.command.place, int)]
        if len({one.rect.y for one in beside}) == 1:
            assert len({panels._label(table, one)[1] for one in beside}) == 1, "one line has letters of one size"
        for button in worded:
            words, px = panels._label(table, button)
            assert table.stage.textures.text_width(words, px) <= panels._label_room(table, button)[0], words
        top.close()
