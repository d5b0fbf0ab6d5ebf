"""What the melding table asks of its games: the tray, where cards may go, and what a meld stands for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from carioca.cards import Card, Suit
from carioca.engine.game import AnyGame, Game, Opts, Refusal, S, State, View
from carioca.engine.options import OptionsError, TableOptions
from carioca.games.melding.actions import Action, Discard, Draw, End, LayOff
from carioca.games.melding.state import Asked, Kind, Meld, Row


class Place(NamedTuple):
    """A place of the tray: what kind of meld belongs there, the fewest cards of one, whether it must be filled.

    Places that need not be filled are for melds beyond what a seat must lay first; `more`: a meld may have more cards.
    """

    kind: Kind
    least: int
    needed: bool = True
    more: bool = False


class Reading(NamedTuple):
    """What a row of the tray is meant as, and how many cards it lacks until it may be laid, or why none can mend it."""

    kind: Kind
    lack: int | Refusal


class Aim(NamedTuple):
    """Where cards of the hand, or a click without any, may be aimed at.

    `what` is the stock, the discard pile, a whole meld, its low or high end, or a wild card in it; `meld` is the
    number of the meld (-1: none), `at` the place of the wild in its row.
    """

    what: Literal["stock", "pile", "meld", "low", "high", "joker"]
    meld: int = -1
    at: int = -1


STOCK, PILE = Aim("stock"), Aim("pile")


class Calling(NamedTuple):
    """A card that may be called out of turn: it lies on the pile, `source` threw it, `caller` asked for it (or nobody).

    The turn of `following` comes next; a caller draws so many cards of the stock with it. `must_take`: who answers is
    `following`, and takes the card itself if it refuses. `asked` have let it go by; `race`: where people can speak at
    once, the first to speak has it, not the first in turn; `fine`: what calling it costs, beyond the agreed number.
    `judge` answers it; `left`: how many calls may still be granted in the round, None without a limit.
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
    judge: int = 0
    left: int | None = None


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


