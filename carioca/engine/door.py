"""Doors: the one way from shared code into the folders of families and tables, by name and only when asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Door(Generic[T]):
    """A function from a name to what a family or a table offers in one layer; decorates that function.

    The function has a `match` with an import in each branch, so that packagers see the names, nothing is loaded before
    it is asked for, and tests/test_architecture.py knows the only places that may name a family.
    """

    def __init__(self, find: Callable[[str], T]) -> None:
        self.__doc__ = find.__doc__
        self._find = find
        self._known: dict[str, T] = {}

    def __call__(self, name: str) -> T:
        """What stands behind this name. Raises KeyError."""
        if name not in self._known:
            self._known[name] = self._find(name)
        return self._known[name]

    def admit(self, name: str, offered: T) -> None:
        """Lets somebody in who lives outside of this program: a game of one's own, the toy family of the tests."""
        self._known[name] = offered

    def dismiss(self, name: str) -> None:
        self._known.pop(name, None)
