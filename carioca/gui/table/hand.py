"""How one player keeps the own hand: its order, the cards that are set apart, what was sorted and what is new.

Cards are told apart by tokens (the numbers of their sprites), because the two copies of a card are equal values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable

from carioca.cards import FRENCH, Card, CardError, Pack, parse_row, row_text
from carioca.gui.table.slots import Item, KeyFocus, Zone

if TYPE_CHECKING:
    from carioca.session import Session
    from carioca.storage.saves import Saves


Sort = Literal["", "rank", "suit", "plan"]
Row = tuple[Card, ...]


class Orders(Protocol):
    """The keys by which a hand is sorted; a pack of cards has its own."""

    def by_rank(self, card: Card, /) -> tuple[int, ...]:
        """By rank, or by what ranks are worth."""

    def by_suit(self, card: Card, /) -> tuple[int, ...]:
        """By suit, then by rank."""


@runtime_checkable
class Planner(Protocol):
    """Orders that also lay beside each other what fits together."""

    def by_plan(self, cards: Sequence[Card], /) -> Row:
        """These cards with what fits together side by side, and at the far right what is to be thrown."""


def in_order(orders: Orders, cards: Iterable[Card], sort: Sort) -> Row:
    """Cards in the order of a hand that is kept sorted so; by rank where it is not sorted at all.

    Where nobody plans, a plan is the order by suit.
    """
    if sort == "plan":
        if isinstance(orders, Planner):
            return tuple(orders.by_plan(tuple(cards)))
        sort = "suit"
    return tuple(sorted(cards, key=orders.by_suit if sort == "suit" else orders.by_rank))


def sort_of(habit: str) -> Sort:
    """How a hand is kept sorted, from the settings; anything unknown there means not at all."""
    known: tuple[Sort, ...] = ("rank", "suit", "plan")
    return next((sort for sort in known if sort == habit), "")


class Arrangement(NamedTuple):
    """How a hand lies, by tokens: its whole line, what is staged, and how it is kept sorted."""

    line: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    sort: Sort


class Hand:
    """The order of a hand and what of it is staged: set apart in groups that the game's table asks for.

    `cards` names every token, `line` their whole order: a card that is staged keeps its place in there, and returns to
    it. `fresh` are the cards that came in the last turn in which any came, until they are put somewhere.
    """

    def __init__(self, groups: int, sort: Sort = "", orders: Orders = FRENCH) -> None:
        self.sort: Sort = sort
        self.orders = orders
        self.cards: dict[int, Card] = {}
        self.line: list[int] = []
        self.groups: list[list[int]] = [[] for _ in range(groups)]
        self.fresh: set[int] = set()
        self._turn: int | None = None  # whose turn it was when the hand was looked at last
        self._old = False  # whether it has been another's turn since the fresh cards came

    @property
    def order(self) -> list[int]:
        """The tokens in the hand, from left to right, without what is staged."""
        if not any(self.groups):
            return list(self.line)
        apart = set(self.staged)
        return [token for token in self.line if token not in apart]

    @property
    def staged(self) -> list[int]:
        return [token for group in self.groups for token in group]

    def rows(self) -> tuple[Row, ...]:
        return tuple(tuple(self.cards[token] for token in group) for group in self.groups)

    def hold(self, cards: Mapping[int, Card], at: int | None = None, turn: int | None = None) -> None:
        """The hand is now these cards: gone ones leave, new ones come to their sorted place; it is this seat's `turn`.

        Where nothing is sorted they come to the right end, or before the `at`-th card of the order: a single one the
        player has put there then. Others are marked as fresh when there were cards before.
        """
        self._turn, self._old = turn, self._old or turn != self._turn
        dealt = not self.cards
        self.cards = dict(cards)
        self.line = [token for token in self.line if token in cards]
        self.groups = [[token for token in group if token in cards] for group in self.groups]
        placed = set(self.line)
        new = [token for token in cards if token not in placed]
        self._insert(new, at)
        self.fresh = {token for token in self.fresh if token in cards}
        if new and not dealt:
            put = at is not None and len(new) == 1 and not self.sort
            self.fresh, self._old = {*(() if put else new), *(() if self._old else self.fresh)}, False
        self._keep_sorted()

    def recall(self, cards: Sequence[Card], fresh: Sequence[int] = ()) -> None:
        """Take up an order that was kept as cards (a resumed match); cards that are gone are passed over. `fresh`: the
        numbers of those that were."""
        left = list(self.line)
        order, marked = [], set[int]()
        for number, card in enumerate(cards):
            token = next((token for token in left if self.cards[token] == card), None)
            if token is not None:
                left.remove(token)
                order.append(token)
                marked |= {token} if number in fresh else set()
        self.line = order + left
        # What has come since then, out of turn, else what was new then.
        self.fresh |= (set(left) or marked) if cards else set()
        # The habit may be another match's: what is kept from now on is what these cards show, if anything was.
        if self.sort and cards:
            sorts: tuple[Sort, ...] = (self.sort, "suit", "rank")
            self.sort = next((sort for sort in sorts if in_order(self.orders, cards, sort) == tuple(cards)), "")
        self._keep_sorted()

    def kept(self) -> tuple[Card, ...]:
        """The order of the whole hand as cards, the staged ones where they return to; `recall` takes it up again."""
        return tuple(self.cards[token] for token in self.line)

    def sort_by(self, sort: Sort) -> None:
        """Sort the hand now and keep it so; the empty word leaves the order and stops keeping it."""
        self.sort = sort
        self._keep_sorted()

    def move(self, tokens: Sequence[int], at: int) -> None:
        """Put cards into the hand before its `at`-th card, counted without them; the player's order holds from now."""
        self._unstage(tokens)
        moved = set(tokens)
        self.line = [token for token in self.line if token not in moved]
        self._insert(tokens, at)
        self.sort = ""

    def stage(
        self,
        tokens: Sequence[int],
        group: int,
        at: int | None = None,
        tidy: Callable[[list[int], Mapping[int, Card]], list[int]] | None = None,
    ) -> None:
        """Put cards into a group (before its `at`-th card); `tidy` brings its tokens into their order."""
        self._unstage(tokens)
        row = self.groups[group]
        at = len(row) if at is None else max(0, min(at, len(row)))
        row[at:at] = tokens
        if tidy:
            self.groups[group] = tidy(row, self.cards)

    def fit(self, groups: int) -> None:
        """Let there be so many groups; cards of those that are gone return to the hand."""
        if groups != len(self.groups):
            self.take_back([token for group in self.groups[groups:] for token in group])
            self.groups = [self.groups[at] if at < len(self.groups) else [] for at in range(groups)]

    def take_back(self, tokens: Iterable[int] | None = None) -> None:
        """Return staged cards to where they were in the hand: these, or all of them."""
        self._unstage(self.staged if tokens is None else tokens)

    def stage_rows(self, rows: Sequence[Sequence[Card]]) -> bool:
        """Stage whole rows given as cards, one a group; False (and nothing changed) when the hand lacks one."""
        # What is not staged yet first, so that of equal cards none changes its place needlessly.
        left = [*self.order, *self.staged]
        groups: list[list[int]] = []
        for row in rows:
            group = []
            for card in row:
                token = next((token for token in left if self.cards[token] == card), None)
                if token is None:
                    return False
                left.remove(token)
                group.append(token)
            groups.append(group)
        self.take_back()
        for number, group in enumerate(groups[: len(self.groups)]):
            self._unstage(group)
            self.groups[number] = group
        return True

    def arrangement(self) -> Arrangement:
        return Arrangement(tuple(self.line), tuple(map(tuple, self.groups)), self.sort)

    def arrange(self, was: Arrangement) -> None:
        self.line, self.groups, self.sort = list(was.line), [list(group) for group in was.groups], was.sort

    def _unstage(self, tokens: Iterable[int]) -> None:
        taken = set(tokens)
        self.groups = [[token for token in group if token not in taken] for group in self.groups]

    def _insert(self, tokens: Sequence[int], at: int | None) -> None:
        order = self.order
        last = at is None or at >= len(order) or not order
        place = len(self.line) if last else self.line.index(order[max(0, at or 0)])
        self.line[place:place] = tokens

    def _keep_sorted(self) -> None:
        if self.sort:
            left, self.line = self.line, []
            for card in in_order(self.orders, [self.cards[token] for token in left], self.sort):
                token = next(token for token in left if self.cards[token] == card)
                left.remove(token)
                self.line.append(token)


