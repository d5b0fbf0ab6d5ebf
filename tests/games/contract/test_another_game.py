"""A game of the family with options of its own: no rule and no opponent reads an option of Carioca's."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

import pytest

from carioca.bots.base import LEVELS
from carioca.bots.door import make_bot
from carioca.cards import FRENCH
from carioca.engine.game import Profile, Setup
from carioca.engine.options import option
from carioca.games.contract.game import ContractGame
from carioca.games.contract.law import PLAIN, ContractOptions, Law, Order, contract_of, law_of, order_of
from tests.games.contract.walks import cards_of, choose, pack_of

ROUNDS = ("TT", "E", "TE")


@dataclass(frozen=True, slots=True)
class CousinOptions(ContractOptions):
    """Two options, of other names than Carioca's; all else is fixed by the game."""

    tack_at_once: bool = option(True, group="table", choices=(False, True), rule="X1")
    penalty: int = option(30, group="table", choices=(20, 30), rule="X2")

    def make_law(self) -> Law:
        return law_of(ace_in_escala="high_or_low", at_least=True)

    def make_order(self) -> Order:
        return order_of(
            packs=1,
            jokers=2,
            contracts=tuple(map(contract_of, ROUNDS)),
            dealt=(7, 8, 9),
            layoff_same_turn=self.tack_at_once,
            max_recycles=2,
            points=(self.penalty, 15, *range(2, 11), 10, 10, 10),
        )


class Cousin(ContractGame):
    """Three short rounds for two to four."""

    name = "cousin"
    profile = Profile("contract", "melding", FRENCH, higher_wins=False)
    presets: Mapping[str, CousinOptions] = MappingProxyType({"cousin": CousinOptions(players_max=4)})
    most_seats = 4


GAME = Cousin()


def begin(seats: int = 3, options: CousinOptions = GAME.presets["cousin"]) -> Setup:
    return Setup("cousin", options, seats, "cousin")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_is_played_by_its_own_options(seats: int) -> None:
    rng, state = Random(seats), GAME.deal(begin(seats)).state
    assert GAME.rounds(begin(seats)) == ROUNDS
    dealt = [state]
    while GAME.current(state) is not None:
        action = choose(list(GAME.legal_actions(state)), state, rng)
        assert GAME.check(state, action) is None
        before, state = state, GAME.apply(state, action).state
        assert cards_of(state) == pack_of(state)
        if state.round_no != before.round_no:
            dealt.append(state)
        data = GAME.position(state)
        assert GAME.read_position(data).evolve(seed=state.seed) == state
    assert [len(start.hands[0]) for start in dealt] == [7, 8, 9]
    assert sum(pack_of(state).values()) == 54


@pytest.mark.sampled(2)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_it(level: str) -> None:
    bot = make_bot(level, GAME)
    rng, state = Random(level), GAME.deal(begin()).state
    for _ in range(60):
        seat = GAME.current(state)
        if seat is None:
            break
        action = bot.decide(GAME.censor(state, seat), rng)
        assert GAME.check(state, action) is None
        state = GAME.apply(state, action).state


def test_law_and_order_are_made_once_and_shared_by_equal_values() -> None:
    one, other = CousinOptions(), CousinOptions(penalty=30)
    assert one.law is other.law is one.law and one.order is other.order
    assert one.law is not PLAIN and CousinOptions(penalty=20).order is not one.order
    copy = pickle.loads(pickle.dumps(one))
    assert copy == one and copy.order is one.order, "what was made is no part of the value"
    with pytest.raises(AttributeError):
        _ = one.jokers_total  # type: ignore[attr-defined]
