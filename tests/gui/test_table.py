"""The card table as a player meets it: pointer and keys, refusals, the curtain, resuming, and any input at all."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pygame
import pytest

from carioca.cards import HIDDEN, JOKER
from carioca.games.melding.actions import Discard, Draw, LayDown, LayOff
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.scenes.pause import PauseScene
from carioca.gui.scenes.rules import RulesScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.key_list import KeyList
from carioca.gui.table.zones import HAND, PILE, STOCK, Zone
from tests.gui.tabletop import Tabletop


@pytest.fixture
def sit(tmp_path):
    """Opens tables; closes them afterwards."""
    opened = []

    def sit(*args, **settings):
        top = Tabletop(tmp_path / settings.pop("folder", str(len(opened))), *args, **settings)
        opened.append(top)
        return top

    yield sit
    for top in opened:
        top.close()


def hand_is_true(top):
    """The person's sprites are exactly the cards of the view, each once."""
    board, session = top.table.board, top.session
    if board.viewer is None or top.table.busy:
        return True
    tokens = [*board.hand.order, *board.hand.staged]
    truth = sorted(session.view(board.viewer).state.hands[board.viewer])
    sprites = sorted(sprite.card for sprite in board.cast.hands[board.viewer])
    shown = sorted(board.hand.cards[token] for token in tokens)
    return len(tokens) == len(set(tokens)) and shown == truth == sprites


def play_a_round(top, deed):
    """Plays until the score sheet is up; every deed must reach the session."""
    kinds = set()
    for _ in range(400):
        top.wait()
        if isinstance(top.scene, ScoreSheet):
            return kinds
        assert hand_is_true(top)
        action = top.decide()
        before = (len(top.session.match.rounds), len(top.session.match.rounds[-1].lines))
        deed(action)
        after = (len(top.session.match.rounds), len(top.session.match.rounds[-1].lines))
        assert after > before, (action, top.table.toast)
        kinds.add(type(action))
    raise AssertionError("the round did not end")


def test_a_whole_round_by_clicking(sit):
    top = sit((None, "normal", "normal", "normal"), "11")
    assert {Draw, Discard, LayDown, LayOff} <= play_a_round(top, top.carry_out)


def test_a_whole_round_by_dragging(sit):
    top = sit((None, "normal", "normal", "normal"), "11")
    assert {Draw, Discard, LayDown, LayOff} <= play_a_round(top, top.drag_out)


def test_a_whole_round_with_the_keys_alone(sit):
    top = sit((None, "normal", "normal", "normal"), "11")
    assert {Draw, Discard, LayDown, LayOff} <= play_a_round(top, top.type_out)


def test_after_the_sheet_the_next_round_is_dealt(sit):
    top = sit((None, "normal", "normal", "normal"), "11")
    play_a_round(top, top.carry_out)
    top.key("enter")
    top.wait()
    assert isinstance(top.scene, TableScene) and top.table.board.picture.round_no == 1
    assert hand_is_true(top) and not top.table.board.hand.fresh


def test_a_card_from_the_stock_comes_to_the_right_end_marked(sit):
    top = sit()
    top.wait()
    top.drag(top.spot(top.table.board.hand.order[9]), (300, top.table.board.layout.hand.centery))
    before = list(top.table.board.hand.order)
    top.key("s")
    order = top.table.board.hand.order
    assert order[:-1] == before and top.table.board.hand.fresh == {order[-1]}
    top.carry_out(Discard(next(card for card in top.table.board.hand.cards.values() if card != JOKER)))
    top.wait()
    assert [token for token in before if token in top.table.board.hand.order] == [
        token for token in top.table.board.hand.order if token in before
    ]


def test_dragging_within_the_hand_reorders_and_opens_a_gap(sit):
    top = sit()
    top.wait()
    board = top.table.board
    order = list(board.hand.order)
    start, end = top.spot(order[0]), (board.sprite(order[5]).x + 4, board.layout.hand.centery)
    top.move(*start)
    super(Tabletop, top).button(*start, down=True)
    top.move(*end, held=True)
    assert board.gap == 5 and board.held == [order[0]]
    super(Tabletop, top).button(*end, down=False)
    assert board.hand.order == [*order[1:6], order[0], *order[6:]]


