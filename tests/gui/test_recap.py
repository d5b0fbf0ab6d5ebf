"""What a person at one machine is told of what happened since the own last turn: the list, the film, the marks."""

from __future__ import annotations

from collections import Counter
from itertools import groupby, pairwise
from pathlib import Path

import pygame
import pytest

from carioca.bots.door import make_bot
from carioca.cards import HIDDEN, Card
from carioca.engine.match import split_line
from carioca.games.contract.carioca import CARIOCA
from carioca.games.melding.actions import Draw
from carioca.games.melding.events import LaidOff, WentDown
from carioca.gui.draw.textures import Textures
from carioca.gui.forms.widgets import Button
from carioca.gui.frame.scene import Push
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.scenes.persons import PersonsScene
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.recap import LogTurn, Recap, lines_seen, stood_in
from carioca.gui.table.render import messages
from carioca.gui.table.render.seats import _tag_forms
from carioca.i18n import capitalised, t
from carioca.session import Session
from tests.gui.controls import press
from tests.gui.curtains import GAMES, MIXES, LoneCurtain, Walk, match_of, opened, table_of
from tests.gui.driver import Driver


@pytest.mark.sampled(96)
@pytest.mark.parametrize("game", GAMES)
def test_it_tells_all_that_happened_since_the_own_last_turn_and_nothing_else(tmp_path: Path, game: str) -> None:
    walk = Walk(tmp_path, game, *MIXES[game], "since")
    seen = set()
    for curtain in walk.curtains(14):
        recap = curtain.table.recap
        assert recap is not None and recap.seat == curtain.seat == walk.session.current
        assert recap.events == walk.since(curtain.seat)
        seen.add(bool(recap.turns))
    assert True in seen
    walk.driver.close()


@pytest.mark.slow
def test_only_what_was_played_for_a_person_is_told_of_a_stand_in(tmp_path: Path) -> None:
    """In the list and at the plates while the film runs; somebody hands over, and is back, in the middle of it."""
    walk, plate, told = Walk(tmp_path, "carioca", 3, 0, "stand-in"), t("table.stand-in.plate"), set[bool]()
    real = walk.session.submit
    acted: list[tuple[int, bool]] = []

    def submit(action):  # type: ignore[no-untyped-def]
        seat = walk.session.current
        acted.append((seat, seat in walk.session.stand_ins))
        return real(action)

    walk.session.submit = submit  # type: ignore[method-assign]
    for number, curtain in enumerate(walk.curtains(16)):
        recap, table = curtain.table.recap, curtain.table
        assert recap is not None
        if not recap.runs:
            curtain.play()
        shown = acted[len(acted) - len(recap.steps) :]
        assert [(turn.seat, plate in turn.lines[0]) for turn in recap.turns] == [one for one, _ in groupby(shown)]
        while recap.runs:
            if recap.at < len(shown):
                seat, away = shown[recap.at]
                assert _tag_forms(table, seat)[0].endswith(plate) == away
                told.add(away)
            walk.driver.step()
        assert set(table.stand_ins) == set(walk.session.stand_ins)
        if number in (4, 8, 11):
            walk.session.hand_over((curtain.seat + 1) % 3, "easy")
        elif number in (7, 13):
            for seat in tuple(walk.session.stand_ins):
                walk.session.take_back(seat)
    assert told == {True, False}
    walk.driver.close()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("game", ["carioca", "kalooki", "buraco"])
