"""Where the program's files lie on this machine."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

MATCH = ".carioca"  # the ending of the files that hold a match
RUNNING = f"match{MATCH}"  # the running match in the folder of saves


class Paths:
    """The files and folders of one player; nothing is created before something is written there.

    The system's own places (XDG on Linux, Application Support on macOS, LOCALAPPDATA on Windows), or everything
    under one folder when `data_dir` is given.
    """

    def __init__(self, data_dir: str | os.PathLike[str] | None = None) -> None:
        self._given = data_dir is not None
        if data_dir is not None:
            base = Path(data_dir).expanduser().absolute()
            data = config = state = base
        else:
            from platformdirs import PlatformDirs

            dirs = PlatformDirs("carioca" if sys.platform.startswith("linux") else "Carioca", appauthor=False)
            data, config, state = dirs.user_data_path, dirs.user_config_path, dirs.user_state_path
        self.data: Path = data
        self.settings: Path = config / "settings.json"
        self.saves: Path = data / "saves"
        self.presets: Path = data / "presets"
        self.learning: Path = data / "learning.json"
        self.newcomer: Path = data / "newcomer.json"
        self.logs: Path = state / "logs"

    @property
    def outbox(self) -> Path:
        """Where files for other people are put: a folder that its owner looks into."""
        if self._given:
            return self.saves.parent / "shared"
        return next(iter(_meeting_places()), self.saves.parent)

    @property
    def inboxes(self) -> tuple[Path, ...]:
        """Where files of other people may lie, without doubles."""
        return tuple(dict.fromkeys((self.outbox, *_meeting_places(), self.saves.parent)))


def _meeting_places() -> tuple[Path, ...]:
    """The folders for documents, downloads and the desktop that exist."""
    import platformdirs

    finders = (platformdirs.user_documents_path, platformdirs.user_downloads_path, platformdirs.user_desktop_path)
    places = []
    for find in finders:
        # Whoever has no home has no such places.
        with contextlib.suppress(RuntimeError):
            places.append(find())
    return tuple(place for place in places if place.is_absolute() and place.is_dir())
