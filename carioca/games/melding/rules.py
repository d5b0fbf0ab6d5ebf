"""May I, and what can I: legality of every action of a melding game (carioca.md 2.5), decided here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any

from carioca.cards import JOKER, Card
from carioca.engine.game import Refusal
from carioca.games.melding import layoffs
from carioca.games.melding.actions import Action, Discard, Draw, EndTurn, LayDown, LayMeld, LayOff, SwapJoker
from carioca.games.melding.bajada import joker_limit as joker_limit
from carioca.games.melding.bajada import limits as limits
from carioca.games.melding.bajada import read_bajada as read_bajada
from carioca.games.melding.bajada import read_further
from carioca.games.melding.law import PLAIN, Law
from carioca.games.melding.solver import bajadas, can_go_down
from carioca.games.melding.state import Contract, Kind, Row, State, without

_DRAW_FIRST = Refusal("draw-first", "T1")
_ALREADY_DREW = Refusal("already-drew", "T2")
_MATCH_OVER = Refusal("match-over", "T1")


def may_take_pile(state: State) -> bool:
    """Whether the seat to act is entitled to the top of the pile (T4) and there is one."""
    return bool(state.pile) and (state.options.down_may_draw_pozo or state.down[state.turn] == "no")


def can_turn_stock(state: State) -> bool:
    """Whether an empty stock can be made anew from the pile (T14)."""
    options = state.options
    return len(state.pile) > 1 and state.recycles < options.max_recycles and options.stock_exhaustion != "dead"


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
    if _too_early(state):
        return Refusal("first-turn", "T5")
    missing = _missing_from(state.hand, tuple(card for row in action.melds for card in row))
    if missing is not None:
        return Refusal("not-in-hand", "T5", {"card": missing})
    laid = read_bajada(state.contract, action.melds, joker_limit(state), state.options.law)
    if isinstance(laid, Refusal):
        return laid
    return _leaves(state, tuple(card for row in action.melds for card in row))


def _too_early(state: State) -> bool:
    """Whether it is a player's first turn of the round, where that is too early to go down."""
    return not state.options.go_down_first_turn and state.turns <= state.seats


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


def _leaves(state: State, cards: Row) -> Refusal | None:
    """T13, and T11 where every turn ends with a discard: these cards may not be the last ones."""
    # T12: a 13-card run wins without a discard in any case.
    if not state.options.must_end_with_discard or state.contract.full:
        return _empties(state, len(cards))
    rest = list(state.hand)
    for card in cards:
        rest.remove(card)
    after = state.evolve(hands=(tuple(rest),) * state.seats)
    if any(_check_discard(after, discard(card)) is None for card in rest):
        return None
    return Refusal("keep-discard", "T11")


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
    law = state.options.law
    if action.end or meld.kind is Kind.SET:
        refusal = layoffs.layoff_refusal(meld.kind, meld.cards, action.card, action.end, law)
    else:
        refusal = _only_end(meld.kind, meld.cards, action.card, law)
    return refusal or _leaves(state, (action.card,))


def _only_end(kind: Kind, row: Row, card: Card, law: Law) -> Refusal | None:
    ends = layoffs.open_ends(kind, row, card, law)
    if len(ends) == 1:
        return None
    if ends:
        return Refusal("end-needed", "T7", {"card": card})
    return layoffs.layoff_refusal(kind, row, card, "high", law)


def _check_discard(state: State, action: Discard) -> Refusal | None:
    if state.phase != "play":
        return _DRAW_FIRST
    card = action.card
    if card not in state.hand:
        return Refusal("not-in-hand", "T10", {"card": card})
    if card == JOKER and _joker_stays(state):
        return Refusal("joker-discard", "J8")
    if card == state.taken and state.hand.count(card) == 1:
        return Refusal("pozo-card-back", "T10", {"card": card})
    return _empties(state, 1)


def _joker_stays(state: State) -> bool:
    """J8: a joker is not thrown while one could be laid; J9 may let go who holds nothing else."""
    options = state.options
    if options.joker_discard == "allow" or joker_limit(state) == 0:
        return False
    return options.joker_stuck == "end_turn" or any(card != JOKER for card in state.hand)


def _check_end(state: State, action: EndTurn) -> Refusal | None:
    if state.phase != "play":
        return _DRAW_FIRST
    can = next((card for card in state.hand if _check_discard(state, discard(card)) is None), None)
    return None if can is None else Refusal("must-discard", "T10", {"card": can})


def _check_meld(state: State, action: LayMeld) -> Refusal | None:
    if not state.options.extra_melds:
        return Refusal("no-extra-melds", "T8")
    if state.phase != "play":
        return _DRAW_FIRST
    if state.down[state.turn] != "earlier":
        return Refusal("not-down" if state.down[state.turn] == "no" else "same-turn", "T8")
    if not action.melds:
        return Refusal("meld-no-natural", "J1")
    cards = tuple(card for row in action.melds for card in row)
    missing = _missing_from(state.hand, cards)
    if missing is not None:
        return Refusal("not-in-hand", "T8", {"card": missing})
    laid = read_further(state.contract, action.melds, joker_limit(state), state.options.law)
    return laid if isinstance(laid, Refusal) else _leaves(state, cards)


