"""Rows as the bajada of a round, and the joker limits in force (carioca.md C2, M6, J1, J2, J4, J12)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product

from carioca.cards import JOKER
from carioca.engine.game import Refusal
from carioca.games.contract import melds as rows
from carioca.games.contract.law import PLAIN, Law
from carioca.games.contract.solver.exact import DEFAULT_LIMITS, Limits
from carioca.games.contract.state import ANY, Contract, State
from carioca.games.contract.twos import stood
from carioca.games.melding.runs import naturals
from carioca.games.melding.state import Kind, Laid, Row

WHOLE_SUIT = 3
"""As so many runs counts a run of a whole suit, in a contract that asks for just so many (kalooki.md 3)."""


def joker_limit(state: State) -> int:
    """How many jokers a bajada may hold now (J1, J2, J4, J12); 0 makes jokers dead cards."""
    contract = state.contract
    if contract.full == "real":
        return 1 if _relieved(state) else 0
    return state.order.most_jokers(contract)


def _relieved(state: State) -> bool:
    """J12: after so many turnings of the stock, or laps of the table, the escala real takes a joker."""
    order = state.order
    if order.relief == "off":
        return False
    laps = (state.turns - 1) // state.seats
    return (state.recycles if order.relief == "stock_turns" else laps) >= order.relief_after


def limits(state: State) -> Limits:
    """The limits in force, as the solver takes them."""
    order, law, full = state.order, state.law, state.contract.full
    if law is PLAIN and not full and order.bajada_jokers == 2 and order.packs == 2:
        return DEFAULT_LIMITS
    keeps_one = order.ends_with_discard and not full
    wilds = order.jokers + (2 * order.packs if law.red_twos else 0)
    return _limits(law, full, min(joker_limit(state), wilds), int(keeps_one), order.packs)


@lru_cache(maxsize=256)
def _limits(law: Law, full: str, jokers: int, keeps: int, packs: int) -> Limits:
    """The limits of a round, and the fast search wherever it knows what they say."""
    same_sizes = law.same_suit and law.ace == "wrap" and not law.at_least and law.no_equal
    plain = law.spaced_full if full else same_sizes and law.jokers_per_meld == 1 and jokers <= 2 and packs == 2
    fast = plain and not law.red_twos
    if full:
        return Limits(full_jokers=((full, jokers),), fast=fast, law=law, keeps=keeps, packs=packs)
    return Limits(jokers, fast=fast, law=law, keeps=keeps, packs=packs)


def read_bajada(
    contract: Contract, melds: tuple[Row, ...], jokers: int, law: Law = PLAIN
) -> tuple[Laid, ...] | Refusal:
    """Rows as the bajada of a contract (C2, J2, M6, K10, K13), or why they are none."""
    if contract.full:
        if len(melds) != 1:
            return _contract_refusal(contract, 0, 0)
        full = rows.read_full(contract.full, melds[0], jokers, law)
        return full if isinstance(full, Refusal) else (full,)
    return _first_legal(contract, melds, law, lambda laid: _bajada_refusal(contract, laid, jokers, law))


def read_further(
    contract: Contract, melds: tuple[Row, ...], jokers: int, law: Law, mine: tuple[Laid, ...] = ()
) -> tuple[Laid, ...] | Refusal:
    """Rows as melds beyond the contract, of its kinds only (T8, W52), or why they are none.

    `mine` are the melds that the seat has on the table.
    """
    return _first_legal(contract, melds, law, lambda laid: _further_refusal(contract, laid, jokers, law, mine))


def further_of(state: State) -> Contract:
    """The kinds of further melds that may be laid, as a contract."""
    return ANY if state.order.further == "any" else state.contract


def laid_by(state: State, seat: int) -> tuple[Laid, ...]:
    """The melds that a seat has on the table."""
    return tuple(Laid(meld.kind, meld.cards) for meld in state.melds if meld.owner == seat)


def _bajada_refusal(contract: Contract, laid: tuple[Laid, ...], jokers: int, law: Law) -> Refusal | None:
    sets = sum(meld.kind is Kind.SET for meld in laid)
    runs = len(laid) - sets
    if law.suit_is_three and contract.runs == WHOLE_SUIT and any(_whole_suit(meld) for meld in laid):
        runs += WHOLE_SUIT - 1
    enough = sets >= contract.sets and runs >= contract.runs
    if not enough or (not law.more_melds and (sets, runs) != (contract.sets, contract.runs)):
        return _contract_refusal(contract, sets, len(laid) - sets)
    return together(laid, jokers, law)


def _whole_suit(meld: Laid) -> bool:
    return meld.kind is Kind.RUN and len(meld.cards) >= rows.RUN_CLOSED


def _further_refusal(
    contract: Contract, laid: tuple[Laid, ...], jokers: int, law: Law, mine: tuple[Laid, ...]
) -> Refusal | None:
    for meld in laid:
        if not (contract.sets if meld.kind is Kind.SET else contract.runs):
            return Refusal("other-kind", "T8", {"cards": meld.cards, "contract": contract})
    return together(laid, jokers, law, mine)


def _first_legal(
    contract: Contract, melds: tuple[Row, ...], law: Law, refused: Callable[[tuple[Laid, ...]], Refusal | None]
) -> tuple[Laid, ...] | Refusal:
    """The rows as melds; of rows that can be a set or a run the first ones are runs where the rules leave a choice.

    Of rows that no choice makes legal the refusal is that of the choice that comes nearest: a wrong contract is the
    farthest. A row that is no meld at all is told why it is none of the kind that is asked for, where only one is.
    """
    only = Kind.RUN if not contract.sets else Kind.SET if not contract.runs else None
    choices: list[list[Laid]] = []
    for row in melds:
        read = rows.read_row(row, law)
        if isinstance(read, Refusal):
            nearer = rows.read_as(only, row, law) if only else read
            return nearer if isinstance(nearer, Refusal) else read
        other = rows.read_row(row, law, Kind.SET) if read.kind is Kind.RUN and _may_be_either(row, law) else read
        both = isinstance(other, Laid) and other.kind is not read.kind
        choices.append([read, other] if both and isinstance(other, Laid) else [read])
    why: Refusal | None = None
    for laid in product(*choices):
        refusal = refused(laid)
        if refusal is None:
            return laid
        if why is None or why.rule in ("C2", "T8"):
            why = refusal
    assert why is not None
    return why


def _may_be_either(row: Row, law: Law) -> bool:
    """Whether it is worth asking if a run could be a set: sizes are free, and so many cards are wild."""
    return law.at_least and sum(map(law.wild, row)) >= rows.RUN_SIZE - 1


def together(laid: tuple[Laid, ...], jokers: int, law: Law, mine: tuple[Laid, ...] = ()) -> Refusal | None:
    """Why melds that are each well formed cannot be laid at once (J2, M6), or beside the seat's own (K10)."""
    return _too_many_jokers(laid, jokers, law) or _equal(laid, law) or _alike((*mine, *laid), law)


