"""The toy family's table in its five roles: a stock, from which everybody draws by click, drag or key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

import pygame
from pygame import Rect, Surface

from carioca.bots.review import Decision
from carioca.cards import Card
from carioca.engine.events import Event
from carioca.engine.game import Action, Refusal, View
from carioca.gui.frame.stage import Stage
from carioca.gui.table import model as common
from carioca.gui.table import operations
from carioca.gui.table.frame import Frame
from carioca.gui.table.guide import Banner, Guide, Hint, HintTarget
from carioca.gui.table.hand import Hand
from carioca.gui.table.layout import Layout, Places
from carioca.gui.table.model import Model, Picture, Pile, Row, hands_of, put
from carioca.gui.table.moves import Command, Moves, Steps
from carioca.gui.table.paint import COMMON, Paint, Show
from carioca.gui.table.render import panels
from carioca.gui.table.slots import CARD_RATIO, Slot, Stop, Zone
from carioca.gui.table.table import Roles, Table
from carioca.i18n import t
from carioca.session import Session
from carioca.words.cards import points_text
from carioca.words.door import voice_of
from carioca.words.voice import Mood
from tests.toy.rules import CardDrawn, DrawCard, Shuffled, Staked, State, worth_of

STOCK = Zone("stock")


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyPicture(Picture):
    """How many cards are left, and what was said about the stake."""

    stock: int
    doubled: bool | None


@dataclass(frozen=True, slots=True)
class ToyPlaces(Places):
    stock: Rect
    """In the core of the strip."""
    status: Rect

    @property
    def heights(self) -> tuple[int, ...]:
        return (self.stock.h,)

    @property
    def deck(self) -> Slot:
        return Slot(*self.stock.center, 0.0, self.stock.h)

    @property
    def grips(self) -> Mapping[Zone, Slot]:
        return {STOCK: self.deck}

    @property
    def closed(self) -> tuple[Zone, ...]:
        return (STOCK,)

    def slots(self, zone: Zone, count: int) -> list[Slot]:
        return [self.deck] * count

    def zones(self, parts: Iterable[Zone]) -> dict[Zone, Rect]:
        return {STOCK: self.stock}


ToyTable: TypeAlias = Table[State, ToyPicture, ToyPlaces]


class ToyModel(Model[State, ToyPicture]):
    """What lies there: how a view looks, and how each event changes it."""

    def opening(self, state: State, fresh: bool) -> Event | None:
        return Shuffled(state.round_no, state.dealer) if fresh else None

    def picture(self, view: View[State]) -> ToyPicture:
        state = view.state
        return ToyPicture(
            hands=hands_of(view),
            turn=None if state.phase == "over" else state.turn,
            dealer=state.dealer,
            round_no=state.round_no,
            scores=state.scores,
            stock=len(state.stock),
            doubled=state.doubled,
        )

    def after(self, event: Event, picture: ToyPicture) -> ToyPicture:
        match event:
            case Shuffled(round_no, dealer):
                empty = ((),) * len(picture.hands)
                whole = picture.stock + sum(map(len, picture.hands))
                begun = replace(picture, hands=empty, stock=whole, doubled=None, open=False)
                return replace(begun, turn=dealer, dealer=dealer, round_no=round_no)
            case Staked(_, double):
                return replace(picture, doubled=double)
            case CardDrawn(seat, card):
                return replace(picture, hands=put(picture.hands, seat, (card,)), stock=picture.stock - 1)
        return common.after(event, picture)

    def rows(self, picture: ToyPicture) -> Iterator[tuple[Zone, Row]]:
        return ()

    def piles(self, view: View[State], later: Iterable[Event]) -> tuple[Pile, ...]:
        return (Pile(t("toy.stock"), view.state.stock),) if view.seat is None else ()


class ToyLayout(Layout[ToyPicture, ToyPlaces]):
    """Where it lies in the frame that the table leaves."""

    def arrange(self, frame: Frame, picture: ToyPicture, hand: Hand, staging: bool) -> ToyPlaces:
        stock = Rect(0, 0, max(4, round(frame.core_height * CARD_RATIO)), frame.core_height)
        stock.center = frame.core.center
        line = max(4, frame.tx(22))
        status = Rect(2 * frame.pad, frame.middle.bottom - line, max(4, frame.size[0] - 4 * frame.pad), line)
        return ToyPlaces(stock, status)


class ToyMoves(Moves[ToyTable]):
    """What a click, a drag and the key do: one card is drawn."""

    focus_groups = ("stock",)

    def targets(self, table: ToyTable, picked: Sequence[Card]) -> Mapping[Zone, Steps]:
        state = table.state
        drawing = not picked and table.board.viewer == state.turn and state.phase == "draw"
        return {STOCK: (DrawCard(),)} if drawing else {}

    def cards_of(self, action: Action) -> Sequence[Card]:
        return ()

    def say_refusal(self, table: ToyTable, picked: Sequence[Card], zone: Zone) -> None:
        if zone == STOCK and not table.busy:
            mine = table.session.current == table.board.viewer
            refusal = table.session.check(DrawCard()) if mine else Refusal("not-your-turn", "Y3")
            if refusal is not None:
                table.refuse(refusal)

    def commands(self, table: ToyTable) -> Iterator[Command]:
        act, ready = partial(operations.draw, table, STOCK), STOCK in table.lit
        place = 1 if table.board.own_open else ""
        words = t("toy.deed.draw")
        yield Command("draw", words, "S", act, place, ready, ready, plays=True, says=True, listed="toy-draw")

    def stops(self, table: ToyTable, group: str) -> list[Stop]:
        return [Stop(STOCK, table.board.zones()[STOCK])]


class ToyPaint(Paint[ToyTable]):
    """How the stock looks, and how each event is shown."""

    shows: Mapping[type[Event], Show] = {
        **COMMON,
        Shuffled: Show("deal", rest=0.4, own=True),
        Staked: Show("place", rest=0.8),
        CardDrawn: Show("draw", rest=0.3),
    }
    own_stacks = (STOCK.kind,)

    def __init__(self, session: Session) -> None:
        self.game = session.game

    def middle(self, table: ToyTable, layer: Surface, apart: set[int]) -> None:
        board, pal = table.board, table.stage.palette
        rect, back = board.places.stock, table.stage.textures.back(board.places.stock.h)
        layer.blit(back, back.get_rect(center=rect.center), None, pygame.BLEND_PREMULTIPLIED)
        stake = board.picture.doubled
        words = [t("toy.stock"), t("table.cards", n=board.picture.stock)]
        words += [] if stake is None else [points_text(worth_of(table.state.options, stake))]
        y = rect.y
        for at, line in enumerate(words):
            image = panels.text(table, line, board.frame.tx(15), pal.text, board.frame.log.left - rect.right, not at)
            layer.blit(image, (rect.right + board.frame.px(12), y))
            y += image.get_height()

    def drop_sign(self, table: ToyTable, surface: Surface, zone: Zone, rect: Rect, meant: bool) -> Rect:
        return panels.ring(table, surface, rect, table.stage.palette.legal, *((3.5, 60) if meant else (2.0,)))

    def decision(
        self, stage: Stage, decision: Decision, names: Sequence[str], size: tuple[int, int], judged: bool = True
    ) -> Surface:
        image = Surface(size)
        image.fill(stage.palette.felt)
        for at, action in enumerate((decision.played, decision.best)):
            words = voice_of(self.game).move(decision.view, action, names, Mood.INFINITIVE)
            text = stage.textures.text(words, max(6, size[1] // 8), stage.palette.text)
            image.blit(text, text.get_rect(center=(size[0] // 2, size[1] * (1 + at) // 3)))
        return image


class ToyGuide(Guide[ToyTable]):
    """What is said over the table."""

    def status(self, table: ToyTable) -> str:
        turn = table.board.picture.turn
        if table.my_turn:
            return t("toy.prompt.window") if table.state.phase == "draw" else ""
        return t("table.hint.wait", name=table.session.names[turn]) if turn is not None else ""

    def banner(self, table: ToyTable) -> Banner:
        at = table.board.picture.round_no
        name = voice_of(table.session.game).round_name(table.session.match.setup, at)
        return Banner(t("table.round", round=at + 1, rounds=2), name, at, 2)

    def hint_target(self, table: ToyTable, hint: Hint) -> HintTarget:
        return HintTarget(zone=STOCK if isinstance(hint.action, DrawCard) else None)


def toy_table(session: Session) -> Roles:
    """The five, made for one match."""
    return Roles(ToyModel(session), ToyLayout(), ToyMoves(), ToyPaint(session), ToyGuide())
