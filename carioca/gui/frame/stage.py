"""What the rooms above need of the window: its size and units, settings, pictures, sounds, files, and to draw again."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import pygame

from carioca.gui.frame.notice import Notice
from carioca.gui.frame.units import units
from carioca.storage.errors import StorageError

if TYPE_CHECKING:
    from carioca.gui.frame.audio import Audio
    from carioca.gui.frame.palette import Palette
    from carioca.gui.frame.pictures import Pictures
    from carioca.storage.paths import Paths
    from carioca.storage.saves import Saves
    from carioca.storage.settings import Settings


class Stage:
    """The app makes one and hands it to every screen; nothing above the app's own room needs more of the window.

    `size`: px of the window; `unit`, `text_unit`: px per design unit of the table at 100 %, and of forms.
    """

    def __init__(
        self,
        paths: Paths,
        settings: Settings,
        size: tuple[int, int],
        palette: Palette,
        textures: Pictures,
        new_seed: Callable[[], str],
        change: Callable[[Settings], None],
    ) -> None:
        """`change` remembers new settings and lets them act at once; `new_seed` makes a new match's seed."""
        self.paths = paths
        self.settings = settings
        self.palette = palette
        self.textures = textures
        self.new_seed = new_seed
        self.change = change
        self.notice = Notice()
        self.pointer = (-1, -1)
        """Where the pointer is, px; outside before it was seen."""
        self.typing = False
        """Whether a text is being edited: letters are its own."""
        self.alone = True
        """Whether nothing is painted over the screen that is being painted."""
        self.dirty = True
        """Whether the picture is out of date."""
        self.changes = 0
        """Grows with every `redraw`: while it stays, nothing has changed but what `follow` told of."""
        self.absences = 0
        """How often the window has lost the focus: somebody else may sit before it since."""
        self.parts: Sequence[pygame.Rect] | None = None
        """What the screen painted anew since the last picture, px; None: all of it."""
        self._hand = False
        self.measure(size)

    @cached_property
    def audio(self) -> Audio:
        """The sounds; like the saves loaded when they are needed, so that the first picture does not wait for them."""
        from carioca.gui.frame.audio import Audio

        return Audio(self.settings)

    @cached_property
    def saves(self) -> Saves:
        """The running match on the disk."""
        from carioca.storage.saves import Saves

        return Saves(self.paths.saves)

    def hear_of_device(self, added: bool) -> None:
        """A sound device came or went: the next sound looks for one where there was none, or where it was lost."""
        if "audio" in self.__dict__:
            if added:
                self.audio.apply(self.settings)
            else:
                self.audio.close()

    def measure(self, size: tuple[int, int]) -> None:
        """Take the window's size, and the scale of the settings, for what is laid out from now on."""
        self.size = size
        self.unit, self.text_unit = units(size, self.settings.scale)

    def redraw(self) -> None:
        """The picture is out of date: draw in this frame."""
        self.changes += 1
        self.dirty = True

    def follow(self) -> None:
        """Only cards have come somewhere else, on their way or with the pointer: draw in this frame."""
        self.dirty = True

    def say(self, text: str) -> None:
        """Show one sentence at the bottom of the window for a moment."""
        self.notice.show(text)
        self.redraw()

    def point(self, hand: bool) -> None:
        """The pointer's shape: a hand over what can be pressed. A driver without shapes does not matter."""
        if hand != self._hand:
            self._hand = hand
            with contextlib.suppress(pygame.error):
                pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_HAND if hand else pygame.SYSTEM_CURSOR_ARROW)

    def close(self) -> None:
        """Silence, and let go of the files."""
        if "audio" in self.__dict__:
            self.audio.close()
        if "saves" in self.__dict__:
            with contextlib.suppress(StorageError):
                self.saves.retry()
            self.saves.close()
