"""What a seat knows of a round, as bit masks: its hand, what is gone, what each rival may still hold."""

from __future__ import annotations

from carioca.bots.tricks.masks import Round, Rules, bits, mask, rules_of, trump_of
from carioca.cards import HIDDEN, Suit
from carioca.engine.game import View
from carioca.games.tricks.claims import possible
from carioca.games.tricks.state import State, beside, unseen


class Seen:
    """A view as the search reads it; entries by seat where a field is a list.

    `known` are the cards of each hand that the viewer sees, `lacks` how many it does not see, `may` which those can be;
    `rest` the unseen cards, `gone` those that all have seen lying, `played` what each seat has played in this round.
    """

    def __init__(self, view: View[State], reads: bool = True) -> None:
        """`reads`: whether the duties tell what rivals lack; without that they may hold anything unseen."""
        assert view.seat is not None
        state = view.state
        self.view, self.state, self.options = view, state, state.options
        self.seat, self.seats, self.size = view.seat, state.seats, state.size
        options = self.options
        self.pack = mask(options, options.pack(self.seats))
        self.rest = mask(options, unseen(view))
        self.known = [mask(options, hand) for hand in state.hands]
        self.lacks = [hand.count(HIDDEN) for hand in state.hands]
        self.hand = self.known[self.seat]
        self.trump = trump_of(state.trump)
        self.left = state.size - sum(state.won)
        beside_pack = state.turned is not None and beside(state)
        self.turned = mask(options, (state.turned,)) if state.turned is not None and beside_pack else 0
        self.played = [0] * self.seats
        for leader, cards in (*state.tricks, (state.leader, state.trick)):
            for at, card in enumerate(cards):
                self.played[(leader + options.step * at) % self.seats] |= mask(options, (card,))
        self.gone = self.turned
        self.earlier = mask(options, view.seen)  # the cards of the tricks that were taken
        for lying in self.played:
            self.gone |= lying
        if reads and self.gone != self.turned:
            self.may = [mask(options, cards) & self.rest for cards in possible(view)]
        else:
            self.may = [self.rest] * self.seats

    @property
    def bids(self) -> tuple[int | None, ...]:
        return self.state.bids

    def rules(self, trump: Suit | None) -> Rules:
        return rules_of(self.options, self.seats, trump, self.state.mano)

    def table(self) -> Round:
        """The round as it stands, with the hands as the viewer knows them: fill in the others' before playing on."""
        state, options = self.state, self.options
        need = [(bid or 0) - won for bid, won in zip(state.bids, state.won, strict=True)]
        on_table = mask(options, state.trick)
        hands = list(self.known)
        step = options.step
        for at, card in enumerate(state.trick):
            hands[(state.leader + step * at) % self.seats] |= mask(options, (card,))
        found = Round(self.rules(state.trump), hands, need, self.gone & ~on_table, self.left, state.leader)
        for card in state.trick:
            found.play(found.turn, next(bits(mask(options, (card,)))))
        return found
