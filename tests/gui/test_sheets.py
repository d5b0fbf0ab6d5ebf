"""The score sheet after a round, and the end of a match."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from carioca.agreement import Agreement, agreement_lines
from carioca.bots.door import make_bot
from carioca.cards import FRENCH, parse_card
from carioca.film import Film
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.gui.forms.form import Foot
from carioca.gui.forms.widgets import Image
from carioca.gui.parts import score_details, small_cards
from carioca.gui.scenes import printing
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.printing import PrintScene
from carioca.gui.scenes.score_sheet import ScoreSheet, Standing
from carioca.gui.scenes.table import TableScene
from carioca.i18n import LANGUAGES, set_language, t
from carioca.session import Seat, Session
from carioca.sheet import Played
from carioca.storage.names import free_path
from carioca.storage.persons import Person
from carioca.words.cards import points_text
from carioca.words.lines import date_text
from carioca.words.names import UNNAMED
from carioca.words.options import preset_text
from carioca.words.voice import Ledger
from tests.gui.controls import page_of, press
from tests.gui.driver import Driver
from tests.gui.made_up import NAMES, MadeUp
from tests.gui.made_up_review import finished


def test_the_sheet_adds_up_and_names_the_next_contract(driver: Driver) -> None:
    points = [(0, 25, 40), (35, 0, 60), (10, 30, 0), (-10, 5, 5)]
    scene = driver.open(ScoreSheet(MadeUp(NAMES[:3], 4, points), 3))
    assert isinstance(scene, ScoreSheet)
    assert scene.data.course == ((0, 0, 0), (0, 25, 40), (35, 25, 100), (45, 55, 100), (35, 60, 105))
    assert scene.aside() == t("score.next", round=5, contract="2 tríos y 1 escala")
    driver.key("enter")
    assert not driver.app.running


@pytest.mark.parametrize("size", [(1280, 697), (1280, 720), (1000, 700), (800, 600)])
def test_what_follows_is_told_beside_the_buttons_or_above_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """Never in a column of words that is higher than the buttons and runs out of the sheet."""
    few = ScoreSheet.feet
    more = Foot("review", "Revisar mi ronda", lambda: None), Foot("why", "¿Por qué hizo eso?", lambda: None)
    monkeypatch.setattr(ScoreSheet, "feet", lambda sheet: (*few(sheet)[:-1], *more, few(sheet)[-1]))
    driver = Driver(tmp_path, size)
    scene = driver.open(ScoreSheet(MadeUp(NAMES[:4], 4), 3))
    go_on = page_of(scene).find("go_on").rect
    beside = [w.rect for w in page_of(scene).widgets if isinstance(w, Image) and w.rect.bottom > go_on.top]
    assert scene.aside() and all(rect.h <= go_on.h for rect in beside)
    driver.close()


def test_an_earlier_round_is_shown_as_it_was(driver: Driver) -> None:
    scene = driver.open(ScoreSheet(MadeUp(NAMES[:3], 5), 1))
    assert isinstance(scene, ScoreSheet)
    assert scene.data.played == 2
    assert "Nadie la ganó" in scene.subtitle()


def test_the_last_sheet_leads_to_the_winner(driver: Driver) -> None:
    driver.open(ScoreSheet(MadeUp(NAMES[:3], 9), 8))
    driver.key("space")
    assert isinstance(driver.scene, FinalScene)
    driver.key("enter")
    again = driver.scene
    assert type(again).__name__ == "TableScene"
    assert again.session.names == NAMES[:3]  # type: ignore[attr-defined]
    assert again.session.match.state.round_no == 0  # type: ignore[attr-defined]


def test_a_match_that_was_really_played_fills_sheet_and_final(driver: Driver) -> None:
    options = CariocaOptions(rounds=("TT", "TE"))
    session = Session.new(CARIOCA, "carioca-chile", options, (Seat("Ana", "normal"), Seat("Rosa", "normal")), "1")
    while session.current is not None:
        session.submit(session.ask()())
    sheet = driver.open(ScoreSheet(session, 1))
    assert isinstance(sheet, ScoreSheet)
    assert sheet.data.course[-1] == session.match.state.scores
    assert tuple(row.standing for row in sheet.data.rows) == tuple(result.winners for result in session.results)
    driver.key("enter")
    assert isinstance(driver.scene, FinalScene)
    assert driver.scene.title() == t("final.winner", name=session.names[session.ranking[0][0]], n=1)


@pytest.mark.parametrize(
    ("lang", "files"),
    [
        ("es", ("Planilla de puntos Carioca chilena {} ronda 4", "Planilla de puntos Carioca chilena {}", "Reglas")),
        ("en", ("Score sheet Chilean Carioca {} round 4", "Score sheet Chilean Carioca {}", "Rules")),
    ],
)
def test_a_printed_file_is_called_what_it_is(lang: str, files: tuple[str, ...], tmp_path: Path) -> None:
    """`La Pocha.pdf` held rules, and of `… 1.pdf` and `… 2.pdf` nobody knew which was which."""
    set_language(lang)
    session = MadeUp(NAMES[:3], 9)
    session.ended = 1_000_000_000
    named = [printing.ScorePrintScene(session, at).name for at in (3, 8)]
    assert named == [name.format("2001-09-09") for name in files[:2]]
    assert [free_path(tmp_path, name, (".pdf",)).name for name in named] == named, "nothing of it is cut"
    assert printing.RulesSheetScene(Agreement()).name == f"{files[2]} {Agreement().title}"


@pytest.mark.slow
@pytest.mark.parametrize("end", [False, True])
def test_sheet_and_winner_print_the_points_and_say_where_or_why_not(
    driver: Driver, end: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(printing, "open_path", shown.append)
    session = MadeUp(NAMES[:3], 9)
    driver.open(FinalScene(session) if end else ScoreSheet(session, 3), 200)
    below, folder = driver.scene, driver.stage.paths.outbox
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("in the way")
    press(driver, "print")
    driver.step(4)
    printed = driver.scene
    assert isinstance(printed, PrintScene)
    assert printed.problem == t("sheet.unwritable", path=str(folder / f"{printed.name}.pdf")) and not shown
    assert folder.read_text() == "in the way"
    driver.key("esc")
    assert driver.scene is below
    folder.unlink()
    press(driver, "print")
    driver.step(4)
    files = [folder / f"{printed.name}{ending}" for ending in (".pdf", ".png")]
    assert sorted(folder.iterdir()) == files and shown == files[:1]
    assert isinstance(driver.scene, PrintScene) and driver.scene.files == tuple(files)
    assert page_of(driver.scene).find("folder").text == t("agree.folder")


def test_the_printed_sheet_says_when_who_won_and_which_rules_were_changed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told: list[Played] = []
    monkeypatch.setattr("carioca.sheet.write_scores", lambda ledger, path, played: told.append(played))
    monkeypatch.setattr(printing.time, "time", lambda: 0.0)
    session = MadeUp(NAMES[:3], 9, [(5, 0, 10)] * 9)
    for round_no in (3, 8):
        printing.ScorePrintScene(session, round_no)._scores(tmp_path / "s.pdf")
    named = preset_text("carioca-chile")
    values = told[0].prices
    assert told[0] == Played(
        named, date_text(0.0), "", (), "♠ ♥ ♦ ♣", [], t("sheet.values"), values
    ), "nobody has won yet"  # fmt: skip
    assert [price.points for price in values] == [t("sheet.face"), "10", "20", "50"], "what the cards cost"
    assert told[1].dated == date_text(0.0)
    assert told[1].won == t("past.won", n=1, name=NAMES[1], points=points_text(0)) and told[1].places == [2, 1, 3]
    changed = session.match.setup.options.with_changes({"cut_bonus": 10})
    session.match.setup = replace(session.match.setup, options=changed)
    printing.ScorePrintScene(session, 8)._scores(tmp_path / "s.pdf")
    assert told[2].rules == agreement_lines("carioca-chile", changed)[1:] and len(told[2].rules) == 1
    assert told[2].name == t("agree.line", name=named, n=1)
    # Of a match of before it says when that was.
    session.ended = 86_400.0 * 365
    printing.ScorePrintScene(session, 3)._scores(tmp_path / "s.pdf")
    assert told[3].dated == date_text(86_400.0 * 365) != date_text(0.0)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_nobody_is_you_on_paper(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str) -> None:
    """The sheet is hung up and sent to others: "Tú", "Ganaste con 0 puntos" and "por ti jugó Rosa" stood on it."""
    set_language(lang)
    told: list[tuple[Ledger, Played]] = []
    monkeypatch.setattr("carioca.sheet.write_scores", lambda ledger, path, played: told.append((ledger, played)))
    for name, shown in (("", UNNAMED), ("Ana", "Ana")):
        session = MadeUp((name, *NAMES[1:3]), 9, [(0, 5, 10)] * 9)
        monkeypatch.setattr(session, "others", lambda round_no: {0: "" if round_no else "Rosa"})
        printing.ScorePrintScene(session, 8)._scores(tmp_path / "s.pdf")
        ledger, played = told.pop()
        assert [head.name for head in ledger.heads] == [shown, *NAMES[1:3]]
        assert played.won == t("past.won", n=1, name=shown, points=points_text(0))
        assert ledger.notes[0] == "¹ " + t("score.instead", n=1, rounds="1", name=shown, other="Rosa")
        assert t("names.stand-in", name=shown) in ledger.notes[1] and ledger.notes[1].startswith("² ")
        assert [row.marks[0] for row in ledger.rows] == ["¹", *["²"] * 8]


def test_the_sheet_of_a_round_names_who_played_it_and_the_next_round_who_sits_there_then(driver: Driver) -> None:
    people, options = driver.stage.persons, CariocaOptions(rounds=("TT", "TE"))
    for number, name in enumerate(("Ana", "Eva", "Luis")):
        people.remember(Person(name, "", 3 * number))
    seats = (Seat("Ana"), Seat("Luis"), Seat("Rosa", "easy"))
    session = Session.new(CARIOCA, "carioca-chile", options, seats, "newcomer", driver.stage.saves)
    brain = make_bot("easy", CARIOCA)
    while len(session.match.rounds) == 1:
        if session.place == (0, 3):
            session.join(2, "Eva")
        seat = session.current
        person = session.is_person(seat)
        session.submit(brain.decide(session.view(seat), Random(1)) if person else session.think())
    scene = driver.open(ScoreSheet(session, 0, opens=True), 40)
    assert isinstance(scene, ScoreSheet)
    assert [head.name for head in scene.data.heads] == ["Ana", "Luis", "Rosa"] and not scene.data.notes
    assert driver.stage.looks[:2] == (0, 6) and driver.stage.looks[2] != 3
    driver.key("enter")
    driver.step(3)
    assert isinstance(driver.app.stack.scenes[0], TableScene) and driver.stage.looks[:3] == (0, 6, 3)
    scene = driver.open(Standing(session), 3)
    assert isinstance(scene, Standing)
    assert [head.name for head in scene.data.heads] == ["Ana", "Luis", "Eva"]
    assert scene.data.notes == ("¹ " + t("score.instead", n=1, rounds="1", name="Eva", other="Rosa"),)


@pytest.mark.parametrize("size", [(1280, 720), (1366, 700), (800, 600)])
def test_a_note_of_two_lines_has_room_below_the_rounds(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each was taken for one line, and the sheet had a bar to scroll by some pixels."""
    driver, session = Driver(tmp_path, size), MadeUp(NAMES[:4], 3)
    course = [(Seat(name), turn) for turn, name in ((1, "Ana"), (4, "Maximiliano"), (12, "Bernardo Segundo"))]
    monkeypatch.setattr(session, "shares", lambda number: {2: course} if not number else {})
    scene = driver.open(Standing(session), 3)
    assert isinstance(scene, Standing) and len(scene.data.notes) == 1
    assert not page_of(scene).scroll.spare
    driver.close()


