"""What the table means to one seat: which cards fit it, what can be laid off, what a discard would feed, who calls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from carioca.cards import HIDDEN, JOKER, Card
from carioca.games.contract import layoffs
from carioca.games.contract.bajada import limits
from carioca.games.contract.law import PLAIN, Contract, Law
from carioca.games.contract.melds import RED
from carioca.games.contract.rules import check, legal_actions
from carioca.games.contract.scoring import hand_points
from carioca.games.contract.solver.hand import distance
from carioca.games.contract.state import State, Window
from carioca.games.melding.actions import (
    Action,
    Allow,
    Call,
    Decline,
    Discard,
    LayMeld,
    LayOff,
    Pass,
    Refuse,
    Replace,
    SwapJoker,
    Take,
)
from carioca.games.melding.state import Kind, Meld, Melds, grown, is_place, put, swapped, without

MOST_STEPS = 250
"""Positions that a search for the best series of lay-offs looks at. A hand that reaches this fits the table in so many
ways that the best series found so far is about as good as any."""
WAITED, WAITED_FEW, LETS_GO, BUILDS = 25, 12, 4, 8
"""Laps after which players let go of what they hold where contracts are laid at least, the same where fewer cards go
round than players sit there, for how many laps they do, and how many they build then. At four seats hardly a round
lasts so long."""
LATEST = 3  # so many of the cards that a seat took are still in everybody's mind
STRIDE = 5  # how far apart in a sorted hand the cards lie that are let go one after the other
CIRCLES = 20
"""Cards that each seat took from the pile on an average: hardly a round sees so many, unless two players pass each
other cards that both like and nobody needs."""


def fits(card: Card, melds: Iterable[Meld], law: Law = PLAIN) -> bool:
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
        self._keeps = 1 if state.order.must_end_with_discard else 0
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
    """What is thrown then: another card every time, for any of them may be what a rival needs; no joker, and none that
    was taken lately.

    `laps`: after how many of them a player does so again.
    """
    cards = sorted(card for card in choices if card != JOKER) or choices
    cards = [card for card in cards if card not in state.known[state.turn][-LATEST:]] or cards
    return cards[STRIDE * (state.turns // state.seats // laps) % len(cards)]


def discards(state: State) -> tuple[Card, ...]:
    """The cards of the hand that may be thrown; sorted, so that ties are broken by the card and not by how it lies."""
    return tuple(card for card in sorted(set(state.hand)) if check(state, Discard(card)) is None)


def without_rows(hand: tuple[Card, ...], rows: Iterable[tuple[Card, ...]]) -> tuple[Card, ...]:
    for row in rows:
        for card in row:
            hand = without(hand, card)
    return hand


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
    return (state.turn + state.order.step) % state.seats


def threat(state: State) -> int:
    """The fewest cards of a rival who is down; 99 while there is none."""
    rivals = (seat for seat in range(state.seats) if seat != state.turn and state.down[seat] != "no")
    return min((len(state.hands[seat]) for seat in rivals), default=99)


def feeds(state: State, card: Card) -> float:
    """How much the next seat would like this card on the pile, 0 (cannot take it, or no sign) to about 2."""
    seat = next_seat(state)
    if state.down[seat] != "no":
        return 2.0 if state.order.down_may_draw_pozo and fits(card, state.melds, state.law) else 0.0
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


def akin(contract: Contract, wanted: Card, card: Card) -> bool:
    """Whether who was seen to want a card plainly has a use for the other: of its rank, or beside it in its suit."""
    if JOKER in (wanted, card) or contract.full:
        return False
    if contract.sets and wanted.rank == card.rank:
        return True
    return bool(contract.runs) and wanted.suit == card.suit and (wanted.rank - card.rank) % 13 in (1, 12)


def odd(state: State, card: Card) -> bool:
    """Whether all wonder at a discard: the seat has just taken or called for such a card, or the next one has, or can
    lay it off."""
    contract, own = state.contract, state.known[state.turn][-LATEST:]
    if card in own or any(akin(contract, wanted, card) for wanted in own):
        return True
    seat = next_seat(state)
    if state.down[seat] != "no":
        return feeds(state, card) > 0
    return any(akin(contract, shown, card) for shown in state.known[seat])


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


# -- moves that only some tables allow: jokers of the table (J10, K16), further melds (T8) ---------------------------


def swap_towards_contract(state: State) -> Action | None:
    """The swap that brings a hand nearer to its contract, the one that gives the cheapest card; None when none does."""
    swaps = _swaps(state)
    if not swaps:
        return None
    lack = distance(state.hand, state.contract, limits(state))
    best: tuple[int, int] | None = None
    chosen: Action | None = None
    for action in swaps:
        after = (*without(state.hand, action.card), JOKER)
        value = (distance(after, state.contract, limits(state)), -hand_points(state.order, (action.card,)))
        if value[0] < lack and (best is None or value < best):
            best, chosen = value, action
    return chosen


def swap_to_shed(state: State, shedding: Shedding) -> Action | None:
    """The swap after which the hand gets rid of more: the joker fits another meld, and the card given is gone.

    `shedding` is what the hand can lay off without a swap.
    """
    chosen: Action | None = None
    best = _left(state, shedding)
    for action in _swaps(state):
        assert action.at is not None
        melds = swapped(state.melds, action.meld, action.at, action.card)
        hand = (*without(state.hand, action.card), JOKER)
        left = _left(state, Shedding(state, hand, melds))
        if left < best:
            best, chosen = left, action
    return chosen


def move_to_shed(state: State, shedding: Shedding) -> Action | None:
    """The card put in a joker's place (K16) with which the hand gets rid of more than by the lay-offs of `shedding`."""
    if state.order.joker_moves == "off":
        return None
    chosen: Action | None = None
    best = _left(state, shedding)
    for action in [action for action in legal_actions(state) if isinstance(action, Replace)]:
        meld = state.melds[action.meld]
        row = layoffs.moved(meld.cards, action.card, action.end, state.law)
        assert row is not None
        rest = without(state.hand, action.card)
        left = _left(state, Shedding(state, rest, put(state.melds, action.meld, meld._replace(cards=row))))
        if left < best:
            best, chosen = left, action
    return chosen


