"""The persons who play at this machine: how each looks, what each prefers, and how many matches each has won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from carioca.storage.files import folder_held, to_json
from carioca.storage.names import clean_name, name_key
from carioca.storage.progress import is_name, read_entries, write_entries

FILE = "persons.json"
MOST = 60  # so many persons are known; of more those are forgotten who have not played for the longest time
_MAX_BYTES = 1 << 22
_MAX_PREFERENCES = 8000  # letters of all that one person prefers, as JSON
_MAX_ITEMS = 300  # of a list
_MAX_COUNT = 1 << 31


class Person(NamedTuple):
    """Somebody who plays here. `face`: the id of a drawn face (gui/art.py), or "" for none yet; `colour`: the number
    of a colour and its shape (gui/draw/theme.py), None for that of the seat. The name of who plays alone may be
    empty.

    `preferences` are texts, numbers, flags and lists of texts by name: what the person chose for the own turns.
    """

    name: str
    face: str = ""
    colour: int | None = None
    preferences: Mapping[str, Any] = MappingProxyType({})


class _Entry(NamedTuple):
    person: Person
    wins: int


class Persons:
    """What `persons.json` in a folder says. Reading never fails, what is written is there at once.

    Names that differ in capitals alone are one person's. Whoever was remembered last comes first.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._found: dict[str, _Entry] | None = None  # by `name_key`

    def known(self) -> list[str]:
        """The names of everybody who has played here, who played last first."""
        return [entry.person.name for key, entry in self._entries.items() if key]

    def of(self, name: str) -> Person:
        """Who has this name; of a stranger there is nothing but the name."""
        entry = self._entries.get(name_key(name))
        return Person(name) if entry is None else entry.person

    def remember(self, person: Person) -> None:
        """Put down how somebody looks and what he prefers, as the one who played last. Raises StorageError."""
        self._write(person, 0)

    def won(self, name: str) -> None:
        """Somebody has won a match here. Raises StorageError."""
        self._write(self.of(name), 1)

    def rename(self, old: str, name: str) -> None:
        """Whoever was known by a name that was wrong keeps looks, preferences and wins under the right one, unless
        somebody is known by that already. Raises StorageError."""
        entry = self._entries.get(name_key(old))
        if entry is not None and name_key(name) not in self._entries:
            self._write(entry.person._replace(name=name), entry.wins, name_key(old))

    def tally(self, names: Iterable[str]) -> dict[str, int]:
        """How many matches each of these has won here."""
        found = {name: self._entries.get(name_key(name)) for name in names}
        return {name: 0 if entry is None else entry.wins for name, entry in found.items()}

    @property
    def _entries(self) -> dict[str, _Entry]:
        if self._found is None:
            self._found = self._read()
        return self._found

    def _read(self) -> dict[str, _Entry]:
        found: dict[str, _Entry] = {}
        for entry in read_entries(self._path, _readable, _MAX_BYTES) or ():
            found.setdefault(name_key(entry.person.name), entry)
        return found

    def _write(self, person: Person, wins: int, former: str = "") -> None:
        """Put down somebody, with so many more wins, and forget the one of a key."""
        key, clean = name_key(person.name), clean_name(person.name)
        if not clean and (person.name or person == Person("")):
            # No name that can be written, or nothing to be known of who has none.
            return
        person = person._replace(name=clean)
        with folder_held(self._path.parent):
            # Another program may have written since.
            found = self._read()
            before = found.pop(key, None)
            if former:
                found.pop(former, None)
            fresh = _entry(_plain(_Entry(person, min(wins + (before.wins if before else 0), _MAX_COUNT))))
            assert fresh is not None
            self._found = dict(list({key: fresh, **found}.items())[:MOST])
            plain = [_plain(entry) for entry in self._found.values()]
            write_entries(self._path, {"persons": plain}, _whole, _MAX_BYTES)


def _plain(entry: _Entry) -> dict[str, Any]:
    person = entry.person
    preferences = {
        name: list(value) if isinstance(value, (tuple, set, frozenset)) else value
        for name, value in person.preferences.items()
    }
    return {**person._asdict(), "preferences": preferences, "won": entry.wins}


def _readable(data: dict[str, Any]) -> list[_Entry] | None:
    """What can be read of the persons in a file, in its order."""
    plain = data.get("persons")
    if not isinstance(plain, list):
        return None
    return [entry for entry in map(_entry, plain[:MOST]) if entry is not None]


def _whole(data: dict[str, Any]) -> list[_Entry] | None:
    """The same, but None where anything in it would be lost: such a file is kept."""
    found = _readable(data)
    return found if found is not None and [_plain(entry) for entry in found] == data["persons"] else None


def _entry(plain: Any) -> _Entry | None:
    named = isinstance(plain, dict) and isinstance(plain.get("name"), str)
    name = clean_name(plain["name"]) if named else ""
    if not named or (plain["name"] and not name):
        return None
    face, colour, won = plain.get("face"), plain.get("colour"), plain.get("won")
    person = Person(
        name,
        face if is_name(face) else "",
        colour if type(colour) is int and 0 <= colour <= _MAX_COUNT else None,
        MappingProxyType(_preferences(plain.get("preferences"))),
    )
    return _Entry(person, won if type(won) is int and 0 <= won <= _MAX_COUNT else 0)


def _preferences(plain: Any) -> dict[str, Any]:
    if not isinstance(plain, dict):
        return {}
    fit = {name: value for name, value in plain.items() if is_name(name) and _is_preference(value)}
    return fit if len(to_json(fit)) <= _MAX_PREFERENCES else {}


def _is_preference(value: Any) -> bool:
    if isinstance(value, list):
        return len(value) <= _MAX_ITEMS and all(map(is_name, value))
    return value == "" or is_name(value) or (type(value) in (bool, int, float) and abs(value) <= _MAX_COUNT)
