"""The game object of the family: all that its games do alike. A game adds its name, its presets and its pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from carioca.cards import Card, Suit
from carioca.engine import game
from carioca.engine.draw import first_dealer
from carioca.engine.game import Illegal, Refusal, Scores, Setup, Step, View
from carioca.engine.options import OptionsError
from carioca.games.contract import aims, calls, melds, position, rounds, rules, state, tray, turns
from carioca.games.contract.bajada import limits
from carioca.games.contract.law import Contract, ContractOptions
from carioca.games.contract.rounds import deal_round
from carioca.games.contract.solver.hand import distance
from carioca.games.contract.solver.long_runs import full_ways
from carioca.games.contract.state import State
from carioca.games.melding import actions
from carioca.games.melding.game import Aim, MeldingGame, Reading
from carioca.games.melding.state import Meld, Row


class ContractGame(MeldingGame[State, ContractOptions]):
    """A game of the family; all functions are pure (engine/game.py and melding/game.py say what they promise)."""

    fewest_seats: int = 2
    most_seats: int = 6
    articles: Mapping[str, str] = MappingProxyType({})
    """The ids of its own pages for ids of Carioca's, or for codes of refusals, where they differ."""

    legal_actions = staticmethod(rules.legal_actions)
    censor = staticmethod(state.censor)
    imagine = staticmethod(state.imagine)
    ranking = staticmethod(rounds.ranking_of)
    action_text = staticmethod(actions.action_text)
    parse_action = staticmethod(actions.parse_action)

    def validate(self, setup: Setup[ContractOptions]) -> None:
        """Raises OptionsError when these options make no game for so many seats (S1, S2)."""
        options = setup.options
        if not self.fewest_seats <= setup.seats <= self.most_seats:
            raise OptionsError(
                f"{self.name.capitalize()} is played by {self.fewest_seats} to {self.most_seats}, not {setup.seats}",
                "seats",
                least=self.fewest_seats,
                most=self.most_seats,
            )
        options.check_seats(setup.seats)
        if not setup.seed:
            raise OptionsError("a match needs a seed", "seed")

    def rounds(self, setup: Setup[ContractOptions]) -> tuple[str, ...]:
        return tuple(contract.id for contract in setup.options.order.contracts)

    def cards(self, options: ContractOptions, seats: int) -> tuple[Card, ...]:
        return options.order.pack

    def stock_left(self, setup: Setup[ContractOptions]) -> int:
        order = setup.options.order
        return len(order.pack) - max(order.dealt) * setup.seats - order.initial_upcard

    def deal(self, setup: Setup[ContractOptions], round_no: int = 0, scores: Scores | None = None) -> Step[State]:
        self.validate(setup)
        options, seats, seed = setup.options, setup.seats, setup.seed
        dealer = (first_dealer(options, options.order.pack, seats, seed) + options.step * round_no) % seats
        return deal_round(options, seed, round_no, dealer, scores or Scores((0,) * seats, (0,) * seats))

    def check(self, state: State, action: game.Action) -> Refusal | None:
        refusal = rules.check(state, action)
        return None if refusal is None else self._in_its_pages(refusal)

    def apply(self, state: State, action: game.Action) -> Step[State]:
        try:
            return turns.apply(state, action)
        except Illegal as error:
            raise Illegal(self._in_its_pages(error.refusal)) from None

    def scores(self, state: State) -> Scores:
        return Scores(state.scores, state.rounds_won)

    def points(self, state: State) -> tuple[int, ...]:
        return rounds.round_points(state, rounds.winner_of(state))

    def position(self, state: State, seat: int | None = None) -> dict[str, Any]:
        return position.write(state, self.name, self.presets, seat)

    def read_position(self, data: Mapping[str, Any]) -> State:
        return position.read(data, self.name, self.presets, self.fewest_seats, self.most_seats)

    # -- what the melding table asks --

    calling = staticmethod(calls.calling)
    calls_left = staticmethod(calls.calls_left)
    slots = staticmethod(tray.slots)
    read = staticmethod(tray.read)
    laying = staticmethod(tray.laying)
    aim = staticmethod(aims.aim_of)
    passing = staticmethod(rules.passing)
    aims = staticmethod(aims.aims)
    nearest = staticmethod(tray.nearest)
    proposal = staticmethod(tray.proposal)

    def call_refused(self, state: State, seat: int) -> Refusal | None:
        refusal = calls.refused(state, seat)
        return None if refusal is None else self._in_its_pages(refusal)

    def asked(self, state: State) -> Contract:
        return state.contract

    def lack(self, state: State, more: Row = ()) -> int:
        return distance((*state.hand, *more), state.contract, limits(state))

    def long_ways(self, state: State) -> tuple[tuple[tuple[Suit, ...], ...], ...]:
        return full_ways(state.contract.full)

    def suited(self, state: State) -> bool:
        return state.law.same_suit

    def wilds(self, options: ContractOptions) -> bool:
        return options.order.jokers > 0 or options.law.red_twos_wild

    def beyond(self, options: ContractOptions) -> frozenset[str]:
        order = options.order
        found = {
            "meld": bool(order.further),
            "swap": order.joker_swap != "off",
            "replace": order.joker_moves != "off",
            "deal": order.pass_deal,
            "call": bool(order.calls),
            "own": order.layoff_own,
        }
        return frozenset(deed for deed, allowed in found.items() if allowed)

    def refused(self, view: View[State], picked: Sequence[Card], aim: Aim) -> Refusal | None:
        refusal = aims.refused(view, picked, aim)
        return None if refusal is None else self._in_its_pages(refusal)

    def lacking(self, state: State, seat: int, rows: Sequence[Row]) -> int | Refusal:
        lack = tray.lacking(state, seat, rows)
        return self._in_its_pages(lack) if isinstance(lack, Refusal) else lack

    def readings(self, state: State, seat: int, rows: Sequence[Row]) -> tuple[Reading, ...]:
        return tuple(
            Reading(kind, self._in_its_pages(lack) if isinstance(lack, Refusal) else lack)
            for kind, lack in tray.readings(state, seat, rows)
        )

    def stands(self, state: State, meld: Meld) -> tuple[Card | None, ...]:
        return melds.stands(meld.kind, meld.cards, state.law)

    def _in_its_pages(self, refusal: Refusal) -> Refusal:
        """A refusal with the rule's id in the pages of this game; the family speaks Carioca's ids."""
        own_rule = self.articles.get(refusal.code) or self.articles.get(refusal.rule)
        return refusal if own_rule is None else refusal._replace(rule=own_rule)
