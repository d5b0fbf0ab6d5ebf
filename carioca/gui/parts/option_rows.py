"""One row for each option of a game, made from its field: label, help, a control that fits its values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field
from functools import lru_cache, partial
from typing import Any, NamedTuple

import pygame

from carioca.agreement import Agreement
from carioca.engine.game import Game
from carioca.games import game_named
from carioca.gui.draw.shapes import Colour, mix
from carioca.gui.forms.choices import Chooser, Picker, Stepper, Switch
from carioca.gui.forms.rows import Rows
from carioca.gui.forms.widgets import Button, Widget, box, fitted
from carioca.gui.frame.scene import Transition
from carioca.gui.parts.own_list import OwnList
from carioca.i18n import language, t
from carioca.words.base import voice_of
from carioca.words.rules import option_help, option_idle, option_text, option_value_text, preset_text

TALL = 40
"""Units of a control."""
STACKED = 680
"""Units of the rows below which a control stands under its words."""
Spec = Field[Any]


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
        self.stage = rows.stage
        self.stacked = rows.area.w < STACKED * rows.stage.text_unit
        self.differs = False
        self.dim = False

    def add(self, spec: Spec) -> None:
        """The row of an option."""
        rows, px = self.rows, self.rows.px
        self.differs, self.dim = spec.name in self.agreed.changes, spec.name in self.idle
        top, indent = rows.y, px(16)
        ask, gap = px(TALL), px(8)
        corner = pygame.Rect(rows.area.right - ask, top, ask, ask)
        left = rows.area.x + indent
        if self.stacked:
            bottom = self._words(spec, left, corner.x - gap - left)
            place = pygame.Rect(left, bottom + px(6), rows.area.right - left, px(TALL))
        else:
            column = round(rows.area.w * 0.48)
            bottom = self._words(spec, left, column - indent - gap)
            place = pygame.Rect(rows.area.x + column, top, corner.x - gap - rows.area.x - column, px(TALL))
        rows.y = max(bottom, self._value(spec, place))
        explain = partial(self.acts.explain, spec.name)
        self._add(Button(self.stage, f"{spec.name}.why", corner, "?", explain, style="quiet"))
        if self.differs:
            bar = pygame.Rect(rows.area.x, top, px(5), rows.y - top)
            rows.picture(box(self.stage, bar, px(2), self.stage.palette.accent), bar)
        rows.y += px(18)

    # -- words --

    def _ink(self, colour: Colour) -> Colour:
        return mix(colour, self.stage.palette.panel, 0.4) if self.dim else colour

    def _words(self, spec: Spec, x: int, wide: int) -> int:
        """Label, help and what else there is to say; where they end."""
        pal = self.stage.palette
        y = self.rows.y + self.rows.px(3)
        y = self._text(option_text(spec.name, self.agreed.game), 17, self._ink(pal.text), x, y, wide, self.differs)
        y = self._text(option_help(spec.name, self.agreed.game), 14, self._ink(pal.muted), x, y, wide)
        if self.dim:
            y = self._text(_why_idle(spec.name, self.agreed), 14, pal.text, x, y, wide)
        if self.differs and not isinstance(spec.default, tuple):
            was = self.value_text(spec.name, getattr(self.agreed.start, spec.name))
            words = t("agree.was", name=preset_text(self.agreed.base), value=was)
            y = self._text(words, 14, self._ink(pal.accent), x, y, wide, True)
        return y

    def _text(self, text: str, size: float, colour: Colour, x: int, y: int, wide: int, bold: bool = False) -> int:
        image = self.stage.textures.text_block(text, self.rows.px(size), colour, wide, bold)
        self.rows.picture(image, image.get_rect(topleft=(x, y)))
        return y + image.get_height()

    def value_text(self, name: str, value: object) -> str:
        """A value as it stands on the control."""
        return _value_text(self.agreed.game, name, value, self.names)

    def _round_text(self, name: str) -> str:
        """What a round asks for."""
        return voice_of(self.agreed.game).round_text(name)

    # -- controls --

    def _add(self, widget: Widget, pale: bool = False) -> None:
        widget.pale = pale
        self.rows.page.add(widget, scrolls=True)

    def _value(self, spec: Spec, place: pygame.Rect) -> int:
        """The control of an option at this place, and the way back when it differs; where they end."""
        value = self.agreed.value(spec.name)
        change = self.acts.change
        if change is None:
            return self._plain(spec, value, place)
        if spec.metadata["listed"] is not None:
            own = OwnList(self.rows, self.agreed, spec, self.acts.typed, len(self.names))
            bottom = own.add(place, partial(change, spec.name), self.dim)
        elif isinstance(spec.default, tuple):
            bottom = self._list(spec, value, place, partial(change, spec.name))
        else:
            self._add(self._control(spec, value, place, partial(change, spec.name)), self.dim)
            bottom = place.bottom
        if self.differs:
            px = self.rows.px
            back = pygame.Rect(place.x, bottom + px(6), min(place.w, px(116)), px(34))
            act = partial(self.acts.restore, spec.name)
            self._add(Button(self.stage, f"{spec.name}.back", back, t("agree.restore"), act, style="quiet"))
            bottom = back.bottom
        return bottom

    def _plain(self, spec: Spec, value: Any, place: pygame.Rect) -> int:
        """The value in words."""
        if isinstance(spec.default, tuple):
            lines = [f"{at}. {self._round_text(name)}" for at, name in enumerate(value, start=1)]
            text = "\n".join(lines) or t("agree.no_rounds")
        else:
            text = self.value_text(spec.name, value)
        y = place.y + self.rows.px(3)
        return self._text(text, 17, self._ink(self.stage.palette.text), place.x, y, place.w, self.differs)

    def _control(self, spec: Spec, value: Any, place: pygame.Rect, change: Callable[[Any], None]) -> Widget:
        choices = spec.metadata["choices"]
        if isinstance(spec.default, bool):
            return Switch(self.stage, spec.name, place, value, change)
        options = _labels(self.agreed.game.name, spec.name, choices, self.names, language())
        if len(options) <= 9 and Chooser.width(self.stage, [label for _, label in options]) <= place.w:
            return Chooser(self.stage, spec.name, place, options, value, change)
        kind = Stepper if isinstance(choices, range) else Picker
        return kind(self.stage, spec.name, place, options, value, change)

    def _list(self, spec: Spec, value: tuple[str, ...], place: pygame.Rect, change: Callable[[Any], None]) -> int:
        """A list of rounds: one that is empty by itself is a set of switches, else the order counts."""
        if not spec.default:
            return self._switches(spec, value, place, change)
        y = place.y
        for at in range(len(value)):
            self._round(spec.name, value, at, pygame.Rect(place.x, y, place.w, place.h), change)
            y += place.h + self.rows.px(5)
        missing = [name for name in spec.metadata["choices"] if name not in value]
        return self._additions(spec.name, value, missing, place.move(0, y - place.y), change)

    def _additions(
        self, option: str, value: tuple[str, ...], missing: list[str], place: pygame.Rect, change: Callable[[Any], None]
    ) -> int:
        """Buttons for the rounds that are not played, side by side as far as they fit; where they end."""
        px, x, y = self.rows.px, place.x, place.y
        for name in missing:
            text = t("agree.add_round", round=self._round_text(name))
            wide = self.stage.textures.text(text, px(17), (0, 0, 0)).get_width() + px(26)
            if x > place.x and x + wide > place.right:
                x, y = place.x, y + px(41)
            rect = pygame.Rect(x, y, min(wide, place.w), px(36))
            act = partial(_tell, change, (*value, name))
            self._add(Button(self.stage, f"{option}.{name}.add", rect, text, act, style="quiet"))
            x += rect.w + px(5)
        return y + px(36) if missing else y - px(5)

    def _round(
        self, option: str, value: tuple[str, ...], at: int, place: pygame.Rect, change: Callable[[Any], None]
    ) -> None:
        """A round that is played: up, down, out."""
        px, name = self.rows.px, value[at]
        size, gap = place.h, px(4)
        plate = pygame.Rect(place.x, place.y, max(px(40), place.w - 3 * (size + gap)), place.h)
        image = box(self.stage, plate, px(9), self.stage.palette.field).copy()
        text = f"{at + 1}. {self._round_text(name)}"
        words = fitted(self.stage, text, px(16), self.stage.palette.text, plate.w - px(18))
        image.blit(words, words.get_rect(midleft=(px(10), plate.h // 2)))
        self.rows.picture(image, plate)
        rest = (*value[:at], *value[at + 1 :])
        moves = (
            ("up", at > 0, (*rest[: max(0, at - 1)], name, *rest[max(0, at - 1) :])),
            ("down", at < len(value) - 1, (*rest[: at + 1], name, *rest[at + 1 :])),
            ("cross", True, rest),
        )
        for index, (icon, possible, after) in enumerate(moves):
            rect = pygame.Rect(plate.right + gap + index * (size + gap), place.y, size, size)
            act = partial(_tell, change, after)
            button = Button(self.stage, f"{option}.{name}.{icon}", rect, "", act, style="quiet", icon=icon)
            button.enabled = possible
            self._add(button)

    def _switches(self, spec: Spec, value: tuple[str, ...], place: pygame.Rect, change: Callable[[Any], None]) -> int:
        """A switch for each value; their order is the fixed one of the choices."""
        choices, y, px = spec.metadata["choices"], place.y, self.rows.px

        def flip(name: str, on: bool) -> None:
            change(tuple(one for one in choices if (on if one == name else one in value)))

        for name in choices:
            rect = pygame.Rect(place.x, y, place.w, place.h)
            text = self._round_text(name)
            self._add(Switch(self.stage, f"{spec.name}.{name}", rect, name in value, partial(flip, name), text))
            y += place.h + px(5)
        return y - px(5)


def _value_text(game: Game, name: str, value: object, names: tuple[str, ...]) -> str:
    """A value in words: seats have the names of who sits there."""
    if name == "first_dealer_seat" and isinstance(value, int):
        return names[value] if value < len(names) else t("agree.seat", n=value + 1)
    return option_value_text(name, value, game)


@lru_cache(maxsize=128)
def _labels(
    game: str, name: str, choices: tuple[Any, ...] | range, names: tuple[str, ...], spoken: str
) -> tuple[tuple[Any, str], ...]:
    """All values of an option with their words in the language being spoken."""
    return tuple((choice, _value_text(game_named(game), name, choice, names)) for choice in choices)


def _tell(change: Callable[[Any], None], value: Any) -> Transition:
    change(value)
    return None


def _why_idle(name: str, agreed: Agreement) -> str:
    """A few words about why an option changes nothing now."""
    # Where an option is idle the rules make a game: `options` does not raise.
    return option_idle(name, agreed.options, agreed.game) or t("agree.idle")