def test_who_goes_on_after_a_kill_in_mid_turn_is_told_what_was_before_and_done(tmp_path: Path, game: str) -> None:
    walk = Walk(tmp_path, game, 4, 0, "killed")
    driver = walk.driver
    curtain = next(one for one in walk.curtains(9) if one.table.recap.turns)
    before, seat = curtain.table.recap.events, curtain.seat
    walk.session.submit(next(iter(walk.session.game.legal_actions(walk.session.match.state))))
    assert walk.session.current == seat, "a draw does not end a turn"
    driver.stage.saves.close()
    again = Session.resume(driver.stage.saves)
    assert again is not None
    driver.open(TableScene(again))
    for _ in range(600):
        if isinstance(driver.scene, HandoverScene):
            break
        driver.step()
    assert isinstance(driver.scene, HandoverScene) and driver.scene.seat == seat
    recap = driver.scene.table.recap
    assert recap is not None and recap.events[: len(before)] == before and recap.turns[-1].seat == seat
    assert len(driver.scene._lines) == len(recap.turns) > 1
    opened(driver)
    driver.key("x")
    for _ in range(600):
        if isinstance(driver.scene, HandoverScene):
            break
        driver.step()
    again.submit(next(iter(again.game.legal_actions(again.match.state))))
    assert lines_seen(again, seat) == again.place[1] or again.current != seat, "once acted he knows"
    driver.close()


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_film_ends_at_the_table_as_it_is(tmp_path: Path, game: str) -> None:
    walk = Walk(tmp_path, game, *MIXES[game], "film")
    for curtain in walk.curtains(6):
        recap = curtain.table.recap
        assert recap is not None
        pictures = [curtain.table.board.picture]
        while recap.runs:
            walk.driver.step()
            pictures.append(curtain.table.board.picture)
            assert not curtain.table.moments.rare
        truth = curtain.table.model.picture(walk.session.view(None))
        assert curtain.table.board.picture == truth
        assert all(card == HIDDEN for picture in pictures for hand in picture.hands for card in hand)
        assert sum(one != other for one, other in pairwise(pictures)) >= min(1, len(recap.steps))
    walk.driver.close()


@pytest.mark.seldom(2)
@pytest.mark.sampled(96)
@pytest.mark.parametrize("curtain", ["press", "held"])
@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_whole_lap_is_told_and_no_button_is_cut(
    tmp_path: Path, size: tuple[int, int], scale: float, curtain: str
) -> None:
    walk = Walk(tmp_path, "carioca", 3, 1, "pics", size=size, scale=scale, curtain=curtain)
    for found in walk.curtains(7):
        recap, frame = found.table.recap, found.table.board.frame
        assert recap is not None
        # In letters that grow with the others; what has no room is scrolled, at 100 % nothing.
        assert len(found._lines) == len(recap.turns) and (scale > 1 or not found.page.scroll.spare)
        assert found._written[0] >= frame.tx(13)
        foot = min(widget.rect.top for widget in found.page.widgets if isinstance(widget, Button) and widget.letters)
        assert found.page.scroll.view.bottom <= foot
        small = [widget for widget in found.page.widgets if isinstance(widget, Button) and widget.letters]
        assert len({widget.letters for widget in small}) == 1
        for widget in [*small, found.page.find("look" if curtain == "held" else "confirm")]:
            least = round((widget.letters or 20 * walk.driver.stage.text_unit) * 0.72)
            assert widget.rect.collidelist(found.table.board.frame.command_places) < 0 or widget.letters
            wide = walk.driver.stage.textures.text_width(widget.text, least, not widget.letters)
            assert wide <= widget.rect.w - widget.px(20), widget.text
    walk.driver.close()


@pytest.mark.slow
def test_the_film_is_skipped_by_its_button_and_by_its_key(tmp_path: Path) -> None:
    walk = Walk(tmp_path, "carioca", 2, 2, "skipped", animation="slow", reduced_motion=False)
    driver, skipped = walk.driver, 0
    for curtain in walk.curtains(8):
        recap = curtain.table.recap
        assert recap is not None
        if not recap.turns:
            continue
        for skips in (lambda: press(driver, "again"), lambda: driver.key("v")):
            if not recap.runs:
                curtain.play()
            driver.seconds(0.6)
            assert curtain.page.find("again").text == t("handover.skip")
            at = recap.at
            skips()
            assert not recap.runs and at < recap.at and driver.scene is curtain
            assert curtain.table.board.picture == curtain.table.model.picture(walk.session.view(None))
            assert curtain.page.find("again").text == t("handover.again")
            skipped += 1
    assert skipped > 2
    driver.close()


@pytest.mark.slow
def test_a_press_that_outlasts_the_film_does_not_show_it_again(tmp_path: Path) -> None:
    """The button says another thing when it is let go."""
    walk = Walk(tmp_path, "carioca", 2, 2, "held", animation="slow", reduced_motion=False)
    driver = walk.driver
    curtain = next(one for one in walk.curtains(8) if one.table.recap is not None and one.table.recap.turns)
    recap, place = curtain.table.recap, curtain.page.find("again").rect.center
    driver.seconds(0.6)
    assert recap is not None and recap.runs
    driver.move(*place)
    driver.button(*place, down=True)
    while recap.runs:
        driver.seconds(0.2)
    driver.button(*place, down=False)
    assert not recap.runs and curtain.page.find("again").text == t("handover.again")
    driver.close()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", ["carioca", "buraco"])
