"""The general solver: equal to the fast one where both apply, and true to the rules everywhere."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random

import pytest

from carioca.cards import Card, french_pack, parse_row
from carioca.engine.game import Refusal
from carioca.games.contract.bajada import read_bajada
from carioca.games.contract.law import NO_LIMIT, PLAIN, Law, law_of
from carioca.games.contract.solver import exact as solver
from carioca.games.contract.solver import general as solver_general
from carioca.games.contract.solver.general import Rules
from carioca.games.contract.state import CONTRACTS
from carioca.games.melding.state import without

PACK = french_pack(2, 4)
LAWS = {
    "rummy": law_of(at_least=True, no_equal=False, jokers_per_meld=NO_LIMIT, gap=0, second_naturals=0, adjacent=True),
    "any-suit": law_of(same_suit=False),
    "ace-low": law_of(ace="low"),
    "ace-both": law_of(ace="high_or_low", at_least=True),
    "two-jokers": law_of(jokers_per_meld=2),
    "red-twos": law_of(red_twos=True),
    "wild": law_of(red_twos=True, same_suit=False, at_least=True, jokers_per_meld=3, spaced_full=False),
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
        assert solver_general.distance(hand, Rules(contract, PLAIN, 2)) == expected


@pytest.mark.parametrize("name", ["final", "sucia", "color", "payaso", "real"])
def test_distance_of_the_long_runs(name: str) -> None:
    contract = CONTRACTS[name]
    jokers = {"final": 2, "sucia": 1}.get(name, 0)
    for hand in hands(name, 60):
        assert solver_general.distance(hand, Rules(contract, PLAIN, jokers)) == solver.distance(hand, contract)


@pytest.mark.parametrize("name", ["TT", "TE", "EE", "TTE"])
def test_bajadas_are_those_of_the_fast_solver(name: str) -> None:
    contract = CONTRACTS[name]
    for hand in hands(name, 40):
        fast = {tuple(sorted(card for row in found for card in row)) for found in solver.bajadas(hand, contract)}
        found = list(solver_general.bajadas(hand, Rules(contract, PLAIN, 2)))
        assert {tuple(sorted(card for row in rows for card in row)) for rows in found} == fast
        assert len(found) == len(fast)


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
@pytest.mark.parametrize("name", ["TE", "EE", "TTT", "EEE", "final"])
def test_distance_and_bajadas_agree(name: str, law: Law) -> None:
    _agree(name, law, 2 if law == LAWS["wild"] else 6)


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
@pytest.mark.parametrize("name", ["TE", "EE", "TTT", "EEE", "final"])
def test_distance_and_bajadas_agree_in_many_hands(name: str, law: Law) -> None:
    _agree(name, law, 32)


def _agree(name: str, law: Law, count: int) -> None:
    contract = CONTRACTS[name]
    rules = Rules(contract, law, 3, 1 if name != "final" and law.at_least else 0)
    for hand in hands(name, count):
        lack = solver_general.distance(hand, rules)
        best = solver_general.best_bajada(hand, rules, solver.POINTS)
        assert (best is not None) == (lack == 0)
        if best is not None:
            assert not isinstance(read_bajada(contract, best, 3, law), Refusal)
            assert sum(map(len, best)) <= len(hand) - rules.keeps
        for card in set(hand):
            assert lack <= solver_general.distance(without(hand, card), rules) <= lack + 1


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
@pytest.mark.parametrize("name", ["TE", "EE"])
def test_a_hand_is_one_nearer_with_some_card(name: str, law: Law) -> None:
    rules = Rules(CONTRACTS[name], law, 2)
    for hand in hands(name, 6, 11):
        lack = solver_general.distance(hand, rules)
        nearer = [card for card in sorted(set(PACK)) if solver_general.distance((*hand, card), rules) < lack]
        assert bool(nearer) == (lack > 0)


def reachable(hand: tuple[Card, ...], rules: Rules, rest: Counter[Card], steps: int) -> int:
    """The fewest cards of the rest with which the hand holds a bajada, tried one by one; `steps + 1` when more."""
    for lack in range(steps + 1):
        for more in combinations_with_replacement(sorted(rest), lack):
            if not Counter(more) - rest and next(solver_general.bajadas((*hand, *more), rules), None):
                return lack
    return steps + 1


@pytest.mark.parametrize("name", ["TT", "EE", "TTE", "TTT", "TTTT"])
def test_distance_of_one_pack(name: str) -> None:
    contract = CONTRACTS[name]
    rules = Rules(contract, law_of(no_equal=name != "EE"), 1, 0, packs=1)
    pack = [card for card in french_pack(1, 1) if card.rank in (0, 3, 4, 5, 6, 7)]
    rng = Random(name)
    for _ in range(12):
        hand = tuple(rng.sample(pack, contract.cards))
        lack = solver_general.distance(hand, rules)
        assert min(lack, 3) == reachable(hand, rules, Counter(pack) - Counter(hand), 2)


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
    law = law_of(no_equal=name != "TTT")
    for packs, expected in ((1, one_pack), (2, two_packs)):
        if expected is not None:
            rules = Rules(CONTRACTS[name], law, jokers, 0, packs)
            assert solver_general.distance(hand, rules) == expected
            rest = Counter(french_pack(packs, jokers)) - Counter(hand)
            rest = Counter({card: count for card, count in rest.items() if card.rank in (0, 7, 9, 4) or packs == 2})
            assert reachable(hand, rules, rest, min(expected, 1)) == min(expected, 2)


def test_the_fast_search_says_when_it_does_not_apply() -> None:
    limits = solver.Limits(fast=False, law=LAWS["rummy"])
    assert solver.DEFAULT_LIMITS.fast and not limits.fast
    with pytest.raises(ValueError, match="does not know"):
        solver.analyse(PACK[:12], CONTRACTS["TT"], limits)
