"""The search that asks the law: equal to the fast one where both apply, and true to the rules everywhere."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from carioca.cards import JOKER, Card, Suit, french_pack, parse_row, row_text
from carioca.engine.game import Refusal
from carioca.games.contract.bajada import read_bajada
from carioca.games.contract.law import CONTRACTS, DEFAULT_LIMITS, NO_LIMIT, RED_TWOS, Contract, Law, Limits, law_of
from carioca.games.contract.melds import read_full
from carioca.games.contract.solver import bajadas as laying
from carioca.games.contract.solver import hand as solver
from carioca.games.contract.solver import lack as search
from carioca.games.contract.solver.long_runs import full_ways
from carioca.games.melding.state import Row, without

PACK = french_pack(2, 4)
LAWS = {
    "rummy": law_of(
        at_least=True,
        no_equal_melds=False,
        jokers_per_meld_down=NO_LIMIT,
        joker_gap=0,
        second_joker_min_naturals=0,
        jokers_adjacent=True,
    ),
    "any-suit": law_of(same_suit=False),
    "ace-low": law_of(ace_in_escala="low"),
    "ace-both": law_of(ace_in_escala="high_or_low", at_least=True),
    "two-jokers": law_of(jokers_per_meld_down=2),
    "red-twos": law_of(red_twos_wild=True),
    "wild": law_of(
        red_twos_wild=True, same_suit=False, at_least=True, jokers_per_meld_down=3, full_run_nonconsecutive=False
    ),
}


def hands(name: str, number: int, cards: int = 13) -> list[tuple[Card, ...]]:
    """Hands of a narrow pack, so that many of them hold a bajada."""
    rng = Random(name)
    narrow = [card for card in PACK if card.rank in (0, 1, 2, 3, 4, 5, 13)]
    return [tuple(rng.sample(narrow if at % 2 else PACK, cards)) for at in range(number)]


@pytest.mark.parametrize("name", ["TT", "TE", "EE", "TTT", "TTE", "TEE", "EEE", "TTTT"])
def test_distance_is_that_of_the_fast_solver(name: str) -> None:
    contract = CONTRACTS[name]
    for hand in hands(name, 60):
        expected = solver.distance(hand, contract)
        assert search.distance(hand, contract, Limits(fast=False)) == expected


def full_bajadas(name: str, hand: Row, law: Law, jokers: int) -> set[Row]:
    """The 13 cards of a hand that make a long run, every choice of wild cards tried."""
    found = set()
    for cards in set(combinations(sorted(hand), 13)):
        twos = [at for at, card in enumerate(cards) if jokers and law.wild(card) and card != JOKER]
        for wild in (chosen for size in range(len(twos) + 1) for chosen in combinations(twos, size)):
            plain = {card.rank: card for at, card in enumerate(cards) if card != JOKER and at not in wild}
            others = iter([card for at, card in enumerate(cards) if card == JOKER or at in wild])
            if len(plain) + cards.count(JOKER) + len(wild) == 13:
                row = tuple(plain[rank] if rank in plain else next(others) for rank in range(1, 14))
                if not isinstance(read_full(name, row, jokers, law), Refusal):
                    found.add(cards)
    return found


@pytest.mark.sampled(10)
@pytest.mark.parametrize("name", ["final", "sucia", "color", "payaso", "real"])
@pytest.mark.parametrize("law", [law_of(full_run_nonconsecutive=False), law_of(red_twos_wild=True)])
def test_long_runs_under_any_law(name: str, law: Law) -> None:
    contract, rng, met = CONTRACTS[name], Random(f"long {name}"), 0
    for at in range(40):
        suits = rng.choice(full_ways(name))
        hand = [Card(rank, rng.choice(suits[rank - 1])) for rank in range(1, 14)]
        for _ in range(rng.randrange(4)):
            hand[rng.randrange(13)] = rng.choice([JOKER, *RED_TWOS])
        if at % 3 == 0:
            hand.append(rng.choice([JOKER, *RED_TWOS, Card(rng.randrange(1, 14), Suit.HEARTS)]))
        jokers = rng.randrange({"final": 4, "sucia": 4, "real": 2}.get(name, 1))
        limits, truth = Limits(jokers, law, fast=False), full_bajadas(name, tuple(hand), law, jokers)
        found = list(solver.bajadas(tuple(hand), contract, limits))
        assert sorted(tuple(sorted(row)) for (row,) in found) == sorted(truth)
        assert all(not isinstance(read_bajada(contract, melds, jokers, law), Refusal) for melds in found)
        assert (solver.distance(tuple(hand), contract, limits) == 0) == bool(truth)
        best = solver.best_bajada(tuple(hand), contract, range(14), limits)
        assert (best is not None) == bool(truth)
        if best is not None:
            assert sum(card.rank for card in best[0]) == max(sum(card.rank for card in cards) for cards in truth)
            met += 1
        short = tuple(hand[1:])
        complete = any(full_bajadas(name, (*short, card), law, jokers) for card in set(PACK))
        assert (solver.distance(short, contract, limits) <= 1) == complete
    assert met


@pytest.mark.parametrize("name", ["TT", "TE", "EE", "TTE"])
def test_bajadas_are_those_of_the_fast_solver(name: str) -> None:
    contract = CONTRACTS[name]
    for hand in hands(name, 40):
        fast = {tuple(sorted(card for row in found for card in row)) for found in solver.bajadas(hand, contract)}
        found = list(laying.bajadas(hand, contract, Limits(fast=False)))
        assert {tuple(sorted(card for row in rows for card in row)) for rows in found} == fast
        assert len(found) == len(fast)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
@pytest.mark.parametrize("name", ["TE", "EE", "TTT", "EEE", "final"])
def test_distance_and_bajadas_agree(name: str, law: Law) -> None:
    _agree(name, law, 2 if law == LAWS["wild"] else 6)


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
@pytest.mark.parametrize("name", ["TE", "EE", "TTT", "EEE", "final"])
def test_distance_and_bajadas_agree_in_many_hands(name: str, law: Law) -> None:
    _agree(name, law, 32)


def _agree(name: str, law: Law, count: int) -> None:
    contract = CONTRACTS[name]
    limits = Limits(3, law, 1 if name != "final" and law.at_least else 0, fast=False)
    for hand in hands(name, count):
        lack = solver.distance(hand, contract, limits)
        best = solver.best_bajada(hand, contract, solver.POINTS, limits)
        assert (best is not None) == (lack == 0)
        if best is not None:
            assert not isinstance(read_bajada(contract, best, 3, law), Refusal)
            assert sum(map(len, best)) <= len(hand) - limits.keeps
        for card in set(hand):
            assert lack <= solver.distance(without(hand, card), contract, limits) <= lack + 1


@pytest.mark.sampled(2)
@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
@pytest.mark.parametrize("name", ["TE", "EE"])
def test_a_hand_is_one_nearer_with_some_card(name: str, law: Law) -> None:
    contract, limits = CONTRACTS[name], Limits(2, law, fast=False)
    for hand in hands(name, 6, 11):
        lack = search.distance(hand, contract, limits)
        nearer = [card for card in sorted(set(PACK)) if search.distance((*hand, card), contract, limits) < lack]
        assert bool(nearer) == (lack > 0)


def reachable(hand: Row, contract: Contract, limits: Limits, rest: Counter[Card], steps: int) -> int:
    """The fewest cards of the rest with which the hand holds a bajada, tried one by one; `steps + 1` when more."""
    for lack in range(steps + 1):
        for more in combinations_with_replacement(sorted(rest), lack):
            if not Counter(more) - rest and next(laying.bajadas((*hand, *more), contract, limits), None):
                return lack
    return steps + 1


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", ["TT", "EE", "TTE", "TTT", "TTTT"])
def test_distance_of_one_pack(name: str) -> None:
    contract = CONTRACTS[name]
    limits = Limits(1, law_of(no_equal_melds=name != "EE"), packs=1, fast=False)
    pack = [card for card in french_pack(1, 1) if card.rank in (0, 3, 4, 5, 6, 7)]
    rng = Random(name)
    for _ in range(12):
        hand = tuple(rng.sample(pack, contract.cards))
        lack = search.distance(hand, contract, limits)
        assert min(lack, 3) == reachable(hand, contract, limits, Counter(pack) - Counter(hand), 2)


@pytest.mark.parametrize(
    ("name", "row", "jokers", "one_pack", "two_packs"),
    [
        # The runs need both red sevens: a third seven for the set is to be had from a second pack only, or a joker.
        ("TEE", "5H6H7H8H 5D6D7D8D 7S7C", 0, 2, 1),
        ("TEE", "5H6H7H8H 5D6D7D8D 7S7C", 1, 1, 1),
        # Of eight sevens two sets can be made; a ninth one, for the third set, does not exist.
        ("TTT", "7H7D7S7C 7H7D7S7C", 0, None, 3),
    ],
)
def test_a_card_that_does_not_exist_brings_nobody_nearer(
    name: str, row: str, jokers: int, one_pack: int | None, two_packs: int
) -> None:
    hand = parse_row(row.replace(" ", ""))
    law = law_of(no_equal_melds=name != "TTT")
    for packs, expected in ((1, one_pack), (2, two_packs)):
        if expected is not None:
            contract, limits = CONTRACTS[name], Limits(jokers, law, packs=packs, fast=False)
            assert search.distance(hand, contract, limits) == expected
            rest = Counter(french_pack(packs, jokers)) - Counter(hand)
            rest = Counter({card: count for card, count in rest.items() if card.rank in (0, 7, 9, 4) or packs == 2})
            assert reachable(hand, contract, limits, rest, min(expected, 1)) == min(expected, 2)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("law", ["rummy", "ace-low", "ace-both", "two-jokers", "touching"])
@pytest.mark.parametrize("name", ["TT", "TE", "EE", "TTE", "EEE", "final"])
def test_outs_are_all_cards_that_bring_a_hand_nearer(name: str, law: str) -> None:
    found = LAWS.get(law) or law_of(full_run_nonconsecutive=False)
    limits, contract = Limits(2, found, fast=False), CONTRACTS[name]
    for hand in hands(name, 6):
        lack = solver.distance(hand, contract, limits)
        free = [card for card in sorted(set(PACK)) if hand.count(card) < (4 if card == JOKER else 2)]
        nearer = {card for card in free if solver.distance((*hand, card), contract, limits) < lack}
        assert {card for card in solver.outs(hand, contract, limits) if card in free} == nearer, row_text(hand)


@pytest.mark.parametrize("law", ["any-suit", "red-twos"])
def test_the_search_for_cards_that_help_says_when_it_does_not_apply(law: str) -> None:
    limits = Limits(fast=False, law=LAWS[law])
    assert DEFAULT_LIMITS.finds_outs and not limits.finds_outs
    with pytest.raises(ValueError, match="knows these options"):
        solver.outs(PACK[:12], CONTRACTS["TT"], limits)
