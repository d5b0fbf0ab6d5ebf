"""How a game becomes numbers: what a seat sees as one row of fixed length, what it may do as numbered actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, ClassVar, Generic

import numpy as np
import numpy.typing as npt

from carioca.cards import Card
from carioca.engine.game import Action, Game, S, Setup, View

Numbers = npt.NDArray[np.int16]
Small = npt.NDArray[np.int8]


class Encoding(Generic[S]):
    """The numbers of one game under some options for so many seats; what a table adds is a subclass behind `encodings`.

    Actions: `words` are lines of actions (Game.action_text), each a number of its own that always means the same;
    `slots` more numbers are for legal actions that are none of these, as they come in `Game.legal_actions`: the first
    has the first slot. What a slot means now stands in its row of `moves`, which has `width` columns.

    Observations: the parts of `parts`, one after the other; `layout` names where each stands. Seats are counted from
    the one that sees: itself is 0, the next one 1, whichever way play goes.
    """

    phases: ClassVar[tuple[str, ...]]
    slots: int = 0
    width: int = 0

    def __init__(self, game: Game[S, Any], setup: Setup) -> None:
        self.game, self.seats = game, setup.seats
        self.cards = tuple(dict.fromkeys(game.cards(setup.options, setup.seats)))
        self._column = {card: at for at, card in enumerate(self.cards)}
        self.words = self.lines(setup)
        self._number = {line: at for at, line in enumerate(self.words)}
        begun = game.deal(setup).state
        self.layout: dict[str, slice] = {}
        at = 0
        for name, part in self._all_parts(game.censor(begun, 0), 0).items():
            self.layout[name] = slice(at, at + len(part))
            at += len(part)
        self.length = at

    # -- what a table says ---------------------------------------------------------------------------------------------

    def lines(self, setup: Setup) -> tuple[str, ...]:
        raise NotImplementedError

    def parts(self, view: View[S], seat: int) -> dict[str, Sequence[int]]:
        """What a table has beyond what all games have: parts by name, always as many and as long."""
        return {}

    def tell(self, state: S, action: Action, row: Small) -> None:
        """Fills the row of an action in a slot, which is all zeros."""

    # -- for all games -------------------------------------------------------------------------------------------------

    def observation(self, view: View[S], seat: int) -> Numbers:
        """What a seat sees: int16, `length` long."""
        return np.array(list(chain.from_iterable(self._all_parts(view, seat).values())), np.int16)

    def legal(self, view: View[S]) -> tuple[dict[int, Action], int]:
        """The legal actions of the seat to act by their numbers, and how many more found no slot."""
        found: dict[int, Action] = {}
        slot, beyond, last = len(self.words), 0, len(self.words) + self.slots
        for action in self.game.legal_actions(view.state):
            number = self._number.get(self.game.action_text(action))
            if number is not None:
                found[number] = action
            elif slot < last:
                found[slot] = action
                slot += 1
            else:
                beyond += 1
        return found, beyond

    def moves(self, view: View[S], legal: dict[int, Action]) -> Small:
        """What the slots mean now: int8, a row for each, zeros where there is nothing."""
        rows = np.zeros((self.slots, self.width), np.int8)
        for number, action in legal.items():
            if number >= len(self.words):
                self.tell(view.state, action, rows[number - len(self.words)])
        return rows

    def counts(self, cards: Iterable[Card]) -> list[int]:
        found = [0] * len(self.cards)
        for card in cards:
            if card in self._column:
                found[self._column[card]] += 1
        return found

    def from_here(self, seat: int) -> list[int]:
        return [(seat + away) % self.seats for away in range(self.seats)]

    def away(self, seat: int, other: int | None) -> list[int]:
        """Where another seat sits, as a 1 among as many as there are seats; all 0 for nobody."""
        return one_of(self.seats, None if other is None else (other - seat) % self.seats)

    def _all_parts(self, view: View[S], seat: int) -> dict[str, Sequence[int]]:
        state, around = view.state, self.from_here(seat)
        return {
            "hands": [number for other in around for number in self.counts(state.hands[other])],
            "sizes": [len(state.hands[other]) for other in around],
            "scores": [state.scores[other] for other in around],
            "phase": one_of(len(self.phases), self.phases.index(state.phase)),
            "turn": self.away(seat, None if state.phase == "over" else state.turn),
            "dealer": self.away(seat, state.dealer),
            "round": [state.round_no],
            "turns": [state.turns],
            **self.parts(view, seat),
        }


def one_of(count: int, at: int | None) -> list[int]:
    """So many zeros with a 1 at a place, or without."""
    found = [0] * count
    if at is not None:
        found[at] = 1
    return found
