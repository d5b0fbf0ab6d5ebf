"""The last cards of a round, played out exactly: every seat sees all hands and takes the line that pays it best."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.bots.tricks.auction import Points
from carioca.bots.tricks.light import Round
from carioca.bots.tricks.masks import WIDTH, bits


class Endgame:
    """The ends of a round under these bids; `rows` has the points of each seat by the tricks it wins."""

    def __init__(self, bids: Sequence[int], points: Points) -> None:
        self._bids = bids
        self._rows = [points[bid] for bid in bids]
        self._best = [max(row) for row in self._rows]

    def finish(self, round: Round) -> list[int]:
        """What each seat lacks to its bid at the end (as `Round.need`)."""
        while round.left:
            seat = round.turn
            hand = round.hands[seat]
            legal = round.legal(hand)
            if legal & legal - 1:
                others = 0
                for held in round.hands:
                    others |= held
                cards = distinct(legal, others & ~hand)
                if len(cards) > 1:
                    return self._choose(round, seat, cards)
                round.play(seat, cards[0])
            else:
                round.play(seat, legal.bit_length() - 1)
        return round.need

    def _choose(self, round: Round, seat: int, cards: list[int]) -> list[int]:
        row, bid = self._rows[seat], self._bids[seat]
        found: list[int] = []
        most = None
        for card in cards:
            after = round.copy()
            after.play(seat, card)
            need = self.finish(after)
            points = row[bid - need[seat]]
            if most is None or points > most:
                found, most = need, points
                if points == self._best[seat]:
                    break
        return found


def distinct(cards: int, others: int) -> list[int]:
    """One card of each row of cards with none of the others' between them, the lowest: the rest of the row is alike."""
    found: list[int] = []
    last = -WIDTH
    for card in bits(cards):
        if card // WIDTH != last // WIDTH or others >> last & (1 << card - last) - 1:
            found.append(card)
        last = card
    return found
