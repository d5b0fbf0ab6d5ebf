"""The tray on which a seat puts its melds together before laying them: its places, how a row is read there and what it
still lacks, what the program proposes to put there, and what of a hand comes nearest to the contract.

What a row lacks is not decided here: rows are filled up with cards that would fit, and the readers of `melds` say what
they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, permutations, product

from carioca.cards import FRENCH, HIDDEN, JOKER, Card, Suit
from carioca.engine.game import Refusal, View
from carioca.games.contract import melds as rows
from carioca.games.contract.bajada import further_of, joker_limit, laid_by, limits, read_further, together
from carioca.games.contract.law import RED_TWOS, Contract, Law, Limits
from carioca.games.contract.melds import RUN_CLOSED, RUN_SIZE, SET_SIZE
from carioca.games.contract.rules import check, legal_actions
from carioca.games.contract.scoring import card_points
from carioca.games.contract.solver.bajadas import single_melds
from carioca.games.contract.solver.hand import best_bajada, distance, outs
from carioca.games.contract.state import State
from carioca.games.melding.actions import LayDown, LayMeld
from carioca.games.melding.game import Near, Place, Reading
from carioca.games.melding.state import Kind, Laid, Row, naturals

LEAST = {Kind.SET: SET_SIZE, Kind.RUN: RUN_SIZE, Kind.FULL: RUN_CLOSED}  # the fewest cards of a meld


def further(state: State, seat: int) -> bool:
    """Whether what a seat lays are melds beyond the contract (T8)."""
    return bool(state.order.further) and state.down[seat] != "no"


def _kinds(state: State, more: bool) -> tuple[Kind, ...]:
    return further_of(state).kinds if more else state.contract.kinds


def slots(state: State, seat: int) -> tuple[Place, ...]:
    """A place for each meld of the contract; none for a seat that is down, unless further melds are agreed (T8)."""
    more = further(state, seat)
    if state.down[seat] != "no" and not more:
        return ()
    longer = state.law.at_least
    kinds = _kinds(state, more)
    return tuple(Place(kind, LEAST[kind], not more, longer and kind is not Kind.FULL) for kind in kinds)


def read(state: State, kind: Kind, row: Row) -> Row | None:
    if not row:
        return None
    if kind is Kind.FULL:
        found = rows.read_full(state.contract.full, row, joker_limit(state), state.law)
    else:
        found = rows.read_row(row, state.law, kind)
    return None if isinstance(found, Refusal) or found.kind is not kind else found.cards


def laying(state: State, seat: int, rows: Sequence[Row]) -> LayDown | LayMeld:
    """The action that lays these rows; empty ones are left out, so that the refusal names what is missing."""
    laid = tuple(tuple(row) for row in rows if row)
    return LayMeld(laid) if further(state, seat) else LayDown(laid)


def proposal(view: View[State]) -> tuple[Row, ...] | None:
    """The melds that leave the fewest points in the viewer's hand; None when there are none.

    One row for each meld of the contract; of further melds a kind that the hand does not have is an empty row.
    """
    state = view.state
    seat = view.seat
    if seat is None or not state.hands[seat] or HIDDEN in state.hands[seat]:
        return None
    if further(state, seat):
        return _more(state, state.hands[seat])
    found = best_bajada(state.hands[seat], state.contract, state.order.points, limits(state))
    if found and seat == state.turn and state.phase == "play" and check(state, LayDown(found)) is not None:
        # It would leave no card that may be thrown: another one may.
        found = next((action.melds for action in legal_actions(state) if isinstance(action, LayDown)), found)
    return tuple(tuple(row) for row in found) if found else None


def _more(state: State, hand: Row) -> tuple[Row, ...] | None:
    """As many melds of the contract's kinds as the hand has, at most so many of each; then most points (T8, T11)."""
    if state.law.arranged:
        return _singles(state, hand)
    points, wanted = state.order.points, state.contract
    room = len(hand) - (1 if state.order.must_end_with_discard else 0)
    best: tuple[int, tuple[Row, ...]] | None = None
    parts = [Contract("", sets, runs) for sets, runs in product(range(wanted.sets + 1), range(wanted.runs + 1))]
    for part in sorted(parts, key=lambda part: -part.melds):
        if best is not None and part.melds < sum(map(bool, best[1])):
            break  # Fewer melds lay less, and looking for them takes as long.
        found = best_bajada(hand, part, points, limits(state)) if 0 < part.cards <= room else None
        if not found or sum(map(len, found)) > room:
            continue
        if isinstance(read_further(wanted, found, joker_limit(state), state.law), Refusal):
            continue
        value = sum(points[card.rank] for row in found for card in row)
        if best is None or value > best[0]:
            best = value, _on_slots(found, part, wanted)
    return best[1] if best else None


