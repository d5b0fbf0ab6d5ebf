"""La Pocha beside OpenSpiel's oh_hell: random decisions a second in one run, and tricks compared one by one.

Ours twice: the rules, where each action is checked, told in events and makes a state of its own; and the round on bit
masks in which the opponents search. `python benchmarks/tricks.py` needs open_spiel (benchmarks/run.py installs it);
without it it says so and prints our own figures. `--check N` plays oh_hell by chance until N tricks are complete and
asks La Pocha about every card and trick.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
OH_HELL = {"players": 4, "num_cards_per_suit": 10}
"""As La Pocha for four: forty cards, rounds of one card to nine, a card turned for trump."""
GOAL = 1.0
"""What the search has to reach of oh_hell in place: both change one round. The rules make values and events instead."""

# -- decisions a second ------------------------------------------------------------------------------------------------


def ours(seconds: float) -> float:
    """Random matches of four; each state is a value of its own, each action passes `check` and is told in events."""
    from carioca.engine.game import Setup
    from carioca.games.tricks.pocha import POCHA

    options = POCHA.presets["pocha"]
    rng, decisions, number, start = random.Random(1), 0, 0, time.process_time()
    while time.process_time() - start < seconds:
        state = POCHA.deal(Setup("pocha", options, 4, str(number))).state
        number += 1
        while POCHA.current(state) is not None:
            state = POCHA.apply(state, rng.choice(list(POCHA.legal_actions(state)))).state
            decisions += 1
    return decisions / (time.process_time() - start)


def searching(seconds: float) -> float:
    """Random rounds on bit masks, as the opponents search: one round that is changed, as pyspiel's is in place."""
    from carioca.bots.tricks.masks import Round, rules_of
    from carioca.games.tricks.options import PochaOptions
    from carioca.games.tricks.rules import SUITS

    options, rng = PochaOptions(), random.Random(1)
    chance, pack, decisions, start = rng.random, list(range(40)), 0, time.process_time()

    def choose(round_: Round, seat: int, hand: int, legal: int) -> int:
        for _ in range(int(chance() * legal.bit_count())):
            legal &= legal - 1
        return (legal & -legal).bit_length() - 1

    while time.process_time() - start < seconds:
        for size in options.sizes(4):
            rng.shuffle(pack)
            hands = [sum(1 << card for card in pack[seat * size : (seat + 1) * size]) for seat in range(4)]
            bids = [rng.choice(range(size + 1)) for _ in range(3)]
            left = size - sum(bids)
            bids.append(rng.choice([bid for bid in range(size + 1) if bid != left]))
            rules = rules_of(options, 4, SUITS[pack[-1] // 10], 0)
            Round(rules, hands, bids, 0, size, 0).finish(choose)
            decisions += 4 * (size + 1)
    return decisions / (time.process_time() - start)


def oh_hell(seconds: float, values: bool = False) -> float:
    """Random rounds through pyspiel; chance nodes are paid for but not counted.

    `values`: every state stays as it is and an action makes a new one (`child`), as it is with us.
    """
    import pyspiel

    game = pyspiel.load_game("oh_hell", OH_HELL)
    rng, decisions, start = random.Random(1), 0, time.process_time()
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            action = rng.choice(state.legal_actions())
            if values:
                state = state.child(action)
            else:
                state.apply_action(action)
            decisions += 1
    return decisions / (time.process_time() - start)


ENGINES: dict[str, Callable[[float], float]] = {
    "the rules": ours,
    "the search": searching,
    "oh_hell in place": oh_hell,
    "oh_hell, states kept": lambda seconds: oh_hell(seconds, values=True),
}


OURS, PEERS = tuple(ENGINES)[:2], tuple(ENGINES)[2:]


def measure(engine: str, seconds: float) -> float | None:
    """One figure from a fresh process, None when the engine is not installed."""
    command = [sys.executable, __file__, "--one", engine, "--seconds", str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "benchmarks")
    return float(json.loads(done.stdout.splitlines()[-1])) if done.returncode == 0 else None


def table(rounds: int, seconds: float) -> None:
    """Prints medians and ratios of interleaved runs."""
    found: dict[str, list[float]] = {engine: [] for engine in ENGINES}
    for _ in range(rounds):
        for engine, figures in found.items():
            figure = measure(engine, seconds)
            if figure is not None:
                figures.append(figure)
    medians = {engine: statistics.median(figures) for engine, figures in found.items() if figures}
    for engine, figure in medians.items():
        print(f"{engine:<21} {figure:>10,.0f} decisions/s")
    for peer in PEERS:
        if peer not in medians:
            print(f"{peer}: open_spiel is not installed: not measured")
            continue
        for engine in OURS:
            ratio = statistics.median(map(lambda a, b: a / b, found[engine], found[peer]))
            print(f"{engine} / {peer}: {ratio:.2f} x")
    if PEERS[0] in medians:
        met = medians[OURS[1]] >= GOAL * medians[PEERS[0]]
        print(f"goal: {OURS[1]} / {PEERS[0]} at least {GOAL} x: {'met' if met else 'MISSED'}")


# -- tricks compared ---------------------------------------------------------------------------------------------------


def check(tricks: int) -> Counter[str]:
    """Plays oh_hell until so many tricks are complete; how often both agree, and how often which duty parts them.

    Raises AssertionError for a difference that is none of the known ones: oh_hell asks to follow only, where La Pocha
    asks to head, to trump and to overtrump as well; and its order of cards is the natural one.
    """
    import pyspiel

    game, rng, found = pyspiel.load_game("oh_hell", OH_HELL), random.Random(2), Counter[str]()
    while found["tricks"] < tricks:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        _compare_round(state, rng, found)
    return found


def _compare_round(state: Any, rng: random.Random, found: Counter[str]) -> None:
    from carioca.games.tricks.options import PochaOptions

    low_first, natural = PochaOptions(), PochaOptions(card_order="natural")
    trump = _card(re.search(r"Trump: (\S+)", str(state))[1], natural).suit  # type: ignore[index]
    hands: dict[int, list[Any]] = {}
    trick: list[tuple[int, Any]] = []
    while not state.is_terminal():
        seat, legal = state.current_player(), state.legal_actions()
        names = [state.action_to_string(action) for action in legal]
        action = rng.choice(legal)
        if names[0].isdecimal():
            state.apply_action(action)
            continue
        if not hands:
            hands = _hands(state, natural)
        card = _card(state.action_to_string(action), natural)
        cards = tuple(played for _, played in trick)
        _compare_duty(set(hands[seat]), cards, trump, {_card(name, natural) for name in names}, natural, found)
        hands[seat].remove(card)
        trick.append((seat, card))
        before = _won(state)
        state.apply_action(action)
        if len(trick) == 4:
            taker = next(seat for seat, won in enumerate(_won(state)) if won > before[seat])
            _compare_taker(trick, trump, taker, natural, low_first, found)
            trick = []


def _compare_duty(
    hand: set[Any], trick: tuple[Any, ...], trump: Any, theirs: set[Any], options: Any, found: Counter[str]
) -> None:
    from carioca.games.tricks.rules import due

    allowed = due(tuple(hand), trick, trump, options)
    mine, led = set(allowed.cards), trick[0].suit if trick else None
    following = {card for card in hand if card.suit == led}
    assert theirs == (following or hand), (hand, trick, theirs)
    found["decisions"] += 1
    if mine == theirs:
        found["the same cards"] += 1
        return
    strength = options.strength
    ruffs = [strength[card.rank] for card in trick if card.suit == trump and trump != led]
    assert mine < theirs and trick, (hand, trick, trump, mine)
    if following:
        # Montar: those of the suit that beat the highest one, and only where no trump has fallen.
        bar = max(strength[card.rank] for card in trick if card.suit == led)
        assert not ruffs and mine == {card for card in following if strength[card.rank] > bar}, (hand, trick, mine)
        found["heading asked"] += 1
        return
    # Fallar, pisar: trumps that beat the highest trump of the trick.
    bar = max(ruffs, default=-1)
    assert led != trump and mine == {card for card in hand if card.suit == trump and strength[card.rank] > bar}
    found["overtrumping asked" if ruffs else "trumping asked"] += 1


def _compare_taker(
    trick: list[tuple[int, Any]], trump: Any, taker: int, natural: Any, tute: Any, found: Counter[str]
) -> None:
    from carioca.games.tricks.rules import winning

    cards = tuple(card for _, card in trick)
    assert trick[winning(cards, trump, natural)][0] == taker, (trick, trump, taker)
    found["tricks"] += 1
    best, theirs = cards[winning(cards, trump, tute)], cards[winning(cards, trump, natural)]
    if best != theirs:
        # Only the order within the suit parts them: the tres is above the king.
        assert best.suit == theirs.suit and best.rank == 3, (cards, trump)
        found["taken by the tres instead"] += 1


def _card(name: str, options: Any) -> Any:
    """oh_hell's card as the Spanish one of the same strength: suits in its order, two lowest."""
    from carioca.cards import Card
    from carioca.games.tricks.rules import SUITS

    ranks = sorted((rank for rank in options.strength), key=lambda rank: options.strength[rank])
    return Card(ranks["23456789TJ".index(name[1])], SUITS["CDSH".index(name[0])])


def _hands(state: Any, options: Any) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for seat, block in re.findall(r"Player: (\d+)\n((?: +[CDSH]:.*\n)+)", str(state)):
        lines = re.findall(r"([CDSH]): ?(\S*)", block)
        found[int(seat)] = [_card(suit + rank, options) for suit, ranks in lines for rank in ranks]
    return found


def _won(state: Any) -> list[int]:
    return [int(number) for number in re.search(r"Tricks Won:(.*)", str(state))[1].split()]  # type: ignore[index]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--check", type=int, default=0, metavar="TRICKS")
    parser.add_argument("--one", choices=list(ENGINES))
    arguments = parser.parse_args()
    if arguments.one:
        print(json.dumps(ENGINES[arguments.one](arguments.seconds)))
        return
    table(arguments.rounds, arguments.seconds)
    if arguments.check:
        try:
            found = check(arguments.check)
        except ImportError:
            print("open_spiel is not installed: no tricks compared")
        else:
            print("oh_hell and La Pocha: " + ", ".join(f"{name} {count}" for name, count in found.items()))


if __name__ == "__main__":
    main()
