"""Several persons in a match: who hands over, goes home, comes back, joins, changes places; who has won how often."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca.agreement import Agreement
from carioca.bots.door import make_bot
from carioca.gui.art import FACES
from carioca.gui.forms.field import TextField
from carioca.gui.forms.form import Rows
from carioca.gui.forms.widgets import Widget
from carioca.gui.parts.seating import tally_text
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.pause import PauseScene
from carioca.gui.scenes.persons import PersonsScene, WhoScene
from carioca.gui.scenes.question import QuestionScene
from carioca.gui.scenes.review import ReviewScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.render.panels import prompt
from carioca.gui.table.render.seats import _tag_forms
from carioca.i18n import t
from carioca.session import Seat, Session
from carioca.storage.persons import Person
from carioca.words.opponents import level_word
from tests.gui.controls import focus, names, page_of, press, to
from tests.gui.driver import Driver
from tests.gui.made_up import MadeUp
from tests.gui.test_final import POINTS
from tests.gui.test_persons import match, told


def persons_of(driver: Driver) -> PersonsScene:
    driver.key("esc")
    while not isinstance(driver.scene, PauseScene):
        driver.step()
        driver.key("esc")
    press(driver, "persons")
    scene = driver.scene
    assert isinstance(scene, PersonsScene)
    return scene


def table(driver: Driver) -> Any:
    return next(scene.table for scene in driver.app.stack.scenes if isinstance(scene, TableScene))


def sit_down(driver: Driver) -> int:
    """Whoever is to act takes the machine; the seat."""
    for _ in range(2000):
        scene = driver.scene
        if isinstance(scene, TableScene) and scene.table.my_turn and not scene.table.animator.active:
            assert scene.table.board.viewer is not None
            return scene.table.board.viewer
        if not isinstance(scene, TableScene):
            if "confirm" in names(driver):
                to(driver, "confirm")
            driver.step(45)
            driver.key("enter")
        driver.step(2)
    raise AssertionError("nobody is to act")


@pytest.mark.slow
def test_each_hands_over_and_takes_back_the_own_seat_and_nobody_else_is_told(driver: Driver) -> None:
    session = match(driver, Seat("Juana"), Seat("Marta"), Seat("Pedro"))
    driver.open(TableScene(session))
    given = []
    for _ in range(2):
        seat = sit_down(driver)
        assert seat not in given
        if given:
            assert prompt(table(driver)) != t("table.stand-in"), "it is not this one who was replaced"
            assert _tag_forms(table(driver), given[0])[0].endswith(t("table.stand-in.plate"))
        driver.keys("f", "f")
        given.append(seat)
        assert set(session.stand_ins) == set(given), "the other one's seat is not taken back"
    last = sit_down(driver)
    assert last not in given
    scene = persons_of(driver)
    press(driver, f"return{given[0]}")
    assert set(session.stand_ins) == {given[1]}, "they come back one by one"
    press(driver, "back")
    driver.step(3)
    assert driver.scene is not scene and set(session.stand_ins) == {given[1]}


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("preset", ["carioca-chile", "kalooki", "buraco", "pocha"])
def test_in_every_game_only_who_plays_is_shown_the_cards_and_told_of_the_own_seat(preset: str, tmp_path: Path) -> None:
    """Turns of a family at random: hands over, goes home, comes back, is killed and goes on."""
    agreed, rng = Agreement(preset), Random(preset)
    driver = Driver(tmp_path)
    seats = (Seat("Juana"), Seat("Marta"), Seat("Rosa", "random"), Seat("Pedro"))
    session = Session.new(agreed.game, preset, agreed.options, seats, "turns", driver.stage.saves)
    driver.open(TableScene(session))
    brain, given = make_bot("random", agreed.game), 0
    for _ in range(40):
        if not any(map(session.is_person, range(4))):
            session.take_back(rng.choice(list(session.stand_ins)))
            driver.open(TableScene(session))
        seat = sit_down(driver)
        assert session.is_person(seat) and session.current == seat
        assert prompt(table(driver)) != t("table.stand-in")
        what = rng.choice(("act", "act", "act", "cede", "leave", "return", "kill"))
        before = dict(session.stand_ins)
        if what == "act":
            table(driver).submit((brain.decide(session.view(seat), rng),))
        elif what == "cede":
            driver.keys("f", "f")
            alone = len(session.people) == 1
            assert set(session.stand_ins) == {*before, seat} or alone, "nobody else's seat changes"
            given += 1
        elif what == "kill":
            driver.stage.saves.close()
            found = Session.resume(driver.stage.saves)
            assert found is not None and dict(found.stand_ins) == before and found.gone == session.gone
            session = found
            driver.open(TableScene(session))
        else:
            other = rng.choice([at for at, one in enumerate(session.seats) if one.bot is None])
            persons_of(driver)
            if f"{what}{other}" in names(driver):
                press(driver, f"{what}{other}")
                changed = set(before) ^ set(session.stand_ins)
                assert changed <= {other} and (other in session.stand_ins) == (what == "leave")
                press(driver, "back")
            driver.step(4)
            if not isinstance(driver.scene, TableScene):
                driver.open(TableScene(session))
    assert given
    driver.close()


@pytest.mark.slow
def test_somebody_goes_home_and_comes_back_in_a_match_that_was_killed(driver: Driver, tmp_path: Path) -> None:
    session = match(driver, Seat("Juana"), Seat("Marta"), Seat("Rosa", "random"))
    driver.open(TableScene(session))
    sit_down(driver)
    persons_of(driver)
    press(driver, "leave1")
    press(driver, "back")
    driver.step(3)
    assert session.gone == {1} and session.people == (0,) and not table(driver).together
    driver.stage.saves.close()
    again = Session.resume(driver.stage.saves)
    assert again is not None and again.gone == {1} and again.names[1] == "Marta"
    driver.open(TableScene(again))
    persons_of(driver)
    press(driver, "return1")
    press(driver, "back")
    driver.step(3)
    assert again.people == (0, 1) and table(driver).together


@pytest.fixture
def paragraphs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What forms have said in paragraphs."""
    found, write = list[str](), Rows.note

    def note(rows: Rows, text: str, *how: Any, **more: Any) -> None:
        found.append(text)
        write(rows, text, *how, **more)

    monkeypatch.setattr(Rows, "note", note)
    return found