def _singles(state: State, hand: Row) -> tuple[Row, ...] | None:
    """At most one set and one run, of those that may be laid together the ones with most points (K14)."""
    wanted, points = further_of(state), state.order.points
    found = list(single_melds(hand, limits(state)))
    kinds = [rows.read_row(row, state.law) for row in found]
    sets = [laid.cards for laid in kinds if isinstance(laid, Laid) and laid.kind is Kind.SET]
    runs = [laid.cards for laid in kinds if isinstance(laid, Laid) and laid.kind is Kind.RUN]
    best: tuple[int, tuple[Row, ...]] | None = None
    for melds in product(((), *sets) if wanted.sets else ((),), ((), *runs) if wanted.runs else ((),)):
        laid = tuple(row for row in melds if row)
        if laid and check(state, LayMeld(laid)) is None:
            value = sum(card_points(points, card) for row in laid for card in row)
            if best is None or value > best[0]:
                best = value, melds
    if best is None:
        return None
    part = Contract("", sum(map(bool, best[1][:1])), sum(map(bool, best[1][1:])))
    return _on_slots(tuple(row for row in best[1] if row), part, wanted)


def _on_slots(found: tuple[Row, ...], part: Contract, wanted: Contract) -> tuple[Row, ...]:
    """Sets first, then runs, with an empty row for each meld of the contract that is not laid."""
    sets = (*found[: part.sets], *[()] * (wanted.sets - part.sets))
    return (*sets, *found[part.sets :], *[()] * (wanted.runs - part.runs))


# -- what rows still lack ----------------------------------------------------------------------------------------------

Filled = tuple[Laid, ...]  # the melds that a row can become with the fewest further cards


def lacking(state: State, seat: int, melds: Sequence[Row]) -> int | Refusal:
    """How many cards the rows on the places of the contract lack at least, 0 when nothing is missing.

    A row may be meant for another place than the one where it lies, as when laying it. Of further melds (T8) only those
    that were begun count. A refusal: no card that is added can ever make these rows melds of the contract.
    """
    more = further(state, seat)
    kinds = _kinds(state, more)
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


def readings(state: State, seat: int, melds: Sequence[Row]) -> tuple[Reading, ...]:
    """How each row is meant and how many cards it lacks by itself, or why no card can mend it, in the order of the
    places.

    Where several rows may be meant for each other's places the meaning holds in which the fewest are wrong and the
    fewest cards lack. Of rows that may be laid, but not together, only those bear the reason that it is about. An empty
    row of the contract lacks all its cards.
    """
    more = further(state, seat)
    kinds = _kinds(state, more)
    best: tuple[Reading, ...] = ()
    rank = (len(melds) + 1, 0)
    for meant in _meanings(kinds, melds, more):
        found: list[int | Refusal] = []
        lack = 0
        for kind, row in zip(meant, melds, strict=True):
            filled = fill(state, kind, row) if row else None
            least = 0 if more else LEAST[kind]
            found.append(least if filled is None else filled if isinstance(filled, Refusal) else _short(filled, row))
            # A row that is wrong lacks all its cards, too: it is not meant for another place to make these fewer.
            lack += least if isinstance(found[-1], Refusal) else found[-1]
        value = sum(isinstance(one, Refusal) for one in found), lack
        if value < rank:
            rank, best = value, tuple(map(Reading, meant, found))
    if rank[0] == 0:
        whole = lacking(state, seat, melds)
        if isinstance(whole, Refusal):
            odds = _at_odds(state, seat, melds)
            whys = odds or {at: whole for at, row in enumerate(melds) if row}
            return tuple(one._replace(lack=whys.get(at, one.lack)) for at, one in enumerate(best))
    return best


