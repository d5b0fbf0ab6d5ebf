"""Who holds nothing back in one thing never does that thing where anything else is legal, and plays by the rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks import held_back
from benchmarks.held_back import KINDS, HeldBack, Trial, gives_up, result, trials
from carioca.arena.figures import Estimate
from carioca.arena.identity import views
from carioca.bots.contract.table import discards
from carioca.engine.game import Action, Game, View
from carioca.games import entry_of, game_named
from carioca.games.contract.carioca import CARIOCA
from carioca.games.melding.actions import Discard

RARE = "builder"
"""Experts hardly ever give up a contract: none of the positions below shows it."""
CASES = [
    (name, kind)
    for name in ("carioca", "kalooki", "buraco")
    for kind in KINDS
    if kind != RARE and any(entry_of(preset).name == name for preset in KINDS[kind].presets)
]


@cache
def positions(name: str) -> tuple[View, ...]:
    return tuple(views(name, 60))


@pytest.mark.parametrize(("name", "kind"), CASES)
def test_it_never_does_the_one_thing_and_all_else_as_experts_do(name: str, kind: str) -> None:
    game, never, others = game_named(name), KINDS[kind].never, 0
    one, expert = HeldBack(kind, game), held_back.make_bot("expert", game)
    for at, view in enumerate(positions(name)):
        best, action = expert.decide(view, Random(at)), one.decide(view, Random(at))
        assert game.check(view.state, action) is None
        if not never(view.state, best):
            assert action == best
        elif never(view.state, action):
            assert all(never(view.state, legal) for legal in game.legal_actions(view.state))
        else:
            others += 1
    assert others > 2


class Careless:
    """Throws the card that its contract needs most."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def decide(self, view: View, rng: Random) -> Action:
        return max(map(Discard, discards(view.state)), key=lambda action: lacking(self._game, view.state, action))


def lacking(game: Any, state: Any, action: Discard) -> int:
    """How many cards the contract lacks after a discard."""
    hand = [*state.hand]
    hand.remove(action.card)
    hands = tuple(tuple(hand) if seat == state.turn else other for seat, other in enumerate(state.hands))
    found = game.lack(state.evolve(hands=hands))
    assert isinstance(found, int)
    return found


def test_a_builder_throws_nothing_that_its_contract_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(held_back, "make_bot", lambda level, game: Careless(game))
    one, given_up = HeldBack(RARE, CARIOCA), 0
    for at, view in enumerate(positions("carioca")):
        state = view.state
        if state.phase == "play" and state.down[state.turn] == "no" and discards(state):
            least = min(lacking(CARIOCA, state, Discard(card)) for card in discards(state))
            careless = Careless(CARIOCA).decide(view, Random(at))
            assert gives_up(state, careless) == (lacking(CARIOCA, state, careless) > least)
            action = one.decide(view, Random(at))
            assert not isinstance(action, Discard) or lacking(CARIOCA, state, action) == least
            given_up += gives_up(state, careless)
    assert given_up > 5


def test_calls_are_tried_under_both_rules_of_who_answers() -> None:
    found = [*trials(("super-kalooki", "buraco"), ("caller", "taker"))]
    assert [(one.preset, one.kind, *one.changes.values()) for one in found] == [
        ("super-kalooki", "caller", "discarder"),
        ("super-kalooki", "caller", "next_player"),
        ("super-kalooki", "taker"),
        ("buraco", "taker"),
    ]
    assert found[1].plan(20).options.call_arbiter == "next_player" and found[1].plan(20).deals == 27
    pairs = Trial("buraco", "leaver").plan(300)
    assert pairs.tables[0].entries == ("leaver", "expert") * 2 and pairs.deals == 300


@pytest.mark.slow
def test_rounds_are_kept_and_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = result(Trial("buraco", "leaver"), 2, 1, tmp_path)
    assert first.of == 2 * 4 and not first.forfeits
    monkeypatch.setattr(held_back, "deal", lambda plan, number: pytest.fail("played again"))
    assert result(Trial("buraco", "leaver"), 2, 1, tmp_path) == first


@pytest.mark.parametrize(
    ("mean", "forfeits", "code"), [(20.1, {}, 1), (19.9, {}, 0), (-50.0, {}, 0), (0.0, {"illegal": 1}, 1)]
)
def test_only_who_is_clearly_ahead_is_an_error(
    monkeypatch: pytest.MonkeyPatch, mean: float, forfeits: dict[str, int], code: int
) -> None:
    margin = Estimate(mean, (20.0 / 1.96) ** 2, 1e6)
    assert margin.half == pytest.approx(20.0, abs=0.01)
    monkeypatch.setattr(held_back, "result", lambda *_: SimpleNamespace(margin=margin, forfeits=forfeits))
    monkeypatch.setattr("sys.argv", ["held_back.py", "--preset", "buraco", "--only", "taker"])
    assert held_back.main() == code
