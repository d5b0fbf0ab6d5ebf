"""Ctrl+Z at the table: what was done with the own hand is taken back step by step, what was played is not."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from carioca.cards import JOKER
from carioca.games.melding.actions import Discard, Draw
from carioca.gui.melding.model import PILE
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.table import operations
from carioca.gui.table.input.pointer import gap_at
from carioca.gui.table.slots import Zone
from carioca.i18n import t
from tests.gui.canasta.sides import Sides
from tests.gui.tabletop import Tabletop, sitting
from tests.gui.test_advice import READY
from tests.gui.tricks.test_trick_play import RUFF
from tests.gui.tricks.trick_table import TrickTable

__all__ = ["sitting"]  # the fixture "sit"


def lies(top: Tabletop) -> tuple[object, ...]:
    hand = top.table.board.hand
    return tuple(hand.order), tuple(map(tuple, hand.groups)), hand.sort


def said(top: Tabletop) -> str:
    return top.table.toast.text if top.table.toast is not None else ""


def undo(top: Tabletop) -> None:
    top.key("z", pygame.KMOD_LCTRL)


def test_everything_done_with_the_hand_is_taken_back_step_by_step(sit):
    top = sit()
    top.wait()
    top.carry_out(Draw("stock"))
    top.wait()
    table, board = top.table, top.table.board
    tray = [Zone("tray", number=number) for number in range(2)]
    slot = board.hand.order

    def click_two() -> None:
        for token in board.hand.order[:2]:
            top.click(*top.spot(token))
        top.click(*top.centre(tray[0]))

    steps = [
        lambda: operations.move(table, [slot[0]], gap_at(board, board.frame.hand.midright)),
        lambda: top.press_button("suit"),
        click_two,
        lambda: top.drag(top.spot(board.hand.order[-1]), top.centre(tray[1])),
        lambda: top.press_button("back"),
        lambda: top.press_button("rank"),
        lambda: (top.key("home"), top.key("home"), top.key("right", pygame.KMOD_LSHIFT)),
    ]
    before = []
    for step in steps:
        before.append(lies(top))
        step()
        operations.unpick(table)
        assert lies(top) != before[-1]
    for was in reversed(before):
        undo(top)
        assert lies(top) == was and not said(top)
        assert top.stage.settings.sort == board.hand.sort
    undo(top)
    assert lies(top) == before[0] and said(top) == t("table.undo.played"), "the draw before is on the table"


def test_what_was_played_bars_the_way_and_a_new_table_has_nothing_to_take_back(sit):
    top = sit()
    top.wait()
    undo(top)
    assert said(top) == t("table.undo.nothing")
    top.press_button("rank")
    order = lies(top)
    top.carry_out(Draw("stock"))
    top.wait()
    for _ in range(3):
        undo(top)
        assert said(top) == t("table.undo.played")
    assert len(top.table.board.hand.order) == len(order[0]) + 1
    assert top.session.match.state.phase == "play"


def test_a_proposal_is_taken_back_as_one_step(sit):
    top = sit(position=READY)
    was = lies(top)
    top.press_button("propose")
    assert len(top.table.board.hand.staged) == 6
    undo(top)
    assert lies(top) == was


@pytest.mark.sampled(4)
@pytest.mark.parametrize("mod", [pygame.KMOD_RCTRL, pygame.KMOD_LMETA])
def test_it_works_while_others_play_and_brings_no_ring(sit, mod):
    top = sit((None, "random", "random"), animation="normal", reduced_motion=False)
    top.wait(lambda: top.table.my_turn)
    top.carry_out(Draw("stock"))
    top.wait(lambda: top.table.my_turn and not top.table.animator.active)
    top.carry_out(next(a for a in map(Discard, top.table.board.hand.cards.values()) if top.session.check(a) is None))
    top.wait(lambda: top.table.session.current != 0 or top.table.busy)
    was = lies(top)
    top.key("r")
    assert lies(top) != was
    top.key("z", mod)
    assert lies(top) == was and not top.table.focus.shown


@pytest.mark.parametrize("game", ["carioca", "buraco"])
def test_where_nobody_waits_it_is_said_where_that_is_chosen(game: str, sit, tmp_path):
    """After a discard, at the pile, and how long there is where they do wait."""
    for seconds, how in ((0, "slow"), (4, "4")):
        if game == "carioca":
            top = sit((None, "random", "random"), animation="normal", reduced_motion=False, take_back=how)
            top.wait()
            top.carry_out(Draw("stock"))
            top.wait(lambda top=top: top.table.my_turn and not top.table.animator.active)
        else:
            top = Sides(tmp_path / how, "KS KH KD 4S 5S 6S 7S 9C TC", drew="stock", settings={"take_back": how})
        tip = next(spot.tip for spot in top.table.guide.tips(top.table) if spot.tip.title == t("table.pile"))
        assert tip.text.endswith(t("tip.take-back", n=4) if seconds else t("tip.take-back.never"))
        if game == "buraco":
            top.close()
        elif not seconds:
            thrown = next(a for a in map(Discard, top.table.board.hand.cards.values()) if top.session.check(a) is None)
            top.carry_out(thrown)
            assert not top.table.my_turn
            undo(top)
            assert said(top) == f"{t('table.undo.played')} {t('tip.take-back.never')}"


def test_at_the_other_tables_it_takes_back_what_there_is(tmp_path):
    """Buraco: cards that the program picked, an order by plan; La Pocha: the order of the hand."""
    buraco = Sides(tmp_path / "buraco", "KS KH KD 4S 5S 6S 7S 9C TC", drew="stock")
    board = buraco.table.board
    order = list(board.hand.order)
    buraco.key("p")
    assert len(board.picked) >= 3
    undo(buraco)
    assert board.picked == [] and board.hand.order == order and buraco.table.toast is None
    by = board.hand.sort
    buraco.key("r")
    buraco.key("home")
    buraco.key("home")
    buraco.key("right", pygame.KMOD_LSHIFT)
    undo(buraco)
    undo(buraco)
    assert (board.hand.order, board.hand.sort) == (order, by)
    undo(buraco)
    assert said(buraco) == t("table.undo.nothing")
    buraco.close()
    pocha = TrickTable(tmp_path / "pocha", position=RUFF, options=RUFF["options"])
    pocha.wait()
    hand = pocha.table.board.hand
    order = list(hand.order)
    operations.move(pocha.table, [order[0]], gap_at(pocha.table.board, pocha.table.board.frame.hand.midright))
    assert hand.order != order
    undo(pocha)
    assert hand.order == order
    pocha.close()


def test_the_next_person_takes_back_nothing_of_the_one_before(sit):
    top = sit((None, None), "3")
    top.wait(lambda: isinstance(top.scene, HandoverScene))
    top.key("enter")
    top.wait()
    table, board = top.table, top.table.board
    operations.sort(table, "rank")
    board.look(top.session.view(1 - board.viewer))
    order = list(board.hand.order)
    operations.undo(table)
    assert order and board.hand.order == order and table.toast.text == t("table.undo.nothing")


def test_the_mark_of_what_was_taken_in_this_turn_comes_back_with_it(sit):
    top = sit()
    top.wait()
    top.key("s")
    top.wait()
    hand = top.table.board.hand
    (new,) = hand.fresh
    operations.stage(top.table, [new], 0)
    assert not hand.fresh
    undo(top)
    assert hand.fresh == {new}
    other = next(token for token in hand.order if token != new and hand.cards[token] != JOKER)
    top.stage.settings = replace(top.stage.settings, take_back="4")
    operations.play(top.table, [other], PILE)
    top.step(20)
    assert top.table.thrown is not None
    undo(top)
    assert top.table.thrown is None and top.table.board.hand.fresh == {new}
