"""The cards of a table as they stand on the screen: sprites, the own hand, and the slots of everything."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from pygame import Rect

from carioca.cards import HIDDEN, Card, Pack
from carioca.engine.game import State, View
from carioca.gui.table.animator import Animator
from carioca.gui.table.desk import Ground, Places
from carioca.gui.table.frame import Frame, Shape, back_slots, frame_of
from carioca.gui.table.glow import Glows
from carioca.gui.table.hand import Hand, Sort
from carioca.gui.table.hand_rows import Lie, card_height, hand_slots
from carioca.gui.table.keeping import Keeping, Kept
from carioca.gui.table.laid import Laid
from carioca.gui.table.own_lay import Goal, Own, Parting
from carioca.gui.table.picture import Picture
from carioca.gui.table.slots import Slot
from carioca.gui.table.sprites import FACE_DOWN, FACE_UP, Cast, Sprite
from carioca.gui.table.zones import HAND, Zone

LANDING = 0.2
"""Seconds in which a card that was let go comes to rest."""
BEAT = 1 / 60
"""Seconds of one picture."""


class Board:
    """What the table shows. `viewer`: whose cards lie open (None: nobody's); `seat`: who sits at the bottom."""

    def __init__(self, ground: Ground, view: View, seat: int, sort: Sort, pack: Pack, animator: Animator) -> None:
        self.ground = ground
        self.pack = pack
        self.animator = animator
        self.cast = Cast()
        self.seat = seat
        self.viewer = view.seat
        self.picture: Picture = ground.picture(view)
        self.hand = self._new_hand(ground.groups(view.state, seat), sort)
        self.glows = Glows()
        self.picked: list[int] = []
        self.held: list[int] = []
        """Tokens that hang on the pointer."""
        self.held_from: Zone = HAND
        """The zone that they were taken from."""
        self.dropped: list[int] = []
        """Tokens that were let go where they are to be played: they stay there until that is shown."""
        self._coming: dict[int, Sprite] = {}
        """What is on its way to a zone where it did not lie before, by token."""
        self._released: set[int] = set()
        self.gap: int | None = None
        """Before which card of the hand a gap is open for what is held."""
        self.parting: Parting | None = None
        """The row elsewhere that makes room for what is held."""
        self.raised: int | None = None
        """The own card (its token) that is pointed at: it rises, and its neighbours make room for it."""
        self.moved = False
        """Whether cards were sent to other places since all rested; that one is pointed at counts for nothing."""
        self._size: tuple[int, int] = (1, 1)
        self._unit = self._scale = 1.0
        self.faces = False
        """Whether the rivals' cards are looked at, as in a replay: they are larger then."""
        self.frame: Frame
        self.places: Places
        self._room: Hashable
        self.laid: Laid
        self._lay_out()
        self._keeping = Keeping()

    # -- what is shown --

    @property
    def staging(self) -> bool:
        """Whether the viewer may set cards of the hand apart: the places for it are on the table."""
        if self.viewer is None or self.picture.open or not self.picture.hands[self.viewer]:
            return False
        return self.ground.staging(self.picture, self.viewer)

    @property
    def own_open(self) -> bool:
        """Whether a viewer plays with the cards at the bottom: somebody looks, and the round goes on."""
        return self.viewer is not None and not self.picture.open

    def resize(self, size: tuple[int, int], unit: float, scale: float = 1.0) -> None:
        """Lay everything out for a window; all cards are in their places at once."""
        self._size, self._unit, self._scale = size, unit, scale
        self.animator.settle()
        self.place()

    def show(self, picture: Picture, chosen: Iterable[int] = ()) -> list[Sprite]:
        """Let the sprites follow a new picture; `glide` or `place` then brings them to their slots.

        Returns those that belong to another zone now.
        """
        if picture.round_no != self.picture.round_no:
            # A round is over: nobody's order counts any more.
            self._keeping.take({})
        self.picture = picture
        self._lay_out()
        chosen = [*chosen, *self.held, *self.picked]
        self.cast.settle(self.ground.rows(picture), self.places.birth, chosen)
        moved = self.cast.moved()
        here = {sprite.token: sprite for sprite in moved}
        self._coming = here | {sprite.token: sprite for sprite in self.cast if self.arriving(sprite)}
        self.dropped = [] if picture.open else [token for token in self.dropped if token not in here]
        if self.viewer is None:
            self.cast.hide()
        elif not picture.open:
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
        self.show(self.ground.picture(view))
        self._keeping.recall(self.viewer, self.hand)

    def fit(self, view: View) -> None:
        """Let the hand have as many groups as can be set apart now."""
        self.hand.fit(self.ground.groups(view.state, self.seat))

    def hide(self) -> None:
        """Nobody looks any more: all hands lie face down at once, whatever is still being shown."""
        self._change(None)
        hands = tuple((HIDDEN,) * len(hand) for hand in self.picture.hands)
        self.show(replace(self.picture, hands=hands))
        self.animator.settle()
        self.place()

    def deal(self, picture: Picture, state: State) -> None:
        """A new round: all cards leave, the new ones lie where they are dealt from."""
        self.cast.clear()
        self.hand = self._new_hand(self.ground.groups(state, self.seat), self.hand.sort)
        self._forget_hands()
        self.show(picture)
        for sprite in self.cast:
            self.animator.stop(sprite)
            sprite.place(self.places.deck, FACE_DOWN)
            sprite.shown = sprite.card

    def kept(self) -> dict[int, Kept]:
        """How every person's hand is arranged now, by seat."""
        return self._keeping.all(self.viewer, self.hand)

    def remember(self, kept: dict[int, Kept]) -> None:
        """Take over arrangements from an earlier session."""
        self._keeping.take(kept)
        self._keeping.recall(self.viewer, self.hand)

    def _change(self, viewer: int | None) -> None:
        self._keeping.take(self.kept())
        self.viewer = viewer
        self.hand = self._new_hand(len(self.hand.groups), self.hand.sort)
        self._forget_hands()

    def _forget_hands(self) -> None:
        self.picked, self.dropped, self.gap, self.parting, self.raised = [], [], None, None, None
        self.let_go()
        self.glows.stop()

    def _hold(self, moved: Container[int]) -> None:
        assert self.viewer is not None
        cards = {s.token: s.card for s in self.cast.hand(self.viewer) if s.card != HIDDEN}
        let_in = not self.held and any(token in moved and token not in self.hand.cards for token in cards)
        if self.hand.cards:
            self.glows.start(token for token in cards if token not in self.hand.cards)
        self.hand.hold(cards, self.gap if let_in else None)
        if not self.staging:
            self.hand.take_back()
        if self.picture.turn != self.viewer:
            self.hand.blend()
        here = self.hand.cards
        self.glows.keep(here)
        self.picked = [token for token in self.picked if token in here]
        alive = {sprite.token for sprite in self.cast}
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
        sprites = self.cast.find(tokens)
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
        """Whether a card of the hand at the bottom moves just now."""
        sprite = self.sprite(token)
        return sprite is not None and self.animator.moving(sprite)

    def arriving(self, sprite: Sprite) -> bool:
        """Whether a card is on its way to a zone where it did not lie before; one that returns home is not."""
        return sprite.token in self._coming and self.animator.moving(sprite)

    @property
    def awaits(self) -> bool:
        """Whether a card is arriving somewhere."""
        return bool(self._coming) and self.animator.active

    def note_landed(self) -> None:
        """Time has passed: a card that came to rest has arrived, and moves like all others from now on."""
        if self._coming:
            moving = self.animator.moving
            self._coming = {token: sprite for token, sprite in self._coming.items() if moving(sprite)}

    # -- where it goes --

    def _lay_out(self) -> None:
        picture, ground, staging = self.picture, self.ground, self.staging
        self._room = ground.room(picture, self.hand, self.seat, staging)
        needs, faces, ratio = ground.needs(staging), self.faces or picture.faces, self.pack.ratio
        shape = Shape(self._size, self._unit, self.seat, len(picture.hands), needs, faces, ratio, self._scale)
        self.frame = frame_of(shape)
        self.places = ground.arrange(self.frame, picture, self.hand, staging)
        self.laid = Laid(self.frame, self.places)

    @property
    def heights(self) -> tuple[int, ...]:
        """The heights (px) of all cards that may rest here."""
        return self.laid.heights(len(self.own))

    @property
    def hand_height(self) -> int:
        """The height (px) of the cards of the hand at the bottom."""
        return card_height(self.frame, len(self.own))

    def goals(self) -> Iterator[Goal]:
        """Every sprite with its slot, in the order in which they are drawn: rivals, the middle, the own hand."""
        if self.cast.loose is not None:
            yield Goal(HAND, self.cast.loose, self.places.deck, FACE_DOWN)
        for zone, sprites in self.cast.rows.items():
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
        """The hand at the bottom and what of it is staged, without what is held."""
        sprites = self.own
        if self._lies_plain:
            for sprite, slot in zip(sprites, hand_slots(self.frame, len(sprites)), strict=True):
                yield Goal(HAND, sprite, slot, self._open_face(sprite))
            return
        yield from self.lay().goals(self.frame, {sprite.token: sprite for sprite in sprites})

    def lay(self) -> Own:
        """How the own cards lie, without what is held."""
        aloft = self.aloft
        groups = []
        for zone, group in zip(self.places.groups, self._groups, strict=False):
            row = [token for token in group if token not in aloft]
            groups.append((zone, row, self._slots(zone, len(row))))
        order = [token for token in self.hand.order if token not in aloft]
        tail = self.hand.tail
        apart = next((at for at, token in enumerate(order) if token in tail), None)
        spread = order.index(self.raised) if self.raised in order and self.gap is None else None
        lie = Lie(self.gap, max(1, len(self.held)), apart, spread)
        return Own(order, lie, groups, self.picked, self.raised)

    def _slots(self, zone: Zone, count: int) -> Sequence[Slot]:
        """The slots of a row of so many cards, which may make room for what is held."""
        if self.parting is None or self.parting.zone != zone:
            return self.laid.slots(zone, count)
        return self.parting.slots(self.laid.slots(zone, count + len(self.parting.free)))

    def _new_hand(self, groups: int, sort: Sort) -> Hand:
        return Hand(groups, sort, self.ground.orders, self.ground.parts_new)

    def _open_face(self, sprite: Sprite) -> float:
        """Which side of a hand's card is up that its player does not arrange: a picture names only what is seen."""
        return FACE_UP if sprite.card != HIDDEN else FACE_DOWN

    def _side(self, zone: Zone, sprite: Sprite) -> float:
        """Which side of a card in the middle is up."""
        return FACE_DOWN if zone.kind in self.ground.backs and sprite.card == HIDDEN else FACE_UP

    @property
    def _lies_plain(self) -> bool:
        """Whether nobody arranges the hand at the bottom: nobody looks, it is open, or its player may not see it."""
        return self.viewer is None or self.picture.open or not self.hand.cards

    def own_row(self, front: bool = False) -> list[Sprite]:
        """The own sprites from left to right; asked for in every frame of a drag.

        `front`: in the order of `goals`, in which what is pointed at is drawn over all others.
        """
        sprites = self.own
        if self._lies_plain:
            return sprites
        by_token, aloft = {sprite.token: sprite for sprite in sprites}, self.aloft
        tokens = [token for group in self._groups for token in group] + self.hand.order
        if front and self.raised in tokens:
            tokens.remove(self.raised)
            tokens.append(self.raised)
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
        if self.ground.room(self.picture, self.hand, self.seat, self.staging) != self._room:
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
        self._released.clear()

    def place(self) -> None:
        """Put everything where it belongs at once."""
        self._lay_out()
        aloft = self.aloft
        for _, sprite, slot, face, lift in self.goals():
            if sprite.token not in aloft:
                self.animator.stop(sprite)
                sprite.place(slot, face, lift)

    # -- what lies where --

    def zones(self, parts: Iterable[Zone] = ()) -> Mapping[Zone, Rect]:
        """The rectangles of all zones; `parts` are the places within others that are told apart now."""
        return self.places.zones(parts) | {HAND: self.frame.hand} if parts else self.laid.zones

    @property
    def own(self) -> list[Sprite]:
        """The cards of the hand at the bottom, in no order."""
        return self.cast.hand(self.seat)

    def sprite(self, token: int) -> Sprite | None:
        """A card of the hand at the bottom."""
        return next((sprite for sprite in self.own if sprite.token == token), None)

    def cards(self, tokens: Sequence[int]) -> list[Card]:
        """The cards of some tokens of the viewer's hand."""
        return [self.hand.cards[token] for token in tokens if token in self.hand.cards]
