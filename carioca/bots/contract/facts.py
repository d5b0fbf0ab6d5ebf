"""What a seat sees of a round, and the figures that can be told about its moves: the base of all reasons.

Beside the values that all families share (`Reason`), the reasons of these games carry `before`: what `n` was without
the move; `unseen`: how many cards nobody has shown to the seat; `lack`: the fewest cards that the hand needs; `points`;
`contract`.
"""

from __future__ import annotations

from collections.abc import Iterable

from carioca.bots.base import Reason
from carioca.bots.contract.table import fits
from carioca.bots.contract.wanted import TableSense
from carioca.cards import Card
from carioca.engine.game import View
from carioca.games.contract.bajada import joker_limit
from carioca.games.contract.rules import check
from carioca.games.contract.scoring import card_points, left_points
from carioca.games.contract.state import own
from carioca.games.melding.actions import Discard
from carioca.games.melding.state import Meld, Row, put

Melds = tuple[Meld, ...]
GOING_OUT = "T11"
"""The rule that an empty hand ends the round."""
FEW = 2
"""A rival who is down is said to be about to go out when it holds this many cards or fewer."""


class Seen:
    """What the seat to act sees, and the figures that all reasons share."""

    def __init__(self, view: View) -> None:
        state = own(view.state)
        self.view = view
        self.state = state
        self.hand: Row = state.hand
        self.down = state.down[state.turn] != "no"
        self.prospects = TableSense(view)
        self.unseen = self.prospects.unseen.total()
        self.quick = self.prospects.quick
        """Whether counts of cards cost so little that many may be compared."""

    def lack(self, hand: Row) -> int:
        """The fewest further cards."""
        return self.prospects.distance(hand) if hand else self.state.contract.cards

    def outs(self, hand: Row, lack: int) -> set[Card]:
        """The unseen cards that bring a hand of this distance nearer."""
        return set(self.prospects.outs(hand, lack))

    def helps(self, hand: Row, lack: int) -> int:
        """How many copies of them there are."""
        return self.prospects.copies(tuple(self.outs(hand, lack)))

    def worth(self, card: Card) -> int:
        """The points of a card by itself."""
        return card_points(self.state.order.points, card)

    def cost(self, hand: Row) -> int:
        """What a hand would cost if the round ended now (P2, P5)."""
        return left_points(self.state.law, self.state.order, hand, joker_limit(self.state))

    def fitting(self, cards: Iterable[Card], melds: Melds) -> Row:
        """Those cards that some meld takes, each once."""
        return tuple(card for card in sorted(set(cards)) if fits(card, melds, self.state.law))

    def others(self, thrown: Card) -> list[Card]:
        """The other cards of the hand that might have been thrown."""
        cards = sorted(set(self.hand) - {thrown})
        return [card for card in cards if check(self.state, Discard(card)) is None]

    def nearness(self, hand: Row, lack: int) -> list[Reason]:
        """How far a hand is from its contract, and how many unseen cards bring it nearer."""
        if not lack:
            return [Reason("complete", {"contract": self.state.contract})]
        helps = self.helps(hand, lack)
        code = "helps" if helps else "no-helps"
        return [Reason(code, {"n": helps, "unseen": self.unseen, "lack": lack})]

    def threat(self) -> tuple[int, int] | None:
        """The rival who is down with the fewest cards, when these are few: its seat and their number."""
        state = self.state
        rivals = [
            (len(hand), seat)
            for seat, hand in enumerate(state.hands)
            if seat != state.turn and state.down[seat] != "no" and len(hand) <= FEW
        ]
        return min(rivals)[::-1] if rivals else None

    def hurry(self, lack: int = 0) -> list[Reason]:
        """That somebody may go out soon; with what the hand lacks when that is more than the rival has cards."""
        threat = self.threat()
        if threat is None:
            return []
        seat, cards = threat
        if lack > cards:
            return [Reason("late", {"seat": seat, "n": cards, "lack": lack})]
        return [Reason("threat", {"seat": seat, "n": cards})]

    def stays(self, rest: Row) -> Reason:
        """What a move leaves in the hand."""
        return Reason("left", {"n": len(rest), "points": self.cost(rest), "before": self.cost(self.hand)})

    def after(self, rest: Row, melds: Melds) -> list[Reason]:
        """What laying cards leaves in the hand of a seat that is down then, or that it wins the round."""
        state = self.state
        if not rest:
            return [Reason("wins", rule=GOING_OUT)]
        if len(rest) == 1:
            down = put(state.down, state.turn, "now")
            after = state.evolve(hands=put(state.hands, state.turn, rest), melds=melds, down=down)
            if check(after, Discard(rest[0])) is None:
                return [Reason("one-left", {"card": rest[0]}, rule=GOING_OUT)]
        return [self.stays(rest)]
