"""The workflows: nothing runs that was not pinned, with no more rights than it needs, and nothing runs for ever."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FILES = sorted((Path(__file__).resolve().parents[2] / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_workflow_is_pinned_limited_and_ends(file: Path) -> None:
    text = file.read_text("utf-8")
    used = re.findall(r"uses: (.*)", text)
    assert used and all(re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one) for one in used)
    assert "\npermissions: {}\n" in text and "\nconcurrency:\n" in text
    assert text.count("actions/checkout@") == text.count("persist-credentials: false")
    assert text.count("runs-on:") == text.count("timeout-minutes:") == text.count("    permissions:\n")
    writing = [line.split(":")[0].strip() for line in text.splitlines() if ": write" in line]
    assert writing == (["contents", "id-token", "attestations"] if file.name == "release.yml" else [])


def test_what_runs_is_in_the_repository() -> None:
    root = FILES[0].parents[2]
    called = {name for file in FILES for name in re.findall(r"run: (?:bash|python) (\S+)", file.read_text("utf-8"))}
    assert called == {".ci/run", "run.py", "build/package.py"} and all((root / name).is_file() for name in called)