def test_who_comes_back_is_told_what_was_played_and_bears_no_mark_of_it(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one line at the curtain, which still asks the others to look away, and among the persons; list and film begin
    where the person had been last, and not even the film shows a stand-in at the own face."""
    walk, plate = Walk(tmp_path, game, 4, 0, "away"), t("table.stand-in.plate")
    driver, session = walk.driver, walk.session
    assert stood_in(session, 0) == "", "nobody was away"
    for number, curtain in enumerate(walk.curtains(12)):
        if number == 3:
            away = (curtain.seat + 1) % 4
            session.hand_over(away, "random")
            begun = len(session.match.rounds[-1].lines)
    lines = session.match.rounds[-1].lines[begun:]
    turns = [seat for seat, _ in groupby(split_line(line)[0] for line in lines)].count(away)
    assert turns > 1 and session.absence(away)[0] == []
    said = stood_in(session, away)
    stand_in = t("names.stand-in", name=session.names[away])
    assert said.startswith(f"{capitalised(stand_in)} jugó {turns} turnos") and "el último: " in said and "botó" in said
    session.take_back(away)
    session.hand_over(away, "random")
    assert stood_in(session, away) == said, "who has not acted since has been away since"
    driver.seconds(1)
    written, write = list[str](), Textures.text_block
    monkeypatch.setattr(
        Textures, "text_block", lambda self, text, *a, **k: written.append(text) or write(self, text, *a, **k)
    )
    driver.key("f")
    assert curtain._said == f"{t('table.stand-in.back-of', name=session.names[away])} {said}"
    assert f"{t('handover.hint')} {curtain._said}" in written
    scene = PersonsScene(session)
    session.hand_over(away, "random")
    driver.app.go(Push(scene))
    driver.step(3)
    press(driver, f"return{away}")
    assert scene._state(away) == said
    driver.key("esc")
    table = table_of(driver)
    recap = Recap(session, table.board, table.paint, table.pacing, away)
    assert [turn.seat for turn in recap.turns].count(away) == turns, "the list begins where the person had been last"
    recap.at, table.recap = 0, recap
    assert recap.runs and away not in table.stand_ins and plate not in _tag_forms(table, away)[0]
    driver.close()


def test_what_was_played_is_told_of_who_sat_there_then(tmp_path: Path) -> None:
    """In the log and behind the curtain, whoever has the seat by now."""
    walk = Walk(tmp_path, "carioca", 2, 1, "sat", brain=make_bot("normal", CARIOCA))
    driver, session = walk.driver, walk.session
    curtains = walk.curtains(9)
    for curtain in curtains:
        if len(session.match.rounds[-1].lines) > 8 and curtain.seat == 0:
            break
    table, before = curtain.table, session.names[1]
    assert [str(names[1]) for _, names in table.logged()] == [before] * len(table.log)
    session.hand_over(1, "random", for_good=True)
    session.rename(1, "Elisa")
    session.take_back(1)
    assert before not in session.names
    assert [str(names[1]) for _, names in table.logged()] == [before] * len(table.log)
    lines = [line for turn in Recap(session, table.board, table.paint, table.pacing, 0).turns for line in turn.lines]
    assert any(before in line for line in lines) and not any("Elisa" in line for line in lines)
    driver.close()


@pytest.mark.slow
def test_what_came_to_the_table_meanwhile_is_marked(tmp_path: Path) -> None:
    walk = Walk(tmp_path, "carioca", 3, 1, "marked", brain=make_bot("normal", CARIOCA))
    driver, marked = walk.driver, 0
    for curtain in walk.curtains(40):
        recap = curtain.table.recap
        assert recap is not None
        came = Counter[Card]()
        for event in recap.events:
            if isinstance(event, WentDown):
                came.update(card for meld in event.melds for card in meld.cards)
            elif isinstance(event, LaidOff):
                came[event.card] += 1
        assert sum(recap.marks.values(), Counter()) == came
        if came:
            marked += 1
            recap.stop()
            curtain.table.animator.settle()
            curtain.table.refresh()
            shots = [pygame.image.tobytes(driver.picture(), "RGB")]
            recap.marks = {}
            curtain.table.refresh()
            shots.append(pygame.image.tobytes(driver.picture(), "RGB"))
            assert shots[0] != shots[1], "the marks are seen"
        if marked == 2:
            break
    assert marked
    driver.close()


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_of_a_long_list_the_newest_lines_are_read_first_and_all_are_reached(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """On the curtain with wheel, keys and bar, in large letters; the film goes along; in the place of the log the
    newest."""
    driver = Driver(tmp_path, size=size, scale=2.0)
    curtain = driver.open(LoneCurtain(match_of("buraco", 4, 0, "long")))
    assert isinstance(curtain, HandoverScene)
    frame, recap = curtain.table.board.frame, curtain.table.recap
    assert recap is not None
    cards = ", ".join(["3♥ 4♥ 5♥"] * 9)
    recap.turns = tuple(LogTurn(seat, (f"Maximiliano bajó {cards} · botó {seat}♣",)) for seat in (1, 2, 3))
    recap._begins = [0, 0, 0]
    recap.at = 1
    curtain.lay_out()
    page = curtain.page
    view, lines = page.scroll.view, curtain._lines
    assert len(lines) == 3 and curtain._written[0] >= frame.tx(13)

    def first() -> bool:
        return page.shown(lines[0]).y == view.y

    assert page.shown(lines[-1]).bottom <= view.bottom and not first()
    driver.key("home")
    assert first()
    driver.keys(*["pagedown"] * 9)
    assert page.shown(lines[-1]).bottom <= view.bottom and not first()
    driver.move(*view.center)
    driver.wheel(9)
    assert first()
    driver.key("end")
    driver.drag((view.right - 3, view.bottom - 3), (view.right - 3, view.top))
    assert first()
    assert driver.scene is curtain
    recap._begins, recap.at = [0, 1, 1], 1
    curtain._tell()
    assert first(), "the film shows the first move"
    parts = messages._recap(curtain.table)
    assert parts.shown and parts.size >= frame.tx(12)
    driver.close()


@pytest.mark.slow
def test_who_covered_the_own_cards_and_comes_back_is_shown_no_film_again(tmp_path: Path) -> None:
    walk = Walk(tmp_path, "carioca", 2, 1, "film once", animation="slow", reduced_motion=False)
    driver = walk.driver
    curtain = next(one for one in walk.curtains(6) if one.table.recap is not None and one.table.recap.turns)
    assert curtain.table.recap.runs
    opened(driver)
    driver.key("x")
    for _ in range(600):
        if isinstance(driver.scene, HandoverScene):
            break
        driver.step()
    again = driver.scene
    assert isinstance(again, HandoverScene) and again.table.recap is curtain.table.recap
    assert again._lines and not again.table.recap.runs
    driver.seconds(1)
    driver.key("v")
    assert again.table.recap.runs, "whoever asks for it sees it"
    driver.close()


@pytest.mark.slow
def test_what_happened_is_told_on_after_a_card_was_drawn_by_itself_and_the_cards_were_covered(tmp_path: Path) -> None:
    brain = make_bot("normal", CARIOCA)
    walk = Walk(tmp_path, "carioca", 3, 0, "reads on", brain, self_draw=True, animation="off")
    driver = walk.driver
    for curtain in walk.curtains(60):
        table = curtain.table
        lines = [turn.lines for turn in table.recap.turns]
        match = table.session.match
        if not lines or list(CARIOCA.legal_actions(match.state)) != [Draw("stock")]:
            continue
        opened(driver)
        driver.seconds(3)
        assert match.state.phase == "play"
        assert table.recap is not None and [turn.lines for turn in table.recap.turns] == lines
        driver.key("x")
        for _ in range(600):
            if isinstance(driver.scene, HandoverScene):
                break
            driver.step()
        assert [turn.lines for turn in driver.scene.table.recap.turns] == lines and driver.scene._again is not None
        break
    else:
        raise AssertionError("no card was drawn by itself")
    driver.close()


@pytest.mark.parametrize("size", [(1920, 1080), (800, 600)])
def test_at_large_letters_what_happened_is_written_larger_where_there_is_room(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    driver = Driver(tmp_path, size, scale=2.0, animation="off")
    session = match_of("carioca", 2, 0, "7", driver)
    driver.open(TableScene(session), 4)
    written, larger = 0, False
    while not larger and written < 4:
        driver.step(4)
        scene = driver.scene
        if isinstance(scene, HandoverScene) and scene._lines:
            frame, written = scene.table.board.frame, written + 1
            larger |= scene._written[0] > frame.tx(15)
            driver.step(200)
        if isinstance(scene, HandoverScene):
            driver.key("enter")
        elif table_of(driver).my_turn:
            table_of(driver).submit((next(iter(session.game.legal_actions(session.match.state))),))
    assert larger
    driver.close()
