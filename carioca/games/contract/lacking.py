"""What rows that are being put together still lack until they can be laid, or why no further card can mend them.

Nothing is decided here: rows are filled up with cards that would fit, and the readers of `melds` say what they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, permutations, product

from carioca.cards import JOKER, Card, Suit
from carioca.engine.game import Refusal
from carioca.games.contract import melds as rows
from carioca.games.contract.bajada import further_of, joker_limit, laid_by, together
from carioca.games.contract.law import RED_TWOS, Law
from carioca.games.contract.proposal import LEAST, further
from carioca.games.contract.state import State
from carioca.games.melding.runs import naturals
from carioca.games.melding.state import Kind, Laid, Row

Filled = tuple[Laid, ...]
"""The melds that a row can become with the fewest further cards."""


def lacking(state: State, seat: int, melds: Sequence[Row]) -> int | Refusal:
    """How many cards the rows on the places of the contract lack at least, 0 when nothing is missing.

    A row may be meant for another place than the one where it lies, as when laying it. Of further melds (T8) only those
    that were begun count. A refusal: no card that is added can ever make these rows melds of the contract.
    """
    more = further(state, seat)
    kinds = further_of(state).kinds if more else state.contract.kinds
    first: Refusal | None = None
    found: list[int] = []
    for meant in _meanings(kinds, melds, more):
        mine = laid_by(state, seat) if more else ()
        lack = _lack(state, [pair for pair in zip(meant, melds, strict=True) if pair[1] or not more], mine)
        if isinstance(lack, int):
            found.append(lack)
        else:
            first = first or lack
    return min(found) if found or first is None else first


def readings(state: State, seat: int, melds: Sequence[Row]) -> tuple[int | Refusal, ...]:
    """How many cards each row lacks by itself, or why no card can mend it, in the order of the places.

    Where several rows may be meant for each other's places the meaning holds in which the fewest are wrong and the
    fewest cards lack. Rows that may all be laid, but not together, share the reason. An empty row of the contract lacks
    all its cards.
    """
    more = further(state, seat)
    kinds = further_of(state).kinds if more else state.contract.kinds
    best: tuple[int | Refusal, ...] = ()
    rank = (len(melds) + 1, 0)
    for meant in _meanings(kinds, melds, more):
        found: list[int | Refusal] = []
        for kind, row in zip(meant, melds, strict=True):
            filled = fill(state, kind, row) if row else None
            least = 0 if more else LEAST[kind]
            found.append(least if filled is None else filled if isinstance(filled, Refusal) else _short(filled, row))
        wrong = sum(isinstance(one, Refusal) for one in found)
        value = wrong, sum(one for one in found if isinstance(one, int))
        if value < rank:
            rank, best = value, tuple(found)
    if rank[0] == 0:
        whole = lacking(state, seat, melds)
        if isinstance(whole, Refusal):
            return tuple(whole if row else one for row, one in zip(melds, best, strict=True))
    return best


def _short(filled: Filled, row: Row) -> int:
    return len(filled[0].cards) - len(row)


def _meanings(kinds: tuple[Kind, ...], melds: Sequence[Row], more: bool) -> Iterable[tuple[Kind, ...]]:
    """Which kinds the rows may be meant as, the places where they lie first."""
    if more:
        free = [(kind, *(set(kinds) - {kind})) if row else (kind,) for kind, row in zip(kinds, melds, strict=True)]
        return product(*free)
    return dict.fromkeys(permutations(kinds))


def _lack(state: State, pairs: list[tuple[Kind, Row]], mine: tuple[Laid, ...]) -> int | Refusal:
    begun: list[tuple[Row, Filled]] = []
    lack = sum(LEAST[kind] for kind, row in pairs if not row)
    for kind, row in pairs:
        if not row:
            continue
        filled = fill(state, kind, row)
        if isinstance(filled, Refusal):
            return filled
        begun.append((row, filled))
        lack += _short(filled, row)
    return _clash(state, begun, mine) or lack


def _clash(state: State, begun: list[tuple[Row, Filled]], mine: tuple[Laid, ...]) -> Refusal | None:
    """Why rows that can all become melds cannot be laid together (J2, M6, K10), however they are filled up."""
    law, limit = state.law, joker_limit(state)
    if law.arranged:
        # Jokers are not counted there, and a row of jokers alone may become any meld.
        return together(tuple(laid[0] for row, laid in begun if naturals(row)), limit, law, mine)
    # Jokers alone may become anything: they are never the reason for equal melds, but they are counted.
    counted = [laid if naturals(row) else laid[:1] for row, laid in begun]
    refusal: Refusal | None = None
    for laid in product(*counted):
        refusal = together(laid, limit, law)
        if refusal is None:
            return None
        if refusal.code == "equal-melds":
            # The cards that lie there, not those that were imagined.
            at = next(i for i, meld in enumerate(laid) if meld.cards == refusal.values["cards"])
            refusal = Refusal(refusal.code, refusal.rule, {"cards": begun[at][0]})
            if law.at_least:
                return None  # Longer ones may differ.
    return refusal


def fill(state: State, kind: Kind, row: Row) -> Filled | Refusal:
    """What a row can become as a meld of a kind with the fewest further cards, or why it never can (M1-M8, J1-J4)."""
    law = state.law
    read = _reader(state, kind)
    if len(row) <= rows.RUN_CLOSED:
        least = max(LEAST[kind], len(row))
        most = max(least, law.longest if law.at_least and kind is Kind.RUN else least)
        if law.arranged and kind is Kind.SET:
            most += law.set_naturals  # Jokers may have come first.
        for size in range(least, min(most, rows.RUN_CLOSED) + 1):
            wholes = (read(whole) for whole in _wholes(state.contract.full, kind, row, size, law))
            found = dict.fromkeys(laid for laid in wholes if isinstance(laid, Laid) and laid.kind is kind)
            if found:
                return tuple(found)
    # Of jokers alone the readers say only that a card is missing; what is wrong with them shows beside one.
    laid = read(row if naturals(row) else (Card(1, Suit.SPADES), *row))
    return (laid,) if isinstance(laid, Laid) else laid


def _reader(state: State, kind: Kind) -> Callable[[Row], Laid | Refusal]:
    law = state.law
    if kind is Kind.FULL:
        return lambda row: rows.read_full(state.contract.full, row, joker_limit(state), law)
    return lambda row: rows.read_as(kind, row, law)


def _wholes(name: str, kind: Kind, row: Row, size: int, law: Law) -> Iterator[Row]:
    """The row with further cards up to a size, in every way that may be a meld."""
    if kind is Kind.SET:
        for rank in dict.fromkeys(card.rank for card in naturals(row) or [Card(1, Suit.SPADES)]):
            yield (*row, *[Card(rank, Suit.SPADES)] * (size - len(row)))
        return
    twos = [at for at, card in enumerate(row) if law.wild(card) and card in RED_TWOS]
    for count in range(len(twos) + 1):
        for chosen in combinations(twos, count):
            wild = [at for at, card in enumerate(row) if card == JOKER or at in chosen]
            yield from _runs(name, kind, row, wild, size)


def _runs(name: str, kind: Kind, row: Row, wild: Sequence[int], size: int) -> Iterator[Row]:
    """Runs over a row's cards, those at `wild` in places where one is missing."""
    plain = {card.rank: card for at, card in enumerate(row) if at not in wild}
    if len(plain) + len(wild) < len(row):
        return
    suit = next(iter(plain.values())) if plain else Card(1, Suit.SPADES)
    for low in (1,) if kind is Kind.FULL else range(1, 14):
        ranks = [(low - 1 + step) % 13 + 1 for step in range(size)]
        if not all(rank in ranks for rank in plain):
            continue
        gaps = [rank for rank in ranks if rank not in plain]
        places = combinations(gaps, len(wild)) if kind is Kind.FULL else [tuple(gaps[: len(wild)])]
        for place in places:
            stand = {rank: row[at] for rank, at in zip(place, wild, strict=True)}
            yield tuple(plain.get(rank) or stand.get(rank) or Card(rank, _suit(name, suit, rank)) for rank in ranks)


def _suit(name: str, card: Card, rank: int) -> Suit:
    """The suit of a card of this rank that goes with another one in a run; in `payaso` the colours alternate."""
    if name != "payaso" or (rank - card.rank) % 2 == 0:
        return card.suit
    return Suit.SPADES if card.suit in rows.RED else Suit.HEARTS
