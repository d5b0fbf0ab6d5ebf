"""The window beside KPat's in one run: start-up, memory, idle and drag, by `desktop_bench.py`.

That measuring program is no part of this project: `--bench` names where it lies. The person's table
is measured in the middle of a match; a card of the hand is what is dragged.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from stage import ROOT, play_to_the_middle

SIZE = (1200, 720)
KPAT_DRAG = "984,530,400,620"
GOALS = {
    "painted / KPat": 0.42,
    "painted without byte code / KPat": 0.75,
    "PSS / KPat": 0.4,
    "idle CPU %": 0.02,
    "idle wake-ups/s": 1.0,
    "drag CPU / KPat": 1.1,
    "drag X server / KPat": 1.3,
    "drag latency median, ms": 3.0,
    "drag latency p95, ms": 6.0,
}


def drag_path(folder: Path) -> str:
    """Where the first card of the hand lies in the saved match at this size, and the middle of the table."""
    x, y = card_at(folder)
    return f"{x},{y},600,330"


def card_at(folder: Path) -> tuple[int, int]:
    """A point of the first card of the hand in the saved match at this size, px."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from dataclasses import replace

    import pygame

    from carioca.gui.app import App
    from carioca.gui.frame.scene import Reset
    from carioca.gui.frame.screen import open_display
    from carioca.gui.scenes.table import TableScene
    from carioca.session import Session
    from carioca.storage.paths import Paths
    from carioca.storage.settings import Settings

    open_display()
    still = replace(Settings(), animation="off", muted=True)
    app = App(pygame.Window("path", SIZE), Paths(folder), still)
    session = Session.resume(app.stage.saves)
    assert session is not None
    scene = TableScene(session)
    app.go(Reset(scene))
    app.frame()
    board = scene.table.board
    sprites = {goal.sprite.token: goal.slot for goal in board.goals()}
    card = sprites[board.hand.order[0]]
    app.close()
    return round(card.x - 0.3 * card.height), round(card.y - 0.3 * card.height)


def bench(program: Path, name: str, extra: list[str], command: list[str]) -> dict[str, Any]:
    """One run of the measuring program; its JSON."""
    # KPat ends at once without a session bus; the bus runs outside of what is measured.
    bus = ["dbus-run-session", "--"] if shutil.which("dbus-run-session") else []
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.jsonl"
        call = [*bus, sys.executable, program, "--name", name, "--wm", "openbox", "--size", f"{SIZE[0]}x{SIZE[1]}"]
        call += [*extra, "--json", out, "--", *command]
        environment = {key: value for key, value in os.environ.items() if not key.startswith("SDL_")}
        subprocess.run(list(map(str, call)), check=True, stdout=subprocess.DEVNULL, env=environment)
        result: dict[str, Any] = json.loads(out.read_text().splitlines()[-1])
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bench", type=Path, default=ROOT.parent / "shared" / "tools" / "desktop_bench.py")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--shots", default="")
    arguments = parser.parse_args()
    if not arguments.bench.is_file():
        print("desktop_bench.py is not here: the window is not measured")
        return 0
    kpat = shutil.which("kpat", path=os.environ.get("PATH", "") + ":/usr/games")
    # As an installer leaves it, also where Python is told to write none.
    compileall.compile_dir(ROOT / "carioca", quiet=1)
    ours, raw, theirs = [], [], []
    # After 25 s of a turn a person is told for 9 s what may be done: that is over before it counts as at rest.
    steady = ["--startup-runs", "3", "--settle", "40", "--idle", "30", "--drag-s", "8", "--latency-n", "30"]
    short = ["--startup-runs", "3", "--settle", "0", "--idle", "1"]
    for _ in range(arguments.rounds):
        with tempfile.TemporaryDirectory() as folder:
            play_to_the_middle(Path(folder))
            extra = [*steady, "--title", "Carioca", "--prep", "key Return sleep 4", "--drag", drag_path(Path(folder))]
            extra += ["--shots", arguments.shots] if arguments.shots else []
            command = [sys.executable, "-m", "carioca", "--data-dir", folder, "--lang", "es"]
            ours.append(bench(arguments.bench, "carioca", extra, command))
            bare = [sys.executable, "-B", "-c", BARE, without_byte_code(Path(folder)), *command[3:]]
            raw.append(bench(arguments.bench, "no byte code", [*short, "--title", "Carioca"], bare))
        if kpat:
            extra = [*steady, "--title", "KPatience", "--drag", KPAT_DRAG]
            theirs.append(bench(arguments.bench, "kpat", extra, [kpat, "--gametype", "klondike"]))
    report(ours, raw, theirs)
    return 0


BARE = "import sys; sys.path.insert(0, sys.argv.pop(1)); from carioca.__main__ import gui_main; sys.exit(gui_main())"
"""Starts the program from a folder of its sources."""


def without_byte_code(folder: Path) -> Path:
    """A copy of the program that nobody has compiled; the libraries are, as they come from an installer."""
    home = folder / "sources"
    shutil.copytree(ROOT / "carioca", home / "carioca", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "assets", home / "carioca" / "assets")
    return home


def _median(runs: list[dict[str, Any]], *path: str) -> float:
    def value(run: Any) -> float:
        for key in path:
            run = run[key]
        return float(run)

    return statistics.median(value(run) for run in runs)


def report(ours: list[dict[str, Any]], raw: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> None:
    """Prints the medians and what they are held against."""
    paint = ("startup", "paint_s", "median")
    rows = {
        "exec to picture, s": paint,
        "PSS, MiB": ("mem", "pss"),
        "idle CPU %": ("idle", "cpu_pct"),
        "idle wake-ups/s": ("idle", "wakeups_s"),
        "drag CPU, %": ("drag", "cpu_pct"),
        "drag X server, %": ("drag", "xserver_pct"),
        "drag latency median, ms": ("drag", "latency_ms", "median"),
        "drag latency p95, ms": ("drag", "latency_ms", "p95"),
        "moved pixels": ("drag", "moved_pixels"),
    }
    print(f"{'':<34}{'carioca':>10}{'kpat':>10}")
    for name, path in rows.items():
        other = f"{_median(theirs, *path):>10.2f}" if theirs else f"{'-':>10}"
        print(f"{name:<34}{_median(ours, *path):>10.2f}{other}")
    print(f"{'the same without byte code, s':<34}{_median(raw, *paint):>10.2f}")
    found = {name: _median(ours, *path) for name, path in rows.items()}
    if theirs:
        for name, runs, path in (
            ("painted / KPat", ours, paint),
            ("painted without byte code / KPat", raw, paint),
            ("PSS / KPat", ours, rows["PSS, MiB"]),
            ("drag CPU / KPat", ours, rows["drag CPU, %"]),
            ("drag X server / KPat", ours, rows["drag X server, %"]),
        ):
            found[name] = _median(runs, *path) / _median(theirs, *path)
    for name, goal in GOALS.items():
        if name in found:
            print(f"{name:<34}{found[name]:>10.2f}   goal {goal:<6} {'met' if found[name] <= goal else 'MISSED'}")


if __name__ == "__main__":
    sys.exit(main())
