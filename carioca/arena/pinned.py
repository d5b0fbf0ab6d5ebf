"""How the levels decide in the same few positions: a change that alters a level cannot hide from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from random import Random

from carioca.arena.ladder import LADDERS
from carioca.arena.plan import preset_options
from carioca.bots.base import make_bot
from carioca.engine.door import Door
from carioca.engine.game import Game, Setup, State, View
from carioca.engine.options import OptionsError
from carioca.games import entry_of, game_named

COUNT = 156
"""Positions of a game. Carioca's: each of its 13 contracts twelve times, under three kinds of house rules, at tables of
two to six; La Pocha's: rounds of its short table under four kinds, at tables of four to eight; Buraco's: deals under
four kinds, at tables of two to six."""
_DEEPEST = 90
"""Decisions of a round that are played at most before a position."""
_STEADY = "greedy"
"""The level that plays up to the positions: it never changes, or they would."""


@Door
def parting(family: str) -> Callable[[State], bool]:
    """In which positions the levels of a family differ most; half of the pinned ones are such. Raises KeyError."""
    match family:
        case "contract":
            from carioca.games.contract.state import own

            def late(state: State) -> bool:
                """A rival is down and the seat to act is not: what to throw when the contract comes too late."""
                down = own(state).down
                return down[state.turn] == "no" and set(down) != {"no"}

            return late
        case "tricks":
            from carioca.games.tricks.state import own as own_tricks

            def weighty(state: State) -> bool:
                """A bid on some cards, in every second round the lead with several cards in hand."""
                mine = own_tricks(state)
                if state.round_no % 2:
                    return state.phase == "bid" and mine.size > 1
                return state.phase == "play" and not mine.trick and len(mine.hand) > 2

            return weighty
        case "canasta":
            from carioca.games.canasta.state import own as own_canasta

            def choosy(state: State) -> bool:
                """A pozo of several cards to take or leave, or a hand of many cards to lay and throw."""
                mine = own_canasta(state)
                return len(mine.pile) > 2 if mine.phase == "draw" else len(mine.hand) > 8

            return choosy
    raise KeyError(family)


def decisions(name: str, level: str, count: int = COUNT) -> list[str]:
    """What a level does in the first positions of a game, as lines of the record."""
    game = game_named(name)
    bot, chosen = make_bot(level, game), enumerate(views(name, count))
    return [game.action_text(bot.decide(view, Random(f"pinned/{at}"))) for at, view in chosen]


@cache
def plays(name: str, level: str) -> str:
    """A short name for the way in which a level decides now in the game of this name."""
    return digest(decisions(name, level))


def digest(lines: list[str]) -> str:
    """A short name for some lines."""
    return sha256("\n".join(lines).encode()).hexdigest()[:12]


def views(name: str, count: int = COUNT) -> Iterator[View]:
    """The positions, each from a round of its own in which a level that never changes plays on all seats."""
    for number in range(count):
        yield _view(name, number)


@cache
def _view(name: str, number: int) -> View:
    """The last position with a choice among so many decisions of a round, in every second one of the `parting` kind."""
    game, stream = game_named(name), Random(f"pinned/position/{number}")
    setup = table_of(game, number)
    round_no = number // len(LADDERS[name].rules) % len(game.rounds(setup) or ("",))
    steady = make_bot(_STEADY, game)
    state = game.deal(setup, round_no).state
    states = [state]
    for _ in range(_DEEPEST if number % 2 else stream.randrange(_DEEPEST)):
        state = game.apply(state, steady.decide(game.censor(state, game.current(state)), stream)).state
        if state.round_no != round_no or state.phase == "over":
            break
        states.append(state)
    parts = parting(game.profile.family)
    rows = ([one for one in states if parts(one)], states) if number % 2 else (states,)
    choices = (state for row in rows for state in reversed(row) if len(list(game.legal_actions(state))) > 1)
    chosen = next(choices, states[-1])
    return game.censor(chosen, chosen.turn)


def table_of(game: Game, number: int) -> Setup:
    """Rules and seats of the position of this number: kinds of rules and numbers of seats take turns."""
    ladder = LADDERS[game.name]
    rules = ladder.rules[number % len(ladder.rules)]
    options = preset_options(ladder.preset).with_changes(rules)
    entry = entry_of(ladder.preset)
    setups = [Setup(game.name, options, n, f"pinned/{number}") for n in range(entry.fewest, entry.most + 1)]
    allowed = [setup for setup in setups if _allowed(game, setup)]
    return allowed[number % len(allowed)]


def _allowed(game: Game, setup: Setup) -> bool:
    try:
        game.validate(setup)
    except OptionsError:
        return False
    return True
