"""What the table does for its player on request (issue 15.4): the only draw, sure lay-offs, a finished round."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from carioca.agreement import Agreement
from carioca.bots.door import make_bot
from carioca.cards import JOKER, parse_card, parse_row
from carioca.engine import record
from carioca.games import game_named
from carioca.gui.frame.scene import Pop
from carioca.gui.scenes.handover import HandoverScene
from carioca.gui.scenes.persons import PersonsScene
from carioca.gui.scenes.score_sheet import ScoreSheet
from carioca.gui.scenes.table import TableScene
from carioca.gui.table import operations
from carioca.gui.table.recap import stood_in
from carioca.gui.table.render.keep import kept
from carioca.gui.table.render.messages import turns
from carioca.gui.table.render.overlays import said
from carioca.i18n import t
from carioca.session import Seat, Session
from carioca.storage import settings as stored
from carioca.storage.settings import Settings
from tests.gui.controls import names
from tests.gui.driver import Driver
from tests.gui.melding_roles import sure_layoffs
from tests.gui.tabletop import CARIOCA, Tabletop, sitting
from tests.gui.test_further import position
from tests.gui.test_tips import PRESETS, in_the_middle, seen
from tests.gui.tricks.trick_table import TrickTable
from tests.together import together

__all__ = ["sitting"]  # the fixture "sit"

PLAIN = {"decks": 2}
HAND = "8C 5D 6S 4H JD"


def mine(top: Tabletop) -> list[str]:
    """What the first seat has played in this round."""
    return [line for line in top.session.match.rounds[-1].lines if line.startswith("0 ")]


def served(sit: Any, hand: str = HAND, phase: str = "play", **settings: object) -> Tabletop:
    """A table at which the person is down and to act; at a third seat sits somebody who throws at random."""
    changes = {} if phase == "play" else {"phase": "draw", "drew": None}
    pos = position(hand, PLAIN, **changes)
    top: Tabletop = sit((None, "random"), options=CARIOCA.read_position(pos).options, position=pos, **settings)
    top.wait()
    return top


# -- the only draw -----------------------------------------------------------------------------------------------------


def test_the_stock_is_drawn_from_where_nothing_else_is_legal(sit) -> None:
    top = served(sit, phase="draw", self_draw=True)
    assert not mine(top), "there is a moment in which one sees whose turn it is"
    top.wait(lambda: bool(mine(top)))
    assert mine(top) == ["0 draw stock"]
    top.seconds(3)
    assert mine(top) == ["0 draw stock"], "and nothing more happens by itself"


def test_it_is_not_where_the_pile_could_be_taken_or_where_one_wants_to_do_it_oneself(sit) -> None:
    free = sit((None, "random"), "7", self_draw=True)
    free.wait()
    free.seconds(3)
    off = served(sit, phase="draw", self_draw=False)
    off.seconds(3)
    stopped = served(sit, phase="draw", self_draw=True)
    # The table has been there for long.
    stopped.app.presses.pass_time(1)
    stopped.key("esc")
    assert isinstance(stopped.scene, TableScene), "Esc takes back what was about to happen, first of all"
    stopped.seconds(3)
    assert not mine(free) and not mine(off) and not mine(stopped)


# -- sure lay-offs -----------------------------------------------------------------------------------------------------


def sure(hand: str, options: dict[str, Any] = PLAIN, **changes: Any) -> set[str]:
    view = CARIOCA.censor(CARIOCA.read_position(position(hand, options, **changes)), 0)
    return {str(action.card) for action in sure_layoffs(CARIOCA, view)}


def test_only_a_card_with_one_place_is_sure() -> None:
    both = ((1, "7S 8S 9S TS"), (1, "KH KD KC"), (1, "JS QS KS AS"))
    assert sure("6S JD 4H") == {str(parse_card("6S"))}
    assert sure("KS JD 4H") == {str(parse_card("KS"))}
    assert sure("KS JS 4H", melds=(*both[:2], (1, "TS TD TH"))) == {str(parse_card("KS")), str(parse_card("JS"))}
    assert sure("TS JD 4H", melds=((1, "6S 7S 8S 9S"), (1, "TC TD TH"))) == set(), "it fits a run and a trío"
    assert sure("4H JD 2C") == set()


def test_a_joker_never_is_nor_anything_before_one_is_down_or_while_a_meld_could_want_it() -> None:
    assert str(JOKER) not in sure(f"{JOKER} 6S JD")
    assert sure("6S JD 4H", down="no") == set()
    assert sure("6S JD 4H", {"extra_melds": True}) == set()


@pytest.mark.slow
def test_sure_cards_are_laid_off_one_by_one_and_the_discard_is_left_to_the_person(sit) -> None:
    top = served(sit, "6S 5S KS 4H JD", self_lay=True)
    top.wait(lambda: len(mine(top)) == 3)
    top.seconds(4)
    assert len(mine(top)) == 3 and top.table.my_turn and len(top.session.match.state.hands[0]) == 2
    off = served(sit, "6S 5S KS 4H JD")
    off.seconds(4)
    assert not mine(off)


def test_a_picked_card_or_esc_holds_it_up(sit) -> None:
    top = served(sit, "6S KS 4H JD", self_lay=True)
    top.click(*top.spot(top.token(parse_card("4H"))))
    top.seconds(4)
    assert not mine(top)
    top.click(*top.spot(top.token(parse_card("4H"))))
    top.wait(lambda: bool(mine(top)))
    assert "lay" in mine(top)[0]
    stopped = served(sit, "6S KS 4H JD", self_lay=True)
    stopped.wait(lambda: stopped.scene.automation.pending)
    stopped.key("esc")
    stopped.seconds(4)
    assert not mine(stopped)


# -- an opponent finishes the round ------------------------------------------------------------------------------------


def stand_in(top: Any) -> Any:
    """The button that hands the round over, or the one that takes it back."""
    return next((button for button in top.table.buttons if button.name in ("stand-in", "return")), None)


def hand_over(top: Any, way: str = "key") -> None:
    """Ask for a stand-in, and say yes."""
    top.key("f") if way == "key" else top.press_button("stand-in")
    top.key("f")


def test_its_button_stands_there_on_request_and_its_key_works_without(sit) -> None:
    plain, asked = sit(), sit(stand_in=True)
    plain.wait(), asked.wait()
    assert stand_in(plain) is None and stand_in(asked) is not None
    hand_over(plain), hand_over(asked, "button")
    for top in (plain, asked):
        back = stand_in(top)
        assert top.session.stand_ins == {0: "hard"} and back.name == "return"
        assert back.command.label == t("table.button.return") and back.command.strong and back.command.key == "F"


@pytest.mark.parametrize("way", ["f", "enter", "click"])
def test_a_round_is_handed_over_only_to_who_says_yes(sit, way: str) -> None:
    top = sit((None, "random"), stand_in=True)
    top.wait()
    for asks, drops in (("f", "esc"), ("f", "s"), ("button", "r"), ("f", "d")):
        top.key("f") if asks == "f" else top.press_button("stand-in")
        assert top.table.toast.text == t("table.stand-in.ask", level=t("level.word.hard")) and not top.session.stand_ins
        top.seconds(20)
        assert not top.session.stand_ins and top.table.asking is not None, "it waits as long as nothing is said"
        top.key(drops)
        top.seconds(1)
        assert not top.session.stand_ins
        assert top.table.asking is None or drops == "d"
    top.key("esc")
    top.key("d")
    assert top.table.asking is not None, "whether to throw a card"
    top.key("f")
    assert not top.session.stand_ins, "no answer to another question"
    if way == "click":
        top.click(*said(top.table).toast.button.center)
    else:
        top.key(way)
    assert top.session.stand_ins == {0: "hard"} and stand_in(top).name == "return"
    top.key("f")
    assert not top.session.stand_ins, "the way back needs no question"


def test_who_comes_back_is_told_in_a_line_what_it_played(sit) -> None:
    """Nothing where it has not acted; else its turns, and its last moves."""
    top = sit((None, "random"))
    top.wait()
    hand_over(top)
    top.key("f")
    # It thinks in true time: on a quick machine it may have acted already.
    assert not top.session.stand_ins and (top.table.toast is None or mine(top))
    hand_over(top)
    top.wait(lambda: len(mine(top)) >= 6)
    top.key("f")
    assert not top.session.stand_ins and top.table.toast.text == stood_in(top.session, 0)
    assert top.table.toast.text.startswith("Tu suplente jugó ") and "botó" in top.table.toast.text
    # Handed over and taken back before it has acted again: it is not told once more.
    top.wait()
    hand_over(top)
    top.key("f")
    assert not top.session.stand_ins and top.table.toast is None


def test_it_plays_at_the_level_that_was_chosen(sit) -> None:
    top = sit((None, "random"), stand_in_level="easy")
    top.wait()
    hand_over(top)
    assert top.session.stand_ins == {0: "easy"}


def test_an_opponent_plays_the_round_to_its_end_and_not_the_next_one(sit) -> None:
    top = served(sit, "6S 5S KS JD", stand_in=True)
    hand_over(top)
    assert top.session.stand_ins == {0: "hard"} and not top.table.my_turn
    top.wait(lambda: isinstance(top.scene, ScoreSheet))
    assert not top.session.stand_ins and not top.session.match.rounds[0].before.points[0]
    top.key("enter")
    top.wait()
    assert top.table.my_turn


@pytest.mark.slow
def test_the_record_knows_no_difference(sit) -> None:
    top = sit((None, "random"), stand_in=True)
    top.wait()
    hand_over(top)
    top.wait(lambda: len(mine(top)) >= 6)
    data = top.session.record()
    assert [seat.get("bot") for seat in data["seats"]] == [None, "random"]
    assert record.replay(data, game_named).match.state == top.session.match.state


@pytest.mark.slow
def test_it_can_be_taken_back_at_any_moment_by_key_and_button(sit) -> None:
    top = sit((None, "normal", "normal"), stand_in=True, animation="normal", reduced_motion=False)
    top.wait()
    for frames in (0, 7, 60):
        hand_over(top, "button" if frames % 2 else "key")
        assert top.session.stand_ins and stand_in(top).name == "return"
        top.step(frames)
        top.press_button("return") if frames > 9 else top.key("f")
        assert not top.session.stand_ins and stand_in(top) is not None
        top.wait()
        played = len(mine(top))
        top.step(40)
        assert top.table.my_turn and len(mine(top)) == played, "nobody plays for the person any more"


@pytest.mark.slow
def test_several_persons_hand_over_after_the_curtain_and_nobody_sees_their_cards(sit) -> None:
    top = sit((None, None, "random"), "3", stand_in=True)
    top.wait(lambda: isinstance(top.scene, HandoverScene))
    first = top.session.current
    top.key("enter")
    top.wait()
    assert top.table.board.viewer == first
    hand_over(top)
    top.step(2)
    assert top.session.stand_ins == {first: "hard"} and top.table.board.viewer is None
    top.wait(lambda: isinstance(top.scene, HandoverScene))
    assert top.session.current != first
    top.key("enter")
    top.wait()
    seen: set[int | None] = set()

    def over() -> bool:
        seen.add(table_of(top).board.viewer)
        return not isinstance(top.scene, TableScene) or top.table.my_turn

    for _ in range(8):
        assert isinstance(top.scene, TableScene), "no curtain goes up for one person alone, nor for who does not play"
        top.carry_out(top.decide())
        top.wait(over)
    assert first not in seen
    hand_over(top)
    assert set(top.session.stand_ins) == {0, 1}, "whoever is at the machine has no other one's seat to give back"


def table_of(top: Tabletop) -> Any:
    return next(scene.table for scene in top.app.stack.scenes if isinstance(scene, TableScene))


@pytest.mark.slow
def test_a_round_of_tricks_is_finished_as_well(tmp_path) -> None:
    top = TrickTable(tmp_path, stand_in=True, options={"rounds_table": [3, 2]})
    top.wait()
    hand_over(top)
    assert top.session.stand_ins == {0: "hard"}
    top.wait(lambda: isinstance(top.scene, ScoreSheet))
    assert not top.session.stand_ins
    top.close()


@together("language", ["es", "en"])
def test_the_line_says_who_plays(sit, language: str) -> None:
    top = sit((None, "random", "random"), stand_in=True, language=language, folder=language)
    top.wait()
    hand_over(top)
    assert top.table.toast is not None and top.table.toast.text == t("table.stand-in.on", level=t("level.word.hard"))
    assert "f" in [deed.listed for deed in top.table.commands]
    top.post(pygame.WINDOWFOCUSLOST)
    top.step()
    assert top.session.stand_ins, "one person needs no curtain"


@pytest.mark.sampled(96)
@pytest.mark.parametrize("preset", PRESETS, ids=lambda one: one[1])
def test_who_plays_is_told_beside_the_way_back_over_no_card_no_name_and_no_other_words(preset, tmp_path) -> None:
    """A sentence the first time, a word that soon goes away from then on: the next starts of the program know it."""
    # Others look at the shared one, and a stand-in plays on.
    session, known = in_the_middle.__wrapped__(*preset), Settings()
    for size, scale in (((1280, 720), 1.0), ((1280, 720), 1.0), ((800, 600), 1.0), ((1280, 720), 2.0)):
        driver = Driver(tmp_path, size, scale=scale, told=known.told)
        table, first = seen(driver, session), not known.told
        driver.keys("f", "f")
        driver.step(2)
        toast, box = table.toast, said(table).toast.box
        words = t("table.stand-in.on", level=t("level.word.hard")) if first else t("table.stand-in.brief")
        assert toast is not None and toast.text == words and (first or toast.left < 2)
        assert driver.app.surface.get_rect().contains(box)
        cards = [card for _, card in table.board.lying_cards()]
        assert box.collidelist([*cards, *kept(table), *table.board.held_cards()]) < 0, (size, scale)
        driver.key("f")
        driver.step(2)
        assert not session.stand_ins and (table.toast is None or table.toast.text == stood_in(session, 0))
        known, _ = stored.load(driver.stage.paths.settings)
        driver.close()


def test_an_opponent_that_stands_in_may_lay_while_cards_are_staged(sit) -> None:
    """Until that has been shown the tray has the places of before, and the match knows others already."""
    hand, rules = "6C 6D 6H 8S 8H 8D JC JD JH 4D 2S", {"extra_melds": True}
    pos = position(hand, rules, "no", round_id="TTT")
    top = sit((None, "random"), options=CARIOCA.read_position(pos).options, position=pos, stand_in=True)
    top.wait()
    operations.stage(top.table, [top.token(card) for card in parse_row("8S 8H")], 0)
    tray = top.table.model.tray
    assert [one.begun for one in top.table.paint.readings(top.table)] == [True, False, False]
    top.session.submit(CARIOCA.parse_action("down 6C6D6H 8S8H8D JCJDJH"))
    assert top.session.game.slots(top.session.match.state, 0) != tray
    assert [one.begun for one in top.table.paint.readings(top.table)] == [False] * 3


DONE = re.compile(r"\b(Robaste|Botaste|Tomaste|Cortas|Pediste|Jugaste|Te bajaste|Ganaste|Cierras)\b")
SHORT: dict[str, dict[str, object]] = {"pocha": {"rounds_table": [3, 2]}, "carioca-chile": {"rounds": ["TT", "TE"]}}


@pytest.mark.seldom(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("preset", "persons"),
    # Several persons who are asked out of turn: test_call_poll.py.
    [
        *product(("carioca-chile", "pocha"), (1, 2)),
        *(
            pytest.param(*case, marks=pytest.mark.slow)
            for case in (("kalooki", 1), *product(("carioca-rummy", "buraco"), (1, 2)))
        ),
    ],
)
def test_whatever_the_table_tells_of_a_stand_in_names_it(preset: str, persons: int, tmp_path: Path) -> None:
    """Log, large words, banner and sheet while a whole round is played for Ana; Beto may play beside her."""
    agreed = Agreement(preset, "", SHORT.get(preset, {}))
    count = 2 if preset == "carioca-rummy" else 4
    seats = [Seat("Ana"), Seat("Beto", None if persons > 1 else "easy"), Seat("Rosa", "easy"), Seat("Inés", "easy")]
    driver = Driver(tmp_path)
    driver.stage.settings = replace(driver.stage.settings, curtain="open", tempo=4)
    session = Session.new(agreed.game, preset, agreed.options, tuple(seats[:count]), "t", driver.stage.saves)
    session.hand_over(0, "easy")
    driver.open(TableScene(session))
    brain, told, told_of = make_bot("easy", agreed.game), set[str](), set[str]()
    for number in range(9000):
        scene = driver.scene
        if isinstance(scene, ScoreSheet):
            break
        if isinstance(scene, TableScene):
            table = scene.table
            told |= {line for turn in turns(table) for line in turn.lines} | {table.banner}
            told |= {one.moment.words for one in table.moments.running if one.moment.seat == 0}
            told_of |= {table.guide.plate_tag(table, 0)}
            if table.my_turn:
                table.submit((brain.decide(session.view(session.current), Random(number)),))
        elif session.current == 1 and "confirm" in names(driver):
            driver.key("enter")
        elif hasattr(scene, "answer"):
            scene.answer(brain.decide(session.view(session.current), Random(number)))  # type: ignore[attr-defined]
            driver.app.go(Pop())
        driver.step(3)
    assert isinstance(driver.scene, ScoreSheet), driver.scene
    own, his = "u suplente", "l suplente de Ana"
    named = own if persons == 1 else his
    sentences = [line for line in told if re.search(r"\b(Ana|suplente)\b", line) and "repart" not in line.lower()]
    assert len(sentences) > 2 and all(named in line for line in sentences), sentences
    assert persons > 1 or not any(map(DONE.search, told)), told
    assert not any("Llamas" in tag for tag in told_of), told_of
    won = driver.scene.subtitle()
    assert (named in won) == (0 in session.results[0].winners) or "todos" in won or preset in ("pocha", "buraco"), won
    driver.close()


@pytest.mark.slow
def test_over_the_open_hand_of_another_person_the_way_back_is_a_sign(tmp_path: Path) -> None:
    """Where nobody's hand lies open it is a button by name, which acts at once; of several it asks who."""
    driver = Driver(tmp_path)
    seats = tuple(map(Seat, ("Ana", "Beto", "Caro")))
    session = Session.new(CARIOCA, "carioca-chile", CARIOCA.presets["carioca-chile"], seats, "t", driver.stage.saves)
    driver.open(TableScene(session))

    def buttons() -> dict[str, Any]:
        assert isinstance(driver.scene, TableScene)
        return {button.name: button for button in driver.scene.table.buttons}

    def sit() -> int:
        for _ in range(900):
            scene = driver.scene
            if isinstance(scene, TableScene) and scene.table.my_turn:
                assert scene.table.board.viewer is not None
                return scene.table.board.viewer
            if not isinstance(scene, TableScene):
                driver.step(45)
                driver.key("enter")
            driver.step(3)
        raise AssertionError

    first = sit()
    driver.keys("f", "f")
    driver.step(2)
    back = buttons()["return"]
    assert back.command.label == t("table.button.return.of", name=session.names[first]) and back.command.key == "F"
    driver.click(*back.rect.center)
    assert not session.stand_ins, "at once"
    first = sit()
    driver.keys("f", "f")
    second = sit()
    assert second != first and "return" not in buttons() and buttons()["who"].command.on
    driver.click(*buttons()["who"].rect.center)
    driver.step(2)
    assert isinstance(driver.scene, PersonsScene)
    driver.key("esc")
    assert sit() == second
    driver.keys("f", "f")
    driver.step(2)
    assert set(session.stand_ins) == {first, second} and buttons()["return"].command.label == t("persons.title")
    driver.key("f")
    driver.step(2)
    assert isinstance(driver.scene, PersonsScene) and set(session.stand_ins) == {first, second}
    driver.close()
