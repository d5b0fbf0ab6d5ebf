"""Help over the table, in three parts: this turn, the rules that matter now, the keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from carioca.games import preset_game
from carioca.gui.forms.form import Foot, FormScene, Rows
from carioca.gui.forms.tooltip import Explainer
from carioca.gui.forms.widgets import Button
from carioca.gui.frame import routes
from carioca.gui.frame.scene import Pop, Push, Transition
from carioca.gui.parts.small_cards import show_groups
from carioca.gui.table.guide import Tip
from carioca.gui.table.render.tips import sentence
from carioca.i18n import capitalised, catalogue, t
from carioca.rulebook import Brief, brief, brief_of
from carioca.words.door import voice_of
from carioca.words.voice import refusal_text

if TYPE_CHECKING:
    from carioca.engine.options import TableOptions
    from carioca.gui.table.guide import Example
    from carioca.gui.table.moves import Command, Moves
    from carioca.gui.table.table import Table
    from carioca.session import Session

PARTS = ("turn", "rules", "keys")
CLOSING = (pygame.K_F1, pygame.K_QUESTION)
LEFT = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)  # whoever looked may have gone away
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
DIGITS = {pygame.K_1: 0, pygame.K_2: 1, pygame.K_3: 2, pygame.K_KP1: 0, pygame.K_KP2: 1, pygame.K_KP3: 2}
FIRST, MANY = ("arrows", "shift", "space", "double", "right"), "many"
LATER = ("tr", "undo", "tab", "a", "speed", "esc", "h", "sheet", "rounds", "log", "f1", "f2", "words", "f11", "m")
"""The lines of keys that do the same at every table, before those of the desk and behind them."""
HINT, BEST = "h", "best"
"""The line of the hint, and the one that takes its place where the same key plays the best move."""


class HelpScene(FormScene):
    """Tells what `help_` found; Esc, ? or F1 close it, F2 leads to all rules, 1 to 3 and the arrows show a part."""

    heading = "help.title"
    width = 760
    overlay = True
    full = True

    def __init__(self, help_: Help, part: str = PARTS[0]) -> None:
        self.help, self.part = help_, part

    @classmethod
    def sample(cls, session: Session) -> HelpScene:
        return cls(
            Help(session.preset, "", None, (), None, (), ("arrows",), session.match.setup.options, session.preset)
        )

    def explainer(self) -> Explainer:
        told = self.help
        return Explainer(self.stage, preset_game(told.preset).name, told.options, told.preset, self.page.words)

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
        rows.chooser("part", parts, self.part, self._turn_to)

    def feet(self) -> Sequence[Foot]:
        return (
            Foot("rules", t("help.all-rules"), partial(self._rules, ""), "quiet"),
            Foot("back", t("pause.go_on"), Pop, "primary"),
        )

    def fill(self, rows: Rows) -> None:
        {"turn": self._turn, "rules": self._matters, "keys": self._keys}[self.part](rows)

    def _turn(self, rows: Rows) -> None:
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
            self._command(rows, tip)

    def _command(self, rows: Rows, tip: Tip) -> None:
        stage, pal = self.stage, self.stage.palette
        left = rows.px(74)
        if tip.key:
            rows.picture(stage.textures.text(tip.key, rows.px(16), pal.accent, True), topleft=(rows.area.x, rows.y))
        inner = rows.inset(left / stage.text_unit)
        inner.note(tip.title, size=16, gap=1, bold=True)
        inner.note(sentence(tip.text), size=15, gap=9)
        rows.join(inner)

    def _matters(self, rows: Rows) -> None:
        for rule in self.help.rules:
            self._article(rows, rule)

    def _article(self, rows: Rows, rule: Brief) -> None:
        stage, pal = self.stage, self.stage.palette
        wide, tall = rows.px(112), rows.px(40)
        room = max(40, rows.area.w - wide - rows.px(14))
        text = "\n".join((rule.text, *(f"• {item}" for item in rule.items)))
        image = stage.textures.text_block(text, rows.px(16), pal.text, room)
        height = max(tall, image.get_height())
        middle = rows.y + (height - image.get_height()) // 2
        rows.paragraph(text, rows.px(16), pal.text, room, (rows.area.x, middle))
        rect = pygame.Rect(rows.area.right - wide, rows.y + (height - tall) // 2, wide, tall)
        words = t("help.article", number=rule.number)
        see = Button(stage, f"rule{rule.number}", rect, words, partial(self._rules, rule.rule))
        rows.page.add(see, scrolls=True)
        rows.y += height + rows.px(14)

    def _keys(self, rows: Rows) -> None:
        stage, pal, px = self.stage, self.stage.palette, rows.px(16)
        caps = [stage.textures.text(t(f"keys.{name}.key"), px, pal.accent, True) for name in self.help.keys]
        left = min(max(cap.get_width() for cap in caps) + rows.px(18), rows.area.w // 2)
        for name, cap in zip(self.help.keys, caps, strict=True):
            words = stage.textures.text_block(t(f"keys.{name}"), px, pal.text, max(40, rows.area.w - left))
            rows.picture(cap, topleft=(rows.area.x, rows.y))
            rows.picture(words, topleft=(rows.area.x + left, rows.y))
            rows.y += max(cap.get_height(), words.get_height()) + rows.px(7)

    def _turn_to(self, part: object) -> None:
        self.part = str(part)
        self.turn_page()

    def _rules(self, rule: str) -> Transition:
        return Push(routes.Rules(rule, self.help.options, self.help.preset))


class Refused(NamedTuple):
    """What was refused last in this round, and the rule that says so; None where none is written."""

    text: str
    rule: Brief | None


class Help(NamedTuple):
    """Everything, in the language that was spoken: `about` the round, `status` what may be done in a sentence,
    `example` the same with the own cards, `now` each thing that may be done, with its key and how the pointer does it,
    the rules that matter most first, and the names of the lines of keys; `secret`: others at this machine must not
    read it."""

    about: str
    status: str
    example: Example | None
    now: tuple[Tip, ...]
    refused: Refused | None
    rules: tuple[Brief, ...]
    keys: tuple[str, ...]
    options: TableOptions
    preset: str
    secret: bool = False


def help_of(table: Table) -> Help:
    banner, setup = table.guide.banner(table), table.session.match.setup
    at_once = table.moves.click_plays(table)
    now = tuple(with_gesture(tip, at_once) for tip in table.guide.possible(table)) if table.my_turn else ()
    refused, found = _refused(table), dict[str, Brief]()
    if refused is not None and refused.rule is not None:
        found[refused.rule.number] = refused.rule
    for topic in (*(tip.topic for tip in now), *table.guide.topics(table)):
        one = brief(setup.options, table.session.preset, topic)
        if one is not None:
            found.setdefault(one.number, one)
    about = " · ".join(filter(None, (banner.title, capitalised(banner.line))))
    rules, keys = tuple(found.values()), key_lines(table.commands, table.moves)
    options, preset, secret = setup.options, table.session.preset, table.together
    return Help(about, _status(table), _example(table), now, refused, rules, keys, options, preset, secret)


def with_gesture(tip: Tip, at_once: bool) -> Tip:
    by = f"help.by.{tip.topic}"
    by = f"{by}.once" if at_once and f"{by}.once" in catalogue("es") else by
    return tip._replace(text=" ".join(filter(None, (sentence(tip.text), t(by))))) if by in catalogue("es") else tip


def key_lines(commands: Iterable[Command], moves: Moves[Any]) -> tuple[str, ...]:
    """The lines of the list of keys: those of every table, and in between what this one has."""
    listed = dict.fromkeys(command.listed for command in commands if command.listed)
    desk = [line for line in listed if line not in (*LATER, BEST)]
    later = [BEST if line == HINT and BEST in listed else line for line in LATER]
    found = (*FIRST, *((MANY,) if moves.picks_many else ()), *desk, *later)
    return tuple(moves.other_lines.get(line, line) for line in found)


def _status(table: Table) -> str:
    return (table.tutor.words if table.tutor is not None else "") or table.guide.status(table)


def _example(table: Table) -> Example | None:
    shown = table.board.own_open and table.board.viewer is not None and table.tutor is None
    return table.guide.example(table) if shown else None


def _refused(table: Table) -> Refused | None:
    if table.last_refusal is None or table.last_refusal[0] != table.board.picture.round_no:
        return None
    refusal, session = table.last_refusal[1], table.session
    rule = brief_of(session.match.setup.options, session.preset, refusal.rule) if refusal.rule else None
    return Refused(refusal_text(refusal, voice_of(session.game)), rule)
