"""The opponent of all levels: what it draws, lays and throws, from its view alone, in the manner of its level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from random import Random

from carioca.bots.canasta.laying import SOON, Laying
from carioca.bots.canasta.light import partners
from carioca.bots.canasta.pozo import Uses, uses
from carioca.bots.canasta.seen import Seen
from carioca.bots.canasta.styles import Manner
from carioca.cards import Card
from carioca.engine.game import Action, View
from carioca.games.canasta.finder import melds_with
from carioca.games.canasta.rules import legal_actions
from carioca.games.canasta.scoring import has_canasta
from carioca.games.canasta.state import State
from carioca.games.melding.actions import Discard, Draw, TakePile
from carioca.games.melding.state import Row, put

FITS, GOES = 60.0, 120.0
"""What it is worth in a hundred to keep a card that an own meld takes, and one that surely becomes part of a meld."""
NEIGHBOUR = 12.0  # the same for each card of the hand that goes with it, to those who look no further
WILD = 1000.0
CLOSED = 150.0  # the same for a card that lets a rival close: more than any natural card is worth, so it goes last
LATE = 4  # once a hand is so small the end may be near, and dear cards go first
LAST = 2  # with so few cards the muerto may be a turn away, and cards of no use only keep from it
CLOSE = 3  # with a rival's hand so small and a muerto taken, a pozo is taken only if most of it is of use


class Player:
    """Draws what it can use, lays naturals gladly and wild cards where they complete something or time is short."""

    def __init__(self, manner: Manner) -> None:
        self._manner = manner

    def decide(self, view: View[State], rng: Random) -> Action:
        turn = Turn(Seen(view, self._manner.remembers), self._manner)
        overlooks = bool(self._manner.misses) and rng.randrange(100) < self._manner.misses
        if turn.state.phase == "draw":
            return turn.draw()
        # Who took a pozo has just looked at what it can lay of it.
        return turn.play(overlooks and not (self._manner.careful and turn.state.drew == "pile"))


class Turn:
    """One decision: the legal actions of the seat to act and what speaks for each."""

    def __init__(self, seen: Seen, manner: Manner) -> None:
        self.seen, self.state, self.manner = seen, seen.state, manner
        self.laying = Laying(seen, manner)
        self.actions = list(legal_actions(self.state))

    def draw(self) -> Action:
        takes = [action for action in self.actions if isinstance(action, TakePile)]
        wanted = self.wanted()
        if takes and wanted:
            return min(takes, key=lambda action: (_wilds(self.state, action.melds), repr(action)))
        if wanted and Draw("pile") in self.actions:
            return Draw("pile")
        return Draw("stock") if Draw("stock") in self.actions else self.actions[0]

    @cached_property
    def pozo(self) -> Uses:
        return uses(self.seen)

    def wanted(self) -> bool:
        """Whether the pozo is worth more than a card of the stock: many cards, or some that can be laid at once.

        One card alone is taken only when it is of use: so it never goes round. Who `weighs` asks first with which of
        them the hand can be emptied in this turn, and takes no cards for their number.
        """
        state, useful, cards = self.state, len(self.pozo.useful), len(self.state.pile)
        if self.completes or not self._lays_some():
            return self._lays_some()
        if self.manner.weighs:
            pozo, stock = self._empties(state.pile), self._empties(())
            return pozo if pozo != stock else useful > 0
        if min(len(state.hands[seat]) for seat in self.seen.rivals) <= CLOSE and any(s.taken for s in state.sides):
            # What cannot be laid soon will count against the side; a whole meld makes up for that.
            return useful * 2 > cards or (self.manner.careful and bool(self.pozo.melds))
        if not useful and len(state.hand) <= LAST and not state.side.taken:
            return False
        return useful > 0 or cards >= self.manner.many + (self.manner.crowd if self.seen.partners else 0)

    def _lays_some(self) -> bool:
        """Whether the turn can end with a card laid: of two cards one is thrown, and one stays where none may close."""
        state = self.state
        if not self.manner.careful or len(state.hand) + len(state.pile) > 2:
            return True
        return self._empties(state.pile) and not self.laying.waits(state)

    @cached_property
    def completes(self) -> bool:
        """Whether a natural card of the pozo makes a canasta."""
        return any(self.seen.completes(card) for card in self.state.pile)

    def _empties(self, drawn: Row) -> bool:
        """Whether the hand can be emptied with these cards; a card of the stock is one to be thrown."""
        state = self.state
        hand = (*state.hand, *drawn)
        return self.laying.finish(state.evolve(phase="play", hands=put(state.hands, state.turn, hand))) is not None

    def play(self, overlooks: bool = False) -> Action:
        """The best lay as long as one is of use, then a discard."""
        throws = [action for action in self.actions if isinstance(action, Discard)]
        lays: Sequence[Action] = [action for action in self.actions if not isinstance(action, Discard)]
        ends = self.manner.careful and (len(self.state.hand) <= LATE or self.seen.risk >= SOON)
        if throws and overlooks and not ends:
            return self.thrown(throws)
        if self.laying.waits(self.state):
            lays = self.laying.going_on(lays, throws)
        elif lays and (found := self.laying.finish(self.state)) is not None:
            return found
        best = max(lays, key=lambda action: (self.gain(action), repr(action)), default=None)
        if best is not None and (not throws or self.gain(best) > 0):
            return best
        return self.thrown(throws)

    def gain(self, action: Action) -> float:
        return self.laying.gain(self.state, action)

    def thrown(self, throws: Sequence[Action]) -> Action:
        cards = sorted((action.card for action in throws if isinstance(action, Discard)), key=self.cost)
        best = cards[0]
        if not self.manner.careful or not (best in self.seen.ours or self._given(best)):
            return Discard(best)
        return Discard(next(filter(self._harmless, cards), best))

    def cost(self, card: Card) -> tuple[float, Card]:
        return self.keeping(card), card

    def _given(self, card: Card) -> bool:
        """Whether others have a use for a card that all see."""
        return card in self.seen.theirs or self._ripens(card)

    def _harmless(self, card: Card) -> bool:
        """Whether a card is of use to nobody: no other of the hand lies beside it either."""
        used = self.seen.law.wild(card) or card in self.seen.ours or self._given(card)
        naturals = Counter(other for other in self.state.hand if not self.seen.law.wild(other))
        return not used and not partners(naturals - Counter([card]), card)

    def keeping(self, card: Card) -> float:
        state, seen, manner = self.state, self.seen, self.manner
        points = state.options.points[card.rank]
        if seen.law.wild(card):
            return WILD + points
        if manner.rates:
            worth = GOES * seen.likely(card, seen.held)
        else:
            worth = NEIGHBOUR * min(3, partners(Counter(state.hand) - Counter([card]), card))
        if card in seen.ours:
            worth += FITS
        if self._given(card):
            worth += manner.given
        if card in seen.fed:
            worth += manner.feeds
        if manner.careful and card in seen.theirs and self._lets_close(card):
            worth += CLOSED
        # A rank that lies there is wanted by few, some think; but with it the whole pozo goes to who holds another one.
        worth += manner.twins * min(2, sum(other.rank == card.rank for other in state.pile))
        late = min(map(len, state.hands)) <= LATE
        return worth - points * (4 * manner.dear if late else manner.dear)

    def _lets_close(self, card: Card) -> bool:
        """Whether the next rival, with one card in hand and an empty pozo before it, can lay this card and close."""
        state, seen = self.state, self.seen
        seat = (state.turn + state.options.step) % state.seats
        side = seat % seen.sides
        if seat not in seen.rivals or state.pile or len(state.hands[seat]) != 1 or not state.sides[side].taken:
            return False
        return card in seen.fed or has_canasta(state, side, real=state.options.close_canasta == "real")

    def _ripens(self, card: Card) -> bool:
        """Whether a card makes a meld of natural cards of the pozo and those that the next seat is known to hold."""
        state = self.state
        known = state.known[(state.turn + state.options.step) % state.seats] if self.manner.remembers else ()
        plain = Counter(other for other in (*state.pile, *known, card) if not self.seen.law.wild(other))
        return next(melds_with(card, plain, self.seen.law), None) is not None


def _wilds(state: State, rows: tuple[Row, ...]) -> tuple[int, int]:
    """How many wild cards rows hold, and how many points those count: twos are laid rather than jokers."""
    wilds = [card for row in rows for card in row if state.law.wild(card)]
    return len(wilds), state.options.value(tuple(wilds))
