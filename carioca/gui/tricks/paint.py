"""Paints a trick table: bids and tricks of the seats, the pack, the trump, signs on the trick, and the last trick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.cards import HIDDEN, Suit
from carioca.games.tricks.rules import winning
from carioca.gui.draw.shapes import disc, sign
from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.forms.room import Room
from carioca.gui.table.input.keyboard import current
from carioca.gui.table.paint import Paint
from carioca.gui.table.render import overlays, panels
from carioca.gui.table.render.cards import PREMULTIPLIED, paint_card
from carioca.gui.table.render.keep import INDEX, kept
from carioca.gui.table.render.seats import DECK, travelling
from carioca.gui.table.slots import Slot, Zone
from carioca.gui.tricks.decision import TricksDecision
from carioca.gui.tricks.events import SHOWS
from carioca.gui.tricks.layout import TricksTable
from carioca.gui.tricks.model import TRUMP, TricksPicture, laid, trump_text, won
from carioca.gui.tricks.moves import TricksMoves
from carioca.gui.tricks.played import draw_played
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.bots.review import Decision
    from carioca.gui.frame.stage import Stage


NOWHERE = Rect(0, 0, 0, 0)
ORDER_ROWS = 4  # how many rows the order of the cards takes at the most
APART = " \u2009"  # between two ranks: a blank alone is hardly wider than what lies between the figures of one
TAG = 18  # design units of text that one line of words over a card is high
NAMED = 5  # from so many seats on nobody sees from its place whose card one is
Told = list[tuple[str, int, Rgb, bool]]  # lines with their size (design units), colour, and whether they are bold


class TricksPaint(Paint[TricksTable]):
    shows = SHOWS

    def __init__(self, moves: TricksMoves) -> None:
        self.model, self.moves = moves.model, moves
        self._told: tuple[object, Rect] = None, NOWHERE  # where the caption of the last trick stands, and why there

    def middle(self, table: TricksTable, layer: Surface, apart: set[int]) -> None:
        self._pack(table, layer)
        self._trump(table, layer)
        self._order(table, layer)
        self._captions(table, layer)
        picture = table.board.picture
        if not picture.trick and not picture.tricks:
            self._tokens(table, layer, picture)
        elif table.my_turn:
            pal, frame = table.stage.palette, table.board.frame
            edge = max(1, frame.px(1))
            panels.panel(table, layer, own_place(table), frame.px(9), (*pal.zone, 120), pal.zone_edge, edge)

    def drop_sign(self, table: TricksTable, surface: Surface, zone: Zone, rect: Rect, meant: bool) -> Rect:
        """A ring around the own place of the trick: the whole middle would be too much."""
        colour = table.stage.palette.legal
        return panels.ring(table, surface, own_place(table), colour, *((3.5, 60) if meant else (2.0,)))

    def decision(
        self, stage: Stage, decision: Decision, names: Sequence[str], size: tuple[int, int], judged: bool = True
    ) -> Surface:
        return TricksDecision(stage, decision, names, size, judged).draw(self.moves.cards_of)

    def written(self, table: TricksTable) -> Iterator[Rect]:
        places, picture = table.board.places, table.board.picture
        yield from (*places.chips.values(), places.words, places.order, places.trump, places.pack)
        placed = dict(zip(places.centres, places.awaited, strict=True))
        if not picture.trick and not picture.tricks:
            yield from (place for seat, place in placed.items() if picture.bids[seat] is not None)
        if len(picture.hands) >= NAMED:
            yield from (tagged(table, placed[picture.seat_at(at)]) for at in range(len(picture.trick)))
        if self.moves.looking(table):
            yield self._told[1]

    # -- the seats --

    def counters(self, table: TricksTable, surface: Surface, moving: Counter[Zone]) -> list[Rect]:
        seats = range(len(table.board.picture.hands))
        chips = [self._seat(table, surface, seat, self.arrived(table, seat, moving)) for seat in seats]
        return [*chips, *self._trump_words(table, surface, moving)]

    def arrived(self, table: TricksTable, seat: int, moving: Counter[Zone]) -> int:
        picture = table.board.picture
        # A replay ends with the last trick still in the middle.
        last = picture.over and picture.winner == seat
        return picture.taken(seat) + last + moving[won(seat)] // len(picture.hands)

    def _seat(self, table: TricksTable, layer: Surface, seat: int, won: int) -> Rect:
        board, pal, frame = table.board, table.stage.palette, table.board.frame
        picture, places = board.picture, board.places
        rect, stands = places.chips[seat], picture.standing(seat, won)
        colours: dict[str, tuple[Rgb, Rgb]] = {
            "open": (mix(pal.panel, pal.felt, 0.2), pal.text),
            "hit": (pal.ok, pal.panel),
            "past": (pal.danger, pal.panel),
        }
        fill, ink = colours[stands]
        panels.panel(table, layer, rect, rect.h // 3, fill, mix(fill, pal.panel_edge, 0.6), max(1, frame.px(1)))
        room = rect.w - frame.px(8)
        mark = {"hit": "tick", "past": "cross"}.get(stands)
        size = max(frame.cx(16), min(frame.tx(16), round(rect.h * 0.68)))
        side = max(6, size * 3 // 4) if mark else 0
        gap = frame.cx(3) if mark else 0
        words = panels.text(table, chip_text(picture, seat, won), size, ink, max(1, room - side - gap), True)
        x = rect.centerx - (words.get_width() + gap + side) // 2
        layer.blit(words, words.get_rect(midleft=(x, rect.centery)))
        if mark:
            drawn = sign(mark, side, ink, 0.18)
            layer.blit(drawn, drawn.get_rect(midright=(x + words.get_width() + gap + side, rect.centery)))
        return rect

    def _captions(self, table: TricksTable, layer: Surface) -> None:
        """What the own numbers mean, as long as no trick lies beside them."""
        board, seat = table.board, table.board.seat
        pile = board.places.piles[seat]
        if not board.picture.taken(seat):
            caption = panels.text(table, t("tricks.desk.chip"), board.frame.tx(13), table.stage.palette.muted, pile.w)
            layer.blit(caption, caption.get_rect(midleft=(pile.x, pile.centery)))

    def _tokens(self, table: TricksTable, layer: Surface, picture: TricksPicture) -> None:
        """Each bid on its seat's side of the middle, as long as no card lies there."""
        frame, pal, places = table.board.frame, table.stage.palette, table.board.places
        size = max(10, min(frame.tx(58), round(places.height * 0.62)))
        for seat, bid in enumerate(picture.bids):
            if bid is None or (seat == table.board.seat and table.my_turn and table.state.phase != "play"):
                # On the own side stands what is asked.
                continue
            centre = places.centres[seat]
            for side, colour in ((size + frame.px(5), mix(pal.accent, pal.felt, 0.35)), (size, pal.panel)):
                image = disc(side, colour)
                layer.blit(image, image.get_rect(center=centre))
            number = table.stage.textures.text(str(bid), max(6, round(size * 0.56)), pal.text, True)
            layer.blit(number, number.get_rect(center=centre))

    # -- pack and trump --

    def _pack(self, table: TricksTable, layer: Surface) -> None:
        picture, places, frame = table.board.picture, table.board.places, table.board.frame
        left = picture.left + travelling(table.board)[DECK]
        if left <= 0:
            return
        textures, rect, pack = table.stage.textures, places.pack, table.board.pack
        shadow = textures.shadow(rect.h, False, pack=pack)
        layer.blit(shadow, shadow.get_rect(center=(rect.centerx, rect.centery + frame.px(3))), None, PREMULTIPLIED)
        back, depth = textures.back(rect.h, pack=pack), min(4, 1 + left // 10)
        for at in range(depth):
            shift = round((depth - 1 - at) * 1.2 * frame.unit)
            layer.blit(back, back.get_rect(center=(rect.centerx + shift, rect.centery + shift)), None, PREMULTIPLIED)

    def _trump(self, table: TricksTable, layer: Surface) -> None:
        """The trump, large: its sign and name beside the card that shows it, or in that card's place.

        A card that its dealer keeps is shown here as well, until it is played.
        """
        picture, places, frame = table.board.picture, table.board.places, table.board.frame
        pal, textures, rect = table.stage.palette, table.stage.textures, places.trump
        kept = _kept(picture)
        if kept and travelling(table.board)[DECK]:
            # It is still being dealt.
            panels.panel(table, layer, rect, rect.h // 12, (*pal.zone, 170), pal.zone_edge, max(1, frame.px(1)))
        elif kept:
            assert picture.turned is not None
            paint_card(table, layer, picture.turned, Slot(*rect.center, 0.0, rect.h))
        elif not _carded(picture):
            panels.panel(table, layer, rect, rect.h // 12, (*pal.zone, 170), pal.zone_edge, max(1, frame.px(1)))
            if _suited(picture):
                assert picture.trump is not None
                mark = textures.emblem(picture.trump, max(8, round(rect.w * 0.8)))
            else:
                mark = textures.text("?" if picture.trump is None else "–", max(8, rect.h // 2), pal.muted, True)
            layer.blit(mark, mark.get_rect(center=rect.center))

    def _trump_words(self, table: TricksTable, surface: Surface, moving: Counter[Zone]) -> list[Rect]:
        """The trump in words, not before its card lies there; on the pack how many cards are left over, in its place
        whose card the trump is."""
        picture, pal = table.board.picture, table.stage.palette
        told: Told = [(t("tricks.desk.trump"), 13, pal.muted, False)]
        turning = any(map(table.animator.moving, table.board.sprites.row(TRUMP)))
        known = not turning and not (_kept(picture) and moving[DECK])
        if picture.bidding and table.state.mode == "subastado":
            told.append((t("tricks.desk.trump-auction"), 13, pal.muted, False))
        elif known:
            told.append((trump_text(picture.trump), 17, pal.text, True))
        emblem = picture.trump if known and _suited(picture) and _carded(picture) else None
        touched, left = self._named(table, surface, told, emblem), picture.left + moving[DECK]
        if left:
            touched.append(self._on_pack(table, surface, t("tricks.desk.left", n=left), (*pal.panel, 230)))
        elif _kept(picture) and known:
            owned = table.names.said("tricks.desk.trump-of", picture.dealer)
            touched.append(self._on_pack(table, surface, owned, (*pal.panel, 0)))
        return touched

    def _on_pack(self, table: TricksTable, surface: Surface, words: str, fill: tuple[int, int, int, int]) -> Rect:
        """Words over the pack or in its place, as large as its width allows."""
        places, frame, pal = table.board.places, table.board.frame, table.stage.palette
        room, edge = places.pack.w - frame.px(8), frame.px(4)
        longest = max(words.split(), key=len)
        size = round(13 * places.told)
        size = min(size, size * room // max(1, table.stage.textures.text_width(longest, size, True)))
        block = table.stage.textures.text_block(words, size, pal.text, room, True, "center")
        place = block.get_rect(center=places.pack.center)
        panels.panel(table, surface, place.inflate(2 * edge, edge), edge, fill)
        surface.blit(block, place)
        return place.inflate(2 * edge, edge)

    def _named(self, table: TricksTable, layer: Surface, told: Told, emblem: Suit | None) -> list[Rect]:
        frame, places = table.board.frame, table.board.places
        words, unit, touched = places.words, places.told, list[Rect]()
        mark = None
        if emblem is not None:
            mark = table.stage.textures.emblem(emblem, max(8, min(round(40 * unit), words.h)))
        left = words.x + (mark.get_width() + frame.px(8) if mark else 0)
        images = [
            panels.text(table, line, round(size * unit), ink, words.right - left, bold)
            for line, size, ink, bold in told
        ]
        if mark:
            touched.append(layer.blit(mark, mark.get_rect(midleft=words.midleft)))
        y = words.centery - sum(image.get_height() for image in images) // 2
        for image in images:
            touched.append(layer.blit(image, (left, y)))
            y += image.get_height()
        return touched

    def _order(self, table: TricksTable, layer: Surface) -> None:
        pal, rect, unit = table.stage.palette, table.board.places.order, table.board.places.told
        options = self.model.options
        there = {card.rank for card in options.pack(len(table.board.picture.hands))}
        strength = options.strength
        ranks = [str(rank) for rank in sorted(there, key=lambda rank: -strength[rank])]
        size, wide = round(15 * unit), table.stage.textures.text_width
        rows = [APART.join(ranks)]
        for count in range(2, ORDER_ROWS + 1):
            if max(wide(row, size, True) for row in rows) > rect.w:
                rows = [
                    APART.join(ranks[-(-len(ranks) * at // count) : -(-len(ranks) * (at + 1) // count)])
                    for at in range(count)
                ]
        head, small = t("tricks.desk.order"), round(13 * unit)
        if wide(head, small) > rect.w:
            head = t("tricks.desk.order.brief")
        images = [panels.text(table, head, small, pal.muted, rect.w)]
        images += [panels.text(table, row, size, pal.text, rect.w, True) for row in rows]
        step = rect.h / len(images)
        for at, image in enumerate(images):
            layer.blit(image, image.get_rect(midleft=(rect.x, round(rect.y + step * (at + 0.5)))))

    # -- the trick and the last one --

    def labels(self, table: TricksTable, layer: Surface, apart: set[int]) -> None:
        """The card that was led says so, the one that wins so far why; a ring tells which one takes the trick. From
        five seats on every card bears the name of who played it."""
        board, pal, picture = table.board, table.stage.palette, table.board.picture
        slots = {
            seat: sprite.slot
            for seat in map(picture.seat_at, range(len(picture.trick)))
            for sprite in board.sprites.row(laid(seat))
            if id(sprite) not in apart
        }
        place = winning(picture.trick, picture.trump, self.model.options) if picture.trick else 0
        best = picture.seat_at(place)
        if picture.winner in slots:
            panels.ring_card(table, layer, slots[picture.winner], pal.ok)
        elif best in slots:
            panels.ring_card(table, layer, slots[best], pal.accent)
        for seat, slot in slots.items():
            led = seat == picture.leader
            said = t("tricks.desk.led") if led else leads_text(picture, place) if seat == best else ""
            self._tags(table, layer, seat, slot, said, best=not led)

    def _tags(self, table: TricksTable, layer: Surface, seat: int, slot: Slot, said: str, best: bool = False) -> Rect:
        """Whose card it is, from five seats on, and what is said of it; no more than `tagged` holds."""
        touched = NOWHERE
        if len(table.board.picture.hands) >= NAMED:
            touched = self._tag(table, layer, slot, table.names[seat])
            slot = slot._replace(y=slot.y + touched.h)
        return touched.union(self._tag(table, layer, slot, said, best)) if said else touched

    def _tag(self, table: TricksTable, layer: Surface, slot: Slot, said: str, best: bool = False) -> Rect:
        """Words over the lower edge of a card of the trick, no wider than it; golden for the `best` one."""
        frame, pal = table.board.frame, table.stage.palette
        ink, fill = (pal.accent_text, pal.accent) if best else (pal.text, pal.panel)
        room = round(slot.height * frame.ratio) - frame.px(2)
        words = panels.text(table, said, frame.tx(12), ink, room, True)
        box = Rect(0, 0, words.get_width() + frame.tx(8), words.get_height() + frame.tx(1))
        box.center = (round(slot.x), round(slot.y + slot.height / 2) - frame.px(3))
        panels.panel(table, layer, box, box.h // 2, fill, mix(fill, (0, 0, 0), 0.3), 1)
        layer.blit(words, words.get_rect(center=box.center))
        return box

    def question(self, table: TricksTable) -> Rect:
        """What has been opened."""
        return table.board.places.panel if self.moves.opened(table) else super().question(table)

    def overlay(self, table: TricksTable, surface: Surface) -> Rect:
        if self.moves.opened(table):
            return draw_played(table, surface)
        picture = table.board.picture
        if not picture.tricks or picture.winner is not None or not (self.moves.looking(table) or self._pointed(table)):
            return NOWHERE
        pal, places = table.stage.palette, table.board.places
        trick = picture.tricks[-1]
        seats = [(trick.leader + picture.step * at) % len(picture.hands) for at in range(len(trick.cards))]
        taker, touched = self._taker(table), self._ground(table, surface)
        for seat, card in zip(seats, trick.cards, strict=True):
            slot = Slot(*places.centres[seat], 0.0, places.height)
            touched = touched.union(paint_card(table, surface, card, slot))
            if seat == taker:
                touched = touched.union(panels.ring_card(table, surface, slot, pal.ok))
            said = t("tricks.desk.led") if seat == trick.leader else ""
            touched = touched.union(self._tags(table, surface, seat, slot, said))
        return touched.union(self._caption(table, surface, taker))

    def _ground(self, table: TricksTable, surface: Surface) -> Rect:
        """Dark cloth under the last trick and what is said of its cards: a piece for those between the banner and the
        log, one for the others. What is asked stands below it."""
        frame, pal, places = table.board.frame, table.stage.palette, table.board.places
        left, right = places.lane
        inner: list[Rect] = []
        outer: list[Rect] = []
        for card in places.awaited:
            ground = card.inflate(frame.px(36), frame.px(20)).union(tagged(table, card))
            (inner if left <= card.left and card.right <= right else outer).append(ground)
        above = Rect(0, 0, surface.get_width(), places.status.top)
        pieces = [part[0].unionall(part[1:]).clip(above) for part in (inner, outer) if part]
        line = max(1, frame.px(2))
        for grown, colour in ((line, pal.accent), (0, mix(pal.felt, (0, 0, 0), 0.35))):
            for piece in pieces:
                panels.panel(table, surface, piece.inflate(2 * grown, 2 * grown), frame.px(16), colour)
        return pieces[0].unionall(pieces[1:]).inflate(2 * line, 2 * line)

    def _caption(self, table: TricksTable, surface: Surface, taker: int) -> Rect:
        frame, pal, places = table.board.frame, table.stage.palette, table.board.places
        said = table.names.said("tricks.desk.last-of", taker)
        words = panels.text(table, said, frame.tx(15), pal.text, places.status.w - frame.px(32), True)
        box = Rect(0, 0, words.get_width() + frame.tx(28), places.status.h)
        box.center = places.field.centerx, places.field.centery
        written = *places.chips.values(), places.words, places.order, frame.log
        free = [*kept(table), *overlays.said(table).boxes, *written]
        if self._told[0] != (free, places.field, box.size):
            # Between the cards: what may be done stands in the line below.
            found = Room(surface.get_rect(), free, [(card, INDEX) for card in places.awaited]).find([box])
            self._told = (free, places.field, box.size), box if found is None else found.box
        box = self._told[1]
        panels.panel(table, surface, box, box.h // 2, mix(pal.felt, (0, 0, 0), 0.35), pal.accent, max(1, frame.px(2)))
        surface.blit(words, words.get_rect(center=box.center))
        return box

    def _taker(self, table: TricksTable) -> int:
        picture = table.board.picture
        trick = picture.tricks[-1]
        place = winning(trick.cards, picture.trump, self.model.options)
        return (trick.leader + picture.step * place) % len(picture.hands)

    def _pointed(self, table: TricksTable) -> bool:
        mine = won(table.board.seat)
        # With an empty hand the keys stand here because there is nothing else.
        stop = current(table) if table.focus.shown and table.board.hand.order else None
        return (stop is not None and stop.item == mine) or (table.hovered_zone == mine and not table.board.held)


def leads_text(picture: TricksPicture, place: int) -> str:
    """Why the card at this place wins the trick so far: by its suit, by trump, or over another trump."""
    trump = [card.suit is picture.trump for card in picture.trick]
    if trump[0] or not trump[place]:
        return t("tricks.desk.leads.suit")
    return t("tricks.desk.leads." + ("trump" if trump.index(True) == place else "overtrump"))


def tagged(table: TricksTable, card: Rect) -> Rect:
    """Where the words over the lower edge of a card of the trick stand, whose and which it is."""
    high = table.board.frame.tx(TAG)
    return Rect(card.x, card.bottom - high // 2, card.w, 2 * high)


def chip_text(picture: TricksPicture, seat: int, won: int) -> str:
    bid = picture.bids[seat]
    return f"{'–' if bid is None else bid} · {won}"


def own_place(table: TricksTable) -> Rect:
    places = table.board.places
    rect = Rect(0, 0, round(places.height * table.board.frame.ratio), places.height)
    rect.center = places.centres[table.board.seat]
    return rect


def _carded(picture: TricksPicture) -> bool:
    return _kept(picture) or (picture.turned is not None and picture.beside)


def _suited(picture: TricksPicture) -> bool:
    return picture.trump is not None and picture.trump is not Suit.NONE


def _kept(picture: TricksPicture) -> bool:
    """Whether the card that shows the trump is still in the dealer's hand (P06)."""
    known = picture.turned is not None and picture.turned != HIDDEN and not picture.beside
    gone = {*picture.trick, *(card for trick in picture.tricks for card in trick.cards)}
    return known and picture.turned not in gone
