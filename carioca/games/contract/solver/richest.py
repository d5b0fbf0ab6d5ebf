"""The bajada that leaves the fewest points in hand, where melds may be longer than asked (kalooki.md K05-K10, K13).

Every run that a suit allows is tried with every other; what is left of a rank goes into its set as a whole. What the
best runs and sets could still shed cuts the search short.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from carioca.cards import JOKER, Card, Suit
from carioca.games.contract.law import Law
from carioca.games.contract.melds import RUN_CLOSED, RUN_SIZE, SET_SIZE
from carioca.games.contract.scoring import Points, card_points
from carioca.games.contract.solver.general import Rules
from carioca.games.contract.state import Contract
from carioca.games.melding.state import Row

Bajada = tuple[Row, ...]
_USUAL: Points = (50, 15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1)
_HIGH_ACE = 14
MOST_STEPS = 8_000
"""Runs that a search looks at once it has found a bajada. Hands of up to some twenty cards stay far below; who has
called until the hand holds thirty has so many ways to lay it that the best one so far is about as good as any."""
_LONG_SUIT, _FEW_SPARED = 9, 1
"""Of a suit of more ranks than this a run spares so few of its naturals for a joker: only then many may be spared."""


class _Run(NamedTuple):
    """A run that the hand allows: the points it sheds, and its row."""

    worth: int
    row: Row


def bajadas(hand: Row, rules: Rules) -> Iterator[Bajada]:
    """A bajada of the contract, if the hand holds one."""
    found = best_bajada(hand, rules, _USUAL)
    if found is not None:
        yield found


def best_bajada(hand: Row, rules: Rules, points: Points) -> Bajada | None:
    """The bajada of a contract that leaves the fewest points in hand, sets first; None when the hand holds none."""
    contract, law = rules.contract, rules.law
    best = _Search(hand, rules, points)
    best.runs(0, contract.runs, [], 0, Counter(hand))
    if law.suit_is_three and contract.runs == 3:
        best.whole_suits()
    return best.found


def single_melds(hand: Row, rules: Rules) -> Iterator[Row]:
    """The set of each rank and the dearest run of each suit that the hand holds, each for itself."""
    law = rules.law
    for contract in (Contract("T", 1, 0), Contract("E", 0, 1)):
        keys = range(1, 14) if contract.sets else range(4)
        for key in keys:
            cards = tuple(c for c in hand if c == JOKER or (c.rank if contract.sets else c.suit) == key)
            part = Rules(contract, law, rules.jokers, max(0, rules.keeps - (len(hand) - len(cards))), rules.packs)
            found = best_bajada(cards, part, _USUAL) if len(cards) >= SET_SIZE else None
            if found is not None:
                yield found[0]


@lru_cache(maxsize=1 << 10)
def _rows(held: tuple[int, ...], suit: Suit, jokers: int, law: Law) -> tuple[Row, ...]:
    """The runs of a suit out of these ranks (1 to 14) with at most so many jokers, none beside another one."""
    found: dict[Row, None] = {}
    aces = 2 if 1 in held and held.count(1) > 1 else 1
    ranks = {rank % 13 or 13 for rank in held}
    for low in range(1, 12):
        for high in range(low + RUN_SIZE - 1, _HIGH_ACE + 1):
            if high - low + 1 > law.longest:
                break
            places = range(low, high + 1)
            there = [(rank - 1) % 13 + 1 in ranks for rank in places]
            if low == 1 and high == _HIGH_ACE and 1 in ranks and aces == 1:
                # One ace for both ends: a joker stands for the other one.
                for end in (0, len(there) - 1):
                    found.update(dict.fromkeys(_filled(places, suit, [*there[:end], False, *there[end + 1 :]], jokers)))
            else:
                found.update(dict.fromkeys(_filled(places, suit, there, jokers)))
    return tuple(found)


def _filled(places: Sequence[int], suit: Suit, there: Sequence[bool], jokers: int) -> Iterator[Row]:
    """These places with naturals where they are held, and jokers in the gaps or, to spare a natural, elsewhere."""
    gaps = [at for at, held in enumerate(there) if not held]
    if len(gaps) > jokers or any(right - left == 1 for left, right in pairwise(gaps)):
        return
    others = [at for at, held in enumerate(there) if held]
    most = jokers - len(gaps)
    for more in range((most if len(others) <= _LONG_SUIT else min(most, _FEW_SPARED)) + 1):
        for spared in combinations(others, more):
            wild = sorted((*gaps, *spared))
            if all(right - left > 1 for left, right in pairwise(wild)):
                yield tuple(JOKER if at in wild else Card((rank - 1) % 13 + 1, suit) for at, rank in enumerate(places))


class _Search:
    """The search for the bajada of one hand that sheds the most points."""

    def __init__(self, hand: Row, rules: Rules, points: Points) -> None:
        self._rules, self._law, self._points = rules, rules.law, points
        self._held = Counter(hand)
        self._jokers = self._held[JOKER]
        self._most = len(hand) - rules.keeps
        self._worths = {card: card_points(points, card) for card in self._held}
        self._worths[JOKER] = points[0]
        self._suits = [self._options(suit) for suit in list(Suit)[:4]]
        self._top = [options[0].worth if options else 0 for options in self._suits]
        self._best_sets = self._bound()
        self._steps = 0
        self.shed = -1
        self.found: Bajada | None = None

    def _options(self, suit: Suit) -> list[_Run]:
        """The runs of a suit, the dearest first."""
        held = tuple(sorted(card.rank for card in self._held.elements() if card.suit == suit))
        if not self._rules.contract.runs or len(held) + self._jokers < RUN_SIZE:
            return []
        rows = _rows(held, suit, self._jokers, self._law)
        return sorted((_Run(self._worth(row), row) for row in rows), key=lambda run: -run.worth)

    def _worth(self, row: Row) -> int:
        return sum([self._worths[card] for card in row])

    def _bound(self) -> int:
        """No fewer points than sets can shed."""
        of_rank: Counter[int] = Counter()
        for card, count in self._held.items():
            of_rank[card.rank] += count * self._worths[card]
        sets = self._rules.contract.sets
        worths = sorted((worth for rank, worth in of_rank.items() if rank), reverse=True)
        return (sum(worths[:sets]) + self._jokers * self._worths[JOKER]) if sets else 0

    def runs(self, first: int, runs: int, chosen: list[_Run], shed: int, left: Counter[Card]) -> None:
        """Tries every way to make so many further runs of the suits from number `first` on."""
        if not runs:
            self.settle(chosen, shed, left)
            return
        for at in range(first, 4):
            rest = sorted(self._top[at:], reverse=True)[: runs - 1] if runs > 1 else []
            for run in self._suits[at]:
                self._steps += 1
                if self._steps > MOST_STEPS and self.found is not None:
                    return
                if shed + run.worth + sum(rest) + self._best_sets <= self.shed:
                    break
                if all(left[card] >= run.row.count(card) for card in run.row):
                    following = at + 1 if self._law.suit_once else at
                    self.runs(following, runs - 1, [*chosen, run], shed + run.worth, left - Counter(run.row))

    def whole_suits(self) -> None:
        """Tries the runs of a whole suit, each in the place of three."""
        for options in self._suits:
            for run in options:
                if len(run.row) >= RUN_CLOSED:
                    self.settle([run], run.worth, self._held - Counter(run.row))

    def settle(self, chosen: list[_Run], shed: int, left: Counter[Card]) -> None:
        """Adds the best sets of what is left, and keeps the plan if it sheds more than the best one so far."""
        rows = tuple(run.row for run in chosen)
        for sets in self._sets(left):
            melds = self._kept((*sets, *rows))
            if melds is not None:
                worth = sum(map(self._worth, melds))
                if worth > self.shed:
                    self.shed, self.found = worth, melds

    def _sets(self, left: Counter[Card]) -> Iterator[Bajada]:
        """The choices of sets worth looking at: for each number of ranks that need a joker the dearest ones."""
        wanted, jokers = self._rules.contract.sets, left[JOKER]
        if not wanted:
            yield ()
            return
        found: list[Row] = []
        for rank in range(1, 14):
            cards = tuple(card for card in sorted(left) if card.rank == rank for _ in range(left[card]))
            found += self._of_rank(cards, wanted, jokers)
        found.sort(key=lambda row: -self._worth(row))
        whole = [row for row in found if len(row) >= SET_SIZE]
        short = [row for row in found if len(row) < SET_SIZE]
        for wild in range(min(jokers, wanted, len(short)) + 1):
            chosen = [*whole[: wanted - wild], *short[:wild]]
            if len(chosen) == wanted:
                yield self._with_jokers(chosen, jokers)

    def _of_rank(self, cards: Row, wanted: int, jokers: int) -> list[Row]:
        """The naturals of a rank as one set, or as several where that is agreed."""
        if len(cards) < self._law.set_naturals:
            return []
        if self._law.rank_once:
            return [cards]
        parts = [cards[at : at + SET_SIZE] for at in range(0, len(cards), SET_SIZE)]
        if len(parts) > 1 and len(parts[-1]) < self._law.set_naturals:
            parts[-2:] = [parts[-2] + parts[-1]]
        return parts

    def _with_jokers(self, sets: list[Row], jokers: int) -> Bajada:
        """The sets with a joker where a card is lacking, and all others that find a place."""
        rows = list(sets)
        for at in sorted(range(len(rows)), key=lambda at: len(rows[at]) >= SET_SIZE):
            naturals = len(rows[at])
            room = min(self._law.set_jokers, jokers)
            if not (self._law.sets_touch or self._law.adjacent):
                room = min(room, naturals + 1)
            lacking = sum(len(row) < SET_SIZE for row in rows[at + 1 :])
            count = min(room, jokers - lacking) if naturals >= SET_SIZE else min(1, room)
            rows[at] = rows[at] + (JOKER,) * count
            jokers -= count
        return tuple(rows)

    def _kept(self, melds: Bajada) -> Bajada | None:
        """The melds without so many of their cheapest spare cards that enough stay in hand; None where none do."""
        while sum(map(len, melds)) > self._most:
            shorter = [
                (*melds[:at], row, *melds[at + 1 :])
                for at, meld in enumerate(melds)
                for row in ((meld[1:], meld[:-1]) if len(meld) > self._least(meld) else ())
                if _stays(row)
            ]
            if not shorter:
                return None
            melds = max(shorter, key=lambda rows: sum(map(self._worth, rows)))
        return melds

    def _least(self, meld: Row) -> int:
        return SET_SIZE if len({card.rank for card in meld if card != JOKER}) == 1 else RUN_SIZE


def _stays(row: Row) -> bool:
    """Whether a meld that lost a card is still one: two naturals at least."""
    return sum(card != JOKER for card in row) >= 2
