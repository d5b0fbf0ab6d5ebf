"""The melding table in numbers: Carioca, Carioca Rummy, Kalooki, Buraco."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from carioca.cards import Card, card_text
from carioca.engine.game import Action, Game, Setup, View
from carioca.games.melding.actions import LayDown, LayMeld, LayOff, Replace, SwapJoker, TakePile
from carioca.games.melding.game import MeldingState, melding
from carioca.games.melding.state import Meld
from carioca.gym.encoding import Encoding, Small, one_of

_SLOTS: Mapping[str, int] = {"contract": 64, "canasta": 192}
"""By family, more than twice what was seen: in 78,000 positions of players of chance and of levels, at every number of
seats, a contract game had 24 lays at most and Buraco 84. What has no slot can be reached by other lays."""
_KINDS = (LayDown, TakePile, LayMeld, LayOff, SwapJoker, Replace)
_DOWN = ("no", "now", "earlier")
_WORDS = ("draw stock", "draw pile", "end", "deal", "pass", "call", "allow", "refuse", "take", "decline")


class MeldingEncoding(Encoding[MeldingState]):
    """Numbers of their own: the draws, the words of calls and turns, and a discard of every card. Slots: whatever lays
    cards. Columns of a slot: which of `_KINDS`, how many of each card it takes from the hand, how many of each lie in
    the meld that it goes to (0 for a new one), and whether that is a meld of the own side.

    Parts beyond what all games have (`K` kinds of cards, `N` seats):

    - `top`, K: the top of the pile; `pile`, K: what of the pile is known, the cards that all saw going there too;
      `laid`, N x K: the melds of each seat, those of a side at all its seats; `down`, N x 3: whether each seat has laid
      what it must lay first: no, now, earlier;
    - `left`, 2: cards in the stock and in the pile; `asked`, 3: sets, runs, and 1 for one long run;
    - `call`, 2 N: who threw the card that may be called now, and who called it;
    - `sides`, N x 6, where there are reserve hands: of each seat's side the points laid, the bonus of its canastas, the
      cards of its muerto, whether it took it, whether it has made its first lay, what points that needs.
    """

    phases = ("deal", "draw", "play", "call", "call-answer", "first-option", "over")

    def __init__(self, game: Game[MeldingState, Any], setup: Setup) -> None:
        self.slots = _SLOTS.get(game.profile.family, max(_SLOTS.values()))
        self._melding = melding(game)
        self._calls = "call" in self._melding.beyond(setup.options)
        self._sides = game.sides(setup.seats)  # whom melds of a seat belong to
        super().__init__(game, setup)
        self.width = len(_KINDS) + 2 * len(self.cards) + 1

    def lines(self, setup: Setup) -> tuple[str, ...]:
        return (*_WORDS, *(f"discard {card_text(card)}" for card in self.cards))

    def parts(self, view: View[MeldingState], seat: int) -> dict[str, Sequence[int]]:
        state, around = view.state, self.from_here(seat)
        asked = self._melding.asked(state)
        calling = self._melding.calling(state) if self._calls else None
        standings = {other: side for side in self._melding.standings(state) for other in side.seats}
        top = state.pile[-1:]
        return {
            "top": self.counts(top),
            "pile": self.counts((*view.seen, *state.pile)),
            "laid": [number for other in around for number in self.counts(self._laid(state.melds, other))],
            "down": [number for other in around for number in one_of(3, _DOWN.index(state.down[other]))],
            "left": [len(state.stock), len(state.pile)],
            "asked": [asked.sets, asked.runs, int(bool(asked.full))] if asked else [0, 0, 0],
            "call": self.away(seat, calling and calling.source) + self.away(seat, calling and calling.caller),
            "sides": [
                int(number)
                for other in around
                if other in standings
                for number in (*standings[other][2:7], standings[other].needs)
            ],
        }

    def tell(self, state: MeldingState, action: Action, row: Small) -> None:
        kinds = len(self.cards)
        row[_KINDS.index(type(action))] = 1
        row[len(_KINDS) : len(_KINDS) + kinds] = self.counts(_from_hand(action))
        if isinstance(action, LayOff | SwapJoker | Replace):
            meld = state.melds[action.meld]
            row[len(_KINDS) + kinds : -1] = self.counts(meld.cards)
            row[-1] = meld.owner == self._sides[state.turn]

    def _laid(self, melds: Sequence[Meld], seat: int) -> list[Card]:
        return [card for meld in melds if meld.owner == self._sides[seat] for card in meld.cards]


def _from_hand(action: Action) -> Sequence[Card]:
    """The cards that an action takes from the hand (with the pile also what comes from there)."""
    if isinstance(action, LayDown | TakePile | LayMeld):
        return [card for row in action.melds for card in row]
    assert isinstance(action, LayOff | SwapJoker | Replace)
    return [action.card]
