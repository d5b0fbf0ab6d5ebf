"""Laying without a tray: rows in any order as melds, what they lack, and what the program proposes to lay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from carioca.cards import HIDDEN, JOKER, Card
from carioca.engine.game import Refusal, View
from carioca.games.canasta import finder
from carioca.games.canasta.law import LEAST
from carioca.games.canasta.legal import legal_actions
from carioca.games.canasta.melds import read as read_cards
from carioca.games.canasta.rules import check, missing_from, salida_refusal, without_all
from carioca.games.canasta.state import State, own
from carioca.games.melding.actions import LayMeld, TakePile
from carioca.games.melding.state import Kind, Laid, Row

MOST_SPLIT = 18
"""So many cards are parted into melds; more of them are hardly ever laid at once."""


def read(state: State, kind: Kind, row: Row) -> Row | None:
    """A row as a meld of that kind as it would lie on the table; None when it is none."""
    laid = read_cards(row, state.law)
    return laid.cards if isinstance(laid, Laid) and laid.kind is kind else None


def laying(state: State, seat: int, rows: Sequence[Row]) -> LayMeld | TakePile:
    """The action that lays these rows; before the draw it is the salida together with the pozo (B17).

    Cards that are given as one row and are no meld are laid as the melds into which they can be parted.
    """
    laid = tuple(tuple(row) for row in rows if row)
    if len(laid) == 1 and not isinstance(read_cards(laid[0], state.law), Laid):
        laid = split(state, laid[0]) or laid
    before = state.phase == "draw" and state.down[seat] != "earlier"
    return TakePile(laid) if before else LayMeld(laid)


def split(state: State, cards: Row) -> tuple[Row, ...] | None:
    """All of these cards as melds, long ones first; None where that cannot be (or there are too many to try)."""
    if not LEAST <= len(cards) <= MOST_SPLIT:
        return () if not cards else None
    # Naturals first: there are fewer melds with one of them than with a wild.
    card = min(cards, key=lambda card: (state.law.wild(card), card))
    for row in sorted(finder.melds_with(card, Counter(cards), state.law), key=len, reverse=True):
        rest = split(state, without_all(cards, row))
        if rest is not None:
            return (row, *rest)
    return None


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


def proposal(view: View) -> tuple[Row, ...] | None:
    """Melds that the viewer may lay now, as many points as are found without holding up the end of the turn."""
    state, seat = own(view.state), view.seat
    if seat is None or state.turn != seat or state.phase != "play" or HIDDEN in state.hand:
        return None
    rows = greedy(state, state.hand)
    while rows:
        if check(state, LayMeld(rows)) is None:
            return rows
        rows = rows[:-1]
    return next((action.melds for action in legal_actions(state) if isinstance(action, LayMeld)), None)


def greedy(state: State, hand: Row) -> tuple[Row, ...]:
    """Melds of a hand chosen one after the other, those without wild cards and the longest first."""
    rows: list[Row] = []
    while True:
        best = max(finder.samples(hand, state.law), key=lambda row: _merit(state, row), default=None)
        if best is None or missing_from(hand, best) is not None:
            return tuple(rows)
        rows.append(best)
        hand = without_all(hand, best)


def _merit(state: State, row: Row) -> tuple[int, int, int]:
    """Fewer wild cards first, of them no jokers; then more cards, then points."""
    law = state.law
    laid = read_cards(row, law)
    cards: tuple[Card, ...] = laid.cards if isinstance(laid, Laid) else row
    wilds = sum(law.wild(card) for card in cards) + cards.count(JOKER)
    return -wilds, len(cards), state.order.value(cards)
