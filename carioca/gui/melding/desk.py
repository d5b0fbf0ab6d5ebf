"""The melding desk: what the window knows of a table with stock, pile, melds and a tray, as the table asks for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from carioca.cards import Card
from carioca.engine.events import Event
from carioca.engine.game import Action, State, View
from carioca.games.melding.events import DealOffered, LaidMelds, RoundDealt, WentDown
from carioca.games.melding.game import Place, melding, melding_state
from carioca.games.melding.state import Kind
from carioca.gui.melding import marks, panels, places, told
from carioca.gui.melding import picture as pictures
from carioca.gui.melding.calls import Calls
from carioca.gui.melding.deeds import deeds_of, deny
from carioca.gui.melding.example import example
from carioca.gui.melding.fitting import Fitting
from carioca.gui.melding.heaps import heaps
from carioca.gui.melding.hinted import hinted_cards, hinted_zone
from carioca.gui.melding.landing import landing
from carioca.gui.melding.moment import MomentPicture
from carioca.gui.melding.news import news
from carioca.gui.melding.obvious import only_stock, sure_layoffs
from carioca.gui.melding.paint import counters, paint_middle
from carioca.gui.melding.picture import own
from carioca.gui.melding.places import HEAD, LINE, Lying, MeldingPlaces, TrayRoom
from carioca.gui.melding.proposing import Proposer
from carioca.gui.melding.shows import SHOWS, WITH_CALLS
from carioca.gui.melding.status import status
from carioca.gui.melding.targets import cards_of, targets, whole
from carioca.gui.melding.traces import trace_of
from carioca.gui.melding.tray import beyond, slot_reader, tidy
from carioca.gui.melding.zones import PARTS, PILE, STOCK, meld_zone
from carioca.gui.table.desk import Banner, Deed, Heap, Landing, Show, Steps
from carioca.gui.table.frame import Frame, Needs
from carioca.gui.table.hand import Hand
from carioca.gui.table.picture import Picture, Row
from carioca.gui.table.plain import PlainDesk
from carioca.gui.table.tips import deed_tip
from carioca.gui.table.values import Example, Hinted, Spot, Tip, Trace
from carioca.gui.table.zones import Stop, Zone
from carioca.i18n import t
from carioca.words.base import voice_of
from carioca.words.rounds import round_of

if TYPE_CHECKING:
    from pygame import Rect, Surface

    from carioca.bots.review import Decision
    from carioca.gui.frame.scene import Scene
    from carioca.gui.frame.stage import Stage
    from carioca.gui.table.table import Table
    from carioca.gui.table.values import Hint, Trace
    from carioca.session import Session

WITH_TRAY = Needs(apart=126, field=190, words=LINE + HEAD)
TRAY_CARDS = {Kind.SET: 3, Kind.RUN: 4, Kind.FULL: 13}
"""For how many cards a place of the tray has room while fewer lie there."""


class MeldingDesk(PlainDesk):
    """Stands beside one table and keeps its tray: a place for each meld that the viewer may lay."""

    stacks: tuple[str, ...] = (PILE.kind,)

    def __init__(self, session: Session) -> None:
        self.session = session
        self.game = melding(session.game)
        self.tray: tuple[Place, ...] = ()
        self.proposer = Proposer()
        self.fitting = Fitting(self.game)
        self._round_no = -1
        self.calls = Calls(session, self.game)
        self.asks_aside = self.calls.played
        self.shows: Mapping[type[Event], Show] = WITH_CALLS if self.calls.played else SHOWS
        self.walks: tuple[str, ...] = ("calls", "piles", "melds") if self.calls.played else ("piles", "melds")

    # -- what lies there --

    def opening(self, state: State, fresh: bool) -> Event | None:
        """The dealer is asked, or the cards are dealt."""
        if state.phase == "deal":
            return DealOffered(state.round_no, state.dealer)
        if not fresh:
            return None
        pile = melding_state(state).pile
        return RoundDealt(state.round_no, state.dealer, state.hands, pile[-1] if pile else None)

    def picture(self, view: View) -> Picture:
        """What a view shows."""
        return self.calls.pictured(pictures.picture_of(view), view.state)

    def after(self, event: Event, picture: Picture) -> Picture:
        """The picture after an event."""
        return self.calls.after(event, pictures.after(event, own(picture)))

    def truth(self, picture: Picture, view: View) -> Picture:
        """The picture with the card that has come to the top of the pile."""
        return pictures.uncovered(own(picture), view)

    def rows(self, picture: Picture) -> Iterable[tuple[Zone, Row]]:
        """The hands, the melds and the top of the pile."""
        return pictures.rows(own(picture))

    def heaps(self, view: View, later: Iterable[Event]) -> Sequence[Heap]:
        """The pile, and the stock where all cards are open."""
        return heaps(view, later)

    def plain(self, view: View) -> Action | None:
        """The stock, where the pile cannot be taken."""
        return only_stock(self.game, view)

    def sure(self, view: View) -> Collection[Action]:
        """Cards that can be laid off in one place alone, where no further meld could want them."""
        return sure_layoffs(self.game, view)

    @property
    def watched(self) -> bool:
        """The round whose contract is one run of a whole suit: nobody lays before somebody has all of it."""
        return bool(self.game.long_ways(self.session.match.state))

    # -- the tray --

    def groups(self, state: State, seat: int) -> int:
        """How many places the tray has; who is down keeps it, unused, until the round is over."""
        tray = self.game.slots(state, seat)
        if tray or state.round_no != self._round_no:
            self.tray, self._round_no = tray, state.round_no
        return len(self.tray)

    def staging(self, picture: Picture, seat: int) -> bool:
        """Whether the viewer has not gone down yet, or may lay further melds (T8)."""
        return bool(self.tray) and (beyond(self.tray) or not own(picture).down[seat])

    def needs(self, staging: bool) -> Needs:
        """The tray takes height from the melds."""
        return WITH_TRAY if staging else Needs()

    def room(self, picture: Picture, hand: Hand, seat: int, staging: bool) -> TrayRoom:
        """For how many cards each place of the tray is made: more where more are staged.

        Who is down seldom needs it: until a card is staged there, the melds of the table have the room.
        """
        if not staging:
            return TrayRoom()
        pairs = zip(self.tray, hand.groups, strict=True)
        cards = tuple(max(TRAY_CARDS[place.kind], len(group)) for place, group in pairs)
        return TrayRoom(cards, own(picture).down[seat] and not hand.staged)

    def arrange(self, frame: Frame, picture: Picture, hand: Hand, staging: bool) -> MeldingPlaces:
        """Stock and pile in the core, the melds in the middle, the tray above the hand."""
        melds = enumerate(own(picture).melds)
        lying = tuple(Lying(meld.owner, meld_zone(meld, number), len(meld.cards)) for number, meld in melds)
        return places.arrange(frame, lying, self.room(picture, hand, frame.seat, staging))

    def tidy(self, state: State, group: int) -> Callable[[list[int], Mapping[int, Card]], list[int]]:
        """A row lies as the meld that it is, or is to be."""
        kind = self.tray[group].kind
        return partial(tidy, read=slot_reader(self.game, state, kind), full=kind is Kind.FULL)

    # -- what is possible --

    def targets(self, view: View, picked: Sequence[Card]) -> Mapping[Zone, Steps]:
        """Draw, discard, lay off, take a joker."""
        said = {} if picked else self.calls.targets(view)
        return said or targets(self.game, view, picked)

    def landing(self, table: Table, zone: Zone, steps: Steps) -> Landing | None:
        """On the pile, at an end of a meld, in the place of a joker."""
        return landing(table, zone, steps)

    def fits(self, table: Table) -> frozenset[int]:
        """What a meld of the table takes."""
        return self.fitting.tokens(table)

    def cards_of(self, action: Action) -> Sequence[Card]:
        """The cards of the hand that an action plays."""
        return cards_of(action)

    def whole(self, zone: Zone) -> Zone:
        """The whole meld of one of its parts."""
        return whole(zone)

    def deny(self, table: Table, picked: Sequence[Card], zone: Zone) -> None:
        """Say why not."""
        if picked or zone != PILE or not self.calls.deny(table):
            deny(table, picked, zone)

    def deeds(self, table: Table) -> Sequence[Deed]:
        """Draw, tray, proposal, laying down, laying off, discard."""
        laying = deeds_of(table, lambda: self.proposer.propose(table, self.tray))
        return (*self.calls.deeds(table), *laying)

    def stops(self, table: Table, group: str) -> list[Stop]:
        """The two piles, or the melds: those places of them that take what is picked, if any do."""
        if group == "calls":
            return self.calls.stops(table)
        board = table.board
        zones = board.zones(table.lit)
        if group == "piles":
            return [Stop(STOCK, zones[STOCK]), Stop(PILE, zones[PILE])]
        if board.viewer is None:
            return []
        shown = [zone for zone in zones if zone in table.lit and zone.kind in PARTS and self.meant(table, zone) == zone]
        shown = shown or [zone for zone in zones if zone.kind == "meld"]
        shown.sort(key=lambda zone: (zone.number, PARTS.index(zone.kind), zone.at))
        return [Stop(zone, zones[zone]) for zone in shown]

    def update(self, table: Table) -> None:
        """A proposal may have been found, a question may have come."""
        self.proposer.update(table)
        self.calls.update(table)

    def close(self) -> None:
        """Nobody looks for melds any more."""
        self.proposer.searcher.close()

    # -- what is seen and read --

    def paint(self, table: Table, layer: Surface, apart: set[int]) -> None:
        """Panels, tray, stock and pile."""
        paint_middle(table, self.tray, layer, apart)

    def framed(self, table: Table, apart: set[int]) -> Hashable:
        """The panels whose melds lie there."""
        return panels.framed(table, apart)

    def under(self, table: Table, surface: Surface, apart: set[int]) -> list[Rect]:
        """The panels whose melds make room for others."""
        return panels.under(table, surface, apart)

    def counters(self, table: Table, surface: Surface, moving: Counter[Zone]) -> list[Rect]:
        """The cards of stock and pile."""
        return counters(table, surface, moving, places.own(table.board.places).pile)

    def label(self, table: Table, layer: Surface, apart: set[int]) -> None:
        """What the jokers of the melds stand for."""
        marks.label_melds(table, layer, apart)

    def label_apart(self, table: Table, layer: Surface, apart: set[int]) -> None:
        """What those of the tray would stand for."""
        marks.label_tray(table, self.tray, layer, apart)

    def light(self, table: Table, surface: Surface, zone: Zone, rect: Rect, meant: bool) -> Rect:
        """A ring, with two arrows where a joker may be taken."""
        return marks.light(table, surface, zone, rect, meant)

    def over_cards(self, zone: Zone) -> bool:
        """A joker is no larger than the card that is held."""
        return zone.kind == "joker"

    def say_what(self, table: Table, surface: Surface, zone: Zone, rect: Rect) -> Rect:
        """Lay off, or take the joker."""
        return marks.say_what(table, surface, zone, rect)

    def way(self, table: Table, zone: Zone) -> str:
        """Discard, lay off, take the joker, put on the tray."""
        return marks.way(table, zone)

    def meant(self, table: Table, zone: Zone) -> Zone:
        """A whole meld may stand for its joker."""
        return marks.meant(table, zone)

    def hinted(self, table: Table, hint: Hint) -> Hinted:
        """The cards and the place of a hint."""
        return Hinted(hinted_cards(table, hint), hinted_zone(table, hint))

    def now(self, table: Table) -> Iterable[Tip]:
        """What may be done now, or said about a card."""
        asked = self.calls.deeds(table) if self.calls.question(table) is not None else ()
        answers = tuple(deed_tip(deed) for deed in asked if deed.label)
        return answers or told.now(table, self.tray)

    def example(self, table: Table) -> Example | None:
        """What the round asks for."""
        return example(table)

    def news(self, table: Table, told: Collection[str]) -> Iterable[str]:
        """Going down, laying off, jokers, the pile."""
        return news(table, told)

    def tips(self, table: Table) -> Iterable[Spot]:
        """Stock, pile, tray and melds."""
        return told.tips_of(table, self.tray)

    def status(self, table: Table) -> str:
        """What may be done, or what the tray lacks."""
        return self.calls.status(table) or status(table)

    def banner(self, table: Table) -> Banner:
        """The round and its contract."""
        session, round_no = self.session, table.board.picture.round_no
        name = voice_of(session.game).round_name(session.match.setup, round_no)
        return Banner(round_of("table.round", round_no, session.rounds), name, round_no, len(session.rounds or ()))

    def trace(self, event: Event) -> Trace | None:
        """Draws and discards."""
        return trace_of(event)

    def tag(self, table: Table, seat: int) -> str:
        """Whether a seat is down, or what it has said about a card that may be called."""
        picture = own(table.board.picture)
        down = picture.down[seat] and not any(_goes_down(coming.event, seat) for coming in table.coming)
        return t("table.is-down") if down else self.calls.tag(picture, seat)

    def tone(self, picture: Picture, seat: int) -> str:
        """Green; the colour of calls for who calls."""
        if own(picture).down[seat]:
            return "ok"
        return "call" if "call" in own(picture).said[seat : seat + 1] else "muted"

    # -- what is said out of turn (calls.py) --

    @property
    def asks(self) -> bool:
        """A call is asked for at the table, the deal by a panel."""
        return self.calls.open is not None

    def listening(self) -> bool:
        """While a card may be called."""
        return self.calls.open is not None

    def said(self, seat: int) -> Action | None:
        """What a person has said about the card before being asked."""
        return self.calls.said(seat)

    def poll(self, table: Table) -> Scene | None:
        """All persons are asked at once."""
        return self.calls.poll(table)

    def hurried(self, table: Table, zone: Zone | None) -> None:
        """A click on the card calls it."""
        self.calls.hurried(table, zone)

    def aside(self, table: Table, layer: Surface) -> bool:
        """The question about a card."""
        return self.calls.paint(table, layer)

    def over(self, table: Table, surface: Surface) -> Rect:
        """The time that is left for a call."""
        return self.calls.over(table, surface)

    def moment(self, stage: Stage, decision: Decision, names: Sequence[str], size: tuple[int, int]) -> Surface:
        """The small picture of a decision."""
        return MomentPicture(stage, self.game, decision, names, size).draw()


def _goes_down(event: Event, seat: int) -> bool:
    """Whether a seat lays its contract with this event."""
    return isinstance(event, WentDown) and not isinstance(event, LaidMelds) and event.seat == seat
