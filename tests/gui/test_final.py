"""The end of a match: who is cheered, who is consoled, and that all of it comes in its time (findings W15)."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import get_args

import pygame
import pytest

from carioca.bots.door import make_bot
from carioca.cards import FRENCH
from carioca.games.canasta.buraco import BURACO
from carioca.games.contract.carioca import CARIOCA
from carioca.games.melding.events import RoundEnd, SideEnd
from carioca.gui.draw.badges import badge
from carioca.gui.draw.confetti import sunburst
from carioca.gui.draw.textures import Textures
from carioca.gui.forms.widgets import Image
from carioca.gui.parts import plot as plot_part
from carioca.gui.parts import podium as podium_part
from carioca.gui.parts.podium import MOST, Finisher, Podium, on_podium
from carioca.gui.parts.score_details import extremes_table
from carioca.gui.parts.score_table import ledger_after
from carioca.gui.parts.seating import tally_text
from carioca.gui.rehearsal import every_scene
from carioca.gui.scenes import final as final_scene
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.persons import WhoScene
from carioca.gui.scenes.review import ReviewScene
from carioca.gui.table.motion.moments import LENGTHS, LONGEST, Rarity
from carioca.i18n import LANGUAGES, catalogue, set_language, t
from carioca.session import Seat, Session
from carioca.words.ledger import extremes
from carioca.words.story import Teller
from tests.gui.controls import names, page_of, press
from tests.gui.driver import Driver
from tests.gui.made_up import NAMES, MadeUp
from tests.together import together

FOUR = NAMES[:4]
POINTS = [(0, 10, 20, 30)] * 4 + [(5, 0, 7, 40)] * 5
"""The first seat wins, then the second, the third and the last one."""


@pytest.fixture
def moving(tmp_path: Path):
    driver = Driver(tmp_path, (960, 600), animation="normal", reduced_motion=False)
    yield driver
    driver.close()


@together("people", [(0,), (0, 1)])
def test_what_a_stand_in_has_won_is_nobodys_own(moving: Driver, people: tuple[int, ...]) -> None:
    """The match was told as turned by who had gone home, and rounds of the stand-in as that person's best ones."""
    session = MadeUp(NAMES[:3], 9, LAST, people)
    mine = next(at for at, result in enumerate(session.results) if 0 in result.winners)
    session.others = lambda number: {0: ""} if number in (mine, 8) else {}  # type: ignore[method-assign]
    scene = moving.open(FinalScene(session), 1)
    assert isinstance(scene, FinalScene)
    told = {
        1: "Tu suplente dio vuelta la partida en la última ronda: hasta ahí iba adelante Rosa, por 80 puntos.",
        2: "El suplente de Iñaki dio vuelta la partida en la última ronda: hasta ahí iba adelante Rosa, por 80 puntos.",
    }
    assert told[len(people)] in scene.subtitle()
    (best, worst), *_ = extremes(session.game, scene._ledger())
    assert best[0] not in (mine, 8) and worst[0] not in (mine, 8) and (best[1], worst[1]) == (10, 10)
    won = {one.seat: one.won for one in scene._finishers()}
    assert not won[0] and won[1] and won[2], "how many rounds were won is told of who has won them"
    # Who has played none has no best one.
    session.others = lambda number: {0: ""}  # type: ignore[method-assign]
    assert [bool(found) for found in extremes(session.game, scene._ledger())] == [False, True, True]
    moving.picture(moving.stage.paths.data / "end.png")


def final(driver: Driver, people: tuple[int, ...], points=POINTS, names=FOUR) -> FinalScene:
    scene = driver.open(FinalScene(MadeUp(names, 9, points, people)), 1)
    assert isinstance(scene, FinalScene)
    return scene


