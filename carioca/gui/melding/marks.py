"""Signs on top of the cards: what a joker stands for, which jokers may be taken, and what letting go would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.cards import Card
from carioca.games.melding.actions import Call, LayOff, Replace, SwapJoker
from carioca.games.melding.game import Place, melding
from carioca.games.melding.state import Meld
from carioca.gui.draw.shapes import disc, mix, sign
from carioca.gui.melding.picture import own as own_picture
from carioca.gui.melding.places import own as own_places
from carioca.gui.melding.zones import ENDS, PILE, meld_zone
from carioca.gui.table import hud
from carioca.gui.table.slots import CARD_RATIO
from carioca.gui.table.sprites import Sprite
from carioca.gui.table.zones import Zone
from carioca.i18n import t
from carioca.words.cards import card_text_suit

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def label_melds(table: Table, layer: Surface, apart: set[int]) -> None:
    """A label on every joker of a meld that lies still: the card that it stands for."""
    board, game = table.board, melding(table.session.game)
    for number, meld in enumerate(own_picture(board.picture).melds):
        sprites = board.cast.row(meld_zone(meld, number))
        label_row(table, layer, sprites, game.stands(table.state, meld), apart)


def label_tray(table: Table, tray: Sequence[Place], layer: Surface, apart: set[int]) -> None:
    """The same on the tray, for rows that are melds already."""
    board = table.board
    if not board.staging or not board.hand.staged:
        return
    state, game = table.state, melding(table.session.game)
    for place, group in zip(tray, board.hand.groups, strict=True):
        sprites = [sprite for token in group if token not in board.held and (sprite := board.sprite(token))]
        row = game.read(state, place.kind, tuple(sprite.card for sprite in sprites))
        if row is not None and row == tuple(sprite.card for sprite in sprites):
            meanings = game.stands(state, Meld(board.seat, place.kind, row))
            label_row(table, layer, sprites, meanings, apart)


def label_row(
    table: Table, layer: Surface, sprites: list[Sprite], meanings: tuple[Card | None, ...], apart: set[int]
) -> None:
    if not any(meanings) or any(id(sprite) in apart for sprite in sprites):
        return
    pal = table.stage.palette
    for at, (sprite, card) in enumerate(zip(sprites, meanings, strict=True)):
        if card is None:
            continue
        size = max(7, round(sprite.height * 0.15))
        words = table.stage.textures.text(card_text_suit(card), size, pal.text, True)
        width = sprite.height * CARD_RATIO
        seen = sprites[at + 1].x - sprite.x if at + 1 < len(sprites) else width
        box = Rect(0, 0, words.get_width() + max(4, round(size * 0.55)), round(size * 1.45))
        box.midbottom = (
            round(sprite.x - width / 2 + min(seen, width) / 2),
            round(sprite.y + sprite.height / 2 - max(1, size * 0.25)),
        )
        box.left = max(box.left, round(sprite.x - width / 2) + 1)
        hud.panel(table, layer, box, box.h // 3, pal.panel, mix(pal.panel, pal.text, 0.35), 1)
        layer.blit(words, words.get_rect(center=box.center))


def swap_sign(table: Table, surface: Surface, rect: Rect) -> Rect:
    """The two arrows over a joker that may be taken; the place they cover."""
    pal, size = table.stage.palette, max(13, table.board.frame.px(25))
    touched = Rect(0, 0, size + 4, size + 4)
    touched.midtop = (rect.centerx, rect.top - size // 3)
    for side, fill in ((size + 4, pal.panel), (size, pal.swap)):
        image = disc(side, fill)
        surface.blit(image, image.get_rect(center=touched.center))
    arrows = sign("swap", round(size * 0.76), pal.accent_text)
    surface.blit(arrows, arrows.get_rect(center=touched.center))
    return touched


def light(table: Table, surface: Surface, zone: Zone, rect: Rect, meant: bool) -> Rect:
    """A ring around a legal target, a joker's with its sign; it shines where it is meant. The place it covers."""
    joker, pal = zone.kind == "joker", table.stage.palette
    steps = table.lit.get(zone, ())
    colour = pal.swap if moves_joker(table, zone) else pal.call if steps and isinstance(steps[0], Call) else pal.legal
    touched = hud.ring(table, surface, rect, colour, *((3.5, 60) if meant else (2.0,)))
    return touched.union(swap_sign(table, surface, rect)) if joker else touched


def say_what(table: Table, surface: Surface, zone: Zone, rect: Rect) -> Rect:
    """Where a meld takes a card in two ways, words over it tell which one is meant; the place they cover."""
    key = what_key(table, zone)
    if not key:
        return Rect(0, 0, 0, 0)
    frame, pal = table.board.frame, table.stage.palette
    words = table.stage.textures.text(t(key), frame.tx(15), pal.text, True)
    box = Rect(0, 0, words.get_width() + frame.tx(22), words.get_height() + frame.tx(10))
    meld = own_places(table.board.places).melds.rects[zone.number]
    box.midbottom = (rect.centerx, meld.top - frame.tx(16))
    box.clamp_ip(surface.get_rect())
    hud.panel(table, surface, box, box.h // 3, pal.panel, pal.swap if moves_joker(table, zone) else pal.legal, 2)
    surface.blit(words, words.get_rect(center=box.center))
    return box


def what_key(table: Table, zone: Zone) -> str:
    """The words for a place of a meld one of whose jokers may be taken or moved; where cards are called, which is done
    out of turn, for every other place of a meld too. Empty where it is plain what letting go does."""
    step = next(iter(table.lit.get(zone, ())), None)
    if isinstance(step, Replace):
        return f"table.mark.replace.{step.end}"
    if zone.kind == "joker":
        return "table.mark.swap"
    if isinstance(step, LayOff) and "call" in melding(table.session.game).beyond(table.state.options):
        return "table.mark.tack"
    near = any(other.number == zone.number and other.kind == "joker" for other in table.lit)
    return "table.mark.lay" if near and zone.kind in ("meld", *ENDS) else ""


def way(table: Table, zone: Zone) -> str:
    """In a word what a card would do at a place."""
    if zone == PILE:
        return t("ways.discard")
    if zone.kind == "tray":
        return t("ways.tray")
    return t(what_key(table, zone) or "table.mark.lay")


def moves_joker(table: Table, zone: Zone) -> bool:
    """Whether a card let go there takes the place of a joker."""
    steps = table.lit.get(zone, ())
    return zone.kind == "joker" or (bool(steps) and isinstance(steps[0], Replace))


def means_joker(table: Table, zone: Zone) -> bool:
    """Whether a whole meld stands for its joker: nothing can be laid off there."""
    steps = table.lit.get(zone, ())
    return bool(steps) and zone.kind == "meld" and isinstance(steps[0], SwapJoker | Replace)


def meant(table: Table, zone: Zone) -> Zone:
    """A zone as it is shown: a whole meld that stands for its joker is that joker."""
    if not means_joker(table, zone):
        return zone
    steps = table.lit[zone]
    return next((other for other in table.lit if other.kind == "joker" and table.lit[other] == steps), zone)
