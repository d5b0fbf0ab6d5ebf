"""The tables of the opponents are what their script writes, where the program reads them."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
NAMES = ("CALM", "THREATENED", "REACH", "WANTED", "GIVE_UP")


@pytest.mark.parametrize("game", ["carioca", "kalooki"])
def test_the_script_writes_the_module_as_it_is(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.syspath_prepend(ROOT / "build")
    script = importlib.import_module("count_chances")
    try:
        counted = script.GAMES[game]
        assert Path(str(counted.table.__file__)) == counted.file
        written = script.text({name: getattr(counted.table, name) for name in NAMES})
        assert written == counted.file.read_text("utf-8")
    finally:
        del sys.modules["count_chances"]