@together(
    "people, cheered, said",
    [
        ((0,), True, "Con 25 puntos después de 9 rondas, 15 menos que Rosa. "
                     "Fuiste adelante desde la primera ronda hasta el final. "
                     "Tu mejor ronda fue la 1 (2 tríos), con 0 puntos; "
                     "la peor, la 5 (2 tríos y 1 escala), con 5 puntos."),
        ((1,), False, "Con 25 puntos después de 9 rondas; tú llegaste en segundo lugar de 4, a 15 puntos. "
                      "Iñaki fue adelante desde la primera ronda hasta el final. "
                      "Tu mejor ronda fue la 5 (2 tríos y 1 escala), con 0 puntos; "
                      "la peor, la 1 (2 tríos), con 10 puntos."),
        ((0, 3), True, "Con 25 puntos después de 9 rondas, 15 menos que Rosa. "
                       "Iñaki fue adelante desde la primera ronda hasta el final. "
                       "La mejor ronda de Iñaki fue la 1 (2 tríos), con 0 puntos; "
                       "la peor, la 5 (2 tríos y 1 escala), con 5 puntos."),
        ((3, 2), False, "Con 25 puntos después de 9 rondas; entre ustedes, Tomás llegó más arriba: tercer lugar de 4, "
                        "a 90 puntos. Iñaki fue adelante desde la primera ronda hasta el final. "
                        "La mejor ronda de Tomás fue la 5 (2 tríos y 1 escala), con 7 puntos; "
                        "la peor, la 1 (2 tríos), con 20 puntos."),
        ((), True, "Con 25 puntos después de 9 rondas, 15 menos que Rosa. "
                   "Iñaki fue adelante desde la primera ronda hasta el final. "
                   "La mejor ronda de Iñaki fue la 1 (2 tríos), con 0 puntos; "
                   "la peor, la 5 (2 tríos y 1 escala), con 5 puntos."),
    ],
)  # fmt: skip
def test_who_won_has_a_moment_and_the_match_is_told_in_three_sentences(moving, people, cheered, said):
    """Whoever it is; snippets fly where it is a person, or where none played."""
    scene = final(moving, people)
    assert scene.triumph is not None
    assert scene.end == LENGTHS[Rarity.RARE if cheered else Rarity.GREAT]
    assert scene.subtitle() == said


LAST = [(10, 0, 20)] * 8 + [(0, 120, 7)]


@together(
    "people, said",
    [
        ((0,), "Diste vuelta la partida en la última ronda: hasta ahí iba adelante Rosa, por 80 puntos."),
        ((1,), "Iñaki dio vuelta la partida en la última ronda: hasta ahí ibas adelante tú, por 80 puntos."),
        ((0, 1), "Iñaki dio vuelta la partida en la última ronda: hasta ahí iba adelante Rosa, por 80 puntos."),
    ],
)
def test_a_match_that_was_turned_in_its_last_round_takes_longest_of_all(moving, people, said):
    scene = final(moving, people, LAST, NAMES[:3])
    assert said in scene.subtitle()
    assert scene.end == (LONGEST if 0 in people else LENGTHS[Rarity.GREAT])


def test_a_draw_with_a_person_is_a_win_and_one_without_is_not(moving):
    points = [(-10, -10, 20)] * 9
    scene = final(moving, (1,), points, NAMES[:3])
    assert scene.title() == "¡Empate entre Iñaki y tú!" and scene.triumph is not None
    scene = final(moving, (2,), points, NAMES[:3])
    assert scene.end == LENGTHS[Rarity.GREAT] and scene.subtitle().count("tercer lugar de 3")


def test_who_shares_the_first_place_has_as_high_a_line(tmp_path):
    """Where places have lines and no podium: letters are large."""
    large = Driver(tmp_path, scale=2.0)
    scene = final(large, (1,), [(-10, -10, 20)] * 9, NAMES[:3])
    first, second, third = [one.rect.h for one in page_of(scene).widgets if isinstance(one, Image)][:3]
    assert first == second >= third
    large.close()


def test_partners_win_together(driver):
    session = Session.new(
        BURACO, "buraco", BURACO.presets["buraco"].with_changes({"target": 0, "hand_size": 7}),
        tuple(Seat(name, None if name == "Ana" else "random") for name in ("Ana", "Rosa", "Tomás", "Eva")), "3",
    )  # fmt: skip
    for _ in range(4000):
        if session.current is None:
            break
        session.submit(
            next(iter(session.game.legal_actions(session.match.state)))
            if session.is_person(session.current)
            else session.ask()()
        )
    assert session.current is None
    scene = FinalScene(session)
    won = 0 in session.ranking[0]
    assert scene.won == won
    title = scene.title()
    assert title in ("¡Ganan Tomás y tú!", "¡Ganan Rosa y Eva!") and ("tú" in title) == won


