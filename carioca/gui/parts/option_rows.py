"""One row for each option of a game, made from its field: label, help, a control that fits its values."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from carioca.agreement import Agreement
from carioca.engine.game import Game, Setup
from carioca.engine.options import OptionsError
from carioca.games import game_named
from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.forms.controls import Chooser, Picker, Stepper, Switch
from carioca.gui.forms.field import TextField
from carioca.gui.forms.form import Make, Rows
from carioca.gui.forms.widgets import Button, Widget, box, fitted, paste
from carioca.gui.frame.scene import Transition
from carioca.i18n import language, t
from carioca.words.door import voice_of
from carioca.words.options import option_help, option_idle, option_text, option_value_text, options_fault, preset_text
from carioca.words.typed import numbers_text, read_numbers
from carioca.words.voice import Unclear

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

LETTERS = 160  # the longest line
OWN = "own"
Spec = dataclasses.Field[Any]


class Line(TextField):
    """A line of text that tells `look` every letter that is typed."""

    look: Callable[[str], None]

    def activate(self) -> Transition:
        self.look(self.value)
        return super().activate()

    def arrive(self) -> None:
        self.look(self.value)
        super().arrive()

    def capture(self, event: pygame.event.Event) -> bool:
        used = super().capture(event)
        if self._edit is not None:
            self.look(self._edit.text)
        return used


class Saying(Widget):
    focusable = False

    def __init__(self, stage: Stage, rect: pygame.Rect, text: str, wrong: bool) -> None:
        super().__init__(stage, "", rect)
        self.enabled = False
        self.text, self.wrong = text, wrong

    def say(self, text: str, wrong: bool) -> None:
        if (text, wrong) != (self.text, self.wrong):
            self.text, self.wrong = text, wrong
            self.stage.redraw()

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        pal = self.stage.palette
        colour = pal.danger if self.wrong else pal.muted
        size = next((px for px in (14, 13, 12) if self._image(px, colour).get_height() <= at.h), 11)
        surface.blit(self._image(size, colour), at)

    def _image(self, units: float, colour: tuple[int, int, int]) -> pygame.Surface:
        return self.stage.textures.text_block(self.text, self.px(units), colour, self.rect.w, self.wrong)


def list_fault(text: str, spec: Spec, agreed: Agreement) -> str:
    try:
        agreed.start.with_changes({spec.name: read_numbers(text, spec.metadata["listed"])})
    except Unclear as error:
        return error.sentence
    except OptionsError as error:
        return options_fault(error, agreed.game)
    return ""


TALL = 40  # units of a control
STACKED = 680  # units of the rows below which a control stands under its words


class Acts(NamedTuple):
    """What the controls of the rows do: change an option, put it back, explain it. `change` None: only to look at.

    `typed` keeps by option what was typed and is wrong.
    """

    change: Callable[[str, Any], None] | None
    restore: Callable[[str], Transition]
    explain: Callable[[str], Transition]
    typed: dict[str, str]


class OptionRows:
    """Adds rows of options to a form. `idle` are those that change nothing now, `names` the players by seat."""

    def __init__(self, rows: Rows, agreed: Agreement, idle: frozenset[str], names: tuple[str, ...], acts: Acts) -> None:
        self.rows, self.agreed, self.idle, self.names, self.acts = rows, agreed, idle, names, acts
        self.stage, self.px = rows.stage, rows.px
        self.stacked = rows.area.w < STACKED * rows.stage.text_unit
        self.round_text = voice_of(agreed.game).round_text
        self.differs = False
        self.dim = False

    def add(self, spec: Spec) -> None:
        rows, px, area = self.rows, self.px, self.rows.area
        self.differs, self.dim = spec.name in self.agreed.changes, spec.name in self.idle
        top, left, ask = rows.y, area.x + px(16), px(TALL)
        corner = pygame.Rect(area.right - ask, top, ask, ask)
        column = area.x + round(area.w * 0.48)
        end = corner.x - px(8)
        words = rows.part(pygame.Rect(left, top + px(3), (end if self.stacked else column - px(8)) - left, 0))
        self._words(words, spec)
        place = pygame.Rect(column, top, end - column, 0)
        if self.stacked:
            place = pygame.Rect(left, words.y + px(6), area.right - left, 0)
        control = rows.part(place)
        self._value(control, spec)
        rows.join(words, control)
        explain = partial(self.acts.explain, spec.name)
        rows.page.add(Button(self.stage, f"{spec.name}.why", corner, "?", explain, style="quiet"), scrolls=True)
        if self.differs:
            rows.mark(top, rows.y)
        rows.y += px(18)

    def _words(self, rows: Rows, spec: Spec) -> None:
        pal, game = self.stage.palette, self.agreed.game
        self._text(rows, option_text(spec.name, game), 17, self._ink(pal.text), self.differs)
        self._text(rows, option_help(spec.name, game), 14, self._ink(pal.muted))
        if self.dim:
            # Where an option is idle the rules make a game: `options` does not raise.
            idle = option_idle(spec.name, self.agreed.options, game)
            self._text(rows, idle or t("agree.idle"), 14, pal.text)
        if self.differs and not isinstance(spec.default, tuple):
            was = self.value_text(spec.name, getattr(self.agreed.start, spec.name))
            words = t("agree.was", name=preset_text(self.agreed.base), value=was)
            self._text(rows, words, 14, self._ink(pal.accent), True)

    def _ink(self, colour: Rgb) -> Rgb:
        return mix(colour, self.stage.palette.panel, 0.4) if self.dim else colour

    def _text(self, rows: Rows, text: str, size: float, colour: Rgb, bold: bool = False) -> None:
        rows.show(self.stage.textures.text_block(text, self.px(size), colour, rows.area.w, bold))

    def value_text(self, name: str, value: object) -> str:
        return _value_text(self.agreed.game, name, value, self.names)

    def _put(self, rows: Rows, make: Make, pale: bool = False) -> None:
        widget = make(pygame.Rect(rows.area.x, rows.y, rows.area.w, self.px(TALL)))
        widget.pale = pale
        rows.page.add(widget, scrolls=True)
        rows.y = widget.rect.bottom

    def _value(self, rows: Rows, spec: Spec) -> None:
        value, px = self.agreed.value(spec.name), self.px
        if self.acts.change is None:
            rows.y += px(3)
            text = self._plain(spec, value)
            self._text(rows, text, 17, self._ink(self.stage.palette.text), self.differs)
            return
        change = partial(self.acts.change, spec.name)
        if spec.metadata["listed"] is not None:
            self._named_or_own(rows, spec, value, change)
        elif isinstance(spec.default, tuple):
            # One that is empty by itself is a set of switches, else the order counts.
            (self._order if spec.default else self._switches)(rows, spec, value, change)
        else:
            self._put(rows, partial(self._control, spec, value, change), self.dim)
        if self.differs:
            back = pygame.Rect(rows.area.x, rows.y + px(6), min(rows.area.w, px(116)), px(34))
            act = partial(self.acts.restore, spec.name)
            button = Button(self.stage, f"{spec.name}.back", back, t("agree.restore"), act, style="quiet")
            rows.page.add(button, scrolls=True)
            rows.y = back.bottom

    def _plain(self, spec: Spec, value: Any) -> str:
        if not isinstance(spec.default, tuple):
            return self.value_text(spec.name, value)
        lines = [f"{at}. {self.round_text(name)}" for at, name in enumerate(value, start=1)]
        return "\n".join(lines) or t("agree.no_rounds")

    def _control(self, spec: Spec, value: Any, change: Callable[[Any], None], place: pygame.Rect) -> Widget:
        choices = spec.metadata["choices"]
        if isinstance(spec.default, bool):
            return Switch(self.stage, spec.name, place, value, change)
        options = _labels(self.agreed.game.name, spec.name, choices, self.names, language())
        if len(options) <= 9 and Chooser.width(self.stage, [label for _, label in options]) <= place.w:
            return Chooser(self.stage, spec.name, place, options, value, change)
        kind = Stepper if isinstance(choices, range) else Picker
        return kind(self.stage, spec.name, place, options, value, change)

    def _order(self, rows: Rows, spec: Spec, value: tuple[str, ...], change: Callable[[Any], None]) -> None:
        for at in range(len(value)):
            self._round(rows, spec.name, value, at, change)
            rows.y += self.px(5)
        missing = [name for name in spec.metadata["choices"] if name not in value]
        self._additions(rows, spec.name, value, missing, change)

    def _additions(
        self, rows: Rows, option: str, value: tuple[str, ...], missing: list[str], change: Callable[[Any], None]
    ) -> None:
        px, area, x = self.px, rows.area, rows.area.x
        for name in missing:
            text = t("agree.add_round", round=self.round_text(name))
            wide = self.stage.textures.text_width(text, px(17)) + px(26)
            if x > area.x and x + wide > area.right:
                x, rows.y = area.x, rows.y + px(41)
            rect = pygame.Rect(x, rows.y, min(wide, area.w), px(36))
            act = partial(_tell, change, (*value, name))
            rows.page.add(Button(self.stage, f"{option}.{name}.add", rect, text, act, style="quiet"), scrolls=True)
            x += rect.w + px(5)
        rows.y += px(36) if missing else -px(5)

    def _round(self, rows: Rows, option: str, value: tuple[str, ...], at: int, change: Callable[[Any], None]) -> None:
        px, name, size, gap = self.px, value[at], self.px(TALL), self.px(4)
        plate = pygame.Rect(rows.area.x, rows.y, max(px(40), rows.area.w - 3 * (size + gap)), size)
        image = box(self.stage, plate, px(9), self.stage.palette.field).copy()
        text = f"{at + 1}. {self.round_text(name)}"
        words = fitted(self.stage, text, px(16), self.stage.palette.text, plate.w - px(18))
        paste(image, words, midleft=(px(10), plate.h // 2))
        rows.show(image)
        rest = (*value[:at], *value[at + 1 :])
        moves = (
            ("up", at > 0, (*rest[: max(0, at - 1)], name, *rest[max(0, at - 1) :])),
            ("down", at < len(value) - 1, (*rest[: at + 1], name, *rest[at + 1 :])),
            ("cross", True, rest),
        )
        for index, (icon, possible, after) in enumerate(moves):
            rect = pygame.Rect(plate.right + gap + index * (size + gap), plate.y, size, size)
            act = partial(_tell, change, after)
            button = Button(self.stage, f"{option}.{name}.{icon}", rect, "", act, style="quiet", icon=icon)
            # A round is moved on and on by the same arrow, which goes with it.
            button.enabled, button.stays = possible, icon != "cross"
            rows.page.add(button, scrolls=True)

    def _switches(self, rows: Rows, spec: Spec, value: tuple[str, ...], change: Callable[[Any], None]) -> None:
        choices = spec.metadata["choices"]

        def flip(name: str, on: bool) -> None:
            change(tuple(one for one in choices if (on if one == name else one in value)))

        def make(name: str, rect: pygame.Rect) -> Switch:
            text = self.round_text(name)
            return Switch(self.stage, f"{spec.name}.{name}", rect, name in value, partial(flip, name), text)

        for at, name in enumerate(choices):
            rows.y += self.px(5) if at else 0
            self._put(rows, partial(make, name))

    # -- named values, or a list of people's own --

    def _named_or_own(self, rows: Rows, spec: Spec, value: Any, change: Callable[[Any], None]) -> None:
        own, typed, game = isinstance(value, tuple), self.acts.typed, self.agreed.game
        options: list[tuple[object, str]] = [
            *((one, option_value_text(spec.name, one, game)) for one in spec.metadata["choices"]),
            (OWN, t("listed.own")),
        ]

        def choose(chosen: object) -> None:
            typed.pop(spec.name, None)
            change(self._start(spec) if chosen == OWN else chosen)

        now = OWN if own else value
        self._put(rows, lambda rect: Chooser(self.stage, spec.name, rect, options, now, choose), self.dim)
        if own:
            rows.y += self.px(6)
            self._line(rows, spec, value, change)

    def _start(self, spec: Spec) -> tuple[int, ...]:
        """What a list of one's own begins with: the rounds as they are now."""
        agreed, sizes = self.agreed, self.agreed.sizes
        seats = len(self.names) if len(self.names) in sizes else next(iter(sizes), 0)
        rounds = agreed.game.rounds(Setup(agreed.game.name, agreed.options, seats, "-")) if seats else ()
        return tuple(int(one) for one in rounds or ()) or (spec.metadata["listed"][0],)

    def _line(self, rows: Rows, spec: Spec, value: tuple[int, ...], change: Callable[[Any], None]) -> None:
        px, kept, listed = self.px, self.acts.typed, spec.metadata["listed"]
        text = kept.get(spec.name, numbers_text(value))
        rect = pygame.Rect(rows.area.x, rows.y, rows.area.w, px(TALL))
        below = pygame.Rect(rect.x + px(4), rect.bottom + px(4), rect.w - px(4), px(40))

        def meaning(typed: str) -> tuple[str, bool]:
            fault = list_fault(typed, spec, self.agreed)
            if fault:
                return fault, True
            numbers = read_numbers(typed, listed)
            return t("listed.meaning", n=len(numbers), most=max(numbers), cards=sum(numbers)), False

        saying = Saying(self.stage, below, *meaning(text))

        def look(typed: str) -> None:
            saying.say(*meaning(typed))
            rows.page.scroll.show(line.rect.union(saying.rect))

        def take(typed: str) -> None:
            look(typed)
            if list_fault(typed, spec, self.agreed):
                kept[spec.name] = typed
                return
            kept.pop(spec.name, None)
            change(read_numbers(typed, listed))

        line = Line(self.stage, f"{spec.name}.list", rect, text, LETTERS, take, t("listed.hint"))
        line.look = look
        rows.page.add(line, scrolls=True)
        rows.page.add(saying, scrolls=True)
        rows.y = below.bottom


def _value_text(game: Game, name: str, value: object, names: tuple[str, ...]) -> str:
    if name == "first_dealer_seat" and isinstance(value, int):
        return names[value] if value < len(names) else t("agree.seat", n=value + 1)
    return option_value_text(name, value, game)


@lru_cache(maxsize=128)
def _labels(
    game: str, name: str, choices: tuple[Any, ...] | range, names: tuple[str, ...], spoken: str
) -> tuple[tuple[Any, str], ...]:
    return tuple((choice, _value_text(game_named(game), name, choice, names)) for choice in choices)


def _tell(change: Callable[[Any], None], value: Any) -> Transition:
    change(value)
    return None
