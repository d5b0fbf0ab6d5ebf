"""What a seat knows of a deal: the cards it has not seen, what its melds take, how soon the deal may end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

from carioca.bots.canasta.chances import at_least
from carioca.cards import Card, Suit
from carioca.engine.game import View
from carioca.games.canasta.finder import NATURALS, SUITS
from carioca.games.canasta.hidden import unseen
from carioca.games.canasta.melds import shape_of
from carioca.games.canasta.scoring import has_canasta
from carioca.games.canasta.state import State, own
from carioca.games.melding.state import Kind, Meld

Held = Mapping[Card, int]

REACH = 0.8
"""The share of the stock that is usually drawn before somebody closes."""
MUERTO = 0.7
"""How likely a side that has not taken its muerto takes it yet."""
PASSES = 0.2
"""The share of the others' natural cards that come to a hand by the pozo."""
ENDING = (0.9, 0.7, 0.5, 0.35, 0.25, 0.18, 0.12, 0.08)
"""How likely a rival who may close does so before the seat's next turn, by the number of his cards from one on."""
FULL = 0.05
"""The same with more cards."""
BARE, UNTAKEN = 0.35, 0.02
"""Shares of that for a rival whose side lacks only a canasta, and for one whose side has not taken its muerto."""


class Seen:
    """The view of the seat to act with what follows from it, counted when it is first asked for.

    Who does not `remember` forgets which cards hands took with the pozo (they are unseen to it again).
    """

    def __init__(self, view: View, remembers: bool = True) -> None:
        self.state: State = own(view.state)
        self.law, self.order, self.side = self.state.law, self.state.order, self.state.own_side
        self.sides = len(self.state.sides)
        others = [seat for seat in range(self.state.seats) if seat != self.state.turn]
        self.partners = tuple(seat for seat in others if seat % self.sides == self.side)
        self.rivals = tuple(seat for seat in others if seat % self.sides != self.side)
        self.held: Held = Counter(self.state.hand)
        self.unseen: Counter[Card] = unseen(view)
        if not remembers:
            self.unseen.update(card for seat in others for card in self.state.known[seat])

    # -- chances ---------------------------------------------------------------------------------------------------

    @cached_property
    def comes(self) -> float:
        """How likely an unseen natural card comes to the own hand before the deal ends."""
        state = self.state
        draws = REACH * max(0, len(state.stock) - self.order.stock_end) / state.seats
        if not state.side.taken:
            draws += MUERTO * len(state.side.muerto) / (1 + len(self.partners))
        share = min(0.9, max(0.02, draws / max(1, self.unseen.total())))
        return share + PASSES * (1 - share)

    @cached_property
    def chances(self) -> dict[Card, float]:
        """For every natural card how likely the seat gets one more."""
        miss = 1 - self.comes
        cards = (card for suit in SUITS for card in NATURALS[suit][:13])
        return {card: 1 - miss ** self.unseen[card] for card in cards}

    @cached_property
    def places(self) -> dict[Suit, tuple[float, ...]]:
        """The same by suit and place of a run."""
        return {suit: tuple(self.chances[card] for card in NATURALS[suit]) for suit in SUITS}

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """How many unseen cards there are of each rank."""
        counts = [0] * 14
        for card, n in self.unseen.items():
            counts[card.rank] += n
        return tuple(counts)

    def likely(self, card: Card, held: Held) -> float:
        """How likely a natural card of a hand becomes part of a meld with other cards of it and such as come yet."""
        same = sum(held.get(Card(card.rank, suit), 0) for suit in SUITS)
        alike = at_least(3 - same, self.ranks[card.rank], self.comes)
        row, chances = NATURALS[card.suit], self.places[card.suit]
        best = 0.0
        for place in (0, 13) if card.rank == 1 else (card.rank - 1,):
            for low in range(max(0, place - 2), min(11, place) + 1):
                chance = 1.0
                for at in (low, low + 1, low + 2):
                    if at != place and not held.get(row[at]):
                        chance *= chances[at]
                best = max(best, chance)
        return 1 - (1 - alike) * (1 - best)

    @cached_property
    def risk(self) -> float:
        """How likely the deal ends before the seat's next turn."""
        state = self.state
        if len(state.stock) - (state.phase == "draw") - self.order.stock_end < state.seats:
            return 1.0
        safe = 1.0
        for seat in self.rivals:
            size = len(state.hands[seat])
            ending = ENDING[size - 1] if 0 < size <= len(ENDING) else FULL
            if not state.sides[seat % self.sides].taken:
                ending *= UNTAKEN
            elif not has_canasta(state, seat % self.sides):
                ending *= BARE
            safe *= 1 - ending
        return 1 - safe

    # -- melds -----------------------------------------------------------------------------------------------------

    @cached_property
    def ours(self) -> frozenset[Card]:
        """The natural cards that melds of the own side take."""
        return self._taken(meld for meld in enumerate(self.state.melds) if meld[1].owner == self.side)

    @cached_property
    def theirs(self) -> frozenset[Card]:
        """The natural cards that melds of other sides take."""
        return self._taken(meld for meld in enumerate(self.state.melds) if meld[1].owner != self.side)

    def _taken(self, melds: Iterable[tuple[int, Meld]]) -> frozenset[Card]:
        found: set[Card] = set()
        for number, meld in melds:
            found.update(self._takes(meld, number in self.state.locked))
        return frozenset(found)

    def _takes(self, meld: Meld, locked: bool) -> Iterable[Card]:
        law, row = self.law, meld.cards
        if meld.kind is Kind.WILD or len(row) >= law.longest:
            return ()
        if meld.kind is Kind.SET:
            rank = next(card.rank for card in row if not law.wild(card))
            return (Card(rank, suit) for suit in SUITS)
        shape = shape_of(row, law, locked)
        assert shape is not None
        suit, low, wild = shape
        places = [place for place, first in ((low - 1, low - 1), (low + len(row), low))
                  if law.allows(first, len(row) + 1)]  # fmt: skip
        if wild >= 0 and places:
            places.append(low + wild)
        return (NATURALS[suit][place] for place in places)
