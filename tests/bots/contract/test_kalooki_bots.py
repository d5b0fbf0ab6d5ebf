"""Opponents at Kalooki: legal on every level, blind to hidden cards, sensible when a card may be called."""

from __future__ import annotations

from random import Random

import pytest

from carioca.bots.base import LEVELS, advise, make_bot
from carioca.bots.review import reviewable
from carioca.engine.events import RoundEnded
from carioca.engine.game import Setup
from carioca.games.contract.kalooki import KALOOKI
from carioca.games.contract.kalooki_options import KalookiOptions
from carioca.games.contract.state import State, own
from tests.games.contract.kalooki import meld, play, player, position

SHORT = KalookiOptions(rounds_table=("TTE", "TTEE"))
PLAYERS = ("normal", "hard", "greedy", "expert", "easy")


def states(seats: int, seed: str) -> list[State]:
    """Every state of a match between opponents of several levels."""
    bots = [make_bot(PLAYERS[seat % len(PLAYERS)], KALOOKI) for seat in range(seats)]
    state, rng, found = own(KALOOKI.deal(Setup("kalooki", SHORT, seats, seed)).state), Random(seed), []
    while KALOOKI.current(state) is not None:
        found.append(state)
        action = bots[state.turn].decide(KALOOKI.censor(state, state.turn), rng)
        assert KALOOKI.check(state, action) is None
        state = own(KALOOKI.apply(state, action).state)
    return found


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", KALOOKI.presets)
def test_every_level_plays_whole_rounds(level: str, preset: str) -> None:
    bot, rng = make_bot(level, KALOOKI), Random(level)
    options = KALOOKI.presets[preset].with_changes({"rounds_table": ["TEE"]})
    state = KALOOKI.deal(Setup("kalooki", options, 4, level)).state
    ended = False
    while KALOOKI.current(state) is not None:
        action = bot.decide(KALOOKI.censor(state, state.turn), rng)
        assert KALOOKI.check(state, action) is None
        step = KALOOKI.apply(state, action)
        state, ended = step.state, any(isinstance(event, RoundEnded) for event in step.events)
    assert ended


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_never_change_a_decision(level: str) -> None:
    found = Random("blind").sample(states(4, "blind"), 60)
    met = {state.phase for state in found}
    assert {"draw", "play", "call", "call-answer"} <= met
    for number, state in enumerate(found):
        view = KALOOKI.censor(state, state.turn)
        other = KALOOKI.imagine(view, Random(number))
        decisions = {
            make_bot(level, KALOOKI).decide(KALOOKI.censor(world, state.turn), Random(1)) for world in (state, other)
        }
        assert len(decisions) == 1


def answered(state: State, level: str = "normal") -> str:
    """What an opponent says."""
    return KALOOKI.action_text(make_bot(level, KALOOKI).decide(KALOOKI.censor(state, state.turn), Random(1)))


@pytest.mark.parametrize("level", ["greedy", "easy", "normal", "hard", "expert"])
def test_a_card_is_called_when_it_brings_the_contract_nearer_and_only_then(level: str) -> None:
    given = {"A": player("7D 2S 3S"), "stock": ["AC", "KC"]}
    wants, has_no_use = "7S 7H 9C 9D KS KH 2C 4C JH", "AS 2H 4C 5H 8C TD QC JS KH"
    for cards, said in ((wants, "call"), (has_no_use, "pass"), ("7S 7H 7C 9C 9D 9H KS KH JH", "pass")):
        state, _ = play(position(C=player(cards), **given), "discard 7D")
        assert answered(state, level) == said, cards


def test_a_refused_card_is_taken_by_who_can_use_it() -> None:
    given = {"A": player("7D 2S 3S"), "C": player("7S 7H 3C"), "stock": ["AC", "KC"]}
    for cards, said in (("7S 7H 9C 9D KS KH 2C 4C JH", "take"), ("7S 7H 7C 9C 9D 9H KS KH JH", "decline")):
        state, _ = play(position(B=player(cards), **given), "discard 7D", "call", "refuse")
        assert answered(state) == said
    down, _ = play(
        position(B=player("2H", "earlier"), melds=[meld("7S 7H 7C", "B")], **{**given, "C": player("5C")}),
        *("discard 7D", "call", "refuse"),
    )
    assert answered(down) == "take"


def test_a_hint_says_what_to_answer_and_claims_nothing_that_is_not_so() -> None:
    state, _ = play(position(A=player("7D 2S 3S"), C=player("7S 7H 9C"), stock=["AC", "KC"]), "discard 7D")
    advice = advise(KALOOKI, KALOOKI.censor(state, state.turn))
    assert KALOOKI.action_text(advice.action) == "call"
    assert [reason.code for reason in advice.reasons] == ["experience"]
    assert reviewable(KALOOKI)
