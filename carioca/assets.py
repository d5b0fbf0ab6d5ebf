"""Where pictures, sounds, texts, rules and fonts lie: the same answer for a wheel, a frozen program and a checkout."""

from __future__ import annotations

import importlib.util
from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=1)
def assets_dir() -> Path:
    """The assets folder: `carioca/assets` beside this file when installed or frozen, else the checkout's own.

    Plain paths instead of importlib.resources: an editable install has no resources, and the import is slow.
    """
    here = Path(__file__).resolve().parent
    inside = here / "assets"
    return inside if inside.is_dir() else here.parent / "assets"


def licences_file() -> Path | None:
    """The list of the works that a frozen program is made with, beside their licences; None elsewhere, where each
    package is installed with its own.
    """
    file = assets_dir().parent.parent / "licences" / "README.txt"
    return file if file.is_file() else None


@lru_cache(maxsize=1)
def font_folder() -> Path | None:
    """Where the form library keeps Noto Sans; found without importing that library, which takes 40 ms."""
    spec = importlib.util.find_spec("pygame_gui")
    for place in (spec.submodule_search_locations or ()) if spec else ():
        folder = Path(place) / "data"
        if (folder / "NotoSans-Regular.ttf").is_file():
            return folder
    return None
