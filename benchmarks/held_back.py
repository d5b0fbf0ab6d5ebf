"""Whether somebody who holds nothing back in one thing beats experts: `python benchmarks/held_back.py`.

Each of these players is an expert but in one habit, and sits alone (with partners: one side) among experts, every deal
in all rotations of the seats. A level that is changed must be beaten by none of them: exits with 1 where one is ahead
with its whole 95 % interval. Calls are tried under both rules of who answers them. Rounds are kept in out/held_back as
they end; the same command goes on after a kill, and plays anew when experts decide otherwise.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from inspect import getsource
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.ladder import LADDERS
from benchmarks.ladder_figures import plays
from carioca import __version__
from carioca.arena.figures import Row, rows
from carioca.arena.identity import Identity, digest
from carioca.arena.journal import Journal
from carioca.arena.plan import Plan, Trouble, pair_table, preset_options
from carioca.arena.play import Played, Team, play
from carioca.arena.players import LevelPlayer, Player
from carioca.bots.base import STRONGEST
from carioca.bots.contract.table import Shedding, discards
from carioca.bots.door import make_bot, mind_of
from carioca.engine.game import NOTHING, Action, Game, View
from carioca.games import CATALOGUE, preset_game
from carioca.games.contract.bajada import limits
from carioca.games.contract.solver.hand import distance
from carioca.games.melding.actions import (
    Call,
    Discard,
    Draw,
    LayDown,
    LayMeld,
    LayOff,
    Pass,
    Replace,
    SwapJoker,
    TakePile,
)
from carioca.games.melding.state import without

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "out" / "held_back"
SEED = "held back"
DEALS = 300
LATE = 4  # with a rival's hand so small at Buraco the hoarder lays what it has
_LAYS = (LayMeld, LayOff, Replace, SwapJoker)


# -- what each of them would never do ----------------------------------------------------------------------------------


def gives_up(state: Any, action: Action) -> bool:
    """Throws a card that its contract needs, though another one may be thrown."""
    if not isinstance(action, Discard) or state.down[state.turn] != "no":
        return False
    lacks = {card: distance(without(state.hand, card), state.contract, limits(state)) for card in discards(state)}
    return lacks[action.card] > min(lacks.values())


def lays_early(state: Any, action: Action) -> bool:
    """Goes down before a rival has, lays anything off before all of it goes; at Buraco lays before the end is near."""
    if hasattr(state, "sides"):
        sides = len(state.sides)
        rivals = (len(hand) for seat, hand in enumerate(state.hands) if seat % sides != state.own_side)
        near = min(rivals) <= LATE or len(state.stock) < 2 * state.seats
        return isinstance(action, (TakePile, *_LAYS)) and not near
    if state.down[state.turn] == "no":
        return isinstance(action, LayDown) and set(state.down) == {"no"}
    return isinstance(action, _LAYS) and len(Shedding(state, state.hand, state.melds).left) > 1


def lets_pass(state: Any, action: Action) -> bool:
    return isinstance(action, Pass) and state.phase == "call"


def calls(state: Any, action: Action) -> bool:
    return isinstance(action, Call)


def draws_stock(state: Any, action: Action) -> bool:
    return action == Draw("stock")


def takes_pile(state: Any, action: Action) -> bool:
    return isinstance(action, TakePile) or action == Draw("pile")


_CONTRACT = tuple(preset for entry in CATALOGUE if entry.family == "contract" for preset in entry.presets)
_KALOOKI = tuple(preset for entry in CATALOGUE if entry.name == "kalooki" for preset in entry.presets)
_MELDING = tuple(preset for entry in CATALOGUE if entry.table == "melding" for preset in entry.presets)


class Kind(NamedTuple):
    """A player: what it never does where anything else is legal, and the presets in which that comes up."""

    never: Callable[[Any, Action], bool]
    presets: tuple[str, ...]


KINDS: Mapping[str, Kind] = {
    "builder": Kind(gives_up, _CONTRACT),
    "hoarder": Kind(lays_early, _MELDING),
    "caller": Kind(lets_pass, _KALOOKI),
    "never-caller": Kind(calls, _KALOOKI),
    "taker": Kind(draws_stock, _MELDING),
    "leaver": Kind(takes_pile, _MELDING),
}
ANSWERS: tuple[Mapping[str, Any], ...] = ({"call_arbiter": "discarder"}, {"call_arbiter": "next_player"})


class HeldBack:
    """An expert; of what it never does it does the next best."""

    def __init__(self, kind: str, game: Game) -> None:
        self._game, self._never, self._expert = game, KINDS[kind].never, make_bot(STRONGEST, game)

    def decide(self, view: View, rng: Random) -> Action:
        game, state = self._game, view.state
        best = self._expert.decide(view, rng)
        if not self._never(state, best):
            return best
        ranked = (one.action for one in mind_of(game).weigh(game, view, rng, 1.0))
        others = chain(ranked, game.legal_actions(state))
        return next((one for one in others if not self._never(state, one) and game.check(state, one) is None), best)


class Seat(LevelPlayer):
    def __init__(self, kind: str, game: Game) -> None:
        self._bot = HeldBack(kind, game)


class Table(Team):
    """The players of an arena, those held back among them."""

    def _made(self, name: str) -> Player:
        return Seat(name, self._plan.game) if name in KINDS else super()._made(name)


# -- what is played ----------------------------------------------------------------------------------------------------


class Trial(NamedTuple):
    preset: str
    kind: str
    changes: Mapping[str, Any] = NOTHING

    @property
    def name(self) -> str:
        return " ".join((self.preset, self.kind, *self.changes.values()))

    def plan(self, deals: int) -> Plan:
        """Single rounds at the usual table, at least so many, of each kind equally many and at least two."""
        seats, game = next(iter(LADDERS[self.preset].deals)), preset_game(self.preset)
        options = preset_options(self.preset).with_changes(self.changes)
        table = pair_table(self.kind, STRONGEST, game.sides(seats))
        plan = Plan((table,), 1, self.preset, options, SEED, single_rounds=True)
        kinds = len(plan.rounds)
        return replace(plan, deals=max(2, -(-deals // kinds)) * kinds)


def trials(presets: tuple[str, ...], kinds: tuple[str, ...]) -> Iterator[Trial]:
    for preset in presets:
        for kind in kinds:
            if preset in KINDS[kind].presets:
                both = ANSWERS if kind in ("caller", "never-caller") else (NOTHING,)
                yield from (Trial(preset, kind, changes) for changes in both)


def deal(plan: Plan, number: int) -> list[Played]:
    """A deal in all its rotations."""
    with Table(plan) as table:
        return [play(plan, job, table) for job in plan.jobs() if job.deal == number]


def result(trial: Trial, deals: int, workers: int, folder: Path = KEPT) -> Row:
    """How the one did against the experts, after what is missing has been played and kept. Raises Trouble."""
    plan = trial.plan(deals)
    expert = plays(plan.game.name, STRONGEST)
    program = Identity(__version__, {trial.kind: digest([getsource(KINDS[trial.kind].never)]), STRONGEST: expert})
    ways = digest([__version__, *program.plays.values()])
    with Journal(folder / f"{trial.name.replace(' ', '-')}-{ways}.jsonl") as journal:
        journal.begin(plan, program)
        known = {match.job: match for match in journal.played}
        left = sorted({job.deal for job in plan.jobs() if job not in known})
        with ProcessPoolExecutor(max(1, workers), mp_context=get_context("spawn")) as pool:
            for matches in pool.map(partial(deal, plan), left) if workers > 1 else map(partial(deal, plan), left):
                for match in matches:
                    if match.job not in known:
                        known[match.job] = match
                        journal.add(match)
    (row,) = rows(plan, 0, [known[job] for job in plan.jobs()])
    return row


def main() -> int:
    """Prints the table; 1 where one of them is clearly ahead of experts, or forfeited."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--preset", action="append", choices=_MELDING, help="repeatable (all but La Pocha)")
    parser.add_argument("--only", action="append", choices=KINDS, help="a player; repeatable (all)")
    parser.add_argument("--deals", type=int, default=DEALS, help=f"of each, at least ({DEALS})")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all cores)")
    args = parser.parse_args()
    ahead = 0
    print("| preset | player | deals | points ahead of experts, a match | 95 % |")
    print("|---|---|--:|--:|--:|")
    for trial in trials(tuple(args.preset or _MELDING), tuple(args.only or KINDS)):
        row = result(trial, args.deals, args.jobs)
        mean, half = row.margin.mean, row.margin.half or 0.0
        wrong = mean > half or bool(row.forfeits)
        ahead += wrong
        who = " ".join((trial.kind, *trial.changes.values()))
        interval = f"{mean - half:.1f} to {mean + half:.1f}{' AHEAD' if mean > half else ''}"
        forfeits = f" forfeits: {row.forfeits}" if row.forfeits else ""
        print(
            f"| {trial.preset} | {who} | {trial.plan(args.deals).deals} | {mean:.1f} | {interval} |{forfeits}",
            flush=True,
        )
    return int(ahead > 0)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Trouble as error:
        sys.exit(f"{type(error).__name__}: {error}")
    except KeyboardInterrupt:
        sys.exit("stopped; the same command goes on")
