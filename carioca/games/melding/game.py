"""What the melding table asks of its games: the tray, where cards may go, and what a meld stands for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, Protocol, cast

from carioca.cards import Card, Suit
from carioca.engine.game import Game, Refusal, State, View
from carioca.engine.options import TableOptions
from carioca.games.melding.actions import Action
from carioca.games.melding.state import Asked, Kind, Meld, Row


class Place(NamedTuple):
    """A place of the tray: what kind of meld belongs there, the fewest cards of one, whether it must be filled.

    Places that need not be filled are for melds beyond what a seat must lay first; `more`: a meld may have more cards.
    """

    kind: Kind
    least: int
    needed: bool = True
    more: bool = False


class Aim(NamedTuple):
    """Where cards of the hand, or a click without any, may be aimed at.

    `what` is the stock, the discard pile, a whole meld, its low or high end, or a wild card in it; `meld` is the
    number of the meld (-1: none), `at` the place of the wild in its row.
    """

    what: Literal["stock", "pile", "meld", "low", "high", "joker"]
    meld: int = -1
    at: int = -1


class Calling(NamedTuple):
    """A card that may be called out of turn: it lies on the pile, `source` threw it, `caller` asked for it (or nobody).

    The turn of `following` comes next; a caller draws so many cards of the stock with it. `must_take`: who answers is
    `following`, and takes the card itself if it refuses. `asked` have let it go by; `race`: where people can speak at
    once, the first to speak has it, not the first in turn; `fine`: what calling it costs, beyond the agreed number.
    """

    card: Card
    source: int
    caller: int | None
    following: int
    drawn: int
    must_take: bool
    asked: tuple[int, ...] = ()
    race: bool = False
    fine: int = 0


STOCK, PILE = Aim("stock"), Aim("pile")


class Standing(NamedTuple):
    """How a side stands in a deal, where seats play in sides with a reserve hand (Buraco).

    `laid` is what its melds are worth on the table and `bonus` what its canastas add; `muerto` counts the cards of its
    reserve hand while it lies there; `needs` are the points that its first lay needs (0: any will do); `lacks` says
    what it lacks for closing: "muerto", "canasta", "real".
    """

    seats: tuple[int, ...]
    score: int
    laid: int
    bonus: int
    muerto: int
    taken: bool
    salida: bool
    needs: int
    lacks: tuple[str, ...]


class Near(NamedTuple):
    """A meld that a hand is about to have: its whole row, and at which places of it cards are missing."""

    kind: Kind
    row: Row
    missing: tuple[int, ...] = ()


class Canasta(NamedTuple):
    """What a canasta is ("real", "semi", "simple" or "wild") and what it adds."""

    category: str
    bonus: int


class MeldingState(State, Protocol):
    """What lies on the table of such a game, read only; in a view the cards that nobody may see are HIDDEN."""

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds in the order in which they were laid."""

    @property
    def stock(self) -> Row:
        """The stock, the next card first."""

    @property
    def pile(self) -> Row:
        """The discard pile, its top last."""

    @property
    def down(self) -> Sequence[str]:
        """Whether a seat has laid what it must lay first: "no", "now" (in this turn) or "earlier"."""


class MeldingGame(Game, Protocol):
    """A game at the melding table. Pure functions over states and views, as all of a game is."""

    def asked(self, state: State) -> Asked | None:
        """What the round asks a seat to lay first; None where it asks for nothing."""

    def article(self, rule: str) -> str:
        """The id in the pages of this game of a rule as its family numbers it."""

    def lack(self, state: State, more: Row = ()) -> int:
        """How many cards the hand of the seat to act needs before it can lay what the round asks for; with `more`: if
        it held these cards, too."""

    def long_ways(self, state: State) -> tuple[tuple[tuple[Suit, ...], ...], ...]:
        """The ways to make the one long run that the round asks for: for each the suits that fit at every rank, from
        the ace to the king. Empty where the round asks for something else.
        """

    def suited(self, state: State) -> bool:
        """Whether a run is of one suit, which then names it."""

    def wilds(self, options: TableOptions) -> bool:
        """Whether any card may stand for others."""

    def beyond(self, options: TableOptions) -> frozenset[str]:
        """What may be done beyond the usual: "meld" further melds, "swap" wild cards, "replace" them
        (they stay in their run), choose whether to "deal", "call" a card out of turn."""

    def target(self, options: TableOptions) -> int:
        """How many points end the match; 0 where a number of rounds does."""

    def slots(self, state: State, seat: int) -> tuple[Place, ...]:
        """The tray on which a seat puts its melds together before laying them; empty where there is none."""

    def read(self, state: State, kind: Kind, row: Row) -> Row | None:
        """A row as the meld of a tray's place: its cards as they would lie on the table; None when it is none."""

    def laying(self, state: State, seat: int, rows: Sequence[Row]) -> Action:
        """The action that lays these rows of the tray, empty ones left out: down, meld, or the pile with them."""

    def lacking(self, state: State, seat: int, rows: Sequence[Row]) -> int | Refusal:
        """How many cards the rows of the tray lack at least until they can be laid; why none can mend them, if so."""

    def readings(self, state: State, seat: int, rows: Sequence[Row]) -> tuple[int | Refusal, ...]:
        """The same for every row by itself, in the order of the places."""

    def aims(self, view: View, picked: Sequence[Card]) -> Mapping[Aim, tuple[Action, ...]]:
        """What is legal with these cards of the viewer's hand, by where they go, one action after the other.

        With nothing picked: from where the viewer may draw. Empty when it is not the viewer's turn.
        """

    def refused(self, view: View, picked: Sequence[Card], aim: Aim) -> Refusal | None:
        """Why these cards may not go there, with nothing picked: why the viewer may not draw there.

        None when they may, and where nothing of the kind is ever done (cards for the stock).
        """

    def aim(self, state: State, action: Action) -> Aim | None:
        """Where an action that is legal is aimed at: what a hint or a replay points to; None when it is no aim."""

    def passing(self, view: View) -> Action | None:
        """The action that ends the viewer's turn when no other does; None when there is something else to do."""

    def calling(self, state: State) -> Calling | None:
        """The card that may be called now, where the game has calls (`beyond`)."""

    def call_refused(self, state: State, seat: int) -> Refusal | None:
        """Why a seat cannot call it, also when it is not asked; None when it can. Only where the game has calls."""

    def stands(self, state: State, meld: Meld) -> tuple[Card | None, ...]:
        """For each card of a meld the card that it stands for; a suit NONE is any suit, None stands for itself."""

    def standings(self, state: State) -> tuple[Standing, ...]:
        """How each side stands; empty in games without sides and reserve hands."""

    def canasta(self, state: State, number: int) -> Canasta | None:
        """What kind of canasta a meld of the table is; None when it is none."""

    def nearest(self, view: View) -> tuple[Near, ...]:
        """The melds that bring the viewer's hand nearest to what the round asks for, with cards that are missing as an
        example; empty where the round asks for nothing, or the viewer has laid it.
        """

    def proposal(self, view: View) -> tuple[Row, ...] | None:
        """The melds that leave the fewest points in the viewer's hand, one row for each place of the tray; or None."""


def melding(game: Game) -> MeldingGame:
    """A game that is known to be played at the melding table, as that."""
    assert game.profile.table == "melding"
    return cast(MeldingGame, game)


def melding_state(state: State) -> MeldingState:
    """A state that is known to be one of such a game, as that."""
    return cast(MeldingState, state)
