"""How well the opponents of La Pocha meet their bids, and `expert` beside a plain search: `python benchmarks/pocha.py`.

The plain search knows nothing of the game but its rules: it deals the unseen cards by chance, plays them out by chance,
and takes the bid or card with the best mean (flat Monte Carlo over determinized worlds, no inference, no policy).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from math import sqrt
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from carioca.bots.base import Bot  # noqa: E402
from carioca.bots.door import make_bot  # noqa: E402
from carioca.bots.tricks.auction import points_table  # noqa: E402
from carioca.bots.tricks.levels import action_of  # noqa: E402
from carioca.bots.tricks.masks import Round, bits  # noqa: E402
from carioca.bots.tricks.seen import Seen  # noqa: E402
from carioca.bots.tricks.worlds import Dealer  # noqa: E402
from carioca.engine.events import RoundEnded  # noqa: E402
from carioca.engine.game import Action, Setup, View  # noqa: E402
from carioca.games.tricks.pocha import POCHA  # noqa: E402
from carioca.games.tricks.rules import legal_actions  # noqa: E402

PLAIN_WORLDS = 100
"""Deals that a decision of the plain search plays out for every move."""
Z = 1.96


class PlainSearch:
    """Flat Monte Carlo over deals by chance, played out by chance; for known trumps only."""

    def __init__(self, worlds: int = PLAIN_WORLDS) -> None:
        self._worlds = worlds

    def decide(self, view: View, rng: Random) -> Action:
        """The move with the best mean; a bid by the spread of tricks that chance play wins."""
        first, *more = legal_actions(view.state)
        if not more:
            return first
        seen = Seen(view, reads=False)
        state, seat = seen.state, seen.seat
        points = points_table(seen.options, seen.size, state.trump)
        deal = Dealer(seen).deal
        bidding = state.phase == "bid"
        table = Round(seen.rules(state.trump), seen.known, [0] * seen.seats, seen.turned, seen.size, state.mano)
        table = table if bidding else seen.table()
        legal = [bid for bid in range(seen.size + 1)] if bidding else list(bits(table.legal(seen.hand)))
        totals = dict.fromkeys(legal, 0)
        for _ in range(self._worlds):
            hands = deal(rng)
            if bidding:
                won = -_ended(table, hands, None, seat, rng)
                for bid in legal:
                    totals[bid] += points[bid][won]
                continue
            bid = state.bids[seat] or 0
            for card in legal:
                totals[card] += points[bid][bid - _ended(table, hands, card, seat, rng)]
        moves = [move for move in legal if POCHA.check(state, action_of(seen, move)) is None]
        return action_of(seen, max(moves, key=totals.__getitem__))


def _ended(table: Round, hands: list[int], card: int | None, seat: int, rng: Random) -> int:
    """What the seat lacks to its bid at the end of a round that everybody plays by chance."""
    round = table.copy()
    round.hands = hands.copy()
    if card is not None:
        round.play(seat, card)
    round.finish(lambda _round, _seat, _hand, legal: rng.choice(list(bits(legal))))
    return round.need[seat]


def table_of(bots: list[Bot], rotation: int, size: int, seed: str, spent: Counter[int]) -> tuple[list[int], list[bool]]:
    """A round with these bots turned by so many seats: the points and the exact bids of each bot, in their order."""
    seats = len(bots)
    options = POCHA.presets["pocha"].with_changes({"rounds_table": (size,)})
    state = POCHA.deal(Setup("pocha", options, seats, seed)).state
    number = 0
    while True:
        at = (state.turn - rotation) % seats
        begun = time.process_time()
        stream = Random(f"{seed}/{rotation}/{number}")
        action = bots[at].decide(POCHA.censor(state, state.turn), stream)
        spent[at] += round(1e6 * (time.process_time() - begun))
        number += 1
        after, events = POCHA.apply(state, action)
        for event in events:
            if isinstance(event, RoundEnded):
                order = [(at + rotation) % seats for at in range(seats)]
                return [event.points[seat] for seat in order], [seat in event.winners for seat in order]
        state = after


def beside_plain(deals: int, seats: int) -> None:
    """`expert` against a table of plain searchers, paired deals, all rotations."""
    print(f"expert over a plain search ({PLAIN_WORLDS} deals a move), {seats} seats, {deals} deals of each size")
    options = POCHA.presets["pocha"]
    bots: list[Bot] = [make_bot("expert", POCHA), *[PlainSearch()] * (seats - 1)]
    hits, spent, rounds, whole, square = [0, 0], Counter[int](), 0, 0.0, 0.0
    counts = Counter(options.sizes(seats))
    for size, times in sorted(counts.items()):
        margins = []
        for deal in range(deals):
            margin = 0.0
            for rotation in range(seats):
                points, exact = table_of(bots, rotation, size, f"plain/{size}/{deal}", spent)
                margin += (points[0] - sum(points[1:]) / (seats - 1)) / seats
                hits[0] += exact[0]
                hits[1] += sum(exact[1:])
                rounds += 1
            margins.append(margin)
        mean = sum(margins) / deals
        variance = sum((margin - mean) ** 2 for margin in margins) / (deals - 1) / deals
        whole, square = whole + times * mean, square + times * times * variance
        print(f"  {size:2} cards: {mean:+6.2f} ± {Z * sqrt(variance):.2f} points a round", flush=True)
    rivals = sum(spent[at] for at in range(1, seats)) / (seats - 1)
    print(f"  a match: {whole:+.1f} ± {Z * sqrt(square):.1f} points; exact bids {hits[0] / rounds:.1%}")
    print(f"  against {hits[1] / rounds / (seats - 1):.1%}; CPU time {spent[0] / rivals:.2f} of the plain search's")


def exact_bids(rounds: int, seats: int, level: str) -> None:
    """How often a level meets its bid among its like, by place in the order of bids, over the rounds of a match."""
    options = POCHA.presets["pocha"]
    bots = [make_bot(level, POCHA)] * seats
    hits, played, spent = Counter[int](), 0, Counter[int]()
    sizes = options.sizes(seats)
    for number in range(rounds):
        seed = f"exact/{number}"
        size = sizes[number % len(sizes)]
        begun = POCHA.deal(Setup("pocha", options.with_changes({"rounds_table": (size,)}), seats, seed)).state
        mano = begun.mano
        _, exact = table_of(bots, 0, size, seed, spent)
        played += 1
        hits.update((seat - mano) % seats for seat in range(seats) if exact[seat])
    places = "  ".join(f"{hits[at] / played:.1%}" for at in range(seats))
    print(f"{level:7} {seats} seats: {sum(hits.values()) / played / seats:.1%}   mano to postre: {places}", flush=True)


def main() -> None:
    """Both measurements."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=20, help="deals of each size beside the plain search")
    parser.add_argument("--rounds", type=int, default=560, help="rounds in which exact bids are counted")
    parser.add_argument("--seats", type=int, action="append", help="size of the table; repeatable (4 and 6)")
    args = parser.parse_args()
    for seats in args.seats or (4, 6):
        for level in ("random", "greedy", "easy", "normal", "hard", "expert"):
            exact_bids(args.rounds, seats, level)
    for seats in args.seats or (4,):
        beside_plain(args.deals, seats)


if __name__ == "__main__":
    main()
