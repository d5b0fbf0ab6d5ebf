"""What the rooms above need of the window: its size and units, settings, pictures, sounds, files, and to draw again."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import pygame

from carioca.gui.draw.theme import LOOKS, looks_of, palette
from carioca.storage.errors import StorageError

if TYPE_CHECKING:
    from carioca.gui.draw.textures import Textures
    from carioca.gui.draw.theme import Palette
    from carioca.gui.frame.audio import Audio
    from carioca.storage.paths import Paths
    from carioca.storage.persons import Person, Persons
    from carioca.storage.saves import Saves
    from carioca.storage.settings import Settings


NOTICE = 2.2  # seconds that a sentence is shown


class Notice:
    """One sentence at the bottom of the window that goes away by itself; `text` is "" while there is none."""

    def __init__(self) -> None:
        self.text = ""
        self._left = 0.0

    def show(self, text: str) -> None:
        self.text = text
        self._left = NOTICE

    @property
    def left(self) -> float | None:
        return self._left if self.text else None

    def update(self, dt: float) -> bool:
        """Whether the picture changed."""
        if not self.text:
            return False
        self._left -= dt
        if self._left > 0:
            return False
        self.text = ""
        return True

    def draw(self, surface: pygame.Surface, textures: Textures, palette: Palette, unit: float) -> None:
        if not self.text:
            return
        width, height = surface.get_size()
        words = textures.text_block(
            self.text, max(8, round(16 * unit)), palette.text, max(40, round(width - 60 * unit))
        )
        size = (words.get_width() + round(36 * unit), words.get_height() + round(18 * unit))
        box = textures.panel(size, round(14 * unit), palette.panel, palette.panel_edge, 1)
        place = box.get_rect(midbottom=(width // 2, height - round(18 * unit)))
        surface.blit(box, place)
        surface.blit(words, words.get_rect(center=place.center))


def units(size: tuple[int, int], scale: float) -> tuple[float, float]:
    """Pixels per design unit for the table at 100 %, and for forms and text at `scale`, in a window of `size` px.

    The table is drawn for 1280x720 and cannot scroll: what the chosen scale means there says the frame of the table.
    Forms wrap and scroll: they are drawn for 960x720, small windows do not shrink their letters as much, and large
    letters leave them 460x330 units.
    """
    width, height = size
    base = min(width / 1280, height / 720)
    form = min(max(width / 960, 0.7) * scale, max(height / 720, 0.7) * scale, width / 460, height / 330)
    return max(base, 0.05), max(form, 0.3)


class Stage:
    """The app makes one and hands it to every screen; nothing above the app's own room needs more of the window.

    `size`: px of the window; `unit`, `text_unit`: px per design unit of the table at 100 %, and of forms.
    """

    def __init__(
        self,
        paths: Paths,
        settings: Settings,
        size: tuple[int, int],
        colours: Palette,
        textures: Textures,
        new_seed: Callable[[], str],
        change: Callable[[Settings], None],
    ) -> None:
        """`change` remembers new settings and lets them act at once; `new_seed` makes a new match's seed."""
        self.paths = paths
        self.settings = settings
        self.palette = colours
        self.looks: tuple[int, ...] = tuple(range(LOOKS))  # colour and shape of each seat
        self.textures = textures
        self.new_seed = new_seed
        self.change = change
        self.notice = Notice()
        self.pointer = (-1, -1)  # where the pointer is, px; outside before it was seen
        self.typing = False  # whether a text is being edited: letters are its own
        self.keyed = False  # whether keys are used and not the pointer: a ring shows where they stand
        self.left: dict[str, str] = {}  # by screen to which one comes back: the control that the keys stood on
        self.alone = True  # whether nothing is painted over the screen that is being painted
        self.dirty = True  # whether the picture is out of date
        self.changes = 0  # grows with every `redraw`: while it stays, nothing has changed but what `follow` told of
        self.absences = 0  # how often the window has lost the focus: somebody else may sit before it since
        self.parts: Sequence[pygame.Rect] | None = None
        """What the screen painted anew since the last picture, px; None: all of it."""
        self._hand = self._listens = False
        self.measure(size)

    def take_letters(self, listens: bool | None = None) -> None:
        """Let keys come with their characters (`?` is another key on every keyboard), but where a letter `listens` to
        begin a text: there it comes as a key first, and then as text, never as both. None: as the screen has it."""
        self._listens = self._listens if listens is None else listens
        (pygame.key.stop_text_input if self._listens else pygame.key.start_text_input)()

    @cached_property
    def audio(self) -> Audio:
        """The sounds; like the saves loaded when they are needed, so that the first picture does not wait for them."""
        from carioca.gui.frame.audio import Audio

        return Audio(self.settings)

    @cached_property
    def saves(self) -> Saves:
        from carioca.storage.saves import Saves

        return Saves(self.paths.saves)

    @cached_property
    def persons(self) -> Persons:
        from carioca.storage.persons import Persons

        return Persons(self.paths.data)

    def dress(self) -> Palette:
        """Take the colours that the settings ask for, and those of who sits at the table."""
        self.palette = palette(self.settings.high_contrast, self.settings.felt, self.looks)
        return self.palette

    def seat(self, persons: Sequence[Person | None], sides: Sequence[int] = ()) -> None:
        """Persons take their seats (None: somebody without a name of the own): each has the own colour and shape, and
        partners share those of the first person among them."""
        looks = list(looks_of([None if person is None else person.colour for person in persons]))
        ranked = sorted(range(len(sides)), key=lambda seat: persons[seat] is None)
        looks[: len(sides)] = [looks[next(other for other in ranked if sides[other] == side)] for side in sides]
        self.looks = tuple(looks)
        self.dress()

    def sound_device_changed(self, added: bool) -> None:
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
        self.changes += 1
        self.dirty = True

    def follow(self) -> None:
        """Only cards have come somewhere else, on their way or with the pointer: draw in this frame."""
        self.dirty = True

    def say(self, text: str) -> None:
        self.notice.show(text)
        self.redraw()

    def point(self, hand: bool) -> None:
        """The pointer's shape: a hand over what can be pressed. A driver without shapes does not matter."""
        if hand != self._hand:
            self._hand = hand
            with contextlib.suppress(pygame.error):
                pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_HAND if hand else pygame.SYSTEM_CURSOR_ARROW)

    def close(self) -> None:
        if "audio" in self.__dict__:
            self.audio.close()
        if "saves" in self.__dict__:
            with contextlib.suppress(StorageError):
                self.saves.retry()
            self.saves.close()
