"""Legality of every action of a contract game (docs/rules/carioca.md 2.5), decided here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from carioca.cards import JOKER, Card
from carioca.engine import game
from carioca.engine.game import Refusal
from carioca.games.contract import calls, layoffs
from carioca.games.contract.bajada import further_of, joker_limit, laid_by, limits, read_bajada, read_further
from carioca.games.contract.law import PLAIN, Contract, Law, Limits
from carioca.games.contract.solver.bajadas import single_melds
from carioca.games.contract.solver.hand import bajadas, can_go_down
from carioca.games.contract.state import State, can_turn_stock, may_take_pile
from carioca.games.melding.actions import (
    Action,
    Allow,
    Call,
    Deal,
    Decline,
    Discard,
    Draw,
    EndTurn,
    LayDown,
    LayMeld,
    LayOff,
    Pass,
    Refuse,
    Replace,
    SwapJoker,
    Take,
)
from carioca.games.melding.state import Kind, Row, without

_ALREADY_DREW = Refusal("already-drew", "T2")
_MATCH_OVER = Refusal("match-over", "T1")
_DEAL_FIRST = Refusal("deal-first", "S10")
_DEALT = Refusal("dealt", "S10")


def check(state: State, action: game.Action) -> Refusal | None:
    if state.phase == "over":
        return _MATCH_OVER
    if state.phase == "deal":
        return None if isinstance(action, (Deal, Pass)) else _DEAL_FIRST
    if state.course.window is not None:
        return calls.check(state, action)
    return _CHECKS[type(action)](state, action)


discard = cache(Discard)  # the one Discard value of a card; there are 53


def _check_draw(state: State, action: Draw) -> Refusal | None:
    if state.phase != "draw":
        return _ALREADY_DREW
    if action.source == "pile":
        if not state.pile:
            return Refusal("pozo-empty", "T2")
        if state.course.must_stock:
            return Refusal("must-stock", "K23")
        return None if may_take_pile(state) else Refusal("pozo-closed", "T4")
    # With no card to draw anywhere the draw is allowed and ends the round as dead (T15).
    if state.stock or can_turn_stock(state) or len(state.pile) > 1 or not may_take_pile(state):
        return None
    return Refusal("stock-empty", "T14")


def _check_call(state: State, action: game.Action) -> Refusal:
    """Nobody calls or answers in the middle of a turn (K20, K25); whose turn begins takes the card, where he may."""
    closed = calls.closed(state)
    return (_check_draw(state, _PILE) if state.order.calls and state.phase == "draw" else None) or closed


def _draw_first(state: State) -> Refusal:
    closed = state.phase == "draw" and _check_draw(state, _PILE) is not None
    return Refusal("draw-first-stock" if closed else "draw-first", "T1")


def _missing_from(hand: Row, wanted: Row) -> Card | None:
    left = list(hand)
    for card in wanted:
        if card not in left:
            return card
        left.remove(card)
    return None


def _check_down(state: State, action: LayDown) -> Refusal | None:
    if state.phase != "play":
        return _draw_first(state)
    if state.down[state.turn] != "no":
        return Refusal("already-down", "T5")
    if too_early(state):
        return Refusal("first-turn", "T5")
    cards = tuple(card for row in action.melds for card in row)
    missing = _missing_from(state.hand, cards)
    if missing is not None:
        return Refusal("not-in-hand", "T5", {"card": missing})
    laid = read_bajada(state.contract, action.melds, joker_limit(state), state.law)
    return laid if isinstance(laid, Refusal) else leaves_refusal(state, cards)


def too_early(state: State) -> bool:
    """Whether it is a player's first turn of the round, where that is too early to go down."""
    return not state.order.go_down_first_turn and state.turns <= state.seats


def empties_refusal(state: State, cards: int) -> Refusal | None:
    """T13: in the last round a turn that began with a pile draw may not empty the hand."""
    if state.drew == "pile" and len(state.hand) == cards and state.last_round and not state.order.pile_wins_match:
        return Refusal("last-round-pozo", "T13", {"contract": state.contract})
    return None


