"""Carioca: the Chilean contract rummy (shared rules: carioca.md), its presets and its place in the contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, cast

from carioca.cards import FRENCH, Card, french_pack
from carioca.engine import game
from carioca.engine.game import Profile, Refusal, Scores, Setup, Step, View
from carioca.engine.options import OptionsError, TableOptions
from carioca.games.contract import deal, hidden, legal, position, rules, scoring, turns
from carioca.games.contract.options import MeldingOptions
from carioca.games.contract.options import own as own_options
from carioca.games.contract.state import State, own
from carioca.games.melding import notation
from carioca.games.melding.actions import Action

MOST_SEATS = 6  # S1

RUMMY = MeldingOptions(
    jokers_total=0,
    rounds=("TT", "TE", "EE", "TTT", "TTE", "TEE", "TTTT", "EEE"),
    players_max=2,
    first_dealer="lowest_cut",
    first_player="first_dealt",
    meld_size_down="at_least",
    no_equal_melds=False,
    jokers_per_meld_down=0,
    jokers_per_bajada=0,
    real_relief="off",
    joker_gap=0,
    second_joker_min_naturals=0,
    jokers_adjacent=True,
    joker_discard="allow",
    down_may_draw_pozo=True,
    must_end_with_discard=True,
    last_round_pozo_win="allow",
    ace_value=15,
    joker_value=25,
    tie_break="shared",
)
"""Carioca Rummy for two (carioca.md 3)."""


class Carioca:
    """The game object; all functions are pure (engine/game.py says what they promise)."""

    name = "carioca"
    profile = Profile("contract", "melding", FRENCH, higher_wins=False)
    presets: Mapping[str, MeldingOptions] = MappingProxyType(
        {"carioca-chile": MeldingOptions(), "carioca-rummy": RUMMY}
    )

    def validate(self, setup: Setup) -> None:
        """Raises OptionsError when these options make no game for so many seats (S1, S2)."""
        options = setup.options
        assert isinstance(options, MeldingOptions)
        if not 2 <= setup.seats <= MOST_SEATS:
            raise OptionsError(
                f"Carioca is played by 2 to {MOST_SEATS}, not {setup.seats}", "seats", least=2, most=MOST_SEATS
            )
        if not options.players_min <= setup.seats <= options.players_max:
            raise OptionsError(
                f"options 'players_min' and 'players_max': {options.players_min} to {options.players_max} play, "
                f"not {setup.seats}",
                "seats",
                least=options.players_min,
                most=options.players_max,
            )
        if options.decks == 1 and setup.seats > 2:
            raise OptionsError("option 'decks': one deck is enough for 2 players only", "one-deck")
        if not setup.seed:
            raise OptionsError("a match needs a seed", "seed")

    def rounds(self, setup: Setup) -> tuple[str, ...]:
        return own_options(setup.options).round_ids

    def sides(self, seats: int) -> tuple[int, ...]:
        return tuple(range(seats))

    def cards(self, options: TableOptions) -> tuple[Card, ...]:
        mine = own_options(options)
        return french_pack(mine.decks, mine.jokers)

    def deal(self, setup: Setup, round_no: int = 0, scores: Scores | None = None) -> Step:
        self.validate(setup)
        return deal.deal(setup, round_no, scores)

    def current(self, state: game.State) -> int | None:
        return None if state.phase == "over" else state.turn

    def check(self, state: game.State, action: game.Action) -> Refusal | None:
        return rules.check(own(state), cast(Action, action))

    def legal_actions(self, state: game.State) -> Iterator[Action]:
        return legal.legal_actions(own(state))

    def apply(self, state: game.State, action: game.Action) -> Step:
        return turns.apply(own(state), cast(Action, action))

    def censor(self, state: game.State, seat: int | None) -> View:
        return hidden.censor(own(state), seat)

    def imagine(self, view: View, rng: Random) -> State:
        return hidden.imagine(view, rng)

    def scores(self, state: game.State) -> Scores:
        return Scores(state.scores, own(state).rounds_won)

    def ranking(self, state: game.State) -> tuple[tuple[int, ...], ...]:
        mine = own(state)
        return scoring.ranking(mine.options, mine.scores, mine.rounds_won)

    def points(self, state: game.State) -> tuple[int, ...]:
        return turns.round_points(own(state), next((s for s, hand in enumerate(state.hands) if not hand), None))

    def action_text(self, action: game.Action) -> str:
        return notation.action_text(cast(Action, action))

    def parse_action(self, text: str) -> Action:
        return notation.parse_action(text)

    def position(self, state: game.State, seat: int | None = None) -> dict[str, Any]:
        return position.write(own(state), self.name, self.presets, seat)

    def read_position(self, data: Mapping[str, Any]) -> State:
        return position.read(data, self.name, self.presets)


CARIOCA = Carioca()
