"""The pointer's state machine, the zones it may mean, and the tweens that bring cards home."""

import pytest
from pygame import Rect

from carioca.gui.melding.model import PILE, STOCK
from carioca.gui.table.input.pointer import Drag, Outcome, Phase
from carioca.gui.table.motion.animator import Animator
from carioca.gui.table.slots import HAND, Slot, Zone, zone_at


def test_a_small_tremble_is_a_click():
    drag: Drag[str] = Drag(6)
    drag.press((100, 100), "card")
    assert not drag.move((104, 103))
    assert drag.release((104, 103)) is Outcome.CLICK


def test_beyond_the_threshold_it_is_a_drag_and_stays_one():
    drag: Drag[str] = Drag(6)
    drag.press((100, 100), "card")
    assert drag.move((110, 100))
    assert not drag.move((100, 100))
    assert drag.dragging and drag.item == "card" and drag.offset == (0, 0)
    assert drag.release((100, 100)) is Outcome.DROP
    assert drag.phase is Phase.IDLE


def test_one_fast_sweep_is_a_drag():
    drag: Drag[str] = Drag(6)
    drag.press((100, 100), "card")
    assert drag.move((900, 500))


def test_nothing_held_is_never_dragged():
    drag: Drag[str] = Drag(6)
    drag.press((0, 0), None)
    assert not drag.move((500, 500))
    assert drag.release((500, 500)) is Outcome.CLICK


def test_releases_and_moves_out_of_nowhere_are_harmless():
    drag: Drag[str] = Drag(6)
    assert not drag.move((5, 5))
    assert drag.release((5, 5)) is Outcome.NOTHING
    assert drag.cancel() is None


def test_cancel_gives_the_card_back_and_the_release_means_nothing():
    drag: Drag[str] = Drag(6)
    drag.press((0, 0), "card")
    drag.move((50, 0))
    assert drag.cancel() == "card"
    assert drag.release((50, 0)) is Outcome.NOTHING


ZONES = {
    STOCK: Rect(0, 0, 50, 70),
    PILE: Rect(100, 0, 50, 70),
    Zone("tray", number=0): Rect(0, 200, 100, 80),
    Zone("tray", number=1): Rect(110, 200, 100, 80),
}


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ([(10, 10)], STOCK),
        ([(120, 30)], PILE),
        ([(155, 30)], None),  # beside the pile: no discard by accident
        ([(300, 300), (120, 30)], PILE),  # the card's centre is enough
        ([(50, 290)], Zone("tray", number=0)),  # a little below still counts
        ([(104, 220)], Zone("tray", number=0)),  # between two: the nearer one
        ([(107, 220)], Zone("tray", number=1)),
        ([(400, 400)], None),
        ([], None),
    ],
)
def test_zones_forgive_except_the_pile(points, expected):
    assert zone_at(points, ZONES, margin=12, firm={PILE}) == expected
    assert expected != HAND


class Thing:
    def __init__(self) -> None:
        self.x = self.y = self.angle = 0.0
        self.height = 10.0
        self.face = 1.0
        self.lift = 0.0


def test_tweens_arrive_exactly_and_report_once():
    animator, thing, done = Animator(), Thing(), []
    animator.to(thing, Slot(100, 50, 9, 20), -1.0, seconds=0.5, delay=0.5, done=lambda: done.append(1))
    animator.update(0.4)
    assert thing.x == 0 and animator.moving(thing)
    animator.update(0.4)
    assert 0 < thing.x < 100
    animator.update(1.0)
    assert (thing.x, thing.y, thing.angle, thing.height, thing.face) == (100, 50, 9, 20, -1)
    assert done == [1] and not animator.active and not animator.update(0.1)


def test_without_animation_everything_settles_at_once():
    animator, thing, done = Animator(speed=0), Thing(), []
    animator.to(thing, Slot(1, 2, 3, 4), 1.0, delay=9, done=lambda: done.append(1))
    assert (thing.x, thing.y) == (1, 2) and done == [1] and not animator.active


def test_a_click_hastens_only_what_runs():
    animator, slow, later = Animator(), Thing(), Thing()
    animator.to(slow, Slot(100, 0, 0, 10), 1.0, seconds=8.0)
    animator.hasten()
    animator.update(1.0)
    assert slow.x == 100
    animator.to(later, Slot(100, 0, 0, 10), 1.0, seconds=8.0)
    animator.update(1.0)
    assert 0 < later.x < 100


def test_a_new_goal_replaces_the_old_one():
    animator, thing = Animator(), Thing()
    animator.to(thing, Slot(100, 0, 0, 10), 1.0)
    animator.to(thing, Slot(-7, 0, 0, 10), 1.0)
    animator.settle()
    assert thing.x == -7