@pytest.mark.slow
def test_totals_count_up_with_the_plot_and_end_at_the_truth(moving):
    scene = final(moving, (0,))
    told = []
    while scene.animating:
        told.append([int(scene._total(column)) for column in range(4)])
        moving.step()
    assert max(told[0]) <= 2
    assert [scene._total(column) for column in range(4)] == ["25", "40", "115", "320"]
    assert all(a <= b for old, new in pairwise(told) for a, b in zip(old, new, strict=True))
    assert len({tuple(row) for row in told}) > 40


@pytest.mark.slow
@pytest.mark.parametrize("animation", ["slow", "normal", "fast"])
@together("people, points", [((0,), POINTS), ((0,), LAST), ((1,), POINTS)])
def test_all_of_it_takes_two_and_a_half_seconds_at_the_most(moving, animation, people, points):
    moving.stage.settings = replace(moving.stage.settings, animation=animation)
    scene, frames = final(moving, people, points, NAMES[: len(points[0])]), 0
    while scene.animating:
        moving.step()
        frames += 1
    assert 0 < frames <= 60 * LONGEST + 1


@pytest.mark.slow
@together("press", ["left", "enter", "esc", "click"])
def test_a_click_or_a_key_brings_it_to_its_end_and_does_nothing_else(moving, press):
    scene = final(moving, (1,))
    moving.step(10)
    assert scene.animating
    again = page_of(scene).find("again").rect.center
    if press == "click":
        moving.click(*again)
    else:
        moving.key(press)
    assert moving.scene is scene and not scene.animating
    moving.step()
    there = pygame.image.tobytes(moving.app.surface, "RGB")
    scene = final(moving, (1,))
    if press == "click":
        moving.move(*again)
    moving.stage.keyed |= press != "click"
    moving.step(round(60 * scene.end) + 2)
    assert pygame.image.tobytes(moving.app.surface, "RGB") == there


def test_with_reduced_motion_all_stands_there_at_once(driver):
    scene = final(driver, (0,))
    assert not scene.animating and scene.triumph is None
    first = pygame.image.tobytes(driver.app.surface, "RGB")
    driver.seconds(1)
    driver.picture()
    assert pygame.image.tobytes(driver.app.surface, "RGB") == first


def test_with_large_letters_the_words_of_the_moment_grow_like_those_of_the_page(tmp_path):
    """They cover its heading, and say the same."""
    high = []
    for scale in (1.0, 2.0):
        large = Driver(tmp_path / str(scale), scale=scale, animation="normal", reduced_motion=False)
        final(large, (0,))
        large.seconds(1)
        picture, plate = large.app.surface, large.stage.palette.accent
        rows = range(picture.get_height())
        high.append(sum(sum(picture.get_at((x, y))[:3] == plate for x in range(0, 1280, 4)) > 60 for y in rows))
        large.close()
    assert high[1] > 1.3 * high[0] > 0


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (800, 600)])
@pytest.mark.parametrize("winner", [0, 1])
def test_what_the_winner_won_is_read_on_the_light_behind_it(tmp_path, monkeypatch, size, winner):
    """Where no podium has room the first bar is lit, by a face or, where the winner has none, by the star alone: its
    words stand out from the brightest ray below them as WCAG asks of text."""
    grounds, words, found = [], [], {}
    lights, fits, pastes = final_scene.lit, final_scene.fitted, final_scene.paste

    def lit(*args):
        grounds.append(lights(*args))
        found[grounds[-1]] = grounds[-1].copy()
        return grounds[-1]

    def fitted(stage, text, px, ink, *more, **named):
        words.append((fits(stage, text, px, ink, *more, **named), ink))
        return words[-1][0]

    def paste(to, image, **at):
        if to in found and any(image is one for one, _ in words):
            ink = next(ink for one, ink in words if one is image)
            rect = image.get_rect(**at).clip(to.get_rect())
            ray = max(
                light(found[to].get_at((x, y)))
                for x in range(rect.x, rect.right, 3)
                for y in range(rect.y, rect.bottom)
            )
            contrasts.append((light(ink) + 0.05) / (ray + 0.05))
        pastes(to, image, **at)

    def light(colour):
        parts = [part / 255 for part in colour[:3]]
        red, green, blue = [((one + 0.055) / 1.055) ** 2.4 if one > 0.04 else one / 12.92 for one in parts]
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    contrasts: list[float] = []
    for name, one in {"lit": lit, "fitted": fitted, "paste": paste}.items():
        monkeypatch.setattr(final_scene, name, one)
    large = Driver(tmp_path, size, scale=2.0)
    final(large, (0,), [tuple(9 * (at != winner) for at in range(4))] * 9)
    large.picture()
    assert len(contrasts) >= 3 and min(contrasts) >= 4.5
    large.close()


