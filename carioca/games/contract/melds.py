"""What a meld is: reading a row as a set, a run or a 13-card run (docs/rules/carioca.md 2.3, 2.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from itertools import combinations, pairwise

from carioca.cards import JOKER, Card, Suit
from carioca.engine.game import Refusal
from carioca.games.contract.law import PLAIN, RED_TWOS, Law, law_of
from carioca.games.melding.state import Kind, Laid, Row, ascends, naturals, run_low

SET_SIZE = 3
RUN_SIZE = 4
RUN_CLOSED = 13
RED = (Suit.HEARTS, Suit.DIAMONDS)
ACE, HIGH_ACE = 1, 14
_NAMED = 3  # a refusal names at most so many missing cards; of more it says that the cards do not follow each other
_SIZES = {
    Kind.SET: (("set-size", "M5"), ("set-short", "M5")),
    Kind.RUN: (("run-size", "M5"), ("run-short", "M5")),
}


def read_row(row: Row, law: Law = PLAIN, wish: Kind = Kind.RUN) -> Laid | Refusal:
    """A row as one meld of a bajada (M1-M5, J1, J11), or why it is none.

    Where sizes are free some rows can be a set or a run, as a natural with three jokers: such a row is what is wished.
    """
    return read_with_twos(row, law, lambda stood: _read_row(stood, law, wish), wish)


def read_as(kind: Kind, row: Row, law: Law = PLAIN) -> Laid | Refusal:
    return read_with_twos(row, law, lambda stood: _read_as(kind, stood, law))


def _read_as(kind: Kind, row: Row, law: Law) -> Laid | Refusal:
    plain = naturals(row)
    if not plain:
        return Refusal("meld-no-natural", "J1")
    if kind is Kind.SET and len({card.rank for card in plain}) > 1:
        return Refusal("set-ranks", "M1", {"cards": row})
    jokers = len(row) - len(plain)
    if jokers > law.jokers_per_meld_down:
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
    together = law.jokers_adjacent or law.sets_touch or jokers <= plain + 1
    return None if together else Refusal("joker-set", "J5", {"cards": row})


def _meld_jokers(row: Row, law: Law) -> Refusal:
    return Refusal("joker-per-meld", "J1", {"cards": row, "most": law.jokers_per_meld_down})


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
    if jokers > law.jokers_per_meld_down:
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
    if len(row) > law.escala_max_len:
        return Refusal("run-long", "M4", {"cards": row, "most": law.escala_max_len})
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
    if len(row) > law.escala_max_len:
        return Refusal("run-long", "M4", {"cards": row, "most": law.escala_max_len})
    if len(plain) == len(row):
        return Refusal("run-ace", "M3", {"cards": row}) if _sorted_run(plain, PLAIN) else _missing(plain, law)
    # With the joker put elsewhere, or with jokers side by side, it may be one.
    beside = arranged(row, law_of(**{**asdict(law), "jokers_adjacent": True}))
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


# -- rows whose cards may come in any order: how they lie as a run, their jokers apart (K06-K08) -----------------------


def arranged(row: Row, law: Law) -> Row | None:
    """A row of one suit as the run it makes, low to high; None when its cards make none.

    A row that is a run as it was laid, or the other way round, stays so. Else a joker that is not needed between two
    cards stands at the high end, if the ranks go on there.
    """
    for candidate in (row, row[::-1]):
        if as_it_lies(candidate, law):
            return candidate
    plain = naturals(row)
    found = (_laid_out(plain, len(row) - len(plain), aces, law) for aces in _aces(plain))
    return next((run for run in found if run is not None), None)


def as_it_lies(row: Row, law: Law) -> bool:
    """Whether a row of one suit, from low to high, is a run whose jokers are apart."""
    if len(naturals(row)) < 2 or not ascends(row) or not law.allows(run_low(row), len(row)):
        return False
    return law.jokers_adjacent or (JOKER, JOKER) not in pairwise(row)


def _aces(plain: list[Card]) -> tuple[tuple[int, ...], ...]:
    """The ranks that the aces among these cards may take."""
    count = sum(card.rank == ACE for card in plain)
    return (((),), ((ACE,), (HIGH_ACE,)), ((ACE, HIGH_ACE),))[count] if count < 3 else ()


def _laid_out(plain: list[Card], jokers: int, aces: tuple[int, ...], law: Law) -> Row | None:
    """These cards in order, the jokers in the gaps and what is left of them at the ends; None when that is no run."""
    ranks = iter(aces)
    placed = {next(ranks) if card.rank == ACE else card.rank: card for card in plain}
    if len(placed) < len(plain):
        return None
    low, high = min(placed), max(placed)
    row = [placed.get(rank, JOKER) for rank in range(low, high + 1)]
    spare = jokers - (len(row) - len(plain))
    while spare > 0 and (low > ACE or high < HIGH_ACE):
        up = high < HIGH_ACE and (low == ACE or row[-1] != JOKER)
        row = [*row, JOKER] if up else [JOKER, *row]
        low, high, spare = (low, high + 1, spare - 1) if up else (low - 1, high, spare - 1)
    run = tuple(row)
    return run if spare == 0 and as_it_lies(run, law) else None


# -- the 13-card runs (C2, M8, J2-J4) ----------------------------------------------------------------------------------


def too_many_jokers(most: int) -> Refusal:
    """Why a bajada holds too many jokers (J2); where it takes none they are dead cards (J4)."""
    code, rule = ("joker-per-bajada", "J2") if most else ("joker-dead", "J4")
    return Refusal(code, rule, {"most": most})


def read_full(name: str, row: Row, jokers: int, law: Law = PLAIN) -> Laid | Refusal:
    """A row as the 13-card run of a round, with at most so many jokers, or why it is none."""
    if not jokers:
        return _read_full(name, row, jokers, law)
    return read_with_twos(row, law, lambda stood: _read_full(name, stood, jokers, law))


def _read_full(name: str, row: Row, jokers: int, law: Law) -> Laid | Refusal:
    plain = naturals(row)
    if len(row) - len(plain) > jokers:
        return too_many_jokers(jokers)
    if len(row) != RUN_CLOSED:
        # What no further card can mend is said first.
        return _repeated(plain) or _full_suits(name, plain) or Refusal("full-size", "M8", {"count": len(row)})
    ordered = _ordered_full(row, plain)
    if isinstance(ordered, Refusal):
        return ordered
    spacing = _full_spacing(name, ordered) if law.full_run_nonconsecutive else None
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
    places = [at for at, card in enumerate(row) if card == JOKER] if name in ("final", "sucia") else []
    for first, second in combinations(places, 2):
        if second - first in (1, RUN_CLOSED - 1):
            suit = naturals(row)[0].suit
            return Refusal("joker-consecutive", "J3", {"card": Card(first + 1, suit), "other": Card(second + 1, suit)})
    return None


# -- red twos that are also jokers (J11) -------------------------------------------------------------------------------


def stood(kind: Kind, row: Row, law: Law) -> Row:
    """A meld's row with a joker for every red two that stands for another card."""
    if not law.red_twos_wild or not any(card in RED_TWOS for card in row):
        return row
    others = [(at, card) for at, card in enumerate(row) if card != JOKER and card not in RED_TWOS]
    if kind is Kind.SET:
        twos = not others or others[0][1].rank == 2
        return row if twos else tuple(JOKER if card in RED_TWOS else card for card in row)
    # Without any other natural the first red two is the one that stands for itself.
    at, first = others[0] if others else next((at, card) for at, card in enumerate(row) if card in RED_TWOS)
    low = first.rank - 1 - at
    return tuple(
        JOKER if card in RED_TWOS and ((low + place) % 13 != 1 or (law.same_suit and card.suit != first.suit)) else card
        for place, card in enumerate(row)
    )


