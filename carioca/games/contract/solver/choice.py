"""The bajadas of a hand under any options: one for every multiset of cards that makes the contract."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING

from carioca.cards import JOKER, Card
from carioca.games.contract import melds as rows
from carioca.games.contract.law import RED_TWOS, Law
from carioca.games.contract.melds import RUN_CLOSED, RUN_SIZE, SET_SIZE
from carioca.games.contract.solver.plans import Candidate, Lanes, Plan, held_wild, plans
from carioca.games.contract.twos import stood
from carioca.games.melding.state import Kind, Laid, Row

if TYPE_CHECKING:
    from carioca.games.contract.solver.general import Rules

Bajada = tuple[Row, ...]
Points = Sequence[int] | Mapping[int, int]
_WILD = (JOKER, *RED_TWOS)


def best_bajada(hand: Row, rules: Rules, points: Points) -> Bajada | None:
    """The bajada that leaves the fewest points in hand, None when the hand holds none."""

    def worth(melds: Bajada) -> int:
        return sum(points[card.rank] for row in melds for card in row)

    if rules.contract.full:
        return max(bajadas(hand, rules), key=worth, default=None)
    found = _found(tuple(sorted(hand)), rules)
    ranked = sorted(
        (-sum(points[card.rank] for card in (*found.naturals(plan), *wild)), plan, wild) for plan, wild in found.ways()
    )
    return next((melds for _, plan, wild in ranked if (melds := found.laid(plan, wild))), None)


def bajadas(hand: Row, rules: Rules) -> Iterator[Bajada]:
    """A bajada for every multiset of cards that makes the contract, sets first, in a fixed order."""
    if rules.contract.full:
        yield from _full_rows(tuple(sorted(hand)), rules)
        return
    found = _found(tuple(sorted(hand)), rules)
    seen: set[Row] = set()
    for plan, wild in sorted(found.ways()):
        key = tuple(sorted((*found.naturals(plan), *wild)))
        if key not in seen and (melds := found.laid(plan, wild)):
            seen.add(key)
            yield melds


class _Found:
    """What a hand allows: the plans, whose wild places are still open, and how they are laid with its cards."""

    def __init__(self, hand: Row, rules: Rules) -> None:
        contract, self._rules = rules.contract, rules
        self._held = held = Counter(hand)
        excess = len(hand) - rules.keeps - contract.cards
        self._candidates: list[Candidate] = []
        self._plans: list[Plan] = []
        if excess < 0:
            return
        excess = excess if rules.law.at_least else 0
        # Longer melds and fewer jokers first.
        for kind, found in ((contract.sets, _sets), (contract.runs, _runs)):
            if kind:
                self._candidates += sorted(found(held, rules, excess), key=_order)
        lanes = Lanes(held, rules.law, rules.jokers, excess)
        self._plans = sorted(plans(self._candidates, contract, lanes, rules.law.no_equal))

    def naturals(self, plan: Plan) -> list[Card]:
        """The cards of a plan that are no wild ones."""
        return [card for number in plan for card in self._candidates[number].row if card != JOKER]

    def ways(self) -> Iterator[tuple[Plan, Row]]:
        """Every plan with every choice of wild cards for it; two of them can use the same red twos as twos and wild."""
        law, limit = self._rules.law, self._rules.jokers
        wild = [card for card in _WILD if self._held[card] and held_wild(card, law, limit)]
        for plan in self._plans:
            places = sum(self._candidates[number].row.count(JOKER) for number in plan)
            if not places or wild == [JOKER]:
                yield plan, (JOKER,) * places
                continue
            left = self._held - Counter(self.naturals(plan))
            for counts in product(*(range(left[card] + 1) for card in wild)):
                if sum(counts) == places:
                    yield plan, tuple(card for card, count in zip(wild, counts, strict=True) for _ in range(count))

    def laid(self, plan: Plan, wild: Row) -> Bajada | None:
        """The melds of a plan with these cards at its wild places; None where red twos would be read otherwise."""
        law = self._rules.law
        melds = [self._candidates[number] for number in plan]
        if not law.red_twos:
            return tuple(meld.row for meld in melds)
        cards = iter(wild)
        filled: dict[int, Row] = {}
        # A red two beside nothing but wild cards is read as a two first: jokers stand there as long as there are any.
        for at in sorted(range(len(melds)), key=lambda at: any(card not in _WILD for card in melds[at].row)):
            filled[at] = tuple(next(cards) if card == JOKER else card for card in melds[at].row)
        stands = [_stands(meld.kind, filled[at], law) for at, meld in enumerate(melds)]
        equal = law.no_equal and len(set(stands)) < len(stands)
        return None if None in stands or equal else tuple(filled[at] for at in range(len(melds)))


@lru_cache(maxsize=32)
def _found(hand: Row, rules: Rules) -> _Found:
    """The same for all who ask about one hand in one turn."""
    return _Found(hand, rules)


@lru_cache(maxsize=4096)
def _stands(kind: Kind, row: Row, law: Law) -> tuple[object, ...] | None:
    """What a row stands for as a meld of this kind, None when it is none."""
    laid = rows.read_row(row, law, kind)
    return rows.represented(laid, law) if isinstance(laid, Laid) and laid.kind is kind else None


def _order(candidate: Candidate) -> tuple[object, ...]:
    return -len(candidate.row), candidate.row.count(JOKER), candidate.row


def _candidate(kind: Kind, row: Row, rules: Rules) -> Candidate | None:
    """A row with jokers at its wild places as a meld of its kind, None when the rules say something else about it."""
    laid = rows.read_row(row, rules.law, kind)
    if not isinstance(laid, Laid) or laid.kind is not kind:
        return None
    if stood(kind, laid.cards, rules.law).count(JOKER) != row.count(JOKER):
        return None
    return Candidate(kind, laid.cards, rows.represented(laid, rules.law))


def _most_wild(held: Counter[Card], rules: Rules) -> int:
    wild = sum(count for card, count in held.items() if held_wild(card, rules.law, rules.jokers))
    return min(wild, rules.jokers, rules.law.jokers_per_meld)


def _sets(held: Counter[Card], rules: Rules, excess: int) -> Iterator[Candidate]:
    most = _most_wild(held, rules)
    for rank in range(1, 14):
        cards = [card for card in held.elements() if card.rank == rank]
        for size in range(1, min(len(cards), SET_SIZE + excess) + 1):
            for plain in sorted(set(combinations(cards, size))):
                for jokers in range(max(0, SET_SIZE - size), min(most, SET_SIZE + excess - size) + 1):
                    candidate = _candidate(Kind.SET, (*plain, *(JOKER,) * jokers), rules)
                    if candidate is not None:
                        yield candidate


def _runs(held: Counter[Card], rules: Rules, excess: int) -> Iterator[Candidate]:
    law, most = rules.law, _most_wild(held, rules)
    seen: defaultdict[Row, set[object]] = defaultdict(set)
    # Of equal cards so many readings are enough: each other run of the bajada can forbid one of them (M6).
    readings = rules.contract.runs if law.no_equal else 1
    for suit in range(4) if law.same_suit else (None,):
        for low in range(13):
            for size in range(RUN_SIZE, RUN_SIZE + excess + 1):
                if not law.allows(low, size):
                    break
                for row in _rows_at(held, suit, low, size, most):
                    known = seen[tuple(sorted(row))]
                    if len(known) >= readings:
                        continue
                    candidate = _candidate(Kind.RUN, row, rules)
                    if candidate is not None and candidate.stands not in known:
                        known.add(candidate.stands)
                        yield candidate


def _rows_at(held: Counter[Card], suit: int | None, low: int, size: int, most: int) -> Iterator[Row]:
    """The rows over these places: at each a natural of the hand, or one of at most so many jokers."""
    ranks = [(low + step) % 13 + 1 for step in range(size)]
    naturals = [[card for card in held if card.rank == rank and suit in (None, card.suit)] for rank in ranks]
    filled = [at for at, cards in enumerate(naturals) if cards]
    for spared in range(most - (size - len(filled)) + 1):
        for places in combinations(filled, spared):
            choices = [cards if cards and at not in places else [JOKER] for at, cards in enumerate(naturals)]
            for row in product(*choices):
                # Beyond 13 places a rank comes twice.
                twice = size > RUN_CLOSED and any(row.count(card) > held[card] for card in row if card != JOKER)
                if row.count(JOKER) < size and not twice:
                    yield row


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
