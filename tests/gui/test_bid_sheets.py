"""The score sheet and the end of a match where one bids: who met the bid, thirty rounds, eight columns."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from carioca.games import game_named
from carioca.games.contract.carioca import CARIOCA, CariocaOptions
from carioca.gui.forms.form import Rows
from carioca.gui.forms.widgets import LEAST, Button
from carioca.gui.frame.scene import Push
from carioca.gui.parts.score_table import ScoreTable, ledger_after
from carioca.gui.scenes import score_sheet
from carioca.gui.scenes.final import FinalScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.scenes.table import TableScene
from carioca.gui.table.render.painter import Painter
from carioca.gui.table.render.panels import round_end_place
from carioca.i18n import LANGUAGES, minus, set_language, t
from carioca.session import Seat, Session
from carioca.words.ledger import extremes
from tests.gui.bidding import NAMES, bidding
from tests.gui.controls import names, page_of, press
from tests.gui.driver import Driver


def sheet(driver: Driver, session: Session, round_no: int) -> ScoreSheet:
    scene = driver.open(ScoreSheet(session, round_no), 3)
    assert isinstance(scene, ScoreSheet)
    return scene


def with_bids(session: Session, bids: tuple[tuple[int, int], ...]) -> Session:
    """The same session with another end of its last round."""
    met = tuple(seat for seat, (bid, won) in enumerate(bids) if bid == won)
    session.match.results[-1] = replace(session.results[-1], bids=bids, winners=met)
    return session


@pytest.mark.sampled(7)
@pytest.mark.parametrize(
    ("bids", "people", "said"),
    [
        (((1, 1), (0, 0), (1, 1), (0, 0)), (0,), "¡Cumpliste!"),
        (((1, 1), (0, 1), (1, 2), (0, 3)), (0,), "¡Solo cumpliste tú!"),
        (((1, 0), (1, 1), (1, 2), (2, 0)), (0,), "No cumpliste. Cumplió Rosa."),
        (((1, 0), (1, 1), (1, 2), (2, 2)), (0,), "No cumpliste. Cumplieron Rosa y Lautaro."),
        (((1, 0), (0, 1), (1, 2), (2, 0)), (0,), "No cumplió nadie."),
        (((1, 1), (0, 0), (1, 1), (2, 2)), (), "Cumplieron todos."),
        (((1, 1), (0, 1), (1, 1), (2, 0)), (0, 1), "Cumplieron Ñandú y Bernardo Segundo."),
    ],
)
def test_who_met_the_bid_is_said(
    driver: Driver, bids: tuple[tuple[int, int], ...], people: tuple[int, ...], said: str
) -> None:
    scene = sheet(driver, with_bids(bidding(3, people=people), bids), 2)
    assert scene.subtitle().endswith(said)


def test_bids_stand_small_and_points_large_and_what_was_met_is_marked() -> None:
    session = bidding(6)
    ledger = ledger_after(session, 5)
    assert ledger.legend
    for row, result in zip(ledger.rows, session.results, strict=False):
        for seat, (entry, (bid, won)) in enumerate(zip(row.entries, result.bids, strict=True)):
            assert entry.met == (bid == won) == (seat in result.winners)
            assert {str(bid), str(won)} <= set(entry.small.split()) and entry.large == (
                minus(f"{result.points[seat]:+}") if result.points[seat] else "0"
            )


def test_a_met_bid_looks_different_without_its_colours(driver: Driver) -> None:
    """In grey there is still a plate behind it."""
    ledger, row = ledger_after(bidding(1), 0), 40
    table = ScoreTable(driver.stage, ledger, 900, row, -1)
    body = pygame.transform.grayscale(table.body_image())
    paper = body.get_at((2, row // 2))[0]
    met = [entry.met for entry in ledger.rows[0].entries]
    assert any(met) and not all(met)
    edges = [table.first + table.column * at for at in range(5)]
    plates = [
        min(body.get_at((x, round(row * 0.08) + 1))[0] for x in range(round(left), round(right))) < paper - 8
        for left, right in itertools.pairwise(edges)
    ]
    assert plates == met


@pytest.mark.sampled(6)
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize(("seats", "rounds"), [(4, 20), (8, 17)])
def test_a_long_match_scrolls_to_its_round_below_the_names(
    driver: Driver, size: tuple[int, int], seats: int, rounds: int
) -> None:
    scene = sheet(driver, bidding(1), 0)
    driver.resize(*size)
    scene = sheet(driver, bidding(rounds, seats), rounds - 1)
    page = page_of(scene)
    assert page.scroll.spare > 0
    # The line of the round is in the view, the names above it are not scrolled at all.
    line = page.scroll.view.top + (rounds - 0.5) * 27 * driver.stage.text_unit - page.scroll.offset
    assert page.scroll.view.top < line < page.scroll.view.bottom
    top = driver.picture().subsurface((0, 0, size[0], page.scroll.view.top)).copy()
    driver.key("end")
    driver.step(2)
    assert page.scroll.offset == page.scroll.spare
    after = driver.picture().subsurface((0, 0, size[0], page.scroll.view.top))
    assert pygame.image.tobytes(top, "RGB") == pygame.image.tobytes(after, "RGB")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1000, 640)])
def test_the_graph_and_what_a_mark_means_stand_whole_beside_the_rounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, size: tuple[int, int]
) -> None:
    """The axis was cut, and a note was cut in a line or out of sight while its mark stood in the table."""
    shown: dict[str, list[pygame.Surface]] = {"plot": [], "note": []}
    for owner, name, kind in ((score_sheet, "plot", "plot"), (Rows, "paragraph", "note")):
        made = getattr(owner, name)

        def kept(*given: Any, made: Any = made, kind: str = kind) -> pygame.Surface:
            shown[kind].append(made(*given))
            return shown[kind][-1]

        monkeypatch.setattr(owner, name, kept)
    for seats in (4, 5, 6):
        driver = Driver(tmp_path, size, language=lang)
        session = bidding(8, seats)
        session.hand_over(0, "easy")
        while len(session.round_points) < 9:
            session.submit(session.think())
        scene = sheet(driver, session, 8)
        page = page_of(scene)
        assert scene.data.notes
        for kind, images in shown.items():
            places = [one for one in page.widgets if getattr(one, "image", None) in images]
            assert kind == "plot" or places
            for one in places if scene.side or kind == "note" else ():
                whole = page.scroll.view.bottom >= one.rect.bottom
                assert whole and not one.scrolls, (seats, kind, one.rect, page.scroll.view)
            images.clear()
        driver.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rounds_and_their_cards_have_a_head_of_their_own(lang: str, driver: Driver) -> None:
    """What heads the other columns stood above them."""
    set_language(lang)
    scene = sheet(driver, bidding(3), 2)
    head = t("tricks.sheet.corner")
    for width in (420, 700, 1100):
        table = ScoreTable(driver.stage, scene.data, width, 34, 2)
        assert table.corner in (head, t("score.round"))
    assert table.corner == head and scene.data.legend in scene._told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_how_the_round_ended_stands_over_no_button(tmp_path: Path, lang: str) -> None:
    """It lay over the way back of who had left the round to a stand-in."""
    driver = Driver(tmp_path, (800, 600), language=lang, animation="fast")
    session = bidding(14)
    session.hand_over(0, "normal")
    scene = driver.open(TableScene(session), 3)
    assert isinstance(scene, TableScene)
    table = scene.table
    asked: list[pygame.Rect] = []
    while not table.outcome:
        driver.step()
        asked = [button.rect for button in table.buttons if button.name == "return"] or asked
    table.buttons = [*table.buttons, *(Button(driver.stage, "return", rect, "", list) for rect in asked)]
    assert asked and table.outcome and round_end_place(table).collidelist(asked) < 0
    driver.close()


def test_after_the_last_trick_there_is_no_table_to_see(driver: Driver) -> None:
    driver.open(ScoreSheet(bidding(2), 1))
    assert "table" not in {widget.name for widget in page_of(driver.scene).widgets}


@pytest.mark.parametrize("people", [1, 2])
def test_who_resumes_on_the_sheet_sees_the_table_as_the_round_left_it(
    driver: Driver, people: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No table was opened before: it shows the end of the round, and nothing of the one that has been dealt since."""
    seats = (Seat("Ana"), Seat("Rosa", None if people == 2 else "normal"))
    session = Session.new(CARIOCA, "carioca-chile", CariocaOptions(rounds=("TT", "TE")), seats, "1")
    for seat in range(people):
        session.hand_over(seat, "normal")
    while not session.results:
        session.submit(session.think())
    sheet = driver.open(ScoreSheet(session, 0, opens=True), 4)
    pictures, real = [], Painter.draw_in
    monkeypatch.setattr(Painter, "draw_in", lambda self, surface: (pictures.append(self), real(self, surface)))
    press(driver, "table")
    assert driver.scene is sheet and names(driver) == {"sheet"}
    picture = pictures[0].table.board.picture
    assert picture.round_no == 0 and picture.open, "nothing of the round that has been dealt since"
    assert tuple(map(len, picture.hands)) == tuple(map(len, session.results[0].hands))
    press(driver, "sheet")
    press(driver, "go_on")
    driver.step(3)
    assert isinstance(driver.app.stack.scenes[0], TableScene)


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("size, scale", [((1280, 720), 1.0), ((800, 600), 1.0), ((1280, 720), 2.0), ((800, 600), 2.0)])
def test_the_way_back_to_the_sheet_lies_over_no_card_and_is_read_whole(
    size: tuple[int, int], scale: float, tmp_path: Path, language: str
) -> None:
    driver = Driver(tmp_path, size, scale=scale, language=language)
    seats = (Seat("Ana"), Seat("Rosa", "easy"), Seat("Elena", "easy"))
    session = Session.new(CARIOCA, "carioca-chile", CariocaOptions(rounds=("EEE", "TE")), seats, "3")
    session.hand_over(1, "novice")
    session.hand_over(0, "novice")
    while not session.results:
        session.submit(session.think())
    assert len(session.results[0].hands[0]) > 9, "a hand as wide as the table has"
    table = driver.open(TableScene(session), 4)
    assert isinstance(table, TableScene)
    driver.app.go(Push(ScoreSheet(session, 0)))
    driver.step(3)
    press(driver, "table")
    button = page_of(driver.scene).find("sheet")
    assert isinstance(button, Button)
    # A card of a fan is turned: its corners lie a little outside.
    near = [rect for _, rect in table.table.board.lying_cards() if rect.inflate(8, 0).colliderect(button.rect)]
    assert not near
    room = button.rect.w - button.px(20)
    assert driver.stage.textures.text_width(button.text, round(20 * LEAST * driver.stage.text_unit), True) <= room
    driver.close()


