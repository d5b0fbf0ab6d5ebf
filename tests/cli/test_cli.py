"""The command line: orders, mistakes, match files, and the game without a screen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca import __version__, cli
from carioca.bots.door import make_bot
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.i18n import LANGUAGES
from carioca.session import Seat, Session
from tests.children import program

ROOT = Path(__file__).resolve().parents[2]


pytestmark = pytest.mark.usefixtures("spanish_system")


class Said:
    """What a command answered."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Any:
    def call(*words: str) -> Said:
        code = cli.main([*words, "--data-dir", str(tmp_path / "data")])
        return Said(code, *capsys.readouterr())

    return call


# -- mistakes --------------------------------------------------------------------------------------------------------

MISTAKES = [
    ("dance",),
    ("--dance",),
    ("watch", "--dance"),
    ("watch", "extra"),
    ("watch", "--players", "7"),
    ("watch", "--players", "two"),
    ("watch", "--players"),
    ("watch", "--level", "genius"),
    ("play", "--level", "genius"),
    ("--level", "genius", "--text"),
    ("play", "--preset", "nobody's"),
    ("play", "--text", "--new", "poker"),
    ("watch", "--rounds", "0"),
    ("watch", "--preset", "buraco", "--rounds", "1"),
    ("watch", "--rounds", "10"),
    ("watch", "--rounds", "9" * 5000),
    ("watch", "--rounds", "TT,tt"),
    ("watch", "--seed", "a\nb"),
    ("watch", "--brief=2"),
    ("play", "somewhere"),
    ("verify",),
    ("replay",),
    ("verify", "a", "b"),
    ("--lang", "tlh"),
    ("watch", "--preset", "nobody's"),
    ("watch", "--preset", ""),
    ("watch", "--preset", "carioca-rummy", "--players", "3"),
    ("watch", "--option", "cut_bonus"),
    ("watch", "--option", "luck=1"),
    ("watch", "--option", "decks=3"),
    ("watch", "--option", "rounds=TT,TT"),
    ("watch", "--option", "rounds="),
    ("watch", "--option", "players_min=5", "--option", "players_max=4"),
    ("watch", "--preset", "buraco", "--option", "players_min=5", "--option", "players_max=5"),
    ("rules", "extra"),
    ("rules", "--preset"),
    ("rules", "--preset", "no\0file.carioca-rules"),
    ("rules", "--diff", "carioca-chile"),
    ("rules", "--diff", "carioca-chile", "poker"),
    ("rules", "--diff", "carioca-chile", "carioca-rummy", "--sheet", "a.pdf"),
    ("rules", "--sheet", "sheet.doc"),
    ("rules", "--sheet", ""),
    ("watch", "--data-dir", ""),
    # Windows knows no users but looks beside one's own folder.
    *([] if sys.platform == "win32" else [("watch", "--data-dir", "~nobody-has-this-name/x")]),
]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("words", MISTAKES, ids=lambda words: " ".join(words)[:30])
def test_a_mistake_gets_one_sentence_in_the_language_and_code_2(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for lang in LANGUAGES:
        assert cli.main([f"--lang={lang}", *words]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.count("\n") == 1 and err.endswith(".\n") and "{" not in err and "cli." not in err
        told.append(err)
    assert words == ("--lang", "tlh") or told[0] != told[1]


def test_the_version_is_answered_anywhere(run: Any) -> None:
    assert run("verify", "--version").out == f"Carioca {__version__}\n"
    assert run("--version").out == f"Carioca {__version__}\n"


def test_the_program_starts_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "carioca.cli", "--version"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "") and __version__ in done.stdout


def test_a_match_without_a_finished_round_has_nothing_to_review(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "begun.carioca"
    begun = Session.new(CARIOCA, "carioca-chile", CariocaOptions(), (Seat("Ana"), Seat("Rosa", "easy")), "begun")
    path.write_text(json.dumps(begun.record()), "utf-8")
    said = run("review", str(path))
    assert (said.code, said.out) == (1, "") and said.err.count("\n") == 1


@pytest.mark.slow
def test_the_language_is_that_of_the_arguments_or_of_the_settings(run: Any, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "settings.json").write_text('{"format": 1, "language": "en"}', "utf-8")
    assert run("watch", "--rounds", "1", "--seed", "1").out.startswith("4 opponents")
    assert run("watch", "--rounds", "1", "--seed", "1", "--lang", "es").out.startswith("Juegan 4")


def test_broken_settings_are_told_and_stop_nothing(run: Any, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "settings.json").write_text("[", "utf-8")
    said = run("watch", "--rounds", "1", "--brief")
    assert said.code == 0 and said.err.count("\n") == 1 and "ajustes" in said.err


# -- watch -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_watching_tells_the_match_and_a_seed_repeats_it(run: Any) -> None:
    words = ("watch", "--players", "3", "--seed", "7", "--rounds", "TT,TE")
    said = run(*words)
    assert said.code == 0 and said.err == ""
    assert [said.out.count(f"Planilla de la ronda {number} (") for number in (1, 2, 3)] == [1, 1, 0]
    assert "robó del mazo." in said.out and "Lugar 1:" in said.out
    assert run(*words).out == said.out
    brief = run(*words, "--brief")
    assert "robó del mazo." not in brief.out and "Planilla de la ronda 2 (" in brief.out


def test_watching_any_level(run: Any) -> None:
    for level in ("random", "easy", "rosa"):
        assert run("watch", "--level", level, "--players", "2", "--rounds", "1").code == 0


def test_an_interrupted_command_ends_quietly(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("carioca.cli.watch.watch", interrupted)
    said = run("watch")
    assert (said.code, said.out, said.err) == (130, "", "\n")


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="POSIX pipes")
def test_nobody_reading_is_no_error() -> None:
    command = f"{sys.executable} -m carioca watch --level random | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)


# -- match files -----------------------------------------------------------------------------------------------------


def record(rounds: tuple[str, ...] = ("TT", "TE"), moves: int = 10_000) -> dict[str, Any]:
    seats = (Seat("Ñandú", "normal"), Seat("Rosa", "normal"), Seat("Ana"))
    session = Session.new(CARIOCA, "carioca-chile", CariocaOptions(rounds=rounds), seats, "file")
    mind = make_bot("normal", CARIOCA)
    while session.current is not None and moves:
        session.submit(mind.decide(session.view(session.current), Random(moves)))
        moves -= 1
    return session.record()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.carioca"
    path.write_text(json.dumps(record()), "utf-8")
    return path


@pytest.mark.slow
def test_a_match_file_is_verified(run: Any, file: Path) -> None:
    said = run("verify", str(file))
    assert said.code == 0 and said.out.startswith("Todo calza: partida terminada, 3 jugadores, 2 rondas, ")
    file.write_text(json.dumps(record(moves=5)), "utf-8")
    assert run("verify", str(file)).out.startswith(
        "Todo calza: partida sin terminar, 3 jugadores, 0 rondas terminadas, 5"
    )


@pytest.mark.sampled(6)
@pytest.mark.parametrize("change", ["digest", "scores", "action", "seat", "seed"])
def test_a_changed_match_file_is_found_out(run: Any, file: Path, change: str) -> None:
    data = json.loads(file.read_text("utf-8"))
    first, second = data["rounds"]
    if change == "digest":
        first["digest"] = "0" * 64
    elif change == "scores":
        second["scores_before"][0][0] += 1
    elif change == "action":
        first["actions"][0] = first["actions"][0].replace("stock", "pile").replace("pile", "stock", 0)
        first["actions"][1] = first["actions"][0]
    elif change == "seat":
        first["actions"][3] = "7 draw stock"
    else:
        data["seed"] += "x"
    file.write_text(json.dumps(data), "utf-8")
    said = run("verify", str(file))
    assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)
    told = {"scores": "La ronda 2 no calza", "seed": "Las rondas 1 y 2 no calzan"}.get(change, "La ronda 1 no calza")
    assert f"{told} con lo que el archivo dice de " in said.err


def test_a_match_file_is_told_with_its_score_sheets(run: Any, file: Path) -> None:
    said = run("replay", str(file))
    assert said.code == 0
    assert [said.out.count(f"Planilla de la ronda {number} (") for number in (1, 2)] == [1, 1]
    assert said.out.count("Ronda 2: repartió") == 1 and "Ñandú robó del mazo." in said.out
    assert "Lugar 3:" in said.out


def test_a_match_file_is_told_where_the_system_keeps_the_players_files(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without `--data-dir`, as most people start it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cli.main(["replay", str(file), "--lang", "es"]) == 0
    assert "Lugar 3:" in capsys.readouterr().out


FILES = {
    "empty": b"",
    "no JSON": b"hello",
    "bytes": bytes(range(256)),
    "nested": b"[" * 100_000,
    "a list": b"[1]",
    "number": b"1" * 10_000,
    "future": b'{"format": 2}',
    "half": b'{"format": 1, "app": "1.0.0", "game": "car',
    "foreign": b'{"format": 1, "name": "somebody else"}',
}


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_match_gets_one_sentence(run: Any, tmp_path: Path, command: str, name: str) -> None:
    path = tmp_path / "no.carioca"
    path.write_bytes(FILES[name])
    said = run(command, str(path))
    assert said.code == 1 and said.err.count("\n") == 1 and "file." not in said.err and said.out == ""


@pytest.mark.parametrize("path", ["nowhere.carioca", ".", "a\0b", "x" * 5000])
def test_a_file_that_cannot_be_read_gets_one_sentence(run: Any, path: str) -> None:
    said = run("verify", path)
    assert (said.code, said.out) == (1, "") and said.err.count("\n") == 1


@pytest.mark.slow
def test_mutated_match_files_never_stop_the_program(run: Any, file: Path) -> None:
    good = json.loads(file.read_text("utf-8"))
    rng = Random(5)
    odd = [None, -1, 10**30, "", "\x1b[2J", [], {}, "carioca", True, ["TT"], "0 discard KH", [["0", 1]], 1.5]
    for _ in range(120):
        data = json.loads(json.dumps(good))
        node: Any = data
        while True:
            key = rng.choice(list(node) if isinstance(node, dict) else range(len(node)))
            if isinstance(node[key], (dict, list)) and node[key] and rng.random() < 0.8:
                node = node[key]
                continue
            node[key] = rng.choice(odd)
            break
        file.write_text(json.dumps(data), "utf-8")
        for command in ("verify", "replay"):
            said = run(command, str(file))
            assert said.code == (1 if said.err else 0) and "\x1b" not in said.out + said.err


# -- the others ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_referee_answers_through_the_command() -> None:
    done = program("referee", given='{"new": {"game": "carioca", "players": 2, "seed": "1"}}\n\nnonsense\n')
    replies = [list(json.loads(line)) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr, replies) == (0, "", [["position"], ["error"], ["error"]])


def test_the_rules_are_printed_as_plain_text(run: Any) -> None:
    for lang, word in (("es", "comodín"), ("en", "joker")):
        said = run("rules", "--lang", lang)
        assert said.code == 0 and word in said.out.casefold()
        assert not any(mark in said.out for mark in ("<!--", "**", "`", "\n#"))


def test_the_self_test_makes_no_folder_for_its_report(run: Any, tmp_path: Path) -> None:
    said = run("self-test", "--report", str(tmp_path / "typo" / "report.json"))
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1) and str(tmp_path / "typo") in said.err
    assert not (tmp_path / "typo").exists()


@pytest.mark.slow
def test_the_self_test_reports(tmp_path: Path) -> None:
    report = tmp_path / "self-test.json"
    done = program("self-test", "--report", str(report))
    summary = json.loads(done.stdout)
    assert done.returncode == 0 and summary["ok"] is True
    assert json.loads(report.read_text("utf-8")) == summary
    names = [check["name"] for check in summary["checks"]]
    assert names == ["assets", "texts", "games", "saves", "settings", "referee", "sheet", "window", "network"]


@pytest.mark.slow
def test_the_self_test_catches_what_fails(run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(folder: Path) -> str:
        raise SystemExit("half the letters are missing")

    from carioca.cli import selftest

    monkeypatch.setenv("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the window's part is loaded before the command is run
    monkeypatch.setattr(selftest, "_games", broken)
    monkeypatch.setattr("carioca.gui.rehearsal.rehearse", lambda folder: "drawn")
    said = run("self-test", "--report", str(tmp_path))
    assert said.code == 1
    checks = {check["name"]: check for check in json.loads(said.out.partition("\n}\n")[0] + "}")["checks"]}
    assert not checks["games"]["ok"] and "half the letters" in checks["games"]["detail"]
    assert checks["saves"]["ok"] and checks["window"]["detail"] == "drawn"
