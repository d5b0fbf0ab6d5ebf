"""A round of Kalooki in which nearly all cards are in hands: players who only wait would wait for ever."""

from __future__ import annotations

from random import Random

import pytest

from carioca.bots.contract.table import BUILDS, LETS_GO, WAITED, WAITED_FEW, lets_go
from carioca.bots.door import make_bot
from carioca.cards import card_text
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.contract.state import State
from carioca.games.melding.actions import Discard
from tests.games.contract.kalooki import meld, player, position

WAITS = "3S 5S 5D 6S 6D 7S 7D 8S 8D 9C TC JC QH QC KH AH KD"


def stuck(laps: int, more: int = 0) -> State:
    """A builds four Fours among six players; `more` cards lie in the stock and one on the pile."""
    given = {"A": player(WAITS), "B": player("2H 3H 4H", "earlier")}
    stock = ["9D", "TD", "JD", "QD", "TH", "JH"][:more]
    melds = [meld("6C 7C 8C 9C", "B", 6), meld("4S 5S 6S 7S", "B", 6)]
    return position(seats=6, round=8, turns=laps * 6 + 1, stock=stock, pile=["KS"], melds=melds, **given)


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_another_card_is_thrown_every_lap_and_never_a_joker(level: str) -> None:
    thrown = set()
    for lap in range(LETS_GO):
        state = stuck(WAITED_FEW + lap)
        action = make_bot(level, KALOOKI).decide(KALOOKI.censor(state, state.turn), Random(1))
        assert isinstance(action, Discard) and KALOOKI.check(state, action) is None
        thrown.add(card_text(action.card))
    assert len(thrown) == LETS_GO and "*" not in thrown


def test_it_is_done_late_only_and_not_for_long() -> None:
    assert [lets_go(stuck(lap)) for lap in (WAITED_FEW - 1, WAITED_FEW, WAITED_FEW + LETS_GO)] == [False, True, False]
    assert lets_go(stuck(WAITED_FEW + LETS_GO + BUILDS))
    assert not lets_go(stuck(WAITED_FEW, more=6)) and lets_go(stuck(WAITED, more=6))
