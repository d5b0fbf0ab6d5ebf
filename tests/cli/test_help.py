"""What the command line tells about itself: the help of the program and of every command, in the player's language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from carioca.cli.commands import COMMANDS
from carioca.i18n import LANGUAGES

pytestmark = pytest.mark.usefixtures("spanish_system")


def test_the_program_names_every_command_and_what_holds_everywhere(run: Any) -> None:
    for words in (("--help",), ("-h",), ("--lang", "es", "--help")):
        code, out, err = run(*words)
        assert (code, err) == (0, "") and out.startswith("Uso: carioca-cli ")
        assert all(f"\n    {name} " in out for name in COMMANDS)
        assert all(word in out for word in ("--data-dir", "--lang", "--version", "--help"))


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_has_a_usage_its_arguments_and_an_example(run: Any, name: str, lang: str) -> None:
    for words in ((name, "--help"), ("-h", name), (name, "--help", "--nonsense")):
        code, out, err = run(*words, "--lang", lang)
        usage, _, rest = out.partition("\n\n")
        assert (code, err) == (0, "")
        assert usage.startswith({"es": "Uso", "en": "Usage"}[lang] + f": carioca-cli {name} ")
        assert {"es": "Por ejemplo:", "en": "For example:"}[lang] + f"\n  carioca-cli {name}" in rest
        assert "cli." not in out and not re.search(r"\{[a-z_]+\}", out)


def test_the_help_of_a_command_is_its_own(run: Any) -> None:
    watch, verify = (run(name, "--help")[1] for name in ("watch", "verify"))
    assert "--brief" in watch and "--brief" not in verify and "ARCHIVO" in verify


@pytest.mark.parametrize("name", COMMANDS)
def test_examples_are_understood(name: str) -> None:
    from carioca.cli.commands import parse

    for example in COMMANDS[name].examples:
        word, *rest = example.partition(" <")[0].split()
        assert word == name
        parse(name, rest)


def test_help_and_mistakes_speak_as_the_settings_say(run: Any, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "settings.json").write_text('{"format": 1, "language": "en"}', "utf-8")
    assert run("watch", "--help")[1].startswith("Usage:")
    assert run("watch", "--help", "--lang", "es")[1].startswith("Uso:")
    assert run("watch", "--nonsense")[2].startswith("The command watch")


@pytest.mark.parametrize("words", [("--help",), ("--version",), ("watch",), ("rules", "--help")])
def test_an_unknown_language_is_refused_naming_the_known_ones(run: Any, words: tuple[str, ...]) -> None:
    code, out, err = run(*words, "--lang", "tlh")
    assert (code, out) == (2, "") and err.count("\n") == 1
    assert "tlh" in err and all(lang in err for lang in LANGUAGES)


@pytest.mark.parametrize("name", ["replay", "verify", "review"])
def test_a_file_that_is_needed_stands_without_brackets(run: Any, name: str) -> None:
    usage = run(name, "--help")[1].partition("\n\n")[0]
    assert usage.endswith(" ARCHIVO") and "[ARCHIVO]" in run("play", "--help")[1]
    code, out, err = run(name)
    assert (code, out) == (2, "") and "ARCHIVO" in err
