"""The characters of La Pocha lean to one side: seen in bids, in trumps held back and in trumps led."""

from __future__ import annotations

from random import Random

import pytest

from carioca.bots.base import CHARACTERS
from carioca.bots.door import level_of, make_bot, mind_of
from carioca.bots.tricks.levels import GreedyBot
from carioca.bots.tricks.styles import NEUTRAL, STYLES
from carioca.games.tricks.actions import Bid, Play
from carioca.games.tricks.pocha import POCHA
from carioca.games.tricks.state import State
from tests.bots.tricks.rounds import dealt, played


def states(phase: str, count: int) -> list[State]:
    """So many positions with a choice in rounds of six cards under the usual rules."""
    found: list[State] = []
    for number in range(0, 12 * count, 12):
        state_of = played(dealt(number, size=6, seats=4), GreedyBot(POCHA), Random(number))
        ready = [state for state in state_of if state.phase == phase and len(list(POCHA.legal_actions(state))) > 1]
        found.append(ready[number % len(ready)])
    return found


def bids(bot: str, positions: list[State]) -> int:
    total = 0
    for number, state in enumerate(positions):
        action = make_bot(bot, POCHA).decide(POCHA.censor(state, state.turn), Random(number))
        assert isinstance(action, Bid)
        total += action.tricks
    return total


def trumps(bot: str, positions: list[State]) -> int:
    total = 0
    for number, state in enumerate(positions):
        action = make_bot(bot, POCHA).decide(POCHA.censor(state, state.turn), Random(number))
        assert isinstance(action, Play)
        total += action.card.suit == state.trump
    return total


def test_every_character_leans_somewhere() -> None:
    assert STYLES.keys() == CHARACTERS.keys() and NEUTRAL not in STYLES.values()
    assert len(set(STYLES.values())) == len(STYLES)
    assert mind_of(POCHA).style("hard", POCHA) == NEUTRAL


@pytest.mark.slow
def test_the_bold_ask_for_more_and_the_cautious_for_less() -> None:
    positions = states("bid", 24)
    for bold in ("lautaro", "hernan"):
        assert bids(bold, positions) > bids(level_of(bold), positions)
    for cautious in ("rosa", "ines"):
        assert bids(cautious, positions) < bids(level_of(cautious), positions)


def both(state: State) -> bool:
    """Whether a trump may be played and another card as well."""
    cards = [action.card for action in POCHA.legal_actions(state) if isinstance(action, Play)]
    return len({card.suit == state.trump for card in cards}) == 2


@pytest.mark.slow
def test_trumps_are_held_back_or_led() -> None:
    positions = [state for state in states("play", 120) if both(state)]
    assert trumps("tomas", positions) < trumps("normal", positions)
    leads = [state for state in positions if not state.trick]
    assert trumps("hernan", leads) > trumps("hard", leads)
