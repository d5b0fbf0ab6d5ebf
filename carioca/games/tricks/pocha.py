"""La Pocha: exact bids on tricks with the Spanish pack (shared rules: pocha.md), its preset and its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from carioca.cards import SPANISH, Card
from carioca.engine import game
from carioca.engine.game import Profile, Refusal, Scores, Setup, Step, View
from carioca.engine.options import OptionsError, TableOptions
from carioca.games.tricks import deal, hidden, notation, position, rules, scoring, turns
from carioca.games.tricks.actions import Action
from carioca.games.tricks.options import FEWEST, MOST, PochaOptions
from carioca.games.tricks.options import own as own_options
from carioca.games.tricks.state import State, own


class Pocha:
    """The game object; all functions are pure (engine/game.py says what they promise)."""

    name = "pocha"
    profile = Profile("tricks", "tricks", SPANISH, higher_wins=True)
    presets: Mapping[str, PochaOptions] = MappingProxyType({"pocha": PochaOptions()})

    def validate(self, setup: Setup) -> None:
        """Raises OptionsError when these options make no game for so many seats (P01, P04)."""
        options = own_options(setup.options)
        least, most = max(FEWEST, options.players_min), min(MOST, options.players_max)
        if not least <= setup.seats <= most:
            raise OptionsError(f"{least} to {most} play, not {setup.seats}", "seats", least=least, most=most)
        if not setup.seed:
            raise OptionsError("a match needs a seed", "seed")
        options.check_sizes(setup.seats)

    def rounds(self, setup: Setup) -> tuple[str, ...]:
        return tuple(map(str, own_options(setup.options).sizes(setup.seats)))

    def sides(self, seats: int) -> tuple[int, ...]:
        return tuple(range(seats))

    def cards(self, options: TableOptions, seats: int) -> tuple[Card, ...]:
        return own_options(options).pack(seats)

    def deal(self, setup: Setup, round_no: int = 0, scores: Scores | None = None) -> Step:
        self.validate(setup)
        return deal.deal(setup, round_no, scores)

    def current(self, state: game.State) -> int | None:
        return None if state.phase == "over" else state.turn

    def check(self, state: game.State, action: game.Action) -> Refusal | None:
        return rules.check(own(state), action)

    def legal_actions(self, state: game.State) -> Iterator[Action]:
        return rules.legal_actions(own(state))

    def apply(self, state: game.State, action: game.Action) -> Step:
        return turns.apply(own(state), action)

    def censor(self, state: game.State, seat: int | None) -> View:
        return hidden.censor(own(state), seat)

    def imagine(self, view: View, rng: Random) -> State:
        return hidden.imagine(view, rng)

    def scores(self, state: game.State) -> Scores:
        return Scores(state.scores, own(state).exact)

    def ranking(self, state: game.State) -> tuple[tuple[int, ...], ...]:
        mine = own(state)
        return scoring.ranking(mine.options, mine.scores, mine.exact)

    def points(self, state: game.State) -> tuple[int, ...]:
        return scoring.round_points(own(state))

    def action_text(self, action: game.Action) -> str:
        return notation.action_text(action)

    def parse_action(self, text: str) -> Action:
        return notation.parse_action(text)

    def position(self, state: game.State, seat: int | None = None) -> dict[str, Any]:
        return position.write(own(state), self.name, self.presets, seat)

    def read_position(self, data: Mapping[str, Any]) -> State:
        return position.read(data, self.name, self.presets)


POCHA = Pocha()
