"""Whole matches of a beginner against opponents of a level: `python benchmarks/beginner.py --level novice --seats 2`.

The beginner draws from the stock mostly, throws the dearest card that goes with none of his, and overlooks a third of
his bajadas; he is nobody that players can choose. A novice is meant to be beaten by him in a third of the matches of
two. Matches are kept in out/beginner.jsonl as they end; the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from statistics import fmean, stdev

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.ladder_figures import plays
from carioca.bots.base import Bot
from carioca.bots.contract.levels import worth_keeping
from carioca.bots.contract.player import PILE, STOCK, NormalBot
from carioca.bots.door import make_bot
from carioca.cards import JOKER
from carioca.engine.events import RoundEnded
from carioca.engine.game import Action, Setup, View
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.games.contract.rules import check
from carioca.games.contract.scoring import card_points
from carioca.games.melding.actions import Discard, Draw, LayDown

ROOT = Path(__file__).resolve().parent.parent

KEPT = ROOT / "out" / "beginner.jsonl"
OVERLOOKS, TAKES = 33, 33
"""In so many of a hundred cases he overlooks a bajada, and takes a card of the pile that helps."""


class Beginner:
    """Somebody who plays for the first time."""

    def __init__(self) -> None:
        self._player = NormalBot(CARIOCA)

    def decide(self, view: View, rng: Random) -> Action:
        """A legal action for the seat of the view."""
        state = view.state
        action = self._player.decide(view._replace(seen=()), rng)
        if isinstance(action, Draw):
            return PILE if action == PILE and rng.randrange(100) < TAKES else STOCK
        may_miss = isinstance(action, LayDown) and len(state.hand) > state.contract.cards + 1
        if not isinstance(action, Discard) and not (may_miss and rng.randrange(100) < OVERLOOKS):
            return action
        cards = [card for card in sorted(set(state.hand)) if card != JOKER and check(state, Discard(card)) is None]
        if not cards:
            return action
        worth = {card: worth_keeping(state, state.hand, card) for card in cards}
        useless = [card for card in cards if worth[card][0] == 0 or state.down[state.turn] != "no"]
        if useless:
            return Discard(max(useless, key=lambda card: card_points(state.order.points, card)))
        return Discard(min(cards, key=worth.__getitem__))


def match(level: str, seats: int, number: int) -> list[int]:
    """The points of a match, the beginner's first; he sits in every seat in turn."""
    bots: list[Bot] = [Beginner(), *(make_bot(level, CARIOCA) for _ in range(seats - 1))]
    setup = Setup("carioca", CariocaOptions(), seats, f"beginner-{number // seats}")
    state, stream, points = CARIOCA.deal(setup).state, Random(number), [0] * seats
    while (seat := CARIOCA.current(state)) is not None:
        step = CARIOCA.apply(state, bots[(seat - number) % seats].decide(CARIOCA.censor(state, seat), stream))
        state = step.state
        for event in step.events:
            if isinstance(event, RoundEnded):
                points = [sum(both) for both in zip(points, event.points, strict=True)]
    return [points[(at + number) % seats] for at in range(seats)]


def main() -> None:
    """Parses the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", default="novice")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=100)
    args = parser.parse_args()
    KEPT.parent.mkdir(exist_ok=True)
    name = f"{args.level} {plays('carioca', args.level)} {args.seats}"
    lines = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
    known = {tuple(row[:2]): row[2] for row in map(json.loads, filter(lambda line: line.endswith("]]"), lines))}
    with KEPT.open("a", encoding="utf-8") as file:
        for number in range(args.matches):
            if (name, number) not in known:
                known[name, number] = match(args.level, args.seats, number)
                print(json.dumps([name, number, known[name, number]]), file=file, flush=True)
    found = [known[name, number] for number in range(args.matches)]
    won = fmean((row[0] == min(row)) / row.count(min(row)) for row in found)
    behind = [row[0] - fmean(row[1:]) for row in found]
    print(
        f"a beginner against {args.seats - 1} {args.level}, {len(found)} matches: wins {100 * won:.0f} ± "
        f"{196 * (won * (1 - won) / len(found)) ** 0.5:.0f} %, "
        f"{fmean(behind):.0f} ± {1.96 * stdev(behind) / len(found) ** 0.5:.0f} points behind"
    )


if __name__ == "__main__":
    main()
