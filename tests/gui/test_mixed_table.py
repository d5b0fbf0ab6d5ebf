"""Whole matches at the table under house rules mixed by chance, by clicks, by drags and by keys.

With CARIOCA_LONG=1 sixty mixes are played.
"""

from __future__ import annotations

from random import Random

import pytest

from carioca.games.melding.actions import Action, LayMeld, SwapJoker
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.table import TableScene
from tests.games.contract.mixes import mixed
from tests.gui.tabletop import Tabletop, hand_is_true, sitting
from tests.longer import many

__all__ = ["sitting"]  # the fixture "sit"

SIZES = ((1280, 720), (1024, 600), (900, 1200), (800, 600))
HOW = ("carry_out", "drag_out", "type_out")


def rare_first(top: Tabletop) -> Action:
    """Takes jokers and lays further melds where that may be, else plays as an opponent."""
    state = top.session.match.state
    rare = (a for a in top.session.game.legal_actions(state) if isinstance(a, SwapJoker | LayMeld))
    return next(rare, None) or top.decide()


def played(top: Tabletop) -> int:
    """How many actions of the match were played so far."""
    return sum(len(each.lines) for each in top.session.match.rounds)


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("number", range(many(60, 2)))
def test_a_match_under_mixed_rules_is_played_to_its_end(sit, number):
    rng = Random(number)
    options = mixed(rng)
    seats = rng.choice((2, 3, 4)) if options.decks == 2 else 2
    bots = (None, *["normal"] * (seats - 1))
    top = sit(bots, str(number), rng.choice(SIZES), options=options)
    while True:
        top.wait()
        if isinstance(top.scene, FinalScene):
            break
        if not isinstance(top.scene, TableScene):
            # A score sheet, or the question who deals.
            top.key("enter")
            continue
        assert hand_is_true(top)
        before, action = played(top), rare_first(top)
        getattr(top, HOW[number % 3])(action)
        assert played(top) > before, (action, top.table.toast)
    assert len(top.session.results) == len(options.round_ids)
