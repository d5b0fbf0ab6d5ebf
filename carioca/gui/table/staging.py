"""How one player keeps the own hand: its order, the cards staged on the tray, what was sorted and what is new.

Cards are told apart by tokens (the numbers of their sprites), because the two copies of a card are equal values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Literal

from carioca.cards import FRENCH, JOKER, Card

Sort = Literal["", "rank", "suit"]
Row = tuple[Card, ...]
Reader = Callable[[Row], Row | None]
"""Reads a row as the meld that belongs to a place: its cards as they would lie on the table, None when it is none."""


class Arrangement:
    """The order of a hand and what of it is staged. `cards` names every token; a token is in one place only."""

    def __init__(self, slots: int, sort: Sort = "") -> None:
        self.sort: Sort = sort
        self.cards: dict[int, Card] = {}
        self.order: list[int] = []
        self.groups: list[list[int]] = [[] for _ in range(slots)]
        self.fresh: set[int] = set()

    @property
    def staged(self) -> list[int]:
        """All tokens on the tray."""
        return [token for group in self.groups for token in group]

    def melds(self) -> tuple[tuple[Card, ...], ...]:
        """The staged rows as cards: what going down would lay."""
        return tuple(tuple(self.cards[token] for token in group) for group in self.groups)

    def hold(self, cards: Mapping[int, Card], mark: bool = True) -> None:
        """The hand is now these cards: gone ones leave, new ones come to the right end or to their sorted place.

        The new ones are marked as fresh when there were cards before.
        """
        mark = mark and bool(self.cards)
        self.cards = dict(cards)
        self.order = [token for token in self.order if token in cards]
        self.groups = [[token for token in group if token in cards] for group in self.groups]
        placed = set(self.order) | set(self.staged)
        new = [token for token in cards if token not in placed]
        self.order += new
        self.fresh = set(new) if new and mark else {token for token in self.fresh if token in cards}
        self._keep_sorted()

    def recall(self, cards: Sequence[Card]) -> None:
        """Take up an order that was kept as cards (a resumed match); cards that are gone are passed over."""
        left = list(self.order)
        order = []
        for card in cards:
            token = next((token for token in left if self.cards[token] == card), None)
            if token is not None:
                left.remove(token)
                order.append(token)
        self.order = order + left

    def kept(self) -> tuple[Card, ...]:
        """The order of the whole hand as cards, the staged ones last; `recall` takes it up again."""
        return tuple(self.cards[token] for token in [*self.order, *self.staged])

    def sort_by(self, sort: Sort) -> None:
        """Sort the hand now and keep it so; the empty word leaves the order and stops keeping it."""
        self.sort = sort
        self._keep_sorted()

    def move(self, tokens: Sequence[int], at: int) -> None:
        """Put cards into the hand before its `at`-th card, counted without them; the player's order holds from now."""
        self._take(tokens)
        at = max(0, min(at, len(self.order)))
        self.order[at:at] = tokens
        self.sort = ""

    def stage(
        self, tokens: Sequence[int], slot: int, at: int | None = None, read: Reader | None = None, full: bool = False
    ) -> None:
        """Put cards on a tray slot (before its `at`-th card); the row tidies itself. `full`: it is for A to K."""
        self._take(tokens)
        group = self.groups[slot]
        at = len(group) if at is None else max(0, min(at, len(group)))
        group[at:at] = tokens
        if read:
            self.groups[slot] = tidy(group, self.cards, read, full)

    def take_back(self, tokens: Iterable[int] | None = None) -> None:
        """Return staged cards to the hand: these, or all of them."""
        wanted = self.staged if tokens is None else [token for token in tokens if token in self.staged]
        self._take(wanted)
        self.order.extend(wanted)
        self._keep_sorted()

    def propose(self, melds: Sequence[Sequence[Card]]) -> bool:
        """Stage whole melds given as cards, one a slot; False (and nothing changed) when the hand lacks one."""
        left = [*self.order, *self.staged]
        groups: list[list[int]] = []
        for row in melds:
            group = []
            for card in row:
                token = next((token for token in left if self.cards[token] == card), None)
                if token is None:
                    return False
                left.remove(token)
                group.append(token)
            groups.append(group)
        self.take_back()
        for slot, group in enumerate(groups[: len(self.groups)]):
            self._take(group)
            self.groups[slot] = group
        return True

    def _take(self, tokens: Iterable[int]) -> None:
        taken = set(tokens)
        self.order = [token for token in self.order if token not in taken]
        self.groups = [[token for token in group if token not in taken] for group in self.groups]

    def _keep_sorted(self) -> None:
        if self.sort:
            by = FRENCH.by_suit if self.sort == "suit" else FRENCH.by_rank
            self.order.sort(key=lambda token: by(self.cards[token]))


def tidy(group: Sequence[int], cards: Mapping[int, Card], read: Reader, full: bool = False) -> list[int]:
    """The tokens of a row in the order in which it is read as a meld; upwards when it is none yet.

    `full`: the row is to run from ace to king.
    """
    row = tuple(cards[token] for token in group)
    laid = next((laid for order in _orders(row) if (laid := read(order)) is not None), None)
    if laid is None:
        if full:
            return sorted(group, key=lambda token: FRENCH.by_rank(cards[token]))
        return _upwards(group, cards)
    left, tidied = list(group), []
    for card in laid:
        token = next(token for token in left if cards[token] == card)
        left.remove(token)
        tidied.append(token)
    return tidied


_RANKS = 13


def _orders(row: Row) -> Iterator[Row]:
    """The orders in which a row may be a meld: as it is, then as runs with jokers and twos in their gaps.

    Twos are wild in some games: whether one is here, whoever reads the order says.
    """
    yield row
    if not row or len(row) > _RANKS:
        return
    twos = [at for at, card in enumerate(row) if card.rank == 2]
    for size in range(len(twos) + 1):
        for chosen in combinations(twos, size):
            wild = [at for at, card in enumerate(row) if card == JOKER or at in chosen]
            yield from _filled(row, wild)


def _filled(row: Row, wild: Sequence[int]) -> Iterator[Row]:
    """The runs of a row's length over its cards, those at `wild` where a card is missing.

    Jokers that fill no gap stay on the side where they were, as far as the rules like it.
    """
    plain = {card.rank: card for at, card in enumerate(row) if at not in wild}
    if not plain or len(plain) + len(wild) < len(row):
        return
    front = next(at for at in range(len(row)) if at not in wild)
    windows = []
    for low in range(1, 14):
        ranks = [(low - 1 + step) % 13 + 1 for step in range(len(row))]
        if all(rank in ranks for rank in plain):
            lead = min(ranks.index(rank) for rank in plain)
            windows.append((abs(lead - front), lead, ranks))
    for _, _, ranks in sorted(windows):
        jokers = iter([row[at] for at in wild])
        yield tuple(plain[rank] if rank in plain else next(jokers) for rank in ranks)


def _upwards(row: Sequence[int], cards: Mapping[int, Card]) -> list[int]:
    """A row without joker from low to high round the cycle; with a joker its places have a meaning and stay."""
    jokers = any(cards[token] == JOKER for token in row)
    if not row or jokers or len({cards[token].rank for token in row}) < len(row):
        return list(row)
    ranked = sorted(row, key=lambda token: cards[token].rank)
    # The run begins after the widest gap between neighbours of the cycle (Q K A 2 begins with the queen).
    gaps = [(cards[token].rank - cards[ranked[i - 1]].rank - 1) % 13 for i, token in enumerate(ranked)]
    start = gaps.index(max(gaps))
    return ranked[start:] + ranked[:start]
