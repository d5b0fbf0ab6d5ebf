"""What the package index shows: the README without pictures and without links into the repo."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The hook as hatchling would load it, which is not among the tools of the tests."""
    interface = ModuleType("hatchling.metadata.plugin.interface")
    interface.MetadataHookInterface = object  # type: ignore[attr-defined]
    for name in ("hatchling", "hatchling.metadata", "hatchling.metadata.plugin"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, interface.__name__, interface)
    found: dict[str, Any] = {}
    path = ROOT / PROJECT["tool"]["hatch"]["metadata"]["hooks"]["custom"]["path"]
    exec(compile(path.read_text("utf-8"), str(path), "exec"), found)
    return found


def test_the_index_gets_no_picture_and_no_link_into_the_repo(hook: Any) -> None:
    made = hook["IndexText"].__new__(hook["IndexText"])
    made.root = str(ROOT)
    metadata: dict[str, Any] = {}
    made.update(metadata)
    text = metadata["readme"]["text"]
    assert metadata["readme"]["content-type"] == "text/markdown" and text.startswith("# Carioca")
    assert "![" not in text and "<img" not in text and not re.search(r"\]\((?!https?:)", text)
    readme = (ROOT / "README.md").read_text("utf-8")
    assert len(text) > 0.9 * len(re.sub(r"\]\([^)]*\)", "]", readme))
    assert "readme" in PROJECT["project"]["dynamic"] and "readme" not in PROJECT["project"]


def test_extras_have_upper_bounds_and_every_python_that_is_tried_is_named() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    assert all("<" in one or "==" in one for name in ("cluster", "gym") for one in extras[name])
    named = {one.rpartition(" ")[2] for one in PROJECT["project"]["classifiers"] if "Python :: 3." in one}
    assert {"3.11", "3.12", "3.13"} <= named
