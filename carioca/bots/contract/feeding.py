"""What the next player could do with a card that is thrown, told from what all have seen."""

from __future__ import annotations

from carioca.bots.base import Reason
from carioca.bots.contract.facts import Seen
from carioca.bots.contract.table import feeds, next_seat
from carioca.cards import JOKER, Card
from carioca.games.contract.bajada import joker_limit
from carioca.games.contract.state import State
from carioca.games.melding.state import put, without


def feeding(seen: Seen, card: Card, lack: int | None = None) -> list[Reason]:
    """What the next player could do with the card, else with another one that might have been thrown as well.

    `lack`: others count only when the hand is as near without them.
    """
    state = seen.state
    seat = next_seat(state)
    if state.down[seat] != "no" and not state.order.pile_when_down:
        return [Reason("closed", {"seat": seat})] if lack is not None else []
    given = _given(state, seat, card)
    if given is not None:
        return [given]
    for other in sorted(seen.others(card), key=seen.worth, reverse=True):
        avoided = _given(state, seat, other)
        if avoided is not None and (lack is None or seen.lack(without(seen.hand, other)) == lack):
            return [Reason(f"no-{avoided.code}", avoided.values)]
    return []


def _given(state: State, seat: int, card: Card) -> Reason | None:
    """What makes a card one that this player would like to find on the pile; None when nothing is known of it."""
    if not feeds(state, card) or (card == JOKER and not joker_limit(state)):
        return None
    if state.down[seat] != "no":
        return Reason("feeds-table", {"card": card, "seat": seat}, warns=True)
    if card == JOKER:
        return Reason("feeds-joker", {"seat": seat}, warns=True)
    shown = tuple(
        other
        for other in dict.fromkeys(state.known[seat])
        if other != JOKER and feeds(state.evolve(known=put(state.known, seat, (other,))), card)
    )
    return Reason("feeds", {"card": card, "seat": seat, "cards": shown}, warns=True) if shown else None