Mark: TypeAlias = tuple[str, Item, str]


class HandNote(NamedTuple):
    """How a seat kept its hand, as cards: the whole order, what of it was set apart, what the keys stood on (the group
    of stops, the thing and the group of a question that was asked), and what was fresh; a card by its number in the
    order."""

    order: Row
    groups: tuple[Row, ...]
    focus: Mark | None = None
    fresh: tuple[int, ...] = ()


class HandNotes:
    """The arrangements of those who are not looking just now, by seat."""

    def __init__(self) -> None:
        self._kept: dict[int, HandNote] = {}

    def all(self, viewer: int | None, hand: Hand, focus: KeyFocus) -> dict[int, HandNote]:
        found = dict(self._kept)
        if viewer is not None and hand.cards:
            fresh = tuple(number for number, token in enumerate(hand.line) if token in hand.fresh)
            found[viewer] = HandNote(hand.kept(), hand.rows(), _mark(hand, focus), fresh)
        return found

    def take(self, kept: dict[int, HandNote]) -> None:
        self._kept = dict(kept)

    def recall(self, viewer: int | None, hand: Hand, focus: KeyFocus) -> None:
        """Let a hand lie as its player kept it, with the keys where they were, once."""
        kept = self._kept.pop(viewer, None) if viewer is not None and hand.cards else None
        if kept is None:
            return
        hand.recall(kept.order, kept.fresh)
        if any(kept.groups) and len(kept.groups) == len(hand.groups):
            hand.stage_rows(kept.groups)
        if kept.focus is not None:
            group, item, focus.asked = kept.focus
            if isinstance(item, int):
                # Of equal cards the one that lies as far to the right among them.
                card, before = kept.order[item], kept.order[:item]
                equal = [token for token in hand.line if hand.cards[token] == card]
                item = next(iter(equal[before.count(card) :]), "")
            focus.go(group, item)


