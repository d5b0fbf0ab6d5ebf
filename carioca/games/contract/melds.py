"""What a meld is: reading a row as a set, a run or a 13-card run (carioca.md 2.3, 2.4)."""

from __future__ import annotations

from dataclasses import asdict
from itertools import combinations

from carioca.cards import JOKER, Card, Suit
from carioca.engine.game import Refusal
from carioca.games.contract.arranging import arranged
from carioca.games.contract.law import PLAIN, RED_TWOS, Law, law_of
from carioca.games.contract.twos import read_with_twos, stood
from carioca.games.melding.runs import ascends, naturals, run_low
from carioca.games.melding.state import Kind, Laid, Row

SET_SIZE = 3
RUN_SIZE = 4
RUN_CLOSED = 13
RED = (Suit.HEARTS, Suit.DIAMONDS)
_NAMED = 3
"""A refusal names at most so many missing cards; of more it says that the cards do not follow each other."""
_SIZES = {
    Kind.SET: (("set-size", "M5"), ("set-short", "M5")),
    Kind.RUN: (("run-size", "M5"), ("run-short", "M5")),
}


def read_row(row: Row, law: Law = PLAIN, wish: Kind = Kind.RUN) -> Laid | Refusal:
    """A row as one meld of a bajada (M1-M5, J1, J11), or why it is none.

    Where sizes are free some rows can be a set or a run, as a natural with three jokers: such a row is what is wished.
    """
    if law.red_twos and any(card in RED_TWOS for card in row):
        return read_with_twos(row, lambda stood: _read_row(stood, law, wish), wish)
    return _read_row(row, law, wish)


def read_as(kind: Kind, row: Row, law: Law = PLAIN) -> Laid | Refusal:
    """A row as a set or as a run, whatever it looks like, or why it is none."""
    if law.red_twos and any(card in RED_TWOS for card in row):
        return read_with_twos(row, lambda stood: _read_as(kind, stood, law))
    return _read_as(kind, row, law)


def _read_as(kind: Kind, row: Row, law: Law) -> Laid | Refusal:
    plain = naturals(row)
    if not plain:
        return Refusal("meld-no-natural", "J1")
    if kind is Kind.SET and len({card.rank for card in plain}) > 1:
        return Refusal("set-ranks", "M1", {"cards": row})
    jokers = len(row) - len(plain)
    if jokers > law.jokers_per_meld:
        return _meld_jokers(row, law)
    if kind is Kind.SET:
        refusal = _size_refusal(Kind.SET, row, law)
        if refusal is None and law.arranged:
            refusal = set_refusal(row, len(plain), jokers, law)
        return refusal or _as_set(plain, jokers)
    return _read_run(row, plain, law)


def set_refusal(row: Row, plain: int, jokers: int, law: Law) -> Refusal | None:
    """Why a set may not lie with so many naturals and jokers, where that is told from its counts (K05)."""
    if plain < law.set_naturals:
        return Refusal("set-naturals", "K05", {"cards": row, "count": law.set_naturals})
    if jokers > law.set_jokers:
        return Refusal("joker-table", "J5", {"cards": row, "most": law.set_jokers})
    together = law.adjacent or law.sets_touch or jokers <= plain + 1
    return None if together else Refusal("joker-set", "J5", {"cards": row})


def _meld_jokers(row: Row, law: Law) -> Refusal:
    return Refusal("joker-per-meld", "J1", {"cards": row, "most": law.jokers_per_meld})


def _read_row(row: Row, law: Law, wish: Kind) -> Laid | Refusal:
    plain = naturals(row)
    if not plain:
        return Refusal("meld-no-natural", "J1")
    jokers = len(row) - len(plain)
    ranks = {card.rank for card in plain}
    is_set = len(ranks) == 1
    either = len(plain) == 1 and len(row) > SET_SIZE and not law.arranged
    if either:
        is_set = law.at_least and wish is Kind.SET
    # Three cards of different ranks and suits were meant as a set, of one suit as a run.
    if not is_set and len(row) <= SET_SIZE and law.same_suit and len({card.suit for card in plain}) > 1:
        return Refusal("set-ranks", "M1", {"cards": row})
    if jokers > law.jokers_per_meld:
        return _meld_jokers(row, law)
    if is_set:
        return _read_as(Kind.SET, row, law)
    run = _read_as(Kind.RUN, row, law)
    # A row that the ace or the longest run keeps from being a run is a set where that is possible.
    return _as_set(plain, jokers) if either and law.at_least and isinstance(run, Refusal) else run


