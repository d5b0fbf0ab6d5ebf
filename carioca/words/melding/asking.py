"""What the words of the melding table ask of its games; the one file here that looks behind `MeldingGame`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, cast, runtime_checkable

from carioca.cards import Card
from carioca.engine.game import Game, View
from carioca.engine.game import State as AnyState
from carioca.engine.options import TableOptions
from carioca.games.contract.bajada import limits
from carioca.games.contract.options import own as own_options
from carioca.games.contract.solver.exact import distance
from carioca.games.contract.state import own
from carioca.games.melding.actions import Action, End, LayOff
from carioca.games.melding.game import Aim, melding
from carioca.games.melding.state import Kind as Kind
from carioca.games.melding.state import Meld as Meld
from carioca.games.melding.state import Row as Row

Stands = tuple[Card | None, ...]


class Table(AnyState, Protocol):
    """What lies in the middle of a melding table."""

    @property
    def stock(self) -> Row:
        """The cards that are drawn face down."""

    @property
    def pile(self) -> Row:
        """The discard pile, its top last."""

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds by their numbers."""


@runtime_checkable
class Asked(Protocol):
    """What a round asks for: so many sets and runs, or the one long run that `full` names."""

    @property
    def sets(self) -> int:
        """How many sets."""

    @property
    def runs(self) -> int:
        """How many runs."""

    @property
    def full(self) -> str:
        """The long run instead of these; empty for none."""


def on_table(state: AnyState) -> Table:
    """A state of a game that is played at this table, as that."""
    return cast(Table, state)


def is_down(game: Game, state: AnyState, seat: int) -> bool:
    """Whether a seat has laid what the round asks for."""
    return not any(place.needed for place in melding(game).slots(state, seat))


def further(game: Game, view: View) -> bool:
    """Whether what the seat of the view lays are melds beyond what the round asks for."""
    places = () if view.seat is None else melding(game).slots(view.state, view.seat)
    return bool(places) and not any(place.needed for place in places)


# -- which meld takes a card -----------------------------------------------------------------------------------------


def takers(game: Game, view: View, card: Card, end: End) -> tuple[int, ...]:
    """The melds that take a card of the hand, at this end of a run where one was named."""
    steps = [(aim, actions[0]) for aim, actions in _aims(game, view, card).items()]
    lays = [(aim, step) for aim, step in steps if isinstance(step, LayOff) and aim.what != "pile"]
    return tuple(sorted({aim.meld for aim, step in lays if not end or step.end in ("", end)}))


def givers(game: Game, view: View, card: Card, at: int | None) -> tuple[int, ...]:
    """The melds that give a wild card for this one, that at a place of the row where one was named."""
    wilds = [aim for aim in _aims(game, view, card) if aim.what == "joker"]
    return tuple(sorted({aim.meld for aim in wilds if at is None or aim.at == at}))


def _aims(game: Game, view: View, card: Card) -> Mapping[Aim, tuple[Action, ...]]:
    """Where a card may go; nowhere when it is not in the viewer's hand."""
    if view.seat is None or card not in view.state.hands[view.seat]:
        return {}
    return melding(game).aims(view, (card,))


# -- what only the contract games are asked so far -------------------------------------------------------------------


def suited(state: AnyState) -> bool:
    """Whether a run is of one suit, which then names it."""
    return own(state).law.same_suit


def deeds(options: TableOptions) -> frozenset[str]:
    """What may be done beyond the usual: `meld` further melds, `swap` wild cards, choose whether to `deal`."""
    order = own_options(options).order
    found = {"meld": bool(order.further), "swap": order.joker_swap != "off", "deal": order.pass_deal}
    return frozenset(deed for deed, wanted in found.items() if wanted)


def wilds(options: TableOptions) -> bool:
    """Whether any card may stand for others."""
    mine = own_options(options)
    return mine.order.jokers > 0 or mine.law.red_twos


def lack(state: AnyState) -> int:
    """How many cards the hand of the seat to act needs before it can lay what the round asks for."""
    mine = own(state)
    return distance(mine.hand, mine.contract, limits(mine))


def asked(state: AnyState) -> Asked:
    """What the round asks for."""
    return own(state).contract
