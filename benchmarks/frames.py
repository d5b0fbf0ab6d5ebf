"""Milliseconds a frame while 20 cards move over a table in play, drawn in software and shown in a real window."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from stage import ROOT, play_to_the_middle, screen

SIZES = ("1280x720", "1920x1080", "2560x1440")
MOVERS = 20
GOALS_P99 = (8.0, 14.0, 16.0)
"""Milliseconds, by size."""


def measure(size: tuple[int, int], seconds: float) -> list[float]:
    """The wall time of every frame (events, animation, drawing, showing) without the loop's waiting."""
    from dataclasses import replace
    from random import Random

    import pygame

    from carioca.gui.app import App
    from carioca.gui.frame.clock import FixedClock
    from carioca.gui.frame.scene import Reset
    from carioca.gui.frame.screen import open_display
    from carioca.gui.scenes.table import TableScene
    from carioca.gui.table.slots import Slot
    from carioca.session import Session
    from carioca.storage.paths import Paths
    from carioca.storage.settings import Settings

    with tempfile.TemporaryDirectory() as folder:
        play_to_the_middle(Path(folder))
        open_display()
        # No words for newcomers, which would be painted over the cards for some of the time.
        app = App(
            pygame.Window("frames", size),
            Paths(Path(folder)),
            replace(Settings(), muted=True, news=False, language="es"),
            FixedClock(),
        )
        session = Session.resume(app.stage.saves)
        assert session is not None
        scene = TableScene(session)
        app.go(Reset(scene))
        for _ in range(240):
            app.frame()
        board, rng, frames = scene.table.board, Random(1), []
        sprites = [goal.sprite for goal in board.goals()][:MOVERS]
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            if not board.animator.active:
                for sprite in sprites:
                    slot = Slot(rng.uniform(0, size[0]), rng.uniform(0, size[1]), rng.uniform(-15, 15), sprite.height)
                    board.animator.to(sprite, slot, sprite.face, seconds=0.5)
            start = time.perf_counter()
            app.frame()
            frames.append((time.perf_counter() - start) * 1000)
        app.close()
    return sorted(frames)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--one", help="measure one size on the display that is set")
    arguments = parser.parse_args()
    if arguments.one:
        width, height = map(int, arguments.one.split("x"))
        print(json.dumps(measure((width, height), arguments.seconds)))
        return 0
    print(f"{'window':<11}{'frames':>8}{'p50 ms':>9}{'p99 ms':>9}{'max ms':>9}{'goal p99':>10}")
    for size, goal in zip(SIZES, GOALS_P99, strict=True):
        with screen(size) as display:
            environment = os.environ | {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
            command = [sys.executable, __file__, "--one", size, "--seconds", str(arguments.seconds)]
            done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
        frames = json.loads(done.stdout.splitlines()[-1])
        p50, p99 = frames[len(frames) // 2], frames[int(len(frames) * 0.99)]
        verdict = "met" if p99 <= goal else "MISSED"
        print(f"{size:<11}{len(frames):>8}{p50:>9.1f}{p99:>9.1f}{frames[-1]:>9.1f}{goal:>10.0f}   {verdict}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
