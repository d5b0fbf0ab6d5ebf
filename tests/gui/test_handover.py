"""Persons at one machine: what the curtain shows, what opens it, and that nobody sees another one's cards."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from carioca import i18n
from carioca.engine.game import Refusal, Step
from carioca.games.contract.carioca import CARIOCA
from carioca.gui.draw.textures import Textures
from carioca.gui.forms.widgets import Button
from carioca.gui.frame.scene import Pop
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.scenes.lookup import LogScene
from carioca.gui.scenes.pause import PauseScene
from carioca.gui.scenes.persons import PersonsScene
from carioca.gui.scenes.rules import RulesScene
from carioca.gui.scenes.score_sheet import Standing
from carioca.gui.scenes.table import TableScene
from carioca.gui.table import operations
from carioca.gui.table.board import Board
from carioca.gui.table.render.overlays import said
from carioca.gui.table.render.panels import prompt_place
from carioca.i18n import t
from carioca.session import Seat, Session
from tests.gui.controls import press
from tests.gui.curtains import GAMES, MIXES, LoneCurtain, Walk, cover_at, match_of, opened, table_of
from tests.gui.driver import Driver
from tests.longer import many


@pytest.mark.slow
def test_who_is_somebody_else_says_so_and_no_card_is_seen(tmp_path: Path) -> None:
    """S3, S5: the curtain is no dead end. The one who is meant may have gone: an opponent plays on for that seat."""
    walk = Walk(tmp_path, "carioca", 3, 1, "not me")
    curtain = next(iter(walk.curtains(1)))
    driver, seat = walk.driver, curtain.seat
    driver.seconds(1)
    press(driver, "not_me")
    assert isinstance(driver.scene, PersonsScene) and table_of(driver).board.viewer is None
    driver.key("esc")
    assert driver.scene is curtain and table_of(driver).board.viewer is None
    driver.seconds(1)
    press(driver, "not_me")
    press(driver, f"leave{seat}")
    press(driver, "back")
    for _ in range(600):
        driver.step()
        if isinstance(driver.scene, HandoverScene):
            break
        assert table_of(driver).board.viewer is None
    assert walk.session.gone == {seat}
    assert isinstance(driver.scene, HandoverScene) and driver.scene.seat == walk.session.current != seat
    driver.close()


@pytest.mark.parametrize("way", ["key", "button"])
def test_who_handed_over_comes_back_at_anothers_curtain(tmp_path: Path, way: str) -> None:
    walk = Walk(tmp_path, "carioca", 3, 0, "comes back")
    driver, session = walk.driver, walk.session
    curtain = next(walk.curtains(1))
    away = [seat for seat in range(3) if seat != curtain.seat]

    def returns() -> None:
        curtain.table.refresh()
        place = next(button.rect for button in curtain.table.buttons if button.name == "return")
        driver.seconds(1)
        driver.key("f") if way == "key" else driver.click(*place.center)

    for seat in away:
        session.hand_over(seat, "easy")
    returns()
    assert isinstance(driver.scene, PersonsScene), "it is to be said who"
    driver.key("esc")
    session.take_back(away[1])
    returns()
    assert driver.scene is curtain and not session.stand_ins and curtain.table.board.viewer is None
    assert curtain._said == t("table.stand-in.back-of", name=session.names[away[0]])
    assert all(button.name != "return" for button in curtain.table.buttons)
    driver.close()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("curtain", ["press", "held"])
def test_enter_opens_it_wherever_the_pointer_was_unless_the_ring_was_moved(tmp_path: Path, curtain: str) -> None:
    walk = Walk(tmp_path, "carioca", 2, 1, "enter", curtain=curtain)
    driver = walk.driver

    def elsewhere() -> None:
        driver.click(2, driver.stage.size[1] // 3)

    def another() -> None:
        press(driver, "not_me")
        driver.key("esc")

    def paused() -> None:
        press(driver, "menu")
        driver.key("esc")

    for before in (elsewhere, another, paused):
        found = next(walk.curtains(1))
        driver.seconds(1.2)
        before()
        assert driver.scene is found
        driver.seconds(1.2)
        driver.key("enter")
        driver.step(2)
        assert table_of(driver).my_turn
        driver.key("x")
    found = next(walk.curtains(1))
    driver.seconds(1.2)
    driver.key("tab")
    meant = found.page.focus.current
    driver.key("enter")
    assert meant.name != "confirm" and not table_of(driver).my_turn, "who walks means where the ring is"
    driver.close()


def test_the_one_whose_turn_it_is_is_called_before_anything_is_arranged(tmp_path: Path) -> None:
    walk = Walk(tmp_path, "carioca", 3, 0, "called")
    driver, curtain = walk.driver, next(walk.curtains(1))
    told, real = list[str](), driver.stage.textures.text_block
    driver.stage.textures.text_block = lambda text, *how, **more: (told.append(text), real(text, *how, **more))[1]
    calling = t("persons.call", name=walk.session.names[curtain.seat])
    driver.seconds(1)
    press(driver, "not_me")
    assert calling in told
    told.clear()
    press(driver, f"cede{curtain.seat}")
    assert not walk.session.is_person(curtain.seat) and calling not in told, "somebody else plays now"
    driver.close()


def shuffled(session: Session, seat: int | None, rng: Random) -> None:
    """Put other cards where a seat, or somebody without cards, cannot see them; in all that has led there too."""
    game, played = session.game, session.match.rounds[-1]

    def other(step: Step) -> Step:
        return Step(
            game.imagine(game.censor(step.state, seat), rng), tuple(event.seen_by(seat) for event in step.events)
        )

    assert played.start is not None
    played.start, played.steps[:] = other(played.start), map(other, played.steps)
    session.match.state = played.steps[-1].state if played.steps else played.start.state


@pytest.mark.seldom(4)
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["es", "en"])
def test_no_picture_follows_from_cards_that_its_eyes_may_not_see(tmp_path: Path, game: str, language: str) -> None:
    """The same position with all hidden cards dealt otherwise: the same pictures, on the curtain and after it."""
    walk = Walk(tmp_path / "walk", game, *MIXES[game], "secret", language=language)
    for number, curtain in enumerate(walk.curtains(many(10, 3))):
        lines = [list(played.lines) for played in walk.session.match.rounds]
        for eyes in (None, curtain.seat):
            shots = []
            for hides in (False, True):
                session = match_of(game, *MIXES[game], "secret")
                for line in (line for played in lines for line in played):
                    session.submit(session.game.parse_action(line.partition(" ")[2]))
                if hides:
                    shuffled(session, eyes, Random(number))
                shots.append(pictures_of(tmp_path / f"{number}{eyes}{hides}", session, eyes is not None, language))
            assert shots[0] == shots[1], (number, eyes)
    walk.driver.close()


def test_nothing_of_the_cards_behind_the_curtain_stands_out(tmp_path: Path) -> None:
    """The outer cards of a full hand lean: their corners too lie behind the panel, whose edges are straight."""
    driver = Driver(tmp_path, animation="off")
    people = (Seat("Juana"), Seat("Marta"))
    session = Session.new(CARIOCA, "carioca-chile", CARIOCA.presets["carioca-chile"], people, "7", driver.stage.saves)
    session.submit(session.game.parse_action("draw stock"))
    driver.open(TableScene(session), 4)
    while not isinstance(driver.scene, HandoverScene):
        driver.step(4)
    driver.step(60)
    panel, picture = driver.scene._place, driver.picture()
    for y in range(panel.y + 40, panel.bottom - 4, 8):
        for side in (range(panel.left - 4, panel.left - 1), range(panel.right + 2, panel.right + 6)):
            assert all(max(picture.get_at((x, y))[:3]) < 200 for x in side), "a card is light, the table dark"
    driver.close()


def pictures_of(folder: Path, session: Session, opens: bool, language: str) -> list[bytes]:
    """Some pictures of the curtain; with `opens` also of the table behind it, and of what is looked up there."""
    driver = Driver(folder, language=language)
    driver.open(TableScene(session))
    for _ in range(200):
        if isinstance(driver.scene, HandoverScene):
            break
        driver.step()
    found = []
    for _ in range(8):
        found.append(pygame.image.tobytes(driver.picture(), "RGB"))
        driver.step(23)
    if opens:
        driver.key("enter")
        driver.step(3)
        for key in ("", "j", "g", "esc"):
            if key:
                driver.key(key)
            driver.step(2)
            found.append(pygame.image.tobytes(driver.picture(), "RGB"))
            if key:
                driver.key("esc")
    driver.close()
    return found


@pytest.mark.sampled(2)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("game", GAMES)
def test_the_whole_name_is_read_on_its_button_beside_the_hand(tmp_path: Path, game: str, scale: float) -> None:
    driver = Driver(tmp_path, scale=scale, language="en")
    session = match_of(game, 4, 0, "names")
    curtain = driver.open(LoneCurtain(session))
    assert isinstance(curtain, HandoverScene)
    button, frame, unit = curtain.page.find("confirm"), curtain.table.board.frame, driver.stage.text_unit
    for name in session.names:
        words = t("handover.confirm", name=name)
        assert driver.stage.textures.text_width(words, round(20 * unit * 0.72), True) <= button.rect.w - 20 * unit
    assert button.rect.bottom > frame.hand.top - 180 and button.rect.h > frame.cx(40)
    driver.close()


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_who_wants_large_letters_reads_in_them_that_nobody_else_looks(
    tmp_path: Path, language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As large as the words of the smaller buttons, but for what the title beside it takes."""
    driver, written = Driver(tmp_path, size, scale=2.0, language=language), dict[str, int]()
    block = Textures.text_block
    monkeypatch.setattr(
        Textures,
        "text_block",
        lambda self, text, px, *args: (written.update({text: px}), block(self, text, px, *args))[1],
    )
    driver.open(LoneCurtain(match_of("carioca", *MIXES["carioca"], "large")))
    assert written[t("handover.hint")] >= 0.9 * 17 * driver.stage.text_unit
    driver.close()


