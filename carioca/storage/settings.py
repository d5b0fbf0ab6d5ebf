"""What the player has chosen, remembered between starts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields, replace
from math import inf
from pathlib import Path
from typing import Any

from carioca.storage.errors import Foreign
from carioca.storage.files import folder_held, from_json, read_plain, replace_file, set_aside, to_json
from carioca.storage.names import MAX_NAME
from carioca.storage.presets import are_changes

FORMAT = 1
MAX_SEATS = 8
MAX_PRESETS = 50
_MAX_BYTES = 1 << 20

THINKING: Mapping[str, float] = {"short": 0.4, "normal": 1.0, "long": 3.0}
"""How long opponents may think, by the choice in the settings: what scales the time of those who look ahead."""

PAUSES: Mapping[str, float] = {"normal": 1.5, "quick": 0.6, "click": inf}
"""Seconds for which lies what people want to look at before it goes on (a finished trick), by the choice in the
settings; without end: until somebody clicks or presses a key."""

CALL_TIMES: Mapping[str, float] = {"none": 0.0, "8": 8.0, "4": 4.0}
"""Seconds in which a card can be called out of turn, by the choice in the settings; 0: as long as one likes."""

CALL_ASKS = ("helps", "always", "never")
"""When a person is asked whether to call a card: where it makes or nears one of the own groups, always, never."""

TAKE_BACK: Mapping[str, float] = {"slow": 0.0, "2": 2.0, "4": 4.0, "10": 10.0, "20": 20.0}
"""Seconds for which a card that was thrown can be taken back before anybody goes on, by the choice in the settings;
at the slow pace there are never fewer than SLOW_TAKE_BACK."""
SLOW_TAKE_BACK = 6.0

CURTAINS = ("press", "held", "open")
"""How several persons at one machine see their cards: behind a curtain that one press opens, there as long as something
is held, or without one."""

Check = Callable[[Any], bool]


def _setting(default: Any, fits: Check) -> Any:
    return field(default=default, metadata={"fits": fits})


def _flag(default: bool = False) -> Any:
    return _setting(default, lambda value: isinstance(value, bool))


def _choice(*choices: str) -> Any:
    return _setting(choices[0], lambda value: isinstance(value, str) and value in choices)


def _one_of(*choices: int) -> Any:
    return _setting(choices[0], lambda value: type(value) is int and value in choices)


def _number(default: float, low: float, high: float) -> Any:
    return _setting(default, lambda value: type(value) in (int, float) and low <= value <= high)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MAX_NAME and value.isprintable()


def _are_texts(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) <= MAX_SEATS and all(map(_is_text, value))


def _are_rules(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= MAX_PRESETS
        and all(map(_is_text, value))
        and all(are_changes(changes) for changes in value.values())
    )


def _is_size(value: Any) -> bool:
    sized = isinstance(value, tuple) and len(value) == 2
    return value is None or (sized and all(type(side) is int and 100 <= side <= 16384 for side in value))


@dataclass(frozen=True)
class Settings:
    """All choices; every field has a default, and a value that does not fit its field is replaced by it.

    `language` "" follows the system; `scale` 0.75 to 2; `sound` 0 to 1; `window` is the last size in pixels.
    `big_cards`: hand, tray and melds take what room the window has; `large_index`: Spanish cards with large numbers in
    their corners; `felt` and `back`: the cloth and the cards' backs (their names in gui/draw/theme.py and gui/art.py);
    `trick_pause` (a key of PAUSES): how long a finished trick lies; `seen_cards`: what all saw going into a hand may be
    looked up; `fit_marks`: cards that fit a meld of the table are marked; `ask_calls`: one of CALL_ASKS; `call_time` (a
    key of CALL_TIMES): how long a card can be called; `take_back` (a key of TAKE_BACK): how long one that was thrown
    can be taken back.
    `remarks`: characters say something at great moments.
    `tips`: what the pointer rests on tells what it is; `ask_discard`: a key or a double click that discards asks first.
    `one_click`: at a trick table one click plays a card; without it that raises the card, and a second one plays it.
    `news`: in the first matches of a game a line about each thing that is new, and after them a few suggestions.
    `tempo`: how many times faster others are shown; `self_draw`: the stock is drawn from by itself where nothing else
    is legal; `self_lay`: so are cards laid off that are certainly right; `stand_in`: a button asks an opponent to
    finish one's round; `stand_in_level`: how who plays on for a person plays; `curtain`: one of CURTAINS.
    `thinking` is a key of THINKING. `names` and `seats` (a bot's level or character, or "person") are the last new
    game, `waiting` and `waiting_seats` who had no seat in it and comes back where there is room; `preset`, `own_rules`
    and `rules` are the agreement it was played by (agreement.py: base, own, changes), `left` the changes that were made
    to other presets, by preset, as they were left. `told` names what was explained once and is not explained again.
    `other` holds what a newer version wrote and this one does not know: it is written back untouched.
    """

    language: str = _choice("", "es", "en")
    scale: float = _number(1.0, 0.75, 2.0)
    animation: str = _setting("normal", lambda value: value in ("slow", "normal", "fast", "off"))
    reduced_motion: bool = _flag()
    four_colours: bool = _flag()
    large_index: bool = _flag()
    big_cards: bool = _flag()
    felt: str = _choice("green", "blue", "wine", "slate")
    back: str = _choice("stars", "lozenges", "fans", "tiles")
    trick_pause: str = _choice("normal", "quick", "click")
    call_time: str = _choice("none", "8", "4")
    ask_calls: str = _choice(*CALL_ASKS)
    take_back: str = _choice("slow", "2", "4", "10", "20")
    high_contrast: bool = _flag()
    sound: float = _number(0.7, 0.0, 1.0)
    muted: bool = _flag()
    full_screen: bool = _flag()
    maximised: bool = _flag()
    window: tuple[int, int] | None = _setting(None, _is_size)
    sort: str = _choice("", "rank", "suit", "plan")
    hints: bool = _flag(True)
    seen_cards: bool = _flag(True)
    tips: bool = _flag(True)
    news: bool = _flag(True)
    fit_marks: bool = _flag(True)
    remarks: bool = _flag(True)
    ask_discard: bool = _flag(True)
    one_click: bool = _flag(True)
    tempo: int = _one_of(1, 2, 4)
    self_draw: bool = _flag(True)
    self_lay: bool = _flag()
    stand_in: bool = _flag()
    curtain: str = _choice(*CURTAINS)
    stand_in_level: str = _choice("hard", "novice", "easy", "normal", "expert")
    thinking: str = _setting("normal", lambda value: isinstance(value, str) and value in THINKING)
    told: tuple[str, ...] = _setting((), _are_texts)
    names: tuple[str, ...] = _setting((), _are_texts)
    seats: tuple[str, ...] = _setting((), _are_texts)
    waiting: tuple[str, ...] = _setting((), _are_texts)
    waiting_seats: tuple[str, ...] = _setting((), _are_texts)
    preset: str = _setting("", _is_text)
    own_rules: str = _setting("", _is_text)
    rules: Mapping[str, Any] = field(default_factory=dict, metadata={"fits": are_changes})
    left: Mapping[str, Any] = field(default_factory=dict, metadata={"fits": _are_rules})
    other: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def budget(self) -> float:
        return THINKING[self.thinking]

    @property
    def pause(self) -> float:
        return PAUSES[self.trick_pause]

    @property
    def call_seconds(self) -> float:
        return CALL_TIMES[self.call_time]

    @property
    def take_back_seconds(self) -> float:
        return max(TAKE_BACK[self.take_back], SLOW_TAKE_BACK if self.animation == "slow" else 0.0)


_SEEN: dict[Path, Settings] = {}
"""What this process had last read from a file or written to it: whatever differs from that, its player has changed."""
_TOGETHER = (frozenset(("preset", "own_rules", "rules")), frozenset(("names", "seats", "waiting", "waiting_seats")))
"""Fields that make sense only together: whoever changes one of them means all."""


def load(path: Path) -> tuple[Settings, str | None]:
    """The settings of a file, and the catalogue key of a sentence when it could not be read.

    A missing file is no problem; a broken one, or whatever else lies in its place, is set aside as
    `settings.broken-1.json`. Never raises.
    """
    settings, problem = _read(path)
    _SEEN[path] = settings
    return settings, problem


def _read(path: Path) -> tuple[Settings, str | None]:
    try:
        data = from_json(read_plain(path, _MAX_BYTES))
    except FileNotFoundError:
        return Settings(), None
    except OSError:
        return Settings(), "settings.unreadable"
    except (Foreign, ValueError):
        data = None
    if not isinstance(data, dict):
        set_aside(path)
        return Settings(), "settings.broken"
    return _from_dict(data), None


def save(path: Path, settings: Settings) -> None:
    """Write the settings atomically. What another program has changed since they were read here, and this one has
    not, stays as the other one wrote it. A link is followed when settings are what it points to. Raises StorageError.
    """
    if path.is_symlink():
        _read(path)
    with folder_held(path.parent):
        merged = _merged(path, settings)
        known = {spec.name: getattr(merged, spec.name) for spec in fields(Settings) if spec.name != "other"}
        replace_file(path, to_json({**merged.other, "format": FORMAT, **known}))
    _SEEN[path] = settings


def _merged(path: Path, settings: Settings) -> Settings:
    """What the file says now with what has been changed here; all of ours when it says nothing."""
    before = _SEEN.get(path)
    if before is None or not path.exists():
        return settings
    written, problem = _read(path)
    if problem is not None:
        return settings
    names = [spec.name for spec in fields(Settings) if spec.compare]
    changed = {name for name in names if getattr(settings, name) != getattr(before, name)}
    for group in _TOGETHER:
        if changed & group:
            changed |= group
    return replace(written, **{name: getattr(settings, name) for name in changed})


def _from_dict(data: dict[str, Any]) -> Settings:
    known = [spec.name for spec in fields(Settings)]
    other = {name: value for name, value in data.items() if name not in (*known, "format") and _can_be_written(value)}
    return Settings(**fitting(data, known), other=other)


def fitting(data: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    """The values of these fields that stand in the data and fit."""
    chosen: dict[str, Any] = {}
    for spec in fields(Settings):
        if spec.name in names and spec.name in data and spec.name != "other":
            plain = data[spec.name]
            value = tuple(plain) if isinstance(plain, list) else plain
            if spec.metadata["fits"](value):
                chosen[spec.name] = value
    return chosen


def _can_be_written(value: Any) -> bool:
    """Whether what was read can go back into a file: reading takes deeper nesting than writing."""
    try:
        to_json({"": [value]})
    except (ValueError, RecursionError):
        return False
    return True
