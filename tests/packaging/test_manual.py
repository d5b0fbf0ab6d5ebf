"""Manual pages and completions: whole, in step with the parser, and understood by the programs that read them."""

from __future__ import annotations

import argparse
import importlib
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from carioca.cli.commands import COMMANDS, command_parser, whole_parser
from carioca.i18n import language, set_language

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def manual(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(ROOT / "build")
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield importlib.import_module("manual")
    for name, module in list(sys.modules.items()):
        if Path(getattr(module, "__file__", None) or "/").parent == ROOT / "build":
            del sys.modules[name]


@pytest.fixture
def share(manual: ModuleType, tmp_path: Path) -> Path:
    manual.lay(tmp_path, 1_000_000_000)
    return tmp_path


def spoken(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    """Every option of a parser, and what its help says of it."""
    for action in parser._actions:
        for name in action.option_strings:
            yield name, str(action.help)


def plain(roff: str) -> str:
    """A page as it is read: without what steers its letters."""
    return re.sub(r"\\f.", "", roff).replace("\\-", "-").replace("\\e", "\\")


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "folder"), [("en", "man1"), ("es", "es/man1")])
def test_the_pages_tell_every_command_and_option_of_the_parser(share: Path, lang: str, folder: str) -> None:
    before = language()
    set_language(lang)
    try:
        page = plain((share / "man" / folder / "carioca-cli.1").read_text("utf-8"))
        for name in COMMANDS:
            _, found, rest = page.partition(f"\n.SS {name}\n")
            part = re.split(r"\n\.S[SH] ", rest)[0]
            assert found
            for option, told in spoken(command_parser(name)):
                common = option in {one for one, _ in spoken(whole_parser())}
                assert re.search(rf"(^|[ ,]){option}( |,|$)", page if common else part, re.MULTILINE), (name, option)
                assert told in (page if common else part)
            assert all(f"carioca-cli {line}" in page for line in COMMANDS[name].examples)
        window = plain((share / "man" / folder / "carioca.1").read_text("utf-8"))
        assert all(option in window and told in window for option, told in spoken(command_parser("play")))
    finally:
        set_language(before)


def test_making_the_pages_leaves_the_language_as_it_was(manual: ModuleType) -> None:
    before = language()
    for lang in ("es", "en"):
        set_language(lang)
        manual.page("carioca", "en" if lang == "es" else "es", 0)
        manual.completion("bash")
        assert language() == lang
    set_language(before)


@pytest.mark.parametrize("tool", [("mandoc", "-T", "lint", "-W", "error"), ("groff", "-man", "-Kutf8", "-ww", "-z")])
def test_the_pages_are_good_roff(share: Path, tool: tuple[str, ...]) -> None:
    if shutil.which(tool[0]) is None:
        pytest.skip(f"no {tool[0]}")
    pages = sorted((share / "man").rglob("*.1"))
    assert len(pages) == 4
    for page in pages:
        done = subprocess.run([*tool, page], capture_output=True, text=True)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", ""), page


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("shell", "place"), [("bash", "carioca-cli"), ("zsh", "_carioca-cli"), ("fish", "*.fish")])
def test_the_completions_are_understood_by_their_shell(share: Path, shell: str, place: str) -> None:
    (file,) = share.rglob(f"{shell}*/*/{place}")
    text = file.read_text("utf-8")
    for name in COMMANDS:
        assert name in text
        assert all(option.strip("-") in text for option, _ in spoken(command_parser(name)))
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell}")
    assert subprocess.run([shell, "-n", file], capture_output=True, text=True).stderr == ""


COMPLETE = """
source "$1"
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*"
function=$(complete -p carioca-cli | sed "s/.*-F \\([^ ]*\\).*/\\1/")
$function carioca-cli "${COMP_WORDS[$COMP_CWORD]}" "${COMP_WORDS[$COMP_CWORD - 1]}"
printf "%s\\n" "${COMPREPLY[@]}"
"""


@pytest.mark.sampled(4)
@pytest.mark.skipif(shutil.which("bash") is None or sys.platform == "win32", reason="no bash")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("re", {"replay", "review", "referee"}),
        ("watch --l", {"--level", "--lang"}),
        ("watch --level ro", {"rosa"}),
        ("--lang e", {"es", "en"}),
        ("rules --diff carioca-chile carioca-r", {"carioca-rummy"}),
        ("verify mat", {"match.carioca"}),
    ],
)
def test_bash_offers_what_fits(share: Path, tmp_path: Path, words: str, offered: set[str]) -> None:
    (tmp_path / "match.carioca").touch()
    file = share / "bash-completion" / "completions" / "carioca-cli"
    command = ["bash", "-c", COMPLETE, "complete", str(file), "carioca-cli", *words.split()]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert set(done.stdout.split()) == offered, done.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a package for Linux")
def test_the_package_for_debian_has_them_where_debian_looks(share: Path, manual: ModuleType) -> None:
    importlib.import_module("linux").suit_debian(share)
    found = {file.relative_to(share).as_posix() for file in share.rglob("*") if file.is_file()}
    assert found == {
        *(f"man/{folder}/{name}.1.gz" for folder in ("man1", "es/man1") for name in ("carioca", "carioca-cli")),
        *("bash-completion/completions/carioca-cli", "fish/vendor_completions.d/carioca-cli.fish"),
        "zsh/vendor-completions/_carioca-cli",
    }
