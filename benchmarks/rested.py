"""From the pointer's first motion after a rest to the picture: milliseconds, at the table in a real window."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from stage import ROOT, play_to_the_middle, screen
from window import SIZE, card_at

SCREEN = "1280x800"
GOAL = 3.0
"""Milliseconds, median."""


class Eyes:
    """Looks at the screen and moves its pointer."""

    def __init__(self, name: str) -> None:
        from Xlib import display

        self._display = display.Display(name)
        self._root = self._display.screen().root

    def window(self) -> tuple[int, int]:
        """Where the program's window begins; it has to have the size for which the places were found."""
        for child in self._root.query_tree().children:
            place = child.get_geometry()
            if (place.width, place.height) == SIZE:
                return place.x, place.y
        raise SystemExit(f"no window of {SIZE[0]}x{SIZE[1]}")

    def part(self, x: int, y: int) -> bytes:
        """The pixels around a point."""
        from Xlib import X

        image: Any = self._root.get_image(max(0, x - 60), max(0, y - 60), 120, 60, X.ZPixmap, 0xFFFFFFFF)
        return bytes(image.data)

    def point(self, x: int, y: int) -> None:
        """Move the pointer there."""
        from Xlib import X
        from Xlib.ext import xtest

        xtest.fake_input(self._display, X.MotionNotify, x=x, y=y)
        self._display.sync()

    def press(self, key: str) -> None:
        """Press and release a key."""
        from Xlib import XK, X
        from Xlib.ext import xtest

        code = self._display.keysym_to_keycode(XK.string_to_keysym(key))
        for kind in (X.KeyPress, X.KeyRelease):
            xtest.fake_input(self._display, kind, code)
        self._display.sync()

    def until_it_changes(self, x: int, y: int, longest: float = 1.0) -> float:
        """Milliseconds from a motion to this point until something there looks otherwise."""
        before, begin = self.part(x, y), time.perf_counter()
        self.point(x, y)
        while time.perf_counter() - begin < longest:
            if self.part(x, y) != before:
                return (time.perf_counter() - begin) * 1000
        raise SystemExit("the window did not answer the pointer")


def measure(motions: int, rest: float) -> list[float]:
    """The pointer goes onto a card of the hand after so many seconds of rest, and away again."""
    with tempfile.TemporaryDirectory() as folder, screen(SCREEN) as name:
        play_to_the_middle(Path(folder))
        x, y = card_at(Path(folder))
        (Path(folder) / "settings.json").write_text(json.dumps({"format": 1, "window": SIZE, "muted": True}))
        command = [sys.executable, "-m", "carioca", "--data-dir", folder, "--lang", "es"]
        environment = os.environ | {"DISPLAY": name, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        with subprocess.Popen(command, env=environment, cwd=ROOT, stdout=subprocess.DEVNULL) as program:
            try:
                eyes = Eyes(name)
                time.sleep(4)
                left, top = eyes.window()
                # Without a window manager the window under the pointer has the keys.
                eyes.point(left + SIZE[0] // 2, top + 8)
                eyes.press("Return")
                time.sleep(4)
                found = []
                for _ in range(motions):
                    eyes.point(left + SIZE[0] // 2, top + 8)
                    time.sleep(rest)
                    found.append(eyes.until_it_changes(left + x, top + y))
            finally:
                program.terminate()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--motions", type=int, default=12)
    parser.add_argument("--rest", type=float, default=10.0, help="seconds")
    arguments = parser.parse_args()
    found = measure(arguments.motions, arguments.rest)
    median = statistics.median(found)
    print(f"first motion after {arguments.rest:.0f} s: median {median:.1f} ms, longest {max(found):.1f} ms", end="   ")
    print(f"goal {GOAL:.0f} ms {'met' if median <= GOAL else 'MISSED'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