def _as_set(plain: list[Card], jokers: int) -> Laid:
    return Laid(Kind.SET, (*plain, *[JOKER] * jokers))


def _size_refusal(kind: Kind, row: Row, law: Law) -> Refusal | None:
    """M5: the size of a meld when going down."""
    size = SET_SIZE if kind is Kind.SET else RUN_SIZE
    if len(row) == size or (law.at_least and len(row) > size):
        return None
    exact, short = _SIZES[kind]
    return Refusal(*(short if law.at_least else exact), {"cards": row, "size": size})


def _read_run(row: Row, plain: list[Card], law: Law) -> Laid | Refusal:
    odd = next((card for card in plain if card.suit != plain[0].suit), None)
    if odd and law.same_suit:
        return Refusal("run-suit", "M2", {"card": odd, "other": plain[0]})
    if law.arranged:
        return _size_refusal(Kind.RUN, row, law) or _arranged(row, plain, law)
    twice = next((card for i, card in enumerate(plain) if card.rank in [other.rank for other in plain[:i]]), None)
    if twice is not None and len(row) <= RUN_CLOSED:
        return Refusal("run-repeat", "M4", {"card": twice})
    refusal = _size_refusal(Kind.RUN, row, law)
    if refusal:
        return (_apart(plain, law) if len(row) < RUN_SIZE else None) or refusal
    if len(row) > law.longest:
        return Refusal("run-long", "M4", {"cards": row, "most": law.longest})
    if len(plain) == len(row) <= RUN_CLOSED:
        ordered = _sorted_run(plain, law)
        if ordered:
            return Laid(Kind.RUN, ordered)
        return Refusal("run-ace", "M3", {"cards": row}) if _sorted_run(plain, PLAIN) else _missing(plain, law)
    # One natural and jokers can be read both ways, of which the ace may allow the second one only.
    readings = [candidate for candidate in (row, row[::-1]) if ascends(candidate)]
    for candidate in readings:
        if law.allows(run_low(candidate), len(row)):
            return Laid(Kind.RUN, candidate)
    return Refusal("run-ace", "M3", {"cards": row}) if readings else Refusal("run-gap-joker", "M2", {"cards": row})


def _arranged(row: Row, plain: list[Card], law: Law) -> Laid | Refusal:
    """The cards of a row of one suit as the run that they make in some order, or why they make none (K06-K08)."""
    run = arranged(row, law)
    if run is not None:
        return Laid(Kind.RUN, run)
    twice = next((card for i, card in enumerate(plain) if card in plain[:i]), None)
    if twice is not None and len(row) <= RUN_CLOSED:
        return Refusal("run-repeat", "M4", {"card": twice})
    if len(row) > law.longest:
        return Refusal("run-long", "M4", {"cards": row, "most": law.longest})
    if len(plain) == len(row):
        return Refusal("run-ace", "M3", {"cards": row}) if _sorted_run(plain, PLAIN) else _missing(plain, law)
    # With the joker put elsewhere, or with jokers side by side, it may be one.
    beside = arranged(row, law_of(**{**asdict(law), "adjacent": True}))
    if beside is not None:
        return Refusal("joker-adjacent", "J5", {"cards": beside})
    return Refusal("run-apart", "M2", {"cards": row})


def _apart(plain: list[Card], law: Law) -> Refusal | None:
    """Why cards of a short row can never stand in one run, where its size is fixed (M5)."""
    if law.at_least:
        return None
    for first, second in combinations(plain, 2):
        if min((first.rank - second.rank) % 13, (second.rank - first.rank) % 13) >= RUN_SIZE:
            return Refusal("run-far", "M5", {"card": first, "other": second, "size": RUN_SIZE})
    ranks = {card.rank for card in plain}
    for low in range(13):
        if law.allows(low, RUN_SIZE) and ranks <= {(low + step) % 13 + 1 for step in range(RUN_SIZE)}:
            return None
    return Refusal("run-ace", "M3", {"cards": tuple(plain)})


