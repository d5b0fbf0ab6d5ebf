"""Matches, house rules and settings as each version left them on a disk: every later one goes on with them.

`expected.json` holds what that version itself found in each of them (build/corpus.py wrote both). No file of a released
version is ever changed.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from carioca import __version__
from carioca.agreement import Agreement
from carioca.engine.match import Match
from carioca.engine.position import digests
from carioca.film import Film, outcome
from carioca.games import CATALOGUE, game_named
from carioca.i18n import t
from carioca.session import Session
from carioca.storage.errors import LOST, UNCLEAR, SaveBroken
from carioca.storage.match_file import read_match
from carioca.storage.presets import Presets
from carioca.storage.progress import Learning, Newcomer
from carioca.storage.saves import Saves
from carioca.storage.settings import FORMAT, Settings, load, save

CORPORA = sorted(Path(__file__).parent.glob("corpus_*"))
EXPECTED: dict[Path, dict[str, Any]] = {
    corpus: json.loads((corpus / "expected.json").read_text("utf-8")) for corpus in CORPORA
}
RUNNING = [corpus / "running" / f"{name}.carioca" for corpus in CORPORA for name in EXPECTED[corpus]["running"]]
FINISHED = [corpus / "finished" / f"{name}.carioca" for corpus in CORPORA for name in EXPECTED[corpus]["finished"]]

each_corpus = pytest.mark.parametrize("corpus", CORPORA, ids=lambda path: path.name)


def found(match: Match[Any], path: Path) -> dict[str, Any]:
    """The same facts as build/corpus.py wrote down."""
    position, presets = match.game.position(match.state), match.game.presets
    return {
        "lines": [len(played.lines) for played in match.rounds],
        "digest": max(digests(position, presets), key=_written(path)["digest"].__eq__),
        "current": match.current,
        "scores": list(match.game.scores(match.state).points),
        "ranking": [list(place) for place in match.game.ranking(match.state)],
    }


def wanted(path: Path) -> dict[str, Any]:
    """What was written down about a match itself."""
    return {key: value for key, value in _written(path).items() if key != "players"}


def players(path: Path) -> Any:
    """Who was written down for the lines of each round: the level or character of an opponent, `-` for a person."""
    return _written(path)["players"]


def _written(path: Path) -> dict[str, Any]:
    facts: dict[str, Any] = EXPECTED[path.parents[1]][path.parent.name][path.stem]
    return facts


def told(session: Session) -> list[str]:
    return [" ".join(one or "-" for one in session.players(number)) for number in range(len(session.match.rounds))]


def test_in_one_of_each_kind_people_came_and_went() -> None:
    for paths in (RUNNING, FINISHED):
        assert any("seatings" in read_match(path).record for path in paths)


def test_the_version_of_today_is_among_them() -> None:
    assert f"corpus_{__version__.replace('.', '_')}" in [corpus.name for corpus in CORPORA]


@each_corpus
def test_it_is_whole_and_every_game_is_in_it(corpus: Path) -> None:
    for kind in ("running", "finished"):
        paths = list((corpus / kind).iterdir())
        assert {path.stem for path in paths} == set(EXPECTED[corpus][kind])
        assert {read_match(path).record["game"] for path in paths} >= {"carioca", "kalooki", "buraco", "pocha"}
    assert len(CATALOGUE) >= 4


@pytest.mark.parametrize("tail", [b"", b"00000000 0 disc", b"\x00\xff"], ids=["whole", "torn", "noise"])
@pytest.mark.parametrize("path", RUNNING, ids=lambda path: path.stem)
def test_a_running_match_goes_on_at_the_same_card(tmp_path: Path, path: Path, tail: bytes) -> None:
    (tmp_path / "match.carioca").write_bytes(path.read_bytes() + tail)
    with Saves(tmp_path) as saves:
        session = Session.resume(saves)
        assert session is not None and session.problem == ""
        assert found(session.match, path) == wanted(path) and told(session) == players(path)
        assert saves.notes().keys() == {"round", "hands"}
        record = read_match(path).record
        names = dict(enumerate(seat["name"] for seat in record["seats"]))
        joined = {int(seat): name for seat, (name, _) in record.get("seatings", [{}])[-1].get("joins", {}).items()}
        assert dict(enumerate(session.names)) == names | joined
        session.submit(next(iter(session.game.legal_actions(session.match.state))))
        assert session.problem == ""
        further = found(session.match, path)
    with Saves(tmp_path) as saves:
        again = Session.resume(saves)
        assert again is not None and found(again.match, path) == further


@pytest.mark.parametrize("path", RUNNING, ids=lambda path: path.stem)
def test_a_garbled_running_match_goes_on_as_far_as_it_can_be_read(tmp_path: Path, path: Path) -> None:
    """One sentence, no card that was not played, and what lay there is kept byte for byte."""
    data = path.read_bytes()
    whole = [played["actions"] for played in read_match(path).record["rounds"]]
    for part in (0.5, 0.9, 0.98, 1.0):
        at = min(len(data) - 2, int(part * len(data)))
        folder, wrong = tmp_path / str(part), data[:at] + bytes([data[at] ^ 0x01]) + data[at + 1 :]
        folder.mkdir()
        (folder / "match.carioca").write_bytes(wrong)
        with Saves(folder) as saves:
            try:
                session = Session.resume(saves)
            except SaveBroken:
                assert at <= data.index(b"\n") and (folder / "match.carioca").read_bytes() == wrong
                continue
            assert session is not None and session.problem in ("", LOST, UNCLEAR)
            assert not session.problem or t(session.problem, **session.problem_values) != session.problem
            rounds = [played.lines for played in session.match.rounds]
            assert all(lines == whole[number][: len(lines)] for number, lines in enumerate(rounds))
            session.submit(next(iter(session.game.legal_actions(session.match.state))))
            assert (folder / "match.broken-1.carioca").read_bytes() == wrong


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_a_finished_match_replays_to_the_same_end(path: Path) -> None:
    film = Film.read(path)
    match = film.session.match
    assert film.over and not film.broken and film.frames[-1].after == match.state
    assert found(match, path) == wanted(path) and told(film.session) == players(path)
    result = outcome(film.data)
    assert result is not None
    assert list(result.points) == wanted(path)["scores"]
    assert [list(place) for place in result.ranking] == wanted(path)["ranking"]


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_a_preset_that_comes_breaks_no_match_of_before(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even one of the very rules that were agreed on: positions are headed by the nearest preset."""
    data = json.loads(path.read_text("utf-8"))
    kind = type(game_named(data["game"]))
    come = kind.presets | {"come": kind.presets[data["preset"]].with_changes(data["options"])}
    monkeypatch.setattr(kind, "presets", come)
    film = Film.read(path)
    assert film.over and not film.broken


