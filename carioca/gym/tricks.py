"""The trick table in numbers: La Pocha."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from carioca.cards import Suit, card_text
from carioca.engine.game import Game, Setup, View
from carioca.games.tricks.actions import LETTER
from carioca.games.tricks.state import State
from carioca.gym.encoding import Encoding, one_of

_TRUMPS: tuple[Suit, ...] = tuple(LETTER)


class TrickEncoding(Encoding[State]):
    """Numbers of their own: every bid up to the cards of the longest round, every trump, a play of every card; there
    are no slots.

    Parts beyond what all games have (`K` kinds of cards, `N` seats): `bids`, N: -1 before a seat has bid;
    `won`, N: tricks taken; `trump`, 5: in the order of `trump` actions, none of them while it is unknown; `turned`, K:
    the card that shows it; `trick`, N x K: what each seat has played to the trick; `leader`, N: who led it; `gone`, K:
    cards of the tricks taken; `dealt`, 1: cards that each seat was dealt.
    """

    phases = ("trump", "bid", "play", "over")

    def __init__(self, game: Game[State, Any], setup: Setup) -> None:
        self._longest = len(game.cards(setup.options, setup.seats)) // setup.seats
        super().__init__(game, setup)

    def lines(self, setup: Setup) -> tuple[str, ...]:
        bids = [f"bid {tricks}" for tricks in range(self._longest + 1)]
        trumps = [f"trump {LETTER[suit]}" for suit in _TRUMPS]
        return (*bids, *trumps, *(f"play {card_text(card)}" for card in self.cards))

    def parts(self, view: View[State], seat: int) -> dict[str, Sequence[int]]:
        state, around = view.state, self.from_here(seat)
        played = {
            (state.leader + at * state.options.step) % state.seats: (card,) for at, card in enumerate(state.trick)
        }
        bids = [state.bids[other] for other in around]
        return {
            "bids": [-1 if bid is None else bid for bid in bids],
            "won": [state.won[other] for other in around],
            "trump": one_of(len(_TRUMPS), None if state.trump is None else _TRUMPS.index(state.trump)),
            "turned": self.counts((state.turned,) if state.turned else ()),
            "trick": [number for other in around for number in self.counts(played.get(other, ()))],
            "leader": self.away(seat, state.leader),
            "gone": self.counts(view.seen),
            "dealt": [state.size],
        }