def play(session: Session) -> None:
    """One move of whoever is to act."""
    assert session.current is not None
    person = session.is_person(session.current)
    session.submit(next(iter(session.game.legal_actions(session.match.state))) if person else session.think())


def play_round(session: Session) -> None:
    """Chance plays for the persons until the round is over."""
    rounds, rng = len(session.match.rounds), Random(1)
    while len(session.match.rounds) == rounds:
        if session.is_person(session.match.current or 0):
            session.submit(rng.choice(list(session.game.legal_actions(session.match.state))))
        else:
            session.submit(session.think())


def test_somebody_joins_in_an_opponents_place_when_the_round_is_over(driver: Driver, paragraphs: list[str]) -> None:
    session = match(driver, Seat("Tú"), Seat("Rosa", "random"), Seat("Tomás", "random"))
    driver.open(TableScene(session))
    sit_down(driver)
    session.submit(next(iter(session.game.legal_actions(session.match.state))))
    driver.stage.persons.remember(Person("Pedro"))
    scene = persons_of(driver)
    press(driver, "join1")
    assert t("persons.join.next", name="Rosa") in paragraphs, "it is said before a name is typed"
    press(driver, "known0")
    assert t("persons.joins", name="Pedro") in paragraphs
    assert dict(session.joining) == {1: "Pedro"}
    press(driver, "back")
    assert driver.scene is scene and scene.problem == t("persons.unnamed"), "now both are called by a name"
    assert told(driver, scene)
    press(driver, "name0")
    driver.text("Juana")
    assert not told(driver, scene)
    driver.key("enter")
    press(driver, "back")
    driver.step(3)
    assert session.names[0] == "Juana" and session.seats[1].bot == "random"
    faces = [driver.stage.persons.of(name).face for name in ("Juana", "Pedro")]
    assert set(faces) <= FACES.keys() and len(set(faces)) == 2, "who sits down has a face, and one of the own"
    play_round(session)
    assert session.seats[1] == Seat("Pedro") and session.people == (0, 1)
    driver.step(20)
    assert isinstance(driver.app.stack.scenes[0], TableScene), "the table goes on, with a new face at it"


def test_within_a_round_nobody_changes_places(driver: Driver) -> None:
    """Its end would call by another name who has played it."""
    session = match(driver, Seat("Juana"), Seat("Marta"), Seat("Rosa", "random"))
    driver.open(TableScene(session))
    sit_down(driver)
    session.submit(next(iter(session.game.legal_actions(session.match.state))))
    scene = persons_of(driver)
    press(driver, "places")
    assert driver.scene is scene and scene.problem == t("persons.places.begun")


