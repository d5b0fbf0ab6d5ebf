"""Kalooki: how fast its hand solver is, round by round; with --check N the same hands by CP-SAT.

With --calls N, N deals of every round between opponents of one level: how long rounds last, how often a card is called,
let go, refused, and what a call was worth: rounds are played on both ways from some of the calls. Whoever answers them
is --answers. How often a seat is asked whether it calls stands beside how often the card brings its contract nearer.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random
from statistics import stdev

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.solver import cell, timed
from carioca.bots.base import OPPONENTS, Bot
from carioca.bots.door import make_bot
from carioca.cards import JOKER, Card, Suit, french_pack, row_text
from carioca.engine.events import RoundEnded
from carioca.engine.game import Setup
from carioca.games.contract.kalooki import KALOOKI, KalookiOptions
from carioca.games.contract.law import NO_LIMIT, Contract, Limits, contract_of
from carioca.games.contract.scoring import card_points
from carioca.games.contract.solver import lack as search
from carioca.games.contract.solver.bajadas import best_bajada
from carioca.games.contract.state import State
from carioca.games.melding.actions import Allow, Call, Pass

OPTIONS = KalookiOptions()
PACK = french_pack(2, 4)
SUITS = tuple(Suit)[:4]
WORTHS = {card: card_points(OPTIONS.order.points, card) for card in set(PACK)}
Hand = tuple[Card, ...]


LIMITS = Limits(NO_LIMIT, OPTIONS.law, fast=False)
"""What a bajada may be under the usual options."""


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
        whole = [hand for hand in near if search.distance(hand, contract, LIMITS) == 0][: count // 4]

        def distance(hand: Hand, contract: Contract) -> object:
            return search.distance(hand, contract, LIMITS)

        def best(hand: Hand, contract: Contract) -> object:
            return best_bajada(hand, contract, LIMITS, OPTIONS.order.points)

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
        bajada = best_bajada(hand, contract, LIMITS, OPTIONS.order.points)
        found = None if bajada is None else sum(WORTHS[card] for meld in bajada for card in meld)
        for what, mine, theirs in (
            ("distance", search.distance(hand, contract, LIMITS), wanted),
            ("points laid", found, most),
        ):
            if mine != theirs:
                wrong[what] += 1
                print(f"{name} {row_text(hand)}: {what} {mine}, CP-SAT {theirs}")
    kinds = ", ".join(f"{wrong[what]} in {what}" for what in ("distance", "points laid"))
    print(f"{count} hands against CP-SAT, differences: {kinds}")
    return sum(wrong.values())


# -- calls -------------------------------------------------------------------------------------------------------------

EVERY = 4
"""Of so many calls one is played on both ways."""


class Watched:
    """What was seen of the rounds of one contract."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.said: Counter[str] = Counter()
        self.laps: list[float] = []
        self.gains: list[int] = []

    def cells(self) -> list[str]:
        """The row of a table: laps, discards, and of these the shares called, let go and refused; the points gained;
        a round, how many calls are made and granted, and for one seat how often it is asked, and where it may help."""
        said, called = self.said, max(1, self.said["Call"])
        gains, count = self.gains, len(self.gains)
        mean = sum(gains) / count if count else 0.0
        half = 1.96 * stdev(gains) / count**0.5 if count > 1 else 0.0
        return [
            f"{sum(self.laps) / len(self.laps):.1f}",
            str(said["Discard"]),
            f"{100 * called / said['Discard']:.0f} %",
            f"{100 * said['Allow'] / called:.0f} %",
            f"{100 * said['Refuse'] / called:.0f} %",
            f"{100 * said['Take'] / called:.0f} %",
            f"{mean:+.1f} ± {half:.1f} ({count})",
            f"{said['Call'] / len(self.laps):.1f}",
            f"{said['Allow'] / len(self.laps):.1f}",
            f"{said['asked'] / len(self.laps) / self.seats:.1f}",
            f"{said['helps'] / len(self.laps) / self.seats:.1f}",
        ]