def test_a_new_size_in_the_middle(moving):
    scene = final(moving, (0,))
    moving.step(30)
    moving.resize(700, 800)
    moving.seconds(3)
    assert not scene.animating
    moving.picture()


@together("points", [POINTS, [(0, 0, 0, 0)] * 9, [(9, 9, 9, 8)] * 9, [(-9, -9, -9, -9)] * 9])
@together("size", [(600, 260), (300, 120), (900, 500)])
def test_whose_a_line_is_stands_at_its_end_and_no_name_covers_another(driver, monkeypatch, points, size):
    """Who is told by a small sign alone is looked for in a list below."""
    pasted = list[pygame.Rect]()

    def paste(surface, image, **where):
        if spot := where.get("midleft"):
            pasted.append(image.get_bounding_rect().move(image.get_rect(midleft=spot).topleft))

    monkeypatch.setattr(plot_part, "paste", paste)
    ledger = ledger_after(MadeUp(FOUR, 9, points), 9)
    plot_part.plot(driver.stage, ledger, size)
    assert len(pasted) == len(FOUR)
    assert all(pygame.Rect((0, 0), size).contains(one) and one.x > size[0] * 0.6 for one in pasted)
    assert not any(one.colliderect(other) for at, one in enumerate(pasted) for other in pasted[:at])


def finishers(*places: int) -> list[Finisher]:
    return [Finisher(place, at, at, f"P{at}", "10", "") for at, place in enumerate(places)]


@together(
    "places, count",
    [((1, 2), 2), ((1, 2, 3), 3), ((1, 2, 3, 4), 3), ((1, 2, 3, 3), 4), ((1, 1, 3, 4), 3), ((1, 2, 3, 3, 3, 6), 2),
     ((1, 1, 1, 1), 4), ((1, 1, 1, 1, 1), 0), ((1, 2, 2, 2, 2, 6), 1)],
)  # fmt: skip
def test_the_first_three_places_stand_on_the_podium(places, count):
    assert on_podium(finishers(*places)) == count <= MOST


def test_the_winner_stands_in_the_middle_and_higher(driver):
    podium = Podium(driver.stage, FRENCH, finishers(1, 2, 3), (400, 260), False)
    assert [one.place for one in podium.row] == [2, 1, 3]
    heights = {one.place: image.get_height() for one, image in zip(podium.row, podium.images, strict=True)}
    assert heights[1] > heights[2] > heights[3]
    for one in podium.images:
        assert one.get_height() <= 260


