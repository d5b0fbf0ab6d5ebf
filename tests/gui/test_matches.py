"""The list of past matches: how each ended for who looks, what a row leads to, files of others, a thousand of them."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carioca import i18n
from carioca.agreement import agreement_lines
from carioca.bots.door import make_bot
from carioca.film import Film, Outcome
from carioca.games import preset_game
from carioca.gui.draw.shapes import sign
from carioca.gui.draw.textures import Textures
from carioca.gui.forms import form
from carioca.gui.scenes import matches as matches_scene
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.scenes.matches import MatchesScene, MatchRow, MatchScene, OpenScene, PlaceRow, _columns, _result
from carioca.gui.scenes.new_game import NewGameScene
from carioca.gui.scenes.question import QuestionScene
from carioca.gui.scenes.replay import ReplayScene
from carioca.gui.scenes.review import ReviewScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.scenes.table import TableScene
from carioca.i18n import minus, t
from carioca.session import Seat, Session
from carioca.storage import paths as places
from carioca.storage.errors import LOST
from carioca.storage.files import FolderLock
from carioca.storage.match_file import Loaded, read_match
from carioca.storage.persons import Person
from carioca.words.cards import points_text
from carioca.words.names import Names
from carioca.words.options import option_text
from tests.gui.controls import names, page_of, press
from tests.gui.driver import Driver

RECORDS = sorted((Path(__file__).parents[1] / "golden" / "records").glob("*.carioca"))


@pytest.fixture(autouse=True)
def _far_from_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "_meeting_places", lambda: ())
    monkeypatch.setattr(form, "open_path", lambda path: True)


def keep(driver: Driver, name: str, data: object, when: int, folder: str = "finished") -> Path:
    path = driver.stage.paths.saves / folder / f"{name}.carioca"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data), "utf-8")
    os.utime(path, (when, when))
    return path


def golden(preset: str, *people: int, name: str = "") -> dict[str, Any]:
    """A whole match of a preset, in which persons sat at these seats."""
    found: dict[str, Any] = json.loads(next(one for one in RECORDS if one.stem == preset).read_text("utf-8"))
    for seat in people:
        found["seats"][seat] = {"name": name or found["seats"][seat]["name"]}
    return found


def listed(driver: Driver) -> MatchesScene:
    scene = driver.open(MatchesScene(), 2)
    assert isinstance(scene, MatchesScene)
    driver.step(12)
    return scene


def told(scene: MatchesScene, name: str) -> Any:
    return next(scene.known[one] for one in scene.matches if one.path.stem == name)


def opened(driver: Driver, name: str) -> MatchScene:
    """The panel of a match, from its row."""
    scene = listed(driver)
    press(driver, f"match{[one.path.stem for one in scene.matches].index(name)}")
    driver.step(2)
    assert isinstance(driver.scene, MatchScene)
    return driver.scene


def test_the_last_match_comes_first_finished_or_left(driver: Driver) -> None:
    keep(driver, "1", golden("pocha"), 100)
    keep(driver, "2", golden("carioca-chile"), 300)
    keep(driver, "1b", golden("kalooki"), 200, "left")
    assert [one.path.stem for one in listed(driver).matches] == ["2", "1b", "1"]


@pytest.mark.sampled(8)
@pytest.mark.parametrize("preset", [path.stem for path in RECORDS])
def test_each_row_says_place_and_points_as_the_match_ended(driver: Driver, preset: str) -> None:
    """The points are those of the sheet; the place is counted by how many sides have better ones."""
    data = golden(preset)
    seats = len(data["seats"])
    for seat in range(seats):
        keep(driver, str(seat), golden(preset, seat), 100 - seat)
    scene, session = listed(driver), Film(data).session
    totals = [sum(row[seat] for row in session.round_points) for seat in range(seats)]
    sides, higher = session.game.sides(seats), session.game.profile.higher_wins
    for seat, past in enumerate(scene.matches):
        found = scene.known[past]
        better = {
            sides[at] for at in range(seats) if (totals[at] > totals[seat]) == higher and totals[at] != totals[seat]
        }
        equal = any(totals[at] == totals[seat] and sides[at] != sides[seat] for at in range(seats))
        assert found.place == len(better) + 1 or equal, "what else decides between equal points is the game's"
        assert points_text(totals[seat]) in found.result
        assert found.length == t("count.rounds", n=len(data["rounds"]))


@pytest.mark.sampled(8)
@pytest.mark.parametrize("preset", [path.stem for path in RECORDS])
def test_each_row_names_who_won_beside_the_own_place(driver: Driver, preset: str) -> None:
    """Where somebody else won; all of a side that won together, and who shares the first place."""
    data = golden(preset)
    for seat in range(len(data["seats"])):
        keep(driver, str(seat), golden(preset, seat), 100 - seat)
    scene, session = listed(driver), Film(data).session
    winners = [data["seats"][at]["name"] for at in session.ranking[0]]
    for seat, past in enumerate(scene.matches):
        found = scene.known[past]
        own, _, first = found.result.partition(". ")
        assert all((name in first) == (seat not in session.ranking[0]) for name in winners), found.result
        assert not first or len(found.columns) == 2 or t(f"place.{found.place}") in own


@pytest.mark.parametrize(("size", "scale"), [((800, 600), 1.0), ((1280, 720), 2.0)])
def test_the_longest_names_of_who_won_stand_whole_in_the_row(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    data = golden("buraco", 1)
    for seat, name in zip((0, 2, 3), ("Maximiliano Jose", "Bartolomea Luisa", "Hildegarda Rosa"), strict=True):
        data["seats"][seat]["name"] = name
    keep(driver, "1", data, 100)
    written: list[str] = []
    real = Textures.text
    monkeypatch.setattr(
        Textures, "text", lambda it, text, *rest, **more: written.append(text) or real(it, text, *rest, **more)
    )
    driver.stage.change(replace(driver.stage.settings, scale=scale))
    scene = listed(driver)
    driver.resize(*size)
    driver.step(12)
    assert driver.app.surface, "it is painted when somebody looks"
    result = told(scene, "1").result
    assert "Maximiliano Jose y Bartolomea Luisa" in result and result in written
    assert not [line for line in written if line.endswith("…") and result.startswith(line.rstrip("…"))]


@pytest.mark.parametrize(("preset", "size", "scale"), [("pocha", (1280, 720), 1.0), ("buraco", (800, 600), 2.0)])
def test_each_row_shows_the_totals_of_all_in_order(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, preset: str, size: tuple[int, int], scale: float
) -> None:
    data = golden(preset, 1)
    keep(driver, "1", data, 100)
    session = Film(data).session
    written: list[str] = []
    real = Textures.text
    monkeypatch.setattr(
        Textures, "text", lambda it, text, *rest, **more: written.append(text) or real(it, text, *rest, **more)
    )
    driver.stage.change(replace(driver.stage.settings, scale=scale))
    listed(driver)
    driver.resize(*size)
    driver.step(12)
    assert driver.app.surface, "it is painted when somebody looks"
    sides = session.game.sides(len(session.seats))
    totals = [sum(row) for row in zip(*session.round_points, strict=True)]
    ranked = [seat for group in session.ranking for seat in group if sides[seat] not in sides[:seat]]
    points = [minus(totals[seat]) for seat in ranked]
    shown = [words.rpartition(" ")[2] for words in written]
    assert any(shown[at : at + len(points)] == points for at in range(len(shown))), (points, written)


def test_a_match_that_was_left_says_so_and_how_it_stood(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    data = golden("carioca-chile", 0)
    data["rounds"] = data["rounds"][:3]
    del data["rounds"][2]["digest"]
    keep(driver, "1", data, 100, "left")
    found = told(listed(driver), "1")
    assert found.length == t("past.left", round="ronda 3 de 9") and found.place == 0
    assert found.result.startswith("Ibas en primer lugar") and found.ended == 2
    # Its row bears the sign of a pause, that of a file that tells nothing another one.
    keep(driver, "2", {"format": 1}, 200)
    signs: list[str] = []
    monkeypatch.setattr(matches_scene, "sign", lambda name, *more: (signs.append(name), sign(name, *more))[1])
    listed(driver)
    driver.picture()
    assert set(signs) == {"pause", "ask"}
    points = [pair[0] for pair in data["rounds"][2]["scores_before"]]
    assert [one.points for one in found.columns] == sorted(points)


@pytest.mark.parametrize(("over", "said"), [(False, "Ibas en segundo"), (True, "En segundo")])
def test_a_place_that_others_have_too_is_said_to_be_shared(over: bool, said: str) -> None:
    i18n.set_language("es")
    game, names = preset_game("carioca-chile"), Names(("Ana", "Eva", "Luz"), 1)
    for ranking, shared in ((((0,), (1, 2)), ", compartido"), (((0,), (1,), (2,)), "")):
        found = Outcome(ranking, (5, 10, 10), over)
        told = _result(game, found, names, _columns(game, found, names), 1)
        assert told.split(". ")[0] == f"{said} lugar de 3{shared}, con 10 puntos"


def test_of_two_sides_none_comes_second_and_a_pair_is_told_as_one() -> None:
    game, names = preset_game("buraco"), Names(("Ana", "Eva", "Luz", "Tú"), 3)
    ranking, points = ((0, 2), (1, 3)), (800, 280, 800, 280)
    heard = {}
    for language in ("es", "en"):
        i18n.set_language(language)
        for over in (True, False):
            found = Outcome(ranking, points, over)
            columns = _columns(game, found, names)
            heard[language, over] = [_result(game, found, names, columns, seat) for seat in (3, 0)]
    assert heard == {
        ("es", True): ["Perdió tu lado con 280 puntos. Ganaron Ana y Luz", "Ganaron Ana y Luz con 800 puntos"],
        ("es", False): ["Tu lado iba atrás, con 280 puntos", "Ana y Luz iban adelante, con 800 puntos"],
        ("en", True): ["Your side lost with 280 points. Ana and Luz won", "Ana and Luz won with 800 points"],
        ("en", False): ["Your side was behind, with 280 points", "Ana and Luz were ahead, with 800 points"],
    }
    level = Outcome(((0, 1, 2, 3),), (280,) * 4, False)
    assert _result(game, level, names, _columns(game, level, names), 3) == "It was level, with 280 points"


def test_of_a_match_that_was_left_nobody_has_won(driver: Driver) -> None:
    """In its first round nobody has a place or points; later how it stood is told, without the winner's star."""
    data = golden("carioca-chile", 0)
    for name, rounds in (("1", 1), ("2", 3)):
        part = json.loads(json.dumps(data))
        part["rounds"] = part["rounds"][:rounds]
        del part["rounds"][-1]["digest"]
        keep(driver, name, part, 100, "left")
    keep(driver, "3", data, 100)
    scene = listed(driver)
    assert {one.place for one in told(scene, "1").columns} == {0} and told(scene, "1").result == ""
    for name, won in (("1", 0), ("2", 0), ("3", 1)):
        opened(driver, name)
        rows = [one for one in page_of(driver.scene).widgets if isinstance(one, PlaceRow)]
        assert len(rows) == len(data["seats"]) and sum(one.won for one in rows) == won


