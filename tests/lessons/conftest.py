"""What the tests of lessons share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from carioca import i18n
from carioca.i18n import LANGUAGES


@pytest.fixture(params=LANGUAGES)
def lang(request: pytest.FixtureRequest) -> Iterator[str]:
    before = i18n.language()
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language(before)
