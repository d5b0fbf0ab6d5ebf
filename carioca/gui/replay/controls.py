"""The controls below a replay: what happened and why, the line of the match, buttons, speed and whose cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.theme import Rgb, mix
from carioca.gui.forms.controls import Picker, Stepper, Track
from carioca.gui.forms.page import Page
from carioca.gui.forms.widgets import Button, box, fitted, paste
from carioca.gui.replay.player import SPEEDS, Player
from carioca.i18n import t
from carioca.words.film import names_of

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage


class Timeline(Track):
    """A piece for each round of a film, a knob where one is; `follow` is called when it was brought elsewhere."""

    def __init__(self, stage: Stage, rect: pygame.Rect, player: Player, follow: Callable[[], None]) -> None:
        super().__init__(stage, "timeline", rect, player.last)
        self.player, self.follow = player, follow

    @property
    def at(self) -> int:
        return self.player.at

    @property
    def half(self) -> int:
        return max(5, round(self.rect.h * 0.42))

    def go(self, at: int) -> None:
        self.player.seek(at)
        self.follow()

    def draw(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        pal, here = self.stage.palette, self.x_of(self.at)
        thick = max(3, round(at.h * 0.36))
        gap = max(1, round(at.h * 0.12))
        begins = [*self.player.rounds, self.last]
        for number, begin in enumerate(self.player.rounds):
            left = self.x_of(begin) + (gap if number else 0)
            right = max(left + 2, self.x_of(begins[number + 1]))
            piece = pygame.Rect(left, at.centery - thick // 2, right - left, thick)
            surface.blit(box(self.stage, piece, thick // 2, mix(pal.panel, pal.panel_edge, 0.6)), piece)
            done = min(right, here) - left
            if done > 0:
                filled = pygame.Rect(left, piece.y, max(min(thick, piece.w), done), thick)
                surface.blit(box(self.stage, filled, thick // 2, mix(pal.accent, pal.panel, 0.25)), filled)
        self.knob(surface, at.centery)


HEIGHT, WIDTH = 150, 860  # design units that the controls need
SMALLER = 0.75  # how much smaller the words may get before they take the whole row
MOST = 0.28  # the part of the window's height that they may take
BUTTONS = (
    ("round-back", "round-back"), ("turn-back", "turn-back"), ("back", "left"), ("play", "play"), ("on", "right"),
    ("turn-on", "turn-on"), ("round-on", "round-on"),
)  # fmt: skip
"""The names of the buttons and of their signs."""


class Band:
    """Lays the controls out at the bottom of the window; `act` carries a button out by its name."""

    def __init__(
        self, stage: Stage, player: Player, act: Callable[[str], None], look: Callable[[int | None], None]
    ) -> None:
        self.stage, self.player, self.act, self.look = stage, player, act, look
        self.page = Page(stage)
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.why = ""
        self.words = ""
        self._unit = 1.0
        self._pressed = ""
        """The button that was pressed and still has the pointer: what it does need not be told any more."""

    def px(self, units: float) -> int:
        return max(1, round(units * self._unit))

    def lay_out(self) -> int:
        width, height = self.stage.size
        self._unit = max(0.05, min(self.stage.text_unit, width / WIDTH, height * MOST / HEIGHT))
        tall = self.px(HEIGHT)
        self.rect = pygame.Rect(0, height - tall, width, tall)
        self.page.clear()
        inner = self.rect.inflate(-2 * self.px(18), 0)
        line = pygame.Rect(inner.x, self.rect.y + self.px(62), inner.w, self.px(24))
        self.page.add(Timeline(self.stage, line, self.player, self.follow))
        self._row(pygame.Rect(inner.x, self.rect.bottom - self.px(10) - self.px(46), inner.w, self.px(46)))
        return tall

    def _row(self, row: pygame.Rect) -> None:
        stage, player = self.stage, self.player
        each, gap = self.px(46), self.px(6)
        middle = len(BUTTONS) * (each + gap) - gap
        side = (row.w - middle) // 2 - self.px(16)
        eyes: list[tuple[object, str]] = [(None, t("replay.eyes.all"))]
        eyes += [(seat, names_of(player.film).said("replay.eyes.seat", seat)) for seat in range(len(player.film.seats))]
        left = pygame.Rect(row.x, row.y, min(side, self.px(290)), row.h)
        self.page.add(Picker(stage, "eyes", left, eyes, player.eyes, self._eyes))
        x = row.centerx - middle // 2
        for name, icon in BUTTONS:
            shown = "pause" if name == "play" and player.playing else icon
            rect = pygame.Rect(x, row.y, each, row.h)
            button = Button(stage, name, rect, "", partial(self._press, name), icon=shown)
            button.style = "primary" if name == "play" else "plain"
            self.page.add(button, default=name == "play")
            x += each + gap
        speeds: list[tuple[object, str]] = [(speed, t("replay.speed", n=_number(speed))) for speed in SPEEDS]
        right = pygame.Rect(0, row.y, min(side, self.px(190)), row.h)
        right.right = row.right
        self.page.add(Stepper(stage, "speed", right, speeds, player.speed, self._speed))

    def follow(self) -> None:
        """The player went on, or somebody else changed eyes or speed: let the controls show it."""
        play, eyes, speed = (self.page.find(name) for name in ("play", "eyes", "speed"))
        assert isinstance(play, Button) and isinstance(eyes, Picker) and isinstance(speed, Stepper)
        play.icon = "pause" if self.player.playing else "play"
        eyes.value, speed.value = self.player.eyes, self.player.speed
        self.stage.redraw()

    def _press(self, name: str) -> None:
        self._pressed = name
        self.act(name)

    def point(self) -> None:
        if self._pressed and not self.page.find(self._pressed).hovered:
            self._pressed = ""

    def _eyes(self, value: object) -> None:
        assert value is None or isinstance(value, int)
        self.look(value)

    def _speed(self, value: object) -> None:
        assert isinstance(value, float)
        self.player.pace(value)

    # -- picture --

    def draw(self, surface: pygame.Surface) -> None:
        pal = self.stage.palette
        surface.fill(pal.panel, self.rect)
        surface.fill(pal.panel_edge, (self.rect.x, self.rect.y, self.rect.w, max(1, self.px(1.5))))
        inner = self.rect.inflate(-2 * self.px(18), 0)
        place = self._text(self._place(), 14, pal.muted, inner.w // 2)
        room = inner.w - place.get_width() - self.px(24)
        if self.stage.textures.text_width(self.words, self.px(18 * SMALLER), True) < room:
            paste(surface, place, midright=(inner.right, self.rect.y + self.px(22)))
        else:
            # Thirteen cards in a row: what happened comes first.
            room = inner.w
        paste(surface, self._text(self.words, 18, pal.text, room, True), midleft=(inner.x, self.rect.y + self.px(22)))
        below = self._hint() or self.why
        if below:
            image = self._text(below, 15, pal.muted if self._hint() else pal.accent, inner.w)
            paste(surface, image, midleft=(inner.x, self.rect.y + self.px(47)))
        self.page.draw(surface)

    def _text(self, words: str, size: float, colour: Rgb, width: int, bold: bool = False) -> pygame.Surface:
        return fitted(self.stage, words, max(6, self.px(size)), colour, max(10, width), bold)

    def _place(self) -> str:
        film, (move, moves) = self.player.film, self.player.round_moves
        number, rounds = self.player.frame.round_no + 1, len(film.game.rounds(film.setup) or ())
        if not rounds:
            return t("replay.place.open", round=number, move=move, moves=moves)
        return t("replay.place", round=number, rounds=rounds, move=move, moves=moves)

    def _hint(self) -> str:
        """What the button under the pointer (or under the ring of the keys) does, with its key."""
        ringed = self.page.focus.current if self.stage.keyed else None
        for widget in (*(widget for widget in self.page.widgets if widget.hovered), ringed):
            if isinstance(widget, Button) and widget.name != self._pressed:
                return t(f"replay.button.{widget.name}")
        return ""


def _number(speed: float) -> str:
    """A speed without a decimal sign, which every language writes in its own way."""
    return "½" if speed == 0.5 else f"{speed:g}"
