"""An option that has named values or a list of people's own: the names side by side, the list as a line of text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from carioca.agreement import Agreement
from carioca.engine.game import Setup
from carioca.engine.options import OptionsError
from carioca.gui.forms.choices import Chooser
from carioca.gui.forms.field import Field
from carioca.gui.forms.rows import Rows
from carioca.gui.forms.widgets import Widget
from carioca.gui.frame.scene import Transition
from carioca.i18n import t
from carioca.words.base import Unclear
from carioca.words.listed import numbers_text, read_numbers
from carioca.words.rules import option_value_text, options_fault

if TYPE_CHECKING:
    from dataclasses import Field as Spec

    from carioca.gui.frame.stage import Stage

LETTERS = 160
"""The longest line."""
OWN = "own"


class Line(Field):
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
    """A sentence that changes in its place: what a list means, or what is wrong with it."""

    focusable = False

    def __init__(self, stage: Stage, rect: pygame.Rect, text: str, wrong: bool) -> None:
        super().__init__(stage, "", rect)
        self.enabled = False
        self.text, self.wrong = text, wrong

    def say(self, text: str, wrong: bool) -> None:
        """Show another sentence."""
        if (text, wrong) != (self.text, self.wrong):
            self.text, self.wrong = text, wrong
            self.stage.redraw()

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        pal = self.stage.palette
        colour = pal.danger if self.wrong else pal.muted
        size = next(
            (px for px in (14, 13, 12) if self._image(px, colour).get_height() <= at.h),
            11,
        )
        surface.blit(self._image(size, colour), at)

    def _image(self, units: float, colour: tuple[int, int, int]) -> pygame.Surface:
        return self.stage.textures.text_block(self.text, self.px(units), colour, self.rect.w, self.wrong)


def list_fault(text: str, spec: Spec[Any], agreed: Agreement) -> str:
    """One sentence about what is wrong with a typed list, or nothing."""
    try:
        agreed.start.with_changes({spec.name: read_numbers(text, spec.metadata["listed"])})
    except Unclear as error:
        return error.sentence
    except OptionsError as error:
        return options_fault(error, agreed.game)
    return ""


class OwnList:
    """Adds the controls of such an option to rows.

    `typed` keeps a line that is wrong until it is mended; `seats` is how many sit at the table.
    """

    def __init__(self, rows: Rows, agreed: Agreement, spec: Spec[Any], typed: dict[str, str], seats: int) -> None:
        self.rows, self.agreed, self.spec, self.typed, self.seats = rows, agreed, spec, typed, seats
        self.stage = rows.stage

    def add(self, place: pygame.Rect, change: Callable[[Any], None], pale: bool) -> int:
        """The names at a place, below them the line where the list is people's own; where they end."""
        spec, value = self.spec, self.agreed.value(self.spec.name)
        own = isinstance(value, tuple)
        options: list[tuple[object, str]] = [
            (one, option_value_text(spec.name, one, self.agreed.game)) for one in spec.metadata["choices"]
        ]
        options.append((OWN, t("listed.own")))

        def choose(chosen: object) -> None:
            self.typed.pop(spec.name, None)
            change(self._start() if chosen == OWN else chosen)

        names = Chooser(self.stage, spec.name, place, options, OWN if own else value, choose)
        names.pale = pale
        self.rows.page.add(names, scrolls=True)
        return self._line(place, value, change) if own else place.bottom

    def _start(self) -> tuple[int, ...]:
        """What a list of one's own begins with: the rounds as they are now."""
        agreed, listed, sizes = self.agreed, self.spec.metadata["listed"], self.agreed.sizes
        seats = self.seats if self.seats in sizes else next(iter(sizes), 0)
        rounds = agreed.game.rounds(Setup(agreed.game.name, agreed.options, seats, "-")) if seats else ()
        return tuple(int(one) for one in rounds or ()) or (listed[0],)

    def _line(self, place: pygame.Rect, value: tuple[int, ...], change: Callable[[Any], None]) -> int:
        px, spec = self.rows.px, self.spec
        text = self.typed.get(spec.name, numbers_text(value))
        rect = pygame.Rect(place.x, place.bottom + px(6), place.w, place.h)
        below = pygame.Rect(place.x + px(4), rect.bottom + px(4), place.w - px(4), px(40))
        fault = list_fault(text, spec, self.agreed)
        saying = Saying(self.stage, below, fault or self._meaning(text), bool(fault))

        def look(typed: str) -> None:
            wrong = list_fault(typed, spec, self.agreed)
            saying.say(wrong or self._meaning(typed), bool(wrong))
            self.rows.page.scroll.show(line.rect.union(saying.rect))

        def take(typed: str) -> None:
            look(typed)
            if list_fault(typed, spec, self.agreed):
                self.typed[spec.name] = typed
                return
            self.typed.pop(spec.name, None)
            change(read_numbers(typed, spec.metadata["listed"]))

        line = Line(self.stage, f"{spec.name}.list", rect, text, LETTERS, take, t("listed.hint"))
        line.look = look
        self.rows.page.add(line, scrolls=True)
        self.rows.page.add(saying, scrolls=True)
        return below.bottom

    def _meaning(self, text: str) -> str:
        numbers = read_numbers(text, self.spec.metadata["listed"])
        return t("listed.meaning", n=len(numbers), most=max(numbers), cards=sum(numbers))