def test_sorting_by_button_and_key(sit):
    top = sit()
    top.wait()
    hand = top.table.board.hand
    top.press_button("rank")
    ranks = [hand.cards[token].rank for token in hand.order if hand.cards[token] != JOKER]
    assert ranks == sorted(ranks) and top.app.settings.sort == "rank"
    top.key("t")
    suits = [hand.cards[token].suit for token in hand.order]
    assert len([1 for a, b in pairwise(suits) if a != b]) < 5
    top.key("t")
    assert hand.sort == ""


def test_a_refused_move_says_why_and_changes_nothing(sit):
    top = sit()
    top.wait()
    token = top.table.board.hand.order[2]
    record = top.session.record()
    order = list(top.table.board.hand.order)
    top.drag(top.spot(token), top.centre(PILE))
    assert top.table.toast is not None and top.table.toast.text and top.table.toast.rule == "T1"
    assert top.session.record() == record and top.table.board.hand.order == order
    top.step(30)
    sprite = top.table.board.sprite(token)
    goal = next(goal for goal in top.table.board.goals() if goal.sprite is sprite)
    assert sprite.slot == goal.slot


def test_the_rule_behind_a_refusal_is_one_click_away(sit):
    from carioca.gui.table.hud import toast_parts

    top = sit()
    top.wait()
    top.drag(top.spot(top.table.board.hand.order[2]), top.centre(PILE))
    top.click(*toast_parts(top.table).button.center)
    assert isinstance(top.scene, RulesScene)
    top.key("esc")
    assert isinstance(top.scene, TableScene) and top.table.toast is None


def test_a_discard_needs_a_clear_drop(sit):
    top = sit()
    top.wait()
    top.key("s")
    lines = len(top.session.match.rounds[-1].lines)
    token = next(t for t, card in top.table.board.hand.cards.items() if card != JOKER)
    pile = top.table.board.layout.pile
    top.drag(top.spot(token), (pile.right + 14, pile.centery))
    assert len(top.session.match.rounds[-1].lines) == lines
    top.drag(top.spot(token), (pile.right - 3, pile.bottom - 3))
    assert len(top.session.match.rounds[-1].lines) == lines + 1


def test_with_the_keys_a_discard_is_asked_for_first(sit):
    top = sit()
    top.wait()
    top.key("s")
    top.key("r")
    top.keys("left", "home", "d")
    lines = len(top.session.match.rounds[-1].lines)
    assert top.table.toast is not None
    top.key("right")
    top.key("enter")
    assert len(top.session.match.rounds[-1].lines) == lines
    top.keys("esc", "esc", "home", "d", "d")
    assert len(top.session.match.rounds[-1].lines) > lines


def test_targets_light_up_when_a_card_is_picked(sit):
    top = sit()
    top.wait()
    assert set(top.table.lit) == {STOCK, PILE}
    top.key("s")
    token = next(t for t, card in top.table.board.hand.cards.items() if card != JOKER)
    assert not top.table.lit
    top.click(*top.spot(token))
    assert set(top.table.lit) == {PILE}
    top.click(*top.spot(token))
    assert not top.table.lit and not top.table.board.picked


def test_staging_is_taken_back_freely(sit):
    top = sit()
    top.wait()
    board = top.table.board
    first, second, third = board.hand.order[:3]
    top.click(*top.spot(first))
    top.click(*top.spot(second))
    top.click(*top.centre(Zone("tray", number=0)))
    assert board.hand.staged == [first, second]
    top.drag(top.spot(first), top.centre(HAND))
    assert board.hand.staged == [second] and first in board.hand.order
    top.drag(top.spot(third), top.centre(Zone("tray", number=1)))
    top.press_button("back")
    assert not board.hand.staged and hand_is_true(top)
    top.drag(top.spot(third), top.centre(Zone("tray", number=1)))
    top.key("esc")
    assert not board.hand.staged and isinstance(top.scene, TableScene)
    top.key("esc")
    assert isinstance(top.scene, PauseScene)


def test_several_picked_cards_are_dragged_together(sit):
    top = sit()
    top.wait()
    board = top.table.board
    tokens = board.hand.order[1:4]
    for token in tokens:
        top.click(*top.spot(token))
    top.drag(top.spot(tokens[1]), top.centre(Zone("tray", number=0)))
    assert sorted(board.hand.staged) == sorted(tokens) and not board.picked


