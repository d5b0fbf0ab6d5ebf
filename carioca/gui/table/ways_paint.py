"""The places that would take a lifted card, each with the word for what it would do there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from carioca.gui.draw.shapes import mix
from carioca.gui.table.clicks import ways
from carioca.gui.table.hud import panel
from carioca.gui.table.toast import hidden_cards

if TYPE_CHECKING:
    from carioca.gui.table.table import Table


def draw_ways(table: Table, surface: Surface) -> list[Rect]:
    """Lights and words; the places they cover."""
    told = ways(table)
    if not told:
        return []
    zones = table.board.zones(told)
    lights = [table.desk.light(table, surface, zone, zones[zone], True) for zone in told]
    labels: list[Rect] = []
    for light, words in zip(lights, told.values(), strict=True):
        labels.append(_label(table, surface, light, words, labels))
    return [*lights, *labels]


def _label(table: Table, surface: Surface, light: Rect, words: str, others: list[Rect]) -> Rect:
    """A word on a light, where it hides neither cards nor another word."""
    frame, pal = table.board.frame, table.stage.palette
    image = table.stage.textures.text(words, frame.tx(14), pal.text, True)
    box = Rect(0, 0, image.get_width() + frame.tx(16), image.get_height() + frame.tx(6))
    window = Rect((0, 0), frame.size)
    places = [box.move(light.centerx - box.centerx, y - box.centery).clamp(window) for y in _heights(light)]
    box = min(places, key=lambda one: (one.collidelist(others) >= 0, hidden_cards(table, one)))
    panel(table, surface, box, box.h // 2, mix(pal.panel, (0, 0, 0), 0.2), pal.legal, max(1, frame.px(1.5)))
    surface.blit(image, image.get_rect(center=box.center))
    return box


def _heights(light: Rect) -> tuple[int, int, int]:
    """In the middle of a light, on its upper edge, on its lower one."""
    return light.centery, light.top, light.bottom
