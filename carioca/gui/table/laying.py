"""From rows of cards to melds: what the tray would lay, what it lacks, what the program proposes, what jokers mean."""

from __future__ import annotations

from collections.abc import Sequence

from carioca.cards import HIDDEN, JOKER, Card, Suit
from carioca.engine.game import Refusal, View
from carioca.games.melding import melds as rows
from carioca.games.melding import rules, scoring
from carioca.games.melding.actions import LayDown, LayMeld
from carioca.games.melding.bajada import read_further
from carioca.games.melding.law import RED_TWOS, Law
from carioca.games.melding.melds import RUN_CLOSED, RUN_SIZE, SET_SIZE
from carioca.games.melding.solver import best_bajada
from carioca.games.melding.state import Contract, Kind, Row, State
from carioca.games.melding.twos import stood
from carioca.gui.table.picture import tray_of
from carioca.gui.table.staging import Reader

LEAST = {Kind.SET: SET_SIZE, Kind.RUN: RUN_SIZE, Kind.FULL: RUN_CLOSED}
"""The fewest cards of a meld."""
_ALONE = {Kind.SET: Contract("T", 1, 0), Kind.RUN: Contract("E", 0, 1)}


def further(state: State, seat: int) -> bool:
    """Whether what a seat lays from its tray are melds beyond the contract (T8)."""
    return state.options.extra_melds and state.down[seat] != "no"


def laying(state: State, seat: int, melds: Sequence[Sequence[Card]]) -> LayDown | LayMeld:
    """The action that lays these rows; empty ones are left out, so that the refusal names what is missing."""
    laid = tuple(tuple(row) for row in melds if row)
    return LayMeld(laid) if further(state, seat) else LayDown(laid)


def missing(state: State, seat: int, melds: Sequence[Sequence[Card]]) -> int:
    """How many cards the rows on the tray lack at least; of further melds only those that were begun count."""
    pairs = list(zip(tray_of(state), melds, strict=True))
    if further(state, seat):
        pairs = [(kind, row) for kind, row in pairs if row]
    return sum(max(0, LEAST[kind] - len(row)) for kind, row in pairs)


def proposal(view: View) -> tuple[Row, ...] | None:
    """The melds that leave the fewest points in the viewer's hand, one row a tray slot; None when there are none."""
    state: State = view.state
    seat = view.seat
    if seat is None or not state.hands[seat] or HIDDEN in state.hands[seat]:
        return None
    if further(state, seat):
        return _more(state, state.hands[seat])
    found = best_bajada(state.hands[seat], state.contract, scoring.worth(state.options), rules.limits(state))
    return tuple(tuple(row) for row in found) if found else None


def _more(state: State, hand: Row) -> tuple[Row, ...] | None:
    """Slot by slot the best meld of what is left of the hand, as far as they may be laid together (T8, T11)."""
    left = list(hand)
    found: list[Row] = []
    keeps = 1 if state.options.must_end_with_discard else 0
    for kind in tray_of(state):
        best = None
        if kind in _ALONE and len(left) >= LEAST[kind] + keeps:
            best = best_bajada(tuple(left), _ALONE[kind], scoring.worth(state.options), rules.limits(state))
        row = best[0] if best else ()
        laid = tuple(row for row in (*found, row) if row)
        if isinstance(read_further(state.contract, laid, rules.joker_limit(state), state.options.law), Refusal):
            row = ()
        found.append(row)
        for card in row:
            left.remove(card)
    return tuple(found) if any(found) else None


def slot_reader(state: State, kind: Kind) -> Reader:
    """Reads a row as the meld of a tray slot of that kind: its cards as they would lie on the table, else None."""

    def read(row: Row) -> Row | None:
        if not row:
            return None
        if kind is Kind.FULL:
            found = rows.read_full(state.contract.full, row, rules.joker_limit(state), state.options.law)
        else:
            found = rows.read_row(row, state.options.law, kind)
        return None if isinstance(found, Refusal) or found.kind is not kind else found.cards

    return read


def stands(kind: Kind, row: Row, law: Law) -> tuple[Card | None, ...]:
    """For each card of a meld the card that it stands for; a suit NONE is any suit, None stands for itself.

    A joker of a set needs no word: it stands for any card of the rank. A red two there says which rank it is.
    """
    if all(card != JOKER and card not in RED_TWOS for card in row):
        return (None,) * len(row)
    if kind is Kind.FULL:
        return _full_stands(row, law)
    shown = stood(kind, row, law)
    natural = next(card for card in shown if card != JOKER)
    if kind is Kind.SET:
        rank = Card(natural.rank, Suit.NONE)
        return tuple(rank if shown[at] == JOKER != card else None for at, card in enumerate(row))
    low, suit = rows.run_low(shown), natural.suit if law.same_suit else Suit.NONE
    places = (Card((low + at) % 13 + 1, suit) for at in range(len(row)))
    return tuple(place if card == JOKER else None for place, card in zip(places, shown, strict=True))


def _full_stands(row: Row, law: Law) -> tuple[Card | None, ...]:
    suits = {card.suit for card in row if card != JOKER and card not in RED_TWOS}
    suit = suits.pop() if len(suits) == 1 else Suit.NONE
    return tuple(
        Card(at + 1, suit)
        if card == JOKER or (law.red_twos and card in RED_TWOS and (at != 1 or suit not in (card.suit, Suit.NONE)))
        else None
        for at, card in enumerate(row)
    )
