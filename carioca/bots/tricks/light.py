"""The play of a round on bit masks, for playouts: as the rules have it, and a hundred times as fast."""

from __future__ import annotations

from collections.abc import Callable

from carioca.bots.tricks.masks import ABOVE, SUIT, WIDTH, Rules

Choose = Callable[["Round", int, int, int], int]
"""Which card a seat plays: called with the round, the seat, its hand and the two or more cards that it may play."""


class Round:
    """A round whose hands are all known, while its cards are played.

    `hands` are masks; `need` is how many tricks each seat still lacks to its bid (below 0: too many); `gone` are the
    cards that all have seen lying; `left` are the tricks to come, the one on the table included. `led` is the suit of
    the trick or -1 before the first card, `best` its winning card, `high` the highest card of the led suit (the led
    card, where that is the one to beat), `ruff` the highest trump on a trick of another suit (-1: none).
    """

    __slots__ = ("best", "gone", "hands", "high", "leader", "led", "left", "lying", "need", "ruff", "rules", "winner")

    def __init__(self, rules: Rules, hands: list[int], need: list[int], gone: int, left: int, leader: int) -> None:
        self.rules, self.hands, self.need, self.gone, self.left, self.leader = rules, hands, need, gone, left, leader
        self.lying = 0
        self.led = self.best = self.high = self.ruff = -1
        self.winner = leader

    def copy(self) -> Round:
        """Another round like this one."""
        other = Round(self.rules, self.hands.copy(), self.need.copy(), self.gone, self.left, self.leader)
        other.lying, other.led, other.best = self.lying, self.led, self.best
        other.high, other.ruff, other.winner = self.high, self.ruff, self.winner
        return other

    @property
    def turn(self) -> int:
        """The seat to play."""
        return (self.leader + self.rules.step * self.lying) % self.rules.seats

    def legal(self, hand: int) -> int:
        """The cards of a hand that may be played now (P10)."""
        led = self.led
        if led < 0:
            return hand
        rules, ruff = self.rules, self.ruff
        follow = hand & SUIT[led]
        if follow:
            if rules.must_head and (ruff < 0 or rules.head_after_ruff):
                return follow & ABOVE[self.high] or follow
            return follow
        trumps = hand & rules.trumps
        if not trumps or led == rules.trump:
            return hand
        if ruff < 0:
            return trumps
        return trumps & ABOVE[ruff] or (trumps if rules.undertrump else hand)

    def play(self, seat: int, card: int) -> None:
        """The seat to play plays this card."""
        bit, rules = 1 << card, self.rules
        self.hands[seat] ^= bit
        self.gone |= bit
        suit = card // WIDTH
        if self.led < 0:
            self.led, self.best, self.high, self.winner = suit, card, card, seat
        else:
            if suit == self.led:
                if not rules.over_led and card > self.high:
                    self.high = card
                if self.ruff < 0 and card > self.best:
                    self.best, self.winner = card, seat
            elif suit == rules.trump and card > self.ruff:
                self.ruff = self.best = card
                self.winner = seat
        self.lying += 1
        if self.lying == rules.seats:
            self._taken()

    def _taken(self) -> None:
        winner, rules = self.winner, self.rules
        self.need[winner] -= 1
        self.left -= 1
        self.lying = 0
        self.led = self.best = self.high = self.ruff = -1
        self.leader = winner if rules.mano is None else rules.mano
        self.winner = self.leader

    def finish(self, choose: Choose) -> None:
        """Plays the round to its end; a seat with one legal card is not asked."""
        step, seats, hands = self.rules.step, self.rules.seats, self.hands
        seat = self.turn
        while self.left:
            hand = hands[seat]
            legal = self.legal(hand) if self.led >= 0 else hand
            if legal & legal - 1:
                self.play(seat, choose(self, seat, hand, legal))
            else:
                self.play(seat, legal.bit_length() - 1)
            seat = (seat + step) % seats if self.lying else self.leader