def left_and_running(driver: Driver) -> tuple[Session, Session]:
    """A match that was left in the midst of a round, and the one that was begun then; with persons at both."""
    played = []
    for preset, people in (("carioca-chile", ("Ana", "Luis")), ("pocha", ("Ana",))):
        game = preset_game(preset)
        seats = tuple(Seat(name, None if name in people else "easy") for name in ("Ana", "Luis", "Rosa", "Tomás"))
        session = Session.new(game, preset, game.presets[preset], seats, "x", driver.stage.saves)
        for _ in range(9):
            session.submit(make_bot("easy", game).decide(session.view(session.current), Random(1)))
        if preset != "pocha":
            session.hand_over(1, "hard", for_good=True)
        played.append(session)
    return played[0], played[1]


def test_a_match_that_was_left_is_played_on_and_the_running_one_is_left(driver: Driver) -> None:
    """Seats, who went home and every card are those it was left with; the same way leads back."""
    first, second = left_and_running(driver)
    for session in (first, second, first):
        opened(driver, one_left(driver))
        press(driver, "continue")
        driver.step(6)
        assert isinstance(driver.scene, TableScene | HandoverScene)
        found = driver.scene.session
        assert found.seats == session.seats and found.gone == session.gone and not found.problem
        assert found.match.setup == session.match.setup
        # Whoever is no person may have gone on already.
        lines = session.match.rounds[0].lines
        assert found.match.rounds[0].lines[: len(lines)] == lines


