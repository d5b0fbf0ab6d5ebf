"""Counts the tables of carioca/bots/contract/chances_table.py from games of our own: `python build/count_chances.py`.

`python build/count_chances.py kalooki` counts those of chances_at_least.py, for the games whose contracts are laid at
least and whose cards are called; `python build/count_chances.py carioca --seats 2` those of a table of two,
into `out/`: no player reads them, for they showed no gain (docs/lab-notes.md).

Three passes. First `normal` plays itself: how long rounds last once nobody or somebody is down, and how often a hand of
a distance is laid in time. Then it plays itself again: which cards would have brought the next player nearer. Last,
rounds of three runs are played to their ends both ways from many positions, building on and saving points from there:
when to give that contract up (the last round has `fit_last_round.py`). The tables follow from the seeds below and from
how `normal` plays; run it again after a change of either, then measure the levels anew. Carioca takes a quarter of an
hour on two cores, Kalooki four minutes on one.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from pathlib import Path
from random import Random
from types import ModuleType
from typing import NamedTuple

from fitting import Row, fitted

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from carioca.bots.contract import chances, chances_at_least, chances_table  # noqa: E402
from carioca.bots.contract.chances import CARDS_LEFT, FITTED_SEATS, STAGES, evidence, stage_of, threat_of  # noqa: E402
from carioca.bots.contract.levels import ExpertBot, HardBot, evidence_of_plans  # noqa: E402
from carioca.bots.contract.outlook import Outlook  # noqa: E402
from carioca.bots.contract.player import NormalBot  # noqa: E402
from carioca.bots.contract.prospects import Counting, Prospects, TableSense  # noqa: E402
from carioca.cards import JOKER  # noqa: E402
from carioca.engine.events import RoundEnded  # noqa: E402
from carioca.engine.game import Setup  # noqa: E402
from carioca.games.contract.bajada import limits  # noqa: E402
from carioca.games.contract.carioca import (  # noqa: E402
    CARIOCA,
    ROUNDS,
    CariocaOptions,
)
from carioca.games.contract.game import ContractGame  # noqa: E402
from carioca.games.contract.kalooki import KALOOKI, KalookiOptions  # noqa: E402
from carioca.games.contract.kalooki import ROUNDS as KALOOKI_ROUNDS  # noqa: E402
from carioca.games.contract.solver.hand import distance  # noqa: E402
from carioca.games.contract.state import State  # noqa: E402
from carioca.games.melding.actions import Discard, LayDown  # noqa: E402
from carioca.games.melding.state import without  # noqa: E402

WORKERS = int(os.environ.get("WORKERS", "0")) or None
CARDS_ASKED = 2  # of each hand that throws one
QUANTILES = 12
FEW = 40  # cells with fewer observations take those of all stages
BOTS = ROOT / "carioca" / "bots" / "contract"

Key = tuple[str, int]
"""A game's name and the seats of the table."""


class Counted(NamedTuple):
    """A game whose rounds are counted at a table of some size, and into which file.

    `collected`: the contracts in which it pays to count what the next player may want, those that take a whole hand;
    `both_ways`: the contracts that are played both ways, and from what share of their decisions: those where a fitted
    rule won; `rivals`: what a point that the rivals pay on an average is worth beside one of the seat's own.
    """

    game: ContractGame
    options: CariocaOptions | KalookiOptions
    rounds: tuple[str, ...]
    table: ModuleType
    file: Path
    deals: int
    collected: tuple[str, ...]
    wanted_deals: int
    both_ways: Mapping[str, float]
    ways_deals: int
    seats: int = FITTED_SEATS
    rivals: float = 0.5


GAMES = {
    "carioca": Counted(
        CARIOCA,
        CariocaOptions(),
        ROUNDS,
        chances_table,
        BOTS / "chances_table.py",
        150,
        ("EEE", "TTTT", "final"),
        150,
        {"EEE": 0.45},
        120,
    ),
    "kalooki": Counted(
        KALOOKI,
        KalookiOptions(),
        KALOOKI_ROUNDS,
        chances_at_least,
        BOTS / "chances_at_least.py",
        240,
        KALOOKI_ROUNDS,
        90,
        {},
        0,
    ),
}

