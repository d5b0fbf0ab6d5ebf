"""An opponent that plays by rules of thumb: what it draws, lays, adds and throws, from its view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from carioca.cards import JOKER, Card
from carioca.engine.game import Action, View
from carioca.games.canasta.law import CANASTA, LEAST
from carioca.games.canasta.melds import read, ways_in
from carioca.games.canasta.rules import laid_off, legal_actions
from carioca.games.canasta.state import State
from carioca.games.melding.actions import Discard, Draw, LayMeld, LayOff, Replace, TakePile
from carioca.games.melding.state import Laid, Meld, Row


class Table:
    """What does not change while a discard is chosen: the hand counted, the melds of both camps."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.held = Counter(state.hand)
        self.late = min(map(len, state.hands)) <= 4


def takes(state: State, number: int, meld: Meld, card: Card) -> bool:
    return bool(ways_in(meld.kind, meld.cards, number in state.locked, card, state.law))


def fits(state: State, card: Card, own: bool) -> bool:
    return any(
        (meld.owner == state.own_side) == own and takes(state, number, meld, card)
        for number, meld in enumerate(state.melds)
    )


def uses(state: State, card: Card) -> bool:
    """Whether a card of the pozo is of use at once: a wild, one for a meld, or one that makes a meld with the hand."""
    return state.law.wild(card) or fits(state, card, own=True) or partners(Counter(state.hand), card) >= 2


def partners(held: Counter[Card], card: Card) -> int:
    same = sum(n for other, n in held.items() if other.rank == card.rank)
    near = sum(held[Card((card.rank - 1 + step) % 13 + 1, card.suit)] > 0 for step in (-2, -1, 1, 2))
    return max(same, near)


def keeping(table: Table, card: Card) -> float:
    """How much a card is worth keeping: the least is thrown."""
    state = table.state
    if state.law.wild(card):
        return 1000.0 + state.options.points[card.rank]
    others = table.held - Counter([card])
    worth = 12.0 * min(3, partners(others, card))
    if fits(state, card, own=True):
        worth += 60.0
    if fits(state, card, own=False):
        worth += 18.0
    # A card that lies twice is known to be wanted by few.
    worth -= 3.0 * min(2, sum(other.rank == card.rank for other in state.pile))
    points = state.options.points[card.rank]
    return worth - points * (0.8 if table.late else 0.2)


MANY = 4  # a pozo of so many cards is worth taking for their number alone
FEW = 6  # with so few cards in hand a player hurries to its muerto, or to close: then wilds are laid


class GreedyBot:
    """Draws what it can use, lays naturals gladly and wilds where they complete something, throws what is of no use."""

    def decide(self, view: View[State], rng: Random) -> Action:
        state = view.state
        actions = list(legal_actions(state))
        if state.phase == "draw":
            return _draw(state, actions)
        throws = [action for action in actions if isinstance(action, Discard)]
        lays = [action for action in actions if not isinstance(action, Discard)]
        best = max(lays, key=lambda action: (_gain(state, action), repr(action)), default=None)
        if best is not None and (not throws or _gain(state, best) > 0):
            return best
        table = Table(state)
        return min(throws, key=lambda action: (keeping(table, action.card), action.card))


def _draw(state: State, actions: Sequence[Action]) -> Action:
    """The pozo when it is large or of use, together with the salida where that is due; else the stock."""
    takes = [action for action in actions if isinstance(action, TakePile)]
    if takes and _wanted(state):
        return min(takes, key=lambda action: (_wilds(state, action.melds), repr(action)))
    whole = Draw("pile")
    if whole in actions and _wanted(state):
        return whole
    return Draw("stock") if Draw("stock") in actions else actions[0]


def _wanted(state: State) -> bool:
    """Whether the pozo is worth more than a card of the stock: many cards, or some that can be laid at once.

    One card alone is taken only when it is of use: so it never goes round.
    """
    useful = sum(uses(state, card) for card in state.pile)
    rivals = [hand for seat, hand in enumerate(state.hands) if seat % len(state.sides) != state.own_side]
    late = min(map(len, rivals)) <= 3 and any(side.taken for side in state.sides)
    if late:
        # What cannot be laid soon will count against the side.
        return useful * 2 > len(state.pile)
    return useful > 0 or len(state.pile) >= MANY


def _wilds(state: State, rows: tuple[Row, ...]) -> int:
    return sum(state.law.wild(card) for row in rows for card in row)


def _gain(state: State, action: Action) -> float:
    match action:
        case LayMeld(rows):
            return _meld_gain(state, rows)
        case LayOff() | Replace():
            return _growth_gain(state, action)
    return 0.0


def _meld_gain(state: State, rows: tuple[Row, ...]) -> float:
    laid = [read(row, state.law) for row in rows]
    wilds = sum(_spent(state, row) for row in laid if isinstance(row, Laid))
    jokers = sum(row.count(JOKER) for row in rows)
    cards = sum(map(len, rows))
    left = len(state.hand) - cards
    hurry = left <= 1 or len(state.hand) <= FEW or (not state.side.salida and len(state.hand) > 12)
    if any(len(row) >= CANASTA for row in rows):
        return 100.0 + cards
    if wilds and not hurry:
        return -1.0
    # Splitting a longer meld into a shorter one is of no use.
    return 10.0 + 3 * cards - 8 * wilds - 4 * jokers


def _spent(state: State, laid: Laid) -> int:
    plain = Counter(state.law.wild(card) for card in laid.cards)
    home = sum(
        card.rank == 2 and len({other.suit for other in laid.cards if other.rank > 2}) == 1 for card in laid.cards
    )
    return max(0, plain[True] - min(1, home))


def _growth_gain(state: State, action: LayOff | Replace) -> float:
    row = state.melds[action.meld].cards
    nearer = min(len(row), CANASTA)
    if isinstance(action, Replace) or not state.law.wild(action.card) or _natural_two(state, action):
        return 40.0 + nearer
    left = len(state.hand) - 1
    closes = left <= 1 and state.side.taken
    pure = not any(map(state.law.wild, row))
    if len(row) >= CANASTA:
        return 5.0 if closes and left == 0 else -1.0
    if len(row) == CANASTA - 1:
        return 60.0 - 10 * (action.card == JOKER)
    hurry = len(state.hand) <= FEW and (not state.side.taken or len(row) >= LEAST + 1)
    return 2.0 + nearer - 2 * (action.card == JOKER) - 3 * pure if hurry else -1.0


def _natural_two(state: State, action: LayOff) -> bool:
    after = laid_off(state, action)
    if not isinstance(after, State) or action.card.rank != 2:
        return False
    row, before = after.melds[action.meld].cards, state.melds[action.meld].cards
    return action.end == "low" and before[0] == Card(3, action.card.suit) and row[0] == action.card
