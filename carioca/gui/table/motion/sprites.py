"""Cards on the screen: which sprite lies where; they follow a picture and never hold any truth of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import NamedTuple

from carioca.cards import HIDDEN, Card
from carioca.gui.table.slots import HAND, Slot, Zone, bare, hand_of

Row = tuple[Card, ...]
FACE_UP, FACE_DOWN = 1.0, -1.0


class Sprite:
    """A card: what it is (HIDDEN when the viewer may not know) and its pose (centre px, degrees, height px).

    `face` runs from 1 (up) to -1 (down); `shown` is what its front looks like while it still turns over; `lift` is how
    far it stands above the cloth, 0 to 1.
    """

    __slots__ = ("angle", "card", "face", "height", "lift", "shown", "token", "x", "y")

    def __init__(self, token: int, card: Card, at: Slot, face: float) -> None:
        self.token = token
        self.card = card
        self.shown = card
        self.face = face
        self.lift = 0.0
        self.x, self.y, self.angle, self.height = at

    @property
    def slot(self) -> Slot:
        return Slot(self.x, self.y, self.angle, self.height)

    def become(self, card: Card) -> None:
        """Turn out to be a card, or become unknown (it keeps its look until it lies face down)."""
        self.card = card
        if card != HIDDEN:
            self.shown = card

    def place(self, at: Slot, face: float, lift: float = 0.0) -> None:
        self.x, self.y, self.angle, self.height = at
        self.face, self.lift = face, lift
        self.land()

    def land(self) -> None:
        """It lies where it belongs: face down nobody sees what its front was."""
        if self.face < 0:
            self.shown = self.card


class Birth(NamedTuple):
    """Where a card comes from that was nowhere before, and which side is up there."""

    slot: Slot
    face: float = FACE_DOWN


class SpriteRows:
    """All sprites by zone, in the order in which Model.rows names them.

    Where a zone counts in `at` how high cards are piled there, only its top is a sprite.
    """

    def __init__(self) -> None:
        self.rows: dict[Zone, list[Sprite]] = {}
        self.under: Sprite | None = None  # a pile's card below the top one, seen while that is on its way
        self.loose: Sprite | None = None  # a face-down card that a hand has taken hold of; no picture shows it yet
        self.came: dict[int, Zone | None] = {}  # by token, where a card lay before; None: in no zone
        self._moved: list[Sprite] = []
        self._tokens = count(1)

    def __iter__(self) -> Iterator[Sprite]:
        for row in self.rows.values():
            yield from row
        if self.loose is not None:
            yield self.loose

    def row(self, zone: Zone) -> list[Sprite]:
        return self.rows.get(zone, [])

    def hand(self, seat: int) -> list[Sprite]:
        return self.row(hand_of(seat))

    def top(self, zone: Zone) -> Sprite | None:
        """The last card of a zone, however high its cards are piled."""
        for place, row in self.rows.items():
            if bare(place) == zone:
                return row[-1] if row else None
        return None

    def find(self, tokens: Iterable[int]) -> list[Sprite]:
        """The sprites of some tokens, wherever they lie; those that are gone are left out."""
        wanted = tuple(tokens)
        found: dict[int, Sprite] = {}
        for sprite in self:
            if sprite.token in wanted:
                found[sprite.token] = sprite
                if len(found) == len(wanted):
                    break
        return [found[token] for token in wanted if token in found]

    def take_off(self, slot: Slot) -> Sprite:
        """The card on top of a closed pile at a slot; the next card that comes from there is this one."""
        if self.loose is None:
            self.loose = Sprite(next(self._tokens), HIDDEN, slot, FACE_DOWN)
        return self.loose

    def moved(self) -> list[Sprite]:
        found, self._moved = self._moved, []
        return found

    def clear(self) -> None:
        self.rows = {}
        self.came = {}
        self.under = self.loose = None

    def swap(self, hand: Zone, card: Card, row: Zone, at: int, chosen: Iterable[int] = ()) -> None:
        """A card of a hand and the one at a place of a row change places; `chosen` tells two equal cards apart."""
        giver, taker = self.row(hand), self.row(row)
        able = [sprite for sprite in giver if sprite.card == card] or [s for s in giver if s.card == HIDDEN]
        if not able or at >= len(taker):
            return
        given = next((sprite for sprite in able if sprite.token in set(chosen)), able[-1])
        known = given.card != HIDDEN
        given.become(card)
        taken, taker[at] = taker[at], given
        giver[giver.index(given)] = taken
        self._moved += [given, taken]
        self.came |= {given.token: hand, taken.token: bare(row)}
        if not known:
            taken.become(HIDDEN)

    def hide(self) -> None:
        """Let every card that is not known lie face down at once: no face outlives its viewer."""
        for sprite in self:
            if sprite.card == HIDDEN:
                sprite.shown = HIDDEN
                sprite.face = FACE_DOWN

    def settle(
        self, rows: Iterable[tuple[Zone, Row]], birth: Callable[[Zone], Birth], chosen: Iterable[int] = ()
    ) -> None:
        """Let every zone hold these cards; a sprite moves from one zone to another, as its card did.

        `birth` says where a new card of a zone comes from. Of two equal cards the one whose token was `chosen` leaves.
        """
        have = {zone: list(row) for zone, row in self.rows.items()}
        lay = {id(sprite): zone for zone, row in have.items() for sprite in row}
        pool: list[Sprite] = []
        wanted: dict[Zone, list[Sprite | None]] = {}
        cards: dict[Zone, Row] = {}
        for zone, row in rows:
            kept, left = _match(row, have.pop(zone, []), set(chosen), exact=zone.kind != HAND.kind)
            wanted[zone], cards[zone] = kept, row
            pool += left
        covered = [sprite for row in have.values() for sprite in row]
        self.rows = {}
        for zone, sprites in wanted.items():
            self.rows[zone] = [
                sprite or _from_pool(pool, card) or _from_pool(covered, card) or self._new(birth(zone))
                for sprite, card in zip(sprites, cards[zone], strict=True)
            ]
            for sprite, card in zip(self.rows[zone], cards[zone], strict=True):
                sprite.become(card)
        came = False
        for zone, sprites_there in self.rows.items():
            for sprite in sprites_there:
                was = lay.get(id(sprite))
                if was is None or bare(was) != bare(zone):
                    self._moved.append(sprite)
                    self.came[sprite.token] = None if was is None else bare(was)
                    came = came or zone.at >= 0
        if covered or came:
            # What lies under the card before stays there while that one still flies and others move.
            self.under = covered[0] if covered else None

    def _new(self, birth: Birth) -> Sprite:
        if birth.face < 0 and self.loose is not None:
            taken, self.loose = self.loose, None
            return taken
        return Sprite(next(self._tokens), HIDDEN, *birth)


def _match(row: Row, sprites: list[Sprite], chosen: set[int], exact: bool) -> tuple[list[Sprite | None], list[Sprite]]:
    """Which sprites of a place stay for which card, and which must leave."""
    # The chosen ones are matched last, so that they are what is left over.
    left = sorted(sprites, key=lambda sprite: sprite.token in chosen)
    kept: list[Sprite | None] = [None] * len(row)
    for i, card in enumerate(row):
        kept[i] = _take(left, [sprite for sprite in left if sprite.card == card])
    if not exact:
        # What was unknown turns out to be a card, what was known is hidden again: a change of the viewer.
        for i, card in enumerate(row):
            kept[i] = kept[i] or _take(left, [s for s in left if (s.card == HIDDEN) != (card == HIDDEN)])
    return kept, left


def _take(pool: list[Sprite], able: list[Sprite]) -> Sprite | None:
    if not able:
        return None
    pool.remove(able[0])
    return able[0]


def _from_pool(pool: list[Sprite], card: Card) -> Sprite | None:
    found = next((sprite for sprite in pool if sprite.card == card), None)
    if found is None:
        found = next((sprite for sprite in pool if sprite.card == HIDDEN or card == HIDDEN), None)
    if found is not None:
        pool.remove(found)
    return found