def test_before_anybody_has_acted_places_are_changed_at_once(driver: Driver, paragraphs: list[str]) -> None:
    first = match(driver, Seat("Ana"), Seat("Marta"), Seat("Pedro")).current
    assert first is not None
    seats = [Seat("Rosa", "random"), Seat("Tomás", "random")]
    session = match(driver, *seats[:first], Seat(""), *seats[first:])
    driver.open(TableScene(session))
    sit_down(driver)
    other = (first + 1) % 3
    before = session.names
    scene = persons_of(driver)
    press(driver, "places")
    assert driver.scene is scene and scene.problem == t("persons.places.unnamed"), "nobody else would be told from you"
    press(driver, f"name{first}")
    driver.text("Juana")
    driver.key("enter")
    press(driver, "places")
    assert t("persons.places.now") in paragraphs
    press(driver, f"at{first}")
    press(driver, f"at{other}")
    assert (session.names[first], session.names[other]) == (before[other], "Juana")
    press(driver, "back")
    press(driver, "back")
    driver.step(3)
    sit_down(driver)
    assert table(driver).board.viewer == other


@pytest.mark.parametrize("answer", ["yes", "no"])
@pytest.mark.parametrize("persons", [1, 2])
def test_a_new_name_in_mid_match_is_the_same_person_or_somebody_else_as_is_asked(
    driver: Driver, persons: int, answer: str
) -> None:
    others = Seat("Marta", None if persons == 2 else "random"), Seat("Rosa", "random")
    session = match(driver, Seat("Jauna"), *others)
    driver.stage.persons.remember(Person("Jauna", "cap", 3))
    driver.stage.persons.won("Jauna")
    while not (session.match.rounds[-1].lines and session.current == 0):
        play(session)
    play(session)
    driver.open(TableScene(session), 4)
    scene = persons_of(driver)
    press(driver, "name0")
    driver.text("Juana")
    driver.key("enter")
    press(driver, "back")
    assert isinstance(driver.scene, QuestionScene)
    assert driver.scene.text == t("persons.same", name="Juana", old="Jauna")
    driver.key("esc")
    assert driver.scene is scene, "nothing is answered"
    press(driver, "back")
    driver.step(40)
    press(driver, answer)
    driver.step(3)
    assert not isinstance(driver.scene, (PersonsScene, QuestionScene)), "it is asked once"
    told = session.others(0).get(0)
    assert (told is None) == (answer == "yes") and told in (None, "Jauna")
    known = driver.stage.persons
    assert known.tally(["Juana"]) == {"Juana": int(answer == "yes")}
    assert (known.of("Juana")[1:3] == ("cap", 3)) == (answer == "yes")
    assert ("Jauna" in known.known()) == (answer == "no")


def test_what_a_person_prefers_stays_with_the_person(driver: Driver) -> None:
    session = match(driver, Seat("Juana"), Seat("Marta"), Seat("Pedro"))
    scene = driver.open(TableScene(session), 4)
    assert isinstance(scene, TableScene)
    play(session)
    scene.turn_to(0)
    driver.stage.change(replace(driver.stage.settings, hints=not driver.stage.settings.hints))
    play_round(session)
    session.swap(0, 1)
    scene.turn_to(1)
    driver.stage.change(replace(driver.stage.settings, sort="suit"))
    session.rename(1, "Elisa")
    scene.preferences.keep()
    known = {name: set(driver.stage.persons.of(name).preferences) for name in (*session.names, "Juana")}
    assert known == {"Marta": set(), "Elisa": set(), "Pedro": set(), "Juana": {"hints"}}


@pytest.mark.parametrize("others", ["gone", "opponents"])
def test_the_last_person_is_not_sent_home_in_any_state(driver: Driver, others: str) -> None:
    """Once the round was handed over it was offered, and played the match to its end without anybody."""
    session = match(
        driver, Seat("Juana"), Seat("Marta", None if others == "gone" else "random"), Seat("Rosa", "random")
    )
    driver.open(PersonsScene(session), 3)
    if others == "gone":
        assert "leave0" in names(driver)
        press(driver, "leave1")
    assert "leave0" not in names(driver)
    press(driver, "cede0")
    assert "return0" in names(driver) and "leave0" not in names(driver)
    press(driver, "return0")
    assert "cede0" in names(driver) and "leave0" not in names(driver)
    if others == "gone":
        press(driver, "return1")
        press(driver, "cede0")
        assert {"leave0", "leave1"} <= set(names(driver)), "somebody else plays on"