def test_the_record_that_1_0_0_put_aside_is_played_on(driver: Driver) -> None:
    first, _ = left_and_running(driver)
    path = driver.stage.paths.saves / "left" / f"{one_left(driver)}.carioca"
    path.write_text(json.dumps(first.record()), "utf-8")
    opened(driver, path.stem)
    press(driver, "continue")
    driver.step(6)
    assert isinstance(driver.scene, TableScene | HandoverScene)
    assert driver.scene.session.match.setup == first.match.setup and driver.scene.session.gone == first.gone


def one_left(driver: Driver) -> str:
    (path,) = (driver.stage.paths.saves / "left").iterdir()
    return path.stem


def test_a_match_that_ended_is_not_played_on(driver: Driver) -> None:
    keep(driver, "1", golden("pocha", 0), 100)
    opened(driver, "1")
    assert "continue" not in names(driver)


def test_a_torn_match_goes_on_from_its_last_good_line(driver: Driver) -> None:
    first, _ = left_and_running(driver)
    path = driver.stage.paths.saves / "left" / f"{one_left(driver)}.carioca"
    data = path.read_bytes()
    spoilt = data.replace(b" 2 d", b" 2 x")
    path.write_bytes(spoilt)
    opened(driver, path.stem)
    press(driver, "continue")
    driver.step(6)
    found = driver.scene.session  # type: ignore[attr-defined]
    assert found.preset == first.preset and found.problem in ("", LOST)
    assert len(found.match.rounds[-1].lines) < len(first.match.rounds[-1].lines)
    kept = [one.read_bytes() for one in driver.stage.paths.saves.glob("match.broken-*.carioca")]
    assert kept == [spoilt]


