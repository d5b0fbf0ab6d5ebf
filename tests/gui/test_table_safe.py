"""Nothing is seen by the wrong eyes at the table, nothing is lost, and no input breaks it."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from random import Random

import pygame
import pytest

from carioca.cards import HIDDEN, JOKER
from carioca.gui.forms.form import Rows
from carioca.gui.frame.scene import Push
from carioca.gui.melding.model import PILE, STOCK
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.scenes.help import HelpScene
from carioca.gui.scenes.pause import PauseScene
from carioca.gui.scenes.rules import RulesScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.input.keyboard import current
from carioca.gui.table.slots import HAND, Zone
from carioca.i18n import t
from carioca.storage.errors import StorageError
from tests.gui.tabletop import Tabletop, hand_is_true, sitting

# -- several persons --

__all__ = ["sitting"]  # the fixture "sit"


def drawn_faces(top, monkeypatch):
    """All cards that are drawn for the picture of this moment."""
    drawn = set()
    real = top.stage.textures.card

    def card(card, *args, **values):
        drawn.add(card)
        return real(card, *args, **values)

    monkeypatch.setattr(top.stage.textures, "card", card)
    for scene in top.app.stack.scenes:
        if isinstance(scene, TableScene):
            scene.painter.forget()
            scene.draw(top.app.surface)
    top.app.scene.draw(top.app.surface)
    monkeypatch.undo()
    return drawn


def public(top):
    """The cards that lie open on the table, as it is shown and as it is, and the back."""
    table = next(scene.table for scene in top.app.stack.scenes if isinstance(scene, TableScene))
    state, shown = top.session.match.state, table.board.picture
    # The film shows again what lay on top of the pile.
    thrown = (*state.pile, *shown.pile[-1:])
    return {HIDDEN, *thrown, *(card for meld in state.melds for card in meld.cards)}


@pytest.mark.slow
def test_the_curtain_hides_every_face_and_tells_nothing(sit, monkeypatch):
    top = sit((None, None, "random"), "3")
    top.wait(lambda: isinstance(top.scene, HandoverScene))
    for turn in range(6):
        assert isinstance(top.scene, HandoverScene)
        assert drawn_faces(top, monkeypatch) <= public(top)
        top.key("enter")
        top.wait()
        viewer = top.table.board.viewer
        assert viewer == top.session.current
        assert set(top.session.match.state.hands[viewer]) <= drawn_faces(top, monkeypatch)
        top.key("s")
        assert all(event.card == HIDDEN for event in top.table.log if type(event).__name__ == "Drew")
        token = next(t for t, card in top.table.board.hand.cards.items() if card != JOKER)
        top.click(*top.spot(token))
        top.click(*top.centre(PILE))
        top.wait(lambda: not isinstance(top.scene, TableScene) or top.table.board.viewer is None)
        assert drawn_faces(top, monkeypatch) <= public(top), turn
        top.wait(lambda: isinstance(top.scene, HandoverScene | ScoreSheet))


def test_a_lost_focus_brings_the_curtain_at_once(sit, monkeypatch):
    top = sit((None, None), "3")
    top.wait(lambda: isinstance(top.scene, HandoverScene))
    top.key("enter")
    top.wait()
    order = list(top.table.board.kept()[top.session.current].order)
    top.post(pygame.WINDOWFOCUSLOST)
    top.step()
    assert drawn_faces(top, monkeypatch) <= public(top)
    top.step(3)
    assert isinstance(top.scene, HandoverScene)
    top.key("enter")
    top.wait()
    assert list(top.table.board.kept()[top.session.current].order) == order


@pytest.mark.sampled(4)
@pytest.mark.parametrize("away", [False, True])
def test_an_own_screen_asks_for_no_second_curtain_unless_the_window_was_left(sit, away):
    top = sit((None, None))
    top.wait(lambda: isinstance(top.scene, HandoverScene))
    top.key("enter")
    seat, hand = top.table.board.viewer, list(top.table.board.hand.order)
    for screen, back in (("f1", "esc"), ("f2", "esc")):
        top.key(screen)
        assert isinstance(top.scene, HelpScene | RulesScene)
        if away:
            top.post(pygame.WINDOWFOCUSLOST)
        # Help shows own cards: it is gone with who looked at it.
        if screen != "f1" or not away:
            top.key(back)
        top.step(3)
        if away:
            assert isinstance(top.scene, HandoverScene)
            top.key("enter")
        assert isinstance(top.scene, TableScene) and top.table.board.viewer == seat
        assert len(top.table.board.hand.order) == len(hand)


def test_one_person_needs_no_curtain(sit):
    top = sit()
    top.wait()
    top.post(pygame.WINDOWFOCUSLOST)
    top.step(3)
    assert isinstance(top.scene, TableScene) and top.table.board.viewer == 0


@pytest.mark.slow
def test_watching_four_opponents(sit, monkeypatch):
    top = sit(("random",) * 4, "5")
    top.wait(lambda: len(top.session.match.rounds[-1].lines) > 12)
    assert drawn_faces(top, monkeypatch) <= public(top)
    top.click(640, 640)
    top.drag((640, 640), top.centre(PILE))
    top.keys("s", "z", "d", "b", "p", "t", "r", "l", "1")
    assert isinstance(top.scene, TableScene)


# -- nothing is lost --


def test_the_order_and_the_tray_survive_a_resume(sit):
    top = sit((None, "random", "random"), "7")
    top.wait()
    top.key("s")
    board = top.table.board
    top.drag(top.spot(board.hand.order[8]), (300, board.frame.hand.centery))
    top.drag(top.spot(board.hand.order[1]), top.centre(Zone("tray", number=0)))
    cards, rows = board.hand.kept(), board.hand.rows()
    top.app.close()
    top.stage.saves.close()
    again = sit(folder="0", resume=True)
    again.wait()
    assert again.table.board.hand.kept() == cards and again.table.board.hand.rows() == rows
    assert hand_is_true(again)


def test_drawing_changes_nothing_and_gives_the_same_picture(sit):
    top = sit()
    top.wait()
    top.click(*top.spot(top.table.board.hand.order[3]))
    top.step(60)
    first = pygame.image.tobytes(top.picture(), "RGB")
    record = top.session.record()
    top.scene.painter.forget()
    assert pygame.image.tobytes(top.picture(), "RGB") == first
    assert top.session.record() == record


@pytest.mark.slow
def test_what_is_painted_piecewise_is_the_whole_picture(sit):
    """After hovering, dragging, keys and sentences the window shows what a picture painted anew shows."""
    top = sit()
    top.wait()
    top.key("s")
    order = list(top.table.board.hand.order)
    start = top.spot(order[2])
    deeds = [
        lambda: top.move(*top.spot(order[5])),
        lambda: top.move(30, 400),
        lambda: top.click(*top.spot(order[4])),
        lambda: top.keys("left", "right", "tab", "tab"),
        lambda: top.move(600, 300),
        lambda: super(Tabletop, top).button(*start, down=True),
        lambda: top.move(start[0], start[1] - 90, held=True),
        lambda: top.move(*top.centre(Zone("tray", number=1)), held=True),
        lambda: top.move(*top.centre(HAND), held=True),
        lambda: super(Tabletop, top).button(*top.centre(PILE), down=False),
        lambda: top.key("b"),
        lambda: top.key("m"),
        lambda: top.seconds(8),
        lambda: top.keys("h", "space"),
    ]
    for number, deed in enumerate(deeds):
        deed()
        top.wait()
        # A hint takes true time, and is told when it is found.
        top.wait(lambda: not top.scene.hints.thinker.asked)
        top.step(2)
        shown = pygame.image.tobytes(top.app.surface, "RGB")
        top.scene.painter.forget()
        assert pygame.image.tobytes(top.picture(), "RGB") == shown, number


KEYS = [*"szdpbltrh1234", "enter", "space", "esc", "tab", "left", "right", "up", "down", "home", "end"]


def monkey(top, rng, steps):
    width, height = top.stage.size
    for step in range(steps):
        point = (rng.randrange(width), rng.randrange(height))
        if isinstance(top.scene, TableScene) and top.table.board.hand.order and rng.random() < 0.6:
            token = rng.choice(top.table.board.hand.order)
            if top.table.board.sprite(token) is not None:
                point = top.spot(token)
        act = rng.randrange(9)
        if act < 3:
            top.click(*point, button=rng.choice([1, 1, 1, 2, 3, 4]))
        elif act < 5:
            zones = top.table.board.zones(top.table.lit) if isinstance(top.scene, TableScene) else {}
            rect = rng.choice(list(zones.values())) if zones else pygame.Rect(0, 0, width, height)
            top.drag(point, rect.center, moves=rng.choice([1, 3]))
        elif act < 7:
            top.key(rng.choice(KEYS), rng.choice([0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL]))
        elif act == 7:
            super(Tabletop, top).button(*point, down=rng.random() < 0.5)
        elif step % 5 == 0:
            top.resize(*rng.choice([(1280, 720), (800, 600), (200, 150), (900, 1200)]))
            width, height = top.stage.size
        if not isinstance(top.scene, TableScene):
            if isinstance(top.scene, HandoverScene | ScoreSheet | RulesScene | PauseScene | HelpScene):
                top.key("enter" if isinstance(top.scene, HandoverScene | ScoreSheet) else "esc")
            else:
                return
        if isinstance(top.scene, TableScene):
            assert hand_is_true(top)
            top.step(rng.randrange(3))


@pytest.mark.sampled(16)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("animation", ["off", "fast"])
def test_any_input_at_any_moment(sit, seed, animation):
    moving = animation != "off"
    top = sit((None, "normal", "random"), str(seed), animation=animation, reduced_motion=not moving)
    monkey(top, Random(seed), 110)


def test_any_input_with_two_persons(sit):
    top = sit((None, None, "random"), "4", animation="fast", reduced_motion=False)
    monkey(top, Random(9), 110)


@pytest.mark.slow
def test_a_click_hastens_and_does_nothing_else(sit):
    top = sit((None, "random"), "7", animation="slow", reduced_motion=False)
    top.step(3)
    assert top.table.busy and top.scene.animating
    for _ in range(40):
        top.click(*top.centre(STOCK))
        if top.table.my_turn or top.session.match.rounds[-1].lines:
            break
    mine = [line for line in top.session.match.rounds[-1].lines if line.startswith("0 ")]
    assert not mine
    top.wait()
    assert hand_is_true(top)


def test_a_full_disk_is_told_once_and_the_match_goes_on(sit, monkeypatch):
    top = sit()

    def full(_line):
        raise StorageError("storage.full")

    monkeypatch.setattr(top.stage.saves, "append", full)
    told = []
    monkeypatch.setattr(top.table, "worry", lambda text: told.append(text))
    top.wait()
    for _ in range(2):
        top.carry_out(top.decide())
        top.wait()
    assert told == [t("storage.full")] and top.table.unsaved
    monkeypatch.undo()
    top.carry_out(top.decide())
    top.wait()
    assert not top.table.unsaved
    assert hand_is_true(top)


@pytest.mark.slow
def test_trouble_with_the_disk_stays_on_the_table_until_it_is_sent_away(sit, monkeypatch):
    """Opponents play on, own moves are made, another sentence comes and goes: it is still there, and then the sign."""
    top = sit((None, "random"), animation="fast", reduced_motion=False)
    top.wait()
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", _no_room)
        disk.setattr(os, "write", _no_room)
        top.carry_out(top.decide())
        for _ in range(30):
            top.seconds(0.5)
            assert top.table.toast is not None and top.table.toast.text == t("storage.full")
        top.wait()
        top.table.say("no")
        top.seconds(10)
        assert top.table.toast is not None and top.table.toast.text == t("storage.full")
        top.key("esc")
        assert top.table.toast is None and top.table.unsaved
        top.carry_out(top.decide())
        top.wait()
        assert top.table.toast is None and top.table.unsaved, "told once as long as it lasts"
    top.carry_out(top.decide())
    assert top.table.toast is not None and top.table.toast.text == t("save.again") and not top.table.unsaved


def _no_room(*_):
    raise OSError(errno.ENOSPC, "no room")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("size", [(1280, 720), (960, 600), (640, 900)])
def test_the_sign_for_what_is_not_saved_is_seen(sit, monkeypatch, language, size):
    """It changes the banner and nothing beside it."""
    top = sit(size=size, language=language)
    top.wait()
    before = top.picture()
    top.table.unsaved = True
    top.table.refresh()
    after = top.picture()
    changed = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before)
    changed.invert()
    boxes = changed.get_bounding_rects()
    assert boxes and all(top.table.board.frame.banner.contains(box) for box in boxes)


def test_the_pause_does_not_say_that_all_is_saved_when_it_is_not(sit, monkeypatch):
    top = sit()
    top.wait()
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", _no_room)
        top.carry_out(top.decide())
    assert top.session.unsaved == "storage.full"
    said = []
    monkeypatch.setattr(Rows, "note", lambda self, text, **_: said.append(text))
    top.app.go(Push(PauseScene(top.session)))
    assert said == [t("pause.unsaved")]


def test_a_turn_begins_in_the_hand_after_a_round_that_emptied_it(sit):
    top = sit()
    top.wait()
    top.keys("home", "right")
    board, state = top.table.board, top.session.match.state
    board.deal(replace(board.picture, round_no=1), state)
    top.scene.keyboard.update()
    assert current(top.table).item == board.hand.order[0]
