"""Times the hand solver of Kalooki round by round, and with --check N compares it with CP-SAT on N hands."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.solver import cell, timed
from carioca.cards import JOKER, Card, Suit, french_pack, row_text
from carioca.games.contract.kalooki_options import KalookiOptions
from carioca.games.contract.law import NO_LIMIT
from carioca.games.contract.scoring import card_points
from carioca.games.contract.solver import distinct
from carioca.games.contract.solver.general import Rules
from carioca.games.contract.state import Contract, contract_of

OPTIONS = KalookiOptions()
PACK = french_pack(2, 4)
SUITS = tuple(Suit)[:4]
WORTHS = {card: card_points(OPTIONS.order.points, card) for card in set(PACK)}
Hand = tuple[Card, ...]


def rules(contract: Contract) -> Rules:
    """What is asked in a round under the usual options."""
    return Rules(contract, OPTIONS.law, NO_LIMIT)


def random_hand(rng: Random, size: int) -> Hand:
    """So many cards of the double pack."""
    return tuple(rng.sample(PACK, size))


def with_jokers(rng: Random, size: int) -> Hand:
    """So many cards with two to four jokers, of few suits: the hands with the most plans."""
    suits = rng.sample(SUITS, rng.choice((2, 3, 4)))
    jokers = rng.choice((2, 2, 3, 4))
    return (*rng.sample([card for card in PACK if card.suit in suits], size - jokers), *[JOKER] * jokers)


def near_complete(rng: Random, contract: Contract, size: int) -> Hand:
    """So many cards that hold the contract, of which then up to two are exchanged."""
    while True:
        ranks, suits = rng.sample(range(1, 14), contract.sets), rng.sample(SUITS, contract.runs)
        cards = [Card(rank, rng.choice(SUITS)) for rank in ranks for _ in range(3)]
        for suit in suits:
            low = rng.randrange(11)
            cards += [Card((low + step) % 13 + 1, suit) for step in range(4)]
        for _ in range(rng.choice((0, 0, 1, 2))):
            cards[rng.randrange(len(cards))] = JOKER
        left = Counter(PACK)
        left.subtract(cards)
        if min(left.values()) >= 0:
            break
    rest = list(left.elements())
    rng.shuffle(rest)
    cards += rest[: max(0, size - len(cards))]
    for fresh in rest[size : size + rng.randrange(3)]:
        cards[rng.randrange(len(cards))] = fresh
    rng.shuffle(cards)
    return tuple(cards)


def print_times(count: int, seed: int) -> None:
    """One row a round: the hand as it is dealt with the card drawn; near-complete unless named."""
    print(f"Thread CPU time per call, us: median/p99/max over {count} hands, near-complete unless named")
    heads = ("cards", "distance", "random: distance", "many jokers: distance", "best bajada")
    print("| round | " + " | ".join(heads) + " |")
    print("|---" * (len(heads) + 1) + "|")
    for number, name in enumerate(OPTIONS.rounds_table):
        contract, rng = contract_of(name), Random(f"{seed} {name}")
        size = OPTIONS.cards_dealt(number) + 1
        near = [near_complete(rng, contract, size) for _ in range(count)]
        plain = [random_hand(rng, size) for _ in range(count)]
        jokers = [with_jokers(rng, size) for _ in range(count)]
        asked = rules(contract)
        whole = [hand for hand in near if distinct.distance(hand, asked) == 0][: count // 4]

        def distance(hand: Hand, contract: Contract) -> object:
            return distinct.distance(hand, rules(contract))

        def best(hand: Hand, contract: Contract) -> object:
            return distinct.best_bajada(hand, rules(contract), OPTIONS.order.points)

        cells = [timed(distance, hands, contract) for hands in (near, plain, jokers)] + [timed(best, whole, contract)]
        print(f"| {name} | {size} | " + " | ".join(map(cell, cells)) + " |", flush=True)


def check(count: int, seed: int) -> int:
    """Differences from CP-SAT over `count` hands: half near-complete, a quarter random, a quarter with many jokers."""
    try:
        from benchmarks.cpsat_kalooki import KalookiModel
    except ImportError:
        print("no check: ortools is not installed (pip install ortools)")
        return 0
    rng = Random(seed)
    wrong: Counter[str] = Counter()
    for number in range(count):
        name = OPTIONS.rounds_table[number % 9]
        contract, size = contract_of(name), OPTIONS.cards_dealt(number % 9) + 1
        kind = rng.randrange(4)
        near = near_complete(rng, contract, size)
        hand = near if kind < 2 else random_hand(rng, size) if kind == 2 else with_jokers(rng, size)
        wanted = KalookiModel(hand, contract).distance()
        most = KalookiModel(hand, contract).shed(WORTHS) if wanted == 0 else None
        bajada = distinct.best_bajada(hand, rules(contract), OPTIONS.order.points)
        found = None if bajada is None else sum(WORTHS[card] for meld in bajada for card in meld)
        for what, mine, theirs in (
            ("distance", distinct.distance(hand, rules(contract)), wanted),
            ("points laid", found, most),
        ):
            if mine != theirs:
                wrong[what] += 1
                print(f"{name} {row_text(hand)}: {what} {mine}, CP-SAT {theirs}")
    kinds = ", ".join(f"{wrong[what]} in {what}" for what in ("distance", "points laid"))
    print(f"{count} hands against CP-SAT, differences: {kinds}")
    return sum(wrong.values())


def main() -> int:
    """Prints the table, then the check when asked for; 1 when there are differences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2000, help="hands per round for the times (0: no times)")
    parser.add_argument("--check", type=int, default=0, metavar="N", help="compare N hands with CP-SAT")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.hands:
        print_times(asked.hands, asked.seed)
    return 1 if asked.check and check(asked.check, asked.seed) else 0


if __name__ == "__main__":
    sys.exit(main())
