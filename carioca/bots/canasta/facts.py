"""What a seat sees of a deal, and the figures that can be told about its moves: the base of all reasons."""

from __future__ import annotations

from collections import Counter

from carioca.bots.canasta.laying import after, size
from carioca.bots.canasta.player import useful_with
from carioca.bots.canasta.seen import Seen
from carioca.cards import HIDDEN, Card
from carioca.engine.game import Action, View
from carioca.games.canasta.finder import SUITS
from carioca.games.canasta.hidden import visible_rows
from carioca.games.canasta.law import CANASTA
from carioca.games.canasta.legal import legal_actions
from carioca.games.canasta.melds import category
from carioca.games.canasta.rules import check, without_all
from carioca.games.canasta.scoring import bonus, has_canasta
from carioca.games.canasta.state import State
from carioca.games.melding.actions import Discard, Draw, LayMeld, LayOff, Replace, TakePile
from carioca.games.melding.state import Kind, Row, put

FEW = 4
"""A rival who may close is said to be about to when it holds so many cards or fewer."""


class Facts:
    """A view of the seat to act, and what can be counted of it."""

    def __init__(self, view: View) -> None:
        self.seen = Seen(view)
        self.state = self.seen.state
        self.canastas = has_canasta(self.state, self.seen.side)
        self.rivals_laid = any(meld.owner != self.seen.side for meld in self.state.melds)

    def points(self, cards: Row) -> int:
        """What cards count (B25)."""
        return self.seen.order.value(cards)

    # -- the pozo -----------------------------------------------------------------------------------------------------

    def may_take(self) -> bool:
        """Whether the seat may take the pozo, alone or with a salida."""
        return any(action != Draw("stock") for action in legal_actions(self.state))

    def sorted(self, pile: Row) -> tuple[Row, Row, Row, Row]:
        """Cards of the pozo: those that melds of the side take, that make a meld with two of the hand, wild ones, and
        the others."""
        fits: list[Card] = []
        melds: list[Card] = []
        wilds: list[Card] = []
        idle: list[Card] = []
        for card in pile:
            if self.seen.law.wild(card):
                wilds.append(card)
            elif card in self.seen.ours:
                fits.append(card)
            else:
                (melds if useful_with(self.seen.held, card) else idle).append(card)
        return tuple(fits), tuple(melds), tuple(wilds), tuple(idle)

    # -- lays ---------------------------------------------------------------------------------------------------------

    def cards(self, action: Action) -> Row:
        """The cards that a lay puts on the table."""
        if isinstance(action, LayMeld | TakePile):
            return tuple(card for row in action.melds for card in row)
        return (action.card,) if isinstance(action, LayOff | Replace) else ()

    def rest(self, action: Action) -> Row:
        """What stays in the hand."""
        return without_all(self.state.hand, self.cards(action))

    def _after(self, action: Action) -> State:
        if isinstance(action, TakePile):
            state = self.state
            hand = (*state.hand, state.pile[-1])
            state = state.evolve(hands=put(state.hands, state.turn, hand), pile=(), phase="play")
            return after(state, LayMeld(action.melds))
        return after(self.state, action)

    def made(self, action: Action) -> list[tuple[str, int]]:
        """The canastas that a lay makes: their sorts and bonuses."""
        then = self._after(action)
        before = dict(enumerate(self.state.melds))
        found: list[tuple[str, int]] = []
        for number, meld in enumerate(then.melds):
            sort = category(meld.kind, meld.cards, then.law, number in then.locked)
            old = before.get(number)
            if sort and (old is None or len(old.cards) < CANASTA):
                told = "simple" if sort == "semi" and not then.order.semi_bonus else sort
                found.append((told, bonus(then.order, sort)))
        return found

    def lack(self, action: Action) -> int:
        """How many more cards make the meld of a lay a canasta; 0 where it is one, or there are several melds."""
        then = self._after(action)
        if isinstance(action, LayOff | Replace):
            return max(0, CANASTA - len(then.melds[action.meld].cards))
        return max(0, CANASTA - len(then.melds[-1].cards)) if len(then.melds) == len(self.state.melds) + 1 else 0

    def spoilt(self, action: LayOff) -> int:
        """By how much the bonus of a canasta shrinks by a lay."""
        order, then = self.seen.order, self._after(action)
        (old, new) = (
            category(meld.kind, meld.cards, state.law, action.meld in state.locked)
            for state, meld in ((self.state, self.state.melds[action.meld]), (then, then.melds[action.meld]))
        )
        return bonus(order, old) - bonus(order, new)

    # -- discards -----------------------------------------------------------------------------------------------------

    def company(self, card: Card) -> int:
        """How many other cards of the hand are of a card's rank, or at most two places from it in its suit."""
        rest = Counter(self.state.hand) - Counter([card])
        near = {Card((card.rank - 1 + step) % 13 + 1, card.suit) for step in (-2, -1, 1, 2)} - {card}
        alike = {Card(card.rank, suit) for suit in SUITS}
        return sum(n for other, n in rest.items() if other in near | alike and not self.seen.law.wild(other))

    def gone(self, card: Card) -> int:
        """How many other natural cards of its rank lie on the table or the pozo, or are in the own hand."""
        shown = Counter(other for row in visible_rows(self.state) for other in row if other != HIDDEN)
        return sum(shown[Card(card.rank, suit)] for suit in SUITS) - 1

    # -- the end ------------------------------------------------------------------------------------------------------

    def closers(self) -> tuple[int, ...]:
        """The rivals whose side may close."""
        state, seen = self.state, self.seen
        return tuple(
            seat
            for seat in seen.rivals
            if state.sides[seat % seen.sides].taken and has_canasta(state, seat % seen.sides)
        )

    def could_close(self) -> bool:
        """Whether the hand could be emptied by one lay, or by one lay and a discard, and that would close."""
        state = self.state
        if not state.side.taken or not self.canastas:
            return False
        for action in legal_actions(state):
            if isinstance(action, Discard):
                if len(state.hand) == 1:
                    return True
            elif size(action) == len(state.hand):
                return True
            elif size(action) == len(state.hand) - 1:
                then = self._after(action)
                if check(then, Discard(then.hand[0])) is None:
                    return True
        return False

    def next_canasta(self) -> int | None:
        """The fewest cards that a meld of the side lacks to be one more canasta; None without a meld."""
        melds = [meld for meld in self.state.melds if meld.owner == self.seen.side and meld.kind is not Kind.WILD]
        lacks = [CANASTA - len(meld.cards) for meld in melds if len(meld.cards) < CANASTA]
        return min(lacks, default=None)
