"""The card table as a player meets it: pointer and keys, refusals, the curtain, resuming, and any input at all."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from carioca.cards import JOKER
from carioca.games.melding.actions import Discard, Draw, LayDown, LayOff
from carioca.gui.melding.model import PILE, STOCK
from carioca.gui.scenes.pause import PauseScene
from carioca.gui.scenes.rules import RulesScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.input.keyboard import current, stops
from carioca.gui.table.render.seats import plates
from carioca.gui.table.slots import HAND, Zone
from tests.gui.tabletop import Tabletop, hand_is_true, sitting
from tests.gui.test_advice import READY

__all__ = ["sitting"]  # the fixture "sit"


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


@pytest.mark.slow
def test_a_whole_round_by_dragging(sit):
    top = sit((None, "normal", "normal", "normal"), "11")
    assert {Draw, Discard, LayDown, LayOff} <= play_a_round(top, top.drag_out)


@pytest.mark.slow
def test_a_whole_round_with_the_keys_alone(sit):
    top = sit((None, "normal", "normal", "normal"), "11")
    assert {Draw, Discard, LayDown, LayOff} <= play_a_round(top, top.type_out)


@pytest.mark.slow
def test_a_whole_round_by_clicking_and_after_the_sheet_the_next_is_dealt(sit):
    top = sit((None, "normal", "normal", "normal"), "11")
    assert {Draw, Discard, LayDown, LayOff} <= play_a_round(top, top.carry_out)
    top.key("enter")
    top.wait()
    assert isinstance(top.scene, TableScene) and top.table.board.picture.round_no == 1
    assert hand_is_true(top) and not top.table.board.hand.fresh


@pytest.mark.slow
def test_a_card_from_the_stock_comes_to_the_right_end_marked(sit):
    top = sit()
    top.wait()
    top.drag(top.spot(top.table.board.hand.order[9]), (300, top.table.board.frame.hand.centery))
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
    start, first = top.spot(order[0]), board.sprite(order[0])
    # The card hangs on the point where it was grabbed: where its middle is, the gap opens.
    end = start[0] + board.sprite(order[5]).x + 4 - first.x, board.frame.hand.centery
    top.move(*start)
    super(Tabletop, top).button(*start, down=True)
    top.move(*end, held=True)
    assert board.gap == 5 and board.held == [order[0]]
    super(Tabletop, top).button(*end, down=False)
    assert board.hand.order == [*order[1:6], order[0], *order[6:]]


@pytest.mark.slow
def test_a_rival_is_described_where_the_pointer_or_the_keys_are(sit):
    top = sit((None, "rosa", None, "hard"))
    top.wait()
    while not isinstance(top.scene, TableScene):
        top.key("enter")  # several persons: the one to play takes the table
        top.wait()
    board, plain = top.table.board, pygame.image.tobytes(top.picture(), "RGB")
    viewer = board.viewer
    assert {zone.seat for zone in plates(top.table)} == {0, 1, 2, 3}
    for seat, box in board.frame.seats.items():
        top.move(*box.pill.center)
        told = seat in (1, 3)
        assert top.table.hovered_seat == seat
        assert (pygame.image.tobytes(top.app.surface, "RGB") != plain) == told
    top.move(*board.frame.hand.topleft)
    assert pygame.image.tobytes(top.app.surface, "RGB") == plain
    for _ in range(6):
        top.key("tab")
        if top.table.focus.group == "rivals":
            break
    seats = [stop.item.seat for stop in stops(top.table, "rivals")]
    others = sorted(set(range(4)) - {viewer}, key=lambda seat: board.frame.seats[seat].pill.x)
    assert seats == [*others, viewer]
    before = len(top.session.match.rounds[-1].lines)
    # Of several persons the hand is covered meanwhile: the first Enter shows where the keys stand.
    for key in ("right", "space", "esc", "enter", "enter", "esc", "1"):
        top.key(key)
        top.seconds(0.5)  # what a key has brought takes the next one only when it has been seen
    assert current(top.table).item.seat == seats[1]
    assert len(top.session.match.rounds[-1].lines) == before and board.viewer == viewer


def test_sorting_by_button_and_key(sit):
    top = sit()
    top.wait()
    hand = top.table.board.hand
    top.press_button("rank")
    ranks = [hand.cards[token].rank for token in hand.order if hand.cards[token] != JOKER]
    assert ranks == sorted(ranks) and top.stage.settings.sort == "rank"
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


@pytest.mark.slow
def test_the_rule_behind_a_refusal_is_one_click_away(sit):
    from carioca.gui.table.render.overlays import said

    top = sit()
    top.wait()
    top.drag(top.spot(top.table.board.hand.order[2]), top.centre(PILE))
    top.click(*said(top.table).toast.button.center)
    assert isinstance(top.scene, RulesScene)
    top.key("esc")
    assert isinstance(top.scene, TableScene) and top.table.toast is None


def test_a_discard_needs_a_clear_drop(sit):
    top = sit()
    top.wait()
    top.key("s")
    lines = len(top.session.match.rounds[-1].lines)
    token = next(t for t, card in top.table.board.hand.cards.items() if card != JOKER)
    pile = top.table.board.places.pile
    top.drag(top.spot(token), (pile.right + 14, pile.centery))
    assert len(top.session.match.rounds[-1].lines) == lines
    top.drag(top.spot(token), (pile.right - 3, pile.bottom - 3))
    assert top.session.match.rounds[-1].lines[lines].startswith("0 discard")


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
    top.keys("esc", "home", "d", "d")
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
    top.seconds(1.3)
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


@pytest.mark.slow
def test_the_program_proposes_and_one_click_goes_down(sit):
    top = sit((None, "normal", "normal", "normal"), "11")
    for _ in range(60):
        top.wait()
        action = top.decide()
        if isinstance(action, LayDown):
            break
        top.carry_out(action)
    # That it can be done is seen at its button, which until then only proposes.
    assert next(button for button in top.table.buttons if button.name == "down").command.strong
    top.press_button("propose")
    assert not top.table.board.picture.down[0]
    assert next(button for button in top.table.buttons if button.name == "down").command.enabled
    top.press_button("down")
    assert top.table.board.picture.down[0] and not top.table.board.staging


@pytest.mark.sampled(2)
@pytest.mark.parametrize("apart", [0.2, 0.4, 0.8])
@pytest.mark.parametrize("how", ["click", "key"])
def test_what_the_button_puts_on_the_tray_is_looked_at_before_it_is_laid(sit, how, apart):
    """Who clicks twice where once is enough (28, part 1): nothing is laid that was not to be seen."""
    top = sit(position=READY)
    top.wait()
    top.seconds(1)
    top.hasty = True

    def press() -> None:
        if how == "key":
            top.key("b")
        else:
            top.click(*next(button.rect.center for button in top.table.buttons if button.name == "down"))

    press()
    assert top.table.board.hand.staged and not top.table.board.picture.down[0]
    top.seconds(apart)
    press()
    assert not top.table.board.picture.down[0]
    top.seconds(1.2)
    press()
    assert top.table.board.picture.down[0]


def test_an_early_proposal_and_going_down_say_what_is_missing(sit):
    top = sit()
    top.wait()
    top.press_button("propose")
    assert top.table.toast is not None
    top.key("esc")
    top.key("b")
    assert top.table.toast is not None and top.table.toast.rule
