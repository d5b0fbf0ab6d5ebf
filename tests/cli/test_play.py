"""The command `play`: what opens the window, and the game without one."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from carioca import i18n
from carioca.agreement import Agreement
from carioca.storage.match_file import read_match
from carioca.words.opponents import bot_named
from carioca.words.options import preset_text
from tests.children import ROOT, child, program

pytestmark = pytest.mark.usefixtures("spanish_system")


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    pytest.importorskip("pygame")
    asked: list[Any] = []

    def open_window(paths: Any, *, language: str, start: Any, file: Path | None, bot: str) -> int:
        asked.append((paths.saves, language, start, bot))
        return 0

    monkeypatch.setattr("carioca.gui.start.run", open_window)
    return asked


def test_playing_opens_the_window(run: Any, window: list[Any], tmp_path: Path) -> None:
    assert run()[0] == run("play", "--lang", "en")[0] == 0
    saves = tmp_path / "data" / "saves"
    assert window == [(saves, "", "menu", ""), (saves, "en", "menu", "")]


def test_the_window_is_told_the_rules_and_the_opponents(run: Any, window: list[Any]) -> None:
    for words in (("--level", "hard"), ("play", "--preset", "carioca-rummy"), ("--new=carioca-rummy", "--level=Inés")):
        assert run(*words)[0] == 0
    rules = Agreement("carioca-rummy")
    assert [asked[2:] for asked in window] == [("new", "hard"), (rules, ""), (rules, "ines")]


def test_without_a_screen_at_a_terminal_the_game_goes_on_as_text(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from carioca.gui.frame import screen

    def no_screen(*_: object, **__: object) -> int:
        raise screen.NoScreen("no display")

    monkeypatch.setattr("carioca.gui.start.run", no_screen)
    monkeypatch.setattr("sys.stdin", io.StringIO("\nAna\n1\n\nm\nsalir\n"))
    monkeypatch.setattr("carioca.cli.play._is_terminal", lambda stream: True)
    code, out, err = run()
    assert code == 0 and err == "No se pudo abrir una ventana: Carioca sigue en texto.\n"
    assert "Juegan Ana y Rosa." in out and "Robaste" in out
    assert (tmp_path / "data" / "saves" / "match.carioca").exists()


@pytest.mark.slow
def test_without_a_screen_and_a_terminal_four_bots_play_to_the_end(tmp_path: Path) -> None:
    # Nothing can be kept below a file, whoever runs this.
    (tmp_path / "file").touch()
    done = program("--data-dir", str(tmp_path / "file" / "carioca"))
    assert done.returncode == 0
    assert "No se pudo abrir una ventana: Carioca sigue en texto." in done.stderr
    assert [done.stdout.count(f"Planilla de la ronda {number} (") for number in range(1, 10)] == [1] * 9
    assert "Juegan 4 rivales" in done.stdout and "Lugar 1:" in done.stdout


@pytest.mark.slow
def test_the_text_game_can_be_asked_for(tmp_path: Path) -> None:
    done = program("play", "--text", "--data-dir", str(tmp_path), given="\nAna\n1\n\nm\n")
    assert done.returncode == 0 and "Robaste" in done.stdout and done.stderr == ""


@pytest.mark.parametrize(
    ("level", "preset", "bots"),
    [
        ("hard", "carioca-chile", {"Rosa": "hard", "Tomás": "hard"}),
        ("rosa", "carioca-chile", {"Rosa": "rosa", "Marta": "rosa"}),
        ("ines", "carioca-rummy", {"Inés": "ines"}),
    ],
)
def test_the_text_game_asks_neither_for_rules_nor_for_opponents_that_are_named(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, level: str, preset: str, bots: dict[str, str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("Ana\n2\nsalir\n"))
    code, out, _ = run("play", "--text", "--level", level, "--preset", preset)
    assert code == 0 and f"Reglas de esta mesa: {preset_text(preset)}." in out
    assert "¿Con qué reglas" not in out and "¿Qué tan fuertes" not in out
    data = read_match(tmp_path / "data" / "saves" / "match.carioca").record
    assert data["preset"] == preset
    assert {seat["name"]: seat["bot"] for seat in data["seats"] if "bot" in seat} == bots


@pytest.mark.parametrize("word", ["difícil", "DIFICIL", "hard", "Hard"])
def test_a_level_is_known_by_its_id_and_by_its_word(word: str) -> None:
    i18n.set_language("es")
    assert bot_named(word) == "hard" and bot_named("Tomás") == bot_named(" tomas ") == "tomas"
    assert bot_named("") is bot_named("greedy") is None


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_ctrl_c_in_the_text_game_keeps_the_match(tmp_path: Path) -> None:
    words = [sys.executable, "-u", "-m", "carioca", "play", "--text", "--data-dir", str(tmp_path)]
    environ = {**os.environ, "LANGUAGE": "es", "PYTHONUTF8": "1"}
    with child(words, cwd=ROOT, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as game:
        assert game.stdin and game.stdout
        game.stdin.write("\nAna\n1\n\n")
        game.stdin.flush()
        for line in game.stdout:
            if line.startswith("Tu mano"):
                break
        game.send_signal(signal.SIGINT)
        rest, _ = game.communicate(timeout=30)
    assert game.returncode == 130 and "puedes seguir esta partida" in rest and "Traceback" not in rest
    assert (tmp_path / "saves" / "match.carioca").exists()
