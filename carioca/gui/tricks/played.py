"""The panel that tells which cards of the round were played and which are still to come, suit by suit."""

from __future__ import annotations

from typing import Literal

from pygame import Rect, Surface

from carioca.cards import HIDDEN, Card, Suit
from carioca.gui.draw.shapes import disc
from carioca.gui.draw.theme import mix
from carioca.gui.table.render import panels
from carioca.gui.table.render.cards import blitted, card_pieces
from carioca.gui.table.slots import Slot
from carioca.gui.tricks.layout import TricksTable
from carioca.gui.tricks.model import ByStrength
from carioca.i18n import t

Where = Literal["gone", "mine", "out"]
TITLE, FOOT, COUNT = 17, 13, 15  # design units of text
GAP = 4  # pixels between two cards of a row where there is room


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
    """Paint the panel over the middle; the place it covers."""
    board, pal, textures = table.board, table.stage.palette, table.stage.textures
    frame, picture, rect = board.frame, board.picture, board.places.panel
    pad, shut = frame.tx(10), board.places.buttons["shut"]
    panels.panel(table, surface, rect, frame.px(14), mix(pal.panel, (0, 0, 0), 0.25), pal.accent, max(1, frame.px(1.5)))
    title = panels.text(table, t("tricks.played.title"), frame.tx(TITLE), pal.text, shut.x - rect.x - 2 * pad, True)
    surface.blit(title, title.get_rect(midleft=(rect.x + pad, shut.centery)))
    for button in table.buttons:
        if button.name == "shut":
            panels.draw_button(table, surface, button)
    told = t("tricks.played.left", n=picture.left) if picture.left else t("tricks.played.foot")
    foot = textures.text_block(told, frame.tx(FOOT), pal.muted, rect.w - 2 * pad)
    surface.blit(foot, (rect.x + pad, rect.bottom - pad // 2 - foot.get_height()))
    rows = remaining(table)
    top, bottom = shut.bottom + pad // 2, rect.bottom - pad - foot.get_height()
    out = (sum(where == "out" for _, where in row) for row in rows.values())
    counts = [t("tricks.played.out", n=n) if n else "–" for n in out]
    emblem = min((bottom - top) // len(rows), frame.tx(34)) - GAP
    left = rect.x + 2 * pad + emblem
    count = max(textures.text_width(words, frame.tx(COUNT), True) for words in counts)
    room, most = rect.right - 2 * pad - count - left, max(map(len, rows.values()))
    step = (bottom - top) // len(rows)
    height = max(6, min(step - GAP, round((room / most - GAP) / frame.ratio)))
    for at, ((suit, row), words) in enumerate(zip(rows.items(), counts, strict=True)):
        y = top + step * at + step // 2
        mark = textures.emblem(suit, max(8, emblem))
        surface.blit(mark, mark.get_rect(center=(rect.x + pad + emblem // 2, y)))
        ink = pal.accent if suit is picture.trump else pal.text
        image = textures.text(words, frame.tx(COUNT), ink, True)
        surface.blit(image, image.get_rect(midright=(rect.right - pad, y)))
        for place, (card, where) in enumerate(row):
            slot = Slot(left + (place + 0.5) * room / most, y, 0.0, height)
            covered = blitted(surface, card_pieces(table, card, slot, dim=where == "gone"))
            if where == "mine":
                size = max(6, round(height * 0.16))
                for side, fill in ((size + 3, pal.panel), (size, pal.ok)):
                    dot = disc(side, fill)
                    surface.blit(dot, dot.get_rect(center=(covered.centerx, covered.bottom - size)))
    return rect