def read_with_twos(row: Row, law: Law, read: Callable[[Row], Laid | Refusal], wish: Kind = Kind.FULL) -> Laid | Refusal:
    """A row read with as few of its red twos as jokers as possible; if it can be the kind that is wished, as that.

    Of a row that can be read in no way the refusal tells the first fault of its jokers; else how it is no meld even
    where all red twos are jokers. It quotes the row as it was laid.
    """
    twos = [at for at, card in enumerate(row) if card in RED_TWOS] if law.red_twos_wild else []
    if not twos:
        return read(row)
    refusals: list[Refusal] = []
    other: Laid | None = None
    for size in range(len(twos) + 1):
        for wild in combinations(twos, size):
            shown = tuple(JOKER if at in wild else card for at, card in enumerate(row))
            found = read(shown)
            if isinstance(found, Refusal):
                refusals.append(found)
                continue
            laid = _restored(row, shown, found) if wild else found
            if laid.kind is wish:
                return laid
            other = other or laid
    if other is not None:
        return other
    refusal = next((refusal for refusal in refusals if refusal.rule.startswith("J")), refusals[-1])
    return refusal._replace(values={**refusal.values, "cards": row}) if "cards" in refusal.values else refusal


def _restored(row: Row, shown: Row, laid: Laid) -> Laid:
    """What was read of a row with jokers for its red twos, with these in place again."""
    wild = [card for card, place in zip(row, shown, strict=True) if place == JOKER]
    if laid.kind is not Kind.SET and laid.cards != shown:
        wild.reverse()
    cards = iter(wild)
    return laid._replace(cards=tuple(next(cards) if card == JOKER else card for card in laid.cards))


# -- what the jokers of a meld on the table stand for (J7, J11) --------------------------------------------------------


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
    low, suit = run_low(shown), natural.suit if law.same_suit else Suit.NONE
    places = (Card((low + at) % 13 + 1, suit) for at in range(len(row)))
    return tuple(place if card == JOKER else None for place, card in zip(places, shown, strict=True))


def _full_stands(row: Row, law: Law) -> tuple[Card | None, ...]:
    suits = {card.suit for card in row if card != JOKER and card not in RED_TWOS}
    suit = suits.pop() if len(suits) == 1 else Suit.NONE
    return tuple(
        Card(at + 1, suit)
        if card == JOKER or (law.red_twos_wild and card in RED_TWOS and (at != 1 or suit not in (card.suit, Suit.NONE)))
        else None
        for at, card in enumerate(row)
    )
