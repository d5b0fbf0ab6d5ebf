"""For all tests: no example fails because the machine is slow, nor only on some days; windows are tested singly."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("carioca", deadline=None, derandomize=True)
settings.load_profile("carioca")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """A test in the real window has the machine for itself; None leaves the number to xdist."""
    marks = config.option.markexpr
    return 0 if "window" in marks and "not window" not in marks else None
