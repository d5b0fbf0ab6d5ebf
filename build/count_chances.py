"""Counts the tables of carioca/bots/contract/chances_table.py from games of our own: `python build/count_chances.py`.

Three passes. First `normal` plays itself: how long rounds last once nobody or somebody is down, and how often a hand of
a distance is laid in time. Then it plays itself again: which cards would have brought the next player nearer. Last,
rounds of the contracts that take a whole hand are played to their ends both ways from many positions, building on and
saving points from there: when to give a contract up. The tables follow from the seeds below and from how `normal`
plays; run it again after a change of either, then measure the levels anew. It takes about a quarter of an hour on two
cores.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import exp
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from carioca.bots.contract import chances_table  # noqa: E402
from carioca.bots.contract.chances import CARDS_LEFT, STAGES, evidence, stage_of, threat_of  # noqa: E402
from carioca.bots.contract.expert import ExpertBot, evidence_of_plans  # noqa: E402
from carioca.bots.contract.hard import HardBot  # noqa: E402
from carioca.bots.contract.normal import NormalBot  # noqa: E402
from carioca.bots.contract.outlook import Outlook  # noqa: E402
from carioca.bots.contract.prospects import Prospects  # noqa: E402
from carioca.bots.contract.wanted import TableSense  # noqa: E402
from carioca.cards import JOKER  # noqa: E402
from carioca.engine.events import RoundEnded  # noqa: E402
from carioca.engine.game import Setup  # noqa: E402
from carioca.games.contract.bajada import limits  # noqa: E402
from carioca.games.contract.carioca import CARIOCA  # noqa: E402
from carioca.games.contract.carioca_options import ROUNDS, CariocaOptions  # noqa: E402
from carioca.games.contract.solver.exact import distance  # noqa: E402
from carioca.games.contract.state import State  # noqa: E402
from carioca.games.melding.actions import Discard, LayDown  # noqa: E402
from carioca.games.melding.state import without  # noqa: E402

OPTIONS = CariocaOptions()
SEATS = 4
DEALS = 150
COLLECTED = ("EEE", "TTTT", "final")
"""The contracts in which it pays to count what the next player may want: those that take a whole hand."""
WANTED_DEALS = 150
CARDS_ASKED = 2  # of each hand that throws one
WAYS_DEALS = 120
BOTH_WAYS = {"EEE": 0.45, "final": 0.08}
"""The contracts that are played both ways, and from what share of their decisions: those where a fitted rule won."""
QUANTILES = 12
FEW = 40  # cells with fewer observations take those of all stages
TABLE = ROOT / "carioca" / "bots" / "contract" / "chances_table.py"

Row = list[float]


class Turn(NamedTuple):
    """A decision of a seat that was not down: what it saw, the turns it still had, and how its round ended."""

    contract: str
    stage: int
    threat: int
    lack: int
    live: float
    left: int
    laid: bool
    won: bool


def turns_of_round(job: tuple[int, str]) -> list[Turn]:
    """One round of `normal` against itself, as its decisions before going down."""
    round_no, seed = job
    bot = NormalBot(CARIOCA)
    state: State = CARIOCA.deal(Setup("carioca", OPTIONS, SEATS, seed), round_no).state
    found: list[tuple[int, int, Turn]] = []
    turns, laid = [0] * SEATS, [False] * SEATS
    while True:
        seat, view = state.turn, CARIOCA.censor(state, state.turn)
        action = bot.decide(view, Random(seed))
        laid[seat] |= isinstance(action, LayDown)
        if isinstance(action, Discard):
            if state.down[seat] == "no":
                found.append((seat, turns[seat], _observed(Prospects(view), without(state.hand, action.card))))
            turns[seat] += 1
        step = CARIOCA.apply(state, action)
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
    return Turn(state.contract.id, stage_of(state), threat_of(prospects.threat), lack, share, 0, False, False)


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


def fitted(rows: Sequence[tuple[Row, float]], ridge: float, logistic: bool) -> tuple[float, ...]:
    """The weights that explain the outcomes best, by least squares or as a logistic chance (Newton's method)."""
    size = len(rows[0][0])
    weights = [0.0] * size
    for _ in range(25 if logistic else 1):
        matrix = [[ridge * (i == j) for j in range(size)] for i in range(size)]
        pull = [-ridge * weight for weight in weights]
        for found, outcome in rows:
            z = sum(weight * value for weight, value in zip(weights, found, strict=True))
            guess = 1 / (1 + exp(-max(-30.0, min(30.0, z)))) if logistic else z
            curve = guess * (1 - guess) if logistic else 1.0
            for i, value in enumerate(found):
                if value:
                    pull[i] += (outcome - guess) * value
                    for j, other in enumerate(found):
                        matrix[i][j] += curve * value * other
        weights = [weight + step for weight, step in zip(weights, _solved(matrix, pull), strict=True)]
    return tuple(round(weight, 3) for weight in weights)


def _solved(matrix: list[Row], right: Row) -> Row:
    """The solution of a system of linear equations (Gauss, with pivots)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for other in range(size):
            if other != at:
                factor = rows[other][at] / rows[at][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]


# -- what the next player wants --------------------------------------------------------------------------------------


def wants_of_round(job: tuple[int, str]) -> list[tuple[Row, float]]:
    """One round of `normal` against itself: what a card looked like that might be thrown, and whether it was wanted."""
    round_no, seed = job
    bot, stream = NormalBot(CARIOCA), Random(f"{seed}/cards")
    state: State = CARIOCA.deal(Setup("carioca", OPTIONS, SEATS, seed), round_no).state
    found: list[tuple[Row, float]] = []
    while True:
        view = CARIOCA.censor(state, state.turn)
        action = bot.decide(view, Random(seed))
        after = (state.turn + OPTIONS.step) % SEATS
        if isinstance(action, Discard) and state.down[after] == "no":
            sense = TableSense(view)
            hand, limit = state.hands[after], limits(state)
            lack = distance(hand, state.contract, limit)
            cards = sorted(set(state.hand) - {JOKER})
            for card in stream.sample(cards, min(CARDS_ASKED, len(cards))):
                nearer = distance((*hand, card), state.contract, limit) < lack
                found.append((list(sense.signs(card)), float(nearer)))
        step = CARIOCA.apply(state, action)
        state = step.state
        if any(isinstance(event, RoundEnded) for event in step.events):
            return found


def second_pass() -> dict[str, object]:
    """WANTED."""
    weights: dict[str, object] = {}
    for name in COLLECTED:
        jobs = [(ROUNDS.index(name), f"wanted-{deal}") for deal in range(WANTED_DEALS)]
        rows = [row for result in _played(wants_of_round, jobs) for row in result]
        weights[name] = fitted(rows, 3.0, logistic=True)
    return weights


# -- both ways -------------------------------------------------------------------------------------------------------


class Saver(HardBot):
    """Gives every contract up that it cannot lay at once."""

    def gives_up(self, outlook: Outlook, hand: tuple[object, ...]) -> bool:
        """Always, short of a finished hand."""
        return outlook.prospects.distance(hand) > 0


def ways_of_round(job: tuple[int, str, dict[str, object]]) -> list[tuple[Row, float]]:
    """From some decisions of a round: what the expert sees, and the points by which saving was cheaper than building.

    Half of them are points of one's own, half what it gains on the rivals' mean.
    """
    round_no, seed, tables = job
    for name, table in tables.items():
        getattr(chances_table, name).update(table)
    stream, builder, saver = Random(f"{seed}/ways"), NormalBot(CARIOCA), Saver(CARIOCA)
    state: State = CARIOCA.deal(Setup("carioca", OPTIONS, SEATS, seed), round_no).state
    share = BOTH_WAYS[ROUNDS[round_no]]
    found = []
    while True:
        view = CARIOCA.censor(state, state.turn)
        action = builder.decide(view, stream)
        if isinstance(action, Discard) and state.down[state.turn] == "no" and stream.random() < share:
            hand = without(state.hand, action.card)
            outlook = ExpertBot(CARIOCA).outlook(view)
            row = list(evidence_of_plans(outlook, hand, outlook.prospects.distance(hand)))
            found.append((row, _cost(state, builder) - _cost(state, saver)))
        step = CARIOCA.apply(state, action)
        state = step.state
        if any(isinstance(event, RoundEnded) for event in step.events):
            return found


def _cost(state: State, bot: NormalBot | HardBot) -> float:
    """What the round costs the seat to act when it plays on like this, the others as `normal`."""
    seat, rival = state.turn, NormalBot(CARIOCA)
    while True:
        player = bot if state.turn == seat else rival
        step = CARIOCA.apply(state, player.decide(CARIOCA.censor(state, state.turn), Random(1)))
        state = step.state
        for event in step.events:
            if isinstance(event, RoundEnded):
                points = event.points
                return points[seat] - 0.5 * (sum(points) - points[seat]) / (SEATS - 1)


# -- the tables ------------------------------------------------------------------------------------------------------


def _played(work: Callable[..., list], jobs: Sequence[tuple]) -> Iterator[list]:  # type: ignore[type-arg]
    with ProcessPoolExecutor() as pool:
        for number, result in enumerate(pool.map(work, jobs, chunksize=4)):
            if number % 100 == 0:
                print(f"{work.__name__}: {number} of {len(jobs)}", file=sys.stderr, flush=True)
            yield result


def first_pass() -> dict[str, dict[str, object]]:
    """CALM, THREATENED and REACH."""
    jobs = [(number, f"chances-{deal}") for deal in range(DEALS) for number in range(len(ROUNDS))]
    turns = [turn for result in _played(turns_of_round, jobs) for turn in result]
    tables: dict[str, dict[str, object]] = {"CALM": {}, "THREATENED": {}, "REACH": {}}
    for name in ROUNDS:
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
                rows.append((list(evidence(turn.lack, turn.live, sum(left) / QUANTILES)), float(turn.laid)))
        tables["REACH"][name] = fitted(rows, 0.5, logistic=True)
    return tables


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
        "WANTED": "By contract: the weights of the logistic formula of `wanted.TableSense.wanted`.",
        "GIVE_UP": "By contract: the weights of the linear formula of `ExpertBot.advantage`.",
    }
    for name, table in tables.items():
        lines.append(f"{name}: dict[str, {kinds.get(name, 'tuple[float, ...]')}] = {{")
        for contract, values in table.items():
            if name in kinds:
                lines += [f'    "{contract}": (', *(f"        {row}," for row in values), "    ),"]  # type: ignore[attr-defined]
            else:
                lines.append(f'    "{contract}": {values},')
        lines += ["}", f'"""{notes[name]}"""']
    return "\n".join([*lines, "# fmt: on", ""])


def main() -> None:
    """All passes."""
    tables = first_pass()
    tables["WANTED"] = second_pass()
    counted = dict(tables)
    tables["GIVE_UP"] = {}
    for name in BOTH_WAYS:
        jobs = [(ROUNDS.index(name), f"ways-{deal}", counted) for deal in range(WAYS_DEALS)]
        rows = [row for result in _played(ways_of_round, jobs) for row in result]
        print(f"{name}: {len(rows)} positions", file=sys.stderr, flush=True)
        tables["GIVE_UP"][name] = fitted(rows, 8.0, logistic=False)
    TABLE.write_text(text(tables), encoding="utf-8")


if __name__ == "__main__":
    main()