def leaves_refusal(state: State, cards: Row) -> Refusal | None:
    """T13, and T11 where every turn ends with a discard: these cards may not be the last ones."""
    # T12: a 13-card run wins without a discard in any case.
    if not state.order.must_end_with_discard or state.contract.full:
        return empties_refusal(state, len(cards))
    rest = list(state.hand)
    for card in cards:
        rest.remove(card)
    # The card just taken counts as laid as soon as one like it is (turns.py).
    taken = None if state.taken in cards else state.taken
    after = state.evolve(hands=(tuple(rest),) * state.seats, taken=taken)
    if any(_check_discard(after, discard(card)) is None for card in rest):
        return None
    return Refusal("keep-discard", "T11")


def _check_layoff(state: State, action: LayOff) -> Refusal | None:
    refusal = _on_the_table(state)
    if refusal is not None:
        return refusal
    if action.card not in state.hand:
        return Refusal("not-in-hand", "T7", {"card": action.card})
    if not 0 <= action.meld < len(state.melds):
        return Refusal("no-such-meld", "T7", {"meld": action.meld})
    meld = state.melds[action.meld]
    if meld.owner != state.turn and state.order.layoff_own:
        return Refusal("others-meld", "K15")
    law = state.law
    if action.end or meld.kind is Kind.SET:
        refusal = layoffs.layoff_refusal(meld.kind, meld.cards, action.card, action.end, law)
    else:
        refusal = _only_end(meld.kind, meld.cards, action.card, law)
    return refusal or leaves_refusal(state, (action.card,))


def _on_the_table(state: State) -> Refusal | None:
    """Why the seat to act may not lay cards off now (T6, T7); None when it may."""
    if state.phase != "play":
        return _draw_first(state)
    down = state.down[state.turn]
    if down == "no":
        return Refusal("not-down", "T7")
    if down == "now" and not state.order.layoff_same_turn:
        return Refusal("same-turn", "T6")
    return None


def _only_end(kind: Kind, row: Row, card: Card, law: Law) -> Refusal | None:
    ends = layoffs.open_ends(kind, row, card, law)
    if len(ends) == 1:
        return None
    if ends:
        return Refusal("end-needed", "T7", {"card": card})
    return layoffs.layoff_refusal(kind, row, card, "high", law)


def _check_discard(state: State, action: Discard) -> Refusal | None:
    if state.phase != "play":
        return _draw_first(state)
    card = action.card
    if card not in state.hand:
        return Refusal("not-in-hand", "T10", {"card": card})
    if card == JOKER and joker_stays(state):
        return Refusal("joker-discard", "J8")
    if card == state.taken and state.hand.count(card) == 1:
        return Refusal("pozo-card-back", "T10", {"card": card})
    return empties_refusal(state, 1)


def joker_stays(state: State) -> bool:
    """J8: a joker is not thrown while one could be laid; J9 may let go who holds nothing else."""
    thrown = state.order.joker_discard
    if thrown == "always" or joker_limit(state) == 0:
        return False
    return thrown == "never" or any(card != JOKER for card in state.hand)


def _check_end(state: State, action: EndTurn) -> Refusal | None:
    if state.phase != "play":
        return _draw_first(state)
    can = next((card for card in state.hand if _check_discard(state, discard(card)) is None), None)
    return None if can is None else Refusal("must-discard", "T10", {"card": can})


def passing(view: game.View[State]) -> Action | None:
    """The action that ends the viewer's turn when nothing else is left to do (J9)."""
    state = view.state
    mine = state.turn == view.seat and state.phase == "play"
    return EndTurn() if mine and check(state, EndTurn()) is None else None


def _check_meld(state: State, action: LayMeld) -> Refusal | None:
    if not state.order.further:
        return Refusal("no-extra-melds", "T8")
    if state.phase != "play":
        return _draw_first(state)
    down = state.down[state.turn]
    if down == "no":
        return Refusal("not-down", "T8")
    if down == "now" and not state.order.extra_melds_same_turn:
        return Refusal("further-same-turn", "T8")
    if state.course.tacked and not state.order.meld_after_tack:
        return Refusal("tacked", "K12")
    if not action.melds:
        return Refusal("meld-no-natural", "J1")
    cards = tuple(card for row in action.melds for card in row)
    missing = _missing_from(state.hand, cards)
    if missing is not None:
        return Refusal("not-in-hand", "T8", {"card": missing})
    mine = laid_by(state, state.turn)
    laid = read_further(further_of(state), action.melds, joker_limit(state), state.law, mine)
    return laid if isinstance(laid, Refusal) else leaves_refusal(state, cards)


