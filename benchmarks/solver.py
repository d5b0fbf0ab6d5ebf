"""Times the hand solver of Carioca contract by contract, and with --check N compares it with CP-SAT on N hands."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import thread_time_ns

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from carioca.cards import JOKER, Card, Suit, french_pack, row_text
from carioca.games.contract.law import CONTRACTS, Contract
from carioca.games.contract.solver.hand import POINTS, best_bajada, can_go_down, distance, outs, solve

PACK = french_pack(2, 4)
HAND = 13
Hand = tuple[Card, ...]
SUITS = tuple(Suit)[:4]


def random_hand(rng: Random) -> Hand:
    """Any 13 cards of the double pack."""
    return tuple(rng.sample(PACK, HAND))


def few_suits(rng: Random) -> Hand:
    """13 cards of one to three suits with up to four jokers: the hands with the most plans."""
    suits = rng.sample(SUITS, rng.choice((1, 2, 2, 3)))
    jokers = rng.randrange(5)
    naturals = [card for card in PACK if card.suit in suits]
    return (*rng.sample(naturals, HAND - jokers), *[JOKER] * jokers)


def near_complete(rng: Random, contract: Contract) -> Hand:
    """13 cards that hold the contract, of which then up to two are exchanged."""
    while True:
        melds = _full_row(rng, contract) if contract.full else _melds(rng, contract)
        for meld in rng.sample(melds, min(len(melds), rng.choice((0, 0, 1, 1, 2)))):
            if not contract.full:
                meld[rng.randrange(len(meld))] = JOKER
        cards = [card for meld in melds for card in meld]
        left = Counter(PACK)
        left.subtract(cards)
        if min(left.values()) >= 0:
            break
    rest = list(left.elements())
    rng.shuffle(rest)
    cards += rest[: HAND - len(cards)]
    for fresh in rest[HAND : HAND + rng.randrange(3)]:
        cards[rng.randrange(HAND)] = fresh
    rng.shuffle(cards)
    return tuple(cards)


def _melds(rng: Random, contract: Contract) -> list[list[Card]]:
    ranks = rng.sample(range(1, 14), contract.sets)
    runs = rng.sample([(suit, low) for suit in SUITS for low in range(13)], contract.runs)
    sets = [[Card(rank, rng.choice(SUITS)) for _ in range(3)] for rank in ranks]
    return sets + [[Card((low + step) % 13 + 1, suit) for step in range(4)] for suit, low in runs]


def _full_row(rng: Random, contract: Contract) -> list[list[Card]]:
    pair = rng.choice(((Suit.HEARTS, Suit.DIAMONDS), (Suit.SPADES, Suit.CLUBS)))
    other = [suit for suit in SUITS if suit not in pair]
    one = rng.choice(SUITS)
    suits = {
        "sucia": [rng.choice(SUITS) for _ in range(13)],
        "color": [rng.choice(pair) for _ in range(13)],
        "payaso": [rng.choice(pair if at % 2 else other) for at in range(13)],
    }
    row = [Card(at + 1, suit) for at, suit in enumerate(suits.get(contract.full, [one] * 13))]
    for at in rng.sample(range(13), rng.randrange(3)):
        row[at] = JOKER
    return [row]


def timed(call: Callable[[Hand, Contract], object], hands: list[Hand], contract: Contract) -> list[float]:
    """Thread CPU time of each call, in microseconds."""
    times = []
    for hand in hands:
        begin = thread_time_ns()
        call(hand, contract)
        times.append((thread_time_ns() - begin) / 1000)
    return times


def warm(call: Callable[[Hand, Contract], object], hands: list[Hand], contract: Contract) -> list[float]:
    """For each hand the best of three passes."""
    return [min(three) for three in zip(*(timed(call, hands, contract) for _ in range(3)), strict=True)]


def cell(times: list[float]) -> str:
    """Median / 99th percentile / longest."""
    ordered = sorted(times)
    middle, late = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    return f"{middle:.1f}/{late:.0f}/{ordered[-1]:.0f}"


def print_times(count: int, seed: int) -> None:
    """One row a contract; the tables of the solver are empty only before the first row."""
    print(
        f"Thread CPU time per call, us: median/p99/max over {count} hands of {HAND} cards; near-complete unless named"
    )
    heads = (
        "solve first",
        "solve warm",
        "distance first",
        "distance warm",
        "random: distance",
        "can go down",
        "outs",
    )
    print("| contract | " + " | ".join(heads) + " |")
    print("|---" * (len(heads) + 1) + "|")
    together: list[list[float]] = [[] for _ in heads]
    for name, contract in CONTRACTS.items():
        rng = Random(f"{seed} {name}")
        near, others = ([near_complete(rng, contract) for _ in range(count)] for _ in range(2))
        plain = [random_hand(rng) for _ in range(count)]
        cells = (
            timed(solve, near, contract),
            warm(solve, near, contract),
            timed(distance, others, contract),
            warm(distance, others, contract),
            timed(distance, plain, contract),
            timed(can_go_down, plain, contract),
            timed(outs, near[: count // 4], contract),
        )
        print(f"| {name} | " + " | ".join(map(cell, cells)) + " |", flush=True)
        if contract.full in ("", "final"):
            for times, more in zip(together, cells, strict=True):
                times += more
    print("| nine rounds together | " + " | ".join(map(cell, together)) + " |")


def check(count: int, seed: int) -> int:
    """Differences from CP-SAT over `count` hands: half near-complete, a quarter random, a quarter of few suits."""
    try:
        from benchmarks.cpsat import HandModel
    except ImportError:
        print("no check: ortools is not installed (pip install ortools)")
        return 0
    rng = Random(seed)
    wrong: Counter[str] = Counter()
    for number in range(count):
        name, contract = list(CONTRACTS.items())[number % len(CONTRACTS)]
        kind = rng.randrange(4)
        hand = near_complete(rng, contract) if kind < 2 else random_hand(rng) if kind == 2 else few_suits(rng)
        wanted = HandModel(hand, contract).distance()
        left = HandModel(hand, contract).points_left(POINTS) if wanted == 0 else None
        bajada = best_bajada(hand, contract)
        found = (
            None
            if bajada is None
            else sum(POINTS[card.rank] for card in hand) - sum(POINTS[card.rank] for meld in bajada for card in meld)
        )
        for what, mine, theirs in (
            ("distance", distance(hand, contract), wanted),
            ("going down", can_go_down(hand, contract), wanted == 0),
            ("points left", found, left),
        ):
            if mine != theirs:
                wrong[what] += 1
                print(f"{name} {row_text(hand)}: {what} {mine}, CP-SAT {theirs}")
    kinds = ", ".join(f"{wrong[what]} in {what}" for what in ("distance", "going down", "points left"))
    print(f"{count} hands against CP-SAT, differences: {kinds}")
    return sum(wrong.values())


def main() -> int:
    """Prints the table, then the check when asked for; 1 when there are differences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2000, help="hands per contract for the times (0: no times)")
    parser.add_argument("--check", type=int, default=0, metavar="N", help="compare N hands with CP-SAT")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.hands:
        print_times(asked.hands, asked.seed)
    return 1 if asked.check and check(asked.check, asked.seed) else 0


if __name__ == "__main__":
    sys.exit(main())
