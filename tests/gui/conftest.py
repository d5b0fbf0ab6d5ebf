"""Every test of the window leaves language and SDL's drivers as it found them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from carioca import i18n


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = i18n.language()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    i18n.set_language(before)
