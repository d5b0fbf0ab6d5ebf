"""What the table means to one seat: which cards fit it, what could all be laid off, what a discard would feed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from carioca.cards import HIDDEN, JOKER, Card
from carioca.games.contract import layoffs
from carioca.games.contract.law import PLAIN, Law
from carioca.games.contract.melds import RED
from carioca.games.contract.scoring import hand_points
from carioca.games.contract.state import Contract, State
from carioca.games.melding.actions import LayOff
from carioca.games.melding.runs import Melds, grown, is_place
from carioca.games.melding.state import Kind, Meld, without

MOST_STEPS = 250
"""Positions that a search for the best series of lay-offs looks at. A hand that reaches this fits the table in so many
ways that the best series found so far is about as good as any."""
WAITED, WAITED_FEW, LETS_GO, BUILDS = 25, 12, 4, 8
"""Laps after which players let go of what they hold where contracts are laid at least, the same where fewer cards go
round than players sit there, for how many laps they do, and how many they build then. At four seats hardly a round
lasts so long."""
STRIDE = 5
"""How far apart in a sorted hand the cards lie that are let go one after the other."""
CIRCLES = 20
"""Cards that each seat took from the pile on an average: hardly a round sees so many, unless two players pass each
other cards that both like and nobody needs."""


def fits(card: Card, melds: Iterable[Meld], law: Law = PLAIN) -> bool:
    """Whether some meld of the table takes this card now."""
    return any(layoffs.open_ends(meld.kind, meld.cards, card, law) for meld in melds)


def nears(card: Card, melds: Iterable[Meld], law: Law = PLAIN) -> bool:
    """Whether one other card at the end of a run would make room for this card."""
    for meld in melds:
        if meld.kind is Kind.RUN and (ends := layoffs.run_ends(meld.cards, law)) is not None:
            low, high = ends
            after = Card(card.rank % 13 + 1, card.suit)
            before = Card((card.rank - 2) % 13 + 1, card.suit)
            if is_place(low, after) or is_place(high, before):
                return True
    return False


def _layoffs(hand: tuple[Card, ...], melds: Melds, law: Law, owner: int | None) -> Iterator[LayOff]:
    """Lay-offs worth trying: cards before jokers, sets before runs (a longer run opens a place for others).

    `owner`: the only seat whose melds take cards, None where all do.
    """
    tried: set[object] = set()
    usable = (at for at, meld in enumerate(melds) if owner is None or meld.owner == owner)
    order = sorted(usable, key=lambda at: melds[at].kind is not Kind.SET)
    for card in sorted(set(hand), key=lambda c: (c == JOKER, c)):
        for at in order:
            meld = melds[at]
            for end in layoffs.open_ends(meld.kind, meld.cards, card, law):
                # Two sets of one rank take the same cards, whoever laid them.
                alike = meld.kind is Kind.SET and not law.wild(card)
                place = (card, layoffs.set_rank(meld.cards, law)) if alike else (card, at, end)
                if place not in tried:
                    tried.add(place)
                    yield LayOff(card, at, end)


class Shedding:
    """The best series of lay-offs of one hand: all of it if possible, else the most points."""

    def __init__(self, state: State, hand: tuple[Card, ...], melds: Melds) -> None:
        self._law, self._order = state.law, state.order
        self._owner = state.turn if state.order.layoff_own else None
        # Where every turn ends with a discard the last card is not laid off (T11).
        self._keeps = 1 if state.order.ends_with_discard else 0
        self._seen: set[tuple[tuple[Card, ...], Melds]] = set()
        self._best = (-1, -1)
        self.actions: tuple[LayOff, ...] = ()
        self.left = hand
        self._search(hand, melds, 0, ())

    def _search(self, hand: tuple[Card, ...], melds: Melds, shed: int, done: tuple[LayOff, ...]) -> None:
        value = (len(hand) <= 1 and hand != (JOKER,), shed)
        if value > self._best:
            self._best, self.actions, self.left = value, done, hand
        if len(hand) <= self._keeps or len(self._seen) >= MOST_STEPS:
            return
        for action in _layoffs(hand, melds, self._law, self._owner):
            left, after = without(hand, action.card), grown(melds, action)
            key = (tuple(sorted(left)), after)
            if key not in self._seen:
                self._seen.add(key)
                self._search(left, after, shed + hand_points(self._order, (action.card,)), (*done, action))


def lets_go(state: State) -> bool:
    """Whether a round has lasted so long that its players seem to hold what the others need.

    With six players nearly all cards are in hands: one or two go round, and who only waits would wait for ever. After
    that they build again for some laps, with other cards.
    """
    few = len(state.stock) + len(state.pile) < state.seats
    laps = state.turns // state.seats - (WAITED_FEW if few else WAITED)
    return state.law.arranged and laps >= 0 and laps % (LETS_GO + BUILDS) < LETS_GO


def let_go(state: State, choices: tuple[Card, ...], laps: int = 1) -> Card:
    """What is thrown then: another card every time, but no joker, for any of them may be what a rival needs.

    `laps`: after how many of them a player does so again.
    """
    cards = sorted(card for card in choices if card != JOKER) or choices
    return cards[STRIDE * (state.turns // state.seats // laps) % len(cards)]


def not_taken(state: State, choices: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those cards without the one that the seat to act has just taken from the pile; all of them when none is left.

    Nobody gives back at once what he took, and seats that did so would repeat the same position for ever.
    """
    taken = state.known[state.turn][-1:] if state.drew == "pile" else ()
    return tuple(card for card in choices if card not in taken) or choices