def _mark(hand: Hand, focus: KeyFocus) -> Mark | None:
    item, _ = focus.items.get(focus.group, ("", 0))
    if isinstance(item, int):
        return (focus.group, hand.line.index(item), focus.asked) if item in hand.line else None
    return (focus.group, item, focus.asked) if item else None


def write_notes(saves: Saves, session: Session, kept: dict[int, HandNote]) -> None:
    """Note the arrangements of this round; what cannot be written is forgotten."""
    if session.current is None:
        return
    hands = {
        str(seat): {
            "order": row_text(hand.order),
            "groups": [row_text(group) for group in hand.groups],
            "focus": hand.focus,
            "fresh": hand.fresh,
        }
        for seat, hand in kept.items()
    }
    saves.note({"round": session.match.state.round_no, "hands": hands})


def read_notes(saves: Saves, session: Session) -> dict[int, HandNote]:
    """The arrangements noted for this very round; whatever cannot be read is passed over."""
    notes: Any = saves.notes()
    hands = notes.get("hands") if isinstance(notes, dict) else None
    if not isinstance(hands, dict) or notes.get("round") != session.match.state.round_no:
        return {}
    found: dict[int, HandNote] = {}
    for seat, hand in hands.items():
        kept = _kept(hand, session.game.profile.pack)
        if kept is not None and seat.isdecimal() and int(seat) < len(session.seats):
            found[int(seat)] = kept
    return found


def sheet_due(saves: Saves, session: Session) -> bool:
    """Whether nobody has gone on from the sheet of the round that ended last."""
    begun = session.match.rounds[-1].lines or saves.notes().get("round") == session.match.state.round_no
    return bool(session.results) and not begun


def _kept(hand: Any, pack: Pack) -> HandNote | None:
    try:
        order: tuple[Card, ...] = parse_row(hand["order"], pack)
        groups = tuple(parse_row(group, pack) for group in hand["groups"])
        fresh = tuple(hand.get("fresh", ()))
    except (CardError, KeyError, TypeError, AttributeError):
        return None
    return HandNote(order, groups, _focus(hand.get("focus"), order), fresh)


def _focus(noted: Any, order: Row) -> Mark | None:
    match noted:
        case [str(group), int(number), str(asked)] if 0 <= number < len(order):
            return group, number, asked
        case [str(group), str(name), str(asked)]:
            return group, name, asked
        case [str(group), [str(kind), int(seat), int(number), int(at)], str(asked)]:
            return group, Zone(kind, seat, number, at), asked
    return None
