"""The settings: in groups, each with a line that says what it does; a choice acts at once and is remembered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import starmap
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from carioca.assets import licences_file
from carioca.cards import FRENCH, Card, Suit
from carioca.games import CATALOGUE, Entry, entry_of
from carioca.gui.art import BACKS
from carioca.gui.draw.theme import FELTS
from carioca.gui.forms.controls import Chooser, Picker, SampleChooser, Slider, Stepper, Switch
from carioca.gui.forms.field import SearchForm
from carioca.gui.forms.form import Foot, Make, Rows
from carioca.gui.forms.widgets import Act, Button, Image
from carioca.gui.frame.scene import Pop, Push, Transition
from carioca.i18n import LANGUAGES, language, t
from carioca.storage.settings import CALL_ASKS, CALL_TIMES, CURTAINS, PAUSES, TAKE_BACK, THINKING, Settings
from carioca.words.cards import list_text

if TYPE_CHECKING:
    from pygame import Surface

    from carioca.gui.forms.widgets import Widget
    from carioca.gui.frame.stage import Stage
    from carioca.gui.parts.setting_pictures import PaceSample, TableSample

SCALES = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
FRENCH_SAMPLE = tuple(Card(7, suit) for suit in (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS))
SPANISH_SAMPLE = tuple(starmap(Card, ((1, Suit.OROS), (7, Suit.COPAS), (12, Suit.ESPADAS), (11, Suit.BASTOS))))
SPEEDS = ("slow", "normal", "fast", "off")
WIDE, HIGH, BACK_HIGH = 420, 92, 124  # units of the pictures to choose from
SWITCH, STEPPER, CHOICE, PICKER = 62, 240, 320, 250  # units of width


class Setting(NamedTuple):
    """A field of Settings on this screen; no `values`: a switch, or a control of its own. `of`: the game, family or
    table that it says something about, or several, "" for every game."""

    name: str
    values: tuple[str, ...] = ()
    of: str | tuple[str, ...] = ""


GROUPS: Mapping[str, tuple[Setting, ...]] = {
    "window": (Setting("language", LANGUAGES), Setting("full_screen")),
    "look": (
        Setting("scale"),
        Setting("big_cards"),
        Setting("felt", tuple(FELTS)),
        Setting("back", tuple(BACKS)),
        Setting("four_colours"),
        Setting("large_index", of="tricks"),
        Setting("high_contrast"),
    ),
    "pace": (
        Setting("animation", SPEEDS),
        Setting("reduced_motion"),
        Setting("take_back", tuple(TAKE_BACK)),
        Setting("trick_pause", tuple(PAUSES), "tricks"),
        Setting("ask_calls", CALL_ASKS, "kalooki"),
        Setting("call_time", tuple(CALL_TIMES), "kalooki"),
    ),
    "help": (
        Setting("hints"),
        Setting("tips"),
        Setting("news"),
        Setting("fit_marks", of="melding"),
        Setting("seen_cards", of=("canasta", "tricks")),
    ),
    "hand": (
        Setting("one_click", of="tricks"),
        Setting("ask_discard", of="melding"),
        Setting("self_draw", of="melding"),
        Setting("self_lay", of="melding"),
        Setting("stand_in"),
    ),
    "people": (Setting("thinking", tuple(THINKING)), Setting("remarks"), Setting("curtain", CURTAINS)),
    "sound": (Setting("sound"), Setting("muted")),
}
OTHERS = "others"  # the group of what is about other games
SETTINGS = tuple(setting for group in GROUPS.values() for setting in group)
LINKS = {"people": ("strength",), "files": ("open", "licences")}  # what leads elsewhere, by its group


def games_of(setting: Setting) -> tuple[Entry, ...]:
    about = (setting.of,) if isinstance(setting.of, str) else setting.of
    return tuple(one for one in CATALOGUE if {"", one.name, one.family, one.table}.intersection(about))


class SettingsScene(SearchForm):
    """Settings about other games than `game` ("": the one played last) stand below, under the names of those."""

    heading = "settings.title"
    hint = "settings.search"
    width = 1140
    side = 256
    side_from = 560  # below it the list of the groups would be crowded: one goes through them beside the search

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self.game = game
        self._before: Settings | None = None  # what was set before it was made as it comes
        self._stale = False

    def enter(self, stage: Stage) -> None:
        preset = stage.settings.preset
        known = any(preset in entry.presets for entry in CATALOGUE)
        self.game = self.game or (entry_of(preset).name if known else CATALOGUE[0].name)
        self._seen: Settings = stage.settings
        # The pictures of the table come after the first one of the screen: whoever opens it does not wait for them.
        self._table: TableSample | None = None
        self._pace: PaceSample | None = None
        self._seen_once = False
        self._age = 60.0  # seconds since the cards that show the pace began to come
        super().enter(stage)

    # -- what stands where --

    def _groups(self) -> dict[str, tuple[Setting, ...]]:
        """The settings by group, those about other games than this one by the names of those."""
        found: dict[str, tuple[Setting, ...]] = {}
        others: dict[str, tuple[Setting, ...]] = {}
        for group, settings in GROUPS.items():
            for setting in settings:
                games = games_of(setting)
                here = self.game in [entry.name for entry in games]
                key = group if here else " ".join(entry.name for entry in games)
                kept = found if here else others
                kept[key] = (*kept.get(key, ()), setting)
        return {**found, **others, "files": ()}

    def group_names(self) -> Mapping[str, str]:
        return {group: t(f"settings.group.{group}") for group in dict.fromkeys(map(_shown_as, self._groups()))}

    def _heading(self, group: str) -> str:
        if _shown_as(group) == group:
            return t(f"settings.group.{group}")
        return t("settings.only", games=list_text([t(f"game.name.{name}") for name in group.split()]))

    def title(self) -> str:
        return "" if self._low() else super().title()

    def aside(self) -> str:
        changed = self.sided and self._differing([one.name for one in SETTINGS])
        return t("settings.marked") if changed else ""

    def fill_head(self, rows: Rows) -> None:
        self.hint = "settings.search" if self.sided else "settings.search.short"
        if self.sided:
            super().fill_head(rows)
        else:
            rows.cells([(0, self.search_field), (PICKER, self.picker)])

    def fill_side(self, rows: Rows) -> None:
        super().fill_side(rows)
        below = self.below_groups(rows)
        if below:
            under = rows.inset(10)
            under.y = self.room - below
            self._show_table(under)

    def below_groups(self, rows: Rows) -> int:
        """The table stands there where it leaves the groups their room."""
        high = self._table_size(rows.inset(10))[1] + rows.px(30)
        self._table_beside = self.room - high >= rows.px(30) * len(self.group_names())
        return high if self._table_beside else 0

    def _table_size(self, rows: Rows) -> tuple[int, int]:
        wide = min(rows.area.w, rows.px(400), round(self.room * 0.5 * self.stage.size[0] / self.stage.size[1]))
        return wide, round(wide * self.stage.size[1] / self.stage.size[0])

    def _show_table(self, rows: Rows) -> None:
        rows.note(t("settings.table"), 14, 4)
        size = self._table_size(rows)
        table, felt = self._table, self.stage.settings.felt
        rows.show(self._felt(felt, size) if table is None else table.picture(size, rows.px(8)), 12)

    def fill(self, rows: Rows) -> None:
        super().fill(rows)
        self._pace = None
        groups = self._groups()
        matching = self.matching(
            {name: self._texts(group, name) for group in groups for name in self._names(group, groups[group])}
        )
        for group, settings in groups.items():
            name = self._heading(group)
            found = [one for one in settings if one.name in matching]
            links = [one for one in self._links(group) if one in matching]
            if not (found or links):
                continue
            self.begin_group(_shown_as(group), rows.y)
            corner = rows.heading(name, 150)
            for setting in found:
                self._add(rows, setting)
            for link in links:
                text, act = self._link(link)
                inner = rows.inset(16)
                inner.explained(t(f"settings.{link}"), _line(link), rows.make_button(link, text, act, "quiet"), 150, 40)
                rows.join(inner)
            self._add_restorer(group, settings, corner)
        if not self._tops:
            rows.note(t("settings.nothing", words=self.query), size=17)

    def _names(self, group: str, settings: Sequence[Setting]) -> list[str]:
        """What stands in a group, and what leads elsewhere from there."""
        return [*(one.name for one in settings), *self._links(group)]

    def _texts(self, group: str, name: str) -> Iterator[str]:
        """By what a setting is found, or what leads elsewhere: also by words that stand nowhere, as people say it."""
        yield self._heading(group)
        yield t(f"settings.{name}")
        yield _line(name)
        yield t(f"settings.{name}.words")
        for value in next((one.values for one in SETTINGS if one.name == name), ()):
            yield t(f"settings.{name}.{value}")

    def _links(self, group: str) -> list[str]:
        there = {"licences": licences_file() is not None}
        return [link for link in LINKS.get(group, ()) if there.get(link, True)]

    def _link(self, link: str) -> tuple[str, Act]:
        acts: Mapping[str, Act] = {"strength": self._show_strength, "open": self._open, "licences": self._licences}
        return t(f"settings.{link}.do"), acts[link]

    def _add(self, rows: Rows, setting: Setting) -> None:
        name, top = setting.name, rows.y
        inner = rows.inset(16)
        make, units, high = self._control(inner, setting)
        inner.explained(t(f"settings.{name}"), _line(name), make, units, high)
        if name == "scale" and not (self.sided and self._table_beside):
            self._show_table(inner)
        elif name == "animation":
            strip = min(inner.area.w, inner.px(WIDE))
            right = inner.part(pygame.Rect(inner.area.right - strip, inner.y, strip, 0))
            right.add(self._pace_sample, 72)
            inner.join(right)
        elif name == "four_colours":
            inner.show_cards(FRENCH_SAMPLE, 76)
        elif name == "large_index":
            inner.show_cards(SPANISH_SAMPLE, 88)
        elif name == "curtain":
            inner.note("\n".join(t(f"settings.curtain.{way}.line") for way in setting.values), 14)
        rows.join(inner)
        if self._differing((name,)):
            rows.mark(top, rows.y - rows.px(rows.GAP))

    def _control(self, rows: Rows, setting: Setting) -> tuple[Make, float, float]:
        """What makes the control of a setting, and how wide and high it is (units)."""
        stage, name, change = self.stage, setting.name, partial(self._set, setting.name)
        now: Any = getattr(stage.settings, name)
        options: list[tuple[object, str]] = [(one, t(f"settings.{name}.{one}")) for one in setting.values]
        if name == "scale":
            options = [(scale, t("settings.scale.percent", n=round(scale * 100))) for scale in SCALES]
            near = min(SCALES, key=lambda scale: abs(scale - now))
            return lambda rect: Stepper(stage, name, rect, options, near, change), STEPPER, 44
        if name == "sound":
            return lambda rect: Slider(stage, name, rect, now, change), STEPPER, 44
        if name in ("felt", "back"):
            sample, high = (self._felt, HIGH) if name == "felt" else (self._back, BACK_HIGH)
            return lambda rect: SampleChooser(stage, name, rect, options, now, change, sample), WIDE, high
        if not options:
            return lambda rect: Switch(stage, name, rect, now, change), SWITCH, 36
        now = language() if name == "language" else now
        fits = Chooser.width(stage, [label for _, label in options]) <= min(rows.area.w, rows.px(CHOICE))
        kind = Stepper if name == "animation" else Chooser if fits else Picker
        return lambda rect: kind(stage, name, rect, options, now, change), CHOICE if fits else STEPPER, 44

    def _pace_sample(self, rect: pygame.Rect) -> Widget:
        if self._table is None:
            return Image(self.stage, self._felt(self.stage.settings.felt, rect.size), rect)
        from carioca.gui.parts.setting_pictures import PaceSample

        self._pace = PaceSample(self.stage, "pace", rect)
        self._pace.age = self._age
        return self._pace

    def _felt(self, name: object, room: tuple[int, int]) -> Surface:
        return self.stage.textures.sample_of_felt(str(name), room)

    def _back(self, name: object, room: tuple[int, int]) -> Surface:
        return self.stage.textures.sample_of_back(str(name), min(room[1] - 4, round((room[0] - 4) / FRENCH.ratio)))

    # -- changes --

    def _set(self, name: str, value: Any) -> None:
        self._before = None
        if name in ("animation", "reduced_motion"):
            self._age = 0.0
        self._change({name: value})

    def _change(self, values: Mapping[str, Any]) -> None:
        self._stale = True
        self._seen = replace(self.stage.settings, **values)
        self.stage.change(self._seen)

    def _add_restorer(self, group: str, settings: Sequence[Setting], rect: pygame.Rect) -> None:
        """The button that makes a group as it comes, where something in it is not."""
        names = [one.name for one in settings]
        if self._differing(names):
            act = partial(self._restore_group, names)
            button = Button(self.stage, f"{group}.restore", rect, t("settings.restore"), act, style="quiet")
            self.page.add(button, scrolls=True)

    def _differing(self, names: Sequence[str]) -> dict[str, Any]:
        """How these settings come, as far as they are otherwise now; the language is nobody's but the reader's."""
        now, usual = self.stage.settings, replace(Settings(), language=self.stage.settings.language)
        return {name: getattr(usual, name) for name in names if getattr(now, name) != getattr(usual, name)}

    def _restore_group(self, names: Sequence[str]) -> Transition:
        # The button goes: the keys stand on the first setting of its group then.
        self.page.focus.set(next(widget for widget in self.page.widgets if widget.name in names))
        return self._restore(names)

    def _restore(self, names: Sequence[str]) -> Transition:
        self._before = self.stage.settings
        self._change(self._differing(names))
        self.stage.say(t("settings.restored"))
        return None

    def _undo(self) -> Transition:
        before, self._before = self._before, None
        if before is not None:
            self._change({one.name: getattr(before, one.name) for one in SETTINGS})
        return None

    def feet(self) -> Sequence[Foot]:
        names = [one.name for one in SETTINGS]
        if self._before is None:
            act = partial(self._restore, names)
            restore = Foot("restore", t("settings.restore_all"), act, "quiet", bool(self._differing(names)))
        else:
            restore = Foot("restore", t("settings.undo"), self._undo)
        return restore, Foot("back", t("form.done"), Pop, "primary")

    # -- time --

    @property
    def animating(self) -> bool:  # type: ignore[override]
        return self._pace is not None and self._pace.moving

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self._seen_once = True

    def update(self, dt: float) -> Transition:
        if self._table is None and self._seen_once:
            from carioca.gui.parts.setting_pictures import TableSample

            self._table = TableSample(self.stage, self.game)
            self._stale = True
        if self.animating and self._pace is not None:
            self._age = self._pace.age = self._pace.age + dt
            self.stage.redraw()
        elif self.stage.settings != self._seen:
            # A shortcut (full screen) changed something that is shown here.
            self._seen = self.stage.settings
            self.lay_out()
        if self._stale and not self.page.holding:
            self._stale = False
            self.lay_out()
        return super().update(dt)

    # -- what leads elsewhere --

    def _show_strength(self) -> Transition:
        from carioca.gui.scenes.strength import StrengthScene

        return Push(StrengthScene(self.game))

    def _licences(self) -> Transition:
        file = licences_file()
        return None if file is None else self.open(file)

    def _open(self) -> Transition:
        folder = self.stage.paths.saves.parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            self.stage.say(t("settings.folder.failed"))
            return None
        return self.open(folder)


def _shown_as(group: str) -> str:
    """The entry in the list of the groups by which one comes to a group."""
    return group if group in GROUPS or group in LINKS else OTHERS


def _line(name: str) -> str:
    """What a setting does, or what a button of these leads to."""
    return t(f"settings.{name}.line")
