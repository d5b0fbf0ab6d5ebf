"""The game object of the family: all that its games do alike. A game adds its name, its presets and its pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from carioca.cards import Card, Suit
from carioca.engine import game
from carioca.engine.game import Illegal, Profile, Refusal, Scores, Setup, Step, View
from carioca.engine.options import OptionsError, TableOptions
from carioca.games.contract import (
    aims,
    calls,
    deal,
    hidden,
    lacking,
    legal,
    meaning,
    nearest,
    position,
    proposal,
    rounds,
    rules,
    tray,
    turns,
)
from carioca.games.contract.bajada import limits
from carioca.games.contract.options import ContractOptions
from carioca.games.contract.options import own as own_options
from carioca.games.contract.solver.exact import distance
from carioca.games.contract.solver.full import full_ways
from carioca.games.contract.state import Contract, State, own
from carioca.games.melding import notation
from carioca.games.melding.actions import Action
from carioca.games.melding.game import Aim, Calling, Canasta, Near, Place, Standing
from carioca.games.melding.state import Kind, Meld, Row


class ContractGame:
    """A game of the family; all functions are pure (engine/game.py and melding/game.py say what they promise)."""

    name: str
    profile: Profile
    presets: Mapping[str, ContractOptions]
    fewest_seats: int = 2
    most_seats: int
    articles: Mapping[str, str] = MappingProxyType({})
    """The ids of its own pages for ids of Carioca's, or for codes of refusals, where they differ."""

    def validate(self, setup: Setup) -> None:
        """Raises OptionsError when these options make no game for so many seats (S1, S2)."""
        options = own_options(setup.options)
        if not self.fewest_seats <= setup.seats <= self.most_seats:
            raise OptionsError(
                f"{self.name.capitalize()} is played by {self.fewest_seats} to {self.most_seats}, not {setup.seats}",
                "seats",
                least=self.fewest_seats,
                most=self.most_seats,
            )
        if not options.players_min <= setup.seats <= options.players_max:
            raise OptionsError(
                f"options 'players_min' and 'players_max': {options.players_min} to {options.players_max} play, "
                f"not {setup.seats}",
                "seats",
                least=options.players_min,
                most=options.players_max,
            )
        if not setup.seed:
            raise OptionsError("a match needs a seed", "seed")

    def rounds(self, setup: Setup) -> tuple[str, ...]:
        return tuple(contract.id for contract in own_options(setup.options).order.contracts)

    def sides(self, seats: int) -> tuple[int, ...]:
        return tuple(range(seats))

    def cards(self, options: TableOptions, seats: int) -> tuple[Card, ...]:
        return own_options(options).order.pack

    def deal(self, setup: Setup, round_no: int = 0, scores: Scores | None = None) -> Step:
        self.validate(setup)
        return deal.deal(setup, round_no, scores)

    def current(self, state: game.State) -> int | None:
        return None if state.phase == "over" else state.turn

    def check(self, state: game.State, action: game.Action) -> Refusal | None:
        refusal = rules.check(own(state), action)
        return None if refusal is None else self._in_its_pages(refusal)

    def legal_actions(self, state: game.State) -> Iterator[Action]:
        return legal.legal_actions(own(state))

    def apply(self, state: game.State, action: game.Action) -> Step:
        try:
            return turns.apply(own(state), action)
        except Illegal as error:
            raise Illegal(self._in_its_pages(error.refusal)) from None

    def censor(self, state: game.State, seat: int | None) -> View:
        return hidden.censor(own(state), seat)

    def imagine(self, view: View, rng: Random) -> State:
        return hidden.imagine(view, rng)

    def scores(self, state: game.State) -> Scores:
        return Scores(state.scores, own(state).rounds_won)

    def ranking(self, state: game.State) -> tuple[tuple[int, ...], ...]:
        return rounds.ranking_of(own(state))

    def points(self, state: game.State) -> tuple[int, ...]:
        return rounds.round_points(own(state), rounds.winner_of(own(state)))

    def action_text(self, action: game.Action) -> str:
        return notation.action_text(action)

    def parse_action(self, text: str) -> Action:
        return notation.parse_action(text)

    def position(self, state: game.State, seat: int | None = None) -> dict[str, Any]:
        return position.write(own(state), self.name, self.presets, seat)

    def read_position(self, data: Mapping[str, Any]) -> State:
        return position.read(data, self.name, self.presets, self.fewest_seats, self.most_seats)

    # -- what the melding table asks --

    def calling(self, state: game.State) -> Calling | None:
        return calls.calling(own(state))

    def call_refused(self, state: game.State, seat: int) -> Refusal | None:
        refusal = calls.refused(own(state), seat)
        return None if refusal is None else self._in_its_pages(refusal)

    def asked(self, state: game.State) -> Contract:
        return own(state).contract

    def lack(self, state: game.State, more: Row = ()) -> int:
        mine = own(state)
        return distance((*mine.hand, *more), mine.contract, limits(mine))

    def long_ways(self, state: game.State) -> tuple[tuple[tuple[Suit, ...], ...], ...]:
        return full_ways(own(state).contract.full)

    def suited(self, state: game.State) -> bool:
        return own(state).law.same_suit

    def wilds(self, options: TableOptions) -> bool:
        mine = own_options(options)
        return mine.order.jokers > 0 or mine.law.red_twos

    def beyond(self, options: TableOptions) -> frozenset[str]:
        order = own_options(options).order
        found = {
            "meld": bool(order.further),
            "swap": order.joker_swap != "off",
            "replace": order.joker_moves != "off",
            "deal": order.pass_deal,
            "call": bool(order.calls),
        }
        return frozenset(deed for deed, allowed in found.items() if allowed)

    def target(self, options: TableOptions) -> int:
        return 0

    def slots(self, state: game.State, seat: int) -> tuple[Place, ...]:
        return tray.slots(own(state), seat)

    def read(self, state: game.State, kind: Kind, row: Row) -> Row | None:
        return tray.read(own(state), kind, row)

    def laying(self, state: game.State, seat: int, rows: Sequence[Row]) -> Action:
        return tray.laying(own(state), seat, rows)

    def aims(self, view: View, picked: Sequence[Card]) -> dict[Aim, tuple[Action, ...]]:
        return aims.aims(view, picked)

    def refused(self, view: View, picked: Sequence[Card], aim: Aim) -> Refusal | None:
        refusal = aims.refused(view, picked, aim)
        return None if refusal is None else self._in_its_pages(refusal)

    def lacking(self, state: game.State, seat: int, rows: Sequence[Row]) -> int | Refusal:
        lack = lacking.lacking(own(state), seat, rows)
        return self._in_its_pages(lack) if isinstance(lack, Refusal) else lack

    def readings(self, state: game.State, seat: int, rows: Sequence[Row]) -> tuple[int | Refusal, ...]:
        found = lacking.readings(own(state), seat, rows)
        return tuple(self._in_its_pages(one) if isinstance(one, Refusal) else one for one in found)

    def aim(self, state: game.State, action: Action) -> Aim | None:
        return aims.aim_of(own(state), action)

    def passing(self, view: View) -> Action | None:
        return aims.passing(view)

    def stands(self, state: game.State, meld: Meld) -> tuple[Card | None, ...]:
        return meaning.stands(meld.kind, meld.cards, own(state).law)

    def standings(self, state: game.State) -> tuple[Standing, ...]:
        return ()

    def canasta(self, state: game.State, number: int) -> Canasta | None:
        return None

    def nearest(self, view: View) -> tuple[Near, ...]:
        return nearest.nearest(view)

    def proposal(self, view: View) -> tuple[Row, ...] | None:
        return proposal.proposal(view)

    def article(self, rule: str) -> str:
        return self.articles.get(rule, rule)

    def _in_its_pages(self, refusal: Refusal) -> Refusal:
        """A refusal with the rule's id in the pages of this game; the family speaks Carioca's ids."""
        own_rule = self.articles.get(refusal.code) or self.articles.get(refusal.rule)
        return refusal if own_rule is None else refusal._replace(rule=own_rule)
