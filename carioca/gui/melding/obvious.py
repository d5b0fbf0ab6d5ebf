"""What goes without saying at a melding table: the only draw there is, and lay-offs against which nothing speaks."""

from __future__ import annotations

from itertools import islice

from carioca.cards import JOKER, Card
from carioca.engine.game import Action, View
from carioca.games.melding.actions import Draw, LayOff
from carioca.games.melding.game import MeldingGame, melding_state


def only_stock(game: MeldingGame, view: View) -> Action | None:
    """The draw from the stock where it is all that the seat of the view, which is to act, may do."""
    found = list(islice(game.legal_actions(view.state), 2))
    return found[0] if found == [Draw("stock")] else None


def sure_layoffs(game: MeldingGame, view: View) -> frozenset[Action]:
    """The lay-offs of the seat of the view, which is to act, against which nothing speaks.

    The card stands for itself and fits one place of the table alone, its player is down, and no further meld may be
    laid in which it could serve. Once down a hand only costs, so such a card is better on the table.
    """
    state, seat = melding_state(view.state), view.seat
    if seat is None or state.down[seat] == "no" or game.slots(state, seat):
        return frozenset()
    places: dict[Card, list[Action]] = {}
    for action in game.legal_actions(state):
        if isinstance(action, LayOff) and action.card != JOKER:
            places.setdefault(action.card, []).append(action)
    return frozenset(found[0] for found in places.values() if len(found) == 1)