@pytest.mark.parametrize("size, scale", [((1280, 720), 1.0), ((800, 600), 1.0), ((600, 900), 1.0), ((1280, 720), 2.0)])
@together("people, points", [((0,), POINTS), ((3,), POINTS), ((1,), [(0, 10)] * 9)])
def test_who_won_is_seen_larger_than_all_others_in_the_light_and_it_stays(
    tmp_path, monkeypatch, size, scale, people, points
):
    """Without motion too: who looks later sees who won, and not a table of figures."""
    faces, light = list[tuple[str, int]](), list[int]()
    for where in (podium_part, final_scene):
        monkeypatch.setattr(where, "badge", lambda *said: (faces.append((said[3], said[2])), badge(*said))[1])
    monkeypatch.setattr(podium_part, "sunburst", lambda *how: (light.append(how[2]), sunburst(*how))[1])
    driver = Driver(tmp_path, size, scale=scale)
    final(driver, people, points, ["" if at in people else name for at, name in enumerate(NAMES[: len(points[0])])])
    faces.clear()
    light.clear()
    assert isinstance(driver.scene, FinalScene)
    driver.scene.lay_out()
    driver.close()
    best, rest = ([px for mood, px in faces if (mood == "glad") is won] for won in (True, False))
    # In the largest letters all places are seen at once first of all.
    assert min(best) >= max(rest) * (1.2 if scale < 2 else 1.0) and min(light) > min(best)


@together("count", [1, 2, 3, 4])
@together("faces", [(), ("cap",)])
def test_the_cards_behind_who_won_are_seen_whole_whoever_it_is(driver, monkeypatch, count, faces):
    fans = list[tuple[float, float, int]]()
    monkeypatch.setattr(podium_part, "draw_fan", lambda *how: fans.append((*how[3], how[4])))
    placed = [one._replace(faces=faces) for one in finishers(*[1] * count, *[3] * (count < 3))]
    podium = Podium(driver.stage, FRENCH, placed, (430, 330), True)
    podium.draw(podium.seconds, ["10"] * len(placed))
    assert len(fans) == count and min(high for _, _, high in fans) > 30
    for x, y, high in fans:
        assert x - 1.3 * high >= 0 and x + 1.3 * high <= 430 and y - 1.2 * high >= 0


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_who_won_how_often_between_persons_is_seen_without_scrolling(tmp_path, size):
    driver = Driver(tmp_path, size)
    names = ("Ana María José", "Bernardo Segundo", "Rosa")
    for name in names[:2]:
        driver.stage.persons.won(name)
    final(driver, (0, 1), [(0, 5, 7)] * 9, names)
    page = page_of(driver.scene)
    assert tally_text(driver.stage.persons, names) and not page.scroll.spare
    driver.close()


def test_in_both_languages(driver):
    for language, words in (("es", "tú llegaste en tercer lugar de 4"), ("en", "You came third of 4")):
        set_language(language)
        assert words in final(driver, (2,)).subtitle()


@pytest.mark.parametrize("target", [1005, 2000])
def test_of_two_pairs_none_comes_second_and_of_one_round_none_is_the_best(driver, target):
    options = BURACO.presets["buraco"].with_changes({"target": target})
    heard = {}
    for person in range(2):
        seats = tuple(Seat(name, None if at == person else "easy") for at, name in enumerate(FOUR))
        session = Session.new(BURACO, "buraco", options, seats, "pairs")
        while session.current is not None:
            if not session.stand_ins:
                session.hand_over(person, "easy")
            session.submit(session.think())
        scene = driver.open(FinalScene(session))
        heard[person in session.ranking[0]] = said = scene.subtitle()
        assert "segundo lugar" not in said
        if len(session.results) == 1:
            assert "La ronda la terminó tu suplente." in said
    behind = re.search(r"; (\w+ y \w+) quedaron a [\d.]+ puntos\.", heard[False])
    assert behind, heard


def test_who_played_all_rounds_alike_has_no_best_one(driver):
    """Nothing of it stands where that is so for all."""
    for points, told in (([(0, 0, 0)] * 9, 0), ([(0, 5, 0)] * 8 + [(0, 9, 0)], 1)):
        scene = final(driver, (0,), points, NAMES[:3])
        row = 27
        table = extremes_table(driver.stage, scene.session.game, scene._data, 600, row)
        assert (table.get_height() if table else 0) == told * row
        titles = [one for one in page_of(scene).widgets if getattr(one, "text", "") == t("final.extremes")]
        assert len(titles) <= told


