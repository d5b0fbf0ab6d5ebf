"""Folders of players' files as each released version wrote them: every later one reads them all.

A new version adds a folder that it wrote itself; no file here is ever changed.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from carioca import __version__
from carioca.agreement import Agreement
from carioca.engine.position import digest
from carioca.film import Film, outcome
from carioca.session import Session
from carioca.storage.history import finished
from carioca.storage.match_file import read_match
from carioca.storage.paths import Paths
from carioca.storage.presets import Presets
from carioca.storage.saves import Saves
from carioca.storage.settings import load

FOLDER = Path(__file__).parent / "saves"
VERSIONS = sorted(path.name for path in FOLDER.iterdir())
RUNNING = {"0.1.0": ([53, 69, 16], "99351d3de814229d7f046edfdf546124e1039f30d211dc2bb4b8847760a25aab")}
"""How many lines the running match has by round, and the digest of its position."""


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    """A version whose files are kept here."""
    return str(request.param)


@pytest.fixture
def paths(tmp_path: Path, version: str) -> Paths:
    """Its files, in a folder that may be written."""
    shutil.copytree(FOLDER / version, tmp_path / "data")
    return Paths(tmp_path / "data")


def test_the_running_match_goes_on_at_the_same_card(paths: Paths, version: str) -> None:
    film = Film(read_match(paths.saves / "match.carioca").whole)
    with Saves(paths.saves) as saves:
        session = Session.resume(saves)
        assert session is not None and not session.problem
        lines, wanted = RUNNING[version]
        assert [len(played.lines) for played in session.match.rounds] == lines
        assert digest(session.game.position(session.match.state)) == wanted
        assert session.record()["seats"] == film.data["seats"] and film.frames[-1].after == session.match.state
        assert saves.notes()
        session.submit(next(iter(session.game.legal_actions(session.match.state))))
        assert not session.problem
    assert len(Film(read_match(paths.saves / "match.carioca").whole).frames) == len(film.frames) + 1


def test_finished_matches_are_listed_and_follow(paths: Paths) -> None:
    found, older = finished(paths.saves)
    assert found and not older
    for past in found:
        assert past.record is not None and outcome(past.record) is not None
        film = Film.read(past.path)
        assert film.over and not film.broken


def test_settings_and_own_rules_are_as_they_were(paths: Paths, version: str) -> None:
    settings, problem = load(paths.settings)
    written = json.loads((FOLDER / version / "settings.json").read_text("utf-8"))
    assert not problem and not settings.other
    assert {name: getattr(settings, name) for name in ("language", "scale", "own_rules", "rules")} == {
        name: written[name] for name in ("language", "scale", "own_rules", "rules")
    }
    own = Presets(paths.presets).all()
    assert [preset.name for preset in own] == [settings.own_rules]
    assert Agreement.from_own(own[0]).changes == settings.rules


def test_the_version_of_today_is_among_them() -> None:
    assert __version__ in VERSIONS
