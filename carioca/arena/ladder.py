"""How the levels of each game are measured: which pairs, under which rules, on how many deals, how far ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from carioca.arena.plan import Plan, pair_table, preset_options
from carioca.bots.base import LEVELS
from carioca.games import preset_game
from carioca.strength import Measured

SEED = "strength"


class Asked(NamedTuple):
    """A pair to be measured, and the points per match that the one shall be ahead; None when nothing is asked."""

    one: str
    rival: str
    points: int | None

    @property
    def name(self) -> str:
        """As it is written on the command line."""
        return f"{self.one}/{self.rival}"


class Ladder(NamedTuple):
    """How the levels of a game are measured.

    `deals`: how many by the number of seats, a multiple of the preset's rounds, so that each is dealt equally often;
    `rules`: changes of the preset under which the pinned positions arise (arena/pinned.py); `few`: those under which
    levels that take their time play the short form (arena/short_form.py).
    """

    game: str
    preset: str
    deals: Mapping[int, int]
    asked: tuple[Asked, ...]
    rules: tuple[Mapping[str, Any], ...] = ({},)
    few: Mapping[str, Any] = {}

    def pairs(self, names: Sequence[str] = ()) -> tuple[Asked, ...]:
        """The pairs with these names, or all that are asked; other pairs of levels may be named, too.

        Raises KeyError with a name that is none.
        """
        known = {asked.name: asked for asked in self.asked}
        return tuple(known.get(name) or _free(name) for name in dict.fromkeys(names)) or self.asked

    def plan(self, asked: Asked, players: int, deals: int, seed: str = SEED) -> Plan:
        """One side against all others: single rounds, those of the preset in turn, every rotation of every deal."""
        table = pair_table(asked.one, asked.rival, preset_game(self.preset).sides(players))
        return Plan((table,), deals, self.preset, preset_options(self.preset), seed, single_rounds=True)

    def merged(self, table: Sequence[Measured], fresh: Sequence[Measured]) -> tuple[Measured, ...]:
        """A table with newer measurements put in, ordered by seats as in `deals`, then by pairs as they are asked."""
        found = {entry.key: entry for entry in (*table, *fresh)}
        order = [(asked.one, asked.rival) for asked in self.asked]

        def place(entry: Measured) -> tuple[int, int, str, str]:
            pair = (entry.one, entry.rival)
            return list(self.deals).index(entry.players), order.index(pair) if pair in order else len(order), *pair

        return tuple(sorted(found.values(), key=place))


_EXTRA = {"extra_rounds": ["sucia", "color", "payaso", "real"]}
_SHORT = {"rounds_table": "short"}
_BURRACO = {
    "initial_upcard": True,
    "wild_combination": "off",
    "pozo_before_salida": "free",
    "close_discard": "required",
    "stock_end": 2,
    "semi_clean_bonus": 150,
}
LADDERS: Mapping[str, Ladder] = {
    "carioca": Ladder(
        "carioca",
        "carioca-chile",
        {4: 2007, 2: 1008, 6: 252},
        (
            Asked("novice", "random", None),
            Asked("easy", "novice", 60),
            Asked("easy", "random", 100),
            Asked("normal", "easy", 40),
            Asked("normal", "greedy", 60),
            Asked("hard", "normal", 15),
            Asked("expert", "hard", 15),
            Asked("expert", "normal", None),
            Asked("expert", "greedy", None),
        ),
        (
            _EXTRA,
            {**_EXTRA, "joker_swap": "any", "layoff_same_turn": True, "down_may_draw_pozo": True},
            {**_EXTRA, "extra_melds": True, "must_end_with_discard": True, "meld_size_down": "at_least"},
        ),
        {"rounds": ["EEE", "TTTT", "final"]},
    ),
    "kalooki": Ladder(
        "kalooki",
        "kalooki",
        {4: 900, 3: 450},
        (
            Asked("easy", "random", 0),
            Asked("normal", "easy", 0),
            Asked("normal", "greedy", None),
            Asked("hard", "normal", 0),
            Asked("expert", "hard", 0),
            Asked("expert", "normal", None),
        ),
        (
            {},
            {
                "call_arbiter": "next_player",
                "max_calls_per_round": 3,
                "over_call_penalty": 50,
                "discard_joker": False,
                "three_joker_rule": "min2",
                "down_and_out_double": True,
            },
            {"final_discard": "required", "discard_drawn_discard": False, "tack_on": "own", "call_extra_cards": 2},
        ),
        {"rounds_table": ["TTE", "EEE", "TTEE"]},
    ),
    "pocha": Ladder(
        "pocha",
        "pocha",
        {4: 420, 6: 182},
        (
            Asked("easy", "random", 0),
            Asked("normal", "easy", 0),
            Asked("normal", "greedy", 0),
            Asked("hard", "normal", 0),
            Asked("expert", "hard", 0),
            Asked("expert", "greedy", None),
        ),
        (
            _SHORT,
            {**_SHORT, "max_round_mode": "subastado", "indias": True, "oros_double": True, "all_tricks_double": True},
            {
                **_SHORT,
                "max_round_mode": "chusas",
                "direction": "cw",
                "undertrump_duty": True,
                "must_head_after_ruff": True,
            },
            {
                **_SHORT,
                "max_round_mode": "dealer_chooses",
                "next_leader": "mano",
                "card_order": "natural",
                "must_head": False,
            },
        ),
        {"rounds_table": [4, 7, 10]},
    ),
    "buraco": Ladder(
        "buraco",
        "buraco",
        {4: 300, 2: 300},
        (
            Asked("easy", "random", 0),
            Asked("normal", "easy", 0),
            Asked("hard", "normal", 0),
            Asked("expert", "hard", None),
            Asked("hard", "greedy", None),
        ),
        (
            {},
            _BURRACO,
            {"pozo_before_salida": "free", "muerto_requires_canasta": True, "close_canasta": "real"},
            {"wild_combination": "twos_plus_one_joker", "canasta_max": 7, "salida_score_limit": 0},
        ),
    ),
}
"""By the name of the game."""


def _free(name: str) -> Asked:
    one, _, rival = name.partition("/")
    if not {one, rival} <= set(LEVELS):
        raise KeyError(name)
    return Asked(one, rival, None)
