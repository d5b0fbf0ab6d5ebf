"""The window beside KPat's in one run: start-up, memory, idle and drag, by the project's `desktop_bench.py`.

The measuring program lies in `../shared/tools` beside the checkout (`--bench` names another place). The person's table
is measured in the middle of a match; a card of the hand is what is dragged.
"""

from __future__ import annotations

import argparse
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
    "painted / KPat": 0.9,
    "menu's first frame, ms": 500.0,
    "PSS / KPat": 0.6,
    "idle CPU %": 0.25,
    "idle wake-ups/s": 35.0,
    "drag CPU %": 4.0,
}


def drag_path(folder: Path) -> str:
    """Where the first card of the hand lies in the saved match at this size, and the middle of the table."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from dataclasses import replace

    import pygame

    from carioca.gui.frame.app import App
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
    return f"{round(card.x - 0.3 * card.height)},{round(card.y - 0.3 * card.height)},600,330"


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
    ours, theirs = [], []
    steady = ["--startup-runs", "3", "--settle", "10", "--idle", "30", "--drag-s", "8", "--latency-n", "30"]
    for _ in range(arguments.rounds):
        with tempfile.TemporaryDirectory() as folder:
            play_to_the_middle(Path(folder))
            extra = [*steady, "--title", "Carioca", "--prep", "key Return sleep 4", "--drag", drag_path(Path(folder))]
            extra += ["--shots", arguments.shots] if arguments.shots else []
            command = [sys.executable, "-m", "carioca", "--data-dir", folder, "--lang", "es"]
            ours.append(bench(arguments.bench, "carioca", extra, command))
        if kpat:
            extra = [*steady, "--title", "KPatience", "--drag", KPAT_DRAG]
            theirs.append(bench(arguments.bench, "kpat", extra, [kpat, "--gametype", "klondike"]))
    report(ours, theirs)
    return 0


def _median(runs: list[dict[str, Any]], *path: str) -> float:
    def value(run: Any) -> float:
        for key in path:
            run = run[key]
        return float(run)

    return statistics.median(value(run) for run in runs)


def report(ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> None:
    """Prints the medians and what they are held against."""
    rows = {
        "exec to picture, s": ("startup", "paint_s", "median"),
        "PSS, MiB": ("mem", "pss"),
        "idle CPU, %": ("idle", "cpu_pct"),
        "idle wake-ups/s": ("idle", "wakeups_s"),
        "drag CPU, %": ("drag", "cpu_pct"),
        "drag latency median, ms": ("drag", "latency_ms", "median"),
        "drag latency p95, ms": ("drag", "latency_ms", "p95"),
        "moved pixels": ("drag", "moved_pixels"),
    }
    print(f"{'':<26}{'carioca':>10}{'kpat':>10}")
    for name, path in rows.items():
        other = f"{_median(theirs, *path):>10.2f}" if theirs else f"{'-':>10}"
        print(f"{name:<26}{_median(ours, *path):>10.2f}{other}")
    found = {
        "menu's first frame, ms": _median(ours, "startup", "paint_s", "median") * 1000,
        "idle CPU %": _median(ours, "idle", "cpu_pct"),
        "idle wake-ups/s": _median(ours, "idle", "wakeups_s"),
        "drag CPU %": _median(ours, "drag", "cpu_pct"),
    }
    if theirs:
        paint, pss = ("startup", "paint_s", "median"), ("mem", "pss")
        found["painted / KPat"] = _median(ours, *paint) / _median(theirs, *paint)
        found["PSS / KPat"] = _median(ours, *pss) / _median(theirs, *pss)
    for name, goal in GOALS.items():
        if name in found:
            print(f"{name:<26}{found[name]:>10.2f}   goal {goal:<6} {'met' if found[name] <= goal else 'MISSED'}")


if __name__ == "__main__":
    sys.exit(main())
