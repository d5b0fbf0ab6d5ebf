"""The bajadas of a hand under any law: one for every multiset of cards that makes the contract, and the best one.

Where jokers stand as they like (Carioca) every way to fill the melds is found, equal uses of the hand only once: what
a plan has used so far is one whole number, so that two plans that used the same cards meet in one entry. Where jokers
keep apart and melds may be of any length (Kalooki) there are far too many ways. There only the bajada that leaves the
fewest points is looked for: every run that a suit allows is tried with every other, what is left of a rank goes into
its set as a whole, and what the best runs and sets could still shed cuts the search short.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, groupby, pairwise, product, repeat
from typing import NamedTuple

from carioca.cards import FRENCH, JOKER, Card, Suit
from carioca.games.contract import melds as rows
from carioca.games.contract.law import RED_TWOS, Contract, Law, Limits
from carioca.games.contract.melds import RUN_CLOSED, RUN_SIZE, SET_SIZE, stood
from carioca.games.contract.scoring import Points, card_points
from carioca.games.contract.solver.lack import WHOLE_SUIT
from carioca.games.contract.solver.tables import ALL_ONES, CARDS, JOKER_SHIFT, pack, unpack
from carioca.games.melding.state import Kind, Laid, Row

Bajada = tuple[Row, ...]
Plan = tuple[int, ...]  # the numbers of a plan's candidates in ascending order, of which a candidate may occur twice

_WILD = (JOKER, *RED_TWOS)
# A lane for each card of the hand, and three for sums. Its top bit says that more was used than there is.
_LANE, _OVER = 6, 32
_MOST = _OVER - 1

_USUAL: Points = (50, 15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1)
MOST_STEPS = 8_000
"""Runs that a search for the best looks at once it has found a bajada. Hands of up to some twenty cards stay far
below; who has called until the hand holds thirty has so many ways to lay it that the best one so far is about as good
as any."""
_LONGEST = 14
_EIGHTS = 8 * ALL_ONES
_LONG_SUIT, _FEW_SPARED = 9, 1
"""Of a suit of more ranks than this a run spares so few of its naturals for a joker: only then many may be spared."""


def best_bajada(hand: Row, contract: Contract, limits: Limits, points: Points) -> Bajada | None:
    """The bajada of sets and runs that leaves the fewest points in hand, None when the hand holds none."""
    if limits.law.arranged:
        return _Richest(hand, contract, limits, points).best()
    found = _plans(tuple(sorted(hand)), contract, limits)
    ranked = sorted(
        (-sum(points[card.rank] for card in (*found.naturals(plan), *wild)), plan, wild) for plan, wild in found.ways()
    )
    return next((melds for _, plan, wild in ranked if (melds := found.laid(plan, wild))), None)


def bajadas(hand: Row, contract: Contract, limits: Limits) -> Iterator[Bajada]:
    """A bajada for every multiset of cards that makes the contract, sets first, in a fixed order.

    Where jokers keep apart only the best one by Kalooki's usual points.
    """
    if limits.law.arranged:
        best = best_bajada(hand, contract, limits, _USUAL)
        yield from () if best is None else (best,)
        return
    found = _plans(tuple(sorted(hand)), contract, limits)
    seen: set[Row] = set()
    for plan, wild in sorted(found.ways()):
        key = tuple(sorted((*found.naturals(plan), *wild)))
        if key not in seen and (melds := found.laid(plan, wild)):
            seen.add(key)
            yield melds


def single_melds(hand: Row, limits: Limits) -> Iterator[Row]:
    """The set of each rank and the dearest run of each suit that the hand holds, each for itself."""
    for contract in (Contract("T", 1, 0), Contract("E", 0, 1)):
        for key in range(1, 14) if contract.sets else range(4):
            cards = tuple(c for c in hand if c == JOKER or (c.rank if contract.sets else c.suit) == key)
            part = limits._replace(keeps=max(0, limits.keeps - (len(hand) - len(cards))))
            found = best_bajada(cards, contract, part, _USUAL) if len(cards) >= SET_SIZE else None
            if found is not None:
                yield found[0]


def _wild_places(there: Sequence[bool], jokers: int, apart: bool) -> Iterator[tuple[int, ...]]:
    """The places of a run where jokers stand: where no natural is held (`there`) and, to spare one, elsewhere."""
    gaps = [at for at, held in enumerate(there) if not held]
    if len(gaps) > jokers or (apart and any(right - left == 1 for left, right in pairwise(gaps))):
        return
    most = jokers - len(gaps)
    if not most:
        yield tuple(gaps)
        return
    others = [at for at, held in enumerate(there) if held]
    if apart and len(others) > _LONG_SUIT:
        most = min(most, _FEW_SPARED)
    for more in range(most + 1):
        for spared in combinations(others, more):
            wild = tuple(sorted((*gaps, *spared)))
            if not apart or all(right - left > 1 for left, right in pairwise(wild)):
                yield wild


def _run_rows(held: Counter[Card], suit: Suit | None, jokers: int, law: Law, longest: int) -> Iterator[Row]:
    """The rows of runs of a suit, or of any: at each place a natural that is held, or one of at most so many jokers."""
    cards = [card for card in held if card != JOKER and suit in (None, card.suit)]
    of_rank = [[card for card in cards if card.rank == rank] for rank in range(1, 14)]
    for low in range(13):
        for size in range(RUN_SIZE, longest + 1):
            if not law.allows(low, size):
                break
            places = [of_rank[(low + step) % 13] for step in range(size)]
            choices = [there := list(map(bool, places))]
            if law.arranged and size > RUN_CLOSED and there[0] and held[places[0][0]] == 1:
                # One ace for both ends: a joker stands for the other one.
                choices = [[False, *there[1:]], [*there[:-1], False]]
            for wild in (wild for choice in choices for wild in _wild_places(choice, jokers, law.arranged)):
                for row in product(*[(JOKER,) if at in wild else cards for at, cards in enumerate(places)]):
                    # Beyond 13 places a rank comes twice.
                    if size <= RUN_CLOSED or all(row.count(card) <= held[card] for card in row if card != JOKER):
                        yield row


class _Candidate(NamedTuple):
    """A meld that a hand allows: its row with JOKER at every place of a wild card, and what it stands for (M6)."""

    kind: Kind
    row: Row
    stands: tuple[object, ...]


class _Plans:
    """What a hand allows: the plans, whose wild places are still open, and how they are laid with its cards."""

    def __init__(self, hand: Row, contract: Contract, limits: Limits) -> None:
        law, jokers = limits.law, limits.most_jokers(contract)
        self._law, self._contract = law, contract
        self._held = held = Counter(hand)
        # The cards that can be jokers in such a bajada.
        self._wild = [card for card in _WILD if held[card] and (card == JOKER or (jokers and law.wild(card)))]
        able = sum(held[card] for card in self._wild)
        self._most_wild = min(able, jokers, law.jokers_per_meld_down)
        excess = len(hand) - limits.keeps - contract.cards
        self._candidates: list[_Candidate] = []
        self._found: list[Plan] = []
        if excess < 0:
            return
        self._excess = excess if law.at_least else 0
        # Longer melds and fewer jokers first.
        for melds, find in ((contract.sets, self._sets), (contract.runs, self._runs)):
            if melds:
                self._candidates += sorted(find(), key=lambda one: (-len(one.row), one.row.count(JOKER), one.row))
        # Limited are the wild places (J2), the cards that can fill them (a red two laid as a two is one fewer), the
        # cards beyond the smallest melds, and the copies of each natural.
        naturals = sorted(card for card in held if card != JOKER)
        most = [min(jokers, _MOST // 2), able, self._excess, *(held[card] for card in naturals)]
        self._unit = {card: 1 << _LANE * at for at, card in enumerate(naturals, 3)}
        self._over = sum(_OVER << _LANE * at for at in range(len(most)))
        start = sum(_MOST - limit << _LANE * at for at, limit in enumerate(most))
        found: dict[int, Plan] = {start: ()}
        for kind, count in ((Kind.SET, contract.sets), (Kind.RUN, contract.runs)):
            found = self._filled(found, kind, count)
        self._found = sorted(found.values())

    def _filled(self, start: dict[int, Plan], kind: Kind, melds: int) -> dict[int, Plan]:
        """The plans with so many more melds of a kind by what they use, of those with equal uses the first.

        Melds are taken one after the other in a fixed order, so that no plan is met in two orders; where equal melds
        are forbidden (M6) those that stand for the same come together, and at most one of them is taken.
        """
        once = self._law.no_equal_melds
        groups: defaultdict[object, list[tuple[int, int]]] = defaultdict(list)
        for number, candidate in enumerate(self._candidates):
            if candidate.kind is kind:
                groups[candidate.stands if once else number].append((self._key(candidate), number))
        layers = [start, *({} for _ in range(melds))]
        for group in groups.values():
            # Upwards a plan that has just taken a group is met again; downwards it is not.
            for at in range(melds - 1, -1, -1) if once else range(melds):
                self._extend(layers[at], layers[at + 1], group)
        return layers[melds]

    def _key(self, candidate: _Candidate) -> int:
        row, size = candidate.row, SET_SIZE if candidate.kind is Kind.SET else RUN_SIZE
        able = sum(card in self._wild for card in row)
        naturals = sum(self._unit[card] for card in row if card != JOKER)
        return naturals + row.count(JOKER) + (able << _LANE) + (len(row) - size << 2 * _LANE)

    def _extend(self, layer: dict[int, Plan], longer: dict[int, Plan], group: list[tuple[int, int]]) -> None:
        over = self._over
        for used, plan in layer.items():
            for key, number in group:
                both = used + key
                if both & over:
                    continue
                more = (*plan, number)
                if plan and plan[-1] > number:
                    more = tuple(sorted(more))
                known = longer.get(both)
                if known is None or more < known:
                    longer[both] = more

    def _candidate(self, kind: Kind, row: Row) -> _Candidate | None:
        """A row with jokers at its wild places as a meld of its kind, None when the rules say something else of it."""
        read = _read(kind, row, self._law)
        if read is None or stood(kind, read[0], self._law).count(JOKER) != row.count(JOKER):
            return None
        return _Candidate(kind, *read)

    def _sets(self) -> Iterator[_Candidate]:
        most, longest = self._most_wild, SET_SIZE + self._excess
        for rank in range(1, 14):
            cards = [card for card in self._held.elements() if card.rank == rank]
            for size in range(1, min(len(cards), longest) + 1):
                for plain in sorted(set(combinations(cards, size))):
                    for jokers in range(max(0, SET_SIZE - size), min(most, longest - size) + 1):
                        candidate = self._candidate(Kind.SET, (*plain, *(JOKER,) * jokers))
                        if candidate is not None:
                            yield candidate

    def _runs(self) -> Iterator[_Candidate]:
        law = self._law
        seen: defaultdict[Row, set[object]] = defaultdict(set)
        # Of equal cards so many readings are enough: each other run of the bajada can forbid one of them (M6).
        readings = self._contract.runs if law.no_equal_melds else 1
        for suit in FRENCH.suits if law.same_suit else (None,):
            for row in _run_rows(self._held, suit, self._most_wild, law, RUN_SIZE + self._excess):
                known = seen[tuple(sorted(row))]
                if len(known) >= readings or row.count(JOKER) == len(row):
                    continue
                candidate = self._candidate(Kind.RUN, row)
                if candidate is not None and candidate.stands not in known:
                    known.add(candidate.stands)
                    yield candidate

    def naturals(self, plan: Plan) -> list[Card]:
        return [card for number in plan for card in self._candidates[number].row if card != JOKER]

    def ways(self) -> Iterator[tuple[Plan, Row]]:
        """Every plan with every choice of wild cards for it; two of them can use the same red twos as twos and wild."""
        for plan in self._found:
            places = sum(self._candidates[number].row.count(JOKER) for number in plan)
            if not places or self._wild == [JOKER]:
                yield plan, (JOKER,) * places
                continue
            left = self._held - Counter(self.naturals(plan))
            for counts in product(*(range(left[card] + 1) for card in self._wild)):
                if sum(counts) == places:
                    yield plan, tuple(chain.from_iterable(map(repeat, self._wild, counts)))

    def laid(self, plan: Plan, wild: Row) -> Bajada | None:
        """The melds of a plan with these cards at its wild places; None where red twos would be read otherwise."""
        law = self._law
        melds = [self._candidates[number] for number in plan]
        if not law.red_twos_wild:
            return tuple(meld.row for meld in melds)
        cards = iter(wild)
        filled: dict[int, Row] = {}
        # A red two beside nothing but wild cards is read as a two first: jokers stand there as long as there are any.
        for at in sorted(range(len(melds)), key=lambda at: any(card not in _WILD for card in melds[at].row)):
            filled[at] = tuple(next(cards) if card == JOKER else card for card in melds[at].row)
        found = [_read(meld.kind, filled[at], law) for at, meld in enumerate(melds)]
        stands = {read[1] for read in found if read is not None}
        equal = law.no_equal_melds and len(stands) < len(melds)
        return None if None in found or equal else tuple(filled[at] for at in range(len(melds)))


_plans = lru_cache(maxsize=32)(_Plans)  # the same for all who ask about one hand in one turn


@lru_cache(maxsize=4096)
def _read(kind: Kind, row: Row, law: Law) -> tuple[Row, tuple[object, ...]] | None:
    """A row as it lies as a meld of this kind, and what it stands for; None when it is none."""
    laid = rows.read_row(row, law, kind)
    return (laid.cards, rows.represented(laid, law)) if isinstance(laid, Laid) and laid.kind is kind else None


# -- the best bajada where jokers keep apart (docs/rules/kalooki.md K05-K10, K13) --------------------------------------


class _Run(NamedTuple):
    """A run that the hand allows: the points it sheds, its row, and its cards as a packed number (tables.py)."""

    worth: int
    row: Row
    packed: int


@lru_cache(maxsize=1 << 10)
def _rows(held: Row, suit: Suit, jokers: int, law: Law) -> tuple[Row, ...]:
    """The runs out of these cards of a suit with at most so many jokers, none beside another one."""
    return tuple(dict.fromkeys(_run_rows(Counter(held), suit, jokers, law, _LONGEST)))


class _Richest:
    """The search for the bajada of one hand that sheds the most points."""

    def __init__(self, hand: Row, contract: Contract, limits: Limits, points: Points) -> None:
        self._law, self._contract = limits.law, contract
        self._held = Counter(hand)
        self._jokers = self._held[JOKER]
        self._most = len(hand) - limits.keeps
        self._worths = {card: card_points(points, card) for card in (*self._held, JOKER)}
        self._suits = [self._options(suit) for suit in FRENCH.suits]
        self._top = [options[0].worth if options else 0 for options in self._suits]
        self._best_sets = self._bound()
        self._steps = 0
        self._shed = -1
        self._found: Bajada | None = None

    def best(self) -> Bajada | None:
        hand = pack(self._held.elements())
        self._runs(0, 0, self._contract.runs, (), 0, hand)
        if self._law.full_suit_substitutes and self._contract.runs == WHOLE_SUIT:
            for run in (run for options in self._suits for run in options if len(run.row) >= RUN_CLOSED):
                self._settle((run.row,), hand - run.packed)
        return self._found

    def _options(self, suit: Suit) -> list[_Run]:
        held = tuple(sorted(card for card in self._held.elements() if card.suit == suit))
        if not self._contract.runs or len(held) + self._jokers < RUN_SIZE:
            return []
        found = _rows(held, suit, self._jokers, self._law)
        return sorted((_Run(self._worth(row), row, pack(row)) for row in found), key=lambda run: -run.worth)

    def _worth(self, row: Iterable[Card]) -> int:
        return sum([self._worths[card] for card in row])

    def _bound(self) -> int:
        """No fewer points than sets can shed."""
        of_rank: Counter[int] = Counter()
        for card, count in self._held.items():
            of_rank[card.rank] += count * self._worths[card]
        jokers, sets = of_rank.pop(0, 0), self._contract.sets
        return sum(sorted(of_rank.values(), reverse=True)[:sets]) + jokers if sets else 0

    def _runs(self, first: int, start: int, runs: int, chosen: Bajada, shed: int, left: int) -> None:
        """Tries every way to make so many further runs, of suit number `first` from its option `start` on."""
        if not runs:
            self._settle(chosen, left)
            return
        for at in range(first, 4):
            rest = sum(sorted(self._top[at:], reverse=True)[: runs - 1])
            options = self._suits[at]
            for number in range(start if at == first else 0, len(options)):
                run = options[number]
                self._steps += 1
                if self._steps > MOST_STEPS and self._found is not None:
                    return
                if shed + run.worth + rest + self._best_sets <= self._shed:
                    break
                # No card is lacking where nothing is borrowed from the next one's count.
                if not ~((left | _EIGHTS) - run.packed) & _EIGHTS and left >> JOKER_SHIFT >= run.packed >> JOKER_SHIFT:
                    # Where a suit may come twice (K10) its runs are taken in the order of the options.
                    following = (at + 1, 0) if self._law.suit_once else (at, number)
                    self._runs(*following, runs - 1, (*chosen, run.row), shed + run.worth, left - run.packed)

    def _settle(self, runs: Bajada, left: int) -> None:
        """Adds the best sets of what is left, and keeps the plan if it sheds more than the best one so far."""
        for sets in self._sets(left):
            melds = self._shortened((*sets, *runs))
            if melds is not None:
                worth = sum(map(self._worth, melds))
                if worth > self._shed:
                    self._shed, self._found = worth, melds

    def _sets(self, left: int) -> Iterator[Bajada]:
        """The choices of sets worth looking at: for each number of ranks that need a joker the dearest ones."""
        wanted, jokers = self._contract.sets, left >> JOKER_SHIFT
        if not wanted:
            yield ()
            return
        found: list[Row] = []
        cards = sorted(unpack(left & CARDS))
        for _, of_rank in groupby(cards, key=lambda card: card.rank):
            found += self._of_rank(tuple(of_rank))
        found.sort(key=lambda row: -self._worth(row))
        whole = [row for row in found if len(row) >= SET_SIZE]
        short = [row for row in found if len(row) < SET_SIZE]
        for wild in range(min(jokers, wanted, len(short)) + 1):
            chosen = [*whole[: wanted - wild], *short[:wild]]
            if len(chosen) == wanted:
                yield self._with_jokers(chosen, jokers)

    def _of_rank(self, cards: Row) -> list[Row]:
        least = self._law.set_naturals
        if len(cards) < least:
            return []
        if self._law.rank_once:
            return [cards]
        parts = [cards[at : at + SET_SIZE] for at in range(0, len(cards), SET_SIZE)]
        if len(parts) > 1 and len(parts[-1]) < least:
            parts[-2:] = [parts[-2] + parts[-1]]
        return parts

    def _with_jokers(self, sets: list[Row], jokers: int) -> Bajada:
        """The sets with a joker where a card is lacking, and all others that find a place."""
        found = list(sets)
        for at in sorted(range(len(sets)), key=lambda at: len(sets[at]) >= SET_SIZE):
            naturals = len(sets[at])
            room = min(self._law.set_jokers, jokers)
            if not (self._law.sets_touch or self._law.jokers_adjacent):
                room = min(room, naturals + 1)
            lacking = sum(len(row) < SET_SIZE for row in found[at + 1 :])
            count = min(room, jokers - lacking) if naturals >= SET_SIZE else min(1, room)
            found[at] = found[at] + (JOKER,) * count
            jokers -= count
        return tuple(found)

    def _shortened(self, melds: Bajada) -> Bajada | None:
        """The melds without so many of their cheapest spare cards that enough stay in hand; None where none do."""
        while sum(map(len, melds)) > self._most:
            shorter = [
                (*melds[:at], row, *melds[at + 1 :])
                for at, meld in enumerate(melds)
                for row in ((meld[1:], meld[:-1]) if len(meld) > _least(meld) else ())
                if sum(card != JOKER for card in row) >= 2
            ]
            if not shorter:
                return None
            melds = max(shorter, key=lambda melds: sum(map(self._worth, melds)))
        return melds


def _least(meld: Row) -> int:
    return SET_SIZE if len({card.rank for card in meld if card != JOKER}) == 1 else RUN_SIZE
