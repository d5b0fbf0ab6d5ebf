"""What the words of the melding table ask of its games beyond one call."""

from __future__ import annotations

from collections.abc import Mapping

from carioca.cards import Card
from carioca.engine.game import Game, View
from carioca.engine.game import State as AnyState
from carioca.games.melding.actions import Action, End, LayOff, Replace
from carioca.games.melding.game import Aim, melding

Stands = tuple[Card | None, ...]
LOW = ("low", "comienzo", "inicio", "principio", "abajo", "izquierda", "start", "left")
HIGH = ("high", "final", "fin", "arriba", "derecha", "end", "right")
"""How the ends of a run are typed."""


def is_down(game: Game, state: AnyState, seat: int) -> bool:
    """Whether a seat has laid what the round asks for."""
    return not any(place.needed for place in melding(game).slots(state, seat))


def further(game: Game, view: View) -> bool:
    """Whether what the seat of the view lays are melds beyond what the round asks for."""
    places = () if view.seat is None else melding(game).slots(view.state, view.seat)
    return bool(places) and not any(place.needed for place in places)


# -- which meld takes a card -----------------------------------------------------------------------------------------


def givers(game: Game, view: View, card: Card, at: int | None) -> tuple[int, ...]:
    """The melds that give a wild card for this one, that at a place of the row where one was named."""
    wilds = [aim for aim in _aims(game, view, card) if aim.what == "joker"]
    return tuple(sorted({aim.meld for aim in wilds if at is None or aim.at == at}))


def growing(game: Game, view: View, card: Card, deed: type[LayOff] | type[Replace], end: End) -> tuple[int, ...]:
    """The melds to which a card of the hand can be added, or in which it can take a wild one's place, at this end."""
    steps = [(aim, actions[0]) for aim, actions in _aims(game, view, card).items()]
    found = {aim.meld for aim, step in steps if isinstance(step, deed) and (not end or step.end in ("", end))}
    return tuple(sorted(found))


def _aims(game: Game, view: View, card: Card) -> Mapping[Aim, tuple[Action, ...]]:
    """Where a card may go; nowhere when it is not in the viewer's hand."""
    if view.seat is None or card not in view.state.hands[view.seat]:
        return {}
    return melding(game).aims(view, (card,))
