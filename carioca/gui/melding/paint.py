"""Paints a melding table: panels, tray, stock and pile, what jokers stand for, and signs for what is held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from carioca.cards import JOKER, Card, Suit
from carioca.engine.events import Event
from carioca.engine.game import Refusal
from carioca.games.melding.actions import Call
from carioca.games.melding.game import Place, Reading
from carioca.games.melding.state import Meld
from carioca.gui.draw.badges import marker
from carioca.gui.draw.shapes import disc, sign
from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.melding.decision import MeldingDecision
from carioca.gui.melding.events import SHOWS, WITH_CALLS
from carioca.gui.melding.layout import THROW, MeldingTable, OwnerPanel, T, panel_of
from carioca.gui.melding.model import PILE, meld_zone, owner_of
from carioca.gui.melding.moves import MeldingMoves
from carioca.gui.table.motion.sprites import Sprite
from carioca.gui.table.paint import Paint, Show
from carioca.gui.table.render import panels
from carioca.gui.table.render.cards import PREMULTIPLIED, paint_card
from carioca.gui.table.render.seats import DECK, travelling
from carioca.gui.table.slots import CARD_RATIO, Zone
from carioca.i18n import t
from carioca.words.cards import card_text_suit, rank_text
from carioca.words.door import voice_of
from carioca.words.voice import refusal_text

if TYPE_CHECKING:
    from carioca.bots.review import Decision
    from carioca.gui.frame.stage import Stage


TICK, WRONG = "tick", "cross"  # signs (draw.shapes.sign) of a row that can be laid, and of one that cannot be mended


class TrayText(NamedTuple):
    """The words of a place, shorter ones where there is no room for them, its sign if any, whether cards lie there."""

    words: str
    short: str
    sign: str = ""
    begun: bool = False


class Panel(NamedTuple):
    """An owner's panel as far as its melds (their numbers) lie there; `moves`: all of them are on their way."""

    owner: int
    melds: tuple[int, ...]
    moves: bool


RANKS = 13
CAPTION = 120  # design units of text that the words beside a pile may take where it reaches below the strip
LARGEST, LEAST = 40, 9  # widest place (design units), narrowest (px): below it nothing is shown
LABEL, COUNT = 2.2, 2.4  # the room for the suits before a row and for the number behind it, in places
Way = tuple[tuple[Suit, ...], ...]


class Measures(NamedTuple):
    """Where the strip lies (px): its left upper corner, a place's width and height, the gap between rows."""

    x: int
    y: int
    wide: int
    tall: int
    gap: int


