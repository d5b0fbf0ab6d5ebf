"""Without PettingZoo the environments say in one sentence how to get it."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterator

import pytest

from carioca.i18n import LANGUAGES, set_language


@pytest.fixture
def _bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An installation without the extra, in which nothing of `carioca.gym` was imported yet."""
    found = importlib.util.find_spec
    for name in [name for name in sys.modules if name.split(".")[:2] == ["carioca", "gym"]]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(
        "importlib.util.find_spec", lambda name, *more: None if name == "pettingzoo" else found(name, *more)
    )
    yield
    set_language("es")


@pytest.mark.usefixtures("_bare")
def test_a_missing_extra_gets_one_sentence_with_the_command_that_installs_it() -> None:
    told = []
    for language in LANGUAGES:
        set_language(language)
        with pytest.raises(ImportError) as error:
            importlib.import_module("carioca.gym")
        told.append(str(error.value))
        assert 'pip install ".[gym]"' in told[-1] and told[-1].endswith(".") and "\n" not in told[-1]
    assert told[0] != told[1]
