"""A folder for saves, and records of a match that never was."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.storage.matches import play_into

Record = dict[str, Any]
DIGEST = "9f3c" * 16


def make_record(rounds: int = 1, *, seed: str = "7", actions: tuple[str, ...] = (), over: bool = False) -> Record:
    """A record whose last round has these actions; the rounds before it are finished."""
    done = [
        {"scores_before": [[10 * number, 1], [0, number]], "actions": ["0 draw stock", "0 end"], "digest": DIGEST}
        for number in range(rounds - 1)
    ]
    last: Record = {"scores_before": [[10 * (rounds - 1), 1], [0, rounds - 1]], "actions": list(actions)}
    if over:
        last["digest"] = DIGEST
    return {
        "format": 1,
        "app": "1.0.0",
        "game": "carioca",
        "preset": "carioca-chile",
        "options": {"cut_bonus": 10, "names": ["a", 1, True]},
        "seats": [{"name": "Ana María Ñ"}, {"name": "Rosa", "bot": "normal"}],
        "seed": seed,
        "rounds": [*done, last],
    }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "saves"


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A folder with a match in its second round, and the place after each line of that round."""
    folder = tmp_path_factory.mktemp("played")
    return folder, play_into(folder)


@pytest.fixture
def places(played: tuple[Path, list[str]]) -> list[str]:
    """The places of the match in `running`, the last one its own."""
    return played[1]


@pytest.fixture
def running(tmp_path: Path, played: tuple[Path, list[str]]) -> Path:
    """A folder of its own with that match."""
    shutil.copytree(played[0], tmp_path / "saves")
    return tmp_path / "saves"
