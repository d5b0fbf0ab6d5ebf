"""Where the program's files lie on this machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path


class Paths:
    """The files and folders of one player; nothing is created before something is written there.

    The system's own places (XDG on Linux, Application Support on macOS, LOCALAPPDATA on Windows), or everything
    under one folder when `data_dir` is given.
    """

    def __init__(self, data_dir: str | os.PathLike[str] | None = None) -> None:
        if data_dir is not None:
            base = Path(data_dir).expanduser().absolute()
            data = config = state = base
        else:
            from platformdirs import PlatformDirs

            dirs = PlatformDirs("carioca" if sys.platform.startswith("linux") else "Carioca", appauthor=False)
            data, config, state = dirs.user_data_path, dirs.user_config_path, dirs.user_state_path
        self.settings: Path = config / "settings.json"
        self.saves: Path = data / "saves"
        self.presets: Path = data / "presets"
        self.logs: Path = state / "logs"
