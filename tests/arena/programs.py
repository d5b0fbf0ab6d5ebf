"""Outside programs of all kinds, written into a folder: good ones, and those that an arena must survive."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

SAMPLE = Path(__file__).resolve().parents[2] / "examples" / "sample_bot.py"

_LOOP = """
import json, subprocess, sys, time
answered = 0
for line in sys.stdin:
    question = json.loads(line)
    legal = question["legal"]
    action = legal[0]
    if answered == 3:
        {wrong}
    print(json.dumps({{"action": action}}), flush=True)
    answered += 1
"""
WRONG = {
    "hung": 'print("let me think", file=sys.stderr, flush=True); time.sleep(600)',
    "died": 'print("\\noh no", file=sys.stderr); sys.exit(3)',
    "nonsense": 'print("I draw a card", flush=True); continue',
    "illegal": 'action = "lay KD m7"',
}
"""What a program does at its fourth question, by the reason for which it forfeits."""


def command(script: Path) -> str:
    """The name of a script as a contestant."""
    return "cmd:" + shlex.join([sys.executable, "-S", "-E", str(script)])


def sample() -> str:
    """The bot of the examples as a contestant."""
    return command(SAMPLE)


def wrong(folder: Path, why: str, before: str = "") -> str:
    """A program that goes wrong in this way; `before` is done first."""
    script = folder / f"{why}.py"
    script.write_text(before + _LOOP.format(wrong=WRONG[why]), "utf-8")
    return command(script)
