"""Paints what lies still on a trick table under its cards: bids and tricks of the seats, the pack, the trump."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.cards import HIDDEN, Suit
from carioca.games.tricks.options import own as own_options
from carioca.games.tricks.state import own as own_state
from carioca.gui.draw.shapes import disc, mix, sign
from carioca.gui.frame.palette import Rgb
from carioca.gui.table import hud
from carioca.gui.table.counters import DECK, travelling
from carioca.gui.table.paint import PREMULTIPLIED, paint_card
from carioca.gui.table.slots import Slot
from carioca.gui.table.zones import Zone
from carioca.gui.tricks.picture import TricksPicture
from carioca.gui.tricks.picture import own as own_picture
from carioca.gui.tricks.places import own as own_places
from carioca.gui.tricks.zones import TRUMP
from carioca.gui.tricks.zones import won as won_zone
from carioca.i18n import capitalised, t
from carioca.words.cards import suit_words

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def paint_middle(table: Table, layer: Surface) -> None:
    """Everything that lies under the cards of the middle."""
    _pack(table, layer)
    _trump(table, layer)
    _order(table, layer)
    _captions(table, layer)
    picture = own_picture(table.board.picture)
    if not picture.trick and not picture.tricks:
        _tokens(table, layer, picture)
    elif table.my_turn:
        _own_place(table, layer)


# -- the seats --


def counters(table: Table, surface: Surface, moving: Counter[Zone]) -> list[Rect]:
    """Bids and tricks of the seats, the trump in words, the cards left over: as far as the cards have arrived."""
    seats = range(len(table.board.picture.hands))
    chips = [_seat(table, surface, seat, arrived(table, seat, moving)) for seat in seats]
    return [*chips, *_trump_words(table, surface, moving)]


def arrived(table: Table, seat: int, moving: Counter[Zone]) -> int:
    """How many tricks lie at a seat."""
    picture = own_picture(table.board.picture)
    return picture.taken(seat) + moving[won_zone(seat)] // len(picture.hands)


def standing(picture: TricksPicture, seat: int, won: int | None = None) -> str:
    """Where a seat stands with its bid: "open", "hit" while it has just what it bid, "past" with more.

    `won`: the tricks that are counted, by default all that it has taken.
    """
    bid, won = picture.bids[seat], picture.won[seat] if won is None else won
    if bid is None or won < bid or picture.bidding:
        return "open"
    return "hit" if won == bid else "past"


def chip_text(picture: TricksPicture, seat: int, won: int) -> str:
    """What a seat bid and what it has: `2 · 1`."""
    bid = picture.bids[seat]
    return f"{'–' if bid is None else bid} · {won}"


def _seat(table: Table, layer: Surface, seat: int, won: int) -> Rect:
    """A seat's bid and the tricks that it has; the place it covers."""
    board, pal, frame = table.board, table.stage.palette, table.board.frame
    picture, places = own_picture(board.picture), own_places(board.places)
    rect, stands = places.chips[seat], standing(picture, seat, won)
    colours: dict[str, tuple[Rgb, Rgb]] = {
        "open": (mix(pal.panel, pal.felt, 0.2), pal.text),
        "hit": (pal.ok, pal.panel),
        "past": (pal.danger, pal.panel),
    }
    fill, ink = colours[stands]
    hud.panel(table, layer, rect, rect.h // 3, fill, mix(fill, pal.panel_edge, 0.6), max(1, frame.px(1)))
    room = rect.w - frame.px(8)
    mark = {"hit": "tick", "past": "cross"}.get(stands)
    side = max(6, frame.cx(12)) if mark else 0
    gap = frame.cx(3) if mark else 0
    words = hud.text(table, chip_text(picture, seat, won), frame.cx(16), ink, max(1, room - side - gap), True)
    x = rect.centerx - (words.get_width() + gap + side) // 2
    layer.blit(words, words.get_rect(midleft=(x, rect.centery)))
    if mark:
        drawn = sign(mark, side, ink, 0.18)
        layer.blit(drawn, drawn.get_rect(midright=(x + words.get_width() + gap + side, rect.centery)))
    return rect


def _captions(table: Table, layer: Surface) -> None:
    """What the own numbers mean, as long as no trick lies beside them."""
    board, seat = table.board, table.board.seat
    pile = own_places(board.places).piles[seat]
    if not own_picture(board.picture).taken(seat):
        caption = hud.text(table, t("tricks.desk.chip"), board.frame.cx(13), table.stage.palette.muted, pile.w)
        layer.blit(caption, caption.get_rect(midleft=(pile.x, pile.centery)))


def _tokens(table: Table, layer: Surface, picture: TricksPicture) -> None:
    """Each bid on its seat's side of the middle, as long as no card lies there."""
    frame, pal, places = table.board.frame, table.stage.palette, own_places(table.board.places)
    size = max(10, min(frame.tx(58), round(places.height * 0.62)))
    for seat, bid in enumerate(picture.bids):
        if bid is None or (seat == table.board.seat and table.my_turn and own_state(table.state).phase != "play"):
            # On the own side stands what is asked.
            continue
        centre = places.centres[seat]
        for side, colour in ((size + frame.px(5), mix(pal.accent, pal.felt, 0.35)), (size, pal.panel)):
            image = disc(side, colour)
            layer.blit(image, image.get_rect(center=centre))
        number = table.stage.textures.text(str(bid), max(6, round(size * 0.56)), pal.text, True)
        layer.blit(number, number.get_rect(center=centre))


def _own_place(table: Table, layer: Surface) -> None:
    """Where the viewer's card is to lie."""
    pal, frame = table.stage.palette, table.board.frame
    hud.panel(table, layer, own_place(table), frame.px(9), (*pal.zone, 120), pal.zone_edge, max(1, frame.px(1)))


def own_place(table: Table) -> Rect:
    """The place of the viewer's card in the trick."""
    places = own_places(table.board.places)
    rect = Rect(0, 0, round(places.height * table.board.frame.ratio), places.height)
    rect.center = places.centres[table.board.seat]
    return rect


# -- pack and trump --


def _pack(table: Table, layer: Surface) -> None:
    """The cards that nobody got, and how many they are."""
    picture, places, frame = own_picture(table.board.picture), own_places(table.board.places), table.board.frame
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


def _trump(table: Table, layer: Surface) -> None:
    """The trump, large: its sign and name beside the card that shows it, or in that card's place.

    A card that its dealer keeps is shown here as well, until it is played.
    """
    picture, places, frame = own_picture(table.board.picture), own_places(table.board.places), table.board.frame
    pal, textures, rect = table.stage.palette, table.stage.textures, places.trump
    kept = _kept(picture)
    if kept and travelling(table.board)[DECK]:
        # It is still being dealt.
        hud.panel(table, layer, rect, rect.h // 12, (*pal.zone, 170), pal.zone_edge, max(1, frame.px(1)))
    elif kept:
        assert picture.turned is not None
        paint_card(table, layer, picture.turned, Slot(*rect.center, 0.0, rect.h))
    elif not _carded(picture):
        hud.panel(table, layer, rect, rect.h // 12, (*pal.zone, 170), pal.zone_edge, max(1, frame.px(1)))
        if _suited(picture):
            assert picture.trump is not None
            mark = textures.emblem(picture.trump, max(8, round(rect.w * 0.8)))
        else:
            mark = textures.text("?" if picture.trump is None else "–", max(8, rect.h // 2), pal.muted, True)
        layer.blit(mark, mark.get_rect(center=rect.center))


def _carded(picture: TricksPicture) -> bool:
    """Whether a card shows the trump."""
    return _kept(picture) or (picture.turned is not None and picture.beside)


def _suited(picture: TricksPicture) -> bool:
    """Whether a suit is trump."""
    return picture.trump is not None and picture.trump is not Suit.NONE


def _trump_words(table: Table, surface: Surface, moving: Counter[Zone]) -> list[Rect]:
    """The trump in words, not before its card lies there, and how many cards are left over."""
    picture, pal = own_picture(table.board.picture), table.stage.palette
    told: Told = [(t("tricks.desk.trump"), 13, pal.muted, False)]
    turning = any(map(table.animator.moving, table.board.cast.row(TRUMP)))
    known = not turning and not (_kept(picture) and moving[DECK])
    if known:
        told.append((_trump_name(picture), 17, pal.text, True))
    left = picture.left + moving[DECK]
    if _kept(picture) and known:
        whose = "tricks.desk.trump-of.you" if picture.dealer == table.board.viewer else "tricks.desk.trump-of"
        told.append((t(whose, name=table.session.names[picture.dealer]), 13, pal.muted, False))
    elif left:
        told.append((t("table.cards", n=left), 13, pal.muted, False))
    emblem = picture.trump if known and _suited(picture) and _carded(picture) else None
    return _named(table, surface, told, emblem)


Told = list[tuple[str, int, Rgb, bool]]
"""Lines with their size (design units), colour, and whether they are bold."""


def _named(table: Table, layer: Surface, told: Told, emblem: Suit | None) -> list[Rect]:
    """The trump in words below the card that shows it, its sign before them; the places they cover."""
    frame, places = table.board.frame, own_places(table.board.places)
    words, unit, touched = places.words, places.told, list[Rect]()
    left = words.x
    if emblem is not None:
        mark = table.stage.textures.emblem(emblem, max(8, min(round(44 * unit), words.h)))
        touched.append(layer.blit(mark, mark.get_rect(midleft=(left, words.centery))))
        left += mark.get_width() + frame.px(8)
    images = [
        hud.text(table, line, round(size * unit), ink, words.right - left, bold) for line, size, ink, bold in told
    ]
    y = words.centery - sum(image.get_height() for image in images) // 2
    for image in images:
        touched.append(layer.blit(image, (left, y)))
        y += image.get_height()
    return touched


def _kept(picture: TricksPicture) -> bool:
    """Whether the card that shows the trump is still in the dealer's hand (P06)."""
    known = picture.turned is not None and picture.turned != HIDDEN and not picture.beside
    gone = {*picture.trick, *(card for trick in picture.tricks for card in trick.cards)}
    return known and picture.turned not in gone


def _trump_name(picture: TricksPicture) -> str:
    if picture.trump is None:
        return t("tricks.desk.trump-later")
    return t("tricks.desk.trump-none") if picture.trump is Suit.NONE else capitalised(suit_words(picture.trump))


def _order(table: Table, layer: Surface) -> None:
    """The order of the cards, the highest first."""
    pal, rect, unit = table.stage.palette, own_places(table.board.places).order, own_places(table.board.places).told
    options = own_options(table.session.match.setup.options)
    there = {card.rank for card in options.pack(len(table.board.picture.hands))}
    strength = options.strength
    ranks = [str(rank) for rank in sorted(there, key=lambda rank: -strength[rank])]
    rows, size = [" ".join(ranks)], round(15 * unit)
    if table.stage.textures.text_width(rows[0], size, True) > rect.w:
        half = (len(ranks) + 1) // 2
        rows = [" ".join(ranks[:half]), " ".join(ranks[half:])]
    images = [hud.text(table, t("tricks.desk.order"), round(13 * unit), pal.muted, rect.w)]
    images += [hud.text(table, row, size, pal.text, rect.w, True) for row in rows]
    step = rect.h / len(images)
    for at, image in enumerate(images):
        layer.blit(image, image.get_rect(midleft=(rect.x, round(rect.y + step * (at + 0.5)))))