class MeldingPaint(Paint[T]):
    own_stacks: Collection[str] = (PILE.kind,)
    warns_of_last = True
    marked_zones: Collection[str] = ("meld",)

    def __init__(self, moves: MeldingMoves[T]) -> None:
        self.model, self.moves, self.game = moves.model, moves, moves.game
        self.shows: Mapping[type[Event], Show] = SHOWS if moves.asking is None else WITH_CALLS

    def middle(self, table: T, layer: Surface, apart: set[int]) -> None:
        self._paint_panels(table, layer, apart)
        self._tray(table, layer)
        self.paint_stock(table, layer)
        self._pile(table, layer)
        self.paint_strip(table, layer)

    def question(self, table: T) -> Rect:
        asking = self.moves.asking
        asked = asking is not None and asking.question(table) is not None
        return panel_of(table.board.frame) if asked else Rect(0, 0, 0, 0)

    def written(self, table: T) -> Iterator[Rect]:
        frame, pile = table.board.frame, table.board.places.pile
        # The captions of stock and pile.
        words = Rect(frame.banner.right, frame.core.y, max(0, frame.log.x - frame.banner.right), frame.core.h)
        if pile.bottom > frame.core.bottom:
            words = pile.union(table.board.places.stock).inflate(2 * frame.tx(CAPTION), 0)
            words.update(words.x, frame.core.bottom, words.w, pile.bottom - frame.core.bottom)
        yield words
        # What each place of the tray asks for.
        yield from (Rect(rect.topleft, (rect.w, min(rect.h, frame.tx(22)))) for rect in table.board.places.tray)
        for group in table.board.places.melds.groups:
            yield Rect(group.rect.topleft, (group.rect.w, table.board.places.melds.head))
        ways, m = self._strip(table)
        if m is not None:
            whole = round(m.wide * (RANKS + LABEL + COUNT))
            yield from (Rect(m.x, m.y + at * (m.tall + m.gap), whole, m.tall) for at in range(len(ways)))

    def asked(self, table: T, layer: Surface) -> None:
        if self.moves.asking is not None:
            self.moves.asking.paint(table, layer)

    def overlay(self, table: T, surface: Surface) -> Rect:
        asking = self.moves.asking
        return Rect(0, 0, 0, 0) if asking is None else asking.overlay(table, surface)

    def decision(
        self, stage: Stage, decision: Decision, names: Sequence[str], size: tuple[int, int], judged: bool = True
    ) -> Surface:
        return MeldingDecision(stage, self.game, decision, names, size, judged).draw(self.moves.cards_of)

    # -- panels --

    def panels(self, table: T, apart: set[int]) -> tuple[Panel, ...]:
        """All panels that have something to lie under; `apart` are the ids of the sprites that move."""
        return tuple(self._panel(table, group, apart) for group in table.board.places.melds.groups)

    def _panel(self, table: T, group: OwnerPanel, apart: set[int]) -> Panel:
        board = table.board
        melds = board.picture.melds
        mine = [number for number, meld in enumerate(melds) if meld.owner == group.owner]
        lying = {number: self._lying(table, number) for number in mine}
        if board.animator.active:
            lying = {number: sprites for number, sprites in lying.items() if sprites}
        moves = any(lying.values()) and all(id(sprite) in apart for sprites in lying.values() for sprite in sprites)
        return Panel(group.owner, tuple(lying), moves)

    def _lying(self, table: T, number: int) -> list[Sprite]:
        """The cards of a meld that have come there, though it may be moving."""
        board, meld = table.board, table.board.picture.melds[number]
        return [sprite for sprite in board.sprites.row(meld_zone(meld, number)) if not board.arriving(sprite)]

    def _paint_panels(self, table: T, layer: Surface, apart: set[int]) -> None:
        for panel in self.panels(table, apart):
            if panel.melds and not panel.moves:
                self._paint_panel(table, layer, panel.owner, self._panel_place(table, panel))

    def moving_panels(self, table: T, surface: Surface, made: tuple[Panel, ...]) -> list[Rect]:
        moving = [panel for panel in made if panel.melds and panel.moves]
        return [self._paint_panel(table, surface, panel.owner, self._following(table, panel)) for panel in moving]

    def _panel_place(self, table: T, panel: Panel) -> Rect:
        plan = table.board.places.melds
        group = next(rect for owner, rect in plan.groups if owner == panel.owner)
        melds = table.board.picture.melds
        if len(panel.melds) == sum(meld.owner == panel.owner for meld in melds):
            return group.copy()
        return self._around(table, [plan.rects[number] for number in panel.melds])

    def _following(self, table: T, panel: Panel) -> Rect:
        """The same where the cards are now; as large as at the end: a new picture for every frame would cost more."""
        ratio, rects = table.board.frame.ratio, []
        for sprite in (sprite for number in panel.melds for sprite in self._lying(table, number)):
            wide, high = sprite.height * ratio, sprite.height
            rects.append(Rect(round(sprite.x - wide / 2), round(sprite.y - high / 2), round(wide), round(high)))
        place = self._panel_place(table, panel)
        place.midtop = self._around(table, rects).midtop
        return place

    def _around(self, table: T, rects: Sequence[Rect]) -> Rect:
        plan = table.board.places.melds
        whole, pad = rects[0].unionall(list(rects[1:])), plan.pad
        return Rect(whole.x - pad, whole.y - plan.head, whole.w + 2 * pad, whole.h + plan.head + pad)

    def _paint_panel(self, table: T, surface: Surface, number: int, rect: Rect) -> Rect:
        frame, plan, pal = table.board.frame, table.board.places.melds, table.stage.palette
        owner = owner_of(table.session.game, table.session.names, number)
        colour = pal.seat_colours[owner.seat % len(pal.seat_colours)]
        panels.panel(table, surface, rect, frame.px(12), (*pal.zone, 200), mix(colour, pal.zone, 0.35), 1)
        size = max(6, round(plan.head * 0.6))
        x = rect.x + frame.px(9)
        dot = max(4, round(size * 0.8))
        middle = rect.y + round(plan.head * 0.44)
        surface.blit(marker(pal, owner.seat, dot, on_paper=False), (x, middle - dot // 2))
        name = panels.text(table, owner.name, size, colour, max(1, rect.right - x - 2 * dot), True)
        surface.blit(name, name.get_rect(midleft=(x + dot + frame.px(5), middle)))
        return rect

    # -- the tray --

    def _tray(self, table: T, layer: Surface) -> None:
        places = table.board.places
        for number, (rect, said) in enumerate(
            zip(places.tray, self.readings(table) if places.tray else (), strict=True)
        ):
            self._tray_place(table, layer, rect, f"{number + 1} · ", said)

    def readings(self, table: T) -> list[TrayText]:
        board, game = table.board, self.game
        hand, viewer = board.hand, board.viewer
        if viewer is None or not board.staging or not hand.staged or game.slots(table.state, viewer) != self.model.tray:
            # In the last case somebody stands in and has laid down: it is only being shown, and what is staged returns.
            return [_empty(place) for place in self.model.tray]
        rows = [tuple(hand.cards[token] for token in group if token not in board.held) for group in hand.groups]
        found = game.readings(table.state, viewer, rows)
        return [
            self._said(table, one) if row else _empty(place)
            for place, row, one in zip(self.model.tray, rows, found, strict=True)
        ]

    def _said(self, table: T, found: Reading) -> TrayText:
        kind, lack = t(f"table.slot.{found.kind.value}"), found.lack
        if isinstance(lack, Refusal):
            return TrayText(
                refusal_text(lack, voice_of(table.session.game)), t("table.slot.wrong", kind=kind), WRONG, True
            )
        if lack > 0:
            return TrayText(t("table.slot.missing", kind=kind, n=lack), kind, "", True)
        return TrayText(kind, kind, TICK, True)

    def _tray_place(self, table: T, layer: Surface, rect: Rect, number: str, said: TrayText) -> None:
        frame, pal = table.board.frame, table.stage.palette
        colour = {TICK: pal.ok, WRONG: pal.danger}.get(said.sign)
        edge, wide = (pal.zone_edge, frame.px(1)) if colour is None else (mix(colour, pal.zone, 0.25), frame.px(2))
        if colour is None and self.moves.able(table):
            # All that is missing is to set it apart.
            edge, wide = pal.accent, frame.px(2)
        panels.panel(table, layer, rect, frame.px(12), (*pal.zone, 170), edge, wide)
        size = frame.tx(13)
        mark = None if colour is None else sign(said.sign, round(size * 1.15), colour, 0.16)
        taken = 0 if mark is None else mark.get_width() + frame.px(5)
        ink = pal.text if said.sign or said.begun else pal.muted
        room, bold = rect.w - frame.px(14) - taken, bool(said.sign)
        long = table.stage.textures.text_width(number + said.words, size, bold) > room
        image = panels.text(table, number + (said.short if long else said.words), size, ink, room, bold)
        top = (rect.h - image.get_height()) // 2 if rect.h < frame.tx(48) else frame.px(3)
        place = image.get_rect(midtop=(rect.centerx + taken // 2, rect.y + top))
        layer.blit(image, place)
        if mark is not None:
            layer.blit(mark, mark.get_rect(midright=(place.x - frame.px(4), place.centery)))

    # -- stock and pile --

    def paint_stock(self, table: T, layer: Surface) -> None:
        frame, rect = table.board.frame, table.board.places.stock
        left = table.board.picture.stock + travelling(table.board)[DECK]
        if left <= 0:
            self.paint_empty(table, layer, rect)
        else:
            textures, depth = table.stage.textures, min(5, 1 + left // 16)
            shadow = textures.shadow(rect.h, False)
            layer.blit(shadow, shadow.get_rect(center=(rect.centerx, rect.centery + frame.px(3))), None, PREMULTIPLIED)
            back = textures.back(rect.h)
            for i in range(depth):
                shift = round((depth - 1 - i) * 1.2 * frame.unit)
                layer.blit(
                    back, back.get_rect(center=(rect.centerx + shift, rect.centery + shift)), None, PREMULTIPLIED
                )
        self.paint_caption(table, layer, t("table.stock"), _worded(table, rect), left=True)

    def _pile(self, table: T, layer: Surface) -> None:
        """The pile shows a face as long as it holds a card: its top, or what lies under one that is still coming.

        What is taken off by hand is drawn only when it is let go: until then nobody looks below it (T3), and a pale
        picture of it stays in its place.
        """
        board, frame, places = table.board, table.board.frame, table.board.places
        rect, pal = places.pile, table.stage.palette
        cast, size = board.sprites, len(board.picture.pile)
        top = cast.top(PILE)
        coming = top is not None and board.arriving(top)
        away = top is not None and not coming and (top.token in board.aloft or table.animator.moving(top))
        shown = cast.under if coming else top
        left = size - coming
        if left <= 0:
            self.paint_empty(table, layer, rect)
        else:
            for i in range(min(3, left // 4)):
                edge = rect.move(*(2 * (round((3 - i) * frame.unit),)))
                panels.panel(table, layer, edge, rect.h // 19, pal.paper_shade, mix(pal.paper_shade, pal.ink, 0.3), 1)
            if shown is not None:
                paint_card(table, layer, shown.shown, places.top)
            if away:
                panels.panel(table, layer, rect, rect.h // 19, (*pal.zone, 150))
        self.paint_caption(table, layer, t("table.pile"), _worded(table, rect), left=False)

    def paint_empty(self, table: T, layer: Surface, rect: Rect) -> None:
        pal = table.stage.palette
        panels.panel(table, layer, rect, table.board.frame.px(9), (*pal.zone, 150), pal.zone_edge, 1)

    def paint_caption(self, table: T, layer: Surface, words: str, rect: Rect, left: bool) -> None:
        """What a pile is called, beside it; below stands how many cards it has (`paint_count`)."""
        if not left and self._throws(table):
            return
        x, room = self._beside(table, rect, left)
        name = panels.text(table, words, table.board.frame.tx(15), table.stage.palette.text, room, True)
        at = (x, rect.centery - round(0.55 * name.get_height() * 0.86))
        layer.blit(name, name.get_rect(midright=at) if left else name.get_rect(midleft=at))

    def paint_count(self, table: T, surface: Surface, words: str, count: int, rect: Rect, left: bool) -> Rect:
        if not left and self._throws(table):
            return Rect(rect.center, (0, 0))
        frame, pal = table.board.frame, table.stage.palette
        x, room = self._beside(table, rect, left)
        number = panels.text(table, t("table.cards", n=count), frame.tx(13), pal.muted, room)
        name = panels.text(table, words, frame.tx(15), pal.text, room, True)
        at = (x, rect.centery + round(0.55 * name.get_height() * 0.86))
        return surface.blit(number, number.get_rect(midright=at) if left else number.get_rect(midleft=at))

    def _throws(self, table: T) -> bool:
        """Whether a button stands in place of the pile's name: that which throws a card, or calls one."""
        return any(button.command.place == THROW for button in table.buttons)

    def _beside(self, table: T, rect: Rect, left: bool) -> tuple[int, int]:
        """Where the words beside a pile end (on the left) or begin, and how wide they may be."""
        frame = table.board.frame
        x = rect.left - frame.px(12) if left else rect.right + frame.px(14)
        if rect.y >= frame.core.bottom:
            return x, frame.tx(CAPTION)
        return x, max(1, (x - frame.banner.right if left else frame.log.left - x) - frame.px(4))

    def counters(self, table: T, surface: Surface, moving: Counter[Zone]) -> list[Rect]:
        return self.count_piles(table, surface, moving, _worded(table, table.board.places.pile))

    def count_piles(self, table: T, surface: Surface, moving: Counter[Zone], pile: Rect) -> list[Rect]:
        picture, stock = table.board.picture, table.board.places.stock
        left, thrown = picture.stock + moving[DECK], len(picture.pile) + moving[PILE]
        return [
            self.paint_count(table, surface, t("table.stock"), left, _worded(table, stock), left=True),
            self.paint_count(table, surface, t("table.pile"), thrown, pile, left=False),
        ]

    # -- words on cards --

    def labels(self, table: T, layer: Surface, apart: set[int]) -> None:
        board, game = table.board, self.game
        for number, meld in enumerate(board.picture.melds):
            sprites = board.sprites.row(meld_zone(meld, number))
            self.label_row(table, layer, sprites, game.stands(table.state, meld), apart)

    def group_labels(self, table: T, layer: Surface, apart: set[int]) -> None:
        board = table.board
        if not board.staging or not board.hand.staged:
            return
        state, game = table.state, self.game
        for place, group in zip(self.model.tray, board.hand.groups, strict=True):
            sprites = [sprite for token in group if token not in board.held and (sprite := board.sprite(token))]
            row = game.read(state, place.kind, tuple(sprite.card for sprite in sprites))
            if row is not None and row == tuple(sprite.card for sprite in sprites):
                meanings = game.stands(state, Meld(board.seat, place.kind, row))
                self.label_row(table, layer, sprites, meanings, apart)

    def label_row(
        self, table: T, layer: Surface, sprites: list[Sprite], meanings: tuple[Card | None, ...], apart: set[int]
    ) -> None:
        if not any(meanings) or any(id(sprite) in apart for sprite in sprites):
            return
        pal = table.stage.palette
        for at, (sprite, card) in enumerate(zip(sprites, meanings, strict=True)):
            if card is None:
                continue
            size = max(7, round(sprite.height * 0.15))
            stands = table.once(("stands", card), partial(card_text_suit, card))
            words = table.stage.textures.text(stands, size, pal.text, True)
            width = sprite.height * CARD_RATIO
            seen = sprites[at + 1].x - sprite.x if at + 1 < len(sprites) else width
            box = Rect(0, 0, words.get_width() + max(4, round(size * 0.55)), round(size * 1.45))
            box.midbottom = (
                round(sprite.x - width / 2 + min(seen, width) / 2),
                round(sprite.y + sprite.height / 2 - max(1, size * 0.25)),
            )
            box.left = max(box.left, round(sprite.x - width / 2) + 1)
            panels.panel(table, layer, box, box.h // 3, pal.panel, mix(pal.panel, pal.text, 0.35), 1)
            layer.blit(words, words.get_rect(center=box.center))

    # -- while something is held --

    def drop_sign(self, table: T, surface: Surface, zone: Zone, rect: Rect, meant: bool) -> Rect:
        colour = self.sign_colour(table, zone)
        touched = panels.ring(table, surface, rect, colour, *((3.5, 60) if meant else (2.0,)))
        return touched.union(self.swap_sign(table, surface, rect)) if zone.kind == "joker" else touched

    def sign_colour(self, table: T, zone: Zone) -> Rgb:
        pal, steps = table.stage.palette, table.lit.get(zone) or table.draws.get(zone, ())
        if self.moves.moves_joker(table, zone):
            return pal.swap
        return pal.call if steps and isinstance(steps[0], Call) else pal.legal

    def sign_on_top(self, zone: Zone) -> bool:
        """A joker is no larger than the card that is held."""
        return zone.kind == "joker"

    def swap_sign(self, table: T, surface: Surface, rect: Rect) -> Rect:
        pal, size = table.stage.palette, max(13, table.board.frame.px(25))
        touched = Rect(0, 0, size + 4, size + 4)
        touched.midtop = (rect.centerx, rect.top - size // 3)
        for side, fill in ((size + 4, pal.panel), (size, pal.swap)):
            image = disc(side, fill)
            surface.blit(image, image.get_rect(center=touched.center))
        arrows = sign("swap", round(size * 0.76), pal.accent_text)
        surface.blit(arrows, arrows.get_rect(center=touched.center))
        return touched

    def drop_words(self, table: T, surface: Surface, zone: Zone, rect: Rect) -> Rect:
        told = self.moves.drop_text(table, zone)
        if not told:
            return Rect(0, 0, 0, 0)
        frame, pal = table.board.frame, table.stage.palette
        words = table.stage.textures.text(told, frame.tx(15), pal.text, True)
        box = Rect(0, 0, words.get_width() + frame.tx(22), words.get_height() + frame.tx(10))
        if zone in table.board.places.grounds:
            box.midbottom = rect.centerx, rect.bottom - frame.tx(6)
        else:
            box.midbottom = (rect.centerx, table.board.places.melds.rects[zone.number].top - frame.tx(16))
        box.clamp_ip(surface.get_rect())
        panels.panel(table, surface, box, box.h // 3, pal.panel, self.sign_colour(table, zone), 2)
        surface.blit(words, words.get_rect(center=box.center))
        return box

    # -- the strip of a long run --

    def _strip(self, table: T) -> tuple[tuple[Way, ...], Measures | None]:
        """The ways to make the run, and where they are shown: while nothing lies in the middle and the player's cards
        are open."""
        board = table.board
        ways = self.game.long_ways(table.state)
        if not ways or not board.own_open or board.picture.melds or not board.hand.cards:
            return (), None
        area = board.places.meld_area.inflate(-board.frame.px(20), -board.frame.px(12))
        return ways, measures(area, len(ways), board.frame.tx(LARGEST))

    def paint_strip(self, table: T, layer: Surface) -> None:
        """The places of every way."""
        board, picture, area = table.board, table.board.picture, table.board.places.meld_area
        ways, measured = self._strip(table)
        if measured is None:
            return
        hand, top = list(board.hand.cards.values()), picture.pile[-1] if picture.pile else JOKER
        rows = [held(way, hand) for way in ways]
        most = max(sum(card is not None for card in row) for row in rows)
        for at, (way, row) in enumerate(zip(ways, rows, strict=True)):
            y = measured.y + at * (measured.tall + measured.gap)
            self._strip_row(
                table, layer, measured._replace(y=y), way, row, sum(card is not None for card in row) == most
            )
            missing = row[top.rank - 1] is None and top.suit in way[top.rank - 1] if 1 <= top.rank <= RANKS else False
            if missing:
                # What lies on the pile would fill this place.
                place, pal = _place_long_strip(measured._replace(y=y), top.rank - 1), table.stage.palette
                panels.panel(table, layer, place, measured.wide // 6, (*pal.legal, 60), pal.legal, 2)
                self._rank(table, layer, place, top, pal.text)
        jokers = hand.count(JOKER)
        if jokers:
            told = t("table.strip.jokers", n=jokers)
            words = panels.text(table, told, board.frame.tx(14), table.stage.palette.muted, area.w)
            below = measured.y + len(rows) * (measured.tall + measured.gap)
            if below + words.get_height() <= area.bottom:
                layer.blit(words, words.get_rect(midtop=(area.centerx, below)))

    def _strip_row(self, table: T, layer: Surface, m: Measures, way: Way, row: list[Card | None], best: bool) -> None:
        pal, textures = table.stage.palette, table.stage.textures
        suits = sorted({suit for fits in way for suit in fits})
        size = max(5, round(m.tall * (0.62 if len(suits) == 1 else 0.4)))
        x = m.x + round(m.wide * (LABEL - 0.25))
        for suit in reversed(suits):
            sign = textures.suit(suit, size)
            paper = disc(max(4, round(size * 1.35)), pal.paper)
            x -= paper.get_width()
            spot = Rect(x, 0, paper.get_width(), paper.get_height())
            spot.centery = m.y + m.tall // 2
            layer.blit(paper, spot)
            layer.blit(sign, sign.get_rect(center=spot.center))
        for at, card in enumerate(row):
            place = _place_long_strip(m, at)
            if card is None:
                panels.panel(table, layer, place, m.wide // 6, (*pal.zone, 120), mix(pal.zone_edge, pal.felt, 0.35), 1)
                self._rank(table, layer, place, Card(at + 1, suits[0]), mix(pal.muted, pal.felt, 0.35))
            else:
                panels.panel(table, layer, place, m.wide // 6, pal.paper, pal.paper_shade, 1)
                if len(suits) == 1 and m.tall < table.board.frame.tx(30):
                    # The row names the suit: the rank has the room.
                    self._rank(table, layer, place, card, pal.ink, bold=True)
                else:
                    self._strip_card(table, layer, place, card)
        count = sum(card is not None for card in row)
        words = panels.text(
            table, t("table.strip.count", n=count), max(6, round(m.tall * 0.56)), pal.accent if best else pal.muted,
            round(m.wide * COUNT), best,
        )  # fmt: skip
        layer.blit(words, words.get_rect(midleft=(_place_long_strip(m, RANKS).x + m.wide // 4, m.y + m.tall // 2)))

    def _strip_card(self, table: T, layer: Surface, place: Rect, card: Card) -> None:
        pal, textures = table.stage.palette, table.stage.textures
        small = max(5, round(place.h * 0.4))
        sign = textures.suit(card.suit, small)
        words = textures.text(rank_text(card.rank, card.suit), max(6, round(place.h * 0.44)), pal.ink, True)
        layer.blit(words, words.get_rect(center=(place.centerx, place.y + round(place.h * 0.31))))
        layer.blit(sign, sign.get_rect(center=(place.centerx, place.y + round(place.h * 0.73))))

    def _rank(self, table: T, layer: Surface, place: Rect, card: Card, ink: Rgb, bold: bool = False) -> None:
        words = table.stage.textures.text(rank_text(card.rank, card.suit), max(6, round(place.h * 0.56)), ink, bold)
        layer.blit(words, words.get_rect(center=place.center))


def _worded(table: MeldingTable, pile: Rect) -> Rect:
    """The part of a pile beside which its words stand: what reaches below the strip, if it does."""
    frame = table.board.frame
    top = frame.core.bottom + frame.px(6)
    return Rect(pile.x, top, pile.w, pile.bottom - top) if pile.bottom > top else pile


def _empty(place: Place) -> TrayText:
    kind = t(f"table.slot.{place.kind.value}")
    return TrayText(t(f"table.slot.{place.kind.value}.more") if place.more else kind, kind)


def measures(area: Rect, rows: int, widest: int) -> Measures | None:
    """The strip in the middle of an area; None where it would be too small to be read."""
    wide = min(widest, int(area.w / (RANKS + LABEL + COUNT)))
    gap = max(1, wide // 8)
    tall = min(round(wide * 1.15), (area.h - gap) // max(1, rows) - gap)
    if wide < LEAST or tall < LEAST:
        return None
    whole = round(wide * (RANKS + LABEL + COUNT))
    return Measures(area.centerx - whole // 2, area.centery - (rows * (tall + gap) - gap) // 2, wide, tall, gap)


def held(way: Way, cards: Collection[Card]) -> list[Card | None]:
    """At every rank a card that is held and fits this way, None where there is none."""
    fitting = ([Card(rank, suit) for suit in suits] for rank, suits in enumerate(way, 1))
    return [next((card for card in fits if card in cards), None) for fits in fitting]


def _place_long_strip(m: Measures, at: int) -> Rect:
    inner = max(1, m.wide // 12)
    return Rect(m.x + round(m.wide * LABEL) + at * m.wide, m.y, m.wide - inner, m.tall)