def test_the_sheet_is_put_aside_to_see_the_table_and_comes_back(driver: Driver) -> None:
    seats = (Seat("Ana"), Seat("Rosa", "normal"))
    session = Session.new(CARIOCA, "carioca-chile", CariocaOptions(rounds=("TT", "TE")), seats, "1")
    session.hand_over(0, "normal")
    while not session.results:
        session.submit(session.think())
    table = driver.open(TableScene(session), 4)
    assert isinstance(table, TableScene)
    under = pygame.image.tobytes(driver.picture(), "RGB")
    driver.app.go(Push(ScoreSheet(session, 0)))
    driver.step(3)
    shown = pygame.image.tobytes(driver.picture(), "RGB")
    for back in ("click", "space", "esc"):
        driver.click(*page_of(driver.scene).find("table").rect.center)
        picture = driver.picture()
        width, height = picture.get_size()
        bare = pygame.image.frombytes(under, (width, height), "RGB")
        button = page_of(driver.scene).find("sheet").rect
        bare.blit(picture, button.inflate(12, 12), button.inflate(12, 12))
        assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(bare, "RGB")
        if back == "click":
            driver.click(width / 2, height / 2)
        else:
            driver.key(back)
        driver.step(2)
        assert isinstance(driver.scene, ScoreSheet) and not driver.scene.aside_now
    driver.move(2, 2)
    driver.stage.keyed = False
    assert pygame.image.tobytes(driver.picture(), "RGB") == shown
    assert page_of(driver.scene).focus.current is page_of(driver.scene).find("go_on")


