"""Who sits at a place of a new match: the characters, an opponent of some level, or a person."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from carioca.bots.base import CHARACTERS, OPPONENTS
from carioca.engine.game import Game
from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.forms.widgets import Button, Style, Widget
from carioca.gui.frame.scene import Pop, Transition
from carioca.gui.parts.opponent_tile import OpponentTile
from carioca.gui.scenes.seats import PERSON
from carioca.i18n import capitalised, t
from carioca.words.opponents import character_line, level_word

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

TALL = 76
"""Units of a character's tile."""
WIDE = 120
"""Units that the button of a level takes at least where all of them stand in one line."""


class OpponentScene(FormScene):
    """`choose` is told a character, a level or PERSON, and the scene closes; who is `seated` elsewhere cannot come."""

    width = 860

    def __init__(self, game: Game, kind: str, seated: Collection[str], choose: Callable[[str], None]) -> None:
        self.game = game
        self.kind = kind
        self.seated = frozenset(seated) - {kind}
        self.choose = choose

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.page.focus.set(self.page.find(self.kind))

    def title(self) -> str:
        return t("new.who")

    def fill(self, rows: Rows) -> None:
        each = 1 if rows.narrow else 2
        for start in range(0, len(CHARACTERS), each):
            bots = list(CHARACTERS)[start : start + each]
            self._line(rows, [partial(self._tile, bot) for bot in bots], each, TALL)
        rows.y += rows.px(4)
        rows.heading(t("new.who.levels"))
        each = 2 if rows.narrow else len(OPPONENTS) if rows.area.w >= rows.px(WIDE) * len(OPPONENTS) else 3
        for start in range(0, len(OPPONENTS), each):
            self._line(rows, [partial(self._level, level) for level in OPPONENTS[start : start + each]], each, 44)

    def feet(self) -> Sequence[Foot]:
        style: Style = "primary" if self.kind == PERSON else "plain"
        person = Foot(PERSON, t("new.who.person"), partial(self._choose, PERSON), style)
        return Foot("back", t("form.cancel"), Pop), person

    def _line(self, rows: Rows, makes: Sequence[Callable[[pygame.Rect], Widget]], each: int, units: float) -> None:
        """Controls of one width side by side, with room for `each`."""
        gap, height = rows.px(10), rows.px(units)
        edges = [rows.area.x + round((rows.area.w + gap) * at / each) for at in range(each + 1)]
        for make, left, right in zip(makes, edges, edges[1:], strict=False):
            self.page.add(make(pygame.Rect(left, rows.y, right - gap - left, height)), scrolls=rows.scrolls)
        rows.y += height + gap

    def _tile(self, bot: str, rect: pygame.Rect) -> Widget:
        line = t("new.who.seated") if bot in self.seated else character_line(bot, self.game)
        tile = OpponentTile(self.stage, bot, rect, bot, line, partial(self._choose, bot))
        tile.enabled = bot not in self.seated
        tile.chosen = bot == self.kind
        return tile

    def _level(self, level: str, rect: pygame.Rect) -> Widget:
        word = level_word(level)
        style: Style = "primary" if level == self.kind else "plain"
        return Button(self.stage, level, rect, capitalised(word), partial(self._choose, level), style=style)

    def _choose(self, kind: str) -> Transition:
        self.choose(kind)
        return Pop()
