"""Rounds that nobody can win any more (carioca.md T15): no card can be drawn, or no hand can be emptied."""

from __future__ import annotations

from collections import Counter

from carioca.cards import JOKER, Card, french_pack
from carioca.games.contract import layoffs
from carioca.games.contract.law import Law
from carioca.games.contract.melds import RUN_CLOSED
from carioca.games.contract.order import Order
from carioca.games.contract.state import State
from carioca.games.contract.stock import can_turn_stock, may_take_pile
from carioca.games.melding.events import RoundEnd
from carioca.games.melding.state import Kind, Row


def no_draw(state: State) -> RoundEnd | None:
    """Why the seat to act has no card to draw, or the round has had its turns (T15); None when it goes on."""
    # A limit that no sensible round comes near. Without it a round could last for ever: where all draw from the pile
    # the stock is never used up, and no other rule ends the round.
    if state.turns > state.order.most_turns:
        return "dead-turns"
    if state.stock:
        return None
    if state.order.pile_instead:
        return None if state.pile and state.course.forced < state.seats else "dead-draw"
    if len(state.pile) > 1:
        return None if can_turn_stock(state) else "dead-recycles"
    return None if may_take_pile(state) else "dead-draw"


def no_winner(state: State) -> RoundEnd | None:
    """T15: all are down and fewer cards still fit the table than any hand holds.

    Only lay-offs make a hand smaller (T8): each turn's draw is balanced by its discard, so a hand of h cards needs
    at least h further lay-offs, by anybody's count of what the melds can still take.
    """
    if "no" in state.down or not state.order.seen_dead or not provable(state.law, state.order):
        return None
    return None if _still_fit(state) >= min(map(len, state.hands)) else "dead-table"


def no_stock(state: State) -> RoundEnd:
    """Why a round ends whose seat to act draws from a stock that is used up and cannot be made anew."""
    return no_draw(state) or ("dead-recycles" if len(state.pile) > 1 else "dead-draw")


def provable(law: Law, order: Order) -> bool:
    """Whether it can be proven that nobody wins any more: what the table still takes can be counted.

    Lay-offs must be the only way to get rid of cards for good. Elsewhere a round goes on until no card can be drawn.
    """
    if order.further or order.joker_swap == "any":
        return False
    return law.same_suit and law.longest <= RUN_CLOSED and not law.red_twos


def _still_fit(state: State) -> int:
    """At most so many cards can still be laid off in this round: an upper bound from the table alone."""
    decks, law = state.order.packs, state.law
    laid = Counter(card for meld in state.melds for card in meld.cards)
    jokers = state.order.jokers - laid[JOKER]
    sets = {layoffs.set_rank(meld.cards) for meld in state.melds if meld.kind is Kind.SET}
    room: Counter[Card] = Counter()
    for meld in state.melds:
        if meld.kind is Kind.RUN:
            room.update(_reach(meld.cards, laid, decks, jokers, law))
    fit = sum(decks - laid[card] for rank in sets for card in _of_rank(rank))
    fit += sum(min(places, decks - laid[card]) for card, places in room.items() if card.rank not in sets)
    return fit + (jokers if sets or room else 0)


def _of_rank(rank: int) -> tuple[Card, ...]:
    return tuple(card for card in french_pack(1, 0) if card.rank == rank)


def _reach(row: Row, laid: Counter[Card], decks: int, jokers: int, law: Law) -> set[Card]:
    """The places that a run may still grow to: outwards until a card is missing that no joker can stand for."""
    reach: set[Card] = set()
    for direction in (0, 1):
        grown = row
        while (ends := layoffs.run_ends(grown, law)) is not None:
            card = ends[direction]
            if card is None or (laid[card] >= decks and not jokers):
                break
            reach.add(card)
            grown = (*grown, card) if direction else (card, *grown)
    return reach
