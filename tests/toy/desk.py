"""The toy family in the window: a stock in the middle, from which everybody draws by click, drag or key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame
from pygame import Rect, Surface

from carioca.bots.review import Decision
from carioca.cards import Card
from carioca.engine.events import Event
from carioca.engine.game import Action, Refusal, State, View
from carioca.gui.frame.stage import Stage
from carioca.gui.table import deeds, hud
from carioca.gui.table import picture as common
from carioca.gui.table.desk import COMMON, Banner, Deed, Heap, Show, Steps
from carioca.gui.table.frame import Frame, Needs
from carioca.gui.table.hand import Hand
from carioca.gui.table.picture import Picture, Row, hand_rows, hands_of
from carioca.gui.table.plain import PlainDesk
from carioca.gui.table.slots import CARD_RATIO, Slot
from carioca.gui.table.sprites import Birth
from carioca.gui.table.table import Table
from carioca.gui.table.values import Hint, Hinted
from carioca.gui.table.zones import Stop, Zone
from carioca.i18n import t
from carioca.session import Session
from carioca.words.base import Mood, voice_of
from carioca.words.cards import points_text
from tests.toy.rules import CardDrawn, DrawCard, Shuffled, Staked, own, worth_of

STOCK = Zone("stock")
NOWHERE = Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyPicture(Picture):
    """How many cards are left, and what was said about the stake."""

    stock: int
    doubled: bool | None


@dataclass(frozen=True, slots=True)
class ToyPlaces:
    """The stock in the core of the strip (what it gives the table is said in `Places`)."""

    stock: Rect
    status: Rect
    groups: tuple[Zone, ...] = ()
    closed: tuple[Zone, ...] = (STOCK,)
    firm: tuple[Zone, ...] = ()

    @property
    def buttons(self) -> Mapping[str, Rect]:
        return {}

    @property
    def heights(self) -> tuple[int, ...]:
        return (self.stock.h,)

    @property
    def deck(self) -> Slot:
        return Slot(*self.stock.center, 0.0, self.stock.h)

    @property
    def grips(self) -> Mapping[Zone, Slot]:
        return {STOCK: self.deck}

    def slots(self, zone: Zone, count: int) -> list[Slot]:
        return [self.deck] * count

    def zones(self, parts: Iterable[Zone]) -> dict[Zone, Rect]:
        return {STOCK: self.stock}

    def birth(self, zone: Zone) -> Birth:
        return Birth(self.deck)


class ToyDesk(PlainDesk):
    """What gui/table asks of a desk (desk.py and table.py say what for)."""

    shows: Mapping[type[Event], Show] = {
        **COMMON,
        Shuffled: Show("deal", rest=0.4, own=True),
        Staked: Show("place", rest=0.8),
        CardDrawn: Show("draw", rest=0.3),
    }
    stacks = (STOCK.kind,)
    walks = ("stock",)

    def __init__(self, session: Session) -> None:
        self.session = session

    # -- what lies there --

    def opening(self, state: State, fresh: bool) -> Event | None:
        return Shuffled(state.round_no, state.dealer) if fresh else None

    def picture(self, view: View) -> Picture:
        state = own(view.state)
        return ToyPicture(
            hands=hands_of(view),
            turn=None if state.phase == "over" else state.turn,
            dealer=state.dealer,
            round_no=state.round_no,
            scores=state.scores,
            stock=len(state.stock),
            doubled=state.doubled,
        )

    def after(self, event: Event, picture: Picture) -> Picture:
        assert isinstance(picture, ToyPicture)
        match event:
            case Shuffled(round_no, dealer):
                empty = ((),) * len(picture.hands)
                whole = picture.stock + sum(map(len, picture.hands))
                begun = replace(picture, hands=empty, stock=whole, doubled=None, open=False)
                return replace(begun, turn=dealer, dealer=dealer, round_no=round_no)
            case Staked(_, double):
                return replace(picture, doubled=double)
            case CardDrawn(seat, card):
                hands = tuple((card,) if at == seat else hand for at, hand in enumerate(picture.hands))
                return replace(picture, hands=hands, stock=picture.stock - 1)
        return common.after(event, picture)

    def truth(self, picture: Picture, view: View) -> Picture:
        return picture

    def rows(self, picture: Picture) -> Iterator[tuple[Zone, Row]]:
        return hand_rows(picture)

    def groups(self, state: State, seat: int) -> int:
        return 0

    def staging(self, picture: Picture, seat: int) -> bool:
        return False

    def needs(self, staging: bool) -> Needs:
        return Needs()

    def room(self, picture: Picture, hand: Hand, seat: int, staging: bool) -> tuple[int, ...]:
        return ()

    def arrange(self, frame: Frame, picture: Picture, hand: Hand, staging: bool) -> ToyPlaces:
        stock = Rect(0, 0, max(4, round(frame.core_height * CARD_RATIO)), frame.core_height)
        stock.center = frame.core.center
        line = max(4, frame.tx(22))
        status = Rect(2 * frame.pad, frame.middle.bottom - line, max(4, frame.size[0] - 4 * frame.pad), line)
        return ToyPlaces(stock, status)

    def heaps(self, view: View, later: Iterable[Event]) -> tuple[Heap, ...]:
        return (Heap(t("toy.stock"), own(view.state).stock),) if view.seat is None else ()

    # -- what is possible --

    def targets(self, view: View, picked: Sequence[Card]) -> Mapping[Zone, Steps]:
        drawing = not picked and view.seat == view.state.turn and view.state.phase == "draw"
        return {STOCK: (DrawCard(),)} if drawing else {}

    def cards_of(self, action: Action) -> Sequence[Card]:
        return ()

    def deny(self, table: Table, picked: Sequence[Card], zone: Zone) -> None:
        if zone == STOCK and not table.busy:
            mine = table.session.current == table.board.viewer
            refusal = table.session.check(DrawCard()) if mine else Refusal("not-your-turn", "Y3")
            if refusal is not None:
                table.refuse(refusal)

    def whole(self, zone: Zone) -> Zone:
        return zone

    def tidy(self, state: State, group: int) -> Callable[[list[int], Mapping[int, Card]], list[int]]:
        return lambda order, cards: order

    def deeds(self, table: Table) -> Sequence[Deed]:
        act, ready = partial(deeds.draw, table, STOCK), STOCK in table.lit
        place = 1 if table.board.own_open else ""
        words = t("toy.deed.draw")
        return (Deed("draw", words, "S", act, place, ready, ready, plays=True, says=True, listed="toy-draw"),)

    def stops(self, table: Table, group: str) -> list[Stop]:
        return [Stop(STOCK, table.board.zones()[STOCK])]

    def update(self, table: Table) -> None:
        return

    def close(self) -> None:
        return

    # -- what is seen and read --

    def paint(self, table: Table, layer: Surface, apart: set[int]) -> None:
        board, pal = table.board, table.stage.palette
        assert isinstance(board.places, ToyPlaces) and isinstance(board.picture, ToyPicture)
        rect, back = board.places.stock, table.stage.textures.back(board.places.stock.h)
        layer.blit(back, back.get_rect(center=rect.center), None, pygame.BLEND_PREMULTIPLIED)
        stake = board.picture.doubled
        words = [t("toy.stock"), t("table.cards", n=board.picture.stock)]
        words += [] if stake is None else [points_text(worth_of(table.state.options, stake))]
        y = rect.y
        for at, line in enumerate(words):
            image = hud.text(table, line, board.frame.tx(15), pal.text, board.frame.log.left - rect.right, not at)
            layer.blit(image, (rect.right + board.frame.px(12), y))
            y += image.get_height()

    def label(self, table: Table, layer: Surface, apart: set[int]) -> None:
        return

    def label_apart(self, table: Table, layer: Surface, apart: set[int]) -> None:
        return

    def light(self, table: Table, surface: Surface, zone: Zone, rect: Rect, meant: bool) -> Rect:
        return hud.ring(table, surface, rect, table.stage.palette.legal, *((3.5, 60) if meant else (2.0,)))

    def over_cards(self, zone: Zone) -> bool:
        return False

    def say_what(self, table: Table, surface: Surface, zone: Zone, rect: Rect) -> Rect:
        return NOWHERE

    def meant(self, table: Table, zone: Zone) -> Zone:
        return zone

    def hinted(self, table: Table, hint: Hint) -> Hinted:
        return Hinted(zone=STOCK if isinstance(hint.action, DrawCard) else None)

    def status(self, table: Table) -> str:
        turn = table.board.picture.turn
        if table.my_turn:
            return t("toy.prompt.window") if table.state.phase == "draw" else ""
        return t("table.hint.wait", name=table.session.names[turn]) if turn is not None else ""

    def banner(self, table: Table) -> Banner:
        at = table.board.picture.round_no
        name = voice_of(self.session.game).round_name(self.session.match.setup, at)
        return Banner(t("table.round", round=at + 1, rounds=2), name, at, 2)

    def tag(self, table: Table, seat: int) -> str:
        return ""

    def moment(self, stage: Stage, decision: Decision, names: Sequence[str], size: tuple[int, int]) -> Surface:
        image = Surface(size)
        image.fill(stage.palette.felt)
        for at, action in enumerate((decision.played, decision.best)):
            words = voice_of(self.session.game).move(decision.view, action, names, Mood.INFINITIVE)
            text = stage.textures.text(words, max(6, size[1] // 8), stage.palette.text)
            image.blit(text, text.get_rect(center=(size[0] // 2, size[1] * (1 + at) // 3)))
        return image
