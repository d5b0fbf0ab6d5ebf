"""Rows as the bajada of a round, and the joker limits in force (docs/rules/carioca.md C2, M6, J1, J2, J4, J12)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product

from carioca.cards import JOKER
from carioca.engine.game import Refusal
from carioca.games.contract import melds as rows
from carioca.games.contract.law import ANY, DEFAULT_LIMITS, NO_LIMIT, PLAIN, Contract, Law, Limits
from carioca.games.contract.melds import stood, too_many_jokers
from carioca.games.contract.state import State
from carioca.games.melding.state import Kind, Laid, Row, naturals

WHOLE_SUIT = 3
"""As so many runs counts a run of a whole suit, in a contract that asks for just so many (docs/rules/kalooki.md 3)."""


def joker_limit(state: State) -> int:
    """How many jokers a bajada may hold now (J1, J2, J4, J12); 0 makes jokers dead cards."""
    contract, order = state.contract, state.order
    if contract.full != "real":
        return order.most_jokers(contract)
    # J12: after so many turnings of the stock, or laps of the table, the escala real takes a joker.
    passed = state.recycles if order.real_relief == "stock_turns" else (state.turns - 1) // state.seats
    return int(order.real_relief != "off" and passed >= order.real_relief_count)


def limits(state: State) -> Limits:
    order, law, full = state.order, state.law, state.contract.full
    if law is PLAIN and not full and order.jokers_per_bajada == 2 and order.packs == 2:
        return DEFAULT_LIMITS
    keeps_one = order.must_end_with_discard and not full
    wilds = NO_LIMIT if law.arranged else order.jokers + (2 * order.packs if law.red_twos_wild else 0)
    return _limits(law, full, min(joker_limit(state), wilds), int(keeps_one), order.packs)


@lru_cache(maxsize=256)
def _limits(law: Law, full: str, jokers: int, keeps: int, packs: int) -> Limits:
    """The limits of a round, and the fast search wherever it knows what they say."""
    if full:
        plain = law.full_run_nonconsecutive
    else:
        plain = law.same_suit and law.ace_in_escala == "wrap" and not law.at_least and law.no_equal_melds
        plain = plain and law.jokers_per_meld_down == 1 and jokers <= 2 and packs == 2
    return Limits(jokers, law, keeps, packs, fast=plain and not law.red_twos_wild)


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

    def refused(laid: tuple[Laid, ...]) -> Refusal | None:
        for meld in laid:
            if not (contract.sets if meld.kind is Kind.SET else contract.runs):
                return Refusal("other-kind", "T8", {"cards": meld.cards, "contract": contract})
        return together(laid, jokers, law, mine)

    return _first_legal(contract, melds, law, refused)


def further_of(state: State) -> Contract:
    return ANY if state.order.further == "any" else state.contract


def laid_by(state: State, seat: int) -> tuple[Laid, ...]:
    return tuple(Laid(meld.kind, meld.cards) for meld in state.melds if meld.owner == seat)


def _bajada_refusal(contract: Contract, laid: tuple[Laid, ...], jokers: int, law: Law) -> Refusal | None:
    sets = sum(meld.kind is Kind.SET for meld in laid)
    runs = len(laid) - sets
    if law.full_suit_substitutes and contract.runs == WHOLE_SUIT:
        whole = any(meld.kind is Kind.RUN and len(meld.cards) >= rows.RUN_CLOSED for meld in laid)
        runs += WHOLE_SUIT - 1 if whole else 0
    enough = sets >= contract.sets and runs >= contract.runs
    if not enough or (not law.more_melds and (sets, runs) != (contract.sets, contract.runs)):
        return _contract_refusal(contract, sets, len(laid) - sets)
    return together(laid, jokers, law)


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
        # It is worth asking if a run could be a set where sizes are free and so many cards are wild.
        either = read.kind is Kind.RUN and law.at_least and sum(map(law.wild, row)) >= rows.RUN_SIZE - 1
        other = rows.read_row(row, law, Kind.SET) if either else read
        choices.append([read, other] if isinstance(other, Laid) and other.kind is not read.kind else [read])
    why: Refusal | None = None
    for laid in product(*choices):
        refusal = refused(laid)
        if refusal is None:
            return laid
        if why is None or why.rule in ("C2", "T8"):
            why = refusal
    assert why is not None
    return why


def together(laid: tuple[Laid, ...], jokers: int, law: Law, mine: tuple[Laid, ...] = ()) -> Refusal | None:
    """Why melds that are each well formed cannot be laid at once (J2, J4, M6), or beside the seat's own (K10)."""
    if sum(stood(meld.kind, meld.cards, law).count(JOKER) for meld in laid) > jokers:
        return too_many_jokers(jokers)
    return _equal(laid, law) or _alike((*mine, *laid), law)


def _alike(laid: tuple[Laid, ...], law: Law) -> Refusal | None:
    """K10: the runs of a seat are of different suits, its sets of different ranks."""
    if not (law.suit_once or law.rank_once):
        return None
    seen: set[tuple[Kind, int]] = set()
    for kind, cards in laid:
        first = naturals(cards)[0]
        key = (kind, first.suit if kind is Kind.RUN else first.rank)
        if key in seen and (law.suit_once if kind is Kind.RUN else law.rank_once):
            values = {"cards": cards, "card": first}
            return Refusal("suit-twice" if kind is Kind.RUN else "rank-twice", "K10", values)
        seen.add(key)
    return None


def _equal(laid: tuple[Laid, ...], law: Law) -> Refusal | None:
    if not law.no_equal_melds:
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
