"""The sentence of the moment over the table, with a heading and a button where it has them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from carioca.gui.draw.shapes import mix
from carioca.gui.forms.tip_box import even, tight
from carioca.gui.table.hud import panel
from carioca.gui.table.said import Block, spans
from carioca.gui.table.zones import HAND, Zone
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.table.table import Table
    from carioca.gui.table.values import Toast

LINKS = {"rule": "table.see-rule", "hint": "advice.more", "answer": "table.answer"}
"""The words of the button, by the name of what it does."""


class ToastParts(NamedTuple):
    """The heading, the sentence and the button's words as pictures, and where they go.

    `room`: px at which the sentence was wrapped; `ink`: px that were taken off at its left; `beside`: the button
    stands at the end of the sentence, not below it.
    """

    head: Surface | None
    words: Surface
    box: Rect
    link: Surface | None
    button: Rect
    room: int
    ink: int
    beside: bool = False


def toast_parts(table: Table) -> ToastParts | None:
    """How the sentence of the moment lies on the window; None when there is none.

    What helps lies where it hides the fewest cards: over the hand as every other sentence, or in the place of the log
    or of the round.
    """
    toast, frame = table.toast, table.board.frame
    if toast is None:
        return None
    window = Rect((0, 0), frame.size)
    parts = _put_together(table, toast, round(min(window.w * 0.8, frame.tx(620))))
    box = parts.box
    box.midbottom = (window.w // 2, table.board.places.status.bottom + frame.tx(4))
    asked = _asked(table)
    if toast.calm:
        aside = [_put_together(table, toast, max(part.w, frame.tx(240))) for part in (frame.log, frame.banner)]
        aside[0].box.topright, aside[1].box.topleft = frame.log.topright, frame.banner.topleft
        for one in aside:
            one.box.clamp_ip(window)
        free = [one for one in aside if one.box.collidelist(asked) < 0]
        # In a lesson what is to be done stands over the hand.
        said = table.guide is not None and table.guide.words
        parts = min(free if said and free else (parts, *free), key=lambda one: _hidden(table, one.box))
        box = parts.box
    if box.collidelist(asked) >= 0:
        # What answers a question stays in sight.
        box.bottom = min(rect.top for rect in asked) - frame.tx(6)
    box.clamp_ip(window)
    if parts.beside:
        parts.button.midright = (box.right - frame.tx(10), box.centery)
    else:
        parts.button.midbottom = (box.centerx, box.bottom - frame.tx(10))
    return parts


def toast_words(table: Table) -> Block | None:
    """The sentence of the moment as it is painted; None when there is none."""
    parts, toast = toast_parts(table), table.toast
    if parts is None or toast is None:
        return None
    place = _words_place(table, parts)
    return Block(toast.text, table.board.frame.tx(16), parts.room, (place.x - parts.ink, place.y), align="center")


def _words_place(table: Table, parts: ToastParts) -> Rect:
    """Where the sentence goes: below the heading, or before the button."""
    frame = table.board.frame
    if parts.beside:
        return parts.words.get_rect(midleft=(parts.box.x + frame.tx(19), parts.box.centery))
    above = parts.head.get_height() + frame.tx(3) if parts.head else 0
    return parts.words.get_rect(midtop=(parts.box.centerx, parts.box.y + frame.tx(11) + above))


def _put_together(table: Table, toast: Toast, wide: int) -> ToastParts:
    """Everything in its size, at most so many px wide."""
    frame, pal, textures = table.board.frame, table.stage.palette, table.stage.textures
    under, room = spans(table, toast.text), max(20, wide - frame.tx(36))
    room = even(table.stage, toast.text, frame.tx(16), room)
    words = textures.text_block(toast.text, frame.tx(16), pal.text, room, align="center", under=under)
    ink = tight(words)
    words = words.subsurface(ink)
    head = textures.text(toast.heading, frame.tx(13), pal.hint, True) if toast.heading else None
    link, button = None, Rect(0, 0, 0, 0)
    if toast.button:
        link = textures.text(t(LINKS[toast.button]), frame.tx(14), pal.accent_text, True)
        button.size = link.get_width() + frame.tx(24), link.get_height() + frame.tx(8)
    long = words.get_width() + button.w + frame.tx(48)
    if link is not None and not toast.calm and long <= 0.9 * frame.size[0]:
        # A refusal stands over the hand in one line: so it leaves what lies above it to be seen.
        box = Rect(0, 0, long, max(words.get_height() + frame.tx(12), button.h + frame.tx(10)))
        return ToastParts(head, words, box, link, button, room, ink.x, True)
    above = head.get_height() + frame.tx(3) if head else 0
    foot = button.h + frame.tx(10) if link else 0
    most = max(image.get_width() for image in (head, words, link) if image) + frame.tx(40)
    box = Rect(0, 0, most, above + words.get_height() + frame.tx(22) + foot)
    return ToastParts(head, words, box, link, button, room, ink.x)


def _hidden(table: Table, box: Rect) -> int:
    """How much a box would hide of cards and of where cards are set apart, px²."""
    zones, places = table.board.zones(), table.board.places
    parts = [box.clip(zones[zone]) for zone in (*places.groups, *places.grips)]
    return hidden_cards(table, box) + sum(part.w * part.h for part in parts)


def hidden_cards(table: Table, box: Rect) -> int:
    """How much a box would hide of the cards on the table and of the own hand, px²."""
    parts = [box.clip(card) for _, card in lying_cards(table)]
    return sum(part.w * part.h for part in parts)


def lying_cards(table: Table) -> Iterator[tuple[Zone, Rect]]:
    """Where the cards on the table and of the own hand come to rest."""
    board, seats = table.board, set(table.board.frame.seats)
    for zone, _, slot, *_ in board.goals():
        if zone.kind != HAND.kind or zone.seat not in seats:
            card = Rect(0, 0, round(slot.height * board.pack.ratio), round(slot.height))
            card.center = round(slot.x), round(slot.y)
            yield zone, card


def held_cards(table: Table) -> list[Rect]:
    """Where the cards of the own hand come to rest."""
    return [card for zone, card in lying_cards(table) if zone.kind == HAND.kind]


def lying_places(table: Table) -> list[Rect]:
    """The places of the table at which cards lie, with what is written there (px)."""
    zones = table.board.zones()
    lying = dict.fromkeys(zone for zone, _ in lying_cards(table) if zone.kind != HAND.kind)
    return [zones[zone] for zone in lying if zone in zones]


def _asked(table: Table) -> list[Rect]:
    """The buttons that answer what the desk asks."""
    return [button.rect for button in table.buttons if button.deed.place in table.board.places.buttons]


def draw_toast(table: Table, surface: Surface) -> Rect:
    """The sentence of the moment; the place it covers."""
    parts = toast_parts(table)
    if parts is None or table.toast is None:
        return Rect(0, 0, 0, 0)
    frame, pal = table.board.frame, table.stage.palette
    edge = pal.hint if table.toast.calm else pal.danger
    panel(table, surface, parts.box, frame.px(14), mix(pal.panel, (0, 0, 0), 0.35), edge, max(1, frame.px(1.5)))
    if parts.head:
        top = parts.box.y + frame.tx(11) - frame.tx(2)
        surface.blit(parts.head, parts.head.get_rect(midtop=(parts.box.centerx, top)))
    surface.blit(parts.words, _words_place(table, parts))
    if parts.link:
        panel(table, surface, parts.button, frame.px(9), pal.accent)
        surface.blit(parts.link, parts.link.get_rect(center=parts.button.center))
    return parts.box.copy()
