"""Which cards a meld on the table still takes (M4, J5-J7, T7), and which joker a card replaces (J10, K16)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from carioca.cards import JOKER, Card, Suit
from carioca.engine.game import Refusal
from carioca.games.contract.law import PLAIN, Law
from carioca.games.contract.melds import RUN_CLOSED, set_refusal, stood
from carioca.games.melding.actions import End, LayOff, Replace
from carioca.games.melding.state import Kind, Meld, Row, is_place, put, run_low

Ends = tuple[Card | None, Card | None]


@lru_cache(maxsize=8192)
def run_ends(row: Row, law: Law = PLAIN) -> Ends | None:
    """The naturals that fit below and above a run (suit NONE: of any suit), or None when it is closed (M4)."""
    row = stood(Kind.RUN, row, law)
    length = len(row) + 1
    if length > law.escala_max_len:
        return None
    suit = next(card.suit for card in row if card != JOKER) if law.same_suit else Suit.NONE
    low = run_low(row)
    below, above = (low - 1) % 13, (low + length - 1) % 13
    return (
        Card(below + 1, suit) if law.allows(below, length) else None,
        Card(above + 1, suit) if law.allows(low, length) else None,
    )


@lru_cache(maxsize=8192)
def set_rank(row: Row, law: Law = PLAIN) -> int:
    return next(card.rank for card in stood(Kind.SET, row, law) if card != JOKER)


@lru_cache(maxsize=8192)
def joker_refusal(kind: Kind, row: Row, end: End, law: Law = PLAIN) -> Refusal | None:
    """Why a meld takes no joker at this end (J5, J6), None when it does. A set has no ends."""
    shown = stood(kind, row, law)
    places = [at for at, card in enumerate(shown) if card == JOKER]
    plain = len(row) - len(places)
    if kind is Kind.RUN:
        ends = run_ends(row, law)
        if ends is None:
            return _closed(row, law)
        if ends[end != "low"] is None:
            return Refusal("run-end-closed", "M3", {"cards": row})
    if len(places) >= law.table_joker_limit:
        return Refusal("joker-table", "J5", {"cards": row, "most": law.table_joker_limit})
    if kind is Kind.SET:
        return set_refusal(row, plain, len(places) + 1, law)
    return _spacing(shown, places, end, law)


def _spacing(row: Row, places: list[int], end: End, law: Law) -> Refusal | None:
    if not places:
        return None
    gap = places[0] if end == "low" else len(row) - 1 - places[-1]
    if gap == 0 and not law.jokers_adjacent:
        return Refusal("joker-adjacent", "J5", {"cards": row})
    if gap < law.joker_gap:
        return Refusal("joker-gap", "J6", {"cards": row, "gap": law.joker_gap, "between": gap})
    if len(row) - len(places) < law.second_joker_min_naturals:
        return Refusal("joker-naturals", "J6", {"cards": row, "count": law.second_joker_min_naturals})
    return None


def _closed(row: Row, law: Law) -> Refusal:
    if law.escala_max_len == RUN_CLOSED:
        return Refusal("run-closed", "M4", {"cards": row})
    return Refusal("run-closed-longer", "M4", {"cards": row, "most": law.escala_max_len})


def layoff_refusal(kind: Kind, row: Row, card: Card, end: End, law: Law = PLAIN) -> Refusal | None:
    if kind is Kind.FULL:
        return Refusal("run-closed", "M4", {"cards": row})
    if card == JOKER:
        return joker_refusal(kind, row, end, law)
    if kind is Kind.SET:
        rank = set_rank(row, law)
        if card.rank == rank:
            return None
        other = Refusal("set-other-rank", "T7", {"card": card, "rank": rank})
        return joker_refusal(kind, row, end, law) if law.wild(card) else other
    ends = run_ends(row, law)
    if ends is None:
        return _closed(row, law)
    if is_place(ends[end != "low"], card):
        return None
    if law.wild(card):
        return joker_refusal(kind, row, end, law)
    if is_place(ends[end == "low"], card):
        return Refusal("run-other-end", "T7", {"card": card})
    return _not_next(row, card, ends)


def _not_next(row: Row, card: Card, ends: Ends) -> Refusal:
    low, high = ends
    some = low or high
    if some is None:
        return Refusal("run-end-closed", "M3", {"cards": row})
    if some.suit not in (card.suit, Suit.NONE):
        return Refusal("run-other-suit", "T7", {"card": card, "other": some})
    if low is None or high is None:
        return Refusal("run-one-end", "T7", {"card": card, "other": some})
    return Refusal("run-not-next", "T7", {"card": card, "low": low, "high": high})


def open_ends(kind: Kind, row: Row, card: Card, law: Law = PLAIN) -> tuple[End, ...]:
    """The ends at which a meld takes this card: `("",)` for a set that does, `()` when none."""
    ends: tuple[End, ...] = ("",) if kind is Kind.SET else ("low", "high")
    return tuple(end for end in ends if layoff_refusal(kind, row, card, end, law) is None)


def fitting(kind: Kind, row: Row, cards: Sequence[Card], law: Law) -> list[tuple[Card, End]]:
    """Which of these cards a meld takes and at which end, as `open_ends` says it: naturals first, the low end first."""
    wilds = [card for card in cards if law.wild(card)]
    if kind is Kind.SET:
        rank = set_rank(row, law)
        found: list[tuple[Card, End]] = [(card, "") for card in cards if card.rank == rank]
        takes = bool(wilds) and joker_refusal(kind, row, "", law) is None
        return found + [(card, "") for card in wilds if takes and card.rank != rank]
    ends = run_ends(row, law) if kind is Kind.RUN else None
    if ends is None:
        return []
    sides: tuple[tuple[End, Card | None], ...] = (("low", ends[0]), ("high", ends[1]))
    found = []
    for end, place in sides:
        if place is not None and place.suit is not Suit.NONE:
            found += [(place, end)] if place in cards else []
        else:
            found += [(card, end) for card in cards if is_place(place, card)]
    for end, place in sides if wilds else ():
        if joker_refusal(kind, row, end, law) is None:
            found += [(card, end) for card in wilds if not is_place(place, card)]
    return found


def end_of(meld: Meld, action: LayOff, law: Law) -> End:
    """The end at which a card is laid off that the meld takes: the only one where none is named; a set has none."""
    if meld.kind is Kind.SET:
        return ""
    return action.end or open_ends(meld.kind, meld.cards, action.card, law)[0]


def swaps(kind: Kind, row: Row, card: Card, law: Law) -> tuple[int, ...]:
    """The places of jokers that this natural may replace: any of a set of its rank, in a run its own place (J10)."""
    places = [at for at, other in enumerate(row) if other == JOKER]
    if not places or card == JOKER or kind is Kind.FULL:
        return ()
    shown = stood(kind, row, law)
    if kind is Kind.SET:
        return tuple(places) if card.rank == set_rank(row, law) else ()
    suit = next(other.suit for other in shown if other != JOKER)
    low = run_low(shown)
    return tuple(at for at in places if card.rank == (low + at) % 13 + 1 and (card.suit == suit or not law.same_suit))


def moved(row: Row, card: Card, end: End, law: Law) -> Row | None:
    """A run with a natural in the place of its joker, which moves to this end (K16); None where that is no run."""
    places = swaps(Kind.RUN, row, card, law)
    if not places:
        return None
    rest = put(row, places[0], card)
    if joker_refusal(Kind.RUN, rest, end, law) is not None:
        return None
    return (JOKER, *rest) if end == "low" else (*rest, JOKER)


def move_ends(row: Row, card: Card, law: Law, high_only: bool) -> tuple[End, ...]:
    """The ends to which the joker of a run may move for this natural."""
    ends: tuple[End, ...] = ("high",) if high_only else ("low", "high")
    return tuple(end for end in ends if moved(row, card, end, law) is not None)


def moving_end(row: Row, action: Replace, law: Law, high_only: bool) -> End:
    """The end to which the joker of a replacement that is legal moves: the only one where none is named."""
    return action.end or move_ends(row, action.card, law, high_only)[0]