@pytest.mark.parametrize("fault", ["bot", "gone", "locked"])
def test_what_cannot_be_played_on_is_one_sentence_and_the_running_match_stays(driver: Driver, fault: str) -> None:
    _, second = left_and_running(driver)
    folder = driver.stage.paths.saves
    path = folder / "left" / f"{one_left(driver)}.carioca"
    if fault == "bot":
        data = read_match(path).record
        data.pop("seatings")
        data["seats"][2]["bot"] = "nobody"
        path.write_text(json.dumps(data), "utf-8")
    panel = opened(driver, path.stem)
    driver.stage.saves.close()
    if fault == "gone":
        path.unlink()
    before = {one: one.read_bytes() for one in folder.rglob("*.carioca")}
    other = FolderLock(folder)
    if fault == "locked":
        other.take()
    press(driver, "continue")
    other.release()
    assert driver.scene is panel
    said = {
        "bot": t("past.spoilt", name=path.name),
        "gone": t("replay.file.missing", name=path.name),
        "locked": t("save.in-use"),
    }
    assert panel.problem == said[fault]
    assert {one: one.read_bytes() for one in folder.rglob("*.carioca")} == before
    assert driver.stage.saves.load().record == second.record()  # type: ignore[union-attr]


def test_the_place_is_that_of_who_sat_down_last_where_several_persons_played(driver: Driver) -> None:
    data = golden("carioca-chile", 0, 1)
    first, second = (seat["name"] for seat in data["seats"][:2])
    keep(driver, "1", data, 100)
    driver.stage.persons.remember(Person(first))
    driver.stage.persons.remember(Person(second))
    found = told(listed(driver), "1")
    seats = [at for one in found.columns if one.place == found.place for at in one.seats]
    assert (1 in seats and found.result.startswith(second)) or found.place == 1