def test_before_anybody_has_acted_a_name_is_only_a_name(driver: Driver) -> None:
    session = match(driver, Seat("Jauna"), Seat("Marta"))
    driver.open(PersonsScene(session), 3)
    press(driver, "name0")
    driver.text("Juana")
    driver.key("enter")
    press(driver, "back")
    assert not isinstance(driver.scene, QuestionScene) and session.names[0] == "Juana"


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 2.0), ((800, 600), 2.0), ((420, 800), 1.0)])
def test_what_somebody_is_stands_below_the_name_and_above_a_button_that_has_no_room_beside_it(
    tmp_path: Path, size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = Driver(tmp_path, size, scale=scale)
    told: dict[str, Widget] = {}
    note = Rows.note

    def noted(rows: Rows, text: str, *more: Any, **named: Any) -> None:
        note(rows, text, *more, **named)
        told[text] = rows.page.widgets[-1]

    monkeypatch.setattr(Rows, "note", noted)
    session = match(driver, Seat("Juana"), Seat("Marta"), Seat("Rosa", "normal"))
    scene = driver.open(PersonsScene(session), 3)
    said = told[t("persons.computer", level=level_word("normal"))]
    assert said.rect.bottom <= page_of(scene).find("join2").rect.top
    driver.close()


def test_going_on_names_the_persons_and_whose_turn_it_is(driver: Driver) -> None:
    session = match(driver, Seat("Juana"), Seat("Marta"), Seat("Rosa", "random"))
    turn = session.names[session.match.state.turn]
    scene = driver.open(MenuScene(), 120)
    assert isinstance(scene, MenuScene)
    assert t("menu.turn", name=turn) in scene.standing and scene.standing.endswith("Juana y Marta")


def test_the_best_of_the_persons_is_counted_once(driver: Driver) -> None:
    people = ("Juana", "Marta", "Rosa", "Tomás")
    driver.open(FinalScene(MadeUp(people, 9, POINTS, (1, 3))), 2)
    assert driver.stage.persons.tally(people) == {"Juana": 0, "Marta": 1, "Rosa": 0, "Tomás": 0}
    driver.resize(900, 700)
    assert driver.stage.persons.tally(["Marta"]) == {"Marta": 1}
    driver.open(FinalScene(MadeUp(people, 9, POINTS, (1, 3))), 2)
    assert tally_text(driver.stage.persons, ["Tomás", "Marta"]) == t("persons.tally", list="Marta 2, Tomás 0")
    driver.open(FinalScene(MadeUp(people, 9, POINTS, (0,))), 2)
    assert driver.stage.persons.tally(["Juana"]) == {"Juana": 0}, "against the program nobody wins evenings"


def test_the_review_asks_whose_round_it_is_and_begins_with_who_played_last(driver: Driver) -> None:
    session = match(driver, Seat("Juana"), Seat("Marta"))
    rng = Random(3)
    while len(session.match.rounds) == 1:
        session.submit(rng.choice(list(session.game.legal_actions(session.match.state))))
    last = int(session.match.rounds[0].lines[-1][0])
    scene = driver.open(ScoreSheet(session, 0), 3)
    assert isinstance(scene, ScoreSheet)
    driver.key("v")
    assert isinstance(driver.scene, WhoScene) and driver.scene.seats == (last, 1 - last)
    driver.key("enter")
    driver.step(2)
    assert isinstance(driver.scene, ReviewScene) and driver.scene.seat == last


@pytest.mark.slow
@pytest.mark.parametrize("language", ["es", "en"])
def test_the_persons_of_a_match_can_be_read_at_every_size(tmp_path: Path, language: str) -> None:
    for size, scale in (((1280, 720), 1.0), ((800, 600), 2.0), ((1920, 1080), 2.0)):
        driver = Driver(tmp_path / f"{size}{scale}", size, scale=scale, language=language)
        session = match(driver, Seat("Juana"), Seat("Marta"), Seat("Rosa", "rosa"), Seat("Elena", "elena"))
        session.hand_over(0, "easy", True)
        driver.open(PersonsScene(session))
        press(driver, "join2")
        page = page_of(driver.scene)
        assert page.scroll.view.contains(page.shown(page.find("new2"))), "what is asked is to be seen"
        focus(driver, "back")
        driver.close()


def test_one_without_a_name_is_called_as_at_the_table(driver: Driver) -> None:
    session = match(driver, Seat(""), Seat("Rosa", "rosa"))
    driver.open(PersonsScene(session))
    field = page_of(driver.scene).find("name0")
    assert isinstance(field, TextField) and (field.value, field.hint) == ("", session.names[0]) == ("", "Tú")
    press(driver, "join1")
    driver.text("Marta")
    driver.key("enter")
    field = page_of(driver.scene).find("name0")
    assert isinstance(field, TextField) and field.hint == t("persons.name"), "with several it is to be asked"


def test_one_press_after_a_name_was_typed_is_enough(driver: Driver) -> None:
    """Taking the name over closes its rows, and the button is laid elsewhere: it was pressed all the same."""
    session = match(driver, Seat("Ana"), Seat("Rosa", "rosa"), Seat("Elena", "elena"))
    driver.open(PersonsScene(session))
    press(driver, "join1")
    driver.text("Beto")
    driver.click(*page_of(driver.scene).find("back").rect.center)
    driver.step(2)
    assert not isinstance(driver.scene, PersonsScene)
    assert "Beto" in (*session.names, *session.joining.values())
