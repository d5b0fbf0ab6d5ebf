"""Every game as a PettingZoo environment: PettingZoo's own tests, what is seen, what may be done, what it brings."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra carioca[gym] is not installed")
with warnings.catch_warnings():
    # Its tests import an environment of its own in a way that it calls old.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

import numpy as np

from carioca.agreement import Agreement
from carioca.cards import HIDDEN
from carioca.engine.options import OptionsError
from carioca.games import all_presets
from carioca.gym import Table, encodings, env, raw_env
from tests.children import ROOT
from tests.longer import many
from tests.toy.encoding import ToyEncoding
from tests.toy.rules import TOY

GAMES: tuple[Any, ...] = (*all_presets(), TOY)


def named(game: Any) -> str:
    """A name of the test's own: the same in every process."""
    return str(getattr(game, "name", game))


each_game = pytest.mark.parametrize("game", GAMES, ids=named)


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    encodings.admit(TOY.profile.table, ToyEncoding)
    yield
    encodings.dismiss(TOY.profile.table)


def moved(table: Table, chance: Random) -> int:
    """A legal number, rather one that lays than one that throws."""
    legal = list(table.legal_lines())
    lays = [number for number in legal if number >= len(table.words)]
    return chance.choice(lays or legal)


@cache
def walked(game: Any, actions: int = 250) -> tuple[Table, tuple[tuple[Any, str, dict[str, Any]], ...]]:
    """Moments of an episode: the state, who acts, what that seat sees."""
    table, chance, moments = raw_env(game), Random("walk"), []
    table.reset(seed=3)
    for _ in range(actions):
        agent = table.agent_selection
        if table.terminations[agent]:
            break
        moments.append((table._state, agent, table.observe(agent)))
        table.step(moved(table, chance))
    return table, tuple(moments)


# It knows only of its own environments that they mask actions.
@pytest.mark.sampled(8)
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably", "ignore:Observation is not a NumPy")
@each_game
def test_pettingzoo_finds_nothing(game: Any) -> None:
    api_test(env(game), num_cycles=60)
    seed_test(lambda: env(game), num_cycles=15)


@pytest.mark.sampled(6)
@each_game
def test_the_mask_has_the_legal_actions_and_the_slots_tell_what_they_mean(game: Any) -> None:
    table, moments = walked(game)
    for state, _, seen in moments:
        legal = {table.game.action_text(action) for action in table.game.legal_actions(state)}
        numbers = np.flatnonzero(seen["action_mask"])
        assert len(numbers) == len(legal), "there is a slot for each"
        words = {table.words[number] for number in numbers if number < len(table.words)}
        assert words <= legal and len(legal - words) == sum(number >= len(table.words) for number in numbers)
        if "moves" in seen:
            rows = seen["moves"].any(axis=1)
            assert list(np.flatnonzero(rows) + len(table.words)) == [n for n in numbers if n >= len(table.words)]


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("preset", [preset for preset in all_presets() if preset != "pocha"])
def test_the_slots_are_enough_at_every_table(preset: str) -> None:
    for seats in Agreement(preset).sizes:
        for level in ("random", "greedy", "easy"):
            table = raw_env(preset, seats, most_actions=many(500, 150))
            table.reset(seed=seats)
            while not (table.terminations["player_0"] or table.truncations["player_0"]):
                assert not any(info.get("left_out") for info in table.infos.values())
                table.step_as(level)


@pytest.mark.sampled(4)
@each_game
def test_hidden_cards_are_in_no_number(game: Any) -> None:
    """Whatever the others hold and the stock has, one sees the same."""
    table, moments = walked(game)
    for at, (state, agent, seen) in enumerate(moments[::7]):
        seat = table.possible_agents.index(agent)
        other = table.game.imagine(table.game.censor(state, seat), Random(at))
        view = table.game.censor(other, seat)
        assert np.array_equal(table.encoding.observation(view, seat), seen["observation"])


@each_game
def test_who_does_not_act_sees_its_own_hand_and_may_do_nothing(game: Any) -> None:
    table = raw_env(game)
    table.reset(seed=5)
    for agent in table.agents:
        seen, seat = table.observe(agent), table.possible_agents.index(agent)
        assert seen["action_mask"].any() == (agent == table.agent_selection)
        hands = seen["observation"][table.layout["hands"]].reshape(table.setup.seats, -1)
        view = table.game.censor(table._state, seat)
        visible = [sum(card != HIDDEN for card in hand) for hand in view.state.hands]
        assert list(hands.sum(axis=1)) == visible[seat:] + visible[:seat]
        assert table.observation_space(agent).contains(seen)


@pytest.mark.sampled(48)
@pytest.mark.parametrize("game", ["carioca-rummy", "pocha", TOY], ids=named)
def test_the_rewards_of_a_match_are_its_scores(game: Any) -> None:
    table, chance = raw_env(game), Random(2)
    for rewards in ("points", "places"):
        table.reward, won = rewards, dict.fromkeys(table.possible_agents, 0.0)
        table.reset(seed=11)
        while not table.terminations[table.agent_selection]:
            table.step_as("greedy") if table.encoding.slots else table.step(moved(table, chance))
            for agent, number in table.rewards.items():
                won[agent] += number
        scores = table.game.scores(table._state).points
        if rewards == "points":
            sign = 1 if table.game.profile.higher_wins else -1
            assert list(won.values()) == [sign * points for points in scores]
        else:
            first = table.game.ranking(table._state)[0]
            assert abs(sum(won.values())) < 1e-9
            best = max(won.values())
            assert [seat for seat, number in enumerate(won.values()) if number == best] == sorted(first)


def test_a_seed_fixes_all_episodes_that_follow_and_rounds_can_be_chosen() -> None:
    hands = []
    for _ in range(2):
        table = raw_env("carioca-chile", 3, single_round="any")
        table.reset(seed=8)
        for _ in range(3):
            hands.append((table._state.hands, table._state.round_no))
            table.reset()
    assert hands[:3] == hands[3:] and len(set(hands)) == 3
    one = raw_env("carioca-chile", 2, {"extra_rounds": ["real"]}, single_round="real")
    one.reset(seed=1)
    assert one._state.contract.id == "real"
    while not one.terminations["player_0"]:
        one.step_as("greedy")
    assert sum(number < 0 for number in one.rewards.values()) >= 1 and one.terminations["player_1"]


def test_what_cannot_be_is_told() -> None:
    with pytest.raises(KeyError):
        raw_env("canasta")
    with pytest.raises(OptionsError):
        raw_env("carioca-chile", 9)
    with pytest.raises(ValueError, match="TX"):
        raw_env("carioca-chile", single_round="TX")
    table = raw_env("pocha", most_actions=3)
    table.reset(seed=1)
    before = table.observe(table.agent_selection)
    forbidden = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="player_"):
        table.step(forbidden)
    assert np.array_equal(table.observe(table.agent_selection)["observation"], before["observation"])
    for _ in range(3):
        table.step_as("greedy")
    assert all(table.truncations.values()) and not any(table.terminations.values())


@pytest.mark.slow
def test_a_table_of_numbers_learns_the_toy_and_beats_chance_in_forty_lines() -> None:
    assert len((ROOT / "examples" / "learn_toy.py").read_text("utf-8").splitlines()) <= 40
    words = [sys.executable, "-m", "examples.learn_toy"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    chance, learned = (float(line.rsplit(maxsplit=3)[1]) for line in done.stdout.splitlines())
    assert abs(chance) < 0.1 and learned > 0.15
