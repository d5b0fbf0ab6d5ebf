"""May I, and what can I: legality of every action of a melding game (carioca.md 2.5), decided here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Any

from carioca.cards import JOKER, Card
from carioca.engine.game import Refusal
from carioca.games.melding import melds as rows
from carioca.games.melding.actions import Action, Discard, Draw, EndTurn, LayDown, LayMeld, LayOff, SwapJoker
from carioca.games.melding.melds import Laid, Row
from carioca.games.melding.solver import DEFAULT_LIMITS, Limits, bajadas, can_go_down
from carioca.games.melding.state import Contract, Kind, State

RELIEF_TURNINGS = 2  # J12

_DRAW_FIRST = Refusal("draw-first", "T1")
_ALREADY_DREW = Refusal("already-drew", "T2")
_MATCH_OVER = Refusal("match-over", "T1")


def joker_limit(state: State) -> int:
    """How many jokers a bajada may hold now (J1, J2, J4, J12); 0 makes jokers dead cards."""
    full = state.contract.full
    if not full:
        return rows.JOKERS_PER_BAJADA
    if full == "final":
        return state.options.final_jokers
    if full == "sucia":
        return 1
    return 1 if full == "real" and state.recycles >= RELIEF_TURNINGS else 0


def limits(state: State) -> Limits:
    """The joker limits in force, as the solver takes them."""
    return _limits(joker_limit(state)) if state.contract.full else DEFAULT_LIMITS


@lru_cache(maxsize=16)
def _limits(full_jokers: int) -> Limits:
    return DEFAULT_LIMITS._replace(full_jokers=full_jokers)


def may_take_pile(state: State) -> bool:
    """Whether the seat to act is entitled to the top of the pile (T4) and there is one."""
    return bool(state.pile) and (state.options.down_may_draw_pozo or state.down[state.turn] == "no")


def can_turn_stock(state: State) -> bool:
    """Whether an empty stock can be made anew from the pile (T14)."""
    return len(state.pile) > 1 and state.recycles < state.options.max_recycles


# -- check -----------------------------------------------------------------------------------------------------------


def check(state: State, action: Action) -> Refusal | None:
    """May the seat to act do this? None when it may."""
    if state.phase == "over":
        return _MATCH_OVER
    return _CHECKS[type(action)](state, action)


def _check_draw(state: State, action: Draw) -> Refusal | None:
    if state.phase != "draw":
        return _ALREADY_DREW
    if action.source == "pile":
        if not state.pile:
            return Refusal("pozo-empty", "T2")
        return None if may_take_pile(state) else Refusal("pozo-closed", "T4")
    # With no card to draw anywhere the draw is allowed and ends the round as dead (T15).
    if state.stock or can_turn_stock(state) or len(state.pile) > 1 or not may_take_pile(state):
        return None
    return Refusal("stock-empty", "T14")


def _missing_from(hand: Row, wanted: Row) -> Card | None:
    left = list(hand)
    for card in wanted:
        if card not in left:
            return card
        left.remove(card)
    return None


def _check_down(state: State, action: LayDown) -> Refusal | None:
    if state.phase != "play":
        return _DRAW_FIRST
    if state.down[state.turn] != "no":
        return Refusal("already-down", "T5")
    missing = _missing_from(state.hand, tuple(card for row in action.melds for card in row))
    if missing is not None:
        return Refusal("not-in-hand", "T5", {"card": missing})
    laid = read_bajada(state.contract, action.melds, joker_limit(state))
    if isinstance(laid, Refusal):
        return laid
    return _empties(state, sum(len(meld.cards) for meld in laid))


def read_bajada(contract: Contract, melds: tuple[Row, ...], jokers: int) -> tuple[Laid, ...] | Refusal:
    """Rows as the bajada of a contract (C2, J2, M6), or why they are none."""
    if contract.full:
        if len(melds) != 1:
            return _contract_refusal(contract, 0, 0)
        full = rows.read_full(contract.full, melds[0], jokers)
        return full if isinstance(full, Refusal) else (full,)
    laid: list[Laid] = []
    for row in melds:
        read = rows.read_row(row)
        if isinstance(read, Refusal):
            return read
        laid.append(read)
    sets = sum(meld.kind is Kind.SET for meld in laid)
    if (sets, len(laid) - sets) != (contract.sets, contract.runs):
        return _contract_refusal(contract, sets, len(laid) - sets)
    if sum(row.count(JOKER) for row in melds) > jokers:
        return Refusal("joker-per-bajada", "J2", {"most": jokers})
    seen: list[object] = []
    for meld in laid:
        if rows.represented(meld) in seen:
            return Refusal("equal-melds", "M6", {"cards": meld.cards})
        seen.append(rows.represented(meld))
    return tuple(laid)


def _contract_refusal(contract: Contract, sets: int, runs: int) -> Refusal:
    return Refusal("contract-count", "C2", {"contract": contract, "sets": sets, "runs": runs})


def _empties(state: State, cards: int) -> Refusal | None:
    """T13: in the last round a turn that began with a pile draw may not empty the hand."""
    if (
        state.drew == "pile"
        and len(state.hand) == cards
        and state.last_round
        and state.options.last_round_pozo_win == "forbid"
    ):
        return Refusal("last-round-pozo", "T13")
    return None


def _check_layoff(state: State, action: LayOff) -> Refusal | None:
    if state.phase != "play":
        return _DRAW_FIRST
    down = state.down[state.turn]
    if down == "no":
        return Refusal("not-down", "T7")
    if down == "now" and not state.options.layoff_same_turn:
        return Refusal("same-turn", "T6")
    if action.card not in state.hand:
        return Refusal("not-in-hand", "T7", {"card": action.card})
    if not 0 <= action.meld < len(state.melds):
        return Refusal("no-such-meld", "T7", {"meld": action.meld})
    meld = state.melds[action.meld]
    if action.end or meld.kind is Kind.SET:
        refusal = rows.layoff_refusal(meld.kind, meld.cards, action.card, action.end)
    else:
        refusal = _only_end(meld.kind, meld.cards, action.card)
    return refusal or _empties(state, 1)


def _only_end(kind: Kind, row: Row, card: Card) -> Refusal | None:
    ends = rows.open_ends(kind, row, card)
    if len(ends) == 1:
        return None
    return Refusal("end-needed", "T7", {"card": card}) if ends else rows.layoff_refusal(kind, row, card, "high")


def _check_discard(state: State, action: Discard) -> Refusal | None:
    if state.phase != "play":
        return _DRAW_FIRST
    card = action.card
    if card not in state.hand:
        return Refusal("not-in-hand", "T10", {"card": card})
    if card == JOKER and joker_limit(state) > 0:
        return Refusal("joker-discard", "J8")
    return _empties(state, 1)


def _check_end(state: State, action: EndTurn) -> Refusal | None:
    if state.phase != "play":
        return _DRAW_FIRST
    can = next((card for card in state.hand if _check_discard(state, discard(card)) is None), None)
    return None if can is None else Refusal("must-discard", "T10", {"card": can})


def _check_meld(state: State, action: LayMeld) -> Refusal | None:
    return Refusal("no-extra-melds", "T8")


def _check_swap(state: State, action: SwapJoker) -> Refusal | None:
    return Refusal("no-swap", "T9")


_CHECKS: dict[type, Callable[[State, Any], Refusal | None]] = {
    Draw: _check_draw,
    LayDown: _check_down,
    LayMeld: _check_meld,
    LayOff: _check_layoff,
    SwapJoker: _check_swap,
    Discard: _check_discard,
    EndTurn: _check_end,
}


# -- legal actions ---------------------------------------------------------------------------------------------------

_STOCK, _PILE, _END = Draw("stock"), Draw("pile"), EndTurn()


@cache
def discard(card: Card) -> Discard:
    """The one Discard value of a card; there are 53."""
    return Discard(card)


def legal_actions(state: State) -> Iterator[Action]:
    """Every draw, lay-off and discard, and a bajada for every set of cards that makes the contract (formats.md 5)."""
    if state.phase == "draw":
        if _check_draw(state, _STOCK) is None:
            yield _STOCK
        if may_take_pile(state):
            yield _PILE
    elif state.phase == "play":
        down = state.down[state.turn]
        if down == "no":
            yield from _downs(state)
        elif down == "earlier" or state.options.layoff_same_turn:
            yield from _layoffs(state)
        yield from _discards(state)


def _downs(state: State) -> Iterator[Action]:
    contract, limit = state.contract, limits(state)
    if can_go_down(state.hand, contract, limit):
        for melds in bajadas(state.hand, contract, limit):
            if _empties(state, sum(map(len, melds))) is None:
                yield LayDown(melds)


def _layoffs(state: State) -> Iterator[Action]:
    hand = state.hand
    if _empties(state, 1) is not None:
        return
    jokers = JOKER in hand
    for number, (_, kind, row) in enumerate(state.melds):
        if kind is Kind.SET:
            rank = rows.set_rank(row)
            for card in sorted({card for card in hand if card.rank == rank}):
                yield LayOff(card, number)
            if jokers and rows.joker_refusal(kind, row, "") is None:
                yield LayOff(JOKER, number)
        elif kind is Kind.RUN:
            ends = rows.run_ends(row)
            if ends is None:
                continue
            if ends[0] in hand:
                yield LayOff(ends[0], number, "low")
            if ends[1] in hand:
                yield LayOff(ends[1], number, "high")
            if jokers:
                if rows.joker_refusal(kind, row, "low") is None:
                    yield LayOff(JOKER, number, "low")
                if rows.joker_refusal(kind, row, "high") is None:
                    yield LayOff(JOKER, number, "high")


def _discards(state: State) -> Iterator[Action]:
    cards = dict.fromkeys(state.hand)
    if JOKER in cards and joker_limit(state) > 0:
        del cards[JOKER]
    if not cards or _empties(state, 1) is not None:
        yield _END
    else:
        yield from map(discard, cards)