@pytest.mark.parametrize("lang", ["es", "en"])
def test_three_players_read_the_rounds_in_words_at_1024x768(tmp_path: Path, lang: str) -> None:
    """ "2T 1E" stood there, with empty columns beside it."""
    driver = Driver(tmp_path, (1024, 768), language=lang)
    scene = driver.open(Standing(MadeUp(NAMES[:3], 3, [(5, 0, 10)] * 3)), 3)
    assert isinstance(scene, Standing)
    unit = driver.stage.text_unit
    table = scene._table(round((scene._body.w - 34 * unit) * scene._share), round(42 * unit))
    assert [word.lower() for word in table.words] == [row.title.lower() for row in scene.data.rows]
    driver.close()


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_in_large_letters_the_buttons_of_a_sheet_are_large_and_those_without_room_come_below(tmp_path, size) -> None:
    driver = Driver(tmp_path, size, language="en", scale=2.0)
    scene = driver.open(ScoreSheet(finished(), 0), 3)
    page = page_of(scene)
    for foot in scene.feet():  # type: ignore[attr-defined]
        button = page.find(foot.name)
        letters = round((20 if foot.style == "primary" else 17) * driver.stage.text_unit)
        assert driver.stage.textures.text_width(foot.text, letters, foot.style == "primary") <= button.rect.w, foot.name
    below = [foot.name for foot in scene.feet() if page.find(foot.name).scrolls]  # type: ignore[attr-defined]
    assert "go_on" not in below and below
    press(driver, below[-1])
    assert driver.scene is not scene
    driver.close()


