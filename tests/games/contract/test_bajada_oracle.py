"""The search that asks the law against docs/rules/carioca.md 2.3, 2.4, read naively over all ways to split a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest

from carioca.cards import JOKER, Card, french_pack, parse_row
from carioca.engine.game import Refusal
from carioca.games.contract.bajada import read_bajada
from carioca.games.contract.carioca import CariocaOptions
from carioca.games.contract.law import CONTRACTS, NO_LIMIT, Limits
from carioca.games.contract.solver import hand as solver
from tests.games.contract.test_meld_oracle import RED, SUITS, is_wild, no_limit, room
from tests.longer import many

MANY = [0, *(pytest.param(number, marks=pytest.mark.slow) for number in range(1, many(20, 4)))]
PACK = french_pack(2, 4)
Row = tuple[Card, ...]
Way = tuple[int, object]
"""How many jokers a meld takes, and what it stands for."""


def as_sets(cards: Row, options: CariocaOptions) -> Iterator[Way]:
    """M1, M5, J1, J11: one rank, of which one card at least is held; a red two among twos is a two."""
    if len(cards) == 3 or (options.meld_size_down == "at_least" and len(cards) > 3):
        for rank in range(1, 14):
            others = [card for card in cards if card.rank != rank]
            if len(others) < len(cards) and all(is_wild(card, options) for card in others):
                yield len(others), rank


def as_runs(cards: Row, options: CariocaOptions) -> Iterator[Way]:
    """M2-M5, J1, J11: every card sits on its place or is a joker on another one."""
    if not (len(cards) == 4 or (options.meld_size_down == "at_least" and len(cards) > 4)):
        return
    for suit in SUITS if options.escala_suit == "same" else (None,):
        for low in range(13):
            if not room(low, len(cards), options):
                continue
            places = {(low + step) % 13 + 1 for step in range(len(cards))}
            sitting: set[int] = set()
            jokers = 0
            for card in sorted(cards, key=lambda card: is_wild(card, options)):
                if card.rank in places - sitting and suit in (None, card.suit):
                    sitting.add(card.rank)
                elif is_wild(card, options):
                    jokers += 1
                else:
                    break
            else:
                if sitting:
                    yield jokers, (suit, low, len(cards))


def ways(kind: str, cards: Row, options: CariocaOptions) -> frozenset[Way]:
    """Every reading of these cards as one meld of a kind (T or E)."""
    most = no_limit(options.jokers_per_meld_down)
    found = as_sets(cards, options) if kind == "T" else as_runs(cards, options)
    return frozenset(way for way in found if way[0] <= most)


def melds_of(contract: str, hand: Row, options: CariocaOptions) -> set[Row]:
    """The multisets of cards of a hand that make the contract (C2, J2, M6, T11)."""
    size = len(hand) - (1 if options.must_end_with_discard else 0)
    read = cache(lambda kind, cards: ways(kind, cards, options))

    def fill(kinds: str, left: Row, used: Row, jokers: int, stands: tuple[object, ...]) -> Iterator[Row]:
        if not kinds:
            yield tuple(sorted(used))
            return
        for count in range(3, len(left) + 1):
            for at in combinations(range(len(left)), count):
                cards = tuple(left[i] for i in at)
                if len(used) + count > size:
                    continue
                for more, what in read(kinds[0], cards):
                    equal = options.no_equal_melds and (kinds[0], what) in stands
                    if jokers + more <= no_limit(options.jokers_per_bajada) and not equal:
                        rest = tuple(card for i, card in enumerate(left) if i not in at)
                        yield from fill(kinds[1:], rest, (*used, *cards), jokers + more, (*stands, (kinds[0], what)))

    return set(fill(contract, tuple(sorted(hand)), (), 0, ()))


def agreed(rng: Random) -> CariocaOptions:
    """House rules about melds: equal ones, sizes, jokers without limits, red twos, the ace and suits."""
    return CariocaOptions(
        no_equal_melds=rng.random() < 0.4,
        red_twos_wild=rng.random() < 0.6,
        meld_size_down=rng.choice(["exact", "at_least", "at_least"]),
        jokers_per_meld_down=rng.choice([0, 0, 1, 2, 3]),
        jokers_per_bajada=rng.choice([0, 0, 2, 3, 5]),
        ace_in_escala=rng.choice(["wrap", "high_or_low", "low"]),
        escala_suit=rng.choice(["same", "same", "same", "any"]),
        must_end_with_discard=rng.random() < 0.3,
    )


def narrow(rng: Random, size: int) -> Row:
    """A hand of few ranks and suits with many wild cards."""
    suits, ranks = rng.sample(SUITS, rng.choice([1, 2, 4])), rng.sample(range(1, 14), rng.choice([2, 4, 5]))
    low = rng.randrange(13)
    ranks += [(low + step) % 13 + 1 for step in range(rng.choice([0, 3, 5]))]
    pack = [card for card in PACK if card.suit in suits and card.rank in ranks and card not in RED]
    wild = rng.sample([JOKER] * 4 + [*RED, *RED], rng.randrange(5))
    return tuple((*wild, *rng.sample(pack, min(len(pack), size - len(wild)))))


def limits_of(options: CariocaOptions) -> Limits:
    """The same as the solver takes it."""
    keeps = int(options.must_end_with_discard)
    return Limits(options.jokers_per_bajada or NO_LIMIT, options.law, keeps, fast=False)


@pytest.mark.seldom(2)
@pytest.mark.sampled(16)
@pytest.mark.parametrize("number", MANY)
@pytest.mark.parametrize(("contract", "size"), [("TT", 9), ("TE", 9), ("EE", 9), ("TTT", 10)])
def test_every_bajada_is_found(contract: str, size: int, number: int) -> None:
    asked = CONTRACTS[contract]
    rng = Random(f"bajadas {contract} {number}")
    met = set()
    for _ in range(6):
        options = agreed(rng)
        limits = limits_of(options)
        for _ in range(5):
            hand = narrow(rng, size)
            truth = melds_of(contract, hand, options)
            told = (" ".join(map(str, hand)), options.changed(CariocaOptions()))
            found = list(solver.bajadas(hand, asked, limits))
            assert {tuple(sorted(card for row in rows for card in row)) for rows in found} == truth, told
            assert len(found) == len(truth), told
            for rows in found:
                assert not isinstance(read_bajada(asked, rows, limits.jokers or 0, limits.law), Refusal), (told, rows)
            # A card that is kept for the discard is no question of the distance.
            if len(hand) - limits.keeps >= asked.cards:
                assert (solver.distance(hand, asked, limits) == 0) == bool(truth), told
            best = solver.best_bajada(hand, asked, range(14), limits)
            assert (best is not None) == bool(truth), told
            if best is not None:
                assert worth(best) == max(sum(card.rank for card in cards) for cards in truth), told
            met.add(bool(truth))
    assert number or met == {True, False}


def worth(melds: tuple[Row, ...]) -> int:
    return sum(card.rank for row in melds for card in row)


@pytest.mark.seldom(3)
@pytest.mark.slow
@pytest.mark.parametrize("number", MANY)
@pytest.mark.parametrize(("contract", "size"), [("TT", 6), ("TE", 7), ("EE", 8)])
def test_one_card_short(contract: str, size: int, number: int) -> None:
    """A hand lacks one card exactly when one of the pack completes it."""
    rng = Random(f"short {contract} {number}")
    for _ in range(6):
        options = agreed(rng).with_changes({"must_end_with_discard": False})
        assert isinstance(options, CariocaOptions)
        hand = narrow(rng, size - 1)
        rest = Counter(PACK) - Counter(hand)
        short = any(melds_of(contract, (*hand, card), options) for card in rest)
        distance = solver.distance(hand, CONTRACTS[contract], limits_of(options))
        assert (distance <= 1) == short, (" ".join(map(str, hand)), options.changed(CariocaOptions()))


def test_four_of_a_rank_and_two_jokers_are_two_equal_sets() -> None:
    """M6 off: 7 7 * and 7 7 *, not 7 7 7 and 7 * *."""
    hand = parse_row("7H 7D * 7S 7C * 2H 3D 9S JC KC 5S 4C")
    limits = limits_of(CariocaOptions(no_equal_melds=False))
    assert solver.distance(hand, CONTRACTS["TT"], limits) == 0
    assert solver.best_bajada(hand, CONTRACTS["TT"], range(14), limits) is not None
