"""What a meld is: reading a row as a set or a run, and which cards it still takes (carioca.md 2.3, 2.4)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from carioca.cards import JOKER, Card, Suit
from carioca.engine.game import Refusal
from carioca.games.melding.actions import End
from carioca.games.melding.state import Kind

Row = tuple[Card, ...]

SET_SIZE = 3
RUN_SIZE = 4
RUN_CLOSED = 13
JOKERS_PER_MELD = 1  # J1
JOKERS_PER_BAJADA = 2  # J2
JOKER_GAP = 3  # J6a
SECOND_JOKER_NATURALS = 4  # J6b
RED = (Suit.HEARTS, Suit.DIAMONDS)


class Laid(NamedTuple):
    """A row read as a meld: its kind and its cards in the order in which they lie on the table."""

    kind: Kind
    cards: Row


def naturals(row: Row) -> list[Card]:
    """The cards of a row that are no jokers."""
    return [card for card in row if card != JOKER]


def read_row(row: Row) -> Laid | Refusal:
    """A row as one meld of a bajada (M1-M5, J1), or why it is none."""
    plain = naturals(row)
    if not plain:
        return Refusal("meld-no-natural", "J1")
    jokers = len(row) - len(plain)
    ranks = {card.rank for card in plain}
    suits = {card.suit for card in plain}
    is_set = len(row) <= SET_SIZE if len(plain) == 1 else len(ranks) == 1
    # Three cards of different ranks and suits were meant as a set, of one suit as a run.
    if not is_set and len(row) <= SET_SIZE and len(suits) > 1:
        return Refusal("set-ranks", "M1", {"cards": row})
    if jokers > JOKERS_PER_MELD:
        return Refusal("joker-per-meld", "J1", {"cards": row, "most": JOKERS_PER_MELD})
    if is_set:
        if len(row) != SET_SIZE:
            return Refusal("set-size", "M5", {"cards": row, "size": SET_SIZE})
        return Laid(Kind.SET, (*plain, *[JOKER] * jokers))
    return _read_run(row, plain)


def _read_run(row: Row, plain: list[Card]) -> Laid | Refusal:
    suits = {card.suit for card in plain}
    if len(suits) > 1:
        odd = next(card for card in plain if card.suit != plain[0].suit)
        return Refusal("run-suit", "M2", {"card": odd, "other": plain[0]})
    twice = next((card for i, card in enumerate(plain) if card in plain[:i]), None)
    if twice is not None:
        return Refusal("run-repeat", "M4", {"card": twice})
    if len(row) != RUN_SIZE:
        return Refusal("run-size", "M5", {"cards": row, "size": RUN_SIZE})
    if len(plain) == len(row):
        ordered = _sorted_run(plain)
        return Laid(Kind.RUN, ordered) if ordered else _missing(plain)
    for candidate in (row, row[::-1]):
        if _ascends(candidate):
            return Laid(Kind.RUN, candidate)
    return Refusal("run-gap-joker", "M2", {"cards": row})


def _sorted_run(cards: list[Card]) -> Row | None:
    """Cards of one suit and different ranks as a cyclic run from low to high (M3), None when a rank is missing."""
    by_rank = {card.rank: card for card in cards}
    size = len(cards)
    for start in by_rank:
        window = [(start - 1 + step) % 13 + 1 for step in range(size)]
        if all(rank in by_rank for rank in window):
            return tuple(by_rank[rank] for rank in window)
    return None


def _ascends(row: Row) -> bool:
    """Whether the naturals of a row with jokers stand at their places, upwards and cyclically."""
    low = run_low(row)
    return all(card == JOKER or card.rank == (low + at) % 13 + 1 for at, card in enumerate(row))


def _missing(cards: list[Card]) -> Refusal:
    """Names the first card that keeps four cards of a suit from being a run: the one after the largest neighbour."""
    ranks = sorted(card.rank for card in cards)
    held = set(ranks)
    # The best window is the one that needs the fewest further cards; of equal ones the lowest.
    best = min(range(1, 14), key=lambda low: sum((low - 1 + step) % 13 + 1 not in held for step in range(RUN_SIZE)))
    gap = next((low for step in range(RUN_SIZE) if (low := (best - 1 + step) % 13 + 1) not in held), best)
    return Refusal("run-gap", "M2", {"card": Card(gap, cards[0].suit), "cards": tuple(cards)})


def run_low(row: Row) -> int:
    """The index 0..12 in the rank cycle of the first place of a run, jokers counted (S3)."""
    at, card = next((i, card) for i, card in enumerate(row) if card != JOKER)
    return (card.rank - 1 - at) % 13


def represented(laid: Laid) -> tuple[object, ...]:
    """What a meld stands for, jokers included: equal values are equal melds (M6)."""
    first = naturals(laid.cards)[0]
    if laid.kind is Kind.SET:
        return (Kind.SET, first.rank)
    return (laid.kind, first.suit, run_low(laid.cards), len(laid.cards))


# -- the 13-card runs (C2, M8, J2-J4) --------------------------------------------------------------------------------


def read_full(name: str, row: Row, jokers: int) -> Laid | Refusal:
    """A row as the 13-card run of a round, with at most so many jokers, or why it is none."""
    plain = naturals(row)
    if len(row) - len(plain) > jokers:
        code, rule = ("joker-dead", "J4") if jokers == 0 else ("joker-per-bajada", "J2")
        return Refusal(code, rule, {"most": jokers})
    if len(row) != RUN_CLOSED:
        return Refusal("full-size", "M8", {"count": len(row)})
    ordered = _ordered_full(row, plain)
    if isinstance(ordered, Refusal):
        return ordered
    return _full_suits(name, ordered) or _full_spacing(name, ordered) or Laid(Kind.FULL, ordered)


def _ordered_full(row: Row, plain: list[Card]) -> Row | Refusal:
    ranks = [card.rank for card in plain]
    if len(plain) == len(row):
        missing = next((rank for rank in range(1, 14) if rank not in ranks), None)
        if missing is not None:
            return Refusal("full-rank", "M8", {"card": Card(missing, plain[0].suit)})
        return tuple(sorted(plain, key=lambda card: card.rank))
    for candidate in (row, row[::-1]):
        if all(card == JOKER or card.rank == at + 1 for at, card in enumerate(candidate)):
            return candidate
    return Refusal("full-order", "M8", {"cards": row})


def _full_suits(name: str, row: Row) -> Refusal | None:
    plain = naturals(row)
    if name in ("final", "real"):
        odd = next((card for card in plain if card.suit != plain[0].suit), None)
        return Refusal("full-suit", "M8", {"card": odd, "other": plain[0]}) if odd else None
    reds = [card == JOKER or (card.suit in RED) for card in row]
    if name == "color":
        odd = next((card for card in plain if (card.suit in RED) != (plain[0].suit in RED)), None)
        return Refusal("full-colour", "M8", {"card": odd, "other": plain[0]}) if odd else None
    if name == "payaso":
        at = next((i for i in range(1, len(row)) if reds[i] == reds[i - 1]), None)
        return Refusal("full-alternate", "M8", {"card": row[at - 1], "other": row[at]}) if at else None
    return None


def _full_spacing(name: str, row: Row) -> Refusal | None:
    if name not in ("final", "sucia"):
        return None
    places = [at for at, card in enumerate(row) if card == JOKER]
    for i, first in enumerate(places):
        for second in places[i + 1 :]:
            if second - first in (1, RUN_CLOSED - 1):
                suit = naturals(row)[0].suit
                return Refusal(
                    "joker-consecutive", "J3", {"card": Card(first + 1, suit), "other": Card(second + 1, suit)}
                )
    return None


# -- what a meld on the table takes (M4, J5-J7, T7) ------------------------------------------------------------------


@lru_cache(maxsize=8192)
def run_ends(row: Row) -> tuple[Card, Card] | None:
    """The naturals that fit below and above a run, or None when it is closed (M4)."""
    if len(row) >= RUN_CLOSED:
        return None
    suit = next(card.suit for card in row if card != JOKER)
    low = run_low(row)
    return Card((low - 1) % 13 + 1, suit), Card((low + len(row)) % 13 + 1, suit)


@lru_cache(maxsize=8192)
def set_rank(row: Row) -> int:
    """The rank of a set."""
    return next(card.rank for card in row if card != JOKER)


@lru_cache(maxsize=8192)
def joker_refusal(kind: Kind, row: Row, end: End) -> Refusal | None:
    """Why a meld takes no joker at this end (J5, J6), None when it does. A set has no ends."""
    places = [at for at, card in enumerate(row) if card == JOKER]
    plain = len(row) - len(places)
    if kind is Kind.SET:
        return None if len(places) + 1 <= plain + 1 else Refusal("joker-set", "J5", {"cards": row})
    if len(row) >= RUN_CLOSED:
        return Refusal("run-closed", "M4", {"cards": row})
    if not places:
        return None
    gap = places[0] if end == "low" else len(row) - 1 - places[-1]
    if gap == 0:
        return Refusal("joker-adjacent", "J5", {"cards": row})
    if gap < JOKER_GAP:
        return Refusal("joker-gap", "J6", {"cards": row, "gap": JOKER_GAP, "between": gap})
    if plain < SECOND_JOKER_NATURALS:
        return Refusal("joker-naturals", "J6", {"cards": row, "count": SECOND_JOKER_NATURALS})
    return None


def layoff_refusal(kind: Kind, row: Row, card: Card, end: End) -> Refusal | None:
    """Why a meld does not take this card at this end, None when it does."""
    if kind is Kind.FULL:
        return Refusal("run-closed", "M4", {"cards": row})
    if card == JOKER:
        return joker_refusal(kind, row, end)
    if kind is Kind.SET:
        rank = set_rank(row)
        return None if card.rank == rank else Refusal("set-other-rank", "T7", {"card": card, "rank": rank})
    ends = run_ends(row)
    if ends is None:
        return Refusal("run-closed", "M4", {"cards": row})
    if card == (ends[0] if end == "low" else ends[1]):
        return None
    if card.suit != ends[0].suit:
        return Refusal("run-other-suit", "T7", {"card": card, "other": ends[0]})
    return Refusal("run-not-next", "T7", {"card": card, "low": ends[0], "high": ends[1]})


def open_ends(kind: Kind, row: Row, card: Card) -> tuple[End, ...]:
    """The ends at which a meld takes this card: `("",)` for a set that does, `()` when none."""
    ends: tuple[End, ...] = ("",) if kind is Kind.SET else ("low", "high")
    return tuple(end for end in ends if layoff_refusal(kind, row, card, end) is None)
