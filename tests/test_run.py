"""The bootstrap script: what it decides, without installing anything."""

from __future__ import annotations

import ast
import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from carioca.i18n import language, set_language

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def run() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bootstrap_under_test", ROOT / "run.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def calls(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What an Environment does instead of making and installing."""
    done: list[str] = []

    def make(env: Any) -> None:
        done.append("make")
        env.folder.mkdir(parents=True, exist_ok=True)
        env.python.parent.mkdir(parents=True, exist_ok=True)
        env.python.touch()

    monkeypatch.setattr(run.Environment, "make", make)
    monkeypatch.setattr(run.Environment, "install", lambda _, what: done.append(what))
    return done


def test_imports_only_the_standard_library_and_the_catalogue() -> None:
    tree = ast.parse((ROOT / "run.py").read_text("utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name for name in names if name not in sys.stdlib_module_names} == {"carioca.i18n", "pip"}


def test_syntax_suits_the_pythons_that_must_read_the_refusal() -> None:
    ast.parse((ROOT / "run.py").read_text("utf-8"), feature_version=(3, 7))


def test_old_python_gets_one_sentence(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run.sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit, match=r"3\.11.*3\.9"):
        run.main([])


def test_second_start_installs_nothing(run: ModuleType, calls: list[str], tmp_path: Path) -> None:
    run.Environment(tmp_path / "env").prepare("")
    run.Environment(tmp_path / "env").prepare("")
    assert calls == ["make", "."]


def test_tests_need_more_than_the_game_and_cover_it(run: ModuleType, calls: list[str], tmp_path: Path) -> None:
    for extra in ("", "test", "", "test"):
        run.Environment(tmp_path / "env").prepare(extra)
    assert calls == ["make", ".", ".[test]"]


def test_interrupted_install_starts_afresh(
    run: ModuleType, calls: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(run.Environment, "install", stopped)
        with pytest.raises(KeyboardInterrupt):
            run.Environment(tmp_path / "env").prepare("")
    run.Environment(tmp_path / "env").prepare("")
    assert calls == ["make", "make", "."]


@pytest.mark.parametrize("index", [0, 1, 2])
def test_moved_or_upgraded_environment_is_remade(run: ModuleType, calls: list[str], tmp_path: Path, index: int) -> None:
    run.Environment(tmp_path / "env").prepare("")
    later = run.Environment(tmp_path / "env")
    later.identity[index] += "x"
    later.prepare("")
    assert calls == ["make", ".", "make", "."]


def test_environment_whose_python_is_gone_is_remade(run: ModuleType, calls: list[str], tmp_path: Path) -> None:
    env = run.Environment(tmp_path / "env")
    env.prepare("")
    env.python.unlink()
    env.prepare("")
    assert calls == ["make", ".", "make", "."]


def test_broken_note_is_no_note(run: ModuleType, calls: list[str], tmp_path: Path) -> None:
    env = run.Environment(tmp_path / "env")
    env.prepare("")
    for text in ("", "[]", '{"identity": 3}', json.dumps({"identity": env.identity})):
        env.note.write_text(text)
        assert env.read_note() is None


def test_failed_update_keeps_the_environment(
    run: ModuleType, calls: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def offline(*_: object) -> None:
        raise run.Problem("run.offline")

    env = run.Environment(tmp_path / "env")
    env.prepare("")
    with monkeypatch.context() as patch:
        patch.setattr(run.Environment, "install", offline)
        with pytest.raises(run.Problem):
            env.prepare("test")
    env.prepare("")
    assert calls == ["make", "."]


def test_environment_of_a_developer_is_used_as_it_is(
    run: ModuleType, calls: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    env = run.Environment(tmp_path / "env")
    monkeypatch.setattr(env, "python", Path(sys.executable))
    env.folder.mkdir()
    env.prepare("")
    assert calls == ["."]


def test_unwritable_checkout_is_prepared_in_the_cache(
    run: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "can_write", lambda _: False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert run.choose_folder().parent == tmp_path / "carioca"


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_python_without_venv_is_told_in_a_sentence(
    run: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setitem(sys.modules, "venv", None)
    monkeypatch.setenv("LANGUAGE", lang)
    monkeypatch.setattr(run, "choose_folder", lambda: tmp_path / "env")
    sentence = stopped(run, [])
    assert "venv" in sentence and "{" not in sentence and "\n" not in sentence
    assert ("instálalo" in sentence) is (lang == "es")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows users by other ways")
def test_somebody_without_a_home_and_a_writable_checkout_reads_a_sentence(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(number: int) -> None:
        raise KeyError(number)

    monkeypatch.setattr(run, "can_write", lambda _: False)
    monkeypatch.setattr("pwd.getpwuid", unknown)
    for name in ("HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert "HOME" in stopped(run, [])


def stopped(run: ModuleType, words: list[str]) -> str:
    """What the script says when it gives up."""
    before = language()
    try:
        with pytest.raises(SystemExit) as end:
            run.main(words)
    finally:
        set_language(before)
    return str(end.value)
