"""Several persons at one machine: how they are set up, who sits where and how each looks."""

from __future__ import annotations

from dataclasses import replace
from math import atan2, tau
from pathlib import Path
from random import Random

import pygame
import pytest

from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.gui.art import FACES, MOODS
from carioca.gui.draw.badges import badge, face_of
from carioca.gui.draw.theme import LOOKS, looks_of, palette
from carioca.gui.forms.form import FootWords
from carioca.gui.forms.widgets import Sentences
from carioca.gui.frame.scene import Scene
from carioca.gui.parts.rule_choice import length_lines
from carioca.gui.parts.seating import dressed, is_named
from carioca.gui.scenes.menu import MenuScene
from carioca.gui.scenes.new_game import NewGameScene
from carioca.gui.scenes.persons import LookScene, PersonsScene, PlacesScene
from carioca.gui.scenes.seats import PERSON, Draft
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.motion.moments import Reaction
from carioca.i18n import t
from carioca.session import Seat, Session
from carioca.storage.persons import Person, Persons
from tests.gui.controls import names, page_of, press, to
from tests.gui.curtains import LoneCurtain
from tests.gui.driver import Driver
from tests.gui.ink import Canvas, watch
from tests.gui.test_longer_texts import read
from tests.together import together

SHORT = CariocaOptions(rounds=("TT", "TE"))


def new_game(driver: Driver, *drafts: Draft) -> NewGameScene:
    if drafts:
        names, kinds = tuple(draft.name for draft in drafts), tuple(draft.kind for draft in drafts)
        driver.stage.settings = replace(driver.stage.settings, names=names, seats=kinds)
    scene = driver.open(NewGameScene(), 6)
    assert isinstance(scene, NewGameScene)
    return scene


def match(driver: Driver, *seats: Seat) -> Session:
    return Session.new(CARIOCA, "carioca-chile", SHORT, seats, "persons", driver.stage.saves)


def told(driver: Driver, scene: Scene) -> bool:
    """Whether anything is to be read above the buttons of a form."""
    place = next(widget.rect for widget in page_of(scene).widgets if isinstance(widget, FootWords))
    words = driver.app.surface.subsurface(place)
    plain = words.get_at((0, 0))
    return any(words.get_at((x, y)) != plain for x in range(place.w) for y in range(place.h))


# -- setting up --------------------------------------------------------------------------------------------------------


def test_nobody_is_given_a_name(driver: Driver) -> None:
    scene = new_game(driver)
    assert scene.table.drafts[0] == Draft("", PERSON)
    press(driver, "kind1")
    press(driver, PERSON)
    assert scene.table.drafts[1] == Draft("", PERSON)
    press(driver, "play")
    assert driver.scene is scene and scene.problem == t("new.fault.unnamed", number=1)
    assert driver.stage.typing, "the name that is missing is asked at once"
    assert told(driver, scene)
    driver.text("Juana")
    assert not told(driver, scene), "a name is in the field"
    driver.key("esc")
    for at, name in enumerate(("Juana", "Tú", "Marta")[:2]):
        press(driver, f"name{at}")
        driver.text(name)
        driver.key("enter")
    press(driver, "play")
    assert scene.problem == t("new.fault.unnamed", number=2), "several persons are not all of them you"
    scene._rename(1, "Marta")
    press(driver, "play")
    assert isinstance(driver.scene, TableScene) or driver.scene is not scene
    assert driver.stage.persons.known() == ["Juana", "Marta"]


def test_who_plays_alone_needs_no_name(driver: Driver) -> None:
    new_game(driver)
    press(driver, "play")
    assert driver.scene.session.names[0] == "Tú"  # type: ignore[attr-defined]
    assert driver.stage.persons.known() == []


def test_who_plays_alone_under_no_name_has_a_face_and_chooses_it(driver: Driver) -> None:
    scene = new_game(driver)
    given = scene._dressed[0]
    assert given is not None and given.face in FACES
    press(driver, "look0")
    press(driver, "face.beard")
    driver.key("esc")
    press(driver, "play")
    session = driver.scene.session  # type: ignore[attr-defined]
    assert face_of(driver.stage.persons, *session.seats[0]) == "beard"
    # It is there at the next start, in either language, and is nobody's name.
    again = Persons(driver.stage.paths.data)
    assert again.of("").face == "beard" and again.known() == []