@pytest.mark.slow
def test_a_row_leads_to_replay_sheet_and_review(driver: Driver) -> None:
    keep(driver, "1", golden("carioca-chile", 0), 100)
    panel = opened(driver, "1")
    assert {"watch", "sheet", "review", "delete", "back"} <= names(driver)
    press(driver, "watch")
    driver.step(2)
    assert isinstance(driver.scene, ReplayScene)
    driver.key("esc")
    press(driver, "leave")
    assert driver.scene is panel
    driver.click(page_of(panel).find("round").rect.x + 8, page_of(panel).find("round").rect.centery)
    assert panel.round_no == 7
    press(driver, "sheet")
    driver.step(2)
    assert isinstance(driver.scene, ScoreSheet) and driver.scene.until == 7
    driver.key("esc")
    press(driver, "review")
    driver.step(2)
    assert isinstance(driver.scene, ReviewScene) and driver.scene.round_no == 7
    driver.key("esc")
    driver.key("esc")
    assert isinstance(driver.scene, MatchesScene)


def test_what_is_printed_of_a_match_has_the_date_of_its_end(driver: Driver) -> None:
    path = keep(driver, "1", golden("carioca-chile", 0), 1_700_000_000)
    assert Film.read(path, driver.stage.paths.saves).session.ended == 1_700_000_000


