"""Cards on the screen: which sprite lies where; they follow a picture and never hold any truth of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from carioca.cards import HIDDEN, Card
from carioca.gui.table.picture import Picture
from carioca.gui.table.slots import Slot

Place = tuple[str, int]
FACE_UP, FACE_DOWN = 1.0, -1.0


class Sprite:
    """A card: what it is (HIDDEN when the viewer may not know) and its pose (centre px, degrees, height px).

    `face` runs from 1 (up) to -1 (down); `shown` is what its front looks like while it still turns over.
    """

    __slots__ = ("angle", "card", "face", "height", "shown", "token", "x", "y")

    def __init__(self, token: int, card: Card, at: Slot, face: float) -> None:
        self.token = token
        self.card = card
        self.shown = card
        self.face = face
        self.x, self.y, self.angle, self.height = at

    @property
    def slot(self) -> Slot:
        """The pose without the face."""
        return Slot(self.x, self.y, self.angle, self.height)

    def become(self, card: Card) -> None:
        """Turn out to be a card, or become unknown (it keeps its look until it lies face down)."""
        self.card = card
        if card != HIDDEN:
            self.shown = card

    def place(self, at: Slot, face: float) -> None:
        """Put it somewhere at once."""
        self.x, self.y, self.angle, self.height = at
        self.face = face
        self.land()

    def land(self) -> None:
        """It lies where it belongs: face down nobody sees what its front was."""
        if self.face < 0:
            self.shown = self.card


class Cast:
    """All sprites by place: a hand of a seat, a meld by its number, the top of the pile."""

    def __init__(self) -> None:
        self.hands: list[list[Sprite]] = []
        self.melds: list[list[Sprite]] = []
        self.pile: Sprite | None = None
        self.under: Sprite | None = None
        """The card that lay on top of the pile before; seen only while the new one is on its way."""
        self.stock: Sprite | None = None
        """The top card of the stock, as long as it is not on it: somebody's hand has taken hold of it."""
        self._moved: list[Sprite] = []
        self._piled = 0
        self._tokens = count(1)

    def __iter__(self) -> Iterator[Sprite]:
        for hand in self.hands:
            yield from hand
        for meld in self.melds:
            yield from meld
        if self.pile is not None:
            yield self.pile
        if self.stock is not None:
            yield self.stock

    def find(self, tokens: Iterable[int]) -> list[Sprite]:
        """The sprites of some tokens, wherever they lie; those that are gone are left out."""
        found = {sprite.token: sprite for sprite in self}
        return [found[token] for token in tokens if token in found]

    def top_of_stock(self, stock: Slot) -> Sprite:
        """The card that may be taken from the stock; the next card that comes from there is this one."""
        if self.stock is None:
            self.stock = Sprite(next(self._tokens), HIDDEN, stock, FACE_DOWN)
        return self.stock

    def moved(self) -> list[Sprite]:
        """The sprites that came to another place since this was asked last."""
        found, self._moved = self._moved, []
        return found

    def clear(self) -> None:
        """Take all cards from the table."""
        self.hands, self.melds = [], []
        self.pile = self.under = self.stock = None
        self._piled = 0

    def swap(self, seat: int, card: Card, meld: int, at: int, chosen: Iterable[int] = ()) -> None:
        """A card of a hand and the joker at a place of a meld change places; `chosen` tells two equal cards apart."""
        hand, row = self.hands[seat], self.melds[meld]
        able = [sprite for sprite in hand if sprite.card == card] or [s for s in hand if s.card == HIDDEN]
        if not able or at >= len(row):
            return
        given = next((sprite for sprite in able if sprite.token in set(chosen)), able[-1])
        known = given.card != HIDDEN
        given.become(card)
        taken, row[at] = row[at], given
        hand[hand.index(given)] = taken
        self._moved += [given, taken]
        if not known:
            taken.become(HIDDEN)

    def hide(self) -> None:
        """Let every card that is not known lie face down at once: no face outlives its viewer."""
        for sprite in self:
            if sprite.card == HIDDEN:
                sprite.shown = HIDDEN
                sprite.face = FACE_DOWN

    def settle(self, picture: Picture, stock: Slot, pile: Slot, chosen: Iterable[int] = ()) -> None:
        """Let every place hold the picture's cards; a sprite moves from one place to another, as its card did.

        New sprites come from the stock. Of two equal cards the one whose token was `chosen` leaves its place.
        """
        have = self._places()
        lay = {id(sprite): place for place, row in have.items() for sprite in row}
        pool: list[Sprite] = []
        wanted: dict[Place, list[Sprite | None]] = {}
        cards: dict[Place, tuple[Card, ...]] = {}
        for place, row in _targets(picture):
            kept, left = _match(row, have.pop(place, []), set(chosen), exact=place[0] != "hand")
            wanted[place], cards[place] = kept, row
            pool += left
        covered = [sprite for row in have.values() for sprite in row]
        for place, sprites in wanted.items():
            for i, card in enumerate(cards[place]):
                sprite = sprites[i]
                if sprite is None:
                    sprite = _from_pool(pool, card) or _from_pool(covered, card) or self._new(place, stock, pile)
                    sprites[i] = sprite
                sprite.become(card)
        self._put(wanted, picture)
        self._moved += _elsewhere(wanted, lay)
        self.under = covered[0] if covered else None

    def _places(self) -> dict[Place, list[Sprite]]:
        places: dict[Place, list[Sprite]] = {("hand", seat): list(hand) for seat, hand in enumerate(self.hands)}
        places |= {("meld", number): list(meld) for number, meld in enumerate(self.melds)}
        if self.pile is not None:
            # A pile of another size has another top, even when its card looks the same.
            places["pile", self._piled] = [self.pile]
        return places

    def _put(self, wanted: dict[Place, list[Sprite | None]], picture: Picture) -> None:
        rows = {place: [sprite for sprite in row if sprite is not None] for place, row in wanted.items()}
        self.hands = [rows["hand", seat] for seat in range(len(picture.hands))]
        self.melds = [rows["meld", number] for number in range(len(picture.melds))]
        self._piled = len(picture.pile)
        self.pile = rows["pile", self._piled][0] if picture.pile else None

    def _new(self, place: Place, stock: Slot, pile: Slot) -> Sprite:
        up = place[0] == "pile"
        if not up and self.stock is not None:
            taken, self.stock = self.stock, None
            return taken
        return Sprite(next(self._tokens), HIDDEN, pile if up else stock, FACE_UP if up else FACE_DOWN)


