"""Rows of cards as melds (B05-B10): how a row lies, which rows a set of cards can make, and what a canasta is.

A run's place is counted from 0 (ace low) to 13 (ace high). A run may be `locked`: the two in its own place is then
still its wild (B12).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from carioca.cards import JOKER, Card, Suit
from carioca.engine.game import Refusal
from carioca.games.canasta.law import CANASTA, LEAST, WILD_RANK, Law
from carioca.games.melding.actions import End
from carioca.games.melding.state import Kind, Laid, Row, put, without

Category = Literal["real", "semi", "simple", "wild"]
HOME = 1  # the place of the two in a run
_ACES = 13
ENDS: tuple[End, ...] = ("low", "high")
KNOWN = lru_cache(maxsize=1 << 15)
"""Whoever plays rounds to their end asks the same of the same rows again and again: what was found is kept."""


class Shape(NamedTuple):
    """How a run lies: its suit, the place of its first card, and the index of its wild in the row (-1: none)."""

    suit: Suit
    low: int
    wild: int


@KNOWN
def shape_of(row: Row, law: Law, locked: bool = False) -> Shape | None:
    """How a row lies as a run, None when in this order it is none."""
    at = next((at for at, card in enumerate(row) if not law.wild(card)), None)
    if at is None or len(row) < LEAST:
        return None
    suit, rank = row[at].suit, row[at].rank
    for place in (0, 13) if rank == 1 else (rank - 1,):
        low = place - at
        if law.allows(low, len(row)):
            wild = _only_wild(row, suit, low, law, locked)
            if wild is not None:
                return Shape(suit, low, wild)
    return None


def _only_wild(row: Row, suit: Suit, low: int, law: Law, locked: bool) -> int | None:
    """The index of the only wild of a run that begins at a place, -1 without one; None when it is no run."""
    wild = -1
    for at, card in enumerate(row):
        place = low + at
        if natural_at(card, suit, place) and not (locked and place == HOME):
            continue
        if wild >= 0 or not law.wild(card):
            return None
        wild = at
    return wild


def natural_at(card: Card, suit: Suit, place: int) -> bool:
    return card.suit == suit and card.rank == place % _ACES + 1


def is_set(row: Row, law: Law) -> bool:
    plain = {card.rank for card in row if not law.wild(card)}
    return len(row) >= LEAST and len(plain) == 1 and sum(map(law.wild, row)) <= 1 and len(row) <= law.canasta_max


def is_wild_meld(row: Row, law: Law) -> bool:
    if law.wild_combination == "off" or not LEAST <= len(row) <= law.canasta_max or not all(map(law.wild, row)):
        return False
    return law.wild_combination == "any_mix" or row.count(JOKER) <= 1


def kind_of(row: Row, law: Law, locked: bool = False) -> Kind | None:
    if is_set(row, law):
        return Kind.SET
    if is_wild_meld(row, law):
        return Kind.WILD
    return Kind.RUN if shape_of(row, law, locked) else None


# -- reading cards in any order ----------------------------------------------------------------------------------------


def read(row: Row, law: Law) -> Laid | Refusal:
    """The meld that cards make: in the given order or its reverse if that is one, else the reading worth most."""
    for order in (row, row[::-1]):
        kind = kind_of(order, law)
        if kind:
            return Laid(kind, row if kind is not Kind.RUN else order)
    best = max(readings(row, law), key=lambda found: _rank(found, law), default=None)
    return Laid(Kind.RUN, best) if best else _why_none(row, law)


def _rank(row: Row, law: Law) -> tuple[bool, bool, bool]:
    """What makes a reading the better one: no wild, a long natural part, the wild at the high end."""
    shape = shape_of(row, law)
    assert shape is not None
    return shape.wild < 0, semi_clean(row, shape.wild), shape.wild == len(row) - 1


def readings(row: Sequence[Card], law: Law) -> list[Row]:
    plain = [card for card in row if not law.wild(card)]
    wilds = [card for card in row if law.wild(card)]
    if not LEAST <= len(row) <= law.canasta_max or len({card.suit for card in plain}) != 1:
        return []
    home = Card(WILD_RANK, plain[0].suit)
    found = list(_runs(plain, wilds, law))
    if home in wilds:
        found += _runs([*plain, home], list(without(tuple(wilds), home)), law)
    return list(dict.fromkeys(found))


def _runs(plain: list[Card], wilds: list[Card], law: Law) -> Iterator[Row]:
    if len(wilds) > 1:
        return
    for places in _places(plain):
        low, high = min(places), max(places)
        gaps = [place for place in range(low, high) if place not in places]
        if len(gaps) > len(wilds):
            continue
        stands = [{**places, place: wilds[0]} for place in gaps or (low - 1, high + 1)] if wilds else [places]
        for stand in stands:
            row = tuple(stand[at] for at in sorted(stand))
            if shape_of(row, law):
                yield row


def _places(plain: list[Card]) -> Iterator[dict[int, Card]]:
    """The naturals of a run by their places; an ace may be low or high, two aces are both."""
    aces = [card for card in plain if card.rank == 1]
    places = {card.rank - 1: card for card in plain if card.rank != 1}
    if len(places) + len(aces) < len(plain) or len(aces) > 2:
        return
    if len(aces) == 1:
        yield {0: aces[0], **places}
        yield {**places, _ACES: aces[0]}
    else:
        yield {0: aces[0], **places, _ACES: aces[1]} if aces else places


def _why_none(row: Row, law: Law) -> Refusal:
    values = {"cards": row}
    if len(row) < LEAST:
        return Refusal("meld-of-three", "B05", values)
    if len(row) > law.canasta_max:
        return Refusal("meld-full", "B10", values)
    plain = [card for card in row if not law.wild(card)]
    if not plain:
        # Where twos are no wild cards, those with one joker at most would be melds of twos alone.
        mixed = law.wild_combination == "twos_plus_one_joker" and law.twos_wild
        return Refusal("wilds-jokers" if mixed else "wilds-alone", "B08", values)
    if len({card.rank for card in plain}) == 1:
        return _two_wilds(row, law)
    if len({card.suit for card in plain}) > 1:
        return Refusal("no-combination", "B05", values)
    return _why_no_run(plain, row, law)


def _why_no_run(plain: list[Card], row: Row, law: Law) -> Refusal:
    values = {"cards": row}
    wilds = [card for card in row if law.wild(card)]
    loose = len(wilds) - (Card(WILD_RANK, plain[0].suit) in wilds)
    ranks = [card.rank for card in plain]
    if len(set(ranks)) + (ranks.count(1) == 2) < len(ranks):
        return Refusal("run-twice", "B06", values)
    if loose > 1:
        return _two_wilds(row, law)
    spans = [(max(places) - min(places) + 1 - len(places)) for places in _places(plain)]
    if not law.ace_both_ends and ranks.count(1) == 2 and min(spans) <= len(wilds):
        return Refusal("run-ace", "B06", values)
    if min(spans) > len(wilds) and 1 in ranks and 13 in ranks and _closes_in_a_circle(set(ranks), len(wilds)):
        return Refusal("run-corner", "B06", values)
    return Refusal("run-broken", "B06", values)


def _closes_in_a_circle(ranks: set[int], wilds: int) -> bool:
    around = [[(rank - 1 - low) % _ACES for rank in ranks] for low in range(_ACES)]
    return any(max(places) + 1 - len(ranks) <= wilds for places in around)


# -- canastas, and what wild cards stand for ---------------------------------------------------------------------------


def category(kind: Kind, row: Row, law: Law, locked: bool = False) -> Category | None:
    """What kind of canasta a meld is (B10); None when it is none. "semi": seven naturals in a row beside the wild."""
    return None if len(row) < CANASTA else leaning(kind, row, law, locked)


def leaning(kind: Kind, row: Row, law: Law, locked: bool = False) -> Category:
    """What kind of canasta a meld is, or would be if natural cards made it one."""
    if kind is Kind.WILD:
        return "wild"
    if kind is Kind.SET:
        return "simple" if any(map(law.wild, row)) else "real"
    wild = wild_of(row, law, locked)
    if wild < 0:
        return "real"
    return "semi" if semi_clean(row, wild) else "simple"


def semi_clean(row: Row, wild: int) -> bool:
    """Whether a run has seven naturals or more in a row and its wild at an end."""
    return len(row) > CANASTA and wild in (0, len(row) - 1)


def wild_of(row: Row, law: Law, locked: bool = False) -> int:
    """The index of the wild in a run that lies on the table, -1 without one."""
    shape = shape_of(row, law, locked)
    assert shape is not None
    return shape.wild


def stands(kind: Kind, row: Row, law: Law) -> tuple[Card | None, ...]:
    """For each card of a meld the card that it stands for; suit NONE is any suit, None stands for itself."""
    if kind is Kind.WILD:
        return (None,) * len(row)
    if kind is Kind.SET:
        rank = next(card.rank for card in row if not law.wild(card))
        return tuple(Card(rank, Suit.NONE) if law.wild(card) else None for card in row)
    shape = shape_of(row, law)
    if shape is None or shape.wild < 0:
        return (None,) * len(row)
    place = Card((shape.low + shape.wild) % _ACES + 1, shape.suit)
    return tuple(place if at == shape.wild else None for at in range(len(row)))


# -- how a meld of the table grows (B05-B08, B10) ----------------------------------------------------------------------


class Grown(NamedTuple):
    """A meld with a card more: its row, the index of that card, the end at which a run grew, whether it is locked."""

    row: Row
    at: int
    end: End = ""
    locked: bool = False


@KNOWN
def layoff(kind: Kind, row: Row, locked: bool, card: Card, end: End, law: Law) -> Grown | Refusal:
    """The meld with a card laid off, or why it may not be; the end may be left out where only one is legal."""
    if len(row) >= law.canasta_max:
        return Refusal("meld-full", "B10", {"cards": row})
    if kind is Kind.SET:
        refusal = _set_refusal(row, card, law)
    elif kind is Kind.WILD:
        refusal = _wild_meld_refusal(row, card, law)
    else:
        return _layoff_run(row, locked, card, end, law)
    return refusal or Grown((*row, card), len(row))


def _set_refusal(row: Row, card: Card, law: Law) -> Refusal | None:
    if law.wild(card):
        wild = any(map(law.wild, row))
        return _two_wilds(row, law) if wild else None
    rank = next(other.rank for other in row if not law.wild(other))
    return None if card.rank == rank else Refusal("lay-not-set", "B05", {"card": card, "cards": row})


def _two_wilds(row: Row, law: Law) -> Refusal:
    return Refusal("two-wilds" if law.twos_wild else "two-jokers", "B07", {"cards": row})


def _wild_meld_refusal(row: Row, card: Card, law: Law) -> Refusal | None:
    if not law.wild(card):
        return Refusal("wilds-only" if law.twos_wild else "jokers-only", "B08", {"card": card})
    return None if is_wild_meld((*row, card), law) else Refusal("wilds-jokers", "B08", {"cards": row})


def _layoff_run(row: Row, locked: bool, card: Card, end: End, law: Law) -> Grown | Refusal:
    ends = open_ends(row, locked, card, law)
    if not end and len(ends) > 1:
        return Refusal("end-needed", "B06", {"card": card})
    if ends and end in ("", *ends):
        if (end or ends[0]) == "low":
            return Grown((card, *row), 0, "low", locked)
        return Grown((*row, card), len(row), "high", locked)
    if ends:
        return Refusal("run-other-end", "B06", {"card": card})
    return _run_refusal(row, locked, card, law)


def open_ends(row: Row, locked: bool, card: Card, law: Law) -> tuple[End, ...]:
    shape = shape_of(row, law, locked)
    if shape is None:
        return ()
    suit, low, wild = shape
    found: list[End] = []
    for end, first, place in (("low", low - 1, low - 1), ("high", low, low + len(row))):
        fits = natural_at(card, suit, place) or (wild < 0 and law.wild(card))
        if fits and law.allows(first, len(row) + 1):
            found.append("low" if end == "low" else "high")
    return tuple(found)


def _run_refusal(row: Row, locked: bool, card: Card, law: Law) -> Refusal:
    shape = shape_of(row, law, locked)
    assert shape is not None
    if shape.wild >= 0 and natural_at(card, shape.suit, shape.low + shape.wild):
        values = {"card": card, "cards": row}
        return Refusal("replace-needed" if wild_ends(row, locked, law) else "replace-no-room", "B11", values)
    if law.wild(card) and shape.wild >= 0:
        return _two_wilds(row, law)
    return Refusal("lay-not-run", "B06", {"card": card, "cards": row})


@KNOWN
def ways_in(kind: Kind, row: Row, locked: bool, card: Card, law: Law) -> tuple[tuple[bool, End], ...]:
    """How a meld takes a card: whether in the place of its wild, and the end, of a run."""
    ends: tuple[End, ...] = ENDS if kind is Kind.RUN else ("",)
    ways = (
        (way is replaced, end, way(kind, row, locked, card, end, law)) for way in (layoff, replaced) for end in ends
    )
    return tuple((moves, end) for moves, end, grown in ways if isinstance(grown, Grown))


@KNOWN
def replaced(kind: Kind, row: Row, locked: bool, card: Card, end: End, law: Law) -> Grown | Refusal:
    """The run with a card in the place of its wild, which moves to an end of the same run; or why this may not be."""
    shape = shape_of(row, law, locked) if kind is Kind.RUN else None
    if shape is None:
        return Refusal("replace-run", "B11", {"cards": row})
    if shape.wild < 0:
        return Refusal("replace-no-wild", "B11", {"cards": row})
    if not natural_at(card, shape.suit, shape.low + shape.wild):
        return Refusal("replace-other", "B11", {"card": card, "cards": row})
    ends = wild_ends(row, locked, law)
    if not ends:
        return Refusal("replace-no-room", "B11", {"cards": row})
    if not end and len(ends) > 1:
        return Refusal("wild-end-needed", "B11")
    if end not in ("", *ends):
        return Refusal("replace-end", "B11", {"cards": row})
    return _moved(row, shape.low, shape.wild, card, end or ends[0], law)


def wild_ends(row: Row, locked: bool, law: Law) -> tuple[End, ...]:
    """The ends of a run to which its wild may move when it is replaced."""
    shape = shape_of(row, law, locked)
    if shape is None or shape.wild < 0:
        return ()
    room = {"low": law.allows(shape.low - 1, len(row) + 1), "high": law.allows(shape.low, len(row) + 1)}
    ends = tuple(end for end in ENDS if room[end])
    return ends[:1] if law.low_end else ends


def _moved(row: Row, low: int, at: int, card: Card, end: End, law: Law) -> Grown:
    wild, filled = row[at], put(row, at, card)
    place = low - 1 if end == "low" else low + len(row)
    home = place == HOME and wild == Card(WILD_RANK, card.suit)
    natural = law.two_recovery == "anytime" or (law.two_recovery == "before_canasta" and len(row) < CANASTA)
    after = (wild, *filled) if end == "low" else (*filled, wild)
    return Grown(after, at + (end == "low"), end, home and not natural)
