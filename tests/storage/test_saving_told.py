"""What a player was told last about saving is true, in whatever order the disk refuses and takes what is played."""

from __future__ import annotations

import io
from itertools import product
from types import SimpleNamespace
from typing import Any, cast

import pytest

from carioca.games.contract.kalooki import KALOOKI
from carioca.gui.table.table import Table
from carioca.i18n import t
from carioca.session import Seat, Session
from carioca.storage.errors import FULL, REMADE, StorageError
from carioca.storage.saves import Saves
from carioca.terminal.console import Console
from carioca.terminal.game import TextGame

GONE = "storage.unwritable"
STEPS = ("works", "full", "unwritable", "remade", "told")
"""What the disk does with a card that is played; or everything that was found out is told."""


class Disk:
    """A disk that answers as it is bidden. `behind`: lines wait that are not on it."""

    def __init__(self) -> None:
        self.behind = False

    def answer(self, step: str) -> None:
        self.behind = step in ("full", "unwritable")
        code = {"full": FULL, "unwritable": GONE, "remade": REMADE}.get(step)
        if code is not None:
            raise StorageError(code, {"path": "x"})


def truth(session: Session, sentence: str) -> bool:
    """Whether a sentence still holds: what is not saved, and why; else that nothing is lost, or nothing at all."""
    if session.unsaved:
        return sentence == t(session.unsaved, path="x")
    return sentence not in (t(FULL), t(GONE, path="x"))


def sessions() -> tuple[Session, Disk]:
    seats = (Seat(""), Seat("Rosa", "rosa"), Seat("Inés", "ines"))
    session, disk = Session.new(KALOOKI, "kalooki", KALOOKI.presets["kalooki"], seats, "s"), Disk()
    session._saves = cast("Saves", disk)
    return session, disk


@pytest.mark.slow
def test_at_the_table_and_at_the_terminal() -> None:
    for order in product(STEPS, repeat=5):
        table, text = sessions(), sessions()
        said: list[str] = []
        scene: Any = SimpleNamespace(session=table[0], unsaved="", worry=said.append, refresh=lambda: None)
        out = io.StringIO()
        game = TextGame(text[0], Console(io.StringIO(), out))
        for step in (*order, "told"):
            if step == "told":
                Table.tell_of_saving(scene)
                game._tell_trouble()
                assert truth(table[0], said[-1] if said else ""), order
                lines = out.getvalue().splitlines()
                assert truth(text[0], lines[-1] if lines else ""), order
                assert bool(scene.unsaved) == bool(table[0].unsaved)
            else:
                for session, disk in (table, text):
                    session._store(lambda saves: cast("Any", saves).answer(step))  # noqa: B023
                    assert session.unsaved == ("" if not disk.behind else session.unsaved)