SMALL = {"TEE": 0.25, "EEE": 0.25, "TTTT": 0.25}
"""The contracts of Carioca that are played both ways at small tables: there saving is cheaper most often."""
SMALL_DEALS = 400


def counted_at(key: Key) -> Counted:
    """What is counted of a game at a table of this size; only the tables of four are part of the program.

    A match is won by the difference: what all rivals pay more counts as much as what the seat pays less.
    """
    name, seats = key
    counted = GAMES[name]
    if seats == counted.seats:
        return counted
    ways = SMALL if name == "carioca" else {}
    file = ROOT / "out" / f"chances_{name}_{seats}.py"
    return counted._replace(
        seats=seats, rivals=1.0, file=file, collected=(), both_ways=ways, ways_deals=SMALL_DEALS if ways else 0
    )


def read_as_counted(counted: Counted, tables: dict[str, dict[str, object]]) -> None:
    """Lets the players of this process read these tables, as they are, at a table of the size they were counted at."""
    for name, table in tables.items():
        getattr(counted.table, name).update(table)
    chances.LONGER[counted.seats] = 1.0


class Turn(NamedTuple):
    """A decision of a seat that was not down: what it saw, the turns it still had, and how its round ended."""

    contract: str
    stage: int
    threat: int
    lack: int
    live: float
    surplus: int | None
    left: int
    laid: bool
    won: bool


def dealt(counted: Counted, seed: str, round_no: int) -> State:
    """The deal of a round."""
    return counted.game.deal(Setup(counted.game.name, counted.options, counted.seats, seed), round_no).state


def turns_of_round(job: tuple[Key, int, str]) -> list[Turn]:
    """One round of `normal` against itself, as its decisions before going down."""
    key, round_no, seed = job
    counted = counted_at(key)
    game = counted.game
    bot = NormalBot(game, prospects=Counting)
    state = dealt(counted, seed, round_no)
    found: list[tuple[int, int, Turn]] = []
    turns, laid = [0] * counted.seats, [False] * counted.seats
    while True:
        seat, view = state.turn, game.censor(state, state.turn)
        action = bot.decide(view, Random(seed))
        laid[seat] |= isinstance(action, LayDown)
        if isinstance(action, Discard):
            if state.down[seat] == "no":
                found.append((seat, turns[seat], _observed(Counting(view), without(state.hand, action.card))))
            turns[seat] += 1
        step = game.apply(state, action)
        state = step.state
        ended = next((event for event in step.events if isinstance(event, RoundEnded)), None)
        if ended is not None:
            return [
                turn._replace(left=turns[seat] - at - 1, laid=laid[seat], won=ended.winners == (seat,))
                for seat, at, turn in found
            ]


def _observed(prospects: Prospects, hand: tuple[object, ...]) -> Turn:
    state = prospects.state
    lack = prospects.distance(hand)
    live = 0 if state.contract.full else prospects.copies(prospects.outs(hand, lack))
    share = live / max(1, sum(prospects.unseen.values()))
    threat, surplus = threat_of(prospects.threat), prospects.surplus(hand)
    return Turn(state.contract.id, stage_of(state), threat, lack, share, surplus, 0, False, False)


def quantiles(turns: Sequence[Turn]) -> tuple[int, ...]:
    """How many turns a seat has until a rival ends the round (Kaplan-Meier: rounds it won itself are cut short)."""
    left = len(turns)
    surviving, steps = 1.0, []
    for value in sorted({turn.left for turn in turns}):
        here = [turn for turn in turns if turn.left == value]
        surviving *= 1 - sum(not turn.won for turn in here) / left
        left -= len(here)
        steps.append((value, surviving))
    last = steps[-1][0] + 2
    levels = (1 - (number + 0.5) / QUANTILES for number in range(QUANTILES))
    return tuple(next((value for value, share in steps if share <= level), last) for level in levels)


# -- what the next player wants --------------------------------------------------------------------------------------


