"""A match as a PettingZoo AEC environment."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from carioca.bots.door import make_bot
from carioca.engine.door import Door
from carioca.engine.events import RoundEnded
from carioca.engine.game import Action, AnyGame, Game, Scores, Setup, State, View
from carioca.engine.options import OptionsError, TableOptions
from carioca.games import preset_game
from carioca.gym.encoding import Encoding


@Door
def encodings(table: str) -> Callable[[AnyGame, Setup], Encoding[Any]]:
    """What makes the numbers of the games of a table. Raises KeyError."""
    match table:
        case "melding":
            from carioca.gym.melding import MeldingEncoding

            return MeldingEncoding
        case "tricks":
            from carioca.gym.tricks import TrickEncoding

            return TrickEncoding
    raise KeyError(table)


Rewards = Literal["points", "places"]
ANY_ROUND = "any"
_NUMBERS = np.iinfo(np.int16)


class Table(AECEnv):
    """A table of a game: agents `player_0`, `player_1`, ... are its seats; one of them acts at a time.

    An episode is a match, or with `single_round` one round dealt afresh without scores: the id of a round (as "TT"), or
    `ANY_ROUND` for one that chance takes. `most_actions` truncates an episode after so many actions.

    Actions: `Discrete(words + slots)`, see `gym.encoding.Encoding`; `words` are the lines of the actions that have a
    number of their own, the slots are for whatever lays cards. Observations, a dictionary:

    - `observation`, int16, (length,): what the seat may know, by its view of the table; `layout` names the parts;
    - `moves`, int8, (slots, width): what the slots mean now, zeros for other seats than the one to act;
    - `action_mask`, int8, (actions,): 1 for each legal action of the seat to act, zeros for others.

    Rewards: "points", what a seat scored when a round ends, negative where points are bad (a match of Carioca sums to
    minus its score); "places", at the end 1 for the first place and -1 / (seats - 1) for others, who share the first
    place share what is won, so the sum is 0. `infos[agent]["left_out"]` counts legal actions that found no slot (see
    `gym.melding`): they are reached in several steps, or not at all.

    `reset(seed=7)` fixes the cards of this episode and of all that follow it; without a seed the next cards of that
    stream are dealt (of an arbitrary one at first). `step_as("normal")` lets an opponent of the house act.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game = "carioca-chile",
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        single_round: str = "",
        rewards: Rewards = "points",
        most_actions: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`game`: a preset's name, or a game of one's own with its first preset; `options` change the preset's.
        `seats`: four, or as many below as play it, when nothing is said.

        Raises KeyError for an unknown preset, OptionsError for options or seats that make no game, ValueError for an
        unknown round.
        """
        self.game: Game = preset_game(game) if isinstance(game, str) else game
        preset = game if isinstance(game, str) else next(iter(self.game.presets))
        agreed = self.game.presets[preset].with_changes(options or {})
        self.setup = Setup(self.game.name, agreed, seats or _usual(self.game, agreed), "0")
        self.game.validate(self.setup)
        self.single_round, self.reward, self.most_actions = single_round, rewards, most_actions
        self._ids = self.game.rounds(self.setup) or ("",)
        if single_round not in ("", ANY_ROUND, *self._ids):
            raise ValueError(f"there is no round {single_round!r}, only {', '.join(self._ids)}")
        self.metadata = {**self.metadata, "name": f"{preset.replace('-', '_')}_v0"}
        self.render_mode = render_mode
        self.encoding = encodings(self.game.profile.table)(self.game, self.setup)
        self.words, self.layout = self.encoding.words, self.encoding.layout
        self.possible_agents = [f"player_{seat}" for seat in range(self.setup.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        count = len(self.words) + self.encoding.slots
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space(count) for agent in self.possible_agents}
        self._stream: Random = Random()

    def _space(self, count: int) -> spaces.Dict:
        shapes: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(_NUMBERS.min, _NUMBERS.max, (self.encoding.length,), np.int16),
            "action_mask": spaces.Box(0, 1, (count,), np.int8),
        }
        if self.encoding.slots:
            shapes["moves"] = spaces.Box(0, 127, (self.encoding.slots, self.encoding.width), np.int8)
        return spaces.Dict(shapes)

    def observation_space(self, agent: str) -> spaces.Dict:
        """What `observe` gives; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of actions; always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._stream = Random(seed)
        self.setup = Setup(
            self.setup.game, self.setup.options, self.setup.seats, f"{self._stream.getrandbits(64):016x}"
        )
        number = 0
        if self.single_round:
            number = self._stream.randrange(len(self._ids))
            if self.single_round != ANY_ROUND:
                number = self._ids.index(self.single_round)
        nothing = (0,) * self.setup.seats
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._acted = 0
        self._stand(self.game.deal(self.setup, number, Scores(nothing, nothing)).state)

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        acts = seat == self._acting
        view = self._view if acts else self.game.censor(self._state, seat)
        mask = np.zeros(self.action_spaces[agent].n, np.int8)
        legal = self._legal if acts else {}
        mask[list(legal)] = 1
        seen: dict[str, Any] = {"observation": self.encoding.observation(view, seat), "action_mask": mask}
        if self.encoding.slots:
            seen["moves"] = self.encoding.moves(view, legal)
        return seen

    def step(self, action: int | None) -> None:
        """Plays a legal action of the agent that is selected; None for one whose episode is over. Raises ValueError for
        an action that the mask forbids, and nothing happens."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        legal = None if action is None else self._legal.get(int(action))
        if legal is None:
            raise ValueError(f"{agent} may not do {action} now: the action mask has the legal ones")
        self._play(legal)

    def step_as(self, level: str) -> None:
        """Lets a level, as it plays today, or a character of the house play for the agent that is selected. Raises
        KeyError for an unknown one. Other arrangements of the same lay than the masked ones are possible here."""
        if self._acting is None:
            raise ValueError("the episode is over")
        bot = make_bot(level, self.game)
        self._play(bot.decide(self._view, Random(f"{self.setup.seed}/{level}/{self._acted}")))

    def legal_lines(self) -> dict[int, str]:
        return {number: self.game.action_text(action) for number, action in self._legal.items()}

    def render(self) -> str | None:
        """With "ansi": what the seat to act sees, as the JSON of its position; None without a mode."""
        if self.render_mode is None:
            return None
        return json.dumps(self.game.position(self._state, self._acting), indent=1)

    def close(self) -> None:
        """There is nothing to let go of."""

    # -- inside --------------------------------------------------------------------------------------------------------

    def _stand(self, state: State) -> None:
        self._state = state
        self._acting = self.game.current(state)
        assert self._acting is not None
        self._view: View = self.game.censor(state, self._acting)
        self._legal, left_out = self.encoding.legal(self._view)
        self.agent_selection = self.possible_agents[self._acting]
        self.infos[self.agent_selection]["left_out"] = left_out

    def _play(self, action: Action) -> None:
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        state, events = self.game.apply(self._state, action)
        self._acted += 1
        ended = next((event for event in events if isinstance(event, RoundEnded)), None)
        over = self.game.current(state) is None or (ended is not None and bool(self.single_round))
        if ended is not None:
            self._pay(state, ended, over)
        if over:
            self._end(self.terminations, state if self.game.current(state) is None else self._state)
        elif self._acted == self.most_actions:
            self._end(self.truncations, state)
        else:
            self._stand(state)
        self._accumulate_rewards()

    def _pay(self, state: State, ended: RoundEnded, over: bool) -> None:
        if self.reward == "places":
            points = self._firsts(state) if over else {}
        else:
            sign = 1 if self.game.profile.higher_wins else -1
            points = {seat: float(sign * number) for seat, number in enumerate(ended.points)}
        for seat, number in points.items():
            self.rewards[self.possible_agents[seat]] = number

    def _firsts(self, state: State) -> dict[int, float]:
        seats = self.setup.seats
        first = self.game.ranking(state)[0]
        share = (seats - len(first)) / (len(first) * (seats - 1))
        return {seat: share if seat in first else -1 / (seats - 1) for seat in range(seats)}

    def _end(self, how: dict[str, bool], state: State) -> None:
        """The episode is over; what is seen last is this state, in which nobody may do anything."""
        how.update(dict.fromkeys(self.agents, True))
        self._state, self._acting, self._legal = state, None, {}


def _usual(game: Game, options: TableOptions) -> int:
    """How many play when nothing is said: four, or as many below as can."""
    for seats in (4, 3):
        with suppress(OptionsError):
            game.validate(Setup(game.name, options, seats, "0"))
            return seats
    return 2


def raw_env(*args: Any, **options: Any) -> Table:
    return Table(*args, **options)


def env(*args: Any, **options: Any) -> Any:
    """A table in PettingZoo's usual wrappers: who plays an illegal action loses 1 and the episode ends, numbers out of
    bounds and a wrong order of calls are told. `env(...).unwrapped` is the table itself."""
    table: Any = wrappers.TerminateIllegalWrapper(raw_env(*args, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))
