"""How the levels decide in the same few positions: a change that alters a level cannot hide from it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from random import Random

from carioca.bots.base import make_bot
from carioca.engine.game import Setup, View
from carioca.games.contract.carioca import CARIOCA
from carioca.games.contract.carioca_options import EXTRA_ROUNDS, CariocaOptions
from carioca.games.contract.state import own

COUNT = 156
"""So many positions: each contract twelve times, under three kinds of house rules, at tables of two to six."""
_DEEPEST = 90  # decisions of a round that are played before a position at most
_RULES = (
    CariocaOptions(extra_rounds=EXTRA_ROUNDS),
    CariocaOptions(extra_rounds=EXTRA_ROUNDS, joker_swap="any", layoff_same_turn=True, down_may_draw_pozo=True),
    CariocaOptions(extra_rounds=EXTRA_ROUNDS, extra_melds=True, must_end_with_discard=True, meld_size_down="at_least"),
)


def decisions(level: str, count: int = COUNT) -> list[str]:
    """What a level does in the first positions, as lines of the record."""
    bot = make_bot(level, CARIOCA)
    return [CARIOCA.action_text(bot.decide(view, Random(f"pinned/{at}"))) for at, view in enumerate(views(count))]


@cache
def plays(level: str) -> str:
    """A short name for the way in which a level decides now."""
    return digest(decisions(level))


def digest(lines: list[str]) -> str:
    """A short name for some lines."""
    return sha256("\n".join(lines).encode()).hexdigest()[:12]


def views(count: int = COUNT) -> Iterator[View]:
    """The positions, each from a round of its own in which `greedy`, which never changes, plays on all seats."""
    for number in range(count):
        yield _view(number)


@cache
def _view(number: int) -> View:
    """The last position with a choice among so many decisions of a round; in every second one a rival is down alone.

    There the levels part: what to throw when the contract comes too late.
    """
    stream = Random(f"pinned/position/{number}")
    options, seats = _RULES[number % len(_RULES)], 2 + number % 5
    contract = number // len(_RULES) % len(options.round_ids)
    greedy = make_bot("greedy", CARIOCA)
    state = own(CARIOCA.deal(Setup("carioca", options, seats, f"pinned/{number}"), contract).state)
    states = [state]
    for _ in range(_DEEPEST if number % 2 else stream.randrange(_DEEPEST)):
        state = own(CARIOCA.apply(state, greedy.decide(CARIOCA.censor(state, state.turn), stream)).state)
        if state.contract is not states[0].contract or state.phase == "over":
            break
        states.append(state)
    late = [state for state in states if state.down[state.turn] == "no" and set(state.down) != {"no"}]
    rows = (late, states) if number % 2 else (states,)
    choices = (state for row in rows for state in reversed(row) if len(list(CARIOCA.legal_actions(state))) > 1)
    chosen = next(choices, states[-1])
    return CARIOCA.censor(chosen, chosen.turn)