def _at_odds(state: State, seat: int, melds: Sequence[Row]) -> dict[int, Refusal]:
    """The rows that cannot be laid beside what lies there, or beside another one, each with the reason; none where it
    takes more than two of them."""
    begun = [at for at, row in enumerate(melds) if row]
    for size in (1, 2):
        found: dict[int, Refusal] = {}
        for group in combinations(begun, size):
            why = lacking(state, seat, [row if at in group else () for at, row in enumerate(melds)])
            if isinstance(why, Refusal):
                found = {**dict.fromkeys(group, why), **found}
        if found:
            return found
    return {}


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
        why = together(tuple(laid[0] for row, laid in begun if naturals(row)), limit, law, mine)
        return None if why is None else _as_it_lies(why, begun)
    # Jokers alone may become anything: they are never the reason for equal melds, but they are counted.
    counted = [laid if naturals(row) else laid[:1] for row, laid in begun]
    refusal: Refusal | None = None
    for laid in product(*counted):
        refusal = together(laid, limit, law)
        if refusal is None:
            return None
        if refusal.code == "equal-melds":
            refusal = _as_it_lies(refusal, begun)
            if law.at_least:
                return None  # Longer ones may differ.
    return refusal


def _as_it_lies(refusal: Refusal, begun: Sequence[tuple[Row, Filled]]) -> Refusal:
    """A refusal with the cards of the row that lies there, not those that were imagined with them."""
    cards = refusal.values.get("cards")
    row = next((row for row, filled in begun if any(laid.cards == cards for laid in filled)), None)
    return refusal if row is None else refusal._replace(values={**refusal.values, "cards": row})


def fill(state: State, kind: Kind, row: Row) -> Filled | Refusal:
    """What a row can become as a meld of a kind with the fewest further cards, or why it never can (M1-M8, J1-J4)."""
    law = state.law

    def read(row: Row) -> Laid | Refusal:
        if kind is Kind.FULL:
            return rows.read_full(state.contract.full, row, joker_limit(state), law)
        return rows.read_as(kind, row, law)

    if len(row) <= rows.RUN_CLOSED:
        least = max(LEAST[kind], len(row))
        most = max(least, law.escala_max_len if law.at_least and kind is Kind.RUN else least)
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


# -- what comes nearest to the contract --------------------------------------------------------------------------------


def nearest(view: View[State]) -> tuple[Near, ...]:
    """A meld for each one that the contract asks of the viewer, with cards that are missing as an example.

    Together they lack no card more than the hand does (C2). Empty once the viewer is down, and for a hand that is
    hidden.
    """
    state, seat = view.state, view.seat
    if seat is None or not state.hands[seat] or HIDDEN in state.hands[seat] or state.down[seat] != "no":
        return ()
    limit, contract = limits(state), state.contract
    hand, added = state.hands[seat], list[Card]()
    while lack := distance(hand, contract, limit):
        card = _helping(hand, contract, limit, lack)
        if card is None:
            return ()
        hand, added = (*hand, card), [*added, card]
    found = best_bajada(hand, contract, state.order.points, limit) or ()
    lacking = Counter(added)
    return tuple(Near(kind, row, _missing(row, lacking)) for kind, row in zip(contract.kinds, found, strict=False))


def _helping(hand: Row, contract: Contract, limit: Limits, lack: int) -> Card | None:
    if limit.finds_outs:
        found: Iterable[Card] = outs(hand, contract, limit)
    else:
        # Where no search finds them all, one is enough; cards come from two packs.
        free = [card for card in sorted(set(FRENCH.cards)) if hand.count(card) < 2]
        found = islice((card for card in free if distance((*hand, card), contract, limit) < lack), 1)
    return min(found, key=lambda card: (card == JOKER, card), default=None)


def _missing(row: Row, lacking: Counter[Card]) -> tuple[int, ...]:
    """Where a row has cards that the hand lacks; they are taken off what is lacking."""
    at = []
    for place, card in enumerate(row):
        if lacking[card]:
            lacking[card] -= 1
            at.append(place)
    return tuple(at)
