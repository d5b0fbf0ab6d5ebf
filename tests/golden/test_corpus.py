"""Forty matches, house rules and settings as 0.1.0 left them on the disk: every later version goes on with them.

`expected.json` holds what 0.1.0 itself found in each of them (build/corpus.py wrote both). No file there is ever
changed.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from carioca.agreement import Agreement
from carioca.engine import record
from carioca.engine.match import Match
from carioca.engine.position import digest
from carioca.film import Film, outcome
from carioca.games import game_named
from carioca.session import Session
from carioca.storage.presets import Presets
from carioca.storage.saves import Saves
from carioca.storage.settings import FORMAT, Settings, load, save

CORPUS = Path(__file__).parent / "corpus_0_1_0"
EXPECTED: dict[str, Any] = json.loads((CORPUS / "expected.json").read_text("utf-8"))
RUNNING, FINISHED = EXPECTED["running"], EXPECTED["finished"]


def found(match: Match) -> dict[str, Any]:
    """The same facts as build/corpus.py wrote down."""
    return {
        "lines": [len(played.lines) for played in match.rounds],
        "digest": digest(match.game.position(match.state)),
        "current": match.current,
        "scores": list(match.game.scores(match.state).points),
        "ranking": [list(place) for place in match.game.ranking(match.state)],
    }


def test_it_is_the_whole_corpus() -> None:
    assert len(RUNNING) == len(FINISHED) == 20
    assert sorted(RUNNING) == sorted(path.name for path in (CORPUS / "running").iterdir())
    assert sorted(FINISHED) == sorted(path.stem for path in (CORPUS / "finished").iterdir())


@pytest.mark.parametrize("tail", [b"", b"0 discard", b"\x00\xff"], ids=["whole", "torn", "noise"])
@pytest.mark.parametrize("name", RUNNING)
def test_a_running_match_goes_on_at_the_same_card(tmp_path: Path, name: str, tail: bytes) -> None:
    folder = tmp_path / "saves"
    shutil.copytree(CORPUS / "running" / name, folder)
    with open(folder / "match.journal", "ab") as journal:
        journal.write(tail)
    with Saves(folder) as saves:
        session = Session.resume(saves)
        assert session is not None and session.problem == ""
        assert found(session.match) == RUNNING[name]
        assert saves.notes().keys() == {"round", "hands"}
        names = [seat["name"] for seat in json.loads((folder / "match.carioca").read_text("utf-8"))["seats"]]
        assert list(session.names) == names
        session.submit(next(iter(session.game.legal_actions(session.match.state))))
        assert session.problem == ""
        further = found(session.match)
    with Saves(folder) as saves:
        again = Session.resume(saves)
        assert again is not None and found(again.match) == further


@pytest.mark.parametrize("name", FINISHED)
def test_a_finished_match_replays_to_the_same_end(name: str) -> None:
    path = CORPUS / "finished" / f"{name}.carioca"
    data = json.loads(path.read_text("utf-8"))
    match, broken = record.replay(data, game_named)
    assert broken == () and found(match) == FINISHED[name]
    assert [played.digest for played in match.rounds] == [played["digest"] for played in data["rounds"]]
    result = outcome(data)
    assert result is not None
    assert [list(result.points), [list(place) for place in result.ranking]] == [
        FINISHED[name]["scores"],
        FINISHED[name]["ranking"],
    ]
    film = Film.read(path)
    assert film.over and not film.broken and film.frames[-1].after == match.state


def test_the_matches_meet_what_a_match_can_hold() -> None:
    """Else the corpus proves less than it says."""
    words, presets, seats, phases = set(), set(), set(), set()
    for path in (*CORPUS.glob("running/*/match.carioca"), *CORPUS.glob("finished/*.carioca")):
        film = Film.read(path)
        words |= {frame.line.split()[1] for frame in film.frames if frame.line}
        presets.add(film.preset)
        seats.add(len(film.seats))
        phases.add(film.game.position(film.frames[-1].after)["phase"])
    assert words >= {"draw", "down", "lay", "discard", "meld", "swap", "deal", "pass"}
    assert presets == {"carioca-chile", "carioca-rummy"} and seats == {2, 3, 4, 5, 6}
    assert phases >= {"deal", "draw", "play"}


def test_house_rules_are_as_they_were() -> None:
    own = {preset.name: Agreement.from_own(preset) for preset in Presets(CORPUS / "presets").all()}
    assert {name: [agreed.base, agreed.changes] for name, agreed in own.items()} == EXPECTED["presets"]
    assert len(own) == 5 and all(agreed.fault() is None for agreed in own.values())


@pytest.mark.parametrize("number", range(1, 6))
def test_settings_are_as_they_were(tmp_path: Path, number: int) -> None:
    path = CORPUS / "settings" / f"{number}.json"
    written = json.loads(path.read_text("utf-8"))
    settings, problem = load(path)
    assert problem is None and written.pop("format") == FORMAT
    for name in set(written) - {"speech"}:
        value = getattr(settings, name)
        assert (list(value) if isinstance(value, tuple) else value) == written[name], name
    assert settings.other == ({"speech": {"voice": 1}} if number == 5 else {})
    assert number == 1 or settings != Settings()
    save(tmp_path / "settings.json", settings)
    assert load(tmp_path / "settings.json") == (settings, None)