def _check_swap(state: State, action: SwapJoker) -> Refusal | None:
    options = state.options
    if options.joker_swap == "off":
        return Refusal("no-swap", "T9")
    if state.phase != "play":
        return _DRAW_FIRST
    # The owner of a meld is down: who is not down takes from others only.
    if options.joker_swap == "not_down" and state.down[state.turn] != "no":
        return Refusal("swap-down", "J10")
    if action.card not in state.hand:
        return Refusal("not-in-hand", "J10", {"card": action.card})
    if not 0 <= action.meld < len(state.melds):
        return Refusal("no-such-meld", "J10", {"meld": action.meld})
    _, kind, row = state.melds[action.meld]
    places = layoffs.swaps(kind, row, action.card, options.law)
    if not places or (action.at is not None and action.at not in places):
        return Refusal("swap-other", "J10", {"card": action.card, "cards": row})
    if action.at is None and len(places) > 1 and kind is Kind.RUN:
        return Refusal("place-needed", "J10", {"card": action.card})
    if options.must_end_with_discard:
        return _leaves_swapped(state, action.card)
    return None


def _leaves_swapped(state: State, card: Card) -> Refusal | None:
    """T11: a joker instead of the last card that may be thrown leaves none to end the turn with."""
    after = state.evolve(hands=((*without(state.hand, card), JOKER),) * state.seats)
    if any(_check_discard(after, discard(other)) is None for other in set(after.hand)):
        return None
    return Refusal("keep-discard", "T11")


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

MOST_BAJADAS = 400
"""Where sizes and jokers are free there are thousands of ways to go down; so many are enough to choose from."""


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
        options = state.options
        if down == "no":
            yield from _downs(state)
        elif down == "earlier" or options.layoff_same_turn:
            plain = options.law is PLAIN and not options.must_end_with_discard
            yield from _layoffs(state) if plain else _free_layoffs(state)
        if options.extra_melds and down == "earlier":
            yield from _further(state)
        if options.joker_swap != "off":
            yield from _swaps(state)
        yield from _discards(state)


def _downs(state: State) -> Iterator[Action]:
    contract, limit = state.contract, limits(state)
    if not _too_early(state) and can_go_down(state.hand, contract, limit):
        found = bajadas(state.hand, contract, limit)
        for melds in found if limit.law is None else islice(found, MOST_BAJADAS):
            if _leaves(state, tuple(card for row in melds for card in row)) is None:
                yield LayDown(melds)


def _further(state: State) -> Iterator[Action]:
    """One more meld at a time, of the contract's kinds (T8)."""
    contract, limit = state.contract, limits(state)
    kinds = (Contract("T", 1, 0) if contract.sets else None, Contract("E", 0, 1) if contract.runs else None)
    for kind in kinds:
        if kind is not None and len(state.hand) >= kind.cards and can_go_down(state.hand, kind, limit):
            for melds in islice(bajadas(state.hand, kind, limit), MOST_BAJADAS):
                action = LayMeld(melds)
                if _check_meld(state, action) is None:
                    yield action


def _swaps(state: State) -> Iterator[Action]:
    """Every joker of a run, and of a set the first one: its jokers are alike (J10)."""
    for number, (_, kind, row) in enumerate(state.melds):
        if JOKER not in row:
            continue
        for card in sorted(set(state.hand)):
            places = layoffs.swaps(kind, row, card, state.options.law)
            for at in places[:1] if kind is Kind.SET else places:
                action = SwapJoker(card, number, at)
                if _check_swap(state, action) is None:
                    yield action


def _free_layoffs(state: State) -> Iterator[Action]:
    """The lay-offs under any options."""
    law = state.options.law
    cards = [card for card in sorted(set(state.hand)) if _leaves(state, (card,)) is None]
    for number, (_, kind, row) in enumerate(state.melds):
        for card in cards:
            for end in layoffs.open_ends(kind, row, card, law):
                yield LayOff(card, number, end)


def _layoffs(state: State) -> Iterator[Action]:
    hand = state.hand
    if _empties(state, 1) is not None:
        return
    jokers = JOKER in hand
    for number, (_, kind, row) in enumerate(state.melds):
        if kind is Kind.SET:
            rank = layoffs.set_rank(row)
            for card in sorted({card for card in hand if card.rank == rank}):
                yield LayOff(card, number)
            if jokers and layoffs.joker_refusal(kind, row, "") is None:
                yield LayOff(JOKER, number)
        elif kind is Kind.RUN:
            ends = layoffs.run_ends(row)
            if ends is None:
                continue
            if ends[0] in hand:
                yield LayOff(ends[0], number, "low")
            if ends[1] in hand:
                yield LayOff(ends[1], number, "high")
            if jokers:
                if layoffs.joker_refusal(kind, row, "low") is None:
                    yield LayOff(JOKER, number, "low")
                if layoffs.joker_refusal(kind, row, "high") is None:
                    yield LayOff(JOKER, number, "high")


def _discards(state: State) -> Iterator[Action]:
    cards = dict.fromkeys(state.hand)
    if JOKER in cards and _joker_stays(state):
        del cards[JOKER]
    if state.taken in cards and state.hand.count(state.taken) == 1:
        del cards[state.taken]
    if not cards or _empties(state, 1) is not None:
        yield _END
    else:
        yield from map(discard, cards)