def test_what_a_stand_in_finished_is_no_round_of_the_person(driver):
    options = BURACO.presets["buraco"].with_changes({"target": 1005})
    session = Session.new(BURACO, "buraco", options, (Seat("Ana"), Seat("Rosa", "easy")), "f")
    while session.current is not None:
        if not session.stand_ins:
            session.hand_over(0, "random")
        session.submit(session.think())
    said = driver.open(FinalScene(session)).subtitle()
    only = ".only" * (len(session.results) == 1)
    assert t(f"story.stood-in{only}.you", n=len(session.results)) in said and "mejor ronda" not in said


@pytest.mark.slow
def test_rounds_without_names_are_told_by_their_numbers_and_every_end_of_one_has_its_words(driver):
    """In Buraco a round is asked for nothing, and may end because the stock ran out."""
    options = BURACO.presets["buraco"].with_changes({"target": 1005})
    session = Session.new(BURACO, "buraco", options, (Seat("Ana"), Seat("Rosa", "easy")), "f")
    brain, chance = make_bot("random", BURACO), Random(1)
    while (seat := session.current) is not None:
        session.submit(brain.decide(session.view(0), chance) if seat == 0 else session.think())
    assert session.ranking[0] == (1,) and len(session.results) > 1
    said = driver.open(FinalScene(session)).subtitle()
    assert "mejor ronda fue la" in said and "()" not in said and "( )" not in said
    for reason in (*get_args(RoundEnd), *get_args(SideEnd)):
        assert reason in ("out", "closed") or f"score.{reason}" in catalogue("es"), reason


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (800, 600)])
def test_after_who_won_the_three_sentences_are_written_largest(tmp_path, monkeypatch, size):
    """Larger than all words but the heading, in both languages."""
    written: list[tuple[str, int]] = []
    for name in ("text", "text_block"):
        real = getattr(Textures, name)
        monkeypatch.setattr(
            Textures,
            name,
            lambda it, text, px, *rest, real=real, **more: (
                written.append((str(text), px)) or real(it, text, px, *rest, **more)
            ),
        )
    for language in ("es", "en"):
        driver = Driver(tmp_path / language, size, language=language)
        scene = final(driver, (1,))
        written.clear()
        scene.lay_out()
        driver.picture()
        told = next(px for text, px in written if text == scene.subtitle())
        # A block may be written line by line; of the rest what is read, not the numbers of the podium.
        others = [px for text, px in written if " " in text and text not in f"{scene.title()} {scene.subtitle()}"]
        assert len(others) > 5 and told > max(others)
        driver.close()
    set_language("es")


def test_a_low_window_leaves_the_result_its_room_and_tells_the_same(tmp_path, monkeypatch):
    driver = Driver(tmp_path, (1280, 720), scale=2.0)
    scene = final(driver, (0,))
    written: list[str] = []
    textures = driver.stage.textures
    block = textures.text_block
    monkeypatch.setattr(
        textures, "text_block", lambda text, *args, **more: (written.append(text), block(text, *args, **more))[1]
    )
    scene.resized()
    whole = " ".join(dict.fromkeys(written))
    assert all(sentence in whole for sentence in scene._story.sentences)
    assert scene.subtitle() == scene._story.sentences[0]
    driver.close()


def played(rounds: tuple[str, ...], people: int = 1) -> Session:
    """A whole match of these rounds."""
    options = CARIOCA.presets["carioca-chile"].with_changes({"rounds": rounds})
    seats = tuple(Seat(name, None if at < people else "easy") for at, name in enumerate(FOUR))
    session, bot = Session.new(CARIOCA, "carioca-chile", options, seats, "x"), make_bot("easy", CARIOCA)
    while session.current is not None:
        session.submit(bot.decide(session.view(session.current), Random(1)))
    return session


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize("language", ["es", pytest.param("en", marks=pytest.mark.slow)])
def test_after_a_single_round_there_is_neither_a_course_nor_a_best_round(driver, language):
    set_language(language)
    scene = driver.open(FinalScene(played(("TT",))), 2)
    assert scene.subtitle() == Teller(scene.session, scene._ledger()).sentences[0]
    pictures = [one for one in page_of(scene).widgets if isinstance(one, Image)]
    assert len(pictures) == 4, "title, story, podium and who came last"
    assert not page_of(scene).scroll.spare