@pytest.mark.seldom(2)
@pytest.mark.sampled(18)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (800, 600), (1024, 768)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("game", GAMES)
def test_its_button_lies_where_nothing_was(tmp_path: Path, game: str, scale: float, size: tuple[int, int]) -> None:
    driver = Driver(tmp_path, size, scale=scale)
    curtain = driver.open(LoneCurtain(match_of(game, *MIXES[game], "free")))
    assert isinstance(curtain, HandoverScene)
    button, frame = curtain.page.find("confirm").rect, curtain.table.board.frame
    assert button.collidelist([*curtain.table.board.pressable(), frame.own]) < 0
    assert driver.app.surface.get_rect().contains(button)
    driver.close()


def test_the_pause_covers_the_cards_and_who_goes_on_is_asked_again(tmp_path: Path) -> None:
    walk = Walk(tmp_path, "carioca", 2, 1, "pause")
    driver = walk.driver
    opened(driver)
    driver.key("esc")
    assert isinstance(driver.scene, PauseScene) and table_of(driver).board.viewer is None
    press(driver, "go_on")
    driver.step(4)
    assert isinstance(driver.scene, HandoverScene)
    driver.seconds(0.7)
    driver.key("esc")
    assert isinstance(driver.scene, PauseScene)
    driver.close()


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("key", "screen"), [("j", LogScene), ("g", Standing)])
def test_what_is_looked_up_together_covers_the_hand_for_as_long(tmp_path: Path, key: str, screen: type) -> None:
    walk = Walk(tmp_path, "carioca", 2, 1, "public")
    driver = walk.driver
    opened(driver)
    seat = table_of(driver).board.viewer
    driver.key(key)
    assert isinstance(driver.scene, screen) and table_of(driver).board.viewer is None
    driver.seconds(0.7)
    driver.key("esc")
    driver.step(3)
    assert isinstance(driver.scene, TableScene) and table_of(driver).board.viewer == seat
    driver.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_key_and_a_button_cover_the_own_cards(tmp_path: Path, game: str) -> None:
    walk = Walk(tmp_path, game, *MIXES[game], "cover")
    driver = walk.driver
    for covers in (lambda: driver.key("x"), lambda: driver.click(*cover_at(driver))):
        opened(driver)
        covers()
        assert table_of(driver).board.viewer is None
        driver.step(3)
        assert isinstance(driver.scene, HandoverScene)
    driver.close()


