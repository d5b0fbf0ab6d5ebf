"""What goes wrong is told on the stream for errors, cleaned; an unknown home and a missing folder get a sentence."""

from __future__ import annotations

import io
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from carioca.cli.referee import answer

pytestmark = pytest.mark.usefixtures("spanish_system")

ESCAPE = "\x1b[2J\x1b]0;gone\x07"


def test_a_file_name_does_not_steer_the_terminal(run: Any, tmp_path: Path) -> None:
    rules, match = tmp_path / f"{ESCAPE}.carioca-rules", tmp_path / f"{ESCAPE}.carioca"
    for path in (rules, match):
        path.write_text("no rules", "utf-8")
    for words in (
        ("rules", "--preset", rules),
        ("rules", "--preset", ESCAPE),
        ("verify", match),
        ("replay", match),
        ("review", match),
        ("rules", "--sheet", tmp_path / ESCAPE / "a.pdf"),
        ("arena", "--pair", ESCAPE, "easy"),
        (ESCAPE,),
        ("watch", f"--{ESCAPE}"),
    ):
        code, out, err = run(*map(str, words))
        assert code and out == "" and err.count("\n") == 1, words
        assert err.rstrip("\n").isprintable(), words


def test_a_sheet_asks_for_its_folder_instead_of_making_it(run: Any, tmp_path: Path) -> None:
    for ending in ("pdf", "png"):
        code, out, err = run("rules", "--sheet", str(tmp_path / "typo" / f"sheet.{ending}"))
        assert (code, out) == (2, "") and str(tmp_path / "typo") in err and err.count("\n") == 1
    assert not (tmp_path / "typo").exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows knows users by other ways")
@pytest.mark.parametrize("words", [["play", "--text"], ["watch"], ["rules"], ["verify", "x.carioca"], ["play"]])
def test_somebody_without_a_home_reads_a_sentence(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from carioca.cli import main

    homeless(monkeypatch, tmp_path)
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and "--data-dir" in err
    assert main(["rules", "--data-dir", str(tmp_path / "data")]) == 0
    assert not [path for path in tmp_path.iterdir() if path.name == "~"]


@pytest.mark.skipif(os.name == "nt", reason="Windows knows users by other ways")
def test_what_needs_no_home_works_without_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from carioca.cli import main
    from carioca.storage.paths import Paths

    homeless(monkeypatch, tmp_path)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"{}\n")))
    assert main(["--help"]) == 0 and main(["--version"]) == 0
    capsys.readouterr()
    paths = Paths(tmp_path / "data")
    assert paths.outbox == tmp_path / "data" / "shared" and paths.inboxes == (paths.outbox, tmp_path / "data")


def homeless(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """A user whom the system does not know, in a folder of their own."""

    def unknown(number: int) -> None:
        raise KeyError(f"getpwuid(): uid not found: {number}")

    for name in [name for name in os.environ if name.startswith("XDG_") or name == "HOME"]:
        monkeypatch.delenv(name)
    monkeypatch.setattr("pwd.getpwuid", unknown)
    monkeypatch.chdir(folder)


def test_the_referee_finds_a_double_key_in_a_long_line_at_once() -> None:
    """In proportion to the line: what compares every key with every other needs a minute for this one."""
    keys = [f'"a{number}":0' for number in range(60_000)]
    line = ("{" + ",".join([*keys, '"a59999":1']) + "}").encode()
    begun = time.process_time()
    reply = answer(line)
    assert time.process_time() - begun < 3.0
    assert reply == {"error": "key 'a59999' stands twice in an object"}
    assert "error" in answer(json.dumps({"position": {}, "x": 1}).encode())