def _elsewhere(rows: dict[Place, list[Sprite | None]], lay: dict[int, Place]) -> list[Sprite]:
    """The sprites of some rows that lay in another place before, or nowhere; a pile of another size is the same one."""
    return [
        sprite
        for place, row in rows.items()
        for sprite in row
        if sprite is not None and (was := lay.get(id(sprite))) != place and not (was and was[0] == place[0] == "pile")
    ]


def _targets(picture: Picture) -> list[tuple[Place, tuple[Card, ...]]]:
    targets: list[tuple[Place, tuple[Card, ...]]] = [(("hand", seat), hand) for seat, hand in enumerate(picture.hands)]
    targets += [(("meld", number), meld.cards) for number, meld in enumerate(picture.melds)]
    if picture.pile:
        targets.append((("pile", len(picture.pile)), picture.pile[-1:]))
    return targets


def _match(
    row: tuple[Card, ...], sprites: list[Sprite], chosen: set[int], exact: bool
) -> tuple[list[Sprite | None], list[Sprite]]:
    """Which sprites of a place stay for which card, and which must leave."""
    # The chosen ones are matched last, so that they are what is left over.
    left = sorted(sprites, key=lambda sprite: sprite.token in chosen)
    kept: list[Sprite | None] = [None] * len(row)
    for i, card in enumerate(row):
        kept[i] = next((sprite for sprite in left if sprite.card == card), None)
        if kept[i] is not None:
            left.remove(kept[i])  # type: ignore[arg-type]
    if not exact:
        # What was unknown turns out to be a card, what was known is hidden again: a change of the viewer.
        for i, card in enumerate(row):
            if kept[i] is None:
                kept[i] = next((sprite for sprite in left if (sprite.card == HIDDEN) != (card == HIDDEN)), None)
                if kept[i] is not None:
                    left.remove(kept[i])  # type: ignore[arg-type]
    return kept, left


def _from_pool(pool: list[Sprite], card: Card) -> Sprite | None:
    """The sprite that has become this card: the same one, else one that was unknown (or is to be unknown)."""
    found = next((sprite for sprite in pool if sprite.card == card), None)
    if found is None:
        found = next((sprite for sprite in pool if sprite.card == HIDDEN or card == HIDDEN), None)
    if found is not None:
        pool.remove(found)
    return found
