"""Decisions with many answers: they fit every window, dim ones say why, keys choose."""

from __future__ import annotations

import pytest

from carioca.games import game_named
from carioca.games.tricks.actions import Bid
from carioca.gui.frame.scene import Push
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.question import DecisionScene
from carioca.session import Session
from carioca.words.door import voice_of
from carioca.words.voice import refusal_text
from tests.gui.bidding import bidding
from tests.gui.controls import page_of, press
from tests.gui.driver import Driver
from tests.gui.test_scenes import SIZES, faults


def last_bid(size: int) -> Session:
    """A match in which the postre has to bid on so many cards, and one number is not allowed (P08)."""
    session = bidding(0, 4, people=(0, 1, 2, 3), rounds_table=[size])
    for _ in range(3):
        session.submit(Bid(1))
    return session


def asked(driver: Driver, session: Session, told: list[object]) -> DecisionScene:
    assert session.current is not None
    question = voice_of(session.game).question(session.view(session.current), session.names)
    assert question is not None
    driver.open(MenuScene(), 2)
    driver.app.go(Push(DecisionScene(session, question, told.append)))
    driver.step(2)
    assert isinstance(driver.scene, DecisionScene)
    return driver.scene


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_eleven_bids_fit(driver: Driver, size: tuple[int, int]) -> None:
    driver.open(MenuScene())
    driver.resize(*size)
    scene = asked(driver, last_bid(10), [])
    assert faults(scene, size) == []
    assert [page_of(scene).find(f"choice{n}").enabled for n in range(11)] == [n != 7 for n in range(11)]


def test_the_number_that_may_not_be_bid_says_why(driver: Driver) -> None:
    session = last_bid(10)
    scene = asked(driver, session, [])
    refusal = game_named("pocha").check(session.match.state, Bid(7))
    assert refusal is not None
    before = len(scene._words(400))
    scene.question = scene.question._replace(choices=tuple(c for c in scene.question.choices if c.refusal is None))
    assert len(scene._words(400)) == before - 1 and refusal_text(refusal, voice_of(session.game))


@pytest.mark.parametrize(("key", "bid"), [("0", 0), ("9", 9)])
def test_keys_choose(driver: Driver, key: str, bid: int) -> None:
    told: list[object] = []
    asked(driver, last_bid(10), told)
    driver.key("7")
    assert not told and isinstance(driver.scene, DecisionScene)
    driver.key(key)
    assert told == [Bid(bid)] and isinstance(driver.scene, MenuScene)


def test_the_pointer_chooses_and_a_dim_answer_does_nothing(driver: Driver) -> None:
    told: list[object] = []
    scene = asked(driver, last_bid(10), told)
    press(driver, "choice7")
    assert not told and driver.scene is scene
    press(driver, "choice10")
    assert told == [Bid(10)]
