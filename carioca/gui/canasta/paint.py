"""Paints a table with sides: the fields with their heads, stock and pozo, the tray, signs on melds, canastas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from pygame import Rect, Surface

from carioca.cards import JOKER, Card, Suit
from carioca.games.melding.state import Kind, Meld
from carioca.gui.canasta.events import FRAMES, SHOWS
from carioca.gui.canasta.layout import WAYS, SideField, SidesTable
from carioca.gui.canasta.model import (
    SidesPicture,
    canasta_ahead,
    canasta_bonus,
    canasta_name,
    canasta_of,
    standing_words,
)
from carioca.gui.canasta.moves import SidesMoves, Staged
from carioca.gui.canasta.panel import PanelPaint
from carioca.gui.draw.badges import marker
from carioca.gui.draw.shapes import disc
from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.melding.model import meld_zone, owner_of
from carioca.gui.melding.paint import MeldingPaint, Panel
from carioca.gui.table.input.keyboard import current
from carioca.gui.table.render import panels
from carioca.gui.table.render.cards import PREMULTIPLIED, paint_card
from carioca.gui.table.slots import Zone
from carioca.i18n import minus, t
from carioca.words.cards import card_the, cards_text, rank_text

AHEAD = "full", "some", "less", "least"
"""How much is said below each meld of a side: the first of these for which there is room at all of them."""
LONGEST = {"have": 6, "points": 100, "kind": "simple"}  # for this there is room, so that no point more shortens it
UNREAD = 42  # px that cards are high below which rank and suit are drawn anew on each
SHORT = "JK"
RED, RED_INK = (Suit.HEARTS, Suit.DIAMONDS), (200, 30, 44)


class Head(NamedTuple):
    """Where the two lines of a field's head stand (px), from where to where, how large their letters are, and the bar
    of the score below them."""

    left: int
    right: int
    upper: int
    lower: int
    size: int
    bar: Rect


class SidesPaint(MeldingPaint[SidesTable]):
    own_stacks: Collection[str] = ()

    def __init__(self, moves: SidesMoves) -> None:
        super().__init__(moves)
        self.panel = PanelPaint(moves)
        self.sides = moves
        self.shows = SHOWS

    def middle(self, table: SidesTable, layer: Surface, apart: set[int]) -> None:
        picture = table.board.picture
        for field in table.board.places.fields:
            self._field(table, layer, field, picture)
        self.paint_stock(table, layer)
        self._pozo(table, layer, picture)

    def panels(self, table: SidesTable, apart: set[int]) -> tuple[Panel, ...]:
        # The fields lie still.
        return ()

    def group_labels(self, table: SidesTable, layer: Surface, apart: set[int]) -> None:
        """Nothing is set apart: what the picked cards make stands in the line above the hand."""
        self._picked(table, layer)

    def question(self, table: SidesTable) -> Rect:
        """What has been opened."""
        return table.board.places.panel if self.sides.open.kind else super().question(table)

    def written(self, table: SidesTable) -> Iterator[Rect]:
        yield from super().written(table)
        yield from (field.head for field in table.board.places.fields)
        if table.board.picked:
            # What they make stands there.
            yield table.board.places.status

    def sign_colour(self, table: SidesTable, zone: Zone) -> Rgb:
        spoils = table.tutor is None and self.sides.spoils(table, table.lit.get(zone, ()))
        return table.stage.palette.danger if spoils else super().sign_colour(table, zone)

    def overlay(self, table: SidesTable, surface: Surface) -> Rect:
        return self.panel.draw(table, surface) if self.sides.open.kind else self._unfolded(table, surface)

    # -- fields --

    def _field(self, table: SidesTable, layer: Surface, field: SideField, picture: SidesPicture) -> None:
        frame, pal = table.board.frame, table.stage.palette
        owner = owner_of(table.session.game, table.session.names, field.side)
        colour = pal.seat_colours[owner.seat % len(pal.seat_colours)]
        mine = field.side == frame.seat % len(picture.muertos)
        edge = mix(colour, pal.zone, 0.35 if mine else 0.7)
        panels.panel(table, layer, field.rect, frame.px(12), (*pal.zone, 205 if mine else 150), edge, 2 if mine else 1)
        self._muerto(table, layer, field, picture, colour)
        head = self._head(table, field)
        left, right = head.left, head.right
        score = self._score(table, owner.seat, head.size)
        dot = max(4, round(head.size * 0.8))
        layer.blit(marker(pal, owner.seat, dot, on_paper=False), (left, head.upper - dot // 2))
        room = right - score.get_width() - frame.px(10) - left - dot - frame.px(5)
        name = panels.text(table, owner.name, head.size, colour, max(1, room), True)
        layer.blit(name, name.get_rect(midleft=(left + dot + frame.px(5), head.upper)))
        target = table.state.options.target
        if target:
            self._bar(table, layer, head.bar, table.moments.score(picture, owner.seat) / target, colour)

    def _head(self, table: SidesTable, field: SideField) -> Head:
        """Its height is that of 100 %, or melds would have less room: at larger sizes the letters fill more of it."""
        frame, high = table.board.frame, field.head.h
        grown = frame.text > frame.calm
        size = max(8, min(frame.tx(16), round(high * (0.395 if grown else 0.36))))
        upper, lower = (field.head.y + round(high * share) for share in ((0.24, 0.64) if grown else (0.3, 0.68)))
        left, right = field.muerto.right + frame.px(12), field.rect.right - frame.px(12)
        bar = Rect(left, field.head.bottom - max(3, frame.px(5)), right - left, max(2, frame.px(4)))
        return Head(left, right, upper, lower, size, bar)

    def _score(self, table: SidesTable, seat: int, size: int) -> Surface:
        points = minus(table.moments.score(table.board.picture, seat))
        return table.stage.textures.text(points, size, table.stage.palette.text, True)

    def counters(self, table: SidesTable, surface: Surface, moving: Counter[Zone]) -> list[Rect]:
        places = table.board.places
        touched = self.count_piles(table, surface, moving, self._ground(table))
        for field in places.fields:
            head = self._head(table, field)
            told = " · ".join(standing_words(table.board.picture, field.side, moving))
            words = panels.text(table, told, max(7, head.size - 2), table.stage.palette.muted, head.right - head.left)
            owner = owner_of(table.session.game, table.session.names, field.side)
            score = self._score(table, owner.seat, head.size)
            touched.append(surface.blit(score, score.get_rect(midright=(head.right, head.upper))))
            touched.append(surface.blit(words, words.get_rect(midleft=(head.left, head.lower))))
        return touched

    def _bar(self, table: SidesTable, layer: Surface, rect: Rect, share: float, colour: Rgb) -> None:
        pal = table.stage.palette
        panels.panel(table, layer, rect, rect.h // 2, mix(pal.panel, pal.panel_edge, 0.3))
        done = Rect(rect.x, rect.y, round(rect.w * max(0.0, min(1.0, share))), rect.h)
        panels.panel(table, layer, done, rect.h // 2, colour)

    def _muerto(self, table: SidesTable, layer: Surface, field: SideField, picture: SidesPicture, colour: Rgb) -> None:
        frame, rect = table.board.frame, field.muerto
        if not picture.muertos[field.side]:
            pal = table.stage.palette
            panels.panel(
                table, layer, rect, max(2, rect.h // 12), (*pal.zone, 110), mix(pal.zone_edge, pal.zone, 0.5), 1
            )
            return
        back = table.stage.textures.back(rect.h)
        shift = max(1, frame.px(1.6))
        for at in (2, 1, 0):
            layer.blit(back, back.get_rect(center=(rect.centerx + at * shift, rect.centery)), None, PREMULTIPLIED)
        dot = max(8, round(rect.h * 0.42))
        for side, fill in ((dot + 4, table.stage.palette.panel), (dot, colour)):
            image = disc(side, fill)
            layer.blit(image, image.get_rect(center=rect.center))
        letter = table.stage.textures.text(t("sides.muerto.letter"), round(dot * 0.72), table.stage.palette.panel, True)
        layer.blit(letter, letter.get_rect(center=rect.center))

    # -- the pozo --

    def _pozo(self, table: SidesTable, layer: Surface, picture: SidesPicture) -> None:
        frame, bed = table.board.frame, self._bed(table)
        if not picture.pile:
            self.paint_empty(table, layer, bed)
        else:
            pal = table.stage.palette
            panels.panel(table, layer, bed, frame.px(9), (*pal.zone, 110), mix(pal.zone_edge, pal.zone, 0.4), 1)
        self.paint_caption(table, layer, t("table.pile"), self._ground(table), left=False)
        if self._looks(table):
            pal, place = table.stage.palette, table.board.places.seen
            panels.panel(table, layer, place, place.h // 3, (*pal.panel, 200), pal.panel_edge, 1)
            size = min(frame.tx(12), round(place.h * 0.62))
            words = panels.text(table, t("sides.button.seen"), size, pal.muted, place.w - frame.px(8))
            layer.blit(words, words.get_rect(center=place.center))

    def _looks(self, table: SidesTable) -> bool:
        return table.stage.settings.seen_cards and table.board.own_open

    def _ground(self, table: SidesTable) -> Rect:
        """Beside which part of the pozo its name stands: above what can be pressed there."""
        bed = self._bed(table)
        if self._looks(table):
            bed.h = max(1, table.board.places.seen.top - bed.top)
        return bed

    def _bed(self, table: SidesTable) -> Rect:
        edge = 2 * table.board.frame.px(5)
        return table.board.places.pile.inflate(edge, edge)

    def _picked(self, table: SidesTable, layer: Surface) -> None:
        """What the picked cards make, meld by meld, with the running total of a salida, in the line above the hand."""
        now = self.sides.staged(table)
        if now is None or table.toast is not None or table.board.held or not now.rows:
            return
        frame, pal, line = table.board.frame, table.stage.palette, table.board.places.status
        # What is a meld already, what is left over and bars the way, and whether there are points enough.
        size, gap, pad = frame.tx(15), frame.px(6), frame.px(9)
        ends = pal.danger if now.points < now.needs else pal.accent
        for shown in range(len(now.rows), -1, -1):
            chips = [(words, pal.ok) for words in tray_words(now, shown)]
            chips += [(words, pal.danger) for words in loose_words(now)]
            images = [table.stage.textures.text(words, size, colour) for words, colour in chips]
            images.append(table.stage.textures.text(total_words(now), size, ends, True))
            wide = sum(image.get_width() + 2 * pad for image in images) + gap * (len(images) - 1)
            if wide <= line.w:
                break
        edges = [*(mix(colour, pal.panel, 0.2) for _, colour in chips), ends]
        x = line.centerx - wide // 2
        for image, edge in zip(images, edges, strict=True):
            box = Rect(x, line.y, image.get_width() + 2 * pad, line.h)
            panels.panel(table, layer, box, line.h // 3, (*pal.panel, 235), edge, 1)
            layer.blit(image, image.get_rect(center=box.center))
            x = box.right + gap

    # -- signs on melds --

    def labels(self, table: SidesTable, layer: Surface, apart: set[int]) -> None:
        board, game = table.board, self.game
        picture, places = board.picture, board.places
        told = self.captions(table)
        for number, meld in enumerate(picture.melds):
            sprites = board.sprites.row(meld_zone(meld, number))
            if any(id(sprite) in apart for sprite in sprites) or len(sprites) != len(meld.cards):
                continue
            if not places.items[number].squared:
                self._strips(table, layer, number, enumerate(meld.cards))
            if meld.kind is Kind.RUN and not places.items[number].squared:
                self.label_row(table, layer, sprites, game.stands(table.state, meld), apart)
            self._ring_new(table, layer, number, len(meld.cards))
            words, size = told[number]
            kind = canasta_name(canasta_of(table.state, picture, number), table.state.options)
            if kind:
                self._canasta(table, layer, number, meld, kind, words, size)
            else:
                colour = FRAMES[canasta_ahead(table.state, meld, number)]
                image = table.stage.textures.text(words, size, mix(colour, table.stage.palette.text, 0.25), True)
                layer.blit(image, places.cards_of(number).bottomleft)

    def captions(self, table: SidesTable) -> dict[int, tuple[str, int]]:
        """What stands below each meld, how far it is from a canasta, of which kind, what that brings, and how large the
        letters are (px): all melds of a side tell as much, in one size."""
        frame, state, picture, places = table.board.frame, table.state, table.board.picture, table.board.places
        found: dict[int, tuple[str, int]] = {}
        for field, m in zip(places.fields, places.scales, strict=True):
            values = {
                number: self._values(table, meld, number)
                for number, meld in enumerate(picture.melds)
                if meld.owner == field.side
            }
            longest = {**LONGEST, "bonus": canasta_bonus("simple", state.options)}
            size = round(m.words * 0.82)
            # Where letters are to be large less is said, in larger ones; the kind is left out last.
            large, small = min(size, round(13 * (2 * frame.calm + frame.text) / 3)), min(size, frame.cx(13))

            def fits(words: Iterable[str], size: int, room: int = m.wide - frame.px(4)) -> bool:
                return all(table.stage.textures.text_width(each, size, True) <= room for each in words)

            for form in AHEAD:
                told = {number: _ahead(form, each) for number, each in values.items()}
                least = small if form in AHEAD[-2:] else large
                if form == AHEAD[-1] or fits((_ahead(form, longest), *told.values()), least):
                    break
            size = next((each for each in range(size, least, -1) if fits(told.values(), each)), least)
            found |= {number: (words, size) for number, words in told.items()}
        return found

    def _values(self, table: SidesTable, meld: Meld, number: int) -> dict[str, object]:
        """What there is to be said of a meld; `have` stands for one that is no canasta yet."""
        options = table.state.options
        name = canasta_name(canasta_of(table.state, table.board.picture, number), options)
        kind = name or canasta_ahead(table.state, meld, number)
        told = {"kind": kind, "bonus": canasta_bonus(kind, options), "points": options.value(meld.cards)}
        return told if name else {"have": len(meld.cards), **told}

    def _strips(self, table: SidesTable, layer: Surface, number: int, cards: Iterable[tuple[int, Card]]) -> None:
        """Rank and suit as large as the strip of each of these cards is wide, by its place from the left, where those
        of the card itself are too small to read."""
        pal, textures, m = table.stage.palette, table.stage.textures, table.board.places.sizes[number]
        left = table.board.places.cards_of(number)
        for at, card in cards if m.height < UNREAD else ():
            rect = Rect(left.x + at * m.across, left.y, m.across + 1, m.height)
            inner = rect.inflate(-2, -2)
            panels.panel(table, layer, inner, 1, pal.paper)
            words = SHORT if card == JOKER else rank_text(card.rank, card.suit)
            ink = pal.seat_inks[4] if card == JOKER else RED_INK if card.suit in RED else pal.ink
            size = next(
                (each for each in range(inner.h // 2, 6, -1) if textures.text_width(words, each, True) <= inner.w), 6
            )
            image = textures.text(words, size, ink, True)
            layer.blit(image, image.get_rect(center=(inner.centerx, inner.y + inner.h // 4)))
            if card != JOKER:
                sign = textures.suit(card.suit, min(inner.w, round(inner.h * 0.42)))
                layer.blit(sign, sign.get_rect(center=(inner.centerx, inner.bottom - inner.h // 4)))

    def _ring_new(self, table: SidesTable, layer: Surface, number: int, count: int) -> None:
        """A ring around what its side laid in its last turn."""
        added = [one.at for one in table.board.picture.added if one.meld == number and one.at < count]
        places, pal = table.board.places, table.stage.palette
        if not added:
            return
        if places.items[number].squared or len(added) == count:
            rects = [places.cards_of(number)]
        else:
            rects = [places.card_of(number, at) for at in added]
        for rect in rects:
            width = max(2, table.board.frame.px(2.5))
            panels.panel(table, layer, rect.inflate(2, 2), max(2, rect.w // 10), (*pal.ok, 0), pal.ok, width)

    def _canasta(
        self, table: SidesTable, layer: Surface, number: int, meld: Meld, kind: str, words: str, size: int
    ) -> None:
        places, frame = table.board.places, table.board.frame
        colour, rect, cards = FRAMES[kind], places.melds.rects[number], places.cards_of(number)
        width = max(2, frame.px(3.5))
        self._face(table, layer, number, meld)
        panels.panel(
            table, layer, cards.inflate(2 * width, 2 * width), max(3, cards.h // 14), (*colour, 0), colour, width
        )
        self._count(table, layer, cards, len(meld.cards), colour)
        plate = Rect(rect.x, cards.bottom + width, rect.w, rect.bottom - cards.bottom - width)
        panels.panel(
            table, layer, plate, max(2, size // 3), mix(colour, (0, 0, 0), 0.72), mix(colour, (0, 0, 0), 0.2), 1
        )
        image = panels.text(table, words, size, colour, plate.w - 4, True)
        layer.blit(image, image.get_rect(center=plate.center))

    def _face(self, table: SidesTable, layer: Surface, number: int, meld: Meld) -> None:
        """What is on top of squared cards: of a set a natural card, of a run what a wild at its end stands for."""
        board, places, state = table.board, table.board.places, table.state
        if meld.kind is Kind.RUN:
            sprites = board.sprites.row(meld_zone(meld, number))
            meanings = self.game.stands(table.state, meld)
            self._strips(table, layer, number, ((0, meld.cards[0]), (1, meld.cards[-1])))
            for at in (0, -1):
                self.label_row(table, layer, [sprites[at]], (meanings[at],), set())
            return
        natural = next((card for card in meld.cards if not state.law.wild(card)), None)
        if natural is not None:
            paint_card(table, layer, natural, places.slots(meld_zone(meld, number), 1)[0])
            self._strips(table, layer, number, [(0, natural)])

    def _count(self, table: SidesTable, layer: Surface, cards: Rect, count: int, colour: Rgb) -> None:
        size = max(8, round(cards.h * 0.17))
        image = table.stage.textures.text(str(count), size, (20, 22, 26), True)
        box = Rect(0, 0, max(image.get_width() + size // 2, round(size * 1.3)), round(size * 1.3))
        box.topright = (cards.right - 2, cards.top + 2)
        panels.panel(table, layer, box, box.h // 2, colour)
        layer.blit(image, image.get_rect(center=box.center))

    def _unfolded(self, table: SidesTable, surface: Surface) -> Rect:
        """The cards of a squared canasta side by side while the pointer or the keys are on it; the place it covers."""
        board = table.board
        stop = current(table) if table.focus.shown else None
        at = (
            table.hovered_zone if not table.focus.shown else stop.item if stop and isinstance(stop.item, Zone) else None
        )
        picture, places = board.picture, board.places
        number = at.number if at is not None and at.kind == "meld" else -1
        if board.held or not 0 <= number < len(places.items) or number >= len(picture.melds):
            return Rect(0, 0, 0, 0)
        if not places.items[number].squared:
            return Rect(0, 0, 0, 0)
        return self._spread_out(table, surface, number)

    def _spread_out(self, table: SidesTable, surface: Surface, number: int) -> Rect:
        places, cards = table.board.places, table.board.picture.melds[number].cards
        near, m, frame, pal = places.melds.rects[number], places.sizes[number], table.board.frame, table.stage.palette
        pad = frame.px(10)
        step = min(max(m.across, 14), (frame.size[0] - 4 * pad - m.width) // max(1, len(cards) - 1))
        box = Rect(0, 0, m.width + (len(cards) - 1) * step + 2 * pad, m.height + 2 * pad)
        box.midbottom = (near.centerx, near.top - frame.px(4))
        box.clamp_ip(Rect((0, 0), frame.size).inflate(-2 * pad, -2 * pad))
        panels.panel(
            table, surface, box, frame.px(10), mix(pal.panel, (0, 0, 0), 0.2), pal.accent, max(1, frame.px(1.5))
        )
        for at, card in enumerate(cards):
            face = table.stage.textures.card(card, m.height)
            surface.blit(face, face.get_rect(topleft=(box.x + pad + at * step, box.y + pad)), None, PREMULTIPLIED)
        return box


def _ahead(form: str, values: dict[str, object]) -> str:
    """So much of what there is to be said of a meld; of a canasta its name and what it brings."""
    if "have" not in values:
        name = t(f"sides.canasta.{values['kind']}")
        return {"full": f"{name} +{values['bonus']} · {values['points']}", "some": f"{name} +{values['bonus']}"}.get(
            form, name
        )
    return t(f"sides.ahead.{form}", **{**values, "kind": t(f"sides.canasta.{values['kind']}").lower()})


def tray_words(now: Staged, shown: int) -> list[str]:
    """The melds that the picked cards make, so many of them one by one, and how they would be laid."""
    words, more = [cards_text(row) for row in now.rows[:shown]], len(now.rows) - shown
    if more > 0:
        words.append(t("sides.pozo.more", n=more))
    if now.top is not None:
        words.append(t("sides.tray.top", card=card_the(now.top)))
    if len(now.ways) > 1:
        words.append(t("sides.tray.ways" if len(now.ways) <= WAYS else "sides.tray.more", n=min(len(now.ways), WAYS)))
    return words


def loose_words(now: Staged) -> list[str]:
    return [t("sides.tray.loose", cards=cards_text(now.loose))] if now.loose else []


def total_words(now: Staged) -> str:
    return (
        t("sides.tray.total", have=now.points, needs=now.needs) if now.needs else t("sides.tray.points", n=now.points)
    )
