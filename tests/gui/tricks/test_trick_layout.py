"""The rectangles of a trick table: inside the window, none over another, cards large enough, at every size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from pygame import Rect

from carioca.cards import SPANISH
from carioca.gui.table import operations
from carioca.gui.table.frame import Shape, frame_of
from carioca.gui.table.hand_layout import hand_slots
from carioca.gui.table.people import Portraits
from carioca.gui.table.render import seats
from carioca.gui.tricks.layout import NEEDS, WIDE, Round, TricksPlaces, arrange
from carioca.gui.tricks.model import TRICK, laid, won
from tests.gui.ink import Canvas, Ink
from tests.gui.test_longer_texts import ink
from tests.gui.tricks.trick_table import TrickTable
from tests.together import together

__all__ = ["ink"]  # the fixture

SIZES = [(800, 600), (1024, 600), (1024, 768), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (900, 1200)]
MOST = {3: 12, 4: 10, 5: 8, 6: 6, 7: 5, 8: 5}
"""The largest round for so many (P04)."""


def places_for(
    size: tuple[int, int],
    seats: int,
    scale: float = 1.0,
    cards: int = 0,
    faces: bool = False,
    winner: int | None = None,
    asked: bool = True,
    opened: bool = False,
) -> TricksPlaces:
    cards = cards or MOST[seats]
    unit = min(size[0] / 1280, size[1] / 720)
    frame = frame_of(Shape(size, unit, 0, seats, NEEDS, faces, SPANISH.ratio, scale))
    return arrange(frame, Round(cards, (0,) * seats, winner, 5, asked, opened))


def card_rect(x: float, y: float, height: float) -> Rect:
    rect = Rect(0, 0, round(height * SPANISH.ratio), round(height))
    rect.center = (round(x), round(y))
    return rect


def trick(places: TricksPlaces, seats: int) -> dict[str, Rect]:
    """The cards of a whole trick."""
    slots = {seat: places.slots(laid(seat), 1)[0] for seat in range(seats)}
    return {f"laid{seat}": card_rect(slot.x, slot.y, slot.height) for seat, slot in slots.items()}


def always(places: TricksPlaces) -> dict[str, Rect]:
    """What is there all the time."""
    frame = places.frame
    found = {"banner": frame.banner, "log": frame.log, "pack": places.pack, "trump": places.trump}
    found |= {"own": frame.own, "status": places.status, "order": places.order}
    found |= {f"pill{seat}": box.pill for seat, box in frame.seats.items()}
    found |= {f"fan{seat}": box.fan for seat, box in frame.seats.items()}
    found |= {f"chip{seat}": rect for seat, rect in places.chips.items()}
    found |= {f"pile{seat}": rect for seat, rect in places.piles.items()}
    found |= {f"deed{at}": rect for at, rect in enumerate(frame.command_places)}
    return found | frame.buttons


@pytest.mark.slow
@together("size", SIZES)
@together("scale", [0.75, 1.0, 1.3, 2.0])
@together("seats", range(3, 9))
@together("faces", [False, True])
def test_parts_are_inside_the_window_and_do_not_overlap(
    size: tuple[int, int], scale: float, seats: int, faces: bool
) -> None:
    places, window = places_for(size, seats, scale, faces=faces), Rect((0, 0), size)
    parts = always(places)
    for with_trick in (trick(places, seats), answers(places)):
        everything = parts | with_trick
        for name, rect in everything.items():
            assert window.contains(rect), (name, rect)
        shared = [
            (one, other) for (one, first_one), (other, second) in combinations(everything.items(), 2)
            if first_one.colliderect(second) and not _both_answers(one, other)
        ]  # fmt: skip
        assert shared == []
    # What opens over the middle may cover the round, the log, the trump and the trick; its button stands in it.
    seen = {name: rect for name, rect in (parts | answers(places)).items() if name not in UNDER_PANEL}
    assert window.contains(places.panel) and places.panel.contains(places.buttons["shut"])
    assert not [name for name, rect in seen.items() if rect.colliderect(places.panel)]


BESIDE = [*(((1280, 720), seats) for seats in (3, 4, 5, 6)), ((1366, 768), 4), ((1920, 1080), 4), ((1024, 600), 3)]


@together("size, seats", [*BESIDE, ((800, 600), 4), ((1280, 720), 8)])
@together("scale", [1.0, 2.0])
def test_what_was_played_opens_beside_the_running_trick_where_it_has_room(
    size: tuple[int, int], seats: int, scale: float
) -> None:
    """Neither the trick nor the own hand nor what may be pressed lies under it."""
    places = places_for(size, seats, scale, asked=False, opened=True)
    assert places.panel.collidelist(places.awaited) < 0
    kept = [places.status, places.frame.hand, *places.frame.command_places, *places.chips.values()]
    assert places.panel.collidelist(kept) < 0
    # With nothing that is asked it reaches further down.
    assert places.panel.bottom > places_for(size, seats, scale).panel.bottom


SMALL = [(1024, 768), (800, 600)]
"""Here letters of 200 % need more room than the cards can give way."""


@together("size", [(1280, 720), (1366, 768), (1920, 1080), *SMALL])
@together("seats", [5, 6, 7, 8])
@together("scale", [1.0, 2.0])
def test_the_trick_makes_way_for_what_was_played(size: tuple[int, int], seats: int, scale: float) -> None:
    """Of many seats the cards leave too little beside them: while it is looked up they come closer together."""
    usual = places_for(size, seats, scale, asked=False)
    places = places_for(size, seats, scale, asked=False, opened=True)
    assert places.panel.w >= places.frame.tx(WIDE)
    if size not in SMALL or scale == 1.0:
        assert places.panel.collidelist(places.awaited) < 0
    assert not [one for one, other in combinations(places.awaited, 2) if one.colliderect(other)]
    assert places.height >= 0.6 * usual.height
    assert (places.trump, places.pack, places.order) == (usual.trump, usual.pack, usual.order)


@together("size", [(1280, 720), (1366, 768), (1920, 1080), (800, 600)])
@together("seats", [5, 6, 8])
def test_from_five_seats_on_what_was_played_and_bid_grows_with_the_letters(size: tuple[int, int], seats: int) -> None:
    plain, large = places_for(size, seats, asked=False), places_for(size, seats, 2.0, asked=False)
    assert large.panel.w >= large.frame.tx(WIDE), "its rows have room for words"
    if seats == 5:
        assert all(large.chips[seat].w >= 1.25 * plain.chips[seat].w for seat in range(1, seats))


@together("size, seats", [((1280, 720), 4), ((1366, 768), 3), ((1920, 1080), 4), ((1280, 720), 3)])
def test_what_is_told_of_the_trump_grows_with_the_letters_where_few_play(size: tuple[int, int], seats: int) -> None:
    plain, large = places_for(size, seats), places_for(size, seats, 2.0)
    assert large.told >= 1.45 * plain.told and large.pack.h >= plain.pack.h
    # A row of the order for each two or three ranks, and all of it clear of the trick.
    assert large.order.h >= 4 * large.told * 17 and large.order.right <= min(card.left for card in large.awaited)


GROWN = [
    ((1280, 720), 8, 1.3),
    ((1920, 1080), 8, 1.3),
    ((1366, 768), 6, 1.3),
    ((800, 600), 8, 1.1),
    ((800, 600), 4, 1.1),
]


@together("size, seats, more", GROWN)
def test_the_trump_and_the_order_grow_with_the_letters_at_every_table(
    size: tuple[int, int], seats: int, more: float
) -> None:
    scales = [places_for(size, seats, scale) for scale in (1.0, 1.25, 1.5, 2.0)]
    assert scales[-1].told >= more * scales[0].told
    assert all(later.told >= sooner.told for sooner, later in pairwise(scales))


UNDER_PANEL = ("banner", "log", "trump", "pack", "words", "order")


def answers(places: TricksPlaces) -> dict[str, Rect]:
    return {name: rect for name, rect in places.buttons.items() if name not in ("shut", "play")}


def _both_answers(one: str, other: str) -> bool:
    """Numbers and suits are never asked for at the same time."""
    return {one[:3], other[:3]} == {"bid", "sui"}


@together("size", SIZES)
@together("seats", range(3, 9))
def test_cards_are_large_enough(size: tuple[int, int], seats: int) -> None:
    places = places_for(size, seats)
    unit = min(size[0] / 1280, size[1] / 720)
    assert places.height >= 92 * unit
    # Those of a trick are as large as those of the hand, or nearly.
    assert places.height >= (0.9 if seats < 8 else 0.8) * places.frame.hand_height
    slots = hand_slots(places.frame, MOST[seats])
    assert all(right.x - left.x >= 12 for left, right in pairwise(slots)), "a strip that tells card and suit"


@together("size", SIZES)
@together("seats", range(3, 9))
def test_what_was_won_can_be_counted(size: tuple[int, int], seats: int) -> None:
    """All tricks of the largest round at one seat: each one shows an edge of its own."""
    places = places_for(size, seats)
    for seat in range(seats):
        slots = places.slots(won(seat), MOST[seats] * seats)
        xs = sorted({slot.x for slot in slots})
        assert len(xs) == MOST[seats] and min(b - a for a, b in pairwise(xs)) >= 3
        for slot in slots:
            assert places.piles[seat].inflate(2, 2).contains(card_rect(slot.x, slot.y, slot.height))


@pytest.mark.parametrize("seats", range(3, 9))
def test_cards_lie_on_their_seat_s_side(seats: int) -> None:
    places = places_for((1280, 720), seats)
    rivals = range(1, seats)
    by_plate = sorted(rivals, key=lambda seat: places.frame.seats[seat].pill.centerx)
    assert by_plate == sorted(rivals, key=lambda seat: places.centres[seat][0]) == list(reversed(rivals))
    assert all(places.centres[seat][1] < places.centres[0][1] for seat in rivals)


def test_the_card_that_takes_the_trick_rises_and_no_other() -> None:
    low, risen = places_for((1280, 720), 5), places_for((1280, 720), 5, winner=3)
    for seat in range(5):
        was, now = low.slots(laid(seat), 1)[0], risen.slots(laid(seat), 1)[0]
        assert (now.y < was.y) == (seat == 3) and now.x == was.x


@pytest.mark.parametrize("size", [(200, 150), (1, 1), (60, 900), (1600, 90)])
def test_tiny_windows_never_raise(size: tuple[int, int]) -> None:
    places = places_for(size, 8)
    assert len(places.slots(won(3), 40)) == 40 and places.zones(())[TRICK].w > 0
    assert len(answers(places)) == 6 + 5


# -- words --

LOOKS = [((800, 600), 8, "es"), ((800, 600), 4, "en"), ((1024, 768), 6, "en"), ((1280, 720), 8, "es"),
         ((1920, 1080), 4, "es")]  # fmt: skip


def looks(top: TrickTable) -> Iterator[str]:
    """The table with another line of words each time; the name of each."""
    top.wait()
    yield "bids"
    for name in top.rounds(top.by_keys):
        if name != "TableScene":
            return
        if top.state.phase == "play":
            top.table.focus.shown = False
            yield f"trick {sum(top.state.won)}"
            if top.table.refused_cards:
                token = next(iter(top.table.refused_cards))
                operations.click_card(top.table, token, True)
                yield "refused"
                top.table.hush()


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "seats", "language"),
    [LOOKS[0], *(pytest.param(*look, marks=pytest.mark.slow) for look in LOOKS[1:])],
    ids=str,
)
def test_no_letters_are_cut_or_covered(
    tmp_path: Path, ink: Ink, size: tuple[int, int], seats: int, language: str
) -> None:
    """Every text a third longer than it is."""
    top = TrickTable(tmp_path, seats, size=size, language=language, options={"rounds_table": [3, 1]}, seed="k",
                     trick_pause="quick")  # fmt: skip
    top.app.surface = ink.window = Canvas(size)
    found = {}
    for name in looks(top):
        ink.faults.clear()
        top.scene.painter.forget()
        top.stage.redraw()
        top.step()
        # A name of eleven letters at a table of eight is cut on purpose; and the last card ends what is looked at.
        found[name] = [
            fault for fault in dict.fromkeys(ink.faults) if not any(n in fault for n in top.session.names[6:])
        ]
    top.close()
    assert {name: faults for name, faults in found.items() if faults} == {}
    assert len(found) >= 4


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_dealers_letter_at_the_own_face_is_not_below_what_was_bid(
    tmp_path: Path, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Portraits, "face", lambda self, seat: "rosa")
    for size in SIZES:
        top = TrickTable(tmp_path / str(size), size=size, scale=scale, position={"dealer": 0, "players": [{}] * 4})
        spots: list[Rect] = []
        with monkeypatch.context() as patch:
            patch.setattr(seats, "_disc", lambda table, surface, spot, seat, letter, spots=spots: spots.append(spot))
            frame = top.table.board.frame
            begin, _ = seats.draw_portrait(top.table, top.picture(), 0, frame.own)
        spot = spots[-1].inflate(4, 4)
        assert not spot.colliderect(frame.own_foot) and frame.own.inflate(4, 4).contains(spot), size
        assert spots[-1].right < begin < frame.own.centerx, "the name begins behind it"
        top.close()
