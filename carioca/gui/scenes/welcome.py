"""What is asked once, before anything was ever played: how large, and how fast. No answer changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from carioca.cards import FRENCH, Card, Suit
from carioca.gui.forms.controls import Options, Sample, SampleChooser
from carioca.gui.forms.form import Foot, FormScene, Rows
from carioca.gui.forms.widgets import paste_card
from carioca.gui.frame.scene import Pop, Transition
from carioca.gui.frame.stage import units
from carioca.i18n import LANGUAGES, language, t

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage

ASKED = "welcome"  # its name among what was told once (Settings.told)
SIZES = {"normal": (1.0, 0.5), "large": (1.5, 0.74), "largest": (2.0, 0.94)}
"""The size of the letters of every choice, beside large cards where it is above 100 %, and the share of a picture's
height that its cards take."""
LARGE = 1.5  # the size in which it is asked
HIGH, LEAST = 190, 84  # px of height at 100 % of the pictures with their names, and at the least of these alone
NAMES = 14.5  # the size of the letters of these names
NOTES = (("welcome.slow", 4.0), ("welcome.later", 0.0))  # what is said below the questions, and the room after it
CARDS = Card(7, Suit.HEARTS), Card(12, Suit.SPADES), Card(1, Suit.DIAMONDS)


class WelcomeScene(FormScene):
    """It looks the same whatever is chosen, for nothing may grow under the pointer; done, all takes the new size."""

    heading = "welcome.title"
    width = 900
    overlay = True

    def enter(self, stage: Stage) -> None:
        self._chosen = stage.settings
        self._known = dict[tuple[str, tuple[int, int]], float]()
        super().enter(stage)

    def back(self) -> Transition:
        now, chosen = self.stage.settings, self._chosen
        # Only now: where the program ended before anybody has answered, it is asked again.
        answered = replace(now, animation=chosen.animation, big_cards=chosen.big_cards, scale=chosen.scale)
        self.stage.change(replace(answered, told=(*now.told, ASKED)))
        return Pop()

    def fill(self, rows: Rows) -> None:
        now = self._chosen
        # Nothing is marked where letters and cards are set as in no picture.
        set_as = (name for name, (scale, _) in SIZES.items() if (now.scale, now.big_cards) == (scale, scale > 1.0))
        size = next(set_as, "")
        self._choice(rows, "size", tuple(SIZES), size, self._cards)
        slow = "slow" if now.animation == "slow" else "normal"
        self._choice(rows, "pace", ("normal", "slow"), slow, self._laps)
        for key, gap in NOTES:
            rows.note(t(key), 15 * self._grown, gap)

    @property
    def _grown(self) -> float:
        """The letters are as large as large ones are, whatever the size is now."""
        return units(self.stage.size, LARGE)[1] / self.stage.text_unit

    def _high(self, rows: Rows) -> float:
        """What both pictures and the sentences leave to each picture, in units: all is seen at once where they are
        seen well so."""
        look = language(), self.stage.size
        if look in self._known:
            return self._known[look]
        lines = [(17 * self._grown, f"welcome.{name}", 6.0 + rows.GAP) for name in ("size", "pace")]
        lines += [(15 * self._grown, key, gap) for key, gap in NOTES]
        block, ink = self.stage.textures.text_block, self.stage.palette.text
        taken = sum(block(t(key), rows.px(px), ink, rows.area.w).get_height() + rows.px(gap) for px, key, gap in lines)
        unit = units(self.stage.size, 1.0)[1]
        least = LEAST * unit + rows.px(SampleChooser.ROW * NAMES * self._grown)
        high = min(HIGH * unit, max(least, (self.room - taken - rows.px(6)) / 2))
        # Once for a window: what is used keeps its place, which may leave less room.
        return self._known.setdefault(look, high / self.stage.text_unit)

    def feet(self) -> Sequence[Foot]:
        # Whoever cannot read this finds the own language by its name: a system may not say what it speaks.
        names = " / ".join(t(f"settings.language.{one}") for one in LANGUAGES)
        return Foot("language", names, self._speak, "quiet"), Foot("done", t("welcome.go"), self.back, "primary")

    def _speak(self) -> Transition:
        """The next language, at once."""
        following = LANGUAGES[(LANGUAGES.index(language()) + 1) % len(LANGUAGES)]
        self.stage.change(replace(self.stage.settings, language=following))
        return None

    def _choice(self, rows: Rows, name: str, values: Sequence[str], value: str, sample: Sample) -> None:
        options: Options = [(one, t(f"welcome.{name}.{one}")) for one in values]
        change, letters = partial(self._set, name), NAMES * self._grown
        rows.note(t(f"welcome.{name}"), 17 * self._grown, 6, plain=True)
        rows.add(
            lambda rect: SampleChooser(self.stage, name, rect, options, value, change, sample, letters),
            self._high(rows),
        )

    def _set(self, name: str, value: object) -> None:
        now = self._chosen
        if name == "pace":
            self._chosen = replace(now, animation=str(value))
        else:
            scale = SIZES[str(value)][0]
            self._chosen = replace(now, big_cards=scale > 1.0, scale=scale)
        self.lay_out()

    def _cards(self, value: object, room: tuple[int, int]) -> pygame.Surface:
        """Some cards of the hand and some letters, as large as they would be beside the others."""
        height = round(min(room[1], room[0] * 0.42) * SIZES[str(value)][1])
        letters = self.stage.textures.text(t("welcome.letters"), round(height * 0.32), self.stage.palette.text)
        aside = letters.get_width() // 2 + height // 12
        image = self._row(room, height, round(height * 0.46), aside)
        left = room[0] // 2 + aside - round(height * (0.46 + FRENCH.ratio / 2))
        image.blit(letters, letters.get_rect(midright=(left - height // 6, room[1] // 2)))
        return image

    def _laps(self, value: object, room: tuple[int, int]) -> pygame.Surface:
        """Cards thrown one after the other: quickly they come close together."""
        height = round(min(room[1], room[0] * 0.6) * 0.58)
        return self._row(room, height, round(height * (0.9 if value == "slow" else 0.3)))

    def _row(self, room: tuple[int, int], height: int, step: int, aside: int = 0) -> pygame.Surface:
        textures, image = self.stage.textures, pygame.Surface(room)
        image.fill(self.stage.palette.felt)
        for at, card in enumerate(CARDS):
            centre = room[0] // 2 + aside + (at - 1) * step, room[1] // 2
            paste_card(image, textures.card(card, height), center=centre)
        return image
