"""What the words of the melding table ask of its games; the one file here that knows where the answers come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast, runtime_checkable

from carioca.cards import Card
from carioca.engine.game import Game, View
from carioca.engine.game import State as AnyState
from carioca.engine.options import TableOptions
from carioca.games.contract import meaning, proposal, rules
from carioca.games.contract.options import MeldingOptions
from carioca.games.contract.solver.exact import distance
from carioca.games.contract.state import Kind as Kind
from carioca.games.contract.state import Meld as Meld
from carioca.games.contract.state import own
from carioca.games.melding.actions import End, LayOff, SwapJoker

Row = tuple[Card, ...]
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


def is_down(state: AnyState, seat: int) -> bool:
    """Whether a seat has laid what the round asks for."""
    return own(state).down[seat] != "no"


def stands(state: AnyState, meld: Meld) -> Stands:
    """For each card of a meld the card that it stands for; a suit NONE is any suit, None stands for itself."""
    return meaning.stands(meld.kind, meld.cards, own(state).options.law)


def suited(state: AnyState) -> bool:
    """Whether a run is of one suit, which then names it."""
    return own(state).options.law.same_suit


def deeds(options: TableOptions) -> frozenset[str]:
    """What may be done beyond the usual: `meld` further melds, `swap` wild cards, choose whether to `deal`."""
    assert isinstance(options, MeldingOptions)
    found = {"meld": options.extra_melds, "swap": options.joker_swap != "off", "deal": options.pass_deal}
    return frozenset(deed for deed, wanted in found.items() if wanted)


def further(view: View) -> bool:
    """Whether what the seat of the view lays are melds beyond what the round asks for."""
    return view.seat is not None and proposal.further(own(view.state), view.seat)


def proposed(view: View) -> tuple[Row, ...] | None:
    """The melds that leave the fewest points in the viewer's hand."""
    return proposal.proposal(view)


def lack(state: AnyState) -> int:
    """How many cards the hand of the seat to act needs before it can lay what the round asks for."""
    mine = own(state)
    return distance(mine.hand, mine.contract, rules.limits(mine))


def asked(state: AnyState) -> Asked:
    """What the round asks for."""
    return own(state).contract


# -- which meld takes a card -----------------------------------------------------------------------------------------


def takers(game: Game, view: View, card: Card, end: End) -> tuple[int, ...]:
    """The melds that take a card, at this end of a run where one was named."""
    tries = (LayOff(card, number, end) for number in range(len(on_table(view.state).melds)))
    return _allowed(game, view, tuple(tries), "end-needed")


def givers(game: Game, view: View, card: Card, at: int | None) -> tuple[int, ...]:
    """The melds that give a wild card for this one, that at a place of the row where one was named."""
    tries = (SwapJoker(card, number, at) for number in range(len(on_table(view.state).melds)))
    return _allowed(game, view, tuple(tries), "place-needed")


def _allowed(game: Game, view: View, tries: Sequence[LayOff | SwapJoker], vague: str) -> tuple[int, ...]:
    """The melds of the tries that are legal, or that lack nothing but a place (`vague`, a refusal)."""
    refusals = (game.check(view.state, one) for one in tries)
    return tuple(one.meld for one, no in zip(tries, refusals, strict=True) if no is None or no.code == vague)
