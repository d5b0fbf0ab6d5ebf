"""What a hand lacks for a contract under any law: the fewest further cards, and which ones bring it nearer.

The fast search of `search.py` knows the usual rules of Carioca only; this one asks the law what a meld is. A longer
meld never brings a contract nearer: a part of it of the smallest size is a meld as well. So all is about sets of 3 and
runs of 4. A plan is worth the naturals that it uses and the jokers that find a place beside them. Runs are chosen
first, out of the cards that a suit has for each of its windows; the ranks with most cards left make the sets. Plans of
no chance are cut off by what the sets could use at best. Hands are packed numbers (tables.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from carioca.cards import FRENCH, JOKER, Card
from carioca.games.contract.law import RED_TWOS, Contract, Law, Limits
from carioca.games.contract.melds import RUN_SIZE, SET_SIZE
from carioca.games.contract.solver.search import EIGHTS, FROM_1, FROM_2, FROM_3, SHIFTS
from carioca.games.contract.solver.tables import CARDS, JOKER_SHIFT, LANE, ONES, UNIT, WINDOWS, pack, rank_counts
from carioca.games.melding.state import Row

_RANKS = 13
WHOLE_SUIT = 3
"""As so many runs counts a run of a whole suit, in a contract that asks for just so many (docs/rules/kalooki.md 3)."""

Use = tuple[int, int, int, int, int]
"""What a run uses of a suit: how many naturals; how many cards with the jokers that find a place; which naturals (a
lane of ones); its lowest rank, -1 for one that is still free; the suit. Where suits do not matter (escala_suit) the
counts of the ranks are the one suit."""
SetUse = tuple[int, int, int]
"""What sets use: how many naturals; how many cards with jokers; how many places there are that no card is left for."""
Chosen = tuple[tuple[int, int], ...]  # the suit and the lowest rank of each run of a plan


def _apart(places: Sequence[int]) -> int:
    """The most of these places, in ascending order, of which no two are neighbours."""
    count, last = 0, -2
    for place in places:
        if place - last > 1:
            count, last = count + 1, place
    return count


def _use(part: int, low: int, suit: int, law: Law) -> Use:
    """One card of a run is a natural (J1); where jokers keep apart there are two of them by themselves."""
    missing = [step for step in range(RUN_SIZE) if not part >> 4 * ((low + step) % _RANKS) & 1]
    count = RUN_SIZE - len(missing)
    room = _apart(missing) if law.arranged else min(len(missing), RUN_SIZE - 1)
    return count, count + min(room, law.jokers_per_meld_down), part, low, suit


@lru_cache(maxsize=1 << 13)
def _uses(held: int, suit: int, law: Law, spare: bool, told_apart: bool) -> tuple[Use, ...]:
    """The uses of a suit in every window, the largest first, and those that `spare` cards which jokers can make up for.

    A card that is spared at the cost of a joker's place gains nothing elsewhere. Unless windows are `told_apart` only
    the best of those that use the same cards is kept.
    """
    found: dict[tuple[int, int], Use] = {}
    for low in range(_RANKS):
        if not law.allows(low, RUN_SIZE):
            continue
        part = cards = held & WINDOWS[low]
        whole = _use(cards, low, suit, law)[1]
        while True:
            use = _use(part, low, suit, law)
            key = (part, low if told_apart else 0)
            if use[1] == whole and (key not in found or found[key][1] < whole):
                found[key] = use
            if not part or not spare:
                break
            part = part - 1 & cards
    return tuple(sorted(found.values(), reverse=True))


@lru_cache(maxsize=1 << 13)
def _best_uses(held: int, law: Law) -> tuple[Use, ...]:
    """The uses of a suit with these ranks that no other one contains, the largest first; an empty one at least."""
    kept: list[Use] = []
    for use in _uses(held, 0, law, False, False):
        if not any(use[2] | other[2] == other[2] for other in kept):
            kept.append(use)
    return tuple(kept)


@lru_cache(maxsize=1 << 13)
def _sparing_uses(held: int, law: Law) -> tuple[Use, ...]:
    """The uses of a suit with those that spare cards which jokers can make up for."""
    return _uses(held, 0, law, True, False)


def _held(lane: int) -> int:
    lane |= lane >> 2
    return (lane | lane >> 1) & ONES


class _Search:
    __slots__ = (
        "best", "counts", "differ", "jokers", "law", "limit", "packed", "packs", "reds", "room", "scarce", "sets",
        "wild",
    )  # fmt: skip

    def __init__(self, packed: int, counts: int, contract: Contract, limits: Limits, best: int = -1) -> None:
        law = limits.law
        self.packed, self.counts, self.best = packed if law.same_suit else counts, counts, best
        self.law, self.packs, self.sets = law, limits.packs, contract.sets
        self.limit = limits.most_jokers(contract)
        # The red twos of each suit that has some: they can be jokers as well (J11).
        self.reds: tuple[int, ...] = ()
        self.wild = packed >> JOKER_SHIFT
        if law.red_twos_wild and self.limit:
            self.reds = tuple((packed & CARDS) // UNIT[card] & 15 for card in RED_TWOS)
            self.wild += sum(self.reds)
        self.jokers = min(self.wild, self.limit)
        self.differ = law.rank_once or law.no_equal_melds
        # How many jokers a set of three takes: 1 or 2.
        self.room = min(SET_SIZE - law.set_naturals, law.jokers_per_meld_down)
        # Only here a plan can ask for more copies of a card than there are: two packs have 2 of each, 8 of a rank.
        many_runs, many_sets = contract.runs > 2 and not law.suit_once, contract.sets > 2 and not self.differ
        self.scarce = self.packs == 1 or many_runs or many_sets

    def most(self, runs: int) -> int:
        # One joker finds a place wherever a card is missing; only for more of them it matters where.
        spare = self.jokers > 1 or (self.scarce and self.jokers > 0)
        law, packed = self.law, self.packed
        if not runs:
            self.settle(packed, 0, 0, 0, ())
        elif law.suit_once:
            find = _sparing_uses if spare else _best_uses
            groups = sorted([find(_held(packed >> shift & LANE), law) for shift in SHIFTS], reverse=True)
            self.runs_of_suits(groups, runs, 0, 0, 0)
        else:
            told_apart = law.no_equal_melds or self.scarce
            lanes = [_held(packed >> shift & LANE) for shift in SHIFTS[: 4 if law.same_suit else 1]]
            found = [_uses(held, suit, law, spare, told_apart) for suit, held in enumerate(lanes)]
            uses = sorted([use for some in found for use in some if use[2]], reverse=True)
            free = (*_use(0, 0, 0, law)[:3], -1, 0)
            self.runs_of_any([*uses, free], packed, 0, runs, 0, 0, 0, ())
        return self.best

    def runs_of_suits(self, groups: list[tuple[Use, ...]], runs: int, naturals: int, total: int, used: int) -> None:
        """Tries every way to make so many runs of different suits, whose uses these are."""
        if not runs:
            self.settle(0, naturals, total, used, ())
            return
        of_sets, with_jokers = self.sets_use(self.counts - used)
        # What the sets and the runs after this one can use at most.
        rest = (runs - 1) * RUN_SIZE
        most, most_total = naturals + self.jokers + of_sets + rest, total + with_jokers + rest
        for at in range(len(groups) - runs + 1):
            for count, both, cards, _, _ in groups[at]:
                if most + count <= self.best:
                    break
                if most_total + both > self.best:
                    self.runs_of_suits(groups[at + 1 :], runs - 1, naturals + count, total + both, used + cards)

    def runs_of_any(
        self, uses: list[Use], left: int, start: int, runs: int, naturals: int, total: int, used: int, chosen: Chosen
    ) -> None:
        """Tries every way to make so many runs of these uses from number `start` on, out of the cards `left`."""
        if not runs:
            self.settle(left, naturals, total, used, chosen)
            return
        of_sets, with_jokers = self.sets_use(self.counts - used)
        most, most_total = naturals + self.jokers + of_sets, total + with_jokers + (runs - 1) * RUN_SIZE
        for number in range(start, len(uses)):
            count, both, cards, low, suit = uses[number]
            if most + runs * count <= self.best:
                return
            if most_total + both <= self.best or (cards and self.law.no_equal_melds and (suit, low) in chosen):
                continue
            held = _held(left >> SHIFTS[suit] & LANE)
            if cards & ~held:
                # Another run has the only copy of a card.
                count, both, cards, _, _ = _use(cards & held, low, suit, self.law)
            fewer = left - (cards << SHIFTS[suit])
            more = (naturals + count, total + both, used + cards, (*chosen, (suit, low)))
            self.runs_of_any(uses, fewer, number, runs - 1, *more)

    def sets_use(self, counts: int) -> tuple[int, int]:
        """The most naturals that the sets can use, and the most cards with a joker wherever one fits."""
        sets = self.sets
        if not sets:
            return 0, 0
        if not self.differ:
            return _equal_sets_use(counts, sets, self.room)
        threes = ((counts + FROM_3) & EIGHTS).bit_count()
        twos = ((counts + FROM_2) & EIGHTS).bit_count()
        ones = ((counts + FROM_1) & EIGHTS).bit_count()
        if threes > sets:
            threes = sets
        if twos > sets:
            twos = sets
        if ones > sets:
            ones = sets
        return threes + twos + ones, sets + twos + ones if self.room == 1 else 2 * sets + ones

    def settle(self, left: int, naturals: int, total: int, used: int, chosen: Chosen) -> None:
        counts = self.counts - used
        of_sets, with_jokers = self.sets_use(counts)
        worth = naturals + of_sets + self.jokers
        if worth > total + with_jokers:
            worth = total + with_jokers
        if worth <= self.best:
            return
        if not self.scarce and not self.reds and (self.differ or not self.jokers):
            self.best = worth
            return
        # A red two that is used as a two is one wild card fewer.
        reds, spared = sum(self.reds), 0
        if reds:
            own = (left // UNIT[card] & 15 for card in RED_TWOS)
            spared = sum(map(min, self.reds, own)) if self.law.same_suit else min(reds, left >> 4 & 15)
        taken = reds - spared
        lacking, free = self.copies(chosen)
        for kept in range((spared if self.sets else 0) + 1):
            held = counts - (spared - kept << 4) if self.sets else counts
            ranks = tuple(sorted((held >> 4 * rank & 15, free[rank]) for rank in range(_RANKS)))
            for of_sets, with_jokers, lack in _set_choices(ranks, self.sets, self.differ, self.room):
                room = total + with_jokers - naturals - of_sets
                # Places that no card is left for need a joker; without enough of them there is no such plan.
                if lacking + lack <= min(self.limit, room):
                    worth = naturals + of_sets + min(self.wild - taken - kept, self.limit, room)
                    self.best = max(self.best, worth)

    def copies(self, chosen: Chosen) -> tuple[int, list[int]]:
        """How many places of these runs no card is left for, and the copies of each rank left for sets."""
        free = [4 * self.packs] * _RANKS
        if not self.scarce:
            return 0, free
        asked = Counter(((low + step) % _RANKS, suit) for suit, low in chosen if low >= 0 for step in range(RUN_SIZE))
        most = self.packs if self.law.same_suit else 4 * self.packs
        for (rank, _), count in asked.items():
            free[rank] -= min(count, most)
        return sum(max(0, count - most) for count in asked.values()), free


def _equal_sets_use(counts: int, sets: int, room: int) -> tuple[int, int]:
    """As `_Search.sets_use`, where several sets may be of one rank; the two numbers may be those of different sets."""
    held = [counts >> 4 * rank & 15 for rank in range(_RANKS)]
    most = []
    for size in (SET_SIZE, SET_SIZE - room):
        pieces = sorted((min(size, count - at) for count in held for at in range(0, count, size)), reverse=True)
        most.append(sum(pieces[:sets]))
    return most[0], room * sets + most[1]


@lru_cache(maxsize=1 << 12)
def _set_choices(ranks: tuple[tuple[int, int], ...], sets: int, differ: bool, room: int) -> tuple[SetUse, ...]:
    """The choices of so many sets that can be the best, from the cards held of each rank and its copies left for sets.

    Several sets of a rank (M6 off) share its cards evenly: so the most jokers find a place beside a natural.
    """
    # For so many sets with so much room for jokers and so many places without a card: the one with most naturals.
    best: dict[tuple[int, int, int], int] = {(0, 0, 0): 0}
    for (count, copies), alike in Counter(ranks).items():
        for _ in range(min(alike, sets)):
            for (chosen, open_places, lack), before in list(best.items()):
                for more in range(1, min(sets - chosen, 1 if differ else max(count, 1)) + 1):
                    used = min(count, SET_SIZE * more)
                    places = sum(min(SET_SIZE - (used + at) // more, room) for at in range(more))
                    wanting = max(0, SET_SIZE * more - copies)
                    key = chosen + more, open_places + places, lack + wanting
                    best[key] = max(best.get(key, 0), before + used)
    return tuple((used, used + places, lack) for (chosen, places, lack), used in best.items() if chosen == sets)


def _counted(packed: int, law: Law) -> int:
    """The counts of ranks; where sets are of different ranks more of one than a set and four runs use count as 7."""
    counts = rank_counts(packed)
    many = (counts & EIGHTS) >> 3
    return counts - (counts & 15 * many) + 7 * many if many and (law.rank_once or law.no_equal_melds) else counts


def distance(hand: Row, contract: Contract, limits: Limits) -> int:
    """The fewest further cards with which the hand holds the sets and runs of a contract, each of them to be had."""
    packed = pack(hand)
    return _lack(packed, _counted(packed, limits.law), contract, limits)


def _lack(packed: int, counts: int, contract: Contract, limits: Limits, most: int | None = None) -> int:
    """The fewest further cards; with `most` only plans that lack fewer are looked for."""
    law, need = limits.law, contract.cards
    if not contract.sets and law.suit_once:
        # The suits do not touch each other, and the better naturals are always the better run.
        jokers = packed >> JOKER_SHIFT
        best = sorted([_best_uses(_held(packed >> shift & LANE), law)[0] for shift in SHIFTS], reverse=True)
        naturals = sum([use[0] for use in best[: contract.runs]])
        total = sum([use[1] for use in best[: contract.runs]]) if jokers else naturals
        lack = need - min(naturals + jokers, total)
    else:
        lack = need - _Search(packed, counts, contract, limits, -1 if most is None else need - most).most(contract.runs)
    if lack and law.full_suit_substitutes and contract.runs == WHOLE_SUIT:
        return min(lack, _whole_suit_lack(packed, counts, contract.sets, limits))
    return lack


def _whole_suit_lack(packed: int, counts: int, sets: int, limits: Limits) -> int:
    """The same with a run of a whole suit in the place of three runs."""
    search = _Search(packed, counts, Contract("", sets), limits)
    best = 0
    for shift in SHIFTS:
        held = _held(packed >> shift & LANE)
        of_sets, with_jokers = search.sets_use(counts - held)
        for ranks in (range(_RANKS), range(1, _RANKS + 1)):
            naturals = held.bit_count()
            room = _apart([at for at, rank in enumerate(ranks) if not held >> 4 * (rank % _RANKS) & 1])
            best = max(best, min(naturals + of_sets + search.wild, naturals + room + with_jokers))
    return SET_SIZE * sets + _RANKS - best


def outs(hand: Row, contract: Contract, limits: Limits) -> frozenset[Card]:
    """The cards any one of which brings the hand nearer, a joker too; none where it holds the contract.

    For laws without red twos under which a run is of one suit.
    """
    law, packed = limits.law, pack(hand)
    counts = _counted(packed, law)
    lack = _lack(packed, counts, contract, limits)
    if not lack:
        return frozenset()

    def nearer(packed: int, counts: int) -> bool:
        return _lack(packed, counts, contract, limits, lack) < lack

    found = [JOKER] if nearer(packed + UNIT[JOKER], counts) else []
    whole = law.full_suit_substitutes and contract.runs == WHOLE_SUIT
    for rank in range(_RANKS):
        cards = FRENCH.cards[rank::_RANKS]
        more = counts + (1 << 4 * rank) if counts >> 4 * rank & 15 < 7 else counts
        # In a set all suits are alike; in a run a rank that the suit has already may bring nothing.
        if contract.sets and nearer(packed, more):
            found += cards
        elif contract.runs:
            for card in cards:
                if (whole or not law.suit_once or card not in hand) and nearer(packed + UNIT[card], more):
                    found.append(card)
    return frozenset(found)