def round_from(state: State, bot: Bot, watched: Watched | None, seed: str) -> tuple[int, ...]:
    """The points of a round played on from here by one level on all seats."""
    rng = Random(seed)
    while True:
        action = bot.decide(KALOOKI.censor(state, state.turn), rng)
        if watched is not None:
            watched.said[type(action).__name__] += 1
            if state.phase == "call":
                watched.said["asked"] += 1
                watched.said["helps"] += KALOOKI.lack(state, state.pile[-1:]) < KALOOKI.lack(state)
            if isinstance(action, Call) and watched.said["Call"] % EVERY == 1:
                watched.gains.append(gained(state, bot, seed))
        step = KALOOKI.apply(state, action)
        ended = next((event for event in step.events if isinstance(event, RoundEnded)), None)
        if ended is not None:
            if watched is not None:
                watched.laps.append(state.turns / state.seats)
            return ended.points
        state = step.state


def gained(state: State, bot: Bot, seed: str) -> int:
    """The points that the caller has fewer when its call is let go than when it does not call, on the same cards."""
    seat, ways = state.turn, []
    for actions in ((Call(), Allow()), (Pass(),)):
        step = KALOOKI.apply(state, actions[0])
        for action in actions[1:]:
            step = KALOOKI.apply(step.state, action)
        # Where no stock can be had the turn that begins ends the round.
        ended = next((event for event in step.events if isinstance(event, RoundEnded)), None)
        ways.append((ended.points if ended else round_from(step.state, bot, None, seed))[seat])
    return ways[1] - ways[0]


def print_calls(deals: int, level: str, seats: int, seed: int, preset: str, answers: str | None) -> None:
    """One row a round, and one of them all."""
    options = KALOOKI.presets[preset]
    options = options.with_changes({"call_arbiter": answers}) if answers else options
    print(f"{preset}: {deals} deals of every round, {seats} seats of level {level}, answers: {options.call_arbiter}")
    heads = ("laps", "discards", "called", "let go", "refused", "taken", "points saved by a call (calls played on)")
    heads += ("calls a round", "granted a round", "asked a seat and round", "where it may help")
    print("| round | " + " | ".join(heads) + " |")
    print("|---" * (len(heads) + 1) + "|")
    bot, whole = make_bot(level, KALOOKI), Watched(seats)
    for number, name in enumerate(OPTIONS.rounds_table):
        watched = Watched(seats)
        for deal in range(deals):
            setup = Setup("kalooki", options, seats, f"calls {seed} {deal}")
            round_from(KALOOKI.deal(setup, number).state, bot, watched, setup.seed)
        whole.said += watched.said
        whole.laps += watched.laps
        whole.gains += watched.gains
        print(f"| {name} | " + " | ".join(watched.cells()) + " |", flush=True)
    print("| all | " + " | ".join(whole.cells()) + " |")


def main() -> int:
    """Prints the tables and the check that are asked for; 1 when there are differences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2000, help="hands per round for the times (0: no times)")
    parser.add_argument("--check", type=int, default=0, metavar="N", help="compare N hands with CP-SAT")
    parser.add_argument(
        "--calls", type=int, default=0, metavar="N", help="N deals of every round, how cards are called"
    )
    parser.add_argument("--level", choices=OPPONENTS, default="expert", help="who plays them (expert)")
    parser.add_argument("--preset", choices=tuple(KALOOKI.presets), default="kalooki")
    parser.add_argument(
        "--answers", choices=("discarder", "next_player"), help="who answers a call, if others than usual"
    )
    parser.add_argument("--players", type=int, choices=range(3, 7), default=4)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.hands:
        print_times(asked.hands, asked.seed)
    if asked.calls:
        print_calls(asked.calls, asked.level, asked.players, asked.seed, asked.preset, asked.answers)
    return 1 if asked.check and check(asked.check, asked.seed) else 0


if __name__ == "__main__":
    sys.exit(main())