class MeldingGame(Game[S, Opts], Protocol[S, Opts]):
    """A game at the melding table. Pure functions over states and views, as all of a game is.

    What a game does not state here it does not have.
    """

    def asked(self, state: S) -> Asked | None:
        """What the round asks a seat to lay first; None where it asks for nothing."""
        return None

    def lack(self, state: S, more: Row = ()) -> int:
        """How many cards the hand of the seat to act needs before it can lay what the round asks for; with `more`: if
        it held these cards, too."""
        return 0

    def long_ways(self, state: S) -> tuple[tuple[tuple[Suit, ...], ...], ...]:
        """The ways to make the one long run that the round asks for: for each the suits that fit at every rank, from
        the ace to the king. Empty where the round asks for something else.
        """
        return ()

    def suited(self, state: S) -> bool:
        """Whether a run is of one suit, which then names it."""

    def wilds(self, options: Opts) -> bool:
        """Whether any card may stand for others."""

    def beyond(self, options: Opts) -> frozenset[str]:
        """What may be done beyond the usual: "meld" further melds, "swap" wild cards, "replace" them
        (they stay in their run), choose whether to "deal", "call" a card out of turn."""

    def target(self, options: Opts) -> int:
        """How many points end the match; 0 where a number of rounds does."""
        return 0

    def slots(self, state: S, seat: int) -> tuple[Place, ...]:
        """The tray on which a seat puts its melds together before laying them; empty where there is none."""
        return ()

    def read(self, state: S, kind: Kind, row: Row) -> Row | None:
        """A row as the meld of a tray's place: its cards as they would lie on the table; None when it is none."""

    def laying(self, state: S, seat: int, rows: Sequence[Row]) -> Action:
        """The action that lays these rows of the tray, empty ones left out: down, meld, or the pile with them."""

    def lacking(self, state: S, seat: int, rows: Sequence[Row]) -> int | Refusal:
        """How many cards the rows of the tray lack at least until they can be laid; why none can mend them, if so."""

    def readings(self, state: S, seat: int, rows: Sequence[Row]) -> tuple[Reading, ...]:
        """The same for every row by itself, in the order of the places; none where there is no tray."""
        return ()

    def aims(self, view: View[S], picked: Sequence[Card]) -> Mapping[Aim, tuple[Action, ...]]:
        """What is legal with these cards of the viewer's hand, by where they go, one action after the other.

        With nothing picked: from where the viewer may draw. Empty when it is not the viewer's turn.
        """

    def refused(self, view: View[S], picked: Sequence[Card], aim: Aim) -> Refusal | None:
        """Why these cards may not go there, with nothing picked: why the viewer may not draw there.

        None when they may, and where nothing of the kind is ever done (cards for the stock).
        """

    def aim(self, state: S, action: Action) -> Aim | None:
        """Where an action that is legal is aimed at: what a hint or a replay points to; None when it is no aim."""

    def passing(self, view: View[S]) -> Action | None:
        """The action that ends the viewer's turn when no other does; None when there is something else to do."""
        return None

    def calling(self, state: S) -> Calling | None:
        """The card that may be called now, where the game has calls (`beyond`)."""
        return None

    def calls_left(self, state: S, fresh: bool = False) -> int | None:
        """How many calls may still be granted in the round, when it begins where `fresh`; None without a limit."""
        return None

    def call_refused(self, state: S, seat: int) -> Refusal | None:
        """Why a seat cannot call it, also when it is not asked; None when it can. Only where the game has calls."""
        return None

    def stands(self, state: S, meld: Meld) -> tuple[Card | None, ...]:
        """For each card of a meld the card that it stands for; a suit NONE is any suit, None stands for itself."""

    def standings(self, state: S) -> tuple[Standing, ...]:
        """How each side stands; empty in games without sides and reserve hands."""
        return ()

    def canasta(self, state: S, number: int) -> Canasta | None:
        """What kind of canasta a meld of the table is; None when it is none."""
        return None

    def nearest(self, view: View[S]) -> tuple[Near, ...]:
        """The melds that bring the viewer's hand nearest to what the round asks for, with cards that are missing as an
        example; empty where the round asks for nothing, or the viewer has laid it.
        """
        return ()

    def proposal(self, view: View[S]) -> tuple[Row, ...] | None:
        """The melds that leave the fewest points in the viewer's hand, one row for each place of the tray; or None."""


Melding: TypeAlias = MeldingGame[MeldingState, Any]  # any game of this table, read by what lies there


def melding(game: AnyGame) -> MeldingGame[Any, Any]:
    """A game that is known to be played at the melding table, as that."""
    assert game.profile.table == "melding"
    return cast("MeldingGame[Any, Any]", game)


def melding_state(state: State) -> MeldingState:
    return cast(MeldingState, state)


# -- what the families share -------------------------------------------------------------------------------------------


Steps = tuple[Action, ...]  # actions to submit one after the other; several cards laid off at once are as many steps
M = TypeVar("M", bound=Any)


