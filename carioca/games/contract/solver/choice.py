"""The bajadas of a hand under any options: one for every multiset of cards that makes the contract."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING, NamedTuple

from carioca.cards import JOKER, Card
from carioca.games.contract import melds as rows
from carioca.games.contract.law import RED_TWOS, Law
from carioca.games.contract.melds import RUN_CLOSED, RUN_SIZE, SET_SIZE
from carioca.games.contract.state import Kind, Laid, Row
from carioca.games.contract.twos import stood

if TYPE_CHECKING:
    from carioca.games.contract.solver.general import Rules

Bajada = tuple[Row, ...]
Points = Sequence[int] | Mapping[int, int]


class _Candidate(NamedTuple):
    row: Row
    cards: Counter[Card]
    jokers: int
    stands: tuple[object, ...]


def held_wild(card: Card, law: Law, jokers: int) -> bool:
    """Whether a card can be a joker in a bajada that takes so many."""
    return card == JOKER or (jokers > 0 and law.wild(card))


def best_bajada(hand: Row, rules: Rules, points: Points) -> Bajada | None:
    """The bajada that leaves the fewest points in hand, None when the hand holds none."""
    found = bajadas(hand, rules)
    return max(found, key=lambda rows: sum(points[card.rank] for row in rows for card in row), default=None)


def bajadas(hand: Row, rules: Rules) -> Iterator[Bajada]:
    """A bajada for every multiset of cards that makes the contract, sets first, in a fixed order."""
    if rules.contract.full:
        yield from _full_rows(tuple(sorted(hand)), rules)
        return
    held = Counter(sorted(hand))
    sets = _sorted(_sets(held, rules)) if rules.contract.sets else []
    runs = _sorted(_runs(held, rules)) if rules.contract.runs else []
    seen: set[frozenset[tuple[Card, int]]] = set()
    slots = [sets] * rules.contract.sets + [runs] * rules.contract.runs
    for chosen in _fill(slots, 0, held, len(hand) - rules.keeps, rules):
        cards: Counter[Card] = Counter()
        for candidate in chosen:
            cards.update(candidate.cards)
        key = frozenset(cards.items())
        if key not in seen:
            seen.add(key)
            yield tuple(candidate.row for candidate in chosen)


def _sorted(found: Iterator[_Candidate]) -> list[_Candidate]:
    return sorted(found, key=lambda candidate: (-len(candidate.row), candidate.jokers, candidate.row))


def _fill(
    slots: list[list[_Candidate]], start: int, held: Counter[Card], room: int, rules: Rules, jokers: int = 0
) -> Iterator[tuple[_Candidate, ...]]:
    """The ways to fill the slots from these cards; slots of one kind in the order of their candidates."""
    if not slots:
        yield ()
        return
    smallest = sum(SET_SIZE if slot is slots[0] else RUN_SIZE for slot in slots[1:])
    for at in range(start, len(slots[0])):
        candidate = slots[0][at]
        total = jokers + candidate.jokers
        if total > rules.jokers or len(candidate.row) + smallest > room:
            continue
        if any(held[card] < count for card, count in candidate.cards.items()):
            continue
        after = at if slots[1:] and slots[1] is slots[0] else 0
        left = held - candidate.cards
        for others in _fill(slots[1:], after, left, room - len(candidate.row), rules, total):
            if not (rules.law.no_equal and any(other.stands == candidate.stands for other in others)):
                yield (candidate, *others)


def _candidate(kind: Kind, row: Row, rules: Rules) -> _Candidate | None:
    """A row as a meld of its kind, None when the rules say something else about it."""
    laid = rows.read_row(row, rules.law, kind)
    if not isinstance(laid, Laid) or laid.kind is not kind:
        return None
    jokers = stood(kind, laid.cards, rules.law).count(JOKER)
    return _Candidate(laid.cards, Counter(row), jokers, rows.represented(laid, rules.law))


def _wilds(held: Counter[Card], used: Row, law: Law, size: int) -> Iterator[Row]:
    """The multisets of so many jokers that are left beside the cards used as themselves."""
    left = [card for card in (JOKER, *RED_TWOS) if law.wild(card) and held[card] > used.count(card)]
    for wild in combinations_with_replacement(left, size):
        if all(wild.count(card) <= held[card] - used.count(card) for card in set(wild)):
            yield wild


def _most_wild(held: Counter[Card], rules: Rules) -> int:
    wild = sum(count for card, count in held.items() if held_wild(card, rules.law, rules.jokers))
    return min(wild, rules.jokers, rules.law.jokers_per_meld)


def _sets(held: Counter[Card], rules: Rules) -> Iterator[_Candidate]:
    most = _most_wild(held, rules)
    for rank in range(1, 14):
        cards = [card for card in held.elements() if card.rank == rank]
        for size in range(1, len(cards) + 1):
            for plain in sorted(set(combinations(cards, size))):
                for jokers in range(most + 1):
                    if _set_size(size + jokers, rules.law):
                        for wild in _wilds(held, plain, rules.law, jokers):
                            candidate = _candidate(Kind.SET, (*plain, *wild), rules)
                            if candidate is not None:
                                yield candidate


def _set_size(size: int, law: Law) -> bool:
    return size == SET_SIZE or (law.at_least and size > SET_SIZE)


def _runs(held: Counter[Card], rules: Rules) -> Iterator[_Candidate]:
    law, most = rules.law, _most_wild(held, rules)
    longest = min(law.longest, held.total()) if law.at_least else RUN_SIZE
    seen: defaultdict[object, set[object]] = defaultdict(set)
    # Of equal cards so many readings are enough: each other run of the bajada can forbid one of them (M6).
    readings = rules.contract.runs if law.no_equal else 1
    for suit in range(4) if law.same_suit else (None,):
        for low in range(13):
            for size in range(RUN_SIZE, longest + 1):
                if not law.allows(low, size):
                    break
                for row in _rows_at(held, suit, low, size, most, law):
                    cards = tuple(sorted(row))
                    if not law.red_twos and len(seen[cards]) >= readings:
                        continue
                    candidate = _candidate(Kind.RUN, row, rules)
                    if candidate is None:
                        continue
                    known = seen[cards, candidate.jokers] if law.red_twos else seen[cards]
                    if candidate.stands not in known and len(known) < readings:
                        known.add(candidate.stands)
                        yield candidate


def _rows_at(held: Counter[Card], suit: int | None, low: int, size: int, most: int, law: Law) -> Iterator[Row]:
    """The rows over these places: at each a natural of the hand, or one of at most so many jokers."""
    ranks = [(low + step) % 13 + 1 for step in range(size)]
    naturals = [[card for card in held if card.rank == rank and suit in (None, card.suit)] for rank in ranks]
    if sum(not cards for cards in naturals) > most:
        return
    for jokers in range(most + 1):
        for places in combinations(range(size), jokers):
            choices = [cards for at, cards in enumerate(naturals) if at not in places]
            for plain in product(*choices):
                if plain and all(plain.count(card) <= held[card] for card in set(plain)):
                    for wild in _wilds(held, plain, law, jokers):
                        yield _merged(plain, wild, places, size)


def _merged(plain: Row, wild: Row, places: tuple[int, ...], size: int) -> Row:
    natural, joker = iter(plain), iter(wild)
    return tuple(next(joker) if at in places else next(natural) for at in range(size))


# -- the 13-card runs ------------------------------------------------------------------------------------------------


def _full_rows(hand: Row, rules: Rules) -> Iterator[Bajada]:
    for cards in sorted(set(combinations(hand, RUN_CLOSED))):
        row = _full_row(cards, lambda row: isinstance(_read_full(row, rules), Laid), rules)
        if row is not None:
            yield (row,)


def _read_full(row: Row, rules: Rules) -> object:
    return rows.read_full(rules.contract.full, row, rules.jokers, rules.law)


def _full_row(cards: Row, is_run: Callable[[Row], bool], rules: Rules) -> Row | None:
    """These 13 cards from ace to king, the jokers where a rank is missing; None when they are no run."""
    twos = [at for at, card in enumerate(cards) if card in RED_TWOS and held_wild(card, rules.law, rules.jokers)]
    for size in range(len(twos) + 1):
        for wild in combinations(twos, size):
            plain = {card.rank: card for at, card in enumerate(cards) if card != JOKER and at not in wild}
            jokers = iter([card for at, card in enumerate(cards) if card == JOKER or at in wild])
            if len(plain) + cards.count(JOKER) + size == RUN_CLOSED:
                row = tuple(plain[rank] if rank in plain else next(jokers) for rank in range(1, 14))
                if is_run(row):
                    return row
    return None