def test_a_sheet_that_is_only_looked_at_has_no_table_below(driver: Driver) -> None:
    driver.open(ScoreSheet(bidding(2), 1, closing=t("form.back")), 3)
    assert "table" not in names(driver)


def test_the_end_tells_best_and_worst_rounds(driver: Driver) -> None:
    session = bidding(99, 4, rounds_table="short")
    scene = driver.open(FinalScene(session), 4)
    assert isinstance(scene, FinalScene)
    game, data = game_named("pocha"), scene._ledger()
    for seat, ((best, most), (worst, least)) in enumerate(extremes(game, data)):
        column = [points[seat] for points in session.round_points]
        assert most == max(column) == column[best] and least == min(column) == column[worst]
    assert scene.title() in (t("final.winner", name=NAMES[session.ranking[0][0]], n=1), t("final.winner.you"))


def test_a_shared_victory_names_all(driver: Driver) -> None:
    for number in range(200):
        session = bidding(99, 4, seed=str(number), rounds_table=[1, 2], tie_break="shared")
        if len(session.ranking[0]) > 1:
            break
    scene = driver.open(FinalScene(session), 3)
    assert all(NAMES[seat] in scene.title() for seat in session.ranking[0])  # type: ignore[attr-defined]


@pytest.mark.slow
def test_a_short_match_of_eight_has_columns_that_can_be_read(driver: Driver) -> None:
    """In a small window the table takes the whole width instead of standing beside the rest."""
    sheet(driver, bidding(1), 0)
    driver.resize(800, 600)
    scene = sheet(driver, bidding(1, 8, rounds_table=[1, 4]), 0)
    widest = max(widget.rect.w for widget in page_of(scene).widgets)
    assert widest >= 700