def test_the_own_face_shows_how_it_goes(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    session = match(driver, Seat(""), Seat("Rosa", "rosa"))
    driver.open(TableScene(session), 4)
    table = driver.scene.table  # type: ignore[attr-defined]
    assert table.people.portraits.face(0) in FACES
    for mood in ("glad", "annoyed", "calm"):
        table.stirred([Reaction(0, mood)])
        assert table.people.moods.of(0) == mood
    driver.close()


def test_the_twelve_faces_are_told_apart_in_every_mood_large_and_small(driver: Driver) -> None:
    for mood in MOODS:
        for px in (22, 60):
            seen = {pygame.image.tobytes(badge(driver.stage.palette, face, px, mood), "RGBA") for face in FACES}
            assert len(FACES) == len(seen) == 12
    for face in FACES:
        assert len({pygame.image.tobytes(badge(driver.stage.palette, face, 40, mood), "RGBA") for mood in MOODS}) == 3


def test_who_has_played_here_sits_down_with_one_click(driver: Driver) -> None:
    for name in ("Marta", "Juana"):
        driver.stage.persons.remember(Person(name))
    scene = new_game(driver)
    press(driver, "known0")
    press(driver, "known0")
    assert [draft.name for draft in scene.table.drafts] == ["Juana", "Marta", "Tomás", "Lautaro"]
    assert scene.table.count == 2
    assert "known0" not in names(driver)
    press(driver, "play")
    assert driver.scene is not scene


def test_one_click_and_a_name_for_each_person_more(driver: Driver) -> None:
    scene = new_game(driver)
    for name in ("Marta", "Pedro"):
        press(driver, "another")
        assert driver.stage.typing
        driver.text(name)
        driver.key("enter")
    assert order(scene) == ["?", "Marta", "Pedro", "Lautaro"], "persons come in the place of opponents"
    press(driver, "kind3")
    press(driver, PERSON)
    driver.step(2)
    assert driver.stage.typing, "who was just seated is asked for the name"


def notes(driver: Driver) -> int:
    """How many paragraphs stand on the page."""
    return sum(isinstance(widget, Sentences) for widget in page_of(driver.scene).widgets)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("key", "way", "seats"),
    [("carioca-rummy", "another", 2), ("buraco", "known0", 4), ("carioca-chile", "known0", 4), ("pocha", "another", 8)],
)
def test_as_many_play_as_before_and_it_is_said_in_whose_place_a_person_does(
    driver: Driver, key: str, way: str, seats: int
) -> None:
    """A family of three sends no computers away, and who chose eight seats keeps them."""
    driver.stage.persons.remember(Person("Marta"))
    scene = new_game(driver)
    scene._rename(0, "Juana")
    scene._choose((key, ""))
    while len(order(scene)) < seats:
        press(driver, "add")
    before, said = order(scene), notes(driver)
    press(driver, way)
    if driver.stage.typing:
        driver.text("Pepa")
        driver.key("enter")
    person = "Pepa" if way == "another" else "Marta"
    assert order(scene) == [before[0], person, *before[2:]]
    assert scene.table.replaced(1) == "Rosa" and notes(driver) == said + 1
    assert [scene.table.replaced(at) for at in range(len(before)) if at != 1] == [""] * (len(before) - 1)
    press(driver, "remove1")
    assert order(scene) == before and "Rosa" in before, "taken away again, the opponent is back"
    assert scene.table.drafts[1] == Draft("Rosa", "rosa")


@pytest.mark.parametrize("way", ["another", "known0"])
def test_who_came_in_somebodys_place_is_seen_with_the_sentence_that_says_so(tmp_path: Path, way: str) -> None:
    driver = Driver(tmp_path, (800, 600), scale=2.0)
    driver.stage.persons.remember(Person("Marta"))
    driver.stage.persons.remember(Person("Juana"))
    scene = new_game(
        driver, Draft("Juana", PERSON), Draft("Rosa", "rosa"), Draft("Tomás", "tomas"), Draft("Inés", "ines")
    )
    scene._choose(("buraco", ""))
    driver.step(2)
    press(driver, way)
    if driver.stage.typing:
        driver.text("Pepa")
        driver.key("enter")
    driver.step(2)
    page = page_of(scene)
    said = next(w for w in page.widgets if isinstance(w, Sentences) and w.rect.y > page.find("kind1").rect.y)
    assert scene.table.replaced(1) == "Rosa"
    assert all(page.scroll.view.contains(page.shown(one)) for one in (page.find("name1"), page.find("remove1"), said))
    driver.close()


def test_a_person_who_took_a_seat_of_the_own_leaves_with_it(driver: Driver) -> None:
    """Where only persons are left one more brings a seat."""
    scene = new_game(driver, Draft("Ana", PERSON), Draft("Juana", PERSON))
    before = order(scene)
    press(driver, "another")
    driver.key("enter")
    assert len(order(scene)) == 3
    press(driver, "remove2")
    assert order(scene) == before