def _check_swap(state: State, action: SwapJoker) -> Refusal | None:
    order = state.order
    if order.joker_swap == "off":
        return Refusal("no-swap", "T9")
    if state.phase != "play":
        return _draw_first(state)
    # The owner of a meld is down: who is not down takes from others only.
    if order.joker_swap == "not_down" and state.down[state.turn] != "no":
        return Refusal("swap-down", "J10")
    if action.card not in state.hand:
        return Refusal("not-in-hand", "J10", {"card": action.card})
    if not 0 <= action.meld < len(state.melds):
        return Refusal("no-such-meld", "J10", {"meld": action.meld})
    _, kind, row = state.melds[action.meld]
    places = layoffs.swaps(kind, row, action.card, state.law)
    if not places or (action.at is not None and action.at not in places):
        return Refusal("swap-other", "J10", {"card": action.card, "cards": row})
    if action.at is None and len(places) > 1 and kind is Kind.RUN:
        return Refusal("place-needed", "J10", {"card": action.card})
    if not order.must_end_with_discard:
        return None
    # T11: a joker instead of the last card that may be thrown leaves none to end the turn with.
    after = state.evolve(hands=((*without(state.hand, action.card), JOKER),) * state.seats)
    ends = any(_check_discard(after, discard(card)) is None for card in set(after.hand))
    return None if ends else Refusal("keep-discard", "T11")


def _check_replace(state: State, action: Replace) -> Refusal | None:
    order, card = state.order, action.card
    if order.joker_moves == "off":
        return Refusal("no-replace", "K16")
    refusal = _on_the_table(state)
    if refusal is not None:
        return refusal
    if card not in state.hand:
        return Refusal("not-in-hand", "K16", {"card": card})
    if not 0 <= action.meld < len(state.melds):
        return Refusal("no-such-meld", "K16", {"meld": action.meld})
    owner, kind, row = state.melds[action.meld]
    if kind is not Kind.RUN:
        return Refusal("set-joker-stays", "K16")
    if owner != state.turn and order.joker_moves == "owner":
        return Refusal("not-owner", "K16")
    if not layoffs.swaps(kind, row, card, state.law):
        return Refusal("swap-other", "K16", {"card": card, "cards": row})
    ends = layoffs.move_ends(row, card, state.law, order.moves_high)
    if not ends or (action.end and action.end not in ends):
        agreed = order.moves_high and action.end == "low" and "low" in layoffs.move_ends(row, card, state.law, False)
        return Refusal("joker-high-end", "K16") if agreed else Refusal("joker-no-end", "K16", {"cards": row})
    if not action.end and len(ends) > 1:
        return Refusal("joker-end-needed", "K16", {"cards": row})
    return leaves_refusal(state, (card,))


_CHECKS: dict[type, Callable[[State, Any], Refusal | None]] = {
    Deal: lambda state, action: _DEALT,
    Pass: lambda state, action: _check_call(state, action) if state.order.calls else _DEALT,
    **dict.fromkeys((Call, Allow, Refuse, Take, Decline), _check_call),
    Draw: _check_draw,
    LayDown: _check_down,
    LayMeld: _check_meld,
    LayOff: _check_layoff,
    SwapJoker: _check_swap,
    Replace: _check_replace,
    Discard: _check_discard,
    EndTurn: _check_end,
}


# -- what can I: the canonical legal actions; all of them pass `check` -------------------------------------------------


_STOCK, _PILE, _END = Draw("stock"), Draw("pile"), EndTurn()


def legal_actions(state: State) -> Iterator[Action]:
    """Every draw, lay-off and discard, a bajada for each set of cards that makes the contract (docs/formats.md 5)."""
    if state.phase == "deal":
        yield Deal()
        yield Pass()
    elif state.course.window is not None:
        yield from calls.answers(state)
    elif state.phase == "draw":
        if check(state, _STOCK) is None:
            yield _STOCK
        if may_take_pile(state):
            yield _PILE
    elif state.phase == "play":
        down = state.down[state.turn]
        order = state.order
        if down == "no":
            yield from _downs(state)
        elif down == "earlier" or order.layoff_same_turn:
            yield from _layoffs(state)
        if order.further and (down == "earlier" or (down == "now" and order.extra_melds_same_turn)):
            yield from _further(state)
        if order.joker_swap != "off":
            yield from _swaps(state)
        if order.joker_moves != "off":
            yield from _moves(state)
        yield from _discards(state)