def circles(state: State) -> bool:
    """Whether so much was taken from the pile that the same few cards seem to go round, as they would for ever.

    A turn that draws from the stock leaves the pile a card higher; one that takes from the pile leaves it as it was.
    """
    from_stock = len(state.pile) + state.recycles * (len(state.stock) + len(state.pile))
    return state.turns - from_stock > CIRCLES * state.seats


def next_seat(state: State) -> int:
    """The seat after the one to act: it may take what that throws."""
    return (state.turn + state.order.step) % state.seats


def feeds(state: State, card: Card) -> float:
    """How much the next seat would like this card on the pile, 0 (cannot take it, or no sign) to about 2."""
    seat = next_seat(state)
    if state.down[seat] != "no":
        return 2.0 if state.order.pile_when_down and fits(card, state.melds, state.law) else 0.0
    shown = [other for other in state.known[seat] if other not in (HIDDEN, JOKER)]
    if card == JOKER:
        return 2.0
    if state.contract.full:
        return _feeds_full(state.contract, shown, card)
    return min(2.0, sum(_goes_with(state.contract, other, card) for other in shown))


def _goes_with(contract: Contract, shown: Card, card: Card) -> float:
    """How well a card goes with one that a rival picked up: same rank for sets, near in suit for runs."""
    if contract.sets and shown.rank == card.rank:
        return 1.0
    step = (shown.rank - card.rank) % 13
    near = min(step, 13 - step)
    if contract.runs and shown.suit == card.suit and 1 <= near <= 3:
        return 1.0 if near < 3 else 0.5
    return 0.0


def _feeds_full(contract: Contract, shown: list[Card], card: Card) -> float:
    if not shown or any(other.rank == card.rank for other in shown):
        return 0.0
    alike = sum(_same_run(contract, other, card) for other in shown)
    return 2.0 * alike / len(shown)


def _same_run(contract: Contract, shown: Card, card: Card) -> bool:
    """Whether both can stand in one 13-card run (M8)."""
    same_colour = (shown.suit in RED) == (card.suit in RED)
    if contract.full == "sucia":
        return True
    if contract.full == "color":
        return same_colour
    if contract.full == "payaso":
        return same_colour == ((shown.rank - card.rank) % 2 == 0)
    return shown.suit == card.suit
