"""The cards of a table as they stand on the screen: sprites, the own hand, and the slots of everything."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, cast

from pygame import Rect

from carioca.cards import HIDDEN, Card, Pack
from carioca.engine.game import State, View
from carioca.gui.table.frame import Frame, Shape, back_slots, frame_of
from carioca.gui.table.hand import Arrangement, Hand, HandNote, HandNotes, Sort
from carioca.gui.table.hand_layout import (
    ApartRow,
    Goal,
    HandShape,
    OwnCards,
    RowGap,
    SlotCache,
    card_height,
    hand_slots,
    lying_part,
)
from carioca.gui.table.layout import L_co, Layout
from carioca.gui.table.model import Model, P_co, Picture, Row
from carioca.gui.table.motion.animator import Animator, Glows
from carioca.gui.table.motion.sprites import FACE_DOWN, FACE_UP, Sprite, SpriteRows
from carioca.gui.table.slots import HAND, KeyFocus, Slot, Zone, hand_of

if TYPE_CHECKING:
    from carioca.gui.draw.textures import Textures


LANDING = 0.2  # seconds in which a card that was let go comes to rest
BEAT = 1 / 60  # seconds of one picture

RISING = 0.12  # seconds in which a card rises that is pointed at


class Board(Generic[P_co, L_co]):
    """What the table shows. `viewer`: whose cards lie open (None: nobody's); `seat`: who sits at the bottom."""

    def __init__(
        self,
        model: Model[Any, Any],
        layout: Layout[Any, Any],
        view: View,
        seat: int,
        sort: Sort,
        pack: Pack,
        animator: Animator,
    ) -> None:
        self.model, self.layout = model, layout
        self.pack = pack
        self.animator = animator
        self.sprites = SpriteRows()
        self.seat = seat
        self.viewer = view.seat
        self.picture: P_co = model.picture(view)
        self.hand = self._new_hand(model.groups(view.state, seat), sort)
        self.glows = Glows()
        self.focus = KeyFocus()
        self.picked: list[int] = []
        self.held: list[int] = []  # tokens that hang on the pointer
        self.held_from: Zone = HAND  # the zone that they were taken from
        self.dropped: list[int] = []  # tokens let go where they are to be played: there until that is shown
        self._coming: dict[int, Sprite] = {}  # what is on its way to a zone where it did not lie before, by token
        self._released: set[int] = set()
        self.gap: int | None = None  # before which card of the hand a gap is open for what is held
        self.parting: RowGap | None = None  # the row elsewhere that makes room for what is held
        self.raised: int | None = None
        """The own card (its token) that is pointed at: it rises a little where it lies."""
        self.opened: int | None = None
        """The one on which the pointer has rested: it lies above the others, and they have made room for it."""
        self.moved = False  # cards were sent elsewhere since all rested: being pointed at counts for nothing
        self._size: tuple[int, int] = (1, 1)
        self._unit = self._scale = 1.0
        self._big = False
        self.faces = False  # whether the rivals' cards are looked at, as in a replay: they are larger then
        self.frame: Frame
        self.places: L_co
        self._room: Hashable
        self.laid: SlotCache
        self._lay_out()
        self._keeping = HandNotes()

    # -- what is shown --

    @property
    def staging(self) -> bool:
        """Whether the viewer may set cards of the hand apart: the places for it are on the table."""
        if self.viewer is None or self.picture.open or not self.picture.hands[self.viewer]:
            return False
        return self.model.staging(self.picture, self.viewer)

    def rows(self) -> Iterator[tuple[Zone, Row]]:
        """Which cards lie where: those of the hands, and what the game lays elsewhere."""
        yield from ((hand_of(seat), hand) for seat, hand in enumerate(self.picture.hands))
        yield from self.model.rows(self.picture)

    @property
    def own_open(self) -> bool:
        """Whether a viewer plays with the cards at the bottom: somebody looks, and the round goes on."""
        return self.viewer is not None and not self.picture.open

    def resize(self, size: tuple[int, int], unit: float, scale: float = 1.0, big: bool = False) -> None:
        """Lay everything out for a window; all cards are in their places at once. `big`: see Shape."""
        self._size, self._unit, self._scale, self._big = size, unit, scale, big
        self.animator.settle()
        self.place()

    def show(self, picture: Picture, chosen: Iterable[int] = ()) -> list[Sprite]:
        """Let the sprites follow a new picture; `glide` or `place` then brings them to their slots.

        Returns those that belong to another zone now.
        """
        if picture.round_no != self.picture.round_no:
            # A round is over: nobody's order counts any more.
            self._keeping.take({})
        self.picture = cast("P_co", picture)
        self._lay_out()
        chosen = [*chosen, *self.held, *self.picked]
        self.sprites.settle(self.rows(), self.places.birth, chosen)
        moved = self.sprites.moved()
        here = {sprite.token: sprite for sprite in moved}
        self._coming = here | {sprite.token: sprite for sprite in self.sprites if self.arriving(sprite)}
        self.dropped = [] if picture.open else [token for token in self.dropped if token not in here]
        if picture.open:
            self.picked, self.raised, self.opened = [], None, None
        if self.viewer is None:
            self.sprites.hide()
        else:
            self._hold(here)
        if not self.held:
            self.parting = None
            self.gap = self.gap if self.dropped else None
        return moved

    def look(self, view: View) -> None:
        """Settle on the truth; a change of the viewer hides one hand and opens another."""
        if view.seat != self.viewer:
            self._change(view.seat)
        if self.viewer is not None:
            self.seat = self.viewer
        self.fit(view)
        self.show(self.model.picture(view))
        self._keeping.recall(self.viewer, self.hand, self.focus)

    def fit(self, view: View) -> None:
        """Let the hand have as many groups as can be set apart now."""
        self.hand.fit(self.model.groups(view.state, self.seat))

    def hide(self) -> None:
        """Nobody looks any more: all hands lie face down at once, whatever is still being shown."""
        self._change(None)
        hands = tuple((HIDDEN,) * len(hand) for hand in self.picture.hands)
        self.show(replace(self.picture, hands=hands))
        self.animator.settle()
        self.place()

    def deal(self, picture: Picture, state: State) -> None:
        """A new round: all cards leave, the new ones lie where they are dealt from; those of a round that was left
        before anybody played come to lie as they were kept."""
        kept = self.kept() if picture.round_no == self.picture.round_no else {}
        self.sprites.clear()
        self.hand = self._new_hand(self.model.groups(state, self.seat), self.hand.sort)
        self._forget_hands()
        self.show(picture)
        self.remember(kept)
        for sprite in self.sprites:
            self.animator.stop(sprite)
            sprite.place(self.places.deck, FACE_DOWN)
            sprite.shown = sprite.card

    def kept(self) -> dict[int, HandNote]:
        return self._keeping.all(self.viewer, self.hand, self.focus)

    def remember(self, kept: dict[int, HandNote]) -> None:
        self._keeping.take(kept)
        self._keeping.recall(self.viewer, self.hand, self.focus)

    def _change(self, viewer: int | None) -> None:
        self._keeping.take(self.kept())
        self.viewer = viewer
        self.hand = self._new_hand(len(self.hand.groups), self.hand.sort)
        self._forget_hands()
        self.focus.forget()

    def _forget_hands(self) -> None:
        self.picked, self.dropped, self.gap, self.parting = [], [], None, None
        self.raised = self.opened = None
        self.focus.forget_cards()
        self.let_go()
        self.glows.stop()

    def _hold(self, moved: Container[int]) -> None:
        assert self.viewer is not None
        cards = {s.token: s.card for s in self.sprites.hand(self.viewer) if s.card != HIDDEN}
        let_in = not self.held and any(token in moved and token not in self.hand.cards for token in cards)
        if self.hand.cards:
            self.glows.start(token for token in cards if token not in self.hand.cards)
        self.hand.hold(cards, self.gap if let_in else None, self.picture.turn)
        if not self.staging:
            self.hand.take_back()
        here = self.hand.cards
        self.glows.keep(here)
        self.picked = [token for token in self.picked if token in here]
        alive = {sprite.token for sprite in self.sprites}
        self.held = [token for token in self.held if token in alive]

    # -- what hangs on the pointer --

    @property
    def aloft(self) -> list[int]:
        """Tokens that are in no zone just now: held, or let go and about to be played."""
        if not self.dropped:
            return list(self.held)
        return [*self.held, *(token for token in self.dropped if token not in self.held)]

    @property
    def carrying(self) -> bool:
        """Whether what is held comes from another zone than the own hand."""
        return bool(self.held) and self.held_from != HAND

    def hold(self, tokens: Sequence[int], zone: Zone) -> list[Sprite]:
        """Take cards out of their zone: they rest in the air until they are let go. Their sprites."""
        self.held, self.held_from, self.laid.rests = list(tokens), zone, None
        for token in tokens:
            self._coming.pop(token, None)
        sprites = self.sprites.find(tokens)
        for sprite in sprites:
            self.animator.stop(sprite)
        return sprites

    def let_go(self) -> None:
        """Nothing is held any more; `glide` brings home what is not to be played."""
        self._released.update(token for token in self.held if token not in self.dropped)
        self.held, self.held_from, self.laid.rests = [], HAND, None
        if not self.dropped:
            self.gap = self.parting = None

    def on_its_way(self, token: int) -> bool:
        sprite = self.sprite(token)
        return sprite is not None and self.animator.moving(sprite)

    def arriving(self, sprite: Sprite) -> bool:
        """Whether a card is on its way to a zone where it did not lie before; one that returns home is not."""
        return sprite.token in self._coming and self.animator.moving(sprite)

    @property
    def awaits(self) -> bool:
        return bool(self._coming) and self.animator.active

    def note_landed(self) -> None:
        """Time has passed: a card that came to rest has arrived, and moves like all others from now on; what was let go
        has been seen there."""
        self._released.clear()
        if self._coming:
            moving = self.animator.moving
            self._coming = {token: sprite for token, sprite in self._coming.items() if moving(sprite)}

    # -- where it goes --

    def _lay_out(self) -> None:
        self._room = self.layout.depends_on(self.picture, self.hand, self.seat, self.staging)
        self.frame, self.places = self._arranged(self.seat, self.staging)
        self.laid = SlotCache(self.frame, self.places)

    def _arranged(self, seat: int, staging: bool) -> tuple[Frame, L_co]:
        picture, layout = self.picture, self.layout
        needs, faces, ratio = layout.needs(staging), self.faces or picture.faces, self.pack.ratio
        seats, scale, big = len(picture.hands), self._scale, self._big
        frame = frame_of(Shape(self._size, self._unit, seat, seats, needs, faces, ratio, scale, big))
        return frame, layout.arrange(frame, picture, self.hand, staging)

    def pressable(self) -> list[Rect]:
        """Wherever there is something to press at this table (px), whoever sits at the bottom and sets cards apart."""
        found: list[Rect] = []
        for seat in range(len(self.picture.hands)):
            for staging in (False, True):
                frame, places = self._arranged(seat, staging)
                found += [lying_part(frame), frame.banner, frame.log, *frame.command_places, *frame.buttons.values()]
                zones = (rect for zone, rect in places.zones(()).items() if zone not in places.grounds)
                found += [*places.buttons.values(), *places.beside.values(), *zones]
        return found

    def told(self, seat: int) -> list[Rect]:
        """Where it is said what to do (px) when this one looks at the own cards, whatever is set apart."""
        return [self._arranged(seat, staging)[1].status for staging in (False, True)]

    @property
    def heights(self) -> tuple[int, ...]:
        return self.laid.heights(len(self.own))

    @property
    def hand_height(self) -> int:
        return card_height(self.frame, len(self.own))

    def goals(self) -> Iterator[Goal]:
        """Every sprite with its slot, in the order in which they are drawn: rivals, the middle, the own hand."""
        if self.sprites.loose is not None:
            yield Goal(HAND, self.sprites.loose, self.places.deck, FACE_DOWN)
        for zone, sprites in self.sprites.rows.items():
            if zone.kind == HAND.kind:
                if zone.seat != self.seat:
                    slots = back_slots(self.frame, zone.seat, len(sprites))
                    for sprite, slot in zip(sprites, slots, strict=True):
                        yield Goal(zone, sprite, slot, self._open_face(sprite))
                continue
            for sprite, slot in zip(sprites, self._slots(zone, len(sprites)), strict=True):
                yield Goal(zone, sprite, slot, self._side(zone, sprite))
        yield from self._own_goals()

    def _own_goals(self) -> Iterator[Goal]:
        sprites = self.own
        if self._lies_plain:
            for sprite, slot in zip(sprites, hand_slots(self.frame, len(sprites)), strict=True):
                yield Goal(HAND, sprite, slot, self._open_face(sprite))
            return
        yield from self.lay().goals(self.frame, {sprite.token: sprite for sprite in sprites})

    def lay(self) -> OwnCards:
        aloft, zones = self.aloft, self.laid.zones
        groups = []
        for zone, group in zip(self.places.groups, self._groups, strict=False):
            row = [token for token in group if token not in aloft]
            groups.append(ApartRow(zone, row, self._slots(zone, len(row)), zones[zone]))
        order = [token for token in self.hand.order if token not in aloft]
        spread = order.index(self.opened) if self.opened in order and self.gap is None else None
        lie = HandShape(self.gap, max(1, len(self.held)), spread, len(self.own))
        return OwnCards(order, lie, groups, self.picked, self.raised, self.opened)

    def _slots(self, zone: Zone, count: int) -> Sequence[Slot]:
        if self.parting is None or self.parting.zone != zone:
            return self.laid.slots(zone, count)
        return self.parting.slots(self.laid.slots(zone, count + len(self.parting.free)))

    def _new_hand(self, groups: int, sort: Sort) -> Hand:
        return Hand(groups, sort, self.model.orders)

    def _open_face(self, sprite: Sprite) -> float:
        """Which side of a hand's card is up that its player does not arrange: a picture names only what is seen."""
        return FACE_UP if sprite.card != HIDDEN else FACE_DOWN

    def _side(self, zone: Zone, sprite: Sprite) -> float:
        """Which side of a card in the middle is up."""
        return FACE_DOWN if zone.kind in self.layout.face_down and sprite.card == HIDDEN else FACE_UP

    @property
    def _lies_plain(self) -> bool:
        """Whether the hand at the bottom has nobody's order: nobody looks, or its player may not see it."""
        return self.viewer is None or not self.hand.cards

    def own_row(self, front: bool = False) -> list[Sprite]:
        """The own sprites from left to right; asked for in every frame of a drag.

        `front`: in the order of `goals`, in which what is pointed at is drawn over all others.
        """
        sprites = self.own
        if self._lies_plain:
            return sprites
        by_token, aloft = {sprite.token: sprite for sprite in sprites}, self.aloft
        tokens = [token for group in self._groups for token in group] + self.hand.order
        if front and self.opened in tokens:
            tokens.remove(self.opened)
            tokens.append(self.opened)
        return [by_token[token] for token in tokens if token not in aloft]

    @property
    def _groups(self) -> list[list[int]]:
        groups = self.hand.groups
        return groups if any(groups) and self.staging else []

    def glide(
        self,
        seconds: float = 0.2,
        delay: Callable[[Sprite], float] | None = None,
        arc: float = 0.0,
        straight: Container[int] = (),
        own: bool = False,
    ) -> None:
        """Send every sprite that is not where it belongs (and not held) on its way.

        `arc` px: how high those fly that come to another zone. The tokens `straight` were let go by hand: they only
        land, so they go the shortest way and take no longer than a card of the hand that moves up. `own`: no others
        than the own cards belong elsewhere than before.
        """
        aloft, self.moved, self.laid.rests = self.aloft, True, None
        if self.layout.depends_on(self.picture, self.hand, self.seat, self.staging) != self._room:
            self._lay_out()
        for _, sprite, slot, face, lift in self._own_goals() if own else self.goals():
            if sprite.token in aloft:
                continue
            if self.animator.bound_for(sprite) != (*slot, face, lift):
                wait = delay(sprite) if delay else 0.0
                landing = sprite.token in straight
                if sprite.token in self._released:
                    # The next picture still shows it where it was let go.
                    landing, wait = True, BEAT
                high = arc if sprite.token in self._coming and not landing else 0.0
                time = min(seconds, LANDING) if landing else seconds
                self.animator.to(sprite, slot, face, time, wait, high, sprite.land, lift, landing)

    def place(self) -> None:
        """Put everything where it belongs at once."""
        self._lay_out()
        aloft = self.aloft
        for _, sprite, slot, face, lift in self.goals():
            if sprite.token not in aloft:
                self.animator.stop(sprite)
                sprite.place(slot, face, lift)

    def point_at(self, raised: int | None, opened: int | None) -> bool:
        """Let an own card rise, and the others make room for one; whether that is new."""
        if (raised, opened) == (self.raised, self.opened):
            return False
        self.raised, self.opened, moved = raised, opened, self.moved
        self.glide(RISING, own=True)
        self.moved = moved
        return True

    def part(self, parting: RowGap | None) -> bool:
        """Let a row make room for what is held, or close it again; whether cards are on their way for it."""
        if parting == self.parting:
            return False
        rows = {one.zone for one in (parting, self.parting) if one is not None}
        self.parting = parting
        self.glide(0.16, own=rows.issubset(self.places.groups))
        return True

    # -- what lies where --

    def zones(self, parts: Iterable[Zone] = ()) -> Mapping[Zone, Rect]:
        """The rectangles of all zones; `parts` are the places within others that are told apart now."""
        return self.places.zones(parts) | {HAND: self.frame.hand} if parts else self.laid.zones

    @property
    def own(self) -> list[Sprite]:
        """The cards of the hand at the bottom, in no order."""
        return self.sprites.hand(self.seat)

    def sprite(self, token: int) -> Sprite | None:
        return next((sprite for sprite in self.own if sprite.token == token), None)

    def cards(self, tokens: Sequence[int]) -> list[Card]:
        return [self.hand.cards[token] for token in tokens if token in self.hand.cards]

    def tokens_of(self, cards: Iterable[Card]) -> list[int]:
        """Tokens of these cards of the viewer's hand, each another one; cards that are not there are left out."""
        # A picked card is the one that is meant; what is set apart comes last.
        left = sorted([*self.hand.order, *self.hand.staged], key=lambda token: token not in self.picked)
        found: list[int] = []
        for card in cards:
            token = next((token for token in left if self.hand.cards[token] == card), None)
            if token is not None:
                left.remove(token)
                found.append(token)
        return found

    def card_rect(self, at: Slot | Sprite) -> Rect:
        """The place (px) of an upright card at a slot, or of a sprite as it stands now."""
        rect = Rect(0, 0, round(at.height * self.pack.ratio), round(at.height))
        rect.center = round(at.x), round(at.y)
        return rect

    def lying_cards(self) -> Iterator[tuple[Zone, Rect]]:
        """Where the cards on the table and of the own hand come to rest (px)."""
        for zone, _, slot, *_ in self.goals():
            if zone.kind != HAND.kind or zone.seat not in self.frame.seats:
                yield zone, self.card_rect(slot)

    def held_cards(self) -> list[Rect]:
        """Where the cards of the own hand come to rest (px)."""
        return [card for zone, card in self.lying_cards() if zone.kind == HAND.kind]

    def lying_places(self) -> list[Rect]:
        """The places of the table at which cards lie, with what is written there (px)."""
        zones, rows = self.zones(), self.sprites.rows.items()
        return [zones[zone] for zone, row in rows if row and zone.kind != HAND.kind and zone in zones]


WORK = 4  # milliseconds of a frame in which pictures may be made


class FaceLoader:
    """Queues the faces of one table; until they are `ready`, pictures of other sizes are scaled."""

    def __init__(self, textures: Textures, board: Board) -> None:
        self._textures = textures
        self._board = board
        self._warm: set[tuple[Card, int]] = set()
        self.ready = True

    def warm(self) -> None:
        for cards, height in self._wanted():
            new = [card for card in cards if (card, height) not in self._warm]
            if new:
                self._textures.prewarm(new, height, pack=self._board.pack)
                self._warm.update((card, height) for card in new)
                self.ready = False

    def cool(self) -> None:
        """All pictures of cards were thrown away: the window changed."""
        self._warm.clear()

    def work(self) -> bool:
        """Make some of the pictures that are queued; whether the last one has become ready."""
        if self.ready or self._textures.work(WORK):
            return False
        self.ready = True
        return True

    def _wanted(self) -> Iterator[tuple[Sequence[Card], int]]:
        board, frame, places = self._board, self._board.frame, self._board.places
        for zone, row in board.rows():
            if zone.kind != HAND.kind:
                yield row, round(places.slots(zone, 1)[0].height)
            elif zone.seat == board.seat:
                yield row, board.hand_height
            elif board.picture.open:
                yield row, frame.back_height
        for number, zone in enumerate(places.groups):
            if board.hand.groups[number]:
                yield board.cards(board.hand.groups[number]), round(places.slots(zone, 1)[0].height)


PLAYED = "table.undo.played"  # why nothing is taken back: what was done last is seen by all
MOST = 200  # so many steps are kept; nobody takes back more


class _Step(NamedTuple):
    """How the hand lay before a step; `picks`: the step only picked cards, and moved none."""

    hand: Arrangement
    picked: tuple[int, ...]
    picks: bool
    fresh: frozenset[int]


class History:
    """Steps of one player in one round. What was played lies on the table: nothing before it is taken back."""

    def __init__(self) -> None:
        self._steps: list[_Step] = []
        self._played = False
        self._whose: tuple[int | None, int] = (None, -1)

    def keep(self, board: Board, picks: bool = False) -> None:
        """The player is about to arrange the hand anew, or (`picks`) has cards picked by the program."""
        self._follow(board)
        self._steps.append(_Step(board.hand.arrangement(), tuple(board.picked), picks, frozenset(board.hand.fresh)))
        del self._steps[:-MOST]

    def played(self, board: Board) -> None:
        self._follow(board)
        self._steps.clear()
        self._played = True

    def back(self, board: Board) -> str:
        """Take the last step back; or why there is none, as a word of the catalogue."""
        self._follow(board)
        hand = board.hand
        while self._steps:
            step = self._steps.pop()
            if set(step.hand.line) != set(hand.line) or len(step.hand.groups) != len(hand.groups):
                # A card has come or gone since, without a move of this player's own.
                self._steps.clear()
                return PLAYED
            if step.hand != hand.arrangement() or (step.picks and step.picked != tuple(board.picked)):
                hand.arrange(step.hand)
                hand.fresh = set(step.fresh)
                board.picked = [token for token in step.picked if token in hand.cards]
                return ""
        return PLAYED if self._played else "table.undo.nothing"

    def _follow(self, board: Board) -> None:
        whose = board.viewer, board.picture.round_no
        if whose != self._whose:
            self._steps.clear()
            self._played, self._whose = False, whose