@pytest.mark.parametrize("changes", [{}, {"cut_bonus": 10, "rounds": ["TT", "TE"]}])
def test_a_match_says_what_was_agreed_otherwise_and_who_has_won_how_often(
    driver: Driver, changes: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[str] = []
    note = form.Rows.note
    monkeypatch.setattr(form.Rows, "note", lambda rows, text, *a, **k: (noted.append(text), note(rows, text, *a, **k)))
    seats = tuple(Seat(name, "random") for name in ("Ana", "Luis", "Rosa"))
    game = preset_game("carioca-chile")
    options = game.presets["carioca-chile"].with_changes(changes)
    data = Session.new(game, "carioca-chile", options, seats, "agreed").record()
    for seat in (0, 1):
        data["seats"][seat] = {"name": seats[seat].name}
    keep(driver, "1", data, 100, "left")
    driver.stage.persons.won("Luis")
    opened(driver, "1")
    assert t("persons.tally", list="Luis 1, Ana 0") in noted
    told = [line for line in noted if line in agreement_lines("carioca-chile", options)]
    assert told == (agreement_lines("carioca-chile", options) if changes else [])
    assert not changes or any("10" in line and option_text("cut_bonus", game) in line for line in told)


def test_where_only_opponents_played_there_is_nothing_to_review(driver: Driver) -> None:
    keep(driver, "1", golden("carioca-chile"), 100)
    opened(driver, "1")
    assert "sheet" in names(driver) and "review" not in names(driver)


def test_deleting_asks_and_esc_keeps_the_match(driver: Driver) -> None:
    keep(driver, "1", golden("pocha"), 100)
    path = keep(driver, "2", golden("carioca-chile"), 200)
    panel = opened(driver, "2")
    press(driver, "delete")
    assert isinstance(driver.scene, QuestionScene)
    driver.key("enter")
    assert driver.scene is panel and path.exists(), "the answer that keeps it has the focus"
    press(driver, "delete")
    press(driver, "yes")
    driver.step(2)
    scene = driver.scene
    assert isinstance(scene, MatchesScene) and not path.exists()
    assert [one.path.stem for one in scene.matches] == ["1"]


def test_a_file_that_is_no_match_is_said_in_its_row_and_can_be_deleted(driver: Driver) -> None:
    keep(driver, "1", {}, 100)
    panel = opened(driver, "1")
    assert panel.told.fault == t("replay.file.no-record", name="1.carioca")
    assert names(driver) == {"delete", "back"}


@pytest.mark.slow
def test_a_wrong_file_is_one_sentence_and_loses_nothing(driver: Driver, tmp_path: Path) -> None:
    keep(driver, "1", golden("pocha"), 100)
    scene = listed(driver)
    wrong = tmp_path / "lista de compras.txt"
    wrong.write_text("pan", "utf-8")
    press(driver, "open")
    assert isinstance(driver.scene, OpenScene)
    press(driver, "path")
    driver.text(str(wrong))
    press(driver, "watch")
    form = driver.scene
    assert isinstance(form, OpenScene) and form.problem == t("replay.file.no-json", name=wrong.name)
    assert form.typed == str(wrong), "what was typed can be mended"
    driver.key("esc")
    assert driver.scene is scene and len(scene.known) == 1
    press(driver, "open")
    press(driver, "path")
    driver.text(str(RECORDS[0]))
    press(driver, "watch")
    driver.step(2)
    assert isinstance(driver.scene, ReplayScene)
    driver.key("esc")
    press(driver, "leave")
    assert driver.scene is scene


@pytest.mark.slow
def test_of_a_thousand_matches_those_in_sight_are_read_and_no_other(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = golden("carioca-chile", 0)
    for number in range(1000):
        keep(driver, str(number), {}, number)
    asked: list[Path] = []

    def read(path: Path) -> Loaded:
        asked.append(path)
        return Loaded(data)

    monkeypatch.setattr("carioca.gui.scenes.matches.read_match", read)
    scene = driver.open(MatchesScene(), 1)
    assert isinstance(scene, MatchesScene) and not asked, "the first picture waits for no file"
    driver.step(40)
    page = page_of(scene)
    rows = [one for one in page.widgets if isinstance(one, MatchRow)]
    seen = [row.past.path for row in rows if page.scroll.view.colliderect(page.shown(row))]
    assert len(rows) == 1000 and asked == seen and len(seen) < 20
    driver.key("end")
    driver.step(40)
    assert asked[-1].stem == "0" and len(asked) < 40


def test_where_nothing_was_played_it_is_said_what_comes_here_and_a_match_is_one_key_away(driver: Driver) -> None:
    """An empty frame as high as the window led nowhere."""
    scene = listed(driver)
    assert scene.subtitle() == t("past.none") and "folder" not in names(driver)
    assert scene._place.h < driver.stage.size[1] // 2
    driver.key("enter")
    driver.step(2)
    assert isinstance(driver.scene, NewGameScene)


@pytest.mark.parametrize(("count", "scale"), [(1, 1.0), (3, 1.0), (3, 2.0), (40, 1.0)])
def test_the_list_is_as_high_as_its_matches_and_says_how_many_there_are(
    driver: Driver, count: int, scale: float
) -> None:
    for number in range(count):
        keep(driver, str(number), golden("carioca-rummy", 0), 100 - number)
    driver.stage.change(replace(driver.stage.settings, scale=scale))
    scene = listed(driver)
    page, high = page_of(scene), driver.stage.size[1]
    rows = [one for one in page.widgets if isinstance(one, MatchRow)]
    assert len(rows) == count and scene.subtitle() == t("past.count", n=count)
    if fits := not page.scroll.spare:
        assert all(page.scroll.view.contains(page.shown(row)) for row in rows)
        assert page.scroll.view.bottom - page.shown(rows[-1]).bottom < rows[-1].rect.h // 3
    assert fits == (count * scale <= 3) and (fits or scene._place.h > 0.85 * high)


def test_keys_walk_the_list(driver: Driver) -> None:
    for number in range(4):
        keep(driver, str(number), golden("carioca-chile"), 100 - number)
    scene = listed(driver)
    driver.keys("down", "down", "enter")
    assert isinstance(driver.scene, MatchScene)
    driver.key("esc")
    current = page_of(scene).focus.current
    assert driver.scene is scene and current is not None and current.name.startswith("match")


def test_matches_of_before_have_their_own_colours_whoever_plays_now(driver: Driver) -> None:
    """With partners at the running table: nobody in a match without partners shares a colour."""
    keep(driver, "1", golden("pocha", 0), 1)
    driver.stage.seat([None] * 4, (0, 1, 0, 1))
    assert len(set(driver.stage.palette.seat_colours[:4])) == 2
    driver.open(MatchesScene(), 5)
    assert len(set(driver.stage.palette.seat_colours[:4])) == 4
    press(driver, "match0")
    driver.stage.seat([None] * 4, (0, 1, 0, 1))
    press(driver, "sheet")
    assert isinstance(driver.scene, ScoreSheet) and len(set(driver.stage.palette.seat_colours[:4])) == 4


def test_what_is_good_is_green_whoever_sits_where(driver: Driver) -> None:
    before = driver.stage.palette.good_ink, driver.stage.palette.bad_ink
    driver.stage.seat([None] * 4, (0, 1, 0, 1))
    assert (driver.stage.palette.good_ink, driver.stage.palette.bad_ink) == before
