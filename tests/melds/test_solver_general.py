"""The general solver: equal to the fast one where both apply, and true to the rules everywhere."""

from __future__ import annotations

from random import Random

import pytest

from carioca.cards import Card, french_pack
from carioca.engine.game import Refusal
from carioca.games.melding import solver, solver_general
from carioca.games.melding.bajada import read_bajada
from carioca.games.melding.law import NO_LIMIT, PLAIN, Law, law_of
from carioca.games.melding.solver_general import Rules
from carioca.games.melding.state import CONTRACTS, without

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
    contract = CONTRACTS[name]
    rules = Rules(contract, law, 3, 1 if name != "final" and law.at_least else 0)
    for hand in hands(name, 16):
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


def test_the_fast_search_says_when_it_does_not_apply() -> None:
    limits = solver.Limits(law=LAWS["rummy"])
    assert solver.DEFAULT_LIMITS.applies and not limits.applies
    with pytest.raises(ValueError, match="does not know"):
        solver.analyse(PACK[:12], CONTRACTS["TT"], limits)
