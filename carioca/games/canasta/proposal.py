"""Rows in any order as melds: what they lack, the ways to lay chosen cards, and what the program proposes to lay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, islice, product

from carioca.cards import HIDDEN, JOKER, Card
from carioca.engine.game import Refusal, View
from carioca.games.canasta import finder
from carioca.games.canasta.law import LEAST, Law
from carioca.games.canasta.melds import is_set, is_wild_meld, readings
from carioca.games.canasta.melds import read as read_cards
from carioca.games.canasta.rules import (
    check,
    growths,
    laid_off,
    legal_actions,
    missing_from,
    salida_refusal,
    taking,
    without_all,
)
from carioca.games.canasta.state import State
from carioca.games.melding.actions import LayMeld, TakePile
from carioca.games.melding.state import Kind, Laid, Row

TRIED = 200  # so many ways, and so many dead ends, are looked at; chosen cards hardly ever have more than three ways
Rows = tuple[Row, ...]


def read(state: State, kind: Kind, row: Row) -> Row | None:
    laid = read_cards(row, state.law)
    return laid.cards if isinstance(laid, Laid) and laid.kind is kind else None


def laying(state: State, seat: int, rows: Sequence[Row]) -> LayMeld | TakePile:
    """The action that lays these rows; before the draw it is the salida together with the pozo (B17).

    Cards that are given as one row and are no meld are laid as the melds into which they can be parted.
    """
    laid = tuple(tuple(row) for row in rows if row)
    if len(laid) == 1 and not isinstance(read_cards(laid[0], state.law), Laid):
        laid = next(_parted(state, laid[0]), laid)
    before = state.phase == "draw" and state.down[seat] != "earlier"
    return TakePile(laid) if before else LayMeld(laid)


def lacking(state: State, rows: Sequence[Row]) -> int | Refusal:
    """How many cards the rows that were begun lack at least; a refusal where no card can mend them (B05-B08, B16)."""
    found: list[Laid] = []
    lack = 0
    for row in (tuple(row) for row in rows if row):
        laid = read_cards(row, state.law)
        if isinstance(laid, Laid):
            found.append(laid)
        elif len(row) < LEAST:
            lack += LEAST - len(row)
        else:
            return laid
    if lack or not found:
        return lack or LEAST
    return (None if state.side.salida else salida_refusal(state, found)) or 0


# -- what the program proposes to lay ----------------------------------------------------------------------------------


def proposal(view: View[State]) -> tuple[Row, ...] | None:
    """Melds that the viewer may lay now, as many points as are found without holding up the end of the turn."""
    state, seat = view.state, view.seat
    if seat is None or state.turn != seat or state.phase != "play" or HIDDEN in state.hand:
        return None
    rows = greedy(state, state.hand)
    while rows:
        if check(state, LayMeld(rows)) is None:
            return rows
        rows = rows[:-1]
    return next((action.melds for action in legal_actions(state) if isinstance(action, LayMeld)), None)


def greedy(state: State, hand: Row) -> tuple[Row, ...]:
    rows: list[Row] = []
    while True:
        best = max(finder.samples(hand, state.law), key=lambda row: _merit(state, row), default=None)
        if best is None or missing_from(hand, best) is not None:
            return tuple(rows)
        rows.append(best)
        hand = without_all(hand, best)


def gained(state: State, hand: Row, pile: Row) -> tuple[Row, ...]:
    """Melds that a hand can make with the cards of a pile and not without them; empty only where there is none.

    Where what is best laid of all of them is none of these, the one that costs the fewest wilds.
    """
    every = (*hand, *pile)
    rows = tuple(row for row in greedy(state, every) if missing_from(hand, row) is not None)
    if rows:
        return rows
    held = Counter(every)
    found = (row for card in dict.fromkeys(pile) for row in finder.melds_with(card, held, state.law))
    new = (row for row in found if missing_from(hand, row) is not None)
    best = max(new, key=lambda row: _merit(state, row), default=None)
    return () if best is None else (best,)


def fitting(state: State, pile: Row) -> Row:
    """The cards of the pile, wilds aside, that melds of the own side take one after another once it is taken."""
    left, found = Counter(card for card in pile if not state.law.wild(card)), list[Card]()
    now = taking(state, ()).evolve(phase="play")
    while (step := next((step for step in growths(now) if left[step.card]), None)) is not None:
        after = laid_off(now, step)
        assert isinstance(after, State)
        now, found = after, [*found, step.card]
        left[step.card] -= 1
    return tuple(found)


def _merit(state: State, row: Row) -> tuple[int, int, int]:
    law = state.law
    laid = read_cards(row, law)
    cards: tuple[Card, ...] = laid.cards if isinstance(laid, Laid) else row
    wilds = sum(law.wild(card) for card in cards) + cards.count(JOKER)
    return -wilds, len(cards), state.options.value(cards)


# -- the ways in which chosen cards can be laid: every reading of a run, every way to part them into melds -------------


def lays(state: State, cards: Row, most: int) -> tuple[LayMeld | TakePile, ...]:
    """The legal lays of exactly these cards of the hand by the seat to act, at most so many, long melds first.

    Before the draw, while the side has no salida, they come with the pozo; its top card may join them (B17).
    """
    actions: Iterator[LayMeld | TakePile]
    if state.phase == "draw" and not state.side.salida:
        given = [cards, *([(*cards, state.pile[-1])] if state.pile else [])]
        actions = (TakePile(rows) for one in given for rows in islice(_parted(state, one), TRIED))
    else:
        actions = (LayMeld(rows) for rows in islice(_parted(state, cards), TRIED))
    found = (action for action in actions if check(state, action) is None)
    return tuple(islice(found, most))


def _parted(state: State, cards: Row) -> Iterator[Rows]:
    """What the program itself would lay of these cards comes first: whatever is proposed can be laid, in hands of any
    size."""
    rows = greedy(state, cards)
    whole = sum(map(len, rows)) == len(cards)
    return partings(cards, state.law, (rows,) if whole else ())


def partings(cards: Row, law: Law, first: Iterable[Rows] = ()) -> Iterator[Rows]:
    """Each way to lay all these cards: as one meld where they are one, else parted, the parts `first` before all
    others; no two that lie alike, and none in which two melds could be one."""
    whole = orders(cards, law)
    if whole:
        yield from ((row,) for row in whole)
        return
    searched = (parts for parts in _parts(cards, law, [TRIED]) if not _joined(parts, law)) if cards else ()
    seen = set()
    for parts in chain(first, searched):
        for rows in product(*(orders(part, law) for part in parts)):
            key = tuple(sorted(rows))
            if key not in seen:
                seen.add(key)
                yield rows


def _joined(parts: Rows, law: Law) -> bool:
    return any(orders((*one, *other), law) for one, other in combinations(parts, 2))


def orders(cards: Row, law: Law) -> list[Row]:
    alike = is_set(cards, law) or is_wild_meld(cards, law)
    upright = tuple(sorted(cards, key=lambda card: (law.wild(card), card)))
    return [upright, *readings(cards, law)] if alike else readings(cards, law)


def _parts(cards: Row, law: Law, left: list[int], dead: set[Row] | None = None) -> Iterator[Rows]:
    """Each way to part cards into melds, as multisets, long melds first.

    `left`: how many more hands may be looked at; then the search gives up. `dead`: sorted cards known to have no way.
    """
    if not cards:
        yield ()
        return
    dead, key = set() if dead is None else dead, tuple(sorted(cards))
    if key in dead or left[0] <= 0:
        return
    left[0] -= 1
    held, fruitful = Counter(cards), False
    # Naturals first: there are fewer melds with one of them than with a wild.
    card = min(cards, key=lambda card: (law.wild(card), card))
    if any(next(finder.melds_with(other, held, law), None) is None for other in held if not law.wild(other)):
        dead.add(key)
        return
    found = dict.fromkeys(tuple(sorted(row)) for row in finder.melds_with(card, held, law))
    for row in sorted(found, key=len, reverse=True):
        for rest in _parts(without_all(cards, row), law, left, dead):
            fruitful = True
            yield (row, *rest)
    if not fruitful:
        dead.add(key)
