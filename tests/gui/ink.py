"""Watches where letters go: every line of text that is cut, leaves its picture, or leaves the panel it stands on."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, NamedTuple

import pygame
import pytest

from carioca.gui.draw.textures import Textures

Colour = tuple[int, ...]
SHARE = 0.3
SLACK = 2
"""Pixels of a line's own margin: an `f` may hang over its box."""


class Line(NamedTuple):
    """A text that was made as a picture, and the width it was asked to keep (0: none)."""

    words: str
    width: int


class Ink:
    """What `watch` found: sentences that name a text and where it does not fit."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.lines: dict[int, tuple[pygame.Surface, Line]] = {}
        self.panels: dict[int, pygame.Surface] = {}
        self.window: pygame.Surface | None = None

    def line_of(self, image: pygame.Surface) -> Line | None:
        """The text of a picture, None when it is another picture."""
        found = self.lines.get(id(image))
        return found[1] if found and found[0] is image else None

    def is_panel(self, image: pygame.Surface) -> bool:
        """Whether a picture is a panel on which text may stand."""
        return self.panels.get(id(image)) is image


INK = Ink()


class Canvas(pygame.Surface):
    """A surface that looks at what is painted on it; `panels` and `texts` are what is still to be seen."""

    panels: list[pygame.Rect]
    texts: list[tuple[str, pygame.Rect]]

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        place = pygame.Rect(dest[:2] if isinstance(dest, pygame.Rect) else dest, source.get_size())
        line = INK.line_of(source)
        if line is not None:
            inside = source.get_bounding_rect()
            if inside.w and inside.h:
                self._stands(line, inside.move(place.topleft))
        elif place.contains(self.get_rect()) or INK.is_panel(source):
            self._covers(place)
        return super().blit(source, dest, area, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        if rect is None:
            self._covers(self.get_rect())
        return super().fill(color, rect, special_flags)

    def _covers(self, place: pygame.Rect) -> None:
        """Something opaque lies over what was painted before."""
        whole = place.contains(self.get_rect())
        for words, ink in [] if whole or self is INK.window else getattr(self, "texts", []):
            # On the window a sentence may lie over the table for a moment.
            shared = place.clip(ink)
            if min(shared.w, shared.h) > SLACK and not place.contains(ink):
                INK.faults.append(f"'{words}' {tuple(ink)} is half covered by a panel {tuple(place)}")
        self.panels = [] if whole else [*getattr(self, "panels", []), place]
        self.texts = [] if whole else [text for text in getattr(self, "texts", []) if not place.colliderect(text[1])]

    def _stands(self, line: Line, ink: pygame.Rect) -> None:
        words, bounds, clip = line.words, self.get_rect(), self.get_clip()
        if clip != bounds:
            # What is scrolled is cut by the view on purpose, above and below.
            ink = ink.clip(pygame.Rect(ink.x, clip.y, ink.w, clip.h))
            if not ink.h:
                return
        # A long page may be painted in strips, so that a line belongs to two of them.
        seen = ink if self is INK.window else pygame.Rect(ink.x, bounds.y, ink.w, bounds.h)
        if not bounds.inflate(2 * SLACK, 2 * SLACK).contains(seen):
            INK.faults.append(f"'{words}' {tuple(ink)} leaves the picture {bounds.size}")
        held = [panel for panel in getattr(self, "panels", []) if panel.collidepoint(ink.center)]
        if held and not held[-1].inflate(2 * SLACK, 2 * SLACK).contains(ink):
            INK.faults.append(f"'{words}' {tuple(ink)} leaves its panel {tuple(held[-1])}")
        texts = getattr(self, "texts", [])
        for other, place in texts:
            shared = ink.clip(place)
            if min(shared.w, shared.h) > SLACK:
                INK.faults.append(f"'{words}' {tuple(ink)} over '{other}' {tuple(place)}")
        self.texts = [*texts, (words, ink)]


def longer(text: Any) -> Any:
    """A text of a catalogue with 30 % more letters inside its words; placeholders and plural forms stay."""
    if isinstance(text, Mapping):
        return {form: longer(words) for form, words in text.items()}
    owed, out, inside = 0.0, [], 0
    for at, letter in enumerate(text):
        out.append(letter)
        inside += (letter == "{") - (letter == "}")
        if inside or letter == "}":
            continue
        owed += SHARE
        if not letter.isalpha():
            continue
        last = at + 1 == len(text) or not text[at + 1].isalpha()
        # One more of the same letter at the end of a word is as wide as real words are.
        if last:
            out.append(letter * round(owed))
            owed -= round(owed)
    return "".join(out)


def watch(monkeypatch: pytest.MonkeyPatch) -> Ink:
    """From now on every text that the window makes is looked at; the answers gather in `faults`."""
    INK.__init__()  # type: ignore[misc]
    text, block, panel = Textures.text, Textures.text_block, Textures.panel

    def one_line(self: Textures, s: str, px: int, colour: Any, bold: bool = False) -> pygame.Surface:
        image = text(self, s, px, colour, bold)
        INK.lines[id(image)] = image, Line(s, 0)
        return image

    def one_block(
        self: Textures,
        s: str,
        px: int,
        colour: Any,
        width: int,
        bold: bool = False,
        align: str = "left",
        under: Any = (),
    ) -> pygame.Surface:
        # The dots below words that explain themselves are no ink of letters.
        image = block(self, s, px, colour, width, bold, align)
        if image.get_width() > width:
            INK.faults.append(f"'{s}' has a word wider than its column of {width} px")
        INK.lines[id(image)] = image, Line(s, width)
        return image

    def one_panel(self: Textures, *args: Any) -> pygame.Surface:
        image = panel(self, *args)
        INK.panels[id(image)] = image
        return image

    monkeypatch.setattr(Textures, "text", one_line)
    monkeypatch.setattr(Textures, "text_block", one_block)
    monkeypatch.setattr(Textures, "panel", one_panel)
    _watch_cuts(monkeypatch)
    real = pygame.Surface
    monkeypatch.setattr(pygame, "Surface", Canvas)
    for module in [found for key, found in sys.modules.items() if key.startswith("carioca.gui")]:
        if getattr(module, "Surface", None) is real:
            monkeypatch.setattr(module, "Surface", Canvas)
    return INK


def _watch_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two ways to make a line fit: what they give back must show the words they were given."""
    from carioca.gui.forms import widgets
    from carioca.gui.table.render import panels

    for owner, name, given in ((widgets, "fitted", "text"), (panels, "text", "words")):
        monkeypatch_everywhere(monkeypatch, owner, name, given)


def monkeypatch_everywhere(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, given: str) -> None:
    """Put a watching function into every module that took this one by name."""
    real = getattr(owner, name)

    def watching(stage: Any, words: str, *args: Any, **more: Any) -> pygame.Surface:
        image: pygame.Surface = real(stage, words, *args, **more)
        shown = INK.line_of(image)
        if shown is not None and shown.words != words:
            INK.faults.append(f"'{words}' is cut to '{shown.words}'")
        return image

    for module in [found for key, found in sys.modules.items() if key.startswith("carioca.gui")]:
        if getattr(module, name, None) is real:
            monkeypatch.setattr(module, name, watching)
