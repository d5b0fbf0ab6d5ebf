"""What a seat knows of a deal: the cards it has not seen, what its melds take, how soon the deal may end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from math import comb

from carioca.cards import FRENCH, Card, Suit
from carioca.engine.game import View
from carioca.games.canasta.finder import NATURALS
from carioca.games.canasta.law import CANASTA
from carioca.games.canasta.melds import shape_of
from carioca.games.canasta.scoring import has_canasta
from carioca.games.canasta.state import State, unseen
from carioca.games.melding.state import Kind, Meld


@cache
def at_least(wanted: int, copies: int, chance: float) -> float:
    """How likely so many of these copies come, each with this chance."""
    if wanted <= 0:
        return 1.0
    if wanted > copies:
        return 0.0
    miss = 1.0 - chance
    return sum(comb(copies, n) * chance**n * miss ** (copies - n) for n in range(wanted, copies + 1))


def grows(below: Sequence[float], above: Sequence[float], wanted: int) -> float:
    """How likely a run grows by so many cards: each end only card after card, with these chances from the run on."""
    if wanted <= 0:
        return 1.0
    low, high = _heights(below, wanted), _heights(above, wanted)
    return low[wanted] + sum((low[n] - low[n + 1]) * high[wanted - n] for n in range(wanted))


def _heights(chances: Sequence[float], wanted: int) -> list[float]:
    """How likely an end grows by at least 0, 1, 2 ... cards."""
    found = [1.0]
    for n in range(wanted):
        found.append(found[-1] * chances[n] if n < len(chances) else 0.0)
    return found


Held = Mapping[Card, int]

REACH = 0.8  # the share of the stock that is usually drawn before somebody closes
MUERTO = 0.7  # how likely a side that has not taken its muerto takes it yet
PASSES = 0.2  # the share of the others' natural cards that come to a hand by the pozo
ENDING = (0.9, 0.7, 0.5, 0.35, 0.25, 0.18, 0.12, 0.08)
"""How likely a rival who may close does so before the seat's next turn, by the number of his cards from one on."""
FULL = 0.05  # the same with more cards
BARE, UNTAKEN = 0.35, 0.02
"""Shares of that for a rival whose side lacks only a canasta, and for one whose side has not taken its muerto."""


class Seen:
    """The view of the seat to act with what follows from it, counted when it is first asked for.

    Who does not `remember` forgets which cards hands took with the pozo (they are unseen to it again).
    """

    def __init__(self, view: View[State], remembers: bool = True) -> None:
        self.state: State = view.state
        self.law, self.options, self.side = self.state.law, self.state.options, self.state.own_side
        self.sides = len(self.state.sides)
        others = [seat for seat in range(self.state.seats) if seat != self.state.turn]
        self.partners = tuple(seat for seat in others if seat % self.sides == self.side)
        self.rivals = tuple(seat for seat in others if seat % self.sides != self.side)
        self.held: Held = Counter(self.state.hand)
        self.unseen: Counter[Card] = unseen(view)
        if not remembers:
            self.unseen.update(card for seat in others for card in self.state.known[seat])

    @cached_property
    def comes(self) -> float:
        """How likely an unseen natural card comes to the own hand before the deal ends."""
        state = self.state
        draws = REACH * max(0, len(state.stock) - self.options.stock_end) / state.seats
        if not state.side.taken:
            draws += MUERTO * len(state.side.muerto) / (1 + len(self.partners))
        share = min(0.9, max(0.02, draws / max(1, self.unseen.total())))
        return share + PASSES * (1 - share)

    @cached_property
    def chances(self) -> dict[Card, float]:
        miss = 1 - self.comes
        cards = (card for suit in FRENCH.suits for card in NATURALS[suit][:13])
        return {card: 1 - miss ** self.unseen[card] for card in cards}

    @cached_property
    def places(self) -> dict[Suit, tuple[float, ...]]:
        """The same by suit and place of a run."""
        return {suit: tuple(self.chances[card] for card in NATURALS[suit]) for suit in FRENCH.suits}

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        counts = [0] * 14
        for card, n in self.unseen.items():
            counts[card.rank] += n
        return tuple(counts)

    def likely(self, card: Card, held: Held) -> float:
        """How likely a natural card of a hand becomes part of a meld with other cards of it and such as come yet."""
        same = sum(held.get(Card(card.rank, suit), 0) for suit in FRENCH.suits)
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
        if len(state.stock) - (state.phase == "draw") - self.options.stock_end < state.seats:
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

    @cached_property
    def ours(self) -> frozenset[Card]:
        return self._taken(meld for meld in enumerate(self.state.melds) if meld[1].owner == self.side)

    @cached_property
    def theirs(self) -> frozenset[Card]:
        return self._taken(meld for meld in enumerate(self.state.melds) if meld[1].owner != self.side)

    @cached_property
    def fed(self) -> frozenset[Card]:
        """The natural cards with which a meld of the rivals is a canasta, or one card short of it."""
        theirs = ((n, meld) for n, meld in enumerate(self.state.melds) if meld.owner != self.side)
        return self._taken((n, meld) for n, meld in theirs if CANASTA - 2 <= len(meld.cards) < CANASTA)

    def completes(self, card: Card) -> bool:
        """Whether a natural card makes a canasta of a meld of the side."""
        return card in self._nearly

    @cached_property
    def _nearly(self) -> frozenset[Card]:
        mine = ((n, meld) for n, meld in enumerate(self.state.melds) if meld.owner == self.side)
        return self._taken((n, meld) for n, meld in mine if len(meld.cards) == CANASTA - 1)

    def _taken(self, melds: Iterable[tuple[int, Meld]]) -> frozenset[Card]:
        found: set[Card] = set()
        for number, meld in melds:
            found.update(self._takes(meld, number in self.state.locked))
        return frozenset(found)

    def _takes(self, meld: Meld, locked: bool) -> Iterable[Card]:
        law, row = self.law, meld.cards
        if meld.kind is Kind.WILD or len(row) >= law.canasta_max:
            return ()
        if meld.kind is Kind.SET:
            rank = next(card.rank for card in row if not law.wild(card))
            return (Card(rank, suit) for suit in FRENCH.suits)
        shape = shape_of(row, law, locked)
        assert shape is not None
        suit, low, wild = shape
        places = [place for place, first in ((low - 1, low - 1), (low + len(row), low))
                  if law.allows(first, len(row) + 1)]  # fmt: skip
        if wild >= 0 and places:
            places.append(low + wild)
        return (NATURALS[suit][place] for place in places)
