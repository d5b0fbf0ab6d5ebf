"""The game object of the family: a game adds its name, its presets and its pages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from carioca.cards import Card
from carioca.engine.draw import first_dealer
from carioca.engine.game import NotationError, Refusal, Scores, Setup, Step
from carioca.engine.options import OptionsError
from carioca.games.canasta import aims, melds, position, proposal, rules, scoring, state, turns
from carioca.games.canasta.options import CanastaOptions
from carioca.games.canasta.state import SIDES, State, sides_of
from carioca.games.canasta.turns import deal_round
from carioca.games.melding import actions
from carioca.games.melding.actions import Action, Discard, Draw, LayMeld, LayOff, Replace, TakePile
from carioca.games.melding.game import MeldingGame
from carioca.games.melding.state import Meld, Row

_KNOWN = (Draw, TakePile, LayMeld, LayOff, Replace, Discard)


def parse_action(text: str) -> Action:
    """The action of a line; case does not matter. Raises NotationError with one sentence."""
    words = text.lower().split()
    if words[:1] == ["replace"] and len(words) > 2 and not re.fullmatch(r"m\d{1,3}", words[2]):
        raise NotationError(f"'{text[:60]}' is not an action")
    action = actions.parse_action(text, pile_rows=True)
    if not isinstance(action, _KNOWN):
        raise NotationError(f"'{text[:60]}' is not an action of this game")
    return action


class CanastaGame(MeldingGame[State, CanastaOptions]):
    """A game of the family; all functions are pure (engine/game.py and melding/game.py say what they promise)."""

    check = staticmethod(rules.check)
    legal_actions = staticmethod(rules.legal_actions)
    apply = staticmethod(turns.apply)
    censor = staticmethod(state.censor)
    imagine = staticmethod(state.imagine)
    action_text = staticmethod(actions.action_text)
    parse_action = staticmethod(parse_action)
    sides = staticmethod(sides_of)

    def validate(self, setup: Setup[CanastaOptions]) -> None:
        """Raises OptionsError when these options make no game for so many seats (B01-B03)."""
        options = setup.options
        if setup.seats not in SIDES:
            raise OptionsError(f"{self.name.capitalize()} is played by 2, 3, 4 or 6", "sides", seats=setup.seats)
        options.check_seats(setup.seats)
        if self.stock_left(setup) <= 0:
            raise OptionsError(
                "options 'packs', 'hand_size', 'muerto_size': no stock is left after the deal", "no-stock"
            )
        if not setup.seed:
            raise OptionsError("a match needs a seed", "seed")

    def stock_left(self, setup: Setup[CanastaOptions]) -> int:
        """Without the last ones, which nobody draws (B24)."""
        options, seats = setup.options, setup.seats
        dealt = options.hand_size * seats + options.muerto_size * SIDES[seats] + options.initial_upcard
        return len(options.pack(seats)) - dealt - options.stock_end

    def rounds(self, setup: Setup[CanastaOptions]) -> None:
        return None

    def cards(self, options: CanastaOptions, seats: int) -> tuple[Card, ...]:
        return options.pack(seats)

    def deal(self, setup: Setup[CanastaOptions], round_no: int = 0, scores: Scores | None = None) -> Step[State]:
        """As every game. Raises IndexError where the scores end the match before a deal of this number."""
        self.validate(setup)
        options, seats, seed = setup.options, setup.seats, setup.seed
        so_far = scores or Scores((0,) * seats, (0,) * seats)
        if scoring.is_over(options, so_far.points, SIDES[seats], round_no):
            raise IndexError(round_no)
        dealer = first_dealer(options, options.pack(seats), seats, seed) + options.step * round_no
        return deal_round(options, seed, round_no, dealer, so_far)

    def scores(self, state: State) -> Scores:
        return Scores(state.scores, state.tally)

    def ranking(self, state: State) -> tuple[tuple[int, ...], ...]:
        return scoring.ranking(state.scores)

    def points(self, state: State) -> tuple[int, ...]:
        return scoring.points(state, None)

    def position(self, state: State, seat: int | None = None) -> dict[str, Any]:
        return position.write(state, self.name, self.presets, seat)

    def read_position(self, data: Mapping[str, Any]) -> State:
        return position.read(data, self.name, self.presets)

    # -- what the melding table asks --

    read = staticmethod(proposal.read)
    laying = staticmethod(proposal.laying)
    refused = staticmethod(aims.refused)
    aim = staticmethod(aims.aim_of)
    aims = staticmethod(aims.aims)
    canasta = staticmethod(scoring.canasta)
    standings = staticmethod(scoring.standings)
    proposal = staticmethod(proposal.proposal)

    def suited(self, state: State) -> bool:
        return True

    def wilds(self, options: CanastaOptions) -> bool:
        return True

    def beyond(self, options: CanastaOptions) -> frozenset[str]:
        return frozenset(("sides",))

    def target(self, options: CanastaOptions) -> int:
        return options.target

    def lacking(self, state: State, seat: int, rows: Sequence[Row]) -> int | Refusal:
        return proposal.lacking(state, rows)

    def stands(self, state: State, meld: Meld) -> tuple[Card | None, ...]:
        return melds.stands(meld.kind, meld.cards, state.law)
