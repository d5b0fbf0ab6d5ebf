"""What is new to a newcomer: in the first matches of a game a line about each thing, the first time it comes up."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from carioca.i18n import t
from carioca.storage import newcomer
from carioca.storage.errors import StorageError

if TYPE_CHECKING:
    from carioca.gui.table.table import Table

MATCHES = 3
"""Matches of a game in which things are new."""
SECONDS = 9.0
"""How long a line stays when nothing sends it away."""


class Firsts:
    """Looks at one table whenever it has changed, and never tells more than one thing in a turn."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._path = table.stage.paths.newcomer
        self._known = newcomer.load(self._path)
        # A lesson has its own words.
        few = self._known.matches.get(table.session.game.name, 0) < MATCHES
        self._new = few and table.guide is None
        self._version = -1
        self._turn = -1

    def update(self) -> None:
        """Say what is new now, once all lies still and nothing else is being read."""
        table = self.table
        if not self._new or table.version == self._version or not self._quiet or not table.my_turn:
            return
        self._version = table.version
        turn = table.state.turns
        if turn == self._turn or not table.stage.settings.news:
            return
        game = table.session.game.name
        told = {name.removeprefix(f"{game}.") for name in self._known.told}
        name = next((one for one in table.desk.news(table, told) if one not in told), "")
        if name:
            self._turn = turn
            self._note(f"{game}.{name}")
            table.tell(t(f"news.{name}"), t("news.heading"), seconds=SECONDS)
            self._version = table.version

    @property
    def _quiet(self) -> bool:
        table, board = self.table, self.table.board
        said = table.toast is not None or table.tip is not None or table.hint is not None or table.asking is not None
        return not (said or table.animator.active or board.held or board.picked) and board.own_open

    def _note(self, name: str) -> None:
        """It was told; where the disk does not take it, at least not again in this match."""
        # Another match may have been played, or another line told, since the table was opened.
        now = newcomer.load(self._path).hears(*self._known.told, name)
        self._known = now
        with contextlib.suppress(StorageError):
            newcomer.save(self._path, now)