@pytest.mark.parametrize("known", [(), ("Marta", "Pedro", "Juana")])
def test_all_of_the_usual_table_is_seen_at_once(tmp_path: Path, known: tuple[str, ...]) -> None:
    driver = Driver(tmp_path, (1280, 720))
    for name in known:
        driver.stage.persons.remember(Person(name))
    new_game(driver)
    page = page_of(driver.scene)
    shown = [page.shown(page.find(name)) for name in ("game.carioca", "game.pocha", "add", "name0", "kind1", "kind3")]
    assert all(page.scroll.view.contains(rect) for rect in shown)
    driver.close()


@pytest.mark.slow
def test_the_plan_shows_the_seats_where_the_table_has_them(tmp_path: Path) -> None:
    for count in range(2, 7):
        driver = Driver(tmp_path / str(count))
        drafts = [Draft("", PERSON), *(Draft(name, "normal") for name in ("Ana", "Rosa", "Elena", "Inés", "Tomás"))]
        page = page_of(new_game(driver, *drafts[:count]))
        spots = {seat: pygame.Vector2(page.find(f"at{seat}").rect.center) for seat in range(count)}
        middle = sum(spots.values(), pygame.Vector2()) / count
        # Round the table from who sits at the bottom, the right hand first.
        plan = sorted(range(1, count), key=lambda seat: atan2(*(spots[seat] - middle)) % tau)
        seats = [Seat("Marta"), *(Seat(draft.name, "normal") for draft in drafts[1:count])]
        scene = driver.open(TableScene(match(driver, *seats)))
        boxes = scene.table.board.frame.seats
        assert plan == sorted(boxes, key=lambda seat: -boxes[seat].pill.centerx), count
        driver.close()


def order(scene: NewGameScene) -> list[str]:
    return list(scene.table.shown)


@together("way", ["drag", "clicks", "keys"])
def test_two_change_places(way: str, tmp_path: Path) -> None:
    driver = Driver(tmp_path / way)
    scene = new_game(driver)
    before = order(scene)
    page = page_of(scene)
    if way == "drag":
        driver.drag(page.shown(page.find("at0")).center, page.shown(page.find("at2")).center)
    elif way == "clicks":
        press(driver, "at0")
        press(driver, "at2")
    else:
        to(driver, "at0")
        driver.keys("right", "right", "left")
    after = order(scene)
    wanted = list(before)
    if way == "keys":
        wanted[0], wanted[1] = wanted[1], wanted[0]
        assert page.focus.current is page.find("at1"), "the keys stay with who was moved"
    else:
        wanted[0], wanted[2] = wanted[2], wanted[0]
    assert after == wanted or (way == "keys" and sorted(after) == sorted(before) and after != before)
    driver.close()


def test_escape_puts_down_who_was_taken_up_and_closes_nothing(driver: Driver) -> None:
    scene = new_game(driver)
    before = order(scene)
    press(driver, "at0")
    assert scene.plan.taken == 0
    driver.key("esc")
    assert driver.scene is scene and scene.plan.taken is None
    press(driver, "at2")
    assert order(scene) == before and scene.plan.taken == 2


def test_who_deals_first_moves_with_the_place(driver: Driver) -> None:
    scene = new_game(driver)
    usual = scene.choosing.entries_of_game
    scene._set_dealer(2)
    scene._swap(2, 3)
    assert scene.dealer == 3
    assert scene.choosing.entries_of_game == usual and not scene.choosing.now.differing, "no rule is another for it"
    scene._swap(3, 0)
    assert scene.dealer == 0


def test_buraco_says_who_plays_together(driver: Driver) -> None:
    scene = new_game(driver)
    scene._choose(("buraco", ""))
    driver.step(2)
    shown = order(scene)
    assert scene.plan.sides == (0, 1, 0, 1) and len(shown) == 4
    scene._swap(0, 1)
    assert order(scene) == [shown[1], shown[0], *shown[2:]]


def test_minutes_are_those_of_persons_and_of_the_pace(driver: Driver) -> None:
    scene = new_game(driver, *(Draft(name, PERSON) for name in ("Juana", "Marta", "Pedro", "Pepa", "Paz", "Lalo")))
    now, settings = scene.choosing.now, driver.stage.settings
    alone, all_six = length_lines(now, settings, 6), length_lines(now, settings, 6, 6)
    slow = length_lines(now, replace(settings, animation="slow"), 6, 6)
    assert len({alone, all_six, slow}) == 3
    assert page_of(scene).find("game.carioca").lines[1] == all_six  # type: ignore[attr-defined]
    scene.stage.change(replace(settings, animation="slow"))
    scene._agreed()
    assert page_of(scene).find("game.carioca").lines[1] == slow  # type: ignore[attr-defined]


