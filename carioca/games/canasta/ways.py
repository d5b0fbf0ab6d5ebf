"""The ways in which chosen cards can be laid: every reading of a run, every way to part them into melds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product

from carioca.games.canasta import finder
from carioca.games.canasta.law import LEAST, Law
from carioca.games.canasta.melds import is_set, is_wild_meld, readings
from carioca.games.canasta.proposal import MOST_SPLIT
from carioca.games.canasta.rules import check, without_all
from carioca.games.canasta.state import State
from carioca.games.melding.actions import LayMeld, TakePile
from carioca.games.melding.state import Row

TRIED = 400
"""So many ways, and so many dead ends, are looked at; chosen cards hardly ever have more than three ways."""
Rows = tuple[Row, ...]


def lays(state: State, cards: Row, most: int) -> tuple[LayMeld | TakePile, ...]:
    """The legal lays of exactly these cards of the hand by the seat to act, at most so many, long melds first.

    Before the draw, while the side has no salida, they come with the pozo; its top card may join them (B17).
    """
    actions: Iterator[LayMeld | TakePile]
    if state.phase == "draw" and not state.side.salida:
        given = [cards, *([(*cards, state.pile[-1])] if state.pile else [])]
        actions = (TakePile(rows) for one in given for rows in islice(partings(one, state.law), TRIED))
    else:
        actions = (LayMeld(rows) for rows in islice(partings(cards, state.law), TRIED))
    found = (action for action in actions if check(state, action) is None)
    return tuple(islice(found, most))


def partings(cards: Row, law: Law) -> Iterator[Rows]:
    """Each way to lay all these cards: as one meld where they are one, else parted; no two that lie alike."""
    whole = orders(cards, law)
    if whole:
        yield from ((row,) for row in whole)
        return
    if not LEAST <= len(cards) <= MOST_SPLIT:
        return
    seen = set()
    for parts in _parts(cards, law, set()):
        for rows in product(*(orders(part, law) for part in parts)):
            key = tuple(sorted(rows))
            if key not in seen:
                seen.add(key)
                yield rows


def orders(cards: Row, law: Law) -> list[Row]:
    """Each meld that these cards make, as it would lie."""
    alike = is_set(cards, law) or is_wild_meld(cards, law)
    upright = tuple(sorted(cards, key=lambda card: (law.wild(card), card)))
    return [upright, *readings(cards, law)] if alike else readings(cards, law)


def _parts(cards: Row, law: Law, dead: set[Row]) -> Iterator[Rows]:
    """Each way to part cards into melds, as multisets, long melds first.

    `dead`: sorted cards that are known to have none; when there are too many of them the search gives up.
    """
    if not cards:
        yield ()
        return
    key = tuple(sorted(cards))
    if key in dead or len(dead) > TRIED:
        return
    held, fruitful = Counter(cards), False
    # Naturals first: there are fewer melds with one of them than with a wild.
    card = min(cards, key=lambda card: (law.wild(card), card))
    if any(next(finder.melds_with(other, held, law), None) is None for other in held):
        dead.add(key)
        return
    found = dict.fromkeys(tuple(sorted(row)) for row in finder.melds_with(card, held, law))
    for row in sorted(found, key=len, reverse=True):
        for rest in _parts(without_all(cards, row), law, dead):
            fruitful = True
            yield (row, *rest)
    if not fruitful:
        dead.add(key)
