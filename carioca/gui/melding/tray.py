"""The tray on which melds are put together: how a place reads its row, and in which order the row lies there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from carioca.cards import FRENCH, JOKER, Card
from carioca.engine.game import Game, State
from carioca.games.melding.game import MeldingGame, Place, melding
from carioca.games.melding.state import Kind
from carioca.gui.table.model import Row

Reader = Callable[[Row], Row | None]
"""Reads a row as the meld that belongs to a place: its cards as they would lie on the table, None when it is none."""
LONGEST = 13  # no run is longer: it would name a rank twice


def beyond(tray: Sequence[Place]) -> bool:
    return bool(tray) and not any(place.needed for place in tray)


def on_slots(game: Game, state: State, tray: Sequence[Place], melds: Sequence[Row]) -> tuple[Row, ...]:
    """Rows that can be laid, each on a place of the tray for its kind; an empty row where none belongs."""
    slots: list[Row] = [()] * len(tray)
    for row in melds:
        free = [number for number in range(len(tray)) if not slots[number]]
        fits = [number for number in free if slot_reader(melding(game), state, tray[number].kind)(row)]
        slots[(fits or free)[0]] = row
    return tuple(slots)


def slot_reader(game: MeldingGame[Any, Any], state: State, kind: Kind) -> Reader:
    """Reads a row as the meld of a tray's place of that kind: its cards as they would lie on the table, else None."""
    return partial(game.read, state, kind)


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


def _orders(row: Row) -> Iterator[Row]:
    """The orders in which a row may be a meld: as it is, then as runs with jokers and twos (wild ones) in gaps."""
    yield row
    if not row or len(row) > LONGEST:
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