def _alike(laid: tuple[Laid, ...], law: Law) -> Refusal | None:
    """K10: the runs of a seat are of different suits, its sets of different ranks."""
    if not (law.suit_once or law.rank_once):
        return None
    seen: set[tuple[Kind, int]] = set()
    for kind, cards in laid:
        first = naturals(cards)[0]
        key = (kind, first.suit if kind is Kind.RUN else first.rank)
        if key in seen and (law.suit_once if kind is Kind.RUN else law.rank_once):
            code, rule = ("suit-twice", "K10") if kind is Kind.RUN else ("rank-twice", "K10")
            return Refusal(code, rule, {"cards": cards, "card": first})
        seen.add(key)
    return None


def _too_many_jokers(laid: tuple[Laid, ...], jokers: int, law: Law) -> Refusal | None:
    used = sum(stood(meld.kind, meld.cards, law).count(JOKER) for meld in laid)
    return Refusal("joker-per-bajada", "J2", {"most": jokers}) if used > jokers else None


def _equal(laid: tuple[Laid, ...], law: Law) -> Refusal | None:
    if not law.no_equal:
        return None
    seen: list[object] = []
    for meld in laid:
        stands = rows.represented(meld, law)
        if stands in seen:
            return Refusal("equal-melds", "M6", {"cards": meld.cards})
        seen.append(stands)
    return None


def _contract_refusal(contract: Contract, sets: int, runs: int) -> Refusal:
    return Refusal("contract-count", "C2", {"contract": contract, "sets": sets, "runs": runs, "melds": sets + runs})
