"""How long the slow tests go on: with CARIOCA_LONG=1 as long as the rules of a game ask for, else a part of it."""

from __future__ import annotations

import os

LONG = bool(os.environ.get("CARIOCA_LONG"))


def many(long: int, usual: int) -> int:
    """How often something is tried."""
    return long if LONG else usual