@pytest.mark.slow
def test_the_set_up_has_room_at_every_size(tmp_path: Path) -> None:
    for size, scale in (((1280, 720), 1.0), ((800, 600), 1.0), ((1920, 1080), 2.0), ((640, 480), 2.0)):
        driver = Driver(tmp_path / f"{size}{scale}", size, scale=scale)
        for name in ("Juana", "Marta", "Pedro"):
            driver.stage.persons.remember(Person(name))
        scene = new_game(driver, Draft("Juana", PERSON), Draft("Marta", PERSON), *[Draft("", PERSON)] * 4)
        tiles = [page_of(scene).find(f"at{seat}").rect for seat in range(6)]
        assert all(not one.colliderect(other) for one in tiles for other in tiles if one is not other), (size, scale)
        driver.close()


# -- looks -------------------------------------------------------------------------------------------------------------


def test_everybody_at_a_table_has_an_own_colour_and_persons_keep_theirs() -> None:
    rng = Random(28)
    for _ in range(500):
        wanted = [rng.choice((None, *range(LOOKS))) for _ in range(rng.randrange(2, LOOKS + 1))]
        looks = looks_of(wanted)
        assert sorted(looks) == list(range(LOOKS))
        taken: set[int] = set()
        for seat, look in enumerate(wanted):
            if look is not None and look not in taken:
                assert looks[seat] == look
                taken.add(look)
    assert looks_of([]) == looks_of([None] * 6) == tuple(range(LOOKS))
    usual, turned = palette(False), palette(False, looks=(3, *(0, 1, 2, 4, 5, 6, 7)))
    assert turned.seat_colours[0] == usual.seat_colours[3] and turned.seat_inks[0] == usual.seat_inks[3]


def test_strangers_get_faces_and_colours_that_nobody_there_has(tmp_path: Path) -> None:
    persons = Persons(tmp_path)
    persons.remember(Person("Juana", "bun", 2))
    found = dressed(persons, ("Marta", "", "Juana", "Pedro", "Tú"))
    assert found[1] is None and found[4] is None and found[2] == Person("Juana", "bun", 2)
    faces = [person.face for person in found if person is not None]
    assert len({*faces}) == 3 and all(face in FACES for face in faces)
    assert len({person.colour for person in found if person is not None}) == 3
    assert not is_named("Tú") and not is_named("you") and not is_named("") and is_named("Tulio")


def test_a_face_and_a_colour_are_chosen_and_follow_the_person(driver: Driver) -> None:
    new_game(driver, Draft("Juana", PERSON), Draft("Marta", PERSON), Draft("Rosa", "rosa"))
    press(driver, "look0")
    assert isinstance(driver.scene, LookScene)
    press(driver, "face.cap")
    press(driver, "colour.5")
    driver.key("esc")
    driver.step(2)
    assert driver.stage.persons.of("Juana")[:3] == ("Juana", "cap", 5)
    colour = palette(False).seat_colours[5]
    assert driver.stage.palette.seat_colours[0] == colour
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    scene._swap(0, 2)
    assert driver.stage.palette.seat_colours[2] == colour, "the colour is the person's, not the seat's"
    press(driver, "play")
    driver.step(3)
    assert driver.stage.palette.seat_colours[2] == colour


@pytest.mark.slow
@pytest.mark.parametrize("language", ["es", "en"])
def test_with_the_largest_letters_all_that_persons_set_up_can_be_read_and_reached(
    tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ink = watch(monkeypatch)
    monkeypatch.setattr("carioca.gui.scenes.menu.has_past", lambda saves: True)
    faults = {}
    for size, scale in (((800, 600), 2.0), ((1280, 720), 1.0), ((640, 480), 2.0)):
        driver = Driver(tmp_path / f"{size}{scale}", size, scale=scale, language=language)
        driver.app.surface = ink.window = Canvas(size)
        driver.stage.persons.remember(Person("Josefina"))
        people = [Draft("Juana", PERSON), Draft("Marta", PERSON), Draft("Pedro", PERSON), Draft("Rosa", "rosa")]
        new_game(driver, *people)
        session = match(driver, *(Seat(name, None if kind == PERSON else kind) for name, kind in people))
        for scene in (
            NewGameScene(),
            PersonsScene(session),
            PlacesScene(session, print),
            MenuScene(),
            LoneCurtain(session),
        ):
            driver.open(scene, 120 if isinstance(scene, MenuScene) else 3)
            name = type(scene).__name__
            faults[size, name] = read(driver, ink, 20)
            page, view = page_of(driver.scene), pygame.Rect((0, 0), size)
            out = [w.name for w in page.widgets if w.focusable and not w.scrolls and not view.contains(w.rect)]
            assert not out, (size, name, out)
        driver.close()
    assert not {where: found for where, found in faults.items() if found}
