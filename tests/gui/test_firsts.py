"""What is new is told once, in the first three matches of a game, and never in a lesson."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from carioca.bots.door import make_bot
from carioca.games import game_named
from carioca.games.melding.actions import LayDown
from carioca.gui.melding.model import PILE, STOCK
from carioca.gui.scenes.lesson import LessonScene
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.render import panels
from carioca.gui.table.render.overlays import said
from carioca.gui.table.render.tips import CALMLY, IDLE, MATCHES, SECONDS
from carioca.gui.table.table import Table
from carioca.i18n import LANGUAGES, catalogue, t
from carioca.session import Seat, Session
from carioca.storage.paths import Paths
from carioca.storage.progress import Learning, Newcomer
from tests.gui.driver import Driver
from tests.gui.tabletop import sitting
from tests.gui.test_tips import PRESETS, in_the_middle, seen
from tests.together import together

__all__ = ["sitting"]  # the fixture "sit"

MOMENTS = (0, 16, 33, 75, 91, 100)
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
            driver.seconds(CALMLY + 1.2)
            assert not told(table), "it stays, or two came in a turn"
        assert not told(table)
    once = [line for line in heard if line not in {t(f"news.{name}") for name in table.guide.lasting}]
    assert len(once) == len(set(once)) >= 1, heard
    known = Newcomer.load(driver.stage.paths.newcomer)
    # What comes until it was done counts as told when it was, and not when it was said.
    done = {f"{preset[0]}.{name}" for name in table.guide.lasting}
    assert len(known.told - done) == len(once) and all(name.startswith(f"{preset[0]}.") for name in known.told)
    driver.close()


@pytest.mark.slow
@together("preset", PRESETS, ids=lambda one: one[1])
def test_a_line_that_was_told_is_not_told_again_after_a_restart(preset, tmp_path: Path) -> None:
    """But for what comes until it was done."""
    heard: list[str] = []
    for moves in sorted((*MOMENTS, *MOMENTS)):
        driver = Driver(tmp_path / preset[1], (800, 600), news=True)
        table = seen(driver, in_the_middle(*preset, moves))
        lasting = {t(f"news.{name}") for name in table.guide.lasting}
        heard += [line for line in (told(table),) if line and line not in lasting]
        driver.seconds(SECONDS + 1)
        driver.close()
    assert len(heard) == len(set(heard)) >= 1


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


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (800, 600)])
def test_a_line_about_a_place_stands_beside_it_and_leaves_the_prompt(size, sit, tmp_path) -> None:
    Learning().finished("carioca.first").save(Paths(tmp_path / "0").learning)
    top = sit((None, "random", "random", "random"), position=NEAR, size=size, news=True)
    top.wait()
    top.seconds(1)
    table = top.table
    assert told(table) == t("news.melding.pile")
    box, pile = said(table).toast.box, table.board.zones()[PILE]
    prompt = panels.prompt_place(table)
    assert prompt.w and not box.colliderect(prompt) and not box.colliderect(pile)
    assert abs(box.centerx - pile.centerx) < pile.w and 0 < box.top - pile.bottom < pile.h


@together("game, language, melds", [
    ("carioca", "es", ("tres del mismo número", "cuatro seguidas de una pinta")),
    ("carioca", "en", ("three of one rank", "four consecutive cards, one suit")),
    ("kalooki", "es", ("tres del mismo número", "cuatro seguidas de una pinta")),
])  # fmt: skip
def test_who_has_left_out_the_lesson_is_told_what_melds_are_at_the_first_hand_and_once(game, language, melds, tmp_path):
    preset = next(one for one in PRESETS if one[0] == game)
    driver = Driver(tmp_path / f"{game}-{language}", news=True, language=language)
    line = told(seen(driver, in_the_middle(*preset, 0)))
    assert line == t("news.melding.melds") and all(words in line for words in melds)
    driver.seconds(SECONDS + 1)
    assert told(seen(driver, in_the_middle(*preset, 0))) != line, "it is told once"
    driver.close()
    taught = Driver(tmp_path / f"{game}-{language}-taught", news=True, language=language)
    Learning().finished(f"{game}.first").save(taught.stage.paths.learning)
    assert told(seen(taught, in_the_middle(*preset, 0))) != line
    taught.close()


READY = {
    **NEAR,
    "phase": "play",
    "drew": "stock",
    "players": [
        {"hand": ["7H", "7D", "7S", "QC", "QS", "QH", "*", "2H", "4D", "5S", "9C", "TH", "JD"]},
        *NEAR["players"][1:],
    ],
}
LACKING = {**READY, "players": [{"hand": NEAR["players"][0]["hand"]}, *NEAR["players"][1:]]}


def test_that_one_can_go_down_is_told_whatever_else_is_new_and_again_until_it_was_done(sit) -> None:
    top = sit((None, "random", "random", "random"), position=READY, news=True)
    top.wait()
    top.seconds(1)
    table, path = top.table, top.table.stage.paths.newcomer
    assert told(table) == t("news.melding.down")
    assert "carioca.melding.down" not in Newcomer.load(path).told
    down = next(button for button in table.buttons if button.name == "down")
    assert down.command.strong and down.command.enabled
    # The button sets apart what it would lay, and lays it.
    top.click(*down.rect.center)
    top.seconds(1)
    assert len(table.board.hand.staged) == 6 and not told(table)


def test_it_comes_again_at_another_table_and_goes_once_it_was_done(sit) -> None:
    top = sit((None, "random", "random", "random"), position=READY, news=True)
    top.wait()
    top.seconds(1)
    assert told(top.table) == t("news.melding.down")
    again = sit((None, "random", "random", "random"), position=READY, news=True)
    again.wait()
    again.seconds(1)
    assert told(again.table) == t("news.melding.down")
    again.key("b")
    again.seconds(1)
    again.key("b")
    again.seconds(2)
    assert again.table.board.picture.down[0]
    assert "carioca.melding.down" in Newcomer.load(again.table.stage.paths.newcomer).told


@pytest.mark.parametrize("news", [True, False])
def test_the_sentence_says_so_for_as_long_as_one_can_go_down(sit, news: bool) -> None:
    top = sit((None, "random", "random", "random"), position=READY, news=news)
    top.wait()
    top.seconds(40)
    assert not told(top.table) and panels.prompt(top.table) == t("table.hint.able")
    top.key("b")
    top.seconds(1)
    assert panels.prompt(top.table) == t("table.hint.ready")
    lacking = sit((None, "random", "random", "random"), position=LACKING)
    lacking.wait()
    assert panels.prompt(lacking.table) == t("table.hint.stage")


def test_without_what_the_round_asks_for_the_button_is_at_rest(sit) -> None:
    top = sit((None, "random", "random", "random"), position=LACKING, news=True)
    top.wait()
    top.seconds(1)
    down = next(button for button in top.table.buttons if button.name == "down")
    assert not down.command.strong and not down.command.enabled
    assert told(top.table) != t("news.melding.down")


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS[:3], ids=lambda one: one[1])
def test_in_matches_the_tip_is_that_one_can_go_down_wherever_one_can(preset, tmp_path: Path) -> None:
    driver = Driver(tmp_path, news=True)
    name, base, seats = preset
    game, met = game_named(name), 0
    bot = make_bot("easy", game)
    for seed in range(1, 6):
        people = tuple(Seat(one, None if at == 0 else "normal") for at, one in enumerate("ABCD"[:seats]))
        session = Session.new(game, base, game.presets[base], people, str(seed), None)
        for moment in range(400):
            if session.current is None:
                break
            state = session.match.state
            lays = any(isinstance(one, LayDown) for one in game.legal_actions(state)) if session.current == 0 else False
            if lays and state.phase == "play":
                table = seen(driver, session)
                driver.seconds(0.5)
                assert told(table) == t("news.melding.down"), (seed, moment)
                met += 1
                break
            session.submit(bot.decide(session.view(session.current), Random(moment)))
    driver.close()
    assert met >= 2


@pytest.mark.parametrize("look", [{"animation": "slow"}, {"scale": 1.5}, {"animation": "normal"}])
def test_a_line_stays_longer_for_who_reads_slowly(look, tmp_path: Path) -> None:
    driver = Driver(tmp_path, news=True, **look)
    table = seen(driver, in_the_middle(*PRESETS[0], 0))
    driver.seconds(3)
    assert told(table)
    driver.seconds(15 if look != {"animation": "normal"} else 5)
    assert told(table)
    driver.seconds(8)
    assert not told(table)
    driver.close()


@pytest.mark.parametrize("read", [True, False])
def test_a_line_that_went_with_an_act_before_its_time_comes_again_once(read, sit, tmp_path: Path) -> None:
    """One that was sent away was read."""
    Learning().finished("carioca.first").save(Paths(tmp_path / "0").learning)
    top = sit((None, "random", "random", "random"), position=NEAR, news=True, animation="normal")
    table, begun, heard = top.table, top.session.match.state, []
    for turn in range(3):
        top.session.match.state = begun._replace(turns=begun.turns + 4 * turn)
        table.board.look(top.session.view(0))
        table.refresh()
        top.wait()
        top.seconds(3)
        heard.append(told(table) == t("news.melding.pile"))
        if read and told(table):
            top.key("esc")
        top.click(*top.centre(STOCK))
        top.wait()
        assert top.session.match.state.phase == "play"
    assert heard == [True, not read, False]


@pytest.mark.parametrize("drew", [None, "stock"])
def test_who_does_nothing_with_cards_chosen_or_before_drawing_is_told_once_a_turn(sit, drew) -> None:
    """Choosing is doing something: the time begins anew."""
    lacking = {**NEAR, "drew": drew, "phase": "play" if drew else "draw"}
    top = sit((None, "random", "random", "random"), position=lacking, news=True)
    top.wait()
    table = top.table
    top.seconds(IDLE - 5)
    top.click(*top.spot(table.board.hand.order[2]))
    top.seconds(IDLE - 5)
    assert table.board.picked and told_idle(table) is None
    top.seconds(7)
    assert told_idle(table) is not None
    top.key("esc")
    top.key("esc")
    assert not table.board.picked
    if drew is None:
        top.click(*top.centre(STOCK))
        top.wait()
    top.seconds(2 * IDLE)
    assert told_idle(table) is None


@pytest.mark.slow
@pytest.mark.parametrize("hints", [True, False])
def test_who_does_nothing_for_a_while_is_told_once_what_may_be_done(sit, hints) -> None:
    """And nobody who plays; the loop wakes for it."""
    top = sit((None, "random"), news=True, hints=hints)
    top.wait()
    table = top.table
    top.seconds(1)
    table.send_away()
    top.seconds(IDLE - 3)
    assert told_idle(table) is None and top.scene.rest() < 5
    top.seconds(4)
    words = told_idle(table)
    assert words is not None and table.guide.status(table) in words and (t("table.button.hint") in words) == hints
    table.send_away()
    top.seconds(2 * IDLE)
    assert told_idle(table) is None


def told_idle(table: Table) -> str | None:
    """What is said to somebody who has done nothing for a while."""
    toast = table.toast
    return toast.text if toast is not None and toast.heading == t("news.idle") else None
