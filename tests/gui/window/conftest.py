"""A large screen for the tests in the real window; a module that wants another one says so itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.gui.window.desk import Desk


@pytest.fixture
def desk() -> Iterator[Desk]:
    """Shut down, with all that runs on it, when the test is over."""
    desk = Desk((2000, 1160))
    yield desk
    desk.close()
