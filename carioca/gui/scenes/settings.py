"""The settings: each choice acts at once and is remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import starmap
from typing import TYPE_CHECKING, Any

from carioca.assets import licences_file
from carioca.cards import FRENCH, JOKER, Card, Suit
from carioca.gui.art import BACKS
from carioca.gui.draw.theme import FELTS
from carioca.gui.forms.controls import HIGH, Chooser, SampleChooser, Slider, Stepper, Switch
from carioca.gui.forms.form import Foot, FormScene, Rows
from carioca.gui.frame.scene import Pop, Push, Transition
from carioca.i18n import LANGUAGES, language, t
from carioca.storage.settings import CALL_TIMES, CURTAINS, PAUSES, TAKE_BACK, THINKING

if TYPE_CHECKING:
    import pygame
    from pygame import Surface

    from carioca.gui.frame.stage import Stage
    from carioca.storage.settings import Settings

SCALES = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
FRENCH_SAMPLE = (Card(1, Suit.SPADES), Card(7, Suit.HEARTS), Card(10, Suit.DIAMONDS), Card(12, Suit.CLUBS), JOKER)
SPANISH_SAMPLE = tuple(
    starmap(Card, ((1, Suit.OROS), (7, Suit.COPAS), (12, Suit.ESPADAS), (11, Suit.BASTOS), (10, Suit.OROS)))
)
BACK_HIGH = 132  # units of height of the backs to choose from
SPEEDS = ("slow", "normal", "fast", "off")


class SettingsScene(FormScene):
    heading = "settings.title"
    width = 1080

    def enter(self, stage: Stage) -> None:
        self._seen: Settings = stage.settings
        super().enter(stage)

    def update(self, dt: float) -> Transition:
        if self.stage.settings != self._seen:
            # A shortcut (mute, full screen) changed something that is shown here.
            self._seen = self.stage.settings
            self.lay_out()
        return super().update(dt)

    def fill(self, rows: Rows) -> None:
        if self.stage.size[0] < 940 * self.stage.text_unit:
            for part in (self._screen, self._cards, self._play, self._sound):
                part(rows)
        else:
            left, right = rows.columns()
            self._screen(left)
            self._play(left)
            self._cards(right)
            self._sound(right)
            rows.join(left, right)
        rows.path(str(self.stage.paths.saves.parent))

    def _screen(self, rows: Rows) -> None:
        rows.heading(t("settings.screen"))
        self._choice(rows, "language", LANGUAGES, language())
        near = min(SCALES, key=lambda scale: abs(scale - self.stage.settings.scale))
        scales = [(scale, t("settings.scale.percent", n=round(scale * 100))) for scale in SCALES]
        self._stepper(rows, "scale", scales, near)
        self._switches(rows, "big_cards", "full_screen", "high_contrast")
        self._samples(rows, "felt", tuple(FELTS), self._felt, HIGH)

    def _cards(self, rows: Rows) -> None:
        rows.heading(t("settings.cards"))
        # One after the other: words that say what each does have no room side by side.
        speeds = [(speed, t(f"settings.animation.{speed}")) for speed in SPEEDS]
        self._stepper(rows, "animation", speeds, self.stage.settings.animation)
        self._switches(rows, "reduced_motion", "four_colours")
        rows.show_cards(FRENCH_SAMPLE, 80)
        self._switches(rows, "large_index")
        rows.show_cards(SPANISH_SAMPLE, 88)
        self._samples(rows, "back", tuple(BACKS), self._back, BACK_HIGH)

    def _sound(self, rows: Rows) -> None:
        stage = self.stage

        def sound(rect: pygame.Rect) -> Slider:
            return Slider(stage, "sound", rect, stage.settings.sound, partial(self._set, "sound"))

        rows.heading(t("settings.sounds"))
        rows.labelled(t("settings.sound"), sound, 320)
        self._switches(rows, "muted")

    def _play(self, rows: Rows) -> None:
        now = self.stage.settings
        rows.heading(t("settings.play"))
        self._switches(rows, "hints", "seen_cards", "tips", "news", "fit_marks", "remarks", "ask_discard", "one_click")
        self._switches(rows, "self_draw", "self_lay", "stand_in")
        self._choice(rows, "thinking", THINKING, now.thinking)
        self._choice(rows, "trick_pause", PAUSES, now.trick_pause)
        self._choice(rows, "call_time", CALL_TIMES, now.call_time)
        self._choice(rows, "take_back", TAKE_BACK, now.take_back)
        self._choice(rows, "curtain", CURTAINS, now.curtain)
        rows.button("strength", t("settings.strength"), self._show_strength, "quiet")

    def _show_strength(self) -> Transition:
        from carioca.gui.scenes.strength import StrengthScene

        return Push(StrengthScene())

    def feet(self) -> Sequence[Foot]:
        feet = [Foot("folder", t("settings.open"), self._open, "quiet"), Foot("back", t("form.done"), Pop, "primary")]
        licences = licences_file()
        if licences is not None:
            feet.insert(1, Foot("licences", t("settings.licences"), partial(self.open, licences), "quiet"))
        return feet

    def _choice(self, rows: Rows, name: str, values: Iterable[str], value: str, units: float = 320) -> None:
        options = [(one, t(f"settings.{name}.{one}")) for one in values]

        def make(rect: pygame.Rect) -> Chooser:
            return Chooser(self.stage, name, rect, options, value, partial(self._set, name))

        rows.labelled(t(f"settings.{name}"), make, units)

    def _stepper(self, rows: Rows, name: str, options: Sequence[tuple[object, str]], value: object) -> None:
        def make(rect: pygame.Rect) -> Stepper:
            return Stepper(self.stage, name, rect, options, value, partial(self._set, name))

        rows.labelled(t(f"settings.{name}"), make, 240)

    def _switches(self, rows: Rows, *names: str) -> None:
        def make(name: str, rect: pygame.Rect) -> Switch:
            return Switch(self.stage, name, rect, bool(getattr(self.stage.settings, name)), partial(self._set, name))

        for name in names:
            rows.labelled(t(f"settings.{name}"), partial(make, name), 80)

    def _samples(
        self, rows: Rows, name: str, values: Sequence[str], sample: Callable[[object, tuple[int, int]], Surface],
        units_high: float,
    ) -> None:  # fmt: skip
        options = [(value, t(f"settings.{name}.{value}")) for value in values]
        now = getattr(self.stage.settings, name)

        def make(rect: pygame.Rect) -> SampleChooser:
            return SampleChooser(self.stage, name, rect, options, now, partial(self._set, name), sample)

        rows.note(t(f"settings.{name}"), 17, 6, plain=True)
        rows.add(make, units_high)

    def _felt(self, name: object, room: tuple[int, int]) -> Surface:
        return self.stage.textures.sample_of_felt(str(name), room)

    def _back(self, name: object, room: tuple[int, int]) -> Surface:
        return self.stage.textures.sample_of_back(str(name), min(room[1] - 4, round((room[0] - 4) / FRENCH.ratio)))

    def _set(self, name: str, value: Any) -> None:
        self._seen = replace(self.stage.settings, **{name: value})
        self.stage.change(self._seen)

    def _open(self) -> Transition:
        folder = self.stage.paths.saves.parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            self.stage.say(t("settings.folder.failed"))
            return None
        return self.open(folder)
