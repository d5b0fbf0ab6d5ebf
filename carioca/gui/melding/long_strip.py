"""The round of the one long run: thirteen places for each way to make it, with what the player holds of them.

Nothing is laid in such a round before somebody has the whole run, so the middle of the table is free for it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from carioca.cards import JOKER, Card, Suit
from carioca.games.melding.game import melding
from carioca.gui.draw.shapes import disc, mix
from carioca.gui.frame.palette import Rgb
from carioca.gui.melding.picture import own as own_picture
from carioca.gui.melding.places import own as own_places
from carioca.gui.table import hud
from carioca.i18n import t
from carioca.words.cards import rank_text

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

RANKS = 13
LARGEST, LEAST = 40, 9
"""The widest a place is, in design units, and the narrowest, in pixels: below that nothing is shown."""
LABEL, COUNT = 2.2, 2.4
"""The room for the suits before a row and for the number behind it, in places."""
Way = tuple[tuple[Suit, ...], ...]


class Measures(NamedTuple):
    """Where the strip lies (px): its left upper corner, a place's width and height, the gap between rows."""

    x: int
    y: int
    wide: int
    tall: int
    gap: int


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


def paint_strip(table: Table, layer: Surface) -> None:
    """The places of every way, where nothing lies in the middle and the player's cards are open."""
    board, picture = table.board, own_picture(table.board.picture)
    ways = melding(table.session.game).long_ways(table.state)
    if not ways or not board.own_open or picture.melds or not board.hand.cards:
        return
    area = own_places(board.places).meld_area
    measured = measures(area.inflate(-board.frame.px(20), -board.frame.px(12)), len(ways), board.frame.tx(LARGEST))
    if measured is None:
        return
    hand, top = list(board.hand.cards.values()), picture.pile[-1] if picture.pile else JOKER
    rows = [held(way, hand) for way in ways]
    most = max(sum(card is not None for card in row) for row in rows)
    for at, (way, row) in enumerate(zip(ways, rows, strict=True)):
        y = measured.y + at * (measured.tall + measured.gap)
        _row(table, layer, measured._replace(y=y), way, row, sum(card is not None for card in row) == most)
        missing = row[top.rank - 1] is None and top.suit in way[top.rank - 1] if 1 <= top.rank <= RANKS else False
        if missing:
            # What lies on the pile would fill this place.
            place, pal = _place(measured._replace(y=y), top.rank - 1), table.stage.palette
            hud.panel(table, layer, place, measured.wide // 6, (*pal.legal, 60), pal.legal, 2)
            _rank(table, layer, place, top, pal.text)
    jokers = hand.count(JOKER)
    if jokers:
        told = t("table.strip.jokers", n=jokers)
        words = hud.text(table, told, board.frame.tx(14), table.stage.palette.muted, area.w)
        below = measured.y + len(rows) * (measured.tall + measured.gap)
        if below + words.get_height() <= area.bottom:
            layer.blit(words, words.get_rect(midtop=(area.centerx, below)))


def _place(m: Measures, at: int) -> Rect:
    inner = max(1, m.wide // 12)
    return Rect(m.x + round(m.wide * LABEL) + at * m.wide, m.y, m.wide - inner, m.tall)


def _row(table: Table, layer: Surface, m: Measures, way: Way, row: list[Card | None], best: bool) -> None:
    """One way: its suits, the places, and how many of them are filled."""
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
        place = _place(m, at)
        if card is None:
            hud.panel(table, layer, place, m.wide // 6, (*pal.zone, 120), mix(pal.zone_edge, pal.felt, 0.35), 1)
            _rank(table, layer, place, Card(at + 1, suits[0]), mix(pal.muted, pal.felt, 0.35))
        else:
            hud.panel(table, layer, place, m.wide // 6, pal.paper, pal.paper_shade, 1)
            if len(suits) == 1 and m.tall < table.board.frame.tx(30):
                # The row names the suit: the rank has the room.
                _rank(table, layer, place, card, pal.ink, bold=True)
            else:
                _filled(table, layer, place, card)
    count = sum(card is not None for card in row)
    words = hud.text(
        table, t("table.strip.count", n=count), max(6, round(m.tall * 0.56)), pal.accent if best else pal.muted,
        round(m.wide * COUNT), best,
    )  # fmt: skip
    layer.blit(words, words.get_rect(midleft=(_place(m, RANKS).x + m.wide // 4, m.y + m.tall // 2)))


def _filled(table: Table, layer: Surface, place: Rect, card: Card) -> None:
    """A card that is held: its rank over its suit."""
    pal, textures = table.stage.palette, table.stage.textures
    small = max(5, round(place.h * 0.4))
    sign = textures.suit(card.suit, small)
    words = textures.text(rank_text(card.rank, card.suit), max(6, round(place.h * 0.44)), pal.ink, True)
    layer.blit(words, words.get_rect(center=(place.centerx, place.y + round(place.h * 0.31))))
    layer.blit(sign, sign.get_rect(center=(place.centerx, place.y + round(place.h * 0.73))))


def _rank(table: Table, layer: Surface, place: Rect, card: Card, ink: Rgb, bold: bool = False) -> None:
    words = table.stage.textures.text(rank_text(card.rank, card.suit), max(6, round(place.h * 0.56)), ink, bold)
    layer.blit(words, words.get_rect(center=place.center))
