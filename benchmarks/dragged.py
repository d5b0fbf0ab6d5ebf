"""What hovering over the table and dragging a card costs: time of the processor, pictures and pixels for each motion.

The pointer goes from the first card of the hand to the middle of the table and back, 60 motions a second and a second
each way, first free and then with the card, in a real window under Xvfb. Only this process's own time counts, so the
figures hold on a busy machine too; `--profile FILE` writes where the time of the drag goes (`python -m pstats FILE`).
"""

from __future__ import annotations

import argparse
import cProfile
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from stage import play_to_the_middle, screen
from window import SIZE

RATE = 60
MIDDLE = (600, 330)
GOALS = {"hover": 1.7, "drag": 2.7}
"""Percent of a core."""


class Counted:
    """The scene's drawing, with what it costs the desktop."""

    def __init__(self, app: Any, scene: Any) -> None:
        self.pictures = self.parts = self.pixels = 0
        draw, stage = scene.draw, app.stage

        def counted(surface: Any) -> None:
            draw(surface)
            from carioca.gui.frame.screen import compact

            self.pictures += 1
            sent = compact(stage.parts, stage.size)
            self.parts += 1 if sent is None else len(sent)
            self.pixels += stage.size[0] * stage.size[1] if sent is None else sum(part.w * part.h for part in sent)

        scene.draw = counted


def opened(folder: Path) -> tuple[Any, Any]:
    """The program at the saved match's table, with its own clock; the app and the scene."""
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
    app = App(pygame.Window("dragged", SIZE), Paths(folder), replace(Settings(), muted=True, language="es"))
    app.guarded = False
    session = Session.resume(app.stage.saves)
    assert session is not None
    scene = TableScene(session)
    app.go(Reset(scene))
    return app, scene


def first_card(app: Any, scene: Any) -> tuple[int, int]:
    """A point of the first card of the hand, on the screen."""
    board = scene.table.board
    slot = {goal.sprite.token: goal.slot for goal in board.goals()}[board.hand.order[0]]
    left, top = app.window.position
    return left + round(slot.x - 0.3 * slot.height), top + round(slot.y - 0.3 * slot.height)


def path(app: Any, start: tuple[int, int], seconds: float) -> list[str]:
    """What xdotool is to do: there and back, for so long."""
    left, top = app.window.position
    end, call = (left + MIDDLE[0], top + MIDDLE[1]), []
    for at in range(round(seconds * RATE)):
        leg = at % (2 * RATE) / RATE
        share = leg if leg < 1 else 2 - leg
        x, y = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
        call += ["mousemove", str(x), str(y), "sleep", str(round(1 / RATE, 4))]
    return call


def while_it_runs(app: Any, call: list[str], profile: cProfile.Profile | None = None) -> tuple[float, float]:
    """Let the window live until xdotool is done; the process's seconds and those of the wall."""
    with subprocess.Popen(["xdotool", *call]) as mover:
        begin, cpu = time.perf_counter(), time.process_time()
        if profile is not None:
            profile.enable()
        while mover.poll() is None:
            app.frame()
        if profile is not None:
            profile.disable()
        return time.process_time() - cpu, time.perf_counter() - begin


def measure(seconds: float, out: str) -> None:
    """Prints a line for hovering and one for dragging."""
    import pygame

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        play_to_the_middle(folder)
        app, scene = opened(folder)
        # Loaded before anybody drags in a match: whoever opens it has heard something.
        app.stage.audio.apply(app.stage.settings)
        while_it_runs(app, ["sleep", "3"])
        start = first_card(app, scene)
        print(f"{'':<8}{'CPU %':>8}{'ms/motion':>11}{'pictures':>10}{'ms each':>9}{'parts':>7}{'kpx':>7}")
        for what, down in (("hover", ["sleep", "0.2"]), ("drag", ["mousedown", "1", "sleep", "0.2"])):
            while_it_runs(app, ["mousemove", *map(str, start), *down])
            count = Counted(app, scene)
            profile = cProfile.Profile() if out and what == "drag" else None
            cpu, wall = while_it_runs(app, path(app, start, seconds), profile)
            report(what, cpu, wall, seconds * RATE, count)
            if profile is not None:
                profile.dump_stats(out)
        assert scene.table.board.held, "nothing was dragged"
        app.close()
        pygame.quit()


def report(what: str, cpu: float, wall: float, motions: float, count: Counted) -> None:
    """One line: pictures for each motion, and what each picture hands to the desktop."""
    share, each = 100 * cpu / wall, max(1, count.pictures)
    print(
        f"{what:<8}{share:>8.2f}{1000 * cpu / motions:>11.3f}{count.pictures / motions:>10.2f}{1000 * cpu / each:>9.3f}"
        f"{count.parts / each:>7.1f}{count.pixels / each / 1000:>7.1f}"
        f"   goal {GOALS[what]} % {'met' if share <= GOALS[what] else 'MISSED'}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--profile", default="", metavar="FILE")
    arguments = parser.parse_args()
    with screen("1280x800") as display:
        os.environ |= {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        measure(arguments.seconds, arguments.profile)
    return 0


if __name__ == "__main__":
    sys.exit(main())
