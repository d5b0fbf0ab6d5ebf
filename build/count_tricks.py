"""Fits the weights of `carioca/bots/tricks/chances.py` to rounds that quick players of La Pocha play with each other.

`python build/count_tricks.py` prints them; the seeds are fixed, so the same weights give the same ones again. Each card
that somebody holds when a trick begins is a row: what was known of its suit, and whether it took a trick in the end.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import exp, log
from pathlib import Path
from random import Random

from fitting import solved

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from carioca.bots.tricks import chances as model  # noqa: E402
from carioca.bots.tricks.auction import best_bid, expected, points_table  # noqa: E402
from carioca.bots.tricks.masks import NO_TRUMP, SUITS, WIDTH, Round, bits, mask, rules_of, suit_of  # noqa: E402
from carioca.bots.tricks.policy import Policy  # noqa: E402
from carioca.games.tricks.options import PochaOptions  # noqa: E402

ROUNDS, LAPS, ROWS = 2500, 3, 40_000
"""Rounds of a lap; laps, each played with the weights of the one before; rows that a fit looks at."""
SEATS = (4, 4, 4, 5, 6, 7, 8, 3)
TRUMPLESS = 0.15
OTHERWISE = 0.3
"""The share of rounds in which a seat bids one more or one less than it would, so that such rounds are known, too."""
STEPS = 6
OPTIONS = PochaOptions()
LOW = (1 << WIDTH) - 1
Rows = dict[str, list[tuple[tuple[float, ...], float]]]


def dealt(rng: Random) -> Round:
    """A round whose bids are made, before its first card; seat 0 leads."""
    seats = rng.choice(SEATS)
    pack = OPTIONS.pack(seats)
    cards = [next(bits(mask(OPTIONS, (card,)))) for card in pack]
    rng.shuffle(cards)
    size = rng.randint(1, len(cards) // seats)
    hands = [sum(1 << card for card in cards[at * size : (at + 1) * size]) for at in range(seats)]
    beside = cards[seats * size :]
    trump = (beside or cards)[0] // WIDTH if rng.random() > TRUMPLESS else NO_TRUMP
    gone = 1 << beside[0] if beside and trump != NO_TRUMP else 0
    rules = rules_of(OPTIONS, seats, suit_of(trump), 0)
    points = points_table(OPTIONS, size, suit_of(trump))
    bids: list[int] = []
    for seat in range(seats):
        suits = model.outlook(seats).hand(hands[seat], rules.pack & ~gone & ~hands[seat], trump, size, seat == 0)
        chances = model.spread([chance for suit in suits for chance in suit.chances])
        left = size - sum(bids)
        bids.append(best_bid(expected(chances, points), left if seat == seats - 1 and left >= 0 else None))
    if rng.random() < OTHERWISE:
        seat = rng.randrange(seats)
        bids[seat] = max(0, min(size, bids[seat] + rng.choice((-1, 1))))
    return Round(rules, hands, bids, gone, size, 0)


def collect(round: Round, rng: Random, rows: Rows) -> None:
    """Plays a round; adds the cards held at the beginning of some tricks."""
    choose, size = Policy(round.rules.seats).choose, round.left
    moments: list[Round] = []
    took: set[int] = set()
    while round.left:
        if not round.lying and (round.left == size or rng.random() < 0.5):
            moments.append(round.copy())
        seat, left = round.turn, round.left
        hand = round.hands[seat]
        legal = round.legal(hand)
        card = choose(round, seat, hand, legal) if legal & legal - 1 else legal.bit_length() - 1
        best = winner(round, card)
        round.play(seat, card)
        if round.left < left:
            took.add(best)
    for moment in moments:
        for name, known, card in held(moment):
            rows[name].append((known, float(card in took)))


def winner(round: Round, card: int) -> int:
    """The card that lies highest once this one is played."""
    if round.led < 0:
        return card
    if card // WIDTH == round.led:
        return card if round.ruff < 0 and card > round.best else round.best
    return card if card // WIDTH == round.rules.trump and card > round.ruff else round.best


def held(round: Round) -> Iterator[tuple[str, tuple[float, ...], int]]:
    """Every card in a hand: which weights it belongs to, what is known of it, the card."""
    rules = round.rules
    for seat, hand in enumerate(round.hands):
        rest = rules.pack & ~round.gone & ~hand
        out = (rest & rules.trumps).bit_count()
        for suit in SUITS:
            mine, others = hand >> WIDTH * suit & LOW, rest >> WIDTH * suit & LOW
            kind = model.TRUMPS if suit == rules.trump else out or model.FREE
            name = {model.TRUMPS: "W_TRUMP", model.FREE: "W_FREE"}.get(kind, "W_SIDE")
            for card in bits(mine):
                leads = float(seat == round.leader)
                known = model.features(rules.seats, round.left, kind, rest.bit_count(), mine, others, card, leads)
                yield name, known, suit * WIDTH + card


def fitted(rows: list[tuple[tuple[float, ...], float]]) -> tuple[tuple[float, ...], float]:
    """Logistic regression by Newton's method with a slight ridge: the weights, and the mean loss of the last step."""
    size = len(rows[0][0])
    weights, loss = [0.0] * size, 0.0
    for _ in range(STEPS):
        slope = [-weight for weight in weights]
        curve = [[float(at == to) for to in range(size)] for at in range(size)]
        loss = 0.0
        for known, took in rows:
            chance = 1.0 / (1.0 + exp(-sum(a * b for a, b in zip(weights, known, strict=True))))
            loss -= log(max(1e-12, chance if took else 1.0 - chance)) / len(rows)
            off, steep = took - chance, chance * (1.0 - chance)
            for at, value in enumerate(known):
                slope[at] += off * value
                line, part = curve[at], steep * value
                for to in range(size):
                    line[to] += part * known[to]
        weights = [weight + step for weight, step in zip(weights, solved(curve, slope), strict=True)]
    return tuple(round(weight, 3) for weight in weights), loss


def main() -> None:
    """Plays and fits, lap by lap."""
    for lap in range(LAPS):
        rng = Random(f"count tricks/{lap}")
        rows: Rows = {"W_TRUMP": [], "W_FREE": [], "W_SIDE": []}
        for _ in range(ROUNDS):
            collect(dealt(rng), rng, rows)
        model.outlook.cache_clear()
        for name, found in rows.items():
            rng.shuffle(found)
            weights, loss = fitted(found[:ROWS])
            setattr(model, name, weights)
            print(f"{lap}: {name} = {weights}  # {len(found)} rows, loss {loss:.4f}", flush=True)


if __name__ == "__main__":
    main()