def wants_of_round(job: tuple[Key, int, str]) -> list[tuple[Row, float]]:
    """One round of `normal` against itself: what a card looked like that might be thrown, and whether it was wanted."""
    key, round_no, seed = job
    counted = counted_at(key)
    game = counted.game
    bot, stream = NormalBot(game, prospects=Counting), Random(f"{seed}/cards")
    state = dealt(counted, seed, round_no)
    found: list[tuple[Row, float]] = []
    while True:
        view = game.censor(state, state.turn)
        action = bot.decide(view, Random(seed))
        after = (state.turn + state.order.step) % counted.seats
        if isinstance(action, Discard) and state.down[after] == "no":
            sense = TableSense(view)
            hand, limit = state.hands[after], limits(state)
            lack = distance(hand, state.contract, limit)
            cards = sorted(set(state.hand) - {JOKER})
            for card in stream.sample(cards, min(CARDS_ASKED, len(cards))):
                nearer = distance((*hand, card), state.contract, limit) < lack
                found.append((list(sense.signs(card)), float(nearer)))
        step = game.apply(state, action)
        state = step.state
        if any(isinstance(event, RoundEnded) for event in step.events):
            return found


def second_pass(key: Key) -> dict[str, object]:
    """WANTED."""
    weights: dict[str, object] = {}
    counted = counted_at(key)
    for name in counted.collected:
        jobs = [(key, counted.rounds.index(name), f"wanted-{deal}") for deal in range(counted.wanted_deals)]
        rows = [row for result in _played(wants_of_round, jobs) for row in result]
        weights[name] = fitted(rows, 3.0, logistic=True)
    return weights


# -- both ways -------------------------------------------------------------------------------------------------------


class Saver(HardBot):
    """Gives every contract up that it cannot lay at once."""

    def gives_up(self, outlook: Outlook, hand: tuple[object, ...]) -> bool:
        """Always, short of a finished hand."""
        return outlook.prospects.distance(hand) > 0


def ways_of_round(job: tuple[Key, int, str, dict[str, dict[str, object]]]) -> list[tuple[Row, float]]:
    """From some decisions of a round: what the expert sees, and the points by which saving was cheaper than building.

    Points of its own, and `Counted.rivals` of those that the rivals pay on an average.
    """
    key, round_no, seed, tables = job
    counted = counted_at(key)
    game = counted.game
    read_as_counted(counted, tables)
    stream, builder, saver = Random(f"{seed}/ways"), NormalBot(game), Saver(game)
    state = dealt(counted, seed, round_no)
    share = counted.both_ways[counted.rounds[round_no]]
    found = []
    while True:
        view = game.censor(state, state.turn)
        action = builder.decide(view, stream)
        if isinstance(action, Discard) and state.down[state.turn] == "no" and stream.random() < share:
            hand = without(state.hand, action.card)
            outlook = ExpertBot(game).outlook(view)
            row = list(evidence_of_plans(outlook, hand, outlook.prospects.distance(hand)))
            found.append((row, _cost(counted, state, builder) - _cost(counted, state, saver)))
        step = game.apply(state, action)
        state = step.state
        if any(isinstance(event, RoundEnded) for event in step.events):
            return found


def _cost(counted: Counted, state: State, bot: NormalBot | HardBot) -> float:
    """What the round costs the seat to act when it plays on like this, the others as `normal`."""
    game = counted.game
    seat, rival = state.turn, NormalBot(game)
    while True:
        player = bot if state.turn == seat else rival
        step = game.apply(state, player.decide(game.censor(state, state.turn), Random(1)))
        state = step.state
        for event in step.events:
            if isinstance(event, RoundEnded):
                points = event.points
                return points[seat] - counted.rivals * (sum(points) - points[seat]) / (counted.seats - 1)


# -- the tables ------------------------------------------------------------------------------------------------------


def _played(work: Callable[..., list], jobs: Sequence[tuple]) -> Iterator[list]:  # type: ignore[type-arg]
    with ProcessPoolExecutor(WORKERS) as pool:
        for number, result in enumerate(pool.map(work, jobs, chunksize=4)):
            if number % 100 == 0:
                print(f"{work.__name__}: {number} of {len(jobs)}", file=sys.stderr, flush=True)
            yield result


