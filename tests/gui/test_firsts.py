"""What is new is told once, in the first three matches of a game, and never in a lesson."""

from __future__ import annotations

from pathlib import Path

import pytest

from carioca.gui.melding.model import PILE
from carioca.gui.scenes.lesson import LessonScene
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.render import panels
from carioca.gui.table.render.overlays import said
from carioca.gui.table.render.tips import MATCHES, SECONDS
from carioca.gui.table.table import Table
from carioca.i18n import LANGUAGES, catalogue, t
from carioca.storage.progress import Newcomer
from tests.gui.driver import Driver
from tests.gui.tabletop import sitting
from tests.gui.test_tips import PRESETS, in_the_middle, seen
from tests.together import together

__all__ = ["sitting"]  # the fixture "sit"

MOMENTS = (0, 16, 33, 75, 91)
"""How far matches have come that are looked at."""


def told(table: Table) -> str:
    """The line about something new that is shown; empty: none is."""
    new = table.toast is not None and table.toast.heading == t("news.heading")
    return table.toast.text if new and table.toast is not None else ""


@together("language", LANGUAGES)
def test_a_line_has_at_most_twelve_words(language: str) -> None:
    lines = {key: text for key, text in catalogue(language).items() if key.startswith("news.")}
    assert len(lines) > 15
    assert all(isinstance(text, str) and len(text.split()) <= 12 for text in lines.values())


@pytest.mark.slow
@together("preset", PRESETS, ids=lambda one: one[1])
def test_each_line_is_told_once_and_goes_away_by_itself(preset, tmp_path: Path) -> None:
    driver = Driver(tmp_path / preset[1], (800, 600), scale=2.0, news=True)
    heard = []
    for moves in MOMENTS:
        session = in_the_middle(*preset, moves)
        for _ in range(6):
            table = seen(driver, session)
            if not told(table):
                break
            heard.append(told(table))
            assert driver.app.surface.get_rect().contains(said(table).toast.box)
            assert table.my_turn  # It blocks nothing.
            driver.seconds(SECONDS + 1.2)
            assert not told(table), "it stays, or two came in a turn"
        assert not told(table)
    assert len(heard) == len(set(heard)) >= 1, heard
    known = Newcomer.load(driver.stage.paths.newcomer)
    assert len(known.told) == len(heard) and all(name.startswith(f"{preset[0]}.") for name in known.told)
    driver.close()


def test_nothing_is_new_after_three_matches_without_the_setting_or_in_a_lesson(tmp_path: Path) -> None:
    driver = Driver(tmp_path, news=True)
    path, preset = driver.stage.paths.newcomer, PRESETS[-1]
    known = Newcomer()
    for _ in range(MATCHES):
        known = known.played("pocha")
    known.save(path)
    assert not told(seen(driver, in_the_middle(*preset, 0)))
    path.unlink()
    scene = driver.open(LessonScene("carioca", "first"), 12)
    assert isinstance(scene, TableScene) and not told(scene.table)
    driver.close()
    driver = Driver(tmp_path / "off", news=False)
    assert not told(seen(driver, in_the_middle(*preset, 0)))
    driver.close()


def test_a_line_goes_with_the_act_and_the_file_may_be_anything(tmp_path: Path) -> None:
    driver = Driver(tmp_path, news=True)
    path = driver.stage.paths.newcomer
    path.write_text('{"format": 99, "told": "everything"}')
    table = seen(driver, in_the_middle(*PRESETS[-1], 0))
    assert told(table)
    driver.key("esc")
    assert not told(table)
    assert (tmp_path / "newcomer.broken-1.json").exists() and len(Newcomer.load(path).told) == 1
    driver.close()


NEAR = {
    "game": "carioca",
    "round": "TT",
    "pile": ["7C"],
    "players": [
        {"hand": ["7H", "7D", "QC", "QS", "2H", "4D", "5S", "9C", "TH", "JD", "KS", "AH"]},
        {"hand": ["2C"]},
        {"hand": ["3D"]},
        {"hand": ["4S"]},
    ],
}


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (800, 600)])
def test_a_line_about_a_place_stands_beside_it_and_leaves_the_prompt(size, sit) -> None:
    top = sit((None, "random", "random", "random"), position=NEAR, size=size, news=True)
    top.wait()
    top.seconds(1)
    table = top.table
    assert told(table) == t("news.melding.pile")
    box, pile = said(table).toast.box, table.board.zones()[PILE]
    prompt = panels.prompt_place(table)
    assert prompt.w and not box.colliderect(prompt) and not box.colliderect(pile)
    assert abs(box.centerx - pile.centerx) < pile.w and 0 < box.top - pile.bottom < pile.h
