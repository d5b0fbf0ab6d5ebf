"""The panel that tells which cards of the round were played and which are still to come, suit by suit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pygame import Rect, Surface

from carioca.cards import HIDDEN, Card, Suit
from carioca.gui.draw.shapes import disc
from carioca.gui.table.people import fitting
from carioca.gui.table.render import panels
from carioca.gui.table.render.cards import blitted, card_pieces
from carioca.gui.table.slots import Slot
from carioca.gui.tricks.layout import STRIP, WIDE, TricksTable
from carioca.gui.tricks.model import ByStrength
from carioca.i18n import t

Where = Literal["gone", "mine", "out"]
TITLE, FOOT, COUNT = 17, 13, 15  # design units of text
FOOT_SHARE = 0.2  # how much of the height of a panel what explains it takes at the most, where letters can give way
CUT = 1.9  # how many times as high as its row a card is at the most: where it is wide enough its foot is cut off
GAP = 4  # pixels between two cards of a row where there is room, and between two rows


def remaining(table: TricksTable) -> dict[Suit, list[tuple[Card, Where]]]:
    """The pack by suit, its strongest card first: a card was played or lies open where nobody will play it ("gone"),
    is in the hand of who looks ("mine"), or is with somebody else, or in the rest of the pack ("out")."""
    picture, options, viewer = table.board.picture, table.state.options, table.board.viewer
    gone = {*picture.trick, *(card for trick in picture.tricks for card in trick.cards)}
    if picture.beside and picture.turned not in (None, HIDDEN):
        gone.add(picture.turned)
    mine = set(() if viewer is None else picture.hands[viewer])
    rows: dict[Suit, list[tuple[Card, Where]]] = {}
    for card in sorted(options.pack(len(picture.hands)), key=ByStrength(options).by_suit):
        where: Where = "gone" if card in gone else "mine" if card in mine else "out"
        rows.setdefault(card.suit, []).append((card, where))
    return rows


def draw_played(table: TricksTable, surface: Surface) -> Rect:
    """Paint the panel; the place it covers."""
    board, pal, textures = table.board, table.stage.palette, table.stage.textures
    frame, rect, shut = board.frame, board.places.panel, board.places.buttons["shut"]
    pad, wide, narrow = frame.tx(10), textures.text_width, rect.w < frame.tx(WIDE)
    panels.opened(table, surface, rect)
    title, room = t("tricks.played.title"), shut.x - rect.x - 2 * pad
    if wide(title, frame.tx(TITLE), True) > room:
        title = t("tricks.played.button")
    image = panels.text(table, title, frame.tx(TITLE), pal.text, room, True)
    surface.blit(image, image.get_rect(midleft=(rect.x + pad, shut.centery)))
    for button in table.buttons:
        if button.name == "shut":
            panels.draw_button(table, surface, button)
    foot = _explained(table, rect.w - 2 * pad, narrow)
    surface.blit(foot, (rect.x + pad, rect.bottom - pad // 2 - foot.get_height()))
    rows, top = remaining(table), shut.bottom + pad // 2
    step = (rect.bottom - pad - foot.get_height() - top) // len(rows)
    side = min(step // 2 if narrow else step, frame.tx(34)) - GAP
    area = Rect(rect.x + 2 * pad + side, top, rect.w - 3 * pad - side, step - GAP)
    out = [sum(where == "out" for _, where in row) for row in rows.values()]
    # In a narrow panel the number alone stands, below the sign of its suit.
    told = [str(n) if narrow else t("tricks.played.out", n=n) if n else "–" for n in out]
    area.w -= 0 if narrow else pad + max(wide(words, frame.tx(COUNT), True) for words in told)
    for (suit, row), words in zip(rows.items(), told, strict=True):
        mark = textures.emblem(suit, max(8, side))
        ink = pal.accent if suit is board.picture.trump else pal.text
        number = textures.text(words, frame.tx(COUNT), ink, True)
        middle = rect.x + pad + side // 2, area.centery
        surface.blit(mark, mark.get_rect(midbottom=middle) if narrow else mark.get_rect(center=middle))
        there = number.get_rect(midtop=middle) if narrow else number.get_rect(midright=(rect.right - pad, middle[1]))
        surface.blit(number, there)
        _cards(table, surface, area, row)
        area.y += step
    return rect


def _explained(table: TricksTable, width: int, narrow: bool) -> Surface:
    """What dim cards, dots and numbers mean; the cards go before it."""
    frame, picture, rect = table.board.frame, table.board.picture, table.board.places.panel
    told = [t("tricks.played.foot")]
    told += [t("tricks.played.trick")] if picture.trick else []
    told += [t("tricks.played.number")] if narrow else []
    told.append(t("tricks.played.left", n=picture.left) if picture.left else t("tricks.played.rest"))

    def block(size: int) -> Surface:
        return table.stage.textures.text_block(" ".join(told), size, table.stage.palette.muted, width)

    return block(fitting(frame, frame.tx(FOOT), lambda size: block(size).get_height() <= rect.h * FOOT_SHARE))


def _cards(table: TricksTable, surface: Surface, area: Rect, row: Sequence[tuple[Card, Where]]) -> None:
    """A suit's cards, as wide as can be, the upper part with rank and suit of those that are higher than their row;
    beside each other where there is room for it, else each one over the right side of the one before."""
    pal, ratio, trick = table.stage.palette, table.board.frame.ratio, table.board.picture.trick
    height = max(6, min(round(area.h * CUT), round(area.w / (1 + (len(row) - 1) * STRIP) / ratio)))
    top = area.centery - min(area.h, height) // 2
    width, apart = height * ratio, area.w / len(row)
    if width + GAP > apart:
        apart = (area.w - width) / (len(row) - 1)
    strip = min(width, apart)
    clip = surface.get_clip()
    surface.set_clip(area.inflate(2 * GAP, GAP).clip(clip))
    for place, (card, where) in enumerate(row):
        slot = Slot(area.x + place * apart + max(apart, width) / 2, top + height // 2, 0.0, height)
        blitted(surface, card_pieces(table, card, slot, dim=where == "gone" and card not in trick))
        if where == "mine" or card in trick:
            seen = min(area.h, height)
            size = max(6, round(seen * 0.16))
            spot = round(slot.x - (width - strip) / 2), top + seen - size
            for across, fill in ((size + 3, pal.panel), (size, pal.accent if card in trick else pal.ok)):
                dot = disc(across, fill)
                surface.blit(dot, dot.get_rect(center=spot))
    surface.set_clip(clip)
