"""The score sheet and the rounds over the table: held, opened, sent away, and never on to the next round."""

import pygame
import pytest

from carioca.gui.scenes.lookup import Rounds
from carioca.gui.scenes.pause import PauseScene
from carioca.gui.scenes.score_sheet import ScoreSheet, Standing
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.input.keyboard import HELD
from carioca.gui.table.table import ROUNDS_KEY, SHEET_KEY
from tests.gui.driver import Driver
from tests.gui.made_up import MadeUp
from tests.gui.tabletop import Tabletop, sitting

__all__ = ["sitting"]  # the fixture "sit"

NAMES = ("Ana", "Rosa", "Tomás", "Ñuble")


def tab(top: Tabletop, kind: int) -> None:
    top.post(kind, key=pygame.K_TAB, mod=0, unicode="", scancode=0)
    top.step()


def test_tab_walks_when_it_is_pressed_and_shows_the_sheet_while_it_is_held(sit) -> None:
    top = sit()
    top.wait()
    focus = top.table.focus
    top.key("tab")
    assert focus.group == "piles" and isinstance(top.scene, TableScene)
    top.seconds(HELD * 2)
    assert isinstance(top.scene, TableScene), "the key is up again"
    tab(top, pygame.KEYDOWN)
    assert focus.group == "rivals", "it walks at once"
    # A key that repeats goes nowhere.
    tab(top, pygame.KEYDOWN)
    top.seconds(HELD)
    assert isinstance(top.scene, Standing) and focus.group == "piles"
    tab(top, pygame.KEYDOWN)
    assert isinstance(top.scene, Standing)
    tab(top, pygame.KEYUP)
    assert isinstance(top.scene, TableScene) and top.table.my_turn


@pytest.mark.slow
def test_the_sheet_and_the_rounds_open_everywhere_and_deal_nothing(sit) -> None:
    top = sit()
    top.wait()
    state, frame = top.session.match.state, top.table.board.frame
    ways = [
        (Standing, lambda: top.key(SHEET_KEY.lower())),
        (Standing, lambda: top.click(*frame.seats[1].pill.center)),
        (Standing, lambda: top.click(*frame.own.center)),
        (Rounds, lambda: top.key(ROUNDS_KEY.lower())),
        (Rounds, lambda: top.click(*frame.banner.center)),
    ]
    for scene, way in ways:
        for close in ("esc", "beside", "enter"):
            way()
            assert type(top.scene) is scene
            if close == "beside":
                top.click(3, 300)
            else:
                top.key(close)
            assert isinstance(top.scene, TableScene) and top.session.match.state is state
    # By keys alone, on a name; and from the pause.
    top.keys("tab")
    while top.table.focus.group != "rivals":
        top.key("tab")
    top.key("enter")
    assert isinstance(top.scene, Standing)
    top.keys("esc", "esc")
    assert isinstance(top.scene, PauseScene)
    top.click(*top.scene.page.find("score").rect.center)
    assert isinstance(top.scene, Standing)
    top.key("esc")
    assert isinstance(top.scene, PauseScene)


def test_esc_on_the_sheet_after_a_round_deals_nothing(tmp_path) -> None:
    driver = Driver(tmp_path)
    try:
        session = MadeUp(NAMES[:3], 4)
        sheet = driver.open(ScoreSheet(session, 3))
        driver.key("esc")
        assert isinstance(driver.scene, PauseScene), "not the next round"
        driver.key("esc")
        assert driver.scene is sheet
        # One that is only looked at goes away.
        look = driver.open(Standing(session))
        driver.click(*look.page.find("last").rect.center)
        assert isinstance(driver.scene, ScoreSheet) and driver.scene.round_no == 3
        driver.key("esc")
        assert driver.scene is look
    finally:
        driver.close()


def test_the_rounds_say_what_is_to_come_and_who_won(tmp_path) -> None:
    driver = Driver(tmp_path)
    try:
        session = MadeUp(NAMES, 4)
        rounds = Rounds(session, 0)
        driver.open(rounds)
        rows = rounds.data.rows
        assert [row.done for row in rows] == [True] * 4 + [False] * 5
        assert {row.title for row in rows} >= {"2 tríos", "3 escalas"} and rows[2].standing
        standing = driver.open(Standing(session))
        assert standing.data.totals == rounds.data.totals and standing.now == session.match.state.round_no
    finally:
        driver.close()
