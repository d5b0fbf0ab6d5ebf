"""What can I: the canonical legal actions of a melding game (formats.md 5); all of them pass `rules.check`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from carioca.cards import JOKER
from carioca.games.contract import calls, layoffs
from carioca.games.contract.bajada import further_of, limits
from carioca.games.contract.law import PLAIN
from carioca.games.contract.rules import (
    check,
    discard,
    empties_refusal,
    joker_stays,
    leaves_refusal,
    may_take_pile,
    too_early,
)
from carioca.games.contract.solver.exact import Limits, bajadas, can_go_down
from carioca.games.contract.solver.richest import single_melds
from carioca.games.contract.state import Contract, State
from carioca.games.melding.actions import (
    Action,
    Deal,
    Draw,
    EndTurn,
    LayDown,
    LayMeld,
    LayOff,
    Pass,
    Replace,
    SwapJoker,
)
from carioca.games.melding.state import Kind, Row, without

_STOCK, _PILE, _END = Draw("stock"), Draw("pile"), EndTurn()


def legal_actions(state: State) -> Iterator[Action]:
    """Every draw, lay-off and discard, and a bajada for every set of cards that makes the contract (formats.md 5)."""
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
            plain = state.law is PLAIN and not order.ends_with_discard
            yield from _layoffs(state) if plain else _free_layoffs(state)
        if order.further and (down == "earlier" or (down == "now" and order.further_now)):
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
        for melds in layable(state, lambda hand, limit: ((row,) for row in single_melds(hand, limit.asked(contract)))):
            if check(state, LayMeld(melds)) is None:
                yield LayMeld(melds)
        return
    kinds = (Contract("T", 1, 0) if contract.sets else None, Contract("E", 0, 1) if contract.runs else None)
    for kind in kinds:
        if kind is not None and len(state.hand) >= kind.cards and can_go_down(state.hand, kind, limit):
            for melds in bajadas(state.hand, kind, limit):
                action = LayMeld(melds)
                if check(state, action) is None:
                    yield action


def _swaps(state: State) -> Iterator[Action]:
    """Every joker of a run, and of a set the first one: its jokers are alike (J10)."""
    for number, (_, kind, row) in enumerate(state.melds):
        if JOKER not in row:
            continue
        for card in sorted(set(state.hand)):
            places = layoffs.swaps(kind, row, card, state.law)
            for at in places[:1] if kind is Kind.SET else places:
                action = SwapJoker(card, number, at)
                if check(state, action) is None:
                    yield action


def _moves(state: State) -> Iterator[Action]:
    """Every joker that a card of the hand may replace, with every end to which it may move (K16)."""
    law, high = state.law, state.order.moves_high
    for number, (_, kind, row) in enumerate(state.melds):
        if kind is not Kind.RUN or JOKER not in row:
            continue
        for card in sorted(set(state.hand)):
            for end in layoffs.move_ends(row, card, law, high):
                action = Replace(card, number, end)
                if check(state, action) is None:
                    yield action


def _free_layoffs(state: State) -> Iterator[Action]:
    """The lay-offs under any options."""
    law = state.law
    cards = [card for card in sorted(set(state.hand)) if leaves_refusal(state, (card,)) is None]
    for number, (owner, kind, row) in enumerate(state.melds):
        if owner != state.turn and state.order.layoff_own:
            continue
        for card in cards:
            for end in layoffs.open_ends(kind, row, card, law):
                yield LayOff(card, number, end)


def _layoffs(state: State) -> Iterator[Action]:
    hand = state.hand
    if empties_refusal(state, 1) is not None:
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
    if JOKER in cards and joker_stays(state):
        del cards[JOKER]
    if state.taken in cards and state.hand.count(state.taken) == 1:
        del cards[state.taken]
    if not cards or empties_refusal(state, 1) is not None:
        yield _END
    else:
        yield from map(discard, cards)
