"""Deals of Buraco under many rules that opponents play, for the tests of opponents."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from carioca.bots.base import Bot
from carioca.engine.game import Action, Setup
from carioca.games.canasta.buraco import BURACO
from carioca.games.canasta.options import CanastaOptions
from carioca.games.canasta.state import State

SEATS = (2, 4, 3, 6)
CHANGES: tuple[dict[str, Any], ...] = (
    {},
    {"initial_upcard": True, "wild_combination": "off", "pozo_before_salida": "free", "close_discard": "required"},
    {},
    {"no_return_of_single_pozo_card": True, "discard_wild": False, "close_discard_wild": False, "stock_end": 2},
    {"muerto_requires_canasta": True, "direct_muerto_plays_on": False, "close_canasta": "real", "canasta_max": 7},
    {"salida_score_limit": 0, "pozo_salida_top_card": "must_use", "wild_combination": "twos_plus_one_joker"},
    {"twos_wild": False, "stock_exhausted": "muertos_become_stock", "unused_criterion": "no_card_played"},
)
"""House rules that change what may be laid, taken or thrown."""


def dealt(number: int, seats: int = 0, rules: dict[str, Any] | None = None) -> State:
    """A deal of its own for each number; rules and numbers of seats take turns."""
    changes = CHANGES[number % len(CHANGES)] if rules is None else rules
    options = CanastaOptions().with_changes(changes)
    setup = Setup("buraco", options, seats or SEATS[number // len(CHANGES) % len(SEATS)], f"deals/{number}")
    return BURACO.deal(setup).state


def played(state: State, bots: Bot | tuple[Bot, ...], stream: Random) -> Iterator[tuple[State, Action, State]]:
    """Every decision of a deal: the state, the action and what follows; bots by seat, or one for all."""
    number = state.round_no
    while state.round_no == number and BURACO.current(state) is not None:
        bot = bots[state.turn] if isinstance(bots, tuple) else bots
        action = bot.decide(BURACO.censor(state, state.turn), stream)
        after = BURACO.apply(state, action).state
        yield state, action, after
        state = after
