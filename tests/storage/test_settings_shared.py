"""Two programs that run at once: what one of them changes in the settings, the other one does not undo."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from carioca.storage.files import folder_held
from carioca.storage.settings import Settings, load, save

ROOT = Path(__file__).resolve().parents[2]


def other_program(path: Path, changes: str) -> None:
    """Another process reads the settings, changes some and writes them."""
    code = f"""
from dataclasses import replace
from pathlib import Path
from carioca.storage.settings import load, save
path = Path({str(path)!r})
save(path, replace(load(path)[0], {changes}))
"""
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "settings.json"
    save(path, Settings(language="es", sound=0.5, names=("Ana",)))
    return path


def test_each_keeps_what_the_other_changed(path: Path) -> None:
    mine, _ = load(path)
    other_program(path, "sound=0.1, four_colours=True")
    save(path, replace(mine, scale=1.5))
    assert load(path)[0] == Settings(language="es", sound=0.1, four_colours=True, scale=1.5, names=("Ana",))


def test_of_the_same_choice_the_last_one_holds_and_is_written_once(path: Path) -> None:
    mine, _ = load(path)
    mine = replace(mine, sound=0.9)
    save(path, mine)
    assert load(path)[0].sound == 0.9
    other_program(path, "sound=0.2")
    save(path, mine := replace(mine, muted=True))
    assert (load(path)[0].sound, load(path)[0].muted) == (0.2, True)


def test_what_is_set_back_to_the_default_is_a_change_too(path: Path) -> None:
    mine, _ = load(path)
    other_program(path, "hints=False")
    save(path, replace(mine, language=""))
    assert (load(path)[0].language, load(path)[0].hints) == ("", False)


def test_an_agreement_is_never_mixed_from_two(path: Path) -> None:
    mine, _ = load(path)
    other_program(path, "preset='carioca-rummy', own_rules='Ours', rules={'cut_bonus': 10}, names=('Luis', 'Eva')")
    save(path, replace(mine, preset="carioca-chile"))
    found = load(path)[0]
    assert (found.preset, found.own_rules, found.rules) == ("carioca-chile", "", {})
    assert found.names == ("Luis", "Eva")


def test_what_a_newer_program_wrote_meanwhile_is_kept(path: Path) -> None:
    mine, _ = load(path)
    path.write_text('{"format": 1, "language": "es", "glow": 3}', "utf-8")
    save(path, replace(mine, scale=2.0))
    assert load(path)[0].other == {"glow": 3}


@pytest.mark.parametrize("content", [None, "[", ""])
def test_where_the_file_is_gone_or_broken_nothing_of_ours_is_lost(path: Path, content: str | None) -> None:
    mine, _ = load(path)
    path.unlink()
    if content is not None:
        path.write_text(content)
    save(path, replace(mine, scale=1.5))
    assert load(path)[0] == replace(mine, scale=1.5)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows holds no folders")
def test_a_folder_that_somebody_keeps_holding_delays_but_stops_nothing(path: Path) -> None:
    mine, _ = load(path)
    with folder_held(path.parent):
        save(path, replace(mine, scale=1.5))
    assert load(path)[0].scale == 1.5
