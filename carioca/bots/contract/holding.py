"""A finished bajada that is kept in hand, at a table of two where a bajada may take more cards than its contract asks.

Who lays it down opens places for the rival, who can use them once down; who waits loses none, because a longer bajada
takes all that fits it. So it is kept until the rest of the hand can go as well, unless the rival is about to go out
(docs/lab-notes.md has what that brings).
"""

from __future__ import annotations

from typing import NamedTuple

from carioca.bots.contract.prospects import HELD, Hand, Prospects
from carioca.bots.contract.table import Shedding, nears, not_taken, threat, without_rows
from carioca.cards import Card
from carioca.engine.game import Refusal
from carioca.games.contract.bajada import joker_limit, limits, read_bajada
from carioca.games.contract.scoring import card_points
from carioca.games.contract.solver.hand import best_bajada
from carioca.games.contract.state import State
from carioca.games.melding.state import Melds, melds_of

SEATS = 2
MOST_LEFT = 1  # so many cards that fit nowhere may be left when it is laid: the last one is thrown
NEAR = 3  # a rival who is down with so few cards ends the round soon
NEARLY = 0.5  # what the points of a card count that one other card would give a place


class Kept(NamedTuple):
    """What going down would come to: the melds that lie there then, and the cards of the hand that fit none."""

    melds: Melds
    left: Hand


def kept(state: State) -> Kept | None:
    """What the seat to act keeps back; None where it holds no bajada, or goes down with it.

    Once the stock was turned nobody waits any longer, or two might do so for ever.
    """
    longer = state.law.at_least and not state.law.arranged
    if not longer or state.seats != SEATS or state.recycles or threat(state) <= NEAR:
        return None
    bajada = best_bajada(state.hand, state.contract, state.order.points, limits(state))
    laid = read_bajada(state.contract, bajada or (), joker_limit(state), state.law)
    if bajada is None or isinstance(laid, Refusal):
        return None
    melds = state.melds + melds_of(state.turn, laid)
    rest = without_rows(state.hand, bajada)
    left = Shedding(state, rest, melds).left if len(rest) > 1 else rest
    return Kept(melds, left) if len(left) > MOST_LEFT else None


def thrown(prospects: Prospects, choices: Hand, kept: Kept) -> Card | None:
    """What goes instead: the dearest of the cards that fit nowhere, rather none that gives something away.

    None where none of them may be thrown.
    """
    state = prospects.state

    def gain(card: Card) -> float:
        points = card_points(state.order.points, card) * (NEARLY if nears(card, kept.melds, state.law) else 1.0)
        return HELD * points - prospects.given(card) - prospects.odd(card)

    loose = tuple(card for card in choices if card in kept.left)
    return max(not_taken(state, loose), key=gain, default=None)
