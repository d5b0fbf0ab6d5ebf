"""The tables of the opponents are what their script writes, where the program reads them."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from carioca.bots.contract import chances_table

ROOT = Path(__file__).resolve().parents[3]
NAMES = ("CALM", "THREATENED", "REACH", "WANTED", "GIVE_UP")


def test_the_script_writes_the_module_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "build")
    script = importlib.import_module("count_chances")
    try:
        assert Path(str(chances_table.__file__)) == script.TABLE
        written = script.text({name: getattr(chances_table, name) for name in NAMES})
        assert written == script.TABLE.read_text("utf-8")
    finally:
        del sys.modules["count_chances"]
