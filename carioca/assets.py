"""Where pictures, sounds, texts and rules lie: the same answer for a wheel, a frozen program and a checkout."""

from __future__ import annotations

from pathlib import Path


def assets_dir() -> Path:
    """The assets folder: `carioca/assets` beside this file when installed or frozen, else the checkout's own.

    Plain paths instead of importlib.resources: an editable install has no resources, and the import is slow.
    """
    here = Path(__file__).resolve().parent
    inside = here / "assets"
    return inside if inside.is_dir() else here.parent / "assets"