def test_short_names_of_six_stand_whole_above_their_columns(driver: Driver) -> None:
    """Narrow columns leave the marks out before they cut a name; where all has room the marks are there."""
    ledger = ledger_after(bidding(2, 6), 1)
    ledger = ledger._replace(
        heads=tuple(
            head._replace(name=name)
            for head, name in zip(ledger.heads, ("Ana", "Rosa", "Tomás", "Elena", "Hernán", "Inés"), strict=True)
        )
    )
    sheet(driver, bidding(1), 0)
    driver.resize(800, 600)
    narrow, wide = (ScoreTable(driver.stage, ledger, width, 22, 1) for width in (419, 700))
    assert narrow.names_whole and narrow.dot == 0 and not narrow.words_whole
    assert wide.names_whole and wide.dot > 0 and wide.words_whole


@pytest.mark.slow
def test_what_was_bid_and_the_points_keep_apart_in_narrow_columns(driver: Driver) -> None:
    ledger = ledger_after(bidding(2, 6), 1)
    sheet(driver, bidding(1), 0)
    driver.resize(800, 600)
    table, row = ScoreTable(driver.stage, ledger, 419, 22, -1), 22
    body, checked = table.body_image(), 0
    for column, entry in enumerate(ledger.rows[0].entries):
        if not entry.met or len(entry.large) < 3:
            continue
        # Who met the bid has the points in green letters behind dark ones.
        left, right = (round(table.first + table.column * (column + share)) for share in (0.1, 0.9))
        letters = [(x, body.get_at((x, y))) for x in range(left, right) for y in range(5, row - 5)]
        dark = [(x, ink) for x, ink in letters if sum(ink[:3]) < 330]
        bid = max(x for x, ink in dark if ink.g < ink.r + 15)
        points = min(x for x, ink in dark if ink.g > ink.r + 40)
        assert points - bid >= 5, (column, entry)
        checked += 1
    assert checked


def test_where_a_revoke_ended_the_round_nobody_met_or_missed_a_bid(driver: Driver) -> None:
    """P13: who revoked loses points, all others neither win nor lose; no cross, no sum with a zero says otherwise."""
    session = bidding(1, renuncio_policy="lose_round")
    bids = ((1, 0), (0, 0), (0, 0), (0, 0))
    ended = replace(session.results[-1], bids=bids, winners=(), points=(-15, 0, 0, 0), reason="revoke")
    session.match.results[-1] = ended
    row = ledger_after(session, 0).rows[0]
    assert [entry.met for entry in row.entries] == [None] * 4
    for entry, points in zip(row.entries, session.round_points[0], strict=True):
        assert entry.sum == (t("tricks.sum.revoke", points=points) if points else "")
    assert sheet(driver, session, 0).subtitle().endswith(t("score.revoke"))
