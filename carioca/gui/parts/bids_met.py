"""Who met the bid of a round: for each seat what it announced, what it made, and the points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.shapes import mix, sign
from carioca.gui.forms.widgets import box, common_px, fitted, wording
from carioca.gui.parts.faces import Faces
from carioca.gui.parts.score_table import number
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.engine.events import RoundEnded


def bids_met(faces: Faces, names: tuple[str, ...], result: RoundEnded, width: int, row: int) -> pygame.Surface:
    """One row of `row` px for each seat; who met the bid has a tick and a plate."""
    stage, pal = faces.stage, faces.stage.palette
    picture = pygame.Surface((width, max(1, row * len(names))))
    picture.fill(pal.paper)
    letters = max(6, round(min(row * 0.42, 16 * stage.text_unit)))
    pad, dot = max(3, round(row * 0.22)), max(5, round(letters * 0.8))
    lead = faces.lead(row) or dot + dot // 2
    first, last = round(width * 0.36) + lead - dot - dot // 2, round(letters * 3.4)
    room = first - lead - dot // 2 - pad
    left = width - last - pad - first - 2 * letters
    size = common_px(stage, names, letters, room, True)
    for seat, (name, (bid, won)) in enumerate(zip(names, result.bids, strict=True)):
        met = seat in result.winners
        line = pygame.Rect(0, row * seat, width, row)
        if met:
            plate = line.inflate(0, -max(2, row // 12))
            ground, edge = mix(pal.paper, pal.seat_inks[3], 0.16), mix(pal.paper, pal.seat_inks[3], 0.6)
            picture.blit(box(stage, plate, row // 4, ground, edge, max(1, row // 26)), plate)
        spot = faces.mark(seat, round(row * 0.92), dot)
        picture.blit(spot, spot.get_rect(midleft=(pad, line.centery)))
        label = fitted(stage, name, size, pal.ink, room, met, shrink=False)
        picture.blit(label, label.get_rect(midleft=(pad + lead, line.centery)))
        points = fitted(stage, number(f"{result.points[seat]:+}"), round(letters * 1.12), pal.ink, last, True)
        picture.blit(points, points.get_rect(midright=(width - pad, line.centery)))
        mark = sign("tick" if met else "cross", letters, pal.seat_inks[3] if met else pal.ink_muted)
        picture.blit(mark, mark.get_rect(midleft=(first, line.centery)))
        told = t("score.bid", n=bid, won=won), t("score.bid.short", n=bid, won=won)
        words = fitted(stage, wording(stage, told, letters, left), letters, pal.ink if met else pal.ink_muted, left)
        picture.blit(words, words.get_rect(midleft=(first + letters + letters // 2, line.centery)))
    return picture
