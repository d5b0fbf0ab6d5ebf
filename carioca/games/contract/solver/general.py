"""The hand solver for any options: slower than solver.py, which knows carioca-chile only, and as exact.

Sizes: a longer meld never brings a contract nearer, so distances are about sets of 3 and runs of 4.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from carioca.cards import JOKER, Card, Suit
from carioca.games.contract.law import RED_TWOS, Law
from carioca.games.contract.melds import RED, RUN_CLOSED, RUN_SIZE, SET_SIZE
from carioca.games.contract.solver.choice import bajadas as bajadas
from carioca.games.contract.solver.choice import best_bajada as best_bajada
from carioca.games.contract.solver.plans import held_wild
from carioca.games.contract.state import Contract
from carioca.games.melding.state import Row

Cells = tuple[int, ...]
Stands = tuple[int, int]
"""The suit and the lowest rank of a run; (-1, -1) for one that is still free."""


class Rules(NamedTuple):
    """What is asked: a contract under a law, with at most so many jokers, and so many cards kept in hand.

    `packs` tells how many copies of a card there are.
    """

    contract: Contract
    law: Law
    jokers: int
    keeps: int = 0
    packs: int = 2


class _Option(NamedTuple):
    """A run to be laid: which of its cells the hand fills, and what it stands for."""

    cells: Cells
    stands: Stands


class _Sets(NamedTuple):
    """A choice of sets: the cards of the hand in them, the open places of each one, and the places for which no card
    of the packs is left."""

    used: int = 0
    places: Cells = ()
    lack: int = 0


def distance(hand: Row, rules: Rules) -> int:
    """The fewest further cards with which the hand holds a bajada, each of them to be had; of 1..14 cards."""
    return _distance(tuple(sorted(hand)), rules)


@lru_cache(maxsize=1 << 15)
def _distance(hand: Row, rules: Rules) -> int:
    if rules.contract.full:
        return min(_full_lack(hand, rules, way) for way in _full_ways(rules.contract.full))
    return rules.contract.cards - _Search(hand, rules).most()


class _Search:
    """The most cards of a hand that melds of a contract can use; sizes as small as they may be."""

    def __init__(self, hand: Row, rules: Rules) -> None:
        self._law, self._contract = rules.law, rules.contract
        self._suits = 4 if rules.law.same_suit else 1
        self._jokers = rules.jokers
        self._packs = rules.packs
        self._wild = sum(held_wild(card, rules.law, rules.jokers) for card in hand)
        self._counts = [0] * (13 * self._suits)
        # Red twos that can be jokers as well: used as a two, one fewer is left for another place.
        self._reds = [0] * (13 * self._suits)
        for card in hand:
            if card != JOKER:
                cell = card.rank - 1 + (13 * card.suit if rules.law.same_suit else 0)
                self._counts[cell] += 1
                self._reds[cell] += held_wild(card, rules.law, rules.jokers)
        # Only here a plan can ask for more copies of a card than there are: two packs have 2 of each, 8 of a rank.
        equal_sets = rules.contract.sets > 2 and not rules.law.no_equal
        self._scarce = rules.packs == 1 or rules.contract.runs > 2 or equal_sets
        self._options = self._runs() if self._contract.runs else []
        self._red_cells = [cell for cell, reds in enumerate(self._reds) if reds]
        self._in_sets = self._most_in_sets(self._held())
        self._best = -1

    def most(self) -> int:
        """How many cards of the hand a best plan uses."""
        self._search(0, self._contract.runs, 0, (), ())
        return self._best

    def _held(self) -> list[int]:
        """The cards of each rank that no run has taken."""
        return [sum(self._counts[rank::13]) for rank in range(13)]

    def _most_in_sets(self, held: list[int]) -> int:
        """No fewer cards than the sets of a plan can use of these."""
        pieces = [min(SET_SIZE, count - at) for count in held for at in range(0, count, SET_SIZE)]
        return sum(sorted(pieces, reverse=True)[: self._contract.sets])

    def _hopeless(self, used: int) -> bool:
        """Whether a plan with so many naturals and all jokers is no better than the best one."""
        return min(used + min(self._wild, self._jokers), self._contract.cards) <= self._best

    def _runs(self) -> list[_Option]:
        found: list[_Option] = [_Option((), (-1, -1))]
        drops = min(self._wild, self._law.jokers_per_meld)
        # What a run stands for matters only where equal ones are forbidden or cards are scarce.
        alike = not self._law.no_equal and not self._scarce
        seen: set[Cells] = set()
        for suit in range(self._suits):
            for low in range(13):
                if not self._law.allows(low, RUN_SIZE):
                    continue
                cells = tuple((low + step) % 13 + 13 * suit for step in range(RUN_SIZE))
                held = tuple(cell for cell in cells if self._counts[cell])
                # A card may be of more use elsewhere where a joker can stand for it.
                for size in range(len(held), max(0, len(held) - drops - 1), -1):
                    options = [_Option(chosen, (suit, low)) for chosen in combinations(held, size)]
                    found += [option for option in options if not alike or option.cells not in seen]
                    seen.update(option.cells for option in options)
        return sorted(found, key=lambda option: -len(option.cells))

    def _search(self, start: int, runs: int, used: int, open_places: Cells, chosen: tuple[Stands, ...]) -> None:
        if not runs:
            self._sets(used, open_places, chosen)
            return
        for at in range(start, len(self._options)):
            cells, stands = self._options[at]
            if self._hopeless(used + len(cells) * runs + self._in_sets):
                return
            if cells and self._law.no_equal and stands in chosen:
                continue
            # Another run may have the only copy of a card.
            cells = tuple(cell for cell in cells if self._counts[cell])
            self._take(cells, -1)
            places = (*open_places, RUN_SIZE - len(cells))
            self._search(at, runs - 1, used + len(cells), places, (*chosen, stands))
            self._take(cells, 1)

    def _take(self, cells: Cells, by: int) -> None:
        for cell in cells:
            self._counts[cell] += by

    def _sets(self, used: int, open_places: Cells, chosen: tuple[Stands, ...]) -> None:
        held = self._held() if self._contract.sets else []
        taken = sum(max(0, self._reds[cell] - self._counts[cell]) for cell in self._red_cells)
        room = sum(_joker_room(places, RUN_SIZE, self._law) for places in open_places)
        room += self._contract.sets * _joker_room(SET_SIZE, SET_SIZE, self._law)
        if used + self._most_in_sets(held) + min(self._wild - taken, self._jokers, room) <= self._best:
            return
        lacking, free = self._copies(chosen) if self._scarce else (0, [4 * self._packs] * 13)
        if not self._contract.sets:
            self._settle(used, open_places, taken, lacking)
            return
        reds = sum(min(self._reds[cell], self._counts[cell]) for cell in self._red_cells)
        for kept in range(reds + 1):
            left = held.copy()
            left[1] -= reds - kept
            ranks = tuple(sorted(zip(left, free, strict=True)))
            for sets in _set_choices(ranks, self._contract.sets, self._law):
                self._settle(used + sets.used, (*open_places, *sets.places), taken + kept, lacking + sets.lack)

    def _copies(self, chosen: tuple[Stands, ...]) -> tuple[int, list[int]]:
        """How many places of these runs no card is left for, and the copies of each rank left for sets."""
        asked = Counter(((low + step) % 13, suit) for suit, low in chosen if low >= 0 for step in range(RUN_SIZE))
        most = self._packs if self._law.same_suit else 4 * self._packs
        lacking, free = 0, [4 * self._packs] * 13
        for (rank, _), count in asked.items():
            lacking += max(0, count - most)
            free[rank] -= min(count, most)
        return lacking, free

    def _settle(self, used: int, open_places: Cells, reds_used: int, lacking: int) -> None:
        """Counts the jokers that find a place: a meld takes so many, and has one natural at least.

        Places that no card is left for need a joker; without enough of them there is no such plan.
        """
        sizes = [RUN_SIZE] * self._contract.runs + [SET_SIZE] * self._contract.sets
        room = sum(_joker_room(places, size, self._law) for places, size in zip(open_places, sizes, strict=True))
        if lacking > min(self._jokers, room):
            return
        self._best = max(self._best, used + min(self._wild - reds_used, self._jokers, room))


@lru_cache(maxsize=1 << 12)
def _set_choices(ranks: tuple[tuple[int, int], ...], sets: int, law: Law) -> tuple[_Sets, ...]:
    """The choices of so many sets that can be the best, from the cards held of each rank and its copies left for sets.

    Several sets of a rank (M6 off) share its cards evenly: so the most jokers find a place beside a natural.
    """
    if law.no_equal and all(copies >= SET_SIZE for _, copies in ranks):
        sizes = sorted((min(SET_SIZE, count) for count, _ in ranks), reverse=True)[:sets]
        return (_Sets(sum(sizes), tuple(SET_SIZE - size for size in sizes)),)
    # For so many sets with so much room for jokers and so many places without a card: the one with most cards.
    best: dict[tuple[int, int, int], _Sets] = {(0, 0, 0): _Sets()}
    for (count, copies), alike in Counter(ranks).items():
        for _ in range(min(alike, sets)):
            for (chosen, room, lack), before in list(best.items()):
                for more in range(1, min(sets - chosen, 1 if law.no_equal else max(count, 1)) + 1):
                    used = min(count, SET_SIZE * more)
                    places = tuple(SET_SIZE - (used + at) // more for at in range(more))
                    wanting = max(0, SET_SIZE * more - copies)
                    key = chosen + more, room + sum(_joker_room(free, SET_SIZE, law) for free in places), lack + wanting
                    choice = _Sets(before.used + used, (*before.places, *places), before.lack + wanting)
                    if key not in best or best[key].used < choice.used:
                        best[key] = choice
    return tuple(choice for (chosen, _, _), choice in best.items() if chosen == sets)


def _joker_room(places: int, size: int, law: Law) -> int:
    """How many jokers a meld takes at so many open places: one card is a natural (J1)."""
    return min(places, size - 1, law.jokers_per_meld)


# -- the 13-card runs (M8, J2-J4) ------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _full_ways(name: str) -> tuple[frozenset[Card], ...]:
    """The ways to make a run of a round: the cards that may stand in it."""
    cards = frozenset(Card(rank, Suit(suit)) for rank in range(1, 14) for suit in range(4))
    if name in ("final", "real"):
        return tuple(frozenset(card for card in cards if card.suit == suit) for suit in range(4))
    if name == "color":
        return tuple(frozenset(card for card in cards if (card.suit in RED) == red) for red in (False, True))
    if name == "payaso":
        return tuple(
            frozenset(card for card in cards if (card.suit in RED) == (card.rank % 2 == odd)) for odd in (0, 1)
        )
    return (cards,)


def _full_lack(hand: Row, rules: Rules, way: frozenset[Card]) -> int:
    wild = sum(held_wild(card, rules.law, rules.jokers) for card in hand)
    ranks = {card.rank for card in hand if card in way}
    black_two = any(card.rank == 2 and card in way and card not in RED_TWOS for card in hand)
    if 2 in ranks and not black_two:
        wild -= held_wild(Card(2, Suit.HEARTS), rules.law, rules.jokers)
    missing = [rank for rank in range(1, 14) if rank not in ranks]
    most = min(wild, rules.jokers, len(missing))
    if rules.law.spaced_full:
        most = max(size for size in range(most + 1) if any(map(_apart, combinations(missing, size))))
    return len(missing) - most


def _apart(ranks: tuple[int, ...]) -> bool:
    """J3: no two on neighbouring ranks, ace and king included."""
    return not any((second - first) in (1, RUN_CLOSED - 1) for first, second in combinations(ranks, 2))