@each_corpus
def test_house_rules_are_as_they_were(corpus: Path) -> None:
    own = {preset.name: Agreement.from_own(preset) for preset in Presets(corpus / "presets").all()}
    assert {name: [agreed.base, agreed.changes] for name, agreed in own.items()} == EXPECTED[corpus]["presets"]
    assert len(own) == 5 and all(agreed.fault() is None for agreed in own.values())


@each_corpus
def test_what_was_learnt_and_told_is_as_it_was(corpus: Path, tmp_path: Path) -> None:
    learnt, told = Learning.load(corpus / "learning.json"), Newcomer.load(corpus / "newcomer.json")
    assert [sorted(learnt.done), dict(learnt.at)] == EXPECTED[corpus]["learning"]
    assert [dict(told.matches), sorted(told.told), dict(told.streaks)] == EXPECTED[corpus]["newcomer"]


@each_corpus
@pytest.mark.parametrize("number", range(1, 6))
def test_settings_are_as_they_were(corpus: Path, tmp_path: Path, number: int) -> None:
    path = Path(shutil.copy(corpus / "settings" / f"{number}.json", tmp_path / "settings.json"))
    written = json.loads(path.read_text("utf-8"))
    settings, problem = load(path)
    assert problem is None and written.pop("format") == FORMAT
    for name in set(written) - {"speech"}:
        value = getattr(settings, name)
        assert (list(value) if isinstance(value, tuple) else value) == written[name], name
    assert settings.other == ({"speech": {"voice": 1}} if number == 5 else {})
    assert number == 1 or settings != Settings()
    save(path, settings)
    assert load(path) == (settings, None)
