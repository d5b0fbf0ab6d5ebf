"""What a seat lays in its turn: every lay judged by itself, and small hands played to their end in thought."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.bots.canasta.seen import Seen
from carioca.bots.canasta.styles import Manner
from carioca.cards import JOKER, Card
from carioca.engine.game import Action, Refusal
from carioca.games.canasta.law import CANASTA, LEAST, Law
from carioca.games.canasta.melds import read, wild_of
from carioca.games.canasta.rules import check, laid_off, legal_actions, spoilt, without_all
from carioca.games.canasta.scoring import categories
from carioca.games.canasta.state import State
from carioca.games.melding.actions import Discard, LayMeld, LayOff, Replace
from carioca.games.melding.state import Kind, Laid, Meld, Row, put

SOON = 0.5  # from this risk on that the deal ends before the next turn, all is laid that can be
CROWDED = 12  # with more cards a side that has not made its salida is content with one that holds wild cards
ENOUGH = 2  # with so many canastas nobody waits with closing
NEAR = 6  # a meld of so many cards may become the next canasta soon; to wait for more costs more than it brings
AWAY = 4  # rivals with so many cards or more are not about to take their muerto
POSITIONS = 150  # so many are looked at in thought, at most


def size(action: Action) -> int:
    return sum(map(len, action.melds)) if isinstance(action, LayMeld) else 1


def after(state: State, action: Action) -> State:
    """The state after a lay of the seat to act; an emptied hand stays empty."""
    if isinstance(action, LayOff | Replace):
        grown = laid_off(state, action)
        assert isinstance(grown, State)
    else:
        assert isinstance(action, LayMeld)
        laid = [row for row in (read(row, state.law) for row in action.melds) if isinstance(row, Laid)]
        melds = tuple(Meld(state.own_side, row.kind, row.cards) for row in laid)
        hand = without_all(state.hand, [card for row in action.melds for card in row])
        grown = state.evolve(hands=put(state.hands, state.turn, hand), melds=state.melds + melds)
    if grown.side.salida:
        return grown
    return grown.evolve(sides=put(grown.sides, grown.own_side, grown.side._replace(salida=True)))


def spoils(state: State, action: Action) -> bool:
    found = spoilt(state, action) if isinstance(action, LayOff) else None
    return found is not None and found[0].category == "real"


def at_home(state: State, action: LayOff) -> bool:
    """Whether a two comes to its own place in a run, where it is no wild card (B07)."""
    row = state.melds[action.meld].cards
    if state.melds[action.meld].kind is not Kind.RUN or action.card.rank != 2 or action.end == "high":
        return False
    return row[0] == Card(3, action.card.suit) and not isinstance(laid_off(state, action), Refusal)


def stand_ins(laid: Laid, law: Law) -> int:
    if laid.kind is Kind.RUN:
        return int(wild_of(laid.cards, law) >= 0)
    return sum(map(law.wild, laid.cards))


class Laying:
    def __init__(self, seen: Seen, manner: Manner) -> None:
        self.seen, self.state, self.manner = seen, seen.state, manner
        self._few = manner.hurry + (manner.haste if seen.partners else 0)
        self._left = POSITIONS

    def gain(self, state: State, action: Action) -> float:
        """How glad it is of a lay: above 0 it does it; only comparisons mean something."""
        match action:
            case LayMeld(rows):
                return self._melds(state, rows)
            case LayOff() | Replace():
                return self._grown(state, action)
        return 0.0

    def hurries(self, state: State, few: int) -> bool:
        """Whether wild cards are laid as well: a small hand, or the deal may end at once."""
        return len(state.hand) <= few or self.seen.risk >= SOON

    def _melds(self, state: State, rows: tuple[Row, ...]) -> float:
        """New melds: of naturals always; with wild cards when the hand is small, or the salida asks for them."""
        laid = [row for row in (read(row, state.law) for row in rows) if isinstance(row, Laid)]
        cards = sum(map(len, rows))
        if any(len(row) >= CANASTA for row in rows):
            return 100.0 + cards
        wilds = sum(stand_ins(row, state.law) for row in laid)
        crowded = not state.side.salida and len(state.hand) > CROWDED
        if wilds and not (crowded or len(state.hand) - cards <= 1 or self.hurries(state, self._few)):
            return -1.0
        jokers = self.seen.risk < SOON and sum(row.count(JOKER) for row in rows) * self.manner.jokers
        # A long meld is better than two short ones of its cards.
        runs = self.manner.runs * sum(row.kind is Kind.RUN for row in laid)
        return max(0.1, 10.0 + 3 * cards + runs - 8 * wilds - jokers)

    def _grown(self, state: State, action: LayOff | Replace) -> float:
        """Additions: naturals always; a wild card where it makes a canasta or time is short."""
        _, kind, row = state.melds[action.meld]
        nearer = min(len(row), CANASTA)
        law, joker = state.law, action.card == JOKER
        if isinstance(action, Replace) or not law.wild(action.card) or at_home(state, action):
            # Before a wild card makes a simple canasta of what these make a real one.
            return (80.0 if len(row) == CANASTA - 1 else 40.0) + nearer
        if spoils(state, action):
            return 5.0 if len(state.hand) == 1 and state.side.taken else -1.0
        late = self.seen.risk >= SOON
        if kind is Kind.WILD or len(row) >= CANASTA - 1:
            return 60.0 + 10 * joker * (1 if late else -1)
        if late:
            return 20.0 + nearer + 10 * joker
        ready = not state.side.taken or len(row) >= LEAST + 1
        if len(state.hand) > self.manner.grows or not ready:
            return -1.0
        return max(0.1, 2.0 + nearer - self.manner.jokers * joker / 2 - 3 * (not any(map(law.wild, row))))

    def waits(self, state: State) -> bool:
        """Whether closing can wait: the side still gains, and no rival can take the muerto or close yet.

        It gains when a partner has not used the muerto (B28), or one card makes another canasta.
        """
        seen = self.seen
        if not self.manner.waits or not state.side.taken or seen.risk >= SOON:
            return False
        if any(state.sides[seat % seen.sides].taken or len(state.hands[seat]) < AWAY for seat in seen.rivals):
            return False
        if state.side.fresh is not None:
            return True
        found = categories(state, seen.side)
        near = any(NEAR <= len(meld.cards) < CANASTA for meld in state.melds if meld.owner == seen.side)
        return near and sum(sort is not None for sort in found) < ENOUGH

    def going_on(self, lays: Sequence[Action], throws: Sequence[Action]) -> Sequence[Action]:
        """The lays after which the turn can end without closing: two cards stay, one to throw and one to keep.

        Or after which nothing is to be waited for any more.
        """
        state = self.state
        cards = len(state.hand)
        if cards < 2 or not throws:
            return lays
        return [lay for lay in lays if cards - size(lay) >= 2 or not self.waits(after(state, lay))]

    def finish(self, state: State) -> Action | None:
        """The first action of a way to empty the hand in a turn after its draw, dear lays last; None where none was
        found, or the hand is larger than it thinks through."""
        way = self._finish(state, set()) if len(state.hand) <= self.manner.thinks else None
        return way[0] if way else None

    def _finish(self, state: State, known: set[tuple[object, ...]]) -> list[Action] | None:
        if not state.hand:
            return []
        if len(state.hand) == 1 and check(state, Discard(state.hand[0])) is None:
            return [self._last(state)]
        key = (tuple(sorted(state.hand)), state.melds)
        if key in known or not self._left:
            return None
        known.add(key)
        self._left -= 1
        lays = [action for action in legal_actions(state) if not isinstance(action, Discard)]
        for action in sorted(lays, key=lambda action: (-self.gain(state, action), repr(action))):
            if spoils(state, action) and not state.side.taken:
                continue
            way = self._finish(after(state, action), known)
            if way is not None:
                return [action, *way]
        return None

    def _last(self, state: State) -> Action:
        """The last card is laid where that is of use: it counts on the table, and the muerto is played on at once."""
        lays = [action for action in legal_actions(state) if self.gain(state, action) > 0]
        return max(lays, key=lambda action: (self.gain(state, action), repr(action)), default=Discard(state.hand[0]))