def test_the_program_proposes_and_one_click_goes_down(sit):
    top = sit((None, "normal", "normal", "normal"), "11")
    for _ in range(60):
        top.wait()
        action = top.decide()
        if isinstance(action, LayDown):
            break
        top.carry_out(action)
    names = [button.name for button in top.table.buttons if button.enabled]
    assert "down" not in names
    top.press_button("propose")
    assert next(button for button in top.table.buttons if button.name == "down").enabled
    top.press_button("down")
    assert top.table.board.picture.down[0] and not top.table.board.staging


def test_an_early_proposal_and_going_down_say_what_is_missing(sit):
    top = sit()
    top.wait()
    top.press_button("propose")
    assert top.table.toast is not None
    top.key("esc")
    top.key("b")
    assert top.table.toast is not None and top.table.toast.rule


def test_help_lists_the_keys(sit):
    top = sit()
    top.wait()
    top.key("h")
    assert isinstance(top.scene, KeyList)
    top.picture()
    top.key("space")
    assert isinstance(top.scene, TableScene)
    top.key("f1")
    assert isinstance(top.scene, RulesScene)


# -- several persons --


def drawn_faces(top, monkeypatch):
    """All cards that are drawn for the picture of this moment."""
    drawn = set()
    real = top.app.textures.card

    def card(card, *args, **values):
        drawn.add(card)
        return real(card, *args, **values)

    monkeypatch.setattr(top.app.textures, "card", card)
    for scene in top.app.stack:
        if isinstance(scene, TableScene):
            scene.painter.forget()
            scene.draw(top.app.surface)
    top.app.scene.draw(top.app.surface)
    monkeypatch.undo()
    return drawn


def public(top):
    """The cards that lie open on the table, and the back."""
    state = top.session.match.state
    return {HIDDEN, state.pile[-1], *(card for meld in state.melds for card in meld.cards)}


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


def test_the_curtain_looks_the_same_for_any_deal(sit):
    pictures = []
    for seed in ("1", "2"):
        top = sit((None, None), seed)
        top.wait(lambda top=top: isinstance(top.scene, HandoverScene))
        pictures.append(pygame.image.tobytes(top.picture(), "RGB"))
    assert pictures[0] == pictures[1]


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


def test_one_person_needs_no_curtain(sit):
    top = sit()
    top.wait()
    top.post(pygame.WINDOWFOCUSLOST)
    top.step(3)
    assert isinstance(top.scene, TableScene) and top.table.board.viewer == 0


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
    top.drag(top.spot(board.hand.order[8]), (300, board.layout.hand.centery))
    top.drag(top.spot(board.hand.order[1]), top.centre(Zone("tray", number=0)))
    cards, rows = board.hand.kept(), board.hand.melds()
    top.app.close()
    top.app.saves.close()
    again = sit(folder="0", resume=True)
    again.wait()
    assert again.table.board.hand.kept() == cards and again.table.board.hand.melds() == rows
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
        top.step(2)
        shown = pygame.image.tobytes(top.app.surface, "RGB")
        top.scene.painter.forget()
        assert pygame.image.tobytes(top.picture(), "RGB") == shown, number


KEYS = [*"szdpbltrh1234", "enter", "space", "esc", "tab", "left", "right", "up", "down", "home", "end"]


def monkey(top, rng, steps):
    width, height = top.app.size
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
            width, height = top.app.size
        if not isinstance(top.scene, TableScene):
            if isinstance(top.scene, HandoverScene | ScoreSheet | RulesScene | PauseScene | KeyList):
                top.key("enter" if isinstance(top.scene, HandoverScene | ScoreSheet) else "esc")
            else:
                return
        if isinstance(top.scene, TableScene):
            assert hand_is_true(top)
            top.step(rng.randrange(3))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("animation", ["off", "fast"])
def test_any_input_at_any_moment(sit, seed, animation):
    moving = animation != "off"
    top = sit((None, "normal", "random"), str(seed), animation=animation, reduced_motion=not moving)
    monkey(top, Random(seed), 110)


def test_any_input_with_two_persons(sit):
    top = sit((None, None, "random"), "4", animation="fast", reduced_motion=False)
    monkey(top, Random(9), 110)


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
