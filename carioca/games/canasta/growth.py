"""How a meld of the table grows: cards laid off (B05-B08, B10), a natural card in the place of a wild (B11, B12)."""

from __future__ import annotations

from typing import NamedTuple

from carioca.cards import Card
from carioca.engine.game import Refusal
from carioca.games.canasta.law import CANASTA, WILD_RANK, Law
from carioca.games.canasta.melds import HOME, is_wild_meld, natural_at, shape_of
from carioca.games.melding.actions import End
from carioca.games.melding.state import Kind, Row, put

ENDS: tuple[End, ...] = ("low", "high")


class Grown(NamedTuple):
    """A meld with a card more: its row, the index of that card, the end at which a run grew, whether it is locked."""

    row: Row
    at: int
    end: End = ""
    locked: bool = False


def layoff(kind: Kind, row: Row, locked: bool, card: Card, end: End, law: Law) -> Grown | Refusal:
    """The meld with a card laid off, or why it may not be; the end may be left out where only one is legal."""
    if len(row) >= law.longest:
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
        return Refusal("two-wilds", "B07", {"cards": row}) if wild else None
    rank = next(other.rank for other in row if not law.wild(other))
    return None if card.rank == rank else Refusal("lay-not-set", "B05", {"card": card, "cards": row})


def _wild_meld_refusal(row: Row, card: Card, law: Law) -> Refusal | None:
    if not law.wild(card):
        return Refusal("wilds-only", "B08", {"card": card})
    return None if is_wild_meld((*row, card), law) else Refusal("wilds-jokers", "B08", {"cards": row})


def _layoff_run(row: Row, locked: bool, card: Card, end: End, law: Law) -> Grown | Refusal:
    ends = open_ends(row, locked, card, law)
    if not end and len(ends) > 1:
        return Refusal("end-needed", "B06", {"card": card})
    if ends and end in ("", *ends):
        if (end or ends[0]) == "low":
            return Grown((card, *row), 0, "low", locked)
        return Grown((*row, card), len(row), "high", locked)
    return _run_refusal(row, locked, card, law)


def open_ends(row: Row, locked: bool, card: Card, law: Law) -> tuple[End, ...]:
    """The ends at which a run takes a card."""
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
        return Refusal("replace-needed", "B11", {"card": card, "cards": row})
    if law.wild(card) and shape.wild >= 0:
        return Refusal("two-wilds", "B07", {"cards": row})
    return Refusal("lay-not-run", "B06", {"card": card, "cards": row})


# -- replacing a wild ------------------------------------------------------------------------------------------------


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
    natural = law.recovery == "anytime" or (law.recovery == "before_canasta" and len(row) < CANASTA)
    after = (wild, *filled) if end == "low" else (*filled, wild)
    return Grown(after, at + (end == "low"), end, home and not natural)