class Lays(NamedTuple, Generic[M]):
    """What a game says of laying off: why a card may not be, and the state of a view once it lies there.

    A view cannot be played on with `apply`; `after` gives a refusal where the cards are not there for it.
    """

    check: Callable[[M, Action], Refusal | None]
    after: Callable[[M, LayOff], M | Refusal]

    def pile_aims(self, state: M, picked: Sequence[Card]) -> dict[Aim, Steps]:
        """With nothing picked from where may be drawn; else whether the one card may be thrown."""
        moves: dict[Aim, Action] = {STOCK: Draw("stock"), PILE: Draw("pile")}
        if picked:
            moves = {PILE: Discard(picked[0])} if len(picked) == 1 else {}
        return {aim: (move,) for aim, move in moves.items() if self.check(state, move) is None}

    def pile_refused(self, state: M, picked: Sequence[Card], aim: Aim, one: Refusal) -> Refusal | None:
        """Why what is picked may not go there, or nothing be drawn there; `one`: that only one card is thrown."""
        if not picked:
            return self.check(state, Draw("stock" if aim.what == "stock" else "pile"))
        if aim.what == "stock":
            return None
        several = len(picked) > 1 and state.phase == "play"
        return one if several else self.check(state, Discard(picked[0]))

    def aims(self, state: M, picked: Sequence[Card], number: int) -> dict[Aim, Steps]:
        """Where on a meld these cards may be laid off; a run's ends are told apart where that makes a difference."""
        whole = Aim("meld", number)
        if state.melds[number].kind is not Kind.RUN:
            steps = self.steps(state, picked, number, ("",))
            return {whole: steps} if steps else {}
        low = self.steps(state, picked, number, ("low", "high"))
        high = self.steps(state, picked, number, ("high", "low"))
        if low and high and set(low) != set(high):
            return {Aim("low", number): low, Aim("high", number): high}
        return {whole: high or low} if high or low else {}

    def steps(self, state: M, picked: Sequence[Card], meld: int, ends: Sequence[End]) -> Steps:
        """The lay-offs by which all of the picked cards reach a meld, the preferred end first; none where one stays."""
        steps, left, _ = self._reach(state, picked, meld, ends)
        return () if left else tuple(steps)

    def stuck(self, state: M, picked: Sequence[Card], meld: int) -> tuple[M, Card]:
        """Of the picked cards one that does not reach a meld, and the state in which it does not: as it is, else as it
        would be once the others lie there."""
        ends: Sequence[End] = ("low", "high") if state.melds[meld].kind is Kind.RUN else ("",)
        _, left, after = self._reach(state, picked, meld, ends)
        never = next((card for card in left if self._next(state, [card], meld, ends) is None), None)
        return (after, left[0]) if left and never is None else (state, never or picked[0])

    def _reach(
        self, state: M, picked: Sequence[Card], meld: int, ends: Sequence[End]
    ) -> tuple[list[Action], list[Card], M]:
        """As many lay-offs as possible, the cards that stay, and the state after them."""
        left = list(picked)
        steps: list[Action] = []
        while left and state.hand:
            step = self._next(state, left, meld, ends)
            after = state if step is None else self.after(state, step)
            if step is None or isinstance(after, Refusal):
                break
            steps.append(step)
            left.remove(step.card)
            state = after
        return steps, left, state

    def _next(self, state: M, left: Sequence[Card], meld: int, ends: Sequence[End]) -> LayOff | None:
        for end in ends:
            for card in left:
                step = LayOff(card, meld, end)
                if self.check(state, step) is None:
                    return step
        return None


L = TypeVar("L")


def interned(kind: type[L]) -> Callable[..., L]:
    """Makes values of a frozen dataclass, the same object for equal ones: as a part of a cache's key that is cheap.

    Fields that are not named are those of the same name in the options that are given, else the defaults.
    """
    made: dict[tuple[object, ...], L] = {}
    names = [spec.name for spec in fields(kind)]  # type: ignore[arg-type]

    def make(options: TableOptions | None = None, /, **values: Any) -> L:
        shared = {name: getattr(options, name) for name in names if name not in values and hasattr(options, name)}
        one = kind(**shared, **values)
        return made.setdefault(tuple(getattr(one, name) for name in names), one)

    return make


class LawfulOptions(TableOptions, Generic[L]):
    """Base of a family's options, which are frozen dataclasses with slots.

    `law` (what a meld is), and every further slot that a family adds, is made by `make_<slot>` when it is first asked
    for; it is no part of the options' value.
    """

    __slots__ = ("law",)
    law: L

    def make_law(self) -> L:
        raise NotImplementedError

    def check_seats(self, seats: int) -> None:
        """Raises OptionsError for a number of players that is not agreed on."""
        least, most = self.players_min, self.players_max
        if not least <= seats <= most:
            told = f"options 'players_min' and 'players_max': {least} to {most} play, not {seats}"
            raise OptionsError(told, "seats", least=least, most=most)

    if not TYPE_CHECKING:  # For the type checker this would make any name one of an option.

        def __getattr__(self, name):
            """Fills a slot that is still empty: from then on it is read without a call."""
            make = getattr(type(self), f"make_{name}", None)
            if make is None:
                raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
            object.__setattr__(self, name, make(self))
            return object.__getattribute__(self, name)
