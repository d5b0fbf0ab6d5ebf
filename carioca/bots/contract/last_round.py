"""The last round as a game against others like oneself: who saves, who builds, and what is let go so that it ends.

A saver pays less than a builder who loses, but where all save nobody wins, and who holds all low cards keeps others
from their runs. `build/fit_last_round.py` plays such rounds at tables of players who play them so: with these figures
a lone builder and a lone saver at a table of four gain nothing. Time is counted in turnings of the stock, for a round
that nobody wins ends with the last of them (T14).

No round follows it, so what counts then is to win the match: who leads by far saves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from carioca.bots.contract.chances import FITTED_SEATS
from carioca.bots.contract.prospects import Hand, Prospects
from carioca.bots.contract.table import let_go
from carioca.cards import JOKER, Card
from carioca.games.contract.bajada import joker_limit
from carioca.games.contract.state import State


class Pace(NamedTuple):
    """How the last round is played at a table of some size."""

    most: int  # the most cards that a hand lacks which is built on
    lets_go: float  # the turnings of the stock after which cards are let go that others may need


NEVER = 13  # no hand lacks more: it is always built on
PACES: Mapping[int, Pace] = {
    3: Pace(8, 1.0),
    4: Pace(7, 2.0),
    5: Pace(7, 1.0),
    6: Pace(NEVER, 0.25),
}
"""By the number of seats. At six the hands hold two thirds of the cards: there each saver makes it likelier that nobody
wins. Two never come to that."""
A_CARD = 11.0
"""The points by which saving gets cheaper, beside building, with each card that is lacking (fitted near `most`)."""
AHEAD, SAFE = 90, 4
"""Who leads the match by so many points builds only on a hand that lacks so few cards: to pay little is enough. Of
a hundred matches at four seats it wins 0.6 ± 0.2 more (docs/lab-notes.md)."""
SAVERS_LAPS = 2  # who saves lets a card go in every second lap: in the others the dear card goes that came instead

MANY, HOARDED = 6, 3.0
"""At a table of so many seats who saves lets cards go in the rounds of other contracts as well, after so many turnings
of the stock: of EEE among six experts one in twenty was dead, all low cards in the hands of those who saved. Kalooki
counts laps instead (`table.lets_go`)."""


def pace_of(state: State) -> Pace | None:
    """How the round goes; None in rounds with other contracts and at small tables."""
    return PACES.get(min(state.seats, 6)) if state.contract.full else None


def lead(state: State) -> int:
    """By how many points the seat to act leads the match before this round; below 0 when it is behind the first."""
    scores = state.scores
    return min(score for seat, score in enumerate(scores) if seat != state.turn) - scores[state.turn]


def leads_by_far(state: State) -> bool:
    return state.last_round and state.contract.full != "" and state.seats == FITTED_SEATS and lead(state) >= AHEAD


def decisive(state: State) -> Pace | None:
    """`pace_of` for a player who wants to win the match: points beyond those that keep the lead are worth nothing."""
    pace = pace_of(state)
    return pace._replace(most=SAFE) if pace is not None and leads_by_far(state) else pace


def turnings(state: State) -> float:
    """How many times the stock has been drawn through, by parts."""
    order = state.order
    size = len(order.pack) - order.dealt[state.round_no] * state.seats - 1
    return state.recycles + 1 - len(state.stock) / max(size, 1)


def advantage(pace: Pace, lack: int) -> float:
    """The points by which saving is cheaper than building for a hand of this distance."""
    return A_CARD * (lack - pace.most - 0.5)


def released(prospects: Prospects, choices: Hand, saving: bool) -> Card | None:
    """What is thrown so that cards go round again which others may need; None while it is not time for that.

    Who builds lets go of what the contract does not need, one card after the other; of all where it will never be laid.
    """
    state = prospects.state
    pace = pace_of(state)
    if pace is None and (not saving or state.seats < MANY or state.law.arranged):
        return None
    if turnings(state) < (HOARDED if pace is None else pace.lets_go):
        return None
    if saving:
        turn = state.turns // state.seats % SAVERS_LAPS == 0
        return let_go(state, choices, SAVERS_LAPS) if turn else None
    if blocked(state, state.hand):
        return let_go(state, choices)
    return let_go(state, prospects.harmless(state.hand, choices)) if prospects.distance(state.hand) else None


def blocked(state: State, hand: Hand) -> bool:
    """Whether a hand can never be laid: the bajada takes all its cards, and it holds jokers that may not stand in it.

    A joker that could be laid may not be thrown (J8).
    """
    keeps = state.contract.full and state.order.joker_discard != "always"
    return bool(keeps) and hand.count(JOKER) > joker_limit(state) > 0