def _downs(state: State) -> Iterator[Action]:
    contract, limit = state.contract, limits(state)
    if not too_early(state) and can_go_down(state.hand, contract, limit):
        for melds in layable(state, lambda hand, limit: bajadas(hand, contract, limit)):
            yield LayDown(melds)


def layable(state: State, find: Callable[[Row, Limits], Iterator[tuple[Row, ...]]]) -> Iterator[tuple[Row, ...]]:
    """Those of the melds found in the hand to act that leave it what its turn needs (T11, T13).

    `find` looks for the best melds of a hand. Where a card has to be thrown they may leave one that may not be, as the
    one just taken from the pile: then every other card is put aside in turn.
    """
    limit, found = limits(state), False

    def leaves(melds: tuple[Row, ...]) -> bool:
        return leaves_refusal(state, tuple(card for row in melds for card in row)) is None

    for melds in filter(leaves, find(state.hand, limit)):
        found = True
        yield melds
    if limit.keeps and state.law.at_least and not found:
        hands = [without(state.hand, card) for card in sorted(set(state.hand))]
        others = (melds for hand in hands for melds in find(hand, limit._replace(keeps=0)))
        yield from dict.fromkeys(filter(leaves, others))


def _further(state: State) -> Iterator[Action]:
    """One more meld at a time, of the contract's kinds or of any (T8, K14)."""
    contract, limit = further_of(state), limits(state)
    if state.law.arranged:
        found = layable(state, lambda hand, limit: ((row,) for row in single_melds(hand, limit)))
        yield from _legal(state, map(LayMeld, found))
        return
    kinds = (Contract("T", 1, 0) if contract.sets else None, Contract("E", 0, 1) if contract.runs else None)
    for kind in kinds:
        if kind is not None and len(state.hand) >= kind.cards and can_go_down(state.hand, kind, limit):
            yield from _legal(state, map(LayMeld, bajadas(state.hand, kind, limit)))


def _layoffs(state: State) -> Iterator[Action]:
    """Every card that a meld takes, meld by meld.

    Of one meld they come by card, then low end first; under the usual rules by end, jokers last. Who takes the first of
    equal moves, and what a referee has answered, hangs on this order.
    """
    law, order = state.law, state.order
    if not order.must_end_with_discard or state.contract.full:
        if empties_refusal(state, 1) is not None:
            return
        cards = sorted(set(state.hand))
    else:
        cards = [card for card in sorted(set(state.hand)) if leaves_refusal(state, (card,)) is None]
    by_end = law is PLAIN and not order.must_end_with_discard
    for number, (owner, kind, row) in enumerate(state.melds):
        if owner == state.turn or not order.layoff_own:
            found = layoffs.fitting(kind, row, cards, law)
            if not by_end:
                found.sort(key=lambda fit: (fit[0], fit[1] == "high"))
            for card, end in found:
                yield LayOff(card, number, end)


def _swaps(state: State) -> Iterator[Action]:
    """Every joker of a run, and of a set the first one: its jokers are alike (J10)."""
    for number, (_, kind, row) in enumerate(state.melds):
        for card in sorted(set(state.hand)) if JOKER in row else ():
            places = layoffs.swaps(kind, row, card, state.law)
            yield from _legal(state, (SwapJoker(card, number, at) for at in places[: 1 if kind is Kind.SET else None]))


def _moves(state: State) -> Iterator[Action]:
    """Every joker that a card of the hand may replace, with every end to which it may move (K16)."""
    law, high = state.law, state.order.moves_high
    for number, (_, kind, row) in enumerate(state.melds):
        for card in sorted(set(state.hand)) if kind is Kind.RUN and JOKER in row else ():
            ends = layoffs.move_ends(row, card, law, high)
            yield from _legal(state, (Replace(card, number, end) for end in ends))


def _legal(state: State, actions: Iterable[Action]) -> Iterator[Action]:
    return (action for action in actions if check(state, action) is None)


def _discards(state: State) -> Iterator[Action]:
    cards = dict.fromkeys(state.hand)
    if JOKER in cards and joker_stays(state):
        del cards[JOKER]
    if state.taken in cards and state.hand.count(state.taken) == 1:
        del cards[state.taken]
    if not cards or empties_refusal(state, 1) is not None:
        yield _END
    else:
        yield from map(discard, cards)
