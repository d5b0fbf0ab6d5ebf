"""Which program plays a plan: its version, and how the players of the plan decide and what they are made of."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from carioca import __version__
from carioca.arena.plan import PROGRAM, Plan, preset_options
from carioca.arena.players import arguments
from carioca.bots.door import make_bot
from carioca.engine.game import Game, Setup, View
from carioca.engine.options import OptionsError
from carioca.games import entry_of, game_named

_FEW = 48
"""Positions in which a level is asked: every kind of rules and number of seats comes up, and all takes a second."""
_ABSENT = "absent"  # stands for an outside program that cannot be found here


class Identity(NamedTuple):
    """A version and, by the name of a player, a short name for the way in which it plays.

    Matches of a plan belong together only when they were played by programs of equal identity.
    """

    app: str
    plays: dict[str, str]


def identity(plan: Plan) -> Identity:
    names = sorted({name for table in plan.tables for name in table.entries})
    return Identity(__version__, {name: _way(plan.game.name, name) for name in names})


@cache
def _way(game: str, name: str) -> str:
    """How a player plays: of a level what it decides in some positions; of a program the files that its command names.

    The first word of a command is the interpreter or a program for one kind of machine, so only whether it is there
    counts. In a game without samples there are no positions to ask in.
    """
    if not name.startswith(PROGRAM):
        return digest(decisions(game, name, _FEW)) if game in SAMPLES else ""
    first, *rest = arguments(name.removeprefix(PROGRAM))
    if shutil.which(first) is None:
        return _ABSENT
    files = [path.read_bytes() for path in map(Path, rest) if path.is_file()]
    return sha256(b"\n".join(files)).hexdigest()[:12]


class Sample(NamedTuple):
    """Where the positions of a game come from: its preset, and changes of it that take turns."""

    preset: str
    rules: tuple[Mapping[str, Any], ...]


_EXTRA = {"extra_rounds": ["sucia", "color", "payaso", "real"]}
_SHORT = {"rounds_table": "short"}
_CALLS = {
    **{"call_arbiter": "next_player", "max_calls_per_round": 3, "over_call_penalty": 50},
    **{"discard_joker": False, "three_joker_rule": "min2", "down_and_out_double": True},
}
_BURRACO = {
    **{"initial_upcard": True, "wild_combination": "off", "pozo_before_salida": "free"},
    **{"close_discard": "required", "stock_end": 2, "semi_clean_bonus": 150},
}
SAMPLES: Mapping[str, Sample] = {
    "carioca": Sample(
        "carioca-chile",
        (
            _EXTRA,
            {**_EXTRA, "joker_swap": "any", "layoff_same_turn": True, "down_may_draw_pozo": True},
            {**_EXTRA, "extra_melds": True, "must_end_with_discard": True, "meld_size_down": "at_least"},
        ),
    ),
    "kalooki": Sample(
        "kalooki",
        (
            {},
            _CALLS,
            {"final_discard": "required", "discard_drawn_discard": False, "tack_on": "own", "call_extra_cards": 2},
        ),
    ),
    "pocha": Sample(
        "pocha",
        (
            _SHORT,
            {**_SHORT, "max_round_mode": "subastado", "indias": True, "oros_double": True, "all_tricks_double": True},
            {**_SHORT, "max_round_mode": "chusas", "direction": "cw"}
            | {"undertrump_duty": True, "must_head_after_ruff": True},
            {**_SHORT, "max_round_mode": "dealer_chooses", "next_leader": "mano"}
            | {"card_order": "natural", "must_head": False},
        ),
    ),
    "buraco": Sample(
        "buraco",
        (
            {},
            _BURRACO,
            {"pozo_before_salida": "free", "muerto_requires_canasta": True, "close_canasta": "real"},
            {"wild_combination": "twos_plus_one_joker", "canasta_max": 7, "salida_score_limit": 0},
        ),
    ),
}
"""By the name of the game."""
COUNT = 156
"""Positions of a game. Carioca's: each of its 13 contracts twelve times, under three kinds of house rules, at tables of
two to six; La Pocha's: rounds of its short table under four kinds, at tables of four to eight; Buraco's: deals under
four kinds, at tables of two to six."""
_DEEPEST = 90  # decisions of a round that are played at most before a position
_STEADY = "greedy"  # the level that plays up to the positions: it never changes, or they would


def parts(family: str, state: Any) -> bool:
    """Whether the levels of a family differ most in such a position: half of the pinned ones. Raises KeyError."""
    match family:
        case "contract":
            # A rival is down and the seat to act is not: what to throw when the contract comes too late.
            return state.down[state.turn] == "no" and set(state.down) != {"no"}
        case "tricks":
            # A bid on some cards, in every second round the lead with several cards in hand.
            if state.round_no % 2:
                return bool(state.phase == "bid" and state.size > 1)
            return state.phase == "play" and not state.trick and len(state.hand) > 2
        case "canasta":
            # A pozo of several cards to take or leave, or a hand of many cards to lay and throw.
            return len(state.pile) > 2 if state.phase == "draw" else len(state.hand) > 8
    raise KeyError(family)


def decisions(name: str, level: str, count: int = COUNT) -> list[str]:
    """What a level does in the first positions of a game, as lines of the record."""
    game = game_named(name)
    bot, chosen = make_bot(level, game), enumerate(views(name, count))
    return [game.action_text(bot.decide(view, Random(f"pinned/{at}"))) for at, view in chosen]


def digest(lines: list[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()[:12]


def views(name: str, count: int = COUNT) -> Iterator[View]:
    """The positions, each from a round of its own in which a level that never changes plays on all seats."""
    for number in range(count):
        yield _view(name, number)


@cache
def _view(name: str, number: int) -> View:
    """The last position with a choice among so many decisions of a round, in every second round one that `parts`."""
    game, stream = game_named(name), Random(f"pinned/position/{number}")
    setup = table_of(game, number)
    round_no = number // len(SAMPLES[name].rules) % len(game.rounds(setup) or ("",))
    steady = make_bot(_STEADY, game)
    state = game.deal(setup, round_no).state
    states = [state]
    for _ in range(_DEEPEST if number % 2 else stream.randrange(_DEEPEST)):
        state = game.apply(state, steady.decide(game.censor(state, game.current(state)), stream)).state
        if state.round_no != round_no or state.phase == "over":
            break
        states.append(state)
    family = game.profile.family
    rows = ([one for one in states if parts(family, one)], states) if number % 2 else (states,)
    choices = (state for row in rows for state in reversed(row) if len(list(game.legal_actions(state))) > 1)
    chosen = next(choices, states[-1])
    return game.censor(chosen, chosen.turn)


def table_of(game: Game, number: int) -> Setup:
    """Rules and seats of the position of this number: kinds of rules and numbers of seats take turns."""
    sample = SAMPLES[game.name]
    rules = sample.rules[number % len(sample.rules)]
    options = preset_options(sample.preset).with_changes(rules)
    entry = entry_of(sample.preset)
    setups = [Setup(game.name, options, n, f"pinned/{number}") for n in range(entry.fewest, entry.most + 1)]
    fitting = [setup for setup in setups if allowed(game, setup)]
    return fitting[number % len(fitting)]


def allowed(game: Game, setup: Setup) -> bool:
    """Whether so many may sit under these rules."""
    try:
        game.validate(setup)
    except OptionsError:
        return False
    return True