def sheds(state: State, card: Card) -> bool:
    """Whether a seat that is down gets rid of a card of the pile as it takes it: the table or a further meld takes it.

    So what it throws after that makes the hand smaller.
    """
    hand = (*state.hand, card)
    left = Shedding(state, hand, state.melds).left
    if len(left) <= 1 and left != (JOKER,):
        return True
    if len(left) < len(hand) and hand_points(state.order, left) <= hand_points(state.order, state.hand):
        return True
    drawn = {"phase": "play", "drew": "pile", "hands": put(state.hands, state.turn, hand)}
    taken = state.evolve(**drawn, course=state.course._replace(window=None))
    return further_meld(taken) is not None


def further_meld(state: State) -> Action | None:
    """The further meld that takes most points out of the hand; None when there is none."""
    down = state.down[state.turn]
    if not state.order.further or down == "no" or (down == "now" and not state.order.extra_melds_same_turn):
        return None
    found = [action for action in legal_actions(state) if isinstance(action, LayMeld)]
    return max(
        found,
        key=lambda action: (
            sum(hand_points(state.order, row) for row in action.melds),
            sum(map(len, action.melds)),
        ),
        default=None,
    )


def _swaps(state: State) -> list[SwapJoker]:
    if state.order.joker_swap == "off":
        return []
    return [action for action in legal_actions(state) if isinstance(action, SwapJoker)]


def _left(state: State, shedding: Shedding) -> tuple[int, int]:
    return len(shedding.left), hand_points(state.order, shedding.left)


# -- what is said while a card may be called (K19-K25) ---------------------------------------------------------------

FEW = 4
"""A rival who is down with so many cards or fewer is expected to end the round soon."""
NEAR = 1
"""A hand that lacks so many cards or fewer is laid soon: the two cards of a call are not held for long."""
FAR = 4  # so many cards are lacked by a hand that is not laid soon


def answer(state: State, weighs: bool = False) -> Action:
    """What the seat to act says; equal views give equal answers.

    `weighs`: whether it weighs what a call brings its caller before it grants one.
    """
    window = state.course.window
    assert window is not None
    if state.phase == "call":
        free = state.course.calls < state.order.max_calls_per_round
        return Call() if free and _nearly(state, window.card) else Pass()
    if state.phase == "first-option":
        return Take() if _wanted(state, window.card) else Decline()
    return Allow() if _allows(state, window, weighs) else Refuse()


def _allows(state: State, window: Window, weighs: bool) -> bool:
    """Who has to take the card that it refuses does so for a card that it wants alone.

    Else most players think of what the caller may have to pay: they grant a call when the round ends soon. But two
    cards more bring the caller nearer than they cost it, and refusing costs nothing (docs/lab-notes.md). Who weighs
    that grants a call far from its own contract, while nobody is down and the caller has shown no card yet.
    """
    order = state.order
    if state.turn != window.source:
        if _wanted(state, window.card):
            return False
        if order.refusing_next_player_must_take or not weighs:
            return True
    lack = distance(state.hand, state.contract, limits(state))
    if not weighs:
        return threat(state) <= FEW or state.down[state.turn] != "no" or lack <= NEAR
    assert window.caller is not None
    shown = state.known[window.caller] or any(since != "no" for since in state.down)
    return not shown and order.call_extra_cards > 0 and lack >= FAR


def _wanted(state: State, card: Card) -> bool:
    if state.down[state.turn] != "no":
        return sheds(state, card)
    return _nearer(state, card)


def _nearly(state: State, card: Card) -> bool:
    """Whether the card leaves the hand near to its contract: these players mind the cards that come with it."""
    limit = limits(state)
    then = distance((*state.hand, card), state.contract, limit)
    return then <= NEAR and then < distance(state.hand, state.contract, limit)


def _nearer(state: State, card: Card) -> bool:
    limit = limits(state)
    lack = distance(state.hand, state.contract, limit)
    return lack > 0 and distance((*state.hand, card), state.contract, limit) < lack
