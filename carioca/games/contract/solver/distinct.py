"""The exact hand solver where runs keep their jokers apart and a seat has one run a suit and one set a rank.

It answers for the law of Kalooki (kalooki.md 2.2), also where suits or ranks may come twice. A longer meld never brings
a contract nearer: a part of it of the smallest size is a meld as well. So distances are about sets of 3 and runs of 4.

A plan is worth the naturals that it uses and the jokers that find a place, at most one beside two naturals of a set, at
most two in a run, apart. Runs are chosen first, out of the cards that a suit has for each of its windows; the ranks
with most cards left make the sets. Plans of no chance are cut off by what the sets could use at best.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from carioca.cards import FRENCH, JOKER, Card, Suit
from carioca.games.contract.law import Law
from carioca.games.contract.melds import RUN_SIZE, SET_SIZE
from carioca.games.contract.solver.general import Rules
from carioca.games.contract.solver.richest import bajadas as bajadas
from carioca.games.contract.solver.richest import best_bajada as best_bajada
from carioca.games.contract.state import Contract
from carioca.games.melding.state import Row

_RANKS = 13
_SUITS = tuple(Suit)[:4]
_LOWS = tuple(range(11))  # A-2-3-4 to J-Q-K-A
_WINDOWS = tuple(sum(1 << (low + step) % _RANKS for step in range(RUN_SIZE)) for low in _LOWS)
"""The four ranks of each run of four, as bits, the ace lowest; the ace ends the last one."""
_ONES = sum(1 << 4 * rank for rank in range(_RANKS))
# Added to counts of ranks (four bits each), these carry into the eights where a count is at least 1, 2, 3.
_FROM_1, _FROM_2, _FROM_3, _EIGHTS = 7 * _ONES, 6 * _ONES, 5 * _ONES, 8 * _ONES
_MOST_OF_RANK = 7
"""More cards of a rank than a set and four runs use are not told apart."""

Use = tuple[int, int, int]
"""What a run uses of a suit: how many naturals, how many with the jokers that find a place, which naturals (bits)."""
Suits = tuple[tuple[int, ...], ...]
"""The ranks held of each suit (bits), the second and further copies behind the first."""


def _room(missing: Sequence[int]) -> int:
    """The most jokers that fit at these places of a run without touching each other."""
    count, last = 0, -2
    for place in missing:
        if place - last > 1:
            count, last = count + 1, place
    return count


_ROOM = tuple(_room([at for at in range(RUN_SIZE) if not mask >> at & 1]) for mask in range(1 << RUN_SIZE))
"""By the places of a run of four that naturals take (bits): how many jokers fit at the others."""
_SPREAD = [0]
"""Ranks (bits) as counts of one."""
for _rank in range(_RANKS):
    _SPREAD += [counts + (1 << 4 * _rank) for counts in _SPREAD]


def _at(low: int, held: int) -> int:
    """The places of a window that are held (bits)."""
    return sum(1 << step for step in range(RUN_SIZE) if held >> (low + step) % _RANKS & 1)


@lru_cache(maxsize=1 << 13)
def _uses(held: int) -> tuple[Use, ...]:
    """The uses of a suit with these ranks that no other one contains, the largest first; an empty one at least."""
    found = {held & window: low for low, window in zip(_LOWS, _WINDOWS, strict=True)}
    kept: dict[int, Use] = {}
    for cards in sorted(found, key=lambda cards: -cards.bit_count()):
        if not any(cards | other == other for other in kept):
            kept[cards] = _best_use(held, cards)
    return tuple(sorted(kept.values(), reverse=True))


def _best_use(held: int, cards: int) -> Use:
    """These naturals in the window where most jokers find a place beside them."""
    lows = (low for low, window in zip(_LOWS, _WINDOWS, strict=True) if held & window == cards)
    count = cards.bit_count()
    return count, count + max(_ROOM[_at(low, cards)] for low in lows), cards


@lru_cache(maxsize=1 << 13)
def _sparing_uses(held: int) -> tuple[Use, ...]:
    """The uses, and those that leave cards for sets without losing a place for what jokers can make up for."""
    found: dict[int, Use] = {}
    for low, window in zip(_LOWS, _WINDOWS, strict=True):
        cards = part = held & window
        whole = cards.bit_count() + _ROOM[_at(low, cards)]
        while True:
            count = part.bit_count()
            total = count + _ROOM[_at(low, part)]
            # A card that is spared at the cost of a joker's place gains nothing in a set.
            if total == whole and (part not in found or found[part][1] < total):
                found[part] = (count, total, part)
            if not part:
                break
            part = part - 1 & cards
    return tuple(sorted(found.values(), reverse=True))


@lru_cache(maxsize=1 << 13)
def _best_of(held: int) -> Use:
    return _uses(held)[0]


class _Search:
    """The most cards of a hand that melds of a contract can use."""

    __slots__ = ("best", "counts", "jokers", "law", "need", "sets", "uses")

    def __init__(self, counts: int, jokers: int, sets: int, runs: int, law: Law) -> None:
        self.counts, self.jokers, self.sets, self.law = counts, jokers, sets, law
        self.need = SET_SIZE * sets + RUN_SIZE * runs
        # One joker finds a place wherever a card is missing; only for more of them it matters where.
        self.uses = _uses if jokers < 2 else _sparing_uses
        self.best = -1

    def worth(self, naturals: int, total: int) -> int:
        """What a plan is worth that uses so many naturals, and so many cards with jokers wherever one fits."""
        both = naturals + self.jokers
        return both if both < total else total

    def runs(self, suits: Suits, first: int, runs: int, naturals: int, total: int, used: int) -> None:
        """Tries every way to make so many runs of the suits from number `first` on."""
        if not runs:
            self.settle(naturals, total, used)
            return
        once = self.law.suit_once
        if once and len(suits) - first < runs:
            return
        most_naturals, most_total = _sets_use(self.counts - used, self.sets, self.law)
        for at in range(first, len(suits)):
            copies = suits[at]
            held = copies[0]
            # What the runs after this one can use at most.
            rest = (runs - 1) * RUN_SIZE
            for count, both, cards in self.uses(held):
                bound = self.worth(naturals + most_naturals + count + rest, total + most_total + both + rest)
                if bound <= self.best:
                    if self.worth(naturals + most_naturals + count + rest, self.need) <= self.best:
                        break
                    continue
                if once:
                    self.runs(suits, at + 1, runs - 1, naturals + count, total + both, used + _SPREAD[cards])
                else:
                    left = (*suits[:at], _without(copies, cards), *suits[at + 1 :])
                    self.runs(left, at, runs - 1, naturals + count, total + both, used + _SPREAD[cards])

    def settle(self, naturals: int, total: int, used: int) -> None:
        """Adds the best sets of the cards that are left."""
        if self.sets:
            of_sets, with_jokers = _sets_use(self.counts - used, self.sets, self.law)
            if not self.law.rank_once and self.jokers:
                self.equal_sets(naturals, total, self.counts - used)
                return
            naturals, total = naturals + of_sets, total + with_jokers
        worth = self.worth(naturals, total)
        if worth > self.best:
            self.best = worth

    def equal_sets(self, naturals: int, total: int, counts: int) -> None:
        """The same where several sets may be of one rank: more of them leave more places for jokers."""
        found = {0: {(0, 0)}}
        for rank in range(_RANKS):
            count = counts >> 4 * rank & 15
            for sets in range(self.sets - 1, -1, -1):
                for more in range(1, self.sets - sets + 1):
                    add = min(count, SET_SIZE * more), more + min(count, 2 * more)
                    longer = {(one + add[0], other + add[1]) for one, other in found.get(sets, ())}
                    found.setdefault(sets + more, set()).update(longer)
        for one, other in found[self.sets]:
            self.best = max(self.best, self.worth(naturals + one, total + other))


def _without(copies: tuple[int, ...], cards: int) -> tuple[int, ...]:
    """A suit without these naturals, of which it has one copy each."""
    left = []
    for at, held in enumerate(copies):
        following = copies[at + 1] if at + 1 < len(copies) else 0
        left.append(held & ~cards | following & cards)
    return tuple(left)


def _sets_use(counts: int, sets: int, law: Law) -> tuple[int, int]:
    """The most naturals that so many sets use, and the most cards with a joker wherever one fits."""
    if not sets:
        return 0, 0
    threes = ((counts + _FROM_3) & _EIGHTS).bit_count()
    twos = ((counts + _FROM_2) & _EIGHTS).bit_count()
    ones = ((counts + _FROM_1) & _EIGHTS).bit_count()
    if not law.rank_once:
        return _equal_sets_use(counts, sets)
    threes, twos, ones = min(threes, sets), min(twos, sets), min(ones, sets)
    return threes + twos + ones, sets + twos + ones


def _equal_sets_use(counts: int, sets: int) -> tuple[int, int]:
    held = [counts >> 4 * rank & 15 for rank in range(_RANKS)]
    pieces = sorted((min(SET_SIZE, count - at) for count in held for at in range(0, count, SET_SIZE)), reverse=True)
    pairs = sorted((min(2, count - at) for count in held for at in range(0, count, 2)), reverse=True)
    return sum(pieces[:sets]), sets + sum(pairs[:sets])


def _packed(hand: Row) -> tuple[Suits, int, int]:
    """The ranks held of each suit, the counts of ranks, and the jokers."""
    suits = [[0, 0, 0] for _ in range(4)]
    jokers = 0
    counts = [0] * _RANKS
    for rank, suit in hand:
        if not rank:
            jokers += 1
            continue
        bit = 1 << rank - 1
        counts[rank - 1] += 1
        copies = suits[suit]
        if not copies[0] & bit:
            copies[0] |= bit
        elif not copies[1] & bit:
            copies[1] |= bit
        else:
            copies[2] |= bit
    lanes = 0
    for rank, count in enumerate(counts):
        if count:
            lanes += (count if count < _MOST_OF_RANK else _MOST_OF_RANK) << 4 * rank
    return tuple(map(tuple, suits)), lanes, jokers


def distance(hand: Row, rules: Rules) -> int:
    """The fewest further cards with which the hand holds the melds of a contract (kalooki.md K05-K10, K13)."""
    suits, counts, jokers = _packed(hand)
    contract, law = rules.contract, rules.law
    lack = _lack(suits, counts, jokers, contract, law)
    if lack and law.suit_is_three and contract.runs == 3:
        lack = min(lack, _whole_suit_lack(suits, counts, jokers, contract.sets, law))
    return lack


def _lack(suits: Suits, counts: int, jokers: int, contract: Contract, law: Law, most: int | None = None) -> int:
    """The fewest further cards; with `most` only plans that lack fewer are looked for."""
    sets, runs = contract.sets, contract.runs
    need = SET_SIZE * sets + RUN_SIZE * runs
    if not sets and law.suit_once:
        # The suits do not touch each other, and the better naturals are always the better run.
        best = sorted((_best_of(copies[0]) for copies in suits), reverse=True)[:runs]
        naturals = sum([use[0] for use in best])
        if not jokers:
            return need - naturals
        return need - min(naturals + jokers, sum([use[1] for use in best]))
    search = _Search(counts, jokers, sets, runs, law)
    if most is not None:
        search.best = need - most
    order = sorted(suits, key=lambda copies: _best_of(copies[0]), reverse=True) if runs else suits
    search.runs(tuple(order), 0, runs, 0, 0, 0)
    return need - search.best


def _whole_suit_lack(suits: Suits, counts: int, jokers: int, sets: int, law: Law) -> int:
    """The same with a run of a whole suit in the place of three runs."""
    best = 0
    for copies in suits:
        held = copies[0]
        of_sets, with_jokers = _sets_use(counts - _SPREAD[held], sets, law)
        for ranks in (range(_RANKS), range(1, _RANKS + 1)):
            naturals = held.bit_count()
            room = _room([at for at, rank in enumerate(ranks) if not held >> rank % _RANKS & 1])
            best = max(best, min(naturals + of_sets + jokers, naturals + room + with_jokers))
    return SET_SIZE * sets + _RANKS - best


def outs(hand: Row, rules: Rules) -> frozenset[Card]:
    """The cards any one of which brings the hand nearer, a joker too; none where it holds the contract."""
    suits, counts, jokers = _packed(hand)
    contract, law = rules.contract, rules.law
    lack = _lack(suits, counts, jokers, contract, law)
    if not lack:
        return frozenset()
    if law.suit_is_three and contract.runs == 3:
        whole = distance(hand, rules)
        return frozenset(card for card in (*FRENCH.cards, JOKER) if whole and distance((*hand, card), rules) < whole)
    found = [JOKER] if _nearer(suits, counts, jokers + 1, contract, law, lack) else []
    for rank in range(_RANKS):
        more = counts + (1 << 4 * rank) if counts >> 4 * rank & 15 < _MOST_OF_RANK else counts
        # In a set all suits are alike; in a run a rank that the suit has already brings nothing.
        if contract.sets and _nearer(suits, more, jokers, contract, law, lack):
            found += [Card(rank + 1, suit) for suit in _SUITS]
        elif contract.runs:
            bit = 1 << rank
            for at, copies in enumerate(suits):
                if not (law.suit_once and copies[0] & bit):
                    grown = (*suits[:at], _with(copies, bit), *suits[at + 1 :])
                    if _nearer(grown, more, jokers, contract, law, lack):
                        found.append(Card(rank + 1, _SUITS[at]))
    return frozenset(found)


def _with(copies: tuple[int, ...], bit: int) -> tuple[int, ...]:
    """A suit with one more natural."""
    at = next((at for at, held in enumerate(copies) if not held & bit), len(copies) - 1)
    return (*copies[:at], copies[at] | bit, *copies[at + 1 :])


def _nearer(suits: Suits, counts: int, jokers: int, contract: Contract, law: Law, lack: int) -> bool:
    """Whether these cards lack fewer than `lack`: the search need not find out how few."""
    return _lack(suits, counts, jokers, contract, law, lack) < lack
