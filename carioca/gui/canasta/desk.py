"""The desk of a table with sides (Buraco): the melding desk with fields, canastas, the open pozo and muertos."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING

from carioca.engine.events import Event
from carioca.engine.game import Action, Refusal, View
from carioca.games.canasta.rules import growing
from carioca.games.canasta.state import own as own_state
from carioca.games.melding.actions import LayOff, Replace, TakePile
from carioca.games.melding.game import Standing
from carioca.gui.canasta import deeds, marks, paint, panels, places, told
from carioca.gui.canasta import picture as pictures
from carioca.gui.canasta.example import example
from carioca.gui.canasta.news import news
from carioca.gui.canasta.panels import Shown
from carioca.gui.canasta.picture import Added, own
from carioca.gui.canasta.places import NEEDS, SEEN, SidesPlaces
from carioca.gui.canasta.plan import ByPlan
from carioca.gui.canasta.shows import SHOWS
from carioca.gui.canasta.status import status
from carioca.gui.melding.desk import MeldingDesk
from carioca.gui.melding.landing import in_meld
from carioca.gui.melding.zones import PILE
from carioca.gui.table.desk import Banner, Deed, Heap, Landing, Steps
from carioca.gui.table.frame import Frame, Needs
from carioca.gui.table.hand import Hand
from carioca.gui.table.picture import Picture, Row
from carioca.gui.table.values import Example, Spot, Tip
from carioca.gui.table.zones import Point, Stop, Zone
from carioca.i18n import t

if TYPE_CHECKING:
    from pygame import Rect, Surface

    from carioca.gui.table.table import Table
    from carioca.gui.table.values import Hint, Hinted
    from carioca.session import Session


class SidesDesk(MeldingDesk):
    """Stands beside one table and keeps what is open over it, and what is new on it."""

    stacks: tuple[str, ...] = ()
    parts_new = True

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.shows = SHOWS
        self.walks = ("panel", "piles", "melds")
        self.shown = Shown()
        self._orders = ByPlan(session)
        self._added: frozenset[Added] = frozenset()
        self._stood: tuple[Standing, ...] = ()
        """How the sides stood before the last event."""

    @property
    def orders(self) -> ByPlan:
        """By suit, by rank, and by plan."""
        return self._orders

    # -- what lies there --

    def picture(self, view: View) -> Picture:
        """What a view shows, and what is new since its side's last turn."""
        return pictures.picture_of(view, self._added, self._stood)

    def after(self, event: Event, picture: Picture) -> Picture:
        """The picture after an event."""
        then = pictures.after(event, own(picture), own_state(self.session.match.state).order)
        self._added = then.added
        return then

    def truth(self, picture: Picture, view: View) -> Picture:
        """The picture with how the sides stand now."""
        then = pictures.standing(own(picture), view)
        self._stood = then.stood
        return then

    def rows(self, picture: Picture) -> Iterable[tuple[Zone, Row]]:
        """The hands, the melds and the whole pozo."""
        return pictures.rows(own(picture))

    def heaps(self, view: View, later: Iterable[Event]) -> Sequence[Heap]:
        """The stock where all cards are open; the pozo lies open anyway."""
        return super().heaps(view, later)

    def needs(self, staging: bool) -> Needs:
        """Room for the fields; the pozo is wider than a card, and the hand can be sorted by plan."""
        return NEEDS

    def room(self, picture: Picture, hand: Hand, seat: int, staging: bool) -> Hashable:  # type: ignore[override]
        """Whose muerto is just being taken: its cards come from there."""
        return own(picture).taker

    def arrange(self, frame: Frame, picture: Picture, hand: Hand, staging: bool) -> SidesPlaces:
        """A field for each side, stock and pozo above them."""
        return places.arrange(frame, own(picture))

    # -- what is possible --

    def sure(self, view: View) -> Collection[Action]:
        """Nothing: which card goes where, and how many are kept, is a side's plan."""
        return ()

    def landing(self, table: Table, zone: Zone, steps: Steps) -> Landing | None:
        """As on a melding table, but here a meld knows itself where it takes a card."""
        step = steps[0]
        if isinstance(step, LayOff | Replace):
            grown = growing(own_state(table.state), step)
            squared = len(own(table.board.picture).melds[step.meld].cards) >= places.CANASTA
            if isinstance(grown, Refusal) or squared or isinstance(step, Replace):
                return None
            return in_meld(table, step.meld, *((len(steps), 0) if grown.at == 0 else (0, len(steps))))
        return super().landing(table, zone, steps)

    def opens(self, table: Table, zone: Zone) -> bool:
        """The pozo opens on a click; what is picked is thrown there, but not before the draw."""
        if zone == SEEN:
            if table.stage.settings.seen_cards:
                deeds.toggle(table, self.shown, panels.SEEN)
            return True
        drawing = table.my_turn and own_state(table.state).phase == "draw"
        if zone != PILE or (table.board.picked and not drawing):
            return False
        deeds.open_pozo(table, self.shown)
        return True

    def covers(self, table: Table, pos: Point) -> bool:
        """What is open lies over the table."""
        return bool(self.shown.kind) and places.own(table.board.places).panel.collidepoint(pos)

    def put_back(self, table: Table) -> bool:
        """Esc closes what is open."""
        return deeds.shut(table, self.shown)

    def deeds(self, table: Table) -> Sequence[Deed]:
        """Draw, pozo, laying, laying off, discard, and the buttons of what is open."""
        return tuple(deeds.deeds_of(table, self.shown))

    def stops(self, table: Table, group: str) -> list[Stop]:
        """The buttons of what is open, the two piles, or the own side's melds first."""
        if group == "panel":
            coming = table.board.places.buttons
            return [Stop(b.name, b.rect) for b in table.buttons if b.name in coming and b.deed.enabled]
        return super().stops(table, group)

    def update(self, table: Table) -> None:
        """What is open closes when there is nothing to look at any more; a hand that was empty has its keys again."""
        if own(table.board.picture).taker == table.board.viewer is not None:
            table.focus.group = "hand"
        if self.shown.kind == panels.POZO and not own(table.board.picture).pile:
            deeds.shut(table, self.shown)
        if self.shown.kind == panels.WAYS and not table.my_turn:
            deeds.shut(table, self.shown)

    # -- what is seen and read --

    def paint(self, table: Table, layer: Surface, apart: set[int]) -> None:
        """Fields, stock and pozo."""
        paint.paint_middle(table, layer)

    def framed(self, table: Table, apart: set[int]) -> None:
        """The fields lie still."""

    def under(self, table: Table, surface: Surface, apart: set[int]) -> list[Rect]:
        """Nothing moves with the melds."""
        return []

    def counters(self, table: Table, surface: Surface, moving: Counter[Zone]) -> list[Rect]:
        """The cards of stock and pozo, and how the sides stand."""
        return paint.counters(table, surface, moving)

    def label(self, table: Table, layer: Surface, apart: set[int]) -> None:
        """Points, canastas and what is new."""
        marks.label_melds(table, layer, apart)
        paint.paint_tray(table, layer)

    def label_apart(self, table: Table, layer: Surface, apart: set[int]) -> None:
        """Nothing is set apart."""

    def over(self, table: Table, surface: Surface) -> Rect:
        """What is open, else the cards of a canasta."""
        if self.shown.kind:
            return panels.draw(table, surface, self.shown)
        return marks.unfolded(table, surface)

    def hinted(self, table: Table, hint: Hint) -> Hinted:
        """The cards and the place of a hint: also the pozo that is taken with a salida."""
        plain = super().hinted(table, hint)
        return plain._replace(zone=PILE) if isinstance(hint.action, TakePile) else plain

    def now(self, table: Table) -> Iterable[Tip]:
        """What may be done now."""
        return told.now(table)

    def example(self, table: Table) -> Example | None:
        """The salida, then a canasta."""
        return example(table)

    def news(self, table: Table, told: Collection[str]) -> Iterable[str]:
        """The salida, the pozo, canastas, the muerto."""
        return news(table, told)

    def tips(self, table: Table) -> Iterable[Spot]:
        """Stock, pozo, melds, muertos and how the sides stand."""
        return told.tips_of(table)

    def status(self, table: Table) -> str:
        """What may be done."""
        return status(table)

    def banner(self, table: Table) -> Banner:
        """The deal, and what the match is played to."""
        picture, target = table.board.picture, own_state(table.state).order.target
        title = t("table.round.open", round=picture.round_no + 1)
        line = t("sides.banner.target", n=target) if target else t("sides.banner.single")
        return Banner(title, line, picture.round_no, 0)

    def tag(self, table: Table, seat: int) -> str:
        """The fields tell how far a side is."""
        return ""
