"""The game object of the family: a game adds its name, its presets and its pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from carioca.cards import Card, Suit
from carioca.engine import game
from carioca.engine.game import Profile, Refusal, Scores, Setup, Step, View
from carioca.engine.options import OptionsError, TableOptions
from carioca.games.canasta import (
    aims,
    deal,
    hidden,
    legal,
    melds,
    notation,
    position,
    proposal,
    rules,
    scoring,
    standings,
    turns,
)
from carioca.games.canasta.options import CanastaOptions
from carioca.games.canasta.options import own as own_options
from carioca.games.canasta.state import SIDES, State, own, sides_of
from carioca.games.melding.actions import Action
from carioca.games.melding.game import Aim, Canasta, Near, Place, Standing
from carioca.games.melding.state import Kind, Meld, Row


class CanastaGame:
    """A game of the family; all functions are pure (engine/game.py and melding/game.py say what they promise)."""

    name: str
    profile: Profile
    presets: Mapping[str, CanastaOptions]

    def validate(self, setup: Setup) -> None:
        """Raises OptionsError when these options make no game for so many seats (B01-B03)."""
        options = own_options(setup.options)
        if setup.seats not in SIDES:
            raise OptionsError(f"{self.name.capitalize()} is played by 2, 3, 4 or 6", "sides", seats=setup.seats)
        if not options.players_min <= setup.seats <= options.players_max:
            raise OptionsError(
                f"options 'players_min' and 'players_max': {options.players_min} to {options.players_max} play, "
                f"not {setup.seats}",
                "seats",
                least=options.players_min,
                most=options.players_max,
            )
        order = options.order
        dealt = order.dealt * setup.seats + order.muerto * SIDES[setup.seats] + order.upcard
        if len(order.pack(setup.seats)) - dealt <= order.stock_end:
            raise OptionsError(
                f"options 'packs', 'hand_size', 'muerto_size': {dealt} cards are dealt, too few are left for a stock",
                "no-stock",
            )
        if not setup.seed:
            raise OptionsError("a match needs a seed", "seed")

    def rounds(self, setup: Setup) -> None:
        return None

    def sides(self, seats: int) -> tuple[int, ...]:
        return sides_of(seats)

    def cards(self, options: TableOptions, seats: int) -> tuple[Card, ...]:
        return own_options(options).order.pack(seats)

    def deal(self, setup: Setup, round_no: int = 0, scores: Scores | None = None) -> Step:
        self.validate(setup)
        return deal.deal(setup, round_no, scores)

    def current(self, state: game.State) -> int | None:
        return None if state.phase == "over" else state.turn

    def check(self, state: game.State, action: game.Action) -> Refusal | None:
        return rules.check(own(state), action)

    def legal_actions(self, state: game.State) -> Iterator[Action]:
        return legal.legal_actions(own(state))

    def apply(self, state: game.State, action: game.Action) -> Step:
        return turns.apply(own(state), action)

    def censor(self, state: game.State, seat: int | None) -> View:
        return hidden.censor(own(state), seat)

    def imagine(self, view: View, rng: Random) -> State:
        return hidden.imagine(view, rng)

    def scores(self, state: game.State) -> Scores:
        return Scores(state.scores, own(state).tally)

    def ranking(self, state: game.State) -> tuple[tuple[int, ...], ...]:
        return scoring.ranking(state.scores)

    def points(self, state: game.State) -> tuple[int, ...]:
        return scoring.points(own(state), None)

    def article(self, rule: str) -> str:
        return rule

    def action_text(self, action: game.Action) -> str:
        return notation.action_text(action)

    def parse_action(self, text: str) -> Action:
        return notation.parse_action(text)

    def position(self, state: game.State, seat: int | None = None) -> dict[str, Any]:
        return position.write(own(state), self.name, self.presets, seat)

    def read_position(self, data: Mapping[str, Any]) -> State:
        return position.read(data, self.name, self.presets)

    # -- what the melding table asks --

    def asked(self, state: game.State) -> None:
        return None

    def lack(self, state: game.State, more: Row = ()) -> int:
        return 0

    def long_ways(self, state: game.State) -> tuple[tuple[tuple[Suit, ...], ...], ...]:
        return ()

    def suited(self, state: game.State) -> bool:
        return True

    def wilds(self, options: TableOptions) -> bool:
        return True

    def beyond(self, options: TableOptions) -> frozenset[str]:
        return frozenset(("sides",))

    def target(self, options: TableOptions) -> int:
        return own_options(options).order.target

    def slots(self, state: game.State, seat: int) -> tuple[Place, ...]:
        return ()

    def read(self, state: game.State, kind: Kind, row: Row) -> Row | None:
        return proposal.read(own(state), kind, row)

    def laying(self, state: game.State, seat: int, rows: Sequence[Row]) -> Action:
        return proposal.laying(own(state), seat, rows)

    def lacking(self, state: game.State, seat: int, rows: Sequence[Row]) -> int | Refusal:
        return proposal.lacking(own(state), rows)

    def readings(self, state: game.State, seat: int, rows: Sequence[Row]) -> tuple[int | Refusal, ...]:
        return tuple(proposal.lacking(own(state), (row,)) if row else 0 for row in rows)

    def aims(self, view: View, picked: Sequence[Card]) -> dict[Aim, tuple[Action, ...]]:
        return aims.aims(view, picked)

    def refused(self, view: View, picked: Sequence[Card], aim: Aim) -> Refusal | None:
        return aims.refused(view, picked, aim)

    def aim(self, state: game.State, action: Action) -> Aim | None:
        return aims.aim_of(own(state), action)

    def passing(self, view: View) -> None:
        return None

    def stands(self, state: game.State, meld: Meld) -> tuple[Card | None, ...]:
        return melds.stands(meld.kind, meld.cards, own(state).law)

    def standings(self, state: game.State) -> tuple[Standing, ...]:
        return standings.standings(own(state))

    def canasta(self, state: game.State, number: int) -> Canasta | None:
        return standings.canasta(own(state), number)

    def nearest(self, view: View) -> tuple[Near, ...]:
        return ()

    def proposal(self, view: View) -> tuple[Row, ...] | None:
        return proposal.proposal(view)
