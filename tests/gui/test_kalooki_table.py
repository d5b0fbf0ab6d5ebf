"""Kalooki at the table: a card that may be called is a question over it, and its answer goes on with the match."""

from __future__ import annotations

from random import Random

from carioca.bots.base import make_bot
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.contract.kalooki_options import KalookiOptions
from carioca.gui.scenes.decision import DecisionScene
from carioca.gui.scenes.table import TableScene
from carioca.session import Seat, Session
from tests.gui.controls import press
from tests.gui.driver import Driver

MOST_FRAMES = 20_000


def test_a_round_with_calls_is_played_in_the_window(driver: Driver) -> None:
    """What opponents do is shown, every question is asked and answered by its button, and the round ends."""
    seats = (Seat("Ana"), Seat("Rosa", "normal"), Seat("Luis", "normal"), Seat("Eva", "greedy"))
    options = KalookiOptions(rounds_table=("TTT",))
    session = Session.new(KALOOKI, "kalooki", options, seats, "window", driver.stage.saves)
    driver.open(TableScene(session))
    brain, rng, asked = make_bot("normal", KALOOKI), Random(1), set()
    for _ in range(MOST_FRAMES):
        if session.results:
            break
        driver.step(4)
        scene, seat = driver.scene, session.current
        if seat != 0:
            continue
        action = brain.decide(session.view(0), rng)
        if isinstance(scene, DecisionScene):
            asked.add(session.match.state.phase)
            number = [choice.action for choice in scene.question.choices].index(action)
            press(driver, f"choice{number}")
        elif isinstance(scene, TableScene) and scene.table.my_turn:
            scene.table.submit((action,), ())
    assert session.results and asked >= {"call"}