def first_pass(key: Key) -> dict[str, dict[str, object]]:
    """CALM, THREATENED and REACH."""
    counted = counted_at(key)
    numbers = range(len(counted.rounds))
    jobs = [(key, number, f"chances-{deal}") for deal in range(counted.deals) for number in numbers]
    turns = [turn for result in _played(turns_of_round, jobs) for turn in result]
    tables: dict[str, dict[str, object]] = {"CALM": {}, "THREATENED": {}, "REACH": {}}
    for name in counted.rounds:
        mine = [turn for turn in turns if turn.contract == name]

        def cell(stage: int | None, threat: int, mine: list[Turn] = mine) -> tuple[int, ...]:
            same = [turn for turn in mine if turn.threat == threat]
            near = [turn for turn in same if turn.stage == stage]
            return quantiles(near if len(near) >= FEW else same if len(same) >= FEW else mine)

        degrees = len(CARDS_LEFT) + 1
        tables["CALM"][name] = calm = tuple(cell(stage, degrees) for stage in range(len(STAGES) + 1))
        tables["THREATENED"][name] = threatened = tuple(cell(None, threat) for threat in range(degrees))
        rows = []
        for turn in mine:
            if turn.lack:
                left = calm[turn.stage] if turn.threat == degrees else threatened[turn.threat]
                found = evidence(turn.lack, turn.live, sum(left) / QUANTILES, turn.surplus)
                rows.append((list(found), float(turn.laid)))
        tables["REACH"][name] = fitted(rows, 0.5, logistic=True)
    return tables


WIDE = 120
"""Columns of a line; one table is wider."""


def rows(values: Iterable[object]) -> Iterator[str]:
    """The lines of a table's rows; equal ones in a row are written once."""
    for row, same in groupby(values):
        times = len(list(same))
        yield f"        {row}," if times == 1 else f"        *({row},) * {times},"


def text(tables: dict[str, dict[str, object]]) -> str:
    """The module."""
    lines = [
        '"""Tables counted from the opponents\' own games by build/count_chances.py, which also holds the seeds."""'
    ]
    lines += ["", "from __future__ import annotations", "", "# fmt: off"]
    kinds = {"CALM": "tuple[tuple[int, ...], ...]", "THREATENED": "tuple[tuple[int, ...], ...]"}
    notes = {
        "CALM": "By contract and stage of the round: the turns a seat still has while nobody is down, as quantiles.",
        "THREATENED": "The same once a rival is down, by the fewest cards that one holds, few first.",
        "REACH": "By contract: the weights of the logistic formula of `chances.reach`.",
        "WANTED": "By contract: the weights of the logistic formula of `prospects.TableSense.wanted`.",
        "GIVE_UP": "By contract: the weights of the linear formula of `ExpertBot.advantage`.",
    }
    for name, table in tables.items():
        lines.append(f"{name}: dict[str, {kinds.get(name, 'tuple[float, ...]')}] = {{")
        for contract, values in table.items():
            if name in kinds:
                lines += [f'    "{contract}": (', *rows(values), "    ),"]  # type: ignore[arg-type]
            else:
                lines.append(f'    "{contract}": {values},')
        lines += ["}", f'"""{notes[name]}"""']
    if any(len(line) > WIDE for line in lines):
        lines.insert(lines.index("# fmt: off"), "# ruff: noqa: E501")
    return "\n".join([*lines, "# fmt: on", ""])


def main() -> None:
    """All passes."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game", nargs="?", default="carioca", choices=GAMES)
    asked.add_argument("--seats", type=int, default=FITTED_SEATS, choices=range(2, 7), help="of the table (4)")
    words = asked.parse_args()
    key = words.game, words.seats
    counted = counted_at(key)
    tables = first_pass(key)
    tables["WANTED"] = second_pass(key)
    known = dict(tables)
    tables["GIVE_UP"] = {}
    for name in counted.both_ways:
        jobs = [(key, counted.rounds.index(name), f"ways-{deal}", known) for deal in range(counted.ways_deals)]
        rows = [row for result in _played(ways_of_round, jobs) for row in result]
        print(f"{name}: {len(rows)} positions", file=sys.stderr, flush=True)
        tables["GIVE_UP"][name] = fitted(rows, 8.0, logistic=False)
    counted.file.parent.mkdir(exist_ok=True)
    counted.file.write_text(text(tables), encoding="utf-8")


if __name__ == "__main__":
    main()
