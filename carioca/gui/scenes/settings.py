"""The settings: each choice acts at once and is remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import starmap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from carioca.assets import licences_file
from carioca.cards import FRENCH, JOKER, Card, Suit
from carioca.gui.art.back import BACKS
from carioca.gui.draw.theme import FELTS
from carioca.gui.forms.choices import Chooser, Stepper, Switch
from carioca.gui.forms.form_scene import Foot, FormScene, Rows
from carioca.gui.forms.samples import HIGH, SampleChooser
from carioca.gui.forms.slider import Slider
from carioca.gui.forms.widgets import Button, Widget
from carioca.gui.frame.desktop import open_path
from carioca.gui.frame.scene import Pop, Push, Transition
from carioca.i18n import LANGUAGES, language, t
from carioca.storage.settings import CALL_TIMES, PAUSES, THINKING

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
BACK_HIGH = 132
"""Units of height of the backs to choose from."""
SPEEDS = ("slow", "normal", "fast", "off")
Make = Callable[["pygame.Rect"], Widget]


class SettingsScene(FormScene):
    """Language, sizes, movement, colours, hints and opponents, sound, files."""

    width = 1080

    def enter(self, stage: Stage) -> None:
        self._seen: Settings = stage.settings
        super().enter(stage)

    def title(self) -> str:
        return t("settings.title")

    def update(self, dt: float) -> Transition:
        if self.stage.settings != self._seen:
            # A shortcut (mute, full screen) changed something that is shown here.
            self._seen = self.stage.settings
            self.lay_out()
        return super().update(dt)

    def rest(self) -> float:
        return self.page.rest()

    def fill(self, rows: Rows) -> None:
        if self.stage.size[0] < 940 * self.stage.text_unit:
            self._screen(rows)
            self._cards(rows)
            self._play(rows)
            self._sound(rows)
            self._files(rows)
            return
        left, right = rows.columns()
        self._screen(left)
        self._play(left)
        self._cards(right)
        self._sound(right)
        rows.join(left, right)
        self._files(rows)

    def _screen(self, rows: Rows) -> None:
        stage, now = self.stage, self.stage.settings
        rows.heading(t("settings.screen"))
        languages = [(code, t(f"settings.language.{code}")) for code in LANGUAGES]
        rows.labelled(t("settings.language"), self._chooser("language", languages, language()), 320)
        near = min(SCALES, key=lambda scale: abs(scale - now.scale))
        scales = [(scale, f"{round(scale * 100)} %") for scale in SCALES]
        rows.labelled(
            t("settings.scale"),
            lambda rect: Stepper(stage, "scale", rect, scales, near, partial(self._set, "scale")),
            240,
        )
        rows.labelled(t("settings.full_screen"), self._switch("full_screen"), 80)
        rows.labelled(t("settings.high_contrast"), self._switch("high_contrast"), 80)
        rows.note(t("settings.felt"), 17, 6, plain=True)
        rows.cells([(0, self._samples("felt", tuple(FELTS), self._felt))], units_high=HIGH)

    def _cards(self, rows: Rows) -> None:
        rows.heading(t("settings.cards"))
        speeds = [(speed, t(f"settings.animation.{speed}")) for speed in SPEEDS]
        rows.labelled(t("settings.animation"), self._chooser("animation", speeds, self.stage.settings.animation))
        rows.labelled(t("settings.reduced_motion"), self._switch("reduced_motion"), 80)
        rows.labelled(t("settings.four_colours"), self._switch("four_colours"), 80)
        rows.show_cards(FRENCH_SAMPLE, 80)
        rows.labelled(t("settings.large_index"), self._switch("large_index"), 80)
        rows.show_cards(SPANISH_SAMPLE, 88)
        rows.note(t("settings.back"), 17, 6, plain=True)
        rows.cells([(0, self._samples("back", tuple(BACKS), self._back))], units_high=BACK_HIGH)

    def _sound(self, rows: Rows) -> None:
        stage, now = self.stage, self.stage.settings
        rows.heading(t("settings.sounds"))
        rows.labelled(
            t("settings.sound"), lambda rect: Slider(stage, "sound", rect, now.sound, partial(self._set, "sound")), 320
        )
        rows.labelled(t("settings.muted"), self._switch("muted"), 80)

    def _play(self, rows: Rows) -> None:
        rows.heading(t("settings.play"))
        rows.labelled(t("settings.hints"), self._switch("hints"), 80)
        rows.labelled(t("settings.seen_cards"), self._switch("seen_cards"), 80)
        rows.labelled(t("settings.tips"), self._switch("tips"), 80)
        rows.labelled(t("settings.news"), self._switch("news"), 80)
        rows.labelled(t("settings.fit_marks"), self._switch("fit_marks"), 80)
        rows.labelled(t("settings.remarks"), self._switch("remarks"), 80)
        rows.labelled(t("settings.ask_discard"), self._switch("ask_discard"), 80)
        for name in ("self_draw", "self_lay", "stand_in"):
            rows.labelled(t(f"settings.{name}"), self._switch(name), 80)
        times = [(time, t(f"settings.thinking.{time}")) for time in THINKING]
        rows.labelled(t("settings.thinking"), self._chooser("thinking", times, self.stage.settings.thinking), 320)
        pauses = [(pause, t(f"settings.trick_pause.{pause}")) for pause in PAUSES]
        now = self.stage.settings.trick_pause
        rows.labelled(t("settings.trick_pause"), self._chooser("trick_pause", pauses, now), 320)
        calls = [(time, t(f"settings.call_time.{time}")) for time in CALL_TIMES]
        rows.labelled(t("settings.call_time"), self._chooser("call_time", calls, self.stage.settings.call_time), 320)
        rows.cells([(0, self._strength)])

    def _strength(self, rect: pygame.Rect) -> Widget:
        return Button(self.stage, "strength", rect, t("settings.strength"), self._show_strength, style="quiet")

    def _show_strength(self) -> Transition:
        from carioca.gui.scenes.strength import StrengthScene

        return Push(StrengthScene())

    def _files(self, rows: Rows) -> None:
        rows.path(str(self.stage.paths.saves.parent))

    def feet(self) -> Sequence[Foot]:
        feet = [Foot("folder", t("settings.open"), self._open, "quiet"), Foot("back", t("form.done"), Pop, "primary")]
        if licences_file() is not None:
            feet.insert(1, Foot("licences", t("settings.licences"), self._show_licences, "quiet"))
        return feet

    def _chooser(self, name: str, options: list[tuple[str, str]], value: str) -> Make:
        return lambda rect: Chooser(self.stage, name, rect, options, value, partial(self._set, name))

    def _switch(self, name: str) -> Make:
        value = bool(getattr(self.stage.settings, name))
        return lambda rect: Switch(self.stage, name, rect, value, partial(self._set, name))

    def _samples(self, name: str, values: Sequence[str], sample: Callable[[object, tuple[int, int]], Surface]) -> Make:
        options = [(value, t(f"settings.{name}.{value}")) for value in values]
        now = getattr(self.stage.settings, name)
        return lambda rect: SampleChooser(self.stage, name, rect, options, now, partial(self._set, name), sample)

    def _felt(self, name: object, room: tuple[int, int]) -> Surface:
        return self.stage.textures.sample_of_felt(str(name), room)

    def _back(self, name: object, room: tuple[int, int]) -> Surface:
        return self.stage.textures.sample_of_back(str(name), min(room[1] - 4, round((room[0] - 4) / FRENCH.ratio)))

    def _set(self, name: str, value: Any) -> None:
        self._seen = replace(self.stage.settings, **{name: value})
        self.stage.change(self._seen)

    def _open(self) -> Transition:
        if not open_folder(self.stage.paths.saves.parent):
            self.stage.say(t("settings.folder.failed"))
        return None

    def _show_licences(self) -> Transition:
        file = licences_file()
        if file is None or not open_path(file):
            self.stage.say(t("settings.folder.failed"))
        return None


def open_folder(folder: Path) -> bool:
    """Show a folder in the system's file browser; False when there is none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return open_path(folder)
