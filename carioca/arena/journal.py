"""The finished matches of an arena in a file that only grows, so that nothing is played twice after a kill."""

from __future__ import annotations

import json
from itertools import takewhile
from pathlib import Path
from typing import Any, Self

from carioca.arena.identity import Identity
from carioca.arena.plan import Plan, Trouble
from carioca.arena.play import Played
from carioca.storage.errors import storage_error
from carioca.storage.files import from_json, lock_file

_PLAYS = "plays"  # the key beside those of the plan that tells how each of its players decides (identity.py)


def beside(result: Path) -> Path:
    """Where the matches of a result's file are kept: `x.jsonl` for `x.json`."""
    return result.with_name(result.name + ("l" if result.suffix == ".json" else ".jsonl"))


class Journal:
    """JSON lines: a plan, then a line for each match in the order in which they ended. Use it with `with`.

    A plan may stand again further down: the same with more deals. What a kill left of a line is cut off.
    """

    def __init__(self, path: Path) -> None:
        """Opens or makes the file and holds it against a second arena. Raises StorageError and Trouble."""
        self.path = path
        self.plan: dict[str, Any] | None = None
        self.played: list[Played] = []
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = open(path, "a+b")  # noqa: SIM115 - closed by `close`
        except OSError as problem:
            raise storage_error(problem, path) from problem
        try:
            self._file.seek(0)
            if not lock_file(self._file.fileno()):
                raise Trouble("arena.in-use", path=path)
            self._take_up()
        except BaseException:
            self._file.close()
            raise

    def begin(self, plan: Plan, program: Identity) -> None:
        """Goes on with a plan, or begins it in an empty file.

        Raises Trouble when the file is another arena's, or was begun by a program that plays otherwise.
        """
        if self.plan is not None:
            self._compare(self.plan, plan, program)
        written = {**plan.to_json(), _PLAYS: program.plays}
        if self.plan != written:
            self._write(written)
            self.plan = written

    def _compare(self, found: dict[str, Any], plan: Plan, program: Identity) -> None:
        if not plan.continues({**{key: found[key] for key in found if key != _PLAYS}, "app": program.app}):
            raise Trouble("arena.other-plan", path=self.path)
        other = [str(found["app"])] if found["app"] != program.app else []
        other += [name for name, way in program.plays.items() if found[_PLAYS].get(name) != way]
        if other:
            raise Trouble("arena.other-program", path=self.path, what=", ".join(other))

    def add(self, played: Played) -> None:
        self._write(played.to_json())

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(self, line: dict[str, Any]) -> None:
        try:
            self._file.write(json.dumps(line, separators=(",", ":")).encode("ascii") + b"\n")
            self._file.flush()
        except OSError as problem:
            raise storage_error(problem, self.path) from problem

    def _take_up(self) -> None:
        try:
            self._file.seek(0)
            lines = self._file.readlines()
            sound = list(takewhile(self._take, lines))
            if lines and not sound and not _begins_one(lines[0]):
                raise Trouble("arena.no-journal", path=self.path)
            self._file.truncate(sum(map(len, sound)))
        except OSError as problem:
            raise storage_error(problem, self.path) from problem

    def _take(self, raw: bytes) -> bool:
        if not raw.endswith(b"\n"):
            return False
        try:
            line = from_json(raw)
            if "tables" in line:
                Plan.from_json(line)
                self.plan = {**line, _PLAYS: dict(line[_PLAYS])}
            elif self.plan is not None:
                self.played.append(Played.from_json(line))
            else:
                return False
        except (AttributeError, KeyError, TypeError, ValueError):
            return False
        return True


def _begins_one(line: bytes) -> bool:
    """Whether a torn line is the beginning of a plan, as left by a kill in the first moment."""
    return not line.endswith(b"\n") and line.startswith(b'{"format":')
