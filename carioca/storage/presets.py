"""House rules that players named and keep, one small file each, which can be given to somebody else."""

from __future__ import annotations

import contextlib
import os
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from carioca.storage.errors import Foreign, StorageError, storage_error
from carioca.storage.files import files_with, from_json, read_plain, replace_file, set_aside, to_json
from carioca.storage.names import MAX_NAME as MAX_NAME
from carioca.storage.names import clean_name, name_key

FORMAT = 1
ENDING = ".carioca-rules"
MAX_PRESETS = 200  # more files than these in the folder are left unread: the list is for choosing from
_MAX_BYTES = 1 << 16
_MAX_OPTIONS = 200
_MAX_ITEMS = 100
_MAX_WORD = 60


class OwnPreset(NamedTuple):
    """House rules with a name: a preset of a game (`base`) and the options that differ from it, as JSON values."""

    name: str
    game: str
    base: str
    options: Mapping[str, Any]


class PresetError(StorageError):
    """A file of house rules that cannot be used: `t(error.code, **error.values)` says why."""


class Presets:
    """The named house rules in one folder; nothing is created before something is saved."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def all(self) -> tuple[OwnPreset, ...]:
        """All that can be read, by name; broken files are passed over. Never raises."""
        by_name: dict[str, OwnPreset] = {}
        for path, preset in self._readable():
            key = name_key(preset.name)
            # A copy put here by hand does not hide the file that was saved under this name.
            if key not in by_name or path == self._path(preset.name):
                by_name[key] = preset
        return tuple(by_name[key] for key in sorted(by_name, key=lambda key: unicodedata.normalize("NFKD", key)))

    def find(self, name: str) -> OwnPreset | None:
        """The one of this name; capitals and blanks at the ends do not matter."""
        return next((preset for preset in self.all() if name_key(preset.name) == name_key(name)), None)

    def save(self, preset: OwnPreset) -> None:
        """Keep house rules, in the place of those of the same name.

        Raises PresetError "preset.name" for an empty name, StorageError when the disk refuses.
        """
        text = _text(preset)
        path = self._path(preset.name)
        if os.path.lexists(path):
            try:
                self.read(path)
            except PresetError:
                # Written by a newer version, or damaged: not ours to overwrite.
                set_aside(path)
        replace_file(path, text)
        self.remove(preset.name, but=path)

    def export(self, preset: OwnPreset, path: Path) -> None:
        replace_file(path, _text(preset))

    def read(self, path: Path) -> OwnPreset:
        """The house rules of a file. Raises PresetError: unreadable, no house rules, or of a newer version.

        Whether its game, options and values exist is for those to say who know the games (agreement.py).
        """
        values = {"path": str(path), "name": path.name}
        try:
            data = read_plain(path, _MAX_BYTES)
        except (OSError, ValueError) as problem:
            raise PresetError("preset.unreadable", values, str(problem)) from problem
        except Foreign as problem:
            raise PresetError("preset.broken", values, problem.why) from None
        try:
            return _parsed(from_json(data), values)
        except ValueError as problem:
            raise PresetError("preset.broken", values, str(problem)) from problem

    def _path(self, name: str) -> Path:
        """Where house rules of this name belong: legible, and never the place of another name or outside."""
        import hashlib

        digest = hashlib.sha256(name_key(name).encode("utf-8")).hexdigest()[:8]
        plain = unicodedata.normalize("NFKD", name_key(name)).encode("ascii", "ignore").decode()
        stem = "-".join("".join(c if c.isalnum() else " " for c in plain).split())[:MAX_NAME]
        return self._folder / f"{stem or 'rules'}-{digest}{ENDING}"

    def _readable(self) -> list[tuple[Path, OwnPreset]]:
        found = []
        for path in files_with(self._folder, ENDING, MAX_PRESETS):
            with contextlib.suppress(PresetError):
                found.append((path, self.read(path)))
        return found

    def remove(self, name: str, but: Path | None = None) -> None:
        """Forget the one of this name, if there is one, except in the file `but`. Raises StorageError."""
        for path, preset in self._readable():
            if path != but and name_key(preset.name) == name_key(name):
                try:
                    path.unlink(missing_ok=True)
                except OSError as problem:
                    raise storage_error(problem, path) from problem


def are_changes(value: Any) -> bool:
    """Whether this can be the options that differ from a preset: names with numbers, words, yes or no, or lists."""
    return (
        isinstance(value, dict)
        and len(value) <= _MAX_OPTIONS
        and all(_is_word(name) and _is_value(chosen) for name, chosen in value.items())
    )


def _text(preset: OwnPreset) -> str:
    name = clean_name(preset.name)
    if not name:
        raise PresetError("preset.name")
    data = {"format": FORMAT, "game": preset.game, "name": name, "base": preset.base, "options": dict(preset.options)}
    return to_json(data)


def _parsed(data: Any, values: Mapping[str, str]) -> OwnPreset:
    """House rules from JSON. Raises ValueError, or PresetError for a newer format."""
    if not isinstance(data, dict) or type(data.get("format")) is not int:
        raise ValueError("no house rules")
    name, game, base = (data.get(key) for key in ("name", "game", "base"))
    if data["format"] != FORMAT:
        # Other files of ours have formats of their own, and none of them a base.
        newer = data["format"] > FORMAT and "base" in data
        raise PresetError("preset.future" if newer else "preset.broken", values)
    options = data.get("options", {})
    if not (_is_word(game) and _is_word(base) and isinstance(name, str)):
        raise ValueError("game, base and name are texts")
    if not clean_name(name):
        raise ValueError("the name is empty")
    if not are_changes(options):
        raise ValueError("options are names with values")
    return OwnPreset(clean_name(name), str(game), str(base), options)


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= _MAX_WORD and value.isprintable()


def _is_value(value: Any) -> bool:
    if isinstance(value, list):
        return len(value) <= _MAX_ITEMS and all(type(one) is int or _is_word(one) for one in value)
    return isinstance(value, bool | int) or _is_word(value)
