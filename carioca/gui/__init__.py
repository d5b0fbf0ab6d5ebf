"""The window: the only package that imports pygame."""

from __future__ import annotations

import sys
from typing import Any

LATER = ("pygame.mixer", "pygame.mixer_music", "importlib.resources")
"""What pygame imports with itself and does without where it is not to be had: the sounds, which `frame/audio.py`
imports before the first one, and a way to read its own icon that loads what unpacks archives; it opens the file then.
"""


def _import_pygame() -> None:
    """Import pygame without these: no first picture has to wait for them (a tenth of the whole start)."""
    if "pygame" in sys.modules:
        return
    absent = [name for name in LATER if name not in sys.modules]
    modules: dict[str, Any] = sys.modules
    for name in absent:
        # Python's own way to say that there is none.
        modules[name] = None
    try:
        import pygame  # noqa: F401
    finally:
        for name in absent:
            del modules[name]


_import_pygame()
