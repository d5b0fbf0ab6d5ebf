"""The place beside the pile where a card that may be called is asked for: the cards, the question, two answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.cards import HIDDEN
from carioca.games.melding.game import Calling
from carioca.gui.draw.shapes import mix
from carioca.gui.melding.call_places import NO, YES, cards_of, panel_of, places_of
from carioca.gui.table import hud
from carioca.gui.table.paint import PREMULTIPLIED
from carioca.i18n import t
from carioca.words.cards import card_text_suit

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def paint_question(table: Table, layer: Surface, calling: Calling, option: bool) -> None:
    """What is asked, with the cards that a caller would have; `option`: whether the card is the first one's to take.

    The buttons are painted by the table.
    """
    frame, pal = table.board.frame, table.stage.palette
    box = panel_of(frame)
    hud.panel(table, layer, box, frame.px(12), (*pal.panel, 235), pal.call, max(1, frame.px(1.5)))
    drawn = 0 if option else calling.drawn
    place, textures = cards_of(frame), table.stage.textures
    step = max(1, (place.w - round(place.h * frame.ratio)) // drawn) if drawn else 0
    for at, card in enumerate([calling.card, *[HIDDEN] * drawn]):
        image = textures.card(card, place.h)
        layer.blit(image, (place.x + at * step, place.y), special_flags=PREMULTIPLIED)
    answers = places_of(frame)
    room = Rect(answers[YES].x, box.y, answers[NO].right - answers[YES].x, answers[YES].y - box.y)
    names, card_words = table.session.names, card_text_suit(calling.card)
    if calling.caller is None:
        words = t("call.table.title", name=names[calling.source], card=card_words)
        if textures.text_width(words, frame.tx(17), True) > room.w:
            # Who threw it is seen at the seat.
            words = t("call.table.short", card=card_words)
    else:
        key = "call.option.short" if option else "call.answer.title"
        words = t(key, name=names[calling.caller], card=card_words)
    image = _asked(table, words, room)
    layer.blit(image, image.get_rect(midleft=(room.x, room.centery + frame.px(1))))


def _asked(table: Table, words: str, room: Rect) -> Surface:
    """The question in one line, or, where it is too long for that, in two of smaller letters."""
    frame, pal, textures = table.board.frame, table.stage.palette, table.stage.textures
    for size in range(frame.tx(17), max(6, frame.tx(11)) - 1, -1):
        if textures.text_width(words, size, True) <= room.w:
            break
        block = textures.text_block(words, size, pal.text, room.w, True)
        if block.get_height() <= room.h and block.get_width() <= room.w:
            return block
    return hud.text(table, words, frame.tx(17), pal.text, room.w, True)


def paint_time(table: Table, surface: Surface, left: float) -> Rect:
    """What is left of the time in which the card can be called, as a bar that grows shorter; the place it covers."""
    frame, pal = table.board.frame, table.stage.palette
    answers = places_of(frame)
    bar = Rect(answers[YES].x, answers[YES].y - frame.px(8), answers[NO].right - answers[YES].x, max(2, frame.px(4)))
    hud.panel(table, surface, bar, bar.h // 2, mix(pal.panel, pal.panel_edge, 0.5))
    hud.panel(table, surface, Rect(bar.x, bar.y, round(bar.w * left), bar.h), bar.h // 2, pal.call)
    return bar