@pytest.mark.slow
def test_cards_can_be_seen_for_as_long_as_something_is_held(tmp_path: Path) -> None:
    walk = Walk(tmp_path, "carioca", 2, 1, "held", curtain="held")
    driver = walk.driver
    curtain = next(iter(walk.curtains(1)))
    driver.seconds(0.7)
    board: Board = curtain.table.board
    driver.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
    driver.step(2)
    assert board.viewer == curtain.seat and driver.scene is curtain
    assert not curtain.page.find("look").rect.colliderect(prompt_place(curtain.table)), "it is read meanwhile"
    driver.post(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
    driver.step(2)
    assert board.viewer is None
    spot = curtain.page.find("look").rect.center
    driver.move(*spot)
    driver.button(*spot, down=True)
    assert board.viewer == curtain.seat
    driver.post(pygame.WINDOWFOCUSLOST)
    driver.step()
    assert board.viewer is None
    driver.button(*spot, down=False)
    assert board.viewer is None and driver.scene is curtain
    driver.key("enter")
    driver.step(2)
    assert table_of(driver).my_turn
    driver.close()


@pytest.mark.sampled(8)
@pytest.mark.parametrize("curtain", ["press", "held"])
def test_its_button_looks_ready_when_a_press_on_it_counts_and_not_before(tmp_path: Path, curtain: str) -> None:
    walk = Walk(tmp_path, "carioca", 2, 1, "asleep", curtain=curtain)
    driver, name = walk.driver, "look" if curtain == "held" else "confirm"
    for found in walk.curtains(3):
        button = found.page.find(name)
        assert isinstance(button, Button) and not button.ready
        before = button.rect.copy()
        for _ in range(120):
            if button.ready:
                break
            driver.step()
        assert button.ready and button.rect == before and found.page.find(name) is button
        driver.hasty = True
        driver.button(*button.rect.center, down=True)
        assert (found.table.board.viewer == found.seat) if curtain == "held" else button.pressed
        driver.button(1, 1, down=False)
        driver.hasty = False
    driver.close()


@pytest.mark.slow
def test_no_curtain_falls_where_people_play_with_open_hands(tmp_path: Path) -> None:
    walk = Walk(tmp_path, "carioca", 2, 1, "open", curtain="open")
    lookers = set()
    for _ in range(400):
        walk.driver.step()
        assert not isinstance(walk.driver.scene, HandoverScene)
        if isinstance(walk.driver.scene, TableScene):
            lookers.add(walk.driver.scene.table.board.viewer)
            walk._act(walk.driver.scene)
    assert {0, 1} <= lookers
    walk.driver.close()


def test_a_curtain_that_lies_over_the_table_waits_for_its_person_whatever_is_agreed(tmp_path: Path) -> None:
    """Who chose "open hands" behind the curtain of somebody else saw that hand without "It's me"."""
    walk = Walk(tmp_path, "carioca", 2, 1, "agreed")
    driver, curtain = walk.driver, next(walk.curtains(1))
    driver.key("esc")
    assert isinstance(driver.scene, PauseScene)
    widget = driver.scene.page.find("curtain")
    driver.click(widget.rect.right - 8, widget.rect.centery)
    assert driver.stage.settings.curtain == "open"
    driver.key("esc")
    driver.seconds(1)
    assert driver.scene is curtain and curtain.table.board.viewer is None
    opened(driver)
    assert curtain.table.board.viewer == curtain.seat
    driver.close()


@pytest.mark.parametrize("way", ["key", "button"])
@pytest.mark.parametrize("curtain", ["press", "held"])
def test_the_question_mark_of_a_table_under_a_curtain_opens_the_rules(tmp_path: Path, curtain: str, way: str) -> None:
    """It looked alive and did nothing; no card is seen on the way."""
    walk = Walk(tmp_path, "carioca", 2, 1, "rules", curtain=curtain)
    driver, found = walk.driver, next(walk.curtains(1))
    driver.seconds(1)
    if way == "key":
        driver.key("f1")
    else:
        driver.click(*found.table.board.frame.buttons["help"].center)
    driver.step(3)
    assert isinstance(driver.scene, RulesScene) and found.table.board.viewer is None
    driver.key("esc")
    driver.step(3)
    assert driver.scene is found and found.table.board.viewer is None
    driver.close()


def test_open_hands_are_covered_as_soon_as_it_is_agreed_to_cover_them(tmp_path: Path) -> None:
    """The last hand was to be read below the menu and below who plays, until these were closed."""
    walk = Walk(tmp_path, "carioca", 2, 0, "agreed", curtain="open")
    driver, board = walk.driver, table_of(walk.driver).board
    while board.viewer is None or not isinstance(driver.scene, TableScene):
        driver.step()
    driver.key("esc")
    assert isinstance(driver.scene, PauseScene) and board.viewer is not None
    widget = driver.scene.page.find("curtain")
    driver.click(widget.rect.x + 8, widget.rect.centery)
    assert driver.stage.settings.curtain == "press" and board.viewer is None
    assert not any(map(board.picture.hands[0].__contains__, walk.session.view(0).state.hands[0]))
    press(driver, "persons")
    driver.picture(tmp_path / "covered.png")
    assert board.viewer is None
    driver.keys("esc", "esc")
    driver.seconds(1)
    assert isinstance(driver.scene, HandoverScene)
    driver.close()


@pytest.mark.slow
def test_each_person_has_the_own_sorting_size_tips_and_focus(tmp_path: Path) -> None:
    walk = Walk(tmp_path, "carioca", 2, 0, "habits", news=True)
    driver, chosen = walk.driver, {}
    curtains = walk.curtains(5)
    for number, curtain in enumerate(curtains):
        settings = driver.stage.settings
        if number < 2:
            assert (settings.sort, settings.tempo, settings.hints) == ("", 1, True)
            table = table_of(driver)
            table.guide.news = lambda table, told: ["melding.joker"]
            opened(driver)
            driver.seconds(2)
            assert table.toast is not None and table.toast.heading, "each is told once, whatever the other knows"
            assert not table.focus.shown
            driver.key("t" if curtain.seat else "r")
            driver.key("right")
            assert table.focus.shown
            table.run_at(4 if curtain.seat else 2)
            chosen[curtain.seat] = ("suit", 4) if curtain.seat else ("rank", 2)
        else:
            assert (settings.sort, settings.tempo) == chosen[curtain.seat]
    heard = [driver.stage.persons.of(name).preferences.get("heard") for name in walk.session.names]
    assert heard == [["carioca.melding.joker"]] * 2
    driver.close()
    assert driver.stage.settings.sort == "" and driver.stage.settings.tempo == 1
    again = Walk(tmp_path, "carioca", 2, 0, "again")
    for curtain in again.curtains(2):
        assert (again.driver.stage.settings.sort, again.driver.stage.settings.tempo) == chosen[curtain.seat]
    again.driver.close()


@pytest.mark.slow
def test_the_same_person_goes_on_without_a_curtain(tmp_path: Path) -> None:
    walk = Walk(tmp_path, "carioca", 2, 1, "same")
    seats = [curtain.seat for curtain in walk.curtains(12)]
    assert all(one != other for one, other in pairwise(seats))
    walk.driver.close()


@pytest.mark.sampled(96)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_one_before_is_left_in_the_next_ones_hand(tmp_path: Path, game: str) -> None:
    """A hint, cards that are picked or set apart, a refusal, and what Ctrl+Z takes back belong to one person."""
    walk = Walk(tmp_path, game, MIXES[game][0], 0 if game == "carioca" else MIXES[game][1], "left over")
    driver, taken = walk.driver, 0
    for _ in walk.curtains(5):
        driver.seconds(0.7)
        driver.key("enter")
        driver.seconds(1)
        if not isinstance(driver.scene, TableScene) or not table_of(driver).my_turn:
            continue
        table = table_of(driver)
        board = table.board
        assert table.hint is table.toast is table.tip is table.lifted is table.last_refusal is None
        assert not board.picked and table.asking is None
        before = board.hand.arrangement()
        driver.key("z", pygame.KMOD_LCTRL)
        assert board.hand.arrangement() == before
        table.hush()
        driver.key("r")
        driver.key("t")
        driver.key("h")
        operations.lift(table, board.hand.order[0])
        driver.step(2)
        taken += 1
    assert taken > 2
    driver.close()


@pytest.mark.slow
def test_left_in_mid_curtain_it_comes_back_to_the_curtain(tmp_path: Path) -> None:
    walk = Walk(tmp_path, "carioca", 3, 1, "left")
    *_, last = walk.curtains(7)
    assert last.table.recap is not None
    seat, turns = last.seat, last.table.recap.turns
    walk.driver.close()
    driver = Driver(tmp_path)
    session = Session.resume(driver.stage.saves)
    assert session is not None
    driver.open(TableScene(session))
    for _ in range(200):
        if isinstance(driver.scene, HandoverScene):
            break
        driver.step()
    curtain = driver.scene
    assert isinstance(curtain, HandoverScene) and curtain.seat == seat
    assert curtain.table.recap is not None and curtain.table.recap.turns == turns
    driver.close()


def filled(driver: Driver, button: Button) -> float:
    """How much of the button has its colour, as it is seen: along a line below its words."""
    picture, gold = driver.app.surface, driver.stage.palette.accent
    line = [
        picture.get_at((x, button.rect.bottom - 8))[:3] for x in range(button.rect.left + 12, button.rect.right - 12)
    ]
    return sum(colour == gold for colour in line) / len(line)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("curtain", ["press", "held"])
def test_its_button_fills_up_and_a_press_too_early_empties_it(tmp_path: Path, curtain: str) -> None:
    walk = Walk(tmp_path, "carioca", 2, 1, "fills", curtain=curtain)
    driver, name = walk.driver, "look" if curtain == "held" else "confirm"
    found = next(walk.curtains(1))
    button, seen, told = found.page.find(name), list[float](), list[set[str]]()
    assert isinstance(button, Button)
    words, real = button.text, button.draw
    button.draw = lambda *how: (told[-1].add(button.text), real(*how))[1]  # type: ignore[method-assign]
    for frame in range(65):
        told.append(set())
        driver.step()
        seen.append(filled(driver, button))
        if frame == 25:
            driver.hasty = True
            driver.button(*button.rect.center, down=True)
            driver.button(*button.rect.center, down=False)
            assert driver.scene is found and filled(driver, button) < 0.2 < seen[-1], "seen, and to be waited for"
    assert all(those <= {words} for those in told[:25]), "it waits for nobody yet"
    assert told[30] == {t("handover.wait")} and told[-1] <= {words} == {button.text}, "until it is full"
    early, late = seen[:26], seen[26:]
    assert early == sorted(early) and late == sorted(late) and seen[-1] > 0.95
    driver.close()


@pytest.mark.slow
def test_nobody_who_presses_what_looks_ready_presses_into_nothing(tmp_path: Path) -> None:
    walk, rng = Walk(tmp_path, "carioca", 3, 0, "ready"), Random(7)
    driver = walk.driver
    driver.hasty, opened_at = True, list[int]()
    for curtain in walk.curtains(12):
        for presses in range(60):
            driver.seconds(rng.choice((0.1, 0.3, 0.5, 0.8, 1.15)))
            ready = curtain._main.ready
            driver.key("enter")
            if driver.scene is not curtain:
                opened_at.append(presses)
                break
            assert not ready, "it was full"
    assert len(opened_at) == 12 and max(opened_at) > 1
    driver.close()


@pytest.mark.slow
def test_no_sentence_is_shown_over_it_and_none_of_before_is_told_to_who_comes(tmp_path: Path) -> None:
    walk, table = Walk(tmp_path, "carioca", 3, 1, "sentences"), None
    driver = walk.driver
    drawn = list[str]()
    driver.stage.notice.draw = lambda *args: drawn.append(type(driver.scene).__name__)  # type: ignore[method-assign]
    for number, curtain in enumerate(walk.curtains(8)):
        table = curtain.table
        if number:
            assert table.toast is None and not driver.stage.notice.text, "what was said is over"
        table.refuse(Refusal("not-your-turn", "T1"))
        table.say("…")
        driver.stage.say("…")
        for _ in range(20):
            driver.step()
            assert driver.app.surface and not said(table).boxes
        curtain._confirm()
        driver.app.go(Pop())
        driver.step(2)
        assert driver.app.surface and drawn and "HandoverScene" not in drawn, "it waits until the curtain is gone"
        table.refuse(Refusal("not-your-turn", "T1"))
        driver.stage.say("…")
    driver.close()


@pytest.mark.slow
def test_its_button_stays_where_it_was_as_long_as_nothing_comes_there(tmp_path: Path) -> None:
    walk, before = Walk(tmp_path, "carioca", 3, 1, "stays"), None
    for curtain in walk.curtains(20):
        place = curtain._main.rect.copy()
        ring = place.inflate(*2 * (2 * curtain.table.board.frame.tx(9),))
        if before is not None and before != place:
            came = [*curtain.table.board.pressable(), curtain.table.board.frame.own]
            assert before.inflate(ring.w - place.w, ring.h - place.h).collidelist(came) >= 0
        before = place
    walk.driver.close()


MELDS = (
    (1, "5H 6H 7H 8H 9H TH JH"), (1, "QH QD QC QS QH"), (2, "9C 9D 9S 9C 9D"), (2, "TD JD QD KD"),
    (3, "2S 3S 4S 5S 6S"), (3, "8C 8D 8S"), (0, "3C 4C 5C 6C"), (0, "KH KS KC"),
)  # fmt: skip


CROWDED = {
    "game": "carioca", "turns": 9, "round": "TE", "pile": ["3D"],
    "melds": [{"owner": owner, "cards": cards.split()} for owner, cards in MELDS],
    "players": [
        {"hand": hand.split(), "down": "earlier"} for hand in ("9H KD 2S 4C TD JS", "2C 4D", "3D 4D 5D 7S", "7C 6D")
    ],
}  # fmt: skip


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
@pytest.mark.parametrize("big", [False, True])
@pytest.mark.parametrize("curtain", ["held", "press"])
def test_on_a_crowded_table_its_button_hides_no_card_and_no_name(
    tmp_path: Path, size: tuple[int, int], big: bool, curtain: str
) -> None:
    driver = Driver(tmp_path, size, scale=2.0, big_cards=big, curtain=curtain, animation="off")
    people = (Seat("Juana"), Seat("Marta"), Seat("Pedro"), Seat("Rosa", "rosa"))
    session = Session.new(CARIOCA, "carioca-chile", CARIOCA.presets["carioca-chile"], people, "7", driver.stage.saves)
    session.match.state = CARIOCA.read_position(CROWDED)
    driver.open(TableScene(session), 4)
    while not isinstance(driver.scene, HandoverScene):
        driver.step(4)
    driver.step(60)
    scene = driver.scene
    table, button = scene.table, scene._main.rect
    places, frame = table.board.places, table.board.frame
    seen = {f"meld{at}": rect for at, rect in enumerate(places.melds.rects)}
    seen |= {f"owner{group.owner}": group.rect for group in places.melds.groups}
    seen |= {"stock": places.stock, "pile": places.pile, "banner": frame.banner, "own": frame.own}
    seen |= {f"plate{seat}": box.pill for seat, box in frame.seats.items()} | {"panel": scene._place}
    assert [name for name, rect in seen.items() if rect.colliderect(button)] == []
    driver.close()
