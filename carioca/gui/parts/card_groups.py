"""Groups of small cards under their names, in the rows of a form; cards that are missing are pale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from carioca.gui.parts.chips import chip

if TYPE_CHECKING:
    from carioca.gui.forms.rows import Rows
    from carioca.gui.frame.stage import Stage
    from carioca.gui.table.values import Group

HIGH = 36
"""Design units of a card."""
PALE = 150
"""How much of 255 is seen of a card that is missing."""


def show_groups(rows: Rows, groups: Sequence[Group]) -> None:
    """Each group behind its name, in as many rows as it needs."""
    if not groups:
        return
    px, stage = rows.px(15), rows.stage
    names = [stage.textures.text(group.title, px, stage.palette.text, True) for group in groups]
    column = max(name.get_width() for name in names) + rows.px(12)
    if column > rows.area.w * 0.45:
        column = 0
    for group, name in zip(groups, names, strict=True):
        picture = cards_picture(stage, group, rows.px(HIGH), rows.area.w - column)
        if column:
            rows.picture(name, name.get_rect(midleft=(rows.area.x, rows.y + rows.px(HIGH) // 2)))
        else:
            rows.picture(name, name.get_rect(topleft=(rows.area.x, rows.y)))
            rows.y += name.get_height() + rows.px(2)
        rows.picture(picture, picture.get_rect(topleft=(rows.area.x + column, rows.y)))
        rows.y += picture.get_height() + rows.px(8)


def cards_picture(stage: Stage, group: Group, height: int, width: int) -> pygame.Surface:
    """The cards of a group in rows of at most `width` px."""
    images = [_card(stage, group, at, height) for at in range(len(group.cards))]
    wide, gap = images[0].get_width(), max(2, height // 9)
    each = max(1, (width + gap) // (wide + gap))
    lines = -(-len(images) // each)
    size = (min(len(images), each) * (wide + gap) - gap, lines * (height + gap) - gap)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for at, image in enumerate(images):
        picture.blit(image, (at % each * (wide + gap), at // each * (height + gap)))
    return picture


def _card(stage: Stage, group: Group, at: int, height: int) -> pygame.Surface:
    """A card; one that is missing is pale inside a broken frame."""
    image = chip(stage, group.cards[at], height)
    if at not in group.missing:
        return image
    pale = image.copy()
    pale.set_alpha(PALE)
    picture = pygame.Surface(image.get_size(), pygame.SRCALPHA)
    picture.blit(pale, (0, 0))
    _dashes(picture, stage.palette.accent, max(1, height // 18))
    return picture


def _dashes(picture: pygame.Surface, colour: tuple[int, int, int], thick: int) -> None:
    """A broken line along the edges."""
    wide, high = picture.get_size()
    step = max(3, high // 8)
    for x in range(0, wide, 2 * step):
        for y in (0, high - thick):
            picture.fill(colour, (x, y, min(step, wide - x), thick))
    for y in range(0, high, 2 * step):
        for x in (0, wide - thick):
            picture.fill(colour, (x, y, thick, min(step, high - y)))
