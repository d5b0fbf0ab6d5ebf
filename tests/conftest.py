"""What holds for all tests: no example fails because the machine is slow, nor only on some days."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("carioca", deadline=None, derandomize=True)
settings.load_profile("carioca")
