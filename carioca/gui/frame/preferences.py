"""What belongs to each of several persons at one machine: how they like to play, and what they have been told."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from carioca.storage.errors import StorageError
from carioca.storage.progress import Newcomer
from carioca.storage.settings import fitting

if TYPE_CHECKING:
    from carioca.gui.frame.stage import Stage
    from carioca.session import Session

PERSONAL = (
    "scale", "big_cards", "animation", "take_back", "sort", "tempo", "hints", "seen_cards", "tips", "news",
    "fit_marks", "ask_discard", "one_click", "self_draw", "self_lay", "ask_calls", "told",
)  # fmt: skip
"""The fields of Settings that each person has alone; all others are the machine's."""
NEWS = "heard"  # the preference that lists what of the game's news a person was told
PLAYED = "played"  # `played.GAME`: how many matches of a game a person has brought to their end


class Preferences:
    """The settings follow whose turn it is. Who has chosen nothing yet has what the machine had before the match."""

    def __init__(self, stage: Stage, session: Session) -> None:
        self._stage, self._session = stage, session
        self._machine = self._applied = self._chosen()
        self._seat: int | None = None
        self._name = ""  # of who sat there then
        self.newcomer: Newcomer | None = None  # what the person whose turn it is knows

    def take(self, seat: int) -> bool:
        """It is this person's turn from now on; whether it was somebody else's before."""
        if seat == self._seat:
            return False
        self.keep()
        self._seat, game, known = seat, self._session.game.name, self._known(seat)
        self._name = self._session.names[seat]
        self.newcomer = Newcomer({game: known.get(f"{PLAYED}.{game}", 0)}, frozenset(known.get(NEWS, ())))
        self._apply({**self._machine, **fitting(known, PERSONAL)})
        return True

    def of(self, seat: int, name: str) -> Any:
        """What a person has chosen for one of these, whoever's turn it is."""
        if seat == self._seat or self._session.people == (seat,):
            return getattr(self._stage.settings, name)
        return fitting(self._known(seat), (name,)).get(name, self._machine[name])

    def hears(self, name: str) -> None:
        if self.newcomer is not None and self._seat is not None:
            self.newcomer = self.newcomer.hears(name)
            self._remember(self._seat, {NEWS: sorted(self.newcomer.told)})

    def keep(self) -> None:
        """Put down what the person has changed."""
        changed = {name: value for name, value in self._chosen().items() if value != self._applied[name]}
        if changed and self._seat is not None:
            self._applied |= changed
            # Who sits elsewhere now has it all the same, and who took the seat has not.
            if self._name in (names := self._session.names):
                self._remember(names.index(self._name), changed)

    def leave(self) -> None:
        """The table is left: the machine has its own settings again."""
        self.keep()
        played = f"{PLAYED}.{self._session.game.name}"
        for seat in self._session.people if self._session.current is None and self._seat is not None else ():
            self._remember(seat, {played: self._known(seat).get(played, 0) + 1})
        if self._seat is not None:
            self._seat = None
            self._apply(self._machine)

    def _chosen(self) -> dict[str, Any]:
        return {name: getattr(self._stage.settings, name) for name in PERSONAL}

    def _apply(self, wanted: dict[str, Any]) -> None:
        self._applied = dict(wanted)
        self._stage.change(replace(self._stage.settings, **wanted))

    def _known(self, seat: int) -> dict[str, Any]:
        """What is known of a person; what is no list or number where one is meant is not."""
        known = dict(self._stage.persons.of(self._session.names[seat]).preferences)
        for name, value in tuple(known.items()):
            kind = list if name == NEWS else int if name.startswith(f"{PLAYED}.") else type(value)
            if type(value) is not kind:
                del known[name]
        return known

    def _remember(self, seat: int, changed: Mapping[str, Any]) -> None:
        person = self._stage.persons.of(self._session.names[seat])
        with contextlib.suppress(StorageError):
            self._stage.persons.remember(person._replace(preferences={**person.preferences, **changed}))
