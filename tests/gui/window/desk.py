"""A real desk: a virtual screen with a window manager, the game as a player starts it, a pointer and keys."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TOOLS = ("Xvfb", "openbox", "xdotool", "import")
Point = tuple[float, float]


def missing_tools() -> list[str]:
    """The programs that a desk needs and this machine lacks."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


def pictures(name: str) -> Path:
    """An empty folder for a test's pictures."""
    folder = ROOT / "out" / "pictures" / name
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    return folder


LOOK = 0.6  # seconds for which is looked at what the last press brought


class Desk:
    """Xvfb and openbox; `start` opens the game on it. Ends only what it started."""

    program: tuple[str | Path, ...] = (sys.executable, "-m", "carioca")

    def __init__(self, screen: tuple[int, int]) -> None:
        self.environment = {key: value for key, value in os.environ.items() if not key.startswith("SDL_")}
        self.environment["SDL_AUDIODRIVER"] = "dummy"
        server, self.environment["DISPLAY"] = _screen(screen)
        self._started = [server, self._run("openbox")]
        time.sleep(0.5)
        self._window = ""
        self._pressed = 0.0  # when the button went up last
        self._others: list[str] = []
        self.game: subprocess.Popen[bytes] | None = None

    def _run(self, *command: str | Path) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            command, env=self.environment, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def start(self, *arguments: str) -> None:
        """Opens the game and waits for its window."""
        self._others = self._windows()
        self.game = self._run(*self.program, *arguments)
        self._window = ""
        _until(self._found, 30)
        # The menu looks for a match when its cards have come; what is pressed sooner means nothing that is there then.
        time.sleep(2)

    def _found(self) -> bool:
        assert self.game is not None and self.game.poll() is None, "the game ended"
        self._window = ([window for window in self._windows() if window not in self._others] or [""])[-1]
        return bool(self._window)

    def _windows(self) -> list[str]:
        return self._xdotool("search", "--onlyvisible", "--class", "carioca").split()

    def close(self) -> None:
        """Ends the game and the screen."""
        if self.game is not None and self.game.poll() is None:
            self.game.terminate()
            self.game.wait(timeout=10)
        for process in reversed(self._started):
            process.terminate()
            process.wait(timeout=10)

    def kill(self) -> None:
        """Ends the game as a power cut would."""
        assert self.game is not None
        self.game.kill()
        self.game.wait()

    # -- hands and eyes --

    def _xdotool(self, *arguments: object) -> str:
        done = subprocess.run(
            ["xdotool", *map(str, arguments)], env=self.environment, capture_output=True, text=True, timeout=60
        )
        return done.stdout

    def move(self, point: Point) -> tuple[object, ...]:
        """The words of a move to a point of the window."""
        # Not by the screen: getwindowgeometry counts a window manager's frame twice.
        return "mousemove", "--window", self._window, round(point[0]), round(point[1])

    def hover(self, point: Point) -> None:
        """Brings the pointer there."""
        self._xdotool(*self.move(point))

    def click(self, point: Point) -> None:
        """A click with the left button."""
        self._look()
        self._xdotool(*self.move(point), "sleep", "0.05", "mousedown", 1, "sleep", "0.04", "mouseup", 1)
        self._pressed = time.monotonic()

    def drag(self, start: Point, end: Point, steps: int = 12) -> None:
        """Press, move as a hand does, let go."""
        self._look()
        words: list[object] = [*self.move(start), "sleep", "0.05", "mousedown", 1, "sleep", "0.04"]
        for i in range(1, steps + 1):
            part = i / steps
            words += [*self.move((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))]
            words += ["sleep", "0.016"]
        self._xdotool(*words, "sleep", "0.06", "mouseup", 1)
        self._pressed = time.monotonic()

    def _look(self) -> None:
        """Like a person it presses nothing sooner than it can be meant (carioca/gui/frame/press.py)."""
        time.sleep(max(0.0, self._pressed + LOOK - time.monotonic()))

    def keys(self, keys: Iterable[str]) -> None:
        """Keys one after the other, as xdotool names them."""
        self._look()
        words: list[object] = []
        last = ""
        for key in keys:
            # The same letter at once is a key that was hammered; walking may be as quick as one likes.
            words += ["sleep", "0.6"] if key == last and len(key) == 1 else []
            words += ["key", key, "sleep", "0.03"]
            last = key
        self._xdotool(*words)
        self._pressed = time.monotonic()

    def picture(self, path: Path) -> None:
        """The window as a PNG."""
        path.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["import", "-window", self._window, path], env=self.environment, check=True, timeout=60)


def _screen(size: tuple[int, int]) -> tuple[subprocess.Popen[bytes], str]:
    """A virtual screen of this size in px and its name; it finds a free number itself, whoever starts one beside it."""
    told, tells = os.pipe()
    command = ["Xvfb", "-displayfd", str(tells), "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[tells], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(tells)
    with os.fdopen(told) as number:
        name = number.readline().strip()
    assert name, "the virtual screen did not start"
    return server, f":{name}"


def _until(ready: object, seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not ready():  # type: ignore[operator]
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)
