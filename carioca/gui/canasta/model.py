"""What lies on a table with sides as a value: beside melds and stock the open pozo, the muertos, and what is new."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import NamedTuple

from carioca.cards import FRENCH, HIDDEN, Card
from carioca.engine.events import Event, RoundEnded, TurnBegan
from carioca.engine.game import View
from carioca.games.canasta.melds import Category, category, leaning
from carioca.games.canasta.options import CanastaOptions
from carioca.games.canasta.proposal import greedy
from carioca.games.canasta.rules import without_all
from carioca.games.canasta.scoring import standings
from carioca.games.canasta.state import State, own
from carioca.games.melding.events import (
    Discarded,
    LaidOff,
    MuertosToStock,
    MuertoTaken,
    RoundDealt,
    TookPile,
    WentDown,
    WildMoved,
)
from carioca.games.melding.game import Standing
from carioca.games.melding.state import Meld
from carioca.gui.melding.model import PILE, MeldingPicture, StockModel, meld_zone
from carioca.gui.melding.model import picture_of as melding_picture
from carioca.gui.table.model import Row, put
from carioca.gui.table.slots import Zone
from carioca.i18n import t
from carioca.session import Session
from carioca.words.cards import list_text


class Added(NamedTuple):
    """A card of a meld that was laid there in its side's last turn: the meld's number and its place in the row."""

    meld: int
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SidesPicture(MeldingPicture):
    """The whole pozo lies open; `muertos`: how many cards of each side's reserve hand lie there.

    `added`: what is new on the table; `taker`: the seat that has just taken a muerto, while that is told. `stands` is
    how the sides stand, `locked` the numbers of the runs whose two stays wild (B12). `stood`: how they stood before the
    last event, told until its cards lie there.
    """

    muertos: tuple[int, ...]
    stands: tuple[Standing, ...] = ()
    stood: tuple[Standing, ...] = field(default=(), compare=False)
    locked: tuple[int, ...] = ()
    added: frozenset[Added] = frozenset()
    taker: int | None = None


def canasta_of(state: State, picture: SidesPicture, number: int) -> Category | None:
    if number >= len(picture.melds):
        return None
    meld = picture.melds[number]
    return category(meld.kind, meld.cards, state.law, number in picture.locked)


def canasta_ahead(state: State, meld: Meld, number: int) -> str:
    """What the canasta would be called that natural cards make of a meld."""
    return canasta_name(leaning(meld.kind, meld.cards, state.law, number in state.locked), state.options)


def canasta_name(kind: Category | None, options: CanastaOptions) -> str:
    """What such a canasta is called, in the catalogue; empty for none."""
    return "simple" if kind == "semi" and not options.semi_clean_bonus else kind or ""


def canasta_bonus(name: str, options: CanastaOptions) -> int:
    worth = {"real": options.canasta_real_bonus, "semi": options.semi_clean_bonus, "wild": options.canasta_wild_bonus}
    return worth.get(name, options.canasta_simple_bonus)


def standing_words(picture: SidesPicture, side: int, moving: Iterable[Zone] = ()) -> list[str]:
    """What a side has on the table, in the words of the score sheet, what its salida needs, and what it lacks for
    closing; `moving`: the zones between which cards are on their way."""
    coming = any(zone.kind == "meld" for zone in moving)
    stands = picture.stood if coming and picture.stood else picture.stands
    if not stands:
        return []
    stand = stands[side]
    if stand.salida:
        laid = [t("score.part.cards", n=stand.laid)]
        laid += [t("score.part.canastas", n=stand.bonus)] if stand.bonus else []
    else:
        laid = [t("sides.head.needs", n=stand.needs)] if stand.needs else []
    lacks = [t(f"sides.lacks.{one}") for one in stand.lacks]
    closes = [t("sides.head.closes")] if picture.turn is not None else []
    return [*laid, *([t("sides.head.lacks", lacks=list_text(lacks))] if lacks else closes)]


class ByPlan:
    by_rank, by_suit = FRENCH.by_rank, FRENCH.by_suit

    def __init__(self, session: Session) -> None:
        self._session = session

    def by_plan(self, cards: Sequence[Card]) -> Row:
        """Melds, wild cards, what fits together, loose cards: the cheapest, at the far right, is the first to throw."""
        hand = tuple(cards)
        if HIDDEN in hand:
            return hand
        state = own(self._session.match.state)
        law = state.law
        rows = greedy(state, hand)
        rest = without_all(hand, [card for row in rows for card in row])
        wilds = sorted((card for card in rest if law.wild(card)), key=FRENCH.by_rank)
        plain = sorted((card for card in rest if not law.wild(card)), key=FRENCH.by_suit)
        groups = _groups(plain)
        paired = [card for group in groups if len(group) > 1 for card in group]
        loose = sorted((card for group in groups if len(group) == 1 for card in group),
                       key=lambda card: (-state.options.value((card,)), FRENCH.by_suit(card)))  # fmt: skip
        return (*(card for row in rows for card in row), *wilds, *paired, *loose)


def _groups(plain: Sequence[Card]) -> list[list[Card]]:
    """Cards of a suit that lie at most two apart, and those of a rank; each card in one group, larger ones first."""
    left, found = list(plain), []
    while left:
        best = max((_with(card, left) for card in left), key=len)
        found.append(best)
        for card in best:
            left.remove(card)
    return sorted(found, key=len, reverse=True)


def _with(card: Card, left: Sequence[Card]) -> list[Card]:
    same = [other for other in left if other.rank == card.rank]
    near = [card]
    for other in left:
        if other.suit == card.suit and 0 < other.rank - near[-1].rank <= 2:
            near.append(other)
    return max(same, near, key=len)


class SidesModel(StockModel[State, SidesPicture]):
    """Keeps what is new on the table, and how the sides stood before the last event."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._orders = ByPlan(session)
        self._added: frozenset[Added] = frozenset()
        self._stood: tuple[Standing, ...] = ()
        self._last: State | None = None  # how the deal that is shown stood last

    @property
    def orders(self) -> ByPlan:
        return self._orders

    def picture(self, view: View[State]) -> SidesPicture:
        self._last = view.state
        return picture_of(view, self._added, self._stood)

    def after(self, event: Event, picture: SidesPicture) -> SidesPicture:
        then = self._after(event, picture)
        self._added = then.added
        return then

    def _after(self, event: Event, picture: SidesPicture) -> SidesPicture:
        then, sides = super().after(event, picture), len(picture.muertos)
        match event:
            case RoundDealt(hands=hands):
                options = own(self.session.match.state).options
                given = sum(map(len, hands)) + options.muerto_size * sides + (event.upcard is not None)
                stock, muertos = len(options.pack(len(hands))) - given, (options.muerto_size,) * sides
                return replace(then, stock=stock, muertos=muertos, added=frozenset(), taker=None)
            case TurnBegan(seat):
                mine = {number for number, meld in enumerate(then.melds) if meld.owner == seat % sides}
                return replace(then, taker=None, added=frozenset(one for one in then.added if one.meld not in mine))
            case Discarded(_, card):
                return replace(then, pile=(*picture.pile, card))
            case TookPile(_, cards):
                # In two acts at once the top card is laid from the hand.
                return replace(then, pile=picture.pile[len(cards) :])
            case MuertoTaken(seat):
                return replace(then, muertos=put(picture.muertos, seat % sides, 0), taker=seat)
            case MuertosToStock():
                return replace(then, muertos=(0,) * sides)
            case WentDown(_, first, melds):
                new = (Added(first + i, at) for i, meld in enumerate(melds) for at in range(len(meld.cards)))
                return replace(then, added=then.added.union(new))
            case LaidOff():
                return replace(then, added=_grown(then.added, event.meld, event.at, event.at))
            case WildMoved():
                filled = event.at + 1 if event.to == 0 else event.at
                return replace(then, added=_grown(then.added, event.meld, event.to, filled))
            case RoundEnded():
                return replace(then, taker=None)
        return then

    def completed(self, picture: SidesPicture, view: View[State]) -> SidesPicture:
        """The picture with how the sides stand now, or stood when the deal ended: the view may be of the next one."""
        state, then = view.state, replace(picture, stands=(), stood=())
        over = picture.open or state.round_no != picture.round_no
        if over and self._last is not None and self._last.round_no == picture.round_no:
            state = self._last.evolve(melds=picture.melds)
        if state.round_no == picture.round_no and (picture.turn is not None or picture.open):
            self._last = state
            then = replace(picture, stands=standings(state), stood=picture.stands, locked=state.locked)
        self._stood = then.stood
        return then

    def rows(self, picture: SidesPicture) -> Iterator[tuple[Zone, Row]]:
        for number, meld in enumerate(picture.melds):
            yield meld_zone(meld, number), meld.cards
        yield PILE, picture.pile


def picture_of(view: View[State], added: Iterable[Added] = (), stood: tuple[Standing, ...] = ()) -> SidesPicture:
    """The picture of a view; of what was `added` stays what lies there. `stood`: how the sides stood before."""
    state = view.state
    plain = melding_picture(view)
    here = (one for one in added if one.meld < len(state.melds) and one.at < len(state.melds[one.meld].cards))
    return SidesPicture(
        **{one.name: getattr(plain, one.name) for one in fields(plain)} | {"pile": state.pile},
        muertos=tuple(len(side.muerto) for side in state.sides),
        added=frozenset(here),
        stands=standings(state),
        stood=stood,
        locked=state.locked,
    )


def _grown(added: frozenset[Added], meld: int, came: int, new: int) -> frozenset[Added]:
    """What is new when a row has got a place more at `came` and another card at `new`."""
    moved = {one._replace(at=one.at + (one.meld == meld and one.at >= came)) for one in added}
    return frozenset(moved | {Added(meld, new)})