def _sorted_run(cards: list[Card], law: Law) -> Row | None:
    """Cards of different ranks as a run from low to high (M3), None when a rank is missing."""
    by_rank = {card.rank: card for card in cards}
    size = len(cards)
    for start in by_rank:
        window = [(start - 1 + step) % 13 + 1 for step in range(size)]
        if all(rank in by_rank for rank in window) and law.allows(start - 1, size):
            return tuple(by_rank[rank] for rank in window)
    return None


def _missing(cards: list[Card], law: Law) -> Refusal:
    """Names the cards that keep cards of different ranks from being a run.

    They are what is missing of the shortest run that holds all the cards (the lowest of equally short ones).
    """
    held = {card.rank for card in cards}
    runs = (
        [(low + step) % 13 + 1 for step in range(size)]
        for size in range(len(cards) + 1, RUN_CLOSED + 1)
        for low in range(13)
        if law.allows(low, size)
    )
    run = next((ranks for ranks in runs if held <= set(ranks)), [])
    missing = tuple(Card(rank, cards[0].suit) for rank in run if rank not in held)
    row = {"cards": tuple(cards)}
    if len(missing) == 1:
        return Refusal("run-gap", "M2", {"card": missing[0], **row})
    if 0 < len(missing) <= _NAMED:
        return Refusal("run-gaps", "M2", {"missing": missing, **row})
    return Refusal("run-apart", "M2", row)


def represented(laid: Laid, law: Law = PLAIN) -> tuple[object, ...]:
    """What a meld stands for, jokers included: equal values are equal melds (M6)."""
    row = stood(laid.kind, laid.cards, law)
    first = naturals(row)[0]
    if laid.kind is Kind.SET:
        return (Kind.SET, first.rank)
    return (laid.kind, first.suit if law.same_suit else Suit.NONE, run_low(row), len(row))


# -- the 13-card runs (C2, M8, J2-J4) --------------------------------------------------------------------------------


def read_full(name: str, row: Row, jokers: int, law: Law = PLAIN) -> Laid | Refusal:
    """A row as the 13-card run of a round, with at most so many jokers, or why it is none."""
    if law.red_twos and jokers and any(card in RED_TWOS for card in row):
        return read_with_twos(row, lambda stood: _read_full(name, stood, jokers, law))
    return _read_full(name, row, jokers, law)


def _read_full(name: str, row: Row, jokers: int, law: Law) -> Laid | Refusal:
    plain = naturals(row)
    if len(row) - len(plain) > jokers:
        code, rule = ("joker-dead", "J4") if jokers == 0 else ("joker-per-bajada", "J2")
        return Refusal(code, rule, {"most": jokers})
    if len(row) != RUN_CLOSED:
        # What no further card can mend is said first.
        return _repeated(plain) or _full_suits(name, plain) or Refusal("full-size", "M8", {"count": len(row)})
    ordered = _ordered_full(row, plain)
    if isinstance(ordered, Refusal):
        return ordered
    spacing = _full_spacing(name, ordered) if law.spaced_full else None
    return _full_suits(name, naturals(ordered)) or spacing or Laid(Kind.FULL, ordered)


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
    return _repeated(plain) or Refusal("full-order", "M8", {"cards": row})


def _repeated(plain: list[Card]) -> Refusal | None:
    twice = next((pair for pair in combinations(plain, 2) if pair[0].rank == pair[1].rank), None)
    return Refusal("full-repeat", "M8", {"card": twice[0], "other": twice[1]}) if twice else None


def _full_suits(name: str, plain: list[Card]) -> Refusal | None:
    """What is wrong with the suits of cards of different ranks, as many of the run as there are."""
    if name in ("final", "real"):
        odd = next((card for card in plain if card.suit != plain[0].suit), None)
        return Refusal("full-suit", "M8", {"card": odd, "other": plain[0]}) if odd else None
    if name == "color":
        odd = next((card for card in plain if (card.suit in RED) != (plain[0].suit in RED)), None)
        return Refusal("full-colour", "M8", {"card": odd, "other": plain[0]}) if odd else None
    if name == "payaso":
        ordered = sorted(plain, key=lambda card: card.rank)
        # Cards an odd number of places apart differ in colour; the nearest two that break this are named.
        wrong = [
            (second.rank - first.rank, first, second)
            for first, second in combinations(ordered, 2)
            if ((first.suit in RED) == (second.suit in RED)) == bool((second.rank - first.rank) % 2)
        ]
        if wrong:
            _, first, second = min(wrong)
            return Refusal("full-alternate", "M8", {"card": first, "other": second})
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
