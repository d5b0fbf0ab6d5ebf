"""La Pocha: exact bids on tricks with the Spanish pack (docs/rules/pocha.md), its preset and its place."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from carioca.cards import SPANISH, Card
from carioca.engine.draw import first_dealer
from carioca.engine.game import Game, Profile, Scores, Setup, Step
from carioca.engine.options import OptionsError
from carioca.games.tricks import actions, position, rules, scoring, state, turns
from carioca.games.tricks.options import FEWEST, MOST, PochaOptions
from carioca.games.tricks.state import State
from carioca.games.tricks.turns import deal_round


class Pocha(Game[State, PochaOptions]):
    name = "pocha"
    profile = Profile("tricks", "tricks", SPANISH, higher_wins=True)
    presets: Mapping[str, PochaOptions] = MappingProxyType({"pocha": PochaOptions()})

    check = staticmethod(rules.check)
    legal_actions = staticmethod(rules.legal_actions)
    apply = staticmethod(turns.apply)
    censor = staticmethod(state.censor)
    imagine = staticmethod(state.imagine)
    points = staticmethod(scoring.round_points)
    action_text = staticmethod(actions.action_text)
    parse_action = staticmethod(actions.parse_action)

    def validate(self, setup: Setup[PochaOptions]) -> None:
        options = setup.options
        least, most = max(FEWEST, options.players_min), min(MOST, options.players_max)
        if not least <= setup.seats <= most:
            raise OptionsError(f"{least} to {most} play, not {setup.seats}", "seats", least=least, most=most)
        if not setup.seed:
            raise OptionsError("a match needs a seed", "seed")
        options.check_sizes(setup.seats)

    def rounds(self, setup: Setup[PochaOptions]) -> tuple[str, ...]:
        return tuple(map(str, setup.options.sizes(setup.seats)))

    def cards(self, options: PochaOptions, seats: int) -> tuple[Card, ...]:
        return options.pack(seats)

    def deal(self, setup: Setup[PochaOptions], round_no: int = 0, scores: Scores | None = None) -> Step[State]:
        self.validate(setup)
        options, seats, seed = setup.options, setup.seats, setup.seed
        first = first_dealer(options, options.pack(seats), seats, seed)
        dealer = (first + options.step * round_no) % seats
        return deal_round(options, seed, round_no, dealer, scores or Scores((0,) * seats, (0,) * seats))

    def scores(self, state: State) -> Scores:
        return Scores(state.scores, state.exact)

    def ranking(self, state: State) -> tuple[tuple[int, ...], ...]:
        return scoring.ranking(state.options, state.scores, state.exact)

    def position(self, state: State, seat: int | None = None) -> dict[str, Any]:
        return position.write(state, self.name, self.presets, seat)

    def read_position(self, data: Mapping[str, Any]) -> State:
        return position.read(data, self.name, self.presets)


POCHA = Pocha()
