"""The desk of a trick table: what the window knows of bids, tricks and trumps, as the shared table asks for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from carioca.cards import Card
from carioca.engine.events import Event
from carioca.engine.game import Action, State, View
from carioca.games.tricks.events import RoundDealt
from carioca.games.tricks.options import own as own_options
from carioca.games.tricks.state import own as own_state
from carioca.gui.table import hud
from carioca.gui.table.desk import Banner, Deed, Heap, Landing, Show, Steps
from carioca.gui.table.frame import Frame, Needs
from carioca.gui.table.hand import Hand, Sort
from carioca.gui.table.picture import Picture, Row
from carioca.gui.table.plain import PlainDesk
from carioca.gui.table.values import Example, Hint, Hinted, Spot, Tip
from carioca.gui.table.zones import Stop, Zone
from carioca.gui.tricks import deeds, marks, paint, places, targets, told
from carioca.gui.tricks import picture as pictures
from carioca.gui.tricks import status as words
from carioca.gui.tricks.example import example
from carioca.gui.tricks.moment import MomentPicture
from carioca.gui.tricks.news import news
from carioca.gui.tricks.orders import ByStrength
from carioca.gui.tricks.picture import own
from carioca.gui.tricks.places import LINE, Round, TricksPlaces
from carioca.gui.tricks.shows import SHOWS
from carioca.gui.tricks.zones import TRUMP, laid, won
from carioca.i18n import t

if TYPE_CHECKING:
    from pygame import Surface

    from carioca.bots.review import Decision
    from carioca.gui.frame.stage import Stage
    from carioca.gui.table.table import Table
    from carioca.session import Session

NEEDS = Needs(apart=12, field=262, foot=36, words=LINE)
NOWHERE = Rect(0, 0, 0, 0)


class TricksDesk(PlainDesk):
    """Stands beside one table and keeps what its player has begun."""

    shows: Mapping[type[Event], Show] = SHOWS
    stacks: tuple[str, ...] = ()
    backs = (TRUMP.kind, won(0).kind)
    walks = ("answers", "won")
    asks = True
    habit: Sort = "suit"

    def __init__(self, session: Session) -> None:
        self.session = session
        self.options = own_options(session.match.setup.options)
        self._orders = ByStrength(self.options)
        self.wishes = deeds.Wishes()
        self._home = ""

    @property
    def orders(self) -> ByStrength:
        """As the order of the cards is agreed."""
        return self._orders

    # -- what lies there --

    def opening(self, state: State, fresh: bool) -> Event | None:
        """The cards are dealt."""
        if not fresh:
            return None
        mine = own_state(state)
        hidden = mine.mode == "chusas"
        trump, turned = (None, None) if hidden else (mine.trump, mine.turned)
        return RoundDealt(mine.round_no, mine.dealer, mine.size, mine.hands, trump, turned, mine.indian)

    def picture(self, view: View) -> Picture:
        """What a view shows."""
        return pictures.picture_of(view)

    def after(self, event: Event, picture: Picture) -> Picture:
        """The picture after an event."""
        if isinstance(event, RoundDealt):
            return pictures.dealt(event, own(picture), self.options)
        return pictures.after(event, own(picture))

    def truth(self, picture: Picture, view: View) -> Picture:
        """Events tell everything."""
        return picture

    def lasting(self, picture: Picture, events: Iterable[Event]) -> Picture:
        """A trick lies there until the next card."""
        return pictures.lasting(own(picture), events)

    def rows(self, picture: Picture) -> Iterable[tuple[Zone, Row]]:
        """The hands, the trick, the trump card, what was won."""
        return pictures.rows(own(picture))

    def heaps(self, view: View, later: Iterable[Event]) -> Sequence[Heap]:
        """The tricks that were taken."""
        tricks = own_state(view.state).tricks
        return tuple(Heap(t("tricks.desk.heap", number=at + 1), trick.cards) for at, trick in enumerate(tricks))

    def groups(self, state: State, seat: int) -> int:
        """Nothing is set apart."""
        return 0

    def staging(self, picture: Picture, seat: int) -> bool:
        """Never."""
        return False

    def needs(self, staging: bool) -> Needs:
        """Room for the trick, and for the numbers at each seat."""
        return NEEDS

    def room(self, picture: Picture, hand: Hand, seat: int, staging: bool) -> Round:
        """The places depend on the cards of the round, on what was won and on who takes the trick."""
        mine = own(picture)
        seats = range(len(mine.hands))
        suits = 5 if self.options.max_round_mode == "subastado" and self.options.subastado_no_trump else 4
        return Round(mine.size, tuple(map(mine.taken, seats)), mine.winner, suits)

    def arrange(self, frame: Frame, picture: Picture, hand: Hand, staging: bool) -> TricksPlaces:
        """The trick in the middle, pack and trump beside it, numbers and tricks at the names."""
        return places.arrange(frame, self.room(picture, hand, frame.seat, staging))

    # -- what is possible --

    def targets(self, view: View, picked: Sequence[Card]) -> Mapping[Zone, Steps]:
        """A card goes to the trick."""
        return targets.targets(view, picked)

    def cards_of(self, action: Action) -> Sequence[Card]:
        """The card that an action plays."""
        return targets.cards_of(action)

    def chosen(self, table: Table, token: int, at_once: bool) -> None:
        """Picked first, played when it is picked already or with Enter."""
        deeds.chosen(table, self.wishes, token, at_once)

    def landing(self, table: Table, zone: Zone, steps: Steps) -> Landing | None:
        """In the own place of the trick."""
        return Landing(table.board.places.slots(laid(table.board.seat), 1)[0])

    def dim(self, table: Table) -> frozenset[int]:
        """What a duty refuses."""
        return targets.dim(table)

    def deny(self, table: Table, picked: Sequence[Card], zone: Zone) -> None:
        """Which duty refuses a card."""
        deeds.deny(table, self.wishes, picked)

    def whole(self, zone: Zone) -> Zone:
        """No zone has parts."""
        return zone

    def tidy(self, state: State, group: int) -> Callable[[list[int], Mapping[int, Card]], list[int]]:
        """Nothing is set apart."""
        return lambda order, cards: order

    def deeds(self, table: Table) -> Sequence[Deed]:
        """Bid, name the trump, claim, look back."""
        return tuple(deeds.deeds_of(table, self.wishes))

    def stops(self, table: Table, group: str) -> list[Stop]:
        """The numbers or suits that can be chosen, or the own tricks."""
        if group == "answers":
            coming = table.board.places.buttons
            return [Stop(b.name, b.rect) for b in table.buttons if b.name in coming and b.deed.enabled]
        mine = won(table.board.seat)
        return [Stop(mine, table.board.zones()[mine])] if own(table.board.picture).tricks else []

    def put_back(self, table: Table) -> bool:
        """The last trick goes back to where it lies."""
        had = deeds.looking(table, self.wishes)
        if had:
            deeds.look_back(table, self.wishes)
        return had

    def update(self, table: Table) -> None:
        """When the viewer is asked something the keys go to the answers, for a card to the hand."""
        group = ""
        if table.my_turn:
            group = "hand" if own_state(table.state).phase == "play" else "answers"
        if group and group != self._home:
            table.focus.group, table.focus.at = group, 0
        self._home = group

    def close(self) -> None:
        """Nothing goes on."""

    # -- what is seen and read --

    def paint(self, table: Table, layer: Surface, apart: set[int]) -> None:
        """Pack, trump, order of the cards."""
        paint.paint_middle(table, layer)

    def counters(self, table: Table, surface: Surface, moving: Counter[Zone]) -> list[Rect]:
        """Bids and tricks, the trump in words, the cards left over."""
        return paint.counters(table, surface, moving)

    def label(self, table: Table, layer: Surface, apart: set[int]) -> None:
        """Who led and who takes the trick."""
        marks.label_trick(table, layer, apart)

    def label_apart(self, table: Table, layer: Surface, apart: set[int]) -> None:
        """Nothing is set apart."""

    def over(self, table: Table, surface: Surface) -> Rect:
        """The last trick."""
        return marks.last_trick(table, surface, self.wishes)

    def light(self, table: Table, surface: Surface, zone: Zone, rect: Rect, meant: bool) -> Rect:
        """A ring around the own place of the trick: the whole middle would be too much."""
        colour = table.stage.palette.legal
        return hud.ring(table, surface, paint.own_place(table), colour, *((3.5, 60) if meant else (2.0,)))

    def over_cards(self, zone: Zone) -> bool:
        """The place is as large as a card."""
        return False

    def say_what(self, table: Table, surface: Surface, zone: Zone, rect: Rect) -> Rect:
        """It is plain what happens."""
        return NOWHERE

    def way(self, table: Table, zone: Zone) -> str:
        """It is played."""
        return t("ways.play")

    def meant(self, table: Table, zone: Zone) -> Zone:
        """Each zone stands for itself."""
        return zone

    def hinted(self, table: Table, hint: Hint) -> Hinted:
        """A card, a number or a suit."""
        return targets.hinted(table, hint)

    def now(self, table: Table) -> Iterable[Tip]:
        """What may be done now."""
        return told.now(table)

    def example(self, table: Table) -> Example | None:
        """What to bid, what may be played."""
        return example(table)

    def news(self, table: Table, told: Collection[str]) -> Iterable[str]:
        """Bids, the hook, duties."""
        return news(table, told)

    def tips(self, table: Table) -> Iterable[Spot]:
        """The trick, bids and tricks, trump, order."""
        return told.tips_of(table)

    def status(self, table: Table) -> str:
        """What may be done, and why a number may not be bid."""
        return words.status(table, self.wishes)

    def next(self, table: Table) -> int | None:
        """The neighbour; after the last card of a trick its winner, who is not known yet."""
        mine = own(table.board.picture)
        last = not mine.bidding and len(mine.trick) >= len(mine.hands) - 1
        return None if last else super().next(table)

    def banner(self, table: Table) -> Banner:
        """The round, the bids, dealer and mano."""
        return words.banner(table)

    def sort_words(self, sort: str) -> str:
        """By suit, or by strength."""
        return t(f"tricks.desk.sort-{sort}")

    def breadth(self, table: Table, y: int) -> int:
        """Between the cards on both sides: the first one of the trick may come while the bids are told."""
        return min(super().breadth(table, y), places.own(table.board.places).between(y))

    def letter(self, picture: Picture, seat: int) -> str:
        """The dealer's and the mano's."""
        if seat == picture.dealer:
            return t("table.dealer-letter")
        return t("tricks.desk.mano-letter") if seat == own(picture).mano else ""

    def tag(self, table: Table, seat: int) -> str:
        """The numbers have their own place."""
        return ""

    def moment(self, stage: Stage, decision: Decision, names: Sequence[str], size: tuple[int, int]) -> Surface:
        """The small picture of a decision."""
        return MomentPicture(stage, decision, names, size).draw()
