"""A hand that does not wait: it presses again before anybody can have seen what its first press brought."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from string import ascii_lowercase

import pygame
import pytest

from carioca.gui.forms.page import Page
from carioca.gui.forms.widgets import Widget
from carioca.gui.frame.scene import Scene
from carioca.gui.scenes.cut import CutScene
from carioca.gui.scenes.table import TableScene
from tests.gui.driver import Driver

DELAYS = (2, 7, 15, 21, 24)
"""Frames of a sixtieth of a second between two presses: 40, 120, 250, 350 and 400 ms."""
SOON = 20
"""Frames in which nothing that has just come takes a press of any kind: less than 400 ms, seen two frames late."""
KEYS = (
    *(ord(letter) for letter in ascii_lowercase if letter != "m"),
    *(ord(figure) for figure in "0123456789"),
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER, pygame.K_DELETE, pygame.K_BACKSPACE, pygame.K_PLUS),
    *(pygame.K_MINUS, pygame.K_QUESTION, pygame.K_F1, pygame.K_F2, pygame.K_F3, pygame.K_F4, pygame.K_F5),
)
"""Every key but those that walk, that go back (Esc) and that mean the same in the whole window (M, F11)."""


def place(name: str, page: Page) -> tuple[int, int]:
    """The middle of what is seen of a control; of one with arrows the right one, of several parts the last one."""
    widget = page.find(name)
    if widget.scrolls:
        page.scroll.show(widget.rect)
    shown = page.shown(widget)
    return (shown.right - min(shown.h, 20) // 2 - 1 if widget.stays else shown.centerx, shown.centery)


@dataclass
class Hand:
    """Presses through a driver and sees what comes of it; `reached` are the controls that got a press."""

    driver: Driver
    reached: list[object] = field(default_factory=list)

    def watch(self, patch: pytest.MonkeyPatch) -> None:
        """See from now on which controls get a press of the pointer."""
        press = Page._press

        def seen(page: Page, event: pygame.event.Event) -> object:
            target = page._under(event.pos)
            self.reached.append(None if target is None else (target.name, getattr(target, "text", "")))
            return press(page, event)

        patch.setattr(Page, "_press", seen)

    def button(self, pos: tuple[int, int]) -> None:
        """Press and let go at once, in two frames."""
        for down in (True, False):
            kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
            self.driver.post(kind, pos=pos, button=1, touch=False, clicks=1)
            self.driver.step()

    def again(self, pos: tuple[int, int], delay: int, times: int = 2) -> None:
        """So many further clicks there, each so many frames after the one before, the first of which was just now."""
        for _ in range(times):
            self.driver.step(delay - 2)
            self.button(pos)

    def key(self, key: int) -> None:
        """A key goes down and up."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.driver.post(kind, key=key, mod=0, unicode="?" if key == pygame.K_QUESTION else "", scancode=0)
        self.driver.step()

    def every_key(self, first: int) -> None:
        """All keys while none is heard, two frames of which are gone, from the one of this number."""
        keys, frames = [*KEYS[first:], *KEYS[:first]], SOON - 2
        for at in range(frames):
            for key in keys[len(keys) * at // frames : len(keys) * (at + 1) // frames]:
                for kind in (pygame.KEYDOWN, pygame.KEYUP):
                    self.driver.post(kind, key=key, mod=0, unicode="", scancode=0)
            self.driver.step()


def scenes(driver: Driver) -> tuple[Scene, ...]:
    """The open screens."""
    return tuple(driver.app.stack.scenes)


def done(driver: Driver) -> object:
    """All that a press could have brought about: screens, moves, settings, values, what is asked and who looks."""
    found: list[object] = [
        driver.app.running,
        *map(id, scenes(driver)),
        replace(driver.stage.settings, told=()),  # what was explained once is noted by itself
        driver.stage.notice.text,
    ]
    for scene in scenes(driver):
        if isinstance(scene, TableScene):
            # What is open on a table below another screen closes by itself.
            found += [played(scene), scene.table.board.viewer, list(scene.table.board.picked)]
            found += [asked(scene) if scene is driver.scene else None]
        if isinstance(scene, CutScene):
            found += [len(scene.gone), scene.part]
        page = getattr(scene, "page", None)
        if isinstance(page, Page):
            found += [(widget.name, getattr(widget, "value", None)) for widget in page.widgets if widget.focusable]
    return found


def played(scene: TableScene) -> int:
    """How many actions of its match have been played."""
    return sum(len(taken.lines) for taken in scene.session.match.rounds)


def asked(scene: TableScene) -> frozenset[object]:
    """What the table asks, or has open."""
    return scene.hit_map().keys.asked


def layout(driver: Driver) -> object:
    """Where the controls of the top screen lie."""
    page = getattr(driver.scene, "page", None)
    return [(w.name, getattr(w, "text", ""), tuple(page.shown(w))) for w in controls(page)] if page else None


def controls(page: Page) -> Iterator[Widget]:
    """What can be pressed on a page."""
    return (widget for widget in page.widgets if widget.focusable and widget.enabled)
