"""Help over the table, in three parts: this turn, the rules that matter now, the keys."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from carioca.games import preset_game
from carioca.gui.forms.choices import Chooser
from carioca.gui.forms.explainer import Explainer
from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.forms.widgets import Button
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Transition
from carioca.gui.parts.card_groups import show_groups
from carioca.gui.table.tips import sentence
from carioca.i18n import t

if TYPE_CHECKING:
    from carioca.gui.table.helping import Help
    from carioca.gui.table.values import Tip
    from carioca.rulebook import Brief
    from carioca.session import Session

PARTS = ("turn", "rules", "keys")
CLOSING = (pygame.K_F1, pygame.K_QUESTION)
LEFT = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
"""Whoever looked may have gone away."""
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
DIGITS = {pygame.K_1: 0, pygame.K_2: 1, pygame.K_3: 2, pygame.K_KP1: 0, pygame.K_KP2: 1, pygame.K_KP3: 2}


class HelpScene(FormScene):
    """Tells what `help_` found; Esc, ? or F1 close it, F2 leads to all rules, 1 to 3 and the arrows show a part."""

    width = 760
    overlay = True
    full = True

    def __init__(self, help_: Help, part: str = PARTS[0]) -> None:
        self.help, self.part = help_, part

    @classmethod
    def sample(cls, session: Session) -> HelpScene:
        """One that tells little, for the self-test."""
        from carioca.gui.table.helping import Help

        return cls(
            Help(session.preset, "", None, (), None, (), ("arrows",), session.match.setup.options, session.preset)
        )

    def explainer(self) -> Explainer:
        told = self.help
        return Explainer(self.stage, preset_game(told.preset).name, told.options, told.preset, self.page.words)

    def title(self) -> str:
        return t("help.title")

    def handle(self, event: pygame.event.Event) -> Transition:
        if event.type in LEFT and self.help.secret:
            return Pop()
        if event.type == pygame.KEYDOWN:
            if event.key in CLOSING or event.unicode == "?":
                return Pop()
            if event.key == pygame.K_F2:
                return self._rules("")
            at = PARTS.index(self.part) + STEPS.get(event.key, 0)
            wanted = PARTS[DIGITS.get(event.key, max(0, min(at, len(PARTS) - 1)))]
            if wanted != self.part or event.key in STEPS:
                self._turn_to(wanted)
                return None
        return super().handle(event)

    def fill_head(self, rows: Rows) -> None:
        parts = [(part, t(f"help.{part}")) for part in PARTS]
        rows.cells([(0, lambda rect: Chooser(self.stage, "part", rect, parts, self.part, self._turn_to))])

    def feet(self) -> Sequence[Foot]:
        return (
            Foot("rules", t("help.all-rules"), partial(self._rules, ""), "quiet"),
            Foot("back", t("pause.go_on"), Pop, "primary"),
        )

    def fill(self, rows: Rows) -> None:
        {"turn": self._turn, "rules": self._matters, "keys": self._keys}[self.part](rows)

    def _turn(self, rows: Rows) -> None:
        """What matters now with the own cards, what the last refusal meant, and what may be done."""
        told = self.help
        rows.heading(told.about)
        if told.status:
            rows.note(sentence(told.status), size=17, bold=True)
        if told.example is not None:
            rows.heading(t("help.example"))
            rows.note(told.example.text, size=16, gap=8, plain=True)
            show_groups(rows, told.example.groups)
        if told.refused is not None:
            rows.heading(t("help.refused"))
            rows.note(told.refused.text, size=16, bold=True, gap=6)
            if told.refused.rule is not None:
                self._article(rows, told.refused.rule)
        if told.now:
            rows.heading(t("help.now"))
        for tip in told.now:
            self._deed(rows, tip)

    def _deed(self, rows: Rows, tip: Tip) -> None:
        """Something that may be done, with its key in front."""
        stage, pal = self.stage, self.stage.palette
        left = rows.px(74)
        if tip.key:
            cap = stage.textures.text(tip.key, rows.px(16), pal.accent, True)
            rows.picture(cap, cap.get_rect(topleft=(rows.area.x, rows.y)))
        inner = rows.inset(left / stage.text_unit)
        inner.note(tip.title, size=16, gap=1, bold=True)
        inner.note(sentence(tip.text), size=15, gap=9)
        rows.join(inner)

    def _matters(self, rows: Rows) -> None:
        """The rules that matter now, each with the way to its article."""
        for rule in self.help.rules:
            self._article(rows, rule)

    def _article(self, rows: Rows, rule: Brief) -> None:
        """A rule in a line, and the button that leads to its article."""
        stage, pal = self.stage, self.stage.palette
        wide, tall = rows.px(112), rows.px(40)
        room = max(40, rows.area.w - wide - rows.px(14))
        image = stage.textures.text_block(rule.text, rows.px(16), pal.text, room)
        height = max(tall, image.get_height())
        middle = rows.y + (height - image.get_height()) // 2
        rows.paragraph(rule.text, rows.px(16), pal.text, room, (rows.area.x, middle))
        rect = pygame.Rect(rows.area.right - wide, rows.y + (height - tall) // 2, wide, tall)
        words = t("help.article", number=rule.number)
        see = Button(stage, f"rule{rule.number}", rect, words, partial(self._rules, rule.rule))
        rows.page.add(see, scrolls=True)
        rows.y += height + rows.px(14)

    def _keys(self, rows: Rows) -> None:
        """Every key and what it does."""
        stage, pal, px = self.stage, self.stage.palette, rows.px(16)
        caps = [stage.textures.text(t(f"keys.{name}.key"), px, pal.accent, True) for name in self.help.keys]
        left = min(max(cap.get_width() for cap in caps) + rows.px(18), rows.area.w // 2)
        for name, cap in zip(self.help.keys, caps, strict=True):
            words = stage.textures.text_block(t(f"keys.{name}"), px, pal.text, max(40, rows.area.w - left))
            rows.picture(cap, cap.get_rect(topleft=(rows.area.x, rows.y)))
            rows.picture(words, words.get_rect(topleft=(rows.area.x + left, rows.y)))
            rows.y += max(cap.get_height(), words.get_height()) + rows.px(7)

    def _turn_to(self, part: object) -> None:
        self.part = str(part)
        self.page.scroll.to(0)
        self.lay_out()

    def _rules(self, rule: str) -> Transition:
        return Push(routes.Rules(rule, self.help.options, self.help.preset))