@pytest.mark.slow
def test_the_round_that_was_played_last_can_be_reviewed(driver):
    driver.open(FinalScene(played(("TT", "TE"))), 2)
    press(driver, "review")
    driver.step(2)
    assert isinstance(driver.scene, ReviewScene) and driver.scene.round_no == 1
    driver.key("esc")
    assert isinstance(driver.scene, FinalScene)
    driver.open(FinalScene(played(("TT",), 2)), 2)
    press(driver, "review")
    driver.step(2)
    assert isinstance(driver.scene, WhoScene)
    driver.open(FinalScene(played(("TT",), 0)), 2)
    assert "review" not in names(driver)


@together(
    "size, language",
    [((1280, 720), "es"), ((1280, 720), "en"), ((800, 600), "es"), ((800, 600), "en")],
)
def test_in_large_letters_all_places_are_seen_at_once_and_nothing_is_cut(tmp_path, size, language, monkeypatch):
    """The podium was seen in slices of sixty pixels between the words and two lines of buttons."""
    written = set[str]()
    text = Textures.text
    monkeypatch.setattr(Textures, "text", lambda self, words, *more: (written.add(words), text(self, words, *more))[1])
    driver = Driver(tmp_path, size, language=language, scale=2.0)
    scene = final(driver, (0,), names=("Rosa María", "Iñaki", "Tomás", "Inés"))
    driver.picture()
    page = page_of(scene)
    bars = [picture for picture, _ in scene._live[:4]]
    assert all(bar in page.widgets for bar in bars)
    assert all(page.scroll.view.contains(page.shown(bar)) for bar in bars)
    assert {"menu", "again"} <= {name for name in names(driver) if page.shown(page.find(name)).bottom <= size[1]}
    assert not any("…" in words for words in written)
    # What is seen of the course of the match is seen whole.
    assert scene._live[4][0].rect.h <= page.scroll.view.h
    driver.close()


def test_the_names_of_two_who_play_together_are_whole_beside_their_best_rounds(driver, monkeypatch):
    """ "Rosa María and T…" stood on the English winner's screen."""
    scene, written = final(driver, (0,)), set[str]()
    heads = [head._replace(name=f"Rosa María and {name}") for head, name in zip(scene._data.heads, FOUR, strict=True)]
    text = Textures.text
    monkeypatch.setattr(Textures, "text", lambda self, words, *more: (written.add(words), text(self, words, *more))[1])
    extremes_table(driver.stage, CARIOCA, scene._data._replace(heads=tuple(heads)), 560, 27)
    assert {head.name for head in heads} <= written and not any("…" in words for words in written)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (800, 600)])
def test_the_words_of_its_buttons_are_whole_in_large_letters(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    written = set[str]()
    text = Textures.text
    monkeypatch.setattr(Textures, "text", lambda self, words, *more: (written.add(words), text(self, words, *more))[1])
    driver = Driver(tmp_path, size, language="en", scale=2.0)
    scene = next(one for one in every_scene(driver.app) if isinstance(one, FinalScene))
    driver.open(scene)
    driver.picture()
    # Those that have no room in the line below the rows come after them.
    page_of(scene).scroll.to(10**6)
    driver.picture()
    assert len(scene.feet()) == 6 and {foot.text for foot in scene.feet()} <= written
    assert not [words for words in written if words.endswith("…")]
    driver.close()


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_one_wants_next_is_seen_without_scrolling_in_the_largest_letters(
    tmp_path: Path, size: tuple[int, int], lang: str
) -> None:
    driver = Driver(tmp_path, size, scale=2.0, language=lang)
    scene = driver.open(FinalScene(MadeUp(played=9)), 4)
    driver.seconds(4)
    page = page_of(scene)
    for name in ("menu", "score", "again"):
        button = page.find(name)
        assert not button.scrolls and driver.app.surface.get_rect().contains(button.rect), name
    driver.close()