def test_negative_totals_and_ties_are_drawn(driver: Driver) -> None:
    points = [(-10, -10, 20)] * 9
    scene = driver.open(FinalScene(MadeUp(NAMES[:3], 9, points)))
    assert isinstance(scene, FinalScene)
    assert scene.title() == t("final.shared", names="Rosa y tú")
    driver.open(ScoreSheet(MadeUp(NAMES[:3], 9, points), 8))


@pytest.mark.slow
def test_who_won_is_cheered_once_unless_motion_is_reduced(driver: Driver) -> None:
    scene = driver.open(FinalScene(MadeUp(NAMES[:3], 9)))
    assert not scene.animating
    driver.stage.change(replace(driver.stage.settings, reduced_motion=False, animation="normal"))
    scene = driver.open(FinalScene(MadeUp(NAMES[:3], 9)))
    assert scene.animating
    driver.seconds(3)
    assert not scene.animating


def test_pictures_do_not_take_the_focus(driver: Driver) -> None:
    scene = driver.open(ScoreSheet(MadeUp(), 3))
    pictures = [widget for widget in page_of(scene).widgets if isinstance(widget, Image)]
    assert pictures and not any(picture.focusable for picture in pictures)


@pytest.mark.parametrize("height", [18, 21, 26, 34])
@pytest.mark.parametrize("covered", [False, True])
def test_a_ten_on_a_small_card_ends_before_the_next_one_begins(height: int, covered: bool, driver: Driver) -> None:
    wide, _ = small_cards.chip_size(height)
    free = round(0.7 * wide) if covered else wide
    image = small_cards.chip(driver.stage, parse_card("TS"), height, free if covered else 0)
    upper = [(x, y) for x in range(wide) for y in range(2, height // 2) if sum(image.get_at((x, y))[:3]) < 300]
    left, right = min(x for x, _ in upper), max(x for x, _ in upper)
    assert left >= 2 and right <= free - 3, (left, right, free)


@pytest.mark.parametrize("width", [300, 420, 700])
@pytest.mark.parametrize("cards", [13, 20, 29, 40])
def test_each_card_of_a_long_hand_can_be_read_on_the_sheet(cards, width, tmp_path, monkeypatch) -> None:
    """Cards may touch, but none covers the rank of another one or leaves its row."""
    driver = Driver(tmp_path)
    hand, laid = tuple(FRENCH.cards[:cards]), []
    row, room = score_details.row_for([hand], width, 30), round(width * 0.6)
    monkeypatch.setattr(score_details, "paste", lambda to, image, midleft: laid.append(image.get_rect(midleft=midleft)))
    score_details._cards(driver.stage, pygame.Surface((1, 1)), hand, pygame.Rect(0, 0, room, row))
    assert len(laid) == cards and pygame.Rect(0, -1, room + 1, row + 2).contains(laid[0].unionall(laid))
    assert all(after.x - one.x >= 0.6 * one.w for one, after in pairwise(laid) if one.y == after.y)
    driver.close()


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 2.0), ((800, 600), 2.0), ((600, 800), 1.0)])
def test_where_the_rounds_lie_below_what_all_have_now_stands_with_the_hands(
    tmp_path: Path, size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = dict[str, int]()  # and how large (px) it is written
    fits = score_details.fitted
    monkeypatch.setattr(
        score_details,
        "fitted",
        lambda stage, text, px, *args, **keys: (told.update({text: px}), fits(stage, text, px, *args, **keys))[1],
    )
    driver = Driver(tmp_path, size, scale=scale)
    sheet = driver.open(ScoreSheet(MadeUp(("Ana", "Rosa"), 3), 2))
    before, now = sheet.data.course[-2:]
    points = {f"+{after - was} = {after}" for was, after in zip(before, now, strict=True)}
    assert points <= told.keys()
    assert all(told[words] >= 12 * driver.stage.text_unit for words in (*points, "Ana", "Rosa"))
    driver.close()


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_the_names_stay_above_the_numbers_until_the_rounds_are_over(tmp_path: Path, size: tuple[int, int]) -> None:
    driver = Driver(tmp_path, size, scale=2.0)
    page = page_of(driver.open(ScoreSheet(MadeUp(NAMES[:4], 9), 4), 3))
    (names,) = (widget for widget in page.widgets if widget.sticks)
    assert isinstance(names, Image)
    view, high, top = page.scroll.view, names.rect.h, names.rect.y
    strip = pygame.Rect(names.rect.x, view.y, names.rect.w, high)

    def seen(scrolled: float) -> bool:
        """Whether the names stand at the top of the view."""
        page.scroll.to(scrolled)
        driver.step(2)
        return pygame.image.tobytes(driver.app.surface.subsurface(strip), "RGB") == written

    written = pygame.image.tobytes(names.image, "RGB")
    at_top = top - view.y
    assert not seen(at_top - high), "before the rounds are scrolled the names are where they belong"
    assert all(seen(at_top + below) for below in (0, high // 2, 3 * high, 9 * high))
    assert not seen(at_top + 10.5 * high), "with the last round they go"
    driver.close()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((800, 600), 1.0), ((1280, 720), 2.0)])
def test_how_the_points_of_a_hand_add_up_is_read_whole_below_it(
    tmp_path: Path, lang: str, size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """K27: what multiplies the cards and all that is added, no smaller than what else stands there in small letters."""
    pasted: list[tuple[pygame.Surface, pygame.Rect]] = []
    paste = score_details.paste
    monkeypatch.setattr(
        score_details,
        "paste",
        lambda to, image, **at: (
            pasted.append((image, image.get_rect(**at).clip(to.get_rect()))),
            paste(to, image, **at),
        ),
    )
    driver = Driver(tmp_path, size, scale=scale, language=lang)
    made: dict[tuple[str, int], pygame.Surface] = {}
    for form in ("text", "text_block"):
        write = getattr(driver.stage.textures, form)

        def written(text, px, *more, write=write, **named):
            return made.setdefault((text.replace("\xa0", " "), px), write(text, px, *more, **named))

        monkeypatch.setattr(driver.stage.textures, form, written)
    file = Path(__file__).parents[1] / "golden" / "records" / "super-kalooki.carioca"
    sheet = driver.open(ScoreSheet(Film(json.loads(file.read_text("utf-8"))).session, 1, closing="x"))
    sums = [entry.sum for entry in sheet.data.rows[1].entries]
    assert max(told.count(",") for told in sums) == 2
    for told in sums:
        px, rect = next(
            (px, rect) for (text, px), one in made.items() for image, rect in pasted if text == told and image is one
        )
        assert px >= 12 * driver.stage.text_unit
        assert rect.size == made[told, px].get_size(), "something of it is cut"
    driver.close()
